import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { data, doubts, rules } from '../fixtures/toy/data.ts'
import { map } from '../fixtures/toy/board.ts'
import { axe, desk, newMatch, noSideways, phone, type Phone } from './phone.ts'

// A sixth game is a data folder and a games folder. The toy becomes one in a copy of this house: nothing else is touched, and every desk draws it.

const house = mkdtempSync(join(tmpdir(), 'adjutant-sixth-'))
const files = { game: data.game, scenarios: data.scenarios, options: data.options, stages: data.stages, reminders: data.reminders, tracks: data.tracks, units: data.units, modifiers: data.modifiers, rules, doubts, map }
let server: PreviewServer
let at: Phone

beforeAll(async () => {
  for (const each of ['src', 'data', 'public', 'scripts', 'index.html', 'vite.config.ts', 'package.json', 'tsconfig.json']) cpSync(each, join(house, each), { recursive: true })
  mkdirSync(join(house, 'tests'))
  cpSync('tests/chromium.ts', join(house, 'tests/chromium.ts'))
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
  // the two folders
  cpSync('tests/fixtures/toy', join(house, 'src/games/two-hills'), { recursive: true })
  writeFileSync(join(house, 'src/games/two-hills/module.ts'), `export { module as default } from './toy.ts'\n`)
  cpSync('tests/fixtures/toy/module.ts', join(house, 'src/games/two-hills/toy.ts'))
  mkdirSync(join(house, 'data/two-hills'))
  for (const [name, facts] of Object.entries(files)) writeFileSync(join(house, 'data/two-hills', `${name}.json`), JSON.stringify(facts))
  cpSync('data/memoir-44/cover.svg', join(house, 'data/two-hills/cover.svg'))
  execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: house, stdio: ['ignore', 'ignore', 'inherit'] })
  server = await preview({ root: house, configFile: false, build: { outDir: join(house, 'dist') }, preview: { port: 0, host: '127.0.0.1' } })
  at = await phone({ baseURL: server.resolvedUrls?.local[0] ?? '' })
})
afterAll(async () => {
  await at.browser.close()
  await server.close()
  rmSync(house, { recursive: true, force: true })
})

it('stands on the shelf and plays through every desk', async () => {
  const { page } = at
  await page.goto('/')
  await page.getByRole('button', { name: /Two Hills/ }).first().waitFor()
  const id = await newMatch(at, 'two-hills')
  // Turn: the weather, then on
  await page.getByRole('region', { name: 'What to do' }).getByRole('button', { name: 'Weather' }).tap()
  await page.getByRole('button', { name: /^Roll for me/ }).tap()
  await page.getByText(/^Clear/).first().waitFor()
  await axe(page, 'turn')
  // Combat: a battle on the practice chart, by the roster
  await desk(at, 'Combat')
  for (const side of ['Attackers', 'Defenders']) await page.getByRole('group', { name: `Offered for ${side}` }).getByRole('button').first().tap()
  await page.getByText('Practice chart').waitFor()
  await page.getByRole('button', { name: /^Explanation/ }).tap()
  await page.getByRole('button', { name: 'Declare for later' }).tap()
  await page.getByRole('heading', { name: /^Declared/ }).waitFor()
  await page.getByText(/of 3 Supply/).waitFor()
  await page.getByRole('button', { name: 'Fight' }).tap()
  await page.getByRole('button', { name: /^Roll for me/ }).tap()
  await page.locator('dialog[open]').waitFor()
  await axe(page, 'result')
  await page.keyboard.press('Escape')
  for (const name of ['Map', 'Tracks', 'Rules'] as const) {
    await desk(at, name)
    await page.waitForURL(new RegExp(`/${name.toLowerCase()}`))
    await page.waitForTimeout(300)
    await axe(page, name)
    await noSideways(page, name)
  }
  for (const path of ['log', 'report', 'charts', 'notebook', 'table']) {
    await page.goto(`/match/${id}/${path}`)
    await page.locator('main').first().waitFor()
    await page.waitForTimeout(300)
    await axe(page, path)
    await noSideways(page, path)
  }
  expect(at.troubles).toEqual([])
})
