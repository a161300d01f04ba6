// P4–P8, P22: the built app beside the floor app, both served from this machine and measured in the same run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { preview } from 'vite'
import { chromiumArgs, chromiumPath } from '../faults/flags.mjs'
import { floorApp } from './floor.mjs'

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]
const serve = async outDir => {
  const server = await preview({ configFile: false, root: join(outDir, '..'), build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  return { url: server.resolvedUrls.local[0], close: () => server.close() }
}
const open = profile => chromium.launchPersistentContext(profile, { executablePath: chromiumPath, args: chromiumArgs, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

/** First visit with the server there, then `prepare`; after that the server is gone and each start is a browser anew, at a quarter of the speed. */
async function coldStarts(folder, path, runs, prepare) {
  const profile = mkdtempSync(join(tmpdir(), 'adjutant-cold-'))
  const site = await serve(folder)
  const first = await open(profile)
  const page = await first.newPage()
  await page.goto(site.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const to = (await prepare?.(page, site.url)) ?? path
  await sleep(500)
  await first.close()
  await site.close()
  const times = []
  for (let i = 0; i < runs; i++) {
    const context = await open(profile)
    const cold = await context.newPage()
    const devtools = await context.newCDPSession(cold)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await cold.goto(site.url.replace(/\/$/, '') + to, { waitUntil: 'load' })
    await cold.waitForFunction(() => performance.getEntriesByName('readable').length > 0, null, { timeout: 60_000 })
    times.push(await cold.evaluate(() => ({ fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, readable: performance.getEntriesByName('readable')[0]?.startTime ?? 0 })))
    await context.close()
  }
  rmSync(profile, { recursive: true, force: true })
  return { fcp: median(times.map(each => each.fcp)), readable: median(times.map(each => each.readable)) }
}

/** A real match, made through the app, made long with corrections that the journal's own checksum covers. */
const longMatch = (figures, n) => async (page, url) => {
  await page.goto(`${url}new/memoir-44`)
  await page.getByRole('button', { name: /^Start/ }).tap()
  await page.waitForURL(/turn/)
  const id = /match\/([^/]+)/.exec(page.url())[1]
  await page.goto(url)
  const first = await page.evaluate(match => new Promise((resolve, reject) => {
    const open = indexedDB.open('adjutant')
    open.onerror = () => reject(open.error)
    open.onsuccess = () => { const get = open.result.transaction('entries').objectStore('entries').get([match, 1]); get.onsuccess = () => { open.result.close(); resolve(get.result) } }
  }), id)
  const entries = [first]
  for (let i = 1; i < n; i++) entries.push(figures.written(entries.at(-1), { match: id, id: `bench${i}`, v: 1, module: first.module, at: first.at + i, seat: first.seat, does: { kind: 'correct', reason: 'bench' }, effects: [{ kind: 'unit', id: `u${i % 400}`, from: i <= 400 ? null : { cell: `h${i - 400}`, steps: 2 }, to: { cell: `h${i}`, steps: 2 } }] }))
  for (let at = 1; at < n; at += 1000) {
    await page.evaluate(([match, part]) => new Promise((resolve, reject) => {
      const open = indexedDB.open('adjutant')
      open.onsuccess = () => {
        const db = open.result
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
    }), [id, entries.slice(at, at + 1000)])
  }
  return `/match/${id}/turn`
}

async function lighthouseOf(folder, runs) {
  const { default: lighthouse } = await import('lighthouse')
  const site = await serve(folder)
  const found = []
  for (let i = 0; i < runs; i++) {
    const port = 9300 + i
    const browser = await chromium.launch({ executablePath: chromiumPath, args: [...chromiumArgs, `--remote-debugging-port=${port}`] })
    const { lhr } = await lighthouse(site.url, { port, output: 'json', onlyCategories: ['performance', 'accessibility', 'best-practices'], logLevel: 'error' })
    await browser.close()
    found.push({ performance: lhr.categories.performance.score * 100, accessibility: lhr.categories.accessibility.score * 100, best: lhr.categories['best-practices'].score * 100, lcp: lhr.audits['largest-contentful-paint'].numericValue, tbt: lhr.audits['total-blocking-time'].numericValue })
  }
  await site.close()
  return Object.fromEntries(Object.keys(found[0]).map(key => [key, median(found.map(each => each[key]))]))
}

/** P22: the first search over the largest digest, index built, at a quarter of the speed. */
async function searchTime() {
  const site = await serve(join(process.cwd(), 'dist'))
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  await page.goto(`${site.url}new/fortress-europa`)
  await page.getByRole('button', { name: /^Start/ }).click()
  await page.waitForURL(/turn/)
  await page.goto(page.url().replace(/turn.*/, 'rules'))
  const box = page.getByRole('searchbox', { name: 'Search the rules' })
  await box.fill('zoc')
  await page.getByRole('heading', { name: 'Found' }).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times = []
  for (const words of ['supply', 'retreat', 'airdrop beach', 'replacements armor', 'mulbery']) {
    times.push(await page.evaluate(async said => {
      const input = document.querySelector('input[type=search]')
      const from = performance.now()
      input.value = said
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)))
      return performance.now() - from
    }, words))
  }
  await browser.close()
  await site.close()
  return median(times)
}

export async function pageRows(work, quick, figures) {
  const floor = await floorApp()
  const ours = join(process.cwd(), 'dist')
  const runs = quick ? 2 : 5
  const lh = { ours: await lighthouseOf(ours, quick ? 1 : 5), floor: await lighthouseOf(floor, quick ? 1 : 5) }
  const cold = { floor: await coldStarts(floor, '/', runs), ours: await coldStarts(ours, '/', runs, async (page, url) => { await page.goto(`${url}new/memoir-44`); await page.getByRole('button', { name: /^Start/ }).tap(); await page.waitForURL(/turn/); return '/' }) }
  const thousand = await coldStarts(ours, '/', runs, longMatch(figures, 1000))
  const many = await coldStarts(ours, '/', runs, longMatch(figures, 10_000))
  const search = await searchTime()
  const ms = value => `${value.toFixed(0)} ms`
  const row = (id, what, value, anchor, base, goal, most) => ({ id, what, ours: ms(value), anchor: `${anchor} ${ms(base)}`, ratio: value / base, goal, met: value / base <= most })
  return [
    { id: 'P4', what: 'Lighthouse mobile, Home: performance / accessibility / best practices', ours: `${lh.ours.performance} / ${lh.ours.accessibility} / ${lh.ours.best}`, anchor: `floor ${lh.floor.performance}; Voidfall 96, Secretariat 28`, ratio: null, goal: '≥ 98 / 100 / 100', met: lh.ours.performance >= 98 && lh.ours.accessibility === 100 && lh.ours.best === 100 },
    row('P5', 'LCP, Lighthouse, Home', lh.ours.lcp, 'floor', lh.floor.lcp, '≤ 1.35× floor', 1.35),
    { id: 'P6', what: 'TBT, Lighthouse, Home', ours: ms(lh.ours.tbt), anchor: `floor ${ms(lh.floor.tbt)}`, ratio: null, goal: '≤ 50 ms', met: lh.ours.tbt <= 50 },
    row('P7', 'cold offline start at 4× CPU: first paint', cold.ours.fcp, 'floor', cold.floor.fcp, '≤ 1.4× floor', 1.4),
    row('P7', 'cold offline start at 4× CPU: readable', cold.ours.readable, 'floor', cold.floor.readable, '≤ 1.8× floor', 1.8),
    row('P8', 'cold offline start into a match of 1,000 entries', thousand.readable, 'floor first paint', cold.floor.fcp, '≤ 2× floor', 2),
    row('P8', 'cold offline start into a match of 10,000 entries', many.readable, 'floor first paint', cold.floor.fcp, '≤ 3× floor', 3),
    { id: 'P22', what: 'rules search, largest digest, 4× CPU', ours: ms(search), anchor: '–', ratio: null, goal: '≤ 80 ms', met: search <= 80 },
  ]
}
