import type { State } from '../../engine/state.ts'
import { factOf, sideOf, unitIds } from './roster.ts'
import type { Side } from './sides.ts'

/** A counter is in one place: whoever stands on the map is in no pool, whatever was noted there. */
export const inPool = (state: State, id: string): boolean => state.unit[id] === undefined && Number(state.pile[`pool ${sideOf(id)}/${id}`] ?? 0) > 0

/** What lies in a side's pool, of these types or all, in one order. */
export const poolOf = (state: State, side: Side, ...types: readonly string[]): readonly string[] => unitIds.filter(id => sideOf(id) === side && inPool(state, id) && (types.length === 0 || types.includes(factOf(id)?.type ?? ''))).sort()
