import { describe, expect, it } from 'vitest'
import type { Chart } from '../../../src/engine/chart.ts'
import { rosterOf } from '../../../src/games/fortress-europa/roster.ts'
import { begin, does, forbidden, game, offered, reminded, said } from './kit.ts'

const walk = (scenario: string, options = {}) => {
  const play = begin(scenario, options)
  const seen = [play.stage]
  while (!play.stage.endsWith('first combat')) { play.next(); seen.push(play.stage) }
  return { play, seen }
}

describe('3 Preparing for play', () => {
  it('3.8 FE-001 the set-up is walked in order and play opens at B.3 of June I, not on weather', () => {
    const { play, seen } = walk('campaign')
    expect(seen).toEqual(['german set-up', 'hidden units', 'opening air', 'before the invasion', 'invade district', 'invade bridges', 'invade drops', 'invade beaches', 'invade naval', 'invade support', 'invade reveal', 'allied first combat'])
    expect(play.state.track['turn']).toBe(1)
    expect(play.state.flag['weather']).toBe('clear')
  })

  it('3.3, 22.1 FE-002 the set-up stage has its list to tick off: cities, districts, coastal defence, free units, all land German; no other stage has it', () => {
    const play = begin()
    expect(play.stage).toBe('german set-up')
    const tasks = game.stages['set-up']?.[0]?.tasks ?? []
    expect(tasks.map(each => each.split(' ')[0])).toEqual(['Units', 'District', 'Coastal', 'Free', 'All'])
    expect(tasks.join(' ')).toMatch(/in that city.*own district.*invadable beach hexes, never in an inland port.*anywhere on the map.*German/)
    const others = Object.values(game.stages).flat().filter(each => each.id !== 'german set-up').flatMap(each => each.tasks ?? [])
    expect(others.filter(each => tasks.includes(each))).toEqual([])
    expect(game.data.scenarios.filter(each => each.setup.some(item => item.rule === '22.1')).map(each => each.id)).toEqual(['campaign', 'invasion', 'west-wall'])
  })

  it('3.3, 12.19 FE-003 hidden units are secret to the German seat until the reveal, which comes after ships and ground support', () => {
    const hidden = game.secrets?.find(each => each.id === 'hidden')
    expect(hidden).toMatchObject({ seats: ['german'], revealAt: ['invade reveal'] })
    const order = game.stages['invasion']?.map(each => each.id) ?? []
    expect(order.indexOf('invade reveal')).toBeGreaterThan(order.indexOf('invade naval'))
    expect(order.indexOf('invade reveal')).toBeGreaterThan(order.indexOf('invade support'))
    const { play } = walk('campaign')
    expect(reminded(play)).not.toContain('reveal moved back')
    const told = does(begin(), 'reveal', { blocks: true, room: true, drop: false })
    expect(told.outcome?.duties?.map(each => each.cite)).toEqual(['12.17'])
    expect(does(begin(), 'reveal', { blocks: false, room: true, drop: false }).outcome?.duties).toEqual([])
  })

  it('12.17 FE-003 the reveal stage itself prompts for landings that are moved back', () => {
    const play = begin()
    while (play.stage !== 'invade reveal') play.next()
    expect(reminded(play)).toContain('reveal moved back')
    expect(offered(play, 'reveal')).toBe(true)
    play.next()
    expect(offered(play, 'reveal')).toBe(false)
  })

  it('3.4 FE-004 June I is Clear and the weather stage is passed over', () => {
    const play = begin()
    const passed: string[] = []
    while (play.stage !== 'allied first combat') passed.push(...play.next().passed.map(each => each.stage.id))
    expect(passed).toContain('initial')
    expect(play.state.flag['weather']).toBe('clear')
  })

  it('27.2 FE-005 neither side takes replacements on turn one', () => {
    const { play, seen } = walk('campaign')
    expect(seen).not.toContain('allied replacements')
    const passed: string[] = []
    while (play.stage !== 'german first move') passed.push(...play.next().passed.map(each => `${each.stage.id}: ${each.why}`))
    expect(passed).toContain('german replacements: No replacements this turn.')
    expect(forbidden(does(play, 'replacements', { nation: 'ge', total: 4, armour: 2, hits: 0 }))).toBe('27.2')
  })

  it('27.12 FE-006 three overstrength divisions before the invasion, each with a reduced partner', () => {
    const play = begin()
    while (play.stage !== 'before the invasion') play.next()
    const told = does(play, 'overstrength', { n: 2 })
    expect(told.outcome?.duties?.map(each => each.text)).toEqual(Array(2).fill('Swap a 6-4 for an 8-4 and reduce another American 6-4'))
    expect(play.state.track['overstrength']).toBe(2)
    expect(forbidden(does(play, 'overstrength', { n: 2 }))).toBe('27.12')
  })

  it('31.16 FE-007 the full-strength 79th is offered only with the Funnies', () => {
    const to = (options: Record<string, boolean>) => { const play = begin('campaign', options); while (play.stage !== 'before the invasion') play.next(); return reminded(play) }
    expect(to({ funnies: true })).toContain('funnies start')
    expect(to({})).not.toContain('funnies start')
  })

  it('31.8, 31.10 FE-025 limited free set-up and the Ardennes re-arrangement are said only when on, and at their set-up', () => {
    expect(reminded(begin('campaign', { 'limited free set-up': true }))).toContain('limited set-up')
    expect(reminded(begin())).not.toContain('limited set-up')
    expect(reminded(begin('bulge', { 'ardennes free set-up': true }))).toContain('ardennes set-up')
    expect(reminded(begin('bulge'))).not.toContain('ardennes set-up')
    expect(said('limited set-up')).toMatch(/keeps its number.*types are free/)
    expect(said('ardennes set-up')).toMatch(/HH10 and GG14.*two rows east.*three counted units a hex/)
  })

  it('31.7 FE-026 ten blanks and nine units under nineteen decoys instead of hidden units, all gone at the reveal', () => {
    const play = begin('campaign', { 'decoy set-up': true })
    play.next()
    expect(reminded(play)).toContain('decoy set-up')
    expect(reminded(play)).not.toContain('hidden notes')
    expect(said('decoy set-up')).toMatch(/19 .*ten.*nine/)
    while (play.stage !== 'invade reveal') play.next()
    expect(reminded(play)).toContain('decoy reveal')
    const plain = begin()
    plain.next()
    expect(reminded(plain)).toContain('hidden notes')
    expect(reminded(plain)).not.toContain('decoy set-up')
    while (plain.stage !== 'invade reveal') plain.next()
    expect(reminded(plain)).not.toContain('decoy reveal')
  })

  it('2.5 a unit the owner types into the roster is offered like any other, with its side and steps', () => {
    const chart = { ...game.charts['roster'], rows: { a: { name: '4th Infantry', nation: 'us', type: 'infantry', combat: 6, move: 4, reduced: 3 } } } as Chart
    const found = rosterOf({ state: begin().state, slot: () => chart }, 'allied').find(each => each.label === '4th Infantry')
    expect(found?.value).toMatchObject({ factors: [6, 4], steps: 2, nation: 'us' })
    expect(rosterOf({ state: begin().state, slot: () => chart }, 'german').some(each => each.label === '4th Infantry')).toBe(false)
  })
})
