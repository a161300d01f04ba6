import { movesOf } from '../../../engine/board/move.ts'
import { go, halt, type Step } from '../../../engine/board/reach.ts'
import type { Moves, Situation, Standing } from '../../../engine/board/rules.ts'
import { line } from '../../../engine/line.ts'
import type { Party } from '../battle/attack.ts'
import { meant, movesAs, type Terrain } from '../facts.ts'
import { allowance, fixed, onFoot, overCliffs, seaFor } from '../turn/march.ts'
import { groundOf, isAir, obstaclesAt, partyOf, terrainAt } from './hex.ts'
import { refusals } from './refusals.ts'
import { numberIn } from '../kept.ts'

/** Legs of a move: beach hexes so far, twice - off the road, and on it all the way. */
export function marches(at: Situation, unit: Standing): Moves {
  const who = partyOf(unit, at)
  const beaches = numberIn(at.state.option, 'beach hexes', 2)
  const legs = beaches + 1
  const [plain, road] = [allowance(at.state, who, false), allowance(at.state, who, true)]
  const found = movesOf(at, unit, {
    allowance: mode => (mode >= legs ? road.hexes : plain.hexes), modes: legs * 2, start: legs, step: stepOf(at, unit, who, legs, beaches),
    end: cell => (at.unitsIn(cell).some(each => each.id !== unit.id) ? 'pass-air' : null), refusals, cite: 'Move',
  })
  return { ...found, lines: [...found.lines, ...plain.lines] }
}

function stepOf(at: Situation, unit: Standing, who: Party, legs: number, beaches: number): Step {
  const roads = at.edgeMask(facts => facts['road'] === true)
  const rails = at.edgeMask(facts => facts['rail'] === true)
  return (from, to, mode, spent, edge) => {
    const barred = barredBy(at, unit, to) ?? (who.troop.arm === 'train' && rails[edge] !== 1 ? 'no-track' : null) ?? afloat(at, who, to) ?? entry(at, who, from, to, spent)
    if (barred !== null) return barred
    const beach = (mode % legs) + (terrainAt(at, to).id === 'beach' ? 1 : 0)
    if (beach > beaches) return 'beach'
    const leg = beach + (mode >= legs && roads[edge] === 1 ? legs : 0)
    const cost = climb(at, from, to)
    return stops(at, who, from, to, rails[edge] === 1) ? halt(cost, leg) : go(cost, leg)
  }
}

/** Nobody moves through another unit; a friendly air unit may be passed. */
function barredBy(at: Situation, unit: Standing, to: number): string | null {
  const there = at.unitsIn(to).filter(each => each.id !== unit.id)
  if (there.some(each => isAir(each) && each.faction !== unit.faction)) return 'enemy-air'
  return there.some(each => !isAir(each)) ? 'occupied' : null
}

function afloat(at: Situation, who: Party, to: number): string | null {
  const { troop } = who
  if (troop.arm !== 'ship') return null
  if (!seaFor(who, terrainAt(at, to))) return 'not-sea'
  return troop.id === 'carrier' && at.grid.around(to).some(each => terrainAt(at, each).id === 'beach') ? 'near-beach' : null
}

/** Who may enter, and from where. Ships and trains have their own ways. */
function entry(at: Situation, who: Party, from: number, to: number, spent: number): string | null {
  const { troop } = who
  if (troop.arm === 'ship' || troop.arm === 'train') return null
  const here = terrainAt(at, from)
  const foot = onFoot(who)
  if (obstaclesAt(at, from).some(each => fixed(troop.arm, each.id, here.id)) || fixed(troop.arm, '', here.id)) return 'fixed'
  if (here.id.endsWith('mountain') && terrainAt(at, to).level === 0) return 'to-below'
  if (spent > 0 && (here.id === 'ocean' || terrainAt(at, to).id === 'ocean' || terrainAt(at, to).id === 'coastline')) return 'ocean'
  for (const hex of groundOf(at, to)) {
    const code = (overCliffs(here.id, hex.id) && !foot ? 'infantry-only' : null) ?? closed(hex, foot, troop.arm, at.cell(to)['bridge'] === true)
    if (code !== null) return code
    if (hex.id.endsWith('mountain') && here.level === 0) return 'from-below'
    if (hex.enter === 'land or beach' && here.id === 'ocean') return 'from-sea'
    if (hex.adjacent === 'both' && spent > 0) return 'adjacent-only'
  }
  return null
}

export function closed(hex: Terrain, foot: boolean, arm: string, bridge: boolean): string | null {
  if (hex.enter === 'none') return 'impassable'
  if (hex.enter === 'bridge') return bridge ? null : 'no-bridge'
  if (hex.enter === 'infantry') return foot ? null : 'infantry-only'
  return hex.enter === 'no artillery' && arm === 'artillery' ? 'no-artillery' : null
}

const climb = (at: Situation, from: number, to: number): number => {
  const [down, up] = [terrainAt(at, from), terrainAt(at, to)]
  if (up.id === 'cliffs' || down.id === 'cliffs') return overCliffs(down.id, up.id) ? 2 : 1
  return up.cost > 1 && down.level < up.level ? up.cost : 1
}

/** Stops where the terrain says so, and after the first hex out of ground that is left by one hex only. */
function stops(at: Situation, { troop }: Party, from: number, to: number, rail: boolean): boolean {
  const out = terrainAt(at, from)
  if (troop.arm === 'ship' || troop.arm === 'train') return false
  if (out.adjacent !== 'no' || out.id === 'ocean') return true
  if (rail && (troop.arm === 'armor' || troop.arm === 'artillery')) return true
  if (at.cell(to)['bridge'] === true) return false
  return groundOf(at, to).some(hex => meant(hex.stop, movesAs(troop)))
}

export const stackLines = (at: Situation, cell: number, faction: string) => {
  const there = at.unitsIn(cell)
  const carrier = there.some(each => partyOf(each, at).troop.id === 'carrier' && each.faction === faction)
  return there.length > 1 && !(carrier && there.every(each => isAir(each) || partyOf(each, at).troop.id === 'carrier')) ? [line(`${at.name(cell)} holds ${there.length} units, one is all`, 'Move')] : null
}
