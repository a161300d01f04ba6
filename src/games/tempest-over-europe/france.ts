import { drop, put, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, number, option, toggle, type Fields } from '../../engine/field.ts'
import { duty, line } from '../../engine/line.ts'
import { outcome, roll, type Outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { idOf, unitsField, zonesField } from './candidates.ts'
import { inPool } from './pools.ts'
import { factOf, inPlace, unitsOf } from './roster.ts'
import { diceBy, oneDie } from './strike.ts'
import { turnOf } from './turn.ts'
import { controlChange, controlOf, france, holdsZone, isDisputed, zonesOf } from './zones.ts'

const afn = zonesOf('afn')
const frenchUnits = unitsOf('west', 'infantry', 'air', 'fleet', 'fortress').filter(each => each.nation === 'ff').map(each => each.id)
const frenchIn = (state: State, zone: string): boolean => inPlace(state, zone).some(id => factOf(id)?.nation === 'ff')

/** 20: held or disputed by the Axis, and no French unit in it. */
export const openFrance = (state: State): readonly string[] => france.filter(zone => (controlOf(state, zone) === 'axis' || isDisputed(state, zone)) && !frenchIn(state, zone))

export const franceFalls: Procedure<{ readonly controlled: number; readonly open: boolean }> = {
  id: 'france', label: 'Does France surrender?', cite: '20 France', version: 1, desk: 'turn', offered: 'franceFights', picture: 'i-flag',
  fields: ({ state }): Fields => ({
    controlled: { ...number('French zones controlled by the Axis', 0, 3), cite: '20 France', usual: france.filter(zone => holdsZone(state, zone, 'axis')).length },
    open: { ...toggle('One is controlled or disputed and holds no French unit'), cite: '20 France', usual: openFrance(state).length > 0 },
  }),
  *run({ state, input: { controlled, open } }) {
    if (controlled >= 2) return surrender(state, 'Two zones are controlled: France surrenders')
    if (!open) return outcome('France fights on', { group: 'fights on', lines: [line('No zone lost or disputed without a French unit in it', '20 France')] })
    const [face] = yield* roll({ id: 'france', who: 'west', lines: [line('Surrender on 1 to 3', '20 France')] }, oneDie)
    return Number(face) <= 3 ? surrender(state, 'France surrenders') : outcome('France fights on', { group: 'fights on' })
  },
}

const vichyUnits: readonly string[] = ['3e GA', 'French Mediterranean Fleet']

function surrender(state: State, label: string): Outcome {
  const gone = frenchUnits.filter(id => !vichyUnits.includes(id))
  // what was destroyed before stays in its pool or on the track
  const lost = (id: string): boolean => inPool(state, id) || state.due[`back ${id}`] !== undefined
  const home = [['BEF', 'England'], ['Atlantic Fleet', 'Gibraltar']].flatMap(([id = '', cell = '']) => (lost(id) ? [] : [{ id, cell }]))
  return outcome(label, {
    group: 'surrenders', tone: 'win',
    changes: [
      set('flag', 'france', 'vichy'), set('track', 'franceFell', turnOf(state)), set('track', 'frenchPR', 0),
      controlChange('East France', 'axis'), controlChange('West France', 'axis'), controlChange('Southern France', 'neutral'), ...[...afn, 'Syria'].map(zone => controlChange(zone, 'neutral')),
      ...home.map(({ id, cell }) => put('unit', id, { cell })), ...vichyUnits.map(id => put('unit', id, { cell: 'Southern France', steps: 1 })),
      ...gone.map(id => drop('unit', id)), ...frenchUnits.map(id => drop('due', `back ${id}`)),
    ],
    duties: [
      ...home.map(({ id, cell }) => duty('west', `${id} to ${cell}`, '20 France')), duty('west', 'All French units leave the game except 3e GA and the Mediterranean Fleet', '20 France'),
      duty('west', '3e GA and the Mediterranean Fleet, reduced, to Southern France: Vichy', '20 France'), duty('axis', 'The other two zones are Axis', '20 France'),
      duty('west', 'Morocco, Algeria, Tunisia and Syria are neutral until turn 13', '20 France'), duty('west', 'French arrivals on the turn track are cancelled', '20 France'),
    ],
  })
}

export interface VichyAttack { readonly where: 'africa' | 'south'; readonly attacked: readonly string[]; readonly units: readonly UnitValue[] }
export const vichyAttacked: Procedure<VichyAttack> = {
  id: 'vichy', label: 'The Allies attack Vichy', cite: '20 France', version: 1, desk: 'turn', offered: 'isVichy', picture: 'i-flag',
  fields: ({ state, slot }): Fields => ({
    where: { ...choice('Attacked', [option('africa', 'North Africa or Syria'), option('south', 'Southern France')]), usual: 'africa', cite: '20 France' },
    attacked: zonesField('Zones of North Africa attacked', '20 France', [], afn),
    units: unitsField(state, slot, 'French units in Southern France', 'west', ['infantry', 'fleet', 'air'], inPlace(state, 'Southern France').filter(id => factOf(id)?.nation === 'ff'), '20 France'),
  }),
  *run({ input: { where, attacked, units } }) {
    const rest = afn.filter(zone => !attacked.includes(zone))
    const changes = [set('flag', 'france', 'occupied'), controlChange('Syria', 'west'), ...rest.map(zone => controlChange(zone, 'axis'))]
    const duties = [duty('west', 'Syria is Allied', '20 France'), duty('axis', `German garrisons in ${rest.join(', ') || 'no zone'}`, '17.3')]
    if (where === 'africa') return outcome('The Axis occupies Southern France', { group: 'occupied', changes: [...changes, controlChange('Southern France', 'axis'), ...vichyUnits.map(id => drop('unit', id))], duties: [...duties, duty('axis', 'Southern France is occupied, the Vichy units are removed', '20 France')] })
    const gone: UnitValue[] = []
    for (const each of units) {
      const [face] = yield* roll({ id: `die for ${idOf(each)}`, who: 'west', lines: [line(`${each.label}: removed on 1 to 4, defends on 5 or 6`, '20 France')] }, diceBy(n => (n <= 4 ? 'removed' : 'defends')))
      if (Number(face) <= 4) gone.push(each)
    }
    const lines = units.map(each => line(`${each.label}: ${gone.includes(each) ? 'removed' : 'defends'}`, '20 France'))
    return outcome(`${gone.length} of ${units.length} French units removed`, { group: `${gone.length} removed`, tally: { removed: gone.length }, lines, changes: [...changes, ...gone.flatMap(each => (each.unit === undefined ? [] : [drop('unit', each.unit)]))], duties: [...duties, ...gone.map(each => duty('west', `Remove ${each.label}`, '20 France'))] })
  },
}
