import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { Change } from '../../../src/engine/state.ts'
import { zoneObjections } from '../../../src/games/tempest-over-europe/access.ts'
import { conferenceFor, isComplete, levelOf, objectives, toFree, unfreed, verdict, victoryPoints, type Objective } from '../../../src/games/tempest-over-europe/victory.ts'
import { homeland, ussr } from '../../../src/games/tempest-over-europe/zones.ts'
import { faces } from '../../table.ts'
import { at, control, duty, owes, stage, until, value } from './field.ts'

const allies = set('flag', 'active', 'allies')
const holding = (objective: Objective, zones: readonly string[], more: readonly Change[] = [], turn = 13) => at(turn, [set('flag', 'objective', objective), ...zones.map(zone => control(zone, 'axis', { garrison: true })), ...more]).state
const soviet = ['Leningrad', 'Moscow', 'Stalingrad', 'Smolensk', 'Kalinin', 'Rostov']

describe('objectives', () => {
  it('21 TE-167 the East: 26 zones; 19 loses, 20 switches, 26 with an army and an LdC in each wins', () => {
    const { zones } = objectives.east
    expect(zones).toHaveLength(26)
    expect([19, 20, 25].map(n => verdict(holding('east', zones.slice(0, n))))).toEqual(['lose', 'switch', 'switch'])
    expect(verdict(holding('east', zones))).toBe('win')
    expect(verdict(holding('east', zones.slice(0, 25), [control(zones[25] ?? '', 'axis')]))).toBe('switch') // no army known in the last
    expect(verdict(holding('east', zones.slice(0, 25), [control(zones[25] ?? '', 'axis', { garrison: true, cut: true })]))).toBe('switch')
  })
  it('21 TE-168 the World: nine zones; 6 loses, 7 switches, 9 wins', () => {
    const { zones } = objectives.world
    expect([...zones].sort()).toEqual(['Crete', 'Egypt', 'England', 'Gibraltar', 'Greece', 'Iraq', 'Malta', 'Palestine', 'Scotland'])
    expect([6, 7, 9].map(n => verdict(holding('world', zones.slice(0, n))))).toEqual(['lose', 'switch', 'win'])
    expect(victoryPoints(holding('world', zones.slice(0, 7), [control('England', 'axis', { disputed: true })])).total).toBe(6)
  })
  it('21 TE-169 Europe: 18 with six Soviet zones, the three cities among them; 13 loses, 14 switches, 18 wins', () => {
    const { zones } = objectives.europe
    expect(zones).toHaveLength(12)
    expect([verdict(holding('europe', [...zones, 'Leningrad'])), verdict(holding('europe', [...zones, ...soviet.slice(0, 2)])), verdict(holding('europe', [...zones, ...soviet]))]).toEqual(['lose', 'switch', 'win'])
    expect(verdict(holding('europe', [...zones, ...ussr.filter(zone => zone !== 'Stalingrad').slice(0, 7)]))).toBe('switch') // six counted, one city missing
    expect(victoryPoints(holding('europe', ussr)).total).toBe(6) // no more than six
  })
  it('21 TE-170 a full objective wins at the end of a turn and before the switch is tried', () => {
    const nine = objectives.world.zones.map(zone => control(zone, 'axis'))
    const play = stage('control', 9, [set('flag', 'objective', 'world'), ...nine])
    play.next()
    duty(play, 'victory check')
    expect(play.state.end['match']).toMatchObject({ winner: 'axis', level: 'major victory' })
    const late = stage('inactive-operations', 15, [set('flag', 'objective', 'world'), ...nine])
    late.start({ procedure: 'invasion', input: {} })
    expect(late.state.end['match']).toMatchObject({ winner: 'axis', level: 'major' })
    const lost = stage('inactive-operations', 15, [set('flag', 'objective', 'world'), ...nine.slice(0, 6)])
    lost.start({ procedure: 'invasion', input: {} })
    expect(lost.state.end['match']).toMatchObject({ winner: 'allies' })
    expect(isComplete(holding('world', objectives.world.zones))).toBe(true)
  })
})

describe('the Allies', () => {
  it.each([[1, 'churchill'], [2, 'marshall'], [4, 'marshall'], [5, 'stalin'], [6, 'stalin']])('21 TE-171 conference on a %i: %s', (face, found) => expect(conferenceFor(face)).toBe(found))
  it('21 TE-171 it is owed on the turn after the switch; Germany and Prussia wait until the list is free, or at one level less', () => {
    const play = stage('reinforcements', 16, [allies, set('track', 'switch', 15), control('Benelux', 'axis'), control('West Poland', 'axis')])
    play.next()
    expect(owes(play)).toContain('conference')
    duty(play, 'conference')
    play.answer(faces('conference', 3))
    expect(unfreed(play.state)).toEqual(['Benelux', 'West Poland', 'Slovakia'])
    const why = (zone: string) => zoneObjections(play.state, 'west', zone).map(each => each.text)
    expect([why('Prussia'), why('Benelux')]).toEqual([['First to be freed: Benelux, West Poland, Slovakia'], []])
    play.correct([control('Benelux', 'west'), control('West Poland', 'soviet'), control('Slovakia', 'soviet')], 'freed')
    expect(why('Prussia')).toEqual([])
    const skip = stage('allied-actions', 16, [allies, set('track', 'switch', 15)])
    skip.start({ procedure: 'conference', input: { skip: true } })
    expect([zoneObjections(skip.state, 'west', 'Prussia'), skip.state.flag['conference']]).toEqual([[], 'skipped'])
    expect(toFree.churchill).toEqual(['Egypt', 'Morocco', 'Algeria', 'Tunisia', 'Italian North Africa', 'Palestine', 'Iraq', 'North Italy', 'Third zone of the boot', 'Calabria', 'Greece', 'Yugoslavia', 'Norway', 'West Poland', 'East Poland', 'Slovakia'])
    expect(toFree.marshall).toEqual(['Morocco', 'Algeria', 'Tunisia', 'East France', 'West France', 'Southern France', 'Benelux', 'West Poland', 'East Poland', 'Slovakia'])
    expect(toFree.stalin).toEqual(['West Poland', 'East Poland', 'Romania', 'Bulgaria', 'Yugoslavia', 'Hungary', 'Slovakia', 'Finland', 'East France', 'West France', 'Southern France'])
    const other = stage('reinforcements', 17, [allies, set('track', 'switch', 15)])
    other.next()
    expect(owes(other)).not.toContain('conference')
  })
  it.each([[20, 'decisive victory', 'victory'], [21, 'decisive victory', 'victory'], [22, 'victory', 'minor victory'], [23, 'minor victory', 'defeat'], [null, 'defeat', 'defeat']])('21 TE-172 Germany surrenders on %s: %s, without a conference %s', (turn, level, skipped) => expect([levelOf(turn, false), levelOf(turn, true)]).toEqual([level, skipped]))
  it('21 TE-172 all four German zones end the match with its level; turn 23 without them is defeat', () => {
    const four = homeland.map(zone => control(zone, 'west'))
    const end = (turn: number, changes: readonly Change[]) => { const play = stage('control', turn, [allies, ...changes]); play.next(); duty(play, 'victory check'); return play.state.end['match']?.['level'] }
    expect([end(21, four), end(22, four), end(23, four), end(23, four.slice(1)), end(20, four.slice(1)), end(21, [...four, set('flag', 'conference', 'skipped')])]).toEqual(['decisive victory', 'victory', 'minor victory', 'defeat', undefined, 'victory'])
  })
  it('10 TE-173 the Soviets go abroad only the turn after their last zone is free', () => {
    const play = stage('operations', 17, [allies, set('track', 'barbarossa', 8), control('Smolensk', 'axis'), control('Romania', 'axis')])
    const go = () => play.start({ procedure: 'land offensive', input: { side: 'soviet', units: [value('West Front')], from: '', to: 'Romania', link: 'land', defended: true } }).ask
    expect(go()).toMatchObject({ kind: 'blocked', why: { cite: '10' } })
    play.abandon()
    play.start({ procedure: 'zone control', input: { zone: 'Smolensk', becomes: 'soviet' } })
    until(play, 'axis-pr')
    expect(play.state.flag['ussrHome']).toBe(true)
    until(play, 'operations')
    expect(go()).toBeNull()
    const same = stage('operations', 17, [allies, set('track', 'barbarossa', 8), set('flag', 'ussrHome', false), control('Romania', 'axis')])
    expect(zoneObjections(same.state, 'soviet', 'Romania').map(each => each.text)).toEqual(['Freed this turn: abroad from the next turn on'])
  })
})
