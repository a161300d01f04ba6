import type { Situation, Standing } from '../../../engine/board/rules.ts'
import type { Facts, State } from '../../../engine/state.ts'
import type { Party } from '../battle/attack.ts'
import type { Terrain, Troop } from '../facts.ts'
import { figuresLeft, inTheAir } from '../roster.ts'
import { obstacleSheet, terrainSheet, troopSheet } from '../sheets/charts.ts'
import type { Side } from '../sides.ts'
import { textIn } from '../kept.ts'

const listOf = <T>(rows: object): Readonly<Record<string, T>> => Object.fromEntries(Object.entries(rows).map(([id, facts]) => [id, { id, ...(facts as object) } as unknown as T]))
const terrains = listOf<Terrain>(terrainSheet.rows)
const obstacleList = listOf<Terrain>(obstacleSheet.rows)
export const troopList = listOf<Troop>(troopSheet.rows)
export const obstacleIds: readonly string[] = Object.keys(obstacleList).filter(id => id !== 'none')

export const terrainOf = (facts: Facts): Terrain => terrains[textIn(facts, 'terrain', 'open')] ?? (terrains['open'] as Terrain)
export const obstaclesOf = (facts: Facts): readonly Terrain[] => obstacleIds.filter(id => facts[id] === true).map(id => obstacleList[id] as Terrain)

/** What lies in a hex, both at once. */
export const groundOf = (at: Situation, cell: number): readonly Terrain[] => [terrainOf(at.cell(cell)), ...obstaclesOf(at.cell(cell))]

/** A unit of the board as the rules of move and battle know it. */
export function partyOf(unit: Standing): Party {
  const troop = (troopList[String(unit.now['type'] ?? unit.fact?.type ?? 'infantry')] ?? (String(unit.now['symbol']).startsWith('armo') ? troopList['armor'] : troopList['infantry'])) as Troop
  return { key: `unit:${unit.id}`, unit: unit.id, side: unit.faction as Side, troop, label: unit.label, figures: figuresLeft(unit.now, troop.figures), facts: unit.now }
}

export const isAir = (unit: Standing): boolean => inTheAir(unit.now)
export const bottomSide = (state: State): Side => (state.option['bottom'] === 'axis' ? 'axis' : 'allies')

/** Which way is home: down the map for the side that sits at the bottom. */
export const homeward = (state: State, side: string): 1 | -1 => (bottomSide(state) === side ? 1 : -1)
