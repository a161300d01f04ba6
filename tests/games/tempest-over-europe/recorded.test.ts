import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { replay, sound } from '../../../src/engine/journal.ts'
import { axisIncome, sovietIncome, westIncome } from '../../../src/games/tempest-over-europe/economy.ts'
import { aside } from '../../../src/games/tempest-over-europe/east.ts'
import { poolOf } from '../../../src/games/tempest-over-europe/pools.ts'
import { victoryPoints } from '../../../src/games/tempest-over-europe/victory.ts'
import { controlOf, zoneNames } from '../../../src/games/tempest-over-europe/zones.ts'
import { faces, killed, thereAndBack, values } from '../../table.ts'
import { asIs, at, attack, duty, named, settleDown, until, value } from './field.ts'

// Two matches as they were played at the table, every figure worked out by hand. Counter values are those of this table.

type Play = ReturnType<typeof at>
const pr = (play: Play) => [play.state.track['axisPR'], play.state.track['westPR'], play.state.track['sovietPR']]
const pz = (id: string, steps = 2) => named(id, 'ge', 'armour', steps === 2 ? 6 : 3, 3, steps)
const inf = (id: string, steps = 2) => named(id, 'ge', 'infantry', steps === 2 ? 4 : 2, 2, steps)
const front = (id: string, steps = 1) => named(id, 'su', 'front', steps === 2 ? 5 : 3, 1, steps)
const react = (play: Play, die: number, strong = false) => {
  play.start({ procedure: 'land reaction', input: { side: 'soviet', strong, airborne: false, full: false, marker: true, room: 1 } })
  return play.answer(faces('reaction', die))
}
const fight = (play: Play, attackers: ReturnType<typeof pz>[], defenders: ReturnType<typeof pz>[], a: number, c: number, more: object = {}) => {
  play.start(attack({ attackers, defenders, belt: 'blue', ...more }))
  play.answer(faces('attack', a))
  return play.answer(faces('counter', c))
}
const take = (play: Play, zone: string, becomes = 'axis') => play.start({ procedure: 'zone control', input: { zone, becomes } })

describe('recorded', () => {
  it('23 Barbarossa, turns 8 to 10: Leningrad falls, Moscow holds, a draw', () => {
    const play = at(8, [], {}, 'barbarossa')
    // 1. operations of turn 8 with 8 PR; 20 Axis and 15 Soviet counters
    expect([play.stage, ...pr(play), Object.keys(play.state.unit).length]).toEqual(['operations', 8, 0, 0, 35])

    // 2. Baltic States: reaction 2, nothing. 6 + 4 = 10 against 3: +7, last column; 3 + (3 - 1) = 5: 3 steps, the front has one.
    expect(react(play, 2).outcomes[0]?.group).toBe('no reaction')
    fight(play, [pz('4 PzA'), inf('18 A')], [front('Baltic Front')], 3, 6) // counter: 3 - 10, first column, 6: D
    play.answer(values('attacker losses', { losses: { '18 A': 1 } }))
    settleDown(play) // stays
    expect([play.state.unit['18 A']?.['steps'], poolOf(play.state, 'soviet').includes('Baltic Front'), ...pr(play)]).toEqual([1, true, 6, 0, 0])

    // 3. East Poland: 6 + 6 + 4 = 16 against 5 + 5: +6; 2 + 2 = 4: 2 steps. Counter -6, 4: nothing. Only they lost: retreat.
    fight(play, [pz('2 PzA'), pz('3 PzA'), inf('9 A')], [front('Kiev Front', 2), front('West Front', 2)], 2, 4)
    const after = play.answer(values('defender losses', { losses: { 'Kiev Front': 1, 'West Front': 1 } }))
    expect(after.outcomes[0]?.group).toBe('Defender retreats')
    settleDown(play)
    expect([play.state.unit['Kiev Front']?.['steps'], play.state.unit['West Front']?.['steps'], ...pr(play)]).toEqual([1, 1, 3, 0, 0])

    // 4. Odessa by Romanians alone: no turn shift. 3 + 3 against 3: +3; 4 + (1 - 1): 1 step, the front is gone. Counter -3, 1: nothing. 2 PR.
    const ro = (id: string) => named(id, 'ro', 'infantry', 3, 1)
    play.start(attack({ attackers: [ro('3 A Ro'), ro('4 A Ro')], defenders: [front('Odessa Front')], belt: 'blue' }))
    expect(play.ask).toMatchObject({ chart: { column: 5 } })
    play.answer(faces('attack', 4)); play.answer(faces('counter', 1))
    settleDown(play)
    expect([poolOf(play.state, 'soviet', 'front').length, ...pr(play)]).toEqual([16, 1, 0, 0])

    // 5. the zones change hands in phase 10, not before
    for (const zone of ['Baltic States', 'East Poland', 'Odessa']) take(play, zone)
    expect(controlOf(play.state, 'Odessa')).toBe('soviet')
    until(play, 'inactive-operations')
    expect(duty(play, 'soviet offensive').outcomes[0]?.group).toBe('no target') // nothing of the USSR was lost yet
    until(play, 'control')
    expect(['Baltic States', 'East Poland', 'Odessa'].map(zone => controlOf(play.state, zone))).toEqual(['axis', 'axis', 'axis'])
    play.next()
    duty(play, 'victory check')
    expect(play.state.end['match']).toBeUndefined()

    // 6. turn 9: 1 + 8 = 9; Soviets 6, lend-lease 1
    play.next()
    duty(play, 'collect axis')
    play.next()
    duty(play, 'collect allies')
    expect([play.state.track['turn'], ...pr(play), play.state.track['lendLease']]).toEqual([9, 9, 0, 6, 1])

    // 7. seven points raise seven armies: the third die is a 6, so 6 fronts and the 4th Air Army; 16 - 6 = 10 fronts left
    until(play, 'allied-actions')
    duty(play, 'soviet builds')
    for (const die of [1, 2, 6, 4, 6, 5, 3]) {
      play.answer(faces('infantry or air', die))
      while (play.ask !== null && play.ask.id !== 'infantry or air') {
        if (play.ask.kind === 'choose') asIs(play)
        else if (play.ask.kind === 'chance' && play.ask.chance.kind === 'pick') play.answer(faces(play.ask.id, play.ask.chance.among[0] as string))
      }
    }
    expect([poolOf(play.state, 'soviet', 'front').length, poolOf(play.state, 'soviet', 'air').length, play.state.track['sovietPR'], play.state.track['lendLease'], play.ask]).toEqual([10, 0, 0, 0, null])

    // 8. three PRC for 3 PR, 18 A rebuilt for 1: 9 - 4 = 5
    until(play, 'axis-production')
    for (let i = 0; i < 3; i++) play.start({ procedure: 'buy axis', input: { item: 'axis PRC' } })
    play.start({ procedure: 'buy axis', input: { item: 'axis infantry', unit: [value('18 A', 1)] as never } })
    expect([play.state.track['PRC'], play.state.unit['18 A']?.['steps'], ...pr(play)]).toEqual([3, 2, 5, 0, 0])

    // 9. Leningrad: production? no, but a fortress: reaction +1, a 5 becomes 6: bonus. 6 + 4 + 4 = 14 against 3 + 2 = 5: last column.
    //    4 + 2 = 6: 3 steps of two; counter 5 - 14, first column, 6 + 1 = 7: 1 step, bought off by a PRC. 3 PR: 5 - 3 = 2.
    until(play, 'operations')
    play.start({ procedure: 'land reaction', input: { side: 'soviet', strong: true, airborne: false, full: true, marker: true, room: 0 } })
    expect(play.answer(faces('reaction', 5)).outcomes[0]?.tally).toEqual({ armies: 0, bonus: 1 })
    const fort = named('Fort Leningrad', 'su', 'fortress', 2, 1, 1)
    fight(play, [pz('4 PzA'), inf('18 A'), inf('16 A')], [front('Leningrad Front'), fort], 4, 6, { bonus: true })
    settleDown(play)
    expect([play.state.track['PRC'], play.state.unit['Fort Leningrad'], poolOf(play.state, 'soviet').includes('Leningrad Front'), ...pr(play)]).toEqual([2, undefined, true, 2, 0, 0])
    take(play, 'Leningrad')

    // 10. 1 PzA attacks at Kharkov, again as armour, and then no more: 2 - 1 - 1 = 0
    for (const die of [1, 1]) { fight(play, [pz('1 PzA')], [front('South-West Front')], die, 1); settleDown(play) }
    expect([play.state.unit['1 PzA']?.['attacks'], ...pr(play)]).toEqual([2, 0, 0, 0])
    expect(play.start(attack({ attackers: [pz('1 PzA')], defenders: [front('Stavka')] })).ask?.kind).toBe('blocked')
    play.abandon()

    // 11. turn 10, winter: the 4th Luftflotte is gone; 0 + 8 = 8; Germans may not attack in the cold
    until(play, 'control')
    expect(controlOf(play.state, 'Leningrad')).toBe('axis')
    until(play, 'axis-pr')
    duty(play, 'collect axis')
    expect([play.state.track['turn'], play.state.unit['4 LF'], ...pr(play)]).toEqual([10, undefined, 8, 0, 0])
    until(play, 'operations')
    expect(play.start(attack({ attackers: [inf('6 A')], defenders: [front('Stavka')], belt: 'blue' })).ask).toMatchObject({ kind: 'blocked', why: { cite: '19' } })
    play.abandon()

    // 12. the first winter offensive: Leningrad and Odessa are Axis; surprise. 3 + 3 = 6 against 4: +2, no shift; 5 + (1 - 2) - 1 = 3: 1, doubled 2: 16 A is gone, no PRC in the cold
    until(play, 'inactive-operations')
    expect(duty(play, 'soviet offensive', { armies: [], zones: ['Leningrad', 'Odessa'] }).outcomes[0]?.group).toBe('first winter')
    play.start(attack({ side: 'soviet', against: 'axis', attackers: [front('Volkhov Front'), front('North Front')], defenders: [inf('16 A')], surprise: 'surprise', belt: 'blue' }))
    play.answer(faces('attack', 5))
    expect([play.state.unit['16 A'], play.state.pile['pool axis/16 A'], play.state.track['PRC'], play.state.track['winterOffensives']]).toEqual([undefined, 1, 2, 1])
    settleDown(play)

    // 13. the end of turn 10: one city, a draw
    until(play, 'victory')
    const found = Object.entries(play.state.due).find(([, due]) => due.call?.procedure === 'victory check' && due.when === undefined)
    play.start(found![1].call!, { due: found![0] })
    expect(play.state.end['match']).toMatchObject({ level: 'draw' })
    expect(sound(play.entries)).toBe(play.entries.length)
  })

  it('22 the campaign to turn 8: Poland, France, Italy, Barbarossa', () => {
    const play = at(1, [], { objective: 'europe' })
    const collect = () => { duty(play, 'collect axis'); play.next(); duty(play, 'collect allies') }
    const uboats = (n: number, ...dice: number[]) => {
      until(play, 'strategic')
      duty(play, 'u-boats', { pr: n, luftflotte: false })
      dice.forEach((die, i) => play.answer(faces(`atlantic ${i + 1}`, die)))
    }
    const allied = (marked: readonly string[]) => { until(play, 'allied-actions'); duty(play, 'west spends'); settleDown(play); return duty(play, 'mobilization', marked.length === 0 ? {} : { marked: marked.map(id => value(id, 1)) }) }
    const polish = named('Polish army', 'pol', 'infantry', 3, 1, 1)
    const french = (id: string, steps = 2) => named(id, 'ff', 'infantry', 4, 1, steps)

    // 1. turn 1: 4 for the Axis, 1 + 2 for the West, Iraq and France a point each, no Soviets
    collect()
    expect([...pr(play), play.state.track['iraqPR'], play.state.track['frenchPR']]).toEqual([4, 3, 0, 1, 1])
    // 2. one free roll, a 4: 1 PR sunk
    uboats(0, 4)
    expect(pr(play)).toEqual([4, 2, 0])
    // 3. West Poland: 6 + 4 = 10 against 3, the army is gone; two PR. The pact moves three fronts.
    until(play, 'operations')
    fight(play, [pz('1 PzA'), inf('6 A')], [polish], 3, 1, { against: 'west', belt: 'black', zone: 'West Poland' })
    settleDown(play)
    take(play, 'West Poland')
    until(play, 'inactive-operations')
    duty(play, 'pact moves')
    until(play, 'control')
    expect([...pr(play), ...['West Poland', 'East Poland', 'Baltic States'].map(zone => controlOf(play.state, zone))]).toEqual([2, 2, 0, 'axis', 'soviet', 'soviet'])
    // 17.3: West Poland brings a free garrison, East Poland none; the pool of this table holds 2 A
    play.correct([set('pile', 'pool axis/2 A', 1)], 'it lies in our pool')
    expect(duty(play, 'garrison').outcomes[0]?.duties?.map(each => each.text)).toEqual(['2 A, reduced, to West Poland, even over the limit'])
    // 4. turn 2: 2 + 7 = 9 and 2 + 3 = 5; one PR on U-boats, 3 and 5: 1 PR sunk; the BEF sails
    until(play, 'axis-pr')
    collect()
    uboats(1, 3, 5)
    until(play, 'allied-actions')
    duty(play, 'bef sails')
    // 8.1: two units marked ? are aside; the lot says Stavka, whose letter is M: Moscow. The other waits.
    allied(['Odessa Front', 'Stavka'])
    expect(play.answer(faces('marked', 'Stavka')).outcomes[0]?.duties?.map(each => each.text)).toEqual(['Stavka: reduced, to Moscow'])
    expect([...pr(play), play.state.unit['BEF']?.['cell'], play.state.track['turn'], aside(play.state)]).toEqual([8, 4, 0, 'West France', 2, ['Odessa Front']])
    // 5. turn 3: 8 + 7 = 15, 4 + 3 = 7; two PRC: 13. Counter-offensive on 3: not lower than 3.
    until(play, 'inactive-operations')
    duty(play, 'counter-offensive')
    play.answer(faces('counter-offensive', 2)) // 2 is not lower than 2
    until(play, 'axis-pr')
    collect()
    until(play, 'axis-production')
    for (let i = 0; i < 2; i++) play.start({ procedure: 'buy axis', input: { item: 'axis PRC' } })
    expect([...pr(play), play.state.track['PRC']]).toEqual([13, 7, 0, 2])
    // 6. Denmark falls at once; Sweden still sells
    until(play, 'operations')
    play.start({ procedure: 'land offensive', input: { side: 'axis', units: [value('18 A')], from: 'West Germany', to: 'Denmark', link: 'land', defended: false } })
    expect(controlOf(play.state, 'Denmark')).toBe('axis')
    // 7. turn 4: 13 + 7 = 20, held at 19. East France: 6 + 6 + 4 = 16 against 4 + 4: last column; 3 + 2 = 5: 3 steps; counter -8, 5: D, bought off
    until(play, 'axis-pr')
    collect()
    expect(pr(play)).toEqual([19, 10, 0])
    until(play, 'operations')
    fight(play, [pz('1 PzA'), pz('2 PzA'), inf('6 A')], [french('1e GA'), french('French reserve')], 3, 5, { against: 'west', belt: 'black' })
    settleDown(play)
    expect([...pr(play), play.state.track['PRC']]).toEqual([16, 10, 0, 1])
    take(play, 'East France')
    take(play, 'West France')
    // 8. two zones controlled: France falls at the end of the turn, Italy joins
    until(play, 'victory')
    duty(play, 'france')
    expect([play.state.flag['france'], play.state.flag['italy'], controlOf(play.state, 'Southern France'), play.state.track['franceFell']]).toEqual(['vichy', 'axis', 'neutral', 4])
    expect(victoryPoints(play.state).total).toBe(4) // East and West France, Denmark, West Poland
    // 9. turn 5: 7 + North Italy + East France = 9: 16 + 9 = 25, held at 19; West 13; Il Duce is rolled for
    until(play, 'axis-pr')
    duty(play, 'duce')
    play.answer(faces('duce', 2, 5))
    expect(play.state.due['duce africa']).toBeDefined()
    expect(axisIncome(play.state).lines.map(each => [each.text, each.amount])).toEqual([['East France', 1], ['Sweden', 1], ['West Germany', 2], ['South Germany', 2], ['East Germany', 2], ['North Italy', 1]])
    collect()
    expect([...pr(play), play.state.track['frenchPR']]).toEqual([19, 13, 0, 0])
    // 10. turn 6: Hungary and Romania join, 10 come in; Kiev gets its second step
    until(play, 'axis-pr')
    expect([play.state.flag['romania'], controlOf(play.state, 'Hungary')]).toEqual(['axis', 'axis'])
    allied([])
    expect([play.state.unit['Kiev Front']?.['steps'], aside(play.state)]).toEqual([2, ['Odessa Front']]) // no other unit enters
    // 11. turn 7: Bulgaria; the counter-offensive needs no die, and the BEF at home reaches no enemy zone
    until(play, 'axis-pr')
    expect(play.state.flag['bulgaria']).toBe('axis')
    until(play, 'inactive-operations')
    expect(duty(play, 'counter-offensive').outcomes[0]?.group).toBe('no target')
    // 12. turn 8: NM 3, so 1 + 3 = 4 for the West
    until(play, 'axis-pr')
    expect([play.state.track['NM'], play.state.track['nmMax'], westIncome(play.state).total]).toEqual([3, 3, 4])
    // 13. war in the East: Finland joins, Soviet production starts next turn with 6
    until(play, 'operations')
    play.start({ procedure: 'barbarossa', input: {} })
    expect([play.state.track['barbarossa'], play.state.flag['finland'], sovietIncome(play.state).total]).toEqual([8, 'axis', 0])
    expect([aside(play.state), poolOf(play.state, 'soviet', 'front').length]).toEqual([[], 15]) // 14 and the one marked ?
    until(play, 'axis-pr')
    expect([play.state.track['turn'], sovietIncome(play.state).total, controlOf(play.state, 'Persia')]).toEqual([9, 6, 'west'])
    thereAndBack(play, play.entries.length - 12)
  })

  it('TE-178 23 turns with every zone touched resume as they were after each kill', () => {
    const play = at(1, zoneNames.map((zone, i) => set('cell', zone, { control: (['axis', 'west', 'soviet', 'neutral'] as const)[i % 4] as string, disputed: i % 5 === 0, limit: i % 4, cut: i % 7 === 0, terrain: i % 3 === 0 ? 'rough' : 'land' })))
    play.correct(zoneNames.slice(1).map((zone, i) => set('edge', [zone, zoneNames[i] as string].sort().join('|'), { link: true })), 'links')
    let nexts = 0
    while (play.state.track['turn'] !== 23 || play.stage !== 'victory') { play.next(); nexts++ }
    expect(nexts).toBeGreaterThan(200)
    expect(Object.keys(play.state.cell).length + Object.keys(play.state.edge).length).toBeGreaterThan(100)
    expect(killed(replay(play.entries))).toEqual(play.state)
    expect(sound(play.entries)).toBe(play.entries.length)
  })
})
