import type { Database } from './database.ts'
import { listMatches, purge } from './matches.ts'
import { askToStay } from './persist.ts'
import { evenPhotos } from './photos.ts'
import { dayOf, takeCopy } from './ring.ts'

/** Once at the start, when the app is idle: a copy of what is there, then away with what was deleted in an earlier sitting. */
export async function upkeep(db: Database, at: number, started = at): Promise<void> {
  if (!db.saved) return
  const matches = await listMatches(db)
  if (matches.length === 0) return
  await takeCopy(db, at, dayOf(at))
  // what was deleted in this sitting can still be put back
  if (matches.some(row => row.deletedAt !== undefined)) await purge(db, started)
  await evenPhotos(db)
  // only somebody who has a match is asked: some browsers put the question to the user
  await askToStay()
}

const pause = 10 * 60 * 1000

/** Does the upkeep at the start and takes a further copy when the phone is put down, not more often than every ten minutes. Nothing depends on it. */
export function startUpkeep(db: Database, started: number, now: () => number = Date.now): void {
  let last = now()
  const quietly = (work: Promise<unknown>): void => { work.catch(() => undefined) }
  quietly(upkeep(db, now(), started))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || !db.saved || Math.abs(now() - last) < pause) return
    last = now()
    quietly(takeCopy(db, now(), dayOf(now())))
  })
}
