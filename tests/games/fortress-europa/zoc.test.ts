import { describe, expect, it } from 'vitest'
import { at, does, forbidden, reminded, texts } from './kit.ts'

const base = { unit: 'ordinary', own: false, between: 'nothing', purpose: 'move', friend: false }
const zoc = (over: object) => does(at('allied first move'), 'zoc', { ...base, ...over }).outcome

describe('7 Zones of control', () => {
  it.each([
    { between: 'nothing', is: 'yes' }, { between: 'bridges down', is: 'no' }, { between: 'fortress', is: 'no' }, { between: 'estuary', is: 'no' },
  ])('7.1 FE-110 with $between between: $is, with the reason', ({ between, is }) => {
    expect(zoc({ between })).toMatchObject({ code: is })
    expect(zoc({ between })?.lines[0]?.cite).toBe('7.1')
  })

  it.each([
    { unit: 'frozen', rule: '9.5' }, { unit: 'dropped', rule: '20.6' }, { unit: 'invading', rule: '12.8' }, { unit: 'partisan', rule: '24.3' }, { unit: 'raider', rule: '21.6' },
  ])('$rule FE-111 $unit: its own hex only', ({ unit, rule }) => {
    expect(zoc({ unit })).toMatchObject({ code: 'no', lines: [{ cite: rule }] })
    expect(zoc({ unit, own: true })?.code).toBe('yes')
  })

  it('7.2, 8.10 FE-112 stop on entering, no step from one enemy ZOC to another', () => {
    expect(texts(zoc({})?.lines)).toContain('Stop on entering; no step straight from one enemy ZOC to another [7.2]')
    const told = does(at('allied first move'), 'allowance', { side: 'allied', kind: 'hq', impulse: 2, factor: 4, enters: 'zoc', landing: 'none', inZoc: false, flooded: false })
    expect(texts(told.lines)).toContain('Stops on entering; never straight from one enemy ZOC to another [8.10]')
  })

  it('7.3 FE-113 a friendly unit never cancels it', () => {
    expect(zoc({ friend: true })).toMatchObject({ code: 'yes' })
    expect(texts(zoc({ friend: true })?.lines)).toContain('[7.3]')
  })

  it('7.4 FE-114 for the way to an inland port it does reach across the estuary', () => {
    expect(zoc({ between: 'estuary', purpose: 'port' })).toMatchObject({ code: 'yes', lines: [{ cite: '7.4' }, {}] })
    expect(does(at('allied first move'), 'port use', { port: 'nantes', use: 'sea', held: true, occupied: true, zoc: false, approach: true }).outcome).toMatchObject({ code: 'no', lines: [{ cite: '11.4' }] })
    expect(does(at('allied first move'), 'port use', { port: 'nantes', use: 'supply', held: true, occupied: true, zoc: false, approach: true }).outcome).toMatchObject({ code: 'no', lines: [{ cite: '18.8' }] })
    expect(does(at('allied first move'), 'port use', { port: 'brest', use: 'sea', held: true, occupied: true, zoc: false, approach: true }).outcome?.code).toBe('yes')
  })

  it('8.9 FE-115 in an enemy ZOC at the start of the second move a unit stays; merely adjacent it moves', () => {
    const asked = (inZoc: boolean, impulse = 2) => does(at('allied second move'), 'allowance', { side: 'allied', kind: 'hq', impulse, factor: 4, enters: 'none', landing: 'none', inZoc, flooded: false })
    expect(asked(true)).toMatchObject({ outcome: { tally: { hexes: 0 }, lines: [{ cite: '8.9' }] } })
    expect(asked(false).outcome?.tally['hexes']).toBe(4)
    const first = does(at('allied first move'), 'allowance', { side: 'allied', kind: 'other', impulse: 1, factor: 4, enters: 'none', landing: 'none', inZoc: true, flooded: false })
    expect(first.outcome?.tally['hexes'] ?? first.ask?.kind).toBe('code')
    expect(reminded(at('allied second move'))).toContain('second move')
  })

  it('9.7, 9.8 FE-116 a release in the Allied turn gives the Germans their ZOC at once and the Allies their duty', () => {
    const play = at('allied first combat', 3)
    const told = does(play, 'release', { trigger: 'attacked' })
    expect(told.outcome?.duties?.map(each => [each.who, each.cite])).toEqual([['german', '9.7'], ['allied', '9.8']])
    expect(forbidden(told)).toBe('')
  })
})
