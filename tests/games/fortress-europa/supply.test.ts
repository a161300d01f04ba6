import { describe, expect, it } from 'vitest'
import { put, set } from '../../../src/engine/changes.ts'
import { owed } from '../../../src/engine/due.ts'
import { chance, forecast } from '../../../src/engine/forecast.ts'
import { faces, fresh, single, thereAndBack, type Table } from '../../table.ts'
import { at, begin, capacityOf, does, dues, fields, forbidden, game, offered, reminded, spot, texts, turn, unit, us, weather } from './kit.ts'

type Changes = Parameters<typeof at>[2]
const trace = { side: 'allied', kind: 'unit', place: 'open', special: 'none', hexes: 5, path: true, hqPath: true, room: true, far: false, anyLine: false }
const supply = (over: object) => does(at('allied supply'), 'supply', { ...trace, ...over }).outcome
const m12 = set('row', 'mulberry/12', { value: 12, damage: 0, state: 'placed', hex: 'D7', blocked: false, from: 0, base: false })
const port = (id: string, value: number, over: object = {}) => set('row', `port/${id}`, { value, damage: 0, owner: 'allied', taken: 1, hurt: false, blocked: false, from: 0, base: false, ...over })
const ashore = (n: number) => set('track', 'ashore', n)
/** The supply phase of the next turn, by way of the turn marker. */
const nextSupply = (play: Table): void => {
  play.jump(spot('turn end'))
  play.next()
  play.jump(spot('allied supply'))
}
const roll = (play: Table, id: string, ask: string, die: number) => {
  const due = owed(play.state).find(([each]) => each === id)?.[1]
  if (due?.call === undefined) throw new Error(`${id} is not owed`)
  play.start(due.call, { due: id })
  return play.answer(faces(ask, die))
}

describe('18 Supply lines', () => {
  it.each([
    { what: 'five hexes', over: {}, ok: 'yes' }, { what: 'six hexes', over: { hexes: 6 }, ok: 'no' }, { what: 'through a ZOC', over: { path: false }, ok: 'no' }, { what: 'HQ without a port', over: { hqPath: false }, ok: 'no' },
  ])('18.1 FE-151 an Allied unit, $what: $ok', ({ over, ok }) => {
    expect(supply(over)).toMatchObject({ code: ok, lines: [{ cite: '18.1' }, {}] })
  })

  it('18.1 FE-151 the headquarters itself may stand in an enemy ZOC and needs only its own line', () => {
    expect(supply({ kind: 'hq', hexes: 0 })?.code).toBe('yes')
    expect(fields(at('allied supply'), 'supply', { side: 'allied' })['path']?.label).toMatch(/free of enemy ZOC, enemy cities/)
  })

  it('18.2 FE-152 the rulebook\'s example: Montgomery 10 and Bradley 7 on 12 + 3 + 2', () => {
    // both reach the mulberry (12); Bradley alone draws on St. Nazaire 3 and Nantes 2: 10 + (7 - 5) = 12
    const found = does(at('allied supply'), 'headquarters', { first: 10, firstOnly: 0, second: 7, secondOnly: 5, third: 0, thirdOnly: 0, shared: 12 }).outcome
    expect(found).toMatchObject({ code: 'yes', tally: { short: 0, left: 0 } })
    expect(does(at('allied supply'), 'headquarters', { first: 11, firstOnly: 0, second: 7, secondOnly: 5, third: 0, thirdOnly: 0, shared: 12 }).outcome).toMatchObject({ code: 'no', tally: { short: 1 } })
    expect(supply({ room: false })).toMatchObject({ code: 'no', lines: [{ cite: '18.2' }, {}] })
  })

  it.each([
    { what: 'five to an HQ', over: {}, ok: 'yes' }, { what: 'six to an HQ', over: { hexes: 6 }, ok: 'no' }, { what: 'HQ cut from Germany', over: { hqPath: false }, ok: 'no' },
  ])('18.3 FE-153 a German unit, $what: $ok', ({ over, ok }) => {
    expect(supply({ side: 'german', ...over })).toMatchObject({ code: ok, lines: [{ cite: '18.3' }, {}] })
  })

  it.each([['allied', 'no port or mulberry'], ['german', 'no city in Germany or Italy']])('18.1, 18.3 FE-151 FE-153 a cut headquarters, %s: the reason names %s', (side, reason) => {
    expect(supply({ side, hqPath: false })?.lines[0]?.text).toContain(reason)
  })

  it.each([
    { side: 'allied', place: 'city', ok: 'yes' }, { side: 'allied', place: 'fortress', ok: 'yes' }, { side: 'allied', place: 'german city', ok: 'no' }, { side: 'german', place: 'city', ok: 'yes' }, { side: 'german', place: 'fortress', ok: 'yes' },
  ])('18.4 FE-154 $side in a $place without a line: $ok', ({ side, place, ok }) => {
    expect(supply({ side, place, hexes: 9 })?.code).toBe(ok)
    expect(texts(supply({ side, place, hexes: 9 })?.lines)).toContain('[18.4]')
  })

  it.each([{ place: 'homeland', special: 'none' }, { place: 'frozen', special: 'none' }, { place: 'open', special: 'start' }])('18.5 FE-155 a German in $place ($special) is always supplied', ({ place, special }) => {
    expect(supply({ side: 'german', hexes: 20, place, special })).toMatchObject({ code: 'yes', lines: [{ cite: '18.5' }, {}] })
  })

  it('18.6 FE-156 more than five hexes from any enemy a line of any length is enough', () => {
    expect(supply({ side: 'german', hexes: 20, far: true, anyLine: true })).toMatchObject({ code: 'yes', lines: [{ cite: '18.6' }, {}] })
    expect(supply({ side: 'german', hexes: 20, far: true, anyLine: false })?.code).toBe('no')
    expect(supply({ side: 'german', hexes: 20, far: false, anyLine: true })?.code).toBe('no')
  })

  it('18.1, 18.9 FE-157 bridges, air, weather and terrain do not block a line, estuaries do', () => {
    expect(texts(supply({})?.lines)).toContain('Down bridges, air missions, weather and terrain but estuaries do not matter [18.9]')
    expect(fields(at('allied supply'), 'supply', { side: 'allied' })['path']?.label).toMatch(/estuaries/)
    expect(texts(supply({ path: false })?.lines)).toContain('or an estuary [18.1]')
    expect(does(at('allied supply', 5, [weather('storm'), set('row', 'bridge/1 Seine', { by: 'sac' })]), 'supply', trace).outcome?.code).toBe('yes')
  })

  it('24.3 FE-158 a partisan hex stops a German line: the question names it', () => {
    expect(fields(at('german supply'), 'supply', { side: 'german' })['path']?.label).toMatch(/partisans/)
    expect(supply({ side: 'german', path: false })?.code).toBe('no')
  })
})

describe('18.7 The supply capacity', () => {
  it('18.7.1 FE-159 seeded from mulberry and ports less units; paras, raiders and what they alone took do not count yet', () => {
    const play = at('invasion capacity', 1, [set('flag', 'invasion', 'first')])
    does(play, 'landed', { n: 9, how: 'invaded', units: [] })
    does(play, 'landed', { n: 2, how: 'dropped', units: [] })
    does(play, 'landed', { n: 1, how: 'invaded', units: [unit('RGR', 2, 'ranger', 'us', 1)] })
    play.correct([m12], 'mulberry')
    does(play, 'port taken', { port: 'caen', by: 'allied', value: 2, delayed: false })
    does(play, 'port taken', { port: 'cherbourg', by: 'allied', value: 4, delayed: true })
    expect(capacityOf(play.state)).toBe(12 + 2 - 9)
    const told = does(play, 'first capacity', { units: 10 })
    expect(told.outcome?.label).toBe('Supply capacity 4')
    expect(capacityOf(play.state)).toBe(4)
    play.correct([turn(2)], 'next turn')
    expect(capacityOf(play.state)).toBe(8)
  })

  it('18.7.2 FE-160 every event moves the total, and the ledger shows each on its line; all of it can be taken back', () => {
    const play = at('allied first move', 6, [m12, port('nantes', 2), ashore(10)])
    const now = () => capacityOf(play.state)
    const from = play.entries.length
    expect(now()).toBe(4)
    play.correct([set('track', 'start capacity', 4)], 'start')
    does(play, 'landed', { n: 1, how: 'other', units: [] })
    expect(now()).toBe(3)
    does(play, 'units gone', { n: 2, why: 'lost', all: false })
    expect(now()).toBe(5)
    does(play, 'port taken', { port: 'st-nazaire', by: 'allied', value: 3, delayed: false })
    expect(now()).toBe(8)
    does(play, 'port taken', { port: 'nantes', by: 'german', value: 2, delayed: false })
    expect(now()).toBe(6)
    play.correct([set('flag', 'invasion', 'second')], 'second invasion')
    does(play, 'place mulberry', { mulberry: '9', enemyThere: false })
    expect(now()).toBe(15)
    does(play, 'mulberry lost', { mulberry: '12' })
    expect(now()).toBe(3)
    expect(texts(game.totals['capacity']?.(play.state).lines)).toMatch(/Mulberry 12 lost[\s\S]*Mulberry 9[\s\S]*St. Nazaire[\s\S]*9 units in Europe/)
    thereAndBack(play, from)
  })

  it('18.7.11 FE-160 a port that is Allied already is not counted twice', () => {
    const play = at('allied first move', 6, [m12, port('nantes', 2)])
    expect(forbidden(does(play, 'port taken', { port: 'nantes', by: 'allied', value: 2, delayed: false }))).toBe('18.7.11')
    play.abandon()
    expect(capacityOf(play.state)).toBe(14)
    expect(forbidden(does(play, 'port taken', { port: 'brest', by: 'german', value: 6, delayed: false }))).toBe('18.7.11')
  })

  it('18.7.3 FE-161 the audit finds the difference and puts it right', () => {
    const play = at('allied supply', 6, [m12, ashore(9)])
    const told = does(play, 'audit', { units: 11 })
    expect(told.outcome).toMatchObject({ tally: { difference: -2 }, label: 'Off by 2: the capacity is 1' })
    expect(capacityOf(play.state)).toBe(1)
    expect(does(play, 'audit', { units: 11 }).outcome?.label).toBe('The capacity of 1 is right')
  })

  it('18.7.4 FE-162 nobody lands below zero by choice; the table may overrule', () => {
    const play = at('allied first move', 6, [m12, ashore(11), set('track', 'start capacity', 1)])
    expect(forbidden(does(play, 'sea', { n: 2, sailing: 'to Europe', again: false }))).toBe('18.7.4')
    play.abandon()
    expect(forbidden(does(play, 'sea', { n: 1, sailing: 'to Europe', again: false }))).toBe('')
    expect(capacityOf(play.state)).toBe(0)
  })

  it('18.7.5 FE-163 below zero: a warning, and a step owed for each point each turn', () => {
    const play = at('german first move', 6, [m12, ashore(11)])
    const step = does(play, 'mulberry lost', { mulberry: '12' }).step
    expect(texts(step.alerts)).toContain('11 units must leave on the next turn or lose a step each [18.7.5]')
    play.jump(spot('allied supply'))
    expect([reminded(play).includes('steps owed'), offered(play, 'attrition')]).toEqual([false, false])
    for (const turns of [7, 8]) {
      play.jump(spot('turn end'))
      play.next()
      play.jump(spot('allied supply'))
      expect([play.state.track['turn'], reminded(play).includes('steps owed')]).toEqual([turns, true])
    }
    expect(does(play, 'attrition', { removed: 2 }).outcome).toMatchObject({ tally: { steps: 11 }, label: '11 steps lost' })
    expect(capacityOf(play.state)).toBe(-9)
    // back at zero for a moment, the count begins anew
    does(play, 'units gone', { n: 9, why: 'removed', all: false })
    play.jump(spot('german first move'))
    does(play, 'port taken', { port: 'nantes', by: 'allied', value: 2, delayed: false })
    play.correct([ashore(5)], 'landed')
    play.jump(spot('german second move'))
    play.jump(spot('allied supply'))
    expect([capacityOf(play.state), play.state.track['over since'], reminded(play).includes('steps owed')]).toEqual([-3, 8, false])
  })

  it('18.7.6 FE-164 zero at the start: only exchanges of the same impulse, until losses or ports raise it; raids are free, drops are not', () => {
    const play = at('allied supply', 6, [m12, ashore(12)])
    play.correct([turn(7)], 'next')
    play.jump(spot('allied replacements'))
    expect(play.state.track['start capacity']).toBe(0)
    play.jump(spot('allied first move'))
    expect(reminded(play)).toContain('zero banner')
    const land = () => forbidden(does(play, 'sea', { n: 1, sailing: 'to Europe', again: false }))
    expect(land()).toBe('18.7.6')
    play.abandon()
    does(play, 'sea', { n: 1, sailing: 'from Europe', again: false })
    expect(land()).toBe('')
    does(play, 'sea', { n: 1, sailing: 'from Europe', again: false })
    play.correct([set('track', 'swaps', 0)], 'the impulse is over')
    expect(land()).toBe('18.7.6')
    play.abandon()
    does(play, 'units gone', { n: 1, why: 'lost', all: false })
    expect(land()).toBe('')
    const raised = at('allied first move', 6, [m12, ashore(11), set('track', 'start capacity', 0)])
    expect(reminded(raised)).not.toContain('zero banner')
    const exchange = at('allied first move', 6, [m12, ashore(12), set('track', 'start capacity', 0)])
    does(exchange, 'sea', { n: 1, sailing: 'from Europe', again: false })
    exchange.next()
    exchange.next()
    expect([exchange.stage, forbidden(does(exchange, 'sea', { n: 1, sailing: 'to Europe', again: false }))]).toEqual(['allied second move', '18.7.6'])
    expect(forbidden(does(play, 'paradrop', { units: 1, apart: 0, inRange: true, where: 'clear', onEnemy: false }))).toBe('18.7.6')
    play.abandon()
    expect(forbidden(does(play, 'raid', { fromBase: true, hexes: true, enemy: false }))).toBe('')
    expect(forbidden(does(play, 'airlift', { cities: true, zoc: false, moved: false, fromBase: true }))).toBe('18.7.6')
    play.abandon()
    expect(forbidden(does(play, 'airlift', { cities: true, zoc: false, moved: false, fromBase: false }))).toBe('')
  })

  it('18.7.7 FE-165 below zero at the start: nothing lands that turn, whatever happens, and there is no second invasion', () => {
    const play = at('allied first move', 9, [m12, ashore(10), set('track', 'start capacity', -1)])
    expect(reminded(play)).toContain('below banner')
    expect(reminded(play)).not.toContain('zero banner')
    expect(reminded(at('allied first move', 9, [m12, ashore(12), set('track', 'start capacity', 0)]))).not.toContain('below banner')
    expect(capacityOf(play.state)).toBe(2)
    expect(forbidden(does(play, 'sea', { n: 1, sailing: 'to Europe', again: false }))).toBe('18.7.7')
    play.abandon()
    expect(forbidden(does(play, 'declare invasion'))).toBe('12.14')
    play.abandon()
    expect(forbidden(does(play, 'raid', { fromBase: true, hexes: true, enemy: false }))).toBe('')
  })

  it('18.7.8 FE-166 a captured port owes its roll: 5-6 halves, then a point a turn from the next, after the second impulse', () => {
    const play = at('allied first move', 6, [m12, ashore(10)])
    does(play, 'port taken', { port: 'cherbourg', by: 'allied', value: 7, delayed: false })
    expect(dues(play)).toContain('damage cherbourg')
    const counted = single(forecast(game, play.state, fresh(game, { procedure: 'port damage', input: { port: 'cherbourg' } })))
    expect(chance(counted, 'damaged')).toBeCloseTo(2 / 6, 12)
    roll(play, 'damage cherbourg', 'damage', 5)
    expect(capacityOf(play.state)).toBe(12 + 3 - 10)
    play.jump(spot('allied supply'))
    expect(dues(play)).toEqual([])
    nextSupply(play)
    expect(dues(play)).toEqual(['repair port/cherbourg 7'])
    play.start(owed(play.state)[0]?.[1].call as never, { due: 'repair port/cherbourg 7' })
    expect(capacityOf(play.state)).toBe(12 + 4 - 10)
    expect(dues(play)).toEqual([])
    nextSupply(play)
    // no infantry there on this turn: one turn lost, not the repair
    play.waive('repair port/cherbourg 8', 'no infantry')
    nextSupply(play)
    expect(dues(play)).toEqual(['repair port/cherbourg 9'])
    nextSupply(play)
    expect(dues(play)).toEqual(['repair port/cherbourg 10'])
    does(play, 'port blocked', { facility: 'port/cherbourg', blocked: true })
    nextSupply(play)
    expect(dues(play)).toEqual([])
    does(play, 'port blocked', { facility: 'port/cherbourg', blocked: false })
    does(play, 'port taken', { port: 'cherbourg', by: 'german', value: 7, delayed: false })
    nextSupply(play)
    expect(dues(play)).toEqual([])
  })

  it('18.7.8, 18.7.9 FE-166 FE-169 a port of 1 becomes 0 and still serves sea movement', () => {
    const play = at('allied first move', 6, [m12, ashore(10)])
    does(play, 'port taken', { port: 'lorient', by: 'allied', value: 1, delayed: false })
    roll(play, 'damage lorient', 'damage', 6)
    expect(capacityOf(play.state)).toBe(2)
    expect(does(play, 'port use', { port: 'lorient', use: 'sea', held: true, occupied: true, zoc: false, approach: false }).outcome).toMatchObject({ code: 'yes', lines: [{ text: expect.stringContaining('damaged to 0') as string, cite: '18.7.9' }] })
  })

  it('18.7.10 FE-167 recaptured whole: 3-6; old damage stays, a new hit halves what is left', () => {
    const play = at('allied first move', 6, [m12, port('brest', 8, { owner: 'german' })])
    does(play, 'port taken', { port: 'brest', by: 'allied', value: 8, delayed: false })
    expect(chance(single(forecast(game, play.state, fresh(game, { procedure: 'port damage', input: { port: 'brest' } }))), 'damaged')).toBeCloseTo(4 / 6, 12)
    const hurt = at('allied first move', 6, [port('brest', 8, { owner: 'german', damage: 2, hurt: true })])
    does(hurt, 'port taken', { port: 'brest', by: 'allied', value: 8, delayed: false })
    roll(hurt, 'damage brest', 'damage', 2)
    expect(hurt.state.row['port/brest']).toMatchObject({ damage: 2, hurt: true })
    const again = at('allied first move', 6, [port('brest', 8, { owner: 'german', damage: 2, hurt: true })])
    does(again, 'port taken', { port: 'brest', by: 'allied', value: 8, delayed: false })
    roll(again, 'damage brest', 'damage', 6)
    expect(again.state.row['port/brest']).toMatchObject({ damage: 5 })
  })

  it.each([[4, false, 8], [5, true, 4]])('18.7.8, 18.7.10 FE-167 a %i at the first capture: damaged before %s, worth %i', (die, hurt, worth) => {
    const play = at('allied first combat', 6)
    does(play, 'port taken', { port: 'brest', by: 'allied', value: 8, delayed: false })
    roll(play, 'damage brest', 'damage', die)
    expect([play.state.row['port/brest']?.['hurt'], play.state.row['port/brest']?.['hit'], capacityOf(play.state)]).toEqual([hurt, hurt ? 6 : undefined, worth])
  })

  it('18.7.10 the switch of A12: 3-6 only for a port that was whole', () => {
    const odds = (option: string) => {
      const play = at('allied first move', 6, [port('brest', 8, { taken: 2, hurt: true })], { options: { 'recapture die': option } })
      return chance(single(forecast(game, play.state, fresh(game, { procedure: 'port damage', input: { port: 'brest' } }))), 'damaged')
    }
    expect(odds('always')).toBeCloseTo(4 / 6, 12)
    expect(odds('whole')).toBeCloseTo(2 / 6, 12)
  })

  it('18.7.11 FE-168 empty in an enemy ZOC the value leaves at once and returns on reoccupation', () => {
    const play = at('allied second move', 6, [m12, port('nantes', 2), ashore(10)])
    does(play, 'port blocked', { facility: 'port/nantes', blocked: true })
    expect(capacityOf(play.state)).toBe(2)
    expect(texts(game.totals['capacity']?.(play.state).lines)).toContain('Nantes: empty in an enemy ZOC [18.7.11]')
    does(play, 'port blocked', { facility: 'port/nantes', blocked: false })
    expect(capacityOf(play.state)).toBe(4)
    does(play, 'port blocked', { facility: 'mulberry/12', blocked: true })
    expect(capacityOf(play.state)).toBe(-8)
    expect(dues(play)).toEqual([])
  })

  it('18.7.12 FE-170 a unit lost in the first impulse makes room in the second of the same turn', () => {
    const play = at('allied first combat', 6, [m12, ashore(12), set('track', 'start capacity', 0)])
    does(play, 'battle', { attackers: [us(6, 'infantry', 1)], defenders: [unit('GE', 3, 'infantry', 'ge')] }, { ask: 'result', code: 'A1' })
    play.next()
    expect(play.stage).toBe('allied second move')
    expect(forbidden(does(play, 'sea', { n: 1, sailing: 'to Europe', again: false }))).toBe('')
    const some = at('allied first combat', 6, [m12, ashore(11), set('track', 'start capacity', 1)])
    does(some, 'units gone', { n: 2, why: 'lost', all: false })
    some.next()
    expect(forbidden(does(some, 'sea', { n: 3, sailing: 'to Europe', again: false }))).toBe('')
    expect(forbidden(does(some, 'sea', { n: 1, sailing: 'to Europe', again: false }))).toBe('18.7.4')
  })

  it('18.7.13 FE-171 from the turn after the second invasion units land only in supply', () => {
    const second: Changes = [m12, set('track', 'start capacity', 5), set('track', 'second invasion turn', 9)]
    const play = at('allied first move', 10, second)
    expect(reminded(play)).toContain('landing in supply')
    expect(forbidden(does(play, 'sea', { n: 1, sailing: 'to Europe', again: false, supplied: false }))).toBe('18.7.13')
    expect(reminded(at('allied first move', 9, second))).not.toContain('landing in supply')
    expect(Object.keys(fields(at('allied first move', 9, second), 'sea'))).not.toContain('supplied')
  })

  it('18.7.14 FE-172 units in ports and cities and out of supply count: said in the supply phase, and on the line', () => {
    const play = at('allied supply', 6, [m12, ashore(7)])
    expect(reminded(play)).toContain('all count')
    expect(game.totals['capacity']?.(play.state).lines.at(-1)).toMatchObject({ text: '7 units in Europe', cite: '18.7.14', amount: -7 })
    expect(reminded(at('german supply'))).not.toContain('all count')
  })

  it('20.15 FE-173 an airdropped unit is never counted, now or when it dies; landed as infantry it is', () => {
    const para = { unit: 'br-6th-airborne-paratrooper', ...unit('6th Airborne', 5, 'paratrooper', 'br') }
    const dropped = at('allied first move', 6, [m12, ashore(5), set('track', 'start capacity', 7)])
    does(dropped, 'landed', { n: 1, how: 'dropped', units: [para] })
    expect(dropped.state.track['ashore']).toBe(5)
    dropped.jump(spot('allied first combat'))
    does(dropped, 'battle', { attackers: [para], defenders: [unit('GE', 3, 'infantry', 'ge')] }, { ask: 'result', code: 'AE' })
    expect(dropped.state.track['ashore']).toBe(5)
    const typed = at('allied first combat', 6, [m12, ashore(5)])
    does(typed, 'battle', { attackers: [unit('Para', 5, 'paratrooper', 'br')], defenders: [unit('GE', 3, 'infantry', 'ge')] }, { ask: 'result', code: 'AE' })
    expect(typed.state.track['ashore']).toBe(5)
    const foot = at('allied first move', 6, [m12, ashore(5), set('track', 'start capacity', 7)])
    does(foot, 'landed', { n: 1, how: 'other', units: [para] })
    expect(foot.state.track['ashore']).toBe(6)
    foot.jump(spot('allied first combat'))
    does(foot, 'battle', { attackers: [para], defenders: [unit('GE', 3, 'infantry', 'ge')] }, { ask: 'result', code: 'AE' })
    expect(foot.state.track['ashore']).toBe(5)
  })

  it('20.16, 21.4 FE-174 a port taken by paratroopers or raiders alone counts from the next turn', () => {
    const play = at('allied first combat', 6, [m12, ashore(5)])
    does(play, 'port taken', { port: 'brest', by: 'allied', value: 6, delayed: true })
    expect(capacityOf(play.state)).toBe(7)
    expect(texts(game.totals['capacity']?.(play.state).lines)).toContain('Brest: counts from next turn')
    play.correct([turn(7)], 'next')
    expect(capacityOf(play.state)).toBe(13)
  })

  it('26.5 FE-175 the Paris Garrison takes three points', () => {
    const play = at('allied first move', 12, [m12, ashore(5), set('track', 'paris turn', 10)])
    does(play, 'paris garrison')
    expect(capacityOf(play.state)).toBe(4)
  })

  it.each([{ spare: 1, rule: '27.11' }, { spare: 3, rule: '' }])('27.11 FE-176 FE-211 the 79th splits with $spare spare: $rule', ({ spare, rule }) => {
    const play = at('allied first move', 12, [m12, ashore(12 - spare)])
    expect(reminded(at('allied replacements', 12))).not.toContain('79th rejoin')
    expect(forbidden(does(play, '79th', { does: 'split' }))).toBe(rule)
    if (rule !== '') return
    expect(capacityOf(play.state)).toBe(spare - 2)
    play.jump(spot('allied replacements'))
    expect(reminded(play)).toContain('79th rejoin')
    expect(does(play, '79th', { does: 'rejoin' }).outcome?.label).toContain('may not move this turn')
    expect(capacityOf(play.state)).toBe(spare)
  })

  it('27.11 FE-211 with a part lost the 79th is never whole again', () => {
    const play = at('allied first move', 12, [m12, ashore(5), set('flag', '79th split', true)])
    does(play, '79th', { does: 'part lost' })
    const field = fields(play, '79th')['does']
    expect(field?.kind === 'choice' && field.options.find(each => each.id === 'rejoin')?.refusal?.cite).toBe('27.11')
  })

  it('29.1, 29.2, 29.3 FE-177 one mulberry for each invasion, prompted after the second move, never onto an enemy', () => {
    const play = at('mulberry', 1, [set('flag', 'invasion', 'first')])
    expect(reminded(play)).toContain('mulberry prompt')
    expect(forbidden(does(play, 'place mulberry', { mulberry: '12', enemyThere: true }))).toBe('29.3')
    play.abandon()
    does(play, 'place mulberry', { mulberry: '12', enemyThere: false })
    expect(capacityOf(play.state)).toBe(12)
    expect(forbidden(does(play, 'place mulberry', { mulberry: '9', enemyThere: false }))).toBe('29.2')
    play.abandon()
    expect(forbidden(does(play, 'place mulberry', { mulberry: '12', enemyThere: false }))).toBe('29.2')
    expect(reminded(at('allied second combat', 1, [set('flag', 'invasion', 'first')]))).not.toContain('mulberry prompt')
    const second = at('mulberry', 9, [set('flag', 'invasion', 'second'), put('row', 'mulberry/12', { state: 'placed' })])
    does(second, 'place mulberry', { mulberry: '9', enemyThere: false })
    expect(capacityOf(second.state)).toBe(21)
  })

  it('29.4 FE-178 a German in the hex destroys it, at its present value', () => {
    const play = at('german first move', 6, [put('row', 'mulberry/12', { state: 'placed', damage: 6 }), ashore(4)])
    expect(capacityOf(play.state)).toBe(2)
    expect(does(play, 'mulberry lost', { mulberry: '12' }).lines[0]).toMatchObject({ amount: -6, cite: '29.4' })
    expect(capacityOf(play.state)).toBe(-4)
    expect(play.state.row['mulberry/12']).toMatchObject({ state: 'destroyed' })
  })

  it.each([{ id: '12', die: 5, left: 6 }, { id: '9', die: 6, left: 4 }, { id: '12', die: 4, left: 12 }])('29.5 FE-179 a Storm owes a roll for mulberry $id: $die leaves $left', ({ id, die, left }) => {
    const play = at('weather', 6, [put('row', `mulberry/${id}`, { state: 'placed' })])
    expect(dues(play)).toEqual([])
    does(play, 'weather', {}, { ask: 'weather', code: 'Storm' })
    expect(dues(play)).toEqual([`storm ${id}`])
    roll(play, `storm ${id}`, 'storm', die)
    expect(capacityOf(play.state)).toBe(left)
    play.jump(spot('allied supply'))
    expect(dues(play)).toEqual([])
    nextSupply(play)
    expect(dues(play)).toEqual(die >= 5 ? [`repair mulberry/${id} 7`] : [])
  })

  it('29.5 FE-179 two Storms in a row are two rolls, the second on what the first left', () => {
    const play = at('weather', 6, [put('row', 'mulberry/12', { state: 'placed' })])
    for (const [die, left] of [[6, 6], [5, 3]] as const) {
      does(play, 'weather', {}, { ask: 'weather', code: 'Storm' })
      roll(play, 'storm 12', 'storm', die)
      expect(capacityOf(play.state)).toBe(left)
      play.jump(spot('turn end'))
      play.next()
    }
  })

  it('29.5 FE-179 no roll without a Storm, and none for a mulberry still in England', () => {
    const play = at('weather', 6, [put('row', 'mulberry/12', { state: 'placed' })])
    does(play, 'weather', {}, { ask: 'weather', code: 'Overcast' })
    expect(dues(play)).toEqual([])
    const off = at('weather', 6)
    does(off, 'weather', {}, { ask: 'weather', code: 'Storm' })
    expect(dues(off)).toEqual([])
    expect(reminded(at('allied first move', 6, [weather('storm'), put('row', 'mulberry/12', { state: 'placed' })]))).not.toContain('storm on mulberries')
    const owed = at('weather', 6, [put('row', 'mulberry/12', { state: 'placed' })])
    does(owed, 'weather', {}, { ask: 'weather', code: 'Storm' })
    owed.jump(spot('allied first move'))
    expect(reminded(owed)).toContain('storm on mulberries')
  })

  it('18.7.8 FE-166 the ports lie on the Tracks desk with owner, worth and damage', () => {
    const play = at('allied supply', 6, [port('nantes', 2), port('brest', 8, { damage: 3 })])
    const drawing = game.panels(play.state).find(each => each.id === 'ports')?.drawing
    expect(drawing?.kind === 'list' && drawing.rows.map(each => [each.label, each.owner, each.worth, each.note])).toEqual([['Brest', 'allied', 5, '3 damage'], ['Nantes', 'allied', 2, '']])
  })

  it('18.7 FE-181 the number goes on above 40', () => {
    expect(capacityOf(at('allied supply', 20, [m12, port('brest', 15), port('anvers', 20)]).state)).toBe(47)
  })

  it('31.15 FE-182 FE-230 exited armour still counts, Germans remove steps, 25 steps win at the end of the turn', () => {
    const on = { options: { exit: true } }
    const play = at('allied second move', 20, [m12, ashore(8), set('track', 'exited', 20)], on)
    expect(reminded(play)).toContain('exit')
    const told = does(play, 'exit', { direction: 'out', steps: 4, supplied: true, zoc: false })
    expect(capacityOf(play.state)).toBe(4)
    expect(texts(told.lines)).toContain('Exited units still count against the supply capacity [31.15]')
    expect(told.outcome?.duties?.[0]).toMatchObject({ who: 'german', cite: '31.15', text: expect.stringContaining('Remove 4 steps') as string })
    expect(texts(told.step.alerts)).not.toContain('31.15')
    expect(texts(does(play, 'exit', { direction: 'out', steps: 1, supplied: true, zoc: false }).step.alerts)).toContain('25 steps have exited: Allied victory at the end of the turn [31.15]')
    expect(play.state.end['match']).toBeUndefined()
    play.jump(spot('turn end'))
    expect(play.state.end['match']).toMatchObject({ winner: 'allied', cite: '31.15' })
    expect(forbidden(does(at('allied second move', 20, [], on), 'exit', { direction: 'out', steps: 1, supplied: true, zoc: true }))).toBe('31.15')
    expect(reminded(at('allied second move', 20))).not.toContain('exit')
  })

  it('18 the example: 17 units on 12 + 3 + 2 leave nothing unused, the airdropped 101st apart', () => {
    const play = at('allied supply', 7, [m12, port('st-nazaire', 3), port('nantes', 2), ashore(17)])
    expect(capacityOf(play.state)).toBe(0)
    expect(game.panels(play.state).find(each => each.id === 'capacity')?.label).toBe('Supply capacity (17 from the coast)')
    expect(begin().state.track['ashore']).toBeUndefined()
  })
})
