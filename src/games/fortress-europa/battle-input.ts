import type { UnitValue } from '../../engine/counter.ts'
import type { State } from '../../engine/state.ts'
import type { Fort, Ground, Hex, River } from './strength.ts'
import { impulseOf, phasing, type Side } from './table.ts'

/** How the battle came about: 12.8, 20.8 and 21.11 have rules of their own. */
export type BattleKind = 'land' | 'invasion' | 'drop' | 'raid'

export interface Battle {
  readonly name?: string
  readonly name2?: string
  readonly name3?: string
  readonly side?: Side
  readonly kind?: BattleKind
  readonly attackers: readonly UnitValue[]
  /** defended hexes, one to three */
  readonly hexes?: number
  readonly defenders: readonly UnitValue[]
  readonly ground?: Ground
  readonly city?: boolean
  readonly fort?: Fort
  readonly river?: River
  readonly defenders2?: readonly UnitValue[]
  readonly ground2?: Ground
  readonly city2?: boolean
  readonly fort2?: Fort
  readonly river2?: River
  readonly defenders3?: readonly UnitValue[]
  readonly ground3?: Ground
  readonly city3?: boolean
  readonly fort3?: Fort
  readonly river3?: River
  /** attackers in rough ground or a standing fortress: they may ignore a retreat (16.4) */
  readonly holds?: boolean
  /** a unit of another nation stands by and may not join (14.11) */
  readonly idle?: boolean
  readonly air?: number
  readonly carpet?: boolean
  readonly naval?: readonly string[]
  readonly navalFactor?: number
  readonly seventyNinth?: boolean
  readonly funnies?: readonly string[]
  readonly funnyCity?: boolean
  readonly varsity?: boolean
  readonly sector?: boolean
  readonly firstSS?: boolean
  readonly outOfFort?: boolean
  /** a unit was retreated into the hex before this battle (15.11) */
  readonly newcomer?: boolean
  readonly declare?: string
  /** 31.13 */
  readonly skorzeny?: boolean
  /** 2.8: the reduced factor of a counter whose other side nobody has told yet */
  readonly [side: `side ${string}`]: number | undefined
}

/** The hexes it attacks, as far as the players named them. */
export const namesOf = ({ name, name2, name3, hexes = 1 }: Partial<Battle>): readonly string[] => [name, name2, name3].slice(0, hexes).flatMap(each => (each === undefined || each === '' ? [] : [each]))

export const sideIn = (state: State, input: Partial<Battle>): Side => input.side ?? phasing(state)

/** Which combat impulse it is; odds tried without a match may use everything of the first. */
export const combatImpulse = (state: State): 1 | 2 => (impulseOf(state) === 2 ? 2 : 1)

export function hexesOf(input: Battle): readonly Hex[] {
  const hex = (units: readonly UnitValue[] = [], ground: Ground = 'clear', city = false, fort: Fort = 'none', river: River = 'none'): Hex => ({ units, ground, city, fort, river })
  return [
    hex(input.defenders, input.ground, input.city, input.fort, input.river),
    hex(input.defenders2, input.ground2, input.city2, input.fort2, input.river2),
    hex(input.defenders3, input.ground3, input.city3, input.fort3, input.river3),
  ].slice(0, input.hexes ?? 1)
}
