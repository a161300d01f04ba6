import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { forecast } from '../../../src/engine/forecast.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import type { Json } from '../../../src/engine/json.ts'
import type { Change } from '../../../src/engine/state.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import { at } from '../../../src/games/downfall/initiative.ts'
import type { Interception } from '../../../src/games/downfall/naval.ts'
import { seaHits } from '../../../src/games/downfall/seaAttack.ts'
import { offers } from '../../play.ts'
import { bruteForce, faces, fresh, sameOdds, single, thereAndBack, values, type Table } from '../../table.ts'
import { offersOf, owning, eventLayers, round, told } from './setting.ts'

// the Tripoli to Syracuse example: Afrika, three steps, fair weather
const syracuse: Interception = { mover: 'okw', activity: 'port', area: 'central-med', own: 4, enemy: 6, air: true, modifier: 0, steps: 3, fleets: 2, subs: 0, same: false }
const at20 = { okw: 20, western: 30, soviet: 31, okh: 33 }
const quiet = owning(eventLayers({}))
const check = (input: Partial<Interception>, play: Table = round(at20, 40, { game: quiet })): Table => { play.start({ procedure: 'interception', input: { ...syracuse, ...input } }); return play }

describe('9.1: interception', () => {
  it('9.1 DF-178 DF-179 6 and 1 for air against 4: OKW pays three', () => {
    const play = check({})
    expect(play.ask?.lines.map(each => each.amount).filter(each => each !== undefined)).toEqual([4, 6, 1, 3])
    play.answer(values('attack', { attack: 'no' }))
    expect(at(play.state, 'okw')).toBe(23)
  })
  it('9.1 DF-178 no air in snow; the modifier of the track counts for the West on either side', () => {
    const snow = round(at20, 40, { game: quiet })
    snow.correct([set('flag', 'sky', 'snow')], 'snow')
    check({}, snow).answer(values('attack', { attack: 'no' }))
    expect(at(snow.state, 'okw')).toBe(22)
    const west = round({ western: 20, okw: 30, soviet: 31, okh: 33 }, 40, { game: quiet })
    check({ mover: 'western', own: 7, enemy: 6, air: false, modifier: -2 }, west).answer(values('attack', { attack: 'no' }))
    expect(at(west.state, 'western')).toBe(21)
  })
  it('9.1 DF-179 4 against 7 the other way pays nothing', () => {
    const play = check({ own: 7, enemy: 4, air: false })
    play.answer(values('attack', { attack: 'no' }))
    expect(at(play.state, 'okw')).toBe(20)
  })
  it('11.2 DF-203 13 against 6 in the North Atlantic: no cost', () => {
    const play = round({ western: 20, okw: 30, soviet: 31, okh: 33 }, 40, { game: quiet })
    check({ mover: 'western', activity: 'supply-event', area: 'north-atlantic', own: 13, enemy: 6, air: false }, play)
    expect([play.ask, at(play.state, 'western')]).toEqual([null, 20])
  })
  it('9 DF-177 a trace of the Supply event or for air is checked without a sea attack; reinforcement and moves offer one', () => {
    const asks = (activity: Interception['activity']) => check({ activity }).ask?.id ?? null
    expect((['supply-event', 'air', 'reinforce', 'fleet', 'port'] as const).map(asks)).toEqual([null, null, 'attack', 'attack', 'attack'])
  })
  it('9 DF-176 DF-177 a check that is owed carries what is known; the desk asks the rest, and settling it takes it off the list', () => {
    const face = { kind: 'Redeploy', mp: 4, attacks: null, any: false, infantry: true, armored: false, shock: false, airborne: false, fort: false, elite: false, naval: true, partisan: false }
    const play = round(at20, 40, { game: quiet, more: [set('row', 'face/okw/ops-7', face), set('unit', 'f', { cell: 'central-med', faction: 'okw', type: 'fleet', label: 'F', strength: 2 }), set('unit', 'w', { cell: 'central-med', faction: 'western', type: 'fleet', label: 'W', strength: 3 })] })
    play.correct([set('flag', 'order', 'ops-7'), set('flag', 'paid', true)], 'as if picked')
    play.next()
    play.start({ procedure: 'begin-ops', input: {} })
    const move = (area: string) => play.start({ procedure: 'port-move', input: { type: 'combat', steps: 3, ports: true, fleets: true, beachhead: false, boundary: false, area, contested: true } })
    const known = () => Object.fromEntries(Object.entries(quiet.procedures['interception']?.prefill?.(sceneOf(quiet, play.state, { input: {} })) ?? {}).map(([id, each]) => [id, each.value]))
    move('central-med')
    const [[id, due] = ['', undefined]] = Object.entries(play.state.due)
    expect(due?.call).toEqual({ procedure: 'interception', input: { mover: 'okw', activity: 'port', area: 'central-med', steps: 3 } })
    expect(known()).toMatchObject({ mover: 'okw', activity: 'port', area: 'central-med', steps: 3, own: 2, enemy: 3, fleets: 1 })
    move('western-med')
    expect(known()).toEqual({ mover: 'okw' }) // two are owed: the players say which
    play.start({ procedure: 'interception', input: { ...syracuse, own: 2, enemy: 3, air: false } }, { due: id })
    play.answer(values('attack', { attack: 'no' }))
    expect([Object.keys(play.state.due).length, at(play.state, 'okw')]).toEqual([1, 21])
  })
  it('9.1.2 DF-180 two recruits over one sea: one check; the next round checks again', () => {
    const play = check({ activity: 'reinforce' })
    play.answer(values('attack', { attack: 'no' }))
    const again = check({ activity: 'reinforce' }, play)
    expect([again.ask, at(again.state, 'okw')]).toEqual([null, 23])
    check({ activity: 'reinforce', area: 'western-med' }, play)
    expect(play.ask?.id).toBe('attack')
    play.abandon()
    play.correct([set('flag', 'order', 'plan'), set('flag', 'paid', true)], 'on to the next round')
    play.next()
    expect(play.state.pile['seas-checked']).toEqual([])
  })
  it('9.1.2 DF-180 a second move over the same boundary or between ports of the area is not checked again, one from elsewhere is', () => {
    const fields = (play: Table, input: Partial<Interception>) => Object.keys(quiet.procedures['interception']?.fields?.(sceneOf(quiet, play.state, { input })) ?? {})
    const play = round(at20, 40, { game: quiet })
    expect(fields(play, { activity: 'port', area: 'central-med' })).not.toContain('same')
    check({}, play).answer(values('attack', { attack: 'no' }))
    expect([fields(play, { activity: 'port', area: 'central-med' }), fields(play, { activity: 'port', area: 'black' }), fields(play, { activity: 'fleet', area: 'central-med' })].map(each => each.includes('same'))).toEqual([true, false, false])
    check({ same: true }, play)
    expect([play.ask, at(play.state, 'okw')]).toEqual([null, 23])
    check({ same: false }, play).answer(values('attack', { attack: 'no' }))
    expect(at(play.state, 'okw')).toBe(26)
  })
  it('9.1.1 the Battle of the Atlantic in its start box: −2 for the West in the North Atlantic, as the Campaign begins', () => {
    const play = round(at20, 40)
    expect(told.procedures['interception']?.prefill?.(sceneOf(told, play.state, { input: { mover: 'western', area: 'north-atlantic' } }))['modifier']).toEqual({ value: -2, line: { text: 'Strategic Warfare track', cite: '7.9.3' } })
  })
  it('7.9.3 DF-190 the Mediterraneans read Malta, Atlantic and North Sea the Atlantic, others nothing', () => {
    const play = round(at20, 40, { more: [set('row', 'warfare/malta', { at: 0, modifier: -1 }), set('row', 'warfare/atlantic', { at: 0, modifier: -2 })] })
    const modifier = (area: string) => told.procedures['interception']?.prefill?.(sceneOf(told, play.state, { input: { area } }))['modifier']?.value
    expect(['western-med', 'central-med', 'eastern-med', 'north-sea', 'north-atlantic', 'south-atlantic', 'black', 'indian'].map(modifier)).toEqual([-1, -1, -1, -2, -2, -2, undefined, undefined])
  })
  it('2.4 DF-184 an interdicted unit is not in the sum; High Command makes it ready again', () => {
    const play = round(at20, 40, { more: [set('unit', 'f', { cell: 'central-med', faction: 'okw', type: 'fleet', label: 'F', interdicted: true, strength: 2 }), set('unit', 'g', { cell: 'central-med', faction: 'okw', type: 'fleet', label: 'G', strength: 1 })] })
    const own = () => told.procedures['interception']?.prefill?.(sceneOf(told, play.state, { input: { mover: 'okw', area: 'central-med' } }))['own']?.value
    expect([own(), told.procedures['interception']?.prefill?.(sceneOf(told, play.state, { input: { mover: 'okw', area: 'central-med' } }))['fleets']?.value]).toEqual([1, 1])
    play.start({ procedure: 'high-command', input: {} })
    expect([play.state.unit['f']?.['interdicted'], own()]).toEqual([false, 3])
  })
})

describe('9.2: sea attack', () => {
  it.each([[4, -1], [5, 1], [9, 1], [10, 2], [14, 2], [15, 3]])('9.2 DF-181 a modified %i: %i hits', (rolled, hits) => { expect(seaHits(rolled)).toBe(hits) })
  it('9.2 DF-181 DF-182 the example: 7 and 3 and 1 is 11, two hits: one step and one fleet', () => {
    const play = check({})
    play.answer(values('attack', { attack: 'yes' }))
    expect(play.ask?.lines.flatMap(each => each.amount ?? [])).toEqual([3, 1])
    play.answer(faces('sea', 4, 3))
    expect(play.ask).toMatchObject({ id: 'ships', who: 'okw' })
    const ask = play.ask
    expect(ask?.kind === 'choose' && ask.fields['share']?.kind === 'share' ? ask.fields['share'].boxes.map(each => [each.id, each.max]) : []).toEqual([['steps', 3], ['fleets', 2]])
    const step = play.answer(values('ships', { share: { steps: 1, fleets: 1 } }))
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toEqual(['1 naval unit flipped to interdicted', '1 step lost from what moves or is placed; an armored unit on the move may flip instead'])
    thereAndBack(play, 2)
  })
  it('9.2 DF-181 two steps or fewer give no bonus; the event bonus of the attacker counts once', () => {
    const play = check({ steps: 2 }, round(at20, 40, { game: quiet, more: [set('flag', 'event/current', 'arsenal-of-democracy')] }))
    play.answer(values('attack', { attack: 'yes' }))
    expect(play.ask?.lines.filter(each => each.on === 'die').map(each => [each.text, each.amount])).toEqual([['Difference of strengths', 3], ['Event bonus', 1]])
  })
  it('9.2.1 DF-183 every defending fleet flipped: the move is blocked and the units go back', () => {
    const play = check({ fleets: 1, steps: 3 })
    play.answer(values('attack', { attack: 'yes' })); play.answer(faces('sea', 1, 2))
    const step = play.answer(values('ships', { share: { fleets: 1 } }))
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toContain('Every fleet is interdicted: the units go back to their port, their move is over')
    const steps = check({ activity: 'reinforce', fleets: 1, steps: 3 })
    steps.answer(values('attack', { attack: 'yes' })); steps.answer(faces('sea', 1, 2))
    expect(steps.answer(values('ships', { share: { fleets: 1 } })).outcomes[0]?.duties?.at(-1)?.text).toContain('give the steps to units that need no sea area')
  })
  it('9.2.1 DF-182 DF-183 submarines take hits too, but only fleets flipped block: a fleet left over carries on, submarines alone are never asked about', () => {
    const after = (input: Partial<Interception>, share: Readonly<Record<string, number>> | null) => {
      const play = check({ own: 6, enemy: 6, air: false, steps: 0, ...input })
      play.answer(values('attack', { attack: 'yes' }))
      const done = play.answer(faces('sea', 3, 3))
      return (share === null ? done : play.answer(values('ships', { share }))).outcomes[0]?.duties?.map(each => each.text)
    }
    const flipped = '1 naval unit flipped to interdicted'
    expect(after({ fleets: 1, subs: 2 }, { subs: 1 })).toEqual([flipped])
    expect(after({ fleets: 1, subs: 2 }, { fleets: 1 })).toEqual([flipped, 'Every fleet is interdicted: the units go back to their port, their move is over'])
    expect(after({ activity: 'fleet', fleets: 0, subs: 2 }, null)).toEqual([flipped])
    expect(after({ fleets: 2, subs: 0 }, null)).toEqual([flipped])
    const at = (area: string) => round(at20, 40, { game: quiet, more: [set('unit', 'f', { cell: 'central-med', faction: 'okw', type: 'fleet', label: 'F', strength: 2 }), set('unit', 's', { cell: 'central-med', faction: 'okw', type: 'sub', label: 'S', strength: 1 }), set('unit', 'i', { cell: area, faction: 'okw', type: 'sub', label: 'I', strength: 1, interdicted: true })] })
    const known = quiet.procedures['interception']?.prefill?.(sceneOf(quiet, at('central-med').state, { input: { mover: 'okw', area: 'central-med' } }))
    expect([known?.['fleets']?.value, known?.['subs']?.value]).toEqual([1, 1])
    const asked = (mover: string) => Object.keys(quiet.procedures['interception']?.fields?.(sceneOf(quiet, at('black').state, { input: { mover } })) ?? {}).includes('subs')
    expect([asked('okw'), asked('western')]).toEqual([true, false])
  })
  it('9.2 DF-181 4 or less interdicts an interceptor; forecast equals brute force', () => {
    const play = check({ own: 9, enemy: 2, air: false, steps: 0 })
    play.answer(values('attack', { attack: 'yes' }))
    expect(play.answer(faces('sea', 2, 2)).outcomes[0]?.duties?.[0]?.text).toContain('interceptor')
    const state = round(at20, 40, { game: quiet }).state
    const call = { procedure: 'interception', input: syracuse as unknown as Json }
    const yes = (ask: { readonly id: string }) => (ask.id === 'attack' ? { attack: 'yes' } : { share: { fleets: 1 } })
    const branch = forecast(quiet, state, { frame: fresh(quiet, call).frame, answers: [{ ask: 'attack', values: { attack: 'yes' } }] }, { branches: 0, chooser: yes })
    sameOdds(single(branch), bruteForce(quiet, state, call, yes))
  })
})

describe('14: Overlord', () => {
  const overlord = (first: string) => round({ western: 30, soviet: 31, okw: 32, okh: 33, [first]: 20 }, 40, { scenario: 'overlord', game: quiet, turn: 5 })
  const use = (faction: string, area: string, play = overlord('soviet')) => { play.start({ procedure: 'sea-use', input: { faction, area } }); return play }
  it('14 DF-001 DF-234 in Overlord no fleet moves, no port move is contested, no step is intercepted', () => {
    const sails = (scenario: string) => {
      const play = round({ western: 20, soviet: 31, okw: 32, okh: 33 }, 40, { scenario, game: quiet, turn: 5 })
      play.correct([set('flag', 'order', 'ops-1'), set('flag', 'paid', true)], 'as if picked')
      play.next()
      play.start({ procedure: 'begin-ops', input: {} })
      const asked = (procedure: string) => Object.keys(quiet.procedures[procedure]?.fields?.(sceneOf(quiet, play.state, { input: {} })) ?? {})
      return [offers(quiet, play.state).includes('fleet-move'), asked('port-move').includes('contested'), asked('recruit').includes('sea'), asked('mechanize').includes('sea')]
    }
    expect([sails('campaign'), sails('overlord')]).toEqual([[true, true, true, true], [false, false, false, false]])
  })
  it('14 DF-234 no interception anywhere', () => { expect(remindersAt(told, overlord('okw').state).some(each => each.procedure === 'interception')).toBe(false) })
  it('14 DF-235 the West alone outside Baltic and Black Sea; an OKW sea move is refused', () => {
    expect(use('okw', 'western-med').ask).toMatchObject({ kind: 'blocked', why: { cite: '14' } })
    expect(use('soviet', 'north-sea').ask?.kind).toBe('blocked')
    expect(use('western', 'western-med').ask).toBeNull()
    expect(use('western', 'black').ask?.kind).toBe('blocked')
    const play = overlord('okw')
    play.start({ procedure: 'port-move', input: { type: 'combat', steps: 1, ports: true, beachhead: false, boundary: false, area: 'western-med' } })
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { cite: '14' } })
  })
  it('14 DF-236 Baltic and Black Sea cost Soviets and OKH one initiative each time', () => {
    const play = use('soviet', 'baltic')
    use('soviet', 'black', play)
    use('okh', 'black', play)
    expect([at(play.state, 'soviet'), at(play.state, 'okh')]).toEqual([22, 34])
    const move = (first: string, area: string) => { const sails = overlord(first); sails.start({ procedure: 'port-move', input: { type: 'combat', steps: 1, ports: true, beachhead: false, boundary: false, area } }); return at(sails.state, first) }
    expect([move('soviet', 'baltic'), move('okh', 'black'), move('western', 'north-sea')]).toEqual([21, 21, 20])
  })
  const performing = (more: readonly Change[], scenario = 'overlord', faction = 'soviet'): Table => {
    const play = round({ western: 30, soviet: 31, okw: 32, okh: 33, [faction]: 20 }, 40, { scenario, turn: 5, more })
    play.correct([set('flag', 'order', 'ops-7'), set('flag', 'paid', true), set('flag', 'opened', true), set('flag', 'phase', 'attack')], 'as if picked')
    play.next()
    return play
  }
  const reminded = (play: Table, id: string) => remindersAt(told, play.state).some(each => each.id === id)
  const romanian = (cell: string) => set('unit', 'r', { cell, faction: 'okh', nation: 'ro', type: 'leg', label: 'R', steps: 1 })
  it('14 DF-237 the Romanian fleet: asked for when the last known Romanian unit falls, not before, not in another scenario, not once it is gone', () => {
    const shown = (more: readonly Change[], scenario?: string) => reminded(performing(more, scenario), 'overlord-black')
    expect([shown([]), shown([romanian('2830')]), shown([romanian('eliminated')]), shown([romanian('eliminated')], 'campaign'), shown([romanian('eliminated'), set('flag', 'fleet-gone/black', true)])]).toEqual([false, false, true, false, false])
  })
  it('14 DF-237 without a map: a Romanian defender falls in combat', () => {
    const play = performing([])
    play.correct([set('row', 'face/soviet/ops-7', { kind: 'Attack', attacks: 1, any: true })], 'any type')
    play.start({ procedure: 'combat', input: { attacker: 'soviet', primary: [{ label: 'A', type: 'leg', nation: 'su', factors: [2], steps: 2 }], flank: [], defenders: [{ label: 'D', type: 'leg', nation: 'ro', factors: [1], steps: 1 }] } })
    play.answer({ ask: 'combat', code: '0/2' }); play.answer(values('advance', { advance: [] }))
    expect(reminded(play, 'overlord-black')).toBe(true)
    play.next()
    expect(reminded(play, 'overlord-black')).toBe(false)
  })
  it('14, 10.2 DF-237 without a map: a card whose text the app does not know may be Romania\'s surrender; a known one is not, nor is one while a Romanian stands', () => {
    const shown = (card: string, more: readonly Change[] = [], scenario = 'overlord') => {
      const play = round({ western: 30, soviet: 31, okw: 32, okh: 33 }, 40, { scenario, turn: 5, more: [set('flag', 'event/pending', card), ...more] })
      play.correct([set('flag', 'pending/soviet', true), set('flag', 'order', 'plan'), set('flag', 'paid', true)], 'an event')
      for (let i = 0; i < 9 && play.stage !== 'event-4'; i++) play.next()
      return [play.stage, reminded(play, 'overlord-black')]
    }
    expect([shown('other-3'), shown('urals-industry'), shown('other-3', [romanian('2830')]), shown('other-3', [], 'campaign')].map(([stage, is]) => (stage === 'event-4' ? is : stage))).toEqual([true, false, false, false])
  })
  it('14 DF-238 the Baltic fleet: asked for when Königsberg is known not to be Axis; unknown, only while an Ally moves or has taken a city', () => {
    const city = (control: string) => set('cell', '3725', { name: 'Königsberg', control })
    const shown = (more: readonly Change[], faction = 'soviet', late: readonly Change[] = []) => { const play = performing(more, 'overlord', faction); play.correct(late, 'then'); return reminded(play, 'overlord-baltic') }
    expect([shown([city('axis')]), shown([city('soviet')]), shown([city('soviet'), set('flag', 'fleet-gone/baltic', true)])]).toEqual([false, true, false])
    expect([shown([]), shown([], 'soviet', [set('flag', 'phase', 'move')]), shown([], 'okh', [set('flag', 'phase', 'move')]), shown([], 'soviet', [set('flag', 'city-taken', true)])]).toEqual([false, true, false, true])
  })
  it('14 DF-239 once the fleet is gone the sea is Soviet without extra cost, and closed to OKH', () => {
    const play = overlord('soviet')
    play.start({ procedure: 'fleet-leaves', input: { area: 'black' } })
    use('soviet', 'black', play)
    expect(at(play.state, 'soviet')).toBe(20)
    expect(use('okh', 'black', play).ask?.kind).toBe('blocked')
    play.abandon()
    expect(offersOf(quiet, play.state, 'fleet-leaves', 'area').find(each => each.id === 'black')?.refusal?.cite).toBe('14')
    const seas = quiet.panels(play.state).find(each => each.id === 'seas')?.drawing
    expect(seas?.kind === 'list' ? seas.rows.find(each => each.id === 'black')?.owner : '').toBe('soviet')
  })
})
