import type { Refusals, Situation, Standing, Zone } from '../../engine/board/rules.ts'
import { zoneOf } from '../../engine/board/zoc.ts'
import { enemies, friends } from './factions.ts'
import { isCombat, wallMask } from './terrain.ts'

export const refusals: Refusals = {
  impassable: { text: 'an impassable hexside lies between', cite: '1.A.3' },
  enemy: { text: 'a combat unit of another ideology is there', cite: '7.1.1' },
  spine: { text: 'across a hexspine in an enemy zone of control', cite: '2.1.6' },
  zoc: { text: 'in an enemy zone of control', cite: '2.1.6' },
  'zoc-supply': { text: 'in an enemy zone of control without a friendly unit', cite: '11.1', of: 'from' },
  border: { text: 'the country holds only combat units of the other Ally', cite: '1.A.4' },
  home: { text: 'partisans stay in their country', cite: '2.2' },
  'partisan-there': { text: 'a partisan is there already', cite: '2.2' },
  axis: { text: 'an Axis unit is there', cite: '2.2' },
  difficult: { text: 'into or out of a difficult hex without rail only as a single hex', cite: '1.A.3' },
  'difficult-supply': { text: 'difficult: supply only along rail', cite: '1.A.3' },
  control: { text: 'controlled by another ideology', cite: '11', of: 'from' },
  'enemy-supply': { text: 'an enemy combat unit is there', cite: '11.1', of: 'from' },
  'three-hexes': { text: 'more than three hexes overland', cite: '11' },
  'beachhead-steps': { text: 'no reinforcement step through a beachhead', cite: '2.4.2' },
  'no-rail': { text: 'no rail on from there', cite: '11' },
  stacking: { text: 'two combat units and six pips at most', cite: '1.A.1' },
  beach: { text: 'only Western units cross a beach side', cite: '2.4.2' },
  sea: { text: 'no ready friendly fleet there', cite: '7.1.2' },
  only: { text: 'this boundary is not open to the faction', cite: '1.C' },
  port: { text: 'not a friendly port', cite: '7.1.2' },
  boundary: { text: 'to or from a beachhead no sea boundary is crossed', cite: '2.4.2' },
  fixed: { text: 'tied to its sea area', cite: '2.4' },
}

/** 2.1.6: the zone of one faction's units; a unit there does not cancel it. */
export const zoc = (at: Situation, faction: string): Zone => zoneFor(at, unit => isCombat(unit) && friends(unit.faction, faction))
/** What hinders a faction: the zones of all its enemies. */
export const enemyZone = (at: Situation, faction: string): Zone => zoneFor(at, unit => isCombat(unit) && enemies(unit.faction, faction))

function zoneFor(at: Situation, units: (unit: Standing) => boolean): Zone {
  const wall = wallMask(at)
  return zoneOf(at, { units, into: (_unit, _from, _to, edge) => (wall[edge] === 1 ? 'impassable' : null), spines: true, refusals, cite: '2.1.6' })
}
