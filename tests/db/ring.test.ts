import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../src/engine/journal.ts'
import { readFile } from '../../src/db/backup.ts'
import { openDatabase } from '../../src/db/database.ts'
import { append, load } from '../../src/db/journal.ts'
import { listMatches, rebuild } from '../../src/db/matches.ts'
import { saveMemo } from '../../src/db/memos.ts'
import { copies, kept, restoreCopy, takeCopy } from '../../src/db/ring.ts'
import { rawBytes, rawCopies, rawMatches, wipe } from '../../src/db/safe.ts'
import { begin, following, played, standingAt, toldFor } from './matches.ts'

/** Plays copies through the pruning, as the device would. */
function pruned(days: readonly string[]): { id: string; day: string; seq: number }[] {
  let all: { id: string; day: string; seq: number }[] = []
  days.forEach((day, i) => {
    all.push({ id: `${day} #${i}`, day, seq: i + 1 })
    const stay = new Set(kept(all))
    all = all.filter(row => stay.has(row.id))
  })
  return all
}

describe('rolling copies', () => {
  test('a month of five copies a day leaves three of today and one for each of the seven days before', () => {
    const days = Array.from({ length: 30 }, (_, day) => Array<string>(5).fill(`day ${day}`)).flat()
    const left = pruned(days)
    expect(left).toHaveLength(10)
    expect(left.filter(row => row.day === 'day 29').map(row => row.seq)).toEqual([148, 149, 150])
    expect(left.filter(row => row.day !== 'day 29').map(row => row.day)).toEqual([22, 23, 24, 25, 26, 27, 28].map(day => `day ${day}`))
  })

  test('however the days run, never more than ten, the newest always, and the last of each of seven days', () => {
    fc.assert(fc.property(fc.array(fc.nat(12), { minLength: 1, maxLength: 80 }), steps => {
      const days = steps.map(day => `day ${day}`).sort()
      const left = pruned(days)
      expect(left.length).toBe(Math.min(10, days.length))
      const different = [...new Set(days)].reverse()
      const today = days.flatMap((day, i) => (day === different[0] ? [i + 1] : []))
      expect(left.map(row => row.seq)).toEqual(expect.arrayContaining(today.slice(-3)))
      for (const day of different.slice(1, 8)) expect(left.map(row => row.seq)).toContain(days.lastIndexOf(day) + 1)
    }))
  })

  test('a clock that jumps ten years and back throws no good copy away', () => {
    const days = ['1', '2', '3', '4', '5', '6', '7', '2036', '7', '8']
    expect(pruned(days).map(row => row.day)).toEqual(days)
  })

  test('a copy is taken only when something changed; each can be restored, and the restore undone', async () => {
    const db = await openDatabase({ name: crypto.randomUUID() })
    const entries = await played(db, 'm', 5)
    const first = await takeCopy(db, 1, 'Monday') as string
    expect(await takeCopy(db, 2, 'Monday')).toBeNull()
    const next = following(entries.at(-1) as Entry)
    await append(db, next, toldFor(next), standingAt(6))
    await begin(db, 'second')
    expect(await takeCopy(db, 3, 'Monday')).not.toBeNull()
    const undo = await restoreCopy(db, first, 4, 'Monday')
    expect((await listMatches(db)).map(row => [row.id, row.head])).toEqual([['m', 5]])
    expect(await load(db, 'm', true)).toMatchObject({ good: 5, damage: null })
    await restoreCopy(db, undo, 5, 'Monday')
    expect((await listMatches(db)).map(row => [row.id, row.head])).toEqual([['second', 1], ['m', 6]])
    for (const { bytes } of await copies(db)) expect((await readFile(bytes)).kind).toBe('everything')
    expect((await copies(db))[0]?.summary).toBe('1 match, 5 steps')
  })
})

describe('safe mode', () => {
  test('lists what is left and exports every byte but the secrets, whatever the rows look like', async () => {
    const name = crypto.randomUUID()
    const db = await openDatabase({ name })
    const entries = await played(db, 'm', 4)
    await begin(db, 'half')
    await begin(db, 'lost')
    await takeCopy(db, 1, 'Monday')
    await db.write(['matches', 'entries', 'secrets'], async tx => {
      await tx.put('matches', { id: 'half', title: 42, bad: Number.NaN } as never)
      await tx.remove('matches', 'lost')
      await tx.put('entries', { ...(entries[2] as Entry), effects: new Uint8Array([1, 2]) } as never)
      await tx.put('secrets', { match: 'm', seat: 'a', id: 'x', salt: '', text: 'Hold Caen', hash: '', at: 1 })
    })
    await saveMemo(db, 'm', { huge: 10n })
    expect(await rawMatches(name)).toEqual([
      { id: 'half', title: 'Match without a name', row: 'damaged', entries: 1 },
      { id: 'm', title: 'Match m', row: 'whole', entries: 4 },
      { id: 'lost', title: 'Match without a name', row: 'missing', entries: 1 },
    ])
    const text = await (await rawBytes(undefined, name)).text()
    const rows = text.split('\n').map(line => JSON.parse(line) as { store: string; row: Record<string, unknown> })
    expect(rows.filter(({ store }) => store === 'entries')).toHaveLength(6)
    expect(rows.find(({ store, row }) => store === 'entries' && row['seq'] === 3)?.row['effects']).toEqual({ bytes: [1, 2] })
    expect(text).toContain('"bad":"NaN"')
    expect(text).not.toContain('Caen')
    const one = await (await rawBytes('lost', name)).text()
    expect(one.split('\n').every(line => line.includes('lost'))).toBe(true)
    expect((await readFile((await rawCopies(name))[0]?.bytes as Blob)).rows.matches.map(row => row.id).sort()).toEqual(['half', 'lost', 'm'])
    expect(await rebuild(db, 'm', 9)).toBe(true)
    expect(await load(db, 'm', true)).toMatchObject({ good: 2, match: { head: 2, title: 'Recovered match', game: 'toy 1' } })
    expect(await rebuild(db, 'lost', 9)).toBe(true)
    expect((await listMatches(db)).map(row => row.id)).toEqual(['lost', 'm'])
    expect(await rebuild(db, 'nobody', 9)).toBe(false)
    db.close()
    expect(await wipe(name)).toBe(true)
    expect(await rawMatches(name)).toEqual([])
    expect((await indexedDB.databases()).some(each => each.name === name)).toBe(false)
  })
})
