import map from '../../../data/tempest-over-europe/map.json'
import type { State } from '../../engine/state.ts'

export interface Link { readonly to: string; readonly sea: boolean }

/** The errata's links and those the owner has tapped in; two zones that are only linked by an arrow are linked by sea. */
export function linksOf(state: State, zone: string): readonly Link[] {
  const out = new Map<string, boolean>()
  for (const { from, to } of map.links) if (from === zone || to === zone) out.set(from === zone ? to : from, false)
  for (const id in state.edge) {
    const [a, b] = id.split('|')
    if (a === undefined || b === undefined || (a !== zone && b !== zone)) continue
    out.set(a === zone ? b : a, state.edge[id]?.['sea'] === true)
  }
  return [...out].map(([to, sea]) => ({ to, sea })).sort((x, y) => (x.to < y.to ? -1 : 1))
}

export const neighbours = (state: State, zone: string): readonly string[] => linksOf(state, zone).map(each => each.to)
/** Nobody has told us any link of this zone: whatever depends on it must be asked. */
export const isBlank = (state: State, zone: string): boolean => linksOf(state, zone).length === 0
