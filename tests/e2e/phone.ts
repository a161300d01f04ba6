import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { chromiumArgs, chromiumPath } from '../chromium.ts'

export const launch = { executablePath: chromiumPath, args: chromiumArgs }
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface Phone { readonly browser: Browser; readonly context: BrowserContext; readonly page: Page; readonly taps: string[]; readonly troubles: string[] }

/** A phone in the hand: 360×740, touch, everything it complains about kept. */
export async function phone(options: { readonly theme?: 'dark' | 'light'; readonly baseURL?: string } = {}): Promise<Phone> {
  const browser = await chromium.launch(launch)
  const context = await browser.newContext({ baseURL: options.baseURL ?? inject('baseURL'), viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: options.theme ?? 'dark', serviceWorkers: 'allow', bypassCSP: false })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', error => { troubles.push(String(error)) })
  page.on('console', message => { if (message.type() === 'error') troubles.push(message.text()) })
  return { browser, context, page, taps: [], troubles }
}

/** One tap of a thumb on something that says what it is; every one is counted. */
export async function tap({ page, taps }: Phone, name: string | RegExp, role: 'button' | 'radio' | 'checkbox' | 'switch' = 'button', nth = 0): Promise<void> {
  const target = page.getByRole(role, { name }).nth(nth)
  await target.tap()
  taps.push(String(name))
}

/** A new match of a game in its first scenario, standing at its first stage. */
export async function newMatch({ page }: Phone, game: string, scenario?: RegExp): Promise<string> {
  await page.goto(`/new/${game}`)
  if (scenario !== undefined) await page.getByRole('radio', { name: scenario }).tap()
  await page.getByRole('button', { name: /^Start/ }).tap()
  await page.waitForURL(/\/match\/[^/]+\/turn/)
  await page.getByRole('button', { name: /^(Later|All set up)$/ }).tap()
  await page.waitForURL(url => !url.search.includes('fresh'))
  return /\/match\/([^/]+)\//.exec(page.url())?.[1] ?? ''
}

export const desk = async ({ page }: Phone, name: 'Turn' | 'Combat' | 'Map' | 'Tracks' | 'Rules'): Promise<void> => { await page.getByRole('navigation', { name: 'Desks' }).getByRole('button', { name }).tap() }

/** No violation of WCAG 2.2 A and AA on what is shown now. */
export async function axe(page: Page, what: string): Promise<void> {
  expect(await violations(page), what).toEqual([])
}

/** Looked at on a sheet long enough that the sticky foot hides nothing: what lies under it can be scrolled out. */
export async function violations(page: Page): Promise<readonly string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const glass = page.viewportSize() ?? { width: 360, height: 740 }
  await page.setViewportSize({ width: glass.width, height: height + 400 })
  await page.waitForTimeout(150)
  await page.evaluate(axeSource)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: (where: Document, options: object) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> } }
    const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    return violations.map(each => `${each.id}: ${each.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | ')}`)
  })
  await page.setViewportSize(glass)
  return found
}

/** Nothing reaches past the right edge. */
export async function noSideways(page: Page, what: string): Promise<void> {
  // a phone lays the page out on what it would show when zoomed out: wider than the glass means loose ends
  const found = await page.evaluate(() => {
    const over = Math.max(document.documentElement.scrollWidth, innerWidth) - document.documentElement.clientWidth
    const loose = (each: Element): boolean => { for (let up = each.parentElement; up !== null; up = up.parentElement) if (getComputedStyle(up).overflowX !== 'visible' && up !== document.body) return false; return true }
    const wide = over <= 0 ? [] : [...document.querySelectorAll('body *')].filter(each => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && loose(each)).slice(0, 4)
    return over <= 0 ? [] : [`${over} pixels too wide`, ...wide.map(each => each.outerHTML.slice(0, 120))]
  })
  expect(found, what).toEqual([])
}
