import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { correct } from '../../../src/engine/runner.ts'
import { holds } from '../../../src/engine/stages.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import { axisOf, enemies, factions, fights, friends, titleOf } from '../../../src/games/downfall/factions.ts'
import { boxes, census, cupSize, items, markers, sidesOf } from '../../../src/games/downfall/markers.ts'
import downfall from '../../../src/games/downfall/module.ts'
import { difficultIn } from '../../../src/games/downfall/weather.ts'
import { offers } from '../../play.ts'
import { code, faces, overrule, table, values } from '../../table.ts'
import { offersOf, owning, round, told, usual } from './setting.ts'

const begun = (scenario: string) => table(downfall, downfall.setup(usual(scenario)))
const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0)
const place = (play: ReturnType<typeof begun>, input: Readonly<Record<string, number>>) => play.start({ procedure: 'start-track', input })

describe('4: scenarios', () => {
  it.each([['campaign', 1], ['husky', 3], ['overlord', 5]])('4 DF-001 %s starts on turn %i', (scenario, turn) => { expect(begun(scenario).state.track['turn']).toBe(turn) })

  it('14 DF-001 DF-234 Overlord: no interception, no naval moves, no modifier of the tracks; sea presence is shown instead', () => {
    const [sea, land] = [begun('campaign'), begun('overlord')]
    expect(offers(downfall, sea.state)).toContain('interception')
    expect(offers(downfall, land.state)).not.toContain('interception')
    expect(offers(downfall, land.state)).toContain('sea-use')
    const panel = (state: typeof sea.state, id: string) => downfall.panels(state).find(each => each.id === id)?.drawing
    expect(panel(sea.state, 'seas')).toBeUndefined()
    expect(panel(land.state, 'seas')).toMatchObject({ kind: 'list' })
    const notes = (state: typeof sea.state): string => { const drawing = panel(state, 'warfare'); return drawing?.kind === 'list' ? drawing.rows.map(each => each.note).join() : '' }
    expect([notes(sea.state).includes('West -2'), notes(land.state).includes('West')]).toEqual([true, false])
  })

  it('Intro DF-002 every prompt names the faction and its player: OKW is the Soviet player', () => {
    expect(factions.map(titleOf)).toEqual(['Western (Western player)', 'Soviet (Soviet player)', 'OKW (Soviet player)', 'OKH (Western player)'])
    expect(downfall.data.game.seats.map(each => each.factions)).toEqual([['western', 'okh'], ['soviet', 'okw']])
    const play = round({ okw: 20, western: 30, soviet: 33, okh: 34 }, 19)
    play.start({ procedure: 'weather', input: {} })
    expect(play.ask?.lines[0]?.text).toContain('Soviet player')
    const pick = told.procedures['pick']?.fields?.(sceneOf(told, round({ okw: 20, western: 30, soviet: 33, okh: 34 }).state, { input: {} }))
    expect(pick?.['order']?.label).toContain('OKW (Soviet player)')
  })

  it('Intro DF-003 who is enemy, friend, opponent: all sixteen pairs', () => {
    const matrix = (test: (a: string, b: string) => boolean) => factions.map(a => factions.map(b => (test(a, b) ? 1 : 0)))
    expect(matrix(enemies)).toEqual([[0, 0, 1, 1], [0, 0, 1, 1], [1, 1, 0, 0], [1, 1, 0, 0]])
    expect(matrix(friends)).toEqual([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1]])
    expect(matrix(fights)).toEqual([[0, 0, 1, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0]])
    expect([axisOf('western'), axisOf('soviet'), axisOf('okw')]).toEqual(['okh', 'okw', 'okw'])
  })

  it('4 DF-004 the Campaign begins with the Soviets at 19; the other three are asked, and a wrong first faction is objected to', () => {
    const play = begun('campaign')
    expect(downfall.procedures['start-track']?.prefill?.(sceneOf(downfall, play.state, { input: {} }))).toMatchObject({ soviet: { value: 19 } })
    place(play, { soviet: 19, western: 18, okw: 21, okh: 22, weather: 18 })
    expect(play.ask).toMatchObject({ kind: 'blocked', mayOverrule: true })
    play.answer(overrule('first', 'our variant'))
    expect(play.state.track['space/western']).toBe(18)
    const right = begun('campaign')
    place(right, { soviet: 19, western: 20, okw: 21, okh: 22, weather: 19 })
    right.next(); right.next()
    expect(right.state.flag['active']).toBe('soviet')
    expect(begun('husky').state.flag['first']).toBe('western')
    expect(begun('overlord').state.flag['first']).toBe('western')
  })

  it('5 DF-036 two markers in one space: the stack is asked for, bottom to top', () => {
    const play = begun('campaign')
    place(play, { soviet: 19, western: 20, okw: 20, okh: 22, weather: 19 })
    expect(play.ask).toMatchObject({ kind: 'choose', id: 'stack 20' })
    expect(() => play.answer(values('stack 20', { stack: ['okw'] }))).toThrow(/each once/)
    play.answer(values('stack 20', { stack: ['okw', 'western'] }))
    expect([play.state.track['height/okw'], play.state.track['height/western']]).toEqual([0, 1])
  })

  it.each([['campaign', 'Campaign start line', false], ['husky', 'Husky start line', false], ['overlord', 'Overlord start line', true]])('1.A.2 DF-005 %s: the exceptions as things to tick off, each with its side, then the rest is Axis', (scenario, front, italy) => {
    const lines = downfall.data.scenarios.find(each => each.id === scenario)?.setup.filter(each => each.rule === '1.A.2') ?? []
    const about = (words: RegExp) => lines.filter(each => words.test(each.text)).map(each => each.faction)
    expect([about(/United Kingdom, Egypt, Malta and Gibraltar/), about(new RegExp(`Soviet Union and Ukraine east and south of the ${front}`)), about(/French North Africa and Libya without Axis units/), about(/Sicily, Sardinia and mainland Italy south of the Overlord line/)]).toEqual([['western'], ['soviet'], ['western'], italy ? ['western'] : []])
    expect([lines.at(-1)?.text, lines.length]).toEqual(['All other cities are Axis', italy ? 5 : 4])
  })

  it('4 DF-006 what sets up on displays leaves the cup; then ten are drawn; always 48', () => {
    const play = begun('campaign')
    play.start({ procedure: 'start-order', input: { faction: 'okw', item: 'axis:hq', box: 'hq' } })
    play.start({ procedure: 'start-order', input: { faction: 'soviet', item: 'soviet:ops-1', box: 'plan' } })
    expect([cupSize(play.state), sum(census(play.state))]).toEqual([46, 48])
    place(play, { soviet: 19, western: 20, okw: 21, okh: 22, weather: 40 })
    play.answer(code('sky', 'fair'))
    play.next()
    expect(play.stage).toBe('fill')
    play.start({ procedure: 'fill', input: {} })
    play.answer(faces('draw', ...items.filter(item => Number(play.state.pile[`cup/${item}`]) > 0).slice(0, 10)))
    expect([boxes(play.state).every(each => each !== ''), sum(census(play.state))]).toEqual([true, 48])
  })

  it('2.5 a marker cannot lie in two places', () => {
    const play = begun('campaign')
    play.start({ procedure: 'start-order', input: { faction: 'soviet', item: 'soviet:ops-1', box: 'plan' } })
    expect(offersOf(downfall, play.state, 'start-order', 'item').find(each => each.id === 'soviet:ops-1')?.refusal?.cite).toBe('2.5')
    play.start({ procedure: 'start-order', input: { faction: 'soviet', item: 'soviet:ops-1', box: 'ops-1' } })
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { cite: '2.5' } })
  })

  it('2.3.2 DF-007 the Campaign shows 2 Soviet, 1 Western, 1 OKH, 0 OKW air units; Urals Industry is pending', () => {
    const play = begun('campaign')
    expect(['soviet', 'western', 'okh', 'okw'].map(each => play.state.track[`air/${each}`])).toEqual([2, 1, 1, 0])
    expect(play.state.flag['event/pending']).toBe('urals-industry')
    expect(downfall.panels(play.state).find(each => each.id === 'air')?.drawing).toMatchObject({ pools: [{ n: 2 }, { n: 1 }, { n: 0 }, { n: 1 }] })
  })

  it('2.4.2 DF-008 two beachheads in the pool for Husky and Overlord, none in the Campaign until High Command on turn 2 or later', () => {
    expect(['campaign', 'husky', 'overlord'].map(each => begun(each).state.track['beachheads'])).toEqual([0, 2, 2])
    const check = (turn: number) => { const field = downfall.procedures['high-command']?.fields?.(sceneOf(downfall, round(undefined, 40, { turn }).state, { input: {} }))['beachheads']; return field?.kind === 'toggle' ? (field.check?.(true) ?? null) : undefined }
    expect([check(1)?.cite, check(2)]).toEqual(['2.4.2', null])
    const play = round(undefined, 40, { turn: 2 })
    play.start({ procedure: 'high-command', input: { beachheads: true } })
    expect(play.state.track['beachheads']).toBe(2)
  })

  it('12 DF-009 the reinforcements an owner typed for turn 4 pop up when turn 4 begins', () => {
    const game = owning({ reinforcements: { kind: 'rows', rows: { 'turn-4': { soviet: '2 Gd', western: null } } } })
    const play = round({ okw: 88, western: 90, soviet: 91, okh: 95 }, 88, { turn: 3, game })
    play.start({ procedure: 'weather', input: {} })
    play.answer(faces('weather', 4, 4))
    play.next(); play.next()
    const step = play.next()
    expect(play.stage).toBe('turn-4')
    expect(step.lines.map(each => each.text)).toContain('Soviet reinforcements: 2 Gd')
    expect(Object.values(play.state.due).map(each => each.text)).toContain('Soviet reinforcements: 2 Gd, into the Pending Area')
  })

  it('1.G DF-010 reserve and Transport Points stay between 0 and 10', () => {
    const play = begun('campaign')
    play.start({ procedure: 'start-values', input: { vp: 0, reserve: 4, transport: 10, western: 5, soviet: 0, okw: 0, okh: 0 } })
    expect([play.state.track['reserve'], play.state.track['transport'], play.state.track['hand/western']]).toEqual([4, 10, 5])
    expect(correct(downfall, play.state, [{ kind: 'track', id: 'transport', by: 3 }], 'more').effects).toEqual([])
    expect(correct(downfall, play.state, [{ kind: 'track', id: 'reserve', by: -9 }], 'less').effects.map(each => each.to)).toEqual([0])
  })

  it('3.1 DF-012 fifteen of nineteen event cards are in play; one that is removed is remembered', () => {
    const play = begun('campaign')
    play.start({ procedure: 'start-events', input: { pending: 'urals-industry', current: 'commando-supremo', spent: 'high-command', axis: 'okh' } })
    for (let i = 0; i < 3 && play.ask !== null; i++) play.answer({ ask: play.ask.id, values: (play.ask as { usual?: Record<string, number> }).usual ?? {} })
    expect((play.state.track['event-deck'] ?? 0) + 3).toBe(15)
    expect(Object.keys(downfall.charts['event-cards']?.kind === 'rows' ? downfall.charts['event-cards'].rows : {})).toHaveLength(19)
    play.correct([set('flag', 'event/pending', null)], 'advanced')
    play.start({ procedure: 'reveal', input: { card: 'fatherland-front', removed: true } })
    expect([play.state.pile['event-removed'], offersOf(downfall, play.state, 'reveal', 'card').some(each => each.id === 'fatherland-front')]).toEqual([['fatherland-front'], false])
  })
})

describe('2.5: the markers', () => {
  const count = (test: (item: string) => boolean) => items.filter(test).reduce((n, item) => n + (markers[item]?.n ?? 0), 0)
  it('2.5 DF-048 28 Ops, 5 Western, 5 Soviet and 10 Axis general orders: 48; a 49th is called out', () => {
    expect([count(item => item.includes(':ops-')), count(item => item.startsWith('western:') && !item.includes('ops')), count(item => item.startsWith('soviet:') && !item.includes('ops')), count(item => item.startsWith('axis:')), count(() => true)]).toEqual([28, 5, 5, 10, 48])
    const play = begun('campaign')
    const step = play.correct([{ kind: 'pile', id: 'cup/western:hq', by: 1 }], 'a marker too many')
    expect(step.alerts.map(each => each.text).join()).toContain('49 of 48')
  })
  it('2.5.2 DF-049 DF-050 either Ally: three Recruit/Mechanize, one Headquarters, one Partisan Warfare', () => {
    for (const ally of ['western', 'soviet']) {
      expect([markers[`${ally}:recruit`]?.n, markers[`${ally}:hq`]?.n, markers[`${ally}:partisans`]?.n]).toEqual([3, 1, 1])
      expect(sidesOf(`${ally}:recruit`)).toEqual(['recruit', 'mechanize'])
    }
  })
  it('2.5.2 DF-051 the Axis: two each of five orders, twelve usable by either faction', () => {
    expect(['hq', 'recruit', 'mechanize', 'material-shortages', 'command-failure'].map(each => markers[`axis:${each}`]?.n)).toEqual([2, 2, 2, 2, 2])
    const display = downfall.panels(begun('campaign').state).find(each => each.id === 'display-okh')?.drawing
    expect(display?.kind === 'display' ? display.boxes.filter(each => each.id !== 'planning') : []).toHaveLength(12)
  })
  it('2.5.2 DF-052 Western and OKW Ops markers have Strategic Warfare on the back, and both sides are offered', () => {
    expect(items.filter(item => sidesOf(item).includes('sw'))).toHaveLength(14)
    const play = round(undefined, 40, { track: ['western:ops-1'] })
    play.start({ procedure: 'fill', input: {} })
    play.answer(faces('draw', 'western:hq', 'axis:recruit', 'soviet:ops-1', 'axis:recruit', 'western:recruit', 'axis:hq', 'soviet:ops-2', 'okh:ops-1', 'soviet:hq'))
    expect(offersOf(told, play.state).filter(each => each.id.startsWith('1@')).map(each => [each.id, each.price])).toEqual([['1@ops-1', undefined], ['1@sw', 8], ['1@plan', 1]])
  })
})

describe('3.2: cards', () => {
  const withCards = (n: number) => round(undefined, 40, { more: [set('track', 'hand/western', n)] })
  it('6 DF-014 the two card windows: before choosing an order, and at the start of the order; not without cards, not elsewhere', () => {
    const ids = (play: ReturnType<typeof withCards>) => remindersAt(told, play.state).map(each => each.id).filter(each => each.startsWith('cards-'))
    const play = withCards(2)
    expect([play.stage, ids(play)]).toEqual(['pick', ['cards-before']])
    expect(ids(withCards(0))).toEqual([])
    play.start({ procedure: 'pick', input: { order: '6@recruit' } })
    play.next()
    expect([play.stage, ids(play)]).toEqual(['perform', ['cards-start']])
    play.correct([set('track', 'hand/western', 0)], 'none left')
    expect(ids(play)).toEqual([])
  })
  it('3.2 DF-213 DF-093 hands are counted in public; a free attack only before the order is chosen; Fate reshuffles all', () => {
    const play = withCards(2)
    expect(play.start({ procedure: 'play-card', input: { faction: 'western', kind: 'fate' } }).outcomes[0]?.duties?.[0]?.text).toContain('all three')
    play.start({ procedure: 'play-card', input: { faction: 'western', kind: 'free-attack' } })
    expect([play.state.track['hand/western'], play.state.flag['free-attack']]).toEqual([0, true])
    play.start({ procedure: 'play-card', input: { faction: 'western', kind: 'situational' } })
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { text: 'No card in hand' } })
    play.abandon()
    const drawn = play.start({ procedure: 'draw-cards', input: { faction: 'okw', n: 2 } })
    expect([play.state.track['hand/okw'], drawn.lines.map(each => each.text)]).toEqual([2, ['From the Axis deck, shared by OKW and OKH', 'An empty pile is shuffled anew with its discards']])
    expect(play.start({ procedure: 'draw-cards', input: { faction: 'soviet', n: 1 } }).lines[0]?.text).toBe('From the Soviet deck')
    const late = withCards(2)
    late.start({ procedure: 'pick', input: { order: '6@recruit' } })
    late.start({ procedure: 'play-card', input: { faction: 'western', kind: 'free-attack' } })
    expect(late.ask).toMatchObject({ kind: 'blocked', why: { cite: '3.2' } })
    const panel = told.panels(withCards(3).state).find(each => each.id === 'hands')?.drawing
    expect(panel?.kind === 'deck' ? panel.piles.map(each => each.n) : []).toEqual([3, 0, 0, 0])
  })
  it('2.3.2 DF-150 Jets stand outside the count of air units', () => {
    const play = round(undefined, 40, { more: [set('track', 'hand/okw', 1)] })
    const before = play.state.track['air/okw']
    play.start({ procedure: 'play-card', input: { faction: 'okw', kind: 'jets' } })
    expect([play.state.flag['jets'], play.state.track['air/okw']]).toEqual(['okw', before])
    const air = told.panels(play.state).find(each => each.id === 'air')?.drawing
    expect(air?.kind === 'pool' ? air.pools.find(each => each.id === 'air/okw')?.note?.text : '').toContain('outside the count')
    play.start({ procedure: 'draw-cards', input: { faction: 'okw', n: 1 } })
    play.start({ procedure: 'play-card', input: { faction: 'okw', kind: 'jets' } })
    expect([play.state.flag['jets'], play.state.track['air/okw']]).toEqual([undefined, before])
    play.start({ procedure: 'draw-cards', input: { faction: 'soviet', n: 1 } })
    play.start({ procedure: 'play-card', input: { faction: 'soviet', kind: 'jets' } })
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { cite: '2.3.2' } })
  })
  it('2.4.2 DF-193 Naval Dominance turns a beachhead on the map into a Mulberry, not removable any more', () => {
    const play = round(undefined, 40, { more: [set('track', 'hand/western', 1), set('track', 'beachheads-map', 1)] })
    const step = play.start({ procedure: 'play-card', input: { faction: 'western', kind: 'mulberry' } })
    expect([play.state.flag['mulberry'], play.state.track['beachheads-map']]).toEqual([true, 0])
    expect(step.outcomes[0]?.duties?.[0]?.text).toMatch(/full port and city, six pips.*never removed/)
  })
})

describe('1.Q: the weather card', () => {
  const card = (weather: string) => { const drawing = told.panels(round(undefined, 40, { more: [set('flag', 'sky', weather)] }).state).find(each => each.id === 'weather')?.drawing; return drawing?.kind === 'list' ? drawing.rows.map(each => each.note) : [] }
  it('1.Q DF-045 what the card on top says changes with the weather', () => {
    const play = round(undefined, 40)
    play.correct([set('flag', 'sky', 'snow')], 'snow')
    const drawing = told.panels(play.state).find(each => each.id === 'weather')?.drawing
    expect(drawing?.kind === 'list' ? drawing.rows.map(each => each.note).slice(0, 4) : []).toEqual(['+1 each', '1 on the dice', '−2', 'mountains'])
    expect(card('fair')).toEqual(['German +2, others +1 each', '2 on the dice', 'no modifier', 'none', 'only where the beach allows fair'])
    expect(card('mud')).toEqual(['nothing', 'nothing', '−3', 'swamp', 'only where the beach allows mud'])
  })
  it('1.A.3 DF-046 mountains are called difficult in snow only, swamps in mud only', () => {
    const shown = (weather: string) => { const play = round(undefined, 40); play.correct([set('flag', 'sky', weather)], weather); return remindersAt(told, play.state).map(each => each.id).filter(each => each.startsWith('difficult')) }
    expect([shown('fair'), shown('snow'), shown('mud')]).toEqual([[], ['difficult-snow'], ['difficult-mud']])
    expect((['fair', 'snow', 'mud'] as const).map(each => ['clear', 'forest', 'hills', 'swamp', 'mountains'].filter(terrain => difficultIn(terrain, each)))).toEqual([[], ['mountains'], ['swamp']])
  })
  it('6 S1 DF-041 a weather roll has no modifier whatever cards are face up', () => {
    const play = round({ western: 30, soviet: 36, okw: 33, okh: 34 }, 25, { more: [set('flag', 'event/current', 'arsenal-of-democracy'), set('flag', 'event/spent', 'high-command')] })
    play.start({ procedure: 'weather', input: {} })
    expect(play.ask?.lines.some(each => each.on === 'die' || each.amount !== undefined)).toBe(false)
    play.answer(faces('weather', 1, 1))
    expect(play.state.track['space/weather']).toBe(32)
    expect(told.procedures['weather']?.manual).toBeUndefined()
  })
  it('2.4.2 DF-192 at the start of an OKW round with a beachhead on the map the removal is asked for, not in another faction\'s', () => {
    const shown = (first: string, map: number) => remindersAt(told, round({ western: 30, soviet: 31, okw: 32, okh: 33, [first]: 20 }, 40, { more: [set('track', 'beachheads-map', map)] }).state).some(each => each.id === 'beachhead-removal')
    expect([shown('okw', 1), shown('okw', 0), shown('soviet', 1)]).toEqual([true, false, false])
    const play = round({ western: 30, soviet: 31, okw: 20, okh: 33 }, 40, { more: [set('track', 'beachheads-map', 1), set('track', 'beachheads', 1)] })
    expect(offers(told, play.state)).toContain('beachhead-gone')
    play.start({ procedure: 'beachhead-gone', input: {} })
    expect([play.state.track['beachheads'], play.state.track['beachheads-map'], offers(told, play.state).includes('beachhead-gone')]).toEqual([2, 0, false])
  })
  it('6 conditions of stages answer by name', () => { expect(holds(told, round().state, 'weather ahead')).toBe(true) })
})
