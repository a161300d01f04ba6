import { put } from '../../../engine/changes.ts'
import { choice, number, option, toggle } from '../../../engine/field.ts'
import { line, type Line } from '../../../engine/line.ts'
import { block, choose, forbid, outcome, roll, type Procedure, type Scene } from '../../../engine/procedure.ts'
import type { Change } from '../../../engine/state.ts'
import { bombing, ended, victimFields } from '../battle/strike.ts'
import { battleDice, scored } from '../dice.ts'
import { count } from '../../../engine/chance.ts'
import { obstacles } from '../facts.ts'
import { terrainField } from '../battle/fields.ts'
import { mover, other, type Side } from '../sides.ts'
import { groundsHere } from '../theatre.ts'
import { flying } from './fleet.ts'
import { numberIn } from '../kept.ts'

interface Flight { readonly hexes: number; readonly twice: boolean; readonly enemyAir: boolean; readonly ends: 'clear' | 'unit' | 'airfield' }

/** Up to four hexes over anything; the markers of its attack run are placed on the way. */
export const fly: Procedure<Flight> = {
  id: 'fly', label: 'Fly the air unit', cite: 'Air: Moving', version: 1, desk: 'turn', offered: 'own aircraft', picture: 'p-tac',
  fields: () => ({
    hexes: { ...number('Hexes', 0, 6), usual: 4, cite: 'Air: Moving' }, twice: { ...toggle('Over the same hex twice'), usual: false, cite: 'Air: Moving' }, enemyAir: { ...toggle('Through an enemy air unit'), usual: false, cite: 'Air: Moving' },
    ends: { ...choice('Ends', [option('clear', 'On an empty hex'), option('unit', 'On a unit'), option('airfield', 'On a friendly airfield or carrier: lands')]), usual: 'clear', cite: 'Air: Landing' },
  }),
  *run(scene) {
    const { state, input } = scene
    const side = mover(state)
    if (scene.last?.procedure === 'ambush-air' && scene.last.code !== 'flies') return outcome('The ambush ends the flight', { group: 'ambushed' })
    const plane = flying(state, side)
    if (plane === undefined) return yield* block({ id: 'none', who: side }, line('No air unit on the board', 'Air: Moving'))
    const lines: Line[] = []
    for (const [n, why] of flightRefusals(input).entries()) lines.push(yield* forbid({ id: `not so ${n}`, who: side }, why))
    const said = yield* choose({ id: 'markers', who: side, lines: [line('One marker for each hex of the run, three at most, each next to the last', 'Air: Attack run')], windows: scene.last === undefined ? ['ambush-air'] : [] }, {
      guns: number('Gun markers', 0, 5), bombs: number('Bomb markers', 0, 5), skips: { ...toggle('A hex between them is skipped'), usual: false },
    }, { guns: 0, bombs: 0, skips: false })
    for (const [n, why] of markerRefusals(said.guns, said.bombs, said.skips, plane).entries()) lines.push(yield* forbid({ id: `not these ${n}`, who: side }, why))
    const landed = input.ends === 'airfield'
    return outcome(landed ? 'The air unit lands' : `Flown ${input.hexes}, ${said.guns + said.bombs} markers placed`, {
      group: landed ? 'lands' : 'flies', lines, changes: [put('row', `air/${side}`, { landed, moved: true, placedGuns: said.guns, placedBombs: said.bombs, guns: Math.max(0, Number(plane['guns']) - said.guns), bombs: Math.max(0, Number(plane['bombs']) - said.bombs) })],
    })
  },
}

function flightRefusals({ hexes, twice, enemyAir, ends }: Flight): readonly Line[] {
  return [
    ...(hexes > 4 ? [line('Four hexes at most', 'Air: Moving')] : []), ...(twice ? [line('Never over the same hex twice, nor back over its start', 'Air: Moving')] : []),
    ...(enemyAir ? [line('Not through an enemy air unit', 'Air: Moving')] : []), ...(ends === 'unit' ? [line('It cannot end on another unit', 'Air: Moving')] : []),
  ]
}

function markerRefusals(guns: number, bombs: number, skips: boolean, plane: { readonly [what: string]: unknown }): readonly Line[] {
  return [
    ...(guns + bombs > 3 ? [line('Three markers at most', 'Air: Attack run')] : []), ...(skips ? [line('The hexes must be next to one another, none skipped', 'Air: Attack run')] : []),
    ...(guns > Number(plane['guns']) || bombs > Number(plane['bombs']) ? [line('It has not so many markers left', 'Air: Ammo')] : []),
  ]
}

/** All markers of the run, in the order of the flight, before any other unit battles. */
export const attackRun: Procedure<{ readonly guns?: number; readonly bombs?: number; readonly dice?: number }> = {
  id: 'attack-run', label: 'Resolve the attack run', cite: 'Air: Attack run', version: 1, desk: 'turn', offered: 'markers placed', picture: 'p-tac',
  fields: () => ({ dice: { ...number('Dice for each marker', 1, 3), usual: 1, cite: 'Air: Attack run' } }),
  *run(scene) {
    const { state, input } = scene
    const side = mover(state)
    const plane = flying(state, side)
    const guns = numberIn(plane, 'placedGuns')
    const bombs = numberIn(plane, 'placedBombs')
    if (plane === undefined || guns + bombs === 0) return outcome('No markers are left; they go back to the pool', { group: '' })
    const enemy = other(side)
    const said = (yield* choose({ id: 'marker', who: side, lines: [line(`${guns} gun and ${bombs} bomb markers, in the order of the run`, 'Air: Attack run')] }, {
      ...victimFields(scene, enemy, true), ammo: choice('Marker', [...(guns > 0 ? [option('gun', 'Gun: unit symbol only')] : []), ...(bombs > 0 ? [option('bomb', 'Bomb: unit symbol or grenade')] : [])]),
      terrain: terrainField('in', groundsHere(scene)), obstacle: terrainField('behind', obstacles(scene)),
    }, { target: 'none', figures: 4, ammo: guns > 0 ? 'gun' : 'bomb', terrain: 'open', obstacle: 'none' } as never)) as unknown as Marker
    const used: Change = put('row', `air/${side}`, said.ammo === 'gun' ? { placedGuns: guns - 1 } : { placedBombs: bombs - 1 })
    const then = [{ procedure: 'attack-run', input: { dice: input.dice ?? 1 } }]
    if (said.target === 'none') return outcome('The enemy has gone: the marker is taken off', { group: '', changes: [used], then })
    return yield* strafe(scene, side, said, input.dice ?? 1, used, then)
  },
}
interface Marker { readonly target: string; readonly figures: number; readonly ammo: 'gun' | 'bomb'; readonly terrain: string; readonly obstacle: string }

/** No terrain takes dice from the air; flags may be ignored as ever. */
function* strafe(scene: Scene, side: Side, said: Marker, n: number, used: Change, then: readonly { procedure: string; input: { dice: number } }[]) {
  const attack = bombing(scene, side, said.target, said.figures, { terrain: said.terrain, obstacle: said.obstacle })
  const hits = airHits(attack.at.troop.hit, said.ammo)
  const thrown = yield* roll({ id: 'strafe', who: side, lines: [line(said.ammo === 'gun' ? 'Only the unit symbol hits' : 'Unit symbol or grenade hits', 'Air: Ammo')], head: [`${n} ${n === 1 ? 'die' : 'dice'}`] }, battleDice(n, hits))
  return yield* ended({ attack, found: { hits: scored(thrown, hits), flags: count(thrown, 'flag') }, changes: [used], then })
}

/** Guns hit on the symbol of the unit, bombs on it or a grenade; artillery has no symbol. */
export const airHits = (hit: string | null, kind: 'gun' | 'bomb'): readonly string[] => {
  const printed = (hit ?? 'grenade').split(' ')
  return kind === 'gun' ? printed.filter(face => face !== 'grenade') : [...new Set([...printed, 'grenade'])]
}

