import type { Entry } from '@/engine/journal.ts'

/** What a history is about. */
export interface Subject { readonly kind: 'track' | 'pile' | 'row'; readonly id: string }
export interface Change { readonly seq: number; readonly from: unknown; readonly to: unknown }

/** Every entry that changed one thing, oldest first. Each begins where the one before ended: the last `to` is the present value. */
export const historyOf = (entries: readonly Entry[], { kind, id }: Subject): readonly Change[] =>
  entries.flatMap(entry => entry.effects.filter(effect => effect.kind === kind && effect.id === id).map(effect => ({ seq: entry.seq, from: effect.from, to: effect.to })))
