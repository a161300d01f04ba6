// A few letters outside the database, so that an emptied database can be told from a new one.

const keyOf = (name: string): string => `${name}-holds`

/** Remembers how many matches there are. */
export function noteHolding(name: string, matches: number): void {
  try {
    localStorage.setItem(keyOf(name), String(matches))
  } catch { /* no place to remember: then we cannot tell later */ }
}

/** How many matches there were when we last looked. */
export function heldBefore(name: string): number {
  try {
    return Number(localStorage.getItem(keyOf(name)) ?? 0) || 0
  } catch {
    return 0
  }
}

/** What to say when nothing is left of what was here; null if nothing was. */
export const lossSentence = (before: number): string | null => (before === 0 ? null
  : `The browser has cleared its storage: ${before === 1 ? 'the match' : `the ${before} matches`} that stood here ${before === 1 ? 'is' : 'are'} gone from this device. If you have an exported file, import it to get everything back.`)
