// Every fault of the list, injected for real. `--bounded` is the part that belongs to `npm test`; names pick single ones, in the order given: F13 F1;
// `--kills=100` kills less often than the five hundred times of the list.
import process from 'node:process'
import { builds } from './app.mjs'
import { benchSite } from './bench.mjs'
import { sweep } from './chromium.mjs'
import { faults } from './faults.mjs'

const bounded = process.argv.includes('--bounded')
const only = process.argv.slice(2).filter(each => /^F\d+$/.test(each))
const killings = Number(process.argv.find(each => each.startsWith('--kills='))?.slice(8) ?? (bounded ? 25 : 500))
const quiet = !process.stdout.isTTY
const say = text => { if (!quiet) process.stdout.write(`\r\x1b[K${text}`) }

const site = await benchSite()
let built = null
const app = () => (built ??= builds())
const rows = []
const chosen = only.length > 0 ? only.flatMap(id => faults.filter(fault => fault.id === id)) : faults.filter(fault => !bounded || fault.bounded !== false)
for (const fault of chosen) {
  const start = Date.now()
  say(`${fault.id} ${fault.what}`)
  const found = await fault.run({ site, app, bounded, killings, say: text => say(`${fault.id} ${fault.what}: ${text}`) })
    .catch(error => ({ injected: 1, survived: 0, lost: 1, notes: [String(error?.stack ?? error)] }))
  sweep()
  rows.push({ ...fault, ...found, seconds: Math.round((Date.now() - start) / 1000) })
  const { injected, survived, lost, notes = [], remark = '' } = rows.at(-1)
  say('')
  console.log(`${fault.id.padEnd(4)} ${fault.what.padEnd(44)} injected ${String(injected).padStart(5)}   survived ${String(survived).padStart(5)}   lost ${String(lost).padStart(4)}   ${rows.at(-1).seconds} s  ${remark}`)
  for (const note of notes.slice(0, 8)) console.log(`       ${note}`)
}
await site.close()
;(await built)?.discard()
const lost = rows.reduce((sum, row) => sum + row.lost, 0)
console.log(`\n${rows.length} kinds of fault, ${rows.reduce((sum, row) => sum + row.injected, 0)} injected, ${lost} lost`)
process.exit(lost > 0 ? 1 : 0)
