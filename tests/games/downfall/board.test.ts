import { describe, expect, it } from 'vitest'
import { within } from '../../../src/engine/board/range.ts'
import type { Situation } from '../../../src/engine/board/rules.ts'
import { edgeKey } from '../../../src/engine/board/grid.ts'
import { situationOf } from '../../../src/engine/board/situation.ts'
import type { Values } from '../../../src/engine/field.ts'
import { emptyState, type Facts, type State } from '../../../src/engine/state.ts'
import { airRefusal, mustRebase, rebases } from '../../../src/games/downfall/boardAir.ts'
import { mayRise, tracedOn } from '../../../src/games/downfall/boardSupply.ts'
import { contested } from '../../../src/games/downfall/boardSea.ts'
import { board } from '../../../src/games/downfall/board.ts'
import { difficultIn } from '../../../src/games/downfall/weather.ts'

type Piece = readonly [cell: string, faction: string, type?: string, steps?: number, more?: Facts]
interface Layout { readonly cells?: Readonly<Record<string, Facts>>; readonly edges?: Readonly<Record<string, Facts>>; readonly units?: Readonly<Record<string, Piece>>; readonly sky?: string; readonly flags?: Readonly<Record<string, string | boolean>>; readonly clear?: readonly string[]; readonly option?: Readonly<Record<string, boolean>> }

const nation: Readonly<Record<string, string>> = { western: 'br', soviet: 'su', okw: 'ge', okh: 'geh' }
/** Whatever is laid out; every hex named in `clear` is clear land. */
function lay({ cells = {}, edges = {}, units = {}, sky = 'fair', flags = {}, clear = [], option = {} }: Layout): Situation {
  const state: State = {
    ...emptyState(),
    flag: { sky, scenario: 'campaign', ...flags }, option,
    cell: { ...Object.fromEntries(clear.map(each => [each, { terrain: 'clear' }])), ...cells },
    edge: Object.fromEntries(Object.entries(edges).map(([key, facts]) => { const [a = '', b = ''] = key.split('|'); return [edgeKey(a, b), facts] })),
    unit: Object.fromEntries(Object.entries(units).map(([id, [cell, faction, type = 'leg', steps = 2, more = {}]]) => [id, { cell, faction, type, steps, label: id, nation: nation[faction] ?? '', ...more }])),
  }
  return situationOf(board.map, new Map(), state)
}
const area = (row: number, col: number, size = 2): readonly string[] => Array.from({ length: 2 * size + 1 }, (_, i) => row - size + i).flatMap(r => Array.from({ length: 2 * size + 1 }, (_, i) => `${String(r).padStart(2, '0')}${String(col - size + i).padStart(2, '0')}`))
const moves = (at: Situation, id: string, mp = 4, more: Values = {}) => board.move!.ask(at, at.unit(id)!, { mp, ...more })
const reaches = (at: Situation, id: string, cell: string, mp = 4) => moves(at, id, mp).cells.some(each => each.cell === cell)
const why = (at: Situation, id: string, cell: string, mp = 4) => moves(at, id, mp).refused(cell).map(each => each.cite)
const retreats = (at: Situation, id: string, hexes = 1) => board.retreat!.ask(at, at.unit(id)!, { hexes }).cells.map(each => each.cell)
const supplied = (at: Situation, id: string) => board.supply!(at, at.unit(id)!.faction).status(at.unit(id)!)
const cellOf = (at: Situation, label: string) => at.grid.index(label)

describe('the grid', () => {
  it('DF-170 RRCC, odd rows half a hex east: Bordeaux 2710 touches these six', () => {
    const at = lay({})
    const { grid } = at
    const cell = cellOf(at, '2710')
    expect([...grid.near.slice(grid.first[cell], grid.first[cell + 1])].map(each => grid.labels[each]).sort()).toEqual(['2610', '2611', '2709', '2711', '2810', '2811'])
    expect(grid.distance(cellOf(at, '2713'), cellOf(at, '2812'))).toBe(2)
  })
})

describe('2.1.6: zones of control', () => {
  // the Soviet unit west of the OKH pair; east lies across a spine, north-east does not
  const pair = (faction = 'okh', mover = 'soviet') => lay({ clear: area(30, 20, 3), units: { s: ['3019', mover], g: ['3120', faction], h: ['2920', faction] } })
  it('2.1.6 DF-153 its own hex and the six around it, whoever stands there', () => {
    const zone = board.zoc!(pair(), 'okh')
    const at = pair()
    expect(['3120', '3121', '3119', '3221', '3220', '3021', '3020'].map(each => zone.in[cellOf(at, each)])).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(zone.in[cellOf(at, '3017')]).toBe(0)
  })
  it('2.1.6 DF-153 DF-154 example 2: across the strait into 2735, not across the sea into 2835; the Soviet unit crosses that hexspine', () => {
    const at = lay({ clear: ['2734', '2735', '2835', '2836', '2736'], units: { g: ['2734', 'okh'], s: ['2735', 'soviet'] } })
    const zone = board.zoc!(at, 'okh')
    expect([zone.in[cellOf(at, '2735')], zone.in[cellOf(at, '2835')]]).toEqual([1, 0])
    expect(reaches(at, 's', '2835')).toBe(true)
  })
  it('2.1.6 DF-154 DF-155 example 1: the hex to the east is refused, the one to the north-east allowed', () => {
    // 2918 touches 3018 and 3019: the side between them is a spine of its zone; 3118 lies in the zone of 3219, no spine between
    const at = lay({ clear: area(30, 19, 3), units: { s: ['3018', 'soviet'], g: ['2918', 'okh'], h: ['3219', 'okh'] } })
    expect([reaches(at, 's', '3019', 1), why(at, 's', '3019', 1).includes('2.1.6')]).toEqual([false, true])
    expect(moves(at, 's', 1).cells.find(each => each.cell === '3118')).toMatchObject({ cost: 1, halt: true })
  })
  it('2.1.6 DF-155 from one zone straight into another is allowed when no spine is crossed', () => {
    // 3120 and 2919 do not both touch one side between 3019 and 3020
    const at = lay({ clear: area(30, 20, 3), units: { s: ['3019', 'soviet'], g: ['2918', 'okh'], h: ['3221', 'okh'] } })
    expect(moves(at, 's', 2).path('3120')).toHaveLength(3)
    const near = lay({ clear: area(30, 20, 3), units: { s: ['3019', 'soviet'], g: ['3018', 'okh'], h: ['3021', 'okh'] } })
    expect(moves(near, 's', 1).cells.find(each => each.cell === '3020')).toMatchObject({ halt: true })
  })
  it('2.1.6 DF-156 entering a zone ends the move; starting in one does not shorten it', () => {
    const at = lay({ clear: area(30, 20, 3), units: { s: ['3018', 'soviet'], g: ['3021', 'okh'] } })
    expect(moves(at, 's', 5).cells.find(each => each.cell === '3020')).toMatchObject({ cost: 2, halt: true })
    const out = lay({ clear: area(30, 20, 3), units: { s: ['3020', 'soviet'], g: ['3021', 'okh'] } })
    expect(reaches(out, 's', '3017', 3)).toBe(true)
  })
  it('2.1.6 DF-157 the Allies do not hinder each other, the Axis hinders both', () => {
    const at = (faction: string) => lay({ clear: area(30, 20, 3), units: { s: ['3018', 'soviet'], g: ['3021', faction] } })
    expect([moves(at('western'), 's', 5).cells.find(each => each.cell === '3020')?.halt, moves(at('okw'), 's', 5).cells.find(each => each.cell === '3020')?.halt]).toEqual([false, true])
  })
  it('2.2, 1.A.3 DF-158 difficult ground slows a partisan as it does any land unit: one hex, unless by rail', () => {
    const at = (sky: string, rail: boolean) => lay({ sky, clear: ['3018', '3020'], cells: { '3019': { terrain: 'swamp' } }, edges: rail ? { '3018|3019': { rail: true }, '3019|3020': { rail: true } } : {}, units: { p: ['3018', 'soviet', 'partisan', 1] } })
    expect([reaches(at('mud', false), 'p', '3020', 5), reaches(at('mud', false), 'p', '3019', 5), reaches(at('mud', true), 'p', '3020', 5), reaches(at('fair', false), 'p', '3020', 5)]).toEqual([false, true, true, true])
  })
  it('2.2 DF-158 a partisan has no zone and ignores zones, but stays in its country', () => {
    const home = Object.fromEntries(area(30, 20, 3).map(each => [each, { terrain: 'clear', country: Number(each.slice(2)) <= 20 ? 'Serbia' : 'Croatia' }]))
    const at = lay({ cells: home, units: { p: ['3018', 'soviet', 'partisan', 1], g: ['2918', 'okh'], h: ['3119', 'okh'] } })
    expect(reaches(at, 'p', '3020', 3)).toBe(true)
    expect(why(at, 'p', '3021', 5)).toContain('2.2')
    expect(board.zoc!(at, 'soviet').in[cellOf(at, '3018')]).toBe(0)
  })
})

describe('7.1.1: movement', () => {
  it('7.1.1 DF-159 the Redeploy example: unit A spends 1, then 2 and 1 for the river; unit C hills over a river, clear, clear is 5', () => {
    const a = lay({ clear: ['3020', '3019'], cells: { '3018': { terrain: 'hills' }, '3017': { terrain: 'hills' } }, edges: { '3019|3018': { river: true } }, units: { a: ['3020', 'okh'] } })
    expect([moves(a, 'a', 5).cells.find(each => each.cell === '3018')?.cost, reaches(a, 'a', '3017', 5)]).toEqual([4, false])
    const c = lay({ clear: ['3020', '3018', '3117'], cells: { '3019': { terrain: 'hills' } }, edges: { '3020|3019': { river: true } }, units: { c: ['3020', 'okh'] } })
    expect(['3019', '3018', '3117'].map(cell => moves(c, 'c', 5).cells.find(each => each.cell === cell)?.cost)).toEqual([3, 4, 5])
  })
  it('7.1.1 DF-159 rail is 1 whatever lies there; strait and beach side cost one more', () => {
    const at = lay({ clear: ['3020', '3018'], cells: { '3019': { terrain: 'mountains' } }, edges: { '3020|3019': { rail: true, river: true }, '3019|3018': { strait: true } }, units: { a: ['3020', 'okh'] } })
    expect([moves(at, 'a').cells.find(each => each.cell === '3019')?.cost, moves(at, 'a').cells.find(each => each.cell === '3018')?.cost]).toEqual([1, 3])
  })
  it('7.1.1 DF-160 one MP left and forest next: refused', () => {
    const at = lay({ clear: ['3020', '3019', '3018'], cells: { '3017': { terrain: 'forest' } }, units: { a: ['3020', 'okh'] } })
    expect([reaches(at, 'a', '3017', 3), why(at, 'a', '3017', 3), reaches(at, 'a', '3017', 4)]).toEqual([false, ['7.1.1'], true])
  })
  it('1.A.3 DF-161 Cassino in snow: 2319 and stop; Rome by rail and on; in fair weather freely', () => {
    const layout = (sky: string): Situation => lay({ sky, clear: ['2319', '2318', '2219', '2218'], edges: { '2220|2219': { rail: true } }, units: { a: ['2220', 'okw'] } })
    const snow = layout('snow')
    expect(moves(snow, 'a', 5).cells.find(each => each.cell === '2319')).toMatchObject({ halt: true })
    expect(moves(snow, 'a', 5).path('2318')).not.toContain('2319')
    expect(reaches(snow, 'a', '2218')).toBe(true)
    expect(moves(layout('fair'), 'a', 5).cells.find(each => each.cell === '2319')?.halt).toBe(false)
    expect([difficultIn('mountains', 'snow'), difficultIn('mountains', 'mud'), difficultIn('swamp', 'mud'), difficultIn('swamp', 'snow')]).toEqual([true, false, true, false])
  })
  it('7.1.1 DF-162 no hex with a combat unit of another ideology, Ally or enemy; Axis factions mix', () => {
    const at = (faction: string, mover: string) => lay({ clear: area(30, 20, 1), units: { a: ['3020', mover], b: ['3019', faction] } })
    expect([reaches(at('western', 'soviet'), 'a', '3019'), reaches(at('okh', 'soviet'), 'a', '3019'), reaches(at('okw', 'okh'), 'a', '3019')]).toEqual([false, false, true])
  })
  it('1.A.1 DF-164 two units and six pips: 3 and 3 fit, 4 and 3 do not, a third unit does not', () => {
    const end = (a: number, b: number, third = false) => reaches(lay({ clear: area(30, 20, 1), units: { a: ['3020', 'okh', 'leg', a], b: ['3019', 'okh', 'leg', b], ...(third ? { c: ['3019', 'okh', 'leg', 1] as Piece } : {}) } }), 'a', '3019')
    expect([end(3, 3), end(4, 3), end(1, 1, true)]).toEqual([true, false, false])
    const full = lay({ clear: ['3019'], units: { a: ['3019', 'okh', 'leg', 4], b: ['3019', 'okh', 'leg', 3] } })
    expect(board.stacking!(full, cellOf(full, '3019'), 'okh')?.map(each => each.cite)).toEqual(['1.A.1'])
    const air = lay({ clear: ['3019'], units: { a: ['3019', 'okh', 'air', 1], b: ['3019', 'okh', 'partisan', 1] } })
    expect(board.stacking!(air, cellOf(air, '3019'), 'okh')?.map(each => each.text).join()).toContain('city or rail')
  })
  it('2.4.2 DF-165 a beachhead holds four steps: 2 and 2 fit, 3 and 2 do not', () => {
    const lines = (a: number, b: number) => { const at = lay({ cells: { '3019': { terrain: 'beach', beachhead: true } }, units: { a: ['3019', 'western', 'leg', a], b: ['3019', 'western', 'leg', b] } }); return board.stacking!(at, cellOf(at, '3019'), 'western') }
    expect([lines(2, 2), lines(3, 2)?.map(each => each.cite)]).toEqual([null, ['2.4.2']])
  })
  it('2.4.2 DF-193 a Mulberry holds six', () => {
    const at = lay({ cells: { '3019': { terrain: 'beach', mulberry: true } }, units: { a: ['3019', 'western', 'leg', 3], b: ['3019', 'western', 'leg', 3] } })
    expect(board.stacking!(at, cellOf(at, '3019'), 'western')).toBeNull()
  })
  it('2.4.2 a beachhead touches land across its beach side alone, and only the West crosses it', () => {
    const at = (faction: string, from: string) => lay({ clear: ['3020', '3120'], cells: { '3019': { terrain: 'beach', beachhead: true } }, edges: { '3019|3020': { beach: true } }, units: { a: [from, faction] } })
    expect([reaches(at('western', '3019'), 'a', '3020'), reaches(at('okw', '3020'), 'a', '3019')]).toEqual([true, false])
    expect(moves(at('western', '3019'), 'a', 1).cells).toEqual([])
  })
  it('2.2 DF-163 an Axis mover is told what partisan hexes cost', () => {
    const at = lay({ clear: area(30, 20, 1), units: { a: ['3020', 'okh'], p: ['3019', 'soviet', 'partisan', 1] } })
    expect(moves(at, 'a').lines.at(-1)?.cite).toBe('2.2')
    expect(reaches(at, 'a', '3019')).toBe(true)
  })
})

describe('1.A.4: borders', () => {
  it('1.A.4 DF-166 a closed border stops moving and retreating', () => {
    const side = lay({ cells: { '3010': { terrain: 'clear', country: 'A' }, '3011': { terrain: 'clear', country: 'B' }, '3012': { terrain: 'clear', country: 'B' } }, units: { w: ['3010', 'western'], s: ['3012', 'soviet'] } })
    expect([reaches(side, 'w', '3011'), why(side, 'w', '3011'), retreats(side, 'w')]).toEqual([false, ['1.A.4'], []])
  })
})

describe('8 step 6: retreat', () => {
  it('8 S6 DF-132 Stalingrad: Soviet zones close west and south-east, south-west is open', () => {
    // attackers north-west 3437, north-east 3438, east 3339; further Soviets beside the west and south-east hexes
    const at = lay({ clear: [...area(33, 38, 3)], units: { d: ['3338', 'okh', 'leg', 3], a: ['3438', 'soviet'], b: ['3439', 'soviet'], c: ['3339', 'soviet'] } })
    expect(retreats(at, 'd')).toEqual(['3238'])
    const closed = board.retreat!.ask(at, at.unit('d')!, { hexes: 1 }).refused.map(each => each.cell)
    expect(closed).toEqual(expect.arrayContaining(['3337', '3239']))
  })
  it('8 S6 DF-132 two hexes from 2713 may end in 2812, each one farther', () => {
    const at = lay({ clear: area(27, 13, 3), units: { d: ['2713', 'okw'] } })
    expect(retreats(at, 'd', 2)).toContain('2812')
    expect(retreats(at, 'd', 2)).not.toContain('2712')
  })
  it('8 S6 DF-132 a full hex at the end: one hex more', () => {
    const at = lay({ clear: ['3020', '3019', '3018'], units: { d: ['3020', 'okh', 'leg', 2], f: ['3019', 'okh', 'leg', 3], g: ['3019', 'okh', 'leg', 3] } })
    expect(retreats(at, 'd', 1)).toEqual(['3018'])
  })
  it('2.4.2 DF-136 nobody but the West retreats across a beach side', () => {
    const at = (faction: string) => lay({ clear: ['3020'], cells: { '3019': { terrain: 'beach', beachhead: true } }, edges: { '3019|3020': { beach: true } }, units: { d: ['3020', faction] } })
    expect([retreats(at('western'), 'd'), retreats(at('okw'), 'd')]).toEqual([['3019'], []])
  })
  it('2.2 DF-133 a partisan goes beside Axis units but not into their hex, and stays at home', () => {
    const home = Object.fromEntries([...area(30, 20, 1)].map(each => [each, { terrain: 'clear', country: each === '3021' ? 'Croatia' : 'Serbia' }]))
    const at = lay({ cells: home, units: { p: ['3020', 'soviet', 'partisan', 1], g: ['3020', 'okh'], h: ['3019', 'okh'] } })
    expect(retreats(at, 'p')).not.toContain('3019')
    expect(retreats(at, 'p')).not.toContain('3021')
    expect(retreats(at, 'p').length).toBeGreaterThan(0)
  })
})

describe('1.A.2: control', () => {
  const france = lay({ clear: area(27, 11, 2), cells: { '2612': { name: 'Toulouse', city: true, control: 'axis' }, '2710': { name: 'Bordeaux', city: true, control: 'axis' }, '2413': { name: 'Marseille', city: true, port: true, objective: true, control: 'axis' } }, units: { uk: ['2710', 'western'], p: ['2413', 'western', 'partisan', 1] } })
  it('1.A.2 DF-224 Bordeaux: 2610 and 2811 are Western, 2611, 2711 and 2812 nobody\'s', () => {
    const held = board.control!(france)
    expect(['2710', '2610', '2811', '2611', '2711', '2812', '2612'].map(each => held.of(cellOf(france, each)))).toEqual(['western', 'western', 'western', null, null, null, 'axis'])
    expect(held.why(cellOf(france, '2611'))[0]?.text).toContain('nobody')
  })
  it('1.A.2 DF-223 a city left empty keeps its owner', () => {
    const at = lay({ clear: area(27, 11, 2), cells: { '2710': { city: true, control: 'western' } }, units: { g: ['2711', 'okw'] } })
    expect(board.control!(at).of(cellOf(at, '2710'))).toBe('western')
  })
  it('2.2 DF-225 Marseille: the partisan does not take the port', () => { expect(board.control!(france).of(cellOf(france, '2413'))).toBe('axis') })
})

describe('11: supply', () => {
  // row 30: Kursk far east by rail; units at different distances
  const rails = (...cells: readonly string[]) => Object.fromEntries(cells.slice(1).map((each, i) => [`${cells[i] ?? ''}|${each}`, { rail: true }]))
  const kursk = { '3030': { terrain: 'clear', city: true, name: 'Kursk', flag: 'su', control: 'soviet' } }
  it('11 DF-196 unit U: two hexes overland, then rail to Kursk; four hexes overland are too many', () => {
    const at = lay({ clear: [...area(30, 25, 6)], cells: kursk, edges: rails('3030', '3029', '3028', '3027'), units: { u: ['3025', 'soviet'], v: ['3023', 'soviet'] } })
    expect([supplied(at, 'u'), supplied(at, 'v')]).toEqual(['in', 'out'])
    expect(board.supply!(at, 'soviet').verdict(at.unit('u')!).path).toEqual(['3025', '3026', '3027', '3028', '3029', '3030'])
    expect(supplied(lay({ clear: [...area(30, 25, 6)], cells: kursk, edges: rails('3030', '3029', '3028', '3027'), units: { v: ['3024', 'soviet'] } }), 'v')).toBe('in')
  })
  it('11.1 DF-199 a hex in an enemy zone stops the path unless a friendly unit stands there; the unit itself may stand in one', () => {
    const line3 = ['3025', '3026', '3027', '3028', '3029', '3030']
    const layout = (more: Readonly<Record<string, Piece>> = {}) => lay({ clear: [...line3, '3127'], cells: kursk, edges: { ...rails('3030', '3029', '3028', '3027'), '3025|3127': { impassable: true } }, units: { u: ['3025', 'soviet'], g: ['3127', 'okh'], ...more } })
    expect(supplied(layout(), 'u')).toBe('out')
    expect(board.supply!(layout(), 'soviet').verdict(layout().unit('u')!).refused.some(each => each.line.cite === '11.1')).toBe(true)
    expect(supplied(layout({ f: ['3027', 'soviet'], h: ['3028', 'soviet'] }), 'u')).toBe('in')
    const sits = lay({ clear: ['3030', '3029'], cells: kursk, units: { t: ['3030', 'soviet'], g: ['3029', 'okh'] } })
    expect(supplied(sits, 't')).toBe('in')
  })
  it('11.1 doubt: a partisan opens the hex, unless the switch says no; an air unit does not', () => {
    const at = (type: string, on = true) => lay({ option: { 'partisan-opens': on }, clear: ['3027', '3028', '3029', '3128'], cells: kursk, units: { u: ['3027', 'soviet'], g: ['3128', 'okh'], p: ['3028', 'soviet', type, 1], q: ['3029', 'soviet'] } })
    expect([supplied(at('partisan'), 'u'), supplied(at('partisan', false), 'u'), supplied(at('air'), 'u')]).toEqual(['in', 'out', 'out'])
  })
  it('11 DF-197 a snowed-in mountain is left only along rail', () => {
    const at = (rail: boolean, sky = 'snow') => lay({ sky, clear: ['3029'], cells: { ...kursk, '3028': { terrain: 'mountains' } }, edges: rail ? { '3028|3029': { rail: true } } : {}, units: { u: ['3028', 'soviet'] } })
    expect([supplied(at(false), 'u'), supplied(at(true), 'u'), supplied(at(false, 'fair'), 'u')]).toEqual(['out', 'in', 'in'])
  })
  it('11 DF-198 not through a city of another ideology', () => {
    const at = (control: string) => lay({ cells: { ...kursk, '3029': { terrain: 'clear', city: true, control } }, clear: ['3028'], units: { u: ['3028', 'soviet'] } })
    expect([supplied(at('axis'), 'u'), supplied(at('soviet'), 'u')]).toEqual(['out', 'in'])
  })
  // Casablanca on the North Atlantic, a railway inland
  const africa = (fleet: Piece | null, more: Readonly<Record<string, Piece>> = {}, flag = 'usd') => lay({
    clear: ['2008', '2009', '2010'], cells: { '2007': { terrain: 'clear', name: 'Casablanca', city: true, port: true, control: 'western' } }, edges: { ...rails('2007', '2008', '2009'), '2007|north-atlantic': { link: true, port: true } },
    units: { us: ['2010', 'western', 'leg', 2, { nation: flag }], ...(fleet === null ? {} : { fleet }), ...more },
  })
  it('11 DF-195 DF-200 the 5th US unit: overland, by rail to Casablanca, over the North Atlantic to the United States; only its own flag', () => {
    const at = africa(['north-atlantic', 'western', 'fleet', 3])
    const verdict = board.supply!(at, 'western').verdict(at.unit('us')!)
    expect([verdict.status, verdict.path]).toEqual(['in', ['2010', '2009', '2008', '2007', 'north-atlantic', 'us']])
    expect(supplied(africa(['north-atlantic', 'western', 'fleet', 3], {}, 'nz'), 'us')).toBe('out')
    expect([supplied(africa(null), 'us'), supplied(africa(['north-atlantic', 'western', 'fleet', 3, { interdicted: true }]), 'us')]).toEqual(['out', 'out'])
  })
  it('1.C contested only by ready enemies', () => {
    const at = africa(['north-atlantic', 'western', 'fleet', 3], { sub: ['north-atlantic', 'okw', 'sub', 2], gone: ['indian', 'okw', 'sub', 2, { interdicted: true }] })
    expect([contested(at, cellOf(at, 'north-atlantic'), 'western'), contested(at, cellOf(at, 'indian'), 'western')]).toEqual([true, false])
  })
  it('11 DF-194 the map answers for a step, a new unit and an air unit alike: all three ask this trace', () => {
    const at = africa(['north-atlantic', 'western', 'fleet', 3])
    expect(airRefusal(at, cellOf(at, '2007'), 'western')).toBeNull()
    expect(airRefusal(africa(null), cellOf(at, '2007'), 'western')?.text).toContain('no supply')
  })
  it('11 DF-201 a beachhead has no rail link: rail drawn to it is not followed', () => {
    const at = (cell: string) => lay({ clear: ['3020', '3021', '3022', '3023'], cells: { '3019': { terrain: 'beach', mulberry: true } }, edges: { '3019|3020': { beach: true, rail: true }, ...rails('3020', '3021', '3022', '3023') }, units: { us: [cell, 'western', 'leg', 2, { nation: 'br' }] } })
    expect([supplied(at('3022'), 'us'), supplied(at('3023'), 'us')]).toEqual(['in', 'out'])
  })
  it('2.4.2 DF-193 a Mulberry is a source for the United States, Canada and the United Kingdom', () => {
    const at = (flag: string) => lay({ clear: ['3020'], cells: { '3019': { terrain: 'beach', mulberry: true } }, edges: { '3019|3020': { beach: true } }, units: { us: ['3020', 'western', 'leg', 2, { nation: flag }] } })
    expect(['usd', 'ca', 'br', 'fr'].map(each => supplied(at(each), 'us'))).toEqual(['in', 'in', 'in', 'out'])
  })
  it('11, 11.1 DF-198 DF-199 a port on the way must be friendly and free of enemy zones, when it is entered from the sea too', () => {
    // the source inland of the far port; our unit sits in another port of the same sea
    const at = (control: string, foe: Readonly<Record<string, Piece>> = {}) => lay({ clear: ['3021', '3120'], cells: { '3020': { terrain: 'clear', city: true, port: true, control }, '3022': { terrain: 'clear', city: true, flag: 'it', control: 'axis' }, '2010': { terrain: 'clear', city: true, port: true, control: 'axis' } }, edges: { ...rails('3020', '3021', '3022'), '3020|central-med': { link: true, port: true }, '2010|central-med': { link: true, port: true } }, units: { i: ['2010', 'okw', 'leg', 2, { nation: 'it' }], f: ['central-med', 'okw', 'fleet', 2], ...foe } })
    expect([supplied(at('axis'), 'i'), supplied(at('western'), 'i'), supplied(at('axis', { w: ['3120', 'western'] }), 'i')]).toEqual(['in', 'out', 'out'])
    expect(supplied(at('axis', { w: ['3120', 'western'], g: ['3020', 'okw'], h: ['3021', 'okw'] }), 'i')).toBe('in')
  })
  it('2.4.2 DF-204 steps inland that have no way but one beachhead load it: five are too many, another port takes the load off', () => {
    const at = (steps: number, port = false) => lay({ clear: ['3021'], cells: { '3019': { terrain: 'beach', beachhead: true }, '3020': { terrain: 'clear', city: true, control: 'western', ...(port ? { port: true } : {}) } }, edges: { '3019|3020': { beach: true }, '3019|north-atlantic': { link: true, port: true }, ...(port ? { '3020|north-atlantic': { link: true, port: true } } : {}) }, units: { f: ['north-atlantic', 'western', 'fleet', 3], a: ['3020', 'western', 'leg', 2, { nation: 'usd' }], b: ['3021', 'western', 'leg', steps, { nation: 'usd' }] } })
    expect([supplied(at(2), 'b'), supplied(at(3), 'b'), supplied(at(3), 'a'), supplied(at(3, true), 'b')]).toEqual(['in', 'limited', 'limited', 'in'])
    expect(board.supply!(at(3), 'western').verdict(at(3).unit('b')!).lines.at(-1)).toEqual({ text: '5 steps trace through this beachhead: four at most in the Supply event', cite: '2.4.2' })
  })
  it('2.4.2, 7.6.1 DF-081 DF-204 what the map can tell of a step of reinforcement: never through a beachhead; nothing where hexes or sources are missing', () => {
    const at = lay({ clear: ['3020'], cells: { '3019': { terrain: 'beach', beachhead: true } }, edges: { '3019|3020': { beach: true }, '3019|north-atlantic': { link: true, port: true } }, units: { f: ['north-atlantic', 'western', 'fleet', 3], a: ['3019', 'western', 'leg', 2, { nation: 'usd' }], x: ['3020', 'western', 'leg', 2, { nation: 'fr' }] } })
    expect([tracedOn(at, 'western', true)('a'), tracedOn(at, 'western', false)('a'), tracedOn(at, 'western', true)('x'), tracedOn(at, 'western', true)('nobody')]).toEqual(['in', 'out', null, null])
    const lost = lay({ clear: ['3025'], cells: kursk, units: { u: ['3025', 'soviet'] } })
    expect([supplied(lost, 'u'), tracedOn(lost, 'soviet', true)('u')]).toEqual(['out', null]) // nobody entered the hexes between
  })
  it('2.4.2 DF-204 five steps in one beachhead: a warning', () => {
    const at = (steps: number) => lay({ cells: { '3019': { terrain: 'beach', beachhead: true } }, edges: { '3019|north-atlantic': { link: true, port: true } }, units: { f: ['north-atlantic', 'western', 'fleet', 3], us: ['3019', 'western', 'leg', steps, { nation: 'usd' }], v: ['3019', 'western', 'leg', 2, { nation: 'usd' }] } })
    expect([supplied(at(2), 'us'), supplied(at(3), 'us')]).toEqual(['in', 'limited'])
  })
  it('2.1.5 DF-205 a supply badge: always, but only that unit', () => {
    const at = lay({ clear: ['3020'], units: { a: ['3020', 'okh', 'leg', 2, { badge: 'supply' }], b: ['3020', 'okh', 'leg', 2] } })
    expect([supplied(at, 'a'), supplied(at, 'b')]).toEqual(['in', 'out'])
  })
  it('11 the interview answers without a map', () => {
    const interview = board.interviews?.[0]
    const ask = (values: Values) => {
      const { changes } = interview?.sketch(emptyState(), values) ?? { changes: [] }
      const state = { ...emptyState(), unit: {}, cell: {}, edge: {} } as { unit: Record<string, Facts>; cell: Record<string, Facts>; edge: Record<string, Facts> }
      for (const each of changes) if ('put' in each) state[each.kind as 'unit' | 'cell' | 'edge'][each.id] = each.put
      const at = situationOf(board.map, new Map(), { ...emptyState(), ...state })
      return supplied(at, 'asked')
    }
    expect([ask({ faction: 'okh', overland: 3, zoned: false, rail: 'rail' }), ask({ faction: 'okh', overland: 4, zoned: false, rail: 'rail' }), ask({ faction: 'okh', overland: 2, zoned: false, rail: 'no' })]).toEqual(['in', 'out', 'out'])
  })
})

describe('2.3: air units', () => {
  it('2.3 DF-140 four hexes, elite five, through anything', () => {
    const at = lay({ cells: { '3020': { terrain: 'clear', city: true, control: 'axis' } }, units: { a: ['3020', 'okh', 'air', 1], e: ['3020', 'okh', 'air', 1, { elite: true }] } })
    const rings = board.ranges!(at, cellOf(at, '3020'))
    expect(rings.map(each => [each.cells[cellOf(at, '3024')], each.cells[cellOf(at, '3025')], each.cells[cellOf(at, '3026')]])).toEqual([[1, 0, 0], [1, 1, 0]])
  })
  it('2.3 DF-141 the United Kingdom is adjacent to its beach hexes: 1 to the beach, 2 to the hex behind it', () => {
    const at = lay({ clear: ['3310'], cells: { '3410': { terrain: 'beach' } }, edges: { 'uk|3410': { link: true } }, units: { a: ['uk', 'western', 'air', 1] } })
    expect([at.grid.distance(cellOf(at, 'uk'), cellOf(at, '3410')), at.grid.distance(cellOf(at, 'uk'), cellOf(at, '3310'))]).toEqual([1, 2])
    expect(within(at.grid, cellOf(at, 'uk'), 4)[cellOf(at, '3310')]).toBe(1)
  })
  const base = (more: Readonly<Record<string, Piece>> = {}, cells: Readonly<Record<string, Facts>> = {}) => lay({ clear: ['3028', '3029', '3027', '3127'], cells: { '3030': { terrain: 'clear', city: true, flag: 'geh', control: 'axis' }, ...cells }, edges: { '3028|3029': { rail: true }, '3029|3030': { rail: true } }, units: { x: ['3030', 'okh'], ...more } })
  it('2.3.2 DF-148 city or rail, friendly, supplied, alone; in an enemy zone only with a combat unit', () => {
    const at = base({ s: ['3127', 'soviet'], y: ['3029', 'okh'] })
    expect(airRefusal(at, cellOf(at, '3028'), 'okh')?.text).toContain('enemy zone')
    expect(airRefusal(base({ s: ['3127', 'soviet'], g: ['3028', 'okh'] }), cellOf(at, '3028'), 'okh')).toBeNull()
    expect(airRefusal(base(), cellOf(at, '3028'), 'okh')).toBeNull()
    expect(airRefusal(base(), cellOf(at, '3027'), 'okh')?.text).toContain('neither city nor rail')
    expect(airRefusal(base({ b: ['3028', 'okh', 'air', 1] }), cellOf(at, '3028'), 'okh')?.text).toContain('already')
    expect(airRefusal(base({}, { '3028': { terrain: 'clear', city: true, control: 'soviet' } }), cellOf(at, '3028'), 'okh')?.text).toContain('not friendly')
    expect([airRefusal(base(), cellOf(at, 'uk'), 'western'), airRefusal(base(), cellOf(at, 'us'), 'western')?.cite, airRefusal(base(), cellOf(at, 'uk'), 'soviet')?.cite]).toEqual([null, '2.3.2', '2.3.2'])
  })
  it('2.3.2 DF-151 never in a beachhead', () => {
    const at = base({}, { '3040': { terrain: 'beach', beachhead: true } })
    expect(airRefusal(at, cellOf(at, '3040'), 'western')?.cite).toBe('2.4.2')
  })
  it('2.3.2 DF-149 alone in an enemy zone: the nearest eligible hexes, the owner chooses among equals; else it stays', () => {
    const at = base({ a: ['3028', 'okh', 'air', 1], s: ['3127', 'soviet'] })
    expect([mustRebase(at, at.unit('a')!), rebases(at, at.unit('a')!).cells.map(each => each.cell)]).toEqual([true, ['3029']])
    const calm = base({ a: ['3028', 'okh', 'air', 1] })
    expect([mustRebase(calm, calm.unit('a')!), moves(calm, 'a').cells]).toEqual([false, []])
  })
})

describe('7.1.2: sea routes on the map', () => {
  // Tunis and Naples on one area, a third port beyond a boundary
  const sea = (units: Readonly<Record<string, Piece>>, flags: Readonly<Record<string, string | boolean>> = {}) => lay({
    flags, cells: { '1818': { name: 'Tunis', terrain: 'clear', city: true, port: true, control: 'axis' }, '2121': { name: 'Naples', terrain: 'clear', city: true, port: true, control: 'axis' }, '2010': { name: 'Oran', terrain: 'clear', city: true, port: true, control: 'axis' } },
    edges: { '1818|central-med': { link: true, port: true }, '2121|central-med': { link: true, port: true }, '2010|western-med': { link: true, port: true }, 'central-med|western-med': { link: true, sea: true } }, units,
  })
  const goes = (at: Situation, id = 'tank') => board.move!.ask(at, at.unit(id)!, { mp: 4, port: true }).cells.map(each => each.cell)
  it('7.1.2 DF-171 DF-173 Tunis to Naples with a fleet in the area; none without; two areas need two fleets', () => {
    const tank: Piece = ['1818', 'okw', 'tank', 3]
    expect(goes(sea({ tank, f: ['central-med', 'okw', 'fleet', 2] }))).toEqual(['2121'])
    expect(goes(sea({ tank }))).toEqual([])
    expect(goes(sea({ tank, f: ['central-med', 'okw', 'fleet', 2], g: ['western-med', 'okw', 'fleet', 2] }))).toEqual(['2010', '2121'])
    expect(goes(sea({ tank, f: ['central-med', 'okw', 'fleet', 2, { interdicted: true }] }))).toEqual([])
    expect(goes(sea({ tank: ['1818', 'okw', 'fort-troops', 3], f: ['central-med', 'okw', 'fleet', 2] }))).toEqual([])
  })
  it('1.C DF-175 only the West passes from the North Atlantic to the Western Mediterranean', () => {
    const at = (faction: string) => sea({ f: ['north-atlantic', faction, 'fleet', 2] })
    const fleet = (faction: string) => board.move!.ask(at(faction), at(faction).unit('f')!, { mp: 3 }).cells.map(each => each.cell)
    expect([fleet('western').includes('western-med'), fleet('okw').includes('western-med')]).toEqual([true, false])
  })
  it('7.1.3 DF-176 a fleet tied to its area does not move', () => {
    const at = sea({ f: ['central-med', 'okw', 'fleet', 2, { fixed: true }], g: ['central-med', 'okw', 'fleet', 2] })
    expect([board.move!.ask(at, at.unit('f')!, { mp: 3 }).cells, board.move!.ask(at, at.unit('g')!, { mp: 3 }).cells.length > 0]).toEqual([[], true])
  })
  it('2.4.2 DF-174 from a beachhead only within its own sea area', () => {
    const at = lay({ cells: { '2020': { terrain: 'beach', beachhead: true }, '2121': { terrain: 'clear', city: true, port: true, control: 'western' }, '2010': { terrain: 'clear', city: true, port: true, control: 'western' } }, edges: { '2020|central-med': { link: true, port: true }, '2121|central-med': { link: true, port: true }, '2010|western-med': { link: true, port: true }, 'central-med|western-med': { link: true, sea: true } }, units: { w: ['2020', 'western'], f: ['central-med', 'western', 'fleet', 2], g: ['western-med', 'western', 'fleet', 2] } })
    expect(goes(at, 'w')).toEqual(['2121'])
    // and to one: the same hex from the port beyond the boundary is refused, from the near one allowed
    const far = (cell: string) => lay({ cells: { '2020': { terrain: 'beach', beachhead: true }, '2121': { terrain: 'clear', city: true, port: true, control: 'western' }, '2010': { terrain: 'clear', city: true, port: true, control: 'western' } }, edges: { '2020|central-med': { link: true, port: true }, '2121|central-med': { link: true, port: true }, '2010|western-med': { link: true, port: true }, 'central-med|western-med': { link: true, sea: true } }, units: { w: [cell, 'western'], f: ['central-med', 'western', 'fleet', 2], g: ['western-med', 'western', 'fleet', 2] } })
    expect([goes(far('2010'), 'w'), goes(far('2121'), 'w')]).toEqual([['2121'], ['2010', '2020']])
  })
  it('14 DF-235 Overlord needs no fleets, but OKW has no sea', () => {
    const flags = { scenario: 'overlord' }
    expect([goes(sea({ tank: ['1818', 'okw', 'tank', 3] }, flags)), goes(sea({ tank: ['1818', 'okh', 'tank', 3] }, flags))]).toEqual([[], []])
  })
})

describe('7.2: fighting from the map', () => {
  it('7.2, 1.A.3 DF-099 a unit behind an impassable side is not listed; ground, water and air are read from the map', () => {
    const at = lay({ clear: ['3437', '3339', '3438'], cells: {}, edges: { '3438|3338': { river: true }, '3339|3338': { impassable: true }, '3437|3338': { river: true } }, units: { d: ['3338', 'okh', 'leg', 3], a: ['3438', 'soviet', 'tank', 2], b: ['3339', 'soviet'], air: ['3438', 'soviet', 'air', 1] } })
    const fight = board.fight!(at, at.units.filter(each => each.faction === 'soviet'), cellOf(at, '3338'))
    expect(fight?.input).toMatchObject({ attacker: 'soviet', place: 'city', water: 'river', airA: 1, airD: 0, objective: true, defenders: [{ unit: 'd' }], primary: [{ unit: 'a' }], flank: [] })
  })
  it('1.A.3 DF-098 Cassino in snow: the tank in 2221 may not attack it, the one in Naples may along the rail; the leg unit in Cassino attacks 2221', () => {
    const at = lay({ sky: 'snow', clear: ['2221', '2120'], edges: { '2220|2120': { rail: true } }, units: { c: ['2220', 'okw'], t: ['2221', 'western', 'tank'], n: ['2120', 'western', 'tank'] } })
    const fighters = (ids: readonly string[], target: string) => (board.fight!(at, ids.map(each => at.unit(each)!), cellOf(at, target))?.input['primary'] as unknown as readonly { unit: string }[] | undefined)?.map(each => each.unit)
    expect([fighters(['t'], '2220'), fighters(['t', 'n'], '2220'), fighters(['c'], '2221')]).toEqual([undefined, ['n'], ['c']])
  })
  it('7.2 DF-094 the West finds nothing to attack in a hex of OKH units alone', () => {
    const at = lay({ clear: ['3338', '3339'], units: { d: ['3338', 'okh'], w: ['3339', 'western'] } })
    expect(board.fight!(at, [at.unit('w')!], cellOf(at, '3338'))).toBeNull()
  })
  it('2.1.3 a tap turns the counter by one pip; the last one is not turned', () => {
    const at = lay({ clear: ['3338'], units: { a: ['3338', 'okh', 'leg', 2], b: ['3338', 'okh', 'leg', 1] } })
    expect([board.turnOver!(at.unit('a')!), board.turnOver!(at.unit('b')!)]).toEqual([{ steps: 1, factors: '1' }, null])
    expect(board.counter!(at.unit('a')!)).toMatchObject({ pips: 2, boxed: false })
    const typed = lay({ clear: ['3338'], units: { a: ['3338', 'okh', 'tank', 2, { factors: '4' }], f: ['north-sea', 'okw', 'fleet', 1, { factors: '3' }] } })
    expect([board.counter!(typed.unit('a')!).pips, board.counter!(typed.unit('f')!).factors]).toEqual([4, '3'])
    expect(board.quick!('okh').types.map(each => each.id)).toEqual(expect.arrayContaining(['tank', 'fortress', 'partisan', 'air', 'fleet', 'sub']))
  })
})

describe('7.2: fighting from the map, who and how', () => {
  const near = (at: Situation, target: string) => at.units.filter(each => at.grid.distance(each.cell, cellOf(at, target)) === 1)
  const fight = (at: Situation, target: string) => board.fight!(at, near(at, target), cellOf(at, target))?.input
  it('7.2 DF-096 the faction that fights the defenders attacks, though the other Axis faction stands beside the hex too; what only the cards know is left open', () => {
    const at = lay({ clear: area(30, 20, 1), units: { a: ['3019', 'okw'], b: ['3021', 'okh'], d: ['3020', 'soviet'] } })
    expect(fight(at, '3020')).toMatchObject({ attacker: 'okh', primary: [{ unit: 'b' }], flank: [] })
    expect(Object.keys(fight(at, '3020') ?? {})).not.toEqual(expect.arrayContaining(['eliteA', 'bonus', 'shock', 'isolatedD', 'weather']))
  })
  it('2.2 DF-118 Axis units in the partisan\'s own hex lead the attack on it; none there, none asked', () => {
    const at = (more: Readonly<Record<string, Piece>>) => lay({ clear: area(30, 20, 1), units: { p: ['3020', 'soviet', 'partisan', 1], b: ['3021', 'okh'], ...more } })
    expect(fight(at({ a: ['3020', 'okh'] }), '3020')).toMatchObject({ sharing: 'primary', primary: [{ unit: 'a' }], flank: [{ unit: 'b' }], defenders: [{ unit: 'p' }] })
    expect(fight(at({}), '3020')).toMatchObject({ sharing: 'apart', primary: [{ unit: 'b' }] })
    expect(fight(at({ i: ['3020', 'okw'] }), '3020')).toMatchObject({ sharing: 'other', primary: [{ unit: 'b' }] })
  })
  it('8 S1 DF-100 DF-115 airborne two hexes away flank when the order shows them and somebody stands beside the hex; the river stays in force', () => {
    const at = (airborne: boolean | null, beside = true) => { const found = lay({ clear: area(30, 20, 2), edges: { '3019|3020': { river: true } }, units: { ...(beside ? { a: ['3019', 'western'] as Piece } : {}), p: ['3018', 'western', 'airborne', 1], q: ['3017', 'western', 'airborne', 1], d: ['3020', 'okw'] } }); const state = { ...found.state, flag: { ...found.state.flag, order: 'ops-2' }, row: airborne === null ? {} : { 'face/western/ops-2': { airborne } } }; return situationOf(board.map, new Map(), state) }
    expect(fight(at(true), '3020')).toMatchObject({ ranged: true, primary: [{ unit: 'a' }], flank: [{ unit: 'p' }], water: 'river' })
    expect([fight(at(false), '3020')?.['flank'], fight(at(null), '3020')?.['flank'], fight(at(true, false), '3020')]).toEqual([[], [], undefined])
  })
  it('1.A.3 DF-098 armor out of a snowed-in mountain attacks along the rail only', () => {
    const at = (rail: boolean) => lay({ sky: 'snow', clear: ['3020'], cells: { '3019': { terrain: 'mountains' } }, edges: rail ? { '3019|3020': { rail: true } } : {}, units: { t: ['3019', 'okw', 'tank'], d: ['3020', 'western'] } })
    expect([fight(at(false), '3020'), fight(at(true), '3020')?.['primary']]).toEqual([undefined, [expect.objectContaining({ unit: 't' })]])
  })
})

describe('steps that are refused', () => {
  it('2.2 a partisan does not cross an impassable side nor join another partisan', () => {
    const home = Object.fromEntries(area(30, 20, 1).map(each => [each, { terrain: 'clear', country: 'Ukraine' }]))
    const at = lay({ cells: home, edges: { '3020|3021': { impassable: true } }, units: { p: ['3020', 'soviet', 'partisan', 1], q: ['3019', 'soviet', 'partisan', 1] } })
    expect([moves(at, 'p', 3).path('3021').length > 2, reaches(at, 'p', '3019'), why(at, 'p', '3019')]).toEqual([true, false, ['2.2']])
  })
  it('1.A.3 mountains in snow: one hex from a standing start and no further, never as a second hex', () => {
    const at = lay({ sky: 'snow', clear: ['3020', '3021', '3023'], cells: { '3022': { terrain: 'mountains' } }, units: { a: ['3020', 'okh'], b: ['3021', 'okh'] } })
    expect([reaches(at, 'a', '3022'), reaches(at, 'b', '3022'), reaches(at, 'b', '3023')]).toEqual([false, true, false])
  })
  it('8 S6, 2.2 nobody retreats across an impassable side; a partisan not into another partisan', () => {
    const home = Object.fromEntries(area(30, 20, 1).map(each => [each, { terrain: 'clear', country: 'Ukraine' }]))
    const at = lay({ cells: home, edges: { '3020|3021': { impassable: true } }, units: { a: ['3020', 'okh'], p: ['3020', 'soviet', 'partisan', 1], q: ['3019', 'soviet', 'partisan', 1] } })
    expect([retreats(at, 'a').includes('3021'), retreats(at, 'a').includes('3019'), retreats(at, 'p').includes('3021'), retreats(at, 'p').includes('3019')]).toEqual([false, true, false, false])
  })
  it('8 S6 one hex unless more is said', () => {
    const at = lay({ clear: area(30, 20, 2), units: { a: ['3020', 'okh'] } })
    expect(board.retreat!.ask(at, at.unit('a')!, {}).cells.map(each => each.cell).sort()).toEqual(retreats(at, 'a', 1).sort())
  })
  it('1.A.1 combat units of two ideologies in one hex are called out', () => {
    const at = lay({ clear: ['3020'], units: { a: ['3020', 'okh'], b: ['3020', 'soviet'] } })
    expect(board.stacking!(at, cellOf(at, '3020'), 'okh')?.map(each => each.text)).toEqual(['3020: combat units of two ideologies'])
  })
})

describe('2.3.2: where air units may go', () => {
  const field = (units: Readonly<Record<string, Piece>>, city = true) => lay({ clear: [...area(30, 28, 3)], cells: city ? { '3027': { terrain: 'clear', city: true, control: 'axis', flag: 'geh' }, '3029': { terrain: 'clear', city: true, control: 'axis', flag: 'geh' }, '3031': { terrain: 'clear', city: true, control: 'axis', flag: 'geh' } } : {}, units })
  it('2.3.2 not at sea', () => {
    const at = field({})
    expect(airRefusal(at, cellOf(at, 'baltic'), 'okh')?.text).toContain('not at sea')
  })
  it('2.3.2 two hexes equally near are both offered, a farther one is refused, no such cell neither', () => {
    const at = field({ a: ['3028', 'okh', 'air', 1], s: ['3128', 'soviet'], g: ['3027', 'okh'], h: ['3029', 'okh'] })
    const found = rebases(at, at.unit('a')!)
    expect(found.cells.map(each => each.cell)).toEqual(['3027', '3029'])
    expect([found.refused('3027'), found.refused('3031').map(each => each.text), found.refused('9999').map(each => each.text)]).toEqual([[], ['3031: farther than the nearest eligible hex'], ['There is no such cell']])
  })
  it('2.3.2 with a friendly combat unit it need not go; with no eligible hex the app says so', () => {
    const kept = field({ a: ['3028', 'okh', 'air', 1], g: ['3028', 'okh'], s: ['3128', 'soviet'] })
    expect(mustRebase(kept, kept.unit('a')!)).toBe(false)
    const lost = field({ a: ['3028', 'okh', 'air', 1], s: ['3128', 'soviet'] }, false)
    expect(rebases(lost, lost.unit('a')!).lines[0]?.text).toBe('a must rebase at once: nowhere known')
  })
})

describe('11, 7.8: supply and risings', () => {
  it('2.2, 11 partisans are always supplied, air units by any flag of the faction, a unit in its own area at once', () => {
    const at = lay({ clear: ['3028'], cells: { '3030': { terrain: 'clear', city: true, flag: 'ro', control: 'axis' }, uk: { area: true, flag: 'br ca' }, us: { area: true, flag: 'usd' } }, units: { p: ['3028', 'soviet', 'partisan', 1], a: ['3030', 'okh', 'air', 1], g: ['3030', 'okh'], w: ['uk', 'western'], x: ['us', 'western'] } })
    expect([supplied(at, 'p'), supplied(at, 'a'), supplied(at, 'g'), supplied(at, 'w')]).toEqual(['in', 'in', 'out', 'in'])
    expect([at.unit('p')!, at.unit('w')!].map(each => board.supply!(at, each.faction).verdict(each).lines.at(-1)?.text)).toEqual(['Partisans are always supplied', 'In its own source'])
  })
  it('7.8 a partisan rises in an empty hex of its country, not nearer to a friend than to an enemy', () => {
    const cells = Object.fromEntries(area(30, 20, 2).map(each => [each, { terrain: 'clear', country: 'Ukraine' }]))
    const rising = (units: Readonly<Record<string, Piece>>, country = 'Ukraine') => { const at = lay({ cells, edges: { '3019|3020': { impassable: true } }, units }); return mayRise(at, cellOf(at, '3020'), 'soviet', country)?.text ?? null }
    expect([rising({}), rising({}, 'ukraine'), rising({}, 'Poland'), rising({ g: ['3020', 'okh'] })]).toEqual([null, null, '3020: not in Poland', '3020: not empty'])
    expect(mayRise(lay({ cells: { '2010': { terrain: 'clear', country: 'French North Africa' } } }), cellOf(lay({}), '2010'), 'western', 'French North Africa')?.text).toBe('2010: not in Africa')
    expect([rising({ s: ['3021', 'soviet'] }), rising({ s: ['3021', 'soviet'], g: ['3022', 'okh'] }), rising({ s: ['3022', 'soviet'], g: ['3021', 'okh'] })]).toEqual(['3020: closer to a friendly unit (1) than to an enemy one (none)', '3020: closer to a friendly unit (1) than to an enemy one (2)', null])
    // the side between them is impassable: the friend must walk round
    expect(rising({ s: ['3019', 'soviet'], g: ['3022', 'okh'] })).toBeNull()
  })
})

describe('7.2: what the map tells a fight', () => {
  const fought = (units: Readonly<Record<string, Piece>>, facts: Facts = {}, edges: Readonly<Record<string, Facts>> = {}, by = ['a']) => {
    const at = lay({ clear: ['3019', '3021', '3024', '3025', '3026'], cells: { '3020': { terrain: 'clear', ...facts } }, edges, units })
    return board.fight!(at, by.map(each => at.unit(each)!), cellOf(at, '3020'))?.input ?? null
  }
  const pair: Readonly<Record<string, Piece>> = { a: ['3019', 'okw'], d: ['3020', 'western'] }
  it('7.2 without an attacker there is no fight; a partisan alone is attacked by its enemy only', () => {
    expect(fought(pair, {}, {}, [])).toBeNull()
    expect(fought({ a: ['3019', 'okh'], p: ['3020', 'soviet', 'partisan', 1] })).toMatchObject({ defenders: [{ unit: 'p' }], partisan: 'soviet' })
    expect(fought({ a: ['3019', 'okw'], p: ['3020', 'soviet', 'partisan', 1] })).toBeNull()
  })
  it.each([['mulberry', { terrain: 'beach', mulberry: true }, 'mulberry'], ['beachhead', { terrain: 'beach', beachhead: true }, 'beachhead'], ['port', { port: true }, 'city'], ['open', {}, 'none']] as const)('8 S4 %s: the place of the defender', (_what, facts, place) => {
    expect(fought(pair, facts, { '3019|3020': { beach: true } })).toMatchObject({ place, terrain: 'clear' })
  })
  it.each([[{ river: true }, { strait: true }, 'strait'], [{ river: true }, { river: true }, 'river'], [{ river: true }, {}, 'dry']] as const)('8 S4 across %j and %j: %s', (one, other, water) => {
    expect(fought({ a: ['3019', 'okw'], b: ['3021', 'okw'], d: ['3020', 'western'] }, {}, { '3019|3020': one, '3021|3020': other }, ['a', 'b'])).toMatchObject({ water })
  })
  it('2.3 regular air reaches four hexes, elite five', () => {
    const air = (cell: string, elite: boolean) => fought({ ...pair, f: [cell, 'okw', 'air', 1, { elite }] })?.['airA']
    expect([air('3024', false), air('3025', false), air('3025', true), air('3026', true)]).toEqual([1, 0, 1, 0])
  })
  it('2.1 a counter of the roster fights as printed; the map tells only where it is', () => {
    const printed = { id: 'x', label: 'X', faction: 'okw', nation: 'it', type: 'tank', symbol: 'n-arm', factors: [3], steps: 3 }
    const at = situationOf(board.map, new Map([['x', printed]]), { ...emptyState(), cell: { '3019': { terrain: 'clear' }, '3020': { terrain: 'clear' } }, unit: { x: { cell: '3019' }, d: { cell: '3020', faction: 'western' } } })
    expect(board.fight!(at, [at.unit('x')!], cellOf(at, '3020'))?.input).toMatchObject({ primary: [{ type: 'tank', nation: 'it', steps: 3 }], defenders: [{ type: 'leg', nation: '', steps: 1 }] })
  })
})
