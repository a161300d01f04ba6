import mapFile from '../../../data/tempest-over-europe/map.json'
import { gridFor } from '../../engine/board/situation.ts'
import type { MapFact } from '../../engine/board/map.ts'
import { go, reach } from '../../engine/board/reach.ts'
import type { State } from '../../engine/state.ts'
import { isBlank, linksOf, neighbours } from './links.ts'
import { factOf, inPlace, isLand, placeOf, sideOf } from './roster.ts'
import { campOf, type Side } from './sides.ts'
import { controlOf, holdsZone, isDisputed, zoneNames } from './zones.ts'

export const map: MapFact = mapFile as MapFact

/** Distances in zones, by whatever links the owner has told us; Infinity when none joins them. One reading of the map serves many questions. */
export interface Ways {
  readonly distance: (from: string, to: string) => number
  /** to the nearest of several */
  readonly nearest: (from: string, among: readonly string[]) => number
}
export function ways(state: State): Ways {
  const grid = gridFor(map, state)
  const distance = (from: string, to: string): number => grid.distance(grid.index(from), grid.index(to))
  return { distance, nearest: (from, among) => Math.min(Infinity, ...among.map(to => distance(from, to))) }
}

export const isEnemy = (state: State, side: Side, zone: string): boolean => {
  const owner = controlOf(state, zone)
  return owner !== 'neutral' && campOf(owner) !== campOf(side)
}
/** zones of the other camp, disputed ones left out */
export const enemyZones = (state: State, side: Side): readonly string[] => zoneNames.filter(zone => isEnemy(state, side, zone) && !isDisputed(state, zone))
export const touchesEnemy = (state: State, side: Side, zone: string): boolean => neighbours(state, zone).some(each => isEnemy(state, side, each) && !isDisputed(state, each))
export const ownZones = (state: State, side: Side): readonly string[] => zoneNames.filter(zone => controlOf(state, zone) === side || (isDisputed(state, zone) && armiesIn(state, side, zone).length > 0))

/** Armies of the side in the zone; fortresses apart, because they hold ground but go nowhere. */
export const armiesIn = (state: State, side: Side, zone: string): readonly string[] => inPlace(state, zone).filter(id => isLand(id) && factOf(id)?.type !== 'fortress' && sideOf(id) === side)
export const fortressIn = (state: State, side: Side, zone: string): boolean => inPlace(state, zone).some(id => factOf(id)?.type === 'fortress' && sideOf(id) === side)
export const enemyArmiesIn = (state: State, side: Side, zone: string): readonly string[] => inPlace(state, zone).filter(id => isLand(id) && campOf(sideOf(id)) !== campOf(side))

/** 8.2: whoever need not stay: one unit, a fortress will do, remains in disputed zones and zones next to the enemy. */
export function spare(state: State, side: Side): readonly string[] {
  return zoneNames.flatMap(zone => {
    const armies = armiesIn(state, side, zone)
    const held = isDisputed(state, zone) || touchesEnemy(state, side, zone)
    return held && !fortressIn(state, side, zone) ? armies.slice(1) : armies
  })
}

/** Zones the side may attack by land: enemy ones next door, disputed ones where it stands. */
export const targets = (state: State, side: Side): readonly string[] => [...new Set(zoneNames.filter(zone => armiesIn(state, side, zone).length > 0)
  .flatMap(zone => [...(isDisputed(state, zone) ? [zone] : []), ...linksOf(state, zone).filter(each => !each.sea && (isDisputed(state, each.to) || isEnemy(state, side, each.to))).map(each => each.to)]))].sort()

/** Which of the zones an army can attack from where it stands, by land; all of them while its place or its links are unknown. */
export function inReach(state: State, id: string, zones: readonly string[]): readonly string[] {
  const here = placeOf(state, id)
  if (here === '' || isBlank(state, here)) return isDisputed(state, here) ? zones.filter(zone => zone === here) : zones
  // 14.2: out of a disputed zone only into another disputed one
  return zones.filter(zone => zone === here || linksOf(state, here).some(each => each.to === zone && !each.sea && (!isDisputed(state, here) || isDisputed(state, zone))))
}

/** 16: how many zones an army marches to get there: by land, through zones its side holds alone; Infinity where no such way is known. */
export function marches(state: State, side: Side, to: string): (from: string) => number {
  const grid = gridFor(map, state)
  const end = grid.index(to)
  const found = reach(grid, { sources: [end], step: (from, _to, _mode, _spent, edge) => (state.edge[grid.key(edge)]?.['sea'] === true || (from !== end && !holdsZone(state, grid.labels[from] ?? '', side)) ? 'barred' : go(1)) })
  return from => found.distance(grid.index(from))
}
