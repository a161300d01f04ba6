import { hash } from '../engine/journal.ts'
import { exportFile, readFile } from './backup.ts'
import type { Database } from './database.ts'
import { fault } from './errors.ts'
import { mirror, mirrored, unmirror } from './mirror.ts'
import type { BackupRow } from './records.ts'
import { becomeBackup } from './become.ts'

// Rolling copies on the device: three of the newest day, one for each of the seven days before, ten in all. They go by their own
// number, never by the clock: a phone whose date jumps must not throw good copies away. Photographs are not in them (they are kept
// once, by content, and stay); a copy outside the device is the exported file. Each is kept twice, see mirror.ts.

const mostInAll = 10
const mostToday = 3
const mostDays = 7

/** Which copies stay, newest first. Days are only told apart, never compared. */
export function kept(all: readonly Pick<BackupRow, 'id' | 'day' | 'seq'>[]): readonly string[] {
  const newest = all.toSorted((a, b) => b.seq - a.seq)
  const today = newest[0]?.day
  const days = new Set<string>()
  const first = newest.filter(row => row.day === today).slice(0, mostToday)
  const daily = newest.filter(row => row.day !== today && days.size < mostDays && !days.has(row.day) && days.add(row.day))
  const chosen = new Set([...first, ...daily])
  const fill = newest.filter(row => !chosen.has(row)).slice(0, Math.max(0, mostInAll - chosen.size))
  return [...chosen, ...fill].sort((a, b) => b.seq - a.seq).map(row => row.id)
}

/** The day as the players see it. */
export const dayOf = (at: number): string => new Date(at).toDateString()

/** Takes a copy if anything has changed since the last one; returns its id, or null. `day` is the date as the players see it. */
export async function takeCopy(db: Database, at: number, day: string, always = false): Promise<string | null> {
  // asked before the rows are read: a change that slips in between is in both, and doing it twice does no harm
  const mark = (await db.read(['meta'], tx => tx.get('meta', 'schema')))?.mark
  const print = await fingerprint(db)
  const last = (await copies(db))[0]
  if (!always && (print === nothing || last?.print === print)) return null
  const bytes = await exportFile(db, { kind: 'everything', at, photos: false })
  const before = await copies(db)
  const { row, gone } = await db.write(['backups', 'meta', 'matches'], async tx => {
    const seq = Math.max(Number((await tx.get('meta', 'copies'))?.value ?? 0), before[0]?.seq ?? 0) + 1
    const matches = (await tx.all('matches')).filter(row => row.deletedAt === undefined && row.scrap !== true)
    const steps = matches.reduce((sum, row) => sum + row.head, 0)
    const row: BackupRow = { id: `copy-${seq}`, at, day, seq, bytes, print, summary: `${matches.length} ${matches.length === 1 ? 'match' : 'matches'}, ${steps} steps`, ...(mark === undefined ? {} : { mark }) }
    const all = [...before, row]
    const stay = new Set(kept(all))
    const gone = all.filter(({ id }) => !stay.has(id)).map(({ id }) => id)
    await tx.put('meta', { key: 'copies', value: seq })
    await tx.add('backups', row)
    for (const id of gone) await tx.remove('backups', id)
    return { row, gone }
  })
  if (await mirror(db.name, 'copies', row) && mark !== undefined) await db.cover(mark)
  await unmirror(db.name, 'copies', gone)
  return row.id
}

/** The rolling copies, newest first. */
export async function copies(db: Database): Promise<readonly BackupRow[]> {
  const here = await db.read(['backups'], tx => tx.all('backups'))
  const beside = db.saved ? await mirrored<BackupRow>(db.name, 'copies') : []
  return [...here, ...beside.filter(row => !here.some(each => each.id === row.id))].sort((a, b) => b.seq - a.seq)
}

/** Goes back to a copy. What was there before is itself kept as a copy first; its id is returned, to undo the restore. */
export async function restoreCopy(db: Database, id: string, at: number, day: string): Promise<string> {
  const row = (await copies(db)).find(each => each.id === id)
  if (row === undefined) throw fault('Gone', `no copy ${id}`)
  const backup = await readFile(row.bytes)
  const undo = await takeCopy(db, at, day, true)
  await becomeBackup(db, backup, id)
  return undo as string
}

const nothing = ''

/** Changes when anything does that a copy would hold; empty when there is nothing to copy. */
const fingerprint = (db: Database): Promise<string> =>
  db.read(['matches', 'charts', 'maps', 'house', 'memos', 'marks', 'secrets', 'uses'], async tx => {
    const [matches, charts, maps, house, memos, marks, secrets, uses] = await Promise.all([
      tx.all('matches'), tx.all('charts'), tx.all('maps'), tx.all('house'), tx.all('memos'), tx.all('marks'), tx.all('secrets'), tx.all('uses'),
    ])
    if ([matches, charts, maps, house].every(rows => rows.length === 0)) return nothing
    return hash(JSON.stringify([matches, charts.map(row => [row.chart, row.hash]), maps.map(row => [row.id, row.at]), house, memos, marks, secrets.map(row => row.hash), uses]))
  })
