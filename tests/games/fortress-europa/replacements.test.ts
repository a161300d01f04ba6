import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { Chart } from '../../../src/engine/chart.ts'
import { knownOf, fieldsOf } from '../../../src/engine/game.ts'
import type { Change } from '../../../src/engine/state.ts'
import { refusal } from '../../../src/engine/field.ts'
import { at, does, fields, forbidden, game, offered, reminded, texts } from './kit.ts'

type Changes = readonly Change[]
const spend = (over: object, changes: Changes = [], rest: Parameters<typeof at>[3] = {}) =>
  does(at('german replacements', 6, changes, rest), 'spend', { nation: 'ge', type: 'infantry', work: 'flip', zoc: false, supplied: true, ...over })
const stock = (infantry: number, armour: number, nation = 'ge'): Changes => [set('track', `${nation} infantry`, infantry), set('track', `${nation} armour`, armour)]

describe('27 Replacements', () => {
  it('27.1 FE-213 the chart\'s total(armour) of the month is added each turn', () => {
    const chart = { ...game.charts['replacements'], rows: { July: { 'ge total': 4, 'ge armour': 2, 'us total': 5, 'us armour': 2 } } } as Chart
    const own = { ...game, charts: { ...game.charts, replacements: chart } }
    const play = at('german replacements', 6)
    expect(knownOf(own, play.state, 'replacements', { nation: 'ge' })['total']).toMatchObject({ value: 4, line: { text: 'Your chart for July' } })
    does(play, 'replacements', { nation: 'ge', total: 4, armour: 2, hits: 0 })
    expect([play.state.track['ge infantry'], play.state.track['ge armour']]).toEqual([2, 2])
    expect(knownOf(game, play.state, 'replacements', { nation: 'ge' })['total']).toMatchObject({ value: 4, line: { text: 'As entered for July' } })
    play.correct([set('track', 'turn', 9)], 'August')
    expect(knownOf(game, play.state, 'replacements', { nation: 'ge' })['total']).toBeUndefined()
  })

  it('27.3 FE-214 the stock grows without limit, beyond 52', () => {
    const play = at('german replacements', 6, stock(51, 3))
    does(play, 'replacements', { nation: 'ge', total: 9, armour: 2, hits: 0 })
    expect(play.state.track['ge infantry']).toBe(58)
    for (const nation of ['us', 'br'] as const) {
      const allied = at('allied replacements', 6, stock(51, 51, nation))
      does(allied, 'replacements', { nation, total: 9, armour: 4, flown: true, special: 0 })
      expect([allied.state.track[`${nation} infantry`], allied.state.track[`${nation} armour`]]).toEqual([56, 55])
    }
  })

  it('27.4 FE-215 losses by air come off the rate, armour first, never off the stock', () => {
    const play = at('german replacements', 6, stock(3, 4))
    does(play, 'replacements', { nation: 'ge', total: 2, armour: 1, hits: 5 })
    expect([play.state.track['ge infantry'], play.state.track['ge armour']]).toEqual([3, 4])
    const one = at('german replacements', 6, stock(3, 4))
    does(one, 'replacements', { nation: 'ge', total: 4, armour: 2, hits: 1 })
    expect([one.state.track['ge infantry'], one.state.track['ge armour']]).toEqual([5, 5])
  })

  it('27.5 FE-216 armour may serve as infantry, never the reverse', () => {
    expect(forbidden(spend({ type: 'armour' }, stock(5, 0)))).toBe('27.5')
    const told = spend({ type: 'infantry', work: 'reduced' }, stock(1, 3))
    expect(forbidden(told)).toBe('')
    expect([told.play.state.track['ge infantry'], told.play.state.track['ge armour']]).toEqual([0, 2])
    expect(forbidden(spend({ type: 'infantry', work: 'full' }, stock(1, 1)))).toBe('27.3')
  })

  it('27.6, 27.7 FE-217 not in an enemy ZOC, only with supply, and then no movement', () => {
    expect(forbidden(spend({ zoc: true }, stock(3, 0)))).toBe('27.7')
    expect(forbidden(spend({ supplied: false }, stock(3, 0)))).toBe('27.7')
    expect(texts(spend({}, stock(3, 0)).outcome?.duties)).toContain('Can’t Move marker')
  })

  it.each([{ work: 'flip', cost: 1 }, { work: 'full', cost: 3 }, { work: 'reduced', cost: 2 }, { work: 'one-step', cost: 2 }])('27.8 FE-218 $work costs $cost', ({ work, cost }) => {
    const told = spend({ work }, stock(9, 0))
    expect(told.play.state.track['ge infantry']).toBe(9 - cost)
    expect(texts(told.outcome?.duties).includes('reinforcement')).toBe(work !== 'flip')
    const field = fields(at('german replacements'), 'spend')['work']
    expect(field?.kind === 'choice' && field.options.find(each => each.id === work)?.price).toBe(cost)
  })

  it('27.8 the surcharge of armour may be infantry only by the switch of A30', () => {
    expect(forbidden(spend({ type: 'armour', work: 'full' }, stock(3, 2)))).toBe('27.5')
    const told = spend({ type: 'armour', work: 'full' }, stock(3, 2), { options: { 'rebuild armour': 'any' } })
    expect([forbidden(told), told.play.state.track['ge infantry'], told.play.state.track['ge armour']]).toEqual(['', 2, 0])
  })

  it('27.9 FE-219 Allied paratroopers, commandos and rangers only with special factors; German ones as infantry, but they drop no more', () => {
    for (const type of ['paratrooper', 'commando', 'ranger']) expect(forbidden(spend({ nation: 'us', type }, stock(9, 9, 'us')))).toBe('27.9')
    const special = spend({ nation: 'us', type: 'paratrooper' }, [...stock(9, 9, 'us'), set('track', 'special', 1)])
    expect([forbidden(special), special.play.state.track['special'], special.play.state.track['us infantry']]).toEqual(['', 0, 9])
    expect(forbidden(spend({ nation: 'us', type: 'infantry' }, [set('track', 'special', 5)]))).toBe('27.3')
    expect(texts(spend({ type: 'paratrooper', work: 'full' }, stock(9, 0)).outcome?.duties)).toContain('no longer drop, only be airlifted')
    const given = at('allied replacements', 6)
    does(given, 'replacements', { nation: 'us', total: 3, armour: 1, flown: true, special: 2 })
    expect(given.state.track['special']).toBe(2)
    // the special factors are Allied, not of one nation: taken with the first, they are not asked for or given again
    expect(Object.keys(fields(given, 'replacements', { nation: 'br' }))).not.toContain('special')
    does(given, 'replacements', { nation: 'br', total: 3, armour: 1, flown: true, special: 2 })
    expect(given.state.track['special']).toBe(2)
    const chart = { ...game.charts['replacements'], rows: { July: { 'us total': 5, 'us armour': 2, special: 1 } } } as Chart
    expect(knownOf({ ...game, charts: { ...game.charts, replacements: chart } }, at('allied replacements', 6).state, 'replacements', { nation: 'us' })['special']).toMatchObject({ value: 1 })
  })

  it.each(['flak', 'security', 'artillery', 'glider', 'coastal', 'hq', 'hq troops', 'volkssturm', 'training', 'assault gun'])('27.10 FE-220 %s is never replaced', type => {
    expect(forbidden(spend({ type }, stock(9, 9)))).toBe('27.10')
    const all = { nation: 'ge', type, work: 'flip', zoc: false, supplied: true }
    expect(refusal(fieldsOf(game, at('german replacements').state, 'spend', all), all)?.cite).toBe('27.10')
  })

  it('27.11, 27.14 FE-220 French, minors and parts of the 79th are never replaced', () => {
    expect(forbidden(spend({ nation: 'br', minor: true }, stock(9, 9, 'br')))).toBe('27.14')
    expect(Object.keys(fields(at('allied replacements'), 'spend', { nation: 'br' }))).toContain('minor')
  })

  it('27.12 FE-221 six overstrength divisions, a factor each, each counter once', () => {
    const play = at('allied replacements', 6, [...stock(4, 0, 'us'), set('track', 'overstrength', 3)])
    does(play, 'overstrength', { n: 3 })
    expect([play.state.track['overstrength'], play.state.track['us infantry']]).toEqual([6, 1])
    expect(offered(play, 'overstrength')).toBe(false)
    expect(forbidden(does(at('allied replacements', 6, [...stock(4, 0, 'us'), set('track', 'overstrength', 5)]), 'overstrength', { n: 2 }))).toBe('27.12')
    expect(forbidden(does(at('allied replacements', 6, stock(0, 0, 'us')), 'overstrength', { n: 1 }))).toBe('27.12')
  })

  it('27.13 FE-222 HQ troops and a factor of the right kind bring a unit back in full; eight counters', () => {
    const use = (over: object, changes: Changes) => does(at('german replacements', 6, changes), 'hq troops', { armoured: false, zoc: false, supplied: true, frozen: false, ...over })
    const told = use({}, stock(2, 0))
    expect([told.play.state.track['ge infantry'], told.play.state.track['hq troops']]).toEqual([1, 1])
    expect(texts(told.outcome?.duties)).toContain('Can’t Move')
    expect(forbidden(use({ armoured: true }, stock(2, 0)))).toBe('27.13')
    expect(forbidden(use({ zoc: true }, stock(2, 0)))).toBe('27.13')
    expect(forbidden(use({ supplied: false }, stock(2, 0)))).toBe('27.13')
    expect(offered(at('german replacements', 6, [set('track', 'hq troops', 8)]), 'hq troops')).toBe(false)
    expect(forbidden(use({}, [...stock(2, 0), set('track', 'hq troops', 8)]))).toBe('27.13')
    expect(forbidden(use({}, [...stock(2, 0), set('track', 'hq troops', 7)]))).toBe('')
    expect(texts(use({ frozen: true }, stock(2, 0)).outcome?.duties)).toContain('frozen in the 15th district')
  })

  it('31.2 FE-212 SS armour first, only with the option', () => {
    const on = { options: { 'ss first': true } }
    expect(forbidden(spend({ type: 'armour', ssWaits: true }, stock(0, 5), on))).toBe('31.2')
    expect(Object.keys(fields(at('german replacements', 6, [], on), 'spend', { nation: 'ge', type: 'armour' }))).toContain('ssWaits')
    expect(Object.keys(fields(at('german replacements'), 'spend', { nation: 'ge', type: 'armour' }))).not.toContain('ssWaits')
    expect(reminded(at('german replacements', 6, [], on))).toContain('ss first')
    expect(reminded(at('german first move', 6, [], { options: { 'para limit': true } }))).toContain('rebuilt paras')
    expect(reminded(at('german first move', 6, [], { options: { decoys: true } }))).toContain('decoys')
    for (const id of ['ss first', 'rebuilt paras', 'decoys']) expect([...reminded(at('german replacements')), ...reminded(at('german first move'))]).not.toContain(id)
  })
})
