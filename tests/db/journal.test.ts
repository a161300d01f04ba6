import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { replay, type Entry } from '../../src/engine/journal.ts'
import { openDatabase, type Database } from '../../src/db/database.ts'
import { append, load, mend, since, told, verifyRest } from '../../src/db/journal.ts'
import { memoryDatabase } from '../../src/db/memory.ts'
import { begin, following, played, standingAt, toldFor, track } from './matches.ts'

const both: readonly (readonly [string, () => Promise<Database>])[] = [
  ['stored', () => openDatabase({ name: crypto.randomUUID() })],
  ['in memory', () => Promise.resolve(memoryDatabase('test'))],
]
const put = (db: Database, entry: Entry): Promise<void> => db.write(['entries'], tx => tx.put('entries', entry))
const loaded = async (db: Database, match: string, all = false) => {
  const found = await load(db, match, all)
  if (found === undefined) throw new Error('no match')
  return found
}

describe.each(both)('journal %s', (name, open) => {
  test('what was appended comes back whole, with the match row at its head', async () => {
    const db = await open()
    expect(db.saved).toBe(name === 'stored')
    const entries = await played(db, 'm', 450)
    const found = await loaded(db, 'm')
    expect(found.entries).toEqual(entries)
    expect(found).toMatchObject({ good: 450, damage: null, unchecked: 250, match: { head: 450, standing: { turn: 450 } } })
    expect(await verifyRest(found, () => Promise.resolve())).toBe(true)
    expect((await told(db, 'm', 3, 5)).map(row => row.label)).toEqual(['Step 3', 'Step 4', 'Step 5'])
    expect((await since(db, 'm', 448)).map(entry => entry.seq)).toEqual([449, 450])
    expect(await load(db, 'nobody')).toBeUndefined()
  })

  test('two writers cannot use the same number, and a repeated try is taken as done', async () => {
    const db = await open()
    const first = await begin(db, 'm')
    const mine = following(first)
    const theirs = { ...mine, id: 'other', sum: 'other' }
    await append(db, mine, toldFor(mine), standingAt(2))
    await append(db, mine, toldFor(mine), standingAt(2))
    await expect(append(db, theirs, toldFor(theirs), standingAt(2))).rejects.toMatchObject({ name: 'Behind' })
    await expect(append(db, { ...following(mine), prev: 'fork' }, toldFor(mine), standingAt(3))).rejects.toMatchObject({ name: 'Behind' })
    expect((await loaded(db, 'm')).entries).toEqual([first, mine])
  })

  test('a failed append leaves no trace: entry, words and head together', async () => {
    const db = await open()
    const first = await begin(db, 'm')
    const entry = following(first)
    await db.write(['entries'], tx => tx.put('entries', { ...entry, match: 'm', seq: 2, id: 'squatter' }))
    await expect(append(db, entry, toldFor(entry, 'lost'), standingAt(9))).rejects.toMatchObject({ name: 'ConstraintError' })
    const found = await loaded(db, 'm')
    expect(found.match).toMatchObject({ head: 1, standing: { turn: 1 } })
    expect(await told(db, 'm', 2, 2)).toEqual([])
  })

  test.each([
    ['a changed number', 7, (entry: Entry): Entry => ({ ...entry, effects: [track('vp', 5, 500)] }), 'broken', /checksum/],
    ['an unknown kind of effect', 7, (entry: Entry) => ({ ...entry, effects: [{ kind: 'spell', id: 'x', from: null, to: 1 }] }) as unknown as Entry, 'broken', /spell/],
    ['effects that are no list', 7, (entry: Entry) => ({ ...entry, effects: null }) as unknown as Entry, 'broken', /cannot be read/],
    ['an effect that is nothing', 7, (entry: Entry) => ({ ...entry, effects: [null] }) as unknown as Entry, 'broken', /nothing/],
    ['an entry of a newer app', 7, (entry: Entry) => ({ ...entry, v: 2 }), 'newer', /newer/],
  ])('%s: opens at the last good entry, other matches untouched, plays on after mending', async (_, seq, spoil, kind, why) => {
    const db = await open()
    const entries = await played(db, 'm', 10)
    const other = await played(db, 'other', 3)
    await put(db, spoil(entries[seq - 1] as Entry))
    const found = await loaded(db, 'm')
    expect(found).toMatchObject({ good: 6, damage: { seq: 7, kind } })
    expect(found.damage?.why).toMatch(why)
    expect(replay(found.entries).track['vp']).toBe(5)
    expect((await loaded(db, 'other')).entries).toEqual(other)
    await mend(db, found, 1)
    const damage = await db.read(['damage'], tx => tx.by('damage', 'match', 'm'))
    expect(damage).toHaveLength(1)
    expect((damage[0]?.raw as { entries: Entry[] }).entries.map(entry => entry.seq)).toEqual([7, 8, 9, 10])
    const next = following(found.entries.at(-1) as Entry)
    await append(db, next, toldFor(next), standingAt(7))
    expect(await loaded(db, 'm')).toMatchObject({ good: 7, damage: null })
  })

  test('rows gone from the middle or the end are missed', async () => {
    const db = await open()
    await played(db, 'm', 10)
    await db.write(['entries'], tx => tx.remove('entries', ['m', 10]))
    expect((await loaded(db, 'm')).damage).toEqual({ seq: 10, kind: 'broken', why: 'Steps 10 to 10 are missing.' })
    await db.write(['entries'], tx => tx.remove('entries', ['m', 4]))
    expect(await loaded(db, 'm')).toMatchObject({ good: 3, damage: { seq: 4 } })
    await db.write(['entries'], tx => tx.remove('entries', ['m', 1]))
    expect(await loaded(db, 'm')).toMatchObject({ good: 0, entries: [], damage: { seq: 1 } })
  })

  test('damage before the last page is found when idle, and then by loading all', async () => {
    const db = await open()
    const entries = await played(db, 'm', 700)
    await put(db, { ...(entries[299] as Entry), at: 1 })
    const found = await loaded(db, 'm')
    expect(found).toMatchObject({ good: 700, damage: null, unchecked: 500 })
    expect(await verifyRest(found, () => Promise.resolve())).toBe(false)
    expect(await loaded(db, 'm', true)).toMatchObject({ good: 299, damage: { seq: 300 } })
  })
})
