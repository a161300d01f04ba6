import { drawable } from './draws.ts'
import { drop, set } from './changes.ts'
import { refusal } from './field.ts'
import { next, slotOf, type Game, type Moment } from './game.ts'
import { line, type Line } from './line.ts'
import type { Answer, Ask, Call, Frame, Open, Outcome } from './procedure.ts'
import { scratch, type Scratch } from './scratch.ts'
import { advance, settle, stageAt, type Passed, type Position } from './stages.ts'
import { emptyState, net, type Change, type Effect, type State } from './state.ts'

/** What one tap would do. Nothing has changed yet: the store writes the effects down, then folds them in. */
export interface Step {
  readonly effects: readonly Effect[]
  readonly lines: readonly Line[]
  readonly outcomes: readonly Outcome[]
  readonly alerts: readonly Line[]
  readonly passed: readonly Passed[]
  /** the question that then lies before the players */
  readonly ask: Ask | null
}

/** Entry 1: the set-up, and the first stage. */
export const setUp = (game: Game, changes: readonly Change[]): Step => trying(game, emptyState(), on => {
  on.write(changes)
  const { passed, lines } = advance(game, on, n => consequences(game, on, n))
  return { ...played(game, on, lines), passed }
})

/** Opens a procedure on top of whatever is open: an interrupt is no different. */
export const start = (game: Game, state: State, call: Call, rest: Opening = {}): Step =>
  take(game, state, [set('open', String(depth(state)), opened(game, call, rest))])

/** What a start may carry besides its input: the due item it settles, modifiers added by hand. */
export type Opening = Pick<Frame, 'due' | 'manual'>

export function answer(game: Game, state: State, given: Answer): Step {
  const open = top(state)
  if (open === undefined) throw new Error('nothing was asked')
  return take(game, state, [set('said', String(depth(state) - 1), [...open.answers, given])])
}

/** Leaves the open procedure; what an earlier one already changed stays. */
export const abandon = (game: Game, state: State): Step => take(game, state, closing(depth(state) - 1))

const closing = (at: number): readonly Change[] => [drop('open', String(at)), drop('said', String(at))]

export const waive = (game: Game, state: State, due: string, reason: string): Step =>
  take(game, state, [drop('due', due)], [line(`Waived: ${state.due[due]?.text ?? due} (${reason})`)])

/** Sets anything by hand. The table is right: nothing follows from it by itself. */
export const correct = (game: Game, state: State, changes: readonly Change[], reason: string): Step => trying(game, state, on => {
  on.write(changes)
  return ended(game, on, [line(`Corrected: ${reason}`)], [], question(game, on.state))
})

/** Goes to any stage. Whatever was open is left; nothing is refilled, because nothing was played. */
export const jump = (game: Game, state: State, to: Position): Step => trying(game, state, on => {
  on.write([...Object.keys(state.open).flatMap(at => closing(Number(at))), set('stage', 'at', to)])
  const lines = consequences(game, on, 0)
  const step = played(game, on, lines)
  return { ...step, alerts: [...step.alerts, ...watched(game, state, 'stage')] }
})

/** Next stage. */
export const proceed = (game: Game, state: State): Step => trying(game, state, on => arriving(game, state, () => {
  const { passed, lines } = advance(game, on, n => consequences(game, on, n))
  return { ...played(game, on, lines), passed }
}))

/** Whoever comes to another stage, by Next or by what a procedure called, hears its watches; where that begins a turn, those of both turns. */
function arriving(game: Game, state: State, move: () => Step): Step {
  const [from, ending] = [JSON.stringify(state.stage['at']), watched(game, state, 'turn-end')]
  const step = move()
  if (JSON.stringify(state.stage['at']) === from) return step
  const turn = stageAt(game, state)?.begins?.includes('turn') ?? false
  return { ...step, alerts: [...(turn ? ending : []), ...step.alerts, ...watched(game, state, 'stage'), ...(turn ? watched(game, state, 'turn-start') : [])] }
}

export const depth = (state: State): number => Object.keys(state.open).length
export function top(state: State): Open | undefined {
  const at = depth(state) - 1
  const frame = state.open[at]
  return frame === undefined ? undefined : { frame, answers: state.said[at] ?? [] }
}

/** The question on the table: worked out again from the state alone, so a killed app asks it again. */
export function question(game: Game, state: State): Ask | null {
  const open = top(state)
  const found = open === undefined ? null : next(game, state, open)
  return found === null || found.kind === 'outcome' ? null : found
}

/** Why an answer cannot be taken; null if it can. */
export function objection(ask: Ask, given: Answer): Line | null {
  if (given.ask !== ask.id) return line('Answers another question')
  if (ask.kind === 'choose') return 'values' in given ? refusal(ask.fields, given.values) : line('Choose')
  if (ask.kind === 'blocked') return 'overrule' in given && ask.mayOverrule === true && given.overrule.trim() !== '' ? null : ask.why
  if ('code' in given) return ask.chart?.codes.includes(given.code) === true ? null : line('No such result here')
  if (ask.kind === 'code' || !('faces' in given)) return line('Roll')
  const { chance } = ask
  if (chance.kind === 'dice') return given.faces.length === chance.n && given.faces.every(face => chance.faces.includes(face)) ? null : line(`${chance.n} dice`)
  if (chance.kind === 'pick') return given.faces.length === 1 && chance.among.includes(String(given.faces[0])) ? null : line('One of those named')
  return drawable(chance, given.faces) ? null : line('Not in the pile')
}

export const opened = (game: Game, { procedure, input }: Call, { due, manual }: Opening = {}): Frame => ({
  procedure, input, version: game.procedures[procedure]?.version ?? 0,
  ...(due === undefined ? {} : { due }), ...(manual === undefined || manual.length === 0 ? {} : { manual }),
})

/** Asks the game what follows from all effects after the first n, then what follows from that, until it is silent. */
export function consequences(game: Game, on: Scratch, n: number): readonly Line[] {
  const lines: Line[] = []
  for (let round = 0; round < 20; round++) {
    settle(game, on)
    if (on.done.length === n || game.after === undefined) return lines
    const { changes, lines: said } = game.after(net(on.done.slice(n)), on.state, id => slotOf(game, id))
    n = on.done.length
    on.write(changes)
    if (on.done.length > n) lines.push(...said)
  }
  throw new Error('consequences without end')
}

/** The frame goes, its changes come, and what it calls is laid on the stack, last one first. */
export function close(game: Game, on: Scratch, frame: Frame, found: Outcome): readonly Line[] {
  const n = on.done.length
  const at = depth(on.state) - 1
  const then = found.then ?? []
  const below = on.state.open[at - 1]
  const last = { procedure: frame.procedure, tally: found.tally, ...(found.code === undefined ? {} : { code: found.code }) }
  on.write([
    ...closing(at),
    ...(then.length === 0 && below !== undefined ? [set('open', String(at - 1), { ...below, last })] : []),
    // settled first: what it owes anew under the same name stays owed
    ...(frame.due === undefined ? [] : [drop('due', frame.due)]),
    ...found.changes,
    ...then.map((each, i) => set('open', String(at + then.length - 1 - i), opened(game, each))),
  ])
  return consequences(game, on, n)
}

function trying(game: Game, state: State, work: (on: Scratch) => Step): Step {
  const on = scratch(game, state)
  try {
    return work(on)
  } finally {
    on.back(0)
  }
}

const take = (game: Game, state: State, changes: readonly Change[], said: readonly Line[] = []): Step => trying(game, state, on => arriving(game, state, () => {
  on.write(changes)
  return played(game, on, [...said, ...consequences(game, on, 0)])
}))

/** Every procedure that ends without a further question ends in the same entry. */
function played(game: Game, on: Scratch, said: readonly Line[]): Step {
  const lines: Line[] = [...said]
  const outcomes: Outcome[] = []
  for (let guard = 0; guard < 50; guard++) {
    const open = top(on.state)
    const found = open === undefined ? null : next(game, on.state, open)
    if (open === undefined || found === null || found.kind !== 'outcome') return ended(game, on, lines, outcomes, found as Ask | null)
    outcomes.push(found)
    const more = close(game, on, open.frame, found)
    lines.push(...found.lines, ...more)
  }
  throw new Error('procedures call each other without end')
}

const ended = (game: Game, on: Scratch, lines: readonly Line[], outcomes: readonly Outcome[], ask: Ask | null): Step =>
  ({ effects: net(on.done), lines, outcomes, passed: [], alerts: watched(game, on.state, 'entry'), ask })

const watched = (game: Game, state: State, at: Moment): readonly Line[] =>
  game.watch.filter(each => each.at === at).map(each => each.test(state)).filter(found => found !== null)
