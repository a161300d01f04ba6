import type { Face } from '../engine/chance.ts'
import { questionKey, redo as redone, remembered, undo as undone, type Deed, type Entry, type Mirror, type RolledBy } from '../engine/journal.ts'
import type { Line } from '../engine/line.ts'
import type { GameModule } from '../engine/module.ts'
import type { Answer, Ask, Call, Open, Outcome } from '../engine/procedure.ts'
import * as runner from '../engine/runner.ts'
import type { Passed, Position } from '../engine/stages.ts'
import type { Change, Effect } from '../engine/state.ts'
import type { ToldRow } from '../db/records.ts'
import { luckOf } from './luck.ts'
import type { Session } from './session.ts'
import { chartsRead } from './telling.ts'

// Every tap as the engine works it out on the open match. Nothing is kept here and nothing changes; null: there is nothing to do.

export interface Tapped { readonly does: Deed; readonly effects: readonly Effect[]; readonly step: runner.Step | null; readonly luck?: ToldRow['luck']; readonly undoneLabel?: string }

const stepped = (does: Deed, step: runner.Step): Tapped => ({ does, effects: step.effects, step })

export const start = (game: GameModule, { state }: Session, call: Call, rest: runner.Opening): Tapped => stepped({ kind: 'start', ...call, ...rest }, runner.start(game, state, call, rest))
export const next = (game: GameModule, { state }: Session, note: string): Tapped => stepped({ kind: 'next', ...(note === '' ? {} : { note }) }, runner.proceed(game, state))
export const jump = (game: GameModule, { state }: Session, to: Position, reason: string): Tapped => stepped({ kind: 'jump', reason }, runner.jump(game, state, to))
export const waive = (game: GameModule, { state }: Session, due: string, reason: string): Tapped => stepped({ kind: 'waive', reason }, runner.waive(game, state, due, reason))
export const abandon = (game: GameModule, { state }: Session): Tapped | null => (runner.top(state) === undefined ? null : stepped({ kind: 'abandon' }, runner.abandon(game, state)))

export function correct(game: GameModule, { state }: Session, changes: readonly Change[], reason: string, does: Deed): Tapped | null {
  const step = runner.correct(game, state, changes, reason)
  return step.effects.length === 0 ? null : stepped(does, step)
}

export function answer(game: GameModule, at: Session, question: Ask, given: Answer, rolledBy: RolledBy | undefined): Tapped | null {
  const open = runner.top(at.state)
  if (open === undefined) return null
  const old = 'faces' in given ? rolledBefore(at, question) : null
  const again = old !== null && JSON.stringify(old) !== JSON.stringify(given)
  const step = runner.answer(game, at.state, given)
  const luck = luckOf(game, at.state, open, given, step)
  return {
    ...stepped({ kind: 'answer', answer: given, question: keyOf(at, open, question), ...(rolledBy === undefined ? {} : { rolledBy }), ...(again ? { again: true as const } : {}), ...chartsRead(game, question) }, step),
    ...(luck === undefined ? {} : { luck }),
  }
}

/** The roll this very question had before it was undone. */
export function rolledBefore(at: Session, question: Ask): Answer | null {
  const open = runner.top(at.state)
  return open === undefined ? null : remembered(at.entries, keyOf(at, open, question))
}

const keyOf = (at: Session, { frame, answers }: Open, question: Ask): string => questionKey(frame, answers, question.id, visits(at))

/** How often the match has moved on: two equal battles in two impulses are two questions. */
const visits = (at: Session): number => at.standing.done.reduce((n, { does }) => n + (does.kind === 'next' || does.kind === 'jump' ? 1 : 0), 0)

export const undo = (at: Session, to?: number): Tapped | null => mirrored(at, undone(at.standing, to))
export const redo = (at: Session, to?: number): Tapped | null => mirrored(at, redone(at.standing, to))
const mirrored = (at: Session, back: Mirror | null): Tapped | null =>
  back === null ? null : { ...back, step: null, undoneLabel: ('of' in back.does ? at.labels.get(back.does.of) : undefined) ?? '' }

/** What the last tap brought, for the result card and the notices; gone with the next tap. */
export interface Happened {
  readonly seq: number
  readonly label: string
  readonly procedure?: string
  readonly outcomes: readonly Outcome[]
  readonly lines: readonly Line[]
  readonly alerts: readonly Line[]
  readonly passed: readonly Passed[]
  readonly dice?: readonly Face[]
  readonly rolledBy?: RolledBy
  readonly does: Deed['kind']
  /** which cardboard to put back, after an undo or redo */
  readonly back: readonly Line[]
}

export const happening = (entry: Entry, step: runner.Step | null, told: ToldRow, back: readonly Line[]): Happened => ({
  seq: entry.seq, label: told.label, does: entry.does.kind, back,
  outcomes: step?.outcomes ?? [], lines: step?.lines ?? [], alerts: step?.alerts ?? [], passed: step?.passed ?? [],
  ...(told.procedure === undefined ? {} : { procedure: told.procedure }), ...(told.dice === undefined ? {} : { dice: told.dice }),
  ...(entry.does.kind === 'answer' && entry.does.rolledBy !== undefined ? { rolledBy: entry.does.rolledBy } : {}),
})
