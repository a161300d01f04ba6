import { written } from '../../../src/engine/journal.ts'
import { exportFile, readFile } from '../../../src/db/backup.ts'
import { saveChart } from '../../../src/db/charts.ts'
import { pack, type Section } from '../../../src/db/container.ts'
import type { Database } from '../../../src/db/database.ts'
import { unwrapped } from '../../../src/db/errors.ts'
import type { load } from '../../../src/db/journal.ts'
import { saveMemo } from '../../../src/db/memos.ts'
import { memoryDatabase } from '../../../src/db/memory.ts'
import { becomeBackup } from '../../../src/db/become.ts'
import { differences, importBackup } from '../../../src/db/restore.ts'
import { seal } from '../../../src/db/secrets.ts'
import { begin, effectsOf, open, resume, stateHash, tap } from './play.ts'
import { count, tally, type Tally } from './writes.ts'

const dice = (n: number): number => Math.floor(Math.random() * n)
const bytes = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await file.arrayBuffer())
const equal = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])
const everything = (db: Database): Promise<Blob> => exportFile(db, { kind: 'everything', at: 1 })

async function furnish(db: Database): Promise<void> {
  const table = await begin(db, 'mine')
  for (let i = 0; i < 30; i++) await tap(table)
  await saveChart(db, 'bench', 'crt', { kind: 'grid', cells: { '0 0': 'AE' } }, 1)
  await seal(db, { match: 'mine', seat: 'a', id: 'plan', text: 'Feint at Calais', at: 1 })
  await saveMemo(db, 'theme', 'dark')
}

const payloads = ['<script>window.owned=1</script>', '<img src=x onerror="window.owned=1">', 'javascript:window.owned=1', '<svg onload="window.owned=1"></svg>', '"><iframe srcdoc="<script>parent.owned=1</script>">', '{{constructor.constructor("window.owned=1")()}}', '\u202Egnp.exe', '\u0000\uFEFF\r\n']

/** A well-made container around something hostile: the checksums are right, only the content is not. */
function hostile(n: number): Promise<Blob> {
  const first = written(undefined, { match: 'x', id: 'e1', v: 1, module: 'bench', at: 1, seat: 'a', does: { kind: 'setup' }, effects: effectsOf({ unit: {}, track: {} } as never, 1) })
  const row = { id: 'x', game: 'bench', scenario: 's', title: 'T', seats: [{ id: 'a', label: 'A', factions: ['x'] }], createdAt: 1, playedAt: 1, head: 1, standing: { headline: 'h', stage: 's' } }
  const lines = (...rows: unknown[]): Uint8Array => new TextEncoder().encode(rows.map(each => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n'))
  const part = (name: string, ...rows: unknown[]): Section => ({ name, bytes: lines(...rows) })
  const file = (parts: readonly Section[], head: object = {}): Promise<Blob> => pack({ kind: 'everything', at: 1, schema: 1, ...head }, parts)
  const wrongs: unknown[] = [null, 7, 'x', [], {}, true, '\ud800', 1e300, -1, 0.5, { kind: {} }]
  const spoil = (whole: object): object => {
    const fields = Object.keys(whole)
    const field = fields[dice(fields.length)] as keyof typeof whole
    const unlike = wrongs.filter(wrong => typeof wrong !== typeof whole[field] || wrong === null)
    return { ...whole, [field]: unlike[dice(unlike.length)] }
  }
  const deep = '['.repeat(10 ** (3 + (n % 4)))
  const makers: (() => Promise<Blob>)[] = [
    () => file([part('matches', spoil(row)), part('entries', first)]),
    () => file([part('matches', row), part('entries', spoil(first))]),
    () => file([part('memos', `{"key":"a","value":${deep}${deep.replaceAll('[', ']')}}`)]),
    () => file([part('memos', '{"key":"theme","value":{"__proto__":{"owned":1}}}')]),
    () => file([part('memos', '{"__proto__":{"owned":1},"key":"theme","value":1}')]),
    () => file([part('memos', '{"key":"theme","value":{"constructor":{"prototype":{"owned":1}}}}')]),
    () => file([part('memos', '{"key":"a","value":1e999}')]),
    () => file([part('memos', '{"key":"a","value":-1e9999}')]),
    () => file([part('memos', '{"key":"a","value":NaN}')]),
    () => file([part('matches', { ...row, title: 'x'.repeat(50_000_000 / (1 + (n % 50))) }), part('entries', first)]),
    () => file([{ name: 'memos', bytes: new Uint8Array((10 + (n % 80)) * 1024 * 1024) }]),
    () => file([part('matches', row, row), part('entries', first)]),
    () => file([part('matches', row), part('entries', first, first)]),
    () => file([], { schema: 2 + n }),
    () => file([], { kind: payloads[n % payloads.length] }),
    () => file([part(payloads[n % payloads.length] as string, {})]),
    () => file([{ name: 'matches', bytes: crypto.getRandomValues(new Uint8Array(200)) }]),
    () => file([part('matches', row), { name: 'entries', bytes: lines(first).slice(0, 40) }]),
    () => file([{ name: 'matches', bytes: new TextEncoder().encode(`${JSON.stringify(row)}\r\r\n\n${JSON.stringify(first)}`) }]),
    () => file([part('photos', { hash: 'a'.repeat(64), type: 'image/svg+xml', width: 1, height: 1, at: 1 })]),
    () => file([part('secrets', { match: 'x', seat: 'a', id: 'i', salt: '', text: 't', hash: '', at: 1 })]),
    () => file([part('uses', { id: 'u', hash: 'javascript:alert(1)', label: '', at: 1 })]),
    () => file([part('house', { id: 'h', game: 'g', kind: 'spell', label: 'x' })]),
    () => file([part('charts', { game: 'g', chart: 'c', layer: { kind: 'grid', cells: { a: 7 } }, hash: '', at: 1 })]),
    () => Promise.resolve(new Blob([payloads[n % payloads.length] as string])),
    () => Promise.resolve(new Blob([crypto.getRandomValues(new Uint8Array(1 + dice(60_000)))])),
  ]
  return (makers[n % makers.length] as () => Promise<Blob>)()
}

const heapNow = (): number => ((performance as Performance & { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0) / 1e6

/** F10: every such file is refused with a sentence, soon, and changes nothing. */
export async function hostileFiles(n: number): Promise<Tally & { heap: number }> {
  const sum = tally()
  const db = await open('f10')
  await furnish(db)
  const before = await bytes(await everything(db))
  let heap = 0
  for (let i = 0; i < n; i++) {
    const cut = Math.floor(before.length * ((i % 100) / 100))
    const file = i % 3 === 0 ? new Blob([before.slice(0, cut)]) : i % 3 === 1 ? new Blob([flipped(before)]) : await hostile(Math.floor(i / 3))
    if (i % 3 === 2) (globalThis as { gc?: () => void }).gc?.()
    const had = heapNow()
    const start = performance.now()
    const found = await readFile(file).then(() => 'accepted', (error: unknown) => (unwrapped(error).name === 'NotAFile' ? unwrapped(error).message : `crash ${String(error)}`))
    const took = performance.now() - start
    sum.slowest = Math.max(sum.slowest, took)
    heap = Math.max(heap, heapNow() - had)
    const fine = /^The file .*\.$|^This .*\.$/.test(found) && ({} as { owned?: number }).owned === undefined
    count(sum, fine, `file ${i}: ${found.slice(0, 100)} after ${Math.round(took)} ms`)
    if (i % 50 === 49 && !equal(await bytes(await everything(db)), before)) { sum.lost++; sum.notes.push(`file ${i} changed the data`) }
  }
  if (!equal(await bytes(await everything(db)), before)) { sum.lost++; sum.notes.push('the data has changed') }
  for (const payload of payloads) count(sum, await namesAreText(payload), `name ${payload}`)
  db.close()
  return { ...sum, heap }
}

function flipped(whole: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(whole)
  const at = dice(out.length)
  out[at] = (out[at] ?? 0) ^ (1 << dice(8))
  return out
}

/** A script in a name is a name: it comes through as it is, and shown as text it does nothing. */
async function namesAreText(payload: string): Promise<boolean> {
  const from = memoryDatabase('')
  const table = await begin(from, 'named')
  await tap(table)
  await from.write(['matches'], async tx => tx.put('matches', { ...(await tx.get('matches', 'named') as NonNullable<Awaited<ReturnType<typeof load>>>['match']), title: payload }))
  const { rows } = await readFile(await everything(from))
  const shown = document.createElement('p')
  shown.textContent = rows.matches[0]?.title ?? ''
  document.body.append(shown)
  return rows.matches[0]?.title === payload && shown.children.length === 0 && (window as { owned?: number }).owned === undefined
}

/** F11: random matches go out and come back the same to the byte. */
export async function roundTrips(n: number): Promise<Tally> {
  const sum = tally()
  for (let i = 0; i < n; i++) {
    const from = memoryDatabase('')
    const matches = 1 + dice(3)
    for (let m = 0; m < matches; m++) {
      const table = await begin(from, `m${m}`, dice(1e12))
      for (let k = dice(40); k > 0; k--) await tap(table, dice(1e12))
    }
    await saveMemo(from, payloads[i % payloads.length] as string, { text: payloads, n: [1, -0.5, null, true] })
    await seal(from, { match: 'm0', seat: 'a', id: 's', text: payloads[i % payloads.length] as string, at: i })
    const file = await everything(from)
    const backup = await readFile(file)
    const to = memoryDatabase('')
    await becomeBackup(to, backup)
    const again = equal(await bytes(await everything(to)), await bytes(file))
    const other = memoryDatabase('')
    await importBackup(other, backup, { at: 1 })
    const same = (await Promise.all(backup.rows.matches.map(async ({ id }) => stateHash((await resume(other, id)).state) === stateHash((await resume(from, id)).state)))).every(Boolean)
    const nothing = (await differences(other, backup)).matches.every(each => each.relation === 'same')
    count(sum, again && same && nothing, `match ${i}: bytes ${again}, states ${same}`)
  }
  return sum
}
