import { describe, expect, it } from 'vitest'
import type { Situation } from '../../../src/engine/board/rules.ts'
import { emptyState, type Facts } from '../../../src/engine/state.ts'
import { board } from '../../../src/games/downfall/board.ts'
import { rebases } from '../../../src/games/downfall/boardAir.ts'
import { contested } from '../../../src/games/downfall/boardSea.ts'
import { covered, nationsOf } from '../../../src/games/downfall/combatants.ts'
import { complete } from '../../../src/games/downfall/combatFields.ts'
import { superiority } from '../../../src/games/downfall/strength.ts'
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

it('1.A.2 Marseille under a partisan is no port for a Western move by sea, a port with a Western unit is', () => {
  const port: Legend[string] = { cell: { city: true, port: true, control: 'axis' } }
  const at = draw(`
            2413/cP
         2313/cB
      2010/cA
            western-med/F`, { c: port, P: unit('western', 'partisan', { steps: 1 }), A: unit('western'), B: unit('western', 'leg', { steps: 1 }), F: unit('western', 'fleet') }, ['2413>western-med link port', '2313>western-med link port', '2010>western-med link port'])
  expect(board.move!.ask(at, at.unit('A@2010')!, { mp: 3, port: true }).cells.map(each => each.cell)).toEqual(['2313'])
})

it('2.6 Chania and Rhodes are Axis with nobody there; control markers tell where it has changed', () => {
  const at = draw('1526 1729/w', { w: { cell: { control: 'western' } } })
  expect(['1526', '1729'].map(label => board.control!(at).of(cell(at, label)))).toEqual(['axis', 'western'])
})

it('1.C Brest lies on the North Atlantic and the North Sea, the African Colonies on the South Atlantic and the Indian Ocean, which are connected', () => {
  const at = draw('3209', {})
  const seas = (label: string): readonly string[] => { const i = cell(at, label); return [...at.grid.near.subarray(at.grid.first[i], at.grid.first[i + 1])].map(each => at.label(each)).filter(each => /[a-z]/.test(each)).sort() }
  expect([seas('3209'), seas('africa'), seas('south-atlantic').includes('indian')]).toEqual([['north-atlantic', 'north-sea'], ['indian', 'south-atlantic'], true])
})

it('1.A.3 DF-169 impassable sides and hexes: 2619/2620 and 2420/2520 closed to moves and zones, 2620/2520 open, the hex east of Copenhagen out of play', () => {
  const at = draw(`
      3719/C  3720/o

         2619   2620/A
            2520/B
         2420`, { A: unit('okw'), B: unit('okw'), C: unit('okw'), o: { cell: { terrain: 'out' } } })
  const open = (id: string, to: string): boolean => moves(at, id, 1).cells.some(each => each.cell === to)
  expect([open('A@2620', '2619'), open('A@2620', '2520'), open('B@2520', '2420'), open('C@3719', '3720')]).toEqual([false, true, false, false])
  expect([['A@2620', '2619'], ['B@2520', '2420'], ['C@3719', '3720']].map(([id, to]) => moves(at, id!, 1).refused(to!)[0]?.cite)).toEqual(['1.A.3', '1.A.3', '1.A.3'])
  expect(['2619', '2420', '2520'].map(label => board.zoc!(at, 'okw').by(cell(at, label)).map(each => each.id))).toEqual([[], [], ['A@2620', 'B@2520']])
})

describe('1.A.4: national borders', () => {
  const land = (country: string, rest: Facts = {}): Legend[string] => ({ cell: { country, ...rest } })
  const legend = (mover: string): Legend => ({
    M: unit(mover), A: unit('okw'), W: unit('western'), S: unit('soviet'), P: unit('western', 'partisan', { steps: 1 }), Q: unit('soviet', 'partisan', { steps: 1 }),
    z: land('elsewhere'), g: land('Germany'), l: land('Slovakia'), h: land('Hungary'), b: land('Hungary', { city: true, control: 'soviet', name: 'Budapest' }), i: land('Italy'), c: land('Croatia'), r: land('Romania'), e: land('Serbia'), m: land('Montenegro'),
  })
  // one country above each unit that would cross: an empty hex, and behind it whoever is there
  const crossing = (mover: string): Situation => draw(`
      3211/gA  3214/lS  3217/b  3220/iW  3223/cW 3224/cS  3227/rA  3230/eSP  3233/mQ
      3111/g   3114/l   3117/h  3120/i   3123/c           3127/r   3130/e    3133/m
      3011/zM  3014/zM  3017/zM 3020/zM  3023/zM          3027/zM  3030/zM   3033/zM`, legend(mover))
  const columns: Readonly<Record<string, string>> = { Germany: '11', Slovakia: '14', Hungary: '17', Italy: '20', Croatia: '23', Romania: '27', Serbia: '30', Montenegro: '33' }
  it.each([['Germany', true, true], ['Slovakia', false, true], ['Hungary', true, true], ['Italy', true, false], ['Croatia', true, true], ['Romania', true, true], ['Serbia', true, true], ['Montenegro', true, true]])('1.A.4 DF-166 %s: open to the West %s, to the Soviets %s', (country, west, soviet) => {
    const [from, to] = [`30${columns[country]!}`, `31${columns[country]!}`]
    for (const [mover, open] of [['western', west], ['soviet', soviet], ['okw', true]] as const) {
      const at = crossing(mover)
      expect(moves(at, `M@${from}`, 1).cells.some(each => each.cell === to), mover).toBe(open)
      if (!open) expect([moves(at, `M@${from}`, 1).refused(to)[0]?.cite, retreats(at, `M@${from}`, 1).refused.find(each => each.cell === to)?.line.cite]).toEqual(['1.A.4', '1.A.4'])
    }
  })
  it('1.A.4 DF-167 the Soviets fall back into Hungary, not into Italy; the Axis asks nobody', () => {
    const back = (mover: string, column: string): readonly string[] => retreats(crossing(mover), `M@30${column}`, 1).cells.map(each => each.cell)
    expect([back('soviet', '17'), back('soviet', '20'), back('western', '17'), back('western', '14')]).toEqual([['3117'], [], ['3117'], []])
  })
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

describe('2.3: air units', () => {
  it('2.3.2 rebasing: 2837 lies in the Soviet zone, 2736 has neither city nor rail; Novorossisk, Krasnodar and 2936 are equally near', () => {
    const at = draw(`
               2936   2937
            2835   2836/kK  2837   2838/S
               2735/n   2736    2737/a`, {
      a: unit('okh', 'air', { steps: 1 }), S: unit('soviet'), K: unit('okh'), n: { cell: { name: 'Novorossisk', city: true, control: 'axis' } }, k: { cell: { name: 'Krasnodar', city: true, control: 'axis', flag: 'geh' } },
    }, ['2737-2837 rail', '2837-2936 rail', '2936-2836 rail', '2836-2735 rail'])
    const found = rebases(at, at.unit('a@2737')!)
    expect(found.cells.map(each => [each.cell, each.cost])).toEqual([['2735', 2], ['2836', 2], ['2936', 2]])
    expect(['2837', '2736'].map(each => found.refused(each)[0])).toEqual([{ text: '2837: in an enemy zone without a friendly combat unit', cite: '2.3.2' }, { text: '2736: neither city nor rail', cite: '2.3.2' }])
  })
  it('2.3.3 two Western air units reach Tunis, only the elite one Tripoli, the one in Sicily both; the West is superior over either', () => {
    const at = draw(`
            1918/X
      1814/A   1817/B   1818/D   1820/o
            1620/Y
         1520/E`, { A: unit('western', 'air', { steps: 1 }), B: unit('western', 'air', { steps: 1, elite: true }), o: unit('okw', 'air', { steps: 1 }), X: unit('western'), Y: unit('western'), D: { ...unit('okw'), cell: { name: 'Tunis' } }, E: { ...unit('okw'), cell: { name: 'Tripoli' } } })
    const over = (target: string, by: string) => { const input = board.fight!(at, [at.unit(by)!], cell(at, target))?.input ?? {}; return [input['airA'], input['airEliteA'], input['airD'], superiority(complete(input))] }
    expect([over('1818', 'X@1918'), over('1520', 'Y@1620')]).toEqual([[2, 1, 1, 1], [1, 1, 1, 1]])
    const ringed = (id: string, label: string): boolean => { const { cell: from } = at.unit(id)!; return board.ranges!(at, from)[0]!.cells[cell(at, label)] === 1 }
    expect([ringed('A@1814', '1818'), ringed('A@1814', '1520'), ringed('B@1817', '1520'), ringed('o@1820', '1818'), ringed('o@1820', '1520')]).toEqual([true, false, true, true, true])
  })
})

describe('7.1: the redeploy examples', () => {
  it('7.1 example 1: armored A and B and airborne C move with the Western 3 Redeploy, motorized D does not; C passes through a full friendly hex and cannot stay', () => {
    const shows = ['armored', 'naval', 'airborne'] as const
    expect(['tank', 'mechanized', 'airborne', 'motorized'].map(each => covered(each, { shows }))).toEqual([true, true, true, false])
    const at = draw('3410/l 3411/AB 3412/C', { A: unit('western', 'tank', { steps: 3 }), B: unit('western', 'mechanized', { steps: 3 }), C: unit('western', 'airborne', { steps: 1 }), l: { cell: { name: 'Le Havre', city: true, control: 'western' } } })
    expect(moves(at, 'C@3412', 3).cells.map(each => each.cell)).toEqual(['3410'])
    expect(moves(at, 'C@3412', 3).refused('3411').map(each => each.cite)).toEqual(['1.A.1'])
  })
  it('7.1.1 DF-159 example 2: A spends 1, then 2 and 1 for the river, and has too little left; B goes one west; C pays 3, 1 and 1; all leave Soviet zones freely', () => {
    const at = draw(`
         3617/h   3618/h   3619   3620/A   3621/S
               3319   3320/B   3321/S
            3117
         3017   3018   3019/h   3020/C   3021/S`, { A: unit('okh'), B: unit('okh', 'leg', { nation: 'hu' }), C: unit('okh'), S: unit('soviet'), h: { cell: { terrain: 'hills' } } }, ['3619-3618 river', '3020-3019 river'])
    const cost = (id: string, to: string): number | undefined => moves(at, id, 5).cells.find(each => each.cell === to)?.cost
    expect([cost('A@3620', '3619'), cost('A@3620', '3618'), cost('A@3620', '3617')]).toEqual([1, 4, undefined])
    expect([cost('B@3320', '3319'), cost('C@3020', '3019'), cost('C@3020', '3018'), cost('C@3020', '3117')]).toEqual([1, 3, 4, 5])
    for (const id of ['A@3620', 'B@3320', 'C@3020']) expect([board.zoc!(at, 'soviet').in[at.unit(id)!.cell], moves(at, id, 5).cells.some(each => each.halt)]).toEqual([1, false])
    expect(nationsOf('okh').map(each => each.label)).toContain('Hungarian')
    expect(['leg', 'fort-troops'].map(each => covered(each, { shows: ['infantry', 'armored', 'fort'] }))).toEqual([true, true])
  })
  it('7.1.2 example 3: the tank leaves Tunis for Naples through the sea area of the Italian fleet, which nobody contests', () => {
    const sea = (fleets: string): Situation => draw(`
            2121/n
         eastern-med${fleets}
      1818/tT`, { T: unit('okw', 'tank', { steps: 3 }), F: unit('okw', 'fleet', { nation: 'it', factors: '4' }), W: unit('western', 'fleet', { factors: '6' }), t: { cell: { name: 'Tunis', city: true, port: true, control: 'axis' } }, n: { cell: { name: 'Naples', city: true, port: true, control: 'axis' } } }, ['1818>eastern-med link port', '2121>eastern-med link port'])
    const ends = (at: Situation): readonly string[] => board.move!.ask(at, at.unit('T@1818')!, { mp: 4, port: true }).cells.map(each => each.cell)
    expect([ends(sea('/F')), ends(sea('')), contested(sea('/F'), cell(sea('/F'), 'eastern-med'), 'okw'), contested(sea('/FW'), cell(sea('/FW'), 'eastern-med'), 'okw')]).toEqual([['2121'], [], false, true])
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

describe('8: air in range of the land combat examples', () => {
  const fought = (at: Situation, target: string, ...by: readonly string[]) => board.fight!(at, by.map(id => at.unit(id)!), cell(at, target))!.input
  it('8 example 1: only the Soviets have an air unit in range of Stalingrad', () => {
    const at = draw('3338/G 3439/S 3442/a 3333/x', { G: unit('okh'), S: unit('soviet'), a: unit('soviet', 'air', { steps: 1 }), x: unit('okh', 'air', { steps: 1 }) })
    expect(fought(at, '3338', 'S@3439')).toMatchObject({ airA: 1, airD: 0 })
  })
  it('8 example 2: the OKH tank leads and the Bulgarians flank against the partisan in the mountains of 2424, with no aircraft in range', () => {
    const at = draw(`
            2423/T  2424/mQ  2425/B
         2419/x`, { m: { cell: { terrain: 'mountains' } }, Q: unit('soviet', 'partisan', { steps: 1 }), T: unit('okh', 'tank', { steps: 3 }), B: unit('okh', 'leg', { nation: 'bg', conscript: true }), x: unit('okh', 'air', { steps: 1 }) })
    expect(fought(at, '2424', 'T@2423', 'B@2425')).toMatchObject({ attacker: 'okh', primary: [{ unit: 'T@2423' }], flank: [{ unit: 'B@2425' }], defenders: [{ unit: 'Q@2424' }], terrain: 'mountains', airA: 0, airD: 0 })
  })
  it('8 example 3: one air unit each in range of 2713, the Western one elite and so superior', () => {
    const at = draw('2713/Gf 2814/T 2817/a 2709/x', { G: unit('okw'), f: unit('okw', 'fortress', { steps: 1 }), T: unit('western', 'tank', { steps: 3 }), a: unit('western', 'air', { steps: 1, elite: true }), x: unit('okw', 'air', { steps: 1 }) })
    expect(fought(at, '2713', 'T@2814')).toMatchObject({ airA: 1, airEliteA: 1, airD: 1, airEliteD: 0 })
    expect(superiority(complete(fought(at, '2713', 'T@2814')))).toBe(1)
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

describe('11: flags and zones', () => {
  const verdict = (at: Situation, id: string) => board.supply!(at, at.unit(id)!.faction).verdict(at.unit(id)!)
  it.each(['usd', 'fr', 'br', 'ca', 'nz'])('11 of the five Western flags a unit of %s traces only to its own', flag => {
    const at = draw('3020/s 3021/UFBCN', { s: { cell: { city: true, control: 'western', flag } }, U: unit('western', 'leg', { nation: 'usd' }), F: unit('western', 'leg', { nation: 'fr' }), B: unit('western', 'leg', { nation: 'br' }), C: unit('western', 'leg', { nation: 'ca' }), N: unit('western', 'leg', { nation: 'nz' }) })
    expect(at.units.filter(each => verdict(at, each.id).status === 'in').map(each => each.now['nation'])).toEqual([flag])
  })
  it('11 example 1: U goes round the rail hex in the zone of A, through the friendly unit to its east; T, ringed by enemy zones, sits on its source', () => {
    const front = (east: string): Situation => draw(`
            3119/A  3120    3121/W  3122/k
               3020/U  3021${east}
            2921/H
         2530/tT  2531/G`, { A: unit('okh'), H: unit('okh'), G: unit('okh'), U: unit('soviet'), V: unit('soviet'), W: unit('soviet'), T: unit('soviet'), k: { cell: { name: 'Kursk', city: true, flag: 'su', control: 'soviet' } }, t: { cell: { city: true, flag: 'su', control: 'soviet' } } }, ['3120-3121 rail', '3121-3122 rail'])
    expect([verdict(front('/V'), 'U@3020').path, verdict(front('/V'), 'T@2530').status]).toEqual([['3020', '3021', '3121', '3122'], 'in'])
    expect([verdict(front(''), 'U@3020').status, board.zoc!(front(''), 'okh').by(cell(front(''), '3120')).map(each => each.id)]).toEqual(['out', ['A@3119']])
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
