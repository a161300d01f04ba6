import { nothingStands, replay, standOn, type Entry, type Standing } from '../engine/journal.ts'
import type { GameModule } from '../engine/module.ts'
import { fold, type State } from '../engine/state.ts'
import type { Database } from '../db/database.ts'
import { load, since, told, verifyRest, type Damage, type Loaded } from '../db/journal.ts'
import type { Read } from './ahead.ts'

/** An open match in memory: its entries, the one state they fold into, and what stands. Changed in place, never copied. */
export interface Session {
  readonly id: string
  /** as shipped, without the owner's charts */
  readonly base: GameModule
  readonly loaded: Loaded
  state: State
  entries: Entry[]
  standing: Standing
  /** what entries are called, for undo: the newest at first, older ones when they are needed */
  readonly labels: Map<number, string>
}

const recent = 60

export function openSession({ base, found, said }: Read): Session {
  const session: Session = { id: found.match.id, base, loaded: found, state: replay(found.entries), entries: [...found.entries], standing: nothingStands(), labels: new Map(said.map(row => [row.seq, row.label])) }
  for (const entry of found.entries) standOn(session.standing, entry)
  return session
}

/** Folds in an entry that has been kept. */
export function takeIn(session: Session, entry: Entry, label: string): void {
  fold(session.state, entry.effects)
  session.entries.push(entry)
  standOn(session.standing, entry)
  session.labels.set(entry.seq, label)
}

export async function readLabels(db: Database, session: Session, from: number, to: number): Promise<void> {
  for (const row of await told(db, session.id, Math.max(1, from), to)) session.labels.set(row.seq, row.label)
}

/** Another tab wrote: read on from where we are. */
export async function catchUp(db: Database, session: Session): Promise<void> {
  const more = await since(db, session.id, session.entries.length)
  const first = session.entries.length + 1
  for (const entry of more) takeIn(session, entry, '')
  await readLabels(db, session, first, session.entries.length)
}

/** The newest label that undo would need may be older than what was read at opening. */
export async function labelFor(db: Database, session: Session): Promise<void> {
  const last = session.standing.done.at(-1)?.seq
  if (last !== undefined && !session.labels.has(last)) await readLabels(db, session, last - recent, last)
}

/** Looks at what opening took on trust; gives the damage if there is any. */
export async function checkRest(db: Database, session: Session): Promise<Damage | null> {
  if (await verifyRest(session.loaded)) return null
  return (await load(db, session.id, true))?.damage ?? null
}

