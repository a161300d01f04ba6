import { edgeKey } from '@/engine/board/grid.ts'
import type { MapFact } from '@/engine/board/map.ts'
import { emptyState, type Facts, type State } from '@/engine/state.ts'
import { mapOf, RRCC } from '../../engine/board/drawn.ts'
import { board as rulesOf } from '../../engine/board/small.ts'
import { standing } from './stand.ts'

const LOOK: Partial<MapFact> = {
  terrain: [
    { id: 'clear', label: 'Clear', fill: 'clear' }, { id: 'forest', label: 'Forest', fill: 'forest', pattern: 'trees' }, { id: 'hill', label: 'Hills', fill: 'hill', pattern: 'contours' },
    { id: 'swamp', label: 'Swamp', fill: 'swamp', pattern: 'marsh' }, { id: 'mountain', label: 'Mountain', fill: 'mountain', pattern: 'peaks' }, { id: 'sea', label: 'Sea', fill: 'sea', pattern: 'waves' }, { id: 'city', label: 'City', fill: 'city', pattern: 'houses' },
  ],
  edges: [{ id: 'river', label: 'River', drawn: 'across', stroke: 'river' }, { id: 'rail', label: 'Rail', drawn: 'along', stroke: 'rail' }],
  marks: [{ id: 'city', label: 'City', symbol: 't-city' }, { id: 'source', label: 'Source', symbol: 'i-flag', faction: true }],
}

/** A corner of the Volga: 24 hexes, seven counters. */
export function stalingrad() {
  const state = emptyState()
  const cells = state.cell as Record<string, Facts>
  const ground: Readonly<Record<string, string>> = { 3536: 'forest', 3435: 'hill', 3436: 'hill', 3136: 'hill', 3340: 'swamp', 3440: 'swamp', 3240: 'swamp', 3139: 'swamp', 3338: 'city' }
  for (let row = 31; row <= 35; row++) for (let column = 35; column <= 40; column++) cells[`${row}${column}`] = { terrain: ground[`${row}${column}`] ?? 'clear' }
  cells['3338'] = { terrain: 'city', city: true, name: 'Stalingrad' }
  cells['3235'] = { terrain: 'clear', source: 'axis' }
  const edges = state.edge as Record<string, Facts>
  for (const [a, b] of [['3537', '3538'], ['3438', '3538'], ['3438', '3439'], ['3338', '3439'], ['3338', '3339'], ['3239', '3339'], ['3239', '3240'], ['3336', '3337'], ['3236', '3237']] as const) edges[edgeKey(a, b)] = { river: true }
  for (const [a, b] of [['3235', '3236'], ['3236', '3237'], ['3237', '3238'], ['3238', '3338']] as const) edges[edgeKey(a, b)] = { ...edges[edgeKey(a, b)], rail: true }
  const units = state.unit as Record<string, Facts>
  for (const [id, cell] of [['6th', '3338'], ['4 Pz', '3237'], ['Ro 3', '3336'], ['62nd', '3438'], ['5 Tk', '3437'], ['64th', '3339']] as const) units[id] = { cell, steps: 2 }
  return standing(rulesOf(mapOf(RRCC, LOOK)), state)
}

export const blank = () => standing(rulesOf(mapOf(RRCC, LOOK)))

/** 3,000 cells and 400 units: for the camera. */
export function large() {
  const state: State = emptyState()
  const kinds = ['clear', 'clear', 'clear', 'forest', 'hill', 'swamp', 'mountain']
  for (let row = 1; row <= 50; row++) for (let column = 1; column <= 60; column++) (state.cell as Record<string, Facts>)[`${String(row).padStart(2, '0')}${String(column).padStart(2, '0')}`] = { terrain: kinds[(row * 31 + column * 17) % kinds.length]!, ...(column === 1 && row % 5 === 0 ? { source: 'axis' } : column === 60 && row % 5 === 0 ? { source: 'soviet' } : {}) }
  // a river down every twelfth column, a railway along every fifth row
  const edges = state.edge as Record<string, Facts>
  const hex = (row: number, column: number): string => `${String(row).padStart(2, '0')}${String(column).padStart(2, '0')}`
  for (let row = 1; row <= 50; row++) for (let column = 1; column < 60; column++) {
    if (column % 12 === 0) edges[edgeKey(hex(row, column), hex(row, column + 1))] = { river: true }
    if (row % 5 === 0) edges[edgeKey(hex(row, column), hex(row, column + 1))] = { rail: true }
  }
  for (let i = 0; i < 400; i++) {
    const axis = i % 2 === 0
    const [row, column] = [1 + ((i * 7) % 50), (axis ? 2 : 32) + ((i * 13) % 28)]
    ;(state.unit as Record<string, Facts>)[`own/${i}`] = { cell: `${String(row).padStart(2, '0')}${String(column).padStart(2, '0')}`, faction: axis ? 'axis' : 'soviet', label: String(i), nation: axis ? 'ge' : 'su', symbol: i % 3 === 0 ? 'arm' : 'inf', factors: `${1 + (i % 9)}-${3 + (i % 4)}`, steps: 2 }
  }
  return standing(rulesOf(mapOf({ kind: 'rrcc', rows: [1, 50], columns: [1, 60] }, LOOK)), state)
}

export function areas() {
  const places = [['Paris', 1, 1], ['Lyon', 2, 2], ['Marseille', 2.2, 3.4], ['London', 0, 0], ['Ruhr', 2.6, 0.4]] as const
  const state = emptyState()
  ;(state.unit as Record<string, Facts>)['6th'] = { cell: 'Lyon', steps: 2 }
  ;(state.unit as Record<string, Facts>)['62nd'] = { cell: 'London', steps: 2 }
  return standing(rulesOf(mapOf({ kind: 'places' }, { ...LOOK, places: places.map(([id, x, y]) => ({ id, label: id, x, y })), links: [{ from: 'Paris', to: 'Lyon' }, { from: 'Lyon', to: 'Marseille' }, { from: 'Paris', to: 'London' }, { from: 'Paris', to: 'Ruhr' }], cells: { Ruhr: { source: 'axis' } } })), state)
}
