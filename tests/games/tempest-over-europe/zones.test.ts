import { describe, expect, it } from 'vitest'
import { mapFaults } from '../../../src/engine/board/check.ts'
import { askSketch } from '../../../src/engine/board/sketch.ts'
import { set } from '../../../src/engine/changes.ts'
import type { Values } from '../../../src/engine/field.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import type { Change } from '../../../src/engine/state.ts'
import { board, situation } from '../../../src/games/tempest-over-europe/board.ts'
import { garrisonZones, ungarrisoned } from '../../../src/games/tempest-over-europe/garrisons.ts'
import { map } from '../../../src/games/tempest-over-europe/geography.ts'
import { zoneObjections } from '../../../src/games/tempest-over-europe/access.ts'
import { redeployRefusals, seaLimit, seaPrice } from '../../../src/games/tempest-over-europe/redeploy.ts'
import { poolOf } from '../../../src/games/tempest-over-europe/pools.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { faces } from '../../table.ts'
import { army, asIs, at, attack, control, duty, link, named, owes, stage, unit, until, value } from './field.ts'

const war = set('track', 'barbarossa', 8)
const go = (changes: readonly Change[], from: string, to: string, way: 'land' | 'sea' = 'land', who = '6 A', turn = 8) =>
  stage('operations', turn, changes).start({ procedure: 'land offensive', input: { side: tempest.data.units.find(each => each.id === who)?.faction ?? 'axis', units: [value(who)], from, to, link: way, defended: true } })

describe('the area map', () => {
  it('1 the map is sound, joins Prussia with the Baltic States and East Poland, and has 15 production zones', () => {
    expect(mapFaults(map)).toEqual([])
    expect(map.links?.map(each => `${each.from}–${each.to}`)).toEqual(['Prussia–Baltic States', 'Prussia–East Poland'])
    expect(Object.values(map.cells).filter(each => each['production'] === true)).toHaveLength(15)
  })
  it('12 TE-108 one over the entered limit is told, fortress and fleet not counted, each side for itself, West and Soviets never together', () => {
    const here = [control('Prussia', 'axis', { limit: 2 }), unit('6 A', 'Prussia'), unit('9 A', 'Prussia', 1), unit('Fort Prussia', 'Prussia', 1), unit('Kriegsmarine', 'Prussia')]
    const lines = (changes: readonly Change[], faction = 'axis', zone = 'Prussia') => { const s = situation(at(8, changes).state); return board.stacking?.(s, s.grid.index(zone), faction) ?? null }
    expect(lines(here)).toBeNull()
    expect(lines([...here, unit('1 PzA', 'Prussia')])?.map(each => each.text)).toEqual(['Prussia holds 3 armies, at most 2'])
    expect(lines([...here, unit('West Front', 'Prussia')])).toBeNull()
    expect(lines([unit('West Front', 'Romania'), unit('BEF', 'Romania')], 'west', 'Romania')?.map(each => each.cite)).toEqual(['12'])
  })
  it('18 TE-145 a line of friendly zones and sea links to a friendly production zone; cut, the zone has none', () => {
    const path = [control('Baltic States', 'axis'), unit('18 A', 'Baltic States'), link('Prussia', 'East Germany')]
    const status = (changes: readonly Change[], id = '18 A') => { const s = situation(at(9, changes).state); return board.supply?.(s, 'axis').status(s.unit(id)!) }
    expect(status(path)).toBe('in')
    expect(status([...path, control('Prussia', 'soviet')])).toBe('out')
    expect(status([...path, control('Prussia', 'axis', { disputed: true })])).toBe('out')
    expect(status([...path, control('Baltic States', 'soviet', { disputed: true })])).toBe('in') // reached, though not to be crossed
    // friendly beyond an enemy zone that is also joined to a disputed one: neither is crossed
    expect(status([control('East Poland', 'soviet'), control('Kharkov', 'axis'), link('East Poland', 'Kharkov'), link('East Germany', 'Prussia'), unit('18 A', 'Kharkov')])).toBe('out')
    expect(status([control('Crimea', 'soviet'), unit('Fort Fi', 'Crimea', 1)], 'Fort Fi')).toBe('in')
    const s = situation(at(9, [...path, control('Prussia', 'soviet')]).state)
    expect(board.supply?.(s, 'axis').verdict(s.unit('18 A')!).lines.every(each => each.cite === undefined || each.cite === '18')).toBe(true)
  })
  it('18 TE-146 an army without an LdC loses a step at the start and one at the end of its operations; moving it costs the Axis 1 PR', () => {
    const play = stage('operations', 12, [set('track', 'axisPR', 1), unit('6 A', 'Stalingrad'), control('Stalingrad', 'axis', { cut: true })])
    expect(remindersAt(tempest, play.state).map(each => each.id)).toContain('supply-start')
    play.start({ procedure: 'unsupplied', input: {} })
    expect(play.ask?.kind === 'choose' ? (play.ask.usual?.['units'] as unknown as { unit: string }[]).map(each => each.unit) : []).toEqual(['6 A'])
    asIs(play)
    expect(play.state.unit['6 A']?.['steps']).toBe(1)
    play.start({ procedure: 'land offensive', input: { side: 'axis', units: [value('6 A', 1)], from: 'Stalingrad', to: 'Rostov', link: 'land', defended: false } })
    expect(play.state.track['axisPR']).toBe(0)
    play.correct([unit('6 A', 'Stalingrad', 1)], 'still there')
    play.start({ procedure: 'unsupplied', input: { side: 'axis', units: [value('6 A', 1)] } })
    expect([play.state.unit['6 A'], play.state.pile['pool axis/6 A']]).toEqual([undefined, 1])
    expect(go([control('Stalingrad', 'axis', { cut: true })], 'Stalingrad', 'Rostov').ask).toMatchObject({ kind: 'blocked', why: { cite: '18' } })
    // owed by itself at both moments of its side's operations, never for the supplied, nor for a fortress
    const cut = [unit('6 A', 'Stalingrad'), control('Stalingrad', 'axis', { cut: true })]
    const whole = stage('axis-actions', 12, [...cut, unit('Don Front', 'Urals', 1), control('Urals', 'soviet', { cut: true }), ])
    const owed = () => Object.keys(whole.state.due).filter(id => id.startsWith('0 supply')).sort()
    whole.next()
    expect(owed()).toEqual(['0 supply start axis'])
    duty(whole, 'unsupplied')
    expect(whole.state.unit['6 A']?.['steps']).toBe(1)
    whole.next()
    expect(owed()).toEqual(['0 supply end axis', '0 supply start soviet'])
    duty(whole, 'unsupplied')
    expect(whole.state.unit['6 A']).toBeUndefined() // two steps, unsupplied throughout: gone
    whole.next()
    expect(owed()).toEqual(['0 supply end soviet', '0 supply start soviet'])
    const fort = stage('operations', 12, [unit('Fort Sebastopol', 'Crimea', 1), control('Crimea', 'soviet', { cut: true })])
    fort.next()
    expect(owes(fort)).not.toContain('unsupplied') // a fortress needs no line
    const fed = stage('axis-actions', 12, [unit('6 A', 'Stalingrad'), control('Stalingrad', 'axis')])
    fed.next()
    expect(owes(fed)).not.toContain('unsupplied')
  })
  it('14.2 on the board: friendly zones freely, a stop in the first enemy one, and every refusal with its rule', () => {
    const s = situation(at(9, [unit('18 A', 'Prussia'), link('Prussia', 'East Germany'), link('East Germany', 'Denmark', true), control('Baltic States', 'soviet'), control('East Poland', 'soviet')]).state)
    const moves = board.move!.ask(s, s.unit('18 A')!, {})
    expect(moves.cells.map(each => [each.cell, each.halt])).toEqual([['Baltic States', true], ['East Germany', false], ['East Poland', true]])
    expect(moves.refused('Denmark').map(each => each.cite)).toEqual(['14.2'])
    const back = board.retreat!.ask(s, s.unit('18 A')!, {})
    expect(back.cells.map(each => each.cell)).toEqual(['East Germany'])
  })
  it('15.2 a fight from the map brings zone, sides and ground along', () => {
    const s = situation(at(9, [unit('18 A', 'Prussia'), unit('Baltic Front', 'Baltic States', 1), control('Baltic States', 'soviet', { terrain: 'rough' })]).state)
    expect(board.fight?.(s, [s.unit('18 A')!], s.grid.index('Baltic States'))).toMatchObject({ procedure: 'land combat', input: { side: 'axis', against: 'soviet', zone: 'Baltic States', rough: true, defenders: [{ unit: 'Baltic Front', steps: 1 }] } })
  })
})

describe('without a map', () => {
  const ask = (id: string, answers: Values) => {
    const found = board.interviews?.find(each => each.id === id)
    if (found === undefined) throw new Error(`no interview ${id}`)
    const { state } = at(9)
    expect(Object.keys(found.fields(state, answers))).toEqual(expect.arrayContaining(Object.keys(answers)))
    return askSketch(board, new Map(), state, found.sketch(state, answers))
  }
  it.each([['friendly', true, true], ['disputed', true, false], ['enemy', true, false], ['neutral', true, false], ['friendly', false, false]])('18 TE-145 asked: the way %s, ends at a source %s: %s', (between, ends, yes) => {
    for (const side of ['axis', 'west', 'soviet']) expect(ask('ldc', { side, between, ends }).yes, side).toBe(yes)
  })
  it.each([['friendly', false, true], ['friendly', true, true], ['disputed', false, false], ['enemy', false, false]])('15.2 TE-131 asked: retreat to a %s zone, sea link %s: %s', (next, sea, yes) => expect(ask('retreat', { side: 'axis', next, sea }).yes).toBe(yes))
  it.each([['friendly', 'enemy', false, true], ['disputed', 'enemy', false, false], ['disputed', 'disputed', false, true], ['friendly', 'enemy', true, false], ['friendly', 'disputed', true, true]])('14.2 TE-111 asked: from a %s to a %s zone, sea link %s: %s', (from, next, sea, yes) => expect(ask('advance', { side: 'axis', from, next, sea }).yes).toBe(yes))
})

describe('moving', () => {
  it('13.1 TE-109 armies by sea: 1 PR, one a turn in the Mediterranean while Malta is English, two after; undisputed ends', () => {
    const play = stage('axis-actions', 8, [set('track', 'axisPR', 5), control('Sicily', 'axis')])
    const ship = (to: string) => play.start({ procedure: 'redeploy', input: { side: 'axis', unit: [value('6 A', 1)], to, way: 'mediterranean' } })
    ship('Sicily')
    expect(play.state.track['axisPR']).toBe(4)
    expect(ship('Sicily').ask).toMatchObject({ kind: 'blocked', why: { cite: '13.1' } })
    play.abandon()
    expect([seaLimit(play.state, 'mediterranean'), seaLimit(at(8, [control('Malta', 'axis')]).state, 'mediterranean'), seaLimit(play.state, 'baltic')]).toEqual([1, 2, 1])
    const why = (to: string, changes: readonly Change[]) => redeployRefusals(at(8, [set('track', 'axisPR', 3), ...changes]).state, { side: 'axis', unit: [value('6 A', 1)], to, way: 'land' }).map(each => each.text)
    expect(why('Prussia', [control('Prussia', 'axis', { disputed: true })])).toEqual(['Prussia is disputed'])
    expect(why('Benelux', [])).toEqual(['Benelux is not friendly'])
    expect(redeployRefusals(at(8).state, { side: 'axis', unit: [value('6 A', 1)], to: 'Prussia', way: 'baltic' }).map(each => each.text)).toEqual(['Shipping costs 1 PR'])
  })
  it('13.2 TE-110 aircraft go free to friendly or disputed zones, fleets free between friendly bases', () => {
    const play = stage('axis-actions', 8, [set('track', 'axisPR', 2), control('Norway', 'axis', { disputed: true }), control('East Germany', 'axis', { base: true })])
    play.start({ procedure: 'redeploy', input: { side: 'axis', unit: [value('5 LF')], to: 'Norway', way: 'baltic' } })
    play.start({ procedure: 'redeploy', input: { side: 'axis', unit: [value('Kriegsmarine')], to: 'East Germany', way: 'baltic' } })
    expect([play.state.track['axisPR'], play.state.unit['5 LF']?.['cell'], play.state.unit['Kriegsmarine']?.['cell']]).toEqual([2, 'Norway', 'East Germany'])
    const fly = (disputed: boolean) => redeployRefusals(at(8, [control('Benelux', 'west', { disputed })]).state, { side: 'axis', unit: [value('1 LF')], to: 'Benelux', way: 'land' }).map(each => each.cite)
    expect([fly(true), fly(false)]).toEqual([[], ['13.2']]) // an enemy zone in dispute is open to them, an enemy zone is not
    expect(play.start({ procedure: 'redeploy', input: { side: 'axis', unit: [value('Kriegsmarine')], to: 'Prussia', way: 'baltic' } }).ask).toMatchObject({ why: { cite: '13.3' } })
  })
  it('17.1 TE-143 a fleet cannot go to a disputed port', () => {
    const state = at(8, [control('East Germany', 'axis', { base: true, disputed: true })]).state
    expect(redeployRefusals(state, { side: 'axis', unit: [value('Kriegsmarine')], to: 'East Germany', way: 'land' }).map(each => each.cite)).toContain('17.1')
  })
  it('14.2 TE-111 disputed to enemy is refused, disputed to disputed allowed; a sea link needs a friendly start and a friendly or disputed end', () => {
    const map = [war, control('Smolensk', 'axis', { disputed: true }), control('Kharkov', 'soviet', { disputed: true })]
    expect(go(map, 'Smolensk', 'Moscow').ask).toMatchObject({ kind: 'blocked', why: { cite: '14.2' } })
    expect(go(map, 'Smolensk', 'Kharkov').ask).toBeNull()
    expect(go(map, 'East Poland', 'Moscow').ask).toBeNull()
    expect(go([control('Sicily', 'axis')], 'Calabria', 'Sicily', 'sea').ask).toBeNull()
    expect(go([], 'Calabria', 'Malta', 'sea').ask).toMatchObject({ kind: 'blocked', why: { text: 'A sea link needs a friendly or disputed zone at its far end' } })
    expect(go([control('Sicily', 'axis'), control('Calabria', 'axis', { disputed: true })], 'Calabria', 'Sicily', 'sea').ask).toMatchObject({ kind: 'blocked' })
  })
  it('14.2 TE-112 lone air units flee and do nothing more, fleets are disorganized, a second flight or no way out destroys', () => {
    const play = stage('operations', 8, [unit('Air 1', 'Smolensk'), unit('Atlantic Fleet', 'West France')])
    play.start({ procedure: 'displaced', input: { side: 'soviet', units: [value('Air 1')], way: true } })
    expect(play.state.unit['Air 1']).toMatchObject({ displaced: true, flown: true })
    play.start({ procedure: 'displaced', input: { side: 'soviet', units: [value('Air 1')], way: true } })
    expect([play.state.unit['Air 1'], play.state.pile['pool soviet/Air 1']]).toEqual([undefined, 1])
    play.start({ procedure: 'displaced', input: { side: 'west', units: [value('Atlantic Fleet')], way: true } })
    expect(play.state.unit['Atlantic Fleet']).toMatchObject({ disorganized: true })
    expect(play.start({ procedure: 'displaced', input: { side: 'soviet', units: [value('Air 2')], way: false } }).outcomes[0]?.tally).toEqual({ destroyed: 1 })
  })
  it('18 TE-147 Malta English: no full army to Africa and no PRC there; the idle Luftflotte frees shipping and PRC only; Malta Axis frees all', () => {
    const toAfrica = (steps: number, changes: readonly Change[]) => redeployRefusals(at(8, [set('track', 'axisPR', 3), control('Italian North Africa', 'axis'), ...changes]).state, { side: 'axis', unit: [value('6 A', steps)], to: 'Italian North Africa', way: 'mediterranean' }).map(each => each.cite)
    const idle = set('flag', 'sicily', true)
    expect([toAfrica(2, []), toAfrica(1, []), toAfrica(2, [idle]), toAfrica(2, [control('Malta', 'axis')])]).toEqual([['18'], [], ['18'], []])
    expect([seaPrice(at(8).state, 'axis', 'mediterranean', 'Egypt'), seaPrice(at(8, [idle]).state, 'axis', 'mediterranean', 'Egypt')]).toEqual([1, 0])
    const play = stage('axis-actions', 8, [set('flag', 'italy', 'axis')])
    expect(remindersAt(tempest, play.state).map(each => each.id)).toContain('africa')
    play.start({ procedure: 'sicily', input: { idle: true } })
    expect(play.state.flag['sicily']).toBe(true)
    until(play, 'axis-pr')
    expect(play.state.flag['sicily']).toBeUndefined() // said anew each turn
  })
  it('14.4 TE-114 a drop costs the Axis 1 PR and the Allies 2', () => {
    const drop = (side: 'axis' | 'west', pr: number) => stage('operations', side === 'axis' ? 8 : 17, [set('track', 'axisPR', pr), set('track', 'westPR', pr), set('flag', 'active', side === 'axis' ? 'axis' : 'allies')])
      .start(attack({ side, against: side === 'axis' ? 'west' : 'axis', kind: 'airborne', attackers: [side === 'axis' ? named('German paratroops', 'ge', 'airborne', 3, 1, 1) : named('American airborne', 'us', 'airborne', 3, 1)], defenders: [army(side === 'axis' ? 'br' : 'ge', 'infantry', 3, 1)] })).ask?.kind
    expect([drop('axis', 1), drop('axis', 0), drop('west', 2), drop('west', 1)]).toEqual(['chance', 'blocked', 'chance', 'blocked'])
  })
})

describe('garrisons', () => {
  it('17.3 TE-144 a conquered country brings a free reduced army a zone, not Denmark, Norway, Arabia or Persia, nor East Poland', () => {
    expect([garrisonZones('poland'), garrisonZones('france').length, garrisonZones('norway'), garrisonZones('denmark'), garrisonZones('persia'), garrisonZones('baltic')]).toEqual([['West Poland'], 3, [], [], [], ['Baltic States']])
    const play = stage('control', 4, [set('track', 'axisPR', 2), set('pile', 'pool axis/6 A', 1), set('pile', 'pool axis/1 PzA', 1), control('Benelux', 'axis')])
    play.start({ procedure: 'garrison', input: { country: 'benelux' } })
    expect([play.state.unit['6 A'], play.state.track['axisPR']]).toEqual([{ cell: 'Benelux', steps: 1 }, 2]) // free, and never the panzer
  })
  it('17.3 TE-144 where nobody has said what lies in the pool the player names it and the lot decides', () => {
    const play = stage('control', 4, [control('Benelux', 'axis'), unit('9 A', 'Prussia')])
    play.start({ procedure: 'garrison', input: { country: 'benelux' } })
    const field = play.ask?.kind === 'choose' ? play.ask.fields['pool'] : undefined
    expect(field?.kind === 'units' ? field.roster.map(each => each.id) : []).toEqual(['2 A', '4 A', '6 A', '11 A', '16 A', '17 A', '18 A']) // 9 A is on the map, no ally among them
    asIs(play, { pool: [value('2 A'), value('4 A')] })
    expect(play.answer(faces('garrison of Benelux', '4 A')).outcomes[0]?.duties?.map(each => each.text)).toEqual(['4 A, reduced, to Benelux, even over the limit'])
    expect(play.state.unit['4 A']).toEqual({ cell: 'Benelux', steps: 1 })
  })
  it('7.1 a counter is in one place: on the map it is in no pool, whatever was noted there', () => {
    const play = stage('axis-production', 8, [set('track', 'axisPR', 5), ...['2 A', '6 A', '9 A'].map(id => set('pile', `pool axis/${id}`, 1))])
    play.start({ procedure: 'land offensive', input: { side: 'axis', units: [value('6 A')], from: '', to: 'Norway', link: 'land', defended: true } })
    expect(poolOf(play.state, 'axis')).toEqual(['2 A', '9 A'])
    play.start({ procedure: 'buy axis', input: { item: 'axis new infantry' } })
    expect(play.ask).toMatchObject({ chance: { among: ['2 A', '9 A'] } })
    play.abandon()
    expect(play.start({ procedure: 'buy axis', input: { item: 'axis infantry', unit: [value('6 A')] } }).ask).toMatchObject({ kind: 'blocked' }) // full on the map: not raised once more from the pool
  })
  it('17.3 TE-144 conquered zones without a step are named at the end of the turn, none after the switch; too many must go next turn', () => {
    expect(ungarrisoned(at(5, [control('Benelux', 'axis'), control('Norway', 'axis'), unit('6 A', 'Norway', 1), control('Smolensk', 'axis'), unit('5 LF', 'Smolensk')]).state)).toEqual(['Benelux', 'Smolensk']) // aircraft hold no ground
    expect(ungarrisoned(at(17, [set('flag', 'active', 'allies'), control('Benelux', 'axis')]).state)).toEqual([])
    const play = stage('operations', 5, [control('Benelux', 'axis')])
    expect(remindersAt(tempest, play.state).map(each => each.id)).toContain('garrisons')
    expect(remindersAt(tempest, stage('operations', 5).state).map(each => each.id)).not.toContain('garrisons')
    const over = stage('axis-actions', 5, [control('Benelux', 'axis', { limit: 1 }), unit('6 A', 'Benelux', 1), unit('9 A', 'Benelux', 1)])
    expect(remindersAt(tempest, over.state).map(each => each.id)).toContain('overstack')
    until(over, 'victory')
    over.correct([control('Norway', 'axis')], 'just taken')
    expect(tempest.watch.find(each => each.id === 'garrisons')?.test(over.state)?.text).toBe('Without a garrison: Norway')
    expect(zoneObjections(over.state, 'axis', 'Benelux')).toEqual([])
  })
})
