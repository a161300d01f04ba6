import { nextEntry, begin, open, resume, stateHash, take, tap, type Table } from './play.ts'
import { saveProblem } from '../../../src/db/errors.ts'
import { load, told } from '../../../src/db/journal.ts'
import { arm, cutConnections, disarm, hasStruck, type FaultKind } from './injected.ts'

export interface Tally { injected: number; survived: number; lost: number; slowest: number; notes: string[] }
export const tally = (): Tally => ({ injected: 0, survived: 0, lost: 0, slowest: 0, notes: [] })

export function count(into: Tally, fine: boolean, note: string): void {
  into.injected++
  if (fine) into.survived++
  else {
    into.lost++
    if (into.notes.length < 5) into.notes.push(note)
  }
}

/** F2: the n-th request of the write path fails, for each n and each kind of failure. */
export async function nthWriteFails(kinds: readonly FaultKind[], ns: readonly number[]): Promise<Tally> {
  const sum = tally()
  for (const kind of kinds) {
    const db = await open(`f2 ${kind}`)
    const table = await begin(db, crypto.randomUUID())
    for (const n of ns) {
      const note = await oneFailure(table, kind, n, sum)
      count(sum, note === null, `${kind} at ${n}: ${note}`)
    }
    db.close()
  }
  return sum
}

/** Plays until the fault strikes; then memory and disk must agree, the reason be a sentence, and the same tap succeed. */
async function oneFailure(table: Table, kind: FaultKind, n: number, sum: Tally): Promise<string | null> {
  arm(kind, n)
  for (let i = 0; i < 400; i++) {
    const entry = nextEntry(table)
    const before = table.entries.length
    const start = performance.now()
    const error: unknown = await take(table, entry).then(() => null, (no: unknown) => no ?? new Error('empty'))
    sum.slowest = Math.max(sum.slowest, performance.now() - start)
    if (error !== null) {
      disarm()
      if (table.entries.length !== before) return 'memory went on without the disk'
      if (!/[a-z].*\.$/.test(saveProblem(error))) return 'no sentence'
      const wrong = await disagreement(table)
      if (wrong !== null) return wrong
      await take(table, entry)
      return disagreement(table)
    }
    if (hasStruck()) {
      // the tap succeeded all the same: it was repeated by itself
      disarm()
      return disagreement(table)
    }
  }
  disarm()
  return 'the fault never struck'
}

async function disagreement({ db, match, entries, state }: Table): Promise<string | null> {
  const found = await load(db, match, true)
  if (found === undefined) return 'the match is gone'
  if (found.damage !== null) return found.damage.why
  if (found.good !== entries.length || found.match.head !== entries.length) return `disk ${found.good}/${found.match.head}, memory ${entries.length}`
  if (found.entries.at(-1)?.sum !== entries.at(-1)?.sum) return 'another last entry'
  if ((await told(db, match, 1, 1e9)).length !== entries.length) return 'words and steps disagree'
  const again = await resume(db, match)
  return stateHash(again.state) === stateHash(state) ? null : 'another state'
}

/** F3: the connection is cut between and during taps. */
export async function connectionCuts(cuts: number): Promise<Tally> {
  const sum = tally()
  const db = await open('f3')
  const table = await begin(db, crypto.randomUUID())
  for (let i = 0; i < cuts; i++) {
    for (let k = Math.floor(Math.random() * 3); k > 0; k--) await tap(table)
    const during = i % 2 === 1
    const entry = nextEntry(table)
    if (!during) cutConnections()
    const start = performance.now()
    const going = take(table, entry)
    if (during) {
      await new Promise(resolve => setTimeout(resolve, Math.random() * 3))
      cutConnections()
    }
    const error: unknown = await going.then(() => null, (no: unknown) => no)
    sum.slowest = Math.max(sum.slowest, performance.now() - start)
    count(sum, error === null, `cut ${i}: ${String(error)}`)
  }
  const wrong = await disagreement(table)
  if (wrong !== null) { sum.lost++; sum.notes.push(wrong) }
  db.close()
  return sum
}
