import type { Grid } from '@/engine/board/grid.ts'

/** Where the camera stands: the world point in the middle, and how many pixels one hex takes. */
export interface View { readonly x: number; readonly y: number; readonly scale: number; readonly width: number; readonly height: number }

export const LEAST = 5
export const MOST = 140

export const toScreen = (view: View, x: number, y: number): readonly [number, number] => [(x - view.x) * view.scale + view.width / 2, (y - view.y) * view.scale + view.height / 2]
export const toWorld = (view: View, px: number, py: number): readonly [number, number] => [(px - view.width / 2) / view.scale + view.x, (py - view.height / 2) / view.scale + view.y]

export const panned = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale })

/** Nearer or farther, the world point under the finger staying where it is. */
export function zoomed(view: View, factor: number, px: number, py: number): View {
  const scale = Math.max(LEAST, Math.min(MOST, view.scale * factor))
  const [x, y] = toWorld(view, px, py)
  return { ...view, scale, x: x - (px - view.width / 2) / scale, y: y - (py - view.height / 2) / scale }
}

/** All these cells in sight, not nearer than is comfortable. */
export function fitted(grid: Grid, cells: readonly number[], width: number, height: number, comfortable = 72): View {
  const some = cells.length > 0 ? cells : [0]
  const [left, right] = [Math.min(...some.map(cell => grid.x[cell] ?? 0)), Math.max(...some.map(cell => grid.x[cell] ?? 0))]
  const [top, bottom] = [Math.min(...some.map(cell => grid.y[cell] ?? 0)), Math.max(...some.map(cell => grid.y[cell] ?? 0))]
  const scale = Math.min(comfortable, width / (right - left + 1.6), height / (bottom - top + 1.6))
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.max(LEAST, scale), width, height }
}

/** The cell at a point of the world, -1 when the point lies beside all of them. */
export function cellAt(grid: Grid, x: number, y: number): number {
  let [found, least] = [-1, Infinity]
  for (let cell = 0; cell < grid.count; cell++) {
    const far = (grid.x[cell]! - x) ** 2 + (grid.y[cell]! - y) ** 2
    if (far < least) [found, least] = [cell, far]
  }
  return least <= 0.36 ? found : -1
}

/** The side or link nearest to the point, -1 when none is near. */
export function edgeAt(grid: Grid, x: number, y: number): number {
  let [found, least] = [-1, 0.06]
  for (let edge = 0; edge < grid.edges; edge++) {
    const [a, b] = [grid.ends[2 * edge]!, grid.ends[2 * edge + 1]!]
    const far = ((grid.x[a]! + grid.x[b]!) / 2 - x) ** 2 + ((grid.y[a]! + grid.y[b]!) / 2 - y) ** 2
    if (far < least) [found, least] = [edge, far]
  }
  return found
}

/** The six corners of a hex around its centre. */
export function corners(shape: Grid['shape']): readonly (readonly [number, number])[] {
  const radius = 1 / Math.sqrt(3)
  return Array.from({ length: 6 }, (_, k) => {
    const angle = (k * Math.PI) / 3 + (shape === 'flat' ? 0 : Math.PI / 6)
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })
}

/** Both ends of the side between two hexes; on a link a short bar across its middle. */
export function sideOf(grid: Grid, edge: number): readonly [number, number, number, number] {
  const [a, b] = [grid.ends[2 * edge]!, grid.ends[2 * edge + 1]!]
  const [ax, ay, bx, by] = [grid.x[a]!, grid.y[a]!, grid.x[b]!, grid.y[b]!]
  const [mx, my, dx, dy] = [(ax + bx) / 2, (ay + by) / 2, bx - ax, by - ay]
  const half = grid.hex(a) && grid.hex(b) ? 0.5 / Math.sqrt(3) : 0.2 / Math.max(0.2, Math.hypot(dx, dy))
  return [mx - dy * half, my + dx * half, mx + dy * half, my - dx * half]
}

/** The next cell in a direction of the keyboard: the neighbour that lies most that way. */
export function neighbourTowards(grid: Grid, cell: number, dx: number, dy: number): number {
  let [found, best] = [cell, 0.3]
  for (let k = grid.first[cell]!; k < grid.first[cell + 1]!; k++) {
    const to = grid.near[k]!
    const [vx, vy] = [grid.x[to]! - grid.x[cell]!, grid.y[to]! - grid.y[cell]!]
    const along = (vx * dx + vy * dy) / Math.hypot(vx, vy)
    if (along > best) [found, best] = [to, along]
  }
  return found
}
