import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { axisSpare, axisTargets } from '../../../src/games/tempest-over-europe/axis-offensive.ts'
import { fortressZones, nearestResource, perimeter, reserveSpend, wanted } from '../../../src/games/tempest-over-europe/led-axis.ts'
import { faces, values } from '../../table.ts'
import { army, asIs, at, attack, control, link, owes, stage, unit, value } from './field.ts'

const allies = set('flag', 'active', 'allies')
const pool = (id: string) => set('pile', `pool axis/${id}`, 1)
// Benelux is Allied, West Germany and East France touch it; South Germany lies behind
const front = [control('East Poland', 'axis'), control('Benelux', 'west'), control('East France', 'axis'), link('Benelux', 'West Germany'), link('Benelux', 'East France'), link('West Germany', 'South Germany'), link('South Germany', 'East Germany')]

describe('the inactive Axis', () => {
  it('11 TE-101 the defence plan once: a Luftflotte over each central German zone, from the pool, else the most distant; eight fortresses', () => {
    const play = stage('inactive-operations', 15, [allies, pool('2 LF'), unit('1 LF', 'West Germany'), unit('3 LF', 'East Germany'), unit('4 LF', 'Rostov')])
    play.start({ procedure: 'defence plan', input: {} })
    expect([play.state.unit['2 LF']?.['cell'], play.state.unit['4 LF']?.['cell']]).toEqual(['South Germany', 'Rostov'])
    expect(fortressZones.map(zone => play.state.unit[`Fort ${zone}`]?.['cell'])).toEqual(['East France', 'West France', 'Southern France', 'Benelux', 'West Germany', 'South Germany', 'East Germany', 'Prussia'])
    expect(play.start({ procedure: 'defence plan', input: {} }).outcomes[0]?.label).toBe('The plan was laid out already')
    const far = stage('inactive-operations', 15, [allies, link('South Germany', 'Slovakia'), link('Slovakia', 'East Poland'), unit('1 LF', 'West Germany'), unit('3 LF', 'East Germany'), unit('4 LF', 'East Poland'), unit('5 LF', 'Slovakia')])
    far.start({ procedure: 'defence plan', input: {} })
    expect([far.state.unit['4 LF']?.['cell'], far.state.unit['5 LF']?.['cell']]).toEqual(['South Germany', 'Slovakia'])
  })
  it('11.2 TE-102 the perimeter: Axis zones touching an undisputed enemy zone, and West France while England is an enemy', () => {
    expect(perimeter(at(16, [allies, ...front]).state)).toEqual(['East France', 'West Germany'])
    expect(perimeter(at(16, [allies, ...front, control('Benelux', 'west', { disputed: true })]).state)).toEqual([])
    expect(perimeter(at(16, [allies, control('East Poland', 'axis'), control('West France', 'axis')]).state)).toEqual(['West France'])
    expect(perimeter(at(16, [allies, control('East Poland', 'axis'), control('West France', 'axis'), set('flag', 'england', 'peace')]).state)).toEqual([])
  })
  it('11.2 TE-103 free moves from inside first, then 1 PR for two random reduced units; short, the far zones give without being emptied', () => {
    const limit = control('West Germany', 'axis', { limit: 4 })
    expect(wanted(at(16, [limit]).state, 'West Germany')).toBe(3)
    expect(wanted(at(16).state, 'East France')).toBe(1)
    const play = stage('axis-actions', 16, [allies, ...front, limit, set('track', 'axisPR', 5), unit('6 A', 'South Germany', 1), unit('9 A', 'East France'), pool('2 A'), pool('1 PzA')])
    play.start({ procedure: 'perimeter', input: {} })
    expect(play.ask?.kind === 'choose' ? [play.ask.usual?.['zones'], play.ask.usual?.['short']] : null).toEqual([['West Germany'], 3])
    const step = asIs(play)
    expect(step.outcomes[0]?.tally).toEqual({ moved: 1, bought: 2, PR: 1 })
    expect([play.state.track['axisPR'], play.state.unit['6 A']?.['cell'], play.state.unit['2 A'], play.state.unit['1 PzA']]).toEqual([4, 'West Germany', { cell: 'West Germany', steps: 1 }, { cell: 'West Germany', steps: 1 }])
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toEqual(['6 A from South Germany to West Germany', '1 PzA, reduced, from the pool to West Germany', '2 A, reduced, from the pool to West Germany'])
    // each zone what it wants: two short zones, three armies
    const two = stage('axis-actions', 16, [allies, ...front, limit, set('track', 'axisPR', 0), unit('2 A', 'South Germany'), unit('4 A', 'South Germany'), unit('6 A', 'East Germany'), unit('9 A', 'East Germany')])
    two.start({ procedure: 'perimeter', input: {} })
    asIs(two)
    two.answer(faces('zone 1', 'East France')) // it wanted one: all others go to West Germany without a lot
    expect(['East France', 'West Germany'].map(zone => Object.values(two.state.unit).filter(each => each['cell'] === zone).length)).toEqual([1, 3])
    // short of PR, touching Germany: the farthest zone gives, but keeps one; elsewhere nobody gives
    const far = [link('East Germany', 'Denmark'), link('Denmark', 'Norway'), control('Norway', 'axis'), control('Denmark', 'axis'), unit('2 A', 'Norway'), unit('4 A', 'Norway'), unit('16 A', 'Denmark'), unit('17 A', 'Denmark')]
    const poor = stage('axis-actions', 16, [allies, ...front, limit, set('track', 'axisPR', 0), unit('9 A', 'East France'), ...far])
    poor.start({ procedure: 'perimeter', input: {} })
    poor.answer({ ask: 'details', values: { ...(poor.ask as unknown as { usual: object }).usual, inside: [] } })
    poor.answer(faces('from Norway 1', '4 A'))
    const said = poor.answer(faces('from Denmark 1', '16 A'))
    expect(said.outcomes[0]?.duties?.map(each => each.text)).toEqual(['4 A from Norway to West Germany', '16 A from Denmark to West Germany'])
    expect([said.outcomes[0]?.label, poor.state.unit['2 A']?.['cell'], poor.state.unit['17 A']?.['cell']]).toEqual(['0 moved, 0 bought for 0 PR, 2 from far zones, 1 still missing', 'Norway', 'Denmark'])
    const abroad = stage('axis-actions', 16, [allies, control('East Poland', 'axis'), control('West France', 'axis'), set('track', 'axisPR', 0), ...far])
    abroad.start({ procedure: 'perimeter', input: { zones: ['West France'], short: 1, inside: [] } })
    expect([abroad.ask, abroad.state.unit['2 A']?.['cell']]).toEqual([null, 'Norway'])
  })
  it.each([[5, 3], [4, 2], [1, 1], [0, 0]])('11.2 TE-104 %i PR left spends %i on full units', (left, spent) => expect(reserveSpend(left)).toBe(spent))
  it('11.2 TE-104 one armour and one air a PR to the resource zone nearest the perimeter, then the number of full units is asked', () => {
    const play = stage('axis-actions', 16, [allies, ...front, set('track', 'axisPR', 6), pool('1 PzA'), pool('1 LF'), unit('6 A', 'West Germany', 1), unit('9 A', 'East France', 1)])
    expect([...nearestResource(play.state)].sort()).toEqual(['East France', 'West Germany'])
    play.start({ procedure: 'reserve', input: { zones: ['West Germany'], reduced: [value('6 A', 1), value('9 A', 1)] } })
    expect(play.ask).toMatchObject({ id: 'how many', usual: { n: 2 } })
    play.answer(values('how many', { n: 2 }))
    expect([play.state.track['axisPR'], play.state.unit['1 PzA'], play.state.unit['1 LF'], play.state.unit['6 A']?.['steps']]).toEqual([2, { cell: 'West Germany', steps: 1 }, { cell: 'West Germany', steps: 1 }, 2]) // 1 and then 3 of 5
  })
  it('11.3 TE-105 disputed zones free; with PR a production zone next door, else one that is not rough; an air army must support', () => {
    const east = [link('South Germany', 'East France'), control('East France', 'west'), unit('6 A', 'South Germany'), link('South Germany', 'Switzerland')]
    expect(axisTargets(at(16, [allies, ...east, link('South Germany', 'Benelux'), control('Benelux', 'west')]).state)).toEqual(['East France'])
    expect(axisTargets(at(16, [allies, control('East Poland', 'axis'), unit('6 A', 'South Germany'), link('South Germany', 'Benelux'), control('Benelux', 'west', { terrain: 'rough' })]).state)).toEqual([])
    const go = (pr: number, air: readonly string[]) => stage('inactive-operations', 16, [allies, set('track', 'axisPR', pr)]).start({ procedure: 'axis offensive', input: { disputed: ['Norway'], zones: ['Benelux', 'East France'], armies: [value('6 A')], air: air.map(id => value(id)) } })
    expect(go(2, ['1 LF']).outcomes[0]?.label).toBe('Counter-offensive into East France: 6 A') // the production zone
    expect(go(0, ['1 LF']).outcomes[0]?.group).toBe('disputed only')
    const one = stage('inactive-operations', 16, [allies, set('track', 'axisPR', 1)]).start({ procedure: 'axis offensive', input: { disputed: [], zones: ['East France'], armies: [value('6 A'), value('1 PzA')], air: [value('1 LF')] } })
    expect(one.outcomes[0]?.label).toBe('Counter-offensive into East France: 1 PzA') // one PR: armour first
    expect(go(2, []).outcomes[0]?.lines[0]?.text).toBe('No air army can support a new zone')
    // by the map: named armies, named targets weakest first, the air army that is moved up, where a breakthrough goes, what it costs
    const map = [control('Norway', 'axis', { disputed: true }), unit('18 A', 'Norway'), unit('BEF', 'Norway', 1), ...east, unit('9 A', 'South Germany', 1), unit('1 PzA', 'South Germany'), unit('8th Army', 'East France'), unit('American airborne', 'East France', 1), unit('2 LF', 'Prussia'), link('East France', 'West France'), control('West France', 'west')]
    const led = stage('inactive-operations', 16, [allies, set('track', 'axisPR', 2), ...map])
    led.start({ procedure: 'axis offensive', input: {} })
    const step = asIs(led)
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toEqual(['18 A attacks BEF in Norway, free', '2 LF moves to South Germany and supports', '1 PzA attacks American airborne in East France, 1 PR', '6 A attacks 8th Army in East France, 1 PR', 'If East France falls, break through to West France'])
    expect([led.state.unit['2 LF']?.['cell'], led.state.track['axisPR']]).toEqual(['South Germany', 2]) // the PR go with the combats; 9 A stays as the garrison
    const play = stage('inactive-operations', 16, [allies, set('track', 'axisPR', 0), control('Norway', 'axis', { disputed: true })])
    play.start(attack({ zone: 'Norway', against: 'west', attackers: [army('ge', 'infantry', 4, 1)], defenders: [army('br', 'infantry', 4, 1)] }))
    expect(play.ask?.kind).toBe('chance') // free in a disputed zone
    const theirs = stage('inactive-operations', 16, [allies, set('track', 'axisPR', 0), control('Norway', 'west', { disputed: true })])
    expect(theirs.start(attack({ zone: 'Norway', against: 'west', attackers: [army('ge', 'infantry', 4, 1)], defenders: [army('br', 'infantry', 4, 1)] })).ask?.kind).toBe('chance') // whoever owned it
  })
  it('11.3 TE-106 the stacking maximum stays on the perimeter, one army elsewhere; full and armoured armies go', () => {
    const { state } = at(16, [allies, ...front, control('West Germany', 'axis', { limit: 2 }), unit('6 A', 'West Germany', 1), unit('1 PzA', 'West Germany'), unit('9 A', 'West Germany'), unit('2 A', 'South Germany', 1), unit('2 PzA', 'South Germany')])
    expect(axisSpare(state)).toEqual(['1 PzA', '2 PzA'])
  })
  it('11.4 TE-107 an attack on an Axis zone after the switch opens the land reaction', () => {
    const play = stage('operations', 16, [allies, control('Benelux', 'axis')])
    const step = play.start({ procedure: 'land offensive', input: { side: 'west', units: [value('BEF')], from: '', to: 'Benelux', link: 'land', defended: true } })
    expect(step.outcomes[0]?.duties?.some(each => each.cite === '16.4')).toBe(true)
    play.start({ procedure: 'land reaction', input: { side: 'axis', strong: false, airborne: false, full: false, marker: true, room: 1 } })
    play.answer(faces('reaction', 4))
    play.answer(values('reserves 1', { near: [value('6 A'), value('1 PzA')] as never }))
    expect(play.ask).toBeNull() // armour first, no lot needed
    expect(owes(play)).toEqual([])
  })
})
