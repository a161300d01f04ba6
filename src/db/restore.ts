import type { Backup, Rows } from './backup.ts'
import { joined, chartRow } from './charts.ts'
import type { Database, Tx } from './database.ts'
import { randomHex } from './digest.ts'
import { touch } from './journal.ts'
import { erase, rechained } from './matches.ts'
import { dayOf, takeCopy } from './ring.ts'
import type { ChartRow, MatchRow } from './records.ts'
import { carried } from './shapes.ts'
import { ofMatch, type Tables } from './tables.ts'

/** How a match of the file stands to the one on this device. */
export type Relation = 'new' | 'same' | 'file ahead' | 'device ahead' | 'fork'

export interface MatchDifference {
  readonly id: string
  readonly title: string
  readonly relation: Relation
  /** steps in the file, on the device, and how many at the start are the same */
  readonly file: number
  readonly device: number
  readonly common: number
}

/** What importing would meet. Nothing is written. */
export interface Differences {
  readonly matches: readonly MatchDifference[]
  /** charts, maps and house rules that say something else on the device */
  readonly charts: readonly string[]
  readonly maps: readonly string[]
  readonly house: readonly string[]
}

export const differences = (db: Database, { rows }: Backup): Promise<Differences> =>
  db.read(['matches', 'entries', 'charts', 'maps', 'house'], async tx => ({
    matches: await Promise.all(rows.matches.map(row => differenceOf(tx, rows, row))),
    charts: await others(rows.charts, row => tx.get('charts', [row.game, row.chart]), row => row.chart),
    maps: await others(rows.maps, row => tx.get('maps', [row.game, row.id]), row => row.label),
    house: await others(rows.house, row => tx.get('house', row.id), row => row.label),
  }))

async function differenceOf(tx: Tx, rows: Rows, row: MatchRow): Promise<MatchDifference> {
  const mine = (await tx.get('matches', row.id))?.head ?? 0
  const theirs = rows.entries.filter(entry => entry.match === row.id)
  const there = await tx.under('entries', row.id)
  const forked = theirs.findIndex((entry, i) => there[i] !== undefined && there[i].sum !== entry.sum)
  const common = forked >= 0 ? forked : Math.min(theirs.length, there.length)
  const relation = mine === 0 ? 'new' : forked >= 0 ? 'fork' : row.head === mine ? 'same' : row.head > mine ? 'file ahead' : 'device ahead'
  return { id: row.id, title: row.title, relation, file: row.head, device: mine, common }
}

async function others<R extends object>(rows: readonly R[], find: (row: R) => Promise<R | undefined>, label: (row: R) => string): Promise<readonly string[]> {
  const found = await Promise.all(rows.map(async row => ({ row, mine: await find(row) })))
  return found.filter(({ row, mine }) => mine !== undefined && JSON.stringify({ ...mine, at: 0 }) !== JSON.stringify({ ...row, at: 0 })).map(({ row }) => label(row))
}

export interface Decision {
  /** for a match that is here already; 'both' if nothing is said, which never overwrites anything */
  readonly matches?: { readonly [id: string]: 'both' | 'replace' | 'skip' }
  /** whose cells, maps, house rules and settings win; the device's if nothing is said */
  readonly rest?: 'device' | 'file'
  readonly at: number
}

/** Writes a checked file in one transaction: all of it or nothing. What was there is copied first. Returns the ids under which its matches are now found. */
export async function importBackup(db: Database, backup: Backup, decision: Decision): Promise<readonly string[]> {
  // a device too full for the copy may still have room for the file
  const copy = async (): Promise<unknown> => db.saved && takeCopy(db, decision.at, dayOf(decision.at)).catch(() => null)
  await copy()
  const ids = await writeBackup(db, backup, decision)
  // a large file is too much for the tail: a copy soon closes the gap
  void copy()
  return ids
}

const writeBackup = (db: Database, { rows }: Backup, decision: Decision): Promise<readonly string[]> =>
  db.write([...carried, ...ofMatch, 'meta'], async tx => {
    for (const photo of rows.photos) await tx.put('photos', photo)
    const ids: string[] = []
    for (const row of rows.matches) {
      const mine = await tx.get('matches', row.id)
      const how = mine === undefined ? 'replace' : (decision.matches?.[row.id] ?? 'both')
      if (how === 'skip') continue
      if (mine !== undefined && how === 'replace') await erase(tx, row.id)
      // erasing may have taken photographs that the file brings along
      for (const photo of rows.photos) if (how === 'replace') await tx.put('photos', photo)
      ids.push(await putMatch(tx, rows, row, how === 'both' ? { id: randomHex(16), title: `${row.title} (copy)` } : row))
    }
    await putRest(tx, rows, decision.rest ?? 'device', decision.at)
    await dropLoosePhotos(tx, rows)
    return ids
  })

async function putMatch(tx: Tx, rows: Rows, row: MatchRow, as: Pick<MatchRow, 'id' | 'title'>): Promise<string> {
  const own = <T extends 'entries' | 'told' | 'marks' | 'secrets' | 'clocks' | 'uses'>(table: T): readonly Tables[T][] =>
    (rows[table] as readonly Tables[T][]).filter(each => each.match === row.id)
  const moved = as.id !== row.id
  const at = <R extends object>(each: R): R => (moved ? { ...each, match: as.id } : each)
  const renamed = <R extends { readonly id: string }>(each: R): R => (moved ? { ...at(each), id: `${as.id} ${each.id}` } : each)
  await tx.add('matches', { ...row, id: as.id, title: as.title, touched: await touch(tx) })
  await tx.addAll('entries', moved ? rechained(own('entries'), as.id) : own('entries'))
  await tx.putAll('told', own('told').map(at))
  await tx.putAll('secrets', own('secrets').map(at))
  await tx.putAll('clocks', own('clocks').map(at))
  await tx.putAll('marks', own('marks').map(renamed))
  await tx.putAll('uses', own('uses').map(renamed))
  return as.id
}

async function putRest(tx: Tx, rows: Rows, wins: 'device' | 'file', at: number): Promise<void> {
  for (const row of rows.charts) await tx.put('charts', merged(await tx.get('charts', [row.game, row.chart]), row, wins, at))
  const put = async <T extends 'maps' | 'house' | 'memos' | 'uses'>(table: T, row: Tables[T], key: string | readonly string[]): Promise<void> => {
    if (wins === 'file' || (await tx.get(table, key)) === undefined) await tx.put(table, row)
  }
  for (const row of rows.maps) await put('maps', row, [row.game, row.id])
  for (const row of rows.house) await put('house', row, row.id)
  for (const row of rows.memos) await put('memos', row, row.key)
  for (const row of rows.uses) if (row.match === undefined) await put('uses', row, row.id)
}

/** Charts are joined cell by cell: what only one side knows is never lost. */
function merged(mine: ChartRow | undefined, theirs: ChartRow, wins: 'device' | 'file', at: number): ChartRow {
  if (mine === undefined) return theirs
  const layer = wins === 'file' ? joined(mine.layer, theirs.layer) : joined(theirs.layer, mine.layer)
  const row = chartRow(theirs.game, theirs.chart, layer, at)
  return row.hash === mine.hash ? mine : row
}

async function dropLoosePhotos(tx: Tx, rows: Rows): Promise<void> {
  for (const { hash } of rows.photos) if ((await tx.by('uses', 'hash', hash)).length === 0) await tx.remove('photos', hash)
}
