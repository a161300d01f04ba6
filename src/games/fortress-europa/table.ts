import { turnOf } from './calendar.ts'
import type { State } from '../../engine/state.ts'

export type Side = 'allied' | 'german'
export const other = (side: Side): Side => (side === 'allied' ? 'german' : 'allied')

export const stageOf = (state: State): string => state.stage['at']?.at(-1)?.stage ?? ''
/** Is the match inside this player turn, at any depth? */
export const inTurnOf = (state: State, side: Side): boolean => (state.stage['at'] ?? []).some(spot => spot.stage === side)

/** Whose turn it is; the Allies where nobody has said, so that odds can be tried without a match. */
export const phasing = (state: State): Side => (inTurnOf(state, 'german') ? 'german' : 'allied')

/** 4.3: which impulse this is; 0 outside of one. */
export function impulseOf(state: State): 0 | 1 | 2 {
  const stage = stageOf(state)
  if (stage.includes('first move') || stage.includes('first combat') || (state.stage['at'] ?? []).some(spot => spot.list === 'invasion')) return 1
  return stage.includes('second move') || stage.includes('second combat') || stage === 'mulberry' || stage === 'invasion landing' ? 2 : 0
}

/** In a combat impulse of the match: elsewhere odds are only tried out. */
export const inCombat = (state: State): boolean => stageOf(state).endsWith('combat')

export const atTable = (state: State): boolean => state.stage['at'] !== undefined
export const weatherOf = (state: State): string => String(state.flag['weather'] ?? 'clear')
export const isClear = (state: State): boolean => weatherOf(state) === 'clear'
export const isStorm = (state: State): boolean => weatherOf(state) === 'storm'
export const scenarioOf = (state: State): string => String(state.flag['scenario'] ?? 'campaign')
export const isArdennes = (state: State): boolean => ['bulge', 'berlin'].includes(scenarioOf(state))
export const isOn = (state: State, option: string): boolean => state.option[option] === true
export const isFlag = (state: State, flag: string): boolean => state.flag[flag] === true
export const level = (state: State, track: string): number => state.track[track] ?? 0
export const inOpening = (state: State): boolean => state.flag['opening'] !== undefined

/** The first turn of the match, whatever its date. */
export const firstTurn = (state: State): boolean => turnOf(state) === (isArdennes(state) ? 27 : 1)
