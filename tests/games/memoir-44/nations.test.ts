import { describe, expect, it } from 'vitest'
import { faces, values } from '../../table.ts'
import { battleCall, blockedBy, diceOf, match, memoir, refusalOf, says, start, to, unit } from './game.ts'

describe('Nations', () => {
  it('Nation: Russia MM-113 the card under the chip, Recon or Counter-Attack; other cards are refused; then a new card goes under', () => {
    const at = match({ russian: true })
    expect(start(at, 'commissar', { card: 'attack' }).outcomes[0]?.label).toBe('1 card under the chip, face down') // the enemy reads the log too
    expect(at.state.pile['commissar']).toEqual(['attack'])
    expect([refusalOf(at, 'play-card', 'card', 'probe'), refusalOf(at, 'play-card', 'card', 'attack'), refusalOf(at, 'play-card', 'card', 'recon')]).toEqual([expect.stringContaining('Commissar chip'), undefined, undefined])
    start(at, 'play-card', { card: 'probe', section: 'left' })
    expect(blockedBy(at)).toContain('Commissar chip')
    at.abandon()
    const step = start(at, 'play-card', { card: 'attack', section: 'left' })
    expect([at.state.pile['commissar'], step.outcomes[0]?.duties?.map(each => each.text)]).toEqual([[], ['Place a new card under the Commissar chip']])
    at.next()
    expect(says(at)).toContain('chip new')
    start(at, 'commissar', { card: 'probe' })
    expect(says(at)).not.toContain('chip new')
    start(at, 'commissar', { card: 'recon' })
    expect(blockedBy(at)).toBe('One card lies under the chip')
  })

  it('Nation: Russia MM-113 Counter-Attack from the hand may replace the chip card, which stays for later', () => {
    const at = match({ russian: true, first: 'axis' })
    start(at, 'play-card', { card: 'probe', section: 'left' })
    to(at, 'draw'); at.next()
    at.correct([{ kind: 'pile', id: 'commissar', to: ['attack'] }], 'set up')
    start(at, 'play-card', { card: 'counter-attack' })
    expect([blockedBy(at), at.state.track['orders right'], at.state.pile['commissar'], at.state.track['hand allies']]).toEqual([null, 2, ['attack'], 4])
  })

  it('Nation: Russia MM-113 the chip binds only the Allied turn', () => {
    const at = match({ russian: true, first: 'axis' })
    at.correct([{ kind: 'pile', id: 'commissar', to: ['attack'] }], 'set up')
    expect(refusalOf(at, 'play-card', 'card', 'probe')).toBeUndefined()
    expect(says(at)).not.toContain('chip')
  })

  it('Nation: Japan MM-114 one flag in the open: no retreat; two flags: one hex; in sandbags two are ignored', () => {
    const hexes = (flags: number, obstacle: string) => {
      const at = match({ japanese: true })
      at.start(battleCall({ attacker: 'armor', range: 2, obstacle, cards: 1 }))
      at.answer(faces('dice', ...Array<string>(flags).fill('flag'), ...Array<string>(obstacle === 'none' ? 4 - flags : 3 - flags).fill('star')))
      return at.ask?.kind === 'choose' && at.ask.id === 'retreat' ? Number(at.ask.usual?.['hexes']) : 0
    }
    expect([hexes(1, 'none'), hexes(2, 'none'), hexes(2, 'sandbags'), hexes(3, 'sandbags')]).toEqual([0, 1, 0, 1])
  })

  it('Nation: Japan MM-114 infantry moves two and close assaults, with one die more at full strength; fire after two is refused', () => {
    const at = match({ japanese: true, first: 'axis' }, { j: unit('axis', 'infantry', 4), w: unit('axis', 'infantry', 3) })
    expect([diceOf(at, { attacker: 'unit:j', moved: 2 }), diceOf(at, { attacker: 'unit:w', moved: 2 }), diceOf(at, { attacker: 'unit:j', moved: 2, range: 2 })]).toEqual([4, 3, 'axis infantry moved 2: it may battle after 1 at most'])
    expect(diceOf(match({ first: 'axis' }), { moved: 2 })).toContain('it may battle after 1')
  })

  it.each([
    ['a section card', 'probe', 'left', 3], ['a tactic card for four', 'move-out', 'any', 5], ['a tactic card for one', 'behind-lines', 'any', 2], ['Recon', 'recon', 'left', 2],
  ] as const)('Nation: US Marines MM-115 %s: one unit more', (_, card, where, n) => {
    const at = match({ marines: true })
    start(at, 'play-card', { card, section: 'left' })
    expect(at.state.track[`orders ${where}`]).toBe(n)
  })

  it.each([['artillery-bombard', 'any'], ['close-assault', 'any'], ['infantry-assault', 'center']] as const)('Nation: US Marines MM-115 %s is not changed', (card, where) => {
    const at = match({ marines: true })
    const step = start(at, 'play-card', { card, section: 'center' })
    expect([at.state.track[`orders ${where}`], step.outcomes[0]?.lines.some(each => each.text === 'Gung-Ho')]).toEqual([99, false])
  })

  it('Nation: US Marines MM-115 a counter-attack on a Japanese card adds one, on another not; the Axis has no bonus', () => {
    const counter = (japanese: boolean) => {
      const at = match({ marines: true, japanese, first: 'axis' })
      start(at, 'play-card', { card: 'probe', section: 'left' })
      const axis = at.state.track['orders left']
      to(at, 'draw'); at.next()
      start(at, 'play-card', { card: 'counter-attack' })
      return [axis, at.state.track['orders right']]
    }
    expect([counter(true), counter(false)]).toEqual([[2, 3], [2, 2]])
  })

  const brave = (figures: number, thrown: readonly string[], british = true) => {
    const at = match({ british, first: 'axis' }, { b: unit('allies', 'infantry', figures), x: unit('axis', 'infantry', 4) })
    at.start(battleCall({ attacker: 'unit:x', target: 'unit:b', figures }))
    at.answer(faces('dice', ...thrown))
    return at
  }
  it('Nation: British Commonwealth MM-116 down to one figure and standing: one die back, terrain ignored', () => {
    const at = brave(2, ['infantry', 'star', 'star'])
    expect(at.ask).toMatchObject({ id: 'one die', who: 'allies', lines: [{ text: 'One die, terrain ignored' }] })
    at.answer(faces('one die', 'grenade'))
    expect(at.state.unit['x']?.['figures']).toBe(3)
  })
  it('Nation: British Commonwealth MM-116 without a roster the figures of the attacker are asked', () => {
    const at = match({ british: true, first: 'axis' })
    at.start(battleCall({ figures: 2 }))
    at.answer(faces('dice', 'infantry', 'star', 'star'))
    at.answer(values('attackers left', { figures: 1 }))
    at.answer(faces('one die', 'grenade'))
    expect(at.state.track['medals allies']).toBe(1)
  })
  it('Nation: British Commonwealth MM-116 not with two left, not after a retreat, not by fire, not after Ambush, not for others', () => {
    expect(brave(3, ['infantry', 'star', 'star']).ask).toBeNull()
    const back = brave(2, ['infantry', 'flag', 'star'])
    back.answer(values('retreat', { hexes: 1 }))
    back.answer(values('ground', { take: false }))
    expect(back.ask).toBeNull()
    expect(brave(2, ['infantry', 'star', 'star'], false).ask).toBeNull()
    const ambushed = match({ british: true }, { b: unit('allies', 'infantry', 2), x: unit('axis', 'infantry', 4) })
    ambushed.start(battleCall({ attacker: 'unit:b', target: 'unit:x' }))
    start(ambushed, 'ambush', { figures: 2 })
    ambushed.answer(faces('ambush dice', 'infantry', 'star', 'star'))
    expect(ambushed.ask?.id).toBe('dice')
  })

  it('Nation: Italy MM-117 hand of six; five after one unit lost; never below three', () => {
    const at = match({ italian: true, 'axis cards': 4, 'allied medals': 9 }, Object.fromEntries(['a', 'b', 'c', 'd'].map(id => [id, unit('axis', 'infantry', 1)])))
    expect(at.state.track['hand axis']).toBe(6)
    const hands = ['a', 'b', 'c', 'd'].map(id => {
      at.start(battleCall({ target: `unit:${id}`, range: 2, figures: 1 }))
      at.answer(faces('dice', 'infantry', 'star'))
      return at.state.track['hand axis']
    })
    expect(hands).toEqual([5, 4, 3, 3])
  })

  it('Nation: Italy MM-117 one to three hexes for each flag; artillery may ignore one flag', () => {
    const at = match({ italian: true })
    at.start(battleCall({ attacker: 'armor', range: 2 }))
    at.answer(faces('dice', 'flag', 'flag', 'star'))
    expect(at.ask?.kind === 'choose' && at.ask.fields['hexes']?.kind === 'number' ? at.ask.fields['hexes'].max : 0).toBe(6)
    at.abandon()
    at.start(battleCall({ attacker: 'armor', range: 2, target: 'artillery' }))
    at.answer(faces('dice', 'flag', 'star', 'star'))
    expect(at.ask?.id).toBe('flags')
  })

  it.each([['six', 'Italian Artillery reaches 6 hexes, not 7'], ['seven', 1]] as const)('Unit: Italian Artillery MM-117 with the option at %s hexes, range 7: %s', (option, found) => {
    expect(diceOf(match({ 'italian gun': option }), { attacker: 'italian-artillery', range: 7 })).toBe(found)
  })

  it('Nation: France MM-118 take ground, or a second adjacent assault of one die ignoring terrain; only once', () => {
    const at = match({ french: true }, { f: unit('allies', 'infantry', 4, { cell: 'E5' }), e: unit('axis', 'artillery', 1, { cell: 'D5' }), o: unit('axis', 'artillery', 1, { cell: 'D4' }) })
    at.start(battleCall({ attacker: 'unit:f', target: 'unit:e', figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.answer(values('ground', { take: false }))
    expect(at.ask?.id).toBe('furia')
    at.answer(values('furia', { target: 'unit:o', terrain: 'forest', obstacle: 'none', figures: 1 }))
    expect(at.ask?.kind === 'chance' && at.ask.chance.kind === 'dice' ? at.ask.chance.n : 0).toBe(1)
    at.answer(faces('one die', 'grenade'))
    const step = at.answer(values('ground', { take: true }))
    expect(step.outcomes[0]?.duties?.map(each => each.text)).toContain('Move allies infantry into the hex')
    expect([at.ask, at.state.track['medals allies'], at.state.unit['f']?.['cell'], at.state.unit['f']?.['terrain']]).toEqual([null, 2, 'D4', 'forest'])
  })

  it('Nation: France MM-118 terrain takes no die of the second assault, but still lets the target ignore its flag', () => {
    const at = match({ french: true }, { f: unit('allies', 'infantry', 4), e: unit('axis', 'artillery', 1), o: unit('axis', 'infantry', 2) })
    at.start(battleCall({ attacker: 'unit:f', target: 'unit:e', figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.answer(values('ground', { take: false }))
    at.answer(values('furia', { target: 'unit:o', terrain: 'church', obstacle: 'none', figures: 2 }))
    at.answer(faces('one die', 'flag'))
    expect(at.ask?.id).toBe('flags')
    at.answer(values('flags', { ignored: 1 }))
    expect(at.ask).toBeNull()
  })
  it('Nation: France MM-118 who takes the ground has no second assault; others have none', () => {
    const at = match({ french: true })
    at.start(battleCall({ target: 'artillery', figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.answer(values('ground', { take: true }))
    expect(at.ask).toBeNull()
    const plain = match()
    plain.start(battleCall({ target: 'artillery', figures: 1 }))
    plain.answer(faces('dice', 'grenade', 'star', 'star'))
    plain.answer(values('ground', { take: false }))
    expect(plain.ask).toBeNull()
  })

  it('Unit: French Resistance MM-119 three figures; one flag offers up to three hexes; battle on entry, none after two hexes', () => {
    const at = match()
    at.start(battleCall({ target: 'resistance', attacker: 'armor', range: 2, figures: 3 }))
    at.answer(faces('dice', 'flag', 'star', 'star'))
    expect(at.ask?.kind === 'choose' && at.ask.fields['hexes']?.kind === 'number' ? at.ask.fields['hexes'].max : 0).toBe(3)
    at.abandon()
    expect([diceOf(match(), { attacker: 'resistance', moved: 2 }), diceOf(match(), { attacker: 'resistance', moved: 1, ground: 'forest', entered: true })]).toEqual(['French Resistance moved 2: it may battle after 1 at most', 3])
    expect(memoir.data.units.find(each => each.id === 'allies-resistance')?.steps).toBe(3)
  })

  it('Unit: Ski Troops MM-120 three dice adjacent, two at range 2, none at 3; battle after three hexes and on entry; retreat up to three', () => {
    const ski = { attacker: 'ski', moved: 3 } as const
    expect([diceOf(match(), ski), diceOf(match(), { ...ski, range: 2 }), diceOf(match(), { ...ski, range: 3 }), diceOf(match(), { ...ski, ground: 'forest', entered: true })]).toEqual([3, 2, 'Ski Troops reaches 2 hexes, not 3', 3])
    const at = match()
    at.start(battleCall({ target: 'ski', attacker: 'armor', range: 2, figures: 3 }))
    at.answer(faces('dice', 'flag', 'star', 'star'))
    expect(at.ask?.kind === 'choose' && at.ask.fields['hexes']?.kind === 'number' ? at.ask.fields['hexes'].max : 0).toBe(3)
  })

  it('Unit: Cavalry MM-121 ordered as infantry, moves three and battles, stopped where armor is, overruns', () => {
    const at = match({}, { c: unit('allies', 'cavalry', 4, { section: 'left' }) })
    start(at, 'play-card', { card: 'move-out' })
    start(at, 'order', { unit: 'unit:c', section: 'left' })
    expect(at.state.unit['c']?.['ordered']).toBe(true)
    expect([diceOf(match(), { attacker: 'cavalry', moved: 3 }), diceOf(match(), { attacker: 'cavalry', range: 2 }), diceOf(match(), { attacker: 'cavalry', range: 1, terrain: 'forest' })]).toEqual([2, 1, 0])
    const over = match()
    over.start(battleCall({ attacker: 'cavalry', target: 'artillery', figures: 1 }))
    over.answer(faces('dice', 'grenade', 'star'))
    over.answer(values('ground', { take: true }))
    expect(over.ask?.id).toBe('overrun')
  })

  it('Overlord: Eastern Front MM-122 a fourth card under the chip is refused; Recon not from the hand; Counter-Attack counts in the three', () => {
    const at = match({ russian: true }, {}, 's1367')
    at.correct([{ kind: 'flag', id: 'side', to: 'allies' }, { kind: 'flag', id: 'played center axis', to: 'probe' }], 'Soviet turn after an Axis Probe in the center')
    for (const card of ['attack', 'probe', 'assault']) start(at, 'commissar', { card })
    start(at, 'commissar', { card: 'recon' })
    expect(blockedBy(at)).toBe('Never more than three cards under the chip')
    at.abandon()
    start(at, 'hand-out', { card: 'recon', to: 'left' })
    expect(blockedBy(at)).toBe('Recon must go under the Commissar chip first')
    at.abandon()
    start(at, 'hand-out', { card: 'attack', to: 'left' })
    start(at, 'hand-out', { card: 'probe', to: 'right' })
    start(at, 'hand-out', { card: 'counter-attack', to: 'center' })
    expect([at.state.track['handed'], at.state.pile['commissar']]).toEqual([3, ['assault']])
    expect(at.state.track['orders center']).toBe(2) // the Probe of the general across
    start(at, 'hand-out', { card: 'assault', to: 'center' })
    expect(blockedBy(at)).toBe('Three cards a turn at most')
  })
})

describe('Nations: limits', () => {
  it('Unit: Sniper MM-131 no national abilities: no Japanese flag, no extra die, no Commonwealth answer', () => {
    const at = match({ japanese: true, first: 'axis' }, { s: unit('axis', 'sniper', 1), t: unit('allies', 'infantry', 4) })
    expect([diceOf(at, { attacker: 'unit:s', target: 'unit:t' }), diceOf(at, { attacker: 'unit:s', target: 'unit:t', moved: 2 })]).toEqual([1, 1]) // its own two hexes, one die
    const flagged = match({ japanese: true }, { s: unit('axis', 'sniper', 1) })
    flagged.start(battleCall({ target: 'unit:s', range: 2 }))
    flagged.answer(faces('dice', 'flag', 'star'))
    expect(flagged.ask?.id).toBe('retreat')
    const brave = match({ british: true, first: 'axis' }, { s: unit('allies', 'sniper', 1), x: unit('axis', 'infantry', 4) })
    brave.start(battleCall({ attacker: 'unit:x', target: 'unit:s' }))
    brave.answer(faces('dice', 'infantry', 'star', 'star'))
    expect(brave.ask).toBeNull()
  })

  it('Nation: British Commonwealth MM-116 an overrun is answered too', () => {
    const at = match({ british: true, first: 'axis' }, { b: unit('allies', 'infantry', 2), t: unit('axis', 'armor', 3), g: unit('allies', 'artillery', 1) })
    at.start(battleCall({ attacker: 'unit:t', target: 'unit:g' }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.answer(values('ground', { take: true }))
    at.answer(values('overrun', { target: 'unit:b', range: 1, terrain: 'open', obstacle: 'none', figures: 2 }))
    at.answer(faces('dice', 'infantry', 'star', 'star'))
    expect(at.ask).toMatchObject({ id: 'one die', who: 'allies' })
  })

  it('Nation: Japan MM-114 a weakened unit of the roster has no extra die, whatever is left in the box', () => {
    const at = match({ japanese: true, first: 'axis' }, { w: unit('axis', 'infantry', 3) })
    expect(diceOf(at, { attacker: 'unit:w', full: true })).toBe(3)
  })

  it('Desert overrun MM-102 the hex further may be other ground', () => {
    const at = match({ map: 'desert' })
    at.start(battleCall({ attacker: 'armor', target: 'artillery', figures: 1 }))
    at.answer(faces('dice', 'grenade', 'star', 'star'))
    at.answer(values('ground', { take: true }))
    at.answer(values('overrun', { target: 'infantry', range: 1, terrain: 'hill', obstacle: 'none', figures: 4, ground: 'hill' }))
    expect(at.ask?.head).toEqual(['3 dice', '3 dice']) // hill against hill
  })
})
