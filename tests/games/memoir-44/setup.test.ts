import { describe, expect, it } from 'vitest'
import { faces } from '../../table.ts'
import { battleCall, blockedBy, choicesOf, diceOf, match, memoir, refusalOf, says, start, to, unit } from './game.ts'

describe('Setup', () => {
  it('Setup MM-001 one\'s own battle is exactly what was typed', () => {
    const at = match({ 'allied cards': 6, 'axis cards': 3, 'allied medals': 4, 'axis medals': 7, first: 'axis' })
    expect(at.state.track).toMatchObject({ 'hand allies': 6, 'hand axis': 3, 'target allies': 4, 'target axis': 7, 'medals allies': 0, 'medals axis': 0 })
    expect(at.state.flag['side']).toBe('axis')
    expect(memoir.headline(at.state)).toBe('Axis, turn 1 · medals 0/4 – 0/7')
    expect(memoir.headline(match({ 'allied medals': 6, 'axis medals': 6 }).state)).toBe('Allies, turn 1 · medals 0–0 of 6')
  })

  it.each([
    ['s2', 6, 2, 4, 4, 'allies', 'standard'], ['s17', 3, 6, 3, 5, 'axis', 'standard'], ['s1407', 4, 5, 10, 10, 'axis', 'standard'], ['s6433', 5, 5, 12, 5, 'axis', 'breakthrough'], ['s1517', 11, 8, 12, 12, 'allies', 'overlord'],
  ] as const)('Setup MM-001 scenario %s has the header of its booklet', (id, allied, axis, medalsAllied, medalsAxis, first, board) => {
    const { state } = match({}, {}, id)
    expect([state.track['hand allies'], state.track['hand axis'], state.track['target allies'], state.track['target axis'], state.flag['side'], state.flag['board']]).toEqual([allied, axis, medalsAllied, medalsAxis, first, board])
  })

  it('Setup MM-001 options of one\'s own battle never overwrite the header of a booklet', () => {
    const { state } = match({ board: 'standard', 'allied cards': 2, first: 'allies' }, {}, 's13')
    expect([state.flag['board'], state.track['hand allies'], state.flag['side']]).toEqual(['overlord', 8, 'axis'])
  })

  it('Setup MM-001 every header of the facts is on the list: 85 standard, 18 Breakthrough, 3 Overlord', () => {
    const boards = memoir.data.scenarios.filter(each => each.id !== 'own').map(each => each.start['board'])
    expect(['standard', 'breakthrough', 'overlord'].map(board => boards.filter(each => each === board).length)).toEqual([85, 18, 3])
  })

  it('Setup MM-002 a winter map shows the winter rows and no others; a desert map its own', () => {
    const winter = match({ map: 'winter' })
    const plain = match()
    const desert = match({ map: 'desert' })
    const theatre = ['winter move', 'winter sight', 'winter air power', 'desert overrun', 'blitz armor', 'night roll', 'beach']
    const shown = (at: ReturnType<typeof match>): readonly string[] => ['card', 'order', 'move', 'battle'].flatMap(stage => says(to(at, stage))).filter(id => theatre.includes(id))
    expect([...shown(winter)].sort()).toEqual(['winter air power', 'winter move', 'winter sight'])
    expect(shown(plain)).toEqual([])
    expect(shown(desert)).toEqual(['desert overrun'])
  })

  it('Setup MM-002 the terrain of the map comes first in the lists, nothing is left out', () => {
    const desert = choicesOf(match({ map: 'desert' }), 'battle', 'terrain')
    const plain = choicesOf(match(), 'battle', 'terrain')
    expect(desert.slice(0, 4)).toEqual(['open', 'hill', 'erg', 'wadi'])
    expect(plain.slice(0, 4)).toEqual(['open', 'forest', 'hedgerow', 'hill'])
    expect([...desert].sort()).toEqual([...plain].sort())
  })

  it('Setup MM-002 the board of the match is 13 by 9, 13 by 17 or 26 by 9', () => {
    const size = (id: string) => memoir.board?.mapFor?.(match({}, {}, id).state).grid
    expect([size('s2'), size('s5913'), size('s13')]).toEqual([{ kind: 'board', width: 13, height: 9 }, { kind: 'board', width: 13, height: 17 }, { kind: 'board', width: 26, height: 9 }])
  })

  it('Setup MM-003 Japanese in play: one flag in the open moves nobody; without them it does', () => {
    const flagged = (options: { japanese?: boolean }) => {
      const at = match(options)
      at.start(battleCall({ range: 2 }))
      at.answer(faces('dice', 'flag', 'star'))
      return at.ask?.id ?? null
    }
    expect(flagged({ japanese: true })).toBeNull()
    expect(flagged({})).toBe('retreat')
  })

  it.each([['infantry', 4], ['armor', 3], ['artillery', 2], ['special-forces', 4], ['elite-armor', 4], ['resistance', 3]] as const)('Setup MM-004 %s is mustered with %i figures and the roster shows those left', (type, n) => {
    const at = match()
    start(at, 'muster', { side: 'axis', type, figures: n, section: 'left', leader: false, camouflaged: false })
    const id = `axis-${type}-1`
    expect(at.state.unit[id]).toMatchObject({ faction: 'axis', figures: n, of: n })
    start(at, 'battle', { attacker: 'armor', target: `unit:${id}`, range: 2, terrain: 'open', figures: n })
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    const pool = memoir.panels(at.state).find(each => each.id === 'units axis')?.drawing
    expect(pool?.kind === 'pool' ? pool.pools[0] : null).toMatchObject({ n: n - 1, of: n })
  })

  it('Setup MM-004 more figures than the type starts with are refused', () => {
    const at = match()
    start(at, 'muster', { side: 'axis', type: 'artillery', figures: 3, section: 'left', leader: false, camouflaged: false })
    expect(blockedBy(at)).toContain('starts with 2')
  })
})

describe('Game turn', () => {
  it('Game turn MM-005 card, order, move, battle, draw; then the other side', () => {
    const at = match()
    const seen = [at.stage]
    for (let i = 0; i < 5; i++) { at.next(); seen.push(at.stage) }
    expect(seen).toEqual(['card', 'order', 'move', 'battle', 'draw', 'card'])
    expect(at.state.flag['side']).toBe('axis')
    expect(at.state.track['turn']).toBe(2)
  })

  it('Order MM-006 once a card is played only ordered units may act', () => {
    const at = match({}, { a: unit('allies', 'infantry', 4, { section: 'center' }), b: unit('allies', 'infantry', 4, { section: 'center' }) })
    start(at, 'play-card', { card: 'recon', section: 'center' })
    start(at, 'order', { unit: 'unit:a', section: 'center' })
    expect(diceOf(at, { attacker: 'unit:a' })).toBe(3)
    expect(diceOf(at, { attacker: 'unit:b' })).toBe('allies infantry has no order this turn')
    start(at, 'move', { unit: 'unit:b', hexes: 1, to: 'open' })
    expect(blockedBy(at)).toBe('allies infantry has no order this turn')
  })

  it('Order MM-007 a unit astride two sections is offered in both and takes either order', () => {
    const at = match({}, { a: unit('allies', 'infantry', 4, { section: 'left center' }) })
    start(at, 'play-card', { card: 'recon-in-force' })
    expect(choicesOf(at, 'order', 'section', { unit: 'unit:a' })).toEqual(['left', 'center'])
    expect([says(to(at, 'order')).includes('astride'), says(to(match(), 'order')).includes('astride')]).toEqual([true, false])
    start(at, 'order', { unit: 'unit:a', section: 'left' })
    expect(at.state.track).toMatchObject({ 'orders left': 0, 'orders center': 1, 'orders right': 1 })
  })

  it.each([['B4', ['left', 'center']], ['A4', ['left']], ['A5', ['center']], ['B9', ['center', 'right']], ['A10', ['right']]] as const)('Order MM-007 on the board %s lies in %j', (cell, sections) => {
    const at = match({}, { a: unit('allies', 'infantry', 4, { cell }), x: unit('axis', 'infantry', 4, { cell: cell === 'A4' ? 'A5' : 'A4' }) })
    start(at, 'play-card', { card: 'recon-in-force' })
    expect(choicesOf(at, 'order', 'section', { unit: 'unit:a' })).toEqual(sections)
  })

  it('Order MM-008 a second order to the same unit is refused', () => {
    const at = match({}, { a: unit('allies', 'infantry', 4, { section: 'center' }) })
    start(at, 'play-card', { card: 'probe', section: 'center' })
    start(at, 'order', { unit: 'unit:a', section: 'center' })
    expect(refusalOf(at, 'order', 'unit', 'unit:a')).toBe('allies infantry has its order')
    start(at, 'order', { unit: 'unit:a', section: 'center' })
    expect(at.ask).toMatchObject({ kind: 'blocked', why: { text: 'allies infantry has its order this turn', cite: 'Order' } })
  })

  it('Draw MM-009 the hand is as large after the turn as before, also after Recon', () => {
    for (const card of ['probe', 'recon']) {
      const at = match({ 'allied cards': 5 })
      start(at, 'play-card', { card, section: 'left' })
      expect(at.state.track['hand allies']).toBe(4)
      to(at, 'draw')
      const step = start(at, 'draw')
      expect(at.state.track['hand allies']).toBe(5)
      expect(step.outcomes[0]?.duties?.[0]?.text).toBe(card === 'recon' ? 'Draw two command cards, keep one, discard the other' : 'Draw one command card')
    }
  })

  it('Winning MM-010 the battle ends at once with the last medal, in the middle of a turn', () => {
    const at = match({ 'allied medals': 1 }, { gun: unit('axis', 'artillery', 1) })
    at.start(battleCall({ attacker: 'artillery', target: 'unit:gun', range: 2, figures: 1 }))
    const step = at.answer(faces('dice', 'grenade', 'star', 'star'))
    expect(at.state.end['match']).toMatchObject({ winner: 'allies' })
    expect(step.alerts.map(each => each.text)).toContain('Allies have 1 of 1 medals and win')
  })

  it('Dice symbols MM-011 the same faces do the same, thrown by the phone or typed in, in any order', () => {
    const effects = (...thrown: string[]) => {
      const at = match({}, { e: unit('axis', 'infantry', 4) })
      at.start(battleCall({ target: 'unit:e', range: 2 }))
      return at.answer(faces('dice', ...thrown)).effects
    }
    expect(effects('infantry', 'star')).toEqual(effects('star', 'infantry'))
    expect(effects('infantry', 'star')).not.toEqual(effects('infantry', 'grenade'))
  })
})
