import { movesOf } from '../../engine/board/move.ts'
import { go, halt, type Step } from '../../engine/board/reach.ts'
import type { Moves, Situation, Standing } from '../../engine/board/rules.ts'
import { refusals } from './zones.ts'
import { control } from './boardControl.ts'
import { ideologyOf } from './factions.ts'
import { overlordSea } from './overlord.ts'
import { isNaval } from './terrain.ts'

const overlord = (at: Situation): boolean => at.state.flag['scenario'] === 'overlord'
const isSea = (at: Situation, cell: number): boolean => !at.grid.hex(cell) && at.cell(cell)['area'] !== true

/** 7.1.2, 11, 14: may this faction pass the sea area? A ready fleet of its own, or presence in Overlord. */
export function seaOpen(at: Situation, faction: string): Uint8Array {
  const fleets = at.unitMask(unit => unit.faction === faction && unit.now['type'] === 'fleet' && unit.now['interdicted'] !== true)
  const mask = new Uint8Array(at.grid.count)
  for (let cell = 0; cell < at.grid.count; cell++) {
    if (!isSea(at, cell)) continue
    const area = at.label(cell)
    mask[cell] = overlord(at) ? (overlordSea(faction, area, at.state.flag[`fleet-gone/${area}`] === true).refusal === null ? 1 : 0) : (fleets[cell] ?? 0)
  }
  return mask
}

/** 1.C: contested while ready enemies are there. */
export const contested = (at: Situation, cell: number, faction: string): boolean =>
  at.unitsIn(cell).some(unit => isNaval(unit) && unit.now['interdicted'] !== true && ideologyOf(unit.faction) !== ideologyOf(faction))

/** From port over open sea areas to port. Mode 1 has crossed a sea boundary, which nobody may to or from a beachhead. */
export function seaStep(at: Situation, faction: string): Step {
  const open = seaOpen(at, faction)
  const owner = control(at)
  const own = (cell: number): boolean => owner.of(cell) === ideologyOf(faction) || at.cell(cell)['area'] === true
  const barred = (edge: number): boolean => { const only = at.edge(edge)['only']; return only !== undefined && only !== faction }
  const beached = (cell: number): boolean => at.cell(cell)['beachhead'] === true
  return (from, to, mode, _spent, edge) => {
    const facts = at.edge(edge)
    const [fromSea, toSea] = [isSea(at, from), isSea(at, to)]
    if (!fromSea && !toSea) return 'port'
    if (barred(edge)) return 'only'
    if (toSea && open[to] === 0) return 'sea'
    if (fromSea && toSea) return mode === 2 ? 'boundary' : go(0, 1)
    if (facts['port'] !== true) return 'port'
    if (toSea) return go(0, beached(from) ? 2 : 0)
    return !own(to) ? 'port' : mode === 1 && beached(to) ? 'boundary' : halt(1)
  }
}

/** 7.1.2: where a unit in a port could go, with the fleets as they stand. */
export function portMoves(at: Situation, unit: Standing): Moves {
  const step = seaStep(at, unit.faction)
  const type = unit.now['type']
  const never: Step = () => 'port'
  const found = movesOf(at, unit, { allowance: 1, minimum: false, modes: 3, step: type === 'fortress' || type === 'fort-troops' ? never : step, refusals, cite: '7.1.2', end: cell => (isSea(at, cell) ? 'port' : null) })
  return { ...found, cells: found.cells.filter(each => !isSea(at, at.grid.index(each.cell))) }
}

/** 7.1.3: one MP a sea area; a printed name ties it. */
export function fleetMoves(at: Situation, unit: Standing, allowance: number): Moves {
  const fixed = unit.now['fixed'] === true || unit.now['interdicted'] === true
  const step: Step = (_from, to, _mode, _spent, edge) => {
    const only = at.edge(edge)['only']
    return fixed ? 'fixed' : !isSea(at, to) ? 'sea' : only !== undefined && only !== unit.faction ? 'only' : go(1)
  }
  return movesOf(at, unit, { allowance, minimum: false, step, refusals, cite: '7.1.3' })
}
