import type { Sighting, Situation, Standing } from '../../../engine/board/rules.ts'
import { sightOf } from '../../../engine/board/sight.ts'
import { line } from '../../../engine/line.ts'
import { groundOf, partyOf, terrainAt } from './hex.ts'
import { refusals } from './refusals.ts'
import { numberIn } from '../kept.ts'

/** Centre to centre; artillery needs none, but smoke stops it too. */
export function sight(at: Situation, from: number, to: number, unit: Standing | null): Sighting {
  const free = unit !== null && !needsSight(at, unit)
  const features = highGround(at, from, to)
  const found = sightOf(at, from, to, {
    blocks: cell => (at.cell(cell)['smoke'] === true ? 'smoke' : free ? null : obstruction(at, cell, features)),
    staggered: at.state.option['edge sight'] === 'any' ? 'blocked' : 'open', refusals, cite: 'Line of sight',
  })
  return free && found.yes ? { ...found, lines: [line(`${unit.label} needs no line of sight`, 'Line of sight')] } : found
}

function needsSight(at: Situation, unit: Standing): boolean {
  const { troop, facts } = partyOf(unit, at)
  return numberIn(facts, 'moved') === 0 ? troop.sightUnmoved : troop.sight
}

function obstruction(at: Situation, cell: number, open: ReadonlySet<number>): string | null {
  if (at.unitsIn(cell).length > 0) return 'unit'
  const ground = groundOf(at, cell)
  if (lakes(at, cell)) return 'lake'
  if (open.has(cell) && ground.every(each => !each.blocks || each.level > 0)) return null
  return ground.some(each => each.blocks) ? 'obstructed' : null
}

const lakes = (at: Situation, cell: number): boolean =>
  at.state.option['lake sight'] === 'blocks' && isLake(at, cell) && at.grid.around(cell).some(each => isLake(at, each))
const isLake = (at: Situation, cell: number): boolean => terrainAt(at, cell).id === 'lake'

const height = (at: Situation, cell: number): number => terrainAt(at, cell).level

/** Hexes of the hill both stand on; with the option, all hills no higher than the two. */
function highGround(at: Situation, from: number, to: number): ReadonlySet<number> {
  const level = Math.min(height(at, from), height(at, to))
  if (level === 0) return new Set()
  if (at.state.option['hill sight'] === 'sees') return new Set(at.cells((_, cell) => height(at, cell) > 0 && height(at, cell) <= level))
  const feature = new Set([from])
  for (const cell of feature) for (const next of at.grid.around(cell)) if (height(at, next) === height(at, from)) feature.add(next)
  return feature.has(to) ? feature : new Set()
}
