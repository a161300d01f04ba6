import { cell, columnAt, rowAt, type Grid } from '../../engine/chart.ts'
import { line, type Line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import { arrivals } from './consequences.ts'
import { factions } from './factions.ts'
import type { Slots } from './initiative.ts'
import { turn } from './weather.ts'

const dates = ['', 'from November 1942', 'early 1943', 'from July 1943', 'winter 1943–44', 'mid-1944', 'late 1944', 'winter 1944–45', 'to May 1945']

/** The start-of-turn card: weather of the three periods, cards and reinforcements that arrive. */
export const calendarWith = (charts: Slots) => (state: State, ahead: number, slot: Slots = charts): { readonly title: string; readonly lines: readonly Line[] } | null => {
  const n = turn(state) + ahead
  if (n > 8) return null
  return {
    title: `Turn ${n}, ${dates[n] ?? ''}`,
    lines: [
      line(`Weather: ${[1, 2, 3].map(part => skyAt(slot, n, part)).join(', ')}`, '1.H'),
      ...arrivals(slot, 'card-entries', state, ['axis', 'soviet', 'western'], 'action cards', n),
      ...arrivals(slot, 'reinforcements', state, factions, 'reinforcements', n),
      ...(n === 8 ? [line('The game ends when the weather marker enters space 61', '13')] : []),
    ],
  }
}
function skyAt(slot: Slots, n: number, part: number): string {
  const chart = slot('turn-weather') as Grid
  return cell(chart, columnAt(chart, part), rowAt(chart, n)) ?? 'not told'
}
