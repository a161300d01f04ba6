import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { chance, forecast } from '../../../src/engine/forecast.ts'
import { refusal } from '../../../src/engine/field.ts'
import type { Chart } from '../../../src/engine/chart.ts'
import { faces, fresh, single, table, values } from '../../table.ts'
import { netRate } from '../../../src/games/fortress-europa/replacements.ts'
import { at, begin, does, dues, fields, forbidden, game, offered, reminded, spot, texts, turn, weather } from './kit.ts'

type Changes = Parameters<typeof at>[2]
const advanced = { options: { 'advanced air': true } }
const sac = { uboat: 1, v1: 1, rail: 1, replacements: 1 }
const tac = { support: 3, strafing: 2, counter: 1, rail: 1 }

describe('17 Air', () => {
  it.each([
    { n: 5, w: 'clear', sac: 4, tac: 7 }, { n: 5, w: 'overcast', sac: 2, tac: 0 }, { n: 16, w: 'storm', sac: 2, tac: 0 }, { n: 17, w: 'overcast', sac: 0, tac: 0 }, { n: 17, w: 'clear', sac: 4, tac: 7 },
  ])('17.1, 17.6 FE-183 turn $n $w: $sac SAC, $tac TAC', ({ n, w, sac: bombers, tac: fighters }) => {
    const play = at('allied air phase', n, [weather(w)])
    const drawing = game.panels(play.state).find(each => each.id === 'air')?.drawing
    expect(drawing?.kind === 'pool' && drawing.pools.find(each => each.id === 'fleet')?.n).toBe(bombers + fighters)
    const found = fields(play, 'allied air')
    expect([found['sac']?.kind === 'share' ? found['sac'].n : 0, found['tac']?.kind === 'share' ? found['tac'].n : 0]).toEqual([bombers, fighters])
    expect(offered(play, 'german air')).toBe(w === 'clear')
  })

  it('17.2, 17.6, 17.9.1 FE-184 all eleven must be allocated, each to a mission of its type, once', () => {
    const play = at('allied air phase')
    expect(reminded(play)).toContain('all aircraft')
    const found = fields(play, 'allied air', { sac })
    expect(refusal(found, { sac, tac })).toBeNull()
    expect(refusal(found, { sac: { uboat: 1 }, tac })?.text).toContain('4 to share, 1 given')
    expect(refusal(found, { sac, tac: { support: 6 } })?.text).toContain('7 to share')
    expect(forbidden(does(at('allied air phase'), 'allied air', { sac, tac: { support: 8 } }))).toBe('17.6')
    expect(forbidden(does(at('allied air phase'), 'allied air', { sac: { uboat: 5 }, tac: { support: 7 } }))).toBe('17.6')
    expect(refusal(found, { sac, tac: { replacements: 7 } })?.text).toContain('at most 0')
    expect(refusal(fields(play, 'allied air', { sac: { uboat: 4 } }), { sac: { uboat: 4 }, tac })?.cite).toBe('17.10.3')
    does(play, 'allied air', { sac, tac })
    expect([play.state.track['support tac'], play.state.track['rail sac'], play.state.track['rail tac']]).toEqual([3, 1, 1])
    expect(forbidden(does(play, 'allied air', { sac, tac }))).toBe('17.9.1')
  })

  it('17.7 FE-185 the month\'s total and the turn\'s maximum bind, and nothing is carried over', () => {
    const play = at('german air phase', 6, [set('flag', 'allied air set', true), set('track', 'support tac', 4)])
    expect(Object.keys(fields(play, 'german air'))).toEqual(expect.arrayContaining(['total', 'most']))
    expect(forbidden(does(play, 'german air', { total: 5, most: 3, 'vs support': 4, support: 0 }))).toBe('17.7')
    play.abandon()
    does(play, 'german air', { total: 5, most: 3, 'vs support': 1, support: 2 })
    expect([play.state.track['ge tac month'], play.state.track['ge tac max']]).toEqual([2, 3])
    play.correct([set('flag', 'german air set', null)], 'next turn')
    expect(Object.keys(fields(play, 'german air'))).not.toContain('total')
    expect(forbidden(does(play, 'german air', { 'vs support': 0, support: 3 }))).toBe('17.7')
    play.abandon()
    const month = at('turn end', 8, [set('track', 'ge tac month', 2), set('track', 'ge tac max', 3)])
    month.next()
    month.next()
    expect([month.state.track['ge tac month'], month.state.track['ge tac max']]).toEqual([0, 0])
  })

  it('17.7 FE-185 with the owner\u2019s chart the month\u2019s budget is there when the month begins', () => {
    const tac = { ...game.charts['tac'], rows: { July: { total: 9, most: 4 } } } as Chart
    const own = { ...game, charts: { ...game.charts, tac } }
    const play = table(own, own.setup({ scenario: 'campaign', options: {} }))
    play.correct([set('flag', 'opening', null), set('flag', 'invasion', null), turn(4)], 'June IV')
    play.jump(spot('turn end'))
    play.next()
    play.next()
    expect([play.state.track['ge tac month'], play.state.track['ge tac max']]).toEqual([9, 4])
  })

  it('17.9.3 FE-186 one for one; the Allied player picks SAC or TAC; carpet bombing is immune', () => {
    const play = at('german air phase', 6, [set('flag', 'allied air set', true), set('track', 'rail sac', 2), set('track', 'rail tac', 1), set('track', 'carpet sac', 1), set('track', 'uboat sac', 1), set('track', 'ge tac month', 6), set('track', 'ge tac max', 6)])
    expect(Object.keys(fields(play, 'german air'))).not.toContain('vs carpet')
    does(play, 'german air', { 'vs rail': 2, 'vs uboat': 1, support: 0 })
    expect(play.ask).toMatchObject({ id: 'lost rail', who: 'allied' })
    expect(() => play.answer(values('lost rail', { sac: 0 }))).toThrow(/1 to 2/)
    play.answer(values('lost rail', { sac: 1 }))
    expect([play.state.track['rail sac'], play.state.track['rail tac'], play.state.track['uboat sac'], play.state.track['carpet sac'], play.state.track['ge tac month']]).toEqual([1, 0, 0, 1, 3])
    expect(reminded(at('german air phase'))).toContain('two boxes')
  })

  it.each([{ counter: 0, support: 3, left: 3 }, { counter: 2, support: 3, left: 1 }, { counter: 3, support: 2, left: 0 }])('17.10.8 FE-187 $counter counter-air against $support leaves $left', ({ counter, support, left }) => {
    const play = at('german air phase', 6, [set('flag', 'allied air set', true), set('track', 'counter tac', counter), set('track', 'ge tac month', 6), set('track', 'ge tac max', 6)])
    does(play, 'german air', { support })
    expect(play.state.track['german support'] ?? 0).toBe(left)
    expect(Object.keys(fields(at('german air phase', 6, [set('track', 'counter tac', 2)]), 'german air'))).not.toContain('vs counter')
  })

  it('17.10.8 FE-187 with nobody on ground support counter-air is idle', () => {
    const play = at('german air phase', 6, [set('flag', 'allied air set', true), set('track', 'counter tac', 2), set('track', 'ge tac month', 6), set('track', 'ge tac max', 6)])
    expect(texts(does(play, 'german air', { support: 0 }).lines)).toContain('idle')
  })

  it.each([{ n: 1, p: 1 / 6 }, { n: 3, p: 3 / 6 }, { n: 6, p: 1 }])('17.10.1 FE-188 $n strafing aircraft hit on 1 to $n', ({ n, p }) => {
    const play = at('german first move', 6, [set('track', 'strafing tac', n)])
    expect(reminded(play)).toContain('strafed')
    const input = { aircraft: n, hexes: 4, inRange: true, early: true, byAir: false }
    expect(chance(single(forecast(game, play.state, fresh(game, { procedure: 'strafing', input }))), 'hit')).toBeCloseTo(p, 12)
    const hit = does(play, 'strafing', input, faces('strafing', 1))
    expect(hit.outcome).toMatchObject({ tally: { steps: 1 }, label: expect.stringContaining('third hex') as string })
  })

  it.each([{ over: { hexes: 3 } }, { over: { inRange: false } }, { over: { byAir: true } }])('17.10.1 FE-188 not strafed: $over', ({ over }) => {
    expect(does(at('german first move'), 'strafing', { aircraft: 3, hexes: 5, inRange: true, early: true, byAir: false, ...over }).outcome?.group).toBe('spared')
    expect(reminded(at('german first move'))).not.toContain('strafed')
  })

  it('17.10.1 FE-188 out of range at first, it stops in the first hex in range beyond the third (A29)', () => {
    const told = does(at('german first move'), 'strafing', { aircraft: 3, hexes: 8, inRange: true, early: false, byAir: false }, faces('strafing', 2))
    expect(told.outcome?.label).toContain('first hex in range behind the third')
  })

  it('17.10.3 FE-189 TAC attack railways only beside SAC', () => {
    expect(forbidden(does(at('allied air phase'), 'allied air', { sac: { uboat: 4 }, tac: { rail: 7 } }))).toBe('17.10.3')
  })

  it('17.10.4 FE-190 each aircraft marks one section for the turn; a TAC needs all of it in range', () => {
    const play = at('allied first move', 6, [set('flag', 'allied air set', true), set('track', 'bridge sac', 1), set('track', 'bridge tac', 1)])
    expect(forbidden(does(play, 'bridge', { section: 'Oise', by: 'tac', inRange: false }))).toBe('17.10.4')
    play.abandon()
    does(play, 'bridge', { section: 'Seine', by: 'sac', inRange: false })
    does(play, 'bridge', { section: 'Marne', by: 'tac', inRange: true })
    expect(Object.keys(play.state.row).filter(id => id.startsWith('bridge/'))).toEqual(['bridge/1 Seine', 'bridge/2 Marne'])
    expect(forbidden(does(play, 'bridge', { section: 'Oise', by: 'sac', inRange: true }))).toBe('17.10.4')
    play.abandon()
    play.jump(spot('german first move'))
    expect(play.state.row['bridge/1 Seine']).toBeDefined()
    play.jump(spot('turn end'))
    expect(Object.keys(play.state.row).filter(id => id.startsWith('bridge/'))).toEqual([])
  })

  it('17.10.4 FE-190 the bridge example: five aircraft on five sections, but no TAC on the Oise, where Y10 is out of range', () => {
    const play = at('allied first move', 12, [set('flag', 'allied air set', true), set('track', 'bridge sac', 2), set('track', 'bridge tac', 3)])
    for (const [section, by] of [['Seine', 'sac'], ['Seine, Oise to Marne', 'tac'], ['Seine above the Marne', 'tac'], ['Marne', 'tac']] as const) does(play, 'bridge', { section, by, inRange: true })
    expect(forbidden(does(play, 'bridge', { section: 'Oise', by: 'tac', inRange: false }))).toBe('17.10.4')
    play.abandon()
    does(play, 'bridge', { section: 'Oise', by: 'sac', inRange: false })
    expect(Object.entries(play.state.row).filter(([id]) => id.startsWith('bridge/')).map(([, row]) => row['by'])).toEqual(['sac', 'tac', 'tac', 'tac', 'sac'])
  })

  it.each([{ rate: [4, 2], hits: 2, is: [2, 0] }, { rate: [4, 2], hits: 3, is: [1, 0] }, { rate: [4, 2], hits: 1, is: [3, 1] }, { rate: [1, 0], hits: 3, is: [0, 0] }])('17.10.5 FE-191 $rate less $hits is $is', ({ rate, hits, is }) => {
    const play = at('german replacements', 6, [set('track', 'ge infantry', 7), set('track', 'ge armour', 2)])
    does(play, 'replacements', { nation: 'ge', total: rate[0], armour: rate[1], hits })
    expect([(play.state.track['ge infantry'] ?? 0) - 7 + (play.state.track['ge armour'] ?? 0) - 2, (play.state.track['ge armour'] ?? 0) - 2]).toEqual(is)
  })

  it.each([
    { rule: '17.10.6 FE-192', nation: 'us', flown: false, changes: [], is: '2(0)' }, { rule: '17.10.6 FE-192', nation: 'us', flown: true, changes: [], is: '5(2)' }, { rule: '17.10.6 FE-192', nation: 'us', flown: false, changes: [set('track', 'uboat bases', 6)], is: '5(2)' },
    { rule: '17.10.7 FE-193', nation: 'br', flown: false, changes: [], is: '2(0)' }, { rule: '17.10.7 FE-193', nation: 'br', flown: true, changes: [], is: '5(2)' }, { rule: '17.10.7 FE-193', nation: 'br', flown: false, changes: [set('track', 'v1 sites', 6)], is: '5(2)' },
    { rule: '17.10.7 FE-193', nation: 'br', flown: false, changes: [set('track', 'uboat bases', 6)], is: '2(0)' },
  ])('$rule $nation rate 5(2), mission flown $flown: $is', ({ nation, flown, changes, is }) => {
    const told = does(at('allied replacements', 20, [...changes, weather('storm')]), 'replacements', { nation, total: 5, armour: 2, flown, special: 0 })
    expect(told.outcome?.label).toContain(is)
  })

  it('17.10.6 FE-192 the example: a rate of 3 becomes 1; no aircraft flying means lost without being asked', () => {
    expect(netRate(begin().state, 'us', { total: 3, armour: 3 }, {}).rate).toEqual({ total: 1, armour: 1 })
    expect(fields(at('allied replacements', 20, [weather('storm')]), 'replacements', { nation: 'us' })['flown']).toMatchObject({ usual: false })
    expect(fields(at('allied replacements', 20, [set('track', 'uboat sac', 1)]), 'replacements', { nation: 'us' })['flown']).toMatchObject({ usual: true })
    expect(fields(at('allied replacements', 20, [set('track', 'v1 tac', 1)]), 'replacements', { nation: 'br' })['flown']).toMatchObject({ usual: true })
  })

  it('17.3, 17.4, 17.5, 17.8 FE-194 the ranges are said where aircraft are allocated', () => {
    for (const stage of ['allied air phase', 'german air phase', 'opening air']) expect(reminded(at(stage))).toContain('air ranges')
    expect(reminded(at('allied first combat'))).not.toContain('air ranges')
    expect(reminded(at('allied air phase', 6, [weather('storm')]))).not.toContain('air ranges')
    expect(game.data.reminders.find(each => each.id === 'air ranges')?.text).toMatch(/SAC reach everywhere.*radius.*Mediterranean.*8 hexes of an HQ, not on the first invasion.*Germany or 8 hexes/)
  })

  it('31.3 FE-195 each aircraft beyond the rate: 1-3 armour, 4 infantry, 5-6 nothing', () => {
    const on = { options: { 'stock raids': true } }
    const play = at('german replacements', 6, [set('track', 'ge armour', 3), set('track', 'ge infantry', 3)], on)
    expect(offered(play, 'stock raid')).toBe(true)
    does(play, 'stock raid', { aircraft: 3 }, faces('stock', 2, 4, 6))
    expect([play.state.track['ge armour'], play.state.track['ge infantry']]).toEqual([2, 2])
    expect(offered(at('german replacements'), 'stock raid')).toBe(false)
    const one = single(forecast(game, play.state, fresh(game, { procedure: 'stock raid', input: { aircraft: 1 } })))
    expect(chance(one, '1 armour, 0 infantry')).toBeCloseTo(1 / 2, 12)
    // four SAC against a rate of 3(1): one is left for the stock, and only one
    const flown = at('german replacements', 6, [set('track', 'replacements sac', 4), set('flag', 'allied air set', true), set('track', 'ge armour', 3)], on)
    does(flown, 'replacements', { nation: 'ge', total: 3, armour: 1, hits: 4 })
    expect(fields(flown, 'stock raid')['aircraft']).toMatchObject({ usual: 1 })
    expect(forbidden(does(flown, 'stock raid', { aircraft: 2 }))).toBe('31.3')
    flown.abandon()
    does(flown, 'stock raid', { aircraft: 1 }, faces('stock', 3))
    expect(flown.state.track['ge armour']).toBe(2)
  })
})

describe('Advanced Air System', () => {
  it('Adv 17.1, 17.6 FE-196 five SAC and seven TAC, three SAC and two night fighters in bad weather, nothing from Oct I', () => {
    const fleet = (n: number, w: string) => { const found = fields(at('allied air phase', n, [weather(w)], advanced), 'allied air'); return [found['sac']?.kind === 'share' && found['sac'].n, found['tac']?.kind === 'share' && found['tac'].n] }
    expect(fleet(5, 'clear')).toEqual([5, 7])
    expect(fleet(5, 'storm')).toEqual([3, false])
    expect(offered(at('german air phase', 5, [weather('storm')], advanced), 'german air')).toBe(true)
    expect(offered(at('german air phase', 17, [weather('storm')], advanced), 'german air')).toBe(false)
  })

  it('Adv 17.7 FE-196 production 7, reserve 30; flights cost fuel, attacks lower production, months fill the reserve up to 40', () => {
    const play = at('german air phase', 3, [set('flag', 'allied air set', true), set('track', 'fuel sac', 1), set('track', 'support tac', 4)], advanced)
    expect([play.state.track['fuel production'], play.state.track['fuel reserve']]).toEqual([7, 30])
    does(play, 'german air', { 'vs support': 2, support: 1 })
    expect(play.state.track['fuel reserve']).toBe(27)
    play.jump(spot('german supply'))
    play.next()
    expect(play.state.track['fuel production']).toBe(6)
    play.jump(spot('german supply'))
    play.next()
    expect(play.state.track['fuel production']).toBe(7)
    play.correct([turn(4)], 'June IV')
    play.jump(spot('turn end'))
    play.correct([set('track', 'fuel production', 7)], 'as it was')
    play.next()
    play.next()
    expect(play.state.track['fuel reserve']).toBe(34)
    play.correct([turn(8), set('track', 'fuel reserve', 38)], 'July IV')
    play.jump(spot('turn end'))
    play.next()
    play.next()
    expect(play.state.track['fuel reserve']).toBe(40)
    expect(game.panels(play.state).some(each => each.id === 'fuel')).toBe(true)
    expect(game.panels(begin().state).some(each => each.id === 'fuel')).toBe(false)
  })

  it.each([[5, 'storm', 2, ''], [5, 'storm', 3, 'Adv 17.9.1'], [5, 'clear', 2, ''], [17, 'clear', 3, ''], [16, 'clear', 3, 'Adv 17.9.1'], [17, 'clear', 4, 'Adv 17.9.1']] as const)('Adv 17.1, Adv 17.6 FE-196 turn %i in %s: %i night fighters against the bombers over Germany: %s', (n, w, fly, rule) => {
    const play = at('german air phase', n, [weather(w), set('flag', 'allied air set', true), set('track', 'replacements sac', 5)], advanced)
    expect(forbidden(does(play, 'german air', { 'vs replacements': fly, support: 0 }))).toBe(rule)
  })

  it('Adv 17.7 FE-196 without fuel nothing flies', () => {
    const play = at('german air phase', 3, [set('flag', 'allied air set', true), set('track', 'support tac', 4), set('track', 'fuel reserve', 1)], advanced)
    expect(forbidden(does(play, 'german air', { 'vs support': 2, support: 0 }))).toBe('Adv 17.7')
  })

  it('Adv 17.9.1 FE-197 each month Western Front or Germany; night fighters always Germany; each box flies its own missions', () => {
    const play = at('turn end', 4, [], advanced)
    play.next()
    play.next()
    expect(dues(play)).toContain('german boxes')
    expect(reminded(at('german air phase', 5, [], advanced))).toContain('fuel boxes')
    expect(reminded(at('german air phase', 6, [], advanced))).not.toContain('fuel boxes')
    play.start({ procedure: 'german boxes', input: { west: 3 } }, { due: 'german boxes' })
    expect([play.state.track['ge west'], play.state.track['ge home']]).toEqual([3, 2])
    play.jump(spot('german air phase'))
    play.correct([set('track', 'support tac', 6), set('track', 'replacements sac', 4), set('track', 'fuel sac', 1)], 'missions')
    expect(forbidden(does(play, 'german air', { 'vs support': 4, support: 0 }))).toBe('Adv 17.9.1')
    play.abandon()
    // two TAC in Germany and two night fighters: four against the missions over Germany, not five
    expect(forbidden(does(play, 'german air', { 'vs replacements': 4, 'vs fuel': 1, support: 0 }))).toBe('Adv 17.9.1')
    play.abandon()
    expect(forbidden(does(play, 'german air', { 'vs replacements': 4, 'vs support': 3, support: 0 }))).toBe('')
    const mid: Changes = []
    const same = at('turn end', 5, mid, advanced)
    same.next()
    same.next()
    expect(dues(same)).not.toContain('german boxes')
  })
})
