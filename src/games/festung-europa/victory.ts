import { add, ends, put } from '../../engine/changes.ts'
import type { Watch } from '../../engine/game.ts'
import { rows, totalOf, type Total } from '../../engine/ledger.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { sideName, type Side } from './components.ts'
import { atStage, controls, openedWith, trackAt, turnOf } from './sequence.ts'

/** 16.1: the marker moves and the cause is written down; the marker never leaves the track. */
export function vp(state: State, cause: string, by: number, label: string, rule: string): readonly Change[] {
  const moved = Math.max(by, -trackAt(state, 'vp'))
  if (moved === 0) return []
  const sofar = Number(state.row[`vp/${cause}`]?.['amount'] ?? 0)
  return [add('track', 'vp', moved), put('row', `vp/${cause}`, { label, amount: sofar + moved, rule })]
}

/** The total by cause. */
export const vpTotal = (state: State): Total =>
  totalOf([...rows(state, 'vp')].sort(([a], [b]) => (a === 'start' ? -1 : b === 'start' ? 1 : a < b ? -1 : 1)).map(([, row]) => ({ text: String(row['label']), cite: String(row['rule']), amount: Number(row['amount']) })))

export interface Verdict { readonly winner: Side; readonly why: { readonly text: string; readonly cite: string } }

/** 16.2, 16.3. Doubt B12: the Victory Determination Phase is the Turn End Phase. */
export function verdict(state: State): Verdict | null {
  if (state.track['vp'] === 0) return { winner: 'allied', why: { text: 'The VP total is 0', cite: '16.2' } }
  if (controls(state, 'allied', 'Berlin') && state.flag['hitler'] === 'dead') return { winner: 'allied', why: { text: 'Berlin is Allied and the Hitler marker is gone', cite: '16.2' } }
  return dated(state) ?? (turnOf(state) === 10 ? { winner: 'axis', why: { text: 'Fall 1945 has ended without an Allied automatic victory', cite: '16.3' } } : null)
}

const heldBack: { readonly [opening in 'husky' | 'roundup']: { readonly turn: number; readonly hexes: readonly string[] } } = {
  husky: { turn: 6, hexes: ['Marseilles', 'Paris', 'Rome'] }, roundup: { turn: 4, hexes: ['Marseilles', 'Oslo', 'The Ruhr'] },
}
export const axisGoal = (state: State): { readonly turn: number; readonly hexes: readonly string[] } => heldBack[openedWith(state)]

function dated(state: State): Verdict | null {
  const { turn, hexes } = axisGoal(state)
  const holds = turnOf(state) === turn && hexes.every(hex => controls(state, 'axis', hex))
  return holds ? { winner: 'axis', why: { text: `The Axis holds ${hexes.join(', ')}`, cite: '16.2' } } : null
}

export const victory: Procedure<Record<string, never>> = {
  id: 'victory', label: 'Check for victory', cite: '16.2', version: 1, desk: 'turn',
  *run({ state }) {
    const found = verdict(state)
    if (found === null) return outcome('No automatic victory: the campaign goes on', { group: 'goes on', lines: [line(`VP ${trackAt(state, 'vp')}`, '16.2')] })
    return outcome(`${sideName(found.winner)} victory`, { group: `${found.winner} victory`, lines: [found.why], changes: [ends(found.winner, found.why.text, found.why.cite)] })
  },
}

export const victoryWatches: readonly Watch[] = [
  { id: 'victory', at: 'stage', test: state => (atStage(state, 'turn-end') && state.end['match'] === undefined ? spoken(verdict(state)) : null) },
  { id: 'vp-low', at: 'entry', test: state => (state.track['vp'] === 0 ? line('VP stand at 0: the Allies win if they still do at the end of the turn', '16.2') : null) },
  { id: 'ledger', at: 'entry', test: state => off(state) },
]
const spoken = (found: Verdict | null): Line | null => (found === null ? null : line(`${sideName(found.winner)} victory: ${found.why.text}`, found.why.cite))

/** The marker may be set by hand; then the causes no longer add up to it, and that is said. */
function off(state: State): Line | null {
  const { total } = vpTotal(state)
  const marker = trackAt(state, 'vp')
  return total === marker ? null : line(`The VP marker stands at ${marker}, the causes add up to ${total}`, '16.1')
}
