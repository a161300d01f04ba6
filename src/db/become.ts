import type { Backup } from './backup.ts'
import type { Database } from './database.ts'
import { fault } from './errors.ts'
import { carried } from './shapes.ts'

/** Makes the device exactly what the backup says: for the rolling copies, which are taken before, so that this too can be undone. `copy` names it for the tail. */
export const becomeBackup = (db: Database, { kind, rows }: Backup, copy?: string): Promise<void> =>
  db.write([...carried, 'meta', 'damage'], async tx => {
    if (kind !== 'everything') throw fault('NotAFile', 'Only a copy of everything can replace everything.')
    const photos = new Set((await tx.all('photos')).map(row => row.hash))
    for (const table of carried) if (table !== 'photos') await tx.clear(table)
    for (const table of carried) {
      const fit = table === 'uses' ? rows.uses.filter(row => photos.has(row.hash) || rows.photos.some(each => each.hash === row.hash)) : rows[table]
      if (fit.length > 0) await tx.putAll(table, fit)
    }
  }, copy)
