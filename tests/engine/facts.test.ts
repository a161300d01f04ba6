import { describe, expect, it } from 'vitest'
import { cell, cellKey, columnAt, faults, layered, rowAt, shift, type Chart, type Grid, type Marked, type Rows } from '../../src/engine/chart.ts'
import { answersTo, choice, number, option, refusal, startOf, toggle, type Field } from '../../src/engine/field.ts'
import { fieldsOf, knownOf, sceneOf } from '../../src/engine/game.ts'
import { rows, totalOf } from '../../src/engine/ledger.ts'
import { amount, duty, line, sum } from '../../src/engine/line.ts'
import { join } from '../../src/engine/modifiers.ts'
import { define, type GameCode, type GameData } from '../../src/engine/module.ts'
import { rank, ratio, show } from '../../src/engine/ratio.ts'
import { data } from '../fixtures/toy/data.ts'
import { module as toy } from '../fixtures/toy/module.ts'
import { factorsText } from '../../src/engine/counter.ts'

describe('ratio', () => {
  it.each([[19, 10, '1-1', 1], [24, 5, '4-1', 4], [4, 9, '1-3', -3], [8, 8, '1-1', 1], [5, 0, 'Infinity-1', Infinity], [0, 5, '1-Infinity', -Infinity]])('%i to %i is %s: any fraction goes to the defender', (a, d, wanted, ranked) => {
    expect([show(ratio(a, d)), rank(ratio(a, d))]).toEqual([wanted, ranked])
  })
})

describe('lines', () => {
  it('the sum and its explanation are one list', () => {
    const lines = [amount('a', '1', 'die', 2), amount('b', '1', 'column', 1), line('c'), { text: 'd', on: 'die' }, duty('blue', 'e', '1')]
    expect([sum(lines, 'die'), sum(lines, 'column'), sum(lines, 'x')]).toEqual([2, 1, 0])
    expect([line('c'), line('c', '2'), factorsText([6, 4])]).toEqual([{ text: 'c' }, { text: 'c', cite: '2' }, '6-4'])
  })
})

describe('modifiers', () => {
  const fact = (id: string, bestOf?: string) => ({ id, label: id, rule: '1', on: 'dice', amount: -1, procedures: ['p'], ...(bestOf === undefined ? {} : { bestOf }) })
  it('a fact without a question, or a question without a fact, is a fault', () => {
    expect(() => join([fact('a')], {})).toThrow(/a/)
    expect(() => join([], { b: () => true })).toThrow(/b/)
  })
  it('of a group only the strongest counts; other procedures do not see it; no amount counts as one', () => {
    const made = join<null>([fact('wire', 'x'), fact('bunker', 'x'), fact('net', 'x'), fact('fog'), { id: 'bare', label: 'bare', rule: '1', on: 'dice', procedures: ['p'] }, fact('off')], { wire: () => 1, bunker: () => 2, net: () => 1, fog: () => true, bare: () => true, off: () => false })
    expect(made('p', null).map(each => [each.text, each.amount])).toEqual([['bunker', -2], ['fog', -1], ['bare', 1]])
    expect(made('q', null)).toEqual([])
  })
})

describe('charts', () => {
  const crt = data.charts[0] as Grid
  const prices = data.charts[1] as Rows
  const springs = data.charts[2] as Marked

  it('a value past either end is read at that end, an unknown word is a fault; shifts hold at the ends and say so', () => {
    expect([columnAt(crt, 1), columnAt(crt, 20), columnAt(crt, -20), rowAt(crt, 9), rowAt(crt, 0)]).toEqual([1, 3, 0, 5, 0])
    expect(() => columnAt(crt, 'mud')).toThrow('no place for mud')
    expect(shift(crt, 1, 1)).toEqual({ at: 2, lines: [] })
    expect(shift(crt, 3, 2)).toEqual({ at: 3, lines: [line('Column held at 3-1', '5')] })
    expect(shift(crt, 0, -1).at).toBe(0)
  })

  it('layers: practice below, then ours, then the owner, then the scenario; each says whence', () => {
    expect(layered(crt, undefined)).toMatchObject({ source: 'practice' })
    const owned = layered(crt, { kind: 'grid', cells: { [cellKey(0, 1)]: 'DR' } }) as Grid
    expect([owned.source, cell(owned, 1, 0), cell(owned, 0, 0)]).toEqual(['owner', 'DR', null])
    const patched = layered(crt, { kind: 'grid', cells: { [cellKey(0, 1)]: 'DR' } }, { kind: 'grid', cells: { [cellKey(0, 1)]: 'DE' } }) as Grid
    expect([patched.source, cell(patched, 1, 0)]).toEqual(['scenario', 'DE'])
    expect(layered(prices, { kind: 'rows', rows: { attack: { price: 3 }, pause: { price: 0 } } })).toMatchObject({ source: 'owner', rows: { attack: { price: 3 }, rest: { price: 1 }, pause: { price: 0 } } })
    expect(layered(springs, { kind: 'set', items: ['3'] })).toMatchObject({ source: 'owner', items: ['3'] })
    expect(layered(springs, { kind: 'grid', cells: { '0/0': 'x' } }), 'a layer of another kind is no layer').toBe(springs)
    expect(layered(crt, { kind: 'grid', cells: {} })).toMatchObject({ source: 'practice' })
  })

  it('finds unknown codes, values the text contradicts, and results that fall as odds rise', () => {
    const typed = layered({ ...crt, practice: undefined } as unknown as Chart, { kind: 'grid', cells: { '0/0': 'XX', '5/3': 'DR', '2/1': 'DR', '2/2': 'AR' } }) as Grid
    expect(faults(typed).map(each => each.text)).toEqual(['XX at 1-2, 1 is not a result of this table', '3-1, 6 must be DE', 'AR at 2-1, 3 is worse than the column before it'])
    const free: Grid = { id: 'x', label: 'x', kind: 'grid', source: 'owner', cite: '1', codes: ['DR'], columns: crt.columns, rows: crt.rows, cells: crt.cells.map(row => row.map(() => 'DR')) }
    expect(faults(free)).toEqual([])
  })
})

describe('fields', () => {
  const two = [option('a'), option('b', 'B', line('not b', '1'))]
  const unit = (id?: string) => ({ ...(id === undefined ? {} : { unit: id }), label: 'x', type: 'i', nation: 'us', factors: [1], steps: 1 })
  const cases: readonly [string, Field, unknown, string | null][] = [
    ['a number in range', number('N', 0, 3), 2, null], ['a number out of range', number('N', 0, 3), 4, 'N: 0 to 3'], ['half a number', number('N', 0, 3), 1.5, 'N: 0 to 3'], ['words for a number', number('N', 0, 3), '2', 'N: 0 to 3'],
    ['yes', toggle('T'), true, null], ['maybe', toggle('T'), 'maybe', 'T: yes or no'],
    ['a choice', choice('C', two), 'a', null], ['a refused choice', choice('C', two), 'b', 'not b'], ['no such choice', choice('C', two), 'z', 'C: no such choice'],
    ['a cell', { kind: 'cell', label: 'H', among: ['A1'] }, 'A1', null], ['a cell off the map', { kind: 'cell', label: 'H', among: ['A1'] }, 'Z9', 'H: not there'], ['any cell', { kind: 'cell', label: 'H' }, 'Z9', null],
    ['a pick', { kind: 'pick', label: 'P', options: [{ id: 'a', label: 'a', price: 2 }, { id: 'b', label: 'b', price: 2 }], min: 0, max: 2, budget: 3 }, ['a'], null],
    ['too dear', { kind: 'pick', label: 'P', options: [{ id: 'a', label: 'a', price: 2 }, { id: 'b', label: 'b', price: 2 }], min: 0, max: 2, budget: 3 }, ['a', 'b'], 'P: costs 4 of 3'],
    ['too many', { kind: 'pick', label: 'P', options: two, min: 1, max: 1 }, ['a', 'b'], 'P: 1'], ['too few of a range', { kind: 'pick', label: 'P', options: two, min: 1, max: 2 }, [], 'P: 1 to 2'], ['the same twice', { kind: 'pick', label: 'P', options: two, min: 0, max: 2 }, ['a', 'a'], 'P: each once'], ['a refused pick', { kind: 'pick', label: 'P', options: two, min: 0, max: 2 }, ['b'], 'not b'],
    ['a share', { kind: 'share', label: 'S', n: 2, boxes: [{ id: 'x', label: 'x', max: 2 }] }, { x: 2 }, null], ['not all shared', { kind: 'share', label: 'S', n: 2, boxes: [{ id: 'x', label: 'x', max: 2 }] }, { x: 1 }, 'S: 2 to share, 1 given'],
    ['over a box', { kind: 'share', label: 'S', n: 2, boxes: [{ id: 'x', label: 'x', max: 1 }, { id: 'y', label: 'y', max: 1 }] }, { x: 2 }, 'S: x takes at most 1'], ['into no box', { kind: 'share', label: 'S', n: 1, boxes: [] }, { z: 1 }, 'S: z takes at most 0'],
    ['an order', { kind: 'order', label: 'O', options: two }, ['b', 'a'], null], ['half an order', { kind: 'order', label: 'O', options: two }, ['a'], 'O: each once'],
    ['units', { kind: 'units', label: 'U', min: 1, max: 2, roster: [] }, [unit()], null], ['no units', { kind: 'units', label: 'U', min: 1, max: 2, roster: [] }, [], 'U: at least 1'], ['too many units', { kind: 'units', label: 'U', min: 0, max: 1, roster: [] }, [unit(), unit()], 'U: at most 1'],
    ['one unit twice', { kind: 'units', label: 'U', min: 0, max: 3, roster: [] }, [unit('a'), unit('a')], 'U: each unit once'], ['a refused unit', { kind: 'units', label: 'U', min: 0, max: 3, roster: [{ id: 'a', label: 'a', value: unit('a'), refusal: line('spent', '1') }] }, [unit('a')], 'spent'],
    ['what a check refuses', { ...number('N', 0, 9), check: (n: number) => (n > 4 ? line('at most four together') : null) }, 5, 'at most four together'], ['nothing', number('N', 0, 3), undefined, 'N: not answered'],
  ]
  it.each(cases)('%s', (_, field, value, wanted) => {
    expect(refusal({ it: field }, (value === undefined ? {} : { it: value }) as never)?.text ?? null).toBe(wanted)
  })

  it('start somewhere', () => {
    expect([number('N', 2, 5), number('N', -3, -1), number('N', -3, 3), toggle('T'), choice('C', two), { kind: 'pick', label: 'P', options: two, min: 0, max: 1 }, { kind: 'units', label: 'U', min: 0, max: 1, roster: [] }, { kind: 'order', label: 'O', options: two }, { kind: 'share', label: 'S', n: 1, boxes: [] }, { ...toggle('T'), usual: true }].map(each => startOf(each as Field))).toEqual([2, -1, 0, false, undefined, [], [], ['a', 'b'], {}, true])
  })

  it('every way to answer, when they are few', () => {
    expect(answersTo({ t: toggle('T'), n: number('N', 1, 2) }, 12)).toHaveLength(4)
    expect(answersTo({ c: choice('C', two), p: { kind: 'pick', label: 'P', options: two, min: 0, max: 1 } }, 12)).toEqual([{ c: 'a', p: [] }, { c: 'a', p: ['a'] }])
    expect(answersTo({ p: { kind: 'pick', label: 'P', options: two, min: 1, max: 1 } }, 12)).toEqual([{ p: ['a'] }])
    expect(answersTo({ n: number('N', 0, 40) }, 12)).toBeNull()
    expect(answersTo({ o: { kind: 'order', label: 'O', options: two } }, 12)).toBeNull()
  })
})

describe('a module', () => {
  const code = { setup: () => [], conditions: toy.conditions, procedures: toy.procedures, panels: () => [], headline: () => '' } as unknown as GameCode
  const broken = (more: Partial<GameData>) => () => define({ ...data, ...more }, code)
  it.each([
    ['a condition nobody answers', { stages: { start: 'turn', lists: { turn: [{ id: 'x', title: 'x', cite: '1', skip: 'nobody knows' }] } }, reminders: [] }, /condition nobody knows of x/],
    ['a procedure nobody wrote', { stages: { start: 'turn', lists: { turn: [{ id: 'x', title: 'x', cite: '1', procedures: ['gone'] }] } }, reminders: [] }, /procedure gone of x/],
    ['a list that is not there', { stages: { start: 'elsewhere', lists: { turn: [{ id: 'x', title: 'x', cite: '1', call: 'nowhere' }] } }, reminders: [] }, /list elsewhere.*list nowhere of x/],
    ['a reminder at no stage', { reminders: [{ id: 'r', text: 'r', rule: '1', at: ['gone'], when: 'never heard', procedure: 'gone' }] }, /condition never heard of r.*procedure gone of r.*stage gone of reminder r/],
    ['an id twice', { units: [...data.units, ...data.units.slice(0, 1)] }, /unit b1 twice/],
  ])('throws early on %s', (_, more, why) => {
    expect(broken(more as Partial<GameData>)).toThrow(why)
  })
  it('a secret that no stage reveals is found', () => {
    expect(() => define(data, { ...code, secrets: [{ id: 's', label: 's', rule: '1', seats: [], revealAt: ['gone'] }] })).toThrow(/stage gone of secret s/)
  })

  it('puts every option of the scenario into the state, chosen or as usual', () => {
    const options = (scenario: string, chosen: Record<string, boolean>) => Object.fromEntries(toy.setup({ scenario, options: chosen }).flatMap(each => (each.kind === 'option' && 'to' in each ? [[each.id, each.to]] : [])))
    expect(options('dawn', { fog: true })).toEqual({ fog: true, losses: 'strong', length: 4 })
    expect(options('noon', {})).toEqual({ fog: false, losses: 'strong' })
  })

  it('asks and knows before it starts; a chart that is not there is a fault', () => {
    const at = { stage: {}, track: {}, flag: {}, pile: {}, row: { 'hill/east': { owner: 'red' } }, unit: { b1: { steps: 1 } }, cell: {}, edge: {}, option: {}, open: {}, said: {}, due: {}, end: {} }
    expect(Object.keys(fieldsOf(toy, at, 'battle', {}))).toEqual(['attackers', 'defenders', 'uphill', 'guns', 'aircraft'])
    expect(knownOf(toy, at, 'battle', {})['uphill']).toEqual({ value: true, line: line('Red holds the east hill', '6') })
    expect([fieldsOf(toy, at, 'draw', {}), knownOf(toy, at, 'draw', {}), fieldsOf(toy, at, 'no such', {})]).toEqual([{}, {}, {}])
    const scene = sceneOf(toy, at, { input: {} })
    expect(() => scene.slot('gone')).toThrow('no chart gone')
    expect(() => scene.chart('prices')).toThrow('prices is not a table')
    expect(rows(at, 'hill')).toEqual([['east', { owner: 'red' }]])
    expect(totalOf([amount('a', '1', 'x', 2), line('b')]).total).toBe(2)
  })
})
