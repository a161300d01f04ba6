import type { Interview, Sketch } from '../../engine/board/rules.ts'
import { put } from '../../engine/changes.ts'
import { choice, option, toggle } from '../../engine/field.ts'
import type { Change } from '../../engine/state.ts'
import { factions, opponentOf, titleOf } from './factions.ts'

const hexAt = (n: number): string => `30${10 + n}`

/** Four questions instead of a map: the same search answers them on a small sketch. */
const supply: Interview = {
  id: 'supply', label: 'Is the unit in supply?', cite: '11',
  fields: (_state, values) => ({
    faction: choice('Whose unit', factions.map(each => option(each, titleOf(each)))),
    overland: { kind: 'number', label: 'Hexes overland to the first friendly rail, port or source', min: 0, max: 5, usual: 1, cite: '11' },
    zoned: { ...toggle('One of them is in an enemy zone and holds no friendly unit'), cite: '11.1' },
    rail: { ...choice('From there', [option('source', 'that is a source with its flag'), option('rail', 'rail leads to one'), option('no', 'no rail leads on')]), cite: '11' },
    ...(values['zoned'] === true ? { friend: { ...toggle('A friendly unit can be put there'), cite: '11.1' } } : {}),
  }),
  sketch: (_state, values): Sketch => {
    const faction = factions.find(each => each === values['faction']) ?? 'western'
    const far = Number(values['overland'] ?? 0)
    const hexes = Array.from({ length: far + 2 }, (_, i) => hexAt(i))
    const end = hexAt(far)
    const source = values['rail'] === 'rail' ? hexAt(far + 1) : end
    const zoned = values['zoned'] === true && values['friend'] !== true && far > 0
    const changes: readonly Change[] = [
      ...hexes.map(label => put('cell', label, { terrain: 'clear', ...(label === source && values['rail'] !== 'no' ? { flag: 'sketch', city: true, control: faction === 'western' || faction === 'soviet' ? faction : 'axis' } : {}) })),
      ...(values['rail'] === 'rail' ? [put('edge', `${end}|${source}`, { rail: true })] : []),
      put('unit', 'asked', { cell: hexAt(0), faction, label: 'The unit', type: 'leg', nation: 'sketch', steps: 2 }),
      ...(zoned ? [put('cell', '3111', { terrain: 'clear' }), put('unit', 'enemy', { cell: '3111', faction: opponentOf(faction), label: 'The enemy', type: 'leg', nation: '', steps: 2 })] : []),
    ]
    return { changes, ask: 'supply', unit: 'asked' }
  },
}
export const interviews: readonly Interview[] = [supply]
