import { describe, expect, it } from 'vitest'
import type { UnitFact } from '../../../src/engine/counter.ts'
import { edgeKey } from '../../../src/engine/board/grid.ts'
import type { Situation } from '../../../src/engine/board/rules.ts'
import { situationOf } from '../../../src/engine/board/situation.ts'
import { put, set } from '../../../src/engine/changes.ts'
import type { Change, Facts } from '../../../src/engine/state.ts'
import { board } from '../../../src/games/fortress-europa/board.ts'
import { at as standAt } from './kit.ts'

const clear: Facts = { terrain: 'clear', control: 'allied' }
const country = (facts: Facts): readonly Change[] => ['F', 'G', 'H', 'I', 'J', 'K', 'L'].flatMap(column => [12, 13, 14, 15, 16, 17, 18, 19, 20].map(row => set('cell', `${column}${row}`, facts)))
const unit = (id: string, faction: string, cell: string, type = 'infantry', more: Facts = {}): Change => set('unit', id, { faction, cell, type, nation: faction === 'german' ? 'ge' : 'us', factors: '6-4', steps: 2, label: id, ...more })

interface Lay { readonly stage?: string; readonly facts?: Facts; readonly scenario?: string; readonly options?: { readonly [id: string]: boolean }; readonly roster?: readonly UnitFact[] }
function look(changes: readonly Change[], { stage = 'allied first move', facts = clear, roster = [], ...table }: Lay = {}): Situation {
  const play = standAt(stage, 6, [], table)
  play.correct([...country(facts), ...changes], 'as on the map')
  return situationOf(board.map, new Map(roster.map(each => [each.id, each])), play.state)
}
const moves = (at: Situation, id: string, allowance = 4) => board.move!.ask(at, at.unit(id)!, { allowance, impulse: 1 })
const back = (at: Situation, id: string, values: Facts = { hexes: 1, own: false }) => board.retreat!.ask(at, at.unit(id)!, values)
const verdict = (at: Situation, id: string) => board.supply!(at, at.unit(id)!.faction).verdict(at.unit(id)!)
const side = (facts: Facts): Change => set('edge', edgeKey('I14', 'I15'), facts)

describe('what bars the way from I14 to I15', () => {
  it.each([
    ['7.1', 'an estuary', [side({ estuary: true })], 'infantry'],
    ['8.6', 'the sea', [set('cell', 'I15', { terrain: 'sea' })], 'infantry'],
    ['8.6', 'off limits', [set('cell', 'I15', { terrain: 'off limits' })], 'infantry'],
    ['8.4', 'alpine ground', [set('cell', 'I15', { terrain: 'alpine' })], 'infantry'],
    ['17.10.4', 'no bridges, for armour', [side({ river: true, down: true })], 'armour'],
    ['8.7', 'the dyke, to end on', [set('cell', 'I15', { terrain: 'dyke' })], 'infantry'],
  ] as const)('%s a move: %s', (cite, _what, changes, type) => {
    const found = moves(look([unit('a', 'allied', 'I14', type), ...changes]), 'a', 1)
    expect(found.cells.map(each => each.cell)).not.toContain('I15')
    expect(found.refused('I15').map(each => each.cite)).toContain(cite)
  })

  it.each([
    ['7.1', 'an estuary', [side({ estuary: true })]],
    ['15.9', 'a river without bridges', [side({ river: true, down: true })]],
    ['8.6', 'the sea', [set('cell', 'I15', { terrain: 'sea' })]],
    ['8.4', 'alpine ground', [set('cell', 'I15', { terrain: 'alpine' })]],
    ['15.5', 'partisans, by the ZOC in their own hex', [unit('p', 'allied', 'I15', 'partisan')]],
    ['8.7', 'the dyke, to end on', [set('cell', 'I15', { terrain: 'dyke' })]],
    ['6.1', 'a full hex', ['1', '2', '3'].map(id => unit(id, 'german', 'I15'))],
  ] as const)('%s a German retreat: %s', (cite, _what, changes) => {
    const found = back(look([unit('x', 'german', 'I14'), ...changes], { stage: 'allied first combat' }), 'x')
    expect(found.cells.map(each => each.cell)).not.toContain('I15')
    expect(found.refused.filter(each => each.cell === 'I15').map(each => each.line.cite)).toEqual([cite])
  })

  it('8.4 mountain units go into alpine ground, and stop', () => {
    const alp = [set('cell', 'I15', { terrain: 'alpine' })]
    expect(moves(look([unit('m', 'allied', 'I14', 'mountain'), ...alp]), 'm').cells.find(each => each.cell === 'I15')).toMatchObject({ halt: true })
    expect(back(look([unit('m', 'german', 'I14', 'mountain'), ...alp]), 'm').cells.map(each => each.cell)).toContain('I15')
  })

  it('20.13 the British 52nd is a glider and a mountain unit, other gliders are not', () => {
    const into = (id: string) => moves(look([unit(id, 'allied', 'I14', 'glider'), set('cell', 'I15', { terrain: 'alpine' })]), id, 1).cells.map(each => each.cell).includes('I15')
    expect([into('br-52nd-glider'), into('another')]).toEqual([true, false])
  })

  it('16.4 who need not go is moved by its owner, two hexes unless told otherwise', () => {
    const at = look([unit('x', 'german', 'I14')])
    expect(back(at, 'x', { own: true })).toMatchObject({ who: 'german' })
    expect(back(at, 'x', { own: true }).cells.map(each => each.cell)).toContain('I16')
    expect(back(at, 'x').who).toBe('allied')
  })

  it('24.3 a German stops with the partisans', () => {
    expect(moves(look([unit('x', 'german', 'I14'), unit('p', 'allied', 'I15', 'partisan')], { stage: 'german first move' }), 'x').cells.find(each => each.cell === 'I15')).toMatchObject({ halt: true })
  })

  it('8.3 armour that enters rough ground in a ZOC stops there', () => {
    const found = moves(look([unit('t', 'allied', 'I14', 'armour'), set('cell', 'I15', { terrain: 'rough' }), unit('x', 'german', 'I16')]), 't', 6)
    expect(found.cells.find(each => each.cell === 'I15')).toMatchObject({ halt: true })
  })

  it.each([[false, undefined], [true, true]])('31.11 a flood area is clear until it is flooded: %s', (flooded, halt) => {
    const at = look([unit('a', 'allied', 'I14'), set('cell', 'I15', { terrain: 'flooded' }), set('flag', 'flooded', flooded)], { options: { flooding: true } })
    expect(moves(at, 'a').cells.find(each => each.cell === 'I15')?.halt ?? false).toBe(halt ?? false)
    expect(moves(at, 'a').cells.some(each => each.cell === 'I16' && each.cost === 2)).toBe(!flooded)
  })
})

it.each([['allied first move', 1], ['allied second move', 2]])('5.4 at %s the question starts with the printed allowance and impulse %i', (stage, impulse) => {
  const at = look([unit('a', 'allied', 'I14', 'armour', { factors: '8-6' })], { stage })
  expect(board.move!.fields!(at, at.unit('a')!)).toMatchObject({ allowance: { usual: 6 }, impulse: { usual: impulse } })
})

describe('6 what counts in a full stack', () => {
  const three = ['1', '2', '3'].map(id => unit(id, 'german', 'I15'))
  const tooMany = (changes: readonly Change[], lay: Lay = {}) => { const at = look([...three, ...changes], lay); return board.stacking!(at, at.grid.index('I15'), 'german') !== null }

  it('31.4 battalions stack free, by option', () => {
    const small = [unit('b', 'german', 'I15', 'infantry', { size: 'II' })]
    expect([tooMany(small), tooMany(small, { options: { 'battalions free': true } })]).toEqual([true, false])
    expect(tooMany([unit('b', 'german', 'I15')], { options: { 'battalions free': true } })).toBe(true)
  })

  it('33.3.1 the 150th SS stacks free in the Ardennes', () => {
    const skorzeny = [unit('150th SS', 'german', 'I15')]
    expect([tooMany(skorzeny), tooMany(skorzeny, { scenario: 'bulge' })]).toEqual([true, false])
  })
})

describe('a printed counter on the map', () => {
  const fact: UnitFact = { id: 'r', label: '1st', faction: 'german', nation: 'ge', type: 'armour', symbol: 'n-arm', factors: [7, 6], reduced: [3, 6], steps: 2 }

  it('2.6 brings its printed type, nation, factors and steps to a battle', () => {
    const at = look([set('unit', 'r', { cell: 'I14' }), unit('a', 'allied', 'I15')], { roster: [fact] })
    expect(board.fight!(at, [at.unit('r')!], at.grid.index('I15'))?.input).toMatchObject({ side: 'german', attackers: [{ unit: 'r', label: '1st', type: 'armour', nation: 'ge', factors: [7, 6], steps: 2 }] })
  })

  it('2.8 turns over to its printed other side', () => {
    const at = look([set('unit', 'r', { cell: 'I14' })], { roster: [fact] })
    expect(board.turnOver!(at.unit('r')!)).toEqual({ steps: 1, reduced: true, factors: '3-6' })
  })

  it.each([['german', 'ge'], ['allied', 'us']])('a bare %s counter is an infantry step of %s', (faction, nation) => {
    const other = faction === 'german' ? 'allied' : 'german'
    const at = look([set('unit', 'bare', { cell: 'I14', faction }), unit('z', other, 'I15')])
    expect(board.fight!(at, [at.unit('bare')!], at.grid.index('I15'))?.input).toMatchObject({ attackers: [{ label: 'bare', type: 'infantry', nation, factors: [1, 1], steps: 1 }] })
  })
})

describe('16 what the map tells the battle', () => {
  it.each([[{ fortress: true }, 'intact'], [{ fortress: true, destroyed: true }, 'destroyed'], [{}, 'none']] as const)('16.3 %o: fortress %s', (facts, fort) => {
    const at = look([unit('a', 'allied', 'I14'), unit('x', 'german', 'I15'), set('cell', 'I15', { ...clear, ...facts })])
    expect(board.fight!(at, [at.unit('a')!], at.grid.index('I15'))?.input).toMatchObject({ fort })
  })

  it.each([['german', true], ['allied', false]])('16.4 an attacker in its fortress holds: %s %s', (faction, holds) => {
    const at = look([unit('a', faction, 'I14'), unit('x', faction === 'german' ? 'allied' : 'german', 'I15'), set('cell', 'I14', { ...clear, fortress: true })])
    expect(board.fight!(at, [at.unit('a')!], at.grid.index('I15'))?.input).toMatchObject({ holds })
  })

  it('25.1 three hexes around a city in Germany', () => {
    const at = look([set('cell', 'I15', { ...clear, city: true, germany: true }), set('cell', 'I18', { ...clear, city: true })])
    expect(board.ranges!(at, at.grid.index('I15')).map(each => each.cite)).toEqual(['25.1'])
    expect(board.ranges!(at, at.grid.index('I18'))).toEqual([])
  })
})

describe('18 who is always in supply', () => {
  const none: Lay = { stage: 'allied supply' }
  const cites = (at: Situation, id: string) => { const found = verdict(at, id); return found.yes === true ? found.lines.map(each => each.cite) : [] }

  it.each([
    ['21.1', 'a commando', 'allied', 'commando', {}, {}, []],
    ['21.1', 'a ranger', 'allied', 'ranger', {}, {}, []],
    ['20.6', 'dropped this turn', 'allied', 'paratrooper', { dropped: 6 }, {}, []],
    ['18.7.1', 'landed in the first invasion', 'allied', 'infantry', {}, {}, [set('flag', 'invasion', 'first')]],
    ['18.4', 'Allies in a city', 'allied', 'infantry', {}, { city: true }, []],
    ['18.4', 'Allies in a fortress', 'allied', 'infantry', {}, { fortress: true }, []],
    ['18.5', 'frozen Germans', 'german', 'infantry', { frozen: true }, {}, []],
    ['18.5', 'Germans in Italy', 'german', 'infantry', {}, { italy: true }, []],
    ['18.4', 'Germans in a city', 'german', 'infantry', {}, { city: true }, []],
    ['18.4', 'Germans in a fortress', 'german', 'infantry', {}, { fortress: true }, []],
  ] as const)('%s %s', (cite, _what, faction, type, more, facts, changes) => {
    const enemy = unit('e', faction === 'german' ? 'allied' : 'german', 'I17')
    expect(cites(look([enemy, set('cell', 'I15', { ...clear, ...facts }), unit('u', faction, 'I15', type, more), ...changes], none), 'u')).toContain(cite)
    expect(cites(look([enemy, unit('u', faction, 'I15')], none), 'u')).toEqual([])
  })

  it('18.4 a city in Germany does not supply the Allies', () => {
    expect(verdict(look([set('cell', 'I15', { ...clear, city: true, germany: true }), unit('u', 'allied', 'I15')], none), 'u').yes).toBe(false)
  })

  it('7.1, 18.7.1 those who land first hold only their own hex in the first impulse', () => {
    const at = look([unit('a', 'allied', 'I15'), set('flag', 'invasion', 'first')])
    expect([...board.zoc!(at, 'allied').in].filter(each => each === 1)).toHaveLength(1)
    const later = look([unit('a', 'allied', 'I15'), set('flag', 'invasion', 'first')], { stage: 'allied second move' })
    expect([...board.zoc!(later, 'allied').in].filter(each => each === 1)).toHaveLength(7)
  })
})

describe('18.1 the line from the mulberry at I12 to the headquarters at I16, down one lane', () => {
  const harbour = put('row', 'mulberry/12', { state: 'placed', hex: 'I12' })
  const lane = ['I12', 'I13', 'I14', 'I15', 'I16'].map(cell => set('cell', cell, clear))
  const line = (...changes: readonly Change[]) => verdict(look([harbour, ...lane, unit('hq', 'allied', 'I16', 'hq'), ...changes], { stage: 'allied supply', facts: { terrain: 'sea' } }), 'hq').yes

  it.each([
    ['open', true, []],
    ['an estuary on the way', false, [side({ estuary: true })]],
    ['an enemy city on the way', false, [set('cell', 'I14', { terrain: 'clear', city: true, control: 'german' })]],
    ['a hex the enemy controls', false, [set('cell', 'I14', { terrain: 'clear', control: 'german' })]],
    ['no hex known for the mulberry', false, [set('row', 'mulberry/12', { state: 'placed' })]],
    ['a port of the table where the mulberry was', true, [set('row', 'mulberry/12', { state: 'placed' }), put('row', 'port/cherbourg', { owner: 'allied', value: 9, hex: 'I12', taken: 1, damage: 0 })]],
  ] as const)('%s: %s', (_what, yes, changes) => {
    expect(line(...changes)).toBe(yes)
  })
})

it.each([[false, true], [true, false]])('18.1 from the headquarters on, a hex the enemy controls is no bar, his city is: city %s, supplied %s', (city, yes) => {
  const lane = ['I12', 'I13', 'I14', 'I15', 'I16'].map(cell => set('cell', cell, clear))
  const at = look([put('row', 'mulberry/12', { state: 'placed', hex: 'I12' }), ...lane, set('cell', 'I14', { terrain: 'clear', control: 'german', city }), unit('hq', 'allied', 'I13', 'hq'), unit('a', 'allied', 'I16')], { stage: 'allied supply', facts: { terrain: 'sea' } })
  expect(verdict(at, 'a').yes).toBe(yes)
})
