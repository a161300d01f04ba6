import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { sacLimit } from '../../../src/games/festung-europa/air.ts'
import { economyEvents } from '../../../src/games/festung-europa/infrastructure.ts'
import { handMax } from '../../../src/games/festung-europa/decks.ts'
import { played as wasPlayed } from '../../../src/games/festung-europa/sequence.ts'
import { blockedBy, fieldsOf, noEffect, played, position, practised, remindedOf, standing, vpOf } from './scene.ts'
import { values, type Table } from '../../table.ts'

const effectsOf = (at: Table): Record<string, number> => (at.ask?.kind === 'choose' ? (at.ask.usual as Record<string, number>) : {})
/** Plays an event with the effects the app proposes. */
const eventAs = (at: Table, side: 'axis' | 'allied', event: string) => { at.start({ procedure: 'event', input: { side, event } }); at.answer(values('effects', effectsOf(at))); return at }

describe('14.2: strategic air', () => {
  it('14.2 FS-125 two SAC markers, the third by reinforcement', () => {
    const at = standing('air', 2)
    expect(Object.keys(fieldsOf('sac', at.state))).toEqual(['uk-bc', 'us-8'])
    expect(remindedOf(at)).not.toContain('sac-third')
    eventAs(at, 'allied', 'us-15th-af')
    expect(Object.keys(fieldsOf('sac', at.state))).toEqual(['uk-bc', 'us-8', 'us-15'])
    expect(remindedOf(at)).toContain('sac-third')
  })

  it.each([
    { rule: '14.21', row: 'FS-126', turn: 2, limit: 1 },
    { rule: '14.21', row: 'FS-126', turn: 3, limit: 2 },
    { rule: '14.21', row: 'FS-126', turn: 6, limit: 2 },
    { rule: '14.21', row: 'FS-126', turn: 7, limit: Infinity },
  ])('$rule $row turn $turn: $limit a mission', ({ turn, limit }) => {
    expect(sacLimit(standing('air', turn).state, 'industry')).toBe(limit)
  })

  it.each([
    { rule: '14.21', row: 'FS-126', turn: 1, given: { 'uk-bc': 'industry', 'us-8': 'industry' }, cite: '14.21' },
    { rule: '14.21', row: 'FS-126', turn: 1, given: { 'uk-bc': 'industry', 'us-8': 'oil' }, cite: undefined },
    { rule: '14.21', row: 'FS-126', turn: 4, given: { 'uk-bc': 'oil', 'us-8': 'oil', 'us-15': 'oil' }, cite: '14.21' },
    { rule: '14.21', row: 'FS-126', turn: 8, given: { 'uk-bc': 'oil', 'us-8': 'oil', 'us-15': 'oil' }, cite: undefined },
  ])('$rule $row turn $turn, $given: refused by $cite', ({ turn, given, cite }) => {
    const at = standing('air', turn, [set('flag', 'sac-15-arrived', true)])
    at.start({ procedure: 'sac', input: given })
    expect(blockedBy(at)).toBe(cite)
  })

  it.each([[5, true, '19.34'], [6, true, undefined], [5, false, undefined]] as const)('19.34 FS-127 two on oil on turn %i, option %s: refused by %s', (turn, on, cite) => {
    const at = standing('air', turn, [], { 'oil-priority': on })
    at.start({ procedure: 'sac', input: { 'uk-bc': 'oil', 'us-8': 'oil' } })
    expect(blockedBy(at)).toBe(cite)
  })

  it('14.2 FS-128 each marker on industry takes a card from the Axis hand size, as the hand panel says', () => {
    const at = standing('air', 4)
    at.start({ procedure: 'sac', input: { 'uk-bc': 'industry', 'us-8': 'industry' } })
    expect(handMax(at.state, 'axis')).toBe(7)
    const panel = practised.panels(at.state).find(each => each.id === 'hand-axis')?.drawing
    expect(panel?.kind === 'ledger' ? [panel.total, panel.lines.find(each => each.cite === '14.2')?.amount] : []).toEqual([7, -2])
  })

  it('15.1 FS-129 each marker on infrastructure takes one at the end of the Air Power Phase', () => {
    const at = standing('air', 4)
    at.start({ procedure: 'sac', input: { 'uk-bc': 'infrastructure', 'us-8': 'infrastructure' } })
    expect(at.state.track['infrastructure']).toBe(20)
    const step = at.next()
    expect(at.state.track['infrastructure']).toBe(18)
    expect(step.lines.map(each => each.cite)).toContain('15.1')
    expect(at.state.row['infrastructure/bombing']).toMatchObject({ amount: -2 })
  })

  it('4.1 FS-013 SAC and TAC are asked for until every marker has its mission', () => {
    const at = standing('air', 4)
    expect(remindedOf(at)).toEqual(expect.arrayContaining(['airfields', 'sac', 'interdiction']))
    at.start({ procedure: 'sac', input: { 'uk-bc': 'oil', 'us-8': 'carpet' } })
    expect([remindedOf(at).includes('sac'), remindedOf(at).includes('interdiction')]).toEqual([false, true])
    at.start({ procedure: 'tac', input: { 'us-a': 'support', 'us-b': 'support', 'uk-a': 'support', 'uk-b': 'support' } })
    expect(remindedOf(at)).not.toContain('interdiction')
  })

  it('14.1 FS-125 a marker without a mission stays unassigned', () => {
    const at = standing('air', 4)
    at.start({ procedure: 'sac', input: { 'uk-bc': 'none', 'us-8': 'industry' } })
    expect([at.state.flag['sac-uk-bc'], at.state.flag['sac-us-8'], handMax(at.state, 'axis'), remindedOf(at).includes('sac')]).toEqual([undefined, 'industry', 8, true])
  })

  it('15.1 FS-129 whoever jumps to the draw from elsewhere has not flown again', () => {
    const at = standing('turn-end', 3, [set('flag', 'sac-us-8', 'infrastructure')])
    at.jump(position('draw'))
    expect([at.state.track['infrastructure'], at.state.pile['axis-1944']]).toEqual([20, 20])
  })

  it('14.1 FS-125 missions are taken back when the next turn begins', () => {
    const at = standing('turn-end', 1, [set('flag', 'sac-us-8', 'industry'), set('flag', 'tac-us-a', 'support')])
    at.next()
    expect([at.state.flag['sac-us-8'], at.state.flag['tac-us-a']]).toEqual([undefined, undefined])
  })
})

describe('14.3: tactical air', () => {
  it('14.3 FS-130 four TAC markers, each on support or interdiction; interdiction asks for its base', () => {
    const at = standing('air')
    expect(Object.keys(fieldsOf('tac', at.state))).toEqual(['us-a', 'us-b', 'uk-a', 'uk-b'])
    for (const field of Object.values(fieldsOf('tac', at.state))) expect(field.kind === 'choice' ? field.options.map(each => each.id) : []).toEqual(['support', 'interdiction'])
    const fields = fieldsOf('tac', at.state, { 'us-b': 'interdiction' })
    const base = fields['us-b base']
    expect(base?.kind === 'choice' ? base.options.map(each => each.id) : []).toEqual(['base-na', 'base-uk', 'field-a', 'field-b'])
    at.start({ procedure: 'tac', input: { 'us-a': 'support', 'us-b': 'interdiction', 'us-b base': 'base-uk', 'uk-a': 'support', 'uk-b': 'support' } })
    expect([at.state.flag['tac-us-b'], at.state.flag['base-us-b'], at.state.flag['tac-us-a']]).toEqual(['interdiction', 'base-uk', 'support'])
    // a changed mind leaves no base behind
    const changed = standing('air')
    changed.start({ procedure: 'tac', input: { 'us-a': 'support', 'us-a base': 'base-uk', 'us-b': 'support', 'uk-a': 'support', 'uk-b': 'support' } })
    expect(changed.state.flag['base-us-a']).toBeUndefined()
    at.jump([{ list: 'turn', stage: 'rounds', lap: 1 }, { list: 'round', stage: 'allied' }])
    const support = fieldsOf('combat', at.state, { side: 'allied' })['support']
    expect(support?.kind === 'pick' ? support.options.filter(each => each.refusal !== undefined).map(each => each.id) : []).toEqual(['us-b'])
  })

  it('14.32 FS-132 where interdiction lies and how its range is counted is said in the Air Power Phase and in the result', () => {
    const at = standing('air')
    expect(remindedOf(at)).toContain('interdiction')
    expect(remindedOf(standing('axis'))).not.toContain('interdiction')
    const step = at.start({ procedure: 'tac', input: { 'us-a': 'interdiction', 'us-a base': 'field-a', 'us-b': 'support', 'uk-a': 'support', 'uk-b': 'support' } })
    expect(step.outcomes[0]?.lines.find(each => each.cite === '14.32')?.text).toContain('not counting the base')
  })

  it.each([
    { rule: '14.4', row: 'FS-133', what: 'an Allied hex clear of the enemy', more: {}, cite: undefined },
    { rule: '14.4', row: 'FS-133', what: 'next to an Axis unit', more: { beside: true }, cite: '14.4' },
    { rule: '14.4', row: 'FS-133', what: 'not Allied', more: { allied: false }, cite: '14.4' },
  ])('$rule $row an airfield to $what: refused by $cite', ({ more, cite }) => {
    const at = standing('air', 5)
    expect(remindedOf(at)).toContain('airfields')
    at.start({ procedure: 'airfield', input: { marker: 'field-a', at: 'Caen', allied: true, beside: false, ...more } })
    expect(blockedBy(at)).toBe(cite)
    if (cite === undefined) expect(at.state.row['airfield/field-a']).toMatchObject({ at: 'Caen' })
  })

  it.each([['tac-us-a', 'support'], ['sac-us-8', 'oil']])('14.4 FS-133 not after markers were allocated (%s)', (flag, mission) => {
    const at = standing('air', 5, [set('flag', flag, mission)])
    expect(remindedOf(at)).not.toContain('airfields')
    at.start({ procedure: 'airfield', input: { marker: 'field-a', at: 'Caen', allied: true, beside: false } })
    expect(blockedBy(at)).toBe('14.4')
  })

  it('14.4 FS-133 the Allies entering its hex do not overrun it', () => {
    const at = standing('allied', 6, [set('row', 'airfield/field-a', { label: 'Airfield A', at: 'Caen', permanent: false })])
    at.start({ procedure: 'control', input: { hex: 'Caen', to: 'allied', worth: 0, industrial: false, italy: false } })
    expect(at.state.due).toEqual({})
  })

  it('14.4 FS-133 an airfield overrun is owed a new place: a Beach Head or a box', () => {
    const at = standing('axis', 6, [set('row', 'airfield/field-a', { label: 'Airfield A', at: 'Caen', permanent: false }), set('cell', 'Caen', { control: 'allied' })])
    at.start({ procedure: 'control', input: { hex: 'Caen', to: 'axis', worth: 0, industrial: false, italy: false } })
    const [id, due] = Object.entries(at.state.due)[0] ?? []
    expect(due).toMatchObject({ cite: '14.4', call: { procedure: 'airfield-overrun' } })
    at.start(due?.call ?? { procedure: '', input: {} }, { due: id ?? '' })
    const refuge = at.ask?.kind === 'choose' ? at.ask.fields['at'] : undefined
    expect(refuge?.kind === 'choice' ? refuge.options.map(each => each.id) : []).toEqual(['Nearest Beach Head', 'United Kingdom', 'North Africa'])
    at.answer(values('refuge', { at: 'North Africa' }))
    expect([at.state.row['airfield/field-a']?.['at'], Object.keys(at.state.due)]).toEqual(['North Africa', []])
  })
})

describe('15: infrastructure', () => {
  it.each([
    { rule: '15.1', row: 'FS-134', event: 'hamburg-firebombing', by: -1 },
    { rule: '15.1', row: 'FS-134', event: 'dambusters', by: -1 },
    { rule: '15.1', row: 'FS-134', event: 'strangle', by: -2 },
    { rule: '15.1', row: 'FS-134', event: 'thunderclap', by: -2 },
    { rule: '15.1', row: 'FS-134', event: 'tehran', by: 0 },
  ])('$rule $row $event: $by', ({ event, by }) => {
    const asking = standing('allied', 5)
    asking.start({ procedure: 'event', input: { side: 'allied', event } })
    expect(asking.ask?.lines.filter(each => each.text.startsWith('Infrastructure')).map(each => [each.text, each.cite])).toEqual(by === 0 ? [] : [[`Infrastructure ${by}`, '15.1']])
    expect(eventAs(standing('allied', 5), 'allied', event).state.track['infrastructure']).toBe(20 + by)
  })

  it('15.1 FS-134 each play of Dambusters counts', () => {
    const at = eventAs(eventAs(standing('allied', 5), 'allied', 'dambusters'), 'allied', 'dambusters')
    expect([at.state.track['infrastructure'], at.state.row['infrastructure/dambusters']?.['amount']]).toEqual([18, -2])
  })

  it('15.1 FS-134 a captured centre costs one, once, and retaking it gives nothing back', () => {
    const at = standing('allied', 8)
    const take = (to: string) => at.start({ procedure: 'control', input: { hex: 'Munich', to, worth: 0, industrial: true, italy: false } })
    expect(take('allied').outcomes[0]?.lines.map(each => each.text)).toContain('Infrastructure -1, for good')
    expect(at.state.track['infrastructure']).toBe(19)
    expect(take('axis').outcomes[0]?.lines.map(each => each.cite)).not.toContain('15.1')
    take('allied')
    expect(at.state.track['infrastructure']).toBe(19)
    const log = practised.panels(at.state).find(each => each.id === 'infrastructure-ledger')?.drawing
    expect(log?.kind === 'ledger' ? log.lines.map(each => each.text) : []).toContain('Munich captured')
    const freed = standing('axis', 8, [set('cell', 'Munich', { control: 'allied' })])
    freed.start({ procedure: 'control', input: { hex: 'Munich', to: 'axis', worth: 0, industrial: true, italy: false } })
    expect(freed.state.track['infrastructure']).toBe(20)
  })

  it('15.1 FS-134 the app knows the four German centres by name', () => {
    const at = standing('allied', 8)
    at.start({ procedure: 'control', input: { hex: 'the ruhr', to: 'allied' } })
    expect(at.ask?.kind === 'choose' ? at.ask.fields['industrial']?.usual : null).toBe(true)
  })

  const brink = (...events: string[]) => standing('allied', 6, [set('track', 'infrastructure', 1), set('row', 'infrastructure/start', { label: 'At the start', amount: 1, rule: '3.13' }), ...played(...events)])

  it('15.1 FS-134 the track stops at 0, and the ledger with it', () => {
    const at = eventAs(brink(), 'allied', 'strangle')
    expect([at.state.track['infrastructure'], at.state.row['infrastructure/strangle']?.['amount']]).toEqual([0, -1])
  })

  it('15.2 FS-135 at zero the economy collapses: events barred and cancelled, hand -2, told at once and in the Axis action', () => {
    const at = brink('production-miracle', 'speer')
    const before = handMax(at.state, 'axis')
    const step = (() => { at.start({ procedure: 'event', input: { side: 'allied', event: 'hamburg-firebombing' } }); return at.answer(values('effects', effectsOf(at))) })()
    expect(step.lines.map(each => each.cite)).toContain('15.2')
    expect(at.state.flag['collapsed']).toBe(6)
    expect(handMax(at.state, 'axis')).toBe(before - 2)
    expect([wasPlayed(at.state, 'production-miracle'), wasPlayed(at.state, 'speer')]).toEqual([false, true])
    expect(remindedOf(at)).not.toContain('collapsed')
    at.next()
    expect(remindedOf(at)).toContain('collapsed')
  })

  it('15.2 FS-135 it collapses once: a marker set back by hand and bombed again changes nothing', () => {
    const at = standing('air', 7, [set('flag', 'collapsed', 6), set('track', 'infrastructure', 1), set('flag', 'sac-us-8', 'infrastructure')])
    at.next()
    expect([at.state.track['infrastructure'], at.state.flag['collapsed']]).toEqual([0, 6])
  })

  it.each(economyEvents.map(id => [id]))('15.2 FS-135 after the collapse %s cannot be played', event => {
    const at = standing('axis', 7, [set('flag', 'collapsed', 6)])
    at.start({ procedure: 'event', input: { side: 'axis', event } })
    expect(blockedBy(at)).toBe('15.2')
    const free = standing('axis', 7)
    free.start({ procedure: 'event', input: { side: 'axis', event } })
    expect(free.ask?.id).toBe('effects')
  })

  it('15.2 FS-135 the six are the ones the rule names', () => {
    expect([...economyEvents].sort()).toEqual(['electro-u-boats', 'panzer-refit', 'production-miracle', 'synthetic-fuel-reserves', 'v-1-buzzbombs', 'v-2-rockets'])
  })

  it.each([
    { rule: '15.2', row: 'FS-135', from: 21, earlier: 0, cumulative: true, vp: 20 },
    { rule: '15.2', row: 'FS-135', from: 21, earlier: 1, cumulative: true, vp: 19 },
    { rule: '15.2', row: 'FS-135', from: 21, earlier: 1, cumulative: false, vp: 20 },
    { rule: '15.2', row: 'FS-135', from: 1, earlier: 1, cumulative: true, vp: 0 },
    { rule: '15.2', row: 'FS-135', from: 0, earlier: 1, cumulative: true, vp: 0 },
  ])('$rule $row an Axis RP action after $earlier others, collapsed, doubt B9 $cumulative: VP $from falls to $vp', ({ from, earlier, cumulative, vp }) => {
    const at = standing('axis', 7, [set('flag', 'collapsed', 6), set('track', 'rp-axis', earlier), set('track', 'vp', from)], { 'collapse-cumulative': cumulative })
    at.start({ procedure: 'play-card', input: { side: 'axis', use: 'rp', card: 0, value: 2 } })
    const lost = ['rp-card', 'rp-collapse'].reduce((sum, cause) => sum + Number(at.state.row[`vp/${cause}`]?.['amount'] ?? 0), 0)
    expect([vpOf(at), lost]).toEqual([vp, vp - from])
  })

  it('4.21 FS-052 an event may change a hand size for good', () => {
    const at = standing('axis', 4)
    at.start({ procedure: 'event', input: { side: 'axis', event: 'u-boat-offensive' } })
    at.answer(values('effects', { ...noEffect, handAllied: -1 }))
    expect([handMax(at.state, 'allied'), handMax(at.state, 'axis')]).toEqual([8, 9])
    at.start({ procedure: 'event', input: { side: 'axis', event: 'speer' } })
    at.answer(values('effects', { ...noEffect, handAxis: 1 }))
    expect([handMax(at.state, 'allied'), handMax(at.state, 'axis')]).toEqual([8, 10])
  })
})
