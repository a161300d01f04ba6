import { describe, expect, test } from 'vitest'
import { nearest } from '@/engine/board/control.ts'
import { go } from '@/engine/board/reach.ts'
import type { Control, Situation } from '@/engine/board/rules.ts'
import { drawn, RRCC, type Legend } from './drawn.ts'

const LEGEND: Legend = {
  W: { unit: { faction: 'west' } }, A: { unit: { faction: 'axis' } }, p: { unit: { faction: 'west', partisan: true } },
  B: { cell: { city: 'west', name: 'Bordeaux' } }, T: { cell: { city: 'axis', name: 'Toulouse' } }, M: { cell: { city: 'axis', name: 'Marseille' } },
}

/** A.2, small: cities belong to whoever took them last, other hexes to the nearest unit or city on foot. */
function controlOf(at: Situation): Control {
  const wall = at.edgeMask(facts => facts['impassable'] === true)
  const cities = at.cells(facts => facts['city'] !== undefined)
  return nearest(at, {
    sources: [...at.units.filter(unit => unit.now['partisan'] !== true).map(unit => ({ cell: unit.cell, side: unit.faction, label: unit.label })), ...cities.map(cell => ({ cell, side: String(at.cell(cell)['city']) }))],
    step: (_from, _to, _mode, _spent, edge) => (wall[edge] === 1 ? 'impassable' : go(1)),
    held: cell => { const city = at.cell(cell)['city']; return typeof city === 'string' ? { side: city, line: { text: `${at.name(cell)}: the last to occupy it`, cite: 'A.2' } } : null },
    cite: 'A.2',
  })
}

describe('A.2 the example around Bordeaux', () => {
  const at = drawn(RRCC, `
         2810   2811   2812   2813
      2709   2710/BW   2711   2712   2713
         2610   2611   2612/T   2613
      2509   2510   2511   2512   2513   2515/Mp`, LEGEND)
  const control = controlOf(at)
  const of = (label: string): string | null => control.of(at.grid.index(label))
  test('DF A.2: 2610 and 2811 are Western, 2611, 2711 and 2812 belong to nobody, farther ones stay Axis', () => {
    expect(['2610', '2811'].map(of)).toEqual(['west', 'west'])
    expect(['2611', '2711', '2812'].map(of)).toEqual([null, null, null])
    expect(['2712', '2613', '2512'].map(of)).toEqual(['axis', 'axis', 'axis'])
  })
  test('a partisan changes nothing about the city it stands in', () => {
    expect(of('2515')).toBe('axis')
    expect(control.why(at.grid.index('2515'))).toEqual([{ text: '2515 Marseille: the last to occupy it', cite: 'A.2' }])
  })
  test('it says who is how near', () => {
    expect(control.why(at.grid.index('2711'))).toEqual([
      { text: '2711 belongs to nobody: equally near', cite: 'A.2' },
      { text: '1 away from axis: 2612 Toulouse', cite: 'A.2' }, { text: '1 away from west: W@2710', cite: 'A.2' }, { text: '1 away from west: 2710 Bordeaux', cite: 'A.2' },
    ])
  })
})

test('the nearest on foot, not as the crow flies', () => {
  const at = drawn(RRCC, '3030/W 3031 3032/A 3033', LEGEND, ['3030-3031 impassable'])
  expect(controlOf(at).of(at.grid.index('3031'))).toBe('axis')
  const island = drawn(RRCC, '3030/W 3031', LEGEND, ['3030-3031 impassable'])
  expect(controlOf(island).of(island.grid.index('3031'))).toBe(null)
  expect(controlOf(island).why(island.grid.index('3031'))[0]!.text).toBe('3031: no unit or city can walk there')
})
