import { add, drop, put } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { toggle, type Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { idsOf, landTypes, lots, sideField, unitsField } from './candidates.ts'
import { inPool } from './pools.ts'
import { factOf, unitsOf, type Slot } from './roster.ts'
import type { Side } from './sides.ts'
import { turnOf } from './turn.ts'
import { track } from './tracks.ts'

const types = [...landTypes, 'air', 'bomber', 'fleet']

/** 7.1: units whose turn it is, by the text, the owner's list or rows written in at the table. */
export function arriving(state: State, slot: Slot, side: Side): readonly string[] {
  const chart = slot('counters')
  const told = (id: string): unknown => state.row[`arrival/${id}`]?.['turn'] ?? (chart.kind === 'rows' ? chart.rows[id]?.['arrives'] : undefined) ?? factOf(id)?.also?.arrives
  return unitsOf(side, ...types).map(each => each.id).filter(id => told(id) === turnOf(state) && state.row[`arrival/${id}`]?.['done'] !== true)
}

export interface Arrival { readonly side: Side; readonly units: readonly UnitValue[]; readonly flip: boolean }

/** 7.1: Germans reduced into the pool; Allies reduced on the map, or turning a unit already there; Americans and Canadians in America. */
export const arrive: Procedure<Arrival> = {
  id: 'arrive', label: 'Reinforcements arrive', cite: '7.1', version: 1, desk: 'turn', picture: 'i-import',
  fields: ({ state, slot, input }): Fields => {
    const side = input.side ?? 'axis'
    return {
      units: unitsField(state, slot, 'Arriving this turn', side, types, arriving(state, slot, side), '7.1'),
      flip: { ...toggle('They turn a unit already there to full strength'), cite: '7.1' },
      side: sideField('Side', side),
    }
  },
  *run({ state, input: { side, units, flip } }) {
    const twice = units.filter(each => each.unit !== undefined && state.row[`arrival/${each.unit}`]?.['done'] === true)
    if (twice.length > 0) yield* forbid({ id: 'twice', who: side }, line(`${twice.map(each => each.label).join(', ')} arrived already`, '7.1'))
    const said: Line[] = []
    const changes = units.flatMap(each => {
      const id = each.unit
      if (id === undefined) return []
      const done = put('row', `arrival/${id}`, { turn: turnOf(state), side, done: true })
      const destroyed = inPool(state, id)
      const german = side === 'axis' && ['ge', 'lw'].includes(each.nation)
      said.push(duty(side, german ? `${each.label}: reduced, into the pool` : flip && !destroyed ? `${each.label}: turn to full strength` : abroad(each) ? `${each.label}: reduced, in America` : `${each.label}: reduced, on the map`, '7.1'))
      if (german) return [done, put('row', `arrival/${id}`, { how: 'reduced' }), drop('unit', id), add('pile', `pool axis/${id}`, 1)]
      if (flip && !destroyed) return [done, put('row', `arrival/${id}`, { how: 'flip' }), put('unit', id, { steps: 2 })]
      return [done, put('row', `arrival/${id}`, { how: 'reduced' }), ...(destroyed ? [drop('pile', `pool ${side}/${id}`)] : []), put('unit', id, { steps: 1, ...(abroad(each) ? { cell: 'America' } : each.type === 'bomber' ? { cell: 'bombing box' } : {}) }), ...(abroad(each) ? [add('pile', `america/${id}`, 1)] : [])]
    })
    return outcome(units.length === 0 ? 'Nothing arrives' : `${units.map(each => each.label).join(', ')} arrive`, { group: units.length === 0 ? 'none' : 'arrive', duties: said, changes, tally: { units: units.length } })
  },
}

const abroad = (unit: UnitValue): boolean => ['us', 'ca'].includes(unit.nation) && landTypes.includes(unit.type)
export const inAmerica = (state: State): readonly string[] => Object.keys(state.pile).filter(id => id.startsWith('america/') && Number(state.pile[id]) > 0).map(id => id.slice(8)).sort()
const ships = (state: State): number => Math.max(0, track(state, 'NM') - track(state, 'nmUsed'))

/** 7.1: one NM an army; it carries no PR next turn. While led, as many as there is NM, by lot. */
export const ship: Procedure<{ readonly units: readonly UnitValue[] }> = {
  id: 'ship', label: 'Ship armies from America', cite: '7.1', version: 1, desk: 'turn', picture: 'p-ship', offered: 'armiesInAmerica',
  fields: ({ state, slot }): Fields => ({ units: unitsField(state, slot, 'Armies in America to ship', 'west', landTypes, inAmerica(state), '7.1') }),
  *run({ state, input: { units } }) {
    const free = ships(state)
    const all = idsOf(units)
    const go = yield* lots('army', 'west', all, free, line('Too few NM for all: at random', '7.1'))
    return outcome(go.length === 0 ? 'No NM: they wait in America' : `${go.join(', ')} reach England`, {
      group: go.length < all.length ? 'some wait' : 'all shipped', tally: { NM: go.length }, lines: [line(`${go.length} NM used: not there for PR next turn`, '7.1')],
      changes: [add('track', 'nmUsed', go.length), ...go.flatMap(id => [drop('pile', `america/${id}`), put('unit', id, { cell: 'England' })])],
      duties: go.map(id => duty('west', `${id} to England`, '7.1')),
    })
  },
}
