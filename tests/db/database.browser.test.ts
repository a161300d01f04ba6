import { Dexie } from 'dexie'
import { afterEach, describe, expect, test } from 'vitest'
import { replay, type Entry } from '../../src/engine/journal.ts'
import { exportFile, readFile } from '../../src/db/backup.ts'
import { openDatabase, type Database } from '../../src/db/database.ts'
import { saveProblem, unwrapped } from '../../src/db/errors.ts'
import { append, load } from '../../src/db/journal.ts'
import { announce, follow, holdMatch, type Role } from '../../src/db/lock.ts'
import { watchMatches } from '../../src/db/matches.ts'
import { askToStay, exportDue, forgetful, health, noteExport } from '../../src/db/persist.ts'
import { addPhoto, dropPhoto, photo, photosOfGame, reencoded } from '../../src/db/photos.ts'
import { importBackup } from '../../src/db/restore.ts'
import { takeCopy } from '../../src/db/ring.ts'
import { version1 } from '../../src/db/tables.ts'
import { begin, following, played, standingAt, toldFor } from './matches.ts'

const opened: Database[] = []
const open = async (name: string = crypto.randomUUID()): Promise<Database> => {
  const db = await openDatabase({ name })
  opened.push(db)
  return db
}
afterEach(() => { for (const db of opened.splice(0)) db.close() })

/** Resolves once a value fits; the values come by callback. */
function until<A>(listen: (heard: (value: A) => void) => void, fits: (value: A) => boolean): Promise<A> {
  return new Promise(resolve => listen(value => { if (fits(value)) resolve(value) }))
}

describe('in a real browser', () => {
  test('a match is written, read, watched and exported', async () => {
    const db = await open()
    expect(db).toMatchObject({ saved: true, problem: null })
    const entries = await played(db, 'm', 30)
    const found = await load(db, 'm')
    expect(found?.entries).toEqual(entries)
    expect(replay(found?.entries ?? []).track['vp']).toBe(29)
    const two = until<readonly { id: string }[]>(heard => watchMatches(db, heard), rows => rows.length === 2)
    await begin(db, 'n')
    expect((await two).map(row => row.id)).toEqual(['n', 'm'])
    const other = await open()
    await importBackup(other, await readFile(await exportFile(db, { kind: 'everything', at: 1 })), { at: 2 })
    expect((await load(other, 'm', true))?.entries).toEqual(entries)
  })

  test('a database that is dropped under our feet is opened again by the next tap', async () => {
    const name = crypto.randomUUID()
    const db = await open(name)
    const first = await begin(db, 'm')
    db.close()
    const second = following(first)
    await append(db, second, toldFor(second), standingAt(2))
    expect((await load(db, 'm'))?.good).toBe(2)
  })

  test('old code meets newer rows: nothing is written, the reason is a sentence, export still works', async () => {
    const name = crypto.randomUUID()
    const db = await open(name)
    const entries = await played(db, 'm', 3)
    const newer = new Dexie(name)
    newer.version(1).stores(version1)
    newer.version(2).stores({ more: 'id' }).upgrade(tx => tx.table('meta').put({ key: 'schema', value: 2 }))
    await newer.open()
    newer.close()
    const next = following(entries.at(-1) as Entry)
    const error: unknown = await append(db, next, toldFor(next), standingAt(4)).catch((no: unknown) => no)
    expect(unwrapped(error).name).toBe('NewerData')
    expect(saveProblem(error)).toMatch(/newer version/)
    expect((await readFile(await exportFile(db, { kind: 'everything', at: 1 }))).rows.entries).toHaveLength(3)
  })

  test('an upgrade that another tab blocks ends in a sentence, not in waiting for ever', async () => {
    const name = crypto.randomUUID()
    const holder = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('no'))
    })
    let blocked = 0
    const db = await openDatabase({ name, patience: 400, blocked: () => { blocked++ } })
    expect(blocked).toBe(1)
    expect(db).toMatchObject({ saved: false })
    expect(db.problem).toMatch(/close the other tabs/)
    holder.close()
  })

  test('one writer a match: the second reads, takes over, and gets it back when the other lets go', async () => {
    const match = crypto.randomUUID()
    const roles: { a: Role[]; b: Role[] } = { a: [], b: [] }
    const heard: Record<'a' | 'b', (role: Role) => void> = { a: () => undefined, b: () => undefined }
    const next = (who: 'a' | 'b'): Promise<Role> => new Promise(resolve => { heard[who] = resolve })
    const begins = next('a')
    const a = holdMatch(match, role => { roles.a.push(role); heard.a(role) })
    expect(await begins).toBe('writer')
    const reads = next('b')
    const b = holdMatch(match, role => { roles.b.push(role); heard.b(role) })
    expect(await reads).toBe('reader')
    const lost = next('a')
    const won = next('b')
    b.takeOver()
    expect(await won).toBe('writer')
    expect(await lost).toBe('reader')
    const again = next('a')
    b.release()
    expect(await again).toBe('writer')
    expect(roles).toEqual({ a: ['writer', 'reader', 'writer'], b: ['reader', 'writer'] })
    a.release()
  })

  test('a reader hears how far its match has got, and only its own', async () => {
    const heard: number[] = []
    const three = new Promise<void>(resolve => {
      const stop = follow('m', seq => { heard.push(seq); if (seq === 3) { stop(); resolve() } })
    })
    announce('other', 9)
    announce('m', 2)
    announce('m', 3)
    await three
    expect(heard).toEqual([2, 3])
  })

  test('a photograph is drawn anew, made smaller, kept once and goes with its last use', async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 3200
    canvas.height = 800
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#456'
    pen.fillRect(0, 0, 3200, 400)
    const png = await new Promise<Blob>(resolve => canvas.toBlob(blob => resolve(blob as Blob), 'image/png'))
    const db = await open()
    const use = await addPhoto(db, png, { id: 'one', game: 'toy', chart: 'crt', label: 'Card', at: 1 })
    await addPhoto(db, png, { id: 'two', game: 'toy', chart: 'ports', label: 'Card', at: 1 })
    expect(await photo(db, use.hash)).toMatchObject({ type: 'image/jpeg', width: 1600, height: 400 })
    expect(await db.read(['photos'], tx => tx.count('photos'))).toBe(1)
    expect(await photosOfGame(db, 'toy')).toHaveLength(2)
    const backup = await readFile(await exportFile(db, { kind: 'everything', at: 1 }))
    expect(backup.rows.photos[0]?.bytes.size).toBe((await photo(db, use.hash))?.bytes.size)
    await dropPhoto(db, 'one')
    expect(await photo(db, use.hash)).toBeDefined()
    await dropPhoto(db, 'two')
    expect(await photo(db, use.hash)).toBeUndefined()
    await expect(reencoded(new Blob(['<svg onload="alert(1)"/>'], { type: 'image/svg+xml' }))).rejects.toThrow(/not a picture/)
  })

  test('a photograph of more than 20 MB is kept small; one past 64 MB is refused in a sentence and nothing is written', async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3600, height: 2400 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    const noise = pen.createImageData(3600, 2400)
    const words = new Uint32Array(noise.data.buffer)
    // noise does not pack: every pixel costs its bytes
    for (let i = 0, at = 1; i < words.length; i++) { at = Math.imul(at, 1664525) + 1013904223 | 0; words[i] = at | 0xff000000 }
    pen.putImageData(noise, 0, 0)
    const png = await new Promise<Blob>(resolve => canvas.toBlob(blob => resolve(blob as Blob), 'image/png'))
    expect(png.size).toBeGreaterThan(20_000_000)
    const db = await open()
    const { hash } = await addPhoto(db, png, { id: 'big', game: 'toy', chart: 'crt', label: 'Card', at: 1 })
    const kept = await photo(db, hash)
    expect(kept).toMatchObject({ width: 1600, height: 1067 })
    expect(kept?.bytes.size).toBeLessThan(3_000_000)
    await expect(addPhoto(db, new Blob([new Uint8Array(65_000_000)], { type: 'image/png' }), { id: 'huge', game: 'toy', chart: 'crt', label: 'Card', at: 1 })).rejects.toThrow(/65 MB; 64 MB is the most/)
    expect(await photosOfGame(db, 'toy')).toHaveLength(1)
  })

  test('the health card states facts', async () => {
    const db = await open()
    expect(await health(db)).toMatchObject({ saved: true, matches: 0, lastSave: null, lastRing: null, lastExport: null, installed: false })
    const entries = await played(db, 'm', 2)
    await noteExport(db, 77)
    await takeCopy(db, 88, 'Monday')
    const now = await health(db)
    expect(now).toMatchObject({ matches: 1, lastSave: entries[1]?.at, lastRing: 88, lastExport: 77 })
    expect(now.bytes).toBeGreaterThan(0)
    expect(now.persistent).toBe(await askToStay())
    const day = 24 * 3600 * 1000
    const tab = { ...now, persistent: false, installed: false, firstSave: 0, lastExport: null, bytes: 1e6 }
    // Safari, not on the home screen: from the first match on, and again five days after every file
    expect(exportDue(tab, 1, true)).toMatch(/seven days/)
    expect(exportDue({ ...tab, lastExport: 0 }, 4 * day, true)).toBeNull()
    expect(exportDue({ ...tab, lastExport: 0 }, 6 * day, true)).toMatch(/seven days/)
    expect(exportDue({ ...tab, installed: true, persistent: true }, 60 * day, true)).toBeNull()
    // elsewhere: when the browser promises nothing and five days have passed, or when much is at stake
    expect(exportDue(tab, 4 * day, false)).toBeNull()
    expect(exportDue(tab, 6 * day, false)).toMatch(/this device only/)
    expect(exportDue({ ...tab, persistent: true }, 60 * day, false)).toBeNull()
    expect(exportDue({ ...tab, persistent: true, bytes: 6e6 }, day, false)).toMatch(/this device only/)
    expect(exportDue({ ...tab, matches: 0 }, 60 * day, true)).toBeNull()
    expect(exportDue({ ...tab, saved: false, problem: 'No storage.' }, day, false)).toBe('No storage.')
  })

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1', true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', true],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36', false],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', false],
  ])('%s: forgets after seven days %s', (agent, forgets) => { expect(forgetful(agent)).toBe(forgets) })
})
