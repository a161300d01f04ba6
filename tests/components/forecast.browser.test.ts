import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defineComponent, h, ref } from 'vue'
import BranchPicker from '@/components/forecast/BranchPicker.vue'
import ComparePlans from '@/components/forecast/ComparePlans.vue'
import ExpectedLosses from '@/components/forecast/ExpectedLosses.vue'
import LadderView from '@/components/forecast/LadderView.vue'
import OddsBars from '@/components/forecast/OddsBars.vue'
import OddsStrip from '@/components/forecast/OddsStrip.vue'
import type { Rung } from '@/engine/ladder.ts'
import { better, forecast } from './forecasts.ts'
import { complaints, show } from './render.ts'

test('the strip runs from bad to good, as wide as the chances, and speaks them', async () => {
  show(OddsStrip, { forecast })
  await expect.element(page.getByRole('img')).toHaveAccessibleName('Forecast: British thrown back 17 %, Both bleed 33 %, Germans hurt or pushed 33 %, Germans gone 17 %')
  const parts = [...document.querySelectorAll('.strip i')]
  expect(parts.map(each => each.className)).toEqual(['f-back', 'f-both', 'f-push', 'f-win'])
  const [first = 0, second = 0] = parts.map(each => each.getBoundingClientRect().width)
  expect(Math.abs(second - 2 * first)).toBeLessThan(6)
  expect(await complaints()).toEqual([])
})

test('bars go from good to bad, cut into codes; the same stands in a table', async () => {
  show(OddsBars, { forecast, source: 'Practice chart' })
  const rows = [...document.querySelectorAll('tbody tr')].map(each => [...each.children].map(cell => cell.textContent))
  expect(rows).toEqual([
    ['Germans gone (won)', '17 %', '1 in 6', 'DE 1 in 6'], ['Germans hurt or pushed (pushed)', '33 %', '2 in 6', 'D1 1 in 6, DR 1 in 6'],
    ['Both bleed (both bleed)', '33 %', '2 in 6', 'EX 1 in 6, E2 1 in 6'], ['British thrown back (thrown back)', '17 %', '1 in 6', 'AR 1 in 6'],
  ])
  const bar = document.querySelector('.bar') as Element
  const cut = document.querySelector('.bar i') as Element
  expect(Math.abs(cut.getBoundingClientRect().width / bar.getBoundingClientRect().width - 1 / 6)).toBeLessThan(.01)
  expect(await complaints()).toEqual([])
})

test('expected losses are the tallies over all ways', async () => {
  show(ExpectedLosses, { forecast, labels: { 'German steps': { label: 'Germans', of: 4 } } })
  await expect.element(page.getByText('Expected:')).toHaveTextContent('Expected: Germans 1.17 of 4, British steps 0.50.')
})

test('the ladder names what each step up brings, best first, and hands the rung over', async () => {
  const taken: Rung[] = []
  const rungs: readonly Rung[] = [{ label: 'factors', n: 4, forecast }, { label: 'TAC', n: 1, forecast: better }]
  show(LadderView, { now: forecast, rungs, columns: [{ label: '4-1', chance: .5, stand: 'now' }, { label: '5-1', chance: .83, stand: 'next' }], onTake: (rung: Rung) => taken.push(rung) })
  const lines = page.getByRole('button').elements().map(each => each.textContent)
  expect(lines).toEqual(['1 more: TAC83 %+33', '4 more: factors50 %0'])
  await page.getByRole('button', { name: /TAC/ }).click()
  expect(taken.map(each => each.label)).toEqual(['TAC'])
  expect(await complaints()).toEqual([])
})

test('branches are compared before one is chosen', async () => {
  const chosen = ref(0)
  show(defineComponent(() => () => h(BranchPicker, { branches: [{ values: { way: 'stand' }, forecast }, { values: { way: 'yield' }, forecast: better }], describe: values => String(values?.['way']), modelValue: chosen.value, 'onUpdate:modelValue': (to: number) => { chosen.value = to } })), {})
  await page.getByRole('button', { name: /yield 83 %/ }).click()
  expect(chosen.value).toBe(1)
  expect(await complaints()).toEqual([])
})

test('two plans side by side: the better chance is marked, not by colour alone', async () => {
  show(ComparePlans, { plans: [{ label: 'A', forecast }, { label: 'B', forecast: better }] })
  const rows = [...document.querySelectorAll('tbody tr')].map(each => [...each.children].map(cell => cell.textContent))
  expect(rows).toEqual([
    ['Germans gone', '17 %', '33 % better'], ['Germans hurt or pushed', '33 %', '50 % better'], ['Both bleed', '33 %', '17 % better'], ['British thrown back', '17 %', '0 % better'],
    ['German steps, expected', '1.17', '1.83'], ['British steps, expected', '0.50', '0.17'],
  ])
  expect(await complaints()).toEqual([])
})
