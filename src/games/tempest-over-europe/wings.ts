import { line, type Line } from '../../engine/line.ts'
import type { Json } from '../../engine/json.ts'
import type { State } from '../../engine/state.ts'
import { neighbours } from './links.ts'
import { labelOf, placeOf, stepsNow, unitsOf } from './roster.ts'
import type { Side } from './sides.ts'

/** Air armies that reach a zone, as far as they were entered: full ones here or next door, reduced ones apart. */
export interface Wings { readonly full: readonly string[]; readonly here: readonly string[]; readonly near: readonly string[] }

export function wings(state: State, side: Side, zone: string): Wings {
  const round = neighbours(state, zone)
  const able = unitsOf(side, 'air').map(each => each.id).filter(id => state.unit[id]?.['engaged'] !== true && state.unit[id]?.['displaced'] !== true)
  const at = (id: string, where: readonly string[]): boolean => placeOf(state, id) !== '' && where.includes(placeOf(state, id))
  const reduced = able.filter(id => stepsNow(state, id) < 2)
  return { full: able.filter(id => stepsNow(state, id) > 1 && at(id, [zone, ...round])), here: reduced.filter(id => at(id, [zone])), near: reduced.filter(id => at(id, round)) }
}
export const allOf = ({ full, here, near }: Wings): readonly string[] => [...full, ...here, ...near]

/** What a desk fills in by itself: how many of each, and which they are. */
export const counted = (fields: Readonly<Record<string, readonly string[]>>, cite: string): { readonly [field: string]: { readonly value: Json; readonly line: Line } } =>
  Object.fromEntries(Object.entries(fields).filter(([, ids]) => ids.length > 0).map(([field, ids]) => [field, { value: ids.length, line: line(ids.map(labelOf).join(', '), cite) }]))

/** 16.2: each air army cancels the strongest on the other side; what is left of the larger side counts, two reduced ones next door as one (16.1). */
export function leftOver(ours: readonly number[], theirs: readonly number[]): number {
  const over = (a: readonly number[], b: readonly number[]): number => Math.floor([...a].sort((x, y) => y - x).slice(b.length).reduce((sum, each) => sum + each, 0))
  return Math.max(-2, Math.min(2, over(ours, theirs) - over(theirs, ours)))
}
