import { redo, standing, undo, written, type Deed, type Entry, type Mirror, type RolledBy } from '../../../src/engine/journal.ts'
import type { GameModule } from '../../../src/engine/module.ts'
import type { Answer, Call } from '../../../src/engine/procedure.ts'
import * as runner from '../../../src/engine/runner.ts'
import { emptyState, fold, type Change, type Effect } from '../../../src/engine/state.ts'
import type { MatchRow, ToldRow } from '../../../src/db/records.ts'
import { luckOf } from '../../../src/stores/luck.ts'
import { tell } from '../../../src/stores/telling.ts'
import { standingOf } from '../../../src/stores/wording.ts'

/** A match kept as the app keeps it: entries, and what was told with each. */
export function recorder(module: GameModule, setup: readonly Change[], seats: MatchRow['seats'] = [], title = 'A recorded match') {
  const state = emptyState()
  const entries: Entry[] = []
  const told: ToldRow[] = []
  const keep = (does: Deed, effects: readonly Effect[], step: runner.Step | null, luck?: ToldRow['luck'], label = ''): void => {
    const entry = written(entries.at(-1), { match: 'm', id: `e${entries.length + 1}`, v: 1, module: module.id, at: Date.UTC(2026, 0, 2) + entries.length * 60_000, seat: seats[0]?.id ?? '', does, effects })
    told.push(tell(module, state, entry, step, luck, label).told)
    fold(state, effects)
    entries.push(entry)
  }
  const take = (does: Deed, step: runner.Step, luck?: ToldRow['luck']): void => { keep(does, step.effects, step, luck) }
  const mirror = (back: Mirror | null): void => { if (back !== null) keep(back.does, back.effects, null, undefined, 'the last') }
  take({ kind: 'setup' }, runner.setUp(module, setup))
  return {
    module, state, entries, told,
    get row(): MatchRow { return { id: 'm', game: module.id, scenario: module.data.scenarios[0]?.id ?? '', title, seats, createdAt: 0, playedAt: 0, head: entries.length, standing: standingOf(module, state) } },
    start: (call: Call) => { take({ kind: 'start', ...call }, runner.start(module, state, call)) },
    answer: (given: Answer, rolledBy: RolledBy = 'phone') => {
      const open = runner.top(state)
      const step = runner.answer(module, state, given)
      const luck = open === undefined ? undefined : luckOf(module, state, open, given, step)
      take({ kind: 'answer', answer: given, ...('faces' in given ? { rolledBy } : {}) }, step, luck)
    },
    next: () => { take({ kind: 'next' }, runner.proceed(module, state)) },
    correct: (changes: readonly Change[], reason: string) => { take({ kind: 'correct', reason }, runner.correct(module, state, changes, reason)) },
    undo: () => { mirror(undo(standing(entries))) },
    redo: () => { mirror(redo(standing(entries))) },
    ask: () => runner.question(module, state),
  }
}
export type Recorder = ReturnType<typeof recorder>
