import { describe, expect, it } from 'vitest'
import { put, set } from '../../../src/engine/changes.ts'
import { emptyState } from '../../../src/engine/state.ts'
import { lastTurn, turnName, turnOf } from '../../../src/games/fortress-europa/calendar.ts'
import { impulseOf, inTurnOf, phasing, scenarioOf, stageOf, weatherOf } from '../../../src/games/fortress-europa/table.ts'
import { at, code, does, fields, forbidden, ge, texts, us } from './kit.ts'

const battle = { side: 'allied', attackers: [us(12)], defenders: [ge(4)], ground: 'clear', hexes: 1 }

describe('what can be done once only, or only then', () => {
  it.each([
    ['17.9.2', 'german air', 'german first combat', 6, { total: 5, most: 3, support: 0 }, [set('flag', 'german air set', true)]],
    ['26.5', 'paris garrison', 'allied first move', 14, {}, [set('flag', 'paris garrison', true)]],
    ['28.3', 'panzer option', 'german replacements', 26, { option: 'B' }, []],
    ['28.4', 'reserve back', 'german first move', 26, { path: true }, [set('flag', 'panzer returned', true)]],
    ['10.10', 'hq rail', 'german second move', 6, {}, [set('flag', 'hq rail used', true)]],
    ['27.12', 'overstrength', 'allied replacements', 6, { n: 2 }, [set('track', 'overstrength', 5), set('track', 'us infantry', 9)]],
    ['27.13', 'hq troops', 'german replacements', 6, { armoured: false, zoc: false, supplied: true, frozen: false }, [set('track', 'hq troops', 8), set('track', 'ge infantry', 5)]],
    ['27.13', 'hq troops', 'german replacements', 6, { armoured: false, zoc: false, supplied: true, frozen: false }, [set('track', 'ge infantry', 0), set('track', 'ge armour', 0)]],
  ] as const)('%s %s at %s of turn %i', (rule, procedure, stage, turn, input, changes) => {
    expect(forbidden(does(at(stage, turn, changes), procedure, input))).toBe(rule)
  })

  it('17.6 no more aircraft than the fleet has', () => {
    expect(forbidden(does(at('allied air phase'), 'allied air', { sac: { uboat: 40 }, tac: {} }))).not.toBe('')
    expect(forbidden(does(at('allied air phase'), 'allied air', { sac: { uboat: 1 }, tac: {} }))).toBe('')
  })

  it.each([[[], false], [[set('flag', 'carpet used', true)], true]] as const)('17.10.9 the box of carpet bombing is shut for the month: %o %s', (changes, shut) => {
    const field = fields(at('allied air phase', 6, changes), 'allied air')['sac']
    expect(field?.kind === 'share' && field.boxes.find(each => each.id === 'carpet')?.refusal !== undefined).toBe(shut)
  })

  it.each([[0, '17.10.9'], [1, '']])('17.10.9 carpet bombing with %i SAC allocated to it: %s', (sac, rule) => {
    const play = at('allied first combat', 6, [set('flag', 'allied air set', true), set('track', 'carpet sac', sac)])
    expect(forbidden(does(play, 'battle', { ...battle, attackers: [us(8)], carpet: true }))).toBe(rule)
  })

  it.each([[5, ''], [6, '19.4']])('19.4 a naval unit that fired in turn %i, in turn 6: %s', (used, rule) => {
    expect(forbidden(does(at('allied first combat', 6, [put('row', 'naval/1', { used })]), 'battle', { ...battle, naval: ['1'] }))).toBe(rule)
  })

  it('15.1 without a factor there are no odds, and nobody may overrule that', () => {
    const { ask } = does(at('allied first combat'), 'battle', { ...battle, attackers: [us(0)] })
    expect(ask).toMatchObject({ kind: 'blocked', why: { cite: '15.1' } })
    expect(ask?.kind === 'blocked' && ask.mayOverrule).toBe(undefined)
  })

  it('24.1 on the first turn the partisans come without a roll', () => {
    const told = does(at('allied first move', 1), 'partisans')
    expect([told.ask, told.outcome?.label, told.play.state.flag['partisan']]).toEqual([null, 'The partisans are available', true])
  })

  it('27.8 a destroyed Allied unit is placed in England or Africa, a German one in Germany', () => {
    const spent = (nation: string) => texts(does(at('allied replacements', 6, [set('track', `${nation} infantry`, 9)]), 'spend', { nation, type: 'infantry', work: 'full', zoc: false, supplied: true }).outcome?.duties)
    expect(spent('us')).toContain('England or Africa')
    expect(spent('ge')).toContain('city in Germany')
  })

  it.each([[9, 8, 'allied'], [8, 9, 'german'], [9, 9, 'open']])('32.2 both have their seven; of the twelve %i to %i: %s', (alliedAll, germanAll, found) => {
    expect(does(at('allied supply', 12), 'sudden death', { alliedMet: 7, germanMet: 7, alliedAll, germanAll }).outcome?.code).toBe(found)
  })
})

it('no match, no sequence: the first turn of the campaign in clear weather, and nobody’s impulse', () => {
  const state = emptyState()
  expect([turnOf(state), stageOf(state), weatherOf(state), scenarioOf(state), phasing(state), impulseOf(state), inTurnOf(state, 'allied')]).toEqual([1, '', 'clear', 'campaign', 'allied', 0, false])
  expect([lastTurn(state), turnName(state, 1), turnName(state, 38), turnName(state, 70)]).toEqual([37, 'June I', 'Apr I', 'May I'])
})

it('15.3 the code read at the table ends the battle all the same', () => {
  expect(does(at('allied first combat'), 'battle', battle, code('D1')).outcome?.code).toBe('D1')
})
