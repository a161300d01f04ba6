import { describe, expect, it } from 'vitest'
import type { Situation } from '../../../src/engine/board/rules.ts'
import { emptyState, type Facts } from '../../../src/engine/state.ts'
import { board } from '../../../src/games/downfall/board.ts'
import { contested } from '../../../src/games/downfall/boardSea.ts'
import { drawnState, onTable, type Legend } from '../../engine/board/drawn.ts'

// The rulebook's pictures as drawings: what stands behind the slash is in the hex. Where a picture shows hexes the text does not name, any that fit its words will do.

const unit = (faction: string, type = 'leg', rest: Facts = {}): Legend[string] => ({ unit: { faction, type, steps: 2, nation: { western: 'br', soviet: 'su', okw: 'ge', okh: 'geh' }[faction] ?? '', ...rest } })
const draw = (text: string, legend: Legend, sides: readonly string[] = [], sky = 'fair'): Situation =>
  onTable(board, { ...emptyState(), flag: { sky, scenario: 'campaign' } }, drawnState(text, legend, sides))
const cell = (at: Situation, label: string): number => at.grid.index(label)
const moves = (at: Situation, id: string, mp = 4) => board.move!.ask(at, at.unit(id)!, { mp })
const retreats = (at: Situation, id: string, hexes: number) => board.retreat!.ask(at, at.unit(id)!, { hexes })

describe('2.1.6: zones of control', () => {
  const legend: Legend = { O: unit('okh'), S: unit('soviet') }
  const first = draw(`
            3438   3439/O  3440
        3337   3338    3339
           3238/S  3239    3240
        3137   3138/O  3139
           3038    3039`, legend)
  it('2.1.6 example 1: each unit reaches the six hexes around it and its six hexspines', () => {
    const zone = board.zoc!(first, 'okh')
    for (const hex of ['3138', '3137', '3139', '3238', '3239', '3038', '3039', '3439', '3338', '3339', '3438', '3440']) expect(zone.in[cell(first, hex)], hex).toBe(1)
    const blocked = [...zone.spine].filter(each => each === 1).length
    expect([blocked, zone.spineBy(first.grid.edge(cell(first, '3238'), cell(first, '3239'))).map(each => each.id)]).toEqual([12, ['O@3138']])
  })
  it('2.1.6 example 1: the Soviet unit may not go east across the spine, but north-east from zone to zone, and stops there', () => {
    expect(moves(first, 'S@3238', 1).refused('3239')[0]).toEqual({ text: '3239: across a hexspine in an enemy zone of control', cite: '2.1.6' })
    expect(moves(first, 'S@3238', 1).cells.find(each => each.cell === '3338')).toEqual({ cell: '3338', cost: 1, halt: true })
  })
  it('2.1.6 example 2: across the strait at Kerch, not across the sea; the side between 2735 and 2835 is no spine', () => {
    const at = draw(`
            2835
        2734/O  2735/S  2736`, legend)
    const zone = board.zoc!(at, 'okh')
    expect([zone.in[cell(at, '2735')], zone.in[cell(at, '2835')], zone.spine[at.grid.edge(cell(at, '2735'), cell(at, '2835'))]]).toEqual([1, 0, 0])
    expect(moves(at, 'S@2735', 1).path('2835')).toEqual(['2735', '2835'])
  })
})

describe('1.A.2: control around Bordeaux', () => {
  const legend: Legend = { W: unit('western'), P: unit('western', 'partisan', { steps: 1 }), c: { cell: { city: true, control: 'axis' } }, p: { cell: { city: true, port: true, objective: true, control: 'axis', name: 'Marseille' } } }
  // five cities: Bordeaux 2710, Toulouse 2612, Marseille, and two more to the north and east
  const at = draw(`
            2912   2913/c
               2811   2812   2813   2814
            2710/cW  2711   2712   2713   2714/c
               2610   2611   2612/c  2613   2614
                          2512   2513   2514   2515/pP`, legend)
  const owner = board.control!(at)
  const held = (side: string | null): readonly string[] => Object.keys(at.state.cell).filter(label => owner.of(cell(at, label)) === side).sort()
  it('1.A.2 the British unit brings the West Bordeaux, 2610 and 2811, and nothing else', () => {
    expect(held('western')).toEqual(['2610', '2710', '2811'])
    expect(owner.why(cell(at, '2610'))[0]).toEqual({ text: '2610 belongs to western', cite: '1.A.2' })
  })
  it('1.A.2 2611, 2711 and 2812 are as near to Toulouse: nobody’s; every other hex stays Axis', () => {
    expect(held(null)).toEqual(['2611', '2711', '2812'])
    expect(held('axis')).toHaveLength(Object.keys(at.state.cell).length - 6)
  })
  it('1.A.2, 2.2 the partisan does not take the port of Marseille', () => { expect(owner.of(cell(at, '2515'))).toBe('axis') })
})

describe('1.A.3: Cassino in snow', () => {
  const legend: Legend = { m: { cell: { terrain: 'mountains' } }, K: unit('okw'), T: unit('western', 'tank') }
  const at = draw(`
               2318   2319
            2218   2219   2220/mK  2221/T
               2119   2120/T  2121`, legend, ['2219-2220 rail', '2220-2120 rail'], 'snow')
  const primary = (by: string, target: string): unknown => (board.fight!(at, [at.unit(by)!], cell(at, target))?.input['primary'] as readonly { unit: string }[] | undefined)?.[0]?.unit ?? null
  it('1.A.3 the leg unit attacks Naples and 2221; of the two tanks only the one on the rail attacks back', () => {
    expect([primary('K@2220', '2120'), primary('K@2220', '2221'), primary('T@2120', '2220'), primary('T@2221', '2220')]).toEqual(['K@2220', 'K@2220', 'T@2120', null])
  })
  it('1.A.3 it moves to 2319 and stops; by rail to Rome, 2219, it goes on', () => {
    expect(moves(at, 'K@2220').cells.find(each => each.cell === '2319')).toMatchObject({ halt: true })
    expect(moves(at, 'K@2220').path('2218')).toEqual(['2220', '2219', '2218'])
  })
})

describe('8 step 6: retreats of the land combat examples', () => {
  it('8 example 1, Stalingrad: the zones of the attackers close west and south-east, only south-west is left', () => {
    const at = draw(`
               3437   3438/M  3439/S  3440
            3336   3337   3338/G  3339/E
               3237   3238    3239    3240
            3136   3137   3138    3139`, { G: unit('okh', 'leg', { steps: 3 }), M: unit('soviet', 'mechanized'), S: unit('soviet'), E: unit('soviet') }, [], 'snow')
    const found = retreats(at, 'G@3338', 1)
    expect([found.cells.map(each => each.cell), found.who]).toEqual([['3238'], 'okh'])
    expect(['3337', '3239'].map(hex => found.refused.find(each => each.cell === hex)?.line.cite)).toEqual(['2.1.6', '2.1.6'])
  })
  it('8 example 3, Southern France: past the zone of Lyon the infantry falls back two hexes from 2713 to 2812', () => {
    const at = draw(`
               2911   2912   2913   2914
            2811   2812   2813   2814/TD
               2711   2712   2713/GP  2714
            2611   2612   2613   2614`, { G: unit('okw'), P: unit('western', 'partisan', { steps: 1 }), T: unit('western', 'tank', { steps: 3 }), D: unit('western', 'leg', { steps: 1 }) }, ['2713-2814 river'])
    const found = retreats(at, 'G@2713', 2)
    expect(found.cells.find(each => each.cell === '2812')?.path).toEqual(['2713', '2712', '2812'])
    expect(found.refused.find(each => each.cell === '2813')?.line.cite).toBe('2.1.6')
  })
})

describe('11: supply by rail and sea', () => {
  const legend: Legend = { U: unit('western', 'leg', { nation: 'usd' }), c: { cell: { name: 'Casablanca', city: true, port: true, control: 'western' } } }
  it('11 example 2: the 5th US goes one hex overland, along the railway west to Casablanca, over the contested North Atlantic to the United States', () => {
    const drawing = drawnState('2007/c 2008 2009 2010/U', legend, ['2007-2008 rail', '2008-2009 rail'])
    const fleets = { fleet: { cell: 'north-atlantic', faction: 'western', type: 'fleet', label: 'Fleets', steps: 1, factors: '13' }, subs: { cell: 'north-atlantic', faction: 'okw', type: 'sub', label: 'U-boats', steps: 1, factors: '6' } }
    const at = onTable(board, { ...emptyState(), flag: { sky: 'fair', scenario: 'campaign' } }, { ...drawing, unit: { ...drawing.unit, ...fleets }, edge: { ...drawing.edge, '2007|north-atlantic': { link: true, port: true } } })
    const { status, path, lines } = board.supply!(at, 'western').verdict(at.unit('U@2010')!)
    expect([status, path]).toEqual(['in', ['2010', '2009', '2008', '2007', 'north-atlantic', 'us']])
    expect(lines[1]).toMatchObject({ text: 'It traces overland 1 hex to 2009, then by rail and sea 4 hexes to United States', cite: '11' })
    expect(contested(at, cell(at, 'north-atlantic'), 'western')).toBe(true)
  })
})

describe('what the map knows of an interview', () => {
  it('11 the overland part drawn on the map is not asked again: only where the rail leads', () => {
    const at = draw('3030/G 3031 3032 3033', { G: unit('okh') }, ['3032-3033 rail'])
    const talk = board.interviews!.find(each => each.id === 'supply')!
    expect(talk.known!(at, at.unit('G@3030')!)).toEqual({ overland: 2, zoned: false })
    const shut = draw(`
               3131/S
            3030/G  3031  3032  3033`, { G: unit('okh'), S: unit('soviet') }, ['3032-3033 rail'])
    expect(talk.known!(shut, shut.unit('G@3030')!)).toEqual({})
  })
})
