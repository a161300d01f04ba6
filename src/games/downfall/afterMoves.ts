import { owe, put, set } from '../../engine/changes.ts'
import type { Situation } from '../../engine/board/rules.ts'
import type { Consequence } from '../../engine/game.ts'
import type { Change, Effect, State } from '../../engine/state.ts'
import { mustRebase } from './boardAir.ts'
import { objectiveOwner } from './boardControl.ts'
import { ideologyOf } from './factions.ts'
import { cellFacts, onMap } from './onMap.ts'
import { isAir, isCombat } from './terrain.ts'
import { objectiveAt, ownerOf } from './victory.ts'

/** 1.A.2, 2.2, 2.3.2: what a counter that left its hex of the app's map brings about. */
export function afterMoves(done: readonly Effect[], is: State): Consequence {
  const moved = done.flatMap(each => (each.kind === 'unit' && each.to?.['cell'] !== each.from?.['cell'] ? [each] : []))
  if (moved.length === 0) return { changes: [], lines: [] }
  const at = onMap(is)
  const touched = [...new Set(moved.flatMap(({ from, to }) => [from, to].flatMap(each => (typeof each?.['cell'] === 'string' ? [each['cell']] : []))))]
  const alone = is.flag['rebase'] !== true && at.units.some(unit => isAir(unit) && mustRebase(at, unit))
  return { changes: [...touched.flatMap(cell => [...cityTaken(at, cell), ...objectiveOwed(at, cell)]), ...(alone ? [set('flag', 'rebase', true)] : [])], lines: [] }
}

/** 1.A.2: a city stays with whoever entered it last. */
function cityTaken(at: Situation, cell: string): readonly Change[] {
  const facts = cellFacts(at.state, cell)
  const holder = at.unitsIn(at.grid.index(cell)).find(isCombat)
  return holder === undefined || (facts['city'] !== true && facts['port'] !== true) || facts['control'] === ideologyOf(holder.faction) ? [] : [put('cell', cell, { control: ideologyOf(holder.faction) })]
}

/** 1.A.2, 2.2: an objective that changed hands, be it by a partisan alone in its hex, is owed on the track. */
function objectiveOwed(at: Situation, cell: string): readonly Change[] {
  if (cellFacts(at.state, cell)['objective'] !== true) return []
  const to = objectiveOwner(at, at.grid.index(cell)) ?? 'axis'
  return ownerOf(at.state, objectiveAt(at.state, cell)) === to ? [] : [owe(`objective ${cell}`, { text: `${at.name(at.grid.index(cell))} changes hands: mark it`, cite: '13.1', call: { procedure: 'objective', input: { objective: cell, to, hex: cell } } })]
}
