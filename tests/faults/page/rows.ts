import { append, load, mend } from '../../../src/db/journal.ts'
import { listMatches } from '../../../src/db/matches.ts'
import { copies, restoreCopy, takeCopy } from '../../../src/db/ring.ts'
import { rawBytes, rawMatches } from '../../../src/db/safe.ts'
import { replay, type Entry } from '../../../src/engine/journal.ts'
import { readFile } from '../../../src/db/backup.ts'
import { begin, nextEntry, open, resume, said, standing, stateHash, tap } from './play.ts'
import { count, tally, type Tally } from './writes.ts'

const dice = (n: number): number => Math.floor(Math.random() * n)

/** Changes one place somewhere inside a row: a number, a letter, a missing or a stray field. */
function flip(value: unknown): unknown {
  if (typeof value === 'number') return value ^ (1 << dice(20))
  if (typeof value === 'string') return value === '' ? 'x' : value.slice(0, -1) + String.fromCharCode(value.charCodeAt(value.length - 1) ^ 1)
  if (typeof value === 'boolean') return !value
  if (value === null) return 0
  if (Array.isArray(value)) return value.length === 0 ? [0] : value.toSpliced(dice(value.length), 1)
  const fields = Object.keys(value as object)
  const field = fields[dice(fields.length)]
  return field === undefined ? { stray: 1 } : { ...(value as object), [field]: flip((value as Record<string, unknown>)[field]) }
}

const writeRaw = (name: string, work: (entries: IDBObjectStore) => void): Promise<void> => new Promise((resolve, reject) => {
  const request = indexedDB.open(name)
  request.onsuccess = () => {
    const transaction = request.result.transaction('entries', 'readwrite')
    work(transaction.objectStore('entries'))
    transaction.oncomplete = () => { request.result.close(); resolve() }
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  }
})

const keyOf = (entry: Entry): string => JSON.stringify([entry.match, entry.seq])

/** F21: a row of the log is changed, dropped or doubled. It must be found, and everything before it kept. */
export async function damagedRows(n: number): Promise<Tally> {
  const sum = tally()
  const name = 'f21'
  const db = await open(name)
  const other = await begin(db, 'other')
  for (let i = 0; i < 20; i++) await tap(other)
  let table = await begin(db, 'm0')
  for (let i = 0; i < 25; i++) await tap(table)
  for (let i = 0; i < n; i++) {
    const whole = table.entries
    const at = dice(whole.length)
    const victim = whole[at] as Entry
    const kind = i % 3
    const spoiled = { ...(flip(victim) as Entry), match: victim.match, seq: victim.seq }
    await writeRaw(name, entries => {
      if (kind === 0) entries.put(spoiled)
      else if (kind === 1) entries.delete([victim.match, victim.seq])
      else entries.put({ ...(whole[dice(whole.length)] as Entry), seq: whole.length + 1 })
    })
    const harmless = kind === 0 && keyOf(spoiled) === keyOf(victim) && JSON.stringify(spoiled) === JSON.stringify(victim)
    const wrong = harmless ? null : await examine(kind === 2 ? whole.length : at)
    count(sum, wrong === null, `case ${i} (${['changed', 'dropped', 'doubled'][kind]}): ${wrong}`)
    // mend it and play on, so that mending is tested as often as damage
    const found = await load(db, table.match, true)
    if (found !== undefined && found.good > 0) await mend(db, found, i)
    table = found !== undefined && found.good > 3 ? await resume(db, table.match) : await begin(db, `m${i + 1}`)
    while (table.entries.length < 26) await tap(table)
  }
  db.close()
  return sum

  async function examine(good: number): Promise<string | null> {
    const found = await load(db, table.match, true)
    if (found === undefined) return 'the match is gone'
    if (found.good !== good || found.damage === null) return `${found.good} good instead of ${good}`
    if (stateHash(replay(found.entries)) !== stateHash(replay(table.entries.slice(0, good)))) return 'another state'
    if ((await load(db, 'other', true))?.good !== 21) return 'another match was touched'
    const raw = await (await rawBytes(table.match, name)).text()
    if (raw.split('\n').length < table.entries.length) return 'raw bytes are missing'
    return (await rawMatches(name)).some(each => each.id === table.match) ? null : 'safe mode does not list it'
  }
}

/** F22: a month of play, copies after every session; each must be restorable and the restore undone. */
export async function monthOfCopies(days: number): Promise<Tally & { left: number }> {
  const sum = tally()
  const db = await open('f22')
  const table = await begin(db, 'm')
  const heads = new Map<string, number>()
  const time = Date.UTC(2026, 0, 1)
  for (let day = 0; day < days; day++) {
    for (let session = 0; session < 4; session++) {
      for (let i = 0; i < 3; i++) await tap(table)
      const id = await takeCopy(db, time + day * 864e5 + session, `day ${day}`)
      if (id !== null) heads.set(id, table.entries.length)
    }
  }
  const all = await copies(db)
  const today = all.filter(row => row.day === `day ${days - 1}`).length
  const earlier = new Set(all.filter(row => row.day !== `day ${days - 1}`).map(row => row.day)).size
  count(sum, all.length === 10 && today >= 3 && earlier === Math.min(7, days - 1), `${all.length} copies, ${today} of today, ${earlier} days`)
  const last = table.entries.length
  for (const { id } of all) {
    const undo = await restoreCopy(db, id, time, `day ${days - 1}`)
    const back = (await listMatches(db))[0]?.head
    const good = (await load(db, 'm', true))?.good
    await restoreCopy(db, undo, time, `day ${days - 1}`)
    const forth = (await listMatches(db))[0]?.head
    count(sum, back === heads.get(id) && good === back && forth === last, `copy ${id}: went to ${back}, back to ${forth}`)
    // taking the undo copies may push older ones out; put the shelf back as it was
    await db.write(['backups'], async tx => { await tx.clear('backups'); await tx.putAll('backups', all) })
  }
  for (const { bytes } of all) count(sum, (await readFile(bytes)).kind === 'everything', 'a copy cannot be read')
  const next = nextEntry(await resume(db, 'm'))
  await append(db, next, said(next), standing(next.seq))
  db.close()
  return { ...sum, left: all.length }
}
