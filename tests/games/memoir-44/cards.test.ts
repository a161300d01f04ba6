import { describe, expect, it } from 'vitest'
import { layered } from '../../../src/engine/chart.ts'
import { cardList } from '../../../src/games/memoir-44/sheets/charts.ts'
import { fieldsOf } from '../../../src/engine/game.ts'
import { faces, values } from '../../table.ts'
import { battleCall, blockedBy, choicesOf, diceOf, match, memoir, refusalOf, says, start, to, unit } from './game.ts'

describe('Command cards', () => {
  it('Command cards MM-012 every card is listed with what it orders, and the owner\'s own text stands beside it', () => {
    const owned = layered(cardList, { kind: 'rows', rows: { 'dig-in': { text: 'my own words' } } })
    const game = { ...memoir, charts: { ...memoir.charts, cards: owned } }
    const note = (id: string) => { const field = fieldsOf(game, match().state, 'play-card', {})['card']; return field?.kind === 'choice' ? field.options.find(each => each.id === id)?.note : '' }
    expect(note('dig-in')).toBe('my own words')
    expect(note('move-out')).toBe('4 infantry')
    expect(Object.keys(cardList.rows)).toHaveLength(22)
  })

  it.each([['standard', 60], ['breakthrough', 80]] as const)('Command cards MM-012 the %s deck has %i cards', (deck, n) => {
    expect(Object.values(cardList.rows).reduce((sum, row) => sum + String(row[deck]).split('-').reduce((all, each) => all + Number(each), 0), 0)).toBe(n)
  })

  it.each([['recon', 1], ['probe', 2], ['attack', 3]] as const)('Card orders MM-013 %s on the left gives %i orders there and none elsewhere; at nought the section is locked', (card, n) => {
    const at = match()
    start(at, 'play-card', { card, section: 'left' })
    expect([at.state.track['orders left'], at.state.track['orders center'] ?? 0]).toEqual([n, 0])
    for (let i = 0; i < n; i++) start(at, 'order', { unit: 'infantry', section: 'left' })
    expect(at.state.track['orders left']).toBe(0)
    start(at, 'order', { unit: 'infantry', section: 'left' })
    expect(blockedBy(at)).toBe('No orders left in the left section')
  })

  it.each([
    ['assault', { left: 0, center: 99, right: 0, any: 0 }], ['recon-in-force', { left: 1, center: 1, right: 1, any: 0 }], ['general-advance', { left: 2, center: 2, right: 2, any: 0 }],
    ['pincer-move', { left: 2, center: 0, right: 2, any: 0 }], ['infantry-assault', { left: 0, center: 99, right: 0, any: 0 }], ['direct-from-hq', { left: 0, center: 0, right: 0, any: 4 }], ['move-out', { left: 0, center: 0, right: 0, any: 4 }],
  ] as const)('Card orders MM-013 %s', (card, orders) => {
    const at = match()
    start(at, 'play-card', { card, section: 'center' })
    expect(Object.fromEntries(['left', 'center', 'right', 'any'].map(each => [each, at.state.track[`orders ${each}`] ?? 0]))).toEqual(orders)
  })

  it('Card: Move Out MM-013 a card for infantry orders no armor', () => {
    const at = match()
    start(at, 'play-card', { card: 'move-out' })
    start(at, 'order', { unit: 'armor', section: 'left' })
    expect(blockedBy(at)).toBe('The card orders only infantry; with none of it, any one unit')
  })

  it('Card: Recon MM-013 Breakthrough lets two more units move, but not battle', () => {
    const at = match({}, { a: unit('allies', 'infantry', 4, { section: 'left' }) }, 's3129')
    start(at, 'play-card', { card: 'recon', section: 'left' })
    expect([at.state.track['orders left'], at.state.track['orders move']]).toEqual([1, 2])
    start(at, 'order', { unit: 'unit:a', section: 'left', moveOnly: true })
    expect([at.state.track['orders left'], at.state.track['orders move']]).toEqual([1, 1])
    expect(diceOf(at, { attacker: 'unit:a' })).toBe('allies infantry was ordered to move only')
  })

  it('Card: Recon MM-014 the draw offers two cards, and an air and a combat card where those decks are on', () => {
    const at = match({ air: true, 'combat cards': true })
    const before = { ...at.state.track }
    start(at, 'play-card', { card: 'recon', section: 'left' })
    to(at, 'draw')
    expect(says(at)).toEqual(expect.arrayContaining(['recon draw', 'recon air', 'recon combat']))
    const step = start(at, 'draw')
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toEqual(['Draw two command cards, keep one, discard the other', 'Draw an air combat card', 'Draw a combat card'])
    expect(at.state.track['air cards allies']).toBe((before['air cards allies'] ?? 0) + 1)
    expect(at.state.track['combat cards allies']).toBe((before['combat cards allies'] ?? 0) + 1)
  })

  it('Card: Recon in Force MM-014 is no Recon', () => {
    const at = match({ 'combat cards': true })
    start(at, 'play-card', { card: 'recon-in-force' })
    to(at, 'draw')
    expect(says(at)).not.toContain('recon draw')
    start(at, 'draw')
    expect(at.state.track['combat cards allies']).toBe(2)
  })

  it('Card: Ambush MM-015 an attacker driven off does not attack', () => {
    const at = match({}, { rifles: unit('allies', 'infantry', 4), enemy: unit('axis', 'infantry', 4) })
    at.start(battleCall({ attacker: 'unit:rifles', target: 'unit:enemy' }))
    start(at, 'ambush', { figures: 4 })
    at.answer(faces('ambush dice', 'flag', 'star', 'star'))
    const step = at.answer(values('retreat', { hexes: 1 }))
    expect(step.outcomes.map(each => each.group)).toEqual(['Ambush', 'Ambushed'])
    expect(at.ask).toBeNull()
    expect(at.state.unit['enemy']?.['figures']).toBe(4)
  })

  it('Card: Ambush MM-015 it is offered only in close assault, never played in the own turn; in Overlord it goes to the general attacked', () => {
    const at = match()
    at.start(battleCall({ range: 2 }))
    expect(at.ask?.windows).toEqual([])
    at.abandon()
    expect(refusalOf(at, 'play-card', 'card', 'ambush')).toContain('answers a close assault')
    expect(says(to(match({}, {}, 's13'), 'battle'))).toContain('ambush overlord')
    expect(says(to(match(), 'battle'))).not.toContain('ambush overlord')
  })

  it('Card: Their Finest Hour MM-016 every discard list goes back into its deck; both sides draw an air card', () => {
    const at = match({ air: true, 'combat cards': true })
    start(at, 'play-card', { card: 'probe', section: 'left' })
    start(at, 'combat-card', { side: 'axis', use: 'street', tied: false })
    to(at, 'draw'); at.next()
    expect([at.state.pile['discard'], at.state.pile['combat discard']]).toEqual([['probe'], 1])
    const air = [at.state.track['air cards allies'] ?? 0, at.state.track['air cards axis'] ?? 0]
    start(at, 'play-card', { card: 'finest-hour' })
    expect([at.state.pile['discard'], at.state.pile['combat discard'], at.state.pile['air discard']]).toEqual([[], 0, 0])
    expect([at.state.track['air cards allies'], at.state.track['air cards axis']]).toEqual(air.map(n => n + 1))
    start(at, 'finest-hour', { dice: 4 })
    const step = at.answer(faces('symbols', 'infantry', 'star', 'grenade', 'flag'))
    expect([at.state.track['orders infantry'], at.state.track['orders armor'], at.state.track['orders any']]).toEqual([1, 0, 1])
    expect(step.outcomes[0]?.duties?.map(each => each.cite)).toContain('Air: Command cards')
    start(at, 'order', { unit: 'infantry', section: 'left' })
    start(at, 'order', { unit: 'armor', section: 'left' })
    expect([at.state.track['orders infantry'], at.state.track['orders any']]).toEqual([0, 0]) // infantry by its own face, armor by the star
    start(at, 'order', { unit: 'armor', section: 'left' })
    expect(blockedBy(at)).toBe('No orders left in the left section')
  })

  it('Card: Barrage MM-017 Barrage finds only ground units; Air Power is not in the deck with the air rules', () => {
    const at = match({ air: true })
    expect(refusalOf(at, 'play-card', 'card', 'air-power')).toContain('leaves the deck')
    expect(refusalOf(match(), 'play-card', 'card', 'air-power')).toBeUndefined()
    const step = start(at, 'play-card', { card: 'barrage' })
    expect(step.outcomes[0]?.duties?.map(each => each.text).join()).toContain('a flying air unit cannot be the target')
    expect(choicesOf(at, 'barrage', 'target').some(id => ['fighter', 'bomber', 'fighter-bomber'].includes(id))).toBe(false)
    start(at, 'barrage', { target: 'infantry', figures: 4 })
    at.answer(faces('barrage', 'infantry', 'grenade', 'star', 'flag'))
    const told = at.answer(values('retreat', { hexes: 1 }))
    expect(told.outcomes[0]?.tally['figures']).toBe(2)
  })

  it('Card: Counter-Attack MM-018 mirrors the opponent\'s card: left becomes right', () => {
    const at = match()
    expect(refusalOf(at, 'play-card', 'card', 'counter-attack')).toContain('no card yet')
    start(at, 'play-card', { card: 'attack', section: 'left' })
    to(at, 'draw'); at.next()
    expect(says(at)).toContain('counter-attack')
    const step = start(at, 'play-card', { card: 'counter-attack' })
    expect(step.outcomes[0]?.label).toBe('Counter-Attack as Attack: 3 right')
    expect([at.state.track['orders right'], at.state.track['orders left'] ?? 0]).toEqual([3, 0])
  })
})

describe('Combat cards', () => {
  it('Combat cards MM-019 two each, three for the generals of a camp in Overlord; none without the deck; one drawn only after Recon', () => {
    expect(match({ 'combat cards': true }).state.track['combat cards axis']).toBe(2)
    expect(match({ 'combat cards': true }, {}, 's13').state.track['combat cards axis']).toBe(3)
    expect(match().state.track['combat cards axis']).toBe(0)
    const at = match({ 'combat cards': true })
    start(at, 'combat-card', { side: 'axis', use: 'text', tied: false })
    expect([at.state.track['combat cards axis'], at.state.pile['combat discard']]).toEqual([1, 1])
    start(at, 'play-card', { card: 'probe', section: 'left' })
    to(at, 'draw')
    start(at, 'draw')
    expect(at.state.track['combat cards allies']).toBe(2)
    start(at, 'combat-card', { side: 'axis', use: 'text', tied: false })
    start(at, 'combat-card', { side: 'axis', use: 'text', tied: false })
    expect(blockedBy(at)).toBe('Axis hold no combat card')
  })

  it('Combat cards MM-020 dice of several combat cards on one unit add up and are listed', () => {
    const at = match({ 'combat cards': true })
    at.start(battleCall({ range: 2, combat: 3 }))
    expect(at.ask?.kind === 'chance' && at.ask.chance.kind === 'dice' ? at.ask.chance.n : 0).toBe(5)
    expect(at.ask?.lines).toContainEqual({ text: 'Combat cards, added up', cite: 'Combat cards', on: 'dice', amount: 3 })
  })

  it('Combat cards: Bitter Resistance MM-021 ignores a flag; street fight adds a die in close assault only; a tied card is a street fight or nothing', () => {
    const at = match({ 'combat cards': true })
    at.start(battleCall({ range: 2, resistance: 1 }))
    at.answer(faces('dice', 'flag', 'star'))
    expect(at.ask).toMatchObject({ id: 'flags' })
    at.abandon()
    expect(diceOf(at, { street: true })).toBe(4)
    expect(diceOf(at, { street: true, range: 2 })).toBe(2)
    expect(choicesOf(at, 'combat-card', 'use')).toEqual(['text', 'resistance', 'street'])
    expect(refusalOf(at, 'combat-card', 'use', 'text', { tied: true })).toContain('street fight only')
    start(at, 'combat-card', { side: 'axis', use: 'text', tied: true })
    expect(blockedBy(at)).toContain('only as a street fight')
  })

  it('Combat cards: Spare figures MM-022 a full-strength unit is refused when fewer figures are left than it starts with', () => {
    const at = match({ actions: true })
    start(at, 'paradrop', { how: 'train', type: 'infantry', spare: 3 })
    expect(blockedBy(at)).toBe('A full-strength unit needs 4 spare figures, there are 3')
    at.abandon()
    start(at, 'paradrop', { how: 'train', type: 'infantry', spare: 4 })
    expect(at.state.unit['allies-infantry-1']).toMatchObject({ figures: 4 })
  })
})

describe('Cards that change a battle or a move', () => {
  const ordered = (card: string, type: string, more = {}) => {
    const at = match({}, { a: unit('allies', type, 2, { section: 'center', ...more }), e: unit('axis', 'infantry', 4) })
    start(at, 'play-card', { card, section: 'center' })
    start(at, 'order', { unit: 'unit:a', section: 'center' })
    return at
  }

  it('Card: Infantry Assault MM-013 all infantry of one section, nobody of another and no armor', () => {
    const at = match({}, { a: unit('allies', 'infantry', 4, { section: 'left' }), t: unit('allies', 'armor', 3, { section: 'center' }) })
    start(at, 'play-card', { card: 'infantry-assault', section: 'center' })
    start(at, 'order', { unit: 'unit:a', section: 'center' })
    expect(blockedBy(at)).toBe('It does not stand in the center section')
    at.abandon()
    start(at, 'order', { unit: 'unit:t', section: 'center' })
    expect(blockedBy(at)).toContain('The card orders only infantry')
  })

  it('Card: Artillery Bombard MM-013 a gun that stood still battles twice, not three times; one that moved not at all', () => {
    const at = ordered('artillery-bombard', 'artillery')
    for (let n = 0; n < 2; n++) { at.start(battleCall({ attacker: 'unit:a', target: 'unit:e', range: 5 })); at.answer(faces('dice', 'star')) }
    expect(diceOf(at, { attacker: 'unit:a', target: 'unit:e', range: 5 })).toBe('allies artillery has battled this turn')
    const moved = ordered('artillery-bombard', 'artillery')
    start(moved, 'move', { unit: 'unit:a', hexes: 3, to: 'open', onto: 'none', from: 'open' })
    expect([blockedBy(moved), diceOf(moved, { attacker: 'unit:a', target: 'unit:e', range: 5 })]).toEqual([null, 'allies artillery moved 3: it may battle after 0 at most'])
  })

  it('Card: Behind Enemy Lines MM-013 three hexes into any ground, a battle, and three hexes more; not a third time', () => {
    const at = ordered('behind-lines', 'infantry')
    const go = (to: string) => start(at, 'move', { unit: 'unit:a', hexes: 3, to, onto: 'none', from: 'open' }).outcomes[0]?.group
    expect(go('forest')).toBe('may battle')
    expect(refusalOf(at, 'move', 'unit', 'unit:a')).toBe('It has moved this turn')
    at.start(battleCall({ attacker: 'unit:a', target: 'unit:e', range: 2, ground: 'forest', entered: true, moved: 3, cards: 1 }))
    at.answer(faces('dice', 'star', 'star', 'star'))
    expect(refusalOf(at, 'move', 'unit', 'unit:a')).toBeUndefined()
    expect(go('open')).toBe('may battle')
    go('open')
    expect(blockedBy(at)).toBe('allies infantry has moved this turn')
  })

  it('Move MM-023 a unit that has battled does not move afterwards', () => {
    const at = ordered('probe', 'infantry')
    at.start(battleCall({ attacker: 'unit:a', target: 'unit:e', range: 2 }))
    at.answer(faces('dice', 'star', 'star'))
    start(at, 'move', { unit: 'unit:a', hexes: 1, to: 'open' })
    expect(blockedBy(at)).toBe('allies infantry has battled: moves come first')
  })

  it.each([
    ['close-assault', { range: 2 }, 'Close Assault: adjacent enemies only, and without moving first'], ['close-assault', { moved: 1 }, 'Close Assault: adjacent enemies only, and without moving first'], ['close-assault', {}, 3],
    ['firefight', { range: 1 }, 'Firefight: at range only, and without moving first'], ['firefight', { range: 2, moved: 1 }, 'Firefight: at range only, and without moving first'], ['firefight', { range: 2 }, 2],
  ] as const)('Card: %s MM-013 with %j: %s', (card, change, found) => {
    expect(diceOf(ordered(card, 'infantry'), { attacker: 'unit:a', target: 'unit:e', ...change })).toBe(found)
  })

  it.each([['own', 'The card orders only infantry; with none of it, any one unit'], ['s3129', null]] as const)('Card: Dig-In MM-013 artillery in %s: %s', (scenario, why) => {
    const at = match({}, {}, scenario)
    start(at, 'play-card', { card: 'dig-in' })
    start(at, 'order', { unit: 'artillery', section: 'left' })
    expect(blockedBy(at)).toBe(why)
  })

  it.each([['heavy-at', ''], ['meemies', ''], ['tiger', 'armor'], ['flamethrower', 'armor'], ['engineers', 'infantry'], ['big-gun', '']] as const)('Card: Medics & Mechanics %s recovers on %s and stars', (type, face) => {
    const at = match({}, { a: unit('allies', type, 1, { of: 4 }) })
    start(at, 'medics', { unit: 'unit:a', dice: 3 })
    at.answer(faces('medics', 'infantry', 'armor', 'star'))
    expect(at.state.unit['a']?.['figures']).toBe(face === '' ? 2 : 3)
  })

  it('Blitz MM-112 a Recon played as Air Power is no Recon: one target in its section, one card drawn', () => {
    const at = match({ blitz: true, first: 'axis' })
    start(at, 'play-card', { card: 'recon', section: 'left', asAirPower: true })
    start(at, 'air-power', { left: 4 })
    expect(at.ask?.lines).toContainEqual({ text: 'At least one target in the left section', cite: 'Blitz' })
    at.abandon()
    expect(says(to(at, 'draw'))).not.toContain('recon draw')
    expect(start(at, 'draw').outcomes[0]?.duties?.map(each => each.text)).toEqual(['Draw one command card'])
  })

  it.each([['left', 'left', true], ['right', 'left', false]] as const)('Unit: Command Car MM-136 it stands on the %s, the card is played on the %s: offered %s', (stands, section, usual) => {
    const at = match({}, { c: unit('allies', 'command-car', 1, { section: stands }) })
    expect(fieldsOf(memoir, at.state, 'play-card', { card: 'probe', section })['car']?.usual).toBe(usual)
    expect(fieldsOf(memoir, at.state, 'play-card', { card: 'move-out' })['car']).toBeUndefined()
  })
})
