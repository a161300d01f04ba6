import { put } from '../../../engine/changes.ts'
import { count, type Face } from '../../../engine/chance.ts'
import { line, type Line } from '../../../engine/line.ts'
import { roll, type Scene, type Script } from '../../../engine/procedure.ts'
import type { Change } from '../../../engine/state.ts'
import { battleDice, scored, symbol } from '../dice.ts'
import { on } from '../sides.ts'
import type { Attack } from './attack.ts'

type Asks = Pick<Scene, 'slot' | 'state'>

/** The faces that hit this target now, and whatever the players had to tell us for it. */
export interface Hitting { readonly faces: readonly string[]; readonly lines: readonly Line[]; readonly changes: readonly Change[] }

export function* hitting(scene: Asks, attack: Attack): Script<Hitting> {
  const changes: Change[] = []
  const lines: Line[] = []
  const faces = new Set(yield* printed(scene, attack, changes))
  if (attack.at.troop.id === 'tank-destroyer' && attack.from.troop.arm !== 'infantry') {
    const extra = yield* symbol(scene, 'destroyer-extra', ['star'])
    extra.faces.forEach(face => faces.add(face))
    changes.push(...extra.changes)
  }
  if (blurred(attack)) for (const face of ['infantry', 'armor']) if (faces.delete(face)) lines.push(line('Reduced visibility: unit symbols hit only adjacent', 'Winter: Reduced visibility'))
  if (starHits(attack)) {
    faces.add('star')
    lines.push(line(`${attack.from.troop.label}: star hits`, attack.from.troop.rule))
  }
  return { faces: [...faces], lines, changes }
}

const lostSymbol: Readonly<Record<string, readonly [id: string, usual: readonly string[]]>> = {
  destroyer: ['warship-hit', ['grenade']], carrier: ['warship-hit', ['grenade']],
  'half-track': ['half-track-hit', ['armor', 'grenade']], truck: ['truck-hit', ['infantry', 'grenade']],
}

function* printed(scene: Asks, { at }: Attack, changes: Change[]): Script<readonly string[]> {
  const lost = lostSymbol[at.troop.id]
  if (at.troop.hit !== null) return at.troop.hit.split(' ')
  if (lost === undefined) return []
  const said = yield* symbol(scene, lost[0], lost[1])
  changes.push(...said.changes)
  return said.faces
}

const blurred = ({ state, close }: Attack): boolean => on(state, 'visibility') && !close

/** A weapon that hits on stars: against whom, and for some only when it stood still. */
function starHits({ from, at, moved }: Attack): boolean {
  const { star, starUnmoved } = from.troop
  if (star === '' || (starUnmoved && moved > 0)) return false
  const whom = star.split(' ')
  return whom.includes(at.troop.arm) || (at.troop.vehicle && whom.includes('vehicle'))
}

/** What the throw did: figures hit after any second throw, and flags. */
export interface Struck { readonly hits: number; readonly flags: number; readonly lines: readonly Line[]; readonly changes: readonly Change[] }

export function* struck(scene: Asks, attack: Attack, thrown: readonly Face[], { faces }: Hitting): Script<Struck> {
  const hits = scored(thrown, faces)
  const flags = count(thrown, 'flag')
  const { reroll } = attack.at.troop
  const open = reroll === 'brandenburgers' && (attack.input.unmasked ?? attack.at.facts['unmasked'] === true)
  if (reroll === '' || hits === 0 || open) return { hits, flags, lines: [], changes: [] }
  return reroll === 'brandenburgers' ? yield* unmasked(scene, attack, hits, flags) : yield* armored(scene, attack, hits, flags)
}

/** A Tiger or a car: the hits are thrown again, and only one face kills. */
function* armored(scene: Asks, attack: Attack, hits: number, flags: number): Script<Struck> {
  const { at, from, state } = attack
  const kill = yield* symbol(scene, at.troop.reroll === 'tiger' ? 'tiger-kill' : 'car-kill', ['grenade'])
  const thrown = yield* roll({ id: 'again', who: from.side, lines: [line(`Throw the ${hits} hit${hits > 1 ? 's' : ''} again: ${kill.faces.join(' or ')} destroys it`, at.troop.rule)] }, battleDice(hits, kill.faces, false))
  const dead = scored(thrown, kill.faces) > 0
  return { hits: dead ? (at.troop.reroll === 'tiger' ? at.figures : 1) : 0, flags: on(state, 'reroll flags') ? flags : 0, lines: [line(dead ? 'Confirmed: destroyed' : 'Not confirmed', at.troop.rule)], changes: kill.changes }
}

/** Brandenburgers: one die decides whether any of the hits stand; unmasked they are Special Forces. */
function* unmasked(scene: Asks, { at, from }: Attack, hits: number, flags: number): Script<Struck> {
  const stands = yield* symbol(scene, 'brandenburger', ['infantry'])
  const thrown = yield* roll({ id: 'again', who: from.side, lines: [line(`Throw one die: only on ${stands.faces.join(' or ')} do the hits stand`, at.troop.rule)] }, battleDice(1, stands.faces, false))
  const real = scored(thrown, stands.faces) > 0
  const bare = real && at.unit !== undefined && at.figures > hits ? [put('unit', at.unit, { unmasked: true })] : []
  return { hits: real ? hits : 0, flags, lines: [line(real ? 'Unmasked: the enemy figure goes and the hits stand' : 'Still in disguise: no losses', at.troop.rule)], changes: [...stands.changes, ...bare] }
}
