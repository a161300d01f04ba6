import { line, type Line } from '../../../engine/line.ts'
import type { State } from '../../../engine/state.ts'
import { commands } from '../sides.ts'
import { ofNation, type Attack, type Party } from './attack.ts'

/** Where the flags led: hexes moved back, figures lost for those it could not go, and the hex on the map. */
export interface Retreat { readonly hexes: number; readonly blocked: number; readonly ignored: number; readonly to?: string; readonly lines: readonly Line[] }
export const noRetreat: Retreat = { hexes: 0, blocked: 0, ignored: 0, lines: [] }

/** Some places let nobody go; a landing craft may leave the coast. */
export function pinnedBy({ at, terrain, obstacle }: Pick<Attack, 'at' | 'terrain' | 'obstacle'>): Line | null {
  if (obstacle.id.endsWith('bunker') && at.troop.arm === 'artillery') return line('Artillery in a bunker does not retreat', 'Terrain: Bunker')
  if (terrain.id === 'coastline' && at.troop.id !== 'landing-craft') return line('No retreat from a coastline hex', 'Terrain: Coastline')
  return obstacle.id === 'raft' ? line('No retreat on rafts and boats', 'Action: Rafts and boats') : null
}

/** Italian motorized divisions go up to three hexes for each flag. */
export const farPerFlag = (state: State, who: Party): number => (commands(state, 'italian', who.side) && ofNation(who) ? Math.max(3, who.troop.retreat) : who.troop.retreat)
