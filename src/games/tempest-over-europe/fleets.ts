import { owe, put } from '../../engine/changes.ts'
import type { Change, State } from '../../engine/state.ts'
import { labelOf } from './roster.ts'
import { turnOf } from './turn.ts'

/** 15.4, 7.3: onto the turn track two turns ahead; a second D adds nothing. */
export const disorganize = (state: State, unit: string): readonly Change[] => (state.unit[unit]?.['disorganized'] === true ? [] : [
  put('unit', unit, { disorganized: true }),
  owe(`back ${unit}`, { text: `${labelOf(unit)} is reorganized and returns to its base`, cite: '7.3', when: { track: 'turn', value: turnOf(state) + 2, stage: 'reinforcements' }, call: { procedure: 'unit returns', input: { unit } } }),
])
