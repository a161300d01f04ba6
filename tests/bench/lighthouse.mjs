// P4–P6: Lighthouse's mobile defaults (slow 4G, a quarter of the speed), first visits: nothing of ours is in any cache.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArgs, chromiumPath } from '../faults/flags.mjs'
import { startMatch } from './cold.mjs'
import { serve } from './site.mjs'
import { middle } from './timing.mjs'

const port = 9311

async function audited(url, flags = {}) {
  const { default: lighthouse } = await import('lighthouse')
  const { lhr } = await lighthouse(url, { port, output: 'json', onlyCategories: ['performance', 'accessibility', 'best-practices'], logLevel: 'error', ...flags })
  const of = name => Math.round((lhr.categories[name].score ?? 0) * 100)
  return { performance: of('performance'), accessibility: of('accessibility'), best: of('best-practices'), lcp: lhr.audits['largest-contentful-paint'].numericValue, tbt: lhr.audits['total-blocking-time'].numericValue }
}
const medians = found => Object.fromEntries(Object.keys(found[0]).map(key => [key, middle(found.map(each => each[key]))]))

/** Home, an empty device. */
export async function homeOf(folder, runs) {
  const site = await serve(folder)
  const found = []
  for (let i = 0; i < runs; i++) {
    const browser = await chromium.launch({ executablePath: chromiumPath, args: [...chromiumArgs, `--remote-debugging-port=${port}`] })
    found.push(await audited(site.url))
    await browser.close()
  }
  await site.close()
  return medians(found)
}

/** Every desk of a match that is there already: its rows are kept from run to run, the worker and both caches are thrown away. */
export async function desksOf(folder, desks, runs) {
  const site = await serve(folder)
  const profile = mkdtempSync(join(tmpdir(), 'adjutant-desks-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath: chromiumPath, args: [...chromiumArgs, `--remote-debugging-port=${port}`] })
  const page = await context.newPage()
  const id = await startMatch(page, site.url)
  const devtools = await context.newCDPSession(page)
  const found = {}
  for (const desk of desks) {
    const each = []
    for (let i = 0; i < runs; i++) {
      await page.goto('about:blank')
      await devtools.send('Storage.clearDataForOrigin', { origin: site.url.replace(/\/$/, ''), storageTypes: 'service_workers,cache_storage' })
      await devtools.send('Network.clearBrowserCache')
      each.push(await audited(`${site.url}match/${id}/${desk}`, { disableStorageReset: true }))
    }
    found[desk] = medians(each)
  }
  await context.close()
  await site.close()
  rmSync(profile, { recursive: true, force: true })
  return found
}
