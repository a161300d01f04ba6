import { expected, forecast, type Forecast } from '../engine/forecast.ts'
import type { Game } from '../engine/game.ts'
import type { Answer, Open, Tally } from '../engine/procedure.ts'
import type { Step } from '../engine/runner.ts'
import type { State } from '../engine/state.ts'
import type { ToldRow } from '../db/records.ts'

const limits = { paths: 4000, branches: 0, follow: false } as const

/**
 * What a roll was worth: the tally to be expected after it, less the tally expected before, by the very forecast that was
 * shown. Where the roll ended the procedure, what came is the outcome itself.
 */
export function luckOf(game: Game, state: State, open: Open, given: Answer, step: Step): ToldRow['luck'] {
  if (!('faces' in given)) return undefined
  const before = only(game, state, open)
  if (before === null) return undefined
  const end = step.outcomes.at(0)
  const after = end === undefined ? only(game, state, { frame: open.frame, answers: [...open.answers, given] }) : null
  if (end === undefined && after === null) return undefined
  const what = [...new Set([...before.results.values()].flatMap(each => Object.keys(each.tally)))]
  const group = end?.group ?? end?.label ?? ''
  return {
    expected: talliesOf(what, each => expected(before, each)),
    got: talliesOf(what, each => (end === undefined ? expected(after as Forecast, each) : (end.tally[each] ?? 0))),
    variance: talliesOf(what, each => spread(before, each)),
    chance: (before.results.get(group)?.weight ?? 0) / before.total, group,
  }
}

const only = (game: Game, state: State, open: Open): Forecast | null => {
  const found = forecast(game, state, open, limits)
  return 'refused' in found ? null : (found.branches[0]?.forecast ?? null)
}

const talliesOf = (what: readonly string[], of: (name: string) => number): Tally => Object.fromEntries(what.map(name => [name, of(name)]))

/** Between the named results: how far one roll strays on average, squared. */
function spread(found: Forecast, what: string): number {
  const mean = expected(found, what)
  let sum = 0
  for (const { weight, tally } of found.results.values()) {
    const own = (tally[what] ?? 0) / weight
    sum += weight * (own - mean) ** 2
  }
  return sum / found.total
}
