import { drop, put, set } from '../../../engine/changes.ts'
import { number, toggle } from '../../../engine/field.ts'
import { rows } from '../../../engine/ledger.ts'
import { duty, line } from '../../../engine/line.ts'
import { forbid, outcome, roll, type Outcome, type Procedure, type Scene, type Script } from '../../../engine/procedure.ts'
import type { Change, State } from '../../../engine/state.ts'
import { party, type Party } from '../battle/attack.ts'
import { victimFields } from '../battle/strike.ts'
import { fateOf, losses, medalsFor } from '../battle/toll.ts'
import { battleDice, scored, symbol } from '../dice.ts'
import { mover, other, type Side } from '../sides.ts'
import { numberIn } from '../kept.ts'
import { plural } from '../words.ts'

interface Mined { readonly target: string; readonly figures: number; readonly strength: number; readonly digger?: boolean; readonly retreating?: boolean }

/** An enemy that enters flips the token: nought is taken off, else so many dice; flags are nothing, a retreat sets off nothing. */
export const mines: Procedure<Mined> = {
  id: 'mines', label: 'Enter a minefield', cite: 'Hazard: Minefield', version: 1, desk: 'turn', offered: 'mines in play', picture: 't-rough',
  fields: scene => ({
    ...victimFields(scene, mover(scene.state)), strength: { ...number('Strength under the token', 0, 4), usual: 1, cite: 'Hazard: Minefield' },
    digger: { ...toggle('Churchill mine digger'), usual: false, cite: 'Unit: Churchill' }, retreating: { ...toggle('It was retreating'), usual: false, cite: 'Hazard: Minefield' },
  }),
  *run(scene) {
    const { state, input } = scene
    const who = party(scene, input.target, mover(state), input.figures)
    if (input.retreating === true) return outcome('A retreat sets off no mines', { group: 'retreat', lines: [line('No effect on retreating units', 'Hazard: Minefield')] })
    if (input.digger === true) return outcome('The minefield is cleared; it may still battle', { group: 'dug', duties: [duty(who.side, 'Take the minefield off', 'Unit: Churchill')] })
    if (input.strength === 0) return outcome('A dummy: take the token off', { group: 'dummy', duties: [duty(who.side, 'Take the token off', 'Hazard: Minefield')] })
    const hits = who.troop.hit === null ? ['grenade'] : who.troop.hit.split(' ')
    const lines = [line(`${input.strength} dice: the unit symbol or a grenade hits, flags are nothing`, 'Hazard: Minefield')]
    const thrown = yield* roll({ id: 'mines', who: other(who.side), lines, head: [`${input.strength} dice`] }, battleDice(input.strength, hits, false))
    return fallen(state, who, scored(thrown, hits), 'Hazard: Minefield')
  },
}

/** Figures lost to no enemy: the last one still gives a medal, as it would in battle. */
export function fallen(state: State, who: Party, hits: number, cite: string, changes: readonly Change[] = []): Outcome {
  const lost = Math.min(who.figures, hits)
  const gone = lost === who.figures
  const loss = { at: who, from: { side: other(who.side) }, state }
  const won = medalsFor(loss, lost)
  const then = fateOf(loss, gone)
  return outcome(lost === 0 ? `${who.label} comes through` : gone ? `${who.label}: wiped out` : `${who.label} loses ${lost}`, {
    group: gone ? 'wiped out' : lost > 0 ? 'hit' : 'through', tone: lost > 0 ? 'win' : 'none', tally: { figures: lost, hit: lost > 0 ? 1 : 0 },
    duties: [...(lost > 0 ? [duty(who.side, `Take ${plural(lost, 'figure')} off`, cite)] : []), ...(won > 0 ? [duty(loss.from.side, `Put the last figure on your medal stand: ${plural(won, 'medal')}`, 'Resolving battles')] : [])], changes: [...changes, ...(lost > 0 ? losses(loss, lost) : [])], ...(then.length > 0 ? { then } : {}),
  })
}

/** Two dice on entering or retreating across the ice. */
export const frozenRiver: Procedure<{ readonly target: string; readonly figures: number; readonly retreating?: boolean }> = {
  id: 'frozen-river', label: 'Cross a frozen river', cite: 'Terrain: Frozen river', version: 1, desk: 'turn', offered: 'winter map', picture: 't-river',
  fields: scene => ({ ...victimFields(scene, crossing(scene)), retreating: { ...toggle('It retreats across'), usual: false, cite: 'Terrain: Frozen river' } }),
  *run(scene) {
    const who = party(scene, scene.input.target, crossing(scene), scene.input.figures)
    return yield* iceUnder(scene, who)
  },
}

const crossing = ({ state, input }: Pick<Scene<{ readonly retreating?: boolean }>, 'state' | 'input'>): Side => (input.retreating === true ? other(mover(state)) : mover(state))

export function* iceUnder(scene: Scene, who: Party): Script<Outcome> {
  const cracks = yield* symbol(scene, 'frozen-river', ['star'])
  const thrown = yield* roll({ id: 'ice', who: who.side, lines: [line(`Two dice, moving or retreating: a figure for each ${cracks.faces.join(' or ')}`, 'Terrain: Frozen river')], head: ['2 dice'] }, battleDice(2, cracks.faces, false))
  return fallen(scene.state, who, scored(thrown, cracks.faces), 'Terrain: Frozen river', cracks.changes)
}

/** Three hexes in a row of neighbours; flipped when the turn is over, gone after the second. */
export const laySmoke: Procedure<{ readonly hexes: number; readonly contiguous: boolean }> = {
  id: 'lay-smoke', label: 'Lay a smoke screen', cite: 'Hazard: Smoke', version: 1, desk: 'turn', offered: 'smoke in play',
  fields: () => ({ hexes: { ...number('Hexes', 1, 6), usual: 3, cite: 'Hazard: Smoke' }, contiguous: { ...toggle('Each next to another'), usual: true, cite: 'Hazard: Smoke' } }),
  *run({ state, input }) {
    const lines = []
    if (input.hexes !== 3 || !input.contiguous) lines.push(yield* forbid({ id: 'three hexes', who: mover(state) }, line('Smoke lies on three hexes, each next to another', 'Hazard: Smoke')))
    return outcome('Smoke is laid', { lines, duties: [duty(mover(state), 'Place three smoke markers; flip them when this turn is over', 'Hazard: Smoke')], changes: [set('row', `smoke/${rows(state, 'smoke').length + 1}`, { where: '', turns: 2 })] })
  },
}

/** At each change of turn: the first flips it, the second clears it. */
export const smokeDrifts = (is: State): readonly Change[] => rows(is, 'smoke').map(([key, row]) => {
  const left = numberIn(row, 'turns', 2) - 1
  return left <= 0 ? drop('row', `smoke/${key}`) : put('row', `smoke/${key}`, { turns: left })
})
