import { soundFrom, type Entry } from '../engine/journal.ts'
import { emptyState } from '../engine/state.ts'
import type { Database, Tx } from './database.ts'
import { fault } from './errors.ts'
import { announce } from './lock.ts'
import { without } from './plain.ts'
import type { MatchRow, Standing, ToldRow } from './records.ts'

/** Entries are of this version; those of a newer app are not understood here. */
export const entryVersion = 1

/** Writes one entry, what was said with it and where the match now stands: one transaction, on the medium when it resolves. */
export async function append(db: Database, entry: Entry, told: ToldRow, standing: Standing): Promise<void> {
  await db.write(['matches', 'entries', 'told', 'meta'], async tx => {
    // asked at once: a tap waits for one round of questions
    const [row, last] = await Promise.all([tx.get('matches', entry.match), tx.get('meta', 'touched')])
    if (row === undefined) throw fault('Gone', `no match ${entry.match}`)
    if (row.head === entry.seq && (await stands(tx, entry))) return
    if (row.head !== entry.seq - 1 || (await lastId(tx, row)) !== entry.prev) throw fault('Behind', `head ${row.head}, entry ${entry.seq}`)
    const touched = touchedAfter(row, Number(last?.value ?? 0))
    await Promise.all([
      ...(touched === Number(last?.value ?? 0) ? [] : [tx.put('meta', { key: 'touched', value: touched })]),
      tx.add('entries', entry),
      tx.put('told', told),
      tx.put('matches', { ...row, head: entry.seq, headId: entry.id, standing, playedAt: entry.at, touched }),
    ])
  })
  announce(entry.match, entry.seq)
}

/** An earlier try may have reached the disk although its connection was lost before it could say so. */
async function stands(tx: Tx, entry: Entry): Promise<boolean> {
  const there = await tx.get('entries', [entry.match, entry.seq])
  return there?.id === entry.id && there.sum === entry.sum
}

/** The match row remembers which entry it ends in, for this head; after an import or a copy the entry itself is asked. */
const lastId = async (tx: Tx, row: MatchRow): Promise<string | undefined> =>
  row.headId ?? (await tx.get('entries', [row.id, row.head]))?.id

/** The match played last has the highest number, whatever the clock says. */
export async function touch(tx: Tx, row?: MatchRow): Promise<number> {
  const last = Number((await tx.get('meta', 'touched'))?.value ?? 0)
  const next = touchedAfter(row, last)
  if (next !== last) await tx.put('meta', { key: 'touched', value: next })
  return next
}

const touchedAfter = (row: MatchRow | undefined, last: number): number => (row?.touched === last && last > 0 ? last : last + 1)

export interface Damage {
  /** the first entry that cannot be used */
  readonly seq: number
  /** 'newer': written by a newer app, update instead of playing on */
  readonly kind: 'broken' | 'newer'
  readonly why: string
}

export interface Loaded {
  readonly match: MatchRow
  /** the good ones, in order */
  readonly entries: readonly Entry[]
  readonly good: number
  readonly damage: Damage | null
  /** entries up to here are taken on trust until `verifyRest` has looked at them */
  readonly unchecked: number
}

const page = 200

/** A match as far as it can be read. Never throws on damaged rows: it opens at its last good entry. Undefined if there is no such match. */
export async function load(db: Database, match: string, all = false): Promise<Loaded | undefined> {
  const [row, rows] = await db.read(['matches', 'entries'], tx => Promise.all([tx.get('matches', match), tx.under('entries', match)]))
  if (row === undefined) return undefined
  const unchecked = all ? 0 : Math.max(0, rows.length - page)
  return { match: row, unchecked, ...upTo(rows, row.head, unchecked) }
}

function upTo(rows: readonly Entry[], head: number, unchecked: number): Pick<Loaded, 'entries' | 'good' | 'damage'> {
  const odd = rows.findIndex((entry, i) => entry?.seq !== i + 1 || entryObjection(entry) !== null)
  const readable = odd < 0 ? rows : rows.slice(0, odd)
  const good = soundFrom(readable, Math.min(unchecked, readable.length))
  return { entries: rows.slice(0, good), good, damage: damageAt(rows, good, head) }
}

function damageAt(rows: readonly Entry[], good: number, head: number): Damage | null {
  const bad = rows[good]
  const no = bad === undefined ? null : entryObjection(bad)
  if (bad === undefined) return head > good ? { seq: good + 1, kind: 'broken', why: `Steps ${good + 1} to ${head} are missing.` } : null
  return { seq: good + 1, kind: no?.kind ?? 'broken', why: no?.why ?? `Step ${good + 1} does not agree with its checksum.` }
}

const kinds: ReadonlySet<string> = new Set(Object.keys(emptyState()))

/** Why an entry cannot be folded at all, checksum or not. */
export function entryObjection(entry: Entry): Pick<Damage, 'kind' | 'why'> | null {
  const { v, effects, does } = entry as Partial<Entry>
  if (typeof v === 'number' && v > entryVersion) return { kind: 'newer', why: 'This match was played on with a newer version of the app.' }
  if (v !== entryVersion || !Array.isArray(effects) || typeof does !== 'object' || does === null) return { kind: 'broken', why: 'A step cannot be read.' }
  const strange = (effects as unknown[]).find(effect => !kinds.has(kindOf(effect)))
  return strange === undefined ? null : { kind: 'broken', why: `A step changes something this version does not know (${kindOf(strange) || 'nothing'}).` }
}

const kindOf = (effect: unknown): string => {
  const { kind, id } = (effect ?? {}) as { kind?: unknown; id?: unknown }
  return typeof kind === 'string' && typeof id === 'string' ? kind : ''
}

const idle = (): Promise<void> =>
  new Promise(resolve => { if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 0); else requestIdleCallback(() => resolve()) })

/** Looks at what opening took on trust, a page whenever the app is idle. If it finds damage, load the match again with `all`. */
export async function verifyRest({ entries, unchecked }: Loaded, pause: () => Promise<void> = idle): Promise<boolean> {
  for (let at = 0; at < unchecked; at += page) {
    await pause()
    const end = Math.min(at + page, unchecked + 1, entries.length)
    if (soundFrom(entries.slice(0, end), at) < end) return false
  }
  return true
}

/** Lets a damaged match be played on: the unusable rows move to `damage`, the head goes back to the last good entry. */
export async function mend(db: Database, { match, good, damage }: Loaded, at: number): Promise<void> {
  if (damage === null) return
  await db.write(['matches', 'entries', 'told', 'damage'], async tx => {
    const row = await tx.get('matches', match.id)
    if (row === undefined) throw fault('Gone', `no match ${match.id}`)
    const [rows, told] = await Promise.all([tx.under('entries', match.id), tx.under('told', match.id)])
    const bad = rows.filter(entry => entry.seq > good)
    const said = told.filter(each => each.seq > good)
    const id = `${match.id} ${at} ${good}`
    await tx.put('damage', { id, match: match.id, at, raw: { row, entries: bad, told: said }, why: damage.why })
    await Promise.all(bad.map(entry => tx.remove('entries', [match.id, entry.seq])))
    await Promise.all(said.map(each => tx.remove('told', [match.id, each.seq])))
    await tx.put('matches', { ...without(row, 'headId'), head: good })
  })
}

/** Entries written since, for a tab that follows along. */
export const since = (db: Database, match: string, seq: number): Promise<Entry[]> =>
  db.read(['entries'], tx => tx.between('entries', [match, seq + 1], [match, Number.MAX_SAFE_INTEGER]))

/** What was said with these entries; rows that cannot be shown are left out. */
export const told = async (db: Database, match: string, from: number, to: number): Promise<ToldRow[]> =>
  (await db.read(['told'], tx => tx.between('told', [match, from], [match, to]))).filter(row => typeof row.label === 'string' && Array.isArray(row.lines))

/** The newest of them, as far as an undo is likely to go back. */
export const lastTold = (db: Database, { match, good }: Loaded): Promise<ToldRow[]> => told(db, match.id, Math.max(1, good - 60), good)
