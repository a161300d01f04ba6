import type { UnitFact } from '../counter.ts'
import { line, type Line } from '../line.ts'
import { scratch } from '../scratch.ts'
import type { Change, State } from '../state.ts'
import { startOf, type Fields, type Values } from '../field.ts'
import type { BoardRules, Refused, Situation, Sketch } from './rules.ts'
import { mapIn, situationOf } from './situation.ts'

/** The same state with another board: cells, edges and units of the sketch alone, everything else as it stands. */
export function sketched(state: State, changes: readonly Change[]): State {
  const copy: State = { ...state, cell: {}, edge: {}, unit: {}, flag: { ...state.flag }, track: { ...state.track }, option: { ...state.option }, row: { ...state.row } }
  scratch({ tracks: {} }, copy).write(changes)
  return copy
}

/** An answer of the map in the form in which it is read out: a headline, reasons, cells. */
export interface Spoken {
  readonly yes: boolean
  readonly lines: readonly Line[]
  readonly path: readonly string[]
  readonly cells: readonly { readonly cell: string; readonly note: string }[]
  readonly refused: readonly Refused[]
}

/** Asks the interview's sketch with the very functions the map uses. */
export function askSketch(rules: BoardRules, roster: ReadonlyMap<string, UnitFact>, state: State, sketch: Sketch): Spoken {
  return askBoard(rules, situationOf(mapIn(rules, state), roster, sketched(state, sketch.changes)), sketch)
}

const nothing = (text: string): Spoken => ({ yes: false, lines: [line(text)], path: [], cells: [], refused: [] })

/** One question about the board as it stands; what is missing is said, never guessed. */
export function askBoard(rules: BoardRules, at: Situation, { ask, unit: id, cell, to, values }: Omit<Sketch, 'changes'>): Spoken {
  const { supply, move, retreat, sight } = rules
  if (rules[ask] === undefined) return nothing('This game has no such question')
  const unit = id === undefined ? null : at.unit(id)
  const from = cell === undefined ? (unit?.cell ?? -1) : at.grid.index(cell)
  if (ask === 'supply' || ask === 'move' || ask === 'retreat') {
    if (unit === null) return nothing('There is no such unit on the map')
    if (ask === 'supply') return { cells: [], ...supply!(at, unit.faction).verdict(unit) }
    const given = { ...defaults(rules[ask].fields?.(at, unit) ?? {}), ...values }
    return ask === 'move' ? spokenMoves(move!.ask(at, unit, given), to, move!.cite) : spokenRetreats(retreat!.ask(at, unit, given))
  }
  const target = to === undefined ? -1 : at.grid.index(to)
  if (from < 0 || (ask === 'sight' && target < 0)) return nothing('There is no such cell')
  if (ask === 'sight') return { cells: [], ...sight!(at, from, target, unit) }
  return ask === 'zoc' ? spokenZones(rules, at, from) : spokenStack(rules, at, from)
}

/** What a question starts with while nobody has said anything. */
export const defaults = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).flatMap(([id, field]) => { const value = startOf(field); return value === undefined ? [] : [[id, value]] }))

function spokenMoves(moves: ReturnType<NonNullable<BoardRules['move']>['ask']>, to: string | undefined, cite: string): Spoken {
  if (to === undefined) return { yes: moves.cells.length > 0, lines: moves.lines, path: [], refused: [], cells: moves.cells.map(({ cell, cost, halt }) => ({ cell, note: halt ? `${cost}, stop` : String(cost) })) }
  const why = moves.refused(to)
  const price = moves.cells.find(each => each.cell === to)
  const head = price === undefined ? line(`${to} cannot be reached`, cite) : line(`${to} costs ${price.cost}${price.halt ? ' and ends the move' : ''}`, cite)
  return { yes: why.length === 0, lines: [head, ...why], path: why.length === 0 ? moves.path(to) : [], cells: [], refused: why.map(each => ({ cell: to, line: each })) }
}

const spokenRetreats = ({ lines, cells, refused, short }: ReturnType<NonNullable<BoardRules['retreat']>['ask']>): Spoken => ({
  yes: cells.length > 0, path: cells.length === 1 ? cells[0]!.path : [], refused,
  lines: [...lines, ...(short === 0 ? [] : [line(`${short} of the hexes owed cannot be made`)]), ...cells.flatMap(each => each.lines), ...refused.map(each => each.line)],
  cells: cells.map(({ cell }) => ({ cell, note: 'may retreat here' })),
})

function spokenZones(rules: BoardRules, at: Situation, cell: number): Spoken {
  const factions = [...new Set(at.units.map(each => each.faction))].sort()
  const zones = factions.map(faction => ({ faction, zone: rules.zoc!(at, faction) }))
  const lines = zones.filter(({ zone }) => zone.in[cell] === 1).flatMap(({ zone }) => zone.why(cell))
  return { yes: lines.length > 0, lines: lines.length > 0 ? lines : [line(`${at.name(cell)} is in nobody's zone`, zones[0]?.zone.why(cell)[0]?.cite)], path: [], cells: [], refused: [] }
}

function spokenStack(rules: BoardRules, at: Situation, cell: number): Spoken {
  const factions = [...new Set(at.unitsIn(cell).map(each => each.faction))].sort()
  const lines = factions.flatMap(faction => rules.stacking!(at, cell, faction) ?? [])
  return { yes: lines.length === 0, lines: lines.length > 0 ? lines : [line(`${at.name(cell)}: ${at.unitsIn(cell).length} units, within the limit`)], path: [], cells: [], refused: [] }
}
