import { line, type Line } from '../line.ts'
import { go, halt, reach, TOO_FAR, type Reached, type Step } from './reach.ts'
import { worded } from './refusal.ts'
import type { Moves, Refusals, Situation, Standing } from './rules.ts'

export interface MovePlan {
  /** what may be spent; by mode where a mode changes it (half the allowance after rough) */
  readonly allowance: number | ((mode: number) => number)
  readonly step: Step
  readonly modes?: number
  /** the mode it starts in */
  readonly start?: number
  /** one hex may always be made, whatever it costs, if any movement is left at all */
  readonly minimum?: boolean
  /** may it end there? A code says why not (stacking, an attack marker) */
  end?(cell: number): string | null
  readonly refusals: Refusals
  readonly cite: string
}

/** a game without movement points gives so many that they never run out: no player counts them */
const BOUNDLESS = 99

export function movesOf(at: Situation, unit: Standing, plan: MovePlan): Moves {
  const most = typeof plan.allowance === 'number' ? () => plan.allowance as number : plan.allowance
  const reached = reach(at.grid, { sources: [{ cell: unit.cell, mode: plan.start ?? 0 }], step: limited(unit.cell, plan, most), modes: plan.modes ?? 1, known: at.known })
  const refusals: Refusals = { [TOO_FAR]: { text: 'not enough movement left', cite: plan.cite }, ...plan.refusals }
  const cells: { cell: string; cost: number; halt: boolean }[] = []
  for (let cell = 0; cell < at.grid.count; cell++) {
    const cost = reached.distance(cell)
    if (cell !== unit.cell && cost < Infinity && (plan.end?.(cell) ?? null) === null) cells.push({ cell: at.label(cell), cost, halt: reached.halts(cell) })
  }
  cells.sort((a, b) => a.cost - b.cost || (a.cell < b.cell ? -1 : 1))
  const points = most(0)
  const head = line(cells.length === 0 ? `${unit.label} cannot move` : `${unit.label} can reach ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}${points < BOUNDLESS ? ` with ${points}` : ''}`, plan.cite)
  return {
    lines: [head], cells,
    path: label => reached.path(at.grid.index(label)).map(each => at.label(each.cell)),
    refused: label => refusedTo(at, unit, plan, refusals, reached, at.grid.index(label)),
  }
}

function limited(start: number, { step, minimum }: MovePlan, most: (mode: number) => number): Step {
  return (from, to, mode, spent, edge) => {
    const pace = step(from, to, mode, spent, edge)
    if (typeof pace === 'string' || spent + pace.cost <= most(pace.mode)) return pace
    if (minimum === true && from === start && spent === 0 && most(mode) > 0) return pace.halt ? halt(most(mode), pace.mode) : go(most(mode), pace.mode)
    return TOO_FAR
  }
}

function refusedTo(at: Situation, unit: Standing, plan: MovePlan, refusals: Refusals, reached: Reached, cell: number): readonly Line[] {
  if (cell < 0) return [line('There is no such cell')]
  if (cell === unit.cell) return [line(`${unit.label} is already in ${at.name(cell)}`)]
  if (reached.distance(cell) < Infinity) {
    const code = plan.end?.(cell) ?? null
    return code === null ? [] : [worded(at, refusals, { from: cell, to: cell, code })]
  }
  const lines = reached.refusals(cell).map(each => worded(at, refusals, each))
  const once = lines.filter((each, i) => lines.findIndex(other => other.text === each.text) === i)
  return once.length > 0 ? once : [line(`${at.name(cell)}: too far, no way leads beside it`, plan.cite)]
}
