import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../src/engine/game.ts'
import { faces } from '../../table.ts'
import { match, memoir, start, unit } from './game.ts'

describe('Card: Medics & Mechanics', () => {
  it.each([
    ['infantry', 2, ['infantry', 'star', 'infantry', 'flag'], 4, '2 figures back'], ['infantry', 3, ['armor', 'star', 'grenade', 'flag'], 4, '1 figure back'], ['armor', 1, ['armor', 'infantry', 'infantry', 'flag'], 2, '1 figure back'],
    ['artillery', 1, ['infantry', 'armor', 'grenade', 'flag'], 1, 'No figure comes back'], ['artillery', 1, ['star', 'armor', 'grenade', 'flag'], 2, '1 figure back'],
  ] as const)('its own symbol and the star bring a figure back, never more than fell: %s of %i with %j has %i', (type, had, thrown, has, told) => {
    const at = match({}, { a: unit('allies', type, had) })
    start(at, 'medics', { unit: 'unit:a', dice: 4 })
    expect(at.answer(faces('medics', ...thrown)).outcomes[0]?.label).toBe(told)
    expect(at.state.unit['a']?.['figures']).toBe(has)
  })

  it.each([[{ unit: 'unit:a', dice: 4 }], [{ unit: 'infantry', dice: 0, missing: 2 }], [{ unit: 'infantry', dice: 4 }]] as const)('a full unit, no dice, or nobody missing: nothing is thrown with %j', input => {
    const at = match({}, { a: unit('allies', 'infantry', 4) })
    expect(start(at, 'medics', input).outcomes[0]?.label).toBe('Nothing to recover')
  })

  it.each([['own', 6], ['s3129', 4]] as const)('in %s it is %i dice: one a card held, four in Breakthrough', (scenario, dice) => {
    const at = match({ 'allied cards': 6 }, {}, scenario)
    expect(fieldsOf(memoir, at.state, 'medics', {})['dice']?.usual).toBe(dice)
  })
})

describe('Other tactics', () => {
  it.each([['own', 0], ['s3129', 2]] as const)('Card: Barrage in %s two stars are %i hits', (scenario, hits) => {
    const at = match({}, {}, scenario)
    start(at, 'barrage', { target: 'infantry', figures: 4 })
    expect(at.answer(faces('barrage', 'star', 'star', 'armor', 'armor')).outcomes[0]?.tally['figures'] ?? 0).toBe(hits)
  })

  it('Card: Their Finest Hour no cards, no dice; a grenade calls an air unit only with the air rules', () => {
    expect(start(match(), 'finest-hour', { dice: 0 }).outcomes[0]?.label).toBe('No cards, no dice')
    const at = match()
    start(at, 'finest-hour', { dice: 2 })
    expect(at.answer(faces('symbols', 'grenade', 'armor')).outcomes[0]).toMatchObject({ label: 'Orders: 0 infantry, 1 armor, 0 of any kind', duties: [{ cite: 'Card: Their Finest Hour' }] })
  })

  it('Card: Their Finest Hour without air or combat decks only the command cards are shuffled', () => {
    const at = match()
    start(at, 'play-card', { card: 'finest-hour' })
    expect([at.state.pile['discard'], at.state.track['air cards allies']]).toEqual([[], 0])
  })
})
