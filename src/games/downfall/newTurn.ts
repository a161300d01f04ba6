import { add, set } from '../../engine/changes.ts'
import type { Change, State } from '../../engine/state.ts'
import { factions } from './factions.ts'
import { displayOf } from './markers.ts'

/** 12 step 7: what lies on the displays goes back; planned markers and the action track stay. */
export const ordersBack = (state: State): readonly Change[] => factions.flatMap(faction =>
  [...displayOf(state, faction).map(({ item }) => add('pile', `cup/${item}`, 1)), set('pile', `display/${faction}`, [])])
