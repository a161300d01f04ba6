import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridOf, type Grid } from '@/engine/board/grid.ts'
import { go, halt, reach, type Pace, type Step } from '@/engine/board/reach.ts'

const small = gridOf({ grid: { kind: 'rrcc', rows: [1, 6], columns: [1, 6] } })

/** The plain way: try every walk, relax until nothing changes. Nodes are written out, nothing is shared with the search under test. */
function slow(grid: Grid, sources: readonly number[], step: Step, modes: number, most: number): Map<string, number> {
  const best = new Map<string, number>(sources.map(cell => [`${cell} 0 go`, 0]))
  for (let changed = true; changed;) {
    changed = false
    for (const [name, spent] of [...best]) {
      const [cell, mode, kind] = name.split(' ')
      if (kind === 'halt') continue
      const from = Number(cell)
      for (let k = grid.first[from]!; k < grid.first[from + 1]!; k++) {
        const next = step(from, grid.near[k]!, Number(mode), spent, grid.by[k]!)
        if (typeof next === 'string' || spent + next.cost > most) continue
        const node = `${grid.near[k]} ${next.mode} ${next.halt ? 'halt' : 'go'}`
        if (spent + next.cost < (best.get(node) ?? Infinity)) { best.set(node, spent + next.cost); changed = true }
      }
    }
  }
  expect(Math.max(...[...best.keys()].map(name => Number(name.split(' ')[1])))).toBeLessThan(modes)
  return best
}

/** A random world: a price, a leg or a refusal for each hexside and leg. */
const world = (grid: Grid, modes: number): fc.Arbitrary<Step> =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: modes - 1 })), { minLength: grid.edges * modes, maxLength: grid.edges * modes }).map(made => {
    const table: (Pace | string)[] = made.map(([n, mode]) => (n < 3 ? `no-${n}` : n === 9 ? halt(1, mode) : go(n - 3, mode)))
    return (_from, _to, mode, _spent, edge) => table[edge * modes + mode]!
  })

describe('reach', () => {
  const cell = fc.integer({ min: 0, max: small.count - 1 })
  test('finds the same prices as trying everything', () => {
    fc.assert(fc.property(world(small, 2), fc.uniqueArray(cell, { minLength: 1, maxLength: 3 }), fc.integer({ min: 2, max: 30 }), (step, sources, most) => {
      const reached = reach(small, { sources, step, modes: 2, most })
      const truth = slow(small, sources, step, 2, most)
      for (let at = 0; at < small.count; at++) {
        const best = Math.min(...[...truth].filter(([name]) => name.startsWith(`${at} `)).map(([, spent]) => spent))
        expect(reached.distance(at)).toBe(best)
      }
    }), { numRuns: 60 })
  })
  test('told that no step is free it finds the same prices, with one leg and with halts', () => {
    fc.assert(fc.property(world(small, 1), fc.uniqueArray(cell, { minLength: 1, maxLength: 3 }), (priced, sources) => {
      const step: Step = (...way) => { const next = priced(...way); return typeof next === 'string' ? next : { ...next, cost: next.cost + 1 } }
      const [plain, told] = [reach(small, { sources, step }), reach(small, { sources, step, least: 1 })]
      for (let to = 0; to < small.count; to++) expect([told.distance(to), told.halts(to), told.path(to).length > 0]).toEqual([plain.distance(to), plain.halts(to), plain.path(to).length > 0])
    }))
  })
  test('a way never crosses a refusal, and its prices add up to the distance', () => {
    fc.assert(fc.property(world(small, 2), cell, cell, (step, from, to) => {
      const reached = reach(small, { sources: [from], step, modes: 2 })
      const way = reached.path(to)
      expect(way.length === 0).toBe(reached.distance(to) === Infinity)
      for (let i = 1; i < way.length; i++) {
        const [a, b] = [way[i - 1]!, way[i]!]
        const pace = step(a.cell, b.cell, a.mode, a.spent, small.edge(a.cell, b.cell))
        expect(pace).toMatchObject({ mode: b.mode, cost: b.spent - a.spent })
      }
      if (way.length > 0) expect([way[0]!.cell, way.at(-1)!.cell, way.at(-1)!.spent]).toEqual([from, to, reached.distance(to)])
    }))
  })
  test('an unreached neighbour of a reached cell always has a refusal, and it is the one the step gives', () => {
    fc.assert(fc.property(world(small, 1), cell, (step, from) => {
      const reached = reach(small, { sources: [from], step })
      for (let to = 0; to < small.count; to++) {
        for (const { from: a, code } of reached.refusals(to)) if (code !== 'halted') expect(step(a, to, 0, reached.distance(a), small.edge(a, to))).toBe(code)
        const beside = [...small.near.subarray(small.first[to], small.first[to + 1])]
        if (reached.distance(to) === Infinity && beside.some(each => reached.distance(each) < Infinity)) expect(reached.refusals(to)).not.toEqual([])
      }
    }))
  })
  test('opening a side never makes anything dearer', () => {
    fc.assert(fc.property(world(small, 1), cell, fc.integer({ min: 0, max: small.edges - 1 }), (step, from, opened) => {
      const before = reach(small, { sources: [from], step })
      const after = reach(small, { sources: [from], step: (a, b, mode, spent, edge) => (edge === opened ? go(0) : step(a, b, mode, spent, edge)) })
      for (let to = 0; to < small.count; to++) expect(after.distance(to)).toBeLessThanOrEqual(before.distance(to))
    }))
  })
  test('keeps ties: all sources equally near', () => {
    const row = gridOf({ grid: { kind: 'rrcc', rows: [1, 1], columns: [1, 5] } })
    const reached = reach(row, { sources: [0, 4], step: () => go(1) })
    expect([0, 1, 2, 3, 4].map(at => reached.origins(at))).toEqual([[0], [0], [0, 1], [1], [1]])
  })
  test('nobody goes on from a halt, nor into the unknown, nor past the most; each says so', () => {
    const row = gridOf({ grid: { kind: 'rrcc', rows: [1, 1], columns: [1, 4] } })
    const stopped = reach(row, { sources: [0], step: (_from, to) => (to === 1 ? halt(1) : go(1)) })
    expect(stopped.halts(1)).toBe(true)
    expect(stopped.distance(2)).toBe(Infinity)
    expect(stopped.refusals(2)).toEqual([{ from: 1, to: 2, code: 'halted' }])
    const blank = reach(row, { sources: [0], step: () => go(1), known: Uint8Array.from([1, 1, 0, 1]) })
    expect(blank.refusals(2)).toEqual([{ from: 1, to: 2, code: 'unknown' }])
    const short = reach(row, { sources: [0], step: () => go(1), most: 2 })
    expect([short.distance(2), short.distance(3), short.refusals(3)]).toEqual([2, Infinity, [{ from: 2, to: 3, code: 'too-far' }]])
  })
  test('free steps in a circle end, and the way does not go round', () => {
    const reached = reach(small, { sources: [0], step: () => go(0) })
    expect(reached.distance(35)).toBe(0)
    expect(reached.path(35).length).toBe(small.distance(0, 35) + 1)
  })
  test('prices are whole numbers', () => {
    expect(() => go(0.5)).toThrow('whole number')
    expect(() => go(-1)).toThrow('whole number')
    expect(go(100, 3)).toEqual({ cost: 100, mode: 3, halt: false })
  })
})
