import type { Line } from '../line.ts'
import { HALTED, TOO_FAR, UNKNOWN, type Refusal } from './reach.ts'
import type { Refusals, Refused, Situation, Wording } from './rules.ts'

/** What the search itself says no to; a game may word it with its own rule. */
const OWN: { readonly [code: string]: Wording } = {
  [UNKNOWN]: { text: 'not on the map yet: enter it, or ask at the table' },
  [HALTED]: { text: 'must stop here', of: 'from' },
  [TOO_FAR]: { text: 'too far' },
}

/** A code as the sentence a player reads: the cell, then why. */
export function worded(at: Situation, refusals: Refusals, { from, to, code }: Refusal): Line {
  const found = refusals[code] ?? OWN[code] ?? { text: code }
  const { of, ...line } = typeof found === 'function' ? found(at, from, to) : found
  return { ...line, text: `${at.name(of === 'from' ? from : to)}: ${line.text}` }
}

/** Each sentence once, the cells in the order given. */
export function refusedCells(at: Situation, refusals: Refusals, all: readonly Refusal[]): readonly Refused[] {
  const seen = new Set<string>()
  return all.flatMap(each => {
    const line = worded(at, refusals, each)
    const name = `${each.to} ${line.text}`
    if (seen.has(name)) return []
    seen.add(name)
    return [{ cell: at.label(each.to), line }]
  })
}

export const hexCount = (n: number): string => `${n} ${n === 1 ? 'hex' : 'hexes'}`
