import { put, set } from '../../engine/changes.ts'
import type { Change, State } from '../../engine/state.ts'
import type { Side } from './sides.ts'
import { turnOf } from './turn.ts'
import { controlOf, isDisputed, zoneNames, zoneOf } from './zones.ts'

/** 2, 20: disputed, or theirs at the end of the turn; Denmark at once; a neutral that is attacked joins the other side. */
export function entered(state: State, side: Side, zone: string, defended: boolean): readonly Change[] {
  if (zone === '') return []
  const neutral = controlOf(state, zone) === 'neutral'
  const country = zoneOf(zone)?.country ?? ''
  const roused = !neutral ? {} : { control: side === 'axis' ? 'west' : 'axis' }
  const joins = neutral && ['hungary', 'romania', 'bulgaria'].includes(country) ? [set('flag', country, side === 'axis' ? 'allies' : 'axis')] : []
  if (zone === 'Denmark' && side === 'axis') return [put('cell', zone, { control: 'axis', disputed: false, taken: turnOf(state) })]
  const france = side === 'axis' && country === 'france' ? [set('flag', 'franceAttacked', true)] : []
  return [put('cell', zone, defended ? { ...roused, disputed: true } : { ...roused, pending: side }), ...france, ...joins]
}

/** 3, 2: phase 10; a zone disputed meanwhile stays with its owner. */
export const settle = (state: State): readonly Change[] => zoneNames.flatMap(zone => {
  const next = state.cell[zone]?.['pending']
  if (typeof next !== 'string') return []
  return isDisputed(state, zone) ? [put('cell', zone, { pending: null })] : [put('cell', zone, { control: next, disputed: false, taken: turnOf(state), pending: null })]
})
