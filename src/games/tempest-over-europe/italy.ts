import { owe, put, set } from '../../engine/changes.ts'
import { line } from '../../engine/line.ts'
import { outcome, roll, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { turnOf } from './turn.ts'
import { boot, controlChange, controlOf, isDisputed, zonesOf } from './zones.ts'

export const italianZones = [...boot, 'Sicily']
/** 1 errata: fleet and air force stand full in Calabria. */
export const italyJoins = (): readonly Change[] => [set('flag', 'italy', 'axis'), ...['Supermarina', 'Regia Aeronautica'].map(id => put('unit', id, { cell: 'Calabria', steps: 2 })), ...[...boot, 'Sicily', 'Sardinia', 'Albania', ...zonesOf('italian-africa')].map(zone => controlChange(zone, 'axis'))]
export const italyLost = (state: State): boolean => italianZones.filter(zone => ['west', 'soviet'].includes(controlOf(state, zone)) && !isDisputed(state, zone)).length >= 2
export const balkansDone = (state: State): boolean => state.flag['duceBalkans'] === true || ['Yugoslavia', 'Greece'].every(zone => controlOf(state, zone) === 'axis')
export const duceRolls = (state: State): boolean => state.flag['italy'] === 'axis' && turnOf(state) > (state.track['franceFell'] ?? 99) && !(state.flag['duceAfrica'] === true && balkansDone(state))

/** 20: what two dice demand. */
export const duceDemands = (a: number, b: number): 'nothing' | 'mediterranean' | 'both' => (a <= 3 && b <= 3 ? 'both' : a <= 3 || b <= 3 ? 'mediterranean' : 'nothing')

export const duce: Procedure<Record<string, never>> = {
  id: 'duce', label: 'Il Duce decides', cite: '20 Italy', version: 1, desk: 'turn', picture: 'i-ask',
  *run({ state }) {
    const dice = yield* roll({ id: 'duce', who: 'axis', lines: [line('1 to 3 on either die: attack in the Mediterranean or Africa; on both: the Balkans too', '20 Italy')] }, { kind: 'dice', n: 2, faces: [1, 2, 3, 4, 5, 6], read: 'each' })
    const demand = duceDemands(Number(dice[0]), Number(dice[1]))
    const africa = demand !== 'nothing' && state.flag['duceAfrica'] !== true
    const balkans = demand === 'both' && !balkansDone(state)
    const must = [...(africa ? ['in the Mediterranean or Africa'] : []), ...(balkans ? ['in the Balkans'] : [])]
    return outcome(must.length === 0 ? 'Italy is free this turn' : `Italy must attack ${must.join(' and ')}`, {
      group: demand, changes: [
        ...(africa ? [owe('duce africa', { text: 'Italy must attack in the Mediterranean or Africa this turn, at the usual price', cite: '20 Italy', call: { procedure: 'italy attacked', input: { where: 'africa' } } })] : []),
        ...(balkans ? [owe('duce balkans', { text: 'Italy must attack Yugoslavia or Greece this turn, unless Germany invades both', cite: '20 Italy', call: { procedure: 'italy attacked', input: { where: 'balkans' } } })] : []),
      ],
    })
  },
}
export const italyAttacked: Procedure<{ readonly where: string }> = {
  id: 'italy attacked', label: 'Italy has attacked', cite: '20 Italy', version: 1, desk: 'none',
  *run({ input: { where } }) {
    return outcome(where === 'africa' ? 'Italy has attacked in the Mediterranean or Africa' : 'Italy has attacked in the Balkans', { group: 'done', changes: [set('flag', where === 'africa' ? 'duceAfrica' : 'duceBalkans', true)] })
  },
}
