import { expect, it } from 'vitest'
import { sum } from '../../../src/engine/line.ts'
import { call } from '../../../src/engine/procedure.ts'
import { combat } from '../../../src/games/festung-europa/combat.ts'
import { handMax, toDraw } from '../../../src/games/festung-europa/decks.ts'
import { verdict, vpTotal } from '../../../src/games/festung-europa/victory.ts'
import { asked, attack, begin, blockedBy, noEffect, practised, remindedOf, unit } from './scene.ts'
import { thereAndBack, values, type Table } from '../../table.ts'

// Three turns of a Husky campaign, every figure worked out by hand beside it. Practice charts.

const pile = (at: Table, side: string): readonly unknown[] => ['draw', 'hand', 'discard', 'table', 'removed'].map(id => at.state.pile[`${side}-${id}`])
const done = values('mark', { marker: 'done', hex: '', supply: 'full', units: 1, enemy: false })
const mark = (marker: string, hex: string, supply: string, units: number) => values('mark', { marker, hex, supply, units, enemy: false })

const play = (at: Table, side: 'axis' | 'allied', use: string, card = 0, value = 2, star = false) => at.start({ procedure: 'play-card', input: use === 'auto' ? { side, use } : { side, use, card, value, star } })
function pass(at: Table): void {
  play(at, at.stage as 'axis' | 'allied', 'auto')
  at.answer(done)
  at.next()
}
const take = (at: Table, hex: string, to: string, worth = 0, more: object = {}) => at.start({ procedure: 'control', input: { hex, to, worth, industrial: false, italy: true, ...more } })
function happens(at: Table, event: string, more: object = {}): void {
  at.answer(values('event', { event }))
  at.answer(values('effects', { ...noEffect, ...(at.ask?.kind === 'choose' ? at.ask.usual : {}), ...more }))
}

it('3 to 16: three turns of the campaign, checked step by step', () => {
  const at = begin({ opening: 'husky' })

  // ---- turn 1, Summer 1943 --------------------------------------------------------------------------------------
  at.start({ procedure: 'sac', input: { 'uk-bc': 'industry', 'us-8': 'infrastructure' } })
  at.start({ procedure: 'tac', input: { 'us-a': 'support', 'us-b': 'support', 'uk-a': 'support', 'uk-b': 'interdiction', 'uk-b base': 'base-na' } })
  at.next()
  // 1: infrastructure 20 - 1 for the US 8th AF (15.1); Axis hand size 8 - 1 for BC (14.2)
  expect([at.stage, at.state.track['infrastructure'], handMax(at.state, 'axis'), handMax(at.state, 'allied')]).toEqual(['draw', 19, 7, 8])
  at.start({ procedure: 'draw', input: { side: 'axis' } })
  at.start({ procedure: 'draw', input: { side: 'allied' } })
  // 2: both hold 8 already, nobody draws and nobody discards (3.31, 4.21)
  expect([pile(at, 'axis'), pile(at, 'allied')]).toEqual([[13, 8, 0, 0, 0], [13, 8, 0, 0, 0]])
  at.next()

  // round 1, Axis: an RP card of 3. A mechanized army from nothing to full costs 2, a corps step a half, a half is lost
  play(at, 'axis', 'rp', 5, 3)
  at.answer(values('replace', { what: 'army', nation: 'german', elite: true, steps: '2', recreated: true, barred: 'no' }))
  at.answer(values('replace', { what: 'corps', nation: 'german', elite: true, steps: '1', recreated: false, barred: 'no' }))
  // the limit of 2 RP on mechanized units is spent (12.4)
  expect(blockedBy(at)).toBe('12.4')
  at.answer({ ask: 'refused 1', overrule: 'it was infantry after all' })
  at.answer(values('replace', { what: 'done', nation: 'german', elite: false, steps: '1', recreated: false, barred: 'no' }))
  // 3: the first RP card of a turn is free (6.42)
  expect([at.state.track['vp'], at.state.track['rp-axis'], at.state.flag['rp-card-played'], pile(at, 'axis')]).toEqual([21, 1, true, [13, 7, 1, 0, 0]])
  at.next()

  // round 1, Allies: Husky, an asterisk event
  play(at, 'allied', 'event', 1, 4, true)
  happens(at, 'husky')
  expect([at.state.flag['invasion'], at.state.row['beach/husky']?.['box']]).toEqual(['husky', 'north-africa'])
  at.start(at.state.due['beach-husky']!.call!, { due: 'beach-husky' })
  at.answer(values('hex', { hex: 'Syracuse', to: 'allied', worth: 0, industrial: false, italy: true }))
  // 4: the card is out of the game (6.52), one hex of Sicily is Allied (9.53)
  expect([pile(at, 'allied'), at.state.track['italy-hexes'], at.state.cell['Syracuse']]).toEqual([[13, 7, 0, 0, 1], 1, { control: 'allied' }])
  at.next()

  // round 2, Axis: a second RP card costs 1 VP
  play(at, 'axis', 'rp', 6, 2)
  at.answer(values('replace', { what: 'done', nation: 'german', elite: false, steps: '1', recreated: false, barred: 'no' }))
  // 5: 21 - 1 (6.42)
  expect([at.state.track['vp'], at.state.track['round-axis'], at.state.track['round-allied']]).toEqual([20, 2, 2])
  at.next()

  // round 2, Allies: an OPS card of 3. An attack in limited supply with two units costs 2, a move 1
  play(at, 'allied', 'ops', 8, 3)
  at.answer(mark('attack', 'Syracuse', 'limited', 2))
  at.answer(mark('move', 'Gela', 'full', 1))
  // nothing is left, so it goes on to the moves by itself
  expect([at.ask?.id, at.ask?.holds?.budget[0]]).toEqual(['moves', { label: 'OPS', left: 0, of: 3 }])
  at.answer(values('moves', { moved: true }))
  at.answer(values('attack', { from: ['0'], more: false }))
  const seventh = unit('us', 'mech-army', 6, 5, { unit: 'us-7', label: 'US 7th Army' })
  const corps = unit('it', 'corps', 1, 2, { label: 'Italian corps' })
  at.answer(values('designate', {
    side: 'allied', hex: 'Palermo', attackers: [seventh], mixedHex: false, attackersOut: false, defenders: [corps], retreated: [], defendersOut: false, terrain: 'mountain', crossing: 'none',
    fromBeach: false, strait: false, hitler: false, support: ['us-a'], inRange: true, armies: ['us-7'], airSuperiority: false, attackerCards: [], attackerNew: 0, defenderCards: [], defenderNew: -1, newCardsStay: true,
  }))
  // 6: 6 to 2 is 3:1; ground support +1, mechanized +1, mountain -2 (practice): still 3:1. drm +1 Patton -1 card
  expect([at.ask?.head, sum(asked(at), 'column'), sum(asked(at), 'die')]).toEqual([['6 : 2', '3:1', '3:1'], 0, 0])
  // a 6 in that column reads 2/3: the army loses both steps, the corps only the two it has (9.27)
  at.answer({ ask: 'result', faces: [6] })
  expect(at.ask?.id).toBe('attacker corps')
  const fought = at.answer(values('attacker corps', { corps: ['us-7'], uk: false }))
  // 7: 2 taken each: the hex is empty but the attacker has not won, so nobody advances (9.43, 9.51)
  expect(fought.outcomes[0]).toMatchObject({ code: '2/3', group: 'destroyed', tally: { 'attacker steps': 2, 'defender steps': 2 } })
  expect(fought.outcomes[0]?.duties?.map(each => each.cite)).toEqual(['9.31', '9.322', '9.31'])
  expect([at.ask, at.state.due, at.state.flag['used-us-a'], pile(at, 'axis')]).toEqual([null, {}, true, [13, 5, 2, 1, 0]])
  at.next()

  // round 3: the Axis redeploys an army and a corps with a 4; the Allies take the automatic operation
  play(at, 'axis', 'rd', 9, 4)
  const trip = (what: string) => values('redeploy', { what, way: 'land', friendly: true, outOfSupply: false, again: false, fortress: false, italian: false, interdicted: false, from: 'north', to: 'north' })
  at.answer(trip('army'))
  expect(at.answer(trip('corps')).outcomes.at(-1)?.label).toBe('Axis spent 4 of 4 RD')
  at.next()
  expect(at.state.flag['used-us-a']).toBeUndefined()
  pass(at)

  // round 4: the Axis passes; the Allies play OPS and take the rest of Sicily
  pass(at)
  play(at, 'allied', 'ops', 10, 2)
  at.answer(done)
  for (const hex of ['Palermo', 'Catania']) take(at, hex, 'allied')
  take(at, 'Messina', 'allied', 0, { sicily: true })
  // 8: four hexes, all of Sicily (6.56)
  expect([at.state.track['italy-hexes'], at.state.flag['sicily'], remindedOf(at).includes('avalanche')]).toEqual([4, true, true])
  at.next()

  // round 5: Rommel; then Avalanche in the same turn as Husky, and Naples, which is worth 1 VP here
  play(at, 'axis', 'event', 12, 3)
  happens(at, 'rommel')
  at.next()
  play(at, 'allied', 'event', 13, 3, true)
  happens(at, 'avalanche')
  take(at, 'Naples', 'allied', 1)
  // 9: 20 - 1 (16.1); Naples is a source now (11.21)
  expect([at.state.track['vp'], at.state.track['italy-hexes'], at.state.row['event/avalanche']?.['turn']]).toEqual([19, 5, 1])
  at.waive('beach-avalanche', 'nobody advanced')
  at.next()

  // round 6: the Axis passes and checks attrition: two cut-off units go, one empty hex flips
  pass(at)
  expect(at.stage).toBe('axis-attrition')
  const wasted = at.start({ procedure: 'attrition', input: { out: 3, sheltered: 1, hexes: 1 } })
  expect(wasted.outcomes[0]?.tally).toEqual({ eliminated: 2 })
  at.answer(values('hex', { hex: 'Cosenza', to: 'allied', worth: 0, industrial: false, italy: true }))
  at.next()
  play(at, 'allied', 'ops', 14, 3)
  at.answer(done)
  take(at, 'Foggia', 'allied')
  take(at, 'Bari', 'allied')
  expect([at.state.track['italy-hexes'], at.state.flag['italy-surrendered']]).toEqual([8, undefined])
  const last = at.next()
  // 10: eight hexes at the end of an Allied action (13.2)
  expect([at.stage, at.state.flag['italy-surrendered'], last.lines.some(each => each.cite === '13.2')]).toEqual(['allied-attrition', 1, true])
  at.start({ procedure: 'remove-italians', input: {} }, { due: 'italy' })
  at.next()
  // 11: the face-up card is discarded (6.63), interdiction is off (14.32). Axis cards: 13 + 3 + 5 = 21; 5, 6, 9 and 12 played and the Combat Card
  expect([at.stage, at.state.flag['tac-uk-b'], pile(at, 'axis'), pile(at, 'allied')]).toEqual(['turn-end', undefined, [13, 3, 5, 0, 0], [13, 3, 3, 0, 2]])
  at.start({ procedure: 'discard', input: { axis: 1, allied: 0 } })
  expect(at.start({ procedure: 'victory', input: {} }).outcomes[0]?.group).toBe('goes on')
  at.next()

  // ---- turn 2, Fall 1943 ----------------------------------------------------------------------------------------
  // 12: a new season; scopes of the turn are gone (4.5)
  expect([at.stage, at.state.track['turn'], at.state.track['rp-axis'], at.state.flag['rp-card-played'], at.state.flag['invasion'], at.state.flag['sac-uk-bc']]).toEqual(['air', 2, 0, undefined, undefined, undefined])
  at.start({ procedure: 'airfield', input: { marker: 'field-b', at: 'Foggia', allied: true, beside: false } })
  at.start({ procedure: 'sac', input: { 'uk-bc': 'infrastructure', 'us-8': 'oil' } })
  at.next()
  at.start({ procedure: 'draw', input: { side: 'axis' } })
  at.start({ procedure: 'draw', input: { side: 'allied' } })
  // 13: infrastructure 19 - 1; Axis 8 - 2 = 6 to draw of 13, Allies 8 - 3 = 5 of 13
  expect([at.state.track['infrastructure'], pile(at, 'axis'), pile(at, 'allied')]).toEqual([18, [7, 8, 6, 0, 0], [8, 8, 3, 0, 2]])
  at.next()
  // the Axis founds the Social Republic; the Allies burn Hamburg
  play(at, 'axis', 'event', 15, 2, true)
  happens(at, 'italian-social-republic')
  at.next()
  play(at, 'allied', 'event', 16, 2, true)
  happens(at, 'hamburg-firebombing')
  at.next()
  // an RP card of 3 less 1 for the bomber on oil is 2: one Italian corps, full, for 1, and no second one (13.3)
  play(at, 'axis', 'rp', 17, 3)
  expect(at.ask?.holds?.budget[0]).toEqual({ label: 'RP', left: 2, of: 2 })
  const italian = values('replace', { what: 'corps', nation: 'italian', elite: false, steps: '2', recreated: true, barred: 'no' })
  expect(at.answer(italian).outcomes[0]?.duties?.[0]?.text).toContain('Milan')
  at.answer(italian)
  expect(blockedBy(at)).toBe('13.3')
  at.abandon()
  // 14: 18 - 1 for Hamburg; the first RP card of this turn is free again
  expect([at.state.track['infrastructure'], at.state.track['vp'], at.state.track['italian-corps-rebuilt']]).toEqual([17, 19, 1])
  at.next()
  play(at, 'allied', 'event', 18, 3)
  happens(at, 'dambusters')
  at.next()
  // Axis counterattack with tanks on the Salerno Beach Head: not in France, so Rommel does not matter; he was played anyway
  play(at, 'axis', 'ops', 19, 2)
  at.answer(mark('attack', 'Eboli', 'full', 2))
  at.answer(done)
  at.answer(values('attack', { from: ['0'], more: false }))
  at.abandon()
  at.start(call(combat, attack({ side: 'axis', hex: 'Salerno', terrain: 'beach', inFrance: false, boxNear: true, attackers: [unit('ge', 'mech-corps', 4, 3), unit('ge', 'corps', 4, 3)], defenders: [unit('br', 'corps', 2, 2), unit('us', 'corps', 2, 2)] })))
  // 15: 8 to 4 is 2:1, mechanized against foot +1: 3:1; a 5 there is 3/4 by the practice table
  expect(at.ask?.head).toEqual(['8 : 4', '2:1', '1R', '3:1'])
  at.answer({ ask: 'result', faces: [5] })
  at.answer(values('attacker losses', { losses: { '1 ge mech-corps 4-3': 1, '2 ge corps 4-3': 2 } }))
  // four steps of two corps: nobody is left; the margin is one, so the Axis may advance into the marked Beach Head (9.54)
  expect([at.ask, at.state.due['advance-salerno']?.cite]).toEqual([null, '9.56'])
  at.waive('advance-salerno', 'it stays outside')
  at.next()
  for (let i = 0; i < 20 && at.stage !== 'turn-end'; i++) {
    if (at.stage.endsWith('attrition')) at.next()
    else pass(at)
  }
  // 16: Dambusters took one more; Axis cards 7 + 5 + 8 in draw, hand, discards and one out of the game: 21
  expect([at.state.track['infrastructure'], pile(at, 'axis'), pile(at, 'allied')]).toEqual([16, [7, 5, 8, 0, 1], [8, 6, 4, 0, 3]])
  at.next()

  // ---- turn 3, Winter 1944 --------------------------------------------------------------------------------------
  at.start({ procedure: 'sac', input: { 'uk-bc': 'industry', 'us-8': 'industry' } })
  const winter = at.next()
  // 17: 1944 allows two on a mission: 9 - 2 = 7 (14.21). 1944 cards in: Axis 7 + 8 + 20 = 35, Allies 8 + 4 + 20 = 32 (6.71)
  expect([handMax(at.state, 'axis'), handMax(at.state, 'allied'), pile(at, 'axis'), pile(at, 'allied'), winter.lines.some(each => each.cite === '6.71')]).toEqual([7, 9, [35, 5, 0, 0, 1], [32, 6, 0, 0, 3], true])
  at.start({ procedure: 'draw', input: { side: 'axis' } })
  at.start({ procedure: 'draw', input: { side: 'allied' } })
  expect([pile(at, 'axis'), pile(at, 'allied')]).toEqual([[33, 7, 0, 0, 1], [29, 9, 0, 0, 3]])
  at.next()

  // round 1: the Axis passes; no Overlord in winter, and its card is not spent; Shingle may land (6.562)
  pass(at)
  play(at, 'allied', 'event', 22, 3)
  at.answer(values('event', { event: 'overlord' }))
  expect([blockedBy(at), at.state.pile['allied-hand']]).toEqual(['6.562', 9])
  at.abandon()
  play(at, 'allied', 'event', 23, 3, true)
  happens(at, 'shingle')
  at.start(at.state.due['beach-shingle']!.call!, { due: 'beach-shingle' })
  at.answer(values('hex', { hex: 'Rome', to: 'allied', worth: 2, industrial: false, italy: true, sicily: false }))
  // 18: 19 - 2 for Rome; the Husky goal of the Axis has lost one of its three hexes (16.2)
  expect([at.state.track['vp'], verdict(at.state), pile(at, 'allied')]).toEqual([17, null, [29, 8, 0, 0, 4]])
  expect(practised.panels(at.state).find(each => each.id === 'goal')?.drawing).toMatchObject({ rows: expect.arrayContaining([expect.objectContaining({ label: 'Rome', owner: 'allied' })]) as unknown })
  at.next()

  // round 2, Axis: two hexes join in one attack on the Anzio Beach Head: 2 OPS in limited supply and 1 in full
  play(at, 'axis', 'ops', 23, 3)
  at.answer(mark('attack', 'Albano', 'limited', 2))
  at.answer(mark('attack', 'Cisterna', 'full', 1))
  at.answer(values('attack', { from: ['0', '1'], more: false }))
  at.answer(values('designate', {
    hex: 'Shingle', attackers: [unit('ge', 'mech-corps', 4, 3), unit('ge', 'corps', 2, 3), unit('lw', 'corps', 3, 3)], mixedHex: false, attackersOut: false, defenders: [unit('us', 'corps', 2, 3), unit('br', 'corps', 2, 3)], retreated: [], defendersOut: false,
    terrain: 'beach', crossing: 'none', inFrance: false, boxNear: false, attackerNew: 0, defenderNew: 0, newCardsStay: true,
  }))
  // 19: 9 to 6 is 1:1, tanks against foot 2:1 (9.243); Severe Weather -1; a 6 is read as 5: 1/1, nobody moves (9.43)
  at.start({ procedure: 'combat-card', input: { side: 'allied', drm: -1, stays: false, card: 24 } })
  expect(at.ask?.head).toEqual(['9 : 6', '1:1', '1R', '-1 drm', '2:1'])
  at.answer({ ask: 'result', faces: [6] })
  at.answer(values('attacker losses', { losses: { '2 ge corps 2-3': 1 } }))
  expect(at.answer(values('defender losses', { losses: { '1 us corps 2-3': 1 } })).outcomes[0]).toMatchObject({ code: '1/1', group: 'held' })
  // both markers are spent; the card of the moment lies on the table until the action is over (6.62)
  expect([at.ask, pile(at, 'allied')]).toEqual([null, [29, 7, 0, 1, 4]])
  at.next()
  expect(pile(at, 'allied')).toEqual([29, 7, 1, 0, 4])

  // round 2, Allies: Event + OPS: the Mustangs, then two OPS for the North Africa box and Rome
  play(at, 'allied', 'event-ops', 25, 2)
  happens(at, 'p-51-mustangs')
  at.answer(mark('North Africa', '', 'full', 1))
  at.answer(mark('move', 'Rome', 'full', 3))
  expect(at.answer(values('moves', { moved: true })).outcomes.at(-1)?.label).toBe('Card spent')
  at.next()

  // round 3: Jet Interceptors cancels the US 8th AF; an Allied RP card of 2 is two corps steps and one army step
  play(at, 'axis', 'event', 26, 3)
  happens(at, 'jet-interceptors')
  at.answer(values('jets', { marker: 'us-8' }))
  // 20: hand 7 - 2 played + 1 drawn at once (4.21); the hand size is 9 - 1 now
  expect([pile(at, 'axis'), handMax(at.state, 'axis')]).toEqual([[32, 6, 2, 0, 1], 8])
  at.next()
  play(at, 'allied', 'rp', 27, 2)
  const step = (what: string) => values('replace', { what, nation: 'allied', steps: '1', recreated: false, barred: 'no' })
  for (const what of ['corps', 'corps', 'army']) at.answer(step(what))
  expect([at.ask, at.state.track['vp']]).toEqual([null, 17])
  at.next()

  // round 4: an event the text does not name gives the Axis 3 RP, all on tanks: no limit, no penalty (12.4, 6.42)
  play(at, 'axis', 'event', 28, 2, true)
  at.answer(values('event', { event: 'other' }))
  at.answer(values('name', { name: 'Gothic Line', needs: '' }))
  at.answer(values('effects', { ...noEffect, rp: 3 }))
  at.answer(values('replace', { what: 'army', nation: 'german', elite: true, steps: '2', recreated: true, barred: 'no' }))
  at.answer(values('replace', { what: 'corps', nation: 'german', elite: true, steps: '2', recreated: true, barred: 'no' }))
  // 21: 2 + 1 RP spent, no RP card counted; the event is on the list under its own name
  expect([at.ask, at.state.track['rp-axis'], at.state.track['vp'], at.state.row['event/gothic-line']?.['turn'], pile(at, 'axis')]).toEqual([null, 0, 17, 3, [32, 5, 2, 0, 2]])
  at.next()
  // an RD card of 4: an airfield for 1 and an army for 3 (10.2)
  play(at, 'allied', 'rd', 29, 4)
  const move = (what: string) => values('redeploy', { what, way: 'land', friendly: true, outOfSupply: false, again: false, airborneUnit: false })
  at.answer(move('airfield'))
  at.answer(values('airfield', { marker: 'field-a', at: 'Naples', beside: false }))
  expect(at.answer(move('army')).outcomes.at(-1)?.label).toBe('Allied spent 4 of 4 RD')
  at.next()

  // round 5: the first RP card of the turn is free; Strangle takes two from the infrastructure
  const nobody = values('replace', { what: 'done', nation: 'german', elite: false, steps: '1', recreated: false, barred: 'no' })
  play(at, 'axis', 'rp', 30, 2)
  expect(at.answer(nobody).outcomes.at(-1)?.lines.map(each => each.text)).toEqual(['2 RP lost'])
  at.next()
  play(at, 'allied', 'event', 31, 3, true)
  happens(at, 'strangle')
  // 22: 16 - 2 (15.1), nobody bombed it this turn
  expect([at.state.track['infrastructure'], at.state.track['vp']]).toEqual([14, 17])
  at.next()

  // round 6: a second RP card costs 1 VP; nobody is cut off but the Allies at Anzio
  play(at, 'axis', 'rp', 32, 1)
  at.answer(nobody)
  at.next()
  expect(at.stage).toBe('axis-attrition')
  at.start({ procedure: 'attrition', input: { out: 0, sheltered: 0, hexes: 0 } })
  at.next()
  pass(at)
  expect(at.start({ procedure: 'attrition', input: { out: 2, sheltered: 0, hexes: 1 } }).outcomes[0]?.tally).toEqual({ eliminated: 2 })
  at.answer(values('hex', { hex: 'shingle', to: 'axis', worth: 0, industrial: false, italy: false }))
  at.next()
  // 23: 17 - 1 (6.42); the Beach Head is no port any more (11.72, 11.44). Axis 32 + 3 + 4 + 2 = 41 cards, Allies 29 + 3 + 4 + 5 = 41
  expect([at.stage, at.state.track['vp'], at.state.row['beach/shingle']?.['held'], pile(at, 'axis'), pile(at, 'allied')]).toEqual(['turn-end', 16, false, [32, 3, 4, 0, 2], [29, 3, 4, 0, 5]])
  at.start({ procedure: 'discard', input: { axis: 3, allied: 0 } })
  expect(at.start({ procedure: 'victory', input: {} }).outcomes[0]?.group).toBe('goes on')
  at.next()

  // 24: three turns are over. Spring 1944; nine to draw for the Axis, six for the Allies (4.21)
  expect([at.stage, practised.headline(at.state), toDraw(at.state, 'axis'), toDraw(at.state, 'allied')]).toEqual(['air', 'Spring 1944 · VP 16 · Infrastructure 14', 9, 6])
  // 25: the ledger explains every point: 21, -1 Naples, -2 Rome, -2 for RP cards
  expect([vpTotal(at.state).total, vpTotal(at.state).lines.map(each => each.amount)]).toEqual([16, [21, -1, -2, -2]])

  // the whole match can be walked back and forth
  thereAndBack(at, 1)
})
