import { describe, expect, it } from 'vitest'
import { mapFaults } from '../../../src/engine/board/check.ts'
import { edgeKey } from '../../../src/engine/board/grid.ts'
import { askSketch, defaults } from '../../../src/engine/board/sketch.ts'
import { situationOf } from '../../../src/engine/board/situation.ts'
import type { Situation, Standing } from '../../../src/engine/board/rules.ts'
import { set } from '../../../src/engine/changes.ts'
import type { UnitFact } from '../../../src/engine/counter.ts'
import type { Values } from '../../../src/engine/field.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { applied, type Change, type Effect, type Facts } from '../../../src/engine/state.ts'
import { board } from '../../../src/games/festung-europa/board.ts'
import { factorsOf, interdicted, nationCode, typeOf } from '../../../src/games/festung-europa/board-cells.ts'
import { played, practised, standing } from './scene.ts'

// A strip of country entered by the players: a1 - a2 - a3 - a4 - a5 - a6 from west to east, b3 south of a3 and b4 south of a4.
// The United Kingdom box lies beside the Beach Head, which lies beside a1. Berlin lies beside a6.
const names = ['Beach', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b3', 'b4']
const links = [['United Kingdom', 'Beach'], ['Beach', 'a1'], ['a1', 'a2'], ['a2', 'a3'], ['a3', 'a4'], ['a4', 'a5'], ['a5', 'a6'], ['a6', 'Berlin'], ['a3', 'b3'], ['b3', 'b4'], ['a4', 'b4'], ['b3', 'a4']] as const

const strip = (cells: { readonly [name: string]: Facts } = {}): readonly Change[] => [
  ...names.map((name, i) => set('cell', name, { place: true, name, x: i, y: 0, ...(name === 'Beach' ? { terrain: 'beach' } : {}), ...cells[name] })),
  ...Object.entries(cells).filter(([name]) => !names.includes(name)).map(([name, facts]) => set('cell', name, facts)),
  ...links.map(([a, b]) => set('edge', edgeKey(a, b), { link: true })),
]
const put = (id: string, faction: string, cell: string, type = 'army', nation = faction === 'allied' ? 'us' : 'ge'): Change => set('unit', id, { faction, cell, type, nation, factors: '4-4-3', label: id })
const look = (changes: readonly Change[], turn = 5): Situation => {
  const at = standing('allied', turn)
  return situationOf(board.map, new Map(), applied(at.state, changes.map(each => ({ ...each, from: null }) as Effect)))
}
const ally = (...cells: string[]) => Object.fromEntries(cells.map(cell => [cell, { control: 'allied' }]))
const supplyOf = (at: Situation, id: string) => { const unit = at.unit(id)!; return board.supply!(at, unit.faction).verdict(unit) }

it('8.42 FS-087 map.json is sound and knows the strait at Kristiansand', () => {
  expect(mapFaults(board.map)).toEqual([])
  // in supply from Berlin, so it has a ZOC: it reaches back to Berlin, not over the strait
  const at = look([put('pz', 'axis', 'Kristiansand', 'mech-corps'), ...strip(), set('edge', edgeKey('Berlin', 'Kristiansand'), { link: true })])
  const joined = (to: string) => at.grid.edge(at.grid.index('Kristiansand'), at.grid.index(to)) >= 0
  expect(['Hirtshals', 'Viborg', 'Berlin'].map(name => [joined(name), board.zoc!(at, 'axis').in[at.grid.index(name)]])).toEqual([[true, 0], [true, 0], [true, 1]])
})

describe('11: supply on named hexes', () => {
  const held = ally('Beach', 'a1', 'a2', 'a3', 'a4')
  const landed = { ...held, Beach: { control: 'allied', invasion: 'overlord' } }

  it.each([
    { rule: '11.51', row: 'FS-120', cell: 'a3', status: 'in' },
    { rule: '11.52', row: 'FS-120', cell: 'a4', status: 'limited' },
  ])('$rule $row an Allied unit in $cell, counted from the Beach Head: $status', ({ cell, status }) => {
    const found = supplyOf(look([...strip(landed), put('us', 'allied', cell)]), 'us')
    expect(found.status).toBe(status)
    expect(found.path.at(-1)).toBe('Beach')
  })

  it('11.42 FS-117 not through an enemy-controlled hex, and the verdict names it', () => {
    const found = supplyOf(look([...strip({ ...landed, a2: { control: 'axis' } }), put('us', 'allied', 'a3')]), 'us')
    expect([found.status, found.lines.some(each => each.cite === '11.42')]).toEqual(['out', true])
  })

  it('11.41 FS-117 not through an enemy unit, over a prohibited hexside, or where the unit may not go', () => {
    const us = put('us', 'allied', 'a3')
    const ask = (changes: readonly Change[], id = 'us') => { const found = supplyOf(look(changes), id); return [found.status, ...new Set(found.refused.map(each => each.line.cite))] }
    expect(ask([...strip(landed), us])).toEqual(['in'])
    expect(ask([...strip(landed), us, put('ge', 'axis', 'a2')])).toEqual(['out', '8.31'])
    expect(ask([...strip(landed), us, set('edge', edgeKey('a1', 'a2'), { link: true, closed: true })])).toEqual(['out', '8.42'])
    const red = [...strip({ a5: { control: 'axis', red: true } }), put('ge', 'axis', 'a4')]
    expect([ask(red, 'ge'), ask([...red, ...played('enemy-at-the-gates')], 'ge')]).toEqual([['in'], ['out', '8.38']])
  })

  it('8.43 FS-119 an enemy ZOC on the way cuts it, a friendly unit there restores it', () => {
    const cut = [...strip({ ...landed, 'b3': { control: 'axis' } }), put('us', 'allied', 'a4'), put('pz', 'axis', 'b3', 'mech-corps'), set('edge', edgeKey('b4', 'a6'), { link: true })]
    expect(supplyOf(look(cut), 'us').status).toBe('out')
    expect(supplyOf(look([...cut, put('guard', 'allied', 'a3')]), 'us').status).toBe('limited')
  })

  it('8.41 FS-086 an unsupplied mechanized unit has no ZOC, so it cuts nothing', () => {
    // everything around b3 is Allied: the Axis unit there reaches no source
    const lonely = [...strip({ ...landed, ...ally('b4', 'a5', 'a6'), b3: { control: 'axis' } }), put('us', 'allied', 'a4'), put('pz', 'axis', 'b3', 'mech-corps')]
    const at = look(lonely)
    expect(board.supply!(at, 'axis').status(at.unit('pz')!)).toBe('out')
    expect([...board.zoc!(at, 'axis').in].some(each => each === 1)).toBe(false)
    expect(supplyOf(at, 'us').status).toBe('limited')
  })

  it('11.31 FS-115 a German unit traces to Berlin over land', () => {
    const found = supplyOf(look([...strip(), put('ge', 'axis', 'a4')]), 'ge')
    expect([found.status, found.path.at(-1)]).toEqual(['in', 'Berlin'])
    expect(supplyOf(look([...strip(), put('ge', 'axis', 'a2')]), 'ge').status).toBe('limited')
  })

  it('11.43 FS-117 by two ports is limited; Antwerp needs The Scheldt for the Allies', () => {
    const far = [...strip({ a2: { control: 'axis', port: 'north' }, a6: { control: 'axis', port: 'north' }, ...ally('a3', 'a4', 'a5') }), put('ge', 'axis', 'a1')]
    expect(supplyOf(look(far), 'ge').status).toBe('limited')
    const cutOff = [...strip({ a2: { control: 'axis', port: 'north' }, ...ally('a3', 'a4', 'a5') }), put('ge', 'axis', 'a1')]
    expect(supplyOf(look(cutOff), 'ge').status).toBe('out')
    const antwerp = (scheldt: string) => look([...strip(), set('cell', 'Antwerp', { control: 'allied' }), set('cell', 'The Scheldt', { control: scheldt }), put('br', 'allied', 'Antwerp', 'army', 'br')])
    expect([supplyOf(antwerp('axis'), 'br').status, supplyOf(antwerp('allied'), 'br').status]).toEqual(['out', 'in'])
  })

  it('11.33 FS-116 Italians trace to Rome alone', () => {
    expect(supplyOf(look([...strip(), put('it', 'axis', 'a5', 'corps', 'it')]), 'it').status).toBe('out')
    expect(supplyOf(look([...strip(), set('edge', edgeKey('a5', 'Rome'), { link: true }), put('it', 'axis', 'a5', 'corps', 'it')]), 'it').status).toBe('in')
  })

  // Rome - a1 - a2 - a3 - a4; the unit stands in a4
  const italy = (countries: { readonly [name: string]: string }, more: readonly Change[] = []) => {
    const cells = Object.fromEntries(Object.entries(countries).map(([name, country]) => [name, { country }]))
    return supplyOf(look([...strip(cells), set('edge', edgeKey('a1', 'Rome'), { link: true }), put('it', 'axis', 'a4', 'corps', 'it'), ...more]), 'it')
  }
  const abroad = { Rome: 'italy', Beach: 'italy', a1: 'italy', a2: 'france', a3: 'france', a4: 'france', a5: 'france', b3: 'france', b4: 'france' }
  it.each([
    { what: 'a3 lies two hexes from Italy: no Italian may enter it', countries: abroad, status: 'out' },
    { what: 'a2 alone lies abroad, next to Italy on both sides', countries: { ...abroad, a3: 'italy', a4: 'italy' }, status: 'limited' },
    { what: 'a3 is next to Italy in b3', countries: { ...abroad, b3: 'italy' }, status: 'limited' },
    { what: 'nobody has written in whose country lies beside a3 and a4', countries: { Rome: 'italy', a1: 'italy', a2: 'france', a3: 'france', a4: 'france' }, status: 'limited' },
  ])('11.41, 13.1 FS-117 an Italian line of supply runs where Italians may go: $what', ({ countries, status }) => {
    const found = italy(countries)
    expect([found.status, found.lines.some(each => each.cite === '13.1')]).toEqual([status, status === 'out'])
  })
  it('11.41 FS-117 Germans go the same way, and Italians after the surrender go anywhere', () => {
    const german = look([...strip(Object.fromEntries(Object.entries(abroad).map(([name, country]) => [name, { country }]))), put('ge', 'axis', 'a1', 'corps')])
    expect(supplyOf(german, 'ge').status).toBe('limited')
    const republic = [set('flag', 'italy-surrendered', 4), ...played('italian-social-republic'), set('edge', edgeKey('a1', 'Milan'), { link: true })]
    expect(italy(abroad, republic).status).toBe('limited')
  })
  it('11.41, 13.1 FS-117 the line of a German army does not run south of the Arno, that of a corps does', () => {
    const line = (type: string, more: readonly Change[] = []) => supplyOf(look([...strip({ a3: { arno: true }, b3: { arno: true }, b4: { arno: true }, a4: { arno: true } }), put('ge', 'axis', 'a2', type), ...more]), 'ge').status
    expect([line('army'), line('corps'), line('army', played('italian-disarmament'))]).toEqual(['out', 'limited', 'limited'])
  })
})

describe('8 and 14: zones, movement, interdiction', () => {
  it('8.41 FS-086 only mechanized units reach their neighbours', () => {
    const at = look([...strip(), put('pz', 'axis', 'a3', 'mech-army'), put('inf', 'axis', 'a6')])
    const zone = board.zoc!(at, 'axis')
    expect(['a2', 'a4', 'b3', 'a5', 'Berlin'].map(name => zone.in[at.grid.index(name)])).toEqual([1, 1, 1, 0, 0])
  })

  it('14.3 FS-089 an Axis ZOC within four hexes of interdiction is cancelled', () => {
    const strafed = (base: string) => look([...strip({ a1: { control: 'allied', interdiction: base === 'a1' } }), put('pz', 'axis', 'a4', 'mech-army')])
    expect(board.zoc!(strafed(''), 'axis').in[strafed('').grid.index('a3')]).toBe(1)
    const at = strafed('a1')
    // a1 to a5 is four hexes, a6 five
    expect(['a3', 'a5'].map(name => board.zoc!(at, 'axis').in[at.grid.index(name)])).toEqual([0, 0])
    expect(['a5', 'a6'].map(name => interdicted(at)[at.grid.index(name)])).toEqual([1, 0])
  })

  it('14.32 FS-132 from a base in a box the base is not counted but the Beach Head is', () => {
    const at = look([...strip(), set('flag', 'tac-us-a', 'interdiction'), set('flag', 'base-us-a', 'base-uk')])
    // Beach 1, a1 2, a2 3, a3 4, a4 5
    expect(['Beach', 'a3', 'a4'].map(name => interdicted(at)[at.grid.index(name)])).toEqual([1, 1, 0])
  })

  const moves = (at: Situation, id: string) => board.move!.ask(at, at.unit(id)!, { factor: 3 })
  it('8.21 FS-093 one point a hex', () => {
    const at = look([...strip(ally('Beach', 'a1', 'a2', 'a3', 'a4')), put('us', 'allied', 'a1')])
    const costs = Object.fromEntries(moves(at, 'us').cells.map(each => [each.cell, each.cost]))
    expect([costs['a2'], costs['a3'], costs['a4'], costs['a5']]).toEqual([1, 2, 3, undefined])
  })

  it('8.43 FS-088 stop in a ZOC, and never from one to the next', () => {
    const at = look([...strip(), put('us', 'allied', 'a1'), put('pz', 'axis', 'a4', 'mech-army')])
    expect(moves(at, 'us').cells.find(each => each.cell === 'a3')?.halt).toBe(true)
    const beside = look([...strip(), put('us', 'allied', 'a3'), put('pz', 'axis', 'a4', 'mech-army')])
    expect(moves(beside, 'us').refused('b3').map(each => each.cite)).toContain('8.43')
    expect(moves(beside, 'us').cells.map(each => each.cell)).toContain('a2')
  })

  it.each([
    { rule: '8.31', row: 'FS-094', what: 'an enemy unit', to: 'a2', more: [put('us', 'allied', 'a2')], id: 'ge', cite: '8.31' },
    { rule: '8.31', row: 'FS-094', what: 'an unmarked Beach Head', to: 'Beach', more: [], id: 'ge', cite: '8.31' },
    { rule: '13.1', row: 'FS-097', what: 'an Italian far from Italy', to: 'a2', more: [], id: 'it', cite: '13.1' },
  ])('$rule $row $what is refused with the rule', ({ to, more, id, cite }) => {
    const at = look([...strip(), put('ge', 'axis', 'a1'), put('it', 'axis', 'a1', 'corps', 'it'), ...more])
    expect(moves(at, id).refused(to).map(each => each.cite)).toContain(cite)
  })

  it.each([[2, '8.32'], [3, undefined]])('8.32 FS-032 after Roundup nobody moves between the United Kingdom box and a Beach Head on turn %i: %s', (turn, cite) => {
    const landed = [...strip({ Beach: { control: 'allied', invasion: 'roundup' } }), put('us', 'allied', 'United Kingdom'), put('ca', 'allied', 'Beach', 'army', 'ca'), ...played('roundup')]
    expect(moves(look(landed, turn), 'us').refused('Beach').map(each => each.cite)[0]).toBe(cite)
    expect(moves(look(landed, turn), 'ca').refused('United Kingdom').map(each => each.cite)[0]).toBe(cite)
  })

  it('8.32 FS-095 nobody enters a box of the other side', () => {
    const ends = [...strip({ Beach: { control: 'axis', invasion: 'overlord' } }), set('edge', edgeKey('a6', 'Eastern Front'), { link: true })]
    expect(moves(look([...ends, put('ge', 'axis', 'Beach')]), 'ge').refused('United Kingdom').map(each => each.cite)).toContain('8.31')
    expect(moves(look([...ends, put('us', 'allied', 'a6')]), 'us').refused('Eastern Front').map(each => each.cite)).toContain('8.31')
    expect(moves(look([...ends, put('ge', 'axis', 'a6')]), 'ge').cells.map(each => each.cell)).toContain('Eastern Front')
    expect(moves(look([...ends, put('us', 'allied', 'Beach')]), 'us').cells.map(each => each.cell)).toContain('United Kingdom')
  })

  it('8.31 FS-094 the Axis goes into a Beach Head once the invasion marker lies there', () => {
    const beach = (facts: Facts) => moves(look([...strip({ Beach: { ...facts } }), put('ge', 'axis', 'a1')]), 'ge').cells.map(each => each.cell).includes('Beach')
    expect([beach({}), beach({ invasion: 'overlord' }), beach({ control: 'allied' })]).toEqual([false, true, true])
  })

  it.each([['sicily', true], ['corsica', true], ['sardinia', true], ['france', false]])('13.1 FS-097 an Italian may go to %s: %s', (country, may) => {
    const at = look([...strip({ a2: { control: 'axis', country } }), put('it', 'axis', 'a1', 'corps', 'it')])
    expect(moves(at, 'it').cells.map(each => each.cell).includes('a2')).toBe(may)
  })

  it('8.38 FS-035 the red zone closes with Tehran for the Allies', () => {
    const red = [...strip({ a2: { control: 'axis', red: true } }), put('us', 'allied', 'a1')]
    expect(moves(look(red), 'us').refused('a2')).toEqual([])
    expect(moves(look([...red, ...played('tehran')]), 'us').refused('a2').map(each => each.cite)).toContain('8.38')
  })

  it('13.1 FS-033 German armies stay north of the Arno until Italian Disarmament', () => {
    const south = [...strip({ a2: { control: 'axis', arno: true } }), put('ge', 'axis', 'a1')]
    expect(moves(look(south), 'ge').refused('a2').map(each => each.cite)).toContain('13.1')
    expect(moves(look([...south, ...played('italian-disarmament')]), 'ge').refused('a2')).toEqual([])
    expect(moves(look([...south, put('corps', 'axis', 'a1', 'corps')]), 'corps').refused('a2')).toEqual([])
  })

  it('7.11 FS-090 a fourth unit does not fit in a hex, a fifth Allied one in a Beach Head does', () => {
    const crowd = (cell: string, n: number) => Array.from({ length: n }, (_, i) => put(`us ${i}`, 'allied', cell))
    const stack = (cell: string, n: number) => { const at = look([...strip(ally('Beach', 'a1')), ...crowd(cell, n)]); return board.stacking!(at, at.grid.index(cell), 'allied') }
    expect([stack('a1', 3), stack('Beach', 5), stack('United Kingdom', 9)]).toEqual([null, null, null])
    expect([stack('a1', 4)?.[0]?.cite, stack('Beach', 6)?.[0]?.cite]).toEqual(['7.11', '7.11'])
  })
})

describe('9.46: retreats', () => {
  const retreat = (at: Situation, id: string, hexes: number) => board.retreat!.ask(at, at.unit(id)!, { hexes })
  it('9.43 FS-079 the first hex leads toward a source, so the German goes east', () => {
    const found = (() => { const at = look([...strip(), put('ge', 'axis', 'a3')]); return retreat(at, 'ge', 1) })()
    // a4 is nearer to Berlin, b3 as near, a2 farther
    expect(found.cells.map(each => each.cell)).toEqual(['a4', 'b3'])
    expect(found.refused.find(each => each.cell === 'a2')?.line.cite).toBe('9.43')
  })

  it('9.46 FS-082 not through a ZOC, unless a friendly unit is there', () => {
    const chased = [...strip({ b3: { control: 'allied' } }), put('ge', 'axis', 'a3'), put('us', 'allied', 'b4', 'mech-army'), set('edge', edgeKey('a2', 'b3'), { link: true }), set('cell', 'b4', { place: true, name: 'b4', x: 8, y: 1, control: 'allied' })]
    const supplied = [...chased, ...['b3', 'a2', 'a1', 'Beach'].map(name => set('cell', name, { place: true, name, x: 0, y: 0, control: 'allied', ...(name === 'Beach' ? { terrain: 'beach', invasion: 'overlord' } : {}) }))]
    const trapped = retreat(look(supplied), 'ge', 1)
    expect([trapped.cells, trapped.lines.some(each => each.cite === '9.47')]).toEqual([[], true])
    expect(retreat(look([...supplied, put('guard', 'axis', 'a4')]), 'ge', 1).cells.map(each => each.cell)).toEqual(['a4'])
  })

  it('9.46 FS-082 after two hexes not next to the hex it left', () => {
    const at = look([...strip(), put('ge', 'axis', 'a3')])
    expect(retreat(at, 'ge', 2).cells.map(each => each.cell)).toEqual(['a5', 'b4'])
  })

  it('9.46 FS-082 friendly hexes first: an empty enemy one only when there is no other', () => {
    const at = look([...strip(ally('b3')), put('ge', 'axis', 'a3')])
    const found = retreat(at, 'ge', 1)
    expect([found.cells.map(each => each.cell), found.refused.find(each => each.cell === 'b3')?.line.cite]).toEqual([['a4'], '9.46'])
    const full = look([...strip(ally('b3')), put('ge', 'axis', 'a3'), ...[1, 2, 3].map(n => put(`g${n}`, 'axis', 'a4'))])
    expect(retreat(full, 'ge', 1).cells.map(each => each.cell)).toEqual(['b3'])
  })

  it('9.46 FS-082 not where the stack would be too high', () => {
    const at = look([...strip(), put('ge', 'axis', 'a3'), ...[1, 2, 3].map(n => put(`g${n}`, 'axis', 'a4'))])
    expect(retreat(at, 'ge', 1).cells.map(each => each.cell)).not.toContain('a4')
  })

  it('9.45 FS-081 from a Beach Head into the box', () => {
    const at = look([...strip({ Beach: { control: 'allied', invasion: 'overlord' } }), put('us', 'allied', 'Beach')])
    expect(retreat(at, 'us', 2).lines.some(each => each.cite === '9.45')).toBe(true)
  })
})

describe('11.7: attrition from the map', () => {
  const landed = { ...ally('a1', 'a2', 'a4', 'a5'), Beach: { control: 'allied', invasion: 'overlord' } }
  const match = () => {
    const at = standing('allied-attrition', 6)
    // a3 is Axis: a4 and a5 are cut off; a5 stands empty
    at.correct([...strip(landed), put('lost', 'allied', 'a4'), put('safe', 'allied', 'a2'), put('ge', 'axis', 'a6')], 'the map as entered')
    return at
  }
  it('11.71 FS-122 the list of units and hexes is filled in from the map, and taken off it', () => {
    const at = match()
    const known = practised.procedures['attrition']?.prefill?.(sceneOf(practised, at.state, { input: {} }))
    expect([known?.['out']?.value, known?.['sheltered']?.value, known?.['hexes']?.value]).toEqual([1, 0, 1])
    expect(known?.['out']?.line.text).toContain('lost')
    const step = at.start({ procedure: 'attrition', input: { out: 1, sheltered: 0, hexes: 1 } })
    expect(step.outcomes[0]?.duties?.[0]?.text).toContain('lost')
    expect(Object.keys(at.state.unit).sort()).toEqual(['ge', 'safe'])
  })
  it('11.71 FS-122 when the table counts otherwise the counters on the map stay', () => {
    const at = match()
    at.start({ procedure: 'attrition', input: { out: 2, sheltered: 0, hexes: 0 } })
    expect(Object.keys(at.state.unit).sort()).toEqual(['ge', 'lost', 'safe'])
  })
  it('11.72 FS-123 the hex that flips is named by the map', () => {
    const at = match()
    at.start({ procedure: 'attrition', input: { out: 1, sheltered: 0, hexes: 1 } })
    expect(at.ask?.kind === 'choose' ? [at.ask.fields['hex']?.usual, at.ask.fields['to']?.usual] : []).toEqual(['a5', 'axis'])
  })
  it('11.71 FS-122 beside a fortress in a friendly hex the unit stays', () => {
    const at = standing('axis-attrition', 6)
    at.correct([...strip(ally('a3', 'a5')), put('fort', 'axis', 'a4', 'fortress'), put('ge', 'axis', 'a4'), set('cell', 'b4', { place: true, name: 'b4', x: 0, y: 1, control: 'allied' }), set('cell', 'b3', { place: true, name: 'b3', x: 0, y: 1, control: 'allied' })], 'a pocket')
    const known = practised.procedures['attrition']?.prefill?.(sceneOf(practised, at.state, { input: {} }))
    expect([known?.['out']?.value, known?.['sheltered']?.value]).toEqual([2, 2])
    // in a hex that is Allied the fortress shelters nobody
    at.correct([set('cell', 'a4', { place: true, name: 'a4', x: 4, y: 0, control: 'allied' })], 'it was taken')
    expect(practised.procedures['attrition']?.prefill?.(sceneOf(practised, at.state, { input: {} }))?.['sheltered']?.value).toBe(0)
  })

  const found = (stage: string, changes: readonly Change[]) => {
    const at = standing(stage, 6)
    at.correct(changes, 'as far as it is drawn')
    const known = practised.procedures['attrition']?.prefill?.(sceneOf(practised, at.state, { input: {} }))
    return { at, values: ['out', 'sheltered', 'hexes'].map(id => known?.[id]?.value), said: [known?.['out']?.line.text, known?.['hexes']?.line.text] }
  }
  const place = (name: string, control: string) => set('cell', name, { place: true, name, x: 0, y: 0, control })
  it('11.71 FS-122 on a half-drawn map nobody is reported of whom it cannot tell', () => {
    const alone = found('axis-attrition', [place('Alone', 'axis'), put('ge', 'axis', 'Alone')])
    expect([alone.values, alone.said]).toEqual([[0, 0, 0], ['On the map: none; too little is drawn for ge', 'On the map: none']])
    const step = alone.at.start({ procedure: 'attrition', input: { out: 1, sheltered: 0, hexes: 0 } })
    expect([step.outcomes[0]?.duties?.[0]?.text, Object.keys(alone.at.state.unit)]).toEqual(['Remove the unit out of supply', ['ge']])
  })
  it('11.71 FS-122 nor where the map is drawn in two halves that nothing joins yet, every source on the other', () => {
    const germany = [['Berlin', 'Breslau'], ['Breslau', 'Munich'], ['Munich', 'The Ruhr']] as const
    const halves = [...germany.map(([a, b]) => set('edge', edgeKey(a, b), { link: true })), place('p1', 'axis'), place('p2', 'axis'), set('edge', edgeKey('p1', 'p2'), { link: true }), put('ge', 'axis', 'p1'), put('home', 'axis', 'Munich')]
    expect(found('axis-attrition', halves).said).toEqual(['On the map: none; too little is drawn for ge', 'On the map: none; too little is drawn for 1 more'])
    // without a source of their own it is certain, whatever is drawn
    expect(found('axis-attrition', [...halves, put('it', 'axis', 'p1', 'corps', 'it'), set('flag', 'italy-surrendered', 3)]).said[0]).toBe('On the map: it; too little is drawn for ge')
  })
  it('11.72 FS-123 nor a hex: two hexes with no way drawn to or from them', () => {
    const half = found('allied-attrition', [place('p1', 'allied'), place('p2', 'allied'), set('edge', edgeKey('p1', 'p2'), { link: true }), put('us', 'allied', 'p1')])
    expect([half.values, half.said]).toEqual([[0, 0, 0], ['On the map: none; too little is drawn for us', 'On the map: none; too little is drawn for 1 more']])
  })
  it('11.71 FS-122 whom something on the sketch stops is out, though much is not drawn', () => {
    const stopped = found('allied-attrition', [...strip(landed), put('lost', 'allied', 'a4'), place('Alone', 'allied'), put('far', 'allied', 'Alone')])
    expect([stopped.values, stopped.said[0]]).toEqual([[1, 0, 1], 'On the map: lost; too little is drawn for far'])
  })
  it('11.72 FS-123 a hex the rules name flips like one the players entered', () => {
    const paris = [...strip(ally('Beach', 'a1', 'a2')), set('edge', edgeKey('a1', 'Paris'), { link: true }), put('ge', 'axis', 'a6')]
    expect(found('axis-attrition', paris)).toMatchObject({ values: [0, 0, 1], said: ['On the map: none', 'On the map: Paris'] })
    expect(found('axis-attrition', [...paris, put('guard', 'axis', 'Paris')])).toMatchObject({ values: [1, 0, 0] })
    expect(found('axis-attrition', [...paris, set('edge', edgeKey('a3', 'Paris'), { link: true })]).values).toEqual([0, 0, 0])
    // a box is no hex
    expect(found('axis-attrition', [...paris, set('edge', edgeKey('a1', 'Balkans Front'), { link: true })]).said[1]).toBe('On the map: Paris')
  })
  it('11.71 FS-122 without a counter on the map nothing is filled in', () => {
    expect(found('axis-attrition', strip(ally('a3'))).values).toEqual([undefined, undefined, undefined])
  })
})

describe('the interviews ask the same searches', () => {
  const answered = (id: string, values: Values) => {
    const interview = board.interviews!.find(each => each.id === id)!
    const { state } = standing('allied', 5)
    const given = { ...defaults(interview.fields(state, values)), ...values }
    return askSketch(board, new Map(), state, interview.sketch(state, given))
  }
  it.each([
    { rule: '11.51', row: 'FS-120', values: { who: 'allied', way: 'port', hexes: 3, block: 'free' }, text: 'in supply' },
    { rule: '11.52', row: 'FS-120', values: { who: 'allied', way: 'port', hexes: 4, block: 'free' }, text: 'limited' },
    { rule: '11.45', row: 'FS-117', values: { who: 'german', way: 'none', hexes: 2, block: 'free' }, text: 'out of supply' },
    { rule: '11.31', row: 'FS-115', values: { who: 'german', way: 'land', hexes: 2, block: 'free' }, text: 'in supply' },
    { rule: '11.43', row: 'FS-117', values: { who: 'german', way: 'port', hexes: 2, block: 'free' }, text: 'limited' },
    { rule: '11.33', row: 'FS-116', values: { who: 'italian', way: 'land', hexes: 3, block: 'free' }, text: 'in supply' },
    { rule: '11.42', row: 'FS-117', values: { who: 'allied', way: 'port', hexes: 3, block: 'enemy' }, text: 'out of supply' },
    { rule: '8.43', row: 'FS-119', values: { who: 'allied', way: 'port', hexes: 3, block: 'zoc' }, text: 'out of supply' },
    { rule: '8.43', row: 'FS-119', values: { who: 'german', way: 'land', hexes: 3, block: 'zoc' }, text: 'out of supply' },
    { rule: '8.43', row: 'FS-119', values: { who: 'allied', way: 'port', hexes: 3, block: 'guarded' }, text: 'in supply' },
  ])('$rule $row $values: $text', ({ values, text }) => {
    expect(answered('supply', values).lines[0]?.text).toContain(text)
  })
  it.each([[['italian-social-republic'], 'in supply'], [[], 'out of supply']])('11.34 FS-116 after the surrender Italians ask for Milan, a source with the Republic %o: %s', (events, text) => {
    const interview = board.interviews!.find(each => each.id === 'supply')!
    const { state } = standing('axis', 5, [set('flag', 'italy-surrendered', 2), ...played(...events)])
    expect(askSketch(board, new Map(), state, interview.sketch(state, { who: 'italian', way: 'land', hexes: 2, block: 'free' })).lines[0]?.text).toContain(text)
  })
  it.each([
    { rule: '8.41', row: 'FS-086', values: {}, yes: true },
    { rule: '8.41', row: 'FS-086', values: { mech: false }, yes: false },
    { rule: '8.41', row: 'FS-086', values: { supplied: false }, yes: false },
    { rule: '8.42', row: 'FS-087', values: { between: 'closed' }, yes: false },
    { rule: '8.42', row: 'FS-087', values: { between: 'strait' }, yes: false },
    { rule: '14.3', row: 'FS-089', values: { interdicted: true }, yes: false },
    { rule: '8.41', row: 'FS-086', values: { who: 'allied' }, yes: true },
  ])('$rule $row ZOC $values: $yes', ({ values, yes }) => expect(answered('zoc', values).yes).toBe(yes))
  it.each([
    { rule: '9.46', row: 'FS-082', values: {}, yes: true },
    { rule: '9.46', row: 'FS-082', values: { block: 'enemy' }, yes: true },
    { rule: '9.46', row: 'FS-082', values: { block: 'unit' }, yes: false },
    { rule: '9.46', row: 'FS-082', values: { block: 'zoc' }, yes: false },
    { rule: '9.46', row: 'FS-082', values: { block: 'guarded' }, yes: true },
    { rule: '9.46', row: 'FS-082', values: { block: 'full', hexes: 2 }, yes: false },
    { rule: '9.46', row: 'FS-082', values: { hexes: 2 }, yes: true },
    { rule: '9.46', row: 'FS-082', values: { who: 'allied', block: 'zoc' }, yes: false },
  ])('$rule $row retreat $values: $yes', ({ values, yes }) => expect(answered('retreat', values).yes).toBe(yes))
  it.each([[3, false, true], [4, false, false], [5, true, true], [6, true, false]])('7.11 FS-090 %i Allied units, Beach Head %s: fits %s', (units, beach, fits) => expect(answered('stacking', { units, beach }).yes).toBe(fits))
})

it('9.22 FS-055 a fight from the map brings its units, terrain, river and supply to the combat', () => {
  const at = look([...strip({ ...ally('Beach', 'a1', 'a2'), a3: { control: 'axis', terrain: 'forest' } }), set('edge', edgeKey('a2', 'a3'), { link: true, rhine: true }), put('us', 'allied', 'a2', 'mech-army'), put('ge', 'axis', 'a3')])
  const found = board.fight!(at, [at.unit('us')!], at.grid.index('a3'))
  expect(found).toMatchObject({ procedure: 'combat', input: { side: 'allied', hex: 'a3', terrain: 'forest', crossing: 'rhine', attackersOut: false } })
  expect((found?.input['attackers'] as { factors: number[] }[])[0]?.factors).toEqual([4, 4, 3])
})

describe('9.22: what the map brings to a combat', () => {
  const fought = (attackers: readonly string[], target: string, changes: readonly Change[]) => { const at = look([...strip(ally('Beach', 'a1', 'a2')), ...changes]); return board.fight!(at, attackers.map(id => at.unit(id)!), at.grid.index(target))?.input }
  const us = put('us', 'allied', 'a2')
  const ge = put('ge', 'axis', 'a3')
  it('9.244 FS-066 FS-067 the Hitler marker and the want of supply come along', () => {
    const berlin = [put('us', 'allied', 'a6'), put('ge', 'axis', 'Berlin'), set('flag', 'hitler', 'berlin')]
    // a6 is Axis country: the attacker there has no line
    expect(fought(['us'], 'Berlin', berlin)).toMatchObject({ hitler: true, attackersOut: true })
    expect(fought(['us'], 'Berlin', [...berlin, set('flag', 'hitler', 'munich')])).toMatchObject({ hitler: false })
    expect(fought(['us'], 'a3', [us, ge])).toMatchObject({ hitler: false, attackersOut: false })
  })
  it('11.63 FS-067 the defenders are out of supply when all of them are', () => {
    const cut = (id: string) => set('unit', id, { faction: 'axis', cell: 'a3', type: 'army', nation: 'ge', factors: '4-4-3', label: id, supply: 'out' })
    expect([[ge], [ge, cut('x')], [cut('x'), cut('y')]].map(there => fought(['us'], 'a3', [us, ...there])?.['defendersOut'])).toEqual([false, false, true])
  })
  it('9.262 FS-070 the strait between Norway and Denmark comes along', () => {
    const over = [put('us', 'allied', 'Hirtshals'), put('ge', 'axis', 'Kristiansand')]
    expect([fought(['us'], 'Kristiansand', over)?.['strait'], fought(['us'], 'a3', [us, ge])?.['strait']]).toEqual([true, false])
  })
  it('9.11 without an attacker there is no combat', () => expect(fought([], 'a3', [ge])).toBeUndefined())
  it.each([
    { rule: '9.263', edge: { link: true, river: true }, crossing: 'river' },
    { rule: '9.263', edge: { link: true, rhine: true }, crossing: 'rhine' },
    { rule: '9.263', edge: { link: true }, crossing: 'none' },
  ])('$rule over $edge: $crossing, in clear terrain unless told otherwise', ({ edge, crossing }) => {
    expect(fought(['us'], 'a3', [set('edge', edgeKey('a2', 'a3'), edge), us, ge])).toMatchObject({ crossing, terrain: 'clear' })
  })
  it('9.263 a river counts only if all attackers cross it', () => {
    const river = [set('edge', edgeKey('a2', 'a3'), { link: true, river: true }), us, put('dry', 'allied', 'b3'), ge]
    expect([fought(['us'], 'a3', river)?.['crossing'], fought(['us', 'dry'], 'a3', river)?.['crossing']]).toEqual(['river', 'none'])
  })
  it.each([
    { what: 'Americans and Free French are one', here: ['us', 'ff'], mixed: false }, { what: 'Americans and British', here: ['us', 'br'], mixed: true },
    { what: 'Americans and airborne', here: ['us', 'ab'], mixed: true }, { what: 'British and Canadians', here: ['br', 'ca'], mixed: false },
  ])('9.17 FS-058 $what in one hex: both nationalities $mixed', ({ here, mixed }) => {
    expect(fought(here, 'a3', [...here.map(nation => put(nation, 'allied', 'a2', 'corps', nation)), ge])?.['mixedHex']).toBe(mixed)
  })
  it.each([[undefined, true], ['france', true], ['italy', false]])('9.131 FS-031 a Beach Head in %s: in France %s, and beside its box', (country, inFrance) => {
    const beach = set('cell', 'Beach', { place: true, name: 'Beach', x: 0, y: 0, terrain: 'beach', control: 'allied', invasion: 'overlord', ...(country === undefined ? {} : { country }) })
    expect(fought(['pz'], 'Beach', [beach, put('pz', 'axis', 'a1', 'mech-army'), put('us', 'allied', 'Beach')])).toMatchObject({ terrain: 'beach', inFrance, boxNear: true })
  })
  it('9.52 only the Allies attack out of a Beach Head', () => {
    expect(fought(['us'], 'a3', [us, ge])).toMatchObject({ side: 'allied', fromBeach: false })
    expect(fought(['us'], 'a1', [put('us', 'allied', 'Beach'), put('ge', 'axis', 'a1')])).toMatchObject({ fromBeach: true })
    expect(fought(['ge'], 'a2', [us, ge])).not.toHaveProperty('fromBeach')
  })
})

describe('2.23: counters of the owner’s roster', () => {
  const oneFaced: UnitFact = { id: 'us-3', label: 'US 3rd', faction: 'allied', nation: 'us', type: 'mech-army', symbol: 'n-arm', factors: [6, 5, 4], steps: 2 }
  const fact: UnitFact = { ...oneFaced, reduced: [3, 2, 4] }
  const seen = (now: Facts, of: UnitFact | null = fact) => { const at = standing('allied', 5); return situationOf(board.map, new Map(of === null ? [] : [[of.id, of]]), applied(at.state, [...strip(ally('a1')), set('unit', 'us-3', { faction: 'allied', cell: 'a1', ...now })].map(each => ({ ...each, from: null }) as Effect))).unit('us-3')! }
  it.each([
    { rule: '2.23', what: 'whole', now: {}, of: fact, factors: [6, 5, 4], type: 'mech-army', nation: 'us' },
    { rule: '2.23', what: 'reduced', now: { reduced: true }, of: fact, factors: [3, 2, 4], type: 'mech-army', nation: 'us' },
    { rule: '2.23', what: 'reduced, only one face told', now: { reduced: true }, of: oneFaced, factors: [6, 5, 4], type: 'mech-army', nation: 'us' },
    { rule: '2.23', what: 'typed over', now: { factors: '1-2-3', type: 'corps', nation: 'br' }, of: fact, factors: [1, 2, 3], type: 'corps', nation: 'br' },
    { rule: '2.23', what: 'unknown', now: {}, of: null, factors: [], type: '', nation: '' },
  ])('$rule $what: $factors $type', ({ now, of, factors, type, nation }) => {
    const unit = seen(now, of)
    expect([factorsOf(unit), typeOf(unit), nationCode(unit)]).toEqual([factors, type, nation])
  })
  it('8.21 the movement factor is that of the counter, 3 where nobody told it', () => {
    const usual = (unit: Standing) => board.move!.fields!(look([]), unit)['factor']?.usual
    expect([usual(seen({})), usual(seen({}, null))]).toEqual([4, 3])
  })
  it('2.23 a whole counter turns to its reduced side, a reduced one has no other', () => {
    expect([board.turnOver!(seen({})), board.turnOver!(seen({ reduced: true }))]).toEqual([{ reduced: true }, null])
  })
})

describe('14.3: ranges shown on the map', () => {
  const rings = (cell: string, changes: readonly Change[]) => { const at = look([...strip(), ...changes]); return board.ranges!(at, at.grid.index(cell)).map(each => ({ label: each.label, cells: names.filter(name => each.cells[at.grid.index(name)] === 1) })) }
  it('14.31 from an airfield three hexes for ground support, 14.32 four for interdiction', () => {
    const [support, strafing, ...rest] = rings('a1', [set('cell', 'a1', { place: true, name: 'a1', x: 1, y: 0, airfield: true })])
    expect([support?.cells.includes('a4'), support?.cells.includes('a5'), strafing?.cells.includes('a5'), strafing?.cells.includes('a6'), rest]).toEqual([true, false, true, false, []])
  })
  it('14.31 from a box only the hex beside it', () => {
    expect(rings('United Kingdom', [])[0]).toEqual({ label: 'Ground support', cells: ['Beach'] })
  })
  it('14.3 an interdicted hex says so, a plain one shows nothing', () => {
    expect(rings('a3', [])).toEqual([])
    expect(rings('a3', [set('flag', 'tac-us-a', 'interdiction'), set('flag', 'base-us-a', 'base-uk')]).map(each => each.label)).toEqual(['Interdicted'])
  })
  it('14.32 a base that is not on the map interdicts nothing', () => {
    const at = look([...strip(), set('flag', 'tac-us-a', 'interdiction'), set('flag', 'base-us-a', 'lost')])
    expect([...interdicted(at)].some(each => each === 1)).toBe(false)
  })
})

describe('11.1 and 8.42: what the table says, and where no zone goes', () => {
  const landed = { ...ally('a1', 'a2', 'a3'), Beach: { control: 'allied', invasion: 'overlord' } }
  it.each([
    { rule: '11.1', cell: 'a5', said: 'in', status: 'in' },
    { rule: '11.1', cell: 'a1', said: 'out', status: 'out' },
    { rule: '11.1', cell: 'a1', said: 'limited', status: 'limited' },
  ])('$rule the supply entered by hand goes before the map: $cell is $status', ({ cell, said, status }) => {
    const now = { faction: 'allied', cell, type: 'army', nation: 'us', factors: '4-4-3', label: 'us' }
    expect(supplyOf(look([...strip(landed), set('unit', 'us', now)]), 'us').status).not.toBe(status)
    expect(supplyOf(look([...strip(landed), set('unit', 'us', { ...now, supply: said })]), 'us').status).toBe(status)
  })
  it('11.52 by a port it is limited where the table plays it so', () => {
    // three hexes from the Beach Head, four from the box
    const near = [...strip(landed), put('us', 'allied', 'a3')]
    expect([supplyOf(look(near), 'us').status, supplyOf(look([...near, set('option', 'port-full', false)]), 'us').status]).toEqual(['in', 'limited'])
  })
  it.each([
    { rule: '8.42', what: 'a red hexside', edge: { link: true, closed: true }, zone: 0 },
    { rule: '8.42', what: 'the strait', edge: { link: true, strait: true }, zone: 0 },
    { rule: '8.42', what: 'open country', edge: { link: true }, zone: 1 },
  ])('$rule over $what: ZOC $zone', ({ edge, zone }) => {
    const at = look([...strip(), set('edge', edgeKey('a3', 'a4'), edge), put('pz', 'axis', 'a4', 'mech-army')])
    expect(board.zoc!(at, 'axis').in[at.grid.index('a3')]).toBe(zone)
  })
  it('8.42 no ZOC into a box of the other side', () => {
    const at = look([...strip({ Beach: { control: 'axis', invasion: 'overlord' } }), put('pz', 'axis', 'a1', 'mech-army'), set('edge', edgeKey('a1', 'United Kingdom'), { link: true })])
    expect(['a2', 'United Kingdom'].map(name => board.zoc!(at, 'axis').in[at.grid.index(name)])).toEqual([1, 0])
  })
  it('8.42 nobody moves over a red hexside', () => {
    const at = look([...strip(), set('edge', edgeKey('a1', 'a2'), { link: true, closed: true }), put('us', 'allied', 'a1')])
    expect(board.move!.ask(at, at.unit('us')!, { factor: 3 }).refused('a2').map(each => each.cite)).toContain('8.42')
  })
  it('7.11 a move does not end on a full hex', () => {
    const at = look([...strip(ally('a1', 'a2')), put('us', 'allied', 'a1'), ...[1, 2, 3].map(n => put(`u${n}`, 'allied', 'a2'))])
    expect(board.move!.ask(at, at.unit('us')!, { factor: 1 }).cells.map(each => each.cell)).not.toContain('a2')
  })
  it('7.11 units of the other side do not count', () => {
    const at = look([...strip(ally('a1')), ...[1, 2, 3].map(n => put(`u${n}`, 'allied', 'a1')), put('ge', 'axis', 'a1')])
    expect(board.stacking!(at, at.grid.index('a1'), 'allied')).toBeNull()
  })
  it('13.1 an Italian may go to Italian country; after the surrender nothing holds him', () => {
    const go = (facts: Facts, more: readonly Change[] = []) => { const at = look([...strip({ a2: facts }), put('it', 'axis', 'a1', 'corps', 'it'), ...more]); return board.move!.ask(at, at.unit('it')!, { factor: 1 }).cells.map(each => each.cell).includes('a2') }
    expect([go({ control: 'axis' }), go({ control: 'axis', country: 'italy' }), go({ control: 'axis' }, [set('flag', 'italy-surrendered', 4)])]).toEqual([false, true, true])
    // next to Italy, and the Balkans Front box
    expect([go({ control: 'axis' }, [set('cell', 'a3', { place: true, name: 'a3', x: 3, y: 0, country: 'italy' })]), go({ control: 'axis' }, [set('cell', 'a3', { place: true, name: 'a3', x: 3, y: 0, country: 'france' })]), go({ box: 'balkans' })]).toEqual([true, false, true])
  })
  it.each([
    { rule: '9.46', box: 'balkans', cite: '9.46' },
    { rule: '8.38', box: '', cite: '8.38' },
  ])('$rule a retreat is refused (box "$box")', ({ box, cite }) => {
    const at = look([...strip({ a4: { control: 'axis', ...(box === '' ? { red: true } : { box }) } }), put('ge', 'axis', 'a3'), ...played('enemy-at-the-gates')])
    expect(board.retreat!.ask(at, at.unit('ge')!, { hexes: 1 }).refused.find(each => each.cell === 'a4')?.line.cite).toBe(cite)
  })
})
