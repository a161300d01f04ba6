import type { Interview } from '../../../engine/board/rules.ts'
import { set } from '../../../engine/changes.ts'
import { choice, number, option, type Fields } from '../../../engine/field.ts'
import type { Json } from '../../../engine/json.ts'
import type { Change } from '../../../engine/state.ts'
import { bottomSide } from './hex.ts'
import { numberIn } from '../kept.ts'

const between: Fields[string] = { ...choice('Between them', [option('open', 'Open ground'), option('forest', 'Forest'), option('town', 'Town'), option('hill', 'Hill'), option('unit', 'A unit')]), usual: 'open', cite: 'Line of sight' }
const beside = (label: string): Fields[string] => ({ ...between, label })

const lies = (cell: string, what: Json | undefined): readonly Change[] => (what === 'unit'
  ? [set('unit', `at ${cell}`, { cell, faction: 'axis', type: 'infantry', label: 'A unit', figures: 4 })]
  : [set('cell', cell, { terrain: typeof what === 'string' ? what : 'open' })])

/** Two hexes apart in a row, or along an edge: the two cases of the sheet. */
const seen: Interview = {
  id: 'sight', label: 'Can it see the target?', cite: 'Line of sight',
  fields: (_state, values) => ({
    way: { ...choice('How do they stand?', [option('row', 'In a row, one hex between'), option('edge', 'Along an edge, a hex on each side')]), usual: 'row', cite: 'Line of sight' },
    type: { ...choice('Who fires?', [option('infantry', 'Infantry'), option('armor', 'Armor'), option('artillery', 'Artillery')]), usual: 'infantry' },
    ...(values['way'] === 'edge' ? { left: beside('On the left'), right: beside('On the right') } : { middle: between }),
  }),
  sketch: (_state, values) => ({
    ask: 'sight', unit: 'attacker', cell: 'E5', to: values['way'] === 'edge' ? 'C5' : 'E7',
    changes: [
      set('unit', 'attacker', { cell: 'E5', faction: 'allies', type: typeof values['type'] === 'string' ? values['type'] : 'infantry', label: 'Attacker', figures: 3 }),
      ...(values['way'] === 'edge' ? [...lies('D4', values['left']), ...lies('D5', values['right'])] : lies('E6', values['middle'])),
    ],
  }),
}

/** A unit with two hexes behind it. */
const flight: Interview = {
  id: 'retreat', label: 'What does a flag cost it?', cite: 'Retreating',
  fields: () => {
    const behind = (label: string): Fields[string] => ({ ...choice(label, [option('open', 'Free'), option('unit', 'A unit'), option('lake', 'Impassable'), option('ocean', 'Sea')]), usual: 'open', cite: 'Retreating' })
    return { flags: { ...number('Flags', 1, 3), usual: 1, cite: 'Retreating' }, left: behind('Behind it, left'), right: behind('Behind it, right') }
  },
  sketch: (state, values) => {
    const home = bottomSide(state)
    return {
      ask: 'retreat', unit: 'target', values: { flags: numberIn(values, 'flags', 1) },
      changes: [set('unit', 'target', { cell: 'E6', faction: home, type: 'infantry', label: 'The unit', figures: 4 }), ...lies('F5', values['left']), ...lies('F6', values['right'])],
    }
  },
}

export const interviews: readonly Interview[] = [seen, flight]
