import { factorsText, type Counter, type UnitFact } from '../counter.ts'
import type { Facts, State } from '../state.ts'
import { edgeKey, gridOf, type Grid } from './grid.ts'
import type { LinkFact, MapFact, PlaceFact } from './map.ts'
import type { BoardRules, Charts, Situation, Standing } from './rules.ts'

const NOTHING: Facts = {}

/** Reads a state once. */
export function situationOf(map: MapFact, roster: ReadonlyMap<string, UnitFact>, state: State, grid: Grid = gridFor(map, state), charts?: Charts): Situation {
  const { count, labels } = grid
  const units = standing(grid, roster, state)
  const inCell = byCell(units)
  const blank: Facts = map.fill === undefined ? NOTHING : { terrain: map.fill }
  const cell = once(count, i => filledIn(blank, merged(map.cells[labels[i]!], state.cell[labels[i]!])))
  const printed = printedEdges(map)
  const edge = once(grid.edges, e => { const key = grid.key(e); return merged(printed.get(key), state.edge[key]) })
  const situation: Situation = {
    grid, map, state, charts, units, cell, edge,
    unit: id => units.find(each => each.id === id) ?? null,
    unitsIn: i => inCell.get(i) ?? [],
    known: knownCells(grid, map, state, units),
    label: i => labels[i] ?? '',
    name: i => nameOf(labels[i] ?? '', cell(i)['name'], grid.hex(i)),
    cells: test => filled(count, i => test(cell(i), i)),
    cellMask: test => { const mask = new Uint8Array(count); for (let i = 0; i < count; i++) if (test(cell(i), i)) mask[i] = 1; return mask },
    edgeMask: test => edgeMask(grid, map, state, printed, test),
    unitMask: test => { const mask = new Uint8Array(count); for (const each of units) if (test(each)) mask[each.cell] = 1; return mask },
  }
  return situation
}

/** The board this match is played on. */
export const mapIn = (rules: Pick<BoardRules, 'map' | 'mapFor'>, state: State): MapFact => rules.mapFor?.(state) ?? rules.map

// building a grid is the dear part: the last one of each map stands until a place or link is added, moved or taken away
const last = new WeakMap<MapFact, { readonly signature: string; readonly grid: Grid }>()

/** Places and links the players added belong to the grid like printed ones. */
export function gridFor(map: MapFact, state: Pick<State, 'cell' | 'edge'>): Grid {
  const places = Object.entries(state.cell).filter(([, facts]) => facts['place'] === true).sort(([a], [b]) => (a < b ? -1 : 1))
  const links = Object.keys(state.edge).filter(key => state.edge[key]!['link'] === true).sort()
  if (places.length === 0 && links.length === 0) return gridOf(map)
  const signature = [...places.map(([id, { x, y }]) => `${id}:${String(x)},${String(y)}`), ...links].join(';')
  const kept = last.get(map)
  if (kept?.signature === signature) return kept.grid
  const grid = widened(map, places.map(([id, facts]) => ({ id, label: String(facts['name'] ?? id), x: Number(facts['x'] ?? 0), y: Number(facts['y'] ?? 0) })), links.map(ends))
  last.set(map, { signature, grid })
  return grid
}

function widened(map: MapFact, places: readonly PlaceFact[], links: readonly LinkFact[]): Grid {
  const moved = new Map(places.map(each => [each.id, each]))
  const printed = map.places ?? []
  return gridOf({ grid: map.grid, places: [...printed.map(each => moved.get(each.id) ?? each), ...places.filter(each => !printed.some(old => old.id === each.id))], links: [...(map.links ?? []), ...links] })
}

const ends = (key: string): LinkFact => { const [from = '', to = ''] = key.split('|'); return { from, to } }

function standing(grid: Grid, roster: ReadonlyMap<string, UnitFact>, state: State): readonly Standing[] {
  const found: Standing[] = []
  for (const id of Object.keys(state.unit).sort()) {
    const now = state.unit[id]!
    const cell = typeof now['cell'] === 'string' ? grid.index(now['cell']) : -1
    if (cell < 0) continue
    const fact = roster.get(id) ?? null
    found.push({ id, cell, now, fact, label: fact?.label ?? String(now['label'] ?? id), faction: String(now['faction'] ?? fact?.faction ?? '') })
  }
  return found
}

function byCell(units: readonly Standing[]): ReadonlyMap<number, readonly Standing[]> {
  const found = new Map<number, Standing[]>()
  for (const unit of units) {
    const there = found.get(unit.cell)
    if (there === undefined) found.set(unit.cell, [unit])
    else there.push(unit)
  }
  return found
}

const merged = (printed: Facts | undefined, entered: Facts | undefined): Facts =>
  printed === undefined ? (entered ?? NOTHING) : entered === undefined ? printed : { ...printed, ...entered }

const filledIn = (blank: Facts, facts: Facts): Facts => (blank === NOTHING || facts['terrain'] !== undefined ? facts : { ...blank, ...facts })

/** A step function may ask for the same facts thousands of times: they are put together once. */
function once(count: number, read: (i: number) => Facts): (i: number) => Facts {
  const kept = new Array<Facts | undefined>(count)
  return i => (i < 0 || i >= count ? NOTHING : (kept[i] ??= read(i)))
}

/** A hex is found by its number, a place by what it is called. */
const nameOf = (label: string, name: unknown, hex: boolean): string => (typeof name !== 'string' || name === label ? label : hex ? `${label} ${name}` : name)

function printedEdges(map: MapFact): ReadonlyMap<string, Facts> {
  const found = new Map<string, Facts>()
  for (const { from, to, facts } of map.links ?? []) if (facts !== undefined) found.set(edgeKey(from, to), facts)
  for (const [key, facts] of Object.entries(map.between)) { const { from, to } = ends(key); found.set(edgeKey(from, to), facts) }
  return found
}

/** Where anything is said at all: by the rules, by the players, by a counter standing there. */
function knownCells(grid: Grid, map: MapFact, state: State, units: readonly Standing[]): Uint8Array {
  const known = new Uint8Array(grid.count)
  if (map.fill !== undefined) return known.fill(1)
  const mark = (label: string): void => { const cell = grid.index(label); if (cell >= 0) known[cell] = 1 }
  for (const label in map.cells) mark(label)
  for (const label in state.cell) mark(label)
  for (const place of map.places ?? []) mark(place.id)
  for (const unit of units) known[unit.cell] = 1
  return known
}

function filled(count: number, test: (i: number) => boolean): readonly number[] {
  const found: number[] = []
  for (let i = 0; i < count; i++) if (test(i)) found.push(i)
  return found
}

function edgeMask(grid: Grid, map: MapFact, state: State, printed: ReadonlyMap<string, Facts>, test: (facts: Facts, edge: number) => boolean): Uint8Array {
  const mask = new Uint8Array(grid.edges)
  if (test(NOTHING, -1)) mask.fill(1)
  for (const key of new Set([...printed.keys(), ...Object.keys(state.edge)])) {
    const { from, to } = ends(key)
    const edge = grid.edge(grid.index(from), grid.index(to))
    if (edge >= 0) mask[edge] = test(merged(printed.get(key), state.edge[key]), edge) ? 1 : 0
  }
  return mask
}

/** A counter as it lies on the map: printed facts, and what the state changed. */
export function counterOf({ fact, now }: Standing): Counter {
  const reduced = now['reduced'] === true
  const printed = reduced ? (fact?.reduced ?? fact?.factors) : fact?.factors
  const factors = typeof now['factors'] === 'string' ? now['factors'] : printed === undefined ? undefined : factorsText(printed)
  return {
    nation: String(now['nation'] ?? fact?.nation ?? ''), symbol: String(now['symbol'] ?? fact?.symbol ?? 'infantry'),
    designation: String(now['label'] ?? fact?.label ?? ''), reduced,
    ...(factors === undefined || factors === '' ? {} : { factors }), ...(fact?.size === undefined ? {} : { size: fact.size }),
  }
}
