import { describe, expect, it } from 'vitest'
import { owe } from '../../src/engine/changes.ts'
import { dice } from '../../src/engine/dice.ts'
import { forecast, expected, chance } from '../../src/engine/forecast.ts'
import { procedures, type Game } from '../../src/engine/game.ts'
import { alike, ladder } from '../../src/engine/ladder.ts'
import { remindersAt } from '../../src/engine/reminders.ts'
import { owed } from '../../src/engine/due.ts'
import { call, outcome, roll, type Procedure } from '../../src/engine/procedure.ts'
import { abandon, answer, depth, objection, opened, question, start } from '../../src/engine/runner.ts'
import { stageAt, whoseTurn } from '../../src/engine/stages.ts'
import { applied, emptyState, type State } from '../../src/engine/state.ts'
import { laidOut } from '../../src/engine/chart.ts'
import { module as shipped } from '../fixtures/toy/module.ts'
import { battle, valueOf, type Attack } from '../fixtures/toy/battle.ts'
import { bruteForce, code, faces, fresh, killed, overrule, sameOdds, single, table, thereAndBack, values } from '../table.ts'

/** as a table has it: nobody typed the chart in, so the practice one is used */
const toy = { ...shipped, charts: laidOut(shipped.charts) }
const usual = { scenario: 'dawn', options: {} }
const begun = () => table(toy, toy.setup(usual))
const attack = (state: State, more: Partial<Attack> = {}) => call(battle, { attackers: [valueOf(state, 'b1'), valueOf(state, 'b2')], defenders: [valueOf(state, 'r1')], uphill: false, guns: 0, aircraft: false, ...more })

describe('the sequence of play', () => {
  it('calls, laps, passes over with a reason, jumps and returns; what begins is refilled', () => {
    const at = begun()
    expect([at.stage, at.state.track['supply'], toy.headline(at.state)]).toEqual(['weather', 3, 'Turn 1, blue acts'])
    at.start({ procedure: 'weather', input: {} })
    at.answer(faces('weather', 2))
    at.next()
    expect([at.stage, whoseTurn(toy, at.state), stageAt(toy, at.state)?.title]).toEqual(['action', 'red', 'Action'])
    at.next()
    expect(at.state.stage['at']?.map(spot => [spot.stage, spot.lap])).toEqual([['rounds', 2], ['action', undefined]])
    const passed = at.next().passed.map(each => [each.stage.id, each.why])
    expect(passed).toEqual([['hills', 'Nobody holds a hill'], ['night', 'Summer nights are short']])
    expect([at.stage, at.state.track['turn'], at.state.flag['weather']]).toEqual(['weather', 2, undefined])
    thereAndBack(at, 1)
  })

  it('works off a list from its head, and holds at a list a procedure called', () => {
    const at = table(toy, toy.setup({ scenario: 'noon', options: { fog: true } }))
    at.start({ procedure: 'weather', input: {} })
    at.answer(faces('weather', 6))
    expect(at.state.flag['weather']).toBe('fog')
    at.next()
    at.start({ procedure: 'lots', input: { where: 'A1', order: ['blue', 'red'], dusk: true } })
    at.answer(faces('lot', 'blue'))
    expect(at.stage).toBe('dusk')
    at.next()
    expect([at.stage, at.state.flag['active']]).toEqual(['action', 'blue'])
    at.next()
    at.next()
    expect(at.state.stage['at']?.at(-2)?.item).toBe('east')
    at.start({ procedure: 'count', input: {} })
    expect(at.state.track['vp']).toBe(-1)
    at.next()
    expect(at.stage).toBe('night')
    thereAndBack(at, 1)
  })

  it('goes anywhere by a jump, leaving what was open and refilling nothing', () => {
    const at = begun()
    at.correct([{ kind: 'track', id: 'supply', to: 1 }], 'spent on the table')
    at.start({ procedure: 'weather', input: {} })
    at.jump([{ list: 'turn', stage: 'night' }])
    expect([at.stage, at.ask, at.state.track['supply'], depth(at.state)]).toEqual(['night', null, 1, 0])
  })

  it('reminds by stage and condition, and what is owed later falls due at its turn and stage', () => {
    const at = begun()
    expect(remindersAt(toy, at.state)).toEqual([])
    expect(owed(at.state)).toEqual([])
    at.next()
    expect(remindersAt(toy, at.state).map(each => each.id)).toEqual(['supply'])
    at.correct([{ kind: 'flag', id: 'weather', to: 'fog' }], 'it was fog')
    expect(remindersAt(toy, at.state).map(each => each.id)).toEqual(['supply', 'fog'])
    at.next(); at.next()
    expect(owed(at.state).map(([id]) => id)).toEqual(['late'])
    at.waive('late', 'they are on the table')
    expect(owed(at.state)).toEqual([])
  })

  it('watches speak at their moment and change nothing', () => {
    const at = begun()
    expect(at.next().alerts).toEqual([])
    at.correct([{ kind: 'track', id: 'supply', to: 0 }], 'spent')
    expect(at.correct([{ kind: 'track', id: 'vp', to: 2 }], 'won it').alerts.map(each => each.text)).toEqual(['Blue leads'])
    expect(at.next().alerts.map(each => each.text)).toEqual(['Blue leads', 'No supply'])
    const turned = at.next().alerts.map(each => each.text)
    expect(turned).toContain('A new day')
    expect(turned).toContain('The weather was never rolled')
  })
})

describe('a procedure', () => {
  it('asks, is answered, ends in changes, lines, duties and a cell to light', () => {
    const at = begun()
    const first = at.start(attack(at.state)).ask
    expect([first?.kind, first?.head, first?.windows]).toEqual(['chance', ['10 : 3', '3-1', '3-1'], ['ambush']])
    const done = at.answer(faces('attack', 6)).outcomes[0]
    expect([done?.code, done?.tone, done?.tally, done?.read?.[0]?.row]).toEqual(['DE', 'win', { 'red steps': 1, 'blue steps': 0 }, 5])
    expect([at.state.unit['r1'], at.state.track['supply']]).toEqual([undefined, 2])
  })

  it('goes on with what it calls, and the child sees how its parent ended', () => {
    const at = begun()
    at.start(attack(at.state))
    const step = at.answer(faces('attack', 3))
    expect([step.ask?.id, step.ask?.who, step.ask?.lines[0]?.text]).toEqual(['where', 'red', 'After a battle'])
    expect(() => at.answer(values('where', { to: 'hill' }))).toThrow('Held by blue')
    at.answer(values('where', { to: 'valley' }))
    expect(at.state.unit['r1']).toEqual({ steps: 1, cell: 'valley' })
    thereAndBack(at, 1)
  })

  it('is interrupted at its window and asked again', () => {
    const at = begun()
    at.start(attack(at.state))
    at.start({ procedure: 'ambush', input: {} })
    expect([at.ask?.id, at.state.flag['ambushed']]).toEqual(['attack', true])
  })

  it('is a container: a budget worked off, itself asked again', () => {
    const at = begun()
    const ask = at.start({ procedure: 'orders', input: { left: 3, done: [] } }).ask
    expect(ask?.holds?.budget).toEqual([{ label: 'Points', left: 3, of: 3 }])
    at.answer(values('what', { what: ['attack'] }))
    expect([at.ask?.holds?.declared, at.state.track['blue at']]).toEqual([[{ label: 'attack', done: true }], 3])
    expect(() => at.answer(values('what', { what: ['attack'] }))).toThrow()
    at.answer(values('what', { what: [] }))
    expect(at.ask).toBeNull()
  })

  it('takes modifiers made by hand into the sum', () => {
    const at = begun()
    const by = (on: string, n: number) => at.start(attack(at.state), { manual: [{ text: 'By agreement', on, amount: n }] })
    expect(by('column', -1).ask?.head?.at(-1)).toBe('2-1')
    expect(at.answer(faces('attack', 4)).outcomes[0]?.code).toBe('DR')
    expect(at.entries.some(entry => JSON.stringify(entry.does).includes('By agreement'))).toBe(true)
  })

  it('says why not; the table overrules with a reason that stays in the lines', () => {
    const at = begun()
    at.correct([{ kind: 'track', id: 'supply', to: 0 }], 'spent')
    expect(at.start(attack(at.state)).ask).toMatchObject({ kind: 'blocked', mayOverrule: true, why: { text: 'No supply left', cite: '4' } })
    expect(() => at.answer(overrule('supply', ' '))).toThrow('No supply left')
    at.answer(overrule('supply', 'we agreed'))
    expect(at.ask?.lines.map(each => each.text)).toContain('No supply left — overruled: we agreed')
    at.abandon()
    expect(at.start(attack(at.state, { defenders: [] })).ask).toMatchObject({ kind: 'blocked', why: { text: 'Nobody to attack' } })
    expect(() => at.answer(overrule('nobody', 'please'))).toThrow('Nobody to attack')
  })

  it('takes a code looked up on paper, asks for one missing cell, and refuses codes the chart has not', () => {
    const owner: Game = { ...toy, charts: shipped.charts }
    const at = table(owner, toy.setup(usual))
    at.start(attack(at.state))
    expect(() => at.answer(code('attack', 'XX'))).toThrow('No such result here')
    expect(at.answer(faces('attack', 2)).ask).toMatchObject({ kind: 'code', chart: { id: 'crt', column: 3, row: 1 } })
    at.answer(code('attack code', 'DE'))
    expect(at.state.unit['r1']).toBeUndefined()
    at.undo(2)
    at.start(attack(at.state))
    expect(at.answer(code('attack', 'EX')).ask?.id).toBe('loss')
  })

  it('a rule updated in the middle is finished by hand, as is a procedure that is gone', () => {
    const at = begun()
    at.start(attack(at.state))
    const newer: Game = { ...toy, procedures: { ...toy.procedures, battle: { ...battle, version: 2 } } }
    expect(question(newer, at.state)?.kind, 'nothing answered yet: simply asked anew').toBe('chance')
    at.answer(code('attack', 'EX'))
    expect(question(newer, at.state)).toMatchObject({ kind: 'blocked', why: { text: 'The rules were updated in the middle of this; finish it by hand' } })
    expect(question({ ...toy, procedures: {} }, at.state)).toMatchObject({ kind: 'blocked' })
    const other: Game = { ...toy, procedures: { ...toy.procedures, battle: { ...battle, *run() { yield* roll({ id: 'other', who: 'blue' }, dice(1)); return outcome('x') } } } }
    expect(question(other, at.state)).toMatchObject({ kind: 'blocked', why: { text: 'The answers no longer fit the questions; finish it by hand' } })
  })

  it.each([
    ['another question', { ask: 'else', faces: [1] }, 'Answers another question'], ['too few dice', { ask: 'attack', faces: [] }, '1 dice'], ['a seven', { ask: 'attack', faces: [7] }, '1 dice'],
    ['values for a roll', { ask: 'attack', values: {} }, 'Roll'], ['a code of another game', { ask: 'attack', code: 'ZZ' }, 'No such result here'],
  ])('refuses %s', (_, given, why) => {
    const at = begun()
    at.start(attack(at.state))
    expect(objection(at.ask as never, given as never)?.text).toBe(why)
  })

  it('refuses what was not drawn or not named', () => {
    const at = begun()
    at.start({ procedure: 'draw', input: {} })
    expect(() => at.answer(faces('draw', 'gold'))).toThrow('Not in the pile')
    at.answer(faces('draw', 'rest'))
    at.start({ procedure: 'lots', input: { where: 'A1', order: ['blue', 'red'], dusk: false } })
    expect(() => at.answer(faces('lot', 'green'))).toThrow('One of those named')
    at.abandon()
    expect(() => answer(toy, at.state, faces('lot', 'blue'))).toThrow('nothing was asked')
  })

  it('settles what was owed before it owes anew under the same name', () => {
     
    const again: Procedure<null> = { id: 'again', label: '', cite: '1', version: 1, desk: '', *run() { return outcome('again', { changes: [owe('daily', { text: 'tomorrow', cite: '1' })] }) } }
    const daily = table({ ...toy, procedures: { ...toy.procedures, again } }, [...toy.setup(usual), owe('daily', { text: 'today', cite: '1', call: { procedure: 'again', input: null } })])
    daily.start({ procedure: 'again', input: null }, { due: 'daily' })
    expect(daily.state.due['daily']?.text).toBe('tomorrow')
  })

  it('leaving an open procedure leaves nothing behind', () => {
    const at = begun()
    const before = killed(at.state)
    at.start(attack(at.state))
    at.abandon()
    expect(at.state).toEqual(before)
  })
})

describe('the forecast', () => {
  const state = begun().state
  it.each([
    ['three to one', {}], ['uphill with guns', { uphill: true, guns: 2 }], ['aircraft beat the guns', { guns: 1, aircraft: true }], ['with a choice of loss', { defenders: [valueOf(state, 'r2'), valueOf(state, 'r1')] }],
  ])('counts what the table would roll: %s', (_, more) => {
    const asked = attack(state, more)
    sameOdds(single(forecast(toy, state, fresh(toy, asked))), bruteForce(toy, state, asked))
  })

  it('counts draws and lots', () => {
    for (const asked of [{ procedure: 'draw', input: {} }, { procedure: 'lots', input: { where: 'A1', order: ['blue', 'red'], dusk: false } }]) sameOdds(single(forecast(toy, state, fresh(toy, asked))), bruteForce(toy, state, asked))
  })

  it('gives codes, tones and expectations in whole weights', () => {
    const found = single(forecast(toy, state, fresh(toy, attack(state))))
    expect([found.total, found.results.get('gone')?.weight, found.results.get('gone')?.tone, found.results.get('gone')?.codes]).toEqual([6, 2, 'win', { DE: 2 }])
    expect([expected(found, 'red steps'), chance(found, 'gone'), chance(found, 'nothing')]).toEqual([2 / 6, 2 / 6, 0])
  })

  it('branches over the choice that comes first, stops at one nobody answers for, and refuses beyond its cap', () => {
    const asked = fresh(toy, { procedure: 'orders', input: { left: 1, done: [] } })
    const found = forecast(toy, state, asked)
    expect('branches' in found && found.branches.map(each => each.values)).toEqual([{ what: [] }, { what: ['rest'] }])
    expect(forecast(toy, state, fresh(toy, attack(state)), { paths: 2 })).toMatchObject({ refused: { text: expect.stringMatching(/^More than 2 ways/) as string } })
    const short = single(forecast(toy, state, fresh(toy, attack(state)), { follow: false }))
    expect([...short.results.keys()].sort()).toEqual(['both bleed', 'gone', 'pushed'])
    const blocked = single(forecast(toy, state, fresh(toy, attack(state, { defenders: [] }))))
    expect([...blocked.results.keys()]).toEqual(['not allowed'])
  })

  it('leaves the state as it was', () => {
    const before = killed(state)
    forecast(toy, state, fresh(toy, attack(state)))
    expect(state).toEqual(before)
  })

  it('the ladder names the first amount that changes anything', () => {
    const rungs = ladder(toy, state, opened(toy, attack(state)))
    expect(rungs.map(each => [each.label, each.n])).toEqual([['gun', 1]])
    const now = single(forecast(toy, state, fresh(toy, attack(state))))
    expect([alike(now, now), alike(now, (rungs[0])?.forecast ?? now)]).toEqual([true, false])
    expect(ladder(toy, state, opened(toy, { procedure: 'draw', input: {} }))).toEqual([])
  })
})

describe('calls', () => {
  const child: Procedure<{ readonly hit: string }> = {
    id: 'child', label: '', cite: '', version: 1, desk: '',
    *run({ input }) { const [die] = yield* roll({ id: 'die', who: 'a' }, dice(1)); return outcome('child', { code: die === 6 ? input.hit : 'miss', group: '', tally: { dice: 1 } }) },
  }
  const parent: Procedure<{ readonly rounds: number }> = {
    id: 'parent', label: '', cite: '', version: 1, desk: '',
     
    *run({ input: { rounds }, last }) {
      if (last?.code === 'hit') return outcome('turned back')
      if (rounds === 0) return outcome('through')
      return outcome('another', { group: '', then: [call(child, { hit: 'hit' }), call(parent, { rounds: rounds - 1 })] })
    },
  }
  const game: Game = { ...toy, procedures: procedures(child, parent) }

  it('an order sees how its child ended, at the table and in the forecast', () => {
    let state = applied(emptyState(), start(game, emptyState(), call(parent, { rounds: 3 })).effects)
    state = applied(state, answer(game, state, { ask: 'die', faces: [2] }).effects)
    const step = answer(game, killed(state), { ask: 'die', faces: [6] })
    expect(step.outcomes.map(each => each.label)).toEqual(['child', 'turned back'])
    expect(applied(state, step.effects).open).toEqual({})
    const odds = single(forecast(game, emptyState(), fresh(game, call(parent, { rounds: 3 }))))
    expect([odds.total, odds.results.get('through')?.weight]).toEqual([216, 125])
  })

  it('leaving an open one leaves nothing behind; one that calls itself for ever is stopped', () => {
    const open = applied(emptyState(), start(game, emptyState(), call(child, { hit: 'x' })).effects)
    expect(applied(open, abandon(game, open).effects)).toEqual(emptyState())
     
    const mad: Procedure<null> = { id: 'mad', label: '', cite: '', version: 1, desk: '', *run() { return outcome('again', { then: [{ procedure: 'mad', input: null }] }) } }
    expect(() => start({ ...toy, procedures: procedures(mad) }, emptyState(), call(mad, null))).toThrow('without end')
  })
})
