import type { GridFact, LinkFact, MapFact, PlaceFact } from './map.ts'
import { boardHexes, letteredHexes, rrccHexes, type Hexes } from './hexes.ts'

/**
 * Cells and edges by the game's labels outside, by small numbers inside.
 * The neighbours of cell i are near[first[i]] … near[first[i + 1] - 1], the edges to them at the same places of `by`.
 */
export interface Grid {
  readonly shape: 'pointy' | 'flat' | 'places'
  readonly count: number
  readonly labels: readonly string[]
  /** -1 when there is no such cell */
  index(label: string): number
  readonly first: Int32Array
  readonly near: Int32Array
  readonly by: Int32Array
  /** the same neighbours as a list, for whoever asks but now and then */
  around(cell: number): readonly number[]
  /** how many edges; edge e lies between ends[2e] and ends[2e + 1] */
  readonly edges: number
  readonly ends: Int32Array
  /** the edge between two neighbours, -1 if they are none */
  edge(a: number, b: number): number
  /** 'a|b', as the state keys it */
  key(edge: number): string
  /** in cells, over the bare grid; Infinity when nothing connects them */
  distance(a: number, b: number): number
  /** the cells from a to b in a straight line, both included; empty when nothing connects them */
  line(a: number, b: number): readonly number[]
  /** centre in hexes, y southward */
  readonly x: Float64Array
  readonly y: Float64Array
  /** is it a hex of the grid, or a box or area beside it? */
  hex(cell: number): boolean
}

/** The key of the edge between two cells, whichever way one names them. */
export const edgeKey = (a: string, b: string): string => (a < b ? `${a}|${b}` : `${b}|${a}`)

type Shape = Pick<MapFact, 'grid' | 'places' | 'links'>
// facts never change, so a grid once built from them stands for good
const built = new WeakMap<Shape, Grid>()

export function gridOf(map: Shape): Grid {
  const found = built.get(map) ?? buildGrid(hexesOf(map.grid), map.places ?? [], map.links ?? [])
  built.set(map, found)
  return found
}

function hexesOf(fact: GridFact): Hexes | null {
  switch (fact.kind) {
    case 'lettered': return letteredHexes(fact.columns, fact.numbers)
    case 'rrcc': return rrccHexes(fact.rows, fact.columns)
    case 'board': return boardHexes(fact.width, fact.height)
    case 'places': return null
  }
}

function buildGrid(hexes: Hexes | null, places: readonly PlaceFact[], links: readonly LinkFact[]): Grid {
  const hexCount = hexes?.labels.length ?? 0
  const labels = [...(hexes?.labels ?? []), ...places.map(each => each.id)]
  const indices = new Map(labels.map((label, i) => [label, i]))
  const index = (label: string): number => indices.get(label) ?? -1
  const woven = weave(labels.length, hexes?.pairs ?? [], links.map(each => [index(each.from), index(each.to)] as const))
  const graph = { ...woven, count: labels.length }
  const x = Float64Array.from([...(hexes?.x ?? []), ...places.map(each => each.x)])
  const y = Float64Array.from([...(hexes?.y ?? []), ...places.map(each => each.y)])
  const isHex = (cell: number): boolean => cell < hexCount
  const away = byLinks(graph)
  return {
    shape: hexes?.shape ?? 'places', labels, index, ...graph, x, y, hex: isHex,
    around: cell => [...graph.near.subarray(graph.first[cell], graph.first[cell + 1])],
    edge: (a, b) => edgeBetween(graph, a, b),
    key: edge => edgeKey(labels[graph.ends[2 * edge]!]!, labels[graph.ends[2 * edge + 1]!]!),
    distance: (a, b) => (hexes !== null && isHex(a) && isHex(b) ? hexes.distance(a, b) : away(a)[b]!),
    line: (a, b) => (hexes !== null && isHex(a) && isHex(b) ? hexes.line(a, b) : walkBack(graph, away(a), b)),
  }
}

interface Graph { readonly count: number; readonly first: Int32Array; readonly near: Int32Array; readonly by: Int32Array; readonly edges: number; readonly ends: Int32Array }

/** Pairs of cells as neighbour lists; a pair named twice is one edge, a link to nowhere is none. */
function weave(count: number, pairs: readonly (readonly [number, number])[], links: readonly (readonly [number, number])[]): Omit<Graph, 'count'> {
  const seen = new Set<number>()
  const all = [...pairs, ...links].filter(([a, b]) => {
    const name = Math.min(a, b) * count + Math.max(a, b)
    if (a < 0 || b < 0 || a === b || seen.has(name)) return false
    seen.add(name)
    return true
  })
  const first = new Int32Array(count + 1)
  for (const [a, b] of all) { first[a + 1]!++; first[b + 1]!++ }
  for (let i = 0; i < count; i++) first[i + 1]! += first[i]!
  const next = first.slice()
  const near = new Int32Array(2 * all.length)
  const by = new Int32Array(2 * all.length)
  all.forEach(([a, b], edge) => {
    for (const [from, to] of [[a, b], [b, a]] as const) { const at = next[from]!++; near[at] = to; by[at] = edge }
  })
  return { first, near, by, edges: all.length, ends: Int32Array.from(all.flat()) }
}

function edgeBetween({ first, near, by }: Graph, a: number, b: number): number {
  for (let k = first[a] ?? 0; k < (first[a + 1] ?? 0); k++) if (near[k] === b) return by[k]!
  return -1
}

/** Distances by links, one flood a start, kept. */
function byLinks(graph: Graph): (from: number) => Float64Array {
  const kept = new Map<number, Float64Array>()
  return from => {
    const found = kept.get(from) ?? flood(graph, from)
    kept.set(from, found)
    return found
  }
}

function flood({ count, first, near }: Graph, from: number): Float64Array {
  const far = new Float64Array(count).fill(Infinity)
  far[from] = 0
  const queue = [from]
  for (const cell of queue) {
    for (let k = first[cell]!; k < first[cell + 1]!; k++) {
      const to = near[k]!
      if (far[to] === Infinity) { far[to] = far[cell]! + 1; queue.push(to) }
    }
  }
  return far
}

function walkBack({ first, near }: Graph, far: Float64Array, to: number): readonly number[] {
  if (far[to] === Infinity) return []
  const back = [to]
  for (let cell = to; far[cell]! > 0;) {
    let k = first[cell]!
    while (far[near[k]!] !== far[cell]! - 1) k++
    cell = near[k]!
    back.push(cell)
  }
  return back.reverse()
}
