import { unwrapped } from '../../../src/db/errors.ts'
import { load, since } from '../../../src/db/journal.ts'
import { follow, holdMatch, type Hold, type Role } from '../../../src/db/lock.ts'
import { fold } from '../../../src/engine/state.ts'
import { begin, nextEntry, open, resume, stateHash, take, type Table } from './play.ts'

// One tab of the two-tab test: it plays while it is the writer and follows while it is not, as the store does.

interface Tab { table: Table; role: Role | null; hold: Hold; taps: number; refused: number; roleAt: number; heardAt: number[]; wantTaps: boolean }
let tab: Tab | null = null

export async function joinMatch(match: string, first: boolean): Promise<void> {
  const db = await open()
  if (first) await begin(db, match)
  const table = await resume(db, match)
  const mine: Tab = { table, role: null, hold: { takeOver: () => undefined, release: () => undefined }, taps: 0, refused: 0, roleAt: 0, heardAt: [], wantTaps: false }
  tab = mine
  follow(match, () => { void catchUp(mine).then(() => { mine.heardAt.push(Date.now()) }) })
  mine.hold = holdMatch(match, role => { mine.role = role; mine.roleAt = Date.now() })
}

// one after the other, taps and reading on alike, as in the store: a tap is on the disk a moment before it is in memory
let queue: Promise<unknown> = Promise.resolve()
const inTurn = (work: () => Promise<void>): Promise<void> => {
  const done = queue.then(work)
  queue = done.catch(() => undefined)
  return done
}
const catchUp = (mine: Tab): Promise<void> => inTurn(async () => {
  const { table } = mine
  for (const entry of await since(table.db, table.match, table.entries.length)) {
    if (entry.seq !== table.entries.length + 1) continue
    fold(table.state, entry.effects)
    table.entries.push(entry)
  }
})

/** Taps as long as this tab may write; a refusal means that the other was faster, and this one catches up. */
export async function play(taps: number): Promise<{ done: number; refused: number }> {
  const mine = tab as Tab
  let done = 0
  let refused = 0
  while (done < taps && mine.role === 'writer') {
    await catchUp(mine)
    try {
      await inTurn(() => take(mine.table, nextEntry(mine.table)))
      done++
    } catch (error) {
      if (unwrapped(error).name !== 'Behind') throw error
      refused++
      await catchUp(mine)
    }
  }
  return { done, refused }
}

/** The same without minding the lock: the transaction alone must keep the two apart. */
export async function playAnyway(taps: number): Promise<{ done: number; refused: number }> {
  const mine = tab as Tab
  mine.role = 'writer'
  return play(taps)
}

export const takeOver = (): number => { (tab as Tab).hold.takeOver(); return Date.now() }
export const tabRole = (): { role: Role | null; at: number } => ({ role: (tab as Tab).role, at: (tab as Tab).roleAt })
export const lastHeard = (): number => (tab as Tab).heardAt.at(-1) ?? 0

export async function tabState(): Promise<{ entries: number; hash: string; sums: number; damage: string | null; disk: number }> {
  const mine = tab as Tab
  await catchUp(mine)
  const { table } = mine
  const found = await load(table.db, table.match, true)
  return { entries: table.entries.length, hash: stateHash(table.state), sums: new Set(table.entries.map(entry => entry.sum)).size, damage: found?.damage?.why ?? null, disk: found?.good ?? 0 }
}
