import type { Dice, Face, Fall, Falls } from './chance.ts'
import { binomial, combine, exact, grouped, TooMany, uniform } from './dist.ts'

export const d6: readonly number[] = [1, 2, 3, 4, 5, 6]
export const dice = (n: number, faces: readonly Face[] = d6, read: Dice['read'] = n === 1 ? 'each' : 'sum'): Dice =>
  ({ kind: 'dice', n, faces, read })

export const diceFalls = (chance: Dice, most: number): Falls => (chance.read === 'bag' ? throwsByClass(chance) : throwsInOrder(chance, most))

function throwsInOrder({ n, faces, read }: Dice, most: number): Falls {
  if (read === 'each' && faces.length ** n > most) throw new TooMany(`More than ${most} ways to throw ${n}`)
  const join = read === 'sum' ? (a: string, b: string) => String(Number(a) + Number(b)) : (a: string, b: string) => (a === '' ? b : `${a} ${b}`)
  const die = uniform(faces.map(String))
  let dist = { total: 1, weights: new Map([[read === 'sum' ? '0' : '', 1]]) as ReadonlyMap<string, number> }
  for (let i = 0; i < n; i++) dist = combine(dist, die, join)
  const face = new Map(faces.map(each => [String(each), each]))
  const thrown = (key: string): readonly Face[] =>
    read === 'sum' ? spread(Number(key), n, faces as readonly number[]) : key === '' ? [] : key.split(' ').map(each => face.get(each) ?? each)
  return { total: dist.total, falls: [...dist.weights].map(([key, weight]) => ({ faces: thrown(key), weight })) }
}

/** Any n faces that add up to a total; which ones does not matter when only the sum is read. */
function spread(sum: number, n: number, faces: readonly number[]): readonly number[] {
  const low = Math.min(...faces)
  const high = Math.max(...faces)
  const out: number[] = []
  for (let left = n; left > 0; left--) {
    const face = Math.min(high, sum - low * (left - 1))
    out.push(face)
    sum -= face
  }
  return out
}

function throwsByClass({ n, faces, classes }: Dice): Falls {
  const groups = grouped(faces.map(face => [face, 1] as const), classes)
  const out: Fall[] = []
  const deal = (at: number, left: number, taken: readonly Face[], weight: number): void => {
    const group = groups[at]
    if (group === undefined) return
    if (at === groups.length - 1) {
      out.push({ faces: [...taken, ...Array<Face>(left).fill(group.face)], weight: weight * group.size ** left })
      return
    }
    for (let k = left; k >= 0; k--) {
      deal(at + 1, left - k, [...taken, ...Array<Face>(k).fill(group.face)], weight * binomial(left, k) * group.size ** k)
    }
  }
  deal(0, n, [], 1)
  return { total: exact(faces.length ** n), falls: out }
}
