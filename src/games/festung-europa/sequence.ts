import type { Condition } from '../../engine/stages.ts'
import type { State } from '../../engine/state.ts'
import type { Side } from './components.ts'

/** A marker that was never set lies on 0, a pile nobody has begun is empty. */
export const trackAt = (state: State, id: string): number => state.track[id] ?? 0
export const pileSize = (state: State, id: string): number => Number(state.pile[id] ?? 0)

export const turnOf = (state: State): number => state.track['turn'] ?? 1
const names = ['', 'Summer 1943', 'Fall 1943', 'Winter 1944', 'Spring 1944', 'Summer 1944', 'Fall 1944', 'Winter 1945', 'Spring 1945', 'Summer 1945', 'Fall 1945']
export const turnName = (turn: number): string => names[turn] ?? `Turn ${turn}`
/** The winter turn opens its calendar year (17.1, 6.71). */
export const yearOf = (turn: number): 1943 | 1944 | 1945 => (turn <= 2 ? 1943 : turn <= 6 ? 1944 : 1945)
export const isWinter = (turn: number): boolean => turn === 3 || turn === 7

const spotNames = (state: State): readonly string[] => (state.stage['at'] ?? []).map(spot => spot.stage)
export const atStage = (state: State, stage: string): boolean => spotNames(state).includes(stage)
/** Which of the six action rounds is being played; 0 outside the Action Phase. */
export const roundOf = (state: State): number => state.stage['at']?.find(spot => spot.stage === 'rounds')?.lap ?? 0
export const activeSide = (state: State): Side => (atStage(state, 'axis') || atStage(state, 'axis-attrition') ? 'axis' : 'allied')

export const played = (state: State, event: string): boolean => {
  const row = state.row[`event/${event}`]
  return row !== undefined && row['cancelled'] !== true
}
export const collapsed = (state: State): boolean => Boolean(state.flag['collapsed'])
export const controls = (state: State, side: Side, hex: string): boolean => (state.cell[hex]?.['control'] ?? 'axis') === side
export const option = (state: State, id: string): boolean => state.option[id] === true

/** 11.31: the urban-industrial hexes in Germany, which are the German sources. */
export const germanCentres = ['Berlin', 'Breslau', 'Munich', 'The Ruhr'] as const

/** 3.31, 16.2: how the Allies began. In the Overlord scenario Husky lies on the turn track. */
export const openedWith = (state: State): 'husky' | 'roundup' =>
  played(state, 'roundup') || (!played(state, 'husky') && state.option['opening'] === 'roundup') ? 'roundup' : 'husky'

/** 8.32: Roundup was played, and turn 3 has not begun. */
export const roundupLimit = (state: State): boolean => played(state, 'roundup') && turnOf(state) < 3

export const sequence: { readonly [id: string]: Condition } = {
  six: () => 6,
  'not-sixth': state => roundOf(state) !== 6,
  'goes-on': state => turnOf(state) < 10 && state.end['match'] === undefined,
  axis: () => 'axis',
  allied: () => 'allied',
}
