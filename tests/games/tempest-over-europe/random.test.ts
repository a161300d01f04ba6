import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { GameModule } from '../../../src/engine/module.ts'
import type { Change, State } from '../../../src/engine/state.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { zoneNames } from '../../../src/games/tempest-over-europe/zones.ts'
import { blank, playAtRandom, type Report } from '../../play.ts'
import { control, link, unit } from './field.ts'

/** Procedures tapped at their stages only: the combat desk offers its own at any time, and nothing else would come up. */
const staged: GameModule = { ...tempest, procedures: Object.fromEntries(Object.entries(tempest.procedures).map(([id, each]) => [id, { ...each, desk: each.desk === 'none' ? 'none' : 'turn' }])) }
/** Campaigns begun at several dates, so that every chapter comes up within a few dozen taps. */
const begun = (turn: number, changes: readonly Change[], stage: string): GameModule => ({
  ...staged,
  setup: choice => [...tempest.setup(choice).filter(each => each.kind !== 'due'), set('track', 'turn', turn), ...changes, set('stage', 'at', [{ list: 'turn', stage }])],
})
/** Nothing but land combat, over and over. */
const fighting: GameModule = { ...tempest, procedures: Object.fromEntries(Object.entries(tempest.procedures).map(([id, each]) => [id, { ...each, desk: ['land combat', 'land reaction'].includes(id) ? 'combat' : 'none' }])) }
const map = zoneNames.slice(1).map((zone, i) => link(zone, zoneNames[i] as string, i % 5 === 0))
const pools = ['6 A', '9 A', '1 PzA', '2 LF'].map(id => set('pile', `pool axis/${id}`, 1))
const stock = ['axisPR', 'westPR', 'sovietPR', 'lendLease'].map(id => set('track', id, 9))
const war = [set('track', 'barbarossa', 8), set('flag', 'finland', 'axis')]
const field = [unit('2 A', 'Smolensk'), unit('Stavka', 'Moscow', 1), unit('1st Canadian', 'England', 1), unit('8th USAAF', 'bombing box'), unit('3 LF', 'West France', 1), unit('5 LF', 'Norway'), unit('BEF', 'England', 1)]
const starts: readonly GameModule[] = [
  staged,
  begun(4, [...pools, ...stock, control('East France', 'axis', { disputed: true }), unit('1 PzA', 'East France')], 'control'),
  begun(6, [...stock, set('track', 'NM', 0), set('track', 'nmZero', 2), set('flag', 'italy', 'axis'), set('track', 'franceFell', 4), set('flag', 'france', 'vichy')], 'victory'),
  begun(9, [...stock, ...war, ...field, ...map, control('Norway', 'axis'), control('Smolensk', 'axis', { disputed: true }), control('West France', 'axis')], 'allied-pr'),
  begun(11, [...stock, set('flag', 'england', 'peace')], 'operations'),
  begun(13, [...stock, ...war, ...field, set('flag', 'objective', 'world'), ...['England', 'Scotland', 'Malta', 'Egypt', 'Palestine', 'Greece', 'Crete'].map(zone => control(zone, 'axis'))], 'operations'),
  begun(16, [...stock, ...war, ...pools, ...map, ...field, set('flag', 'active', 'allies'), set('track', 'switch', 15), control('Norway', 'axis', { limit: 3 })], 'axis-pr'),
  begun(21, [...stock, ...war, ...field, set('flag', 'active', 'allies'), set('track', 'switch', 15), control('Benelux', 'axis'), ...['West Germany', 'South Germany', 'East Germany', 'Prussia'].map(zone => control(zone, 'west'))], 'allied-pr'),
  begun(10, [...stock, ...war, ...field, control('Smolensk', 'axis')], 'operations'),
  fighting,
  begun(2, [...stock, set('pile', 'america/1st Canadian', 1)], 'strategic'),
]

/** What must hold however wildly it is played. */
function sane(state: State): void {
  for (const id of ['axisPR', 'westPR', 'sovietPR']) expect(state.track[id] ?? 0, id).toBeLessThanOrEqual(19)
  for (const [id, facts] of Object.entries(state.unit)) expect(Number(facts['steps'] ?? 1), id).toBeGreaterThanOrEqual(0)
  expect(Object.values(state.pile).every(n => typeof n !== 'number' || n >= 0)).toBe(true)
}

const instant: Readonly<Record<string, RegExp>> = {
  displaced: /^(driven off|destroyed)$/, 'collect axis': /^Axis collects/, 'collect allies': /^West collects/, ship: /^(all shipped|some wait)$/, 'bef sails': /^BEF$/, mobilization: /^(placed|Kiev)$/, sicily: /^Sicily$/,
  'victory check': /^(goes on|decisive victory|defeat)$/, 'italy attacked': /^done$/, 'uk invaded': /^(landing|airborne|over|conquered)$/, barbarossa: /^war$/, 'pact moves': /^moved$/, 'zone control': /^(changes hands|pending|disputed|settled)$/, unsupplied: /^(supplied|steps lost)$/,
  'fleet returns': /^returns$/, redeploy: /^redeployed$/, amphibious: /^sail$/, 'land offensive': /^(contested|unopposed)$/, 'defence plan': /^plan$/, arrive: /^(arrive|none)$/, retreat: /./, breakthrough: /./,
}

describe('random play', () => {
  const report: Report = blank()
  it.each(Array.from({ length: 2 * starts.length }, (_, n) => n))('nine or ten of 200 campaigns never stick, whatever is tapped: lot %i', n => {
    const before = report.entries
    const module = starts[n % starts.length] as GameModule
    for (let i = n; i < 200; i += 2 * starts.length) {
      sane(playAtRandom(module, { scenario: i % 16 === 15 ? 'barbarossa' : 'campaign', options: i % 9 === 8 ? { players: 'two', 'counter-target': 'weakest' } : i % 9 === 7 ? { 'counter-target': 'weakest', clamp: 'after' } : {} }, 1000 + i, 160, report))
    }
    expect(report.entries - before).toBeGreaterThan(100)
  })
  it('every stage, procedure and watch came up', () => {
    // a procedure that asks nothing opens and ends in one entry: its outcome tells
    const told = (id: string): boolean => { const how = instant[id]; return how !== undefined && [...report.branches].some(each => how.test(each)) }
    const missed = Object.keys(tempest.procedures).filter(id => !report.procedures.has(id) && !told(id))
    expect(missed).toEqual([])
    expect([...report.stages].sort()).toEqual([...(tempest.stages['turn'] ?? []).map(each => each.id)].sort())
    expect(report.watches.size).toBeGreaterThanOrEqual(6)
  })
  it('and so did the branches that matter', () => {
    const wanted = [
      'Defender destroyed', 'Attacker destroyed', 'Both destroyed', 'Defender retreats', 'Attacker retreats', 'Both lose, nobody moves', 'No loss', 'surrenders', 'fights on', 'asks for peace', 'escorts', 'stays', 'switch', 'Axis loses',
      'first winter', 'mechanized', 'air army', 'infantry', 'minor reaction', 'major reaction', 'no reaction', 'reserves', 'reserves and bonus', 'goes on', 'cancelled', 'both', 'mediterranean', 'nothing', 'plan', 'returns', 'attacks', 'waits', 'changes hands', 'pending',
    ]
    expect(wanted.filter(each => !report.branches.has(each))).toEqual([])
  })
})
