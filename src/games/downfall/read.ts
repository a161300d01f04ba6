import type { Chart, Rows } from '../../engine/chart.ts'
import { set } from '../../engine/changes.ts'
import type { Change, State } from '../../engine/state.ts'

// How the state is read: what was never written counts as nothing.

export const num = (state: State, track: string): number => state.track[track] ?? 0
export const listIn = (state: State, pile: string): readonly string[] => (state.pile[pile] as readonly string[] | undefined) ?? []
export const inCup = (state: State, item: string): number => Number(state.pile[`cup/${item}`] ?? 0)
/** Charts kept row by row: the cards, the faces, the spaces told. */
export const rowsIn = (slot: (id: string) => Chart, id: string): Rows['rows'] => (slot(id) as Rows).rows
/** 7.2, 9.1.2: who fought and which seas were checked counts for one order, one event, one card. */
export const forgotten = (state: State, lists: readonly string[] = ['fought', 'attacked', 'seas-checked']): readonly Change[] =>
  lists.filter(each => listIn(state, each).length > 0).map(each => set('pile', each, []))
/** The order of this round, '' before one is picked. */
export const orderNow = (state: State): string => String(state.flag['order'] ?? '')
