import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineComponent, h, ref } from 'vue'
import ChartEntry from '@/components/charts/ChartEntry.vue'
import ChartTable from '@/components/charts/ChartTable.vue'
import type { Cells } from '@/components/charts/entry.ts'
import ResultCard from '@/components/charts/ResultCard.vue'
import RowsEntry from '@/components/charts/RowsEntry.vue'
import SetEntry from '@/components/charts/SetEntry.vue'
import type { Grid, RowFacts } from '@/engine/chart.ts'
import { grid } from './forecasts.ts'
import { complaints, show } from './render.ts'

const small: Grid = { ...grid, source: 'empty', codes: ['A', 'E', 'D'], order: ['A', 'E', 'D'], columns: ['1-1', '2-1'].map(label => ({ label, holds: [label] })), rows: [1, 2].map(n => ({ label: String(n), holds: [n] })), cells: [[null, null], [null, null]] }

function entry(start: Cells = {}, first?: Cells) {
  const cells = ref<Cells>(start)
  const done = ref(0)
  show(defineComponent(() => () => h(ChartEntry, { grid: small, first, modelValue: cells.value, 'onUpdate:modelValue': (to: Cells) => { cells.value = to }, onDone: () => { done.value++ } })), {})
  return { cells, done }
}
const key = (name: string) => page.getByRole('group', { name: 'Results' }).getByRole('button', { name, exact: true })

test('a chart is typed with one tap a cell, downward, then the next column', async () => {
  const { cells, done } = entry()
  for (const code of ['A', 'E', 'E', 'D']) await key(code).click()
  expect(cells.value).toEqual({ '0/0': 'A', '1/0': 'E', '0/1': 'E', '1/1': 'D' })
  await page.getByRole('button', { name: 'Keep this chart' }).click()
  expect(done.value).toBe(1)
  expect(await complaints()).toEqual([])
})

test('undo takes the last cell back and stands on it again; "as left" copies', async () => {
  const { cells } = entry()
  for (const code of ['A', 'E', 'D']) await key(code).click()
  await page.getByRole('button', { name: 'Undo the last cell' }).click()
  expect(cells.value).toEqual({ '0/0': 'A', '1/0': 'E' })
  await page.getByRole('button', { name: 'as left' }).click()
  expect(cells.value).toEqual({ '0/0': 'A', '1/0': 'E', '0/1': 'A' })
})

test('a result worse than the column before is pointed at, and Fix goes there', async () => {
  const { cells } = entry({ '0/0': 'E', '1/0': 'E', '0/1': 'A', '1/1': 'D' })
  await expect.element(page.getByText('A at 2-1, 1 is worse than the column before it')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '2-1, 1: A, look again' })).toBeVisible()
  await page.getByRole('button', { name: 'Fix' }).click()
  await key('D').click()
  expect(cells.value['0/1']).toBe('D')
  await expect.element(page.getByRole('list', { name: 'Look again' })).not.toBeInTheDocument()
})

test('a second entry that differs from the first is marked', async () => {
  entry({ '0/0': 'A', '1/0': 'D' }, { '0/0': 'A', '1/0': 'E' })
  await expect.element(page.getByText('1 cells differ from your first entry')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '1-1, 2: D, look again' })).toBeVisible()
})

test('the table lights the cell that was read, and always says its source', async () => {
  show(ChartTable, { grid, at: { column: 6, row: 4 }, near: 2 })
  expect([...document.querySelectorAll('thead th')].map(each => each.textContent)).toEqual(['2-1', '3-1', '4-1', '5-1', '6-1'])
  expect(document.querySelector('td[aria-current]')?.textContent).toBe(grid.cells[4]?.[6])
  expect(document.querySelectorAll('td.cross')).toHaveLength(8)
  await expect.element(page.getByText('Practice chart, not the printed one', { exact: true })).toBeVisible()
  expect(await complaints()).toEqual([])
})

test('at the edge of the chart the window stays full', () => {
  show(ChartTable, { grid, at: { column: 0, row: 5 }, near: 2 })
  expect([...document.querySelectorAll('thead th')].map(each => each.textContent)).toEqual(['1-4', '1-3', '1-2', '1-1', '2-1'])
  expect([...document.querySelectorAll('tbody th')].map(each => each.textContent)).toEqual(['2', '3', '4', '5', '6'])
})

test('a result tells its duties in order, who does them, and which is now', async () => {
  const ticked: number[] = []
  const { opened } = show(ResultCard, {
    faces: [5], code: 'D1', sentence: 'A German step falls', chart: grid, at: { column: 6, row: 4 }, now: 1, onDuty: (at: number) => ticked.push(at),
    duties: [{ text: 'choose the step', who: 'axis', cite: '15.3' }, { text: 'hold or retreat', who: 'axis', cite: '16.4' }, { text: 'No advance', cite: '15' }],
  })
  const items = [...document.querySelectorAll('.duties > li p')].map(each => each.textContent)
  expect(items).toEqual(['Axis: choose the step', 'Axis: hold or retreat', 'No advance'])
  await expect.element(page.getByRole('button', { name: '1, done' })).toBeVisible()
  await page.getByRole('button', { name: '2, mark as done' }).click()
  expect(ticked).toEqual([1])
  await page.getByRole('button', { name: 'Rule 16.4' }).click()
  expect(opened).toEqual(['16.4'])
  await Promise.all(document.getAnimations().map(each => each.finished))
  expect(await complaints()).toEqual([])
})

test('records are opened, filled in, and the next incomplete one is one tap away', async () => {
  const rows = ref<Readonly<Record<string, RowFacts>>>({})
  show(defineComponent(() => () => h(RowsEntry, {
    chart: { kind: 'rows', id: 'ports', label: 'Ports', source: 'empty', cite: '18', columns: [{ id: 'value', label: 'Value', kind: 'number' }, { id: 'kind', label: 'Kind', kind: 'choice', options: ['major', 'minor'] }], rows: { brest: {}, caen: {} } },
    modelValue: rows.value, 'onUpdate:modelValue': (to: Readonly<Record<string, RowFacts>>) => { rows.value = to },
  })), {})
  await page.getByRole('button', { name: /brest/ }).click()
  await page.getByRole('button', { name: 'Value: one more' }).click()
  await page.getByRole('button', { name: 'major' }).click()
  expect(rows.value).toEqual({ brest: { value: 1, kind: 'major' } })
  await page.getByRole('button', { name: 'Next: caen' }).click()
  await page.getByRole('button', { name: 'minor' }).click()
  expect(rows.value).toEqual({ brest: { value: 1, kind: 'major' }, caen: { kind: 'minor' } })
  await userEvent.keyboard('{Escape}')
  await page.getByLabelText('New line in Ports').fill('Lorient')
  await page.getByRole('button', { name: 'Add' }).click()
  expect(Object.keys(rows.value)).toEqual(['brest', 'caen', 'Lorient'])
  expect(await complaints()).toEqual([])
})

test('marked spaces are typed several at a time and tapped away', async () => {
  const items = ref<readonly string[]>([])
  show(defineComponent(() => () => h(SetEntry, { chart: { kind: 'set', id: 'e', label: 'Event spaces', source: 'empty', cite: '5', items: [] }, modelValue: items.value, 'onUpdate:modelValue': (to: readonly string[]) => { items.value = to } })), {})
  await page.getByLabelText('Spaces of Event spaces').fill('7, 13 18 7')
  await page.getByRole('button', { name: 'Add' }).click()
  expect(items.value).toEqual(['7', '13', '18'])
  await page.getByRole('button', { name: '13' }).click()
  expect(items.value).toEqual(['7', '18'])
  expect(await complaints()).toEqual([])
})
