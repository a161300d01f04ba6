import { expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { Chart } from '../../../src/engine/chart.ts'
import { emptyState } from '../../../src/engine/state.ts'
import { name } from '../../../src/games/fortress-europa/names.ts'
import { rosterOf } from '../../../src/games/fortress-europa/roster.ts'
import { units } from '../../../src/games/fortress-europa/units.ts'
import { at } from './kit.ts'

it.each([
  ['row', 'port/cherbourg', 'Cherbourg'], ['row', 'port/elsewhere', 'elsewhere'], ['row', 'city/paris', 'Paris'], ['row', 'mulberry/9', 'Mulberry 9'], ['row', 'fortress/R11', 'Fortress R11'],
  ['row', 'district/elsewhere', 'elsewhere district'], ['row', 'bridge/6 Seine', 'Bridges: Seine'], ['row', 'naval/3', 'Naval unit 3'], ['row', 'uboat bases/C9', 'U-boat base C9'], ['row', 'v1 sites/U6', 'V1 site U6'], ['row', 'support/M5', 'Ground support at M5'], ['row', 'rate/us', 'Replacement rate us'],
  ['row', 'other/1', undefined], ['flag', 'weather', undefined], ['unit', 'nobody', undefined],
] as const)('the log calls the %s %s %s', (kind, id, called) => {
  expect(name(kind, id)).toBe(called)
})

it('the log calls a printed unit by its designation', () => {
  const [first] = units
  expect(first?.label).not.toBe('')
  expect(name('unit', first?.id ?? '')).toBe(first?.label)
})

const rows = (of: { readonly [id: string]: { readonly [column: string]: string | number | null } }): Chart => ({ kind: 'rows', rows: of } as unknown as Chart)

it.each([
  [{ name: '1st', nation: 'ge', type: 'armour', combat: 7, move: 6, reduced: 3 }, 'german', { label: '1st', nation: 'ge', type: 'armour', factors: [7, 6], steps: 2 }, 'n-arm'],
  [{ name: '2nd', nation: 'us', type: 'infantry', combat: 6, move: 4, reduced: 0 }, 'allied', { label: '2nd', nation: 'us', type: 'infantry', factors: [6, 4], steps: 1 }, 'n-inf'],
  [{ name: null, nation: null, type: null, combat: null, move: null, reduced: null }, 'allied', { label: 'mine', nation: 'us', type: 'infantry', factors: [1, 1], steps: 1 }, 'n-inf'],
  [{ type: 'balloon', reduced: 2 }, 'allied', { label: 'mine', nation: 'us', type: 'balloon', factors: [1, 1], steps: 2 }, 'n-inf'],
] as const)("2.6 the owner's own unit %o", (row, side, value, symbol) => {
  const found = rosterOf({ state: emptyState(), slot: () => rows({ mine: row }) }, side)[0]
  expect(found).toMatchObject({ id: 'own mine', value, counter: { symbol } })
})

it.each([
  [{ label: 'Typed', cell: 'I15' }, { label: 'Typed', type: 'infantry', nation: 'us', factors: [1, 1], steps: 1 }],
  [{ label: 'Typed', cell: 'I15', faction: 'allied', type: 'balloon', nation: 'br', factors: '5-4', steps: 2 }, { label: 'Typed', type: 'balloon', nation: 'br', factors: [5, 4], steps: 2 }],
])('2.6 a counter typed in on the map %o takes part', (now, value) => {
  const play = at('allied first combat', 6, [set('unit', 'typed', now)])
  expect(rosterOf({ state: play.state, slot: () => rows({}) }, 'allied')[0]).toMatchObject({ id: 'typed', value, counter: { symbol: 'n-inf' } })
})

it('26.7 off the map it takes no part, and who is withdrawn is refused', () => {
  const printed = units.find(each => each.faction === 'allied')?.id ?? ''
  const play = at('allied first combat', 6, [set('unit', 'typed', { label: 'Typed', cell: null }), set('unit', printed, { at: 'withdrawn' })])
  const found = rosterOf({ state: play.state, slot: () => rows({}) }, 'allied')
  expect(found.map(each => each.id)).not.toContain('typed')
  expect(found.find(each => each.id === printed)?.refusal?.cite).toBe('26.7')
})
