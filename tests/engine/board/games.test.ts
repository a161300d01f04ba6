import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { map as schema } from '../../../data/schema/map.ts'
import { quickShape } from '@/desks/map/board.ts'
import { packOf, mapFaults, readPack } from '@/engine/board/check.ts'
import { edgeKey } from '@/engine/board/grid.ts'
import type { BoardRules, Situation } from '@/engine/board/rules.ts'
import { gridFor, mapIn, situationOf } from '@/engine/board/situation.ts'
import { askBoard } from '@/engine/board/sketch.ts'
import { factorsText } from '@/engine/counter.ts'
import type { Line } from '@/engine/line.ts'
import type { GameModule } from '@/engine/module.ts'
import { scratch } from '@/engine/scratch.ts'
import { emptyState, type Facts, type State } from '@/engine/state.ts'

// What every game's board promises, whatever players put on it.

const modules = Object.values(import.meta.glob<GameModule>('../../../src/games/*/module.ts', { import: 'default', eager: true })).filter(each => each.board !== undefined)

/** The match as set up, a patch of cells around a middle one, and counters of all sides on it. */
interface Patch { readonly middle: number; readonly grounds: readonly number[]; readonly sides: readonly number[]; readonly counters: readonly { readonly at: number; readonly faction: number; readonly type: number; readonly steps: number }[] }
const patch: fc.Arbitrary<Patch> = fc.record({
  middle: fc.nat(), grounds: fc.array(fc.nat(), { minLength: 19, maxLength: 19 }), sides: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  counters: fc.array(fc.record({ at: fc.nat(18), faction: fc.nat(), type: fc.nat(), steps: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 9 }),
})

function laid(module: GameModule, { middle, grounds, sides, counters }: Patch): { readonly state: State; readonly at: Situation; readonly board: BoardRules } {
  const board = module.board!
  const state = emptyState()
  scratch(module, state).write(module.setup({ scenario: module.data.scenarios[0]!.id, options: {} }))
  const map = mapIn(board, state)
  const grid = gridFor(map, state)
  const centre = middle % grid.count
  const cells = [...grid.labels.keys()].filter(cell => grid.distance(centre, cell) <= 2).slice(0, 19)
  const [cell, edge, unit] = [state.cell, state.edge, state.unit] as unknown as Record<string, Facts>[]
  cells.forEach((each, i) => { cell![grid.labels[each]!] = { ...cell![grid.labels[each]!], terrain: map.terrain[grounds[i]! % map.terrain.length]!.id } })
  sides.forEach((n, i) => {
    const from = cells[i % cells.length]!
    const to = grid.near[grid.first[from]! + (n % Math.max(1, grid.first[from + 1]! - grid.first[from]!))]
    if (to !== undefined && grid.edge(from, to) >= 0 && map.edges.length > 0) edge![edgeKey(grid.labels[from]!, grid.labels[to]!)] = { [map.edges[n % map.edges.length]!.id]: true }
  })
  counters.forEach(({ at, faction, type, steps }, i) => {
    const side = module.data.game.factions[faction % module.data.game.factions.length]!
    const shape = quickShape(module, state, side.id)
    const facts = module.data.units.filter(each => each.faction === side.id)
    const kind = shape?.types[type % shape.types.length]
    const printed = kind === undefined ? facts[type % facts.length] : undefined
    unit![`own/${i}`] = { cell: grid.labels[cells[at % cells.length]!]!, faction: side.id, label: `${side.label} ${i}`, nation: shape?.nations[type % shape.nations.length]?.id ?? printed?.nation ?? '', type: kind?.id ?? printed?.type ?? '', symbol: kind?.symbol ?? printed?.symbol ?? 'inf', factors: factorsText(kind?.factors ?? printed?.factors ?? []), steps }
  })
  return { state, board, at: situationOf(map, new Map(module.data.units.map(each => [each.id, each])), state, grid) }
}

/** Every answer the desk could show about this patch. */
function* answers(board: BoardRules, at: Situation): Generator<Line> {
  for (const unit of at.units) {
    for (const ask of ['supply', 'move', 'retreat'] as const) {
      if (board[ask] === undefined) continue
      const said = askBoard(board, at, { ask, unit: unit.id })
      yield* said.lines
      yield* said.refused.map(each => each.line)
      for (const cell of ask === 'move' ? [...at.grid.near.subarray(at.grid.first[unit.cell], at.grid.first[unit.cell + 1])] : []) yield* askBoard(board, at, { ask, unit: unit.id, to: at.label(cell) }).lines
    }
    yield* board.control?.(at).why(unit.cell) ?? []
    yield* board.ranges?.(at, unit.cell).map(each => ({ text: each.label, cite: each.cite })) ?? []
    const other = at.units[0]!
    if (board.sight !== undefined && other.cell !== unit.cell) yield* board.sight(at, unit.cell, other.cell, unit).lines
    yield* board.fight?.(at, at.units.filter(each => each.faction !== unit.faction), unit.cell)?.lines ?? []
  }
  for (const ask of ['zoc', 'stacking'] as const) for (const unit of at.units) yield* askBoard(board, at, { ask, cell: at.label(unit.cell) }).lines
}

describe.each(modules.map(each => [each.data.game.id, each] as const))('the board of %s', (_id, module) => {
  test('map.json has the right form, and nothing in it contradicts itself', () => {
    expect(v.safeParse(schema, module.board!.map).issues ?? []).toEqual([])
    expect(mapFaults(module.board!.map)).toEqual([])
  })
  test('answers every question about any patch of map in whole sentences, never with a bare code', () => {
    fc.assert(fc.property(patch, some => {
      const { board, at } = laid(module, some)
      for (const { text } of answers(board, at)) {
        expect(text.trim()).not.toBe('')
        expect(text).not.toMatch(/: [a-z]+(-[a-z]+)+$|undefined|NaN|\[object/)
      }
    }), { numRuns: 10 })
  })
  test('a path of supply runs over neighbours from the unit on, and status and verdict agree', () => {
    fc.assert(fc.property(patch, some => {
      const { board, at } = laid(module, some)
      for (const unit of board.supply === undefined ? [] : at.units) {
        const supply = board.supply!(at, unit.faction)
        const { status, path } = supply.verdict(unit)
        expect(status).toBe(supply.status(unit))
        if (path.length > 0) expect(path[0]).toBe(at.label(unit.cell))
        path.slice(1).forEach((cell, i) => expect(at.grid.edge(at.grid.index(path[i]!), at.grid.index(cell)), `${path[i]!} ${cell}`).toBeGreaterThanOrEqual(0))
      }
    }), { numRuns: 10 })
  })
  test('interviews are answered as they start, and asked again with their own answers', () => {
    for (const interview of module.board!.interviews ?? []) {
      const { state } = laid(module, { middle: 0, grounds: Array.from({ length: 19 }, () => 0), sides: [], counters: [] })
      const fields = interview.fields(state, {})
      expect(Object.keys(fields).length).toBeGreaterThan(0)
      expect(interview.sketch(state, {}).changes.length).toBeGreaterThan(0)
    }
  })
  test('what was entered comes back from a pack', () => {
    const { state, at } = laid(module, { middle: 3, grounds: Array.from({ length: 19 }, (_, i) => i), sides: Array.from({ length: 12 }, (_, i) => i), counters: [{ at: 0, faction: 0, type: 0, steps: 1 }] })
    const pack = packOf(state, module.data.game.id, 'All')
    expect(readPack(JSON.parse(JSON.stringify(pack)), module.data.game.id, at.map)).toEqual({ pack })
  })
})
