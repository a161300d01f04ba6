import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../src/engine/game.ts'
import type { Values } from '../../../src/engine/field.ts'
import { chance, expected } from '../../../src/engine/forecast.ts'
import { offers } from '../../play.ts'
import { faces, values } from '../../table.ts'
import { boardOf } from './drawing.ts'
import { battleCall, blockedBy, choicesOf, diceOf, match, memoir, odds, refusalOf, says, start, to, unit, type Options } from './game.ts'

// The other side of each rule: where it does not hold, and what it alone decides.
const enter = (type: string, input: Values) => start(match(), 'may-enter', { unit: type, to: 'open', onto: 'none', from: 'open', hexes: 1, ...input }).outcomes[0]
const moved = (input: Values, options: Options = {}) => { const at = match(options); start(at, 'move', { hexes: 1, to: 'open', ...input }); return blockedBy(at) }
const reach = (text: string, options: Options = {}) => { const at = boardOf(text, options); return memoir.board!.move!.ask(at, at.units[0]!, {}).cells.map(each => each.cell) }
const fight = (text: string, target: string) => { const at = boardOf(text); return memoir.board!.fight!(at, [at.units.find(each => each.faction === 'allies')!], at.grid.index(target))?.input }
const fieldNames = (at: ReturnType<typeof match>, id: string, input: Values) => Object.keys(fieldsOf(memoir, at.state, id, input))

describe('Cards', () => {
  it.each([['probe', '2 in one section'], ['assault', 'all units of one section'], ['general-advance', '2-2-2 by section'], ['pincer-move', '2-0-2 by section'], ['armor-assault', '4 armor'], ['close-assault', 'all infantry and armor']] as const)('Command cards MM-012 %s: %s', (id, note) => {
    const field = fieldsOf(memoir, match().state, 'play-card', {})['card']
    expect(field?.kind === 'choice' ? field.options.find(each => each.id === id)?.note : '').toBe(note)
  })
  it('Card: Their Finest Hour MM-016 air cards played before go back into their deck', () => {
    const at = match({ air: true })
    at.correct([{ kind: 'pile', id: 'air discard', to: 3 }], 'played before')
    start(at, 'play-card', { card: 'finest-hour' })
    expect(at.state.pile['air discard']).toBe(0)
  })
  it('Blitz MM-112 only the Axis is asked whether Recon is Air Power', () => {
    expect(['axis', 'allies'].map(first => fieldNames(match({ blitz: true, first }), 'play-card', { card: 'recon' }).includes('asAirPower'))).toEqual([true, false])
  })
  it('Nation: Russia MM-113 with nothing under the chip any card may be played', () => {
    expect(refusalOf(match({ russian: true }), 'play-card', 'card', 'probe')).toBeUndefined()
  })
  it('Overlord: Eastern Front MM-122 no other card comes from the hand', () => {
    const at = match({ russian: true }, {}, 's1367')
    at.correct([{ kind: 'flag', id: 'side', to: 'allies' }, { kind: 'pile', id: 'commissar', to: ['attack'] }], 'Soviet turn')
    start(at, 'hand-out', { card: 'move-out', to: 'left' })
    expect(blockedBy(at)).toBe('Only cards from under the Commissar chip, or Counter-Attack')
  })
  it('Unit: Command Car MM-136 a tactic card has no order more; the discards are open only to a car that was ordered', () => {
    const at = match({}, { c: unit('allies', 'command-car', 1, { section: 'left' }) })
    expect(start(at, 'play-card', { card: 'move-out', car: true }).outcomes[0]?.lines.map(each => each.text)).not.toContain('Command car')
    const drawn = (orders: boolean) => {
      const car = match({}, { c: unit('allies', 'command-car', 1, { section: 'left' }) })
      start(car, 'play-card', { card: 'recon', section: 'left', car: true })
      if (orders) start(car, 'order', { unit: 'unit:c', section: 'left' })
      to(car, 'draw')
      return start(car, 'draw').outcomes[0]?.duties?.some(each => each.cite === 'Unit: Command Car')
    }
    expect([drawn(true), drawn(false)]).toEqual([true, false])
  })
})

describe('Moves', () => {
  it('Move MM-025 artillery moves one hex, not two', () => { expect(moved({ unit: 'artillery', hexes: 2 })).toBe('Artillery may go 1, this is 2') })
  it('Terrain: Road MM-028 MM-096 a road joined after the first hex adds nothing', () => {
    expect(reach('E1/T', { roads: 'E2-E3 E3-E4 E4-E5' })).not.toContain('E5')
  })
  it('Terrain: Steep hill MM-030 on the board it costs two of the three hexes', () => {
    expect(reach('E1/T E2/s D1/l D2/l D3/l F1/l F2/l F3/l')).toEqual(['E2', 'E3'])
  })
  it.each([['flooded', 'No overrun into flooded fields'], ['marsh', 'No overrun into marsh']] as const)('Terrain MM-064 MM-066 %s bars the overrun by itself', (terrain, text) => {
    expect(enter('armor', { to: terrain })?.lines.map(each => each.text)).toContain(text)
  })
  it('Terrain: Mountain MM-067 armor is refused even from a hill', () => { expect(enter('armor', { to: 'mountain', from: 'hill' })?.label).toBe('No: Mountain: infantry only') })
  it('Terrain: Fortress MM-077 artillery in it stays', () => { expect(moved({ unit: 'artillery', from: 'fortress' })).toBe('Artillery in a bunker or fortress stays where it is') })
  it('Terrain: Bunker MM-088 infantry only', () => { expect([enter('armor', { onto: 'bunker' })?.group, enter('infantry', { onto: 'bunker' })?.group]).toEqual(['no', 'yes']) })
  it('Hazard: Smoke MM-107 a unit stops in it', () => { expect(enter('infantry', { onto: 'smoke' })?.label).toBe('Yes, and stops there') })
  it('Action: Rafts and boats MM-145 a unit stops on one', () => { expect(enter('infantry', { onto: 'raft' })?.label).toBe('Yes, and stops there') })
  it('Winter: Weather MM-108 a car is a vehicle too', () => { expect(moved({ unit: 'patrol-car', hexes: 3 }, { winter: true })).toBe('Patrol Car may go 2, this is 3') })
  it('Unit: Cavalry MM-121 stops where armor stops', () => { expect([enter('cavalry', { to: 'railroad' })?.label, enter('infantry', { to: 'railroad' })?.label]).toEqual(['Yes, and stops there', 'Yes']) })
  it('Terrain: Frozen river MM-099 moving it is one\'s own unit, retreating the enemy\'s', () => {
    const at = match({ map: 'winter' }, { i: unit('allies', 'infantry', 4), e: unit('axis', 'infantry', 4) })
    expect([false, true].map(retreating => choicesOf(at, 'frozen-river', 'target', { retreating }).filter(id => id.startsWith('unit:')))).toEqual([['unit:i'], ['unit:e']])
  })
})

describe('Battles', () => {
  it('Battle MM-037 the map says whether an enemy is at the attacker\'s side', () => {
    expect([fight('E3/T E6/E E4/Z', 'E6')?.['crowded'], fight('E3/T E6/E', 'E6')?.['crowded']]).toEqual([true, false])
  })
  it('Hazard: Smoke MM-059 the map tells the battle of smoke between, not of smoke at the ends', () => {
    expect([fight('E3/G E5/x E7/E', 'E7')?.['smoked'], fight('E3/G E7/Ex', 'E7')?.['smoked'], fight('E3/G E7/Ex', 'E7')?.['smokeIn']]).toEqual([true, false, true])
  })
  it.each(['E4', 'E5', 'E6'])('Line of sight MM-051 a forest in %s lies on the line from E3 to E7', cell => {
    const at = boardOf(`E3/T E7/E ${cell}/f`)
    expect(memoir.board!.sight!(at, at.grid.index('E3'), at.grid.index('E7'), at.units[0]!).yes).toBe(false)
  })
  it('Retreating MM-044 a unit that is no more has nowhere to go', () => {
    const at = match({}, { e: unit('axis', 'infantry', 1) })
    at.start(battleCall({ target: 'unit:e', attacker: 'armor', range: 2 }))
    at.answer(faces('dice', 'infantry', 'flag', 'flag'))
    expect([at.ask, at.state.unit['e']]).toEqual([null, undefined])
  })
  it('Battle MM-050 one die by hand: three faces of six hit infantry, one is a flag', () => {
    const whole = odds(match().state, battleCall({ range: 3 }))
    expect([chance(whole, 'One falls'), chance(whole, 'Falls back'), expected(whole, 'vacated')]).toEqual([3 / 6, 1 / 6, 1 / 6].map(n => expect.closeTo(n, 12) as number))
    expect(expected(odds(match().state, battleCall({ range: 3, figures: 1 })), 'vacated')).toBeCloseTo(4 / 6, 12)
  })
  it('Terrain: Sandbags MM-090 among buildings they take no die', () => {
    expect([diceOf(match(), { terrain: 'hospital', obstacle: 'sandbags' }), diceOf(match(), { obstacle: 'sandbags' })]).toEqual([3, 2])
  })
  it('Hazard: Crosshair MM-111 a marked target that is driven back loses its marker', () => {
    const at = match({}, { e: unit('axis', 'infantry', 4, { crosshair: 'g' }) })
    at.start(battleCall({ target: 'unit:e', range: 3 }))
    at.answer(faces('dice', 'flag'))
    at.answer(values('retreat', { hexes: 1 }))
    expect(at.state.unit['e']?.['crosshair']).toBeNull()
  })
  it('Nation: British Commonwealth MM-116 fire from afar is not answered', () => {
    const at = match({ british: true, first: 'axis' }, { b: unit('allies', 'infantry', 2) })
    at.start(battleCall({ target: 'unit:b', range: 3 }))
    at.answer(faces('dice', 'infantry'))
    expect([at.ask, at.state.unit['b']?.['figures']]).toEqual([null, 1])
  })
  it('Nation: France MM-118 standard infantry only, and no third assault after the second', () => {
    const at = match({ french: true })
    at.start(battleCall({ attacker: 'special-forces', figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.answer(values('ground', { take: false }))
    expect(at.ask).toBeNull()
    at.start(battleCall({ figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.answer(values('ground', { take: false }))
    at.answer(values('furia', { target: 'infantry', terrain: 'open', obstacle: 'none', figures: 1 }))
    at.answer(faces('one die', 'grenade'))
    expect(at.ask?.lines?.map(each => each.cite)).toEqual(['Take ground'])
    at.answer(values('ground', { take: false }))
    expect(at.ask).toBeNull()
  })
  it('Desert overrun MM-102 only there is the ground it went on to asked', () => {
    const asked = (options: Options) => {
      const at = match(options)
      at.start(battleCall({ attacker: 'armor', figures: 1 }))
      at.answer(faces('dice', 'grenade', 'star', 'star'))
      at.answer(values('ground', { take: true }))
      return at.ask?.kind === 'choose' && 'ground' in at.ask.fields
    }
    expect([asked({ desert: true }), asked({})]).toEqual([true, false])
  })
})

describe('Units', () => {
  it.each([['MM-097', 'wagon', 3], ['MM-097', 'locomotive', 4], ['MM-124', 'elite-armor', 4], ['MM-137', 'destroyer', 3]] as const)('Unit %s a %s starts with %i figures', (_, type, n) => {
    expect(unit('axis', type, 1)['of']).toBe(n)
  })
  it('Unit: Heavy Anti-Tank Gun MM-127 stars hit vehicles too', () => {
    const at = match()
    at.start(battleCall({ attacker: 'heavy-at', target: 'patrol-car', range: 4 }))
    at.answer(faces('dice', 'star', 'flag'))
    expect(at.ask?.id).toBe('symbol car-kill')
  })
  it('Unit: Big Gun MM-130 a crosshair adds its die; a field gun has none', () => {
    expect([diceOf(match(), { attacker: 'big-gun', range: 5, crosshair: true }), diceOf(match(), { attacker: 'artillery', range: 5, crosshair: true })]).toEqual([2, 1])
  })
  it.each(['at-early', 'mg-early', 'mortar-early', 'at-late', 'mg-late', 'mortar-late'])('Unit: weapons MM-134 %s takes no ground; early war it moves or battles', type => {
    const at = match()
    at.start(battleCall({ attacker: type, figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    expect(at.ask).toBeNull()
    expect(typeof diceOf(match(), { attacker: type, moved: 1 })).toBe(type.endsWith('early') ? 'string' : 'number')
  })
  it('Unit: Landing Craft MM-138 the craft alone is no medal', () => {
    const at = match({}, { c: unit('axis', 'landing-craft', 1) })
    at.start(battleCall({ target: 'unit:c', range: 3 }))
    at.answer(faces('dice', 'grenade'))
    expect([at.state.unit['c'], at.state.track['medals allies']]).toEqual([undefined, 0])
  })
  it.each([['half-track', 3, 2, 1], ['half-track', 3, 0, 0], ['infantry', 4, 0, 0]] as const)('Medals MM-175 one figure off a %s of %i, %i carriers\' figures lost before: %i', (type, n, before, medals) => {
    const at = match({}, { e: unit('axis', type, n) })
    at.correct([{ kind: 'track', id: 'half-tracks axis', to: before }, { kind: 'flag', id: 'symbol half-track-hit', to: 'grenade' }], 'so far')
    at.start(battleCall({ target: 'unit:e', range: 3 }))
    at.answer(faces('dice', 'grenade'))
    expect(at.state.track['medals allies']).toBe(medals)
  })
  it('Terrain: Supply depot MM-086 sabotage can be begun only where actions are in play', () => {
    const begun = (options: Options) => offers(memoir, to(match(options), 'battle').state).includes('sabotage')
    expect([begun({ actions: true }), begun({})]).toEqual([true, false])
  })
})

describe('In the air', () => {
  const aloft = (type: string, units: Parameters<typeof match>[1] = {}) => {
    const at = match({ air: true }, units)
    start(at, 'play-card', { card: 'probe', section: 'left' })
    start(at, 'deploy', { type, matches: 'none' })
    return at
  }
  it('Air: Attack run MM-150 MM-151 the guns fall by the markers placed; ground that steadies lets the target ignore its flag', () => {
    const at = aloft('fighter', { e: unit('axis', 'infantry', 4) })
    start(at, 'fly', { hexes: 4, twice: false, enemyAir: false, ends: 'clear' })
    at.answer(values('markers', { guns: 2, bombs: 0, skips: false }))
    expect(at.state.row['air/allies']).toMatchObject({ guns: 7 })
    start(at, 'attack-run', { dice: 1 })
    at.answer(values('marker', { target: 'unit:e', figures: 4, ammo: 'gun', terrain: 'church', obstacle: 'none' }))
    at.answer(faces('strafe', 'flag'))
    expect(at.ask?.id).toBe('flags')
  })
  it('Air: Ordering MM-153 a matching card beside a later command card is spent for one special attack; not twice in the turn of deployment', () => {
    const at = aloft('fighter')
    const flight = { hexes: 4, twice: false, enemyAir: false, ends: 'clear' }
    expect(fieldNames(at, 'fly', {})).not.toContain('card')
    to(at, 'draw'); at.next(); to(at, 'draw'); at.next()
    start(at, 'play-card', { card: 'direct-from-hq' })
    const before = Number(at.state.track['air cards allies'])
    expect(fieldNames(at, 'fly', {})).toContain('card')
    start(at, 'fly', { ...flight, card: true })
    expect(at.answer(values('markers', { guns: 0, bombs: 0, skips: false })).outcomes[0]?.lines.map(each => each.cite)).toContain('Air: Special attack')
    expect([at.state.track['air cards allies'], at.state.pile['air discard'], at.state.row['air/allies']?.['special']]).toEqual([before - 1, 2, true])
    to(at, 'draw'); at.next()
    expect(at.state.row['air/allies']?.['special']).toBe(false)
  })
  it('Air: Ordering MM-153 without an air card in hand none is asked for', () => {
    const at = aloft('fighter')
    to(at, 'draw'); at.next(); to(at, 'draw'); at.next()
    at.correct([{ kind: 'track', id: 'air cards allies', to: 0 }], 'all played')
    start(at, 'play-card', { card: 'probe', section: 'left' })
    expect(fieldNames(at, 'fly', {})).not.toContain('card')
  })
  it('Air: Withdrawing MM-151 MM-159 nobody with ammo is told that he must', () => {
    const at = aloft('fighter')
    to(at, 'draw'); at.next(); to(at, 'draw'); at.next()
    expect([says(at).includes('withdraw'), says(at).includes('withdraw forced')]).toEqual([true, false])
  })
  it.each([['fighter', 3], ['fighter-bomber', 2], ['bomber', 1]] as const)('Air: Dogfight MM-154 a %s is offered %i dice', (type, n) => {
    expect(fieldsOf(memoir, aloft(type).state, 'dogfight', {})['dice']?.usual).toBe(n)
  })
  it('Air: Dogfight MM-154 the other face makes it retire: off the board, no medal', () => {
    const at = aloft('fighter')
    at.correct([{ kind: 'row', id: 'air/axis', to: { type: 'bomber', guns: 0, bombs: 6, landed: false } }, ...Object.entries({ 'air-hit': 'star', 'air-confirm': 'star', 'air-retire': 'flag' }).map(([id, face]) => ({ kind: 'flag' as const, id: `symbol ${id}`, to: face }))], 'enemy in the air')
    start(at, 'dogfight', { adjacent: true, dice: 1 })
    at.answer(faces('at aircraft', 'star'))
    expect(at.answer(faces('confirm', 'flag')).outcomes[0]?.group).toBe('retires')
    expect([at.state.row['air/axis'], at.state.track['medals allies']]).toEqual([undefined, 0])
  })
  it('Air: Other modules MM-166 in Overlord without the air rules nobody speaks of air cards', () => {
    expect([true, false].map(air => says(match({ air, board: 'overlord' })).includes('overlord air'))).toEqual([true, false])
  })
})
