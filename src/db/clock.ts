import type { Database } from './database.ts'

/** Milliseconds each seat has had the phone. */
export const clocksOf = async (db: Database, match: string): Promise<ReadonlyMap<string, number>> =>
  new Map((await db.read(['clocks'], tx => tx.under('clocks', match))).map(({ seat, ms }) => [seat, ms]))

/** Adds time; a clock that jumped back adds nothing. */
export const addTime = (db: Database, match: string, seat: string, ms: number): Promise<void> =>
  db.write(['clocks'], async tx => {
    const had = (await tx.get('clocks', [match, seat]))?.ms ?? 0
    await tx.put('clocks', { match, seat, ms: had + Math.max(0, Math.round(ms)) })
  })
