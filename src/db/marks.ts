import type { Database } from './database.ts'
import type { MarkRow } from './records.ts'

/** Notes, bookmarks and doubts on the entries of a match, in the match's order. */
export const marksOf = async (db: Database, match: string): Promise<MarkRow[]> =>
  (await db.read(['marks'], tx => tx.by('marks', 'match', match))).sort((a, b) => a.seq - b.seq)
export const saveMark = (db: Database, row: MarkRow): Promise<void> => db.write(['marks'], tx => tx.put('marks', row))
export const dropMark = (db: Database, id: string): Promise<void> => db.write(['marks'], tx => tx.remove('marks', id))
