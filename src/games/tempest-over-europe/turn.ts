import shifts from '../../../data/tempest-over-europe/charts/turn-shift.json'
import type { State } from '../../engine/state.ts'
import type { Side } from './sides.ts'

export type Season = 'winter' | 'spring' | 'summer' | 'autumn'
export type Belt = 'black' | 'blue' | 'orange'
export type Weather = 'fair' | 'mud' | 'cold'

export const lastTurn = 23
export const turnOf = (state: State): number => state.track['turn'] ?? 1

/** Turn 1 is autumn 1939; rule 6 calls turn 15 the spring of 1943. */
const seasons: readonly Season[] = ['summer', 'autumn', 'winter', 'spring']
export const seasonOf = (turn: number): Season => seasons[turn % 4] as Season

export const yearOf = (turn: number): number => 1939 + Math.floor((turn + 1) / 4)

/** 19: black names have mud in winter, blue ones severe cold in winter and mud in spring, orange ones are always fair. */
export function weatherOf(belt: Belt, turn: number): Weather {
  const season = seasonOf(turn)
  if (belt === 'orange') return 'fair'
  if (season === 'winter') return belt === 'blue' ? 'cold' : 'mud'
  return season === 'spring' && belt === 'blue' ? 'mud' : 'fair'
}

/** CRT: the column shift of the side that attacks. */
export function turnShift(side: Side, turn: number): number {
  const camp = side === 'axis' ? 'axis' : 'allies'
  return Object.values(shifts.rows).find(row => row.side === camp && row.from <= turn && turn <= row.to)?.shift ?? 0
}

/** The ids of the stages the match stands at. */
export const isAt = (state: State, ...stages: readonly string[]): boolean => (state.stage['at'] ?? []).some(spot => stages.includes(spot.stage))
