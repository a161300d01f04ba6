import type { Chart, Rows } from '../../engine/chart.ts'
import type { State } from '../../engine/state.ts'

// How the state is read: what was never written counts as nothing.

export const num = (state: State, track: string): number => state.track[track] ?? 0
export const listIn = (state: State, pile: string): readonly string[] => (state.pile[pile] as readonly string[] | undefined) ?? []
export const inCup = (state: State, item: string): number => Number(state.pile[`cup/${item}`] ?? 0)
/** Charts kept row by row: the cards, the faces, the spaces told. */
export const rowsIn = (slot: (id: string) => Chart, id: string): Rows['rows'] => (slot(id) as Rows).rows
/** The order of this round, '' before one is picked. */
export const orderNow = (state: State): string => String(state.flag['order'] ?? '')
