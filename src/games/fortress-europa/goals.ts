import { rows } from '../../engine/ledger.ts'
import type { State } from '../../engine/state.ts'
import cities from '../../../data/fortress-europa/charts/cities.json'

export const allied = (state: State, city: string): boolean => state.row[`city/${city}`]?.['owner'] === 'allied'

/** 33.1.5 */
export const districtGoals: { readonly [district: string]: readonly string[] } = {
  netherlands: ['one of Bremen, Hannover, Erfurt', 'Paris', 'three of Amsterdam, Rotterdam, Anvers, Bruxelles', 'six cities'], '15th': ['two of Paris, Le Havre, Bruxelles, Anvers', 'six cities'],
  '7th': ['Caen and Paris', 'Cherbourg or Brest and four other cities of the district'], '1st': ['six cities', 'Bordeaux and one of Brest, Paris, Cherbourg'],
  '19th': ['Marseille and Toulouse or Lyon', 'every city of the district', 'a city north-west of hex row 23'],
}

const facts: { readonly [id: string]: { readonly district: string; readonly hex: string | null } } = cities.rows
const held = (state: State, ...ids: readonly string[]): number => ids.filter(id => allied(state, id)).length
const all = (state: State): readonly string[] => rows(state, 'city').filter(([, row]) => row['owner'] === 'allied').map(([id]) => id)
const hexRow = (id: string): number => Number(/\d+/.exec(facts[id]?.hex ?? '')?.[0] ?? Infinity)

/** What the cities taken here show; "every city of the 19th" only the map can tell. */
const tests: { readonly [district: string]: (state: State) => boolean } = {
  netherlands: state => held(state, 'bremen', 'hannover', 'erfurt', 'paris') > 0 || held(state, 'amsterdam', 'rotterdam', 'anvers', 'bruxelles') >= 3 || all(state).length >= 6,
  '15th': state => held(state, 'paris', 'le-havre', 'bruxelles', 'anvers') >= 2 || all(state).length >= 6,
  '7th': state => held(state, 'caen', 'paris') === 2 || (held(state, 'cherbourg', 'brest') > 0 && all(state).filter(id => facts[id]?.district === '7th').length >= 5),
  '1st': state => all(state).length >= 6 || (allied(state, 'bordeaux') && held(state, 'brest', 'paris', 'cherbourg') > 0),
  '19th': state => (allied(state, 'marseille') && held(state, 'toulouse', 'lyon') > 0) || all(state).some(id => hexRow(id) < 23),
}
export const goalMet = (state: State, district: string): boolean => tests[district]?.(state) === true
