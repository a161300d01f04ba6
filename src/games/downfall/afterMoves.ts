import { owe, put } from '../../engine/changes.ts'
import type { Consequence } from '../../engine/game.ts'
import type { Change, Effect, Facts, State } from '../../engine/state.ts'
import { mustRebase } from './boardAir.ts'
import { isCombatType, unitsOf } from './combatants.ts'
import { ideologyOf } from './factions.ts'
import { cellFacts, onMap } from './onMap.ts'
import { isAir } from './terrain.ts'
import { objectiveAt, ownerOf } from './victory.ts'

/** 1.A.2, 2.2: counters on the app's map are moved by hand, so whenever the game goes on it looks where they stand. */
export function afterMoves(done: readonly Effect[], is: State): Consequence {
  const stand = new Map<string, Facts[]>()
  for (const [, now] of unitsOf(is)) { const cell = String(now['cell']); stand.set(cell, [...(stand.get(cell) ?? []), now]) }
  const left = done.flatMap(each => (each.kind === 'unit' && each.to?.['cell'] !== each.from?.['cell'] ? [String(each.from?.['cell'])] : []))
  return { changes: [...new Set([...stand.keys(), ...left])].flatMap(cell => [...cityTaken(is, cell, stand.get(cell) ?? []), ...objectiveOwed(is, cell, stand.get(cell) ?? [])]), lines: [] }
}
const holder = (units: readonly Facts[]): string | null => { const found = units.find(each => isCombatType(String(each['type']))); return found === undefined ? null : ideologyOf(String(found['faction'])) }

/** 1.A.2: a city stays with whoever entered it last. */
function cityTaken(is: State, cell: string, units: readonly Facts[]): readonly Change[] {
  const facts = cellFacts(is, cell)
  const side = holder(units)
  return side === null || (facts['city'] !== true && facts['port'] !== true) || facts['control'] === side ? [] : [put('cell', cell, { control: side })]
}

/** 1.A.2, 2.2: the side of the combat unit, of a partisan alone there, else of the city; owed on the track once. */
function objectiveOwed(is: State, cell: string, units: readonly Facts[]): readonly Change[] {
  const facts = cellFacts(is, cell)
  if (facts['objective'] !== true) return []
  const to = holder(units) ?? String(units.find(each => each['type'] === 'partisan')?.['faction'] ?? facts['control'] ?? 'axis')
  if (ownerOf(is, objectiveAt(is, cell)) === to || facts['owed'] === to) return []
  return [put('cell', cell, { owed: to }), owe(`objective ${cell}`, { text: `${String(facts['name'] ?? cell)} changes hands: mark it`, cite: '13.1', call: { procedure: 'objective', input: { objective: cell, to, hex: cell } } })]
}

/** 2.3.2: an air unit of the app's map that stands alone in an enemy zone. */
export function airAlone(state: State): boolean {
  if (!unitsOf(state).some(([, now]) => now['type'] === 'air')) return false
  const at = onMap(state)
  return at.units.some(unit => isAir(unit) && mustRebase(at, unit))
}
