import type { UnitValue } from '../../engine/counter.ts'
import { amount, line, sum, type Line } from '../../engine/line.ts'
import { isArmoured, sideOf } from './units.ts'

export type Ground = 'clear' | 'rough' | 'mountain' | 'alpine' | 'flooded'
export type Fort = 'none' | 'intact' | 'destroyed'
/** How the attackers come at this hex: 16.2 wants every one of them across the river. */
export type River = 'none' | 'all' | 'some'

/** One defended hex. */
export interface Hex {
  readonly units: readonly UnitValue[]
  readonly ground: Ground
  readonly city: boolean
  readonly fort: Fort
  readonly river: River
}

export interface Reading {
  /** A1: the city doubles the halved armour again */
  readonly cityDoubles?: boolean
}

const half = (factor: number): number => Math.ceil(factor / 2)
const combat = (unit: UnitValue): number => unit.factors[0] ?? 0

/** 16.5: rough and city are bad for tanks on either side. */
export const badForArmour = (hex: Pick<Hex, 'ground' | 'city'>): boolean => hex.ground === 'rough' || hex.city

/** 16.3: a fortress helps Germans while it stands. */
export const fortHolds = (hex: Hex): boolean => hex.fort === 'intact' && hex.units.every(each => sideOf(each) === 'german')

/** 16.4: rough ground or a standing fortress lets a unit ignore the retreat. */
export const mayStand = (hex: Hex): boolean => hex.ground === 'rough' || fortHolds(hex)

/** Each defender as it counts, every reason on its own line; 14.4 caps the whole at double. */
export function defence(hex: Hex, reading: Reading = {}): readonly Line[] {
  return hex.units.map(unit => (isArmoured(unit) && badForArmour(hex) ? armourDefence(unit, hex, reading) : plainDefence(unit, hex)))
}

function plainDefence(unit: UnitValue, hex: Hex): Line {
  const why = doubling(hex)
  return why === undefined ? amount(unit.label, '2.6', 'defence', combat(unit)) : amount(`${unit.label} doubled: ${why.text}`, why.cite ?? '16.1', 'defence', combat(unit) * 2)
}

function doubling(hex: Hex): Line | undefined {
  if (hex.ground === 'mountain') return line('mountain', '16.1')
  if (hex.ground === 'alpine') return line('alpine', '16.1')
  if (hex.city) return line('city', '16.1')
  if (fortHolds(hex)) return line('fortress', '16.3')
  return hex.river === 'all' ? line('behind a river', '16.1') : undefined
}

/** What still doubles a tank in a city: the city itself is what halves it. */
const outside = (hex: Hex): boolean => hex.river === 'all' || hex.ground === 'mountain' || hex.ground === 'alpine'

function armourDefence(unit: UnitValue, hex: Hex, { cityDoubles = false }: Reading): Line {
  const factor = combat(unit)
  const where = hex.city ? 'city' : 'rough'
  if (fortHolds(hex)) {
    return outside(hex)
      ? amount(`${unit.label}: fortress in ${where}, doubled behind the river`, '16.5', 'defence', factor * 2)
      : amount(`${unit.label}: fortress in ${where}, basic factor`, '16.5', 'defence', factor)
  }
  const halved = half(factor)
  if (outside(hex) || (cityDoubles && hex.city)) return amount(`${unit.label} halved in ${where}, then doubled`, '16.5', 'defence', Math.min(factor * 2, halved * 2))
  return amount(`${unit.label} halved in ${where}`, '16.5', 'defence', halved)
}

export interface Onset {
  readonly units: readonly UnitValue[]
  readonly hexes: readonly Hex[]
  /** 33.3.9.3 */
  readonly unhalved?: boolean
  /** 31.16: labels of the units in the hex of a part of the 79th, attacking across a river */
  readonly doubled?: readonly string[]
}

/** 14.4: attackers are never doubled (but for 31.16); tanks are halved by the worst hex they attack. */
export function onset({ units, hexes, unhalved = false, doubled = [] }: Onset): readonly Line[] {
  const bad = hexes.find(badForArmour)
  return units.map((unit, i) => {
    const slow = bad !== undefined && isArmoured(unit) && !unhalved
    const base = slow ? half(combat(unit)) : combat(unit)
    if (doubled.includes(String(i))) return amount(`${unit.label} doubled with the 79th across the river`, '31.16', 'attack', base * 2)
    if (slow) return amount(`${unit.label} halved against ${bad.city ? 'a city' : 'rough ground'}`, '16.5', 'attack', base)
    return amount(unit.label, unhalved && bad !== undefined && isArmoured(unit) ? '33.3.9' : '2.6', 'attack', base)
  })
}

export const strength = (lines: readonly Line[], on: 'attack' | 'defence'): number => sum(lines, on)
