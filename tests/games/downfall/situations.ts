import { set } from '../../../src/engine/changes.ts'
import type { Change } from '../../../src/engine/state.ts'
import { markers } from '../../../src/games/downfall/markers.ts'

const soviet = Object.keys(markers).find(id => markers[id]?.faction === 'soviet') ?? ''

/** A marker of another faction on a display: the hand that put it there erred. */
export const situations: readonly (readonly Change[])[] = [[], [set('pile', 'planning/western', [soviet])]]
