import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe, desk, newMatch, noSideways, phone, violations, type Phone } from './phone.ts'

const games = ['downfall', 'festung-europa', 'fortress-europa', 'memoir-44', 'tempest-over-europe']

describe.each(['dark', 'light'] as const)('%s', theme => {
  let at: Phone
  beforeAll(async () => { at = await phone({ theme }) })
  afterAll(() => at.browser.close())

  it('Home, new match, matches, settings, help and dice have no violations and do not scroll sideways', async () => {
    const { page } = at
    for (const path of ['/', '/new/downfall', '/matches', '/settings', '/help', '/dice']) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await axe(page, path)
      await noSideways(page, path)
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Join a game' }).tap()
    await axe(page, 'the sheet of games')
    expect(at.troubles).toEqual([])
  })

  it.each(games)('every desk of %s', async game => {
    const { page } = at
    const problems: string[] = []
    const id = await newMatch(at, game)
    for (const name of ['Turn', 'Combat', 'Map', 'Tracks', 'Rules'] as const) {
      await desk(at, name)
      await page.waitForURL(new RegExp(`/${name.toLowerCase()}`))
      await page.waitForTimeout(300)
      problems.push(...(await violations(page)).map(each => `${game} ${name} ${each}`))
      await noSideways(page, `${game} ${name}`)
    }
    for (const path of ['log', 'charts']) {
      await page.goto(`/match/${id}/${path}`)
      await page.locator('main.page').waitFor()
      await page.waitForTimeout(300)
      problems.push(...(await violations(page)).map(each => `${game} ${path} ${each}`))
      await noSideways(page, `${game} ${path}`)
    }
    expect(problems).toEqual([])
    expect(at.troubles).toEqual([])
  })
})

it('a turn, a combat and an undo by keyboard alone', async () => {
  const at = await phone()
  const { page } = at
  await newMatch(at, 'memoir-44')
  const press = async (name: RegExp): Promise<void> => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await press(/^Combat$/)
  await page.waitForURL(/combat/)
  await press(/^Roll for me/)
  await page.getByRole('button', { name: /^Undo: \S/ }).waitFor()
  const before = await page.getByRole('button', { name: /^Undo: \S/ }).getAttribute('aria-label')
  expect(before).toMatch(/^Undo: /)
  await page.keyboard.press('Escape')
  await press(/^Undo: \S/)
  await page.keyboard.press('Escape')
  await press(/^Turn/)
  await page.waitForURL(/turn/)
  expect(at.troubles).toEqual([])
  await at.browser.close()
})
