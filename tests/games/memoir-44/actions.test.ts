import { describe, expect, it } from 'vitest'
import { bruteForce, faces, sameOdds, values } from '../../table.ts'
import { battleCall, blockedBy, diceOf, match, mean, memoir, odds, refusalOf, says, start, to, unit } from './game.ts'

describe('Actions', () => {
  it('Action: Sabotage MM-141 two dice, stars count up to what is needed; capture starts the count again', () => {
    const at = match({ actions: true })
    start(at, 'sabotage', { landmark: 'new', need: 3, captured: false })
    at.answer(faces('sabotage', 'star', 'flag'))
    expect(at.state.row['landmark/landmark 1']).toMatchObject({ have: 1, need: 3 })
    start(at, 'sabotage', { landmark: 'landmark 1', captured: true })
    expect(at.state.row['landmark/landmark 1']).toMatchObject({ have: 0 })
    start(at, 'sabotage', { landmark: 'landmark 1', captured: false })
    at.answer(faces('sabotage', 'star', 'star'))
    start(at, 'sabotage', { landmark: 'landmark 1', captured: false })
    const step = at.answer(faces('sabotage', 'star', 'star'))
    expect([step.outcomes[0]?.group, at.state.row['landmark/landmark 1']?.['have']]).toEqual(['demolished', 3])
  })

  it('Action: Blowing up bridges MM-141 certain without a new card, or two dice and a card', () => {
    const carded = () => { const at = match({ actions: true }); start(at, 'play-card', { card: 'probe', section: 'left' }); return at }
    const at = carded()
    start(at, 'blow-bridge', { way: 'sure' })
    expect([at.state.flag['drawn'], at.state.track['hand allies'], at.state.track['orders left']]).toEqual([true, 4, 0])
    const other = carded()
    start(other, 'blow-bridge', { way: 'roll' })
    expect(other.answer(faces('charge', 'star', 'flag')).outcomes[0]?.group).toBe('gone')
    expect(other.state.flag['drawn']).toBeUndefined()
    const call = { procedure: 'blow-bridge', input: { way: 'roll' } }
    sameOdds(odds(match().state, call), bruteForce(memoir, match().state, call))
  })

  it('Action: Destroy supplies MM-141 a destroyed depot takes a hex from the armor of that side only', () => {
    const moved = (limit: string) => { const at = match({ 'armor limit': limit }); start(at, 'move', { unit: 'armor', hexes: 3, to: 'open' }); return blockedBy(at) }
    expect([moved('allies'), moved('axis'), moved('nobody')]).toEqual(['Armor may go 2, this is 3', null, null])
  })

  it.each([['paradrop', { landed: 2 }], ['airfield', { enemy: false }], ['train', {}]] as const)('Action: Paradrop MM-142 a unit that comes by %s neither moves nor battles that turn', (how, more) => {
    const at = match({ actions: true })
    start(at, 'play-card', { card: 'direct-from-hq' })
    start(at, 'paradrop', { how, type: 'infantry', spare: 12, ...more })
    expect(at.state.unit['allies-infantry-1']).toMatchObject({ figures: 4 })
    expect(at.state.track['orders any']).toBe(how === 'airfield' ? 3 : 4)
    expect(diceOf(at, { attacker: 'unit:allies-infantry-1' })).toContain('has battled this turn')
    start(at, 'move', { unit: 'unit:allies-infantry-1', hexes: 1, to: 'open' })
    expect(blockedBy(at)).toContain('has moved this turn')
  })

  it('Action: Armor breakthrough MM-142 it may battle and take ground but not move on; nobody landed costs no medal; no reinforcements onto an enemy', () => {
    const at = match({ actions: true })
    start(at, 'paradrop', { how: 'armor', type: 'armor', spare: 12 })
    expect(diceOf(at, { attacker: 'unit:allies-armor-1' })).toBe(3)
    start(at, 'paradrop', { how: 'paradrop', type: 'infantry', landed: 0, spare: 12 })
    expect(at.state.track['medals axis']).toBe(0)
    start(at, 'paradrop', { how: 'airfield', type: 'infantry', enemy: false, spare: 12 })
    expect(blockedBy(at)).toBe('It takes one order of Direct from HQ')
    at.abandon()
    start(at, 'play-card', { card: 'direct-from-hq' })
    start(at, 'paradrop', { how: 'airfield', type: 'armor', enemy: false, spare: 12 })
    expect(blockedBy(at)).toBe('Only infantry is reinforced there')
    at.abandon()
    start(at, 'paradrop', { how: 'airfield', type: 'infantry', enemy: true, spare: 12 })
    expect(blockedBy(at)).toContain('enemy is on the airfield')
  })

  it('Action: Armor breakthrough MM-142 it takes ground without overrun', () => {
    const at = match({ actions: true })
    start(at, 'paradrop', { how: 'armor', type: 'armor', spare: 12 })
    at.start(battleCall({ attacker: 'unit:allies-armor-1', target: 'artillery', figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.answer(values('ground', { take: true }))
    expect(at.ask).toBeNull()
  })

  it('Action: Recovery MM-143 refused with an enemy adjacent; never above the start; six dice or one for each card', () => {
    const at = match({ actions: true, 'allied cards': 4 }, { i: unit('allies', 'infantry', 3) })
    start(at, 'recover', { unit: 'unit:i', place: 'hospital', enemy: true })
    expect(blockedBy(at)).toBe('Not with an enemy adjacent')
    at.abandon()
    const dice = (place: string) => { start(at, 'recover', { unit: 'unit:i', place, enemy: false }); const n = at.ask?.kind === 'chance' && at.ask.chance.kind === 'dice' ? at.ask.chance.n : 0; at.abandon(); return n }
    expect([dice('hospital'), dice('oasis')]).toEqual([6, 4])
    start(at, 'recover', { unit: 'unit:i', place: 'hospital', enemy: false })
    at.answer(faces('recovery', 'infantry', 'infantry', 'star', 'star', 'grenade', 'flag'))
    expect(at.state.unit['i']).toMatchObject({ figures: 4, battled: true })
    expect(diceOf(at, { attacker: 'unit:i' })).toContain('has battled this turn')
  })

  it('Action: Recovery MM-143 infantry faces and stars bring figures back, three of six faces', () => {
    // 6 dice at 3/6 with 4 missing: at most 4
    expect(mean(match({ actions: true }).state, { procedure: 'recover', input: { unit: 'infantry', place: 'hospital', enemy: false, missing: 4 } }, 'recovered')).toBeCloseTo((6 * 1 + 15 * 2 + 20 * 3 + (15 + 6 + 1) * 4) / 64, 12)
  })

  it('Action: Capturing equipment MM-144 equipment stays where its carrier fell, prisoners are lost', () => {
    const at = match({ actions: true }, { e: unit('axis', 'infantry', 1, { cell: 'E5' }), p: unit('axis', 'infantry', 1, { cell: 'E6' }) })
    at.correct([{ kind: 'flag', id: 'side', to: 'axis' }], 'axis turn')
    start(at, 'pick-up', { unit: 'unit:e', kind: 'equipment' })
    start(at, 'pick-up', { unit: 'unit:p', kind: 'prisoners' })
    expect(at.state.row['token/1']).toMatchObject({ carrier: 'e' })
    at.correct([{ kind: 'flag', id: 'side', to: 'allies' }], 'allied turn')
    for (const id of ['e', 'p']) {
      at.start(battleCall({ target: `unit:${id}`, range: 2, figures: 1 }))
      at.answer(faces('dice', 'infantry', 'star'))
    }
    expect([at.state.row['token/1'], at.state.row['token/2']]).toEqual([expect.objectContaining({ carrier: '', where: 'E5' }), undefined])
    expect(says(to(at, 'move'))).toContain('tokens')
  })

  it('Action: Radar alert MM-144 Air Power must be announced a turn ahead, and then played', () => {
    const at = match({ 'radar alert': true })
    expect(refusalOf(at, 'play-card', 'card', 'air-power')).toContain('announced a turn ahead')
    expect(says(to(at, 'draw'))).toContain('radar next')
    start(at, 'announce')
    at.next(); to(at, 'draw'); at.next()
    expect([refusalOf(at, 'play-card', 'card', 'air-power'), refusalOf(at, 'play-card', 'card', 'probe')]).toEqual([undefined, 'Air Power was announced and must be played'])
    expect([says(at).includes('radar'), says(match()).includes('radar')]).toEqual([true, false])
  })

  it('Action: Capture HQ MM-144 the reminder stands at the move when actions are in play', () => {
    expect([says(to(match({ actions: true }), 'move')).includes('hq'), says(to(match(), 'move')).includes('hq')]).toEqual([true, false])
  })

  it('Action: Rafts and boats MM-145 infantry only, one die less out, and a flag costs a figure; an exit is a medal', () => {
    expect(diceOf(match(), { on: 'raft' })).toBe(2)
    const at = match({}, { e: unit('axis', 'infantry', 4), x: unit('allies', 'infantry', 4) })
    at.start(battleCall({ target: 'unit:e', obstacle: 'raft', range: 2, figures: 4 }))
    at.answer(faces('dice', 'flag', 'star'))
    expect([at.ask, at.state.unit['e']?.['figures']]).toEqual([null, 3])
    expect(start(at, 'may-enter', { unit: 'armor', to: 'river', onto: 'raft', from: 'open', hexes: 1, bridge: true }).outcomes[0]?.group).toBe('no')
    start(at, 'exit', { unit: 'unit:x' })
    expect([at.state.track['medals allies'], at.state.unit['x']]).toEqual([1, undefined])
  })
})

describe('Actions that change what follows', () => {
  it.each([['moved', { moved: 1 }], ['battled', { battled: true }]] as const)('Action: Recovery MM-143 a unit that has %s this turn recovers nothing', (_, more) => {
    const at = match({ actions: true }, { i: unit('allies', 'infantry', 3, more) })
    start(at, 'recover', { unit: 'unit:i', place: 'hospital', enemy: false })
    expect(blockedBy(at)).toBe('It may neither move nor battle this turn')
  })

  it('Action: Destroy supplies MM-141 MM-086 a depot demolished by sabotage slows the enemy\'s armor from then on, another landmark does not', () => {
    const blown = (depot: boolean) => {
      const at = match({ actions: true })
      start(at, 'sabotage', { landmark: 'new', need: 1, depot, captured: false })
      at.answer(faces('sabotage', 'star', 'flag'))
      to(at, 'draw'); at.next()
      start(at, 'move', { unit: 'armor', hexes: 3, to: 'open' })
      return blockedBy(at)
    }
    expect([blown(true), blown(false)]).toEqual(['Armor may go 2, this is 3', null])
  })

  it('Unit: Landing Craft MM-138 a unit mustered aboard goes two hexes of ocean; on the beach the craft is taken off and gives no medal', () => {
    const at = match({ map: 'beach' })
    start(at, 'muster', { side: 'allies', type: 'infantry', figures: 4, section: 'left', leader: false, camouflaged: false, craft: true })
    const [id, craft] = ['allies-infantry-1', 'allies-landing-craft-1']
    expect(at.state.unit[id]).toMatchObject({ craft })
    start(at, 'move', { unit: `unit:${id}`, hexes: 2, to: 'ocean', onto: 'none', from: 'ocean' })
    expect([blockedBy(at), at.state.unit[craft] !== undefined]).toEqual([null, true])
    at.correct([{ kind: 'unit', id, to: { faction: 'allies', type: 'infantry', label: 'Rifles', figures: 4, of: 4, craft } }], 'next turn')
    const step = start(at, 'move', { unit: `unit:${id}`, hexes: 1, to: 'beach', onto: 'none', from: 'ocean' })
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toEqual(['Take the landing craft off'])
    expect([at.state.unit[craft], at.state.unit[id]?.['craft'] ?? null, at.state.track['medals axis']]).toEqual([undefined, null, 0])
    const wading = match({ map: 'beach' })
    start(wading, 'move', { unit: 'infantry', hexes: 2, to: 'ocean', onto: 'none', from: 'ocean' })
    expect(blockedBy(wading)).toBe('One hex only in ocean or coastline')
  })
})
