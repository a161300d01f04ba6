import type { Chart, Grid } from './chart.ts'
import type { Fields, Values } from './field.ts'
import type { Json } from './json.ts'
import type { Value } from './ledger.ts'
import { line, type Line } from './line.ts'
import { cellAsk, type Answer, type Ask, type Frame, type Open, type Outcome, type Procedure, type Scene, type Script } from './procedure.ts'
import type { Sequence } from './stages.ts'
import type { Change, Effect, State } from './state.ts'

/** What the engine needs of a game. Rules digests, doubts and drawings are for the desks. */
export interface Game extends Sequence {
  readonly id: string
  readonly procedures: Procedures
  readonly charts: { readonly [id: string]: Chart }
  readonly totals: { readonly [id: string]: Value }
  readonly watch: readonly Watch[]
  /** what follows from these effects, whoever caused them; asked again about its own until it is silent */
  after?(done: readonly Effect[], is: State, slot: (id: string) => Chart): Consequence
}

export interface Consequence {
  readonly changes: readonly Change[]
  readonly lines: readonly Line[]
}

export type Moment = 'entry' | 'stage' | 'turn-start' | 'turn-end'

/** Speaks up; never changes anything. */
export interface Watch {
  readonly id: string
  readonly at: Moment
  test(state: State): Line | null
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each procedure knows its own input, the shelf they stand on does not
export type Shelved = Procedure<any>
export type Procedures = { readonly [id: string]: Shelved }
export const procedures = (...all: readonly Shelved[]): Procedures => Object.fromEntries(all.map(each => [each.id, each]))

/** A script under way and what it last said. */
export interface Run { readonly script: Script<Outcome>; readonly said: Ask | Outcome }

/** The question an open procedure stands at, or how it ended. The forecast and the table both come through here. */
export const next = (game: Game, state: State, open: Open): Ask | Outcome => run(game, state, open).said

export function run(game: Game, state: State, { frame, answers }: Open): Run {
  const procedure: Procedure | undefined = game.procedures[frame.procedure]
  if (procedure === undefined) return blocked(`${frame.procedure} is no longer part of the rules`)
  if (procedure.version !== frame.version && answers.length > 0) return blocked('The rules were updated in the middle of this')
  const script = procedure.run(sceneOf(game, state, frame))
  let step = script.next()
  for (const answer of answers) {
    const asked = step.done === true ? null : step.value
    if (asked !== null && fits(asked, answer)) step = script.next(answer)
    else if (!isCell(answer)) return blocked('The answers no longer fit the questions')
  }
  return { script, said: step.value }
}

/** A cell told at the table has been learnt since: the chart gives it by itself, and it is not asked for again. */
const isCell = (answer: Answer): boolean => 'code' in answer && answer.ask.endsWith(cellAsk)
const fits = (said: Ask, answer: Answer): boolean => said.id === answer.ask

/** The world as a script sees it. Whoever asks knows what the input is: the frame holds it as plain data. */
export const sceneOf = <I = Json>(game: Game, state: State, frame: Pick<Frame, 'input' | 'last' | 'manual'>): Scene<I> => ({
  state, input: frame.input as I, manual: frame.manual ?? [],
  chart: id => gridOf(game, id), slot: id => slotOf(game, id),
  ...(frame.last === undefined ? {} : { last: frame.last }),
})

export function slotOf(game: Game, id: string): Chart {
  const chart = game.charts[id]
  if (chart === undefined) throw new RangeError(`no chart ${id}`)
  return chart
}

function gridOf(game: Game, id: string): Grid {
  const chart = slotOf(game, id)
  if (chart.kind !== 'grid') throw new RangeError(`${id} is not a table`)
  return chart
}

function blocked(why: string): Run {
  const said: Ask = { kind: 'blocked', id: 'blocked', who: '', lines: [], why: line(`${why}; finish it by hand`) }
  return { script: stuck(said), said }
}

function* stuck(ask: Ask): Script<never> { for (;;) yield ask }

/** What the desk asks before a procedure starts, given what has been chosen so far. */
export const fieldsOf = (game: Game, state: State, procedure: string, values: Values): Fields =>
  game.procedures[procedure]?.fields?.(partial(game, state, values)) ?? {}

/** What the match already knows of it, and whence. */
export const knownOf = (game: Game, state: State, procedure: string, values: Values): ReturnType<NonNullable<Procedure['prefill']>> =>
  game.procedures[procedure]?.prefill?.(partial(game, state, values)) ?? {}

const partial = (game: Game, state: State, values: Values): Scene<Partial<unknown>> => sceneOf(game, state, { input: values })
