// Puts faults under the database layer, at the browser's own IndexedDB objects: the code under test does not know.

export type FaultKind = 'QuotaExceededError' | 'UnknownError' | 'closed' | 'ConstraintError' | 'DataCloneError' | 'commit'

interface Armed { kind: FaultKind; left: number; struck: number }
let armed: Armed | null = null
const connections = new Set<IDBDatabase>()
const live = new Set<IDBTransaction>()

/** The n-th request of a writing transaction from now on fails in this way, once. */
export function arm(kind: FaultKind, n: number): void { armed = { kind, left: n, struck: 0 } }
export const hasStruck = (): boolean => (armed?.struck ?? 0) > 0
export function disarm(): void { armed = null }

/** What iOS does in the background: every connection is closed by force, and what was under way is aborted. */
export function cutConnections(): void {
  for (const transaction of live) try { transaction.abort() } catch { /* just over */ }
  for (const connection of [...connections]) {
    connection.close()
    connection.dispatchEvent(new Event('close'))
    connections.delete(connection)
  }
}

export function install(): void {
  around<IDBFactory, IDBOpenDBRequest>(IDBFactory.prototype, 'open', (_, real) => {
    const request = real()
    request.addEventListener('success', () => { connections.add(request.result) })
    return request
  })
  around<IDBDatabase, IDBTransaction>(IDBDatabase.prototype, 'transaction', (_, real) => {
    const transaction = real()
    live.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => live.delete(transaction))
    return transaction
  })
  for (const name of ['get', 'put', 'add', 'delete', 'getAll']) {
    around<IDBObjectStore, IDBRequest>(IDBObjectStore.prototype, name, (store, real) => {
      const strikes = armed !== null && store.transaction.mode === 'readwrite' && --armed.left === 0
      return strikes ? strike(store, real) : real()
    })
  }
}

/** Wraps a method of the browser: `work` gets the object and the real call. */
function around<O, R>(proto: object, name: string, work: (on: O, real: () => R) => R): void {
  const real = Reflect.get(proto, name) as (...args: unknown[]) => R
  Reflect.set(proto, name, function (this: O, ...args: unknown[]) { return work(this, () => Reflect.apply(real, this, args)) })
}

function strike(store: IDBObjectStore, real: () => IDBRequest): IDBRequest {
  const { kind } = armed as Armed
  ;(armed as Armed).struck++
  const { transaction } = store
  if (kind === 'UnknownError' || kind === 'DataCloneError') throw new DOMException('injected', kind)
  if (kind === 'ConstraintError') return clash(store, real)
  if (kind === 'closed') {
    const request = real()
    transaction.abort()
    cutConnections()
    return request
  }
  // full disk and failed commit: the request succeeds, the transaction does not
  const error = new DOMException('injected', kind === 'commit' ? 'UnknownError' : 'QuotaExceededError')
  const request = real()
  Object.defineProperty(transaction, 'error', { get: () => error })
  if (kind === 'commit') lastMoment(transaction)
  else request.addEventListener('success', () => transaction.abort())
  return request
}

/** A real ConstraintError by a real second add of the same key. */
function clash(store: IDBObjectStore, real: () => IDBRequest): IDBRequest {
  const { transaction } = store
  const meta = transaction.objectStore('meta')
  const request = meta.add({ key: 'schema', value: 1 })
  // an error nobody handles aborts the transaction, as it would for an add of ours
  request.addEventListener('error', event => event.stopPropagation())
  return real()
}

/** Aborts when the last request has been answered and only the commit is left. */
function lastMoment(transaction: IDBTransaction): void {
  const commit = (): void => { try { transaction.abort() } catch { /* it was over already: the next case will be earlier */ } }
  const store = transaction.objectStore(transaction.objectStoreNames[0] as string)
  const wait = (quiet: number): void => {
    const probe = store.count()
    probe.onsuccess = () => (quiet > 12 ? commit() : wait(quiet + 1))
  }
  wait(0)
}
