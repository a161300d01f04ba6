import type { Chart } from '../chart.ts'
import type { Counter, QuickShape, UnitFact } from '../counter.ts'
import type { Fields, Values } from '../field.ts'
import type { Line } from '../line.ts'
import type { Change, Facts, State } from '../state.ts'
import type { Grid } from './grid.ts'
import type { MapFact } from './map.ts'

/** What a game says about its map. Every member but the first two is optional: the desk shows the overlays there are. */
export interface BoardRules {
  /** map.json */
  readonly map: MapFact
  /** another board in this match (a longer or wider one); `map` if absent */
  readonly mapFor?: (state: State) => MapFact
  /** every code a step function can return, as the sentence a player reads; the cell is put in front */
  readonly refusals: Refusals
  /** the zone exerted by the units of these factions */
  readonly zoc?: (at: Situation, faction: string) => Zone
  /** who is in supply, all units of the faction at once */
  readonly supply?: (at: Situation, faction: string) => Supply
  readonly move?: UnitQuestion<Moves>
  readonly retreat?: UnitQuestion<Retreats>
  readonly sight?: (at: Situation, from: number, to: number, unit: Standing | null) => Sighting
  /** null where nothing is wrong */
  readonly stacking?: (at: Situation, cell: number, faction: string) => readonly Line[] | null
  readonly control?: (at: Situation) => Control
  /** rings to draw around a cell: aircraft range, interdiction … */
  readonly ranges?: (at: Situation, cell: number) => readonly Ring[]
  /** "Fight here": the procedure and what the map already knows of its fields */
  readonly fight?: (at: Situation, attackers: readonly Standing[], target: number) => Fight | null
  readonly interviews?: readonly Interview[]
  /** the roster lists kinds, not single counters: each one placed is a new unit of that kind */
  readonly copies?: boolean
  /** the counters that can be typed in on the map, where they are more than the battles take (air, fleets …) */
  readonly quick?: (faction: string) => QuickShape
  /** how a unit is drawn where `counterOf` is not enough: pips, figures, badges */
  readonly counter?: (unit: Standing, at?: Situation) => Counter
  /** how a counter on the map changes by a tap: the next side or rotation; null when it is used up */
  readonly turnOver?: (unit: Standing) => Facts | null
  /** markers the table may lay on a counter, each with what it writes when it is tapped */
  readonly markers?: (at: Situation, unit: Standing) => readonly Marker[]
}
export interface Marker { readonly label: string; readonly on: boolean; readonly put: Facts }

/** A code of a refusal in words: one line for all (about the cell entered, or the one left), or one that looks who or what it is (the unit whose zone it is). */
export type Refusals = { readonly [code: string]: Wording | ((at: Situation, from: number, to: number) => Wording) }
export type Wording = Line & { readonly of?: 'from' | 'to' }

/** A unit on the map: what is printed on it and what the state says. */
export interface Standing {
  readonly id: string
  readonly label: string
  readonly faction: string
  readonly cell: number
  /** null for a counter typed in at the table */
  readonly fact: UnitFact | null
  readonly now: Facts
}

export type Charts = { readonly [id: string]: Chart }

/** The state read once for the board: numbers instead of labels, masks instead of records. */
export interface Situation {
  readonly grid: Grid
  readonly map: MapFact
  readonly state: State
  /** the game's charts as the owner has corrected them; absent where nobody handed them over */
  readonly charts?: Charts | undefined
  readonly units: readonly Standing[]
  unit(id: string): Standing | null
  unitsIn(cell: number): readonly Standing[]
  /** what is known of a cell: map.json, over it what the players entered */
  cell(cell: number): Facts
  edge(edge: number): Facts
  /** 1 where somebody entered the cell, the rules tell it, or map.fill covers it */
  readonly known: Uint8Array
  label(cell: number): string
  /** '3338 Stalingrad' */
  name(cell: number): string
  /** the numbers of the cells whose facts pass */
  cells(test: (facts: Facts, cell: number) => boolean): readonly number[]
  /** 1 for every cell (edge) whose facts pass: build these before a search, read them in its step function */
  cellMask(test: (facts: Facts, cell: number) => boolean): Uint8Array
  edgeMask(test: (facts: Facts, edge: number) => boolean): Uint8Array
  /** 1 for every cell in which a unit passes */
  unitMask(test: (unit: Standing) => boolean): Uint8Array
}

/** A question about one unit, with what must be said first (how many hexes, which impulse, what weather). */
export interface UnitQuestion<A> {
  readonly label: string
  readonly cite: string
  readonly fields?: (at: Situation, unit: Standing) => Fields
  ask(at: Situation, unit: Standing, values: Values): A
}

// ---- answers: never a bare boolean ---------------------------------------------------------------------------------

export interface Zone {
  /** 1 where the zone reaches */
  readonly in: Uint8Array
  /** 1 for every hexside blocked by a spine in the zone; all 0 in games without that rule */
  readonly spine: Uint8Array
  /** the units whose zone reaches the cell */
  by(cell: number): readonly Standing[]
  /** the units whose spine this edge is */
  spineBy(edge: number): readonly Standing[]
  /** why it reaches the cell, or why the neighbours' zones do not */
  why(cell: number): readonly Line[]
}

export type SupplyStatus = 'in' | 'limited' | 'out'
export interface Supply {
  /** cheap: for the overlay */
  status(unit: Standing): SupplyStatus
  /** the sentence with its path or, if there is none, what stops it */
  verdict(unit: Standing): SupplyVerdict
}
export interface SupplyVerdict extends Verdict {
  readonly status: SupplyStatus
  /** it may change with what nobody has entered yet */
  readonly open?: boolean
}

export interface Verdict {
  readonly yes: boolean
  /** the headline first */
  readonly lines: readonly Line[]
  /** labels, from the unit on */
  readonly path: readonly string[]
  readonly refused: readonly Refused[]
}
/** A cell one may not use, and the rule that says so. */
export interface Refused { readonly cell: string; readonly line: Line }

/** Where a unit may go; the price of each cell. */
export interface Moves {
  readonly lines: readonly Line[]
  readonly cells: readonly { readonly cell: string; readonly cost: number; readonly halt: boolean }[]
  path(cell: string): readonly string[]
  /** why not there; empty when one may */
  refused(cell: string): readonly Line[]
}

export interface Retreats {
  readonly lines: readonly Line[]
  /** the faction that chooses among them */
  readonly who: string
  readonly cells: readonly { readonly cell: string; readonly path: readonly string[]; readonly lines: readonly Line[] }[]
  readonly refused: readonly Refused[]
  /** how many of the hexes owed cannot be made on any path */
  readonly short: number
}

export interface Sighting extends Verdict {
  /** every cell the line crosses, in order; two at once where it runs along an edge */
  readonly crossed: readonly (readonly string[])[]
}

export interface Control {
  /** faction, or null where nobody has it */
  of(cell: number): string | null
  why(cell: number): readonly Line[]
}

export interface Ring { readonly label: string; readonly cite: string; readonly cells: Uint8Array }

export interface Fight { readonly procedure: string; readonly input: Values; readonly lines: readonly Line[] }

/** Three or four questions with drawings; the answers become a sketch, and the same functions are asked about it. */
export interface Interview {
  readonly id: string
  readonly label: string
  readonly cite: string
  /** asked again with the answers so far, so that a later question can depend on an earlier one */
  fields(state: State, values: Values): Fields
  sketch(state: State, values: Values): Sketch
  /** answers the map has for this unit: they are taken over, not asked */
  known?(at: Situation, unit: Standing): Values
}
export interface Sketch {
  /** cells, edges, units (and flags, options) of the sketch, laid over the state without units and cells */
  readonly changes: readonly Change[]
  readonly ask: 'supply' | 'retreat' | 'move' | 'zoc' | 'sight' | 'stacking'
  /** about this unit, or from this cell … */
  readonly unit?: string
  readonly cell?: string
  /** … to this one */
  readonly to?: string
  /** for the fields of move and retreat */
  readonly values?: Values
}
