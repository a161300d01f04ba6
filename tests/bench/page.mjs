// P4–P8, P22: the built app beside the floor app, both served from this machine and measured in the same run.
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArgs, chromiumPath } from '../faults/flags.mjs'
import { coldStarts, longMatch, startMatch } from './cold.mjs'
import { floorApp } from './floor.mjs'
import { desksOf, homeOf } from './lighthouse.mjs'
import { serve } from './site.mjs'
import { middle } from './timing.mjs'

const built = join(process.cwd(), 'dist')

/** P22: searches in the largest digest once its index is built, at a quarter of the speed. */
async function searchTime() {
  const site = await serve(built)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  const id = await startMatch(page, site.url, 'fortress-europa')
  await page.goto(`${site.url}match/${id}/rules`)
  await page.getByRole('searchbox', { name: 'Search the rules' }).fill('zoc')
  await page.getByRole('heading', { name: 'Found' }).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times = []
  for (const words of ['supply', 'retreat', 'airdrop beach', 'replacements armor', 'mulbery']) {
    times.push(await page.evaluate(async said => {
      const input = document.querySelector('input[type=search]')
      const from = performance.now()
      input.value = said
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)))
      return performance.now() - from
    }, words))
  }
  await browser.close()
  await site.close()
  return middle(times)
}

const ms = value => `${value.toFixed(0)} ms`
const times = (id, what, value, anchor, base, most) => ({ id, what, ours: ms(value), anchor: `${anchor} ${ms(base)}`, ratio: value / base, goal: `≤ ${most}× floor`, met: value / base <= most })

async function lighthouseRows(floor, quick) {
  const runs = quick ? 1 : 5
  const [ours, least] = [await homeOf(built, runs), await homeOf(floor, runs)]
  const desks = await desksOf(built, quick ? ['turn', 'combat'] : ['turn', 'combat', 'map', 'tracks', 'rules', 'log', 'report', 'charts', 'notebook'], quick ? 1 : 5)
  const worst = key => Object.entries(desks).reduce((low, each) => (each[1][key] < low[1][key] ? each : low))
  const whole = of => of.accessibility === 100 && of.best === 100
  const [desk, low] = worst('performance')
  return [
    { id: 'P4', what: 'Lighthouse mobile, Home: performance / accessibility / best practices', ours: `${ours.performance} / ${ours.accessibility} / ${ours.best}`, anchor: `floor ${least.performance}; Voidfall 96, Secretariat 28`, ratio: null, goal: '≥ 98 / 100 / 100', met: ours.performance >= 98 && whole(ours) },
    { id: 'P4', what: `the same, least of ${Object.keys(desks).length} desks of a match (${desk})`, ours: `${low.performance} / ${worst('accessibility')[1].accessibility} / ${worst('best')[1].best}`, anchor: Object.entries(desks).map(([name, each]) => `${name} ${each.performance}`).join(', '), ratio: null, goal: '≥ 94 / 100 / 100', met: low.performance >= 94 && Object.values(desks).every(whole) },
    times('P5', 'LCP, Lighthouse, Home', ours.lcp, 'floor', least.lcp, 1.35),
    { id: 'P6', what: 'TBT, Lighthouse, Home', ours: ms(ours.tbt), anchor: `floor ${ms(least.tbt)}`, ratio: null, goal: '≤ 50 ms', met: ours.tbt <= 50 },
  ]
}

async function coldRows(floor, quick, figures) {
  const [least, home, thousand, many] = await coldStarts([
    { folder: floor }, { folder: built, prepare: async (page, url) => { await startMatch(page, url); return '/' } },
    { folder: built, prepare: longMatch(figures, 1000) }, { folder: built, prepare: longMatch(figures, 10_000) },
  ], quick ? 3 : 9)
  return [
    times('P7', 'cold offline start at 4× CPU: first paint', home.fcp, 'floor', least.fcp, 1.4),
    times('P7', `cold offline start at 4× CPU: readable (answers taps from ${ms(home.answers)})`, home.readable, 'floor', least.readable, 1.8),
    times('P8', `cold offline start into a match of 1,000 entries (answers from ${ms(thousand.answers)})`, thousand.readable, 'floor first paint', least.fcp, 2),
    times('P8', `cold offline start into a match of 10,000 entries (answers from ${ms(many.answers)})`, many.readable, 'floor first paint', least.fcp, 3),
  ]
}

/** `half` is one of the two long measurements, for whoever works on it. */
export async function pageRows(quick, figures, half) {
  const floor = await floorApp()
  const rows = []
  if (half !== 'cold') rows.push(...await lighthouseRows(floor, quick))
  if (half !== 'lighthouse') rows.push(...await coldRows(floor, quick, figures))
  if (half !== undefined) return rows
  const search = await searchTime()
  return [...rows, { id: 'P22', what: 'rules search, largest digest, 4× CPU', ours: ms(search), anchor: '–', ratio: null, goal: '≤ 80 ms', met: search <= 80 }]
}
