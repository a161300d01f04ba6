import { describe, expect, it } from 'vitest'
import { sound } from '../../../src/engine/journal.ts'
import { faces, thereAndBack, values, type Table } from '../../table.ts'
import { begin, br, capacityOf, declared, does, dues, fields, fightDeclared, forbidden, game, ge, reminded, settle, texts, to, unit, us } from './kit.ts'

// The Invasion scenario, seven turns, played through the runner with invented units and owner's numbers.
// Each checkpoint is worked out by hand in the comment above it. CRT: our practice chart.

const track = (play: Table, id: string): number => play.state.track[id] ?? 0

function turnOne(play: Table): void {
  to(play, 'opening air')
  does(play, 'allied air', { sac: { uboat: 1, v1: 1, rail: 1, replacements: 1 }, tac: { support: 4, strafing: 1, counter: 1, bridge: 1 } })
  does(play, 'german air', { total: 5, most: 3, 'vs support': 1, support: 2 })
  // 1. four TAC on support, one cancelled: 3; two German on support, one met by counter-air: 1; five in June less three flown: 2
  expect([track(play, 'support tac'), track(play, 'german support'), track(play, 'ge tac month')]).toEqual([3, 1, 2])
  to(play, 'before the invasion')
  does(play, 'overstrength', { n: 2 })
  to(play, 'invade district')
  does(play, 'release', { trigger: 'invaded', district: '7th' })
  // 2. the 7th alone is free; the others stay frozen
  expect(['7th', '1st', '15th', '19th', 'netherlands'].map(id => play.state.row[`district/${id}`]?.['state'])).toEqual(['invaded', 'frozen', 'frozen', 'frozen', 'frozen'])
  to(play, 'invade bridges')
  does(play, 'bridge', { section: 'Seine', by: 'tac', inRange: true })
  to(play, 'invade drops')
  does(play, 'paradrop', { units: 2, apart: 2, inRange: true, where: 'clear', onEnemy: false }, { ask: 'drop 1', code: 'safe' }, { ask: 'drop 2', code: 'loses a step' })
  to(play, 'invade beaches')
  does(play, 'landed', { n: 8, how: 'invaded', units: [] })
  does(play, 'raid', { fromBase: true, hexes: true, enemy: false })
  // 3. one of five drops, two of three by air, one of two raids; eight ashore, paratroopers and raiders not among them
  expect([track(play, 'allied drops'), track(play, 'allied by air'), track(play, 'raids'), track(play, 'ashore')]).toEqual([1, 2, 1, 8])
  to(play, 'allied first combat')
  declared(play, 'M5', { kind: 'invasion', attackers: [br(6), br(6)], defenders: [unit('716th', 5, 'coastal', 'ge', 1)], air: 2, seventyNinth: true })
  declared(play, 'N5', { kind: 'invasion', attackers: [us(6)], defenders: [ge(4)] })
  const won = fightDeclared(play, 'M5', faces('result', 3))
  // 4. 12 : 5 is 2-1, two aircraft make 4-1; 3 + 2 for the 79th is 5: DR. The coastal unit turns over; one aircraft left
  expect(won.outcomes[0]?.code).toBe('DR')
  expect(texts(won.outcomes[0]?.duties)).toContain('Coastal defence turns over')
  expect(track(play, 'support tac')).toBe(1)
  const lost = fightDeclared(play, 'N5', faces('result', 2))
  // 5. 6 : 4 is 1-1, a 2 there is A2: two steps, and an invader may not retreat: the division is gone, seven ashore
  expect(lost.outcomes[0]?.code).toBe('A2')
  expect(texts(lost.outcomes[0]?.duties)).toContain('US 6: destroyed')
  expect(track(play, 'ashore')).toBe(7)
  to(play, 'invasion landing')
  does(play, 'landed', { n: 4, how: 'invaded', units: [] })
  to(play, 'mulberry')
  does(play, 'place mulberry', { mulberry: '12', enemyThere: false })
  to(play, 'allied second combat')
  does(play, 'battle', { name: 'Caen', attackers: [br(6), br(6), br(5)], defenders: [ge(4)], city: true }, faces('result', 6), values('attacker losses', { losses: { 2: 1 } }))
  does(play, 'port taken', { port: 'caen', by: 'allied', value: 2, delayed: false })
  settle(play, 'damage caen', ['damage', 4])
  to(play, 'invasion partisan')
  does(play, 'place partisan', { rail: true, city: false, country: false, zoc: false, ss: false })
  to(play, 'invasion capacity')
  does(play, 'first capacity', { units: 11 })
  // 6. mulberry 12 and Caen 2 (a 4 leaves it whole) less eleven units: 3
  expect(capacityOf(play.state)).toBe(12 + 2 - 11)
  to(play, 'german first move')
  expect(reminded(play)).toEqual(expect.arrayContaining(['reaction force', 'rail cut', 'strafed']))
  does(play, 'rail', { n: 4, rail: true, zoc: false, trace: true, arriving: true })
  // 7. six less two for the one SAC: four by rail, none left
  expect(forbidden(does(play, 'rail', { n: 1, rail: true, zoc: false, trace: true, arriving: false }))).toBe('10.1')
  play.abandon()
  does(play, 'strafing', { aircraft: 1, hexes: 6, inRange: true, early: true, byAir: false }, faces('strafing', 1))
  to(play, 'german first combat')
  const counter = does(play, 'battle', { attackers: [ge(8, 'armour'), ge(7, 'armour')], defenders: [br(6), br(6)], air: 1 }, faces('result', 5))
  // 8. 15 : 12 is 1-1, one aircraft 2-1, a 5 there is E2: a British step first, then two German ones
  expect(counter.ask?.id).toBe('defender losses')
  play.answer(values('defender losses', { losses: { 0: 1 } }))
  expect(play.answer(values('attacker losses', { losses: { 0: 1, 1: 1 } })).outcomes[0]).toMatchObject({ code: 'E2', tally: { 'attacker steps': 2, 'defender steps': 1 } })
  to(play, 'turn end')
}

function turnTwo(play: Table): void {
  to(play, 'weather')
  does(play, 'weather', {}, { ask: 'two dice', faces: [3, 4] }, values('no storm', { weather: 'Clear' }))
  to(play, 'allied air phase')
  does(play, 'allied air', { sac: { uboat: 1, v1: 1, rail: 2 }, tac: { support: 5, strafing: 2 } })
  to(play, 'allied replacements')
  does(play, 'replacements', { nation: 'us', total: 5, armour: 2, flown: true, special: 1 })
  does(play, 'replacements', { nation: 'br', total: 3, armour: 1, flown: true, special: 0 })
  does(play, 'partisans', {}, faces('partisans', 6))
  // 9. American 5(2) and British 3(1) in full, both missions flew; one special factor
  expect(['us infantry', 'us armour', 'br infantry', 'br armour', 'special'].map(id => track(play, id))).toEqual([3, 2, 2, 1, 1])
  to(play, 'allied first move')
  expect(reminded(play)).toContain('ten by sea')
  does(play, 'sea', { n: 3, sailing: 'to Europe', again: false })
  // 10. capacity 3 less three landed is 0; ten by sea on the first Clear turn, seven left; the fourth is refused
  expect([capacityOf(play.state), 10 - track(play, 'sea moves')]).toEqual([0, 7])
  expect(forbidden(does(play, 'sea', { n: 1, sailing: 'to Europe', again: false }))).toBe('18.7.4')
  play.abandon()
  to(play, 'turn end')
}

function turnThree(play: Table): void {
  to(play, 'weather')
  does(play, 'weather', {}, { ask: 'weather', code: 'Overcast' })
  to(play, 'allied first move')
  expect([track(play, 'start capacity'), reminded(play).includes('ten by sea')]).toEqual([0, false])
  expect(forbidden(does(play, 'sea', { n: 1, sailing: 'to Europe', again: false }))).toBe('18.7.6')
  play.abandon()
  to(play, 'allied first combat')
  does(play, 'port taken', { port: 'cherbourg', by: 'allied', value: 4, delayed: false })
  settle(play, 'damage cherbourg', ['damage', 5])
  to(play, 'allied second move')
  does(play, 'sea', { n: 2, sailing: 'to Europe', again: false })
  // 11. Cherbourg 4 halved to 2 raises 0 to 2, two land in the second impulse: 0 again; sixteen ashore (11 + 3 + 2)
  expect([capacityOf(play.state), track(play, 'ashore')]).toEqual([0, 16])
  to(play, 'turn end')
}

function turnFour(play: Table): void {
  to(play, 'weather')
  const rolling = does(play, 'weather')
  expect(rolling.ask?.lines.find(each => each.on === 'die')?.amount).toBe(1)
  const storm = play.answer({ ask: 'weather', code: 'Storm' })
  expect(storm.outcomes[0]?.code).toBe('Storm')
  settle(play, 'storm 12', ['storm', 5])
  // 12. the mulberry falls from 12 to 6: six below zero, said at once; nothing sails or lands
  expect(capacityOf(play.state)).toBe(-6)
  to(play, 'allied first move')
  // 18.7.5 gives the Allies the next turn to put it right: no step is owed on the turn of the storm
  expect(['no sea in storm', 'below banner', 'steps owed'].map(id => reminded(play).includes(id))).toEqual([true, true, false])
  expect(forbidden(does(play, 'sea', { n: 1, sailing: 'from Europe', again: false }))).toBe('11.9')
  play.abandon()
  to(play, 'allied supply')
  // the mulberry was hit this turn: its repair starts next turn; Cherbourg was hit last turn
  expect(dues(play)).toEqual(['repair port/cherbourg 4'])
  settle(play, 'repair port/cherbourg 4')
  expect(capacityOf(play.state)).toBe(-5)
  to(play, 'turn end')
}

function turnsFiveToSeven(play: Table): void {
  to(play, 'weather')
  // a storm has been: nothing is added any more
  expect(does(play, 'weather').ask?.lines.some(each => each.on === 'die')).toBe(false)
  play.answer({ ask: 'weather', code: 'Clear' })
  to(play, 'allied first move')
  expect(reminded(play)).toContain('steps owed')
  does(play, 'sea', { n: 5, sailing: 'from Europe', again: false })
  // 13. five leave: -5 + 5 is 0, but the turn began below zero: still nothing lands
  expect([capacityOf(play.state), track(play, 'ashore')]).toEqual([0, 11])
  expect(reminded(play)).not.toContain('steps owed')
  expect(forbidden(does(play, 'sea', { n: 1, sailing: 'to Europe', again: true }))).toBe('18.7.7')
  play.abandon()
  to(play, 'allied supply')
  settle(play, 'repair port/cherbourg 5')
  settle(play, 'repair mulberry/12 5')
  // 14. Cherbourg whole again (4), mulberry 7, Caen 2, less eleven: 2
  expect(capacityOf(play.state)).toBe(7 + 4 + 2 - 11)
  to(play, 'turn end')
  to(play, 'weather')
  does(play, 'weather', {}, { ask: 'weather', code: 'Overcast*' })
  to(play, 'allied first move')
  does(play, 'sea', { n: 2, sailing: 'to Europe', again: false })
  to(play, 'allied supply')
  settle(play, 'repair mulberry/12 6')
  to(play, 'turn end')
  to(play, 'weather')
  does(play, 'weather', {}, { ask: 'weather', code: 'Clear' })
  to(play, 'allied first combat')
  for (const city of ['cherbourg', 'caen', 'rennes', 'st-malo', 'nantes']) does(play, 'city taken', { city, by: 'allied' })
  to(play, 'allied supply')
  settle(play, 'repair mulberry/12 7')
  to(play, 'turn end')
}

describe('a recorded Invasion scenario', () => {
  const play = begin('invasion')

  it('33.1 FE-008 plays seven turns with fourteen checkpoints and ends in an Allied victory', () => {
    turnOne(play)
    turnTwo(play)
    turnThree(play)
    turnFour(play)
    turnsFiveToSeven(play)
    // 15. July III: mulberry 9, Cherbourg 4, Caen 2, less thirteen is 2; Cherbourg and four other cities of the 7th
    expect([track(play, 'turn'), capacityOf(play.state)]).toEqual([7, 2])
    expect(reminded(play)).toContain('last turn')
    expect(fields(play, 'victory')).toMatchObject({ district: { usual: '7th' }, goal: { usual: true } })
    const end = does(play, 'victory', { district: '7th', goal: true })
    expect(end.outcome?.code).toBe('allied')
    expect(play.state.end['match']).toMatchObject({ winner: 'allied' })
    expect(game.headline(play.state)).toBe('July III · Clear · capacity 2')
  })

  it('every entry can be taken back and played again, and the journal is sound', () => {
    expect(sound(play.entries)).toBe(play.entries.length)
    thereAndBack(play, play.entries.length - 40)
  })
})
