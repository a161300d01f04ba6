// P7, P8: the browser is started anew, the server is gone, the CPU runs at a quarter of its speed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArgs, chromiumPath } from '../faults/flags.mjs'
import { serve } from './site.mjs'
import { middle } from './timing.mjs'

const open = profile => chromium.launchPersistentContext(profile, { executablePath: chromiumPath, args: chromiumArgs, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

/** First visit with the server there, then `prepare`, which says where to start from. */
async function prepared({ folder, prepare }) {
  const profile = mkdtempSync(join(tmpdir(), 'adjutant-cold-'))
  const site = await serve(folder)
  const context = await open(profile)
  const page = await context.newPage()
  await page.goto(site.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const path = (await prepare?.(page, site.url)) ?? '/'
  // what is written behind the page's back reaches the disk
  await new Promise(resolve => { setTimeout(resolve, 1000) })
  await context.close()
  await site.close()
  return { profile, url: site.url.replace(/\/$/, '') + path, times: [] }
}

// asked by the protocol alone: a test library's own script would run on the slowed page and be counted
const waiting = `new Promise(resolve => {
  const first = name => performance.getEntriesByName(name)[0]?.startTime
  const look = () => {
    // the floor app has nothing to read from a database and answers when it can be read
    const [fcp, readable] = [first('first-contentful-paint'), first('readable')]
    const answers = first('answers') ?? (document.title === 'Adjutant' ? undefined : readable)
    if (fcp === undefined || readable === undefined || answers === undefined) setTimeout(look, 100)
    else resolve(JSON.stringify({ fcp, readable, answers }))
  }
  look()
})`

async function start({ profile, url, times }) {
  const context = await open(profile)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'commit' })
  const { result } = await devtools.send('Runtime.evaluate', { expression: waiting, awaitPromise: true })
  times.push(JSON.parse(result.value))
  await context.close()
}

/** Medians of `runs` starts each. The apps take turns, so that a busy moment of the machine meets them all; the first turn only warms up. */
export async function coldStarts(apps, runs) {
  const ready = []
  for (const app of apps) ready.push(await prepared(app))
  for (let i = 0; i <= runs; i++) for (const each of ready) await start(each)
  for (const { profile } of ready) rmSync(profile, { recursive: true, force: true })
  return ready.map(({ times }) => ({ fcp: middle(times.slice(1).map(each => each.fcp)), readable: middle(times.slice(1).map(each => each.readable)), answers: middle(times.slice(1).map(each => each.answers)) }))
}

/** A match as a player makes it. */
export async function startMatch(page, url, game = 'memoir-44') {
  await page.goto(`${url}new/${game}`)
  await page.getByRole('button', { name: /^Start/ }).click()
  await page.waitForURL(/turn/)
  return /match\/([^/]+)/.exec(page.url())[1]
}

const correction = (figures, id, first, before, i) => figures.written(before, {
  match: id, id: `bench${i}`, v: 1, module: first.module, at: first.at + i, seat: first.seat, does: { kind: 'correct', reason: 'bench' },
  effects: [{ kind: 'unit', id: `u${i % 400}`, from: i <= 400 ? null : { cell: `h${i - 400}`, steps: 2 }, to: { cell: `h${i}`, steps: 2 } }],
})

/** The same, made long with corrections that the journal's own checksum covers. */
export const longMatch = (figures, n) => async (page, url) => {
  const id = await startMatch(page, url)
  await page.goto(url)
  const first = await page.evaluate(match => new Promise((resolve, reject) => {
    const asked = indexedDB.open('adjutant')
    asked.onerror = () => reject(asked.error)
    asked.onsuccess = () => { const get = asked.result.transaction('entries').objectStore('entries').get([match, 1]); get.onsuccess = () => { asked.result.close(); resolve(get.result) } }
  }), id)
  const entries = [first]
  for (let i = 1; i < n; i++) entries.push(correction(figures, id, first, entries.at(-1), i))
  for (let at = 1; at < n; at += 1000) await page.evaluate(kept, [id, entries.slice(at, at + 1000)])
  return `/match/${id}/turn`
}

/** In the page: a thousand entries, what was said with them, and the head, in one transaction. */
const kept = ([match, part]) => new Promise((resolve, reject) => {
  const asked = indexedDB.open('adjutant')
  asked.onsuccess = () => {
    const db = asked.result
    const tx = db.transaction(['entries', 'told', 'matches'], 'readwrite')
    for (const entry of part) {
      tx.objectStore('entries').put(entry)
      tx.objectStore('told').put({ match, seq: entry.seq, label: 'Corrected: bench', lines: [], where: 'bench' })
    }
    const get = tx.objectStore('matches').get(match)
    get.onsuccess = () => { tx.objectStore('matches').put({ ...get.result, head: part.at(-1).seq, headId: part.at(-1).id }) }
    tx.oncomplete = () => { db.close(); resolve() }
    tx.onerror = () => reject(tx.error)
  }
})
