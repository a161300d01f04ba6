import type { Refusals, Situation, Standing } from '../../engine/board/rules.ts'
import { zoneOf } from '../../engine/board/zoc.ts'
import type { Zone } from '../../engine/board/rules.ts'
import type { UnitValue } from '../../engine/counter.ts'
import type { Facts } from '../../engine/state.ts'
import { turnOf } from './calendar.ts'
import { districts, frozen } from './districts.ts'
import type { Ground } from './strength.ts'
import { impulseOf, isFlag, isOn, phasing } from './table.ts'

export const refusals: Refusals = {
  zoc: { text: 'enemy ZOC', cite: '15.5' }, 'zoc-zoc': { text: 'straight from one enemy ZOC to another', cite: '8.10' }, 'zoc-supply': { text: 'enemy ZOC on the way', cite: '18.1', of: 'from' },
  enemy: { text: 'enemy units', cite: '7.2' }, sea: { text: 'sea', cite: '8.6' }, 'off limits': { text: 'off limits', cite: '8.6' }, alpine: { text: 'alpine, mountain units only', cite: '8.4' },
  estuary: { text: 'across an estuary', cite: '7.1' }, down: { text: 'across a river without bridges', cite: '15.9' }, 'down-roll': { text: 'armour rolls on the River Crossing Chart first', cite: '17.10.4' }, fortress: { text: 'a fortress: no ZOC enters', cite: '7.1' },
  'own-hex': { text: 'only its own hex', cite: '7.1' }, dyke: { text: 'no unit ends on the dyke', cite: '8.7' }, full: { text: 'the stacking limit is reached', cite: '6.1' }, origin: { text: 'the hex it left', cite: '15.5' }, partisan: { text: 'partisans', cite: '24.3' },
  five: { text: 'farther than five hexes', cite: '18.1' }, 'enemy city': { text: 'an enemy city', cite: '18.1' }, 'not held': { text: 'not controlled', cite: '18.1' },
}

export const typeOf = (unit: Standing): string => String(unit.now['type'] ?? unit.fact?.type ?? 'infantry')
export const nationOf = (unit: Standing): string => String(unit.now['nation'] ?? unit.fact?.nation ?? (unit.faction === 'german' ? 'ge' : 'us'))
export const factorsOf = (unit: Standing): readonly number[] => (typeof unit.now['factors'] === 'string' ? unit.now['factors'].split('-').map(Number) : (unit.fact?.factors ?? [1, 1]))
export const stepsOf = (unit: Standing): number => Number(unit.now['steps'] ?? unit.fact?.steps ?? 1)
export const asValue = (unit: Standing): UnitValue => ({ unit: unit.id, label: unit.label, type: typeOf(unit), nation: nationOf(unit), factors: factorsOf(unit), steps: stepsOf(unit) })

const grounds = ['clear', 'rough', 'mountain', 'alpine', 'flooded']
/** 31.11: flood areas are clear until they are flooded. */
export function groundOf(at: Situation, cell: number): Ground {
  const terrain = String(at.cell(cell)['terrain'] ?? 'clear')
  if (terrain === 'flooded' && isOn(at.state, 'flooding') && !isFlag(at.state, 'flooded')) return 'clear'
  return (grounds.includes(terrain) ? terrain : 'clear') as Ground
}
const closedTerrain = ['sea', 'off limits']
export const closed = (facts: Facts): boolean => closedTerrain.includes(String(facts['terrain'] ?? ''))

/** 16.3, 7.1: it stands until an Allied unit has been in it. */
export const standsFort = (at: Situation, cell: number): boolean => {
  const facts = at.cell(cell)
  return facts['fortress'] === true && facts['destroyed'] !== true && at.state.row[`fortress/${at.label(cell)}`]?.['destroyed'] !== true
}

/** 9.1, 9.7: held in a district until that is released; `true` is any of them. */
export function isFrozen({ state }: Pick<Situation, 'state'>, { now }: Standing): boolean {
  const held = frozen(state)
  return now['frozen'] === true ? held.length > 0 : typeof now['frozen'] === 'string' && held.includes(now['frozen'])
}

/** 9.10: the district whose stretch of coast is nearest. */
export function districtAt({ grid }: Situation, cell: number): string {
  const far = ({ from, to }: (typeof districts)[number]): number => Math.min(...grid.line(grid.index(from), grid.index(to)).map(each => grid.distance(cell, each)))
  return [...districts].sort((a, b) => far(a) - far(b))[0]!.id
}

/** 7.1, 9.5, 12.8, 20.6, 21.6, 24.3: no ZOC beyond the own hex. */
export function ownHexOnly(at: Situation, unit: Standing): boolean {
  if (['partisan', 'commando', 'ranger'].includes(typeOf(unit))) return true
  if (isFrozen(at, unit)) return true
  // 12.8, 20.6: in the player turn of the drop or landing, not in the enemy's that follows
  return phasing(at.state) === unit.faction && (unit.now['dropped'] === turnOf(at.state) || (invading(at, unit) && impulseOf(at.state) === 1))
}

/** 12.8, 18.7.1: in the first invasion everybody; in the second who landed this turn. */
export const invading = (at: Situation, unit: Standing): boolean => unit.faction === 'allied' && (at.state.flag['invasion'] === 'first' || unit.now['invaded'] === turnOf(at.state))

/** 7.1: not over an estuary, a river without bridges, or into a fortress. */
export function zones(at: Situation, faction: string): Zone {
  const estuary = at.edgeMask(facts => facts['estuary'] === true)
  const down = at.edgeMask(facts => facts['down'] === true)
  return zoneOf(at, {
    units: unit => unit.faction === faction, refusals, cite: '7.1',
    into: (unit, _from, to, edge) => (ownHexOnly(at, unit) ? 'own-hex' : estuary[edge] === 1 ? 'estuary' : down[edge] === 1 ? 'down' : standsFort(at, to) ? 'fortress' : null),
  })
}
export const enemyOf = (faction: string): string => (faction === 'german' ? 'allied' : 'german')
