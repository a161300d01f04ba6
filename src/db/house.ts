import type { Database } from './database.ts'
import type { HouseRow } from './records.ts'

/** The owner's own modifiers and reminders for a game. */
export const houseOf = (db: Database, game: string): Promise<HouseRow[]> => db.read(['house'], tx => tx.by('house', 'game', game))
export const saveHouse = (db: Database, row: HouseRow): Promise<void> => db.write(['house'], tx => tx.put('house', row))
export const dropHouse = (db: Database, id: string): Promise<void> => db.write(['house'], tx => tx.remove('house', id))
