import { sound, written, type Entry } from '../engine/journal.ts'
import type { Database, Tx } from './database.ts'
import { fault } from './errors.ts'
import { heldBefore, noteHolding } from './holding.ts'
import { entryObjection, touch } from './journal.ts'
import { drawable, lastFirst } from './order.ts'
import { without } from './plain.ts'
import type { MatchRow, ToldRow } from './records.ts'
import { ofMatch, type TableName } from './tables.ts'

export type NewMatch = Omit<MatchRow, 'head' | 'touched'>

/** A match exists from its first entry on: both in one transaction. */
export async function create(db: Database, match: NewMatch, first: Entry, told: ToldRow): Promise<void> {
  await db.write(['matches', 'entries', 'told', 'meta'], async tx => {
    if (first.seq !== 1 || first.match !== match.id) throw fault('Behind', 'a match begins with its own entry 1')
    const there = await tx.get('entries', [match.id, 1])
    if (there?.id === first.id && there.sum === first.sum) return
    await tx.add('matches', { ...match, head: 1, touched: await touch(tx) })
    await tx.add('entries', first)
    await tx.add('told', told)
  })
  if (db.saved) noteHolding(db.name, heldBefore(db.name) + 1)
}

/** All matches, played last first, now and after every change: deleted, archived and scrap ones too, Home sorts them out. */
export const watchMatches = (db: Database, seen: (rows: readonly MatchRow[]) => void, failed?: (error: unknown) => void): (() => void) =>
  db.watch(['matches'], async tx => inOrder(await tx.all('matches')), seen, failed)

export const listMatches = (db: Database): Promise<readonly MatchRow[]> => db.read(['matches'], async tx => inOrder(await tx.all('matches')))

export const findMatch = (db: Database, id: string): Promise<MatchRow | undefined> => db.read(['matches'], tx => tx.get('matches', id))

const inOrder = (rows: readonly MatchRow[]): readonly MatchRow[] =>
  rows.filter(readable).sort(lastFirst)

/** A row Home can draw; others are for safe mode. */
export const readable = (row: MatchRow): boolean =>
  typeof row.game === 'string' && typeof row.head === 'number' && drawable(row)

export const rename = (db: Database, id: string, title: string): Promise<void> => change(db, id, row => ({ ...row, title }))
export const reseat = (db: Database, id: string, seats: MatchRow['seats']): Promise<void> => change(db, id, row => ({ ...row, seats }))
export const archive = (db: Database, id: string, archived = true): Promise<void> => change(db, id, row => ({ ...row, archived }))

/** Out of sight, but wholly there until `purge`. */
export const remove = (db: Database, id: string, at: number): Promise<void> => change(db, id, row => ({ ...row, deletedAt: at }))
export const putBack = (db: Database, id: string): Promise<void> => change(db, id, row => without(row, 'deletedAt'))

const change = (db: Database, id: string, to: (row: MatchRow) => MatchRow): Promise<void> =>
  db.write(['matches'], async tx => {
    const row = await tx.get('matches', id)
    if (row === undefined) throw fault('Gone', `no match ${id}`)
    await tx.put('matches', to(row))
  })

/** At the next start: what was deleted before it goes for good. Returns how many. */
export async function purge(db: Database, before = Infinity): Promise<number> {
  const { gone, left } = await db.write(['matches', 'photos', ...ofMatch], async tx => {
    const gone = (await tx.all('matches')).filter(row => row.deletedAt !== undefined && row.deletedAt < before)
    for (const { id } of gone) await erase(tx, id)
    return { gone: gone.length, left: await tx.count('matches') }
  })
  if (db.saved) noteHolding(db.name, left)
  return gone
}

/** Everything that belongs to one match, inside a transaction over `ofMatch`, matches and photos. */
export async function erase(tx: Tx, match: string): Promise<void> {
  const uses = await tx.by('uses', 'match', match)
  await tx.remove('matches', match)
  for (const table of ['entries', 'told', 'secrets', 'clocks'] as const) await tx.removeUnder(table, match)
  for (const table of ['marks', 'uses', 'damage'] as const) await tx.removeBy(table, 'match', match)
  for (const { hash } of uses) if ((await tx.by('uses', 'hash', hash)).length === 0) await tx.remove('photos', hash)
}

export interface Copy { readonly id: string; readonly title: string; readonly at: number; /** up to this entry; all if absent */ readonly upTo?: number }

/** A second match with the same past: to try something, or to go back without losing what came after. */
export const duplicate = (db: Database, id: string, copy: Copy): Promise<void> =>
  db.write(['matches', 'meta', ...ofMatch] satisfies TableName[], async tx => {
    const row = await tx.get('matches', id)
    if (row === undefined) throw fault('Gone', `no match ${id}`)
    const all = await tx.under('entries', id)
    const past = all.slice(0, Math.min(sound(all), copy.upTo ?? all.length))
    const rest = without(row, 'archived', 'deletedAt', 'headId')
    await tx.add('matches', { ...rest, id: copy.id, title: copy.title, createdAt: copy.at, playedAt: copy.at, head: past.length, touched: await touch(tx) })
    await tx.addAll('entries', rechained(past, copy.id))
    await copyBeside(tx, id, copy.id, past.length)
  })

/** The checksum covers the match's id, so a copy is chained anew. */
export function rechained(entries: readonly Entry[], match: string): Entry[] {
  const out: Entry[] = []
  for (const entry of entries) out.push(written(out.at(-1), { ...without(entry, 'seq', 'prev', 'sum'), match }))
  return out
}

async function copyBeside(tx: Tx, from: string, to: string, head: number): Promise<void> {
  await tx.addAll('told', (await tx.under('told', from)).filter(row => row.seq <= head).map(row => ({ ...row, match: to })))
  await tx.addAll('secrets', (await tx.under('secrets', from)).map(row => ({ ...row, match: to })))
  await tx.addAll('clocks', (await tx.under('clocks', from)).map(row => ({ ...row, match: to })))
  await tx.addAll('marks', (await tx.by('marks', 'match', from)).filter(row => row.seq <= head).map(row => ({ ...row, match: to, id: `${to} ${row.id}` })))
  await tx.addAll('uses', (await tx.by('uses', 'match', from)).map(row => ({ ...row, match: to, id: `${to} ${row.id}` })))
}

/** Makes the row of a match anew from its entries, when the row is damaged or gone: a way back from safe mode. False if no entry can be used. */
export const rebuild = (db: Database, id: string, at: number): Promise<boolean> =>
  db.write(['matches', 'entries', 'told', 'meta'], async tx => {
    const all = await tx.under('entries', id)
    const odd = all.findIndex(entry => entryObjection(entry) !== null)
    const head = sound(odd < 0 ? all : all.slice(0, odd))
    const first = all[0]
    if (head === 0 || first === undefined) return false
    const told = await tx.get('told', [id, head])
    const seats = [...new Set(all.slice(0, head).map(entry => entry.seat))].filter(seat => seat !== '').map(seat => ({ id: seat, label: seat, factions: [] }))
    await tx.put('matches', {
      id, game: first.module, scenario: '', title: 'Recovered match', seats, createdAt: first.at, playedAt: at, head,
      standing: { headline: `Step ${head}`, stage: told?.where ?? '' }, touched: await touch(tx),
    })
    return true
  })
