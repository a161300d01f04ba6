import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import { whoseTurn } from '../../../src/engine/stages.ts'
import type { Change } from '../../../src/engine/state.ts'
import { airDue } from '../../../src/games/downfall/eventCards.ts'
import { at, inOrder, pending } from '../../../src/games/downfall/initiative.ts'
import { offers } from '../../play.ts'
import { code, faces, thereAndBack, values, type Table } from '../../table.ts'
import { eventLayers, offersOf, owning, round, told } from './setting.ts'

const quiet = owning(eventLayers({}))
const card = (id: string, symbols: Readonly<Record<string, number>> = {}): Change => set('row', `card/${id}`, { name: id, 'draw-western': 0, 'draw-soviet': 0, 'draw-okw': 0, 'draw-okh': 0, 'air-western': 0, 'air-soviet': 0, 'air-axis': 0, ...symbols })
const display = (pendingCard: string | null, current: string, spent: string | null): readonly Change[] => [set('flag', 'event/pending', pendingCard), set('flag', 'event/current', current), set('flag', 'event/spent', spent), set('pile', 'event-discards', spent === null ? [] : [spent]), set('track', 'event-deck', 12)]

/** Stands in step 6 with these factions pending. */
function eventsOf(whose: readonly string[], more: readonly Change[], spot: Readonly<Record<string, number>> = { soviet: 30, western: 33, okw: 34, okh: 35 }, game = quiet): Table {
  const play = round(spot, 60, { game })
  play.correct([...whose.map(each => set('flag', `pending/${each}`, true)), set('flag', 'order', 'plan'), set('flag', 'paid', true), ...more], 'events pending')
  play.next()
  return play
}

describe('10.1: the event procedure', () => {
  const example = [...display('mare-nostrum', 'supply', 'high-command'), card('supply'), card('mare-nostrum'), card('high-command', { 'air-soviet': 1, 'air-western': 1 }), set('track', 'air/soviet', 1), set('track', 'air/western', 1), set('track', 'air/okh', 0), set('track', 'air/okw', 0)]

  it('10.1 DF-143 DF-208 DF-209 the example: Supply is spent, Mare Nostrum current, Soviet and West each remove an air unit', () => {
    const play = eventsOf(['soviet'], example)
    expect([play.state.flag['event/spent'], play.state.flag['event/current'], play.state.pile['event-discards']]).toEqual(['supply', 'mare-nostrum', ['high-command', 'supply']])
    expect(play.stage).toBe('event-3')
    const gone = play.start({ procedure: 'air-remove', input: {} })
    expect(gone.lines.map(each => each.text)).toEqual(['Soviet (Soviet player) removes 1', 'Western (Western player) removes 1'])
    expect([play.state.track['air/soviet'], play.state.track['air/western']]).toEqual([0, 0])
    const panel = quiet.panels(play.state).find(each => each.id === 'events')?.drawing
    expect(panel?.kind === 'deck' ? panel.piles.slice(0, 3).map(each => each.known?.[0]?.label) : []).toEqual([undefined, 'Mare Nostrum', 'Supply'])
  })

  it('10.3 DF-143 what the spent and the current card show stays on the map', () => {
    const play = eventsOf(['soviet'], [...display('mare-nostrum', 'other-4', 'high-command'), card('other-4', { 'air-soviet': 1 }), card('mare-nostrum', { 'air-soviet': 1 }), card('high-command'), set('track', 'air/soviet', 3), ...['western', 'okh', 'okw'].map(each => set('track', `air/${each}`, 0))])
    expect(play.start({ procedure: 'air-remove', input: {} }).lines.map(each => each.text)).toEqual(['Soviet (Soviet player) removes 1'])
  })

  it('10.1 DF-144 DF-147 DF-209 DF-211 … the event, Commando Supremo revealed: one Western card, one Western air unit, regular; the marker flips', () => {
    const play = eventsOf(['soviet'], example)
    play.start({ procedure: 'air-remove', input: {} })
    const seen: string[] = []
    const next = () => { play.next(); seen.push(play.stage) }
    next()
    play.start({ procedure: 'mare-nostrum', input: { africa: true } })
    next()
    play.start({ procedure: 'reveal', input: { card: 'commando-supremo', removed: false } })
    expect(play.state.flag['event/pending']).toBe('commando-supremo')
    next()
    expect(play.state.track['hand/western']).toBe(1)
    next()
    const placed = play.start({ procedure: 'air-place', input: {} })
    expect(placed.outcomes[0]?.duties?.map(each => each.text)).toContain('The first one on the map must not be elite')
    expect(play.state.track['air/western']).toBe(1)
    play.next()
    expect(seen).toEqual(['event-4', 'event-5', 'event-6', 'event-7'])
    expect([pending(play.state), play.stage]).toEqual([[], 'pick'])
    thereAndBack(play, 4)
  })

  it('10.3.2 DF-147 a second air unit of the faction may be elite: the line appears only for the first', () => {
    const play = eventsOf(['soviet'], [...display('commando-supremo', 'supply', 'other-5'), card('supply'), card('other-5', { 'air-western': 1 }), set('track', 'air/western', 1), set('track', 'air/soviet', 0), set('track', 'air/okh', 0)])
    play.correct([set('stage', 'at', [{ list: 'round', stage: 'events', lap: 1, item: 'soviet' }, { list: 'event', stage: 'event-7' }]), set('flag', 'event/pending', 'commando-supremo'), set('flag', 'event/current', 'other-5'), set('flag', 'event/spent', 'supply')], 'at step 7')
    const step = play.start({ procedure: 'air-place', input: {} })
    expect([step.lines[0]?.text, step.outcomes[0]?.duties?.some(each => each.cite === '10.3.2')]).toEqual(['Western (Western player) places 1', false])
  })

  it('10.1 DF-210 a card whose removal condition applies is replaced by another', () => {
    const play = eventsOf(['soviet'], example)
    play.correct([set('stage', 'at', [{ list: 'round', stage: 'events', lap: 1, item: 'soviet' }, { list: 'event', stage: 'event-5' }])], 'at step 5')
    play.start({ procedure: 'reveal', input: { card: 'other-1', removed: true } })
    expect([play.state.flag['event/pending'], play.state.pile['event-removed'], offers(quiet, play.state).includes('reveal')]).toEqual([undefined, ['other-1'], true])
    play.start({ procedure: 'reveal', input: { card: 'commando-supremo', removed: false } })
    expect([play.state.flag['event/pending'], offers(quiet, play.state).includes('reveal')]).toEqual(['commando-supremo', false])
  })

  it('10.1 DF-211 symbols nobody has told are asked once, then drawn for each faction', () => {
    const play = eventsOf(['soviet'], example)
    play.correct([set('stage', 'at', [{ list: 'round', stage: 'events', lap: 1, item: 'soviet' }, { list: 'event', stage: 'event-5' }])], 'at step 5')
    play.start({ procedure: 'reveal', input: { card: 'other-2', removed: false } })
    expect(play.ask).toMatchObject({ kind: 'choose', id: 'symbols' })
    const step = play.answer(values('symbols', { 'draw-western': 0, 'draw-soviet': 2, 'draw-okw': 1, 'draw-okh': 0, 'air-western': 0, 'air-soviet': 0, 'air-axis': 1 }))
    play.next()
    expect(step.outcomes[0]?.learns?.[0]).toMatchObject({ chart: 'event-cards', row: 'other-2', facts: { 'draw-soviet': 2, 'air-axis': 1 } })
    expect([play.state.track['hand/soviet'], play.state.track['hand/okw'], play.state.track['hand/western']]).toEqual([2, 1, 0])
    expect(play.state.row['card/other-2']).toMatchObject({ 'draw-soviet': 2, 'air-axis': 1 })
  })

  it('10.1 DF-212 with an empty draw pile the bottom discard becomes pending', () => {
    const play = eventsOf(['soviet'], [...example, set('pile', 'event-discards', ['commando-supremo', 'high-command']), set('track', 'event-deck', 0)])
    play.correct([set('stage', 'at', [{ list: 'round', stage: 'events', lap: 1, item: 'soviet' }, { list: 'event', stage: 'event-5' }])], 'at step 5')
    expect(offersOf(quiet, play.state, 'reveal', 'card').map(each => each.id)).toEqual(['commando-supremo'])
    play.start({ procedure: 'reveal', input: { card: 'commando-supremo' } })
    expect([play.state.pile['event-discards'], play.state.flag['event/pending']]).toEqual([['high-command', 'supply'], 'commando-supremo'])
  })

  it('10.3.1 DF-146 an Axis symbol goes to the Axis faction of whoever reveals: a Western procedure gives it to OKH, a Soviet one to OKW', () => {
    const owner = (whose: string) => {
      const play = eventsOf([whose], example)
      play.correct([set('stage', 'at', [{ list: 'round', stage: 'events', lap: 1, item: whose }, { list: 'event', stage: 'event-5' }]), set('row', 'card/other-3', { 'draw-western': 0, 'draw-soviet': 0, 'draw-okw': 0, 'draw-okh': 0, 'air-western': 0, 'air-soviet': 0, 'air-axis': 1 })], 'at step 5')
      play.start({ procedure: 'reveal', input: { card: 'other-3', removed: false } })
      const world = { state: play.state, slot: (id: string) => quiet.charts[id] as never }
      return [airDue(world, 'okh'), airDue(world, 'okw')]
    }
    expect([owner('western'), owner('soviet'), owner('okh'), owner('okw')]).toEqual([[1, 0], [0, 1], [1, 0], [0, 1]])
  })

  it('10.3 DF-142 DF-145 the Campaign: 2 Soviet, 1 OKH, 1 Western, adjusted in the order Soviet, OKH, OKW, Western', () => {
    const play = eventsOf(['soviet'], [set('stage', 'at', [{ list: 'new turn', stage: 'turn-6' }]), ...display('urals-industry', 'other-1', 'other-2'), card('urals-industry', { 'air-soviet': 1 }), card('other-1', { 'air-soviet': 1, 'air-axis': 1 }), card('other-2', { 'air-western': 1 }), set('flag', 'axis-air/other-1', 'okh'), ...['soviet', 'okh', 'okw', 'western'].map(each => set('track', `air/${each}`, 0))])
    const step = play.start({ procedure: 'air-adjust', input: {} })
    expect(step.lines.map(each => each.text)).toEqual(['Soviet (Soviet player) places 2', 'OKH (Western player) places 1', 'Western (Western player) places 1'])
  })

  it('10.3, 12 DF-142 the empty discard box shows a Western air unit', () => {
    const play = eventsOf(['soviet'], [...display('supply', 'mare-nostrum', null), card('supply'), card('mare-nostrum')])
    play.correct([...display('supply', 'mare-nostrum', null)], 'new turn')
    expect(airDue({ state: play.state, slot: id => quiet.charts[id] as never }, 'western')).toBe(1)
  })

  it('10.3 DF-148 DF-151 placement: never in a beachhead; no move but rebasing', () => {
    const play = eventsOf(['soviet'], [...display('commando-supremo', 'supply', 'mare-nostrum'), card('supply'), card('mare-nostrum'), ...['soviet', 'okh', 'okw', 'western'].map(each => set('track', `air/${each}`, 0))])
    play.correct([set('stage', 'at', [{ list: 'round', stage: 'events', lap: 1, item: 'soviet' }, { list: 'event', stage: 'event-7' }]), ...display('commando-supremo', 'supply', 'mare-nostrum')], 'at step 7')
    expect(play.start({ procedure: 'air-place', input: {} }).outcomes[0]?.duties?.map(each => each.text).join()).toMatch(/city or rail hex supplied by any flag of the faction, no other air unit; in an enemy zone only with a combat unit.*never in a beachhead/)
  })

  it('2.3.2 DF-149 after an advance the rebase is asked for, not before one', () => {
    const play = round({ soviet: 20, western: 30, okw: 31, okh: 33 })
    const shown = () => remindersAt(told, play.state).some(each => each.id === 'rebase')
    play.correct([set('flag', 'order', 'ops-1'), set('flag', 'paid', true)], 'as if picked')
    play.next()
    const before = shown()
    play.start({ procedure: 'combat', input: { attacker: 'soviet', primary: [{ label: 'A', type: 'tank', nation: 'su', factors: [2], steps: 2 }], flank: [], defenders: [{ label: 'D', type: 'leg', nation: 'ro', factors: [1], steps: 1 }] } })
    play.answer(code('combat', '0/2'))
    play.answer(values('advance', { advance: ['1'] }))
    const after = shown()
    const stood = round({ soviet: 20, western: 30, okw: 31, okh: 33 })
    stood.start({ procedure: 'combat', input: { attacker: 'soviet', primary: [{ label: 'A', type: 'tank', nation: 'su', factors: [2], steps: 2 }], flank: [], defenders: [{ label: 'D', type: 'leg', nation: 'ro', factors: [1], steps: 1 }] } })
    stood.answer(code('combat', '0/2')); stood.answer(values('advance', { advance: [] }))
    expect(stood.state.flag['rebase']).toBeUndefined()
    play.next()
    expect([before, after, shown()]).toEqual([false, true, false])
  })

  it('7.9.2 DF-189 with Strategic Bombing won the West draws one more in its own procedure only', () => {
    const drawn = (whose: string) => {
      const play = eventsOf([whose], [...example, set('row', 'warfare/bombing', { at: -3, inactive: true })])
      play.correct([set('stage', 'at', [{ list: 'round', stage: 'events', lap: 1, item: whose }, { list: 'event', stage: 'event-5' }]), set('flag', 'event/pending', 'commando-supremo')], 'at step 5')
      play.next()
      return [play.state.track['hand/western'], remindersAt(quiet, play.state).some(each => each.id === 'bombing-draw')]
    }
    expect([drawn('western'), drawn('soviet')]).toEqual([[2, true], [1, false]])
  })
})

describe('6 step 6: the order of events', () => {
  const through = (play: Table) => { const lap = play.state.stage['at']?.[0]?.lap; for (let i = 0; i < 9 && play.state.stage['at']?.[0]?.lap === lap && play.state.stage['at']?.[0]?.stage === 'events'; i++) play.next() }
  it('6 S6 DF-020 DF-033 pending at 30 and 33: the one at 30 first; an event that moves a third onto its space brings it in; flags survive', () => {
    const play = eventsOf(['soviet', 'western'], display('supply', 'mare-nostrum', 'high-command'), undefined, owning(eventLayers({ okh: [36] })))
    expect(whoseTurn(quiet, play.state)).toBe('soviet')
    play.start({ procedure: 'advance', input: { faction: 'okh', amount: 2, cause: 'event' } })
    expect(pending(play.state)).toEqual(['soviet', 'western', 'okh'])
    const ring = quiet.panels(play.state).find(each => each.id === 'initiative')?.drawing
    expect(ring?.kind === 'ring' ? ring.markers.filter(each => each.pending === true).map(each => each.id) : []).toEqual(['space/soviet', 'space/western', 'space/okh'])
    through(play)
    expect([whoseTurn(quiet, play.state), pending(play.state)]).toEqual(['western', ['western', 'okh']])
    through(play)
    expect(whoseTurn(quiet, play.state)).toBe('okh')
    through(play)
    expect([pending(play.state), play.stage]).toEqual([[], 'pick'])
  })
  it('6 S6 DF-034 top and bottom of one stack pending: the bottom first', () => {
    const play = eventsOf(['soviet', 'western'], [set('track', 'height/western', 0), set('track', 'height/soviet', 1), ...display('supply', 'mare-nostrum', 'high-command')], { soviet: 30, western: 30, okw: 34, okh: 35 })
    expect([whoseTurn(quiet, play.state), inOrder(play.state).slice(0, 2)]).toEqual(['western', ['western', 'soviet']])
    const other = eventsOf(['soviet', 'western'], [set('track', 'height/western', 1), set('track', 'height/soviet', 0), ...display('supply', 'mare-nostrum', 'high-command')], { soviet: 30, western: 30, okw: 34, okh: 35 })
    expect(whoseTurn(quiet, other.state)).toBe('soviet')
  })
})

describe('10.2: single events', () => {
  const current = (id: string, more: readonly Change[] = []) => { const play = eventsOf(['soviet'], [...display(id, 'other-9', 'other-8'), ...more]); while (play.stage !== 'event-4') play.next(); return play }
  it('10.2 DF-214 High Command: fleets, Guards, flips and releases, interdicted units ready', () => {
    const play = current('high-command', [set('unit', 'f', { cell: 'central-med', faction: 'okw', type: 'fleet', label: 'F', interdicted: true })])
    expect(offers(quiet, play.state)).toEqual(expect.arrayContaining(['high-command', 'guard']))
    const { outcomes: [done] } = play.start({ procedure: 'high-command', input: {} })
    expect(done?.lines.map(each => each.cite)).toEqual(['2.4', '2.1.1', '1.M', '10.2'])
    expect(done?.duties?.map(each => [each.who, each.text.split(/[;,]/)[0]])).toEqual([['western', 'Pending fleets to the North Atlantic'], ['soviet', 'Pending Guards replace units of their type in supply']])
    expect(play.state.unit['f']?.['interdicted']).toBe(false)
    expect(offers(quiet, current('supply').state)).not.toContain('guard')
  })
  // the rulebook's pair: 2 Gd (leg or mechanized) and 3 Gd Tk (motorized or tank) are pending; C cannot trace supply
  const soviet = (cell: string, type: string, steps: number, more: Readonly<Record<string, string | boolean>> = {}) => ({ cell, faction: 'soviet', type, nation: 'su', steps, ...more })
  const front: readonly Change[] = [
    set('cell', '3030', { terrain: 'clear', city: true, flag: 'su', control: 'soviet' }), set('cell', '3032', { terrain: 'clear' }), set('cell', '3031', { terrain: 'clear', city: true, control: 'axis' }),
    set('unit', 'A', soviet('3030', 'mechanized', 3, { label: 'A' })), set('unit', 'B', soviet('3030', 'motorized', 1, { label: 'B' })), set('unit', 'C', soviet('3032', 'leg', 2, { label: 'C' })), set('unit', 'D', soviet('3030', 'leg', 2, { label: '1 Gd' })), set('unit', 'E', soviet('3030', 'leg', 2, { label: 'E', boxed: true })), set('unit', 'S', soviet('3030', 'shock', 2, { label: 'S' })),
  ]
  it('10.2 DF-215 the Guards example: A gives way to 2 Gd at three steps on its mechanized side, B to 3 Gd Tk at one on its motorized side, C is cut off', () => {
    const play = current('high-command', front)
    const army = play.start({ procedure: 'guard', input: { guard: 'leg', unit: 'A' } })
    const tank = play.start({ procedure: 'guard', input: { guard: 'motorized', unit: 'B' } })
    expect([army, tank].map(each => each.outcomes[0]?.duties?.[0]?.text)).toEqual(['The Guard in its hex, mechanized side up, 3 steps; the old unit leaves the game', 'The Guard in its hex, motorized side up, 1 step; the old unit leaves the game'])
    expect([play.state.unit['A'], play.state.unit['B']]).toEqual([expect.objectContaining({ label: 'A Gd', guard: true, cell: '3030', type: 'mechanized', steps: 3 }), expect.objectContaining({ label: 'B Gd', type: 'motorized', steps: 1 })])
    const why = (guard: string) => { const field = quiet.procedures['guard']?.fields?.(sceneOf(quiet, play.state, { input: { guard } }))['unit']; return field?.kind === 'choice' ? Object.fromEntries(field.options.map(each => [each.id, each.refusal?.text])) : {} }
    expect(why('leg')).toEqual({ A: 'It is a Guard already', B: 'It is a Guard already', C: 'It must be in supply', D: 'It is a Guard already', E: 'A boxed name cannot be upgraded', S: 'A boxed name cannot be upgraded', table: undefined })
    expect(why('motorized')['C']).toBe('The Guard must be of the same type')
    play.start({ procedure: 'guard', input: { guard: 'leg', unit: 'C' } })
    expect(play.ask).toMatchObject({ kind: 'blocked', mayOverrule: true, why: { cite: '10.2' } })
    play.abandon()
    play.start({ procedure: 'guard', input: { guard: 'leg', unit: 'table', fits: false } })
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { cite: '10.2' } })
  })
  it('10.2 DF-216 the Supply card opens the supply event, and only it does', () => {
    expect(offers(quiet, current('supply').state)).toContain('supply-event')
    expect(offers(quiet, current('high-command').state)).not.toContain('supply-event')
    expect(remindersAt(quiet, current('supply').state).map(each => each.id)).toContain('event-supply')
  })
  it('11, 2.4.2 DF-201 DF-204 what holds for beachheads is said in the Supply event and in no other', () => {
    const said = (id: string) => remindersAt(quiet, current(id).state).map(each => each.id).filter(each => each === 'event-supply' || each === 'beachhead-rail')
    expect([said('supply'), said('mare-nostrum'), said('other-1')]).toEqual([['event-supply', 'beachhead-rail'], [], []])
  })
  it('10.2 DF-217 Mare Nostrum: with Axis units in Africa one OKW armored step; without them Malta two left and a Transport Point', () => {
    const axis = current('mare-nostrum')
    expect(axis.start({ procedure: 'mare-nostrum', input: { africa: true } }).outcomes[0]?.label).toBe('OKW gains one armored step')
    expect(axis.state.track['transport']).toBe(0)
    const free = current('mare-nostrum', [set('row', 'box/malta/-2', { units: 2, modifier: 0, western: true, end: false })])
    free.start({ procedure: 'mare-nostrum', input: { africa: false } })
    expect([free.state.track['transport'], free.state.row['warfare/malta']?.['at'], free.state.row['objective/malta']?.['owner'], free.state.track['vp']]).toEqual([1, -2, 'western', 1])
    const closed = current('mare-nostrum', [set('row', 'warfare/malta', { at: -4, inactive: true })])
    closed.start({ procedure: 'mare-nostrum', input: { africa: false } })
    expect([closed.ask, closed.state.row['warfare/malta']?.['at'], closed.state.track['transport']]).toEqual([null, -4, 1])
  })
  it('10.2 DF-218 Fatherland Front warns about Bulgarian units, other cards do not', () => {
    const shown = (id: string) => remindersAt(quiet, current(id).state).some(each => each.id === 'event-bulgaria')
    expect([shown('fatherland-front'), shown('commando-supremo')]).toEqual([true, false])
  })
  it('10.2 DF-219 a surrender changes no control by itself: told where it matters', () => {
    expect(remindersAt(quiet, current('other-1').state).map(each => each.id)).toContain('event-surrender')
    expect(remindersAt(quiet, current('supply').state).map(each => each.id)).not.toContain('event-surrender')
  })
  it.each([['red-tide', 'event-red-tide'], ['united-nations', 'event-un'], ['ve-day', 'event-ve']])('13 DF-232 %s asks for its condition when it is resolved', (id, reminder) => {
    expect(remindersAt(quiet, current(id).state).map(each => each.id)).toContain(reminder)
    expect(remindersAt(quiet, current('supply').state).map(each => each.id)).not.toContain(reminder)
  })
  it('2.6 DF-233 United Nations keeps its own net beside the marker', () => {
    const play = current('united-nations')
    play.start({ procedure: 'event-points', input: { to: 'western', n: 2, un: true } })
    play.start({ procedure: 'event-points', input: { to: 'soviet', n: 1, un: false } })
    expect([play.state.track['vp'], play.state.track['un-vp']]).toEqual([1, 2])
    const track = quiet.panels(play.state).find(each => each.id === 'vp')?.drawing
    expect(track?.kind === 'number' ? track.marks?.some(each => each.at === 2 && each.text === 'United Nations net') : false).toBe(true)
  })
})

describe('12: the new turn', () => {
  const turned = (more: readonly Change[] = []) => {
    const play = round({ okw: 88, western: 90, soviet: 91, okh: 95 }, 88, { turn: 3, more })
    play.start({ procedure: 'weather', input: {} })
    play.answer(faces('weather', 4, 4))
    return play
  }
  it('12 DF-220 turn 3 to 4: eight steps in order, then the round of OKW goes on', () => {
    const play = turned()
    const seen = [play.stage]
    for (let i = 0; i < 8; i++) { play.next(); seen.push(play.stage) }
    expect(seen.slice(0, 8)).toEqual(['turn-1', 'turn-2', 'turn-3', 'turn-4', 'turn-5', 'turn-6', 'turn-7', 'turn-8'])
    expect([seen[8], whoseTurn(told, play.state)]).toEqual(['pick', 'okw'])
  })
  it('12 DF-221 turn 4 names its cards: Axis 26 and 31, Soviet 28, Western 7 and 21; turn 5 names none', () => {
    const play = turned()
    play.next()
    const step = play.next()
    expect(step.lines.map(each => each.text)).toEqual(['Axis action cards: 26, 31', 'Soviet action cards: 28', 'Western action cards: 7, 21'])
    expect(remindersAt(told, play.state).map(each => each.id)).toContain('cards-turn-4')
    play.correct([set('track', 'turn', 5)], 'another turn')
    expect(remindersAt(told, play.state).map(each => each.id)).not.toContain('cards-turn-4')
    expect(told.calendar?.(round(undefined, 40, { turn: 3 }).state, 1)?.lines.map(each => each.text)).toContain('Axis action cards: 26, 31')
  })
  it('12 DF-222 the spent card and all discards go under the draw pile; pending and current stay', () => {
    const play = turned([...display('supply', 'mare-nostrum', 'high-command'), set('pile', 'event-discards', ['other-1', 'other-2', 'high-command']), set('track', 'event-deck', 10)])
    for (let i = 0; i < 4; i++) play.next()
    expect(play.stage).toBe('turn-5')
    expect([play.state.track['event-deck'], play.state.pile['event-discards'], play.state.flag['event/spent'], play.state.flag['event/pending'], play.state.flag['event/current']]).toEqual([13, [], undefined, 'supply', 'mare-nostrum'])
  })
})

describe('11.3, E9: the Supply event', () => {
  const field = (play: Table, id: string) => quiet.procedures['supply-event']?.fields?.(sceneOf(quiet, play.state, { input: {} }))[id]
  const unit = (faction: string, steps: number, more: Readonly<Record<string, string | number>> = {}) => ({ cell: '3428', faction, label: 'U', type: 'leg', nation: 'geh', steps, ...more })
  const check = (play: Table, out: readonly string[], gone: readonly string[] = []) => { play.start({ procedure: 'supply-event', input: {} }); play.answer(values('out', { out: [...out] })); return play.answer(values('gone', { gone: [...gone] })) }
  it('11.3 DF-206 the example: four pips newly isolated cost OKH four', () => {
    const play = round({ soviet: 20, western: 30, okw: 31, okh: 33 }, 60, { game: quiet, more: [set('unit', 'd', unit('okh', 3)), set('unit', 'e', unit('okh', 1)), set('unit', 'a', unit('okh', 2))] })
    check(play, ['d', 'e'])
    expect([at(play.state, 'okh'), play.state.unit['d']?.['isolated'], play.state.unit['a']?.['isolated']]).toEqual([37, 1, undefined])
    check(play, ['d'])
    expect([at(play.state, 'okh'), play.state.unit['d']?.['isolated'], play.state.unit['e']?.['isolated']]).toEqual([46, 3, 0])
    check(play, ['d'], ['d'])
    expect([at(play.state, 'okh'), play.state.unit['d']?.['cell']]).toEqual([46, 'eliminated'])
    thereAndBack(play, 2)
  })
  it('11.3 DF-206 without a map: steps times level, paid in the order OKH, OKW, Soviet, Western', () => {
    const play = round({ soviet: 20, western: 30, okw: 31, okh: 33 }, 60, { game: quiet })
    const step = play.start({ procedure: 'supply-event', input: { 'western-1': 2, 'soviet-3': 1, 'okh-1': 1, 'okh-3': 2, 'okw-1': 1 } })
    expect(step.outcomes.slice(1).map(each => each.label.split(' ').slice(0, 3).join(' '))).toEqual(['OKH pays 7:', 'OKW pays 1:', 'Soviet pays 3:', 'Western pays 2:'])
  })
  it('11.1 DF-202 a partisan on the path costs one, once in the event', () => {
    const play = round({ soviet: 20, western: 30, okw: 31, okh: 33 }, 60, { game: quiet })
    play.start({ procedure: 'supply-event', input: { 'okh-p': 1 } })
    expect(at(play.state, 'okh')).toBe(34)
    expect(field(play, 'okh-p')?.label).toContain('each once')
    expect(field(play, 'soviet-p')).toBeUndefined()
  })
  it('11 DF-206 units the app\'s map knows to be cut off are filled in, those it cannot trace are not', () => {
    const play = round({ soviet: 20, western: 30, okw: 31, okh: 33 }, 60, { game: quiet, more: [set('cell', '3430', { terrain: 'clear', city: true, flag: 'geh', control: 'axis' }), set('cell', '3429', { terrain: 'clear', city: true, control: 'soviet' }), set('unit', 'd', unit('okh', 3)), set('unit', 'a', unit('okh', 2, { cell: '3430' })), set('unit', 'x', unit('okh', 2, { cell: '4440' }))] })
    play.start({ procedure: 'supply-event', input: {} })
    expect(play.ask?.kind === 'choose' ? play.ask.usual : null).toEqual({ out: ['d'] })
  })
  it('9.1.2 DF-180 an order and an event are two occasions: the sea is checked again', () => {
    const play = eventsOf(['soviet'], [set('pile', 'seas-checked', ['supply central-med']), ...display('supply', 'other-9', 'other-8')])
    expect(play.state.pile['seas-checked']).toEqual([])
  })
  it('2.1.5 DF-205 a unit with a supply badge is not in the list', () => {
    const play = round(undefined, 60, { game: quiet, more: [set('unit', 'a', unit('okh', 2, { badge: 'supply' })), set('unit', 'b', unit('okh', 2))] })
    play.start({ procedure: 'supply-event', input: {} })
    const ask = play.ask
    expect(ask?.kind === 'choose' && ask.fields['out']?.kind === 'pick' ? ask.fields['out'].options.map(each => each.id) : []).toEqual(['b'])
  })
})
