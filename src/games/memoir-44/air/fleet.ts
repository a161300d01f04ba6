import { add, drop, put, set } from '../../../engine/changes.ts'
import type { Reader } from '../facts.ts'
import { rowsOf } from '../facts.ts'
import type { Change, Effect, Facts, State } from '../../../engine/state.ts'
import { other, sides, type Side } from '../sides.ts'
import { numberIn } from '../kept.ts'

export const types = ['fighter', 'fighter-bomber', 'bomber'] as const
export interface Aircraft { readonly label: string; readonly guns: number; readonly bombs: number; readonly dogfight: number; readonly bombing: boolean; readonly carrier: boolean }
export const aircraft = (scene: Reader, type: string): Aircraft => rowsOf(scene, 'aircraft')[type] as unknown as Aircraft

/** The one air unit a side may have on the board. */
export const flying = (state: State, side: Side): Facts | undefined => state.row[`air/${side}`]
export const ammo = (facts: Facts | undefined): number => numberIn(facts, 'guns') + numberIn(facts, 'bombs')
export const isBarred = (state: State, side: Side, type: string): boolean => state.flag[`barred ${side} ${type}`] === true

export const cardSpent = (side: Side): readonly Change[] => [add('track', `air cards ${side}`, -1), add('pile', 'air discard', 1)]

/** Off the board with no loss: its ammo goes back. */
export const leaves = (side: Side): readonly Change[] => [drop('row', `air/${side}`)]

/** Destroyed: the type is gone for the battle. */
const destroyed = (state: State, side: Side): readonly Change[] => [...leaves(side), set('flag', `barred ${side} ${String(flying(state, side)?.['type'] ?? 'fighter')}`, true)]

/** Shot down: a medal and an air card for the enemy as well. */
export const downed = (state: State, side: Side): readonly Change[] => [
  ...destroyed(state, side), add('track', `medals ${other(side)}`, 1), add('track', `air cards ${other(side)}`, 1),
]

/** A new turn: nobody has flown or fought in it, and an air unit that landed has its full ammo at the start of its owner's. */
export const rested = (sheet: Reader, is: State, starts: Side): readonly Change[] => sides.flatMap(side => {
  const plane = flying(is, side)
  if (plane === undefined) return []
  const { guns, bombs } = aircraft(sheet, String(plane['type']))
  return [put('row', `air/${side}`, { moved: false, fought: false, moveOnly: false, special: false, ...(side === starts && plane['landed'] === true ? { guns, bombs } : {}) })]
})

/** A carrier takes the air unit on its deck down with it; the enemy has the medal for the ship only. */
export const sunkWith = (done: readonly Effect[], is: State): readonly Change[] => sides.flatMap(side => {
  const sunk = done.some(each => each.kind === 'unit' && each.to === null && each.from?.['type'] === 'carrier' && each.from['faction'] === side)
  return sunk && flying(is, side)?.['carrier'] === true ? destroyed(is, side) : []
})
