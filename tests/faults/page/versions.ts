import { Dexie } from 'dexie'
import { exportFile, readFile } from '../../../src/db/backup.ts'
import type { Database } from '../../../src/db/database.ts'
import { saveProblem, unwrapped } from '../../../src/db/errors.ts'
import { load } from '../../../src/db/journal.ts'
import { listMatches } from '../../../src/db/matches.ts'
import { takeCopy } from '../../../src/db/ring.ts'
import { version1 } from '../../../src/db/tables.ts'
import { begin, open, resume, stateHash, tap, type Table } from './play.ts'

interface Fixture { readonly native: number; readonly stores: Readonly<Record<string, { readonly keyPath: string | string[]; readonly indexes: readonly string[]; readonly rows: readonly unknown[] }>> }

/** Puts a database of an earlier release on the disk, exactly as that release left it. */
export const plant = (fixture: Fixture): Promise<void> => new Promise((resolve, reject) => {
  const request = indexedDB.open('adjutant', fixture.native)
  request.onupgradeneeded = () => {
    for (const [name, { keyPath, indexes, rows }] of Object.entries(fixture.stores)) {
      const store = request.result.createObjectStore(name, { keyPath })
      for (const index of indexes) store.createIndex(index, index)
      for (const row of rows) store.add(row)
    }
  }
  request.onsuccess = () => { request.result.close(); resolve() }
  request.onerror = () => reject(request.error ?? new Error('not planted'))
})

/** The database as it lies on the disk, to be kept as the fixture of a release. */
export const fixtureOf = (): Promise<Fixture> => new Promise((resolve, reject) => {
  const request = indexedDB.open('adjutant')
  request.onerror = () => reject(request.error ?? new Error('not opened'))
  request.onsuccess = () => {
    const db = request.result
    const names = [...db.objectStoreNames]
    const transaction = db.transaction(names)
    const asked = names.map(name => ({ name, store: transaction.objectStore(name), rows: transaction.objectStore(name).getAll() }))
    transaction.oncomplete = () => {
      db.close()
      resolve({ native: db.version, stores: Object.fromEntries(asked.map(({ name, store, rows }) => [name, { keyPath: store.keyPath ?? '', indexes: [...store.indexNames], rows: rows.result as unknown[] }])) })
    }
  }
})

/** What today's code makes of it: hash of the state of each match, and whether it can be played on. */
export async function readPlanted(): Promise<Record<string, { good: number; hash: string; damage: string | null }>> {
  const db = await open()
  const out: Record<string, { good: number; hash: string; damage: string | null }> = {}
  for (const { id } of await listMatches(db)) {
    const table = await resume(db, id)
    const found = await load(db, id, true)
    out[id] = { good: found?.good ?? 0, hash: stateHash(table.state), damage: found?.damage?.why ?? null }
    await tap(table)
  }
  db.close()
  return out
}

/** A match of so many steps, with a rolling copy taken after some of them. */
export async function lay(match: string, length: number, copyAt = length): Promise<string> {
  const db = await open()
  const table = await begin(db, match)
  while (table.entries.length < length) {
    if (table.entries.length === copyAt) await takeCopy(db, Date.now(), 'today')
    await tap(table)
  }
  if (copyAt === length) await takeCopy(db, Date.now(), 'today')
  db.close()
  return stateHash(table.state)
}

/** A build of tomorrow: schema 2, all that was told rewritten (entries never are), the stamp raised, in one upgrade. */
function tomorrow(): Dexie {
  const dexie = new Dexie('adjutant')
  dexie.version(1).stores(version1)
  dexie.version(2).stores({ wishes: 'id' }).upgrade(async tx => {
    await tx.table('told').toCollection().modify((row: Record<string, unknown>) => { row['extra'] = 'x'.repeat(400) })
    await tx.table('meta').put({ key: 'schema', value: 2 })
  })
  return dexie
}

export const upgrade = async (): Promise<number> => {
  const dexie = tomorrow()
  await dexie.open()
  const done = await dexie.table('told').filter((row: Record<string, unknown>) => row['extra'] !== undefined).count()
  dexie.close()
  return done
}

/** Chromium throws a database away that a kill has corrupted. Then the start must say so, and the copy beside it bring everything back. */
export async function rescued(match: string): Promise<{ lost: string | null; hash: string; good: number }> {
  const db = await open()
  const found = await load(db, match, true)
  const hash = found === undefined ? '' : stateHash((await resume(db, match)).state)
  db.close()
  return { lost: db.lost, hash, good: found?.good ?? 0 }
}

/** After a killed upgrade: which version is there, and are all rows of one kind? */
export const afterKill = (match: string): Promise<{ native: number; entries: number; changed: number; stamp: unknown }> => new Promise(resolve => {
  const request = indexedDB.open('adjutant')
  request.onupgradeneeded = () => request.transaction?.abort()
  request.onerror = () => resolve({ native: 0, entries: 0, changed: 0, stamp: null })
  request.onsuccess = () => {
    const db = request.result
    const transaction = db.transaction(['told', 'meta'])
    const rows = transaction.objectStore('told').getAll(IDBKeyRange.bound([match, 0], [match, Infinity]))
    const stamp = transaction.objectStore('meta').get('schema')
    transaction.oncomplete = () => {
      const all = rows.result as Record<string, unknown>[]
      db.close()
      resolve({ native: db.version, entries: all.length, changed: all.filter(row => row['extra'] !== undefined).length, stamp: (stamp.result as { value?: unknown } | undefined)?.value })
    }
  }
})

let stale: Table | null = null
/** Opens a match and stays, as a tab with today's build would while another one is updated. */
export async function stay(match: string): Promise<void> {
  const db: Database = await open()
  stale = await resume(db, match)
}

/** Today's build against tomorrow's rows: how many writes got through, what was said, whether export still works. */
export async function writeAnyway(match: string, tries: number): Promise<{ written: number; names: string[]; sentence: string; readable: number; exported: number }> {
  const table = stale ?? await resume(await open(), match)
  const names = new Set<string>()
  let written = 0
  let sentence = ''
  for (let i = 0; i < tries; i++) {
    try {
      await tap(table)
      written++
    } catch (error) {
      names.add(unwrapped(error).name)
      sentence = saveProblem(error)
    }
  }
  const found = await load(table.db, match)
  const file = await readFile(await exportFile(table.db, { kind: 'everything', at: 1 }))
  return { written, names: [...names], sentence, readable: found?.entries.length ?? 0, exported: file.rows.matches.length }
}
