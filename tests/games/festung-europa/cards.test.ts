import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { layered } from '../../../src/engine/chart.ts'
import { antwerpBonus } from '../../../src/games/festung-europa/options.ts'
import { handMax, toDraw } from '../../../src/games/festung-europa/decks.ts'
import { markCost, type Mark } from '../../../src/games/festung-europa/operations.ts'
import type { Change } from '../../../src/engine/state.ts'
import { begin, blockedBy, fieldsOf, noEffect, played, position, practised, refused, remindedOf, standing, vpOf } from './scene.ts'
import { faces, table, values, type Table } from '../../table.ts'

const play = (at: Table, side: 'axis' | 'allied', use: string, rest: { readonly [field: string]: number | boolean } = {}) => at.start({ procedure: 'play-card', input: { side, use, card: 0, value: 3, ...rest } })

describe('4.2 and 6.7: hands and decks', () => {
  it('4.21 FS-014 the draw shows and makes hand size minus cards in hand', () => {
    const at = standing('draw', 4, [set('pile', 'axis-hand', 5), set('pile', 'axis-draw', 12)])
    expect(toDraw(at.state, 'axis')).toBe(4)
    const who = fieldsOf('draw', at.state)['side']
    expect(who?.kind === 'choice' ? who.options.find(each => each.id === 'axis')?.label : '').toContain('4')
    at.start({ procedure: 'draw', input: { side: 'axis' } })
    expect([at.state.pile['axis-hand'], at.state.pile['axis-draw']]).toEqual([9, 8])
    expect(remindedOf(at)).toContain('to-draw')
    at.start({ procedure: 'draw', input: { side: 'allied' } })
    expect(remindedOf(at)).not.toContain('to-draw')
  })

  it.each([
    { rule: '6.71', row: 'FS-015', turn: 3, aside: '1944', reminder: 'year-1944', draw: 7 + 6 + 20 },
    { rule: '6.72', row: 'FS-015', turn: 7, aside: '1945', reminder: 'year-1945', draw: 7 + 6 + 14 },
    { rule: '6.71', row: 'FS-015', turn: 4, aside: '1944', reminder: 'year-1944', draw: 7 },
  ])('$rule $row turn $turn: draw pile and discards are shuffled with the $aside cards, draw pile $draw', ({ rule, turn, aside, reminder, draw }) => {
    const at = standing('air', turn, [set('pile', 'allied-draw', 7), set('pile', 'allied-discard', 6)])
    const step = at.next()
    expect(step.lines.filter(each => each.text.includes('shuffle draw pile and discards together')).map(each => [each.cite, each.text.slice(0, 8)])).toEqual(turn === 4 ? [] : [[rule, `The ${aside}`]])
    expect(at.stage).toBe('draw')
    expect(at.state.pile['allied-draw']).toBe(draw)
    const joined = turn !== 4
    expect(at.state.pile['allied-discard']).toBe(joined ? 0 : 6)
    expect(at.state.pile[`allied-${aside}`]).toBe(joined ? 0 : 20)
    expect(remindedOf(at).includes(reminder)).toBe(joined)
  })

  it('6.71 FS-015 with the app’s decks the cards of 1944 join, those of 1945 stay aside', () => {
    const at = standing('air', 3, [], { decks: 'phone' })
    at.next()
    expect([22, 41, 42, 55].map(card => at.state.row[`card/axis-${card}`]?.['where'])).toEqual(['draw', 'draw', 'aside', 'aside'])
  })

  it('4.22 FS-016 a card seen in the discards may come up again once they are shuffled', () => {
    const at = standing('draw', 4, [set('pile', 'axis-hand', 2), set('pile', 'axis-draw', 3), set('pile', 'axis-discard', 10), set('row', 'card/axis-9', { where: 'discard' }), set('row', 'card/axis-8', { where: 'removed' })])
    at.start({ procedure: 'draw', input: { side: 'axis' } })
    expect([at.state.row['card/axis-9']?.['where'], at.state.row['card/axis-8']?.['where']]).toEqual(['draw', 'removed'])
  })

  it('4.22 FS-016 a short pile: all of it, then the shuffled discards', () => {
    const at = standing('draw', 4, [set('pile', 'axis-hand', 2), set('pile', 'axis-draw', 3), set('pile', 'axis-discard', 10)])
    expect(remindedOf(at)).toContain('short-pile')
    expect(remindedOf(standing('draw', 4))).not.toContain('short-pile')
    const step = at.start({ procedure: 'draw', input: { side: 'axis' } })
    // 7 to draw: 3 from the pile, 4 of the 10 discards, 6 left
    expect([at.state.pile['axis-hand'], at.state.pile['axis-draw'], at.state.pile['axis-discard']]).toEqual([9, 6, 0])
    expect(step.outcomes[0]).toMatchObject({ group: 'shuffled', lines: expect.arrayContaining([expect.objectContaining({ text: 'Draw pile short: take all, shuffle the discards, go on', cite: '4.22' })]) as unknown })
  })

  it.each([
    { rule: '4.21', row: 'FS-052', turn: 2, side: 'axis' as const, more: [], size: 8 },
    { rule: '4.21', row: 'FS-052', turn: 6, side: 'axis' as const, more: [], size: 9 },
    { rule: '4.21', row: 'FS-052', turn: 7, side: 'allied' as const, more: [], size: 10 },
    { rule: '14.2', row: 'FS-052', turn: 5, side: 'axis' as const, more: [set('flag', 'sac-uk-bc', 'industry'), set('flag', 'sac-us-8', 'industry'), set('flag', 'collapsed', 5)], size: 5 },
    { rule: '14.2', row: 'FS-052', turn: 5, side: 'allied' as const, more: [set('flag', 'sac-uk-bc', 'industry'), set('flag', 'collapsed', 5)], size: 9 },
    { rule: '4.21', row: 'FS-052', turn: 5, side: 'axis' as const, more: [set('track', 'hand-events-axis', -1)], size: 8 },
  ])('$rule $row $side on turn $turn: $size', ({ turn, side, more, size }) => {
    expect(handMax(standing('draw', turn, more).state, side)).toBe(size)
  })

  it('19.37 FS-052 FS-145 with the option each German centre in Allied hands costs a card', () => {
    const lost = [set('cell', 'Munich', { control: 'allied' }), set('cell', 'The Ruhr', { control: 'allied' })]
    expect(handMax(standing('draw', 8, lost, { 'industrial-losses': true }).state, 'axis')).toBe(8)
    expect(handMax(standing('draw', 8, lost).state, 'axis')).toBe(10)
  })

  it('4.21 FS-053 Jet Interceptors cancels an industry mission, and the Axis draws one more at once', () => {
    const at = standing('axis', 5, [set('flag', 'sac-us-8', 'industry'), set('pile', 'axis-hand', 6)])
    at.start({ procedure: 'event', input: { side: 'axis', event: 'jet-interceptors' } })
    at.answer(values('effects', noEffect))
    at.answer(values('jets', { marker: 'us-8' }))
    expect([at.state.pile['axis-hand'], at.state.pile['axis-draw'], at.state.flag['sac-us-8']]).toEqual([7, 12, undefined])
  })

  it.each([
    { rule: '19.1', row: 'FS-054', side: 'axis', turn: 3, on: true, shown: true },
    { rule: '19.1', row: 'FS-054', side: 'axis', turn: 7, on: true, shown: true },
    { rule: '19.2', row: 'FS-054', side: 'allied', turn: 3, on: true, shown: true },
    { rule: '19.1', row: 'FS-054', side: 'axis', turn: 4, on: true, shown: false },
    { rule: '19.1', row: 'FS-054', side: 'axis', turn: 3, on: false, shown: false },
  ])('$rule $row $side, turn $turn, option $on: prompted $shown', ({ side, turn, on, shown }) => {
    const at = standing('draw', turn, [], { [`${side}-draw-option`]: on })
    expect(remindedOf(at).includes(`pick-${side}`)).toBe(shown)
    if (!shown) return
    at.start({ procedure: 'pick-card', input: { side, card: 12 } })
    expect([at.state.pile[`${side}-hand`], at.state.pile[`${side}-draw`]]).toEqual([9, 12])
    expect(remindedOf(at)).not.toContain(`pick-${side}`)
  })

  it('19.1 FS-054 a 1945 card cannot be picked in Winter 1944', () => {
    const at = standing('draw', 3, [], { 'axis-draw-option': true })
    at.start({ procedure: 'pick-card', input: { side: 'axis', card: 50 } })
    expect(blockedBy(at)).toBe('19.1')
  })

  it('3.3 FS-005 FS-003 the app’s own decks: 21 numbers each, drawn without repeating and moved from place to place', () => {
    const at = table(practised, practised.setup({ scenario: 'campaign', options: { decks: 'phone' } }))
    at.next()
    // 3.31: the card of one's choice first, then seven
    at.start({ procedure: 'pick-card', input: { side: 'allied', card: 3 } })
    expect([at.state.row['card/allied-3']?.['where'], at.state.pile['allied-hand'], toDraw(at.state, 'allied')]).toEqual(['hand', 1, 7])
    at.start({ procedure: 'draw', input: { side: 'axis' } })
    expect(at.ask).toMatchObject({ kind: 'chance', chance: { kind: 'draw', n: 8 } })
    expect(() => at.answer(faces('cards', '1', '1', '2', '3', '4', '5', '6', '7'))).toThrow()
    expect(() => at.answer(faces('cards', '22', '1', '2', '3', '4', '5', '6', '7'))).toThrow()
    at.answer(faces('cards', '1', '2', '3', '4', '5', '6', '7', '21'))
    expect([at.state.row['card/axis-21']?.['where'], at.state.row['card/axis-8']?.['where'], at.state.pile['axis-draw']]).toEqual(['hand', 'draw', 13])
    at.next()
    play(at, 'axis', 'ops', { card: 8 })
    expect(blockedBy(at)).toBe('6.12')
    at.abandon()
    play(at, 'axis', 'ops', { card: 21 })
    expect(at.state.row['card/axis-21']?.['where']).toBe('discard')
  })
})

describe('6.1: the uses of a card', () => {
  it.each([
    { rule: '6.12', row: 'FS-036', use: 'ops', budget: ['OPS', 3] },
    { rule: '6.12', row: 'FS-036', use: 'rd', budget: ['RD', 3] },
    { rule: '6.12', row: 'FS-036', use: 'rp', budget: ['RP', 3] },
  ])('$rule $row a card of 3 for $use is a budget of 3', ({ use, budget }) => {
    const at = standing('allied')
    play(at, 'allied', use)
    expect(at.ask?.holds?.budget[0]).toMatchObject({ label: budget[0], left: budget[1], of: budget[1] })
    expect([at.state.pile['allied-hand'], at.state.pile['allied-discard']]).toEqual([7, 1])
  })

  it('6.12 FS-036 an event gives no points; Event + OPS gives the event, then the points', () => {
    const at = standing('allied')
    play(at, 'allied', 'event')
    at.answer(values('event', { event: 'p-51-mustangs' }))
    at.answer(values('effects', noEffect))
    expect(at.ask).toBeNull()
    const both = standing('allied')
    play(both, 'allied', 'event-ops')
    both.answer(values('event', { event: 'p-51-mustangs' }))
    both.answer(values('effects', noEffect))
    expect(both.ask?.holds?.budget[0]).toMatchObject({ label: 'OPS', of: 3 })
  })

  it.each([
    { rule: '6.52', row: 'FS-037', use: 'event', star: true, where: 'removed' },
    { rule: '6.52', row: 'FS-037', use: 'event', star: false, where: 'discard' },
    { rule: '6.52', row: 'FS-037', use: 'ops', star: true, where: 'discard' },
  ])('$rule $row $use with asterisk $star: $where', ({ use, star, where }) => {
    const at = standing('axis')
    play(at, 'axis', use, { card: 9, star })
    if (use === 'event') at.answer(values('event', { event: 'rommel' }))
    expect(at.state.row['card/axis-9']?.['where']).toBe(where)
    expect(at.state.pile[`axis-${where}`]).toBe(1)
  })

  it('6.12 FS-037 a card used twice is refused; one out of the game too', () => {
    const at = standing('axis')
    play(at, 'axis', 'rd', { card: 9 })
    at.abandon()
    at.jump(position('axis', 2))
    at.correct([set('flag', 'acted', null)], 'next round')
    play(at, 'axis', 'ops', { card: 9 })
    expect(blockedBy(at)).toBe('6.12')
    const overlord = begin({}, [], 'overlord')
    overlord.jump(position('axis'))
    play(overlord, 'axis', 'ops', { card: 7 })
    expect(blockedBy(overlord)).toBe('6.52')
  })

  it('5.12 FS-019 an empty hand leaves only the automatic operation', () => {
    const at = standing('axis', 1, [set('pile', 'axis-hand', 0)])
    play(at, 'axis', 'ops')
    expect(blockedBy(at)).toBe('5.12')
  })

  it('6.511 FS-038 the prerequisite is said when an event is chosen, and events played are listed with their turn', () => {
    const choosing = standing('axis')
    play(choosing, 'axis', 'event')
    expect([choosing.ask?.id, choosing.ask?.lines.map(each => each.cite).includes('6.511')]).toEqual(['event', true])
    const at = standing('allied', 4)
    at.start({ procedure: 'event', input: { side: 'allied', event: 'tehran' } })
    at.answer(values('effects', noEffect))
    const list = practised.panels(at.state).find(each => each.id === 'events')?.drawing
    expect(list?.kind === 'list' ? list.rows.map(each => [each.label, each.note]) : []).toEqual([['Tehran', 'Spring 1944']])
  })

  it('2.3 FS-036 what was seen of a card once is known the next time', () => {
    const at = standing('allied')
    play(at, 'allied', 'ops', { card: 17, value: 4 })
    at.abandon()
    const known = practised.procedures['play-card']?.prefill?.({ state: at.state, input: { side: 'allied', card: 17 }, manual: [], chart: () => { throw new Error() }, slot: id => practised.charts[id]! })
    expect(known?.['value']?.value).toBe(4)
  })
})

describe('2.3: cards the owner has told about', () => {
  it('6.12 FS-036 what is told of a card on the way is handed to the owner’s list', () => {
    const step = play(standing('allied'), 'allied', 'ops', { card: 17, value: 4 })
    expect(step.outcomes[0]?.learns).toEqual([{ chart: 'cards-allied', row: '17', facts: { year: 1943, value: 4 } }])
    const at = standing('axis')
    play(at, 'axis', 'event', { card: 9, star: true })
    at.answer(values('event', { event: 'rommel' }))
    // what has no number teaches nothing
    expect(play(standing('allied'), 'allied', 'ops').outcomes[0]?.learns).toBeUndefined()
    expect(at.answer(values('effects', { ...noEffect, rp: 2 })).outcomes[0]?.learns).toEqual([{ chart: 'cards-axis', row: '9', facts: { year: 1943, value: 3, star: true, name: 'Rommel', ...noEffect, rp: 2 } }])
    expect(at.state.row['card/axis-9']).toMatchObject({ name: 'Rommel', value: 3, star: true })
  })

  it('6.51 FS-018 the events offered are those of the side that plays, without Combat Cards', () => {
    const offered = (side: 'axis' | 'allied') => { const at = standing(side); play(at, side, 'event'); const field = at.ask?.kind === 'choose' ? at.ask.fields['event'] : undefined; return field?.kind === 'choice' ? field.options.map(each => each.id) : [] }
    const has = (side: 'axis' | 'allied') => ['rommel', 'overlord', 'mincemeat', 'severe-weather', 'air-superiority', 'other'].filter(id => offered(side).includes(id))
    expect([has('axis'), has('allied')]).toEqual([['rommel', 'mincemeat', 'other'], ['overlord', 'mincemeat', 'other']])
  })

  it('6.12 FS-037 a card set aside for its year leaves that pile when the table plays it all the same', () => {
    const at = begin({ decks: 'phone' })
    at.correct([set('pile', 'axis-hand', 1)], 'one in hand')
    at.jump(position('axis'))
    play(at, 'axis', 'ops', { card: 30 })
    at.answer({ ask: 'no action 1', overrule: 'it was shuffled in by mistake' })
    expect([at.state.pile['axis-1944'], at.state.pile['axis-hand'], at.state.pile['axis-discard']]).toEqual([19, 1, 1])
  })

  it('6.51 FS-038 a card with a known name goes straight to its event, and an Event + OPS card must be one', () => {
    const told = layered(practised.charts['cards-axis']!, { kind: 'rows', rows: { 9: { name: 'Rommel', type: 'Event', value: 3, star: true } } })
    const at = table({ ...practised, charts: { ...practised.charts, 'cards-axis': told } }, practised.setup({ scenario: 'campaign', options: {} }))
    at.jump(position('axis'))
    play(at, 'axis', 'event', { card: 9, star: true })
    expect(at.ask?.id).toBe('effects')
    at.abandon()
    at.correct([set('flag', 'acted', null), set('row', 'card/axis-9', null)], 'again')
    play(at, 'axis', 'event-ops', { card: 9 })
    expect(blockedBy(at)).toBe('6.12')
  })
})

describe('6.2 and 11.5: what a marker costs', () => {
  it.each([
    { rule: '11.51', row: 'FS-039', marker: 'attack', supply: 'full', units: 3, cost: 1 },
    { rule: '11.51', row: 'FS-039', marker: 'move', supply: 'full', units: 3, cost: 1 },
    { rule: '11.52', row: 'FS-040', marker: 'attack', supply: 'limited', units: 3, cost: 3 },
    { rule: '11.52', row: 'FS-040', marker: 'move', supply: 'limited', units: 3, cost: 1 },
    { rule: '11.61', row: 'FS-041', marker: 'move', supply: 'out', units: 3, cost: 3 },
    { rule: '11.61', row: 'FS-041', marker: 'attack', supply: 'out', units: 2, cost: 2 },
    { rule: '6.24', row: 'FS-042', marker: 'box', supply: 'out', units: 5, cost: 1 },
  ])('$rule $row $marker, $supply supply, $units units: $cost', ({ rule, marker, supply, units, cost }) => {
    expect(markCost({ marker, supply, units, extra: 0 } as Mark)).toMatchObject({ amount: cost, cite: rule })
  })

  const ops = (n: number, side: 'axis' | 'allied' = 'allied', more: readonly ReturnType<typeof set>[] = []) => {
    const at = standing(side, 4, more)
    at.start({ procedure: 'operations', input: { side, ops: n } })
    return at
  }
  const mark = (marker: string, hex: string, supply = 'full', units = 1, enemy = false) => values('mark', { marker, hex, supply, units, enemy })

  it('6.21 FS-039 three hexes in full supply use up a card of three: a fourth is not even asked for', () => {
    const at = ops(3)
    for (const hex of ['Caen', 'Rennes', 'Le Mans']) {
      expect(at.ask?.id).toBe('mark')
      at.answer(mark('move', hex))
    }
    expect([at.ask?.id, at.ask?.holds?.budget[0]?.left, at.ask?.holds?.declared.length]).toEqual(['moves', 0, 3])
  })

  it('11.52 FS-040 an attack in limited supply is paid in full or not placed', () => {
    const at = ops(2)
    at.answer(mark('attack', 'Caen', 'limited', 3))
    expect(blockedBy(at)).toBe('11.52')
    const exact = ops(3)
    exact.answer(mark('attack', 'Caen', 'limited', 3))
    expect(exact.ask?.id).toBe('attack')
  })

  it('11.61 FS-041 two units out of supply cost two: with one OPS left they stay where they are', () => {
    const at = ops(1)
    at.answer(mark('move', 'Caen', 'out', 2))
    expect(blockedBy(at)).toBe('11.61')
  })

  it('6.24 FS-042 a box is moved for one, and cannot attack', () => {
    const markers = (side: 'axis' | 'allied') => { const { ask } = ops(2, side); return ask?.kind === 'choose' && ask.fields['marker']?.kind === 'choice' ? ask.fields['marker'].options.map(each => each.id) : [] }
    expect([markers('allied'), markers('axis')]).toEqual([['move', 'attack', 'United Kingdom', 'North Africa', 'done'], ['move', 'attack', 'Eastern Front', 'Balkans Front', 'done']])
    const at = ops(3)
    at.answer(mark('United Kingdom', '', 'out', 5))
    expect(at.ask?.holds?.budget[0]?.left).toBe(2)
    at.answer(mark('United Kingdom', ''))
    expect(blockedBy(at)).toBe('6.23')
  })

  it.each([[2, '8.32'], [3, undefined]])('8.32 FS-032 after Roundup no Move marker for the United Kingdom box on turn %i: refused by %s', (turn, cite) => {
    const at = standing('allied', turn, played('roundup'))
    at.start({ procedure: 'operations', input: { side: 'allied', ops: 2 } })
    at.answer(mark('United Kingdom', ''))
    expect(blockedBy(at)).toBe(cite)
  })

  it('6.23 FS-043 one marker a hex', () => {
    const at = ops(3)
    at.answer(mark('move', 'Caen'))
    at.answer(mark('attack', 'Caen'))
    expect(blockedBy(at)).toBe('6.23')
  })

  it('6.23 FS-043 the spelling of the hex does not matter', () => {
    const at = ops(3)
    at.answer(mark('move', 'The Ruhr'))
    at.answer(mark('attack', 'the ruhr'))
    expect(blockedBy(at)).toBe('6.23')
  })

  it('6.24 FS-044 never on an enemy hex; it is said when markers are placed', () => {
    const at = ops(3)
    expect(at.ask?.lines.map(each => each.cite)).toContain('6.24')
    at.answer(mark('attack', 'Caen', 'full', 1, true))
    expect(blockedBy(at)).toBe('6.24')
  })

  it('6.25 FS-045 all moves, then the attacks, each Attack marker once', () => {
    const at = ops(3)
    at.answer(mark('attack', 'Caen'))
    at.answer(mark('move', 'Rennes'))
    at.answer(mark('done', ''))
    expect(at.ask?.id).toBe('moves')
    expect(at.ask?.lines[0]?.cite).toBe('6.241')
    expect(at.ask?.holds?.declared.map(each => [each.label, each.done])).toEqual([['Attack: Caen', false], ['Move: Rennes', false]])
    at.answer(values('moves', { moved: true }))
    expect([at.ask?.id, at.ask?.lines[0]?.cite]).toEqual(['attack', '6.25'])
    expect(at.ask?.holds?.declared.map(each => [each.label, each.done])).toEqual([['Attack: Caen', false], ['Move: Rennes', true]])
    at.answer(values('attack', { from: ['0'], more: false }))
    expect(at.ask?.id).toBe('designate')
    at.abandon()
    // 6.25: the one marker has had its attack
    expect(at.ask).toBeNull()
  })

  const attacks = (...hexes: string[]) => { const at = ops(hexes.length); for (const hex of hexes) at.answer(mark('attack', hex)); return at }
  const openMarkers = (at: Table) => { const field = at.ask?.kind === 'choose' ? at.ask.fields['from'] : undefined; return field?.kind === 'pick' ? field.options.map(each => each.label) : [] }

  it('9.12 FS-045 FS-056 two marked hexes may join in one attack, and both markers are then spent', () => {
    const at = attacks('Caen', 'Rennes', 'Metz')
    expect(() => at.answer(values('attack', { from: [], more: false }))).toThrow('Attack from')
    at.answer(values('attack', { from: ['0', '1'], more: false }))
    at.abandon()
    expect(openMarkers(at)).toEqual(['Metz'])
  })

  it('9.13 FS-045 FS-057 units of one hex may attack a second hex: the marker stays, and may then be left', () => {
    const at = attacks('Caen')
    at.answer(values('attack', { from: ['0'], more: true }))
    at.abandon()
    expect(openMarkers(at)).toEqual(['Caen'])
    at.answer(values('attack', { from: [], more: false }))
    expect(at.ask).toBeNull()
  })

  it('7.14 FS-046 no extra cost for mixed stacks, unless Coalition Strife is in effect', () => {
    expect(markCost({ marker: 'attack', supply: 'full', units: 3, extra: 0 }).amount).toBe(1)
    const strife = [set('flag', 'coalition-strife', true)]
    expect(remindedOf(standing('allied', 4, strife))).toContain('strife')
    expect(remindedOf(standing('allied', 4))).not.toContain('strife')
    const at = ops(3, 'allied', strife)
    expect(at.ask?.lines.map(each => each.cite)).toContain('7.14')
    at.answer(values('mark', { marker: 'attack', hex: 'Caen', supply: 'full', units: 2, enemy: false, extra: 1 }))
    expect(at.ask?.holds?.budget[0]?.left).toBe(1)
  })

  it('7.14 FS-046 the event itself puts Coalition Strife in effect', () => {
    const at = standing('axis', 4)
    at.start({ procedure: 'event', input: { side: 'axis', event: 'coalition-strife' } })
    at.answer(values('effects', noEffect))
    expect([at.state.flag['coalition-strife'], remindedOf(at).includes('strife')]).toEqual([true, false])
    at.next()
    expect(remindedOf(at)).toContain('strife')
  })
})

describe('6.4: replacement cards', () => {
  const rp = (at: Table) => { play(at, 'axis', 'rp', { value: 2 }); at.abandon() }
  const again = (at: Table) => at.correct([set('flag', 'acted', null)], 'a later round')

  it('6.42 FS-047 the first RP card is free, each later one costs 1 VP; the flag comes and is reminded', () => {
    const at = standing('axis')
    expect(remindedOf(at)).not.toContain('rp-penalty')
    rp(at)
    expect([vpOf(at), at.state.flag['rp-card-played']]).toEqual([21, true])
    expect(remindedOf(at)).toContain('rp-penalty')
    for (const left of [20, 19]) {
      again(at)
      rp(at)
      expect(vpOf(at)).toBe(left)
    }
    expect(at.state.row['vp/rp-card']).toMatchObject({ amount: -2, rule: '6.42' })
  })

  it('6.42 FS-047 RP from an event do not count, nor Allied RP', () => {
    const at = standing('axis')
    at.start({ procedure: 'replace', input: { side: 'axis', halves: 4, fromEvent: true } })
    at.abandon()
    rp(at)
    expect(vpOf(at)).toBe(21)
    const allied = standing('allied')
    for (let i = 0; i < 2; i++) { play(allied, 'allied', 'rp'); allied.abandon(); again(allied) }
    expect([vpOf(allied), allied.state.track['rp-axis'], allied.state.flag['rp-card-played']]).toEqual([21, 0, undefined])
  })

  it('6.53 FS-048 any number of RD, RP and reinforcement events: it is said, and nothing refuses the third', () => {
    const at = standing('allied')
    for (const [use, cite] of [['rd', '6.31'], ['rd', '6.31'], ['rp', '6.41'], ['rp', '6.41'], ['event', '6.53'], ['event', '6.53']] as const) {
      play(at, 'allied', use)
      expect(at.ask?.lines.map(each => each.cite)).toContain(cite)
      at.abandon()
      again(at)
    }
  })

  it.each([
    { rule: '6.54', row: 'FS-050', other: '6.55', stage: 'allied', side: 'allied', event: 'p-51-mustangs', where: 'United Kingdom or North Africa box, an Allied Beach Head, Allied Paris' },
    { rule: '6.55', row: 'FS-051', other: '6.54', stage: 'axis', side: 'axis', event: 'speer', where: 'OKW box, a national capital, an urban-industrial hex in Germany; never Italian' },
  ])('$rule $row where reinforcements go: said when the $side chooses an event, and after one that brings units', ({ rule, other, stage, side, event, where }) => {
    const choosing = standing(stage)
    choosing.start({ procedure: 'event', input: { side } })
    const cites = choosing.ask?.lines.map(each => each.cite) ?? []
    expect([cites.includes(rule), cites.includes(other)]).toEqual([true, false])
    const duties = (units: boolean) => { const at = standing(stage); at.start({ procedure: 'event', input: { side, event } }); return at.answer(values('effects', { ...noEffect, units })).outcomes[0]?.duties }
    expect([duties(true), duties(false)]).toMatchObject([[{ who: side, cite: rule, text: `Reinforcements: ${where}` }], []])
  })
})

describe('19.31: Antwerp', () => {
  it.each([
    { rule: '19.31', row: 'FS-145', turn: 6, use: 'ops', side: 'allied' as const, bonus: 0 },
    { rule: '19.31', row: 'FS-145', turn: 7, use: 'ops', side: 'allied' as const, bonus: 2 },
    { rule: '19.31', row: 'FS-145', turn: 7, use: 'event-ops', side: 'allied' as const, bonus: 2 },
    { rule: '19.31', row: 'FS-145', turn: 7, use: 'auto', side: 'allied' as const, bonus: 0 },
    { rule: '19.31', row: 'FS-145', turn: 7, use: 'ops', side: 'axis' as const, bonus: 0 },
  ])('$rule $row taken on turn 6, $side $use on turn $turn: $bonus more', ({ turn, use, side, bonus }) => {
    const at = standing('allied', 6, [], { antwerp: true })
    for (const hex of ['Antwerp', 'The Scheldt']) at.start({ procedure: 'control', input: { hex, to: 'allied', worth: 0, industrial: false, italy: false } })
    at.correct([set('track', 'turn', turn)], 'later')
    expect(antwerpBonus(at.state, side, use)).toBe(bonus)
    expect(remindedOf(at).includes('antwerp')).toBe(turn === 7)
    if (side !== 'allied') return
    const step = play(at, 'allied', use)
    if (use !== 'event-ops') expect(step.lines.some(each => each.cite === '19.31' && each.text === 'Antwerp: two markers more')).toBe(bonus > 0)
    if (use === 'event-ops') { at.answer(values('event', { event: 'p-51-mustangs' })); at.answer(values('effects', noEffect)) }
    expect(at.ask?.holds?.budget[0]).toMatchObject({ label: 'OPS', of: (use === 'auto' ? 1 : 3) + bonus })
  })
})

it('19.31 FS-145 without the option nothing; that the port opens is said when the second hex falls, that it closes when one is lost, once each', () => {
  expect(antwerpBonus(standing('allied', 8, [set('track', 'antwerp-since', 6)]).state, 'allied', 'ops')).toBe(0)
  const at = standing('allied', 6, [], { antwerp: true })
  const said = (hex: string, to: string) => at.start({ procedure: 'control', input: { hex, to, worth: 0, industrial: false, italy: false } }).lines.filter(each => each.cite === '11.43').map(each => each.text)
  expect([said('Antwerp', 'allied'), said('The Scheldt', 'allied'), said('Antwerp', 'axis'), said('The Scheldt', 'axis')]).toEqual([[], ['Antwerp can be used as a port'], ['Antwerp cannot be used as a port'], []])
})

it('6.12 FS-036 a value beyond 4 is no card', () => {
  expect(refused('play-card', standing('axis').state, { side: 'axis', use: 'ops', card: 0, value: 5 })?.text).toContain('1 to 4')
})

describe('19.1 and 3.31: the card taken by choice', () => {
  const from = (more: readonly Change[]) => standing('draw', 3, more, { 'axis-draw-option': true })
  it('19.1 FS-054 an untold card comes from the draw pile, from the discards when that is empty', () => {
    const full = from([set('pile', 'axis-draw', 5), set('pile', 'axis-discard', 4)])
    full.start({ procedure: 'pick-card', input: { side: 'axis', card: 0 } })
    expect([full.state.pile['axis-draw'], full.state.pile['axis-discard']]).toEqual([4, 4])
    const empty = from([set('pile', 'axis-draw', 0), set('pile', 'axis-discard', 4)])
    empty.start({ procedure: 'pick-card', input: { side: 'axis', card: 0 } })
    expect([empty.state.pile['axis-draw'], empty.state.pile['axis-discard']]).toEqual([0, 3])
  })
  it('3.31 FS-005 with the app’s decks only a card of the draw pile, and it must be told', () => {
    const at = begin({ decks: 'phone' })
    at.next()
    expect([refused('pick-card', at.state, { side: 'axis', card: 0 }) === null, refused('pick-card', at.state, { side: 'axis', card: 3 })]).toEqual([false, null])
    at.start({ procedure: 'pick-card', input: { side: 'axis', card: 30 } })
    expect(blockedBy(at)).toBe('3.31')
  })
  it('6.52 FS-054 a card out of the game cannot be taken, nor one after the hand is full', () => {
    const at = from([set('row', 'card/axis-12', { where: 'removed' })])
    at.start({ procedure: 'pick-card', input: { side: 'axis', card: 12 } })
    expect(blockedBy(at)).toBe('6.52')
    expect(refused('pick-card', from([set('pile', 'axis-hand', 9)]).state, { side: 'axis', card: 0 })?.cite).toBe('19.1')
  })
  it('19.1 FS-054 with printed decks the number may stay untold', () => {
    expect(refused('pick-card', from([]).state, { side: 'axis', card: 0 })).toBeNull()
  })
  it('6.71 FS-015 the cards of a year join once', () => {
    const at = standing('air', 3, [set('pile', 'allied-1944', 0), set('pile', 'allied-draw', 7), set('pile', 'allied-discard', 6)])
    at.next()
    expect([at.state.pile['allied-draw'], at.state.pile['allied-discard'], at.state.pile['axis-1944']]).toEqual([7, 6, 0])
  })
})

it('6.25 an Attack marker without a hex goes by its number', () => {
  const at = standing('allied', 5)
  at.start({ procedure: 'operations', input: { side: 'allied', ops: 2 } })
  at.answer(values('mark', { marker: 'attack', hex: '', supply: 'full', units: 1, enemy: false }))
  at.answer(values('mark', { marker: 'done', hex: '', supply: 'full', units: 1, enemy: false }))
  const from = at.ask?.kind === 'choose' ? at.ask.fields['from'] : undefined
  expect(from?.kind === 'pick' ? from.options.map(each => each.label) : []).toEqual(['Attack marker 1'])
})

describe('6.5: what an event brings', () => {
  const effects = (event: string, given: object, at = standing('axis', 6), side: 'axis' | 'allied' = 'axis') => { at.start({ procedure: 'event', input: { side, event } }); at.answer(values('effects', { ...noEffect, ...given })); return at }

  it('6.42 FS-047 FS-108 RP of an event are spent at once: no penalty, no limit on tanks, no RP card played', () => {
    const at = effects('panzer-refit', { rp: 3 }, standing('axis', 6, [set('track', 'rp-axis', 1), set('flag', 'collapsed', null)]))
    expect(at.ask?.holds?.budget[0]).toEqual({ label: 'RP', left: 3, of: 3 })
    for (let i = 0; i < 3; i++) at.answer(values('replace', { what: 'army', nation: 'german', elite: true, steps: '1', recreated: false, barred: 'no' }))
    expect([at.ask, vpOf(at), at.state.track['rp-axis']]).toEqual([null, 21, 1])
  })

  it('4.21 FS-053 Jet Interceptors without an industry mission: no card', () => {
    const at = standing('axis', 5, [set('flag', 'sac-us-8', 'oil')])
    at.start({ procedure: 'event', input: { side: 'axis', event: 'jet-interceptors' } })
    const step = at.answer(values('effects', noEffect))
    expect([step.lines.some(each => each.text.startsWith('No industry mission')), at.state.pile['axis-hand'], at.state.flag['sac-us-8']]).toEqual([true, 8, 'oil'])
  })

  it('6.562 FS-028 a refused event costs neither card nor action', () => {
    const at = standing('allied', 3)
    play(at, 'allied', 'event', { card: 30, star: true })
    at.answer(values('event', { event: 'overlord' }))
    expect(blockedBy(at)).toBe('6.562')
    at.abandon()
    expect([at.state.pile['allied-hand'], at.state.row['card/allied-30'], at.state.flag['acted']]).toEqual([8, undefined, undefined])
  })

  it('6.562 FS-028 overruled once, the event is not refused a second time', () => {
    const at = standing('allied', 3)
    play(at, 'allied', 'event', { card: 30, star: true })
    at.answer(values('event', { event: 'overlord' }))
    at.answer({ ask: 'refused 1', overrule: 'we misread the date' })
    expect([at.ask?.id, at.state.flag['acted']]).toEqual(['effects', true])
  })

  it('6.61 FS-049 a card known to be a Combat Card is no event of its own', () => {
    const told = layered(practised.charts['cards-axis']!, { kind: 'rows', rows: { 9: { type: 'Combat', value: 2 } } })
    const at = table({ ...practised, charts: { ...practised.charts, 'cards-axis': told } }, practised.setup({ scenario: 'campaign', options: {} }))
    at.jump(position('axis'))
    play(at, 'axis', 'event', { card: 9 })
    expect(blockedBy(at)).toBe('6.61')
    at.abandon()
    play(at, 'axis', 'ops', { card: 9 })
    expect(at.ask?.id).toBe('mark')
  })

  it('6.511 FS-038 a typed event is on the list under its name, and a card that needs it is then free', () => {
    const at = standing('axis', 6)
    play(at, 'axis', 'event', { card: 9 })
    at.answer(values('event', { event: 'other' }))
    at.answer(values('name', { name: 'Winter Storm', needs: 'Atlantic Wall (Static Divisions)' }))
    expect(blockedBy(at)).toBe('6.511')
    at.abandon()
    at.correct(played('atlantic-wall'), 'it was played')
    play(at, 'axis', 'event', { card: 9 })
    at.answer(values('event', { event: 'other' }))
    at.answer(values('name', { name: 'Winter Storm', needs: 'Atlantic Wall (Static Divisions)' }))
    at.answer(values('effects', { ...noEffect, vp: -1 }))
    expect([at.state.row['event/winter-storm'], at.state.row['vp/event-winter-storm']]).toMatchObject([{ label: 'Winter Storm', turn: 6, side: 'axis' }, { label: 'Winter Storm', amount: -1 }])
  })
})

describe('3.3: the app’s own decks', () => {
  const dealt = () => { const at = begin({ decks: 'phone' }); at.next(); at.start({ procedure: 'draw', input: { side: 'axis' } }); at.answer(faces('cards', '1', '2', '3', '4', '5', '6', '7', '21')); return at }

  it('6.12 FS-036 a card is picked out of the hand, by number and name', () => {
    const at = dealt()
    at.next()
    const cards = (id: string) => { const field = fieldsOf(id, at.state, { side: 'axis' })['card']; return field?.kind === 'choice' ? field.options.map(each => each.label) : [] }
    expect([cards('play-card'), cards('combat-card')]).toEqual([['1', '2', '3', '4', '5', '6', '7', '21'], ['1', '2', '3', '4', '5', '6', '7', '21']])
    at.start({ procedure: 'play-card', input: { side: 'axis', use: 'rd', card: '21', value: 1 } })
    expect([at.state.row['card/axis-21'], at.state.pile['axis-hand']]).toMatchObject([{ where: 'discard', value: 1 }, 7])
  })

  it('6.61 FS-049 a Combat Card comes out of the hand: not one that lies elsewhere, none at all from an empty hand', () => {
    const at = dealt()
    at.start({ procedure: 'combat-card', input: { side: 'axis', card: '8', drm: 1, stays: true } })
    expect(at.ask).toMatchObject({ kind: 'blocked', id: 'card', why: { cite: '6.61' } })
    at.abandon()
    at.start({ procedure: 'combat-card', input: { side: 'axis', card: '7', drm: 1, stays: true } })
    expect(at.state.row['card/axis-7']?.['where']).toBe('table')
    const empty = standing('allied', 4, [set('pile', 'axis-hand', 0)])
    empty.start({ procedure: 'combat-card', input: { side: 'axis', drm: 1, stays: true } })
    expect(empty.ask).toMatchObject({ kind: 'blocked', id: 'hand', why: { cite: '6.61' } })
  })

  it('3.31 FS-003 FS-004 the card of one’s choice is asked for before the first draw, then not any more', () => {
    const at = begin({ decks: 'phone' })
    at.next()
    expect(remindedOf(at)).toContain('pick-opening')
    at.start({ procedure: 'pick-card', input: { side: 'allied', card: 3 } })
    at.start({ procedure: 'draw', input: { side: 'axis' } })
    at.answer(faces('cards', '1', '2', '3', '4', '5', '6', '7', '21'))
    // the Allies have taken theirs, the Axis has drawn without
    expect([remindedOf(at).includes('pick-opening'), refused('pick-card', at.state, { side: 'axis', card: 8 })?.cite, refused('pick-card', at.state, { side: 'allied', card: 8 })?.cite]).toEqual([false, '3.31', '3.31'])
    expect(remindedOf(standing('draw', 1))).not.toContain('pick-opening')
    // only before the first draw of the game, not on later turns
    expect(remindedOf(standing('draw', 2, [], { decks: 'phone' }))).not.toContain('pick-opening')
  })

  it('18.3 FS-009 in the Overlord scenario the two named cards are owed to the discards', () => {
    const at = begin({ decks: 'phone' }, [], 'overlord')
    expect(Object.values(at.state.due).map(each => each.cite)).toEqual(['18.3', '18.3'])
    at.start(at.state.due['discard-axis']!.call!, { due: 'discard-axis' })
    at.answer(values('number', { card: 7 }))
    // 18.4: Axis 7 is out of the game
    expect(at.ask).toMatchObject({ kind: 'blocked', why: { cite: '18.3' } })
    at.abandon()
    at.start(at.state.due['discard-axis']!.call!, { due: 'discard-axis' })
    const step = at.answer(values('number', { card: 9 }))
    expect([at.state.row['card/axis-9']?.['where'], at.state.pile['axis-discard'], at.state.due['discard-axis'], step.outcomes[0]?.learns?.[0]?.facts['name']]).toEqual(['discard', 1, undefined, 'U-Boat Offensive'])
    expect(begin({}, [], 'overlord').state.due).toEqual({})
    at.next()
    at.start({ procedure: 'pick-card', input: { side: 'allied', card: 1 } })
    expect([remindedOf(at).includes('pick-opening'), blockedBy(at)]).toEqual([true, '18.3'])
  })
})

it('15.2 the events barred by the collapse are offered with the reason', () => {
  const barred = (more: readonly Change[]) => {
    const at = standing('axis', 6, more)
    at.start({ procedure: 'event', input: { side: 'axis' } })
    const field = at.ask?.kind === 'choose' ? at.ask.fields['event'] : undefined
    return field?.kind === 'choice' ? field.options.filter(each => each.refusal !== undefined).map(each => each.refusal?.cite) : []
  }
  expect(barred([])).toEqual([])
  expect(new Set(barred([set('flag', 'collapsed', 5)]))).toEqual(new Set(['15.2']))
})

it('11.43 Antwerp opens with both hexes and closes with the loss of one', () => {
  const at = standing('allied', 6)
  const since = (hex: string, to: string) => { at.start({ procedure: 'control', input: { hex, to, worth: 0, industrial: false, italy: false } }); return at.state.track['antwerp-since'] }
  expect([since('Antwerp', 'allied'), since('The Scheldt', 'allied'), since('Antwerp', 'axis')]).toEqual([0, 6, 0])
})
