import { describe, expect, it } from 'vitest'
import type { Table } from '../../table.ts'
import { layered } from '../../../src/engine/chart.ts'
import { next } from '../../../src/engine/game.ts'
import { bruteForce, faces, fresh, sameOdds, values } from '../../table.ts'
import { blockedBy, match, mean, memoir, odds, refusalOf, says, start, to, unit, type Options } from './game.ts'

/** A turn with that card, and an aircraft of the mover on the board. */
function aloft(type = 'fighter', options: Options = {}, units: Parameters<typeof match>[1] = {}): Table {
  const at = match({ air: true, ...options }, units)
  start(at, 'play-card', { card: 'probe', section: 'left' })
  start(at, 'deploy', { type, matches: 'none' })
  return at
}
const known = (at: Table, symbols: Readonly<Record<string, string>>): Table => { at.correct(Object.entries(symbols).map(([id, to]) => ({ kind: 'flag', id: `symbol ${id}`, to })), 'from the sheet'); return at }
const enemyPlane = (at: Table, more: object = {}): Table => { at.correct([{ kind: 'row', id: 'air/axis', to: { type: 'bomber', guns: 0, bombs: 6, landed: false, ...more } }], 'enemy in the air'); return at }
const sheet = { 'air-hit': 'star', 'air-confirm': 'star', 'air-retire': 'flag' }
const flight = { hexes: 4, twice: false, enemyAir: false, ends: 'clear' } as const

describe('New Flight Plan', () => {
  it.each([
    ['west', 1944, 'countryside', 3, 2], ['west', 1941, 'countryside', 2, 3], ['west', 1944, 'beach', 2, 1], ['east', 1943, 'countryside', 2, 2], ['east', 1942, 'beach', 1, 2],
  ] as const)('Air: Setup MM-146 %s %i on a %s map: Allies %i, Axis %i air cards', (front, year, map, allies, axis) => {
    const { track } = match({ air: true, front, year, map }).state
    expect([track['air cards allies'], track['air cards axis']]).toEqual([allies, axis])
  })

  it.each([
    ['west', [1939, 1940, 1941, 1942, 1943], 'axis'], ['west', [1944, 1945], 'allies'], ['east', [1939, 1940, 1941, 1942], 'axis'], ['east', [1943], 'none'], ['east', [1944, 1945], 'allies'],
    ['pacific', [1939, 1940, 1941, 1942], 'axis'], ['pacific', [1943], 'none'], ['pacific', [1944, 1945], 'lost'], ['mediterranean', [1940, 1941], 'axis'], ['mediterranean', [1942], 'none'], ['mediterranean', [1944, 1945], 'allies'], ['mediterranean', [1939, 1943], 'lost'],
  ] as const)('Air superiority MM-147 %s in %j: %s', (front, years, who) => {
    for (const year of years) {
      const { state } = match({ air: true, front, year })
      const found = state.due['superiority'] !== undefined ? 'lost' : (state.track['air cards allies'] ?? 0) > 2 ? 'allies' : (state.track['air cards axis'] ?? 0) > 2 ? 'axis' : 'none'
      expect(found).toBe(who)
    }
  })

  it('Air superiority MM-147 a cell our chart lost is asked for, and the owner\'s own entry is read', () => {
    const at = match({ air: true, front: 'pacific', year: 1944 })
    at.start(at.state.due['superiority']!.call!, { due: 'superiority' })
    at.answer(values('superiority', { who: 'allies' }))
    expect([at.state.track['air cards allies'], at.state.due['superiority']]).toEqual([3, undefined])
    const owned = layered(memoir.charts['superiority']!, { kind: 'grid', cells: { '1/5': 'Axis' } })
    const game = { ...memoir, charts: { ...memoir.charts, superiority: owned } }
    const found = next(game, match({ air: true, front: 'pacific', year: 1944 }).state, fresh(game, { procedure: 'superiority', input: {} }))
    expect(found.kind === 'outcome' ? found.group : found.kind).toBe('axis')
  })

  it('Air: Deploying MM-148 a section card, an air card and one order; the card is spent', () => {
    const at = aloft()
    expect(at.state.row['air/allies']).toMatchObject({ type: 'fighter', guns: 9, bombs: 0 })
    expect([at.state.track['orders left'], at.state.track['air cards allies'], at.state.pile['air discard']]).toEqual([1, 2, 1])
  })
  it('Air: Deploying MM-148 each refusal has its own reason: tactic card, one on the board, withdrawn this turn, no air card', () => {
    const reasons: (string | null)[] = []
    const tactic = match({ air: true })
    start(tactic, 'play-card', { card: 'move-out' })
    start(tactic, 'deploy', { type: 'fighter', matches: 'none' })
    reasons.push(blockedBy(tactic))
    const second = aloft()
    start(second, 'deploy', { type: 'bomber', matches: 'none' })
    reasons.push(blockedBy(second))
    const gone = match({ air: true })
    gone.correct([{ kind: 'row', id: 'air/allies', to: { type: 'fighter', guns: 1, bombs: 0, landed: false } }], 'in the air')
    start(gone, 'withdraw')
    start(gone, 'play-card', { card: 'probe', section: 'left' })
    start(gone, 'deploy', { type: 'fighter', matches: 'none' })
    reasons.push(blockedBy(gone))
    const none = match({ air: true })
    none.correct([{ kind: 'track', id: 'air cards allies', to: 0 }], 'none left')
    start(none, 'play-card', { card: 'probe', section: 'left' })
    start(none, 'deploy', { type: 'fighter', matches: 'none' })
    reasons.push(blockedBy(none))
    expect(reasons).toEqual(['An air unit is deployed with a section card, not with a tactic card', 'One air unit on the board is all a side may have', 'Not in the turn in which an air unit was withdrawn', 'There is no air combat card to play'])
  })

  it.each([
    [{ hexes: 5 }, 'Four hexes at most'], [{ twice: true }, 'Never over the same hex twice, nor back over its start'], [{ enemyAir: true }, 'Not through an enemy air unit'], [{ ends: 'unit' }, 'It cannot end on another unit'],
  ] as const)('Air: Moving MM-149 %j is refused', (more, text) => {
    const at = aloft()
    start(at, 'fly', { ...flight, ...more })
    expect(blockedBy(at)).toBe(text)
  })
  it('Air: Moving MM-149 four hexes over anything are fine', () => {
    const at = aloft()
    start(at, 'fly', flight)
    expect(at.ask?.id).toBe('markers')
  })

  it.each([[{ guns: 4, bombs: 0, skips: false }, 'Three markers at most'], [{ guns: 2, bombs: 0, skips: true }, 'The hexes must be next to one another, none skipped'], [{ guns: 0, bombs: 1, skips: false }, 'It has not so many markers left']] as const)('Air: Attack run MM-150 %j', (markers, text) => {
    const at = aloft()
    start(at, 'fly', flight)
    at.answer(values('markers', markers))
    expect(blockedBy(at)).toBe(text)
  })
  it('Air: Attack run MM-150 one die a marker in order, no cover, flags count; markers are gone afterwards', () => {
    const at = aloft('fighter', {}, { e: unit('axis', 'infantry', 4) })
    start(at, 'fly', flight)
    at.answer(values('markers', { guns: 2, bombs: 0, skips: false }))
    expect(says(to(at, 'battle'))).toContain('run')
    start(at, 'attack-run', { dice: 1 })
    at.answer(values('marker', { target: 'unit:e', figures: 4, ammo: 'gun', terrain: 'forest', obstacle: 'none' }))
    expect(at.ask?.kind === 'chance' && at.ask.chance.kind === 'dice' ? at.ask.chance.n : 0).toBe(1)
    at.answer(faces('strafe', 'infantry'))
    at.answer(values('marker', { target: 'unit:e', figures: 3, ammo: 'gun', terrain: 'open', obstacle: 'none' }))
    at.answer(faces('strafe', 'flag'))
    at.answer(values('retreat', { hexes: 1 }))
    expect([at.ask, at.state.unit['e'], at.state.row['air/allies']]).toEqual([null, expect.objectContaining({ figures: 3, retreated: true }), expect.objectContaining({ guns: 7, placedGuns: 0 })])
    expect(says(at)).not.toContain('run')
  })

  it.each([['fighter', 9, 0], ['fighter-bomber', 3, 3], ['bomber', 0, 6]] as const)('Air: Ammo MM-151 a %s has %i gun and %i bomb markers', (type, guns, bombs) => {
    expect(aloft(type).state.row['air/allies']).toMatchObject({ guns, bombs })
  })
  it('Air: Ammo MM-151 ammo falls by the markers placed; at nought the next turn opens with a forced withdrawal', () => {
    const at = aloft('bomber')
    at.correct([{ kind: 'row', id: 'air/allies', put: { bombs: 2 } }], 'later')
    start(at, 'fly', flight)
    at.answer(values('markers', { guns: 0, bombs: 2, skips: false }))
    expect(at.state.row['air/allies']).toMatchObject({ bombs: 0 })
    to(at, 'draw'); at.next(); to(at, 'draw')
    const step = at.next()
    expect([step.alerts.map(each => each.text), says(at).includes('withdraw forced')]).toEqual([expect.arrayContaining(['The air unit is out of ammo and must withdraw']), true])
    expect(start(at, 'withdraw').outcomes[0]?.group).toBe('forced')
  })

  it.each([['gun', 'infantry', 2], ['gun', 'armor', 1], ['gun', 'artillery', 0], ['bomb', 'infantry', 3], ['bomb', 'armor', 2], ['bomb', 'artillery', 1]] as const)('Air: Ammo MM-152 a %s against %s hits on %i of six faces', (ammo, target, sixths) => {
    const at = aloft('fighter-bomber')
    start(at, 'fly', flight)
    at.answer(values('markers', { guns: 1, bombs: 1, skips: false }))
    const pick = (ask: { id: string }) => (ask.id === 'marker' ? { target, figures: 2, ammo, terrain: 'open', obstacle: 'none' } : undefined)
    at.correct([{ kind: 'row', id: 'air/allies', put: ammo === 'gun' ? { placedBombs: 0 } : { placedGuns: 0 } }], 'one marker')
    const found = odds(at.state, { procedure: 'attack-run', input: { dice: 1 } }, pick)
    const hit = [...found.results.values()].reduce((sum, each) => sum + (each.tally['figures'] ?? 0), 0) / found.total
    expect(hit).toBeCloseTo(sixths / 6, 12)
  })

  it.each([['fighter', 'fighter', 'special'], ['fighter', 'bomber', 'standard'], ['fighter', 'none', 'standard']] as const)('Air: Special attack MM-153 a %s with a card for %s: %s', (type, matches, group) => {
    const at = match({ air: true })
    start(at, 'play-card', { card: 'probe', section: 'left' })
    expect(start(at, 'deploy', { type, matches }).outcomes[0]?.group).toBe(group)
  })

  it.each([['fighter', 3], ['fighter-bomber', 2], ['bomber', 1]] as const)('Air: Dogfight MM-154 a %s throws %i; odds equal an exhaustive count of throw and second throw', (type, n) => {
    const at = known(enemyPlane(aloft(type)), sheet)
    const call = { procedure: 'dogfight', input: { adjacent: true, dice: n } }
    sameOdds(odds(at.state, call), bruteForce(memoir, at.state, call))
    // one die: hit 1/6, confirmed 1/6 of those
    if (n === 1) expect(mean(at.state, call, 'medals')).toBeCloseTo(1 / 36, 12)
    at.start(call)
    expect(at.ask?.kind === 'chance' && at.ask.chance.kind === 'dice' ? at.ask.chance.n : 0).toBe(n)
  })
  it('Air: Dogfight MM-154 the symbols are the players\': set otherwise, the odds follow', () => {
    const at = known(enemyPlane(aloft('bomber')), { 'air-hit': 'star', 'air-confirm': 'infantry', 'air-retire': 'flag' })
    expect(mean(at.state, { procedure: 'dogfight', input: { adjacent: true, dice: 1 } }, 'medals')).toBeCloseTo(2 / 36, 12)
    start(at, 'dogfight', { adjacent: false, dice: 1 })
    expect(blockedBy(at)).toBe('Only against an adjacent air unit')
  })

  it.each([['infantry', 1, 3], ['armor', 1, 3], ['artillery', 2, 4], ['destroyer', 2, 4], ['infantry', 2, 'Only from the next hex'], ['artillery', 3, 'Up to two hexes']] as const)('Air: Ground fire MM-155 %s at %i hexes: %s', (who, range, found) => {
    const at = known(enemyPlane(match({ air: true })), sheet)
    start(at, 'ground-to-air', { unit: who, range, card: 0 })
    expect(at.ask?.kind === 'chance' && at.ask.chance.kind === 'dice' ? at.ask.chance.n : blockedBy(at)).toBe(found)
  })
  it('Air: Ground fire MM-155 hits are confirmed like in a dogfight', () => {
    const at = known(enemyPlane(match({ air: true })), sheet)
    start(at, 'ground-to-air', { unit: 'infantry', range: 1, card: 0 })
    at.answer(faces('at aircraft', 'star', 'infantry', 'infantry'))
    expect(at.ask?.id).toBe('confirm')
    at.answer(faces('confirm', 'armor'))
    expect(at.state.row['air/axis']).toBeDefined()
  })

  it('Air: Landing MM-156 ammo is full at the owner\'s next turn, not before; landed a hit destroys without a second throw, at any range', () => {
    const at = aloft('fighter')
    at.correct([{ kind: 'row', id: 'air/allies', put: { guns: 2, landed: true } }], 'landed')
    to(at, 'draw'); at.next()
    expect(at.state.row['air/allies']).toMatchObject({ guns: 2 })
    known(at, { 'landed-hit': 'grenade star' })
    start(at, 'ground-to-air', { unit: 'armor', range: 3, card: 0 })
    expect(at.ask?.kind).toBe('chance')
    at.abandon()
    to(at, 'draw'); at.next()
    expect(at.state.row['air/allies']).toMatchObject({ guns: 9 })
    expect(says(at)).toContain('resupplied')
    to(at, 'draw'); at.next()
    start(at, 'ground-to-air', { unit: 'armor', range: 3, card: 0 })
    at.answer(faces('at aircraft', 'grenade', 'infantry', 'infantry'))
    expect([at.ask, at.state.row['air/allies'], at.state.track['medals axis']]).toEqual([null, undefined, 1])
  })

  const bombing = (type: string, row: object, occupied = false): string | null => {
    const at = aloft(type)
    at.correct([{ kind: 'row', id: 'objective/1', to: { label: 'Bridge', kind: 'temporary', side: 'either', worth: 1, of: 1, allies: 0, axis: 0, held: '', bombed: '', ...row } }], 'objective')
    start(at, 'bombing', { objective: '1', occupied })
    return blockedBy(at)
  }
  it('Air: Strategic bombing MM-157 refused to fighters, on occupied hexes, on majorities and after the enemy\'s bomb', () => {
    expect([bombing('fighter', {}), bombing('bomber', {}, true), bombing('bomber', { kind: 'majority', of: 3 }), bombing('bomber', { bombed: 'axis' }), bombing('bomber', {})])
      .toEqual(['Only bombers and fighter-bombers', 'The objective must be unoccupied', 'Majority medals cannot be bombed', 'The opponent has bombed it; it cannot be bombed back', null])
  })
  it('Air: Strategic bombing MM-157 refused without a bomb left', () => {
    const at = aloft('bomber')
    at.correct([{ kind: 'row', id: 'air/allies', put: { bombs: 0 } }, { kind: 'row', id: 'objective/1', to: { label: 'Bridge', kind: 'temporary', side: 'either', worth: 1, of: 1, allies: 0, axis: 0, held: '', bombed: '' } }], 'later')
    start(at, 'bombing', { objective: '1', occupied: false })
    expect(blockedBy(at)).toBe('No bomb marker is left')
  })
  it('Air: Strategic bombing MM-157 success claims the medal until enemy ground troops come', () => {
    const at = known(aloft('bomber'), { 'bomb-objective': 'grenade' })
    at.correct([{ kind: 'row', id: 'objective/1', to: { label: 'Bridge', kind: 'temporary', side: 'either', worth: 1, of: 1, allies: 0, axis: 0, held: '', bombed: '' } }], 'objective')
    start(at, 'bombing', { objective: '1', occupied: false })
    at.answer(faces('bomb', 'grenade'))
    expect([memoir.totals['medals allies']?.(at.state).total, at.state.row['air/allies']?.['bombs']]).toEqual([1, 5])
    start(at, 'occupy', { objective: '1', allies: 0, axis: 1 })
    expect([memoir.totals['medals allies']?.(at.state).total, memoir.totals['medals axis']?.(at.state).total]).toEqual([0, 1])
    start(at, 'occupy', { objective: '1', allies: 0, axis: 0 })
    expect(memoir.totals['medals allies']?.(at.state).total).toBe(0)
  })

  it('Air: Downing MM-158 shot down: medal, card, and the type is barred for the battle; retiring leaves it available', () => {
    const at = known(enemyPlane(match({ air: true, year: 1941 })), sheet)
    const cards = at.state.track['air cards allies'] ?? 0
    start(at, 'ground-to-air', { unit: 'infantry', range: 1, card: 0 })
    at.answer(faces('at aircraft', 'star', 'star', 'infantry'))
    at.answer(faces('confirm', 'star', 'flag'))
    expect([at.state.track['medals allies'], at.state.track['air cards allies'], at.state.flag['barred axis bomber'], at.state.row['air/axis']]).toEqual([1, cards + 1, true, undefined])
    to(at, 'draw'); at.next()
    expect([refusalOf(at, 'deploy', 'type', 'bomber'), refusalOf(at, 'deploy', 'type', 'fighter')]).toEqual(['Shot down earlier: not again in this battle', undefined])
    expect(memoir.panels(at.state).map(each => each.id)).toContain('shot down')
    const other = known(enemyPlane(match({ air: true })), sheet)
    start(other, 'ground-to-air', { unit: 'infantry', range: 1, card: 0 })
    other.answer(faces('at aircraft', 'star', 'infantry', 'infantry'))
    other.answer(faces('confirm', 'flag'))
    expect([other.state.track['medals allies'], other.state.row['air/axis'], other.state.flag['barred axis bomber']]).toEqual([0, undefined, undefined])
  })

  it('Air: Withdrawing MM-159 at the start of the turn only, and no deployment in that turn', () => {
    const at = aloft()
    start(at, 'withdraw')
    expect(blockedBy(at)).toBe('Only at the start of the turn, before the command card')
    at.abandon()
    to(at, 'draw'); at.next(); to(at, 'draw'); at.next()
    expect(says(at)).toContain('withdraw')
    start(at, 'withdraw')
    expect([at.state.row['air/allies'], at.state.track['medals axis']]).toEqual([undefined, 0])
    start(at, 'play-card', { card: 'probe', section: 'left' })
    expect(says(to(at, 'order'))).not.toContain('deploy')
    start(at, 'deploy', { type: 'fighter', matches: 'none' })
    expect(blockedBy(at)).toBe('Not in the turn in which an air unit was withdrawn')
  })

  it('Air: Command cards MM-160 Ambush comes as the marker is placed, before the run; if the aircraft is gone there is no run', () => {
    const at = known(aloft(), sheet)
    start(at, 'fly', flight)
    expect(at.ask).toMatchObject({ id: 'markers', windows: ['ambush-air'] })
    start(at, 'ambush-air', { unit: 'artillery' })
    expect(at.ask?.kind === 'chance' && at.ask.chance.kind === 'dice' ? at.ask.chance.n : 0).toBe(4)
    at.answer(faces('at aircraft', 'star', 'infantry', 'infantry', 'flag'))
    const step = at.answer(faces('confirm', 'flag'))
    expect([at.ask, at.state.row['air/allies'], step.outcomes.map(each => each.group)]).toEqual([null, undefined, ['retires', 'ambushed']])
  })
  it('Air: Other modules MM-160 Breakthrough, Overlord and night have their limits shown where they apply', () => {
    expect([says(to(match({ air: true }, {}, 's3129'), 'move')).includes('breakthrough air'), says(to(match({ air: true }), 'move')).includes('breakthrough air')]).toEqual([true, false])
    expect([says(match({ air: true }, {}, 's13')).includes('overlord air'), says(match({ air: true })).includes('overlord air')]).toEqual([true, false])
  })
})

describe('Air units turn by turn', () => {
  const marks = { guns: 0, bombs: 0, skips: false }
  /** The turn after the deployment: the card of the mover gives that many orders. */
  function later(card: string, scenario = 'own', type = 'fighter'): Table {
    const at = match({ air: true }, {}, scenario)
    if (scenario !== 'own') at.correct([{ kind: 'flag', id: 'side', to: 'allies' }], 'an Allied turn')
    at.correct([{ kind: 'row', id: 'air/allies', to: { type, guns: 9, bombs: 0, landed: false, placedGuns: 0, placedBombs: 0, moved: false } }], 'deployed earlier')
    start(at, 'play-card', { card, section: 'left' })
    return at
  }

  it('Air: Ordering MM-149 a flight uses an order of the card, none in the turn of deployment; one flight a turn', () => {
    const at = later('probe')
    start(at, 'fly', flight); at.answer(values('markers', marks))
    expect(at.state.track['orders left']).toBe(1)
    start(at, 'fly', flight)
    expect(blockedBy(at)).toBe('It has flown this turn')
    at.abandon()
    to(at, 'draw'); at.next(); to(at, 'draw'); at.next()
    expect(at.state.row['air/allies']).toMatchObject({ moved: false })
    const spent = later('probe')
    spent.correct([{ kind: 'track', id: 'orders left', to: 0 }], 'used up')
    start(spent, 'fly', flight)
    expect(blockedBy(spent)).toBe('No order is left for the air unit')
    const fresh = aloft()
    start(fresh, 'fly', flight); fresh.answer(values('markers', marks))
    expect(fresh.state.track['orders left']).toBe(1) // the one its deployment left of two
  })

  it('Air: Other modules MM-160 a Breakthrough order to move only: no markers, no dogfight', () => {
    const at = enemyPlane(known(later('recon', 's3129'), sheet))
    at.correct([{ kind: 'track', id: 'orders left', to: 0 }], 'the full order went to another unit')
    start(at, 'fly', flight)
    at.answer(values('markers', { ...marks, guns: 1 }))
    expect(blockedBy(at)).toBe('An order to move only: no markers and no dogfight')
    at.abandon()
    start(at, 'fly', flight); at.answer(values('markers', marks))
    expect(at.state.track['orders move']).toBe(1)
    start(at, 'dogfight', { adjacent: true, dice: 3 })
    expect(blockedBy(at)).toBe('An order to move only: no markers and no dogfight')
  })

  it('Air: Landing MM-156 an air unit that has landed does not dogfight; Close Assault adds its die against a flying one', () => {
    const at = known(enemyPlane(aloft()), sheet)
    at.correct([{ kind: 'row', id: 'air/allies', put: { landed: true } }], 'landed')
    start(at, 'dogfight', { adjacent: true, dice: 3 })
    expect(blockedBy(at)).toBe('An air unit that lands does not dogfight')
    at.abandon()
    start(at, 'ground-to-air', { unit: 'infantry', range: 1, card: 1 })
    expect(at.ask?.head).toEqual(['4 dice'])
  })

  it('Air: Dogfight MM-154 one a turn', () => {
    const at = known(enemyPlane(aloft()), sheet)
    start(at, 'dogfight', { adjacent: true, dice: 3 })
    at.answer(faces('at aircraft', 'infantry', 'infantry', 'armor'))
    start(at, 'dogfight', { adjacent: true, dice: 3 })
    expect(blockedBy(at)).toBe('It has had its dogfight this turn')
  })

  it.each([['fighter', null], ['fighter-bomber', null], ['bomber', 'A bomber cannot land on a carrier']] as const)('Air: Landing MM-156 a %s on a carrier: %s', (type, why) => {
    const at = aloft(type)
    start(at, 'fly', { ...flight, ends: 'carrier' })
    expect(blockedBy(at)).toBe(why)
  })

  it('Air: Landing MM-156 on a carrier only the ship is attacked; sunk it takes the aircraft along, one medal for both', () => {
    const at = known(match({ air: true }, { c: unit('axis', 'carrier', 1) }), { ...sheet, 'warship-hit': 'grenade', 'landed-hit': 'grenade star' })
    enemyPlane(at, { type: 'fighter', landed: true, carrier: true })
    start(at, 'ground-to-air', { unit: 'artillery', range: 2, card: 0 })
    expect(blockedBy(at)).toBe('On a carrier it cannot be attacked: attack the carrier')
    at.abandon()
    at.start({ procedure: 'battle', input: { attacker: 'artillery', target: 'unit:c', range: 5, terrain: 'ocean' } })
    at.answer(faces('dice', 'grenade'))
    expect([at.state.row['air/axis'], at.state.flag['barred axis fighter'], at.state.track['medals allies'], at.state.track['air cards allies']]).toEqual([undefined, true, 1, 3])
  })

  it.each([['infantry', 'down', null, true], ['armor', 'retires', 'overrun', true], ['artillery', 'down', null, false], ['infantry', 'flies', null, false]] as const)('Air: Ground fire MM-155 %s next to it, %s: asked %s, ground %s', (type, end, asked, ground) => {
    const at = known(enemyPlane(match({ air: true }, { a: unit('allies', type, 3) })), sheet)
    start(at, 'ground-to-air', { unit: 'unit:a', range: 1, card: 0 })
    at.answer(faces('at aircraft', 'star', ...Array<string>(type === 'artillery' ? 3 : 2).fill('infantry')))
    const step = at.answer(faces('confirm', { down: 'star', retires: 'flag', flies: 'infantry' }[end]))
    expect([at.ask?.id ?? null, step.outcomes[0]?.duties?.some(each => each.text === 'May take the ground now'), at.state.unit['a']?.['battled']]).toEqual([asked, ground, true])
    if (asked !== null) at.answer(values('overrun', { target: 'none', range: 1, terrain: 'open', obstacle: 'none', figures: 1 }))
    start(at, 'ground-to-air', { unit: 'unit:a', range: 1, card: 0 })
    expect(blockedBy(at)).toBe(end === 'flies' ? `allies ${type} has battled this turn` : 'No enemy air unit on the board')
  })
})
