import map from '../../../data/tempest-over-europe/map.json'
import { put } from '../../engine/changes.ts'
import type { Change, State } from '../../engine/state.ts'
import { cutOnMap } from './board-supply.ts'
import type { Side } from './sides.ts'
import type { Belt } from './turn.ts'

/** What the rules' text tells of a zone; the rest of its facts the players enter. */
export interface Zone {
  readonly country: string
  readonly belt: string
  /** at the start; neutral if absent */
  readonly control?: string
  readonly production?: boolean
  readonly africa?: boolean
  /** borders the Mediterranean */
  readonly med?: boolean
  /** neutral the whole game: cannot be attacked */
  readonly closed?: boolean
}

const cells: { readonly [id: string]: Zone } = map.cells
export const zoneNames: readonly string[] = map.places.map(each => each.id)
export const zoneOf = (id: string): Zone | undefined => cells[id]
export const zonesOf = (...countries: readonly string[]): readonly string[] => zoneNames.filter(id => countries.includes(cells[id]?.country ?? ''))
export const productionZones: readonly string[] = zoneNames.filter(id => cells[id]?.production === true)

export type Control = Side | 'neutral'
/** 2: whoever held it alone last; a disputed zone keeps its owner beside the mark. */
export const controlOf = (state: State, zone: string): Control => (state.cell[zone]?.['control'] ?? cells[zone]?.control ?? 'neutral') as Control
export const isDisputed = (state: State, zone: string): boolean => state.cell[zone]?.['disputed'] === true
/** passes to a new owner, undisputed */
export const controlChange = (zone: string, to: string): Change => put('cell', zone, { control: to, disputed: false })
/** held alone */
export const holdsZone = (state: State, zone: string, side: Side): boolean => controlOf(state, zone) === side && !isDisputed(state, zone)
export const isAllied = (state: State, zone: string): boolean => controlOf(state, zone) === 'west' || controlOf(state, zone) === 'soviet'
/** 18: the players mark a zone that is cut off, or the map they entered shows it; otherwise it has its line of communications. */
export const hasLdc = (state: State, zone: string): boolean => state.cell[zone]?.['cut'] !== true && !cutOnMap(state, zone)
export const isRough = (state: State, zone: string): boolean => state.cell[zone]?.['terrain'] === 'rough'
export const isBase = (state: State, zone: string): boolean => state.cell[zone]?.['base'] === true
export const beltOf = (state: State, zone: string): Belt | null => {
  const told = state.cell[zone]?.['belt'] ?? cells[zone]?.belt
  return told === 'black' || told === 'blue' || told === 'orange' ? told : null
}
export const isAfrica = (zone: string): boolean => cells[zone]?.africa === true
export const isMed = (state: State, zone: string): boolean => (state.cell[zone]?.['med'] ?? cells[zone]?.med) === true
export const isProduction = (zone: string): boolean => cells[zone]?.production === true

export const france = ['East France', 'West France', 'Southern France']
export const centralGermany = ['West Germany', 'South Germany', 'East Germany']
export const homeland = [...centralGermany, 'Prussia']
export const boot = ['North Italy', 'Third zone of the boot', 'Calabria']
export const ussr = zonesOf('ussr')
