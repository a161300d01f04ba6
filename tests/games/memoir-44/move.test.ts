import { describe, expect, it } from 'vitest'
import type { Values } from '../../../src/engine/field.ts'
import { situationOf } from '../../../src/engine/board/situation.ts'
import { faces, values } from '../../table.ts'
import { battleCall, blockedBy, match, memoir, start, unit, type Options } from './game.ts'
import { boardOf } from './drawing.ts'

/** What a move comes to: the group of its outcome, or the objection. */
function moveOf(input: Values, options: Options = {}): string {
  const at = match(options)
  const step = start(at, 'move', { hexes: 1, to: 'open', ...input })
  return blockedBy(at) ?? step.outcomes[0]?.group ?? '?'
}

describe('Move: how far', () => {
  it.each([
    ['Move MM-023 infantry 1', { unit: 'infantry', hexes: 1 }, 'may battle'], ['Move MM-023 infantry 2', { unit: 'infantry', hexes: 2 }, 'no battle'], ['Move MM-023 infantry 3', { unit: 'infantry', hexes: 3 }, 'Infantry may go 2, this is 3'],
    ['Move MM-024 armor 3', { unit: 'armor', hexes: 3 }, 'may battle'], ['Move MM-024 armor 4', { unit: 'armor', hexes: 4 }, 'Armor may go 3, this is 4'],
    ['Move MM-025 artillery 1', { unit: 'artillery', hexes: 1 }, 'no battle'], ['Move MM-025 artillery 0', { unit: 'artillery', hexes: 0 }, 'may battle'],
    ['Move MM-026 special forces 2', { unit: 'special-forces', hexes: 2 }, 'may battle'], ['Move MM-026 resistance 2', { unit: 'resistance', hexes: 2 }, 'no battle'], ['Move MM-026 resistance 1', { unit: 'resistance', hexes: 1 }, 'may battle'],
    ['Terrain: Road MM-028 armor 4 on road', { unit: 'armor', hexes: 4, road: true }, 'may battle'], ['Terrain: Road MM-028 armor 5 on road', { unit: 'armor', hexes: 5, road: true }, 'Armor may go 4, this is 5'],
    ['Terrain: Beach MM-029 two beach hexes', { unit: 'armor', hexes: 3, to: 'beach', beach: 2 }, 'may battle'], ['Terrain: Beach MM-029 three', { unit: 'armor', hexes: 3, to: 'beach', beach: 3 }, 'At most 2 hexes on beaches'],
    ['Terrain: Steep hill MM-030 armor climbs one and goes one', { unit: 'armor', hexes: 2, to: 'steep-hill', climbs: 1 }, 'may battle'], ['Terrain: Steep hill MM-030 and not two more', { unit: 'armor', hexes: 3, to: 'steep-hill', climbs: 1 }, 'Armor may go 3, this is 4'],
    ['Terrain: Town MM-032 entered a town', { unit: 'infantry', hexes: 1, to: 'town' }, 'no battle'],
    ['Terrain: Marsh MM-033 artillery into marsh', { unit: 'artillery', hexes: 1, to: 'marsh' }, 'Marsh: no artillery'], ['Terrain: Bunker MM-033 armor into a bunker', { unit: 'armor', hexes: 1, to: 'open', onto: 'bunker' }, 'Bunker: infantry only'],
    ['Terrain: Lake MM-033 anybody into a lake', { unit: 'infantry', hexes: 1, to: 'lake' }, 'Lake is impassable'],
    ['Move MM-027 through a unit', { unit: 'armor', hexes: 2, occupied: true }, 'No unit moves onto or through another; only a friendly air unit may be passed'],
  ] as const)('%s', (_, input, found) => {
    expect(moveOf(input)).toBe(found)
  })

  it('Terrain: Road MM-028 the road adds its hex to both: infantry two and battle, three and not; artillery still moves or battles', () => {
    expect(moveOf({ unit: 'infantry', hexes: 2, road: true })).toBe('may battle')
    expect(moveOf({ unit: 'infantry', hexes: 3, road: true })).toBe('no battle')
    expect(moveOf({ unit: 'artillery', hexes: 1, road: true })).toBe('no battle')
  })

  it('Terrain: Beach MM-029 the limit is the owner\'s to set', () => {
    expect(moveOf({ unit: 'armor', hexes: 3, to: 'beach', beach: 3 }, { 'beach hexes': 3 })).toBe('may battle')
  })

  it('Move MM-032 the battle button stays off for a unit that entered a town this turn, and is on again in its next', () => {
    const at = match({}, { a: unit('allies', 'infantry', 4) })
    start(at, 'move', { unit: 'unit:a', hexes: 1, to: 'town', onto: 'none', from: 'open' })
    at.start(battleCall({ attacker: 'unit:a', ground: 'town', entered: true, moved: 1 }))
    expect(blockedBy(at)).toBe('No battle on the turn of entering town, village')
    at.abandon()
    for (let i = 0; i < 10; i++) at.next()
    expect(at.state.unit['a']?.['entered']).toBeUndefined()
    at.start(battleCall({ attacker: 'unit:a', ground: 'town', entered: false, moved: 0 }))
    expect(at.ask?.kind).toBe('chance')
  })

  it('Overrun MM-034 armor that moved three and cleared the hex is still offered the advance', () => {
    const at = match({}, { t: unit('allies', 'armor', 3, { moved: 3 }), e: unit('axis', 'artillery', 1) })
    at.start(battleCall({ attacker: 'unit:t', target: 'unit:e', moved: 3, figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    expect(at.ask).toMatchObject({ id: 'ground', lines: [{ text: 'May take the hex and battle once more' }] })
  })

  it.each([[{}, 'allies', 2], [{}, 'axis', 1], [{ winter: true }, 'allies', 1], [{ winter: true }, 'axis', 1]] as const)('Card: Air Power MM-035 with %j the %s throw %i a hex', (options, first, n) => {
    const at = match({ ...options, first })
    start(at, 'play-card', { card: 'air-power' })
    start(at, 'air-power', { left: 4 })
    at.answer(values('target', { target: 'armor', figures: 3 }))
    expect(at.ask?.kind === 'chance' && at.ask.chance.kind === 'dice' ? at.ask.chance.n : 0).toBe(n)
  })

  it('Card: Air Power MM-035 stars hit, four hexes at most, no flag ignored', () => {
    const at = match({}, { e: unit('axis', 'armor', 3, { obstacle: 'sandbags' }) })
    start(at, 'play-card', { card: 'air-power' })
    start(at, 'air-power', { left: 1 })
    at.answer(values('target', { target: 'unit:e', figures: 3 }))
    at.answer(faces('bombs', 'star', 'flag'))
    expect(at.ask?.id).toBe('retreat')
    at.answer(values('retreat', { hexes: 1 }))
    expect(at.state.unit['e']?.['figures']).toBe(2)
    expect(at.ask).toBeNull()
  })
})

describe('Move: on the board', () => {
  // T armor, I infantry, G artillery, E enemy; f forest, h hedgerow, b beach, o ocean, r river
  const reach = (text: string, id: string, options: Options = {}) => {
    const at = boardOf(text, options)
    return memoir.board!.move!.ask(at, at.unit(id)!, {})
  }
  const cells = (found: ReturnType<typeof reach>): readonly string[] => found.cells.map(each => each.cell).sort()

  it('Move MM-027 a way through an occupied hex is refused and the unit in it named', () => {
    const found = reach('E5/I E6/E', 'I@E5')
    expect(cells(found)).not.toContain('E6')
    expect(found.refused('E6')[0]?.text).toContain('E@E6 is there')
    expect(cells(found)).toContain('D6')
  })

  it('Move MM-027 a friendly air unit is passed but not joined, an enemy one bars the way', () => {
    // a corridor: everything round E5 but E6 is lake
    const walls = 'D4/l D5/l F4/l F5/l E4/l D6/l F6/l'
    expect(cells(reach(`E5/T E6/A ${walls}`, 'T@E5'))).toEqual(expect.arrayContaining(['E7']))
    expect(cells(reach(`E5/T E6/A ${walls}`, 'T@E5'))).not.toContain('E6')
    expect(cells(reach(`E5/T E6/X ${walls}`, 'T@E5'))).toEqual([])
    expect(reach(`E5/T E6/X ${walls}`, 'T@E5').refused('E6')[0]?.text).toContain('enemy air unit')
  })

  it('Terrain: Forest MM-031 must-stop terrain ends the way', () => {
    const found = reach('E5/T E6/f', 'T@E5')
    expect(found.cells.find(each => each.cell === 'E6')).toMatchObject({ cost: 1, halt: true })
    const hemmed = reach('E5/T E6/f D4/l D5/l F4/l F5/l E4/l', 'T@E5')
    expect(cells(hemmed)).toEqual(['E6'])
  })

  it('Terrain: Road MM-028 four hexes only when every hex of the way is road', () => {
    expect(cells(reach('E1/T', 'T@E1', { roads: 'E1-E2 E2-E3 E3-E4 E4-E5' }))).toContain('E5')
    expect(cells(reach('E1/T', 'T@E1', { roads: 'E1-E2 E2-E3 E3-E4' }))).not.toContain('E5')
  })

  it('Terrain: Beach MM-029 a third beach hex is refused on the board', () => {
    const found = reach('E1/T E2/b E3/b E4/b D1/l D2/l D3/l F1/l F2/l F3/l D4/l F4/l', 'T@E1')
    expect(cells(found)).toEqual(['E2', 'E3'])
    expect(found.refused('E4')[0]?.text).toContain('too many beach hexes')
  })

  it('the situation of the match is read from its own board', () => {
    const { state } = match({}, {}, 's13')
    expect(situationOf(memoir.board!.mapFor!(state), new Map(), state).grid.index('A26')).toBeGreaterThan(0)
  })
})
