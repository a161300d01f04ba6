import { factorsText, type UnitFact } from '@/engine/counter.ts'
import type { Change, Facts } from '@/engine/state.ts'
import { nameFault, type MapPack } from '@/engine/board/check.ts'
import { edgeKey } from '@/engine/board/grid.ts'
import type { BoardRules, Marker, Situation, Standing } from '@/engine/board/rules.ts'

/** What a touch means: changes for the journal and the words it is undone by. */
export interface Edit { readonly changes: readonly Change[]; readonly reason: string }

/** What the finger paints. */
export type Brush =
  | { readonly kind: 'terrain'; readonly id: string; readonly label: string }
  | { readonly kind: 'mark'; readonly id: string; readonly label: string; readonly value: string | number | boolean | null }
  | { readonly kind: 'control'; readonly id: string | null; readonly label: string }
  | { readonly kind: 'edge'; readonly id: string; readonly label: string }
  | { readonly kind: 'erase'; readonly label: string }

const few = (labels: readonly string[]): string => (labels.length > 3 ? `${labels.length} cells` : labels.join(', '))

/** A stroke of the brush over cells is one entry. */
export function paintCells(at: Situation, cells: readonly number[], brush: Exclude<Brush, { kind: 'edge' }>): Edit {
  const labels = cells.map(cell => at.label(cell))
  const reason = `${few(labels)}: ${brush.label}`
  if (brush.kind === 'erase') return { reason, changes: labels.filter(label => at.state.cell[label] !== undefined).map(id => ({ kind: 'cell', id, to: null })) }
  const put: Facts = brush.kind === 'terrain' ? { terrain: brush.id } : brush.kind === 'control' ? { control: brush.id } : { [brush.id]: brush.value }
  return { reason, changes: labels.map(id => ({ kind: 'cell', id, put })) }
}

/** An edge is switched: what is there goes, what is not comes. */
export function paintEdge(at: Situation, edge: number, brush: { readonly id: string; readonly label: string }): Edit {
  const key = at.grid.key(edge)
  const there = at.edge(edge)[brush.id] === true
  return { reason: `${key.replace('|', '–')}: ${there ? 'no ' : ''}${brush.label}`, changes: [{ kind: 'edge', id: key, put: { [brush.id]: !there } }] }
}

export const moveUnit = (at: Situation, unit: Standing, cell: number): Edit => ({ reason: `${unit.label} to ${at.name(cell)}`, changes: [...entered(at, cell), { kind: 'unit', id: unit.id, put: { cell: at.label(cell) } }] })
export const removeUnit = (unit: Standing): Edit => ({ reason: `${unit.label} off the map`, changes: [{ kind: 'unit', id: unit.id, put: { cell: null } }] })
export const turnUnit = (unit: Standing, facts: Facts): Edit => ({ reason: `${unit.label} turned over`, changes: [{ kind: 'unit', id: unit.id, put: facts }] })
export const markUnit = (unit: Standing, { label, on, put }: Marker): Edit => ({ reason: `${unit.label}: ${on ? 'no longer ' : ''}${label.toLowerCase()}`, changes: [{ kind: 'unit', id: unit.id, put }] })

/** The other side of a counter, as the game says or as it is printed; null when there is none. */
export const nextSide = (rules: BoardRules, unit: Standing): Facts | null =>
  rules.turnOver !== undefined ? rules.turnOver(unit) : unit.fact?.reduced === undefined ? null : { reduced: unit.now['reduced'] !== true }

/** A unit of the roster as it comes on the map: full strength unless the match says otherwise. */
export function placeUnit(at: Situation, fact: UnitFact, cell: number): Edit {
  const now = at.state.unit[fact.id]
  return { reason: `${fact.label} in ${at.name(cell)}`, changes: [...entered(at, cell), { kind: 'unit', id: fact.id, put: { ...(now === undefined ? { steps: fact.steps, ...typed(fact) } : {}), cell: at.label(cell) } }] }
}

/** The rules know what is printed; of the owner's own counter the match must tell everything. */
const typed = ({ faction, label, nation, type, symbol, factors, also }: UnitFact): Facts => (also?.['own'] === true ? { faction, label, nation, type, symbol, factors: factorsText(factors) } : {})

/** Where the roster lists kinds: the third Infantry is a unit of its own. */
export function placeCopy(at: Situation, fact: UnitFact, cell: number): Edit {
  let n = 1
  while (at.state.unit[`${fact.id} ${n}`] !== undefined) n++
  const label = n === 1 ? fact.label : `${fact.label} ${n}`
  return { reason: `${label} in ${at.name(cell)}`, changes: [...entered(at, cell), { kind: 'unit', id: `${fact.id} ${n}`, to: { cell: at.label(cell), faction: fact.faction, label, nation: fact.nation, type: fact.type, symbol: fact.symbol, steps: fact.steps } }] }
}

export interface TypedUnit { readonly label: string; readonly faction: string; readonly nation: string; readonly symbol: string; readonly type: string; readonly factors: string; readonly steps: number }
export function placeTyped(at: Situation, unit: TypedUnit, cell: number): Edit {
  let [id, n] = [`own/${unit.label}`, 1]
  while (at.state.unit[id] !== undefined) id = `own/${unit.label} ${++n}`
  return { reason: `${unit.label} in ${at.name(cell)}`, changes: [...entered(at, cell), { kind: 'unit', id, to: { ...unit, cell: at.label(cell) } }] }
}

/** A counter put into a blank hex enters the hex. */
const entered = (at: Situation, cell: number): readonly Change[] => (at.known[cell] === 1 ? [] : [{ kind: 'cell', id: at.label(cell), put: { terrain: at.map.terrain[0]?.id ?? null } }])

/** A new place on an area map; a name that is taken or could be mistaken for an edge is refused. */
export function addPlace(at: Situation, name: string, x: number, y: number): Edit | string {
  const id = name.trim()
  const wrong = nameFault(id)
  if (wrong !== null) return wrong
  if (at.grid.index(id) >= 0) return `${id} is already on the map.`
  return { reason: `${id} on the map`, changes: [{ kind: 'cell', id, to: { place: true, name: id, x: round(x), y: round(y), terrain: at.map.terrain[0]?.id ?? null } }] }
}
export const movePlace = (at: Situation, cell: number, x: number, y: number): Edit =>
  ({ reason: `${at.label(cell)} drawn elsewhere`, changes: [{ kind: 'cell', id: at.label(cell), put: { place: true, x: round(x), y: round(y) } }] })
const round = (n: number): number => Math.round(n * 100) / 100

/** Two places tapped one after the other are linked, or their link goes; a printed link stays. */
export function switchLink(at: Situation, a: number, b: number): Edit | string {
  if (a === b) return 'A place is not linked to itself.'
  const key = edgeKey(at.label(a), at.label(b))
  const there = at.grid.edge(a, b) >= 0
  if (there && at.state.edge[key]?.['link'] !== true) return `${at.label(a)} and ${at.label(b)} are joined on the printed map.`
  return { reason: `${at.label(a)}–${at.label(b)} ${there ? 'not linked' : 'linked'}`, changes: [there ? { kind: 'edge', id: key, to: null } : { kind: 'edge', id: key, put: { link: true } }] }
}

/** A pack replaces what was entered; units only stand where the pack puts them if the match knows them or they are its own. */
export function takePack(at: Situation, pack: MapPack, roster: ReadonlyMap<string, UnitFact>): Edit {
  const gone: readonly Change[] = [
    ...Object.keys(at.state.cell).filter(id => !Object.hasOwn(pack.cells, id)).map(id => ({ kind: 'cell', id, to: null }) as const),
    ...Object.keys(at.state.edge).filter(id => !Object.hasOwn(pack.edges, id)).map(id => ({ kind: 'edge', id, to: null }) as const),
  ]
  const units = Object.entries(pack.units).filter(([id]) => roster.has(id) || Object.hasOwn(at.state.unit, id) || id.startsWith('own/'))
  return {
    reason: `map pack “${pack.name}”`,
    changes: [...gone, ...Object.entries(pack.cells).map(([id, to]) => ({ kind: 'cell', id, to }) as const), ...Object.entries(pack.edges).map(([id, to]) => ({ kind: 'edge', id, to }) as const), ...units.map(([id, put]) => ({ kind: 'unit', id, put }) as const)],
  }
}

/** A label as somebody types it: any case, spaces, or the name printed there. */
export function findCell(at: Situation, text: string): number {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return -1
  const exact = at.grid.labels.findIndex(label => label.toLowerCase() === wanted || label.toLowerCase().replace(/^0+/, '') === wanted)
  return exact >= 0 ? exact : at.grid.labels.findIndex((_, cell) => at.known[cell] === 1 && String(at.cell(cell)['name'] ?? '').toLowerCase() === wanted)
}
