import type { Situation } from '../../engine/board/rules.ts'
import { ideologyOf, isAxis } from './factions.ts'
import { countryOf, isCombat, isPartisan } from './terrain.ts'

/** 1.A.4: may units of this faction cross into the country as things stand? Air units do not count. */
export function mayEnter(at: Situation, faction: string, country: string): boolean {
  if (isAxis(faction)) return true
  const there = at.units.filter(unit => (isCombat(unit) || isPartisan(unit)) && countryOf(at, unit.cell) === country)
  if (there.some(unit => isAxis(unit.faction) || ideologyOf(unit.faction) === ideologyOf(faction))) return true
  // nobody there, or only the other Ally's partisans
  return there.every(isPartisan)
}

/** Does this step cross a border that is closed? Cells without a country have none. */
export function borderMask(at: Situation, faction: string): (from: number, to: number) => boolean {
  const closed = new Map<string, boolean>()
  return (from, to) => {
    const [a, b] = [countryOf(at, from), countryOf(at, to)]
    if (b === '' || a === b) return false
    const known = closed.get(b) ?? !mayEnter(at, faction, b)
    closed.set(b, known)
    return known
  }
}
