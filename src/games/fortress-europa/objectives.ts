import { line, type Line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import { alliedGoals, germanGoals } from './secrets.ts'
import { level, type Side } from './table.ts'

const allied = (state: State, ...cities: readonly string[]): boolean => cities.every(city => state.row[`city/${city}`]?.['owner'] === 'allied')
const german = (state: State, ...cities: readonly string[]): boolean => cities.every(city => state.row[`city/${city}`]?.['owner'] !== 'allied')

/** 32.4 in the order of the lists; null where only the map can tell. */
const tests: { readonly [side in Side]: readonly ((state: State) => boolean | null)[] } = {
  allied: [
    ...['marseille', 'bordeaux', 'brest', 'cherbourg', 'le-havre', 'anvers', 'bruxelles'].map(city => (state: State) => allied(state, city)),
    state => level(state, 'v1 sites') === 6, () => null, state => level(state, 'allied drops') === 1, state => level(state, 'invasions') < 2, state => allied(state, 'paris'),
  ],
  german: [
    state => german(state, 'genova', 'torino') && (german(state, 'marseille') || german(state, 'nice')), state => german(state, 'bruxelles', 'anvers'), state => german(state, 'cherbourg', 'le-havre'), state => german(state, 'brest', 'st-nazaire'),
    () => null, state => german(state, 'rotterdam', 'amsterdam'), state => level(state, 'german drops') === 0, state => level(state, 'uboat bases') === 0, state => level(state, 'v1 sites') === 0, () => null, () => null, state => german(state, 'paris'),
  ],
}

export interface Tally { readonly met: number; readonly lines: readonly Line[] }

/** Each objective as the tracks stand: met, not met, or to be looked up on the map. */
export function objectives(state: State, side: Side): Tally {
  const goals = side === 'allied' ? alliedGoals : germanGoals
  const found = tests[side].map(test => test(state))
  const word = (met: boolean | null | undefined): string => (met === true ? 'met' : met === false ? 'not met' : 'look on the map')
  return { met: found.filter(each => each === true).length, lines: goals.map((goal, i) => line(`${goal.label}: ${word(found[i])}`, '32.4')) }
}
