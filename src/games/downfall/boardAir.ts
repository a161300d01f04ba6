import type { Moves, Situation, Standing } from '../../engine/board/rules.ts'
import { line, type Line } from '../../engine/line.ts'
import { enemyZone } from './zones.ts'
import { control } from './boardControl.ts'
import { onRail } from './boardStack.ts'
import { reachesFlag } from './boardSupply.ts'
import { ideologyOf } from './factions.ts'
import { isAir, isCombat } from './terrain.ts'

/** 2.3.2: why an air unit of this faction may not be placed there; null if it may. */
export function airRefusal(at: Situation, cell: number, faction: string, self?: string): Line | null {
  const facts = at.cell(cell)
  const no = (text: string, cite = '2.3.2'): Line => line(`${at.name(cell)}: ${text}`, cite)
  if (facts['area'] === true) return faction === 'western' && (at.label(cell) === 'uk' || at.label(cell) === 'middle-east') ? null : no('only Western air in the United Kingdom or the Middle East')
  if (!at.grid.hex(cell)) return no('not at sea')
  if (facts['beachhead'] === true) return no('never in a beachhead', '2.4.2')
  if (facts['city'] !== true && !onRail(at, cell)) return no('neither city nor rail')
  const owner = control(at).of(cell)
  if (owner !== null && owner !== ideologyOf(faction)) return no('not friendly')
  if (at.unitsIn(cell).some(unit => isAir(unit) && unit.id !== self)) return no('an air unit is there already')
  if (enemyZone(at, faction).in[cell] === 1 && !at.unitsIn(cell).some(unit => isCombat(unit) && ideologyOf(unit.faction) === ideologyOf(faction))) return no('in an enemy zone without a friendly combat unit')
  return reachesFlag(at, cell, faction) ? null : no('no supply from a flag of the faction')
}

/** 2.3.2: alone in an enemy combat unit's zone. */
export const mustRebase = (at: Situation, unit: Standing): boolean =>
  at.grid.hex(unit.cell) && enemyZone(at, unit.faction).in[unit.cell] === 1 && !at.unitsIn(unit.cell).some(each => isCombat(each) && ideologyOf(each.faction) === ideologyOf(unit.faction))

/** 2.3.2: the nearest eligible hexes, the owner choosing among equals; none unless it must. */
export function rebases(at: Situation, unit: Standing): Moves {
  const must = mustRebase(at, unit)
  const order = Array.from({ length: at.grid.count }, (_, cell) => ({ cell, far: at.grid.distance(unit.cell, cell) })).filter(each => each.cell !== unit.cell && at.known[each.cell] === 1 && each.far < Infinity).sort((a, b) => a.far - b.far)
  const first = must ? order.find(each => airRefusal(at, each.cell, unit.faction, unit.id) === null) : undefined
  const cells = first === undefined ? [] : order.filter(each => each.far === first.far && airRefusal(at, each.cell, unit.faction, unit.id) === null).map(each => ({ cell: at.label(each.cell), cost: each.far, halt: true })).sort((a, b) => (a.cell < b.cell ? -1 : 1))
  return {
    lines: [line(must ? `${unit.label} must rebase at once: ${cells.map(each => each.cell).join(', ') || 'nowhere known'}` : `${unit.label} stays: air units move only to rebase`, '2.3.2')], cells,
    path: label => [at.label(unit.cell), label],
    refused: label => { const cell = at.grid.index(label); const why = cell < 0 ? line('There is no such cell') : airRefusal(at, cell, unit.faction, unit.id); return cells.some(each => each.cell === label) ? [] : [why ?? line(`${label}: farther than the nearest eligible hex`, '2.3.2')] },
  }
}
