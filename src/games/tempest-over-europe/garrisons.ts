import { drop, put } from '../../engine/changes.ts'
import { choice, option, type Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { choose, outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { entryOf, idsOf, lot, unitsField } from './candidates.ts'
import { poolOf } from './pools.ts'
import { armiesIn } from './geography.ts'
import { factOf, labelOf, unitsOf } from './roster.ts'
import { titled } from './sides.ts'
import { france, holdsZone, zoneOf, zonesOf } from './zones.ts'

const noFree = ['denmark', 'norway', 'commonwealth', 'arabia', 'persia']
/** 17.3: the zones that bring a free reduced army when the country is conquered. */
export const garrisonZones = (country: string): readonly string[] => (noFree.includes(country) ? [] : zonesOf(country).filter(zone => zone !== 'East Poland'))
const countries = ['poland', 'baltic', 'france', 'benelux', 'denmark', 'norway', 'greece', 'yugoslavia', 'persia', 'arabia', 'uk']

export const garrison: Procedure<{ readonly country: string }> = {
  id: 'garrison', label: 'A country is conquered: garrisons', cite: '17.3', version: 1, desk: 'turn', offered: 'axisActive', picture: 'n-garr',
  fields: (): Fields => ({ country: { ...choice('Conquered', countries.map(each => option(each, titled(each)))), usual: 'poland', cite: '17.3' } }),
  *run(scene) {
    const { state, input: { country } } = scene
    const zones = garrisonZones(country)
    if (zones.length === 0) return outcome('No free garrison there, but a step must hold each zone', { group: 'none', lines: [line('Denmark, Norway, Iraq, Arabia and Persia bring none', '17.3')] })
    const changes: Change[] = []
    const duties: Line[] = []
    const taken: string[] = []
    for (const zone of zones) {
      const known = poolOf(state, 'axis', 'infantry').filter(id => !taken.includes(id) && factOf(id)?.nation === 'ge')
      const pool = known.length > 0 ? known : yield* named(scene, zone, taken)
      if (pool.length === 0) { duties.push(duty('axis', `${zone}: any reduced infantry of the pool`, '17.3')); continue }
      const unit = yield* lot(`garrison of ${zone}`, 'axis', pool, line('Drawn from the pool', '17.3'))
      taken.push(unit)
      changes.push(drop('pile', `pool axis/${unit}`), put('unit', unit, { cell: zone, steps: 1 }))
      duties.push(duty('axis', `${labelOf(unit)}, reduced, to ${zone}, even over the limit`, '17.3'))
    }
    return outcome(`Garrisons in ${zones.join(', ')}`, { group: 'garrisons', tally: { armies: zones.length }, changes, duties })
  },
}

/** Nobody has told what lies in the pool: the player names it, the lot decides. */
function* named({ state, slot }: Pick<Scene, 'state' | 'slot'>, zone: string, taken: readonly string[]): Script<readonly string[]> {
  const roster = unitsOf('axis', 'infantry').filter(({ id, nation }) => nation === 'ge' && state.unit[id] === undefined && !taken.includes(id)).map(({ id }) => entryOf(state, slot, id))
  const { pool } = yield* choose({ id: `pool for ${zone}`, who: 'axis' }, { pool: { ...unitsField(state, slot, `Infantry in the pool, for ${zone}`, 'axis', [], [], '17.3'), roster } }, { pool: [] })
  return idsOf(pool)
}

/** 17.3: zones the active Axis holds by conquest and, as far as units were entered, without a step. */
export function ungarrisoned(state: State): readonly string[] {
  if (state.flag['active'] === 'allies') return []
  const held = [...zonesOf('poland', 'baltic', 'benelux', 'denmark', 'norway', 'greece', 'yugoslavia', 'ussr', 'uk'), ...france].filter(zone => holdsZone(state, zone, 'axis') && zoneOf(zone)?.control !== 'axis')
  return held.filter(zone => armiesIn(state, 'axis', zone).length === 0 && state.cell[zone]?.['garrison'] !== true)
}
