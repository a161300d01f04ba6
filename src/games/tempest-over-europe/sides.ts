import type { State } from '../../engine/state.ts'

export type Side = 'axis' | 'west' | 'soviet'
export type Camp = 'axis' | 'allies'

export const campOf = (side: Side): Camp => (side === 'axis' ? 'axis' : 'allies')
export const sideName: Readonly<Record<Side, string>> = { axis: 'Axis', west: 'Western Allies', soviet: 'Soviets' }
export const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
/** the stock a side pays from */
export const purseOf: Readonly<Record<Side, string>> = { axis: 'axisPR', west: 'westPR', soviet: 'sovietPR' }

export const activeCamp = (state: State): Camp => (state.flag['active'] === 'allies' ? 'allies' : 'axis')
export const isActive = (state: State, side: Side): boolean => campOf(side) === activeCamp(state)
export const switched = (state: State): boolean => activeCamp(state) === 'allies'
/** 1: with two players nobody is led by the rules; only the reactions stay. */
export const twoPlayers = (state: State): boolean => state.option['players'] === 'two'
/** Is this side led by the rules now? */
export const isLed = (state: State, side: Side): boolean => !isActive(state, side) && !twoPlayers(state)
