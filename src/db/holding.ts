// A few letters outside the database, so that an emptied database can be told from a new one.

const key = 'adjutant-holds'

/** Remembers how many matches there are. */
export function noteHolding(matches: number): void {
  try {
    localStorage.setItem(key, String(matches))
  } catch { /* no place to remember: then we cannot tell later */ }
}

/** How many matches there were when we last looked. */
export function heldBefore(): number {
  try {
    return Number(localStorage.getItem(key) ?? 0) || 0
  } catch {
    return 0
  }
}

/** What to say when the database is emptier than it was left; a copy that is still there speaks for itself. */
export function lossSentence(before: number, now: number, copy?: string): string | null {
  if (now === 0 && copy !== undefined) return `The browser has cleared its storage, but a copy is still on this device: ${copy}.`
  if (before === 0 || now > 0) return null
  return `The browser has cleared its storage: ${before === 1 ? 'the match' : `the ${before} matches`} that stood here ${before === 1 ? 'is' : 'are'} gone from this device. If you have an exported file, import it to get everything back.`
}
