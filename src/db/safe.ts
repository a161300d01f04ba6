import { mirrored } from './mirror.ts'
import { databaseName } from './tables.ts'

// Safe mode: reads what is there without Dexie, without our schema and without trusting a single row.

export interface RawMatch {
  readonly id: string
  /** whatever can be made of the row */
  readonly title: string
  readonly entries: number
  readonly row: 'whole' | 'damaged' | 'missing'
}

type Stores = Readonly<Record<string, readonly unknown[]>>

/** Every match of which anything is left. Never throws; an empty list may also mean that nothing could be opened. */
export async function rawMatches(name = databaseName): Promise<readonly RawMatch[]> {
  const { matches = [], entries = [] } = await rawStores(name, ['matches', 'entries'])
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const match = field(entry, 'match')
    counts.set(match, (counts.get(match) ?? 0) + 1)
  }
  const known = matches.map(row => ({ id: field(row, 'id'), title: field(row, 'title') || 'Match without a name', row: typeof (row as { head?: unknown }).head === 'number' && field(row, 'game') !== '' ? 'whole' as const : 'damaged' as const }))
  const lost = [...counts.keys()].filter(id => !known.some(each => each.id === id)).map(id => ({ id, title: 'Match without a name', row: 'missing' as const }))
  return [...known, ...lost].map(each => ({ ...each, entries: counts.get(each.id) ?? 0 }))
}

/** All rows as they are, of one match or of everything, in a readable file. Secrets are left out: this file is not sealed. */
export async function rawBytes(match?: string, name = databaseName): Promise<Blob> {
  const stores = await rawStores(name)
  const mine = (row: unknown): boolean => match === undefined || field(row, 'match') === match || field(row, 'id') === match
  const parts = Object.entries(stores).filter(([store]) => store !== 'secrets' && store !== 'backups' && (match === undefined || store !== 'photos'))
    .flatMap(([store, rows]) => rows.filter(mine).map(row => JSON.stringify({ store, row: spelled(row, 0) })))
  return new Blob([parts.join('\n')], { type: 'application/x-ndjson' })
}

export interface RawCopy { readonly id: string; readonly at: number; readonly bytes: Blob }

/** The rolling copies, straight from the disk and from beside the database, newest first: each is a file that can be imported. */
export async function rawCopies(name = databaseName): Promise<readonly RawCopy[]> {
  const here = ((await rawStores(name, ['backups']))['backups'] ?? []).map(row => row as Partial<RawCopy>)
  const all = [...here, ...await mirrored<RawCopy>(name, 'copies')].filter((row): row is RawCopy => row.bytes instanceof Blob && typeof row.at === 'number')
  return [...new Map(all.map(row => [row.id, row])).values()].sort((a, b) => b.at - a.at)
}

/** Throws everything away, for a database that will not open. Offer the raw bytes first. */
export const wipe = (name = databaseName): Promise<boolean> => new Promise(resolve => {
  const request = indexedDB.deleteDatabase(name)
  request.onsuccess = () => resolve(true)
  request.onerror = () => resolve(false)
  request.onblocked = () => resolve(false)
})

const field = (row: unknown, name: string): string => {
  const value = (row as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

async function rawStores(name: string, only?: readonly string[]): Promise<Stores> {
  const db = await rawOpen(name).catch(() => null)
  if (db === null) return {}
  const wanted = [...db.objectStoreNames].filter(store => only?.includes(store) ?? true)
  const found = await Promise.all(wanted.map(async store => [store, await rawRows(db, store)] as const))
  db.close()
  return Object.fromEntries(found)
}

/** Opens whatever version there is; makes nothing if there is none. */
const rawOpen = (name: string): Promise<IDBDatabase | null> => new Promise((resolve, reject) => {
  if (typeof indexedDB === 'undefined') { resolve(null); return }
  const request = indexedDB.open(name)
  request.onupgradeneeded = () => request.transaction?.abort()
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error ?? new Error('not opened'))
})

/** Row by row, so that one that cannot be read costs only what comes after it in its own table. */
const rawRows = (db: IDBDatabase, store: string): Promise<readonly unknown[]> => new Promise(resolve => {
  const rows: unknown[] = []
  try {
    const request = db.transaction(store).objectStore(store).openCursor()
    request.onerror = () => resolve(rows)
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor === null) { resolve(rows); return }
      rows.push(cursor.value)
      cursor.continue()
    }
  } catch {
    resolve(rows)
  }
})

/** Anything as JSON: what JSON has no word for is spelled out. */
function spelled(value: unknown, depth: number): unknown {
  if (depth > 60) return '…'
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Blob) return { blob: value.type, size: value.size }
  if (ArrayBuffer.isView(value)) return { bytes: Array.from(new Uint8Array(value.buffer, value.byteOffset, Math.min(value.byteLength, 4096))) }
  if (Array.isArray(value)) return value.map(each => spelled(each, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spelled(each, depth + 1)]))
}
