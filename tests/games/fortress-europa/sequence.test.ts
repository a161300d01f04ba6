import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { Chart } from '../../../src/engine/chart.ts'
import { turnName } from '../../../src/games/fortress-europa/calendar.ts'
import { faces, table } from '../../table.ts'
import { at, begin, capacityOf, does, dues, fields, forbidden, game, offered, reminded, said, spot, standing, ge, texts, turn, us, weather } from './kit.ts'

const code = (ask: string, said: string) => ({ ask, code: said })

describe('4 Sequence of play', () => {
  it.each([
    { n: 1, name: 'June I' }, { n: 8, name: 'July IV' }, { n: 13, name: 'Sep I' }, { n: 25, name: 'Dec I' }, { n: 37, name: 'Mar I' },
  ])('4.3 A.1 FE-027 turn $n is $name', ({ n, name }) => {
    expect(turnName(begin().state, n)).toBe(name)
  })

  it('4.3 A.1 FE-027 the marker advances by itself, 37 turns are drawn', () => {
    const play = at('turn end', 12)
    play.next()
    expect(play.stage).toBe('turn record')
    expect(play.state.track['turn']).toBe(13)
    const panel = game.panels(play.state).find(each => each.id === 'calendar')?.drawing
    expect(panel?.kind === 'turn' && [panel.spaces.length, panel.at, panel.spaces[12]?.label]).toEqual([37, 13, 'Sep I'])
  })

  it('4.3 A.2 FE-028 the weather is rolled on the month column, asked for where the chart is empty, and stays for the turn', () => {
    const play = at('weather', 9)
    const told = does(play, 'weather', {}, faces('weather', 4))
    expect(told.ask).toMatchObject({ kind: 'code', chart: { column: 2, row: 3 } })
    expect(told.ask?.lines[0]?.text).toBe('August column')
    play.answer(code('weather code', 'Overcast'))
    expect(play.state.flag['weather']).toBe('overcast')
    while (play.stage !== 'turn end') play.next()
    expect(play.state.flag['weather']).toBe('overcast')
    expect(play.entries.some(each => each.effects.some(effect => effect.kind === 'flag' && effect.id === 'weather' && effect.to === 'overcast'))).toBe(true)
    expect(game.stages['initial']?.filter(each => each.procedures?.includes('weather')).map(each => each.id)).toEqual(['weather'])
  })

  it.each([
    { on: true, n: 2, plus: 1 }, { on: true, n: 4, plus: 3 }, { on: false, n: 4, plus: 0 },
  ])('31.12 FE-029 bad weather $on on turn $n adds $plus', ({ on, n, plus }) => {
    const play = at('weather', n, [], { options: { 'bad weather': on } })
    const { ask } = does(play, 'weather')
    expect(ask?.lines.reduce((sum, each) => sum + (each.amount ?? 0), 0)).toBe(plus)
  })

  it('31.12 FE-029 after the first Storm nothing is added any more', () => {
    const play = at('weather', 5, [set('flag', 'storm seen', true)], { options: { 'bad weather': true } })
    expect(texts(does(play, 'weather').ask?.lines)).not.toContain('31.12')
  })

  it.each([
    { n: 5, w: 'clear', stages: ['allied air phase', 'german air phase'] }, { n: 5, w: 'overcast', stages: ['allied air phase'] }, { n: 18, w: 'overcast', stages: [] },
  ])('4.3 A.3, 17.9 FE-030 air allocation on turn $n in $w: $stages', ({ n, w, stages }) => {
    const play = at('weather', n, [weather(w)])
    const seen: string[] = []
    for (play.next(); play.stage !== 'allied replacements'; play.next()) seen.push(play.stage)
    expect(seen).toEqual(stages)
  })

  it('4.3 A.3, 17.1 FE-030 in bad weather before October only two SAC can be shared out', () => {
    const play = at('allied air phase', 5, [weather('storm')])
    const found = fields(play, 'allied air')
    expect(Object.keys(found)).toEqual(['sac'])
    expect(found['sac']).toMatchObject({ kind: 'share', n: 2 })
  })

  it('27 FE-031 each side takes its net rate once, in its own replacement phase', () => {
    const play = at('german replacements', 5, [set('track', 'replacements sac', 1), set('track', 'ge infantry', 3)])
    does(play, 'replacements', { nation: 'ge', total: 4, armour: 2, hits: 1 })
    expect([play.state.track['ge infantry'], play.state.track['ge armour']]).toEqual([5, 1])
    expect(forbidden(does(play, 'replacements', { nation: 'ge', total: 4, armour: 2, hits: 0 }))).toBe('27.1')
    const nations = (stage: string) => { const field = fields(at(stage), 'replacements')['nation']; return field?.kind === 'choice' ? field.options.map(each => each.id) : [] }
    expect([nations('allied replacements'), nations('german replacements')]).toEqual([['us', 'br'], ['ge']])
    expect(game.stages['german turn']?.[0]?.procedures).toContain('replacements')
    expect(game.stages['allied turn']?.[0]?.procedures).toContain('replacements')
  })

  it('24.1 FE-032 the partisans need no roll on turn one and are rolled for later', () => {
    const first = begin()
    expect(first.state.flag['partisan']).toBe(true)
    expect(offered(first, 'partisans')).toBe(false)
    expect(does(first, 'partisans').outcome?.label).toBe('The partisans are available')
    const play = at('allied replacements', 2, [set('flag', 'partisan', null)])
    expect(reminded(play)).toContain('partisan roll')
    does(play, 'partisans', {}, faces('partisans', 4))
    expect([play.state.flag['partisan'], reminded(play).includes('partisan roll'), offered(play, 'partisans')]).toEqual([undefined, false, false])
    expect(forbidden(does(play, 'partisans'))).toBe('24.1')
    play.abandon()
    play.jump(spot('turn end'))
    play.next()
    play.jump(spot('allied replacements'))
    expect(reminded(play)).toContain('partisan roll')
    does(play, 'partisans', {}, faces('partisans', 5))
    expect([play.state.flag['partisan'], reminded(play).includes('partisan roll')]).toEqual([true, false])
  })

  it('4.3 B.2 FE-033 the first move lists bridges, then paradrops, then the rest', () => {
    const stage = game.stages['allied turn']?.find(each => each.id === 'allied first move')
    expect(stage?.tasks?.map(each => each.split(' ')[0])).toEqual(['Bridge', 'Paradrops', 'Reinforcements', 'Sea', 'Naval'])
    expect(said('order of moves')).toMatch(/Bridge.*paradrops.*else/)
    expect(reminded(at('allied first move'))).toContain('order of moves')
    expect(reminded(at('allied second move'))).not.toContain('order of moves')
  })

  it.each(['allied', 'german'])('17.10.2 FE-034 FE-036 %s: aircraft and carpet bombing in the first combat impulse only', side => {
    const first = fields(at(`${side} first combat`), 'battle')
    const second = fields(at(`${side} second combat`), 'battle')
    expect(first['air']).toMatchObject({ max: 3 })
    expect(second['air']).toMatchObject({ max: 0 })
    expect('carpet' in first).toBe(side === 'allied')
    expect('carpet' in second).toBe(false)
    const refused = (help: object) => does(at(`${side} second combat`), 'battle', { attackers: [side === 'allied' ? us(6) : ge(6)], defenders: [side === 'allied' ? ge(3) : us(3)], ...help }).ask
    expect(refused({ air: 1 })).toMatchObject({ kind: 'blocked', why: { cite: '17.10.2', text: 'Ground support only in the first combat impulse' } })
    expect(refused({ carpet: true })).toMatchObject({ kind: 'blocked', why: { cite: '17.10.9', text: 'Carpet bombing only in the first combat impulse' } })
  })

  it.each(['allied', 'german'])('8.9 FE-035 %s second move: who may move, headquarters, no reinforcements', side => {
    expect(reminded(at(`${side} second move`))).toContain('second move')
    expect(reminded(at(`${side} first move`))).not.toContain('second move')
    expect(said('second move')).toMatch(/starts in an enemy ZOC stays; headquarters move now, in full; no reinforcements, no replacements/)
    expect(said('no rail')).toMatch(/No rail .* but the monthly headquarters/)
    if (side === 'german') expect(reminded(at('german second move'))).toEqual(expect.arrayContaining(['no rail', 'hq by rail']))
  })

  it.each(['allied', 'german'])('14.9 FE-036 %s second combat: what is still in contact attacks again', side => {
    expect(reminded(at(`${side} second combat`))).toContain('attack again')
    expect(reminded(at(`${side} first combat`))).not.toContain('attack again')
  })

  it.each(['allied rail', 'german rail'])('10.7 FE-037 %s: railheads are adjusted, nobody loses rail in his own turn', stage => {
    const play = at(stage)
    expect(reminded(play)).toContain('railheads')
    expect(said('railheads')).toMatch(/Nobody loses rail hexes in his own turn.*friendly city, free of enemy ZOC.*moment of entry/)
    expect(Object.values(game.stages).flat().find(each => each.id === stage)?.prompt).toMatch(/ZOC/)
    play.next()
    expect(reminded(play)).not.toContain('railheads')
  })

  it.each(['allied supply', 'german supply'])('4.3 B.7, C.7 FE-038 %s: out of supply loses a step', stage => {
    const play = at(stage)
    expect(reminded(play)).toContain('supply losses')
    const told = does(play, 'supply', { side: stage.split(' ')[0], kind: 'unit', place: 'open', special: 'none', hexes: 6, path: true, hqPath: true, room: true, far: false, anyLine: false })
    expect(told.outcome?.label).toMatch(/loses a step/)
  })

  it('4.3 D FE-039 the air chart empties at the end of the turn, bridges with it', () => {
    const play = at('german supply', 5, [set('track', 'support tac', 3), set('track', 'uboat sac', 1), set('track', 'german support', 2), set('flag', 'allied air set', true), set('row', 'bridge/1 Seine', { by: 'sac' })])
    play.next()
    expect(play.stage).toBe('turn end')
    expect([play.state.track['support tac'], play.state.track['uboat sac'], play.state.track['german support'], play.state.flag['allied air set'], play.state.row['bridge/1 Seine']]).toEqual([0, 0, 0, undefined, undefined])
  })

  it('26.1 FE-040 the group of the turn comes from the track, or a plain reminder', () => {
    const known = does(at('german first move', 13), 'arrivals', { side: 'german' })
    expect(known.outcome?.label).toBe('Sep I: group 6')
    expect(texts(known.lines)).toContain('159th')
    expect(does(at('german first move', 14), 'arrivals', { side: 'german' }).outcome?.label).toMatch(/look for a number/)
    expect([reminded(at('german first move', 14)).includes('german schedule'), reminded(at('allied first move', 14)).includes('allied schedule'), reminded(at('german second move', 14)).includes('german schedule')]).toEqual([true, true, false])
    const own: Chart = { ...(game.charts['turn-track'] as Extract<Chart, { kind: 'rows' }>), rows: { 14: { german: 7, allied: null } } }
    const play = table({ ...game, charts: { ...game.charts, 'turn-track': own } }, [...game.setup({ scenario: 'campaign', options: {} }), turn(14)])
    expect(play.start({ procedure: 'arrivals', input: { side: 'german' } }).outcomes[0]?.label).toBe('Sep II: group 7')
    expect(texts(game.calendar?.(play.state, 0, () => own)?.lines)).toContain('German group 7 of the arrival schedule [26.1]')
    expect(texts(game.calendar?.(play.state, 0)?.lines)).not.toContain('group 7')
  })

  it('26.2, 26.3, 26.6 FE-041 arrivals belong to the first move impulse, with their ways in and the right to wait', () => {
    expect(reminded(at('german first move'))).toContain('german schedule')
    expect(reminded(at('allied first move'))).toContain('allied schedule')
    expect(reminded(at('german second move'))).not.toContain('german schedule')
    expect(texts(does(at('german first move'), 'arrivals', { side: 'german' }).lines)).toMatch(/by rail.*six.*held German city out of enemy ZOC.*wait/)
    expect(texts(does(at('allied first move'), 'arrivals', { side: 'allied' }).lines)).toMatch(/England or Africa.*sea.*wait/)
  })

  it('26.4 FE-042 the Reaction Force enters on German turn one, and only then', () => {
    expect(reminded(at('german first move', 1))).toContain('reaction force')
    expect(reminded(at('german first move', 2))).not.toContain('reaction force')
  })

  it('26.5 FE-043 Paris taken on July II: the garrison comes on Aug I, three units, capacity -3', () => {
    const play = at('allied first combat', 6, [set('row', 'mulberry/12', { value: 12, damage: 0, state: 'placed' })])
    does(play, 'city taken', { city: 'paris', by: 'allied' })
    expect(play.state.track['paris turn']).toBe(6)
    play.correct([turn(8)], 'July IV')
    play.jump(spot('allied first move'))
    expect(reminded(play)).not.toContain('paris garrison')
    play.correct([turn(9)], 'Aug I')
    expect(reminded(play)).toContain('paris garrison')
    const before = capacityOf(play.state)
    does(play, 'paris garrison')
    expect(capacityOf(play.state)).toBe(before - 3)
    expect(reminded(play)).not.toContain('paris garrison')
  })

  it('26.5 FE-043 Paris taken on Aug III: the turn after', () => {
    const play = at('allied first move', 11, [set('track', 'paris turn', 11)])
    expect(reminded(play)).not.toContain('paris garrison')
    play.correct([turn(12)], 'next')
    expect(reminded(play)).toContain('paris garrison')
  })

  it.each([
    { state: 'present', exact: false, same: false, reserve: false, who: /unit itself/ },
    { state: 'destroyed', exact: true, same: true, reserve: false, who: /same type and combat value/ },
    { state: 'out of supply', exact: false, same: true, reserve: false, who: /same type leaves/ },
    { state: 'destroyed', exact: false, same: false, reserve: false, who: /closest to 4, the higher/ },
    { state: 'in reserve', exact: true, same: true, reserve: false, who: /Reserve/ },
    { state: 'destroyed', exact: true, same: true, reserve: true, who: /armoured unit closest.*none leaves/ },
  ])('26.7, 26.8, 26.10 FE-044 withdrawal of a unit $state (exact $exact, type $same, reserve $reserve)', ({ state, exact, same, reserve, who }) => {
    const told = does(at('allied first move'), 'withdrawal', { state, exact, sameType: same, value: 4, reserve })
    expect(told.outcome?.label).toMatch(who)
    expect(told.lines[0]).toMatchObject({ cite: '26.7' })
  })

  it('9.1 FE-045 on July IV, and not before, all districts are released by themselves', () => {
    const play = at('turn end', 6)
    play.next()
    expect(play.state.row['district/15th']).toEqual({ state: 'frozen' })
    expect(reminded(play)).not.toContain('july iv')
    play.jump(spot('turn end'))
    const step = play.next()
    expect(play.state.track['turn']).toBe(8)
    expect(Object.entries(play.state.row).filter(([id]) => id.startsWith('district/')).every(([, row]) => row['state'] === 'released')).toBe(true)
    expect(texts(step.lines)).toContain('July IV')
    expect(reminded(play)).toContain('july iv')
    expect([7, 8, 9].map(n => reminded(at('german first move', n)).includes('july iv'))).toEqual([false, true, false])
  })

  it.each([
    { n: 8, w: 'clear', cap: 3, open: false }, { n: 9, w: 'clear', cap: 3, open: true }, { n: 16, w: 'clear', cap: 1, open: true }, { n: 17, w: 'clear', cap: 3, open: false },
    { n: 10, w: 'overcast', cap: 3, open: false }, { n: 10, w: 'clear', cap: 0, open: false }, { n: 10, w: 'clear', cap: -1, open: false },
  ])('12.2, 12.14 FE-046 second invasion on turn $n, $w, capacity $cap: $open', ({ n, w, cap, open }) => {
    const play = at('allied first move', n, [weather(w), set('track', 'start capacity', cap)])
    expect(offered(play, 'declare invasion')).toBe(open)
    expect(reminded(play).includes('second now')).toBe(open)
  })

  it('12.18 FE-046 with nobody left in Europe the capacity does not matter', () => {
    expect(offered(at('allied first move', 9, [set('track', 'start capacity', 0), set('flag', 'allies gone', true)]), 'declare invasion')).toBe(true)
  })

  it.each([{ second: 0, goes: 13 }, { second: 9, goes: 12 }, { second: 11, goes: 13 }])('19.8 FE-047 second invasion on turn $second: naval units go on turn $goes', ({ second, goes }) => {
    const play = at('turn end', goes - 2, [set('track', 'second invasion turn', second), set('track', 'invasions', second > 0 ? 2 : 1)])
    play.next()
    expect(reminded(play)).not.toContain('naval out')
    play.jump(spot('allied replacements'))
    expect(play.state.flag['naval gone']).toBeUndefined()
    play.jump(spot('turn end'))
    play.next()
    expect(reminded(play)).toContain('naval out')
    play.jump(spot('allied replacements'))
    expect(play.state.flag['naval gone']).toBe(true)
    expect(forbidden(does(at('allied first combat', goes, [set('flag', 'naval gone', true)]), 'battle', { attackers: [us(6)], defenders: [ge(2)], navalFactor: 3 }))).toBe('19.8')
  })

  it('17.1 FE-048 from Oct I nothing flies when it is not Clear', () => {
    const passed = (n: number) => { const play = at('weather', n, [weather('overcast')]); return play.next().passed.map(each => each.stage.id) }
    for (const n of [17, 18]) expect(passed(n)).toEqual(['allied air phase', 'german air phase'])
    expect(passed(16)).toEqual([])
    const told = (n: number, said: string) => { const play = at('weather', n, [weather('overcast')]); does(play, 'weather', {}, code('weather', said)); return reminded(play).includes('no air from october') }
    expect([told(18, 'Overcast'), told(18, 'Clear'), told(16, 'Overcast')]).toEqual([true, false, false])
    // before the roll the flag still holds last turn's weather
    expect(reminded(at('weather', 18, [weather('overcast')]))).not.toContain('no air from october')
  })

  it('28.1 FE-049 the Panzer Reserve is called on Nov I, with its substitutes', () => {
    const play = at('german first move', 21)
    expect(reminded(play)).toContain('reserve out')
    expect(texts(does(play, 'reserve out').outcome?.duties)).toMatch(/seven panzer divisions.*101st SS[\s\S]*armoured unit closest.*no other kind/)
    expect(reminded(play)).not.toContain('reserve out')
    for (const n of [20, 22]) expect(reminded(at('german first move', n))).not.toContain('reserve out')
    expect(said('reserve out')).toMatch(/armour only/)
  })

  it('28.3 FE-050 FE-223 option A empties the armour stock and makes every later rate n(0)', () => {
    const play = at('german replacements', 25, [set('track', 'ge armour', 5)])
    expect(reminded(play)).toContain('option')
    does(play, 'panzer option', { option: 'A' })
    expect(play.state.track['ge armour']).toBe(0)
    does(play, 'replacements', { nation: 'ge', total: 4, armour: 2, hits: 0 })
    expect([play.state.track['ge infantry'], play.state.track['ge armour']]).toEqual([4, 0])
    expect(offered(play, 'panzer option')).toBe(false)
  })

  it('28.3 FE-050 option B leaves everything as it is, and other turns do not ask', () => {
    const play = at('german replacements', 25, [set('track', 'ge armour', 5)])
    does(play, 'panzer option', { option: 'B' })
    expect(play.state.track['ge armour']).toBe(5)
    expect(offered(at('german replacements', 26), 'panzer option')).toBe(false)
    expect(forbidden(does(at('german replacements', 26), 'panzer option', { option: 'A' }))).toBe('28.3')
  })

  it.each([{ n: 24, back: false }, { n: 25, back: true }, { n: 36, back: true }, { n: 37, back: false }])('28.4 FE-051 the Reserve may return on turn $n: $back', ({ n, back }) => {
    const out = [set('flag', 'panzer removed', true)]
    expect(reminded(at('german first move', n, out)).includes('reserve back')).toBe(back)
    expect(reminded(at('german second move', n, out)).includes('reserve back')).toBe(back)
  })

  it('28.4, 28.5 FE-051 FE-127 it returns once, overstacked until the impulse ends, with the changed counters', () => {
    const play = at('german second move', 27, [set('flag', 'panzer removed', true)])
    const told = does(play, 'reserve back', { path: true })
    expect(said('reserve back')).toMatch(/all together.*may be overstacked until the impulse ends/)
    expect(texts(told.outcome?.duties)).toMatch(/overstacked until this move impulse ends[\s\S]*9-7[\s\S]*8-6[\s\S]*101st SS leaves/)
    expect(reminded(play)).not.toContain('reserve back')
    expect(forbidden(does(play, 'reserve back', { path: true }))).toBe('28.4')
    expect(forbidden(does(at('german second move', 27, [set('flag', 'panzer removed', true)]), 'reserve back', { path: false }))).toBe('28.4')
  })

  it('23 FE-052 the 159th converts on Sep I', () => {
    expect(reminded(at('german first move', 13))).toContain('training')
    expect(reminded(at('german first move', 12))).not.toContain('training')
  })

  it('13.2 FE-053 a lost HQ flips and returns next turn; the second loss is the last', () => {
    const play = at('german supply', 5)
    does(play, 'hq lost', { hq: 'Model', flipped: false })
    play.jump(spot('german first move'))
    expect(dues(play)).not.toContain('hq Model')
    play.correct([turn(6)], 'next turn')
    play.jump(spot('german first move'))
    expect(dues(play)).toContain('hq Model')
    expect(reminded(play)).toContain('hq returns')
    expect(does(play, 'hq lost', { hq: 'Model', flipped: true }).outcome?.label).toBe('Model is destroyed')
  })

  it('31.11 FE-054 flooding is offered at the start of either player turn, once, and only with the option', () => {
    const on = { options: { flooding: true } }
    const first = [set('flag', 'opening', 'invasion'), set('flag', 'invasion', 'first')]
    const open = (stage: string, n = 5, changes: Parameters<typeof at>[2] = []) => offered(at(stage, n, changes, on), 'flood')
    expect([open('allied replacements'), open('german replacements'), open('german first move', 1), open('invade district', 1, first)]).toEqual([true, true, true, true])
    expect([open('german first move'), open('allied first move'), open('german second move'), open('invade district', 9, [set('flag', 'invasion', 'second')])]).toEqual([false, false, false, false])
    const play = at('german replacements', 5, [], on)
    does(play, 'flood')
    expect(offered(play, 'flood')).toBe(false)
    expect(forbidden(does(play, 'flood'))).toBe('31.11')
    expect(offered(at('german replacements', 5), 'flood')).toBe(false)
  })

  it('31.14 FE-055 without Anvers the second impulse shows how many armoured units may move', () => {
    const on = { options: { fuel: true } }
    const facts = [set('row', 'mulberry/12', { value: 12, damage: 0, state: 'placed' }), set('track', 'ashore', 8)]
    const play = at('allied first combat', 13, facts, on)
    expect(texts(at('allied replacements', 13, facts, on).next().alerts)).not.toContain('31.14')
    expect(texts(play.next().alerts)).toContain('only 4 armoured units')
    const item = () => { const drawing = game.panels(play.state).find(each => each.id === 'limits')?.drawing; return drawing?.kind === 'allowance' ? drawing.items.find(each => each.id === 'fuel')?.left : undefined }
    expect(item()).toBe(4)
    play.correct([set('row', 'port/anvers', { value: 5, damage: 0, owner: 'allied', taken: 1 })], 'Anvers')
    expect(item()).toBeUndefined()
    expect(reminded(at('allied second move', 12, facts, on))).not.toContain('fuel')
    expect(reminded(at('allied second move', 13, facts))).not.toContain('fuel')
    expect(texts(at('allied first combat', 13, facts).next().alerts)).not.toContain('31.14')
    expect(reminded(at('allied second move', 13, facts, on))).toContain('fuel')
  })

  it('4.4, 30.1 FE-056 the last turn ends in a victory check; a city taken in mid-turn is checked at once', () => {
    const play = at('turn end', 37)
    expect(reminded(play)).toContain('last turn')
    expect(reminded(at('turn end', 36))).not.toContain('last turn')
    expect([texts(at('turn end', 36).next().alerts), texts(play.next().alerts)]).toEqual([expect.not.stringContaining('The last turn is over'), expect.stringContaining('The last turn is over')])
    const mid = at('allied first combat', 30, [set('track', 'majors', 4), set('row', 'city/paris', { owner: 'allied' })])
    const step = does(mid, 'city taken', { city: 'bruxelles', by: 'allied' }).step
    expect(texts(step.alerts)).toContain('Allied victory')
  })

  it('the standing question of a battle shows column, sums and die', () => {
    expect(standing(does(at('allied first combat'), 'battle', { attackers: [us(6)], defenders: [ge(2)] }))).toMatchObject({ column: '3-1', attack: 6, defence: 2, die: 0 })
  })
})
