import mapFacts from '../../../../data/memoir-44/map.json'
import type { MapFact } from '../../../engine/board/map.ts'
import type { BoardRules, Fight, Situation, Standing } from '../../../engine/board/rules.ts'
import { ring } from '../../../engine/board/range.ts'
import type { Counter } from '../../../engine/counter.ts'
import { number } from '../../../engine/field.ts'
import { line } from '../../../engine/line.ts'
import type { State } from '../../../engine/state.ts'
import { hinders, isCover, numbers, type Terrain } from '../facts.ts'
import { startedWith } from '../roster.ts'
import { battlesAgain } from '../turn/march.ts'
import { isAir, obstaclesAt, partyOf, terrainAt } from './hex.ts'
import { interviews } from './interviews.ts'
import { marches, stackLines } from './march.ts'
import { refusals } from './refusals.ts'
import { retreats } from './retreat.ts'
import { sight } from './sight.ts'
import { numberIn } from '../kept.ts'

const map = mapFacts as unknown as MapFact
const long: MapFact = { ...map, grid: { kind: 'board', width: 13, height: 17 } }
const wide: MapFact = { ...map, grid: { kind: 'board', width: 26, height: 9 } }

/** 13 by 9, 13 by 17 in Breakthrough, two boards side by side in Overlord. */
export const mapFor = (state: State): MapFact => (state.flag['board'] === 'breakthrough' ? long : state.flag['board'] === 'overlord' ? wide : map)

export const board: BoardRules = {
  map, mapFor, refusals, sight, interviews, copies: true,
  move: { label: 'Where may it move?', cite: 'Move', ask: (at, unit) => marches(at, unit) },
  retreat: { label: 'Where may it retreat?', cite: 'Retreating', fields: () => ({ flags: { ...number('Flags', 1, 4), usual: 1, cite: 'Retreating' } }), ask: (at, unit, values) => retreats(at, unit, numberIn(values, 'flags', 1)) },
  stacking: stackLines,
  ranges: (at, cell) => at.unitsIn(cell).slice(0, 1).flatMap(unit => numbers(partyOf(unit, at).troop.dice ?? '').map((n, i) => ring(at.grid, cell, i + 1, `${n} ${n === 1 ? 'die' : 'dice'} at ${i + 1}`, 'Range and dice'))),
  fight, counter: counterOf,
}

/** What the board knows of a battle: range, ground on both ends, sight, and whether an enemy is at the attacker's side. */
function fight(at: Situation, attackers: readonly Standing[], target: number): Fight | null {
  const enemy = at.unitsIn(target)[0]
  const unit = enemy === undefined ? undefined : bestOf(at, attackers, enemy)
  if (unit === undefined || enemy === undefined) return null
  const range = at.grid.distance(unit.cell, target)
  const seen = sight(at, unit.cell, target, unit)
  const crowded = range > 1 && at.grid.around(unit.cell).some(cell => at.unitsIn(cell).some(each => each.faction !== unit.faction))
  const lie = (cell: number, counts: (hex: Terrain) => boolean): string => obstaclesAt(at, cell).find(counts)?.id ?? 'none'
  return {
    procedure: 'battle', lines: [line(`Range ${range}`, 'Range and dice'), ...(range > 1 ? seen.lines : [])],
    input: {
      attacker: `unit:${unit.id}`, target: `unit:${enemy.id}`, range, terrain: terrainAt(at, target).id, obstacle: lie(target, isCover), figures: partyOf(enemy, at).figures,
      ground: terrainAt(at, unit.cell).id, on: lie(unit.cell, hinders), sight: range === 1 || seen.yes, crowded, moved: numberIn(unit.now, 'moved'),
      smoked: seen.refused.some(each => each.line.cite === 'Hazard: Smoke'), smokeIn: at.cell(target)['smoke'] === true, smokeOut: at.cell(unit.cell)['smoke'] === true,
    },
  }
}

/** Whoever has battled does so again only as a gun under Artillery Bombard, or while its overrun is open. */
const mayBattle = (at: Situation, unit: Standing): boolean => unit.now['battled'] !== true || battlesAgain(at.state, partyOf(unit, at))
  || Object.values(at.state.open).some(({ procedure, input }) => procedure === 'overrun' && (input as { readonly attacker?: string }).attacker === `unit:${unit.id}`)

/** The side to move, ordered before others, the nearest within range. A gun far off may fire where nobody is adjacent. */
function bestOf(at: Situation, near: readonly Standing[], enemy: Standing): Standing | undefined {
  const able = (near.length > 0 ? near : at.units).filter(each => each.faction !== enemy.faction && !isAir(each) && mayBattle(at, each))
  const far = (each: Standing): number => at.grid.distance(each.cell, enemy.cell)
  const inRange = able.filter(each => far(each) <= numbers(partyOf(each, at).troop.unmoved || (partyOf(each, at).troop.dice ?? '3-3-3')).length)
  return [...inRange].sort((a, b) => Number(b.now['ordered'] === true) - Number(a.now['ordered'] === true) || far(a) - far(b))[0]
}

/** Figures left of those it started with. */
function counterOf(unit: Standing, at?: Situation): Counter {
  const { troop, figures } = partyOf(unit, at)
  return { nation: unit.faction === 'axis' ? 'ge' : 'us', symbol: troop.arm === 'armor' ? 'armour' : troop.arm, designation: unit.label, figures: { now: figures, of: startedWith(unit.now, troop.figures) }, spent: unit.now['battled'] === true, elite: troop.id.startsWith('elite') || troop.id === 'special-forces' }
}

