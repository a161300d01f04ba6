import { load, type Loaded } from '../db/journal.ts'
import { database } from './keep.ts'
import { loadModule } from './registry.ts'

// A match is read, and its game fetched, while the code of the desks is still on the way.

type Found = Promise<Loaded | undefined>
let ahead: { readonly match: string; readonly found: Found } | null = null

const read = async (match: string): Found => load(await database(), match)

export function readAhead(match: string): void {
  const found = read(match)
  ahead = { match, found }
  // whoever opens the match says what is wrong with it
  void found.then(each => (each === undefined ? undefined : loadModule(each.match.game))).catch(() => undefined)
}

/** The match as it is stored: what was read ahead is taken once. */
export function readMatch(match: string): Found {
  const found = ahead?.match === match ? ahead.found : read(match)
  ahead = null
  return found
}
