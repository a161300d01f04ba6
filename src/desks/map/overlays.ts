import type { Values } from '@/engine/field.ts'
import type { Line } from '@/engine/line.ts'
import type { BoardRules, Control, Ring, Situation, Standing } from '@/engine/board/rules.ts'
import { askBoard, type Spoken } from '@/engine/board/sketch.ts'
import { supplyOf, type Told } from '@/engine/board/wanting.ts'

/** What the players want to see over the map. */
export interface Wanted {
  readonly zoc: readonly string[]
  readonly supply: boolean
  readonly control: boolean
  readonly stacking: boolean
  /** about the chosen unit or cell */
  readonly question: 'supply' | 'move' | 'retreat' | 'sight' | 'range' | null
  readonly values: Values
  /** the other end of a sight line, or where a move should end */
  readonly to: number
}

/** What is drawn, in numbers of the grid. */
export interface Overlay {
  readonly zones: readonly { readonly faction: string; readonly cells: Uint8Array; readonly spines: Uint8Array }[]
  readonly supply: ReadonlyMap<string, Told>
  readonly owners: readonly (string | null)[] | null
  readonly full: ReadonlySet<number>
  readonly path: readonly number[]
  readonly good: ReadonlyMap<number, string>
  readonly bad: ReadonlyMap<number, string>
  readonly rings: readonly Pick<Ring, 'label' | 'cells'>[]
  readonly sight: { readonly from: number; readonly to: number; readonly clear: boolean } | null
  /** the answer in sentences, for the panel and for those who do not look at the map */
  readonly said: Spoken | null
}

export const NOTHING: Overlay = { zones: [], supply: new Map(), owners: null, full: new Set(), path: [], good: new Map(), bad: new Map(), rings: [], sight: null, said: null }

export function overlayOf(rules: BoardRules, at: Situation, wanted: Wanted, unit: Standing | null, cell: number): Overlay {
  // while the supply of all is shown, the chosen counter says why
  const question = wanted.question ?? (wanted.supply && unit !== null && rules.supply !== undefined ? 'supply' : null)
  const about = aboutOf(rules, at, { ...wanted, question }, unit, cell)
  return {
    ...NOTHING, ...about,
    zones: rules.zoc === undefined ? [] : wanted.zoc.map(faction => { const zone = rules.zoc!(at, faction); return { faction, cells: zone.in, spines: zone.spine } }),
    supply: wanted.supply ? supplyOf(rules, at) : new Map(),
    owners: wanted.control ? ownersOf(rules, at) : null,
    full: wanted.stacking ? fullCells(rules, at) : new Set(),
  }
}

function ownersOf(rules: BoardRules, at: Situation): readonly (string | null)[] {
  const control: Control | null = rules.control?.(at) ?? null
  return at.grid.labels.map((_, cell) => (at.known[cell] === 0 ? null : control === null ? entered(at, cell) : control.of(cell)))
}
const entered = (at: Situation, cell: number): string | null => { const owner = at.cell(cell)['control']; return typeof owner === 'string' ? owner : null }

export function fullCells(rules: BoardRules, at: Situation): ReadonlySet<number> {
  const stacks = new Set(at.units.map(each => each.cell))
  return new Set([...stacks].filter(cell => [...new Set(at.unitsIn(cell).map(each => each.faction))].some(faction => (rules.stacking?.(at, cell, faction) ?? null) !== null)))
}

/** What the layers that are switched on say about the chosen cell. */
export function cellLines(rules: BoardRules, at: Situation, wanted: Pick<Wanted, 'zoc' | 'control' | 'stacking'>, cell: number): readonly Line[] {
  if (cell < 0) return []
  const factions = [...new Set(at.unitsIn(cell).map(each => each.faction))]
  return [
    ...wanted.zoc.flatMap(faction => { const zone = rules.zoc?.(at, faction); return zone === undefined || zone.in[cell] === 0 ? [] : zone.why(cell) }),
    ...(wanted.control && at.known[cell] === 1 ? (rules.control?.(at).why(cell) ?? []) : []),
    ...(wanted.stacking ? factions.flatMap(faction => rules.stacking?.(at, cell, faction) ?? []) : []),
  ]
}

type About = Partial<Pick<Overlay, 'path' | 'good' | 'bad' | 'rings' | 'sight' | 'said'>>

function aboutOf(rules: BoardRules, at: Situation, { question, values, to }: Wanted, unit: Standing | null, cell: number): About {
  if (question === null) return {}
  if (question === 'range') return cell < 0 || rules.ranges === undefined ? {} : rangesOf(rules, at, cell)
  if (question === 'sight') return cell < 0 || to < 0 ? {} : sightAt(rules, at, unit, cell, to)
  if (unit === null) return {}
  const said = askBoard(rules, at, { ask: question, unit: unit.id, values, ...(question === 'move' && to >= 0 ? { to: at.label(to) } : {}) })
  const number = (label: string): number => at.grid.index(label)
  return {
    said, path: said.path.map(number),
    good: new Map((question === 'move' && to >= 0 ? reachable(rules, at, unit, values) : said.cells).map(each => [number(each.cell), each.note])),
    bad: new Map(said.refused.map(each => [number(each.cell), each.line.text])),
  }
}

/** The priced cells stay lit while one of them is asked about. */
const reachable = (rules: BoardRules, at: Situation, unit: Standing, values: Values): Spoken['cells'] => askBoard(rules, at, { ask: 'move', unit: unit.id, values }).cells

function rangesOf(rules: BoardRules, at: Situation, cell: number): About {
  const rings = rules.ranges!(at, cell)
  return { rings, said: { yes: rings.length > 0, lines: rings.length === 0 ? [{ text: `Nothing in ${at.name(cell)} has a range` }] : rings.map(each => ({ text: `${at.name(cell)}: ${each.label}, ${each.cells.reduce((sum, one) => sum + one, 0)} cells`, cite: each.cite })), path: [], cells: [], refused: [] } }
}

function sightAt(rules: BoardRules, at: Situation, unit: Standing | null, from: number, to: number): About {
  const said = askBoard(rules, at, { ask: 'sight', cell: at.label(from), to: at.label(to), ...(unit === null ? {} : { unit: unit.id }) })
  return { said, sight: { from, to, clear: said.yes }, bad: new Map(said.refused.map(each => [at.grid.index(each.cell), each.line.text])) }
}

/** Questions this game can answer, in the order of the chips. */
export function questionsOf(rules: BoardRules): readonly { readonly id: NonNullable<Wanted['question']>; readonly label: string; readonly picture: string }[] {
  return [
    ...(rules.supply === undefined ? [] : [{ id: 'supply' as const, label: 'Supply', picture: 'i-path' }]),
    ...(rules.move === undefined ? [] : [{ id: 'move' as const, label: short(rules.move.label, 'Move'), picture: 'i-move' }]),
    ...(rules.retreat === undefined ? [] : [{ id: 'retreat' as const, label: short(rules.retreat.label, 'Retreat'), picture: 'i-retreat' }]),
    ...(rules.sight === undefined ? [] : [{ id: 'sight' as const, label: 'Sight', picture: 'i-eye' }]),
    ...(rules.ranges === undefined ? [] : [{ id: 'range' as const, label: 'Range', picture: 'p-tac' }]),
  ]
}

/** A chip holds a word or two; a whole question is said by the panel. */
const short = (label: string, word: string): string => (label.length > 14 ? word : label)

/** What must be said before a unit can be asked about: how many hexes, which impulse. */
export function fieldsFor(rules: BoardRules, at: Situation, question: Wanted['question'], unit: Standing | null): ReturnType<NonNullable<NonNullable<BoardRules['move']>['fields']>> {
  if (unit === null || (question !== 'move' && question !== 'retreat')) return {}
  return rules[question]?.fields?.(at, unit) ?? {}
}
