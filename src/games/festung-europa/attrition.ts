import type { Standing } from '../../engine/board/rules.ts'
import { situationOf } from '../../engine/board/situation.ts'
import { supplyOf } from '../../engine/board/wanting.ts'
import { drop } from '../../engine/changes.ts'
import { number } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { call, outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { board } from './board.ts'
import { boxOf, holder, sideOf, typeOf } from './board-cells.ts'
import { other, sideName, type Side } from './components.ts'
import { control } from './control.ts'
import { activeSide } from './sequence.ts'

export interface Attrition { readonly out: number; readonly sheltered: number; readonly hexes: number; readonly side?: Side }

interface CutOff { readonly lost: readonly Standing[]; readonly sheltered: readonly Standing[]; readonly hexes: readonly string[]; /** of whom the map cannot tell, and of how many hexes */ readonly open: readonly string[]; readonly openHexes: number }
const nobody: CutOff = { lost: [], sheltered: [], hexes: [], open: [], openHexes: 0 }

/** 11.71, 11.72 on whatever the players have entered: units out of supply, those a fortress shelters, empty hexes without a line. What hangs on links nobody has drawn is left open. */
export function cutOff(state: State, side: Side): CutOff {
  if (Object.keys(state.unit).length === 0) return nobody
  const at = situationOf(board.map, new Map(), state)
  const drawn = new Set(Object.keys(state.edge).flatMap(key => key.split('|')))
  // 11.72: an empty hex is looked at as if a unit stood there
  const ghosts = at.cells((_facts, cell) => drawn.has(at.label(cell)) && boxOf(at, cell) === '' && holder(at, cell) === side && at.unitsIn(cell).length === 0)
    .map((cell): Standing => ({ id: ` ${at.label(cell)}`, label: at.label(cell), faction: side, cell, fact: null, now: { nation: side === 'axis' ? 'ge' : 'us' } }))
  const told = supplyOf(board, { ...at, units: [...at.units, ...ghosts] })
  const mine = at.units.filter(unit => sideOf(unit) === side)
  const those = (units: readonly Standing[], status: 'out' | 'open'): readonly Standing[] => units.filter(unit => told.get(unit.id) === status)
  const safe = (unit: Standing): boolean => holder(at, unit.cell) === side && at.unitsIn(unit.cell).some(each => typeOf(each) === 'fortress')
  const out = those(mine, 'out')
  return { lost: out.filter(unit => !safe(unit)), sheltered: out.filter(safe), hexes: those(ghosts, 'out').map(each => each.label), open: those(mine, 'open').map(each => each.label), openHexes: those(ghosts, 'open').length }
}

/** 11.71, 11.72. Doubt B19: whoever stacks with a friendly fortress in a friendly hex survives. */
export const attrition: Procedure<Attrition> = {
  id: 'attrition', label: 'Attrition', cite: '11.71', version: 1, desk: 'turn',
  fields: ({ input }) => ({
    out: { ...number('Units out of supply', 0, 30), usual: 0, cite: '11.71' },
    sheltered: { ...number('Of these in a friendly hex with a friendly fortress', 0, input.out ?? 0), usual: 0, cite: '11.71' },
    hexes: { ...number('Empty friendly hexes that are cut off', 0, 12), usual: 0, cite: '11.72' },
  }),
  prefill: ({ state }) => {
    const seen = cutOff(state, activeSide(state))
    if (seen === nobody) return {}
    const { lost, sheltered, hexes, open, openHexes } = seen
    const onMap = (labels: readonly string[], more: string, cite: string): Line => line(`On the map: ${labels.join(', ') || 'none'}${more === '' ? '' : `; too little is drawn for ${more}`}`, cite)
    const said = onMap([...lost, ...sheltered].map(each => each.label), open.join(', '), '11.71')
    return { out: { value: lost.length + sheltered.length, line: said }, sheltered: { value: sheltered.length, line: said }, hexes: { value: Math.min(12, hexes.length), line: onMap(hexes, openHexes === 0 ? '' : `${openHexes} more`, '11.72') } }
  },
  *run({ state, input }) {
    const side = input.side ?? activeSide(state)
    const lost = Math.max(0, input.out - input.sheltered)
    const seen = cutOff(state, side)
    return outcome(`${sideName(side)} attrition: ${lost} eliminated, ${input.hexes === 1 ? '1 hex changes' : `${input.hexes} hexes change`} hands`, {
      group: 'attrition', tally: { eliminated: lost },
      lines: [line(`${lost} out of supply`, '11.71'), ...(input.sheltered > 0 ? [line(`${input.sheltered} survive beside a fortress`, '11.71')] : []), ...(input.hexes > 0 ? [line('Cut-off empty hexes go to the enemy', '11.72')] : [])],
      duties: lost > 0 ? [duty(side, `Remove ${lost === 1 ? 'the unit' : `${lost} units`} out of supply${seen.lost.length > 0 ? `: ${seen.lost.map(each => each.label).join(', ')}` : ''}`, '11.71')] : [],
      // only when the table counts as the map does are the map's own counters taken off
      changes: seen.lost.length === lost ? seen.lost.map(each => drop('unit', each.id)) : [],
      then: Array.from({ length: input.hexes }, (_, i) => call(control, { to: other(side), ...(seen.hexes[i] === undefined ? {} : { hex: seen.hexes[i] }) })),
    })
  },
}
