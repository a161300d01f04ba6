import { Dexie, liveQuery, type Table, type Transaction } from 'dexie'
import type { Database, Key, Opening, Tx } from './database.ts'
import { connectionLost, fault } from './errors.ts'
import { plain } from './plain.ts'
import { checkStamp } from './stamp.ts'
import { databaseName, version1, type TableName, type Tables } from './tables.ts'

/** The database of the browser. Rejects when it cannot be opened. */
export async function dexieDatabase(opening: Opening): Promise<Database> {
  const dexie = new Dexie(opening.name ?? databaseName, { autoOpen: false, chromeTransactionDurability: 'strict' })
  dexie.version(1).stores(version1)
  dexie.on('versionchange', () => {
    dexie.close()
    opening.superseded?.()
    return false
  })
  dexie.on('blocked', () => opening.blocked?.())
  await nudging(() => patiently(() => dexie.open(), opening.patience ?? 10_000))
  const within = <A>(mode: 'r!' | 'rw!', tables: readonly TableName[], work: (tx: Tx) => Promise<A>): Promise<A> =>
    again(dexie, () => dexie.transaction(mode, [...tables], found => work(txOf(tableIn(found)))))
  return {
    saved: true,
    problem: null,
    lost: null,
    rescue: null,
    read: (tables, work) => within('r!', tables, work),
    write: (tables, work) => within('rw!', tables.includes('meta') ? tables : [...tables, 'meta'], async tx => {
      // side by side: a stamp that will not do throws, and the whole transaction with it is taken back
      const [, done] = await Promise.all([checkStamp(tx), work(tx)])
      return done
    }),
    watch: (work, seen, failed) => {
      const query = liveQuery(() => again(dexie, () => work(txOf(name => dexie.table(name)))))
      const subscription = query.subscribe({ next: seen, error: error => failed?.(error) })
      return () => subscription.unsubscribe()
    },
    close: () => dexie.close(),
  }
}

/** Phones drop the connection in the background: open once more and do it again. Whoever writes makes sure that twice is once. */
async function again<A>(dexie: Dexie, work: () => PromiseLike<A>): Promise<A> {
  try {
    return await work()
  } catch (error) {
    if (!connectionLost(error)) throw error
    dexie.close()
    await dexie.open()
    return work()
  }
}

/** A page left while it makes the database may be frozen with its upgrade half done, and every later start would wait for it.
 *  The browser ends a frozen page when a message comes for it: so whoever opens listens, and whoever waits speaks. */
async function nudging(work: () => Promise<void>): Promise<void> {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('adjutant-opening')
  if (channel !== null) channel.onmessage = () => undefined
  const timer = setInterval(() => channel?.postMessage('let go'), 300)
  try {
    await work()
  } finally {
    clearInterval(timer)
    channel?.close()
  }
}

async function patiently(open: () => PromiseLike<unknown>, patience: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => { timer = setTimeout(() => reject(fault('Blocked', 'opening took too long')), patience) })
  const twice = async (): Promise<void> => {
    try {
      await open()
    } catch (error) {
      if (!connectionLost(error)) throw error
      await open()
    }
  }
  try {
    await Promise.race([twice(), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

type TableOf = <T extends TableName>(name: T) => Table<Tables[T], Key>
const tableIn = (found: Transaction): TableOf => name => found.table(name)

const txOf = (table: TableOf): Tx => ({
  get: async (name, key) => table(name).get(key),
  all: async name => table(name).toArray(),
  under: async (name, ...prefix) => below(table(name), prefix).toArray(),
  between: async (name, from, to) => table(name).where(':id').between(from, to, true, true).toArray(),
  by: async (name, field, value) => table(name).where(field).equals(value).toArray(),
  count: async name => table(name).count(),
  add: async (name, row) => { await table(name).add(plain(row)) },
  addAll: async (name, rows) => { await table(name).bulkAdd(rows.map(plain)) },
  put: async (name, row) => { await table(name).put(plain(row)) },
  putAll: async (name, rows) => { await table(name).bulkPut(rows.map(plain)) },
  remove: async (name, key) => table(name).delete(key),
  clear: async name => table(name).clear(),
  removeUnder: async (name, ...prefix) => { await below(table(name), prefix).delete() },
  removeBy: async (name, field, value) => { await table(name).where(field).equals(value).delete() },
})

const below = <A>(table: Table<A, Key>, prefix: readonly string[]) => table.where(':id').between([...prefix, Dexie.minKey], [...prefix, Dexie.maxKey])
