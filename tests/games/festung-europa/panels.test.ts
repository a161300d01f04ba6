import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { Drawing } from '../../../src/engine/drawing.ts'
import type { Change, Kind, State } from '../../../src/engine/state.ts'
import { calendar, headline, name, panels } from '../../../src/games/festung-europa/panels.ts'
import { played, standing } from './scene.ts'

const drawn = <K extends Drawing['kind']>(state: State, id: string, kind: K): Extract<Drawing, { kind: K }> => {
  const found = panels(state).find(each => each.id === id)?.drawing
  if (found?.kind !== kind) throw new Error(`${id} is not a ${kind}`)
  return found as Extract<Drawing, { kind: K }>
}
const after = (more: readonly Change[], turn = 5): State => standing('allied', turn, more).state

describe('what the records show', () => {
  it('17.1 the turn track names season and year, and snow on the two winter turns', () => {
    const { at, spaces } = drawn(after([]), 'turn', 'turn')
    expect([at, spaces.length, spaces[0]?.label, spaces[0]?.column]).toEqual([5, 10, 'Summer', '1943'])
    expect(spaces.filter(each => each.picture === 'w-snow').map(each => each.n)).toEqual([3, 7])
  })

  it.each([
    { rule: '16.41', what: 'at the start', hitler: 'berlin', filled: 'Berlin' },
    { rule: '16.41', what: 'not put anywhere', hitler: null, filled: 'Berlin' },
    { rule: '16.42', what: 'in The Ruhr', hitler: 'ruhr', filled: 'The Ruhr' },
    { rule: '16.43', what: 'out of the game', hitler: 'dead', filled: 'Eliminated' },
  ])('$rule Hitler $what: $filled', ({ hitler, filled }) => {
    expect(drawn(after([set('flag', 'hitler', hitler)]), 'markers', 'display').boxes.find(each => each.id === 'hitler')?.filled).toBe(filled)
  })

  it('15.2 the infrastructure ledger adds up to the track and warns of the collapse', () => {
    const at = standing('allied', 5)
    expect(drawn(at.state, 'infrastructure-ledger', 'ledger')).toMatchObject({ total: 20, lines: [{ text: 'At the start', cite: '3.13', amount: 20 }] })
    expect(drawn(at.state, 'infrastructure-ledger', 'ledger').warn).toBeUndefined()
    expect(drawn(after([set('flag', 'collapsed', 5)]), 'infrastructure-ledger', 'ledger').warn?.cite).toBe('15.2')
  })

  it('16.1 the VP ledger begins with the start, then cause by cause', () => {
    const rows = ['zeta', 'alpha'].map(id => set('row', `vp/${id}`, { label: id, amount: -1, rule: '16.1' }))
    const { total, lines } = drawn(after(rows), 'vp-ledger', 'ledger')
    expect([total, lines.map(each => each.text)]).toEqual([19, ['At the start', 'alpha', 'zeta']])
  })

  it('6.62 a Combat Card face up is listed with its side and drm', () => {
    const { rows } = drawn(after([set('row', 'combat-card/axis-1', { side: 'axis', label: 'Combat Card 1', drm: -2 })]), 'combat-cards', 'list')
    expect(rows).toEqual([{ id: 'combat-card/axis-1', label: 'Combat Card 1', owner: 'axis', note: 'drm -2' }])
  })

  it('15.2 an event the collapse has cancelled is struck out', () => {
    const state = after([...played('tehran'), set('row', 'event/speer', { label: 'Speer', turn: 2, side: 'axis', cancelled: true })])
    const shown = drawn(state, 'events', 'list').rows.map(each => [each.id, each.note, each.done])
    expect(shown).toEqual(expect.arrayContaining([['event/tehran', 'Summer 1943', false], ['event/speer', 'Fall 1943, cancelled', true]]))
  })

  it('14.4 each airfield lies where it was put', () => {
    const { rows } = drawn(after([set('row', 'airfield/field-a', { label: 'Airfield A', at: 'Paris', permanent: false })]), 'airfields', 'list')
    expect(rows.find(each => each.id === 'airfield/field-a')).toMatchObject({ label: 'Airfield A', note: 'Paris' })
  })

  it('5.13 the headline tells the round only in the Action Phase', () => {
    expect(headline(standing('allied', 5).state)).toBe('Summer 1944, round 1 · VP 21 · Infrastructure 20')
    expect(headline(standing('draw', 5).state)).toBe('Summer 1944 · VP 21 · Infrastructure 20')
  })
})

describe('17.1: the turns ahead', () => {
  it.each([
    { rule: '6.71', turn: 3, cites: ['6.71', '6.562'] },
    { rule: '6.72', turn: 7, cites: ['6.72', '6.562'] },
    { rule: '6.563', turn: 6, cites: ['6.563', '16.2'] },
    { rule: '16.3', turn: 10, cites: ['16.3'] },
    { rule: '17.1', turn: 5, cites: [] },
  ])('$rule turn $turn tells $cites', ({ turn, cites }) => {
    expect(calendar(standing('allied', 2, played('husky')).state, turn - 2)?.lines.map(each => each.cite)).toEqual(cites)
  })
  it('16.2 after Roundup the deciding turn is the fourth', () => {
    expect(calendar(standing('allied', 3, played('roundup')).state, 1)?.lines.map(each => each.cite)).toEqual(['16.2'])
  })
  it('17.1 there is no eleventh turn', () => {
    expect([calendar(standing('allied', 10).state, 0)?.title, calendar(standing('allied', 10).state, 1)]).toEqual(['10. Fall 1945', null])
  })
})

it.each([
  { rule: '2.3', kind: 'row', id: 'card/axis-12', is: 'Axis card 12' },
  { rule: '2.3', kind: 'row', id: 'card/allied-3', is: 'Allied card 3' },
  { rule: '6.51', kind: 'row', id: 'event/tehran', is: 'Tehran' },
  { rule: '14.4', kind: 'row', id: 'airfield/base-uk', is: 'Airbase, United Kingdom' },
  { rule: '14.4', kind: 'row', id: 'airfield/base-na', is: 'Airbase, North Africa' },
  { rule: '14.4', kind: 'row', id: 'airfield/field-b', is: 'Airfield B' },
  { rule: '16.1', kind: 'row', id: 'vp/start', is: undefined },
  { rule: '20', kind: 'cell', id: 'Paris', is: 'Paris' },
  { rule: '16.1', kind: 'track', id: 'vp', is: undefined },
] satisfies readonly { rule: string; kind: Kind; id: string; is: string | undefined }[])('$rule $kind $id is called $is', ({ kind, id, is }) => expect(name(kind, id)).toBe(is))
