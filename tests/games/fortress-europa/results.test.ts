import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { faults, type Grid } from '../../../src/engine/chart.ts'
import { faces, values } from '../../table.ts'
import module from '../../../src/games/fortress-europa/module.ts'
import { table } from '../../table.ts'
import { at, br, code, declared, does, dues, fields, fightDeclared, forbidden, game, ge, offered, open, reminded, said, standing, texts, unit, us, weather } from './kit.ts'

type Changes = Parameters<typeof at>[2]
type Rest = Parameters<typeof at>[3]
const fight = (input: object, stage = 'allied first combat', changes: Changes = [], rest: Rest = {}, n = 5) => does(at(stage, n, changes, rest), 'battle', input)
const result = (said: string, input: object, stage = 'allied first combat', changes: Changes = [], rest: Rest = {}) => {
  const told = fight(input, stage, changes, rest)
  const step = told.play.answer(code(said))
  return { play: told.play, step, duties: step.outcomes[0]?.duties ?? [], tally: step.outcomes[0]?.tally ?? {}, text: texts(step.outcomes[0]?.duties) }
}
const plain = { attackers: [us(6)], defenders: [ge(3)] }

describe('17.10 Help from the air', () => {
  it('17.10.2 FE-081 a column each, three a battle, each aircraft once, for either side and any nation', () => {
    const stock: Changes = [set('flag', 'allied air set', true), set('track', 'support tac', 5)]
    expect(standing(fight({ ...plain, air: 3 }, 'allied first combat', stock)).column).toBe('5-1')
    expect(fight({ ...plain, air: 4 }, 'allied first combat', stock).ask).toMatchObject({ kind: 'blocked', why: { cite: '17.10.2', text: 'At most three aircraft support one battle' } })
    expect(fields(at('allied first combat', 5, stock), 'battle')['air']).toMatchObject({ max: 3 })
    const { play } = result('DR', { ...plain, air: 3 }, 'allied first combat', stock)
    expect(play.state.track['support tac']).toBe(2)
    expect(forbidden(does(play, 'battle', { ...plain, air: 3 }))).toBe('17.10.2')
    expect(standing(fight({ attackers: [ge(6)], defenders: [us(3)], air: 2 }, 'german first combat', [set('flag', 'german air set', true), set('track', 'german support', 2)])).column).toBe('4-1')
  })

  it('17.10.2 FE-081 declared battles share the aircraft', () => {
    const play = at('allied first combat', 5, [set('flag', 'allied air set', true), set('track', 'support tac', 4)])
    declared(play, 'N8', { ...plain, air: 3 })
    declared(play, 'O9', { ...plain, air: 2 })
    expect(open(play)).toContain('5 aircraft promised, 4 there [17.10.2]')
    expect(game.battles?.(play.state).budget).toEqual([{ label: 'ground support free', left: -1, of: 4 }])
    fightDeclared(play, 'N8', code('DR'))
    expect(game.battles?.(play.state).budget).toEqual([{ label: 'ground support free', left: -1, of: 1 }])
    expect(forbidden(does(play, 'battle', { ...plain, air: 2 }))).toBe('17.10.2')
  })

  it.each([
    { what: 'fine at 2-1', input: {}, changes: [], rule: '', stage: 'allied first combat' }, { what: 'not at 3-1', input: { attackers: [us(9)] }, changes: [], rule: '17.10.9', stage: 'allied first combat' },
    { what: 'not beside ground support', input: { air: 1 }, changes: [], rule: '17.10.9', stage: 'allied first combat' }, { what: 'not on an invasion turn', input: {}, changes: [set('flag', 'invasion', 'second')], rule: '17.10.9', stage: 'allied first combat' },
    { what: 'not twice a month', input: {}, changes: [set('flag', 'carpet used', true)], rule: '17.10.9', stage: 'allied first combat' }, { what: 'not in the second impulse', input: {}, changes: [], rule: '17.10.9', stage: 'allied second combat' },
    { what: 'with the two SAC of a bad turn before October', input: {}, changes: [weather('overcast')], rule: '', stage: 'allied first combat' }, { what: 'not in bad weather from Oct I', input: {}, changes: [weather('overcast'), set('track', 'turn', 17)], rule: '17.1', stage: 'allied first combat' }, { what: 'declared at 2-1 it is fine (A5)', input: { attackers: [us(9)], declare: '2-1' }, changes: [], rule: '', stage: 'allied first combat' },
  ])('17.10.9 FE-082 carpet bombing: $what', ({ input, changes, rule, stage }) => {
    expect(forbidden(fight({ ...plain, carpet: true, ...input }, stage, changes))).toBe(rule)
  })

  it('17.10.9 FE-082 it adds two, is used up for the month, returns with the next and goes with a paradrop', () => {
    expect(standing(fight({ ...plain, carpet: true })).die).toBe(2)
    expect(forbidden(fight({ ...plain, kind: 'drop', carpet: true }))).toBe('')
    const { play } = result('DR', { ...plain, carpet: true })
    expect(play.state.flag['carpet used']).toBe(true)
    expect(reminded(play)).not.toContain('carpet')
    const end = at('turn end', 8, [set('flag', 'carpet used', true)])
    end.next()
    end.next()
    expect(end.state.flag['carpet used']).toBeUndefined()
    const mid = at('turn end', 6, [set('flag', 'carpet used', true)])
    mid.next()
    mid.next()
    expect(mid.state.flag['carpet used']).toBe(true)
  })

  it('12.13 FE-083 the 79th adds two in the first combat impulse of the first invasion, and is not offered otherwise', () => {
    const first: Changes = [set('flag', 'invasion', 'first')]
    expect(standing(fight({ ...plain, seventyNinth: true }, 'allied first combat', first)).die).toBe(2)
    expect(Object.keys(fields(at('allied first combat', 1, first), 'battle'))).toContain('seventyNinth')
    expect(Object.keys(fields(at('allied second combat', 1, first), 'battle'))).not.toContain('seventyNinth')
    expect(Object.keys(fields(at('allied first combat', 9, [set('flag', 'invasion', 'second')]), 'battle'))).not.toContain('seventyNinth')
  })

  it('31.18 FE-084 Varsity adds one, only with the option', () => {
    const on: Rest = { scenario: 'berlin', options: { varsity: true } }
    expect(standing(fight({ ...plain, varsity: true }, 'allied first combat', [], on)).die).toBe(1)
    expect(Object.keys(fields(at('allied first combat', 33, [], on), 'battle'))).toContain('varsity')
    expect(Object.keys(fields(at('allied first combat', 33, [], { scenario: 'berlin' }), 'battle'))).not.toContain('varsity')
  })

  it('33.3.9 FE-085 the Bulge modifiers belong to their scenario', () => {
    const opening: Changes = [set('flag', 'opening', 'ardennes')]
    expect(Object.keys(fields(at('german first combat', 27, opening, { scenario: 'bulge' }), 'battle'))).toContain('sector')
    expect(Object.keys(fields(at('german second combat', 27, opening, { scenario: 'bulge' }), 'battle'))).not.toContain('sector')
    for (const changes of [[], [set('flag', 'opening', 'invasion')]]) expect(Object.keys(fields(at('german first combat', 1, changes), 'battle'))).not.toContain('sector')
    expect(Object.keys(fields(at('allied first combat', 28, [], { scenario: 'bulge' }), 'battle'))).toContain('firstSS')
    expect(Object.keys(fields(at('allied first combat', 28), 'battle'))).not.toContain('firstSS')
    expect(standing(fight({ ...plain, firstSS: true }, 'allied first combat', [], { scenario: 'bulge' }, 28)).die).toBe(-1)
    expect(standing(fight({ attackers: [ge(6)], defenders: [us(3)], sector: true }, 'german first combat', opening, { scenario: 'bulge' }, 27)).die).toBe(1)
  })

  it('15.2 FE-086 6 with +2 is 6, 1 with -1 is 1 (A3)', () => {
    const grid = game.charts['crt'] as Grid
    const high = fight({ ...plain, carpet: true }).play.answer(faces('result', 6)).outcomes[0]
    expect(high?.code).toBe(grid.cells[5]?.[4])
    const low = does(at('allied first combat', 29, [], { scenario: 'bulge' }), 'battle', { ...plain, firstSS: true }, faces('result', 1))
    expect(low.outcome?.read?.[0]?.row).toBe(0)
  })
})

describe('15.3 Results', () => {
  it('15.3 FE-087 with an empty chart the printed code is asked for, and the duties follow', () => {
    const empty = { ...game, charts: module.charts }
    const play = table(empty, empty.setup({ scenario: 'campaign', options: {} }))
    play.start({ procedure: 'battle', input: { side: 'allied', attackers: [us(6)], defenders: [ge(3)] } })
    play.answer(faces('result', 3))
    expect(play.ask).toMatchObject({ kind: 'code', chart: { column: 4, row: 2 } })
    const step = play.answer({ ask: 'result code', code: 'D1' })
    expect(step.outcomes[0]?.code).toBe('D1')
    expect(texts(step.outcomes[0]?.duties)).toContain('flip')
  })

  it('the practice chart is ours, sound, and uses every code', () => {
    const grid = game.charts['crt'] as Grid
    expect(grid.source).toBe('practice')
    expect(faults(grid)).toEqual([])
    expect(new Set(grid.cells.flat())).toEqual(new Set(grid.codes))
    const falls = [0, 1, 2, 3, 4].every(row => grid.columns.every((_, column) => (grid.order ?? []).indexOf(grid.cells[row]?.[column] ?? '') <= (grid.order ?? []).indexOf(grid.cells[row + 1]?.[column] ?? '')))
    expect(falls).toBe(true)
  })

  it('15.2 FE-088 the defender bears losses and retreat before the attacker', () => {
    const { duties } = result('EX', plain)
    expect(duties.map(each => [each.who, each.text.split(':')[0]])).toEqual([['german', 'GE 3'], ['allied', 'Move the survivors back two hexes; not along a route that kills them if another is open'], ['german', 'Eliminated if only these are left'], ['allied', 'US 6']])
  })

  it('15.3 FE-089 AE removes every attacker', () => {
    const { text, tally, play } = result('AE', { attackers: [us(6), us(5)], defenders: [ge(3)] }, 'allied first combat', [set('track', 'ashore', 10)])
    expect(text).toMatch(/US 6: destroyed[\s\S]*US 5: destroyed/)
    expect(tally).toMatchObject({ 'attacker steps': 4, 'defender steps': 0 })
    expect(play.state.track['ashore']).toBe(8)
  })

  it.each([{ said: 'A2', lost: 2 }, { said: 'A1', lost: 1 }, { said: 'AR', lost: 0 }])('15.3 FE-090 $said: $lost steps of the attacker\'s choice, survivors back one or two hexes', ({ said, lost }) => {
    const told = fight({ attackers: [us(6), us(5)], defenders: [ge(6)] })
    told.play.answer(code(said))
    const step = lost === 0 ? told.play : (expect(told.play.ask?.id).toBe('attacker losses'), expect(() => told.play.answer(values('attacker losses', { losses: { 0: lost + 1 } }))).toThrow(/to share/), told.play)
    const last = lost === 0 ? null : step.answer(values('attacker losses', { losses: { 1: lost } }))
    const found = last?.outcomes[0] ?? result(said, { attackers: [us(6), us(5)], defenders: [ge(6)] }).step.outcomes[0]
    expect(found?.tally['attacker steps']).toBe(lost)
    expect(texts(found?.duties)).toContain('back one or two hexes')
    if (lost === 2) expect(texts(found?.duties)).toContain('US 5: destroyed')
  })

  it('15.3 FE-090 nobody retreats who is no longer there', () => {
    expect(result('A2', { attackers: [us(6)], defenders: [ge(6)] }).duties.map(each => each.text)).toEqual(['US 6: destroyed'])
    expect(result('AE', { attackers: [us(6), us(5)], defenders: [ge(6)] }).duties.map(each => each.text)).toEqual(['US 6: destroyed', 'US 5: destroyed'])
  })

  it('15.3 FE-091 E2: two steps for one, defenders back one hex', () => {
    const { tally, text } = result('E2', plain)
    expect(tally).toMatchObject({ 'attacker steps': 2, 'defender steps': 1 })
    expect(text).toContain('back one hex')
  })

  it('15.3 FE-092 EX: a step each, defenders back two hexes', () => {
    const { tally, text } = result('EX', plain)
    expect(tally).toMatchObject({ 'attacker steps': 1, 'defender steps': 1 })
    expect(text).toContain('back two hexes')
  })

  it.each([{ said: 'DR', lost: 0, text: 'back two hexes' }, { said: 'D1', lost: 1, text: 'back two hexes' }, { said: 'DE', lost: 2, text: 'GE 3: destroyed' }])('15.3 FE-093 $said', ({ said, lost, text: wanted }) => {
    const { tally, text } = result(said, plain)
    expect(tally).toMatchObject({ 'attacker steps': 0, 'defender steps': lost })
    expect(text).toContain(wanted)
  })

  it('15.3, 33.3.9 FE-094 FE-019 nobody advances, except 1st SS and 150th SS on Dec III', () => {
    for (const said of (game.charts['crt'] as Grid).codes) expect(result(said, plain).text).not.toMatch(/advance/)
    const advances = (label: string, opening = true, sector = false, stage = 'german first combat') =>
      result('DR', { attackers: [unit(label, 8, 'armour', 'ss')], defenders: [us(3)], sector }, stage, opening ? [set('flag', 'opening', 'ardennes')] : [], { scenario: 'bulge' }).text.includes('may advance one hex [33.3.9]')
    expect([advances('1st SS'), advances('150th SS'), advances('1st SS', true, true)]).toEqual([true, true, true])
    expect([advances('101st SS'), advances('51st SS'), advances('1st SS', false), advances('1st SS', true, false, 'german second combat')]).toEqual([false, false, false, false])
  })

  it('15.4, 16.4 FE-095 the attacker moves retreats; who may stay and goes is moved by its owner', () => {
    expect(result('DR', plain).duties[0]).toMatchObject({ who: 'allied', cite: '15.4', text: expect.stringContaining('not along a route that kills them if another is open') as string })
    expect(result('DR', { ...plain, ground: 'rough' }).duties[0]).toMatchObject({ who: 'german', cite: '16.4', text: expect.stringContaining('moved by their owner') as string })
  })

  it('15.5, 15.9, 24.3 FE-096 every retreat lists what blocks it, and dies when nothing else is left', () => {
    const { text } = result('DR', plain)
    for (const word of ['enemy ZOC', 'map edge', 'sea', 'alpine', 'without bridges', 'estuary', 'hex they left', 'partisan']) expect(text).toContain(word)
    const no = { zoc: false, edge: false, alpine: false, mountain: false, river: false, origin: false, full: false, partisan: false, dyke: false, frozen: false, other: false }
    const asked = (over: object) => does(at('allied first combat'), 'retreat', { ...no, ...over }).outcome
    expect(asked({})?.code).toBe('yes')
    for (const [over, rule] of [[{ zoc: true }, '15.5'], [{ edge: true }, '15.5'], [{ alpine: true }, '15.6'], [{ river: true }, '15.9'], [{ origin: true }, '15.5'], [{ partisan: true }, '24.3']] as const) {
      expect(asked(over)).toMatchObject({ code: 'eliminated', lines: [{ cite: rule }] })
      expect(asked({ ...over, other: true })?.code).toBe('no')
    }
    expect(asked({ alpine: true, mountain: true })?.code).toBe('yes')
  })

  it('15.6, 15.7 FE-097 terrain costs nothing, but an overstacked end kills', () => {
    const asked = (over: object) => does(at('allied first combat'), 'retreat', { zoc: false, edge: false, alpine: false, mountain: false, river: false, origin: false, full: false, partisan: false, dyke: false, frozen: false, other: false, ...over }).outcome
    expect(texts(asked({})?.lines)).toContain('Terrain costs nothing on a retreat [15.6]')
    expect(asked({ full: true })).toMatchObject({ code: 'eliminated', lines: [{ cite: '15.7' }] })
    expect(asked({ dyke: true })).toMatchObject({ code: 'eliminated', lines: [{ cite: '16.7' }] })
  })

  it('16.4 FE-098 rough ground or a fortress, attacking or defending: the retreat may be ignored, the loss not', () => {
    const d1 = result('D1', { ...plain, ground: 'rough' })
    expect(d1.tally['defender steps']).toBe(1)
    expect(d1.text).toContain('may stand')
    expect(result('A1', { ...plain, holds: true }).text).toContain('may stand; the others retreat one or two hexes [16.4]')
    expect(result('A1', plain).text).not.toContain('16.4')
    expect(result('DR', { ...plain, fort: 'intact' }).text).toContain('may stand')
  })

  it('16.8 FE-099 each hex has its own duty', () => {
    const { text } = result('DR', { attackers: [us(20)], hexes: 2, defenders: [ge(2)], ground: 'rough', defenders2: [ge(3)] })
    expect(text).toMatch(/Hex 1: defenders may stand[\s\S]*Hex 2: move the survivors back/)
  })

  it('16.6, 16.7, 8.7 FE-100 alpine is for mountain units, nobody stops on the dyke', () => {
    const asked = (enters: string, mountaineers = false) => does(at('allied first move'), 'allowance', { side: 'allied', kind: 'hq', impulse: 2, factor: 4, enters, mountaineers, landing: 'none', inZoc: false, flooded: false })
    expect(asked('alpine').lines[0]?.cite).toBe('8.4')
    expect(asked('alpine', true).outcome?.tally['hexes']).toBe(4)
    expect(texts(asked('dyke').lines)).toContain('not stop on II2')
    const ends = does(at('allied first combat'), 'retreat', { zoc: false, edge: false, alpine: false, mountain: false, river: false, origin: false, full: false, partisan: false, dyke: true, frozen: false, other: true }).outcome
    expect(ends?.lines[0]?.cite).toBe('16.7')
    const alpine = (mountain: boolean) => does(at('allied first combat'), 'retreat', { zoc: false, edge: false, alpine: true, mountain, river: false, origin: false, full: false, partisan: false, dyke: false, frozen: false, other: false }).outcome?.code
    expect([alpine(false), alpine(true)]).toEqual(['eliminated', 'yes'])
    expect(standing(fight({ ...plain, ground: 'alpine' })).defence).toBe(6)
  })

  it('15.10 FE-101 FE-137 into a frozen district only if no other way is open; nobody is released, and it must try to leave', () => {
    const asked = (over: object) => does(at('allied first combat'), 'retreat', { zoc: false, edge: false, alpine: false, mountain: false, river: false, origin: false, full: false, partisan: false, dyke: false, frozen: true, other: false, ...over }).outcome
    expect(asked({ other: true })).toMatchObject({ code: 'no', lines: [{ cite: '15.10' }] })
    expect(texts(asked({})?.lines)).toContain('Releases nobody')
    const play = at('allied first move')
    expect(reminded(play)).not.toContain('strays')
    does(play, 'stray', { hex: 'N6', gone: false })
    expect(reminded(play)).toContain('strays')
    does(play, 'stray', { hex: 'N6', gone: true })
    expect(reminded(play)).not.toContain('strays')
    expect(does(play, 'stirred', { voluntary: false, free: false, stacked: false }).outcome?.code).toBe('no')
    expect(Object.values(play.state.row).filter(row => row['state'] === 'released')).toEqual([])
  })

  it('15.11 FE-102 a German retreated into the hex takes no part, and goes when the others go', () => {
    const para = { attackers: [us(5, 'paratrooper')], defenders: [ge(2)], kind: 'drop', newcomer: true }
    expect(Object.keys(fields(at('allied first combat'), 'battle', { kind: 'drop' }))).toContain('newcomer')
    expect(Object.keys(fields(at('allied first combat'), 'battle', { kind: 'land' }))).not.toContain('newcomer')
    expect(result('DE', para).text).toContain('took no part, but retreats now [15.11]')
    expect(result('AR', para).text).toContain('took no part and stays [15.11]')
  })
})

describe('Landings, drops and special units', () => {
  const landing: Changes = [set('flag', 'invasion', 'first'), set('track', 'ashore', 6)]

  it('12.8, 12.9 FE-103 invaders attack their own hex only; a retreat or Germans left in it is elimination', () => {
    const input = { ...plain, kind: 'invasion' }
    expect(forbidden(fight({ ...input, hexes: 2, defenders2: [ge(2)] }, 'allied first combat', landing))).toBe('12.8')
    const ar = result('AR', input, 'allied first combat', landing)
    expect(ar.text).toContain('No retreat from the landing: eliminated instead [12.9]')
    expect(ar.play.state.track['ashore']).toBe(5)
    const held = fight({ ...input, ground: 'rough' }, 'allied first combat', landing)
    held.play.answer(code('D1'))
    const step = held.play.answer(values('stands', { stands: true }))
    expect(texts(step.outcomes[0]?.duties)).toContain('Enemy still in the hex: the attackers are eliminated [12.9]')
    expect(result('DR', input, 'allied first combat', landing).text).not.toContain('eliminated [12.9]')
    expect(reminded(at('allied first combat', 1, landing))).toContain('invaders own hex')
    expect(reminded(at('allied first combat', 5))).not.toContain('invaders own hex')
  })

  it('20.8 FE-104 paratroopers on the enemy fight first, only that hex, and are lost if an enemy remains', () => {
    const drop = { attackers: [us(5, 'paratrooper')], defenders: [ge(3)], kind: 'drop' }
    expect(forbidden(fight({ ...drop, hexes: 2, defenders2: [ge(2)] }))).toBe('20.8')
    expect(result('A1', drop).text).toContain('[20.8]')
    const play = at('allied first combat')
    declared(play, 'N8', plain)
    declared(play, 'L8', drop)
    expect(open(play)).toContain('First: L8 [20.8]')
    fightDeclared(play, 'N8')
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { cite: '20.8' } })
    play.abandon()
    fightDeclared(play, 'L8', code('DE'))
    fightDeclared(play, 'N8')
    expect(play.ask?.kind).toBe('chance')
  })

  it('21.11 FE-105 raiders on a hidden unit: that hex only, no retreat', () => {
    const raid = { attackers: [unit('CDO', 2, 'commando', 'br', 1)], defenders: [ge(2)], kind: 'raid' }
    expect(forbidden(fight({ ...raid, hexes: 2, defenders2: [ge(1)] }, 'allied first combat', landing))).toBe('21.11')
    const { text, play } = result('AR', raid, 'allied first combat', landing)
    expect(text).toContain('[21.11]')
    expect(play.state.track['ashore']).toBe(6)
  })

  it('22.3 FE-106 coastal defence dies of a step loss and turns over on a retreat', () => {
    const coast = { attackers: [us(20)], defenders: [unit('716th', 5, 'coastal', 'ge', 1)] }
    expect(result('D1', coast).text).toContain('716th: destroyed [22.3]')
    expect(result('DR', coast).text).toContain('Coastal defence turns over to infantry and retreats [22.3]')
  })

  it('2.8, 27.12 FE-107 two-step units flip, one-step units die, an 8-4 has three lives', () => {
    expect(result('D1', plain).text).toContain('GE 3: flip, 1 step left')
    expect(result('D1', { ...plain, defenders: [ge(3, 'infantry', 1)] }).text).toContain('GE 3: destroyed')
    const strong = { unit: 'us-overstrength-1-infantry', ...us(8, 'infantry', 3) }
    const { text, play } = result('A2', { attackers: [strong], defenders: [ge(8)] })
    expect(text).toContain('flip, 1 step left [27.12]')
    expect(play.state.unit['us-overstrength-1-infantry']).toMatchObject({ steps: 1 })
    const again = fields(play, 'battle')['attackers']
    expect(again?.kind === 'units' && again.roster.find(each => each.id === 'us-overstrength-1-infantry')?.value).toMatchObject({ steps: 1, reduced: true, factors: [6, 4] })
  })

  it('13.4 FE-108 a headquarters in an enemy ZOC is told to attack in the first combat impulse', () => {
    expect(reminded(at('allied first combat'))).toContain('hq must attack')
    expect(reminded(at('german first combat'))).toContain('hq must attack')
    expect(reminded(at('allied second combat'))).not.toContain('hq must attack')
    expect(said('hq must attack')).toMatch(/must attack; another nation beside it may not join/)
    expect(forbidden(fight({ attackers: [us(1, 'hq', 1), br(6)], defenders: [ge(2)] }))).toBe('6.2')
  })

  it('31.13 FE-109 Skorzeny once, with the option', () => {
    const on: Rest = { options: { skorzeny: true } }
    const input = { attackers: [unit('150th SS', 1, 'mechanized', 'ss', 1)], defenders: [us(1)], skorzeny: true }
    expect(reminded(at('german first move', 5, [], on))).toContain('skorzeny')
    const { play } = result('DR', input, 'german first combat', [], on)
    expect(play.state.flag['skorzeny used']).toBe(true)
    expect(Object.keys(fields(play, 'battle'))).not.toContain('skorzeny')
    expect(Object.keys(fields(at('german first combat'), 'battle'))).not.toContain('skorzeny')
    expect(dues(play)).toEqual([])
    const spared = (rest: Rest) => { const field = fields(at('german first combat', 5, [], rest), 'touched')['spared']; return field?.kind === 'choice' && field.options.some(each => each.id === '150th SS') }
    expect([spared(on), spared({})]).toEqual([true, false])
  })

  it('31.13 FE-109 who has ignored a ZOC attacks in that impulse or not at all; who has attacked ignores none', () => {
    const on: Rest = { options: { skorzeny: true } }
    const play = at('german first move', 5, [], on)
    expect(offered(play, 'skorzeny')).toBe(true)
    does(play, 'skorzeny')
    expect([offered(play, 'skorzeny'), reminded(play).includes('skorzeny')]).toEqual([false, false])
    play.next()
    expect(Object.keys(fields(play, 'battle'))).toContain('skorzeny')
    play.next()
    expect(offered(play, 'skorzeny')).toBe(false)
    play.next()
    expect([play.stage, Object.keys(fields(play, 'battle')).includes('skorzeny')]).toEqual(['german second combat', false])
    const both = at('german first move', 5, [], on)
    does(both, 'skorzeny')
    both.next()
    does(both, 'battle', { attackers: [unit('150th SS', 1, 'mechanized', 'ss', 1)], defenders: [us(1)], skorzeny: true }, code('DR'))
    expect(Object.keys(fields(both, 'battle'))).not.toContain('skorzeny')
    expect(offered(at('german first move'), 'skorzeny')).toBe(false)
  })
})
