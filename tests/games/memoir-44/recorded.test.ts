import { expect, it } from 'vitest'
import { faces, thereAndBack, values } from '../../table.ts'
import { battleCall, match, memoir, odds, start, to, unit } from './game.ts'
import { chance } from '../../../src/engine/forecast.ts'

// A short battle of our own, written down with the dice that fell. Every checkpoint is worked by hand.
it('a recorded battle: five turns, every checkpoint by hand', () => {
  const at = match({ 'allied cards': 5, 'axis cards': 4, 'allied medals': 3, 'axis medals': 3, first: 'allies', deck: 'tracked' }, {
    rifles: unit('allies', 'infantry', 4, { section: 'center', label: 'Rifles' }), tanks: unit('allies', 'armor', 3, { section: 'center right', label: 'Shermans' }), guns: unit('allies', 'artillery', 2, { section: 'left', label: 'Guns' }),
    gren: unit('axis', 'infantry', 4, { section: 'center', label: 'Grenadiers', terrain: 'town' }), pak: unit('axis', 'artillery', 2, { section: 'center', label: 'Pak' }), tiger: unit('axis', 'tiger', 1, { section: 'left', label: 'Tiger' }),
  })
  start(at, 'objective', { kind: 'permanent', side: 'allies', worth: 1, of: 1 })

  // turn 1, Allies: Attack center gives 3 orders; hand 5 - 1 = 4
  start(at, 'play-card', { card: 'attack', section: 'center' })
  expect([at.state.track['orders center'], at.state.track['hand allies']]).toEqual([3, 4]) // checkpoint 1
  to(at, 'order')
  start(at, 'order', { unit: 'unit:rifles', section: 'center' })
  start(at, 'order', { unit: 'unit:tanks', section: 'center' })
  expect(at.state.track['orders center']).toBe(1) // checkpoint 2
  to(at, 'move')
  expect(start(at, 'move', { unit: 'unit:rifles', hexes: 1, to: 'open', onto: 'none', from: 'open' }).outcomes[0]?.group).toBe('may battle')
  expect(start(at, 'move', { unit: 'unit:tanks', hexes: 3, to: 'open', onto: 'none', from: 'open' }).outcomes[0]?.group).toBe('may battle')
  to(at, 'battle')
  // Rifles at range 2 into town: 2 - 1 = 1 die
  at.start(battleCall({ attacker: 'unit:rifles', target: 'unit:gren', range: 2, terrain: 'town', figures: 4, moved: 1 }))
  expect(at.ask?.head).toEqual(['2 dice', '1 die']) // checkpoint 3
  at.answer(faces('dice', 'infantry'))
  expect(at.state.unit['gren']?.['figures']).toBe(3) // checkpoint 4: 4 - 1
  // Shermans close assault the Pak, 2 figures, open: 3 dice at 1/6; wiped out with two or more grenades: (3·5 + 1)/216
  const assault = battleCall({ attacker: 'unit:tanks', target: 'unit:pak', range: 1, terrain: 'open', figures: 2, moved: 3 })
  expect(chance(odds(at.state, assault), 'Wiped out')).toBeCloseTo(16 / 216, 12) // checkpoint 5: 3·5 + 1 of 216
  at.start(assault)
  at.answer(faces('dice', 'grenade', 'grenade', 'flag'))
  at.answer(values('ground', { take: true }))
  expect([at.state.track['medals allies'], at.state.unit['pak']]).toEqual([1, undefined]) // checkpoint 6
  // overrun against the Grenadiers in town: 3 - 2 = 1 die; a flag; they retreat one hex
  at.answer(values('overrun', { target: 'unit:gren', range: 1, terrain: 'town', obstacle: 'none', figures: 3 }))
  expect(at.ask?.head).toEqual(['3 dice', '1 die'])
  at.answer(faces('dice', 'flag'))
  at.answer(values('retreat', { hexes: 1 }))
  at.answer(values('ground', { take: true }))
  expect(at.ask).toBeNull() // checkpoint 7: no second overrun
  to(at, 'draw')
  start(at, 'draw')
  expect(at.state.track['hand allies']).toBe(5)
  at.next()

  // turn 2, Axis: Counter-Attack copies Attack center
  expect([at.state.flag['side'], at.state.track['turn']]).toEqual(['axis', 2])
  start(at, 'play-card', { card: 'counter-attack' })
  expect([at.state.track['orders center'], at.state.pile['discard']]).toEqual([3, ['attack', 'counter-attack']]) // checkpoint 8
  to(at, 'order')
  start(at, 'order', { unit: 'unit:gren', section: 'center' })
  to(at, 'battle')
  at.start(battleCall({ attacker: 'unit:gren', target: 'unit:tanks', range: 1, terrain: 'open', figures: 3, moved: 0 }))
  // the Shermans play Ambush: 3 dice, one infantry face: Grenadiers 3 - 1 = 2, and they go on
  start(at, 'ambush', { figures: 3 })
  at.answer(faces('ambush dice', 'infantry', 'star', 'armor'))
  expect(at.state.unit['gren']?.['figures']).toBe(2) // checkpoint 9
  at.answer(faces('dice', 'grenade', 'armor', 'flag'))
  at.answer(values('retreat', { hexes: 0 }))
  // 2 hits and a hex it could not go: 3 - 3 = 0
  at.answer(values('ground', { take: false }))
  expect([at.state.unit['tanks'], at.state.track['medals axis']]).toEqual([undefined, 1]) // checkpoint 10
  to(at, 'draw')
  start(at, 'draw')
  at.next()

  // turn 3, Allies: the guns on the Tiger, range 4: 2 dice; a hit on armor, thrown again, not a grenade
  start(at, 'play-card', { card: 'recon', section: 'left' })
  to(at, 'order')
  start(at, 'order', { unit: 'unit:guns', section: 'left' })
  to(at, 'battle')
  at.start(battleCall({ attacker: 'unit:guns', target: 'unit:tiger', range: 4, terrain: 'forest', figures: 1, sight: false }))
  at.answer(faces('dice', 'armor', 'star'))
  at.answer(faces('again', 'armor'))
  expect(at.state.unit['tiger']).toMatchObject({ figures: 1 }) // checkpoint 11
  start(at, 'occupy', { objective: '1', allies: 1, axis: 0 })
  expect(memoir.totals['medals allies']?.(at.state)).toMatchObject({ total: 2 }) // checkpoint 12: a unit and the objective
  to(at, 'draw')
  expect(start(at, 'draw').outcomes[0]?.duties?.[0]?.text).toBe('Draw two command cards, keep one, discard the other')
  at.next(); to(at, 'draw'); start(at, 'draw'); at.next()

  // turn 5, Allies: Artillery on the weak Grenadiers, 2 figures, range 3 in the open: 2 dice, both hit
  start(at, 'play-card', { card: 'direct-from-hq' })
  start(at, 'order', { unit: 'unit:guns', section: 'left' })
  to(at, 'battle')
  expect(chance(odds(at.state, battleCall({ attacker: 'artillery', target: 'unit:gren', range: 3, figures: 2 })), 'Wiped out')).toBeCloseTo(1 / 4, 12) // (3/6)²
  at.start(battleCall({ attacker: 'unit:guns', target: 'unit:gren', range: 3, terrain: 'open', figures: 2 }))
  const last = at.answer(faces('dice', 'infantry', 'grenade'))
  expect(at.state.end['match']).toMatchObject({ winner: 'allies' }) // checkpoint 13: 1 + 1 + 1 of 3
  expect(last.alerts.map(each => each.text)).toContain('Allies have 3 of 3 medals and win')
  expect(memoir.headline(at.state)).toBe('Allies have won')
  thereAndBack(at, 1)
})
