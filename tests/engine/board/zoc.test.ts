import { describe, expect, test } from 'vitest'
import { zoneOf } from '@/engine/board/zoc.ts'
import type { Situation } from '@/engine/board/rules.ts'
import { drawn, labelsOf, LETTERED, RRCC, type Legend } from './drawn.ts'

const LEGEND: Legend = { O: { unit: { faction: 'okh' } }, S: { unit: { faction: 'soviet' } }, F: { cell: { fortress: true } } }
const spined = (at: Situation, faction: string) => {
  const wall = at.edgeMask(facts => facts['impassable'] === true)
  return zoneOf(at, { units: unit => unit.faction === faction, into: (_unit, _from, _to, edge) => (wall[edge] === 1 ? 'impassable' : null), spines: true, cite: '2.1.6', refusals: { impassable: { text: 'no zone across an impassable side', cite: '2.1.6' } } })
}
const edge = (at: Situation, a: string, b: string): number => at.grid.edge(at.grid.index(a), at.grid.index(b))

describe('hexspines (2.1.6)', () => {
  // two German units with one hex between them; the Soviet stands south of it
  const at = drawn(RRCC, `
         3336      3337/O    3338      3339
    3236      3237      3238/S    3239/O    3240
         3136      3137      3138      3139`, LEGEND)
  const zone = spined(at, 'okh')
  test('the zone is the own hex and the six around it', () => {
    expect(labelsOf(at, zone.in)).toEqual(['3138', '3139', '3237', '3238', '3239', '3240', '3336', '3337', '3338', '3339', '3437', '3438'])
    expect([...zone.by(at.grid.index('3338'))].map(each => each.label)).toEqual(['O@3337', 'O@3239'].sort())
  })
  test('a side between two zoned neighbours of the same unit is blocked; zone to zone elsewhere is not', () => {
    expect(zone.spine[edge(at, '3238', '3338')]).toBe(1)
    expect(zone.spineBy(edge(at, '3238', '3338')).map(each => each.label).sort()).toEqual(['O@3239', 'O@3337'])
    expect(zone.spine[edge(at, '3237', '3137')]).toBe(0)
    expect(zone.spine[edge(at, '3137', '3138')]).toBe(0)
  })
  test('it says whose zone it is, and of a free hex that it is in none', () => {
    expect(zone.why(at.grid.index('3138'))).toEqual([{ text: '3138 is in the zone of O@3239 (3239)', cite: '2.1.6' }])
    expect(zone.why(at.grid.index('3136'))).toEqual([{ text: '3136 is in no such zone', cite: '2.1.6' }])
  })
})

test('2.1.6 example 2: across the strait into 2735, not across the sea into 2835, and no spine between them', () => {
  const at = drawn(RRCC, `
        2834    2835/S    2836
           2734/O    2735    2736`, LEGEND, ['2734-2835 impassable', '2734-2735 strait'])
  const zone = spined(at, 'okh')
  expect(zone.in[at.grid.index('2735')]).toBe(1)
  expect(zone.in[at.grid.index('2835')]).toBe(0)
  expect(zone.spine[edge(at, '2735', '2835')]).toBe(0)
  expect(zone.why(at.grid.index('2835'))).toEqual([{ text: '2835: no zone across an impassable side', cite: '2.1.6' }])
})

describe('conditional zones', () => {
  const board = `
      B17     D16
          C17/O
      B18     D17/F
          C18`
  const at = drawn(LETTERED, board, LEGEND, ['C17-C18 bridge-down', 'B17-C17 estuary'])
  const zone = (sea: boolean) => {
    const down = at.edgeMask(facts => facts['bridge-down'] === true)
    const estuary = at.edgeMask(facts => facts['estuary'] === true)
    const fortress = at.cellMask(facts => facts['fortress'] === true)
    return zoneOf(at, {
      units: unit => unit.faction === 'okh', cite: '7.1',
      into: (_unit, _from, to, side) => (down[side] === 1 ? 'bridge' : estuary[side] === 1 && !sea ? 'estuary' : fortress[to] === 1 ? 'fortress' : null),
    })
  }
  test('7.1: not over a destroyed bridge, not into a fortress, not across an estuary', () => {
    expect(['C18', 'D17', 'B17', 'D16', 'C17'].map(each => zone(false).in[at.grid.index(each)])).toEqual([0, 0, 0, 1, 1])
  })
  test('7.4: for the purposes of the sea it does reach across the estuary', () => {
    expect(zone(true).in[at.grid.index('B17')]).toBe(1)
  })
  test('a unit with its own hex only, and a cell in which the zone is cancelled', () => {
    const own = zoneOf(at, { units: () => true, into: () => 'own-hex', cite: '9.5' })
    expect(labelsOf(at, own.in)).toEqual(['C17'])
    const friend = zoneOf(at, { units: () => true, cancelled: cell => at.label(cell) === 'C18', cite: '8.43' })
    expect(friend.in[at.grid.index('C18')]).toBe(0)
    expect(friend.in[at.grid.index('D17')]).toBe(1)
  })
})
