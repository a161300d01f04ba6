import { performance } from 'node:perf_hooks'

/** Quickest of many short batches, in microseconds a call: the machine's pauses are not the code's. */
export function quickest(work, { ms = 300, batch = 4 } = {}) {
  let n = 1
  for (;;) {
    const from = performance.now()
    for (let i = 0; i < n; i++) work()
    if (performance.now() - from > batch || n > 1e7) break
    n *= 2
  }
  let best = Infinity
  const until = performance.now() + ms
  do {
    const from = performance.now()
    for (let i = 0; i < n; i++) work()
    best = Math.min(best, (performance.now() - from) / n)
  } while (performance.now() < until)
  return best * 1000
}

/** Median of a few whole runs, in milliseconds. */
export async function median(work, runs = 5) {
  const times = []
  for (let i = 0; i < runs; i++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)]
}

export const middle = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

/** A small seeded generator for the logs: the same for everybody. */
export function rng(seed) {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
