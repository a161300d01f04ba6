import { describe, expect, it } from 'vitest'
import { askSketch } from '../../../src/engine/board/sketch.ts'
import type { Json } from '../../../src/engine/json.ts'
import { boardOf } from './drawing.ts'
import { blockedBy, match, memoir, start, unit, type Options } from './game.ts'

const board = memoir.board!
const reach = (text: string, options: Options = {}) => { const at = boardOf(text, options); return board.move!.ask(at, at.unitsIn(at.grid.index('E1'))[0]!, {}) }

describe('Ways on the board', () => {
  it.each([
    ['Terrain: Mountain no armor', 'E1/T E2/n', 'E2', 'infantry only'], ['Terrain: Mountain not from the plain', 'E1/I E2/n', 'E2', 'entered from a hill or mountain only'],
    ['Terrain: Hedgerow only from the next hex', 'E1/I E3/h', 'E3', 'entered from the next hex only'], ['Terrain: Marsh no artillery', 'E1/G E2/m', 'E2', 'no artillery'],
    ['Terrain: Cliffs no armor up from a beach', 'E1/Tb E2/q D1/l F1/l', 'E2', 'infantry only'], ['Terrain: Ocean not after another hex', 'E1/I E3/o', 'E3', 'one hex of ocean'],
    ['Terrain: River no bridge', 'E1/I E2/r', 'E2', 'no bridge'], ['Terrain: Pier not from the sea', 'E1/Io E2/p', 'E2', 'entered from land or beach only'],
    ['Unit: Destroyer keeps to the sea', 'E1/So E2/b', 'E2', 'ships keep to the sea'], ['Unit: Aircraft Carrier keeps off the beach', 'E1/Co E2/o E3/b', 'E2', 'keeps off hexes next to a beach'], ['Unit: Train keeps to its track', 'E1/L', 'E2', 'keeps to its track'],
  ] as const)('%s', (_, text, cell, why) => {
    const found = reach(text)
    expect(found.cells.map(each => each.cell)).not.toContain(cell)
    expect(found.refused(cell).map(each => each.text).join()).toContain(why)
  })

  it.each([
    ['Terrain: Mountain from a hill', 'E1/Ii E2/n', 1, false], ['Terrain: Hedgerow from beside it', 'E1/I E2/h', 1, true], ['Terrain: Marsh infantry', 'E1/I E2/m', 1, true],
    ['Terrain: Cliffs infantry up from a beach for two', 'E1/Ib E2/q', 2, false], ['Terrain: Cliffs from the land side for one', 'E1/T E2/q', 1, false],
    ['Terrain: Steep hill from the plain for two', 'E1/T E2/s', 2, false], ['Terrain: Steep hill along the height for one', 'E1/Ti E2/s', 1, false], ['Terrain: River over its bridge', 'E1/T E2/rg', 1, false], ['Terrain: Ford through it', 'E1/T E2/v', 1, true], ['Terrain: Ford over a bridge beside it', 'E1/T E2/vg', 1, false],
  ] as const)('%s', (_, text, cost, halt) => {
    expect(reach(text).cells.find(each => each.cell === 'E2')).toMatchObject({ cost, halt })
  })

  it.each([['armor', 'T', true], ['infantry', 'I', false]] as const)('Terrain: Railroad %s that crosses the track stops: %s %s', (_, letter, halt) => {
    expect(reach(`E1/${letter}`, { rails: 'E1-E2' }).cells.find(each => each.cell === 'E2')?.halt).toBe(halt)
  })

  it.each([['I', null], ['IT', 'E1 holds 2 units, one is all'], ['CA', null], ['CI', 'E1 holds 2 units, one is all']] as const)('Move: one unit a hex, but aircraft on a carrier: %s', (letters, told) => {
    const at = boardOf(`E1/${letters}`)
    expect(board.stacking!(at, at.grid.index('E1'), 'allies')?.[0]?.text ?? null).toBe(told)
  })

  it.each([
    ['Card: Infantry Assault', 'infantry-assault', 'infantry', 3, null], ['Card: Infantry Assault', 'infantry-assault', 'armor', 4, 'Armor may go 3, this is 4'],
    ['Card: Behind Enemy Lines', 'behind-lines', 'infantry', 3, null], ['Card: Behind Enemy Lines', 'behind-lines', 'armor', 4, 'Armor may go 3, this is 4'],
    ['Card: Artillery Bombard', 'artillery-bombard', 'artillery', 3, null], ['Card: Artillery Bombard', 'artillery-bombard', 'infantry', 3, 'Infantry may go 2, this is 3'],
  ] as const)('%s %s: %s goes %i', (_, card, type, hexes, why) => {
    const at = match()
    at.correct([{ kind: 'flag', id: 'card', to: card }], 'played')
    start(at, 'move', { unit: type, hexes, to: 'open' })
    expect(blockedBy(at)).toBe(why)
  })

  it('Nation: Italy a flag is one to three hexes for the Italian High Command, one for others', () => {
    const back = (options: Options) => { const at = boardOf('E6/E', options); return board.retreat!.ask(at, at.unit('E@E6')!, { flags: 1 }).cells.map(each => each.cell) }
    expect(back({})).not.toContain('B6')
    expect(back({ italian: true })).toEqual(expect.arrayContaining(['D6', 'C6', 'B6']))
  })
})

describe('Sections', () => {
  const standing = (cell: string, section: string, options: Options = {}, scenario = 'own') => {
    const at = match(options, { a: unit('allies', 'infantry', 4, { cell }) }, scenario)
    at.correct([{ kind: 'flag', id: 'side', to: 'allies' }, { kind: 'track', id: `orders ${section}`, to: 1 }], 'an Allied turn with a card')
    start(at, 'order', { unit: 'unit:a', section })
    return blockedBy(at)
  }
  it.each([
    ['A1', 'left', {}, 'own', null], ['A1', 'right', {}, 'own', 'It does not stand in the right section'], ['A13', 'right', {}, 'own', null], ['A7', 'center', {}, 'own', null],
    ['A1', 'right', { bottom: 'axis' }, 'own', null], ['A13', 'left', { bottom: 'axis' }, 'own', null], ['A7', 'center', { bottom: 'axis' }, 'own', null],
    ['A9', 'left', {}, 's13', null], ['A10', 'center', {}, 's13', null], ['A18', 'right', {}, 's13', null],
    ['reserve', 'left', {}, 'own', null], ['reserve', 'right', {}, 'own', null],
  ] as const)('Order: a unit in %s takes an order of the %s section with %j in %s: %s', (cell, section, options, scenario, why) => {
    expect(standing(cell, section, options, scenario)).toBe(why)
  })
})

describe('What the board says', () => {
  it.each([['I', ['3 dice at 1', '2 dice at 2', '1 die at 3']], ['C', []], ['', []]] as const)('Range and dice: the rings round %s', (letter, told) => {
    const at = boardOf(`E6/${letter}`)
    expect(board.ranges!(at, at.grid.index('E6')).map(each => each.label)).toEqual(told)
  })

  it('Battle: an empty hex is no target; in close assault no sight is spoken of; who is ordered goes before who is near', () => {
    const at = boardOf('E4/T E5/I E6/E')
    expect(board.fight!(at, [], at.grid.index('E9'))).toBeNull()
    expect(board.fight!(at, [], at.grid.index('E6'))).toMatchObject({ lines: [{ text: 'Range 1' }], input: { attacker: 'unit:I@E5' } })
    const ordered = at.units.map(each => (each.id === 'T@E4' ? { ...each, now: { ...each.now, ordered: true } } : each))
    expect(board.fight!(at, ordered, at.grid.index('E6'))).toMatchObject({ input: { attacker: 'unit:T@E4', range: 2 } })
  })

  it.each([['E', 'ge', 'infantry', false], ['T', 'us', 'armour', false], ['K', 'us', 'infantry', true], ['G', 'us', 'artillery', false]] as const)('Setup: the counter of %s is %s %s, elite %s', (letter, nation, symbol, elite) => {
    const at = boardOf(`E6/${letter}`)
    expect(board.counter!(at.unit(`${letter}@E6`)!)).toMatchObject({ nation, symbol, elite })
  })

  it.each([
    [{ way: 'row', middle: 'forest' }, false], [{ way: 'row', middle: 'open' }, true], [{ way: 'row' }, true], [{ way: 'row', middle: 'forest', type: 'artillery' }, true],
    [{ way: 'edge', left: 'forest', right: 'open' }, true], [{ way: 'edge', left: 'forest', right: 'unit' }, false],
  ] as const)('Line of sight: asked with %j it is %s', (values: Readonly<Record<string, Json>>, yes) => {
    const seen = board.interviews!.find(each => each.id === 'sight')!
    const { state } = match()
    expect(Object.keys(seen.fields(state, values))).toEqual(['way', 'type', ...(values['way'] === 'edge' ? ['left', 'right'] : ['middle'])])
    expect(askSketch(board, new Map(), state, seen.sketch(state, values)).yes).toBe(yes)
  })
})
