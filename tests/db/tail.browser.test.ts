import { afterEach, describe, expect, test } from 'vitest'
import type { Entry } from '../../src/engine/journal.ts'
import { learn } from '../../src/db/charts.ts'
import { openDatabase, type Database } from '../../src/db/database.ts'
import { append, load } from '../../src/db/journal.ts'
import { listMatches, rename } from '../../src/db/matches.ts'
import { memo, saveMemo } from '../../src/db/memos.ts'
import { secretsOf, seal } from '../../src/db/secrets.ts'
import { copies, restoreCopy, takeCopy } from '../../src/db/ring.ts'
import { mirrored } from '../../src/db/mirror.ts'
import { addPhoto, dropPhoto, photo, photosOfMatch } from '../../src/db/photos.ts'
import { readTail } from '../../src/db/tail.ts'
import { upkeep } from '../../src/db/upkeep.ts'
import { begin, following, played, standingAt, toldFor } from './matches.ts'

const opened: Database[] = []
const open = async (name: string): Promise<Database> => {
  const db = await openDatabase({ name })
  opened.push(db)
  return db
}
/** As Chromium does with a corrupt one: the database is gone, what lies beside it is not. */
async function thrownAway(name: string): Promise<Database> {
  for (const db of opened.splice(0)) db.close()
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = resolve
    request.onerror = () => reject(request.error ?? new Error('not deleted'))
  })
  return open(name)
}
afterEach(() => { for (const db of opened.splice(0)) db.close() })
const goOn = async (db: Database, last: Entry): Promise<Entry> => {
  const next = following(last)
  await append(db, next, toldFor(next), standingAt(next.seq))
  return next
}

describe('a database that the browser throws away', () => {
  test('without any copy: every change comes back from the tail', async () => {
    const name = crypto.randomUUID()
    const db = await open(name)
    const entries = await played(db, 'm', 12)
    await rename(db, 'm', 'Renamed')
    await learn(db, 'toy', 'crt', { kind: 'grid', cells: { '1 1': 'AE' } }, 1)
    await seal(db, { match: 'm', seat: 'a', id: 'plan', text: 'Feint', at: 1 })
    expect(db.twice()).toBe(true)
    const again = await thrownAway(name)
    expect(again).toMatchObject({ saved: true, rescued: true })
    expect(again.lost).toMatch(/Everything is back: 1 match, 12 steps\./)
    expect(await load(again, 'm', true)).toMatchObject({ good: 12, damage: null, match: { title: 'Renamed', head: 12 } })
    expect((await load(again, 'm', true))?.entries).toEqual(entries)
    expect(await secretsOf(again, 'm', 'a')).toMatchObject([{ text: 'Feint' }])
    expect((await again.read(['charts'], tx => tx.all('charts')))[0]?.layer).toEqual({ kind: 'grid', cells: { '1 1': 'AE' } })
    // and once more: the new life is kept beside as well
    await goOn(again, entries.at(-1) as Entry)
    expect((await load(await thrownAway(name), 'm', true))?.good).toBe(13)
  })

  test('a copy covers the tail; what comes after it is added to it', async () => {
    const name = crypto.randomUUID()
    const db = await open(name)
    const entries = await played(db, 'm', 5)
    expect((await readTail(name)).length).toBe(5)
    await takeCopy(db, 1, 'Monday')
    expect(await readTail(name)).toEqual([])
    const sixth = await goOn(db, entries.at(-1) as Entry)
    await begin(db, 'second')
    await goOn(db, sixth)
    const again = await thrownAway(name)
    expect((await listMatches(again)).map(row => [row.id, row.head])).toEqual([['m', 7], ['second', 1]])
    // the match played next stands first, although the counter of a new database begins anew
    const other = (await load(again, 'second'))?.entries.at(-1) as Entry
    await goOn(again, other)
    expect((await listMatches(again))[0]?.id).toBe('second')
  })

  test('a restore is part of the row of changes', async () => {
    const name = crypto.randomUUID()
    const db = await open(name)
    const entries = await played(db, 'm', 4)
    await takeCopy(db, 1, 'Monday')
    await saveMemo(db, 'theme', 'dark')
    const [first] = await copies(db)
    await goOn(db, entries.at(-1) as Entry)
    await restoreCopy(db, first?.id ?? '', 2, 'Monday')
    await saveMemo(db, 'after', 1)
    const again = await thrownAway(name)
    expect((await load(again, 'm', true))?.good).toBe(4)
    expect(await memo(again, 'theme')).toBeUndefined()
    expect(await memo(again, 'after')).toBe(1)
  })

  test('photographs come back with what shows them', async () => {
    const name = crypto.randomUUID()
    const db = await open(name)
    await played(db, 'm', 2)
    const picture = async (colour: string): Promise<Blob> => {
      const canvas = new OffscreenCanvas(40, 30)
      const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      pen.fillStyle = colour
      pen.fillRect(0, 0, 40, 30)
      return canvas.convertToBlob()
    }
    const kept = await addPhoto(db, await picture('red'), { id: 'one', match: 'm', label: 'The board', at: 1 })
    const dropped = await addPhoto(db, await picture('blue'), { id: 'two', match: 'm', label: 'Another', at: 1 })
    await dropPhoto(db, 'two')
    const again = await thrownAway(name)
    expect(await photosOfMatch(again, 'm')).toEqual([kept])
    expect((await photo(again, kept.hash))?.bytes.size).toBeGreaterThan(100)
    await upkeep(again, 1)
    expect(await photo(again, dropped.hash)).toBeUndefined()
    expect((await mirrored(name, 'photos')).map(each => each.id)).toEqual([kept.hash])
  })

  test('two tabs keep their own lines, and both are used', async () => {
    const name = crypto.randomUUID()
    const [one, two] = [await open(name), await open(name)]
    const first = await begin(one, 'm')
    const second = await goOn(two, first)
    await goOn(one, second)
    const again = await thrownAway(name)
    expect(await load(again, 'm', true)).toMatchObject({ good: 3, damage: null })
  })

  test('a change too strange for the tail is a gap that is owned up to, until a copy closes it', async () => {
    const name = crypto.randomUUID()
    const db = await open(name)
    const entries = await played(db, 'm', 3)
    await saveMemo(db, 'strange', { n: 10n })
    expect(db.twice()).toBe(false)
    const fourth = await goOn(db, entries.at(-1) as Entry)
    expect(db.twice()).toBe(false)
    await db.write(['memos'], tx => tx.remove('memos', 'strange'))
    await takeCopy(db, 1, 'Monday')
    await goOn(db, fourth)
    expect(db.twice()).toBe(true)
    expect((await load(await thrownAway(name), 'm', true))?.good).toBe(5)
  })

  test('a browser that gives no second place still saves, and says that it keeps steps once', async () => {
    const worker = globalThis.Worker
    Object.assign(globalThis, { Worker: undefined })
    const db = await open(crypto.randomUUID())
    await played(db, 'm', 2)
    Object.assign(globalThis, { Worker: worker })
    expect(db.twice()).toBe(false)
    expect((await load(db, 'm'))?.good).toBe(2)
  })

  test('a new database says nothing, and so does one that was emptied by hand', async () => {
    const name = crypto.randomUUID()
    const db = await open(name)
    expect(db).toMatchObject({ lost: null, rescued: false })
    await saveMemo(db, 'a', 1)
    db.close()
    expect((await open(name)).lost).toBeNull()
  })
})
