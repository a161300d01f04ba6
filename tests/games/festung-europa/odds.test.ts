import { describe, expect, it } from 'vitest'
import { faults, layered, type Grid } from '../../../src/engine/chart.ts'
import { set } from '../../../src/engine/changes.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { chance, expected, forecast } from '../../../src/engine/forecast.ts'
import { ladder } from '../../../src/engine/ladder.ts'
import { sum } from '../../../src/engine/line.ts'
import { opened } from '../../../src/engine/runner.ts'
import { rosterOf } from '../../../src/games/festung-europa/components.ts'
import { columnOf, combat } from '../../../src/games/festung-europa/combat.ts'
import type { Attack } from '../../../src/games/festung-europa/shifts.ts'
import module from '../../../src/games/festung-europa/module.ts'
import { call } from '../../../src/engine/procedure.ts'
import { asked, attack, blockedBy, fieldsOf, ge, played, position, practised, refused, standing, unit, us } from './scene.ts'
import { bruteForce, fresh, sameOdds, single, table, values, type Table } from '../../table.ts'

const crt = practised.charts['crt'] as Grid
const column = (at: Table): string => crt.columns[at.ask?.kind === 'chance' ? (at.ask.chart?.column ?? -1) : -1]?.label ?? ''
const fight = (more: Partial<Attack> = {}, at = standing('allied', 4)) => { at.start(call(combat, attack(more))); return at }
const shifts = (more: Partial<Attack>, at?: Table): number => sum(asked(fight(more, at)), 'column')
const drm = (more: Partial<Attack>, at?: Table): number => sum(asked(fight(more, at)), 'die')
const axisAttack = (more: Partial<Attack> = {}): Partial<Attack> => ({ side: 'axis', attackers: [unit('ge', 'army', 6, 4)], defenders: [unit('us', 'army', 3, 3)], ...more })

describe('9.23: the ratio', () => {
  it.each([
    { rule: '9.23', row: 'FS-059', av: 3, dv: 4, label: '1:2' },
    { rule: '9.23', row: 'FS-059', av: 11, dv: 2, label: '5:1' },
    { rule: '9.23', row: 'FS-059', av: 12, dv: 6, label: '2:1' },
    { rule: '9.23', row: 'FS-059', av: 17, dv: 6, label: '2:1' },
    { rule: '9.23', row: 'FS-059', av: 6, dv: 6, label: '1:1' },
    { rule: '9.23', row: 'FS-059', av: 2, dv: 6, label: '1:3' },
    { rule: '9.23', row: 'FS-059', av: 1, dv: 9, label: '1:3' },
    { rule: '9.23', row: 'FS-059', av: 30, dv: 3, label: '7:1' },
    { rule: '9.23', row: 'FS-059', av: 5, dv: 0, label: '7:1' },
  ])('$rule $row $av to $dv is $label', ({ av, dv, label }) => {
    expect(crt.columns[columnOf(crt, av, dv)]?.label).toBe(label)
  })

  it('9.23 FS-059 doubt B23: a printed 3:2 column is used if the owner’s table has one', () => {
    const wider: Grid = { ...crt, columns: [...crt.columns.slice(0, 3), { label: '3:2', holds: ['3:2'] }, ...crt.columns.slice(3)] }
    expect([columnOf(wider, 7, 4), columnOf(wider, 5, 4), columnOf(wider, 8, 4)].map(i => wider.columns[i]?.label)).toEqual(['3:2', '1:1', '2:1'])
  })

  it('9.21 FS-055 the question names odds, shifts and drm in their order, and the sum in its head', () => {
    const at = fight({ attackers: [us(9)], defenders: [ge(3)], terrain: 'forest', attackerNew: 1 })
    expect(at.ask?.head).toEqual(['9 : 3', '3:1', '1L', '+1 drm', '2:1'])
    expect(asked(at).map(each => each.cite)).toEqual(['9.23', 'TEC', '9.25'])
    expect(at.ask).toMatchObject({ id: 'result', who: 'allied', windows: ['combat-card'] })
  })

  it('9.15 FS-060 an attack of zero is on 1:3; a zero unit beside others adds nothing', () => {
    expect(column(fight({ attackers: [us(0)] }))).toBe('1:3')
    expect(column(fight({ attackers: [us(6), us(0)], defenders: [ge(3)] }))).toBe('2:1')
  })

  it('9.15 FS-060 zero against zero is 1:3 as well', () => {
    expect(column(fight({ attackers: [us(0)], defenders: [ge(0)] }))).toBe('1:3')
  })

  it('TEC FS-064 a fortress shifts by its own line of the chart', () => {
    const terrain = practised.charts['terrain'] as Grid
    const strong = { ...practised, charts: { ...practised.charts, terrain: { ...terrain, cells: terrain.cells.map((line, i) => (i === 7 ? ['2'] : line)) } } }
    const at = table(strong, strong.setup({ scenario: 'campaign', options: {} }))
    at.start(call(combat, attack({ defenders: [unit('ge', 'fortress', 0, 3)] })))
    expect(sum(asked(at), 'column')).toBe(-2)
  })

  it('9.15 FS-060 doubt B6: shifts help an attack of zero, or not, by the switch', () => {
    const more = { attackers: [us(0, 'mech-army')] }
    expect(column(fight(more))).toBe('1:2')
    expect(column(fight(more, standing('allied', 4, [], { 'zero-shifts': false })))).toBe('1:3')
  })

  it('9.48 FS-061 who has just retreated adds nothing to the defence', () => {
    expect(column(fight({ attackers: [us(6)], defenders: [ge(3)], retreated: [ge(3)] }))).toBe('2:1')
    expect(asked(fight({ retreated: [ge(3)] })).map(each => each.cite)).toContain('9.48')
  })
})

describe('9.24: column shifts', () => {
  const support = [set('flag', 'tac-us-a', 'support'), set('flag', 'tac-us-b', 'support'), set('flag', 'tac-uk-a', 'support'), set('flag', 'tac-uk-b', 'support'), set('flag', 'sac-us-8', 'carpet')]
  const flown = (turn = 4, options = {}) => standing('allied', turn, support, options)
  const both = [us(6), unit('br', 'army', 6, 4)]

  it.each<{ rule: string; row: string; what: string; by: number; more: Partial<Attack> }>([
    { rule: '14.31', row: 'FS-062', what: 'one US marker', by: 1, more: { support: ['us-a'] } },
    { rule: '14.31', row: 'FS-062', what: 'one US and one UK marker', by: 2, more: { support: ['us-a', 'uk-a'], attackers: both, mixedHex: true } },
    { rule: '14.3', row: 'FS-062', what: 'airborne takes either', by: 2, more: { support: ['us-a', 'uk-a'], attackers: [unit('ab', 'airborne-corps', 3, 3)] } },
    { rule: '14.3', row: 'FS-062', what: 'Free French take US air', by: 1, more: { support: ['us-b'], attackers: [unit('ff', 'army', 6, 4)] } },
    { rule: '14.3', row: 'FS-062', what: 'Canadians take UK air', by: 1, more: { support: ['uk-b'], attackers: [unit('ca', 'army', 6, 4)] } },
    { rule: '14.22', row: 'FS-063', what: 'carpet bombing', by: 3, more: { carpet: true } },
    { rule: '9.243', row: 'FS-065', what: 'mechanized against infantry', by: 1, more: { attackers: [us(6, 'mech-army')] } },
    { rule: '9.243', row: 'FS-065', what: 'mechanized against mechanized', by: 0, more: { attackers: [us(6, 'mech-army')], defenders: [ge(3, 'mech-corps')] } },
    { rule: '9.243', row: 'FS-065', what: 'mechanized against a fortress', by: 0, more: { attackers: [us(6, 'mech-corps')], defenders: [ge(3), unit('ge', 'fortress', 0, 2)] } },
    { rule: '9.243', row: 'FS-065', what: 'mechanized against tanks that had retreated there', by: 0, more: { attackers: [us(6, 'mech-army')], retreated: [ge(3, 'mech-corps')] } },
    { rule: '9.243', row: 'FS-065', what: 'no mechanized attacker', by: 0, more: {} },
    { rule: '9.244', row: 'FS-066', what: 'the Hitler marker', by: -1, more: { hitler: true } },
    { rule: '9.245', row: 'FS-067', what: 'attackers out of supply', by: -1, more: { attackersOut: true } },
    { rule: '9.242', row: 'FS-064', what: 'a river', by: -1, more: { crossing: 'river' } },
    { rule: '9.242', row: 'FS-064', what: 'mountain and a river', by: -3, more: { terrain: 'mountain', crossing: 'river' } },
  ])('$rule $row $what: $by', ({ by, more }) => {
    expect(shifts(more, flown())).toBe(by)
  })

  it('9.244 FS-066 an Axis attack does not mind the Hitler marker', () => {
    expect(shifts(axisAttack({ hitler: true }))).toBe(0)
  })

  it('9.242 FS-064 without a chart the one missing shift is asked for, then used', () => {
    const at = table(module, module.setup({ scenario: 'campaign', options: {} }))
    at.start(call(combat, attack({ terrain: 'marsh' })))
    expect(at.ask).toMatchObject({ kind: 'code', chart: { id: 'terrain', row: 2 } })
    at.answer({ ask: 'terrain Marsh', code: '2' })
    expect(sum(asked(at), 'column')).toBe(-2)
  })

  it('9.263 FS-064 the river is in the text: with an owner’s chart begun it is not asked for again', () => {
    const begun = layered(module.charts['terrain']!, { kind: 'grid', cells: { '2/0': '2' } })
    const at = table({ ...practised, charts: { ...practised.charts, terrain: begun } }, practised.setup({ scenario: 'campaign', options: {} }))
    at.start(call(combat, attack({ terrain: 'marsh', crossing: 'river' })))
    expect([at.ask?.kind, sum(asked(at), 'column')]).toEqual(['chance', -3])
  })

  it('9.24 FS-068 the ratio is held to the table first: 30 to 3 two left is 5:1, and the ends hold', () => {
    expect(column(fight({ attackers: [us(30)], terrain: 'mountain' }))).toBe('5:1')
    expect(column(fight({ attackers: [us(30)], attackersOut: false, carpet: true }, flown()))).toBe('7:1')
    expect(column(fight({ attackers: [us(1)], defenders: [ge(9)], terrain: 'alpine' }))).toBe('1:3')
    expect(asked(fight({ attackers: [us(1)], defenders: [ge(9)], terrain: 'alpine' })).some(each => each.text.includes('held at 1:3'))).toBe(true)
  })

  it.each([
    { rule: '14.3', row: 'FS-062', what: 'two US markers', support: ['us-a', 'us-b'], cite: '14.3' },
    { rule: '14.3', row: 'FS-062', what: 'two UK markers', support: ['uk-a', 'uk-b'], cite: '14.3' },
    { rule: '14.3', row: 'FS-062', what: 'three markers', support: ['us-a', 'uk-a', 'uk-b'], cite: '14.3' },
    { rule: '14.3', row: 'FS-062', what: 'one of each', support: ['us-a', 'uk-a'], cite: undefined },
  ])('$rule $row $what on one attack: refused by $cite', ({ support: chosen, cite }) => {
    const { state } = flown()
    const field = fieldsOf('combat', state, { side: 'allied' })['support']
    expect(field?.kind === 'pick' ? field.check?.(chosen)?.cite : '').toBe(cite)
  })

  it.each<{ rule: string; row: string; what: string; cite: string; more: Partial<Attack> }>([
    { rule: '14.3', row: 'FS-062', what: 'US air without an American', cite: '14.3', more: { support: ['us-a'], attackers: [unit('br', 'army', 6, 4)] } },
    { rule: '14.3', row: 'FS-062', what: 'UK air without a British unit', cite: '14.3', more: { support: ['uk-a'] } },
    { rule: '14.22', row: 'FS-063', what: 'carpet bombing with ground support', cite: '14.22', more: { support: ['us-a'], carpet: true } },
    { rule: '14.31', row: 'FS-131', what: 'out of range', cite: '14.31', more: { support: ['us-a'], inRange: false } },
    { rule: '9.17', row: 'FS-058', what: 'two nationalities without a common hex', cite: '9.17', more: { attackers: both } },
    { rule: '9.131', row: 'FS-031', what: 'Axis mechanized against a Beach Head in France', cite: '9.131', more: axisAttack({ terrain: 'beach', attackers: [unit('ge', 'mech-corps', 4, 3)] }) },
    { rule: '16.2', row: 'FS-138', what: 'Berlin before Stalin Betrayed', cite: '16.2', more: { hex: 'Berlin' } },
  ])('$rule $row $what is refused with the rule', ({ cite, more }) => {
    expect(blockedBy(fight(more, flown()))).toBe(cite)
  })

  it.each([['axis-hand', { defenderNew: -1 }, '9.25'], ['allied-hand', { attackerNew: 1 }, '9.25'], ['axis-hand', { attackerNew: 1 }, undefined]] as const)('9.25 FS-049 with %s empty, %o: refused by %s', (hand, more, cite) => {
    expect(blockedBy(fight(more, standing('allied', 4, [set('pile', hand, 0)])))).toBe(cite)
  })

  it('9.17 FS-058 the common hex is asked only when two nationalities attack', () => {
    const { state } = flown()
    expect(fieldsOf('combat', state, call(combat, { side: 'allied', attackers: both }).input)).toHaveProperty('mixedHex')
    expect(fieldsOf('combat', state, call(combat, { side: 'allied', attackers: [us(6)] }).input)).not.toHaveProperty('mixedHex')
  })

  it('14.31 FS-131 the range is asked as soon as a marker is chosen', () => {
    expect(fieldsOf('combat', flown().state, { side: 'allied', support: ['us-a'] })['inRange']).toMatchObject({ label: 'Attack marker next to a reserve box or within three hexes of an airfield', cite: '14.31', usual: true })
    expect(fieldsOf('combat', flown().state, { side: 'allied', support: [] })).not.toHaveProperty('inRange')
  })

  it.each<{ rule: string; row: string; what: string; more: Partial<Attack>; events: string[] }>([
    { rule: '9.17', row: 'FS-058', what: 'one hex holds both', more: { attackers: both, mixedHex: true }, events: [] },
    { rule: '9.17', row: 'FS-058', what: 'British and Canadian are one nationality', more: { attackers: [unit('br', 'army', 6, 4), unit('ca', 'army', 3, 4)] }, events: [] },
    { rule: '9.17', row: 'FS-058', what: 'British, Polish and New Zealand', more: { attackers: [unit('br', 'army', 6, 4), unit('pol', 'corps', 2, 2), unit('nz', 'corps', 2, 2)] }, events: [] },
    { rule: '9.17', row: 'FS-058', what: 'American and Free French', more: { attackers: [us(6), unit('ff', 'corps', 2, 2)] }, events: [] },
    { rule: '9.17', row: 'FS-058', what: 'airborne goes with the British', more: { attackers: [unit('br', 'army', 6, 4), unit('ab', 'airborne-corps', 2, 2)] }, events: [] },
    { rule: '9.17', row: 'FS-058', what: 'SS, Luftwaffe and German', more: axisAttack({ attackers: [unit('ss', 'mech-corps', 4, 3), unit('lw', 'corps', 2, 2), unit('ge', 'army', 3, 3)] }), events: [] },
    { rule: '9.131', row: 'FS-031', what: 'after Rommel', more: axisAttack({ terrain: 'beach', attackers: [unit('ge', 'mech-corps', 4, 3)] }), events: ['rommel'] },
    { rule: '6.26', row: 'FS-031', what: 'after Roundup', more: axisAttack({ terrain: 'beach', attackers: [unit('ge', 'mech-corps', 4, 3)] }), events: ['roundup'] },
    { rule: '9.131', row: 'FS-031', what: 'a Beach Head in France without tanks', more: axisAttack({ terrain: 'beach' }), events: [] },
    { rule: '9.131', row: 'FS-031', what: 'a Beach Head elsewhere', more: axisAttack({ terrain: 'beach', inFrance: false, attackers: [unit('ge', 'mech-corps', 4, 3)] }), events: [] },
  ])('$rule $row $what: allowed', ({ more, events }) => {
    expect(fight(more, standing('allied', 4, [...support, ...played(...events)])).ask?.kind).toBe('chance')
  })

  it('14.31 FS-062 a marker helps once an action, and again in the next', () => {
    const at = flown()
    fight({ support: ['us-a'] }, at)
    at.answer({ ask: 'result', code: '0/0' })
    const refusal = () => { const field = fieldsOf('combat', at.state, { side: 'allied' })['support']; return field?.kind === 'pick' ? field.options.find(each => each.id === 'us-a')?.refusal?.cite : '' }
    expect(refusal()).toBe('14.31')
    at.next()
    at.next()
    expect(at.stage).toBe('allied')
    expect(refusal()).toBeUndefined()
  })

  it('14.22 FS-063 the bomber is gone after the combat, and a second one in the action is refused', () => {
    const at = standing('allied', 8, [set('flag', 'sac-us-8', 'carpet'), set('flag', 'sac-uk-bc', 'carpet')])
    fight({ carpet: true }, at)
    at.answer({ ask: 'result', code: '0/0' })
    expect([at.state.flag['sac-uk-bc'], at.state.flag['sac-us-8'], at.state.flag['carpet-used']]).toEqual([undefined, 'carpet', true])
    expect(fieldsOf('combat', at.state, { side: 'allied' })).not.toHaveProperty('carpet')
    // nobody was assigned to it: it is not offered
    const offered = (mission: string) => 'carpet' in fieldsOf('combat', standing('allied', 8, [set('flag', 'sac-us-8', mission)]).state, { side: 'allied' })
    expect([offered('carpet'), offered('oil')]).toEqual([true, false])
    expect(blockedBy(fight({ carpet: true }, at))).toBe('14.22')
  })

  it.each([
    { rule: '19.35', row: 'FS-136', turn: 5, options: { 'unrestricted-tac': true }, chosen: ['us-a', 'us-b', 'uk-a'], cite: undefined },
    { rule: '19.35', row: 'FS-136', turn: 5, options: {}, chosen: ['us-a', 'us-b', 'uk-a'], cite: '14.3' },
    { rule: '19.38', row: 'FS-136', turn: 3, options: { 'winter-tac': true }, chosen: ['us-a', 'uk-a'], cite: '19.38' },
    { rule: '19.38', row: 'FS-136', turn: 4, options: { 'winter-tac': true }, chosen: ['us-a', 'uk-a'], cite: undefined },
    { rule: '19.38', row: 'FS-136', turn: 7, options: { 'winter-tac': true, 'unrestricted-tac': true }, chosen: ['us-a', 'us-b', 'uk-a'], cite: '19.38' },
    { rule: '19.35', row: 'FS-136', turn: 5, options: { 'unrestricted-tac': true }, chosen: ['us-a', 'us-b', 'uk-a', 'uk-b'], cite: '19.35' },
  ])('$rule $row turn $turn, $options, $chosen: refused by $cite', ({ turn, options, chosen, cite }) => {
    const field = fieldsOf('combat', flown(turn, options).state, { side: 'allied' })['support']
    expect(field?.kind === 'pick' ? field.check?.(chosen)?.cite : '').toBe(cite)
  })

  it('19.35 FS-136 three markers need both nations in the attack', () => {
    const at = flown(5, { 'unrestricted-tac': true })
    expect(blockedBy(fight({ support: ['us-a', 'us-b', 'uk-a'] }, at))).toBe('14.3')
    at.abandon()
    expect(shifts({ support: ['us-a', 'us-b', 'uk-a'], attackers: both, mixedHex: true }, at)).toBe(3)
  })
})

describe('9.26: the die', () => {
  it.each<{ rule: string; row: string; what: string; by: number; more: Partial<Attack>; events: string[] }>([
    { rule: '9.261', row: 'FS-069', what: 'US 7th Army', by: 1, more: { armies: ['us-7'] }, events: [] },
    { rule: '9.261', row: 'FS-069', what: 'US 7th Army after Patton Sacked', by: 0, more: { armies: ['us-7'] }, events: ['patton-sacked'] },
    { rule: '9.261', row: 'FS-069', what: 'US 3rd Army before Patton Reinstated', by: 0, more: { armies: ['us-3'] }, events: ['patton-sacked'] },
    { rule: '9.261', row: 'FS-069', what: 'US 3rd Army after it', by: 1, more: { armies: ['us-3'] }, events: ['patton-sacked', 'patton-reinstated'] },
    { rule: '9.262', row: 'FS-070', what: 'Norway to Denmark', by: -2, more: { strait: true }, events: [] },
    { rule: '9.263', row: 'FS-071', what: 'all across the Rhine', by: -2, more: { crossing: 'rhine' }, events: [] },
    { rule: '9.263', row: 'FS-071', what: 'not all across the Rhine', by: 0, more: { crossing: 'none' }, events: [] },
    { rule: '9.263', row: 'FS-071', what: 'after Rhine Bridgehead', by: 0, more: { crossing: 'rhine' }, events: ['rhine-bridgehead'] },
    { rule: '14.31', row: 'FS-072', what: 'Air Superiority', by: 1, more: { airSuperiority: true }, events: [] },
    { rule: '9.25', row: 'FS-049', what: 'a new card each way', by: 1, more: { attackerNew: 2, defenderNew: -1 }, events: [] },
  ])('$rule $row $what: $by', ({ by, more, events }) => {
    expect(drm(more, standing('allied', 8, played(...events)))).toBe(by)
  })

  it('9.261 FS-069 the two armies are known when they are among the attackers', () => {
    const army = (id: string) => ({ ...us(6), unit: id })
    const known = (...ids: string[]) => practised.procedures['combat']?.prefill?.(sceneOf(practised, standing('allied', 8).state, call(combat, { attackers: ids.map(army) })))?.['armies']
    expect([known('us-7', 'us-1')?.value, known('us-3 reduced')?.value, known('us-1')]).toEqual([['us-7'], ['us-3'], undefined])
  })

  it('9.263 FS-071 the river shift stays with the Rhine, Bridgehead or not', () => {
    expect(shifts({ crossing: 'rhine' }, standing('allied', 8, played('rhine-bridgehead')))).toBe(-1)
  })

  it('9.262 FS-070 no such drm for the Axis', () => {
    expect(drm(axisAttack({ strait: true, crossing: 'rhine' }))).toBe(0)
  })

  it('14.22 FS-072 Air Superiority comes on top of carpet bombing', () => {
    const at = standing('allied', 4, [set('flag', 'sac-us-8', 'carpet')])
    const lines = asked(fight({ carpet: true, airSuperiority: true }, at))
    expect([sum(lines, 'column'), sum(lines, 'die')]).toEqual([3, 1])
  })

  it('11.63 FS-067 no card helps those out of supply, in attack or defence', () => {
    const up = [set('row', 'combat-card/allied-1', { side: 'allied', label: 'Card', drm: 1 }), set('row', 'combat-card/axis-1', { side: 'axis', label: 'Card', drm: -2 })]
    const cards: Partial<Attack> = { attackerCards: ['combat-card/allied-1'], defenderCards: ['combat-card/axis-1'], attackerNew: 1, airSuperiority: true }
    expect(drm(cards, standing('allied', 4, up))).toBe(1)
    expect(drm({ ...cards, attackersOut: true }, standing('allied', 4, up))).toBe(-2)
    expect(drm({ ...cards, defendersOut: true }, standing('allied', 4, up))).toBe(3)
  })

  it('6.62 FS-049 face-up cards are offered to their own side in later rounds; a new one joins them after the combat', () => {
    const at = standing('allied', 4)
    fight({ attackerNew: 2, defenderNew: -1 }, at)
    at.answer({ ask: 'result', code: '0/0' })
    const mine = fieldsOf('combat', at.state, { side: 'allied' })['attackerCards']
    const theirs = fieldsOf('combat', at.state, { side: 'allied' })['defenderCards']
    expect([mine, theirs].map(field => (field?.kind === 'pick' ? field.options.length : -1))).toEqual([1, 1])
    expect([at.state.pile['allied-table'], at.state.pile['axis-table'], at.state.pile['allied-hand']]).toEqual([1, 1, 7])
    expect(drm({ attackerCards: ['combat-card/allied-1'] }, at)).toBe(2)
  })

  it('6.61 FS-049 a card laid down before the die counts in this combat for its side, one each, and then lies with the others', () => {
    const at = standing('allied', 4)
    fight({}, at)
    expect(at.ask?.windows).toEqual(['combat-card'])
    at.start({ procedure: 'combat-card', input: { side: 'allied', drm: 2, stays: true, card: 12 } })
    expect([at.ask?.id, sum(asked(at), 'die')]).toEqual(['result', 2])
    at.start({ procedure: 'combat-card', input: { side: 'allied', drm: 1, stays: true, card: 13 } })
    expect(blockedBy(at)).toBe('9.25')
    at.abandon()
    at.start({ procedure: 'combat-card', input: { side: 'axis', drm: -1, stays: false, card: 4 } })
    expect(sum(asked(at), 'die')).toBe(1)
    at.answer({ ask: 'result', code: '0/0' })
    const offered = (which: string) => { const field = fieldsOf('combat', at.state, { side: 'allied' })[which]; return field?.kind === 'pick' ? field.options.length : -1 }
    expect([offered('attackerCards'), offered('defenderCards')]).toEqual([1, 1])
    expect(drm({}, at)).toBe(0)
    at.abandon()
    at.next()
    // 6.62: the Axis card was one of the moment; where a side has none face up nothing is asked of it
    expect([at.state.row['card/axis-4']?.['where'], at.state.row['card/allied-12']?.['where'], offered('attackerCards'), offered('defenderCards')]).toEqual(['discard', 'table', 1, -1])
  })

  it('6.61 FS-049 the attacker plays first: after the defender’s card it is too late', () => {
    const at = standing('allied', 4)
    fight({}, at)
    at.start({ procedure: 'combat-card', input: { side: 'axis', drm: -1, stays: true, card: 4 } })
    at.start({ procedure: 'combat-card', input: { side: 'allied', drm: 2, stays: true, card: 12 } })
    expect(blockedBy(at)).toBe('6.61')
  })

  it('2.3 FS-049 what was told of a Combat Card is ready the next time, under its name', () => {
    const told = layered(practised.charts['cards-axis']!, { kind: 'rows', rows: { 4: { name: 'Severe Weather', type: 'Combat', drm: -2, once: true } } })
    const at = table({ ...practised, charts: { ...practised.charts, 'cards-axis': told } }, practised.setup({ scenario: 'campaign', options: {} }))
    at.jump(position('allied'))
    const known = practised.procedures['combat-card']?.prefill?.(sceneOf({ ...practised, charts: { ...practised.charts, 'cards-axis': told } }, at.state, { input: { side: 'axis', card: 4 } }))
    expect([known?.['drm']?.value, known?.['stays']?.value]).toEqual([-2, false])
    const step = at.start({ procedure: 'combat-card', input: { side: 'axis', drm: -2, stays: false, card: 4 } })
    expect([at.state.row['combat-card/axis-1']?.['label'], step.outcomes[0]?.learns?.[0]?.facts]).toEqual(['Severe Weather', { year: 1943, name: 'Severe Weather', type: 'Combat', drm: -2, once: true }])
  })

  it('6.62 FS-049 a card of the moment lies until the action is over', () => {
    const at = standing('allied', 4)
    fight({ defenderNew: -2, newCardsStay: false }, at)
    at.answer({ ask: 'result', code: '0/0' })
    expect([at.state.pile['axis-table'], at.state.pile['axis-discard'], at.state.row['combat-card/axis-1']?.['drm']]).toEqual([1, 0, -2])
    expect(at.next().lines.map(each => each.cite)).toContain('6.62')
    expect([at.state.pile['axis-table'], at.state.pile['axis-discard'], at.state.row['combat-card/axis-1']]).toEqual([0, 1, undefined])
  })

  it('6.62 FS-049 a card of the moment that the count did not know leaves no pile below nothing', () => {
    const at = fight({ defenderNew: -2, newCardsStay: false }, standing('allied', 4, [set('pile', 'axis-hand', 0)]))
    at.answer({ ask: 'objection 1', overrule: 'he has one more than we counted' })
    at.answer({ ask: 'result', code: '0/0' })
    at.next()
    expect([at.state.row['combat-card/axis-1'], at.state.pile['axis-table'], at.state.pile['axis-discard']]).toEqual([undefined, 0, 0])
  })

  it.each([
    { rule: '9.27', row: 'FS-073', die: 6, by: 2, read: 6 },
    { rule: '9.27', row: 'FS-073', die: 1, by: -3, read: 1 },
    { rule: '9.27', row: 'FS-073', die: 3, by: 2, read: 5 },
  ])('$rule $row a $die with $by is read as $read', ({ die, by, read }) => {
    const at = fight({ attackerNew: by, attackers: [us(6, 'corps')], defenders: [ge(3, 'corps')] })
    expect(at.answer({ ask: 'result', faces: [die] }).outcomes[0]?.code).toBe(crt.cells[read - 1]?.[3])
  })
})

describe('9.27: the table', () => {
  it('9.27 FS-074 with an empty chart the dice lead to the one missing cell, and the code goes on', () => {
    const at = table(module, module.setup({ scenario: 'campaign', options: {} }))
    at.start(call(combat, attack({ terrain: 'clear' })))
    at.answer({ ask: 'terrain Clear', code: '0' })
    at.answer({ ask: 'result', faces: [4] })
    expect(at.ask).toMatchObject({ kind: 'code', chart: { id: 'crt', column: 3, row: 3 } })
    const step = at.answer({ ask: 'result code', code: '0/1' })
    expect(step.outcomes[0]).toMatchObject({ code: '0/1', group: 'retreat 1' })
  })

  it('9.27 FS-074 or the printed code is told at once', () => {
    const at = fight()
    expect(() => at.answer({ ask: 'result', code: '9/9' })).toThrow('No such result')
    expect(at.answer({ ask: 'result', code: '1/0' }).outcomes[0]).toMatchObject({ code: '1/0', group: 'repulsed', tally: { 'attacker steps': 1, 'defender steps': 0 } })
  })

  it('CRT FS-074 our practice table never gets worse with better odds or a better die, and has no fault', () => {
    expect(faults(crt)).toEqual([])
    const worth = (code: string): number => { const [a = 0, d = 0] = code.split('/').map(Number); return d - a }
    crt.cells.forEach((row, r) => row.forEach((code, c) => {
      if (c > 0) expect(worth(code ?? ''), `${r}/${c}`).toBeGreaterThanOrEqual(worth(row[c - 1] ?? ''))
      if (r > 0) expect(worth(code ?? ''), `${r}/${c}`).toBeGreaterThanOrEqual(worth(crt.cells[r - 1]?.[c] ?? ''))
    }))
  })

  it('TEC FS-064 an owner’s chart must agree that a river is one column', () => {
    const terrain = practised.charts['terrain'] as Grid
    expect(faults({ ...terrain, cells: terrain.cells.map((row, i) => (i === 8 ? ['2'] : row)) })).toHaveLength(1)
  })

  it.each<[string, Partial<Attack>]>([
    ['9.27 FS-074 a plain attack', {}],
    ['9.441 FS-080 where the defender may stand', { terrain: 'forest', defenders: [ge(3), ge(2, 'corps')] }],
    ['9.261 FS-073 with a drm at the edge', { attackerNew: 3, attackers: [us(4), us(4)] }],
  ])('%s: the forecast equals brute force', (_, more) => {
    const { state } = standing('allied', 4)
    const order = call(combat, attack(more))
    sameOdds(single(forecast(practised, state, fresh(practised, order))), bruteForce(practised, state, order))
  })

  it('9.27 FS-074 six to three at 2:1, counted by hand from the practice column', () => {
    // 2:1 reads 4/3, 3/2, 1/0, 3/3, 1/1, 0/0 on 1 to 6. One army of two steps each side:
    // 4/3 and 3/2 and 3/3 kill both (2 and 2 taken): destroyed; 1/0 repulsed; 1/1 and 0/0 held
    const counted = single(forecast(practised, standing('allied').state, fresh(practised, call(combat, attack()))))
    expect(chance(counted, 'destroyed')).toBeCloseTo(3 / 6)
    expect(chance(counted, 'repulsed')).toBeCloseTo(1 / 6)
    expect(chance(counted, 'held')).toBeCloseTo(2 / 6)
    // defender loses 2, 2, 0, 2, 1, 0
    expect(expected(counted, 'defender steps')).toBeCloseTo(7 / 6)
  })

  it('9.23 FS-059 the ladder: three more factors reach 3:1', () => {
    const rungs = ladder(practised, standing('allied').state, opened(practised, call(combat, attack())))
    expect(rungs.find(each => each.label === 'attack factor')?.n).toBe(3)
  })

  it('9.21 FS-055 a modifier made by hand is in the sum', () => {
    const at = standing('allied')
    at.start(call(combat, attack()), { manual: [{ text: 'house rule', on: 'die', amount: -1 }] })
    expect(sum(asked(at), 'die')).toBe(-1)
  })
})

it('2.22 FS-058 the owner’s counters are offered to their own side, both faces, once they are filled in', () => {
  const row = { label: 'x', type: 'army', attack: 3, defence: 3, move: 3, attackReduced: null, defenceReduced: null }
  const rows = { a: { ...row, nation: 'us', attackReduced: 1, defenceReduced: 1 }, b: { ...row, nation: 'ge' }, c: { ...row, nation: 'br', attack: null }, d: { ...row, nation: 'ca', type: null } }
  const told = layered(practised.charts['roster']!, { kind: 'rows', rows })
  const ids = (side: 'axis' | 'allied') => rosterOf(told, side).map(each => each.id).filter(id => /^[abcd]( |$)/.test(id))
  expect([ids('allied'), ids('axis')]).toEqual([['a', 'a reduced'], ['b']])
})

it('9.12 FS-056 nobody in the hex: nothing to work out', () => {
  expect(blockedBy(fight({ defenders: [] }))).toBe('9.12')
})

it('9.14 FS-056 a unit of the roster cannot be named twice in one attack', () => {
  const twice = { unit: 'us-3', label: 'US 3rd Army', type: 'mech-army', nation: 'us', factors: [5, 5, 4], steps: 2 }
  expect(refused('combat', standing('allied').state, { ...attack(), attackers: [twice, twice] })?.text).toContain('each unit once')
})

it('9.13 FS-057 FS-056 the attack step says: one hex a combat, once a unit, different targets for units of one hex', () => {
  const at = standing('allied')
  at.start({ procedure: 'operations', input: { side: 'allied', ops: 2 } })
  expect(asked(at).map(each => each.cite)).not.toContain('9.13')
  at.answer(values('mark', { marker: 'attack', hex: 'Caen', supply: 'full', units: 2, enemy: false }))
  at.answer(values('mark', { marker: 'done', hex: '', supply: 'full', units: 1, enemy: false }))
  expect(asked(at).map(each => each.cite)).toEqual(expect.arrayContaining(['9.12', '9.13', '9.14']))
})
