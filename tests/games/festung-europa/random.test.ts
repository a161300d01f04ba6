import { describe, expect, it } from 'vitest'
import { layered, type RowFacts } from '../../../src/engine/chart.ts'
import type { UnitValue } from '../../../src/engine/counter.ts'
import type { Choice, GameModule } from '../../../src/engine/module.ts'
import { call, type Call } from '../../../src/engine/procedure.ts'
import { combat } from '../../../src/games/festung-europa/combat.ts'
import { abandon, answer, start } from '../../../src/engine/runner.ts'
import { fold, type State } from '../../../src/engine/state.ts'
import events from '../../../data/festung-europa/events.json' with { type: 'json' }
import { vpTotal } from '../../../src/games/festung-europa/victory.ts'
import { rows } from '../../../src/engine/ledger.ts'
import { attack, practised } from './scene.ts'
import { blank, playAtRandom, player, replyTo, type Report } from '../../play.ts'

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

/** A second, simpler book: every card lies in one place, and the ledgers add up to their markers. */
function sound(state: State, phone: boolean): void {
  for (const side of sides) {
    const counts = places.map(place => Number(state.pile[`${side}-${place}`] ?? 0))
    expect(counts.reduce((sum, n) => sum + n, 0), `${side} cards`).toBe(55)
    expect(Math.min(...counts), `${side} piles`).toBeGreaterThanOrEqual(0)
    if (!phone) continue
    const at = (where: string) => rows(state, 'card').filter(([id, facts]) => id.startsWith(side) && facts['where'] === where).length
    for (const where of ['draw', 'hand', 'discard', 'removed']) expect(at(where), `${side} ${where} by number`).toBe(Number(state.pile[`${side}-${where}`] ?? 0))
  }
  expect(vpTotal(state).total).toBe(state.track['vp'])
  expect(rows(state, 'infrastructure').reduce((sum, [, facts]) => sum + Number(facts['amount']), 0)).toBe(state.track['infrastructure'])
  expect(state.track['round-axis']).toBeLessThanOrEqual(6)
}

const choices = [
  { scenario: 'campaign', options: { opening: 'husky' } },
  { scenario: 'campaign', options: { opening: 'roundup', decks: 'phone', 'axis-draw-option': true, 'allied-draw-option': true } },
  { scenario: 'overlord', options: { decks: 'phone', volkssturm: true, cassino: true, 'war-crimes': true } },
  { scenario: 'campaign', options: { bid: 15, bidder: 'axis' } },
  { scenario: 'overlord', options: { 'unrestricted-tac': true, 'winter-tac': true, antwerp: true, 'industrial-losses': true, 'printed-losses': true, 'port-full': false, 'zero-shifts': false, 'collapse-cumulative': false, 'oil-each': false, 'disband-counts': false, 'oil-priority': true, 'alternate-sites': true } },
].map(({ scenario, options }): Choice => ({ scenario, options: { ...Object.fromEntries(game.data.options.map(each => [each.id, each.usual])), ...options } }))

/** Opens a procedure in some state and answers at random until it is over or cannot be answered. */
function carriedOut(state: State, call: Call, seed: number, report: Report): void {
  const by = player(seed)
  let step = start(game, state, call)
  for (let taps = 0; taps < 60; taps++) {
    fold(state, step.effects)
    for (const each of step.outcomes) report.branches.add(each.group ?? each.label)
    for (const each of step.alerts) report.watches.add(each.text)
    const given = step.ask === null ? null : replyTo(step.ask, by)
    if (given === null) { if (step.ask !== null) fold(state, abandon(game, state).effects); return }
    step = answer(game, state, given)
  }
}

describe('random play', () => {
  const report = blank()
  const ends: State[] = []

  it.each(choices.map((choice, i) => [i, choice] as const))('choice %i never sticks and keeps its books', (i, choice) => {
    for (const [n, taps] of [40, 300, 900, 1500].entries()) {
      const end = playAtRandom(game, choice, n * 31 + i + 1, taps, report)
      sound(end, choice.options['decks'] === 'phone')
      ends.push(end)
    }
    expect(report.entries).toBeGreaterThan(500)
  })

  it('plays every event, many combats and the rare procedures from whatever state came about', () => {
    for (const [i, end] of ends.entries()) {
      for (const each of events) for (const side of sides) if (each.side === null || each.side === side) carriedOut(end, { procedure: 'event', input: { side, event: each.id } }, i * 100 + 7, report)
      carriedOut(end, { procedure: 'event', input: { side: 'allied', event: 'other' } }, i, report)
      carriedOut(end, { procedure: 'victory', input: {} }, i, report)
      carriedOut(end, { procedure: 'remove-italians', input: {} }, i, report)
      carriedOut(end, { procedure: 'disband-volkssturm', input: {} }, i, report)
      carriedOut(end, { procedure: 'draw', input: { side: 'axis', n: 60 } }, i, report)
      for (let n = 0; n < 24; n++) {
        const by = player(i * 50 + n)
        const some = (sides: readonly string[]) => sides.filter(() => by.below(2) === 0).map(id => valueOf(id))
        const input = attack({ attackers: [valueOf('us-3'), ...some(['us-7', 'ff-1'])], defenders: [valueOf('ge-7'), ...some(['ss-1', 'lw-1', 'fort'])], terrain: by.below(2) === 0 ? 'clear' : 'forest' })
        carriedOut(end, call(combat, input), i * 50 + n, report)
      }
      expect(end.flag['hitler']).toBeDefined()
    }
  })

  it('performed every procedure', () => {
    // one that asks nothing ends in the entry that opened it: it is known by how it ends
    const ends: { readonly [id: string]: string } = {
      airfield: 'moved', sac: 'SAC assigned', tac: 'TAC assigned', 'airfield-overrun': 'overrun', draw: 'drawn', 'pick-card': 'picked', discard: 'discarded', attrition: 'attrition', victory: 'goes on',
      'disband-volkssturm': 'disbanded', 'remove-italians': 'surrender', 'supply-check': 'full', 'zoc-check': 'zoc', 'entry-check': 'may enter', stacking: 'stack fits', 'retreat-check': 'may retreat', 'combat-card': '', control: 'changed',
    }
    expect(Object.keys(game.procedures).filter(id => !report.procedures.has(id) && !report.branches.has(ends[id] ?? '-'))).toEqual([])
  })

  it('stood at every stage', () => {
    const stages = Object.values(game.data.stages.lists).flat().filter(each => each.passes === undefined && each.jump === undefined).map(each => each.id)
    expect(stages.filter(id => !report.stages.has(id) && id !== 'over')).toEqual([])
  })

  it('ended in every way a combat, an action and a check can end', () => {
    const wanted = [
      'destroyed', 'held', 'repulsed', 'stands', 'retreat 1', 'retreat 2', 'ops', 'rd', 'rp', 'event', 'event-ops', 'auto', 'spent', 'redeployed', 'replaced', 'drawn', 'shuffled', 'picked', 'discarded',
      'changed', 'no change', 'attrition', 'SAC assigned', 'TAC assigned', 'moved', 'overrun', 'disbanded', 'goes on', 'axis victory', 'allied victory', 'surrender',
      'full', 'limited', 'out', 'zoc', 'no zoc', 'may enter', 'may not enter', 'stack fits', 'overstacked', 'may retreat', 'may not retreat', ...events.map(each => each.id), 'other',
    ]
    expect(wanted.filter(each => !report.branches.has(each))).toEqual([])
  })

  it('heard every watch', () => {
    const heard = [...report.watches]
    expect(['VP stand at 0', 'Axis victory', 'Allied victory'].filter(each => !heard.some(text => text.startsWith(each)))).toEqual([])
  })
})
