// P17, P18, P20 in a real browser: our journal beside raw IndexedDB and Dexie, on the same rows.
import Dexie from 'dexie'
import { openDatabase } from '../../src/db/database.ts'
import { append } from '../../src/db/journal.ts'
import { create } from '../../src/db/matches.ts'
import { exportFile, readFile } from '../../src/db/backup.ts'
import { importBackup } from '../../src/db/restore.ts'
import { nothingStands, replay, standOn, undo, written, type Entry } from '../../src/engine/journal.ts'
import { fold } from '../../src/engine/state.ts'
import { entriesOf, type Action } from './figures.ts'

const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const standing = { headline: 'Turn 1', stage: 'x' }
const told = (entry: Entry) => ({ match: entry.match, seq: entry.seq, label: 'a tap', lines: [{ text: 'one line with its rule', cite: '1.1' }], where: 'Turn › Stage' })
const row = (id: string) => ({ id, game: 'x', scenario: 'y', title: 'z', seats: [], createdAt: 0, playedAt: 0, standing })

/** Raw IndexedDB, strict, the same rows in one transaction: the least a saved tap can cost. */
async function rawTap(): Promise<(entry: Entry) => Promise<void>> {
  indexedDB.deleteDatabase('raw')
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const open = indexedDB.open('raw', 1)
    open.onupgradeneeded = () => { for (const name of ['entries', 'told', 'matches']) open.result.createObjectStore(name, { keyPath: name === 'matches' ? 'id' : ['match', 'seq'] }) }
    open.onsuccess = () => { resolve(open.result) }
    open.onerror = () => { reject(open.error ?? new Error('open')) }
  })
  return entry => new Promise<void>((resolve, reject) => {
    const tx = db.transaction(['entries', 'told', 'matches'], 'readwrite', { durability: 'strict' })
    tx.objectStore('entries').add(entry)
    tx.objectStore('told').put(told(entry))
    tx.objectStore('matches').put({ ...row(entry.match), head: entry.seq })
    tx.oncomplete = () => { resolve() }
    tx.onerror = () => { reject(tx.error ?? new Error('write')) }
  })
}

/** Our journal as the app writes it, with the second copy of each step, and the fold behind it. */
async function ourTap(first: Entry): Promise<(entry: Entry) => Promise<void>> {
  const db = await openDatabase({ name: 'ours' })
  await create(db, row(first.match), first, told(first))
  const state = replay([first])
  return async entry => {
    await append(db, entry, told(entry), standing)
    fold(state, entry.effects)
  }
}

/** Twenty taps of either kind in turn: both meet the same disk in the same second, and neither the other's aftermath. */
async function taps([first, ...rest]: readonly Entry[]): Promise<{ raw: number; ours: number }> {
  if (first === undefined) return { raw: 0, ours: 0 }
  const kinds = [{ tap: await rawTap(), times: [] as number[] }, { tap: await ourTap(first), times: [] as number[] }] as const
  for (let at = 0; at < rest.length; at += 20) for (const { tap, times } of kinds) for (const entry of rest.slice(at, at + 20)) {
    const from = performance.now()
    await tap(entry)
    times.push(performance.now() - from)
  }
  const [raw, ours] = kinds
  return { raw: median(raw.times), ours: median(ours.times) }
}

async function imports(entries: readonly Entry[]): Promise<{ ours: number; dexie: number }> {
  const db = await openDatabase({ name: 'import' })
  const [first, ...rest] = entries
  if (first === undefined) return { ours: 0, dexie: 0 }
  await create(db, row(first.match), first, told(first))
  await db.write(['entries', 'told', 'matches'], async tx => {
    await tx.addAll('entries', rest)
    await tx.addAll('told', rest.map(told))
    await tx.put('matches', { ...row(first.match), head: entries.length, touched: 1 })
  })
  const file = await exportFile(db, { kind: 'match', of: first.match, at: 1 })
  const other = await openDatabase({ name: 'import-into' })
  const from = performance.now()
  const [id = ''] = await importBackup(other, await readFile(file), { at: 2 })
  const ours = performance.now() - from
  const kept = await other.read(['entries'], tx => tx.under('entries', id))
  if (kept.length !== entries.length) throw new Error(`${kept.length} of ${entries.length} entries arrived`)
  const plain = new Dexie('bulk')
  plain.version(1).stores({ entries: '[match+seq]', told: '[match+seq]' })
  const start = performance.now()
  await plain.table('entries').bulkAdd([...entries])
  await plain.table('told').bulkAdd(entries.map(told))
  const dexie = performance.now() - start
  return { ours, dexie }
}

/** A long match held in memory, with five hundred undos; the bench asks the browser for its heap before and after. */
function longMatch(log: readonly Action[]): number {
  const entries = entriesOf(log.slice(0, 10), 400)
  const state = replay(entries)
  const stands = nothingStands()
  for (const entry of entries) standOn(stands, entry)
  const take = (rest: Pick<Entry, 'does' | 'effects'>): void => {
    const entry = written(entries.at(-1), { match: 'm', id: crypto.randomUUID(), v: 1, module: 'x', at: 1, seat: 'a', ...rest })
    fold(state, entry.effects)
    entries.push(entry)
    standOn(stands, entry)
  }
  for (const action of log.slice(10)) {
    const unit = state.unit[action.u] ?? {}
    take({ does: { kind: 'next' }, effects: [{ kind: 'unit', id: action.u, from: unit, to: { ...unit, hex: action.to } }] })
  }
  for (let i = 0; i < 500; i++) {
    const back = undo(stands)
    if (back !== null) take(back)
  }
  Object.assign(globalThis, { held: { entries, state, stands } })
  return entries.length
}

Object.assign(globalThis, { bench: { taps, imports, longMatch, entriesOf } })
