import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assign, type Assigning } from '@/engine/board/assign.ts'

describe('assign', () => {
  test('FE 18.2: an early choice is moved aside so that all get something', () => {
    // u1 can go through both headquarters, u2 only through h1, which reaches only Brest (one point)
    const { given, short } = assign({
      demands: [{ id: 'u1', wants: 1, via: ['h1', 'h2'] }, { id: 'u2', wants: 1, via: ['h1'] }],
      relays: [{ id: 'h1', to: ['Brest'] }, { id: 'h2', to: ['Calais'] }],
      supplies: [{ id: 'Brest', capacity: 1 }, { id: 'Calais', capacity: 1 }],
    })
    expect(short).toEqual([])
    expect(given).toEqual([{ demand: 'u1', relay: 'h2', supply: 'Calais', n: 1 }, { demand: 'u2', relay: 'h1', supply: 'Brest', n: 1 }])
  })
  test('DF 2.4.2: four steps through a beachhead, the fifth is short', () => {
    const { short, left } = assign({ demands: [{ id: 'a', wants: 3, via: ['beach'] }, { id: 'b', wants: 2, via: ['beach'] }], relays: [{ id: 'beach', capacity: 4, to: ['sea'] }], supplies: [{ id: 'sea', capacity: 99 }] })
    expect([short, left]).toEqual([[{ demand: 'b', missing: 1 }], { sea: 95 }])
  })
  test('nobody to go through, and relays that lead nowhere', () => {
    expect(assign({ demands: [{ id: 'a', wants: 1, via: [] }, { id: 'b', wants: 1, via: ['x'] }], relays: [{ id: 'x', to: ['gone'] }], supplies: [] }).short.map(each => each.demand)).toEqual(['a', 'b'])
  })
})

const network: fc.Arbitrary<Assigning> = fc.record({
  demands: fc.array(fc.record({ wants: fc.integer({ min: 0, max: 2 }), via: fc.subarray(['h0', 'h1', 'h2']) }), { maxLength: 4 }).map(all => all.map((each, i) => ({ id: `u${i}`, ...each }))),
  relays: fc.tuple(...['h0', 'h1', 'h2'].map(id => fc.record({ id: fc.constant(id), capacity: fc.integer({ min: 0, max: 3 }), to: fc.subarray(['p0', 'p1']) }))),
  supplies: fc.tuple(...['p0', 'p1'].map(id => fc.record({ id: fc.constant(id), capacity: fc.integer({ min: 0, max: 3 }) }))),
})

/** Tries every way to hand the points out, one by one. */
function most({ demands, relays, supplies }: Assigning): number {
  const points = demands.flatMap(each => Array.from({ length: each.wants }, () => each.via))
  const gate = Object.fromEntries(relays.map(each => [each.id, each.capacity ?? Infinity]))
  const port = Object.fromEntries(supplies.map(each => [each.id, each.capacity]))
  const best = (i: number): number => {
    if (i === points.length) return 0
    let found = best(i + 1)
    for (const relay of relays.filter(each => points[i]!.includes(each.id) && gate[each.id]! > 0)) {
      for (const to of relay.to.filter(each => port[each]! > 0)) {
        gate[relay.id]!--; port[to]!--
        found = Math.max(found, 1 + best(i + 1))
        gate[relay.id]!++; port[to]!++
      }
    }
    return found
  }
  return best(0)
}

test('it hands out as much as any way could, never more than there is, and every point has a name', () => {
  fc.assert(fc.property(network, all => {
    const { given, short, left } = assign(all)
    const total = given.reduce((sum, each) => sum + each.n, 0)
    expect(total).toBe(most(all))
    expect(total + short.reduce((sum, each) => sum + each.missing, 0)).toBe(all.demands.reduce((sum, each) => sum + each.wants, 0))
    for (const { id, capacity } of all.supplies) expect(given.filter(each => each.supply === id).reduce((sum, each) => sum + each.n, 0)).toBe(capacity - left[id]!)
    for (const { id, capacity } of all.relays) expect(given.filter(each => each.relay === id).reduce((sum, each) => sum + each.n, 0)).toBeLessThanOrEqual(capacity!)
  }))
})
