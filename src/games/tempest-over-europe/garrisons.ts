import { drop, put } from '../../engine/changes.ts'
import { choice, option, type Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { lot } from './candidates.ts'
import { poolOf } from './pools.ts'
import { armiesIn } from './geography.ts'
import { factOf, labelOf } from './roster.ts'
import { france, holdsZone, zoneOf, zonesOf } from './zones.ts'

const noFree = ['denmark', 'norway', 'commonwealth', 'arabia', 'persia']
/** 17.3: the zones that bring a free reduced army when the country is conquered. */
export const garrisonZones = (country: string): readonly string[] => (noFree.includes(country) ? [] : zonesOf(country).filter(zone => zone !== 'East Poland'))
const countries = ['poland', 'baltic', 'france', 'benelux', 'denmark', 'norway', 'greece', 'yugoslavia', 'persia', 'arabia', 'uk']

export const garrison: Procedure<{ readonly country: string }> = {
  id: 'garrison', label: 'A country is conquered: garrisons', cite: '17.3', version: 1, desk: 'turn', offered: 'axisActive', picture: 'n-garr',
  fields: (): Fields => ({ country: { ...choice('Conquered', countries.map(each => option(each, each.charAt(0).toUpperCase() + each.slice(1)))), usual: 'poland', cite: '17.3' } }),
  *run({ state, input: { country } }) {
    const zones = garrisonZones(country)
    if (zones.length === 0) return outcome('No free garrison there, but a step must hold each zone', { group: 'none', lines: [line('Denmark, Norway, Iraq, Arabia and Persia bring none', '17.3')] })
    const changes: Change[] = []
    const duties: Line[] = []
    const taken: string[] = []
    for (const zone of zones) {
      const pool = poolOf(state, 'axis', 'infantry').filter(id => !taken.includes(id) && factOf(id)?.nation === 'ge')
      if (pool.length === 0) { duties.push(duty('axis', `${zone}: any reduced infantry of the pool`, '17.3')); continue }
      const unit = yield* lot(`garrison of ${zone}`, 'axis', pool, line('Drawn from the pool', '17.3'))
      taken.push(unit)
      changes.push(drop('pile', `pool axis/${unit}`), put('unit', unit, { cell: zone, steps: 1 }))
      duties.push(duty('axis', `${labelOf(unit)}, reduced, to ${zone}, even over the limit`, '17.3'))
    }
    return outcome(`Garrisons in ${zones.join(', ')}`, { group: 'garrisons', tally: { armies: zones.length }, changes, duties })
  },
}

/** 17.3: zones the active Axis holds by conquest and, as far as units were entered, without a step. */
export function ungarrisoned(state: State): readonly string[] {
  if (state.flag['active'] === 'allies') return []
  const held = [...zonesOf('poland', 'baltic', 'benelux', 'denmark', 'norway', 'greece', 'yugoslavia', 'ussr', 'uk'), ...france].filter(zone => holdsZone(state, zone, 'axis') && zoneOf(zone)?.control !== 'axis')
  return held.filter(zone => armiesIn(state, 'axis', zone).length === 0 && state.cell[zone]?.['garrison'] !== true)
}
