import { Dexie, liveQuery } from 'dexie'
import type { Database, Opening, Tx } from './database.ts'
import { connectionLost, fault } from './errors.ts'
import { checkStamp, countChange } from './stamp.ts'
import { databaseName, version1, type TableName } from './tables.ts'
import { after, openTail, type Mark } from './tail.ts'
import { txOn, type Op } from './transaction.ts'

/** Changes to these are not kept in the tail: large, or about the database itself. */
const apart: ReadonlySet<TableName> = new Set(['photos', 'backups', 'damage', 'meta'])

/** The database of the browser. Rejects when it cannot be opened. */
export async function dexieDatabase(opening: Opening): Promise<Database> {
  const name = opening.name ?? databaseName
  const dexie = new Dexie(name, { autoOpen: false, chromeTransactionDurability: 'strict' })
  dexie.version(1).stores(version1)
  dexie.on('versionchange', () => {
    dexie.close()
    opening.superseded?.()
    return false
  })
  dexie.on('blocked', () => opening.blocked?.())
  await nudging(() => patiently(() => dexie.open(), opening.patience ?? 10_000))
  const tail = openTail(name)
  const read = <A>(tables: readonly TableName[], work: (tx: Tx) => Promise<A>): Promise<A> => again(dexie, () => dexie.transaction('r!', [...tables], found => work(txOn(found))))
  return {
    name,
    saved: true,
    problem: null,
    lost: null,
    rescued: false,
    read,
    write: async (tables, work, copy) => {
      const kept: Promise<void>[] = []
      const done = await again(dexie, () => {
        const ops: Op[] = []
        return dexie.transaction('rw!', [...new Set([...tables, 'meta' as const])], async found => {
          let mark: Mark | null = null
          let counted: Promise<void> | null = null
          const tx: Tx = txOn(found, op => {
            if (apart.has(op[1])) return
            ops.push(op)
            // counted together with the first change, so that a tap need not go there and back once more
            if (mark === null || counted !== null) return
            counted = countChange(tx, mark)
            // waited for below; if the work fails first, its reason is the one that counts
            counted.catch(() => undefined)
          })
          // side by side: a stamp that will not do throws, and the whole transaction with it is taken back
          const [, result] = await Promise.all([checkStamp(tx).then(last => { mark = after(last) }), work(tx)])
          if (ops.length === 0 || mark === null) return result
          await (counted ?? countChange(tx, mark))
          // beside the commit: both are waited for below, neither for the other
          kept.push(tail.keep({ ...(mark as Mark), at: Date.now(), ops: copy === undefined ? ops : [], ...(copy === undefined ? {} : { copy }) }))
          return result
        })
      })
      await Promise.all(kept)
      return done
    },
    watch: (tables, work, seen, failed) => {
      const subscription = liveQuery(() => read(tables, work)).subscribe({ next: seen, error: error => failed?.(error) })
      return () => subscription.unsubscribe()
    },
    cover: mark => tail.cover(mark),
    twice: () => tail.kept(),
    close: () => {
      dexie.close()
      tail.close()
    },
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
