import type { Chance, Face } from '../engine/chance.ts'

// The only chance in the app. Values come from the system's generator and are written into the journal; nothing is seeded.

// asked for by the thousand: each question to the system costs more than a hundred throws
const pool = new Uint32Array(4096)
let used = pool.length

function word(): number {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  return pool[used++] as number
}

/** A whole number from 0 to n-1, each as likely: n equal parts of the word's range; what falls into the uneven rest is thrown away.
 *  The product is exact for n below two million. */
export function below(n: number): number {
  for (;;) {
    const wide = word() * n
    const rest = wide >>> 0
    if (rest >= n || rest >= 0x1_0000_0000 % n) return (wide - rest) / 0x1_0000_0000
  }
}

/** Throws, draws or picks what a question asks for. A pile of which only the size is known cannot be drawn from here. */
export function fallOf(chance: Chance): readonly Face[] | null {
  if (chance.kind === 'dice') {
    const { n, faces } = chance
    const thrown = new Array<Face>(n)
    for (let i = 0; i < n; i++) thrown[i] = faces[below(faces.length)] as Face
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
