import { afterEach, expect, it } from 'vitest'
import { axe, desk, newMatch, noSideways, phone, tap, type Phone } from './phone.ts'

let at: Phone
afterEach(() => at.browser.close())

it('a land combat with two units a side on the roster: at most six taps from open desk to result', async () => {
  at = await phone()
  await newMatch(at, 'tempest-over-europe', /Barbarossa/)
  await desk(at, 'Combat')
  const { page } = at
  const side = (name: string) => page.getByRole('group', { name: `Offered for ${name}` }).getByRole('button')
  await side('Attackers').first().waitFor()
  for (const name of ['Attackers', 'Attackers', 'Defenders', 'Defenders']) {
    await side(name).first().tap()
    at.taps.push(name)
  }
  await tap(at, 'Roll for me')
  await page.getByText(/Counter-attack/).waitFor()
  await tap(at, /^Roll for me/)
  await page.getByText(/Counter-attack/).waitFor({ state: 'detached' })
  console.log(at.taps.join(' · '))
  expect(at.taps.length).toBeLessThanOrEqual(6)
  await noSideways(page, 'combat')
  expect(at.troubles).toEqual([])
})

it('the same with no roster at all: at most ten taps', async () => {
  at = await phone()
  await newMatch(at, 'tempest-over-europe', /Campaign/)
  await desk(at, 'Combat')
  const { page } = at
  for (const name of ['Attackers', 'Defenders']) {
    await tap(at, `Add to ${name}`)
    const quick = page.locator('dialog[open]').getByRole('button', { name: /Infantry/ }).first()
    await quick.tap()
    at.taps.push('Infantry')
    await quick.tap()
    at.taps.push('Infantry')
    await tap(at, /^Done/)
  }
  await tap(at, 'Roll for me')
  await page.getByText(/Counter-attack/).waitFor()
  console.log(at.taps.join(' · '))
  expect(at.taps.length).toBeLessThanOrEqual(10)
  expect(at.troubles).toEqual([])
})

it('a battle is explained, rolled at the table, undone with the cardboard named, and keeps its roll', async () => {
  at = await phone()
  await newMatch(at, 'memoir-44')
  await desk(at, 'Combat')
  const { page } = at
  await page.getByRole('button', { name: /^Explanation of/ }).tap()
  await page.getByRole('heading', { name: 'Chances' }).waitFor()
  await axe(page, 'explanation')
  await page.keyboard.press('Escape')
  await tap(at, 'Roll for me')
  await page.getByRole('button', { name: /^Undo: / }).waitFor()
  await page.waitForFunction(() => !document.querySelector('.undo')?.getAttribute('aria-label')?.endsWith(': '))
  expect(at.troubles).toEqual([])
})
