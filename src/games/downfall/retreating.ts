import { put } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, option, type Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { choose, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { retreatQuestion } from './boardMoves.ts'
import { isAxis, titleOf } from './factions.ts'
import { onMap } from './onMap.ts'
import { isPartisan } from './terrain.ts'

interface Walked { readonly changes: readonly Change[]; readonly duties: readonly Line[]; readonly toll: number }

/** 8 step 6, 2.2: survivors that stand on the app's map are offered the hexes it finds; an Axis unit pays for each partisan hex on its way. */
export function* walked(state: State, who: string, target: string, survivors: readonly UnitValue[], hexes: number): Script<Walked> {
  const at = onMap(state)
  const ways = survivors.flatMap(({ unit: id }) => {
    const unit = id === undefined ? null : at.unit(id)
    return unit === null || at.label(unit.cell) !== target ? [] : [{ unit, cells: retreatQuestion.ask(at, unit, { hexes }).cells }]
  })
  if (ways.length === 0) return { changes: [], duties: [], toll: 0 }
  const fields: Fields = Object.fromEntries(ways.map(({ unit, cells }) => [unit.id, { ...choice(unit.label, [...cells.map(each => option(each.cell, at.name(at.grid.index(each.cell)))), option('', 'Another hex of the table')]), cite: '8 S6' }]))
  const to = yield* choose({ id: 'whither', who, lines: [line(`${titleOf(who)}: where do they retreat? These are the legal hexes on the app’s map`, '8 S6')] }, fields, Object.fromEntries(ways.map(({ unit, cells }) => [unit.id, cells[0]?.cell ?? ''])))
  const gone = ways.flatMap(({ unit, cells }) => cells.filter(each => each.cell === to[unit.id]).map(each => ({ unit, way: each })))
  const partisans = (path: readonly string[]): number => path.slice(1).filter(label => at.unitsIn(at.grid.index(label)).some(isPartisan)).length
  return {
    changes: gone.map(({ unit, way }) => put('unit', unit.id, { cell: way.cell })),
    duties: gone.map(({ unit, way }) => duty(who, `${unit.label} to ${way.cell}`, '8 S6')),
    toll: isAxis(who) ? gone.reduce((sum, { way }) => sum + partisans(way.path), 0) : 0,
  }
}
