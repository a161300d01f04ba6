import type { Facts, State } from '../../engine/state.ts'
import { troop, troops, type Reader, type Troop } from './facts.ts'
import type { Side } from './sides.ts'
import { textIn, unitOf } from './kept.ts'

/** Figures it started with, and those it has: counters put on the map carry `steps` instead. */
export const startedWith = (facts: Facts, usual = 4): number => Number(facts['of'] ?? facts['steps'] ?? usual)
export const figuresLeft = (facts: Facts, usual = 4): number => Number(facts['figures'] ?? startedWith(facts, usual))

const planes = ['air', 'fighter', 'fighter-bomber', 'bomber']
/** Air units occupy and block, but never fight, hold or take anything as ground units do. */
export const inTheAir = (facts: Facts): boolean => facts['air'] === true || planes.includes(String(facts['type']))

/** The ground units of a side that are in play; one taken off the map is not. */
export const unitsOf = (state: State, side: Side): readonly string[] =>
  Object.keys(state.unit).filter(id => state.unit[id]?.['faction'] === side && state.unit[id]?.['cell'] !== null && !inTheAir(unitOf(state, id))).sort()

/** The troop type of a unit; a counter typed in by its symbol alone counts as the standard one. */
export function kindOf(scene: Reader, facts: Facts, typed = 'infantry'): Troop {
  const type = textIn(facts, 'type', typed)
  if (troops(scene).some(each => each.id === type)) return troop(scene, type)
  return troop(scene, type.startsWith('armo') || type === 'mechanized' ? 'armor' : type === 'artillery' || type === 'fortress' ? 'artillery' : type === 'naval' ? 'destroyer' : 'infantry')
}
