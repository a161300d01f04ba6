import { drop, owe, set } from '../../engine/changes.ts'
import type { Consequence } from '../../engine/game.ts'
import { line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { Effect, State } from '../../engine/state.ts'
import { option, played, trackAt, turnOf } from './sequence.ts'

export const surrenderAt = 8
export const surrendered = (state: State): boolean => Boolean(state.flag['italy-surrendered'])
/** 13.1; doubt D7: Overlord begins with the way south open, unless the table plays it otherwise. */
export const arnoClosed = (state: State): boolean => !played(state, 'italian-disarmament') && !option(state, 'arno-open')

/** 13.2: at the end of an Allied action with eight hexes in Sicily and Italy. */
export function surrender(done: readonly Effect[], is: State): Consequence {
  const ended = done.some(each => each.kind === 'stage' && each.from?.at(-1)?.stage === 'allied')
  if (!ended || surrendered(is) || trackAt(is, 'italy-hexes') < surrenderAt) return { changes: [], lines: [] }
  return {
    changes: [set('flag', 'italy-surrendered', turnOf(is)), owe('italy', { text: 'Italian Surrender: take every Italian unit off the map', cite: '13.2', call: { procedure: 'remove-italians', input: {} } })],
    lines: [line(`The Allies hold ${trackAt(is, 'italy-hexes')} hexes in Sicily and Italy: Italy surrenders`, '13.2')],
  }
}

/** The counters the match keeps go as well. */
export const removeItalians: Procedure<Record<string, never>> = {
  id: 'remove-italians', label: 'Remove the Italian units', cite: '13.2', version: 1, desk: 'none',
  *run({ state }) {
    const units = Object.entries(state.unit).filter(([, unit]) => unit['nation'] === 'it').map(([id]) => id)
    return outcome('All Italian units are off the map', { group: 'surrender', lines: [line('None is rebuilt before the Italian Social Republic', '13.3')], changes: units.map(id => drop('unit', id)) })
  },
}
