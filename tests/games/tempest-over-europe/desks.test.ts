import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { ladder } from '../../../src/engine/ladder.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import { board, situation } from '../../../src/games/tempest-over-europe/board.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { faces, fresh, values } from '../../table.ts'
import { army, at, attack, control, named, settleDown, stage, unit, value } from './field.ts'

const panel = (play: ReturnType<typeof at>, id: string) => tempest.panels(play.state).find(each => each.id === id)

describe('what the desks show', () => {
  it.each([['unit', '1 PzA', '1 PzA'], ['cell', 'West Poland', 'West Poland'], ['pile', 'pool soviet/Don Front', 'Don Front'], ['row', 'counter/BEF', 'BEF'], ['track', 'NM', undefined]] as const)('1 a %s %s is called %s', (kind, id, name) => expect(tempest.name?.(kind, id)).toBe(name))
  it('21 the Tracks desk shows the zones to free, each ticked when it is', () => {
    const play = at(17, [set('flag', 'active', 'allies'), set('flag', 'conference', 'marshall'), control('Benelux', 'axis')])
    const drawing = panel(play, 'conference')?.drawing
    expect(drawing?.kind === 'list' ? drawing.rows.filter(each => each.done === false).map(each => each.label) : []).toEqual(['Benelux', 'Slovakia'])
    expect(panel(at(5), 'conference')).toBeUndefined()
  })
  it('2 zones fought over are listed with what becomes of them, pools with their counters', () => {
    const play = at(5, [control('Benelux', 'axis', { disputed: true }), set('cell', 'Norway', { pending: 'axis' })])
    const drawing = panel(play, 'zones')?.drawing
    expect(drawing?.kind === 'list' ? drawing.rows.map(each => [each.label, each.note]) : []).toEqual([['Benelux', 'disputed'], ['Norway', 'will be axis']])
    const pools = panel(play, 'pools')?.drawing
    expect(pools?.kind === 'deck' ? pools.piles.map(each => each.n) : []).toEqual([0, 0, 15])
  })
  it('23 the calendar ends with the scenario and keeps its date to itself', () => {
    const short = at(8, [], {}, 'barbarossa')
    expect([tempest.calendar?.(short.state, 2)?.title, tempest.calendar?.(short.state, 3)]).toEqual(['Turn 10: Winter 1941–42', null])
    expect(tempest.calendar?.(short.state, 2)?.lines.some(each => each.cite === '23')).toBe(true)
    expect(tempest.calendar?.(at(10).state, 0)?.lines.some(each => each.cite === '23')).toBe(false)
  })
  it('3 every reminder comes up somewhere and not everywhere', () => {
    const plays = [
      stage('axis-actions', 5, [set('flag', 'italy', 'axis'), control('Benelux', 'axis', { limit: 1 }), unit('6 A', 'Benelux'), unit('9 A', 'Benelux')]), stage('operations', 10, [set('track', 'barbarossa', 8), set('flag', 'finland', 'axis'), unit('1 PzA', 'Smolensk', 2, { attacks: 1 })]),
      stage('axis-production', 8, [set('flag', 'hungary', 'axis')]), stage('operations', 16, [set('flag', 'active', 'allies'), set('track', 'switch', 15)]),
    ]
    const seen = plays.map(play => new Set(remindersAt(tempest, play.state).map(each => each.id)))
    expect([seen[0]?.has('africa'), seen[0]?.has('overstack'), seen[1]?.has('second-attack'), seen[1]?.has('winter-air'), seen[1]?.has('soviet-abroad'), seen[2]?.has('minor-rebuild'), seen[3]?.has('idle')]).toEqual([true, true, true, true, true, true, true])
    expect([seen[2]?.has('second-attack'), seen[3]?.has('winter-air'), seen[0]?.has('idle')]).toEqual([false, false, false])
  })
  it('15.6 the ladder of an air battle: two points to the next column', () => {
    const one = { procedure: 'air battle', input: { side: 'axis', attackers: [value('1 LF')], strength: 4, target: [value('Air 1')], defence: 3, friends: 0, radar: false, hitBack: 1, weakest: 3 } as never }
    expect(ladder(tempest, at(16).state, fresh(tempest, one).frame).map(each => [each.label, each.n])).toEqual([['attack point', 2]])
  })
  it('15.2 a counter not read out yet climbs the ladder too', () => {
    const bare = { unit: '6 A', label: '6 A', nation: 'ge', type: 'infantry', factors: [], steps: 2 }
    const one = attack({ attackers: [bare], defenders: [army('su', 'front', 4, 1)], 'combat 6 A': 4, 'effectiveness 6 A': 1, rough: true })
    expect(ladder(tempest, at(16).state, fresh(tempest, one).frame).map(each => each.label)).toEqual(['combat factor', 'air army', 'open ground'])
  })
  it('12 on the map a counter is turned over until it is used up; a fight needs somebody', () => {
    const s = situation(at(8, [unit('6 A', 'Prussia'), unit('9 A', 'Prussia', 1)]).state)
    expect([board.turnOver?.(s.unit('6 A')!), board.turnOver?.(s.unit('9 A')!)]).toEqual([{ steps: 1, reduced: true }, null])
    expect(board.fight?.(s, [], 0)).toBeNull()
  })
  it('1 TE-011 two players: the Soviets pay for their attacks as the Germans do', () => {
    const play = stage('inactive-operations', 10, [set('track', 'barbarossa', 8), set('track', 'sovietPR', 2)], { players: 'two' })
    play.start(attack({ side: 'soviet', against: 'axis', attackers: [army('su', 'front', 9, 1)], defenders: [named('6 A', 'ge', 'infantry', 3, 1, 1)], belt: 'orange' }))
    play.answer(faces('attack', 6)); play.answer(faces('counter', 1))
    settleDown(play)
    expect(play.state.track['sovietPR']).toBe(1)
  })
  it('15.1 the table may choose which unit a loss is bought off for, and only as often as there are points', () => {
    const play = at(16, [set('track', 'PRC', 1)])
    play.start(attack({ attackers: [named('6 A', 'ge', 'infantry', 1, 1), named('9 A', 'ge', 'infantry', 1, 1)], defenders: [army('su', 'front', 8, 1)] }))
    play.answer(faces('attack', 1)); play.answer(faces('counter', 2))
    expect(() => play.answer(values('attacker losses', { losses: { 'pay 6 A': 1, 'pay 9 A': 1 } }))).toThrow()
    play.answer(values('attacker losses', { losses: { 'pay 9 A': 1 } }))
    expect(play.state.track['PRC']).toBe(0)
  })
  it('15.1 PRC for Italians only by the switch', () => {
    const lost = (options: Record<string, boolean>) => {
      const play = at(16, [set('track', 'PRC', 1)], options)
      play.start(attack({ attackers: [named('Italian army', 'it', 'infantry', 2, 1)], defenders: [army('br', 'infantry', 4, 1)], against: 'west' }))
      play.answer(faces('attack', 1)); play.answer(faces('counter', 2))
      return play.ask?.id === 'attacker losses'
    }
    expect([lost({}), lost({ 'italian-prc': true })]).toEqual([false, true])
  })
  it('8.1 a full front is mechanized and attacks again, by the switch it does not', () => {
    const again = (options: Record<string, boolean>) => {
      const play = stage('operations', 17, [set('flag', 'active', 'allies'), set('track', 'sovietPR', 5)], options)
      play.start(attack({ side: 'soviet', against: 'axis', attackers: [named('West Front', 'su', 'front', 5, 1)], defenders: [army('ge', 'infantry', 9, 1)] }))
      play.answer(faces('attack', 1))
      const step = play.answer(faces('counter', 1))
      const last = play.ask === null ? step : play.answer({ ask: play.ask.id, values: (play.ask.kind === 'choose' ? play.ask.usual : {})! })
      return last.outcomes[0]?.duties?.some(each => each.text.includes('attack again')) ?? false
    }
    expect([again({}), again({ 'soviet-mechanized': false })]).toEqual([true, false])
  })
})
