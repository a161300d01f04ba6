import { sound, type Entry } from '../engine/journal.ts'
import { carefulJson, fileable, pack, printable, squeezed, unpack, unsqueezed, utf8, type Limits, type Section } from './container.ts'
import type { Database, Tx } from './database.ts'
import { sha256 } from './digest.ts'
import { fault } from './errors.ts'
import { entryObjection } from './journal.ts'
import { plain, without } from './plain.ts'
import type { PhotoRow } from './records.ts'
import { openSealed, sealBytes } from './sealed.ts'
import { carried, misshapen, type Carried } from './shapes.ts'
import { keys, schemaVersion, type Tables } from './tables.ts'

export type BackupKind = 'everything' | 'match' | 'charts' | 'maps'

/** The rows of a file, table by table. */
export type Rows = { readonly [T in Carried]: readonly Tables[T][] }

/** A file that has been read, checked and hashed; nothing of it is written yet. */
export interface Backup { readonly kind: BackupKind; readonly at: number; readonly rows: Rows }

export interface Wanted {
  readonly kind: BackupKind
  readonly at: number
  /** the match or the game */
  readonly of?: string
  /** left out when a file is for showing, not for playing on; packs never have them */
  readonly secrets?: boolean
  readonly photos?: boolean
}

/** One file: everything, one match, or a game's charts or maps (values only). Damaged steps are left out; safe mode exports them raw. */
export async function exportFile(db: Database, wanted: Wanted): Promise<Blob> {
  const rows = await db.read(carried, tx => gather(tx, wanted))
  return pack({ kind: wanted.kind, at: wanted.at, schema: schemaVersion }, await sectionsOf(rows, wanted))
}

async function gather(tx: Tx, { kind, of = '' }: Wanted): Promise<Rows> {
  const rows: Rows = Object.fromEntries(carried.map(table => [table, []])) as unknown as Rows
  if (kind === 'charts') return { ...rows, charts: await tx.under('charts', of) }
  if (kind === 'maps') return { ...rows, maps: await tx.under('maps', of) }
  if (kind === 'match') return whole(await ofOneMatch(tx, rows, of))
  const all = await Promise.all(carried.map(async table => [table, await tx.all(table)] as const))
  return whole(Object.fromEntries(all) as unknown as Rows)
}

async function ofOneMatch(tx: Tx, rows: Rows, match: string): Promise<Rows> {
  const row = await tx.get('matches', match)
  if (row === undefined) throw fault('Gone', `no match ${match}`)
  const uses = await tx.by('uses', 'match', match)
  const photos = await Promise.all([...new Set(uses.map(use => use.hash))].sort().map(hash => tx.get('photos', hash)))
  return {
    ...rows, matches: [row], uses, photos: photos.filter(each => each !== undefined),
    entries: await tx.under('entries', match), told: await tx.under('told', match), marks: await tx.by('marks', 'match', match),
    secrets: await tx.under('secrets', match), clocks: await tx.under('clocks', match), charts: await tx.under('charts', row.game),
  }
}

/** Only what can be read again: each match up to its last good entry, nothing without its match, no use without its photograph. */
function whole(rows: Rows): Rows {
  const byMatch = grouped(rows.entries)
  const good = new Map(rows.matches.map(({ id }) => [id, soundLength(byMatch.get(id) ?? [])]))
  const kept = (match: string | undefined, seq = 1): boolean => seq <= (good.get(match ?? '') ?? 0)
  const hashes = new Set(rows.photos.map(row => row.hash))
  const fit = <T extends Carried>(table: T, fits: (row: Tables[T]) => boolean): readonly Tables[T][] =>
    (rows[table] as readonly Tables[T][]).filter(row => fits(row) && misshapen(table, row) === null && (table === 'entries' || fileable(row)))
  const used = fit('uses', row => hashes.has(row.hash) && (row.match === undefined || kept(row.match)))
  return {
    matches: rows.matches.map(row => ({ ...without(row, 'headId'), head: good.get(row.id) ?? 0 })).filter(row => row.head > 0 && misshapen('matches', row) === null && fileable(row)),
    entries: fit('entries', row => kept(row.match, row.seq)), told: fit('told', row => kept(row.match, row.seq)),
    marks: fit('marks', row => kept(row.match)), secrets: fit('secrets', row => kept(row.match)), clocks: fit('clocks', row => kept(row.match)),
    charts: fit('charts', () => true), maps: fit('maps', () => true), house: fit('house', () => true), memos: fit('memos', () => true),
    uses: used, photos: fit('photos', row => used.some(use => use.hash === row.hash)),
  }
}

function grouped(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const out = new Map<string, Entry[]>()
  for (const entry of entries) {
    const own = out.get(entry.match)
    if (own === undefined) out.set(entry.match, [entry])
    else own.push(entry)
  }
  return out
}

function soundLength(own: readonly Entry[]): number {
  const odd = own.findIndex(entry => entryObjection(entry) !== null || misshapen('entries', entry) !== null)
  return sound(odd < 0 ? own : own.slice(0, odd))
}

async function sectionsOf(rows: Rows, { secrets = true, photos = true }: Wanted): Promise<readonly Section[]> {
  const shown = photos ? rows : { ...rows, photos: [] }
  const text = carried.filter(table => table !== 'secrets' && table !== 'entries' && shown[table].length > 0).map(table => ({ name: table, bytes: lines(shown[table]) }))
  const sealed = [
    // a hand drawn by the app is in the steps, and nowhere else
    ...(rows.entries.length > 0 ? [{ name: journal, bytes: await sealBytes(await small(lines(rows.entries))) }] : []),
    ...(secrets && rows.secrets.length > 0 ? [{ name: 'secrets', bytes: await sealBytes(lines(rows.secrets)) }] : []),
  ]
  const pictures = await Promise.all(shown.photos.map(async ({ hash, bytes }) => ({ name: `photo ${hash}`, bytes: new Uint8Array(await bytes.arrayBuffer()) })))
  return [...text, ...sealed, ...pictures]
}

const journal = 'journal'
/** Sealed bytes cannot be packed any more: packing byte, then the bytes it speaks of. */
async function small(whole: Uint8Array): Promise<Uint8Array> {
  const { packing, bytes } = await squeezed(new Blob([whole as Uint8Array<ArrayBuffer>]))
  const out = new Uint8Array(1 + bytes.length)
  out[0] = packing
  out.set(bytes, 1)
  return out
}

const lines = (rows: readonly object[]): Uint8Array => new TextEncoder().encode(rows.map(row => JSON.stringify(plain(without(row as { bytes?: Blob }, 'bytes')))).join('\n'))

const refuse = (why: string): Error => fault('NotAFile', why)

/** Reads, checks and hashes a whole file before anything is written. Refuses with a plain sentence. */
export async function readFile(file: Blob, allowed?: Limits): Promise<Backup> {
  const { head, sections } = await unpack(file, allowed)
  const { kind, at, schema } = head
  if (typeof schema !== 'number' || schema > schemaVersion) throw refuse('The file was made by a newer version of the app. Update, then try again.')
  if (!isKind(kind) || typeof at !== 'number') throw refuse('This file is of an unknown kind.')
  const photos = new Map([...sections].filter(([name]) => name.startsWith('photo ')).map(([name, bytes]) => [name.slice(6), bytes]))
  const rows: Record<string, unknown[]> = {}
  for (const table of carried) rows[table] = rowsIn(table, await opened(table, sections, allowed))
  const strange = [...sections.keys()].find(name => name !== journal && !(carried as string[]).includes(name) && !name.startsWith('photo '))
  if (strange !== undefined) throw refuse(`The file holds an unknown part (${printable(strange)}).`)
  rows['photos'] = await Promise.all((rows['photos'] ?? []).map(row => withBytes(row as PhotoRow, photos)))
  if (photos.size !== rows['photos'].length) throw refuse('The file holds a picture that nothing names.')
  return { kind, at, rows: agreeing(rows as unknown as Rows) }
}

const isKind = (kind: unknown): kind is BackupKind => ['everything', 'match', 'charts', 'maps'].includes(kind as string)

async function opened(table: Carried, sections: ReadonlyMap<string, Uint8Array>, allowed?: Limits): Promise<Uint8Array | undefined> {
  const [bytes, sealed] = [sections.get(table), table === 'entries' ? sections.get(journal) : undefined]
  if (table === 'secrets' && bytes !== undefined) return openSealed(bytes)
  if (sealed === undefined) return bytes
  if (bytes !== undefined) throw refuse('The file is damaged: it holds the steps of its matches twice.')
  const within = await openSealed(sealed)
  return unsqueezed(within[0], within.subarray(1), allowed)
}

const mostRows = 200_000

function rowsIn(table: Carried, bytes: Uint8Array | undefined): unknown[] {
  if (bytes === undefined || bytes.length === 0) return []
  const all = utf8(bytes).split('\n')
  if (all.length > mostRows) throw refuse(`The file holds too many ${table}.`)
  const seen = new Set<string>()
  return all.map(text => {
    const row = carefulJson(text)
    const wrong = misshapen(table, row)
    if (wrong !== null) throw refuse(`The file is damaged: something is wrong with ${wrong}.`)
    const key = JSON.stringify(keys[table].map(field => (row as Record<string, unknown>)[field]))
    if (seen.has(key)) throw refuse(`The file is damaged: it holds the same ${table} twice.`)
    seen.add(key)
    return row
  })
}

async function withBytes(row: PhotoRow, photos: ReadonlyMap<string, Uint8Array>): Promise<PhotoRow> {
  const bytes = photos.get(row.hash)
  if (bytes === undefined || (await sha256(bytes)) !== row.hash) throw refuse('The file is damaged: a picture is not the one it should be.')
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) throw refuse('The file holds a picture that is none.')
  return { ...row, bytes: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: row.type }) }
}

/** Rows that are well-formed each for itself must also agree with one another. */
function agreeing(rows: Rows): Rows {
  const heads = new Map(rows.matches.map(row => [row.id, row.head]))
  const byMatch = grouped(rows.entries)
  for (const [id, head] of heads) {
    const own = byMatch.get(id) ?? []
    if (own.length !== head || own.some(entry => entryObjection(entry) !== null) || sound(own) !== head) throw refuse('The file is damaged: the steps of a match do not agree with their checksums.')
  }
  const strays = [rows.entries, rows.told, rows.marks, rows.secrets, rows.clocks].some(list => list.some(row => !heads.has(row.match)))
  if (strays || rows.uses.some(row => row.match !== undefined && !heads.has(row.match))) throw refuse('The file is damaged: it holds steps of a match that is not in it.')
  if (rows.told.some(row => row.seq > (heads.get(row.match) ?? 0))) throw refuse('The file is damaged: it tells of steps that are not in it.')
  return rows
}
