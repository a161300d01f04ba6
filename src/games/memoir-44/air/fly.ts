import { add, put } from '../../../engine/changes.ts'
import { choice, number, option, toggle } from '../../../engine/field.ts'
import { line, type Line } from '../../../engine/line.ts'
import { block, choose, forbid, outcome, roll, type Procedure, type Scene } from '../../../engine/procedure.ts'
import type { Change, Facts } from '../../../engine/state.ts'
import { bombing, ended, victimFields } from '../battle/strike.ts'
import { hitting, struck } from '../battle/losses.ts'
import { plural } from '../words.ts'
import { battleDice } from '../dice.ts'
import { obstacles } from '../facts.ts'
import { terrainField } from '../battle/fields.ts'
import { mover, other, type Side } from '../sides.ts'
import { groundsHere } from '../theatre.ts'
import { ordersLeft } from '../turn/orders.ts'
import { aircraft, cardSpent, flying } from './fleet.ts'
import { numberIn, trackOf } from '../kept.ts'

interface Flight { readonly card?: boolean; readonly hexes: number; readonly twice: boolean; readonly enemyAir: boolean; readonly ends: 'clear' | 'unit' | 'airfield' | 'carrier' }

/** Up to four hexes over anything; the markers of its attack run are placed on the way. */
export const fly: Procedure<Flight> = {
  id: 'fly', label: 'Fly the air unit', cite: 'Air: Moving', version: 1, desk: 'turn', offered: 'own aircraft', picture: 'p-tac',
  fields: ({ state }) => ({
    ...(beside(state) ? { card: { ...toggle('With an air card of its type'), usual: false, cite: 'Air: Ordering' } } : {}),
    hexes: { ...number('Hexes', 0, 6), usual: 4, cite: 'Air: Moving' }, twice: { ...toggle('Over the same hex twice'), usual: false, cite: 'Air: Moving' }, enemyAir: { ...toggle('Through an enemy air unit'), usual: false, cite: 'Air: Moving' },
    ends: { ...choice('Ends', [option('clear', 'On an empty hex'), option('unit', 'On a unit'), option('airfield', 'On a friendly airfield: lands'), option('carrier', 'On a friendly carrier: lands')]), usual: 'clear', cite: 'Air: Landing' },
  }),
  *run(scene) {
    const { state, input } = scene
    const side = mover(state)
    if (scene.last?.procedure === 'ambush-air' && scene.last.code !== 'flies') return outcome('The ambush ends the flight', { group: 'ambushed' })
    const plane = flying(state, side)
    if (plane === undefined) return yield* block({ id: 'none', who: side }, line('No air unit on the board', 'Air: Moving'))
    const lines: Line[] = []
    const order = orderFor(scene, side)
    for (const [n, why] of flightRefusals(scene, plane, order).entries()) lines.push(yield* forbid({ id: `not so ${n}`, who: side }, why))
    const said = yield* choose({ id: 'markers', who: side, lines: [line('One marker for each hex of the run, three at most, each next to the last', 'Air: Attack run')], windows: scene.last === undefined ? ['ambush-air'] : [] }, {
      guns: number('Gun markers', 0, 5), bombs: number('Bomb markers', 0, 5), skips: { ...toggle('A hex between them is skipped'), usual: false },
    }, { guns: 0, bombs: 0, skips: false })
    for (const [n, why] of markerRefusals(said.guns, said.bombs, said.skips, plane, order === 'move').entries()) lines.push(yield* forbid({ id: `not these ${n}`, who: side }, why))
    const landed = input.ends === 'airfield' || input.ends === 'carrier'
    return outcome(landed ? 'The air unit lands' : `Flown ${input.hexes}, ${said.guns + said.bombs} markers placed`, {
      group: landed ? 'lands' : 'flies', lines: [...lines, ...(input.card === true ? [line('The card may replace the attack run', 'Air: Special attack')] : [])], changes: [put('row', `air/${side}`, { landed, carrier: input.ends === 'carrier', ...(input.card === true ? { special: true } : {}), moved: true, moveOnly: order === 'move', placedGuns: said.guns, placedBombs: said.bombs, guns: Math.max(0, Number(plane['guns']) - said.guns), bombs: Math.max(0, Number(plane['bombs']) - said.bombs) }), ...(order === '' || order === null ? [] : [add('track', `orders ${order}`, -1)]), ...(input.card === true ? cardSpent(side) : [])],
    })
  },
}

/** On later turns a card that matches it may go beside the command card; in the turn it was deployed one has gone already. */
const beside = (state: Scene['state']): boolean => state.flag[`deployed ${mover(state)}`] !== true && trackOf(state, `air cards ${mover(state)}`) > 0

/** The order its flight uses up: none in the turn it was deployed, and of a Breakthrough card one that only moves if no other is left; null where there is none. */
function orderFor({ state }: Pick<Scene, 'state'>, side: Side): string | null {
  return state.flag[`deployed ${side}`] === true ? '' : ['left', 'center', 'right', 'any', 'move'].find(each => ordersLeft(state, each) > 0) ?? null
}

function flightRefusals(scene: Scene<Flight>, plane: Facts, order: string | null): readonly Line[] {
  const { hexes, twice, enemyAir, ends } = scene.input
  return [
    ...(plane['moved'] === true ? [line('It has flown this turn', 'Air: Moving')] : []), ...(order === null ? [line('No order is left for the air unit', 'Air: Ordering')] : []),
    ...(ends === 'carrier' && !aircraft(scene, String(plane['type'])).carrier ? [line('A bomber cannot land on a carrier', 'Air: Landing')] : []),
    ...(hexes > 4 ? [line('Four hexes at most', 'Air: Moving')] : []), ...(twice ? [line('Never over the same hex twice, nor back over its start', 'Air: Moving')] : []),
    ...(enemyAir ? [line('Not through an enemy air unit', 'Air: Moving')] : []), ...(ends === 'unit' ? [line('It cannot end on another unit', 'Air: Moving')] : []),
  ]
}

function markerRefusals(guns: number, bombs: number, skips: boolean, plane: Facts, moves: boolean): readonly Line[] {
  return [
    ...(moves && guns + bombs > 0 ? [line('An order to move only: no markers and no dogfight', 'Air: Other modules')] : []),
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
    const said = (yield* choose({ id: 'marker', who: side, lines: [line(`${[...(guns > 0 ? [plural(guns, 'gun marker')] : []), ...(bombs > 0 ? [plural(bombs, 'bomb marker')] : [])].join(' and ')}, in the order of the run`, 'Air: Attack run')] }, {
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
  const own = yield* hitting(scene, attack)
  const hits = { ...own, faces: airHits(own.faces, said.ammo) }
  const thrown = yield* roll({ id: 'strafe', who: side, lines: [line(said.ammo === 'gun' ? 'Only the unit symbol hits' : 'Unit symbol or grenade hits', 'Air: Ammo')], head: [`${n} ${n === 1 ? 'die' : 'dice'}`] }, battleDice(n, hits.faces))
  return yield* ended({ attack, found: yield* struck(scene, attack, thrown, hits), changes: [used, ...own.changes], then })
}

/** Guns hit on the symbol of the unit, bombs on it or a grenade; artillery has no symbol. */
const airHits = (faces: readonly string[], kind: 'gun' | 'bomb'): readonly string[] => (kind === 'gun' ? faces.filter(face => face !== 'grenade') : [...new Set([...faces, 'grenade'])])

