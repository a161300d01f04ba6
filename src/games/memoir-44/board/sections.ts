import type { Facts, State } from '../../../engine/state.ts'
import type { Side } from '../sides.ts'

export type Section = 'left' | 'center' | 'right'

/** One board is 4-5-4 hexes wide; on two the six sections join in pairs, 9-8-9. The lines cut hexes of the short rows, which belong to both sides. */
export function sectionsOf(state: State, facts: Facts, side: Side): readonly Section[] {
  const named = typeof facts['section'] === 'string' ? (facts['section'].split(' ') as readonly Section[]) : null
  if (named !== null) return named
  return typeof facts['cell'] === 'string' ? ofCell(state, facts['cell'], side) : ['left', 'center', 'right']
}

function ofCell(state: State, cell: string, side: Side): readonly Section[] {
  const place = placeOf(cell)
  if (place === null) return ['left', 'center', 'right']
  // half hexes from the left edge: a short row starts half a hex in
  const from = place.column * 2 + (place.row % 2 === 1 ? 1 : 0)
  const [leftEnds, centerEnds] = state.flag['board'] === 'overlord' ? [18, 34] as const : [8, 18] as const
  const here = new Set<Section>()
  for (const half of [from, from + 1]) here.add(half < leftEnds ? 'left' : half < centerEnds ? 'center' : 'right')
  const seen = [...here]
  return state.option['bottom'] === side || state.option['bottom'] === undefined ? seen : seen.map(mirrored)
}

export const mirrored = (section: Section): Section => (section === 'left' ? 'right' : section === 'right' ? 'left' : 'center')

/** Letters down, numbers across: C2 is the second hex of the third row. */
export function placeOf(cell: string): { readonly column: number; readonly row: number } | null {
  const found = /^([A-Z])(\d+)$/.exec(cell)
  return found === null ? null : { column: Number(found[2]) - 1, row: cell.charCodeAt(0) - 65 }
}
