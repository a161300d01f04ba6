import { describe, expect, it } from 'vitest'
import type { Situation } from '../../../src/engine/board/rules.ts'
import { talkOf } from '../../../src/engine/board/talk.ts'
import type { Values } from '../../../src/engine/field.ts'
import type { Change } from '../../../src/engine/state.ts'
import { board } from '../../../src/games/festung-europa/board.ts'
import { drawnAreas, onTable, type Legend } from '../../engine/board/drawn.ts'
import { played, standing } from './scene.ts'

// The rulebook has no pictures of play; these are the hexes its text names, as chains: a dash joins neighbours, a double line is a prohibited hexside.

const counter = (faction: string, type: string, nation = faction === 'allied' ? 'us' : 'ge'): Legend[string] => ({ unit: { faction, type, nation, factors: '4-4-3' } })
const legend: Legend = {
  a: { cell: { control: 'allied' } }, x: { cell: { control: 'axis' } }, b: { cell: { terrain: 'beach', control: 'allied', invasion: 'overlord' } }, p: { cell: { port: 'north' } }, f: { cell: { airfield: true } }, i: { cell: { interdiction: true } },
  P: counter('axis', 'mech-army'), G: counter('axis', 'army'), I: counter('axis', 'corps', 'it'), U: counter('allied', 'mech-army'), A: counter('allied', 'army'), B: counter('allied', 'army', 'br'),
}
const draw = (text: string, more: readonly Change[] = [], turn = 5): Situation => onTable(board, standing('allied', turn, more).state, drawnAreas(board.map, text, legend))
const zoned = (at: Situation, faction: string, ...names: readonly string[]): readonly number[] => { const zone = board.zoc!(at, faction); return names.map(name => zone.in[at.grid.index(name)]!) }
const status = (at: Situation, id: string) => board.supply!(at, at.unit(id)!.faction).status(at.unit(id)!)

describe('8.38: the Soviet zone', () => {
  const front = 'Berlin/x - Breslau/x\n Berlin - Danzig/x\n Paris/a - Berlin - Munich/aA\n Munich - Breslau'
  const into = (events: readonly string[], id: string, text = front) => { const at = draw(text, played(...events)); const moves = board.move!.ask(at, at.unit(id)!, { factor: 3 }); return ['Breslau', 'Danzig'].map(name => moves.refused(name).map(each => each.cite).includes('8.38')) }
  it('8.38 Breslau and Danzig are printed red: open at first, closed to the Allies by Tehran', () => {
    expect([into([], 'A'), into(['tehran'], 'A')]).toEqual([[false, false], [true, true]])
  })
  it('8.38 Enemy at the Gates closes them to the Axis as well', () => {
    const axis = 'Berlin/xG - Breslau/x\n Berlin - Danzig/x'
    expect([into(['tehran'], 'G', axis), into(['enemy-at-the-gates'], 'G', axis)]).toEqual([[false, false], [true, true]])
  })
})

describe('8.42: where no ZOC reaches', () => {
  it('8.42 between Kristiansand and Hirtshals or Viborg none, either way', () => {
    expect(zoned(draw('Oslo/x - Kristiansand/xP\n Berlin/x - Oslo'), 'axis', 'Hirtshals', 'Viborg', 'Oslo')).toEqual([0, 0, 1])
    expect(zoned(draw('Kiel/x - Hirtshals/xP\n Berlin/x - Kiel\n Kiel - Viborg/x'), 'axis', 'Kristiansand', 'Kiel')).toEqual([0, 1])
  })
  it('8.42 not over a prohibited hexside, nor into a box of the other side', () => {
    expect(zoned(draw('Munich/x - Milan/xP = Rome/x'), 'axis', 'Rome', 'Munich')).toEqual([0, 1])
    expect(zoned(draw('North Africa - Naples/aU - Balkans Front\n Naples - Rome/x'), 'allied', 'Balkans Front', 'Rome')).toEqual([0, 1])
  })
})

describe('11: sources and ports the text names', () => {
  it('11.31 Berlin, Breslau, Munich and The Ruhr feed the Germans; Salzburg only after Alpenfestung (11.32)', () => {
    for (const source of ['Berlin', 'Breslau', 'Munich', 'The Ruhr']) expect(status(draw(`${source}/x - Here/xG`), 'G'), source).toBe('in')
    expect([status(draw('Salzburg/x - Here/xG'), 'G'), status(draw('Salzburg/x - Here/xG', played('alpenfestung')), 'G')]).toEqual(['out', 'in'])
  })
  it('11.33, 11.34 Italians draw from Rome, and from Milan after the Social Republic', () => {
    expect([status(draw('Rome/x - Here/xI'), 'I'), status(draw('Milan/x - Here/xI'), 'I'), status(draw('Milan/x - Here/xI', played('italian-social-republic')), 'I')]).toEqual(['in', 'out', 'in'])
  })
  it('11.43 Antwerp is a port for the Allies only with The Scheldt', () => {
    const antwerp = (scheldt: string) => status(draw(`Antwerp/a - Here/aB\n The Scheldt/${scheldt}`), 'B')
    expect([antwerp('x'), antwerp('a')]).toEqual(['out', 'in'])
  })
  it('11.51, 11.52 three hexes from the Beach Head in full supply, the fourth limited', () => {
    const line = (end: string) => draw(`United Kingdom - Beach/b - One/a - Two/a - Three/a - ${end}`)
    expect([status(draw('United Kingdom - Beach/b - One/a - Two/a - Three/aA'), 'A'), status(line('Four/aA'), 'A')]).toEqual(['in', 'limited'])
  })
})

describe('14.3: ranges', () => {
  const coast = 'United Kingdom - Beach/b - One/x - Two/x - Three/x - Four/x - Five/x'
  const ringed = (at: Situation, from: string, label: string): readonly string[] => { const ring = board.ranges!(at, at.grid.index(from)).find(each => each.label === label)!; return ['Beach', 'One', 'Two', 'Three', 'Four', 'Five'].filter(name => ring.cells[at.grid.index(name)] === 1) }
  it('14.31 ground support: beside the box, or within three hexes of an Airfield', () => {
    expect(ringed(draw(coast), 'United Kingdom', 'Ground support')).toEqual(['Beach'])
    expect(ringed(draw('United Kingdom - Beach/b - One/af - Two/x - Three/x - Four/x - Five/x'), 'One', 'Ground support')).toEqual(['Beach', 'One', 'Two', 'Three', 'Four'])
  })
  it('14.32 interdiction: the base is not counted, the Beach Head is', () => {
    expect(ringed(draw(coast), 'United Kingdom', 'Interdiction')).toEqual(['Beach', 'One', 'Two', 'Three'])
  })
  it('14.3 an Axis ZOC within four hexes of the marker is cancelled, the fifth is not', () => {
    const at = draw('Marker/ai - One/x - Two/x - Three/x - Four/x - Five/xP - Six/x - Berlin/x')
    expect(zoned(at, 'axis', 'Four', 'Six')).toEqual([0, 1])
  })
})

it('9.45, 9.46 a retreat goes through friendly hexes toward a source, from a Beach Head into the box', () => {
  const at = draw('United Kingdom - Beach/bA - One/x\n Beach - Two/a')
  const found = board.retreat!.ask(at, at.unit('A')!, { hexes: 1 })
  expect(found.lines.map(each => each.cite)).toContain('9.45')
})

describe('what the map knows of the supply interview', () => {
  const talk = (text: string, said: Values = {}) => { const at = draw(text); return talkOf(board.interviews!.find(each => each.id === 'supply')!, at, at.unit('G'), at.state, said) }
  const asked = (text: string, said?: Values) => Object.keys(talk(text, said).asked)
  const coast = 'Coast/xp - One/x - Here/xG'
  it('11.43 FS-117 a free way to a port of its own is not asked again, only where the line begins', () => {
    expect([asked(coast), talk(coast).given]).toEqual([['way'], { who: 'german', way: 'port', coast: 'free' }])
    expect([asked('Coast/xp - One/a - Here/xG'), asked('One/x - Here/xG')]).toEqual([['way', 'coast'], ['way', 'coast']])
  })
  it('11.52 FS-120 how far it is is asked where it counts: from a source, not by two ports, not where there is none', () => {
    expect([asked(coast, { way: 'land' }), asked('One/x - Here/xG', { way: 'port' }), asked(coast, { way: 'none' })]).toEqual([['way', 'hexes', 'block'], ['way', 'coast'], ['way']])
  })
  it('11.43 FS-117 a ZOC over the only way to the port is asked about', () => {
    expect(asked(`${coast}\n One - Tanks/aU - Beach/b`)).toEqual(['way', 'coast'])
  })
  it('11.43 once a source is drawn behind a second port the map has the answer', () => {
    const at = draw(`${coast}\n Berlin/x - Kiel/xp`)
    expect([status(at, 'G'), status(draw(coast), 'G')]).toEqual(['limited', 'out'])
  })
})

it('11, 9.46, 8.41 whose unit it is the counter says: an Italian is not asked whether it is German, and a ZOC is asked of the enemy', () => {
  const at = draw('Rome/x - Here/xI')
  const talk = (id: string) => talkOf(board.interviews!.find(each => each.id === id)!, at, at.unit('I'), at.state, {})
  expect([talk('supply').given['who'], talk('zoc').given['who'], talk('retreat').given['who'], talk('stacking').given['who']]).toEqual(['italian', 'allied', 'german', 'axis'])
  for (const id of ['supply', 'zoc', 'retreat', 'stacking']) expect(Object.keys(talk(id).asked)).not.toContain('who')
})
