import { describe, expect, test } from 'vitest'
import { addPlace, findCell, movePlace, moveUnit, paintCells, paintEdge, placeCopy, placeTyped, placeUnit, removeUnit, switchLink, takePack } from '@/desks/map/edits.ts'
import { cellLines, overlayOf, type Wanted } from '@/desks/map/overlays.ts'
import { groundOf, tellCell } from '@/desks/map/wording.ts'
import { packOf, readPack } from '@/engine/board/check.ts'
import type { Situation } from '@/engine/board/rules.ts'
import { situationOf } from '@/engine/board/situation.ts'
import { scratch } from '@/engine/scratch.ts'
import { emptyState, type State } from '@/engine/state.ts'
import { areas, blank, stalingrad } from './scenes.ts'

const at = (label: string, of: Situation): number => of.grid.index(label)
const WANTED: Wanted = { zoc: [], supply: false, control: false, stacking: false, question: null, values: {}, to: -1 }
const written = (state: State, changes: Parameters<ReturnType<typeof scratch>['write']>[0]): State => { scratch({ tracks: {} }, state).write(changes); return state }

describe('a touch as changes', () => {
  const map = stalingrad().board.at.value!
  test('a stroke over several cells is one entry, named by how many', () => {
    const stroke = paintCells(map, ['3137', '3138', '3236', '3237'].map(each => at(each, map)), { kind: 'terrain', id: 'forest', label: 'Forest' })
    expect(stroke.reason).toBe('4 cells: Forest')
    expect(stroke.changes).toContainEqual({ kind: 'cell', id: '3137', put: { terrain: 'forest' } })
    expect(paintCells(map, [at('3137', map)], { kind: 'control', id: 'axis', label: 'held by Axis' })).toEqual({ reason: '3137: held by Axis', changes: [{ kind: 'cell', id: '3137', put: { control: 'axis' } }] })
    expect(paintCells(map, [at('3137', map), at('2000', map)].filter(cell => cell >= 0), { kind: 'erase', label: 'erased' }).changes).toEqual([{ kind: 'cell', id: '3137', to: null }])
  })
  test('a side is switched on and off', () => {
    const edge = (a: string, b: string): number => map.grid.edge(at(a, map), at(b, map))
    expect(paintEdge(map, edge('3137', '3138'), { id: 'river', label: 'River' })).toEqual({ reason: '3137–3138: River', changes: [{ kind: 'edge', id: '3137|3138', put: { river: true } }] })
    expect(paintEdge(map, edge('3439', '3438'), { id: 'river', label: 'River' }).changes).toEqual([{ kind: 'edge', id: '3438|3439', put: { river: false } }])
  })
  test('counters come, go and move; a blank hex is entered by the counter', () => {
    const six = map.unit('6th')!
    expect(moveUnit(map, six, at('3238', map))).toEqual({ reason: '6th to 3238', changes: [{ kind: 'unit', id: '6th', put: { cell: '3238' } }] })
    expect(moveUnit(map, six, at('2020', map)).changes[0]).toEqual({ kind: 'cell', id: '2020', put: { terrain: 'clear' } })
    expect(removeUnit(six).changes).toEqual([{ kind: 'unit', id: '6th', put: { cell: null } }])
    expect(placeUnit(map, six.fact!, at('3238', map)).changes).toEqual([{ kind: 'unit', id: '6th', put: { cell: '3238' } }])
    const own = { label: 'Scouts', faction: 'axis', nation: 'ge', symbol: 'inf', type: 'infantry', factors: '1-4', steps: 1 }
    const first = placeTyped(map, own, at('3238', map))
    expect(first.changes).toEqual([{ kind: 'unit', id: 'own/Scouts', to: { ...own, cell: '3238' } }])
  })
  test('two counters of the same name typed in are two units', () => {
    const { board, state } = blank()
    const own = { label: 'Scouts', faction: 'axis', nation: 'ge', symbol: 'inf', type: 'infantry', factors: '1-4', steps: 1 }
    written(state, placeTyped(board.at.value!, own, 5).changes)
    expect(placeTyped(situationOf(board.rules.value!.map, new Map(), state), own, 5).changes.at(-1)).toMatchObject({ id: 'own/Scouts 2' })
  })
  test('where the roster lists kinds each placing is a new unit', () => {
    const { board, state } = blank()
    const fact = [...board.roster.value.values()][0]!
    const place = () => placeCopy(situationOf(board.rules.value!.map, board.roster.value, state), fact, 5)
    expect(place().reason).toBe('6th in 0106')
    written(state, place().changes)
    expect(place().changes).toEqual([{ kind: 'unit', id: '6th 2', to: { cell: '0106', faction: 'axis', label: '6th 2', nation: 'geh', type: 'infantry', symbol: 'inf', steps: 2 } }])
  })
  test('a cell is found by its number in any case, by its name, and not at all', () => {
    expect([' 3338', 'stalingrad', '0101', '101'].map(text => findCell(map, text))).toEqual([at('3338', map), at('3338', map), at('0101', map), at('0101', map)])
    expect(['', 'K9', '9999'].map(text => findCell(map, text))).toEqual([-1, -1, -1])
  })
})

describe('area maps', () => {
  const map = areas().board.at.value!
  test('a new place needs a name of its own', () => {
    expect(addPlace(map, ' Genoa ', 1.234, 2)).toEqual({ reason: 'Genoa on the map', changes: [{ kind: 'cell', id: 'Genoa', to: { place: true, name: 'Genoa', x: 1.23, y: 2, terrain: 'clear' } }] })
    expect(['', 'Paris', 'a|b', 'x'.repeat(41)].map(name => addPlace(map, name, 0, 0))).toEqual(['A place needs a name.', 'Paris is already on the map.', 'A name cannot contain the sign |.', 'That name is too long for the map: at most 40 letters.'])
  })
  test('links are switched by two taps; printed ones stay; nothing is linked to itself', () => {
    expect(switchLink(map, at('Lyon', map), at('Ruhr', map))).toEqual({ reason: 'Lyon–Ruhr linked', changes: [{ kind: 'edge', id: 'Lyon|Ruhr', put: { link: true } }] })
    expect(switchLink(map, at('Lyon', map), at('Paris', map))).toBe('Lyon and Paris are joined on the printed map.')
    expect(switchLink(map, 0, 0)).toBe('A place is not linked to itself.')
  })
  test('a link added in the match carries supply; a place dragged stays where it was put', () => {
    const { board, state } = areas()
    const rules = board.rules.value!
    const status = (): string => { const now = situationOf(rules.map, board.roster.value, state); return rules.supply!(now, 'axis').status(now.unit('6th')!) }
    expect(status()).toBe('out')
    const link = switchLink(map, at('Lyon', map), at('Ruhr', map))
    written(state, typeof link === 'string' ? [] : link.changes)
    expect(status()).toBe('in')
    expect(written(state, movePlace(map, at('Paris', map), 5, 5).changes).cell['Paris']).toEqual({ place: true, x: 5, y: 5 })
    const again = situationOf(rules.map, new Map(), state)
    expect([again.grid.count, again.grid.x[again.grid.index('Paris')]]).toEqual([5, 5])
  })
})

describe('what is shown', () => {
  const { board } = stalingrad()
  const map = board.at.value!
  const rules = board.rules.value!
  test('zones of the factions asked for, supply of all, cells too full', () => {
    const shown = overlayOf(rules, map, { ...WANTED, zoc: ['soviet'], supply: true, stacking: true }, null, -1)
    expect(shown.zones.map(each => each.faction)).toEqual(['soviet'])
    expect(shown.zones[0]!.cells[at('3338', map)]).toBe(1)
    expect([shown.supply.get('6th'), shown.supply.get('62nd'), shown.supply.size]).toEqual(['in', 'open', 6]) // no Soviet source is drawn
    expect([...shown.full]).toEqual([])
  })
  test('one unit’s path, retreat cells with the reason of every other, prices of moves', () => {
    const ask = (question: Wanted['question'], to = -1) => overlayOf(rules, map, { ...WANTED, question, to, values: { points: 3, hexes: 1 } }, map.unit('6th'), at('3338', map))
    expect(ask('supply').path.map(cell => map.label(cell))).toEqual(['3338', '3238', '3237', '3236', '3235'])
    expect([...ask('retreat').good.keys()].map(cell => map.label(cell))).toEqual(['3238'])
    expect([...ask('retreat').bad.keys()].map(cell => map.label(cell)).sort()).toEqual(['3239', '3337', '3339', '3438', '3439'])
    expect(ask('move').good.get(at('3238', map))).toBe('1')
    expect(ask('move', at('3238', map)).said!.lines[0]!.text).toBe('3238 costs 1')
    expect(ask('sight', at('3336', map)).sight).toEqual({ from: at('3338', map), to: at('3336', map), clear: true })
    expect(ask('range').rings[0]!.cells.reduce((sum, each) => sum + each, 0)).toBe(19)
  })
  test('the layers that are on speak about the chosen cell; with all supply shown the counter says why', () => {
    const wanted = { ...WANTED, zoc: ['soviet'], control: true, stacking: true }
    expect(cellLines(rules, map, wanted, at('3338', map)).map(each => each.text)).toEqual(['3338 Stalingrad is in the zone of 62nd (3438)', '3338 Stalingrad is in the zone of 64th (3339)', '3338 Stalingrad belongs to whoever is there'])
    expect(cellLines(rules, map, WANTED, at('3338', map))).toEqual([])
    expect(overlayOf(rules, map, { ...WANTED, supply: true }, map.unit('62nd'), at('3438', map)).said!.lines[0]!.text).toBe('62nd is out of supply')
  })
  test('control: as the rules say, or as entered when the game has no rule', () => {
    expect(overlayOf(rules, map, { ...WANTED, control: true }, null, -1).owners![at('3338', map)]).toBe('axis')
    const without = Object.fromEntries(Object.entries(rules).filter(([id]) => id !== 'control')) as unknown as typeof rules
    expect(overlayOf(without, map, { ...WANTED, control: true }, null, -1).owners![at('3338', map)]).toBe(null)
  })
  test('a cell in words', () => {
    expect(groundOf(map, at('3338', map))).toBe('City, City')
    expect(groundOf(map, at('2020', map))).toBe('Not entered yet')
    expect(tellCell(rules, map, at('3338', map)).map(each => each.text)).toEqual(expect.arrayContaining(['3338 Stalingrad: City, City', 'River to the east, 3339', 'Counters: 6th', '3338 is in the zone of 62nd (3438)'.replace('3338 is', '3338 Stalingrad is')]))
  })
})

test('a pack taken over and undone leaves the match as it was', () => {
  const { board, state } = stalingrad()
  const before = JSON.stringify(state)
  const read = readPack(JSON.parse(JSON.stringify(packOf({ ...emptyState(), cell: { 1010: { terrain: 'sea' } }, unit: { '6th': { cell: '1010' }, stranger: { cell: '1010' } } }, 'toy', 'Other'))), 'toy', board.rules.value!.map)
  if ('refusal' in read) throw new Error(read.refusal)
  const pad = scratch({ tracks: {} }, state)
  pad.write(takePack(board.at.value!, read.pack, board.roster.value).changes)
  expect(Object.keys(state.cell)).toEqual(['1010'])
  expect([state.unit['6th']!['cell'], state.unit['stranger']]).toEqual(['1010', undefined])
  pad.back(0)
  expect(JSON.parse(JSON.stringify(state))).toEqual(JSON.parse(before))
})
