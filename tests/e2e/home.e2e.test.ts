import { afterEach, expect, it } from 'vitest'
import { newMatch, phone, type Phone } from './phone.ts'

let at: Phone
afterEach(() => at.browser.close())

it('joins a game in progress: turn, stage and the few numbers, all as entries that can be undone', async () => {
  at = await phone()
  const { page } = at
  await page.goto('/')
  await page.getByRole('button', { name: 'Join a game' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: /Festung/ }).tap()
  await page.getByRole('button', { name: 'Say where we are' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Where are you?' })
  await sheet.waitFor()
  const stage = sheet.getByRole('combobox').first()
  const options = await stage.locator('option').allInnerTexts()
  await stage.selectOption({ index: 2 })
  await sheet.getByRole('button', { name: /more|\+|increase/i }).first().tap()
  await sheet.getByRole('button', { name: 'That is how it stands' }).tap()
  await expect.poll(async () => (await page.locator('.stage h2').innerText()).split('\n')[0]).toBe((options[2] ?? '').trim())
  await page.getByRole('button', { name: /^Undo: / }).waitFor()
  expect(at.troubles).toEqual([])
})

it('a tap on what is only painted yet is done when the app has taken its place', async () => {
  at = await phone()
  const { page, context } = at
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  for (let i = 0; i < 3; i++) {
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Join a game' }).tap()
    await page.getByRole('dialog', { name: 'Join which game?' }).waitFor()
  }
  expect(at.troubles).toEqual([])
})

it('renames, duplicates, puts away, deletes and brings back; exports to a file and takes it in again', async () => {
  at = await phone()
  const { page } = at
  await newMatch(at, 'memoir-44')
  await page.goto('/matches')
  const more = (): Promise<void> => page.getByRole('button', { name: /^More about/ }).first().tap()
  await more()
  await page.getByRole('textbox', { name: 'Name of the match' }).fill('Tuesday <b>night</b>')
  await page.getByRole('button', { name: 'Rename' }).tap()
  await page.getByText('Tuesday <b>night</b>').waitFor()
  await more()
  await page.getByRole('button', { name: 'Duplicate' }).tap()
  await page.getByText('Tuesday <b>night</b> (copy)').waitFor()
  await more()
  await page.getByRole('button', { name: 'Put away' }).tap()
  await page.getByRole('heading', { name: /Put away/ }).waitFor()
  await more()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to a file' }).tap()
  const path = await (await download).path()
  await more()
  await page.getByRole('button', { name: 'Delete' }).tap()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(() => page.getByRole('button', { name: /^More about/ }).count()).toBe(2)
  await page.getByRole('button', { name: 'Import a file' }).tap()
  await page.locator('dialog[open] input[type=file]').setInputFiles(path)
  await page.getByText('the same as here').waitFor()
  await page.getByRole('radio', { name: 'Keep both' }).tap()
  await page.getByRole('button', { name: 'Take it in' }).tap()
  await page.getByText('1 match taken in.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('button', { name: /^More about/ }).count()).toBe(3)
  expect(at.troubles).toEqual([])
})

it('a file that is none of ours is refused with a sentence and nothing changes', async () => {
  at = await phone()
  const { page } = at
  await page.goto('/matches')
  await page.getByRole('button', { name: 'Import a file' }).tap()
  await page.locator('dialog[open] input[type=file]').setInputFiles({ name: 'x.adjutant', mimeType: 'application/octet-stream', buffer: Buffer.from('{"__proto__":{"x":1}}') })
  await page.locator('dialog[open]').getByText(/not a file|cannot be read|damaged|no file of/i).waitFor()
  expect(at.troubles).toEqual([])
})

it('settings hold: theme, text size, left hand', async () => {
  at = await phone()
  const { page } = at
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Sunlight' }).tap()
  await page.getByRole('radio', { name: 'Left' }).tap()
  await page.waitForTimeout(300)
  await page.reload()
  await expect.poll(() => page.evaluate(() => [document.documentElement.dataset['theme'], document.documentElement.dataset['hand']].join())).toBe('sun,left')
})
