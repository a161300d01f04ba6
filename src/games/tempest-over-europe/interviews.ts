import type { Interview } from '../../engine/board/rules.ts'
import { choice, option, toggle, type Fields, type Values } from '../../engine/field.ts'
import { put, set } from '../../engine/changes.ts'
import type { Change } from '../../engine/state.ts'
import { masks, wayOut } from './board-supply.ts'
import { sideName } from './sides.ts'

// Three zones in a row stand for any: where the army is, what lies between, and where the line should end.
const [here, between, source] = ['Smolensk', 'Moscow', 'Voronezh'] as const
const enemyOf = (side: string): string => (side === 'axis' ? 'soviet' : 'axis')
const held = (side: string, how: string): { readonly control: string; readonly disputed: boolean } => ({ control: how === 'enemy' ? enemyOf(side) : how === 'neutral' ? 'neutral' : side, disputed: how === 'disputed' })
const said = (values: Values, field: string, usual: string): string => { const value = values[field]; return typeof value === 'string' ? value : usual }
const sideOf = (values: Values): string => said(values, 'side', 'axis')
const row = (sea: boolean): readonly Change[] => [set('edge', [between, here].sort().join('|'), { link: true, sea }), set('edge', [between, source].sort().join('|'), { link: true })]
const sideField: Fields = { side: { ...choice('Whose', (['axis', 'west', 'soviet'] as const).map(each => option(each, sideName[each]))), usual: 'axis' } }
const states = [option('friendly', 'Friendly'), option('disputed', 'Disputed'), option('enemy', 'Enemy'), option('neutral', 'Neutral')]

/** 18, for those who enter no map. */
const ldc: Interview = {
  id: 'ldc', label: 'Has it a line of communications?', cite: '18',
  fields: () => ({
    ...sideField, between: { ...choice('The zone next door on the way', states), usual: 'friendly', cite: '18' },
    ends: { ...toggle('From there friendly zones lead on to a friendly, undisputed production zone'), usual: true, cite: '18' },
  }),
  known: wayOut,
  sketch: (_state, values) => {
    const side = sideOf(values)
    return {
      ask: 'supply', unit: 'army',
      changes: [...row(false), put('cell', here, held(side, 'friendly')), put('cell', between, { ...held(side, said(values, 'between', 'friendly')), production: false }), put('cell', source, held(side, values['ends'] === false ? 'enemy' : 'friendly')), set('unit', 'army', { cell: here, faction: side, label: 'The army', type: 'infantry', steps: 2 })],
    }
  },
}

/** 15.2: one zone next door. */
const retreat: Interview = {
  id: 'retreat', label: 'May it retreat there?', cite: '15.2',
  fields: () => ({ ...sideField, next: { ...choice('The zone next door', states), usual: 'friendly', cite: '15.2' }, sea: { ...toggle('Joined by a sea link'), cite: '15.2' } }),
  sketch: (_state, values) => {
    const side = sideOf(values)
    return {
      ask: 'retreat', unit: 'army',
      changes: [...row(values['sea'] === true), put('cell', here, held(side, 'disputed')), put('cell', between, held(side, said(values, 'next', 'friendly'))), set('unit', 'army', { cell: here, faction: side, label: 'The army', type: 'infantry', steps: 2 })],
    }
  },
}

/** 14.2: into the zone next door. */
const advance: Interview = {
  id: 'advance', label: 'May it advance there?', cite: '14.2',
  fields: () => ({ ...sideField, from: { ...choice('It starts in a zone that is', states.slice(0, 2)), usual: 'friendly', cite: '14.2' }, next: { ...choice('The zone next door', states), usual: 'enemy', cite: '14.2' }, sea: { ...toggle('Joined by a sea link'), cite: '14.2' } }),
  known: (at, { cell, faction }) => { const { own, disputed } = masks(at, faction); return disputed[cell] === 1 ? { from: 'disputed' } : own[cell] === 1 ? { from: 'friendly' } : {} },
  sketch: (_state, values) => {
    const side = sideOf(values)
    return {
      ask: 'move', unit: 'army', to: between,
      changes: [...row(values['sea'] === true), put('cell', here, held(side, said(values, 'from', 'friendly'))), put('cell', between, held(side, said(values, 'next', 'enemy'))), put('cell', source, held(side, 'enemy')), set('unit', 'army', { cell: here, faction: side, label: 'The army', type: 'infantry', steps: 2 })],
    }
  },
}

export const interviews: readonly Interview[] = [ldc, retreat, advance]
