// The built app as the faults of the outer world see it: updates, cold starts, eviction, policy, what the other player may not see.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { build } from 'vite'
import { discard, scratch, serve, sleep, start } from './chromium.mjs'

/** The production build (`dist`, or what DIST names), and the build of the next release: another first page, and every script under another name, as when all hashes change. */
export async function builds() {
  const folder = scratch('app')
  const [now, next] = [join(folder, 'now'), join(folder, 'next')]
  const made = process.env['DIST'] ?? 'dist'
  if (existsSync(join(made, 'sw.js'))) cpSync(made, now, { recursive: true })
  else await build({ logLevel: 'error', build: { outDir: now, emptyOutDir: true } })
  cpSync(now, next, { recursive: true })
  const assets = readdirSync(join(next, 'assets'))
  const renamed = assets.filter(name => name.endsWith('.js')).map(name => [name, name.replace(/\.js$/, '-next.js')])
  // Home's page, and the one every other address starts from
  const pages = ['index.html', '404.html']
  const files = [...pages, 'sw.js', ...assets.filter(name => /\.(js|css)$/.test(name)).map(name => `assets/${name}`)]
  for (const file of files) {
    let text = readFileSync(join(next, file), 'utf8')
    for (const [from, to] of renamed) text = text.replaceAll(from, to)
    if (pages.includes(file)) text = text.replace('</head>', '<meta name="release" content="next"></head>')
    const to = renamed.find(([from]) => file === `assets/${from}`)
    if (to !== undefined) rmSync(join(next, file))
    writeFileSync(join(next, to === undefined ? file : `assets/${to[1]}`), text)
  }
  const sum = url => `sha256-${createHash('sha256').update(readFileSync(join(next, url))).digest('base64')}`
  const worker = readFileSync(join(next, 'sw.js'), 'utf8')
  const list = /\[\{"integrity".*?\}\]/.exec(worker)[0]
  const anew = JSON.parse(list).map(each => ({ ...each, integrity: sum(each.url), revision: pages.includes(each.url) ? 'next' : each.revision }))
  writeFileSync(join(next, 'sw.js'), worker.replace(list, () => JSON.stringify(anew)))
  return { now, next, discard: () => discard(folder) }
}

export const stored = page => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.ready
  if (registration.active?.state !== 'activated') await new Promise(resolve => registration.active.addEventListener('statechange', resolve, { once: true }))
})

/** Rows of the app's own database, read past the app. */
export const rowsOf = (page, store) => page.evaluate(name => new Promise((resolve, reject) => {
  const request = indexedDB.open('adjutant')
  request.onupgradeneeded = () => request.transaction.abort()
  request.onerror = () => resolve([])
  request.onsuccess = () => {
    const all = request.result.transaction(name).objectStore(name).getAll()
    all.onsuccess = () => { request.result.close(); resolve(all.result) }
    all.onerror = () => reject(all.error)
  }
}), store)

export const headOf = async (page, id) => (await rowsOf(page, 'matches')).find(row => row.id === id)?.head ?? 0

/** A new match as a thumb would make it. Returns its id. */
export async function newMatch(page, url, game = 'tempest-over-europe') {
  await page.goto(`${url}new/${game}`, { waitUntil: 'load' })
  await page.locator('button.main.big:enabled').last().click()
  await page.waitForURL(/\/match\/[^/]+\/turn/)
  const id = new URL(page.url()).pathname.split('/').at(-2)
  const later = page.getByRole('button', { name: /^(Later|All set up)$/ })
  await later.waitFor({ timeout: 5000 }).then(() => later.click(), () => undefined)
  return id
}

/** One step on the Turn desk, acknowledged by the database. */
export async function step(page, id) {
  const before = await headOf(page, id)
  await page.locator('button.main.big:enabled').last().click()
  const anyway = page.getByRole('button', { name: 'Go on all the same' })
  for (let i = 0; i < 200; i++) {
    if ((await headOf(page, id)) > before) return before + 1
    if (await anyway.isVisible()) await anyway.click().catch(() => undefined)
    await sleep(25)
  }
  throw new Error(`no step was taken from ${before}`)
}

const desks = ['turn', 'combat', 'map', 'tracks', 'rules', 'log', 'charts', 'notebook', 'report']

/** Every desk of a match by the app's own router: each draws a main part and reports no error. */
export async function walk(page, id) {
  const failed = []
  for (const desk of desks) {
    await page.evaluate(path => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate', { state: {} })) }, new URL(`match/${id}/${desk}`, page.url().replace(/match\/.*$/, '')).pathname)
    const drawn = await page.waitForFunction(() => (document.querySelector('main')?.childElementCount ?? 0) > 0, null, { timeout: 10_000 }).then(() => true, () => false)
    if (!drawn) failed.push(desk)
  }
  return failed
}

const sheet = () => ({ injected: 0, survived: 0, lost: 0, notes: [] })
const check = (result, fine, note) => { result.injected++; if (fine) result.survived++; else { result.lost++; result.notes.push(note) } }

/** F8: a release appears while a match is played. `how`: plain, one byte altered on the way, offline half way, a file that fails, two tabs. */
export async function updates(app, runs) {
  const result = sheet()
  const hows = ['plain', 'altered', 'offline', 'broken', 'two tabs']
  for (let run = 0; run < runs; run++) {
    const how = hows[run % hows.length]
    const wrong = await oneUpdate(app, how).catch(error => String(error?.message ?? error).split('\n')[0])
    check(result, wrong === null, `${how}: ${wrong}`)
  }
  return result
}

/** The same file with one bit turned somewhere in the middle. */
function altered(body) {
  const out = Buffer.from(body)
  out[Math.floor(out.length / 2)] ^= 1
  return out
}

async function oneUpdate(app, how) {
  let fault = null
  const site = await serve(app.now, { change: (path, answer) => fault?.(path, answer) })
  const profile = scratch('update')
  const browser = await start(profile)
  try {
    const page = await browser.page(site.url)
    await stored(page)
    const id = await newMatch(page, site.url)
    const head = await step(page, id)
    await page.evaluate(() => { window.sameLife = true })
    const second = how === 'two tabs' ? await browser.page(`${site.url}match/${id}/turn`) : null
    site.show(app.next)
    let asked = 0
    if (how === 'offline') fault = path => (path.startsWith('/assets/') && ++asked > 0 ? 'drop' : undefined)
    if (how === 'broken') fault = (path, answer) => (/\/desks-.*-next\.js$/.test(path) ? { ...answer, status: 500, body: Buffer.from('') } : undefined)
    if (how === 'altered') fault = (path, answer) => (/\/desks-.*-next\.js$/.test(path) ? { ...answer, body: altered(answer.body) } : undefined)
    const look = () => page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration.update().catch(() => undefined)
      for (let i = 0; i < 100 && registration.waiting === null && (i < 20 || registration.installing !== null); i++) await new Promise(resolve => setTimeout(resolve, 50))
      return { waiting: registration.waiting !== null, installing: registration.installing !== null }
    })
    const found = await look()
    const good = how === 'plain' || how === 'two tabs'
    if (found.waiting !== good) return `the new version is ${found.waiting ? '' : 'not '}waiting`
    // no network at all from here on: the old version must have all its parts
    fault = () => 'drop'
    if (!(await page.evaluate(() => window.sameLife === true))) return 'it reloaded by itself'
    const failed = await walk(page, id)
    if (failed.length > 0) return `without its ${failed.join(', ')}`
    if ((await headOf(page, id)) !== head) return 'another step'
    if (!good) {
      // the next try, over a good line, succeeds
      fault = null
      return (await look()).waiting ? null : 'the next try did not bring the new version'
    }
    await second?.close()
    await page.goto(site.url, { waitUntil: 'load' })
    if ((await page.locator('meta[name=release]').count()) !== 0) return 'the new version came unasked'
    await page.getByRole('button', { name: 'Switch now' }).click()
    await page.waitForSelector('meta[name=release]', { state: 'attached' })
    await page.getByRole('button', { name: /^Resume/ }).click()
    await page.waitForURL(/\/match\//)
    await page.waitForFunction(() => (document.querySelector('main')?.childElementCount ?? 0) > 0)
    return (await headOf(page, id)) === head ? null : 'another step after the update'
  } finally {
    await browser.stop()
    await site.close()
    discard(profile)
  }
}

/** F9: the browser is started anew, there is no server, the processor is slow. */
export async function coldStarts(app, runs) {
  const result = sheet()
  const site = await serve(app.now)
  const profile = scratch('cold')
  let browser = await start(profile)
  let page = await browser.page(site.url)
  await stored(page)
  const id = await newMatch(page, site.url)
  const head = await step(page, id)
  const title = (await rowsOf(page, 'matches'))[0]?.standing.headline
  await browser.stop()
  await site.close()
  let slowest = 0
  for (let run = 0; run < runs; run++) {
    browser = await start(profile)
    page = await browser.page()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const begun = Date.now()
    const wrong = await (async () => {
      await page.goto(site.url, { waitUntil: 'commit' })
      await page.getByRole('button', { name: /^Resume/ }).click()
      await page.waitForURL(/\/match\//)
      await page.getByText(title, { exact: false }).first().waitFor()
      slowest = Math.max(slowest, Date.now() - begun)
      return (await headOf(page, id)) === head ? null : 'another step'
    })().catch(error => String(error.message).split('\n')[0])
    check(result, wrong === null, `start ${run}: ${wrong}`)
    await browser.stop()
  }
  discard(profile)
  return { ...result, remark: `slowest from nothing to the match ${slowest} ms` }
}

/** F14: the browser throws our data away. What lies beside it brings everything back by itself; when nothing does, the app says so, and an exported file brings it back in three taps. */
export async function eviction(app, runs) {
  const result = sheet()
  const site = await serve(app.now)
  for (let run = 0; run < runs; run++) {
    const profile = scratch('evict')
    const browser = await start(profile)
    const kinds = ['indexeddb,cache_storage,service_workers,file_systems', 'indexeddb', 'indexeddb,cache_storage,service_workers', 'cache_storage,service_workers,file_systems'][run % 4]
    const wrong = await (async () => {
      const page = await browser.page(site.url)
      await stored(page)
      const id = await newMatch(page, site.url)
      const head = await step(page, id)
      const file = join(profile, 'kept.adjutant')
      await page.goto(`${site.url}settings`, { waitUntil: 'load' })
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export everything' }).click()])
      await download.saveAs(file)
      await page.goto('about:blank')
      const session = await page.context().newCDPSession(page)
      await session.send('Storage.clearDataForOrigin', { origin: site.url.slice(0, -1), storageTypes: kinds })
      await page.goto(site.url, { waitUntil: 'load' })
      await page.getByRole('heading', { name: 'Adjutant' }).waitFor()
      if (!kinds.includes('indexeddb')) return (await headOf(page, id)) === head ? null : 'the matches went with the caches'
      if (!kinds.includes('file_systems')) {
        await page.getByText('Everything is back: 1 match').waitFor()
        await page.getByRole('button', { name: /^Resume/ }).waitFor()
        return (await headOf(page, id)) === head ? null : 'not all of it is back'
      }
      await page.getByText('The browser has cleared its storage').waitFor()
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.locator('input[type=file]').first().setInputFiles(file)
      await page.getByRole('button', { name: 'Take it in' }).click()
      await page.getByText(/taken in/).waitFor()
      return (await headOf(page, id)) === head ? null : 'not what was exported'
    })().catch(error => String(error.message).split('\n')[0])
    check(result, wrong === null, `${kinds}: ${wrong}`)
    await browser.stop()
    discard(profile)
  }
  await site.close()
  return result
}

/** F15: without storage the app plays, says so on every desk, and can still export. */
export async function withoutStorage(app) {
  const result = sheet()
  const site = await serve(app.now)
  const profile = scratch('none')
  const browser = await start(profile)
  const ways = {
    missing: () => { Object.defineProperty(window, 'indexedDB', { value: undefined }) },
    refused: () => { IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') } },
    failing: () => {
      const real = IDBFactory.prototype.open
      IDBFactory.prototype.open = function (...args) {
        const request = real.apply(this, args)
        Object.defineProperty(request, 'error', { get: () => new DOMException('internal error opening backing store', 'UnknownError') })
        request.addEventListener('upgradeneeded', () => request.transaction.abort())
        setTimeout(() => request.dispatchEvent(new Event('error', { cancelable: true })), 0)
        return request
      }
    },
  }
  for (const [name, way] of Object.entries(ways)) {
    const wrong = await (async () => {
      const page = await browser.page()
      await page.addInitScript(way)
      await page.goto(`${site.url}new/tempest-over-europe`, { waitUntil: 'load' })
      const banner = page.getByRole('alert').filter({ hasText: /keeps nothing|Nothing is saved/ })
      await banner.waitFor()
      await page.locator('button.main.big:enabled').last().click()
      await page.waitForURL(/\/match\/[^/]+\/turn/)
      const later = page.getByRole('button', { name: /^(Later|All set up)$/ })
      await later.waitFor({ timeout: 3000 }).then(() => later.click(), () => undefined)
      const headline = await page.locator('header').first().innerText()
      if (!(await banner.isVisible())) return 'no banner in the match'
      await page.locator('button.main.big:enabled').last().click()
      await page.getByRole('button', { name: 'Go on all the same' }).click({ timeout: 3000 }).catch(() => undefined)
      await page.evaluate(() => { history.pushState({}, '', '/settings'); dispatchEvent(new PopStateEvent('popstate', { state: {} })) })
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export everything' }).click()])
      const size = readFileSync(await download.path()).length
      await page.close()
      return size > 500 && headline.length > 0 ? null : `export of ${size} bytes`
    })().catch(error => String(error.message).split('\n')[0])
    check(result, wrong === null, `${name}: ${wrong}`)
  }
  await browser.stop()
  await site.close()
  discard(profile)
  return result
}

const files = dir => readdirSync(dir, { withFileTypes: true }).flatMap(each => (each.isDirectory() ? files(join(dir, each.name)) : [join(dir, each.name)]))
// reading markup is harmless, writing it is not
const unsafe = /v-html|(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcdoc/

/** F17: no violation while every desk is walked, nothing asked of another host, and every way in is shut. */
export async function contentPolicy(app) {
  const result = sheet()
  for (const file of files('src').filter(name => /\.(ts|vue)$/.test(name))) {
    const found = unsafe.exec(readFileSync(file, 'utf8'))
    if (found !== null) check(result, false, `${file} uses ${found[0]}`)
  }
  const site = await serve(app.now)
  const profile = scratch('policy')
  const browser = await start(profile)
  const page = await browser.page()
  const [violations, strangers, errors] = [[], [], []]
  await page.exposeFunction('violated', text => { violations.push(text) })
  await page.addInitScript(() => { addEventListener('securitypolicyviolation', event => { window.violated(`${event.violatedDirective} ${event.blockedURI}`) }) })
  page.on('request', request => { if (!request.url().startsWith(site.url) && !/^(blob|data):/.test(request.url())) strangers.push(request.url()) })
  page.on('pageerror', error => { errors.push(error.message) })
  await page.goto(site.url, { waitUntil: 'load' })
  await stored(page)
  for (const route of ['matches', 'settings', 'dice', 'help']) await page.goto(site.url + route, { waitUntil: 'load' })
  for (const game of readdirSync('src/games').filter(name => existsSync(join('src/games', name, 'module.ts')))) {
    const id = await newMatch(page, site.url, game)
    const failed = await walk(page, id)
    check(result, failed.length === 0, `${game}: no ${failed.join(', ')}`)
  }
  check(result, violations.length === 0, `violations: ${[...new Set(violations)].slice(0, 3).join('; ')}`)
  check(result, strangers.length === 0, `asked elsewhere: ${strangers[0]}`)
  check(result, errors.length === 0, `errors: ${[...new Set(errors)].slice(0, 2).join('; ')}`)
  const attempts = {
    'inline script': () => { const s = document.createElement('div'); s.append(document.createRange().createContextualFragment('<script>window.owned=1</script>')); document.body.append(s); return window.owned },
    'markup from text': () => { document.body.lastElementChild.innerHTML = '<img src=x onerror="window.owned=1">'; return window.owned },
    // the debugger's own calls may evaluate; what the page does a moment later may not
    eval: () => new Promise(resolve => { setTimeout(() => { try { resolve((0, eval)('1')) } catch { resolve(undefined) } }) }),
    'new Function': () => new Promise(resolve => { setTimeout(() => { try { resolve(new Function('return 1')()) } catch { resolve(undefined) } }) }),
    'script from elsewhere': () => new Promise(resolve => { const s = document.createElement('script'); s.onload = () => resolve(1); s.onerror = () => resolve(undefined); s.src = 'https://example.com/x.js'; document.head.append(s) }),
    'a call to another host': () => fetch('https://example.com/').then(() => 1, () => undefined),
    'a frame': () => new Promise(resolve => { addEventListener('securitypolicyviolation', () => resolve(undefined), { once: true }); const f = document.createElement('iframe'); f.src = 'https://example.com/'; document.body.append(f); setTimeout(() => resolve(1), 2000) }),
  }
  for (const [name, attempt] of Object.entries(attempts)) {
    const got = await page.evaluate(attempt).catch(() => undefined)
    check(result, got === undefined, `${name} got through`)
  }
  await browser.stop()
  await site.close()
  discard(profile)
  return { ...result, remark: `${result.injected - 3} checks, every desk of every game walked` }
}

const secretText = 'Hold Arnhem zwölf days'

/** Writes into the first secret of any seat that is free text. */
async function sealSomething(page) {
  const seats = page.getByRole('button', { name: /^I am / })
  await seats.first().waitFor()
  for (let seat = 0; seat < (await seats.count()); seat++) {
    await seats.nth(seat).click()
    const write = page.getByRole('button', { name: 'Write', exact: true })
    await page.getByText('Give the phone back closed').waitFor()
    for (let i = 0; i < (await write.count()); i++) {
      await write.nth(i).click()
      await page.getByRole('button', { name: 'Leave it' }).waitFor()
      const area = page.locator('textarea')
      if ((await area.count()) === 0) { await page.getByRole('button', { name: 'Leave it' }).click(); continue }
      await area.fill(secretText)
      await page.getByRole('button', { name: 'Seal' }).click()
      return
    }
    await page.getByRole('button', { name: 'Close' }).first().click()
  }
}

/** F18: what a seat has sealed is nowhere on any desk, in its accessibility tree, in the log or in any file as text. */
export async function hiddenInformation(app, games) {
  const result = sheet()
  const site = await serve(app.now)
  const profile = scratch('hidden')
  const browser = await start(profile)
  const page = await browser.page(site.url)
  const session = await page.context().newCDPSession(page)
  const seen = async () => {
    const html = await page.evaluate(() => document.documentElement.outerHTML + [...document.querySelectorAll('input,textarea')].map(each => each.value).join(' '))
    const tree = JSON.stringify(await session.send('Accessibility.getFullAXTree'))
    return html.includes('Arnhem') || tree.includes('Arnhem')
  }
  for (const game of games) {
    const id = await newMatch(page, site.url, game)
    await page.goto(`${site.url}match/${id}/notebook`, { waitUntil: 'load' })
    await sealSomething(page)
    await page.getByRole('button', { name: 'Hold to see' }).first().waitFor()
    check(result, !(await seen()), `${game}: shown right after sealing`)
    const envelope = page.getByRole('button', { name: 'Hold to see' }).first()
    await envelope.dispatchEvent('pointerdown')
    await page.getByText('Arnhem').waitFor()
    await page.evaluate(() => { Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }); document.dispatchEvent(new Event('visibilitychange')) })
    const covered = await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => resolve(document.querySelector('.app-cover') !== null))))
    check(result, covered, `${game}: not covered within a frame of being hidden`)
    check(result, !(await seen()), `${game}: still on the page when hidden`)
    await page.evaluate(() => { Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true }); document.dispatchEvent(new Event('visibilitychange')) })
    for (const desk of desks) {
      await page.goto(`${site.url}match/${id}/${desk}`, { waitUntil: 'load' })
      await page.waitForFunction(() => (document.querySelector('main')?.childElementCount ?? 0) > 0)
      check(result, !(await seen()), `${game}: seen on ${desk}`)
    }
    const stores = await Promise.all(['entries', 'told', 'marks', 'matches', 'memos'].map(store => rowsOf(page, store)))
    check(result, !JSON.stringify(stores).includes('Arnhem'), `${game}: in the journal`)
    await page.goto(`${site.url}settings`, { waitUntil: 'load' })
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export everything' }).click()])
    const bytes = readFileSync(await download.path())
    const plain = await page.evaluate(async base => new Response(new Blob([Uint8Array.from(atob(base), c => c.charCodeAt(0)).slice(42)]).stream().pipeThrough(new DecompressionStream('gzip'))).text(), bytes.toString('base64'))
    check(result, !plain.includes('Arnhem') && !bytes.toString('latin1').includes('Arnhem') && plain.includes(id), `${game}: readable in the export`)
  }
  await browser.stop()
  await site.close()
  discard(profile)
  return result
}
