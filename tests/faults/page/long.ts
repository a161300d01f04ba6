import { listMatches } from '../../../src/db/matches.ts'
import { load } from '../../../src/db/journal.ts'
import { copies, takeCopy } from '../../../src/db/ring.ts'
import { memoryDatabase } from '../../../src/db/memory.ts'
import { openDatabase } from '../../../src/db/database.ts'
import { exportFile, readFile } from '../../../src/db/backup.ts'
import { nothingStands, redo, standOn, undo, written, type Entry } from '../../../src/engine/journal.ts'
import { below, fallOf } from '../../../src/stores/dice.ts'
import { begin, nextEntry, open, resume, stateHash, take, tap } from './play.ts'
import { count, tally, type Tally } from './writes.ts'

const heapNow = (): number => {
  ;(globalThis as { gc?: () => void }).gc?.()
  return ((performance as Performance & { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0) / 1e6
}

/** F13: a long match, undone and redone, reopened. Besides the time to the acknowledgement, every task that held the screen for 50 ms is counted. */
export async function longMatch(length: number, back: number): Promise<Tally & { heap: number; p99: number; stalls: readonly string[] }> {
  const sum = tally()
  const db = await open('f13')
  const table = await begin(db, 'long')
  const marks = nothingStands()
  standOn(marks, table.entries[0] as Entry)
  const started = heapNow()
  const times: number[] = []
  /** every task over 50 ms: how long, and after how many taps */
  const stalls: string[] = []
  const observer = new PerformanceObserver(list => { for (const { duration } of list.getEntries()) stalls.push(`${Math.round(duration)} ms after ${times.length} taps`) })
  observer.observe({ type: 'longtask' })
  const step = async (entry: Entry): Promise<void> => {
    const start = performance.now()
    await take(table, entry)
    standOn(marks, entry)
    times.push(performance.now() - start)
  }
  while (table.entries.length < length) await step(nextEntry(table))
  const top = stateHash(table.state)
  for (const [times, way] of [[back, undo], [back, redo]] as const) {
    for (let i = 0; i < times; i++) {
      const mirror = way(marks)
      if (mirror === null) break
      const { match } = table
      await step(written(table.entries.at(-1), { match, id: crypto.randomUUID(), v: 1, module: 'bench', at: i, seat: 'a', ...mirror }))
    }
    if (way === undo) count(sum, table.state.track['steps'] === length - back, `undo ended at ${String(table.state.track['steps'])}`)
  }
  count(sum, stateHash(table.state) === top, 'undo and redo do not come back')
  await new Promise(resolve => setTimeout(resolve, 100))
  observer.disconnect()
  const heap = heapNow() - started
  const again = await resume(db, 'long')
  count(sum, again.entries.length === length + 2 * back && stateHash(again.state) === top, `reopened with ${again.entries.length}`)
  times.sort((a, b) => a - b)
  db.close()
  return { ...sum, heap, stalls, slowest: times.at(-1) ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

/** F12: the clock jumps about while a match is played; only numbers order anything. */
export async function clockJumps(jumps: readonly number[]): Promise<Tally> {
  const sum = tally()
  const real = Date.now
  const base = real()
  const db = await open('f12')
  const [one, two] = [await begin(db, 'one'), await begin(db, 'two')]
  for (const [i, jump] of jumps.entries()) {
    Date.now = () => base + jump
    const table = i % 2 === 0 ? one : two
    await tap(table)
    await tap(table, base)
    await tap(table, base)
    await takeCopy(db, Date.now(), new Date(Date.now()).toDateString())
    const found = await load(db, table.match, true)
    const inOrder = found?.entries.every((entry, k) => entry.seq === k + 1) === true && found.good === table.entries.length
    const first = (await listMatches(db))[0]?.id === table.match
    const newest = (await copies(db))[0]
    const kept = newest === undefined ? 0 : (await readFile(newest.bytes)).rows.matches.find(row => row.id === table.match)?.head
    count(sum, inOrder && first && kept === table.entries.length, `jump of ${jump} ms: in order ${inOrder}, first on Home ${first}, copy at ${kept}`)
  }
  Date.now = real
  count(sum, (await copies(db)).length === Math.min(10, jumps.length), `${(await copies(db)).length} copies left of ${jumps.length}`)
  db.close()
  return sum
}

/** F15: a browser that gives no storage. */
export async function noStorage(): Promise<Tally> {
  const sum = tally()
  const real = indexedDB
  const cases: readonly (readonly [string, unknown])[] = [
    ['missing', undefined],
    ['throws', { open: () => { throw new DOMException('no', 'SecurityError') }, deleteDatabase: () => undefined }],
  ]
  for (const [name, fake] of cases) {
    Object.defineProperty(globalThis, 'indexedDB', { value: fake, configurable: true })
    const db = name === 'missing' ? await openDatabase() : memoryDatabase('The browser would not open its storage.')
    const table = await begin(db, 'm')
    for (let i = 0; i < 20; i++) await tap(table)
    const file = await readFile(await exportFile(db, { kind: 'everything', at: 1 }))
    count(sum, !db.saved && /\.$/.test(db.problem ?? '') && file.rows.entries.length === 21, `${name}: ${db.saved} ${db.problem}`)
    Object.defineProperty(globalThis, 'indexedDB', { value: real, configurable: true })
  }
  return sum
}

/** F20: chi-square of each batch for each kind of die; p by the Wilson-Hilferty approximation. */
export function diceFairness(rolls: number, batches: number): Tally & { worst: number } {
  const sum = tally()
  let worst = 1
  for (const sides of [2, 3, 4, 6, 8, 10, 12, 20, 36, 48]) {
    for (let batch = 0; batch < batches; batch++) {
      const seen = new Float64Array(sides)
      const n = rolls / batches
      for (let i = 0; i < n; i++) { const face = below(sides); seen[face] = (seen[face] ?? 0) + 1 }
      const expected = n / sides
      const chi = seen.reduce((total, found) => total + (found - expected) ** 2 / expected, 0)
      const p = upperTail(chi, sides - 1)
      worst = Math.min(worst, p)
      count(sum, p > 1e-6 && p < 1 - 1e-6, `d${sides} batch ${batch}: p ${p}`)
    }
  }
  // a draw from a bag takes every item with the same chance, and never one twice
  const drawn = new Map<string, number>()
  for (let i = 0; i < 60_000; i++) for (const item of fallOf({ kind: 'draw', n: 2, from: { bag: { a: 2, b: 1 } } } as never) ?? []) drawn.set(String(item), (drawn.get(String(item)) ?? 0) + 1)
  count(sum, Math.abs((drawn.get('a') ?? 0) / 120_000 - 2 / 3) < 0.01, `bag ${JSON.stringify([...drawn])}`)
  return { ...sum, worst }
}

function upperTail(chi: number, free: number): number {
  const z = (Math.cbrt(chi / free) - (1 - 2 / (9 * free))) / Math.sqrt(2 / (9 * free))
  return 0.5 * erfc(z / Math.SQRT2)
}

function erfc(x: number): number {
  const t = 1 / (1 + 0.5 * Math.abs(x))
  const r = t * Math.exp(-x * x - 1.26551223 + t * (1.00002368 + t * (0.37409196 + t * (0.09678418 + t * (-0.18628806 + t * (0.27886807 + t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277)))))))))
  return x >= 0 ? r : 2 - r
}
