import { describe, expect, it } from 'vitest'
import { layered } from '../../../src/engine/chart.ts'
import { next } from '../../../src/engine/game.ts'
import { troopSheet } from '../../../src/games/memoir-44/sheets/charts.ts'
import { bruteForce, faces, fresh, sameOdds, values } from '../../table.ts'
import { battleCall, blockedBy, diceOf, match, mean, memoir, odds, says, start, to, unit } from './game.ts'
import { boardOf } from './drawing.ts'

const hexesAsked = (at: ReturnType<typeof match>): number => (at.ask?.kind === 'choose' && at.ask.fields['hexes']?.kind === 'number' ? at.ask.fields['hexes'].max : 0)

/** A match in which the lost symbols have been told. */
const sheeted = (units: Parameters<typeof match>[1] = {}, options: Parameters<typeof match>[0] = {}) => {
  const at = match(options, units)
  at.correct(['petard', 'leader-lost', 'car-kill'].map(id => ({ kind: 'flag', id: `symbol ${id}`, to: 'grenade' })), 'from the sheet')
  return at
}

describe('Special units', () => {
  it('Unit: Tiger MM-123 hits are thrown again; one grenade destroys it, armor faces do not', () => {
    const thrown = (again: string) => {
      const at = match({}, { t: unit('axis', 'tiger', 1) })
      at.start(battleCall({ attacker: 'artillery', target: 'unit:t', range: 2, figures: 1 }))
      at.answer(faces('dice', 'armor', 'star', 'star'))
      expect(at.ask).toMatchObject({ id: 'again' })
      at.answer(faces('again', again))
      return [at.state.unit['t'] === undefined, at.state.track['medals allies']]
    }
    expect([thrown('grenade'), thrown('armor'), thrown('flag')]).toEqual([[true, 1], [false, 0], [false, 0]])
  })

  it.each([[true, 'retreat'], [false, null]] as const)('Unit: Tiger MM-123 flags of the first throw: switch %s', (option, asked) => {
    const at = match({ 'reroll flags': option })
    at.start(battleCall({ attacker: 'artillery', target: 'tiger', range: 2, figures: 1 }))
    at.answer(faces('dice', 'armor', 'flag', 'star'))
    at.answer(faces('again', 'flag'))
    expect(at.ask?.id ?? null).toBe(asked)
  })

  it('Unit: Elite Armor MM-124 four hits to kill', () => {
    const at = match({}, { e: unit('axis', 'elite-armor', 4) })
    at.start(battleCall({ attacker: 'artillery', target: 'unit:e', range: 1, figures: 4 }))
    at.answer(faces('dice', 'armor', 'armor', 'grenade'))
    expect(at.state.unit['e']?.['figures']).toBe(1)
    at.start(battleCall({ attacker: 'artillery', target: 'unit:e', range: 6, figures: 1 }))
    at.answer(faces('dice', 'armor'))
    expect(at.state.track['medals allies']).toBe(1)
  })

  it('Unit: Flamethrower Tank MM-125 next to a bunker held by its owner two dice; at range the full reduction; overruns', () => {
    expect([diceOf(match(), { attacker: 'flamethrower', obstacle: 'bunker' }), diceOf(match(), { attacker: 'flamethrower', obstacle: 'bunker', range: 2 }), diceOf(match(), { attacker: 'armor', obstacle: 'bunker' })]).toEqual([2, 1, 1])
  })

  it('Unit: Tank Destroyer MM-126 its strip is asked once; unmoved it ignores terrain and a building of its own; star hits armor; two hexes a flag', () => {
    const at = match()
    at.start(battleCall({ attacker: 'tank-destroyer', target: 'armor', range: 2, terrain: 'forest', ground: 'town', moved: 0, figures: 3 }))
    at.answer(values('dice tank-destroyer 2', { n: 3 }))
    expect(at.ask?.kind === 'chance' && at.ask.chance.kind === 'dice' ? at.ask.chance.n : 0).toBe(3)
    const step = at.answer(faces('dice', 'star', 'armor', 'infantry'))
    expect(step.outcomes[0]?.tally['figures']).toBe(2)
    expect(diceOf(at, { attacker: 'tank-destroyer', target: 'armor', range: 2, terrain: 'forest', moved: 1 })).toBe(1)
    at.start(battleCall({ target: 'tank-destroyer', range: 2, figures: 3 }))
    at.answer(faces('dice', 'flag', 'star'))
    expect(hexesAsked(at)).toBe(2)
  })

  it('Unit: Tank Destroyer MM-126 the extra symbol of units that are not infantry is the players\' to set, and remembered', () => {
    const at = match({}, { d: unit('axis', 'tank-destroyer', 3) })
    at.start(battleCall({ attacker: 'armor', target: 'unit:d', range: 2, figures: 3 }))
    at.answer(values('symbol destroyer-extra', { faces: ['star'] }))
    expect(at.answer(faces('dice', 'star', 'infantry', 'infantry')).outcomes[0]?.tally['figures']).toBe(1)
    at.start(battleCall({ attacker: 'armor', target: 'unit:d', range: 2, figures: 2 }))
    expect(at.ask?.id).toBe('dice')
    at.abandon()
    at.start(battleCall({ target: 'unit:d', range: 2, figures: 2 }))
    expect(at.answer(faces('dice', 'star', 'infantry')).outcomes[0]?.tally['figures']).toBe(0)
  })

  it('Unit: Heavy Anti-Tank Gun MM-127 dice into forest unchanged; star hits armor, not infantry; the strip is the owner\'s to correct', () => {
    expect([diceOf(match(), { attacker: 'heavy-at', range: 2, terrain: 'forest' }), diceOf(match(), { attacker: 'heavy-at', range: 2 })]).toEqual([2, 2])
    const at = match()
    expect(mean(at.state, battleCall({ attacker: 'heavy-at', target: 'armor', range: 2, figures: 3 }), 'figures')).toBeCloseTo(2 * 3 / 6, 12)
    expect(mean(at.state, battleCall({ attacker: 'heavy-at', target: 'infantry', range: 2 }), 'figures')).toBeCloseTo(2 * 3 / 6, 12)
    const owned = layered(troopSheet, { kind: 'rows', rows: { 'heavy-at': { dice: '4-3' } } })
    const game = { ...memoir, charts: { ...memoir.charts, units: owned } }
    const ask = next(game, at.state, fresh(game, battleCall({ attacker: 'heavy-at', target: 'armor', range: 1 })))
    expect(ask.kind === 'chance' && ask.chance.kind === 'dice' ? ask.chance.n : 0).toBe(4)
  })

  it('Unit: Mobile Artillery MM-128 moved one may battle, moved two may not; no sight, no terrain', () => {
    expect([diceOf(match(), { attacker: 'mobile-artillery', moved: 1, range: 4, sight: false, terrain: 'forest' }), diceOf(match(), { attacker: 'mobile-artillery', moved: 2, range: 4 })]).toEqual([2, 'Mobile Artillery moved 2: it may battle after 1 at most'])
  })

  it('Unit: Screaming Meemies MM-129 incendiary: sandbags do not cancel the flag; they get no cover themselves; smoke shells', () => {
    const at = match()
    at.start(battleCall({ attacker: 'meemies', range: 2, obstacle: 'sandbags', incendiary: true }))
    at.answer(faces('dice', 'flag', 'star', 'star'))
    expect(at.ask?.id).toBe('retreat')
    at.abandon()
    at.start(battleCall({ attacker: 'meemies', range: 2, obstacle: 'sandbags', incendiary: false }))
    at.answer(faces('dice', 'flag', 'star', 'star'))
    expect(at.ask?.id).toBe('flags')
    at.abandon()
    expect([diceOf(match(), { target: 'meemies', terrain: 'forest' }), diceOf(match(), { target: 'artillery', terrain: 'forest' })]).toEqual([3, 2])
    start(at, 'lay-smoke', { hexes: 3, contiguous: true })
    expect(at.state.row['smoke/1']).toBeDefined()
  })

  it.each([[1, 3], [2, 3], [3, 2], [4, 2], [5, 1], [6, 1], [7, 1], [8, 1]] as const)('Unit: Big Gun MM-130 range %i throws %i', (range, n) => {
    expect(diceOf(match(), { attacker: 'big-gun', range, sight: false })).toBe(n)
  })
  it('Unit: Big Gun MM-130 range 9 gives none', () => {
    expect(diceOf(match(), { attacker: 'big-gun', range: 9 })).toBe('Big Gun reaches 8 hexes, not 9')
  })

  it('Unit: Sniper MM-131 one die to range 5, armor is no target, hits on symbol, grenade and star', () => {
    expect([diceOf(match(), { attacker: 'sniper', range: 5, terrain: 'forest' }), diceOf(match(), { attacker: 'sniper', target: 'armor', range: 2 })]).toEqual([1, 'A sniper may target infantry and artillery only'])
    const at = match()
    expect(mean(at.state, battleCall({ attacker: 'sniper', range: 3 }), 'figures')).toBeCloseTo(4 / 6, 12)
    expect(mean(at.state, battleCall({ attacker: 'sniper', target: 'artillery', range: 3, figures: 2 }), 'figures')).toBeCloseTo(2 / 6, 12)
  })
  it('Unit: Sniper MM-131 falls to a grenade only, gives no medal, retreats up to three hexes a flag', () => {
    const at = match({}, { s: unit('axis', 'sniper', 1) })
    at.start(battleCall({ target: 'unit:s', range: 2, figures: 1 }))
    at.answer(faces('dice', 'infantry', 'flag'))
    expect(hexesAsked(at)).toBe(3)
    at.answer(values('retreat', { hexes: 3 }))
    at.start(battleCall({ target: 'unit:s', range: 2, figures: 1 }))
    const step = at.answer(faces('dice', 'grenade', 'star'))
    expect([at.state.unit['s'], at.state.track['medals allies'], step.outcomes[0]?.duties?.some(each => each.text.startsWith('No medal'))]).toEqual([undefined, 0, true])
  })

  it('Unit: Engineers MM-132 on wire one die less and the wire is gone in the same turn; no terrain in close assault; they clear mines', () => {
    const at = match({ mines: true }, { e: unit('allies', 'engineers', 4, { obstacle: 'wire' }) })
    at.start(battleCall({ attacker: 'unit:e', on: 'wire', range: 1, terrain: 'forest' }))
    expect(at.ask?.kind === 'chance' && at.ask.chance.kind === 'dice' ? at.ask.chance.n : 0).toBe(2)
    const step = at.answer(faces('dice', 'star', 'star'))
    expect([at.state.unit['e']?.['obstacle'], step.outcomes[0]?.duties?.map(each => each.text)]).toEqual(['none', ['Engineers remove the wire in the same turn']])
    expect(diceOf(match(), { attacker: 'engineers', range: 2, terrain: 'forest' })).toBe(1)
    start(match(), 'remove-wire', { unit: 'engineers', what: 'mines' })
    const other = match()
    start(other, 'remove-wire', { unit: 'infantry', what: 'mines' })
    expect(blockedBy(other)).toBe('Only engineers clear mines')
  })

  it('Unit: Brandenburgers MM-133 a failed second throw cancels all hits; an infantry face lets them stand', () => {
    const after = (again: string) => {
      const at = match({}, { b: unit('axis', 'brandenburgers', 4) })
      at.start(battleCall({ attacker: 'artillery', target: 'unit:b', range: 2, figures: 4 }))
      at.answer(faces('dice', 'infantry', 'infantry', 'grenade'))
      at.answer(faces('again', again))
      return at.state.unit['b']?.['figures']
    }
    expect([after('infantry'), after('armor')]).toEqual([1, 4])
    const at = match()
    at.start(battleCall({ attacker: 'brandenburgers', range: 2 }))
    expect(at.answer(faces('dice', 'star', 'star')).outcomes[0]?.duties?.map(each => each.text)).toEqual(['Take the enemy figure out of the Brandenburgers'])
  })

  it.each([
    ['at-early', 'armor', 0, 3], ['at-late', 'armor', 0, 3], ['at-late', 'armor', 1, 2], ['mg-early', 'infantry', 0, 4], ['mg-late', 'infantry', 0, 4], ['mg-late', 'infantry', 1, 3], ['mg-late', 'armor', 0, 2],
  ] as const)('Unit: weapons MM-134 %s against %s, moved %i: %i faces of six hit', (attacker, target, moved, sixths) => {
    expect(mean(match().state, battleCall({ attacker, target, moved, range: 3, figures: 3 }), 'figures')).toBeCloseTo(sixths / 6, 12)
  })
  it('Unit: weapons MM-134 early war moves or battles; a mortar sees and minds no ground, moved or not, and reaches four hexes if it stood still; the advance is never offered', () => {
    expect([diceOf(match(), { attacker: 'at-early', moved: 1 }), diceOf(match(), { attacker: 'mortar-late', moved: 0, range: 4, sight: false, terrain: 'forest' }), diceOf(match(), { attacker: 'mortar-late', moved: 1, range: 4 }), diceOf(match(), { attacker: 'mortar-late', moved: 1, range: 2, sight: false, terrain: 'forest' })])
      .toEqual(['Anti-Tank Gun, early war moved 1: it may battle after 0 at most', 1, 'Mortar, late war reaches 3 hexes, not 4', 2])
    const at = match()
    at.start(battleCall({ attacker: 'mg-late', figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'infantry'))
    expect(at.ask).toBeNull()
  })

  it('Unit: Half-track MM-135 four hexes; figures handed over raise the other unit, never above the start, and never count for a medal', () => {
    const at = match({}, { h: unit('allies', 'half-track', 3), i: unit('allies', 'infantry', 2) })
    start(at, 'resupply', { carrier: 'unit:h', target: 'unit:i', figures: 2, adjacent: true })
    expect([at.state.unit['h']?.['figures'], at.state.unit['i']?.['figures'], at.state.track['half-tracks allies'] ?? 0]).toEqual([1, 4, 0])
    start(at, 'resupply', { carrier: 'unit:h', target: 'unit:i', figures: 1, adjacent: true })
    expect(blockedBy(at)).toBe('Not above its original number')
    at.abandon()
    const move = match()
    start(move, 'move', { unit: 'half-track', hexes: 4, to: 'open' })
    expect(blockedBy(move)).toBeNull()
    start(move, 'move', { unit: 'truck', hexes: 4, to: 'road', road: true })
    expect(blockedBy(move)).toBeNull()
    start(move, 'move', { unit: 'truck', hexes: 3, to: 'open' })
    expect(blockedBy(move)).toBe('Supply Truck may go 2, this is 3')
  })
  it('Unit: Half-track MM-135 two figures spent and one eliminated are no medal; the third eliminated is, in whatever unit it stood', () => {
    const at = match({ first: 'axis' }, { h: unit('allies', 'half-track', 3), i: unit('allies', 'infantry', 2), k: unit('allies', 'half-track', 2) })
    at.correct([{ kind: 'flag', id: 'symbol half-track-hit', to: 'armor grenade' }, { kind: 'flag', id: 'side', to: 'allies' }], 'from the sheet')
    start(at, 'resupply', { carrier: 'unit:h', target: 'unit:i', figures: 2, adjacent: true })
    at.correct([{ kind: 'flag', id: 'side', to: 'axis' }], 'axis turn')
    at.start(battleCall({ attacker: 'artillery', target: 'unit:h', range: 5 }))
    at.answer(faces('dice', 'armor'))
    expect([at.state.unit['h'], at.state.track['medals axis']]).toEqual([undefined, 0])
    at.start(battleCall({ attacker: 'artillery', target: 'unit:k', range: 3 }))
    at.answer(faces('dice', 'armor', 'grenade'))
    expect([at.state.unit['k'], at.state.track['medals axis']]).toEqual([undefined, 1]) // 1 + 2 figures
  })
  it.each([
    ['not adjacent', {}, { figures: 1, adjacent: false }, 'Only an adjacent unit is re-supplied'], ['a single figure', { w: unit('allies', 'tiger', 1, { of: 1 }) }, { figures: 1 }, 'A unit of a single figure cannot be re-supplied'],
    ['more than it has', { h: unit('allies', 'half-track', 1) }, { figures: 2 }, 'It has not so many figures'], ['a unit that battled', { w: unit('allies', 'infantry', 1, { battled: true }) }, { figures: 1 }, 'None of them may battle this turn'],
  ] as const)('Unit: Half-track MM-135 refused: %s', (_, units, input, why) => {
    const at = match({}, { h: unit('allies', 'half-track', 3), w: unit('allies', 'infantry', 1), ...units })
    start(at, 'resupply', { carrier: 'unit:h', target: 'unit:w', adjacent: true, ...input })
    expect(blockedBy(at)).toBe(why)
  })
  it('Unit: Supply Truck MM-135 a truck cannot battle', () => {
    expect(diceOf(match(), { attacker: 'truck' })).toBe('Supply Truck cannot battle')
  })

  it('Unit: Patrol Car MM-136 hits on infantry are thrown again; the killing face is asked once', () => {
    const at = match({}, { p: unit('axis', 'patrol-car', 1) })
    at.start(battleCall({ attacker: 'artillery', target: 'unit:p', range: 2, figures: 1 }))
    at.answer(faces('dice', 'infantry', 'armor', 'star'))
    at.answer(values('symbol car-kill', { faces: ['grenade'] }))
    at.answer(faces('again', 'grenade'))
    expect([at.state.unit['p'], at.state.track['medals allies']]).toEqual([undefined, 1])
    const call = battleCall({ attacker: 'artillery', target: 'command-car', range: 2, figures: 1 })
    sameOdds(odds(at.state, call), bruteForce(memoir, at.state, call))
  })
  it('Unit: Command Car MM-136 one order more with a section card in its section, none with a tactic card; Recon may take a discard', () => {
    const at = match({}, { c: unit('allies', 'command-car', 1, { section: 'left' }) })
    start(at, 'play-card', { card: 'recon', section: 'left', car: true })
    expect(at.state.track['orders left']).toBe(2)
    expect(says(to(at, 'order'))).toContain('command car')
    start(at, 'order', { unit: 'unit:c', section: 'left' })
    to(at, 'draw')
    expect(start(at, 'draw').outcomes[0]?.duties?.map(each => each.text).join()).toContain('take a card from the discards')
    const tactic = match({}, { c: unit('allies', 'command-car', 1, { section: 'left' }) })
    start(tactic, 'play-card', { card: 'move-out', car: true })
    expect(tactic.state.track['orders any']).toBe(4)
  })

  it('Unit: Destroyer MM-137 the hitting symbol is the players\'; the third hit is a medal; first flag ignored; it marks its targets', () => {
    const at = match({}, { s: unit('axis', 'destroyer', 3) })
    at.start(battleCall({ attacker: 'artillery', target: 'unit:s', range: 2, figures: 3 }))
    at.answer(values('symbol warship-hit', { faces: ['grenade'] }))
    at.answer(faces('dice', 'grenade', 'grenade', 'infantry'))
    expect([at.state.unit['s']?.['figures'], at.state.track['medals allies']]).toEqual([1, 0])
    at.start(battleCall({ attacker: 'artillery', target: 'unit:s', range: 2, figures: 1 }))
    at.answer(faces('dice', 'flag', 'star', 'star'))
    expect(at.ask?.id).toBe('flags')
    at.abandon()
    at.start(battleCall({ attacker: 'artillery', target: 'unit:s', range: 5, figures: 1 }))
    at.answer(faces('dice', 'grenade'))
    expect(at.state.track['medals allies']).toBe(1)
    expect(diceOf(match(), { attacker: 'destroyer', range: 8, sight: false, terrain: 'forest' })).toBe(1)
    const marks = match({}, { d: unit('allies', 'destroyer', 3), e: unit('axis', 'infantry', 4) })
    marks.start(battleCall({ attacker: 'unit:d', target: 'unit:e', range: 5 }))
    marks.answer(faces('dice', 'infantry'))
    expect(marks.state.unit['e']?.['crosshair']).toBe('d')
  })
  it('Unit: Aircraft Carrier MM-137 one or two ocean hexes, not next to a beach; ships retreat by ocean hexes', () => {
    const at = boardOf('E5/Co E6/o E7/o E8/b')
    expect(memoir.board!.move!.ask(at, at.unit('C@E5')!, {}).cells.map(each => each.cell)).toEqual(['E6'])
    const ship = boardOf('E5/So F4/o F5/b')
    expect(memoir.board!.retreat!.ask(ship, ship.unit('S@E5')!, { flags: 1 }).cells.map(each => each.cell)).toEqual(['F4'])
    expect([says(to(match({}, { c: unit('axis', 'carrier', 3) }), 'move')).includes('ships'), says(to(match(), 'move')).includes('ships')]).toEqual([true, false])
  })

  it('Unit: Landing Craft MM-138 eliminating the carried unit removes the craft and scores one medal', () => {
    const at = match({}, { c: unit('axis', 'landing-craft', 1), i: unit('axis', 'infantry', 1, { craft: 'c' }) })
    at.start(battleCall({ target: 'unit:i', range: 2, figures: 1 }))
    at.answer(faces('dice', 'infantry', 'star'))
    expect([at.state.unit['c'], at.state.unit['i'], at.state.track['medals allies']]).toEqual([undefined, undefined, 1])
    const sea = boardOf('E5/Fo E6/o E7/b E8/b')
    expect(memoir.board!.move!.ask(sea, sea.unit('F@E5')!, {}).cells.map(each => each.cell)).toEqual(['E6', 'E7'])
    expect([says(to(match({}, { c: unit('axis', 'landing-craft', 1) }), 'move')).includes('landing craft'), says(to(match(), 'move')).includes('landing craft')]).toEqual([true, false])
  })

  it('Unit: Churchill MM-139 the mine digger clears a minefield without a roll; bobbin ignores the beach; petard adds a die against a bunker', () => {
    const at = match({ mines: true })
    const step = start(at, 'mines', { target: 'churchill', figures: 3, strength: 4, digger: true, retreating: false })
    expect([at.ask, step.outcomes[0]?.label]).toEqual([null, 'The minefield is cleared; it may still battle'])
    start(at, 'move', { unit: 'churchill', hexes: 3, to: 'beach', beach: 3, device: 'bobbin' })
    expect(blockedBy(at)).toBeNull()
    start(at, 'move', { unit: 'churchill', hexes: 3, to: 'beach', beach: 3, device: 'none' })
    expect(blockedBy(at)).toContain('beaches')
    at.abandon()
    expect([diceOf(sheeted(), { attacker: 'churchill', obstacle: 'bunker', petard: true }), diceOf(match(), { attacker: 'churchill', obstacle: 'bunker' }), diceOf(match(), { attacker: 'churchill', obstacle: 'sandbags', petard: true })]).toEqual([2, 1, 2])
    const empty = match({}, { c: unit('allies', 'churchill', 3) })
    expect([says(to(empty, 'move')).includes('churchill'), says(to(match(), 'move')).includes('churchill')]).toEqual([true, false])
    start(empty, 'petard-empty', { dice: 4 })
    empty.answer(values('symbol petard', { faces: ['grenade'] }))
    expect(empty.answer(faces('petard', 'grenade', 'star', 'star', 'star')).outcomes[0]?.group).toBe('removed')
  })

  it('Action: Heroic leader MM-140 one die more and one flag ignored; when his unit is gone two dice decide', () => {
    expect(diceOf(match({ leaders: true }), { leader: true })).toBe(4)
    const at = match({ leaders: true }, { h: unit('axis', 'infantry', 2, { leader: true }) })
    at.start(battleCall({ target: 'unit:h', range: 2, figures: 2, targetLeader: true }))
    at.answer(faces('dice', 'flag', 'star'))
    expect(at.ask?.id).toBe('flags')
    at.abandon()
    at.start(battleCall({ target: 'unit:h', range: 2, figures: 2, targetLeader: true }))
    at.answer(faces('dice', 'infantry', 'grenade'))
    at.answer(values('symbol leader-lost', { faces: ['grenade'] }))
    at.answer(faces('leader', 'grenade', 'star'))
    expect(at.state.track['medals allies']).toBe(2)
  })
})
