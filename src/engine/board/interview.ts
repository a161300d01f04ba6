import { drop, put, set } from '../changes.ts'
import type { Fields, Option, Values } from '../field.ts'
import type { Change, Facts, State } from '../state.ts'
import { edgeKey, gridOf, type Grid } from './grid.ts'
import type { MapFact } from './map.ts'
import type { Interview, Situation, Sketch, Standing } from './rules.ts'

// Interviews most games need: a row of hexes to the source, a ring of hexes around the defender. The game says what stands
// there in its own terms; its own board rules give the verdict.

export interface Cast {
  /** the unit asked about, and those that may stand beside it; as state.unit, without `cell` */
  readonly unit: Facts & { readonly faction: string; readonly label: string }
  readonly enemy: Facts & { readonly faction: string; readonly label: string }
  readonly friend: Facts & { readonly faction: string; readonly label: string }
}

/** A straight row of n + 1 cells in the middle of the grid, places if it has no hexes, and for each a cell beside the row. */
export function rowOf(grid: Grid, n: number): { readonly row: readonly string[]; readonly beside: readonly string[] } {
  const start = [...grid.labels.keys()].find(cell => grid.hex(cell) && straight(grid, cell, n) !== null)
  if (start === undefined) return { row: Array.from({ length: n + 1 }, (_, i) => `Place ${i + 1}`), beside: Array.from({ length: n + 1 }, (_, i) => `Beside ${i + 1}`) }
  const row = straight(grid, start, n)!
  return { row: row.map(cell => grid.labels[cell]!), beside: row.map(cell => grid.labels[aside(grid, cell, row)] ?? '') }
}

/** Along one line of hexes, with room on both sides. */
function straight(grid: Grid, start: number, n: number): readonly number[] | null {
  const [along, across] = grid.shape === 'flat' ? [grid.y, grid.x] : [grid.x, grid.y]
  const around = (cell: number): readonly number[] => grid.around(cell).filter(to => grid.hex(to))
  const cells = [start]
  while (cells.length <= n) {
    const at = cells.at(-1)!
    const next = around(at).find(to => Math.abs(across[to]! - across[at]!) < 1e-9 && along[to]! > along[at]!)
    if (next === undefined) return null
    cells.push(next)
  }
  return cells.every(cell => around(cell).length === 6) ? cells : null
}

/** A neighbour off the row, always on the same side, that touches as few other cells of the row as it can. */
function aside(grid: Grid, cell: number, row: readonly number[]): number {
  const off = grid.around(cell).filter(to => !row.includes(to))
  const touch = (to: number): number => row.filter(each => grid.distance(to, each) === 1).length
  return off.sort((a, b) => touch(a) - touch(b) || a - b)[0] ?? -1
}

export interface SupplyTalk extends Cast {
  readonly id: string
  readonly label: string
  readonly cite: string
  readonly map: MapFact
  /** what the far end is: a cell with these facts and perhaps a unit (headquarters) on it */
  readonly goal: { readonly label: string; readonly cell?: Facts; readonly unit?: Facts & { readonly faction: string; readonly label: string } }
  readonly most: number
  /** an edge kind that may lead on from the nearest hexes to the goal: rail, road */
  readonly line?: { readonly edge: string; readonly label: string }
}

/** How far, by what, and who stands beside the way: three questions, one row of hexes. */
export function supplyInterview(talk: SupplyTalk): Interview {
  const grid = gridOf(talk.map)
  return {
    id: talk.id, label: talk.label, cite: talk.cite,
    fields: (_state, values): Fields => {
      const hexes = Number(values['hexes'] ?? 1)
      const cells = rowOf(grid, hexes).row.slice(1, -1)
      const picks: readonly Option[] = cells.map((cell, i) => ({ id: String(i + 1), label: `hex ${i + 1}`, note: cell }))
      return {
        hexes: { kind: 'number', label: `Hexes to ${talk.goal.label}`, cite: talk.cite, min: 1, max: talk.most, usual: 1 },
        ...(talk.line === undefined ? {} : { overland: { kind: 'number', label: `Of these before ${talk.line.label} begins`, min: 0, max: hexes, usual: hexes } }),
        ...(picks.length === 0 ? {} : {
          enemies: { kind: 'pick', label: `${talk.enemy.label} beside`, options: picks, min: 0, max: picks.length },
          friends: { kind: 'pick', label: `${talk.friend.label} in`, options: picks, min: 0, max: picks.length },
        }),
      }
    },
    sketch: (_state, values) => supplySketch(talk, grid, values),
  }
}

const picked = (values: Values, id: string): readonly number[] => (Array.isArray(values[id]) ? (values[id] as readonly string[]).map(Number) : [])

function supplySketch(talk: SupplyTalk, grid: Grid, values: Values): Sketch {
  const hexes = Math.max(1, Math.min(talk.most, Number(values['hexes'] ?? 1)))
  const { row, beside } = rowOf(grid, hexes)
  const overland = talk.line === undefined ? hexes : Math.min(hexes, Number(values['overland'] ?? hexes))
  const goal = row.at(-1)!
  return {
    ask: 'supply', unit: 'asked',
    changes: [
      ...(grid.shape === 'places' ? placed(talk.map, row, beside) : ground(talk.map, [...row, ...beside])), set('unit', 'asked', { ...talk.unit, cell: row[0]! }),
      ...(talk.goal.cell === undefined ? [] : [put('cell', goal, talk.goal.cell)]),
      ...(talk.goal.unit === undefined ? [] : [set('unit', 'goal', { ...talk.goal.unit, cell: goal })]),
      ...(talk.line === undefined ? [] : row.slice(overland, -1).map((cell, i) => put('edge', edgeKey(cell, row[overland + i + 1]!), { [talk.line!.edge]: true }))),
      ...picked(values, 'enemies').filter(i => i < hexes).map(i => set('unit', `enemy ${i}`, { ...talk.enemy, cell: beside[i]! })),
      ...picked(values, 'friends').filter(i => i < hexes).map(i => set('unit', `friend ${i}`, { ...talk.friend, cell: row[i]! })),
    ],
  }
}

const plain = (map: MapFact): Facts => ({ terrain: map.fill ?? map.terrain[0]?.id ?? null })
const ground = (map: MapFact, cells: readonly string[]): readonly Change[] => [...new Set(cells)].filter(each => each !== '').map(cell => set('cell', cell, plain(map)))

/** Where the map has no hexes the sketch brings its own places, linked in a row, each with one beside it. */
const placed = (map: MapFact, row: readonly string[], beside: readonly string[]): readonly Change[] => [row, beside].flatMap((line, y) => line.flatMap((cell, x) => [
  set('cell', cell, { ...plain(map), place: true, name: cell, x, y: -y }),
  ...(y === 1 ? [set('edge', edgeKey(cell, row[x]!), { link: true })] : x === 0 ? [] : [set('edge', edgeKey(cell, row[x - 1]!), { link: true })]),
]))

export interface RetreatTalk extends Cast {
  readonly id: string
  readonly label: string
  readonly cite: string
  readonly map: MapFact
  readonly most: number
  /** how many friends make a hex full */
  readonly full: number
  /** the field of the game's own retreat question that says how many hexes */
  readonly hexes: string
}

/** Seven hexes: who stands where around the defender, which of them are full, how far it must go. */
export function retreatInterview(talk: RetreatTalk): Interview {
  const grid = gridOf(talk.map)
  const options: readonly Option[] = ring(grid).map(({ name, cell }) => ({ id: name, label: name, note: cell }))
  return {
    id: talk.id, label: talk.label, cite: talk.cite,
    fields: (): Fields => ({
      [talk.hexes]: { kind: 'number', label: 'Hexes to retreat', cite: talk.cite, min: 1, max: talk.most, usual: 1 },
      enemies: { kind: 'pick', label: `${talk.enemy.label} in`, options, min: 0, max: 6 },
      full: { kind: 'pick', label: 'Full of friends', options, min: 0, max: 6 },
      closed: { kind: 'pick', label: 'Not to be entered', options, min: 0, max: 6 },
    }),
    sketch: (_state: State, values: Values) => retreatSketch(talk, grid, values),
    known: (at, unit) => neighbourhood(talk, at, unit),
  }
}

/** Who stands around the counter on the map; nothing while a hex beside it is not entered. */
function neighbourhood({ full }: RetreatTalk, at: Situation, { cell, faction }: Standing): Values {
  const around = at.grid.around(cell).filter(to => at.grid.hex(to))
  if (around.length < 6 || around.some(to => at.known[to] === 0)) return {}
  const named = (test: (units: readonly Standing[]) => boolean): readonly string[] => around.filter(to => test(at.unitsIn(to))).map(to => compass(at.grid, cell, to)).sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
  return { enemies: named(units => units.some(each => each.faction !== faction)), full: named(units => units.filter(each => each.faction === faction).length >= full), closed: [] }
}

/** The six neighbours of a hex in the middle by their compass names. */
function ring(grid: Grid): readonly { readonly name: string; readonly cell: string }[] {
  const middle = centre(grid)
  if (middle < 0) return []
  return grid.around(middle).filter(cell => grid.hex(cell)).map(cell => ({ name: compass(grid, middle, cell), cell: grid.labels[cell]! }))
    .sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))
}
const ORDER = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest']
const centre = (grid: Grid): number => { const row = rowOf(grid, 2).row[1]; return row === undefined ? -1 : grid.index(row) }

export function compass({ x, y }: Grid, from: number, to: number): string {
  const turn = (Math.atan2(x[to]! - x[from]!, y[from]! - y[to]!) * 180) / Math.PI
  return ORDER[Math.round((turn + 360) / 45) % 8]!
}

function retreatSketch(talk: RetreatTalk, grid: Grid, values: Values): Sketch {
  const middle = grid.labels[centre(grid)]!
  const cells = ring(grid)
  const chosen = (id: string): readonly string[] => cells.filter(each => Array.isArray(values[id]) && (values[id] as readonly string[]).includes(each.name)).map(each => each.cell)
  const around = grid.labels.filter((_, cell) => grid.hex(cell) && grid.distance(grid.index(middle), cell) <= talk.most + 1)
  return {
    ask: 'retreat', unit: 'asked', values: { [talk.hexes]: Number(values[talk.hexes] ?? 1) },
    changes: [
      ...ground(talk.map, around), set('unit', 'asked', { ...talk.unit, cell: middle }),
      ...chosen('enemies').map(cell => set('unit', `enemy ${cell}`, { ...talk.enemy, cell })),
      ...chosen('full').flatMap(cell => Array.from({ length: talk.full }, (_, i) => set('unit', `friend ${i} ${cell}`, { ...talk.friend, cell }))),
      ...chosen('closed').map(cell => drop('cell', cell)),
    ],
  }
}
