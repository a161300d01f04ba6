// F5: the same match in two tabs. F4: no room. F6, F7: other versions of the database. F14: its file is corrupt.
import { readFileSync } from 'node:fs'
import { discard, scratch, sleep, start } from './chromium.mjs'
import { spoil } from './kills.mjs'

export async function twoTabs(site, actions) {
  const profile = scratch('tabs')
  const browser = await start(profile)
  const result = { injected: 0, survived: 0, lost: 0, notes: [] }
  const check = (fine, note) => { result.injected++; if (fine) result.survived++; else { result.lost++; result.notes.push(note) } }
  const tabs = [await browser.page(site.url), await browser.page(site.url)]
  const role = page => page.evaluate(() => window.bench.tabRole())
  await tabs[0].evaluate(() => window.bench.joinMatch('two', true))
  await until(async () => (await role(tabs[0])).role === 'writer')
  await tabs[1].evaluate(() => window.bench.joinMatch('two', false))
  await until(async () => (await role(tabs[1])).role === 'reader')
  // taking turns: the reader takes over while the writer is in full flight
  let writer = 0
  let done = 0
  let slowest = 0
  while (done < actions) {
    const flight = tabs[writer].evaluate(n => window.bench.play(n), 1e9)
    await sleep(30 + Math.random() * 120)
    const other = 1 - writer
    const at = await tabs[other].evaluate(() => window.bench.takeOver())
    await until(async () => (await role(tabs[writer])).role === 'reader')
    const { done: taps } = await flight
    done += taps
    const took = Math.max((await role(tabs[writer])).at, (await role(tabs[other])).at) - at
    slowest = Math.max(slowest, took)
    check((await role(tabs[other])).role === 'writer', 'nobody took over')
    writer = other
  }
  const states = await Promise.all(tabs.map(page => page.evaluate(() => window.bench.tabState())))
  check(states[0].hash === states[1].hash && states[0].entries === states[1].entries, `tabs disagree: ${JSON.stringify(states)}`)
  check(states[0].entries === done + 1 && states[0].sums === states[0].entries && states[0].damage === null, `steps lost or doubled: ${done} taps, ${JSON.stringify(states[0])}`)
  // the lock is gone: only the transaction keeps them apart
  const anyway = await Promise.all(tabs.map(page => page.evaluate(n => window.bench.playAnyway(n), Math.ceil(actions / 4))))
  const after = await Promise.all(tabs.map(page => page.evaluate(() => window.bench.tabState())))
  const expected = done + 1 + anyway[0].done + anyway[1].done
  check(after.every(each => each.disk === expected && each.entries === expected && each.damage === null) && after[0].hash === after[1].hash, `without the lock: ${JSON.stringify(after)}, expected ${expected}`)
  // the writer's tab dies: the other moves up by itself
  const gone = Date.now()
  await tabs[writer].close({ runBeforeUnload: false })
  await until(async () => { const now = await role(tabs[1 - writer]); return now.role === 'writer' && now.at >= gone - 50 })
  const moved = (await role(tabs[1 - writer])).at - gone
  await browser.stop()
  discard(profile)
  return { ...result, slowest, moved, remark: `${done} taps, ${anyway[0].refused + anyway[1].refused} refused without the lock, slowest take-over ${slowest} ms, moved up in ${moved} ms` }
}

async function until(fits) {
  for (let i = 0; i < 400; i++) {
    if (await fits()) return
    await sleep(25)
  }
  throw new Error('waited in vain')
}

export async function quotaFull(site, sizes) {
  const result = { injected: 0, survived: 0, lost: 0, notes: [] }
  const steps = []
  for (const size of sizes) {
    const profile = scratch('quota')
    const browser = await start(profile)
    const page = await browser.page(site.url)
    const session = await page.context().newCDPSession(page)
    const origin = site.url.slice(0, -1)
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: size * 1024 * 1024 })
    const full = await page.evaluate(id => window.bench.fill(id), `quota-${size}`)
    await session.send('Storage.overrideQuotaForOrigin', { origin })
    const later = await page.evaluate(() => window.bench.goOn())
    const fine = full.error === 'QuotaExceededError' && /no room/.test(full.sentence) && full.readable === full.steps && full.exported === full.steps && later.good === full.steps + 6 && later.head === later.good
    result.injected++
    if (fine) result.survived++
    else { result.lost++; result.notes.push(`${size} MiB: ${JSON.stringify({ full, later })}`) }
    steps.push(`${full.steps} steps in ${size} MiB`)
    await browser.stop()
    discard(profile)
  }
  return { ...result, remark: steps.join(', ') }
}

export async function olderSchemas(site, kills) {
  const result = { injected: 0, survived: 0, lost: 0, notes: [] }
  const check = (fine, note) => { result.injected++; if (fine) result.survived++; else { result.lost++; result.notes.push(note) } }
  const released = JSON.parse(readFileSync(new URL('./released.json', import.meta.url), 'utf8'))
  for (const { release, fixture, expected } of released) {
    const profile = scratch('schema')
    const browser = await start(profile)
    const page = await browser.page(site.url)
    await page.evaluate(each => window.bench.plant(each), fixture)
    const found = await page.evaluate(() => window.bench.readPlanted())
    check(JSON.stringify(found) === JSON.stringify(expected), `${release}: ${JSON.stringify(found)}`)
    await browser.stop()
    discard(profile)
  }
  const profile = scratch('upgrade')
  let browser = await start(profile)
  let page = await browser.page(site.url)
  const hash = await page.evaluate(() => window.bench.lay('m', 1500))
  let half = 0
  let corrupted = 0
  for (let i = 0; i < kills; i++) {
    page.evaluate(() => window.bench.upgrade()).catch(() => undefined)
    await sleep(5 + Math.random() * 120)
    await browser.kill()
    browser = await start(profile)
    page = await browser.page(site.url)
    const left = await page.evaluate(() => window.bench.afterKill('m'))
    if (left.native === 0) {
      // the browser found its own file corrupt and threw it away: the copy beside it must bring everything back
      corrupted++
      const again = await page.evaluate(() => window.bench.rescued('m'))
      check(again.good === 1500 && again.hash === hash && again.lost !== null, `not rescued: ${JSON.stringify(again)}`)
      continue
    }
    const before = left.changed === 0 && left.stamp === 1
    const after = left.changed === left.entries && left.stamp === 2
    if (before) half++
    check(left.entries === 1500 && (before || after), `killed upgrade: ${JSON.stringify(left)}`)
    if (after) break
  }
  check((await page.evaluate(() => window.bench.upgrade())) === 1500, 'the upgrade did not repeat')
  await browser.stop()
  discard(profile)
  return { ...result, remark: `${released.length} released schema, ${half} upgrades killed half way, ${corrupted} databases thrown away by the browser and brought back` }
}

export async function newerData(site, tries) {
  const profile = scratch('newer')
  const browser = await start(profile)
  const [stale, other] = [await browser.page(site.url), await browser.page(site.url)]
  await stale.evaluate(() => window.bench.lay('m', 20))
  await stale.evaluate(() => window.bench.stay('m'))
  await other.evaluate(() => window.bench.upgrade())
  const result = { injected: 0, survived: 0, lost: 0, notes: [] }
  const fresh = await browser.page(site.url)
  for (const page of [stale, fresh]) {
    const found = await page.evaluate(n => window.bench.writeAnyway('m', n), tries)
    result.injected += tries
    const fine = found.written === 0 && found.names.join() === 'NewerData' && /Update/.test(found.sentence) && found.readable === 20
    if (fine) result.survived += tries
    else { result.lost += Math.max(1, found.written); result.notes.push(JSON.stringify(found)) }
  }
  await browser.stop()
  discard(profile)
  return { ...result, remark: 'a stale tab and a fresh start of the older build' }
}

/** The browser throws its database away at once, some time after the last rolling copy: the copy and the tail must bring every step back. */
export async function corruptFile(site, runs) {
  const result = { injected: 0, survived: 0, lost: 0, notes: [] }
  for (let run = 0; run < runs; run++) {
    const profile = scratch('corrupt')
    let browser = await start(profile)
    let page = await browser.page(site.url)
    // without any copy, with one in the middle, with one at the end
    const hash = await page.evaluate(copyAt => window.bench.lay('m', 200, copyAt), [0, 100, 200][run % 3])
    await browser.stop()
    const logs = spoil(profile)
    browser = await start(profile)
    page = await browser.page(site.url)
    const again = await page.evaluate(() => window.bench.rescued('m'))
    result.injected++
    if (logs > 0 && /Everything is back: 1 match, 200 steps/.test(again.lost) && again.good === 200 && again.hash === hash) result.survived++
    else { result.lost++; result.notes.push(`corrupt file: ${JSON.stringify({ logs, again })}`) }
    await browser.stop()
    discard(profile)
  }
  return result
}
