import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { preview, type PreviewServer } from 'vite'
import { expect, it } from 'vitest'
import { launch } from './phone.ts'

const serve = async (): Promise<{ server: PreviewServer; url: string }> => {
  const server = await preview({ preview: { port: 0, host: '127.0.0.1' } })
  return { server, url: server.resolvedUrls?.local[0] ?? '' }
}
const open = async (profile: string): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await chromium.launchPersistentContext(profile, { ...launch, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}
const stored = (page: Page): Promise<boolean> => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

it('offline: a battle killed between two questions resumes at the question', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'adjutant-'))
  const { server, url } = await serve()
  let { context, page } = await open(profile)
  await page.goto(`${url}new/tempest-over-europe`)
  await stored(page)
  await page.getByRole('radio', { name: /Barbarossa/ }).tap()
  await page.getByRole('button', { name: /^Start/ }).tap()
  await page.waitForURL(/turn/)
  await server.close()
  await expect(fetch(url)).rejects.toThrow()
  const later = page.getByRole('button', { name: /^(Later|All set up)$/ })
  await later.tap()
  await page.getByRole('navigation', { name: 'Desks' }).getByRole('button', { name: 'Combat' }).tap()
  for (const side of ['Attackers', 'Defenders']) await page.getByRole('group', { name: `Offered for ${side}` }).getByRole('button').first().tap()
  await page.getByRole('button', { name: 'Roll for me' }).tap()
  await page.getByText(/Counter-attack/).waitFor()
  const asked = await page.locator('.question').innerText()
  // the browser dies: no goodbye to the page
  execFileSync('pkill', ['-KILL', '-f', profile])
  await context.close().catch(() => undefined)
  ;({ context, page } = await open(profile))
  await page.goto(url)
  await page.getByRole('button', { name: 'Resume' }).tap()
  await page.getByText(/Counter-attack/).waitFor()
  expect((await page.locator('.question').innerText()).replace(/Rolled.*\n/, '')).toContain('Counter-attack')
  expect(asked).toContain('Counter-attack')
  await context.close()
})

it('a cold start can be read before any script has run: the last match on Home, the stage in the match, and Resume is a link', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'adjutant-'))
  const { server, url } = await serve()
  let { context, page } = await open(profile)
  await page.goto(`${url}new/memoir-44`)
  await stored(page)
  await page.getByRole('button', { name: /^Start/ }).tap()
  await page.waitForURL(/turn/)
  await page.getByRole('button', { name: /^(Later|All set up)$/ }).tap()
  const stage = (await page.locator('.stage h2').innerText()).split('\n')[0] ?? ''
  await context.close()
  await server.close()
  ;({ context, page } = await open(profile))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true })
  const resume = page.getByRole('region', { name: 'Resume the last match' })
  // on a busy machine the rows may come too late for one start; the page then comes as it is
  await expect.poll(async () => { await page.goto(url); return resume.count() }, { timeout: 60_000 }).toBe(1)
  expect(await resume.innerText()).toContain(stage)
  await resume.getByRole('link', { name: 'Resume' }).tap()
  await page.waitForURL(/\/match\/[^/]+\/turn/)
  await expect.poll(async () => { await page.reload(); return page.locator('#app').innerText() }, { timeout: 60_000 }).toContain(stage)
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: false })
  await page.reload()
  await page.getByRole('region', { name: 'What to do' }).waitFor()
  expect(await page.locator('[data-still]').count()).toBe(0)
  await context.close()
})

it('offline cold start: all five games open for the first time with the server gone and the browser restarted', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'adjutant-'))
  const { server, url } = await serve()
  let { context, page } = await open(profile)
  await page.goto(url)
  await stored(page)
  await context.close()
  await server.close()
  ;({ context, page } = await open(profile))
  for (const game of ['downfall', 'festung-europa', 'fortress-europa', 'memoir-44', 'tempest-over-europe']) {
    await page.goto(`${url}new/${game}`)
    await page.getByRole('button', { name: /^Start/ }).tap()
    await page.waitForURL(/turn/)
    await page.getByRole('navigation', { name: 'Desks' }).waitFor()
  }
  await page.goto(url)
  await page.getByText('5').first().waitFor()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await context.close()
})
