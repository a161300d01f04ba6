import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { newMatch, phone, type Phone } from './phone.ts'

// The ways into the app besides tapping its icon: shortcuts, a file shared to it, a file opened with it.
let at: Phone
afterEach(() => at.browser.close())

/** A match exported to a file, as another phone would send it. */
async function exported({ page }: Phone): Promise<readonly number[]> {
  await page.goto('/matches')
  await page.getByRole('button', { name: /^More about/ }).first().tap()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to a file' }).tap()
  return [...readFileSync(await (await download).path())]
}

it('the shortcuts of the manifest lead where they say: resume, dice, new match', async () => {
  at = await phone()
  const { page } = at
  const id = await newMatch(at, 'memoir-44')
  const response = await page.request.get('/manifest.webmanifest')
  const { shortcuts } = await response.json() as { shortcuts: { name: string; url: string }[] }
  const go = async (name: string): Promise<void> => { await page.goto(shortcuts.find(each => each.name === name)?.url.replace(/^\.\//, '/') ?? '') }
  await go('Resume')
  await page.waitForURL(new RegExp(`/match/${id}/turn`))
  await go('Roll dice')
  await page.getByRole('button', { name: /Roll/ }).first().waitFor()
  await go('New match')
  await page.getByRole('dialog', { name: 'Which game?' }).getByRole('button', { name: /Tempest/ }).tap()
  await page.waitForURL(/new\/tempest-over-europe/)
  expect(at.troubles).toEqual([])
})

it('a file shared to the app arrives at the import sheet, read and compared, and nothing is written before Take it in', async () => {
  at = await phone()
  const { page } = at
  await newMatch(at, 'memoir-44')
  const bytes = await exported(at)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // what the system's share sheet does: a form posted to the share target, answered by our worker
  await page.evaluate(all => {
    const [form, input, files] = [document.createElement('form'), document.createElement('input'), new DataTransfer()]
    files.items.add(new File([new Uint8Array(all)], 'evening.adjutant'))
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/shared' })
    Object.assign(input, { type: 'file', name: 'pack', files: files.files })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, bytes)
  await page.getByRole('dialog', { name: 'Import' }).getByText('the same as here').waitFor()
  expect(await page.getByRole('button', { name: /^More about/ }).count()).toBe(1)
  expect(at.troubles).toEqual([])
})

it('a file opened with the app while it runs arrives there too', async () => {
  at = await phone()
  const { page, context } = at
  await newMatch(at, 'memoir-44')
  const bytes = await exported(at)
  // only the system fills the launch queue of an installed app: here whatever the test opens is handed on
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer: (take: unknown) => { Object.assign(globalThis, { openWith: take }) } } })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await page.evaluate(all => {
    const { openWith } = globalThis as unknown as { openWith: (launch: { files: { getFile: () => Promise<File> }[] }) => void }
    openWith({ files: [{ getFile: () => Promise.resolve(new File([new Uint8Array(all)], 'evening.adjutant')) }] })
  }, bytes)
  await page.getByRole('dialog', { name: 'Import' }).getByText('the same as here').waitFor()
  expect(at.troubles).toEqual([])
})
