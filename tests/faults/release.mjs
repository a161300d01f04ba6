// Run once for every release that changes the schema: adds a database as this release writes it to the fixtures that must open for ever.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { benchSite } from './bench.mjs'
import { discard, scratch, start } from './chromium.mjs'

const [release] = process.argv.slice(2)
if (release === undefined) throw new Error('name the release: node tests/faults/release.mjs 0.1.0')
const file = new URL('./released.json', import.meta.url)
const all = (() => { try { return JSON.parse(readFileSync(file, 'utf8')) } catch { return [] } })()
const site = await benchSite()
const profile = scratch('release')
const browser = await start(profile)
const page = await browser.page(site.url)
await page.evaluate(async () => { await window.bench.lay('first', 40); await window.bench.lay('second', 3) })
const fixture = await page.evaluate(() => window.bench.fixtureOf())
const expected = await page.evaluate(() => window.bench.readPlanted())
await browser.stop()
await site.close()
discard(profile)
writeFileSync(file, `${JSON.stringify([...all.filter(each => each.release !== release), { release, expected, fixture }])}\n`)
