import { gzipSync } from 'node:zlib'
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replay, written, type Entry } from '../../src/engine/journal.ts'
import type { Effect } from '../../src/engine/state.ts'
import { exportFile, readFile } from '../../src/db/backup.ts'
import { chartsOf, saveChart, saveMap } from '../../src/db/charts.ts'
import { formatVersion, pack, type Section } from '../../src/db/container.ts'
import { openDatabase, type Database } from '../../src/db/database.ts'
import { saveHouse } from '../../src/db/house.ts'
import { append, load } from '../../src/db/journal.ts'
import { saveMark } from '../../src/db/marks.ts'
import { create, listMatches, rename } from '../../src/db/matches.ts'
import { memo, saveMemo } from '../../src/db/memos.ts'
import { memoryDatabase } from '../../src/db/memory.ts'
import { becomeBackup } from '../../src/db/become.ts'
import { differences, importBackup } from '../../src/db/restore.ts'
import { sealBytes } from '../../src/db/sealed.ts'
import { reveal, seal } from '../../src/db/secrets.ts'
import { draft, firstEntry, following, matchRow, played, standingAt, toldFor } from './matches.ts'

const bytes = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())
const everything = (db: Database) => exportFile(db, { kind: 'everything', at: 7 })
const fresh = (): Database => memoryDatabase('test')
const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], { type: 'image/jpeg' })
const jpegHash = '2eba8a18a3ba8a4e4a28cb3a2f93d9d2c19e2bb1f5a1f9ef1e8d0fa0d1a6cc3a'

async function furnished(db: Database): Promise<void> {
  await played(db, 'm', 12)
  await played(db, 'n', 3)
  await seal(db, { match: 'm', seat: 'a', id: 'objective', text: 'Hold Caen to the last', at: 1 })
  await saveMark(db, { id: 'k', match: 'm', seq: 2, kind: 'note', text: 'here', at: 1 })
  await saveChart(db, 'toy', 'crt', { kind: 'grid', cells: { '0 0': 'AE', '1 0': 'DR' } }, 1)
  await saveMap(db, { game: 'toy', id: 'main', label: 'Main', map: { cells: { A1: { terrain: 'clear' } } }, at: 1 })
  await saveHouse(db, { id: 'h', game: 'toy', kind: 'reminder', label: 'Mud', stage: 'Weather' })
  await saveMemo(db, 'theme', 'dark')
}

describe('export and import', () => {
  test('everything comes back on an empty device, and is exported again byte for byte', async () => {
    const from = await openDatabase({ name: crypto.randomUUID() })
    await furnished(from)
    const file = await everything(from)
    const to = await openDatabase({ name: crypto.randomUUID() })
    const backup = await readFile(file)
    expect(await importBackup(to, backup, { at: 9 })).toEqual(['m', 'n'])
    expect(await memo(to, 'theme')).toBe('dark')
    expect((await load(to, 'm', true))?.entries).toEqual((await load(from, 'm'))?.entries)
    // Home's order numbers are the device's own; all else is the same to the byte
    await becomeBackup(to, backup)
    expect(await bytes(await everything(to))).toEqual(await bytes(file))
  })

  test('any journal round-trips byte for byte and folds to the same state', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 }).filter(each => !['__proto__', 'constructor', 'prototype'].includes(each))
    const effect: fc.Arbitrary<Effect> = fc.oneof(
      fc.record({ kind: fc.constant('track' as const), id: text, from: fc.constant(null), to: fc.integer() }),
      fc.record({ kind: fc.constant('flag' as const), id: text, from: fc.constant(null), to: fc.oneof(text, fc.boolean()) }),
      fc.record({ kind: fc.constant('unit' as const), id: text, from: fc.constant(null), to: fc.dictionary(text.filter(key => key !== ''), fc.oneof(text, fc.integer(), fc.constant(null)), { maxKeys: 5, noNullPrototype: true }) }),
      fc.record({ kind: fc.constant('track' as const), id: text, from: fc.integer(), to: fc.constant(null) }),
    )
    await fc.assert(fc.asyncProperty(fc.array(fc.array(effect, { maxLength: 6 }), { minLength: 1, maxLength: 20 }), text, async (steps, title) => {
      const db = fresh()
      const first = firstEntry('m')
      await create(db, matchRow('m', title), first, toldFor(first))
      const entries: Entry[] = [first]
      for (const effects of steps) {
        const entry = written(entries.at(-1), draft('m', entries.length + 1, { kind: 'correct', reason: title }, effects))
        await append(db, entry, toldFor(entry, title), standingAt(1))
        entries.push(entry)
      }
      const file = await exportFile(db, { kind: 'match', of: 'm', at: 1 })
      const other = fresh()
      await importBackup(other, await readFile(file), { at: 2 })
      expect(await bytes(await exportFile(other, { kind: 'match', of: 'm', at: 1 }))).toEqual(await bytes(file))
      expect(replay((await load(other, 'm', true))?.entries ?? [])).toEqual(replay(entries))
    }), { numRuns: 60 })
  })

  test('secrets are in the file, but nowhere to be read', async () => {
    const db = fresh()
    await furnished(db)
    const hand = written((await load(db, 'm'))?.entries.at(-1), draft('m', 13, { kind: 'correct', reason: 'a card drawn by the app' }, [{ kind: 'pile', id: 'hand', from: null, to: ['Skorzeny'] }]))
    await append(db, hand, toldFor(hand), standingAt(13))
    const file = await exportFile(db, { kind: 'match', of: 'm', at: 1 })
    const raw = new TextDecoder('latin1').decode(await bytes(file))
    const unzipped = await new Response(new Blob([(await bytes(file)).slice(42)]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
    expect(unzipped).toContain('Step 3')
    for (const text of [raw, unzipped]) expect(text).not.toMatch(/Caen|objective|Skorzeny/)
    const other = fresh()
    const backup = await readFile(file)
    await importBackup(other, backup, { at: 1 })
    const hash = backup.rows.secrets[0]?.hash as string
    expect(await reveal(other, 'm', 'a', 'objective', hash)).toEqual({ text: 'Hold Caen to the last', genuine: true })
    expect((await load(other, 'm', true))?.entries.at(-1)).toEqual(hand)
    const shown = await readFile(await exportFile(db, { kind: 'match', of: 'm', at: 1, secrets: false }))
    expect(shown.rows.secrets).toEqual([])
  })

  test('a file of version 1, its steps unsealed, is read as ever', async () => {
    const [first, now] = [firstEntry('m'), formatVersion]
    const old = await bytes(await pack({ kind: 'match', at: 1, schema: 1 }, [{ name: 'matches', bytes: new TextEncoder().encode(JSON.stringify({ ...matchRow('m'), head: 1 })) }, { name: 'entries', bytes: new TextEncoder().encode(JSON.stringify(first)) }]))
    expect([now, old[8]]).toEqual([2, 2])
    old[8] = 1
    expect((await readFile(new Blob([old as Uint8Array<ArrayBuffer>]))).rows.entries).toEqual([first])
    old[8] = 3
    await expect(readFile(new Blob([old as Uint8Array<ArrayBuffer>]))).rejects.toMatchObject({ message: expect.stringMatching(/newer version/) as string })
  })

  test('packs hold the values of one kind and nothing else', async () => {
    const db = fresh()
    await furnished(db)
    const charts = await readFile(await exportFile(db, { kind: 'charts', of: 'toy', at: 1 }))
    const maps = await readFile(await exportFile(db, { kind: 'maps', of: 'toy', at: 1 }))
    const filled = (rows: object): string[] => Object.entries(rows).filter(([, list]) => (list as unknown[]).length > 0).map(([table]) => table)
    expect(filled(charts.rows)).toEqual(['charts'])
    expect(filled(maps.rows)).toEqual(['maps'])
  })

  test('photographs are stored once and come back as the same bytes', async () => {
    const db = fresh()
    await furnished(db)
    const hash = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', await jpeg.arrayBuffer())), byte => byte.toString(16).padStart(2, '0')).join('')
    await db.write(['photos', 'uses'], async tx => {
      await tx.put('photos', { hash, bytes: jpeg, type: 'image/jpeg', width: 4, height: 3, at: 1 })
      await tx.put('uses', { id: 'u1', hash, match: 'm', label: 'Board', at: 1 })
      await tx.put('uses', { id: 'u2', hash, game: 'toy', chart: 'crt', label: 'Card', at: 1 })
    })
    const file = await everything(db)
    const backup = await readFile(file)
    expect(backup.rows.photos).toHaveLength(1)
    const other = fresh()
    await importBackup(other, backup, { at: 1 })
    const [row] = await other.read(['photos'], tx => tx.all('photos'))
    expect(await bytes(row?.bytes as Blob)).toEqual(await bytes(jpeg))
    expect(await other.read(['uses'], tx => tx.count('uses'))).toBe(2)
  })

  test('one row that no file can hold does not keep the rest from being exported', async () => {
    const db = fresh()
    await furnished(db)
    await saveMemo(db, 'odd', { big: 10n })
    await saveMemo(db, 'deep', JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`))
    const { rows } = await readFile(await everything(db))
    expect(rows.memos.map(row => row.key)).toEqual(['theme'])
    expect(rows.entries).toHaveLength(15)
  })

  test('a damaged match is exported up to its last good entry', async () => {
    const db = fresh()
    const entries = await played(db, 'm', 9)
    await db.write(['entries'], tx => tx.put('entries', { ...(entries[5] as Entry), at: 0 }))
    const backup = await readFile(await everything(db))
    expect(backup.rows.matches[0]?.head).toBe(5)
    expect(backup.rows.entries).toEqual(entries.slice(0, 5))
  })
})

describe('conflicts', () => {
  async function diverged(): Promise<{ db: Database; file: Blob }> {
    const db = fresh()
    await furnished(db)
    const file = await everything(db)
    const entry = following((await load(db, 'm'))?.entries.at(-1) as Entry)
    await append(db, entry, toldFor(entry), standingAt(13))
    await saveChart(db, 'toy', 'crt', { kind: 'grid', cells: { '0 0': 'EX', '5 5': 'NE' } }, 2)
    return { db, file }
  }

  test('the summary says who is ahead and what differs', async () => {
    const { db, file } = await diverged()
    const backup = await readFile(file)
    expect(await differences(db, backup)).toEqual({
      matches: [
        { id: 'm', title: 'Match m', relation: 'device ahead', file: 12, device: 13, common: 12 },
        { id: 'n', title: 'Match n', relation: 'same', file: 3, device: 3, common: 3 },
      ],
      charts: ['crt'], maps: [], house: [],
    })
    const empty = await differences(fresh(), backup)
    expect(empty.matches.map(each => each.relation)).toEqual(['new', 'new'])
  })

  test('a fork is named with the step it begins at, and a file that went on as being ahead', async () => {
    const { db } = await diverged()
    const other = fresh()
    const early = await played(other, 'm', 11)
    const strange = written(early.at(-1), draft('m', 12, { kind: 'correct', reason: 'fork' }, []))
    await append(other, strange, toldFor(strange), standingAt(12))
    expect((await differences(other, await readFile(await everything(db)))).matches[0]).toMatchObject({ relation: 'fork', file: 13, device: 12, common: 11 })
    const behind = fresh()
    await played(behind, 'm', 4)
    expect((await differences(behind, await readFile(await everything(db)))).matches[0]).toMatchObject({ relation: 'file ahead', common: 4 })
  })

  test('nothing said: both are kept and not a cell of the device is overwritten', async () => {
    const { db, file } = await diverged()
    const ids = await importBackup(db, await readFile(file), { at: 3 })
    expect(ids).not.toContain('m')
    expect((await load(db, 'm'))?.good).toBe(13)
    const copy = await load(db, ids[0] as string, true)
    expect(copy).toMatchObject({ good: 12, damage: null, match: { title: 'Match m (copy)' } })
    expect((await chartsOf(db, 'toy'))[0]?.layer).toEqual({ kind: 'grid', cells: { '0 0': 'EX', '1 0': 'DR', '5 5': 'NE' } })
  })

  test('replace and skip do what they say', async () => {
    const { db, file } = await diverged()
    await rename(db, 'n', 'Mine')
    expect(await importBackup(db, await readFile(file), { at: 3, matches: { m: 'replace', n: 'skip' }, rest: 'file' })).toEqual(['m'])
    expect((await load(db, 'm', true))?.good).toBe(12)
    expect((await listMatches(db)).map(row => row.title).sort()).toEqual(['Match m', 'Mine'])
    expect((await chartsOf(db, 'toy'))[0]?.layer).toEqual({ kind: 'grid', cells: { '0 0': 'AE', '1 0': 'DR', '5 5': 'NE' } })
  })

  test('a write that fails half way leaves the device as it was', async () => {
    const { db, file } = await diverged()
    const backup = await readFile(file)
    const before = await bytes(await everything(db))
    const broken = { ...backup, rows: { ...backup.rows, entries: [...backup.rows.entries, ...backup.rows.entries] } }
    await expect(importBackup(db, broken, { at: 3, matches: { m: 'replace', n: 'replace' } })).rejects.toMatchObject({ name: 'ConstraintError' })
    expect(await bytes(await everything(db))).toEqual(before)
  })
})

describe('refusals', () => {
  const lines = (...rows: unknown[]): Uint8Array => new TextEncoder().encode(rows.map(row => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'))
  const head = { kind: 'everything', at: 1, schema: 1 }
  const first = firstEntry('m')
  const row = { ...matchRow('m'), head: 1 }
  const file = (sections: readonly Section[], more: object = {}): Promise<Blob> => pack({ ...head, ...more }, sections)
  const section = (name: string, ...rows: unknown[]): Section => ({ name, bytes: lines(...rows) })

  test.each<[string, () => Promise<Blob>, RegExp]>([
    ['an empty file', () => Promise.resolve(new Blob([])), /not a file of this app/],
    ['something else', () => Promise.resolve(new Blob(['{"version": 1, "games": []}'.repeat(9)])), /not a file of this app/],
    ['a newer schema', () => file([], { schema: 2 }), /newer version/],
    ['an unknown kind', () => file([], { kind: 'campaign' }), /unknown kind/],
    ['an unknown part', () => file([section('spells', {})]), /unknown part \(spells\)/],
    ['a part twice', () => file([section('memos', { key: 'a' }), section('memos', { key: 'a' })]), /occurs twice/],
    ['the same row twice', () => file([section('memos', { key: 'a' }, { key: 'a' })]), /same memos twice/],
    ['a wrong type', () => file([section('matches', { ...row, title: 7 }), section('entries', first)]), /wrong with matches title/],
    ['a name without end', () => file([section('matches', { ...row, title: 'x'.repeat(301) }), section('entries', first)]), /wrong with matches title/],
    ['a huge number', () => file([section('memos', '{"key":"a","value":1e999}')]), /number that is none/],
    ['NaN', () => file([section('memos', '{"key":"a","value":NaN}')]), /cannot be read/],
    ['a deep nest', () => file([section('memos', `{"key":"a","value":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)]), /nested too deeply/],
    ['a long text', () => file([section('memos', { key: 'a', value: 'x'.repeat(200_001) })]), /text that is too long/],
    ['a long list', () => file([section('memos', { key: 'a', value: Array(100_001).fill(0) })]), /list that is too long/],
    ['__proto__', () => file([section('memos', '{"key":"a","value":{"__proto__":{"admin":true}}}')]), /‘__proto__’/],
    ['constructor', () => file([section('memos', '{"key":"a","value":[{"constructor":{}}]}')]), /‘constructor’/],
    ['an escaped __proto__', () => file([section('memos', '{"key":"a","\\u005f_proto__":1}')]), /‘__proto__’/],
    ['text that is not UTF-8', () => file([{ name: 'memos', bytes: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) }]), /not text/],
    ['steps without their match', () => file([section('entries', first)]), /not in it/],
    ['a head that is not there', () => file([section('matches', { ...row, head: 2 }), section('entries', first)]), /checksums/],
    ['a step that was changed', () => file([section('matches', row), section('entries', { ...first, at: 5 })]), /checksums/],
    ['an effect of an unknown kind', () => file([section('matches', row), section('entries', written(undefined, draft('m', 1, { kind: 'setup' }, [{ kind: 'spell', id: 'x', from: null, to: 1 } as unknown as Effect])))]), /checksums/],
    ['words of steps that are not there', () => file([section('matches', row), section('entries', first), section('told', { ...toldFor(first), seq: 4 })]), /tells of steps/],
    ['a picture that is a drawing', () => file([section('photos', { hash: jpegHash, type: 'image/svg+xml', width: 1, height: 1, at: 1 })]), /photos type/],
    ['a picture that is missing', () => file([section('photos', { hash: jpegHash, type: 'image/jpeg', width: 1, height: 1, at: 1 })]), /not the one it should be/],
    ['a picture nobody names', () => file([{ name: `photo ${jpegHash}`, bytes: new Uint8Array(3) }]), /nothing names/],
    ['sealed notes that are not', () => file([section('matches', row), section('entries', first), section('secrets', { text: 'plain' })]), /sealed in it/],
    ['sealed steps that are not', () => file([section('matches', row), section('journal', first)]), /sealed in it/],
    ['the steps twice', async () => file([section('matches', row), section('entries', first), { name: 'journal', bytes: await sealBytes(lines(first)) }]), /steps of its matches twice/],
    ['a sealed bomb', async () => file([section('matches', row), { name: 'journal', bytes: await sealBytes(new Uint8Array([1, ...gzipSync(new Uint8Array(16 * 1024 * 1024))])) }]), /far more/],
    ['a bomb', () => file([{ name: 'memos', bytes: new Uint8Array(16 * 1024 * 1024) }]), /far more/],
  ])('%s', async (_, make, why) => {
    await expect(readFile(await make())).rejects.toMatchObject({ name: 'NotAFile', message: expect.stringMatching(why) as string })
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('a file cut anywhere or with any bit turned is refused', async () => {
    const db = fresh()
    await furnished(db)
    const whole = await bytes(await everything(db))
    await fc.assert(fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), fc.boolean(), async (at, bit, cut) => {
      const spoiled = cut ? whole.slice(0, at) : whole.map((byte, i) => (i === at ? byte ^ (1 << bit) : byte))
      await expect(readFile(new Blob([spoiled]))).rejects.toMatchObject({ name: 'NotAFile' })
    }), { numRuns: 300 })
  })

  test('script in every name is only text', async () => {
    const evil = '<img src=x onerror="globalThis.owned = true"><script>globalThis.owned = true</script>javascript:alert(1)'
    const good = await readFile(await file([section('matches', { ...row, title: evil }), section('entries', first)]))
    expect(good.rows.matches[0]?.title).toBe(evil)
    expect((globalThis as { owned?: boolean }).owned).toBeUndefined()
  })
})
