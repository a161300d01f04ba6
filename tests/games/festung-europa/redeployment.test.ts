import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { tripCost, tripRefusals, type Mover } from '../../../src/games/festung-europa/redeployment.ts'
import { asked, blockedBy, played, standing } from './scene.ts'
import { values, type Table } from '../../table.ts'

const rd = (side: 'axis' | 'allied', points: number, at: Table = standing(side, 4)) => { at.start({ procedure: 'redeploy', input: { side, points } }); return at }
const axisTrip = (what: string, more: object = {}) => values('redeploy', { what, way: 'land', friendly: true, outOfSupply: false, again: false, fortress: false, italian: false, interdicted: false, from: 'north', to: 'north', ...more })
const alliedTrip = (what: string, more: object = {}) => values('redeploy', { what, way: 'land', friendly: true, outOfSupply: false, again: false, airborneUnit: false, ...more })

describe('10: redeployment', () => {
  it.each<{ rule: string; row: string; what: Mover; cost: number }>([
    { rule: '10.2', row: 'FS-098', what: 'corps', cost: 1 }, { rule: '10.2', row: 'FS-098', what: 'airfield', cost: 1 },
    { rule: '10.2', row: 'FS-098', what: 'army', cost: 3 }, { rule: '10.2', row: 'FS-098', what: 'hitler', cost: 3 },
  ])('$rule $row $what: $cost', ({ what, cost }) => expect(tripCost(what)).toBe(cost))

  it('10.2 FS-098 a card of four moves an army and a corps, and then nothing', () => {
    const at = rd('allied', 4)
    at.answer(alliedTrip('army'))
    expect(at.ask?.holds?.budget[0]).toEqual({ label: 'RD', left: 1, of: 4 })
    const step = at.answer(alliedTrip('corps'))
    expect(step.outcomes.at(-1)?.label).toContain('4 of 4')
    const over = rd('allied', 2)
    over.answer(alliedTrip('army'))
    expect(blockedBy(over)).toBe('10.2')
  })

  it('10.4 FS-099 by land: the rule is said, and a way through enemy country refused', () => {
    const at = rd('allied', 2)
    expect(asked(at)).toEqual(expect.arrayContaining([{ text: 'By land: friendly hexes only, stop on entering an enemy ZOC', cite: '10.4' }, { text: 'By land or by sea, not both; each unit once', cite: '10.6' }]))
    at.answer(alliedTrip('corps', { friendly: false }))
    expect(blockedBy(at)).toBe('10.4')
  })

  it.each([
    { rule: '10.51', row: 'FS-100', from: 'norway', to: 'north', cite: '10.51' },
    { rule: '10.51', row: 'FS-100', from: 'norway', to: 'gate', cite: undefined },
    { rule: '10.52', row: 'FS-100', from: 'north', to: 'mediterranean', cite: '10.52' },
    { rule: '10.52', row: 'FS-100', from: 'mediterranean', to: 'gate', cite: '10.52' },
    { rule: '10.5', row: 'FS-100', from: 'mediterranean', to: 'mediterranean', cite: undefined },
    { rule: '10.5', row: 'FS-100', from: 'north', to: 'gate', cite: undefined },
  ])('$rule $row Axis by sea from $from to $to: refused by $cite', ({ from, to, cite }) => {
    const at = rd('axis', 2)
    at.answer(axisTrip('corps', { way: 'sea', from, to }))
    expect(blockedBy(at)).toBe(cite)
  })

  it('10.52 FS-100 the two seas are apart for the Axis only', () => {
    const trip = { what: 'corps', way: 'sea', from: 'north', to: 'mediterranean', outOfSupply: false, again: false, friendly: true } as const
    expect([tripRefusals(standing('allied').state, 'allied', trip, 1), tripRefusals(standing('axis').state, 'axis', trip, 1).map(each => each.cite)]).toEqual([[], ['10.52']])
  })

  it('10.5 FS-100 land and sea are two ways of which one is chosen', () => {
    const at = rd('axis', 2)
    const way = at.ask?.kind === 'choose' ? at.ask.fields['way'] : undefined
    expect(way?.kind === 'choice' ? way.options.map(each => each.id) : []).toEqual(['land', 'sea', 'box', 'balkans'])
  })

  it.each([
    { rule: '10.6', row: 'FS-101', what: 'a second time', more: { again: true }, cite: '10.6' },
    { rule: '10.6', row: 'FS-101', what: 'a fortress', more: { fortress: true }, cite: '10.6' },
    { rule: '11.62', row: 'FS-101', what: 'out of supply', more: { outOfSupply: true }, cite: '11.62' },
    { rule: '14.3', row: 'FS-103', what: 'within four of interdiction', more: { interdicted: true }, cite: '14.3' },
    { rule: '10.8', row: 'FS-102', what: 'an Italian to the Eastern Front', more: { italian: true, way: 'box' }, cite: '10.8' },
    { rule: '10.8', row: 'FS-102', what: 'an Italian to the Balkans', more: { italian: true, way: 'balkans' }, cite: undefined },
    { rule: '10.8', row: 'FS-102', what: 'a German to the Eastern Front', more: { way: 'box' }, cite: undefined },
  ])('$rule $row $what: refused by $cite', ({ more, cite }) => {
    const at = rd('axis', 3)
    at.answer(axisTrip('corps', more))
    expect(blockedBy(at)).toBe(cite)
  })

  it.each([
    { rule: '10.9', row: 'FS-102', more: { way: 'airborne' }, cite: '10.9' },
    { rule: '10.9', row: 'FS-102', more: { way: 'airborne', airborneUnit: true }, cite: undefined },
    { rule: '10.7', row: 'FS-102', more: { way: 'box' }, cite: undefined },
  ])('$rule $row Allied $more: refused by $cite', ({ more, cite }) => {
    const at = rd('allied', 3)
    at.answer(alliedTrip('corps', more))
    expect(blockedBy(at)).toBe(cite)
  })

  it('14.3 FS-103 interdiction does not stop the Allies', () => {
    expect(tripRefusals(standing('allied').state, 'allied', { what: 'corps', way: 'land', fortress: false, outOfSupply: false, again: false, interdicted: true, friendly: true }, 1)).toEqual([])
  })

  it('16.41 FS-142 Hitler starts in Berlin and moves for three to a German source; Salzburg only after Alpenfestung', () => {
    const at = standing('axis', 8)
    expect(at.state.flag['hitler']).toBe('berlin')
    rd('axis', 3, at)
    expect(asked(at).map(each => each.cite)).toContain('16.41')
    at.answer(axisTrip('hitler'))
    expect(() => at.answer(values('source', { source: 'salzburg' }))).toThrow('Alpenfestung')
    at.answer(values('source', { source: 'munich' }))
    expect(at.state.flag['hitler']).toBe('munich')
    const poor = rd('axis', 2, standing('axis', 8))
    poor.answer(axisTrip('hitler'))
    expect(blockedBy(poor)).toBe('10.2')
    const later = rd('axis', 3, standing('axis', 8, played('alpenfestung')))
    later.answer(axisTrip('hitler'))
    later.answer(values('source', { source: 'salzburg' }))
    expect(later.state.flag['hitler']).toBe('salzburg')
    const taken = rd('axis', 3, standing('axis', 8, [set('cell', 'Munich', { control: 'allied' })]))
    taken.answer(axisTrip('hitler'))
    expect(() => taken.answer(values('source', { source: 'munich' }))).toThrow('Allied hands')
    const dead = rd('axis', 3, standing('axis', 8, [set('flag', 'hitler', 'dead')]))
    dead.answer(axisTrip('hitler'))
    expect(blockedBy(dead)).toBe('16.43')
  })
})

it('10.2 FS-098 an Allied airfield redeploys for one point', () => {
  const at = rd('allied', 2)
  at.answer(alliedTrip('airfield'))
  expect(() => at.answer(values('airfield', { marker: 'field-a', at: ' ', beside: false }))).toThrow('Name the hex')
  expect(at.answer(values('airfield', { marker: 'field-a', at: 'Caen', beside: false })).outcomes[0]?.label).toBe('An airfield redeploys')
  expect([at.ask?.holds?.budget[0]?.left, at.state.row['airfield/field-a']?.['at']]).toEqual([1, 'Caen'])
})

it('14.4 FS-133 by redeployment too an airfield goes to no hex next to an Axis unit', () => {
  const at = rd('allied', 2)
  at.answer(alliedTrip('airfield'))
  at.answer(values('airfield', { marker: 'field-b', at: 'Foggia', beside: true }))
  expect(blockedBy(at)).toBe('14.4')
})
