import { describe, expect, it } from 'vitest'
import { mapAnswer, talkOf } from '../../../src/engine/board/talk.ts'
import { supplyOf } from '../../../src/engine/board/wanting.ts'
import type { Situation } from '../../../src/engine/board/rules.ts'
import { board } from '../../../src/games/tempest-over-europe/board.ts'
import { map } from '../../../src/games/tempest-over-europe/geography.ts'
import { controlOf, hasLdc, productionZones } from '../../../src/games/tempest-over-europe/zones.ts'
import { drawnAreas, onTable, type Legend } from '../../engine/board/drawn.ts'
import { at } from './field.ts'

// The cases the text spells out, as chains of zones: a dash is a land link, a wave a sea link; behind the slash who holds the zone and who stands in it.

const legend: Legend = {
  x: { cell: { control: 'axis' } }, w: { cell: { control: 'west' } }, s: { cell: { control: 'soviet' } }, d: { cell: { disputed: true } },
  A: { unit: { faction: 'axis', type: 'infantry', nation: 'ge', steps: 2 } }, S: { unit: { faction: 'soviet', type: 'front', nation: 'su', steps: 2 } }, F: { unit: { faction: 'soviet', type: 'fortress', nation: 'su', steps: 1 } },
}
const draw = (text: string): Situation => onTable(board, at(9).state, drawnAreas(map, text, legend))
const line = (map: Situation) => board.supply!(map, 'axis').verdict(map.unit('A')!)
const moves = (map: Situation) => board.move!.ask(map, map.unit('A')!, {})

describe('18: Malta and Africa', () => {
  // every production zone the Axis holds is linked: no way is left that nobody has drawn
  const homes = productionZones.filter(zone => controlOf(at(9).state, zone) === 'axis').join('/x - ')
  const africa = (malta: string): Situation => draw(`
    ${homes}/x
    East Germany - North Italy/x - Calabria/x - Sicily/x ~ Malta/${malta} ~ Italian North Africa/xA`)
  it('18 English Malta blocks the way to Africa, in dispute too; Axis Malta opens it', () => {
    expect(['w', 'wd', 'x', 'xd'].map(malta => line(africa(malta)).status)).toEqual(['out', 'out', 'in', 'out'])
    expect(line(africa('w')).refused.map(each => [each.cell, each.line.cite])).toEqual([['Malta', '18']])
    expect(line(africa('x')).path).toEqual(['Italian North Africa', 'Malta', 'Sicily', 'Calabria', 'North Italy'])
  })
  it('18 the zone has no line of communications when the drawn map shows it, without anybody marking it', () => {
    expect([hasLdc(africa('w').state, 'Italian North Africa'), hasLdc(africa('x').state, 'Italian North Africa')]).toEqual([false, true])
    // a zone of which no link is drawn, one in dispute, and a neutral one are the table's
    expect(['Crete', 'Malta', 'Sweden'].map(zone => hasLdc(africa('wd').state, zone))).toEqual([true, true, true])
  })
  it('18 while the links of a zone on the way are missing, nobody is told to be cut off', () => {
    const half = draw('Italian North Africa/xA ~ Malta/x\n Sicily/x')
    expect([supplyOf(board, half).get('A'), hasLdc(half.state, 'Italian North Africa')]).toEqual(['open', true])
    expect(line(half).lines.at(-1)?.text).toMatch(/^Not entered, so not looked at: links of /)
  })
})

it('18 two drawn pieces that nothing joins yet: the army beyond is neither cut off nor supplied, the table is asked', () => {
  const homes = productionZones.filter(zone => controlOf(at(9).state, zone) === 'axis').join('/x - ')
  const apart = draw(`${homes}/x\n Italian North Africa/xA ~ Malta/x`)
  expect([supplyOf(board, apart).get('A'), line(apart).open, line(apart).lines.at(-1)?.text]).toEqual(['open', true, 'No drawn way leads from a source to Italian North Africa'])
})

describe('14.2: through a disputed zone it takes two turns', () => {
  it('14.2 the first turn ends in the disputed zone', () => {
    const first = draw('Prussia/xA - East Poland/sd - Smolensk/s')
    expect(moves(first).cells.find(each => each.cell === 'East Poland')?.halt).toBe(true)
    expect(moves(first).cells.map(each => each.cell)).not.toContain('Smolensk')
  })
  it('14.2 the second leaves it for a friendly or disputed zone, never for an enemy one', () => {
    const second = draw(`
      Prussia/x - East Poland/sdA - Smolensk/s
      East Poland - Baltic States/sd`)
    expect(moves(second).cells.map(each => each.cell)).toEqual(['Baltic States', 'Prussia'])
    expect(moves(second).refused('Smolensk').map(each => each.cite)).toEqual(['14.2'])
  })
  it('14.2 a sea link is crossed to a friendly or disputed shore only: a marker without units bars it', () => {
    const over = (shore: string) => moves(draw(`Sicily/xA ~ Tunisia/${shore}`)).cells.map(each => each.cell)
    expect([over('x'), over('wd'), over('w')]).toEqual([['Tunisia'], ['Tunisia'], []])
  })
})

describe('15.2: retreat', () => {
  const back = (text: string) => { const map = draw(text); return board.retreat!.ask(map, map.unit('A')!, {}) }
  it('15.2 TE-131 to a friendly zone next door, by land or sea link; not to a disputed, enemy or neutral one, nor two zones on', () => {
    const found = back(`
      Smolensk/sdA - East Poland/x - Prussia/x
      Smolensk ~ Baltic States/x
      Smolensk - Kalinin/xd
      Smolensk - Moscow/s
      Smolensk - Sweden`)
    expect(found.cells.map(each => each.cell)).toEqual(['Baltic States', 'East Poland'])
    expect(found.refused.map(each => [each.cell, each.line.cite]).sort()).toEqual([['Kalinin', '15.2'], ['Moscow', '15.2'], ['Sweden', '15.2']])
  })
  it('15.2 TE-131 with none it has nowhere to go', () => {
    expect(back('Smolensk/sdA - Moscow/s')).toMatchObject({ cells: [], short: 1 })
  })
})

it('1 the errata join Prussia with the Baltic States and East Poland: an army goes both ways with nothing else drawn', () => {
  expect(moves(draw('Prussia/xA\n Baltic States/s\n East Poland/s')).cells.map(each => each.cell)).toEqual(['Baltic States', 'East Poland'])
})

it('17.2, 18 a fortress is always supplied, an army beside it in the same ring of enemies is not', () => {
  const homes = productionZones.filter(zone => controlOf(at(9).state, zone) === 'soviet').join('/s - ')
  const map = draw(`${homes}/s\n ${homes.split('/s - ')[0]!} - Rostov/x - Crimea/sSF`)
  expect(['S', 'F'].map(id => { const { status, lines } = board.supply!(map, 'soviet').verdict(map.unit(id)!); return [status, lines.at(-1)?.cite] })).toEqual([['out', '18'], ['in', '17.2']])
})

describe('what the map knows of an interview', () => {
  const talk = (map: Situation, id: string) => talkOf(board.interviews!.find(each => each.id === id)!, map, map.unit('A'), map.state, {})
  const answer = (map: Situation, id: string) => mapAnswer(board, map, map.unit('A')!, board.interviews!.find(each => each.id === id)!.sketch(map.state, talk(map, id).given))
  it('18 a friendly zone drawn next door is not asked again: only where the way leads from there', () => {
    const half = draw('Italian North Africa/xA ~ Malta/x')
    expect([Object.keys(talk(half, 'ldc').asked), talk(half, 'ldc').given]).toEqual([['ends'], { side: 'axis', between: 'friendly', ends: true }])
    expect(answer(half, 'ldc')).toBeNull()
    expect(Object.keys(talk(draw('Smolensk/sdA - East Poland/x'), 'ldc').asked)).toEqual(['ends']) // a disputed zone can be reached
  })
  it.each([['no link drawn', 'Italian North Africa/xA'], ['an enemy zone next door: others may not be drawn yet', 'Italian North Africa/xA ~ Malta/w'], ['a disputed one', 'Italian North Africa/xA ~ Malta/xd'], ['a neutral one', 'Norway/xA - Sweden'], ['an army in a zone nobody marked as disputed', 'Smolensk/sA - East Poland/x']])('18 nothing is claimed of the way: %s', (_why, text) => {
    expect([Object.keys(talk(draw(text), 'ldc').asked), answer(draw(text), 'ldc')]).toEqual([['between', 'ends'], null])
  })
  it('4, 18 with every production zone lost or in dispute the map answers, however little is drawn', () => {
    const [first, ...rest] = productionZones.filter(zone => controlOf(at(9).state, zone) === 'axis')
    const lost = draw(`Italian North Africa/xA ~ Malta/x\n ${first!}/xd\n ${rest.map(zone => `${zone}/s`).join('\n ')}`)
    expect(answer(lost, 'ldc')).toMatchObject({ yes: false, lines: [{ cite: '18' }, { text: 'No source of supply for A is on the map' }] })
    expect(answer(draw(`Italian North Africa/xA ~ Malta/x\n ${rest.map(zone => `${zone}/s`).join('\n ')}`), 'ldc')).toBeNull()
  })
  it('18 once the way is drawn nothing is asked: the map has the answer', () => {
    expect(answer(draw('Italian North Africa/xA ~ North Italy/x'), 'ldc')).toMatchObject({ yes: true, path: ['Italian North Africa', 'North Italy'] })
  })
  it('14.2, 15.2 where it starts is not asked; without a link of its zone the map says nothing of the zone next door', () => {
    expect(['xA', 'xdA', 'sA'].map(zone => Object.keys(talk(draw(`Kharkov/${zone}`), 'advance').asked))).toEqual([['next', 'sea'], ['next', 'sea'], ['from', 'next', 'sea']])
    expect(talk(draw('Kharkov/sdA'), 'advance').given['from']).toBe('disputed')
    expect([answer(draw('Kharkov/xdA'), 'retreat'), answer(draw('Kharkov/xdA - Rostov/x'), 'retreat')?.yes]).toEqual([null, true])
  })
})
