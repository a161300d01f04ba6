import { afterAll, beforeAll, expect, it } from 'vitest'
import { desk, newMatch, noSideways, phone, type Phone } from '../../e2e/phone.ts'

// a table of Festung Europa that took a map over: what the map knows reaches the supply stage and the battle
let at: Phone
beforeAll(async () => { at = await phone() })
afterAll(() => at.browser.close())

const place = (name: string, x: number, control: string, terrain: string): object => ({ place: true, name, x, y: 0, control, terrain })
const corps = (cell: string, faction: string, label: string, nation: string): object => ({ cell, faction, label, type: 'corps', nation, symbol: 'inf', factors: '3-3-4', steps: 2 })
const link = (a: string, b: string): readonly [string, object] => [[a, b].sort().join('|'), { link: true }]
// the way to every German source lies in Allied hands, the way to both Allied boxes in Axis hands
const pack = {
  kind: 'adjutant-map', v: 1, game: 'festung-europa', name: 'Two places', cells: { Here: place('Here', 0, 'axis', 'forest'), There: place('There', 1, 'allied', 'clear'), Inland: place('Inland', 2, 'allied', 'clear'), Coast: place('Coast', 3, 'axis', 'clear') },
  edges: { 'Here|There': { link: true, river: true }, ...Object.fromEntries([...['Here', 'Berlin', 'Breslau', 'Munich', 'The Ruhr'].map(each => link(each, 'Inland')), ...['There', 'United Kingdom', 'North Africa'].map(each => link(each, 'Coast'))]) },
  units: { 'own/a': corps('There', 'allied', 'VII', 'us'), 'own/d': corps('Here', 'axis', '84', 'ge') },
}

it('counters cut off on the map stand in the attrition stage; from there the map says why, and the battle is filled in', async () => {
  const { page } = at
  await newMatch(at, 'festung-europa')
  await desk(at, 'Map')
  await page.getByRole('button', { name: 'Map packs' }).tap()
  await page.locator('input[type=file]').setInputFiles({ name: 'two.map.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(pack)) })
  await page.getByText('“Two places” is on the map. Undo brings the old one back.').waitFor()
  await page.getByRole('button', { name: 'Back to the map' }).last().tap()
  await desk(at, 'Turn')
  await page.getByRole('button', { name: /Show the whole sequence/ }).tap()
  await page.getByRole('dialog').getByRole('button', { name: /Axis attrition/ }).first().tap()
  await page.getByRole('button', { name: 'Go there' }).tap()
  await page.getByRole('heading', { name: /^On the map: 2 out of supply/ }).waitFor()
  await noSideways(page, 'the supply stage')
  await page.getByRole('button', { name: /84 out/ }).tap()
  const chosen = page.getByRole('region', { name: 'Chosen on the map' })
  await chosen.getByRole('heading', { name: '84 is out of supply' }).waitFor()
  expect(await chosen.textContent()).toMatch(/11\.41/)
  await page.getByRole('button', { name: 'Fight here' }).tap()
  await page.waitForURL(/combat/)
  // the Axis is to act and its own corps was chosen: it attacks the one enemy beside it, in the open; both sides are cut off
  expect(await page.getByRole('button', { name: 'Clear' }).or(page.getByRole('radio', { name: 'Clear' })).first().evaluate(each => each.getAttribute('aria-pressed') ?? each.getAttribute('aria-checked'))).toBe('true')
  for (const name of [/An attacker is out of supply/, /Defenders out of supply/]) expect(await page.getByRole('switch', { name }).getAttribute('aria-checked')).toBe('true')
  expect(at.troubles).toEqual([])
})
