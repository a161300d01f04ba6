import { drop, owe, set } from '../../engine/changes.ts'
import type { Follows } from './follows.ts'
import { line } from '../../engine/line.ts'
import type { Effect, State } from '../../engine/state.ts'
import { garrisonZones } from './garrisons.ts'
import { inPlace, isLand, sideOf, unitsOf } from './roster.ts'
import { switched, titled } from './sides.ts'
import { controlOf, holdsZone, zonesOf } from './zones.ts'

const armies = unitsOf('west', 'infantry')
/** the armies of a small country, by its zones' name */
const armyOf = (country: string): readonly string[] => armies.filter(each => each.also?.['country'] === country).map(each => each.id)
const small = ['poland', 'baltic', 'benelux', 'denmark', 'norway', 'greece', 'yugoslavia']
const named = (country: string): string => (country === 'baltic' ? 'The Baltic States' : titled(country))

/** 20: until then it fights on, whoever stands in Athens. */
export const greeceFalls = (state: State): boolean => state.flag['greece'] !== 'out' && holdsZone(state, 'Greece', 'axis') && !inPlace(state, 'Crete').some(id => isLand(id) && sideOf(id) === 'west')

const takenFrom = (done: readonly Effect[]): ReadonlySet<string> => new Set(done.flatMap(each => (each.kind === 'cell' && each.to?.['control'] === 'axis' && each.from?.['control'] !== 'axis' ? [each.id] : [])))

/** 20: attacked and wholly occupied, a country is out and its armies are gone; 17.3: the active Axis gets its free garrisons. */
export function conquests(done: readonly Effect[], is: State): Follows {
  const taken = takenFrom(done)
  if (taken.size === 0) return { changes: [], lines: [] }
  const fallen = small.filter(country => {
    const zones = zonesOf(country)
    if (country === 'greece') return zones.some(zone => taken.has(zone)) && (greeceFalls(is) || zones.every(zone => holdsZone(is, zone, 'axis')))
    return zones.some(zone => taken.has(zone)) && zones.every(zone => holdsZone(is, zone, 'axis') || holdsZone(is, zone, 'soviet'))
  })
  const free = switched(is) ? [] : small.filter(country => { const zones = garrisonZones(country); return zones.some(zone => taken.has(zone)) && zones.every(zone => holdsZone(is, zone, 'axis')) })
  return {
    changes: [
      ...fallen.flatMap(armyOf).filter(id => is.unit[id] !== undefined || is.due[`back ${id}`] !== undefined).flatMap(id => [drop('unit', id), drop('due', `back ${id}`)]),
      ...(fallen.includes('greece') ? [set('flag', 'greece', 'out')] : []),
      ...free.map(country => owe(`garrison ${country}`, { text: `${named(country)}: a free garrison in each zone`, cite: '17.3', call: { procedure: 'garrison', input: { country } } })),
    ],
    lines: fallen.map(country => line(country === 'greece' && controlOf(is, 'Crete') !== 'axis' ? 'Greece is Axis and no army holds Crete for it: it capitulates' : `${named(country)} is occupied: it surrenders, its armies are gone`, country === 'poland' ? '20 Poland' : '20 Neutrals attacked')),
  }
}
