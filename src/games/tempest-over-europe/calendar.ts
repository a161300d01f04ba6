import reminders from '../../../data/tempest-over-europe/reminders.json'
import tracks from '../../../data/tempest-over-europe/tracks.json'
import { line, type Line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import { isBarbarossa, nmMaxOf, usPR } from './economy.ts'
import { uboatCap } from './sea-war.ts'
import { lastTurn, seasonOf, turnOf, turnShift } from './turn.ts'
import { signed } from './strike.ts'

const names = tracks.tracks.flatMap(each => (each.id === 'turn' ? (each.names ?? []) : []))

/** What a turn brings by its date; the short scenario has dates of its own (23). */
export const datesOf = (state: State, turn: number) => reminders.filter(each => each.when === `${isBarbarossa(state) ? 'barbarossa' : 'turn'} ${turn}`)

/** The start-of-turn card: what its date brings. */
export function calendar(state: State, ahead: number): { readonly title: string; readonly lines: readonly Line[] } | null {
  const turn = turnOf(state) + ahead
  if (turn > (isBarbarossa(state) ? 10 : lastTurn)) return null
  const dated = datesOf(state, turn).map(each => line(each.text, each.rule))
  const weather = seasonOf(turn) === 'winter' ? [line('Winter: mud in temperate Europe, severe cold in the North and the USSR', '19')] : seasonOf(turn) === 'spring' ? [line('Spring: mud in the North and the USSR', '19')] : []
  const war = isBarbarossa(state) ? [] : [line(`U-boats: up to ${uboatCap(turn)} PR; merchant navy at most ${nmMaxOf(turn)}${usPR(turn) > 0 ? `, ${usPR(turn)} American PR` : ''}`, '6.2')]
  return { title: `Turn ${turn}: ${names[turn] ?? ''}`, lines: [...dated, ...weather, line(`Column shift: Axis ${signed(turnShift('axis', turn))}, Allies ${signed(turnShift('west', turn))}`, 'CRT'), ...war] }
}
