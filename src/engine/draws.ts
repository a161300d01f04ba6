import type { Draw, Face, Fall, Falls } from './chance.ts'
import { binomial, exact, grouped, TooMany } from './dist.ts'
import type { State } from './state.ts'

/** Every way to draw; null when only the size of the pile is known. */
export function drawFalls(chance: Draw, most: number): Falls | null {
  if ('order' in chance.from) return { total: 1, falls: [{ faces: chance.from.order.slice(0, chance.n), weight: 1 }] }
  if ('count' in chance.from) return null
  return draws(chance, chance.from.bag, most)
}

function draws({ n, ordered, classes }: Draw, bag: Readonly<Record<string, number>>, most: number): Falls {
  const groups = grouped(Object.entries(bag).filter(([, size]) => size > 0), classes)
  const size = groups.reduce((sum, group) => sum + group.size, 0)
  const take = Math.min(n, size)
  const out: Fall[] = []
  const fell = (faces: readonly Face[], weight: number): void => {
    if (out.push({ faces, weight }) > most) throw new TooMany(`More than ${most} ways to draw ${n}`)
  }
  const left = groups.map(group => group.size)
  const inOrder = (taken: readonly Face[], weight: number): void => {
    if (taken.length === take) return fell(taken, weight)
    groups.forEach((group, i) => {
      const have = left[i] ?? 0
      if (have === 0) return
      left[i] = have - 1
      inOrder([...taken, group.face], weight * have)
      left[i] = have
    })
  }
  const anyOrder = (at: number, need: number, taken: readonly Face[], weight: number): void => {
    const group = groups[at]
    if (need === 0) return fell(taken, weight)
    if (group === undefined) return
    for (let k = Math.min(need, group.size); k >= 0; k--) {
      anyOrder(at + 1, need - k, [...taken, ...Array<Face>(k).fill(group.face)], weight * binomial(group.size, k))
    }
  }
  if (ordered) inOrder([], 1)
  else anyOrder(0, take, [], 1)
  return { total: exact(out.reduce((sum, fall) => sum + fall.weight, 0)), falls: out }
}

/** Could these have come out of the pile? Of a physical deck nobody can say no. */
export function drawable({ from, n }: Draw, drawn: readonly Face[]): boolean {
  if ('count' in from) return drawn.length === Math.min(n, from.count)
  if ('order' in from) return drawn.join() === from.order.slice(0, n).join()
  const size = Object.values(from.bag).reduce((sum, each) => sum + each, 0)
  return drawn.length === Math.min(n, size) && drawn.every(face => drawn.filter(each => each === face).length <= (from.bag[face] ?? 0))
}

/** What a bag holds now. The items are the game's; the state has one number for each. */
export const bagOf = (state: State, pile: string, items: readonly string[]): { bag: Readonly<Record<string, number>> } => ({
  bag: Object.fromEntries(items.map(item => [item, Number(state.pile[`${pile}/${item}`] ?? 0)])),
})
