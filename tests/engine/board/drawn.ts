import type { UnitFact } from '@/engine/counter.ts'
import type { BoardRules, Situation } from '@/engine/board/rules.ts'
import type { GridFact, MapFact } from '@/engine/board/map.ts'
import { edgeKey, gridOf, type Grid } from '@/engine/board/grid.ts'
import { mapIn, situationOf } from '@/engine/board/situation.ts'
import { emptyState, type Facts, type State } from '@/engine/state.ts'

// A board drawn in a test: labels where the hexes lie, behind a slash what stands or lies there, e.g. 3338/G.
// The legend says what a letter means; `sides` lists hexsides as '2735-2835 impassable', and '1818>eastern-med link port' where a place is one end.

export interface Meaning { readonly cell?: Facts; readonly unit?: Facts & { readonly faction: string } }
export type Legend = { readonly [letter: string]: Meaning }

export const mapOf = (grid: GridFact, rest: Partial<MapFact> = {}): MapFact => ({
  grid, terrain: ['clear', 'rough', 'forest', 'hill', 'mountain', 'swamp', 'city', 'sea'].map(id => ({ id, label: id, fill: id })),
  edges: [], marks: [], cells: {}, between: {}, ...rest,
})

export const RRCC: GridFact = { kind: 'rrcc', rows: [1, 60], columns: [1, 60] }
export const LETTERED: GridFact = { kind: 'lettered', columns: ['A', 'ZZ'], numbers: [1, 30] }
export const BOARD: GridFact = { kind: 'board', width: 13, height: 9 }

export const NO_ROSTER: ReadonlyMap<string, UnitFact> = new Map()

/** Letters become units named by letter and cell: G@3338. Two of the same letter in a cell: G@3338 and G@3338'. */
export function drawnState(text: string, legend: Legend, sides: readonly string[] = []): State {
  const cells: Record<string, Facts> = {}
  const units: Record<string, Facts> = {}
  const edges: Record<string, Facts> = {}
  for (const word of text.split(/\s+/).filter(each => each !== '')) {
    const [label = '', letters = ''] = word.split('/')
    cells[label] = Object.assign(/\d/.test(label) ? { terrain: 'clear' } : {}, ...[...letters].map(each => legend[each]?.cell ?? {})) as Facts
    for (const letter of letters) {
      const unit = legend[letter]?.unit
      if (unit === undefined) continue
      let id = `${letter}@${label}`
      while (id in units) id += "'"
      units[id] = { cell: label, label: id, ...unit }
    }
  }
  for (const side of sides) {
    const [key = '', ...facts] = side.split(' ')
    const [a = '', b = ''] = key.split(key.includes('>') ? '>' : '-')
    edges[edgeKey(a, b)] = Object.fromEntries(facts.map(each => [each, true]))
  }
  return { ...emptyState(), cell: cells, unit: units, edge: edges }
}

const grids = new Map<GridFact, Grid>()
/** built once a fact: the boards of a test differ in what lies on them, not in their hexes */
const kept = (fact: GridFact): Grid => { const found = grids.get(fact) ?? gridOf({ grid: fact }); grids.set(fact, found); return found }

export const drawn = (grid: GridFact, text: string, legend: Legend, sides: readonly string[] = [], map: Partial<MapFact> = {}): Situation =>
  situationOf(mapOf(grid, map), NO_ROSTER, drawnState(text, legend, sides), kept(grid))

export const labelsOf = (at: Situation, mask: Uint8Array): readonly string[] => at.grid.labels.filter((_, i) => mask[i] === 1)

export const rulesOf = (map: MapFact, rest: Partial<BoardRules> = {}): BoardRules => ({ map, refusals: {}, ...rest })

/** A drawing laid over a match as it stands, read with the game's own map. */
export function onTable(rules: BoardRules, base: State, drawing: Pick<State, 'cell' | 'edge' | 'unit'>): Situation {
  const state = { ...base, cell: { ...base.cell, ...drawing.cell }, edge: { ...base.edge, ...drawing.edge }, unit: drawing.unit }
  return situationOf(mapIn(rules, state), NO_ROSTER, state)
}

const WAYS: { readonly [sign: string]: Facts } = { '-': {}, '~': { sea: true }, '=': { closed: true } }

/** An area map drawn as chains: 'Prussia/A - East Poland/S ~ Malta'. A dash links, a wave links by sea, a double line is a closed side; what the map does not print becomes a place. */
export function drawnAreas(map: MapFact, text: string, legend: Legend): Pick<State, 'cell' | 'edge' | 'unit'> {
  const cell: Record<string, Facts> = {}
  const edge: Record<string, Facts> = {}
  const unit: Record<string, Facts> = {}
  text.split('\n').map(line => line.trim()).filter(line => line !== '').forEach((line, y) => {
    const parts = line.split(/ ([-~=]) /)
    const names = parts.map(part => part.split('/')[0]!.trim())
    parts.forEach((part, i) => {
      if (i % 2 === 1) { edge[edgeKey(names[i - 1]!, names[i + 1]!)] = { link: true, ...WAYS[part] }; return }
      const name = names[i]!
      const letters = [...(part.split('/')[1]?.trim() ?? '')]
      cell[name] = Object.assign({ ...(map.places?.some(each => each.id === name) === true ? {} : { place: true, name, x: i, y }) }, cell[name], ...letters.map(each => legend[each]?.cell ?? {})) as Facts
      for (const letter of letters) if (legend[letter]?.unit !== undefined) unit[letter] = { cell: name, label: letter, ...legend[letter].unit }
    })
  })
  return { cell, edge, unit }
}
