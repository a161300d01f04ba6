import { sound } from '../engine/journal.ts'
import { readFile } from './backup.ts'
import { becomeBackup } from './become.ts'
import type { Database, Tx } from './database.ts'
import { mirrored } from './mirror.ts'
import { without } from './plain.ts'
import type { BackupRow, PhotoRow } from './records.ts'
import { copies as all, dayOf, takeCopy } from './ring.ts'
import { carried } from './shapes.ts'
import { readTail, type Kept } from './tail.ts'

/** The changes after a copy in their order, as far as none is missing; without a copy, all from the first. Lives that began after the
 *  copy follow. A change that was tried twice counts as it was tried last. */
export function since(copy: Pick<BackupRow, 'at' | 'mark'> | null, lines: readonly Kept[]): readonly Kept[] {
  const lives = new Map<string, Map<number, Kept>>()
  for (const line of lines.toSorted((a, b) => a.at - b.at)) lives.set(line.life, (lives.get(line.life) ?? new Map<number, Kept>()).set(line.n, line))
  const own = copy?.mark?.life ?? ''
  const later = [...lives].filter(([life, all]) => life !== own && (all.get(1)?.at ?? -1) >= (copy?.at ?? 0))
  return [...unbroken(lives.get(own), (copy?.mark?.n ?? 0) + 1), ...later.flatMap(([, all]) => unbroken(all, 1))]
}

function unbroken(all: ReadonlyMap<number, Kept> | undefined, from: number): readonly Kept[] {
  const out: Kept[] = []
  for (let next = all?.get(from); next !== undefined; next = all?.get(next.n + 1)) out.push(next)
  return out
}

/** After the browser has thrown the database away: the newest copy outside it, then every change since. Gives what is back, in words. */
export async function bringBack(db: Database, at: number): Promise<string> {
  const [copies, lines] = await Promise.all([mirrored<BackupRow>(db.name, 'copies'), readTail(db.name)])
  const newest = copies.toSorted((a, b) => a.seq - b.seq).at(-1) ?? null
  const changes = since(newest, lines)
  // a restore that was made since stands in the row of changes as the copy it restored
  const turn = changes.findLastIndex(each => each.copy !== undefined)
  const base = turn < 0 ? newest : copies.find(each => each.id === changes[turn]?.copy) ?? newest
  // first, since what shows a photograph stays only if there is one; those that nothing shows go with the next upkeep
  for (const { id, ...row } of await mirrored<PhotoRow & { id: string }>(db.name, 'photos')) await db.write(['photos'], tx => tx.put('photos', { ...row, hash: id }))
  if (base !== null) await becomeBackup(db, await readFile(base.bytes))
  await db.write([...carried, 'meta'], async tx => {
    for (const { ops } of changes.slice(turn + 1)) for (const [call, ...rest] of ops) await (tx[call] as (...all: unknown[]) => Promise<void>)(...rest)
    await trim(tx)
  })
  await takeCopy(db, at, dayOf(at), true)
  return (await all(db))[0]?.summary ?? ''
}

/** A match ends where its chain of checksums does, whatever its row says. The counter of the new database goes on from theirs. */
async function trim(tx: Tx): Promise<void> {
  const rows = await tx.all('matches')
  await tx.put('meta', { key: 'touched', value: Math.max(0, ...rows.map(row => row.touched ?? 0)) })
  for (const row of rows) {
    const head = sound(await tx.under('entries', row.id))
    if (head !== row.head && head > 0) await tx.put('matches', { ...without(row, 'headId'), head })
  }
}
