import { afterAll, beforeAll, expect, it } from 'vitest'
import { desk, newMatch, noSideways, phone, type Phone } from '../../e2e/phone.ts'

// a table in the middle of Downfall: seven hexes, four counters, two questions
let at: Phone
beforeAll(async () => { at = await phone() })
afterAll(() => at.browser.close())

/** the middle of the drawing, in pixels of the page */
async function middle(): Promise<readonly [number, number]> {
  const box = await at.page.getByRole('application').boundingBox()
  if (box === null) throw new Error('no map on the page')
  return [box.x + box.width / 2, box.y + box.height / 2]
}
const button = (name: string | RegExp) => at.page.getByRole('button', { name })

it('seven hexes and four counters entered through the list; supply and retreat answered with reasons; a reload keeps the hexes', async () => {
  const { page } = at
  const id = await newMatch(at, 'downfall')
  await desk(at, 'Map')
  await page.getByRole('application').waitFor()
  await button('Nearer').tap()
  // the first hex by its number, so that the camera and the fingers agree where they are
  await button('The map in words').tap()
  await page.getByRole('textbox', { name: 'Cell', exact: true }).fill('3031')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '3031' }).waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).tap()
  await button('Back to the map').last().tap()
  await page.getByRole('application').focus()
  // six more: every neighbour of 3031
  for (const hex of ['3030', '3032', '3130', '3131', '2930', '2931']) {
    await button('The map in words').tap()
    await page.getByRole('textbox', { name: 'Cell', exact: true }).fill(hex)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: hex }).waitFor()
    await page.getByRole('button', { name: 'Clear', exact: true }).tap()
    await button('Back to the map').last().tap()
  }
  const place = async (hex: string, side: string, add: RegExp): Promise<void> => {
    await button('The map in words').tap()
    await page.getByRole('textbox', { name: 'Cell', exact: true }).fill(hex)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: hex }).waitFor()
    await button('Add a counter').tap()
    await page.getByRole('radio', { name: side }).tap()
    await page.getByRole('dialog').getByRole('button', { name: add }).first().tap()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await place('3031', 'OKH', /^Add .+/)
  await place('3131', 'Soviet', /^Add .+/)
  await place('3032', 'Soviet', /^Add .+/)
  await place('3130', 'Soviet', /^Add .+/)

  // choose the German by its hex and ask
  await button('The map in words').tap()
  await page.getByRole('textbox', { name: 'Cell', exact: true }).fill('3031')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '3031' }).waitFor()
  await button('Back to the map').last().tap()
  await page.getByRole('button', { name: 'Retreat', exact: true }).tap()
  const chosen = page.getByRole('region', { name: 'Chosen on the map' })
  await chosen.getByRole('heading', { name: /retreat/ }).waitFor()
  expect(await chosen.getByRole('listitem').count()).toBeGreaterThan(3)
  expect(await chosen.textContent()).toMatch(/2\.1\.6/)
  await page.getByRole('button', { name: 'Supply', exact: true }).tap()
  await chosen.getByRole('heading', { name: /out of supply/ }).waitFor()
  await noSideways(page, 'the map')

  // a finger on the drawing changes nothing that was entered
  const [x, y] = await middle()
  await page.touchscreen.tap(x + 40, y + 60)
  await page.goto(`/match/${id}/map`)
  await button('The map in words').tap()
  await page.getByRole('heading', { name: /cells entered/ }).waitFor()
  expect(await page.getByRole('dialog').textContent()).toMatch(/3031/)
  expect(at.troubles).toEqual([])
})
