import { line, type Line } from './line.ts'

/** Whence the values come. The owner's lie over the rulebook's, a scenario's patch over both, practice below all. */
export type Source = 'rules' | 'owner' | 'practice' | 'scenario' | 'empty'

/** A head is a printed column or row and every value that is read there: 1-6 and 1-5 may share one. */
export interface Head {
  readonly label: string
  readonly holds: readonly (number | string)[]
}

interface Slot {
  readonly id: string
  readonly label: string
  readonly source: Source
  readonly cite: string
  /** what the player gets for filling it in */
  readonly unlocks?: string
}

/** A printed table: a code in each cell. */
export interface Grid extends Slot {
  readonly kind: 'grid'
  readonly columns: readonly Head[]
  readonly rows: readonly Head[]
  /** by row, then column; null where nobody has told us yet */
  readonly cells: readonly (readonly (string | null)[])[]
  readonly codes: readonly string[]
  /** single values the rulebook's text gives away: the owner's entry must agree */
  readonly revealed?: readonly { readonly column: number; readonly row: number; readonly code: string; readonly cite: string }[]
  /** codes from worst to best for the attacker, where results must not get worse as odds improve */
  readonly order?: readonly string[]
  /** our practice values, used when the owner has given none */
  readonly practice?: readonly (readonly string[])[]
}

export interface Column { readonly id: string; readonly label: string; readonly kind: 'number' | 'text' | 'toggle' | 'choice'; readonly options?: readonly string[] }
export type RowFacts = { readonly [column: string]: string | number | boolean | null }

/** A printed list of records: cards, ports, a roster. */
export interface Rows extends Slot {
  readonly kind: 'rows'
  readonly columns: readonly Column[]
  readonly rows: { readonly [id: string]: RowFacts }
}

/** Printed spaces or hexes that are marked on the map. */
export interface Marked extends Slot {
  readonly kind: 'set'
  readonly among?: readonly string[]
  readonly items: readonly string[]
}

export type Chart = Grid | Rows | Marked

/** What an owner (or a scenario) has told us about one slot. */
export type Layer =
  | { readonly kind: 'grid'; readonly cells: { readonly [rowAndColumn: string]: string } }
  | { readonly kind: 'rows'; readonly rows: { readonly [id: string]: RowFacts } }
  | { readonly kind: 'set'; readonly items: readonly string[] }

export interface Place {
  readonly at: number
  readonly lines: readonly Line[]
}

export const columnAt = (grid: Grid, value: number | string): number => headAt(grid.columns, value)
export const rowAt = (grid: Grid, value: number | string): number => headAt(grid.rows, value)

/** A value past either end is read at that end; an unknown label is a fault in the data. */
function headAt(heads: readonly Head[], value: number | string): number {
  const found = heads.findIndex(head => head.holds.includes(value))
  if (found >= 0) return found
  const first = heads[0]?.holds[0]
  if (typeof value !== 'number' || typeof first !== 'number') throw new RangeError(`no place for ${value}`)
  return value < first ? 0 : heads.length - 1
}

/** Shifts move by printed column, never by value, and stop at the ends. */
export function shift(grid: Grid, from: number, by: number): Place {
  const wanted = from + by
  const at = Math.max(0, Math.min(grid.columns.length - 1, wanted))
  const label = grid.columns[at]?.label ?? ''
  return { at, lines: at === wanted ? [] : [line(`Column held at ${label}`, grid.cite)] }
}

export const cell = (grid: Grid, column: number, row: number): string | null => grid.cells[row]?.[column] ?? null

export const emptyCells = (columns: number, rows: number): readonly (readonly null[])[] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => null))

export const cellKey = (row: number, column: number): string => `${row}/${column}`

/** The slot as it is read at this table: practice below, then what we ship, then the owner, then the scenario. */
export function layered(chart: Chart, owner: Layer | undefined, scenario?: Layer): Chart {
  const told = laid(laid(chart, owner, 'owner'), scenario, 'scenario')
  if (told.kind !== 'grid' || told.practice === undefined || told.source !== 'empty') return told
  return { ...told, source: 'practice', cells: told.practice }
}

function laid(chart: Chart, layer: Layer | undefined, source: Source): Chart {
  if (layer === undefined || layer.kind !== chart.kind) return chart
  if (chart.kind === 'grid' && layer.kind === 'grid') {
    const cells = chart.cells.map((row, r) => row.map((old, c) => layer.cells[cellKey(r, c)] ?? old))
    return Object.keys(layer.cells).length === 0 ? chart : { ...chart, source, cells }
  }
  if (chart.kind === 'rows' && layer.kind === 'rows') {
    const rows = { ...chart.rows }
    for (const [id, facts] of Object.entries(layer.rows)) rows[id] = { ...rows[id], ...facts }
    return { ...chart, source, rows }
  }
  if (chart.kind === 'set' && layer.kind === 'set') return { ...chart, source, items: layer.items }
  return chart
}

/** What is wrong with a grid as entered: unknown codes, values the text contradicts, results that fall as odds rise. */
export function faults(grid: Grid): readonly Line[] {
  const out: Line[] = []
  const at = (row: number, column: number): string => `${grid.columns[column]?.label ?? column}, ${grid.rows[row]?.label ?? row}`
  grid.cells.forEach((cells, row) => cells.forEach((code, column) => {
    if (code !== null && !grid.codes.includes(code)) out.push(line(`${code} at ${at(row, column)} is not a result of this table`, grid.cite))
  }))
  for (const each of grid.revealed ?? []) {
    const found = cell(grid, each.column, each.row)
    if (found !== null && found !== each.code) out.push(line(`${at(each.row, each.column)} must be ${each.code}`, each.cite))
  }
  return [...out, ...falling(grid, at)]
}

function falling(grid: Grid, at: (row: number, column: number) => string): readonly Line[] {
  const { order } = grid
  if (order === undefined) return []
  const out: Line[] = []
  grid.cells.forEach((cells, row) => {
    let best: number | null = null
    cells.forEach((code, column) => {
      const rank = code === null ? -1 : order.indexOf(code)
      if (rank < 0) return
      if (best !== null && rank < best) out.push(line(`${code ?? ''} at ${at(row, column)} is worse than the column before it`, grid.cite))
      best = rank
    })
  })
  return out
}

/** All slots of a game as this table has them. */
export const laidOut = (charts: { readonly [id: string]: Chart }, owner: ReadonlyMap<string, Layer> = new Map()): { readonly [id: string]: Chart } =>
  Object.fromEntries(Object.entries(charts).map(([id, chart]) => [id, layered(chart, owner.get(id))]))
