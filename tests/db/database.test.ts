import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { reactive } from 'vue'
import { openDatabase } from '../../src/db/database.ts'
import { fault, saveProblem, unwrapped } from '../../src/db/errors.ts'
import { lossSentence } from '../../src/db/holding.ts'
import { load } from '../../src/db/journal.ts'
import { memo, saveMemo } from '../../src/db/memos.ts'
import { wipe } from '../../src/db/safe.ts'
import { version1 } from '../../src/db/tables.ts'
import { begin, played } from './matches.ts'

afterEach(() => vi.unstubAllGlobals())

describe('opening', () => {
  test('without indexedDB it plays in memory and says so', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const db = await openDatabase()
    expect(db).toMatchObject({ saved: false })
    expect(db.problem).toMatch(/keeps nothing/)
    await played(db, 'm', 3)
    expect((await load(db, 'm'))?.good).toBe(3)
  })

  test('an open that rejects, twice, ends in memory as well', async () => {
    const factory = new IDBFactory()
    const opens = vi.spyOn(factory, 'open').mockImplementation(() => { throw Object.assign(new Error('no'), { name: 'UnknownError' }) })
    vi.spyOn(Dexie.dependencies, 'indexedDB', 'get').mockReturnValue(factory)
    const db = await openDatabase({ name: 'rejects' })
    vi.restoreAllMocks()
    expect(opens.mock.calls.length).toBeGreaterThanOrEqual(2)
    expect(db).toMatchObject({ saved: false })
    expect(db.problem).toMatch(/UnknownError/)
  })

  test('old code refuses to write into newer rows, but still reads them', async () => {
    const name = crypto.randomUUID()
    const db = await openDatabase({ name })
    await played(db, 'm', 3)
    await db.write(['meta'], tx => tx.put('meta', { key: 'schema', value: 2 }))
    const error: unknown = await begin(db, 'n').catch((no: unknown) => no)
    expect(unwrapped(error).name).toBe('NewerData')
    expect(saveProblem(error)).toMatch(/Update/)
    expect((await load(db, 'm'))?.good).toBe(3)
    expect(await load(db, 'n')).toBeUndefined()
  })

  test('another tab with a newer version gets the database, and this one hears of it', async () => {
    const name = crypto.randomUUID()
    let superseded = 0
    const db = await openDatabase({ name, superseded: () => { superseded++ } })
    await begin(db, 'm')
    const newer = new Dexie(name)
    newer.version(1).stores(version1)
    newer.version(2).stores({ more: 'id' }).upgrade(tx => tx.table('meta').put({ key: 'schema', value: 2 }))
    await newer.open()
    expect(superseded).toBe(1)
    const error: unknown = await begin(db, 'n').catch((no: unknown) => no)
    expect(unwrapped(error).name).toBe('NewerData')
    expect((await load(db, 'm'))?.good).toBe(1)
    newer.close()
  })

  test('a closed connection is opened again by the next read or write', async () => {
    const db = await openDatabase({ name: crypto.randomUUID() })
    await begin(db, 'm')
    db.close()
    await saveMemo(db, 'a', 1)
    db.close()
    expect(await memo(db, 'a')).toBe(1)
  })

  test("Vue's proxies are unwrapped on the way in", async () => {
    const db = await openDatabase({ name: crypto.randomUUID() })
    const value = reactive({ deep: [{ list: [1, 2] }], none: undefined })
    await saveMemo(db, 'proxy', value)
    expect(await memo(db, 'proxy')).toEqual({ deep: [{ list: [1, 2] }] })
  })
})

describe('errors', () => {
  const quota = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  test.each([
    ['a wrapped quota error', Object.assign(new Error('x'), { name: 'AbortError', inner: quota }), 'QuotaExceededError', /no room/],
    ['a bulk error around it', Object.assign(new Error('x'), { name: 'BulkError', failures: [{ name: 'AbortError', inner: quota }] }), 'QuotaExceededError', /no room/],
    ['an abort without reason', Object.assign(new Error('x'), { name: 'AbortError' }), 'AbortError', /closed its storage/],
    ['a refused file', fault('NotAFile', 'This is not a file of this app.'), 'NotAFile', /^This is not a file/],
    ['no error at all', 'boom', 'Error', /not saved \(Error\)/],
    ['nothing', undefined, 'Error', /not saved/],
  ])('%s', (_, error, name, sentence) => {
    expect(unwrapped(error).name).toBe(name)
    expect(saveProblem(error)).toMatch(sentence)
  })
})

describe('an emptied database', () => {
  test.each([
    [0, null],
    [1, /^The browser has cleared its storage: the match that stood here is gone/],
    [4, /the 4 matches that stood here are gone.*import it/],
  ])('%i matches before', (before, said) => {
    const found = lossSentence(before)
    if (said === null) expect(found).toBeNull()
    else expect(found).toMatch(said)
  })

  test('is told from a new one at the next start, once', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
    const name = crypto.randomUUID()
    const db = await openDatabase({ name })
    expect(db.lost).toBeNull()
    await begin(db, 'm')
    db.close()
    expect(await wipe(name)).toBe(true)
    const emptied = await openDatabase({ name })
    expect(emptied.lost).toMatch(/cleared its storage/)
    emptied.close()
    expect((await openDatabase({ name })).lost).toBeNull()
  })
})
