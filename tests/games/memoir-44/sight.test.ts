import { describe, expect, it } from 'vitest'
import { askSketch } from '../../../src/engine/board/sketch.ts'
import { obstacleSheet, terrainSheet } from '../../../src/games/memoir-44/sheets/charts.ts'
import { match, memoir } from './game.ts'
import { boardOf, sees } from './drawing.ts'

// Rows A to I from the top, 13 hexes in A, C, E …, 12 in B, D …, which stand half a hex in.
// A row is straight: E3, E4, E5. Two rows apart in the same column the line runs along an edge: E5 to C5 between D4 and D5.

describe('Line of sight: the hexes of the line', () => {
  it('Line of sight MM-051 along a row every hex between is crossed', () => {
    const at = boardOf('')
    const crossed = memoir.board!.sight!(at, at.grid.index('E3'), at.grid.index('E7'), null).crossed
    expect(crossed).toEqual([['E4'], ['E5'], ['E6']])
  })

  it.each([
    ['open ground', 'E3/I', true], ['forest in the row', 'E3/I E5/f', false], ['forest beside the row', 'E3/I D4/f F4/f', true], ['forest behind the target', 'E3/I E8/f', true],
  ] as const)('Line of sight MM-045 %s', (_, text, clear) => {
    expect(sees(boardOf(text), 'E3', 'E7')).toBe(clear)
  })

  it.each([
    ['nothing beside it', '', true], ['forest on the left', 'D4/f', true], ['forest on the right', 'D5/f', true], ['forest on both sides', 'D4/f D5/f', false], ['forest and a unit', 'D4/f D5/E', false],
  ] as const)('Line of sight MM-052 along an edge: %s', (_, text, clear) => {
    expect(sees(boardOf(`E5/I ${text}`), 'E5', 'C5')).toBe(clear)
  })

  // G5 to C5: along D4|D5 and F4|F5, through E5 in the middle
  const staggered = 'G5/I F4/f D5/f'
  it.each([['segment', true], ['any', false]] as const)('Line of sight MM-053 left here, right there: option %s', (option, clear) => {
    expect(sees(boardOf(staggered, { 'edge sight': option }), 'G5', 'C5')).toBe(clear)
  })

  it('Line of sight MM-052 MM-053 all sixteen ways of obstructing the two segments, with either option', () => {
    for (let bits = 0; bits < 16; bits++) {
      const [nearLeft, nearRight, farLeft, farRight] = [1, 2, 4, 8].map(bit => (bits & bit) > 0) as [boolean, boolean, boolean, boolean]
      const text = `G5/I ${nearLeft ? 'F4/f' : ''} ${nearRight ? 'F5/f' : ''} ${farLeft ? 'D4/f' : ''} ${farRight ? 'D5/f' : ''}`
      expect(sees(boardOf(text, { 'edge sight': 'segment' }), 'G5', 'C5'), text).toBe(!((nearLeft && nearRight) || (farLeft && farRight)))
      expect(sees(boardOf(text, { 'edge sight': 'any' }), 'G5', 'C5'), text).toBe(!((nearLeft || farLeft) && (nearRight || farRight)))
    }
  })

  it.each([['both at one segment', 'G5/I F4/f F5/f', false], ['one side twice', 'G5/I F4/f D4/f', true], ['a row', 'E3/I E5/f', false]] as const)('Line of sight MM-053 the option changes no other case: %s', (_, text, clear) => {
    const [from, to] = text.startsWith('E3') ? ['E3', 'E7'] as const : ['G5', 'C5'] as const
    for (const option of ['segment', 'any']) expect(sees(boardOf(text, { 'edge sight': option }), from, to)).toBe(clear)
  })

  it.each([['a friend', 'E3/T E5/I'], ['an enemy', 'E3/T E5/E'], ['a friendly air unit', 'E3/T E5/A'], ['an enemy air unit', 'E3/T E5/X']] as const)('Line of sight MM-054 %s on the line blocks armor fire', (_, text) => {
    expect(sees(boardOf(text), 'E3', 'E7')).toBe(false)
  })

  it('Line of sight MM-055 the ends never block themselves: from forest to forest with nothing between', () => {
    expect(sees(boardOf('E3/If E7/Ef'), 'E3', 'E7')).toBe(true)
  })
})

describe('Line of sight: what blocks', () => {
  const high = 'forest hedgerow hill town steep-hill cliffs hill-forest hill-village mountain barracks church dam factory fortress hospital labor-camp lighthouse power-plant prison-camp radar-station supply-depot castle rail-station hill-road city-ruins jungle cave-hill cave-mountain erg escarpment oasis palm-forest'.split(' ')
  it.each(Object.keys(terrainSheet.rows))('Line of sight MM-056 %s between two units', terrain => {
    const drawn = boardOf('E3/I E5/f')
    ;(drawn.state.cell as Record<string, { terrain: string }>)['E5'] = { terrain }
    expect(sees(drawn, 'E3', 'E7')).toBe(!high.includes(terrain))
  })
  it.each(Object.keys(obstacleSheet.rows))('Line of sight MM-056 %s in the open between two units', obstacle => {
    const drawn = boardOf('E3/I E5/f')
    ;(drawn.state.cell as Record<string, object>)['E5'] = { terrain: 'open', [obstacle]: true }
    expect(sees(drawn, 'E3', 'E7')).toBe(!['bunker', 'field-bunker', 'smoke'].includes(obstacle))
  })

  it.each([['bunker', 'k', true], ['wire', 'w', false], ['sandbags', 'u', false]] as const)('Line of sight MM-056 %s blocks: %s %s', (_, letter, blocks) => {
    expect(sees(boardOf(`E3/I E5/${letter}`), 'E3', 'E7')).toBe(!blocks)
  })

  it('Terrain: Hill MM-057 two units on one hill see each other over it, a unit below does not', () => {
    expect(sees(boardOf('E3/Ii E4/i E5/i E6/i E7/Ei'), 'E3', 'E7')).toBe(true)
    expect(sees(boardOf('E3/I E4/i E5/i E6/i E7/Ei'), 'E3', 'E7')).toBe(false)
  })

  it('Terrain: Mountain MM-057 a mountain between two hills is no part of their feature; along one range they see each other', () => {
    expect(sees(boardOf('E3/Ii E4/n E5/n E6/n E7/Ei'), 'E3', 'E7')).toBe(false)
    expect(sees(boardOf('E3/In E4/n E5/n E6/n E7/En'), 'E3', 'E7')).toBe(true)
  })

  it.each([['blocks', false], ['sees', true]] as const)('Terrain: Hill MM-057 across another hill it follows the option %s', (option, clear) => {
    expect(sees(boardOf('E3/Ii E5/i E7/Ei', { 'hill sight': option }), 'E3', 'E7')).toBe(clear)
  })

  it.each([['allows', true], ['blocks', false]] as const)('Terrain: Lake MM-058 two adjacent lakes: option %s', (option, clear) => {
    expect(sees(boardOf('E3/I E4/l E5/l', { 'lake sight': option }), 'E3', 'E7')).toBe(clear)
    expect(sees(boardOf('E3/I E4/l', { 'lake sight': option }), 'E3', 'E7')).toBe(true)
  })

  it('Line of sight MM-046 artillery behind a forest still has its target; armor in the same place has not', () => {
    expect(sees(boardOf('E3/G E4/f E7/E'), 'E3', 'E7')).toBe(true)
    expect(sees(boardOf('E3/T E4/f E7/E'), 'E3', 'E7')).toBe(false)
  })

  it('Hazard: Smoke MM-059 artillery cannot fire through smoke but can fire at a unit in it', () => {
    expect(sees(boardOf('E3/G E5/x E7/E'), 'E3', 'E7')).toBe(false)
    expect(sees(boardOf('E3/G E7/Ex'), 'E3', 'E7')).toBe(true)
    expect(sees(boardOf('E3/Gx E7/E'), 'E3', 'E7')).toBe(true)
  })

  it('Line of sight MM-045 "fight here" brings range, sight, ground and a crowded flank into the battle', () => {
    const at = boardOf('E3/T E4/f E6/Eu D3/E')
    const fight = memoir.board!.fight!(at, [at.unit('T@E3')!], at.grid.index('E6'))
    expect(fight).toMatchObject({ procedure: 'battle', input: { attacker: 'unit:T@E3', target: 'unit:E@E6', range: 3, sight: false, crowded: true, obstacle: 'sandbags', terrain: 'open' } })
  })

  it('Line of sight MM-052 the interview gives the same answer as the board', () => {
    const sight = memoir.board!.interviews!.find(each => each.id === 'sight')!
    const { state } = match()
    const ask = (values: Record<string, string>) => askSketch(memoir.board!, new Map(), state, sight.sketch(state, values)).yes
    expect([ask({ way: 'edge', left: 'forest', right: 'open' }), ask({ way: 'edge', left: 'forest', right: 'town' }), ask({ way: 'row', middle: 'hill' }), ask({ way: 'row', middle: 'hill', type: 'artillery' })]).toEqual([true, false, false, true])
  })
})
