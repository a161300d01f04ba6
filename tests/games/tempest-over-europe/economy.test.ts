import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { Change } from '../../../src/engine/state.ts'
import { astrakhanIncome, axisIncome, frenchIncome, iraqIncome, nmMaxOf, sovietIncome, usPR, westIncome } from '../../../src/games/tempest-over-europe/economy.ts'
import { usualPurse } from '../../../src/games/tempest-over-europe/fight.ts'
import { owed } from '../../../src/engine/due.ts'
import { priceOfItem } from '../../../src/games/tempest-over-europe/spending.ts'
import { convoyOf } from '../../../src/games/tempest-over-europe/sea-war.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { faces, values } from '../../table.ts'
import { army, asIs, at, attack, control, duty, named, owes, settleDown, stage, unit, until, value } from './field.ts'

const axis = (turn: number, ...changes: Change[]): number => axisIncome(at(turn, changes).state).total
const west = (turn: number, nm: number, ...changes: Change[]): number => westIncome(at(turn, [set('track', 'NM', nm), ...changes]).state).total
const soviet = (turn: number, ...changes: Change[]): number => sovietIncome(at(turn, changes).state).total
const war = set('track', 'barbarossa', 8)
const allies = set('flag', 'active', 'allies')

describe('the Axis collects', () => {
  it('4 TE-027 each production zone that is Axis, friendly and in LdC brings its own value and nothing else', () => {
    for (const zone of ['England', 'East France', 'Voronezh', 'Caucasus', 'Stalingrad', 'Moscow', 'Urals', 'Siberia', 'Iraq']) {
      expect(axis(5, control(zone, 'axis')) - axis(5), zone).toBe(1)
      expect(axis(5, control(zone, 'axis', { cut: true })) - axis(5), zone).toBe(0)
    }
    expect(axis(5, control('Smolensk', 'axis'))).toBe(axis(5)) // no production there
  })
  it.each([[1, 4], [2, 7], [12, 7]])('4 TE-028 basic income on turn %i: %i', (turn, pr) => expect(axis(turn)).toBe(pr))
  it.each([
    ['Norway disputed', [control('Norway', 'neutral', { disputed: true })], 6], ['Norway Axis', [control('Norway', 'axis')], 7], ['Norway Allied', [control('Norway', 'west')], 6],
    ['Denmark Allied', [control('Denmark', 'west')], 6], ['Sweden an enemy', [control('Sweden', 'west')], 6], ['all neutral', [], 7],
  ] as const)('4 TE-029 %s', (_, changes, pr) => expect(axis(5, ...changes)).toBe(pr))
  it('20 TE-030 Romania pays from turn 6 on, North Italy from its entry, until the Allies control them', () => {
    const play = stage('victory', 5)
    play.next()
    expect(axisIncome(play.state).lines.map(each => each.text)).toContain('Romania')
    expect(axis(5)).toBe(7)
    play.correct([control('Romania', 'soviet')], 'lost')
    expect(axisIncome(play.state).lines.map(each => each.text)).not.toContain('Romania')
    expect(axis(8, set('flag', 'italy', 'axis'), control('North Italy', 'axis'))).toBe(8)
  })
  it('4 TE-031 a disputed zone pays only if it was Axis at the start', () => {
    expect(axis(5, control('East Germany', 'axis', { disputed: true }))).toBe(7)
    expect(axis(12, control('Voronezh', 'axis', { disputed: true }))).toBe(7)
  })
  it('4 TE-032 a captured zone pays 1 from the next turn, the Urals too', () => {
    expect(axis(4, control('East France', 'axis', { taken: 4 }))).toBe(7)
    expect(axis(5, control('East France', 'axis', { taken: 4 }))).toBe(8)
    expect(axis(18, control('Urals', 'axis', { taken: 4 }))).toBe(8)
  })
  it('4 TE-033 nobody keeps more than 19', () => {
    const play = stage('victory', 5, [set('track', 'axisPR', 17)])
    play.next()
    const step = duty(play, 'collect axis')
    expect(play.state.track['axisPR']).toBe(19)
    expect(step.lines.map(each => each.text)).toContain('Axis PR held at 19, 6 lost') // Romania joins on turn 6: 8 come in
    expect(play.next().alerts.map(each => each.text)).toContain('A stock of PR is at its ceiling of 19')
    for (const id of ['westPR', 'sovietPR']) expect(tempest.tracks[id]?.max).toBe(19)
  })
  it('11.2 TE-034 after the switch each friendly or disputed resource zone brings 1, never 2', () => {
    expect(axis(16, allies)).toBe(4)
    expect(axis(16, allies, control('Romania', 'axis'), control('East Germany', 'axis', { disputed: true }))).toBe(5)
  })
})

describe('the West collects', () => {
  it.each([[7, 2, 3], [8, 3, 4], [9, 3, 4]])('5.1 TE-035 turn %i with %i NM: %i', (turn, nm, pr) => expect(west(turn, nm)).toBe(pr))
  it.each([[10, 0], [11, 1], [12, 2], [13, 3], [14, 3], [15, 4], [16, 4], [17, 5], [18, 5], [19, 6], [20, 7], [23, 7]])('5.1 TE-036 American PR on turn %i: %i', (turn, pr) => {
    expect(usPR(turn)).toBe(pr)
    expect(west(turn, 10)).toBe(1 + 2 + (turn >= 8 ? 1 : 0) + pr)
  })
  it('5.1 TE-037 what is shipped is the lesser of goods and ships, less those away with troops', () => {
    expect(west(9, 1)).toBe(2)
    expect(west(9, 3, set('track', 'nmBusy', 2))).toBe(2)
    expect(west(9, 0)).toBe(1)
  })
  it.each([[1, 2], [7, 2], [8, 3], [11, 4], [20, 10]])('5.1 TE-038 at most NM on turn %i: %i', (turn, nm) => expect(nmMaxOf(turn)).toBe(nm))
  it('5.1 TE-038 a new NM comes with its turn', () => {
    const play = stage('victory', 7)
    play.next()
    expect([play.state.track['nmMax'], play.state.track['NM']]).toEqual([3, 3])
  })
  it('5.1 TE-039 England captured: nothing; disputed: as ever', () => {
    expect(west(9, 3, control('England', 'axis'))).toBe(0)
    expect(west(9, 3, control('England', 'west', { disputed: true }))).toBe(west(9, 3))
  })
  it('5.1 TE-040 Iraq brings a point of its own, for Mediterranean armies', () => {
    expect(iraqIncome(at(5).state).total).toBe(1)
    expect(iraqIncome(at(5, [control('Iraq', 'axis')]).state).total).toBe(0)
    const play = stage('axis-pr', 5)
    play.next()
    duty(play, 'collect allies')
    expect([play.state.track['iraqPR'], play.state.track['westPR']]).toEqual([1, 3])
    // where it may be used it goes first; not for an army elsewhere, nor for two
    const paidBy = (...armies: readonly (readonly [string, string])[]) => usualPurse(stage('inactive-operations', 8, [set('track', 'iraqPR', 1), ...armies.map(([id, zone]) => unit(id, zone, 1))]).state, 'west', armies.map(([id]) => value(id, 1)), 'Egypt')
    expect([paidBy(['8th Army', 'Egypt']), paidBy(['BEF', 'England']), paidBy(['8th Army', 'Egypt'], ['BEF', 'Egypt'])]).toEqual(['iraqPR', 'westPR', 'westPR'])
    const ops = stage('inactive-operations', 8, [set('track', 'iraqPR', 1), unit('8th Army', 'Egypt', 1)])
    ops.start(attack({ side: 'west', against: 'axis', attackers: [value('8th Army', 1)], defenders: [army('it', 'infantry', 2, 1)], purse: 'iraqPR', zone: 'Egypt', belt: 'orange' }))
    ops.answer(faces('attack', 1))
    ops.answer(faces('counter', 1))
    expect(ops.state.track['iraqPR']).toBe(0)
  })
  it('5.1 TE-041 captured Axis zones never pay the West', () => expect(west(16, 3, control('Romania', 'west'))).toBe(west(16, 3)))
  it('8.1 TE-048 France has a point for a counter-offensive, two from turn 8, none without East France, and never for rebuilding', () => {
    const french = (turn: number, ...changes: Change[]) => frenchIncome(at(turn, changes).state).total
    expect([french(3), french(8), french(3, control('East France', 'axis')), french(8, set('flag', 'france', 'vichy'))]).toEqual([1, 2, 0, 0])
    const items = Object.values(tempest.procedures['buy west']?.fields?.({ state: at(3, [set('track', 'frenchPR', 2)]).state, input: {}, manual: [], chart: () => { throw new Error('no') }, slot: id => tempest.charts[id]! })?.['item'] ?? {})
    expect(JSON.stringify(items)).toContain('costs 1, there are 0') // Western prices look at Western PR only
  })
})

describe('the Soviets collect', () => {
  it('5.2 TE-042 nothing on the turn of the attack, from the next on; on turn 11 without one', () => {
    expect([soviet(8, war), soviet(9, war), soviet(10), soviet(11)]).toEqual([0, 6, 0, 8])
  })
  it.each([[10, 6], [11, 8], [16, 8], [17, 10]])('5.2 TE-043 all six zones on turn %i: %i', (turn, pr) => expect(soviet(turn, war)).toBe(pr))
  it('5.2 TE-043 disputed zones still pay, lost ones do not', () => {
    expect(soviet(12, war, control('Moscow', 'soviet', { disputed: true }))).toBe(8)
    expect(soviet(12, war, control('Moscow', 'axis'))).toBe(7)
  })
  it('5.2 TE-044 a captured Axis zone brings 1 from the next turn', () => {
    expect(soviet(18, war, control('Romania', 'soviet', { taken: 18 }))).toBe(10)
    expect(soviet(19, war, control('Romania', 'soviet', { taken: 18 }))).toBe(11)
  })
  it('5.2 TE-045 Astrakhan: from six turns after the attack 1, from turn 19 2, none with the Axis in Persia or the Caucasus', () => {
    const road = (turn: number, ...changes: Change[]) => astrakhanIncome(at(turn, [war, ...changes]).state).total
    expect([road(13), road(14), road(18), road(19), road(20, control('Persia', 'axis')), road(20, control('Caucasus', 'axis'))]).toEqual([0, 1, 1, 2, 0, 0])
  })
  it.each([[4, 3, 1], [12, 3, 2], [4, 0, 0], [1, 3, 0], [4, 5, 1], [10, 2, 1]])('6.3 TE-046 stock %i with %i NM: the inactive West sends %i', (pr, nm, n) =>
    expect(convoyOf(at(10, [war, set('track', 'westPR', pr), set('track', 'NM', nm)]).state).n).toBe(n))
  it('6.3 TE-046 none on the turn of the attack nor while Murmansk is Axis; after the switch the player chooses, one NM each', () => {
    const rich = [war, set('track', 'westPR', 12), set('track', 'NM', 3)]
    expect(convoyOf(at(8, rich).state).n).toBe(0)
    expect(convoyOf(at(10, [...rich, control('Murmansk', 'axis')]).state).n).toBe(0)
    const play = stage('strategic', 16, [...rich, allies, set('track', 'NM', 1)])
    play.start({ procedure: 'murmansk', input: {} })
    expect(() => play.answer(values('convoy', { n: 2 }))).toThrow('0 to 1')
    play.answer(values('convoy', { n: 1 }))
    expect([play.state.track['westPR'], play.state.track['lendLease']]).toEqual([11, 1])
  })
  it('8.1 TE-047 lend-lease stays apart: before its turn it buys infantry, then it mechanizes, never Soviet PR', () => {
    const early = stage('allied-actions', 10, [war, set('track', 'lendLease', 1), set('track', 'sovietPR', 0), unit('West Front', 'Smolensk', 1)])
    expect(tempest.procedures['buy soviet']).toBeDefined()
    early.start({ procedure: 'buy soviet', input: { item: 'soviet mechanized', unit: [value('West Front', 1)] } })
    expect(early.ask).toMatchObject({ kind: 'blocked', why: { cite: '8.1' } })
    early.abandon()
    early.start({ procedure: 'soviet builds', input: {} })
    expect(early.ask?.id).toBe('infantry or air')
    early.abandon()
    const late = stage('allied-actions', 14, [war, set('track', 'lendLease', 1), set('track', 'sovietPR', 0), unit('West Front', 'Smolensk', 1)])
    late.start({ procedure: 'soviet builds', input: {} })
    asIs(late, { zones: ['Moscow'] }) // the map is blank: the nearest production zones are asked for
    expect(late.state.unit['West Front']).toEqual({ steps: 2, cell: 'Moscow' })
    expect([late.state.track['lendLease'], late.state.track['sovietPR']]).toEqual([0, 0])
  })
})

describe('what PR buy', () => {
  it.each([
    ['west infantry', 1], ['west air', 1], ['west armour', 2], ['west airborne', 2], ['west fleet', 2], ['west NM', 2],
  ])('7.2 TE-049 %s: %i', (item, price) => expect(priceOfItem(item)).toBe(price))
  it('7.2 TE-049 and a second step in the same turn is refused', () => {
    const play = stage('allied-actions', 16, [allies, set('track', 'westPR', 6), unit('BEF', 'England', 1)])
    play.start({ procedure: 'buy west', input: { item: 'west infantry', unit: [value('BEF', 1)] } })
    expect([play.state.unit['BEF']?.['steps'], play.state.track['westPR']]).toEqual([2, 5])
    play.correct([set('unit', 'BEF', { cell: 'England', steps: 1, built: true })], 'hit again')
    expect(play.start({ procedure: 'buy west', input: { item: 'west infantry', unit: [value('BEF', 1)] } }).ask).toMatchObject({ kind: 'blocked', why: { text: 'One step a unit and turn' } })
  })
  it('7.2 TE-050 an asterisk is never rebuilt', () => {
    const play = stage('allied-actions', 16, [allies, set('track', 'westPR', 6), unit('BEF', 'England', 1), set('row', 'counter/BEF', { combat: 3, asterisk: true })])
    expect(play.start({ procedure: 'buy west', input: { item: 'west infantry', unit: [value('BEF', 1)] } }).ask).toMatchObject({ kind: 'blocked', why: { cite: '7.2' } })
  })
  it.each([
    ['axis new infantry', 1], ['axis new air', 1], ['axis new panzer', 2], ['axis infantry', 1], ['axis air', 1], ['axis paratroops first', 2], ['axis paratroops second', 1], ['axis armour', 2], ['axis fleet', 2], ['axis reorganize', 1], ['axis PRC', 1],
  ])('9 TE-051 %s: %i, and the ledger falls by it', (item, price) => {
    const pools = ['6 A', '1 PzA', '1 LF', 'German paratroops'].map(id => set('pile', `pool axis/${id}`, 1))
    const play = stage('axis-production', 6, [set('track', 'axisPR', 10), ...pools, unit('9 A', 'Prussia', 1), unit('2 PzA', 'Prussia', 1), unit('2 LF', 'Prussia', 1), unit('Kriegsmarine', 'East Germany', 1, { disorganized: true })])
    const which = item.includes('armour') ? '2 PzA' : item.includes('fleet') || item.includes('reorganize') ? 'Kriegsmarine' : item.includes('air') ? '2 LF' : item.includes('second') ? 'German paratroops' : '9 A'
    if (item.includes('second')) play.correct([set('pile', 'pool axis/German paratroops', 0), unit('German paratroops', 'Prussia', 1)], 'on the map')
    play.start({ procedure: 'buy axis', input: { item, unit: [value(which, 1)] } })
    settleDown(play)
    expect(priceOfItem(item)).toBe(price)
    expect(play.state.track['axisPR']).toBe(10 - price)
  })
  it('9 TE-051 U-boat rolls, shipping, attacks, drops, air offensives and naval activation cost 1 each', () => {
    const ops = stage('operations', 8, [set('track', 'axisPR', 9)])
    const pr = () => ops.state.track['axisPR']
    ops.start(attack({ attackers: [army('ge', 'infantry', 4, 1), army('ge', 'infantry', 4, 1)], defenders: [army('su', 'front', 9, 1)] }))
    ops.answer(faces('attack', 1)); ops.answer(faces('counter', 1))
    settleDown(ops)
    expect(pr()).toBe(7)
    ops.start(attack({ attackers: [named('German paratroops', 'ge', 'airborne', 2, 3, 1)], defenders: [army('su', 'front', 9, 1)], kind: 'airborne' }))
    ops.answer(faces('attack', 1)); ops.answer(faces('counter', 1))
    settleDown(ops)
    expect(pr()).toBe(6)
    ops.start({ procedure: 'air battle', input: { side: 'axis', attackers: [value('1 LF')], strength: 4, target: [value('Air 1')], defence: 2 } })
    ops.answer(faces('attack', 1)); ops.answer(faces('counter', 1))
    expect(pr()).toBe(5)
    ops.start({ procedure: 'amphibious', input: { side: 'axis', fleets: [value('Kriegsmarine')], steps: 2, sea: 'north' } })
    expect(pr()).toBe(4)
    ops.start({ procedure: 'redeploy', input: { side: 'axis', unit: [value('6 A')], to: 'Prussia', way: 'baltic' } })
    expect(pr()).toBe(3)
    const sea = stage('strategic', 8, [set('track', 'axisPR', 2)])
    sea.start({ procedure: 'u-boats', input: { pr: 1, luftflotte: false } })
    sea.answer(faces('atlantic 1', 1)); sea.answer(faces('atlantic 2', 1))
    expect(sea.state.track['axisPR']).toBe(1)
  })
  it('9 TE-052 free: moves by land, air moves, reactions, minor rebuilding, the free U-boat rolls', () => {
    const play = stage('axis-actions', 8, [set('track', 'axisPR', 3), set('flag', 'italy', 'axis'), unit('Italian army', 'Calabria', 1)])
    play.start({ procedure: 'redeploy', input: { side: 'axis', unit: [value('6 A')], to: 'Prussia', way: 'land' } })
    play.start({ procedure: 'redeploy', input: { side: 'axis', unit: [value('1 LF')], to: 'Prussia', way: 'land' } })
    play.start({ procedure: 'buy axis', input: { item: 'axis minor', unit: [value('Italian army', 1)] } })
    expect(play.state.unit['Italian army']?.['steps']).toBe(2)
    play.start({ procedure: 'naval reaction', input: { side: 'axis', between: 0, isles: false, active: 1, fleets: [value('Kriegsmarine')] } })
    play.answer(faces('reaction', 6))
    play.start({ procedure: 'u-boats', input: { pr: 0, luftflotte: false } })
    play.answer(faces('atlantic 1', 1))
    expect(play.state.track['axisPR']).toBe(3)
  })
  it('10 TE-053 after the switch an attack costs the Allies 1 an army, a landing or a drop 2', () => {
    const price = (kind: 'land' | 'amphibious' | 'airborne') => {
      const play = stage('operations', 17, [allies, set('track', 'westPR', 9)])
      play.start(attack({ side: 'west', against: 'axis', attackers: [army('us', kind === 'airborne' ? 'airborne' : 'infantry', 9, 3)], defenders: [army('ge', 'infantry', 1, 1, 1)], kind }))
      play.answer(faces('attack', 6)); play.answer(faces('counter', 1)) // no loss of its own to buy off
      settleDown(play)
      return 9 - (play.state.track['westPR'] ?? 0)
    }
    expect([price('land'), price('amphibious'), price('airborne')]).toEqual([1, 2, 2])
    const play = stage('operations', 17, [allies, set('track', 'westPR', 1)])
    expect(play.start(attack({ side: 'west', against: 'axis', attackers: [army('us', 'infantry', 4, 1)], defenders: [army('ge', 'infantry', 9, 1)], kind: 'amphibious' })).ask).toMatchObject({ kind: 'blocked', why: { text: 'The attack costs 2, there is 1' } })
    expect(stage('operations', 17, [allies, set('track', 'westPR', 1)]).start(attack({ side: 'west', against: 'axis', attackers: [army('us', 'airborne', 4, 1)], kind: 'airborne', defenders: [army('ge', 'infantry', 9, 1)] })).ask?.kind).toBe('blocked')
    expect(stage('operations', 17, [allies, set('track', 'westPR', 1)]).start(attack({ side: 'west', against: 'axis', attackers: [army('us', 'infantry', 4, 1)], defenders: [army('ge', 'infantry', 9, 1)] })).ask?.kind).toBe('chance')
  })
  it('7.1 TE-054 armies from America use an NM each, which is not there for PR next turn; who finds none waits', () => {
    const play = stage('reinforcements', 12, [set('track', 'NM', 1), set('pile', 'america/1st Canadian', 1), set('pile', 'america/American airborne', 1)])
    play.start({ procedure: 'ship', input: { units: [value('1st Canadian', 1), value('American airborne', 1)] } })
    play.answer(faces('army 1', '1st Canadian'))
    expect([play.state.track['nmUsed'], play.state.unit['1st Canadian']?.['cell'], play.state.pile['america/American airborne']]).toEqual([1, 'England', 1])
    until(play, 'axis-pr')
    expect([play.state.track['nmBusy'], play.state.track['nmUsed']]).toEqual([1, 0]) // away for one turn
    play.correct([set('track', 'NM', 4)], 'as it stood')
    expect(westIncome(play.state).total).toBe(4) // 4 ships, one away
  })
  it('14.3 TE-055 a landing of three steps uses three NM, away next turn; more than there are is refused', () => {
    const play = stage('operations', 16, [allies, set('track', 'NM', 3)])
    play.start({ procedure: 'amphibious', input: { side: 'west', fleets: [value('Atlantic Fleet')], steps: 3, sea: 'atlantic' } })
    expect(play.state.track['nmUsed']).toBe(3)
    expect(play.start({ procedure: 'amphibious', input: { side: 'west', fleets: [value('Mediterranean Fleet')], steps: 1, sea: 'atlantic' } }).ask).toMatchObject({ kind: 'blocked', why: { cite: '14.3' } })
  })
  it('7.3 TE-058 a disorganized fleet stands on the track two turns ahead, or comes back at once for 1 PR, as reduced as it was', () => {
    const play = stage('operations', 8, [set('track', 'axisPR', 5), unit('Kriegsmarine', 'Norway', 1)])
    play.start({ procedure: 'air against fleet', input: { side: 'soviet', attackers: [value('Air 1')], strength: 4, target: [value('Kriegsmarine', 1)], defence: 4, inPort: false } })
    play.answer(faces('attack', 5)) // 0, one left for turn 8: row 5 reads 1
    play.correct([set('unit', 'Kriegsmarine', { cell: 'Norway', steps: 1 })], 'as before')
    play.start({ procedure: 'air against fleet', input: { side: 'soviet', attackers: [value('Air 2')], strength: 4, target: [value('Kriegsmarine', 1)], defence: 4, inPort: false } })
    play.answer(faces('attack', 3)) // row 3, column -2/-1: D
    expect(play.state.due['back Kriegsmarine']).toMatchObject({ when: { track: 'turn', value: 10 } })
    play.start({ procedure: 'buy axis', input: { item: 'axis reorganize', unit: [value('Kriegsmarine', 1)] } })
    expect([play.state.due['back Kriegsmarine'], play.state.unit['Kriegsmarine'], play.state.track['axisPR']]).toMatchObject([undefined, { steps: 1, disorganized: false }, 4])
    expect(owes(play)).not.toContain('unit returns')
    // left alone it is owed on turn 10, at the reinforcements
    const wait = stage('operations', 8, [unit('Kriegsmarine', 'Norway', 1)])
    wait.start({ procedure: 'air against fleet', input: { side: 'soviet', attackers: [value('Air 2')], strength: 4, target: [value('Kriegsmarine', 1)], defence: 4, inPort: false } })
    wait.answer(faces('attack', 3))
    const back = () => owed(wait.state).map(([id]) => id).includes('back Kriegsmarine')
    until(wait, 'axis-pr'); until(wait, 'reinforcements')
    const nine = back()
    until(wait, 'axis-pr')
    const early = back()
    until(wait, 'reinforcements')
    expect([nine, early, back()]).toEqual([false, false, true])
    duty(wait, 'unit returns')
    expect(wait.state.unit['Kriegsmarine']).toMatchObject({ steps: 1, disorganized: false })
  })
})
