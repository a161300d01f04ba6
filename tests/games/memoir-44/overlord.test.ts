import { describe, expect, it } from 'vitest'
import { chance } from '../../../src/engine/forecast.ts'
import { bruteForce, faces, sameOdds } from '../../table.ts'
import { blockedBy, match, memoir, odds, says, start, to } from './game.ts'

const overlord = (options: Parameters<typeof match>[0] = {}) => match({ board: 'overlord', 'allied cards': 5, ...options })

describe('Overlord', () => {
  it.each([[4, ['Commander-in-Chief', 'left general', 'center general', 'right general']], [3, ['Commander-in-Chief', 'left general', 'Commander-in-Chief', 'right general']], [2, Array<string>(4).fill('all players together')]] as const)('Overlord: Setup MM-161 with %i players a side the chairs are %j', (team, chairs) => {
    const panel = memoir.panels(overlord({ team }).state).find(each => each.id === 'roles')?.drawing
    expect(panel?.kind === 'display' ? panel.boxes.map(each => each.filled) : []).toEqual(chairs)
    expect(memoir.panels(match().state).some(each => each.id === 'roles')).toBe(false)
  })

  it('Overlord: Cards MM-162 of five in hand three may go out; one is always kept; two are drawn, never above the limit', () => {
    const at = overlord()
    for (const [card, general] of [['probe', 'left'], ['attack', 'center'], ['recon', 'right']] as const) start(at, 'hand-out', { card, to: general })
    expect([at.state.track['hand allies'], at.state.track['orders left'], at.state.track['orders center'], at.state.track['orders right']]).toEqual([2, 2, 3, 1])
    start(at, 'hand-out', { card: 'probe', to: 'left' })
    expect(blockedBy(at)).toBe('Three cards a turn at most')
    at.abandon()
    to(at, 'draw')
    start(at, 'draw')
    expect(at.state.track['hand allies']).toBe(4)
    const full = overlord()
    start(full, 'hand-out', { card: 'probe', to: 'left' })
    to(full, 'draw')
    start(full, 'draw')
    expect(full.state.track['hand allies']).toBe(5) // limit 5, so one of the two
    const poor = overlord({ 'allied cards': 2 })
    start(poor, 'hand-out', { card: 'probe', to: 'left' })
    start(poor, 'hand-out', { card: 'probe', to: 'right' })
    expect(blockedBy(poor)).toBe('The Commander-in-Chief always keeps at least one card')
  })

  it('Overlord: Cards MM-162 two section cards to one general, one for each of his sections, no third', () => {
    const at = overlord({ 'allied cards': 8 })
    start(at, 'hand-out', { card: 'probe', to: 'left' })
    start(at, 'hand-out', { card: 'attack', to: 'left' })
    expect(at.state.track['orders left']).toBe(5)
    start(at, 'hand-out', { card: 'recon', to: 'left' })
    expect(blockedBy(at)).toContain('Two section cards to one general at most')
  })

  it('Overlord: Tactic cards MM-163 a general with a tactic card receives no other; the Commander-in-Chief\'s own goes first', () => {
    const at = overlord()
    start(at, 'hand-out', { card: 'move-out', to: 'left' })
    start(at, 'hand-out', { card: 'probe', to: 'left' })
    expect(blockedBy(at)).toBe('A general with a tactic card receives no other')
    at.abandon()
    start(at, 'hand-out', { card: 'probe', to: 'center' })
    start(at, 'hand-out', { card: 'direct-from-hq', to: 'center' })
    expect(blockedBy(at)).toBe('A tactic card goes only to a general without a card')
    const own = overlord()
    const step = start(own, 'hand-out', { card: 'direct-from-hq', to: 'cic' })
    expect(step.outcomes[0]?.duties?.[0]?.text).toContain('carried out first')
    start(own, 'hand-out', { card: 'move-out', to: 'cic' })
    expect(blockedBy(own)).toBe('He has played a card himself already')
  })

  it.each([[true, true, true], [false, true, true], [true, false, true], [false, false, false]] as const)('Overlord: Initiative MM-164 chances sum to one: infantry %s, armor %s, retreat %s', (infantry, armor, retreat) => {
    const at = to(overlord(), 'initiative')
    const call = { procedure: 'initiative', input: { general: 'left', infantry, armor, retreat } }
    const found = odds(at.state, call)
    expect([...found.results.values()].reduce((sum, each) => sum + each.weight, 0)).toBe(found.total)
    expect(chance(found, 'nothing')).toBeCloseTo(((infantry ? 0 : 2) + (armor ? 0 : 1)) / 6, 12)
    expect(chance(found, 'ordered')).toBeCloseTo((1 + (infantry ? 2 : 0) + (armor ? 1 : 0)) / 6, 12)
    expect(chance(found, 'loses a figure')).toBeCloseTo((retreat ? 1 : 2) / 6, 12)
    sameOdds(found, bruteForce(memoir, at.state, call))
  })
  it('Overlord: Initiative MM-164 only for a general without a card; the stage is passed over outside Overlord', () => {
    const at = overlord()
    start(at, 'hand-out', { card: 'probe', to: 'left' })
    at.next()
    expect(at.stage).toBe('initiative')
    start(at, 'initiative', { general: 'left', infantry: true, armor: true, retreat: true })
    expect(blockedBy(at)).toBe('Only a general without a card')
    at.abandon()
    start(at, 'initiative', { general: 'right', infantry: true, armor: true, retreat: true })
    at.answer(faces('initiative', 'star'))
    expect(at.state.track['orders right']).toBe(1)
    const plain = match()
    expect(plain.next().passed.map(each => each.why)).toEqual(['only in Overlord'])
  })

  it('Overlord: Chain of command MM-165 the note stands while cards are handed out, and nowhere else', () => {
    const at = overlord()
    expect(says(at)).toContain('chain')
    expect(says(to(at, 'battle'))).not.toContain('chain')
    expect(says(match())).not.toContain('chain')
  })

  it('Air: Other modules MM-166 the air cards are listed with the Commander-in-Chief', () => {
    const piles = (at: ReturnType<typeof match>) => { const panel = memoir.panels(at.state).find(each => each.id === 'cards')?.drawing; return panel?.kind === 'deck' ? panel.piles.map(each => each.label) : [] }
    expect(piles(overlord({ air: true }))).toEqual(expect.arrayContaining(['Allies Commander-in-Chief: air cards', 'Axis Commander-in-Chief: air cards']))
    expect(piles(match({ air: true }))).toContain('Allies air cards')
    expect(says(overlord({ air: true }))).toContain('overlord air')
  })

  it('Nation: US Marines MM-115 MM-162 in Overlord one general a turn has the extra unit', () => {
    const at = overlord({ marines: true })
    start(at, 'hand-out', { card: 'probe', to: 'left', gungHo: true })
    expect(at.state.track['orders left']).toBe(3)
    start(at, 'hand-out', { card: 'probe', to: 'right', gungHo: true })
    expect(blockedBy(at)).toContain('One general a turn')
    at.abandon()
    start(at, 'hand-out', { card: 'probe', to: 'right' })
    expect(at.state.track['orders right']).toBe(2)
    start(at, 'hand-out', { card: 'move-out', to: 'center' })
    expect(at.state.track['orders center']).toBe(5)
  })
})

describe('Overlord: Counter-Attack and the chief\'s own card', () => {
  const after = (options: Parameters<typeof match>[0] = {}) => {
    const at = overlord({ first: 'axis', 'axis cards': 8, 'allied cards': 8, ...options })
    start(at, 'hand-out', { card: 'probe', to: 'left' })
    start(at, 'hand-out', { card: 'attack', to: 'center' })
    to(at, 'draw'); at.next()
    return at
  }

  it('Card: Counter-Attack MM-018 in Overlord it copies the general across: left is his right', () => {
    const at = after()
    expect(start(at, 'hand-out', { card: 'counter-attack', to: 'right' }).outcomes[0]?.label).toBe('Counter-Attack as Probe to the right general')
    expect(at.state.track['orders right']).toBe(2)
    start(at, 'hand-out', { card: 'counter-attack', to: 'left' })
    expect(blockedBy(at)).toBe('The opponent across has played no card yet')
  })

  it.each([[true, 3], [false, 2]] as const)('Overlord: Pacific MM-115 Marines who copy a card of a Japanese side (%s) order %i', (japanese, n) => {
    const at = after({ marines: true, japanese })
    start(at, 'hand-out', { card: 'counter-attack', to: 'right' })
    expect(at.state.track['orders right']).toBe(n)
  })

  it('Overlord: Tactic cards MM-163 the chief plays one card himself, also when a general was served in between', () => {
    const at = overlord({ 'allied cards': 8 })
    start(at, 'hand-out', { card: 'direct-from-hq', to: 'cic' })
    start(at, 'hand-out', { card: 'probe', to: 'left' })
    start(at, 'hand-out', { card: 'move-out', to: 'cic' })
    expect(blockedBy(at)).toBe('He has played a card himself already')
  })

  it('Overlord: Tactic cards MM-163 Infantry Assault orders the section of its general', () => {
    const at = overlord()
    start(at, 'hand-out', { card: 'infantry-assault', to: 'left' })
    expect([at.state.track['orders left'], at.state.track['orders any']]).toEqual([99, 0])
  })
})
