import { set } from './changes.ts'
import type { Bounded, Bounds, Scratch } from './scratch.ts'
import type { Line } from './line.ts'
import type { Change, Effect, State } from './state.ts'

export type Scope = string
export type ConditionId = string

/** One line of the printed sequence of play. JSON names conditions; TypeScript answers them. */
export interface Stage {
  readonly id: string
  readonly title: string
  readonly cite: string
  readonly prompt?: string
  readonly tasks?: readonly string[]
  readonly procedures?: readonly string[]
  readonly skip?: ConditionId
  /** why it is passed over then, in our words: the desk says so */
  readonly why?: string
  readonly who?: ConditionId
  /** play this list here, then go on */
  readonly call?: string
  /** with call: a number of laps, or a list worked off from its head until it is empty */
  readonly repeat?: ConditionId
  /** leave this list here and go on in that one */
  readonly jump?: string
  /** entered, its consequences drawn, and left at once: 'the initiative goes to …' */
  readonly passes?: true
  /** scopes that begin on entering: their tracks and flags go back to their refill */
  readonly begins?: readonly Scope[]
}
export type Stages = { readonly [list: string]: readonly Stage[] }

export type Spot = { readonly list: string; readonly stage: string; readonly lap?: number; readonly item?: string }
/** Where the match stands, outermost first. */
export type Position = readonly Spot[]

export type Condition = (state: State) => boolean | number | string | readonly string[]

export interface Scoped { readonly scope?: Scope; readonly refill?: number }

export interface Sequence extends Bounded {
  readonly start: string
  readonly stages: Stages
  readonly conditions: { readonly [id: ConditionId]: Condition }
  readonly tracks: { readonly [id: string]: Scoped & Bounds }
  readonly flags: { readonly [id: string]: { readonly scope?: Scope } }
}

export interface Passed { readonly stage: Stage; readonly why: string }
export interface Passage { readonly passed: readonly Passed[]; readonly lines: readonly Line[] }

/** Draws what follows from all effects after the first n. Later stages must see it: it may decide whether they are skipped. */
export type Follow = (n: number) => readonly Line[]

/** Pushes a list from inside a stage; when it ends the match stands at that stage again. Its first stage is found by `settle`. */
export const called = (from: Position, list: string): Position => [...from, { list, stage: '' }]

export const stageAt = (game: Sequence, state: State): Stage | undefined => {
  const spot = state.stage['at']?.at(-1)
  return game.stages[spot?.list ?? '']?.find(stage => stage.id === spot?.stage)
}

/** Did these effects bring the match to that stage? Not at set-up: then it only stands there. */
export const enters = (done: readonly Effect[], stage: string): boolean =>
  done.some(each => each.kind === 'stage' && each.from !== null && each.to?.at(-1)?.stage === stage)

export const whoseTurn = (game: Sequence, state: State): string | undefined => {
  const who = stageAt(game, state)?.who
  return who === undefined ? undefined : String(game.conditions[who]?.(state))
}

/** The next stage that is not skipped, every reset on the way written down, and what was passed over and why. */
export const advance = (game: Sequence, on: Scratch, follow: Follow): Passage => travel(game, on, after(game, on.state, on.state.stage['at'] ?? []), follow)

/** After a procedure called a list: finds its first stage. Otherwise nothing. */
export function settle(game: Sequence, on: Scratch): void {
  const position = on.state.stage['at'] ?? []
  if (position.at(-1)?.stage === '') travel(game, on, first(game, position), () => [])
}

/** `back` when a list called by a procedure has ended: its stage is taken up again, not entered anew. */
interface Move { readonly to: Position; readonly back?: true }

function travel(game: Sequence, on: Scratch, move: Move, follow: Follow): Passage {
  const passed: Passed[] = []
  const lines: Line[] = []
  for (let guard = 0; guard < 500; guard++) {
    const position = move.to
    const n = on.done.length
    on.write([set('stage', 'at', position)])
    const stage = stageAt(game, on.state)
    if (stage === undefined) throw new Error(`no stage at ${JSON.stringify(position)}`)
    if (stage.skip !== undefined && holds(game, on.state, stage.skip)) {
      passed.push({ stage, why: stage.why ?? stage.skip })
      on.back(n)
      move = after(game, on.state, position)
      continue
    }
    if (move.back !== true) on.write(resets(game, stage))
    lines.push(...follow(n))
    const inner = inside(game, on.state, stage, position)
    if (inner === position && stage.passes !== true) return { passed, lines }
    if (inner === null) passed.push({ stage, why: stage.why ?? stage.repeat ?? '' })
    move = inner === null || inner === position ? after(game, on.state, position) : first(game, inner)
  }
  throw new Error('the sequence of play never comes to rest')
}

const inside = (game: Sequence, state: State, stage: Stage, position: Position): Position | null =>
  stage.jump !== undefined ? [...position.slice(0, -1), { list: stage.jump, stage: '' }] : entering(game, state, stage, position)

/** A calling stage is replaced by the list it calls; null when there is nothing to repeat over. */
function entering(game: Sequence, state: State, stage: Stage, position: Position): Position | null {
  if (stage.call === undefined) return position
  const top = position.at(-1) as Spot
  const lap = nextLap(game, state, stage, top.lap ?? 0)
  return lap === null ? null : [...position.slice(0, -1), { ...top, ...lap }, { list: stage.call, stage: '' }]
}

function nextLap(game: Sequence, state: State, stage: Stage, done: number): { lap: number; item?: string } | null {
  if (stage.repeat === undefined) return done === 0 ? { lap: 1 } : null
  const over = game.conditions[stage.repeat]?.(state)
  if (typeof over === 'number') return done < over ? { lap: done + 1 } : null
  const item = Array.isArray(over) ? (over as readonly string[])[0] : undefined
  return item === undefined ? null : { lap: done + 1, item }
}

/** The spot behind this one: the next stage, the next lap of the caller, or the start again. */
function after(game: Sequence, state: State, position: Position): Move {
  const top = position.at(-1)
  if (top === undefined) return first(game, [{ list: game.start, stage: '' }])
  const list = game.stages[top.list] ?? []
  const next = list[list.findIndex(stage => stage.id === top.stage) + 1]
  if (next !== undefined) return { to: [...position.slice(0, -1), { list: top.list, stage: next.id }] }
  const outer = position.slice(0, -1)
  const caller = outer.at(-1)
  if (caller === undefined) return first(game, [{ list: top.list, stage: '' }])
  const calling = (game.stages[caller.list] ?? []).find(stage => stage.id === caller.stage)
  // a list called by a procedure returns to its stage; one called by the sequence of play goes on
  if (calling?.call !== top.list) return { to: outer, back: true }
  const again = entering(game, state, calling, outer)
  return again === null ? after(game, state, outer) : first(game, again)
}

function first(game: Sequence, position: Position): Move {
  const top = position.at(-1) as Spot
  const stage = game.stages[top.list]?.[0]
  if (stage === undefined) throw new Error(`no stages in ${top.list}`)
  return { to: [...position.slice(0, -1), { ...top, stage: stage.id }] }
}

export const holds = (game: Sequence, state: State, id: ConditionId): boolean => {
  const answer = game.conditions[id]?.(state)
  return Array.isArray(answer) ? answer.length > 0 : Boolean(answer)
}

function resets(game: Sequence, stage: Stage): readonly Change[] {
  if (stage.begins === undefined) return []
  const scopes = stage.begins
  const tracks = Object.entries(game.tracks).filter(([, track]) => track.scope !== undefined && scopes.includes(track.scope))
  const flags = Object.entries(game.flags).filter(([, flag]) => flag.scope !== undefined && scopes.includes(flag.scope))
  return [...tracks.map(([id, track]) => set('track', id, track.refill ?? 0)), ...flags.map(([id]) => set('flag', id, null))]
}
