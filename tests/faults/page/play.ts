import { hash, replay, written, type Draft, type Entry } from '../../../src/engine/journal.ts'
import { fold, type Effect, type State } from '../../../src/engine/state.ts'
import { openDatabase, type Database } from '../../../src/db/database.ts'
import { append, load } from '../../../src/db/journal.ts'
import { create } from '../../../src/db/matches.ts'
import type { Standing, ToldRow } from '../../../src/db/records.ts'

/** A match that looks like one: a unit moves, a track counts, words are said. Every step follows from its number alone. */
export const standing = (seq: number): Standing => ({ headline: `Turn ${Math.ceil(seq / 40)}`, stage: `Step ${seq}`, turn: seq })
export const said = (entry: Entry): ToldRow => ({
  match: entry.match, seq: entry.seq, label: `Moved unit ${entry.seq % 60}`, where: 'Movement',
  lines: [{ text: 'Movement allowance', cite: '7.1', amount: 6 }, { text: `Entered hex ${entry.seq % 3000}`, cite: '7.4' }],
})

export function effectsOf(state: State, seq: number): readonly Effect[] {
  const unit = `u${seq % 60}`
  const at = { hex: (seq * 7919) % 3000, moved: true, steps: 1 + (seq % 3) }
  return [
    { kind: 'unit', id: unit, from: state.unit[unit] ?? null, to: at },
    { kind: 'track', id: 'steps', from: state.track['steps'] ?? null, to: seq },
  ]
}

const draft = (match: string, seq: number, effects: readonly Effect[], at: number): Draft => ({
  match, id: crypto.randomUUID(), v: 1, module: 'bench', at, seat: 'a', does: seq === 1 ? { kind: 'setup' } : { kind: 'next' }, effects,
})

export const stateHash = (state: State): string =>
  hash(JSON.stringify(Object.entries(state).map(([kind, all]) => [kind, Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))])))

export interface Table { readonly db: Database; readonly match: string; readonly state: State; readonly entries: Entry[] }

export async function begin(db: Database, match: string, at: number = Date.now()): Promise<Table> {
  const state = replay([])
  const first = written(undefined, draft(match, 1, effectsOf(state, 1), at))
  await create(db, { id: match, game: 'bench', scenario: 's', title: `Match ${match}`, seats: [{ id: 'a', label: 'A', factions: ['x'] }], createdAt: at, playedAt: at, standing: standing(1) }, first, said(first))
  fold(state, first.effects)
  return { db, match, state, entries: [first] }
}

export async function resume(db: Database, match: string): Promise<Table> {
  const found = await load(db, match, true)
  if (found === undefined) throw new Error(`no match ${match}`)
  return { db, match, state: replay(found.entries), entries: [...found.entries] }
}

/** The entry of the next tap, not written yet. */
export const nextEntry = ({ match, state, entries }: Table, at: number = Date.now()): Entry =>
  written(entries.at(-1), draft(match, entries.length + 1, effectsOf(state, entries.length + 1), at))

/** Database first, then the state: exactly the store's order. */
export async function take(table: Table, entry: Entry): Promise<void> {
  await append(table.db, entry, said(entry), standing(entry.seq))
  fold(table.state, entry.effects)
  table.entries.push(entry)
}

export const tap = (table: Table, at?: number): Promise<void> => take(table, nextEntry(table, at))

export const open = (name?: string): Promise<Database> => openDatabase(name === undefined ? {} : { name })
