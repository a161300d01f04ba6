import { describe, expect, it } from 'vitest'
import type { Drawing } from '../../../src/engine/drawing.ts'
import type { Table } from '../../table.ts'
import { match, memoir, start, to, unit, type Options } from './game.ts'

const drawn = <K extends Drawing['kind']>(at: Table, id: string, kind: K): Extract<Drawing, { kind: K }> => {
  const found = memoir.panels(at.state).find(each => each.id === id)?.drawing
  if (found?.kind !== kind) throw new Error(`no ${kind} ${id}`)
  return found as Extract<Drawing, { kind: K }>
}
const ids = (at: Table): readonly string[] => memoir.panels(at.state).map(each => each.id)
const plane = (at: Table, side: string, facts: object): Table => { at.correct([{ kind: 'row', id: `air/${side}`, to: { type: 'bomber', guns: 0, bombs: 6, landed: false, ...facts } }], 'in the air'); return at }

describe('What the turn ahead brings', () => {
  const ahead = (at: Table, n: number) => memoir.calendar!(at.state, n)
  const cites = (at: Table, n: number) => ahead(at, n)?.lines.map(each => each.cite)

  it('Winning: this turn is the mover\'s, the next the other side\'s, with its medals and cards', () => {
    const at = match({ 'allied cards': 5, 'axis cards': 4, 'allied medals': 6, 'axis medals': 5 })
    expect(ahead(at, 0)).toEqual({ title: 'Allies, turn 1', lines: [{ text: '0 of 6 medals, 5 cards', cite: 'Winning' }] })
    expect(ahead(at, 1)).toEqual({ title: 'Axis, turn 2', lines: [{ text: '0 of 5 medals, 4 cards', cite: 'Winning' }] })
  })

  it.each<readonly [Options, number, boolean]>([[{}, 1, false], [{ night: true }, 1, true], [{ night: true }, 6, false], [{ night: true, 'night side': 'axis' }, 1, false]])('Night: with %j at visibility %i the Allies have visibility dice ahead: %s', (options, seen, dice) => {
    const at = match(options)
    at.correct([{ kind: 'track', id: 'night', to: seen }], 'as the table stands')
    expect(cites(at, 0)?.includes('Night')).toBe(dice)
  })

  it('Air: Withdrawing an empty air unit must go, Air: Landing a landed one is supplied again', () => {
    expect(cites(plane(match({ air: true }), 'axis', {}), 1)).toEqual(['Winning'])
    expect(cites(plane(match({ air: true }), 'axis', { bombs: 0 }), 1)).toEqual(['Winning', 'Air: Withdrawing'])
    expect(cites(plane(match({ air: true }), 'axis', { landed: true }), 1)).toEqual(['Winning', 'Air: Landing'])
  })

  it.each([['majority-start', true], ['permanent-start', true], ['temporary', false]] as const)('Medals: a %s objective is announced for the start of the turn: %s', (kind, told) => {
    const at = match()
    start(at, 'objective', { kind, side: 'either', worth: 1, of: 3 })
    expect(cites(at, 0)?.includes('Medals')).toBe(told)
  })

  it('Winning: after the last medal nothing is ahead', () => {
    const at = match()
    at.correct([{ kind: 'end', id: 'match', to: { winner: 'axis', how: 'medals', cite: 'Winning' } }], 'over')
    expect(ahead(at, 0)).toBeNull()
  })

  it('names a row by its own part and a unit by its words', () => {
    expect([memoir.name!('row', 'objective/2'), memoir.name!('unit', 'allies-infantry-1'), memoir.name!('track', 'turn')]).toEqual(['2', 'allies infantry 1', undefined])
  })
})

describe('What lies on the table', () => {
  it('Medals: an objective shows who holds it and how many stand there; without any there is no list', () => {
    const at = match({ 'allied medals': 9, 'axis medals': 9 })
    expect(ids(at)).not.toContain('objectives')
    start(at, 'objective', { kind: 'temporary', side: 'either', worth: 2, of: 1 })
    start(at, 'objective', { kind: 'majority', side: 'either', worth: 1, of: 3 })
    start(at, 'occupy', { objective: '1', allies: 0, axis: 1 })
    expect(drawn(at, 'objectives', 'list').rows).toMatchObject([{ id: 'objective/1', owner: 'axis', worth: 2, note: 'Allies 0, Axis 1 of 1' }, { id: 'objective/2', owner: '', worth: 1, note: 'Allies 0, Axis 0 of 3' }])
  })

  it('Night: the visibility is shown only in a night battle', () => {
    expect(drawn(match({ night: true }), 'night', 'number')).toMatchObject({ at: 1, max: 6 })
    expect(ids(match())).not.toContain('night')
  })

  it.each([[{ deck: 'tracked' }, 'own', 49], [{ deck: 'tracked' }, 's13', undefined], [{}, 'own', undefined]] as const)('Command cards: with %j in %s the deck holds %s', (options, scenario, left) => {
    const at = match({ 'allied cards': 6, 'axis cards': 5, ...options }, {}, scenario)
    expect(drawn(at, 'cards', 'deck').piles.find(each => each.id === 'deck')?.n).toBe(left)
  })

  it('Command cards: a tracked deck lists what was played', () => {
    const at = match({ deck: 'tracked' })
    start(at, 'play-card', { card: 'probe', section: 'left' })
    to(at, 'draw'); at.next()
    expect(drawn(at, 'cards', 'deck').piles.find(each => each.id === 'discard')).toMatchObject({ n: 1, known: [{ label: 'probe' }] })
  })

  it.each([[{ russian: true }, 'commissar', 0], [{ 'combat cards': true }, 'combat cards axis', 2], [{ air: true, front: 'west', year: 1944 }, 'air cards allies', 3]] as const)('Cards: %j puts the pile %s of %i on the table', (options, id, n) => {
    expect(drawn(match(options), 'cards', 'deck').piles.find(each => each.id === id)?.n).toBe(n)
    expect(drawn(match(), 'cards', 'deck').piles.map(each => each.id)).not.toContain(id)
  })

  it('Overlord: Cards the air cards belong to the Commander-in-Chief', () => {
    expect(drawn(match({ air: true }, {}, 's13'), 'cards', 'deck').piles.find(each => each.id === 'air cards axis')?.label).toBe('Axis Commander-in-Chief: air cards')
  })

  it('Air: Ammo what is left of each air unit, bombs apart, and whether it has landed', () => {
    const at = plane(plane(match({ air: true }), 'axis', { landed: true }), 'allies', { type: 'fighter-bomber', guns: 3, bombs: 2 })
    expect(drawn(at, 'air', 'pool').pools).toMatchObject([{ label: 'Allies fighter-bomber', n: 5, inside: { n: 2 } }, { label: 'Axis bomber, landed', n: 6, inside: { n: 6 } }])
    expect(drawn(match({ air: true }), 'air', 'pool').pools).toEqual([])
  })

  it.each([[2, 'all players together', 'all players together'], [3, 'Commander-in-Chief', 'Commander-in-Chief'], [4, 'Commander-in-Chief', 'center general']] as const)('Overlord: Setup with %i a side the chief is %s and the center %s', (team, chief, center) => {
    const { boxes } = drawn(match({ team }, {}, 's13'), 'roles', 'display')
    expect([boxes.find(each => each.id === 'cic')?.filled, boxes.find(each => each.id === 'center general')?.filled]).toEqual([chief, center])
  })

  it.each([['mechanized', 'armor'], ['fortress', 'artillery'], ['naval', 'destroyer'], ['headquarters', 'infantry']] as const)('Setup: a counter typed in as %s is ordered as %s', (type, as) => {
    const at = match({}, { own: { faction: 'allies', label: 'Own', type, steps: 3 }, known: unit('allies', as, 3) })
    const field = memoir.procedures['order']!.fields!({ state: at.state, input: {}, manual: [], chart: () => { throw new Error('none') }, slot: id => memoir.charts[id]! })['unit']
    const picture = (id: string) => (field?.kind === 'choice' ? field.options.find(each => each.id === id)?.picture : undefined)
    expect(picture('unit:own')).toBe(picture('unit:known'))
    expect(picture('unit:own')).toBeTypeOf('string')
  })
})
