import { describe, expect, it } from 'vitest'
import { layered, type Chart } from '../../../src/engine/chart.ts'
import { set } from '../../../src/engine/changes.ts'
import type { Procedures } from '../../../src/engine/game.ts'
import type { GameModule } from '../../../src/engine/module.ts'
import type { Outcome, Script } from '../../../src/engine/procedure.ts'
import type { Change } from '../../../src/engine/state.ts'
import { factions, playerOf } from '../../../src/games/downfall/factions.ts'
import { blank, playAtRandom } from '../../play.ts'
import { eventLayers, laid, offered, owning, spots, usual } from './setting.ts'

// Charts as some owner might have typed them: every kind of Ops marker, prices, event spaces, weather.
const spaces = { western: [7, 29, 53, 74], soviet: [13, 33, 49, 64], okw: [18, 42, 67, 88], okh: [24, 36, 58, 79] }
const costs = (faction: string, rows: number) => ({ [`costs-${faction}`]: { kind: 'grid' as const, cells: Object.fromEntries(Array.from({ length: rows }, (_, row) => [`${row}/0`, String(3 + (row * 5) % 9)])) } })
const kinds = ['Redeploy', 'Attack', 'Redeploy/Attack', 'Attack/Redeploy']
const faces = Object.fromEntries(factions.flatMap(faction => [1, 2, 3, 4, 5, 6, 7].map(n => [`${faction}/ops-${n}`, { kind: kinds[n % 4] ?? 'Attack', mp: 3, attacks: 2, any: n % 2 === 0, infantry: true, armored: true, shock: n % 2 === 0, airborne: n % 3 > 0, fort: n % 3 > 0, elite: false, naval: n % 3 < 2, partisan: false }])))
const game = owning({
  ...eventLayers(spaces), ...costs('western', 11), ...costs('soviet', 10), ...costs('okw', 12), ...costs('okh', 11),
  'turn-weather': { kind: 'grid', cells: Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`${Math.floor(i / 3)}/${i % 3}`, ['fair', 'mud', 'snow'][i % 3] ?? 'fair'])) },
  'order-faces': { kind: 'rows', rows: faces },
})

// Where blind play would hardly come by itself, it starts there.
const nation = { western: 'br', soviet: 'su', okw: 'ge', okh: 'ro' } as const
const trio = ['high-command', 'supply', 'mare-nostrum']
const shows = { 'draw-western': 1, 'draw-soviet': 0, 'draw-okw': 0, 'draw-okh': 0, 'air-western': 0, 'air-soviet': 1, 'air-axis': 1 }
const common: readonly Change[] = [
  ...spots({ soviet: 19, western: 20, okw: 21, okh: 22 }, 15), ...factions.map(each => set('track', `hand/${each}`, 2)), set('track', 'transport', 5), set('track', 'partisans/soviet', 1),
  ...factions.flatMap((faction, i) => ['leg', 'tank', 'shock', 'fort-troops', 'airborne', 'air'].map((type, n) => set('unit', `${faction}-${type}`, { cell: `${30 + i}${15 + n}`, faction, type, nation: nation[faction], label: `${faction} ${type}`, steps: 2, most: 3 }))),
  ...(['pending', 'current', 'spent'] as const).map((box, i) => set('flag', `event/${box}`, trio[i] ?? '')), set('pile', 'event-discards', [trio[2] ?? '']), ...trio.map(id => set('row', `card/${id}`, shows)),
]
const inEvent = (card: string, whose = 'soviet'): readonly Change[] => [set('flag', 'event/current', card), set('flag', `pending/${whose}`, true), set('flag', 'active', whose), set('stage', 'at', [{ list: 'round', stage: 'events', lap: 1, item: whose }, { list: 'event', stage: 'event-4' }])]
const fallen = (...owners: readonly string[]): readonly Change[] => ['berlin', 'stalingrad', 'marseille'].map((id, i) => set('row', `objective/${id}`, { label: id, owner: owners[i] ?? 'axis' }))
const round = (track: readonly string[]): readonly Change[] => [...laid(track), set('flag', 'active', 'soviet'), set('stage', 'at', [{ list: 'round', stage: 'pick' }])]
const performing = (faction: string, order: string): readonly Change[] => [set('flag', 'active', faction), set('flag', 'order', order), set('flag', 'paid', true), set('stage', 'at', [{ list: 'round', stage: 'perform' }])]
interface Setting { readonly scenario?: string; readonly options?: Readonly<Record<string, number>>; readonly more?: readonly Change[]; readonly only?: readonly string[]; readonly taps?: number; readonly seeds?: number }
const settings: Readonly<Record<string, Setting>> = {
  'from the start': { taps: 200, seeds: 4 },
  'late in a circuit': { scenario: 'husky', more: spots({ soviet: 84, western: 85, okw: 89, okh: 92 }, 84), taps: 200, seeds: 3 },
  Overlord: { scenario: 'overlord', more: [set('track', 'beachheads-map', 1)], taps: 200, seeds: 3 },
  'seas of Overlord': { scenario: 'overlord', only: ['sea-use', 'fleet-leaves'], taps: 30, seeds: 12 },
  'nothing left to draw': { more: [...round(['western:hq']), ...offered.map(item => set('pile', `cup/${item}`, 0)), ...Object.keys(game.charts['order-markers']?.kind === 'rows' ? game.charts['order-markers'].rows : {}).map(item => set('pile', `cup/${item}`, 0))], taps: 40 },
  'none of theirs on the track': { more: round(offered.filter(each => !each.startsWith('soviet'))), only: ['pick'], taps: 30, seeds: 3 },
  'the last period': { more: [...spots({ soviet: 55, western: 70, okw: 71, okh: 72 }, 50), set('track', 'turn', 8)], taps: 60, seeds: 3 },
  'nine points': { more: [set('track', 'vp', 9)], only: ['objective'], taps: 60, seeds: 2 },
  'nearly surrendered': { options: { 'objective-hexes': 4 }, more: fallen('soviet', 'western'), only: ['objective'], taps: 60, seeds: 4 },
  'perhaps surrendered': { more: fallen('soviet', 'western', 'western'), only: ['draw-cards'], taps: 5 },
  'objectives': { only: ['objective', 'event-points'], taps: 60, seeds: 4 },
  'endings': { only: ['ending'], taps: 8, seeds: 16 },
  'a marker in two places': { more: [set('pile', 'planning/okw', ['okw:ops-2'])], only: ['put-right', 'draw-cards'], taps: 120 },
  'a marker on the wrong display': { more: [set('pile', 'display/soviet', ['western:ops-1@ops-1'])], only: ['draw-cards'], taps: 5 },
  'a card too few': { more: [...spots({ soviet: 91, western: 92, okw: 93, okh: 94 }, 91), set('track', 'event-deck', 9)], only: ['weather'], taps: 30 },
  'cards and payments': { only: ['play-card', 'draw-cards', 'advance'], more: [set('track', 'beachheads-map', 2), ...factions.map(each => set('track', `hand/${each}`, 40))], taps: 150, seeds: 3 },
  ...Object.fromEntries(['western', 'okw'].map(faction => [`cards of ${faction}`, { only: ['play-card'], more: [set('flag', 'active', faction), set('track', 'beachheads-map', 2), ...factions.map(each => set('track', `hand/${each}`, 40)), set('stage', 'at', [{ list: 'round', stage: 'pick' }])], taps: 60, seeds: 3 }])),
  'war at sea': { only: ['interception'], taps: 300, seeds: 2 },
  'battles': { only: ['combat'], more: [set('flag', 'order', 'ops-1'), set('flag', 'paid', true)], taps: 150, seeds: 3 },
  'battles in the snow': { only: ['combat'], more: [set('flag', 'sky', 'snow')], taps: 120, seeds: 2 },
  ...Object.fromEntries(['high-command', 'supply', 'mare-nostrum', 'fatherland-front', 'red-tide', 'united-nations', 've-day'].map(card => [`event ${card}`, { more: inEvent(card), taps: 30, seeds: 4 }])),
  ...Object.fromEntries(([['okw', 'sw'], ['western', 'sw'], ['soviet', 'partisans'], ['okh', 'recruit'], ['western', 'recruit'], ['western', 'mechanize'], ['okw', 'material-shortages'], ['okh', 'command-failure'], ['okh', 'ops-4'], ['western', 'ops-3'], ['western', 'ops-1']] as const).map(([faction, order]) =>
    [`${faction} ${order}`, { more: performing(faction, order), taps: 40, seeds: 4 }])),
  'steps for a minor or not': { more: [...spots({ okh: 19, soviet: 60, western: 61, okw: 62 }, 65), ...laid(['axis:recruit', ...offered.filter(each => !each.startsWith('axis') && !each.startsWith('okh'))])], only: ['recruit'], taps: 20, seeds: 40 },
  'armor': { more: [...performing('western', 'mechanize'), set('track', 'reserve', 3)], only: ['mechanize'], taps: 10, seeds: 10 },
  'tracks of warfare': { more: performing('western', 'sw'), only: ['warfare'], taps: 8, seeds: 12 },
  'risings': { more: performing('soviet', 'partisans'), only: ['partisans'], taps: 6, seeds: 20 },
  'an order opened': { more: performing('western', 'ops-4'), only: ['begin-ops'], taps: 3, seeds: 4 },
  'Supply': { more: inEvent('supply'), only: ['supply-event'], taps: 12, seeds: 4 },
  'Mare Nostrum': { more: inEvent('mare-nostrum'), only: ['mare-nostrum'], taps: 4, seeds: 10 },
  'sails and beaches': { more: [...performing('western', 'ops-4'), set('track', 'beachheads', 2), set('track', 'beachheads-map', 1), set('flag', 'opened', true), set('flag', 'phase', 'move'), set('row', 'face/western/ops-4', faces['western/ops-4'] ?? {})], only: ['port-move', 'fleet-move', 'beachhead', 'fort-flip'], taps: 40, seeds: 25 },
}

const report = blank()
const ran = new Set<string>()
const spoke = new Set<string>()
const unnamed = new Set<string>()

/** Notes how every script ends, and whether each question to a faction names its player. */
function* overheard(id: string, script: Script<Outcome>): Script<Outcome> {
  for (let step = script.next(); ;) {
    if (step.done === true) { ran.add(id); ran.add(`${id} ${step.value.code ?? ''}`); ran.add(`${id}: ${step.value.label.replace(/\d+/g, 'n')}`); return step.value }
    const ask = step.value
    if (ask.kind === 'blocked') ran.add(`${id} refused by ${ask.why.cite ?? ''}`)
    else { ran.add(`${id}? ${ask.id}`); if (playerOf(ask.who) !== '' && !ask.lines.some(each => each.text.includes(playerOf(ask.who)))) unnamed.add(ask.id) }
    step = script.next(yield ask)
  }
}
/** A desk of its own for what a setting is about; an armchair general does little else. */
const loud = ['put-right', 'ending', 'event-points', 'objective', 'advance', 'interception', 'play-card', 'draw-cards', 'combat']
const shelf = (only: readonly string[] | undefined): Procedures => Object.fromEntries(Object.entries(game.procedures).map(([id, each]) =>
  [id, { ...each, ...(only === undefined ? (loud.includes(id) ? { desk: 'turn' } : {}) : { desk: only.includes(id) ? 'tracks' : 'none' }), run: (scene: Parameters<typeof each.run>[0]) => overheard(id, each.run(scene)) }]))
const moduleFor = ({ more = [], only }: Setting): GameModule => ({
  ...game, charts: { ...game.charts, 'mechanize-steps': layered(game.charts['mechanize-steps'] as Chart, { kind: 'grid', cells: { '2/0': '2' } }) }, procedures: shelf(only),
  setup: choice => [...game.setup(choice), ...common, ...more],
  watch: game.watch.map(each => ({ ...each, test: state => { const found = each.test(state); if (found !== null) spoke.add(each.id); return found } })),
})

/** neighbouring seeds begin alike: spread them over 32 bits */
const scattered = (n: number): number => Math.imul(n, 0x9e37_79b1) >>> 0

describe('random play', () => {
  it.each(Object.keys(settings))('nothing sticks: %s', name => {
    const setting = settings[name] ?? {}
    const before = report.entries
    for (let seed = 1; seed <= (setting.seeds ?? 1); seed++) playAtRandom(moduleFor(setting), usual(setting.scenario ?? 'campaign', setting.options), scattered(seed * 31 + name.length), setting.taps ?? 100, report)
    expect(report.entries).toBeGreaterThan(before)
  })

  it('every procedure, every stage and every watch occurred', () => {
    expect(Object.keys(game.procedures).filter(each => !ran.has(each))).toEqual([])
    const stages = Object.values(game.stages).flat().filter(stage => stage.passes !== true && stage.jump === undefined && stage.call === undefined).map(stage => stage.id)
    expect(stages.filter(each => !report.stages.has(each))).toEqual([])
    expect(game.watch.map(each => each.id).filter(each => !spoke.has(each))).toEqual([])
  })

  const branches: Readonly<Record<string, readonly string[]>> = {
    pick: ['plan', 'hq', 'sw', 'recruit', 'mechanize', 'partisans', 'material-shortages', 'command-failure', 'reseed', 'none', 'ops-1', 'ops-7'].map(each => ` ${each}`),
    pay: [' none', ' reseed', '? copy', '? reseed'],
    weather: [': Weather marker to n', ': Weather marker to n, mud', ': Weather marker to n, turn n, fair', ': Weather marker to n, the war is over'],
    'begin-ops': kinds.map(kind => `: Western: ${kind}, `),
    'next-phase': [': Movement is over: attacks now', ': Attacks are over: movement now'],
    partisans: [' 0', ' 1', ' 2'], 'partisan-table': ['? placed'], warfare: [' 0', ' 1', ' 2', '? box', ': No track chosen'],
    'material-shortages': [' card', ' pay'], 'command-failure': ['? command'], interception: [' checked', ' 0', '? attack', '? sea', '? ships'],
    'mare-nostrum': [' axis', ' liberated'], reveal: [' pending', ' removed', '? symbols'], guard: [' refused by 10.2'],
    combat: [' 0/', ' s0/', ' 1/', ' 2/', ' 3/', ' refused by 7.2', ' refused by 8 S1', ' refused by 1.A.3'], losses: ['? retreat', '? flip', '? attacker hits', '? defender hits', '? advance'],
    'play-card': ['situational', 'hq', 'combat', 'fate', 'free-attack', 'jets', 'mulberry', 'airdrop'].map(each => ` ${each}`),
    advance: ['partisan', 'interception', 'supply', 'command-failure', 'material-shortages', 'wolf-packs', 'event', 'sea', 'no order', 'other'].map(each => ` ${each}`),
    ending: [': The condition does not apply: play goes on', ': Soviet player wins', ': Western player wins', ': The game is a tie'],
    'port-move': [' refused by 7.1.2'], 'fleet-move': [' refused by 2.4'], beachhead: [' refused by 2.4.2', ' refused by 2.6'], 'fort-flip': [' refused by 7.1.4'], recruit: [' refused by 7.6'], mechanize: [' refused by 7.7'],
    'sea-use': [' refused by 14', ': Soviet pays n for the B', ': The B'], 'fleet-leaves': [': The Black Sea is Soviet', ': The Baltic is Soviet'],
    'event-points': [': Western gains n', ': Soviet gains n'], objective: [' refused by 1.F', ': Nothing changes'],
  }
  it.each(Object.entries(branches))('every branch of %s occurred', (id, wanted) => {
    expect(wanted.filter(each => ![...ran].some(done => done.startsWith(`${id}${each}`)))).toEqual([])
  })

  it('Intro DF-002 no question to a faction was put without naming its player', () => { expect([...unnamed]).toEqual([]) })
})
