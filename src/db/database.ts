import { unwrapped } from './errors.ts'
import { heldBefore, lossSentence, noteHolding } from './holding.ts'
import { memoryDatabase } from './memory.ts'
import { mirrored } from './mirror.ts'
import { dexieDatabase } from './stored.ts'
import type { TableName, Tables } from './tables.ts'

export type Key = string | readonly (string | number)[]

/** What can be done inside one transaction. Await nothing else in there: the browser would commit in between. */
export interface Tx {
  get<T extends TableName>(table: T, key: Key): Promise<Tables[T] | undefined>
  all<T extends TableName>(table: T): Promise<Tables[T][]>
  /** rows whose compound key begins with these parts, in order */
  under<T extends TableName>(table: T, ...prefix: readonly string[]): Promise<Tables[T][]>
  /** rows with a key from … to, both included, in order */
  between<T extends TableName>(table: T, from: Key, to: Key): Promise<Tables[T][]>
  /** rows whose indexed field has this value */
  by<T extends TableName>(table: T, field: string, value: string): Promise<Tables[T][]>
  count(table: TableName): Promise<number>
  /** refuses a key that is there already */
  add<T extends TableName>(table: T, row: Tables[T]): Promise<void>
  addAll<T extends TableName>(table: T, rows: readonly Tables[T][]): Promise<void>
  put<T extends TableName>(table: T, row: Tables[T]): Promise<void>
  putAll<T extends TableName>(table: T, rows: readonly Tables[T][]): Promise<void>
  remove(table: TableName, key: Key): Promise<void>
  clear(table: TableName): Promise<void>
  removeUnder(table: TableName, ...prefix: readonly string[]): Promise<void>
  removeBy(table: TableName, field: string, value: string): Promise<void>
}

export interface Database {
  /** false when nothing outlives this page */
  readonly saved: boolean
  /** why nothing is saved, as a sentence */
  readonly problem: string | null
  /** that the browser has cleared what we kept, as a sentence; said once, at the start after it */
  readonly lost: string | null
  /** after such a loss: the newest rolling copy that is left, for `restoreCopy` */
  readonly rescue: string | null
  read<A>(tables: readonly TableName[], work: (tx: Tx) => Promise<A>): Promise<A>
  /** all or nothing, on the medium before it resolves; refused when the rows are of a newer app */
  write<A>(tables: readonly TableName[], work: (tx: Tx) => Promise<A>): Promise<A>
  /** runs again whenever something it read has changed, in this tab or another; returns how to stop */
  watch<A>(work: (tx: Tx) => Promise<A>, seen: (value: A) => void, failed?: (error: unknown) => void): () => void
  close(): void
}

export interface Opening {
  readonly name?: string
  /** another tab brings a newer version: this one has let go of the database */
  readonly superseded?: () => void
  /** another tab does not let go, opening waits for it */
  readonly blocked?: () => void
  /** how long opening may take before we play without saving */
  readonly patience?: number
}

/** Opens the database, or one in memory with `saved: false` when the browser gives none. Never rejects. */
export async function openDatabase(opening: Opening = {}): Promise<Database> {
  if (typeof indexedDB === 'undefined') return memoryDatabase('This browser window keeps nothing: private mode, or storage is switched off. Export before you close it.')
  try {
    const db = await dexieDatabase(opening)
    return { ...db, ...(await lossAtStart(db)) }
  } catch (error) {
    return memoryDatabase(notOpened(unwrapped(error).name))
  }
}

/** An empty database is either new or was emptied: what lies beside it tells which. */
async function lossAtStart(db: Database): Promise<Pick<Database, 'lost' | 'rescue'>> {
  const [now, copies] = await db.read(['matches', 'backups'], tx => Promise.all([tx.count('matches'), tx.count('backups')]))
  const before = heldBefore()
  noteHolding(now)
  if (now > 0 || copies > 0) return { lost: null, rescue: null }
  const copy = (await mirrored()).toSorted((a, b) => a.seq - b.seq).at(-1)
  return { lost: lossSentence(before, now, copy?.summary), rescue: copy?.id ?? null }
}

const notOpened = (name: string): string =>
  name === 'Blocked'
    ? 'Another tab holds on to the old version of your matches. Nothing is saved until you close the other tabs and start again.'
    : name === 'QuotaExceededError'
      ? 'The device has no room left for this site. Nothing is saved until there is; export before you close this window.'
      : `The browser would not open its storage (${name}). Nothing is saved; export before you close this window.`
