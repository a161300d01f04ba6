import { describe, expect, test } from 'vitest'
import type { UnitFact } from '@/engine/counter.ts'
import { edgeKey } from '@/engine/board/grid.ts'
import { nearest } from '@/engine/board/control.ts'
import { distanceLine, within } from '@/engine/board/range.ts'
import { go } from '@/engine/board/reach.ts'
import { relaySupply } from '@/engine/board/relay.ts'
import { counterOf, gridFor, situationOf } from '@/engine/board/situation.ts'
import { askBoard } from '@/engine/board/sketch.ts'
import { zoneOf } from '@/engine/board/zoc.ts'
import { emptyState, type Facts, type State } from '@/engine/state.ts'
import { drawn, labelsOf, mapOf, NO_ROSTER, RRCC, rulesOf, type Legend } from './drawn.ts'

const LEGEND: Legend = { A: { unit: { faction: 'axis' } }, W: { unit: { faction: 'west' } }, H: { unit: { faction: 'axis', hq: true } } }
const oneSided: UnitFact = { id: 'p', label: '6th', faction: 'axis', nation: 'ge', type: 'armour', symbol: 'n-arm', factors: [7, 6], steps: 2 }
const fact: UnitFact = { ...oneSided, reduced: [3, 6], size: 'XX' }
const withUnits = (unit: { readonly [id: string]: Facts }): State => ({ ...emptyState(), unit })

describe('who stands on the map', () => {
  const at = situationOf(mapOf(RRCC), new Map([['p', fact]]), withUnits({
    p: { cell: '3030' }, named: { cell: '3031', label: 'Named', faction: 'west' }, bare: { cell: '3032' }, box: { at: 'dead', cell: null }, lost: { cell: '9999' },
  }))
  test.each([['p', '6th', 'axis'], ['named', 'Named', 'west'], ['bare', 'bare', '']])('%s is called %s and belongs to %s', (id, label, faction) => {
    expect(at.unit(id)).toMatchObject({ label, faction })
  })
  test('who is off the map, or in a hex that is not there, does not stand on it', () => {
    expect(at.units.map(each => each.id)).toEqual(['bare', 'named', 'p'])
    expect([at.unit('box'), at.unit('lost')]).toEqual([null, null])
  })
  test('no cell, no name', () => {
    expect([at.label(-1), at.name(-1), at.label(at.grid.index('3030'))]).toEqual(['', '', '3030'])
  })
})

describe('a counter as it is drawn', () => {
  const shown = (now: Facts, roster: readonly UnitFact[] = []) => counterOf(situationOf(mapOf(RRCC), new Map(roster.map(each => [each.id, each])), withUnits({ p: { cell: '3030', ...now } })).unit('p')!)
  test.each([
    ['as printed', {}, [fact], { nation: 'ge', symbol: 'n-arm', designation: '6th', reduced: false, factors: '7-6', size: 'XX' }],
    ['turned over', { reduced: true }, [fact], { nation: 'ge', symbol: 'n-arm', designation: '6th', reduced: true, factors: '3-6', size: 'XX' }],
    ['turned over, with one printed side', { reduced: true }, [oneSided], { nation: 'ge', symbol: 'n-arm', designation: '6th', reduced: true, factors: '7-6' }],
    ['as the table changed it', { nation: 'ss', symbol: 'n-mech', label: 'Lehr', factors: '9-7' }, [fact], { nation: 'ss', symbol: 'n-mech', designation: 'Lehr', reduced: false, factors: '9-7', size: 'XX' }],
    ['typed in bare', {}, [], { nation: '', symbol: 'infantry', designation: '', reduced: false }],
    ['typed in without factors', { label: 'x', factors: '' }, [], { nation: '', symbol: 'infantry', designation: 'x', reduced: false }],
  ] as const)('%s', (_name, now, roster, wanted) => {
    expect(shown(now, roster)).toEqual(wanted)
  })
})

describe('places the players add', () => {
  const map = mapOf({ kind: 'places' }, { places: [{ id: 'a', label: 'Aa', x: 0, y: 0 }, { id: 'b', label: 'Bb', x: 2, y: 0 }], links: [{ from: 'a', to: 'b' }] })
  const state: State = { ...emptyState(), cell: { b: { place: true, name: 'Moved', x: 5, y: 1 }, c: { place: true }, a2: { terrain: 'clear' } }, edge: { [edgeKey('b', 'c')]: { link: true } } }
  test('a printed place may be moved, a new one needs neither name nor spot, a link joins them', () => {
    const grid = gridFor(map, state)
    expect(grid.labels).toEqual(['a', 'b', 'c'])
    expect([grid.x[grid.index('b')], grid.x[grid.index('c')], grid.y[grid.index('c')]]).toEqual([5, 0, 0])
    expect([grid.distance(grid.index('a'), grid.index('c')), gridFor(map, emptyState()).labels]).toEqual([2, ['a', 'b']])
  })
  test('the grid is built anew with places and links, not with terrain', () => {
    const grid = gridFor(map, state)
    expect(gridFor(map, { ...state, cell: { ...state.cell, a: { terrain: 'forest' } }, edge: { ...state.edge, 'a|b': { rail: true } } })).toBe(grid)
    const dragged = gridFor(map, { ...state, cell: { ...state.cell, b: { place: true, x: 6, y: 1 } } })
    expect([dragged.x[dragged.index('b')], gridFor(map, { ...state, edge: {} }).edge(1, 2), gridFor(map, state).x[1]]).toEqual([6, -1, 5])
  })
})

describe('masks', () => {
  test('sides nobody has spoken of answer like bare ones; a side off the map is passed over, a hex off it is unknown', () => {
    const at = situationOf(mapOf(RRCC), NO_ROSTER, { ...emptyState(), cell: { 3030: { terrain: 'clear' }, 9999: { terrain: 'clear' } }, edge: { '3030|3031': { rail: true }, '9998|9999': { rail: true } } })
    const rail = at.edgeMask(facts => facts['rail'] === true)
    const bare = at.edgeMask(facts => facts['rail'] !== true)
    const edge = at.grid.edge(at.grid.index('3030'), at.grid.index('3031'))
    expect([rail[edge], bare[edge], rail.filter(each => each === 1).length, bare.filter(each => each === 0).length]).toEqual([1, 0, 1, 1])
    expect(labelsOf(at, at.known)).toEqual(['3030'])
  })
})

describe('range', () => {
  const at = drawn(RRCC, '3030 3031 3032', {})
  const cell = (label: string): number => at.grid.index(label)
  test.each([['3031', 1, '3030 to 3031: 1 hex, range 1', true], ['3032', 1, '3030 to 3032: 2 hexes, range 1', false]])('to %s within %i', (to, most, text, near) => {
    expect(distanceLine(at, cell('3030'), cell(to), most, '8')).toEqual({ text, cite: '8', within: near })
  })
  test('places without a way are at no range', () => {
    const islands = situationOf(mapOf({ kind: 'places' }, { places: [{ id: 'a', label: 'a', x: 0, y: 0 }, { id: 'b', label: 'b', x: 1, y: 0 }] }), NO_ROSTER, emptyState())
    expect(distanceLine(islands, 0, 1, 9, '8')).toEqual({ text: 'a and b are not connected', cite: '8', within: false })
  })
  test('a ring may have a hole', () => {
    expect([within(at.grid, cell('3031'), 1, 1)[cell('3031')], within(at.grid, cell('3031'), 1, 1)[cell('3030')]]).toEqual([0, 1])
  })
})

describe('a game without the rule says so', () => {
  const at = drawn(RRCC, '3030/A 3031', LEGEND)
  test.each([
    { ask: 'supply', unit: 'A@3030' }, { ask: 'move', unit: 'A@3030' }, { ask: 'retreat', unit: 'A@3030' }, { ask: 'sight', cell: '3030', to: '3031' }, { ask: 'zoc', cell: '3030' }, { ask: 'stacking', cell: '3030' },
  ] as const)('%o', sketch => {
    expect(askBoard(rulesOf(at.map), at, { values: {}, ...sketch })).toMatchObject({ yes: false, lines: [{ text: 'This game has no such question' }] })
  })
  test('no sight without a goal', () => {
    expect(askBoard(rulesOf(at.map, { sight: () => { throw new Error('asked') } }), at, { ask: 'sight', cell: '3030', values: {} })).toMatchObject({ yes: false, lines: [{ text: 'There is no such cell' }] })
  })
})

test('without a walking route the bare grid is measured, and asked twice it says the same', () => {
  const at = drawn(RRCC, '3030/A 3031 3032 3033/W', LEGEND)
  const control = nearest(at, { sources: at.units.map(unit => ({ cell: unit.cell, side: unit.faction })), cite: '1' })
  const of = ['3031', '3032', '3031'].map(label => control.of(at.grid.index(label)))
  expect(of).toEqual(['axis', 'west', 'axis'])
})

describe('zones', () => {
  const at = drawn(RRCC, '3030/A 3031 3032', LEGEND)
  const cell = (label: string): number => at.grid.index(label)
  test('the own hex may be left out of it', () => {
    const zone = zoneOf(at, { units: () => true, own: false, cite: '2' })
    expect([zone.in[cell('3030')], zone.in[cell('3031')], zone.by(cell('3030'))]).toEqual([0, 1, []])
  })
  test('a side without a spine is nobody’s', () => {
    const edge = at.grid.edge(cell('3030'), cell('3031'))
    expect(zoneOf(at, { units: () => true, spines: true, cite: '2' }).spineBy(edge)).toEqual([])
  })
  test('a cell switched off has no reason but that, and a code without words is still a reason', () => {
    expect(zoneOf(at, { units: () => true, cancelled: () => true, cite: '2' }).why(cell('3031'))).toEqual([{ text: '3031 is in no such zone', cite: '2' }])
    const shut = zoneOf(at, { units: () => true, into: () => 'wall', cite: '2' }).why(cell('3031'))
    expect([shut.length, shut[0]?.text.includes('wall')]).toEqual([1, true])
  })
})

describe('supply through headquarters', () => {
  const at = drawn(RRCC, '3030 3031/H 3032/A 3033/W', LEGEND)
  const supply = relaySupply(at, { units: unit => unit.faction === 'axis', relays: unit => unit.now['hq'] === true, sources: [{ cell: at.grid.index('3030'), capacity: 5 }], toRelay: () => go(1), toUnit: () => go(1), refusals: {}, cite: '4', capacityCite: '4.2' })
  test('one hex to the headquarters; the headquarters itself needs none', () => {
    expect(supply.verdict(at.unit('A@3032')!).lines.map(each => each.text)).toContain('1 hex to H@3031 in 3031')
    expect(supply.verdict(at.unit('H@3031')!).lines.some(each => each.text.includes(' to H@3031 in '))).toBe(false)
  })
  test('a unit of the other side draws nothing here', () => {
    expect([supply.status(at.unit('W@3033')!), supply.verdict(at.unit('W@3033')!).yes]).toEqual(['out', false])
  })
})
