import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { go, reach } from '@/engine/board/reach.ts'
import { relaySupply } from '@/engine/board/relay.ts'
import type { Refusals, Situation, Supply } from '@/engine/board/rules.ts'
import { situationOf } from '@/engine/board/situation.ts'
import { traceSupply } from '@/engine/board/supply.ts'
import { zoneOf } from '@/engine/board/zoc.ts'
import { drawn, drawnState, LETTERED, mapOf, NO_ROSTER, RRCC, type Legend } from './drawn.ts'

const LEGEND: Legend = {
  G: { unit: { faction: 'axis', flag: 'german' } }, R: { unit: { faction: 'axis', flag: 'romanian' } }, S: { unit: { faction: 'soviet' } },
  b: { cell: { flag: 'german' } }, o: { cell: { flag: 'romanian' } }, m: { cell: { mountain: true } },
}
const REFUSALS: Refusals = {
  zoc: { text: 'in a Soviet zone, no friend there', cite: '11.1', of: 'from' }, enemy: { text: 'an enemy unit is there', cite: '11.1' },
  'three-hexes': { text: 'more than three hexes overland', cite: '11' }, difficult: { text: 'difficult, no rail into it', cite: 'A.3' },
}

/** The rule of three hexes overland and then rail, with flags (Downfall 11), small. */
function threeThenRail(at: Situation): Supply {
  const zone = zoneOf(at, { units: unit => unit.faction === 'soviet', cite: '2.1.6' })
  const own = at.unitMask(unit => unit.faction === 'axis')
  const enemy = at.unitMask(unit => unit.faction === 'soviet')
  const rail = at.edgeMask(facts => facts['rail'] === true)
  const difficult = at.cellMask(facts => facts['mountain'] === true)
  return traceSupply(at, {
    units: unit => unit.faction === 'axis', refusals: REFUSALS, cite: '11', legs: ['by rail', 'overland'],
    sources: { flag: unit => String(unit.now['flag']), cells: unit => at.cells(facts => facts['flag'] === unit.now['flag']) },
    step: (from, to, mode, spent, edge) => {
      if (enemy[to] === 1) return 'enemy'
      if (zone.in[from] === 1 && own[from] === 0) return 'zoc'
      if (rail[edge] === 1 && mode === 0) return go(0, 0)
      if (difficult[from] === 1 || difficult[to] === 1) return 'difficult'
      return spent >= 3 ? 'three-hexes' : go(1, 1)
    },
  })
}
const asked = (at: Situation, id: string) => threeThenRail(at).verdict(at.unit(id)!)

describe('three hexes overland, then rail (Downfall 11)', () => {
  const RAIL = ['3030-3031 rail', '3031-3032 rail', '3032-3033 rail']
  const ROW = '3030/b 3031 3032 3033 3034 3035 3036/G 3037/G'
  test('three hexes to the railway are enough, four are not, and each says so', () => {
    const at = drawn(RRCC, ROW, LEGEND, RAIL)
    expect(asked(at, 'G@3036')).toEqual({
      yes: true, status: 'in', path: ['3036', '3035', '3034', '3033', '3032', '3031', '3030'], refused: [],
      lines: [{ text: 'G@3036 is in supply', cite: '11' }, { text: 'It traces overland 3 hexes to 3033, then by rail 3 hexes to 3030', cite: '11' }],
    })
    const far = asked(at, 'G@3037')
    expect([far.status, far.path]).toEqual(['out', []])
    expect(far.refused).toEqual([{ cell: '3037', line: { text: '3037: more than three hexes overland', cite: '11' } }])
  })
  test('overland first and then rail: rail cannot come after the hexes from the unit', () => {
    const at = drawn(RRCC, '3030/b 3031 3032 3033 3034 3035/G', LEGEND, ['3030-3031 rail', '3032-3033 rail', '3033-3034 rail', '3034-3035 rail'])
    expect(asked(at, 'G@3035').status).toBe('out')
  })
  test('11 example 2: only the unit’s own flag counts', () => {
    const at = drawn(RRCC, '3030/o 3031/G 3032/R', LEGEND)
    expect([asked(at, 'G@3031').status, asked(at, 'R@3032').status]).toEqual(['out', 'in'])
    expect(asked(at, 'G@3031').lines[1]).toEqual({ text: 'No source of supply for G@3031 is on the map', cite: '11' })
  })
  test('11 example 1: a hex in an enemy zone stops the trace unless a friend is there', () => {
    const open = drawn(RRCC, '3030/b 3031 3032/G 3131', LEGEND)
    const zoned = drawn(RRCC, '3030/b 3031 3032/G 3131/S', LEGEND)
    const friend = drawn(RRCC, '3030/b 3031/R 3032/G 3131/S', LEGEND)
    expect([open, zoned, friend].map(at => asked(at, 'G@3032').status)).toEqual(['in', 'out', 'in'])
    expect(asked(zoned, 'G@3032').lines.slice(1)).toContainEqual({ text: '3031: in a Soviet zone, no friend there', cite: '11.1' })
  })
  test('A.3: into a difficult hex only by rail', () => {
    const by = (sides: readonly string[]) => asked(drawn(RRCC, '3030/b 3031 3032/mG', LEGEND, sides), 'G@3032').status
    expect([by([]), by(['3030-3031 rail', '3031-3032 rail'])]).toEqual(['out', 'in'])
  })
  test('a unit on its source says so; cells nobody entered are named, not guessed', () => {
    expect(asked(drawn(RRCC, '3030/bG', LEGEND), 'G@3030').lines[1]).toEqual({ text: 'It stands on its source, 3030', cite: '11' })
    const gap = asked(drawn(RRCC, '3030/b 3032/G', LEGEND), 'G@3032')
    expect(gap.lines.at(-1)!.text).toMatch(/^Not entered, so not looked at: .*3031/)
  })
})

describe('limited supply by distance (Festung Europa 11.51, 11.52)', () => {
  const PLACES = ['Ruhr', 'Köln', 'Aachen', 'Liège', 'Brussels', 'Paris']
  const map = mapOf({ kind: 'places' }, {
    places: PLACES.map((id, x) => ({ id, label: id, x, y: 0 })), links: PLACES.slice(1).map((to, i) => ({ from: PLACES[i]!, to })),
    cells: { Ruhr: { source: true } },
  })
  const at = situationOf(map, NO_ROSTER, drawnState('Liège/G Brussels/G', { G: { unit: { faction: 'axis' } } }))
  const supply = traceSupply(at, {
    units: () => true, sources: at.cells(facts => facts['source'] === true), refusals: {}, cite: '11.5', step: () => go(1),
    limited: (_unit, spent) => (spent > 3 ? { text: `${spent} from the nearest source, more than three`, cite: '11.52' } : null),
  })
  test('three from the source is full, four is limited and says why', () => {
    expect(supply.status(at.unit('G@Liège')!)).toBe('in')
    expect(supply.verdict(at.unit('G@Brussels')!)).toMatchObject({ status: 'limited', yes: true, path: ['Brussels', 'Liège', 'Aachen', 'Köln', 'Ruhr'] })
    expect(supply.verdict(at.unit('G@Brussels')!).lines.at(-1)).toEqual({ text: '4 from the nearest source, more than three', cite: '11.52' })
  })
})

describe('through headquarters, each port giving only so much (Fortress Europa 18.1, 18.2)', () => {
  const FE: Legend = { A: { unit: { faction: 'allies' } }, H: { unit: { faction: 'allies', hq: true } }, G: { unit: { faction: 'germans' } }, p: { cell: { port: 2 } }, q: { cell: { port: 1 } } }
  const REFUSE: Refusals = { zoc: { text: 'in a German zone', cite: '18.1', of: 'from' }, 'five-hexes': { text: 'more than five hexes from the headquarters', cite: '18.1' } }
  const supplyOf = (at: Situation): Supply => {
    const zone = zoneOf(at, { units: unit => unit.faction === 'germans', cite: '7.1' })
    const ports = at.cells(facts => typeof facts['port'] === 'number')
    const start = new Set([...ports, ...at.units.filter(unit => unit.now['hq'] === true).map(unit => unit.cell)])
    return relaySupply(at, {
      units: unit => unit.faction === 'allies', relays: unit => unit.now['hq'] === true, refusals: REFUSE, cite: '18.1', capacityCite: '18.2', rank: unit => (unit.now['hq'] === true ? 0 : 1),
      sources: ports.map(cell => ({ cell, capacity: Number(at.cell(cell)['port']) })),
      toRelay: from => (zone.in[from] === 1 && !start.has(from) ? 'zoc' : go(1)),
      toUnit: (from, _to, _mode, spent) => (zone.in[from] === 1 && !start.has(from) ? 'zoc' : spent >= 5 ? 'five-hexes' : go(1)),
    })
  }
  const column = (text: string): Situation => drawn(LETTERED, text, FE)
  test('five hexes to the headquarters are enough, six are not', () => {
    const at = column('C1/p C2 C3/H C4 C5 C6 C7 C8/A C9/A')
    const supply = supplyOf(at)
    expect(supply.verdict(at.unit('A@C8')!)).toMatchObject({ status: 'in', path: ['C8', 'C7', 'C6', 'C5', 'C4', 'C3', 'C2', 'C1'] })
    expect(supply.verdict(at.unit('A@C9')!).lines).toContainEqual({ text: 'C9: more than five hexes from the headquarters', cite: '18.1' })
  })
  test('18.2: a port of two supplies the headquarters and one unit; the third is told that it is used up', () => {
    const at = column('C1/p C2 C3/H C4/A C5/A')
    const supply = supplyOf(at)
    expect(at.units.map(unit => [unit.label, supply.status(unit)])).toEqual([['A@C4', 'in'], ['A@C5', 'out'], ['H@C3', 'in']])
    expect(supply.verdict(at.unit('A@C5')!).lines[1]).toEqual({ text: 'H@C3 can be reached, but the sources behind are used up: 1 too many', cite: '18.2' })
    const two = column('C1/p C2 C3/H C4/A C5/A D1/q')
    expect(two.units.map(unit => supplyOf(two).status(unit))).toEqual(['in', 'in', 'in'])
  })
  test('a headquarters cut off from every port supplies nobody, and the zone is named', () => {
    const at = column('C1/p C2 C3 C4/H C5/A D2/G')
    expect(supplyOf(at).verdict(at.unit('A@C5')!).lines).toEqual(expect.arrayContaining([
      { text: 'H@C4 reaches no source itself', cite: '18.1' }, { text: 'C2: in a German zone', cite: '18.1' },
    ]))
  })
  test('the headquarters itself may sit in an enemy zone', () => {
    const at = column('C1/p C2 C3/H C4/A D4/G')
    expect(supplyOf(at).status(at.unit('A@C4')!)).toBe('in')
  })
})

describe('any sketch', () => {
  const cells = Array.from({ length: 36 }, (_, i) => `${31 + Math.floor(i / 6)}${31 + (i % 6)}`)
  const sketch = fc.record({ axis: fc.uniqueArray(fc.constantFrom(...cells), { minLength: 1, maxLength: 6 }), soviets: fc.uniqueArray(fc.constantFrom(...cells), { maxLength: 6 }), sources: fc.uniqueArray(fc.constantFrom(...cells), { minLength: 1, maxLength: 2 }) })
  const laid = ({ axis, soviets, sources }: { axis: readonly string[]; soviets: readonly string[]; sources: readonly string[] }): Situation =>
    drawn(RRCC, cells.map(cell => `${cell}/${axis.includes(cell) ? 'G' : soviets.includes(cell) ? 'S' : ''}${sources.includes(cell) ? 'b' : ''}`).join(' '), LEGEND)
  test('taking an enemy away never breaks supply', () => {
    fc.assert(fc.property(sketch, all => {
      const [before, after] = [laid(all), laid({ ...all, soviets: all.soviets.slice(1) })]
      for (const unit of before.units.filter(each => each.faction === 'axis')) {
        if (threeThenRail(before).status(unit) === 'in') expect(threeThenRail(after).status(after.unit(unit.id)!)).toBe('in')
      }
    }))
  })
  test('status and verdict agree, and a path runs from the unit to a source over neighbours', () => {
    fc.assert(fc.property(sketch, all => {
      const at = laid(all)
      const supply = threeThenRail(at)
      for (const unit of at.units.filter(each => each.faction === 'axis')) {
        const verdict = supply.verdict(unit)
        expect(verdict.status).toBe(supply.status(unit))
        if (!verdict.yes) { expect(verdict.path).toEqual([]); continue }
        expect(verdict.path[0]).toBe(at.label(unit.cell))
        expect(all.sources).toContain(verdict.path.at(-1))
        verdict.path.slice(1).forEach((cell, i) => expect(at.grid.distance(at.grid.index(verdict.path[i]!), at.grid.index(cell))).toBe(1))
      }
    }))
  })
})

test('a sea leg: port, areas with a fleet, port, then rail (Downfall 11 example 2)', () => {
  const map = mapOf({ kind: 'rrcc', rows: [15, 15], columns: [1, 3] }, {
    places: ['North Atlantic', 'United States', 'Western Med'].map((id, i) => ({ id, label: id, x: 0, y: -i })),
    links: [{ from: '1501', to: 'North Atlantic' }, { from: 'North Atlantic', to: 'United States' }, { from: '1503', to: 'Western Med' }, { from: 'Western Med', to: 'North Atlantic' }],
    cells: { '1501': { port: true, name: 'Casablanca' }, 'North Atlantic': { sea: true, fleet: true }, 'Western Med': { sea: true }, 'United States': { flag: 'us' } },
    between: { '1501|1502': { rail: true } },
  })
  const at = situationOf(map, NO_ROSTER, drawnState('1502 1503/A', { A: { unit: { faction: 'west', flag: 'us' } } }))
  const sea = at.cellMask(facts => facts['sea'] === true)
  const fleet = at.cellMask(facts => facts['fleet'] === true)
  const rail = at.edgeMask(facts => facts['rail'] === true)
  const supply = traceSupply(at, {
    units: () => true, sources: at.cells(facts => facts['flag'] === 'us'), refusals: { fleet: { text: 'no ready fleet there', cite: '11' } }, cite: '11', legs: ['by sea or rail', 'overland'],
    step: (from, to, mode, spent, edge) => {
      if (sea[to] === 1) return fleet[to] === 1 && mode === 0 ? go(0, 0) : 'fleet'
      if (sea[from] === 1) return at.cell(to)['port'] === true ? go(0, 0) : 'fleet'
      return rail[edge] === 1 && mode === 0 ? go(0, 0) : spent < 3 ? go(1, 1) : 'three-hexes'
    },
  })
  expect(supply.verdict(at.unit('A@1503')!).path).toEqual(['1503', '1502', '1501', 'North Atlantic', 'United States'])
  expect(reach(at.grid, { sources: [at.grid.index('United States')], step: (_from, to) => (sea[to] === 1 && fleet[to] === 0 ? 'fleet' : go(1)) }).refusals(at.grid.index('Western Med')).map(each => each.code)).toEqual(['fleet', 'fleet'])
})
