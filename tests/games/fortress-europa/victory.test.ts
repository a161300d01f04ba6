import { describe, expect, it } from 'vitest'
import { put, set } from '../../../src/engine/changes.ts'
import type { Chart } from '../../../src/engine/chart.ts'
import { knownOf } from '../../../src/engine/game.ts'
import { districtGoals, goalMet } from '../../../src/games/fortress-europa/goals.ts'
import { germanCities, shifted, verdict } from '../../../src/games/fortress-europa/victory.ts'
import { turnName, lastTurn } from '../../../src/games/fortress-europa/calendar.ts'
import { table } from '../../table.ts'
import { at, begin, does, fields, game, reminded, standing, texts, turn } from './kit.ts'

const held = { paris: true, bruxelles: true, majors: 0, cities: 0 }

describe('30 Victory', () => {
  it.each([
    { majors: 4, cities: 0, over: false, is: 'allied' }, { majors: 3, cities: 15, over: false, is: 'allied' }, { majors: 3, cities: 14, over: false, is: 'open' }, { majors: 3, cities: 14, over: true, is: 'draw' },
    { majors: 2, cities: 14, over: true, is: 'german' }, { majors: 0, cities: 0, over: true, is: 'german' },
  ])('30.1 FE-224 $majors majors and $cities cities, over $over: $is', ({ majors, cities, over, is }) => {
    expect(verdict({ ...held, majors, cities }, 4, over)).toBe(is)
  })

  it('30.1 FE-224 without Paris or Bruxelles nothing is won; Genova and Torino count', () => {
    expect(verdict({ paris: false, bruxelles: true, majors: 5, cities: 20 }, 4, false)).toBe('open')
    expect(verdict({ paris: true, bruxelles: false, majors: 5, cities: 20 }, 4, false)).toBe('open')
    const play = at('allied first combat', 30, ['koln', 'bonn', 'genova', 'torino', 'paris', 'lyon'].map(id => put('row', `city/${id}`, { owner: 'allied' })))
    expect(germanCities(play.state)).toBe(4)
    expect(fields(play, 'victory')['cities']).toMatchObject({ usual: 4 })
    const won = does(at('turn end', 37), 'victory', { ...held, majors: 4 })
    expect(won.outcome?.code).toBe('allied')
    expect(won.play.state.end['match']).toMatchObject({ winner: 'allied' })
  })

  it('30.1 FE-224 FE-056 the fifteenth German city with Paris and Bruxelles ends the game at once; the owner adds the cities the text does not name', () => {
    const cities = { ...game.charts['cities'], rows: { ...(game.charts['cities'] as Extract<Chart, { kind: 'rows' }>).rows, mainz: { name: 'Mainz', country: 'Germany' }, tours: { name: 'Tours', country: 'France' } } } as Chart
    const own = { ...game, charts: { ...game.charts, cities } }
    const play = table(own, own.setup({ scenario: 'campaign', options: {} }))
    const thirteen = ['bremen', 'hannover', 'erfurt', 'aachen', 'essen', 'dusseldorf', 'koln', 'bonn', 'saarbrucken', 'karlsruhe', 'stuttgart', 'freiburg', 'genova', 'paris', 'bruxelles']
    play.correct(thirteen.map(id => put('row', `city/${id}`, { owner: 'allied' })), 'as it stands')
    const taken = (city: string) => texts(does(play, 'city taken', { city, by: 'allied' }).step.alerts)
    expect([germanCities(play.state), taken('tours'), taken('torino')]).toEqual([13, '', ''])
    expect(play.state.end['match']).toBeUndefined()
    expect(taken('mainz')).toContain('15 cities: Allied victory [30.1]')
    expect(play.state.end['match']).toEqual({ winner: 'allied', how: 'Paris, Bruxelles and 15 cities: Allied victory', cite: '30.1' })
    expect(germanCities(play.state)).toBe(15)
    const majors = at('allied first combat', 30, [...thirteen.map(id => put('row', `city/${id}`, { owner: 'allied' })), set('track', 'majors', 4)])
    expect(texts(does(majors, 'city taken', { city: 'torino', by: 'allied' }).step.alerts)).toContain('4 majors: Allied victory [30.1]')
    expect(fields(majors, 'victory')['majors']).toMatchObject({ usual: 4 })
  })

  it('30.1 FE-224 a major city moves the marker of majors once, and back when it is lost', () => {
    const play = at('allied first combat', 30)
    expect(Object.keys(fields(play, 'city taken', { city: 'koln' }))).toContain('major')
    expect(Object.keys(fields(play, 'city taken', { city: 'lyon' }))).not.toContain('major')
    does(play, 'city taken', { city: 'koln', by: 'allied', major: true })
    does(play, 'city taken', { city: 'koln', by: 'allied', major: true })
    expect(play.state.track['majors']).toBe(1)
    does(play, 'city taken', { city: 'koln', by: 'german', major: true })
    expect(play.state.track['majors']).toBe(0)
  })

  it.each([
    { over: {}, is: 'allied' }, { over: { zoc: true }, is: 'allied' }, { over: { zoc: true, occupied: false }, is: 'nobody' }, { over: { occupied: false }, is: 'allied' }, { over: { dropped: true, cleared: false }, is: 'german' }, { over: { dropped: true, cleared: true }, is: 'allied' },
  ])('30.2 FE-225 last Allied, $over: $is', ({ over, is }) => {
    expect(does(at('allied first combat'), 'control', { last: 'allied', zoc: false, occupied: true, dropped: false, cleared: true, ...over }).outcome?.code).toBe(is)
  })

  it('30.2 FE-226 bases and sites are counted to six, and the sixth changes sea movement and replacements', () => {
    const play = at('allied first combat', 12, [set('track', 'uboat bases', 5), set('track', 'v1 sites', 5)])
    expect(texts(does(play, 'hex destroyed', { what: 'uboat bases' }).lines)).toContain('[11.7]')
    does(play, 'hex destroyed', { what: 'v1 sites' })
    does(play, 'hex destroyed', { what: 'v1 sites' })
    expect([play.state.track['uboat bases'], play.state.track['v1 sites']]).toEqual([6, 6])
    const drawing = game.panels(play.state).find(each => each.id === 'limits')?.drawing
    expect(drawing?.kind === 'allowance' && drawing.items.find(each => each.id === 'sea moves')?.of).toBe(6)
    expect(texts(does(at('allied replacements', 13, [set('track', 'uboat bases', 6)]), 'replacements', { nation: 'us', total: 5, armour: 2, flown: false, special: 0 }).lines)).toContain('All six U-boat bases are taken [17.10.6]')
    expect(texts(does(at('allied replacements', 13, [set('track', 'v1 sites', 6)]), 'replacements', { nation: 'br', total: 5, armour: 2, flown: false, special: 0 }).lines)).toContain('All six V1 sites are taken [17.10.7]')
  })

  it('16.3 FE-226 a fortress entered is destroyed once', () => {
    const play = at('allied first combat', 12)
    does(play, 'hex destroyed', { what: 'fortress', hex: 'P4' })
    expect(play.state.row['fortress/P4']).toEqual({ destroyed: true })
    const field = fields(play, 'hex destroyed', { what: 'fortress' })['hex']
    expect(field?.kind === 'choice' && field.options.find(each => each.id === 'P4')?.refusal?.cite).toBe('16.3')
  })

  it.each([
    { ours: 7, theirs: 6, all: [7, 6], is: 'allied' }, { ours: 5, theirs: 7, all: [9, 7], is: 'german' }, { ours: 7, theirs: 7, all: [9, 8], is: 'allied' }, { ours: 7, theirs: 7, all: [8, 8], is: 'open' }, { ours: 6, theirs: 6, all: [9, 6], is: 'open' },
  ])('32.2 FE-228 $ours of seven against $theirs, $all of twelve: $is', ({ ours, theirs, all, is }) => {
    expect(does(at('reveal objectives', 13), 'sudden death', { alliedMet: ours, germanMet: theirs, alliedAll: all[0], germanAll: all[1] }).outcome?.code).toBe(is)
  })

  it('32.1 FE-228 seven of twelve are picked in secret, revealed at the start of Sep I and only with the option', () => {
    const secrets = game.secrets?.filter(each => each.id.endsWith('objectives')) ?? []
    expect(secrets.map(each => [each.seats, each.options?.length, each.most])).toEqual([[['allied'], 12, 7], [['german'], 12, 7]])
    const play = at('turn end', 12, [], { options: { 'sudden death': true } })
    play.next()
    play.next()
    expect(play.stage).toBe('reveal objectives')
    expect(reminded(play)).toContain('reveal objectives')
    const early = at('turn end', 11, [], { options: { 'sudden death': true } })
    early.next()
    expect(early.next().passed.map(each => each.stage.id)).toContain('reveal objectives')
    const plain = at('turn end', 12)
    plain.next()
    plain.next()
    expect(plain.stage).toBe('weather')
    expect(secrets.every(each => each.revealAt.includes('reveal objectives'))).toBe(true)
  })

  it('32.4 FE-228 the tick list follows the tracks: twelve and twelve, what only the map knows is said', () => {
    const play = at('reveal objectives', 13, [...['marseille', 'brest', 'paris'].map(id => put('row', `city/${id}`, { owner: 'allied' })), set('track', 'allied drops', 1)], { options: { 'sudden death': true } })
    // Allied: Marseille, Brest, Paris, one drop, no second invasion: 5. German: Italy with Nice, Bruxelles and Anvers, Cherbourg and Le Havre, Rotterdam and Amsterdam, no drop, bases, sites: 7
    const known = knownOf(game, play.state, 'sudden death', {})
    expect([known['alliedAll']?.value, known['germanAll']?.value]).toEqual([5, 7])
    const lines = texts(does(play, 'sudden death', { alliedMet: 4, germanMet: 6, alliedAll: 5, germanAll: 7 }).lines)
    expect(lines).toContain('3. Control Brest (B2): met [32.4]')
    expect(lines).toContain('4. Control Brest (B2) and St. Nazaire (C9): not met [32.4]')
    expect(lines.match(/look on the map/g)).toHaveLength(4)
    const sites = (n: number) => { play.correct([set('track', 'v1 sites', n), set('track', 'uboat bases', n)], 'sites'); const now = knownOf(game, play.state, 'sudden death', {}); return [now['alliedAll']?.value, now['germanAll']?.value] }
    expect([sites(5), sites(6)]).toEqual([[5, 5], [6, 5]])
  })

  it('31.17 FE-231 the extended game: 41 or 45 turns, German TAC 4(4), March columns', () => {
    const turns = (extended: string) => { const drawing = game.panels(begin('campaign', { extended }).state).find(each => each.id === 'calendar')?.drawing; return drawing?.kind === 'turn' && drawing.spaces.length }
    expect([turns('none'), turns('four'), turns('eight')]).toEqual([37, 41, 45])
    const play = at('turn end', 37, [], { options: { extended: 'four' } })
    play.next()
    play.next()
    expect(turnName(play.state, 38)).toBe('Apr I')
    const arrives = (n: number) => reminded(at('german first move', n, [], { options: { extended: 'four' } })).includes('april arrivals')
    expect([arrives(37), arrives(38), arrives(39)]).toEqual([false, true, false])
    expect([play.state.track['ge tac month'], play.state.track['ge tac max']]).toEqual([4, 4])
    expect(play.stage).toBe('weather')
    expect(does(play, 'weather').ask?.lines[0]?.text).toBe('March column')
    expect(turnName(begin('campaign', { extended: 'four', 'extended names': 'march' }).state, 38)).toBe('Mar II')
    expect(lastTurn(begin('campaign', { extended: 'eight' }).state)).toBe(45)
  })
})

describe('33 Scenarios', () => {
  it('33.1 FE-008 FE-229 Invasion ends after July III and asks for goal, capacity and mulberry', () => {
    const play = at('turn end', 7, [put('row', 'mulberry/12', { state: 'placed', damage: 6 }), set('track', 'ashore', 5)], { scenario: 'invasion' })
    expect(reminded(play)).toContain('last turn')
    expect(Object.keys(fields(play, 'victory'))).toEqual(['district', 'goal'])
    expect(does(play, 'victory', { district: '7th', goal: true }).outcome?.code).toBe('allied')
    const over = play.next()
    expect(texts(over.alerts)).toContain('The last turn is over')
    const lost = (changes: Parameters<typeof at>[2], goal: boolean) => does(at('turn end', 7, changes, { scenario: 'invasion' }), 'victory', { district: '7th', goal }).outcome?.code
    expect(lost([put('row', 'mulberry/12', { state: 'placed' }), set('track', 'ashore', 12)], true)).toBe('german')
    expect(lost([put('row', 'mulberry/12', { state: 'destroyed' }), set('row', 'port/brest', { value: 6, damage: 0, owner: 'allied' })], true)).toBe('german')
    expect(lost([put('row', 'mulberry/12', { state: 'placed' })], false)).toBe('german')
    expect(Object.values(districtGoals).map(each => each.length)).toEqual([4, 2, 2, 2, 3])
    expect(reminded(at('turn end', 7))).not.toContain('last turn')
  })

  it.each([
    ['netherlands', ['bremen'], true], ['netherlands', ['amsterdam', 'rotterdam'], false], ['netherlands', ['amsterdam', 'rotterdam', 'bruxelles'], true], ['netherlands', ['paris'], true],
    ['15th', ['le-havre'], false], ['15th', ['le-havre', 'anvers'], true], ['15th', ['dieppe', 'ostende', 'rouen', 'amiens', 'dunkerque', 'namur'], true],
    ['7th', ['caen', 'paris'], true], ['7th', ['cherbourg', 'caen', 'rennes', 'st-malo'], false], ['7th', ['cherbourg', 'brest', 'caen', 'rennes', 'st-malo'], true], ['7th', ['caen', 'rennes', 'st-malo', 'nantes', 'lorient'], false],
    ['1st', ['bordeaux'], false], ['1st', ['bordeaux', 'cherbourg'], true], ['1st', ['nantes', 'lorient', 'brest', 'rennes', 'caen', 'st-malo'], true],
    ['19th', ['marseille'], false], ['19th', ['marseille', 'lyon'], true], ['19th', ['lyon', 'toulouse'], false], ['19th', ['paris'], true],
  ] as const)('33.1.5 FE-008 the %s with %j: goal met %s, as the victory screen then says', (district, cities, met) => {
    const play = at('turn end', 7, [set('flag', 'invaded', district), ...cities.map(id => put('row', `city/${id}`, { owner: 'allied' }))], { scenario: 'invasion' })
    expect(goalMet(play.state, district)).toBe(met)
    expect(fields(play, 'victory')).toMatchObject({ district: { usual: district }, goal: { usual: met } })
  })

  it.each([{ n: 3, seen: false, plus: 0 }, { n: 4, seen: false, plus: 1 }, { n: 5, seen: false, plus: 2 }, { n: 6, seen: true, plus: 0 }])('33.1.4 FE-009 turn $n, storm seen $seen: +$plus', ({ n, seen, plus }) => {
    const { ask } = does(at('weather', n, seen ? [set('flag', 'storm seen', true)] : [], { scenario: 'invasion' }), 'weather')
    expect(ask?.lines.reduce((sum, each) => sum + (each.amount ?? 0), 0)).toBe(plus)
  })

  it.each([{ a: 1, b: 1, storm: true }, { a: 6, b: 6, storm: true }, { a: 3, b: 4, storm: false }])('33.1.4 FE-009 turn 2 with $a and $b: storm $storm', ({ a, b, storm }) => {
    const play = at('weather', 2, [], { scenario: 'invasion' })
    does(play, 'weather', {}, { ask: 'two dice', faces: [a, b] })
    expect(play.state.flag['weather'] === 'storm').toBe(storm)
    expect(play.ask?.id ?? null).toBe(storm ? null : 'no storm')
  })

  it('33.2 FE-010 To the West Wall: twelve turns, secret objectives, most met wins, equal is a draw', () => {
    const play = at('german supply', 12, [], { scenario: 'west-wall' })
    play.next()
    expect(play.stage).toBe('west wall objectives')
    const end = (allied: number, german: number) => does(at('west wall objectives', 12, [], { scenario: 'west-wall' }), 'victory', { allied, german }).outcome?.code
    expect([end(5, 4), end(3, 6), end(5, 5)]).toEqual(['allied', 'german', 'draw'])
    expect(lastTurn(play.state)).toBe(12)
    expect(reminded(begin('west-wall'))).toContain('pick objectives')
    expect(reminded(begin())).not.toContain('pick objectives')
  })

  it('33.3 FE-011 the Bulge opens at the German First Combat Impulse of Dec III with its presets', () => {
    const play = begin('bulge')
    const seen = [play.stage]
    while (play.stage !== 'german first combat') { play.next(); seen.push(play.stage) }
    expect(seen).toEqual(['ardennes set-up', 'german first combat'])
    expect(turnName(play.state, play.state.track['turn'] ?? 0)).toBe('Dec III')
    expect(game.totals['capacity']?.(play.state).total).toBe(13)
    expect(play.state.flag['carpet used']).toBe(true)
    expect(lastTurn(play.state)).toBe(30)
    const later = at('german replacements', 28, [], { scenario: 'bulge' })
    expect(reminded(later)).toContain('no stock at first')
    expect(does(later, 'replacements', { nation: 'ge', total: 4, armour: 2, hits: 0 }).ask).toMatchObject({ why: { cite: '33.3.3' } })
    expect(does(at('allied first move', 28, [], { scenario: 'bulge' }), 'paradrop', { units: 1, apart: 0, inRange: true, where: 'clear', onEnemy: false }).ask).toMatchObject({ why: { cite: '20.4' } })
    expect(does(at('allied first move', 28, [], { scenario: 'bulge' }), 'raid', { fromBase: true, hexes: true, enemy: false }).ask).toMatchObject({ why: { cite: '33.3.3' } })
    const heydte = { units: 1, inRange: true, where: 'clear', onEnemy: false }
    expect(does(at('german first move', 27, [], { scenario: 'bulge' }), 'german drop', heydte).ask).toMatchObject({ why: { cite: '33.3.3' } })
    const drop = at('german first move', 28, [], { scenario: 'bulge' })
    does(drop, 'german drop', heydte)
    expect(drop.state.track['german drops']).toBe(1)
    drop.answer({ ask: 'drop 1', code: 'safe' })
    expect(does(drop, 'german drop', heydte).ask).toMatchObject({ why: { cite: '20.5' } })
  })

  it('33.3.3 FE-012 nine Volkssturm cities and sixteen destroyed fortresses are marked', () => {
    const { row } = begin('bulge').state
    expect(Object.entries(row).filter(([id, each]) => id.startsWith('city/') && each['volkssturm'] === true)).toHaveLength(9)
    expect(Object.entries(row).filter(([id, each]) => id.startsWith('fortress/') && each['destroyed'] === true).map(([id]) => id.slice(9))).toHaveLength(16)
    expect(Object.keys(begin().state.row).some(id => id.startsWith('fortress/'))).toBe(false)
  })

  it.each([{ n: 28, is: 'clear' }, { n: 29, is: 'storm' }, { n: 30, is: 'overcast' }])('33.3.4 FE-013 historical weather on turn $n: $is; rolled by agreement', ({ n, is }) => {
    const play = at('weather', n, [], { scenario: 'bulge' })
    does(play, 'weather')
    expect(play.state.flag['weather']).toBe(is)
    expect(does(at('weather', n, [], { scenario: 'bulge', options: { 'historical weather': false } }), 'weather').ask?.kind).toBe('chance')
    expect(begin('bulge').state.flag['weather']).toBe('overcast*')
  })

  it('33.3.5 FE-014 German TAC 6(6) for Dec IV and 7(7) in January without any chart', () => {
    const play = begin('bulge')
    expect([play.state.track['ge tac month'], play.state.track['ge tac max']]).toEqual([6, 6])
    const january = at('turn end', 28, [], { scenario: 'bulge' })
    january.next()
    january.next()
    expect([january.state.track['ge tac month'], january.state.track['ge tac max']]).toEqual([7, 7])
    expect(Object.keys(fields(january, 'german air'))).not.toContain('total')
  })

  it('33.3.6 FE-015 ports and mulberries are preset; a port lost later takes its value out of the 13', () => {
    const play = begin('bulge')
    const german = ['bremen', 'amsterdam', 'rotterdam', 'dunkerque', 'lorient', 'st-nazaire', 'genova']
    expect(german.some(id => play.state.row[`port/${id}`]?.['owner'] === 'allied')).toBe(false)
    expect(['anvers', 'brest', 'cherbourg', 'marseille', 'nice'].every(id => play.state.row[`port/${id}`]?.['owner'] === 'allied')).toBe(true)
    expect([play.state.row['mulberry/12']?.['hex'], play.state.row['mulberry/9']?.['hex']]).toEqual(['M5', 'Nice'])
    does(play, 'port taken', { port: 'anvers', by: 'german', value: 5, delayed: false })
    expect(game.totals['capacity']?.(play.state).total).toBe(8)
    does(play, 'mulberry lost', { mulberry: '9' })
    expect(game.totals['capacity']?.(play.state).total).toBe(-1)
  })

  it('33.3.7, 33.3.8 FE-016 the Meuse and Nancy are said in both Allied move impulses, in these scenarios only', () => {
    for (const scenario of ['bulge', 'berlin']) for (const stage of ['allied first move', 'allied second move']) expect(reminded(at(stage, 28, [], { scenario }))).toEqual(expect.arrayContaining(['meuse', 'nancy']))
    for (const id of ['meuse', 'nancy']) {
      expect(reminded(at('allied first move', 28))).not.toContain(id)
      expect(reminded(at('german first move', 28, [], { scenario: 'bulge' }))).not.toContain(id)
    }
  })

  it('33.3.9 FE-017 on Dec III the Germans choose whom to attack: the exception exists this turn only', () => {
    const spared = (play: ReturnType<typeof begin>) => { const field = fields(play, 'touched')['spared']; return field?.kind === 'choice' && field.options.some(each => each.id === 'ardennes') }
    const play = begin('bulge')
    play.next()
    expect(spared(play)).toBe(true)
    expect(reminded(play)).toContain('dec iii choice')
    expect(game.data.reminders.find(each => each.id === 'dec iii choice')?.text).toMatch(/as a whole; only Americans between Moselle and Meuse, only from HH10 to GG14/)
    expect(spared(at('german first combat', 28, [], { scenario: 'bulge' }))).toBe(false)
    expect(reminded(at('german first combat', 28, [], { scenario: 'bulge' }))).not.toContain('dec iii choice')
  })

  it('33.3.9 FE-018 the opening sector: +1, armour unhalved, defenders retreat in full even from rough, moved by the Allied player', () => {
    const play = begin('bulge')
    play.next()
    const input = { attackers: [{ label: '12th SS', type: 'armour', nation: 'ss', factors: [8, 7], steps: 2 }], defenders: [{ label: '106th', type: 'infantry', nation: 'us', factors: [4, 4], steps: 2 }], ground: 'rough', sector: true }
    const told = does(play, 'battle', input)
    expect(standing(told)).toMatchObject({ die: 1, attack: 8, column: '2-1' })
    const step = play.answer({ ask: 'result', code: 'DR' })
    expect(step.outcomes[0]?.duties?.[0]).toMatchObject({ who: 'allied', cite: '33.3.9', text: expect.stringContaining('full two hexes') as string })
    expect(standing(does(play, 'battle', { ...input, sector: false }))).toMatchObject({ die: 0, attack: 4 })
    const asked = (stage: string, n: number) => 'sector' in fields(at(stage, n, n === 27 ? [set('flag', 'opening', 'ardennes')] : [], { scenario: 'bulge' }), 'battle')
    expect([asked('german first combat', 27), asked('german second combat', 27), asked('german first combat', 28), asked('allied first combat', 28)]).toEqual([true, false, false, false])
  })

  it('33.3.9 FE-019 1st SS: advance, ignored ZOC in the second move, -1 against it west of the line', () => {
    const play = begin('bulge')
    play.next()
    play.next()
    expect(play.stage).toBe('german second move')
    expect(reminded(play)).toContain('dec iii advance')
    const attack = (firstSS: boolean) => standing(does(at('allied first combat', 29, [], { scenario: 'bulge' }), 'battle', { attackers: [{ label: 'US', type: 'infantry', nation: 'us', factors: [9, 4], steps: 2 }], defenders: [{ label: '1st SS', type: 'armour', nation: 'ss', factors: [9, 7], steps: 2 }], firstSS })).die
    expect([attack(true), attack(false)]).toEqual([-1, 0])
    expect(reminded(at('german second move', 28, [], { scenario: 'bulge' }))).not.toContain('dec iii advance')
    const asked = (scenario: string) => 'firstSS' in fields(at('allied first combat', 29, [], { scenario }), 'battle')
    expect([asked('bulge'), asked('berlin'), asked('campaign')]).toEqual([true, true, false])
  })

  it('33.3.9 FE-020 Dec IV lists the Americans with full movement, on that turn only', () => {
    expect(reminded(at('allied first move', 28, [], { scenario: 'bulge' }))).toContain('dec iv americans')
    expect(reminded(at('allied second move', 28, [], { scenario: 'bulge' }))).toContain('dec iv americans')
    expect(reminded(at('allied first move', 29, [], { scenario: 'bulge' }))).not.toContain('dec iv americans')
    expect(game.data.reminders.find(each => each.id === 'dec iv americans')?.text).toMatch(/82nd, the 101st.*4th Armored, 6th Cavalry, 5th, 26th, 75th, 80th.*one hex an impulse/)
  })

  it.each([{ b: true, l: true, a: false, is: 'strategic' }, { b: true, l: true, a: true, is: 'strategic' }, { b: true, l: false, a: true, is: 'tactical' }, { b: true, l: false, a: false, is: 'none' }, { b: false, l: true, a: true, is: 'none' }])('33.3.10 FE-021 Bastogne $b, Liège or Namur $l, Aachen $a: $is', ({ b, l, a, is }) => {
    const told = does(at('turn end', 30, [], { scenario: 'bulge' }), 'victory', { bastogne: b, liege: l, aachen: a })
    expect([told.outcome?.code, told.play.state.end['match']?.['winner']]).toEqual([is, is === 'none' ? 'allied' : 'german'])
  })

  it('33.4 FE-022 On to Berlin: eleven turns, two forced attacks, option A, replacements from Jan III, two drops, no raids, no U-boat mission', () => {
    const play = begin('berlin')
    play.next()
    expect(lastTurn(play.state)).toBe(37)
    expect(play.state.flag['panzer option']).toBe('A')
    expect(reminded(play)).toContain('forced attacks')
    const battle = { attackers: [{ label: '12th SS', type: 'armour', nation: 'ss', factors: [8, 7], steps: 2 }], defenders: [{ label: '106th', type: 'infantry', nation: 'us', factors: [4, 4], steps: 2 }], sector: true }
    does(play, 'battle', battle, { ask: 'result', code: 'DR' })
    does(play, 'battle', { ...battle, attackers: [{ label: '3rd', type: 'infantry', nation: 'ge', factors: [3, 3], steps: 2 }] }, { ask: 'result', code: 'AR' })
    does(play, 'battle', { ...battle, sector: false }, { ask: 'result', code: 'AR' })
    expect(texts(play.next().alerts)).toContain('1 of two forced attacks made [33.4.1]')
    const told = (n: number) => does(at('german replacements', n, [], { scenario: 'berlin' }), 'replacements', { nation: 'ge', total: 4, armour: 2, hits: 0 })
    expect(told(30).ask).toMatchObject({ why: { cite: '33.4.3' } })
    expect(told(31).outcome?.label).toBe('German replacements 4(0)')
    const drawing = game.panels(play.state).find(each => each.id === 'game')?.drawing
    expect(drawing?.kind === 'allowance' && drawing.items.filter(each => ['allied drops', 'raids', 'german drops'].includes(each.id)).map(each => each.of)).toEqual([2, 0, 1])
    expect(does(at('allied replacements', 31, [], { scenario: 'berlin' }), 'replacements', { nation: 'us', total: 5, armour: 2, flown: false, special: 0 }).outcome?.label).toBe('American replacements 5(2)')
  })

  it.each([{ n: 33, w: 'overcast', rule: '' }, { n: 33, w: 'overcast*', rule: '' }, { n: 33, w: 'storm', rule: '17.1' }, { n: 30, w: 'overcast', rule: '17.1' }])('33.4.5 FE-023 carpet bombing in $w on turn $n: $rule', ({ n, w, rule }) => {
    const play = at('allied first combat', n, [set('flag', 'weather', w), set('flag', 'carpet used', null)], { scenario: 'berlin' })
    const told = does(play, 'battle', { attackers: [{ label: 'US', type: 'infantry', nation: 'us', factors: [4, 4], steps: 2 }], defenders: [{ label: 'GE', type: 'infantry', nation: 'ge', factors: [4, 3], steps: 2 }], carpet: true })
    expect(told.ask?.kind === 'blocked' ? told.ask.why.cite : '').toBe(rule)
    expect(reminded(play).includes('carpet')).toBe(rule === '')
  })

  it('33.4.7 FE-024 two majors are enough; a Bulge success shifts the result one level: small solution and Allied win is a draw', () => {
    const final = (bulge: string, majors: number) => does(at('turn end', 37, [set('flag', 'bulge result', bulge)], { scenario: 'berlin' }), 'victory', { paris: true, bruxelles: true, majors, cities: 0 }).outcome?.code
    expect([final('none', 2), final('tactical', 2), final('strategic', 2), final('none', 1), final('tactical', 1)]).toEqual(['allied', 'draw', 'draw', 'german', 'german'])
    expect(shifted('draw', true)).toBe('german')
    const early = (bulge: string) => { const play = at('allied first combat', 33, [set('flag', 'bulge result', bulge), set('track', 'majors', 1)], { scenario: 'berlin' }); does(play, 'city taken', { city: 'koln', by: 'allied', major: true }); return play.state.end['match']?.['winner'] }
    expect([early('none'), early('tactical')]).toEqual(['allied', 'draw'])
    expect(does(at('turn end', 30, [], { scenario: 'berlin' }), 'victory', { bastogne: true, liege: true, aachen: false }).play.state.end['match']).toBeUndefined()
    expect(reminded(at('turn end', 30, [], { scenario: 'berlin' }))).toContain('bulge result')
    expect(Object.keys(fields(at('turn end', 30, [], { scenario: 'berlin' }), 'victory'))).toEqual(['bastogne', 'liege', 'aachen'])
  })

  it('each scenario has its length, and the calendar ends there', () => {
    for (const [scenario, n] of [['campaign', 37], ['invasion', 7], ['west-wall', 12], ['bulge', 30], ['berlin', 37]] as const) {
      const play = begin(scenario)
      expect(lastTurn(play.state), scenario).toBe(n)
      play.correct([turn(n)], 'last')
      expect(game.calendar?.(play.state, 0)?.lines.some(each => each.text === 'Last turn')).toBe(true)
      expect(game.calendar?.(play.state, 1)).toBeNull()
    }
  })
})
