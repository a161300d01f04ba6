import type { State } from '../../engine/state.ts'

export type Side = 'allies' | 'axis'
export const sides: readonly Side[] = ['allies', 'axis']
export const other = (side: Side): Side => (side === 'allies' ? 'axis' : 'allies')
export const sideName = (side: string): string => (side === 'axis' ? 'Axis' : 'Allies')
export const mover = (state: State): Side => (state.flag['side'] === 'axis' ? 'axis' : 'allies')
export const on = (state: State, option: string): boolean => state.option[option] === true

/** National rules belong to the camp that fields the nation. */
const camp: Readonly<Record<string, Side>> = { russian: 'allies', marines: 'allies', british: 'allies', french: 'allies', japanese: 'axis', italian: 'axis' }
export const commands = (state: State, nation: string, side: Side): boolean => on(state, nation) && camp[nation] === side
