import { add, set } from '../../engine/changes.ts'
import { line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import type { Side } from './components.ts'
import { option, played, trackAt, turnOf, yearOf } from './sequence.ts'

/** 19.31: from the turn after both hexes are Allied; for OPS and Event + OPS cards, not for the automatic operation. */
export const antwerpBonus = (state: State, side: Side, use: string): number => {
  const since = trackAt(state, 'antwerp-since')
  return side === 'allied' && option(state, 'antwerp') && since > 0 && turnOf(state) > since && (use === 'ops' || use === 'event-ops') ? 2 : 0
}

/** 19.32: any Axis action of 1945 once the event was played; once a game. */
export const mayDisband = (state: State): boolean =>
  option(state, 'volkssturm') && yearOf(turnOf(state)) === 1945 && played(state, 'volkssturm') && state.flag['volkssturm-disbanded'] !== true

export const disband: Procedure<Record<string, never>> = {
  id: 'disband-volkssturm', label: 'Disband the Volkssturm', cite: '19.32', version: 1, desk: 'turn', offered: 'may-disband',
  *run({ state }) {
    const acted = state.flag['acted'] === true ? [yield* forbid({ id: 'acted', who: 'axis' }, line('This side has taken its action in this round', '5.12'))] : []
    // doubt B20: it is an RP action and uses the free one, but never costs VP itself
    const counts = option(state, 'disband-counts')
    return outcome('Volkssturm disbanded: four free RP', {
      group: 'disbanded',
      lines: [...acted, line('Four RP now, to flip reduced German units on the map; not mechanized, not Luftwaffe', '19.32'), line('No VP penalty, whatever else is in play', '19.32')],
      changes: [set('flag', 'acted', true), set('flag', 'volkssturm-disbanded', true), { kind: 'row', id: 'event/volkssturm', put: { cancelled: true } }, ...(counts ? [add('track', 'rp-axis', 1), set('flag', 'rp-card-played', true)] : [])],
      then: [{ procedure: 'replace', input: { side: 'axis', halves: 8, fromEvent: false, volkssturm: true } }],
    })
  },
}
