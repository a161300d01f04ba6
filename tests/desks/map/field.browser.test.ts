import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineComponent, h, onUpdated } from 'vue'
import MapBoard from '@/desks/map/MapBoard.vue'
import { complaints, show } from '../../components/render.ts'
import { areas, blank, large, stalingrad } from './scenes.ts'

interface Scene { readonly board: ReturnType<typeof stalingrad>['board']; readonly done: ReturnType<typeof stalingrad>['done']; readonly undo: () => void }
const onDesk = ({ board, done, undo }: Scene, height = 700) => {
  const updates = { n: 0 }
  const Host = defineComponent(() => {
    onUpdated(() => { updates.n++ })
    return () => h('div', { style: `display:flex;flex-direction:column;min-height:${height}px` }, [h(MapBoard, { board, at: board.at.value!, rules: board.rules.value!, undo: done.value.at(-1)?.reason, onUndo: undo, onVnodeUpdated: () => { updates.n++ } })])
  })
  show(Host, {})
  return updates
}
const field = (): HTMLElement => document.querySelector<HTMLElement>('[role="application"]')!
const frames = async (n: number): Promise<void> => { for (let i = 0; i < n; i++) await new Promise(resolve => { requestAnimationFrame(resolve) }) }
const finger = (kind: string, x: number, y: number, id = 1): void => {
  const box = field().getBoundingClientRect()
  field().dispatchEvent(new PointerEvent(kind, { pointerId: id, clientX: box.left + x, clientY: box.top + y, button: 0, bubbles: true }))
}

const moved = (): string => [...field().querySelectorAll('canvas')].map(each => each.style.transform).join(' ')

test('P21 panning and zooming 3,000 cells and 400 units updates nothing in Vue and adds no element; a short way draws nothing anew', async () => {
  const updates = onDesk(large())
  await frames(90)
  // the ground of every drawing begins with one rectangle
  const rectangle = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillRect')
  const nodes = document.querySelectorAll('*').length
  updates.n = 0
  const before = moved()
  finger('pointerdown', 180, 200)
  for (let i = 1; i <= 24; i++) { finger('pointermove', 180 + i, 200 + i); await frames(1) }
  const during = moved()
  const drawn = rectangle.mock.calls.length
  for (let i = 1; i <= 24; i++) { finger('pointermove', 204 + i * 4, 224 + i * 2); await frames(1) }
  finger('pointerup', 300, 272)
  for (let i = 0; i < 12; i++) { field().dispatchEvent(new WheelEvent('wheel', { deltaY: i < 6 ? 60 : -60, clientX: 180, clientY: 200, bubbles: true, cancelable: true })); await frames(1) }
  await frames(3)
  expect(rectangle.mock.calls.length).toBeGreaterThan(drawn)
  rectangle.mockRestore()
  expect(updates.n).toBe(0)
  expect(document.querySelectorAll('*').length).toBe(nodes)
  expect(during).not.toBe(before)
  expect(during).toContain('translate')
  expect(drawn).toBe(0)
})

test('P21 a picture of 3,000 hexes is drawn in many frames, a handful of hexes first', async () => {
  let stamps = 0
  const stamp = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage').mockImplementation(() => { stamps++ })
  onDesk(large())
  const perFrame: number[] = []
  for (let i = 0; i < 40; i++) { const from = stamps; await frames(1); perFrame.push(stamps - from) }
  stamp.mockRestore()
  const drawing = perFrame.filter(each => each > 0)
  expect(drawing.length).toBeGreaterThan(4)
  expect(drawing[0]).toBeLessThan(stamps / 5)
})

test('a tap chooses the counter, a question draws and says its answer, the other cells say why not', async () => {
  const { board, done, undo } = stalingrad()
  onDesk({ board, done, undo })
  await page.getByRole('button', { name: 'Next unit' }).click()
  await page.getByRole('button', { name: 'Next unit' }).click()
  await expect.element(page.getByRole('button', { name: /^3437/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next unit' }).click()
  await expect.element(page.getByRole('button', { name: /^3438/ })).toBeVisible()
  // arrow keys: from 3438 down to Stalingrad's row
  field().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await page.getByRole('button', { name: 'Retreat', exact: true }).click()
  await expect.element(page.getByText('6th may retreat to 3238 only')).toBeVisible()
  await expect.element(page.getByText('3337: in an enemy zone')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Supply', exact: true }).click()
  await expect.element(page.getByText('6th is in supply')).toBeVisible()
})

test('seven hexes painted with a finger, four counters, supply and retreat asked, everything undone', async () => {
  const scene = blank()
  onDesk(scene)
  await page.getByRole('button', { name: 'Paint' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await frames(3)
  const box = field().getBoundingClientRect()
  const [cx, cy] = [box.width / 2, box.height / 2]
  // a zigzag of strokes over the middle: the hexes passed are entered in one go
  finger('pointerdown', cx - 75, cy)
  for (let i = 0; i <= 30; i++) finger('pointermove', cx - 75 + i * 5, cy)
  finger('pointerup', cx + 75, cy)
  await vi.waitUntil(() => scene.done.value.length === 1)
  const first = Object.keys(scene.state.cell).length
  expect(first).toBeGreaterThanOrEqual(3)
  for (const dy of [-62, 62]) { finger('pointerdown', cx - 36, cy + dy); for (let i = 1; i <= 15; i++) finger('pointermove', cx - 36 + i * 5, cy + dy); finger('pointerup', cx + 39, cy + dy) }
  await vi.waitUntil(() => scene.done.value.length === 3)
  expect(Object.keys(scene.state.cell).length).toBeGreaterThanOrEqual(7)
  await page.getByRole('button', { name: 'Done' }).click()
  finger('pointerdown', cx, cy)
  finger('pointerup', cx, cy)
  for (const unit of ['6th', '4 Pz']) {
    await page.getByRole('button', { name: 'Counter', exact: true }).click()
    await page.getByRole('button', { name: new RegExp(`^${unit}`) }).click()
  }
  await vi.waitUntil(() => Object.keys(scene.state.unit).length === 2)
  finger('pointerdown', cx + 36, cy - 62)
  finger('pointerup', cx + 36, cy - 62)
  for (const unit of ['62nd', '64th']) {
    await page.getByRole('button', { name: 'Counter', exact: true }).click()
    await page.getByRole('radio', { name: 'Soviet' }).click()
    await page.getByRole('button', { name: new RegExp(`^${unit}`) }).click()
  }
  await vi.waitUntil(() => Object.keys(scene.state.unit).length === 4)
  finger('pointerdown', cx, cy)
  finger('pointerup', cx, cy)
  await page.getByRole('button', { name: 'Retreat', exact: true }).click()
  await expect.element(page.getByText(/may retreat to/)).toBeVisible()
  await expect.element(page.getByText(/in an enemy zone/).first()).toBeInTheDocument()
  await page.getByRole('button', { name: 'Supply', exact: true }).click()
  await expect.element(page.getByText(/is out of supply/)).toBeVisible()
  await expect.element(page.getByText(/No source of supply/)).toBeInTheDocument()
  while (scene.done.value.length > 0) scene.undo()
  expect([scene.state.cell, scene.state.unit]).toEqual([{}, {}])
})

test('a counter dragged to another place moves there; places are linked by two taps and stay where they are dragged', async () => {
  const scene = areas()
  onDesk(scene, 1100)
  await page.getByRole('button', { name: 'Next unit' }).click()
  await page.getByRole('button', { name: 'Next unit' }).click()
  await frames(4)
  // the camera looks at the two counters: London up left, Lyon down right, Paris in the middle, 72 pixels a step
  const at = (x: number, y: number): readonly [number, number] => { const box = field().getBoundingClientRect(); return [box.width / 2 + (x - 1) * 72, box.height / 2 + (y - 1) * 72] }
  const tap = (x: number, y: number): void => { finger('pointerdown', ...at(x, y)); finger('pointerup', ...at(x, y)) }
  const drag = (from: readonly [number, number], to: readonly [number, number]): void => { finger('pointerdown', ...at(...from)); finger('pointermove', ...at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)); finger('pointermove', ...at(...to)); finger('pointerup', ...at(...to)) }
  drag([2, 2], [1, 1])
  await vi.waitUntil(() => scene.state.unit['6th']?.['cell'] === 'Paris')
  await page.getByRole('button', { name: 'Paint' }).click()
  await page.getByRole('button', { name: 'Places and links' }).click()
  await frames(4)
  tap(2.6, 0.4)
  await expect.element(page.getByText('Paris and Ruhr are joined on the printed map.')).toBeVisible()
  tap(1.5, -0.5)
  await frames(4)
  tap(0, 0)
  await expect.element(page.getByRole('button', { name: /^London/ })).toBeVisible()
  await frames(6)
  tap(2.6, 0.4)
  await vi.waitUntil(() => scene.state.edge['London|Ruhr']?.['link'] === true)
  drag([0, 0], [0, 1])
  await vi.waitUntil(() => scene.state.cell['London'] !== undefined)
  expect(Number(scene.state.cell['London']!['y'])).toBeGreaterThan(0.7)
  await page.getByRole('textbox', { name: 'Name of a new place' }).fill('Paris')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Paris is already on the map.')).toBeVisible()
})

test('by words alone: a cell by its number, ground, a counter moved and turned, an answer, a wrong number refused', async () => {
  const scene = stalingrad()
  onDesk(scene)
  await page.getByRole('button', { name: 'The map in words' }).click()
  const cell = page.getByRole('textbox', { name: 'Cell', exact: true })
  await cell.fill('9999')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('There is no cell 9999 on this map.')).toBeVisible()
  await cell.fill('stalingrad')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('River to the east, 3339')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Retreat?' }).click()
  await expect.element(page.getByText('6th may retreat to 3238 only').first()).toBeInTheDocument()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn over' }).click()
  await vi.waitUntil(() => scene.state.unit['6th']?.['reduced'] === true)
  await page.getByRole('textbox', { name: 'Move 6th to' }).fill('3238')
  await userEvent.keyboard('{Enter}')
  await vi.waitUntil(() => scene.state.unit['6th']?.['cell'] === '3238')
  expect(await complaints(document.querySelector('dialog')!)).toEqual([])
})

test('an interview draws its sketch and gives the map’s answer', async () => {
  onDesk(blank())
  await page.getByRole('button', { name: 'Ask instead of drawing' }).click()
  await expect.element(page.getByText('6th Army is in supply')).toBeVisible()
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Hexes to the source: one more' }).click()
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: /Of these before the railway begins: one more/ }).click()
  await expect.element(page.getByText('6th Army is out of supply')).toBeVisible()
  await expect.element(page.getByText(/more than three hexes/).first()).toBeInTheDocument()
  expect(await complaints(document.querySelector('dialog')!)).toEqual([])
})

test('an interview about a chosen counter asks nothing the map knows', async () => {
  onDesk(stalingrad())
  await page.getByRole('button', { name: 'Next unit' }).click()
  await page.getByRole('button', { name: 'Next unit' }).click()
  await page.getByRole('button', { name: 'Next unit' }).click()
  field().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await page.getByRole('button', { name: 'Ask instead of drawing' }).click()
  await expect.element(page.getByText('6th stands in 3338 Stalingrad: the map answers, nothing else need be said.')).toBeVisible()
  await expect.element(page.getByText('6th is in supply')).toBeVisible()
  expect(document.querySelector('dialog')!.textContent).not.toContain('Hexes to the source')
  await page.getByRole('button', { name: 'Ask everything all the same' }).click()
  await expect.element(page.getByRole('button', { name: 'Hexes to the source: one more' })).toBeVisible()
})

test('a pack of another game is refused in a sentence and changes nothing', async () => {
  const scene = stalingrad()
  onDesk(scene)
  const before = JSON.stringify(scene.state)
  await page.getByRole('button', { name: 'Map packs' }).click()
  await expect.element(page.getByText('Take a map pack')).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
  for (const [text, sentence] of [['{"kind":"adjutant-map","v":1,"game":"other"}', 'This map belongs to another game (other).'], ['not json', 'This is not a map pack.']] as const) {
    await userEvent.upload(input, new File([text], 'x.json', { type: 'application/json' }))
    await expect.element(page.getByText(sentence)).toBeVisible()
  }
  expect(JSON.stringify(scene.state)).toBe(before)
})

test('the desk has nothing an accessibility checker complains about', async () => {
  onDesk(stalingrad())
  await page.getByRole('button', { name: 'Next unit' }).click()
  await page.getByRole('button', { name: 'Retreat', exact: true }).click()
  await frames(5)
  expect(await complaints()).toEqual([])
})
