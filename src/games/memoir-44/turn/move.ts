import { drop, put } from '../../../engine/changes.ts'
import { choice, number, option, toggle, type Field, type Fields } from '../../../engine/field.ts'
import { duty, line, type Line } from '../../../engine/line.ts'
import { forbid, outcome, type Procedure, type Scene } from '../../../engine/procedure.ts'
import type { Change, State } from '../../../engine/state.ts'
import { party, rosterId, type Party } from '../battle/attack.ts'
import { terrainField } from '../battle/fields.ts'
import { movesAs, obstacles, optionsOf, troops } from '../facts.ts'
import { unitsOf } from '../roster.ts'
import { mover } from '../sides.ts'
import { groundsHere } from '../theatre.ts'
import { aboard, battleAfter, marchRefusals, movesAgain, type March } from './march.ts'
import { textIn, unitLabel, unitOf } from '../kept.ts'

/** A move told in a few taps; the board sketch answers the same questions hex by hex. */
export const move: Procedure<March> = {
  id: 'move', label: 'Move a unit', cite: 'Move', version: 1, desk: 'turn', picture: 'i-move',
  fields: moveFields,
  *run(scene) {
    const { input, state } = scene
    const who = party(scene, input.unit, mover(state))
    const lines: Line[] = []
    for (const [n, why] of marchRefusals(scene, who).entries()) lines.push(yield* forbid({ id: `may not move ${n}`, who: who.side }, why))
    const no = battleAfter(scene, who)
    const label = `${who.label} moves ${input.hexes} and ${no === null ? 'may still battle' : 'may not battle this turn'}`
    // onto the ice nobody goes without its two dice
    const ice = input.to === 'frozen-river' && input.hexes > 0 ? { then: [{ procedure: 'frozen-river', input: { target: input.unit, figures: who.figures } }] } : {}
    return outcome(label, { group: no === null ? 'may battle' : 'no battle', lines: [...lines, ...(no === null ? [] : [no])], duties: dutiesOf(who, input), changes: moved(state, who, input), ...ice })
  },
}

function moveFields(scene: Scene<Partial<March>>): Fields {
  const { state, input } = scene
  const side = mover(state)
  const roster = unitsOf(state, side)
  const options = [...roster.map(id => ({ ...option(`unit:${id}`, unitLabel(state, id)), ...(movedAlready(scene, id) ? { refusal: line('It has moved this turn', 'Move') } : {}) })), ...optionsOf(troops(scene))]
  const stands = textIn(unitOf(state, rosterId(input.unit ?? '')), 'terrain', 'open')
  return {
    unit: { ...choice('Unit', options), usual: 'infantry', group: 'Move', faction: side },
    hexes: { ...number('Hexes', 0, 5), usual: 1, group: 'Move', cite: 'Move' },
    to: { ...terrainField('Into', groundsHere(scene)), group: 'Move' },
    onto: { ...terrainField('with', obstacles(scene)), group: 'Move' },
    from: { ...terrainField('Out of', groundsHere(scene)), usual: stands, group: 'Way' },
    road: { ...toggle('All of it on a road'), usual: false, group: 'Way', cite: 'Terrain: Road' },
    occupied: { ...toggle('Through or onto another unit'), usual: false, group: 'Way', cite: 'Move' },
    ...wayFields(state, input),
  }
}

function movedAlready(scene: Pick<Scene, 'slot' | 'state'>, id: string): boolean {
  const who = party(scene, `unit:${id}`, mover(scene.state))
  return who.facts['moved'] !== undefined && !movesAgain(scene.state, who)
}

const devices = [option('none', 'None'), option('bridge', 'Assault bridge: over the river, no battle'), option('bobbin', 'Bobbin: ignores beach, marsh and wire'), option('fascine', 'Fascine: ignores fords'), option('digger', 'Mine digger')]

/** What only some ground, or a Churchill, makes worth asking. */
export function wayFields(state: State, input: Partial<March>): Fields {
  const out: Record<string, Field> = {}
  if (input.to === 'beach' || input.from === 'beach') out['beach'] = { ...number('Beach hexes among them', 0, 5), usual: 1, group: 'Way', cite: 'Terrain: Beach' }
  if (input.to === 'steep-hill') out['climbs'] = { ...number('Steep hills climbed', 0, 3), usual: 1, group: 'Way', cite: 'Terrain: Steep hill' }
  if (input.to === 'river') out['bridge'] = { ...toggle('Over a bridge'), usual: false, group: 'Way', cite: 'Terrain: Bridges' }
  if (input.to?.startsWith('cave') === true && input.from?.startsWith('cave') === true) out['caves'] = { ...toggle('From cave to cave, the whole move'), usual: false, group: 'Way', cite: 'Terrain: Caves' }
  if (input.unit === 'churchill' || unitOf(state, rosterId(input.unit ?? ''))['type'] === 'churchill') out['device'] = { ...choice('Device', devices), usual: 'none', group: 'Way', cite: 'Unit: Churchill' }
  if (input.to === 'wadi') out['ends'] = { ...toggle('Through an open end'), usual: true, group: 'Way', cite: 'Terrain: Wadi' }
  return out
}

const crushes = (who: Party, input: March): boolean => input.onto === 'wire' && movesAs(who.troop) === 'armor'

/** On the beach the craft has done its work. */
const landsNow = (who: Party, { to, hexes }: March): boolean => aboard(who) && to !== 'ocean' && hexes > 0

const dutiesOf = (who: Party, input: March): readonly Line[] => [
  ...(crushes(who, input) ? [duty(who.side, 'Armor removes the wire', 'Terrain: Wire')] : []),
  ...(input.hexes > 0 && who.facts['obstacle'] === 'sandbags' ? [duty(who.side, 'Take off the sandbags it leaves', 'Terrain: Sandbags')] : []),
  ...(input.onto === 'minefield' && input.hexes > 0 ? [duty(who.side, input.device === 'digger' ? 'The digger removes the minefield; it may still battle' : 'An enemy minefield: turn the token up', 'Hazard: Minefield')] : []),
  ...(landsNow(who, input) ? [duty(who.side, 'Take the landing craft off', 'Unit: Landing Craft')] : []),
  ...(input.device === 'bridge' ? [duty(who.side, 'Lay the assault bridge; it may be used only once', 'Unit: Churchill')] : []),
]

/** A unit that moved loses camouflage and the crosshair on it; a big gun that moved takes its own markers back. */
function moved(state: State, who: Party, input: March): readonly Change[] {
  const { unit } = who
  if (unit === undefined || input.hexes === 0) return []
  const entered = input.to !== 'open' || (input.onto ?? 'none') !== 'none'
  const own = put('unit', unit, {
    moved: input.hexes, entered, terrain: input.to, obstacle: crushes(who, input) ? 'none' : (input.onto ?? 'none'), left: input.from ?? 'open', camouflaged: false, crosshair: null, road: input.road === true,
    ...(who.facts['moved'] === undefined ? {} : { again: true }), ...(landsNow(who, input) ? { craft: null } : {}),
  })
  const marked = who.troop.id === 'destroyer' ? [] : Object.entries(state.unit).filter(([, facts]) => facts['crosshair'] === unit).map(([id]) => put('unit', id, { crosshair: null }))
  return [own, ...marked, ...(landsNow(who, input) ? [drop('unit', String(who.facts['craft']))] : [])]
}
