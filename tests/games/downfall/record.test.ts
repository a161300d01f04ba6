import { expect, it } from 'vitest'
import type { Json } from '../../../src/engine/json.ts'
import { complete } from '../../../src/games/downfall/combatFields.ts'
import { factions } from '../../../src/games/downfall/factions.ts'
import { at, inOrder } from '../../../src/games/downfall/initiative.ts'
import { boxes, census, cupSize } from '../../../src/games/downfall/markers.ts'
import { code, faces, table, thereAndBack, values, type Table } from '../../table.ts'
import { eventLayers, owning, usual } from './setting.ts'

// The first turn of a Campaign, twenty-one rounds, worked out by hand. Prices and event spaces are those of this table only:
// an Ops order 24 but where the text prints one (OKW Attack 7, Soviet Redeploy 4) and the first ones 12, Recruit and Mechanize 20 (the West 15), Partisans 10, Command Failure 10.
const price = (cells: readonly (number | null)[]) => ({ kind: 'grid' as const, cells: Object.fromEntries(cells.flatMap((each, row) => (each === null ? [] : [[`${row}/0`, String(each)]]))) })
const game = owning({
  ...eventLayers({ western: [29, 74], soviet: [40], okw: [60], okh: [36, 79] }),
  'costs-western': price([12, 24, 24, 24, 24, 24, 24, null, null, 10, null]), 'costs-soviet': price([12, null, 24, 24, 24, 24, 24, 20, 20, 10]),
  'costs-okw': price([12, null, 24, 24, 24, 24, 24, 20, 20, 5, 10, 8]), 'costs-okh': price([12, 12, 24, 24, 24, 24, 24, 20, 20, 5, 10]),
  'order-faces': { kind: 'rows', rows: Object.fromEntries(factions.flatMap(each => [2, 3, 4, 5, 6, 7].map(n => [`${each}/ops-${n}`, { kind: 'Redeploy', mp: 4, attacks: null, any: false, infantry: true, armored: true, shock: false, airborne: false, fort: false, elite: false, naval: false, partisan: false }]))) },
})

interface Round {
  readonly who: string
  readonly roll?: readonly [number, number]
  readonly sky?: string
  readonly weather?: number
  readonly draw?: readonly string[]
  readonly pick: string
  readonly copy?: string
  readonly die?: number
  readonly perform?: (play: Table) => void
  readonly card?: string
  readonly to: number
}

const first = ['soviet:ops-1', 'western:recruit', 'okw:ops-2', 'okh:ops-1', 'soviet:recruit', 'western:ops-1', 'axis:recruit', 'axis:command-failure', 'western:hq', 'soviet:ops-2']
const unit = (type: string, pips: number, nation: string, label: string) => ({ label, type, nation, factors: [pips], steps: pips })

/** The rulebook's Stalingrad, by the Soviet Attack order: 6 to 5, dice +4, a 5: s0/1; the flank advances. */
function stalingrad(play: Table): void {
  expect(play.state.track['attacks']).toBe(3)
  play.start({ procedure: 'combat', input: complete({ attacker: 'soviet', primary: [unit('mechanized', 2, 'su', '21/65/24')], flank: [unit('leg', 2, 'su', '66/62/68'), unit('leg', 2, 'su', '64/57/69')], defenders: [unit('leg', 3, 'geh', '6')], place: 'city', weather: 'fair', hqStrengthA: 1, hqDiceA: 1, bonus: true, airA: 1, objective: true, target: 'stalingrad' }) as unknown as Json })
  play.answer(faces('combat', 2, 3))
  play.answer(values('retreat', { hexes: 1 }))
  play.answer(values('advance', { advance: ['2'] }))
  const [due, owed] = Object.entries(play.state.due)[0] ?? []
  play.start(owed?.call ?? { procedure: '', input: {} }, { due: due ?? '' })
  // 13.1: Stalingrad from the Axis to the Soviets
  expect([play.state.track['vp'], play.state.track['attacks']]).toEqual([-1, 2])
}
const recruit = (input: Json) => (play: Table): void => { play.start({ procedure: 'recruit', input }); expect(play.state.flag['performed']).toBe(true) }

const record: readonly Round[] = [
  // 19 catches nothing up; 7 rolled, but 22 is the furthest marker. 12, nothing ahead: 19 to 31.
  { who: 'soviet', roll: [3, 4], weather: 22, draw: first, pick: '1@ops-1', perform: stalingrad, to: 31 },
  // 12 and one for the Recruit marker in box 1: 20 to 33, past the own event space 29.
  { who: 'western', draw: ['okh:ops-2'], pick: '5@ops-1', card: 'commando-supremo', to: 33 },
  // 10 and two (Attack, Recruit): 21 to 33, on top of the West. A 4: OKH 22 to 26.
  { who: 'okw', draw: ['okw:ops-3'], pick: '6@command-failure', die: 4, to: 33 },
  // weather 22 up to 26, 3 more: 29. 20 and one (Redeploy): 26 to 47, past 36.
  { who: 'okh', roll: [1, 2], weather: 29, draw: ['soviet:ops-3'], pick: '5@recruit', perform: recruit({ plain: 3, minor: 1, none: false, enter: 0, sea: false }), card: 'other-1', to: 47 },
  // weather up to 31, 11 more: 42, below the furthest (47): period 2. 20, nothing ahead: 31 to 51, past 40.
  { who: 'soviet', roll: [6, 5], sky: 'mud', weather: 42, draw: ['okh:ops-3'], pick: '4@recruit', perform: recruit({ plain: 3, shock: 1, enter: 0, sea: false }), card: 'other-2', to: 51 },
  // the West lies under OKW in 33 and acts first. 15: 48.
  { who: 'western', draw: ['western:partisans'], pick: '1@recruit', perform: recruit({ plain: 3, enter: 1, nation: 'usd', place: 'us', sea: false }), to: 48 },
  // Headquarters copies the Attack of 7; two own Ops markers ahead: 9, 33 to 42.
  { who: 'okw', draw: ['axis:hq'], pick: '10@hq', copy: 'ops-2', to: 42 },
  // the same faction again; weather stands in 42 with it: 5 more is 47. Planning 1 and one ahead: 44.
  { who: 'okw', roll: [2, 3], weather: 47, draw: ['soviet:hq'], pick: '6@plan', to: 44 },
  // the planned order has nothing ahead of it: 24, 44 to 68, past 60.
  { who: 'okw', draw: ['axis:mechanize'], pick: 'planned@ops-3', card: 'other-3', to: 68 },
  // weather in 47 with OKH: 12 more is 59, below 68. The track is full. 24 and two: 47 to 73.
  { who: 'okh', roll: [6, 6], weather: 59, pick: '7@ops-3', to: 73 },
  // the back of an Ops marker: 8 and two (HQ, Partisans): 48 to 58; a Transport Point; an 8 moves Malta one box.
  { who: 'western', draw: ['western:ops-2'], pick: '10@sw', perform: play => { play.start({ procedure: 'warfare', input: { theatre: 'malta' } }); play.answer(faces('warfare', 4, 4)); play.answer(values('way', { way: 'left' })); play.answer(values('box', { units: 3, modifier: -1, western: false, end: false })); expect([play.state.track['transport'], play.state.row['warfare/malta']?.['at']]).toEqual([1, -1]) }, to: 58 },
  // 24 and three (Redeploys 2 and 3, HQ): 51 to 78.
  { who: 'soviet', draw: ['soviet:ops-4'], pick: '10@ops-4', to: 78 },
  // 24 and two: 58 to 84, past 74.
  { who: 'western', draw: ['western:ops-3'], pick: '10@ops-3', card: 'other-4', to: 84 },
  // weather 59 up to 68, 9 more: 77, below 84: period 3. 7: 68 to 75.
  { who: 'okw', roll: [4, 5], sky: 'snow', weather: 77, draw: ['okw:ops-4'], pick: '1@ops-2', to: 75 },
  // 20 and two (Ops 1 and 2): 73 to 95, that is 04 of the next circuit, past 79.
  { who: 'okh', draw: ['okh:ops-4'], pick: '8@mechanize', perform: play => { play.start({ procedure: 'mechanize', input: { add: 1, flip: 0, sea: false } }); play.answer(code('steps', '1')) }, card: 'other-5', to: 95 },
  // 24, no own marker ahead: 75 to 99 = 08.
  { who: 'okw', draw: ['axis:recruit'], pick: '8@ops-4', to: 99 },
  // weather 77 up to 78, 7 more: 85. 4: 78 to 82.
  { who: 'soviet', roll: [3, 4], weather: 85, draw: ['axis:hq'], pick: '3@ops-2', to: 82 },
  // once more: planning, 1: 83.
  { who: 'soviet', draw: ['soviet:ops-5'], pick: '4@plan', to: 83 },
  // and the planned Redeploy, 24: 107 = 16.
  { who: 'soviet', draw: ['soviet:ops-6'], pick: 'planned@ops-3', to: 107 },
  // 10 and one (HQ): 84 to 95, on top of OKH. A 3 brings no partisan.
  { who: 'western', pick: '4@partisans', to: 95 },
]

function events(play: Table, card: string | undefined): void {
  if (card === undefined) return
  expect(play.state.stage['at']?.[0]?.stage).toBe('events')
  for (let guard = 0; guard < 9 && play.state.stage['at']?.[0]?.stage === 'events'; guard++) {
    if (play.stage === 'event-3') play.start({ procedure: 'air-remove', input: {} })
    if (play.stage === 'event-5') { play.start({ procedure: 'reveal', input: { card, removed: false } }); if (play.ask?.kind === 'choose') play.answer(values('symbols', play.ask.usual ?? {})) }
    if (play.stage === 'event-7') play.start({ procedure: 'air-place', input: {} })
    play.next()
  }
}

it('1 to 12 a recorded first turn of the Campaign', () => {
  const play = table(game, game.setup(usual('campaign')))
  play.start({ procedure: 'start-track', input: { soviet: 19, western: 20, okw: 21, okh: 22, weather: 19 } })
  play.start({ procedure: 'start-events', input: { pending: 'urals-industry', current: 'other-8', spent: 'other-9', axis: 'okh' } })
  const none = { 'draw-western': 0, 'draw-soviet': 0, 'draw-okw': 0, 'draw-okh': 0, 'air-western': 0, 'air-soviet': 0, 'air-axis': 0 }
  play.answer(values('symbols pending', { ...none, 'air-soviet': 1 }))
  play.answer(values('symbols current', { ...none, 'air-soviet': 1, 'air-axis': 1 }))
  play.answer(values('symbols spent', { ...none, 'air-western': 1 }))
  play.next()

  for (const [i, round] of record.entries()) {
    expect([i, play.state.flag['active']]).toEqual([i, round.who])
    if (round.roll !== undefined) {
      play.start({ procedure: 'weather', input: {} })
      play.answer(faces('weather', ...round.roll))
      if (round.sky !== undefined) play.answer(code('sky', round.sky))
      expect(play.state.track['space/weather']).toBe(round.weather)
      play.next()
    }
    if (round.draw !== undefined && play.stage === 'fill') { play.start({ procedure: 'fill', input: {} }); play.answer(faces('draw', ...round.draw)); play.next() }
    expect(play.stage).toBe('pick')
    play.start({ procedure: 'pick', input: { order: round.pick } })
    if (round.copy !== undefined) play.answer(values('copy', { copy: round.copy }))
    if (play.ask?.id === 'command') play.answer(faces('command', round.die ?? 1))
    if (play.ask?.id === 'partisans') play.answer(faces('partisans', 1, 2))
    expect([i, at(play.state, round.who)]).toEqual([i, round.to])
    expect(Object.values(census(play.state)).reduce((a, b) => a + b, 0)).toBe(48)
    play.next()
    if (play.stage === 'perform') { round.perform?.(play); play.next() }
    events(play, round.card)
  }

  // all four have come round: OKH below the West in 04, OKW 08, Soviet 16; the weather marker is still in 85
  expect([inOrder(play.state), factions.map(each => play.state.track[`space/${each}`])]).toEqual([['okh', 'western', 'okw', 'soviet'], [4, 16, 8, 4]])
  // cards: West 1 from Commando Supremo; air: only what the last cards show, nothing
  expect([play.state.track['hand/western'], ['soviet', 'okh', 'okw', 'western'].map(each => play.state.track[`air/${each}`])]).toEqual([1, [0, 0, 0, 0]])
  const onDisplays = factions.reduce((n, each) => n + ((play.state.pile[`display/${each}`] as readonly string[] | undefined) ?? []).length, 0)
  // twenty rounds, two of which only planned: 18 markers on displays, 9 on the track after the last pick, 48 − 18 − 9 = 21 in the cup
  expect([onDisplays, boxes(play.state).filter(each => each !== '').length, cupSize(play.state)]).toEqual([18, 9, 21])

  // weather 85 up to 95, a 2: 97 = 06, past 91: turn 2, fair as printed
  play.start({ procedure: 'weather', input: {} })
  play.answer(faces('weather', 1, 1))
  expect([play.state.track['turn'], play.state.flag['sky'], play.state.track['space/weather'], play.stage]).toEqual([2, 'fair', 6, 'turn-1'])
  for (let step = 0; step < 4; step++) play.next()
  // seven discards (the two first spent ones, Urals, Commando Supremo, other 1 to 3) under the six left of twelve
  expect([play.stage, play.state.track['event-deck'], play.state.flag['event/current'], play.state.flag['event/pending']]).toEqual(['turn-5', 13, 'other-4', 'other-5'])
  play.next()
  // the empty discard box shows a Western air unit
  play.start({ procedure: 'air-adjust', input: {} })
  expect(play.state.track['air/western']).toBe(1)
  play.next()
  expect(factions.map(each => play.state.pile[`display/${each}`])).toEqual([[], [], [], []])
  expect(Object.values(census(play.state)).reduce((a, b) => a + b, 0)).toBe(48)
  play.next(); play.next()
  expect([play.stage, play.state.flag['active']]).toEqual(['fill', 'okh'])
  thereAndBack(play, 1)
})
