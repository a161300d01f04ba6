import type { Face } from '@/engine/chance.ts'
import type { Thrown } from './annals.ts'

export interface Bar { readonly face: string; readonly n: number; readonly expected: number }
export interface Histogram { readonly by: 'phone' | 'table'; readonly sides: number; readonly thrown: number; readonly bars: readonly Bar[]; readonly p: number | null; readonly words: string }

/** One histogram for each kind of die, phone and table apart. */
export function histograms(throws: readonly Thrown[]): readonly Histogram[] {
  const groups = new Map<string, { by: 'phone' | 'table'; die: readonly Face[]; faces: Face[] }>()
  for (const { by, die, faces } of throws) {
    const key = `${by} ${JSON.stringify(die)}`
    const group = groups.get(key) ?? { by, die, faces: [] }
    group.faces.push(...faces)
    groups.set(key, group)
  }
  return [...groups.values()].filter(each => each.faces.length > 0 && each.die.length > 1).map(each => histogram(each.by, each.die, each.faces)).sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : b.thrown - a.thrown))
}

function histogram(by: 'phone' | 'table', die: readonly Face[], faces: readonly Face[]): Histogram {
  const share = new Map<string, number>()
  for (const face of die) share.set(String(face), (share.get(String(face)) ?? 0) + 1 / die.length)
  const bars = [...share].map(([face, chance]) => ({ face, n: faces.filter(each => String(each) === face).length, expected: chance * faces.length }))
  const p = enough(bars) ? chiSquare(bars.reduce((sum, { n, expected }) => sum + (n - expected) ** 2 / expected, 0), bars.length - 1) : null
  return { by, sides: die.length, thrown: faces.length, bars, p, words: inWords(p, faces.length, bars) }
}

/** The test says nothing where a face is expected fewer than five times. */
const enough = (bars: readonly Bar[]): boolean => bars.every(each => each.expected >= 5)

function inWords(p: number | null, thrown: number, bars: readonly Bar[]): string {
  if (p === null) return `Too few throws to judge: ${Math.ceil((5 * thrown) / Math.min(...bars.map(each => each.expected)))} would do, here are ${thrown}.`
  const often = p < 0.001 ? 'less than once in a thousand such runs' : p < 0.095 ? `about once in ${Math.round(1 / p)} such runs` : `in ${Math.round(p * 100)} of 100 such runs`
  if (p >= 0.05) return `Nothing unusual: fair dice stray this far or farther ${often}.`
  return p >= 0.01 ? `A little odd: fair dice stray so far ${often}.` : `Very odd: fair dice stray so far ${often}. Worth a look at the die.`
}

/** The chance that fair dice stray at least so far: the upper tail of chi-square with k degrees of freedom. */
export const chiSquare = (x: number, k: number): number => (x <= 0 ? 1 : x / 2 < k / 2 + 1 ? 1 - series(k / 2, x / 2) : fraction(k / 2, x / 2))

const front = (a: number, x: number): number => Math.exp(-x + a * Math.log(x) - logGamma(a))

/** Lower incomplete gamma, regularized, where its series is quick. */
function series(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < 500 && term > sum * 1e-15; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum * front(a, x)
}

/** Upper incomplete gamma, regularized, by its continued fraction. */
function fraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let h = d
  for (let i = 1; i < 500; i++) {
    const an = -i * (i - a)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    h *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return front(a, x) * h
}

/** Of a whole or a half: Γ(n) and Γ(n + ½) by their product. */
function logGamma(a: number): number {
  const whole = a % 1 === 0
  let log = whole ? 0 : Math.log(Math.sqrt(Math.PI))
  for (let k = whole ? 1 : 0.5; k < a; k++) log += Math.log(k)
  return log
}
