import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { Chart, RowFacts } from '../../../src/engine/chart.ts'
import { fieldsOf } from '../../../src/engine/game.ts'
import type { GameModule } from '../../../src/engine/module.ts'
import type { State } from '../../../src/engine/state.ts'
import { rosterOf } from '../../../src/games/fortress-europa/roster.ts'
import { units } from '../../../src/games/fortress-europa/units.ts'
import { table, type Table } from '../../table.ts'
import { at, begin, code, game, ge, standing, us, type Told } from './kit.ts'

// The countersheet text of the rulebook, counted by hand: British four rows of eight and the part of the 79th; Wehrmacht 45 fronts (8 x 5 + 5) and 70 backs
// (8 + 7 + 8 + 8 + 7 + 8 + 7 + 5 + 6 + 5 + 1) whose fronts the scan lost; SS sixteen and the 9-7; eight Volkssturm, the most in play (25.1).
const counted = { br: 33, minor: 3, pol: 2, ff: 13, us: 12, ca: 8, ge: 45 + 70, ss: 17, lw: 19, vs: 8 }

const owner = (rows: { readonly [id: string]: RowFacts }): GameModule => ({ ...game, charts: { ...game.charts, roster: { ...game.charts['roster'], rows } as Chart } })
const find = (mine: GameModule, state: State, side: 'allied' | 'german', label: string) => rosterOf({ state, slot: id => mine.charts[id] as Chart }, side).filter(each => each.label === label)
const fight = (play: Table, input: object): Told => { const step = play.start({ procedure: 'battle', input: { side: 'allied', ...input } }); return { play, step, outcome: step.outcomes[0], ask: step.ask, lines: step.ask?.lines ?? [] } }

describe('2 the counters', () => {
  it.each(Object.entries(counted))('2.1 the sheet text shows %s: %i', (nation, n) => {
    expect(units.filter(each => each.nation === nation)).toHaveLength(n)
  })

  it('2.1 the counters the scan shows from behind only are there too, the 26th battalion and the 19th among them', () => {
    expect(units.find(each => each.id === 'ge-26th-battalion-infantry')).toMatchObject({ size: 'II', factors: [1, 2], steps: 1 })
    expect(units.find(each => each.id === 'ge-19th-infantry')).toMatchObject({ factors: [1, 3], label: '19th (reduced side)' })
    expect(new Set(units.map(each => each.id)).size).toBe(units.length)
  })

  it('2.1 the owner\u2019s line of the same name, nation and type takes the place of the scanned counter', () => {
    const mine = owner({ '77th': { name: null, nation: 'ge', type: 'infantry', combat: 4, move: 3, reduced: 2, size: 'XX' }, other: { name: '77th', nation: 'lw', type: 'flak', combat: 2, move: 3, reduced: null } })
    const state = begin().state
    expect(find(mine, state, 'german', '77th (reduced side)')).toEqual([])
    expect(find(mine, state, 'german', '77th').map(each => [each.id, each.value.factors, each.value.steps, each.counter?.size])).toEqual([['own other', [2, 3], 1, undefined], ['ge-77th-infantry', [4, 3], 2, 'XX']])
    expect(find(game, state, 'german', '77th (reduced side)').map(each => each.value.factors)).toEqual([[2, 3]])
    const dead = at('allied first combat', 6, [set('unit', 'ge-77th-infantry', { at: 'dead' })])
    expect(find(mine, dead.state, 'german', '77th')[1]?.refusal?.cite).toBe('2.8')
  })

  it('2.1 the slot asks for the type by the words the rules use', () => {
    const chart = game.charts['roster']
    const type = chart?.kind === 'rows' ? chart.columns.find(each => each.id === 'type') : undefined
    expect(type?.options).toEqual(expect.arrayContaining(['infantry', 'armour', 'hq troops', 'assault gun']))
  })
})

describe('2.8 the other side of a counter', () => {
  const guards = { unit: 'br-guards-armour', label: 'Guards', type: 'armour', nation: 'br', factors: [8, 6], steps: 2 }
  const lehr = { unit: 'ge-panzer-lehr-armour', label: 'Panzer Lehr', type: 'armour', nation: 'ge', factors: [9, 7], steps: 2 }

  it('2.8 FE-107 a counter turned over in the form fights with its printed other side, and dies of one step', () => {
    const told = fight(at('allied first combat'), { attackers: [us(20)], defenders: [{ ...lehr, reduced: true }] })
    expect(standing(told).defence).toBe(5)
    const step = told.play.answer(code('D1'))
    expect(step.outcomes[0]?.duties?.[0]?.text).toBe('Panzer Lehr: destroyed')
  })

  it('2.8 FE-107 one that was reduced and is turned back has all its steps', () => {
    expect(standing(fight(at('allied first combat'), { attackers: [us(20)], defenders: [{ ...lehr, factors: [5, 7], steps: 1, reduced: false }] })).defence).toBe(9)
  })

  it('2.8 a typed counter keeps the factors typed in and loses a step', () => {
    const told = fight(at('allied first combat'), { attackers: [us(20)], defenders: [{ ...ge(3), reduced: true }] })
    expect(standing(told).defence).toBe(3)
    expect(told.play.answer(code('D1')).outcomes[0]?.duties?.[0]?.text).toBe('GE 3: destroyed')
  })

  it('2.8 an unknown other side is asked for, counts at once, and is remembered for the next battle', () => {
    const play = table(game, game.setup({ scenario: 'campaign', options: {} }))
    const input = { attackers: [{ ...guards, reduced: true }], defenders: [ge(3)] }
    expect(fieldsOf(game, play.state, 'battle', input as never)['side br-guards-armour']).toMatchObject({ kind: 'number', max: 8, label: 'Guards: combat factor printed on its reduced side' })
    const told = fight(play, { ...input, 'side br-guards-armour': 4 })
    expect(standing(told).attack).toBe(4)
    const learns = play.answer(code('DR')).outcomes[0]?.learns
    expect(learns).toEqual([{ chart: 'roster', row: 'br-guards-armour', facts: { name: 'Guards', nation: 'br', type: 'armour', combat: 8, move: 6, reduced: 4 } }])
    const mine = owner({ [learns?.[0]?.row ?? '']: learns?.[0]?.facts ?? {} })
    const later = table(mine, mine.setup({ scenario: 'campaign', options: {} }))
    expect(Object.keys(fieldsOf(mine, later.state, 'battle', input as never)).some(each => each.startsWith('side '))).toBe(false)
    expect(standing(fight(later, input)).attack).toBe(4)
    expect(later.answer(code('DR')).outcomes[0]?.learns).toEqual([])
  })

  it('2.8 whole counters and one-step units ask for nothing', () => {
    expect(Object.keys(fieldsOf(game, begin().state, 'battle', { attackers: [guards], defenders: [{ unit: 'vs-volkssturm-1-volkssturm', label: 'Volkssturm 1', type: 'volkssturm', nation: 'vs', factors: [2, 2], steps: 1, reduced: true }] })).some(each => each.startsWith('side '))).toBe(false)
  })
})
