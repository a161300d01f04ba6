import { add, put, set } from '../../engine/changes.ts'
import type { Consequence } from '../../engine/game.ts'
import { line } from '../../engine/line.ts'
import type { Change, Effect, State } from '../../engine/state.ts'
import events from '../../../data/festung-europa/events.json' with { type: 'json' }
import { collapsed, played, trackAt, turnOf } from './sequence.ts'
import { sacOn } from './support.ts'

/** 15.1: the track falls and the cause is written down. It never rises again. */
export function infrastructure(state: State, cause: string, by: number, label: string): readonly Change[] {
  const moved = Math.max(by, -trackAt(state, 'infrastructure'))
  if (moved === 0) return []
  const sofar = Number(state.row[`infrastructure/${cause}`]?.['amount'] ?? 0)
  return [add('track', 'infrastructure', moved), put('row', `infrastructure/${cause}`, { label, amount: sofar + moved, rule: '15.1' })]
}

/** 15.1: each SAC marker on the mission at the end of the Air Power Phase. */
export const bombed = (state: State): readonly Change[] => infrastructure(state, 'bombing', -sacOn(state, 'infrastructure').length, 'Strategic bombing')

/** 15.2: what can no longer be played, and is cancelled if it was. */
export const economyEvents: readonly string[] = events.filter(each => 'economy' in each).map(each => each.id)

export function collapse(done: readonly Effect[], is: State): Consequence {
  const fell = done.some(each => each.kind === 'track' && each.id === 'infrastructure' && each.to === 0)
  if (!fell || collapsed(is)) return { changes: [], lines: [] }
  return {
    changes: [set('flag', 'collapsed', turnOf(is)), ...economyEvents.filter(id => played(is, id)).map(id => put('row', `event/${id}`, { cancelled: true }))],
    lines: [line('Infrastructure Collapse: six Axis events are barred, the Axis hand is two smaller, every Axis RP action costs 1 VP', '15.2')],
  }
}
