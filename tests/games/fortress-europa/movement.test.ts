import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { chance, forecast } from '../../../src/engine/forecast.ts'
import { faces, fresh, single } from '../../table.ts'
import { at, begin, does, fields, forbidden, game, offered, reminded, spot, texts, turn, weather } from './kit.ts'

type Changes = Parameters<typeof at>[2]
const base = { side: 'allied', kind: 'other', impulse: 1, factor: 4, enters: 'none', mountaineers: false, landing: 'none', inZoc: false, flooded: false }
const move = (over: object, said = 'full') => {
  const told = does(at('allied first move'), 'allowance', { ...base, ...over })
  return told.ask?.kind === 'code' ? { asked: told.ask.chart, outcome: told.play.answer({ ask: 'allowance code', code: said }).outcomes[0] } : { asked: null, outcome: told.outcome }
}
const hexes = (over: object, said = 'full') => move(over, said).outcome?.tally['hexes']

describe('5, 8 Movement', () => {
  it('5.4, 8.11 FE-128 the owner\'s chart gives the allowance; an empty cell is asked for, by side, class, impulse and weather', () => {
    const { asked } = move({ kind: 'armour', impulse: 2 })
    expect(asked).toMatchObject({ id: 'movement', column: 0, row: 1 })
    const stormy = does(at('german second move', 5, [weather('storm')]), 'allowance', { ...base, side: 'german', impulse: 2 }).ask
    expect(stormy?.kind === 'code' && [stormy.chart.column, stormy.lines[0]?.text]).toEqual([3, expect.stringMatching(/German.*second.*Storm/i)])
    expect(hexes({}, 'full')).toBe(4)
    expect(hexes({}, 'half')).toBe(2)
    expect(hexes({}, '1')).toBe(1)
    expect(hexes({}, 'none')).toBe(0)
  })

  it('5.6 FE-129 however often it is halved, one hex is left', () => {
    expect(hexes({ factor: 1, landing: 'sea' })).toBe(1)
    expect(hexes({ factor: 3, landing: 'sea' }, 'half')).toBe(1)
  })

  it('8.1 FE-130 armour of 6 that enters rough goes 3, and stops if half is spent', () => {
    const found = move({ kind: 'armour', factor: 6, enters: 'rough' })
    expect(found.outcome?.tally['hexes']).toBe(3)
    expect(texts(found.outcome?.lines)).toContain('entered after half is spent, it stops there [8.1]')
    expect(hexes({ kind: 'armour', factor: 5, enters: 'rough' })).toBe(3)
    expect(hexes({ kind: 'other', factor: 6, enters: 'rough' })).toBe(6)
  })

  it('8.2 FE-131 a flooded hex stops a unit for the turn; ports, rail and leaving by sea are excepted', () => {
    expect(texts(move({ enters: 'flooded' }).outcome?.lines)).toMatch(/whole turn; not when it lands at a port, comes by rail or leaves by sea \[8.2\]/)
    expect(does(at('allied second move'), 'allowance', { ...base, impulse: 2, flooded: true }).outcome).toMatchObject({ tally: { hexes: 0 }, lines: [{ cite: '8.2' }] })
    expect(move({ impulse: 1, flooded: true }).outcome?.tally['hexes']).toBe(4)
  })

  it('8.3, 8.4 FE-132 mountains stop all but mountain units; alpine is theirs alone, and stops them', () => {
    expect(texts(move({ enters: 'mountain' }).outcome?.lines)).toContain('Stops in the mountain hex for this impulse [8.3]')
    expect(texts(move({ enters: 'mountain', mountaineers: true }).outcome?.lines)).toContain('go on through mountains')
    expect(move({ enters: 'alpine' }).outcome?.tally['hexes']).toBe(0)
    expect(texts(move({ enters: 'alpine', mountaineers: true }).outcome?.lines)).toContain('Stops in the alpine hex')
  })

  it('8.5, 17.10.4 FE-133 an attacked river: foot stops across in the first impulse, walks in the second; armour rolls; no rail', () => {
    const cross = (over: object) => does(at('german first move'), 'crossing', { armoured: false, impulse: 1, rail: false, ...over })
    expect(cross({}).outcome?.label).toBe('Crosses and stops on the first hex across')
    expect(cross({ impulse: 2 }).outcome?.label).toBe('Crosses freely')
    expect(cross({ rail: true }).outcome?.code).toBe('stops')
    for (const impulse of [1, 2]) {
      const told = cross({ armoured: true, impulse })
      told.play.answer(faces('crossing', 3))
      expect(told.play.ask).toMatchObject({ kind: 'code', chart: { id: 'crossing', column: impulse - 1, row: 2 } })
      expect(told.play.answer({ ask: 'crossing code', code: 'may go on' }).outcomes[0]?.label).toMatch(/another hexside/)
    }
  })

  it('8.6, 8.8, 8.12 FE-134 Spain, Switzerland, England and blue arrows are no way', () => {
    expect(move({ enters: 'off limits' }).outcome).toMatchObject({ tally: { hexes: 0 }, lines: [{ cite: '8.6' }] })
    expect(move({ enters: 'blue arrow' }).outcome).toMatchObject({ tally: { hexes: 0 }, lines: [{ cite: '8.8' }] })
  })

  it('13.1 FE-148 headquarters move in the second impulse only, in full, whatever the weather, slowed by terrain', () => {
    expect(does(at('german first move'), 'allowance', { ...base, kind: 'hq', impulse: 1 }).outcome).toMatchObject({ tally: { hexes: 0 }, lines: [{ cite: '13.1' }] })
    const storm = does(at('german second move', 5, [weather('storm')]), 'allowance', { ...base, kind: 'hq', impulse: 2, factor: 5, enters: 'mountain' })
    expect(storm.outcome?.tally['hexes']).toBe(5)
    expect(texts(storm.lines)).toContain('[8.3]')
  })
})

describe('9 Military districts', () => {
  const states = (play: ReturnType<typeof at>) => Object.fromEntries(Object.entries(play.state.row).filter(([id]) => id.startsWith('district/')).map(([id, row]) => [id.slice(9), row['state']]))

  it.each([
    { trigger: 'invaded', district: '7th', freed: ['7th'] }, { trigger: 'invaded', district: '1st', freed: ['1st'] }, { trigger: 'invaded', district: 'netherlands', freed: ['1st', '7th', '15th', '19th', 'netherlands'] }, { trigger: 'invaded', district: '15th', freed: ['1st', '7th', '15th', '19th', 'netherlands'] },
    { trigger: 'moved out', district: '', freed: ['1st', '7th', '15th', '19th', 'netherlands'] }, { trigger: 'moved in', district: '', freed: ['1st', '7th', '15th', '19th', 'netherlands'] },
    { trigger: 'attacked', district: '', freed: ['1st', '7th', '15th', '19th', 'netherlands'] }, { trigger: 'two districts', district: '', freed: ['1st', '7th', '15th', '19th', 'netherlands'] }, { trigger: 'exchange', district: '7th', freed: [] },
  ])('9.1 FE-135 $trigger $district releases $freed', ({ trigger, district, freed }) => {
    const play = at('allied first move', 2)
    does(play, 'release', { trigger, district })
    expect(Object.entries(states(play)).filter(([, state]) => state !== 'frozen').map(([id]) => id).sort()).toEqual([...freed].sort())
  })

  it('9.1 FE-135 the triggers are said while a district is frozen, and no longer', () => {
    const play = at('allied first move', 2)
    expect(reminded(play)).toContain('district triggers')
    does(play, 'release', { trigger: 'moved out' })
    expect(reminded(play)).not.toContain('district triggers')
  })

  it('9.2, 9.3, 9.4 FE-136 hidden, city and free units are free but for two; Torino and Genova stay in Italy', () => {
    const play = begin()
    play.next()
    expect(game.data.reminders.find(each => each.id === 'hidden notes')?.text).toMatch(/15th and 7th districts, are frozen, the others are free/)
    expect(reminded(play)).toContain('hidden notes')
    expect(reminded(at('german first move'))).toContain('italy')
    expect(reminded(at('german first move', 5, [set('flag', 'italy entered', true)]))).not.toContain('italy')
    expect(reminded(at('german first move', 2))).toContain('frozen stay')
  })

  it('9.9 FE-138 a free unit alone releases nobody, stacked with a frozen one everybody', () => {
    const asked = (over: object) => does(at('allied first combat'), 'stirred', { voluntary: true, free: true, stacked: false, ...over }).outcome
    expect(asked({})).toMatchObject({ code: 'no', lines: [{ cite: '9.9' }] })
    expect(asked({ stacked: true })).toMatchObject({ code: 'yes', lines: [{ cite: '9.9' }] })
    expect(asked({ free: false })).toMatchObject({ code: 'yes', lines: [{ cite: '9.1' }] })
  })
})

describe('10 Rail', () => {
  const rail = { n: 1, rail: true, zoc: false, trace: true, arriving: false }
  it.each([{ sac: 0, tac: 0, left: 6 }, { sac: 1, tac: 0, left: 4 }, { sac: 1, tac: 1, left: 2 }, { sac: 4, tac: 0, left: 0 }, { sac: 4, tac: 2, left: 0 }])('10.1, 17.10.3 FE-139 FE-189 $sac SAC and $tac TAC leave $left', ({ sac, tac, left }) => {
    const play = at('german first move', 5, [set('track', 'rail sac', sac), set('track', 'rail tac', tac)])
    const drawing = game.panels(play.state).find(each => each.id === 'limits')?.drawing
    expect(drawing?.kind === 'allowance' && drawing.items.find(each => each.id === 'rail moves')).toMatchObject({ left, of: left })
    const told = does(play, 'rail', { ...rail, n: left + 1 })
    expect(forbidden(told)).toBe('10.1')
  })

  it.each([{ over: { rail: false }, rule: '10.4' }, { over: { zoc: true }, rule: '10.4' }, { over: { trace: false }, rule: '10.6' }, { over: {}, rule: '' }])('10.4, 10.6 FE-139 rail $over: $rule', ({ over, rule }) => {
    expect(forbidden(does(at('german first move'), 'rail', { ...rail, ...over }))).toBe(rule)
  })

  it('10.2, 10.3 FE-139 the counter runs down within the turn, in the first impulse only', () => {
    const play = at('german first move')
    does(play, 'rail', { ...rail, n: 4 })
    expect(forbidden(does(play, 'rail', { ...rail, n: 3, arriving: true }))).toBe('10.1')
    expect(forbidden(does(at('german second move'), 'rail', rail))).toBe('10.3')
  })

  it('10.8 FE-140 the edge links are said when the Germans move by rail', () => {
    expect(reminded(at('german first move'))).toContain('edge rail')
    expect(game.data.reminders.find(each => each.id === 'edge rail')?.text).toContain('RR26')
    expect(reminded(at('german second move'))).not.toContain('edge rail')
  })

  it('10.10 FE-141 one headquarters a month in the second impulse, whatever the air does', () => {
    const play = at('german second move', 5, [set('track', 'rail sac', 4)])
    expect(reminded(play)).toContain('hq by rail')
    expect(forbidden(does(play, 'hq rail'))).toBe('')
    expect(reminded(play)).not.toContain('hq by rail')
    expect(offered(play, 'hq rail')).toBe(false)
    expect(forbidden(does(play, 'hq rail'))).toBe('10.10')
    expect(forbidden(does(at('german first move'), 'hq rail'))).toBe('10.10')
    const same = at('turn end', 6, [set('flag', 'hq rail used', true)])
    same.next()
    same.next()
    expect(same.state.flag['hq rail used']).toBe(true)
    const month = at('turn end', 8, [set('flag', 'hq rail used', true)])
    month.next()
    month.next()
    expect(month.state.flag['hq rail used']).toBeUndefined()
  })
})

describe('11 Sea movement', () => {
  const sail = { n: 1, sailing: 'elsewhere', again: false }
  const left = (changes: Changes) => {
    const drawing = game.panels(at('allied first move', 6, changes).state).find(each => each.id === 'limits')?.drawing
    return drawing?.kind === 'allowance' ? drawing.items.find(each => each.id === 'sea moves')?.of : undefined
  }
  it.each([
    { what: 'plain', changes: [], n: 5 }, { what: 'six bases', changes: [set('track', 'uboat bases', 6)], n: 6 }, { what: 'first Clear turn after an invasion', changes: [set('flag', 'ten by sea', true)], n: 10 },
    { what: 'after an invasion but overcast', changes: [set('flag', 'ten by sea', true), weather('overcast')], n: 5 }, { what: 'storm', changes: [weather('storm')], n: 0 }, { what: 'invasion turn', changes: [set('flag', 'invasion', 'second')], n: 0 },
    { what: 'ten does not grow with the bases', changes: [set('flag', 'ten by sea', true), set('track', 'uboat bases', 6)], n: 10 },
  ])('11.5, 11.6, 11.7, 11.9, 12.3 FE-142 $what: $n', ({ changes, n }) => {
    expect(left(changes)).toBe(n)
  })

  it('11.6 FE-142 ten stands from the invasion until the first Clear turn is over', () => {
    const play = at('german supply', 1, [set('flag', 'invasion', 'first')])
    play.next()
    expect(play.state.flag['ten by sea']).toBe(true)
    play.next()
    play.correct([weather('overcast')], 'rain')
    play.jump(spot('german supply'))
    play.next()
    expect(play.state.flag['ten by sea']).toBe(true)
    play.correct([turn(3), weather('clear')], 'sun')
    play.jump(spot('allied first move'))
    expect(reminded(play)).toContain('ten by sea')
    play.jump(spot('german supply'))
    play.next()
    expect(play.state.flag['ten by sea']).toBeUndefined()
  })

  it('11.5 FE-142 the sixth unit is refused; a unit that sails twice counts once unless the table counts moves (A15)', () => {
    const play = at('allied first move')
    does(play, 'sea', { ...sail, n: 5 })
    expect(forbidden(does(play, 'sea', sail))).toBe('11.5')
    play.abandon()
    expect(forbidden(does(play, 'sea', { ...sail, again: true }))).toBe('')
    const strict = at('allied first move', 5, [set('track', 'sea moves', 5)], { options: { 'sea count': 'moves' } })
    expect(forbidden(does(strict, 'sea', { ...sail, again: true }))).toBe('11.5')
  })

  it.each([['to Europe', -2], ['from Europe', 2], ['elsewhere', undefined]])('18.7.2 FE-142 two that sail %s: %d on the capacity, said on its line', (sailing, by) => {
    const told = does(at('allied first move', 5, [set('track', 'ashore', 3), set('row', 'mulberry/12', { value: 12, damage: 0, state: 'placed' })]), 'sea', { ...sail, n: 2, sailing })
    expect(told.lines.find(each => each.on === 'capacity')?.amount).toBe(by)
  })

  it('11.4 FE-143 two evacuations a turn', () => {
    const play = at('allied first move', 5, [set('track', 'ashore', 10)])
    does(play, 'sea', { ...sail, n: 2, sailing: 'evacuation' })
    expect(play.state.track['ashore']).toBe(8)
    expect(forbidden(does(play, 'sea', { ...sail, sailing: 'evacuation' }))).toBe('11.4')
    play.abandon()
    play.jump(spot('turn end'))
    play.next()
    play.jump(spot('allied first move'))
    expect(forbidden(does(play, 'sea', { ...sail, n: 2, sailing: 'evacuation' }))).toBe('')
  })

  it('11.3 FE-144 sea and land: 5 goes 2, 1 goes 1', () => {
    expect(hexes({ factor: 5, landing: 'sea' })).toBe(2)
    expect(hexes({ factor: 1, landing: 'sea' })).toBe(1)
  })

  it('12.11 FE-147 landing in the second impulse of an invasion: 4 goes 2, 3 goes 1', () => {
    expect(hexes({ factor: 4, impulse: 2, landing: 'invasion' })).toBe(2)
    expect(hexes({ factor: 3, impulse: 2, landing: 'invasion' })).toBe(1)
  })

  it.each([{ from: 'brest', to: 'marseille', moves: 3 }, { from: 'marseille', to: 'brest', moves: 3 }, { from: 'england', to: 'brest', moves: 1 }, { from: 'england', to: 'marseille', moves: 2 }, { from: 'africa', to: 'nice', moves: 1 }, { from: 'england', to: 'africa', moves: 1 }])('11.4, 12.4, 21.8 FE-145 $from to $to takes $moves', ({ from, to, moves }) => {
    expect(does(at('allied first move'), 'sea route', { from, to }).outcome?.tally['moves']).toBe(moves)
  })

  it.each([
    { over: {}, ok: 'yes' }, { over: { zoc: true }, ok: 'yes' }, { over: { zoc: true, occupied: false }, ok: 'no' }, { over: { held: false, occupied: false }, ok: 'no' }, { over: { port: 'amsterdam', approach: true }, ok: 'no' }, { over: { port: 'amsterdam' }, ok: 'yes' }, { over: { port: 'caen', approach: true }, ok: 'no' },
  ])('11.8 FE-146 port use $over: $ok', ({ over, ok }) => {
    expect(does(at('allied first move'), 'port use', { port: 'brest', use: 'sea', held: true, occupied: true, zoc: false, approach: false, ...over }).outcome?.code).toBe(ok)
  })

  it('11.8 FE-146 FE-180 Amsterdam, Bremen and Anvers are asked about their own hexes', () => {
    const label = (port: string) => fields(at('allied first move'), 'port use', { port })['approach']?.label
    expect([label('amsterdam'), label('bremen'), label('anvers')]).toEqual(['Germans in HH1, HH2, JJ1, JJ2', 'Germans in PP2, PP3, QQ2, QQ3', 'Germans in BB4, BB5, CC4, CC5'])
    for (const port of ['bremen', 'anvers', 'amsterdam']) expect(does(at('allied supply'), 'port use', { port, use: 'supply', held: true, occupied: true, zoc: false, approach: true }).outcome).toMatchObject({ code: 'no', lines: [{ cite: '18.8' }] })
  })
})

describe('31 Optional movement', () => {
  it('31.5 FE-149 Jersey: said only with the option, no mulberry within two hexes while German', () => {
    const on = { options: { jersey: true } }
    const play = at('invade beaches', 1, [set('flag', 'invasion', 'first')], on)
    expect(reminded(play)).toContain('jersey')
    expect(reminded(at('german first move'))).not.toContain('jersey')
    expect(game.data.reminders.find(each => each.id === 'jersey')?.text).toMatch(/H5, J3, J4.*retreat from it is elimination/)
    const near = at('mulberry', 1, [set('flag', 'invasion', 'first')], on)
    expect(forbidden(does(near, 'place mulberry', { mulberry: '12', enemyThere: false, nearJersey: true }))).toBe('31.5')
    expect(['nearJersey' in fields(near, 'place mulberry'), 'nearJersey' in fields(at('mulberry', 1, [set('flag', 'invasion', 'first')]), 'place mulberry')]).toEqual([true, false])
  })

  it('31.9 FE-150 first-turn armour: a third each stays, waits, or goes half; only with the option and on turn one', () => {
    const on = { options: { 'armour release': true } }
    const play = at('german first move', 1, [], on)
    expect(offered(play, 'armour release')).toBe(true)
    const counted = single(forecast(game, play.state, fresh(game, { procedure: 'armour release', input: { factor: 7 } })))
    for (const name of ['stays', 'second impulse', 'half']) expect(chance(counted, name)).toBeCloseTo(1 / 3, 12)
    const said = (die: number) => does(play, 'armour release', { factor: 7 }, faces('release', die)).outcome?.label
    expect([1, 2, 3, 4, 5, 6].map(said)).toEqual([...Array<string>(2).fill('Stays for the whole turn'), ...Array<string>(2).fill('Moves in the second impulse only, normally'), ...Array<string>(2).fill('Moves 4 in the first impulse, normally in the second')])
    expect(offered(at('german first move', 2, [], on), 'armour release')).toBe(false)
    expect(offered(at('german first move', 1), 'armour release')).toBe(false)
  })
})
