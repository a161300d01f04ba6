import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { call } from '../../../src/engine/procedure.ts'
import { combat } from '../../../src/games/festung-europa/combat.ts'
import { corpsFrom } from '../../../src/games/festung-europa/losses.ts'
import { retreatRefusals, type RetreatWay } from '../../../src/games/festung-europa/retreat-check.ts'
import type { Attack } from '../../../src/games/festung-europa/shifts.ts'
import { attack, ge, noEffect, remindedOf, standing, unit, us, vpOf } from './scene.ts'
import { thereAndBack, values, type Table } from '../../table.ts'
import type { Step } from '../../../src/engine/runner.ts'

const fight = (code: string, more: Partial<Attack> = {}, at: Table = standing('allied', 4)): { readonly at: Table; readonly step: Step } => {
  at.start(call(combat, attack({ attackers: [us(6, 'corps')], defenders: [ge(3, 'corps')], ...more })))
  return { at, step: at.answer({ ask: 'result', code }) }
}
const end = (step: Step) => step.outcomes[0]
const cites = (step: Step): readonly string[] => (end(step)?.duties ?? []).map(each => each.cite ?? '')

describe('9.3: losses', () => {
  it('9.31 FS-075 the attacker takes his first, then the defender, each choosing among his own', () => {
    const { at } = fight('1/1', { attackers: [us(3, 'corps'), us(3, 'corps')], defenders: [ge(2, 'corps'), ge(1, 'corps')] })
    expect(at.ask).toMatchObject({ id: 'attacker losses', who: 'allied' })
    at.answer(values('attacker losses', { losses: { '1 us corps 3-4': 1 } }))
    expect(at.ask).toMatchObject({ id: 'defender losses', who: 'axis' })
    const step = at.answer(values('defender losses', { losses: { '2 ge corps 3-1': 1 } }))
    expect(end(step)?.duties?.map(each => [each.who, each.text])).toEqual([['allied', 'Flip us corps 3-4'], ['axis', 'Flip ge corps 3-1']])
    thereAndBack(at, 1)
  })

  it('9.31 FS-075 a counter the match keeps is flipped, then removed', () => {
    const at = standing('allied', 4, [set('unit', 'ge-7', { nation: 'ge', reduced: false }), set('unit', 'ge-15', { nation: 'ge', reduced: true })])
    fight('0/3', { defenders: [unit('ge', 'corps', 1, 2, { unit: 'ge-7' }), unit('ge', 'corps', 1, 1, { unit: 'ge-15', reduced: true })] }, at)
    expect(at.state.unit).toEqual({})
    const one = standing('allied', 4, [set('unit', 'ge-7', { nation: 'ge', reduced: false })])
    fight('0/1', { defenders: [unit('ge', 'corps', 1, 2, { unit: 'ge-7' })] }, one)
    expect(one.state.unit['ge-7']).toMatchObject({ reduced: true })
    // one that was only typed in lies on the table alone
    expect([fight('1/1').at.state.unit, fight('2/2').at.state.unit]).toEqual([{}, {}])
  })

  it('9.27 FS-074 losses beyond the last step are ignored', () => {
    expect(end(fight('0/4').step)?.tally).toMatchObject({ 'defender steps': 2 })
  })

  it('9.16 FS-076 losses are shared among participants only, and only they advance', () => {
    const { at } = fight('1/0', { attackers: [us(3, 'corps'), us(3, 'corps')] })
    const field = at.ask?.kind === 'choose' ? at.ask.fields['losses'] : undefined
    expect(field?.kind === 'share' ? field.boxes.map(each => each.id) : []).toEqual(['1 us corps 3-4', '2 us corps 3-4'])
    expect(cites(fight('0/1').step)).toContain('9.16')
    expect(cites(fight('1/0').step)).not.toContain('9.16')
  })

  it.each([
    { rule: '9.321', row: 'FS-077', type: 'army', nation: 'us', supply: 'uk' as const, text: 'United Kingdom' },
    { rule: '9.322', row: 'FS-077', type: 'army', nation: 'ca', supply: 'north-africa' as const, text: 'North Africa' },
    { rule: '9.323', row: 'FS-077', type: 'mech-army', nation: 'ss', supply: 'uk' as const, text: 'OKW' },
    { rule: '9.32', row: 'FS-077', type: 'airborne-army', nation: 'ab', supply: 'uk' as const, text: 'Airborne Corps' },
  ])('$rule $row a lost $nation $type is replaced from: $text', ({ rule, type, nation, supply, text }) => {
    const from = corpsFrom(unit(nation, type, 3, 3), supply)
    expect([from.cite, from.text.includes(text)]).toEqual([rule, true])
  })

  it('9.36 FS-077 offered when an army goes, voluntary, and the corps then retreats in its place', () => {
    const lost: Partial<Attack> = { defenders: [ge(3, 'army')] }
    const none = fight('0/2', lost)
    expect(none.at.ask?.id).toBe('defender corps')
    expect(end(none.at.answer(values('defender corps', { corps: [] })))?.group).toBe('destroyed')
    const one = fight('0/2', lost)
    const step = one.at.answer(values('defender corps', { corps: ['1 ge army 3-3'] }))
    expect(end(step)?.group).toBe('retreat 2')
    expect(cites(step)).toContain('9.323')
  })

  it('9.321 FS-077 an Allied army asks which Beach Head supplies it', () => {
    const { at } = fight('2/0', { attackers: [us(6, 'army')] })
    const step = at.answer(values('attacker corps', { corps: ['1 us army 6-4'], uk: false }))
    expect(cites(step)).toContain('9.322')
  })

  it.each([['it', 'army'], ['ge', 'fortress']])('9.34 FS-077 no corps for an %s %s', (nation, type) => {
    expect(fight('0/2', { defenders: [unit(nation, type, 1, 2)] }).at.ask).toBeNull()
  })

  it('9.48 FS-061 units that had retreated die with the first step and count for nothing', () => {
    const hit = fight('0/1', { retreated: [ge(2, 'corps')] })
    expect(end(hit.step)?.tally).toMatchObject({ 'defender steps': 1 })
    expect(cites(hit.step)).toContain('9.48')
    expect(end(hit.step)?.group).toBe('retreat 1')
    expect(cites(fight('1/0', { retreated: [ge(2, 'corps')] }).step)).not.toContain('9.48')
  })
})

describe('9.4: winner and retreat', () => {
  const strong = { attackers: [us(9, 'corps'), us(9, 'corps')], defenders: [ge(2, 'corps'), ge(2, 'corps')] }
  const shared = (code: string, more: Partial<Attack>) => {
    const { at, step } = fight(code, more)
    let last = step
    for (let i = 0; i < 4 && at.ask?.kind === 'choose'; i++) last = at.answer(values(at.ask.id, at.ask.usual ?? {}))
    return last
  }

  it.each([
    { rule: '9.41', row: 'FS-078', code: '1/3', group: 'retreat 2' },
    { rule: '9.41', row: 'FS-078', code: '0/1', group: 'retreat 1' },
    { rule: '9.43', row: 'FS-078', code: '1/1', group: 'held' },
    { rule: '9.43', row: 'FS-078', code: '0/0', group: 'held' },
    { rule: '9.42', row: 'FS-078', code: '2/1', group: 'repulsed' },
    { rule: '9.42', row: 'FS-078', code: '0/4', group: 'destroyed' },
  ])('$rule $row $code: $group', ({ code, group }) => {
    expect(end(shared(code, strong))?.group).toBe(group)
  })

  it.each([[false, 'destroyed'], [true, 'destroyed']])('9.41 FS-078 doubt B4 (printed %s): 3/4 on one corps each', (printed, group) => {
    // taken: 2 and 2 is a tie; printed: 3 and 4 the attacker wins by one
    const at = standing('allied', 4, [], { 'printed-losses': printed })
    const { step } = fight('3/4', {}, at)
    expect(end(step)?.group).toBe(group)
    expect(cites(step).includes('9.51')).toBe(printed)
  })

  it('9.43 FS-079 the first hex of the retreat leads toward a supply source', () => {
    expect(cites(fight('0/1').step)).toContain('9.43')
    expect(end(fight('0/1').step)?.duties?.find(each => each.cite === '9.43')?.text).toContain('supply source')
    expect(cites(fight('1/1').step)).not.toContain('9.43')
  })

  it.each<{ rule: string; row: string; what: string; more: Partial<Attack>; offered: boolean }>([
    { rule: '9.441', row: 'FS-080', what: 'forest', more: { terrain: 'forest' }, offered: true },
    { rule: '9.441', row: 'FS-080', what: 'marsh', more: { terrain: 'marsh' }, offered: true },
    { rule: '9.441', row: 'FS-080', what: 'mountain', more: { terrain: 'mountain' }, offered: true },
    { rule: '9.441', row: 'FS-080', what: 'alpine', more: { terrain: 'alpine' }, offered: true },
    { rule: '9.441', row: 'FS-080', what: 'clear', more: { terrain: 'clear' }, offered: false },
    { rule: '9.441', row: 'FS-080', what: 'a city', more: { terrain: 'urban' }, offered: false },
    { rule: '9.441', row: 'FS-080', what: 'stacked with a fortress', more: { defenders: [unit('ge', 'fortress', 0, 2)] }, offered: true },
  ])('$rule $row $what: standing offered $offered', ({ more, offered }) => {
    expect(fight('0/1', more).at.ask?.id === 'stand').toBe(offered)
  })

  it('9.441 FS-080 with the fortress gone nobody is stacked with it any more, and the Allies have none', () => {
    const { at } = fight('0/2', { defenders: [unit('ge', 'fortress', 0, 2), ge(3, 'corps')] })
    const step = at.answer(values('defender losses', { losses: { '1 ge fortress 0-2': 2 } }))
    expect(end(step)?.group).toBe('retreat 2')
    const kept = fight('0/2', { defenders: [unit('ge', 'fortress', 0, 2), ge(3, 'corps')] }).at
    kept.answer(values('defender losses', { losses: { '1 ge fortress 0-2': 1, '2 ge corps 3-3': 1 } }))
    expect(kept.ask?.id).toBe('stand')
  })

  it('9.441 FS-080 who stands loses one more step; the last step spent opens the hex', () => {
    const { at } = fight('0/1', { terrain: 'forest', defenders: [ge(3, 'corps'), ge(3, 'corps')] })
    at.answer(values('defender losses', { losses: { '1 ge corps 3-3': 1 } }))
    at.answer(values('stand', { stand: true }))
    const step = at.answer(values('extra loss', { losses: { '2 ge corps 3-3': 1 } }))
    expect(end(step)).toMatchObject({ group: 'stands', tally: { 'defender steps': 2, 'hex vacated': 0 } })
    const last = fight('0/1', { terrain: 'forest', hex: 'Metz' })
    // one step left: to stand is to die, so it is not what is proposed
    expect(last.at.ask).toMatchObject({ id: 'stand', usual: { stand: false } })
    const died = last.at.answer(values('stand', { stand: true }))
    expect(end(died)).toMatchObject({ group: 'destroyed', tally: { 'defender steps': 2, 'hex vacated': 1 } })
    expect([cites(died).includes('9.51'), Object.keys(last.at.state.due)]).toEqual([true, ['advance-metz']])
    const stays = fight('0/1', { terrain: 'forest', hex: 'Metz', defenders: [unit('ge', 'corps', 1, 3, { steps: 4 })] })
    expect(stays.at.ask).toMatchObject({ id: 'stand', usual: { stand: true } })
    const stood = stays.at.answer(values('stand', { stand: true }))
    expect([end(stood)?.group, cites(stood).includes('9.51'), stays.at.state.due]).toEqual(['stands', false, {}])
    const leaves = fight('0/1', { terrain: 'forest' })
    expect(end(leaves.at.answer(values('stand', { stand: false })))?.group).toBe('retreat 1')
  })

  it('9.45 FS-081 from a Beach Head beside a box the Allies may retreat into it', () => {
    const axis: Partial<Attack> = { side: 'axis', attackers: [unit('ge', 'corps', 6, 3)], defenders: [unit('us', 'corps', 2, 3)], terrain: 'beach', boxNear: true }
    expect(cites(fight('0/1', axis, standing('axis', 4)).step)).toContain('9.45')
    expect(cites(fight('0/1', { ...axis, boxNear: false }, standing('axis', 4)).step)).not.toContain('9.45')
    expect(cites(fight('0/1', { boxNear: true }).step)).not.toContain('9.45')
  })

  it('9.46 FS-082 the loser is told the order: friendly hexes, no enemy, supply, and after two hexes not beside the hex it left', () => {
    const told = (code: string) => end(fight(code, { defenders: [unit('ge', 'corps', 1, 3, { steps: 4 })] }).step)?.duties?.find(each => each.cite === '9.46')
    expect(told('0/1')).toMatchObject({ who: 'axis', text: 'Friendly hexes first, no enemy unit or ZOC, in supply at the end if possible; else eliminated' })
    expect(told('0/2')?.text).toBe('Friendly hexes first, no enemy unit or ZOC, in supply at the end if possible, not next to the hex left; else eliminated')
  })

  const good: RetreatWay = { side: 'axis', hexes: 2, enemyUnit: false, enemyZoc: false, friendlyThere: false, towardSource: true, enemyHex: false, friendlyWay: true, supplied: true, suppliedWay: true, overstacked: false, nextToStart: false, closed: false, frontBox: false }
  it.each<{ rule: string; row: string; what: string; way: Partial<RetreatWay>; refused: boolean }>([
    { rule: '9.46', row: 'FS-082', what: 'nothing against it', way: {}, refused: false },
    { rule: '9.43', row: 'FS-079', what: 'the first hex away from every source', way: { towardSource: false }, refused: true },
    { rule: '9.46', row: 'FS-082', what: 'an enemy unit', way: { enemyUnit: true }, refused: true },
    { rule: '9.46', row: 'FS-082', what: 'an enemy ZOC', way: { enemyZoc: true }, refused: true },
    { rule: '8.43', row: 'FS-082', what: 'a ZOC with a friendly unit in it', way: { enemyZoc: true, friendlyThere: true }, refused: false },
    { rule: '9.46', row: 'FS-082', what: 'overstacked at the end', way: { overstacked: true }, refused: true },
    { rule: '9.46', row: 'FS-082', what: 'an enemy hex although friendly ones are free', way: { enemyHex: true }, refused: true },
    { rule: '9.46', row: 'FS-082', what: 'an enemy hex when there is no other', way: { enemyHex: true, friendlyWay: false }, refused: false },
    { rule: '9.46', row: 'FS-082', what: 'out of supply although another way is not', way: { supplied: false }, refused: true },
    { rule: '9.46', row: 'FS-082', what: 'out of supply on every way', way: { supplied: false, suppliedWay: false }, refused: false },
    { rule: '9.46', row: 'FS-082', what: 'next to the start after two hexes', way: { nextToStart: true }, refused: true },
    { rule: '9.46', row: 'FS-082', what: 'next to the start after one', way: { nextToStart: true, hexes: 1 }, refused: false },
    { rule: '9.46', row: 'FS-082', what: 'the Eastern Front box', way: { frontBox: true }, refused: true },
    { rule: '13.1', row: 'FS-082', what: 'a hex the unit may not enter', way: { closed: true }, refused: true },
  ])('$rule $row $what: refused $refused', ({ way, refused }) => {
    expect(retreatRefusals({ ...good, ...way }).length > 0).toBe(refused)
    const at = standing('axis')
    const step = at.start({ procedure: 'retreat-check', input: { ...good, ...way } })
    expect(end(step)?.group).toBe(refused ? 'may not retreat' : 'may retreat')
    if (refused) expect(end(step)?.lines.map(each => each.cite)).toContain('9.47')
  })
})

describe('9.5: advance', () => {
  const advance = (step: Step): string => end(step)?.duties?.find(each => each.cite === '9.51')?.text ?? ''
  it.each([
    { rule: '9.51', row: 'FS-083', code: '0/2', terrain: 'clear' as const, text: 'up to 2 hexes' },
    { rule: '9.52', row: 'FS-083', code: '0/1', terrain: 'clear' as const, text: '1 hex' },
    { rule: '9.51', row: 'FS-083', code: '1/1', terrain: 'clear' as const, text: '' },
  ])('$rule $row $code in $terrain: $text', ({ code, terrain, text }) => {
    const at = standing('allied', 4)
    at.start(call(combat, attack({ attackers: [us(6, 'corps')], defenders: [unit('ge', 'corps', 1, 3, { steps: 4 })], terrain })))
    const said = advance(at.answer({ ask: 'result', code }))
    expect(text === '' ? said : said.slice(said.indexOf(text), said.indexOf(text) + text.length)).toBe(text)
  })

  it('9.52 FS-083 who goes two hexes is told where to stop, and that what he enters is his', () => {
    const at = standing('allied', 4)
    at.start(call(combat, attack({ attackers: [us(6, 'corps')], defenders: [unit('ge', 'corps', 1, 3, { steps: 4 })] })))
    const told = end(at.answer({ ask: 'result', code: '0/2' }))?.duties?.filter(each => each.who === 'allied').map(each => [each.cite, each.text]) ?? []
    expect(told).toEqual(expect.arrayContaining([['9.52', 'Stop in Alpine, Forest, Marsh or Mountain, in an enemy ZOC, and on leaving a Beach Head'], ['9.56', 'Every hex entered becomes yours']]))
  })

  it('9.52 FS-083 rough ground stops the advance in the first hex', () => {
    const at = standing('allied', 4)
    at.start(call(combat, attack({ attackers: [us(6, 'corps')], defenders: [unit('ge', 'corps', 1, 3, { steps: 4 })], terrain: 'marsh' })))
    at.answer({ ask: 'result', code: '0/2' })
    const step = at.answer(values('stand', { stand: false }))
    expect(advance(step)).toContain('1 hex')
    expect(cites(step)).toContain('9.52')
    // one hex is one hex: no stop to speak of
    const one = fight('0/1', { terrain: 'marsh' }).at
    expect(cites(one.answer(values('stand', { stand: false })))).not.toContain('9.52')
  })

  it('9.52 FS-083 so does leaving a Beach Head', () => {
    const at = standing('allied', 4)
    at.start(call(combat, attack({ attackers: [us(6, 'corps')], defenders: [unit('ge', 'corps', 1, 3, { steps: 4 })], fromBeach: true })))
    const step = at.answer({ ask: 'result', code: '0/3' })
    expect(advance(step)).toContain('1 hex')
    expect(end(step)?.duties?.find(each => each.cite === '9.52')?.text).toContain('Beach Head')
  })

  it('9.56 FS-083 a vacated hex with a name is left to be taken, and then changes hands with its VP', () => {
    const at = standing('allied', 4)
    fight('0/2', { hex: 'Caen' }, at)
    const due = at.state.due['advance-caen']
    expect(due).toMatchObject({ cite: '9.56', call: { procedure: 'control' } })
    at.start(due?.call ?? { procedure: '', input: {} }, { due: 'advance-caen' })
    at.answer(values('hex', { hex: 'Caen', to: 'allied', worth: 1, industrial: false, italy: false }))
    expect([at.state.cell['Caen'], vpOf(at), at.state.due['advance-caen']]).toEqual([{ control: 'allied' }, 20, undefined])
  })

  it('9.53 FS-084 an invasion leaves the one-hex advance to be done; the Axis may step into the Beach Head', () => {
    const at = standing('allied', 4)
    at.start({ procedure: 'event', input: { side: 'allied', event: 'overlord' } })
    at.answer(values('effects', noEffect))
    expect(at.state.due['beach-overlord']).toMatchObject({ cite: '9.53', text: 'Overlord: Allied units may advance one hex if a hex next to the Beach Head is vacant; if one did, take control', call: { procedure: 'control', input: { to: 'allied' } } })
    expect(remindedOf(standing('axis', 4))).not.toContain('beach-advance')
    expect(remindedOf(standing('axis', 4, [set('row', 'beach/overlord', { label: 'Overlord', box: 'uk', held: true })]))).toContain('beach-advance')
  })

  it('9.49 FS-085 a vacated hex does not change hands by itself', () => {
    const at = standing('allied', 4, [set('cell', 'Caen', { control: 'axis' })])
    const { step } = fight('0/2', { hex: 'Caen' }, at)
    expect(at.state.cell['Caen']).toEqual({ control: 'axis' })
    expect(cites(step)).toContain('9.49')
    at.waive('advance-caen', 'nobody advanced')
    expect(at.state.cell['Caen']).toEqual({ control: 'axis' })
  })
})

it('19.36 FS-145 the first carpet bombing of Cassino gives the Axis 1 VP, the second nothing', () => {
  const at = standing('allied', 8, [set('flag', 'sac-us-8', 'carpet')], { cassino: true })
  fight('0/0', { hex: 'Cassino', carpet: true }, at)
  expect(vpOf(at)).toBe(22)
  at.correct([set('flag', 'carpet-used', null), set('flag', 'sac-us-8', 'carpet')], 'next turn')
  fight('0/0', { hex: 'Cassino', carpet: true }, at)
  expect(vpOf(at)).toBe(22)
  const spared = standing('allied', 8, [set('flag', 'sac-us-8', 'carpet')], { cassino: true })
  fight('0/0', { hex: 'Cassino' }, spared)
  expect(vpOf(spared)).toBe(21)
  const elsewhere = standing('allied', 8, [set('flag', 'sac-us-8', 'carpet')], { cassino: true })
  fight('0/0', { hex: 'Ortona', carpet: true }, elsewhere)
  expect(vpOf(elsewhere)).toBe(21)
  const off = standing('allied', 8, [set('flag', 'sac-us-8', 'carpet')])
  fight('0/0', { hex: 'Cassino', carpet: true }, off)
  expect(vpOf(off)).toBe(21)
})
