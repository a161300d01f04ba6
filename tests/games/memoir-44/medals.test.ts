import { describe, expect, it } from 'vitest'
import type { Table } from '../../table.ts'
import { faces } from '../../table.ts'
import { battleCall, match, memoir, says, start, to, unit } from './game.ts'

const medals = (at: Table): readonly [number, number] => [memoir.totals['medals allies']?.(at.state).total ?? 0, memoir.totals['medals axis']?.(at.state).total ?? 0]
function objective(kind: string, of = 1, side = 'either'): Table {
  const at = match({ 'allied medals': 9, 'axis medals': 9 })
  start(at, 'objective', { kind, side, worth: 1, of })
  return at
}
const hold = (at: Table, allies: number, axis: number) => start(at, 'occupy', { objective: '1', allies, axis })
const turn = (at: Table) => { to(at, 'draw'); at.next() }

describe('Medals', () => {
  it('Medal: Temporary MM-167 held only while occupied', () => {
    const at = objective('temporary')
    hold(at, 1, 0)
    expect(medals(at)).toEqual([1, 0])
    const step = hold(at, 0, 0)
    expect([medals(at), step.lines.map(each => each.text)]).toEqual([[0, 0], expect.arrayContaining(['Temporary 1: the medal is back in play'])])
  })

  it('Medal: Majority MM-168 three of six is none, four is one; it cannot be bombed', () => {
    const at = objective('majority', 6)
    hold(at, 3, 1)
    expect(medals(at)).toEqual([0, 0])
    hold(at, 4, 1)
    expect(medals(at)).toEqual([1, 0])
    hold(at, 3, 1)
    expect(medals(at)).toEqual([0, 0])
  })

  it('Medal: Majority at turn start MM-169 losing a hex in mid-turn does not move the medal; the next turn start does', () => {
    const at = objective('majority-start', 3)
    hold(at, 2, 0)
    expect(medals(at)).toEqual([0, 0])
    turn(at)
    expect(medals(at)).toEqual([0, 0]) // the start of the Axis turn
    expect(says(at)).toContain('objectives')
    turn(at)
    expect(medals(at)).toEqual([1, 0])
    hold(at, 1, 1)
    expect(medals(at)).toEqual([1, 0])
    turn(at)
    expect(medals(at)).toEqual([0, 0])
  })

  it('Medal: Permanent MM-170 stays after the unit leaves and the enemy enters', () => {
    const at = objective('permanent')
    hold(at, 1, 0)
    hold(at, 0, 0)
    hold(at, 0, 1)
    expect(medals(at)).toEqual([1, 0])
  })

  it('Medal: Permanent at turn start MM-171 none if driven off before the own next turn start', () => {
    const at = objective('permanent-start')
    hold(at, 1, 0)
    turn(at)
    hold(at, 0, 0)
    turn(at)
    expect(medals(at)).toEqual([0, 0])
    hold(at, 1, 0)
    turn(at); turn(at)
    expect(medals(at)).toEqual([1, 0])
    hold(at, 0, 1)
    turn(at)
    expect(medals(at)).toEqual([1, 0])
  })

  it('Medal: Last to occupy MM-172 stays on an empty hex and moves when the enemy enters', () => {
    const at = objective('last')
    hold(at, 1, 0)
    hold(at, 0, 0)
    expect(medals(at)).toEqual([1, 0])
    hold(at, 0, 1)
    expect(medals(at)).toEqual([0, 1])
  })

  it('Medal: Sole control MM-173 one enemy in any hex of the group removes it', () => {
    const at = objective('sole', 4)
    hold(at, 3, 0)
    expect(medals(at)).toEqual([1, 0])
    hold(at, 3, 1)
    expect(medals(at)).toEqual([0, 0])
    hold(at, 0, 1)
    expect(medals(at)).toEqual([0, 1])
  })

  it('Medal: Sudden death MM-174 the battle ends at once whatever the medals', () => {
    const at = objective('sudden', 1, 'axis')
    hold(at, 1, 0)
    expect(at.state.end['match']).toBeUndefined()
    const step = hold(at, 0, 1)
    expect([at.state.end['match'], step.alerts.map(each => each.cite)]).toEqual([expect.objectContaining({ winner: 'axis' }), ['Medal: Sudden death']])
    expect(medals(at)).toEqual([0, 0])
  })

  it('Medal: Temporary MM-167 an objective for one side only gives the other nothing', () => {
    const at = objective('temporary', 1, 'allies')
    hold(at, 0, 1)
    expect(medals(at)).toEqual([0, 0])
  })

  it('Medal: Temporary MM-167 on the board the medal follows the units, air units do not count', () => {
    const at = match({ 'allied medals': 9 }, { i: unit('allies', 'infantry', 4, { cell: 'E5' }) })
    start(at, 'objective', { kind: 'temporary', side: 'either', worth: 1, of: 1, cells: 'E6' })
    at.correct([{ kind: 'unit', id: 'p', to: unit('axis', 'infantry', 1, { cell: 'E6', air: true }) }], 'air')
    start(at, 'move', { unit: 'unit:i', hexes: 1, to: 'open', onto: 'none', from: 'open' })
    expect(medals(at)).toEqual([0, 0])
    at.correct([{ kind: 'unit', id: 'i', put: { cell: 'E6' } }], 'moved on the map')
    start(at, 'muster', { side: 'axis', type: 'infantry', figures: 4, section: 'left', leader: false, camouflaged: false })
    expect(medals(at)).toEqual([1, 0])
  })

  it('Medal: Majority MM-168 MM-173 of a group of hexes on the map the units are counted where they stand', () => {
    const at = match({ 'allied medals': 9, 'axis medals': 9 }, { i: unit('allies', 'infantry', 4, { cell: 'E5' }), j: unit('allies', 'infantry', 4, { cell: 'E6' }), x: unit('axis', 'infantry', 4, { cell: 'E8' }) })
    start(at, 'objective', { kind: 'majority', side: 'either', worth: 1, of: 1, cells: 'E5 E6 E7' })
    start(at, 'objective', { kind: 'sole', side: 'either', worth: 1, of: 1, cells: 'E6 E7' })
    expect(medals(at)).toEqual([2, 0]) // two of three hexes, and alone in the group
    at.correct([{ kind: 'unit', id: 'x', put: { cell: 'E7' } }], 'moved on the map')
    start(at, 'muster', { side: 'axis', type: 'infantry', figures: 4, section: 'left', leader: false, camouflaged: false })
    expect(medals(at)).toEqual([1, 0])
  })

  it('Medals MM-175 a sniper and a weapon figure add nothing; the third warship hit and the third half-track figure add one', () => {
    const kill = (type: string, figures: number, thrown: readonly string[]) => {
      const at = match({ 'allied medals': 9 }, { x: unit('axis', type, figures) })
      at.correct([{ kind: 'flag', id: 'symbol warship-hit', to: 'grenade' }, { kind: 'flag', id: 'symbol half-track-hit', to: 'grenade armor' }], 'from the sheet')
      at.start(battleCall({ attacker: 'artillery', target: 'unit:x', range: 1, figures }))
      at.answer(faces('dice', ...thrown))
      return at
    }
    expect(kill('sniper', 1, ['grenade', 'star', 'star']).state.track['medals allies']).toBe(0)
    expect(kill('mg-late', 1, ['grenade', 'star', 'star']).state.track['medals allies']).toBe(1) // the unit, and nothing for the weapon
    expect(kill('destroyer', 3, ['grenade', 'grenade', 'grenade']).state.track['medals allies']).toBe(1)
    const at = kill('half-track', 3, ['grenade', 'armor', 'star'])
    expect([at.state.track['medals allies'], at.state.track['half-tracks axis']]).toEqual([0, 2])
    at.start(battleCall({ attacker: 'artillery', target: 'unit:x', range: 5, figures: 1 }))
    at.answer(faces('dice', 'grenade'))
    expect(at.state.track['medals allies']).toBe(1)
  })
})
