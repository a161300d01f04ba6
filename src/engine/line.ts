/** One sentence a player reads: what, by how much, and the rule that says so. */
export interface Line {
  readonly text: string
  readonly cite?: string
  readonly amount?: number
  /** what the amount counts towards: 'die', 'column', 'dice' … */
  readonly on?: string
  /** the faction that has to do it or decide it, where the line is a duty */
  readonly who?: string
}

export const line = (text: string, cite?: string): Line => (cite === undefined ? { text } : { text, cite })

export const amount = (text: string, cite: string, on: string, by: number): Line => ({ text, cite, on, amount: by })

/** A line that somebody has to carry out on the table. */
export const duty = (who: string, text: string, cite: string): Line => ({ text, cite, who })

/** The sum and its explanation come from the same list. */
export function sum(lines: readonly Line[], on: string): number {
  let total = 0
  for (const each of lines) if (each.on === on) total += each.amount ?? 0
  return total
}
