import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { go } from '@/engine/board/reach.ts'
import { retreatsOf, type RetreatPlan } from '@/engine/board/retreat.ts'
import type { Refusals, Retreats, Situation } from '@/engine/board/rules.ts'
import { zoneOf } from '@/engine/board/zoc.ts'
import { BOARD, drawn, RRCC, type Legend } from './drawn.ts'

const LEGEND: Legend = { G: { unit: { faction: 'axis' } }, S: { unit: { faction: 'soviet' } }, s: { cell: { terrain: 'sea' } } }
const REFUSALS: Refusals = {
  zoc: (at, _from, to) => ({ text: `in the zone of ${zoneOf(at, { units: unit => unit.faction === 'soviet', cite: '' }).by(to)[0]!.label}`, cite: '2.1.6' }),
  stacking: { text: 'no room there', cite: 'A.1' }, impassable: { text: 'the side is impassable', cite: 'A.3' },
  backwards: { text: 'not towards its own side', cite: 'Retreating' }, occupied: { text: 'a unit is there', cite: 'Retreating' }, sea: { text: 'sea', cite: 'Retreating' },
}

/** Downfall 8 step 6, small: each hex farther, no enemy zone, at most two units at the end. */
function fallBack(at: Situation, id: string, hexes: number, rest: Partial<RetreatPlan> = {}): Retreats {
  const unit = at.unit(id)!
  const zone = zoneOf(at, { units: each => each.faction === 'soviet', cite: '2.1.6' })
  const wall = at.edgeMask(facts => facts['impassable'] === true)
  return retreatsOf(at, unit, {
    hexes, from: unit.cell, away: 'each-farther', who: unit.faction, refusals: REFUSALS, cite: '8 step 6', extraIfFull: true,
    step: (_from, to, _mode, _spent, edge) => (wall[edge] === 1 ? 'impassable' : zone.in[to] === 1 ? 'zoc' : go(1)),
    end: cell => (at.unitsIn(cell).length >= 2 ? 'stacking' : null), ...rest,
  })
}
const cells = (retreats: Retreats): readonly string[] => retreats.cells.map(each => each.cell)

describe('the Stalingrad example (Downfall 8): attacked from NW, NE and E', () => {
  const at = drawn(RRCC, `
         3437      3438/S      3439/S
    3337      3338/G      3339/S
         3237      3238      3239`, LEGEND)
  const retreats = fallBack(at, 'G@3338', 1)
  test('west and southeast lie in Soviet zones, so only the southwest is left', () => {
    expect(cells(retreats)).toEqual(['3238'])
    expect(retreats.lines[0]).toEqual({ text: 'G@3338 may retreat to 3238 only', cite: '8 step 6' })
    expect(retreats.refused.find(each => each.cell === '3337')!.line).toEqual({ text: '3337: in the zone of S@3438', cite: '2.1.6' })
    expect(retreats.refused.find(each => each.cell === '3239')!.line).toEqual({ text: '3239: in the zone of S@3339', cite: '2.1.6' })
  })
  test('each of the six neighbours is either allowed or refused with a reason', () => {
    const around = ['3337', '3339', '3438', '3439', '3238', '3239']
    expect(around.every(each => cells(retreats).includes(each) || retreats.refused.some(no => no.cell === each))).toBe(true)
  })
})

describe('the way', () => {
  test('8: from 2713 two hexes end in 2812, and hexes one away are refused as ends', () => {
    const at = drawn(RRCC, '2813 2814 2812 2811 2713/G 2712 2711 2613 2612', LEGEND)
    const retreats = fallBack(at, 'G@2713', 2)
    expect(cells(retreats)).toContain('2812')
    expect(cells(retreats)).not.toContain('2712')
    expect(retreats.cells.find(each => each.cell === '2812')!.path).toHaveLength(3)
  })
  test('a full hex may be passed but not ended in; when all are full, one hex farther', () => {
    const full = drawn(RRCC, '3338/G 3337/GG 3336', LEGEND)
    const retreats = fallBack(full, 'G@3338', 1)
    expect(cells(retreats)).toEqual(['3336'])
    expect(retreats.lines[1]!.text).toContain('One hex farther')
    expect(cells(fallBack(full, 'G@3338', 1, { extraIfFull: false }))).toEqual([])
    expect(cells(fallBack(full, 'G@3338', 2))).toEqual(['3336'])
  })
  test('no way at all: how much is owed is told, and a cell nobody entered is said to be unknown', () => {
    const at = drawn(RRCC, '3338/G 3337', LEGEND, ['3337-3338 impassable'])
    const retreats = fallBack(at, 'G@3338', 2)
    expect([cells(retreats), retreats.short]).toEqual([[], 2])
    expect(retreats.refused).toContainEqual({ cell: '3337', line: { text: '3337: the side is impassable', cite: 'A.3' } })
    expect(retreats.refused.find(each => each.cell === '3238')!.line.text).toContain('not on the map yet')
  })
})

describe('towards its own side (Memoir)', () => {
  const board = (text: string): Situation => drawn(BOARD, text, LEGEND, [], { fill: 'clear' })
  const flags = (at: Situation, id: string, hexes: number): Retreats => {
    const unit = at.unit(id)!
    const sea = at.cellMask(facts => facts['terrain'] === 'sea')
    return retreatsOf(at, unit, {
      hexes, from: unit.cell, away: 'free', who: unit.faction, refusals: REFUSALS, cite: 'Retreating',
      // the axis side is the top edge
      step: (from, to) => (at.grid.y[to]! >= at.grid.y[from]! - 1e-9 ? 'backwards' : at.unitsIn(to).length > 0 ? 'occupied' : sea[to] === 1 ? 'sea' : go(1)),
    })
  }
  test('one flag: the two hexes behind it, nothing sideways', () => {
    expect(cells(flags(board('E5/G'), 'G@E5', 1))).toEqual(['D4', 'D5'])
    expect(flags(board('E5/G'), 'G@E5', 1).refused.map(each => each.cell).sort()).toEqual(['E4', 'E6', 'F4', 'F5'])
  })
  test('two flags with one way blocked: the unit loses a figure for each hex it cannot make', () => {
    const blocked = flags(board('B5/G A5/G A6/S'), 'G@B5', 1)
    expect([cells(blocked), blocked.short]).toEqual([[], 1])
    const edge = flags(board('B5/G'), 'G@B5', 2)
    expect([cells(edge), edge.short]).toEqual([[], 1])
    expect(flags(board('E5/G D4/s D5/s'), 'G@E5', 1).short).toBe(1)
  })
  test('up to three hexes: every distance from one on will do', () => {
    const at = board('E5/G')
    const unit = at.unit('G@E5')!
    const upTo = retreatsOf(at, unit, { hexes: 3, least: 1, from: unit.cell, away: 'free', who: 'axis', refusals: {}, cite: 'x', step: (from, to) => (at.grid.y[to]! < at.grid.y[from]! - 1e-9 ? go(1) : 'backwards') })
    expect(cells(upTo)).toEqual(['B3', 'B4', 'B5', 'B6', 'C4', 'C5', 'C6', 'D4', 'D5'])
  })
})

test('in any situation every allowed way goes farther step by step and enters no zone', () => {
  const rows = [30, 31, 32, 33, 34, 35]
  const all = rows.flatMap(row => rows.map(column => `${row}${column}`))
  fc.assert(fc.property(fc.uniqueArray(fc.constantFrom(...all.filter(each => each !== '3233')), { maxLength: 5 }), fc.integer({ min: 1, max: 3 }), (soviets, hexes) => {
    const at = drawn(RRCC, all.map(cell => (cell === '3233' ? '3233/G' : soviets.includes(cell) ? `${cell}/S` : cell)).join(' '), LEGEND)
    const zone = zoneOf(at, { units: unit => unit.faction === 'soviet', cite: '2.1.6' })
    for (const { path } of fallBack(at, 'G@3233', hexes).cells) {
      path.forEach((cell, i) => {
        expect(at.grid.distance(at.grid.index('3233'), at.grid.index(cell))).toBe(i)
        if (i > 0) expect(zone.in[at.grid.index(cell)]).toBe(0)
      })
      expect(path).toHaveLength(hexes + 1)
    }
  }))
})
