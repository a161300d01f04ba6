import type { Grid } from '@/engine/board/grid.ts'
import type { EdgeKind } from '@/engine/board/map.ts'
import type { Situation } from '@/engine/board/rules.ts'
import type { Ground } from './tiles.ts'
import { corners, sideOf } from './view.ts'

/** The ground of a situation, made once and moved by the camera: a kind for each hex, a few paths in world units for the rest. */
export interface Layers {
  /** by cell; null where nothing is entered or no hex is */
  readonly grounds: readonly (Ground | null)[]
  readonly fills: readonly { readonly fill: string; readonly path: Path2D }[]
  /** outlines of the places */
  readonly rims: Path2D
  /** which edges carry river, rail and the like: drawn as far as they are in sight */
  readonly edges: readonly { readonly kind: EdgeKind; readonly edges: readonly number[] }[]
  readonly links: Path2D
}

export function layersOf(at: Situation): Layers {
  const { grid, map } = at
  const fills = new Map<string, Path2D>()
  const rims = new Path2D()
  const shape = corners(grid.shape)
  const kinds = new Map(map.terrain.map(each => [each.id, { fill: each.fill, pattern: each.pattern }]))
  const plain: Ground = { fill: 'clear', pattern: undefined }
  const grounds = Array.from({ length: grid.count }, (_, cell) => (at.known[cell] === 0 || !grid.hex(cell) ? null : (kinds.get(String(at.cell(cell)['terrain'] ?? map.fill)) ?? plain)))
  for (let cell = 0; cell < grid.count; cell++) {
    if (at.known[cell] === 0 || grid.hex(cell)) continue
    const fill = kinds.get(String(at.cell(cell)['terrain'] ?? map.fill))?.fill ?? 'card-2'
    const path = fills.get(fill) ?? new Path2D()
    fills.set(fill, path)
    outline(path, grid, cell, shape)
    outline(rims, grid, cell, shape)
  }
  return { grounds, fills: [...fills].map(([fill, path]) => ({ fill, path })), rims, edges: map.edges.map(kind => ({ kind, edges: edgesOf(at, kind) })), links: linkPath(at) }
}

export function outline(path: CanvasPath, grid: Grid, cell: number, shape: readonly (readonly [number, number])[], shrink = 1): void {
  const [x, y] = [grid.x[cell]!, grid.y[cell]!]
  if (!grid.hex(cell)) {
    const [w, h] = [WIDE * shrink, HIGH * shrink]
    path.roundRect(x - w, y - h, 2 * w, 2 * h, 0.12)
    return
  }
  shape.forEach(([dx, dy], i) => { if (i === 0) path.moveTo(x + dx * shrink, y + dy * shrink); else path.lineTo(x + dx * shrink, y + dy * shrink) })
  path.closePath()
}
const [WIDE, HIGH] = [0.46, 0.34]

/** The same corner by corner. */
export const outlinePoints = (grid: Grid, cell: number, shrink: number): readonly (readonly [number, number])[] =>
  (grid.hex(cell) ? corners(grid.shape) : [[-WIDE, -HIGH], [WIDE, -HIGH], [WIDE, HIGH], [-WIDE, HIGH]] as const).map(([dx, dy]) => [grid.x[cell]! + dx * shrink, grid.y[cell]! + dy * shrink] as const)

export function edgesOf(at: Situation, kind: EdgeKind): readonly number[] {
  const mask = at.edgeMask(facts => facts[kind.id] === true)
  return [...mask.keys()].filter(edge => mask[edge] === 1)
}

/** Along the hexside, or from middle to middle. */
export function lineOf(grid: Grid, edge: number, drawn: EdgeKind['drawn']): readonly [number, number, number, number] {
  const [a, b] = [grid.ends[2 * edge]!, grid.ends[2 * edge + 1]!]
  return drawn === 'along' ? [grid.x[a]!, grid.y[a]!, grid.x[b]!, grid.y[b]!] : sideOf(grid, edge)
}

export function stroke(path: CanvasPath, grid: Grid, edge: number, drawn: EdgeKind['drawn']): void {
  const [x1, y1, x2, y2] = lineOf(grid, edge, drawn)
  path.moveTo(x1, y1)
  path.lineTo(x2, y2)
}

/** Adjacency one cannot see from the hexes. */
function linkPath({ grid }: Situation): Path2D {
  const path = new Path2D()
  for (let edge = 0; edge < grid.edges; edge++) {
    const [a, b] = [grid.ends[2 * edge]!, grid.ends[2 * edge + 1]!]
    if (!grid.hex(a) || !grid.hex(b) || Math.hypot(grid.x[a]! - grid.x[b]!, grid.y[a]! - grid.y[b]!) > 1.01) stroke(path, grid, edge, 'along')
  }
  return path
}
