import type { Chance, Dice, Draw, Face, Pick } from './chance.ts'
import { cell, rowAt, type Chart, type Grid, type RowFacts } from './chart.ts'
import type { Chosen, Fields, Values } from './field.ts'
import type { Json } from './json.ts'
import { line, type Line } from './line.ts'
import type { Nudge } from './ladder.ts'
import type { ConditionId } from './stages.ts'
import type { Change, State } from './state.ts'

/** Whatever players do. `run` is a pure script: same scene and answers, same questions and outcome. */
export interface Procedure<I = Json> {
  readonly id: string
  readonly label: string
  readonly cite: string
  /** raise it when the questions change: an open one from before is then finished by hand */
  readonly version: number
  /** where it is offered: 'combat', 'turn', 'tracks', 'map', or 'none' when only other procedures call it */
  readonly desk: string
  readonly offered?: ConditionId
  /** what a hand-made modifier may be added to: the script must take `scene.manual` into its lines */
  readonly manual?: readonly { readonly on: string; readonly label: string }[]
  /** a picture from the sprite, beside the label */
  readonly picture?: string
  /** what the desk asks before it starts; may depend on the values chosen so far, which are `scene.input` (partial) */
  fields?(scene: Scene<Partial<I>>): Fields
  /** each value already known, and the line that says whence */
  prefill?(scene: Scene<Partial<I>>): { readonly [field: string]: { readonly value: Json; readonly line: Line } }
  nudges?(scene: Scene<I>): readonly Nudge<I>[]
  run(scene: Scene<I>): Script<Outcome>
}

/** The world as it is now. Nothing a script does changes it; only its outcome does, and that ends the script. */
export interface Scene<I = Json> {
  readonly state: State
  readonly input: I
  /** how the procedure ended that ran just before this one on the stack */
  readonly last?: Last
  /** modifiers the players added by hand, each with its reason */
  readonly manual: readonly Line[]
  readonly chart: (id: string) => Grid
  /** any slot: a grid, records or a set */
  readonly slot: (id: string) => Chart
}

export type Script<T> = Generator<Ask, T, Answer>

export type Call = { readonly procedure: string; readonly input: Json }
export type Tally = { readonly [what: string]: number }
export type Last = { readonly procedure: string; readonly code?: string; readonly tally: Tally }

/** An open procedure, as plain data. Its answers stand beside it in the state, under the same number. */
export type Frame = Call & {
  readonly version: number
  readonly due?: string
  readonly last?: Last
  readonly manual?: readonly Line[]
}

/** A frame and what has been answered so far: all since the last change of state, so it is short. */
export interface Open { readonly frame: Frame; readonly answers: readonly Answer[] }

/** Each answer names its question; a name that does not fit shows that the rules changed meanwhile. */
export type Answer =
  | { readonly ask: string; readonly faces: readonly Face[] }
  /** looked up on paper, or agreed by the table: then with its reason */
  | { readonly ask: string; readonly code: string; readonly reason?: string }
  | { readonly ask: string; readonly values: Values }
  /** the table is right: goes on past an objection, with a reason */
  | { readonly ask: string; readonly overrule: string }

interface Asking {
  readonly id: string
  readonly who: string
  readonly lines: readonly Line[]
  /** the sum in a few words, last one largest: '20 : 8', '2-1', '+2 air', '4-1' */
  readonly head?: readonly string[]
  /** procedures the other side may put in before this is answered */
  readonly windows?: readonly string[]
  readonly holds?: Holds
}
export type Ask =
  | (Asking & { readonly kind: 'chance'; readonly chance: Chance; readonly chart?: Reading })
  | (Asking & { readonly kind: 'code'; readonly chart: Reading & { readonly row: number } })
  | (Asking & { readonly kind: 'choose'; readonly fields: Fields; readonly usual?: Values })
  | (Asking & { readonly kind: 'blocked'; readonly why: Line; readonly mayOverrule?: true })

/** Where a chart is being read, and the codes it can answer with. */
export interface Reading { readonly id: string; readonly column: number; readonly row?: number; readonly codes: readonly string[] }

/** What an order still has, and the declared children it is working off. */
export interface Holds {
  readonly budget: readonly { readonly label: string; readonly left: number; readonly of: number }[]
  readonly declared: readonly { readonly label: string; readonly done: boolean; readonly note?: Line }[]
}

/** How a result feels to the side that acts: it decides the colour of its bar, nothing else. */
export type Tone = 'win' | 'push' | 'both' | 'none' | 'back' | 'lose'

export interface Outcome {
  readonly kind: 'outcome'
  readonly label: string
  readonly code?: string
  /** the name under which the forecast counts it; '' leaves it out of the name */
  readonly group?: string
  readonly tone?: Tone
  readonly tally: Tally
  readonly lines: readonly Line[]
  /** what is now to be done on the table, in order, each with who does or decides it */
  readonly duties?: readonly Line[]
  /** the cells that were read, to be lit */
  readonly read?: readonly Reading[]
  readonly changes: readonly Change[]
  /** what the players told about a printed record on the way (a card's value and name): kept in the owner's slot, never in the match */
  readonly learns?: readonly { readonly chart: string; readonly row: string; readonly facts: RowFacts }[]
  /** goes on at once with these, first one first; an order puts itself last to be asked again */
  readonly then?: readonly Call[]
}

export const outcome = (label: string, rest: Partial<Omit<Outcome, 'kind' | 'label'>> = {}): Outcome =>
  ({ kind: 'outcome', label, tally: {}, lines: [], changes: [], ...rest })

export const call = <I>(procedure: { readonly id: string; run(scene: Scene<I>): Script<Outcome> }, input: I): Call =>
  ({ procedure: procedure.id, input: input as Json })

// --- questions a script may put, each by yield* ------------------------------------------------------------------

type About = Omit<Asking, 'lines'> & { readonly lines?: readonly Line[] }
const isAsking = (about: About): about is Asking => about.lines !== undefined
const asking = (about: About): Asking => (isAsking(about) ? about : { ...about, lines: [] })

export function* roll(about: About, chance: Dice | Draw | Pick): Script<readonly Face[]> {
  return facesOf(yield { ...asking(about), kind: 'chance', chance })
}

export function* choose<F extends Fields>(about: About, fields: F, usual?: Chosen<F>): Script<Chosen<F>> {
  const ask: Ask = { ...asking(about), kind: 'choose', fields, ...(usual === undefined ? {} : { usual }) }
  const answer = yield ask
  return ('values' in answer ? answer.values : {}) as Chosen<F>
}

/** What a chart said: its code, the cell, and the dice (none when the players looked the code up themselves). */
export interface Consulted { readonly code: string; readonly at: Reading; readonly faces: readonly Face[] }

/** How the question for one missing cell is named after the roll that needs it. */
export const cellAsk = ' code'

/** Dice, chart, code. The code may also come from the players: the chart lies before them, or ours is empty there. */
export function* consult(about: About, grid: Grid, column: number, chance: Dice, read: (faces: readonly Face[]) => number | string): Script<Consulted> {
  const reading: Reading = { id: grid.id, column, codes: grid.codes }
  const answer = yield { ...asking(about), kind: 'chance', chance, chart: reading }
  if ('code' in answer) return { code: answer.code, at: reading, faces: [] }
  const faces = facesOf(answer)
  const at = { ...reading, row: rowAt(grid, read(faces)) }
  const printed = cell(grid, column, at.row)
  if (printed !== null) return { code: printed, at, faces }
  const told = yield { ...asking(about), id: `${about.id}${cellAsk}`, kind: 'code', chart: at }
  return { code: 'code' in told ? told.code : '', at, faces }
}

/** Nothing can be worked out from this: the players see why, and leave it or change what they entered. */
export function* block(about: About, why: Line): Script<never> {
  for (;;) yield { ...asking(about), kind: 'blocked', why }
}

/** Not allowed by the rules: the players see why; the table may overrule it with a reason, which becomes a line. */
export function* forbid(about: About, why: Line): Script<Line> {
  for (;;) {
    const answer = yield { ...asking(about), kind: 'blocked', why, mayOverrule: true }
    if ('overrule' in answer) return line(`${why.text} — overruled: ${answer.overrule}`, why.cite)
  }
}

const facesOf = (answer: Answer): readonly Face[] => ('faces' in answer ? answer.faces : [])
