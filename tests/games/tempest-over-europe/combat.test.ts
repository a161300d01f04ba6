import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { expected, forecast } from '../../../src/engine/forecast.ts'
import { ladder } from '../../../src/engine/ladder.ts'
import { sum } from '../../../src/engine/line.ts'
import { refusal, startOf, type Values } from '../../../src/engine/field.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { barredBy, defenderLoss, landCombat, stepsIn } from '../../../src/games/tempest-over-europe/combat.ts'
import type { Attack } from '../../../src/games/tempest-over-europe/fight.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import type { Change } from '../../../src/engine/state.ts'
import { controlOf } from '../../../src/games/tempest-over-europe/zones.ts'
import { turnShift, weatherOf } from '../../../src/games/tempest-over-europe/turn.ts'
import { bruteForce, faces, fresh, overrule, sameOdds, single, thereAndBack, values } from '../../table.ts'
import { army, asIs, at, attack, named, plain, settleDown, stage, until, value } from './field.ts'

const asked = (change: Partial<Attack>, turn = 8, options = {}) => {
  const { ask } = at(turn, [], options).start(attack(change))
  if (ask === null) throw new Error('nothing asked')
  return ask
}
const column = (change: Partial<Attack>, turn = 8, options = {}): number | undefined => {
  const ask = asked(change, turn, options)
  return ask.kind === 'chance' ? ask.chart?.column : undefined
}
const die = (change: Partial<Attack>, turn = 8, options = {}): number => sum(asked(change, turn, options).lines, 'die')
/** the question of the counter-attack, after the lowest die */
const counter = (change: Partial<Attack>, turn = 8, options = {}) => {
  const play = at(turn, [], options)
  play.start(attack(change))
  play.answer(faces('attack', 1))
  return play.ask
}
const counterDie = (change: Partial<Attack>, turn = 8, options = {}): number => sum(counter(change, turn, options)?.lines ?? [], 'die')
const one = (n: number) => [army('ge', 'infantry', n, 1)]
const foe = (n: number) => [army('su', 'front', n, 1)]

describe('the table', () => {
  const printed = [
    ['0', '0', '0', '0', '0', 'D', 'D'], ['0', '0', '0', 'D', 'D', 'D', '1'], ['0', '0', 'D', 'D', 'D', '1', '1'], ['0', '0', 'D', 'D', '1', '1', '2'],
    ['0', 'D', 'D', '1', '1', '1', '2'], ['D', 'D', '1', '1', '1', '2', '3'], ['D', '1', '1', '1', '2', '2', '3'], ['1', '1', '1', '1', '2', '3', '4'],
  ]
  it.each(printed.flatMap((row, r) => row.map((code, c) => ({ r, c, code }))))('CRT TE-115 row $r, column $c is $code', ({ r, c, code }) => {
    const grid = tempest.charts['crt']
    expect(grid?.kind === 'grid' ? grid.cells[r]?.[c] : null).toBe(code)
  })
  it('CRT TE-115 heads: seven columns from -6/-5 to +5/+6, rows 0 to 7, from the rules', () => {
    const grid = tempest.charts['crt']
    if (grid?.kind !== 'grid') throw new Error('no grid')
    expect(grid.columns.map(each => each.holds)).toEqual([[-6, -5], [-4, -3], [-2, -1], [0], [1, 2], [3, 4], [5, 6]])
    expect(grid.rows.flatMap(each => each.holds)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(grid.source).toBe('rules')
  })
  it.each([['0', 0], ['D', 1], ['1', 1], ['2', 2], ['3', 3], ['4', 4]] as const)('CRT TE-116 %s costs a land unit %i', (code, n) => expect(stepsIn(code)).toBe(n))
  it.each([
    { what: 'difference 10 is read in the last column', by: one(14), to: foe(4), col: 6 }, { what: 'difference -9 in the first', by: one(1), to: foe(10), col: 0 },
    { what: 'difference 2', by: one(4), to: foe(2), col: 4 }, { what: 'difference 0', by: one(4), to: foe(4), col: 3 },
  ])('CRT TE-120 $what', ({ by, to, col }) => expect(column({ attackers: by, defenders: to }, 16)).toBe(col))
  it.each([[6, 4, 7], [1, -3, 0]])('CRT TE-120 a die of %i with %i is read in row %i', (face, by, row) => {
    const play = at(16, [], { 'counter-effectiveness': 'none' })
    play.start(attack({ attackers: [army('ge', 'infantry', 4, by > 0 ? by : 0)], defenders: [army('su', 'front', 4, by < 0 ? -by : 0, 4)] }))
    play.answer(faces('attack', face))
    const step = play.answer(faces('counter', 1))
    expect(step.outcomes[0]?.read?.[0]?.row).toBe(row)
  })
  it('CRT TE-120 the switch: hold then shift, or shift then hold', () => {
    const big = { attackers: foe(12), defenders: one(2), side: 'west' as const, against: 'axis' as const }
    expect(column(big, 3)).toBe(4) // held at 6, two to the left
    expect(column(big, 3, { clamp: 'after' })).toBe(6) // +10 is the eighth column, two to the left the sixth: past the last
  })
})

describe('the turn', () => {
  it.each([[1, 2], [11, 2], [12, 1], [14, 1], [15, 0], [22, 0], [23, -1]])('15 TE-117 Axis on turn %i: %i', (turn, by) => expect(turnShift('axis', turn)).toBe(by))
  it.each([[1, -2], [5, -2], [6, -1], [9, -1], [10, 0], [14, 0], [15, 1], [22, 1], [23, 2]])('15 TE-117 Allies on turn %i: %i', (turn, by) => {
    expect(turnShift('west', turn)).toBe(by)
    expect(turnShift('soviet', turn)).toBe(by)
  })
  it.each([
    { what: 'Italians alone get none', side: 'axis' as const, by: [army('it', 'infantry', 4, 1)], to: foe(4), turn: 12, col: 3 },
    { what: 'Italians with a German get +1', side: 'axis' as const, by: [army('it', 'infantry', 2, 1), army('ge', 'infantry', 2, 1)], to: foe(4), turn: 12, col: 4 },
    { what: 'Finns alone get none', side: 'axis' as const, by: [army('fi', 'infantry', 4, 1)], to: foe(4), turn: 8, col: 3 },
    { what: 'Soviets against Hungarians only drop the -1', side: 'soviet' as const, by: foe(4), to: [army('hu', 'infantry', 4, 1)], turn: 8, col: 3 },
    { what: 'Soviets against Finns keep the -1', side: 'soviet' as const, by: foe(4), to: [army('fi', 'infantry', 4, 1)], turn: 8, col: 2 },
    { what: 'a mixed force keeps it', side: 'soviet' as const, by: foe(4), to: [army('hu', 'infantry', 2, 1), army('ge', 'infantry', 2, 1)], turn: 8, col: 2 },
    { what: 'the Axis malus of turn 23 hurts Italians too', side: 'axis' as const, by: [army('it', 'infantry', 4, 1)], to: foe(4), turn: 23, col: 2 },
  ])('15 TE-118 $what', ({ side, by, to, turn, col }) => expect(column({ side, attackers: by, defenders: to, against: side === 'axis' ? 'soviet' : 'axis' }, turn)).toBe(col))
  it('15 TE-119 the counter-attack uses its own difference and no turn shift; both losses apply together', () => {
    const play = at(8)
    play.start(attack({ attackers: [named('6 A', 'ge', 'infantry', 6, 1)], defenders: [named('Kiev Front', 'su', 'front', 4, 1, 1)] }))
    play.answer(faces('attack', 6)) // +2, two right: +5/+6, die 6: 3
    expect(play.ask).toMatchObject({ id: 'counter', chart: { column: 2 } }) // 4 - 6 = -2: no shift, and the doomed front still strikes
    play.answer(faces('counter', 6)) // 1
    expect(play.state.unit['6 A']).toMatchObject({ steps: 1 })
    expect(play.state.unit['Kiev Front']).toBeUndefined()
  })
  it('15 TE-119 by the other reading the led defender strikes the weakest army alone; equals by chance', () => {
    const play = at(8, [], { 'counter-target': 'weakest' })
    play.start(attack({ attackers: [army('ge', 'infantry', 6, 1), army('ge', 'armour', 2, 1)], defenders: foe(4) }))
    play.answer(faces('attack', 1))
    expect(play.ask?.lines[0]?.text).toBe('Counter-attack: 4 against 2')
    const equal = at(8, [], { 'counter-target': 'weakest' })
    equal.start(attack({ attackers: [named('6 A', 'ge', 'infantry', 3, 1), named('9 A', 'ge', 'infantry', 3, 1)], defenders: foe(4) }))
    equal.answer(faces('attack', 1))
    expect(equal.ask).toMatchObject({ id: 'weakest', chance: { among: ['6 A', '9 A'] } })
  })
})

describe('the die', () => {
  it('15.2 TE-121 ratings 2 and 4 against 1 and 1 give +3', () =>
    expect(die({ attackers: [army('ge', 'infantry', 3, 2), army('ge', 'armour', 3, 4)], defenders: [army('su', 'front', 3, 1), army('su', 'front', 3, 1)] })).toBe(3))
  it.each([
    { what: 'two reduced next door give +1', set: { airNear: 2 }, by: 1 }, { what: 'one reduced next door gives nothing', set: { airNear: 1 }, by: 0 },
    { what: '5 against 1 gives +2', set: { air: 5, theirAir: 1 }, by: 2 }, { what: '1 against 2 gives -1', set: { air: 1, theirAir: 2 }, by: -1 },
    { what: 'a reduced one here gives +1', set: { airHere: 1 }, by: 1 }, { what: '0 against 5 gives -2', set: { theirAir: 5 }, by: -2 },
  ])('15.3 TE-122 $what, and the opposite in the counter-attack', ({ set: terms, by }) => {
    const even = { attackers: one(4), defenders: foe(4), ...terms }
    expect(die(even)).toBe(by)
    expect(counterDie(even)).toBe(by === 0 ? 0 : -by)
  })
  it.each([
    { what: 'winter, temperate Europe', belt: 'black' as const, turn: 10, by: 0 }, { what: 'winter, Egypt', belt: 'orange' as const, turn: 10, by: 2 }, { what: 'summer, USSR', belt: 'blue' as const, turn: 8, by: 2 },
  ])('15.3 TE-123 air support in $what: $by', ({ belt, turn, by }) => {
    const lines = asked({ attackers: one(4), defenders: foe(4), air: 2, belt }, turn).lines.filter(each => each.cite === '15.3')
    expect(sum(lines, 'die')).toBe(by)
  })
  it('15.3 TE-123 near Moscow in winter even Soviet aircraft stay down', () =>
    expect(die({ side: 'soviet', against: 'axis', attackers: foe(4), defenders: one(4), air: 2, zone: 'Moscow', belt: 'blue' }, 10)).toBe(-1)) // only the cold
  it('15.7 TE-124 one fleet bombards for the attacker only, none if disorganized', () => {
    const even = { attackers: one(4), defenders: foe(4), bombardment: 2 }
    expect(die(even)).toBe(2)
    expect(counterDie(even)).toBe(0)
    expect(die({ ...even, disorganized: true })).toBe(0)
  })
  it('CRT TE-125 a landing: -2 to the attack, +2 to the counter-attack', () => {
    const landing = { attackers: one(4), defenders: foe(4), kind: 'amphibious' as const }
    expect([die(landing), counterDie(landing)]).toEqual([-2, 2])
  })
  it('14.4 TE-114 a drop: +2 and +2 as printed; the first can be set', () => {
    const drop = { attackers: [army('ge', 'airborne', 4, 1)], defenders: foe(4), kind: 'airborne' as const }
    expect([die(drop), counterDie(drop), die(drop, 8, { 'airborne-attack': -2 })]).toEqual([2, 2, -2])
  })
  it('19 TE-126 mud takes one from attack and counter-attack; the switch leaves the counter-attack alone', () => {
    const even = { attackers: one(4), defenders: foe(4), belt: 'blue' as const }
    expect([die(even, 11), counterDie(even, 11), counterDie(even, 11, { 'mud-counter': false })]).toEqual([-1, -1, 0])
    const bars = (weather: 'mud' | 'fair') => barredBy({ weather, rough: false, kind: 'land' })?.cite
    expect([bars('mud'), bars('fair')]).toEqual(['19', undefined])
  })
  it('16.4 TE-141 the reaction bonus is the defender\'s', () => expect([die({ attackers: one(4), defenders: foe(4), bonus: true }), counterDie({ attackers: one(4), defenders: foe(4), bonus: true })]).toEqual([0, 1]))
  it('15 effectiveness in the counter-attack only by the other reading', () => {
    const uneven = { attackers: [army('ge', 'infantry', 4, 3)], defenders: foe(4) }
    expect([counterDie(uneven), counterDie(uneven, 8, { 'counter-effectiveness': 'difference' })]).toEqual([0, -2])
  })
  it.each([[10, 'mud', 'cold', 'fair'], [11, 'fair', 'mud', 'fair'], [12, 'fair', 'fair', 'fair']])('19 TE-149 turn %i: black %s, blue %s, orange %s', (turn, black, blue, orange) =>
    expect([weatherOf('black', turn), weatherOf('blue', turn), weatherOf('orange', turn)]).toEqual([black, blue, orange]))
})

describe('losses', () => {
  it.each([['0', 1, 0], ['D', 1, 0], ['1', 2, 1], ['2', 4, 3], ['3', 6, 5]])('CRT TE-128 surprise: %s costs %i, in rough ground %i', (code, open, rough) => {
    expect(defenderLoss(code, { surprise: 'surprise', rough: false })[0]).toBe(open)
    expect(defenderLoss(code, { surprise: 'surprise', rough: true })[0]).toBe(rough)
  })
  it.each([['0', 0], ['D', 0], ['1', 0], ['2', 1], ['4', 3]])('15.2 TE-127 rough ground: %s leaves %i', (code, left) => expect(defenderLoss(code, { surprise: 'none', rough: true })[0]).toBe(left))
  it('15.2 TE-127 rough ground does not help against the counter-attack', () => {
    const play = at(16)
    play.start(attack({ attackers: [named('6 A', 'ge', 'infantry', 4, 1)], defenders: foe(4), rough: true }))
    play.answer(faces('attack', 1))
    const step = play.answer(faces('counter', 4)) // column 0, row 4: 1
    expect(step.outcomes[0]?.tally).toMatchObject({ 'steps we lose': 1, 'steps they lose': 0 })
  })
  it('CRT TE-128 surprise: losses come off first, no turn shift, survivors strike back with their reduced sides', () => {
    const play = at(10)
    const winter = { side: 'soviet' as const, against: 'axis' as const, attackers: [army('su', 'front', 6, 1), army('su', 'front', 4, 1)], defenders: [named('6 A', 'ge', 'infantry', 5, 2), named('9 A', 'ge', 'infantry', 3, 2)], surprise: 'surprise' as const, belt: 'blue' as const }
    const { ask } = play.start(attack(winter))
    expect(ask).toMatchObject({ chart: { column: 4 } }) // 10 - 8 = 2, no shift
    // on turn 9 the Allies' -1 and on turn 16 their +1 would move it; surprise takes either away, doubling alone does not
    const column = (turn: number, surprise: 'surprise' | 'doubled') => { const { ask: then } = at(turn).start(attack({ ...winter, surprise })); return then?.kind === 'chance' ? then.chart?.column : null }
    expect([column(9, 'surprise'), column(9, 'doubled'), column(16, 'surprise'), column(16, 'doubled')]).toEqual([4, 3, 4, 5])
    play.answer(faces('attack', 6)) // effectiveness -1, cold -1: row 4, 1 doubled 2
    expect(play.ask).toMatchObject({ id: 'defender losses' })
    play.answer(values('defender losses', { losses: { '6 A': 1, '9 A': 1 } }))
    expect(play.ask).toMatchObject({ id: 'reduced sides', kind: 'choose' })
    play.answer(values('reduced sides', { '6 A': 3, '9 A': 1 }))
    expect(play.ask?.lines[0]?.text).toBe('Counter-attack: 4 against 10')
    play.answer(faces('counter', 1))
    expect(play.state.unit['6 A']?.['steps']).toBe(1)
  })
  it.each([
    { what: 'first winter', how: 'surprise' as const, first: 'defender losses' }, { what: 'later winters', how: 'doubled' as const, first: 'counter' },
  ])('8.2 TE-129 $what: after the attack comes $first', ({ how, first }) => {
    const play = at(10)
    play.start(attack({ side: 'soviet', against: 'axis', attackers: foe(8), defenders: [army('ge', 'infantry', 4, 1), army('ge', 'infantry', 4, 1)], surprise: how, belt: 'blue' }))
    play.answer(faces('attack', 6))
    expect(play.ask?.id).toBe(first)
    expect(defenderLoss('1', { surprise: how, rough: false })[0]).toBe(2)
  })
  it('15.1 TE-056 a PRC buys off one loss a unit and combat, the second loss takes a step', () => {
    const play = at(16, [set('track', 'PRC', 5)])
    play.start(attack({ attackers: [named('6 A', 'ge', 'infantry', 1, 1)], defenders: [army('su', 'front', 7, 1)] }))
    play.answer(faces('attack', 1)) // column -6/-5: 0
    play.answer(faces('counter', 3)) // +6: 2
    expect(() => play.answer(values('attacker losses', { losses: { 'pay 6 A': 2 } }))).toThrow('at most 1')
    play.answer(values('attacker losses', { losses: { 'pay 6 A': 1, '6 A': 1 } }))
    expect(play.state.track['PRC']).toBe(4)
    expect(play.state.unit['6 A']?.['steps']).toBe(1)
  })
  it('15.1 TE-056 the led side pays by itself from its PR; after the switch the Axis pays PR, not PRC', () => {
    const play = at(9, [set('track', 'sovietPR', 3)])
    play.start(attack({ attackers: one(6), defenders: [named('Kiev Front', 'su', 'front', 3, 1)] }))
    play.answer(faces('attack', 1)) // +3, two right: 1
    play.answer(faces('counter', 1))
    expect(play.state.track['sovietPR']).toBe(2)
    expect(play.state.unit['Kiev Front']?.['steps']).toBeUndefined() // untouched, and it retreats: a loss bought off is a loss
    const late = at(16, [set('flag', 'active', 'allies'), set('track', 'axisPR', 2), set('track', 'PRC', 2)])
    late.start(attack({ side: 'west', against: 'axis', attackers: [army('us', 'infantry', 6, 1)], defenders: [named('6 A', 'ge', 'infantry', 3, 1)] }))
    late.answer(faces('attack', 1))
    late.answer(faces('counter', 1))
    expect([late.state.track['axisPR'], late.state.track['PRC']]).toEqual([1, 2])
  })
  it('15.1 TE-056 France and minor allies cannot, nor paratroops in their drop', () => {
    const play = at(3, [set('track', 'westPR', 3)])
    play.start(attack({ against: 'west', attackers: one(6), defenders: [named('1e GA', 'ff', 'infantry', 3, 1)] }))
    play.answer(faces('attack', 1))
    play.answer(faces('counter', 1))
    expect([play.state.track['westPR'], play.state.unit['1e GA']?.['steps']]).toEqual([3, 1])
    const drop = (kind: 'airborne' | 'land') => {
      const match = at(8, [set('track', 'PRC', 2)])
      match.start(attack({ kind, attackers: [named('German paratroops', 'ge', 'airborne', 2, 1)], defenders: foe(9) }))
      match.answer(faces('attack', 1)); match.answer(faces('counter', 1))
      return [match.ask?.id ?? null, match.state.track['PRC']]
    }
    expect([drop('airborne')[1], drop('land')[0]]).toEqual([2, 'attacker losses']) // dropped they lose steps, on the march they may pay
    expect(drop('airborne')[0]).not.toBe('attacker losses')
    for (const nation of ['pol', 'minor']) {
      const ally = at(3, [set('track', 'westPR', 3)])
      ally.start(attack({ against: 'west', attackers: one(6), defenders: [army(nation, 'infantry', 3, 1)] }))
      ally.answer(faces('attack', 1)); ally.answer(faces('counter', 1))
      expect(ally.state.track['westPR'], nation).toBe(3)
    }
  })
  it.each([
    { what: 'severe cold', change: { belt: 'blue' as const }, turn: 10, extra: [], pays: false },
    { what: 'Africa, Malta English', change: { belt: 'orange' as const, zone: 'Egypt' }, turn: 8, extra: [], pays: false },
    { what: 'Africa, Luftflotte idle in Sicily', change: { belt: 'orange' as const, zone: 'Egypt' }, turn: 8, extra: [set('flag', 'sicily', true)], pays: true },
    { what: 'Africa, Malta Axis', change: { belt: 'orange' as const, zone: 'Egypt' }, turn: 8, extra: [set('cell', 'Malta', { control: 'axis' })], pays: true },
    { what: 'Europe', change: {}, turn: 8, extra: [], pays: true },
  ])('15.1 TE-057 PRC in $what: $pays', ({ change, turn, extra, pays }) => {
    const play = at(turn, [set('track', 'PRC', 2), ...extra])
    play.start(attack({ side: 'soviet', against: 'axis', attackers: [army('su', 'front', 9, 1)], defenders: [named('6 A', 'ge', 'infantry', 2, 1)], ...change }))
    play.answer(faces('attack', 5))
    play.answer(faces('counter', 1))
    expect(play.ask?.id === 'defender losses').toBe(pays)
  })
  it('15.1 TE-177 three losses over two 2-step units with PRC: two bought off, one step lost', () => {
    const play = at(16, [set('track', 'PRC', 9)])
    play.start(attack({ attackers: [named('6 A', 'ge', 'infantry', 1, 1), named('9 A', 'ge', 'infantry', 1, 1)], defenders: [army('su', 'front', 8, 1)] }))
    play.answer(faces('attack', 1))
    play.answer(faces('counter', 6)) // +6, row 6: 3
    expect(play.ask).toMatchObject({ id: 'attacker losses', usual: { losses: { 'pay 6 A': 1, 'pay 9 A': 1, '6 A': 1 } } })
    const step = play.answer(values('attacker losses', { losses: { 'pay 6 A': 1, 'pay 9 A': 1, '6 A': 1 } }))
    expect(step.outcomes[0]?.tally).toMatchObject({ 'points paid': 2, 'steps we lose': 1 })
    expect([play.state.track['PRC'], play.state.unit['6 A']?.['steps']]).toEqual([7, 1])
  })
  it('15.2 TE-133 destroyed: Germans to the pool, Italians on the track a turn ahead, asterisks nowhere', () => {
    const dead = (unit: string, nation: string) => {
      const play = at(5, [set('row', 'counter/8th Army', { combat: 1, effectiveness: 1, asterisk: true })])
      play.start(attack({ side: 'soviet', against: 'axis', attackers: [army('su', 'front', 9, 1)], defenders: [named(unit, nation, 'infantry', 1, 1, 1)] }))
      play.answer(faces('attack', 6))
      play.answer(faces('counter', 1))
      return play.state
    }
    expect(dead('6 A', 'ge').pile['pool axis/6 A']).toBe(1)
    expect(dead('Italian army', 'it').due['back Italian army']).toMatchObject({ when: { track: 'turn', value: 6 } })
    const starred = dead('8th Army', 'br')
    expect([starred.pile['pool west/8th Army'], starred.due['back 8th Army'], starred.unit['8th Army']]).toEqual([undefined, undefined, undefined])
  })
})

describe('rights', () => {
  const ready = (changes = [set('track', 'axisPR', 4)]) => stage('operations', 8, changes)
  const tank = named('1 PzA', 'ge', 'armour', 6, 1)
  const foot = named('6 A', 'ge', 'infantry', 4, 1)
  const fight = (play: ReturnType<typeof at>, change: Partial<Attack>, a = 1, c = 1) => {
    play.start(attack({ defenders: foe(6), ...change }))
    if (play.ask?.kind === 'blocked') return
    play.answer(faces('attack', a))
    play.answer(faces('counter', c))
    settleDown(play)
  }
  it('15.2 TE-130 one PR an army, once a turn; armour a second time at the same price', () => {
    const play = ready()
    fight(play, { attackers: [tank, foot] })
    expect(play.state.track['axisPR']).toBe(2)
    fight(play, { attackers: [foot] })
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { cite: '15.2' } })
    play.abandon()
    fight(play, { attackers: [tank] })
    expect(play.state.track['axisPR']).toBe(1)
    fight(play, { attackers: [tank] })
    expect(play.ask?.kind).toBe('blocked')
  })
  it('15.2 TE-130 the result tells armour of its second attack, infantry not', () => {
    const duties = (unit: typeof tank) => {
      const play = ready()
      play.start(attack({ attackers: [unit], defenders: foe(6) }))
      play.answer(faces('attack', 1))
      return play.answer(faces('counter', 1)).outcomes[0]?.duties?.some(each => each.text.includes('attack again'))
    }
    expect([duties(tank), duties(foot)]).toEqual([true, false])
  })
  it('15.2 TE-020 a unit used cannot be used again in the phase, and may in the next turn', () => {
    const play = ready()
    fight(play, { attackers: [foot] })
    expect(play.state.unit['6 A']?.['attacks']).toBe(1)
    fight(play, { attackers: [foot] })
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { text: '6 A: no attack left this turn' } })
    play.abandon()
    const sail = () => play.start({ procedure: 'amphibious', input: { side: 'axis', fleets: [value('Kriegsmarine')], steps: 0, sea: 'north' } }).ask
    expect([sail(), sail()]).toMatchObject([null, { kind: 'blocked', why: { cite: '14.3' } }])
    play.abandon()
    until(play, 'axis-pr')
    expect(play.state.unit['6 A']?.['attacks']).toBe(0)
  })
  it('18 TE-145 no attack without an LdC, more than the purse holds is refused; the table may overrule', () => {
    const play = ready([set('track', 'axisPR', 1)])
    const { ask } = play.start(attack({ attackers: [tank, foot], ldc: false }))
    expect(ask).toMatchObject({ kind: 'blocked', why: { cite: '18' } })
    play.answer(overrule('objection 1', 'we agreed'))
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { text: 'The attack costs 2, there is 1' } })
    play.answer(overrule('objection 2', 'house rule'))
    expect(play.ask?.id).toBe('attack')
  })
  it('19 TE-150 in severe cold Germans may not attack, Soviets and Finns may', () => {
    const cold = (nation: string, side: 'axis' | 'soviet') => at(10).start(attack({ side, against: side === 'axis' ? 'soviet' : 'axis', attackers: [army(nation, 'infantry', 4, 1)], belt: 'blue' })).ask?.kind
    expect([cold('ge', 'axis'), cold('fi', 'axis'), cold('su', 'soviet')]).toEqual(['blocked', 'chance', 'chance'])
    const russian = { side: 'soviet' as const, against: 'axis' as const, attackers: foe(4), defenders: one(4) }
    expect([die({ ...russian, belt: 'blue' }, 10), die({ ...russian, belt: 'orange' }, 10)]).toEqual([-1, 0]) // who attacks all the same, attacks at -1
    const rich = at(10, [set('track', 'sovietPR', 3)])
    rich.start(attack({ attackers: [army('fi', 'infantry', 9, 1)], defenders: [named('Karelia Front', 'su', 'front', 2, 1)], belt: 'blue' }))
    rich.answer(faces('attack', 6)); rich.answer(faces('counter', 1))
    expect(rich.state.track['sovietPR']).toBe(3) // nothing is bought off
    // the table may overrule it; the turn's bonus is gone all the same: 4 against 4 stays at column 0, in the fair it moves two
    const german = (belt: 'blue' | 'orange') => { const play = at(10); play.start(attack({ attackers: [army('ge', 'infantry', 4, 1)], defenders: [army('su', 'front', 4, 1)], belt })); if (play.ask?.kind === 'blocked') play.answer(overrule(play.ask.id, 'house rule')); return play.ask?.kind === 'chance' ? play.ask.chart?.column : null }
    expect([german('blue'), german('orange')]).toEqual([3, 5])
  })
  it('19 TE-150 the cold takes one from a German counter-attack only', () => {
    const by = (nation: string) => counterDie({ side: 'soviet', against: 'axis', attackers: foe(4), defenders: [army(nation, 'infantry', 4, 1)], belt: 'blue' }, 10)
    expect([by('ge'), by('fi')]).toEqual([-1, 0])
  })
  it.each([
    { what: 'Hungarians with Romanians', by: [army('hu', 'infantry', 3, 1), army('ro', 'infantry', 3, 1)] }, { what: 'Bulgarians', by: [army('minor', 'infantry', 3, 1)] },
  ])('20 TE-153 $what: no attack', ({ by }) => expect(asked({ attackers: by }).kind).toBe('blocked'))
  it('17.2 TE-143 a fortress in the zone must be attacked too, and fortresses never attack', () => {
    const play = at(8, [set('unit', 'Fort Sebastopol', { cell: 'Crimea', steps: 1 })])
    expect(play.start(attack({ zone: 'Crimea', attackers: one(4), defenders: foe(4) })).ask).toMatchObject({ kind: 'blocked', why: { cite: '17.2' } })
    play.abandon()
    expect(play.start(attack({ zone: 'Crimea', attackers: one(4), defenders: [named('Fort Sebastopol', 'su', 'fortress', 2, 1, 1), ...foe(4)] })).ask?.kind).toBe('chance')
    expect(asked({ attackers: [army('ge', 'fortress', 3, 1)] }).kind).toBe('blocked')
  })
})

describe('aftermath', () => {
  const ends = (a: number, c: number, prc = 0) => {
    const play = at(16, [set('track', 'PRC', prc)])
    play.start(attack({ attackers: [named('6 A', 'ge', 'infantry', 4, 1)], defenders: [army('su', 'front', 4, 1)] })) // column 0: 1 D, 2 D, 4 1
    play.answer(faces('attack', a))
    const step = play.answer(faces('counter', c))
    if (play.ask?.id !== 'attacker losses') return step.outcomes[0]?.group
    return play.answer(values('attacker losses', { losses: { 'pay 6 A': 1 } })).outcomes[0]?.group
  }
  it('15.2 TE-131 who retreats: both, only they, only we, nobody; a loss bought off counts', () => {
    expect(ends(1, 1)).toBe('Both lose, nobody moves') // D and D
    const weak = (a: number, c: number, by: number, to: number, prc = 0) => {
      const play = at(16, [set('track', 'PRC', prc)])
      play.start(attack({ attackers: [named('6 A', 'ge', 'infantry', by, 1)], defenders: [army('su', 'front', to, 1)] }))
      play.answer(faces('attack', a))
      const step = play.answer(faces('counter', c))
      return play.ask?.id === 'attacker losses' ? play.answer(values('attacker losses', { losses: { 'pay 6 A': 1 } })).outcomes[0]?.group : step.outcomes[0]?.group
    }
    expect(weak(1, 1, 7, 4)).toBe('Defender retreats') // +3: D; -3: 0
    expect(weak(1, 1, 4, 7)).toBe('Attacker retreats')
    expect(weak(1, 1, 4, 7, 1)).toBe('Attacker retreats') // paid by PRC
    expect(ends(1, 4, 1)).toBe('Both lose, nobody moves')
  })
  it('15.2 TE-131 no loss on either side: nobody moves', () => {
    const play = at(2, [], { 'mud-counter': true })
    play.start(attack({ attackers: one(4), defenders: foe(6), side: 'axis', against: 'soviet' })) // turn 2 winter, mud -1; -2 two right: column +1/+2, row 0: 0
    play.answer(faces('attack', 1))
    expect(play.answer(faces('counter', 1)).outcomes[0]?.group).toBe('No loss') // +2, row 0: 0
  })
  it('15.2 TE-131 the retreat names friendly zones next door and why the others are not; with none the units leave the map', () => {
    const play = at(16, [set('edge', 'Moscow|Smolensk', { link: true }), set('edge', 'Kalinin|Smolensk', { link: true }), set('cell', 'Kalinin', { control: 'axis' })])
    play.start(attack({ zone: 'Smolensk', attackers: one(7), defenders: [named('West Front', 'su', 'front', 4, 1)] }))
    play.answer(faces('attack', 1))
    play.answer(faces('counter', 1))
    const ask = play.ask
    if (ask?.kind !== 'choose' || ask.fields['to']?.kind !== 'choice') throw new Error('no retreat')
    expect(ask.fields['to'].options.map(each => [each.id, each.refusal?.cite])).toEqual([['Kalinin', '15.2'], ['Moscow', undefined], ['elsewhere', undefined], ['none', undefined]])
    play.answer(values('retreat', { to: 'Moscow' }))
    expect(play.state.unit['West Front']).toMatchObject({ cell: 'Moscow', steps: 1 })
  })
  it('15.2 TE-131 a landed force that must retreat goes back aboard', () => {
    const play = at(16)
    play.start(attack({ attackers: [army('us', 'infantry', 3, 1)], side: 'west', against: 'axis', defenders: [army('ge', 'infantry', 6, 1)], kind: 'amphibious' }))
    play.answer(faces('attack', 1))
    const step = play.answer(faces('counter', 1))
    expect([play.ask, step.outcomes[0]?.duties?.at(-1)?.text]).toEqual([null, 'us infantry 3: back aboard, to the nearest naval base'])
  })
  const through = (change: Partial<Attack>, changes = [set('edge', 'Moscow|Smolensk', { link: true }), set('edge', 'Kalinin|Smolensk', { link: true, sea: true })], turn = 16) => {
    const play = at(turn, changes)
    play.start(attack({ zone: 'Smolensk', attackers: [named('1 PzA', 'ge', 'armour', 9, 1), named('6 A', 'ge', 'infantry', 3, 1)], defenders: [named('West Front', 'su', 'front', 2, 1, 1)], ...change }))
    play.answer(faces('attack', 6))
    const step = play.answer(faces('counter', 1))
    return { play, step }
  }
  it.each([
    { what: 'mud', change: { belt: 'blue' as const }, turn: 11 }, { what: 'out of rough ground', change: { rough: true }, turn: 16 }, { what: 'during a landing', change: { kind: 'amphibious' as const }, turn: 16 },
  ])('15.2 TE-132 no breakthrough: $what', ({ what, change, turn }) => {
    const { play, step } = through(change, [], turn)
    expect(play.ask).toBeNull()
    expect(step.lines.map(each => each.text)).toContain(`No breakthrough: ${what}`)
  })
  it('15.2 TE-132 not over a sea link nor into rough ground; chance says which army pays; a second zone costs again', () => {
    const { play } = through({}, [set('edge', 'Moscow|Smolensk', { link: true }), set('edge', 'Kalinin|Smolensk', { link: true, sea: true }), set('edge', 'Kharkov|Smolensk', { link: true }), set('cell', 'Kharkov', { terrain: 'rough' })])
    const ask = play.ask
    if (ask?.kind !== 'choose' || ask.fields['to']?.kind !== 'choice') throw new Error('no breakthrough')
    expect(ask.fields['to'].options.map(each => [each.id, each.refusal?.text])).toEqual([['stay', undefined], ['Kalinin', 'Not across a sea link'], ['Kharkov', 'Not into rough ground'], ['Moscow', undefined], ['elsewhere', undefined]])
    play.answer(values('breakthrough', { clear: true, to: 'Moscow', who: ['1 PzA', '6 A'], pay: 'step' }))
    expect(play.ask).toMatchObject({ id: 'who pays', chance: { among: ['1 PzA', '6 A'] } })
    play.answer(faces('who pays', '6 A'))
    expect([play.state.unit['1 PzA'], play.state.unit['6 A']]).toMatchObject([{ cell: 'Moscow' }, { cell: 'Moscow', steps: 1 }])
    thereAndBack(play, 2)
    const apart = through({}, [set('edge', 'Moscow|Smolensk', { link: true }), set('edge', 'Kalinin|Smolensk', { link: true })]).play
    apart.answer(values('breakthrough', { clear: true, to: 'Moscow', who: ['1 PzA'], pay: 'step' }))
    apart.answer(values('breakthrough', { clear: true, to: 'Kalinin', who: ['6 A'], pay: 'step' })) // asked again for whoever stayed
    expect([apart.state.unit['1 PzA'], apart.state.unit['6 A'], apart.ask]).toEqual([{ cell: 'Moscow', steps: 1 }, { cell: 'Kalinin', steps: 1 }, null])
  })
  it('2 TE-022 a zone left to one side is theirs at the end of the turn, not before; with both it stays disputed', () => {
    const here = [set('cell', 'Smolensk', { control: 'soviet', disputed: true }), set('track', 'axisPR', 5)]
    const after = (more: readonly Change[], a: number, c: number, steps = 1) => {
      const play = stage('operations', 8, [...here, ...more])
      play.start(attack({ zone: 'Smolensk', belt: 'blue', attackers: [named('6 A', 'ge', 'infantry', 5, 1)], defenders: [named('West Front', 'su', 'front', 4, 1, steps)] }))
      play.answer(faces('attack', a)); play.answer(faces('counter', c))
      settleDown(play)
      const now = controlOf(play.state, 'Smolensk')
      until(play, 'control')
      return [now, controlOf(play.state, 'Smolensk'), play.state.cell['Smolensk']?.['disputed']]
    }
    expect(after([], 6, 1)).toEqual(['soviet', 'axis', false]) // West Front is gone
    expect(after([set('unit', 'Stavka', { cell: 'Smolensk', steps: 1 })], 6, 1)).toEqual(['soviet', 'soviet', true]) // another is left
    expect(after([], 1, 5, 2)).toEqual(['soviet', 'soviet', true]) // both lose a step
  })
  it('15.2 TE-132 an army of the zone that did not attack may go on too', () => {
    const { play } = through({ attackers: [named('1 PzA', 'ge', 'armour', 9, 1)] }, [set('edge', 'Moscow|Smolensk', { link: true }), set('unit', '9 A', { cell: 'Smolensk', steps: 2 }), set('unit', 'Fort Prussia', { cell: 'Smolensk', steps: 1 })])
    const field = play.ask?.kind === 'choose' ? play.ask.fields['who'] : undefined
    expect(field?.kind === 'pick' ? field.options.map(each => each.id) : []).toEqual(['1 PzA', '9 A'])
    play.answer(values('breakthrough', { clear: true, to: 'Moscow', who: ['9 A'], pay: 'step' }))
    expect(play.state.unit['9 A']).toEqual({ cell: 'Moscow', steps: 1 })
  })
  it('15.2 TE-132 a PRC may pay instead', () => {
    const { play } = through({}, [set('edge', 'Moscow|Smolensk', { link: true }), set('track', 'PRC', 1)])
    play.answer(values('breakthrough', { clear: true, to: 'Moscow', who: ['1 PzA'], pay: 'point' }))
    expect(play.state.track['PRC']).toBe(0)
  })
})

describe('the desk', () => {
  it.each<[string, Partial<Attack>, number]>([
    ['plain', {}, 8], ['surprise', { surprise: 'surprise' }, 16], ['surprise in rough ground', { surprise: 'surprise', rough: true }, 16], ['mud, air against', { belt: 'blue', theirAir: 3 }, 11],
    ['a landing with guns', { kind: 'amphibious', bombardment: 2 }, 15], ['a drop', { kind: 'airborne' }, 9],
  ])('15.2 TE-176 %s: the forecast equals every throw counted', (_, change, turn) => {
    const { state } = at(turn, [set('track', 'PRC', 1), set('track', 'sovietPR', 1)])
    sameOdds(single(forecast(tempest, state, fresh(tempest, attack(change)))), bruteForce(tempest, state, attack(change)))
  })
  it('15.2 the ladder: an air army more, a factor to the next column', () => {
    const { state } = at(16)
    const rungs = ladder(tempest, state, fresh(tempest, attack()).frame)
    expect(rungs.map(each => [each.label, each.n])).toEqual([['combat factor', 2], ['air army', 1]]) // 9-8 = +1: two more reach +3
    const base = single(forecast(tempest, state, fresh(tempest, attack())))
    expect(expected(rungs[1]!.forecast, 'steps they lose')).toBeGreaterThan(expected(base, 'steps they lose'))
  })
  it('1 a fresh match: four taps for the units, then attack and counter-attack; all else answers itself', () => {
    const play = at(1)
    let input: Record<string, unknown> = {}
    const fields = () => landCombat.fields!(sceneOf(tempest, play.state, { input: input as never }) as never)
    for (const [side, n] of [['attackers', 0], ['attackers', 1], ['defenders', 0], ['defenders', 1]] as const) {
      const field = fields()[side]
      if (field?.kind !== 'units') throw new Error('no units')
      input = { ...input, [side]: [...((input[side] as unknown[] | undefined) ?? []), field.roster[n]!.value] }
    }
    for (const [id, field] of Object.entries(fields())) input[id] ??= startOf(field)
    expect(refusal(fields(), input as Values)).toBeNull()
    play.start({ procedure: 'land combat', input: input as never })
    play.answer(faces('attack', 3))
    play.answer(faces('counter', 3))
    expect(play.entries.length).toBe(4) // set-up, start, two answers
  })
  it('15.2 a named zone fills in ground, weather belt and both sides, and says whence', () => {
    const play = stage('inactive-operations', 10, [set('track', 'barbarossa', 8), set('track', 'winterOffensives', 1), set('cell', 'Smolensk', { control: 'axis', disputed: true, terrain: 'rough' }), set('unit', '2 PzA', { cell: 'Smolensk', steps: 2 }), set('unit', 'West Front', { cell: 'Smolensk', steps: 1 })])
    const known = landCombat.prefill!(sceneOf(tempest, play.state, { input: { side: 'soviet', zone: 'Smolensk' } }) as never)
    expect(Object.fromEntries(Object.entries(known).map(([id, each]) => [id, Array.isArray(each.value) ? each.value.map(one => (one as { unit: string }).unit) : each.value]))).toEqual({ rough: true, belt: 'blue', attackers: ['West Front'], defenders: ['2 PzA'], surprise: 'surprise' })
    expect(Object.values(known).every(each => each.line.cite !== undefined)).toBe(true)
  })
  it('16.4 TE-141 a reaction with bonus is remembered for the combat and used up by it', () => {
    const play = at(8)
    play.start({ procedure: 'land reaction', input: { side: 'soviet', strong: false, airborne: false, full: true, marker: true, room: 0 } })
    play.answer(faces('reaction', 6))
    expect(landCombat.prefill!(sceneOf(tempest, play.state, { input: {} }) as never)['bonus']?.value).toBe(true)
    play.start(attack({ bonus: true }))
    play.answer(faces('attack', 1)); play.answer(faces('counter', 1))
    while (play.ask?.kind === 'choose') play.answer({ ask: play.ask.id, values: play.ask.usual! })
    expect(play.state.flag['reactionBonus']).toBeUndefined()
  })
  it('1 values read out once are known the next time', () => {
    const play = at(8)
    const bare = { unit: '6 A', label: '6 A', nation: 'ge', type: 'infantry', factors: [], steps: 2 }
    play.start(attack({ attackers: [bare], defenders: foe(2), 'combat 6 A': 4, 'effectiveness 6 A': 2 }))
    play.answer(faces('attack', 1))
    play.answer(faces('counter', 1))
    expect(play.state.row['counter/6 A']).toEqual({ combat: 4, effectiveness: 2 })
    const field = landCombat.fields!(sceneOf(tempest, play.state, { input: { side: 'axis' } }) as never)['attackers']
    expect(field?.kind === 'units' ? field.roster.find(each => each.id === '6 A')?.value.factors : null).toEqual([4, 2])
  })
  it('CRT TE-174 the phone\'s die, the table\'s die and a looked-up code end alike', () => {
    const rolled = at(16)
    rolled.start(attack())
    rolled.answer(faces('attack', 2)) // +1, eff +1: row 3, column +1/+2: 1
    const looked = at(16)
    looked.start(attack())
    looked.answer({ ask: 'attack', code: '1' })
    expect(looked.ask?.id).toBe(rolled.ask?.id)
    expect(() => rolled.answer(faces('counter', 7))).toThrow() // no such face
    const ends = [rolled, looked].map(play => { play.answer(faces('counter', 1)); const { outcomes: [end] } = asIs(play); return [end?.code, end?.label, end?.tally] })
    expect(ends[0]).toEqual(ends[1])
    expect(ends[0]?.[0]).toBe('1/0') // 9 against 8, row 3: 1; back 8 against 9, row 1: nothing
  })
  it('TE-175 undo gives back PR, steps and zones, answer by answer', () => {
    const play = stage('operations', 8, [set('track', 'axisPR', 3)])
    const from = play.entries.length
    play.start(attack({ attackers: [named('1 PzA', 'ge', 'armour', 9, 1)], defenders: [named('West Front', 'su', 'front', 4, 1, 2)] }))
    play.answer(faces('attack', 4))
    play.answer(faces('counter', 4))
    expect(play.state.track['axisPR']).toBe(2)
    thereAndBack(play, from)
    expect(play.state.track['axisPR']).toBe(3)
    expect(plain.attackers).toHaveLength(2)
  })
})
