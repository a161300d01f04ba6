import type { Situation } from '@/engine/board/rules.ts'
import { cellAt, fitted, type View } from './view.ts'

const READABLE = 46

/** The first look: all counters, or all that is entered; on hexes, when that is too far to read, a readable piece in the middle of it. Places far apart say nothing piece by piece. */
export function openingView(at: Situation, width: number, height: number): View {
  const cells = start(at)
  const whole = fitted(at.grid, cells, width, height)
  if (at.map.grid.kind === 'places' || at.map.fill !== undefined || whole.scale >= READABLE) return whole
  const off = (cell: number): number => Math.hypot(at.grid.x[cell]! - whole.x, at.grid.y[cell]! - whole.y)
  const near = cells.reduce((best, cell) => (off(cell) < off(best) ? cell : best), cells[0]!)
  return { ...whole, scale: READABLE, x: at.grid.x[near]!, y: at.grid.y[near]! }
}

function start(at: Situation): readonly number[] {
  const stands = [...new Set(at.units.map(each => each.cell))]
  const known = [...at.known.keys()].filter(cell => at.known[cell] === 1)
  return stands.length > 0 ? stands : known.length > 0 ? known : [middleCell(at)]
}

/** Where a blank map begins: in its middle, with room on all sides. */
function middleCell({ grid: { x, y, count }, grid }: Situation): number {
  return Math.max(0, cellAt(grid, (x[0]! + x[count - 1]!) / 2, (y[0]! + y[count - 1]!) / 2))
}
