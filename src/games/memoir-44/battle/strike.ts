import type { Face } from '../../../engine/chance.ts'
import { choice, number, option, type Fields } from '../../../engine/field.ts'
import { line, type Line } from '../../../engine/line.ts'
import { outcome, roll, type Call, type Outcome, type Scene, type Script } from '../../../engine/procedure.ts'
import type { Change } from '../../../engine/state.ts'
import { battleDice } from '../dice.ts'
import { optionsOf, troops } from '../facts.ts'
import { unitsOf } from '../roster.ts'
import type { Side } from '../sides.ts'
import { attackOf, type Attack, type Battle } from './attack.ts'
import { advanceDuties, advanceOf, noAdvance } from './ground.ts'
import { hitting, struck, type Struck } from './losses.ts'
import { fateOf, losses, medalsFor, tollDuties, tollOf } from './toll.ts'
import { unitLabel } from '../kept.ts'

/** A throw that is no battle of a unit on the board: bombs, barrages, one die in answer. */
export interface Strike { readonly attack: Attack; readonly found: Struck; readonly takes?: boolean; readonly lines?: readonly Line[]; readonly changes?: readonly Change[]; readonly then?: readonly Call[] }

/** Figures first, then flags; the same losses as in any battle. */
export function* ended({ attack, found, takes, lines = [], changes = [], then = [] }: Strike): Script<Outcome> {
  const { at } = attack
  const toll = yield* tollOf(attack, found)
  const { back, lost, gone } = toll
  const empty = gone || back.hexes > 0
  const after = [...fateOf(attack, gone), ...then]
  const advance = takes === true ? yield* advanceOf(attack, empty) : noAdvance
  const duties = [...tollDuties(attack, toll), ...advanceDuties(attack, advance)]
  return outcome(gone ? `${at.label}: wiped out` : lost > 0 ? `${at.label} loses ${lost}` : back.hexes > 0 ? `${at.label} falls back` : `${at.label} stands`, {
    group: gone ? 'wiped out' : lost > 0 ? 'hit' : empty ? 'driven off' : 'stands', tally: { figures: lost, medals: medalsFor(attack, lost) },
    lines: [...lines, ...found.lines, ...back.lines, ...advance.lines], duties, changes: [...changes, ...found.changes, ...losses(attack, lost, back), ...advance.changes], ...(after.length > 0 ? { then: after } : {}),
  })
}

export function* oneDie(scene: Scene, input: Battle, cite: string, takes: boolean): Script<Outcome> {
  const attack = attackOf({ ...scene, input })
  const hits = yield* hitting(scene, attack)
  const thrown = yield* roll({ id: 'one die', who: attack.from.side, lines: [line('One die, terrain ignored', cite)], head: ['1 die'] }, battleDice(1, hits.faces))
  const found = yield* struck(scene, attack, thrown, hits)
  return yield* ended({ attack, found, takes, changes: hits.changes })
}

/** Throws so many dice at a target on which these faces hit. */
export function* thrownAt(scene: Scene, attack: Attack, n: number, about: { readonly id: string; readonly lines: readonly Line[] }, extra: readonly string[]): Script<{ readonly found: Struck; readonly changes: readonly Change[] }> {
  const own = yield* hitting(scene, attack)
  const hits = { ...own, faces: [...new Set([...own.faces, ...extra])] }
  const thrown: readonly Face[] = yield* roll({ ...about, who: attack.from.side, head: [`${n} ${n === 1 ? 'die' : 'dice'}`] }, battleDice(n, hits.faces))
  return { found: yield* struck(scene, attack, thrown, hits), changes: hits.changes }
}

/** Who is hit: from the roster, or a troop type and its figures. */
export function victimFields(scene: Scene<unknown>, enemy: Side, nobody = false): Fields {
  const roster = unitsOf(scene.state, enemy)
  const options = [...(nobody ? [option('none', 'Nobody')] : []), ...roster.map(id => option(`unit:${id}`, unitLabel(scene.state, id))), ...optionsOf(troops(scene))]
  return { target: { ...choice('Target', options), usual: nobody ? 'none' : 'infantry', group: 'Target', faction: enemy }, figures: { ...number('Figures there', 1, 4), usual: 4, group: 'Target', cite: 'Resolving battles' } }
}

export const bombing = (scene: Scene, side: Side, target: string, figures: number | undefined, more: Partial<Battle>): Attack =>
  attackOf({ ...scene, input: { attacker: 'armor', side, target, range: 2, terrain: 'open', ...(figures === undefined ? {} : { figures }), ...more } })
