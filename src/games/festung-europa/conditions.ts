import type { Condition } from '../../engine/stages.ts'
import type { State } from '../../engine/state.ts'
import { allocated } from './air.ts'
import { toDraw } from './decks.ts'
import { invasionOpen } from './event-facts.ts'
import { invasionRefusals } from './invasions.ts'
import { arnoClosed, surrendered } from './italy.ts'
import { mechBarred } from './objections.ts'
import { antwerpBonus, mayDisband } from './options.ts'
import { mayPick, openingPick, overlord } from './picking.ts'
import { collapsed, isWinter, option, pileSize, played, roundupLimit, sequence, trackAt, turnOf } from './sequence.ts'
import { sacInPlay, tacs } from './support.ts'
import { axisGoal } from './victory.ts'

const short = (state: State, side: 'axis' | 'allied'): boolean => toDraw(state, side) > pileSize(state, `${side}-draw`)
const beachHeld = (state: State): boolean => Object.entries(state.row).some(([id, row]) => id.startsWith('beach/') && row['held'] === true)
/** 6.26: the landings that lie in France. */
const inFrance = (state: State): boolean => ['overlord', 'anvil-dragoon'].some(id => state.row[`beach/${id}`]?.['held'] === true)
const playable = (state: State, id: string): boolean => !played(state, id) && invasionRefusals(state, id).length === 0

export const conditions: { readonly [id: string]: Condition } = {
  ...sequence,
  // Overlord begins on turn 4
  'campaign-start': state => turnOf(state) === 1,
  'overlord-start': state => overlord(state) && turnOf(state) === 4,
  'third-sac': state => sacInPlay(state).length === 3,
  'winter-1944': state => turnOf(state) === 3,
  'winter-1945': state => turnOf(state) === 7,
  winter: state => isWinter(turnOf(state)),
  'air-open': state => !allocated(state),
  'sac-open': state => sacInPlay(state).some(({ id }) => state.flag[`sac-${id}`] === undefined),
  'tac-open': state => tacs.some(({ id }) => state.flag[`tac-${id}`] === undefined),
  'may-pick-card': state => mayPick(state, 'axis') || mayPick(state, 'allied'),
  'opening-pick': state => openingPick(state) && (mayPick(state, 'axis') || mayPick(state, 'allied')),
  'axis-may-pick': state => !openingPick(state) && mayPick(state, 'axis'),
  'allied-may-pick': state => !openingPick(state) && mayPick(state, 'allied'),
  'to-draw': state => toDraw(state, 'axis') > 0 || toDraw(state, 'allied') > 0,
  'not-acted': state => state.flag['acted'] !== true,
  'pile-short': state => short(state, 'axis') || short(state, 'allied'),
  'events-in-play': state => Object.keys(state.row).some(id => id.startsWith('event/')),
  'invasion-played': state => Boolean(state.flag['invasion']),
  'invasion-possible': invasionOpen,
  'avalanche-open': state => playable(state, 'avalanche'),
  'anvil-open': state => playable(state, 'anvil-dragoon'),
  'mech-barred': state => mechBarred(state) && inFrance(state),
  'roundup-boxes': roundupLimit,
  'arno-closed': arnoClosed,
  'italy-near': state => !surrendered(state) && trackAt(state, 'italy-hexes') >= 5,
  tehran: state => played(state, 'tehran') && !played(state, 'enemy-at-the-gates'),
  gates: state => played(state, 'enemy-at-the-gates'),
  strife: state => state.flag['coalition-strife'] === true,
  fortitude: state => played(state, 'fortitude'),
  'rp-played': state => state.flag['rp-card-played'] === true,
  collapsed,
  'beach-held': beachHeld,
  'antwerp-open': state => antwerpBonus(state, 'allied', 'ops') > 0,
  'may-disband': mayDisband,
  'other-sites': state => option(state, 'alternate-sites') && playable(state, 'overlord'),
  'goal-turn': state => turnOf(state) === axisGoal(state).turn,
  'last-turn': state => turnOf(state) === 10,
  'airfield-forward': state => ['field-a', 'field-b'].some(id => !['United Kingdom', 'North Africa'].includes(String(state.row[`airfield/${id}`]?.['at']))),
}
