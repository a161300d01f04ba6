import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edgeKey, gridOf, type Grid } from '@/engine/board/grid.ts'
import { columnName, columnNumber } from '@/engine/board/hexes.ts'
import { within } from '@/engine/board/range.ts'
import { BOARD, LETTERED, RRCC } from './drawn.ts'

const lettered = gridOf({ grid: LETTERED })
const rrcc = gridOf({ grid: RRCC })
const board = gridOf({ grid: BOARD })
const at = (grid: Grid, label: string): number => grid.index(label)
const beside = (grid: Grid, label: string): readonly string[] => [...grid.near.subarray(grid.first[at(grid, label)], grid.first[at(grid, label) + 1])].map(i => grid.labels[i]!).sort()
const apart = (grid: Grid, a: string, b: string): number => grid.distance(at(grid, a), at(grid, b))

describe('lettered hexes', () => {
  test('FE 12.15: the beach hexes the rule calls joined by arrows touch on the grid', () => {
    for (const [a, b] of [['A16', 'B15'], ['C9', 'C10'], ['A3', 'A4'], ['A2', 'A3'], ['P4', 'P5'], ['BB4', 'CC4'], ['CC4', 'DD3'], ['DD4', 'EE4']] as const) expect(apart(lettered, a, b), `${a} ${b}`).toBe(1)
  })
  test('FE 19.6: a fleet in T4 with range two reaches every hex the example names', () => {
    for (const hex of ['R5', 'S6', 'T5', 'T6', 'U6', 'V5', 'V4']) expect(apart(lettered, 'T4', hex), hex).toBeLessThanOrEqual(2)
    expect(apart(lettered, 'T4', 'T7')).toBe(3)
    expect(apart(lettered, 'T4', 'S7')).toBe(3)
  })
  test('FE 7.4: A19 touches B19, and B18 touches B19', () => {
    expect(beside(lettered, 'B19')).toContain('A19')
    expect(beside(lettered, 'B19')).toContain('B18')
  })
  test('even columns such as T have the same number and one more beside them, odd ones one less', () => {
    expect(beside(lettered, 'T4')).toEqual(['S4', 'S5', 'T3', 'T5', 'U4', 'U5'])
    expect(beside(lettered, 'S4')).toEqual(['R3', 'R4', 'S3', 'S5', 'T3', 'T4'])
  })
  test('after Z come doubled letters', () => {
    expect([1, 26, 27, 28, 42, 52].map(columnName)).toEqual(['A', 'Z', 'AA', 'BB', 'PP', 'ZZ'])
    expect(['A', 'Z', 'AA', 'PP', 'ZZ', 'AB', 'a', ''].map(columnNumber)).toEqual([1, 26, 27, 42, 52, 0, 0, 0])
    expect(apart(lettered, 'Z5', 'AA5')).toBe(1)
  })
})

describe('RRCC hexes', () => {
  test('DF-170 Bordeaux 2710 touches 2610, 2611, 2711, 2810, 2811, 2709', () => {
    expect(beside(rrcc, '2710')).toEqual(['2610', '2611', '2709', '2711', '2810', '2811'])
  })
  test('A.3: 2619/2620, 2620/2520 and 2420/2520 are hexsides; Cassino 2220 touches 2319 and 2221', () => {
    for (const [a, b] of [['2619', '2620'], ['2620', '2520'], ['2420', '2520'], ['2220', '2221'], ['2220', '2319'], ['2735', '2835']] as const) expect(apart(rrcc, a, b), `${a} ${b}`).toBe(1)
  })
  test('8 step 6: from 2713 the hex 2812 is two away', () => {
    expect(apart(rrcc, '2713', '2812')).toBe(2)
  })
  test('north is up: 3338 lies north of 3238 and east of 3337', () => {
    expect(rrcc.y[at(rrcc, '3338')]).toBeLessThan(rrcc.y[at(rrcc, '3238')]!)
    expect(rrcc.x[at(rrcc, '3338')]).toBeGreaterThan(rrcc.x[at(rrcc, '3337')]!)
  })
})

describe('boards of long and short rows', () => {
  test('13×9 has 113 hexes, 13×17 has 213, 26×9 has 230', () => {
    expect([[13, 9], [13, 17], [26, 9]].map(([width, height]) => gridOf({ grid: { kind: 'board', width: width!, height: height! } }).count)).toEqual([113, 213, 230])
  })
  test('a short row lies between: B1 touches A1, A2, B2, C1, C2', () => {
    expect(beside(board, 'B1')).toEqual(['A1', 'A2', 'B2', 'C1', 'C2'])
    expect(board.index('B13')).toBe(-1)
  })
})

describe('places and links', () => {
  const zones = gridOf({
    grid: { kind: 'places' },
    places: ['Paris', 'Lyon', 'Marseille', 'London', 'Malta'].map((id, x) => ({ id, label: id, x, y: 0 })),
    links: [{ from: 'Paris', to: 'Lyon' }, { from: 'Lyon', to: 'Marseille' }, { from: 'Lyon', to: 'Paris' }, { from: 'Paris', to: 'London' }, { from: 'Paris', to: 'Atlantis' }],
  })
  test('distance goes by links; a link named twice is one edge, one to nowhere is none', () => {
    expect(zones.edges).toBe(3)
    expect(apart(zones, 'London', 'Marseille')).toBe(3)
    expect(apart(zones, 'London', 'Malta')).toBe(Infinity)
    expect(zones.line(at(zones, 'London'), at(zones, 'Lyon')).map(i => zones.labels[i])).toEqual(['London', 'Paris', 'Lyon'])
    expect(zones.line(at(zones, 'London'), at(zones, 'Malta'))).toEqual([])
  })
  test('a box beside the hexes is a neighbour of the hex it is linked to', () => {
    const grid = gridOf({ grid: { kind: 'rrcc', rows: [1, 3], columns: [1, 3] }, places: [{ id: 'sea', label: 'Sea', x: 0, y: 0 }], links: [{ from: 'sea', to: '0101' }] })
    expect(beside(grid, 'sea')).toEqual(['0101'])
    expect(grid.hex(at(grid, 'sea'))).toBe(false)
    expect(apart(grid, 'sea', '0103')).toBe(3)
  })
})

describe.each([['lettered', lettered], ['RRCC', rrcc], ['board', board]] as const)('any two hexes of the %s grid', (_name, grid) => {
  const cell = fc.integer({ min: 0, max: grid.count - 1 })
  test('are as far one way as the other, never nearer by a detour', () => {
    fc.assert(fc.property(cell, cell, cell, (a, b, c) => {
      expect(grid.distance(a, b)).toBe(grid.distance(b, a))
      expect(grid.distance(a, c)).toBeLessThanOrEqual(grid.distance(a, b) + grid.distance(b, c))
    }))
  })
  test('are joined by a line of neighbours of exactly that length', () => {
    fc.assert(fc.property(cell, cell, (a, b) => {
      const line = grid.line(a, b)
      // a short row can end before the line does: then the line leaves the board and comes back
      fc.pre(line.length === grid.distance(a, b) + 1)
      expect([line[0], line.at(-1)]).toEqual([a, b])
      for (let i = 1; i < line.length; i++) expect(grid.edge(line[i - 1]!, line[i]!)).toBeGreaterThanOrEqual(0)
    }))
  })
  test('touch exactly when they are one apart, and their edge is the same from both sides', () => {
    fc.assert(fc.property(cell, cell, (a, b) => {
      expect(grid.edge(a, b) >= 0).toBe(grid.distance(a, b) === 1)
      expect(grid.edge(a, b)).toBe(grid.edge(b, a))
    }))
  })
  test('lie one apart on paper when they touch', () => {
    for (let e = 0; e < grid.edges; e++) {
      const [a, b] = [grid.ends[2 * e]!, grid.ends[2 * e + 1]!]
      expect(Math.hypot(grid.x[a]! - grid.x[b]!, grid.y[a]! - grid.y[b]!)).toBeCloseTo(1, 9)
    }
  })
})

test('within two hexes of an inner hex lie nineteen', () => {
  expect(within(rrcc, rrcc.index('3030'), 2).reduce((sum, each) => sum + each, 0)).toBe(19)
})

test('the key of an edge does not depend on the order', () => {
  expect(edgeKey('2835', '2735')).toBe('2735|2835')
  expect(edgeKey('A2', 'A10')).toBe(edgeKey('A10', 'A2'))
})
