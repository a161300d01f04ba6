import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Sighting, Situation } from '@/engine/board/rules.ts'
import { sightOf } from '@/engine/board/sight.ts'
import { BOARD, drawn, type Legend } from './drawn.ts'

const LEGEND: Legend = { f: { cell: { terrain: 'forest' } }, U: { unit: { faction: 'allies' } } }
const board = (text: string): Situation => drawn(BOARD, text, LEGEND, [], { fill: 'clear' })

function look(at: Situation, from: string, to: string, staggered: 'open' | 'blocked' = 'open'): Sighting {
  const forest = at.cellMask(facts => facts['terrain'] === 'forest')
  const units = at.unitMask(() => true)
  return sightOf(at, at.grid.index(from), at.grid.index(to), {
    blocks: cell => (forest[cell] === 1 ? 'forest' : units[cell] === 1 ? 'unit' : null), staggered, cite: 'Line of sight',
    refusals: { forest: { text: 'forest in between', cite: 'Line of sight' }, unit: { text: 'a unit in between', cite: 'Line of sight' } },
  })
}

describe('which hexes the line crosses', () => {
  test('MM-051 along a row: all between, in order', () => {
    expect(look(board(''), 'E3', 'E7').crossed).toEqual([['E4'], ['E5'], ['E6']])
  })
  test('MM-052 two rows straight down it runs along the edge of two hexes', () => {
    expect(look(board(''), 'C5', 'E5').crossed).toEqual([['D5', 'D4'].sort().reverse()].map(pair => expect.arrayContaining(pair)))
  })
  test('neighbours have nothing between them', () => {
    expect(look(board('E5/f E6/f'), 'E5', 'E6')).toMatchObject({ yes: true, crossed: [] })
  })
})

describe('what hides', () => {
  test('a forest on the line does, with its cell and rule; the ends never do', () => {
    const blocked = look(board('E5/f'), 'E3', 'E7')
    expect(blocked.yes).toBe(false)
    expect(blocked.refused).toEqual([{ cell: 'E5', line: { text: 'E5: forest in between', cite: 'Line of sight' } }])
    expect(look(board('E3/f E7/f'), 'E3', 'E7').yes).toBe(true)
  })
  test('a unit on the line does, friend or foe', () => {
    expect(look(board('E5/U'), 'E3', 'E7').yes).toBe(false)
  })
  test('MM-052 along an edge: one side clear is enough, both sides hide', () => {
    expect(look(board('D4/f'), 'C5', 'E5').yes).toBe(true)
    expect(look(board('D5/f'), 'C5', 'E5').yes).toBe(true)
    const both = look(board('D4/f D5/f'), 'C5', 'E5')
    expect([both.yes, both.refused.map(each => each.cell).sort()]).toEqual([false, ['D4', 'D5']])
  })
  test('MM-053 one side here, the other there: the switch decides exactly that case', () => {
    // from A5 straight down to E5 the line runs between B4 and B5, through C5, between D4 and D5
    const staggered = board('B4/f D5/f')
    expect([look(staggered, 'A5', 'E5', 'open').yes, look(staggered, 'A5', 'E5', 'blocked').yes]).toEqual([true, false])
    const sameSide = board('B4/f D4/f')
    expect([look(sameSide, 'A5', 'E5', 'open').yes, look(sameSide, 'A5', 'E5', 'blocked').yes]).toEqual([true, true])
  })
  test('at the rim of the board the side without hexes hides nothing', () => {
    // the line from A1 to C1 has B1 on one side only
    expect(look(board('B1/f'), 'A1', 'C1').yes).toBe(true)
  })
})

/** Another way to the same answer: walk the line in tiny steps and see whose hex each point is nearest to. */
function walked(at: Situation, from: number, to: number): ReadonlySet<string> {
  const { x, y, labels } = at.grid
  const found = new Set<string>()
  for (let i = 1; i < 4000; i++) {
    const [px, py] = [x[from]! + ((x[to]! - x[from]!) * i) / 4000, y[from]! + ((y[to]! - y[from]!) * i) / 4000]
    const far = labels.map((_, cell) => Math.hypot(x[cell]! - px, y[cell]! - py))
    const least = Math.min(...far)
    const here = labels.filter((_, cell) => far[cell]! < least + 1e-9)
    if (here.length === 1) found.add(here[0]!)
  }
  return found
}

describe('any two hexes', () => {
  const at = board('')
  const cell = fc.integer({ min: 0, max: at.grid.count - 1 })
  const crossed = (a: number, b: number): Sighting => look(at, at.label(a), at.label(b))
  test('see each other both ways alike', () => {
    fc.assert(fc.property(cell, cell, fc.array(fc.constantFrom(...at.grid.labels), { maxLength: 12 }), (a, b, forests) => {
      const wood = board(forests.map(each => `${each}/f`).join(' '))
      expect(look(wood, at.label(a), at.label(b)).yes).toBe(look(wood, at.label(b), at.label(a)).yes)
    }))
  })
  test('the hexes crossed are those a walk along the line is in', () => {
    fc.assert(fc.property(cell, cell, (a, b) => {
      const inside = new Set(crossed(a, b).crossed.filter(each => each.length === 1 && !alongRim(at, a, b, each[0]!)).flat())
      const truth = new Set([...walked(at, a, b)].filter(each => each !== at.label(a) && each !== at.label(b) && !alongRim(at, a, b, each)))
      expect([...inside].sort()).toEqual([...truth].sort())
    }), { numRuns: 25 })
  })
})

/** On the rim an edge has a hex on one side only; the walk cannot tell that from being inside. */
function alongRim({ grid }: Situation, a: number, b: number, label: string): boolean {
  const cell = grid.index(label)
  const [dx, dy] = [grid.x[b]! - grid.x[a]!, grid.y[b]! - grid.y[a]!]
  const off = Math.abs((grid.x[cell]! - grid.x[a]!) * dy - (grid.y[cell]! - grid.y[a]!) * dx) / Math.hypot(dx, dy)
  return Math.abs(off - 0.5) < 1e-6 && (Math.abs(dx) < 1e-9 || Math.abs(Math.abs(dy / dx) - Math.tan(Math.PI / 6)) < 1e-6)
}
