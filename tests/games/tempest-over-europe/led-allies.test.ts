import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { chance, forecast } from '../../../src/engine/forecast.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import type { Change } from '../../../src/engine/state.ts'
import { aside } from '../../../src/games/tempest-over-europe/east.ts'
import { inReach, spare } from '../../../src/games/tempest-over-europe/geography.ts'
import { armourZones, depth, sovietNeeds } from '../../../src/games/tempest-over-europe/led-soviet.ts'
import { urgency } from '../../../src/games/tempest-over-europe/led-west.ts'
import { counterOffensiveOn, raidOpen, raidTarget } from '../../../src/games/tempest-over-europe/counter-offensive.ts'
import { otherTargets, sovietAir, winterArmies, winterTargets } from '../../../src/games/tempest-over-europe/soviet-offensive.ts'
import { poolOf } from '../../../src/games/tempest-over-europe/pools.ts'
import { invades } from '../../../src/games/tempest-over-europe/victory.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { bruteForce, faces, fresh, sameOdds, single, values } from '../../table.ts'
import { army, asIs, at, attack, control, duty, link, owes, settleDown, stage, unit, value } from './field.ts'

const war = set('track', 'barbarossa', 8)
const pool = (side: string, id: string) => set('pile', `pool ${side}/${id}`, 1)
const needs = { disorganized: [], fleets: [], bombers: [], airLost: [], airReduced: [], armiesReduced: [], armiesLost: [] }
const spends = (pr: number, changes: readonly Change[], given: object, turn = 9) => {
  const play = stage('allied-actions', turn, [set('track', 'westPR', pr), ...changes])
  const step = play.start({ procedure: 'west spends', input: { ...needs, ...given } })
  return { play, step }
}

describe('reinforcements and rebuilding', () => {
  it('7.1 TE-075 Allied arrivals come reduced, or turn a unit over; a lost one comes back reduced; nobody twice', () => {
    const play = stage('reinforcements', 5, [unit('8th Army', 'Egypt', 1), pool('west', 'BEF')])
    play.start({ procedure: 'arrive', input: { side: 'west', units: [value('Fighter Command')], flip: false } })
    expect([play.state.unit['Fighter Command']?.['steps'], play.state.row['arrival/Fighter Command']?.['how']]).toEqual([1, 'reduced'])
    play.start({ procedure: 'arrive', input: { side: 'west', units: [value('8th Army'), value('BEF')], flip: true } })
    expect([play.state.unit['8th Army']?.['steps'], play.state.unit['BEF']?.['steps'], play.state.row['arrival/8th Army']?.['how'], play.state.row['arrival/BEF']?.['how']]).toEqual([2, 1, 'flip', 'reduced'])
    expect(play.start({ procedure: 'arrive', input: { side: 'west', units: [value('BEF')], flip: false } }).ask).toMatchObject({ kind: 'blocked', why: { cite: '7.1' } })
  })
  it('7.1 TE-076 German arrivals join the pool; what is bought is drawn by type; an empty type is refused', () => {
    const play = stage('strategic', 14, [set('track', 'axisPR', 5), pool('axis', '6 A'), pool('axis', '9 A')])
    play.next()
    duty(play, 'arrive')
    expect(play.state.pile['pool axis/5 PzA']).toBe(1)
    play.start({ procedure: 'buy axis', input: { item: 'axis new infantry' } })
    expect(play.ask).toMatchObject({ id: 'drawn', chance: { among: ['6 A', '9 A'] } }) // no panzer among them
    play.answer(faces('drawn', '9 A'))
    settleDown(play)
    expect(play.state.unit['9 A']).toMatchObject({ steps: 1 })
    expect(play.start({ procedure: 'buy axis', input: { item: 'axis new air' } }).ask).toMatchObject({ kind: 'blocked', why: { text: 'No air in the pool' } })
  })
  it('7.1 TE-077 American and Canadian armies wait in America until an NM takes them', () => {
    const play = stage('reinforcements', 9, [set('track', 'NM', 0)])
    play.start({ procedure: 'arrive', input: { side: 'west', units: [value('1st Canadian')], flip: false } })
    expect([play.state.unit['1st Canadian']?.['cell'], play.state.pile['america/1st Canadian']]).toEqual(['America', 1])
    play.start({ procedure: 'ship', input: { units: [value('1st Canadian', 1)] } })
    expect(play.state.unit['1st Canadian']?.['cell']).toBe('America')
    play.correct([set('track', 'NM', 2)], 'rebuilt')
    play.start({ procedure: 'ship', input: { units: [value('1st Canadian', 1)] } })
    expect([play.state.unit['1st Canadian']?.['cell'], play.state.pile['america/1st Canadian']]).toEqual(['England', undefined])
  })
  it('7.2 TE-078 a destroyed unit comes back reduced and takes no second step this turn; a disputed zone is no hindrance', () => {
    const play = stage('axis-production', 6, [set('track', 'axisPR', 6), pool('axis', '6 A'), control('Prussia', 'axis', { disputed: true }), unit('9 A', 'Prussia', 1)])
    play.start({ procedure: 'buy axis', input: { item: 'axis infantry', unit: [value('6 A', 1)] } })
    expect([play.state.unit['6 A']?.['steps'], play.state.pile['pool axis/6 A']]).toEqual([1, undefined])
    expect(play.start({ procedure: 'buy axis', input: { item: 'axis infantry', unit: [value('6 A', 1)] } }).ask?.kind).toBe('blocked')
    play.abandon()
    play.start({ procedure: 'buy axis', input: { item: 'axis infantry', unit: [value('9 A', 1)] } })
    expect(play.state.unit['9 A']?.['steps']).toBe(2)
    expect(play.start({ procedure: 'buy axis', input: { item: 'axis infantry', unit: [value('2 A', 1)], ldc: false } }).ask).toMatchObject({ kind: 'blocked', why: { cite: '18' } })
    play.abandon()
    // 14.3 lets a fleet be rebuilt when it sails
    expect(play.start({ procedure: 'amphibious', input: { side: 'axis', fleets: [value('Kriegsmarine')], steps: 1, sea: 'mediterranean' } }).outcomes[0]?.lines.some(each => each.text.includes('rebuilt'))).toBe(true)
  })
})

describe('the West spends by itself', () => {
  it('8.1 TE-079 7 PR, NM 2 of 3, two disorganized fleets and a reduced one: 2, 1 and 1, 2 spent, 1 left for the air', () => {
    const { play, step } = spends(7, [set('track', 'NM', 2), set('track', 'nmMax', 3)], { disorganized: [value('Atlantic Fleet'), value('Mediterranean Fleet')], fleets: [value('Home Fleet', 1)], airReduced: [value('Fighter Command', 1)] })
    expect(step.ask?.id).toBe('base of Atlantic Fleet')
    settleDown(play)
    expect([play.state.track['NM'], play.state.track['westPR'], play.state.unit['Home Fleet']?.['steps'], play.state.unit['Fighter Command']?.['steps']]).toEqual([3, 0, 2, 2])
  })
  it('8.1 TE-079 it stops when the PR are out: NM before everything', () => {
    const { play } = spends(3, [set('track', 'NM', 1), set('track', 'nmMax', 3)], { fleets: [value('Home Fleet', 1)], bombers: [value('Bomber Command', 1)] })
    expect([play.state.track['NM'], play.state.track['westPR'], play.state.unit['Home Fleet'], play.state.unit['Bomber Command']?.['steps']]).toEqual([2, 0, undefined, 2])
  })
  it('8.1 TE-079 fleets before bombers, bombers before air armies, air armies before armies', () => {
    const steps = (pr: number, given: object, ...ids: readonly string[]) => { const { play } = spends(pr, [set('track', 'nmMax', 2), ...ids.map(id => unit(id, 'England', 1))], given); return ids.map(id => play.state.unit[id]?.['steps']) }
    expect(steps(2, { fleets: [value('Home Fleet', 1)], bombers: [value('Bomber Command', 1)], armiesReduced: [value('BEF', 1)] }, 'Home Fleet', 'Bomber Command', 'BEF')).toEqual([2, 1, 1])
    expect(steps(1, { bombers: [value('Bomber Command', 1)], airReduced: [value('Fighter Command', 1)] }, 'Bomber Command', 'Fighter Command')).toEqual([2, 1])
    expect(steps(1, { airReduced: [value('Fighter Command', 1)], armiesReduced: [value('BEF', 1)] }, 'Fighter Command', 'BEF')).toEqual([2, 1])
    const lost = spends(1, [set('track', 'nmMax', 2), pool('west', 'Fighter Command'), unit('Bomber Command', 'bombing box', 1)], { bombers: [value('Bomber Command', 1)], airLost: [value('Fighter Command')] }).play.state
    expect([lost.unit['Bomber Command']?.['steps'], lost.unit['Fighter Command']]).toEqual([2, undefined])
  })
  it('8.1 TE-080 a fleet goes to its start zone if friendly, else to a friendly base by lot; air armies to England', () => {
    const bases = [control('Scotland', 'west', { base: true }), control('Gibraltar', 'west', { base: true }), control('Egypt', 'axis', { base: true })]
    const { play } = spends(3, [set('track', 'nmMax', 2), ...bases], { disorganized: [value('Mediterranean Fleet')] })
    play.answer(values('base of Mediterranean Fleet', { home: 'Egypt' })) // Axis: another by lot
    expect(play.ask).toMatchObject({ lines: [{ text: 'Egypt is not friendly: a base at random', cite: '8.1' }], chance: { among: ['Scotland', 'Gibraltar'] } })
    const step = play.answer(faces('base for Mediterranean Fleet', 'Gibraltar'))
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toEqual(['Mediterranean Fleet: back from the turn track, in Gibraltar'])
    play.correct([control('Egypt', 'west', { base: true })], 'retaken')
    const again = play.start({ procedure: 'west spends', input: { ...needs, disorganized: [value('Mediterranean Fleet')] } }) // its base is remembered
    expect([play.ask, again.outcomes[0]?.duties?.[0]?.text]).toEqual([null, 'Mediterranean Fleet: back from the turn track, in Egypt'])
    const air = spends(1, [set('track', 'nmMax', 2), pool('west', 'Fighter Command')], { airLost: [value('Fighter Command')] })
    expect(air.play.state.unit['Fighter Command']).toMatchObject({ cell: 'England', steps: 1 })
    // England lost: the nearest friendly or disputed zone
    const away = spends(1, [set('track', 'nmMax', 2), pool('west', 'Fighter Command'), control('England', 'axis'), link('England', 'Scotland'), link('Scotland', 'Gibraltar')], { airLost: [value('Fighter Command')] })
    expect(away.play.state.unit['Fighter Command']).toMatchObject({ cell: 'Scotland', steps: 1 })
    // reduced ones: a disputed zone first, the rest are equals however near the enemy
    const two = spends(1, [set('track', 'nmMax', 2), control('Benelux', 'axis'), link('West France', 'Benelux'), unit('Fighter Command', 'West France', 1), control('Malta', 'west', { disputed: true })], { airReduced: [value('Fighter Command', 1)] })
    expect(two.play.state.unit['Fighter Command']).toMatchObject({ cell: 'West France', steps: 2 })
    const front = spends(1, [set('track', 'nmMax', 2), unit('Fighter Command', 'England', 1), unit('Desert Air Force', 'Malta', 1), control('Malta', 'west', { disputed: true })], { airReduced: [value('Fighter Command', 1), { ...value('Fighter Command', 1), unit: 'Desert Air Force', label: 'Desert Air Force' }] })
    expect([front.play.ask, front.play.state.unit['Desert Air Force']?.['steps'], front.play.state.unit['Fighter Command']?.['steps']]).toEqual([null, 2, 1])
    const cut = spends(1, [set('track', 'nmMax', 2), unit('Fighter Command', 'Malta', 1), control('Malta', 'west', { cut: true })], { airReduced: [value('Fighter Command', 1)] })
    expect(cut.play.state.unit['Fighter Command']?.['steps']).toBe(1) // no LdC
  })
  it('8.1 TE-081 reduced armies in disputed zones first, then nearest the enemy, LdC needed; then the destroyed', () => {
    const places = [control('Benelux', 'axis'), control('West France', 'west', { disputed: true }), link('West France', 'Benelux'), link('West France', 'England', true), link('England', 'Scotland'), unit('BEF', 'West France', 1), unit('1st Canadian', 'England', 1), unit('8th Army', 'Scotland', 1)]
    const { state } = at(12, places)
    expect([urgency(state, 'BEF'), urgency(state, '1st Canadian'), urgency(state, '8th Army')]).toEqual([-1, 2, 3])
    const { play } = spends(1, [set('track', 'nmMax', 2), ...places], { armiesReduced: [value('1st Canadian', 1), value('BEF', 1)] }, 12)
    expect([play.state.unit['BEF']?.['steps'], play.state.unit['1st Canadian']?.['steps']]).toEqual([2, 1])
    const cut = spends(1, [set('track', 'nmMax', 2), unit('BEF', 'Malta', 1), control('Malta', 'west', { cut: true })], { armiesReduced: [value('BEF', 1)] })
    expect(cut.play.state.track['westPR']).toBe(1)
    const lost = spends(1, [set('track', 'nmMax', 2), pool('west', 'BEF')], { armiesLost: [value('BEF')] })
    expect(lost.play.ask).toMatchObject({ chance: { among: ['England', 'Iraq', 'East France'] } }) // no base is entered: the production zones
    lost.play.answer(faces('zone for BEF', 'England'))
    expect(lost.play.state.unit['BEF']).toMatchObject({ cell: 'England', steps: 1 })
    const both = spends(1, [set('track', 'nmMax', 2), pool('west', 'BEF'), unit('1st Canadian', 'England', 1)], { armiesReduced: [value('1st Canadian', 1)], armiesLost: [value('BEF')] }).play.state
    expect([both.unit['1st Canadian']?.['steps'], both.unit['BEF']]).toEqual([2, undefined])
  })
  it('8.1 TE-082 turn 2: the BEF to West France; the 8th Army stays reduced until turn 10 and comes back in Egypt', () => {
    const play = stage('reinforcements', 2)
    play.next()
    duty(play, 'bef sails')
    expect(play.state.unit['BEF']?.['cell']).toBe('West France')
    expect(remindersAt(tempest, play.state).map(each => each.id)).toContain('date-2-bef')
    // beaten, the rules send it home; its comrades go next door; with England lost it goes with them
    const beaten = (changes: readonly Change[]) => {
      const match = at(7, [link('West France', 'Southern France'), ...changes])
      match.start(attack({ zone: 'West France', against: 'west', attackers: [army('ge', 'infantry', 7, 1)], defenders: [value('BEF'), value('1e GA')], 'combat BEF': 2, 'combat 1e GA': 2 }))
      match.answer(faces('attack', 1)); match.answer(faces('counter', 1))
      match.answer(values('defender losses', { losses: { BEF: 1 } }))
      settleDown(match)
      return ['BEF', '1e GA'].map(id => match.state.unit[id]?.['cell'])
    }
    expect(beaten([])).toEqual(['England', 'Southern France'])
    expect(beaten([control('England', 'axis')])).toEqual(['Southern France', 'Southern France'])
    const third = stage('reinforcements', 3)
    third.next()
    expect(owes(third)).not.toContain('bef sails')
    const full = (turn: number) => spends(2, [set('track', 'nmMax', 2), unit('8th Army', 'Egypt', 1)], { armiesReduced: [value('8th Army', 1)] }, turn).play.state.unit['8th Army']?.['steps']
    expect([full(9), full(10)]).toEqual([1, 2])
    const back = spends(1, [set('track', 'nmMax', 2), pool('west', '8th Army')], { armiesLost: [value('8th Army')] })
    expect(back.play.state.unit['8th Army']).toMatchObject({ cell: 'Egypt', steps: 1 })
  })
})

describe('the Soviets build by themselves', () => {
  it('8.1 TE-083 before the war one unit marked ? a turn, on turn 6 Kiev instead; the attack empties the rest into the pool', () => {
    const marked = ['Odessa Front', 'Stavka', 'Air 1']
    const turn = (n: number) => { const play = stage('reinforcements', n, [...marked.map(id => set('pile', `soviet aside/${id}`, 1)), unit('Kiev Front', 'East Poland', 1)]); play.next(); duty(play, 'mobilization'); return play }
    for (const n of [2, 3, 4, 5]) {
      const play = turn(n)
      expect(play.ask).toMatchObject({ id: 'marked', chance: { among: ['Air 1', 'Odessa Front', 'Stavka'] } })
      const step = play.answer(faces('marked', 'Odessa Front'))
      expect(step.outcomes[0]?.duties?.map(each => each.text)).toEqual(['Odessa Front: reduced, to Odessa']) // the letter of scenario 23
      expect([play.state.unit['Odessa Front'], aside(play.state), play.state.unit['Kiev Front']?.['steps']]).toEqual([{ cell: 'Odessa', steps: 1 }, ['Air 1', 'Stavka'], 1])
    }
    const six = turn(6)
    expect([six.ask, aside(six.state), six.state.unit['Kiev Front']?.['steps']]).toEqual([null, ['Air 1', 'Odessa Front', 'Stavka'], 2])
    const play = stage('operations', 7, [set('pile', 'soviet aside/Stavka', 1), set('pile', 'soviet aside/Air 1', 1)])
    const step = play.start({ procedure: 'barbarossa', input: {} })
    expect([aside(play.state), poolOf(play.state, 'soviet').filter(id => marked.includes(id))]).toEqual([[], ['Air 1', 'Stavka']])
    expect(step.outcomes[0]?.duties?.[0]?.text).toBe('Air 1, Stavka: reduced, into the Soviet pool')
  })
  it('8.1 TE-084 at war the pool holds infantry and air; a destroyed front returns to it reduced', () => {
    const play = stage('operations', 9, [war, set('track', 'axisPR', 3)])
    expect(poolOf(play.state, 'soviet', 'front').length).toBeGreaterThan(10)
    play.start(attack({ attackers: [army('ge', 'armour', 9, 1)], defenders: [value('West Front', 1)], zone: '' }))
    play.answer(faces('attack', 6))
    play.answer(faces('counter', 1))
    settleDown(play)
    expect(poolOf(play.state, 'soviet', 'front')).toContain('West Front')
    play.correct([set('track', 'sovietPR', 1), ...poolOf(play.state, 'soviet', 'front').filter(id => id !== 'West Front').map(id => set('pile', `pool soviet/${id}`, 0))], 'only that one')
    play.start({ procedure: 'soviet builds', input: {} })
    play.answer(faces('infantry or air', 1))
    asIs(play, { zones: ['Kharkov'] }) // no map: the candidates are asked for
    expect(play.state.unit['West Front']).toMatchObject({ steps: 1, cell: 'Kharkov' })
  })
  it('8.1 TE-085 each draw is an air army on a 6, once a turn; with four on the map one is turned to full', () => {
    const play = stage('allied-actions', 10, [war, set('track', 'sovietPR', 2)])
    const found = single(forecast(tempest, play.state, fresh(tempest, { procedure: 'soviet builds', input: {} }), { follow: false }))
    expect(chance(found, 'air army')).toBeCloseTo(1 / 6, 12)
    const mapped = stage('allied-actions', 10, [war, control('Smolensk', 'axis'), link('Smolensk', 'Moscow'), set('track', 'sovietPR', 1)])
    mapped.start({ procedure: 'soviet builds', input: {} })
    expect(mapped.answer(faces('infantry or air', 6)).outcomes[0]?.duties?.[0]?.text).toBe('Air 4: reduced, to Moscow') // next to the enemy
    play.start({ procedure: 'soviet builds', input: {} })
    play.answer(faces('infantry or air', 6))
    asIs(play, { zones: ['Smolensk', 'Kalinin'] })
    play.answer(faces('air zone', 'Kalinin'))
    expect([play.state.unit['Air 4'], play.state.track['sovietAirDrawn']]).toEqual([{ cell: 'Kalinin', steps: 1 }, 1])
    play.answer(faces('infantry or air', 6)) // the second 6 of the turn is infantry
    expect(play.ask?.id).toBe('drawn')
    const four = stage('allied-actions', 10, [war, set('track', 'sovietPR', 1), ...[1, 2, 3, 4].map(n => unit(`Air ${n}`, 'Rostov', n === 2 ? 1 : 2))])
    four.start({ procedure: 'soviet builds', input: {} })
    four.answer(faces('infantry or air', 6))
    expect(four.state.unit['Air 2']?.['steps']).toBe(2)
  })
  const front = [control('Smolensk', 'axis'), unit('2 PzA', 'Smolensk'), link('Smolensk', 'Moscow'), link('Smolensk', 'Kalinin'), link('Moscow', 'Voronezh'), link('Kalinin', 'Leningrad'), link('Voronezh', 'Stalingrad'), link('Moscow', 'Further Soviet zone 1')]
  it('8.1 TE-086 the zones to fill in order: next to the enemy, then production and Leningrad within two zones, no doubles', () => {
    expect(sovietNeeds(at(10, [war, ...front]).state).map(each => each.zone)).toEqual(['Kalinin', 'Moscow', 'Leningrad', 'Voronezh'])
    expect(sovietNeeds(at(10, [war, ...front, unit('Stavka', 'Moscow', 1), unit('Fort Leningrad', 'Leningrad', 1)]).state).map(each => each.zone)).toEqual(['Kalinin', 'Leningrad', 'Voronezh'])
    expect(depth(at(10, [war, ...front]).state)).toEqual(['Leningrad', 'Voronezh', 'Further Soviet zone 1'])
    expect(armourZones(at(10, [war, ...front]).state)).toEqual(['Moscow'])
    expect(armourZones(at(10, [war, ...front, unit('Stavka', 'Moscow')]).state)).toEqual(['Voronezh']) // one armour a zone
    const play = stage('allied-actions', 10, [war, ...front, set('track', 'sovietPR', 1), unit('Stavka', 'Moscow', 1)])
    play.start({ procedure: 'soviet builds', input: {} })
    play.answer(faces('infantry or air', 2))
    const drawn = play.ask?.kind === 'chance' && play.ask.chance.kind === 'pick' ? play.ask.chance.among[0]! : ''
    const step = play.answer(faces('drawn', drawn))
    expect(step.outcomes[0]?.duties?.[0]?.text).toBe(`${drawn}: reduced, to Kalinin`)
    expect(play.state.unit[drawn]?.['cell']).toBe('Kalinin')
  })
})

describe('western operations', () => {
  it.each([[2, 1], [3, 2], [5, 4], [6, 5]])('8.2 TE-087 turn %i: %i faces of six', (turn, n) => expect([1, 2, 3, 4, 5, 6].filter(face => counterOffensiveOn(face, turn))).toHaveLength(n))
  it('8.2 TE-087 from turn 7 no die is asked', () => {
    const open = { armies: [], zones: [], air: [], enemyAir: [] }
    expect(stage('inactive-operations', 6).start({ procedure: 'counter-offensive', input: open }).ask?.id).toBe('counter-offensive')
    expect(stage('inactive-operations', 7).start({ procedure: 'counter-offensive', input: open }).ask).toBeNull()
  })
  it('8.2 TE-088 one unit stays in each disputed zone and each zone next to the enemy, a fortress will do; the rest are free', () => {
    const map = [link('West France', 'Benelux'), control('Benelux', 'axis'), link('England', 'Scotland')]
    expect(spare(at(5, [...map, unit('BEF', 'West France'), unit('8th Army', 'England')]).state, 'west')).toEqual(['8th Army'])
    expect(spare(at(5, [...map, unit('BEF', 'West France'), unit('1e GA', 'West France')]).state, 'west')).toHaveLength(1)
    expect(spare(at(5, [control('East France', 'west', { disputed: true }), unit('1e GA', 'East France')]).state, 'west')).toEqual([])
    expect(spare(at(12, [control('Smolensk', 'axis'), link('Smolensk', 'Moscow'), unit('Fort Moscow', 'Moscow', 1), unit('Stavka', 'Moscow', 1)]).state, 'soviet')).toEqual(['Stavka']) // the fortress holds it
    const play = stage('inactive-operations', 7, [...map, unit('BEF', 'West France')])
    play.start({ procedure: 'counter-offensive', input: {} })
    expect(play.ask?.kind === 'choose' ? play.ask.usual?.['armies'] : null).toEqual([])
    expect(asIs(play).outcomes[0]?.group).toBe('nobody')
  })
  it('14.2 TE-088 what an army can reach: next door by land, not over a sea link; out of a disputed zone only into a disputed one', () => {
    const map = [link('West France', 'Benelux'), link('West France', 'Norway', true), link('Benelux', 'Denmark'), link('Benelux', 'East France'), control('East France', 'west', { disputed: true })]
    const reach = (zone: string, ...more: readonly Change[]) => inReach(at(7, [...map, unit('BEF', zone), ...more]).state, 'BEF', ['Benelux', 'Norway', 'Denmark', 'East France'])
    expect(reach('West France')).toEqual(['Benelux'])
    expect(reach('Benelux', control('Benelux', 'axis', { disputed: true }))).toEqual(['Benelux', 'East France'])
    expect(reach('Malta')).toEqual(['Benelux', 'Norway', 'Denmark', 'East France']) // nobody has linked Malta: the player knows
  })
  it('8.2 TE-089 air attacks come first, free, jointly on the weakest enemy air unit', () => {
    const play = stage('inactive-operations', 7, [set('track', 'westPR', 4)])
    const step = play.start({ procedure: 'counter-offensive', input: { armies: [value('BEF')], zones: ['Benelux'], air: [value('Fighter Command')], enemyAir: [value('1 LF'), value('2 LF', 1)] } })
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toEqual(['First, free: Fighter Command attacks 2 LF over Benelux', 'BEF attacks Benelux: 1 PR'])
    expect(play.state.track['westPR']).toBe(4)
    // two in range of a zone that takes one: by lot
    const crowd = stage('inactive-operations', 7, [set('track', 'westPR', 4), control('Benelux', 'axis', { airLimit: 1 })])
    crowd.start({ procedure: 'counter-offensive', input: { armies: [value('BEF')], zones: ['Benelux'], air: [value('Fighter Command'), { ...value('Fighter Command'), unit: '2nd TAF', label: '2nd TAF' }], enemyAir: [value('1 LF')] } })
    expect(crowd.ask).toMatchObject({ chance: { among: ['Fighter Command', '2nd TAF'] } })
    expect(crowd.answer(faces('air to Benelux 1', '2nd TAF')).outcomes[0]?.duties?.[0]?.text).toBe('First, free: 2nd TAF attacks 1 LF over Benelux')
    // by the map: who is in range of a zone attacked, what stands there, the weaker of two, the stacking limit of the zone
    const map = [link('West France', 'Benelux'), link('England', 'West France', true), control('Benelux', 'axis', { airLimit: 1 }), unit('BEF', 'West France'), unit('1e GA', 'West France'), unit('Fighter Command', 'West France'), unit('1 LF', 'Benelux'), unit('2 LF', 'Benelux', 1), unit('3 LF', 'Norway')]
    const known = stage('inactive-operations', 7, [set('track', 'westPR', 4), set('track', 'frenchPR', 1), ...map])
    known.start({ procedure: 'counter-offensive', input: {} })
    expect(asIs(known).outcomes[0]?.duties?.map(each => each.text)).toEqual(['First, free: Fighter Command attacks 2 LF over Benelux', 'BEF attacks Benelux: 1 PR'])
  })
  it('8.2 TE-090 an army a PR: French by the French PR, Mediterranean armies by that of Iraq; none at 0', () => {
    const orders = (changes: readonly Change[], armies: readonly string[]) => stage('inactive-operations', 7, [set('track', 'westPR', 0), ...changes]).start({ procedure: 'counter-offensive', input: { armies: armies.map(id => value(id)), zones: ['Benelux'], air: [], enemyAir: [] } }).outcomes[0]?.duties?.map(each => each.text)
    expect(orders([], ['BEF'])).toEqual([])
    expect(orders([set('track', 'frenchPR', 1)], ['1e GA'])).toEqual(['1e GA attacks Benelux: 1 French PR'])
    expect(orders([set('track', 'westPR', 3)], ['1e GA'])).toEqual([])
    expect(orders([set('track', 'iraqPR', 1), unit('8th Army', 'Egypt')], ['8th Army'])).toEqual(['8th Army attacks Benelux: 1 Iraq PR'])
    const ops = stage('inactive-operations', 7, [set('track', 'westPR', 0)])
    expect(ops.start(attack({ side: 'west', against: 'axis', attackers: [army('br', 'infantry', 4, 1)], defenders: [army('ge', 'infantry', 4, 1)] })).ask?.kind).toBe('blocked')
  })
  it.each([[1, 'West France'], [2, 'Benelux'], [3, 'Norway'], [4, null], [5, null], [6, null]])('8.2 TE-091 the raid on a %i: %s', (face, zone) => expect(raidTarget(face)).toBe(zone))
  it('8.2 TE-091 from the turn after the attack, not in winter, only from England; 1 PR and 1 NM', () => {
    const home = unit('1st Canadian', 'England', 1)
    expect([8, 9, 10, 11].map(turn => raidOpen(at(turn, [war, home]).state))).toEqual([false, true, false, true])
    expect(raidOpen(at(9, [war, unit('1st Canadian', 'Egypt', 1)]).state)).toBe(false)
    const play = stage('operations', 9, [war, home, set('track', 'westPR', 3), set('track', 'NM', 2), unit('Home Fleet', 'Scotland')])
    play.next()
    duty(play, 'canadian raid')
    expect(play.answer(faces('raid', 3)).outcomes[0]?.duties?.[0]?.text).toContain('lands in Norway with Home Fleet in support')
    expect([play.state.track['westPR'], play.state.track['nmUsed'], play.state.unit['1st Canadian']?.['cell']]).toEqual([2, 1, 'Norway'])
    play.correct([home], 'back home')
    expect(raidOpen(play.state)).toBe(false) // once in the game
    const poor = (pr: number, nm: number) => stage('inactive-operations', 9, [war, home, set('track', 'westPR', pr), set('track', 'NM', nm)]).start({ procedure: 'canadian raid', input: {} }).outcomes[0]?.group
    expect([poor(0, 2), poor(2, 0), poor(1, 1)]).toEqual(['cannot', 'cannot', undefined])
  })
  it.each([[12, 0], [13, 2], [14, 4], [15, 6]])('8.2 TE-092 on turn %i the invasion comes on %i faces', (turn, n) => expect([1, 2, 3, 4, 5, 6].filter(face => invades(face, turn))).toHaveLength(n))
  it('8.2 TE-092 the three chances make one: 1/3, 4/9, 2/9, and they equal every throw counted', () => {
    const [a, b] = [1 / 3, (2 / 3) * (2 / 3)]
    expect(a + b + (1 - a - b)).toBe(1)
    const play = stage('inactive-operations', 13, [set('flag', 'objective', 'world')])
    const one = { procedure: 'invasion', input: {} }
    sameOdds(single(forecast(tempest, play.state, fresh(tempest, one))), bruteForce(tempest, play.state, one))
    expect(chance(single(forecast(tempest, play.state, fresh(tempest, one))), 'Axis loses')).toBeCloseTo(1 / 3, 12)
    const owed = (turn: number) => { const match = stage('operations', turn); match.next(); return owes(match).includes('invasion') }
    expect([owed(12), owed(13), owed(15)]).toEqual([false, true, true])
  })
  const seven = ['England', 'Scotland', 'Malta', 'Egypt', 'Palestine', 'Greece', 'Crete'].map(zone => control(zone, 'axis'))
  it('8.4 TE-093 the invasion is the switch or the end; Algeria only with Gibraltar friendly', () => {
    const land = (changes: readonly Change[]) => {
      const play = stage('inactive-operations', 15, [set('flag', 'objective', 'world'), ...seven, ...changes])
      play.start({ procedure: 'invasion', input: {} })
      return play
    }
    const play = land([])
    const field = play.ask?.kind === 'choose' ? play.ask.fields['target'] : undefined
    expect(field?.kind === 'choice' ? field.options.map(each => each.id) : []).toEqual(['Egypt', 'Norway', 'Benelux', 'West France', 'Morocco', 'Algeria'])
    expect(() => land([control('Gibraltar', 'axis'), control('Crete', 'neutral')]).answer(values('where', { target: 'Algeria' }))).toThrow('Gibraltar')
    play.answer(values('where', { target: 'Algeria' }))
    settleDown(play) // nobody entered where the Luftflotten are
    expect([play.state.flag['active'], play.state.track['switch'], play.state.flag['defencePlan']]).toEqual(['allies', 15, true])
  })
  it('8.4 TE-094 for exactly the turn after the switch no new zone is entered and no troops join a disputed one; fights there go on', () => {
    const go = (turn: number, to: string) => stage('operations', turn, [set('flag', 'active', 'allies'), set('track', 'switch', 14), control('Benelux', 'axis'), control('Norway', 'axis', { disputed: true })]).start({ procedure: 'land offensive', input: { side: 'west', units: [value('BEF')], from: '', to, link: 'land', defended: true } }).ask?.kind
    expect([go(14, 'Benelux'), go(15, 'Benelux'), go(15, 'Norway'), go(16, 'Benelux')]).toEqual([undefined, 'blocked', 'blocked', undefined])
    const play = stage('operations', 15, [set('flag', 'active', 'allies'), set('track', 'switch', 14), set('track', 'westPR', 3), control('Norway', 'axis', { disputed: true })])
    expect(play.start(attack({ side: 'west', against: 'axis', zone: 'Norway', attackers: [army('br', 'infantry', 4, 1)], defenders: [army('ge', 'infantry', 4, 1)] })).ask?.kind).toBe('chance')
    expect(remindersAt(tempest, play.state).map(each => each.id)).toContain('idle')
    expect(remindersAt(tempest, stage('operations', 16, [set('flag', 'active', 'allies'), set('track', 'switch', 14)]).state).map(each => each.id)).not.toContain('idle')
  })
  it('8.3 TE-100 an attack on Benelux calls one unit of West France while France fights', () => {
    const go = (changes: readonly Change[]) => { const match = stage('operations', 3, [unit('BEF', 'West France'), unit('1e GA', 'West France'), ...changes]); match.start({ procedure: 'land offensive', input: { side: 'axis', units: [value('6 A')], from: 'West Germany', to: 'Benelux', link: 'land', defended: true } }); return match }
    expect([go([set('flag', 'france', 'vichy')]).ask, go([control('Benelux', 'west', { disputed: true })]).ask]).toEqual([null, null]) // France out; the attack is not new
    const play = go([])
    asIs(play)
    expect(play.ask).toMatchObject({ chance: { among: ['1e GA', 'BEF'] } })
    play.answer(faces('reacts', 'BEF'))
    const step = play.answer(faces('reaction', 3)) // 3: reserves come, and it is the BEF
    expect([step.outcomes[0]?.duties?.[0]?.text, play.state.unit['BEF']?.['cell'], play.state.unit['1e GA']?.['cell']]).toEqual(['BEF moves into Benelux', 'Benelux', 'West France'])
    const out = stage('operations', 5, [set('flag', 'france', 'vichy')])
    expect(out.start({ procedure: 'benelux reaction', input: { units: [value('BEF')] } }).outcomes[0]?.group).toBe('out')
  })
})

describe('Soviet operations', () => {
  const lost = [control('Smolensk', 'axis'), control('Kharkov', 'soviet', { disputed: true }), control('Voronezh', 'axis')]
  it('8.2 TE-095 in winter every army not holding a production zone or Leningrad attacks, disputed zones first, free of PR', () => {
    const { state } = at(10, [war, ...lost, unit('Stavka', 'Moscow', 1), unit('Centre Front', 'Moscow', 1), unit('Leningrad Front', 'Leningrad', 1), unit('Fort Leningrad', 'Leningrad', 1), unit('South-West Front', 'Kharkov', 1), unit('Don Front', 'Rostov', 1)])
    expect(winterTargets(state)).toEqual(['Kharkov', 'Voronezh', 'Smolensk'])
    expect([...winterArmies(state)].sort()).toEqual(['Don Front', 'Leningrad Front', 'South-West Front', 'Stavka']) // the fortress holds Leningrad, one army Moscow
    const play = stage('operations', 10, [war, ...lost, set('track', 'sovietPR', 4), unit('Don Front', 'Rostov', 1)])
    play.next()
    const step = duty(play, 'soviet offensive')
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toEqual(['Don Front attacks an enemy army in Kharkov'])
    expect(play.state.track['sovietPR']).toBe(4)
    play.start(attack({ side: 'soviet', against: 'axis', attackers: [value('Don Front', 1)], defenders: [army('ge', 'infantry', 2, 1)], belt: 'blue' }))
    expect(play.ask?.kind).toBe('chance') // no PR asked for
    play.answer(faces('attack', 1)); play.answer(faces('counter', 1))
    settleDown(play)
    expect(play.state.track['sovietPR']).toBe(4)
    // by the map: who reaches what, disputed before production, each an enemy army of its own, the weaker first, the fortress with it
    const map = [link('Moscow', 'Smolensk'), link('Kharkov', 'Voronezh'), link('Rostov', 'Kharkov'), unit('2 A', 'Smolensk'), unit('4 A', 'Smolensk', 1), unit('6 A', 'Kharkov'), unit('Stavka', 'Moscow', 1), unit('Centre Front', 'Moscow', 1), unit('Don Front', 'Rostov', 1), unit('South-West Front', 'Kharkov', 1), unit('North Front', 'Siberia', 1), link('Siberia', 'Urals'), unit('Karelia Front', 'Karelia', 1), link('Karelia', 'Murmansk'), unit('Fort Fi', 'Smolensk', 1)]
    const winter = stage('operations', 10, [war, ...lost, control('Smolensk', 'axis'), ...map])
    winter.next()
    expect(duty(winter, 'soviet offensive').outcomes[0]?.duties?.map(each => each.text)).toEqual(['South-West Front attacks 6 A in Kharkov', 'Don Front attacks 6 A in Kharkov', 'Stavka attacks 4 A and Fort Fi in Smolensk']) // one stays in Moscow, Siberia and Karelia are too far
  })
  it('8.2 TE-096 surprise in the first winter only, doubled losses in the later ones', () => {
    const winter = (n: number) => stage('inactive-operations', 10, [war, ...lost, set('track', 'winterOffensives', n)]).start({ procedure: 'soviet offensive', input: { armies: [], zones: ['Smolensk'] } }).outcomes[0]
    expect([winter(0)?.group, winter(1)?.group]).toEqual(['first winter', 'later winter'])
    const play = stage('inactive-operations', 10, [war, ...lost])
    play.start({ procedure: 'soviet offensive', input: { armies: [], zones: ['Smolensk'] } })
    expect(play.state.track['winterOffensives']).toBe(1)
    // what the combat desk fills in: the offensive of this winter has been counted already
    const filled = (n: number) => tempest.procedures['land combat']?.prefill?.(sceneOf(tempest, stage('inactive-operations', 14, [war, set('track', 'winterOffensives', n)]).state, { input: { side: 'soviet' } }))['surprise']?.value
    expect([filled(1), filled(2)]).toEqual(['surprise', 'doubled'])
  })
  it('8.2 TE-097 otherwise one target: a disputed zone, else production or Leningrad, equals by lot; or none', () => {
    expect(otherTargets(at(12, [war, ...lost]).state)).toEqual(['Kharkov'])
    expect(otherTargets(at(12, [war, control('Smolensk', 'axis'), control('Voronezh', 'axis'), control('Leningrad', 'axis')]).state)).toEqual(['Leningrad', 'Voronezh'])
    expect(otherTargets(at(12, [war, control('Smolensk', 'axis')]).state)).toEqual([])
    const go = (changes: readonly Change[], zones: readonly string[]) => stage('inactive-operations', 12, [war, ...changes]).start({ procedure: 'soviet offensive', input: { armies: [], zones } })
    expect(go([control('Voronezh', 'axis'), control('Moscow', 'axis')], ['Voronezh', 'Moscow']).ask).toMatchObject({ id: 'target', chance: { among: ['Moscow', 'Voronezh'] } })
    expect(go([control('Smolensk', 'axis')], ['Smolensk']).outcomes[0]?.group).toBe('no target')
    // outside winter one unit stays next to the enemy, as in a western counter-offensive, and only who is within reach goes
    const map = [control('Voronezh', 'axis'), unit('2 A', 'Voronezh'), link('Moscow', 'Voronezh'), link('Kalinin', 'Moscow'), unit('Stavka', 'Moscow', 1), unit('Centre Front', 'Moscow', 1), unit('North Front', 'Kalinin', 1), link('Rostov', 'Voronezh'), unit('Don Front', 'Rostov', 1)]
    const summer = stage('operations', 12, [war, ...map])
    summer.next()
    expect(duty(summer, 'soviet offensive').outcomes[0]?.duties?.map(each => each.text)).toEqual(['Stavka attacks 2 A in Voronezh']) // Don Front alone holds Rostov, next to the enemy
    const bare = stage('operations', 12, [war, ...map.slice(0, 5)])
    bare.next()
    expect(duty(bare, 'soviet offensive').outcomes[0]?.label).toBe('One offensive: Voronezh') // nobody is free: the target stands, the player sees why
  })
  it('8.2 TE-098 only East Poland or the Baltic States occupied: no winter offensive', () => {
    expect(winterTargets(at(10, [war, control('East Poland', 'axis'), control('Baltic States', 'axis')]).state)).toEqual([])
    const play = stage('inactive-operations', 10, [war, control('East Poland', 'axis')])
    play.start({ procedure: 'soviet offensive', input: {} })
    asIs(play)
    expect(play.state.track['winterOffensives']).toBe(0)
  })
  it('8.2 TE-099 at most two air armies in range, none in severe cold', () => {
    const map = [link('Smolensk', 'Moscow'), unit('Air 1', 'Moscow'), unit('Air 2', 'Moscow'), unit('Air 3', 'Smolensk'), unit('Air 4', 'Rostov')]
    expect(sovietAir(at(12, map).state, 'Smolensk')).toEqual(['Air 3', 'Air 1'])
    expect(sovietAir(at(10, map).state, 'Smolensk')).toEqual([])
    const step = stage('inactive-operations', 12, [war, control('Smolensk', 'axis', { disputed: true }), ...map]).start({ procedure: 'soviet offensive', input: { armies: [value('West Front', 1)], zones: ['Smolensk'] } })
    expect(step.outcomes[0]?.duties?.[0]?.text).toBe('West Front attacks an enemy army in Smolensk, Air 3 and Air 1 in support')
  })
})
