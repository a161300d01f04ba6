import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { faults, layered, type Grid } from '../../../src/engine/chart.ts'
import type { UnitValue } from '../../../src/engine/counter.ts'
import { forecast } from '../../../src/engine/forecast.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { ladder } from '../../../src/engine/ladder.ts'
import { sum } from '../../../src/engine/line.ts'
import { opened } from '../../../src/engine/runner.ts'
import type { Change } from '../../../src/engine/state.ts'
import { combatFields, complete } from '../../../src/games/downfall/combatFields.ts'
import { hitsOf, objections } from '../../../src/games/downfall/combat.ts'
import { at } from '../../../src/games/downfall/initiative.ts'
import downfall from '../../../src/games/downfall/module.ts'
import { combatLines, superiority, type Combat } from '../../../src/games/downfall/strength.ts'
import { bruteForce, code, faces, fresh, overrule, sameOdds, single, thereAndBack, values, type Table } from '../../table.ts'
import { four, offered, round, told } from './setting.ts'

const unit = (type: string, pips: number, nation: string, label = `${nation} ${type}`): UnitValue => ({ label, type, nation, factors: [pips], steps: pips })
const totals = (input: Partial<Combat>) => { const lines = combatLines(complete(input)); return [sum(lines, 'attack'), sum(lines, 'defence'), sum(lines, 'die')] }

/** no worse for the attacker on either side of the slash */
const rank = (result: string): readonly number[] => { const [a = '', d = ''] = result.split('/'); return [['3', '2', '1', 's0', '0'].indexOf(a), ['0', '1G', '1', '2G', '2', '3G', '3', '4G', '4'].indexOf(d)] }
const better = (worse: string | null, than: string | null): boolean => rank(worse ?? '').every((each, i) => each <= (rank(than ?? '')[i] ?? 0))

// Example 1 of the rulebook: Stalingrad in snow, Winter Warfare makes it fair
const stalingrad: Partial<Combat> = {
  attacker: 'soviet', primary: [unit('mechanized', 2, 'su', '21/65/24')], flank: [unit('leg', 2, 'su', '66/62/68'), unit('leg', 2, 'su', '64/57/69')], defenders: [unit('leg', 3, 'geh', '6th Army')],
  place: 'city', weather: 'fair', hqStrengthA: 1, hqDiceA: 1, bonus: true, airA: 1,
}
// Example 2: OKH attacks a partisan in the mountains
const hunt: Partial<Combat> = { attacker: 'okh', primary: [unit('tank', 3, 'geh', 'Pz')], flank: [unit('leg', 1, 'bu', 'Bulgarian leg')], defenders: [unit('partisan', 1, '', 'Soviet partisan')], terrain: 'mountains', weather: 'fair', eliteA: 1, conscriptA: 1 }
// Example 3: southern France, the detachment is armored (doubt 25)
const france: Partial<Combat> = {
  attacker: 'western', primary: [unit('tank', 3, 'usd', 'US tank')], flank: [unit('tank-boxed', 1, 'usd', 'detachment')], defenders: [unit('leg', 2, 'ge', 'OKW infantry'), unit('fortress', 1, 'ge', 'OKW fortress')],
  terrain: 'hills', water: 'river', partisan: 'western', weather: 'fair', airA: 1, airEliteA: 1, airD: 1,
}

const fight = (input: Partial<Combat>, { turn = 2, more = [] as readonly Change[] } = {}): Table => {
  const play = round(four, 40, { turn, more })
  play.start({ procedure: 'combat', input: complete(input) as never })
  return play
}

describe('8 steps 3 to 5: strengths, column, dice', () => {
  it.each([
    { what: '8 S3 DF-103 DF-104 DF-110 DF-111 DF-112 DF-120 Stalingrad: 6 against 5, dice +4', input: stalingrad, sums: [6, 5, 4] },
    { what: '8 S3 DF-106 DF-109 DF-113 DF-118 the partisan of 2424: 7 against 4, no dice modifier', input: hunt, sums: [7, 4, 0] },
    { what: '8 S3 DF-108 DF-116 southern France: 8 against 4, dice +2 and −2', input: france, sums: [8, 4, 0] },
    { what: '8 S3 DF-103 the HQ card counts: Stalingrad without it is 5', input: { ...stalingrad, hqStrengthA: 0, hqDiceA: 0 }, sums: [5, 5, 3] },
    { what: '8 S3 DF-105 a shock primary of 2 with the symbol, alone: 3', input: { attacker: 'soviet', shock: true, primary: [unit('shock', 2, 'su')], defenders: [unit('leg', 1, 'ro')] }, sums: [3, 1, 0] },
    { what: '8 S3 DF-105 without the symbol: 2', input: { attacker: 'soviet', primary: [unit('shock', 2, 'su')], defenders: [unit('leg', 1, 'ro')] }, sums: [2, 1, 0] },
    { what: '8 S3 DF-107 a tank of 3 in snow: 4', input: { attacker: 'soviet', weather: 'snow', primary: [unit('tank', 3, 'su')], defenders: [unit('leg', 1, 'ro')] }, sums: [4, 1, -2] },
    { what: '8 S3 DF-107 in mud: 3', input: { attacker: 'soviet', weather: 'mud', primary: [unit('tank', 3, 'su')], defenders: [unit('leg', 1, 'ro')] }, sums: [3, 1, -3] },
    { what: '8 S3 DF-106 a German tank in fair weather +2, another +1', input: { attacker: 'okw', primary: [unit('tank', 3, 'ge')], flank: [unit('tank', 2, 'it')], defenders: [unit('leg', 1, 'br')] }, sums: [8, 2, 0] },
    { what: '8 S3 DF-108 equal elite badges: nothing for either', input: { ...hunt, eliteD: 1 }, sums: [6, 4, 0] },
    { what: '8 S3 DF-108 the Western airdrop marker is an elite badge, and +2 on the dice', input: { attacker: 'western', airdrop: true, primary: [unit('leg', 2, 'br')], defenders: [unit('leg', 1, 'it')] }, sums: [4, 1, 2] },
    { what: '8 S3 DF-109 equal conscript badges: nothing', input: { ...hunt, conscriptD: 1 }, sums: [8, 4, 0] },
    { what: '8 S3 DF-109 more conscripts in defence: −1', input: { ...stalingrad, conscriptD: 1 }, sums: [6, 4, 4] },
    { what: '8 S3 DF-110 once a side, and a partisan does not count', input: { ...france, defenders: [unit('leg', 2, 'it')] }, sums: [8, 2, 2] },
    { what: '8 S3 DF-112 a beachhead gives no city point, a Mulberry does', input: { attacker: 'okw', primary: [unit('leg', 2, 'ge')], defenders: [unit('leg', 1, 'br')], place: 'beachhead' }, sums: [3, 2, 0] },
    { what: '8 S3 DF-112 a Mulberry is a city', input: { attacker: 'okw', primary: [unit('leg', 2, 'ge')], defenders: [unit('leg', 1, 'br')], place: 'mulberry' }, sums: [3, 3, 0] },
    { what: '8 S3 DF-113 hills and city add up', input: { ...stalingrad, terrain: 'hills' }, sums: [6, 7, 4] },
    { what: '8 S3 DF-114 all across rivers +1', input: { ...stalingrad, water: 'river' }, sums: [6, 6, 4] },
    { what: '8 S3 DF-114 one dry attacker: nothing', input: { ...stalingrad, water: 'dry' }, sums: [6, 5, 4] },
    { what: '8 S3 DF-114 river and beach mixed: the best alone, +2', input: { ...stalingrad, water: 'beach' }, sums: [6, 7, 4] },
    { what: '8 S3 DF-114 a strait +3', input: { ...stalingrad, water: 'strait' }, sums: [6, 8, 4] },
    { what: '8 S1 DF-115 airborne from two hexes away leave the river in force', input: { ...france, partisan: 'none', ranged: true, flank: [unit('airborne', 1, 'usd')] }, sums: [7, 7, 0] },
    { what: '8 S3 DF-116 a Soviet partisan takes the ground just as well', input: { ...france, partisan: 'soviet' }, sums: [8, 4, 0] },
    { what: '8 S3 DF-117 a partisan beside Allied defenders adds nothing and takes nothing away', input: { attacker: 'okw', primary: [unit('leg', 2, 'ge')], defenders: [unit('leg', 2, 'br')], partisan: 'western', terrain: 'hills' }, sums: [3, 5, 0] },
    { what: '8 S5 DF-120 the cards of the defender count against the roll', input: { ...stalingrad, hqDiceD: 1, diceD: 2, hqStrengthD: 1 }, sums: [6, 6, 1] },
    { what: '8 S5 DF-121 defender isolated 1: +1', input: { ...stalingrad, isolatedD: '1' }, sums: [6, 5, 5] },
    { what: '8 S5 DF-121 attacker isolated 3 and 1: −3', input: { ...stalingrad, isolatedA: '3' }, sums: [6, 5, 1] },
    { what: '8.1 DF-123 two against one in fair weather: +2', input: { ...hunt, airA: 2, airD: 1 }, sums: [7, 4, 2] },
    { what: '8.1 DF-123 in snow +1', input: { ...stalingrad, weather: 'snow' }, sums: [6, 5, 1] },
    { what: '8.1 DF-123 in mud nothing', input: { ...stalingrad, weather: 'mud' }, sums: [5, 5, -1] },
    { what: '8.1 DF-118 a lone partisan has no air superiority in defence', input: { ...hunt, airD: 1 }, sums: [7, 4, 0] },
    { what: '8.1 DF-123 the defender has it: −2', input: { ...france, airEliteA: 0, airD: 2 }, sums: [7, 4, -4] },
    { what: '8 S3 DF-108 the elite badge of a defending air unit counts', input: { ...hunt, defenders: [unit('leg', 1, 'su')], terrain: 'clear', airD: 1, airEliteD: 1 }, sums: [6, 1, -2] },
    { what: '8 S3 DF-108 more elite badges in defence: +1 for the defender', input: { ...stalingrad, eliteD: 1 }, sums: [6, 6, 4] },
    { what: '8 S3 DF-111 all defenders count, and the HQ card', input: { ...stalingrad, defenders: [unit('leg', 3, 'geh'), unit('leg', 2, 'ro')], hqStrengthD: 1 }, sums: [6, 8, 4] },
    { what: '8 S3 DF-113 forest +2', input: { ...stalingrad, place: 'none', terrain: 'forest' }, sums: [6, 6, 4] },
    { what: '8 S3 DF-113 swamp +3', input: { ...stalingrad, place: 'none', terrain: 'swamp' }, sums: [6, 7, 4] },
    { what: '8 S5 DF-120 a fortress −2, the combat cards of the attacker as printed', input: { ...stalingrad, defenders: [unit('fortress', 3, 'geh')], diceA: 3 }, sums: [6, 5, 5] },
    { what: '8 S5 DF-120 snow −2', input: { ...stalingrad, airA: 0, weather: 'snow' }, sums: [6, 5, 0] },
    { what: '8 S5 DF-120 mud −3', input: { ...stalingrad, airA: 0, weather: 'mud' }, sums: [5, 5, -1] },
    { what: '8 S5 DF-120 an airdrop marker +2', input: { attacker: 'western', airdrop: true, primary: [unit('leg', 2, 'br')], defenders: [unit('leg', 1, 'it')] }, sums: [4, 1, 2] },
    { what: '8 S5 DF-121 defender isolated 3: +3', input: { ...stalingrad, isolatedD: '3' }, sums: [6, 5, 7] },
  ].map(({ what, input, sums }) => [what, input as Partial<Combat>, sums] as const))('%s', (_what, input, sums) => { expect(totals(input)).toEqual(sums) })

  it('11.3 DF-121 of several markers on a side the worst counts, as the map has them', () => {
    const value = (id: string): UnitValue => ({ ...unit('leg', 2, 'su', id), unit: id })
    const { state } = round(four, 40, { more: [['a', 1], ['b', 3]].map(([id, isolated]) => set('unit', String(id), { cell: '3338', faction: 'soviet', label: String(id), type: 'leg', nation: 'su', steps: 2, isolated: Number(isolated) })) })
    const known = told.procedures['combat']?.prefill?.(sceneOf(told, state, { input: { attacker: 'soviet', primary: [value('a')], flank: [value('b')] } }))
    expect(known?.['isolatedA']?.value).toBe('3')
  })

  it('2.3.3 DF-123 Tunis 2 to 1, Tripoli one elite against one regular: the West has both', () => {
    expect([superiority(complete({ airA: 2, airEliteA: 1, airD: 1 })), superiority(complete({ airA: 1, airEliteA: 1, airD: 1 })), superiority(complete({ airA: 1, airD: 1 }))]).toEqual([1, 1, 0])
  })

  it.each([[9, '+8', 12], [-5, '−4', 0]])('8 S4 DF-119 a difference of %i is read at %s', (difference, label, column) => {
    const pips = difference > 0 ? { hqStrengthA: difference - 1 } : { hqStrengthD: -difference + 1 }
    const play = fight({ attacker: 'soviet', primary: [unit('leg', 2, 'su')], defenders: [unit('leg', 1, 'ro')], ...pips })
    expect(play.ask).toMatchObject({ kind: 'chance', chart: { column } })
    expect(play.ask?.head?.at(-1)).toBe(`column ${label}`)
  })

  it.each([[stalingrad, [3, 2], 's0/1', 5, 8], [hunt, [4, 3], '1/2', 7, 6], [france, [6, 4], '0/3', 8, 9]] as const)('8 S5 DF-124 the known cells of the table (%#)', (input, dice, result, column, row) => {
    const play = fight(input)
    const done = play.answer(faces('combat', ...dice))
    expect([done.outcomes[0]?.code, done.outcomes[0]?.read?.[0]]).toEqual([result, expect.objectContaining({ column, row })])
  })

  it('8 S5 DF-124 the practice table meets the text, is monotone, and odds are counted over all 36 rolls', () => {
    const grid = layered(downfall.charts['combat-table'] as Grid, undefined) as Grid
    expect([grid.source, faults(grid)]).toEqual(['practice', []])
    grid.cells.forEach((row, r) => row.forEach((each, c) => { if (c > 0) expect(better(row[c - 1] ?? null, each)).toBe(true); if (r > 0) expect(better(grid.cells[r - 1]?.[c] ?? null, each)).toBe(true) }))
    const call = { procedure: 'combat', input: complete(stalingrad) as never }
    const play = round()
    const odds = single(forecast(told, play.state, fresh(told, call)))
    expect([...odds.results.values()].reduce((all, each) => all + each.weight, 0)).toBe(odds.total)
    sameOdds(odds, bruteForce(told, play.state, call))
  })

  it('8 S5 DF-124 with the table empty the players look the cell up, and it is remembered as a cell', () => {
    const play = round(four, 40, { game: downfall })
    play.start({ procedure: 'combat', input: complete(stalingrad) as never })
    play.answer(faces('combat', 3, 2))
    expect(play.ask).toMatchObject({ kind: 'code', chart: { id: 'combat-table', column: 5, row: 8 } })
    expect(play.answer(code('combat code', 's0/1')).outcomes[0]?.tally).toEqual({ attacker: 1, defender: 1 })
  })

  it('8 S5 a modifier made by hand is a line like any other', () => {
    const play = round()
    play.start({ procedure: 'combat', input: complete(stalingrad) as never }, { manual: [{ text: 'House rule', on: 'die', amount: 2 }] })
    expect(sum(play.ask?.lines ?? [], 'die')).toBe(6)
  })

  it('8 the ladder: one more flanking attacker is one more column', () => {
    const play = round()
    const rungs = ladder(told, play.state, opened(told, { procedure: 'combat', input: complete({ ...hunt, weather: 'fair' }) as never }))
    expect(rungs.find(each => each.label === 'flanking attacker')?.n).toBe(1)
  })
})

describe('8 step 5: the order of the results', () => {
  const grid = downfall.charts['combat-table'] as Grid
  const hits = (part: string): number => (part === 's0' ? 0.25 : part.endsWith('G') ? Number.parseInt(part, 10) - 0.5 : Number(part))
  const net = (result: string): number => { const [a = '', d = ''] = result.split('/'); return hits(d) - hits(a) }
  it('8 S5 DF-124 all 45 codes from worst to best by steps taken less steps lost, and whatever is better for one side and no worse for the other stands later', () => {
    const order = grid.order ?? []
    expect([...order].sort()).toEqual([...grid.codes].sort())
    order.forEach((each, i) => { if (i > 0) expect(net(order[i - 1] ?? '')).toBeLessThanOrEqual(net(each)) })
    for (const a of order) for (const b of order) if (a !== b && better(a, b)) expect(order.indexOf(a)).toBeLessThan(order.indexOf(b))
  })
  it('8 S5 DF-124 an owner\'s table that falls as the odds rise is called out, one that does not is not', () => {
    const typed = (cells: Readonly<Record<string, string>>) => faults(layered(grid, { kind: 'grid', cells }) as Grid).map(each => each.text)
    expect(typed({ '6/4': '1/1', '6/5': '2/1' })).toEqual(['2/1 at +1, 7 is worse than the column before it'])
    expect(typed({ '6/4': '1/1', '6/5': '1/2G', '6/6': '0/2', '6/7': '1/2', '6/8': '2/4' })).toEqual(['1/2 at +3, 7 is worse than the column before it'])
    expect(typed({ '6/4': '1/1', '6/5': '1/2G', '6/8': '1/3' })).toEqual([])
    expect(typed({ '6/7': '0/2' })).toEqual(['+3, 7 must be 1/2'])
  })
})

describe('8 step 5: reading the result', () => {
  const on = (turn: number) => round(four, 40, { turn }).state
  it.each([['soviet', 1], ['western', 0], ['okh', 0]])('8 S5 DF-125 s0 for a %s attacker: %i', (attacker, hits) => { expect(hitsOf(on(2), complete({ attacker, defenders: [unit('leg', 2, 'ro')] }), 's0/1').a).toBe(hits) })
  it.each([[2, [unit('leg', 2, 'geh')], 0], [6, [unit('leg', 2, 'geh')], 0], [7, [unit('leg', 2, 'geh')], 1], [8, [unit('leg', 2, 'geh')], 1], [2, [unit('leg', 2, 'geh'), unit('leg', 1, 'ro')], 1]])('8 S5 DF-126 1G on turn %i', (turn, defenders, hits) => {
    expect(hitsOf(on(turn), complete({ attacker: 'soviet', defenders }), '0/1G').d).toBe(hits)
  })
  it('10.2 DF-122 the event bonus helps the attacker only: Urals Industry face up', () => {
    const play = round(four, 40, { more: [set('flag', 'event/spent', 'urals-industry')] })
    const bonus = (attacker: string) => told.procedures['combat']?.prefill?.(sceneOf(told, play.state, { input: { attacker } }))['bonus']?.value
    expect([bonus('soviet'), bonus('okh'), bonus('western')]).toEqual([true, false, false])
    const axis = round(four, 40, { more: [set('flag', 'event/current', 'high-command'), set('flag', 'event/pending', null)] })
    const both = (attacker: string) => told.procedures['combat']?.prefill?.(sceneOf(told, axis.state, { input: { attacker } }))['bonus']?.value
    expect([both('okw'), both('okh'), both('soviet')]).toEqual([true, true, false])
  })
})

describe('7.2, 8 step 1: who fights', () => {
  const scene = (more: readonly Change[] = []) => { const play = round(four, 40); play.correct(more, 'as if picked'); return sceneOf(told, play.state, { input: {} }) }
  const soviets = [set('flag', 'active', 'soviet'), set('flag', 'order', 'ops-1'), set('flag', 'paid', true)]
  const fieldsFor = (attacker: string, extra: Partial<Combat> = {}) => combatFields(sceneOf(told, round().state, { input: { attacker, ...extra } }) as never)
  const nationsOf = (attacker: string, field: string): readonly string[] => { const found = fieldsFor(attacker)[field]; return found?.kind === 'units' ? (found.quick?.nations.map(each => each.id) ?? []) : [] }

  it('7.2 DF-094 OKW is offered Western defenders only, OKH Soviet ones', () => {
    expect(nationsOf('okw', 'defenders')).toEqual(['usd', 'br', 'ca', 'fr', 'nz'])
    expect(nationsOf('okh', 'defenders')).toEqual(['su', 'yu'])
  })
  it('7.2 DF-094 Soviets against OKW units alone are refused, one OKH unit among them is enough; a counter without a nation is trusted', () => {
    const against = (attacker: string, ...nations: readonly string[]) => objections(scene() as never, complete({ attacker, primary: [unit('leg', 2, attacker === 'soviet' ? 'su' : 'ge')], defenders: nations.map(each => unit('leg', 1, each)) })).map(each => each.text)
    expect([against('soviet', 'ge'), against('soviet', 'ge', 'geh'), against('soviet', 'it'), against('soviet', '')]).toEqual([['Soviet units attack only hexes with OKH units'], [], [], []])
    expect([against('okw', 'su'), against('okw', 'br')]).toEqual([['OKW units attack only hexes with Western units'], []])
  })
  it('7.2 DF-095 a mixed Axis hex defends together; the prompts go to OKH when the Soviets attack, to OKW when the West does', () => {
    expect(nationsOf('soviet', 'defenders')).toEqual(expect.arrayContaining(['geh', 'ge']))
    expect(fieldsFor('soviet')['defenders']?.faction).toBe('okh')
    const play = fight({ ...stalingrad, primary: [unit('leg', 2, 'su')], defenders: [unit('leg', 3, 'geh'), unit('leg', 2, 'ge')] })
    play.answer(code('combat', '0/2'))
    expect([play.ask?.id, play.ask?.who]).toEqual(['retreat', 'okh'])
    const west = fight(france)
    west.answer(faces('combat', 6, 4))
    expect(west.ask?.who).toBe('okw')
  })
  it('7.2 DF-096 units of the other Axis faction never stand in the attacker\'s list', () => {
    const play = round(four, 40, { more: [set('unit', 'x', { cell: '3338', faction: 'okh', label: 'x', type: 'leg', nation: 'geh', steps: 2 }), set('unit', 'y', { cell: '3338', faction: 'okw', label: 'y', type: 'leg', nation: 'ge', steps: 2 })] })
    const field = combatFields(sceneOf(told, play.state, { input: { attacker: 'okh' } }) as never)['primary']
    expect(field?.kind === 'units' ? field.roster.map(each => each.id) : []).toEqual(['x'])
  })
  it('8 S1 DF-097 one primary of a type on the order; a leg primary on a shock and armored order is refused, the table may overrule', () => {
    expect(fieldsFor('soviet')['primary']).toMatchObject({ min: 1, max: 1 })
    const play = round({ soviet: 20, western: 30, okw: 33, okh: 34 })
    play.correct(soviets, 'as if picked')
    play.start({ procedure: 'combat', input: complete({ ...stalingrad, primary: [unit('leg', 2, 'su')] }) as never })
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { cite: '7.2' } })
    play.answer(overrule('legal 1', 'agreed'))
    expect(play.ask?.kind).toBe('chance')
    const fine = round({ soviet: 20, western: 30, okw: 33, okh: 34 })
    fine.correct(soviets, 'as if picked')
    fine.start({ procedure: 'combat', input: complete(stalingrad) as never })
    expect(fine.ask?.kind).toBe('chance')
  })
  it('2.1.1, 8 S3 DF-105 the shock symbol is read off the order under way; no other attacker is asked for it', () => {
    const shock = (shown: boolean) => { const play = round({ soviet: 20, western: 30, okw: 33, okh: 34 }); play.correct([set('flag', 'order', 'ops-7'), set('flag', 'paid', true), set('row', 'face/soviet/ops-7', { kind: 'Attack', attacks: 2, armored: true, shock: shown })], 'as if picked'); return told.procedures['combat']?.prefill?.(sceneOf(told, play.state, { input: {} }))['shock']?.value }
    expect([shock(true), shock(false)]).toEqual([true, false])
    expect([Object.keys(fieldsFor('soviet')).includes('shock'), Object.keys(fieldsFor('okh')).includes('shock')]).toEqual([true, false])
  })
  it('3.2 DF-093 a free attack from a card takes any primary but a fortress', () => {
    expect(objections(scene(soviets) as never, complete({ ...stalingrad, by: 'card', primary: [unit('leg', 2, 'su')] }))).toEqual([])
    expect(objections(scene(soviets) as never, complete({ ...stalingrad, by: 'card', primary: [unit('fortress', 2, 'su')] })).map(each => each.cite)).toEqual(['7.2'])
  })
  it('1.A.3 DF-098 Cassino in snow: a tank off the rail is refused, on the rail allowed; leg units may', () => {
    const cassino: Partial<Combat> = { attacker: 'western', primary: [unit('tank', 2, 'br')], defenders: [unit('leg', 2, 'ge')], terrain: 'mountains', weather: 'snow' }
    expect(objections(scene() as never, complete(cassino)).map(each => each.cite)).toEqual(['1.A.3'])
    expect(objections(scene() as never, complete({ ...cassino, rail: true }))).toEqual([])
    expect(objections(scene() as never, complete({ ...cassino, weather: 'fair' }))).toEqual([])
    expect(objections(scene() as never, complete({ ...cassino, primary: [unit('leg', 2, 'br')] }))).toEqual([])
  })
  it('1.A.3 DF-098 out of a difficult hex just as into one: asked only of armor and only in snow or mud', () => {
    const out: Partial<Combat> = { attacker: 'okw', primary: [unit('tank', 2, 'ge')], defenders: [unit('leg', 2, 'br')], weather: 'snow', hard: true }
    expect([out, { ...out, rail: true }, { ...out, hard: false }, { ...out, weather: 'fair' as const }, { ...out, primary: [unit('leg', 2, 'ge')] }].map(each => objections(scene() as never, complete(each)).map(line => line.cite))).toEqual([['1.A.3'], [], [], [], []])
    const asks = (extra: Partial<Combat>) => Object.keys(fieldsFor('okw', extra)).filter(each => each === 'hard' || each === 'rail')
    const tank = [unit('tank', 2, 'ge')]
    expect([asks({}), asks({ primary: tank }), asks({ primary: tank, weather: 'mud' }), asks({ primary: tank, weather: 'mud', hard: true }), asks({ primary: tank, weather: 'mud', terrain: 'swamp' }), asks({ primary: tank, weather: 'mud', terrain: 'mountains' })]).toEqual([[], [], ['hard'], ['hard', 'rail'], ['hard', 'rail'], ['hard']])
    expect(fieldsFor('okw', { primary: tank, weather: 'snow' })['hard']?.label).toContain('mountains')
  })
  it('8 S1 DF-100 airborne from two hexes: only with the symbol, only on the flank, then to the force pool', () => {
    const west = [set('flag', 'active', 'western'), set('flag', 'order', 'ops-2'), set('flag', 'paid', true), set('row', 'face/western/ops-2', { kind: 'Attack', attacks: 2, infantry: true, any: false, armored: false, shock: false, airborne: false, fort: false, elite: false, naval: false, partisan: false })]
    const ranged: Partial<Combat> = { attacker: 'western', ranged: true, primary: [unit('leg', 2, 'br')], flank: [unit('airborne', 1, 'usd', 'Air')], defenders: [unit('leg', 1, 'it')] }
    expect(objections(scene(west) as never, complete(ranged)).map(each => each.text)).toEqual(['The order shows no airborne symbol: no attack from two hexes away'])
    expect(objections(scene() as never, complete({ ...ranged, primary: [unit('airborne', 1, 'usd')], flank: [] })).map(each => each.cite)).toEqual(['8 S1'])
    expect(fieldsFor('soviet')).not.toHaveProperty('ranged')
    const won = fight({ ...ranged, flank: [unit('airborne', 1, 'usd', 'Air'), unit('leg', 1, 'usd', 'Inf')] })
    won.answer(code('combat', '0/2'))
    expect(won.ask?.kind === 'choose' && won.ask.fields['advance']?.kind === 'pick' ? won.ask.fields['advance'].options.map(each => each.label) : []).toEqual(['br leg (2)', 'Inf (1)'])
    const play = fight(ranged)
    const done = play.answer(faces('combat', 1, 1))
    expect((play.ask === null ? done : play.answer(values('attacker hits', { share: { 1: 1 } }))).outcomes.at(-1)?.duties?.map(each => each.text)).toContain('Airborne units that attacked from two hexes go to the force pool')
  })
  it('8 S2 DF-101 the four card windows in order: attacker\'s HQ, defender\'s HQ, attacker\'s cards, defender\'s cards', () => {
    expect(Object.entries(fieldsFor('soviet')).filter(([, each]) => each.group === 'Cards').map(([, each]) => each.label.charAt(0)).filter(each => /\d/.test(each))).toEqual(['1', '1', '2', '2', '3', '4'])
  })
  it('8 S2 DF-102 a lone partisan: no card of the defender is asked for or counted', () => {
    const asked = Object.keys(fieldsFor('okh', { defenders: [unit('partisan', 1, '')] }))
    expect(asked.filter(each => /D$/.test(each) && /hq|dice/.test(each))).toEqual([])
    expect(totals({ ...hunt, hqStrengthD: 2, diceD: 2 })).toEqual([7, 4, 0])
  })
  it('2.2 DF-118 a partisan attacked by Axis units in its hex: one of those is primary; only the Axis attacks partisans', () => {
    expect(objections(scene() as never, complete({ ...hunt, sharing: 'other' })).map(each => each.cite)).toEqual(['2.2'])
    expect(objections(scene() as never, complete({ ...hunt, attacker: 'soviet' })).map(each => each.cite)).toContain('2.2')
  })
  it('2.1.3 more steps than a counter has are refused', () => {
    const field = fieldsFor('soviet')['primary']
    expect(field?.kind === 'units' ? field.check?.([unit('leg', 5, 'su')])?.cite : '').toBe('2.1.3')
  })
  it('7.2 DF-075 DF-139 three attacks, then the order is spent; used units and hexes are refused', () => {
    const play = round({ soviet: 20, western: 30, okw: 33, okh: 34 }, 40, { track: ['soviet:ops-1', ...offered.filter(each => each !== 'soviet:ops-1')], more: [set('unit', 'a', { cell: '3438', faction: 'soviet', label: 'a', type: 'shock', nation: 'su', steps: 2 })] })
    play.start({ procedure: 'pick', input: { order: '1@ops-1' } })
    play.answer(code('cost ops-1', '5'))
    expect(play.state.track['attacks']).toBe(3)
    const attack = (input: Partial<Combat>) => { play.start({ procedure: 'combat', input: complete(input) as never }); if (play.ask?.kind === 'chance') { play.answer(faces('combat', 1, 1)); while (play.ask !== null) play.answer({ ask: play.ask.id, values: (play.ask as { usual?: Record<string, never> }).usual ?? {} }) } }
    const first: Partial<Combat> = { attacker: 'soviet', primary: [{ unit: 'a', label: 'a', type: 'shock', nation: 'su', factors: [2], steps: 2 }], defenders: [unit('leg', 1, 'ro')], target: '3338' }
    attack(first)
    expect([play.state.track['attacks'], play.state.pile['fought'], play.state.pile['attacked']]).toEqual([2, ['a'], ['3338']])
    attack(first)
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { text: 'A unit fights once in an order' } })
    play.abandon()
    attack({ ...stalingrad, target: '3338' })
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { text: 'A hex is attacked once in an order' } })
    play.abandon()
    attack(stalingrad); attack({ ...stalingrad, target: '3440' })
    expect(play.state.track['attacks']).toBe(0)
    attack(stalingrad)
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { text: 'The order has no attack left' } })
  })
  it('7.2 DF-139 all that fought in the order are remembered, not only the last', () => {
    const play = round({ soviet: 20, western: 30, okw: 33, okh: 34 })
    play.correct(soviets, 'as if picked')
    for (const [id, target] of [['a', '3338'], ['b', '3440']] as const) { play.start({ procedure: 'combat', input: complete({ ...stalingrad, primary: [{ ...unit('tank', 2, 'su'), unit: id }], target }) as never }); play.answer(code('combat', '0/0')) }
    expect([play.state.pile['fought'], play.state.pile['attacked']]).toEqual([['a', 'b'], ['3338', '3440']])
  })
  it('7.2, 3.2 DF-093 DF-139 what fought in a free attack may fight again in the order picked afterwards', () => {
    const play = round({ soviet: 20, western: 30, okw: 33, okh: 34 }, 40, { track: ['soviet:ops-1', ...offered.filter(each => each !== 'soviet:ops-1')], more: [set('track', 'hand/soviet', 1)] })
    play.start({ procedure: 'play-card', input: { faction: 'soviet', kind: 'free-attack' } })
    const prefill = () => told.procedures['combat']?.prefill?.(sceneOf(told, play.state, { input: {} }))['by']?.value
    expect(prefill()).toBe('card')
    play.start({ procedure: 'combat', input: complete({ attacker: 'soviet', by: 'card', primary: [{ ...unit('leg', 2, 'su'), unit: 'a' }], defenders: [unit('leg', 4, 'ro')], target: '3338' }) as never })
    play.answer(code('combat', '0/0'))
    expect([play.state.pile['fought'], play.state.pile['attacked']]).toEqual([['a'], ['3338']])
    play.start({ procedure: 'pick', input: { order: '1@ops-1' } })
    play.answer(code('cost ops-1', '5'))
    expect([play.state.pile['fought'], play.state.pile['attacked'], prefill(), play.state.track['attacks']]).toEqual([[], [], 'order', 3])
  })
})

describe('8 steps 6 to 8: hits, retreat, advance', () => {
  it('8 S6 DF-127 Stalingrad: the mechanized primary flips to leg; the defender retreats one hex; a leg unit advances', () => {
    const play = fight({ ...stalingrad, objective: true, target: '3338' })
    play.answer(faces('combat', 3, 2))
    expect(play.ask).toMatchObject({ id: 'retreat', who: 'okh' })
    play.answer(values('retreat', { hexes: 1 }))
    expect(play.ask?.id).toBe('advance')
    const done = play.answer(values('advance', { advance: ['2'] }))
    expect(done.outcomes.at(-1)?.duties?.map(each => each.text)).toEqual(expect.arrayContaining(['21/65/24 flips to leg', '66/62/68 advances', 'The city changes hands', 'Both sides discard the Headquarters and combat cards played']))
    expect(Object.values(play.state.due).map(each => each.call?.procedure)).toEqual(['objective'])
    thereAndBack(play, 2)
  })
  it('8 S7, 13.1 DF-138 after the advance the objective is owed, and marking it gives the Soviets a point', () => {
    const play = fight({ ...stalingrad, objective: true, target: '3338' })
    play.answer(faces('combat', 3, 2)); play.answer(values('retreat', { hexes: 1 })); play.answer(values('advance', { advance: ['2'] }))
    const [id, due] = Object.entries(play.state.due)[0] ?? []
    expect(id).toBe('objective 3338') // the name under which the map owes it too: asked once
    play.start(due?.call ?? { procedure: '', input: {} }, { due: id ?? '' })
    expect([play.state.track['vp'], play.state.row['objective/stalingrad']?.['owner'], play.state.row['objective/3338'], play.state.due]).toEqual([-1, 'soviet', undefined, {}])
  })
  it('8 S6 DF-128 DF-130 DF-131 southern France: the fortress loses the first step, the two other hits may be two hexes', () => {
    const play = fight(france)
    play.answer(faces('combat', 6, 4))
    const ask = play.ask
    expect(ask?.kind === 'choose' ? ask.fields['hexes'] : null).toMatchObject({ min: 0, max: 2 })
    play.answer(values('retreat', { hexes: 2 }))
    const done = play.answer(values('advance', { advance: ['1'] }))
    expect(done.outcomes.at(-1)?.duties?.map(each => each.text)).toEqual(expect.arrayContaining(['OKW fortress is eliminated, out of the game', 'All survivors retreat 2 hexes, each hex farther away, outside enemy zones', 'US tank advances']))
  })
  it('8 S6 DF-131 while a fortress stands nobody retreats', () => {
    const play = fight({ ...france, defenders: [unit('leg', 2, 'ge'), unit('fortress', 4, 'ge')] })
    play.answer(code('combat', '0/3'))
    expect([play.ask?.id, play.ask?.who]).toEqual(['defender hits', 'okw'])
  })
  it('8 S6 DF-118 DF-129 the partisan of 2424: two hits, at most one by retreat, so it is gone; the tank flips to motorized', () => {
    const play = fight(hunt)
    play.answer(faces('combat', 4, 3))
    expect(play.ask?.id).toBe('advance') // one hit could be walked off, the other takes its only step: nothing to ask
    const done = play.answer(values('advance', { advance: ['2'] }))
    expect(done.outcomes.at(-1)?.duties?.map(each => each.text)).toEqual(expect.arrayContaining(['Pz flips to motorized', 'Soviet partisan is eliminated, out of the game', 'Bulgarian leg advances']))
  })
  it('8 S6 DF-129 later hits: any participant loses a step, an armored one may flip for it', () => {
    const play = fight({ attacker: 'okw', primary: [unit('tank', 2, 'ge', 'Pz')], flank: [unit('tank', 2, 'ge', 'Pz 2'), unit('leg', 1, 'ge', 'Inf')], defenders: [unit('leg', 4, 'br'), unit('leg', 2, 'br')], hqStrengthD: 4, terrain: 'hills' })
    play.answer(faces('combat', 1, 1))
    expect(play.ask?.id).toBe('flip')
    play.answer(values('flip', { flip: '1' }))
    const ask = play.ask
    expect(ask?.kind === 'choose' && ask.fields['share']?.kind === 'share' ? ask.fields['share'].boxes.map(each => [each.label, each.max]) : []).toEqual([['Pz', 2], ['Pz 2 flips', 1], ['Pz 2, steps', 2], ['Inf', 1]])
    const done = play.answer(values('attacker hits', { share: { '2 flip': 1, 3: 1 } }))
    expect(done.outcomes.at(-1)?.duties?.map(each => each.text)).toEqual(expect.arrayContaining(['Pz flips to motorized', 'Pz 2 flips to motorized', 'Inf is eliminated, out of the game']))
  })
  it('8 S6 DF-129 a defender chooses between a pip and the armored side of one tank', () => {
    const after = (share: Readonly<Record<string, number>>) => {
      const play = fight({ attacker: 'soviet', primary: [unit('leg', 4, 'su')], defenders: [unit('tank', 2, 'geh', 'Pz')] })
      play.answer(code('combat', '0/1')); play.answer(values('retreat', { hexes: 0 }))
      return play.answer(values('defender hits', { share })).outcomes.at(-1)?.duties?.[0]?.text
    }
    expect([after({ '1 flip': 1 }), after({ 1: 1 })]).toEqual(['Pz flips to motorized', 'Pz falls to 1'])
  })
  it('8 S6 DF-130 hits that would leave nobody cannot be mixed with a retreat', () => {
    const play = fight({ attacker: 'soviet', primary: [unit('leg', 4, 'su')], defenders: [unit('leg', 2, 'ro')] })
    play.answer(code('combat', '0/3'))
    expect(() => play.answer(values('retreat', { hexes: 1 }))).toThrow(/Nobody would be left/)
    play.answer(values('retreat', { hexes: 2 }))
    expect(play.answer(values('advance', { advance: [] })).outcomes.at(-1)?.duties?.[0]?.text).toBe('ro leg falls to 1')
  })
  it('2.2 DF-118 an eliminated partisan leaves the count of its faction, one that retreats does not', () => {
    const count = (result: string, hexes: number | null) => {
      const play = fight(hunt, { more: [set('track', 'partisans/soviet', 3)] })
      play.answer(code('combat', result))
      if (hexes !== null) play.answer(values('retreat', { hexes }))
      play.answer(values('advance', { advance: [] }))
      return play.state.track['partisans/soviet']
    }
    expect([count('0/2', null), count('0/1', 0), count('0/1', 1)]).toEqual([2, 2, 3])
  })
  it('2.2, 13.1 a partisan that held an objective alone is gone: its owner is owed though nobody advances', () => {
    const play = fight({ ...hunt, objective: true, target: '2424' })
    play.answer(code('combat', '0/2')); play.answer(values('advance', { advance: [] }))
    expect(play.state.due['objective 2424']).toMatchObject({ cite: '13.1', call: { procedure: 'objective', input: { to: 'axis' } } })
  })
  it('8 S6, 8 S7 DF-134 DF-138 on the app\'s map the survivors are offered the legal hexes, the attackers advance, and an Axis retreat pays for the partisan it meets', () => {
    const land = ['3338', '3337', '3239', '3238', '3437', '3438', '3339', '3137', '3138'].map(each => set('cell', each, { terrain: 'clear' }))
    const counter = (cell: string, faction: string, type: string, steps: number) => ({ cell, faction, label: cell, type, nation: faction === 'okh' ? 'geh' : 'su', steps })
    const value = (id: string, type: string, nation: string, pips: number) => ({ ...unit(type, pips, nation, id), unit: id })
    const play = round({ soviet: 20, western: 30, okw: 33, okh: 34 }, 40, { more: [...land, set('unit', 'six', counter('3338', 'okh', 'leg', 3)), set('unit', 'a', counter('3438', 'soviet', 'leg', 2)), set('unit', 'b', counter('3439', 'soviet', 'leg', 2)), set('unit', 'c', counter('3339', 'soviet', 'leg', 2)), set('unit', 'p', counter('3238', 'soviet', 'partisan', 1))] })
    play.start({ procedure: 'combat', input: complete({ attacker: 'soviet', primary: [value('a', 'leg', 'su', 2)], flank: [value('b', 'leg', 'su', 2)], defenders: [value('six', 'leg', 'geh', 3)], target: '3338' }) as never })
    play.answer(code('combat', '0/1')); play.answer(values('retreat', { hexes: 1 }))
    const ask = play.ask
    expect(ask?.kind === 'choose' && ask.fields['six']?.kind === 'choice' ? ask.fields['six'].options.map(each => each.id) : []).toEqual(['3238', ''])
    play.answer(values('whither', { six: '3238' })); play.answer(values('advance', { advance: ['2'] }))
    expect([play.state.unit['six']?.['cell'], play.state.unit['b']?.['cell'], play.state.unit['a']?.['cell'], at(play.state, 'okh')]).toEqual(['3238', '3338', '3438', 35])
    // 1.A.2: Stalingrad is a city; it stays Soviet, and as an objective it is owed
    expect([play.state.cell['3338']?.['control'], Object.values(play.state.due).map(each => each.call?.procedure)]).toEqual(['soviet', ['objective']])
    thereAndBack(play, 2)
  })
  it('8 S6 DF-117 a Western partisan beside Western defenders may take a hit, a Soviet one may not', () => {
    const boxes = (beside: 'western' | 'soviet'): readonly string[] => {
      const play = fight({ attacker: 'okw', primary: [unit('leg', 4, 'ge')], flank: [unit('leg', 1, 'ge'), unit('leg', 1, 'ge'), unit('leg', 1, 'ge')], defenders: [unit('leg', 1, 'br', 'A'), unit('leg', 1, 'br', 'B')], partisan: beside, diceA: 4, airD: 2 })
      play.answer(code('combat', '0/2'))
      play.answer(values('retreat', { hexes: 1 }))
      const ask = play.ask
      return ask?.kind === 'choose' && ask.fields['share']?.kind === 'share' ? ask.fields['share'].boxes.map(each => each.label) : []
    }
    expect([boxes('western'), boxes('soviet')]).toEqual([['A', 'B', 'Western partisan'], ['A', 'B']])
  })
  it('8 S7 DF-135 at most two advance, at most six pips', () => {
    const play = fight({ attacker: 'soviet', primary: [unit('leg', 4, 'su', 'A')], flank: [unit('leg', 3, 'su', 'B'), unit('leg', 2, 'su', 'C')], defenders: [unit('leg', 1, 'ro')], diceA: 4 })
    play.answer(code('combat', '0/2'))
    expect(play.ask).toMatchObject({ id: 'advance' })
    expect(() => play.answer(values('advance', { advance: ['1', '2', '3'] }))).toThrow()
    expect(() => play.answer(values('advance', { advance: ['1', '2'] }))).toThrow(/six pips/)
    play.answer(values('advance', { advance: ['1', '3'] }))
    expect(play.ask).toBeNull()
    const small = fight({ attacker: 'soviet', primary: [unit('leg', 1, 'su', 'A')], flank: [unit('leg', 1, 'su', 'B'), unit('leg', 1, 'su', 'C')], defenders: [unit('leg', 2, 'ro')] })
    small.answer(code('combat', '0/2')); small.answer(values('retreat', { hexes: 1 }))
    expect(() => small.answer(values('advance', { advance: ['1', '2', '3'] }))).toThrow()
    const held = fight({ attacker: 'soviet', primary: [unit('leg', 1, 'su')], defenders: [unit('leg', 2, 'ro')] })
    held.answer(code('combat', '0/1')); held.answer(values('retreat', { hexes: 0 }))
    expect(held.ask).toBeNull()
  })
  it('8 S7 DF-135 fort troops may flip instead of advancing: if the hex is empty and the order shows them', () => {
    const said = (result: string, shows: boolean | null) => {
      const face = { kind: 'Attack', attacks: 2, any: true, infantry: false, armored: false, shock: false, airborne: false, fort: shows === true, elite: false, naval: false, partisan: false }
      const play = round({ okh: 20, western: 30, okw: 33, soviet: 34 })
      if (shows !== null) play.correct([set('flag', 'order', 'ops-7'), set('flag', 'paid', true), set('row', 'face/okh/ops-7', face)], 'as if picked')
      play.start({ procedure: 'combat', input: complete({ attacker: 'okh', primary: [unit('fort-troops', 2, 'geh')], defenders: [unit('leg', 1, 'su')] }) as never })
      const done = play.answer(code('combat', result))
      return (play.ask === null ? done : play.answer(values('advance', { advance: [] }))).outcomes.at(-1)?.duties?.find(each => each.text.startsWith('Fort troops'))?.text
    }
    expect([said('0/2', true), said('0/2', null), said('0/2', false), said('0/0', true)]).toEqual(['Fort troops may flip to fortress instead of advancing', 'Fort troops may flip to fortress instead of advancing if the order shows them', undefined, undefined])
  })
  it('2.4.2 DF-136 no Axis unit advances across a beach side', () => {
    const axis = fight({ attacker: 'okw', primary: [unit('leg', 4, 'ge')], flank: [unit('leg', 1, 'ge'), unit('leg', 1, 'ge')], defenders: [unit('leg', 1, 'br')], water: 'beach', diceA: 4 })
    const done = axis.answer(code('combat', '0/2'))
    expect([axis.ask, done.outcomes.at(-1)?.duties?.some(each => each.cite === '2.4.2')]).toEqual([null, true])
    const west = fight({ attacker: 'western', primary: [unit('leg', 4, 'br')], flank: [unit('leg', 1, 'br'), unit('leg', 1, 'br')], defenders: [unit('leg', 1, 'it')], water: 'beach', diceA: 4 })
    west.answer(code('combat', '0/2'))
    expect(west.ask?.id).toBe('advance')
  })
  it('8 S8 DF-137 the cards played are to be discarded, every time', () => {
    const play = fight({ attacker: 'soviet', primary: [unit('leg', 1, 'su')], defenders: [unit('leg', 4, 'geh'), unit('leg', 2, 'geh')], weather: 'mud' })
    const done = play.answer(faces('combat', 6, 5))
    expect(done.outcomes.at(-1)?.duties?.map(each => each.cite)).toContain('8 S8')
  })
  it('2.2 DF-134 Axis defenders retreating are told to pay for partisan hexes', () => {
    const play = fight(stalingrad)
    play.answer(faces('combat', 3, 2)); play.answer(values('retreat', { hexes: 1 }))
    const done = play.answer(values('advance', { advance: [] }))
    expect(done.outcomes.at(-1)?.duties?.map(each => each.text)).toContain('Pays 1 initiative for each partisan hex entered')
    const ally = fight({ attacker: 'okh', primary: [unit('leg', 4, 'geh')], defenders: [unit('leg', 2, 'su')] })
    ally.answer(code('combat', '0/1')); ally.answer(values('retreat', { hexes: 1 }))
    expect(ally.answer(values('advance', { advance: [] })).outcomes.at(-1)?.duties?.some(each => each.cite === '2.2')).toBe(false)
  })
  it('8 counters kept on the app\'s map turn with the real ones', () => {
    const play = round({ soviet: 20, western: 30, okw: 33, okh: 34 }, 40, { more: [set('unit', 'm', { cell: '3438', faction: 'soviet', label: 'm', type: 'mechanized', nation: 'su', steps: 2 }), set('unit', 'd', { cell: '3338', faction: 'okh', label: 'd', type: 'leg', nation: 'ro', steps: 1 })] })
    play.start({ procedure: 'combat', input: complete({ ...stalingrad, primary: [{ unit: 'm', label: 'm', type: 'mechanized', nation: 'su', factors: [2], steps: 2 }], defenders: [{ unit: 'd', label: 'd', type: 'leg', nation: 'ro', factors: [1], steps: 1 }] }) as never })
    play.answer(code('combat', '1/1'))
    play.answer(values('retreat', { hexes: 0 })); play.answer(values('advance', { advance: [] }))
    expect([play.state.unit['m']?.['type'], play.state.unit['d']?.['cell']]).toEqual(['leg', 'eliminated'])
  })
})
