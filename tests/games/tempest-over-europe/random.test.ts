import { describe, expect, it } from 'vitest'
import { owe, set } from '../../../src/engine/changes.ts'
import type { GameModule } from '../../../src/engine/module.ts'
import type { Procedure } from '../../../src/engine/procedure.ts'
import type { Change, State } from '../../../src/engine/state.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { zoneNames } from '../../../src/games/tempest-over-europe/zones.ts'
import { blank, playAtRandom, type Report } from '../../play.ts'
import { control, link, unit } from './field.ts'

/** How each procedure ended: noted as its script ends, for one that asks nothing opens and closes in the same entry. */
const ended = new Map<string, Set<string>>()
const noting = (each: Procedure): Procedure => ({
  ...each,
  *run(scene) {
    const end = yield* each.run(scene)
    ended.set(each.id, (ended.get(each.id) ?? new Set()).add(end.group ?? end.label))
    return end
  },
})
/** Procedures tapped at their stages only: the combat desk offers its own at any time, and nothing else would come up. */
const staged: GameModule = { ...tempest, procedures: Object.fromEntries(Object.entries(tempest.procedures).map(([id, each]) => [id, noting({ ...each, desk: each.desk === 'none' ? 'none' : 'turn' })])) }
/** Campaigns begun at several dates, so that every chapter comes up within a few dozen taps. */
const begun = (turn: number, changes: readonly Change[], stage: string): GameModule => ({
  ...staged,
  setup: choice => [...tempest.setup(choice).filter(each => each.kind !== 'due'), set('track', 'turn', turn), ...changes, set('stage', 'at', [{ list: 'turn', stage }])],
})
/** Nothing but land combat, over and over. */
const fighting: GameModule = { ...tempest, procedures: Object.fromEntries(Object.entries(tempest.procedures).map(([id, each]) => [id, noting({ ...each, desk: ['land combat', 'land reaction'].includes(id) ? 'combat' : 'none' })])) }
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
  // what blind play does not reach: the watches' own situations
  begun(11, [...stock, ...war, set('flag', 'objective', 'world'), control('Greece', 'axis'), set('flag', 'italy', 'axis'), control('Calabria', 'west'), control('North Italy', 'west'), set('track', 'westPR', 19), control('Smolensk', 'axis')], 'victory'),
  begun(9, [...stock, set('flag', 'objective', 'world'), ...['England', 'Scotland', 'Gibraltar', 'Malta', 'Egypt', 'Palestine', 'Iraq', 'Greece', 'Crete'].map(zone => control(zone, 'axis'))], 'operations'),
  begun(22, [...war, set('flag', 'active', 'allies'), set('track', 'switch', 15)], 'control'),
  begun(15, [set('flag', 'objective', 'world'), ...['England', 'Scotland', 'Gibraltar', 'Malta', 'Egypt', 'Palestine', 'Iraq', 'Greece', 'Crete'].map(zone => control(zone, 'axis'))], 'operations'),
  begun(10, [...stock, ...war, ...[1, 2, 3, 4].map(n => unit(`Air ${n}`, 'Rostov', 1)), unit('Kriegsmarine', 'Norway', 2, { disorganized: true }), owe('back Kriegsmarine', { text: 'it returns', cite: '7.3', call: { procedure: 'unit returns', input: { unit: 'Kriegsmarine' } } }), owe('back 1e GA', { text: 'it is back', cite: '15.2', call: { procedure: 'unit returns', input: { unit: '1e GA' } } })], 'reinforcements'),
  fighting,
  begun(17, [set('flag', 'active', 'allies'), set('track', 'switch', 15), set('track', 'axisPR', 0), ...Array.from({ length: 20 }, (_, n) => owe(`offensive ${n}`, { text: 'again', cite: '11.3', call: { procedure: 'axis offensive', input: {} } }))], 'operations'),
  { ...staged, setup: () => [...tempest.setup({ scenario: 'barbarossa', options: {} }), control('Leningrad', 'axis'), control('Moscow', 'axis')] },
]

/** every way a procedure can end that has a name of its own; figures (PR sunk, PR spent) are left to their own tests */
const branches: Readonly<Record<string, readonly string[]>> = {
  objective: ['Drang nach Osten', 'Germany rules the World', 'Gross Europa'], 'land combat': ['Defender destroyed', 'Attacker destroyed', 'Both destroyed', 'Defender retreats', 'Attacker retreats', 'Both lose, nobody moves', 'No loss'],
  'land reaction': ['no reaction', 'reserves', 'reserves and bonus'], 'naval reaction': ['no reaction', 'minor reaction', 'major reaction'], 'naval battle': ['goes on', 'cancelled'], 'air battle': ['They lose more', 'We lose more', 'Both lose', 'No loss'],
  'air against fleet': ['Disorganized', '0 steps', '1 steps', '2 steps'], 'land offensive': ['contested', 'unopposed'], displaced: ['driven off', 'destroyed'], 'zone control': ['pending', 'changes hands', 'disputed', 'settled'],
  murmansk: ['No convoy', 'arrives', ''], arctic: ['0 arrive', '1 arrive', '2 arrive', '0 arrive, 1 NM sunk'], escort: ['stays', 'escorts'], morale: ['fights on', 'asks for peace'], 'v-weapons': ['nothing', '1 PR', '1 PR, 1 NM'], bombing: ['none', '0 PR', '1 PR', '2 PR'], 'u-boats': ['0 PR, 0 NM', '1 PR, 0 NM', '1 PR, 1 NM'],
  arrive: ['arrive', 'none'], ship: ['all shipped', 'some wait'], mobilization: ['placed', 'Kiev', 'none left'], 'soviet builds': ['infantry', 'air army', 'air to full', 'no air army', 'pool empty', 'done', ''], mechanize: ['mechanized', 'no front', ''],
  'unit returns': ['reorganized', 'back'], perimeter: ['complete', 'filled', 'short'], 'axis offensive': ['none', 'disputed only', 'new zone'], 'counter-offensive': ['none', 'nobody', 'no target', 'no PR', 'counter-offensive'], 'canadian raid': ['cannot', 'not yet', 'West France', 'Benelux', 'Norway'],
  'soviet offensive': ['no target', 'one offensive', 'first winter', 'later winter'], stalin: ['waits', 'attacks'], invasion: ['not yet', 'switch', 'Axis wins', 'Axis loses'], conference: ['churchill', 'marshall', 'stalin', 'skipped'],
  'victory check': ['goes on', 'major victory', 'victory', 'decisive victory', 'defeat'], france: ['surrenders', 'fights on'], vichy: ['occupied', '1 removed', '2 removed'], duce: ['nothing', 'mediterranean', 'both'], 'uk returns': ['returns', 'stays out'], 'uk invaded': ['landing', 'airborne'], garrison: ['garrisons', 'none'],
}

/** a word of each watch */
const heard: Readonly<Record<string, RegExp>> = {
  barbarossa: /both Axis: victory/, objective: /objective is complete/, threshold: /needed when the invasion comes/, germany: /Germany surrenders/, garrisons: /Without a garrison/,
  italy: /Two Italian zones/, ceiling: /ceiling of 19/, morale: /morale is at stake/, greece: /Greece capitulates/, last: /last turn/,
}

/** What must hold however wildly it is played. */
function sane(state: State): void {
  for (const id of ['axisPR', 'westPR', 'sovietPR']) expect(state.track[id] ?? 0, id).toBeLessThanOrEqual(19)
  for (const [id, facts] of Object.entries(state.unit)) expect(Number(facts['steps'] ?? 1), id).toBeGreaterThanOrEqual(0)
  expect(Object.values(state.pile).every(n => typeof n !== 'number' || n >= 0)).toBe(true)
}

describe('random play', () => {
  const report: Report = blank()
  it.each(Array.from({ length: 2 * starts.length }, (_, n) => n))('five or six of 200 campaigns never stick, whatever is tapped: lot %i', n => {
    const before = report.entries
    const module = starts[n % starts.length] as GameModule
    for (let i = n; i < 200; i += 2 * starts.length) {
      sane(playAtRandom(module, { scenario: i % 16 === 15 ? 'barbarossa' : 'campaign', options: i % 9 === 8 ? { players: 'two', 'counter-target': 'weakest' } : i % 9 === 7 ? { 'counter-target': 'weakest', clamp: 'after' } : {} }, 1000 + i, module === fighting ? 700 : 160, report))
    }
    expect(report.entries - before).toBeGreaterThan(25) // some are over soon
  })
  it('every stage and procedure came up', () => {
    expect(Object.keys(tempest.procedures).filter(id => !ended.has(id))).toEqual([])
    expect([...report.stages].sort()).toEqual([...(tempest.stages['turn'] ?? []).map(each => each.id)].sort())
  })
  it('every watch spoke', () => {
    expect(Object.keys(heard).sort()).toEqual(tempest.watch.map(each => each.id).sort())
    expect(Object.entries(heard).filter(([, text]) => ![...report.watches].some(each => text.test(each))).map(([id]) => id)).toEqual([])
  })
  it('and so did the branches of each', () => {
    expect(Object.entries(branches).flatMap(([id, groups]) => groups.filter(group => !(ended.get(id)?.has(group) ?? false)).map(group => `${id}: ${group}`))).toEqual([])
  })
})
