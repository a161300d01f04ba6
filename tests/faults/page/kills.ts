import { replay } from '../../../src/engine/journal.ts'
import { load } from '../../../src/db/journal.ts'
import { listMatches } from '../../../src/db/matches.ts'
import { takeCopy } from '../../../src/db/ring.ts'
import { begin, open, resume, standing, stateHash, tap } from './play.ts'

declare global { interface Window { ack?: (match: string, seq: number, state: string) => void } }

/** Plays until somebody pulls the plug; each step is told to the ledger outside only after it is acknowledged. */
export async function stream(match: string): Promise<void> {
  const db = await open()
  // as the app does at every start
  await takeCopy(db, Date.now(), 'today')
  const there = (await listMatches(db)).some(row => row.id === match)
  const table = there ? await resume(db, match) : await begin(db, match)
  if (!there) window.ack?.(match, 1, stateHash(table.state))
  for (;;) {
    await tap(table)
    window.ack?.(match, table.entries.length, stateHash(table.state))
  }
}

export interface Left { readonly opened: boolean; readonly entries: number; readonly head: number; readonly agrees: boolean; readonly damage: string | null; readonly state: string | null; /** the state at the last entry */ readonly now: string; readonly dataLoss: string | null }

/** What a match looks like after the kill, and what its state was at the step last acknowledged. */
export async function leftOf(match: string, acked: number): Promise<Left> {
  const dataLoss = await lossSeen()
  const db = await open()
  if (!db.saved) return { opened: false, entries: 0, head: 0, agrees: false, damage: db.problem, state: null, now: '', dataLoss }
  const found = await load(db, match, true)
  if (found === undefined) return { opened: true, entries: 0, head: 0, agrees: acked === 0, damage: null, state: null, now: '', dataLoss }
  const { good, match: row, damage, entries } = found
  const agrees = row.head === good && row.standing.stage === standing(good).stage && (await db.read(['told'], tx => tx.under('told', match))).length === good
  const state = acked <= good ? stateHash(replay(entries.slice(0, acked))) : null
  db.close()
  return { opened: true, entries: good, head: row.head, agrees, damage: damage?.why ?? null, state, now: stateHash(replay(entries)), dataLoss }
}

/** Chromium says on upgradeneeded whether it threw the old database away. */
const lossSeen = (): Promise<string | null> => new Promise(resolve => {
  const request = indexedDB.open('adjutant')
  let loss: string | null = null
  request.onupgradeneeded = event => {
    loss = `${event.oldVersion} ${String((event as IDBVersionChangeEvent & { dataLoss?: string }).dataLoss ?? '')}`
    request.transaction?.abort()
  }
  request.onsuccess = () => { request.result.close(); resolve(null) }
  request.onerror = () => resolve(loss)
})
