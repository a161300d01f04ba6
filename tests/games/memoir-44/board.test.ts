import { describe, expect, it } from 'vitest'
import { situationOf } from '../../../src/engine/board/situation.ts'
import { askSketch, defaults } from '../../../src/engine/board/sketch.ts'
import { mapFaults } from '../../../src/engine/board/check.ts'
import { refusal, type Values } from '../../../src/engine/field.ts'
import { fieldsOf } from '../../../src/engine/game.ts'
import type { Facts } from '../../../src/engine/state.ts'
import { faces } from '../../table.ts'
import { battleCall, choicesOf, match, memoir, start, unit } from './game.ts'
import { boardOf } from './drawing.ts'

describe('Retreat on the board', () => {
  const back = (text: string, id: string, flags: number, options = {}) => { const at = boardOf(text, options); return memoir.board!.retreat!.ask(at, at.unit(id)!, { flags }) }

  it('Retreating MM-044 toward the own side: down the map for whoever sits at the bottom, up for the other', () => {
    expect(back('E6/I', 'I@E6', 1).cells.map(each => each.cell)).toEqual(['F5', 'F6'])
    expect(back('E6/E', 'E@E6', 1).cells.map(each => each.cell)).toEqual(['D5', 'D6'])
    expect(back('E6/I', 'I@E6', 1, { bottom: 'axis' }).cells.map(each => each.cell)).toEqual(['D5', 'D6'])
  })

  it('Retreating MM-044 two flags two rows; one blocked way leaves the other; both blocked cost a figure each', () => {
    expect(back('E6/I', 'I@E6', 2).cells.map(each => each.cell)).toEqual(['G5', 'G6', 'G7'])
    expect(back('E6/I F5/E', 'I@E6', 1).cells.map(each => each.cell)).toEqual(['F6'])
    const none = back('E6/I F5/E F6/l', 'I@E6', 2)
    expect([none.cells, none.short, none.lines.at(-1)?.text]).toEqual([[], 2, '2 figures lost for hexes it cannot go'])
  })

  it('Retreating MM-044 off the edge of the board is no retreat', () => {
    expect(back('I6/I', 'I@I6', 1)).toMatchObject({ cells: [], short: 1 })
  })

  it('Unit: French Resistance MM-119 one flag: one, two or three hexes', () => {
    const cells = back('E6/R', 'R@E6', 1).cells.map(each => each.cell)
    expect(cells).toEqual(expect.arrayContaining(['F5', 'F6', 'G5', 'G6', 'G7', 'H4', 'H5', 'H6', 'H7']))
  })

  it('Retreating MM-065 the interview counts the figures the board counts', () => {
    const flight = memoir.board!.interviews!.find(each => each.id === 'retreat')!
    const { state } = match()
    const ask = (values: Record<string, string | number>) => askSketch(memoir.board!, new Map(), state, flight.sketch(state, values))
    expect(ask({ flags: 1, left: 'open', right: 'unit' }).cells.map(each => each.cell)).toEqual(['F5'])
    expect(ask({ flags: 1, left: 'lake', right: 'ocean' }).lines.map(each => each.text)).toContain('1 figure lost for hexes it cannot go')
  })
})

describe('The board and the battle', () => {
  const counter = (faction: string, type: string, cell: string) => ({ cell, faction, label: `${faction} ${type}`, nation: 'us', type, symbol: 'infantry', steps: type === 'infantry' ? 4 : 3 })

  it('Setup MM-004 a counter put on the map is on the roster with all its figures, and loses them there', () => {
    const at = match({}, { 'axis-infantry 1': counter('axis', 'infantry', 'E6'), 'allies-armor 1': counter('allies', 'armor', 'E3') })
    expect(choicesOf(at, 'battle', 'target')).toContain('unit:axis-infantry 1')
    at.start(battleCall({ attacker: 'unit:allies-armor 1', target: 'unit:axis-infantry 1', range: 3, figures: 4 }))
    at.answer(faces('dice', 'infantry', 'star', 'star'))
    expect(at.state.unit['axis-infantry 1']).toMatchObject({ figures: 3, cell: 'E6' })
    const pool = memoir.panels(at.state).find(each => each.id === 'units axis')?.drawing
    expect(pool?.kind === 'pool' ? pool.pools[0] : null).toMatchObject({ n: 3, of: 4 })
  })

  it('a counter typed in by its symbol counts as the standard unit; an aircraft is no ground unit', () => {
    const at = match({}, { own: { cell: 'E6', faction: 'axis', label: 'Own', type: 'armour', steps: 3 }, plane: { cell: 'E7', faction: 'axis', label: 'Stuka', type: 'air', steps: 1 } })
    expect(choicesOf(at, 'battle', 'target')).toContain('unit:own')
    expect(choicesOf(at, 'battle', 'target')).not.toContain('unit:plane')
    at.start(battleCall({ target: 'unit:own', range: 2, figures: 3 }))
    expect(at.answer(faces('dice', 'armor', 'infantry')).outcomes[0]?.tally['figures']).toBe(1)
  })

  it('where nobody is adjacent "fight here" finds the nearest unit that reaches', () => {
    const at = boardOf('E1/T E3/G E6/E')
    expect(memoir.board!.fight!(at, [], at.grid.index('E6'))?.input).toMatchObject({ attacker: 'unit:G@E3', range: 3 })
    expect(memoir.board!.fight!(boardOf('E1/T E6/E'), [], at.grid.index('E6'))).toBeNull()
  })

  it('Card: Artillery Bombard MM-013 "fight here" finds the gun that may fire again, not one that has fired twice, and no other unit that has battled', () => {
    const from = (text: string, id: string, facts: object, flag: Record<string, string> = {}) => {
      const { state, grid } = boardOf(text)
      const at = situationOf(memoir.board!.map, new Map(), { ...state, unit: { ...state.unit, [id]: { ...state.unit[id], battled: true, ...facts } }, flag: { ...state.flag, ...flag } })
      return memoir.board!.fight!(at, [], grid.index('E6'))?.input['attacker']
    }
    const bombard = { card: 'artillery-bombard' }
    expect([from('E3/G E6/E', 'G@E3', {}), from('E3/G E6/E', 'G@E3', {}, bombard), from('E3/G E6/E', 'G@E3', { twice: true }, bombard), from('E5/T E6/E', 'T@E5', {}, bombard)]).toEqual([undefined, 'unit:G@E3', undefined, undefined])
  })

  describe('Overrun MM-048 on the map', () => {
    const tank = unit('allies', 'armor', 3, { cell: 'F5' })
    const gun = unit('axis', 'artillery', 1, { cell: 'E5' })
    const over = (others: Readonly<Record<string, Facts>>) => {
      const at = match({}, { tank, gun, ...others })
      at.correct([{ kind: 'cell', id: 'D5', to: { terrain: 'forest', sandbags: true, minefield: true } }], 'drawn')
      at.start(battleCall({ attacker: 'unit:tank', target: 'unit:gun' }))
      at.answer(faces('dice', 'grenade', 'star', 'star'))
      at.answer({ ask: 'ground', values: { take: true } })
      return at
    }
    const usual = (at: ReturnType<typeof over>) => (at.ask?.kind === 'choose' ? at.ask.usual : null)
    it('the only enemy next to the hex it took is filled in with his figures and his ground', () => {
      const at = over({ rifles: unit('axis', 'infantry', 2, { cell: 'D5' }), far: unit('axis', 'infantry', 4, { cell: 'B5' }) })
      expect(at.ask?.id).toBe('overrun')
      expect(usual(at)).toMatchObject({ target: 'unit:rifles', range: 1, terrain: 'forest', obstacle: 'sandbags', figures: 2 })
      at.answer({ ask: 'overrun', values: usual(at) as Values })
      expect(at.ask).toMatchObject({ id: 'dice', chance: { n: 1 } }) // 3 dice, armor into forest 2 fewer
    })
    it('with nobody or more than one beside it the table says whom', () => {
      expect(usual(over({}))).toMatchObject({ target: 'none', terrain: 'open' })
      expect(usual(over({ rifles: unit('axis', 'infantry', 2, { cell: 'D5' }), others: unit('axis', 'infantry', 4, { cell: 'D4' }) }))).toMatchObject({ target: 'none', terrain: 'open' })
    })
    it('"fight here" is the tank that overruns, and nobody who has battled once that is over', () => {
      const at = over({ rifles: unit('axis', 'infantry', 2, { cell: 'D5' }) })
      const fight = () => { const map = situationOf(memoir.board!.map, new Map(), at.state); return memoir.board!.fight!(map, [map.unit('tank')!], map.grid.index('D5'))?.input }
      expect(fight()).toMatchObject({ attacker: 'unit:tank', target: 'unit:rifles' })
      at.answer({ ask: 'overrun', values: { ...(usual(at) as Values), target: 'none' } })
      expect(fight()).toBeUndefined()
    })
  })

  it('Hazard: Minefield a target in mines is behind nothing: neither "fight here" nor the form names what it cannot choose', () => {
    const at = match({}, { e: unit('axis', 'infantry', 2, { cell: 'E6' }), t: unit('allies', 'armor', 3, { cell: 'E5' }) })
    at.correct([{ kind: 'cell', id: 'E6', to: { minefield: true } }, { kind: 'cell', id: 'E5', to: { sandbags: true, minefield: true } }], 'drawn')
    const map = situationOf(memoir.board!.map, new Map(), at.state)
    const { input } = memoir.board!.fight!(map, [map.unit('t')!], map.grid.index('E6'))!
    const fields = fieldsOf(memoir, at.state, 'battle', input)
    expect(refusal(fields, { ...defaults(fields), ...input })).toBeNull()
    const known = memoir.procedures['battle']!.prefill!({ state: at.state, input: { attacker: 'unit:t', target: 'unit:e' }, manual: [], chart: () => { throw new Error('none') }, slot: id => memoir.charts[id]! })
    expect([known['obstacle']?.value, known['on']?.value, input['obstacle'], input['on']]).toEqual([undefined, 'minefield', 'none', 'minefield'])
  })

  it('the map of the data is sound, and every terrain of the sheet can be painted', () => {
    expect(mapFaults(memoir.board!.map)).toEqual([])
    expect(memoir.board!.map.terrain.map(each => each.id)).toEqual(Object.keys((memoir.charts['terrain'] as { rows: object }).rows))
  })

  it('a prefilled battle knows figures, ground and obstacle of the hex it is fought in', () => {
    const at = match({}, { e: unit('axis', 'infantry', 2, { cell: 'E6' }), t: unit('allies', 'armor', 3, { cell: 'E5' }) })
    at.correct([{ kind: 'cell', id: 'E6', to: { terrain: 'forest', sandbags: true } }, { kind: 'cell', id: 'E5', to: { terrain: 'town' } }], 'drawn')
    const known = memoir.procedures['battle']!.prefill!({ state: at.state, input: { attacker: 'unit:t', target: 'unit:e' }, manual: [], chart: () => { throw new Error('none') }, slot: id => memoir.charts[id]! })
    expect(Object.fromEntries(Object.entries(known).map(([id, { value }]) => [id, value]))).toMatchObject({ figures: 2, terrain: 'forest', obstacle: 'sandbags', ground: 'town' })
  })

  it.each([['armor-assault', 1, 1], ['armor-assault', 2, undefined], ['firefight', 2, 1], ['firefight', 1, undefined], ['close-assault', 1, 1]] as const)('Card %s MM-020 at range %i brings %s die into the battle', (card, range, dice) => {
    const at = match()
    start(at, 'play-card', { card })
    const known = memoir.procedures['battle']!.prefill!({ state: at.state, input: { range }, manual: [], chart: () => { throw new Error('none') }, slot: id => memoir.charts[id]! })
    expect(known['cards']?.value).toBe(dice)
  })
})

describe('Retreats of those who have a way of their own', () => {
  const back = (text: string, id: string, options = {}) => { const at = boardOf(text, options); const found = memoir.board!.retreat!.ask(at, at.unit(id)!, { flags: 1 }); return [found.cells.map(each => each.cell), found.short] }

  it('Unit: Train MM-097 back along its track, not forward and not across country', () => {
    expect(back('E5/L', 'L@E5', { rails: 'E5-E6 D5-E5' })).toEqual([['E6'], 0])
    expect(back('E5/L', 'L@E5')).toEqual([[], 1])
  })
  it('Unit: Landing Craft MM-138 onto ocean or shore; a warship only onto ocean', () => {
    expect(back('E5/Fo F4/o F5/b', 'F@E5')).toEqual([['F4', 'F5'], 0])
    expect(back('E5/So F4/l F5/b', 'S@E5')).toEqual([[], 1])
  })
  it('Terrain: Bunker MM-088 MM-102 artillery in a bunker does not go, nor anybody on a coastline; each flag costs a figure', () => {
    expect(back('E5/Gk', 'G@E5')).toEqual([[], 1])
    expect(back('E5/Iy', 'I@E5')).toEqual([[], 1])
    expect(back('E5/Fy F4/o', 'F@E5')).toEqual([['F4'], 0])
  })
})
