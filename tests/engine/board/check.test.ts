import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { map as schema } from '../../../data/schema/map.ts'
import { mapFaults, packOf, readPack } from '@/engine/board/check.ts'
import { drawnState, mapOf, RRCC } from './drawn.ts'

const map = mapOf(RRCC)
const pack = (rest: object): unknown => ({ kind: 'adjutant-map', v: 1, game: 'toy', name: 'Test', cells: {}, edges: {}, units: {}, ...rest })
const refused = (json: unknown): string | undefined => { const read = readPack(json, 'toy', map); return 'refusal' in read ? read.refusal : undefined }

describe('a map pack', () => {
  test('comes back as it went out, with places and links the players added', () => {
    const state = drawnState('3030/G 3031', { G: { unit: { faction: 'axis' } } }, ['3030-3031 rail'])
    const own = { ...state, cell: { ...state.cell, Box: { place: true, name: 'Reserve box', x: 1, y: 2 } }, edge: { ...state.edge, '3030|Box': { link: true } } }
    const out = packOf(own, 'toy', 'Mine')
    expect(readPack(JSON.parse(JSON.stringify(out)), 'toy', map)).toEqual({ pack: out })
    expect(Object.keys(out.units)).toEqual(['G@3030'])
  })
  test.each([
    ['not a pack', 'hello', 'This is not a map pack.'],
    ['nothing', null, 'This is not a map pack.'],
    ['another kind', { kind: 'adjutant-chart' }, 'This is not a map pack.'],
    ['a newer version', pack({ v: 2 }), 'This map pack is from a newer version of the app.'],
    ['another game', pack({ game: 'memoir' }), 'This map belongs to another game (memoir).'],
    ['a part missing', pack({ edges: undefined }), 'This map pack is damaged: a part is missing.'],
    ['a list instead of facts', pack({ cells: { 3030: [1] } }), 'This map pack is damaged at 3030.'],
    ['a number that is none', pack({ cells: { 3030: { x: NaN } } }), 'This map pack is damaged at 3030.'],
    ['an unknown label', pack({ cells: { K9: {} } }), 'This map pack does not fit the map: there is no cell K9.'],
    ['a cell off the grid', pack({ cells: { 9999: {} } }), 'This map pack does not fit the map: there is no cell 9999.'],
    ['unknown ground', pack({ cells: { 3030: { terrain: 'lava' } } }), 'This map pack does not fit the map: 3030: no terrain lava.'],
    ['a link to nowhere', pack({ edges: { '3030|Atlantis': { link: true } } }), 'This map pack does not fit the map: edge 3030|Atlantis: there is no cell Atlantis.'],
    ['an edge without a second end', pack({ edges: { 3030: { rail: true } } }), 'This map pack does not fit the map: edge 3030: there is no cell (blank).'],
    ['an edge between strangers', pack({ edges: { '3030|3035': { rail: true } } }), 'This map pack does not fit the map: 3030 and 3035 do not touch.'],
    ['a unit off the map', pack({ units: { a: { cell: 'X1' } } }), 'This map pack does not fit the map: a stands in X1, which is not on the map.'],
    ['a unit in two places', pack({ units: { a: { cell: ['3030', '3031'] } } }), 'This map pack is damaged at a.'],
    ['a side told both ways round', pack({ edges: { '3030|3031': { river: true }, '3031|3030': { river: false } } }), 'This map pack contradicts itself: the side 3030–3031 is in it twice.'],
    ['a place without a place', pack({ cells: { Box: { place: true } } }), 'This map pack does not fit the map: Box lies nowhere.'],
    ['a place at the end of the world', pack({ cells: { Box: { place: true, x: 1e9, y: 0 } } }), 'This map pack does not fit the map: Box lies nowhere.'],
    ['a place with a name like a side', pack({ cells: { 'a|b': { place: true, x: 0, y: 0 } } }), 'This map pack does not fit the map: A name cannot contain the sign |.'],
    ['a place no record can hold', JSON.parse('{"kind":"adjutant-map","v":1,"game":"toy","name":"x","cells":{"__proto__":{"place":true,"x":0,"y":0}},"edges":{},"units":{}}') as unknown, 'This map pack does not fit the map: __proto__ cannot be the name of anything here.'],
    ['a counter no record can hold', JSON.parse('{"kind":"adjutant-map","v":1,"game":"toy","name":"x","cells":{},"edges":{},"units":{"__proto__":{"cell":"3030"}}}') as unknown, 'This map pack does not fit the map: __proto__ cannot be a counter.'],
    ['a million cells', pack({ cells: Object.fromEntries(Array.from({ length: 1_000_000 }, (_, i) => [String(i), {}])) }), 'This map pack is too large: more than 20000 entries.'],
  ])('%s is refused in a sentence', (_what, json, sentence) => {
    expect(refused(json)).toBe(sentence)
  })
})

test('a side named the other way round is the same side', () => {
  const read = readPack(pack({ edges: { '3031|3030': { rail: true } } }), 'toy', map)
  expect('pack' in read && read.pack.edges).toEqual({ '3030|3031': { rail: true } })
})

describe('map.json', () => {
  test('faults are found: labels, terrain, links, contradictory edges', () => {
    expect(mapFaults(mapOf(RRCC, {
      cells: { 3030: { terrain: 'lava' }, A1: {} }, between: { '3030|3031': {}, '3031|3030': {}, '3030|3040': {} }, links: [{ from: '3030', to: 'nowhere' }], fill: 'void',
    }))).toEqual(['3030: no terrain lava', 'there is no cell A1', '3030 and 3040 do not touch', 'link 3030–nowhere: there is no cell nowhere', 'fill: no terrain void', 'edge 3030|3031 twice, once each way'])
    expect(mapFaults(map)).toEqual([])
  })
  test('the schema takes a right one and refuses a grid it does not know', () => {
    expect(v.safeParse(schema, map).success).toBe(true)
    expect(v.safeParse(schema, { ...map, grid: { kind: 'squares' } }).success).toBe(false)
    expect(v.safeParse(schema, { ...map, more: 1 }).success).toBe(false)
  })
})
