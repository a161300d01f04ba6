import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { Change } from '../../../src/engine/state.ts'
import { chance, forecast } from '../../../src/engine/forecast.ts'
import { sum } from '../../../src/engine/line.ts'
import { fieldsOf } from '../../../src/engine/game.ts'
import { mayPass } from '../../../src/games/tempest-over-europe/landing.ts'
import { lessened, lossPoints, navalAir, proceeds } from '../../../src/games/tempest-over-europe/naval.ts'
import { navalReactionModifiers, navalReactionOf } from '../../../src/games/tempest-over-europe/naval-reaction.ts'
import { landReactionModifiers, landReactionOf, nearestReserves, staysPut } from '../../../src/games/tempest-over-europe/reactions.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { bruteForce, faces, fresh, sameOdds, single, values } from '../../table.ts'
import { army, asIs, at, control, link, stage, unit, until, value } from './field.ts'

const fleet = (label: string, combat: number, steps = 2) => ({ label, type: 'fleet', nation: 'br', factors: [combat, 1], steps })
const battle = (change: object = {}) => ({ procedure: 'naval battle', input: { side: 'axis', fleets: [fleet('Own', 4)], enemies: [fleet('Foe', 3)], ...change } as never })

describe('air battles', () => {
  const fight = (change: object = {}) => ({ procedure: 'air battle', input: { side: 'axis', attackers: [value('2 LF')], strength: 8, target: [value('Fighter Command')], defence: 2, friends: 3, radar: true, hitBack: 2, weakest: 4, ...change } as never })
  it('15.6 TE-134 turn 7, Axis 8 against 2 and 3 over Scotland, die 2: result 1, no step lost', () => {
    const play = at(7)
    expect(play.start(fight()).ask).toMatchObject({ chart: { column: 6 } }) // +3, two to the right, held
    play.answer(faces('attack', 2))
    expect(play.ask).toMatchObject({ id: 'counter', chart: { column: 2 } }) // 2 - 4, no shift
    const step = play.answer(faces('counter', 1))
    expect([step.outcomes[0]?.code, step.outcomes[0]?.tally['steps they lose']]).toEqual(['1/0', 0])
    const open = at(7)
    open.start(fight({ radar: false }))
    open.answer(faces('attack', 2))
    expect(open.answer(faces('counter', 1)).outcomes[0]?.tally['steps they lose']).toBe(1)
    expect(open.state.unit['Fighter Command']?.['steps']).toBe(1)
  })
  it('15.6 TE-134 every friend in the zone lends its defence', () => {
    const column = (friends: number) => { const ask = at(16).start(fight({ strength: 6, friends })).ask; return ask?.kind === 'chance' ? ask.chart?.column : null }
    expect([column(0), column(2), column(4)]).toEqual([5, 4, 3]) // 6 - 2 = 4, 2 and 0; no shift on turn 16
  })
  it('15.6 TE-134 the counter-attack strikes the weakest of several', () => {
    const play = at(7)
    play.start(fight({ attackers: [value('1 LF'), value('2 LF')], hitBack: 8, weakest: 2 }))
    play.answer(faces('attack', 1)); play.answer(faces('counter', 1))
    play.answer(values('weakest', { who: '2 LF' }))
    expect([play.state.unit['1 LF'], play.state.unit['2 LF']?.['steps']]).toEqual([undefined, 1])
  })
  it('14.1 TE-113 one offensive an air army and turn; only units of one zone act together', () => {
    const play = stage('operations', 8, [set('track', 'axisPR', 4), unit('1 LF', 'Prussia'), unit('2 LF', 'Slovakia')])
    expect(play.start(fight({ attackers: [value('1 LF'), value('2 LF')] })).ask).toMatchObject({ kind: 'blocked', why: { text: 'Air armies of different zones attack apart' } })
    play.abandon()
    play.start(fight({ attackers: [value('1 LF')], hitBack: 0 }))
    play.answer(faces('attack', 1)); play.answer(faces('counter', 1))
    expect(play.start(fight({ attackers: [value('1 LF')] })).ask).toMatchObject({ kind: 'blocked', why: { text: '1 LF: already used this turn' } })
    play.abandon()
    until(play, 'axis-pr')
    expect(play.state.unit['1 LF']?.['flown']).toBe(false)
  })
  it('19 TE-150 nothing flies in severe cold; in mud it does', () => {
    expect([at(10).start(fight({ belt: 'blue' })).ask, at(10).start(fight({ belt: 'black' })).ask?.kind]).toMatchObject([{ kind: 'blocked', why: { cite: '19' } }, 'chance'])
  })
  it('15.5 TE-135 turn 13, Axis 6 against 4 in an Atlantic port, die 6: row 4, one step', () => {
    const play = at(13)
    const { ask } = play.start({ procedure: 'air against fleet', input: { side: 'axis', attackers: [value('3 LF')], strength: 6, target: [value('Atlantic Fleet')], defence: 4, green: false, inPort: true } })
    expect(ask).toMatchObject({ chart: { column: 5 } })
    const step = play.answer(faces('attack', 6))
    expect([step.outcomes[0]?.read?.[0]?.row, step.outcomes[0]?.code, play.state.unit['Atlantic Fleet']?.['steps']]).toEqual([4, '1', 1])
    const med = at(13).start({ procedure: 'air against fleet', input: { side: 'axis', attackers: [value('3 LF')], strength: 6, target: [value('Atlantic Fleet')], defence: 4, green: true, inPort: false } }).ask
    expect(sum(med?.lines ?? [], 'die')).toBe(1)
  })
})

describe('naval battles', () => {
  it('15.4 TE-136 each fleet another target, extras do not attack; shift for the turn, +1 in green zones, air within two', () => {
    const play = at(8)
    play.start(battle({ fleets: [fleet('A', 4), fleet('B', 2), fleet('C', 1)], enemies: [fleet('X', 3), fleet('Y', 5)], green: true, air: [1, 2, 3, 4, 5].map(n => value(`${n} LF`)) }))
    play.answer(values('targets', { order: ['Y 2', 'X 1'] }))
    expect(play.ask?.lines[0]?.text).toBe('A against Y')
    expect([sum(play.ask?.lines ?? [], 'column'), sum(play.ask?.lines ?? [], 'die')]).toEqual([2, 3])
    play.answer(faces('attack 1', 1))
    expect([sum(play.ask?.lines ?? [], 'column'), sum(play.ask?.lines ?? [], 'die')]).toEqual([0, -1]) // green +1, air -2
    play.answer(faces('counter 1', 1))
    expect(play.ask?.lines[0]?.text).toBe('B against X')
    play.answer(faces('attack 2', 1)); play.answer(faces('counter 2', 1))
    expect(play.ask).toBeNull() // C found nobody
  })
  it('15.4 TE-136 the counter-attack uses the initial value, and the led side takes the strongest first', () => {
    const play = at(8)
    play.start(battle({ enemies: [fleet('Foe', 3, 1)] }))
    play.answer(faces('attack 1', 6)) // sunk
    expect(play.ask?.lines[0]?.text).toBe('3 against 4')
    const led = at(8)
    led.start(battle({ side: 'west', enemies: [fleet('X', 3), fleet('Y', 5)] }))
    expect(led.ask?.lines[0]?.text).toBe('Own against Y')
  })
  it('14.3 TE-137 a step is 1, disorganized a half; two steps against one and two disorganized is a tie: the Axis stops, the Allies go on', () => {
    expect([lossPoints(['2']), lossPoints(['1', 'D', 'D'])]).toEqual([2, 2])
    expect([proceeds('axis', 2, 2), proceeds('west', 2, 2), proceeds('axis', 1, 2), proceeds('west', 2, 1)]).toEqual([false, true, true, false])
    const play = at(8, [unit('Kriegsmarine', 'Norway', 1)])
    play.start(battle({ fleets: [{ ...value('Kriegsmarine', 1), factors: [1, 1] }], enemies: [fleet('Foe', 7)] }))
    play.answer(faces('attack 1', 1))
    const step = play.answer(faces('counter 1', 6))
    expect(step.outcomes[0]?.group).toBe('cancelled')
    expect(step.outcomes[0]?.duties?.[0]?.text).toBe('Kriegsmarine sunk: the units aboard are lost')
    expect([play.state.unit['Kriegsmarine'], play.state.pile['pool axis/Kriegsmarine']]).toEqual([undefined, 1])
    // exactly as many steps as it had: 4 - 4, row 6 reads 1
    const even = at(16)
    even.start(battle({ fleets: [fleet('Own', 4, 1)], enemies: [fleet('Foe', 4)] }))
    even.answer(faces('attack 1', 1))
    expect(even.answer(faces('counter 1', 6)).outcomes[0]?.duties?.[0]?.text).toBe('Own sunk: the units aboard are lost')
  })
  it('15.4 the forecast of a battle equals every throw counted', () => {
    const { state } = at(8)
    sameOdds(single(forecast(tempest, state, fresh(tempest, battle({ green: true })))), bruteForce(tempest, state, battle({ green: true })))
  })
  it.each([['D', '0'], ['1', 'D'], ['2', 'D'], ['3', '1'], ['4', '1'], ['0', '0']])('16.3 TE-140 in a minor reaction %s becomes %s', (code, less) => expect(lessened(code)).toBe(less))
  it('16.3 TE-140 the battle applies it', () => {
    const play = at(8)
    play.start(battle({ fleets: [fleet('Own', 4)], minor: true }))
    play.answer(faces('attack 1', 1)) // +1, two right, row 1: 1 becomes D, half a point
    expect(play.answer(faces('counter 1', 1)).outcomes[0]?.tally).toEqual({ 'our points': 0, 'their points': 0.5 })
  })
  // full, reduced in the zone, reduced next door, of ours and then of theirs
  it.each([
    [3, 0, 0, 0, 0, 0, 2], [1, 0, 0, 2, 0, 0, -1], [0, 0, 2, 0, 0, 0, 1], [0, 0, 1, 0, 0, 0, 0], [0, 1, 0, 1, 0, 0, 0], [0, 0, 0, 4, 0, 0, -2], [2, 0, 0, 0, 0, 1, 1], [2, 0, 1, 0, 1, 0, 1], [1, 0, 2, 1, 0, 0, 1],
  ])('16.1 TE-138 %i full, %i reduced here, %i next door against %i, %i, %i give %i: each cancels the strongest opposite, at most two', (full, here, near, theirFull, theirHere, theirNear, by) => {
    const air = (a: number, b: number, c: number) => [...Array.from({ length: a }, () => army('lw', 'air', 3, 3)), ...Array.from({ length: b + c }, () => army('lw', 'air', 3, 3, 1))]
    expect(navalAir({ side: 'axis', fleets: [], enemies: [], air: air(full, here, near), airNear: near, theirAir: air(theirFull, theirHere, theirNear), theirAirNear: theirNear })).toBe(by)
  })
  it('16.1 TE-138 an air army reacts once an operation, and again in the next; the map fills in who can', () => {
    const play = stage('operations', 8, [set('track', 'axisPR', 5), unit('1 LF', 'Norway'), unit('2 LF', 'Denmark', 1), unit('3 LF', 'West France'), link('Norway', 'Denmark')])
    const air = () => { const field = fieldsOf(tempest, play.state, 'naval battle', { side: 'axis', zone: 'Norway' })['air']; return field?.kind === 'units' ? field.roster.filter(each => each.refusal === undefined).map(each => each.id) : [] }
    const sail = (unit: string) => play.start({ procedure: 'amphibious', input: { side: 'axis', fleets: [value(unit)], steps: 0, sea: 'north', to: 'Norway' } })
    sail('Kriegsmarine')
    const open = fieldsOf(tempest, play.state, 'naval battle', { side: 'axis', air: [value('2 LF', 1)] as never }) // the zone is the target of the landing
    expect([(open['air']?.usual as unknown as { unit: string }[]).map(each => each.unit), open['airNear']?.usual]).toEqual([['1 LF', '2 LF'], 1])
    play.start(battle({ air: [value('1 LF')] }))
    expect(sum(play.ask?.lines ?? [], 'die')).toBe(1)
    play.answer(faces('attack 1', 1)); play.answer(faces('counter 1', 1))
    expect(air()).not.toContain('1 LF')
    expect(air()).toContain('2 LF')
    sail('Supermarina')
    expect(air()).toContain('1 LF') // the next operation
    until(play, 'axis-pr')
    expect(air()).toContain('1 LF')
  })
  it('18 TE-148 only the owner of Gibraltar passes, the West also by Suez while Egypt is friendly', () => {
    expect([mayPass(at(8).state, 'west'), mayPass(at(8).state, 'axis')]).toEqual([true, false])
    expect(mayPass(at(8, [control('Gibraltar', 'axis')]).state, 'axis')).toBe(true)
    expect(mayPass(at(8, [control('Gibraltar', 'axis')]).state, 'west')).toBe(true) // Suez
    expect(mayPass(at(8, [control('Gibraltar', 'axis'), control('Egypt', 'axis')]).state, 'west')).toBe(false)
    const play = stage('operations', 8, [set('track', 'axisPR', 3)])
    expect(play.start({ procedure: 'amphibious', input: { side: 'axis', fleets: [value('Supermarina')], steps: 1, sea: 'atlantic', passes: true } }).ask).toMatchObject({ kind: 'blocked', why: { cite: '18' } })
  })
  it('19 TE-150 winter landings: none on the North Sea nor in the cold belt, allowed in the Mediterranean', () => {
    const sail = (turn: number, sea: string, cold = false) => stage('operations', turn, [set('track', 'axisPR', 3)]).start({ procedure: 'amphibious', input: { side: 'axis', fleets: [value('Supermarina')], steps: 1, sea, cold } }).ask?.kind
    expect([sail(10, 'north'), sail(10, 'mediterranean'), sail(10, 'mediterranean', true), sail(8, 'north')]).toEqual(['blocked', undefined, 'blocked', undefined])
  })
})

describe('reactions', () => {
  it.each([[0, false, 2, 2, 2], [1, false, 3, 2, 1], [0, true, 0, 1, 5], [1, true, 0, 2, 4]])('16.3 TE-139 %i zones between, British Isles %s: nothing on %i faces, minor on %i, major on %i', (between, isles, nothing, minor, major) => {
    const by = sum(navalReactionModifiers(between, isles), 'die')
    const found = [1, 2, 3, 4, 5, 6].map(face => navalReactionOf(face + by))
    expect(['nothing', 'minor', 'major'].map(kind => found.filter(each => each === kind).length)).toEqual([nothing, minor, major])
    const one = { procedure: 'naval reaction', input: { side: 'west', between, isles, active: 1, fleets: [value('Atlantic Fleet')] } as never }
    expect(chance(single(forecast(tempest, at(8).state, fresh(tempest, one))), 'major reaction')).toBeCloseTo(major / 6, 12)
  })
  it('16.3 TE-139 a base three zones away never reacts; at most a fleet for each active one, by lot', () => {
    const react = (between: number, active: number) => at(8).start({ procedure: 'naval reaction', input: { side: 'west', between, isles: false, active, fleets: [value('Atlantic Fleet'), value('Mediterranean Fleet')] } })
    expect(react(2, 1).outcomes[0]?.group).toBe('no reaction')
    const play = at(8)
    play.start({ procedure: 'naval reaction', input: { side: 'west', between: 0, isles: false, active: 1, fleets: [value('Atlantic Fleet'), value('Mediterranean Fleet')] } })
    play.answer(faces('reaction', 6))
    expect(play.ask).toMatchObject({ chance: { among: ['Atlantic Fleet', 'Mediterranean Fleet'] } })
    expect(play.answer(faces('fleet 1', 'Mediterranean Fleet')).outcomes[0]?.tally).toEqual({ fleets: 1 })
  })
  it('16.3 TE-139 the map tells who is in range and how far off: the distance is filled in, a base three zones away is refused', () => {
    const map = [link('Norway', 'Scotland', true), link('Scotland', 'England'), link('England', 'Gibraltar', true), unit('Home Fleet', 'Scotland'), unit('Atlantic Fleet', 'England'), unit('Mediterranean Fleet', 'Gibraltar')]
    const form = (more: readonly Change[] = [], given: object = {}) => {
      const { fleets, between } = fieldsOf(tempest, at(8, [...map, set('flag', 'landing', 'Norway'), ...more]).state, 'naval reaction', { side: 'west', ...given })
      return [(fleets?.usual as unknown as { unit: string }[]).map(each => each.unit), between?.usual, fleets?.kind === 'units' ? fleets.roster.find(each => each.id === 'Mediterranean Fleet')?.refusal?.text : null]
    }
    expect(form()).toEqual([['Atlantic Fleet', 'Home Fleet'], 0, 'Mediterranean Fleet: 2 zones between'])
    expect(form([], { fleets: [value('Atlantic Fleet')] })[1]).toBe(1)
    expect(form([control('Scotland', 'west', { cut: true })])[0]).toEqual(['Atlantic Fleet']) // no LdC
    expect(form([unit('Home Fleet', 'Scotland', 2, { disorganized: true })])[0]).toEqual(['Atlantic Fleet'])
    expect(form([set('flag', 'landing', '')])).toEqual([[], undefined, undefined]) // no target, no map: the table says
  })
  it('16.3 TE-139 the modifiers count for either side; by the other reading an Axis die stands as it fell', () => {
    const lines = (side: string, options: Record<string, boolean>) => at(8, [], options).start({ procedure: 'naval reaction', input: { side, between: 1, isles: true, active: 1, fleets: [value(side === 'axis' ? 'Kriegsmarine' : 'Atlantic Fleet')] } }).ask?.lines.map(each => each.amount)
    expect([lines('west', {}), lines('axis', {}), lines('west', { 'axis-reaction': false }), lines('axis', { 'axis-reaction': false })]).toEqual([[-1, 3], [-1, 3], [-1, 3], []])
  })
  it.each([[false, false, 2, 3, 1], [true, false, 1, 3, 2], [false, true, 4, 2, 0], [true, true, 3, 3, 0]])('16.4 TE-141 strong %s, airborne %s: nothing %i, reserves %i, bonus %i', (strong, airborne, nothing, reserves, bonus) => {
    const by = sum(landReactionModifiers(strong, airborne), 'die')
    const found = [1, 2, 3, 4, 5, 6].map(face => landReactionOf(face + by))
    expect(['nothing', 'reserves', 'bonus'].map(kind => found.filter(each => each === kind).length)).toEqual([nothing, reserves, bonus])
  })
  const reaction = (change: object = {}) => ({ procedure: 'land reaction', input: { side: 'soviet', strong: false, airborne: false, full: false, marker: true, room: 2, ...change } as never })
  it('16.4 TE-141 without the marker no roll; a full zone takes only the bonus', () => {
    expect(at(8).start(reaction({ marker: false })).outcomes[0]?.group).toBe('no reaction')
    const play = at(8)
    play.start(reaction({ full: true }))
    const step = play.answer(faces('reaction', 6))
    expect([step.outcomes[0]?.tally, play.ask]).toEqual([{ armies: 0, bonus: 1 }, null])
  })
  it('16.4 TE-142 armour before infantry, the nearest asked first, equals by lot, until the zone is full', () => {
    const play = at(12, [set('track', 'winterOffensives', 1)])
    play.start(reaction())
    play.answer(faces('reaction', 4))
    play.answer(values('reserves 1', { near: [value('West Front', 1), value('Kiev Front'), value('Stavka')] as never }))
    expect(play.ask).toMatchObject({ id: 'comes 1', chance: { among: ['Kiev Front', 'Stavka'] } }) // the mechanized ones
    play.answer(faces('comes 1', 'Stavka'))
    play.answer(values('reserves 2', { near: [value('West Front', 1)] as never }))
    expect(play.ask).toBeNull()
  })
  it('16.4 TE-142 the last unit of a zone stays; before the first winter offensive nobody leaves a Soviet resource zone', () => {
    const two = [unit('Stavka', 'Moscow', 1), unit('Centre Front', 'Moscow', 1), unit('West Front', 'Smolensk', 1)]
    expect(staysPut(at(9, two).state, 'West Front')?.text).toBe('The last unit of its zone stays')
    expect(staysPut(at(9, two).state, 'Stavka')?.text).toContain('resource zone')
    expect(staysPut(at(9, [...two, set('track', 'winterOffensives', 1)]).state, 'Stavka')).toBeUndefined()
    expect(staysPut(at(9, [...two, unit('Kalinin Front', 'Smolensk', 1), unit('North Front', 'Smolensk', 1)]).state, 'West Front')).toBeUndefined() // no resource zone
    const play = at(9, two)
    play.start(reaction())
    play.answer(faces('reaction', 4))
    const field = play.ask?.kind === 'choose' ? play.ask.fields['near'] : undefined
    expect(field?.kind === 'units' ? field.roster.find(each => each.id === 'West Front')?.refusal?.cite : null).toBe('16.4')
  })
  it('16.4 TE-142 by the map the nearest armour comes, then the nearest others, by land and through Soviet zones; one stays in each', () => {
    const map = [link('Kalinin', 'Smolensk'), link('Moscow', 'Smolensk'), link('Voronezh', 'Moscow'), link('Leningrad', 'Kalinin'), link('Karelia', 'Kalinin', true), set('track', 'winterOffensives', 1)]
    const armies = [unit('West Front', 'Kalinin', 1), unit('North Front', 'Kalinin', 1), unit('Stavka', 'Voronezh'), unit('Don Front', 'Voronezh', 1), unit('Kiev Front', 'Karelia'), unit('Karelia Front', 'Karelia', 1)]
    const play = at(12, [...map, ...armies])
    play.start(reaction({ zone: 'Smolensk', room: 3 }))
    play.answer(faces('reaction', 4))
    asIs(play) // Stavka, mechanized, two zones away: the one in Karelia has only a sea link
    expect(play.ask?.kind === 'choose' ? (play.ask.usual?.['near'] as { unit: string }[]).map(each => each.unit) : []).toEqual(['West Front', 'North Front'])
    asIs(play)
    play.answer(faces('comes 2', 'North Front'))
    expect(play.ask?.kind === 'choose' ? play.ask.usual?.['near'] : null).toEqual([]) // whoever is left holds a zone alone
    const step = asIs(play)
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toEqual(['Stavka, North Front move into Smolensk'])
    expect(['Stavka', 'North Front', 'West Front'].map(id => play.state.unit[id]?.['cell'])).toEqual(['Smolensk', 'Smolensk', 'Kalinin'])
  })
  it('16.4 TE-142 of two armies the one a zone nearer is named', () => {
    const map = [link('Kalinin', 'Smolensk'), link('Leningrad', 'Kalinin'), set('track', 'winterOffensives', 1)]
    const armies = [unit('West Front', 'Kalinin', 1), unit('North Front', 'Kalinin', 1), unit('Karelia Front', 'Leningrad', 1), unit('Volkhov Front', 'Leningrad', 1)]
    const { state } = at(12, [...map, ...armies])
    expect([nearestReserves(state, 'soviet', 'Smolensk', []), nearestReserves(state, 'soviet', 'Smolensk', ['West Front'])]).toEqual([['West Front', 'North Front'], ['Karelia Front', 'Volkhov Front']])
  })
  it('16.4 the chances of a reaction equal every throw counted', () => {
    const { state } = at(8)
    sameOdds(single(forecast(tempest, state, fresh(tempest, reaction({ strong: true })))), bruteForce(tempest, state, reaction({ strong: true })))
  })
})
