import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defineComponent, h } from 'vue'
import DiceEntry from '@/components/cardboard/DiceEntry.vue'
import DiceThrow from '@/components/cardboard/DiceThrow.vue'
import DiePiece from '@/components/cardboard/DiePiece.vue'
import MarkerPiece from '@/components/cardboard/MarkerPiece.vue'
import UnitCounter from '@/components/cardboard/UnitCounter.vue'
import type { Face } from '@/engine/chance.ts'
import type { Counter } from '@/engine/counter.ts'
import { d6 } from '@/engine/dice.ts'
import { complaints, show } from './render.ts'

const draw = (counter: Counter): SVGElement => {
  show(UnitCounter, { counter })
  return document.querySelector('.counter svg') as SVGElement
}
const texts = (svg: Element): readonly string[] => [...svg.querySelectorAll('text')].map(each => each.textContent).filter(each => each !== '')

test('a classic counter prints size, designation and factors, and wears the stripe only when reduced', () => {
  const full = draw({ nation: 'br', symbol: 'infantry', size: 'XX', designation: '43', factors: '6-4' })
  expect(texts(full)).toEqual(['XX', '43', '6-4'])
  expect(full.querySelector('[fill="var(--band)"]')).toBeNull()
  const half = draw({ nation: 'br', symbol: 'infantry', size: 'XX', designation: '43', factors: '3-4', reduced: true })
  expect(half.querySelector('[fill="var(--band)"]')).toBeNull()
  expect(document.querySelectorAll('[fill="var(--band)"]')).toHaveLength(1)
})

test('a long designation is turned, a short one stands level', () => {
  show(defineComponent(() => () => ['43', 'Guards'].map(designation => h(UnitCounter, { counter: { nation: 'br', symbol: 'armour', designation, factors: '8-6' } }))), {})
  const turned = [...document.querySelectorAll('text')].filter(each => each.getAttribute('transform')?.includes('rotate(-90)') === true).map(each => each.textContent)
  expect(turned).toEqual(['Guards'])
})

test('pips: large ones on top are the strength, right edge one less, left one more, below two less', () => {
  const svg = draw({ nation: 'geh', symbol: 'armour', designation: '4Pz', pips: 3, pipsMost: 4 })
  const dots = [...svg.querySelectorAll('circle')].map(each => ({ r: Number(each.getAttribute('r')), x: Number(each.getAttribute('cx')), y: Number(each.getAttribute('cy')) }))
  expect(dots.filter(each => each.r > 3)).toHaveLength(3)
  expect(dots.filter(each => each.x > 50)).toHaveLength(2)
  expect(dots.filter(each => each.x < 10)).toHaveLength(4)
  expect(dots.filter(each => each.y > 50)).toHaveLength(1)
})

test('at full strength nothing stands on the left edge', () => {
  const svg = draw({ nation: 'geh', symbol: 'armour', pips: 4, pipsMost: 4 })
  expect([...svg.querySelectorAll('circle')].filter(each => Number(each.getAttribute('cx')) < 10)).toHaveLength(0)
})

test('three factors are the other layout; figures stand on a hex, the fallen as outlines', () => {
  expect(texts(draw({ nation: 'us', symbol: 'tank', size: 'XXXX', designation: '3', factors: '5-5-3' }))).toEqual(['3', 'XXXX', '5-5-3'])
  const squad = draw({ nation: 'us', symbol: 'infantry', figures: { now: 3, of: 4 } })
  expect([...document.querySelectorAll('.figures use')].filter(each => each.hasAttribute('stroke-dasharray'))).toHaveLength(1)
  expect(squad.querySelectorAll('use')).not.toHaveLength(4)
  expect(document.querySelectorAll('.figures use')).toHaveLength(4)
})

test('a counter speaks: name, symbol, factors, reduced, what a rule made of it', async () => {
  show(UnitCounter, { counter: { nation: 'ss', symbol: 'armour', designation: '12SS', factors: '4-7', reduced: true, badge: '½ 2', spent: true } })
  await expect.element(page.getByRole('img')).toHaveAccessibleName('12SS, armour, 4-7, reduced, now ½ 2, spent')
  expect(await complaints()).toEqual([])
})

test('cardboard keeps its colours in every lamp', () => {
  const svg = draw({ nation: 'ge', symbol: 'infantry', factors: '4-3' })
  const field = svg.querySelector('rect') as SVGElement
  const colours = ['dark', 'light', 'sun'].map(theme => { document.documentElement.dataset['theme'] = theme; return getComputedStyle(field).fill })
  delete document.documentElement.dataset['theme']
  expect(new Set(colours).size).toBe(1)
})

test('a marker of a faction without its own colour takes the pencil, and a pending one says so', async () => {
  show(defineComponent(() => () => [h(MarkerPiece, { marker: { id: 'w', label: 'Western', letter: 'W', faction: 'west', pending: true } }), h(MarkerPiece, { marker: { id: 'a', label: 'Allies', letter: 'A', faction: 'allies' } })]), {})
  await expect.element(page.getByRole('img', { name: 'Western, event pending' })).toBeVisible()
  const fills = [...document.querySelectorAll('svg.marker')].map(each => getComputedStyle(each.querySelector('rect') as Element).fill)
  const bar = document.createElement('i')
  bar.style.color = 'var(--blue-bar)'
  document.body.append(bar)
  expect(fills[1]).toBe(getComputedStyle(bar).color)
  expect(fills[0]).not.toBe(fills[1])
  bar.remove()
})

test('one die answers at the first tap', async () => {
  const done: (readonly Face[])[] = []
  show(DiceEntry, { dice: { n: 1, faces: d6, read: 'each' }, onDone: (faces: readonly Face[]) => done.push(faces) })
  await page.getByRole('button', { name: '5' }).click()
  expect(done).toEqual([[5]])
  expect(await complaints()).toEqual([])
})

test('three battle dice: each face once on the pad, a wrong one is taken back, the last one answers', async () => {
  const done: (readonly Face[])[] = []
  show(DiceEntry, { dice: { n: 3, faces: ['infantry', 'infantry', 'armour', 'grenade', 'star', 'flag'], read: 'bag' }, onDone: (faces: readonly Face[]) => done.push(faces) })
  expect(document.querySelectorAll('.face')).toHaveLength(5)
  await page.getByRole('button', { name: 'flag', exact: true }).click()
  await page.getByRole('button', { name: 'star', exact: true }).click()
  await page.getByRole('button', { name: 'Take back star' }).click()
  await page.getByRole('button', { name: 'infantry', exact: true }).click()
  await page.getByRole('button', { name: 'infantry', exact: true }).click()
  expect(done).toEqual([['flag', 'infantry', 'infantry']])
})

test('a throw of two says its sum; phone and table dice look different and say so', async () => {
  show(defineComponent(() => () => [h(DiceThrow, { faces: [3, 6], read: 'sum' }), h(DiePiece, { face: 4, by: 'table' })]), {})
  await expect.element(page.getByRole('group', { name: 'Thrown: 3, 6, 9 in all' })).toHaveTextContent('= 9')
  await expect.element(page.getByRole('img', { name: 'die 4, rolled at the table' })).toBeVisible()
  const edge = [...document.querySelectorAll('svg.die')].map(each => each.querySelectorAll('rect').length)
  expect(edge).toEqual([2, 2, 1])
})

test('a die settles in under half a second', async () => {
  show(DiePiece, { face: 4, settle: true, order: 3 })
  const die = document.querySelector('.die') as Element
  const time = die.getAnimations().map(each => Number(each.effect?.getComputedTiming().endTime))
  expect(time).toHaveLength(1)
  expect(time[0]).toBeLessThan(500)
  await vi.waitUntil(() => die.getAnimations().length === 0)
})
