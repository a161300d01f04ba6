import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { forecast } from '../../../src/engine/forecast.ts'
import { refusal } from '../../../src/engine/field.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import type { Json } from '../../../src/engine/json.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import type { Change } from '../../../src/engine/state.ts'
import { covered } from '../../../src/games/downfall/combatants.ts'
import { at, pending } from '../../../src/games/downfall/initiative.ts'
import { offers } from '../../play.ts'
import { bruteForce, code, faces, fresh, sameOdds, single, thereAndBack, values, type Table } from '../../table.ts'
import { eventLayers, four, offered, offersOf, owning, round, told, type Spots } from './setting.ts'

/** A round in which this faction has this order, paid for. */
function performing(faction: string, order: string, more: readonly Change[] = [], game = told): Table {
  const play = round({ western: 30, soviet: 31, okw: 32, okh: 33, [faction]: 20 }, 40, { game })
  play.correct([set('flag', 'order', order), set('flag', 'paid', true), ...more], 'as if picked')
  play.next()
  expect(play.stage).toBe('perform')
  return play
}
const face = (kind: string, shows: readonly string[], mp: number | null = null, attacks: number | null = null) => ({ kind, mp, attacks, ...Object.fromEntries(['any', 'infantry', 'armored', 'shock', 'airborne', 'fort', 'elite', 'naval', 'partisan'].map(each => [each, shows.includes(each)])) })
/** … and it is an Ops order with this face, opened. */
function ops(faction: string, shown: ReturnType<typeof face>, more: readonly Change[] = []): Table {
  const play = performing(faction, 'ops-7', [set('row', `face/${faction}/ops-7`, shown), ...more])
  play.start({ procedure: 'begin-ops', input: {} })
  return play
}
const start = (play: Table, procedure: string, input: Json) => play.start({ procedure, input })
const blockedBy = (play: Table) => (play.ask?.kind === 'blocked' ? play.ask.why.cite : null)
const move = { type: 'combat', steps: 2, ports: true, fleets: true, beachhead: false, boundary: false, area: 'western-med', contested: false }

describe('7.1 to 7.4: Ops orders', () => {
  it('7.1 DF-069 the Western 3 Redeploy: 3 MP, armored, airborne and naval active', () => {
    const play = performing('western', 'ops-1')
    const step = start(play, 'begin-ops', {})
    expect(step.lines.map(each => each.text)).toEqual(['Move up to 3 MP each: all armored, airborne', 'Armored: tank and mechanized; motorized is infantry', 'Naval is active: fleets move, up to 6 steps port-to-port, beachheads'])
    expect([play.state.flag['phase'], play.state.track['attacks']]).toEqual(['move', 0])
  })
  it('2.5.1 DF-069 a marker nobody has described is asked for once and remembered', () => {
    const play = performing('okw', 'ops-1')
    start(play, 'begin-ops', {})
    expect(play.ask).toMatchObject({ kind: 'choose', id: 'face' })
    const step = play.answer(values('face', { mp: 4 }))
    expect(step.outcomes[0]?.learns?.[0]).toMatchObject({ chart: 'order-faces', row: 'okw/ops-1', facts: { mp: 4 } })
    expect(play.state.row['face/okw/ops-1']).toMatchObject({ kind: 'Redeploy', mp: 4, naval: true })
  })
  it.each([['motorized', ['armored'], false], ['tank', ['armored'], true], ['mechanized', ['armored'], true], ['motorized', ['infantry'], true], ['garrison', ['infantry'], true], ['shock', ['infantry'], true], ['shock', ['shock'], true], ['leg', ['shock'], false], ['fortress', ['any'], false], ['airborne', ['airborne'], true], ['fort-troops', ['fort'], true], ['fortress', ['fort'], false], ['partisan', ['infantry'], false]] as const)('2.1.1 DF-070 %s on an order with %j: %s', (type, shows, active) => {
    expect(covered(type, { shows })).toBe(active)
    expect(covered('fortress', { shows: ['elite'] }, true)).toBe(false)
  })
  it('7.1 DF-071 units that start together may move as one: reminded while an order moves, not while it attacks', () => {
    const shown = (play: Table) => remindersAt(told, play.state).some(each => each.id === 'together')
    expect([shown(ops('okh', face('Redeploy', ['infantry'], 4))), shown(ops('okh', face('Attack', ['infantry'], null, 2)))]).toEqual([true, false])
    const over = ops('okh', face('Redeploy', ['infantry'], 4), [set('flag', 'pending/okh', true)])
    over.next()
    expect([over.stage, shown(over)]).toEqual(['event-4', false])
  })
  it('7.1 DF-072 the Soviet elite Redeploy: elite units only', () => {
    const play = performing('soviet', 'ops-3')
    start(play, 'begin-ops', {})
    const step = play.answer(values('face', { mp: 5 }))
    expect(step.lines.map(each => each.text)).toContain('Elite units only')
    expect([covered('leg', { shows: ['elite'] }, true), covered('leg', { shows: ['elite'] }, false)]).toEqual([true, false])
  })
  it('7.1 DF-073 after a port-to-port move no fleet moves and no beachhead is placed', () => {
    const play = ops('western', face('Redeploy', ['infantry', 'naval'], 4), [set('track', 'beachheads', 2), set('track', 'transport', 5)])
    expect(offers(told, play.state)).toEqual(expect.arrayContaining(['fleet-move', 'beachhead', 'port-move']))
    start(play, 'port-move', move)
    expect(offers(told, play.state)).not.toContain('fleet-move')
    expect(offers(told, play.state)).not.toContain('beachhead')
    start(play, 'fleet-move', { areas: 1, named: false, ready: true, area: 'western-med', contested: false })
    expect(blockedBy(play)).toBe('7.1')
    play.abandon()
    start(play, 'beachhead', { from: 'pool', cost: 1, open: true, weather: true, empty: true })
    expect(blockedBy(play)).toBe('7.1')
  })
  it('7.1.4 DF-074 DF-207 fort troops flip only with their symbol, not isolated, not moved', () => {
    const flip = (shows: readonly string[], input: Json) => { const play = ops('okh', face('Redeploy', shows, 5)); start(play, 'fort-flip', input); return blockedBy(play) }
    expect(flip(['infantry', 'armored', 'fort'], { units: 1, isolated: false, moved: false })).toBeNull()
    expect(flip(['infantry'], { units: 1, isolated: false, moved: false })).toBe('7.1.4')
    expect(flip(['fort'], { units: 1, isolated: true, moved: false })).toBe('7.1.4')
    expect(flip(['fort'], { units: 1, isolated: false, moved: true })).toBe('7.1.4')
    const printed = performing('okh', 'ops-1')
    expect(start(printed, 'begin-ops', {}).lines.map(each => each.text)).toContain('Fort troops not isolated may flip to fortress instead of moving')
  })
  it('7.1 DF-069 only what the symbols allow is offered: ports with naval, flips with fort troops; "any type" is no naval symbol', () => {
    const shown = (shows: readonly string[]) => offers(told, ops('okh', face('Redeploy', shows, 4)).state).filter(each => each === 'port-move' || each === 'fleet-move' || each === 'fort-flip')
    expect([shown(['infantry']), shown(['any']), shown(['naval']), shown(['fort'])]).toEqual([[], [], ['port-move', 'fleet-move'], ['fort-flip']])
    const play = ops('okh', face('Redeploy', ['any'], 4))
    start(play, 'port-move', move)
    expect([blockedBy(play), play.state.track['port-steps']]).toEqual(['7.1', 0])
  })
  it('7.3 DF-076 Redeploy/Attack: no attack before movement is declared finished, no return', () => {
    const play = ops('okh', face('Redeploy/Attack', ['any'], 3, 2))
    expect(play.state.flag['phase']).toBe('move')
    expect(offers(told, play.state)).toContain('next-phase')
    start(play, 'next-phase', {})
    expect([play.state.flag['phase'], play.state.track['attacks'], offers(told, play.state).includes('next-phase'), offers(told, play.state).includes('port-move')]).toEqual(['attack', 2, false, false])
  })
  it('7.3 DF-076 an attack during the movement half is refused', () => {
    const play = ops('okh', face('Redeploy/Attack', ['any'], 3, 2))
    start(play, 'combat', { attacker: 'okh', primary: [{ label: 'x', type: 'leg', nation: 'geh', factors: [2], steps: 2 }], flank: [], defenders: [{ label: 'y', type: 'leg', nation: 'su', factors: [1], steps: 1 }] })
    expect(blockedBy(play)).toBe('7.3')
  })
  it('7.4 DF-077 Attack/Redeploy: movement is locked until attacks are declared finished', () => {
    const play = ops('okw', face('Attack/Redeploy', ['any', 'naval'], 3, 2))
    expect([play.state.flag['phase'], offers(told, play.state).includes('port-move')]).toEqual(['attack', false])
    start(play, 'port-move', move)
    expect(blockedBy(play)).toBe('7.4')
    play.abandon()
    expect(play.state.track['attacks']).toBe(2)
    start(play, 'next-phase', {})
    expect([play.state.flag['phase'], offers(told, play.state).includes('port-move'), play.state.track['attacks']]).toEqual(['move', true, 0])
  })
})

describe('7.6, 7.7: steps', () => {
  // a source in 3440; 3438 touches land only in 3439, and that city is Axis
  const cutOff: readonly Change[] = [
    set('cell', '3440', { terrain: 'clear', city: true, flag: 'su', control: 'soviet' }), set('cell', '3439', { terrain: 'clear', city: true, control: 'axis' }),
    ...['3437', '3538', '3537', '3338', '3337'].flatMap(each => [set('cell', each, { terrain: 'clear' }), set('edge', [each, '3438'].sort().join('|'), { impassable: true })]),
  ]
  const fieldsOf = (play: Table, procedure: string, input: Json) => told.procedures[procedure]?.fields?.(sceneOf(told, play.state, { input })) ?? {}
  it('7.6 DF-078 one, two and one step: none left; a fifth is refused', () => {
    const play = performing('western', 'recruit')
    const step = start(play, 'recruit', { plain: 3, enter: 1, nation: 'usd', place: 'us', sea: false })
    expect(step.outcomes[0]?.label).toBe('Western recruits 4 of 4')
    expect([play.state.flag['performed'], offers(told, play.state).includes('recruit')]).toEqual([true, false])
    const more = performing('western', 'recruit')
    const input = { plain: 4, enter: 1, nation: 'usd', place: 'us', sea: false }
    expect(refusal(fieldsOf(more, 'recruit', input), input)?.text).toBe('5 of 4 infantry steps')
    start(more, 'recruit', input)
    expect(blockedBy(more)).toBe('7.6')
  })
  it('7.6 DF-078 unit by unit: 1, 2 and 1 leave none; what is left when the order ends is lost, not kept for the next one', () => {
    const play = performing('western', 'recruit')
    const pool = (enter: number) => start(play, 'recruit', { plain: 0, enter, nation: 'usd', place: 'us', sea: false })
    expect(pool(1).lines.at(-1)?.text).toBe('1 infantry steps assigned, 3 left, else lost')
    expect(pool(2).outcomes[0]?.label).toBe('Western recruits 3 of 4')
    expect([offers(told, play.state).includes('recruit'), fieldsOf(play, 'recruit', {})['enter']]).toEqual([true, expect.objectContaining({ max: 1 })])
    pool(2)
    expect(blockedBy(play)).toBe('7.6')
    play.abandon()
    pool(1)
    expect([play.state.flag['performed'], offers(told, play.state).includes('recruit')]).toEqual([true, false])
    const early = performing('western', 'recruit')
    start(early, 'recruit', { plain: 1, enter: 0, sea: false })
    early.next()
    expect([early.stage, early.state.track['recruited']]).toEqual(['pick', 0])
  })
  it('7.6 DF-079 an Axis Recruit without a minor is objected to, unless none can take a step', () => {
    const [all, one, none] = [performing('okh', 'recruit'), performing('okh', 'recruit'), performing('okh', 'recruit')]
    start(all, 'recruit', { plain: 4, minor: 0, none: false, enter: 0, sea: false })
    expect(blockedBy(all)).toBe('7.6')
    start(one, 'recruit', { plain: 3, minor: 1, none: false, enter: 0, sea: false })
    start(none, 'recruit', { plain: 4, minor: 0, none: true, enter: 0, sea: false })
    expect([one.ask, none.ask]).toEqual([null, null])
    // unit by unit: said while a step is left, objected to with the last one; a minor served before counts
    const slow = performing('okh', 'recruit')
    const warns = 'At least one step must go to an Axis minor unit if one can take it'
    expect(start(slow, 'recruit', { plain: 3, minor: 0, none: false, enter: 0, sea: false }).lines.at(-1)?.text).toBe(warns)
    start(slow, 'recruit', { plain: 1, minor: 0, none: false, enter: 0, sea: false })
    expect(blockedBy(slow)).toBe('7.6')
    const fed = performing('okh', 'recruit')
    start(fed, 'recruit', { plain: 0, minor: 1, none: false, enter: 0, sea: false })
    start(fed, 'recruit', { plain: 3, minor: 0, none: false, enter: 0, sea: false })
    expect(fed.ask).toBeNull()
    const mapped = performing('okh', 'recruit', [set('unit', 'r', { cell: '3030', faction: 'okh', type: 'leg', nation: 'ro', steps: 1, most: 3, label: 'R' })])
    start(mapped, 'recruit', { plain: 3, minor: 0, none: false, enter: 0, map: 1, share: { r: 1 }, sea: false })
    expect(mapped.ask).toBeNull()
  })
  it('7.6 DF-080 a Soviet Recruit: a second shock step is refused', () => {
    const play = performing('soviet', 'recruit', [set('unit', 's', { cell: '3438', faction: 'soviet', label: 'Shock', type: 'shock', nation: 'su', steps: 1, most: 3 })])
    expect(fieldsOf(play, 'recruit', {})['shock']).toMatchObject({ max: 1 })
    start(play, 'recruit', { plain: 0, shock: 1, enter: 0, map: 1, share: { s: 1 }, sea: false })
    expect(blockedBy(play)).toBe('7.6')
    play.abandon()
    start(play, 'recruit', { plain: 0, shock: 1, enter: 0, sea: false })
    expect(fieldsOf(play, 'recruit', {})['shock']).toMatchObject({ max: 0 })
    start(play, 'recruit', { plain: 0, shock: 0, enter: 0, map: 1, share: { s: 1 }, sea: false })
    expect(blockedBy(play)).toBe('7.6')
  })
  it('7.6.1, 11.3 DF-081 a unit at its printed strength is greyed, one out of supply refused, an old isolation marker does not matter; a contested sea is owed a check', () => {
    const play = performing('soviet', 'recruit', [
      ...cutOff, set('unit', 'a', { cell: '3440', faction: 'soviet', label: 'Full', type: 'leg', nation: 'su', steps: 3, most: 3 }), set('unit', 'b', { cell: '3438', faction: 'soviet', label: 'Cut off', type: 'leg', nation: 'su', steps: 1, most: 3 }), set('unit', 'c', { cell: '3440', faction: 'soviet', label: 'Good', type: 'leg', nation: 'su', steps: 1, most: 3, isolated: 1 }),
    ])
    const share = fieldsOf(play, 'recruit', { map: 2 })['share']
    expect(share?.kind === 'share' ? share.boxes.map(each => [each.label, each.max, each.refusal?.cite]) : []).toEqual([['Full', 0, '2.1.3'], ['Cut off', 2, undefined], ['Good', 2, undefined]])
    start(play, 'recruit', { plain: 0, shock: 0, enter: 0, map: 2, share: { b: 1, c: 1 }, sea: true })
    expect(play.ask).toMatchObject({ kind: 'blocked', mayOverrule: true, why: { text: 'Cut off: cannot trace supply', cite: '7.6.1' } })
    play.abandon()
    start(play, 'recruit', { plain: 0, shock: 0, enter: 0, map: 2, share: { c: 2 }, sea: true })
    expect(play.state.unit['c']?.['steps']).toBe(3)
    expect(Object.values(play.state.due).map(each => each.call)).toEqual([{ procedure: 'interception', input: { mover: 'soviet', activity: 'reinforce', steps: 2 } }])
  })
  it('7.6.2 DF-082 three of four steps for a unit at level 3; only sources with its flag, friendly ones', () => {
    const play = performing('western', 'recruit', [set('cell', '2010', { name: 'Casablanca', flag: 'usd', control: 'axis' }), set('cell', '2011', { flag: 'fr', control: 'western' })])
    const place = fieldsOf(play, 'recruit', { enter: 3, nation: 'usd' })['place']
    expect(place?.kind === 'choice' ? place.options.map(each => [each.id, each.refusal?.cite]) : []).toEqual([['2010', '7.6.2'], ['us', undefined], ['table', undefined]])
    expect(start(play, 'recruit', { plain: 1, enter: 3, nation: 'usd', place: 'us', sea: false }).outcomes[0]?.tally['steps']).toBe(4)
  })
  it('7.6.2 DF-083 Yugoslav units do not come by Recruit', () => {
    const nation = fieldsOf(performing('soviet', 'recruit'), 'recruit', { enter: 1 })['nation']
    expect(nation?.kind === 'choice' ? nation.options.find(each => each.id === 'yu')?.refusal?.cite : '').toBe('7.6.2')
  })
  it('7.7 DF-084 two armored steps for either Ally; the Axis number is asked once as a chart cell', () => {
    for (const ally of ['western', 'soviet']) expect(start(performing(ally, 'mechanize'), 'mechanize', { add: 2, flip: 0, sea: false }).outcomes[0]?.label).toContain('2 of 2')
    const axis = performing('okw', 'mechanize')
    start(axis, 'mechanize', { add: 1, flip: 0, sea: false })
    expect(axis.ask).toMatchObject({ kind: 'code', chart: { id: 'mechanize-steps', row: 2 } })
    expect(axis.answer(code('steps', '1')).outcomes[0]?.label).toContain('1 of 1')
    const typed = performing('okw', 'mechanize', [], owning({ 'mechanize-steps': { kind: 'grid', cells: { '2/0': '3' } } }))
    expect(start(typed, 'mechanize', { add: 3, flip: 0, sea: false }).outcomes[0]?.label).toContain('3 of 3')
  })
  it('7.7 DF-085 the Soviet example: one flip to mechanized keeps the steps, one step added; a third is refused', () => {
    const play = performing('soviet', 'mechanize', [...cutOff, set('unit', 'a', { cell: '3440', faction: 'soviet', label: 'A', type: 'leg', nation: 'su', steps: 2 }), set('unit', 'b', { cell: '3438', faction: 'soviet', label: 'B', type: 'leg', nation: 'su', steps: 2 }), set('unit', 't', { cell: '3440', faction: 'soviet', label: 'T', type: 'tank', nation: 'su', steps: 2, most: 3 })])
    start(play, 'mechanize', { add: 0, flip: 0, turned: ['b'], sea: false })
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { text: 'B: cannot trace supply', cite: '7.7.1' } })
    play.abandon()
    const share = fieldsOf(play, 'mechanize', { map: 1 })['share']
    expect(share?.kind === 'share' ? share.boxes.map(each => [each.id, each.max]) : []).toEqual([['t', 1]])
    start(play, 'mechanize', { add: 0, flip: 0, map: 1, share: { t: 1 }, turned: ['a'], sea: false })
    expect([play.state.unit['a'], play.state.unit['t']?.['steps']]).toEqual([expect.objectContaining({ type: 'mechanized', steps: 2 }), 3])
    const over = performing('soviet', 'mechanize')
    start(over, 'mechanize', { add: 2, flip: 1, sea: false })
    expect(blockedBy(over)).toBe('7.7')
  })
  it('7.7.3 DF-086 the reserve: banked up to 10, spent freely; full refuses, empty refuses', () => {
    const play = performing('western', 'mechanize', [set('track', 'reserve', 3)])
    start(play, 'mechanize', { add: 3, flip: 0, bank: 0, draw: 1, sea: false })
    expect(play.state.track['reserve']).toBe(2)
    const full = performing('western', 'mechanize', [set('track', 'reserve', 10)])
    expect(fieldsOf(full, 'mechanize', {})['bank']).toMatchObject({ max: 0 })
    start(full, 'mechanize', { add: 0, flip: 0, bank: 1, draw: 0, sea: false })
    expect(blockedBy(full)).toBe('7.7.3')
    const empty = performing('western', 'mechanize')
    expect(fieldsOf(empty, 'mechanize', {})['draw']).toMatchObject({ max: 0 })
    start(empty, 'mechanize', { add: 3, flip: 0, bank: 0, draw: 1, sea: false })
    expect(blockedBy(empty)).toBe('7.7.3')
    expect(Object.keys(fieldsOf(performing('soviet', 'mechanize'), 'mechanize', {}))).not.toContain('bank')
    // what comes out of the reserve does not go back in: only the two gained now
    const circle = performing('western', 'mechanize', [set('track', 'reserve', 5)])
    start(circle, 'mechanize', { add: 0, flip: 0, bank: 3, draw: 1, sea: false })
    expect(blockedBy(circle)).toBe('7.7.3')
  })
})

describe('7.8: partisans', () => {
  it.each([[3, 0], [4, 0], [5, 1], [8, 1], [9, 1], [10, 2], [11, 2]])('7.8 DF-087 a roll of %i: %i partisans', (rolled, n) => {
    const play = performing('soviet', 'partisans', [set('flag', 'event/pending', null)])
    start(play, 'partisans', {})
    const step = play.answer(faces('partisans', Math.min(6, rolled - 1), rolled - Math.min(6, rolled - 1)))
    expect(step.outcomes[0]?.tally['partisans']).toBe(n)
  })
  it('7.8, 10.2 DF-087 Urals Industry face up adds one: 4 becomes a partisan; forecast equals brute force', () => {
    const play = performing('soviet', 'partisans', [set('flag', 'event/pending', 'urals-industry')])
    const call = { procedure: 'partisans', input: {} }
    start(play, 'partisans', {})
    expect(play.answer(faces('partisans', 2, 2)).outcomes[0]?.code).toBe('1')
    const odds = single(forecast(told, performing('soviet', 'partisans').state, fresh(told, call)))
    sameOdds(odds, bruteForce(told, performing('soviet', 'partisans').state, call))
  })
  it('7.8 the example: an 8, then a 4 on the table, is Ostland; a missing cell is asked', () => {
    const play = performing('soviet', 'partisans', [set('flag', 'event/pending', null)])
    start(play, 'partisans', {})
    play.answer(faces('partisans', 4, 4)); play.answer(faces('country', 2, 2))
    expect(play.ask?.lines[0]?.text).toContain('Ostland')
    play.answer(values('placed', { placed: 'yes', hex: '' }))
    expect(play.state.track['partisans/soviet']).toBe(1)
    const west = performing('western', 'partisans')
    start(west, 'partisans', {})
    west.answer(faces('partisans', 4, 4)); west.answer(faces('country', 2, 2))
    expect(west.ask).toMatchObject({ kind: 'code', chart: { id: 'partisan-table', row: 2, column: 0 } })
  })
  it('7.8 DF-088 2 from an own unit and 1 from an Axis unit is allowed, the reverse refused; an occupied hex too', () => {
    const play = performing('soviet', 'partisans', [
      set('flag', 'event/pending', null), set('cell', '3524', { terrain: 'clear', country: 'Germany' }), set('cell', '2010', { terrain: 'clear', country: 'French North Africa' }), ...['3525', '3526', '3527', '3528'].map(each => set('cell', each, { terrain: 'clear', country: 'Ostland' })),
      set('unit', 'g', { cell: '3525', faction: 'okh', label: 'G', type: 'leg', nation: 'geh', steps: 2 }), set('unit', 's', { cell: '3528', faction: 'soviet', label: 'S', type: 'leg', nation: 'su', steps: 2 }),
    ])
    start(play, 'partisans', {})
    play.answer(faces('partisans', 4, 4)); play.answer(faces('country', 2, 2))
    expect(() => play.answer(values('placed', { placed: 'yes', hex: '3527' }))).toThrow(/closer to a friendly unit/)
    expect(() => play.answer(values('placed', { placed: 'yes', hex: '3525' }))).toThrow(/not empty/)
    expect(() => play.answer(values('placed', { placed: 'yes', hex: '3524' }))).toThrow(/not in Ostland/)
    expect(() => play.answer(values('placed', { placed: 'yes', hex: '2010' }))).toThrow(/not in Africa/)
    play.answer(values('placed', { placed: 'yes', hex: '3526' }))
    expect(play.state.track['partisans/soviet']).toBe(1)
  })
  it('10.2 doubt: the switch keeps the bonus off the Partisan Table', () => {
    const country = (on: boolean) => { const play = performing('soviet', 'partisans', [set('flag', 'event/pending', 'urals-industry'), set('option', 'partisan-table-bonus', on)]); start(play, 'partisans', {}); play.answer(faces('partisans', 3, 3)); play.answer(faces('country', 2, 1)); return play.ask }
    expect(country(true)?.lines[0]?.text).toContain('Ostland')
    expect(country(false)).toMatchObject({ kind: 'code', chart: { row: 1 } })
  })
})

describe('7.9: Strategic Warfare', () => {
  const box = (units: number, western: boolean, end = false) => ({ units, modifier: -1, western, end })
  it('7.9 DF-089 the example: Transport Points 2 to 3 before the roll, an 11 is two boxes, submarines 3 to 2', () => {
    const play = performing('western', 'sw', [set('track', 'transport', 2), set('row', 'warfare/atlantic', { at: 0, units: 3, modifier: -2, inactive: false })])
    start(play, 'warfare', { theatre: 'atlantic' })
    expect(play.ask?.lines[0]?.text).toBe('Transport Points 3')
    play.answer(faces('warfare', 6, 5)); play.answer(values('way', { way: 'left' }))
    const step = play.answer(values('box', box(2, false)))
    expect([play.state.track['transport'], play.state.row['warfare/atlantic']]).toEqual([3, expect.objectContaining({ at: -2, units: 2 })])
    expect(step.outcomes[0]?.duties?.[0]?.text).toContain('1 of the OKW submarines, ready or interdicted')
    thereAndBack(play, 4)
  })
  it('7.9 DF-089 the point is gained without a roll too, and stops at 10; OKW gains none', () => {
    const west = performing('western', 'sw', [set('track', 'transport', 10)])
    start(west, 'warfare', { theatre: 'none' })
    const okw = performing('okw', 'sw', [set('track', 'transport', 4)])
    start(okw, 'warfare', { theatre: 'none' })
    expect([west.state.track['transport'], okw.state.track['transport']]).toEqual([10, 4])
  })
  it('7.9.4 DF-185 the leftmost box closes the track for good', () => {
    const play = performing('western', 'sw')
    start(play, 'warfare', { theatre: 'malta' })
    play.answer(faces('warfare', 3, 3)); play.answer(values('way', { way: 'left' })); play.answer(values('box', box(0, false, true)))
    expect([play.state.row['warfare/malta']?.['inactive'], play.state.row['objective/malta']?.['owner']]).toEqual([true, 'western'])
    play.correct([set('flag', 'performed', null)], 'again')
    expect(offersOf(told, play.state, 'warfare', 'theatre').find(each => each.id === 'malta')?.refusal?.cite).toBe('7.9.4')
  })
  it('7.9.1 DF-186 advantage changes hands: objective and one point, both ways', () => {
    const play = performing('western', 'sw')
    start(play, 'warfare', { theatre: 'malta' })
    play.answer(faces('warfare', 3, 3)); play.answer(values('way', { way: 'left' })); play.answer(values('box', box(3, true)))
    expect([play.state.row['objective/malta']?.['owner'], play.state.track['vp']]).toEqual(['western', 1])
    const back = performing('okw', 'sw', [set('row', 'objective/malta', { label: 'Siege of Malta', owner: 'western' }), set('track', 'vp', 1)])
    start(back, 'warfare', { theatre: 'malta' })
    back.answer(faces('warfare', 3, 3)); back.answer(values('way', { way: 'right' })); back.answer(values('box', box(5, false)))
    expect([back.state.row['objective/malta']?.['owner'], back.state.track['vp']]).toEqual(['axis', 0])
  })
  it('7.9.2 DF-187 Malta with four fleets, one box left gives three: one fleet goes; what a box shows is asked once', () => {
    const play = performing('western', 'sw', [set('row', 'warfare/malta', { at: 0, units: 4, modifier: -1, inactive: false }), set('row', 'box/malta/-1', { units: 3, modifier: -1, western: false, end: false })])
    start(play, 'warfare', { theatre: 'malta' })
    play.answer(faces('warfare', 3, 3))
    const step = play.answer(values('way', { way: 'left' }))
    expect(step.outcomes[0]?.duties?.[0]).toMatchObject({ who: 'okw', text: '1 of the Italian fleets, ready or interdicted, to the rightmost empty sections, ready side up' })
    expect(play.state.row['warfare/malta']).toMatchObject({ at: -1, units: 3, modifier: -1 })
  })
  it('7.9.2 DF-188 submarines come back to the North Atlantic without sea combat', () => {
    const play = performing('okw', 'sw', [set('row', 'warfare/atlantic', { at: 0, units: 2, modifier: -2, inactive: false }), set('row', 'box/atlantic/1', { units: 3, modifier: -2, western: false, end: false })])
    start(play, 'warfare', { theatre: 'atlantic' })
    play.answer(faces('warfare', 3, 3))
    expect(play.answer(values('way', { way: 'right' })).outcomes[0]?.duties?.[0]?.text).toBe('1 of the OKW submarines, leftmost first, to the North Atlantic; no sea combat')
  })
  it('7.9.2 DF-152 DF-189 Bombing: swaps of elite air; leftmost no swap but a card in each Western event procedure', () => {
    const go = (told: Readonly<Record<string, number | boolean>>) => { const play = performing('western', 'sw', [set('row', 'warfare/bombing', { at: 0, units: 1, inactive: false }), set('row', 'box/bombing/-1', told)]); start(play, 'warfare', { theatre: 'bombing' }); play.answer(faces('warfare', 3, 3)); return play.answer(values('way', { way: 'left' })).outcomes[0]?.duties?.[0]?.text }
    expect(go({ units: 2, western: true, end: false })).toContain('until 2 elite are available')
    expect(go({ units: 2, western: true, end: true })).toContain('draws a card in each event procedure')
  })
  it('7.9 doubt: a marker stops at the end of its track', () => {
    const play = performing('okw', 'sw', [set('row', 'warfare/malta', { at: 0, rightmost: 1, inactive: false }), set('row', 'box/malta/1', { units: 5, modifier: -2, western: false, end: false })])
    start(play, 'warfare', { theatre: 'malta' })
    play.answer(faces('warfare', 6, 6)); play.answer(values('way', { way: 'right' }))
    expect(play.state.row['warfare/malta']?.['at']).toBe(1)
    // told once that it is the last box on the right, the marker stays there
    const again = performing('okw', 'sw')
    start(again, 'warfare', { theatre: 'malta' })
    again.answer(faces('warfare', 3, 3)); again.answer(values('way', { way: 'right' }))
    const ask = again.ask
    expect(ask?.kind === 'choose' ? ask.fields['end']?.label : '').toBe('It is the last box on the right')
    again.answer(values('box', { units: 5, modifier: -2, western: false, end: true }))
    expect(again.state.row['warfare/malta']).toMatchObject({ at: 1, rightmost: 1, inactive: false })
    again.correct([set('flag', 'performed', null)], 'again')
    start(again, 'warfare', { theatre: 'malta' })
    again.answer(faces('warfare', 3, 3))
    expect(again.answer(values('way', { way: 'right' })).lines.map(each => each.text)).toContain('The marker stops at the end of its track')
  })
})

describe('7.9, 7.11: chances', () => {
  it.each([['western', 'sw', 'warfare', { theatre: 'malta' }, { '0': 6, '1': 24, '2': 6 }], ['okw', 'command-failure', 'command-failure', {}, { '1': 6, '6': 6 }]] as const)('DF-089 DF-091 %s, %s: counted as brute force counts it, of 36', (faction, order, procedure, input, wanted) => {
    const play = performing(faction, order, [set('flag', 'event/pending', null)])
    const call = { procedure, input }
    const odds = single(forecast(told, play.state, fresh(told, call)))
    const brute = bruteForce(told, play.state, call)
    sameOdds(odds, brute)
    for (const [code, of36] of Object.entries(wanted)) {
      const named = procedure === 'warfare' ? (code === '0' ? 'Fails' : `${code} ${code === '1' ? 'box' : 'boxes'}`) : `OKH pays ${code}`
      expect((brute.get(named)?.chance ?? 0) * 36, named).toBeCloseTo(of36, 9)
    }
  })
})

describe('7.10, 7.11: Axis against Axis', () => {
  const spots: Spots = { okw: 20, western: 30, soviet: 31, okh: 33 }
  const track = ['axis:material-shortages', 'axis:command-failure', ...offered.filter(each => !each.startsWith('axis:'))].slice(0, 10)
  const game = owning({ ...eventLayers({ okh: [35] }), 'costs-okw': { kind: 'grid', cells: { '9/0': '2', '10/0': '3' } } })
  const filled = (more: readonly Change[] = []) => { const play = round(spots, 40, { game, track, more }); if (play.stage === 'fill') { play.start({ procedure: 'fill', input: {} }); play.answer(faces('draw', ...['okh:ops-4', 'okh:ops-5', 'okh:ops-6'].slice(0, 10 - track.length))); play.next() } return play }
  it('7.10 DF-090 with cards the other Axis faction chooses; without it pays three', () => {
    const rich = filled([set('track', 'hand/okh', 1)])
    rich.start({ procedure: 'pick', input: { order: '1@material-shortages' } })
    expect(rich.ask).toMatchObject({ id: 'give', who: 'okh' })
    rich.answer(values('give', { give: 'card' }))
    expect([rich.state.track['hand/okh'], at(rich.state, 'okh')]).toEqual([0, 33])
    const poor = filled()
    poor.start({ procedure: 'pick', input: { order: '1@material-shortages' } })
    expect([poor.ask, at(poor.state, 'okh'), at(poor.state, 'okw')]).toEqual([null, 36, 22])
  })
  it('5.2, 7.10 DF-032 the faction that pays is flipped by its own space, though it is not active', () => {
    const poor = filled()
    poor.start({ procedure: 'pick', input: { order: '1@material-shortages' } })
    expect(pending(poor.state)).toEqual(['okh'])
  })
  it('7.11 DF-091 a die of 4: the other Axis marker goes four on; High Command makes it five', () => {
    const play = filled()
    play.start({ procedure: 'pick', input: { order: '2@command-failure' } })
    play.answer(faces('command', 4))
    expect(at(play.state, 'okh')).toBe(37)
    const bonus = filled([set('flag', 'event/current', 'high-command')])
    bonus.start({ procedure: 'pick', input: { order: '2@command-failure' } })
    bonus.answer(faces('command', 4))
    expect(at(bonus.state, 'okh')).toBe(38)
  })
})

describe('7.1.2, 7.1.3, 2.4.2: by sea', () => {
  const naval = (more: readonly Change[] = []) => ops('okw', face('Redeploy', ['infantry', 'armored', 'naval'], 4), more)
  it('7.1.2 DF-171 DF-172 Tunis to Naples: a tank of three steps, three of six are used, its move is complete', () => {
    const play = naval()
    const step = start(play, 'port-move', { ...move, steps: 3 })
    expect([play.state.track['port-steps'], step.lines.at(-1)?.text]).toEqual([3, '3 of 6 steps left; the move uses all MP'])
    start(play, 'port-move', { ...move, steps: 4 })
    expect(blockedBy(play)).toBe('7.1.2')
  })
  it.each([['fort troops stay', { type: 'fort' }, '7.1.2'], ['no port at an end', { ports: false }, '7.1.2'], ['a sea area without a ready fleet', { fleets: false }, '7.1.2'], ['a beachhead beyond a boundary', { beachhead: true, boundary: true }, '2.4.2']])('7.1.2 DF-171 DF-173 DF-174 %s', (_what, changed, cite) => {
    const play = naval()
    start(play, 'port-move', { ...move, ...changed })
    expect(blockedBy(play)).toBe(cite)
  })
  it('7.1 DF-171 no sea move on an order without the naval symbol', () => {
    const play = ops('okw', face('Redeploy', ['infantry'], 4))
    start(play, 'port-move', move)
    expect(blockedBy(play)).toBe('7.1')
  })
  it('7.1.3 DF-176 one MP an area; a named fleet or an interdicted one does not move; a contested area is owed a check', () => {
    const sail = (changed: Json) => { const play = naval(); start(play, 'fleet-move', { areas: 2, named: false, ready: true, area: 'central-med', contested: false, ...(changed as object) }); return play }
    expect(blockedBy(sail({}))).toBeNull()
    expect(blockedBy(sail({ areas: 5 }))).toBe('7.1.3')
    expect(blockedBy(sail({ named: true }))).toBe('2.4')
    expect(blockedBy(sail({ ready: false }))).toBe('2.4')
    expect(Object.values(sail({ contested: true }).state.due).map(each => each.call)).toEqual([{ procedure: 'interception', input: { mover: 'okw', activity: 'fleet', area: 'central-med', steps: 0 } }])
  })
  it('2.4.2 DF-191 DF-011 a beachhead costs the points of its hex; closed, wrong weather, occupied or too dear is refused', () => {
    const land = (changed: Json) => { const play = ops('western', face('Redeploy', ['infantry', 'naval'], 3), [set('track', 'beachheads', 2), set('track', 'transport', 4)]); start(play, 'beachhead', { from: 'pool', cost: 3, open: true, weather: true, empty: true, ...(changed as object) }); return play }
    expect([land({}).state.track['transport'], land({}).state.track['beachheads'], land({}).state.track['beachheads-map']]).toEqual([1, 1, 1])
    expect([blockedBy(land({ open: false })), blockedBy(land({ weather: false })), blockedBy(land({ empty: false })), blockedBy(land({ cost: 5 }))]).toEqual(['2.6', '2.4.2', '2.4.2', '2.4.2'])
    expect(offers(told, ops('okw', face('Redeploy', ['naval'], 3)).state)).not.toContain('beachhead')
  })
  it('2.4.2 DF-047 DF-011 beaches an owner typed in: price from the chart, greyed in the wrong weather or when closed', () => {
    const game = owning({ beaches: { kind: 'rows', rows: { Normandy: { cost: 4, fair: true, snow: false, mud: false, closed: false }, Anzio: { cost: 2, fair: true, snow: true, mud: false, closed: false }, Brest: { cost: 1, fair: true, snow: true, mud: true, closed: true } } } })
    const play = round({ western: 20, soviet: 31, okw: 32, okh: 33 }, 40, { game })
    play.correct([set('flag', 'sky', 'snow'), set('track', 'beachheads', 2), set('track', 'transport', 4), set('flag', 'order', 'ops-7'), set('flag', 'paid', true), set('row', 'face/western/ops-7', face('Redeploy', ['naval'], 3))], 'snow')
    play.start({ procedure: 'begin-ops', input: {} })
    expect(offersOf(game, play.state, 'beachhead', 'beach').map(each => [each.id, each.price, each.refusal?.cite])).toEqual([['Normandy', 4, '2.4.2'], ['Anzio', 2, undefined], ['Brest', 1, '2.6']])
    play.start({ procedure: 'beachhead', input: { from: 'pool', beach: 'Anzio', cost: 9, open: true, weather: true, empty: true } })
    expect(play.state.track['transport']).toBe(2)
  })
  it('2.2 DF-163 while an Axis order moves and partisans are in play the toll is reminded, with its button', () => {
    const shown = (play: Table) => remindersAt(told, play.state).find(each => each.id === 'partisan-toll')?.procedure
    expect([shown(naval([set('track', 'partisans/soviet', 1)])), shown(naval()), shown(ops('soviet', face('Redeploy', ['infantry'], 4), [set('track', 'partisans/soviet', 1)]))]).toEqual(['advance', undefined, undefined])
    const play = naval([set('track', 'partisans/soviet', 1)])
    play.start({ procedure: 'advance', input: { faction: 'okw', amount: 1, cause: 'partisan' } })
    expect(at(play.state, 'okw')).toBe(21)
  })
  it('1.B DF-168 land areas: reminded while Western units move', () => {
    const shown = (play: Table) => remindersAt(told, play.state).some(each => each.id === 'areas')
    expect([shown(ops('western', face('Redeploy', ['infantry'], 4))), shown(naval())]).toEqual([true, false])
  })
})

describe('5.1 the order under way is drawn', () => {
  it('7.2 attacks and port steps left', () => {
    const play = ops('okh', face('Redeploy/Attack', ['any', 'naval'], 3, 2))
    const drawing = told.panels(play.state).find(each => each.id === 'order')?.drawing
    expect(drawing?.kind === 'allowance' ? drawing.items.map(each => [each.id, each.left, each.of]) : []).toEqual([['attacks', 2, 2], ['port-steps', 6, 6]])
    expect(told.panels(round(four).state).find(each => each.id === 'order')).toBeUndefined()
  })
})
