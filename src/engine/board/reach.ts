import type { Grid } from './grid.ts'

/** Onward at this price; `mode` is the leg one is on afterwards (overland, rail, sea …), `halt` means one may go no farther. */
export interface Pace { readonly cost: number; readonly mode: number; readonly halt: boolean }

/**
 * May one go from this cell to its neighbour? Cells and edges are numbers of the grid; `spent` is the price so far.
 * A string is the code of the refusal; it becomes a cited line only when it is shown, so this must be pure: it is asked again then.
 */
export type Step = (from: number, to: number, mode: number, spent: number, edge: number) => Pace | string

export interface Search {
  readonly sources: readonly (number | Start)[]
  readonly step: Step
  /** how many legs there are; one if absent */
  readonly modes?: number
  /** nobody knows what lies in a cell with 0 here: no path crosses it */
  readonly known?: Uint8Array
  /** no path costs more */
  readonly most?: number
  /** no step costs less: a cell that could only get dearer is not asked about again; 0 if absent */
  readonly least?: number
}
export interface Start { readonly cell: number; readonly mode?: number; readonly spent?: number }

export interface Reached {
  /** the lowest price, Infinity when there is no way */
  distance(cell: number, mode?: number): number
  /** the leg on which it is cheapest; -1 when there is no way */
  mode(cell: number): number
  /** must one stop there, on every cheapest way? */
  halts(cell: number): boolean
  /** one cheapest way from a source, both included; empty when there is none */
  path(cell: number, mode?: number): readonly Leg[]
  /** all neighbours from which the cell cannot be entered, and why */
  refusals(cell: number): readonly Refusal[]
  /** which of the sources are equally near, as places in the list */
  origins(cell: number): readonly number[]
}
export interface Leg { readonly cell: number; readonly mode: number; readonly spent: number }
export interface Refusal { readonly from: number; readonly to: number; readonly code: string }

/** The codes the search itself gives: the game words them or takes `refusal.ts`'s. */
export const UNKNOWN = 'unknown'
export const HALTED = 'halted'
export const TOO_FAR = 'too-far'

/** The usual ones are made once, so that a step of a search makes nothing new. */
const USUAL: readonly Pace[] = Array.from({ length: 16 * 8 * 2 }, (_, i) => ({ cost: i >> 4, mode: (i >> 1) & 7, halt: (i & 1) === 1 }))
function pace(cost: number, mode: number, halts: 0 | 1): Pace {
  const usual = mode < 8 && (cost | 0) === cost ? USUAL[cost * 16 + mode * 2 + halts] : undefined
  if (usual !== undefined) return usual
  if (!Number.isInteger(cost) || cost < 0) throw new RangeError(`a step costs a whole number from 0 on, not ${cost}`)
  return { cost, mode, halt: halts === 1 }
}
const ONE = pace(1, 0, 0)
export const go = (cost: number, mode = 0): Pace => (cost === 1 && mode === 0 ? ONE : pace(cost, mode, 0))
export const halt = (cost: number, mode = 0): Pace => pace(cost, mode, 1)

const NEVER = 0x3fffffff

/**
 * Every cell by its lowest price, by legs. Only prices are kept: ways and refusals are found by asking the steps again, and only for what is shown.
 * A node is twice (cell, mode): the second one for those who must stop there.
 */
export function reach(grid: Grid, search: Search): Reached {
  const { modes = 1, most = NEVER - 1 } = search
  const starts = search.sources.map(each => (typeof each === 'number' ? { cell: each, mode: 0, spent: 0 } : { cell: each.cell, mode: each.mode ?? 0, spent: each.spent ?? 0 }))
  return reading(grid, search, modes, most, starts, spread(grid, search, modes, most, starts))
}

type Begin = Required<Start>

/** The price of every node: ring by ring of equal price. Most steps cost one or nothing: those rings are plain arrays, only dearer steps wait in a list of their own. */
function spread(grid: Grid, { step, known, least = 0 }: Search, modes: number, most: number, starts: readonly Begin[]): Int32Array {
  const { first, near, by, count } = grid
  const moving = count * modes
  let price = new Int32Array(moving).fill(NEVER)
  const later: number[][] = []
  for (const { cell, mode, spent } of starts) wait(mode * count + cell, spent, price, later)
  const room = rooms.pop() ?? new Int32Array(0)
  const both = room.length < moving * 2 ? new Int32Array(moving * 2) : room
  let [ring, after] = [both.subarray(0, moving), both.subarray(moving, moving * 2)]
  for (let spent = 0, here = 0, there = 0; here > 0 || spent < later.length; spent++) {
    const waiting = later[spent]
    if (waiting !== undefined) for (const node of waiting) if (price[node] === spent) ring[here++] = node
    const cheapest = modes === 1 ? spent + least : -1
    for (let i = 0; i < here; i++) {
      const node = ring[i]!
      if (price[node] !== spent) continue
      const mode = modes === 1 ? 0 : (node / count) | 0
      const from = node - mode * count
      for (let k = first[from]!, end = first[from + 1]!; k < end; k++) {
        const to = near[k]!
        // with one leg a cell reached as cheaply cannot get cheaper
        if (price[to]! <= cheapest || (known !== undefined && known[to] === 0)) continue
        const next = step(from, to, mode, spent, by[k]!)
        if (typeof next === 'string') continue
        const total = spent + next.cost
        const into = next.mode * count + to
        if (total > most || price[into]! <= total) continue
        if (next.halt) {
          if (price.length === moving) price = withHalts(price)
          if (price[moving + into]! > total) price[moving + into] = total
          continue
        }
        if (total > spent + 1) { wait(into, total, price, later); continue }
        price[into] = total
        if (total > spent) after[there++] = into
        else ring[here++] = into
      }
    }
    const done = ring
    ring = after
    after = done
    here = there
    there = 0
  }
  rooms.push(both)
  return price
}

/** Few searches have anybody stop: the nodes for that are added when the first one does. */
function withHalts(price: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const both = new Int32Array(price.length * 2).fill(NEVER)
  both.set(price)
  return both
}

/** The rings' room, lent to one search at a time: a step may itself begin another. */
const rooms: Int32Array[] = []

function wait(node: number, spent: number, price: Int32Array, later: number[][]): void {
  if (price[node]! <= spent) return
  price[node] = spent
  const ring = later[spent]
  if (ring === undefined) later[spent] = [node]
  else ring.push(node)
}

function reading(grid: Grid, { step, known }: Search, modes: number, most: number, starts: readonly Begin[], price: Int32Array): Reached {
  const { count } = grid
  const nodes = price.length / count
  /** the cheapest node of a cell: legs in order, moving before halted */
  const best = (cell: number): number => {
    let found = -1
    for (let m = 0; m < nodes; m++) if (price[m * count + cell]! < (found < 0 ? NEVER : price[found]!)) found = m * count + cell
    return found
  }
  const nodeOf = (cell: number, mode: number | undefined): number => (mode === undefined ? best(cell) : mode * count + cell)
  const legOf = (node: number): Leg => ({ cell: node % count, mode: Math.floor(node / count) % modes, spent: price[node]! })
  const isStart = (node: number): boolean => starts.some(each => each.mode * count + each.cell === node && each.spent === price[node])
  /** the nodes from which a cheapest way comes into this one */
  function* before(node: number): Generator<number> {
    const to = node % count
    for (let k = grid.first[to]!; k < grid.first[to + 1]!; k++) {
      for (let mode = 0; mode < modes; mode++) {
        const from = mode * count + grid.near[k]!
        const spent = price[from]!
        if (spent > price[node]!) continue
        const next = step(grid.near[k]!, to, mode, spent, grid.by[k]!)
        if (typeof next !== 'string' && spent + next.cost === price[node] && next.mode * count + to + (next.halt ? modes * count : 0) === node) yield from
      }
    }
  }
  return {
    distance: (cell, mode) => { const node = nodeOf(cell, mode); return node < 0 || price[node] === NEVER ? Infinity : price[node]! },
    mode: cell => { const node = best(cell); return node < 0 ? -1 : legOf(node).mode },
    halts: cell => { const node = best(cell); return node >= modes * count },
    path: (cell, mode) => { const node = nodeOf(cell, mode); return node < 0 ? [] : backTo(node, before, isStart).map(legOf) },
    origins: cell => { const node = best(cell); return node < 0 ? [] : origins(node, before, isStart, at => starts.flatMap((each, i) => (each.mode * count + each.cell === at && each.spent === price[at] ? [i] : []))) },
    refusals: cell => refusalsInto(grid, step, known, modes, most, price, cell),
  }
}

/** Steps back along prices that fit. Free steps may lead in circles, so every node is looked at once. */
function backTo(node: number, before: (node: number) => Iterable<number>, isStart: (node: number) => boolean): readonly number[] {
  const after = new Map<number, number>([[node, -1]])
  const queue = [node]
  for (const at of queue) {
    if (isStart(at)) return forward(at, after)
    for (const from of before(at)) if (!after.has(from)) { after.set(from, at); queue.push(from) }
  }
  return []
}

function forward(start: number, after: ReadonlyMap<number, number>): readonly number[] {
  const way: number[] = []
  for (let at = start; at >= 0; at = after.get(at) ?? -1) way.push(at)
  return way
}

function origins(node: number, before: (node: number) => Iterable<number>, isStart: (node: number) => boolean, named: (node: number) => readonly number[]): readonly number[] {
  const seen = new Set([node])
  const found = new Set<number>()
  for (const at of seen) {
    if (isStart(at)) for (const each of named(at)) found.add(each)
    for (const from of before(at)) seen.add(from)
  }
  return [...found].sort((a, b) => a - b)
}

function refusalsInto(grid: Grid, step: Step, known: Uint8Array | undefined, modes: number, most: number, price: Int32Array, to: number): readonly Refusal[] {
  const { count } = grid
  const found: Refusal[] = []
  for (let k = grid.first[to]!; k < grid.first[to + 1]!; k++) {
    const from = grid.near[k]!
    for (let mode = 0; mode < modes; mode++) {
      const spent = price[mode * count + from]!
      const halted = price[(modes + mode) * count + from] ?? NEVER
      if (spent === NEVER && halted === NEVER) continue
      const next = known !== undefined && known[to] === 0 ? UNKNOWN : step(from, to, mode, Math.min(spent, halted), grid.by[k]!)
      const code = typeof next === 'string' ? next : spent === NEVER ? HALTED : spent + next.cost > most ? TOO_FAR : null
      if (code !== null && !found.some(each => each.from === from && each.code === code)) found.push({ from, to, code })
    }
  }
  return found
}
