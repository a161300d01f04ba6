import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import type { Json } from '../../../src/engine/json.ts'
import { emptyState, type Change } from '../../../src/engine/state.ts'
import { axisMinor, categoryOf, covered, pips, rosterOf, stepsIn, tooMany } from '../../../src/games/downfall/combatants.ts'
import { eligible } from '../../../src/games/downfall/reinforce.ts'
import { belongs, boxesFor, markerName } from '../../../src/games/downfall/markers.ts'
import downfall from '../../../src/games/downfall/module.ts'
import { orderLines } from '../../../src/games/downfall/ops.ts'
import { shipped } from '../../../src/games/downfall/panels.ts'
import { surrendered } from '../../../src/games/downfall/victory.ts'
import { faces, values, type Table } from '../../table.ts'
import { four, offered, offersOf, owning, round, told } from './setting.ts'

const leads: Readonly<Record<string, Readonly<Record<string, number>>>> = Object.fromEntries(['western', 'soviet', 'okw', 'okh'].map(each => [each, { ...four, [each]: 20 }]))
/** This faction has the initiative and has paid for this order. */
function performing(faction: string, order: string, more: readonly Change[] = []): Table {
  const play = round(leads[faction], 40, { more })
  play.correct([set('flag', 'order', order), set('flag', 'paid', true)], 'as if picked')
  play.next()
  return play
}
const start = (play: Table, procedure: string, input: Json) => play.start({ procedure, input })
const blocked = (play: Table) => (play.ask?.kind === 'blocked' ? play.ask.why.text : null)
const fields = (procedure: string, input: Parameters<typeof sceneOf>[2]['input'], state = round().state) => told.procedures[procedure]?.fields?.(sceneOf(told, state, { input })) ?? {}
const panel = (play: Table, id: string, game = told) => game.panels(play.state, chart => game.charts[chart] as never).find(each => each.id === id)?.drawing

describe('2.1: kinds of units', () => {
  it.each([['ro', true], ['it', true], ['bu', true], ['ge', false], ['geh', false], ['su', false], ['usd', false]])('2.1.2 %s is an Axis minor: %s', (nation, is) => {
    expect(axisMinor(nation)).toBe(is)
  })
  it.each([
    ['partisan', ['partisan'], true], ['partisan', ['infantry'], false], ['partisan', ['any'], false], ['fortress', ['fort'], false], ['fortress', ['any'], false], ['fort-troops', ['fort'], true],
    ['shock', ['shock'], true], ['leg', ['shock'], false], ['airborne', ['airborne'], true], ['tank', ['armored'], true], ['motorized', ['armored'], false], ['motorized', ['infantry'], true],
  ] as const)('2.1.1, 7.2 %s on an order that shows %j: %s', (type, shows, is) => { expect(covered(type, { shows })).toBe(is) })
  it('7.1 an elite unit of any kind is covered by the elite symbol', () => {
    expect([covered('tank', { shows: ['elite'] }, true), covered('tank', { shows: ['elite'] })]).toEqual([true, false])
  })
  it.each([['partisan', 1, false], ['partisan', 2, true], ['leg', 4, false], ['leg', 5, true], ['leg', 0, true]])('2.1.3 a %s of %i steps is too much or too little: %s', (type, n, is) => {
    expect(tooMany([{ label: 'U', type, nation: '', factors: [n], steps: n }]) !== null).toBe(is)
  })
  it('2.1.3 steps: the pips typed in, else the steps kept, else one', () => {
    expect([stepsIn({ factors: '3', steps: 2 }), stepsIn({ steps: 2 }), stepsIn({})]).toEqual([3, 2, 1])
    expect(pips({ label: 'U', type: 'leg', nation: '', factors: [], steps: 2 })).toBe(2)
    expect(categoryOf('cavalry')).toBe('infantry')
  })
  it('2.1 a unit without a name goes by its id', () => {
    const state = { ...emptyState(), unit: { u7: { cell: '3030', faction: 'okh', type: 'leg' } } }
    expect(rosterOf(state, ['okh'], ['leg'])).toEqual([{ id: 'u7', label: 'u7 (3030)', value: { unit: 'u7', label: 'u7', type: 'leg', nation: '', factors: [1], steps: 1 } }])
  })
})

describe('2.5, 1.K: markers', () => {
  it('2.5 before set-up no marker is missing; an unknown one belongs to nobody', () => {
    expect(told.watch.find(each => each.id === 'forty-eight')?.test(emptyState())).toBeNull()
    expect([belongs('okw:ops-9', 'okw'), belongs('okw:ops-1', 'okw'), belongs('axis:hq', 'okh'), markerName('okw:ops-9')]).toEqual([false, true, true, 'okw:ops-9'])
    expect(boxesFor(emptyState(), 'western', 'recruit')).toBe(1)
  })
  it('3.1 nothing is counted before the events lie face up', () => { expect(told.watch.find(each => each.id === 'fifteen')?.test({ ...emptyState(), stage: { at: [{ list: 'new turn', stage: 'turn-6' }] } })).toBeNull() })
  it('1.H before set-up the headline reads turn 1', () => { expect(downfall.headline(emptyState())).toContain('Turn 1 · ') })
  it('a chart that does not exist is an error', () => { expect(() => shipped([])('beaches')).toThrow('no chart beaches') })
  const put = (play: Table, from: string, to: string) => start(play, 'put-right', { from, to })
  const gap = (more: readonly Change[] = []) => round(four, 40, { track: offered.map((each, i) => (i === 9 ? '' : each)), more })
  it('2.5 from box to box the first is empty after', () => {
    const play = gap()
    put(play, 'box 1', 'box 10')
    expect(play.state.pile['track']).toEqual(['', ...offered.slice(1, 9), 'okw:ops-2'])
  })
  it('2.5 out of the planning box; where nothing lies nothing is taken', () => {
    const play = gap([set('pile', 'planning/soviet', ['soviet:hq']), set('pile', 'cup/soviet:hq', 0)])
    put(play, 'planned soviet', 'box 10')
    expect([play.state.pile['planning/soviet'], (play.state.pile['track'] as readonly string[])[9]]).toEqual([[], 'soviet:hq'])
    put(play, 'planned soviet', 'cup')
    expect(blocked(play)).toBe('No marker lies there')
  })
  it('1.K a planning box holds one marker', () => {
    const play = gap([set('pile', 'planning/western', ['western:ops-1']), set('pile', 'cup/western:ops-1', 0)])
    put(play, 'box 2', 'planned western')
    expect(blocked(play)).toBe('Planning is taken')
  })
  it.each([
    ['another faction', { faction: 'soviet', item: 'western:ops-1', box: 'ops-1' }, 'Not a marker of this faction'],
    ['planning taken', { faction: 'okh', item: 'okh:ops-2', box: 'plan' }, 'Planning is taken'],
    ['box filled', { faction: 'okh', item: 'axis:hq', box: 'hq' }, 'Its box is filled'],
    ['none left', { faction: 'soviet', item: 'soviet:hq', box: 'hq' }, 'A marker lies in one place only: none is left in the cup'],
  ])('4, 1.K a set-up order is refused: %s', (_what, input, why) => {
    const play = round(four, 40, { more: [set('pile', 'display/okh', ['axis:hq@hq']), set('pile', 'planning/okh', ['okh:ops-3']), set('pile', 'cup/soviet:hq', 0)] })
    start(play, 'start-order', input)
    expect(blocked(play)).toBe(why)
  })
  it('6 S4 a box that is filled leaves planning at 1; an untold price is a question mark', () => {
    const filled = round(four, 40, { more: [set('pile', 'display/western', ['western:recruit@recruit', 'western:recruit@mechanize'])] })
    const drawn = panel(filled, 'action')
    expect(drawn?.kind === 'boxes' ? drawn.boxes[5] : null).toMatchObject({ item: 'western:recruit', price: 2, sum: '1 + 1' })
    const okw = panel(round(leads['okw']), 'action', downfall)
    expect(okw?.kind === 'boxes' ? okw.boxes[6]?.sum : null).toBe('? + 2')
  })
  it('1.K the display names what is planned', () => {
    const drawn = panel(round(four, 40, { more: [set('pile', 'planning/okh', ['okh:ops-1'])] }), 'display-okh')
    expect(drawn?.kind === 'display' ? drawn.boxes.at(-1) : null).toMatchObject({ label: 'Planned: OKH Ops 1', filled: 'okh:ops-1' })
  })
})

describe('7: orders', () => {
  it('2.5.1 what nobody has told stands as a question mark', () => {
    expect(orderLines({ kind: 'Redeploy/Attack', mp: null, attacks: null, shows: null }).map(each => each.text)).toEqual(['Move up to ? MP each: ', 'Up to ? attacks, primary attacker: '])
  })
  it('2.5.1 a marker of which nothing is known: its kind first, then its numbers and symbols', () => {
    const blank = owning({ 'order-faces': { kind: 'rows', rows: { 'okw/ops-6': { kind: null } } } })
    const play = round(leads['okw'], 40, { game: { ...blank, charts: { ...blank.charts, 'order-faces': { ...blank.charts['order-faces'], rows: {} } as never } } })
    play.correct([set('flag', 'order', 'ops-6'), set('flag', 'paid', true)], 'as if picked')
    play.next()
    start(play, 'begin-ops', {})
    expect(play.ask).toMatchObject({ kind: 'choose', id: 'kind' })
    play.answer(values('kind', { kind: 'Attack' }))
    expect(play.ask?.kind === 'choose' ? Object.keys(play.ask.fields) : []).toEqual(['attacks', 'shows'])
    play.answer(values('face', { attacks: 3, shows: ['armored'] }))
    expect([play.state.track['attacks'], play.state.flag['phase']]).toEqual([3, 'attack'])
  })
  it('7.9 four or less moves no marker, the Western point is gained all the same', () => {
    const play = performing('western', 'sw')
    start(play, 'warfare', { theatre: 'malta' })
    const step = play.answer(faces('warfare', 2, 2))
    expect([step.outcomes[0]?.code, play.state.row['warfare/malta']?.['at'], play.state.track['transport']]).toEqual(['0', 0, 1])
  })
  it('7.9.2 a box with as many submarines asks nothing of OKW', () => {
    const play = performing('western', 'sw', [set('row', 'warfare/atlantic', { at: 0, units: 3, modifier: -2, inactive: false })])
    start(play, 'warfare', { theatre: 'atlantic' })
    play.answer(faces('warfare', 3, 3)); play.answer(values('way', { way: 'left' }))
    expect(play.answer(values('box', { units: 3, modifier: -1, western: false, end: false })).outcomes[0]?.duties ?? []).toEqual([])
  })
  it('7.9 the list shows units, Western strength, a closed track and who has the advantage', () => {
    const drawn = panel(round(four, 40, { more: [set('row', 'warfare/malta', { at: -3, units: 2, modifier: 1, inactive: true }), set('row', 'objective/malta', { label: 'Siege of Malta', owner: 'western' })] }), 'warfare')
    expect(drawn?.kind === 'list' ? drawn.rows.map(each => [each.owner, each.note]) : []).toEqual([['western', '2 units, West 1, closed'], ['okw', 'West -2'], ['okw', '']])
  })
  it('7.6.2 Yugoslav units do not come by Recruit', () => {
    const play = performing('soviet', 'recruit')
    start(play, 'recruit', { plain: 0, enter: 1, nation: 'yu', place: 'other', sea: false })
    expect(blocked(play)).toContain('National Liberation Army')
  })
  it('7.6 a minor unit from the force pool is the step a minor must get', () => {
    const enters = (nation: string) => { const play = performing('okh', 'recruit'); start(play, 'recruit', { plain: 0, minor: 0, enter: 2, nation, place: 'other', none: false, sea: false }); return blocked(play) }
    expect([enters('ro'), enters('geh')]).toEqual([null, 'At least one step must go to an Axis minor unit if one can take it'])
  })
  it('2.1.3 DF-081 room up to the printed strength, four where none is told', () => {
    const unit = (more: Readonly<Record<string, number>>) => ({ cell: '3030', faction: 'okh', type: 'leg', nation: 'geh', ...more })
    const state = { ...emptyState(), unit: { a: unit({ steps: 1 }), b: unit({ steps: 3, most: 3 }) } }
    expect(eligible(state, 'okh', 'infantry').map(each => [each.id, each.max, each.refusal?.cite])).toEqual([['a', 3, undefined], ['b', 0, '2.1.3']])
  })
  it('2.4.2 a beachhead comes from where one is', () => {
    const from = (pool: number, map: number) => offersOf(told, round(four, 40, { more: [set('track', 'beachheads', pool), set('track', 'beachheads-map', map)] }).state, 'beachhead', 'from').filter(each => each.refusal === undefined).map(each => each.id)
    expect([from(2, 0), from(0, 2), from(1, 1)]).toEqual([['pool'], ['map'], ['pool', 'map']])
  })
})

describe('8 S6: losses', () => {
  const unit = (type: string, n: number) => ({ label: type, type, nation: 'geh', factors: [n], steps: n })
  const hits = (attacker: string, defenders: readonly ReturnType<typeof unit>[], d: number) => { const play = round(); start(play, 'losses', { attacker, units: [unit('leg', 4)], defenders, beside: 'none', water: 'dry', ranged: false, objective: false, city: false, target: '', a: 0, d }); return play }
  it('8 S6 the fortress falls before anyone walks away', () => {
    const play = hits('soviet', [unit('fortress', 2), unit('leg', 4)], 4)
    play.answer(values('retreat', { hexes: 2 }))
    const step = play.answer(values('advance', { advance: [] }))
    expect(step.outcomes[0]?.duties?.map(each => each.text).slice(0, 2)).toEqual(['fortress is eliminated, out of the game', 'All survivors retreat 2 hexes, each hex farther away, outside enemy zones'])
  })
})

describe('10, 13: events and victory', () => {
  it('10.3 with the right number of air units nothing is placed or removed', () => {
    const play = round()
    expect(start(play, 'air-remove', {}).outcomes[0]?.duties).toHaveLength(2)
    const step = start(play, 'air-remove', {})
    expect([step.outcomes[0]?.duties ?? [], step.outcomes[0]?.changes ?? []]).toEqual([[], []])
  })
  it('4 the pending event of the scenario is offered first where one is printed', () => {
    const usual = (more: readonly Change[]) => { const field = fields('start-events', {}, round(four, 40, { more }).state)['pending']; return field?.kind === 'choice' ? field.usual : null }
    expect([usual([set('flag', 'event/pending', 'supply')]), usual([set('flag', 'event/pending', null)])]).toEqual(['supply', undefined])
  })
  it('10.2 Fatherland Front reminds of the Bulgarian units, another card does not', () => {
    const says = (card: string) => { const play = round(four, 40, { more: [set('flag', 'event/current', card)] }); return start(play, 'event-text', {}).lines.some(each => each.text.includes('Bulgarian')) }
    expect([says('fatherland-front'), says('urals-industry')]).toEqual([true, false])
  })
  it('2.4.2 the beachheads do not arrive before turn 2', () => {
    const arrive = (turn: number) => { const field = fields('high-command', {}, round(four, 40, { turn, more: [set('track', 'beachheads', 0)] }).state)['beachheads']; return field?.kind === 'toggle' ? field.check?.(true)?.cite ?? null : 'none' }
    expect([arrive(1), arrive(2)]).toEqual(['2.4.2', null])
  })
  it('14 High Command in Overlord brings no fleets', () => {
    const naval = (scenario: string) => start(round(four, 40, { scenario, turn: 5 }), 'high-command', {}).outcomes[0]?.duties?.some(each => each.text.includes('fleets'))
    expect([naval('campaign'), naval('overlord')]).toEqual([true, false])
  })
  it('13.1 a hex named for the first time as Axis joins the list and moves no marker', () => {
    const play = round()
    start(play, 'objective', { objective: 'other', to: 'axis', hex: 'Rome' })
    expect([play.state.row['objective/Rome'], play.state.track['vp']]).toEqual([{ label: 'Rome', owner: 'axis' }, 0])
  })
  it('13 without the printed number of objective hexes a surrender is only perhaps', () => {
    const state = { ...emptyState(), row: { 'objective/berlin': { label: 'Berlin', owner: 'soviet' } } }
    expect([surrendered(state), surrendered({ ...state, option: { 'objective-hexes': 2 } }), surrendered({ ...state, option: { 'objective-hexes': 9 } })]).toEqual(['perhaps', 'yes', 'no'])
  })
})
