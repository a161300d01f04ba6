// The list, in the order of the reliability goals. Each returns what was injected, what survived, what was lost.
import { coldStarts, contentPolicy, eviction, hiddenInformation, updates, withoutStorage } from './app.mjs'
import { discard, scratch, start } from './chromium.mjs'
import { kills, leftWhileOpening } from './kills.mjs'
import { corruptFile, newerData, olderSchemas, quotaFull, twoTabs } from './tabs.mjs'

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Runs something on a fresh page of the bench in a fresh browser. */
async function onBench(site, work, more = []) {
  const profile = scratch('profile')
  const browser = await start(profile, more)
  try {
    const page = await browser.page(site.url)
    return await work(page, browser)
  } finally {
    await browser.stop()
    discard(profile)
  }
}

const day = 864e5
const jumps = [0, -day, 3650 * day, 3600e3, -3600e3, 0, 0, -40 * 365 * day, 1, 2 * day, 3 * day, -2 * day]
const failures = ['QuotaExceededError', 'UnknownError', 'closed', 'ConstraintError', 'DataCloneError', 'commit']

/** A limit that was passed counts as a loss, with its figure. */
const within = (found, fine, note) => (fine ? found : { ...found, lost: found.lost + 1, notes: [...(found.notes ?? []), note] })

/** A limit of time: the whole list holds us to it, the part in `npm test` only prints the figure, for there a busy machine is not a fault. */
const inTime = (found, bounded, fine, note) => (bounded && !fine ? { ...found, notes: [...(found.notes ?? []), `only told here: ${note}`] } : within(found, fine, note))

const joined = (...all) => ({
  injected: all.reduce((sum, each) => sum + each.injected, 0), survived: all.reduce((sum, each) => sum + each.survived, 0),
  lost: all.reduce((sum, each) => sum + each.lost, 0), notes: all.flatMap(each => each.notes ?? []),
})

export const faults = [
  {
    id: 'F1', what: 'Killed in the middle of writing',
    run: async ({ site, killings, say }) => {
      const plan = Array.from({ length: killings }, (_, i) => (i % 10 === 9 ? 'spoil' : i % 5 === 3 ? 'crash' : i % 5 === 4 ? 'close' : 'kill'))
      const found = await kills(site, plan, say)
      return { ...found, remark: `${found.acknowledged} steps acknowledged, ${found.thrown} databases thrown away by the browser and brought back` }
    },
  },
  {
    id: 'F2', what: 'n-th write fails',
    run: ({ site, bounded }) => onBench(site, async page => {
      const found = await page.evaluate(async ([kinds, ns]) => { window.bench.install(); return window.bench.nthWriteFails(kinds, ns) }, [failures, bounded ? range(1, 10) : range(1, 200)])
      return { ...inTime(found, bounded, found.slowest < 1000, 'told too late'), remark: `told within ${Math.round(found.slowest)} ms` }
    }),
  },
  {
    id: 'F3', what: 'Connection cut',
    run: ({ site, bounded }) => onBench(site, async page => {
      const found = await page.evaluate(async n => { window.bench.install(); return window.bench.connectionCuts(n) }, bounded ? 60 : 1000)
      return { ...inTime(found, bounded, found.slowest < 1000, 'reopened too late'), remark: `slowest tap ${Math.round(found.slowest)} ms` }
    }),
  },
  { id: 'F4', what: 'No room left', run: ({ site, bounded }) => quotaFull(site, bounded ? [1] : [1, 3, 10]) },
  {
    id: 'F5', what: 'Two tabs',
    run: async ({ site, bounded }) => {
      const found = await twoTabs(site, bounded ? 150 : 1000)
      return inTime(inTime(found, bounded, found.slowest < 500, `a take-over took ${found.slowest} ms`), bounded, found.moved < 1000, `moved up after ${found.moved} ms`)
    },
  },
  { id: 'F6', what: 'Older schemas, and upgrades killed half way', run: ({ site, bounded }) => olderSchemas(site, bounded ? 2 : 20) },
  { id: 'F7', what: 'Older code meets newer rows', run: ({ site, bounded }) => newerData(site, bounded ? 20 : 100) },
  { id: 'F8', what: 'A release appears during a match', run: async ({ app, bounded }) => updates(await app(), bounded ? 3 : 50) },
  { id: 'F9', what: 'Cold start without a network', run: async ({ app, bounded }) => coldStarts(await app(), bounded ? 2 : 20) },
  {
    id: 'F10', what: 'Hostile files',
    run: ({ site, bounded }) => onBench(site, async page => {
      const found = await page.evaluate(n => window.bench.hostileFiles(n), bounded ? 100 : 1000)
      return { ...inTime(within(found, found.heap < 200, `heap ${found.heap} MB`), bounded, found.slowest < 2000, `a refusal took ${Math.round(found.slowest)} ms`), remark: `slowest refusal ${Math.round(found.slowest)} ms, heap at most +${Math.round(found.heap)} MB` }
    }, ['--enable-precise-memory-info', '--js-flags=--expose-gc']),
  },
  { id: 'F11', what: 'Export and import', run: ({ site, bounded }) => onBench(site, page => page.evaluate(n => window.bench.roundTrips(n), bounded ? 50 : 1000)) },
  {
    id: 'F12', what: 'Clock jumps',
    run: ({ site, bounded }) => onBench(site, async page => {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Apia' })
      return page.evaluate(all => window.bench.clockJumps(all), bounded ? jumps : Array.from({ length: 10 }, () => jumps).flat())
    }),
  },
  {
    id: 'F13', what: 'A long match',
    run: ({ site, bounded }) => onBench(site, async page => {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const found = await page.evaluate(([n, back]) => window.bench.longMatch(n, back), bounded ? [400, 100] : [10_000, 500])
      return { ...inTime(within(found, found.heap < 20, `heap grew by ${found.heap} MB`), bounded, found.stalls.length === 0, `${found.stalls.length} taps held the screen for 50 ms: ${found.stalls.slice(0, 12).join(', ')}`), remark: `heap +${found.heap.toFixed(1)} MB, tap p99 ${found.p99.toFixed(1)} ms, slowest ${found.slowest.toFixed(1)} ms at a quarter of the speed` }
    }, ['--enable-precise-memory-info', '--js-flags=--expose-gc']),
  },
  { id: 'F14', what: 'Storage cleared by the browser', run: async ({ site, app, bounded }) => joined(await corruptFile(site, bounded ? 2 : 6), await eviction(await app(), bounded ? 2 : 8)) },
  {
    id: 'F15', what: 'No storage at all',
    run: async ({ site, app }) => joined(await onBench(site, page => page.evaluate(() => window.bench.noStorage())), await withoutStorage(await app())),
  },
  {
    id: 'F16', what: 'Frozen and discarded without a word',
    run: async ({ site, bounded, say }) => {
      const [frozen, left] = [await kills(site, Array(bounded ? 3 : 40).fill('freeze'), say), await leftWhileOpening(site, bounded ? 10 : 100)]
      return { ...inTime(joined(frozen, left), bounded, left.slowest < 2000, `opened after ${Math.round(left.slowest)} ms`), remark: `opened within ${Math.round(left.slowest)} ms` }
    },
  },
  { id: 'F17', what: 'Content policy, and ways around it', run: async ({ app }) => contentPolicy(await app()) },
  { id: 'F18', what: 'What the other seat may not see', run: async ({ app, bounded }) => hiddenInformation(await app(), bounded ? ['festung-europa'] : ['festung-europa', 'fortress-europa']) },
  {
    id: 'F20', what: 'Dice',
    run: ({ site, bounded }) => onBench(site, async page => {
      const found = await page.evaluate(([n, batches]) => window.bench.diceFairness(n, batches), bounded ? [1e6, 5] : [1e7, 20])
      return { ...found, remark: `ten kinds of die, lowest p ${found.worst.toExponential(1)}` }
    }),
  },
  { id: 'F21', what: 'Damaged rows', run: ({ site, bounded }) => onBench(site, page => page.evaluate(n => window.bench.damagedRows(n), bounded ? 60 : 1000)) },
  { id: 'F22', what: 'A month of rolling copies', run: ({ site, bounded }) => onBench(site, page => page.evaluate(n => window.bench.monthOfCopies(n), bounded ? 10 : 30)) },
]
