// Drives storage-page.ts in Chromium.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'
import { chromiumArgs, chromiumPath } from '../faults/flags.mjs'
import { logOf } from './engine.mjs'

export async function storageRows(work, quick) {
  const root = join(work, 'storage')
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'index.html'), `<!doctype html><title>bench</title><script type="module" src="${join(process.cwd(), 'tests/bench/storage-page.ts')}"></script>`)
  await build({ root, configFile: false, logLevel: 'error', base: './', build: { outDir: join(root, 'dist'), emptyOutDir: true, target: 'esnext' } })
  const server = await preview({ root, configFile: false, build: { outDir: join(root, 'dist') }, preview: { port: 0, host: '127.0.0.1' } })
  // a profile on the disk, as people have: a private window keeps its files in another process
  const browser = await chromium.launchPersistentContext(join(root, 'profile'), { executablePath: chromiumPath, args: [...chromiumArgs] })
  const page = await browser.newPage()
  await page.goto(server.resolvedUrls.local[0])
  const n = quick ? 120 : 400
  const log = logOf(10_000)
  const ask = (name, argument) => page.evaluate(([call, value]) => globalThis.bench[call](value), [name, argument])
  const entries = await page.evaluate(([some]) => globalThis.bench.entriesOf(some, 400), [log.slice(0, n)])
  const { raw, ours } = await ask('taps', entries)
  const many = await page.evaluate(([all]) => globalThis.bench.imports(globalThis.bench.entriesOf(all, 400)), [log.slice(0, quick ? 3000 : 10_000)])
  const devtools = await page.context().newCDPSession(page)
  const used = async () => { await devtools.send('HeapProfiler.collectGarbage'); return (await devtools.send('Runtime.getHeapUsage')).usedSize }
  await page.evaluate(some => { globalThis.log = some }, log)
  const before = await used()
  await page.evaluate(() => globalThis.bench.longMatch(globalThis.log))
  const heap = (await used()) - before
  await browser.close()
  await server.close()
  return [
    { id: 'P17', what: 'tap to acknowledged save', ours: `${ours.toFixed(2)} ms`, anchor: `raw IndexedDB strict ${raw.toFixed(2)} ms`, ratio: ours / raw, goal: '≤ 3×', met: ours / raw <= 3 },
    { id: 'P18', what: 'import of a 10,000-entry match, checked and written', ours: `${many.ours.toFixed(0)} ms`, anchor: `Dexie bulkAdd row by row ${many.dexie.toFixed(0)} ms`, ratio: many.ours / many.dexie, goal: '≤ 1.3×', met: many.ours / many.dexie <= 1.3 },
    { id: 'P20', what: 'heap growth over 10,000 entries and 500 undos', ours: `${(heap / 1e6).toFixed(1)} MB`, anchor: '–', ratio: null, goal: '≤ 20 MB', met: heap <= 20e6 },
  ]
}
