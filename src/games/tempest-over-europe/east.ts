import { drop, put, set } from '../../engine/changes.ts'
import { duty, line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { labelOf } from './roster.ts'
import { turnOf } from './turn.ts'
import { controlChange, controlOf, holdsZone, ussr } from './zones.ts'

/** 20: what follows from war with the USSR, whoever began it. */
export const warInTheEast = (state: State, turn: number): readonly Change[] => [
  set('track', 'barbarossa', turn), set('flag', 'finland', 'axis'), controlChange('Finland', 'axis'), put('unit', '1 A Fi', { cell: 'Finland', steps: 2 }), put('unit', 'Fort Fi', { cell: 'Finland', steps: 1 }),
  ...aside(state).flatMap(id => [drop('pile', `soviet aside/${id}`), set('pile', `pool soviet/${id}`, 1)]),
]
/** 8.1: the units marked ? that have not entered, as far as they were named. */
export const aside = (state: State): readonly string[] => Object.keys(state.pile).filter(id => id.startsWith('soviet aside/') && Number(state.pile[id]) > 0).map(id => id.slice(13)).sort()

export const barbarossa: Procedure<Record<string, never>> = {
  id: 'barbarossa', label: 'The Axis attacks the USSR', cite: '20 USSR', version: 1, desk: 'turn', offered: 'beforeBarbarossa', picture: 'i-combat',
  *run({ state }) {
    const early = turnOf(state) < 6 && controlOf(state, 'Yugoslavia') === 'axis'
    const left = aside(state)
    return outcome('War with the USSR', {
      group: 'war', changes: warInTheEast(state, turnOf(state)),
      lines: [line('Soviet production starts next turn', '5.2'), line('Persia becomes pro-Allied next turn unless the Axis is there', '20 Persia'), ...(early ? [line('Hungary and Romania join next turn', '20 Balkan allies')] : [])],
      duties: [duty('soviet', `${left.length > 0 ? left.map(labelOf).join(', ') : 'Units marked ? that have not entered'}: reduced, into the Soviet pool`, '8.1'), duty('axis', '1 A Fi, full, and Fort Fi to Finland', '20 Finland')],
    })
  },
}

export const pactMoves: Procedure<Record<string, never>> = {
  id: 'pact moves', label: 'The Soviets move by the pact', cite: '20 Poland', version: 1, desk: 'turn', picture: 'i-move',
  *run() {
    return outcome('Baltic Front to the Baltic States, Kiev and West Fronts to East Poland', {
      group: 'moved', changes: [put('unit', 'Baltic Front', { cell: 'Baltic States', steps: 1 }), put('unit', 'Kiev Front', { cell: 'East Poland', steps: 1 }), put('unit', 'West Front', { cell: 'East Poland', steps: 1 }), put('cell', 'Baltic States', { pending: 'soviet' }), put('cell', 'East Poland', { pending: 'soviet' })],
      duties: [duty('soviet', 'Move the three fronts; both zones are Soviet at the end of the turn', '20 Poland')],
    })
  },
}

export const ussrLost = (state: State): boolean => ussr.every(zone => holdsZone(state, zone, 'axis'))
