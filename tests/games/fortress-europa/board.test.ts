import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { map as schema } from '../../../data/schema/map.ts'
import { mapFaults } from '../../../src/engine/board/check.ts'
import { edgeKey } from '../../../src/engine/board/grid.ts'
import type { Situation } from '../../../src/engine/board/rules.ts'
import { situationOf } from '../../../src/engine/board/situation.ts'
import { askBoard, defaults, sketched } from '../../../src/engine/board/sketch.ts'
import { put, set } from '../../../src/engine/changes.ts'
import type { Values } from '../../../src/engine/field.ts'
import type { Change, Facts } from '../../../src/engine/state.ts'
import { board } from '../../../src/games/fortress-europa/board.ts'
import { at as standAt, does, fields, spot, standing } from './kit.ts'

// Open country west of Paris, entered by the players: columns F to L, rows 12 to 20, all clear and Allied unless a case says otherwise.
const columns = ['F', 'G', 'H', 'I', 'J', 'K', 'L']
const rows = [12, 13, 14, 15, 16, 17, 18, 19, 20]
const country = (facts: Facts = { terrain: 'clear', control: 'allied' }): readonly Change[] => columns.flatMap(column => rows.map(row => set('cell', `${column}${row}`, facts)))
const unit = (id: string, faction: string, cell: string, type = 'infantry', factors = '6-4', more: Facts = {}): Change => set('unit', id, { faction, cell, type, nation: faction === 'german' ? 'ge' : 'us', factors, steps: 2, label: id, ...more })

function look(changes: readonly Change[], stage = 'allied first move', facts?: Facts): Situation {
  const play = standAt(stage, 6)
  play.correct([...country(facts), ...changes], 'as on the map')
  return situationOf(board.map, new Map(), play.state)
}
const labels = (at: Situation, mask: Uint8Array) => [...mask].flatMap((each, cell) => (each === 1 ? [at.label(cell)] : [])).sort()
const moves = (at: Situation, id: string, allowance = 4, impulse = 1) => board.move!.ask(at, at.unit(id)!, { allowance, impulse })
const verdict = (at: Situation, id: string) => board.supply!(at, at.unit(id)!.faction).verdict(at.unit(id)!)
const back = (at: Situation, id: string, hexes = 2) => board.retreat!.ask(at, at.unit(id)!, { hexes, own: false })

describe('the map', () => {
  it('map.json is sound and knows the hexes the text names', () => {
    expect(mapFaults(board.map)).toEqual([])
    expect(v.safeParse(schema, board.map).issues?.map(each => each.message)).toBeUndefined()
    expect(board.map.cells['R11']).toMatchObject({ name: 'Paris', city: true })
    expect(board.map.cells['GG10']).toMatchObject({ name: 'Aachen', germany: true, fortress: true })
  })

  it('19.6 FE-079 the naval example: from T4 all of R5, S6, T5, T6, U6, V5, V4 are in range, R6 and V7 are not', () => {
    const at = look([set('cell', 'T4', { terrain: 'sea' })])
    const ring = board.ranges!(at, at.grid.index('T4')).find(each => each.cite === '19.6')
    const inRange = (hex: string) => ring?.cells[at.grid.index(hex)]
    expect(['R5', 'S6', 'T5', 'T6', 'U6', 'V5', 'V4'].map(inRange)).toEqual(Array(7).fill(1))
    expect(['T7', 'V7', 'Q6'].map(inRange)).toEqual([0, 0, 0])
  })

  it('17.4, 18.1 a headquarters shows five hexes of supply and eight of TAC', () => {
    const at = look([unit('Bradley', 'allied', 'I15', 'hq', '1-5')])
    expect(board.ranges!(at, at.grid.index('I15')).map(each => each.cite)).toEqual(['18.1', '17.4'])
  })
})

describe('7 Zones on the map', () => {
  it('7.1 FE-110 its hex and the six around it, not over an estuary or a river without bridges, not into a fortress', () => {
    const all = labels(look([unit('x', 'german', 'I15')]), board.zoc!(look([unit('x', 'german', 'I15')]), 'german').in)
    expect(all).toHaveLength(7)
    const at = look([unit('x', 'german', 'I15'), set('edge', edgeKey('I15', 'I16'), { estuary: true }), set('edge', edgeKey('I15', 'I14'), { river: true, down: true }), set('cell', 'J15', { terrain: 'clear', fortress: true })])
    const zone = board.zoc!(at, 'german')
    expect(labels(at, zone.in)).toEqual(all.filter(hex => !['I16', 'I14', 'J15'].includes(hex)))
    expect(zone.why(at.grid.index('J15'))[0]?.cite).toBe('7.1')
    const ruined = look([unit('x', 'german', 'I15'), set('cell', 'J15', { terrain: 'clear', fortress: true }), set('row', 'fortress/J15', { destroyed: true })])
    expect(board.zoc!(ruined, 'german').in[ruined.grid.index('J15')]).toBe(1)
  })

  it.each([['partisan', {}], ['commando', {}], ['ranger', {}], ['infantry', { frozen: true }], ['paratrooper', { dropped: 6 }]] as const)('7.1 FE-111 %s %o: its own hex only', (type, more) => {
    const at = look([unit('x', 'allied', 'I15', type, '2-4', more)])
    expect(labels(at, board.zoc!(at, 'allied').in)).toEqual(['I15'])
  })
})

describe('8 Movement on the map', () => {
  it('7.2, 8.10 FE-112 stops on entering a ZOC, and never goes from one to another', () => {
    const at = look([unit('a', 'allied', 'I12'), unit('x', 'german', 'I15')])
    const found = moves(at, 'a')
    expect(found.cells.find(each => each.cell === 'I14')).toMatchObject({ cost: 2, halt: true })
    expect(found.cells.some(each => each.cell === 'I16')).toBe(false)
    const beside = look([unit('a', 'allied', 'I14'), unit('x', 'german', 'I15')])
    expect(moves(beside, 'a', 1).refused('J14').map(each => each.cite)).toContain('8.10')
    expect(moves(beside, 'a', 4).path('J14')).toEqual(['I14', 'J13', 'J14'])
    expect(moves(beside, 'a').cells.some(each => each.cell === 'I13')).toBe(true)
    expect(moves(beside, 'a').refused('I15').map(each => each.cite)).toContain('7.2')
  })

  it('8.9 FE-115 in an enemy ZOC it does not move in the second impulse', () => {
    const at = look([unit('a', 'allied', 'I14'), unit('x', 'german', 'I15')])
    expect(moves(at, 'a', 4, 2)).toMatchObject({ cells: [], lines: [{ cite: '8.9' }] })
    expect(moves(look([unit('a', 'allied', 'I13'), unit('x', 'german', 'I15')]), 'a', 4, 2).cells.length).toBeGreaterThan(0)
  })

  it('8.1 FE-130 armour of 6: three hexes with early rough, and it stops in rough entered with half spent', () => {
    const early = look([unit('a', 'allied', 'I12', 'armour', '7-6'), set('cell', 'I13', { terrain: 'rough' }), ...['H', 'J'].flatMap(column => rows.map(row => set('cell', `${column}${row}`, { terrain: 'sea' })))])
    expect(moves(early, 'a', 6).cells.map(each => each.cell)).toEqual(['I13', 'I14', 'I15'])
    const late = look([unit('a', 'allied', 'I12', 'armour', '7-6'), set('cell', 'I16', { terrain: 'rough' }), ...['H', 'J'].flatMap(column => rows.map(row => set('cell', `${column}${row}`, { terrain: 'sea' })))])
    expect(moves(late, 'a', 6).cells.map(each => [each.cell, each.halt])).toEqual([['I13', false], ['I14', false], ['I15', false], ['I16', true]])
    const foot = look([unit('a', 'allied', 'I12', 'infantry', '6-6'), set('cell', 'I13', { terrain: 'rough' }), ...['H', 'J'].flatMap(column => rows.map(row => set('cell', `${column}${row}`, { terrain: 'sea' })))])
    expect(moves(foot, 'a', 6).cells.at(-1)?.cell).toBe('I18')
  })

  it('8.2, 8.3, 8.4 FE-131 FE-132 flooded and mountain hexes stop, alpine is for mountain units', () => {
    const ground = (terrain: string, type: string) => moves(look([unit('a', 'allied', 'I12', type), set('cell', 'I13', { terrain })]), 'a').cells.find(each => each.cell === 'I13')
    expect(ground('flooded', 'mountain')?.halt).toBe(true)
    expect(ground('mountain', 'infantry')?.halt).toBe(true)
    expect(ground('mountain', 'mountain')?.halt).toBe(false)
    expect(ground('alpine', 'mountain')?.halt).toBe(true)
    expect(ground('alpine', 'infantry')).toBeUndefined()
  })

  it('17.10.4 FE-133 a river without bridges: foot stops across in the first impulse only, armour must roll', () => {
    const river = set('edge', edgeKey('I12', 'I13'), { river: true, down: true })
    const foot = look([unit('a', 'allied', 'I12'), river])
    expect(moves(foot, 'a', 1).cells.find(each => each.cell === 'I13')?.halt).toBe(true)
    expect(moves(foot, 'a', 1, 2).cells.find(each => each.cell === 'I13')?.halt).toBe(false)
    const tank = look([unit('a', 'allied', 'I12', 'armour'), river])
    expect(moves(tank, 'a', 1).refused('I13').map(each => each.cite)).toContain('17.10.4')
  })

  it('6.1, 6.5 FE-117 FE-118 three in clear, two in rough; headquarters are free; a full hex is no end of a move', () => {
    const three = ['b', 'c', 'd'].map(id => unit(id, 'allied', 'I13'))
    const at = look([unit('a', 'allied', 'I12'), ...three, unit('hq', 'allied', 'I13', 'hq', '1-5')])
    expect(board.stacking!(at, at.grid.index('I13'), 'allied')).toBeNull()
    expect(moves(at, 'a').refused('I13').map(each => each.cite)).toContain('6.1')
    const rough = look([...three, set('cell', 'I13', { terrain: 'rough' })])
    expect(board.stacking!(rough, rough.grid.index('I13'), 'allied')?.[0]?.cite).toBe('6.1')
    const both = look([...three, ...['x', 'y', 'z'].map(id => unit(id, 'german', 'I13'))])
    expect(board.stacking!(both, both.grid.index('I13'), 'german')).toBeNull()
  })
})

it('2.8 FE-107 a tap flips a counter on the map, and a last step is used up', () => {
  const at = look([unit('a', 'allied', 'I12')])
  expect(board.turnOver!(at.unit('a')!)).toEqual({ steps: 1, reduced: true })
  const last = look([unit('a', 'allied', 'I12', 'infantry', '6-4', { steps: 1 })])
  expect(board.turnOver!(last.unit('a')!)).toBeNull()
})

describe('15 Retreats on the map', () => {
  it('15.5, 15.9 FE-096 no enemy ZOC, no sea, no river without bridges, not back; the attacker moves it', () => {
    const at = look([unit('x', 'german', 'I15'), unit('a', 'allied', 'I14')], 'allied first combat', { terrain: 'clear', control: 'german' })
    const found = back(at, 'x')
    expect(found.who).toBe('allied')
    expect(found.cells.map(each => each.cell)).toContain('I17')
    expect(found.cells.some(each => each.cell === 'I15')).toBe(false)
    expect(found.refused.some(each => each.cell === 'I14' || each.line.cite === '15.5')).toBe(true)
    const shut = look([unit('x', 'german', 'I15'), ...['I14', 'I16', 'H15', 'H14', 'J15', 'J14', 'H16', 'J16'].map((cell, i) => unit(`a${i}`, 'allied', cell))], 'allied first combat')
    expect(back(shut, 'x')).toMatchObject({ cells: [], short: 2 })
  })

  it('7.3 FE-113 a friend in the hex does not cancel the ZOC on a retreat', () => {
    const at = look([unit('x', 'german', 'I15'), unit('a', 'allied', 'I13'), unit('y', 'german', 'I14')], 'allied first combat')
    expect(back(at, 'x', 1).cells.some(each => each.cell === 'I14')).toBe(false)
  })
})

describe('18 Supply on the map', () => {
  const harbour = [put('row', 'mulberry/12', { state: 'placed', hex: 'F12' })]

  it('18.1 FE-151 five hexes to a headquarters that reaches a mulberry; six are too many', () => {
    const near = look([...harbour, unit('Monty', 'allied', 'F13', 'hq', '1-5'), unit('a', 'allied', 'F18')])
    expect(verdict(near, 'a')).toMatchObject({ yes: true })
    const far = look([...harbour, unit('Monty', 'allied', 'F13', 'hq', '1-5'), unit('a', 'allied', 'F19')])
    expect(verdict(far, 'a')).toMatchObject({ yes: false })
  })

  it('18.1 FE-151 a line may not pass an enemy ZOC, but unit and headquarters may stand in one', () => {
    const wall = columns.filter((_, i) => i % 2 === 0).map(column => unit(`x${column}`, 'german', `${column}16`))
    const cut = look([...harbour, unit('Monty', 'allied', 'F13', 'hq', '1-5'), unit('a', 'allied', 'F18'), ...wall])
    expect(verdict(cut, 'a').yes).toBe(false)
    const edge = look([...harbour, unit('Monty', 'allied', 'F14', 'hq', '1-5'), unit('a', 'allied', 'F15'), unit('x', 'german', 'F16')])
    expect(verdict(edge, 'a').yes).toBe(true)
  })

  it('18.2 FE-152 each unit takes a point of a port the headquarters reaches; the airdropped take none', () => {
    const small = [put('row', 'mulberry/12', { state: 'placed', hex: 'F12', damage: 10 })]
    const units = [unit('Monty', 'allied', 'F13', 'hq', '1-5'), unit('a', 'allied', 'F14'), unit('b', 'allied', 'F15')]
    const short = look([...small, ...units])
    expect(['Monty', 'a', 'b'].filter(id => verdict(short, id).yes)).toHaveLength(2)
    const dropped = look([...small, ...units.slice(0, 2), unit('b', 'allied', 'F15', 'paratrooper', '5-4', { counts: false })])
    expect(['Monty', 'a', 'b'].every(id => verdict(dropped, id).yes)).toBe(true)
  })

  it('18.3, 18.5, 18.6, 24.3 FE-153 FE-155 FE-156 FE-158 German lines, home ground, distance, partisans', () => {
    const soil = { terrain: 'clear', control: 'german' }
    const city = set('cell', 'L12', { terrain: 'clear', city: true, germany: true, name: 'Köln', control: 'german' })
    const enemy = unit('a', 'allied', 'F20')
    const near = look([city, unit('Model', 'german', 'J13', 'hq', '1-5'), unit('x', 'german', 'I17'), enemy], 'german supply', soil)
    expect(verdict(near, 'x').yes).toBe(true)
    const nohq = look([city, unit('x', 'german', 'I17'), enemy], 'german supply', soil)
    expect(verdict(nohq, 'x').yes).toBe(false)
    const home = look([set('cell', 'I17', { terrain: 'clear', germany: true }), unit('x', 'german', 'I17'), enemy], 'german supply', soil)
    expect(verdict(home, 'x').lines.map(each => each.cite)).toContain('18.5')
    const away = look([city, unit('x', 'german', 'L18'), unit('a', 'allied', 'F12')], 'german supply', soil)
    expect(verdict(away, 'x').lines.map(each => each.cite)).toContain('18.6')
    const strip = { terrain: 'sea' }
    const lane = ['G17', 'H17', 'H16', 'J17', 'J16', 'I18'].map(cell => set('cell', cell, strip))
    const open = look([city, ...lane, unit('Model', 'german', 'I14', 'hq', '1-5'), unit('x', 'german', 'I17'), enemy], 'german supply', soil)
    expect(verdict(open, 'x').yes).toBe(true)
    const blocked = look([city, ...lane, unit('Model', 'german', 'I14', 'hq', '1-5'), unit('x', 'german', 'I17'), enemy, unit('P', 'allied', 'I16', 'partisan', '0-0')], 'german supply', soil)
    expect(verdict(blocked, 'x').yes).toBe(false)
  })
})

it('16.2 FE-064 "fight here" brings units, ground, city and river to the battle', () => {
  const river = (from: string) => set('edge', edgeKey(from, 'I15'), { river: true })
  const units = [unit('a', 'allied', 'I14'), unit('b', 'allied', 'H15', 'armour', '8-6'), unit('x', 'german', 'I15', 'infantry', '4-3')]
  const part = look([...units, river('I14'), set('cell', 'I15', { terrain: 'rough', city: true })], 'allied first combat')
  const some = board.fight!(part, [part.unit('a')!, part.unit('b')!], part.grid.index('I15'))
  expect(some?.input).toMatchObject({ ground: 'rough', city: true, river: 'some' })
  const full = look([...units, river('I14'), river('H15')], 'allied first combat')
  const all = board.fight!(full, [full.unit('a')!, full.unit('b')!], full.grid.index('I15'))
  expect(all?.input).toMatchObject({ river: 'all' })
  expect(standing(does(standAt('allied first combat'), 'battle', all?.input))).toMatchObject({ attack: 14, defence: 8 })
})

describe('asking instead of drawing', () => {
  const ask = (id: string, given: Values) => {
    const play = standAt('allied supply', 6)
    const talk = board.interviews?.find(each => each.id === id)
    if (talk === undefined) throw new Error(id)
    const whole = { ...defaults(talk.fields(play.state, given)), ...given }
    const sketch = talk.sketch(play.state, whole)
    return askBoard(board, situationOf(board.map, new Map(), sketched(play.state, sketch.changes)), sketch)
  }

  it.each([{ side: 'allied', hexes: 5, yes: true }, { side: 'allied', hexes: 6, yes: false }, { side: 'german', hexes: 5, yes: true }])('18.1, 18.3 FE-151 FE-153 $side, $hexes hexes to a headquarters: $yes', ({ side, hexes, yes }) => {
    expect(ask(`${side} supply`, { hexes, enemies: [], friends: [] }).yes).toBe(yes)
  })

  it('18.1, 7.3 FE-113 FE-151 an enemy beside the way cuts it, a friend in the hex does not help', () => {
    expect(ask('allied supply', { hexes: 4, enemies: ['2'], friends: ['2'] }).yes).toBe(false)
    expect(ask('german supply', { hexes: 4, enemies: ['2'], friends: [] }).yes).toBe(false)
  })

  it('15.5 FE-096 the ring of six answers a retreat with its reasons', () => {
    expect(ask('german retreat', { hexes: 2, enemies: ['north'], full: [], closed: [] }).yes).toBe(true)
    expect(ask('german retreat', { hexes: 1, enemies: ['north', 'southeast', 'southwest'], full: [], closed: [] }).yes).toBe(false)
  })
})

it('2.8, 15.3 FE-107 a battle fought from the map flips and removes the counters on it', () => {
  const play = standAt('allied first combat', 6)
  play.correct([...country(), unit('a', 'allied', 'I14', 'infantry', '12-4'), unit('x', 'german', 'I15', 'infantry', '4-3')], 'as on the map')
  const fight = () => { const at = situationOf(board.map, new Map(), play.state); return board.fight!(at, [at.unit('a')!], at.grid.index('I15')) }
  does(play, 'battle', fight()?.input, { ask: 'result', code: 'D1' })
  expect(play.state.unit['x']).toMatchObject({ cell: 'I15', steps: 1, reduced: true })
  const roster = fields(play, 'battle', { side: 'allied' })['defenders']
  expect(roster?.kind === 'units' && roster.roster.find(each => each.id === 'x')?.value).toMatchObject({ label: 'x', steps: 1, factors: [4, 3] })
  play.jump(spot('allied second combat'))
  does(play, 'battle', fight()?.input, { ask: 'result', code: 'D1' })
  expect(play.state.unit['x']).toMatchObject({ cell: null, steps: 0, at: 'dead' })
  expect(fight()).toBeNull()
})
