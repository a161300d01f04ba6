import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { sound, type Entry } from '../../src/engine/journal.ts'
import { addTime, clocksOf } from '../../src/db/clock.ts'
import { chartsOf, forgetChart, learn, mapsOf, saveMap } from '../../src/db/charts.ts'
import { openDatabase, type Database } from '../../src/db/database.ts'
import { houseOf, saveHouse } from '../../src/db/house.ts'
import { append, load, told } from '../../src/db/journal.ts'
import { dropMark, marksOf, saveMark } from '../../src/db/marks.ts'
import { archive, create, duplicate, listMatches, purge, putBack, remove, rename, watchMatches } from '../../src/db/matches.ts'
import { allMemos, forgetMemo, memo, saveMemo } from '../../src/db/memos.ts'
import { memoryDatabase } from '../../src/db/memory.ts'
import type { MatchRow } from '../../src/db/records.ts'
import { dropSecret, reveal, seal, sealedIn, secretsOf } from '../../src/db/secrets.ts'
import { allTables } from '../../src/db/tables.ts'
import { begin, firstEntry, following, matchRow, played, standingAt, toldFor } from './matches.ts'

const both: readonly (readonly [string, () => Promise<Database>])[] = [
  ['stored', () => openDatabase({ name: crypto.randomUUID() })],
  ['in memory', () => Promise.resolve(memoryDatabase('test'))],
]
const titles = async (db: Database): Promise<readonly string[]> => (await listMatches(db)).map(row => row.title)

/** The next list the watch gives that fits. */
const seenOnce = (db: Database, fits: (rows: readonly MatchRow[]) => boolean): Promise<readonly MatchRow[]> =>
  new Promise((resolve, reject) => {
    const stop = watchMatches(db, rows => { if (fits(rows)) { queueMicrotask(() => stop()); resolve(rows) } }, reject)
  })

describe.each(both)('matches %s', (_, open) => {
  test('a match and its first entry come together or not at all', async () => {
    const db = await open()
    const first = firstEntry('m')
    await expect(create(db, matchRow('m'), following(first), toldFor(first))).rejects.toMatchObject({ name: 'Behind' })
    await begin(db, 'm')
    await create(db, matchRow('m'), first, toldFor(first))
    await expect(create(db, matchRow('m'), { ...first, id: 'else' }, toldFor(first))).rejects.toMatchObject({ name: 'ConstraintError' })
    expect(await titles(db)).toEqual(['Match m'])
  })

  test('the list follows every change and is sorted by play, not by the clock', async () => {
    const db = await open()
    const one = await begin(db, 'one')
    await begin(db, 'two')
    expect(await titles(db)).toEqual(['Match two', 'Match one'])
    const changed = seenOnce(db, rows => rows[0]?.id === 'one')
    const back = { ...following(one), at: 5 }
    await append(db, back, toldFor(back), standingAt(2))
    expect((await changed).map(row => row.id)).toEqual(['one', 'two'])
    const renamed = seenOnce(db, rows => rows.some(row => row.title === 'Operation Torch'))
    await rename(db, 'two', 'Operation Torch')
    expect((await renamed).map(row => row.title)).toEqual(['Match one', 'Operation Torch'])
  })

  test('deleting can be undone until the purge, which takes everything of that match and nothing else', async () => {
    const db = await open()
    await played(db, 'gone', 5)
    await played(db, 'kept', 4)
    await seal(db, { match: 'gone', seat: 'a', id: 'objective', text: 'Hold Caen', at: 1 })
    await saveMark(db, { id: 'k', match: 'gone', seq: 2, kind: 'note', text: 'here', at: 1 })
    await remove(db, 'gone', 7)
    await putBack(db, 'gone')
    expect(await purge(db)).toBe(0)
    await remove(db, 'gone', 8)
    await archive(db, 'kept')
    expect((await listMatches(db)).map(row => [row.id, row.deletedAt, row.archived])).toEqual([['kept', undefined, true], ['gone', 8, undefined]])
    expect(await purge(db)).toBe(1)
    expect(await load(db, 'gone')).toBeUndefined()
    const left = await db.read(allTables, async tx => (await Promise.all(allTables.map(table => tx.all(table)))).flat())
    expect(JSON.stringify(left)).not.toContain('gone')
    expect((await load(db, 'kept'))?.good).toBe(4)
    await expect(rename(db, 'gone', 'x')).rejects.toMatchObject({ name: 'Gone' })
  })

  test('a duplicate has its own sound journal, up to any entry', async () => {
    const db = await open()
    const entries = await played(db, 'm', 6)
    await addTime(db, 'm', 'a', 1500)
    await addTime(db, 'm', 'a', -90)
    await addTime(db, 'm', 'a', 600)
    await duplicate(db, 'm', { id: 'copy', title: 'Copy', at: 9, upTo: 4 })
    const copy = await load(db, 'copy')
    expect(copy).toMatchObject({ good: 4, damage: null, match: { title: 'Copy', head: 4 } })
    expect(sound(copy?.entries ?? [])).toBe(4)
    expect(copy?.entries.map(entry => entry.effects)).toEqual(entries.slice(0, 4).map(entry => entry.effects))
    expect((await told(db, 'copy', 1, 99)).map(row => row.seq)).toEqual([1, 2, 3, 4])
    expect(await clocksOf(db, 'copy')).toEqual(new Map([['a', 2100]]))
    const next = following(copy?.entries.at(-1) as Entry)
    await append(db, next, toldFor(next), standingAt(5))
    expect((await load(db, 'm'))?.good).toBe(6)
  })
})

describe.each(both)('small tables %s', (_, open) => {
  test('a seat sees only its own secrets; a reveal shows whether the text is the one sealed', async () => {
    const db = await open()
    const hash = await seal(db, { match: 'm', seat: 'a', id: 'objective', text: 'Hold Caen', at: 1 })
    await seal(db, { match: 'm', seat: 'b', id: 'objective', text: 'Take Caen', at: 1 })
    expect((await secretsOf(db, 'm', 'a')).map(row => row.text)).toEqual(['Hold Caen'])
    expect(JSON.stringify(await sealedIn(db, 'm'))).not.toContain('Caen')
    expect(await reveal(db, 'm', 'a', 'objective', hash)).toEqual({ text: 'Hold Caen', genuine: true })
    const [row] = await secretsOf(db, 'm', 'a')
    await db.write(['secrets'], tx => tx.put('secrets', { ...(row as NonNullable<typeof row>), text: 'Hold Brest' }))
    expect((await reveal(db, 'm', 'a', 'objective', hash))?.genuine).toBe(false)
    await dropSecret(db, 'm', 'a', 'objective')
    expect(await reveal(db, 'm', 'a', 'objective', hash)).toBeUndefined()
  })

  test('charts are learned cell by cell', async () => {
    const db = await open()
    await learn(db, 'toy', 'crt', { kind: 'grid', cells: { '0 0': 'AE' } }, 1)
    await learn(db, 'toy', 'crt', { kind: 'grid', cells: { '0 1': 'DR' } }, 2)
    await learn(db, 'toy', 'ports', { kind: 'set', items: ['Brest'] }, 2)
    await learn(db, 'toy', 'ports', { kind: 'set', items: ['Caen', 'Brest'] }, 3)
    const [crt, ports] = await chartsOf(db, 'toy')
    expect(crt?.layer).toEqual({ kind: 'grid', cells: { '0 0': 'AE', '0 1': 'DR' } })
    expect(ports?.layer).toEqual({ kind: 'set', items: ['Brest', 'Caen'] })
    await forgetChart(db, 'toy', 'crt')
    expect((await chartsOf(db, 'toy')).map(row => row.chart)).toEqual(['ports'])
    await saveMap(db, { game: 'toy', id: 'main', label: 'Main', map: { cells: {} }, at: 1 })
    expect(await mapsOf(db, 'toy')).toHaveLength(1)
    expect(await mapsOf(db, 'other')).toEqual([])
  })

  test('memos, marks and house rules', async () => {
    const db = await open()
    await saveMemo(db, 'theme', { dark: true })
    await saveMemo(db, 'text', 2)
    expect(await memo(db, 'theme')).toEqual({ dark: true })
    await forgetMemo(db, 'theme')
    expect(await allMemos(db)).toEqual(new Map([['text', 2]]))
    await saveMark(db, { id: '2', match: 'm', seq: 9, kind: 'unsure', text: '', at: 1 })
    await saveMark(db, { id: '1', match: 'm', seq: 3, kind: 'bookmark', text: '', at: 2 })
    await dropMark(db, 'none')
    expect((await marksOf(db, 'm')).map(row => row.seq)).toEqual([3, 9])
    await saveHouse(db, { id: 'h', game: 'toy', kind: 'modifier', label: 'Mud', on: 'die', amount: -1 })
    expect((await houseOf(db, 'toy')).map(row => row.label)).toEqual(['Mud'])
  })
})
