import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { situationOf } from '../../../src/engine/board/situation.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { correct } from '../../../src/engine/runner.ts'
import { emptyState } from '../../../src/engine/state.ts'
import { board } from '../../../src/games/downfall/board.ts'
import downfall from '../../../src/games/downfall/module.ts'
import { offers } from '../../play.ts'
import type { Change } from '../../../src/engine/state.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import { faces, values, type Table } from '../../table.ts'
import { four, offersOf, owning, round, told } from './setting.ts'

describe('what things are called', () => {
  it.each([['pile', 'cup/axis:hq', 'Axis HQ'], ['row', 'objective/oslo', 'Oslo'], ['row', 'warfare/bombing', 'Strategic Bombing'], ['row', 'card/supply', 'Supply'], ['row', 'face/okh/ops-1', 'OKH Ops marker'], ['row', 'box/malta/1', undefined], ['pile', 'track', undefined], ['track', 'vp', undefined]] as const)('%s %s is %s', (kind, id, name) => {
    expect(downfall.name?.(kind, id)).toBe(name)
  })
  it('the headline names turn, period, weather and who acts', () => { expect(downfall.headline(round(four, 40).state)).toBe('Turn 2 · period 2 · fair · Western acts at 30') })
})

describe('the start-of-turn card', () => {
  it('1.H DF-037 weather of the three periods as far as told; the last turn says how it ends; none after it', () => {
    const at = (turn: number, ahead: number) => downfall.calendar?.(round(four, 40, { turn }).state, ahead)
    expect(at(1, 1)?.lines[0]?.text).toBe('Weather: fair, mud, not told')
    expect(at(7, 1)?.lines.at(-1)?.cite).toBe('13')
    expect(at(7, 2)).toBeNull()
  })
  it('12 DF-009 the owner\'s reinforcements stand on it when the desk hands its charts over', () => {
    const game = owning({ reinforcements: { kind: 'rows', rows: { 'turn-3': { okh: 'Hu 2' } } } })
    expect(game.calendar?.(round(four, 40).state, 1, id => game.charts[id] as never)?.lines.map(each => each.text)).toContain('OKH reinforcements: Hu 2')
  })
})

describe('watches', () => {
  const alerts = (...changes: Parameters<typeof set>[]) => correct(told, round().state, changes.map(each => set(...each)), 'by hand').alerts.map(each => each.text)
  it('2.5 DF-006 a marker in two places, one too few, an unknown one: called out with the sum', () => {
    expect(alerts(['pile', 'planning/okw', ['okw:ops-2']])[0]).toBe('OKW Ops 2: 2 instead of 1; 49 of 48 order markers in all')
    expect(alerts(['pile', 'cup/soviet:ops-7', 0])[0]).toContain('47 of 48')
    expect(alerts(['pile', 'planning/okw', ['okw:ops-9']])[0]).toBe('okw:ops-9 is no order marker')
  })
  it('1.K a marker on the wrong display is called out', () => {
    expect(alerts(['pile', 'display/soviet', ['western:ops-1@ops-1']], ['pile', 'cup/western:ops-1', 0])).toEqual(['A marker of another faction lies on the Soviet display'])
  })
  it('3.1 DF-012 a wrong number of event cards is called out in the new turn, once they lie under the draw pile; not before, not when they are right', () => {
    const said = (deck: number) => {
      const play = round({ okw: 88, western: 90, soviet: 91, okh: 95 }, 88, { turn: 3, more: [set('flag', 'event/pending', 'supply'), set('flag', 'event/current', 'mare-nostrum'), set('flag', 'event/spent', 'high-command'), set('pile', 'event-discards', ['high-command']), set('track', 'event-deck', deck)] })
      play.start({ procedure: 'weather', input: {} })
      play.answer(faces('weather', 4, 4))
      return [2, 3, 4, 5, 6, 7].map(() => play.next().alerts.map(each => each.text).join())
    }
    expect([said(12), said(11)]).toEqual([['', '', '', '', '', ''], ['', '', '', '', '14 event cards in play, 15 are available each turn', '']])
  })
})

describe('fields that follow from others', () => {
  const fields = (procedure: string, input: Parameters<typeof sceneOf>[2]['input'], state = round().state) => told.procedures[procedure]?.fields?.(sceneOf(told, state, { input })) ?? {}
  it('9.2 steps and fleets are asked only where a sea attack is possible, Western air only where the West takes part', () => {
    expect(Object.keys(fields('interception', { activity: 'supply-event', mover: 'western' }))).not.toContain('steps')
    expect(Object.keys(fields('interception', { activity: 'port', mover: 'western' }))).toContain('steps')
    expect(Object.keys(fields('interception', { activity: 'port', mover: 'soviet' }))).not.toContain('air')
  })
  it('3.2 a card is offered only to whom it belongs', () => {
    const play = round(four, 40, { more: [set('track', 'hand/soviet', 1)] })
    const kinds = fields('play-card', { faction: 'soviet' }, play.state)['kind']
    expect(kinds?.kind === 'choice' ? kinds.options.filter(each => each.refusal !== undefined).map(each => each.id).sort() : []).toEqual(['airdrop', 'free-attack', 'jets', 'mulberry'])
    const who = fields('play-card', {}, play.state)['faction']
    expect(who?.kind === 'choice' ? who.options.filter(each => each.refusal === undefined).map(each => each.id) : []).toEqual(['soviet'])
  })
  it('4 only free boxes and markers left in the cup are offered at set-up', () => {
    const play = round(four, 40, { more: [set('pile', 'display/okh', ['axis:hq@hq']), set('pile', 'planning/okh', ['okh:ops-1'])] })
    const found = fields('start-order', { faction: 'okh', item: 'axis:hq' }, play.state)['box']
    expect(found?.kind === 'choice' ? found.options.map(each => [each.id, each.refusal?.cite]) : []).toEqual([['hq', '6 S3'], ['plan', '1.K']])
  })
  it('2.1.4 a boxed name is not offered for flipping', () => {
    const play = round({ soviet: 20, western: 30, okw: 31, okh: 33 }, 40, { more: [set('unit', 'b', { cell: '3030', faction: 'soviet', type: 'leg', nation: 'su', steps: 2, label: 'B', boxed: true })] })
    expect(offersOf(told, play.state, 'mechanize', 'turned')[0]?.refusal?.cite).toBe('2.1.4')
  })
  it('1.F another objective asks for its name', () => {
    expect([Object.keys(fields('objective', { objective: 'other' })), Object.keys(fields('objective', { objective: 'berlin' }))]).toEqual([['objective', 'to', 'hex'], ['objective', 'to']])
  })
})

describe('14 Overlord on the desks', () => {
  it('14 DF-234 a closed track asks for no naval modifier', () => {
    const play = round({ western: 20, soviet: 30, okw: 31, okh: 33 }, 40, { scenario: 'overlord', turn: 5 })
    play.correct([set('flag', 'order', 'sw'), set('flag', 'paid', true)], 'as if picked')
    play.start({ procedure: 'warfare', input: { theatre: 'malta' } })
    play.answer({ ask: 'warfare', faces: [3, 3] })
    play.answer(values('way', { way: 'left' }))
    expect(play.ask?.kind === 'choose' ? Object.keys(play.ask.fields) : []).toEqual(['western', 'end'])
    expect(play.answer(values('box', { western: true, end: false })).outcomes[0]?.duties ?? []).toEqual([])
    expect(offers(told, play.state)).not.toContain('interception')
  })
})

describe('the map desk', () => {
  const lay = (unit: Readonly<Record<string, string | number | boolean>>) => situationOf(board.map, new Map(), { ...emptyState(), unit: { u: { label: 'U', faction: 'western', steps: 2, nation: 'br', ...unit } }, cell: { '3020': { terrain: 'clear', city: true, control: 'axis' } } })
  it('asks movement points of units, nothing of air units, no port of fleets', () => {
    const keys = (type: string, cell: string) => { const at = lay({ type, cell }); return Object.keys(board.move!.fields?.(at, at.unit('u')!) ?? {}) }
    expect([keys('leg', '3020'), keys('air', '3020'), keys('fleet', 'north-sea'), keys('partisan', '3020')]).toEqual([['mp', 'port'], [], ['mp'], ['mp']])
    const at = lay({ type: 'leg', cell: '3020' })
    expect(Object.keys(board.retreat!.fields?.(at, at.unit('u')!) ?? {})).toEqual(['hexes'])
  })
  it('2.4 a tap on a fleet turns it over', () => {
    const at = lay({ type: 'fleet', cell: 'north-sea' })
    expect(board.turnOver!(at.unit('u')!)).toEqual({ interdicted: true })
  })
  it('2.3.2 an air unit that need not rebase says so, and why not there', () => {
    const at = lay({ type: 'air', cell: 'uk' })
    const found = board.move!.ask(at, at.unit('u')!, {})
    expect([found.lines[0]?.text, found.refused('3020').map(each => each.text), found.refused('9999').length, found.path('uk')]).toEqual(['U stays: air units move only to rebase', ['3020: not friendly'], 1, ['uk', 'uk']])
  })
  it('1.B any number in a land area; the Middle East borders what is linked to it', () => {
    const at = lay({ type: 'leg', cell: 'uk' })
    expect(board.stacking!(at, at.grid.index('uk'), 'western')).toBeNull()
  })
  it('11 the interview asks about a friend only where a zone is in the way', () => {
    const interview = board.interviews![0]!
    expect([Object.keys(interview.fields(emptyState(), { zoned: true })).includes('friend'), Object.keys(interview.fields(emptyState(), {})).includes('friend')]).toEqual([true, false])
    expect(interview.sketch(emptyState(), { faction: 'soviet', overland: 2, zoned: true, friend: false, rail: 'source' }).changes.some(each => 'id' in each && each.id === 'enemy')).toBe(true)
  })
})

describe('counters that move on the app\'s map', () => {
  const city = set('cell', '3030', { terrain: 'clear', city: true, port: true, name: 'Marseille', objective: true, control: 'axis' })
  const counter = (cell: string, faction: string, type = 'leg') => ({ cell, faction, label: 'U', type, nation: '', steps: 2 })
  /** moved by hand on the map, then the game goes on */
  const moved = (play: Table, id: string, to: ReturnType<typeof counter>) => { play.correct([set('unit', id, to)], 'moved'); play.start({ procedure: 'draw-cards', input: { faction: 'okw', n: 1 } }) }
  const begin = (...more: readonly Change[]) => round(four, 40, { more: [city, ...['3031', '3032', '3033'].map(each => set('cell', each, { terrain: 'clear' })), ...more] })
  it('1.A.2 DF-223 whoever enters a city keeps it when he leaves; an air unit or a partisan takes nothing', () => {
    const after = (type: string) => { const play = begin(); moved(play, 'u', counter('3030', 'western', type)); moved(play, 'u', counter('3031', 'western', type)); return play.state.cell['3030']?.['control'] }
    expect([after('leg'), after('air'), after('partisan')]).toEqual(['western', 'axis', 'axis'])
  })
  it('1.A.2, 2.2 DF-138 DF-225 Marseille: a partisan alone in it owns the objective, the port stays Axis; an Axis unit that enters takes it back', () => {
    const play = begin()
    const owed = () => Object.entries(play.state.due).map(([id, due]) => [id, (due.call?.input as { to?: string }).to])
    const mark = () => play.start(play.state.due['objective 3030']?.call ?? { procedure: '', input: {} }, { due: 'objective 3030' })
    moved(play, 'p', counter('3030', 'western', 'partisan'))
    expect([owed(), play.state.cell['3030']?.['control']]).toEqual([[['objective 3030', 'western']], 'axis'])
    mark()
    expect([play.state.row['objective/marseille']?.['owner'], play.state.track['vp'], owed()]).toEqual(['western', 1, []])
    moved(play, 'u', counter('3030', 'okw'))
    expect(owed()).toEqual([['objective 3030', 'axis']])
    mark()
    expect([play.state.row['objective/marseille']?.['owner'], play.state.track['vp'], owed()]).toEqual(['axis', 0, []])
  })
  it('13.1 what the table waives is not owed again until it changes again', () => {
    const play = begin()
    moved(play, 'u', counter('3030', 'western'))
    play.waive('objective 3030', 'marked already')
    moved(play, 'x', counter('3033', 'western'))
    expect(play.state.due).toEqual({})
  })
  it('2.3.2 DF-149 an enemy counter beside a lone air unit calls for a rebase at once, one farther off does not', () => {
    const called = (cell: string) => { const play = begin(set('unit', 'a', counter('3030', 'okw', 'air'))); play.correct([set('unit', 'u', counter(cell, 'western'))], 'moved'); const shown = () => remindersAt(told, play.state).some(each => each.id === 'rebase'); const early = shown(); play.correct([set('flag', 'order', 'ops-7'), set('flag', 'paid', true)], 'as if picked'); play.next(); return [early, shown()] }
    expect([called('3031'), called('3033')]).toEqual([[false, true], [false, false]])
  })
})

describe('counters of the roster on the map', () => {
  it('2.1.3 a unit placed from the roster fights with what is printed on it, and is turned by its losses', () => {
    const play = round({ soviet: 20, western: 30, okw: 31, okh: 33 }, 40, { more: [set('unit', 'geh-6', { cell: '3338', steps: 3 })] })
    const field = told.procedures['combat']?.fields?.(sceneOf(told, play.state, { input: { attacker: 'soviet' } }))['defenders']
    const six = field?.kind === 'units' ? field.roster.find(each => each.id === 'geh-6')?.value : undefined
    expect(six).toMatchObject({ unit: 'geh-6', label: '6', type: 'leg', nation: 'geh', factors: [3] })
    play.start({ procedure: 'combat', input: { attacker: 'soviet', primary: [{ label: 'A', type: 'leg', nation: 'su', factors: [2], steps: 2 }], flank: [], defenders: [six] as never } })
    play.answer({ ask: 'combat', code: '0/1' })
    play.answer(values('retreat', { hexes: 0 }))
    expect(play.state.unit['geh-6']).toMatchObject({ steps: 2, factors: '2', cell: '3338' })
  })
  it.each([[1, 1], [3, 2], [6, 3]])('8 S6 DF-130 %i hits: up to %i hexes of retreat', (d, most) => {
    const play = round()
    const army = { label: 'D', type: 'leg', nation: 'ro', factors: [4], steps: 4 }
    play.start({ procedure: 'losses', input: { attacker: 'soviet', units: [army], defenders: [army, army], beside: 'none', water: 'dry', ranged: false, objective: false, city: false, target: '', a: 0, d } })
    expect(play.ask?.kind === 'choose' ? play.ask.fields['hexes'] : null).toMatchObject({ min: 0, max: most })
  })
})

describe('doubts with a switch', () => {
  it('every switch of a doubt is an option of that doubt', () => {
    expect(downfall.data.options.filter(each => each.doubt !== undefined).length).toBeGreaterThan(5)
  })
  it('2.2 partisan-city: the city gives its point beside a partisan only when switched on', () => {
    const defence = (on: boolean) => {
      const play = round(four, 40, { options: { 'partisan-city': on } })
      play.start({ procedure: 'combat', input: { attacker: 'western', primary: [{ label: 'A', type: 'leg', nation: 'br', factors: [2], steps: 2 }], flank: [], defenders: [{ label: 'D', type: 'leg', nation: 'it', factors: [2], steps: 2 }], place: 'city', terrain: 'hills', partisan: 'soviet' } })
      return play.ask?.head?.[0]
    }
    expect([defence(false), defence(true)]).toEqual(['3 : 2', '3 : 3'])
  })
  it('1.K boxes: with two Recruit boxes a second Recruit is still offered', () => {
    const kept = (n: number) => offersOf(told, round(four, 40, { options: { 'boxes-recruit': n }, more: [set('pile', 'display/western', ['western:recruit@recruit'])] }).state).some(each => each.id === '6@recruit')
    expect([kept(1), kept(2)]).toEqual([false, true])
  })
})
