import { stackLines, type StackLimit } from '../../engine/board/stack.ts'
import type { Situation, Standing } from '../../engine/board/rules.ts'
import { line, type Line } from '../../engine/line.ts'
import { ideologyOf } from './factions.ts'
import { isAir, isCombat, isPartisan, stepsOf } from './terrain.ts'

/** 1.A.1, 2.4.2: two combat units, six pips (four in a beachhead), one partisan, one air unit. */
export const limitsAt = (at: Situation, cell: number): readonly StackLimit[] => [
  { what: 'combat units', most: 2, cite: '1.A.1', count: unit => (isCombat(unit) ? 1 : 0) },
  { what: 'pips', most: at.cell(cell)['beachhead'] === true ? 4 : 6, cite: at.cell(cell)['beachhead'] === true ? '2.4.2' : '1.A.1', count: unit => (isCombat(unit) ? stepsOf(unit) : 0) },
  { what: 'partisans', most: 1, cite: '1.A.1', count: unit => (isPartisan(unit) ? 1 : 0) },
  { what: 'air units', most: 1, cite: '1.A.1', count: unit => (isAir(unit) ? 1 : 0) },
]

/** 1.B: land areas and sea areas hold any number. */
export function stacking(at: Situation, cell: number): readonly Line[] | null {
  if (!at.grid.hex(cell)) return null
  const units = at.unitsIn(cell)
  const sides = new Set(units.filter(isCombat).map(unit => ideologyOf(unit.faction)))
  const mixed = sides.size > 1 ? [line(`${at.name(cell)}: combat units of two ideologies`, '1.A.1')] : []
  const based = units.some(isAir) && at.cell(cell)['city'] !== true && !onRail(at, cell) ? [line(`${at.name(cell)}: an air unit needs a city or rail`, '1.A.1')] : []
  const found = [...(stackLines(at, cell, units, limitsAt(at, cell)) ?? []), ...mixed, ...based]
  return found.length > 0 ? found : null
}
export const onRail = (at: Situation, cell: number): boolean =>
  at.grid.by.subarray(at.grid.first[cell], at.grid.first[cell + 1]).some(edge => at.edge(edge)['rail'] === true)
/** Would it be too much with this unit? */
export const fits = (at: Situation, cell: number, unit: Standing): boolean =>
  !at.grid.hex(cell) || stackLines(at, cell, [...at.unitsIn(cell).filter(each => each.id !== unit.id), unit], limitsAt(at, cell)) === null
