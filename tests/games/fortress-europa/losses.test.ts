import { describe, expect, it } from 'vitest'
import { edgeKey } from '../../../src/engine/board/grid.ts'
import { situationOf } from '../../../src/engine/board/situation.ts'
import { put, set } from '../../../src/engine/changes.ts'
import { owed } from '../../../src/engine/due.ts'
import { board } from '../../../src/games/fortress-europa/board.ts'
import { values } from '../../table.ts'
import { at, code, does, dues, ge, reminded, spot, texts, turn, unit, us } from './kit.ts'

describe('what a battle takes with it', () => {
  const model = unit('Model', 1, 'hq', 'ge', 1)

  it('13.2 FE-053 a German headquarters lost in battle owes the question whether it returns, and returns next turn', () => {
    const play = at('allied first combat', 12)
    const told = does(play, 'battle', { attackers: [us(20)], defenders: [ge(3), model] }, code('DE'))
    expect(texts(told.outcome?.duties)).toContain('Model: off the map, on its other side; it re-enters next turn unless this was the second loss [13.2]')
    expect(texts(told.outcome?.duties)).toContain('GE 3: destroyed [2.8]')
    expect(dues(play)).toEqual(['lost Model'])
    play.start(owed(play.state)[0]?.[1].call as never, { due: 'lost Model' })
    play.answer(values('flipped', { flipped: false }))
    expect(dues(play)).toEqual([])
    play.correct([turn(13)], 'next')
    play.jump(spot('german first move'))
    expect([dues(play), reminded(play).includes('hq returns')]).toEqual([['hq Model'], true])
  })

  it('13.2 FE-053 on its second side it is gone; an Allied headquarters has one life', () => {
    const play = at('allied first combat', 12)
    does(play, 'battle', { attackers: [us(20)], defenders: [model] }, code('DE'))
    play.start(owed(play.state)[0]?.[1].call as never, { due: 'lost Model' })
    expect(play.answer(values('flipped', { flipped: true })).outcomes[0]?.label).toBe('Model is destroyed')
    expect(Object.keys(play.state.row).filter(id => id.startsWith('returning/'))).toEqual([])
    const ours = at('german first combat', 12)
    expect(texts(does(ours, 'battle', { attackers: [ge(20)], defenders: [unit('Bradley', 1, 'hq', 'us', 1)] }, code('DE')).outcome?.duties)).toContain('Bradley: destroyed [2.8]')
    expect(dues(ours)).toEqual([])
  })

  it('25.1 FE-210 a Volkssturm unit lost in battle is free for another city at once', () => {
    const play = at('allied first combat', 28, [set('track', 'volkssturm', 8), put('row', 'city/bonn', { waiting: true })])
    does(play, 'battle', { attackers: [us(20)], defenders: [unit('Volkssturm 1', 2, 'volkssturm', 'vs', 1)], city: true }, code('D1'))
    expect(play.state.track['volkssturm']).toBe(7)
    play.jump(spot('german first move'))
    expect(reminded(play)).toContain('volkssturm waits')
  })
})

describe('what the map forgets and what it must not', () => {
  const side = edgeKey('I14', 'I15')

  it('17.10.4 FE-190 bridges drawn as down on the map stand again when the turn ends, the river stays', () => {
    const play = at('german supply', 6, [set('edge', side, { river: true, down: true })])
    play.next()
    expect([play.stage, play.state.edge[side]]).toEqual(['turn end', { river: true, down: false }])
  })

  const lane = ['I12', 'I13', 'I14'].map(cell => set('cell', cell, { terrain: 'clear', control: 'allied' }))
  const supplied = (...changes: Parameters<typeof at>[2] & object) => {
    const play = at('allied supply', 6, [...lane, set('unit', 'hq', { faction: 'allied', cell: 'I14', type: 'hq', nation: 'us', factors: '1-4', steps: 1, label: 'hq' }), ...changes])
    const here = situationOf(board.map, new Map(), play.state)
    return board.supply!(here, 'allied').verdict(here.unit('hq')!).yes
  }
  const port = (over: object) => set('row', 'port/brest', { value: 6, damage: 0, owner: 'allied', taken: 1, hex: 'I12', blocked: false, from: 0, base: false, ...over })

  it.each([
    ['held', {}, true], ['empty in an enemy ZOC', { blocked: true }, false], ['taken by paratroopers this turn', { from: 7 }, false], ['German', { owner: 'german' }, false], ['damaged to nothing', { damage: 6 }, false],
    ['of a scenario that names only the sum', { base: true, value: 0 }, true],
  ] as const)('18.2, 18.7.11, 20.16 FE-168 FE-174 a port %s supplies a headquarters: %s', (_what, over, yes) => {
    expect(supplied(port(over))).toBe(yes)
  })
})
