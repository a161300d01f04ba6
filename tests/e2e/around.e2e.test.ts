import { afterEach, expect, it } from 'vitest'
import { axe, desk, newMatch, noSideways, phone, type Phone } from './phone.ts'

// What lies around the desks: practice, help, house rules, the phone between two players, a tablet, the voice of a screen reader.
let at: Phone
afterEach(() => at.browser.close())

it('practice: five sentences, each done by doing it, in a match that is thrown away', async () => {
  at = await phone()
  const { page } = at
  await page.goto('/')
  await page.getByRole('button', { name: 'Two minutes of practice' }).tap()
  await page.waitForURL(/\/help$/)
  await page.getByRole('button', { name: /Tempest/ }).tap()
  const guide = page.getByRole('complementary', { name: 'Practice' })
  await guide.getByText(/Tap counters into/).waitFor()
  await axe(page, 'practice')
  for (const side of ['Attackers', 'Defenders']) await page.getByRole('group', { name: `Offered for ${side}` }).getByRole('button').first().tap()
  await guide.getByText(/Read the foot/).waitFor()
  await page.getByRole('button', { name: /^Explanation/ }).tap()
  await page.keyboard.press('Escape')
  await guide.getByText(/Now roll/).waitFor()
  await page.getByRole('button', { name: 'Roll for me' }).tap()
  await page.getByRole('region', { name: 'What to do' }).getByRole('button', { name: /^Roll for me/ }).tap()
  await page.locator('dialog[open]').waitFor()
  await page.keyboard.press('Escape')
  await guide.getByText(/tap Undo/).waitFor()
  await page.getByRole('button', { name: /^Undo: \S/ }).tap()
  await page.getByRole('dialog', { name: 'Put back on the table' }).waitFor()
  await page.keyboard.press('Escape')
  await guide.getByText(/nothing is lost/).waitFor()
  await guide.getByRole('button', { name: 'To the shelf' }).tap()
  await page.getByText('under way').waitFor()
  expect(await page.getByRole('button', { name: /All matches/ }).innerText().then(words => words.replace(/\s+/g, ' '))).toMatch(/^0 matches/i)
  expect(at.troubles).toEqual([])
})

it('every desk explains itself behind its question mark', async () => {
  at = await phone()
  const { page } = at
  const id = await newMatch(at, 'memoir-44')
  for (const [path, words] of [['turn', /next step/], ['combat', /Tap counters in/], ['map', /Place counters/], ['tracks', /Tap a track/], ['rules', /Search by word/], ['log', /Tap an entry/], ['charts', /asked for once/], ['report', /Luck is/]] as const) {
    await page.goto(`/match/${id}/${path}`)
    await page.getByRole('button', { name: 'Help on this desk' }).tap()
    await page.locator('dialog[open]').getByText(words).first().waitFor()
    await page.keyboard.press('Escape')
  }
  expect(at.troubles).toEqual([])
})

it('house rules and set-up lines of the table’s own fall due where they belong, in the next match too', async () => {
  at = await phone()
  const { page } = at
  for (const round of [1, 2]) {
    await page.goto('/new/festung-europa')
    await page.getByRole('button', { name: /^Start/ }).tap()
    const setup = page.getByRole('dialog', { name: /^Set up/ })
    await setup.getByText('Lines of your own').tap()
    if (round === 1) {
      await setup.getByRole('textbox', { name: 'A line of set-up' }).fill('Put the kettle on')
      await setup.getByRole('button', { name: 'Add' }).tap()
    }
    await setup.getByRole('checkbox', { name: 'Put the kettle on' }).waitFor()
    await setup.getByRole('button', { name: 'Later' }).tap()
    await page.waitForURL(url => !url.search.includes('fresh'))
    if (round === 1) {
      await page.getByRole('button', { name: /^Table check/ }).tap()
      await page.getByRole('button', { name: 'House rules' }).tap()
      const sheet = page.getByRole('dialog', { name: 'House rules' })
      await sheet.getByRole('textbox', { name: 'Reminder' }).fill('Swap dice')
      await sheet.getByRole('button', { name: 'Keep it' }).tap()
      await axe(page, 'house rules')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
    await page.getByRole('listitem').filter({ hasText: 'Swap dice' }).filter({ hasText: 'ours' }).waitFor()
  }
  expect(at.troubles).toEqual([])
})

it('between two players: the same, twice, each half facing its reader, spoken once', async () => {
  at = await phone()
  const { page } = at
  await newMatch(at, 'tempest-over-europe')
  await page.getByRole('button', { name: /^Table check/ }).tap()
  await page.getByRole('button', { name: 'Between us' }).tap()
  await page.waitForURL(/\/table$/)
  await page.setViewportSize({ width: 740, height: 360 })
  const halves = page.locator('.half')
  expect(await halves.evaluateAll(all => all.map(each => new DOMMatrix(getComputedStyle(each).transform).a))).toEqual([-1, 1])
  const [far, near] = await halves.locator('h2').allInnerTexts()
  expect(far).toBe(near)
  // spoken once: the far half is silent
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(1)
  const before = await page.getByRole('heading', { level: 2 }).innerText()
  await halves.first().locator('.btn.main').tap()
  await expect.poll(() => page.getByRole('heading', { level: 2 }).innerText()).not.toBe(before)
  await noSideways(page, 'between two players')
  await axe(page, 'between two players')
  await page.getByRole('button', { name: 'Back to the desk' }).tap()
  await page.waitForURL(/\/turn$/)
  expect(at.troubles).toEqual([])
})

it('a tablet shows two panes, and what is changed in one is seen in the other', async () => {
  at = await phone()
  const { page } = at
  const id = await newMatch(at, 'tempest-over-europe')
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`/match/${id}/turn`)
  const beside = page.getByRole('complementary', { name: 'Beside the desk' })
  await beside.getByRole('button', { name: 'Points' }).tap()
  const before = await beside.innerText()
  await page.getByRole('button', { name: 'Collect Axis PR' }).first().tap()
  await expect.poll(() => beside.innerText()).not.toBe(before)
  await axe(page, 'two panes')
  await page.goto(`/match/${id}/tracks`)
  await beside.getByRole('heading', { level: 2 }).first().waitFor()
  await noSideways(page, 'two panes')
  expect(at.troubles).toEqual([])
})

it('text at 200 per cent: nothing is lost, nothing runs past the glass', async () => {
  at = await phone()
  const { page } = at
  const id = await newMatch(at, 'fortress-europa')
  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Size of the text' }).selectOption('200')
  for (const path of ['turn', 'combat', 'tracks', 'rules', 'map']) {
    await page.goto(`/match/${id}/${path}`)
    await page.locator('main').first().waitFor()
    await page.waitForTimeout(300)
    await noSideways(page, `${path} at 200 per cent`)
    const cut = await page.locator('main button:visible, section.foot button:visible').evaluateAll(all => all.filter(each => each.scrollHeight > each.clientHeight + 4 && getComputedStyle(each).overflowY === 'hidden').map(each => (each as HTMLElement).innerText))
    expect(cut, path).toEqual([])
  }
  expect(at.troubles).toEqual([])
})

it('read out: a combat and its undo in the words of the accessibility tree', async () => {
  at = await phone()
  const { page } = at
  await newMatch(at, 'memoir-44')
  await desk(at, 'Combat')
  const spoken = (): Promise<string> => page.locator('body').ariaSnapshot()
  await page.getByRole('button', { name: 'Roll for me' }).waitFor()
  expect(await spoken()).toMatch(/navigation "Desks"[^]*button "Combat"/)
  expect(await spoken()).toMatch(/button "Explanation of Battle[^"]*"/)
  await page.getByRole('button', { name: /^Explanation/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  expect(await spoken()).toMatch(/table "Forecast"[^]*columnheader "Chance"/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Roll for me' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Undo: \S/ }).waitFor()
  await expect.poll(spoken).toMatch(/Thrown: /)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Undo: \S/ }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await page.getByRole('button', { name: /^(Undo: |Nothing to undo)/ }).first().getAttribute('aria-label')) ?? '').not.toMatch(/Thrown/)
  expect(at.troubles).toEqual([])
})
