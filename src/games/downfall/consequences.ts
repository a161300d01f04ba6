import { owe, set } from '../../engine/changes.ts'
import type { Consequence } from '../../engine/game.ts'
import { line, type Line } from '../../engine/line.ts'
import { enters } from '../../engine/stages.ts'
import type { Change, Effect, State } from '../../engine/state.ts'
import { afterMoves } from './afterMoves.ts'
import { afterEvents, eventsUnder } from './events.ts'
import { factions, labelOf, titleOf } from './factions.ts'
import { first, type Slots } from './initiative.ts'
import { ordersBack } from './newTurn.ts'
import { forgotten, rowsIn } from './read.ts'
import { afterVictory } from './victory.ts'
import { turn } from './weather.ts'

const decks = ['axis', 'soviet', 'western']
const none: Consequence = { changes: [], lines: [] }

/** What follows by itself, whoever caused it. */
export function after(done: readonly Effect[], is: State, slot: Slots): Consequence {
  const found = [newRound(done, is), afterMoves(done, is), afterEvents(done, is, { state: is, slot }), newTurn(done, is, slot), afterVictory(done, is)]
  return { changes: found.flatMap(each => each.changes), lines: found.flatMap(each => each.lines) }
}

/** 5: the least advanced faction, bottom of its stack, acts. */
function newRound(done: readonly Effect[], is: State): Consequence {
  if (!done.some(each => each.kind === 'stage' && each.to?.at(-1)?.stage === 'initiative')) return none
  const acts = first(is)
  return { changes: [set('flag', 'active', acts), ...forgotten(is)], lines: [line(`${titleOf(acts)} has the initiative`, '5')] }
}

/** 12: steps 3, 4, 5 and 7. */
function newTurn(done: readonly Effect[], is: State, slot: Slots): Consequence {
  if (enters(done, 'turn-3')) { const lines = arrivals(slot, 'card-entries', is, decks, 'action cards'); return { changes: owed(is, lines, 'shuffled into their draw piles'), lines } }
  if (enters(done, 'turn-4')) { const lines = arrivals(slot, 'reinforcements', is, factions, 'reinforcements'); return { changes: owed(is, lines, 'into the Pending Area'), lines } }
  if (enters(done, 'turn-5')) return { changes: eventsUnder(is), lines: [line('Spent card and discards shuffled under the draw pile', '12')] }
  if (enters(done, 'turn-6')) return { changes: forgotten(is), lines: [] }
  return enters(done, 'turn-7') ? { changes: ordersBack(is), lines: [line('Orders on the displays are back in the cup', '12')] } : none
}

export function arrivals(slot: Slots, id: string, state: State, columns: readonly string[], what: string, now = turn(state)): readonly Line[] {
  const row = rowsIn(slot, id)[`turn-${now}`]
  const told = columns.filter(each => typeof row?.[each] === 'string' && row[each] !== '')
  return told.map(each => line(`${each === 'axis' ? 'Axis' : labelOf(each)} ${what}: ${String(row?.[each])}`, '12'))
}

/** 1.M, 12: what arrives stands on the desk until it is done. */
const owed = (state: State, lines: readonly Line[], whither: string): readonly Change[] =>
  lines.map((each, i) => owe(`arrives ${whither} ${turn(state)} ${i}`, { text: `${each.text}, ${whither}`, cite: '12' }))
