import { describe, expect, it } from 'vitest'
import type { Chart } from '../../../src/engine/chart.ts'
import { fieldsOf, knownOf } from '../../../src/engine/game.ts'
import type { GameModule } from '../../../src/engine/module.ts'
import { set } from '../../../src/engine/changes.ts'
import { faces, table } from '../../table.ts'
import { at, begin, does, fields, game, ge, open, spot, texts, us } from './kit.ts'

/** The game with one of the owner's slots filled. */
const owning = (id: string, more: object): GameModule => ({ ...game, charts: { ...game.charts, [id]: { ...game.charts[id], ...more } as Chart } })

describe('what the owner copies from map and cards is used where it matters', () => {
  it('12.10 FE-201 the capacity of a beach area comes from the chart, by impulse; two areas are compared by themselves', () => {
    const own = owning('beach-capacity', { rows: { Normandy: { first: 9, second: 5 }, Calais: { first: 6, second: 4 } } })
    const first = at('invade beaches', 1, [set('flag', 'invasion', 'first')])
    const known = (state: typeof first.state, input: object) => { const found = knownOf(own, state, 'beach capacity', input as never); return [found['first']?.value, found['second']?.value] }
    expect(known(first.state, { area: 'Normandy', overlap: true, area2: 'Calais' })).toEqual([9, 6])
    expect(known(at('invasion landing', 1, [set('flag', 'invasion', 'first')]).state, { area: 'Normandy' })).toEqual([5, undefined])
    expect(Object.keys(fieldsOf(own, first.state, 'beach capacity', { overlap: true }))).toEqual(expect.arrayContaining(['area', 'area2']))
    expect(Object.keys(fields(first, 'beach capacity', { overlap: true }))).toEqual(['first', 'overlap', 'second', 'units', 'paras', 'armour'])
  })

  it('17.4, 20.2 FE-207 a drop hex inside the printed radius is in range without being asked', () => {
    const own = owning('tac-radius', { items: ['L8', 'M8'] })
    const { state } = at('allied first move', 6)
    expect(knownOf(own, state, 'paradrop', { hex: 'L8' })['inRange']).toMatchObject({ value: true, line: { cite: '17.4' } })
    expect(knownOf(own, state, 'paradrop', { hex: 'Z30' })).toEqual({})
    expect(Object.keys(fields(at('german first move'), 'german drop'))).not.toContain('hex')
  })

  it('17.4, 17.10.2 FE-194 Allied ground support outside the printed radius says what it then needs', () => {
    const own = owning('tac-radius', { items: ['L8', 'M8'] })
    const told = (owned: typeof own, name: string, air: number, stage = 'allied first combat') => {
      const play = table(owned, owned.setup({ scenario: 'campaign', options: {} }))
      play.correct([set('flag', 'opening', null), set('flag', 'invasion', null), set('track', 'turn', 6)], 'later')
      play.jump(spot(stage))
      const [attackers, defenders] = stage.startsWith('allied') ? [[us(6)], [ge(3)]] : [[ge(6)], [us(3)]]
      return texts(does(play, 'battle', { name, attackers, defenders, air }).ask?.lines)
    }
    expect(told(own, 'Z30', 1)).toContain('Z30 is outside the TAC radius: an HQ within eight hexes or the Mediterranean coast is needed [17.4]')
    for (const quiet of [told(own, 'L8', 1), told(own, 'Z30', 0), told(own, 'Z30', 1, 'german first combat'), told(game, 'Z30', 1)]) expect(quiet).not.toContain('[17.4]')
  })

  it('9.1 FE-135 an exchange names the At Start number where it is known', () => {
    const own = owning('set-up', { rows: { '7th': { place: '7th', count: 14 } } })
    const play = table(own, own.setup({ scenario: 'campaign', options: {} }))
    expect(texts(does(play, 'release', { trigger: 'exchange', district: '7th' }).lines)).toContain('At Start number, 14 [9.1]')
    expect(texts(does(begin(), 'release', { trigger: 'exchange', district: '7th' }).lines)).toContain('At Start number [9.1]')
  })

  it('2.2, 26.1 FE-040 the counters of the turn\u2019s group are named, as far as the scan shows their numbers', () => {
    expect(texts(does(at('german first move', 25), 'arrivals', { side: 'german' }).lines)).toMatch(/On the counters: .*340th.*Heydte \[2\.2\]/)
    expect(texts(does(at('german first move', 14), 'arrivals', { side: 'german' }).lines)).not.toContain('On the counters')
  })

  it('5.4 FE-128 a movement chart that is filled is not asked again', () => {
    const grid = game.charts['movement']
    if (grid?.kind !== 'grid') throw new Error('no grid')
    const own = owning('movement', { source: 'owner', cells: grid.cells.map(row => row.map(() => 'half')) })
    const play = table(own, own.setup({ scenario: 'campaign', options: {} }))
    const told = does(play, 'allowance', { side: 'allied', kind: 'armour', impulse: 2, factor: 6, enters: 'none', mountaineers: false, landing: 'none', inZoc: false, flooded: false })
    expect([told.ask, told.outcome?.tally['hexes']]).toEqual([null, 3])
  })

  it('4.3 A.2 FE-028 a weather chart that is filled reads itself, and a die pushed past six counts as six', () => {
    const grid = game.charts['weather']
    if (grid?.kind !== 'grid') throw new Error('no grid')
    const own = owning('weather', { source: 'owner', cells: ['Clear', 'Clear', 'Clear', 'Overcast', 'Overcast*', 'Storm'].map(code => grid.columns.map(() => code)) })
    const play = table(own, own.setup({ scenario: 'campaign', options: { 'bad weather': true } }))
    play.correct([set('track', 'turn', 4)], 'June IV')
    does(play, 'weather', {}, faces('weather', 5))
    expect(play.state.flag['weather']).toBe('storm')
  })
})

describe('33.3.9 Dec III', () => {
  it('33.3.9 FE-017 what the Germans touch need not be attacked on Dec III, and must be on Dec IV', () => {
    const play = begin('bulge')
    play.next()
    does(play, 'touched', { name: 'GG12', spared: '' })
    expect(open(play)).toBe('')
    const later = at('german first combat', 28, [], { scenario: 'bulge' })
    does(later, 'touched', { name: 'GG12', spared: '' })
    expect(open(later)).toBe('GG12 is not attacked yet [14.6]')
  })
})
