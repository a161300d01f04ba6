import { describe, expect, it } from 'vitest'
import type { Call } from '../../../src/engine/procedure.ts'
import type { Values } from '../../../src/engine/field.ts'
import { bruteForce, faces, sameOdds, values, type Table } from '../../table.ts'
import { battleCall, match, mean, memoir, odds, start, unit } from './game.ts'

const sheet = { 'car-kill': 'grenade', 'destroyer-extra': 'star', 'warship-hit': 'grenade', 'half-track-hit': 'armor grenade', 'truck-hit': 'infantry grenade', 'leader-lost': 'grenade', petard: 'grenade' }
/** A match in which every symbol our text lost has been told, with an air unit and its two markers. */
function told(options: Parameters<typeof match>[0] = {}, units: Parameters<typeof match>[1] = {}): Table {
  const at = match(options, units)
  at.correct([...Object.entries(sheet).map(([id, to]) => ({ kind: 'flag' as const, id: `symbol ${id}`, to })), { kind: 'row', id: 'air/allies', to: { type: 'fighter-bomber', guns: 1, bombs: 1, landed: false, placedGuns: 0, placedBombs: 1 } }], 'from the sheet')
  return at
}
/** Chance of at least one hit among so many dice that is confirmed by its own second throw. */
const confirmed = (dice: number, hit: number, again: number): number => 1 - (1 - hit * again) ** dice

describe('Second throws: the forecast equals every face of every die', () => {
  const targets = ['tiger', 'patrol-car', 'command-car', 'brandenburgers', 'tank-destroyer', 'destroyer', 'half-track', 'sniper'] as const
  const attackers = [['infantry', 2], ['armor', 2], ['artillery', 4], ['mg-early', 2], ['heavy-at', 3], ['sniper', 4]] as const
  it.each(targets)('Battle MM-050 at %s, by six kinds of attacker', target => {
    const { state } = told()
    for (const [attacker, range] of attackers) {
      if (attacker === 'sniper' && !['patrol-car', 'command-car', 'brandenburgers', 'sniper'].includes(target)) continue
      const call = battleCall({ attacker, target, range })
      sameOdds(odds(state, call), bruteForce(memoir, state, call))
    }
  })

  const marker = (target: string) => (ask: { readonly id: string }): Values | undefined => (ask.id === 'target' || ask.id === 'marker' ? { target, figures: 4, ammo: 'bomb', terrain: 'open', obstacle: 'none' } : undefined)
  it.each(['tiger', 'patrol-car', 'brandenburgers', 'infantry'] as const)('Battle MM-050 at %s: Air Power, barrage, an attack run, one die in answer', target => {
    const { state } = told({ air: true })
    for (const call of [{ procedure: 'air-power', input: { left: 1 } }, { procedure: 'barrage', input: { target, figures: 4 } }, { procedure: 'attack-run', input: { dice: 1 } }, { procedure: 'battle-back', input: { attacker: 'infantry', target, side: 'allies', figures: 4 } }] as Call[]) {
      sameOdds(odds(state, call, marker(target)), bruteForce(memoir, state, call, marker(target)))
    }
  })

  it('Unit: Churchill MM-139 MM-050 a petard at a bunker: both may fall', () => {
    const { state } = told()
    const call = battleCall({ attacker: 'churchill', obstacle: 'bunker', petard: true, figures: 1 })
    sameOdds(odds(state, call), bruteForce(memoir, state, call))
  })

  it.each([
    ['Unit: Tiger MM-123 three dice of armor, a bombed Tiger and a barrage', 'tiger', 1 / 3], ['Unit: Patrol Car MM-136 the same for a car', 'patrol-car', 1 / 2],
  ] as const)('%s', (_, target, hit) => {
    const { state } = told({ air: true })
    expect(mean(state, battleCall({ attacker: 'armor', target, range: 2 }), 'figures')).toBeCloseTo(confirmed(3, hit, 1 / 6), 12)
    expect(mean(state, { procedure: 'barrage', input: { target, figures: 1 } }, 'figures')).toBeCloseTo(confirmed(4, hit, 1 / 6), 12)
    // Air Power: a star hits too, two dice for the Allies
    const found = odds(state, { procedure: 'air-power', input: { left: 1 } }, marker(target))
    expect([...found.results.values()].reduce((sum, each) => sum + (each.tally['figures'] ?? 0), 0) / found.total).toBeCloseTo(confirmed(2, hit + 1 / 6, 1 / 6), 12)
    const run = odds(state, { procedure: 'attack-run', input: { dice: 1 } }, marker(target))
    expect([...run.results.values()].reduce((sum, each) => sum + (each.tally['figures'] ?? 0), 0) / run.total).toBeCloseTo(confirmed(1, hit, 1 / 6), 12)
  })

  it('Unit: Brandenburgers MM-133 two dice at range 2: the hits stand in two of six', () => {
    expect(mean(told().state, battleCall({ target: 'brandenburgers', range: 2 }), 'figures')).toBeCloseTo(2 * (3 / 6) * (2 / 6), 12)
    expect(mean(told().state, battleCall({ target: 'brandenburgers', range: 2, unmasked: true }), 'figures')).toBeCloseTo(2 * (3 / 6), 12)
  })
})

describe('Second throws: the state they leave', () => {
  it('Unit: Tiger MM-123 an ambushed Tiger is thrown at again like any other', () => {
    const at = told({}, { t: unit('allies', 'tiger', 1), e: unit('axis', 'artillery', 2) })
    at.start(battleCall({ attacker: 'unit:t', target: 'unit:e' }))
    start(at, 'ambush')
    at.answer(faces('ambush dice', 'armor', 'grenade', 'star'))
    expect(at.ask?.id).toBe('again')
    at.answer(faces('again', 'armor', 'infantry'))
    expect([at.state.unit['t']?.['figures'], at.ask?.id]).toEqual([1, 'dice'])
  })

  it('Card: Ambush MM-015 an attacker that is wiped out leaves nothing on the roster, and does not attack', () => {
    const at = told({}, { t: unit('allies', 'tiger', 1, { leader: true }), e: unit('axis', 'artillery', 2) })
    at.start(battleCall({ attacker: 'unit:t', target: 'unit:e' }))
    start(at, 'ambush')
    at.answer(faces('ambush dice', 'armor', 'star', 'star'))
    at.answer(faces('again', 'grenade'))
    expect(at.ask?.id).toBe('leader') // his fate is decided before anything else
    const step = at.answer(faces('leader', 'star', 'star'))
    expect([at.state.unit['t'], at.ask, step.outcomes.map(each => each.group), at.state.track['medals axis']]).toEqual([undefined, null, ['leader lives', 'Ambushed'], 1])
  })

  it('Unit: Brandenburgers MM-133 once the enemy figure is gone, by a hit that stood or by battling, nothing is thrown again', () => {
    const at = told({}, { b: unit('axis', 'brandenburgers', 4), c: unit('allies', 'brandenburgers', 4) })
    const hit = (...thrown: string[]) => { at.start(battleCall({ attacker: 'artillery', target: 'unit:b', range: 4 })); at.answer(faces('dice', ...thrown)) }
    hit('infantry', 'star')
    at.answer(faces('again', 'armor'))
    expect(at.state.unit['b']).toMatchObject({ figures: 4 })
    hit('infantry', 'star')
    at.answer(faces('again', 'infantry'))
    expect(at.state.unit['b']).toMatchObject({ figures: 3, unmasked: true })
    hit('infantry', 'star')
    expect([at.ask, at.state.unit['b']?.['figures']]).toEqual([null, 2])
    at.start(battleCall({ attacker: 'unit:c', range: 2 }))
    at.answer(faces('dice', 'star', 'star'))
    expect(at.state.unit['c']?.['unmasked']).toBe(true)
  })

  it('Unit: Churchill MM-139 a petard that shows its symbol removes the bunker; with the unit gone it takes the ground and assaults again', () => {
    const at = told({}, { c: unit('allies', 'churchill', 3), e: unit('axis', 'infantry', 1), f: unit('axis', 'infantry', 4, { obstacle: 'bunker' }) })
    at.start(battleCall({ attacker: 'unit:c', target: 'unit:e', obstacle: 'bunker', petard: true }))
    expect(at.ask?.head).toEqual(['3 dice', '2 dice']) // 3 - 2 + 1
    at.answer(faces('dice', 'grenade', 'star'))
    expect(at.ask).toMatchObject({ id: 'ground', lines: [{ text: 'May take the hex and battle once more' }] })
    const step = at.answer(values('ground', { take: true }))
    expect([at.ask?.id, step.outcomes[0]?.duties?.map(each => each.text)]).toEqual(['overrun', expect.arrayContaining(['Remove the bunker'])])
    at.answer(values('overrun', { target: 'none', range: 1, terrain: 'open', obstacle: 'none', figures: 1 }))
    at.correct([{ kind: 'unit', id: 'c', put: { battled: false } }], 'next turn')
    at.start(battleCall({ attacker: 'unit:c', target: 'unit:f', obstacle: 'bunker', petard: true }))
    at.answer(faces('dice', 'grenade', 'star'))
    expect(at.state.unit['f']).toMatchObject({ figures: 3, obstacle: 'none' })
    const miss = told({}, { f: unit('axis', 'infantry', 1, { obstacle: 'bunker' }) })
    miss.start(battleCall({ attacker: 'churchill', target: 'unit:f', obstacle: 'bunker', petard: true }))
    miss.answer(faces('dice', 'infantry', 'star'))
    expect(miss.ask).toBeNull() // the bunker stands, and armor cannot enter it
  })

  it.each([
    ['Air Power', { procedure: 'air-power', input: { left: 1 } }, 'bombs', ['star', 'armor']], ['a barrage', { procedure: 'barrage', input: { target: 'unit:h', figures: 1 } }, 'barrage', ['infantry', 'armor', 'armor', 'armor']],
    ['mines', { procedure: 'mines', input: { target: 'unit:h', figures: 1, strength: 1 } }, 'mines', ['infantry']],
  ] as const)('Action: Heroic leader MM-140 his unit gone by %s, two dice decide', (_, call, ask, thrown) => {
    const at = told({ leaders: true, mines: true }, { h: unit('axis', 'infantry', 1, { leader: true }) })
    at.start(call)
    if (at.ask?.id === 'target') at.answer(values('target', { target: 'unit:h', figures: 1 }))
    at.answer(faces(ask, ...thrown))
    expect(at.ask).toMatchObject({ id: 'leader', who: 'allies' })
    at.answer(faces('leader', 'grenade', 'star'))
    expect(at.state.track['medals allies']).toBe(2)
  })

  it('Action: Heroic leader MM-140 the roster knows where he stands: one die more, one flag ignored', () => {
    const at = told({ leaders: true }, { h: unit('allies', 'infantry', 4, { leader: true }), e: unit('axis', 'infantry', 4, { leader: true }) })
    at.start(battleCall({ attacker: 'unit:h', target: 'unit:e', range: 2 }))
    expect(at.ask?.head).toEqual(['2 dice', '3 dice'])
    at.answer(faces('dice', 'flag', 'star', 'star'))
    expect(at.ask?.id).toBe('flags')
  })

  it.each([[2, 0], [3, 1]] as const)('Unit: Half-track MM-135 MM-106 mines count toward the three figures of a medal: %i of them gone, %i medals', (figures, medals) => {
    const at = told({ mines: true }, { h: unit('axis', 'half-track', figures) })
    at.correct([{ kind: 'unit', id: 'h', put: { faction: 'allies' } }], 'the mover\'s own')
    start(at, 'mines', { target: 'unit:h', figures, strength: 4, digger: false, retreating: false })
    at.answer(faces('mines', 'grenade', 'grenade', 'grenade', 'grenade'))
    expect([at.state.unit['h'], at.state.track['half-tracks allies'], at.state.track['medals axis']]).toEqual([undefined, figures, medals])
  })
})
