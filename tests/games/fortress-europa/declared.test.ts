import { describe, expect, it } from 'vitest'
import { situationOf } from '../../../src/engine/board/situation.ts'
import { owe, set } from '../../../src/engine/changes.ts'
import type { Chart, Grid } from '../../../src/engine/chart.ts'
import { knownOf } from '../../../src/engine/game.ts'
import type { Change, Facts, State } from '../../../src/engine/state.ts'
import { battle } from '../../../src/games/fortress-europa/battle.ts'
import { board } from '../../../src/games/fortress-europa/board.ts'
import { faces } from '../../table.ts'
import { at, br, code, declared, does, dues, fields, fightDeclared, forbidden, game, ge, offered, open, spot, texts, us } from './kit.ts'

const plain = { attackers: [us(20)], defenders: [ge(2)] }
const two = { attackers: [us(20)], hexes: 2, defenders: [ge(2)], name2: 'O9', defenders2: [ge(3)] }

describe('14.3 the battles of an impulse as one list', () => {
  it('14.6, 16.8 FE-073 a battle against two hexes covers both, declared or fought, and neither may be attacked again', () => {
    const play = at('allied first combat')
    for (const name of ['N8', 'O9', 'P9']) does(play, 'touched', { name, spared: '' })
    expect(Object.keys(fields(play, 'battle', { hexes: 2 }))).toContain('name2')
    declared(play, 'N8', two)
    expect(open(play)).toBe('P9 is not attacked yet [14.6]')
    declared(play, 'O9', plain)
    expect(open(play)).toContain('O9 twice: all units of a hex defend in one battle [14.7]')
    const fought = fightDeclared(play, 'N8', code('DR'))
    expect(fought.outcomes[0]?.label).toMatch(/^N8 and O9, DR/)
    expect(open(play)).toBe('P9 is not attacked yet [14.6]')
    expect(fightDeclared(play, 'O9').ask).toMatchObject({ kind: 'blocked', why: { cite: '14.7', text: expect.stringContaining('O9') as string } })
  })

  it('14.9 a battle put down without a hex is called by what the desk wrote', () => {
    const play = at('allied first combat')
    const known = { unit: 'us-71st-infantry', ...us(5) }
    for (const id of ['a', 'b']) play.correct([owe(`battle/${id}`, { text: `Battle ${id}`, cite: '14.3', call: { procedure: 'battle', input: { attackers: [known], defenders: [ge(2)] } } })], 'declared')
    expect(open(play)).toBe('Battle a and Battle b use the same unit [14.9]')
  })

  it('16.8 a hex no longer attacked is not named', () => {
    const play = at('allied first combat')
    does(play, 'touched', { name: 'O9', spared: '' })
    declared(play, 'N8', { ...two, hexes: 1 })
    expect(open(play)).toBe('O9 is not attacked yet [14.6]')
  })

  it('15.8 FE-060 the odds that may be declared count the ships and what was added by hand', () => {
    const naval = { ...game.charts['naval'], rows: { a: { name: 'Force A', number: 6 } } } as Chart
    const play = at('allied first combat')
    const most = (input: object, manual: Parameters<NonNullable<typeof battle.fields>>[0]['manual'] = []) => {
      const field = battle.fields?.({ state: play.state, input: { attackers: [us(6)], defenders: [ge(3)], ...input }, manual, chart: () => game.charts['crt'] as Grid, slot: id => (id === 'naval' ? naval : game.charts[id]) as Chart })['declare']
      return field?.kind === 'choice' ? field.options[1]?.label : undefined
    }
    expect([most({}), most({ naval: ['a'] }), most({}, [{ text: 'house rule', on: 'attack', amount: 3 }])]).toEqual(['1-1', '3-1', '2-1'])
  })

  it('19.6 FE-079 ships in a battle say that every hex must be in their range', () => {
    expect(texts(does(at('allied first combat'), 'battle', { ...plain, navalFactor: 3 }).lines)).toContain('within two hexes of the ships [19.6]')
    expect(texts(does(at('allied first combat'), 'battle', plain).lines)).not.toContain('19.6')
  })

  it('20.8 FE-104 a drop on the enemy is fought first even if nobody put it down, and is forgotten with the impulse', () => {
    const play = at('allied first move', 6, [set('track', 'start capacity', 5)])
    does(play, 'paradrop', { units: 1, apart: 0, inRange: true, where: 'clear', onEnemy: true }, { ask: 'drop 1', code: 'safe' })
    play.jump(spot('allied first combat'))
    expect(forbidden(does(play, 'battle', { name: 'N8', ...plain }))).toBe('20.8')
    play.abandon()
    const drop = { name: 'L8', kind: 'drop', attackers: [us(5, 'paratrooper')], defenders: [ge(2)] }
    expect(forbidden(does(play, 'battle', drop, code('DE')))).toBe('')
    expect(forbidden(does(play, 'battle', { name: 'N8', ...plain }))).toBe('')
    const paper = at('allied first combat', 6, [set('flag', 'drop on enemy', true)])
    paper.next()
    paper.jump(spot('german first combat'))
    expect(forbidden(does(paper, 'battle', { attackers: [ge(20)], defenders: [us(2)] }))).toBe('')
  })
})

describe('12.2 ground support on an invasion turn', () => {
  const landing = [set('flag', 'invasion', 'first'), set('flag', 'allied air set', true), set('track', 'support tac', 4)]
  const give = (hex: string, n: number) => ({ hex, n })
  const assault = (name: string, air: number) => ({ name, kind: 'invasion', attackers: [br(6), br(6)], defenders: [ge(4)], air })

  it('12.2, 17.10.2 FE-199 each aircraft is bound to a hex before the reveal, three a hex, none twice', () => {
    const play = at('invade support', 1, landing)
    does(play, 'commit support', give('M5', 3))
    expect(forbidden(does(play, 'commit support', give('N5', 2)))).toBe('17.10.2')
    play.abandon()
    does(play, 'commit support', give('N5', 1))
    does(play, 'commit support', give('M5', 2))
    expect(does(play, 'commit support', give('P4', 4)).ask).toMatchObject({ kind: 'blocked', why: { cite: '17.10.2', text: 'At most three aircraft support one battle' } })
    expect([play.state.row['support/M5'], play.state.row['support/N5']]).toEqual([{ n: 2 }, { n: 1 }])
    expect(offered(at('allied first move', 6), 'commit support')).toBe(false)
  })

  it('12.17, 17.10.2 FE-199 FE-003 the battle has what its hex was given; thrown back to another hex it has nothing', () => {
    const play = at('invade support', 1, landing)
    does(play, 'commit support', give('CC6', 3))
    does(play, 'commit support', give('M5', 1))
    play.jump(spot('allied first combat'))
    expect(fields(play, 'battle', { name: 'CC6' })['air']).toMatchObject({ max: 3 })
    expect(knownOf(game, play.state, 'battle', { name: 'M5' })['air']).toMatchObject({ value: 1, line: { cite: '12.2' } })
    // the rulebook's example: a hidden unit in CC4 throws the landing at Anvers back, its three aircraft are forfeit
    expect(forbidden(does(play, 'battle', assault('CC4', 1)))).toBe('12.2')
    play.abandon()
    expect(forbidden(does(play, 'battle', assault('M5', 2)))).toBe('12.2')
    play.abandon()
    does(play, 'battle', assault('M5', 1), faces('result', 6))
    expect([play.state.row['support/M5'], play.state.track['support tac']]).toEqual([undefined, 3])
    play.next()
    expect(Object.keys(play.state.row).filter(id => id.startsWith('support/'))).toEqual([])
  })

  it('12.8, 21.11 FE-103 battles of invaders and of raiders on hidden units are for invasion turns', () => {
    const refused = (changes: readonly Change[]) => { const kind = fields(at('allied first combat', 9, changes), 'battle')['kind']; return kind?.kind === 'choice' ? kind.options.map(each => each.refusal?.cite) : [] }
    expect([refused([]), refused([set('flag', 'invasion', 'second')])]).toEqual([[undefined, '12.8', undefined, '12.8'], [undefined, undefined, undefined, undefined]])
  })

  it('17.10.2 where no hex was given any, and on other turns, aircraft are assigned battle by battle (A25)', () => {
    expect(fields(at('allied first combat', 1, landing), 'battle', { name: 'M5' })['air']).toMatchObject({ max: 3 })
    expect(fields(at('allied first combat', 6, [...landing.slice(1), set('row', 'support/M5', { n: 1 })]), 'battle', { name: 'N8' })['air']).toMatchObject({ max: 3 })
  })
})

describe('what the map knows of landings', () => {
  const unit = (id: string, faction: string, cell: string, more: Facts = {}): Change => set('unit', id, { faction, cell, type: 'infantry', nation: faction === 'german' ? 'ge' : 'us', factors: '6-4', steps: 2, label: id, ...more })
  const look = (stage: string, changes: readonly Change[], n = 9) => situationOf(board.map, new Map(), at(stage, n, [set('cell', 'I14', { terrain: 'clear' }), set('cell', 'I15', { terrain: 'clear' }), ...changes]).state)

  it.each([
    ['beside it', 'I14', {}, [], 'land'], ['dropped on it', 'I15', { dropped: 9 }, [], 'drop'], ['landed on it', 'I15', {}, [set('flag', 'invasion', 'second')], 'invasion'], ['a raid on it', 'I15', {}, [], 'raid'],
  ] as const)('12.8, 20.8, 21.11 FE-103 FE-104 FE-105 "fight here" %s', (_what, cell, more, changes, kind) => {
    const here = look('allied first combat', [unit('a', 'allied', cell, more), unit('x', 'german', 'I15'), ...changes])
    expect(board.fight!(here, [here.unit('a')!], here.grid.index('I15'))?.input).toMatchObject({ kind })
  })

  it('12.8, 18.7.1 FE-111 in the second invasion only who landed this turn has no ZOC and is in supply', () => {
    const here = look('allied first combat', [unit('new', 'allied', 'I15', { invaded: 9 }), unit('old', 'allied', 'F12', { invaded: 1 }), set('cell', 'F12', { terrain: 'clear' }), set('flag', 'invasion', 'second')])
    expect(board.zoc!(here, 'allied').in.filter(each => each === 1)).toHaveLength(1 + 7)
    const supply = board.supply!(here, 'allied')
    expect([supply.verdict(here.unit('new')!).yes, supply.verdict(here.unit('old')!).yes]).toEqual([true, false])
  })

  it('9.7 FE-116 a frozen unit on the map has its ZOC as soon as the districts are released', () => {
    const zone = (changes: readonly Change[]) => board.zoc!(look('allied first combat', [unit('x', 'german', 'I15', { frozen: true }), ...changes], 3), 'german').in.filter(each => each === 1).length
    expect(zone([])).toBe(1)
    expect(zone(['netherlands', '15th', '7th', '1st', '19th'].map(id => set('row', `district/${id}`, { state: 'released' })))).toBe(7)
  })

  it('18.7.2 FE-160 landed units that are named are the number, and the map knows the turn', () => {
    const play = at('invade beaches', 9, [set('flag', 'invasion', 'second')])
    does(play, 'landed', { n: 1, how: 'invaded', units: [{ unit: 'br-3rd-infantry', ...br(6) }, { unit: 'br-50th-infantry', ...br(6) }] })
    expect([play.state.track['ashore'], play.state.unit['br-50th-infantry']]).toEqual([2, { at: 'europe', steps: 2, counts: true, invaded: 9 }])
    const how = fields(play, 'landed')['how']
    expect(how?.kind === 'choice' && how.options.map(each => each.id)).toEqual(['invaded', 'dropped', 'other'])
    expect(dues(play)).toEqual([])
  })

  describe('20 paratroopers named in the drop need no second tap on the map', () => {
    const red = 'br-1st-airborne-paratrooper'
    const drop = { units: 1, apart: 0, inRange: true, where: 'clear', onEnemy: false }
    const value = { unit: red, ...br(5, 'paratrooper') }
    const zoned = (state: State, side: string): number => { const here = situationOf(board.map, new Map(game.data.units.map(each => [each.id, each])), state); return board.zoc!(here, side).in.filter(each => each === 1).length }
    const dropped = (code: string) => {
      const play = at('allied first move', 9, [set('track', 'start capacity', 5), set('track', 'ashore', 4), set('cell', 'I15', { terrain: 'clear' }), set('unit', red, { cell: 'I15' })])
      return { play, told: does(play, 'paradrop', { ...drop, named: [value] }, { ask: 'drop 1', code }) }
    }
    it('20.6, 20.15 FE-204 own hex only and in supply on the turn of the drop, and never counted', () => {
      const { play, told } = dropped('safe')
      expect(play.state.unit[red]).toEqual({ cell: 'I15', at: 'europe', steps: 2, counts: false, dropped: 9 })
      expect([told.outcome?.label, zoned(play.state, 'allied')]).toEqual(['BR 5: safe', 1])
      const here = situationOf(board.map, new Map(game.data.units.map(each => [each.id, each])), play.state)
      expect(board.supply!(here, 'allied').verdict(here.unit(red)!).lines.map(each => each.cite)).toContain('20.6')
      play.jump(spot('german first move'))
      expect(zoned(play.state, 'allied')).toBe(7) // the player turn of the drop is over
    })
    it('20.9, 20.15 FE-206 what the drop costs it is taken off the counter; destroyed, it leaves the map and the capacity alone', () => {
      expect(dropped('loses a step').play.state.unit[red]).toMatchObject({ cell: 'I15', steps: 1, reduced: true, dropped: 9 })
      const { play, told } = dropped('destroyed')
      expect([play.state.unit[red]?.['cell'], play.state.unit[red]?.['at'], play.state.track['ashore']]).toEqual([null, 'dead', 4])
      expect(told.outcome?.duties?.map(each => each.cite)).toContain('20.15')
    })
    it('20.4, 20.17 those named are the number, and only airborne units are offered', () => {
      const play = at('allied first move', 9, [set('track', 'start capacity', 5)])
      const { named } = fields(play, 'paradrop')
      expect(named?.kind === 'units' ? [named.max, new Set(named.roster.map(each => each.value.type))] : null).toEqual([3, new Set(['paratrooper', 'glider'])])
      does(play, 'paradrop', { ...drop, named: [value, { ...value, unit: 'br-6th-airborne-paratrooper' }] }, { ask: 'drop 1', code: 'safe' })
      expect([play.ask?.id, play.state.track['allied by air']]).toEqual(['drop 2', 2])
    })
    it('20.6 a German one likewise', () => {
      const heydte = 'lw-heydte-paratrooper'
      const play = at('german first move', 9, [set('cell', 'I15', { terrain: 'clear' }), set('unit', heydte, { cell: 'I15' })])
      does(play, 'german drop', { units: 1, inRange: true, where: 'clear', onEnemy: false, named: [{ unit: heydte, ...ge(2, 'paratrooper', 1) }] }, { ask: 'drop 1', code: 'safe' })
      const here = situationOf(board.map, new Map(game.data.units.map(each => [each.id, each])), play.state)
      expect([zoned(play.state, 'german'), board.supply!(here, 'german').verdict(here.unit(heydte)!).lines.at(-1)?.cite]).toEqual([1, '20.6'])
    })
  })

  it('12.8 FE-111 in the German turn of the first invasion the landed have their ZOC', () => {
    const here = (stage: string) => board.zoc!(look(stage, [unit('a', 'allied', 'I15'), set('flag', 'invasion', 'first')], 1), 'allied').in.filter(each => each === 1).length
    expect([here('allied first combat'), here('german first move')]).toEqual([1, 7])
  })

  it('12.13 FE-083 the 79th among the attackers switches its two on', () => {
    const known = (invasion: string, attackers: readonly object[], stage = 'allied first combat') => knownOf(game, at(stage, 1, [set('flag', 'invasion', invasion)]).state, 'battle', { attackers } as never)['seventyNinth']?.value
    const funny = { unit: 'br-79th-armour', ...br(7, 'armour') }
    expect([known('first', [funny]), known('first', [br(7, 'armour')]), known('second', [funny]), known('first', [funny], 'allied second combat')]).toEqual([true, undefined, undefined, undefined])
  })
})
