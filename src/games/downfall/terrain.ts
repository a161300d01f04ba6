import type { Situation, Standing } from '../../engine/board/rules.ts'
import type { Facts } from '../../engine/state.ts'
import { isCombatType, stepsIn } from './combatants.ts'
import { difficultIn, sky, type Sky } from './weather.ts'

export const typeOf = (unit: Standing): string => String(unit.now['type'] ?? unit.fact?.type ?? 'leg')
export const stepsOf = (unit: Standing): number => stepsIn(unit.fact === null ? unit.now : { steps: unit.fact.steps, ...unit.now })
export const nationOf = (unit: Standing): string => String(unit.now['nation'] ?? unit.fact?.nation ?? '')
export const isPartisan = (unit: Standing): boolean => typeOf(unit) === 'partisan'
export const isAir = (unit: Standing): boolean => typeOf(unit) === 'air'
export const isNaval = (unit: Standing): boolean => typeOf(unit) === 'fleet' || typeOf(unit) === 'sub'
export const isCombat = (unit: Standing): boolean => isCombatType(typeOf(unit))

export const difficultMask = (at: Situation, weather: Sky = sky(at.state)): Uint8Array => at.cellMask(facts => difficultIn(String(facts['terrain'] ?? ''), weather))

const beached = (facts: Facts): boolean => facts['beachhead'] === true || facts['mulberry'] === true
/** Land one can stand on: not sea, not out of play; a beach hex only with its marker; land areas count. */
export const landMask = (at: Situation): Uint8Array => {
  const mask = new Uint8Array(at.grid.count)
  for (let cell = 0; cell < at.grid.count; cell++) {
    const facts = at.cell(cell)
    const terrain = String(facts['terrain'] ?? 'clear')
    mask[cell] = at.grid.hex(cell) ? (terrain === 'sea' || terrain === 'out' || (terrain === 'beach' && !beached(facts)) ? 0 : 1) : facts['area'] === true ? 1 : 0
  }
  return mask
}

const endsOf = (at: Situation, edge: number) => at.grid.ends.subarray(2 * edge, 2 * edge + 2)

/** 1.A.3, 2.4.2: sides nobody walks across: impassable, sea, or a beachhead's other sides. */
export function wallMask(at: Situation): Uint8Array {
  const land = landMask(at)
  const beach = at.cellMask(facts => facts['terrain'] === 'beach')
  const closed = at.edgeMask(facts => facts['impassable'] === true)
  const open = at.edgeMask(facts => facts['beach'] === true)
  const water = at.edgeMask(facts => facts['port'] === true || facts['sea'] === true)
  const mask = new Uint8Array(at.grid.edges)
  for (let edge = 0; edge < at.grid.edges; edge++) {
    const ends = endsOf(at, edge)
    mask[edge] = closed[edge] === 1 || water[edge] === 1 || ends.some(cell => land[cell] === 0) || (open[edge] === 0 && ends.some(cell => beach[cell] === 1)) ? 1 : 0
  }
  return mask
}

/** 11: a beachhead or Mulberry has no rail link, whatever is drawn. */
export function railMask(at: Situation): Uint8Array {
  const rail = at.edgeMask(facts => facts['rail'] === true)
  const beach = at.cellMask(facts => facts['terrain'] === 'beach')
  return rail.map((each, edge) => (each === 1 && endsOf(at, edge).every(cell => beach[cell] === 0) ? 1 : 0))
}
export const waterMask = (at: Situation): Uint8Array => at.edgeMask(facts => facts['river'] === true || facts['strait'] === true || facts['beach'] === true)

/** Terrain Key: 1 MP by rail whatever lies there; else clear 1, the rest 2, and one more across water. */
export function priceOf(at: Situation): (to: number, edge: number) => number {
  const rail = railMask(at)
  const water = waterMask(at)
  const rough = at.cellMask(facts => ['forest', 'hills', 'swamp', 'mountains'].includes(String(facts['terrain'] ?? '')))
  return (to, edge) => (rail[edge] === 1 ? 1 : (rough[to] === 1 ? 2 : 1) + (water[edge] === 1 ? 1 : 0))
}
export const countryOf = (at: Situation, cell: number): string => String(at.cell(cell)['country'] ?? '')
