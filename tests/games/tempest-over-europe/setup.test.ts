import { describe, expect, it } from 'vitest'
import { falls } from '../../../src/engine/chance.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import { axisIncome } from '../../../src/games/tempest-over-europe/economy.ts'
import { lot } from '../../../src/games/tempest-over-europe/candidates.ts'
import { poolOf } from '../../../src/games/tempest-over-europe/pools.ts'
import { barbarossaVerdict, objectives } from '../../../src/games/tempest-over-europe/victory.ts'
import { controlOf, zoneNames } from '../../../src/games/tempest-over-europe/zones.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { faces } from '../../table.ts'
import { at, choice, control, duty, owes, stage, until, value } from './field.ts'

const shown = (play: ReturnType<typeof at>): readonly string[] => remindersAt(tempest, play.state).map(each => each.id)

describe('campaign', () => {
  it('22 TE-001 turn 1, nothing saved, NM 2, first income 4', () => {
    const { state } = at(1)
    expect([state.track['turn'], state.track['axisPR'], state.track['westPR'], state.track['NM']]).toEqual([1, 0, 0, 2])
    expect(axisIncome(state).lines.map(each => [each.text, each.amount])).toEqual([['Sweden', 1], ['West Germany', 1], ['South Germany', 1], ['East Germany', 1]])
  })
  it('22 TE-002 five Axis zones, the fourteen Allied ones (and Malta and Iraq by our reading), the rest neutral or Soviet', () => {
    const { state } = at(1)
    const of = (who: string): readonly string[] => zoneNames.filter(zone => controlOf(state, zone) === who).sort()
    expect(of('axis')).toEqual(['East Germany', 'Prussia', 'Slovakia', 'South Germany', 'West Germany'])
    expect(of('west').filter(zone => zone !== 'Malta' && zone !== 'Iraq')).toEqual(['Algeria', 'East France', 'East Poland', 'Egypt', 'England', 'Gibraltar', 'Morocco', 'Palestine', 'Scotland', 'Southern France', 'Syria', 'Tunisia', 'West France', 'West Poland'])
    expect(of('soviet')).toHaveLength(22)
  })
  it.each([[1, 'east', 26, 20], [2, 'world', 9, 7], [4, 'world', 9, 7], [5, 'europe', 18, 14], [6, 'europe', 18, 14]] as const)('21 TE-003 die %i: %s, %i zones, %i for the switch', (face, found, of, need) => {
    const play = at(1)
    duty(play, 'objective')
    play.answer(faces('objective', face))
    expect(play.state.flag['objective']).toBe(found)
    expect(objectives[found]).toMatchObject({ of, need })
    expect(tempest.panels(play.state).find(each => each.id === 'vp-track')?.drawing).toMatchObject({ max: of, marks: [{ at: need }] })
  })
  it('21 TE-003 chosen at the start it is not rolled for', () => {
    const play = at(1, [], { objective: 'europe' })
    expect(play.state.flag['objective']).toBe('europe')
    expect(owes(play)).not.toContain('objective')
  })
  it('1 TE-004 the errata are on the set-up list and come up on turns 1, 6 and 14 only', () => {
    const list = tempest.data.scenarios[0]?.setup.map(each => each.text).join(' ') ?? ''
    for (const part of ['Albania', 'Calabria', 'turn 14', 'Kiev Front', 'Baltic States']) expect(list).toContain(part)
    expect([1, 2, 6, 7, 14].map(turn => shown(at(turn)).includes('errata'))).toEqual([true, false, true, false, true])
  })
  it('22 TE-005 four piles in the set-up: letters, turn track, question marks aside, the rest reduced in the pool', () => {
    const texts = tempest.data.scenarios[0]?.setup.slice(0, 4).map(each => each.text)
    expect(texts?.map(each => each.split(':')[0])).toEqual(['Units with a letter', 'Units with a number', 'Soviet units marked ?', 'Other Soviet units'])
    expect(poolOf(at(1).state, 'soviet').length).toBe(15)
  })
})

describe('Barbarossa', () => {
  const play = () => at(8, [], {}, 'barbarossa')
  it('23 TE-006 starts in the operations of turn 8 with 8 PR and no PRC; 8, 6 and 1 on turns 9 and 10; no strategic warfare', () => {
    const match = play()
    expect([match.stage, match.state.track['turn'], match.state.track['axisPR'], match.state.track['PRC']]).toEqual(['operations', 8, 8, 0])
    for (const turn of [9, 10]) {
      until(match, 'axis-pr')
      expect(match.state.track['turn']).toBe(turn)
      expect(duty(match, 'collect axis').outcomes[0]?.tally).toEqual({ PR: 8 })
      match.next()
      expect(duty(match, 'collect allies').outcomes[0]?.tally).toEqual({ West: 0, Soviets: 6 })
      expect(match.state.track['lendLease']).toBe(turn - 8)
      expect(match.next().passed.map(each => each.stage.id)).toContain('strategic')
      expect(match.stage).toBe('reinforcements')
    }
  })
  it('23 TE-007 each listed unit once, with zone and strength; 11 A and the fronts reduced, Kiev and West full; 4 LF leaves at the start of turn 10', () => {
    const { state } = play()
    expect(Object.keys(state.unit)).toHaveLength(35)
    expect([state.unit['11 A'], state.unit['6 A'], state.unit['Kiev Front'], state.unit['Odessa Front'], state.unit['Air 2']]).toEqual([
      { cell: 'Romania', steps: 1 }, { cell: 'Slovakia', steps: 2 }, { cell: 'East Poland', steps: 2 }, { cell: 'Odessa', steps: 1 }, { cell: 'Leningrad', steps: 1 }])
    const list = tempest.data.scenarios[1]?.setup.map(each => each.text).join(' ') ?? ''
    for (const id of Object.keys(state.unit)) expect(list.split(new RegExp(`[:,] ${id} [(]`)).length - 1, id).toBe(1)
    const match = play()
    until(match, 'axis-pr')
    expect(match.state.unit['4 LF']).toBeDefined()
    until(match, 'victory')
    match.next()
    expect(match.state.track['turn']).toBe(10)
    expect(match.state.unit['4 LF']).toBeUndefined()
  })
  it.each([[['Leningrad', 'Moscow'], 9, 'win'], [['Leningrad'], 10, 'draw'], [['Moscow'], 9, null], [[], 10, 'loss']] as const)('23 TE-008 holding %j on turn %i: %s', (held, turn, end) => {
    const match = at(turn, held.map(zone => control(zone, 'axis')), {}, 'barbarossa')
    expect(barbarossaVerdict(match.state)).toBe(end)
  })
  it('23 TE-008 both cities end the match at once; otherwise the check of turn 10 does', () => {
    const match = play()
    match.correct([control('Leningrad', 'axis')], 'taken')
    match.start({ procedure: 'zone control', input: { zone: 'Moscow', becomes: 'axis' } })
    until(match, 'control')
    expect(match.state.end['match']).toMatchObject({ winner: 'axis', level: 'victory' })
    const late = at(10, [control('Moscow', 'axis')], {}, 'barbarossa')
    until(late, 'victory')
    duty(late, 'victory check')
    expect(late.state.end['match']).toMatchObject({ level: 'draw' })
  })
  it('23 TE-009 its reminders show, the Axis pool is empty, the Soviet pool holds 14 fronts and one air army; the switch takes the second Leningrad away', () => {
    const match = play()
    expect(shown(match)).toEqual(expect.arrayContaining(['reaction']))
    until(match, 'inactive-operations')
    expect(shown(match)).toContain('soviet-limits')
    expect(tempest.data.scenarios[1]?.setup.at(-1)?.text).toContain('garrisons')
    expect([poolOf(match.state, 'axis').length, poolOf(match.state, 'soviet', 'front').length, poolOf(match.state, 'soviet', 'air').length]).toEqual([0, 14, 1])
    expect(poolOf(at(8, [], { leningrad: false }, 'barbarossa').state, 'soviet', 'front')).toHaveLength(13)
  })
})

describe('chance and players', () => {
  it.each([2, 3, 7])('1 TE-010 one of %i at random, each equally likely', n => {
    const names = Array.from({ length: n }, (_, i) => `unit ${i + 1}`)
    const ask = lot('who', 'west', names, { text: '' }).next().value
    expect(ask).toMatchObject({ chance: { kind: 'pick', among: names } })
    // in a procedure: n full Luftflotten in the east, each goes with a chance of 1 in n
    const wings = ['1 LF', '2 LF', '3 LF', '4 LF', '5 LF', 'Regia Aeronautica', 'JagdWaffe'].slice(0, n)
    const match = stage('strategic', 16)
    match.start({ procedure: 'jagdwaffe', input: { east: wings.map(id => value(id)) as never } })
    expect(match.ask?.kind === 'chance' ? falls(match.ask.chance) : null).toEqual({ total: n, falls: wings.map(each => ({ faces: [each], weight: 1 })) })
  })
  it('1 TE-010 two candidates split the die evenly at the table', () => {
    const play = stage('operations', 3)
    play.start({ procedure: 'benelux reaction', input: { units: [value('BEF'), value('1e GA')] as never } })
    expect(play.ask).toMatchObject({ kind: 'chance', chance: { among: ['BEF', '1e GA'] } })
    expect(play.answer(faces('reacts', '1e GA')).outcomes[0]?.label).toContain('1e GA')
  })
  it('1 TE-011 two players: no duty of the led side is owed, the reactions stay', () => {
    const alone = at(3)
    const two = at(3, [], { players: 'two' })
    for (const play of [alone, two]) until(play, 'allied-actions')
    const first = at(1, [], { players: 'two' })
    until(first, 'allied-actions') // nobody is led, so turn 1 is not passed over
    expect(first.state.track['turn']).toBe(1)
    expect(owes(alone)).toContain('west spends')
    expect(owes(two)).not.toContain('west spends')
    expect(shown(two)).toContain('two')
    until(two, 'inactive-operations')
    expect(owes(two)).not.toContain('counter-offensive')
    expect(tempest.procedures['land reaction']?.offered).toBeUndefined()
    expect(choice('campaign').scenario).toBe('campaign')
  })
})
