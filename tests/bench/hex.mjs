// P15, P16: our board beside typed arrays (the limit), ngraph and honeycomb-grid, on the same hexes in the same run.
import { createRequire } from 'node:module'
import { Direction, Grid, Orientation, defineHex, rectangle } from 'honeycomb-grid'
import { quickest, rng } from './timing.mjs'

const require = createRequire(import.meta.url)
const createGraph = require('ngraph.graph')
const ngraphPath = require('ngraph.path')

/** Six neighbours of each hex, -1 off the map; odd rows half a hex east. */
function neighbours(width, height) {
  const near = new Int32Array(width * height * 6).fill(-1)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const odd = row & 1
      const around = [[column + 1, row], [column - 1, row], [column + odd, row - 1], [column + odd - 1, row - 1], [column + odd, row + 1], [column + odd - 1, row + 1]]
      around.forEach(([x, y], k) => { if (x >= 0 && y >= 0 && x < width && y < height) near[(row * width + column) * 6 + k] = y * width + x })
    }
  }
  return near
}

/** The limit: what a flood costs when nothing but the flood is done. */
function flood(near, closed, sources, far, queue) {
  far.fill(-1)
  let [head, tail] = [0, 0]
  for (const source of sources) { far[source] = 0; queue[tail++] = source }
  while (head < tail) {
    const at = queue[head++]
    for (let k = at * 6; k < at * 6 + 6; k++) {
      const to = near[k]
      if (to >= 0 && far[to] < 0 && closed[to] === 0) { far[to] = far[at] + 1; queue[tail++] = to }
    }
  }
  return tail
}

const agree = (what, ...numbers) => { if (new Set(numbers).size > 1) throw new Error(`${what}: the contenders do not agree: ${numbers.join(', ')}`) }
const us = value => (value >= 1000 ? `${(value / 1000).toFixed(1)} ms` : `${value.toFixed(0)} µs`)

export function boardRows(figures, quick) {
  const ms = quick ? 100 : 500
  return [supplyRow(figures, ms), ...floodRows(figures, ms)]
}

function floodRows(figures, ms) {
  const [width, height] = [100, 50]
  const n = width * height
  const r = rng(3)
  const closed = Uint8Array.from({ length: n }, () => (r() < 0.2 ? 1 : 0))
  closed[0] = 0
  const near = neighbours(width, height)
  const [far, queue] = [new Int32Array(n), new Int32Array(n)]
  const limit = () => flood(near, closed, [0], far, queue)
  const ours = figures.flooding({ width, height, closed })
  const byNgraph = ngraphFlood(near, closed)
  const byHoneycomb = honeycombFlood(width, height, closed)
  agree('P16', limit(), ours.reached(), byNgraph(), byHoneycomb())
  const [base, mine, ngraph, honeycomb] = [limit, ours.flood, byNgraph, byHoneycomb].map(work => quickest(work, { ms }))
  return [{ id: 'P16', what: 'flood of 5,000 hexes, a fifth closed', ours: us(mine), anchor: `limit ${us(base)}, ngraph ${us(ngraph)} (${(ngraph / base).toFixed(0)}×), honeycomb-grid ${us(honeycomb)} (${(honeycomb / base).toFixed(0)}×)`, ratio: mine / base, goal: '≤ 4× limit', met: mine / base <= 4 }]
}

function ngraphFlood(near, closed) {
  const graph = graphOf(near, closed)
  return () => {
    const seen = new Set([0])
    const queue = [0]
    for (let i = 0; i < queue.length; i++) graph.forEachLinkedNode(queue[i], other => { if (!seen.has(other.id)) { seen.add(other.id); queue.push(other.id) } })
    return queue.length
  }
}
function graphOf(near, closed, graph = createGraph()) {
  closed.forEach((shut, i) => { if (shut === 0) graph.addNode(i) })
  closed.forEach((shut, i) => { if (shut === 0) for (let k = i * 6; k < i * 6 + 6; k++) if (near[k] > i && closed[near[k]] === 0) graph.addLink(i, near[k]) })
  return graph
}

function honeycombFlood(width, height, closed) {
  const Tile = defineHex({ dimensions: 10, orientation: Orientation.POINTY, offset: -1 })
  const grid = new Grid(Tile, rectangle({ width, height }))
  for (const hex of grid) hex.closed = closed[hex.row * width + hex.col] === 1
  const ways = [Direction.E, Direction.W, Direction.NE, Direction.NW, Direction.SE, Direction.SW]
  const start = grid.getHex({ col: 0, row: 0 })
  return () => {
    const seen = new Set([start])
    const queue = [start]
    for (let i = 0; i < queue.length; i++) {
      for (const way of ways) {
        const to = grid.neighborOf(queue[i], way, { allowOutside: false })
        if (to !== undefined && !to.closed && !seen.has(to)) { seen.add(to); queue.push(to) }
      }
    }
    return queue.length
  }
}

/** Both sides' zones built anew and all 400 units looked at; friendly units undo a zone in their hex. */
function supplyRow(figures, ms) {
  const [width, height] = [60, 50]
  const n = width * height
  const r = rng(11)
  const near = neighbours(width, height)
  const hexes = Int32Array.from({ length: 400 }, () => Math.floor(r() * n))
  const sides = Uint8Array.from(hexes, hex => ((hex % width < width / 2) === (r() < 0.9) ? 0 : 1))
  const ground = Uint8Array.from({ length: n }, () => (r() < 0.12 ? 1 : 0))
  const sources = [0, width - 1].map(column => Array.from({ length: height / 5 }, (_, i) => i * 5 * width + column))
  for (const hex of sources.flat()) ground[hex] = 0
  const limit = limitOf(near, n, hexes, sides, ground, sources)
  const ours = figures.supplying({ width, height, closed: ground }, { hexes, sides, sources })
  const byNgraph = ngraphSupply(near, n, hexes, sides, ground, sources)
  agree('P15', limit(), ours.check(), byNgraph())
  if (!ours.why().includes('in an enemy zone')) throw new Error('P15: no reason was given')
  const [base, mine] = [limit, ours.check].map(work => quickest(work, { ms }))
  const ngraph = quickest(byNgraph, { ms: 1, batch: 1 })
  return { id: 'P15', what: 'supply of 400 units on 3,000 hexes, zones built anew, reasons available', ours: us(mine), anchor: `limit ${us(base)}, ngraph ${us(ngraph)} (${(ngraph / base).toFixed(0)}×)`, ratio: mine / base, goal: '≤ 10× limit', met: mine / base <= 10 }
}

function blockedFor(side, near, blocked, hexes, sides, ground, held) {
  blocked.set(ground)
  held.fill(0)
  for (let i = 0; i < hexes.length; i++) if (sides[i] === side) held[hexes[i]] = 1
  for (let i = 0; i < hexes.length; i++) {
    if (sides[i] === side) continue
    blocked[hexes[i]] = 1
    for (let k = hexes[i] * 6; k < hexes[i] * 6 + 6; k++) if (near[k] >= 0 && held[near[k]] === 0) blocked[near[k]] = 1
  }
  for (let i = 0; i < hexes.length; i++) if (sides[i] === side) blocked[hexes[i]] = 0
}

function limitOf(near, n, hexes, sides, ground, sources) {
  const [blocked, held, far, queue] = [new Uint8Array(n), new Uint8Array(n), new Int32Array(n), new Int32Array(n)]
  return () => {
    let supplied = 0
    for (const side of [0, 1]) {
      blockedFor(side, near, blocked, hexes, sides, ground, held)
      flood(near, blocked, sources[side].filter(hex => blocked[hex] === 0), far, queue)
      for (let i = 0; i < hexes.length; i++) if (sides[i] === side && far[hexes[i]] >= 0) supplied++
    }
    return supplied
  }
}

/** As one would with a path finder: a graph of the open hexes, the sources joined to one node, a search for each unit. */
function ngraphSupply(near, n, hexes, sides, ground, sources) {
  const [blocked, held] = [new Uint8Array(n), new Uint8Array(n)]
  return () => {
    let supplied = 0
    for (const side of [0, 1]) {
      blockedFor(side, near, blocked, hexes, sides, ground, held)
      const graph = graphOf(near, blocked)
      graph.addNode('source')
      for (const hex of sources[side]) if (blocked[hex] === 0) graph.addLink(hex, 'source')
      const finder = ngraphPath.aStar(graph, { oriented: false, distance: () => 1, heuristic: () => 0 })
      for (let i = 0; i < hexes.length; i++) if (sides[i] === side && finder.find(hexes[i], 'source').length > 0) supplied++
    }
    return supplied
  }
}
