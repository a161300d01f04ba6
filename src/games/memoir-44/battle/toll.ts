import { add, drop, put } from '../../../engine/changes.ts'
import type { Face } from '../../../engine/chance.ts'
import { duty, type Line } from '../../../engine/line.ts'
import type { Call, Scene, Script } from '../../../engine/procedure.ts'
import type { Change, State } from '../../../engine/state.ts'
import { trackOf } from '../kept.ts'
import type { Side } from '../sides.ts'
import type { Attack, Party } from './attack.ts'
import { plural } from '../words.ts'
import { struck, type Hitting, type Struck } from './losses.ts'
import { retreatOf } from './flags.ts'
import { noRetreat, type Retreat } from './retreat.ts'

/** Whoever loses figures, to whom, and how the match stands. */
export interface Loss { readonly at: Party; readonly from: { readonly side: Side }; readonly state: State; readonly led?: boolean }

/** What a throw took: figures and hexes, and whether anybody is left. */
export interface Toll { readonly found: Struck; readonly back: Retreat; readonly lost: number; readonly gone: boolean }

/** Figures first, then flags; hexes it could not go cost a figure each. */
export function* tollOf(attack: Attack, found: Struck): Script<Toll> {
  const { at } = attack
  const fallen = Math.min(at.figures, found.hits)
  const back = fallen === at.figures ? noRetreat : yield* retreatOf(attack, found.flags)
  const lost = Math.min(at.figures, fallen + back.blocked)
  return { found, back, lost, gone: lost === at.figures }
}

/** Hits and flags of a throw, with the second throw of those who are hit only on one. */
export function* takenFrom(scene: Pick<Scene, 'slot' | 'state'>, attack: Attack, thrown: readonly Face[], hits: Hitting): Script<Toll> {
  return yield* tollOf(attack, yield* struck(scene, attack, thrown, hits))
}

/** Half-tracks and trucks: every third figure eliminated, whoever it belonged to; others: the last figure of the unit. */
export function medalsFor({ at, state }: Pick<Loss, 'at' | 'state'>, lost: number): number {
  const pool = carrierPool(at)
  if (pool === null) return lost === at.figures ? at.troop.medal : 0
  const before = trackOf(state, pool)
  return Math.floor((before + lost) / 3) - Math.floor(before / 3)
}
const carrierPool = ({ troop, side }: Party): string | null => (troop.id === 'half-track' ? `half-tracks ${side}` : troop.id === 'truck' ? `trucks ${side}` : null)

export function losses({ at, from, state }: Loss, lost: number, back: Retreat = noRetreat): readonly Change[] {
  const gone = lost === at.figures
  const won = medalsFor({ at, state }, lost)
  const pool = carrierPool(at)
  const medal = [...(won > 0 ? [add('track', `medals ${from.side}`, won)] : []), ...(pool !== null && lost > 0 ? [add('track', pool, lost)] : [])]
  const count = gone ? [add('track', `lost ${at.side}`, 1)] : []
  if (at.unit === undefined) return [...medal, ...count]
  // its old ground is forgotten; where it went the map says, or only the table knows
  const moved = back.hexes > 0 ? { retreated: true, camouflaged: false, crosshair: null, terrain: null, obstacle: null, ...(back.to === undefined ? {} : { cell: back.to }) } : {}
  return [...medal, ...count, gone ? drop('unit', at.unit) : put('unit', at.unit, { figures: at.figures - lost, ...moved })]
}

/** What to do on the table, whoever did it: figures, medal, hexes, sandbags. */
export function tollDuties(attack: Attack, { lost, back, gone }: Toll): readonly Line[] {
  const { at, from } = attack
  const won = medalsFor(attack, lost)
  return [
    ...(lost > 0 ? [duty(at.side, `Take ${plural(lost, 'figure')} off ${at.label}`, 'Resolving battles')] : []),
    ...(won > 0 ? [duty(from.side, `Put the last figure on your medal stand: ${plural(won, 'medal')}`, 'Resolving battles')] : []),
    ...(gone && won === 0 ? [duty(from.side, `No medal for ${at.troop.label.toLowerCase()}`, at.troop.rule)] : []),
    ...(back.blocked > 0 ? [duty(at.side, `${plural(back.blocked, 'figure')} of these for hexes it could not retreat`, 'Retreating')] : []),
    ...(back.hexes > 0 && !gone ? [duty(at.side, `Move ${at.label} back ${plural(back.hexes, 'hex')} ${back.to === undefined ? 'toward its own side' : `to ${back.to}`}`, 'Retreating')] : []),
    ...(attack.obstacle.id === 'sandbags' && (gone || back.hexes > 0) ? [duty(at.side, 'Take the sandbags off', 'Terrain: Sandbags')] : []),
  ]
}

/** A leader outlives his unit, or does not: whatever destroyed it. */
export const fateOf = ({ at, led }: Loss, gone: boolean): readonly Call[] =>
  (gone && (led ?? at.facts['leader'] === true) ? [{ procedure: 'leader-fate', input: { side: at.side } }] : [])
