import { written, type Deed, type Draft, type Entry } from '../../src/engine/journal.ts'
import type { Effect } from '../../src/engine/state.ts'
import type { Database } from '../../src/db/database.ts'
import { append } from '../../src/db/journal.ts'
import { create, type NewMatch } from '../../src/db/matches.ts'
import type { Standing, ToldRow } from '../../src/db/records.ts'

/** A match of nothing in particular: rows as the store would write them. */
export const standingAt = (turn: number): Standing => ({ headline: `Turn ${turn}`, stage: 'Movement', turn, turns: 20 })

export const matchRow = (id: string, title = `Match ${id}`): NewMatch => ({
  id, game: 'toy', scenario: 'long', title, seats: [{ id: 'a', label: 'Ann', factions: ['red'] }], createdAt: 1_760_000_000_000, playedAt: 1_760_000_000_000, standing: standingAt(1),
})

export const draft = (match: string, seq: number, does: Deed, effects: readonly Effect[]): Draft => ({
  match, id: `${match}-${seq}-${Math.abs(Math.imul(seq, 2654435761)).toString(36)}`, v: 1, module: 'toy 1', at: 1_760_000_000_000 + seq * 1000, seat: 'a', does, effects,
})

export const track = (id: string, from: number | null, to: number | null): Effect => ({ kind: 'track', id, from, to })

export const toldFor = (entry: Entry, label = `Step ${entry.seq}`): ToldRow => ({
  match: entry.match, seq: entry.seq, label, lines: [{ text: `Line of ${entry.seq}`, cite: '7.1' }], where: 'Turn 1, Movement',
})

export const firstEntry = (match: string): Entry => written(undefined, draft(match, 1, { kind: 'setup' }, [track('vp', null, 0), track('turn', null, 1)]))

/** The entry after this one: counts a track up. */
export const following = (before: Entry): Entry =>
  written(before, draft(before.match, before.seq + 1, { kind: 'next' }, [track('vp', before.seq - 1, before.seq)]))

export async function begin(db: Database, id: string, title?: string): Promise<Entry> {
  const first = firstEntry(id)
  await create(db, matchRow(id, title), first, toldFor(first))
  return first
}

/** A match of so many entries; returns them all. */
export async function played(db: Database, id: string, length: number): Promise<Entry[]> {
  const entries = [await begin(db, id)]
  while (entries.length < length) {
    const entry = following(entries.at(-1) as Entry)
    await append(db, entry, toldFor(entry), standingAt(entry.seq))
    entries.push(entry)
  }
  return entries
}
