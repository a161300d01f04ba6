import { line, type Line } from '../line.ts'
import { go, reach, type Reached, type Refusal, type Step } from './reach.ts'
import { hexCount, refusedCells } from './refusal.ts'
import type { Refusals, Refused, Retreats, Situation, Standing } from './rules.ts'

export interface RetreatPlan {
  readonly hexes: number
  /** fewer will do ('up to'); all of them if absent */
  readonly least?: number
  /** the hex it was attacked in */
  readonly from: number
  /** each hex of the way one farther from there, or as the step says */
  readonly away: 'each-farther' | 'free'
  /** costs are not asked: each hex counts one */
  readonly step: Step
  /** may it end there? A code says why not (stacking) */
  end?(cell: number): string | null
  /** one hex more if every way ends in a hex that `end` refuses */
  readonly extraIfFull?: boolean
  /** the faction that chooses among the cells */
  readonly who: string
  readonly refusals: Refusals
  readonly cite: string
}

const NEARER = 'not-farther'

/** Ways of exactly so many hexes: the mode counts them, so that a longer way round is another node. */
export function retreatsOf(at: Situation, unit: Standing, plan: RetreatPlan): Retreats {
  const first = attempt(at, unit, plan, plan.hexes)
  const full = first.cells.length === 0 && first.blockedByEnd
  const { cells, refused, depth } = full && plan.extraIfFull === true ? attempt(at, unit, plan, plan.hexes + 1) : first
  const extra = full && plan.extraIfFull === true && cells.length > 0 ? [line('One hex farther, because every hex at the right distance is full', plan.cite)] : []
  return { cells, refused, who: plan.who, short: Math.max(0, (plan.least ?? plan.hexes) - depth), lines: [head(unit, cells, plan), ...extra] }
}

interface Attempt { readonly cells: Retreats['cells']; readonly refused: readonly Refused[]; readonly depth: number; readonly blockedByEnd: boolean }

function attempt(at: Situation, unit: Standing, plan: RetreatPlan, hexes: number): Attempt {
  const reached = reach(at.grid, { sources: [unit.cell], step: counted(at, plan, hexes), modes: hexes + 1, known: at.known })
  const least = Math.min(plan.least ?? hexes, hexes)
  const ends = Array.from({ length: at.grid.count }, (_, cell) => cell).filter(cell => cell !== unit.cell && made(reached, cell, least, hexes) > 0)
  const refusedEnd = new Map(ends.flatMap(cell => { const code = plan.end?.(cell) ?? null; return code === null ? [] : [[cell, code] as const] }))
  const cells = ends.filter(cell => !refusedEnd.has(cell)).map(cell => ({ cell: at.label(cell), path: reached.path(cell, made(reached, cell, least, hexes)).map(each => at.label(each.cell)), lines: [good(at, plan, cell)] }))
  const refusals: Refusals = { [NEARER]: { text: `not farther from ${at.name(plan.from)}`, cite: plan.cite }, ...plan.refusals }
  return { cells: [...cells].sort((a, b) => (a.cell < b.cell ? -1 : 1)), refused: refusedCells(at, refusals, refusedOf(at, reached, unit, hexes, ends, refusedEnd)), depth: depthOf(at, reached, hexes), blockedByEnd: refusedEnd.size > 0 }
}

function counted({ grid }: Situation, plan: RetreatPlan, hexes: number): Step {
  return (from, to, mode, spent, edge) => {
    if (mode >= hexes) return 'enough'
    const pace = plan.step(from, to, mode, spent, edge)
    if (typeof pace === 'string') return pace
    return plan.away === 'each-farther' && grid.distance(plan.from, to) <= grid.distance(plan.from, from) ? NEARER : go(0, mode + 1)
  }
}

/** How many hexes were made on a way that ends there; 0 when none does. */
function made(reached: Reached, cell: number, least: number, hexes: number): number {
  for (let n = hexes; n >= Math.max(1, least); n--) if (reached.distance(cell, n) < Infinity) return n
  return 0
}

function depthOf({ grid }: Situation, reached: Reached, hexes: number): number {
  for (let n = hexes; n > 0; n--) for (let cell = 0; cell < grid.count; cell++) if (reached.distance(cell, n) < Infinity) return n
  return 0
}

/** Every cell beside a way that is refused, and every end that is. */
function refusedOf({ grid }: Situation, reached: Reached, unit: Standing, hexes: number, ends: readonly number[], refusedEnd: ReadonlyMap<number, string>): readonly Refusal[] {
  const good = new Set(ends.filter(cell => !refusedEnd.has(cell)))
  const found: Refusal[] = []
  for (let cell = 0; cell < grid.count; cell++) {
    if (cell === unit.cell || good.has(cell)) continue
    const code = refusedEnd.get(cell)
    if (code !== undefined) found.push({ from: cell, to: cell, code })
    else if (grid.distance(unit.cell, cell) <= hexes) found.push(...reached.refusals(cell).filter(each => each.code !== 'enough'))
  }
  return found.sort((a, b) => grid.distance(unit.cell, a.to) - grid.distance(unit.cell, b.to))
}

const good = (at: Situation, plan: RetreatPlan, cell: number): Line => line(`${at.name(cell)}: ${hexCount(at.grid.distance(plan.from, cell))} away, nothing against it`, plan.cite)

function head(unit: Standing, cells: Retreats['cells'], { hexes, cite }: RetreatPlan): Line {
  return line(`${unit.label} ${cells.length === 0 ? `cannot retreat ${hexCount(hexes)}` : `may retreat to ${cells.map(each => each.cell).join(', ')}${cells.length === 1 ? ' only' : ''}`}`, cite)
}
