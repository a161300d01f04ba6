import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { chance, forecast } from '../../../src/engine/forecast.ts'
import { sum } from '../../../src/engine/line.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import type { Change } from '../../../src/engine/state.ts'
import { alliedResult, interceptorsFor, raidModifiers } from '../../../src/games/tempest-over-europe/air-war.ts'
import { axisResult, seaModifiers, surrenders, uboatCap, uboatPenalty } from '../../../src/games/tempest-over-europe/sea-war.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { bruteForce, faces, fresh, sameOdds, single, values } from '../../table.ts'
import { at, control, duty, owes, stage, unit, until, value } from './field.ts'

const allies = set('flag', 'active', 'allies')
const war = set('track', 'barbarossa', 8)
const west = control('West France', 'axis')
const sea = (turn: number, ...changes: Change[]) => stage('strategic', turn, [set('track', 'westPR', 6), set('track', 'NM', 3), set('track', 'axisPR', 6), ...changes])

const die = [1, 2, 3, 4, 5, 6]

describe('the table', () => {
  it.each([[1, 0, 0], [3, 0, 0], [4, 1, 0], [6, 1, 0], [7, 1, 1], [9, 1, 1]])('6 TE-059 Axis %i: %i PR, %i NM', (die, pr, nm) => expect(axisResult(die)).toEqual({ pr, nm }))
  it.each([[-1, 1, 0, 0], [1, 1, 0, 0], [2, 0, 0, 0], [4, 0, 0, 0], [5, 0, 1, 0], [6, 0, 1, 0], [7, 0, 2, 1]])('6 TE-059 Allied %i: %i bomber steps, %i PR, %i interceptor steps', (die, bomber, pr, interceptor) => expect(alliedResult(die)).toEqual({ bomber, pr, interceptor }))
})

describe('the Atlantic', () => {
  it.each([[1, 0], [2, 1], [5, 1], [6, 2], [8, 2], [9, 3], [11, 3], [12, 4], [23, 4]])('6.2 TE-060 turn %i: at most %i PR', (turn, most) => expect(uboatCap(turn)).toBe(most))
  it('6.2 TE-060 one roll a PR and one free; more than the turn allows is refused', () => {
    const play = sea(12)
    play.start({ procedure: 'u-boats', input: { pr: 4, luftflotte: false } })
    for (let i = 1; i <= 5; i++) play.answer(faces(`atlantic ${i}`, 1))
    expect([play.ask, play.state.track['uboatsMade'], play.state.track['axisPR']]).toEqual([null, 5, 2])
    expect(sea(5).start({ procedure: 'u-boats', input: { pr: 2, luftflotte: false } }).ask).toMatchObject({ kind: 'blocked', why: { cite: '6.2' } })
    expect(sea(12, set('track', 'axisPR', 1)).start({ procedure: 'u-boats', input: { pr: 3, luftflotte: false } }).ask).toMatchObject({ kind: 'blocked', why: { cite: '9' } })
  })
  it.each([
    { what: 'turn 12, West France, escort', turn: 12, changes: [west, set('flag', 'escort', true)], luftflotte: false, by: 1, reasons: 3 },
    { what: 'turn 9, nothing', turn: 9, changes: [], luftflotte: false, by: 0, reasons: 0 }, { what: 'turn 10', turn: 10, changes: [], luftflotte: false, by: 1, reasons: 1 },
    { what: 'turn 13 with a Luftflotte in West France', turn: 13, changes: [west], luftflotte: true, by: 2, reasons: 2 }, { what: 'turn 15', turn: 15, changes: [west], luftflotte: false, by: -1, reasons: 2 },
  ])('6 TE-061 $what: $by for $reasons reasons', ({ turn, changes, luftflotte, by, reasons }) => {
    const lines = seaModifiers('atlantic', at(turn, changes).state, luftflotte)
    expect([sum(lines, 'die'), lines.length]).toEqual([by, reasons])
    expect(lines.every(each => each.cite !== undefined)).toBe(true)
  })
  it('6 TE-062 a natural 1 keeps the bonus for its own roll, costs the Luftflotte a step, and the next roll has one less', () => {
    const play = sea(9, west, unit('3 LF', 'West France'))
    play.start({ procedure: 'u-boats', input: { pr: 1, luftflotte: true } })
    expect(sum(play.ask?.lines ?? [], 'die')).toBe(2)
    play.answer(faces('atlantic 1', 1))
    expect(sum(play.ask?.lines ?? [], 'die')).toBe(1)
    play.answer(faces('atlantic 2', 6))
    expect(play.state.unit['3 LF']).toMatchObject({ steps: 1, engaged: true })
  })
  it('6.3 the worked example: one convoy through, then 1 PR and 1 NM sunk and Luftflotte 3 hurt', () => {
    // turn 9, attack on 8, 3 PR and 2 NM: one PR sails. Norway Axis, 5 LF there, the Kriegsmarine in Kiel
    const play = stage('strategic', 9, [war, set('track', 'westPR', 3), set('track', 'NM', 2), set('track', 'axisPR', 4), west, control('Norway', 'axis'), unit('5 LF', 'Norway'), unit('3 LF', 'West France'), unit('Kriegsmarine', 'West Germany')])
    play.start({ procedure: 'murmansk', input: {} })
    expect([play.state.track['westPR'], play.state.track['convoy']]).toEqual([2, 1])
    play.answer(values('arctic forces', { luftflotte: true, fleet: false }))
    expect(sum(play.ask?.lines ?? [], 'die')).toBe(1)
    play.answer(faces('arctic', 2)) // 2 + 1 = 3
    expect(play.state.track['lendLease']).toBe(1)
    play.start({ procedure: 'u-boats', input: { pr: 1, luftflotte: true } })
    play.answer(faces('atlantic 1', 1)) // 1 + 2 = 3, step lost
    play.answer(faces('atlantic 2', 6)) // 6 + 1 = 7
    expect([play.state.track['westPR'], play.state.track['NM'], play.state.track['axisPR'], play.state.unit['3 LF']?.['steps']]).toEqual([1, 1, 3, 1])
  })
  it('6 TE-063 losses beyond the stock are ignored; NM at zero starts the count of turns', () => {
    const play = stage('strategic', 5, [set('track', 'westPR', 0), set('track', 'NM', 1), set('track', 'axisPR', 3), west, unit('3 LF', 'West France')])
    play.start({ procedure: 'u-boats', input: { pr: 1, luftflotte: true } })
    play.answer(faces('atlantic 1', 6)); play.answer(faces('atlantic 2', 6))
    expect([play.state.track['westPR'], play.state.track['NM']]).toEqual([0, 0])
    play.next()
    expect(play.state.track['nmZero']).toBe(1)
  })
  it('6 the chances of a campaign of three rolls equal every throw counted', () => {
    const { state } = sea(10, west, unit('3 LF', 'West France'))
    const one = { procedure: 'u-boats', input: { pr: 2, luftflotte: true } }
    const found = single(forecast(tempest, state, fresh(tempest, one)))
    sameOdds(found, bruteForce(tempest, state, one))
    // counted apart from our code, by the printed table (0-3 nothing, 4-6 a PR, 7 and more a PR and an NM) over all 216 throws:
    // West France +1, turn 10 +1, the Luftflotte +1 until a natural 1 has struck it
    const count = new Map<string, number>()
    for (const a of die) for (const b of die) for (const c of die) {
      const sums = [a, b, c].map((face, i) => face + 2 + ([a, b, c].slice(0, i).includes(1) ? 0 : 1))
      const name = `${sums.filter(each => each >= 4).length} PR, ${sums.filter(each => each >= 7).length} NM`
      count.set(name, (count.get(name) ?? 0) + 1)
    }
    expect([...count.values()].reduce((sum, each) => sum + each, 0)).toBe(216)
    for (const [name, n] of count) expect(chance(found, name), name).toBeCloseTo(n / 216, 12)
  })
  it.each([[14, 2], [15, 3], [19, 3], [20, 4]])('6 TE-070 after the switch the die on turn %i is less %i', (turn, less) => expect(uboatPenalty(turn)).toBe(less))
  it('6 TE-070 never fewer than the free roll, and the Luftflotte in West France is always used', () => {
    const play = sea(20, allies, west, unit('3 LF', 'West France'))
    play.start({ procedure: 'u-boats', input: {} })
    expect(play.ask?.kind === 'choose' ? play.ask.usual : null).toEqual({ luftflotte: true })
    play.answer(values('details', { luftflotte: true }))
    play.answer(faces('more rolls', 3)) // 3 - 4: none
    expect(play.ask?.head?.[0]).toBe('roll 1 of 1')
    play.answer(faces('atlantic 1', 5)) // 5 + 1 + 1 - 2 = 5
    expect([play.state.track['westPR'], play.state.track['uboatsMade']]).toEqual([5, 1])
    expect(tempest.procedures['u-boats']?.prefill?.({ state: play.state, input: {}, manual: [], chart: () => { throw new Error('no') }, slot: id => tempest.charts[id]! })['luftflotte']?.value).toBe(true)
  })
  it('6 TE-070 the Arctic roll comes free beside it when a convoy sails', () => {
    const play = stage('allied-pr', 17, [allies, war, set('track', 'westPR', 5), set('track', 'NM', 4)])
    play.next()
    expect(owes(play)).toEqual(expect.arrayContaining(['murmansk', 'u-boats']))
  })
})

describe('the Arctic and England', () => {
  const convoy = (turn: number, ...changes: Change[]) => {
    const play = stage('strategic', turn, [war, set('track', 'westPR', 5), set('track', 'NM', 3), ...changes])
    play.start({ procedure: 'murmansk', input: {} })
    return play
  }
  it('6.3 TE-064 only with Norway Axis: +1 Luftflotte, +1 Kriegsmarine, -2 from turn 15', () => {
    expect(convoy(9).state.track['lendLease']).toBe(1) // nobody attacks it
    const by = (turn: number) => sum(seaModifiers('arctic', at(turn).state, true, true), 'die')
    expect([by(14), by(15)]).toEqual([2, 0])
    const play = convoy(9, control('Norway', 'axis'), unit('5 LF', 'Norway'))
    play.answer(values('arctic forces', { luftflotte: true, fleet: false }))
    play.answer(faces('arctic', 1))
    expect(play.state.unit['5 LF']).toMatchObject({ steps: 1, engaged: true })
  })
  it('6.3 TE-064 a roll of 4 sinks the convoy; after the switch the Luftflotte is used by itself', () => {
    const play = convoy(9, control('Norway', 'axis'))
    play.answer(values('arctic forces', { luftflotte: false, fleet: false }))
    play.answer(faces('arctic', 4))
    expect(play.state.track['lendLease']).toBe(0)
    const late = stage('strategic', 16, [allies, war, set('track', 'westPR', 5), set('track', 'NM', 3), control('Norway', 'axis'), unit('5 LF', 'Norway')])
    late.start({ procedure: 'murmansk', input: {} })
    late.answer(values('convoy', { n: 1 }))
    expect([late.ask?.id, sum(late.ask?.lines ?? [], 'die')]).toEqual(['arctic', -1])
  })
  it.each([[2, 1], [3, 2], [4, 3], [5, 4], [6, 5], [9, 5]])('6.4 TE-071 after %i turns at zero England asks on %i faces of six', (count, n) => expect([1, 2, 3, 4, 5, 6].filter(face => surrenders(face, count))).toHaveLength(n))
  it('6.4 TE-071 exact, from the second turn on, not once the USA is in, and the player may decline', () => {
    const zero = [set('track', 'NM', 0), set('track', 'nmZero', 1)]
    const play = stage('allied-pr', 6, zero)
    play.next()
    expect([play.state.track['nmZero'], owes(play).includes('morale')]).toEqual([2, true])
    expect(chance(single(forecast(tempest, play.state, fresh(tempest, { procedure: 'morale', input: {} }))), 'asks for peace')).toBeCloseTo(1 / 6, 12)
    duty(play, 'morale')
    play.answer(faces('morale', 1))
    play.answer(values('peace', { accept: false }))
    expect(play.state.flag['england']).toBe('war')
    const first = stage('allied-pr', 6, [set('track', 'NM', 0)])
    first.next()
    expect(owes(first)).not.toContain('morale')
    const usa = stage('allied-pr', 10, zero)
    usa.next()
    expect(owes(usa)).not.toContain('morale')
  })
  it('6.4 TE-071 turn after turn at zero: 1, 2, 3, 4 and then 5 of six, counted apart from our code', () => {
    // lower than the number of turns, a 6 never
    for (const turns of [2, 3, 4, 5, 6, 7]) {
      const { state } = at(9, [set('track', 'NM', 0), set('track', 'nmZero', turns)])
      expect(chance(single(forecast(tempest, state, fresh(tempest, { procedure: 'morale', input: {} }))), 'asks for peace'), `${turns}`).toBeCloseTo(die.filter(face => face < turns && face < 6).length / 6, 12)
    }
  })
  it.each([[2, 1 / 3], [3, 1 / 2]])('6.4 TE-072 after %i turns the Atlantic Fleet escorts with a chance of %f', (count, p) => {
    const play = stage('allied-pr', 6, [set('track', 'NM', 0), set('track', 'nmZero', count - 1)])
    play.next()
    expect(owes(play)).toContain('escort')
    expect(chance(single(forecast(tempest, play.state, fresh(tempest, { procedure: 'escort', input: {} }))), 'escorts')).toBeCloseTo(p, 12)
  })
  it('6.4 TE-072 the escort takes one from every roll, and the fleet cannot react', () => {
    const play = stage('allied-pr', 6, [set('track', 'NM', 0), set('track', 'nmZero', 2), unit('Atlantic Fleet', 'Gibraltar')])
    play.next()
    duty(play, 'escort')
    play.answer(faces('escort', 1))
    expect(sum(seaModifiers('atlantic', play.state), 'die')).toBe(-1)
    const field = tempest.procedures['naval reaction']?.fields?.({ state: play.state, input: { side: 'west' }, manual: [], chart: () => { throw new Error('no') }, slot: id => tempest.charts[id]! })['fleets']
    expect(field?.kind === 'units' ? field.roster.find(each => each.id === 'Atlantic Fleet')?.refusal?.cite : null).toBe('6.4')
  })
  it('6.5 TE-073 V-weapons from turn 21 with Benelux Axis, +1 with West France, nothing for the turn', () => {
    const owed = (turn: number, ...changes: Change[]) => { const play = stage('allied-pr', turn, [allies, ...changes]); play.next(); return owes(play).includes('v-weapons') }
    expect([owed(20, control('Benelux', 'axis')), owed(21, control('Benelux', 'axis')), owed(21)]).toEqual([false, true, false])
    expect([sum(seaModifiers('v-weapons', at(21).state), 'die'), sum(seaModifiers('v-weapons', at(21, [west]).state), 'die')]).toEqual([0, 1])
    const play = stage('strategic', 21, [allies, west, set('track', 'westPR', 3), set('track', 'NM', 2)])
    play.start({ procedure: 'v-weapons', input: {} })
    play.answer(faces('v-weapons', 6))
    expect([play.state.track['westPR'], play.state.track['NM']]).toEqual([2, 1])
  })
})

describe('over the Reich', () => {
  const raid = (turn: number, changes: readonly Change[] = []) => stage('strategic', turn, [set('track', 'axisPR', 5), ...changes])
  it('6.1 TE-065 only bombers at full strength roll; they enter reduced', () => {
    const play = raid(14)
    expect(play.start({ procedure: 'bombing', input: { bombers: [value('8th USAAF', 1)], luftflotten: [] } }).outcomes[0]?.label).toBe('No bombers at full strength')
    play.start({ procedure: 'bombing', input: { bombers: [value('8th USAAF'), value('15th USAAF', 1)], luftflotten: [] } })
    expect(play.ask?.id).toBe('raid 8th USAAF')
    play.answer(faces('raid 8th USAAF', 3))
    expect(play.ask).toBeNull()
    const late = stage('reinforcements', 12)
    late.start({ procedure: 'arrive', input: { side: 'west', units: [value('8th USAAF', 1)], flip: false } })
    expect(late.state.unit['8th USAAF']).toMatchObject({ steps: 1, cell: 'bombing box' })
  })
  it.each([
    { what: 'turn 18, 8th USAAF against one step', turn: 18, bomber: '8th USAAF', steps: 1, changes: [], by: 0 }, { what: 'turn 19, 15th USAAF alone', turn: 19, bomber: '15th USAAF', steps: 0, changes: [], by: 1 },
    { what: 'against two steps', turn: 18, bomber: 'Bomber Command', steps: 2, changes: [], by: -2 }, { what: 'Romania out', turn: 18, bomber: 'Bomber Command', steps: 0, changes: [set('flag', 'romania', 'out')], by: 1 },
  ])('6.1 TE-066 $what: $by', ({ turn, bomber, steps, changes, by }) => expect(sum(raidModifiers(at(turn, changes).state, bomber, steps), 'die')).toBe(by))
  it('6.1 TE-067 each Luftflotte meets a random American unit, never Bomber Command, and does nothing else this turn', () => {
    const play = raid(15, [unit('1 LF', 'West Germany'), unit('2 LF', 'East Germany')])
    play.start({ procedure: 'bombing', input: { bombers: [value('Bomber Command'), value('8th USAAF'), value('15th USAAF')], luftflotten: [value('1 LF')], jagdwaffe: false } })
    expect(play.ask).toMatchObject({ id: '1 LF meets', chance: { among: ['8th USAAF', '15th USAAF'] } })
    play.answer(faces('1 LF meets', '15th USAAF'))
    play.answer(faces('raid Bomber Command', 3)); play.answer(faces('raid 8th USAAF', 3))
    expect(sum(play.ask?.lines ?? [], 'die')).toBe(-2)
    play.answer(faces('raid 15th USAAF', 3)) // 1: a step
    expect([play.state.unit['15th USAAF']?.['steps'], play.state.unit['1 LF']?.['engaged']]).toEqual([1, true])
    until(play, 'operations')
    expect(play.start({ procedure: 'air battle', input: { side: 'axis', attackers: [value('1 LF')], strength: 4, target: [value('Fighter Command')], defence: 3 } }).ask).toMatchObject({ kind: 'blocked', why: { cite: '14.1' } })
    play.abandon()
    until(play, 'victory')
    expect(remindersAt(tempest, play.state).map(each => each.id)).toContain('luftflotten-home')
    expect(remindersAt(tempest, stage('victory', 15, [unit('1 LF', 'West Germany')]).state).map(each => each.id)).not.toContain('luftflotten-home') // nobody flew
  })
  it('6.1 TE-068 turn 16: one full Luftflotte in the east goes, or two reduced; the JagdWaffe meets Bomber Command first', () => {
    const play = stage('allied-pr', 16, [unit('1 LF', 'Smolensk'), unit('4 LF', 'Rostov', 1), unit('3 LF', 'West France'), unit('2 LF', 'West Germany')])
    play.next()
    expect(Object.keys(play.state.due).sort()[0]).toBe('1 jagdwaffe')
    duty(play, 'jagdwaffe') // the map says who is in the east: the full one goes
    expect([play.state.unit['1 LF'], play.state.unit['4 LF']?.['steps'], play.state.unit['JagdWaffe']]).toEqual([undefined, 1, { cell: 'bombing box', steps: 2 }])
    const weak = stage('strategic', 16, [unit('1 LF', 'Smolensk', 1), unit('2 LF', 'Kharkov', 1), unit('4 LF', 'Rostov', 1)])
    weak.start({ procedure: 'jagdwaffe', input: { east: [value('1 LF', 1), value('2 LF', 1), value('4 LF', 1)] } })
    weak.answer(faces('removed 1', '1 LF')); weak.answer(faces('removed 2', '4 LF'))
    expect([weak.state.unit['1 LF'], weak.state.unit['4 LF']]).toEqual([undefined, undefined])
    play.start({ procedure: 'bombing', input: { bombers: [value('Bomber Command'), value('8th USAAF')], luftflotten: [] } })
    expect(play.ask?.lines[0]?.text).toBe('Bomber Command met by JagdWaffe')
    play.answer(faces('raid Bomber Command', 3)); play.answer(faces('raid 8th USAAF', 3))
    // a step a turn by itself, at the start of the phase; destroyed it is back reduced, and it is missing until then
    const later = (steps: number) => { const match = stage('allied-pr', 18, [set('flag', 'jagdwaffe', true), unit('JagdWaffe', 'bombing box', steps), unit('8th USAAF', 'bombing box')]); const step = match.next(); return [match.state.unit['JagdWaffe']?.['steps'], step.lines.map(each => each.text).find(each => each.includes('JagdWaffe'))] }
    expect([later(0), later(1), later(2)]).toEqual([[1, 'The JagdWaffe regains a step: back in the box, reduced'], [2, 'The JagdWaffe regains a step: full'], [2, undefined]])
    const gone = stage('strategic', 18, [set('flag', 'jagdwaffe', true)])
    gone.correct([unit('JagdWaffe', 'bombing box', 0)], 'destroyed')
    gone.start({ procedure: 'bombing', input: { bombers: [value('Bomber Command')], luftflotten: [] } })
    expect(gone.ask?.lines[0]?.text).toBe('Bomber Command')
    // without Bomber Command it meets an American unit
    const american = stage('strategic', 18, [set('flag', 'jagdwaffe', true), unit('JagdWaffe', 'bombing box')])
    american.start({ procedure: 'bombing', input: { bombers: [value('15th USAAF')], luftflotten: [] } })
    expect(american.ask?.lines[0]?.text).toBe('15th USAAF met by JagdWaffe')
    play.next(); play.next()
    expect(owes(stage('strategic', 17))).not.toContain('jagdwaffe')
  })
  it.each([[1, 1], [2, 1], [3, 2], [4, 2], [5, 3], [6, 3]])('6.1 TE-069 after the switch a die of %i brings %i', (face, n) => expect(interceptorsFor(face, 9, 9, false)).toBe(n))
  it('6.1 TE-069 no more than full American units, nor than stand in Germany; the JagdWaffe counts; drawn by lot', () => {
    expect([interceptorsFor(6, 2, 9, false), interceptorsFor(6, 9, 1, false), interceptorsFor(6, 9, 9, true)]).toEqual([2, 1, 2])
    const play = raid(18, [allies, unit('1 LF', 'West Germany'), unit('2 LF', 'East Germany')])
    play.start({ procedure: 'bombing', input: { bombers: [value('8th USAAF')], luftflotten: [value('1 LF'), value('2 LF')] } })
    play.answer(faces('how many', 6))
    expect(play.ask).toMatchObject({ id: 'Luftflotte 1', chance: { among: ['1 LF', '2 LF'] } })
  })
  it('11.2 TE-074 after the switch bombing costs no PR, steps still fall', () => {
    const run = (changes: readonly Change[]) => {
      const play = raid(20, [...changes, unit('1 LF', 'West Germany', 1), set('flag', 'jagdwaffe', true), unit('JagdWaffe', 'bombing box')])
      play.start({ procedure: 'bombing', input: { bombers: [value('8th USAAF')], luftflotten: [] } })
      if (play.ask?.id === 'how many') play.answer(faces('how many', 1))
      const step = play.answer(faces('raid 8th USAAF', 6)) // +1, +1, JagdWaffe -2: 6
      return [play.state.track['axisPR'], step.outcomes[0]?.lines.some(each => each.cite === '11.2')]
    }
    expect([run([]), run([allies])]).toEqual([[4, false], [5, true]])
    // a reduced JagdWaffe met on a 6: 6 + 1 + 1 - 1 is 7, its last step; on a 1 without it: 3, with a full one 1, a step of the bombers
    const steps = (face: number, jagdwaffe: number) => {
      const play = raid(20, [allies, set('flag', 'jagdwaffe', true), unit('8th USAAF', 'bombing box')])
      play.correct([unit('JagdWaffe', 'bombing box', jagdwaffe)], 'as it stands after the phase began')
      play.start({ procedure: 'bombing', input: { bombers: [value('8th USAAF')], luftflotten: [] } })
      play.answer(faces('how many', 1)); play.answer(faces('raid 8th USAAF', face))
      return [play.state.unit['JagdWaffe']?.['steps'], play.state.unit['8th USAAF']?.['steps'], play.state.track['axisPR']]
    }
    expect([steps(6, 1), steps(1, 2)]).toEqual([[0, 2, 5], [2, 1, 5]])
  })
})
