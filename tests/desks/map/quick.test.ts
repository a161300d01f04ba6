import { describe, expect, test } from 'vitest'
import { quickShape, rosterOf } from '@/desks/map/board.ts'
import { placeUnit } from '@/desks/map/edits.ts'
import { situationOf } from '@/engine/board/situation.ts'
import { laidOut, type Layer } from '@/engine/chart.ts'
import type { GameModule } from '@/engine/module.ts'
import { scratch } from '@/engine/scratch.ts'
import { emptyState, type Facts, type State } from '@/engine/state.ts'

const modules = import.meta.glob<GameModule>('../../../src/games/*/module.ts', { import: 'default', eager: true })

/** A game in which no battle names units as a list types its counters in by kind only. */
const withoutLists = ['memoir-44']

test.each(Object.entries(modules).filter(([path]) => !withoutLists.some(each => path.includes(each))))('counters of every side can be typed in on the map: %s', (_path, module) => {
  const state = emptyState()
  const scenario = module.data.scenarios[0]!
  scratch(module, state).write(module.setup({ scenario: scenario.id, options: {} }))
  for (const { id } of module.data.game.factions) {
    const shape = quickShape(module, state, id)
    expect(shape, id).not.toBeNull()
    expect(shape!.types.length, id).toBeGreaterThan(0)
    expect(shape!.nations.length, id).toBeGreaterThan(0)
  }
})

describe('the roster of the map', () => {
  const module = Object.entries(modules).find(([path]) => path.includes('fortress'))![1]
  const row = { name: '999th', nation: 'ge', type: 'infantry', combat: 3, move: 4, reduced: null, size: 'XX' }
  const owned: GameModule = { ...module, charts: laidOut(module.charts, new Map<string, Layer>([['roster', { kind: 'rows', rows: { '999': row } }]])) }
  const blank = (): State => { const state = emptyState(); scratch(module, state).write(module.setup({ scenario: module.data.scenarios[0]!.id, options: {} })); return state }

  test('lists what the owner copied from the counters, and it comes on the map with all that is printed on it', () => {
    const state = blank()
    const own = rosterOf(owned, state).get('own 999')!
    expect(own).toMatchObject({ label: '999th', faction: 'german', nation: 'ge', type: 'infantry', factors: [3, 4], steps: 1 })
    expect(rosterOf(module, state).has('own 999')).toBe(false)
    const at = situationOf(module.board!.map, new Map(), state)
    expect(placeUnit(at, own, at.grid.index('R11')).changes.at(-1)).toMatchObject({ kind: 'unit', id: 'own 999', put: { cell: 'R11', faction: 'german', label: '999th', nation: 'ge', type: 'infantry', factors: '3-4', steps: 1 } })
  })
  test('lists a counter typed in on the map, so that it can come back', () => {
    const state = blank()
    ;(state.unit as Record<string, Facts>)['own/Kampfgruppe'] = { cell: null, faction: 'german', label: 'Kampfgruppe', nation: 'ge', type: 'armour', symbol: 'n-arm', factors: '5-6', steps: 2 }
    expect(rosterOf(module, state).get('own/Kampfgruppe')).toMatchObject({ label: 'Kampfgruppe', faction: 'german', symbol: 'n-arm', factors: [5, 6], steps: 2 })
    expect(rosterOf(module, state).get(module.data.units[0]!.id)).toBe(module.data.units[0])
  })
})
