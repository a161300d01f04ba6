import type { UnitValue } from '../../engine/counter.ts'
import { line, type Line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import { isEnemy } from './geography.ts'
import { switched, type Side } from './sides.ts'
import { turnOf } from './turn.ts'
import { controlOf, hasLdc, homeland, isDisputed, ussr, zoneOf } from './zones.ts'
import { unfreed } from './victory.ts'
import { track } from './tracks.ts'

/** Why a side may not attack or enter a zone at all. */
export function zoneObjections(state: State, side: Side, zone: string): readonly Line[] {
  const fact = zoneOf(zone)
  if (fact === undefined) return []
  const left = unfreed(state)
  const vichy = state.flag['france'] === 'vichy' && (['afn', 'syria'].includes(fact.country) || zone === 'Southern France')
  const poland = String(state.option['poland'] ?? 'West Poland')
  return [
    ...(fact.closed === true ? [line(`${zone} is neutral for the whole game`, '20')] : []),
    ...(side === 'axis' && vichy ? [line(`${zone} can be attacked by the Allies only`, '20 France')] : []),
    ...(side === 'axis' && turnOf(state) === 1 && fact.country === 'poland' && zone !== poland ? [line(`On turn 1 only ${poland}`, '20 Poland')] : []),
    ...(side !== 'axis' && switched(state) && homeland.includes(zone) && left.length > 0 ? [line(`First to be freed: ${left.join(', ')}`, '21')] : []),
    ...(side === 'soviet' ? abroad(state, zone) : []),
    ...(fact.country === 'uk' && side === 'axis' && state.flag['england'] === 'peace' ? [line('England is at peace', '20 Commonwealth')] : []),
  ]
}

/** 20, 10: not abroad while a zone at home is enemy or disputed, and at most two attacks abroad a turn. */
function abroad(state: State, zone: string): readonly Line[] {
  if (zoneOf(zone)?.country === 'ussr' || track(state, 'barbarossa') === 0) return []
  const lost = ussr.filter(each => controlOf(state, each) === 'axis' || isDisputed(state, each))
  return [
    ...(lost.length > 0 ? [line(`First to be freed: ${lost.join(', ')}`, switched(state) ? '10' : '20 USSR')] : state.flag['ussrHome'] === false ? [line('Freed this turn: abroad from the next turn on', '10')] : []),
    ...(track(state, 'sovietAbroad') >= 2 && !isDisputed(state, zone) ? [line('At most two zones abroad a turn', '20 USSR')] : []),
  ]
}

/** 8.4: the turn after the switch. */
export const isIdle = (state: State): boolean => track(state, 'switch') > 0 && turnOf(state) === track(state, 'switch') + 1

export interface Advance { readonly side: Side; readonly units: readonly UnitValue[]; readonly from: string; readonly to: string; readonly link: 'land' | 'sea'; readonly defended: boolean }

/** 14.2: the objections to one advance. */
export function advanceRefusals(state: State, { side, units, from, to, link }: Advance): readonly Line[] {
  const enemy = to !== '' && isEnemy(state, side, to) && !isDisputed(state, to)
  const neutral = to !== '' && controlOf(state, to) === 'neutral'
  const finns = units.some(each => each.nation === 'fi') && !['Finland', 'Karelia'].includes(to) && !(to === 'Leningrad' && (isDisputed(state, to) || controlOf(state, to) === 'axis'))
  return [
    ...zoneObjections(state, side, to),
    ...(from !== '' && isDisputed(state, from) && (enemy || neutral) ? [line('From a disputed zone only to a friendly or disputed one', '14.2')] : []),
    ...(link === 'sea' && (enemy || neutral) ? [line('A sea link needs a friendly or disputed zone at its far end', '14.2')] : []),
    ...(link === 'sea' && from !== '' && isDisputed(state, from) ? [line('A sea link needs a friendly start', '14.2')] : []),
    ...(isIdle(state) && side !== 'axis' && (enemy || isDisputed(state, to)) ? [line('The turn after the switch: no new zones, no new troops into disputed ones', '8.4')] : []),
    ...(finns && to !== '' ? [line('Finns go only to Karelia, and to Leningrad if it is disputed or Axis', '20 Finland')] : []),
    ...minorLimits(state, units, to),
    ...(side === 'axis' && from !== '' && !hasLdc(state, from) && track(state, 'axisPR') < units.length ? [line('An unsupplied army costs 1 PR to move', '18')] : []),
  ]
}

const limits: Readonly<Record<string, readonly string[]>> = {
  minor: ['bulgaria', 'greece', 'yugoslavia', 'turkey'], hu: ['hungary', 'poland', 'slovakia', 'ussr', 'yugoslavia'], ro: ['romania', 'ussr', 'yugoslavia'],
}
/** 20: Bulgarians, Hungarians and Romanians leave home only with Yugoslavia on the Axis side, and not everywhere. */
function minorLimits(state: State, units: readonly UnitValue[], to: string): readonly Line[] {
  if (to === '') return []
  const country = zoneOf(to)?.country ?? ''
  return units.filter(each => ['hu', 'ro', 'minor'].includes(each.nation)).flatMap(each => {
    const home = limits[each.nation]?.[0]
    if (country === home) return []
    if (!(limits[each.nation]?.includes(country) ?? false)) return [line(`${each.label} may not go to ${to}`, '20 Balkan allies')]
    return controlOf(state, 'Yugoslavia') === 'axis' ? [] : [line(`${each.label} leaves home only with Yugoslavia on the Axis side`, '20 Balkan allies')]
  })
}

