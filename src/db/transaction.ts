import { Dexie, type Table, type Transaction } from 'dexie'
import type { Key, Tx } from './database.ts'
import { plain } from './plain.ts'
import type { TableName, Tables } from './tables.ts'

/** A change as it can be made once more: the name of a `Tx` call, its table, its arguments. */
export type Op = readonly [keyof Tx, TableName, ...unknown[]]

/** What can be done inside one Dexie transaction; `changed` hears of every change as it is asked for. */
export function txOn(transaction: Transaction, changed: (op: Op) => void = () => undefined): Tx {
  const table = <T extends TableName>(name: T): Table<Tables[T], Key> => transaction.table(name)
  const told = (op: Op, work: PromiseLike<unknown>): Promise<void> => {
    changed(op)
    return Promise.resolve(work).then(() => undefined)
  }
  return {
    get: async (name, key) => table(name).get(key),
    all: async name => table(name).toArray(),
    under: async (name, ...prefix) => below(table(name), prefix).toArray(),
    between: async (name, from, to) => table(name).where(':id').between(from, to, true, true).toArray(),
    by: async (name, field, value) => table(name).where(field).equals(value).toArray(),
    count: async name => table(name).count(),
    add: async (name, row) => { const kept = plain(row); await told(['putAll', name, [kept]], table(name).add(kept)) },
    addAll: async (name, rows) => { const kept = rows.map(plain); await told(['putAll', name, kept], table(name).bulkAdd(kept)) },
    put: async (name, row) => { const kept = plain(row); await told(['putAll', name, [kept]], table(name).put(kept)) },
    putAll: async (name, rows) => { const kept = rows.map(plain); await told(['putAll', name, kept], table(name).bulkPut(kept)) },
    remove: async (name, key) => told(['remove', name, key], table(name).delete(key)),
    clear: async name => told(['clear', name], table(name).clear()),
    removeUnder: async (name, ...prefix) => told(['removeUnder', name, ...prefix], below(table(name), prefix).delete()),
    removeBy: async (name, field, value) => told(['removeBy', name, field, value], table(name).where(field).equals(value).delete()),
  }
}

const below = <A>(table: Table<A, Key>, prefix: readonly string[]) => table.where(':id').between([...prefix, Dexie.minKey], [...prefix, Dexie.maxKey])
