import type { Interview, Sketch } from '../../engine/board/rules.ts'
import { choice, option, toggle, type Fields, type Values } from '../../engine/field.ts'
import { put, set } from '../../engine/changes.ts'
import type { Facts } from '../../engine/state.ts'
import { masks, wayOut } from './board-supply.ts'
import { sideName } from './sides.ts'

// Three zones in a row stand for any: where the army is, what lies next door, and where a line should end.
const [here, between, source] = ['Smolensk', 'Moscow', 'Voronezh'] as const
const enemyOf = (side: string): string => (side === 'axis' ? 'soviet' : 'axis')
const held = (side: string, how: string): Facts => ({ control: how === 'enemy' ? enemyOf(side) : how === 'neutral' ? 'neutral' : side, disputed: how === 'disputed', production: false })
const said = (values: Values, field: string, usual = 'friendly'): string => { const value = values[field]; return typeof value === 'string' ? value : usual }
const side: Fields = { side: { ...choice('Whose', (['axis', 'west', 'soviet'] as const).map(each => option(each, sideName[each]))), usual: 'axis' } }
const states = [option('friendly', 'Friendly'), option('disputed', 'Disputed'), option('enemy', 'Enemy'), option('neutral', 'Neutral')]
const nextDoor = (cite: string, usual: string): Fields => ({ next: { ...choice('The zone next door', states), usual, cite }, sea: { ...toggle('Joined by a sea link'), cite } })

/** The three zones as the answers have them. */
const laid = (ask: Sketch['ask'], ways: (values: Values) => readonly [string, string, string]): Interview['sketch'] => (_state, values) => {
  const whose = said(values, 'side', 'axis')
  const [at, next, far] = ways(values).map(how => held(whose, how))
  return {
    ask, unit: 'army', ...(ask === 'move' ? { to: between } : {}),
    changes: [
      set('edge', `${between}|${here}`, { link: true, sea: values['sea'] === true }), set('edge', `${between}|${source}`, { link: true }),
      put('cell', here, at!), put('cell', between, next!), put('cell', source, { ...far, production: true }),
      set('unit', 'army', { cell: here, faction: whose, label: 'The army', type: 'infantry', steps: 2 }),
    ],
  }
}

export const interviews: readonly Interview[] = [
  // 18, for those who enter no map
  {
    id: 'ldc', label: 'Has it a line of communications?', cite: '18', known: wayOut,
    fields: () => ({
      ...side, between: { ...choice('The zone next door on the way', states), usual: 'friendly', cite: '18' },
      ends: { ...toggle('From there friendly zones lead to a friendly production zone'), usual: true, cite: '18' },
    }),
    sketch: laid('supply', values => ['friendly', said(values, 'between'), values['ends'] === false ? 'enemy' : 'friendly']),
  },
  // 15.2: one zone next door
  { id: 'retreat', label: 'May it retreat there?', cite: '15.2', fields: () => ({ ...side, ...nextDoor('15.2', 'friendly') }), sketch: laid('retreat', values => ['disputed', said(values, 'next'), 'enemy']) },
  // 14.2: into the zone next door
  {
    id: 'advance', label: 'May it advance there?', cite: '14.2',
    fields: () => ({ ...side, from: { ...choice('It starts in a zone that is', states.slice(0, 2)), usual: 'friendly', cite: '14.2' }, ...nextDoor('14.2', 'enemy') }),
    known: (at, { cell, faction }) => { const { own, disputed } = masks(at, faction); return disputed[cell] === 1 ? { from: 'disputed' } : own[cell] === 1 ? { from: 'friendly' } : {} },
    sketch: laid('move', values => [said(values, 'from'), said(values, 'next', 'enemy'), 'enemy']),
  },
]
