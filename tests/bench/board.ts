// What the bench asks of our board: the very functions the Map desk uses, on the situations the anchors get.
import { gridOf } from '../../src/engine/board/grid.ts'
import type { MapFact } from '../../src/engine/board/map.ts'
import { go, reach, type Step } from '../../src/engine/board/reach.ts'
import type { Situation } from '../../src/engine/board/rules.ts'
import { situationOf } from '../../src/engine/board/situation.ts'
import { traceSupply } from '../../src/engine/board/supply.ts'
import { zoneOf } from '../../src/engine/board/zoc.ts'
import { emptyState, type Facts } from '../../src/engine/state.ts'

/** width × height hexes, rows from the north as the anchors count them; our rows run from the south. */
export interface Ground { readonly width: number; readonly height: number; readonly closed: Uint8Array }
export interface Armies { readonly hexes: Int32Array; readonly sides: Uint8Array; readonly sources: readonly (readonly number[])[] }

const mapOf = (width: number, height: number): MapFact => ({ grid: { kind: 'rrcc', rows: [1, height], columns: [1, width] }, terrain: [{ id: 'clear', label: 'Clear', fill: 'clear' }], edges: [], marks: [], cells: {}, between: {}, fill: 'clear' })
const two = (n: number): string => String(n).padStart(2, '0')
/** pointy hexes with every second row half a hex east, counted from the other end: the same graph */
const labelOf = ({ width, height }: Ground, hex: number): string => `${two(height - Math.floor(hex / width))}${two((hex % width) + 1)}`

/** P16: one flood from a corner; answers how many cells it reached, and the search to be timed. */
export function flooding(ground: Ground): { readonly flood: () => (hex: number) => number; readonly reached: () => number } {
  const grid = gridOf(mapOf(ground.width, ground.height))
  const cells = Int32Array.from({ length: ground.closed.length }, (_, hex) => grid.index(labelOf(ground, hex)))
  const closed = new Uint8Array(grid.count)
  ground.closed.forEach((shut, hex) => { closed[cells[hex]!] = shut })
  const step: Step = (_from, to) => (closed[to] === 1 ? 'closed' : go(1))
  const flood = () => { const { distance } = reach(grid, { sources: [cells[0]!], step, least: 1 }); return (hex: number) => distance(cells[hex]!) }
  return { flood, reached: () => { const far = flood(); return [...cells.keys()].filter(hex => far(hex) < Infinity).length } }
}

/** P15: zones of both sides, supply of all their units, one flood a side; `why` is the sentence of one of them. */
export function supplying(ground: Ground, armies: Armies): { readonly check: () => number; readonly why: () => string } {
  const at = stands(ground, armies)
  const closed = at.cellMask(facts => facts['closed'] === true)
  const sources = armies.sources.map(each => each.map(hex => at.grid.index(labelOf(ground, hex))))
  const trace = (side: number) => {
    const foe = zoneOf(at, { units: unit => unit.faction !== FACTIONS[side], cite: '1', own: true })
    const [own, enemy] = [at.unitMask(unit => unit.faction === FACTIONS[side]), at.unitMask(unit => unit.faction !== FACTIONS[side])]
    const step: Step = (_from, to) => (own[to] === 1 ? go(1) : closed[to] === 1 ? 'closed' : enemy[to] === 1 ? 'enemy' : foe.in[to] === 1 ? 'zoc' : go(1))
    const open = sources[side]!.filter(cell => own[cell] === 1 || (closed[cell] === 0 && enemy[cell] === 0 && foe.in[cell] === 0))
    return traceSupply(at, { units: unit => unit.faction === FACTIONS[side], sources: open, step, cite: '2', refusals: { zoc: { text: 'in an enemy zone', cite: '2' }, enemy: { text: 'an enemy', cite: '2' }, closed: { text: 'closed', cite: '2' } } })
  }
  const check = (): number => {
    let supplied = 0
    for (const side of [0, 1]) { const { status } = trace(side); for (const unit of at.units) if (unit.faction === FACTIONS[side] && status(unit) === 'in') supplied++ }
    return supplied
  }
  return { check, why: () => { const { status, verdict } = trace(0); const cut = at.units.find(unit => unit.faction === FACTIONS[0] && status(unit) === 'out'); return cut === undefined ? '' : verdict(cut).lines.map(line => line.text).join('; ') } }
}

const FACTIONS = ['west', 'east'] as const
function stands(ground: Ground, { hexes, sides }: Armies): Situation {
  const state = emptyState()
  ground.closed.forEach((shut, hex) => { if (shut === 1) (state.cell as Record<string, Facts>)[labelOf(ground, hex)] = { closed: true } })
  hexes.forEach((hex, i) => { (state.unit as Record<string, Facts>)[`u${i}`] = { cell: labelOf(ground, hex), faction: FACTIONS[sides[i]!]!, label: `u${i}` } })
  return situationOf(mapOf(ground.width, ground.height), new Map(), state)
}
