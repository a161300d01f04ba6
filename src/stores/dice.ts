import type { Chance, Face } from '../engine/chance.ts'

// The only chance in the app. Values come from the system's generator and are written into the journal; nothing is seeded.

const pool = new Uint32Array(256)
let used = pool.length

function word(): number {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  return pool[used++] as number
}

/** A whole number from 0 to n-1, each as likely: words beyond the last full multiple of n are thrown away. */
export function below(n: number): number {
  const limit = Math.floor(0x1_0000_0000 / n) * n
  for (;;) {
    const found = word()
    if (found < limit) return found % n
  }
}

/** Throws, draws or picks what a question asks for. A pile of which only the size is known cannot be drawn from here. */
export function fallOf(chance: Chance): readonly Face[] | null {
  if (chance.kind === 'dice') {
    const thrown: Face[] = []
    for (let i = 0; i < chance.n; i++) thrown.push(chance.faces[below(chance.faces.length)] as Face)
    return thrown
  }
  if (chance.kind === 'pick') return [chance.among[below(chance.among.length)] as string]
  if ('order' in chance.from) return chance.from.order.slice(0, chance.n)
  if ('count' in chance.from) return null
  const left = Object.entries(chance.from.bag).flatMap(([item, n]) => Array<string>(n).fill(item))
  const out: string[] = []
  while (out.length < chance.n && left.length > 0) out.push(...left.splice(below(left.length), 1))
  return out
}

/** A pile in random order. */
export function shuffled<T>(all: readonly T[]): readonly T[] {
  const out = [...all]
  for (let i = out.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[out[i], out[j]] = [out[j] as T, out[i] as T]
  }
  return out
}
