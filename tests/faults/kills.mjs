// F1 and F16: the browser is killed, the tab crashes, the page is closed or frozen and discarded while taps stream in.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { discard, scratch, sleep, start } from './chromium.mjs'

const random = (low, high) => low + Math.random() * (high - low)

/** Spoils the browser's own file, as a kill at the wrong moment can do: at the next start it throws the whole database away. */
export function spoil(profile) {
  const folder = join(profile, 'Default', 'IndexedDB')
  const logs = readdirSync(folder, { recursive: true }).map(String).filter(name => name.endsWith('.log'))
  for (const name of logs) {
    const bytes = readFileSync(join(folder, name))
    for (let at = Math.floor(bytes.length / 3); at < bytes.length / 2; at++) bytes[at] ^= 0x5a
    writeFileSync(join(folder, name), bytes)
  }
  return logs.length
}

const ends = {
  async kill({ browser }) { await browser.kill(); return null },
  async spoil({ browser, profile }) { await browser.kill(); spoil(profile); return null },
  async crash({ page, browser }) {
    const session = await page.context().newCDPSession(page)
    session.send('Page.crash').catch(() => undefined)
    await sleep(100)
    await page.close().catch(() => undefined)
    return browser
  },
  async close({ page, browser }) { await page.close({ runBeforeUnload: false }); return browser },
  async freeze({ page, browser }) {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    await sleep(50)
    session.send('Page.crash').catch(() => undefined)
    await sleep(100)
    await page.close().catch(() => undefined)
    return browser
  },
}

/** `plan` lists how each life ends. A ledger outside the browser knows what was acknowledged. */
export async function kills(site, plan, say) {
  const profile = scratch('kill')
  const ledger = new Map()
  const result = { injected: 0, survived: 0, lost: 0, acknowledged: 0, thrown: 0, notes: [] }
  let browser = null
  let match = 'match-0'
  for (const [i, how] of plan.entries()) {
    browser ??= await start(profile)
    const page = await browser.page()
    await page.exposeFunction('ack', (id, seq, state) => { ledger.set(id, { seq, state }) })
    await page.goto(site.url, { waitUntil: 'load' })
    if ((ledger.get(match)?.seq ?? 0) > 1500) match = `match-${i}`
    const playing = page.evaluate(id => window.bench.stream(id), match).then(() => 'ended', error => String(error))
    await sleep(random(120, 900))
    browser = await ends[how]({ page, browser, profile })
    await playing
    result.injected++
    browser ??= await start(profile)
    const wrong = await inspect(browser, site, ledger, i % 25 === 24 || i === plan.length - 1 ? [...ledger.keys()] : [match], result)
    if (wrong.length === 0) result.survived++
    else { result.lost++; result.notes.push(`${how} ${i}: ${wrong.join('; ')}`) }
    say?.(`${i + 1} of ${plan.length}`)
  }
  await browser?.stop()
  discard(profile)
  result.acknowledged = [...ledger.values()].reduce((sum, { seq }) => sum + seq, 0)
  return result
}

/** A page is left while it is still making its database: the next one must not wait for it. */
export async function leftWhileOpening(site, runs) {
  const profile = scratch('left')
  const browser = await start(profile)
  const result = { injected: 0, survived: 0, lost: 0, slowest: 0, notes: [] }
  const page = await browser.page(site.url)
  for (let i = 0; i < runs; i++) {
    await page.evaluate(name => { setTimeout(() => { void window.bench.open(name) }) }, `left ${i}`)
    await page.goto(`${site.url}?${i}`, { waitUntil: 'load' })
    const took = await page.evaluate(async name => {
      const start = performance.now()
      const db = await window.bench.open(name)
      return db.saved ? performance.now() - start : null
    }, `left ${i}`)
    result.injected++
    result.slowest = Math.max(result.slowest, took ?? 0)
    if (took !== null) result.survived++
    else { result.lost++; result.notes.push(`left ${i}: not opened`) }
  }
  await browser.stop()
  discard(profile)
  return result
}

/** Asks for this match, or for all when the browser has thrown its database away: they must be back, the last acknowledged step included. */
async function inspect(browser, site, ledger, matches, result) {
  const page = await browser.page(site.url)
  const wrong = []
  const asked = [...matches]
  for (const match of asked) {
    const { seq, state } = ledger.get(match) ?? { seq: 0, state: null }
    const left = await page.evaluate(([id, acked]) => window.bench.leftOf(id, acked), [match, seq])
    if (left.dataLoss?.endsWith('total')) {
      result.thrown++
      asked.push(...[...ledger.keys()].filter(id => !asked.includes(id)))
    }
    if (!left.opened) wrong.push(`does not open (${left.damage})`)
    else if (left.entries < seq) wrong.push(`${seq - left.entries} acknowledged steps of ${match} lost, ${left.dataLoss ?? ''} ${left.damage ?? ''}`)
    else if (!left.agrees || left.damage !== null) wrong.push(`log and head disagree: ${JSON.stringify(left)}`)
    else if (seq > 0 && left.state !== state) wrong.push(`another state at step ${seq}`)
    // what is lost is counted once
    if (left.entries < seq) ledger.set(match, { seq: left.entries, state: left.now })
  }
  await page.close()
  return wrong
}
