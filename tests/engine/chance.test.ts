import { describe, expect, it } from 'vitest'
import { count, falls, total, type Draw } from '../../src/engine/chance.ts'
import { chanceOf, certain, combine, gcd, lcm, TooMany, uniform } from '../../src/engine/dist.ts'
import { dice } from '../../src/engine/dice.ts'
import { bagOf, drawable } from '../../src/engine/draws.ts'
import { set } from '../../src/engine/changes.ts'
import { scratch } from '../../src/engine/scratch.ts'
import { emptyState } from '../../src/engine/state.ts'

const battleDie = ['infantry', 'infantry', 'armor', 'grenade', 'star', 'flag']

describe('dice', () => {
  it('two dice by sum are eleven ways in thirty-six, each a throw that can lie there', () => {
    const found = falls(dice(2))
    expect([found?.total, found?.falls.length, found?.falls.reduce((sum, each) => sum + each.weight, 0)]).toEqual([36, 11, 36])
    expect(found?.falls.every(each => each.faces.every(face => Number(face) >= 1 && Number(face) <= 6))).toBe(true)
    expect(found?.falls.map(each => [total(each.faces), each.weight])).toContainEqual([7, 6])
  })

  it.each([1, 2, 3, 4])('%i symbol dice by class have the weights of all throws', n => {
    const classes = { infantry: 'hit', grenade: 'hit', armor: 'miss', star: 'miss', flag: 'flag' }
    const byClass = falls({ kind: 'dice', n, faces: battleDie, read: 'bag', classes })
    const key = (thrown: readonly (string | number)[]) => thrown.map(face => classes[face as keyof typeof classes]).sort().join()
    let all = uniform([''])
    for (let i = 0; i < n; i++) all = combine(all, uniform(battleDie), (a, b) => `${a} ${b}`)
    const brute = new Map<string, number>()
    for (const [thrown, weight] of all.weights) { const name = key(thrown.trim().split(' ')); brute.set(name, (brute.get(name) ?? 0) + weight) }
    expect(byClass?.total).toBe(all.total)
    expect(new Map(byClass?.falls.map(each => [key(each.faces), each.weight]))).toEqual(brute)
  })

  it('dice read one by one keep their order, and too many are refused before they fill the memory', () => {
    expect(falls(dice(2, [1, 2], 'each'))?.falls.map(each => each.faces.join(''))).toEqual(['11', '12', '21', '22'])
    expect(falls(dice(2, ['a', 'b'], 'each'))?.falls).toHaveLength(4)
    expect(falls(dice(0, [1, 2], 'each'))).toEqual({ total: 1, falls: [{ faces: [], weight: 1 }] })
    expect(() => falls(dice(9, [1, 2, 3, 4, 5, 6], 'each'))).toThrow(TooMany)
  })

  it('a chance asked twice is worked out once', () => {
    const two = dice(2)
    expect(falls(two)).toBe(falls(two))
  })
})

describe('draws', () => {
  const from = { bag: { a: 3, b: 2, c: 1, d: 0 } }
  const draw = (ordered: boolean, n = 3): Draw => ({ kind: 'draw', pile: 'x', from, n, ordered })

  it('in any order weigh what ordered draws add up to', () => {
    const share = (chance: Draw) => {
      const found = falls(chance)
      const out: Record<string, number> = {}
      for (const each of found?.falls ?? []) { const name = [...each.faces].sort().join(); out[name] = (out[name] ?? 0) + each.weight / (found?.total ?? 1) }
      return out
    }
    const [ordered, loose] = [share(draw(true)), share(draw(false))]
    expect(Object.keys(ordered).sort()).toEqual(Object.keys(loose).sort())
    for (const [name, part] of Object.entries(ordered)) expect(loose[name]).toBeCloseTo(part, 12)
  })

  it('items that mean the same are drawn as one', () => {
    expect(falls({ ...draw(false, 1), classes: { a: 'x', b: 'x', c: 'y' } })?.falls).toEqual([{ faces: ['a'], weight: 5 }, { faces: ['c'], weight: 1 }])
  })

  it('a physical deck cannot be forecast, a known order is certain, a lot is even', () => {
    expect(falls({ kind: 'draw', pile: 'x', from: { count: 30 }, n: 1, ordered: true })).toBeNull()
    expect(falls({ kind: 'draw', pile: 'x', from: { order: ['q', 'r'] }, n: 1, ordered: true })).toEqual({ total: 1, falls: [{ faces: ['q'], weight: 1 }] })
    expect(falls({ kind: 'pick', among: ['x', 'y'] })?.total).toBe(2)
  })

  it('more ways than can be counted are refused', () => {
    const many = { bag: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`m${i}`, 1])) }
    expect(() => falls({ kind: 'draw', pile: 'x', from: many, n: 10, ordered: true }, 500)).toThrow(TooMany)
    expect(() => falls({ kind: 'draw', pile: 'x', from: many, n: 10, ordered: false }, 500)).toThrow(TooMany)
  })

  it.each([
    ['what is in the bag', from, 2, ['a', 'b'], true], ['more of one than there are', from, 2, ['c', 'c'], false], ['too few', from, 2, ['a'], false], ['all there is when the bag runs out', { bag: { a: 1 } }, 3, ['a'], true],
    ['the top of a known deck', { order: ['q', 'r'] }, 1, ['q'], true], ['not its second card', { order: ['q', 'r'] }, 1, ['r'], false],
    ['anything out of a physical deck', { count: 2 }, 2, ['whatever', 'else'], true], ['not more than it holds', { count: 1 }, 2, ['x', 'y'], false],
  ])('can come: %s', (_, contents, n, faces, wanted) => {
    expect(drawable({ kind: 'draw', pile: 'x', from: contents, n, ordered: true }, faces)).toBe(wanted)
  })

  it('a bag is one number an item', () => {
    const on = scratch({ tracks: {} }, emptyState())
    on.write([set('pile', 'cup/a', 2)])
    expect(bagOf(on.state, 'cup', ['a', 'b'])).toEqual({ bag: { a: 2, b: 0 } })
  })
})

describe('distributions', () => {
  it('keep whole weights', () => {
    const sum = combine(uniform([1, 2, 3, 4, 5, 6]), certain(1), (a, b) => a + b)
    expect([sum.total, chanceOf(sum, n => n >= 5)]).toEqual([6, 0.5])
    expect([gcd(12, 18), lcm(4, 6), lcm(5, 5), count(['x', 'y', 'x'], 'x')]).toEqual([6, 12, 5, 2])
  })
  it('refuse to be nearly right', () => {
    expect(() => lcm(2 ** 40, 3 ** 20)).toThrow(TooMany)
  })
})
