// One table: our figure, the anchor's in the same run, the ratio, the goal, met or not. Nothing else should be running.
// usage: npm run bench [-- --quick] [-- --only=engine,board,bytes,storage,map,page,cold,lighthouse]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const quick = process.argv.includes('--quick')
const only = process.argv.find(each => each.startsWith('--only='))?.slice(7).split(',')
const wanted = name => only === undefined || only.includes(name)
const work = mkdtempSync(join(tmpdir(), 'adjutant-bench-'))

/** Bundles a file of ours as the app is bundled. */
export async function bundled(entry, name) {
  await build({ configFile: false, logLevel: 'error', build: { ssr: entry, outDir: join(work, name), emptyOutDir: true, minify: false, rollupOptions: { output: { entryFileNames: 'main.mjs', inlineDynamicImports: true } } }, ssr: { noExternal: true } })
  return import(pathToFileURL(join(work, name, 'main.mjs')).href)
}

// the app as it is now, never as it was built some time ago
if (['bytes', 'page', 'cold', 'lighthouse'].some(wanted)) await build({ logLevel: 'error' })

const rows = []
const part = async (name, load) => { if (wanted(name)) { console.error(`… ${name}`); rows.push(...await load()) } }
await part('bytes', async () => (await import('./bytes.mjs')).bytesRows())
let figures = null
const ours = async () => (figures ??= await bundled('tests/bench/figures.ts', 'figures'))
await part('engine', async () => (await import('./engine.mjs')).engineRows(await ours(), quick))
await part('board', async () => (await import('./hex.mjs')).boardRows(await bundled('tests/bench/board.ts', 'board'), quick))
await part('storage', async () => (await import('./storage.mjs')).storageRows(work, quick))
await part('map', async () => (await import('./map.mjs')).mapRows(work, quick))
for (const half of ['cold', 'lighthouse']) if (only?.includes(half)) await part(half, async () => (await import('./page.mjs')).pageRows(quick, await ours(), half))
await part('page', async () => (await import('./page.mjs')).pageRows(quick, await ours()))
rmSync(work, { recursive: true, force: true })

const order = id => Number(/^P(\d+)/.exec(id)?.[1] ?? 14.5)
rows.sort((a, b) => order(a.id) - order(b.id))
const ratio = value => (value === null || value === undefined ? '' : value >= 100 ? `${Math.round(value)}×` : `${value.toFixed(2)}×`)
const lines = [['', 'measure', 'ours', 'anchor, same run', 'ratio', 'goal', 'met'], ...rows.map(row => [row.id, row.what, row.ours, row.anchor, ratio(row.ratio), row.goal, row.met ? 'yes' : 'NO'])]
const widths = lines[0].map((_, i) => Math.min(70, Math.max(...lines.map(line => String(line[i]).length))))
for (const line of lines) console.log(line.map((text, i) => String(text).padEnd(widths[i])).join('  '))
const missed = rows.filter(row => !row.met)
console.log(missed.length === 0 ? '\nEvery goal met.' : `\n${missed.length} of ${rows.length} goals missed: ${missed.map(row => row.id).join(', ')}`)
const out = process.argv.find(each => each.startsWith('--out='))?.slice(6)
if (out !== undefined) writeFileSync(out, JSON.stringify(rows, null, 1))
