import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import { seasonOf } from '../../../src/games/tempest-over-europe/turn.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { thereAndBack } from '../../table.ts'
import { asIs, at, control, duty, owes, stage, unit, until } from './field.ts'

const phases = ['axis-pr', 'allied-pr', 'strategic', 'reinforcements', 'allied-actions', 'axis-production', 'axis-actions', 'operations', 'inactive-operations', 'control', 'victory']
const allies = set('flag', 'active', 'allies')
const shown = (play: ReturnType<typeof at>): readonly string[] => remindersAt(tempest, play.state).map(each => each.id)
const on = (id: string, turn: number, changes: Parameters<typeof at>[1] = []) => {
  const before = phases[phases.indexOf(id) - 1]
  const play = stage(before ?? 'victory', before === undefined ? turn - 1 : turn, changes)
  play.next()
  return play
}

describe('eleven phases', () => {
  it('3 TE-012 in order, and the eleventh leads to the next turn; back and forward again', () => {
    const play = at(2)
    const seen = [play.stage]
    for (let i = 0; i < 10; i++) { play.next(); seen.push(play.stage) }
    expect(seen).toEqual(phases)
    play.next()
    expect([play.stage, play.state.track['turn']]).toEqual(['axis-pr', 3])
    thereAndBack(play, 1)
  })
  it('3.1 TE-013 phase 1 owes the Axis income and shows its sources', () => {
    const play = on('axis-pr', 3)
    const step = duty(play, 'collect axis')
    expect(step.outcomes[0]?.lines.map(each => each.text)).toEqual(['Sweden', 'West Germany', 'South Germany', 'East Germany'])
    expect(play.state.track['axisPR']).toBe(7)
  })
  it('3.2 TE-014 phase 2: fewer NM, fewer Western PR; the Soviet figure does not move', () => {
    const take = (nm: number) => {
      const play = on('allied-pr', 12, [set('track', 'NM', nm), set('track', 'barbarossa', 8)])
      return duty(play, 'collect allies').outcomes[0]?.tally
    }
    expect([take(5), take(2)]).toEqual([{ West: 6, Soviets: 8 }, { West: 3, Soviets: 8 }])
  })
  it('3.3 TE-015 strategic warfare owes each of its rolls once, in order, and none that does not apply', () => {
    const early = on('strategic', 3)
    expect(Object.keys(early.state.due)).toEqual(['5 u-boats'])
    const late = on('strategic', 21, [set('track', 'barbarossa', 8), control('Benelux', 'axis'), unit('8th USAAF', 'bombing box'), set('track', 'NM', 5)])
    expect(Object.keys(late.state.due).sort()).toEqual(['2 bombing', '3 murmansk', '5 u-boats', '6 v-weapons'])
    late.next()
    expect(Object.keys(late.state.due).filter(id => id.includes('u-boats'))).toHaveLength(1)
  })
  it('3.4 TE-016 the reinforcements of the turn are listed, ticked off, and the list can be written on', () => {
    const play = on('reinforcements', 14, [set('row', 'arrival/1 LF', { turn: 14, side: 'axis', done: false })])
    const found = Object.entries(play.state.due).find(([, due]) => due.call?.procedure === 'arrive')
    play.start(found![1].call!, { due: found![0] })
    expect(play.ask?.kind === 'choose' ? (play.ask.usual?.['units'] as unknown as { unit: string }[]).map(each => each.unit) : []).toEqual(['5 PzA', '1 LF'])
    asIs(play)
    expect(play.state.row['arrival/5 PzA']).toMatchObject({ done: true, turn: 14 })
    expect(owes(play)).not.toContain('arrive')
  })
  it('3.5 TE-017 before the switch the rules spend, after it the player does', () => {
    expect(owes(on('allied-actions', 5))).toContain('west spends')
    const after = on('allied-actions', 17, [allies, set('track', 'switch', 14)])
    expect(owes(after)).not.toContain('west spends')
    expect(tempest.stages['turn']?.find(each => each.id === 'allied-actions')?.procedures).toEqual(expect.arrayContaining(['buy west', 'buy soviet', 'redeploy']))
  })
  it('3.6 TE-018 Axis production: the ledger falls by the price', () => {
    const play = on('axis-production', 5, [set('track', 'axisPR', 6)])
    play.start({ procedure: 'buy axis', input: { item: 'axis PRC' } })
    expect([play.state.track['axisPR'], play.state.track['PRC']]).toEqual([5, 1])
  })
  it('3.7 TE-019 before the switch free choice, after it the perimeter and the reserve', () => {
    expect(owes(on('axis-actions', 5)).filter(each => each === 'perimeter')).toEqual([])
    expect(owes(on('axis-actions', 17, [allies]))).toEqual(expect.arrayContaining(['perimeter', 'reserve']))
    expect(on('axis-actions', 17, [allies]).stage).toBe('axis-actions')
  })
  it('3.9 TE-021 the inactive side is asked what its turn demands, England at peace its return', () => {
    expect(owes(on('inactive-operations', 3))).toEqual(['counter-offensive'])
    expect(owes(on('inactive-operations', 13, [set('track', 'barbarossa', 8)]))).toEqual(expect.arrayContaining(['counter-offensive', 'invasion', 'soviet offensive']))
    expect(owes(on('inactive-operations', 11, [set('flag', 'england', 'peace')]))).toContain('uk returns')
    expect(owes(on('inactive-operations', 9, [set('flag', 'england', 'peace')]))).not.toContain('uk returns')
    expect(owes(on('inactive-operations', 17, [allies]))).toEqual(['axis offensive'])
  })
  it('3.10 TE-022 a zone changes hands only in phase 10, not if it was retaken or is disputed, and pays nothing this turn', () => {
    const play = stage('operations', 4)
    play.start({ procedure: 'land offensive', input: { side: 'axis', units: [{ unit: '6 A', label: '6 A', type: 'infantry', nation: 'ge', factors: [], steps: 2 }], from: 'West Germany', to: 'East France', link: 'land', defended: false } })
    play.start({ procedure: 'zone control', input: { zone: 'West France', becomes: 'axis' } })
    play.correct([set('cell', 'West France', { pending: 'axis', disputed: true })], 'the French came back')
    const east = () => play.state.cell['East France']?.['control'] ?? 'west'
    expect(east()).toBe('west')
    until(play, 'control')
    expect([east(), play.state.cell['West France']?.['control'] ?? 'west']).toEqual(['axis', 'west'])
    expect(play.state.cell['East France']?.['taken']).toBe(4)
    expect(play.state.cell['East France']?.['pending']).toBeNull() // settled once
  })
  it('3.11 TE-023 phase 11 owes the count and tells points and threshold', () => {
    const play = on('victory', 5, [set('flag', 'objective', 'world'), control('Malta', 'axis'), control('Crete', 'axis')])
    expect(duty(play, 'victory check').outcomes[0]?.label).toBe('2 of 9 points, 7 for the switch')
  })
  it('8 TE-024 turn 1 passes the inactive Allies and rolls for no counter-offensive; turn 2 has both', () => {
    const first = stage('reinforcements', 1)
    const step = first.next()
    expect(step.passed.map(each => [each.stage.id, each.why])).toEqual([['allied-actions', 'The inactive Allies do nothing on turn 1 (8)']])
    until(first, 'inactive-operations')
    expect(owes(first)).not.toContain('counter-offensive')
    const second = stage('reinforcements', 2)
    second.next()
    expect(second.stage).toBe('allied-actions')
    until(second, 'inactive-operations')
    expect(owes(second)).toContain('counter-offensive')
  })
})

describe('dates', () => {
  it.each([
    [6, 'axis-pr', 'date-6-allies'], [6, 'allied-actions', 'date-6-kiev'], [7, 'axis-pr', 'date-7-bulgaria'], [7, 'inactive-operations', 'date-7-counter'], [8, 'allied-pr', 'date-8-lend'], [8, 'allied-pr', 'date-8-french'],
    [10, 'axis-pr', 'date-10-usa'], [11, 'allied-pr', 'date-11-uspr'], [11, 'allied-pr', 'date-11-soviet'], [13, 'inactive-operations', 'date-13-invasion'], [13, 'axis-pr', 'date-13-africa'], [15, 'strategic', 'date-15-asw'],
    [16, 'strategic', 'date-16-jagdwaffe'], [19, 'strategic', 'date-19-mustangs'], [19, 'allied-pr', 'date-19-astrakhan'], [21, 'strategic', 'date-21-v'], [23, 'axis-pr', 'date-23-end'],
  ])('3 TE-025 turn %i, %s: %s, not a turn before nor at another stage', (turn, where, id) => {
    expect(shown(stage(where, turn))).toContain(id)
    expect(shown(stage(where, turn - 1))).not.toContain(id)
    expect(shown(stage('control', turn))).not.toContain(id)
  })
  const ops = ['operations', 'inactive-operations']
  const war = set('track', 'barbarossa', 8)
  const after = [allies, set('track', 'switch', 15)]
  const over = [control('Benelux', 'axis', { limit: 1 }), unit('6 A', 'Benelux', 1), unit('9 A', 'Benelux', 1)]
  it.each<[string, string, readonly string[], number, Parameters<typeof at>[1], number, Parameters<typeof at>[1]]>([
    ['8.1 TE-082', 'date-2-bef', ['allied-actions'], 2, [], 3, []], ['8.1 TE-082', 'date-10-eighth', ['allied-actions'], 10, [], 9, []], ['1 TE-004', 'date-14-panzer', ['reinforcements'], 14, [], 13, []],
    ['8.2 TE-092', 'date-14-invasion', ['inactive-operations'], 14, [], 13, []], ['8.2 TE-092', 'date-15-invasion', ['inactive-operations'], 15, [], 14, []], ['20 TE-162', 'poland', ['operations'], 1, [], 2, []],
    ['19 TE-150', 'winter-landings', ops, 10, [], 11, []], ['15.3 TE-123', 'winter-air', ops, 10, [], 11, []], ['19 TE-126', 'mud', ops, 11, [], 12, []],
    ['17.3 TE-144', 'garrisons', ['axis-actions', 'operations', 'control'], 5, [control('Benelux', 'axis')], 5, []], ['17.3 TE-144', 'overstack', ['axis-actions'], 5, over, 5, over.slice(0, 2)],
    ['8.2 TE-097', 'soviet-limits', ['inactive-operations'], 12, [war], 12, []], ['15.2 TE-130', 'second-attack', ['operations'], 8, [unit('1 PzA', 'Prussia', 2, { attacks: 1 })], 8, [unit('6 A', 'Prussia', 2, { attacks: 1 })]],
    ['9 TE-052', 'minor-rebuild', ['axis-production'], 8, [set('flag', 'italy', 'axis')], 8, []], ['20 TE-159', 'finland', ['operations'], 9, [set('flag', 'finland', 'axis')], 9, []],
    ['18 TE-147', 'africa', ['axis-actions', 'operations'], 8, [set('flag', 'italy', 'axis')], 8, [set('flag', 'italy', 'axis'), control('Malta', 'axis')]], ['8.4 TE-094', 'idle', ['operations'], 16, after, 17, after],
    ['6.1 TE-067', 'luftflotten-home', ['victory'], 15, [unit('1 LF', 'West Germany', 2, { engaged: true })], 15, [unit('1 LF', 'West Germany')]], ['20 TE-160', 'greece', ['control'], 7, [control('Greece', 'west')], 7, []],
    ['20 TE-158', 'italian-garrisons', ['axis-actions', 'operations'], 18, [set('flag', 'italy', 'out'), control('Calabria', 'axis')], 18, [set('flag', 'italy', 'out'), control('Calabria', 'axis'), unit('6 A', 'Calabria')]],
    ['20 TE-164', 'soviet-abroad', ops, 9, [war], 9, []], ['20 TE-166', 'uk-peace', ['operations'], 11, [set('flag', 'england', 'peace')], 11, []],
  ])('%s the reminder %s comes up at %j by itself and nowhere else', (_, id, stages, turn, applies, other, not) => {
    expect(phases.filter(each => shown(stage(each, turn, applies)).includes(id))).toEqual(stages)
    expect(phases.filter(each => shown(stage(each, other, not)).includes(id))).toEqual([])
  })
  it('3 TE-025 the card of the turn names its dates ahead', () => {
    const lines = tempest.calendar?.(at(4).state, 2)?.lines.map(each => each.text) ?? []
    expect(lines).toContain('Hungary and Romania join the Axis')
    expect(tempest.calendar?.(at(22).state, 2)).toBeNull()
    // 23: of all these the short scenario has none but its own
    const short = at(9, [], {}, 'barbarossa')
    until(short, 'axis-pr')
    expect(shown(short)).toContain('date-10-lf4')
    expect([shown(short).includes('date-10-usa'), shown(stage('axis-pr', 10)).includes('date-10-lf4')]).toEqual([false, false])
    until(short, 'allied-actions')
    expect(shown(short)).not.toContain('date-10-eighth')
  })
  it.each([[1, 'autumn'], [2, 'winter'], [10, 'winter'], [15, 'spring'], [16, 'summer'], [22, 'winter'], [23, 'spring']])('19 TE-026 turn %i is %s', (turn, season) => {
    expect(seasonOf(turn)).toBe(season)
    expect(tempest.headline(at(turn).state)).toContain(season)
  })
})
