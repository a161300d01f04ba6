import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineComponent, h, ref } from 'vue'
import FieldForm from '@/components/fields/FieldForm.vue'
import type { Prefill } from '@/components/fields/values.ts'
import type { Fields, Values } from '@/engine/field.ts'
import { line } from '@/engine/line.ts'
import { complaints, show } from './render.ts'

function form(fields: Fields, start: Values = {}, prefill: Prefill = {}) {
  const values = ref<Values>(start)
  const { opened } = show(defineComponent(() => () => h(FieldForm, { fields, prefill, modelValue: values.value, 'onUpdate:modelValue': (to: Values) => { values.value = to } })), {})
  return { values, opened }
}
const quick = {
  nations: [{ id: 'br', label: 'British' }, { id: 'us', label: 'American' }],
  types: [{ id: 'infantry', label: 'Infantry', symbol: 'infantry', factors: [6, 4], steps: 2 }, { id: 'armour', label: 'Armoured', symbol: 'armour', factors: [8, 6], steps: 2 }],
  factors: [{ label: 'Combat', min: 0, max: 20 }, { label: 'Movement', min: 0, max: 20 }],
}
const roster = [
  { id: '43', label: '43rd', value: { unit: '43', label: '43rd', type: 'infantry', nation: 'br', factors: [6, 4], steps: 2 }, counter: { nation: 'br', symbol: 'infantry', size: 'XX', designation: '43', factors: '6-4' } },
  { id: 'gds', label: 'Guards', value: { unit: 'gds', label: 'Guards', type: 'armour', nation: 'br', factors: [8, 6], steps: 2 }, counter: { nation: 'br', symbol: 'armour', size: 'XX', designation: 'Guards', factors: '8-6' }, refusal: line('Has attacked already', '14.3') },
]

test('what starts by itself is in the values at once: usual, known, and nothing for an open choice', () => {
  const { values } = form(
    { tac: { kind: 'number', label: 'TAC', min: 0, max: 3 }, river: { kind: 'toggle', label: 'River' }, weather: { kind: 'choice', label: 'Weather', options: [{ id: 'clear', label: 'Clear' }] } },
    {}, { tac: { value: 2, line: line('Two are free', '17.10') } },
  )
  expect(values.value).toEqual({ tac: 2, river: false })
})

test('a known value says whence, can be overruled, and taken back', async () => {
  const { values } = form({ tac: { kind: 'number', label: 'TAC', min: 0, max: 3 } }, {}, { tac: { value: 2, line: line('Two are free') } })
  await expect.element(page.getByText('Two are free')).toBeVisible()
  await page.getByRole('button', { name: 'TAC: one more' }).click()
  expect(values.value).toEqual({ tac: 3 })
  await expect.element(page.getByText('Yours; the match says: Two are free')).toBeVisible()
  await page.getByRole('button', { name: 'Take it' }).click()
  expect(values.value).toEqual({ tac: 2 })
})

test('terrain is chosen by picture; a refused one explains itself', async () => {
  const { values } = form({ ground: { kind: 'choice', label: 'Terrain', options: [{ id: 'clear', label: 'Clear', picture: 'clear' }, { id: 'rough', label: 'Rough', picture: 't-rough' }, { id: 'mtn', label: 'Mountain', picture: 'mountain', refusal: line('Armour may not', '16.6') }] } })
  await page.getByRole('button', { name: 'Rough' }).click()
  expect(values.value).toEqual({ ground: 'rough' })
  await page.getByRole('button', { name: /Mountain/ }).click()
  expect(values.value).toEqual({ ground: 'rough' })
  await expect.element(page.getByRole('status')).toHaveTextContent('Armour may not')
  expect(await complaints()).toEqual([])
})

test('picking keeps within number and budget and says what is spent', async () => {
  const { values } = form({ buys: { kind: 'pick', label: 'Buy', min: 0, max: 3, budget: 5, options: [{ id: 'a', label: 'Army', price: 4 }, { id: 'b', label: 'Corps', price: 2 }, { id: 'c', label: 'Wing', price: 1 }] } })
  await page.getByRole('button', { name: /Army/ }).click()
  await page.getByRole('button', { name: /Corps/ }).click()
  expect(values.value).toEqual({ buys: ['a'] })
  await expect.element(page.getByText('Costs 2, 1 left')).toBeVisible()
  await page.getByRole('button', { name: /Wing/ }).click()
  expect(values.value).toEqual({ buys: ['a', 'c'] })
  await expect.element(page.getByText('2 of at most 3 · 5 of 5 spent')).toBeVisible()
})

test('sharing stops when nothing is left; ordering moves by arrows', async () => {
  const { values } = form({
    losses: { kind: 'share', label: 'Losses', n: 2, boxes: [{ id: 'x', label: 'First', max: 3 }, { id: 'y', label: 'Second', max: 3 }] },
    first: { kind: 'order', label: 'Order', options: [{ id: 'p', label: 'Port' }, { id: 'q', label: 'Quay' }] },
  })
  const more = page.getByRole('button', { name: 'First: one more' })
  await more.click()
  await more.click()
  await expect.element(page.getByRole('button', { name: 'Second: one more' })).toBeDisabled()
  await page.getByRole('button', { name: 'Quay: earlier' }).click()
  expect(values.value).toEqual({ losses: { x: 2 }, first: ['q', 'p'] })
  expect(await complaints()).toEqual([])
})

test('a place among many is found by a part of its name', async () => {
  const among = ['Caen', 'Cherbourg', 'Brest', ...Array.from({ length: 30 }, (_, i) => `Hex ${i}`)]
  const { values } = form({ where: { kind: 'cell', label: 'Where', among } })
  await page.getByRole('textbox', { name: 'Where' }).fill('bour')
  await page.getByRole('button', { name: 'Cherbourg' }).click()
  expect(values.value).toEqual({ where: 'Cherbourg' })
})

test('a short roster lies open: one tap a unit, each once', async () => {
  const { values } = form({ attack: { kind: 'units', label: 'Attackers', min: 1, max: 5, roster, quick, faction: 'allies', group: 'Attack' } })
  await page.getByRole('button', { name: 'Add 43rd' }).click()
  expect(values.value).toEqual({ attack: [roster[0]?.value] })
  await expect.element(page.getByRole('button', { name: 'Add 43rd' })).not.toBeInTheDocument()
})

test('units come from the sheet in two taps, each once, and a refused one says why', async () => {
  const { values } = form({ attack: { kind: 'units', label: 'Attackers', min: 1, max: 5, roster, quick, faction: 'allies', group: 'Attack' } })
  await page.getByRole('button', { name: 'Add to Attackers' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Add 43rd' }).click()
  expect(values.value).toEqual({ attack: [roster[0]?.value] })
  await expect.element(sheet.getByRole('button', { name: 'Add 43rd' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /Add Guards/ }).click()
  await expect.element(page.getByText('Has attacked already').first()).toBeVisible()
  expect(values.value['attack']).toHaveLength(1)
  expect(await complaints()).toEqual([])
})

test('a unit is typed as "7-6 armoured", doubled, reduced and taken away', async () => {
  const { values } = form({ attack: { kind: 'units', label: 'Attackers', min: 1, max: 5, roster: [], quick } })
  await page.getByRole('button', { name: 'Add to Attackers' }).click()
  await page.getByLabelText(/Type a unit/).fill('7-6 armoured')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const tank = { label: 'Armoured', type: 'armour', nation: 'br', factors: [7, 6], steps: 2 }
  expect(values.value).toEqual({ attack: [tank] })
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Armoured: change or take away' }).click()
  await page.getByRole('button', { name: 'Another like it' }).click()
  expect(values.value).toEqual({ attack: [tank, tank] })
  await page.getByRole('button', { name: 'Armoured: change or take away' }).first().click()
  await page.getByRole('switch', { name: 'Reduced side up' }).click()
  expect(values.value).toEqual({ attack: [{ ...tank, reduced: true }, tank] })
  expect(await complaints()).toEqual([])
  await page.getByRole('button', { name: 'Take away', exact: true }).click()
  expect(values.value).toEqual({ attack: [tank] })
})

test('cards follow group and faction, with the faction’s pencil', () => {
  form({
    a: { kind: 'toggle', label: 'A', group: 'Attack', faction: 'allies' }, b: { kind: 'toggle', label: 'B', group: 'Defence', faction: 'axis' }, c: { kind: 'toggle', label: 'C', group: 'Attack', faction: 'allies' },
  })
  const cards = [...document.querySelectorAll('.card')].map(card => [card.getAttribute('data-side'), [...card.querySelectorAll('[role=switch]')].map(each => each.textContent.trim())])
  expect(cards).toEqual([['blue', ['A', 'C']], ['red', ['B']]])
})

test('a value that breaks the rules of its field is marked with the reason', async () => {
  form({ n: { kind: 'number', label: 'Columns', min: 0, max: 5, check: n => (n > 2 ? line('At most two together', '15.2') : null) } }, { n: 3 })
  await expect.element(page.getByRole('status')).toHaveTextContent('At most two together')
})

test('a place that may be left open is not wrong while it is empty, and can be written as printed', async () => {
  const { values } = form({ hex: { kind: 'cell', label: 'Hex', usual: '' } })
  expect(values.value).toEqual({ hex: '' })
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Hex' }).fill('N8')
  expect(values.value).toEqual({ hex: 'N8' })
})
