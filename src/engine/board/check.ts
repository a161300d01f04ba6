import type { Facts, State } from '../state.ts'
import { edgeKey, gridOf, type Grid } from './grid.ts'
import type { MapFact } from './map.ts'
import { gridFor } from './situation.ts'

/** Cells and edges the players entered, to be kept apart and given away. Units only by their ids. */
export interface MapPack {
  readonly kind: 'adjutant-map'
  readonly v: 1
  readonly game: string
  readonly name: string
  readonly cells: { readonly [label: string]: Facts }
  readonly edges: { readonly [key: string]: Facts }
  readonly units: { readonly [id: string]: Facts }
}
export type Checked = { readonly pack: MapPack } | { readonly refusal: string }

const MOST = 20_000

/** What contradicts itself in map.json: labels off the grid, links to nowhere, unknown terrain. */
export function mapFaults(map: MapFact): readonly string[] {
  const grid = gridOf(map)
  const terrain = new Set(map.terrain.map(each => each.id))
  return [
    ...Object.entries(map.cells).flatMap(([label, facts]) => cellFaults(grid, terrain, label, facts)),
    ...Object.keys(map.between).flatMap(key => edgeFaults(grid, key)),
    ...(map.links ?? []).flatMap(({ from, to }) => [from, to].filter(each => grid.index(each) < 0).map(each => `link ${from}–${to}: there is no cell ${each}`)),
    ...(map.fill === undefined || terrain.has(map.fill) ? [] : [`fill: no terrain ${map.fill}`]),
    ...doubled([...map.terrain.map(each => each.id)]).map(each => `terrain ${each} twice`),
    ...doubled(Object.keys(map.between).map(key => edgeKey(...pair(key)))).map(each => `edge ${each} twice, once each way`),
  ]
}

const doubled = (all: readonly string[]): readonly string[] => all.filter((each, i) => all.indexOf(each) < i)

/** What is wrong with a name for a place or a counter, or null: a blank one, one that reads like a side, one that no record can hold. */
export function nameFault(name: string): string | null {
  if (name.trim() === '') return 'A place needs a name.'
  if (name.length > 40) return 'That name is too long for the map: at most 40 letters.'
  if (name.includes('|')) return 'A name cannot contain the sign |.'
  return name in {} ? `${name} cannot be the name of anything here.` : null
}

function cellFaults(grid: Grid, terrain: ReadonlySet<string>, label: string, facts: Facts): readonly string[] {
  if (facts['place'] === true) {
    const wrong = grid.index(label) < 0 ? `there is no cell ${label}` : nameFault(label)
    if (wrong !== null) return [wrong.replace(/\.$/, '')]
    if (['x', 'y'].some(axis => typeof facts[axis] !== 'number' || Math.abs(facts[axis]) > 1000)) return [`${label} lies nowhere`]
  } else if (grid.index(label) < 0) return [`there is no cell ${label}`]
  const ground = facts['terrain']
  return ground === undefined || ground === null || (typeof ground === 'string' && terrain.has(ground)) ? [] : [`${label}: no terrain ${String(ground)}`]
}

const pair = (key: string): readonly [string, string] => { const [a = '', b = ''] = key.split('|'); return [a, b] }

function edgeFaults(grid: Grid, key: string): readonly string[] {
  const [a, b] = pair(key)
  const missing = [a, b].filter(each => grid.index(each) < 0)
  if (missing.length > 0) return missing.map(each => `edge ${key}: there is no cell ${each === '' ? '(blank)' : each}`)
  return grid.edge(grid.index(a), grid.index(b)) < 0 ? [`${a} and ${b} do not touch`] : []
}

/** Reads a map pack; whatever is wrong with it is one plain sentence, and nothing is taken over. */
export function readPack(json: unknown, game: string, map: MapFact): Checked {
  if (!isRecord(json) || json['kind'] !== 'adjutant-map') return { refusal: 'This is not a map pack.' }
  if (json['v'] !== 1) return { refusal: 'This map pack is from a newer version of the app.' }
  if (json['game'] !== game) return { refusal: `This map belongs to another game (${String(json['game'])}).` }
  const parts = ['cells', 'edges', 'units'].map(part => json[part])
  if (!parts.every(isRecord)) return { refusal: 'This map pack is damaged: a part is missing.' }
  const [cells, edges, units] = parts as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]
  if ([cells, edges, units].some(part => Object.keys(part).length > MOST)) return { refusal: `This map pack is too large: more than ${MOST} entries.` }
  const flat = [cells, edges, units].flatMap(part => Object.entries(part)).find(([, facts]) => !isFacts(facts))
  if (flat !== undefined) return { refusal: `This map pack is damaged at ${flat[0]}.` }
  const twice = doubled(Object.keys(edges).map(key => edgeKey(...pair(key))))[0]
  if (twice !== undefined) return { refusal: `This map pack contradicts itself: the side ${twice.replace('|', '–')} is in it twice.` }
  const pack: MapPack = { kind: 'adjutant-map', v: 1, game, name: typeof json['name'] === 'string' ? json['name'].slice(0, 80) : 'Map', cells: cells as MapPack['cells'], edges: edges as MapPack['edges'], units: units as MapPack['units'] }
  const fault = packFaults(pack, map)[0]
  return fault === undefined ? { pack: { ...pack, edges: Object.fromEntries(Object.entries(pack.edges).map(([key, facts]) => [edgeKey(...pair(key)), facts])) } } : { refusal: `This map pack does not fit the map: ${fault}.` }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isFacts = (value: unknown): value is Facts => isRecord(value) && Object.values(value).every(each => each === null || ['string', 'boolean'].includes(typeof each) || (typeof each === 'number' && Number.isFinite(each)))

function packFaults({ cells, edges, units }: MapPack, map: MapFact): readonly string[] {
  const grid = gridFor(map, { cell: cells, edge: edges })
  const terrain = new Set(map.terrain.map(each => each.id))
  return [
    ...Object.entries(cells).flatMap(([label, facts]) => cellFaults(grid, terrain, label, facts)),
    ...Object.keys(edges).flatMap(key => edgeFaults(grid, key)),
    ...Object.keys(units).filter(id => id.length > 80 || id in {}).map(id => `${id.slice(0, 40)} cannot be a counter`),
    ...Object.entries(units).flatMap(([id, { cell }]) => (typeof cell === 'string' && grid.index(cell) < 0 ? [`${id} stands in ${cell}, which is not on the map`] : [])),
  ]
}

/** What the players entered in this match, as a pack. */
export const packOf = (state: State, game: string, name: string): MapPack => ({
  kind: 'adjutant-map', v: 1, game, name, cells: state.cell, edges: state.edge,
  units: Object.fromEntries(Object.entries(state.unit).filter(([, facts]) => typeof facts['cell'] === 'string')),
})
