import { describe, expect, it } from 'vitest'
import { drop, owe, set } from '../../../src/engine/changes.ts'
import { chance, forecast } from '../../../src/engine/forecast.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import type { Change } from '../../../src/engine/state.ts'
import { ussrLost } from '../../../src/games/tempest-over-europe/east.ts'
import { openFrance } from '../../../src/games/tempest-over-europe/france.ts'
import { duceDemands, italyLost } from '../../../src/games/tempest-over-europe/italy.ts'
import { englandReturns } from '../../../src/games/tempest-over-europe/kingdom.ts'
import { zoneObjections } from '../../../src/games/tempest-over-europe/access.ts'
import { stalinAttacks } from '../../../src/games/tempest-over-europe/soviet-offensive.ts'
import { controlOf, ussr } from '../../../src/games/tempest-over-europe/zones.ts'
import { greeceFalls } from '../../../src/games/tempest-over-europe/countries.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { bruteForce, faces, fresh, sameOdds, single } from '../../table.ts'
import { army, asIs, at, attack, control, duty, link, owes, stage, unit, until, value } from './field.ts'

const war = set('track', 'barbarossa', 8)
const shown = (play: ReturnType<typeof at>): readonly string[] => remindersAt(tempest, play.state).map(each => each.id)
const refused = (zone: string, changes: readonly Change[] = [], side: 'axis' | 'west' | 'soviet' = 'axis', turn = 8) => zoneObjections(at(turn, changes).state, side, zone).length > 0
/** enters the next turn from phase 11 of the one before */
const turnOf = (turn: number, changes: readonly Change[] = []) => { const play = stage('victory', turn - 1, changes); play.next(); return play }
const advance = (side: string, who: string, to: string, changes: readonly Change[] = [], turn = 8, defended = true) => {
  const play = stage('operations', turn, changes)
  const step = play.start({ procedure: 'land offensive', input: { side, units: [value(who)], from: '', to, link: 'land', defended } })
  return { play, step }
}

describe('neutrals and minor allies', () => {
  it.each([['Switzerland', true], ['Sweden', true], ['Spain', true], ['Portugal', true], ['Ireland', true], ['West Turkey', true], ['Norway', false], ['Greece', false]])('20 TE-151 an attack on %s is refused: %s', (zone, no) => {
    expect(refused(zone)).toBe(no)
    expect(at(8).start(attack({ zone, attackers: [army('ge', 'infantry', 4, 1)] })).ask?.kind).toBe(no ? 'blocked' : 'chance')
  })
  it('20 TE-152 Hungary and Romania on turn 6, Bulgaria on turn 7; after an attack on turn 3 with Yugoslavia friendly on turn 4, Bulgaria still on 7', () => {
    const flags = (play: ReturnType<typeof at>) => ['hungary', 'romania', 'bulgaria'].map(id => play.state.flag[id])
    expect(flags(turnOf(5))).toEqual(['neutral', 'neutral', 'neutral'])
    expect(flags(turnOf(6))).toEqual(['axis', 'axis', 'neutral'])
    expect(flags(turnOf(7, [set('flag', 'hungary', 'axis'), set('flag', 'romania', 'axis')]))).toEqual(['axis', 'axis', 'axis'])
    const early = set('track', 'barbarossa', 3)
    expect(flags(turnOf(4, [early, control('Yugoslavia', 'axis')]))).toEqual(['axis', 'axis', 'neutral'])
    expect(flags(turnOf(4, [early]))).toEqual(['neutral', 'neutral', 'neutral'])
    expect(turnOf(6).state.unit['1 A Ho']).toEqual({ cell: 'Hungary', steps: 2 })
    const attacked = advance('axis', '6 A', 'Hungary', [], 4).play
    expect([attacked.state.flag['hungary'], controlOf(attacked.state, 'Hungary')]).toEqual(['allies', 'west'])
    expect(turnOf(6, [set('flag', 'hungary', 'allies')]).state.flag['hungary']).toBe('allies')
  })
  it('20 TE-153 where they may go: only with Yugoslavia Axis, Bulgarians south, Hungarians and Romanians not to Greece; occupied they are out', () => {
    const yugo = control('Yugoslavia', 'axis')
    const blocked = (who: string, to: string, changes: readonly Change[] = [yugo, war]) => advance('axis', who, to, changes).step.ask?.kind === 'blocked'
    expect([blocked('1 A Ho', 'Odessa'), blocked('1 A Ho', 'Odessa', [war]), blocked('1 A Ho', 'Greece'), blocked('3 A Ro', 'East Poland'), blocked('3 A Ro', 'Odessa'), blocked('Bulgarian army', 'Greece'), blocked('Bulgarian army', 'Odessa')]).toEqual([false, true, true, true, false, false, true])
    const play = stage('operations', 18, [set('flag', 'romania', 'axis'), control('Romania', 'axis'), unit('3 A Ro', 'Romania')])
    play.start({ procedure: 'zone control', input: { zone: 'Romania', becomes: 'soviet' } })
    until(play, 'control')
    expect([play.state.flag['romania'], play.state.unit['3 A Ro']]).toEqual(['out', undefined])
  })
  it('20 TE-159 Finland joins with the war; only Karelia, or Leningrad once it is open; out when occupied', () => {
    const play = stage('operations', 8)
    play.start({ procedure: 'barbarossa', input: {} })
    expect([play.state.flag['finland'], play.state.unit['1 A Fi']?.['cell']]).toEqual(['axis', 'Finland'])
    expect(shown(play)).toContain('finland')
    const go = (to: string, changes: readonly Change[] = []) => advance('axis', '1 A Fi', to, [war, ...changes]).step.ask?.kind
    expect([go('Karelia'), go('Leningrad'), go('Leningrad', [control('Leningrad', 'soviet', { disputed: true })]), go('Murmansk')]).toEqual([undefined, 'blocked', undefined, 'blocked'])
    const lost = stage('operations', 18, [set('flag', 'finland', 'axis'), control('Finland', 'axis'), unit('1 A Fi', 'Finland')])
    lost.start({ procedure: 'zone control', input: { zone: 'Finland', becomes: 'soviet' } })
    until(lost, 'control')
    expect([lost.state.flag['finland'], lost.state.unit['1 A Fi']]).toEqual(['out', undefined])
    // Finns alone have no German aircraft over them, with a German army they have
    const air = (...more: readonly Change[]) => tempest.procedures['land combat']?.prefill?.(sceneOf(tempest, stage('operations', 8, [war, unit('1 A Fi', 'Karelia'), unit('Karelia Front', 'Karelia', 1), unit('1 LF', 'Karelia'), ...more]).state, { input: { side: 'axis', zone: 'Karelia' } }))['air']?.value
    expect([air(), air(unit('18 A', 'Karelia'))]).toEqual([undefined, 1])
    const dead = at(12, [war])
    dead.start(attack({ side: 'soviet', against: 'axis', attackers: [army('su', 'front', 9, 1)], defenders: [value('1 A Fi', 1)] }))
    dead.answer(faces('attack', 6)); dead.answer(faces('counter', 1))
    expect(dead.state.due['back 1 A Fi']).toMatchObject({ when: { value: 13 } })
    dead.start(dead.state.due['back 1 A Fi']!.call!, { due: 'back 1 A Fi' })
    expect(dead.state.unit['1 A Fi']).toEqual({ steps: 1, cell: 'Finland' })
  })
  it('20 TE-160 Denmark falls as a German enters; attacked neutrals join the West; Greece holds while Crete is defended', () => {
    expect(controlOf(advance('axis', '6 A', 'Denmark', [], 3, false).play.state, 'Denmark')).toBe('axis')
    const norway = advance('axis', '6 A', 'Norway', [], 3).play.state
    expect([controlOf(norway, 'Norway'), norway.cell['Norway']?.['disputed']]).toEqual(['west', true])
    const later = advance('west', 'BEF', 'Greece', [set('flag', 'active', 'allies'), set('track', 'switch', 14)], 17).play.state
    expect(controlOf(later, 'Greece')).toBe('axis') // attacked by the active side it joins the other
    expect(shown(stage('control', 7, [control('Greece', 'west')]))).toContain('greece')
    expect(shown(stage('control', 7))).not.toContain('greece')
    const taken = control('Greece', 'axis')
    expect([greeceFalls(at(7, [taken]).state), greeceFalls(at(7, [taken, unit('Greek army', 'Crete', 1)]).state), greeceFalls(at(7).state)]).toEqual([true, false, false])
    // in phase 10 it capitulates by itself: army gone, said with its rule; not while Crete is held
    const athens = (crete: readonly Change[]) => {
      const play = stage('operations', 7, [control('Greece', 'west', { disputed: true }), unit('Greek army', 'Greece', 1), unit('2 A', 'Greece'), ...crete])
      play.correct([control('Greece', 'west', { pending: 'axis' })], 'won')
      play.next()
      const step = play.next()
      return [play.state.flag['greece'], play.state.unit['Greek army'], step.lines.some(each => each.text.includes('it capitulates'))]
    }
    expect(athens([])).toEqual(['out', undefined, true])
    expect(athens([unit('8th Army', 'Crete', 1)])).toEqual([undefined, { cell: 'Greece', steps: 1 }, false])
    expect(athens([unit('Mediterranean Fleet', 'Crete')])).toEqual(['out', undefined, true]) // a fleet is no army
    // others fall with their last zone, and bring their free garrisons: not Denmark and Norway
    const fallen = (zone: string, army: string) => {
      const play = stage('operations', 4, [control(zone, 'west', { pending: 'axis' }), unit(army, zone, 1)])
      until(play, 'control')
      return [play.state.unit[army], owes(play).includes('garrison')]
    }
    expect([fallen('Yugoslavia', 'Yugoslav army'), fallen('Benelux', 'Benelux army'), fallen('Norway', 'Norwegian army')]).toEqual([[undefined, true], [undefined, true], [undefined, false]])
    const poland = stage('operations', 1, [control('West Poland', 'west', { pending: 'axis' }), unit('Polish army', 'West Poland', 1), set('pile', 'pool axis/2 A', 1)])
    poland.next()
    duty(poland, 'pact moves')
    until(poland, 'control')
    expect(poland.state.unit['Polish army']).toBeUndefined() // West Poland German, East Poland Soviet
    duty(poland, 'garrison')
    expect(poland.state.unit['2 A']).toEqual({ cell: 'West Poland', steps: 1 })
  })
  it('20 TE-161 the USA on turn 10 only; Persia the turn after the pact breaks unless Axis; Slovakia Axis without an army', () => {
    const says = (turn: number) => { const play = stage('victory', turn - 1); return play.next().lines.some(each => each.cite === '20 USA') }
    expect([says(9), says(10), says(11)]).toEqual([false, true, false])
    expect([controlOf(turnOf(9, [war]).state, 'Persia'), controlOf(turnOf(10, [war]).state, 'Persia'), controlOf(turnOf(9, [war, control('Persia', 'axis')]).state, 'Persia')]).toEqual(['west', 'neutral', 'axis'])
    expect(controlOf(at(1).state, 'Slovakia')).toBe('axis')
    expect(tempest.data.units.some(each => each.also?.['country'] === 'slovakia')).toBe(false)
  })
})

describe('France', () => {
  it('20 TE-154 one zone open: a die, half and half; two controlled: for sure; a French unit in it: nothing', () => {
    expect(openFrance(at(4, [control('East France', 'axis', { disputed: true })]).state)).toEqual(['East France'])
    expect(openFrance(at(4, [control('East France', 'axis', { disputed: true }), unit('1e GA', 'East France')]).state)).toEqual([])
    const play = stage('control', 4, [control('East France', 'west', { disputed: true })])
    play.next()
    expect(owes(play)).toContain('france')
    const one = { procedure: 'france', input: { controlled: 1, open: true } }
    expect(chance(single(forecast(tempest, play.state, fresh(tempest, one))), 'surrenders')).toBeCloseTo(1 / 2, 12)
    expect(play.start({ procedure: 'france', input: { controlled: 2, open: false } }).outcomes[0]?.group).toBe('surrenders')
    const quiet = stage('control', 4)
    quiet.next()
    expect(owes(quiet)).not.toContain('france')
  })
  it('20 TE-154 what was destroyed before the surrender stays where it is, and no French unit comes back twice', () => {
    const play = stage('victory', 4, [unit('1e GA', 'East France'), set('pile', 'pool west/BEF', 1), set('pile', 'pool west/Atlantic Fleet', 1)])
    play.correct([drop('unit', 'BEF'), drop('unit', 'Atlantic Fleet'), drop('unit', 'French Mediterranean Fleet'), owe('back French Mediterranean Fleet', { text: 'It can come back', cite: '15.2', when: { track: 'turn', value: 9, stage: 'reinforcements' } })], 'destroyed')
    play.start({ procedure: 'france', input: { controlled: 2, open: false } })
    const { unit: units, due, pile } = play.state
    expect([units['BEF'], pile['pool west/BEF'], units['Atlantic Fleet'], units['French Mediterranean Fleet'], due['back French Mediterranean Fleet']]).toEqual([undefined, 1, undefined, { cell: 'Southern France', steps: 1 }, undefined])
  })
  it('20 TE-154 the surrender in order: BEF home, French out but 3e GA and the fleet at Vichy, Atlantic Fleet to Gibraltar, Africa neutral and Allied on turn 13', () => {
    const play = stage('victory', 4, [unit('BEF', 'West France'), unit('1e GA', 'East France')])
    const step = play.start({ procedure: 'france', input: { controlled: 2, open: true } })
    const { state } = play
    expect([state.unit['BEF']?.['cell'], state.unit['1e GA'], state.unit['3e GA'], state.unit['Atlantic Fleet']?.['cell']]).toEqual(['England', undefined, { cell: 'Southern France', steps: 1 }, 'Gibraltar'])
    expect(['East France', 'West France', 'Southern France', 'Algeria', 'Syria'].map(zone => controlOf(state, zone))).toEqual(['axis', 'axis', 'neutral', 'neutral', 'neutral'])
    expect(step.outcomes[0]?.duties).toHaveLength(7)
    expect(refused('Algeria', [set('flag', 'france', 'vichy')])).toBe(true)
    const later = turnOf(13, [set('flag', 'france', 'vichy'), control('Algeria', 'neutral')])
    expect(controlOf(later.state, 'Algeria')).toBe('west')
  })
  it('20 TE-155 Vichy attacked: each French unit is gone on 1 to 4; from Africa the Axis takes Southern France; Syria is Allied', () => {
    const vichy = [set('flag', 'france', 'vichy'), control('Southern France', 'neutral'), control('Syria', 'neutral'), unit('3e GA', 'Southern France', 1)]
    const south = { procedure: 'vichy', input: { where: 'south', attacked: [], units: [value('3e GA', 1)] } as never }
    const play = stage('operations', 17, vichy)
    expect(chance(single(forecast(tempest, play.state, fresh(tempest, south))), '1 removed')).toBeCloseTo(2 / 3, 12)
    const both = { procedure: 'vichy', input: { where: 'south', attacked: [], units: [value('3e GA', 1), value('French Mediterranean Fleet', 1)] } as never }
    sameOdds(single(forecast(tempest, play.state, fresh(tempest, both))), bruteForce(tempest, play.state, both))
    const named = stage('operations', 17, [...vichy, unit('French Mediterranean Fleet', 'Southern France', 1)])
    named.start({ procedure: 'vichy', input: { where: 'south', attacked: [] } })
    expect(named.ask?.kind === 'choose' ? (named.ask.usual?.['units'] as { unit: string }[]).map(each => each.unit) : []).toEqual(['3e GA', 'French Mediterranean Fleet'])
    asIs(named)
    named.answer(faces('die for 3e GA', 5)); named.answer(faces('die for French Mediterranean Fleet', 4)) // the army defends, the fleet goes
    expect([named.state.unit['3e GA']?.['cell'], named.state.unit['French Mediterranean Fleet'], controlOf(named.state, 'Syria')]).toEqual(['Southern France', undefined, 'west'])
    play.start({ procedure: 'vichy', input: { where: 'africa', attacked: ['Morocco'], units: [] } })
    expect(['Southern France', 'Syria', 'Algeria', 'Tunisia'].map(zone => controlOf(play.state, zone))).toEqual(['axis', 'west', 'axis', 'axis'])
    expect(play.state.unit['3e GA']).toBeUndefined()
    expect(zoneObjections(play.state, 'axis', 'Algeria')).toEqual([])
  })
})

describe('Italy', () => {
  it('20 TE-156 joins at the end of the turn France falls and not before; never without that; its army is rebuilt free', () => {
    const play = stage('control', 4, [control('East France', 'axis'), control('West France', 'axis')])
    expect(play.state.flag['italy']).toBe('neutral')
    play.next()
    duty(play, 'france', { controlled: 2 })
    expect([play.state.flag['italy'], controlOf(play.state, 'North Italy')]).toEqual(['axis', 'axis'])
    const early = stage('operations', 4)
    early.start({ procedure: 'france', input: { controlled: 2, open: true } })
    expect(early.state.flag['italy']).toBe('neutral')
    until(early, 'victory')
    expect(early.state.flag['italy']).toBe('axis')
    expect(turnOf(9).state.flag['italy']).toBe('neutral')
    expect(shown(stage('axis-production', 6, [set('flag', 'italy', 'axis')]))).toContain('minor-rebuild')
  })
  it('20 TE-157 two dice: nothing 9, the Mediterranean 18, both 9 of 36; no more rolls once both theatres were attacked; Germany in both Balkan states cancels one', () => {
    const count = { nothing: 0, mediterranean: 0, both: 0 }
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) count[duceDemands(a, b)]++
    expect(count).toEqual({ nothing: 9, mediterranean: 18, both: 9 })
    const italy = [set('flag', 'italy', 'axis'), set('track', 'franceFell', 4)]
    const play = turnOf(6, italy)
    expect(owes(play)).toContain('duce')
    sameOdds(single(forecast(tempest, play.state, fresh(tempest, { procedure: 'duce', input: {} }))), bruteForce(tempest, play.state, { procedure: 'duce', input: {} }))
    duty(play, 'duce')
    play.answer(faces('duce', 2, 3))
    expect(Object.keys(play.state.due)).toEqual(expect.arrayContaining(['duce africa', 'duce balkans']))
    play.start(play.state.due['duce africa']!.call!, { due: 'duce africa' })
    expect([play.state.flag['duceAfrica'], play.state.due['duce africa']]).toEqual([true, undefined])
    expect(owes(turnOf(7, [...italy, set('flag', 'duceAfrica', true), set('flag', 'duceBalkans', true)]))).not.toContain('duce')
    expect(owes(turnOf(7, [...italy, set('flag', 'duceAfrica', true), control('Greece', 'axis'), control('Yugoslavia', 'axis')]))).not.toContain('duce')
    expect(owes(turnOf(7, [...italy, set('flag', 'duceAfrica', true)]))).toContain('duce')
    expect([owes(turnOf(4, italy)), owes(turnOf(5, italy))].map(each => each.includes('duce'))).toEqual([false, true]) // from the turn after the fall
  })
  it('20 TE-158 two zones of Italy lost end it; Albania, Sardinia and one of the boot do not; German garrisons follow', () => {
    const lost = (...zones: readonly string[]) => italyLost(at(17, zones.map(zone => control(zone, 'west'))).state)
    expect([lost('Albania', 'Sardinia', 'Calabria'), lost('Calabria', 'North Italy')]).toEqual([false, true])
    const play = stage('operations', 17, [set('flag', 'italy', 'axis'), set('flag', 'active', 'allies'), control('Calabria', 'west'), control('North Italy', 'axis'), unit('Supermarina', 'Calabria')])
    play.start({ procedure: 'zone control', input: { zone: 'North Italy', becomes: 'west' } })
    until(play, 'control')
    expect([play.state.flag['italy'], play.state.unit['Supermarina']]).toEqual(['out', undefined])
    const rome = [set('flag', 'italy', 'out'), control('Third zone of the boot', 'axis')]
    expect(shown(stage('axis-actions', 18, rome))).toContain('italian-garrisons')
    expect(shown(stage('axis-actions', 18, [...rome, unit('6 A', 'Third zone of the boot')]))).not.toContain('italian-garrisons')
    // a land army back each turn, in the boot, free
    const army20 = stage('reinforcements', 9, [set('flag', 'italy', 'axis')])
    army20.start({ procedure: 'unit returns', input: { unit: 'Italian army' } })
    asIs(army20, { zone: 'Calabria' })
    expect(army20.state.unit['Italian army']).toEqual({ steps: 1, cell: 'Calabria' })
  })
})

describe('Poland and the USSR', () => {
  it('20 TE-162 turn 1: only West Poland; three fronts move, and their zones are Soviet at the end of the turn', () => {
    expect([refused('East Poland', [], 'axis', 1), refused('West Poland', [], 'axis', 1), refused('East Poland', [], 'axis', 2)]).toEqual([true, false, false])
    expect(zoneObjections(at(1, [], { poland: 'East Poland' }).state, 'axis', 'East Poland')).toEqual([]) // the other reading
    const play = stage('operations', 1)
    expect(shown(play)).toContain('poland')
    play.next()
    duty(play, 'pact moves')
    expect(['Baltic Front', 'Kiev Front', 'West Front'].map(id => play.state.unit[id]?.['cell'])).toEqual(['Baltic States', 'East Poland', 'East Poland'])
    expect(controlOf(play.state, 'East Poland')).toBe('west')
    until(play, 'control')
    expect([controlOf(play.state, 'East Poland'), controlOf(play.state, 'Baltic States')]).toEqual(['soviet', 'soviet'])
  })
  it('20 TE-163 four garrisons: 1/3 on turn 11, 1/2 on turn 12; it attacks the weakest zone, equals by lot', () => {
    expect([1, 2, 3, 4, 5, 6].filter(face => stalinAttacks(face, 4, 0))).toHaveLength(2)
    expect([1, 2, 3, 4, 5, 6].filter(face => stalinAttacks(face, 4, 1))).toHaveLength(3)
    const owed = (turn: number, ...changes: Change[]) => { const play = stage('operations', turn, changes); play.next(); return owes(play).includes('stalin') }
    expect([owed(10), owed(11), owed(12, war)]).toEqual([false, true, false])
    // by the map: the garrisons are counted, of the zones next door the one with the least strength is named
    const map = [control('Romania', 'axis'), control('Hungary', 'axis'), link('Odessa', 'Romania'), link('Odessa', 'Hungary'), unit('3 A Ro', 'Romania'), unit('1 A Ho', 'Hungary', 1), unit('6 A', 'Prussia'), unit('9 A', 'West Poland'), unit('2 A', 'West Poland'), unit('1 LF', 'Prussia'), control('Prussia', 'axis'), control('Baltic States', 'soviet'), control('West Poland', 'axis')]
    const asked = stage('inactive-operations', 11, map)
    asked.start({ procedure: 'stalin', input: {} })
    expect(asked.ask?.kind === 'choose' ? asked.ask.usual : null).toEqual({ garrisons: 3, zones: ['Hungary'] }) // 1 step against 2 in Romania and 2 in Prussia
    const play = stage('inactive-operations', 11)
    const one = { procedure: 'stalin', input: { garrisons: 4, zones: ['Romania', 'Hungary'] } }
    const found = single(forecast(tempest, play.state, fresh(tempest, one)))
    expect(chance(found, 'attacks')).toBeCloseTo(1 / 3, 12)
    sameOdds(found, bruteForce(tempest, play.state, one))
    play.start(one)
    play.answer(faces('stalin', 4))
    expect(play.state.track['stalin']).toBe(1)
    play.start(one)
    expect(play.ask?.lines.map(each => each.amount)).toEqual([-4, 1])
    play.answer(faces('stalin', 4))
    expect(play.ask).toMatchObject({ id: 'weakest', chance: { among: ['Romania', 'Hungary'] } })
    play.answer(faces('weakest', 'Hungary'))
    expect([play.state.track['barbarossa'], play.state.flag['finland']]).toEqual([11, 'axis'])
  })
  it('20 TE-164 not abroad with a zone at home lost or disputed; no third zone abroad in a turn; all lost, it surrenders', () => {
    expect(refused('Romania', [war, control('Smolensk', 'soviet', { disputed: true })], 'soviet')).toBe(true)
    expect(refused('Romania', [war], 'soviet')).toBe(false)
    expect(refused('Smolensk', [war, control('Smolensk', 'axis')], 'soviet')).toBe(false)
    const play = stage('inactive-operations', 18, [war, control('Romania', 'axis'), control('Hungary', 'axis'), control('Slovakia', 'axis')])
    for (const to of ['Romania', 'Hungary']) expect(play.start({ procedure: 'land offensive', input: { side: 'soviet', units: [value('West Front')], from: '', to, link: 'land', defended: true } }).ask).toBeNull()
    expect(play.start({ procedure: 'land offensive', input: { side: 'soviet', units: [value('Kiev Front')], from: '', to: 'Slovakia', link: 'land', defended: true } }).ask).toMatchObject({ kind: 'blocked', why: { text: 'At most two zones abroad a turn' } })
    const end = stage('operations', 12, [war, ...ussr.slice(1).map(zone => control(zone, 'axis'))])
    expect(ussrLost(end.state)).toBe(false)
    end.start({ procedure: 'zone control', input: { zone: ussr[0] ?? '', becomes: 'axis' } })
    until(end, 'control')
    expect(end.state.flag['ussr']).toBe('surrendered')
  })
})

describe('the United Kingdom', () => {
  it('20 TE-165 invaded: two Home Guards, with a landing the Home Fleet; gone when the enemy is; Egypt lost costs the Mediterranean Fleet', () => {
    const guards = (match: ReturnType<typeof at>) => ['Home Guard 1', 'Home Guard 2', 'Home Fleet'].map(id => match.state.unit[id]?.['cell'])
    // a landing sails: they are there before anyone fights, and the Home Fleet reacts whatever the die says
    const play = stage('operations', 5, [set('track', 'axisPR', 5), unit('Mediterranean Fleet', 'Egypt')])
    play.start({ procedure: 'amphibious', input: { side: 'axis', fleets: [value('Kriegsmarine')], armies: [value('6 A')], steps: 2, sea: 'north', to: 'Scotland' } })
    expect(guards(play)).toEqual(['England', 'Scotland', 'Scotland'])
    play.start({ procedure: 'naval reaction', input: { side: 'west', between: 0, isles: true, active: 1, fleets: [value('Home Fleet'), value('Atlantic Fleet')] } })
    const step = play.answer(faces('reaction', 1)) // 1 + 3 is minor for the others, but one fleet a target is there already
    expect([step.outcomes[0]?.label, step.outcomes[0]?.group]).toEqual(['Major reaction: Home Fleet', 'major reaction'])
    // ashore; a step lost comes back by itself next turn, a destroyed one reduced where the enemy does not hold the zone
    play.start({ procedure: 'zone control', input: { zone: 'Scotland', becomes: 'disputed' } })
    play.correct([unit('Home Guard 1', 'England', 1), drop('unit', 'Home Guard 2'), set('pile', 'pool west/Home Guard 2', 1)], 'hit')
    until(play, 'allied-actions')
    expect([play.state.unit['Home Guard 1'], play.state.unit['Home Guard 2'], play.state.pile['pool west/Home Guard 2']]).toEqual([{ cell: 'England', steps: 2 }, { cell: 'Scotland', steps: 1 }, undefined])
    // the enemy is gone: so are they
    play.start({ procedure: 'zone control', input: { zone: 'Scotland', becomes: 'settled' } })
    expect(guards(play)).toEqual([undefined, undefined, 'Scotland'])
    play.start({ procedure: 'zone control', input: { zone: 'Egypt', becomes: 'axis' } })
    until(play, 'control')
    expect(play.state.unit['Mediterranean Fleet']).toBeUndefined()
    // a drop: first the guards, no fleet; a landing elsewhere brings nobody
    const para = stage('operations', 5, [set('track', 'axisPR', 5)])
    const drops = attack({ zone: 'England', kind: 'airborne', against: 'west', attackers: [army('ge', 'airborne', 2, 3, 1)], defenders: [army('br', 'infantry', 3, 1)] })
    expect(para.start(drops).ask).toMatchObject({ kind: 'blocked', why: { cite: '20 Commonwealth' } })
    para.abandon()
    para.start({ procedure: 'uk invaded', input: { how: 'airborne' } })
    expect(guards(para)).toEqual(['England', 'Scotland', undefined])
    expect(para.start(drops).ask?.kind).toBe('chance')
    // however the enemy came ashore: with the zone in dispute they are there; one whose zone is lost stays away
    const ashore = stage('operations', 5)
    ashore.start({ procedure: 'zone control', input: { zone: 'England', becomes: 'disputed' } })
    expect(guards(ashore)).toEqual(['England', 'Scotland', undefined])
    ashore.correct([drop('unit', 'Home Guard 1'), set('pile', 'pool west/Home Guard 1', 1), control('England', 'axis')], 'lost')
    until(ashore, 'allied-actions')
    expect([guards(ashore), ashore.state.pile['pool west/Home Guard 1']]).toEqual([[undefined, 'Scotland', undefined], 1])
    const norway = stage('operations', 5, [set('track', 'axisPR', 5)])
    norway.start({ procedure: 'amphibious', input: { side: 'axis', fleets: [value('Kriegsmarine')], steps: 2, sea: 'north', to: 'Norway' } })
    expect(guards(norway)).toEqual([undefined, undefined, undefined])
  })
  it.each([[10, 1], [11, 2], [12, 3], [14, 5], [20, 5]])('20 TE-166 at peace, on turn %i it returns on %i faces of six', (turn, n) => expect([1, 2, 3, 4, 5, 6].filter(face => englandReturns(face, turn))).toHaveLength(n))
  it('20 TE-166 at peace its zones are closed; conquered it has none left', () => {
    expect(refused('England', [set('flag', 'england', 'peace')])).toBe(true)
    const play = stage('inactive-operations', 11, [set('flag', 'england', 'peace')])
    play.start({ procedure: 'uk returns', input: {} })
    play.answer(faces('england', 2))
    expect(play.state.flag['england']).toBe('war')
    // conquered: both zones Axis in phase 10; everything English is Axis, its units are gone; only both zones retaken bring it back
    const lost = stage('operations', 6, [control('England', 'west', { pending: 'axis' }), control('Scotland', 'axis'), unit('BEF', 'Scotland', 1), unit('Fighter Command', 'Gibraltar'), unit('1e GA', 'West France'), set('pile', 'pool west/8th Army', 1)])
    until(lost, 'control')
    expect([lost.state.flag['england'], ...['England', 'Malta', 'Egypt', 'Iraq', 'West France'].map(zone => controlOf(lost.state, zone))]).toEqual(['conquered', 'axis', 'axis', 'axis', 'axis', 'west'])
    expect([lost.state.unit['BEF'], lost.state.unit['Fighter Command'], lost.state.pile['pool west/8th Army'], lost.state.unit['1e GA']?.['cell']]).toEqual([undefined, undefined, undefined, 'West France'])
    const half = stage('operations', 6, [control('England', 'west', { pending: 'axis' }), unit('BEF', 'Scotland', 1)])
    until(half, 'control')
    expect([half.state.flag['england'], controlOf(half.state, 'England'), half.state.unit['BEF']?.['cell']]).toEqual(['war', 'axis', 'Scotland']) // one zone is not enough
    lost.start({ procedure: 'zone control', input: { zone: 'Scotland', becomes: 'west' } })
    expect(lost.state.flag['england']).toBe('conquered')
    lost.start({ procedure: 'zone control', input: { zone: 'England', becomes: 'west' } })
    expect(lost.state.flag['england']).toBe('war')
    expect(shown(stage('operations', 11, [set('flag', 'england', 'peace')]))).toContain('uk-peace')
  })
})
