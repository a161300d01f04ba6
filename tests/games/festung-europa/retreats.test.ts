import { describe, expect, it } from 'vitest'
import { edgeKey } from '../../../src/engine/board/grid.ts'
import { situationOf } from '../../../src/engine/board/situation.ts'
import { set } from '../../../src/engine/changes.ts'
import { applied, type Change, type Effect } from '../../../src/engine/state.ts'
import { board } from '../../../src/games/festung-europa/board.ts'
import { standing } from './scene.ts'

// Two ways east to Berlin, equally long: a4 on the northern one, b3 on the southern, where the Allies may hold b4.
const links = [['a3', 'a4'], ['a4', 'a5'], ['a5', 'a6'], ['a6', 'Berlin'], ['a3', 'b3'], ['b3', 'b4'], ['b4', 'a5']] as const
const ground = (allied: readonly string[]): readonly Change[] => [
  ...['a3', 'a4', 'a5', 'a6', 'b3', 'b4'].map((name, x) => set('cell', name, { place: true, name, x, y: 0, ...(allied.includes(name) ? { control: 'allied' } : {}) })),
  ...links.map(([a, b]) => set('edge', edgeKey(a, b), { link: true })),
]
const german = (id: string, cell: string): Change => set('unit', id, { faction: 'axis', cell, type: 'army', nation: 'ge', factors: '4-4-3', label: id })
const ways = (allied: readonly string[], hexes: number, ...more: readonly Change[]) => {
  const changes = [...ground(allied), german('ge', 'a3'), ...more]
  const at = situationOf(board.map, new Map(), applied(standing('allied', 5).state, changes.map(each => ({ ...each, from: null }) as Effect)))
  return board.retreat!.ask(at, at.unit('ge')!, { hexes })
}

describe('9.46: the order of preference on the map', () => {
  it('9.46 FS-082 it ends in supply if it can, and elsewhere only if it cannot', () => {
    // surrounded: both ways lead over empty enemy hexes, and only the northern one ends among its own
    const pocket = ['a4', 'b3', 'b4']
    const found = ways(pocket, 2)
    expect(found.cells.map(each => each.cell)).toEqual(['a5'])
    expect(found.refused.find(each => each.cell === 'b4')?.line).toMatchObject({ text: expect.stringContaining('it must end in supply') as string, cite: '9.46' })
    expect(ways(pocket, 2, ...['x', 'y', 'z'].map(id => german(id, 'a5'))).cells.map(each => each.cell)).toEqual(['b4'])
  })

  it('9.46 FS-082 friendly hexes first: an enemy one is not even looked at', () => {
    const found = ways(['a4', 'b4'], 1)
    expect(found.cells.map(each => each.cell)).toEqual(['b3'])
    expect(found.refused.find(each => each.cell === 'a4')?.line).toMatchObject({ text: expect.stringContaining('friendly hexes first') as string, cite: '9.46' })
  })
})
