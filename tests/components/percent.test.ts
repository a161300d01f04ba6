import { expect, test } from 'vitest'
import { percent } from '@/components/forecast/chances.ts'

test.each([
  [1, 6, '17 %'], [3, 6, '50 %'], [1, 36, '3 %'], [0, 6, '0 %'], [6, 6, '100 %'],
  [27, 216, '12.5 %'], [108, 216, '50 %'], [1, 5000, '<1 %'], [4999, 5000, '>99 %'],
])('%i of %i is shown as %s', (weight, total, shown) => {
  expect(percent(weight, total)).toBe(shown)
})
