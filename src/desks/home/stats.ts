import type { MatchRow, ToldRow } from '@/db/records.ts'
import { judged } from '../report/luck.ts'

export interface GameStats { readonly game: string; readonly played: number; readonly finished: number; readonly wins: readonly { readonly winner: string; readonly n: number }[]; readonly steps: number; readonly days: number }
export interface LuckLine { readonly game: string; readonly faction: string; readonly what: string; readonly rolls: number; readonly over: number; readonly words: string }

const dayLong = 86_400_000

/** What was played, who won, how long it took: by game, the most played first. */
export function statsOf(matches: readonly MatchRow[]): readonly GameStats[] {
  const games = [...new Set(matches.map(each => each.game))]
  return games.map(game => {
    const own = matches.filter(each => each.game === game)
    const ended = own.filter(each => each.standing.ended !== undefined)
    const winners = ended.map(each => each.standing.winner ?? '').filter(each => each !== '')
    const wins = [...new Set(winners)].map(winner => ({ winner, n: winners.filter(each => each === winner).length })).sort((a, b) => b.n - a.n)
    const mean = (of: (row: MatchRow) => number): number => (ended.length === 0 ? 0 : ended.reduce((sum, each) => sum + of(each), 0) / ended.length)
    return { game, played: own.length, finished: ended.length, wins, steps: Math.round(mean(each => each.head)), days: Math.max(ended.length === 0 ? 0 : 1, Math.round(mean(each => (each.playedAt - each.createdAt) / dayLong))) }
  }).sort((a, b) => b.played - a.played)
}

/** The luck of each side over many matches: the measure it rolled for most. */
export function luckAcross(rows: readonly (ToldRow & { readonly game: string })[]): readonly LuckLine[] {
  const sums = new Map<string, { game: string; faction: string; what: string; rolls: number; over: number; variance: number }>()
  for (const { game, faction = '', luck } of rows) {
    for (const [what, variance] of Object.entries(luck?.variance ?? {})) {
      if (variance <= 0) continue
      const key = JSON.stringify([game, faction, what])
      const sum = sums.get(key) ?? { game, faction, what, rolls: 0, over: 0, variance: 0 }
      sums.set(key, { ...sum, rolls: sum.rolls + 1, over: sum.over + (luck?.got[what] ?? 0) - (luck?.expected[what] ?? 0), variance: sum.variance + variance })
    }
  }
  const best = new Map<string, LuckLine>()
  for (const { variance, ...each } of sums.values()) {
    const key = JSON.stringify([each.game, each.faction])
    if ((best.get(key)?.rolls ?? 0) < each.rolls) best.set(key, { ...each, words: judged(each.over, Math.sqrt(variance), each.rolls) })
  }
  return [...best.values()].sort((a, b) => b.rolls - a.rolls)
}
