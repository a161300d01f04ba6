import { afterEach, expect, it } from 'vitest'
import { axe, desk, newMatch, phone, tap, type Phone } from './phone.ts'

let at: Phone
afterEach(() => at.browser.close())

it('a whole table of six by ten is typed in with at most 75 taps, checked, kept, and used by the battle', async () => {
  at = await phone()
  const id = await newMatch(at, 'fortress-europa')
  const { page } = at
  await page.goto(`/match/${id}/charts`)
  await tap(at, /Combat Results Table/)
  await tap(at, 'Type it in')
  const keys = page.getByRole('group', { name: 'Results' })
  const code = (row: number, column: number): string => ['AE', 'A2', 'A1', 'AR', 'E2', 'EX', 'DR', 'D1', 'DE'][Math.max(0, Math.min(8, Math.round((row + column) * 0.6)))] ?? 'DE'
  for (let column = 0; column < 10; column++) for (let row = 0; row < 6; row++) {
    await keys.getByRole('button', { name: code(row, column), exact: true }).tap()
    at.taps.push(code(row, column))
  }
  await axe(page, 'chart entry')
  await tap(at, /^Keep/)
  await page.getByRole('button', { name: 'Forget mine' }).waitFor()
  console.log(`${at.taps.length} taps`)
  expect(at.taps.length).toBeLessThanOrEqual(75)
  await page.reload()
  await page.getByRole('button', { name: /Combat Results Table.*yours/ }).waitFor()
  expect(at.troubles).toEqual([])
})

it('one action round on a phone in at most twelve taps: draw, pick, pay, and the next faction acts', async () => {
  at = await phone()
  await newMatch(at, 'downfall')
  const { page } = at
  const main = page.getByRole('region', { name: 'What to do' }).locator('.btn.main')
  const title = async (): Promise<string> => (await page.locator('.stage h2').innerText()).split('\n')[0] ?? ''
  // the set-up is laid out on the table; from the first action round on every tap counts
  await main.tap()
  await page.getByRole('button', { name: 'Go on all the same' }).tap()
  await expect.poll(title).toMatch(/weather/)
  const seen: string[] = []
  let once = 0
  for (let i = 0; i < 24; i++) {
    await page.waitForTimeout(300)
    const now = await title()
    if (seen.some(each => /^3 /.test(each)) && !/^[34] /.test(now)) break
    seen.push(now)
    // a value printed on the board and not yet known is asked for once and then remembered: the goal speaks of known ones
    const learning = /^[34] /.test(now) && (await page.locator('dialog[open]').count()) === 0 && (await page.locator('.question').count()) > 0
    const here = page.locator((await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'body')
    const deed = here.locator('.btn.main').first()
    // what the cup gave is chance: a plain order is picked where one lies on the track, for those that ask more have rounds of their own
    const offered = here.locator('.question button.chip:not(.off), .question .keys .btn, .form button.chip:not(.off)')
    const plain = offered.filter({ hasText: /Ops|Redeploy|Recruit|Mechanize/ })
    // while a tap is being kept the deed is out of reach for a moment
    const ready = async (): Promise<boolean> => (await deed.count()) > 0 && (await deed.isEnabled())
    await expect.poll(async () => (await ready()) || (await offered.count()) > 0, { timeout: 60_000 }).toBe(true)
    const target = (await ready()) ? deed : ((await plain.count()) > 0 ? plain : offered).first()
    const words = await target.innerText({ timeout: 5000 })
    await target.tap()
    if (learning) once++
    else at.taps.push(words.replace(/\s+/g, ' '))
  }
  console.log(at.taps.join(' · '), `· ${once} taps for values asked once`)
  // the first round begins with the weather, which the goal leaves out
  const weather = seen.filter(each => /^1 /.test(each)).length
  expect(seen.join()).toMatch(/1 Update.*2 Fill.*3 Pick/)
  expect(at.taps.length - weather).toBeLessThanOrEqual(12)
  expect(at.troubles).toEqual([])
})

it('a battle in five taps', async () => {
  at = await phone()
  await newMatch(at, 'memoir-44')
  await desk(at, 'Combat')
  const { page } = at
  await tap(at, 'Roll for me')
  for (let i = 0; i < 4 && (await page.locator('.question').count()) > 0; i++) {
    await page.getByRole('region', { name: 'What to do' }).locator('.btn.main').tap()
    at.taps.push('main')
    await page.waitForTimeout(300)
  }
  console.log(at.taps.join(' · '))
  expect(at.taps.length).toBeLessThanOrEqual(5)
  expect(at.troubles).toEqual([])
})

it.each([
  ['tempest-over-europe', 'a full turn', /Campaign/, /./, 8],
  ['downfall', 'an action round', /Campaign/, /^[1-6] /, 4],
] as const)('%s: %s is walked by Next alone and comes back to where it began', async (game, _what, scenario, within, most) => {
  at = await phone()
  await newMatch(at, game, scenario)
  const { page } = at
  const title = async (): Promise<string> => (await page.locator('.stage h2').innerText()).split('\n')[0] ?? ''
  /** Next, by whatever it says; where something is not done yet it asks once, and goes on. */
  const next = async (): Promise<void> => {
    const skip = page.getByRole('button', { name: /^Skip to/ })
    await (await skip.count() > 0 ? skip : page.getByRole('region', { name: 'What to do' }).locator('.btn.main')).tap()
    await page.waitForTimeout(150)
    const all = page.getByRole('button', { name: 'Go on all the same' })
    if (await all.count() > 0 && await all.isVisible()) await all.tap()
    await page.waitForTimeout(150)
  }
  while (!within.test(await title())) await next()
  const first = await title()
  const seen: string[] = []
  for (let i = 0; i < 60 && seen.at(-1) !== first; i++) {
    await next()
    const now = await title()
    if (now !== seen.at(-1)) seen.push(now)
  }
  console.log(seen.join(' › '))
  expect(seen.length).toBeGreaterThanOrEqual(most)
  expect(seen.at(-1)).toBe(first)
  expect(at.troubles).toEqual([])
})
