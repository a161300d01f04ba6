import { number } from '../../../engine/field.ts'
import { line, type Line } from '../../../engine/line.ts'
import { choose, type Script } from '../../../engine/procedure.ts'
import type { State } from '../../../engine/state.ts'
import { commands } from '../sides.ts'
import { plural } from '../words.ts'
import { ofNation, type Attack, type Party } from './attack.ts'
import { standOf } from './cover.ts'

/** Where the flags led: hexes moved back, figures lost for those it could not go. */
export interface Retreat { readonly hexes: number; readonly blocked: number; readonly ignored: number; readonly lines: readonly Line[] }
export const noRetreat: Retreat = { hexes: 0, blocked: 0, ignored: 0, lines: [] }

/** First the flags that may be ignored, then the hexes; whatever cannot be obeyed costs a figure each. */
export function* retreatOf(attack: Attack, flags: number): Script<Retreat> {
  if (flags === 0) return noRetreat
  const stand = standOf(attack)
  const may = Math.min(flags, stand.may)
  const must = Math.min(flags, stand.must)
  const ignored = may > must ? yield* stayed(attack, must, may, stand.lines) : may
  const left = flags - ignored
  const said = ignored > 0 ? [line(`${ignored} flag${ignored > 1 ? 's' : ''} ignored`, 'Retreating'), ...stand.lines] : []
  if (left === 0) return { ...noRetreat, ignored, lines: said }
  const pinned = pinnedBy(attack)
  if (pinned !== null) return { hexes: 0, blocked: left, ignored, lines: [...said, pinned] }
  const { hexes, blocked } = yield* back(attack, left)
  return { hexes, blocked, ignored, lines: said }
}

function* stayed({ at }: Attack, must: number, may: number, lines: readonly Line[]): Script<number> {
  const { ignored } = yield* choose({ id: 'flags', who: at.side, lines }, { ignored: number('Flags ignored', must, may) }, { ignored: may })
  return ignored
}

/** Some places let nobody go; a landing craft may leave the coast. */
export function pinnedBy({ at, terrain, obstacle }: Pick<Attack, 'at' | 'terrain' | 'obstacle'>): Line | null {
  if (obstacle.id.endsWith('bunker') && at.troop.arm === 'artillery') return line('Artillery in a bunker does not retreat', 'Terrain: Bunker')
  if (terrain.id === 'coastline' && at.troop.id !== 'landing-craft') return line('No retreat from a coastline hex', 'Terrain: Coastline')
  return obstacle.id === 'raft' ? line('No retreat on rafts and boats', 'Action: Rafts and boats') : null
}

/** Italian motorized divisions go up to three hexes for each flag. */
export const farPerFlag = (state: State, who: Party): number => (commands(state, 'italian', who.side) && ofNation(who) ? Math.max(3, who.troop.retreat) : who.troop.retreat)

function* back({ at, state }: Attack, flags: number): Script<{ hexes: number; blocked: number }> {
  const far = farPerFlag(state, at)
  const lines = [
    line(`${plural(flags, 'hex')} toward its own side`, 'Retreating'),
    ...(far > 1 ? [line(`Up to ${far} hexes for each flag`, far > at.troop.retreat ? 'Nation: Italy' : at.troop.rule)] : []),
  ]
  const { hexes } = yield* choose({ id: 'retreat', who: at.side, lines }, { hexes: number('Hexes it could retreat', 0, flags * far) }, { hexes: flags })
  return { hexes, blocked: Math.max(0, flags - hexes) }
}
