import type { Condition } from '../../engine/stages.ts'
import type { State } from '../../engine/state.ts'
import { handMax, mayPick, toDraw } from './decks.ts'
import { surrendered } from './italy.ts'
import { mechBarred } from './objections.ts'
import { mayDisband } from './options.ts'
import { collapsed, isWinter, openedWith, option, pileSize, played, sequence, trackAt, turnOf } from './sequence.ts'
import { sacInPlay } from './support.ts'
import { axisGoal } from './victory.ts'

const overlord = (state: State): boolean => state.option['opening'] === undefined
const short = (state: State, side: 'axis' | 'allied'): boolean => handMax(state, side) > 0 && toDraw(state, side) > pileSize(state, `${side}-draw`)
const beachHeld = (state: State): boolean => Object.entries(state.row).some(([id, row]) => id.startsWith('beach/') && row['held'] === true)
const mayPickNow = (state: State, side: 'axis' | 'allied'): boolean => isWinter(turnOf(state)) && option(state, `${side}-draw-option`) && state.flag[`picked-${side}`] !== true

export const conditions: { readonly [id: string]: Condition } = {
  ...sequence,
  'campaign-start': state => !overlord(state) && turnOf(state) === 1,
  'overlord-start': state => overlord(state) && turnOf(state) === 4,
  'third-sac': state => sacInPlay(state).length === 3,
  'winter-1944': state => turnOf(state) === 3,
  'winter-1945': state => turnOf(state) === 7,
  winter: state => isWinter(turnOf(state)),
  'may-pick-card': mayPick,
  'axis-may-pick': state => mayPickNow(state, 'axis'),
  'allied-may-pick': state => mayPickNow(state, 'allied'),
  'to-draw': state => toDraw(state, 'axis') > 0 || toDraw(state, 'allied') > 0,
  'not-acted': state => state.flag['acted'] !== true,
  'pile-short': state => short(state, 'axis') || short(state, 'allied'),
  'events-in-play': state => Object.keys(state.row).some(id => id.startsWith('event/')),
  'invasion-played': state => Boolean(state.flag['invasion']),
  'invasion-possible': state => !state.flag['invasion'] && !isWinter(turnOf(state)),
  'avalanche-open': state => state.flag['sicily'] === true && !played(state, 'avalanche'),
  'anvil-open': state => turnOf(state) >= 6 && !played(state, 'anvil-dragoon'),
  'mech-barred': mechBarred,
  // 8.32: until turn 3 begins
  'roundup-boxes': state => openedWith(state) === 'roundup' && turnOf(state) < 3,
  'arno-closed': state => !played(state, 'italian-disarmament'),
  'italy-fights': state => !surrendered(state),
  'italy-near': state => !surrendered(state) && trackAt(state, 'italy-hexes') >= 5,
  tehran: state => played(state, 'tehran') && !played(state, 'enemy-at-the-gates'),
  gates: state => played(state, 'enemy-at-the-gates'),
  strife: state => state.flag['coalition-strife'] === true,
  fortitude: state => played(state, 'fortitude'),
  'rp-played': state => state.flag['rp-card-played'] === true,
  collapsed,
  'beach-held': beachHeld,
  'hitler-alive': state => state.flag['hitler'] !== 'dead',
  'antwerp-open': state => option(state, 'antwerp') && trackAt(state, 'antwerp-since') > 0 && turnOf(state) > trackAt(state, 'antwerp-since'),
  'may-disband': mayDisband,
  'other-sites': state => option(state, 'alternate-sites') && !played(state, 'overlord'),
  'goal-turn': state => turnOf(state) === axisGoal(state).turn,
  'last-turn': state => turnOf(state) === 10,
  'airfield-forward': state => ['field-a', 'field-b'].some(id => !['United Kingdom', 'North Africa'].includes(String(state.row[`airfield/${id}`]?.['at']))),
}
