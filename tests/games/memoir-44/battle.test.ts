import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../src/engine/game.ts'
import { chance } from '../../../src/engine/forecast.ts'
import { startOf, refusal } from '../../../src/engine/field.ts'
import { bruteForce, faces, sameOdds, thereAndBack, values } from '../../table.ts'
import { battleCall, diceOf, match, memoir, odds, unit } from './game.ts'

describe('Battle: dice', () => {
  it.each([
    ['infantry', 1, 3], ['infantry', 2, 2], ['infantry', 3, 1], ['armor', 1, 3], ['armor', 2, 3], ['armor', 3, 3],
    ['artillery', 1, 3], ['artillery', 2, 3], ['artillery', 3, 2], ['artillery', 4, 2], ['artillery', 5, 1], ['artillery', 6, 1],
  ] as const)('Range and dice MM-036 %s at range %i throws %i', (attacker, range, n) => {
    expect(diceOf(match(), { attacker, range })).toBe(n)
  })

  it('Battle MM-038 a unit with one figure left throws as many dice as a full one', () => {
    const at = match({}, { weak: unit('allies', 'infantry', 1), strong: unit('allies', 'infantry', 4) })
    expect(diceOf(at, { attacker: 'unit:weak' })).toBe(3)
    expect(diceOf(at, { attacker: 'unit:strong' })).toBe(3)
  })

  it('Terrain types MM-039 the reduction follows the attacker: forest costs infantry one die, armor two, artillery none', () => {
    expect(diceOf(match(), { terrain: 'forest' })).toBe(2)
    expect(diceOf(match(), { attacker: 'armor', terrain: 'forest' })).toBe(1)
    expect(diceOf(match(), { attacker: 'artillery', terrain: 'forest', range: 2 })).toBe(3)
  })
})

describe('Battle: five taps', () => {
  it('a battle is four choices and the dice', () => {
    const at = match()
    const taps = { attacker: 'armor', target: 'infantry', range: 2, terrain: 'forest' }
    const fields = fieldsOf(memoir, at.state, 'battle', taps)
    const all = Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, (taps as Record<string, string | number>)[id] ?? startOf(field) ?? '']))
    expect(refusal(fields, all)).toBeNull()
    at.start({ procedure: 'battle', input: all })
    const step = at.answer(faces('dice', 'infantry'))
    expect(step.outcomes[0]?.label).toBe('Infantry loses 1 of 4')
    thereAndBack(at, 1)
  })
})

describe('Battle: forecast', () => {
  it.each([
    ['fire', { range: 2 }], ['close assault', {}], ['armor on a weak gun', { attacker: 'armor', target: 'artillery' }], ['sandbags', { range: 2, obstacle: 'sandbags' }],
    ['Tiger', { target: 'tiger', range: 2 }], ['Brandenburgers', { target: 'brandenburgers', range: 2 }], ['patrol car', { target: 'patrol-car', range: 2 }],
  ] as const)('Battle MM-050 %s: the forecast equals an enumeration of every face', (_, change) => {
    const at = match()
    sameOdds(odds(at.state, battleCall(change)), bruteForce(memoir, at.state, battleCall(change)))
  })

  it('Unit: Tiger MM-123 four dice destroy a Tiger in 21455 of 104976', () => {
    const at = match()
    expect(chance(odds(at.state, battleCall({ attacker: 'armor', target: 'tiger', range: 2, cards: 1 })), 'Wiped out')).toBeCloseTo(21455 / 104976, 12)
  })
})

describe('Battle: ground', () => {
  it('Overrun MM-048 armor that wipes a unit out may take the hex and battle once more, but only once', () => {
    const at = match({}, { tank: unit('allies', 'armor', 3), gun: unit('axis', 'artillery', 1), other: unit('axis', 'artillery', 1) })
    at.start(battleCall({ attacker: 'unit:tank', target: 'unit:gun' }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.answer(values('ground', { take: true }))
    at.answer(values('overrun', { target: 'unit:other', range: 1, terrain: 'open', obstacle: 'none', figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.answer(values('ground', { take: true }))
    expect(at.ask).toBeNull()
    expect(at.state.track['medals allies']).toBe(2)
    thereAndBack(at, 1)
  })

  const fired = (placed: boolean, neighbour: boolean) => {
    const on = (cell: string) => (placed ? { cell } : {})
    const at = match({}, { tank: unit('allies', 'armor', 3, on('F5')), gun: unit('axis', 'artillery', 1, on('E5')), far: unit('axis', 'infantry', 4, on('B5')), ...(neighbour ? { near: unit('axis', 'infantry', 4, on('D5')) } : {}) })
    at.start(battleCall({ attacker: 'unit:tank', target: 'unit:gun' }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.answer(values('ground', { take: true }))
    at.answer(values('overrun', { target: 'unit:far', range: 3, terrain: 'open', obstacle: 'none', figures: 4 }))
    return at
  }
  it.each([[true, 'blocked'], [false, 'chance']] as const)('Overrun MM-048 whoever fires is asked for an enemy at his side (%s) and for sight: %s', (crowded, kind) => {
    const at = fired(false, crowded)
    at.answer(values('overrun fire', { sight: true, crowded }))
    expect(at.ask?.kind).toBe(kind)
  })
  it.each([[true, 'blocked'], [false, 'chance']] as const)('Overrun MM-048 the map knows the enemy at his side (%s) and is not asked: %s', (neighbour, kind) => {
    const at = fired(true, neighbour)
    at.answer(values('overrun fire', { sight: true }))
    expect(at.ask?.kind).toBe(kind)
  })
  it('Overrun MM-048 without sight of the target there is no second battle at range', () => {
    const at = fired(false, false)
    at.answer(values('overrun fire', { sight: false, crowded: false }))
    expect(at.ask).toMatchObject({ kind: 'blocked', why: { cite: 'Line of sight' } })
  })

  it('Overrun MM-048 a unit of the roster keeps its own figures, whatever number was left in the box', () => {
    const at = match({}, { tank: unit('allies', 'armor', 3), gun: unit('axis', 'artillery', 1), rifles: unit('axis', 'infantry', 4) })
    at.start(battleCall({ attacker: 'unit:tank', target: 'unit:gun', figures: 2 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.answer(values('ground', { take: true }))
    at.answer(values('overrun', { target: 'unit:rifles', range: 1, terrain: 'open', obstacle: 'none', figures: 1 }))
    at.answer(faces('dice', 'infantry', 'star', 'star'))
    expect(at.state.unit['rifles']?.['figures']).toBe(3)
  })

  it('Card: Ambush MM-015 the target battles first; what is left of the attacker goes on', () => {
    const at = match({}, { rifles: unit('allies', 'infantry', 2), enemy: unit('axis', 'infantry', 4) })
    at.start(battleCall({ attacker: 'unit:rifles', target: 'unit:enemy' }))
    expect(at.ask?.windows).toEqual(['ambush'])
    at.start({ procedure: 'ambush', input: { figures: 2 } })
    at.answer(faces('ambush dice', 'infantry', 'star', 'star'))
    expect(at.state.unit['rifles']?.['figures']).toBe(1)
    expect(at.ask).toMatchObject({ id: 'dice', windows: [] })
    at.answer(faces('dice', 'infantry', 'star', 'star'))
    expect(at.state.unit['enemy']?.['figures']).toBe(3)
  })
})

describe('Battle: what may be fought', () => {
  it('Battle MM-037 with an enemy adjacent no distant target may be fired at', () => {
    expect(diceOf(match(), { range: 3, crowded: true })).toBe('An enemy is adjacent: it must be close assaulted or nobody')
    expect(diceOf(match(), { range: 1, crowded: true })).toBe(3)
  })

  it.each([
    ['Range and dice', { range: 4 }, 'Infantry reaches 3 hexes, not 4'], ['Line of sight', { range: 2, sight: false }, 'Infantry cannot see the target'], ['Resolving battles', { figures: 0 }, 'Infantry has no figures left'],
  ] as const)('%s MM-045 bad input is refused with its section: %j', (cite, change, text) => {
    const at = match()
    at.start(battleCall(change))
    expect(at.ask).toMatchObject({ kind: 'blocked', mayOverrule: true, why: { text, cite } })
  })

  it('Battle MM-045 the table may overrule a refusal with a reason, which becomes a line', () => {
    const at = match()
    at.start(battleCall({ range: 2, sight: false }))
    at.answer({ ask: 'may not 0', overrule: 'we looked again' })
    expect(at.ask?.lines[0]?.text).toContain('overruled: we looked again')
  })

  it('Battle MM-045 a unit does not attack itself', () => {
    expect(diceOf(match({}, { a: unit('allies', 'infantry', 4) }), { attacker: 'unit:a', target: 'unit:a' })).toBe('A unit cannot attack itself')
  })

  it('Line of sight MM-046 artillery needs none', () => {
    expect(diceOf(match(), { attacker: 'artillery', range: 4, sight: false })).toBe(2)
    expect(diceOf(match(), { attacker: 'armor', range: 3, sight: false })).toBe('Armor cannot see the target')
  })

  it('Night MM-060 nobody fires farther than the visibility number', () => {
    const at = match({ night: true })
    expect(diceOf(at, { attacker: 'artillery', range: 2 })).toBe('Night: sight reaches 1 hex')
    expect(diceOf(at, { range: 1 })).toBe(3)
    at.correct([{ kind: 'track', id: 'night', to: 3 }], 'third step')
    expect(diceOf(at, { attacker: 'artillery', range: 3 })).toBe(2)
    expect(diceOf(at, { attacker: 'artillery', range: 4 })).toBe('Night: sight reaches 3 hexes')
  })

  it('Battle MM-049 a second unit cannot start while an advance or overrun is open', () => {
    const at = match({}, { t: unit('allies', 'armor', 3), u: unit('allies', 'armor', 3), e: unit('axis', 'artillery', 1) })
    at.start(battleCall({ attacker: 'unit:t', target: 'unit:e', figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.start(battleCall({ attacker: 'unit:u', range: 2 }))
    expect(at.ask).toMatchObject({ kind: 'blocked', why: { text: 'Finish the battle that is under way first', cite: 'Battle' } })
    at.abandon()
    at.answer(values('ground', { take: true }))
    at.start(battleCall({ attacker: 'unit:u', range: 2 }))
    expect(at.ask?.kind).toBe('blocked')
    at.abandon()
    at.answer(values('overrun', { target: 'none', range: 1, terrain: 'open', obstacle: 'none', figures: 1 }))
    at.start(battleCall({ attacker: 'unit:u', range: 2 }))
    expect(at.ask?.kind).toBe('chance')
  })
})

describe('Battle: the sum of dice', () => {
  it('Fixed obstacles MM-040 a bunker in a forest is two dice for armor, not four; one line says so', () => {
    const at = match()
    at.start(battleCall({ attacker: 'armor', terrain: 'forest', obstacle: 'bunker' }))
    expect(at.ask?.lines.filter(each => each.on === 'dice').map(each => each.amount)).toEqual([3, -2])
  })

  it('Fixed obstacles MM-040 sandbags on a hill with forest: armor still meets the better of both', () => {
    expect(diceOf(match(), { attacker: 'armor', terrain: 'forest', obstacle: 'sandbags' })).toBe(1)
    expect(diceOf(match(), { attacker: 'armor', terrain: 'open', obstacle: 'sandbags' })).toBe(2)
  })

  it('Range and dice MM-041 every die has its line: base, cover, out of wire, card, leader; a crosshair is for big guns', () => {
    const at = match({ leaders: true, 'big guns': true })
    at.start(battleCall({ terrain: 'forest', on: 'wire', crosshair: true, cards: 1, leader: true }))
    expect(at.ask?.lines.filter(each => each.on === 'dice').map(each => [each.text, each.amount])).toEqual([
      ['Infantry, adjacent', 3], ['Forest against infantry', -1], ['Out of wire', -1], ['Command card', 1], ['Heroic leader', 1],
    ]) // 3 - 1 - 1 + 1 + 1 = 3
    expect(at.ask?.head).toEqual(['3 dice', '3 dice'])
    at.abandon()
    at.start(battleCall({ attacker: 'big-gun', range: 5, ground: 'ford', crosshair: true, cards: 1 }))
    expect(at.ask?.lines.filter(each => each.on === 'dice').map(each => [each.text, each.amount])).toEqual([['Big Gun, range 5', 1], ['Out of ford, fordable river', -1], ['Command card', 1], ['Crosshair on the target', 1]])
  })

  it('Range and dice MM-041 out of a ford one die less; the Japanese at full strength one more; never below nought', () => {
    expect(diceOf(match(), { range: 2, ground: 'ford' })).toBe(1)
    expect(diceOf(match({ japanese: true, first: 'axis' }), { full: true })).toBe(4)
    expect(diceOf(match({ japanese: true, first: 'axis' }), { full: false })).toBe(3)
    expect(diceOf(match(), { range: 3, terrain: 'forest', on: 'wire' })).toBe(0)
  })

  it('Range and dice MM-041 a modifier made by hand is a line like any other', () => {
    const at = match()
    at.start(battleCall(), { manual: [{ text: 'House rule', on: 'dice', amount: 2 }] })
    expect(at.ask?.kind === 'chance' && at.ask.chance.kind === 'dice' ? at.ask.chance.n : 0).toBe(5)
  })
})

describe('Battle: results', () => {
  it.each([
    ['infantry', ['infantry', 'grenade', 'armor', 'star'], 2], ['armor', ['armor', 'grenade', 'infantry', 'star'], 2], ['artillery', ['infantry', 'armor', 'star', 'grenade'], 1], ['infantry', ['star', 'armor', 'star', 'star'], 0],
  ] as const)('Resolving battles MM-042 %s is hit by %j: %i', (target, thrown, hits) => {
    const at = match()
    at.start(battleCall({ attacker: 'artillery', target, range: 1, cards: 1, figures: 4 }))
    expect(at.answer(faces('dice', ...thrown)).outcomes[0]?.tally['figures']).toBe(hits)
  })

  it('Resolving battles MM-043 the last figure is a medal and the unit is gone', () => {
    const at = match({}, { e: unit('axis', 'infantry', 2) })
    at.start(battleCall({ target: 'unit:e', range: 2, figures: 2 }))
    const step = at.answer(faces('dice', 'infantry', 'grenade'))
    expect(at.state.unit['e']).toBeUndefined()
    expect(at.state.track['medals allies']).toBe(1)
    expect(step.outcomes[0]).toMatchObject({ label: 'axis infantry: wiped out', group: 'Wiped out', tone: 'win', tally: { medals: 1 } })
  })

  it('Resolving battles MM-043 more hits than figures take no more than there are', () => {
    const at = match({}, { e: unit('axis', 'infantry', 1) })
    at.start(battleCall({ target: 'unit:e', figures: 1 }))
    at.answer(faces('dice', 'infantry', 'infantry', 'grenade'))
    expect(at.answer(values('ground', { take: false })).outcomes[0]?.tally).toMatchObject({ figures: 1, medals: 1 })
  })

  it('Retreating MM-044 two flags ask for two hexes, after the figures are off', () => {
    const at = match({}, { e: unit('axis', 'infantry', 4) })
    at.start(battleCall({ target: 'unit:e', attacker: 'armor', range: 2, figures: 4 }))
    at.answer(faces('dice', 'flag', 'flag', 'infantry'))
    expect(at.ask).toMatchObject({ id: 'retreat', who: 'axis', usual: { hexes: 2 }, lines: [{ text: '2 hexes toward its own side' }] })
    const step = at.answer(values('retreat', { hexes: 2 }))
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toEqual(['Take 1 figure off axis infantry', 'Move axis infantry back 2 hexes toward its own side'])
    expect(at.state.unit['e']).toMatchObject({ figures: 3, retreated: true })
  })

  const driven = (others: Readonly<Record<string, string>>, ...thrown: readonly string[]) => {
    const at = match({}, { e: unit('axis', 'infantry', 4, { cell: 'E5' }), ...Object.fromEntries(Object.entries(others).map(([id, cell]) => [id, unit('axis', 'infantry', 4, { cell })])) })
    at.start(battleCall({ target: 'unit:e', attacker: 'armor', range: 2 }))
    at.answer(faces('dice', ...thrown))
    return at
  }
  it('Retreating MM-044 on the map the hexes behind it are offered, and it stands where it was sent', () => {
    const at = driven({}, 'flag', 'star', 'star')
    const field = at.ask?.kind === 'choose' ? at.ask.fields['to'] : undefined
    expect(field?.kind === 'choice' ? field.options.map(each => each.id) : []).toEqual(['D4', 'D5', ''])
    const step = at.answer(values('retreat to', { to: 'D5' }))
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toEqual(['Move axis infantry back 1 hex to D5'])
    expect(at.state.unit['e']).toMatchObject({ cell: 'D5', retreated: true, figures: 4 })
  })
  it('Retreating MM-044 on the map a way that ends early costs the hexes it lacks', () => {
    const at = driven({ a: 'C4', b: 'C5', c: 'C6' }, 'flag', 'flag', 'star')
    at.answer(values('retreat to', { to: 'D4' }))
    expect(at.state.unit['e']).toMatchObject({ cell: 'D4', figures: 3 })
  })
  it('Retreating MM-044 on the map no way at all is said to be none; the table may know better', () => {
    const at = driven({ a: 'D4', b: 'D5' }, 'flag', 'star', 'star')
    expect(at.ask).toMatchObject({ id: 'retreat', usual: { hexes: 0 } })
    const elsewhere = driven({}, 'flag', 'star', 'star')
    elsewhere.answer(values('retreat to', { to: '' }))
    elsewhere.answer(values('retreat', { hexes: 0 }))
    expect(elsewhere.state.unit['e']).toMatchObject({ cell: 'E5', figures: 3 })
  })

  it('Retreating MM-044 hexes it cannot go cost a figure each, and may cost the last one', () => {
    const at = match({}, { e: unit('axis', 'infantry', 3) })
    at.start(battleCall({ target: 'unit:e', attacker: 'armor', range: 2, figures: 3 }))
    at.answer(faces('dice', 'flag', 'flag', 'infantry'))
    at.answer(values('retreat', { hexes: 0 }))
    expect(at.state.unit['e']).toBeUndefined() // 1 hit and 2 blocked hexes of 3 figures
    expect(at.state.track['medals allies']).toBe(1)
  })

  it.each([
    ['infantry in close assault', { figures: 1 }, 'ground'], ['infantry by fire', { figures: 1, range: 2 }, null], ['artillery in close assault', { attacker: 'artillery', figures: 1 }, null], ['a machine gun', { attacker: 'mg-early', figures: 1 }, null],
  ] as const)('Take ground MM-047 %s', (_, change, asked) => {
    const at = match()
    at.start(battleCall(change))
    at.answer(faces('dice', ...['grenade', 'star', 'star'].slice(0, 'range' in change ? 2 : 3)))
    expect(at.ask?.id ?? null).toBe(asked)
  })

  it('Take ground MM-047 it is optional, also after a retreat', () => {
    const at = match()
    at.start(battleCall())
    at.answer(faces('dice', 'flag', 'star', 'star'))
    at.answer(values('retreat', { hexes: 1 }))
    expect(at.ask).toMatchObject({ id: 'ground', kind: 'choose' })
    expect(at.answer(values('ground', { take: false })).outcomes[0]?.group).toBe('Falls back')
  })
})
