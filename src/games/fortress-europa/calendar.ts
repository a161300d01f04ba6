import type { State } from '../../engine/state.ts'

const quarters = ['I', 'II', 'III', 'IV']
const short = ['June', 'July', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May']
const long = ['June', 'July', 'August', 'September', 'October', 'November', 'December', 'January', 'February', 'March', 'April', 'May']

/** Turns that rules name: four a month from June I (33.1.2 and 33.3.2 confirm the count). */
export const on = { juneI: 1, juneII: 2, julyIV: 8, augI: 9, sepI: 13, sepIV: 16, octI: 17, novI: 21, decI: 25, decIII: 27, decIV: 28, janI: 29, janIII: 31, febI: 33, febIV: 36, marI: 37 } as const

export const turnOf = (state: State): number => state.track['turn'] ?? 1

interface Week { readonly month: number; readonly quarter: number }

/** 31.17 does not say what follows Mar I: April at once, or the rest of March. */
function week(state: State, turn: number): Week {
  const past = turn - on.marI
  if (past <= 0 || state.option['extended names'] === 'march') return { month: Math.floor((turn - 1) / 4), quarter: (turn - 1) % 4 }
  return { month: 10 + Math.floor((past - 1) / 4), quarter: (past - 1) % 4 }
}

export const turnName = (state: State, turn: number): string => {
  const { month, quarter } = week(state, turn)
  return `${short[month] ?? 'May'} ${quarters[quarter] ?? ''}`
}
export const shortMonth = (state: State, turn: number): string => short[week(state, turn).month] ?? 'May'

export const monthOf = (state: State, turn = turnOf(state)): number => week(state, turn).month

/** 31.17: April and May read the March columns. */
export const chartMonth = (state: State, turn = turnOf(state)): string => long[Math.min(9, monthOf(state, turn))] ?? 'March'

export const newMonth = (state: State): boolean => monthOf(state) !== monthOf(state, turnOf(state) - 1)

const lastTurns: { readonly [scenario: string]: number } = { invasion: 7, 'west-wall': 12, bulge: 30 }

export function lastTurn(state: State): number {
  const scenario = String(state.flag['scenario'] ?? 'campaign')
  const more = state.option['extended'] === 'four' ? 4 : state.option['extended'] === 'eight' ? 8 : 0
  return lastTurns[scenario] ?? on.marI + more
}
