import { cellKey, faults, type Grid } from '@/engine/chart.ts'
import type { Line } from '@/engine/line.ts'

export type Cells = Readonly<Record<string, string>>
export interface At { readonly row: number; readonly column: number }

/** The grid as it would read with these cells; what nobody has told is empty. */
export const gridWith = (grid: Grid, cells: Cells): Grid =>
  ({ ...grid, cells: grid.rows.map((_, r) => grid.columns.map((__, c) => cells[cellKey(r, c)] ?? null)) })

/** Down the column, then the next one; null behind the last cell. */
export function nextCell(grid: Grid, { row, column }: At): At | null {
  if (row + 1 < grid.rows.length) return { row: row + 1, column }
  return column + 1 < grid.columns.length ? { row: 0, column: column + 1 } : null
}

/** The first cell nobody has entered, from here on and then from the start. */
export function emptyCell(grid: Grid, cells: Cells, from: At = { row: 0, column: 0 }): At | null {
  const all = grid.columns.flatMap((_, column) => grid.rows.map((__, row) => ({ row, column })))
  const start = all.findIndex(each => each.row === from.row && each.column === from.column)
  return [...all.slice(start), ...all.slice(0, start)].find(each => cells[cellKey(each.row, each.column)] === undefined) ?? null
}

export interface Fault { readonly line: Line; readonly at: At | null }

/** What looks wrong, and where: a fault names its cell by the two heads. */
export function faultsAt(grid: Grid, cells: Cells): readonly Fault[] {
  const places = grid.columns.flatMap((column, c) => grid.rows.map((row, r) => ({ name: `${column.label}, ${row.label} `, at: { row: r, column: c } })))
  return faults(gridWith(grid, cells)).map(line => ({ line, at: places.find(({ name }) => line.text.startsWith(name) || line.text.includes(` ${name}`))?.at ?? null }))
}

/** Cells in which two entries of the same card disagree. */
export const differing = (a: Cells, b: Cells): readonly string[] => Object.keys(b).filter(key => a[key] !== undefined && a[key] !== b[key])
