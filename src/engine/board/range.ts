import { line, type Line } from '../line.ts'
import type { Grid } from './grid.ts'
import type { Ring, Situation } from './rules.ts'

/** 1 for every cell at most `most` (and at least `least`) away over the bare grid, whatever lies between. */
export function within(grid: Grid, from: number, most: number, least = 0): Uint8Array {
  const mask = new Uint8Array(grid.count)
  for (let cell = 0; cell < grid.count; cell++) {
    const far = grid.distance(from, cell)
    if (far >= least && far <= most) mask[cell] = 1
  }
  return mask
}

export const ring = (grid: Grid, from: number, most: number, label: string, cite: string): Ring => ({ label, cite, cells: within(grid, from, most) })

/** 'T4 to R5: 2 hexes, range 2' */
export function distanceLine(at: Situation, from: number, to: number, most: number, cite: string): Line & { readonly within: boolean } {
  const far = at.grid.distance(from, to)
  const text = far === Infinity ? `${at.name(from)} and ${at.name(to)} are not connected` : `${at.name(from)} to ${at.name(to)}: ${far} ${far === 1 ? 'hex' : 'hexes'}, range ${most}`
  return { ...line(text, cite), within: far <= most }
}
