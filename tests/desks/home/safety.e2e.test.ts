import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { newMatch, phone, tap, type Phone } from '../../e2e/phone.ts'

let at: Phone
afterEach(() => at.browser.close())

/** Rows as they lie on the disk, read past the app. */
const rows = (page: Page, store: string): Promise<Record<string, unknown>[]> => page.evaluate(name => new Promise((resolve, reject) => {
  const request = indexedDB.open('adjutant')
  request.onerror = () => reject(request.error ?? new Error('not opened'))
  request.onsuccess = () => {
    const all = request.result.transaction(name).objectStore(name).getAll()
    all.onsuccess = () => { request.result.close(); resolve(all.result as Record<string, unknown>[]) }
  }
}), store)
const headOf = async (page: Page, id: string): Promise<unknown> => (await rows(page, 'matches')).find(row => row['id'] === id)?.['head']

async function step(page: Page, id: string): Promise<number> {
  await page.goto(`/match/${id}/turn`)
  const before = Number(await headOf(page, id))
  await page.locator('button.main.big:enabled').last().tap()
  const anyway = page.getByRole('button', { name: 'Go on all the same' })
  await expect.poll(async () => {
    if (await anyway.isVisible()) await anyway.tap().catch(() => undefined)
    return headOf(page, id)
  }, { timeout: 20_000 }).toBeGreaterThan(before)
  return Number(await headOf(page, id))
}
async function download(page: Page, name: string, within = 'main'): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator(within).getByRole('button', { name }).first().tap()])
  return file.path()
}

it('three taps bring everything back from a file', async () => {
  at = await phone()
  const id = await newMatch(at, 'memoir-44')
  const head = await step(at.page, id)
  await at.page.goto('/settings')
  const file = await download(at.page, 'Export everything')
  const old = at
  at = await phone()
  const { page, taps } = at
  await page.goto('/')
  await tap(at, 'Import a match or a pack')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Choose a file').tap()])
  taps.push('Choose a file')
  await chooser.setFiles({ name: 'kept.adjutant', mimeType: 'application/octet-stream', buffer: readFileSync(file) })
  await tap(at, 'Take it in')
  await page.getByText('1 match taken in.').waitFor()
  expect(taps).toHaveLength(3)
  expect(await headOf(page, id)).toBe(head)
  await old.browser.close()
})

it('a folder that was chosen gets everything after every turn', async () => {
  at = await phone()
  const { page } = at
  // a real folder handle of the browser's own: only the picker cannot be tapped here
  await page.addInitScript(() => { Object.assign(window, { showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('Games', { create: true }) }) })
  const written = (): Promise<string[]> => page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Games', { create: true })
    const out: string[] = []
    for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>) out.push(`${name} ${(await (await handle.getFile()).text()).slice(0, 8)} ${(await handle.getFile()).lastModified}`)
    return out
  })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Choose a folder' }).tap()
  await page.getByText('a file in Games').waitFor()
  const [first = ''] = await written()
  expect(first).toMatch(/^adjutant-\d{4}-\d\d-\d\d\.adjutant ADJUTANT /)
  const id = await newMatch(at, 'memoir-44')
  const told = page.getByText('Written to the folder Games.')
  for (let i = 0; i < 30 && !(await told.isVisible()); i++) {
    const before = await headOf(page, id)
    await page.locator('button.main.big:enabled').last().tap()
    const anyway = page.getByRole('button', { name: 'Go on all the same' })
    await expect.poll(async () => {
      if (await anyway.isVisible()) await anyway.tap().catch(() => undefined)
      return headOf(page, id)
    }, { timeout: 20_000 }).not.toBe(before)
    await page.waitForTimeout(200)
  }
  await told.waitFor()
  const [later = ''] = await written()
  expect(later).toMatch(/ADJUTANT/)
  expect(later).not.toBe(first)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Stop' }).tap()
  await page.getByRole('button', { name: 'Choose a folder' }).waitFor()
})

it('a restore from a rolling copy can be undone', async () => {
  at = await phone()
  const { page } = at
  const id = await newMatch(at, 'memoir-44')
  const first = await headOf(page, id)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Copy on this device' }).tap()
  await page.getByText('Copied on this device.').waitFor()
  const later = await step(page, id)
  await page.goto('/settings')
  await page.getByText(/cop(y|ies) on this device/).last().tap()
  await page.getByRole('button', { name: 'Restore' }).last().tap()
  await page.getByText('Restored.').waitFor()
  expect(await headOf(page, id)).toBe(first)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByText('The restore is undone.').waitFor()
  expect(await headOf(page, id)).toBe(later)
})

it('an import says how it differs: an older file is left out, replaces on request, and what it replaced is a copy', async () => {
  at = await phone()
  const { page } = at
  const id = await newMatch(at, 'memoir-44')
  const first = await headOf(page, id)
  await page.goto('/settings')
  const file = await download(page, 'Export everything')
  const later = await step(page, id)
  const take = async (how?: string): Promise<void> => {
    await page.goto('/matches?import=1')
    await page.locator('dialog[open] input[type=file]').setInputFiles({ name: 'old.adjutant', mimeType: 'application/octet-stream', buffer: readFileSync(file) })
    await page.getByText(`older than here · steps: ${String(first)} in the file, ${later} here`).waitFor()
    if (how !== undefined) await page.getByRole('radio', { name: how }).tap()
    await page.getByRole('button', { name: how === undefined ? 'Cancel' : 'Take it in' }).tap()
  }
  await take()
  expect(await headOf(page, id)).toBe(later)
  await take('Leave out')
  await page.getByText('Taken in.').waitFor()
  expect(await headOf(page, id)).toBe(later)
  await take('Replace')
  await page.getByText('What was here before is a copy in Settings.').waitFor()
  expect(await headOf(page, id)).toBe(first)
  await page.goto('/settings')
  await page.getByText(/cop(y|ies) on this device/).last().tap()
  await page.locator('li').filter({ hasText: `1 match, ${later} steps` }).first().getByRole('button', { name: 'Restore' }).tap()
  await page.getByText('Restored.').waitFor()
  expect(await headOf(page, id)).toBe(later)
})

it('safe mode lists a broken match, gives its bytes and brings it back; the others never noticed', async () => {
  at = await phone()
  const { page } = at
  const broken = await newMatch(at, 'memoir-44')
  const whole = await newMatch(at, 'tempest-over-europe')
  await page.evaluate(id => new Promise(resolve => {
    const request = indexedDB.open('adjutant')
    request.onsuccess = () => {
      const transaction = request.result.transaction('matches', 'readwrite')
      transaction.objectStore('matches').put({ id, title: 42 })
      transaction.oncomplete = () => { request.result.close(); resolve(null) }
    }
  }), broken)
  await page.goto('/')
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await page.goto('/safe')
  await page.getByText('its first page is damaged').waitFor()
  const bytes = readFileSync(await download(page, 'Raw bytes', '.one:has-text("damaged")'), 'utf8').split('\n').map(line => JSON.parse(line) as { store: string; row: { match?: string } })
  expect(bytes.some(each => each.store === 'entries' && each.row.match === broken)).toBe(true)
  expect(bytes.some(each => each.row.match === whole)).toBe(false)
  await page.getByRole('button', { name: 'Bring back' }).tap()
  await page.getByText('The match is back on Home').waitFor()
  await page.goto('/matches')
  await page.getByText('Recovered match').waitFor()
  expect(at.troubles).toEqual([])
})

it('a storage that does not open: the app plays on, safe mode starts anew, and everything is back', async () => {
  at = await phone()
  const { page } = at
  const id = await newMatch(at, 'memoir-44')
  const head = await step(page, id)
  await page.addInitScript(() => {
    if (localStorage.getItem('shut') !== '1') return
    IDBFactory.prototype.open = () => { throw new DOMException('internal error', 'UnknownError') }
    const wipe: IDBFactory['deleteDatabase'] = Reflect.get(IDBFactory.prototype, 'deleteDatabase')
    IDBFactory.prototype.deleteDatabase = function (name) { localStorage.removeItem('shut'); return Reflect.apply(wipe, this, [name]) }
  })
  await page.evaluate(() => { localStorage.setItem('shut', '1') })
  await page.goto('/')
  await page.getByRole('alert').getByText('Nothing is saved').waitFor()
  await page.getByRole('button', { name: 'Safe mode' }).tap()
  await page.getByRole('button', { name: 'Start with a new storage' }).tap()
  await page.getByText('This cannot be taken back.').waitFor()
  await page.getByRole('button', { name: 'Throw the storage away' }).tap()
  await page.getByText('Everything is back: 1 match').waitFor()
  expect(await headOf(page, id)).toBe(head)
})

it('the same match in two windows: the second looks on, follows, takes over, and the first looks on', async () => {
  at = await phone()
  const { page, context } = at
  const id = await newMatch(at, 'memoir-44')
  const second = await context.newPage()
  await second.goto(`/match/${id}/turn`)
  const lookingOn = 'This match is open in another window. You are looking on.'
  await second.getByText(lookingOn).waitFor()
  expect(await second.locator('button.main.big:enabled').count()).toBe(0)
  const before = Number(await headOf(page, id))
  const headline = await second.locator('header').first().innerText()
  const stage = await second.locator('.stage h2').first().innerText()
  for (let i = 0; i < 8 && (await second.locator('header').first().innerText()) === headline && (await second.locator('.stage h2').first().innerText()) === stage; i++) {
    await page.locator('button.next:enabled').tap()
    const all = page.getByRole('button', { name: 'Go on all the same' })
    await all.waitFor({ timeout: 3000 }).then(() => all.tap(), () => undefined)
    await second.waitForTimeout(300)
  }
  expect(Number(await headOf(page, id))).toBeGreaterThan(before)
  expect([await second.locator('header').first().innerText(), await second.locator('.stage h2').first().innerText()]).not.toEqual([headline, stage])
  await second.getByRole('button', { name: 'Take over here' }).tap()
  await page.getByText(lookingOn).waitFor()
  expect(await page.locator('button.main.big:enabled').count()).toBe(0)
  await second.getByText(lookingOn).waitFor({ state: 'detached' })
  const now = Number(await headOf(second, id))
  await second.getByRole('button', { name: /^Undo: / }).tap()
  await expect.poll(() => headOf(second, id), { timeout: 20_000 }).toBe(now + 1)
})

it('another window with a newer version: this one says so and writes nothing', async () => {
  at = await phone()
  const { page, context } = at
  const id = await newMatch(at, 'memoir-44')
  const head = await headOf(page, id)
  const other = await context.newPage()
  await other.goto('/manifest.webmanifest')
  await other.evaluate(() => new Promise(resolve => {
    const request = indexedDB.open('adjutant', 20)
    request.onupgradeneeded = () => { request.transaction?.objectStore('meta').put({ key: 'schema', value: 2 }) }
    request.onsuccess = () => { request.result.close(); resolve(null) }
  }))
  await page.getByText('Another window uses a newer version.').waitFor()
  await page.locator('button.main.big:enabled').last().tap()
  const anyway = page.getByRole('button', { name: 'Go on all the same' })
  const refused = page.getByText('saved by a newer version of the app')
  await expect.poll(async () => {
    if (await anyway.isVisible()) await anyway.tap().catch(() => undefined)
    return refused.isVisible()
  }, { timeout: 30_000 }).toBe(true)
  expect(await headOf(page, id)).toBe(head)
})
