import { describe, expect, test } from 'vitest'
import { movesOf, type MovePlan } from '@/engine/board/move.ts'
import { go, halt } from '@/engine/board/reach.ts'
import type { Moves, Refusals, Situation } from '@/engine/board/rules.ts'
import { zoneOf } from '@/engine/board/zoc.ts'
import { drawn, LETTERED, RRCC, type Legend } from './drawn.ts'

const LEGEND: Legend = {
  W: { unit: { faction: 'west' } }, A: { unit: { faction: 'axis' } },
  h: { cell: { terrain: 'hill' } }, f: { cell: { terrain: 'forest' } }, r: { cell: { terrain: 'rough' } },
}
const REFUSALS: Refusals = { enemy: { text: 'an enemy unit is there', cite: '7.1.1' }, spine: { text: 'across a hexspine in an enemy zone', cite: '2.1.6' } }

/** Downfall 7.1.1, small: clear 1, other ground 2, rail 1 always, river +1; stop in an enemy zone; never across a spine. */
function redeploy(at: Situation, id: string, allowance: number, rest: Partial<MovePlan> = {}): Moves {
  const zone = zoneOf(at, { units: unit => unit.faction === 'axis', spines: true, cite: '2.1.6' })
  const clear = at.cellMask(facts => facts['terrain'] === 'clear')
  const [rail, river] = [at.edgeMask(facts => facts['rail'] === true), at.edgeMask(facts => facts['river'] === true)]
  const enemy = at.unitMask(unit => unit.faction === 'axis')
  return movesOf(at, at.unit(id)!, {
    allowance, refusals: REFUSALS, cite: '7.1.1', ...rest,
    step: (_from, to, _mode, _spent, edge) => {
      if (enemy[to] === 1) return 'enemy'
      if (zone.spine[edge] === 1) return 'spine'
      const cost = rail[edge] === 1 ? 1 : (clear[to] === 1 ? 1 : 2) + (river[edge] === 1 ? 1 : 0)
      return zone.in[to] === 1 ? halt(cost) : go(cost)
    },
  })
}
const cost = (moves: Moves, cell: string): number | undefined => moves.cells.find(each => each.cell === cell)?.cost

describe('prices (Downfall 7.1.1)', () => {
  const at = drawn(RRCC, '3030/W 3031/h 3032 3033 3034', LEGEND, ['3030-3031 river'])
  test('hills over a river 3, clear 1, clear 1: five in all; with four the last is refused', () => {
    expect(['3031', '3032', '3033'].map(cell => cost(redeploy(at, 'W@3030', 5), cell))).toEqual([3, 4, 5])
    expect(redeploy(at, 'W@3030', 4).refused('3033')).toEqual([{ text: '3033: not enough movement left', cite: '7.1.1' }])
    expect(redeploy(at, 'W@3030', 5).path('3033')).toEqual(['3030', '3031', '3032', '3033'])
  })
  test('no minimum move: two points do not buy the hill; where a game has one, it does, and ends the movement', () => {
    expect(redeploy(at, 'W@3030', 2).cells).toEqual([])
    expect(redeploy(at, 'W@3030', 2).lines[0]!.text).toBe('W@3030 cannot move')
    const least = redeploy(at, 'W@3030', 2, { minimum: true })
    expect(least.cells).toEqual([{ cell: '3031', cost: 2, halt: false }])
    expect(redeploy(at, 'W@3030', 0, { minimum: true }).cells).toEqual([])
  })
  test('rail costs one whatever lies there', () => {
    expect(cost(redeploy(drawn(RRCC, '3030/W 3031/h', LEGEND, ['3030-3031 river rail']), 'W@3030', 5), '3031')).toBe(1)
  })
})

describe('zones (Downfall 2.1.6)', () => {
  // the enemy stands southeast: the side to the east runs into its corner
  const at = drawn(RRCC, `
         3336   3337   3338
      3236   3237/W   3238   3239
         3136   3137/A   3138`, LEGEND)
  test('example 1: the east is across a spine, the northeast is free', () => {
    const moves = redeploy(at, 'W@3237', 1)
    expect(moves.refused('3238')).toContainEqual({ text: '3238: across a hexspine in an enemy zone', cite: '2.1.6' })
    expect(cost(moves, '3337')).toBe(1)
  })
  test('one must stop in a zone: beyond it is refused from there, and leaving one is free', () => {
    const row = drawn(RRCC, '3131 3030/W 3031 3032 3033 2931/A', LEGEND)
    const moves = redeploy(row, 'W@3030', 6)
    expect(moves.cells).toEqual([{ cell: '3031', cost: 1, halt: true }])
    expect(moves.refused('3131')).toEqual([{ text: '3031: must stop here' }])
    expect(moves.refused('3032')).toEqual([{ text: '3032: across a hexspine in an enemy zone', cite: '2.1.6' }])
    expect(moves.refused('2931')).toContainEqual({ text: '2931: an enemy unit is there', cite: '7.1.1' })
  })
  test('a cell out of reach, one off the grid and its own say so', () => {
    const moves = redeploy(at, 'W@3237', 1)
    expect(moves.refused('3239')[0]!.text).toBe('3239: too far, no way leads beside it')
    expect(moves.refused('9999')).toEqual([{ text: 'There is no such cell' }])
    expect(moves.refused('3237')).toEqual([{ text: 'W@3237 is already in 3237' }])
  })
})

describe('armour in rough ground (Fortress Europa 8.1)', () => {
  const armour = (text: string): Moves => {
    const at = drawn(LETTERED, text, LEGEND)
    const rough = at.cellMask(facts => facts['terrain'] === 'rough')
    // mode 1: rough was entered, half the allowance (rounded up) is all there is
    return movesOf(at, at.units[0]!, {
      allowance: mode => (mode === 1 ? 3 : 6), modes: 2, refusals: {}, cite: '8.1',
      step: (_from, to, mode, spent) => (rough[to] === 0 || mode === 1 ? go(1, mode) : spent >= 3 ? halt(1, 0) : go(1, 1)),
    })
  }
  test('rough at once: three hexes in all', () => {
    const moves = armour('C1/W C2/r C3 C4 C5 C6 C7')
    expect(moves.cells.map(each => each.cell)).toEqual(['C2', 'C3', 'C4'])
  })
  test('rough after half or more: stop there', () => {
    const moves = armour('C1/W C2 C3 C4 C5/r C6 C7')
    expect(moves.cells.map(each => [each.cell, each.halt])).toEqual([['C2', false], ['C3', false], ['C4', false], ['C5', true]])
  })
  test('none: six', () => {
    expect(armour('C1/W C2 C3 C4 C5 C6 C7 C8').cells.at(-1)).toEqual({ cell: 'C7', cost: 6, halt: false })
  })
})

test('a cell one may pass but not end in is not offered, with the reason', () => {
  const at = drawn(RRCC, '3030/W 3031/WW 3032', LEGEND)
  const moves = redeploy(at, 'W@3030', 3, { end: cell => (at.unitsIn(cell).length >= 2 ? 'full' : null), refusals: { full: { text: 'two units are there already', cite: 'A.1' } } })
  expect(moves.cells.map(each => each.cell)).toEqual(['3032'])
  expect(moves.refused('3031')).toEqual([{ text: '3031: two units are there already', cite: 'A.1' }])
})
