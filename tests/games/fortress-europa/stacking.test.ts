import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { stacksFree } from '../../../src/games/fortress-europa/units.ts'
import { at, does, dues, fields, reminded, said, spot, texts } from './kit.ts'

type Changes = Parameters<typeof at>[2]
const base = { ground: 'clear', counted: 3, free: 0, landing: 'none', port: false, seventyNinth: false, raiders: 0, raidersInvade: false, battalions: 0 }
const stack = (over: object, changes: Changes = [], rest: Parameters<typeof at>[3] = {}) => does(at('allied first move', 5, changes, rest), 'stacking', { ...base, ...over }).outcome
const first: Changes = [set('flag', 'invasion', 'first')]

describe('6 Stacking', () => {
  it.each([
    { ground: 'clear', n: 3, ok: 'yes' }, { ground: 'clear', n: 4, ok: 'no' }, { ground: 'rough', n: 2, ok: 'yes' }, { ground: 'rough', n: 3, ok: 'no' },
    { ground: 'mountain', n: 1, ok: 'yes' }, { ground: 'mountain', n: 2, ok: 'no' }, { ground: 'alpine', n: 2, ok: 'no' }, { ground: 'flooded', n: 2, ok: 'no' }, { ground: 'flooded', n: 1, ok: 'yes' },
  ])('6.1 FE-117 $n in $ground: $ok, with a city or fortress too', ({ ground, n, ok }) => {
    expect(stack({ ground, counted: n })?.code).toBe(ok)
    expect(texts(stack({ ground, counted: n })?.lines)).toContain('with or without city or fortress [6.1]')
  })

  it('6.5, 31.4, 33.3.1 FE-118 HQ and three infantry are legal; battalions only with the option, 654th and 150th SS in the Bulge', () => {
    expect(stack({ counted: 3, free: 1 })?.code).toBe('yes')
    expect(stack({ counted: 3, raiders: 2 })?.code).toBe('yes')
    expect(['hq', 'ranger', 'commando', 'security', 'partisan', 'artillery', 'flak'].filter(each => !stacksFree(each))).toEqual([])
    expect(['hq troops', 'assault gun', 'infantry', 'armour', 'volkssturm'].filter(stacksFree)).toEqual([])
    expect(Object.keys(fields(at('german first move'), 'stacking'))).not.toContain('battalions')
    expect(Object.keys(fields(at('german first move', 5, [], { options: { 'battalions free': true } }), 'stacking'))).toContain('battalions')
    expect(texts(stack({ battalions: 1 }, [], { options: { 'battalions free': true } })?.lines)).toContain('[31.4]')
    expect(texts(stack({ battalions: 2 }, [], { scenario: 'bulge' })?.lines)).toContain('654th and 150th SS stack free [33.3.1]')
  })

  it('6.3 FE-119 what is over the limit is eliminated at the end of the move impulse, owner\'s choice; said at every move stage', () => {
    expect(stack({ counted: 5 })).toMatchObject({ code: 'no', tally: { over: 2 }, label: expect.stringMatching(/2 too many: eliminated.*owner.s choice/) as string })
    for (const stage of ['allied first move', 'allied second move', 'german first move', 'german second move']) expect(reminded(at(stage))).toContain('stack check')
    expect(reminded(at('allied first combat'))).not.toContain('stack check')
  })

  it('6.6 FE-120 where both sides are in a hex each counts for itself', () => {
    expect(texts(stack({})?.lines)).toContain('Each side by itself where both are in the hex [6.6]')
  })

  it('12.7 FE-122 landing: two a beach, one on rough, flooded or an inland port, the 79th free on the first invasion only', () => {
    const landing = { landing: 'first impulse' }
    expect(stack({ ...landing, counted: 2 }, first)?.code).toBe('yes')
    expect(stack({ ...landing, counted: 3 }, first)?.code).toBe('no')
    expect(stack({ ...landing, counted: 2, ground: 'rough' }, first)?.code).toBe('no')
    expect(stack({ ...landing, counted: 2, ground: 'flooded' }, first)?.code).toBe('no')
    expect(stack({ ...landing, counted: 2, port: true }, first)?.code).toBe('no')
    expect(stack({ ...landing, counted: 3, seventyNinth: true }, first)?.code).toBe('yes')
    expect(stack({ ...landing, counted: 3, seventyNinth: true }, [set('flag', 'invasion', 'second')])?.code).toBe('no')
    expect(texts(stack({ ...landing, counted: 2, ground: 'mountain' }, first)?.lines)).toContain('only one may remain')
    const play = at('allied first move', 1, first)
    play.jump(spot('invade beaches'))
    expect(reminded(play)).toContain('landing stack')
    expect(reminded(at('allied first move'))).not.toContain('landing stack')
  })

  it('21.7 FE-123 invading commandos count this turn, raiding ones do not', () => {
    const landing = { landing: 'first impulse', counted: 1, raiders: 2 }
    expect(stack({ ...landing, raidersInvade: true }, first)?.code).toBe('no')
    expect(stack({ ...landing, raidersInvade: false }, first)?.code).toBe('yes')
  })

  it('6.4 FE-121 the allowance says that a stack is as slow as its slowest unit', () => {
    const told = does(at('german second move'), 'allowance', { side: 'german', kind: 'hq', impulse: 2, factor: 3, enters: 'none', landing: 'none', inZoc: false, flooded: false })
    expect(texts(told.lines)).toContain('A stack goes as far as its slowest unit; faster ones may split off [6.4]')
  })

  it('20.6 FE-124 paratroopers stack as usual, except that an enemy may be in the hex', () => {
    const drop = does(at('allied first move', 5, [set('track', 'start capacity', 3)]), 'paradrop', { units: 1, apart: 0, inRange: true, where: 'clear', onEnemy: true })
    expect(texts(drop.step.outcomes[0]?.duties)).toMatch(/stack as usual but for enemies in the hex \[20.6\]/)
  })

  it('12.11 FE-125 second-impulse landings are told that they must stack when movement ends', () => {
    const play = at('invasion landing', 1, first)
    expect(reminded(play)).toContain('second landing')
    expect(said('second landing')).toMatch(/able to stack when movement ends/)
    play.next()
    expect(reminded(play)).not.toContain('second landing')
  })

  it('25.3 FE-126 an overstacking Volkssturm is put right by the end of the next German move impulse', () => {
    const play = at('allied first combat', 26)
    does(play, 'volkssturm', { city: 'koln' })
    expect(dues(play)).not.toContain('volkssturm koln')
    play.jump(spot('german first move'))
    expect(dues(play)).toContain('volkssturm koln')
    play.waive('volkssturm koln', 'not overstacked')
    expect(dues(play)).toEqual([])
  })
})
