import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import scenarios from '../../../data/festung-europa/scenarios.json' with { type: 'json' }
import { axisGoal } from '../../../src/games/festung-europa/victory.ts'
import { handMax } from '../../../src/games/festung-europa/decks.ts'
import { controls, played } from '../../../src/games/festung-europa/sequence.ts'
import { begin, practised, remindedOf, standing } from './scene.ts'

describe('3 and 17: the campaign', () => {
  it('3.11 FS-001 turn 1, VP 21, infrastructure 20, hand sizes 8, both action rounds 1', () => {
    const { state } = begin()
    expect(state.track).toMatchObject({ turn: 1, vp: 21, infrastructure: 20, 'round-axis': 1, 'round-allied': 1 })
    expect([handMax(state, 'axis'), handMax(state, 'allied')]).toEqual([8, 8])
    expect(practised.headline(state)).toContain('Summer 1943')
  })

  it('3.16 FS-002 an airfield in each of the two boxes, and it is on the airfield list', () => {
    const { state } = begin()
    const list = practised.panels(state).find(each => each.id === 'airfields')?.drawing
    const mobile = list?.kind === 'list' ? list.rows.filter(each => each.label.startsWith('Airfield')).map(each => each.note) : []
    expect(mobile.sort()).toEqual(['North Africa', 'United Kingdom'])
  })

  it('3.31 FS-003 the opening is kept and decides what follows from it; the first hand is eight', () => {
    const husky = begin({ opening: 'husky' })
    const roundup = begin({ opening: 'roundup' })
    expect(husky.state.pile['allied-hand']).toBe(8)
    expect([axisGoal(husky.state).turn, axisGoal(roundup.state).turn]).toEqual([6, 4])
    expect(remindedOf(husky)).toContain('allied-opening')
  })

  it('3.31 FS-004 the Axis first hand is prompted in the first phase only', () => {
    const at = begin()
    expect(at.state.pile['axis-hand']).toBe(8)
    expect(remindedOf(at)).toContain('axis-opening')
    expect(remindedOf(standing('air', 2))).not.toContain('axis-opening')
    expect(scenarios[0]?.setup.some(each => each.rule === '3.31' && 'faction' in each && each.faction === 'axis')).toBe(true)
  })

  it('6.11 FS-005 21 cards of 1943 in play, 20 and 14 set aside', () => {
    const { state } = begin()
    for (const side of ['axis', 'allied']) {
      expect(Number(state.pile[`${side}-draw`]) + Number(state.pile[`${side}-hand`])).toBe(21)
      expect([state.pile[`${side}-1944`], state.pile[`${side}-1945`]]).toEqual([20, 14])
    }
    const deck = practised.panels(state).find(each => each.id === 'deck-axis')?.drawing
    expect(deck?.kind === 'deck' ? deck.piles.map(each => each.n) : []).toEqual([13, 8, 0, 0, 0, 20, 14])
  })

  it('17.2 FS-006 the set-up list has the Allies before the Axis, striped units reduced; it is said on turn 1', () => {
    const order = scenarios[0]?.setup.filter(each => each.rule === '17.2').map(each => ('faction' in each ? each.faction : '')) ?? []
    expect(order).toEqual(['allied', 'axis'])
    expect(scenarios.flatMap(each => each.setup).filter(each => ['17.2', '18.2'].includes(each.rule)).every(each => each.text.includes('striped units start reduced'))).toBe(true)
    expect(remindedOf(begin())).toContain('setup-order')
    expect(remindedOf(standing('air', 2))).not.toContain('setup-order')
  })

  it('20 FS-007 every hex is Axis-controlled at the start', () => {
    const { state } = begin()
    for (const hex of ['Paris', 'Rome', 'Berlin', 'Oslo']) expect(controls(state, 'axis', hex)).toBe(true)
    expect(Object.values(state.cell).every(cell => cell['control'] === 'axis')).toBe(true)
    expect([Object.keys(state.cell).length, state.track['italy-hexes']]).toEqual([24, 0])
  })
})

describe('18: the Overlord scenario', () => {
  const at = () => begin({}, [], 'overlord')

  it('18.1 FS-008 turn 4, VP 18, infrastructure 15, hands of nine and the Axis less its bombing', () => {
    const { state } = at()
    expect(state.track).toMatchObject({ turn: 4, vp: 18, infrastructure: 15 })
    expect(handMax(state, 'allied')).toBe(9)
    const bombed = at()
    bombed.correct([set('flag', 'sac-us-8', 'industry')], 'bombed')
    expect(handMax(bombed.state, 'axis')).toBe(8)
    expect(practised.calendar?.(state, 6)?.title).toContain('Fall 1945')
    expect(practised.calendar?.(state, 7)).toBeNull()
  })

  it('18.3 FS-009 one named card is held, eight are drawn; one card of each side is discarded', () => {
    const play = at()
    expect([play.state.pile['allied-hand'], play.state.pile['allied-discard'], play.state.pile['axis-discard']]).toEqual([1, 1, 1])
    play.next()
    expect(remindedOf(play)).toEqual(expect.arrayContaining(['overlord-hands', 'overlord-discards']))
    play.start({ procedure: 'draw', input: { side: 'allied' } })
    // 55 - 14 of 1945 - 11 removed = 30; 1 discarded, 1 named, 8 drawn: 20 left
    expect([play.state.pile['allied-hand'], play.state.pile['allied-draw']]).toEqual([9, 20])
    expect(begin({ 'v1-start': false }, [], 'overlord').state.pile['axis-hand']).toBe(0)
  })

  it('18.4 FS-010 eleven Allied and nine Axis cards are out of the game', () => {
    const { state } = at()
    expect([state.pile['allied-removed'], state.pile['axis-removed']]).toEqual([11, 9])
    const out = (side: string) => Object.entries(state.row).filter(([id, row]) => id.startsWith(`card/${side}-`) && row['where'] === 'removed').map(([id]) => Number(id.split('-')[1])).sort((a, b) => a - b)
    expect(out('allied')).toEqual([1, 5, 6, 12, 13, 18, 20, 22, 24, 25, 33])
    expect(out('axis')).toEqual([1, 7, 8, 10, 11, 13, 16, 17, 20])
  })

  it('18.5 FS-011 the event log is filled in, so the Husky date and Rommel apply', () => {
    const { state } = at()
    expect(['husky', 'avalanche', 'fuhrer-directive-51', 'eiche'].map(id => state.row[`event/${id}`]?.['turn'])).toEqual([1, 1, 1, 1])
    expect(['vemork-raid', 'speer', 'italian-social-republic'].map(id => state.row[`event/${id}`]?.['turn'])).toEqual([2, 2, 2])
    expect(['shingle', 'p-51-mustangs', 'argument', 'rommel'].map(id => state.row[`event/${id}`]?.['turn'])).toEqual([3, 3, 3, 3])
    expect(axisGoal(state).turn).toBe(6)
    expect(played(state, 'rommel')).toBe(true)
    expect(state.track['vp']).toBe(18)
    // what is put on the turn track says so too, the Raid with its point
    const markers = scenarios[1]?.setup.find(each => each.rule === '18.5')?.text
    expect(markers).toBe('Event markers. Turn 1: Husky, Avalanche, Fuhrer Directive 51, Eiche. Turn 2: Vemork Raid -1 VP, Speer, Italian Social Republic. Turn 3: Shingle, P-51 Mustangs, Argument, Rommel')
  })
})

it.each([[true, 1], [false, undefined]])('13.2 FS-011 doubt D5 (switch %s): Italy in the Overlord scenario surrendered on turn %s', (out, turn) => {
  expect(begin({ 'italy-out': out }, [], 'overlord').state.flag['italy-surrendered']).toBe(turn)
})

describe('19.5: bidding', () => {
  it.each([
    { row: 'FS-012', rule: '19.51', bidder: 'axis', bid: 2, vp: 19 },
    { row: 'FS-012', rule: '19.51', bidder: 'allied', bid: 2, vp: 23 },
    { row: 'FS-012', rule: '19.51', bidder: 'axis', bid: 0, vp: 21 },
  ])('$rule $row $bid ceded by the $bidder player: VP $vp, with a line in the ledger', ({ bidder, bid, vp }) => {
    const { state } = begin({ bid, bidder })
    expect(state.track['vp']).toBe(vp)
    expect(practised.totals['vp']?.(state).total).toBe(vp)
  })
})
