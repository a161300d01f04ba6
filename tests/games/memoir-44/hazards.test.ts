import { describe, expect, it } from 'vitest'
import { chance } from '../../../src/engine/forecast.ts'
import { bruteForce, faces, sameOdds, values } from '../../table.ts'
import { battleCall, blockedBy, choicesOf, diceOf, mean, match, memoir, odds, says, start, to, unit } from './game.ts'

describe('Night', () => {
  const call = { procedure: 'night', input: {} } as const

  it('Night MM-104 starts at 1; four dice, a step for each star; full daylight at 6 and no further', () => {
    const at = match({ night: true })
    expect(at.state.track['night']).toBe(1)
    at.start(call)
    at.answer(faces('visibility', 'star', 'star', 'infantry', 'flag'))
    expect(at.state.track['night']).toBe(3)
    at.correct([{ kind: 'track', id: 'night', to: 5 }], 'later')
    at.start(call)
    const step = at.answer(faces('visibility', 'star', 'star', 'star', 'flag'))
    expect([at.state.track['night'], step.outcomes[0]?.label]).toEqual([6, 'Full daylight'])
  })

  it('Night MM-104 the chance to improve equals an exhaustive count of four dice: 671 of 1296', () => {
    const at = match({ night: true })
    expect(mean(at.state, call, 'improved')).toBeCloseTo(671 / 1296, 12) // 1 - (5/6)^4
    sameOdds(odds(at.state, call), bruteForce(memoir, at.state, call))
  })

  it('Night MM-104 the roll is called for at the start of Allied turns, once, and not by day', () => {
    const at = match({ night: true })
    expect(says(at)).toContain('night roll')
    at.start(call)
    at.answer(faces('visibility', 'infantry', 'infantry', 'infantry', 'flag'))
    expect(says(at)).not.toContain('night roll')
    to(at, 'draw'); at.next()
    expect([at.state.flag['side'], says(at).includes('night roll')]).toEqual(['axis', false])
    expect(says(match())).not.toContain('night roll')
  })

  it.each(['air-power', 'barrage'] as const)('Night MM-105 below 6 %s orders one unit of any kind; by day it does what it says', card => {
    const at = match({ night: true })
    start(at, 'play-card', { card })
    expect(at.state.track['orders any']).toBe(1)
    const day = match({ night: true })
    day.correct([{ kind: 'track', id: 'night', to: 6 }], 'day')
    start(day, 'play-card', { card })
    expect(day.state.track['orders any'] ?? 0).toBe(0)
  })

  it('Night MM-105 no air unit is deployed before daylight', () => {
    const at = match({ night: true, air: true })
    start(at, 'play-card', { card: 'probe', section: 'left' })
    start(at, 'deploy', { type: 'fighter', matches: 'none' })
    expect(blockedBy(at)).toBe('No air units before full daylight')
  })
})

describe('Hazards', () => {
  it('Hazard: Minefield MM-106 strength 2 against infantry hits three times in four', () => {
    const at = match({ mines: true })
    const call = { procedure: 'mines', input: { target: 'infantry', figures: 4, strength: 2, digger: false, retreating: false } }
    expect(mean(at.state, call, 'hit')).toBeCloseTo(3 / 4, 12)
    sameOdds(odds(at.state, call), bruteForce(memoir, at.state, call))
  })

  it('Hazard: Minefield MM-106 nought is taken off, a retreat sets off nothing, flags are nothing, the unit stops', () => {
    const at = match({ mines: true }, { t: unit('allies', 'armor', 3) })
    const mined = (more: object) => start(at, 'mines', { target: 'unit:t', figures: 3, strength: 3, digger: false, retreating: false, ...more })
    expect(mined({ strength: 0 }).outcomes[0]?.group).toBe('dummy')
    expect(mined({ retreating: true }).outcomes[0]?.group).toBe('retreat')
    mined({})
    at.answer(faces('mines', 'armor', 'grenade', 'flag'))
    expect([at.ask, at.state.unit['t']?.['figures']]).toEqual([null, 1])
    expect(start(at, 'may-enter', { unit: 'armor', to: 'open', onto: 'minefield', from: 'open', hexes: 1 }).outcomes[0]?.label).toBe('Yes, and stops there')
  })

  it('Hazard: Smoke MM-107 one die off in and one out; artillery does not fire through it', () => {
    const at = match({ smoke: true })
    expect([diceOf(at, { smokeIn: true }), diceOf(at, { smokeOut: true }), diceOf(at, { smokeIn: true, smokeOut: true, attacker: 'artillery' })]).toEqual([2, 2, 1])
    expect(diceOf(at, { attacker: 'artillery', range: 4, smoked: true })).toBe('Smoke on the line blocks even artillery')
  })

  it('Hazard: Smoke MM-107 three contiguous hexes; flipped after one turn, gone after two', () => {
    const at = match({ smoke: true })
    for (const wrong of [{ hexes: 2, contiguous: true }, { hexes: 3, contiguous: false }]) {
      start(at, 'lay-smoke', wrong)
      expect(blockedBy(at)).toContain('three hexes')
      at.abandon()
    }
    start(at, 'lay-smoke', { hexes: 3, contiguous: true })
    expect(at.state.row['smoke/1']).toMatchObject({ turns: 2 })
    expect(says(to(at, 'move'))).toContain('smoke')
    to(at, 'draw'); at.next()
    expect(at.state.row['smoke/1']).toMatchObject({ turns: 1 })
    to(at, 'draw'); at.next()
    expect(at.state.row['smoke/1']).toBeUndefined()
    expect(says(to(at, 'move'))).not.toContain('smoke')
  })

  it('Winter: Weather MM-108 armor and vehicles two hexes, three wholly on road; infantry as ever', () => {
    const moved = (unitType: string, hexes: number, road = false) => { const at = match({ winter: true }); start(at, 'move', { unit: unitType, hexes, to: 'open', road }); return blockedBy(at) }
    expect([moved('armor', 2), moved('armor', 3), moved('armor', 3, true), moved('armor', 4, true), moved('half-track', 3), moved('infantry', 2)]).toEqual([null, 'Armor may go 2, this is 3', null, 'Armor may go 3, this is 4', 'Half-track may go 2, this is 3', null])
  })

  it('Winter: Reduced visibility MM-109 at range 2 only grenades hit; adjacent as ever; Barrage is exempt', () => {
    const at = match({ visibility: true })
    // two dice, each 1/6 grenade: expected 1/3 figures; adjacent three dice, each 3/6
    expect(mean(at.state, battleCall({ range: 2 }), 'figures')).toBeCloseTo(2 / 6, 12)
    expect(mean(at.state, battleCall({ range: 1 }), 'figures')).toBeCloseTo(3 / 2, 12)
    expect(mean(at.state, battleCall({ attacker: 'mg-early', range: 2 }), 'figures')).toBeCloseTo(2 * 2 / 6, 12) // grenade and its star
    start(at, 'play-card', { card: 'barrage' })
    start(at, 'barrage', { target: 'infantry', figures: 4 })
    expect(at.answer(faces('barrage', 'infantry', 'infantry', 'star', 'star')).outcomes[0]?.tally['figures']).toBe(2)
  })

  it('Winter: Camouflage MM-110 no target at range 2, a target adjacent; the token goes with the first move or battle', () => {
    const at = match({ winter: true }, { e: unit('axis', 'infantry', 4, { camouflaged: true }), a: unit('allies', 'infantry', 4, { camouflaged: true }), b: unit('allies', 'infantry', 4, { camouflaged: true }) })
    expect([diceOf(at, { target: 'unit:e', range: 2 }), diceOf(at, { target: 'unit:e', range: 1 })]).toEqual(['A camouflaged unit can only be close assaulted', 3])
    start(at, 'move', { unit: 'unit:a', hexes: 1, to: 'open', onto: 'none', from: 'open' })
    expect(at.state.unit['a']?.['camouflaged']).toBe(false)
    at.start(battleCall({ attacker: 'unit:b', target: 'unit:e', range: 1, figures: 4 }))
    at.answer(faces('dice', 'flag', 'star', 'star'))
    at.answer(values('retreat', { hexes: 1 }))
    at.answer(values('ground', { take: false }))
    expect([at.state.unit['b']?.['camouflaged'], at.state.unit['e']?.['camouflaged']]).toEqual([false, false])
  })

  it('Hazard: Crosshair MM-111 a hit target that stays is marked; exactly one die more; cleared when it moves or the gun moves', () => {
    const guns = { g: unit('allies', 'big-gun', 2), e: unit('axis', 'infantry', 4), f: unit('axis', 'infantry', 4) }
    const at = match({ 'big guns': true }, guns)
    for (const target of ['e', 'f']) {
      at.correct([{ kind: 'unit', id: 'g', put: { battled: false } }], 'next round')
      at.start(battleCall({ attacker: 'unit:g', target: `unit:${target}`, range: 5, figures: 4 }))
      at.answer(faces('dice', 'infantry'))
    }
    expect([at.state.unit['e']?.['crosshair'], at.state.unit['f']?.['crosshair']]).toEqual(['g', 'g'])
    at.correct([{ kind: 'unit', id: 'g', put: { battled: false } }], 'next round')
    expect([diceOf(at, { attacker: 'unit:g', target: 'unit:e', range: 5, crosshair: true }), diceOf(at, { attacker: 'unit:g', target: 'unit:e', range: 5, crosshair: false })]).toEqual([2, 1])
    to(at, 'draw'); at.next()
    start(at, 'move', { unit: 'unit:e', hexes: 1, to: 'open', onto: 'none', from: 'open' })
    expect([at.state.unit['e']?.['crosshair'] ?? null, at.state.unit['f']?.['crosshair']]).toEqual([null, 'g'])
    to(at, 'draw'); at.next()
    start(at, 'move', { unit: 'unit:g', hexes: 1, to: 'open', onto: 'none', from: 'open' })
    expect(at.state.unit['f']?.['crosshair'] ?? null).toBeNull()
  })

  it('Hazard: Crosshair MM-111 a target that is hit and retreats is not marked', () => {
    const at = match({ 'big guns': true }, { g: unit('allies', 'big-gun', 2), e: unit('axis', 'infantry', 4) })
    at.start(battleCall({ attacker: 'unit:g', target: 'unit:e', range: 3, figures: 4 }))
    at.answer(faces('dice', 'infantry', 'flag'))
    at.answer(values('retreat', { hexes: 1 }))
    expect(at.state.unit['e']?.['crosshair'] ?? null).toBeNull()
  })

  it('Blitz MM-112 Allied armor two hexes, Axis armor three; the Axis may play Recon as Air Power, the Allies not', () => {
    const moved = (first: string) => { const at = match({ blitz: true, first }); start(at, 'move', { unit: 'armor', hexes: 3, to: 'open' }); return blockedBy(at) }
    expect([moved('allies'), moved('axis')]).toEqual(['Armor may go 2, this is 3', null])
    const axis = match({ blitz: true, first: 'axis' })
    start(axis, 'play-card', { card: 'recon', section: 'left', asAirPower: true })
    expect(axis.state.flag['card']).toBe('air-power')
    expect([says(match({ blitz: true, first: 'axis' })).includes('blitz recon'), says(match({ blitz: true })).includes('blitz recon'), says(to(match({ blitz: true }), 'move')).includes('blitz armor')]).toEqual([true, false, true])
    expect(choicesOf(match({ blitz: true }), 'play-card', 'asAirPower', { card: 'recon' })).toEqual([])
  })

  it('Night MM-104 from 5 any star is daylight: 671 of 1296', () => {
    const at = match({ night: true })
    at.correct([{ kind: 'track', id: 'night', to: 5 }], 'near dawn')
    expect(chance(odds(at.state, { procedure: 'night', input: {} }), 'daylight')).toBeCloseTo(671 / 1296, 12)
  })
})

describe('Crosshair markers and mines', () => {
  it('Hazard: Crosshair MM-111 a gun has three markers: a fourth target gets none, and is told so', () => {
    const at = match({ 'big guns': true }, { g: unit('allies', 'big-gun', 2), ...Object.fromEntries(['a', 'b', 'c', 'd'].map(id => [id, unit('axis', 'infantry', 4)])) })
    const told = ['a', 'b', 'c', 'd'].map(id => {
      at.correct([{ kind: 'unit', id: 'g', put: { battled: false } }], 'next round')
      at.start(battleCall({ attacker: 'unit:g', target: `unit:${id}`, range: 5 }))
      return at.answer(faces('dice', 'infantry')).outcomes[0]?.lines.some(each => each.text.startsWith('All three'))
    })
    expect(told).toEqual([false, false, false, true])
    expect(['a', 'b', 'c', 'd'].map(id => at.state.unit[id]?.['crosshair'] ?? null)).toEqual(['g', 'g', 'g', null])
  })

  it.each([['big-gun', 1, null], ['destroyer', 1, 'g']] as const)('Hazard: Crosshair MM-111 MM-137 a %s that moves: its marker is then %s %s', (type, hexes, left) => {
    const at = match({ 'big guns': true }, { g: unit('allies', type, 2), e: unit('axis', 'infantry', 4, { crosshair: 'g' }) })
    start(at, 'move', { unit: 'unit:g', hexes, to: type === 'destroyer' ? 'ocean' : 'open', onto: 'none', from: 'open' })
    expect(at.state.unit['e']?.['crosshair'] ?? null).toBe(left)
  })

  it.each([['infantry', 1, 3], ['big-gun', 5, 2], ['destroyer', 5, 2], ['artillery', 5, 1]] as const)('Hazard: Crosshair MM-111 %s at range %i throws %i at a marked target', (attacker, range, n) => {
    expect(diceOf(match({ 'big guns': true }), { attacker, range, crosshair: true })).toBe(n)
  })

  it('Unit: Engineers MM-132 in a minefield they clear it instead of battling', () => {
    const at = match({ mines: true }, { e: unit('allies', 'engineers', 4, { obstacle: 'minefield' }) })
    expect(diceOf(at, { attacker: 'unit:e', on: 'minefield' })).toBe('Engineers in a minefield clear it instead of battling')
    start(at, 'remove-wire', { unit: 'unit:e', what: 'mines' })
    expect(at.state.unit['e']).toMatchObject({ obstacle: 'none', battled: true })
  })
})
