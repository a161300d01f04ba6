import { expect, test } from 'vitest'
import { quickUnit } from '@/components/fields/quick.ts'

const shape = {
  nations: [{ id: 'ge', label: 'German' }, { id: 'ss', label: 'Waffen-SS' }],
  types: [{ id: 'infantry', label: 'Infantry', symbol: 'infantry', factors: [4, 3], steps: 2 }, { id: 'armour', label: 'Armoured', symbol: 'armour', factors: [8, 7], steps: 2 }],
  factors: [{ label: 'Combat', min: 0, max: 15 }, { label: 'Movement', min: 0, max: 12 }],
}
const plain = { label: 'Infantry', type: 'infantry', nation: 'ge', factors: [4, 3], steps: 2 }

test.each([
  ['4-3', plain],
  ['4-3 inf', plain],
  ['inf 4-3', plain],
  ['8-7 armoured', { label: 'Armoured', type: 'armour', nation: 'ge', factors: [8, 7], steps: 2 }],
  ['8 arm', { label: 'Armoured', type: 'armour', nation: 'ge', factors: [8, 7], steps: 2 }],
  ['ss 8-7 arm', { label: 'Armoured', type: 'armour', nation: 'ss', factors: [8, 7], steps: 2 }],
  ['2-3 inf reduced', { ...plain, factors: [2, 3], steps: 1, reduced: true }],
  ['inf', null],
  ['', null],
  ['40-3 inf', null],
  ['4-3-2 inf', null],
])('%j is read as a unit, or not yet', (text, unit) => {
  expect(quickUnit(text, shape, 'ge')).toEqual(unit)
})
