import type { Database } from './database.ts'

/** Anything small the app remembers; undefined if it never did. */
export const memo = async (db: Database, key: string): Promise<unknown> => (await db.read(['memos'], tx => tx.get('memos', key)))?.value
export const saveMemo = (db: Database, key: string, value: unknown): Promise<void> => db.write(['memos'], tx => tx.put('memos', { key, value }))
export const forgetMemo = (db: Database, key: string): Promise<void> => db.write(['memos'], tx => tx.remove('memos', key))
/** All at once, for the start. */
export const allMemos = async (db: Database): Promise<ReadonlyMap<string, unknown>> =>
  new Map((await db.read(['memos'], tx => tx.all('memos'))).map(({ key, value }) => [key, value]))
