import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import { emptyState } from '../../../src/engine/state.ts'
import { board, situation } from '../../../src/games/tempest-over-europe/board.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { isLand, labelOf, placeOf, sideOf, stepsNow } from '../../../src/games/tempest-over-europe/roster.ts'
import { faces, overrule, values } from '../../table.ts'
import { army, asIs, at, attack, control, link, settleDown, stage, unit, value } from './field.ts'

/** a counter no roster knows */
const typed = (type: string, steps = 2, nation = 'us') => ({ label: `some ${type}`, type, nation, factors: [3, 2], steps })

describe('odds without a match', () => {
  const state = emptyState()
  it('1 nothing is set: every panel, total, watch, condition and form still answers', () => {
    expect(tempest.panels(state).length).toBeGreaterThan(10)
    expect(tempest.headline(state)).toContain('Turn 1')
    expect(tempest.calendar?.(state, 0)?.title).toBe('Turn 1: Autumn 1939')
    for (const total of Object.values(tempest.totals)) expect(total(state).total).toBeGreaterThanOrEqual(0)
    for (const condition of Object.values(tempest.conditions)) expect(condition(state)).toBeDefined()
    expect(tempest.watch.map(each => each.test(state)).filter(each => each !== null)).toEqual([])
    for (const each of Object.values(tempest.procedures)) if (each.fields !== undefined) expect(Object.keys(each.fields(sceneOf(tempest, state, { input: {} }))).length, each.id).toBeGreaterThan(0)
    expect(remindersAt(tempest, state)).toEqual([])
  })
  it('1 a counter that no roster knows is called by its id and stands nowhere', () => {
    expect([labelOf('nobody'), sideOf('nobody'), isLand('nobody'), stepsNow(state, 'nobody'), placeOf(state, 'nobody')]).toEqual(['nobody', 'axis', false, 2, ''])
  })
})

describe('counters typed in leave no trace', () => {
  const before = (play: ReturnType<typeof at>) => JSON.stringify(play.state.unit)
  const run = (id: string, input: object, turn = 16, where = 'operations') => {
    const play = stage(where, turn, [set('track', 'axisPR', 9), set('track', 'westPR', 9), set('track', 'NM', 5)])
    const had = before(play)
    const step = play.start({ procedure: id, input: input as never })
    return { play, step, same: () => before(play) === had }
  }
  it.each([
    ['14.2 driven off', 'displaced', { side: 'west', units: [typed('air'), typed('fleet')], way: true }], ['18 unsupplied', 'unsupplied', { side: 'west', units: [typed('infantry', 1)] }], ['7.1 arrivals', 'arrive', { side: 'west', units: [typed('infantry')], flip: false }],
    ['13.2 redeployed', 'redeploy', { side: 'west', unit: [typed('air')], to: '', way: 'land' }], ['14.2 an advance', 'land offensive', { side: 'west', units: [typed('infantry')], from: '', to: '', link: 'land', defended: true }], ['14.3 a landing', 'amphibious', { side: 'west', fleets: [typed('fleet')], steps: 1, sea: 'mediterranean' }],
  ])('%s', (_, id, input) => {
    const { step, same } = run(id, input)
    expect([step.ask, same()]).toEqual([null, true])
  })
  it('15.6 air and naval battles, bombing, reserves', () => {
    const sky = run('air battle', { side: 'west', attackers: [typed('air'), typed('air')], strength: 9, target: [typed('air', 2, 'lw')], defence: 1, hitBack: 9, weakest: 1, belt: 'orange' })
    sky.play.answer(faces('attack', 6)); sky.play.answer(faces('counter', 6)); settleDown(sky.play)
    expect(sky.same()).toBe(true)
    const port = run('air against fleet', { side: 'west', attackers: [typed('air')], strength: 9, target: [typed('fleet', 2, 'ge')], defence: 1, belt: 'orange' })
    port.play.answer(faces('attack', 6))
    expect(port.same()).toBe(true)
    const sea = run('naval battle', { side: 'west', fleets: [typed('fleet')], enemies: [typed('fleet', 2, 'ge')] })
    sea.play.answer(faces('attack 1', 6)); sea.play.answer(faces('counter 1', 6))
    expect(sea.same()).toBe(true)
    const raid = run('bombing', { bombers: [typed('bomber')], luftflotten: [typed('air', 2, 'lw')], jagdwaffe: false }, 18, 'strategic')
    raid.play.answer(faces('raid some bomber', 6))
    expect(raid.same()).toBe(true)
    const zone = run('land reaction', { side: 'west', strong: true, airborne: false, full: false, marker: true, room: 1, zone: 'Benelux' })
    zone.play.answer(faces('reaction', 6))
    zone.play.answer(values('reserves 1', { near: [typed('infantry', 2, 'br')] as never }))
    expect(zone.same()).toBe(true)
  })
  it('15.2 a typed-in army retreats and breaks through by word only', () => {
    const back = at(16)
    back.start(attack({ attackers: [army('ge', 'infantry', 7, 1)], defenders: [army('su', 'front', 4, 1)], zone: 'Smolensk' }))
    back.answer(faces('attack', 1)); back.answer(faces('counter', 1))
    back.answer(values('retreat', { to: 'none' }))
    settleDown(back)
    expect(Object.keys(back.state.unit)).toEqual([])
    const on = at(16)
    on.start(attack({ attackers: [army('ge', 'armour', 9, 1)], defenders: [army('su', 'front', 2, 1, 1)] }))
    on.answer(faces('attack', 6)); on.answer(faces('counter', 1))
    const [key] = on.ask?.kind === 'choose' && on.ask.fields['who']?.kind === 'pick' ? on.ask.fields['who'].options.map(each => each.id) : []
    const step = on.answer(values('breakthrough', { clear: true, to: 'elsewhere', who: [key ?? ''], pay: 'step' }))
    expect([step.outcomes[0]?.tally, Object.keys(on.state.unit)]).toEqual([{ 'Axis steps': 1 }, []])
  })
})

describe('corners', () => {
  it('12 a counter typed in on the map stacks, fights and is turned over like a printed one', () => {
    const here = [control('Prussia', 'axis', { limit: 1, airLimit: 1 }), set('unit', 'x', { cell: 'Prussia', faction: 'axis', label: 'X', nation: 'ge', type: 'infantry' }), set('unit', 'y', { cell: 'Prussia', faction: 'axis', label: 'Y', nation: 'ge', type: 'infantry', steps: 1 }), set('unit', 'z', { cell: 'Prussia', faction: 'soviet', label: 'Z', nation: 'su', type: 'front', steps: 1 }), unit('1 LF', 'Prussia'), unit('2 LF', 'Prussia')]
    const s = situation(at(8, here).state)
    const prussia = s.grid.index('Prussia')
    expect(board.stacking?.(s, prussia, 'axis')?.map(each => each.text)).toEqual(['Prussia holds 2 armies, at most 1', 'Prussia holds 2 air armies, at most 1'])
    expect(board.turnOver?.(s.unit('x')!)).toEqual({ steps: 1, reduced: true })
    expect(board.fight?.(s, [s.unit('x')!], prussia)).toMatchObject({ input: { attackers: [{ label: 'X', type: 'infantry', nation: 'ge', steps: 2, reduced: false }], defenders: [{ label: 'Z', steps: 1, reduced: true }] } })
    expect(board.fight?.(s, [s.unit('z')!], s.grid.index('Moscow'))).toMatchObject({ input: { side: 'soviet', defenders: [] } })
  })
  it('9 what cannot be bought is refused, and the table may still have it its way', () => {
    const play = stage('axis-production', 6, [set('track', 'axisPR', 9), unit('6 A', 'Prussia')])
    const buy = (input: object) => play.start({ procedure: 'buy axis', input: input as never })
    expect(buy({ item: 'nothing' }).outcomes[0]?.label).toBe('Nothing bought')
    expect(buy({ item: 'axis infantry' }).outcomes[0]?.label).toBe('No unit named')
    expect(buy({ item: 'axis infantry', unit: [value('6 A')] }).ask).toMatchObject({ kind: 'blocked', why: { text: '6 A is at full strength' } })
    play.abandon()
    buy({ item: 'axis new air' })
    play.answer(overrule('refused', 'our pool'))
    expect([play.ask, play.state.track['axisPR']]).toEqual([null, 8])
    const west = stage('allied-actions', 16, [set('flag', 'active', 'allies'), set('track', 'westPR', 9), set('track', 'sovietPR', 3), set('track', 'NM', 1)])
    expect(west.start({ procedure: 'buy west', input: { item: 'west NM' } }).ask).toBeNull()
    expect(west.start({ procedure: 'buy soviet', input: { item: 'soviet infantry' } }).ask).toMatchObject({ id: 'drawn' })
    west.answer(faces('drawn', 'Don Front'))
    expect(west.state.unit['Don Front']).toMatchObject({ steps: 1, cell: 'to place' })
    west.correct([set('track', 'NM', 10), set('track', 'nmMax', 10)], 'full')
    expect(west.start({ procedure: 'buy west', input: { item: 'west NM' } }).ask).toMatchObject({ kind: 'blocked', why: { cite: '5.1' } })
  })
  it('15.4 a second D adds nothing', () => {
    const play = at(8, [unit('Kriegsmarine', 'Norway', 2, { disorganized: true })])
    play.start({ procedure: 'air against fleet', input: { side: 'west', attackers: [value('Fighter Command')], strength: 4, target: [value('Kriegsmarine')], defence: 4, inPort: false } })
    play.answer(faces('attack', 3))
    expect(play.state.due['back Kriegsmarine']).toBeUndefined()
  })
  it('20 an early attack with Yugoslavia friendly tells of Hungary and Romania', () => {
    const says = (changes: Parameters<typeof at>[1]) => stage('operations', 4, changes).start({ procedure: 'barbarossa', input: {} }).lines.some(each => each.cite === '20 Balkan allies')
    expect([says([control('Yugoslavia', 'axis')]), says([])]).toEqual([true, false])
  })
  it('8.1 with no friendly base or production zone an empty zone must do', () => {
    const lost = ['England', 'East France', 'Iraq'].map(zone => control(zone, 'axis'))
    const play = stage('allied-actions', 12, [set('track', 'westPR', 1), set('track', 'nmMax', 2), ...lost, ...['Scotland', 'Gibraltar', 'Egypt', 'Palestine', 'Malta', 'West France', 'Southern France', 'Morocco', 'Algeria', 'Tunisia', 'Syria', 'West Poland'].map(zone => control(zone, 'axis')), set('pile', 'pool west/BEF', 1)])
    play.start({ procedure: 'west spends', input: { disorganized: [], fleets: [], bombers: [], airLost: [], airReduced: [], armiesReduced: [], armiesLost: [value('BEF')] } })
    expect(play.state.unit['BEF']).toMatchObject({ cell: 'East Poland', steps: 1 })
  })
  it('8.2 without PR or NM the Canadians stay; nobody known to be mechanized asks the player', () => {
    const poor = stage('inactive-operations', 9, [set('track', 'westPR', 0)])
    expect(poor.start({ procedure: 'canadian raid', input: {} }).outcomes[0]?.group).toBe('cannot')
    const blind = stage('allied-actions', 15, [set('track', 'barbarossa', 8), set('track', 'lendLease', 2)])
    blind.start({ procedure: 'mechanize', input: {} })
    expect(asIs(blind).outcomes[0]?.group).toBe('no front') // none named
    blind.start({ procedure: 'mechanize', input: {} })
    asIs(blind, { on: [value('Don Front', 1)] })
    expect(blind.ask?.id).toBe('armour zone candidates')
    asIs(blind, { zones: ['Stalingrad'] })
    expect(blind.state.unit['Don Front']).toEqual({ steps: 2, cell: 'Stalingrad' })
    blind.abandon()
    const deep = stage('allied-actions', 15, [set('track', 'barbarossa', 8), set('track', 'lendLease', 1), unit('West Front', 'Smolensk', 1), link('Smolensk', 'Moscow'), link('Moscow', 'Voronezh'), control('Smolensk', 'axis')])
    deep.start({ procedure: 'mechanize', input: {} })
    expect(deep.state.unit['West Front']).toMatchObject({ steps: 2, cell: 'Moscow' })
  })
})
