import type { FlagFact } from '@/engine/module.ts'
import type { State } from '@/engine/state.ts'
import { plain } from '@/stores/wording.ts'

type Flag = State['flag'][string]
export interface Saying { readonly to: Flag; readonly label: string }

/** What a hand may set a marker to. One that names something the rules put there can stay or be taken off, never be made a bare yes. */
export function sayings({ choices, names }: FlagFact, now: Flag | undefined): readonly Saying[] {
  if (choices !== undefined) return choices.map(({ id, label }) => ({ to: id, label }))
  if (names === true || (now !== undefined && typeof now !== 'boolean')) return now === undefined ? [] : [{ to: now, label: plain(now) }]
  return [{ to: true, label: 'yes' }, { to: false, label: 'no' }]
}
