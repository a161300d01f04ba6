import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowOf } from '@/engine/board/interview.ts'
import { gridOf } from '@/engine/board/grid.ts'
import type { MapFact } from '@/engine/board/map.ts'
import type { Situation, Sketch } from '@/engine/board/rules.ts'
import { situationOf } from '@/engine/board/situation.ts'
import { askBoard, askSketch, sketched } from '@/engine/board/sketch.ts'
import { emptyState, type State } from '@/engine/state.ts'
import { drawnState, LETTERED, mapOf, NO_ROSTER, RRCC } from './drawn.ts'
import { retreat, rules, supply } from './small.ts'

const HEXES = mapOf(RRCC)
const PLACES = mapOf({ kind: 'places' })
describe('the interview about supply', () => {
  const said = (values: object, map = HEXES) => askSketch(rules(map), NO_ROSTER, emptyState(), supply(map).sketch(emptyState(), { ...values }))
  test.each([['hexes', HEXES], ['lettered hexes', mapOf(LETTERED)], ['places', PLACES]])('on %s: three overland are in, four are not, rail makes up for it', (_name, map) => {
    expect(said({ hexes: 3 }, map)).toMatchObject({ yes: true, lines: [{ text: '6th Army is in supply', cite: '4' }, { cite: '4' }] })
    expect(said({ hexes: 4 }, map).yes).toBe(false)
    expect(said({ hexes: 7, overland: 3 }, map).yes).toBe(true)
    expect(said({ hexes: 7, overland: 4 }, map).yes).toBe(false)
  })
  test('an enemy beside the way breaks it, a friend in the hex mends it', () => {
    expect(said({ hexes: 3, enemies: ['1'] }).yes).toBe(false)
    expect(said({ hexes: 3, enemies: ['1'] }).lines.map(each => each.text)).toEqual(expect.arrayContaining([expect.stringContaining('in an enemy zone')]))
    expect(said({ hexes: 3, enemies: ['1'], friends: ['1', '2'] }).yes).toBe(true)
  })
  test('asks only what depends on what was said: no hexes between, no question about them', () => {
    expect(Object.keys(supply(HEXES).fields(emptyState(), { hexes: 1 }))).toEqual(['hexes', 'overland'])
    expect(Object.keys(supply(HEXES).fields(emptyState(), { hexes: 3 }))).toEqual(['hexes', 'overland', 'enemies', 'friends'])
  })
})

describe('the interview about a retreat', () => {
  const said = (values: object) => askSketch(rules(HEXES), NO_ROSTER, emptyState(), retreat(HEXES).sketch(emptyState(), { hexes: 1, ...values }))
  test('enemies to the north and east leave the southwest', () => {
    const answer = said({ enemies: ['northeast', 'northwest', 'east'] })
    expect(answer.cells).toHaveLength(1)
    expect(answer.refused.map(each => each.line.text).filter(text => text.includes('in an enemy zone')).length).toBeGreaterThanOrEqual(5)
  })
  test('full hexes and closed ones are refused with their own reason', () => {
    const texts = said({ full: ['west'], closed: ['east'] }).refused.map(each => each.line.text).join('; ')
    expect(texts).toContain('full')
    expect(texts).toContain('not on the map yet')
  })
  test('the six names go round the compass', () => {
    const names = (map: MapFact): readonly string[] => { const field = retreat(map).fields(emptyState(), {})['enemies']; return field?.kind === 'pick' ? field.options.map(each => each.id) : [] }
    expect(names(HEXES)).toEqual(['northeast', 'east', 'southeast', 'southwest', 'west', 'northwest'])
    expect(names(mapOf(LETTERED))).toEqual(['north', 'northeast', 'southeast', 'south', 'southwest', 'northwest'])
  })
})

test('300 random sketches: the map says what the interview says, with the same rules', () => {
  const ring = ['northeast', 'east', 'southeast', 'southwest', 'west', 'northwest']
  const some = fc.record({ hexes: fc.integer({ min: 1, max: 3 }), enemies: fc.subarray(ring), full: fc.subarray(ring), closed: fc.subarray(ring) })
  const chain = fc.record({ hexes: fc.integer({ min: 1, max: 8 }), overland: fc.integer({ min: 0, max: 8 }), enemies: fc.subarray(['1', '2', '3', '4']), friends: fc.subarray(['1', '2', '3', '4']) })
  const grid = gridOf(HEXES)
  const agree = (sketch: Sketch): void => {
    const board = rules(HEXES)
    // as a table would have it: the same cells, edges and units entered one by one into a match of its own
    const state: State = emptyState()
    for (const change of sketch.changes) {
      const kind = state[change.kind] as Record<string, unknown>
      if ('put' in change) kind[change.id] = { ...(kind[change.id] as object | undefined), ...change.put }
      else if ('to' in change) { if (change.to === null) delete kind[change.id]; else kind[change.id] = change.to }
    }
    const onMap = askBoard(board, situationOf(HEXES, NO_ROSTER, state, grid), sketch)
    expect(askSketch(board, NO_ROSTER, emptyState(), sketch)).toEqual(onMap)
    expect(onMap.lines.every(each => each.text.length > 0)).toBe(true)
  }
  fc.assert(fc.property(some, values => agree(retreat(HEXES).sketch(emptyState(), values))), { numRuns: 150 })
  fc.assert(fc.property(chain, values => agree(supply(HEXES).sketch(emptyState(), values))), { numRuns: 150 })
})

describe('asking the board in sentences', () => {
  const at = (text: string): Situation => situationOf(HEXES, NO_ROSTER, drawnState(text, { G: { unit: { faction: 'axis' } }, S: { unit: { faction: 'soviet' } }, f: { cell: { terrain: 'forest' } } }))
  const say = (board: Situation, sketch: Omit<Sketch, 'changes'>): readonly string[] => askBoard(rules(HEXES), board, sketch).lines.map(each => each.text)
  test('zones, stacking, moves and sight', () => {
    const board = at('3030/G 3031 3032/S 3033/f 3034')
    expect(say(board, { ask: 'zoc', cell: '3031' })).toEqual(['3031 is in the zone of G@3030 (3030)', '3031 is in the zone of S@3032 (3032)'])
    expect(say(board, { ask: 'zoc', cell: '3034' })).toEqual(["3034 is in nobody's zone"])
    expect(say(at('3030/GGG'), { ask: 'stacking', cell: '3030' })).toEqual(['3030 holds 3 units, at most 2'])
    expect(say(at('3030/GG'), { ask: 'stacking', cell: '3030' })).toEqual(['3030: 2 units, within the limit'])
    expect(say(board, { ask: 'move', unit: 'G@3030', to: '3031' })).toEqual(['3031 costs 1 and ends the move'])
    expect(say(board, { ask: 'move', unit: 'G@3030', to: '3033' })[0]).toBe('3033 cannot be reached')
    expect(say(board, { ask: 'move', unit: 'G@3030' })).toEqual(['G@3030 can reach 1 cell with 3'])
    expect(say(board, { ask: 'sight', cell: '3031', to: '3034' })).toEqual(['No sight between 3031 and 3034', '3033: forest'])
  })
  test('what is not there is said, not guessed', () => {
    const board = at('3030/G')
    expect(say(board, { ask: 'supply', unit: 'nobody' })).toEqual(['There is no such unit on the map'])
    expect(say(board, { ask: 'zoc', cell: 'Z9' })).toEqual(['There is no such cell'])
    expect(say(board, { ask: 'sight', cell: '3030', to: 'Z9' })).toEqual(['There is no such cell'])
    expect(askBoard({ map: HEXES, refusals: {} }, board, { ask: 'supply', unit: 'G@3030' }).lines[0]!.text).toBe('This game has no such question')
    expect(askBoard({ map: HEXES, refusals: {} }, board, { ask: 'zoc', cell: '3030' }).lines[0]!.text).toBe('This game has no such question')
  })
})

test('a sketch leaves the match as it was', () => {
  const state = drawnState('3030/G 3031', { G: { unit: { faction: 'axis' } } }, ['3030-3031 rail'])
  const before = JSON.stringify(state)
  const copy = sketched(state, [{ kind: 'unit', id: 'x', to: { cell: '3031' } }, { kind: 'flag', id: 'snow', to: true }])
  expect(JSON.stringify(state)).toBe(before)
  expect([Object.keys(copy.unit), copy.cell, copy.edge, copy.flag['snow']]).toEqual([['x'], {}, {}, true]) // none of the match's own ground is part of the question
})

test('a row lies straight with room on both sides, on any hex grid', () => {
  for (const grid of [gridOf(HEXES), gridOf(mapOf(LETTERED))]) {
    const { row, beside } = rowOf(grid, 6)
    expect(row).toHaveLength(7)
    row.forEach((cell, i) => expect(grid.distance(grid.index(row[0]!), grid.index(cell))).toBe(i))
    beside.forEach((cell, i) => expect(grid.distance(grid.index(cell), grid.index(row[i]!))).toBe(1))
  }
})
