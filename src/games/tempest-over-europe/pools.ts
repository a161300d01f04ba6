import type { State } from '../../engine/state.ts'
import { factOf } from './roster.ts'
import type { Side } from './sides.ts'

/** What lies in a side's pool, of these types or all, in one order. */
export function poolOf(state: State, side: Side, ...types: readonly string[]): readonly string[] {
  const start = `pool ${side}/`
  return Object.keys(state.pile)
    .filter(id => id.startsWith(start) && Number(state.pile[id]) > 0)
    .map(id => id.slice(start.length))
    .filter(id => types.length === 0 || types.includes(factOf(id)?.type ?? ''))
    .sort()
}
