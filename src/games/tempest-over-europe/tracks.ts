import type { State } from '../../engine/state.ts'

/** Where a marker stands; one that was never set stands at nothing. */
export const track = (state: State, id: string): number => state.track[id] ?? 0
