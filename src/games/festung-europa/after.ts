import { add, owe, set } from '../../engine/changes.ts'
import type { Consequence } from '../../engine/game.ts'
import { line, type Line } from '../../engine/line.ts'
import type { Change, Effect, State } from '../../engine/state.ts'
import { interdictionOff } from './air.ts'
import { clearedCards, spentCards } from './combat-cards.ts'
import { yearAdded } from './decks.ts'
import { bombed, collapse } from './infrastructure.ts'
import { surrender } from './italy.ts'
import { controls, trackAt, turnOf, yearOf } from './sequence.ts'
import { sacOn } from './support.ts'
import { verdict } from './victory.ts'

const silent: Consequence = { changes: [], lines: [] }
type Follow = (done: readonly Effect[], is: State) => Consequence

/** The stage left and the one entered. At set-up nothing is left. */
function passage(done: readonly Effect[]): { readonly from: string | undefined; readonly to: string | undefined } | null {
  const moved = done.find(each => each.kind === 'stage' && each.from !== null && each.to !== null)
  if (moved?.kind !== 'stage') return null
  return { from: moved.from?.at(-1)?.stage, to: moved.to?.at(-1)?.stage }
}

const said = (changes: readonly Change[], ...lines: Line[]): Consequence => (changes.length === 0 ? silent : { changes, lines })

/** 4.5 to 4.1: a new season. */
const season: Follow = done => {
  const step = passage(done)
  return step?.from === 'turn-end' && step.to === 'air' ? said([add('track', 'turn', 1)], line('The turn marker moves on', '4.5')) : silent
}

/** 15.1 at the end of the Air Power Phase, then 6.71 and 6.72 before anybody draws. */
const drawing: Follow = (done, is) => {
  if (passage(done)?.to !== 'draw' || passage(done)?.from !== 'air') return silent
  const loss = bombed(is)
  const fresh = yearAdded(is)
  return said([...loss, ...fresh],
    ...(loss.length > 0 ? [line(`Strategic bombing: German Infrastructure -${sacOn(is, 'infrastructure').length}`, '15.1')] : []),
    ...(fresh.length > 0 ? [line(`The ${yearOf(turnOf(is))} cards join: shuffle draw pile and discards together`, turnOf(is) === 3 ? '6.71' : '6.72')] : []))
}

/** 5.13: each side's marker moves on when its action is over; after the sixth it stays for the attrition. */
const markers: Follow = done => {
  const step = passage(done)
  if (step?.from === 'axis' && step.to === 'allied') return said([add('track', 'round-axis', 1)])
  return step?.from === 'allied' && step.to === 'axis' ? said([add('track', 'round-allied', 1)]) : silent
}

/** 6.62: a card of the moment, such as Severe Weather, lies until the action is over. */
const moments: Follow = (done, is) => (['axis', 'allied'].includes(passage(done)?.from ?? '') ? said(spentCards(is), line('Combat Cards of this action go to the discards', '6.62')) : silent)

/** 6.63, 14.32: what comes off the table when the Action Phase ends. */
const tidying: Follow = (done, is) => {
  const over = done.some(each => each.kind === 'stage' && each.to?.at(-1)?.stage === 'action-end')
  return over ? said([...clearedCards(is), ...interdictionOff(is)], line('Combat Cards go to the discards', '6.63'), line('Interdiction markers come off the map', '14.32')) : silent
}

/** 16.2: a verdict is owed, never declared by itself. */
const judging: Follow = (done, is) => {
  const found = passage(done)?.to === 'turn-end' && is.end['match'] === undefined ? verdict(is) : null
  return found === null ? silent : said([owe('victory', { text: found.why.text, cite: found.why.cite, call: { procedure: 'victory', input: {} } })])
}

/** 19.31: the turn in which both hexes became Allied; losing one ends it. */
const antwerp: Follow = (done, is) => {
  if (!done.some(each => each.kind === 'cell' && (each.id === 'Antwerp' || each.id === 'The Scheldt'))) return silent
  const both = controls(is, 'allied', 'Antwerp') && controls(is, 'allied', 'The Scheldt')
  const since = trackAt(is, 'antwerp-since')
  return both === since > 0 ? silent : said([set('track', 'antwerp-since', both ? turnOf(is) : 0)], line(both ? 'Antwerp can be used as a port' : 'Antwerp cannot be used as a port', '11.43'))
}

const all: readonly Follow[] = [season, drawing, markers, moments, tidying, judging, antwerp, collapse, surrender]

export function after(done: readonly Effect[], is: State): Consequence {
  const found = all.map(each => each(done, is))
  return { changes: found.flatMap(each => each.changes), lines: found.flatMap(each => each.lines) }
}
