import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineComponent, h, ref } from 'vue'
import PanelCard from '@/components/tracks/PanelCard.vue'
import RingTrack from '@/components/tracks/RingTrack.vue'
import TrackDrawing from '@/components/tracks/TrackDrawing.vue'
import type { Correction } from '@/components/tracks/correction.ts'
import type { Drawing, RingDrawing } from '@/engine/drawing.ts'
import { actionBoxes, all, display, ring, turns } from './drawings.ts'
import { complaints, show } from './render.ts'

function draw(drawing: Drawing, props: Record<string, unknown> = {}) {
  const wished: Correction[] = []
  const picked: number[] = []
  show(TrackDrawing, { drawing, label: 'The track', ...props, onCorrect: (what: Correction) => wished.push(what), onPick: (n: number) => picked.push(n) })
  return { wished, picked }
}
const panel = (id: string): Drawing => {
  const found = all.find(each => each.id === id)
  if (found === undefined) throw new Error(id)
  return found.drawing
}

test.each(all.map(each => [each.id, each] as const))('%s passes the checker in both lamps', async (_, each) => {
  show(PanelCard, { panel: each })
  expect(await complaints()).toEqual([])
})

test('turns stand under their months; now is lit, what is due says so; a tap wishes the turn there', async () => {
  const { wished } = draw(turns)
  expect(document.querySelector('[aria-current]')?.textContent.trim()).toBe('Aug II, now, second invasion may land')
  await page.getByRole('button', { name: /^Sep I, second invasion may land, 1 due/ }).click()
  expect(wished).toEqual([{ kind: 'track', id: 'turn', label: 'The track', now: 10, to: 13, min: 1, max: 37 }])
  const [august, september] = ['Aug II', 'Sep II'].map(name => [...document.querySelectorAll('.turn')].find(each => each.textContent.trim().startsWith(name))?.getBoundingClientRect())
  expect(august?.top).toBe(september?.top)
})

test('a number, a pair of markers, a pool, an allowance and a ledger each offer their own correction', async () => {
  const ids = ['capacity', 'vp', 'rep', 'air', 'ports', 'cities', 'cards']
  const wished: Correction[] = []
  show(defineComponent(() => () => ids.map(id => h(TrackDrawing, { id, drawing: panel(id), label: id, onCorrect: (what: Correction) => wished.push(what) }))), {})
  for (const name of [/capacity: ?4/, /vp: ?17/, /German 5 of 12/, /TAC missions/, /4 points/, /Caen/, /Axis hand/]) await page.getByRole('button', { name }).first().click()
  expect(wished.map(({ kind, id, now }) => [kind, id, now])).toEqual([
    ['track', 'capacity', 4], ['track', 'vp', 17], ['pool', 'ge', 5], ['allowance', 'tac', 4], ['ledger', 'ports', 4], ['row', 'cell/caen', 'allies'], ['pile', 'hand', 7],
  ])
})

test('x10 and x1 stand on their digits', () => {
  draw({ kind: 'paired', track: 'vp', at: 17, max: 40 })
  const cells = [...document.querySelectorAll('.cell')].map(cell => [...cell.querySelectorAll('text')].map(each => each.textContent).filter(text => text !== '').join(' '))
  expect(cells).toEqual(['', 'x10', '', '', '', '', '', 'x1', '', ''])
})

test('known cards can be read; a hidden hand is only counted', async () => {
  draw(panel('cards'))
  await page.getByRole('button', { name: /Discards/ }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Ultra')
  await userEvent.keyboard('{Escape}')
  expect(document.body.textContent).not.toContain('Axis hand known')
})

test('a box is taken when it may be, and tells why when it may not', async () => {
  const { picked, wished } = draw(actionBoxes, { picking: true, chosen: 5 })
  await page.getByRole('button', { name: /Redeploy 5 all/ }).click()
  await page.getByRole('button', { name: /^3 HQ/ }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('HQ box full')
  expect(picked).toEqual([2])
  expect(wished).toEqual([])
  expect(await complaints()).toEqual([])
})

test('a filled box of a display is cardboard and says what it holds', async () => {
  const { wished } = draw(display)
  await page.getByRole('button', { name: /Redeploy 3 ?, holds Redeploy 3/ }).click()
  expect(wished).toEqual([{ kind: 'display', id: 'd1', label: 'Redeploy 3', now: 'Redeploy 3' }])
  expect(await complaints()).toEqual([])
})

test('the ring has 91 spaces, speaks the order, and a tap on it moves the lens there', async () => {
  const wished: Correction[] = []
  show(RingTrack, { drawing: ring, label: 'Initiative', onCorrect: (what: Correction) => wished.push(what) })
  await expect.element(page.getByRole('img', { name: /^Initiative\. OKH 31 first, Western 31 on top/ })).toBeVisible()
  const svg = document.querySelector('.ring > svg') as SVGSVGElement
  expect(svg.querySelectorAll('g > polygon[fill="var(--card-3)"]')).toHaveLength(91)
  const box = svg.getBoundingClientRect()
  svg.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: box.left + box.width / 2, clientY: box.top + 10 }))
  await expect.element(page.getByText('Space 9', { exact: true })).toBeVisible()
  const strip = page.getByRole('slider')
  await vi.waitUntil(() => strip.element().scrollLeft < 300)
  strip.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText('Space 11', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Move a marker to 11' }).click()
  await page.getByRole('button', { name: /Soviet 38/ }).click()
  expect(wished.map(({ kind, id }) => [kind, id])).toEqual([['marker', ''], ['marker', 'sov']])
  expect(await complaints()).toEqual([])
})

test('the lens starts two behind the marker that acts and shows where a payment leads', async () => {
  show(RingTrack, { drawing: ring, label: 'Initiative' })
  const strip = page.getByRole('slider').element()
  await vi.waitUntil(() => Math.abs(strip.scrollLeft - 28 * 26) < 2)
  await expect.element(page.getByText('OKH pays 8: 31 → 39, own event at 36')).toBeVisible()
})

test('markers never lie on each other, however they stand', () => {
  const crowded: RingDrawing = { ...ring, markers: ring.markers.map((marker, i) => ({ ...marker, at: 20 + (i % 3), height: i === 1 ? 1 : 0 })) }
  show(RingTrack, { drawing: crowded, label: 'Initiative' })
  const boxes = [...document.querySelectorAll('.ring > svg > svg')].map(each => ({ x: Number(each.getAttribute('x')), y: Number(each.getAttribute('y')) }))
  expect(boxes).toHaveLength(5)
  const overlaps = boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => Math.abs(a.x - b.x) < 24 && Math.abs(a.y - b.y) < 24))
  expect(overlaps).toEqual([])
})

test('a marker walks to its new space and arrives', async () => {
  const drawing = ref<RingDrawing>({ ...ring, markers: [{ id: 'a', label: 'Allies', letter: 'A', faction: 'allies', at: 89, lap: 1, height: 0 }] })
  show(defineComponent(() => () => h(RingTrack, { drawing: drawing.value, label: 'Initiative' })), {})
  const place = (): string => { const it = document.querySelector('.ring > svg > svg'); return `${it?.getAttribute('x')} ${it?.getAttribute('y')}` }
  const seen = new Set([place()])
  drawing.value = { ...drawing.value, markers: [{ id: 'a', label: 'Allies', letter: 'A', faction: 'allies', at: 2, lap: 2, height: 0 }] }
  await vi.waitUntil(() => { seen.add(place()); return seen.size === 5 })
  await expect.element(page.getByRole('button', { name: /Allies 2/ })).toBeVisible()
})
