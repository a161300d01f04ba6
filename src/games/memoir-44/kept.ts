import type { Json } from '../../engine/json.ts'
import type { Facts, State } from '../../engine/state.ts'

// What a match has not written yet reads as it stands before the first turn: said once here, not at every reading.
type Kept<T> = Readonly<Record<string, T>> | null | undefined

export const trackOf = (state: Pick<State, 'track'>, id: string, unwritten = 0): number => state.track[id] ?? unwritten
export const numberIn = (facts: Kept<Json>, key: string, unwritten = 0): number => Number(facts?.[key] ?? unwritten)
export const textIn = (facts: Kept<Facts[string]>, key: string, unwritten = ''): string => String(facts?.[key] ?? unwritten)

const nothing: Facts = {}
/** A unit's facts; one that is off the roster has none. */
export const unitOf = (state: Pick<State, 'unit'>, id: string | undefined): Facts => (id === undefined ? nothing : (state.unit[id] ?? nothing))
export const unitLabel = (state: Pick<State, 'unit'>, id: string): string => textIn(unitOf(state, id), 'label', id)
