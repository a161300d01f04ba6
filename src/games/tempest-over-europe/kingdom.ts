import { drop, put, set } from '../../engine/changes.ts'
import { choice, option, type Fields } from '../../engine/field.ts'
import { none, type Follows } from './follows.ts'
import { duty, line } from '../../engine/line.ts'
import { outcome, roll, type Procedure } from '../../engine/procedure.ts'
import type { Change, Effect, State } from '../../engine/state.ts'
import { armiesIn } from './geography.ts'
import { inPool } from './pools.ts'
import { factOf, stepsNow } from './roster.ts'
import { oneDie } from './strike.ts'
import { isAt, turnOf } from './turn.ts'
import { controlChange, controlOf, holdsZone, isDisputed, zonesOf } from './zones.ts'

const uk = zonesOf('uk')
const cite = '20 Commonwealth'
export const isKingdom = (zone: string): boolean => uk.includes(zone)
const guards = [['Home Guard 1', 'England'], ['Home Guard 2', 'Scotland']] as const
export const guarded = (state: State): boolean => guards.some(([id]) => state.unit[id] !== undefined || inPool(state, id))

/** 20: equal to or below the turns since the USA came in (3 on turn 12); a 6 delays. */
export const englandReturns = (face: number, turn: number): boolean => face !== 6 && face <= turn - 9

export const ukReturns: Procedure<Record<string, never>> = {
  id: 'uk returns', label: 'Does England return to the war?', cite, version: 1, desk: 'turn', picture: 'i-flag',
  *run({ state }) {
    const [face] = yield* roll({ id: 'england', who: 'west', lines: [line(`${turnOf(state) - 9} or less, never on a 6`, cite)] }, oneDie)
    return englandReturns(Number(face), turnOf(state)) ? outcome('England is at war again', { group: 'returns', changes: [set('flag', 'england', 'war')] }) : outcome('England stays out', { group: 'stays out' })
  },
}

const placed: readonly Change[] = guards.map(([id, cell]) => put('unit', id, { cell, steps: 2 }))
const homeFleet = put('unit', 'Home Fleet', { cell: 'Scotland', steps: 2 })
const sentHome: readonly Change[] = guards.flatMap(([id]) => [drop('unit', id), drop('pile', `pool west/${id}`)])
/** 20: its armies leave for good, all its zones are Axis. */
const conquered = (state: State): readonly Change[] => [
  set('flag', 'england', 'conquered'), ...zonesOf('uk', 'commonwealth').map(zone => controlChange(zone, 'axis')), ...sentHome,
  ...Object.keys(state.unit).filter(id => ['br', 'ca'].includes(factOf(id)?.nation ?? '')).map(id => drop('unit', id)),
  ...Object.keys(state.pile).filter(id => id.startsWith('pool west/') && ['br', 'ca'].includes(factOf(id.slice(10))?.nation ?? '')).map(id => drop('pile', id)),
]

/** 20: what a landing sailing for England or Scotland brings into play before the battle. */
export const invaded = (state: State, landing: boolean): readonly Change[] => [...(guarded(state) ? [] : placed), ...(landing && state.unit['Home Fleet'] === undefined ? [homeFleet] : [])]

export const ukInvaded: Procedure<{ readonly how: 'landing' | 'airborne' }> = {
  id: 'uk invaded', label: 'The United Kingdom is invaded', cite, version: 2, desk: 'turn', offered: 'englandAtWar', picture: 'n-garr',
  fields: (): Fields => ({ how: { ...choice('What happens', [option('landing', 'A landing'), option('airborne', 'An airborne attack')]), usual: 'landing', cite } }),
  *run({ state, input: { how } }) {
    const fleet = how === 'landing'
    return outcome(`Home Guards in England and Scotland${fleet ? ', the Home Fleet in Scotland reacts' : ''}`, {
      group: how, changes: invaded(state, fleet),
      duties: [...guards.map(([id, zone]) => duty('west', `${id}: full, in ${zone}`, cite)), ...(fleet ? [duty('west', 'Home Fleet: in Scotland, it reacts without a die', cite)] : [])],
    })
  },
}

const threatened = (state: State): boolean => uk.some(zone => isDisputed(state, zone) || state.cell[zone]?.['pending'] === 'axis' || controlOf(state, zone) === 'axis' || armiesIn(state, 'axis', zone).length > 0)

/** 20: Home Guards come and go with the enemy; both zones lost at the end of a turn is conquest, both retaken the return. */
export function homeIsland(done: readonly Effect[], is: State): Follows {
  const here = done.some(each => (each.kind === 'cell' && isKingdom(each.id)) || (each.kind === 'unit' && [each.from?.['cell'], each.to?.['cell']].some(cell => isKingdom(String(cell ?? '')))))
  if (!here) return none
  const england = is.flag['england']
  if (england === 'conquered') return uk.every(zone => holdsZone(is, zone, 'west')) ? { changes: [set('flag', 'england', 'war')], lines: [line('Both zones are free: the United Kingdom is back in the war', cite)] } : none
  if (england !== 'war') return none
  if (isAt(is, 'control') && uk.every(zone => holdsZone(is, zone, 'axis'))) return { changes: conquered(is), lines: [line('Both zones are Axis: the United Kingdom is conquered, its units leave the game', cite)] }
  const enemy = threatened(is)
  if (enemy && !guarded(is)) return { changes: placed, lines: [line('Home Guards appear in England and Scotland', cite)] }
  // a landing on its way has put them there; they leave once an enemy was ashore and is gone
  const was = done.some(each => each.kind === 'cell' && isKingdom(each.id) && (each.from?.['disputed'] === true || each.from?.['control'] === 'axis' || each.from?.['pending'] === 'axis'))
  return !enemy && was && guarded(is) ? { changes: sentHome, lines: [line('No enemy is left: the Home Guards leave the map', cite)] } : none
}

/** 20: each turn a step, free; destroyed they return reduced where the zone is not the enemy's. */
export function guardsRecover(is: State): Follows {
  if (!threatened(is) || is.flag['england'] !== 'war') return none
  const back = guards.filter(([id, zone]) => inPool(is, id) && controlOf(is, zone) !== 'axis')
  const hurt = guards.filter(([id]) => is.unit[id] !== undefined && stepsNow(is, id) < 2)
  return {
    changes: [...back.flatMap(([id, cell]) => [drop('pile', `pool west/${id}`), put('unit', id, { cell, steps: 1 })]), ...hurt.map(([id]) => put('unit', id, { steps: 2 }))],
    lines: [...back.map(([id, zone]) => line(`${id} returns, reduced, in ${zone}`, cite)), ...hurt.map(([id]) => line(`${id} regains its step`, cite))],
  }
}
