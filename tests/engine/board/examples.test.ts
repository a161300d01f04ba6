import { describe, expect, test } from 'vitest'
import type { GameModule } from '@/engine/module.ts'
import type { Situation } from '@/engine/board/rules.ts'
import { mapIn, situationOf } from '@/engine/board/situation.ts'
import { supplyOf } from '@/engine/board/wanting.ts'
import { scratch } from '@/engine/scratch.ts'
import { emptyState, type Facts } from '@/engine/state.ts'
import { drawnState, type Legend } from './drawn.ts'

// Worked examples of the rulebooks that are one picture with many counters, drawn and asked through the games' own rules.
// Where a picture does not name a hex the drawing keeps to everything its text says.

const modules = import.meta.glob<GameModule>('../../../src/games/*/module.ts', { import: 'default', eager: true })
function onTable(game: string, text: string, legend: Legend, sides: readonly string[] = [], rows: Readonly<Record<string, Facts>> = {}): { readonly at: Situation; readonly board: NonNullable<GameModule['board']> } {
  const module = Object.values(modules).find(each => each.data.game.id === game)!
  const state = emptyState()
  scratch(module, state).write(module.setup({ scenario: module.data.scenarios[0]!.id, options: {} }))
  const board = module.board!
  const drawn = drawnState(text, legend, sides)
  const merged = { ...state, cell: drawn.cell, edge: drawn.edge, unit: drawn.unit, row: { ...state.row, ...rows }, flag: Object.fromEntries(Object.entries(state.flag).filter(([id]) => id !== 'invasion')) }
  return { at: situationOf(mapIn(board, merged), new Map(), merged), board }
}

describe('Downfall 11, example 1: a pocket, and everybody else in supply', () => {
  const okh = (steps: number) => ({ unit: { faction: 'okh', type: 'leg', nation: 'de', steps } })
  const soviet = { unit: { faction: 'soviet', type: 'leg', nation: 'su', steps: 2 } }
  const legend: Legend = { ...Object.fromEntries([...'ABCDEFG'].map(letter => [letter, okh(2)])), ...Object.fromEntries([...'TUVWXYZ'].map(letter => [letter, soviet])), s: { cell: { flag: 'de', city: true, control: 'axis' } }, k: { cell: { flag: 'su', city: true, control: 'soviet', name: 'Kursk' } } }
  // the railway runs along row 33 to the German source; X stands west of the pocket, so that its zone lies over 3429 and 3629
  const picture = `
    3826   3827   3828/k  3829/Y 3830/Z
    3726   3727/V 3728/W  3729   3730
    3626   3627/U 3628    3629   3630
    3526   3527   3528/X  3529/D 3530/E
    3425/A 3426/B 3427/C 3428 3429 3430 3431
    3324/s 3325   3326    3327   3328   3329/G 3330/F
    3020/T`
  const rail = ['3324-3325 rail', '3325-3326 rail', '3326-3327 rail']
  const { at, board } = onTable('downfall', `${picture}k`, legend, rail)
  const status = supplyOf(board, at)
  const told = (letter: string) => { const unit = at.units.find(each => each.id.startsWith(letter))!; return board.supply!(at, unit.faction).verdict(unit) }

  test('D and E are out, the other five Germans in', () => {
    expect([...'ABCDEFG'].map(letter => [letter, status.get(at.units.find(each => each.id.startsWith(letter))!.id)])).toEqual([['A', 'in'], ['B', 'in'], ['C', 'in'], ['D', 'out'], ['E', 'out'], ['F', 'in'], ['G', 'in']])
  })
  test('the two ways past X are refused by its zone, the third is too long overland', () => {
    const { lines } = told('D')
    expect(at.label(at.unit('X@3528')!.cell)).toBe('3528')
    for (const hex of ['3429', '3629']) expect(board.zoc!(at, 'soviet').in[at.grid.index(hex)]).toBe(1)
    expect(lines.map(each => each.cite)).toContain('11.1')
    expect(lines[0]).toMatchObject({ text: 'D@3529 is out of supply', cite: '11' })
    expect(told('F').path.at(-1)).toBe('3324')
    expect(told('F').lines[1]!.text).toMatch(/3 hexes/)
  })
  test('all seven Soviets are in supply, T because it stands on its source among enemy zones', () => {
    expect([...'TUVWXYZ'].map(letter => status.get(at.units.find(each => each.id.startsWith(letter))!.id))).toEqual(Array(7).fill('in'))
    expect(told('T').path.length).toBeLessThanOrEqual(1)
    expect(told('X').path.at(-1)).toBe('3828')
  })
})

describe('Fortress Europa 18.1, 18.2: the supply lines of the invasion of the 7th Military District', () => {
  const unit = (nation: string, type = 'infantry', more: Facts = {}) => ({ unit: { faction: 'allied', type, nation, factors: '6-4', steps: 2, ...more } })
  const legend: Legend = { M: unit('br', 'hq'), B: unit('us', 'hq'), b: unit('br'), u: unit('us'), p: unit('us', 'paratrooper', { counts: false }), c: { cell: { control: 'allied' } } }
  const columns = ['B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L']
  const standing: Readonly<Record<string, string>> = { G7: 'M', J10: 'B', L8: 'p', F6: 'bbb', G6: 'bbb', H7: 'bb', C9: 'u', K9: 'uuu', K10: 'uuu' }
  const picture = columns.flatMap(column => [5, 6, 7, 8, 9, 10, 11].map(row => `${column}${row}/c${standing[`${column}${row}`] ?? ''}`)).join(' ')
  const harbours = (mulberry: number): Readonly<Record<string, Facts>> => ({
    'mulberry/12': { value: mulberry, damage: 0, state: 'placed', hex: 'D7', blocked: false, from: 0, base: false },
    'port/st-nazaire': { hex: 'C9', value: 3, owner: 'allied', damage: 0, blocked: false, from: 0 }, 'port/nantes': { hex: 'E10', value: 2, owner: 'allied', damage: 0, blocked: false, from: 0 },
  })
  const out = (mulberry: number): readonly string[] => {
    const { at, board } = onTable('fortress-europa', picture, legend, [], harbours(mulberry))
    const supply = board.supply!(at, 'allied')
    return at.units.filter(each => supply.status(each) === 'out').map(each => each.id)
  }
  test('seventeen count, the airdropped 101st does not: with the mulberry at 12 and two ports all are in supply', () => {
    expect(out(12)).toEqual([])
  })
  test('nothing is left: a mulberry of one less leaves one unit out, and says that the sources are used up', () => {
    expect(out(11)).toHaveLength(1)
    const { at, board } = onTable('fortress-europa', picture, legend, [], harbours(11))
    const verdict = board.supply!(at, 'allied').verdict(at.unit(out(11)[0]!)!)
    expect(verdict.lines.find(each => each.cite === '18.2')!.text).toMatch(/used up: 1 too many/)
  })
})

describe('Fortress Europa: distances the examples name', () => {
  const { at } = onTable('fortress-europa', 'P11', {})
  const far = (a: string, b: string): number => at.grid.distance(at.grid.index(a), at.grid.index(b))
  test('17.10.4: Y10 on the Oise is out of the eight hexes of TAC range of SHAEF in P11', () => {
    expect(far('P11', 'Y10')).toBeGreaterThan(8)
    expect(far('P11', 'X10')).toBe(8)
  })
  test('7.4: A19, B19 and B18 touch one another; between them lies a river, no estuary', () => {
    for (const [a, b] of [['A19', 'B19'], ['B18', 'B19']] as const) {
      const edge = at.grid.edge(at.grid.index(a), at.grid.index(b))
      expect(edge).toBeGreaterThanOrEqual(0)
      expect(at.edge(edge)['estuary']).not.toBe(true)
    }
  })
  test('18.8: PP2, PP3, QQ2 and QQ3 lie on the way in to Bremen, each two hexes off at most', () => {
    for (const hex of ['PP2', 'PP3', 'QQ2', 'QQ3']) expect(far('QQ4', hex)).toBeLessThanOrEqual(2)
    expect(at.cell(at.grid.index('QQ4'))).toMatchObject({ name: 'Bremen', inland: true })
  })
})
