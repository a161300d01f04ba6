import type { GameModule } from '../engine/module.ts'
import { chartsOf } from '../db/charts.ts'
import type { Database } from '../db/database.ts'
import { lastTold, load, type Loaded } from '../db/journal.ts'
import type { ChartRow, ToldRow } from '../db/records.ts'
import { database } from './keep.ts'
import { loadModule, loadRules } from './registry.ts'

// A match is read, and its game fetched, while the code of the desks is still on the way.

/** All a match needs to be shown. */
export interface Read {
  readonly db: Database
  readonly found: Loaded
  readonly base: GameModule
  /** what was said last, for undo */
  readonly said: readonly ToldRow[]
  readonly charts: readonly ChartRow[]
}
let ahead: { readonly match: string; readonly read: Promise<Read> } | null = null

async function read(match: string, book = false): Promise<Read> {
  const db = await database()
  const found = await load(db, match)
  if (found === undefined) throw new Error('There is no such match on this device.')
  if (book) void loadRules(found.match.game)
  const [base, said, charts] = await Promise.all([loadModule(found.match.game), lastTold(db, found), chartsOf(db, found.match.game)])
  return { db, found, base, said, charts }
}

/** With its book when that is what will be read. */
export function readAhead(match: string, book: boolean): void {
  ahead = { match, read: read(match, book) }
  // whoever opens the match says what is wrong with it
  ahead.read.catch(() => undefined)
}

/** The match as it is stored: what was read ahead is taken once. */
export function readMatch(match: string): Promise<Read> {
  const found = ahead?.match === match ? ahead.read : read(match)
  ahead = null
  return found
}

/** Settles when nothing is on the way any more. */
export const arrived = async (): Promise<void> => { await ahead?.read.catch(() => undefined) }
