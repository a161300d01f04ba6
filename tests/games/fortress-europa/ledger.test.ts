import { describe, expect, it } from 'vitest'
import { put, set } from '../../../src/engine/changes.ts'
import { sound } from '../../../src/engine/journal.ts'
import { thereAndBack, type Table } from '../../table.ts'
import { at, capacityOf, code, does, dues, fields, forbidden, game, ge, offered, reminded, settle, texts, to, unit, us } from './kit.ts'

// The ledger of 18.7 over eight turns, June II to Aug I, through the stages as they come. Mulberry 12 and eleven units ashore at the start.
// Every number is worked out in the comment above it: mulberry + Cherbourg (4 as printed) - units.

const begins = (play: Table, weather: string): void => {
  to(play, 'turn record')
  to(play, 'weather')
  does(play, 'weather', {}, { ask: 'weather', code: weather })
}
const sails = (play: Table, n: number, sailing = 'to Europe'): string => {
  const no = forbidden(does(play, 'sea', { n, sailing, again: false }))
  if (no !== '') play.abandon()
  return no
}
const counts = (play: Table): readonly number[] => [capacityOf(play.state), play.state.track['ashore'] ?? 0]

describe('18.7 FE-160 FE-163 FE-164 FE-165 FE-166 FE-167 FE-168 FE-174 the ledger over eight turns', () => {
  const play = at('turn end', 1, [put('row', 'mulberry/12', { state: 'placed', hex: 'M5' }), set('track', 'ashore', 11), set('flag', 'capacity set', true)])

  it('June II: a port taken by paratroopers counts from the next turn, and they never count themselves', () => {
    begins(play, 'Clear')
    to(play, 'allied first move')
    // 12 - 11
    expect([play.state.track['start capacity'], capacityOf(play.state)]).toEqual([1, 1])
    does(play, 'paradrop', { units: 1, apart: 0, inRange: true, where: 'clear', onEnemy: false }, { ask: 'drop 1', code: 'safe' })
    expect(sails(play, 1)).toBe('')
    expect(sails(play, 1)).toBe('18.7.4')
    to(play, 'allied first combat')
    does(play, 'port taken', { port: 'cherbourg', by: 'allied', value: 4, delayed: true })
    settle(play, 'damage cherbourg', ['damage', 5])
    does(play, 'battle', { attackers: [unit('101st', 5, 'paratrooper', 'us')], defenders: [ge(9)] }, code('AE'))
    // 12 - 12; Cherbourg halved to 2 and not yet there; the paratroopers died uncounted
    expect(counts(play)).toEqual([0, 12])
    expect(play.state.row['city/cherbourg']).toMatchObject({ owner: 'allied' })
  })

  it('June III: now it counts; repaired by a point, then cut off while empty', () => {
    begins(play, 'Clear')
    to(play, 'allied first move')
    // 12 + 2 - 12
    expect(capacityOf(play.state)).toBe(2)
    expect(sails(play, 2)).toBe('')
    to(play, 'allied supply')
    settle(play, 'repair port/cherbourg 3')
    // 12 + 3 - 14
    expect(counts(play)).toEqual([1, 14])
    to(play, 'german second move')
    // 12 - 14: the value leaves at once
    expect(texts(does(play, 'port blocked', { facility: 'port/cherbourg', blocked: true }).step.alerts)).toContain('Supply capacity -2: 2 units must leave on the next turn')
  })

  it('June IV: below zero at the start nothing lands even after the port is back; the Germans take it', () => {
    begins(play, 'Clear')
    to(play, 'allied first move')
    expect([play.state.track['start capacity'], reminded(play).includes('steps owed')]).toEqual([-2, true])
    does(play, 'port blocked', { facility: 'port/cherbourg', blocked: false })
    // 12 + 3 - 14 = 1, yet the turn began below zero
    expect([capacityOf(play.state), sails(play, 1), reminded(play).includes('steps owed')]).toEqual([1, '18.7.7', false])
    to(play, 'allied supply')
    settle(play, 'repair port/cherbourg 4')
    // whole again: 12 + 4 - 14
    expect(capacityOf(play.state)).toBe(2)
    to(play, 'german second move')
    does(play, 'port taken', { port: 'cherbourg', by: 'german', value: 4, delayed: false })
    expect([capacityOf(play.state), play.state.track['over since']]).toEqual([-2, 4])
    expect(play.state.row['city/cherbourg']).toMatchObject({ owner: 'german' })
  })

  it('July I: recaptured, a 3 already damages it', () => {
    begins(play, 'Clear')
    to(play, 'allied first combat')
    does(play, 'port taken', { port: 'cherbourg', by: 'allied', value: 4, delayed: false })
    settle(play, 'damage cherbourg', ['damage', 3])
    // 12 + 2 - 14
    expect(capacityOf(play.state)).toBe(0)
    to(play, 'allied supply')
    // hit this turn: no repair yet, no step owed
    expect([dues(play), offered(play, 'attrition')]).toEqual([[], false])
  })

  it('July II: at zero only exchanges of the same impulse; a unit lost makes room in the second', () => {
    begins(play, 'Overcast')
    to(play, 'allied first move')
    expect(sails(play, 1)).toBe('18.7.6')
    expect(sails(play, 1, 'from Europe')).toBe('')
    const mayLand = (): number | undefined => { const found = game.panels(play.state).find(each => each.id === 'limits')?.drawing; return found?.kind === 'allowance' ? found.items.find(each => each.id === 'may land')?.left : undefined }
    expect(mayLand()).toBe(1)
    expect([sails(play, 1), sails(play, 1), mayLand()]).toEqual(['', '18.7.6', 0])
    to(play, 'allied first combat')
    does(play, 'battle', { attackers: [us(4, 'infantry', 1)], defenders: [ge(4)] }, code('A1'))
    to(play, 'allied second move')
    expect(sails(play, 1)).toBe('')
    to(play, 'allied supply')
    settle(play, 'repair port/cherbourg 6')
    // 14 - 1 + 1 - 1 + 1 ashore; 12 + 3 - 14
    expect(counts(play)).toEqual([1, 14])
  })

  it('July III: a Storm halves the mulberry; nothing sails, and no step is owed yet', () => {
    begins(play, 'Storm')
    settle(play, 'storm 12', ['storm', 6])
    // 6 + 3 - 14
    expect([capacityOf(play.state), play.state.track['over since']]).toEqual([-5, 7])
    to(play, 'allied first move')
    expect(sails(play, 1, 'from Europe')).toBe('11.9')
    to(play, 'allied supply')
    expect(reminded(play)).not.toContain('steps owed')
    settle(play, 'repair port/cherbourg 7')
    expect(capacityOf(play.state)).toBe(-4)
  })

  it('July IV: three leave, the repaired mulberry is still a point short: one step', () => {
    begins(play, 'Clear')
    to(play, 'allied first move')
    expect(sails(play, 2, 'from Europe')).toBe('')
    expect(forbidden(does(play, '79th', { does: 'split' }))).toBe('27.11')
    play.abandon()
    to(play, 'allied first combat')
    does(play, 'city taken', { city: 'paris', by: 'allied' })
    to(play, 'allied supply')
    settle(play, 'repair mulberry/12 8')
    // 7 + 4 - 12
    expect(counts(play)).toEqual([-1, 12])
    expect([reminded(play).includes('steps owed'), does(play, 'attrition', { removed: 1 }).outcome?.tally]).toEqual([true, { steps: 1 }])
    // the step was a unit's last: 7 + 4 - 11
    expect([counts(play), play.state.track['over since']]).toEqual([[0, 11], 0])
  })

  it('Aug I: the Paris Garrison takes three; the audit agrees with the map, and all of it can be taken back', () => {
    begins(play, 'Clear')
    to(play, 'allied first move')
    expect(reminded(play)).toContain('paris garrison')
    does(play, 'paris garrison')
    // 7 + 4 - 14
    expect(counts(play)).toEqual([-3, 14])
    expect(does(play, 'audit', { units: 14 }).outcome).toMatchObject({ tally: { difference: 0 }, label: 'The capacity of -3 is right' })
    expect(sound(play.entries)).toBe(play.entries.length)
    thereAndBack(play, play.entries.length - 60)
  })
})

describe('what is counted once', () => {
  it('30.2, 18.7.11 FE-225 who has a port has its city; a city in Germany asks for itself, because it may be a major', () => {
    const play = at('allied first combat', 30)
    does(play, 'port taken', { port: 'brest', by: 'allied', value: 6, delayed: false })
    does(play, 'port taken', { port: 'bremen', by: 'allied', value: 5, delayed: false })
    expect([play.state.row['city/brest']?.['owner'], play.state.row['city/bremen']]).toEqual(['allied', undefined])
  })

  it('30.2 FE-226 a base whose hex is known is entered once; the others are counted', () => {
    const play = at('allied first combat', 12)
    does(play, 'hex destroyed', { what: 'uboat bases', hex: 'C9' })
    expect(forbidden(does(play, 'hex destroyed', { what: 'uboat bases', hex: 'C9' }))).toBe('17.10.6')
    play.abandon()
    does(play, 'hex destroyed', { what: 'uboat bases', hex: '' })
    expect(play.state.track['uboat bases']).toBe(2)
    const hex = fields(play, 'hex destroyed', { what: 'uboat bases' })['hex']
    expect(hex?.kind === 'choice' && hex.options.map(each => [each.id, each.refusal?.cite])).toEqual([['', undefined], ['C9', '17.10.6']])
    expect(Object.keys(fields(play, 'hex destroyed', { what: 'v1 sites' }))).toEqual(['what'])
  })

  it('29.2 FE-177 the mulberry remembers its hex, so that the map can trace to it', () => {
    const play = at('mulberry', 1, [set('flag', 'invasion', 'first')])
    does(play, 'place mulberry', { mulberry: '12', hex: 'M5', enemyThere: false })
    expect(play.state.row['mulberry/12']).toMatchObject({ state: 'placed', hex: 'M5' })
  })

  it('18.7.8 a port lost again before its roll owes none', () => {
    const play = at('allied first combat', 6)
    does(play, 'port taken', { port: 'brest', by: 'allied', value: 6, delayed: false })
    expect(dues(play)).toEqual(['damage brest'])
    does(play, 'port taken', { port: 'brest', by: 'german', value: 6, delayed: false })
    expect(dues(play)).toEqual([])
  })
})
