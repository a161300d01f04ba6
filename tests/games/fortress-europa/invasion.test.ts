import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { blueArrows, forbiddenBeaches } from '../../../src/games/fortress-europa/invasion.ts'
import { faces } from '../../table.ts'
import { at, begin, does, fields, forbidden, game, offered, reminded, spot, texts, turn, weather } from './kit.ts'

type Changes = Parameters<typeof at>[2]
const supplied: Changes = [set('track', 'start capacity', 5)]
const drop = { units: 1, apart: 0, inRange: true, where: 'clear', onEnemy: false }

describe('12 Invasions', () => {
  it('12.1, 12.2 FE-198 two a game: the first is turn one, the second is counted and declared once', () => {
    const play = at('allied first move', 9, supplied)
    expect(play.state.track['invasions']).toBe(1)
    does(play, 'declare invasion')
    expect([play.state.track['invasions'], play.state.track['second invasion turn'], play.state.flag['invasion'], play.stage]).toEqual([2, 9, 'second', 'invade district'])
    expect(offered(at('allied first move', 10, [...supplied, set('track', 'invasions', 2)]), 'declare invasion')).toBe(false)
    expect(forbidden(does(at('allied first move', 10, [...supplied, weather('overcast')]), 'declare invasion'))).toBe('12.1')
  })

  it('12.2 FE-199 eight steps in the first impulse, six in the second, in order; on other turns none', () => {
    const play = at('allied first move', 9, supplied)
    does(play, 'declare invasion')
    const seen = [play.stage]
    while (play.stage !== 'allied rail') { play.next(); seen.push(play.stage) }
    // hidden units are for the first invasion only (12.19): its step 7 is passed over; the whole list is walked in the set-up of FE-001
    expect(seen).toEqual(['invade district', 'invade bridges', 'invade drops', 'invade beaches', 'invade naval', 'invade support', 'allied first move', 'allied first combat',
      'invasion landing', 'allied second move', 'mulberry', 'allied second combat', 'invasion partisan', 'invasion capacity', 'allied rail'])
    const late = at('allied first move', 14, [...supplied, set('flag', 'naval gone', true)])
    does(late, 'declare invasion')
    while (late.stage !== 'invade beaches') late.next()
    late.next()
    expect(late.stage).toBe('invade support')
    const plain = at('allied replacements', 9)
    const quiet = [plain.stage]
    while (plain.stage !== 'allied supply') { plain.next(); quiet.push(plain.stage) }
    expect(quiet).toEqual(['allied replacements', 'allied first move', 'allied first combat', 'allied second move', 'allied second combat', 'allied rail', 'allied supply'])
  })

  it.each([
    { input: { kind: 'beach', joined: true }, ok: 'yes' }, { input: { kind: 'beach', joined: false }, ok: 'no' }, { input: { kind: 'arrow', joined: true }, ok: 'yes' }, { input: { kind: 'north', joined: true }, ok: 'no' }, { input: { kind: 'upriver', joined: true }, ok: 'no' },
    { input: { kind: 'inland', port: 'caen', mouth: true, blocked: false }, ok: 'yes' }, { input: { kind: 'inland', port: 'caen', mouth: true, blocked: true }, ok: 'no' }, { input: { kind: 'inland', port: 'caen', mouth: false, blocked: false }, ok: 'no' }, { input: { kind: 'inland', port: 'amsterdam', mouth: true, blocked: false }, ok: 'no' },
  ])('12.5, 12.6, 12.15, 12.16 FE-200 $input: $ok', ({ input, ok }) => {
    expect(does(at('invade beaches', 1, [set('flag', 'invasion', 'first')]), 'beach line', input).outcome?.code).toBe(ok)
  })

  it('12.15, 12.16 FE-200 eight pairs of blue arrows and U5-U6; the hexes that are no beaches', () => {
    expect(blueArrows).toHaveLength(9)
    expect(blueArrows.map(pair => pair.join('-'))).toEqual(['A16-B15', 'C9-C10', 'A3-A4', 'A2-A3', 'P4-P5', 'BB4-CC4', 'CC4-DD3', 'DD4-EE4', 'U5-U6'])
    expect(forbiddenBeaches).toEqual(expect.arrayContaining(['V5', 'A17', 'A18', 'B16', 'B17', 'B18', 'D9', 'D10']))
    expect(fields(at('invade beaches', 1), 'beach line', { kind: 'inland', port: 'anvers' })['blocked']?.label).toBe('Germans in BB4, BB5, CC4, CC5')
  })

  // the rulebook's Schelde example: A west of B; B = BB4, C = BB5, D = Anvers CC6, E = CC5, F = CC4, J = DD3
  it.each([
    { hexes: ['BB4', 'CC4'], ok: true, why: 'B and F, whatever lies between' }, { hexes: ['CC4', 'DD3'], ok: true, why: 'F and J' }, { hexes: ['BB5'], ok: true, why: 'C alone' }, { hexes: ['CC5'], ok: true, why: 'E alone' },
    { hexes: ['BB5', 'CC6', 'CC5'], ok: true, why: 'C and E with Anvers between them' }, { hexes: ['BB5', 'CC5'], ok: false, why: 'C and E without Anvers' }, { hexes: ['AA4', 'BB4', 'BB5', 'CC5'], ok: false, why: 'A, B, C, E' },
    { hexes: ['AA4', 'BB4', 'CC6'], ok: false, why: 'A, B, D' }, { hexes: ['BB5', 'CC4', 'DD3'], ok: false, why: 'C, F, J' }, { hexes: ['BB4', 'CC5'], ok: false, why: 'B, E' }, { hexes: ['DD4', 'EE4'], ok: true, why: 'up to Rotterdam' }, { hexes: ['P4', 'P5'], ok: true, why: 'Le Havre' }, { hexes: ['A17'], ok: false, why: 'up an estuary' }, { hexes: ['V5'], ok: false, why: 'no beach' },
    { hexes: ['C9', 'E10'], ok: true, why: 'Nantes with one hex at the mouth of the Loire' }, { hexes: ['C10', 'E10'], ok: true, why: 'Nantes with the other' }, { hexes: ['A16', 'B15', 'A19'], ok: true, why: 'Bordeaux with both hexes at the mouth' }, { hexes: ['B15', 'A19'], ok: true, why: 'Bordeaux with one' }, { hexes: ['E10'], ok: true, why: 'an inland port alone' }, { hexes: ['C9', 'A19'], ok: false, why: 'Bordeaux with the mouth of another river' },
  ])('12.6, 12.15 FE-200 the invasion example: $why', ({ hexes, ok }) => {
    expect(does(at('invade beaches', 1, [set('flag', 'invasion', 'first')]), 'invasion line', { hexes, blocked: false }).outcome?.code).toBe(ok ? 'yes' : 'no')
  })

  it('12.5 FE-200 Anvers is closed by Germans at the mouth; the landing example moves back to the hidden unit', () => {
    expect(does(at('invade beaches', 1), 'invasion line', { hexes: ['BB5', 'CC6'], blocked: true }).outcome).toMatchObject({ code: 'no', lines: [{ cite: '12.5' }] })
    const told = does(at('invade reveal', 1, [set('flag', 'invasion', 'first')]), 'reveal', { blocks: true, room: true, drop: false })
    expect(texts(told.outcome?.duties)).toContain('its ground support is lost [12.17]')
  })

  it.each([{ input: { first: 8, overlap: true, second: 5, units: 6, paras: 0, armour: false }, ok: 'no' }, { input: { first: 8, overlap: true, second: 5, units: 5, paras: 3, armour: false }, ok: 'yes' }, { input: { first: 8, overlap: false, second: 0, units: 8, paras: 3, armour: false }, ok: 'yes' }])('12.10 FE-201 $input: $ok', ({ input, ok }) => {
    const told = does(at('invade beaches', 1), 'beach capacity', input)
    expect(told.outcome?.code).toBe(ok)
    expect(texts(told.lines)).toContain('Mountain units count as infantry, the 79th counts')
  })

  it('12.13 FE-202 no armour but the 79th lands on an invasion turn', () => {
    const play = at('invade beaches', 1, [set('flag', 'invasion', 'first')])
    expect(reminded(play)).toContain('no armour lands')
    expect(forbidden(does(play, 'beach capacity', { first: 8, overlap: false, second: 0, units: 4, paras: 0, armour: true }))).toBe('12.13')
    expect(reminded(at('invasion landing', 1, [set('flag', 'invasion', 'first')]))).toContain('no armour lands')
    expect(reminded(at('allied first move'))).not.toContain('no armour lands')
  })

  it('12.18 FE-203 FE-227 after a failed first invasion play goes on, after a failed second the Germans win', () => {
    const play = at('allied first combat', 3, [set('track', 'ashore', 2)])
    const first = does(play, 'units gone', { n: 2, why: 'lost', all: true })
    expect(texts(first.step.alerts)).not.toContain('German victory')
    play.correct([turn(4), set('track', 'start capacity', 0)], 'next')
    play.jump(spot('allied first move'))
    expect(reminded(play)).toContain('allies gone')
    expect(forbidden(does(play, 'paradrop', drop))).toBe('')
    expect(reminded(at('allied first move', 4))).not.toContain('allies gone')
    const second = at('allied first combat', 11, [set('track', 'ashore', 2), set('track', 'invasions', 2)])
    expect(texts(does(second, 'units gone', { n: 2, why: 'lost', all: true }).step.alerts)).toContain('German victory [12.18]')
    expect(play.state.end['match']).toBeUndefined()
    expect(second.state.end['match']).toMatchObject({ winner: 'german', cite: '12.18' })
    const alive = at('allied first combat', 11, [set('track', 'ashore', 2), set('track', 'invasions', 2)])
    expect(texts(does(alive, 'units gone', { n: 1, why: 'lost', all: false }).step.alerts)).not.toContain('German victory')
  })
})

describe('20 Paratroopers', () => {
  it('20.1, 20.4 FE-204 five Allied drops, one a turn, three units, three hexes apart, Clear only', () => {
    expect(forbidden(does(at('allied first move', 6, [...supplied, weather('overcast')]), 'paradrop', drop))).toBe('20.1')
    expect(forbidden(does(at('allied first move', 6, [...supplied, set('track', 'allied drops', 5)]), 'paradrop', drop))).toBe('20.4')
    expect(forbidden(does(at('allied first move', 6, [...supplied, set('track', 'drops this turn', 1)]), 'paradrop', drop))).toBe('20.4')
    expect(forbidden(does(at('allied first move', 6, supplied), 'paradrop', { ...drop, units: 3, apart: 4 }))).toBe('20.4')
    const play = at('allied first move', 6, supplied)
    does(play, 'paradrop', { ...drop, units: 2, apart: 3 })
    expect([play.state.track['allied drops'], play.state.track['drops this turn'], play.state.track['allied by air']]).toEqual([1, 1, 2])
    expect(fields(play, 'paradrop')['units']).toMatchObject({ max: 3 })
  })

  it('20.5 FE-204 two German drops of one unit', () => {
    expect(fields(at('german first move'), 'german drop')['units']).toMatchObject({ max: 1 })
    expect(forbidden(does(at('german first move', 6, [set('track', 'german drops', 2)]), 'german drop', { units: 1, inRange: true, where: 'clear', onEnemy: false }))).toBe('20.5')
    const play = at('german first move')
    does(play, 'german drop', { units: 1, inRange: true, where: 'clear', onEnemy: false })
    expect(play.state.track['german drops']).toBe(1)
  })

  it('20.10, 20.11, 20.17 FE-205 one Allied airlift a Clear turn, two German a game; three and one a turn by air together', () => {
    const lift = { cities: true, zoc: false, moved: false, fromBase: false }
    const play = at('allied first move', 6, supplied)
    does(play, 'airlift', lift)
    expect(forbidden(does(play, 'airlift', lift))).toBe('20.10')
    play.abandon()
    expect(forbidden(does(play, 'paradrop', { ...drop, units: 3 }))).toBe('20.17')
    play.abandon()
    expect(forbidden(does(at('allied first move', 6, [...supplied, set('track', 'allied by air', 3)]), 'airlift', lift))).toBe('20.17')
    expect(forbidden(does(at('allied first move', 6, [...supplied, weather('storm')]), 'airlift', lift))).toBe('20.10')
    for (const over of [{ zoc: true }, { cities: false }, { moved: true }]) expect(forbidden(does(at('allied first move', 6, supplied), 'airlift', { ...lift, ...over }))).toBe('20.10')
    expect(forbidden(does(at('german first move', 6, [set('track', 'german airlifts', 2)]), 'german airlift', lift))).toBe('20.11')
    expect(forbidden(does(at('german first move', 6, [set('track', 'german by air', 1)]), 'german airlift', lift))).toBe('20.17')
  })

  it.each([{ where: 'clear', column: 0 }, { where: 'non-clear', column: 1 }, { where: 'zoc', column: 2 }, { where: 'germany', column: 1 }])('20.9 FE-206 a drop in $where reads column $column', ({ where, column }) => {
    const play = at('allied first move', 6, supplied)
    does(play, 'paradrop', { ...drop, where })
    expect(play.ask).toMatchObject({ kind: 'chance', chart: { id: 'drop', column } })
    play.answer(faces('drop 1', 2))
    const step = play.answer({ ask: 'drop 1 code', code: 'loses a step' })
    expect(step.outcomes[0]?.label).toBe('Unit 1: loses a step')
  })

  it('20.9 FE-206 three units roll one after the other', () => {
    const play = at('allied first move', 6, supplied)
    does(play, 'paradrop', { ...drop, units: 3 })
    for (const n of [1, 2, 3]) {
      expect(play.ask?.id).toBe(`drop ${n}`)
      play.answer({ ask: `drop ${n}`, code: 'safe' })
    }
    expect(play.ask).toBeNull()
  })

  it('20.2, 20.3 FE-207 starting place and range are asked and enforced', () => {
    expect(fields(at('allied first move'), 'paradrop')['inRange']?.label).toContain('England or Africa')
    expect(fields(at('german first move'), 'german drop')['inRange']?.label).toContain('city in Germany out of enemy ZOC')
    expect(forbidden(does(at('allied first move', 6, supplied), 'paradrop', { ...drop, inRange: false }))).toBe('20.2')
    expect(forbidden(does(at('german first move'), 'german drop', { ...drop, inRange: false }))).toBe('20.3')
  })
})

describe('21 to 25 Raiders and irregulars', () => {
  it('21.2, 21.10 FE-208 two raids a game, in either move impulse, not in a Storm; no capacity is used; they may not move', () => {
    const raid = { fromBase: true, hexes: true, enemy: false }
    const play = at('allied second move', 6, [set('track', 'sea moves', 5)])
    const told = does(play, 'raid', raid)
    expect(forbidden(told)).toBe('')
    expect(texts(told.outcome?.duties)).toContain('may not move this impulse [21.2]')
    expect(game.stages['allied turn']?.filter(each => each.procedures?.includes('raid')).map(each => each.id)).toEqual(['allied first move', 'invasion landing', 'allied second move'])
    expect([play.state.track['sea moves'], play.state.track['raids'], play.state.track['ashore']]).toEqual([5, 1, undefined])
    does(play, 'raid', raid)
    expect(forbidden(does(play, 'raid', raid))).toBe('21.2')
    play.abandon()
    expect(offered(play, 'raid')).toBe(false)
    expect(forbidden(does(at('allied first move', 6, [weather('storm')]), 'raid', raid))).toBe('21.10')
    expect(forbidden(does(at('allied first move'), 'raid', { ...raid, enemy: true }))).toBe('21.9')
    expect(forbidden(does(at('allied first move'), 'raid', { ...raid, fromBase: false }))).toBe('21.2')
  })

  it.each([{ over: { rail: false } }, { over: { city: true } }, { over: { country: true } }, { over: { zoc: true } }, { over: { ss: true } }])('24.2 FE-209 partisans not there: $over', ({ over }) => {
    expect(forbidden(does(at('allied second move', 6, [set('flag', 'partisan', true)]), 'place partisan', { rail: true, city: false, country: false, zoc: false, ss: false, ...over }))).toBe('24.2')
  })

  it('24.2, 24.4 FE-209 placed in the second move, off again after the German second move', () => {
    const play = at('allied second move', 6, [set('flag', 'partisan', true)])
    expect(reminded(play)).toContain('place partisans')
    does(play, 'place partisan', { rail: true, city: false, country: false, zoc: false, ss: false })
    expect(reminded(play)).not.toContain('place partisans')
    play.jump(spot('german second move'))
    expect(reminded(play)).toContain('remove partisans')
    const step = play.next()
    expect(texts(step.lines)).toContain('[24.4]')
    expect(play.state.flag['partisan placed']).toBeUndefined()
  })

  it('25.1, 25.4 FE-210 once a city, eight at a time, a late one when one is free and the city still German', () => {
    const play = at('allied first move', 25)
    does(play, 'volkssturm', { city: 'koln' })
    expect(play.state.track['volkssturm']).toBe(1)
    expect(forbidden(does(play, 'volkssturm', { city: 'koln' }))).toBe('25.1')
    play.abandon()
    play.correct([set('track', 'volkssturm', 8)], 'eight')
    expect(does(play, 'volkssturm', { city: 'bonn' }).outcome?.label).toMatch(/None free for Bonn/)
    play.jump(spot('german first move'))
    expect(reminded(play)).not.toContain('volkssturm waits')
    expect(does(play, 'volkssturm lost').outcome?.label).toContain('Bonn')
    expect(reminded(play)).toContain('volkssturm waits')
    play.correct([set('row', 'city/bonn', { owner: 'allied', waiting: true, volkssturm: false })], 'Bonn taken')
    expect(reminded(play)).not.toContain('volkssturm waits')
    const cities = fields(begin(), 'volkssturm')['city']
    expect(cities?.kind === 'choice' && cities.options.some(each => each.id === 'paris')).toBe(false)
    expect(game.data.tracks.tracks.find(each => each.id === 'volkssturm')?.max).toBe(8)
  })
})
