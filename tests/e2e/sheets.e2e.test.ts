import type { Locator } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { newMatch, noSideways, phone, violations, type Phone } from './phone.ts'

// Every sheet, picker and card, opened as a thumb would open it and read by axe while it lies open. One game in one theme here, the desks of all are read elsewhere;
// SHEETS=all looks at every game in both.

const games = ['downfall', 'festung-europa', 'fortress-europa', 'memoir-44', 'tempest-over-europe']
const cases = process.env['SHEETS'] === 'all' ? games.flatMap(game => [[game, 'dark'], [game, 'light']] as const) : [['fortress-europa', 'light']] as const

let at: Phone
afterEach(() => at.browser.close())

interface Seen { readonly titles: Set<string>; readonly problems: string[] }

/** Reads whatever dialog lies on top, then taps each of its own buttons that opens a further one. */
async function read({ page }: Phone, where: string, seen: Seen): Promise<boolean> {
  const top = page.locator('dialog[open]').last()
  if (await page.locator('dialog[open]').count() === 0) return false
  const title = (await top.getByRole('heading').first().innerText()).replace(/\s+/g, ' ')
  if (seen.titles.has(title)) return true
  seen.titles.add(title)
  seen.problems.push(...(await violations(page)).map(each => `${where}, ${title}: ${each}`))
  await noSideways(page, `${where}, ${title}`)
  return true
}

/** What can be tapped on this desk: words and place, so that the same thing is found again after a reload. */
const tappable = (page: Phone['page'], scope: string): Promise<readonly string[]> =>
  page.locator(scope).evaluateAll(all => [...new Set((all as HTMLButtonElement[]).filter(each => each.checkVisibility() && !each.disabled).map(each => (each.getAttribute('aria-label') ?? each.innerText).replace(/\s+/g, ' ').trim()).filter(each => each !== ''))])

/** A tap that may miss: what a sheet has covered or a tap has taken away is not waited for. */
const tapped = (button: Locator): Promise<boolean> => button.tap({ timeout: 1000 }).then(() => true, () => false)
const open = (page: Phone['page']): Promise<number> => page.locator('dialog[open]').count()
/** these leave the sheet or the match, or take something away */
const ways = /^(Close|Back|Turn|Combat|Tracks|Map|Put|Leave|Delete|Start|Go on|Home|Stay|Undo|All help|\\d)/

async function crawl(phone: Phone, path: string, seen: Seen, most: number): Promise<void> {
  const { page } = phone
  const fresh = async (): Promise<void> => {
    await page.goto(path)
    await page.locator('main').first().waitFor()
    await page.waitForTimeout(250)
  }
  await fresh()
  const scope = 'header button, main button, section.foot button'
  for (const name of (await tappable(page, scope)).filter(each => !/^(Home|Undo|Nothing)/.test(each)).slice(0, most)) {
    const before = seen.titles.size
    const again = (): Promise<boolean> => tapped(page.locator(scope).and(page.getByRole('button', { name, exact: true })).first())
    if (!(await again())) continue
    await page.waitForTimeout(260)
    if (await read(phone, path, seen) && seen.titles.size > before) await deeper(phone, path, seen, again)
    for (let left = await open(page); left > 0; left--) await page.keyboard.press('Escape')
    if (!page.url().endsWith(path) || await open(page) > 0) await fresh()
  }
}

/** The sheets that a sheet opens; it is opened again when one of them has closed both. */
async function deeper(phone: Phone, path: string, seen: Seen, again: () => Promise<boolean>): Promise<void> {
  const { page } = phone
  for (const name of (await tappable(page, 'dialog[open] button')).filter(each => !ways.test(each)).slice(0, 12)) {
    if (!page.url().endsWith(path)) return
    if (await open(page) === 0) { await again(); await page.waitForTimeout(260) }
    const depth = await open(page)
    if (depth === 0 || !(await tapped(page.locator('dialog[open]').last().getByRole('button', { name, exact: true }).first()))) continue
    await page.waitForTimeout(200)
    if (await open(page) > depth) { await read(phone, path, seen); await page.keyboard.press('Escape') }
  }
}

it.each(cases)('%s, %s: every sheet, picker and card is free of violations and no wider than the glass', async (game, theme) => {
  at = await phone({ theme })
  const { page } = at
  const seen: Seen = { titles: new Set(), problems: [] }
  const id = await newMatch(at, game)
  // the card of a result, and what lies under it
  await page.goto(`/match/${id}/combat`)
  for (const side of ['Attackers', 'Defenders', 'Attack', 'Defence']) {
    const offered = page.getByRole('group', { name: `Offered for ${side}` }).getByRole('button')
    if (await offered.count() > 0) await offered.first().tap()
  }
  await crawl(at, `/match/${id}/turn`, seen, 16)
  await crawl(at, `/match/${id}/combat`, seen, 14)
  await crawl(at, `/match/${id}/tracks`, seen, 14)
  await crawl(at, `/match/${id}/map`, seen, 16)
  await crawl(at, `/match/${id}/rules`, seen, 6)
  await crawl(at, `/match/${id}/log`, seen, 10)
  await crawl(at, `/match/${id}/charts`, seen, 4)
  await crawl(at, '/matches', seen, 6)
  console.log(`${game} ${theme}: ${[...seen.titles].join(' · ')}`)
  expect(seen.problems).toEqual([])
  expect(seen.titles.size).toBeGreaterThan(15)
  expect(at.troubles).toEqual([])
})

it('the card of a result and the card of what to put back', async () => {
  at = await phone({ theme: 'light' })
  const { page } = at
  const id = await newMatch(at, 'tempest-over-europe')
  await page.goto(`/match/${id}/combat`)
  for (const side of ['Attackers', 'Defenders']) await page.getByRole('group', { name: `Offered for ${side}` }).getByRole('button').first().tap()
  const seen: Seen = { titles: new Set(), problems: [] }
  for (const name of [/^Explanation/, 'I rolled…']) {
    await page.getByRole('button', { name }).tap()
    await page.waitForTimeout(300)
    expect(await read(at, 'combat', seen)).toBe(true)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Roll for me' }).tap()
  await page.locator('.question').waitFor()
  await page.getByRole('region', { name: 'What to do' }).getByRole('button', { name: /^Roll for me/ }).tap()
  await page.locator('dialog[open]').waitFor()
  expect(await read(at, 'combat', seen)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Undo: \S/ }).tap()
  await page.waitForTimeout(400)
  await read(at, 'combat', seen)
  expect(seen.problems).toEqual([])
  expect(at.troubles).toEqual([])
})
