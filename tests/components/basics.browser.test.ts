import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineComponent, h, ref } from 'vue'
import BottomSheet from '@/components/basics/BottomSheet.vue'
import ConfirmSheet from '@/components/basics/ConfirmSheet.vue'
import DeskBar from '@/components/basics/DeskBar.vue'
import EmptyState from '@/components/basics/EmptyState.vue'
import FootBar from '@/components/basics/FootBar.vue'
import LineList from '@/components/basics/LineList.vue'
import NoticeBar from '@/components/basics/NoticeBar.vue'
import NumberStepper from '@/components/basics/NumberStepper.vue'
import PickChip from '@/components/basics/PickChip.vue'
import SegmentedPick from '@/components/basics/SegmentedPick.vue'
import SlipCard from '@/components/basics/SlipCard.vue'
import SwitchToggle from '@/components/basics/SwitchToggle.vue'
import SymbolIcon from '@/components/basics/SymbolIcon.vue'
import TopLine from '@/components/basics/TopLine.vue'
import { complaints, show } from './render.ts'

const stepper = (start: number, min: number, max: number) => {
  const value = ref(start)
  show(defineComponent(() => () => h(NumberStepper, { label: 'TAC', min, max, modelValue: value.value, 'onUpdate:modelValue': (n: number) => { value.value = n } })), {})
  return value
}

test('a stepper counts by taps and stops at its bounds', async () => {
  const value = stepper(1, 0, 3)
  await page.getByRole('button', { name: 'TAC: one more' }).click()
  await page.getByRole('button', { name: 'TAC: one more' }).click()
  expect(value.value).toBe(3)
  await expect.element(page.getByRole('button', { name: 'TAC: one more' })).toBeDisabled()
  await page.getByRole('button', { name: 'TAC: one less' }).click()
  expect(value.value).toBe(2)
})

test('holding a stepper runs, and letting go does not add one more', async () => {
  const value = stepper(0, 0, 40)
  const more = page.getByRole('button', { name: 'TAC: one more' }).element()
  more.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }))
  await vi.waitUntil(() => value.value >= 3)
  more.dispatchEvent(new PointerEvent('pointerup', { button: 0, bubbles: true }))
  const held = value.value
  more.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(value.value).toBe(held)
})

test('a tap on the number opens the keypad; a number out of bounds cannot be taken', async () => {
  const value = stepper(4, 0, 40)
  await page.getByRole('button', { name: 'TAC: 4, type it' }).click()
  await page.getByRole('button', { name: '9', exact: true }).click()
  await page.getByRole('button', { name: '9', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('button', { name: 'Erase' }).click()
  await userEvent.keyboard('23')
  await page.getByRole('button', { name: 'Done' }).click()
  expect(value.value).toBe(23)
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('a sheet traps the focus, closes on Esc, on the scrim and by its named way back, and gives the focus back', async () => {
  const open = ref(false)
  show(defineComponent(() => () => [
    h('button', { onClick: () => { open.value = true } }, 'Rule'),
    h(BottomSheet, { open: open.value, 'onUpdate:open': (to: boolean) => { open.value = to }, title: 'Ground support', number: '17.10', back: 'Back to Combat' }, () => h('p', 'digest')),
  ]), {})
  const opener = page.getByRole('button', { name: 'Rule' })
  await opener.click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('17.10 Ground support')
  expect(await complaints()).toEqual([])
  await userEvent.tab()
  expect(document.querySelector('dialog')?.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await vi.waitUntil(() => !open.value)
  expect(document.activeElement).toBe(opener.element())
  await opener.click()
  await page.getByRole('button', { name: 'Back to Combat' }).last().click()
  await vi.waitUntil(() => !open.value)
  await opener.click()
  document.querySelector('dialog')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await vi.waitUntil(() => !open.value)
})

test('lines carry signed amounts, a sum behind what it adds up, and open their rule', async () => {
  const { opened } = show(LineList, {
    lines: [{ text: 'Ground support', cite: '17.10.2', amount: 2, on: 'column' }, { text: 'River', cite: '16.2', amount: -1, on: 'column' }, { text: 'Rough', cite: '16.1' }], sums: { column: 'Columns' },
  })
  const items = page.getByRole('listitem').elements().map(each => each.textContent.replace(/\s+/g, ' ').trim())
  expect(items).toEqual(['Ground support+217.10.2', 'River−116.2', 'Columns+1', 'Rough16.1'])
  await page.getByRole('button', { name: 'River' }).click()
  expect(opened).toEqual(['16.2'])
  expect(await complaints()).toEqual([])
})

test('a refused chip tells why instead of being picked', async () => {
  const picked: string[] = []
  show(PickChip, { label: 'Carpet bombing', picture: 'bomber', refusal: { text: 'not beside TAC', cite: '17.10.9' }, onPick: () => picked.push('pick'), onRefused: (why: { text: string }) => picked.push(why.text) })
  await page.getByRole('button').click()
  expect(picked).toEqual(['not beside TAC'])
  expect(await complaints()).toEqual([])
})

test('the foot keeps undo at the far end and mirrors for the left hand', async () => {
  const undone: string[] = []
  show(FootBar, { undo: 'TAC 1 to 2', onUndo: () => undone.push('undo') }, { default: '<button class="btn main big">Roll for me</button>' })
  const undo = page.getByRole('button', { name: 'Undo: TAC 1 to 2' })
  const deed = page.getByRole('button', { name: 'Roll for me' })
  const left = (each: typeof undo) => each.element().getBoundingClientRect().left
  expect(left(undo)).toBeLessThan(left(deed))
  document.documentElement.dataset['hand'] = 'left'
  expect(left(undo)).toBeGreaterThan(left(deed))
  delete document.documentElement.dataset['hand']
  await undo.click()
  expect(undone).toEqual(['undo'])
})

test('desks, top line, slip, notice, switch, segments and an empty page say what was tapped and pass the checker', async () => {
  const said: string[] = []
  const on = ref(false)
  const way = ref<'phone' | 'table'>('phone')
  show(defineComponent(() => () => h('main', [
    h(TopLine, { title: 'Land combat at N8', sub: 'Aug II', onTool: (id: string) => said.push(id), onBack: () => said.push('back') }),
    h(SlipCard, { title: 'Owed: port damage', text: 'Taken this turn', cite: '18.7.8', deed: 'Roll', waive: 'Waive', onDeed: () => said.push('roll'), onWaive: () => said.push('waive') }),
    h(NoticeBar, { text: 'Capacity 4 to 3', deed: 'Undo', tone: 'good', onDeed: () => said.push('undo') }),
    h(SwitchToggle, { label: 'Across a river', cite: '16.2', modelValue: on.value, 'onUpdate:modelValue': (to: boolean) => { on.value = to } }),
    h(SegmentedPick, { label: 'Dice', options: [{ id: 'phone', label: 'Roll for me' }, { id: 'table', label: 'I rolled' }], modelValue: way.value, 'onUpdate:modelValue': (to: string) => { way.value = to as 'phone' | 'table' } }),
    h(EmptyState, { title: 'No battles', text: 'Nothing to fight here', deed: 'Next', onDeed: () => said.push('next') }),
    h(DeskBar, { current: 'turn', onGo: (desk: string) => said.push(desk) }),
  ])), {})
  for (const name of ['Dice tray', 'Roll', 'Waive', 'Undo', 'Next', 'Map']) await page.getByRole('button', { name, exact: true }).click()
  expect(said).toEqual(['dice', 'roll', 'waive', 'undo', 'next', 'map'])
  await page.getByRole('switch', { name: 'Across a river' }).click()
  expect(on.value).toBe(true)
  await page.getByRole('radio', { name: 'I rolled' }).click()
  expect(way.value).toBe('table')
  expect(await complaints()).toEqual([])
})

test('every target of the basics is at least 44 pixels high', () => {
  show(defineComponent(() => () => h('main', [h(TopLine, { title: 'x' }), h(SlipCard, { title: 'x', deed: 'Roll', cite: '1' }), h(DeskBar, { current: 'turn' }), h(PickChip, { label: 'a' }), h(NumberStepper, { label: 'n', modelValue: 1 })])), {})
  const small = [...document.querySelectorAll('button')].filter(each => each.offsetParent !== null && each.getBoundingClientRect().height < 44).map(each => each.outerHTML.slice(0, 80))
  expect(small).toEqual([])
})

test('a confirmation hands over the reason that was written', async () => {
  const reasons: string[] = []
  const open = ref(true)
  show(defineComponent(() => () => h(ConfirmSheet, { open: open.value, 'onUpdate:open': (to: boolean) => { open.value = to }, title: 'Pass over?', deed: 'Pass over', reason: 'Why', onConfirm: (why: string) => reasons.push(why) })), {})
  await page.getByLabelText('Why').fill('did it last night')
  await page.getByRole('button', { name: 'Pass over' }).click()
  expect(reasons).toEqual(['did it last night'])
  expect(open.value).toBe(false)
})

test('a symbol is found by id or by the rulebook’s word and really drawn from the sprite', async () => {
  show(defineComponent(() => () => ['t-rough', 'rough', 'armour', 'TAC'].map(name => h(SymbolIcon, { name, size: 40, kinds: 'tpni' }))), {})
  const uses = [...document.querySelectorAll('use')]
  expect(uses.map(each => each.getAttribute('href')?.split('#')[1])).toEqual(['t-rough', 't-rough', 'n-arm', 'p-tac'])
  await vi.waitUntil(() => uses.every(each => each.getBBox().width > 5))
})
