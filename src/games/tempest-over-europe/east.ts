import { put, set } from '../../engine/changes.ts'
import { duty, line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { turnOf } from './turn.ts'
import { controlChange, controlOf, holdsZone, ussr } from './zones.ts'

/** 20: what follows from war with the USSR, whoever began it. */
export const warInTheEast = (turn: number): readonly Change[] => [set('track', 'barbarossa', turn), set('flag', 'finland', 'axis'), controlChange('Finland', 'axis'), put('unit', '1 A Fi', { cell: 'Finland', steps: 2 }), put('unit', 'Fort Fi', { cell: 'Finland', steps: 1 }), set('pile', 'soviet aside', 0)]

export const barbarossa: Procedure<Record<string, never>> = {
  id: 'barbarossa', label: 'The Axis attacks the USSR', cite: '20 USSR', version: 1, desk: 'turn', offered: 'beforeBarbarossa', picture: 'i-combat',
  *run({ state }) {
    const early = turnOf(state) < 6 && controlOf(state, 'Yugoslavia') === 'axis'
    return outcome('War with the USSR', {
      group: 'war', changes: warInTheEast(turnOf(state)),
      lines: [line('Soviet production starts next turn', '5.2'), line('Persia becomes pro-Allied next turn unless the Axis is there', '20 Persia'), ...(early ? [line('Hungary and Romania join next turn', '20 Balkan allies')] : [])],
      duties: [duty('soviet', 'Units marked ? that have not entered go to the Soviet pool, reduced', '8.1'), duty('axis', 'Place the Finnish army and fortress', '20 Finland')],
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
