import { expect, it } from 'vitest'
import type { MatchRow } from '../../../src/db/records.ts'
import { bgStatsLink } from '../../../src/desks/report/bgstats.ts'
import memoir from '../../../src/games/memoir-44/module.ts'

const scenario = memoir.data.scenarios[0]
const row = {
  id: 'm1', game: 'memoir-44', scenario: scenario?.id ?? '', title: 'Tuesday', playedAt: Date.UTC(2026, 10, 18, 19, 5, 9),
  seats: memoir.data.game.seats.map((seat, i) => ({ id: seat.id, label: i === 0 ? 'Ann & <b>Bo</b>' : 'Cy', factions: seat.factions })),
  standing: { headline: '', stage: '', ended: 'Six medals', winner: memoir.data.game.seats[0]?.factions[0] ?? '' },
} as unknown as MatchRow
const played = (link: string | null) => JSON.parse(new URL(link ?? '').searchParams.get('data') ?? '{}') as { playDate: string; board: string; comments: string; players: { name: string; role: string; winner: boolean }[] }

it('a finished match becomes one play: date in UTC, scenario, players with role, and who won', () => {
  const play = played(bgStatsLink(row, memoir))
  expect(play).toMatchObject({ sourceName: 'Adjutant', sourcePlayId: 'm1', playDate: '2026-11-18 19:05:09', board: scenario?.label, comments: 'Six medals', game: { name: memoir.data.game.title, sourceGameId: 'memoir-44' } })
  expect(play.players.map(each => [each.name, each.winner])).toEqual([['Ann & <b>Bo</b>', true], ['Cy', false]])
  expect(play.players[0]?.role).toBe(memoir.data.game.factions.find(each => each.id === row.standing.winner)?.label)
})

it('a draw leaves nobody a winner, and a match under way has no link', () => {
  expect(played(bgStatsLink({ ...row, standing: { ...row.standing, winner: '' } }, memoir)).players.map(each => each.winner)).toEqual([false, false])
  expect(bgStatsLink({ ...row, standing: { headline: '', stage: '' } }, memoir)).toBeNull()
})
