import facts from '../../../data/festung-europa/modifiers.json' with { type: 'json' }
import type { UnitValue } from '../../engine/counter.ts'
import { join, type Test } from '../../engine/modifiers.ts'
import type { State } from '../../engine/state.ts'
import { isFortress, isMech, type Side } from './components.ts'
import { played } from './sequence.ts'

export type Terrain = 'clear' | 'forest' | 'marsh' | 'mountain' | 'alpine' | 'urban' | 'beach'
export type Crossing = 'none' | 'river' | 'rhine'

/** Everything a combat is made of (9.22). Units from the roster or typed in. */
export interface Attack {
  readonly side: Side
  readonly hex: string
  readonly attackers: readonly UnitValue[]
  readonly defenders: readonly UnitValue[]
  /** 9.48: retreated into the hex earlier in this action round */
  readonly retreated: readonly UnitValue[]
  readonly mixedHex: boolean
  readonly terrain: Terrain
  readonly crossing: Crossing
  readonly strait: boolean
  readonly inFrance: boolean
  /** 9.52: Allied units stop when they leave a Beach Head */
  readonly fromBeach: boolean
  readonly boxNear: boolean
  readonly hitler: boolean
  readonly attackersOut: boolean
  readonly defendersOut: boolean
  readonly support: readonly string[]
  readonly inRange: boolean
  readonly carpet: boolean
  readonly armies: readonly string[]
  readonly airSuperiority: boolean
  readonly attackerCards: readonly string[]
  readonly attackerNew: number
  readonly defenderCards: readonly string[]
  readonly defenderNew: number
  readonly newCardsStay: boolean
}

type Case = Attack & { readonly state: State }
const allied = ({ side }: Case): boolean => side === 'allied'

// 9.241 to 9.245 and 9.261 to 9.263; the amounts stand in modifiers.json
const tests: Readonly<Record<string, Test<Case>>> = {
  'ground-support': it => (allied(it) ? it.support.length : 0),
  'carpet-bombing': it => allied(it) && it.carpet,
  // doubt B7: units that take part
  mechanized: it => it.attackers.some(isMech) && ![...it.defenders, ...it.retreated].some(unit => isMech(unit) || isFortress(unit)),
  hitler: it => allied(it) && it.hitler,
  // doubt B8: once for the whole attack
  'out-of-supply': it => it.attackersOut,
  'seventh-army': it => allied(it) && it.armies.includes('us-7') && !played(it.state, 'patton-sacked'),
  'third-army': it => allied(it) && it.armies.includes('us-3') && played(it.state, 'patton-reinstated'),
  'norway-denmark': it => allied(it) && it.strait,
  rhine: it => allied(it) && it.crossing === 'rhine' && !played(it.state, 'rhine-bridgehead'),
  // 11.63: no card helps those out of supply
  'air-superiority': it => allied(it) && it.airSuperiority && !it.attackersOut,
}

export const modifiers = join<Case>(facts, tests)
