import type { Situation, Standing } from '../../../engine/board/rules.ts'
import type { State } from '../../../engine/state.ts'
import type { Party } from '../battle/attack.ts'
import type { Terrain, Troop } from '../facts.ts'
import { figuresLeft, inTheAir } from '../roster.ts'
import { obstacleSheet, terrainSheet, troopSheet } from '../sheets/charts.ts'
import type { Side } from '../sides.ts'
import { textIn } from '../kept.ts'

const sheets = { terrain: terrainSheet, obstacles: obstacleSheet, units: troopSheet }
type Sheet = Readonly<Record<string, unknown>>
const lists = new WeakMap<object, Sheet>()

/** A sheet by id, as the owner has corrected it; ours where nobody handed the owner's over. Each is read once. */
function listOf(at: Pick<Situation, 'charts'> | undefined, id: keyof typeof sheets): Sheet {
  const chart = at?.charts?.[id]
  const { rows } = chart?.kind === 'rows' ? chart : sheets[id]
  const kept = lists.get(rows)
  if (kept !== undefined) return kept
  const made = Object.fromEntries(Object.entries(rows).map(([name, facts]) => [name, { id: name, ...facts }]))
  lists.set(rows, made)
  return made
}
export const obstacleIds: readonly string[] = Object.keys(obstacleSheet.rows).filter(id => id !== 'none')

export function terrainAt(at: Situation, cell: number): Terrain {
  const list = listOf(at, 'terrain')
  return (list[textIn(at.cell(cell), 'terrain', 'open')] ?? list['open']) as Terrain
}
export const obstaclesAt = (at: Situation, cell: number): readonly Terrain[] => obstacleIds.filter(id => at.cell(cell)[id] === true).map(id => listOf(at, 'obstacles')[id] as Terrain)

/** What lies in a hex, both at once. */
export const groundOf = (at: Situation, cell: number): readonly Terrain[] => [terrainAt(at, cell), ...obstaclesAt(at, cell)]

/** A unit of the board as the rules of move and battle know it. */
export function partyOf(unit: Standing, at?: Situation): Party {
  const list = listOf(at, 'units')
  const troop = (list[String(unit.now['type'] ?? unit.fact?.type ?? 'infantry')] ?? list[String(unit.now['symbol']).startsWith('armo') ? 'armor' : 'infantry']) as Troop
  return { key: `unit:${unit.id}`, unit: unit.id, side: unit.faction as Side, troop, label: unit.label, figures: figuresLeft(unit.now, troop.figures), facts: unit.now }
}

export const isAir = (unit: Standing): boolean => inTheAir(unit.now)
export const bottomSide = (state: State): Side => (state.option['bottom'] === 'axis' ? 'axis' : 'allies')

/** Which way is home: down the map for the side that sits at the bottom. */
export const homeward = (state: State, side: string): 1 | -1 => (bottomSide(state) === side ? 1 : -1)
