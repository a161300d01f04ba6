import { set } from '../../../src/engine/changes.ts'
import type { Change } from '../../../src/engine/state.ts'

/** A deck played out, and an air unit without ammo over the mover's lines. */
export const situations: readonly (readonly Change[])[] = [
  [],
  [set('option', 'deck', 'tracked'), set('pile', 'discard', Array.from({ length: 80 }, (_, i) => `card ${i}`))],
  [set('option', 'air', true), ...['allies', 'axis'].map(side => set('row', `air/${side}`, { type: 'fighter', guns: 0, bombs: 0, moved: false, fought: false }))],
]
