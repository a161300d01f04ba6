import type { MatchRow } from '@/db/records.ts'
import type { GameModule } from '@/engine/module.ts'

/**
 * The link by which any app may hand one finished play to BG Stats: the play as JSON in the address, shown there before it is kept.
 * Nothing is sent by us: it is a link, followed only when a player taps it. Every player carries `winner`, for without it their app refuses the play.
 */
export function bgStatsLink(row: MatchRow, { data }: GameModule): string | null {
  const { ended, winner } = row.standing
  if (ended === undefined) return null
  const play = {
    sourceName: 'Adjutant', sourcePlayId: row.id,
    playDate: new Date(row.playedAt).toISOString().slice(0, 19).replace('T', ' '),
    board: data.scenarios.find(each => each.id === row.scenario)?.label ?? row.scenario,
    comments: ended.slice(0, 200),
    game: { name: data.game.title, sourceGameId: data.game.id, highestWins: true, noPoints: true },
    players: row.seats.map(seat => ({
      name: seat.label, sourcePlayerId: seat.label,
      role: seat.factions.map(id => data.game.factions.find(each => each.id === id)?.label ?? id).join(', '),
      winner: winner !== undefined && seat.factions.includes(winner),
    })),
  }
  return `https://app.bgstatsapp.com/createPlay.html?data=${encodeURIComponent(JSON.stringify(play))}`
}
