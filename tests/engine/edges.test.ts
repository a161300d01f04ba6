import { describe, expect, it } from 'vitest'
import { callList } from '../../src/engine/changes.ts'
import { faults, laidOut, layered, type Grid } from '../../src/engine/chart.ts'
import { dice } from '../../src/engine/dice.ts'
import { isDue, type Due } from '../../src/engine/due.ts'
import { choice, option } from '../../src/engine/field.ts'
import { expected, forecast } from '../../src/engine/forecast.ts'
import type { Game } from '../../src/engine/game.ts'
import { alike, ladder } from '../../src/engine/ladder.ts'
import { call, choose, consult, forbid, outcome, roll, type Ask, type Procedure, type Script } from '../../src/engine/procedure.ts'
import { line } from '../../src/engine/line.ts'
import { remindersAt } from '../../src/engine/reminders.ts'
import { objection, opened, start } from '../../src/engine/runner.ts'
import { scratch } from '../../src/engine/scratch.ts'
import { advance, called, holds, settle, stageAt, whoseTurn, type Condition, type Position, type Sequence, type Stage } from '../../src/engine/stages.ts'
import { emptyState, type State } from '../../src/engine/state.ts'
import { data } from '../fixtures/toy/data.ts'
import { module as shipped } from '../fixtures/toy/module.ts'
import { fresh, single } from '../table.ts'

const toy = { ...shipped, charts: laidOut(shipped.charts) }
const stage = (id: string, more: Partial<Stage> = {}): Stage => ({ id, title: id, cite: '1', ...more })

describe('a sequence of play', () => {
  const sequence = (stages: Sequence['stages'], conditions: { readonly [id: string]: Condition } = {}): Sequence =>
    ({ start: 'main', stages, conditions, tracks: { left: { scope: 'day' }, three: { scope: 'day', refill: 3 }, vp: {} }, flags: { seen: { scope: 'day' }, kept: {} } })
  const walk = (game: Sequence, from: Position, state: State = emptyState()) => {
    const on = scratch(game, { ...state, stage: from.length === 0 ? {} : { at: from } })
    const { passed } = advance(game, on, () => [])
    return { at: on.state.stage['at'], passed: passed.map(each => [each.stage.id, each.why]), state: on.state }
  }

  it('starts at its start, and a list at its end begins again', () => {
    const game = sequence({ main: [stage('a'), stage('b')] })
    expect(walk(game, []).at).toEqual([{ list: 'main', stage: 'a' }])
    expect(walk(game, [{ list: 'main', stage: 'b' }]).at).toEqual([{ list: 'main', stage: 'a' }])
  })

  it('plays a called list once, and goes on behind the caller', () => {
    const game = sequence({ main: [stage('a'), stage('inner', { call: 'sub' }), stage('b')], sub: [stage('x')] })
    const inside = walk(game, [{ list: 'main', stage: 'a' }]).at
    expect(inside).toEqual([{ list: 'main', stage: 'inner', lap: 1 }, { list: 'sub', stage: 'x' }])
    expect(walk(game, inside ?? []).at).toEqual([{ list: 'main', stage: 'b' }])
  })

  it('a turn that a procedure calls is begun like one that Next begins: the watches of both turns and of the stage speak', () => {
    const bell: Procedure = { id: 'bell', label: 'Bell', cite: '1', version: 1, desk: 'turn', *run() { return outcome('Rung', { changes: [callList('dawn')] }) } }
    const watch = (['turn-end', 'stage', 'turn-start', 'entry'] as const).map(at => ({ id: at, at, test: () => line(at, '1') }))
    const game: Game = { ...toy, stages: { main: [stage('a')], dawn: [stage('sunrise', { begins: ['turn'] })] }, start: 'main', procedures: { bell }, watch }
    const step = start(game, { ...emptyState(), stage: { at: [{ list: 'main', stage: 'a' }] } }, { procedure: 'bell', input: {} })
    expect(step.alerts.map(each => each.text)).toEqual(['turn-end', 'entry', 'stage', 'turn-start'])
    const quiet = start({ ...game, procedures: { bell: { ...bell, *run() { return outcome('Rung') } } } }, { ...emptyState(), stage: { at: [{ list: 'main', stage: 'a' }] } }, { procedure: 'bell', input: {} })
    expect(quiet.alerts.map(each => each.text)).toEqual(['entry'])
  })

  it.each<[string, Condition, string]>([['no laps', () => 0, 'b'], ['an empty list', () => [], 'b'], ['neither number nor list', () => true, 'b'], ['one lap', () => 1, 'x'], ['a list', () => ['first'], 'x']])('repeats over %s', (_name, laps, wanted) => {
    const game = sequence({ main: [stage('a'), stage('inner', { call: 'sub', repeat: 'laps' }), stage('b')], sub: [stage('x')] }, { laps })
    const found = walk(game, [{ list: 'main', stage: 'a' }])
    expect(found.at?.at(-1)?.stage).toBe(wanted)
    expect(found.passed).toEqual(wanted === 'b' ? [['inner', 'laps']] : [])
  })

  it.each<[string, Condition, boolean]>([['yes', () => true, true], ['a list with something in it', () => ['x'], true], ['an empty list', () => [], false], ['nothing', () => 0, false]])('a condition that answers %s', (_name, skip, held) => {
    const game = sequence({ main: [stage('a'), stage('night', { skip: 'skip' }), stage('b')] }, { skip })
    expect(holds(game, emptyState(), 'skip')).toBe(held)
    expect(walk(game, [{ list: 'main', stage: 'a' }])).toMatchObject(held ? { at: [{ stage: 'b' }], passed: [['night', 'skip']] } : { at: [{ stage: 'night' }], passed: [] })
  })

  it('what begins is refilled, with nothing if nothing is said, and only what has that scope', () => {
    const game = sequence({ main: [stage('a'), stage('dawn', { begins: ['day'] })] })
    const { state } = walk(game, [{ list: 'main', stage: 'a' }], { ...emptyState(), track: { left: 7, three: 0, vp: 5 }, flag: { seen: true, kept: true } })
    expect([state.track, state.flag]).toEqual([{ left: 0, three: 3, vp: 5 }, { kept: true }])
  })

  it('a stage or a list that is not there is a fault; so is a sequence that never rests', () => {
    const on = (game: Sequence, from: Position) => () => walk(game, from)
    expect(on(sequence({ main: [stage('a'), stage('out', { jump: 'nowhere' })] }), [{ list: 'main', stage: 'a' }])).toThrow('no stages in nowhere')
    expect(on(sequence({ main: [stage('a', { passes: true })] }), [])).toThrow('never comes to rest')
    const gone = sequence({ main: [stage('a')] })
    expect(on(gone, [{ list: 'main', stage: 'gone' }, { list: 'lost', stage: 'x' }])).toThrow('no stage at')
  })

  it('a list called from nowhere is found; without a match nobody stands anywhere', () => {
    const game = sequence({ main: [stage('a', { who: 'side' }), stage('b')] }, { side: () => 'blue' })
    const on = scratch(game, { ...emptyState(), stage: { at: called([], 'main') } })
    settle(game, on)
    expect([on.state.stage['at'], whoseTurn(game, on.state)]).toEqual([[{ list: 'main', stage: 'a' }], 'blue'])
    expect([stageAt(game, emptyState()), whoseTurn(game, emptyState()), whoseTurn(game, { ...emptyState(), stage: { at: [{ list: 'main', stage: 'b' }] } })]).toEqual([undefined, undefined, undefined])
    expect(remindersAt(toy, emptyState()).every(each => each.id !== 'supply')).toBe(true)
  })
})

it.each<[string, Due['when'], boolean]>([
  ['now', undefined, true], ['at a value that is reached', { track: 'turn', value: 2 }, true], ['at one that is not', { track: 'turn', value: 3 }, false], ['of a track nobody has moved', { track: 'other', value: 0 }, false],
  ['at its stage', { track: 'turn', value: 2, stage: 'night' }, true], ['at another stage', { track: 'turn', value: 2, stage: 'dawn' }, false],
])('what is owed %s', (_name, when, due) => {
  const state: State = { ...emptyState(), track: { turn: 2 }, stage: { at: [{ list: 'turn', stage: 'night' }] } }
  expect(isDue(state, { text: 'x', cite: '1', ...(when === undefined ? {} : { when }) })).toBe(due)
})

describe('a chart', () => {
  const crt = data.charts[0] as Grid
  it('revealed values that are typed in right, or not at all, are no fault', () => {
    const [told] = crt.revealed ?? []
    expect(told).toBeDefined()
    const typed = layered(crt, { kind: 'grid', cells: { [`${told?.row}/${told?.column}`]: told?.code ?? '' } }) as Grid
    expect([faults(typed), faults(crt)]).toEqual([[], []])
  })
})

describe('a script, asked by hand', () => {
  const asks = <T>(script: Script<T>): Ask => { const { value, done } = script.next(); if (done === true) throw new Error('it has ended'); return value }
  const fields = { it: choice('It', [option('a'), option('b')]) }

  it('a choice with and without a usual answer', () => {
    expect(asks(choose({ id: 'it', who: 'blue' }, fields))).not.toHaveProperty('usual')
    expect(asks(choose({ id: 'it', who: 'blue' }, fields, { it: 'b' }))).toMatchObject({ usual: { it: 'b' } })
  })

  it('an answer of another kind is taken for none', () => {
    const chosen = choose({ id: 'it', who: 'blue' }, fields)
    asks(chosen)
    expect(chosen.next({ ask: 'it', code: 'x' }).value).toEqual({})
    const rolled = roll({ id: 'it', who: 'blue' }, dice(1))
    asks(rolled)
    expect(rolled.next({ ask: 'it', code: 'x' }).value).toEqual([])
    const read = consult({ id: 'it', who: 'blue' }, data.charts[0] as Grid, 0, dice(1), ([face]) => Number(face))
    asks(read)
    expect(read.next({ ask: 'it', faces: [1] }).value).toMatchObject({ kind: 'code', id: 'it code' })
    expect(read.next({ ask: 'it code', values: {} })).toMatchObject({ done: true, value: { code: '', faces: [1] } })
  })

  it('what is forbidden stays so until it is overruled', () => {
    const no = forbid({ id: 'no', who: 'blue' }, line('Not now', '1'))
    asks(no)
    expect(no.next({ ask: 'no', values: {} })).toMatchObject({ done: false, value: { kind: 'blocked' } })
    expect(no.next({ ask: 'no', overrule: 'agreed' })).toEqual({ done: true, value: line('Not now — overruled: agreed', '1') })
  })

  it('faces for a choice are no answer to it', () => {
    expect(objection(asks(choose({ id: 'it', who: 'blue' }, fields)), { ask: 'it', faces: [1] })?.text).toBe('Choose')
  })
})

describe('a forecast', () => {
  const procedure = (id: string, run: Procedure['run'], more: Partial<Procedure> = {}): Procedure => ({ id, label: id, cite: '1', version: 1, desk: '', run, ...more })
  const rolls = procedure('rolls', function* () {
    const [die] = yield* roll({ id: 'die', who: 'blue' }, dice(1))
    return outcome(Number(die) > 3 ? 'high' : 'low', { tally: { die: Number(die) }, ...(Number(die) > 3 ? { then: [call(named, {})] } : {}) })
  })
  const named = procedure('named', function* () {
    const { it } = yield* choose({ id: 'side', who: 'blue' }, { it: choice('It', [option('a'), option('b')]) })
    return outcome(it)
  })
  const bare = procedure('bare', function* () {
    const { code } = yield* consult({ id: 'bare', who: 'blue' }, { ...(data.charts[0] as Grid) }, 0, dice(1), ([face]) => Number(face))
    return outcome(code)
  })
  const broken = procedure('broken', function* () {
    yield* roll({ id: 'die', who: 'blue' }, dice(1))
    throw new RangeError('a fault of the script')
  })
  const nudged = procedure('nudged', function* ({ input }) {
    const { n } = input as { readonly n: number }
    const [die] = yield* roll({ id: 'die', who: 'blue' }, dice(1))
    return outcome(Number(die) + n > 6 ? 'hit' : 'miss')
  }, { nudges: () => [{ label: 'gun', most: 2, by: input => ({ n: (input as { readonly n: number }).n + 1 }) }] })
  const game: Game = { ...toy, procedures: { rolls, named, bare, broken, nudged } }
  const look = (id: string, limits = {}) => forecast(game, emptyState(), fresh(game, { procedure: id, input: {} }), limits)

  it('stops at a choice nobody answers for, under the names so far', () => {
    expect([...single(look('rolls')).results].map(([name, { weight }]) => [name, weight]).sort()).toEqual([['high → side?', 1], ['low', 1]])
    const chosen = single(look('rolls', { chooser: () => ({ it: 'b' }) }))
    expect([...chosen.results.keys()].sort()).toEqual(['high → b', 'low'])
    expect([expected(chosen, 'die'), expected(chosen, 'nothing')]).toEqual([3.5, 0])
  })

  it('a cell nobody has typed in is unknown; a fault of a script is not swallowed', () => {
    expect([...single(look('bare')).results.keys()]).toEqual(['unknown'])
    expect(() => look('broken')).toThrow('a fault of the script')
  })

  it('a ladder has no rung that cannot be counted, and compares results by name', () => {
    const rungs = (n: number) => ladder(game, emptyState(), opened(game, { procedure: 'nudged', input: { n } })).map(each => each.n)
    expect([rungs(0), rungs(9)]).toEqual([[1], []])
    const of = (name: string) => ({ total: 1, paths: 1, results: new Map([[name, { weight: 1, tally: {}, codes: {} }]]) })
    expect([alike(of('a'), of('a')), alike(of('a'), of('b'))]).toEqual([true, false])
  })
})
