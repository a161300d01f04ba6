import type { Database, Key, Tx } from './database.ts'
import { plain } from './plain.ts'
import { checkStamp } from './stamp.ts'
import { allTables, keys, type TableName, type Tables } from './tables.ts'

type Shelf = Map<string, unknown>
type Shelves = { [T in TableName]: Shelf }

/** The same interface without a disk: for private windows and browsers without storage. */
export function memoryDatabase(problem: string): Database {
  const shelves = Object.fromEntries(allTables.map(table => [table, new Map<string, unknown>()])) as Shelves
  const watchers = new Set<() => void>()
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <A>(work: () => Promise<A>): Promise<A> => {
    const mine = turn.then(work, work)
    turn = mine.catch(() => undefined)
    return mine
  }
  const write = async <A>(work: (tx: Tx) => Promise<A>): Promise<A> => {
    const undo: (() => void)[] = []
    try {
      const tx = txOf(shelves, undo)
      await checkStamp(tx)
      const done = await work(tx)
      for (const wake of watchers) wake()
      return done
    } catch (error) {
      for (const back of undo.reverse()) back()
      throw error
    }
  }
  return {
    name: '',
    saved: false,
    problem,
    lost: null,
    rescued: false,
    read: (_, work) => inTurn(() => work(txOf(shelves, []))),
    write: (_, work) => inTurn(() => write(work)),
    watch: (_, work, seen, failed) => {
      const wake = (): void => { inTurn(() => work(txOf(shelves, []))).then(value => { if (watchers.has(wake)) seen(value) }, (error: unknown) => failed?.(error)) }
      watchers.add(wake)
      wake()
      return () => watchers.delete(wake)
    },
    cover: () => Promise.resolve(),
    twice: () => false,
    close: () => watchers.clear(),
  }
}

const keyOf = (table: TableName, row: unknown): readonly unknown[] => keys[table].map(field => (row as Record<string, unknown>)[field])
const named = (key: Key): string => JSON.stringify(typeof key === 'string' ? [key] : key)

function txOf(shelves: Shelves, undo: (() => void)[]): Tx {
  const set = (table: TableName, name: string, row: unknown): void => {
    const shelf = shelves[table]
    const before = shelf.get(name)
    undo.push(() => { if (before === undefined) shelf.delete(name); else shelf.set(name, before) })
    if (row === undefined) shelf.delete(name)
    else shelf.set(name, row)
  }
  const rows = <T extends TableName>(table: T, fits: (row: Tables[T]) => boolean): Tables[T][] =>
    ([...shelves[table].values()] as Tables[T][]).filter(fits).map(plain).sort((a, b) => compare(keyOf(table, a), keyOf(table, b)))
  const below = (table: TableName, prefix: readonly string[]) => (row: unknown) => prefix.every((part, i) => keyOf(table, row)[i] === part)
  const has = (field: string, value: string) => (row: unknown) => (row as Record<string, unknown>)[field] === value
  const clear = (table: TableName, fits: (row: unknown) => boolean): void => {
    for (const row of rows(table, fits)) set(table, JSON.stringify(keyOf(table, row)), undefined)
  }
  const store = (table: TableName, all: readonly unknown[], fresh: boolean): void => {
    for (const row of all) {
      const name = JSON.stringify(keyOf(table, row))
      if (fresh && shelves[table].has(name)) throw Object.assign(new Error(`${table} has ${name} already`), { name: 'ConstraintError' })
      set(table, name, plain(row))
    }
  }
  return {
    get: <T extends TableName>(table: T, key: Key) => soon(() => plain(shelves[table].get(named(key))) as Tables[T] | undefined),
    all: table => soon(() => rows(table, () => true)),
    under: (table, ...prefix) => soon(() => rows(table, below(table, prefix))),
    between: (table, from, to) => soon(() => rows(table, row => compare(keyOf(table, row), parts(from)) >= 0 && compare(keyOf(table, row), parts(to)) <= 0)),
    by: (table, field, value) => soon(() => rows(table, has(field, value))),
    count: table => soon(() => shelves[table].size),
    add: (table, row) => soon(() => store(table, [row], true)),
    addAll: (table, all) => soon(() => store(table, all, true)),
    put: (table, row) => soon(() => store(table, [row], false)),
    putAll: (table, all) => soon(() => store(table, all, false)),
    remove: (table, key) => soon(() => set(table, named(key), undefined)),
    clear: table => soon(() => clear(table, () => true)),
    removeUnder: (table, ...prefix) => soon(() => clear(table, below(table, prefix))),
    removeBy: (table, field, value) => soon(() => clear(table, has(field, value))),
  }
}

const soon = <A>(work: () => A): Promise<A> => new Promise(resolve => { resolve(work()) })
const parts = (key: Key): readonly unknown[] => (typeof key === 'string' ? [key] : key)

/** As IndexedDB orders keys: numbers before text, part by part. */
function compare(a: readonly unknown[], b: readonly unknown[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [left, right] = [a[i], b[i]]
    if (left === right) continue
    if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1
    return (left as string | number) < (right as string | number) ? -1 : 1
  }
  return a.length - b.length
}
