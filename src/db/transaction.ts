import { Dexie, type Table, type Transaction } from 'dexie'
import type { Key, Tx } from './database.ts'
import { plain } from './plain.ts'
import type { TableName, Tables } from './tables.ts'

/** A change as it can be made once more: the name of a `Tx` call, its table, its arguments. */
export type Op = readonly [keyof Tx, TableName, ...unknown[]]

/** What can be done inside one Dexie transaction; `changed` hears of every change as it is asked for. */
export function txOn(transaction: Transaction, changed: (op: Op) => void = () => undefined): Tx {
  const table = <T extends TableName>(name: T): Table<Tables[T], Key> => transaction.table(name)
  // what Dexie answers is handed on as it is: every promise of ours around its own would cost a tap a turn of its zones
  const told = (op: Op, work: PromiseLike<unknown>): Promise<void> => {
    changed(op)
    return work as Promise<void>
  }
  return {
    get: (name, key) => table(name).get(key),
    all: name => table(name).toArray(),
    under: (name, ...prefix) => below(table(name), prefix).toArray(),
    between: (name, from, to) => table(name).where(':id').between(from, to, true, true).toArray(),
    by: (name, field, value) => table(name).where(field).equals(value).toArray(),
    count: name => table(name).count(),
    add: (name, row) => { const kept = plain(row); return told(['putAll', name, [kept]], table(name).add(kept)) },
    addAll: (name, rows) => { const kept = rows.map(plain); return told(['putAll', name, kept], table(name).bulkAdd(kept)) },
    put: (name, row) => { const kept = plain(row); return told(['putAll', name, [kept]], table(name).put(kept)) },
    putAll: (name, rows) => { const kept = rows.map(plain); return told(['putAll', name, kept], table(name).bulkPut(kept)) },
    remove: (name, key) => told(['remove', name, key], table(name).delete(key)),
    clear: name => told(['clear', name], table(name).clear()),
    removeUnder: (name, ...prefix) => told(['removeUnder', name, ...prefix], below(table(name), prefix).delete()),
    removeBy: (name, field, value) => told(['removeBy', name, field, value], table(name).where(field).equals(value).delete()),
  }
}

const below = <A>(table: Table<A, Key>, prefix: readonly string[]) => table.where(':id').between([...prefix, Dexie.minKey], [...prefix, Dexie.maxKey])
