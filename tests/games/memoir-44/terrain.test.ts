import { describe, expect, it } from 'vitest'
import { layered } from '../../../src/engine/chart.ts'
import { next } from '../../../src/engine/game.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import type { Values } from '../../../src/engine/field.ts'
import { terrainSheet } from '../../../src/games/memoir-44/sheets/charts.ts'
import type { Battle } from '../../../src/games/memoir-44/battle/attack.ts'
import { faces, fresh, values } from '../../table.ts'
import { battleCall, blockedBy, choicesOf, diceOf, match, memoir, says, start, to, unit, type Options } from './game.ts'
import { boardOf } from './drawing.ts'

/** Dice of adjacent infantry and armor against that ground. */
const pair = (change: Partial<Battle>, options: Options = {}) => [diceOf(match(options), change), diceOf(match(options), { ...change, attacker: 'armor' })]

/** The answer to "may I move there?", in one word each. */
function enter(unitType: string, input: Values, options: Options = {}): { readonly yes: boolean; readonly text: string; readonly lines: readonly string[] } {
  const step = start(match(options), 'may-enter', { unit: unitType, to: 'open', onto: 'none', from: 'open', hexes: 1, ...input })
  const found = step.outcomes[0]
  return { yes: found?.group === 'yes', text: found?.label ?? '', lines: found?.lines.map(each => each.text) ?? [] }
}

/** How many of so many flags may be ignored. */
function ignored(change: Partial<Battle>, flags = 1, options: Options = {}): number {
  const at = match(options)
  at.start(battleCall({ attacker: 'artillery', range: 1, cards: 1, ...change }))
  at.answer(faces('dice', ...Array<string>(flags).fill('flag'), ...Array<string>(4 - flags).fill('star')))
  const { ask } = at
  if (ask === null) return flags
  return ask.kind === 'choose' && ask.id === 'flags' && ask.fields['ignored']?.kind === 'number' ? ask.fields['ignored'].max : 0
}

/** May the armor that emptied this hex take it, and battle again? */
function advance(terrain: string, attacker = 'armor'): 'no' | 'take' | 'overrun' {
  const at = match()
  at.start(battleCall({ attacker, terrain, figures: 1, target: 'artillery', cards: 2 }))
  while (at.ask?.kind === 'choose' && at.ask.id !== 'ground') at.answer(values(at.ask.id, at.ask.usual ?? {}))
  const n = at.ask?.kind === 'chance' && at.ask.chance.kind === 'dice' ? at.ask.chance.n : 0
  at.answer(faces('dice', 'grenade', ...Array<string>(n - 1).fill('star')))
  if (at.ask?.id !== 'ground') return 'no'
  const after = at.answer(values('ground', { take: true })).ask
  return after?.id === 'overrun' ? 'overrun' : 'take'
}

describe('Terrain: dice of adjacent infantry and armor, stop and battle on entry', () => {
  it.each([
    ['MM-061 Forest', 'forest', 2, 1, true, false], ['MM-062 Hedgerow', 'hedgerow', 2, 1, true, false], ['MM-072 Barracks', 'barracks', 2, 1, true, false], ['MM-074 Church', 'church', 2, 1, true, false], ['MM-076 Factory', 'factory', 2, 1, true, false],
    ['MM-078 Hospital', 'hospital', 3, 3, false, true], ['MM-079 HQ', 'hq', 3, 3, false, true], ['MM-080 Labor camp', 'labor-camp', 2, 1, true, false], ['MM-081 Lighthouse', 'lighthouse', 2, 1, true, false], ['MM-083 Power plant', 'power-plant', 2, 1, true, false],
    ['MM-084 Prison camp', 'prison-camp', 2, 1, true, false], ['MM-085 Radar station', 'radar-station', 2, 1, true, true], ['MM-086 Supply depot', 'supply-depot', 3, 3, false, true], ['MM-087 Town', 'town', 2, 1, true, false], ['MM-094 Rail station', 'rail-station', 2, 1, true, false],
    ['MM-073 Cemetery', 'cemetery', 3, 3, false, true], ['MM-063 Hill from below', 'hill', 2, 2, false, true], ['MM-066 Marsh', 'marsh', 3, 3, true, true], ['MM-100 Trenches', 'trenches', 2, 2, true, true], ['MM-071 Airfield', 'airfield', 3, 3, false, true],
  ] as const)('Terrain %s', (_, terrain, infantry, armor, stops, battles) => {
    expect(pair({ terrain })).toEqual([infantry, armor])
    const found = enter('infantry', { to: terrain })
    expect([found.yes, found.text.includes('stops there'), !found.text.includes('no battle')]).toEqual([true, stops, battles])
  })

  it.each([
    ['MM-073 Cemetery', { terrain: 'cemetery' }, 1], ['MM-074 Church', { terrain: 'church' }, 1], ['MM-075 Dam', { terrain: 'dam' }, 1], ['MM-083 Power plant', { terrain: 'power-plant' }, 1], ['MM-084 Prison camp', { terrain: 'prison-camp' }, 1],
    ['MM-089 Hedgehogs', { obstacle: 'hedgehogs' }, 1], ['MM-090 Sandbags', { obstacle: 'sandbags' }, 1], ['MM-096 Road block', { obstacle: 'road-block' }, 1], ['MM-088 Bunker', { obstacle: 'bunker' }, 1], ['MM-088 captured bunker', { obstacle: 'bunker', owner: false }, 0],
    ['MM-088 Field bunker', { obstacle: 'field-bunker', owner: false }, 1], ['MM-100 Trenches', { terrain: 'trenches' }, 1], ['MM-102 Oasis', { terrain: 'oasis' }, 1], ['MM-061 Forest', { terrain: 'forest' }, 0], ['MM-087 Town', { terrain: 'town' }, 0],
  ] as const)('Terrain %s: flags that may be ignored of two', (_, change, n) => {
    expect(ignored(change, 2)).toBe(n)
  })
})

describe('Terrain: special cases', () => {
  it('Terrain: Hedgerow MM-062 entered and left by one hex only; taking ground stays allowed', () => {
    expect(enter('armor', { to: 'hedgerow', hexes: 2 }).text).toBe('No: Hedgerow is entered from the next hex only')
    expect(enter('armor', { from: 'hedgerow', hexes: 2 }).text).toBe('No: Hedgerow is left by one hex only')
    expect(advance('hedgerow')).toBe('take')
  })

  it('Terrain: Hill MM-063 no modifier on the same feature or as high; steep hill counts two; no limit on entry', () => {
    expect(pair({ terrain: 'hill', ground: 'hill' })).toEqual([3, 3])
    expect(pair({ terrain: 'hill', ground: 'mountain' })).toEqual([3, 3])
    expect(enter('infantry', { to: 'steep-hill' }).lines).toContain('Counts as 2 hexes going up')
    expect(advance('hill')).toBe('overrun')
  })

  it('Terrain: Cliffs MM-063 up from a beach two hexes and infantry only; from the land side like any hill', () => {
    expect([enter('armor', { to: 'cliffs', from: 'beach' }).yes, enter('infantry', { to: 'cliffs', from: 'beach' }).yes, enter('armor', { to: 'cliffs', from: 'open' }).yes]).toEqual([false, true, true])
    const at = match()
    start(at, 'move', { unit: 'infantry', hexes: 2, to: 'cliffs', from: 'beach' })
    expect(blockedBy(at)).toBe('Infantry may go 2, this is 3')
  })

  it('Terrain: Flooded fields MM-064 armor leaving or entering has no battle, takes ground without overrun; the dice are asked once', () => {
    expect(enter('armor', { from: 'flooded' }).text).toContain('no battle')
    expect(enter('armor', { to: 'flooded' }).text).toBe('Yes, and stops there; no battle this turn')
    expect(enter('infantry', { to: 'flooded' }).text).toBe('Yes, and stops there')
    expect(enter('infantry', { to: 'flooded', hexes: 2 }).yes).toBe(false)
    expect(advance('flooded')).toBe('take')
    const at = match()
    at.start(battleCall({ terrain: 'flooded' }))
    expect(at.ask?.id).toBe('dice flooded infantry')
  })

  it('Terrain: Lake MM-065 nobody enters, and a retreat into it costs a figure', () => {
    for (const type of ['infantry', 'armor', 'artillery']) expect(enter(type, { to: 'lake' }).yes).toBe(false)
    const at = boardOf('E5/I F4/l F5/l')
    expect(memoir.board!.retreat!.ask(at, at.unit('I@E5')!, { flags: 1 })).toMatchObject({ cells: [], short: 1 })
  })

  it('Terrain: Marsh MM-066 no artillery; armor has no battle on entry or exit, and advances without overrun', () => {
    expect(enter('artillery', { to: 'marsh' }).text).toBe('No: Marsh: no artillery')
    expect(enter('armor', { to: 'marsh' }).text).toContain('no battle')
    expect(enter('armor', { from: 'marsh' }).text).toContain('no battle')
    expect(advance('marsh')).toBe('take')
    expect(enter('infantry', { from: 'marsh', hexes: 2 }).yes).toBe(false)
  })

  it('Terrain: Mountain MM-067 infantry only, from a hill or mountain; -2/-2 from below or another range, none on the same; guns reach seven hexes', () => {
    expect(enter('armor', { to: 'mountain' }).yes).toBe(false)
    expect(enter('infantry', { to: 'mountain' }).text).toBe('No: Mountain is entered from a hill or mountain only')
    expect([enter('infantry', { to: 'mountain', from: 'hill' }).yes, enter('infantry', { to: 'mountain', from: 'mountain' }).yes, enter('infantry', { from: 'mountain', to: 'hill' }).yes]).toEqual([true, true, true])
    expect(enter('infantry', { from: 'mountain' }).text).toBe('No: A mountain is left to a hill or mountain only')
    expect(pair({ terrain: 'mountain' })).toEqual([1, 1])
    expect(pair({ terrain: 'mountain', ground: 'hill' })).toEqual([1, 1])
    expect(pair({ terrain: 'mountain', ground: 'mountain', level: true })).toEqual([3, 3])
    expect(pair({ terrain: 'mountain', ground: 'mountain', level: false })).toEqual([1, 1])
    expect(diceOf(match(), { attacker: 'artillery', range: 7, ground: 'mountain' })).toBe(1)
    expect(diceOf(match(), { attacker: 'artillery', range: 7 })).toBe('Artillery reaches 6 hexes, not 7')
  })

  it('Terrain: Ocean MM-068 one hex only, no battle, and no retreat into it', () => {
    expect(enter('infantry', { to: 'ocean', from: 'ocean', hexes: 2 }).yes).toBe(false)
    expect(diceOf(match(), { ground: 'ocean' })).toBe('Infantry cannot battle in ocean')
    expect(enter('infantry', { to: 'ocean' }).lines).toContain('No retreat into ocean: a figure for each such flag')
    const at = boardOf('E5/I F4/o F5/o')
    expect(memoir.board!.retreat!.ask(at, at.unit('I@E5')!, { flags: 1 }).short).toBe(1)
  })

  it('Terrain: River MM-069 no entry without a bridge; a fordable stream ends the move', () => {
    expect(enter('infantry', { to: 'river' }).text).toContain('impassable without a bridge')
    expect(enter('infantry', { to: 'river', bridge: true }).yes).toBe(true)
    expect(enter('armor', { to: 'stream' }).text).toBe('Yes, and stops there')
    expect(advance('stream')).toBe('overrun')
    const at = boardOf('E5/T E6/r D4/l D5/l F4/l F5/l E4/l')
    expect(memoir.board!.move!.ask(at, at.unit('T@E5')!, {}).cells).toEqual([])
    const bridged = boardOf('E5/T E6/rg D4/l D5/l F4/l F5/l E4/l')
    expect(memoir.board!.move!.ask(bridged, bridged.unit('T@E5')!, {}).cells.map(each => each.cell)).toContain('E7')
  })

  it('Terrain: Ford MM-070 stop, and one die less fighting out, for artillery too', () => {
    expect(enter('armor', { to: 'ford' }).text).toBe('Yes, and stops there')
    expect([diceOf(match(), { ground: 'ford' }), diceOf(match(), { attacker: 'armor', ground: 'ford' }), diceOf(match(), { attacker: 'artillery', ground: 'ford', range: 2 })]).toEqual([2, 2, 2])
  })

  it('Terrain: Airfield MM-071 an air unit that ends there has landed', () => {
    const at = match({ air: true })
    start(at, 'play-card', { card: 'probe', section: 'left' })
    start(at, 'deploy', { type: 'fighter', matches: 'none' })
    start(at, 'fly', { hexes: 4, twice: false, enemyAir: false, ends: 'airfield' })
    at.answer(values('markers', { guns: 0, bombs: 0, skips: false }))
    expect(at.state.row['air/allies']).toMatchObject({ landed: true })
  })

  it('Terrain: Town MM-087 MM-072 MM-080 armor fights out of a town, barracks or labor camp at two dice less; infantry does not', () => {
    for (const ground of ['town', 'barracks', 'labor-camp']) expect([diceOf(match(), { attacker: 'armor', ground }), diceOf(match(), { ground })]).toEqual([1, 3])
  })

  it('Terrain: Dam MM-075 infantry only', () => {
    expect([enter('armor', { to: 'dam' }).yes, enter('infantry', { to: 'dam' }).yes]).toEqual([false, true])
  })

  it('Terrain: Fortress MM-077 three flags, no retreat; either side benefits; infantry only', () => {
    expect(ignored({ terrain: 'fortress', owner: false }, 3)).toBe(3)
    expect(pair({ terrain: 'fortress', owner: false })).toEqual([2, 1])
    expect(enter('armor', { to: 'fortress' }).yes).toBe(false)
  })

  it('Terrain: Hospital MM-078 the recovery button is there for infantry when actions are in play', () => {
    const at = to(match({ actions: true }), 'battle')
    expect(says(at)).toContain('actions battle')
    start(at, 'recover', { unit: 'armor', place: 'hospital', enemy: false, missing: 1 })
    expect(blockedBy(at)).toBe('Only infantry recovers there')
  })

  it('Action: Capture HQ MM-079 the owner\'s hand falls by one, and is restored when it is his again', () => {
    const at = match({ 'axis cards': 5 })
    start(at, 'capture-hq', { owner: 'axis', regained: false })
    expect(at.state.track['hand axis']).toBe(4)
    start(at, 'capture-hq', { owner: 'axis', regained: true })
    expect(at.state.track['hand axis']).toBe(5)
  })

  it('Terrain: Pier MM-082 entered from land or beach, not from ocean', () => {
    expect([enter('infantry', { to: 'pier', from: 'ocean' }).yes, enter('infantry', { to: 'pier', from: 'beach' }).yes, enter('infantry', { to: 'pier' }).yes]).toEqual([false, true, true])
    const at = boardOf('E5/Io E6/p')
    expect(memoir.board!.move!.ask(at, at.unit('I@E5')!, {}).refused('E6').map(each => each.text).join()).toContain('from land or beach only')
  })

  it('Terrain: Radar station MM-085 the owner may correct the landmark, and the correction is used', () => {
    const owned = layered(terrainSheet, { kind: 'rows', rows: { 'radar-station': { label: 'Roman ruins', infantry: 0, armor: 0 } } })
    const game = { ...memoir, charts: { ...memoir.charts, terrain: owned } }
    const ask = next(game, match().state, fresh(game, battleCall({ terrain: 'radar-station' })))
    expect(ask.kind === 'chance' && ask.chance.kind === 'dice' ? ask.chance.n : 0).toBe(3)
  })

  it('Terrain: Supply depot MM-086 sabotage is offered where actions are in play, and only there', () => {
    expect(says(to(match({ actions: true }), 'battle'))).toContain('actions battle')
    expect(says(to(match(), 'battle'))).not.toContain('actions battle')
  })

  it('Terrain: Bunker MM-088 its captor has no cover from it; artillery inside does not retreat; a field bunker helps everybody', () => {
    expect(pair({ obstacle: 'bunker' })).toEqual([2, 1])
    expect(pair({ obstacle: 'bunker', owner: false })).toEqual([3, 3])
    expect(pair({ obstacle: 'field-bunker', owner: false })).toEqual([2, 1])
    const at = match({}, { g: unit('axis', 'artillery', 2) })
    at.start(battleCall({ target: 'unit:g', obstacle: 'bunker', owner: false, range: 2, attacker: 'armor', figures: 2 }))
    at.answer(faces('dice', 'flag', 'star', 'star'))
    expect(at.state.unit['g']?.['figures']).toBe(1)
  })

  it('Terrain: Hedgehogs MM-089 armor is refused', () => {
    expect([enter('armor', { onto: 'hedgehogs' }).yes, enter('infantry', { onto: 'hedgehogs' }).yes]).toEqual([false, true])
  })

  it('Terrain: Sandbags MM-090 one die off for infantry and armor, none for artillery', () => {
    expect(pair({ obstacle: 'sandbags' })).toEqual([2, 2])
    expect(diceOf(match(), { attacker: 'artillery', range: 2, obstacle: 'sandbags' })).toBe(3)
  })

  it('Terrain: Wire MM-091 stop; infantry one die less out of it or takes it off instead; armor takes it off on entering', () => {
    expect([diceOf(match(), { on: 'wire' }), diceOf(match(), { attacker: 'armor', on: 'wire' })]).toEqual([2, 3])
    expect(enter('infantry', { onto: 'wire' }).text).toBe('Yes, and stops there')
    const at = match({}, { i: unit('allies', 'infantry', 4, { obstacle: 'wire' }), t: unit('allies', 'armor', 3) })
    start(at, 'remove-wire', { unit: 'unit:i', what: 'wire' })
    expect(at.state.unit['i']).toMatchObject({ obstacle: 'none', battled: true })
    const step = start(at, 'move', { unit: 'unit:t', hexes: 1, to: 'open', onto: 'wire', from: 'open' })
    expect(step.outcomes[0]?.duties?.[0]?.text).toBe('Armor removes the wire')
    expect(at.state.unit['t']?.['obstacle']).toBe('none')
  })

  it('Terrain: Abatis MM-092 infantry only; one die less, or removed without a battle', () => {
    expect([enter('armor', { onto: 'abatis' }).yes, enter('infantry', { onto: 'abatis' }).text]).toEqual([false, 'Yes, and stops there'])
    expect(diceOf(match(), { on: 'abatis' })).toBe(2)
    const at = match({}, { i: unit('allies', 'infantry', 4, { obstacle: 'abatis' }) })
    start(at, 'remove-wire', { unit: 'unit:i', what: 'abatis' })
    expect(diceOf(at, { attacker: 'unit:i' })).toBe('allies infantry has battled this turn')
  })

  it('Terrain: Bridges MM-093 a pontoon uses up the whole attack card and lies in its section; armor stops on a rail bridge, infantry does not', () => {
    const at = match()
    start(at, 'play-card', { card: 'attack', section: 'left' })
    expect(choicesOf(at, 'pontoon', 'section')).toEqual(['left', 'center', 'right'])
    start(at, 'pontoon', { section: 'right' })
    expect(blockedBy(at)).toContain('in the section of the card')
    at.abandon()
    start(at, 'pontoon', { section: 'left' })
    expect(at.state.track['orders left']).toBe(0)
    expect([enter('armor', { to: 'rail-bridge' }).text, enter('infantry', { to: 'rail-bridge' }).text]).toEqual(['Yes, and stops there', 'Yes'])
    expect(advance('rail-bridge')).toBe('overrun')
  })

  it('Terrain: Railroad track MM-095 armor and artillery end their move there, infantry passes; overrun allowed', () => {
    expect(['armor', 'artillery', 'infantry'].map(type => enter(type, { to: 'railroad' }).text.includes('stops there'))).toEqual([true, true, false])
    expect(advance('railroad')).toBe('overrun')
  })

  it('Terrain: Road MM-096 the extra hex only if the whole move is road; a road block is for infantry', () => {
    const move = (road: boolean) => { const at = match(); start(at, 'move', { unit: 'armor', hexes: 4, to: 'road', road }); return blockedBy(at) }
    expect([move(true), move(false)]).toEqual([null, 'Armor may go 3, this is 4'])
    expect([enter('armor', { onto: 'road-block' }).yes, enter('infantry', { onto: 'road-block' }).text]).toEqual([false, 'Yes, and stops there'])
    expect(pair({ terrain: 'hill-road' })).toEqual([2, 2])
  })

  it('Unit: Train MM-097 a wagon falls to the third hit, a locomotive to the fourth, each a medal; it keeps to its track and ignores the first flag', () => {
    for (const [type, n] of [['wagon', 3], ['locomotive', 4]] as const) {
      const at = match({}, { w: unit('axis', type, n) })
      for (let hit = 1; hit <= n; hit++) {
        expect(at.state.track['medals allies']).toBe(0)
        at.start(battleCall({ attacker: 'artillery', range: 5, target: 'unit:w', figures: Number(at.state.unit['w']?.['figures']) }))
        at.answer(faces('dice', 'grenade'))
      }
      expect([at.state.unit['w'], at.state.track['medals allies']]).toEqual([undefined, 1])
      expect(ignored({ target: type }, 2)).toBe(1)
    }
    const at = boardOf('E1/L', { rails: 'E1-E2 E2-E3 E3-E4 E4-E5' })
    expect(memoir.board!.move!.ask(at, at.unit('L@E1')!, {}).cells.map(each => each.cell)).toEqual(['E2', 'E3', 'E4'])
    expect(says(to(match({}, { w: unit('axis', 'wagon', 3) }), 'move'))).toContain('train')
    expect(says(to(match(), 'move'))).not.toContain('train')
  })

  it('Unit: Train MM-097 the gun of an armored train fires after the move and is lost with its wagon', () => {
    expect(diceOf(match(), { attacker: 'armored-wagon', range: 4, moved: 3 })).toBe(2)
    const at = match({}, { w: unit('allies', 'armored-wagon', 1) })
    at.correct([{ kind: 'unit', id: 'w', to: null }], 'wagon destroyed')
    expect(choicesOf(at, 'battle', 'attacker')).not.toContain('unit:w')
  })

  it.each([
    ['MM-098 City ruins', 'city-ruins', 2, 1, 'infantry'], ['MM-098 Ravine', 'ravine', 3, 3, 'infantry'],
  ] as const)('Terrain %s', (_, terrain, infantry, armor, who) => {
    expect(pair({ terrain })).toEqual([infantry, armor])
    expect([enter('armor', { to: terrain }).yes, enter(who, { to: terrain }).yes]).toEqual([false, true])
  })

  it('Terrain: Dragon\'s teeth MM-098 infantry only, stop, no dice', () => {
    expect([enter('armor', { onto: 'dragons-teeth' }).yes, enter('infantry', { onto: 'dragons-teeth' }).text, ...pair({ obstacle: 'dragons-teeth' })]).toEqual([false, 'Yes, and stops there', 3, 3])
  })

  it('Terrain: Palm forest MM-102 as forest', () => {
    expect([...pair({ terrain: 'palm-forest' }), enter('infantry', { to: 'palm-forest' }).text]).toEqual([2, 1, 'Yes, and stops there; no battle this turn'])
  })

  it('Terrain MM-098 a value our text lost is asked once, stored and used: balka', () => {
    const at = match()
    at.start(battleCall({ terrain: 'balka' }))
    at.answer(values('dice balka infantry', { n: 1 }))
    at.answer(faces('dice', 'star', 'star'))
    expect(at.state.flag['dice balka infantry']).toBe(1)
    expect(diceOf(at, { terrain: 'balka' })).toBe(2)
  })

  it('Terrain: Frozen river MM-099 two dice moving and retreating, one figure for each star', () => {
    const at = match({ map: 'winter' }, { i: unit('allies', 'infantry', 4), e: unit('axis', 'infantry', 4) })
    start(at, 'frozen-river', { target: 'unit:i', figures: 4, retreating: false })
    at.answer(faces('ice', 'star', 'star'))
    expect(at.state.unit['i']?.['figures']).toBe(2)
    start(at, 'frozen-river', { target: 'unit:e', figures: 4, retreating: true })
    expect(at.ask).toMatchObject({ id: 'ice', who: 'axis' })
    at.answer(faces('ice', 'star', 'grenade'))
    expect(at.state.unit['e']?.['figures']).toBe(3)
  })

  it('Terrain: Trenches MM-100 no artillery; armor cannot battle in them; the flag is for infantry', () => {
    expect(enter('artillery', { to: 'trenches' }).yes).toBe(false)
    expect(diceOf(match(), { attacker: 'armor', ground: 'trenches' })).toBe('Armor cannot battle in trenches')
    expect(ignored({ terrain: 'trenches', target: 'armor' })).toBe(0)
  })

  it('Terrain: Caves MM-101 only Japanese infantry has them: three flags give no retreat, two dice less', () => {
    expect(ignored({ terrain: 'cave-hill' }, 3, { japanese: true })).toBe(3)
    expect(ignored({ terrain: 'cave-hill' }, 3)).toBe(0)
    expect(pair({ terrain: 'cave-hill' }, { japanese: true })).toEqual([1, 1])
    expect(pair({ terrain: 'cave-hill' })).toEqual([3, 3])
    expect(enter('armor', { to: 'cave-hill' }).yes).toBe(false)
    const at = match({ japanese: true })
    start(at, 'seal-cave', { enemy: true, dice: 3 })
    expect(blockedBy(at)).toBe('Not with an enemy adjacent')
    at.abandon()
    start(at, 'seal-cave', { enemy: false, dice: 3 })
    at.answer(values('symbol cave-seal', { faces: ['star'] }))
    expect(at.answer(faces('seal', 'star', 'flag', 'flag')).outcomes[0]?.label).toBe('The cave is sealed')
    const axis = match({ japanese: true, first: 'axis' })
    start(axis, 'seal-cave', { enemy: false, dice: 3 })
    expect(blockedBy(axis)).toBe('Only Allied infantry seals caves')
  })

  it('Terrain: Jungle MM-101 -1/-2, stop; battle if entered from the next hex; ponds and paddies no artillery, ponds no battle for infantry', () => {
    expect(pair({ terrain: 'jungle' })).toEqual([2, 1])
    expect([enter('infantry', { to: 'jungle' }).text, enter('armor', { to: 'jungle', hexes: 2 }).text]).toEqual(['Yes, and stops there', 'Yes, and stops there; no battle this turn'])
    expect(advance('jungle')).toBe('overrun')
    for (const terrain of ['fish-ponds', 'rice-paddies']) expect(enter('artillery', { to: terrain }).yes).toBe(false)
    expect([enter('infantry', { to: 'fish-ponds' }).text.includes('no battle'), enter('infantry', { to: 'rice-paddies' }).text.includes('no battle')]).toEqual([true, false])
    expect([advance('fish-ponds'), advance('rice-paddies')]).toEqual(['take', 'no'])
    for (const terrain of ['fish-ponds', 'rice-paddies']) expect(enter('armor', { from: terrain }).text).toContain('no battle')
  })

  it('Terrain: Wadi MM-102 into or out of it only adjacent; -1 for artillery too; open ends only', () => {
    expect([diceOf(match(), { terrain: 'wadi', range: 2 }), diceOf(match(), { ground: 'wadi', range: 2 })]).toEqual(['Into or out of a wadi only from the next hex', 'Into or out of a wadi only from the next hex'])
    expect([...pair({ terrain: 'wadi' }), diceOf(match(), { attacker: 'artillery', range: 2, terrain: 'wadi' })]).toEqual([2, 2, 2])
    expect(enter('infantry', { to: 'wadi', ends: false }).yes).toBe(false)
  })

  it('Terrain: Ergs and ridges MM-102 from below only; coastline one hex and no battle; escarpment impassable; desert overrun one hex further', () => {
    expect([...pair({ terrain: 'erg' }), ...pair({ terrain: 'erg', ground: 'erg' })]).toEqual([2, 2, 3, 3])
    expect(diceOf(match(), { ground: 'coastline' })).toBe('Infantry cannot battle in coastline (desert)')
    expect(enter('infantry', { to: 'coastline', hexes: 2 }).yes).toBe(false)
    expect(enter('infantry', { to: 'escarpment' }).yes).toBe(false)
    const at = match({ map: 'desert' })
    at.start(battleCall({ attacker: 'armor', target: 'artillery', figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    expect(at.answer(values('ground', { take: true })).lines.map(each => each.text)).toContain('Desert: armor may move one hex further before the second battle')
    expect(remindersAt(memoir, to(match({ map: 'desert' }), 'battle').state).map(each => each.id)).toContain('desert overrun')
  })

  it('Terrain: Castle MM-103 stop, battle off on entry; the dice are the owner\'s to set', () => {
    expect(enter('infantry', { to: 'castle' }).text).toBe('Yes, and stops there; no battle this turn')
    const owned = layered(terrainSheet, { kind: 'rows', rows: { castle: { infantry: -2, armor: -2 } } })
    const game = { ...memoir, charts: { ...memoir.charts, terrain: owned } }
    const ask = next(game, match().state, fresh(game, battleCall({ terrain: 'castle' })))
    expect(ask.kind === 'chance' && ask.chance.kind === 'dice' ? ask.chance.n : 0).toBe(1)
  })
})

describe('Terrain: leaving, staying, taking', () => {
  const ways = (text: string, id: string) => { const at = boardOf(text); return memoir.board!.move!.ask(at, at.unit(id)!, {}) }

  it('Terrain: Mountain MM-067 on the board too it is left to a hill or mountain only', () => {
    const found = ways('E1/In E2/i D1/l F1/l', 'I@E1')
    expect(found.cells.map(each => each.cell)).toContain('E2')
    expect(ways('E1/In D1/l F1/l', 'I@E1').refused('E2').map(each => each.text).join()).toContain('left to a hill or mountain only')
  })

  it('Terrain: Bunker MM-088 artillery in a bunker or fortress is fixed, infantry is not', () => {
    const at = match({}, { g: unit('allies', 'artillery', 2, { obstacle: 'bunker' }), i: unit('allies', 'infantry', 4, { obstacle: 'bunker' }) })
    start(at, 'move', { unit: 'unit:g', hexes: 1, to: 'open', onto: 'none', from: 'open' })
    expect(blockedBy(at)).toBe('Artillery in a bunker or fortress stays where it is')
    at.abandon()
    start(at, 'move', { unit: 'unit:i', hexes: 1, to: 'open', onto: 'none', from: 'open' })
    expect(blockedBy(at)).toBeNull()
    start(at, 'move', { unit: 'artillery', hexes: 1, to: 'open', onto: 'none', from: 'fortress' })
    expect(blockedBy(at)).toContain('stays where it is')
    expect(ways('E1/Gk', 'G@E1').cells).toEqual([])
    expect(ways('E1/Ik', 'I@E1').cells.length).toBeGreaterThan(0)
  })

  it('Terrain: Trenches MM-100 armor takes them but cannot battle from them', () => {
    expect(advance('trenches')).toBe('take')
  })

  it('Terrain: Sandbags MM-090 they go with the unit that leaves, is driven off or falls; in a town they are none', () => {
    const at = match({}, { a: unit('allies', 'infantry', 4, { obstacle: 'sandbags' }), e: unit('axis', 'infantry', 4, { obstacle: 'sandbags', terrain: 'hill' }), t: unit('allies', 'armor', 3) })
    expect(start(at, 'move', { unit: 'unit:a', hexes: 1, to: 'open', onto: 'none', from: 'open' }).outcomes[0]?.duties?.map(each => each.text)).toEqual(['Take off the sandbags it leaves'])
    at.start(battleCall({ attacker: 'unit:t', target: 'unit:e', terrain: 'hill', obstacle: 'sandbags' }))
    at.answer(faces('dice', 'flag', 'star'))
    at.answer(values('flags', { ignored: 0 }))
    at.answer(values('retreat', { hexes: 1 }))
    const step = at.answer(values('ground', { take: true }))
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toContain('Take the sandbags off')
    expect([at.state.unit['e'], at.state.unit['t']]).toMatchObject([{ terrain: null, obstacle: null }, { terrain: 'hill', obstacle: 'none' }])
    expect(ignored({ terrain: 'town', obstacle: 'sandbags' })).toBe(0)
  })

  it('Terrain: Caves MM-101 Japanese infantry goes from cave to cave as its whole move, nobody else', () => {
    const tunnel = (options: Options, unitType = 'infantry') => { const at = match({ first: 'axis', ...options }); const step = start(at, 'move', { unit: unitType, hexes: 5, to: 'cave-hill', from: 'cave-mountain', caves: true }); return blockedBy(at) ?? step.outcomes[0]?.group }
    expect([tunnel({ japanese: true }), tunnel({})]).toEqual(['may battle', 'Only Japanese infantry goes from cave to cave'])
  })

  it('Terrain: Frozen river MM-099 a move onto the ice throws its two dice at once; the reminder stands at move and battle in winter only', () => {
    const at = match({ map: 'winter' }, { i: unit('allies', 'infantry', 4) })
    start(at, 'move', { unit: 'unit:i', hexes: 1, to: 'frozen-river', onto: 'none', from: 'open' })
    at.answer(faces('ice', 'star', 'flag'))
    expect(at.state.unit['i']?.['figures']).toBe(3)
    expect(['move', 'battle', 'draw'].map(stage => says(to(match({ map: 'winter' }), stage)).includes('frozen river'))).toEqual([true, true, false])
    expect(says(to(match(), 'move'))).not.toContain('frozen river')
  })

  it.each([['bobbin', { from: 'marsh', hexes: 3 }, null], ['none', { from: 'marsh', hexes: 3 }, 'Marsh is left by one hex only'], ['bridge', { to: 'river' }, null], ['fascine', { to: 'river' }, 'River, waterway is impassable without a bridge']] as const)('Unit: Churchill MM-139 device %s with %j: %s', (device, input, why) => {
    const at = match()
    const step = start(at, 'move', { unit: 'churchill', hexes: 1, to: 'open', ...input, device })
    expect(blockedBy(at)).toBe(why)
    if (device === 'bridge') expect([step.outcomes[0]?.group, step.outcomes[0]?.duties?.map(each => each.text)]).toEqual(['no battle', ['Lay the assault bridge; it may be used only once']])
  })
})
