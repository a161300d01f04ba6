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
  readonly edges: readonly { readonly kind: EdgeKind; readonly path: Path2D }[]
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
  return { grounds, fills: [...fills].map(([fill, path]) => ({ fill, path })), rims, edges: map.edges.map(kind => ({ kind, path: edgePath(at, kind) })), links: linkPath(at) }
}

export function outline(path: Path2D, grid: Grid, cell: number, shape: readonly (readonly [number, number])[], shrink = 1): void {
  const [x, y] = [grid.x[cell]!, grid.y[cell]!]
  if (!grid.hex(cell)) {
    const [w, h] = [0.46 * shrink, 0.34 * shrink]
    path.roundRect(x - w, y - h, 2 * w, 2 * h, 0.12)
    return
  }
  shape.forEach(([dx, dy], i) => { if (i === 0) path.moveTo(x + dx * shrink, y + dy * shrink); else path.lineTo(x + dx * shrink, y + dy * shrink) })
  path.closePath()
}

function edgePath(at: Situation, kind: EdgeKind): Path2D {
  const path = new Path2D()
  const mask = at.edgeMask(facts => facts[kind.id] === true)
  for (let edge = 0; edge < at.grid.edges; edge++) if (mask[edge] === 1) stroke(path, at.grid, edge, kind.drawn)
  return path
}

export function stroke(path: Path2D, grid: Grid, edge: number, drawn: EdgeKind['drawn']): void {
  const [a, b] = [grid.ends[2 * edge]!, grid.ends[2 * edge + 1]!]
  const [x1, y1, x2, y2] = drawn === 'along' ? [grid.x[a]!, grid.y[a]!, grid.x[b]!, grid.y[b]!] : sideOf(grid, edge)
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
