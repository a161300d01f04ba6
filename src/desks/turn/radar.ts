import type { Entry } from '@/engine/journal.ts'
import type { Line } from '@/engine/line.ts'
import type { GameModule } from '@/engine/module.ts'
import { offeredAt } from '@/engine/offered.ts'
import { remindersAt } from '@/engine/reminders.ts'
import type { Position } from '@/engine/stages.ts'
import type { State } from '@/engine/state.ts'

/** Entries since the match came to this stage, or since the turn began. */
export function since(module: GameModule, entries: readonly Entry[], what: 'stage' | 'turn'): readonly Entry[] {
  const from = entries.findLastIndex(entry => entry.does.kind === 'setup' || entry.effects.some(effect => effect.kind === 'stage' && effect.to !== null && (what === 'stage' || begins(module, effect.to))))
  return entries.slice(from + 1)
}
const begins = (module: GameModule, position: Position): boolean => {
  const spot = position.at(-1)
  return module.stages[spot?.list ?? '']?.find(stage => stage.id === spot?.stage)?.begins?.includes('turn') ?? false
}

const started = (entries: readonly Entry[]): ReadonlySet<string> => new Set(entries.flatMap(entry => (entry.does.kind === 'start' ? [entry.does.procedure] : [])))

/** What is easily forgotten on leaving this stage: offered and never touched, reminded of and never done. */
export function radarOf(module: GameModule, state: State, entries: readonly Entry[]): readonly Line[] {
  const done = started(since(module, entries, 'stage'))
  const offered = offeredAt(module, state).filter(each => each.offered !== undefined && !done.has(each.id))
  const reminded = remindersAt(module, state).filter(each => each.procedure !== undefined && !done.has(each.procedure))
  return [
    ...offered.map(each => ({ text: `${each.label}: still on offer`, cite: each.cite })),
    ...reminded.map(each => ({ text: each.text, cite: each.rule })),
  ]
}

/** At the end of a turn also what would be lost with it: allowances that refill and were not used. */
export function unusedOf(module: GameModule, state: State): readonly Line[] {
  return module.data.tracks.tracks
    .filter(each => each.scope === 'turn' && (each.refill ?? 0) > 0 && state.track[each.id] === each.refill)
    .map(each => ({ text: `${each.label}: none of ${each.refill ?? 0} used this turn`, cite: each.rule }))
}

/** Would Next begin a new turn? */
export const endsTurn = (module: GameModule, to: Position | null): boolean => to !== null && begins(module, to)
