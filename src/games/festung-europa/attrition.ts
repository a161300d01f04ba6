import { situationOf } from '../../engine/board/situation.ts'
import type { MapFact } from '../../engine/board/map.ts'
import type { Situation, Standing } from '../../engine/board/rules.ts'
import map from '../../../data/festung-europa/map.json' with { type: 'json' }
import { drop } from '../../engine/changes.ts'
import { number } from '../../engine/field.ts'
import { duty, line } from '../../engine/line.ts'
import { call, outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { holder, sideOf, typeOf } from './board-cells.ts'
import { supply } from './board-supply.ts'
import { other, sideName, type Side } from './components.ts'
import { control } from './control.ts'
import { activeSide } from './sequence.ts'

export interface Attrition { readonly out: number; readonly sheltered: number; readonly hexes: number; readonly side?: Side }

interface CutOff { readonly lost: readonly Standing[]; readonly sheltered: readonly Standing[]; readonly hexes: readonly string[] }

/** 11.71, 11.72 on whatever the players have entered: units out of supply, those a fortress shelters, empty hexes without a line. */
export function cutOff(state: State, side: Side): CutOff {
  const at = situationOf(map as unknown as MapFact, new Map(), state)
  const mine = at.units.filter(unit => sideOf(unit) === side)
  const status = supply(at, side)
  const out = mine.filter(unit => status.status(unit) === 'out')
  const safe = (unit: Standing): boolean => holder(at, unit.cell) === side && at.unitsIn(unit.cell).some(each => typeOf(each) === 'fortress')
  const ghost = (cell: number): Standing => ({ id: '', label: '', faction: side, cell, fact: null, now: { nation: side === 'axis' ? 'ge' : 'us' } })
  const hexes = at.cells((facts, cell) => facts['place'] === true && linked(at, cell) && holder(at, cell) === side && at.unitsIn(cell).length === 0).filter(cell => status.status(ghost(cell)) === 'out')
  return { lost: out.filter(unit => !safe(unit)), sheltered: out.filter(safe), hexes: hexes.map(cell => at.label(cell)) }
}
const linked = ({ grid }: Situation, cell: number): boolean => grid.first[cell + 1]! > grid.first[cell]!

/** 11.71, 11.72. Doubt B19: whoever stacks with a friendly fortress in a friendly hex survives. */
export const attrition: Procedure<Attrition> = {
  id: 'attrition', label: 'Attrition', cite: '11.71', version: 1, desk: 'turn',
  fields: ({ input }) => ({
    out: { ...number('Units out of supply', 0, 30), usual: 0, cite: '11.71' },
    sheltered: { ...number('Of these in a friendly hex with a friendly fortress', 0, input.out ?? 0), usual: 0, cite: '11.71' },
    hexes: { ...number('Empty friendly hexes that are cut off', 0, 12), usual: 0, cite: '11.72' },
  }),
  prefill: ({ state }) => {
    if (Object.keys(state.unit).length === 0) return {}
    const { lost, sheltered, hexes } = cutOff(state, activeSide(state))
    const said = line(`On the map: ${[...lost, ...sheltered].map(each => each.label).join(', ') || 'nobody'}`, '11.71')
    return { out: { value: lost.length + sheltered.length, line: said }, sheltered: { value: sheltered.length, line: said }, hexes: { value: Math.min(12, hexes.length), line: line(`On the map: ${hexes.join(', ') || 'none'}`, '11.72') } }
  },
  *run({ state, input }) {
    const side = input.side ?? activeSide(state)
    const lost = Math.max(0, input.out - input.sheltered)
    const seen = Object.keys(state.unit).length === 0 ? { lost: [], sheltered: [], hexes: [] } : cutOff(state, side)
    return outcome(`${sideName(side)} attrition: ${lost} eliminated, ${input.hexes} hexes change hands`, {
      group: 'attrition', tally: { eliminated: lost },
      lines: [line(`${lost} out of supply`, '11.71'), ...(input.sheltered > 0 ? [line(`${input.sheltered} survive beside a fortress`, '11.71')] : []), ...(input.hexes > 0 ? [line('Cut-off empty hexes go to the enemy', '11.72')] : [])],
      duties: lost > 0 ? [duty(side, `Remove ${lost} units out of supply${seen.lost.length > 0 ? `: ${seen.lost.map(each => each.label).join(', ')}` : ''}`, '11.71')] : [],
      // only when the table counts as the map does are the map's own counters taken off
      changes: seen.lost.length === lost ? seen.lost.map(each => drop('unit', each.id)) : [],
      then: Array.from({ length: input.hexes }, (_, i) => call(control, { to: other(side), ...(seen.hexes[i] === undefined ? {} : { hex: seen.hexes[i] }) })),
    })
  },
}
