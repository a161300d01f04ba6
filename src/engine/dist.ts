import type { Face } from './chance.ts'

/** An exact distribution: integer weights, no fractions until something is shown. */
export interface Dist<T> {
  readonly total: number
  readonly weights: ReadonlyMap<T, number>
}

export const certain = <T>(value: T): Dist<T> => ({ total: 1, weights: new Map([[value, 1]]) })

export function uniform<T>(values: readonly T[]): Dist<T> {
  const weights = new Map<T, number>()
  for (const value of values) weights.set(value, (weights.get(value) ?? 0) + 1)
  return { total: values.length, weights }
}

export function combine<A, B, C>(a: Dist<A>, b: Dist<B>, join: (a: A, b: B) => C): Dist<C> {
  const weights = new Map<C, number>()
  for (const [x, v] of a.weights) {
    for (const [y, w] of b.weights) {
      const key = join(x, y)
      weights.set(key, (weights.get(key) ?? 0) + v * w)
    }
  }
  return { total: exact(a.total * b.total), weights }
}

export const chanceOf = <T>(dist: Dist<T>, test: (value: T) => boolean): number => {
  let weight = 0
  for (const [value, w] of dist.weights) if (test(value)) weight += w
  return weight / dist.total
}

export const gcd = (a: number, b: number): number => {
  while (b !== 0) [a, b] = [b, a % b]
  return a
}

export const lcm = (a: number, b: number): number => (a === b ? a : exact((a / gcd(a, b)) * b))

/** Not a fault: there is more here than can be counted, and that is what the players are told. */
export class TooMany extends Error {}

/** Beyond 2^53 a count would silently round; better to refuse than to be nearly right. */
export function exact(n: number): number {
  if (!Number.isSafeInteger(n)) throw new TooMany('Too many ways to count exactly')
  return n
}

/** Faces that mean the same here, as one with their number. */
export interface Group { readonly face: Face; size: number }

export function grouped(items: readonly (readonly [Face, number])[], classes: Readonly<Record<string, string>> | undefined): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const [face, size] of items) {
    const name = classes?.[face] ?? String(face)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, { face, size })
    else group.size += size
  }
  return [...groups.values()]
}

export function binomial(n: number, k: number): number {
  let out = 1
  for (let i = 1; i <= k; i++) out = (out * (n - k + i)) / i
  return out
}
