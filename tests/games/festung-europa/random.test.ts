import { describe, expect, it } from 'vitest'
import events from '../../../data/festung-europa/events.json' with { type: 'json' }
import { set } from '../../../src/engine/changes.ts'
import { layered, type RowFacts } from '../../../src/engine/chart.ts'
import type { UnitValue } from '../../../src/engine/counter.ts'
import { rows } from '../../../src/engine/ledger.ts'
import type { Choice, GameModule } from '../../../src/engine/module.ts'
import { call, type Call } from '../../../src/engine/procedure.ts'
import { abandon, answer, correct, jump, proceed, question, setUp, start, top, type Step } from '../../../src/engine/runner.ts'
import { emptyState, fold, type Change, type State } from '../../../src/engine/state.ts'
import { combat } from '../../../src/games/festung-europa/combat.ts'
import { handMax } from '../../../src/games/festung-europa/decks.ts'
import { vpTotal } from '../../../src/games/festung-europa/victory.ts'
import { attack, played, position, practised } from './scene.ts'
import { blank, inputFor, offers, playAtRandom, player, replyTo, type Player, type Report } from '../../play.ts'

const row = (nation: string, type: string, attack: number, defence: number): RowFacts => ({ label: `${nation} ${type}`, nation, type, attack, defence, move: 3, attackReduced: Math.max(0, attack - 1), defenceReduced: Math.max(0, defence - 1), dot: false })
// counters of ours, for the test only
const counters: Record<string, RowFacts> = {
  'us-7': row('us', 'mech-army', 6, 5), 'us-3': row('us', 'mech-army', 6, 5), 'br-8': row('br', 'army', 5, 5), 'ab-army': row('ab', 'airborne-army', 3, 3), 'ff-1': row('ff', 'corps', 1, 1),
  'ge-7': row('ge', 'army', 4, 5), 'ss-1': row('ss', 'mech-corps', 4, 3), 'lw-1': row('lw', 'corps', 1, 2), 'it-6': row('it', 'army', 2, 2), fort: row('ge', 'fortress', 0, 3),
}
const game: GameModule = { ...practised, charts: { ...practised.charts, roster: layered(practised.charts['roster']!, { kind: 'rows', rows: counters }) } }
const valueOf = (id: string): UnitValue => { const facts = counters[id]!; return { unit: id, label: id, type: String(facts['type']), nation: String(facts['nation']), factors: [Number(facts['attack']), Number(facts['defence']), 3], steps: 2 } }

const sides = ['axis', 'allied'] as const
const places = ['draw', 'hand', 'discard', 'table', 'removed', '1944', '1945']
const choices = [
  { scenario: 'campaign', options: { opening: 'husky' } },
  { scenario: 'campaign', options: { opening: 'roundup', decks: 'phone', 'axis-draw-option': true, 'allied-draw-option': true } },
  { scenario: 'overlord', options: { decks: 'phone', volkssturm: true, cassino: true, 'war-crimes': true } },
  { scenario: 'campaign', options: { bid: 15, bidder: 'axis' } },
  { scenario: 'overlord', options: { 'unrestricted-tac': true, 'winter-tac': true, antwerp: true, 'industrial-losses': true, 'printed-losses': true, 'port-full': false, 'zero-shifts': false, 'collapse-cumulative': false, 'oil-each': false, 'disband-counts': false, 'oil-priority': true, 'alternate-sites': true } },
].map(({ scenario, options }): Choice => ({ scenario, options: { ...Object.fromEntries(game.data.options.map(each => [each.id, each.usual])), ...options } }))
const isPhone = ({ options }: Choice): boolean => options['decks'] === 'phone'

// ---- a second, simpler book ------------------------------------------------------------------------------------------

/** Every card lies in one place, the ledgers add up to their markers, the hand size is what 4.21 says. */
function sound(state: State, phone: boolean): void {
  for (const side of sides) {
    const counts = places.map(place => Number(state.pile[`${side}-${place}`] ?? 0))
    expect(counts.reduce((sum, n) => sum + n, 0), `${side} cards`).toBe(55)
    expect(Math.min(...counts), `${side} piles`).toBeGreaterThanOrEqual(0)
    if (!phone) continue
    const at = (where: string) => rows(state, 'card').filter(([id, facts]) => id.startsWith(side) && facts['where'] === where).length
    for (const where of ['draw', 'hand', 'discard', 'table', 'removed']) expect(at(where), `${side} ${where} by number`).toBe(Number(state.pile[`${side}-${where}`] ?? 0))
  }
  expect(vpTotal(state).total).toBe(state.track['vp'])
  expect(rows(state, 'infrastructure').reduce((sum, [, facts]) => sum + Number(facts['amount']), 0)).toBe(state.track['infrastructure'])
  if (state.track['infrastructure'] === 0) expect(state.flag['collapsed']).toBeDefined()
  expect(handMax(state, 'axis')).toBe(Math.max(0, bookedHand(state)))
}

/** 4.21, 14.2, 15.2, 19.37 once more, by counting. */
function bookedHand(state: State): number {
  const turn = state.track['turn'] ?? 1
  const lost = state.option['industrial-losses'] === true ? ['Berlin', 'Breslau', 'Munich', 'The Ruhr'].filter(hex => state.cell[hex]?.['control'] === 'allied').length : 0
  const bombers = Object.entries(state.flag).filter(([id, mission]) => id.startsWith('sac-') && mission === 'industry').length
  return (turn < 3 ? 8 : turn < 7 ? 9 : 10) - bombers - lost - (state.flag['collapsed'] === undefined ? 0 : 2) + (state.track['hand-events-axis'] ?? 0)
}

interface Place { readonly stage: string; readonly round: number; readonly turn: number }
const placeOf = (state: State): Place => ({ stage: state.stage['at']?.at(-1)?.stage ?? '', round: state.stage['at']?.[0]?.lap ?? 0, turn: state.track['turn'] ?? 0 })

/** 4.1 to 4.5 as one would tell it: what comes after this place. */
function booked({ stage, round, turn }: Place, ended: boolean): Place {
  switch (stage) {
    case 'air': return { stage: 'draw', round: 0, turn }
    case 'draw': return { stage: 'axis', round: 1, turn }
    case 'axis': return { stage: round === 6 ? 'axis-attrition' : 'allied', round, turn }
    case 'axis-attrition': return { stage: 'allied', round, turn }
    case 'allied': return round === 6 ? { stage: 'allied-attrition', round, turn } : { stage: 'axis', round: round + 1, turn }
    case 'allied-attrition': return { stage: 'turn-end', round: 0, turn }
    case 'turn-end': return ended || turn === 10 ? { stage: 'over', round: 0, turn } : { stage: 'air', round: 0, turn: turn + 1 }
    default: return { stage: 'over', round: 0, turn }
  }
}

// ---- players -----------------------------------------------------------------------------------------------------------

/** The rules by which something was refused. */
const refusals = new Set<string>()

function noted(state: State, step: Step, report: Report): Step {
  fold(state, step.effects)
  report.entries++
  for (const each of step.outcomes) report.branches.add(each.group ?? each.label)
  for (const each of step.alerts) report.watches.add(each.text)
  for (const spot of state.stage['at'] ?? []) report.stages.add(spot.stage)
  for (const effect of step.effects) if (effect.kind === 'open' && effect.to !== null) report.procedures.set(effect.to.procedure, (report.procedures.get(effect.to.procedure) ?? 0) + 1)
  return step
}

/** Answers the open question at random, or leaves it. */
function replied(state: State, by: Player, report: Report): void {
  const ask = question(game, state)!
  report.asks.add(`${top(state)?.frame.procedure ?? ''}: ${ask.id}`)
  if (ask.kind === 'blocked') refusals.add(ask.why.cite ?? '')
  const given = replyTo(ask, by)
  noted(state, given === null ? abandon(game, state) : answer(game, state, given), report)
}

/** Opens a procedure in some state and answers at random until it is over. */
function carriedOut(state: State, opening: Call, seed: number, report: Report): void {
  // seeds close together begin alike: spread
  const by = player((seed + 1) * 1_000_003)
  report.procedures.set(opening.procedure, (report.procedures.get(opening.procedure) ?? 0) + 1)
  noted(state, start(game, state, opening), report)
  for (let taps = 0; question(game, state) !== null; taps++) {
    expect(taps, opening.procedure).toBeLessThan(400)
    replied(state, by, report)
  }
}

/** A whole match to its end: the sequence is compared with the book at every step. */
function toTheEnd(state: State, seed: number, report: Report): void {
  const by = player(seed)
  for (let taps = 0; placeOf(state).stage !== 'over'; taps++) {
    expect(taps, 'it comes to an end').toBeLessThan(6000)
    if (question(game, state) !== null) { replied(state, by, report); continue }
    const offered = offers(game, state)
    const chosen = by.below(3) === 0 ? offered[by.below(offered.length)] : undefined
    const input = chosen === undefined ? null : inputFor(game, state, chosen, by)
    if (chosen !== undefined && input !== null) { noted(state, start(game, state, { procedure: chosen, input }), report); continue }
    const expected = booked(placeOf(state), state.end['match'] !== undefined)
    noted(state, proceed(game, state), report)
    expect(placeOf(state)).toEqual(expected)
  }
}

const beginning = (choice: Choice): State => { const state = emptyState(); fold(state, setUp(game, game.setup(choice)).effects); return state }
/** A match led to a place by hand: what blind play would hardly ever reach. */
function led(choice: Choice, stage: string, changes: readonly Change[], lap = 1): State {
  const state = beginning(choice)
  fold(state, jump(game, state, position(stage, lap)).effects)
  fold(state, correct(game, state, changes, 'as the test needs it').effects)
  return state
}

describe('random play', () => {
  const report = blank()
  const ends: State[] = []

  it.each(choices.map((choice, i) => [i, choice] as const))('choice %i never sticks and keeps its books', (i, choice) => {
    for (const [n, taps] of [40, 300, 900].entries()) {
      const end = playAtRandom(game, choice, n * 31 + i + 1, taps, report)
      sound(end, isPhone(choice))
      ends.push(end)
    }
    expect(report.entries).toBeGreaterThan(300)
  })

  it.each(choices.map((choice, i) => [i, choice] as const))('choice %i is played to the end of the campaign, in the order of chapter 4', (i, choice) => {
    const matches = Array.from({ length: 4 }, () => beginning(choice))
    for (const [n, each] of matches.entries()) { toTheEnd(each, 1000 + 10 * n + i, report); sound(each, isPhone(choice)) }
    const state = matches[0]!
    // whoever goes on pressing stays there, and the verdict can still be asked for
    fold(state, proceed(game, state).effects)
    expect(placeOf(state).stage).toBe('over')
    carriedOut(state, { procedure: 'victory', input: {} }, i, report)
    expect(state.end['match']?.['winner']).toMatch(/axis|allied/)
  })

  it('plays every event, many combats and the rare procedures from whatever state came about', () => {
    for (const [i, end] of ends.entries()) {
      for (const each of events) for (const side of sides) if (each.side === null || each.side === side) carriedOut(end, { procedure: 'event', input: { side, event: each.id } }, i * 100 + 7, report)
      carriedOut(end, { procedure: 'event', input: { side: 'allied' } }, i, report)
      carriedOut(end, { procedure: 'event', input: { side: 'allied', event: 'other' } }, i, report)
      for (const procedure of ['victory', 'remove-italians', 'disband-volkssturm', 'discard']) carriedOut(end, { procedure, input: { axis: 0, allied: 0 } }, i, report)
      carriedOut(end, { procedure: 'draw', input: { side: 'axis', n: 60 } }, i, report)
      for (const to of ['allied', 'axis']) carriedOut(end, { procedure: 'control', input: { hex: i % 2 === 0 ? 'Munich' : 'Caen', to, worth: 1, industrial: i % 2 === 0, italy: false } }, i, report)
      carriedOut(end, { procedure: 'airfield', input: { marker: 'field-a', at: 'Caen', allied: i % 2 === 0, beside: i % 3 === 0 } }, i, report)
      carriedOut(end, { procedure: 'airfield-overrun', input: { marker: 'field-a' } }, i, report)
      for (let n = 0; n < 24; n++) {
        const by = player(i * 50 + n)
        const some = (among: readonly string[]) => among.filter(() => by.below(2) === 0).map(id => valueOf(id))
        carriedOut(end, call(combat, attack({ attackers: [valueOf('us-3'), ...some(['us-7', 'ff-1'])], defenders: [valueOf('ge-7'), ...some(['ss-1', 'lw-1', 'fort'])], terrain: by.below(2) === 0 ? 'clear' : 'forest' })), i * 50 + n, report)
      }
      expect(end.flag['hitler']).toBeDefined()
    }
  })

  it('goes through the containers with more than enough points', () => {
    for (let n = 0; n < 120; n++) {
      const state = led(choices[0]!, n % 2 === 0 ? 'axis' : 'allied', [set('track', 'turn', n % 8 === 1 ? 2 : 5), ...(n % 3 === 0 ? [set('flag', 'coalition-strife', true)] : []), ...(n % 8 === 1 ? played('roundup') : []), ...(n % 4 === 0 ? [set('flag', 'hitler', 'dead')] : [])])
      const side = n % 2 === 0 ? 'axis' : 'allied'
      carriedOut(state, { procedure: 'operations', input: { side, ops: 6 } }, n, report)
      carriedOut(state, { procedure: 'redeploy', input: { side, points: 8 } }, n, report)
      carriedOut(state, { procedure: 'replace', input: { side, halves: 16, fromEvent: n % 5 === 0 } }, n, report)
    }
  })

  it('is led to what chance seldom finds', () => {
    for (let n = 0; n < 60; n++) {
      const side = sides[n % 2]!
      const state = led(choices[0]!, side, [set('track', 'turn', 2 + (n % 8)), set('flag', 'sac-us-8', 'industry'), ...played('husky')])
      for (const use of ['event', 'event', 'event-ops'] as const) carriedOut(state, { procedure: 'play-card', input: { side, use, card: 3 + (n % 3), value: 2, star: n % 2 === 0 } }, n, report)
      carriedOut(state, { procedure: 'event', input: { side: 'axis', event: 'jet-interceptors' } }, n, report)
      for (const hex of ['Danzig', 'danzig', 'Berlin']) carriedOut(state, { procedure: 'control', input: { hex, to: 'allied', worth: 0, industrial: false, italy: false } }, n, report)
      carriedOut(state, call(combat, attack({ defenders: [] })), n, report)
      carriedOut(state, call(combat, attack({ side: 'axis', terrain: 'beach', attackers: [valueOf('ss-1')], defenders: [valueOf('br-8')] })), n, report)
      carriedOut(state, call(combat, attack({ carpet: true, attackers: [valueOf('us-3'), valueOf('us-7')], defenders: [valueOf('lw-1'), valueOf('it-6')], terrain: n % 4 < 2 ? 'clear' : 'forest' })), n, report)
      carriedOut(state, call(combat, attack({ support: ['us-a'], carpet: true })), n, report)
      carriedOut(state, { procedure: 'sac', input: { 'uk-bc': 'oil', 'us-8': 'oil' } }, n, report)
      carriedOut(state, { procedure: 'event', input: { side, event: 'other', name: 'Bagration', needs: 'Fortitude' } }, n, report)
    }
    const overlord = led(choices[2]!, 'air', [])
    for (let n = 0; n < 12; n++) carriedOut(overlord, { procedure: 'start-discard', input: { side: 'allied' } }, n, report)
    sound(overlord, true)
    carriedOut(led(choices[4]!, 'air', []), { procedure: 'sac', input: { 'uk-bc': 'oil', 'us-8': 'oil' } }, 1, report)
    for (const card of [12, 50]) carriedOut(led(choices[1]!, 'draw', [set('track', 'turn', 3)]), { procedure: 'pick-card', input: { side: 'axis', card } }, card, report)
  })

  it.each<[string, string, number, readonly Change[]]>([
    ['VP 0', 'allied victory', 5, [set('track', 'vp', 0), set('row', 'vp/start', { label: 'start', amount: 0, rule: '3.12' })]],
    ['Berlin and no Hitler', 'allied victory', 9, [set('cell', 'Berlin', { control: 'allied' }), set('flag', 'hitler', 'dead')]],
    ['Husky held up', 'axis victory', 6, [...played('husky')]],
    ['Roundup held up', 'axis victory', 4, [...played('roundup')]],
    ['Fall 1945', 'axis victory', 10, [set('cell', 'Rome', { control: 'allied' })]],
  ])('%s ends the match by the watch, the verdict owed and the stage over', (_, group, turn, changes) => {
    const state = led(choices[0]!, 'allied-attrition', [set('track', 'turn', turn), ...changes], 6)
    const step = noted(state, proceed(game, state), report)
    expect(step.alerts.some(each => each.text.toLowerCase().startsWith(group))).toBe(true)
    carriedOut(state, state.due['victory']!.call!, 1, report)
    noted(state, proceed(game, state), report)
    expect([placeOf(state), `${String(state.end['match']?.['winner'])} victory`]).toEqual([{ stage: 'over', round: 0, turn }, group])
  })

  it('performed every procedure', () => {
    expect(Object.keys(game.procedures).filter(id => !report.procedures.has(id) && !report.branches.has(endsOf[id] ?? '-'))).toEqual([])
  })

  it('stood at every stage', () => {
    const stages = Object.values(game.data.stages.lists).flat().filter(each => each.passes === undefined && each.jump === undefined).map(each => each.id)
    expect(stages.filter(id => !report.stages.has(id))).toEqual([])
  })

  it('ended in every way a combat, an action and a check can end', () => {
    const wanted = [
      'destroyed', 'held', 'repulsed', 'stands', 'retreat 1', 'retreat 2', 'ops', 'rd', 'rp', 'event', 'event-ops', 'auto', 'spent', 'redeployed', 'replaced', 'drawn', 'shuffled', 'picked', 'discarded', 'set aside', 'laid',
      'changed', 'no change', 'attrition', 'SAC assigned', 'TAC assigned', 'moved', 'overrun', 'disbanded', 'goes on', 'axis victory', 'allied victory', 'surrender',
      'full', 'limited', 'out', 'zoc', 'no zoc', 'may enter', 'may not enter', 'stack fits', 'overstacked', 'may retreat', 'may not retreat', ...events.map(each => each.id), 'other',
    ]
    expect(wanted.filter(each => !report.branches.has(each))).toEqual([])
  })

  it('was asked every question a script can put', () => {
    const wanted = [
      'play-card: event', 'play-card: name', 'event: effects', 'event: jets', 'event: valkyrie', 'operations: mark', 'operations: moves', 'operations: attack', 'combat: designate', 'combat: result', 'combat: attacker losses', 'combat: defender losses',
      'combat: attacker corps', 'combat: defender corps', 'combat: stand', 'combat: extra loss', 'redeploy: redeploy', 'redeploy: source', 'redeploy: airfield', 'replace: replace', 'control: hex', 'airfield-overrun: refuge', 'draw: cards', 'draw: cards after shuffling', 'start-discard: number',
    ]
    expect(wanted.filter(each => !report.asks.has(each))).toEqual([])
  })

  it('was refused by every rule that can refuse', () => {
    const wanted = '5.11 5.12 6.12 6.23 6.24 6.511 6.52 6.56 6.561 6.562 6.563 6.61 8.32 8.38 9.12 9.131 9.17 9.25 10.2 10.4 10.51 10.52 10.6 10.8 10.9 11.52 11.61 11.62 11.64 12.2 12.34 12.4 13.3 14.21 14.22 14.3 14.31 14.4 15.2 16.2 16.43 18.3 19.1 19.32 19.34'.split(' ')
    expect(wanted.filter(each => !refusals.has(each))).toEqual([])
  })

  it('heard every watch', () => {
    const heard = [...report.watches]
    fold(ends[0]!, correct(game, ends[0]!, [set('track', 'vp', 59)], 'as on the table').effects)
    for (const text of correct(game, ends[0]!, [], '').alerts) heard.push(text.text)
    expect(game.watch.map(each => each.id).sort()).toEqual(['ledger', 'victory', 'vp-low'])
    expect(['VP stand at 0', 'Axis victory', 'Allied victory', 'The VP marker stands at'].filter(each => !heard.some(text => text.startsWith(each)))).toEqual([])
  })
})

// a procedure that asks nothing ends in the entry that opened it: it is known by how it ends
const endsOf: { readonly [id: string]: string } = {
  airfield: 'moved', sac: 'SAC assigned', tac: 'TAC assigned', 'airfield-overrun': 'overrun', draw: 'drawn', 'pick-card': 'picked', discard: 'discarded', attrition: 'attrition', victory: 'goes on',
  'disband-volkssturm': 'disbanded', 'remove-italians': 'surrender', 'supply-check': 'full', 'zoc-check': 'zoc', 'entry-check': 'may enter', stacking: 'stack fits', 'retreat-check': 'may retreat', 'combat-card': 'laid', control: 'changed', 'start-discard': 'set aside',
}
