import { nearest } from '../../engine/board/control.ts'
import { go } from '../../engine/board/reach.ts'
import type { Control, Situation } from '../../engine/board/rules.ts'
import { line } from '../../engine/line.ts'
import { ideologyOf, labelOf } from './factions.ts'
import { isCombat, wallMask } from './terrain.ts'

const sideName = (side: string): string => (side === 'axis' ? 'Axis' : labelOf(side))
/** 1.A.2: a city nobody has marked is Axis, as at the start. */
const cityOwner = (at: Situation, cell: number): string | null => {
  const facts = at.cell(cell)
  const stands = at.unitsIn(cell).find(isCombat)
  if (stands !== undefined) return ideologyOf(stands.faction)
  if (facts['beachhead'] === true || facts['mulberry'] === true || facts['area'] === true) return 'western'
  return facts['city'] === true || facts['port'] === true ? String(facts['control'] ?? 'axis') : null
}

/** 1.A.2: the unit in it, the last in the city, else the closest combat unit or city by walking route; a tie is nobody's. */
export function control(at: Situation): Control {
  const wall = wallMask(at)
  const cities = at.cells(facts => facts['city'] === true || facts['port'] === true || facts['mulberry'] === true)
  return nearest(at, {
    sources: [
      ...at.units.filter(isCombat).map(unit => ({ cell: unit.cell, side: ideologyOf(unit.faction), label: `${unit.label} in ${at.name(unit.cell)}` })),
      ...cities.map(cell => ({ cell, side: cityOwner(at, cell) ?? 'axis', label: at.name(cell) })),
    ],
    // doubt: units in between do not block the measuring
    step: (_from, _to, _mode, _spent, edge) => (wall[edge] === 1 ? 'impassable' : go(1)),
    held: cell => {
      const owner = cityOwner(at, cell)
      return owner === null ? null : { side: owner, line: line(`${at.name(cell)}: ${sideName(owner)}, ${at.unitsIn(cell).some(isCombat) ? 'by the unit there' : 'by its last occupant'}`, '1.A.2') }
    },
    cite: '1.A.2',
  })
}
