import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortened } from '@/desks/map/marks.ts'
import { cellAt, corners, edgeAt, fitted, LEAST, MOST, neighbourTowards, panned, sideOf, toScreen, toWorld, zoomed, type View } from '@/desks/map/view.ts'
import { gridOf } from '@/engine/board/grid.ts'

const grid = gridOf({ grid: { kind: 'rrcc', rows: [30, 40], columns: [30, 40] } })
const flat = gridOf({ grid: { kind: 'lettered', columns: ['A', 'K'], numbers: [1, 9] } })
const view: fc.Arbitrary<View> = fc.record({ x: fc.integer({ min: -50, max: 50 }), y: fc.integer({ min: -50, max: 50 }), scale: fc.integer({ min: LEAST, max: MOST }), width: fc.constant(360), height: fc.constant(400) })
const number = fc.integer({ min: 0, max: 360 })

test('screen and world are each other’s way back, after any pan and zoom', () => {
  fc.assert(fc.property(view, number, number, number, (camera, a, b, c) => {
    const moved = zoomed(panned(camera, a - 180, b - 180), 0.5 + c / 180, a, b)
    const [x, y] = toWorld(moved, a, b)
    const [px, py] = toScreen(moved, x, y)
    expect(px).toBeCloseTo(a, 6)
    expect(py).toBeCloseTo(b, 6)
  }))
})
test('the point under the finger stays under it while zooming, within bounds', () => {
  fc.assert(fc.property(view, number, number, fc.double({ min: 0.01, max: 50, noNaN: true }), (camera, px, py, factor) => {
    const [x, y] = toWorld(camera, px, py)
    const nearer = zoomed(camera, factor, px, py)
    const [sx, sy] = toScreen(nearer, x, y)
    expect(sx).toBeCloseTo(px, 5)
    expect(sy).toBeCloseTo(py, 5)
    expect(nearer.scale).toBeGreaterThanOrEqual(LEAST)
    expect(nearer.scale).toBeLessThanOrEqual(MOST)
  }))
})
test.each([['pointy', grid], ['flat', flat]] as const)('a touch finds the %s hex whose middle it is near, and the side it is on', (_shape, hexes) => {
  for (let cell = 0; cell < hexes.count; cell++) expect(cellAt(hexes, hexes.x[cell]! + 0.3, hexes.y[cell]! - 0.2)).toBe(cell)
  for (let edge = 0; edge < hexes.edges; edge++) {
    const [x1, y1, x2, y2] = sideOf(hexes, edge)
    expect(edgeAt(hexes, (x1 + x2) / 2, (y1 + y2) / 2)).toBe(edge)
    // both ends of a side are corners of both hexes
    for (const cell of [hexes.ends[2 * edge]!, hexes.ends[2 * edge + 1]!]) {
      const around = corners(hexes.shape).map(([dx, dy]) => [hexes.x[cell]! + dx, hexes.y[cell]! + dy] as const)
      for (const [x, y] of [[x1, y1], [x2, y2]] as const) expect(Math.min(...around.map(([cx, cy]) => Math.hypot(cx - x, cy - y)))).toBeLessThan(1e-9)
    }
  }
  expect(cellAt(hexes, -99, -99)).toBe(-1)
  expect(edgeAt(hexes, -99, -99)).toBe(-1)
})
test('a river between two places is a short bar across the middle of their link', () => {
  const places = gridOf({ grid: { kind: 'places' }, places: [{ id: 'a', label: 'a', x: 0, y: 0 }, { id: 'b', label: 'b', x: 2, y: 0 }], links: [{ from: 'a', to: 'b' }] })
  const [x1, y1, x2, y2] = sideOf(places, 0)
  expect([x1, x2, (y1 + y2) / 2, Math.abs(y1 - y2)]).toEqual([1, 1, 0, 0.4])
})
test('all cells asked for are in sight', () => {
  const camera = fitted(grid, [0, grid.count - 1], 360, 400)
  for (const cell of [0, grid.count - 1]) {
    const [px, py] = toScreen(camera, grid.x[cell]!, grid.y[cell]!)
    expect([px > 0, px < 360, py > 0, py < 400]).toEqual([true, true, true, true])
  }
})
test('the arrow keys go from hex to hex', () => {
  const go = (dx: number, dy: number): string => grid.labels[neighbourTowards(grid, grid.index('3535'), dx, dy)]!
  expect([go(1, 0), go(-1, 0)]).toEqual(['3536', '3534'])
  expect(['3635', '3636']).toContain(go(0, -1))
  expect(['3435', '3436']).toContain(go(0, 1))
})

test.each([['Moscow', 20, 'Moscow'], ['Moscow', 4.2, 'Mos.'], ['West France', 8, 'West Fra.'], ['West France', 4.2, 'WeFr'], ['Third zone of the boot', 4.2, 'Tzotb'], ['Kiel', 3.2, 'Kiel']])('%s with room for %d letters: %s', (name, room, shown) => {
  expect(shortened(name, room)).toBe(shown)
})
