import { add, drop, owe, put, set } from '../../engine/changes.ts'
import type { Chart } from '../../engine/chart.ts'
import type { Consequence } from '../../engine/game.ts'
import { line, type Line } from '../../engine/line.ts'
import { enters } from '../../engine/stages.ts'
import type { Change, Effect, State } from '../../engine/state.ts'
import { chartMonth, monthOf, turnOf } from './calendar.ts'
import { capacity } from './capacity.ts'
import { afterDistricts } from './districts.ts'
import { afterImpulse } from './impulse.ts'
import { stormDues } from './mulberries.ts'
import { factOf } from './places.ts'
import { afterPorts, repairsDue } from './ports.ts'
import { navalWithdrawal } from './sea.ts'
import { firstTurn, inTurnOf, isArdennes, isClear, isFlag, isOn, isStorm, level } from './table.ts'
import { decided } from './victory.ts'

const silent: Consequence = { changes: [], lines: [] }

/** Whatever the cause, these follow by themselves. */
export function after(done: readonly Effect[], is: State, slot?: (id: string) => Chart): Consequence {
  const all = [turnMarker(done), weatherTold(done, is), monthBegun(done, is, slot), alliedTurnBegun(done, is), turnEnded(done, is), partisansLeave(done, is), parisTaken(done, is), italyTaken(done, is), afterPorts(done, is), repairsDue(done, is), overdrawn(is), afterDistricts(done, is), afterImpulse(done, is), joinedLater(done, is), decided(done, is)]
  return { changes: all.flatMap(each => each.changes), lines: all.flatMap(each => each.lines) }
}

const turnMarker = (done: readonly Effect[]): Consequence => (enters(done, 'turn record') ? { changes: [add('track', 'turn', 1)], lines: [] } : silent)

/** 29.5: the rolls are owed as soon as the Storm is known; a second Storm in a row changes no flag of the weather itself. */
const weatherTold = (done: readonly Effect[], is: State): Consequence =>
  done.some(each => each.kind === 'flag' && each.id === 'weather told' && each.to === true) && isStorm(is) ? { changes: stormDues(is), lines: [] } : silent

/** 17.7, 33.3.5, 31.17: budgets the text gives; Adv 17.7.1: fuel. */
function monthBegun(done: readonly Effect[], is: State, slot: ((id: string) => Chart) | undefined): Consequence {
  if (!enters(done, 'new month')) return silent
  const month = monthOf(is)
  const given = isArdennes(is) && month === 7 ? 7 : month >= 10 ? 4 : 0
  const chart = (column: string): number => Number((slot === undefined ? null : factOf({ slot }, 'tac', chartMonth(is), column)) ?? 0)
  const [total, most] = given > 0 ? [given, given] : [chart('total'), chart('most')]
  const budget = total > 0 ? [set('track', 'ge tac month', total), set('track', 'ge tac max', most)] : []
  const fuel = isOn(is, 'advanced air') ? [add('track', 'fuel reserve', level(is, 'fuel production')), owe('german boxes', { text: 'Assign TAC to the Western Front or Germany for this month', cite: 'Adv 17.9.1', call: { procedure: 'german boxes', input: {} } })] : []
  return { changes: [...budget, ...fuel], lines: total > 0 ? [line(`German aircraft this month: ${total}(${most})`, given === 0 ? '17.7' : month >= 10 ? '31.17' : '33.3.5')] : [] }
}

/** 18.7.6, 18.7.7 ask how the capacity stood when the Allied turn began. */
function alliedTurnBegun(done: readonly Effect[], is: State): Consequence {
  if (!enters(done, 'allied replacements')) return silent
  const now = capacity(is).total
  const changes: Change[] = [set('track', 'start capacity', now)]
  const lines: Line[] = now < 0 ? [line(`Supply capacity ${now}: nothing lands this turn`, '18.7.7')] : now === 0 ? [line('Supply capacity 0: units land only in exchange', '18.7.6')] : []
  if (turnOf(is) >= navalWithdrawal(is) && !isFlag(is, 'naval gone')) {
    changes.push(set('flag', 'naval gone', true))
    lines.push(line('Naval units are withdrawn for good', '19.8'))
  }
  return { changes, lines }
}

/** 18.7.5: what is over must be gone by the next turn, so the turn it began is kept; a landing is settled only when the Allied turn ends. */
function overdrawn(is: State): Consequence {
  const below = capacity(is).total < 0 && (is.flag['invasion'] === undefined || inTurnOf(is, 'german'))
  return below === level(is, 'over since') > 0 ? silent : { changes: [set('track', 'over since', below ? turnOf(is) : 0)], lines: [] }
}

/** The opening is over; ten by sea stands from an invasion to the first Clear turn after it (11.6). */
function turnEnded(done: readonly Effect[], is: State): Consequence {
  if (!enters(done, 'turn end')) return silent
  const invaded = is.flag['invasion'] !== undefined
  const sea = invaded ? [set('flag', 'ten by sea', true)] : isClear(is) && isFlag(is, 'ten by sea') ? [set('flag', 'ten by sea', null)] : []
  const bridges = [...Object.keys(is.row).filter(id => id.startsWith('bridge/')).map(id => drop('row', id)), ...Object.keys(is.edge).filter(id => is.edge[id]?.['down'] === true).map(id => put('edge', id, { down: false }))]
  const fuel = isOn(is, 'advanced air') ? [add('track', 'fuel production', fuelHit(done) ? -1 : 1)] : []
  return { changes: [...(is.flag['opening'] === undefined ? [] : [set('flag', 'opening', null)]), ...sea, ...bridges, ...fuel], lines: [] }
}

/** Adv 17.7.2: uncancelled SAC on the fuel, read as the chart is cleared. */
const fuelHit = (done: readonly Effect[]): boolean => done.some(each => each.kind === 'track' && each.id === 'fuel sac' && Number(each.from ?? 0) > 0)

/** Who joins a game in progress has no set-up and no first invasion before him. */
const joinedLater = (done: readonly Effect[], is: State): Consequence =>
  is.flag['opening'] !== undefined && !firstTurn(is) && done.some(each => each.kind === 'stage')
    ? { changes: [set('flag', 'opening', null), ...(is.flag['invasion'] === 'first' ? [set('flag', 'invasion', null)] : [])], lines: [] } : silent

/** 24.4: gone at the end of the German second move impulse. */
const partisansLeave = (done: readonly Effect[], is: State): Consequence =>
  enters(done, 'german second combat') && isFlag(is, 'partisan placed') ? { changes: [set('flag', 'partisan placed', null)], lines: [line('Take the partisans off the map', '24.4')] } : silent

/** 9.3 */
const italyTaken = (done: readonly Effect[], is: State): Consequence =>
  !isFlag(is, 'italy entered') && done.some(each => each.kind === 'row' && (each.id === 'city/torino' || each.id === 'city/genova') && each.to?.['owner'] === 'allied') ? { changes: [set('flag', 'italy entered', true)], lines: [line('The units from Torino and Genova may leave Italy', '9.3')] } : silent

/** 26.5: remembers when, the reminder does the rest. */
const parisTaken = (done: readonly Effect[], is: State): Consequence =>
  level(is, 'paris turn') === 0 && done.some(each => each.kind === 'row' && each.id === 'city/paris' && each.to?.['owner'] === 'allied' && each.from?.['owner'] !== 'allied') && !isArdennes(is)
    ? { changes: [set('track', 'paris turn', turnOf(is))], lines: [line('The Paris Garrison comes on the next turn, not before Aug I', '26.5')] } : silent
