import { describe, expect, it } from 'vitest'
import { owe, set } from '../../../src/engine/changes.ts'
import { columnAt, shift, type Chart, type Grid } from '../../../src/engine/chart.ts'
import { forecast } from '../../../src/engine/forecast.ts'
import { ladder } from '../../../src/engine/ladder.ts'
import { call } from '../../../src/engine/procedure.ts'
import { forces } from '../../../src/games/fortress-europa/battle-forces.ts'
import { battle } from '../../../src/games/fortress-europa/battle.ts'
import { defence, onset, type Fort, type Ground, type River } from '../../../src/games/fortress-europa/strength.ts'
import { bruteForce, fresh, overrule, sameOdds, single } from '../../table.ts'
import { at, begin, br, code, declared, does, fields, fightDeclared, forbidden, game, ge, open, standing, texts, unit, us } from './kit.ts'

const fight = (input: object, stage = 'allied first combat', changes: Parameters<typeof at>[2] = [], rest: Parameters<typeof at>[3] = {}) => does(at(stage, 5, changes, rest), 'battle', input)
const crt = game.charts['crt'] as Grid
const hex = (factor: number, type: string, ground: Ground = 'clear', city = false, fort: Fort = 'none', river: River = 'none') =>
  defence({ units: [ge(factor, type)], ground, city, fort, river })[0]?.amount

describe('15.1 Odds', () => {
  it.each([
    { a: 4, d: 9, is: '1-4/1-3' }, { a: 19, d: 10, is: '1-1' }, { a: 24, d: 5, is: '4-1' }, { a: 20, d: 3, is: '6-1' }, { a: 50, d: 1, is: '7-1' }, { a: 7, d: 1, is: '7-1' }, { a: 1, d: 6, is: '1-6/1-5' },
  ])('15.1, 14.12 FE-057 FE-058 $a to $d is $is', ({ a, d, is }) => {
    expect(standing(fight({ attackers: [us(a)], defenders: [ge(d)] })).column).toBe(is)
  })

  it.each([{ a: 2, d: 13, air: 0 }, { a: 2, d: 13, air: 3 }])('14.8, 14.10 FE-057 FE-059 $a to $d with $air aircraft is illegal, refused and explained', ({ a, d, air }) => {
    const told = fight({ attackers: [us(a)], defenders: [ge(d)], air })
    expect(forbidden(told)).toBe('14.10')
    expect(told.ask?.kind === 'blocked' && told.ask.why.text).toMatch(/removed before combat.*aircraft cannot/)
  })

  it('the table may overrule an illegal attack with a reason, which is written down', () => {
    const play = at('allied first combat')
    const told = does(play, 'battle', { attackers: [us(2)], defenders: [ge(13)] }, overrule('odds', 'house rule'))
    expect(standing(told).column).toBe('1-6/1-5')
    expect(texts(told.ask?.lines)).toContain('house rule')
  })

  it('15.8 FE-060 any column at or below the reckoned one may be declared, none above it', () => {
    const input = { attackers: [us(12)], defenders: [ge(3)] }
    const field = fields(at('allied first combat'), 'battle', input)['declare']
    expect(field?.kind === 'choice' && field.options.map(each => each.label)).toEqual(['As reckoned', '3-1', '2-1', '1-1', '1-2', '1-4/1-3', '1-6/1-5'])
    expect(standing(fight({ ...input, declare: '2-1' })).column).toBe('2-1')
    expect(standing(fight({ ...input, declare: '7-1' })).column).toBe('4-1')
  })

  it('17.10.2 FE-061 1-5 and 1-6 share a column, 1-3 and 1-4 share one; an aircraft moves by column', () => {
    expect(columnAt(crt, '1-5')).toBe(columnAt(crt, '1-6'))
    expect(columnAt(crt, '1-3')).toBe(columnAt(crt, '1-4'))
    expect(standing(fight({ attackers: [us(2)], defenders: [ge(10)], air: 1 })).column).toBe('1-4/1-3')
    expect(crt.columns[shift(crt, columnAt(crt, '1-6'), 2).at]?.label).toBe('1-2')
  })
})

describe('16 Terrain', () => {
  it('14.4 FE-062 city, river and mountain together still only double; attackers are never doubled', () => {
    expect(hex(5, 'infantry', 'mountain', true, 'none', 'all')).toBe(10)
    expect(onset({ units: [us(5)], hexes: [{ units: [ge(3)], ground: 'mountain', city: true, fort: 'none', river: 'all' }] })[0]?.amount).toBe(5)
  })

  it.each<{ g: Ground; city: boolean; river: River; is: number }>([
    { g: 'clear', city: false, river: 'none', is: 4 }, { g: 'rough', city: false, river: 'none', is: 4 }, { g: 'flooded', city: false, river: 'none', is: 4 }, { g: 'mountain', city: false, river: 'none', is: 8 },
    { g: 'alpine', city: false, river: 'none', is: 8 }, { g: 'clear', city: true, river: 'none', is: 8 }, { g: 'clear', city: false, river: 'all', is: 8 },
  ])('16.1 FE-063 infantry of 4 in $g, city $city, river $river defends with $is', ({ g, city, river, is }) => {
    expect(hex(4, 'infantry', g, city, 'none', river)).toBe(is)
  })

  it('16.2 FE-064 one attacker not crossing loses the river for the defender, and only the river', () => {
    expect(hex(4, 'infantry', 'clear', false, 'none', 'some')).toBe(4)
    expect(hex(4, 'infantry', 'clear', true, 'none', 'some')).toBe(8)
  })

  it('16.3 FE-065 a standing fortress doubles Germans only; destroyed it is nothing, other terrain still counts', () => {
    expect(hex(4, 'infantry', 'clear', false, 'intact')).toBe(8)
    expect(hex(4, 'infantry', 'clear', false, 'destroyed')).toBe(4)
    expect(hex(4, 'infantry', 'clear', true, 'destroyed')).toBe(8)
    expect(defence({ units: [us(4)], ground: 'clear', city: false, fort: 'intact', river: 'none' })[0]?.amount).toBe(4)
    const stays = (fort: Fort) => texts(fight({ attackers: [us(20)], defenders: [ge(4)], fort }, 'allied first combat').play.answer(code('DR')).outcomes[0]?.duties)
    expect(stays('intact')).toContain('[16.4]')
    expect(stays('destroyed')).not.toContain('[16.4]')
  })

  it.each<{ rule: string; ground: Ground; city: boolean; fort: Fort; river: River; is: number }>([
    { rule: '16.5 FE-066', ground: 'rough', city: false, fort: 'none', river: 'none', is: 4 }, { rule: '16.5 FE-067', ground: 'rough', city: false, fort: 'none', river: 'all', is: 8 },
    { rule: '16.5 FE-067', ground: 'clear', city: true, fort: 'none', river: 'all', is: 8 }, { rule: '16.5 FE-068', ground: 'rough', city: false, fort: 'intact', river: 'none', is: 7 },
    { rule: '16.5 FE-068', ground: 'clear', city: true, fort: 'intact', river: 'none', is: 7 }, { rule: '16.5 FE-068', ground: 'rough', city: false, fort: 'intact', river: 'all', is: 14 },
    { rule: '16.5', ground: 'clear', city: false, fort: 'none', river: 'all', is: 14 }, { rule: '16.5', ground: 'clear', city: false, fort: 'intact', river: 'none', is: 14 },
  ])('$rule armour of 7 in $ground, city $city, fortress $fort, river $river defends with $is', ({ ground, city, fort, river, is }) => {
    expect(hex(7, 'armour', ground, city, fort, river)).toBe(is)
  })

  it('16.5 each tank is rounded up by itself (A2)', () => {
    const lines = defence({ units: [ge(7, 'armour'), ge(5, 'mechanized')], ground: 'rough', city: false, fort: 'none', river: 'none' })
    expect(lines.map(each => each.amount)).toEqual([4, 3])
  })

  it('16.5 the switch of doubt A1 doubles the halved tank in a city', () => {
    const input = { attackers: [us(20)], defenders: [ge(7, 'armour')], city: true }
    expect(standing(fight(input)).defence).toBe(4)
    expect(standing(fight(input, 'allied first combat', [], { options: { 'city armour': 'doubled' } })).defence).toBe(8)
  })

  it.each<{ ground: Ground; city: boolean; fort: Fort; is: number }>([
    { ground: 'rough', city: false, fort: 'none', is: 3 }, { ground: 'clear', city: true, fort: 'none', is: 3 }, { ground: 'rough', city: false, fort: 'intact', is: 3 }, { ground: 'mountain', city: false, fort: 'none', is: 5 }, { ground: 'clear', city: false, fort: 'intact', is: 5 },
  ])('16.5 FE-069 armour of 5 attacking $ground, city $city, fortress $fort counts $is', ({ ground, city, fort, is }) => {
    expect(standing(fight({ attackers: [us(5, 'armour')], defenders: [ge(2)], ground, city, fort })).attack).toBe(is)
  })

  it('16.5, 16.8 FE-070 FE-071 two hexes: each hex by itself, armour halved by the worse one', () => {
    const told = fight({ attackers: [us(9, 'armour'), us(6)], hexes: 2, defenders: [ge(4)], ground: 'clear', defenders2: [ge(3), ge(7, 'armour')], ground2: 'rough', river2: 'all' })
    expect(standing(told)).toMatchObject({ attack: 5 + 6, defence: 4 + 6 + 8 })
    expect(told.ask?.lines.filter(each => each.on === 'defence').map(each => each.amount)).toEqual([4, 6, 8])
  })
})

describe('14 Who fights whom', () => {
  const plain = { attackers: [us(6)], defenders: [ge(2)] }
  const known = { unit: 'us-overstrength-1-infantry', ...us(8) }

  it('14.5, 14.7 FE-072 a hex is attacked once, its defenders together; a unit fights once', () => {
    const play = at('allied first combat')
    declared(play, 'N8', { ...plain, attackers: [known] })
    declared(play, 'O9', { ...plain, attackers: [known] })
    expect(open(play)).toContain('N8 and O9 use the same unit [14.9]')
    play.correct([owe('battle/again', { text: 'N8', cite: '14.3', call: { procedure: 'battle', input: { name: 'N8', ...plain } } })], 'twice')
    expect(open(play)).toContain('N8 twice: all units of a hex defend in one battle [14.7]')
    fightDeclared(play, 'N8', code('DR'))
    expect(forbidden(does(play, 'battle', { name: 'N8', ...plain }))).toBe('14.7')
    play.abandon()
    expect(forbidden(does(play, 'battle', { name: 'P9', ...plain, attackers: [known] }))).toBe('14.9')
  })

  it('14.3 two battles put down without a hex are two battles, not one twice', () => {
    const play = at('allied first combat')
    for (const id of ['a', 'b']) play.correct([owe(`battle/${id}`, { text: 'Battle 3-1', cite: '14.3', call: { procedure: 'battle', input: { name: '', ...plain } } })], 'declared')
    expect(open(play)).toBe('')
    expect(forbidden(does(play, 'battle', { name: '', ...plain }))).toBe('')
    play.answer(code('DR'))
    expect(forbidden(does(play, 'battle', { name: '', ...plain }))).toBe('')
  })

  it('14.6, 14.9 FE-073 whatever is touched and in no battle stays on the list, and is said when the impulse ends', () => {
    const play = at('allied first combat')
    declared(play, 'N8', plain)
    does(play, 'touched', { name: 'N8', spared: '' })
    does(play, 'touched', { name: 'O9', spared: '' })
    expect(open(play)).toBe('O9 is not attacked yet [14.6]')
    fightDeclared(play, 'N8', code('AR'))
    expect(open(play)).toBe('O9 is not attacked yet [14.6]')
    declared(play, 'P9', plain)
    const step = play.next()
    expect(texts(step.lines)).toContain('Not attacked: O9 [14.6]')
    expect(texts(step.lines)).toContain('Declared, not fought: P9 [14.3]')
    expect([...Object.keys(play.state.row), ...Object.keys(play.state.due)].some(id => id.startsWith('touched/') || id.startsWith('battle/'))).toBe(false)
  })

  it.each([['we are in a fortress', 'allied'], ['bridges down or estuary', 'allied'], ['frozen', 'allied'], ['another nation attacks', 'allied'], ['we are in a fortress', 'german']])('14.1 FE-074 need not attack: %s (%s)', (spared, side) => {
    const play = at(`${side} first combat`)
    const options = fields(play, 'touched')['spared']
    expect(options?.kind === 'choice' && options.options.map(each => each.id)).toContain(spared)
    does(play, 'touched', { name: 'O9', spared })
    expect(open(play)).toBe('')
  })

  it('14.1 FE-074 frozen is no excuse for the Germans', () => {
    const options = fields(at('german first combat'), 'touched')['spared']
    expect(options?.kind === 'choice' && options.options.map(each => each.id)).not.toContain('frozen')
  })

  it('14.13 FE-075 an attack out of a fortress warns that all neighbours must be hit', () => {
    expect('outOfFort' in fields(at('german first combat'), 'battle')).toBe(true)
    expect(texts(fight({ attackers: [ge(6)], defenders: [us(2)], outOfFort: true }, 'german first combat').ask?.lines)).toContain('[14.13]')
    expect(texts(fight({ attackers: [ge(6)], defenders: [us(2)] }, 'german first combat').ask?.lines)).not.toContain('[14.13]')
  })

  it.each([
    { who: 'US and British', units: [us(6), br(6)], rule: '6.2' }, { who: 'British and Polish', units: [br(6), unit('PL', 7, 'armour', 'pol')], rule: '' }, { who: 'British and Dutch', units: [br(6), unit('NL', 2, 'infantry', 'minor')], rule: '' },
    { who: 'French and US', units: [unit('FF', 5, 'infantry', 'ff'), us(6)], rule: '6.2' }, { who: 'US with commandos and rangers', units: [us(6), unit('CDO', 2, 'commando', 'br', 1), unit('RGR', 2, 'ranger', 'us', 1)], rule: '' },
    { who: 'commando and ranger alone', units: [unit('CDO', 2, 'commando', 'br', 1), unit('RGR', 2, 'ranger', 'us', 1)], rule: '' }, { who: 'US with a commando only', units: [us(6), unit('CDO', 2, 'commando', 'br', 1)], rule: '6.2' },
    { who: 'US and British with commando and ranger', units: [us(6), br(6), unit('CDO', 2, 'commando', 'br', 1), unit('RGR', 2, 'ranger', 'us', 1)], rule: '6.2' },
  ])('6.2, 21.3 FE-076 FE-078 $who: $rule', ({ units, rule }) => {
    expect(forbidden(fight({ attackers: units, defenders: [ge(2)] }))).toBe(rule)
  })

  it('6.2 Canadians stand apart unless the table says otherwise (A33)', () => {
    const input = { attackers: [br(6), unit('CA', 6, 'infantry', 'ca')], defenders: [ge(2)] }
    expect(forbidden(fight(input))).toBe('6.2')
    expect(forbidden(fight(input, 'allied first combat', [], { options: { canadians: true } }))).toBe('')
  })

  it('6.2, 19.10, 17.10.2 FE-076 aircraft and ships support any nation', () => {
    expect(forbidden(fight({ attackers: [br(6)], defenders: [ge(2)], navalFactor: 3, air: 2 }))).toBe('')
  })

  it('14.11 FE-077 the nation standing by takes no losses but retreats with the attackers', () => {
    const after = (said: string) => texts(fight({ attackers: [us(6)], defenders: [ge(6)], idle: true }).play.answer(code(said)).outcomes[0]?.duties)
    expect(after('AR')).toContain('The nation that stood by retreats too; it takes no losses [14.11]')
    expect(after('DR')).not.toContain('14.11')
    expect(after('AE')).toContain('stays where it is [14.11]')
  })

  it('19.4, 19.5, 19.6 FE-079 naval numbers join the attack, each unit once a turn, never alone, not in a Storm, not for Germans', () => {
    const rows = { a: { name: 'Force A', number: 4 }, b: { name: 'Force B', number: 3 } }
    const ships: { readonly [id: string]: Chart | undefined } = { ...game.charts, naval: { ...game.charts['naval'], rows } as Chart }
    const play = at('allied first combat')
    const scene = { state: play.state, input: {}, manual: [], chart: () => crt, slot: (id: string) => ships[id] as Chart }
    const field = battle.fields?.(scene)['naval']
    expect(field?.kind === 'pick' && field.options.map(each => each.label)).toEqual(['Force A 4', 'Force B 3'])
    expect(forces({ ...scene, input: { attackers: [us(6)], defenders: [ge(3)], naval: ['a', 'b'] } }).filter(each => each.on === 'attack').map(each => each.amount)).toEqual([6, 4, 3])
    play.correct([set('row', 'naval/a', { used: 5 })], 'used')
    const again = battle.fields?.({ ...scene, state: play.state })['naval']
    expect(again?.kind === 'pick' && again.options.map(each => each.refusal?.cite)).toEqual(['19.4', undefined])
    expect(forbidden(does(play, 'battle', { attackers: [us(6)], defenders: [ge(2)], naval: ['a'] }))).toBe('19.4')
    expect(standing(fight({ attackers: [us(6)], defenders: [ge(3)], navalFactor: 3 })).attack).toBe(9)
    expect(forbidden(fight({ attackers: [us(6)], defenders: [ge(2)], navalFactor: 3 }, 'allied first combat', [set('flag', 'weather', 'storm')]))).toBe('19.9')
    expect(forbidden(fight({ attackers: [us(6)], defenders: [ge(2)], navalFactor: 3 }, 'allied first combat', [set('flag', 'naval gone', true)]))).toBe('19.8')
    expect(Object.keys(fields(at('german first combat'), 'battle')).some(each => each.startsWith('naval'))).toBe(false)
    expect(fields(at('allied first combat'), 'battle')['attackers']).toMatchObject({ min: 1 })
  })

  it('31.16 FE-080 with the Funnies the units in the hex of a part of the 79th are doubled across a river, +1 against a city, +1 on the first landing', () => {
    const on = { options: { funnies: true } }
    const input = { attackers: [br(3, 'engineer', 1), br(6)], defenders: [ge(4)], river: 'all' }
    expect(standing(fight({ ...input, funnies: ['0', '1'] }, 'allied first combat', [], on))).toMatchObject({ attack: 18, defence: 8 })
    expect(standing(fight(input, 'allied first combat', [], on)).attack).toBe(9)
    expect(standing(fight({ ...input, funnyCity: true }, 'allied first combat', [], on)).die).toBe(1)
    expect(standing(fight({ ...input, seventyNinth: true }, 'allied first combat', [set('flag', 'invasion', 'first')], on)).die).toBe(1)
    expect(Object.keys(fields(at('allied first combat'), 'battle'))).not.toContain('funnies')
  })
})

describe('Forecast and ladder', () => {
  it.each([0, 1, 2, 3])('17.10.2 the forecast with %d aircraft equals every die counted one by one', air => {
    const play = at('allied first combat')
    const input = { attackers: [br(8, 'armour'), br(6)], defenders: [ge(4), ge(3)], ground: 'rough' as const, air }
    const counted = forecast(game, play.state, fresh(game, call(battle, input)))
    sameOdds(single(counted), bruteForce(game, play.state, call(battle, input)))
  })

  it('a hand-made modifier enters the sum and its line is shown', () => {
    const play = begin()
    play.start(call(battle, { side: 'allied', attackers: [us(6)], defenders: [ge(2)] }), { manual: [{ text: 'Rain in the valley', on: 'die', amount: -1 }, { text: 'House column', on: 'column', amount: 1 }] })
    expect(texts(play.ask?.lines)).toContain('Rain in the valley')
    expect(play.ask?.kind === 'chance' && play.ask.head?.at(-1)).toBe('4-1')
  })

  it('the ladder names the first factor and the first aircraft that change the odds', () => {
    const play = at('allied first combat')
    const rungs = ladder(game, play.state, fresh(game, call(battle, { attackers: [us(10)], defenders: [ge(4)] })).frame)
    expect(rungs.map(each => [each.label, each.n])).toEqual([['factor', 2], ['TAC', 1]])
  })
})
