import { unwrapped } from './errors.ts'
import { heldBefore, lossSentence, noteHolding } from './holding.ts'
import { memoryDatabase } from './memory.ts'
import { mirrored } from './mirror.ts'
import { dexieDatabase } from './stored.ts'
import type { TableName, Tables } from './tables.ts'
import { readTail, type Mark } from './tail.ts'

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
  /** what lies outside the database belongs to it by this name */
  readonly name: string
  /** false when nothing outlives this page */
  readonly saved: boolean
  /** why nothing is saved, as a sentence */
  readonly problem: string | null
  /** that the browser has cleared what we kept, as a sentence; said once, at the start after it */
  readonly lost: string | null
  /** after such a loss: everything is back already */
  readonly rescued: boolean
  read<A>(tables: readonly TableName[], work: (tx: Tx) => Promise<A>): Promise<A>
  /** all or nothing, on the medium before it resolves; refused when the rows are of a newer app. `copy`: the rolling copy that
   *  `work` puts in place of everything, so that the tail need not hold it a third time */
  write<A>(tables: readonly TableName[], work: (tx: Tx) => Promise<A>, copy?: string): Promise<A>
  /** runs again whenever these tables have changed, in this tab or another; returns how to stop */
  watch<A>(tables: readonly TableName[], work: (tx: Tx) => Promise<A>, seen: (value: A) => void, failed?: (error: unknown) => void): () => void
  /** a rolling copy outside the database holds everything up to here */
  cover(mark: Mark): Promise<void>
  /** whether the last change was kept a second time, outside the database; null before there was one */
  twice(): boolean | null
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

/** A database without its stamp is new, or the browser threw it away: what lies beside it tells which, and puts everything back. */
async function lossAtStart(db: Database): Promise<Pick<Database, 'lost' | 'rescued'>> {
  const [matches, stamp] = await db.read(['matches', 'meta'], tx => Promise.all([tx.count('matches'), tx.get('meta', 'schema')]))
  const before = heldBefore(db.name)
  noteHolding(db.name, matches)
  if (stamp !== undefined) return { lost: null, rescued: false }
  if ((await mirrored(db.name, 'copies')).length === 0 && (await readTail(db.name)).length === 0) return { lost: lossSentence(before), rescued: false }
  try {
    const back = await (await import('./redo.ts')).bringBack(db, Date.now())
    noteHolding(db.name, before)
    return { lost: `The browser had thrown away its storage. Everything is back: ${back}.`, rescued: true }
  } catch (error) {
    return { lost: `The browser has thrown away its storage. A copy is left on this device, but it cannot be read (${unwrapped(error).name}).`, rescued: false }
  }
}

const notOpened = (name: string): string =>
  name === 'Blocked'
    ? 'Another tab holds on to the old version of your matches. Nothing is saved until you close the other tabs and start again.'
    : name === 'QuotaExceededError'
      ? 'The device has no room left for this site. Nothing is saved until there is; export before you close this window.'
      : `The browser would not open its storage (${name}). Nothing is saved; export before you close this window.`
