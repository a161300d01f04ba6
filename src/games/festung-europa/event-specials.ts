import { set } from '../../engine/changes.ts'
import { choice, option as pickOne, toggle } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { call, choose, type Call, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { draw } from './decks.ts'
import type { EventFact } from './event-facts.ts'
import { landed } from './invasions.ts'
import { sacOn, sacs } from './support.ts'

export interface Special { readonly changes: readonly Change[]; readonly lines: readonly Line[]; readonly then?: readonly Call[] }
export const nothing: Special = { changes: [], lines: [] }

/** What the rules text itself says an event does, beyond numbers on a track. */
export function* specials(state: State, fact: EventFact): Script<Special> {
  if (fact.invasion === true) return { changes: landed(fact.id, fact.name, fact.box ?? 'uk'), lines: [] }
  if (fact.sac15 === true) return { changes: [set('flag', 'sac-15-arrived', true)], lines: [line('A third SAC marker', '14.2')] }
  if (fact.strife === true) return { changes: [set('flag', 'coalition-strife', true)], lines: [line('Coalition Strife is in effect', '7.14')] }
  if (fact.jets === true) return yield* jets(state)
  return fact.hitler === undefined ? nothing : yield* hitler(state, fact.hitler)
}

/** 4.21: one industry mission is cancelled and the Axis draws one more at once. */
function* jets(state: State): Script<Special> {
  const on = sacOn(state, 'industry')
  if (on.length === 0) return { ...nothing, lines: [line('No industry mission to cancel: no card is drawn', '4.21')] }
  const { marker } = yield* choose({ id: 'jets', who: 'axis' }, { marker: choice('Industry mission cancelled', on.map(id => pickOne(id, sacs.find(each => each.id === id)?.label ?? id))) }, { marker: on[0] ?? '' })
  return { changes: [set('flag', `sac-${marker}`, null)], lines: [line('Mission cancelled: the Axis draws one card now', '4.21')], then: [call(draw, { side: 'axis', n: 1 })] }
}

/** 16.43, 16.44: three of the four ways by which the marker leaves the game. */
function* hitler(state: State, how: string): Script<Special> {
  const dead = set('flag', 'hitler', 'dead')
  if (state.flag['hitler'] === 'dead') return nothing
  if (how === 'dies') return { changes: [dead], lines: [line('The Hitler marker is out of the game', '16.43')] }
  if (how === 'berlin') return state.flag['hitler'] === 'berlin' ? { changes: [dead], lines: [line('Hitler was in Berlin: the marker is out of the game', '16.43')] } : { changes: [], lines: [line('Hitler is not in Berlin', '16.43')] }
  const { success } = yield* choose({ id: 'valkyrie', who: 'allied', lines: [line('Roll as the card says', '16.43')] }, { success: { ...toggle('The roll succeeded'), cite: '16.43' } })
  return success
    ? { changes: [dead], lines: [line('Valkyrie succeeds: the marker is out of the game', '16.43')] }
    : { changes: [set('flag', 'valkyrie-failed', true)], lines: [line('Valkyrie failed: four events now cost 2 VP', '16.44')] }
}
