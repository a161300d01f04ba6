// Compares the checklist rows we owe (tests/rows) with the row ids that stand in test titles.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const files = dir => readdirSync(dir, { withFileTypes: true }).flatMap(each => (each.isDirectory() ? files(join(dir, each.name)) : [join(dir, each.name)]))
const tests = files('tests').filter(name => name.endsWith('.test.ts'))
// an id counts only inside a string: titles and table rows, not comments
const quoted = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const shown = new Set()
for (const name of tests) {
  for (const [, , text] of readFileSync(name, 'utf8').replace(/^\s*\/\/.*$/gm, '').matchAll(quoted)) {
    for (const [id] of text.matchAll(/\b[A-Z]{2}-\d{3}\b/g)) shown.add(id)
  }
}

let open = 0
const only = process.argv.slice(2).filter(each => !each.startsWith('-'))
for (const name of readdirSync('tests/rows').filter(each => each.endsWith('.json')).sort()) {
  const game = name.replace('.json', '')
  if (only.length > 0 && !only.includes(game)) continue
  const rows = JSON.parse(readFileSync(join('tests/rows', name), 'utf8'))
  const missing = Object.keys(rows).filter(id => !shown.has(id))
  open += missing.length
  console.log(`${game.padEnd(20)} owed ${String(Object.keys(rows).length).padStart(3)}   done ${String(Object.keys(rows).length - missing.length).padStart(3)}   open ${String(missing.length).padStart(3)}`)
  if (process.argv.includes('--open')) for (const id of missing) console.log(`  ${id}  ${rows[id]}`)
}
if (process.argv.includes('--strict') && open > 0) process.exit(1)
