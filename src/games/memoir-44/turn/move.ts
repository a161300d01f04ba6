import { put } from '../../../engine/changes.ts'
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
import { battleAfter, marchRefusals, type March } from './march.ts'
import { unitLabel } from '../kept.ts'

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
    const duties = crushes(who, input) ? [duty(who.side, 'Armor removes the wire', 'Terrain: Wire')] : []
    return outcome(label, { group: no === null ? 'may battle' : 'no battle', lines: [...lines, ...(no === null ? [] : [no])], duties, changes: moved(state, who, input) })
  },
}

function moveFields(scene: Scene<Partial<March>>): Fields {
  const { state, input } = scene
  const side = mover(state)
  const roster = unitsOf(state, side)
  const options = [...roster.map(id => ({ ...option(`unit:${id}`, unitLabel(state, id)), ...(state.unit[id]?.['moved'] !== undefined ? { refusal: line('It has moved this turn', 'Move') } : {}) })), ...optionsOf(troops(scene))]
  const out: Record<string, Field> = {
    unit: { ...choice('Unit', options), usual: 'infantry', group: 'Move', faction: side },
    hexes: { ...number('Hexes', 0, 5), usual: 1, group: 'Move', cite: 'Move' },
    to: { ...terrainField('Into', groundsHere(scene)), group: 'Move' },
    onto: { ...terrainField('with', obstacles(scene)), group: 'Move' },
    from: { ...terrainField('Out of', groundsHere(scene)), group: 'Way' },
    road: { ...toggle('All of it on a road'), usual: false, group: 'Way', cite: 'Terrain: Road' },
    occupied: { ...toggle('Through or onto another unit'), usual: false, group: 'Way', cite: 'Move' },
  }
  if (input.to === 'beach' || input.from === 'beach') out['beach'] = { ...number('Beach hexes among them', 0, 5), usual: 1, group: 'Way', cite: 'Terrain: Beach' }
  if (input.to === 'steep-hill') out['climbs'] = { ...number('Steep hills climbed', 0, 3), usual: 1, group: 'Way', cite: 'Terrain: Steep hill' }
  if (input.to === 'river') out['bridge'] = { ...toggle('Over a bridge'), usual: false, group: 'Way', cite: 'Terrain: Bridges' }
  if (input.to === 'mountain') out['high'] = { ...toggle('From a hill or mountain'), usual: true, group: 'Way', cite: 'Terrain: Mountain' }
  if (input.to === 'pier') out['land'] = { ...toggle('From land or beach'), usual: true, group: 'Way', cite: 'Terrain: Pier' }
  if (input.unit === 'churchill' || state.unit[rosterId(input.unit ?? '') ?? '']?.['type'] === 'churchill') out['device'] = { ...choice('Device', [option('none', 'None'), option('bobbin', 'Bobbin: ignores beach, marsh and wire'), option('fascine', 'Fascine: ignores fords'), option('digger', 'Mine digger')]), usual: 'none', group: 'Way', cite: 'Unit: Churchill' }
  if (input.to === 'wadi') out['ends'] = { ...toggle('Through an open end'), usual: true, group: 'Way', cite: 'Terrain: Wadi' }
  return out
}

const crushes = (who: Party, input: March): boolean => input.onto === 'wire' && movesAs(who.troop) === 'armor'

/** A unit that moved loses camouflage and the crosshair on it; a gun that moved takes its own markers back. */
function moved(state: State, who: Party, input: March): readonly Change[] {
  const unit = rosterId(input.unit)
  if (unit === undefined || input.hexes === 0) return []
  const entered = input.to !== 'open' || input.onto !== 'none'
  const own = put('unit', unit, { moved: input.hexes, entered, terrain: input.to, obstacle: crushes(who, input) ? 'none' : (input.onto ?? 'none'), left: input.from ?? 'open', camouflaged: false, crosshair: null, road: input.road === true })
  const marked = Object.entries(state.unit).filter(([, facts]) => facts['crosshair'] === unit).map(([id]) => put('unit', id, { crosshair: null }))
  return [own, ...marked]
}

