import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { answer, proceed, question, setUp, start, type Step } from '../../../src/engine/runner.ts'
import { emptyState, fold, type State } from '../../../src/engine/state.ts'
import type { Ask } from '../../../src/engine/procedure.ts'
import { player, replyTo, throwOf, type Player } from '../../play.ts'
import { acts, all48, begin, choices, fill, inOrder, pay, period, reseeds, sides, spotOf, take, wanted, weather, weatherDue, type Model, type Side } from './model.ts'
import { eventLayers, offersOf, owning, spots, usual } from './setting.ts'

// Costs and event spaces as some owner might have typed them: any will do for counting. Cheap ones run the cup dry.
const spaces = { western: [7, 29, 53, 74], soviet: [13, 33, 49, 64], okw: [18, 42, 67, 88], okh: [24, 36, 58, 79] }
const general: Readonly<Record<Side, readonly string[]>> = { western: ['recruit', 'mechanize', 'partisans', 'sw'], soviet: ['recruit', 'mechanize', 'partisans'], okw: ['recruit', 'mechanize', 'material-shortages', 'command-failure', 'sw'], okh: ['recruit', 'mechanize', 'material-shortages', 'command-failure'] }
const rowsOf = (who: Side): readonly string[] => ['ops-1', 'ops-2', 'ops-3', 'ops-4', 'ops-5', 'ops-6', 'ops-7', ...general[who]]
const skies = ['fair', 'mud', 'snow']
const face = { kind: 'Redeploy', mp: 3, attacks: 0, any: true, infantry: false, armored: false, shock: false, airborne: false, fort: false, elite: false, naval: false, partisan: false }
const priced = (cheap: boolean) => (row: number): number => (cheap ? 1 + row % 3 : 3 + (row * 5) % 9)
const gameOf = (cheap: boolean) => owning({
  ...eventLayers(spaces), ...Object.fromEntries(sides.map(who => [`costs-${who}`, { kind: 'grid' as const, cells: Object.fromEntries(rowsOf(who).map((_, row) => [`${row}/0`, String(priced(cheap)(row))])) }])),
  'turn-weather': { kind: 'grid', cells: Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`${Math.floor(i / 3)}/${i % 3}`, skies[i % 3] ?? 'fair'])) },
  'mechanize-steps': { kind: 'grid', cells: { '2/0': '2' } },
  'order-faces': { kind: 'rows', rows: Object.fromEntries(sides.flatMap(who => [1, 2, 3, 4, 5, 6, 7].map(n => [`${who}/ops-${n}`, face]))) },
})

/** The raw state, not the module's own readers, beside what the model says. */
function compare(state: State, m: Model): void {
  const list = (id: string): readonly string[] => (state.pile[id] as readonly string[] | undefined) ?? []
  const cup = Object.entries(state.pile).filter(([id]) => id.startsWith('cup/')).flatMap(([id, n]) => Array<string>(Number(n)).fill(id.slice(4)))
  const stack = (each: readonly Side[]): readonly Side[] => [...each].sort((a, b) => (state.track[`height/${a}`] ?? 0) - (state.track[`height/${b}`] ?? 0))
  const circuit = (at: number): readonly number[] => [((at - 1) % 91) + 1, Math.floor((at - 1) / 91)]
  expect({
    at: sides.map(who => [state.track[`space/${who}`], state.track[`lap/${who}`] ?? 0]), stacks: [...m.line.values()].map(stack), pending: sides.map(who => state.flag[`pending/${who}`] === true),
    shown: sides.map(who => list(`display/${who}`)), plan: sides.map(who => list(`planning/${who}`)[0] ?? null), boxes: list('track'), cup: cup.sort(),
    weather: [state.track['space/weather'], state.track['lap/weather'] ?? 0], turn: state.track['turn'], sky: state.flag['sky'],
  }).toEqual({
    at: sides.map(who => circuit(spotOf(m, who))), stacks: [...m.line.values()], pending: sides.map(who => m.pending.has(who)),
    shown: sides.map(who => m.shown[who].map(each => `${each.marker}@${each.order}`)), plan: sides.map(who => m.plan[who]), boxes: m.boxes.map(each => each ?? ''), cup: [...m.cup].sort(),
    weather: circuit(m.weather), turn: m.turn, sky: skies[period(m) - 1],
  })
  const everywhere = [...m.cup, ...m.boxes, ...sides.flatMap(who => [...m.shown[who].map(each => each.marker), m.plan[who]])].filter(each => each !== null)
  expect(everywhere.sort().join()).toBe([...all48].sort().join())
}

const seen = new Map<string, number>()
const note = (what: string, is = true): void => { if (is) seen.set(what, (seen.get(what) ?? 0) + 1) }

/** One action round: the module plays, the model reckons by itself, and they are compared after every step. */
function oneRound(game: ReturnType<typeof gameOf>, state: State, m: Model, by: Player): void {
  const taken = (step: Step): Ask | null => { fold(state, step.effects); return step.ask }
  const stage = (): string => state.stage['at']?.at(-1)?.stage ?? ''
  const tap = (procedure: string, input: Readonly<Record<string, string | number>> = {}): Ask | null => taken(start(game, state, { procedure, input }))
  const who = acts(m)
  expect(state.flag['active']).toBe(who)
  note('a marker that came round waits', new Set(sides.map(each => Math.floor((spotOf(m, each) - 1) / 91))).size > 1)
  note('two in one space', [...m.line.values()].some(each => each.length > 1))
  expect(stage() === 'weather').toBe(weatherDue(m))
  if (stage() === 'weather') {
    const ask = tap('weather')
    const dice = ask?.kind === 'chance' ? throwOf(ask.chance, by).map(Number) : []
    const before = m.turn
    note('weather held back', weather(m, (dice[0] ?? 0) + (dice[1] ?? 0)))
    taken(answer(game, state, { ask: 'weather', faces: dice }))
    note('new turn', m.turn > before)
    expect(state.end['match'] !== undefined).toBe(m.over)
    if (m.over) return
    while (stage().startsWith('turn-')) taken(proceed(game, state))
    if (stage() === 'weather') taken(proceed(game, state))
    compare(state, m)
  }
  if (stage() === 'fill') {
    const left = [...m.cup]
    const drawn = Array.from({ length: wanted(m) }, () => left.splice(by.below(left.length), 1)[0] ?? '')
    note('the cup ran dry', drawn.length < m.boxes.filter(each => each === null).length)
    fill(m, drawn)
    if (tap('fill') !== null) taken(answer(game, state, { ask: 'draw', faces: drawn }))
    taken(proceed(game, state))
  }
  expect(stage()).toBe('pick')
  const offered = offersOf(game, state).filter(each => each.refusal === undefined)
  expect(offered.map(each => each.id).sort()).toEqual([...choices(m, who)].sort())
  const chosen = offered[by.below(offered.length)]?.id ?? ''
  const [from = '', order = from] = chosen.split('@')
  note(from === 'planned' ? 'planned order played' : order)
  const before = spotOf(m, who)
  const left = order === 'reseed' ? [...reseeds(m)] : []
  const drawn = Array.from({ length: Math.min(10, left.length) }, () => left.splice(by.below(left.length), 1)[0] ?? '')
  let ask = tap('pick', { order: chosen })
  const perform = order === 'hq' ? `ops-${1 + by.below(7)}` : order
  if (ask?.id === 'copy') ask = taken(answer(game, state, { ask: 'copy', values: { copy: perform } }))
  if (ask?.id === 'reseed') ask = taken(answer(game, state, { ask: 'reseed', faces: drawn }))
  take(m, who, chosen, perform, drawn)
  const price = offered.find(each => each.id === chosen)?.price
  if (price !== undefined) expect(spotOf(m, who) - before).toBe(price) // DF-067: what was offered is what is paid
  const other = who === 'okw' ? 'okh' : 'okw'
  if (order === 'material-shortages') pay(m, other, 3)
  while (ask !== null) {
    const given = replyTo(ask, by)
    if (given === null) throw new Error(`stuck at ${ask.id}`)
    if (ask.id === 'command' && 'faces' in given) pay(m, other, Number(given.faces[0]))
    ask = taken(answer(game, state, given))
  }
  compare(state, m)
  events(game, state, m, by)
  compare(state, m)
}

/** 6 step 6: in the order of the track, sorted anew each time, though an event makes somebody pay. */
function events(game: ReturnType<typeof gameOf>, state: State, m: Model, by: Player): void {
  const taken = (step: Step): void => { fold(state, step.effects) }
  const inEvents = (): boolean => state.stage['at']?.[0]?.stage === 'events'
  let laps = 0
  for (let guard = 0; guard < 90; guard++) {
    if (inEvents() && state.stage['at']?.at(-1)?.stage === 'event-4') {
      const next = inOrder(m).find(each => m.pending.has(each))
      expect(state.stage['at']?.[0]?.item).toBe(next)
      laps++
      if (by.below(3) === 0) {
        const faction = sides[by.below(4)] as Side
        const amount = 1 + by.below(4)
        taken(start(game, state, { procedure: 'advance', input: { faction, amount, cause: 'event' } }))
        pay(m, faction, amount)
        note('an event makes a marker pay')
      }
      compare(state, m)
      // 10.1 step 8: flipped back when its own procedure is over
      const lap = state.stage['at']?.[0]?.lap
      for (let i = 0; i < 9 && inEvents() && state.stage['at']?.[0]?.lap === lap; i++) taken(proceed(game, state))
      m.pending.delete(next as Side)
      if (!inEvents()) break
      continue
    }
    const round = state.stage['at']?.[0]?.stage
    if ((round === 'weather' || round === 'fill' || round === 'pick') && state.flag['order'] === undefined) break
    taken(proceed(game, state))
  }
  note('several events in a round', laps > 1)
  expect(m.pending.size).toBe(0)
}

const opening = { soviet: 19, western: 20, okw: 21, okh: 22 }
function table(game: ReturnType<typeof gameOf>, cheap: boolean): { readonly state: State; readonly m: Model } {
  const state = emptyState()
  fold(state, setUp(game, [...game.setup(usual('campaign')), ...spots(opening, 19), set('flag', 'event/pending', null), set('flag', 'sky', 'fair')]).effects)
  fold(state, proceed(game, state).effects)
  return { state, m: begin(opening, 19, spaces, (who, order) => priced(cheap)(rowsOf(who).indexOf(order))) }
}

describe('1,000 action rounds against a simple model', () => {
  it.each([1, 2, 3, 4, 5])('5, 6, 7.12, 12 two hundred rounds, seeds from %i0: markers, initiative, stacks, laps, weather, turns, offers, prices, events agree', block => {
    let rounds = 0
    for (let seed = block * 10; rounds < 200; seed++) {
      const game = gameOf(block > 3)
      const by = player(seed * 77)
      const { state, m } = table(game, block > 3)
      while (rounds < 200 && !m.over) { oneRound(game, state, m, by); rounds++ }
      expect(question(game, state)).toBeNull()
    }
    expect(rounds).toBe(200)
  })

  it('every kind of round occurred', () => {
    const kinds = ['plan', 'planned order played', 'hq', 'reseed', 'none', 'sw', 'recruit', 'mechanize', 'partisans', 'material-shortages', 'command-failure', 'ops-1', 'new turn', 'weather held back', 'the cup ran dry', 'two in one space', 'a marker that came round waits', 'several events in a round', 'an event makes a marker pay']
    expect(kinds.filter(each => !seen.has(each))).toEqual([])
  })
})
