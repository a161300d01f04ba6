import { add, drop, put, set } from '../../../engine/changes.ts'
import type { Reader } from '../facts.ts'
import { rowsOf } from '../facts.ts'
import type { Change, Facts, State } from '../../../engine/state.ts'
import { other, sides, type Side } from '../sides.ts'
import { numberIn } from '../kept.ts'

export const types = ['fighter', 'fighter-bomber', 'bomber'] as const
export interface Aircraft { readonly label: string; readonly guns: number; readonly bombs: number; readonly dogfight: number; readonly bombing: boolean }
export const aircraft = (scene: Reader, type: string): Aircraft => rowsOf(scene, 'aircraft')[type] as unknown as Aircraft

/** The one air unit a side may have on the board. */
export const flying = (state: State, side: Side): Facts | undefined => state.row[`air/${side}`]
export const ammo = (facts: Facts | undefined): number => numberIn(facts, 'guns') + numberIn(facts, 'bombs')
export const isBarred = (state: State, side: Side, type: string): boolean => state.flag[`barred ${side} ${type}`] === true

/** Off the board with no loss: its ammo goes back. */
export const leaves = (side: Side): readonly Change[] => [drop('row', `air/${side}`)]

/** Shot down: a medal and an air card for the enemy, and the type is gone for the battle. */
export const downed = (state: State, side: Side): readonly Change[] => [
  ...leaves(side), set('flag', `barred ${side} ${String(flying(state, side)?.['type'] ?? 'fighter')}`, true), add('track', `medals ${other(side)}`, 1), add('track', `air cards ${other(side)}`, 1),
]

/** A landed air unit has its full ammo again at the start of its owner's next turn. */
export const refuelled = (is: State, starts: Side): readonly Change[] => sides.filter(side => side === starts && flying(is, side)?.['landed'] === true).map(side => {
  const full: Readonly<Record<string, readonly [number, number]>> = { fighter: [9, 0], 'fighter-bomber': [3, 3], bomber: [0, 6] }
  const [guns, bombs] = full[String(flying(is, side)?.['type'])] ?? [0, 0]
  return put('row', `air/${side}`, { guns, bombs })
})
