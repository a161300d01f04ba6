import type { UnitValue } from '../../engine/counter.ts'
import type { Scene } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { armies, type Army, type Told } from './army.ts'
import { twoPlayers, isActive, switched, type Side } from './sides.ts'
import { isAt, turnOf, weatherOf, type Belt, type Weather } from './turn.ts'
import { placeOf } from './roster.ts'
import { beltOf, controlOf, isAfrica, isDisputed, isMed, isRough } from './zones.ts'
import { track } from './tracks.ts'

/** What the desk asks for. Only the two sides are needed; everything else has a usual answer. */
export interface Attack extends Told, Terms {
  readonly attackers: readonly UnitValue[]
  readonly defenders: readonly UnitValue[]
}
export interface Terms {
  readonly side?: Side
  readonly against?: Side
  readonly zone?: string
  readonly belt?: Belt
  readonly rough?: boolean
  readonly kind?: Kind
  readonly surprise?: Surprise
  readonly air?: number
  readonly airHere?: number
  readonly airNear?: number
  readonly theirAir?: number
  readonly theirAirHere?: number
  readonly theirAirNear?: number
  readonly bombardment?: number
  readonly disorganized?: boolean
  readonly bonus?: boolean
  readonly ldc?: boolean
  readonly theirLdc?: boolean
  readonly purse?: Purse
}
export type Kind = 'land' | 'amphibious' | 'airborne'
export type Surprise = 'none' | 'surprise' | 'doubled'
export type Purse = 'none' | 'axisPR' | 'westPR' | 'sovietPR' | 'iraqPR' | 'frenchPR'

/** The whole combat with nothing left open. */
export interface Fight extends Required<Terms> {
  readonly state: State
  readonly turn: number
  readonly weather: Weather
  readonly ours: readonly Army[]
  readonly theirs: readonly Army[]
}

export function fightOf(scene: Scene<Attack>): Fight {
  const { state, input } = scene
  const side = input.side ?? usualSide(state)
  const zone = input.zone ?? ''
  const belt = input.belt ?? usualBelt(state, zone)
  const { attackers, defenders, ...rest } = input
  return {
    rough: zone !== '' && isRough(state, zone), kind: 'land', surprise: 'none', air: 0, airHere: 0, airNear: 0, theirAir: 0, theirAirHere: 0, theirAirNear: 0,
    bombardment: 0, disorganized: false, bonus: false, ldc: true, theirLdc: true,
    purse: usualPurse(state, side, attackers, zone), against: usualFoe(state, side), ...rest,
    state, side, zone, belt, turn: turnOf(state), weather: weatherOf(belt, turnOf(state)),
    ours: armies(scene, attackers, input), theirs: armies(scene, defenders, input),
  }
}

/** The active side attacks, except while the inactive one has its phase. */
export function usualSide(state: State): Side {
  const led = isAt(state, 'inactive-operations')
  if (switched(state) === led) return 'axis'
  return track(state, 'barbarossa') > 0 ? 'soviet' : 'west'
}
export const usualFoe = (state: State, side: Side): Side => (side !== 'axis' ? 'axis' : track(state, 'barbarossa') > 0 || state.flag['scenario'] === 'barbarossa' ? 'soviet' : 'west')
export const usualBelt = (state: State, zone: string): Belt => beltOf(state, zone) ?? (state.flag['scenario'] === 'barbarossa' ? 'blue' : 'black')

/** 9, 8.2, 10, 11.3: who pays for an attack now. Outside the operations phases it is only a question. */
export function usualPurse(state: State, side: Side, attackers: readonly UnitValue[], zone: string): Purse {
  if (!isAt(state, 'operations', 'inactive-operations')) return 'none'
  const acts = isActive(state, side) || twoPlayers(state)
  if (side === 'axis') return acts || (zone !== '' && controlOf(state, zone) !== 'axis' && !isDisputed(state, zone)) ? 'axisPR' : 'none'
  if (side === 'soviet') return acts ? 'sovietPR' : 'none'
  if (attackers.length > 0 && attackers.every(each => each.nation === 'ff') && state.flag['france'] === 'allied') return 'frenchPR'
  // 5.1, 8.2: the point of Iraq goes first where it may be used
  const med = attackers.length > 0 && attackers.every(each => ['br', 'ca'].includes(each.nation) && isMed(state, placeOf(state, each.unit ?? '')))
  return med && track(state, 'iraqPR') >= attackers.length ? 'iraqPR' : 'westPR'
}

/** 9, 10, 14.4: a point an army; the Allies after the switch two for landings and drops; one drop costs the Axis one. */
export function priceOf({ side, kind, ours, purse, state }: Fight): number {
  if (purse === 'none') return 0
  if (kind === 'airborne') return side === 'axis' ? 1 : 2
  return ours.length * (kind === 'amphibious' && side !== 'axis' && switched(state) ? 2 : 1)
}

/** 15.3, 19: nothing flies in winter except in the fair-weather belt, nor into severe cold. */
export const flies = ({ weather, belt, turn }: Fight): boolean => weather !== 'cold' && (belt === 'orange' || turn % 4 !== 2)

/** 15.3: full armies count one here or next door, reduced ones only here, or two of them next door. */
export const airPoints = (full: number, here: number, near: number): number => full + here + Math.floor(near / 2)
export function airModifier(fight: Fight): number {
  if (!flies(fight)) return 0
  const net = airPoints(fight.air, fight.airHere, fight.airNear) - airPoints(fight.theirAir, fight.theirAirHere, fight.theirAirNear)
  return Math.max(-2, Math.min(2, net))
}

/** 18: Malta English stops PRC in Africa, unless a Luftflotte sits idle in Sicily. */
export const africaBarred = ({ state, zone, belt }: Fight): boolean =>
  (zone === '' ? belt === 'orange' : isAfrica(zone)) && controlOf(state, 'Malta') !== 'axis' && state.flag['sicily'] !== true
