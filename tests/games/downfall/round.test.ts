import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { refusal } from '../../../src/engine/field.ts'
import { forecast } from '../../../src/engine/forecast.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { stageAt, whoseTurn } from '../../../src/engine/stages.ts'
import downfall from '../../../src/games/downfall/module.ts'
import { at, inOrder, pending, roundEarly } from '../../../src/games/downfall/initiative.ts'
import { boxes, census, cupSize } from '../../../src/games/downfall/markers.ts'
import { bruteForce, code, faces, fresh, sameOdds, single, thereAndBack, values } from '../../table.ts'
import { eventLayers, four, offered, offersOf, owning, pickAs, round, told } from './setting.ts'

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0)

describe('6 step 1: weather', () => {
  it('6 S1 DF-015 weather 25, active 30, furthest 36: a 6 and a 9 both end on 36; the forecast knows', () => {
    const play = round(four, 25)
    expect([whoseTurn(told, play.state), play.stage]).toEqual(['western', 'weather'])
    const call = { procedure: 'weather', input: {} }
    const odds = single(forecast(told, play.state, fresh(told, call)))
    expect((odds.results.get('36, mud')?.weight ?? 0) / odds.total).toBeCloseTo(26 / 36, 12)
    sameOdds(odds, bruteForce(told, play.state, call))
    play.start(call)
    play.answer(faces('weather', 6, 3))
    expect(play.state.track['space/weather']).toBe(36)
  })

  it('6 S1 DF-042 the marker enters 31 on turn 2: fair becomes mud', () => {
    const play = round(four, 25)
    play.start({ procedure: 'weather', input: {} })
    play.answer(faces('weather', 5, 1))
    expect(play.state.flag['sky']).toBe('mud')
  })

  it('6 S1 DF-039 weather 31, active 30: passed over, and it says why', () => {
    const play = round(four, 31)
    expect(play.stage).not.toBe('weather')
    expect(stageAt(told, round(four, 30).state)?.id).toBe('weather')
  })

  it('6 S1 DF-040 weather 88 with the active marker, furthest 04 of the next circuit, an 8: ends on 04', () => {
    const play = round({ okw: 88, western: 90, soviet: 91, okh: 95 }, 88, { turn: 3 })
    play.start({ procedure: 'weather', input: {} })
    play.answer(faces('weather', 4, 4))
    expect([play.state.track['space/weather'], play.state.track['lap/weather']]).toEqual([4, 1])
  })

  it.each([[30, 1], [31, 2], [60, 2], [61, 3], [91, 3], [92, 1]])('6 S1 DF-038 space %i lies in period %i', async (space, part) => {
    expect((await import('../../../src/games/downfall/weather.ts')).period(space)).toBe(part)
  })

  it('1.H DF-037 the turn track: what the text tells is filled in, what it does not is asked once as a chart cell', () => {
    expect(downfall.charts['turn-weather']).toMatchObject({ cells: [['snow', null, null], ['fair', 'mud', null], [null, null, null], ['snow', null, null], [null, null, null], [null, null, null], [null, null, null], [null, null, null]] })
    const play = round({ western: 60, soviet: 70, okw: 66, okh: 67 }, 59)
    play.start({ procedure: 'weather', input: {} })
    play.answer(faces('weather', 1, 1))
    expect(play.ask).toMatchObject({ kind: 'code', chart: { id: 'turn-weather', row: 1, column: 2 } })
    play.answer(code('sky', 'snow'))
    expect(play.state.flag['sky']).toBe('snow')
  })

  it('12 DF-043 past 91 on turn 3: turn 4, snow, the eight steps in the middle, then on with step 2 of the same round', () => {
    const play = round({ okw: 88, western: 90, soviet: 91, okh: 95 }, 88, { turn: 3, track: ['', ...offered.slice(1)], more: [set('pile', 'display/okw', ['okw:ops-2@ops-2'])] })
    play.start({ procedure: 'weather', input: {} })
    play.answer(faces('weather', 4, 4))
    expect([play.state.track['turn'], play.state.flag['sky']]).toEqual([4, 'snow'])
    expect(play.state.stage['at']?.map(spot => spot.stage)).toEqual(['weather', 'turn-1'])
    for (let step = 2; step <= 8; step++) { play.next(); expect(play.stage).toBe(`turn-${step}`) }
    expect(play.state.pile['display/okw']).toEqual([])
    const back = play.next()
    expect(back.passed.map(each => each.stage.id)).toEqual(['weather'])
    expect([play.stage, whoseTurn(told, play.state)]).toEqual(['fill', 'okw'])
    thereAndBack(play, 2)
  })

  it('12.7 DF-068 only displays go back to the cup; planned and offered markers stay; still 48', () => {
    const play = round({ okw: 88, western: 90, soviet: 91, okh: 95 }, 88, { turn: 3, more: [set('pile', 'cup/okw:ops-1', 0), set('pile', 'display/okw', ['okw:ops-1@sw']), set('pile', 'cup/okh:ops-3', 0), set('pile', 'planning/okh', ['okh:ops-3'])] })
    expect(sum(census(play.state))).toBe(48)
    play.start({ procedure: 'weather', input: {} })
    play.answer(faces('weather', 4, 4))
    for (let step = 0; step < 7; step++) play.next()
    expect(play.state.pile['display/okw']).toEqual([])
    expect(play.state.pile['cup/okw:ops-1']).toBe(1)
    expect(play.state.pile['planning/okh']).toEqual(['okh:ops-3'])
    expect(boxes(play.state)).toEqual(offered)
    expect(sum(census(play.state))).toBe(48)
  })

  it.each([[4, false], [5, true]])('13 DF-044 turn 8: a roll that ends at 60 goes on, at 61 the game is over (roll %i)', (rolled, over) => {
    const play = round({ western: 56, soviet: 70, okw: 70, okh: 71 }, 50, { turn: 8 })
    play.start({ procedure: 'weather', input: {} })
    play.answer(faces('weather', 1, rolled - 1))
    expect(play.state.end['match'] !== undefined).toBe(over)
  })

  it('13 DF-044 turn 8 goes on when its second period begins', () => {
    const play = round({ western: 28, soviet: 70, okw: 70, okh: 71 }, 20, { turn: 8 })
    play.start({ procedure: 'weather', input: {} })
    play.answer(faces('weather', 3, 3)); play.answer(code('sky', 'fair'))
    expect([play.state.track['space/weather'], play.state.end['match']]).toEqual([34, undefined])
  })
})

describe('6 step 2: the action track', () => {
  it('6 S2 DF-016 box 7 empty: 8 to 10 slide, one draw into 10; the odds of the draw are the cup\'s', () => {
    const play = round(four, 40, { track: offered.map((item, i) => (i === 6 ? '' : item)) })
    expect(play.stage).toBe('fill')
    const cup = cupSize(play.state)
    const call = { procedure: 'fill', input: {} }
    expect(round(four, 40, { track: offered.slice(0, 8) }).start(call).ask?.lines[0]?.text).toBe('Western (Western player): draw 2 into boxes 9 to 10')
    expect(round(four, 40, { track: offered.map((item, i) => (i === 6 ? '' : item)) }).start(call).ask?.lines[0]?.text).toBe('Western (Western player): slide the markers down, then draw 1 into box 10')
    const odds = single(forecast(told, play.state, fresh(told, call)))
    expect((odds.results.get('Axis Command Failure')?.weight ?? 0) / odds.total).toBeCloseTo(2 / cup, 12)
    sameOdds(odds, bruteForce(told, play.state, call))
    play.start(call)
    expect(() => play.answer(faces('draw', 'axis:recruit'))).toThrow(/Not in the pile/)
    play.answer(faces('draw', 'okh:ops-5'))
    expect(boxes(play.state).slice(6)).toEqual(['soviet:ops-2', 'okh:ops-1', 'soviet:hq', 'okh:ops-5'])
    expect(cupSize(play.state)).toBe(cup - 1)
    thereAndBack(play, 2)
  })

  it('6 S2 DF-053 holes at 1 and 10: 2 to 9 slide to 1 to 8, two draws fill 9 and 10', () => {
    const play = round(four, 40, { track: ['', ...offered.slice(1, 9), ''] })
    play.start({ procedure: 'fill', input: {} })
    play.answer(faces('draw', 'okh:ops-5', 'okh:ops-6'))
    expect(boxes(play.state)).toEqual([...offered.slice(1, 9), 'okh:ops-5', 'okh:ops-6'])
  })

  it('6 S2 DF-054 drawn by the phone or told by the table; the odds of all types add up to one', () => {
    const play = round(four, 40, { track: offered.slice(0, 9) })
    const odds = single(forecast(told, play.state, fresh(told, { procedure: 'fill', input: {} })))
    expect([...odds.results.values()].reduce((all, each) => all + each.weight, 0)).toBe(odds.total)
    // of the 39 in the cup: three kinds by what lies in it, every kind that is there
    const chance = (label: string) => Math.round((39 * (odds.results.get(label)?.weight ?? 0)) / odds.total)
    expect(['Western Ops 1', 'Western Recruit / Mechanize', 'Axis Command Failure', 'Western HQ'].map(chance)).toEqual([1, 2, 2, 0])
    expect(odds.results.size).toBe(Object.keys(play.state.pile).filter(id => id.startsWith('cup/') && Number(play.state.pile[id]) > 0).length)
  })

  it('6 S2 the cup runs out: markers slide, the top boxes stay empty', () => {
    const play = round(four, 40, { track: ['', 'western:hq'], more: [...Object.keys(census(round().state)).map(item => set('pile', `cup/${item}`, 0))] })
    expect(play.stage).toBe('fill')
    play.start({ procedure: 'fill', input: {} })
    expect(boxes(play.state)).toEqual(['western:hq', ...Array<string>(9).fill('')])
  })
})

describe('6 steps 3 and 4: pick and pay', () => {
  it('6 S4 DF-018 example 1: recruit 16, mechanize 16, planning 2 with one own marker ahead', () => {
    const options = offersOf(told, round().state)
    expect(options.filter(each => each.id.startsWith('6@')).map(each => [each.id, each.price])).toEqual([['6@recruit', 16], ['6@mechanize', 16], ['6@plan', 2]])
  })

  it('6 S3 DF-017 what is not yours is shown with its reason and refused; the table may overrule', () => {
    const play = round()
    expect(offersOf(told, play.state).find(each => each.id === '4@')?.refusal).toMatchObject({ text: 'Soviet order', cite: '6 S3' })
    pickAs(play, '4@ops-1')
    expect(play.ask).toMatchObject({ kind: 'blocked', mayOverrule: true })
  })

  it('6 S4, 7.5 DF-062 example 2: Stavka HQ with nothing ahead copies a Redeploy of cost 4 and pays 4; the HQ marker stays in its box', () => {
    const play = round({ soviet: 20, western: 30, okw: 33, okh: 34 }, 40, { track: ['soviet:hq', ...offered.slice(0, 9)], more: [set('pile', 'display/soviet', ['soviet:ops-2@ops-2']), set('pile', 'cup/soviet:ops-2', 0)] })
    pickAs(play, '1@hq')
    expect(play.ask).toMatchObject({ kind: 'choose', id: 'copy' })
    play.answer(values('copy', { copy: 'ops-2' }))
    expect(at(play.state, 'soviet')).toBe(24)
    expect([play.state.flag['order'], play.state.pile['display/soviet']]).toEqual(['ops-2', ['soviet:ops-2@ops-2', 'soviet:hq@hq']])
    expect(pending(play.state)).toEqual([])
  })

  it('7.5 DF-063 Headquarters offers the seven Ops boxes and nothing else', () => {
    const play = round(four, 40, { track: ['western:hq'] })
    play.start({ procedure: 'fill', input: {} })
    play.answer(faces('draw', ...offered.filter(each => each !== 'western:hq')))
    pickAs(play, '1@hq')
    const ask = play.ask
    expect(ask?.kind === 'choose' && ask.fields['copy']?.kind === 'choice' ? ask.fields['copy'].options.map(each => each.id) : []).toEqual(['ops-1', 'ops-2', 'ops-3', 'ops-4', 'ops-5', 'ops-6', 'ops-7'])
  })

  const example3 = ['axis:hq', 'axis:material-shortages', 'okw:ops-2', 'western:hq', 'soviet:ops-1', 'western:recruit', 'soviet:ops-2', 'okh:ops-1', 'soviet:hq', 'western:ops-1']
  const okwFirst = { okw: 22, western: 30, soviet: 33, okh: 34 }
  it('6 S3 DF-059 example 3: OKW has HQ and Material Shortages on its display and is not offered them; the Attack costs exactly 7', () => {
    const play = round(okwFirst, 40, { track: example3, more: [set('pile', 'display/okw', ['axis:hq@hq', 'axis:material-shortages@material-shortages']), set('pile', 'cup/axis:hq', 0), set('pile', 'cup/axis:material-shortages', 0)] })
    const options = offersOf(told, play.state)
    expect(options.filter(each => each.id.startsWith('1@') || each.id.startsWith('2@')).map(each => each.refusal?.text)).toEqual(['Already on its display or planned', 'Already on its display or planned'])
    expect(options.find(each => each.id === '3@ops-2')?.price).toBe(7)
    pickAs(play, '3@ops-2')
    expect(at(play.state, 'okw')).toBe(29)
  })

  it('6 S3 DF-059 an Axis order equal to the planned one is barred too', () => {
    const play = round(okwFirst, 40, { track: example3, more: [set('pile', 'planning/okw', ['axis:hq']), set('pile', 'cup/axis:hq', 0)] })
    expect(offersOf(told, play.state).find(each => each.id === '1@')?.refusal?.text).toBe('Already on its display or planned')
  })

  it('6 S4 DF-060 own markers in boxes 1 and 2, pick from box 3: two more', () => {
    const play = round(four, 40, { track: ['western:ops-1', 'western:hq', 'western:recruit', ...offered.filter(each => !each.startsWith('western'))].slice(0, 10) })
    expect(offersOf(told, play.state).find(each => each.id === '3@recruit')?.price).toBe(17)
    const foreign = round(four, 40, { track: ['western:ops-1', 'soviet:hq', 'western:recruit', ...offered.filter(each => !each.startsWith('western') && each !== 'soviet:hq')].slice(0, 10) })
    expect(offersOf(told, foreign.state).find(each => each.id === '3@recruit')?.price).toBe(16)
  })

  it('6 S4 DF-061 two Axis Recruits ahead count once; one that cannot be played counts nothing', () => {
    const track = ['axis:recruit', 'axis:recruit', 'okw:ops-2', ...offered.filter(each => each !== 'axis:recruit' && each !== 'okw:ops-2')]
    expect(offersOf(told, round(okwFirst, 40, { track }).state).find(each => each.id === '3@ops-2')?.price).toBe(8)
    const held = round(okwFirst, 40, { track: ['axis:recruit', 'okw:ops-2', ...offered.filter(each => each !== 'axis:recruit' && each !== 'okw:ops-2')], more: [set('pile', 'display/okw', ['axis:recruit@recruit']), set('pile', 'cup/axis:recruit', 0)] })
    expect(offersOf(told, held.state).find(each => each.id === '2@ops-2')?.price).toBe(7)
  })

  it('6 S4 doubt: the switch counts only markers with an empty box', () => {
    const full = { track: ['western:recruit', 'western:hq', ...offered.filter(each => !each.startsWith('western'))], more: [set('pile', 'display/western', ['western:recruit@recruit', 'western:recruit@mechanize']), set('pile', 'cup/western:recruit', 0)] }
    expect(offersOf(told, round(four, 40, full).state).find(each => each.id === '2@plan')?.price).toBe(2)
    expect(offersOf(told, round(four, 40, { ...full, options: { 'surcharge-counts': 'playable' } }).state).find(each => each.id === '2@plan')?.price).toBe(1)
  })

  it('1.K DF-055 a filled box is not offered until the new turn', () => {
    const play = round(four, 40, { more: [set('pile', 'display/western', ['western:recruit@recruit'])] })
    const free = () => offersOf(told, play.state).filter(each => each.id.startsWith('6@')).map(each => each.id)
    expect(free()).toEqual(['6@mechanize', '6@plan'])
    play.correct([set('stage', 'at', [{ list: 'round', stage: 'weather' }, { list: 'new turn', stage: 'turn-6' }])], 'a new turn')
    play.next()
    expect(free()).toEqual(['6@recruit', '6@mechanize', '6@plan'])
  })

  it('6 S3 DF-058 Recruit filled, Mechanize free: the marker is still offered, as Mechanize', () => {
    const play = round(four, 40, { more: [set('pile', 'display/western', ['western:recruit@recruit']), set('pile', 'planning/western', ['western:partisans'])] })
    expect(offersOf(told, play.state).filter(each => each.id.startsWith('6@')).map(each => each.id)).toEqual(['6@mechanize'])
  })

  it('1.K DF-056 planning from box 1 costs exactly 1, and no order is performed', () => {
    const play = round(four, 40, { track: ['western:hq', ...offered.filter(each => each !== 'western:hq')] })
    pickAs(play, '1@plan')
    expect(at(play.state, 'western')).toBe(31)
    expect(play.state.pile['planning/western']).toEqual(['western:hq'])
    expect(offersOf(told, round(four, 40, { more: [set('pile', 'planning/western', ['western:hq'])] }).state).filter(each => each.id.endsWith('@plan'))).toEqual([])
    expect(play.next().passed.map(each => each.stage.id)).toContain('perform')
  })

  it('6 S3 DF-057 the planned order has nothing ahead of it: no surcharge though own markers lie on the track', () => {
    const play = round(four, 40, { more: [set('pile', 'planning/western', ['western:recruit']), set('pile', 'cup/western:recruit', 1)] })
    expect(offersOf(told, play.state).find(each => each.id === 'planned@recruit')?.price).toBe(15)
    const done = pickAs(play, 'planned@recruit')
    expect(done.lines.filter(each => each.on === 'cost').map(each => each.amount)).toEqual([15])
    expect(play.state.pile['planning/western']).toEqual([])
  })

  it('6 S4 DF-067 the preview says price, event and who is next; what is paid is the preview', () => {
    const play = round({ western: 23, soviet: 24, okw: 33, okh: 34 })
    const preview = offersOf(told, play.state).find(each => each.id === '6@plan')
    expect([preview?.price, preview?.lines?.[0]?.text]).toEqual([2, '23 to 25, own event at 24; then Soviet acts'])
    // on top of another: that one acts first; short of all others: the same faction again
    const seen = (soviet: number) => offersOf(told, round({ western: 33, soviet, okw: 50, okh: 60 }).state).find(each => each.id === '6@plan')?.lines?.[0]?.text
    expect([seen(35), seen(36)]).toEqual(['33 to 35; then Soviet acts', '33 to 35; then Western acts'])
    pickAs(play, '6@plan')
    expect(at(play.state, 'western')).toBe(25)
  })

  it('6 S4 a cost nobody has told is asked once, as a cell of the owner\'s chart', () => {
    const play = round(four, 40, { track: ['western:ops-1', ...offered.filter(each => each !== 'western:ops-1').slice(0, 9)] })
    pickAs(play, '1@ops-1')
    expect(play.ask).toMatchObject({ kind: 'code', who: 'western', chart: { id: 'costs-western', row: 0, column: 0 } })
    play.answer(code('cost ops-1', '5'))
    expect(at(play.state, 'western')).toBe(35)
    expect(offersOf(owning({ 'costs-western': { kind: 'grid', cells: { '0/0': '5' } } }), round(four, 40, { track: ['western:ops-1', ...offered.filter(each => each !== 'western:ops-1').slice(0, 9)] }).state).find(each => each.id === '1@ops-1')?.price).toBe(5)
  })
})

describe('7.12: Re-seed', () => {
  const noneOfTheirs = offered.filter(each => !each.startsWith('western'))
  const track = [...noneOfTheirs, 'okh:ops-2', 'okh:ops-3', 'okh:ops-4'].slice(0, 10)
  it('7.12 DF-064 DF-017 offered only when no face of any marker on the track could be played', () => {
    expect(offersOf(told, round().state).some(each => each.id === 'reseed')).toBe(false)
    expect(offersOf(told, round(four, 40, { track }).state).find(each => each.id === 'reseed')?.price).toBe(3)
    const closed = round(four, 40, { track: ['western:recruit', ...track.slice(0, 9)], more: [set('pile', 'display/western', ['western:recruit@recruit', 'western:recruit@mechanize'])] })
    expect(offersOf(told, closed.state).some(each => each.id === 'reseed' && each.refusal === undefined)).toBe(true)
  })

  it('7.12 DF-065 nothing valid, nothing planned, a marker in the cup: the only choice', () => {
    const play = round(four, 40, { track })
    expect(offersOf(told, play.state).filter(each => each.refusal === undefined).map(each => each.id)).toEqual(['reseed'])
    const planned = round(four, 40, { track, more: [set('pile', 'planning/western', ['western:hq']), set('pile', 'cup/western:hq', 0)] })
    expect(offersOf(told, planned.state).filter(each => each.refusal === undefined).map(each => each.id)).toEqual(['planned@hq', 'reseed'])
  })

  it('7.12 DF-066 DF-092 ten go back, ten come out, three are paid, and the round goes to step 6', () => {
    const play = round(four, 40, { track })
    pickAs(play, 'reseed')
    const ten = ['western:ops-1', 'western:ops-2', 'western:ops-3', 'soviet:ops-1', 'axis:recruit', 'axis:recruit', 'okw:ops-7', 'okh:ops-7', 'soviet:hq', 'western:hq']
    play.answer(faces('reseed', ...ten))
    expect(boxes(play.state)).toEqual(ten)
    expect(at(play.state, 'western')).toBe(33)
    expect(sum(census(play.state))).toBe(48)
    expect(play.next().passed.map(each => each.stage.id)).toContain('perform')
    thereAndBack(play, 2)
  })

  it('7.12 DF-017 an empty cup offers neither Re-seed nor an order', () => {
    const empty = Object.keys(census(round().state)).map(item => set('pile', `cup/${item}`, 0))
    const play = round(four, 40, { track, more: empty })
    expect(offersOf(told, play.state).filter(each => each.refusal === undefined).map(each => each.id)).toEqual(['none'])
  })
})

describe('6 step 3, last point: no order at all', () => {
  const stripped = (spot: Readonly<Record<string, number>>, events: Readonly<Record<string, readonly number[]>>) => {
    const game = owning(eventLayers(events))
    return round(spot, 90, { game, track: ['soviet:hq'], more: Object.keys(census(round().state)).map(item => set('pile', `cup/${item}`, 0)) })
  }
  it('6 S3 DF-022 active at 70, others 74, 80, 83: to 74, on top, and the own event space at 72 counts', () => {
    const play = stripped({ western: 70, soviet: 74, okw: 80, okh: 83 }, { western: [72] })
    pickAs(play, 'none')
    expect([at(play.state, 'western'), play.state.track['height/western'], play.state.flag['pending/western']]).toEqual([74, 1, true])
    expect(play.next().passed.map(each => each.stage.id)).toContain('perform')
    expect([play.stage, play.state.stage['at']?.[0]?.item]).toEqual(['event-4', 'western'])
  })

  it('6 S3 doubt 5: another marker in the same space does not count; with nobody ahead the marker goes on top', () => {
    const play = stripped({ western: 70, soviet: 70, okw: 70, okh: 70 }, {})
    pickAs(play, 'none')
    expect([at(play.state, 'western'), inOrder(play.state).at(-1)]).toEqual([70, 'western'])
  })
})

describe('5: the initiative track', () => {
  it('5 DF-025 markers 19, 20, 21, 22: the one at 19 acts', () => {
    expect(whoseTurn(told, round({ soviet: 19, western: 20, okw: 21, okh: 22 }).state)).toBe('soviet')
  })

  it('5.1 DF-026 landing on another puts the marker on top: the lower one acts first', () => {
    const play = round({ western: 23, soviet: 25, okw: 30, okh: 31 })
    pickAs(play, '6@plan')
    expect([at(play.state, 'western'), play.state.track['height/western']]).toEqual([25, 1])
    expect(inOrder(play.state).slice(0, 2)).toEqual(['soviet', 'western'])
  })

  it('5 DF-027 a marker that has come round waits for all others, and wears a badge', () => {
    const play = round({ western: 92, soviet: 80, okw: 85, okh: 91 }, 92)
    expect(whoseTurn(told, play.state)).toBe('soviet')
    expect([roundEarly(play.state, 'western'), roundEarly(play.state, 'okh')]).toEqual([true, false])
    const ring = downfall.panels(play.state).find(each => each.id === 'initiative')?.drawing
    expect(ring?.kind === 'ring' ? ring.markers.find(each => each.id === 'space/western')?.note : '').toMatch(/waits/)
  })

  it.each([[90, 4, 3, 1], [88, 3, 91, 0]])('5.1 DF-024 DF-028 %i pays %i: space %i, circuit %i', (from, pays, space, lap) => {
    const play = round({ soviet: from, western: 91, okw: 91, okh: 91 }, 92)
    play.start({ procedure: 'advance', input: { faction: 'soviet', amount: pays, cause: 'supply' } })
    expect([play.state.track['space/soviet'], play.state.track['lap/soviet']]).toEqual([space, lap])
  })

  it('5.1 DF-029 every payment has its cause and its amount in the log', () => {
    const play = round()
    for (const cause of ['partisan', 'interception', 'supply', 'command-failure', 'material-shortages', 'wolf-packs', 'event', 'sea']) {
      const done = play.start({ procedure: 'advance', input: { faction: 'okw', amount: 1, cause } })
      expect(done.outcomes[0]?.code).toBe(cause)
      expect(done.lines[0]?.amount).toBe(1)
    }
    expect(at(play.state, 'okw')).toBe(41)
    expect(offersOf(told, play.state, 'advance', 'cause').map(each => each.id)).toEqual(expect.arrayContaining(['partisan', 'interception', 'supply', 'command-failure', 'material-shortages', 'wolf-packs', 'event', 'sea']))
  })

  it.each([0, -3])('5.1 DF-028 markers never go back: a payment of %i is refused with the rule', amount => {
    const play = round()
    play.start({ procedure: 'advance', input: { faction: 'okw', amount, cause: 'other' } })
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { cite: '5.1' } })
    play.abandon()
    expect(at(play.state, 'okw')).toBe(33)
    expect(refusal(told.procedures['advance']?.fields?.(sceneOf(told, play.state, { input: {} })) ?? {}, { faction: 'okw', amount, cause: 'other' })).not.toBeNull()
  })
  it('5.2 DF-030 an own space reached or passed flips the marker, another\'s does not', () => {
    const play = round({ soviet: 20, western: 22, okw: 30, okh: 33 })
    play.start({ procedure: 'advance', input: { faction: 'soviet', amount: 5, cause: 'other' } })
    expect(pending(play.state)).toEqual([])
    play.start({ procedure: 'advance', input: { faction: 'western', amount: 2, cause: 'other' } })
    expect(pending(play.state)).toEqual(['western'])
    play.correct([set('track', 'space/okw', 59)], 'before its space')
    play.start({ procedure: 'advance', input: { faction: 'okw', amount: 3, cause: 'other' } })
    expect(pending(play.state)).toEqual(['western', 'okw'])
  })

  it('5.2 DF-031 from 91 one space to 01 with an own event there', () => {
    const play = round({ okh: 91, western: 91, soviet: 91, okw: 91 }, 92)
    play.start({ procedure: 'advance', input: { faction: 'okh', amount: 1, cause: 'other' } })
    expect(pending(play.state)).toEqual(['okh'])
  })

  it('5.2 spaces nobody has told are asked for once and remembered in the match', () => {
    const play = round(four, 40, { game: downfall })
    play.start({ procedure: 'advance', input: { faction: 'okw', amount: 3, cause: 'other' } })
    expect(play.ask).toMatchObject({ kind: 'choose', id: 'spaces okw' })
    const step = play.answer(values('spaces okw', { events: ['35'] }))
    expect(pending(play.state)).toEqual(['okw'])
    const learnt = step.outcomes[0]?.learns ?? []
    expect(learnt.map(each => [each.row, each.facts['event']])).toEqual([['okw/34', false], ['okw/35', true], ['okw/36', false]])
    const later = round(four, 40, { game: owning({ 'event-spaces': { kind: 'rows', rows: Object.fromEntries(learnt.map(each => [each.row, each.facts])) } }) })
    later.start({ procedure: 'advance', input: { faction: 'okw', amount: 3, cause: 'other' } })
    expect([later.ask, pending(later.state)]).toEqual([null, ['okw']])
    play.correct([set('track', 'space/okw', 33), set('flag', 'pending/okw', null)], 'again')
    play.start({ procedure: 'advance', input: { faction: 'okw', amount: 3, cause: 'other' } })
    expect([play.ask, pending(play.state)]).toEqual([null, ['okw']])
  })

  it('1.I DF-035 undo puts the marker back where it lay in its stack', () => {
    const play = round({ western: 30, soviet: 30, okw: 32, okh: 34 }, 40, { more: [set('track', 'height/western', 0), set('track', 'height/soviet', 1)] })
    pickAs(play, '6@plan')
    expect([at(play.state, 'western'), play.state.track['height/western']]).toEqual([32, 1])
    play.undo()
    expect(play.state.track['height/western']).toBe(0)
    expect(inOrder(play.state).slice(0, 2)).toEqual(['western', 'soviet'])
    expect(at(play.state, 'western')).toBe(30)
  })

  it('6 DF-021 the same faction again when it is still least advanced', () => {
    const play = round({ western: 10, soviet: 13, okw: 14, okh: 15 })
    pickAs(play, '6@plan')
    play.next()
    expect([play.stage, whoseTurn(told, play.state)]).toEqual(['fill', 'western'])
  })
})

describe('6: the round as a whole', () => {
  it('6 DF-013 six steps, none skipped in silence, the question survives a kill', () => {
    const steps = told.stages['round']?.filter(stage => stage.passes !== true).map(stage => stage.id)
    expect(steps).toEqual(['weather', 'fill', 'pick', 'pay', 'perform', 'events'])
    const play = round(four, 40, { track: offered })
    pickAs(play, '6@plan')
    const said = play.next().passed.filter(each => each.stage.passes !== true).map(each => [each.stage.id, each.why])
    expect(said).toEqual([['pay', 'Paid with the pick'], ['perform', 'Planned, re-seeded or no order'], ['events', 'No marker is on its pending side'], ['weather', 'The weather marker is ahead of the acting marker']])
  })

  it('6 S5 DF-019 an order opens step 5; a planned one goes on to step 6', () => {
    const play = round()
    pickAs(play, '6@recruit')
    play.next()
    expect(play.stage).toBe('perform')
    const planned = round({ western: 23, soviet: 30, okw: 33, okh: 34 })
    pickAs(planned, '6@plan')
    planned.next()
    expect([planned.stage, planned.state.stage['at']?.[0]?.stage]).toEqual(['event-4', 'events'])
  })

  it('6 one action round in at most twelve taps: fill, pick, pay, perform, next', () => {
    const play = round(four, 40, { track: offered.slice(0, 9), game: owning(eventLayers({ western: [24] })) })
    const before = play.entries.length
    play.start({ procedure: 'fill', input: {} }); play.answer(faces('draw', 'okh:ops-5')); play.next()
    pickAs(play, '6@recruit'); play.next(); play.next()
    expect(play.stage).not.toBe('perform')
    expect(play.entries.length - before).toBeLessThanOrEqual(12)
  })
})

describe('2.5: putting right what the app believes', () => {
  const move = (play: ReturnType<typeof round>, from: string, to: string) => play.start({ procedure: 'put-right', input: { from, to } })
  it.each([['box 1', 'cup'], ['box 1', 'display okw ops-2'], ['box 1', 'display okw sw'], ['box 2', 'planned western'], ['cup western:ops-1', 'display western ops-1'], ['box 3', 'display okh recruit']])('2.5 a marker from %s to %s: 48 before and after', (from, to) => {
    const play = round()
    const before = census(play.state)
    move(play, from, to)
    expect(play.ask).toBeNull()
    expect(census(play.state)).toEqual(before)
    expect(sum(census(play.state))).toBe(48)
    thereAndBack(play, 2)
  })
  it('2.5 from a display back to an empty box; a filled box and another faction refuse', () => {
    const play = round(four, 40, { track: offered.map((each, i) => (i === 9 ? '' : each)), more: [set('pile', 'display/soviet', ['soviet:hq@hq']), set('pile', 'cup/soviet:hq', 0)] })
    move(play, 'display soviet 0', 'box 10')
    expect([boxes(play.state)[9], play.state.pile['display/soviet']]).toEqual(['soviet:hq', []])
    move(play, 'box 2', 'display soviet hq')
    expect(play.ask).toMatchObject({ kind: 'blocked' })
  })
})

describe('what the Tracks desk draws', () => {
  it('1.I the ring: 91 spaces, a tint for every period known or not, triggers of their owners, markers in the order of acting', () => {
    const drawing = told.panels(round().state, id => told.charts[id] as never).find(each => each.id === 'initiative')?.drawing
    if (drawing?.kind !== 'ring') throw new Error('no ring')
    expect([drawing.size, drawing.spaces.length, drawing.spaces[0]?.tint, drawing.spaces[30]?.tint, drawing.spaces[60]?.tint]).toEqual([91, 91, 'clear', 'clear', 'unknown'])
    expect(drawing.spaces.filter(each => each.trigger === 'western').map(each => each.n)).toEqual([24, 70])
    expect(drawing.spaces.filter(each => each.bar !== undefined).map(each => each.n)).toEqual([1, 31, 61])
    expect(drawing.markers.map(each => each.id)).toEqual(['space/western', 'space/okw', 'space/okh', 'space/soviet', 'space/weather'])
    expect(drawing.middle).toEqual({ title: 'Now acts', big: 'Western', small: 'the Western player' })
  })
  it('1.J the ten boxes: word, number, word; price and its sum, or why not; the cup', () => {
    const drawing = told.panels(round().state, id => told.charts[id] as never).find(each => each.id === 'action')?.drawing
    if (drawing?.kind !== 'boxes') throw new Error('no boxes')
    expect(drawing.cup).toEqual({ left: 38, of: 48 })
    expect(drawing.boxes[5]).toMatchObject({ label: 'Recruit 4', sub: '/mech', price: 16, sum: '15 + 1', faction: 'western' })
    expect(drawing.boxes[3]).toMatchObject({ label: 'Attack 3', sub: 'arm shock', refusal: { text: 'Soviet order' } })
    expect(drawing.boxes[6]).toMatchObject({ label: 'HQ', sub: 'Axis', refusal: { text: 'Axis order' } })
  })
})
