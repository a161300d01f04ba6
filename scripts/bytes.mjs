// Guards bytes and counts, never times: what the first screen fetches and what is stored for offline use.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What the built app weighs, by what it is for. */
export function measured() {
  const files = dir => readdirSync(dir, { withFileTypes: true }).flatMap(each => (each.isDirectory() ? files(join(dir, each.name)) : [join(dir, each.name)]))
  const gzip = path => gzipSync(readFileSync(path), { level: 9 }).length
  const html = readFileSync('dist/index.html', 'utf8')

  /** what the entry pulls in at once, and what it asks for before Home can be read: the database and the records */
  const named = [...html.matchAll(/(?:src|href)="[^"]*?(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => join('dist', path))
  const seen = new Set(named)
  const imports = path => [...readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name]) => join('dist/assets', name))
  for (let grown = true; grown;) {
    grown = false
    for (const path of [...seen]) if (path.endsWith('.js')) for (const next of imports(path)) if (!seen.has(next)) { seen.add(next); grown = true }
  }
  // the stored database is fetched at once, beside the first paint
  const lazy = files('dist/assets').filter(path => path.endsWith('.js') && !seen.has(path) && /IDBKeyRange/.test(readFileSync(path, 'utf8')) && /Dexie/.test(readFileSync(path, 'utf8')))
  for (const path of lazy) seen.add(path)

  const sum = (list, of) => list.reduce((total, path) => total + of(path), 0)
  const js = sum([...seen].filter(path => path.endsWith('.js')), gzip)
  const css = sum([...seen].filter(path => path.endsWith('.css')), gzip)
  const covers = files('dist').filter(path => /cover.*\.svg$|symbols.*\.svg$|favicon\.svg$/.test(path))
  const first = js + css + gzip('dist/index.html') + sum(covers, gzip)
  const stored = files('dist').filter(path => /\.(js|css|html|svg|webmanifest)$/.test(path) && !/(^|\/)sw\.js$|screenshots\//.test(path)) // the icons are the installer's, not the app's
  const raw = sum(stored, path => statSync(path).size)
  const packed = sum(stored, gzip)
  return [
    { id: 'P1', what: 'first-load JS, gzip', bytes: js, limit: 100_000 }, { id: 'P1', what: 'first-load CSS, gzip', bytes: css, limit: 10_000 },
    { id: 'P2', what: 'all first-load bytes, gzip', bytes: first, limit: 130_000 },
    { id: 'P3', what: 'offline set of all games, raw', bytes: raw, limit: 2_200_000 },
    { id: 'P3', what: 'offline set of all games, gzip', bytes: packed, limit: 650_000 },
  ]
}

/** What a desk waits for beside its own file: the shell, the table, what games reckon with, and nothing of another desk's. */
export function strangers() {
  const names = readdirSync('dist/assets').filter(name => name.endsWith('.js'))
  const called = name => name.replace(/-[\w-]{8}\.js$/, '')
  const asked = name => [...readFileSync(join('dist/assets', name), 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, each]) => called(each))
  return names.filter(name => ['table', 'desks', 'rules', 'map', 'module'].includes(called(name))).flatMap(name => asked(name).filter(each => !['rolldown-runtime', 'shell', 'table', 'board'].includes(each)).map(each => `${called(name)} waits for ${each}`))
}

if (process.argv[1]?.endsWith('scripts/bytes.mjs')) {
  const rows = measured()
  for (const { what, bytes, limit } of rows) console.log(`${what.padEnd(34)} ${String(Math.round(bytes / 100) / 10).padStart(8)} kB of ${limit / 1000}`)
  if (rows.some(row => row.bytes > row.limit)) { console.error('Too many bytes.'); process.exit(1) }
  if (strangers().length > 0) { console.error(strangers().join('\n')); process.exit(1) }
}
