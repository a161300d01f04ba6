import { describe, expect, it } from 'vitest'
import { put, set } from '../../../src/engine/changes.ts'
import { owed } from '../../../src/engine/due.ts'
import { rows } from '../../../src/engine/ledger.ts'
import type { Choice } from '../../../src/engine/module.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import { abandon, answer, correct, depth, proceed, question, setUp, start, type Step } from '../../../src/engine/runner.ts'
import { emptyState, fold, type State } from '../../../src/engine/state.ts'
import { inputFor, offers, player, replyTo, type Player } from '../../play.ts'
import { capacityOf, game } from './kit.ts'

interface Seen { readonly procedures: Map<string, number>; readonly branches: Set<string>; readonly watches: Set<string>; readonly stages: Set<string>; readonly reminders: Set<string>; readonly dues: Set<string>; taps: number }

const dates = [1, 1, 1, 2, 5, 8, 9, 12, 13, 17, 21, 25, 28, 30, 31, 33, 37]

/** One seeded match: taps whatever the desks offer, the rarest first, and now and then joins at a later date. */
function play(choice: Choice, seed: number, taps: number, seen: Seen): void {
  const by = player(seed)
  const state = emptyState()
  const take = (step: Step, procedure = ''): void => {
    fold(state, step.effects)
    note(state, step, procedure, seen)
  }
  take(setUp(game, game.setup(choice)))
  for (let tap = 0; tap < taps; tap++) {
    const open = state.open[depth(state) - 1]?.procedure ?? ''
    const ask = question(game, state)
    const given = ask === null ? null : replyTo(ask, by)
    if (ask !== null) take(given === null ? abandon(game, state) : answer(game, state, given), open)
    else tapOn(state, by, seen, take)
  }
}

function tapOn(state: State, by: Player, seen: Seen, take: (step: Step, procedure?: string) => void): void {
  const called = owed(state).filter(([, each]) => each.call !== undefined)
  const due = called[by.below(called.length)]
  if (due?.[1].call !== undefined && by.below(4) === 0) return take(start(game, state, due[1].call, { due: due[0] }), due[1].call.procedure)
  if (by.below(70) === 0) return take(correct(game, state, [set('track', 'turn', dates[by.below(dates.length)] ?? 2), set('flag', 'weather', by.below(2) === 0 ? 'clear' : 'storm'), set('track', 'paris turn', by.below(12)), put('row', 'mulberry/12', { state: 'placed' }), put('row', 'city/bonn', { waiting: true }), set('track', 'majors', by.below(6)), put('row', 'city/bruxelles', { owner: by.below(2) === 0 ? 'allied' : 'german' })], 'joined later'))
  const offered = offers(game, state)
  const rare = offered.filter(id => (seen.procedures.get(id) ?? 0) < 3 || lacks(seen, id === 'paradrop' ? 'drop roll' : id) || (id === 'weather' && !seen.dues.has('storm')))
  const from = rare.length > 0 ? rare : offered
  const id = by.below(rare.length > 0 ? 3 : 12) > 0 === rare.length > 0 ? from[by.below(from.length)] : undefined
  const input = id === undefined ? null : inputFor(game, state, id, by)
  if (id === undefined || input === null) return take(proceed(game, state))
  return take(start(game, state, { procedure: id, input }), id)
}

const lacks = (seen: Seen, id: string): boolean => wanted.some(each => each.startsWith(`${id}: `) && !seen.branches.has(each))

function note(state: State, step: Step, procedure: string, seen: Seen): void {
  seen.taps++
  seen.stages.add(state.stage['at']?.at(-1)?.stage ?? '')
  for (const each of step.outcomes) seen.branches.add(`${procedure}: ${each.code ?? each.group ?? ''}`)
  if (procedure !== '' && step.outcomes.length > 0) seen.procedures.set(procedure, (seen.procedures.get(procedure) ?? 0) + 1)
  for (const each of game.watch) if (each.test(state) !== null) seen.watches.add(each.id)
  for (const each of remindersAt(game, state)) seen.reminders.add(each.id)
  for (const [id] of owed(state)) seen.dues.add(id.split(/[ /]/)[0] ?? '')
  secondBook(state)
}

/** A second, plainer reckoning of the ledger, and what may never happen to the markers. */
function secondBook(state: State): void {
  const turn = state.track['turn'] ?? 1
  let sum = (state.track['brought forward'] ?? 0) - (state.track['ashore'] ?? 0)
  for (const list of ['port', 'mulberry']) {
    for (const [, row] of rows(state, list)) {
      const held = row['owner'] === 'allied' || row['state'] === 'placed'
      if (held && row['blocked'] !== true && Number(row['from'] ?? 0) <= turn) sum += Math.max(0, Number(row['value']) - Number(row['damage'] ?? 0))
      if (row['base'] === true) sum -= Number(row['value'])
    }
  }
  if (sum !== capacityOf(state)) throw new Error(`ledger ${capacityOf(state)}, second book ${sum}`)
  for (const [id, fact] of Object.entries(game.tracks)) {
    const value = state.track[id]
    if (value !== undefined && (!Number.isInteger(value) || value < (fact.min ?? -Infinity) || value > (fact.max ?? Infinity))) throw new Error(`${id} stands at ${value}`)
  }
}

const wanted = [
  ...['AE', 'A2', 'A1', 'AR', 'E2', 'EX', 'DR', 'D1', 'DE'].map(each => `battle: ${each}`), ...['Clear', 'Overcast', 'Overcast*', 'Storm'].map(each => `weather: ${each}`),
  'partisans: available', 'partisans: none', 'strafing: hit', 'strafing: through', 'strafing: spared', 'port damage: damaged', 'port damage: whole', 'storm damage: damaged', 'storm damage: whole',
  'crossing: crosses', 'crossing: stops', 'crossing: may go on', 'armour release: stays', 'armour release: second impulse', 'armour release: half', 'drop roll: safe', 'drop roll: loses a step', 'drop roll: destroyed',
  'supply: yes', 'supply: no', 'retreat: yes', 'retreat: no', 'retreat: eliminated', 'zoc: yes', 'zoc: no', 'stacking: yes', 'stacking: no', 'port use: yes', 'port use: no', 'beach line: yes', 'beach line: no', 'stirred: yes', 'stirred: no',
  'victory: allied', 'victory: german', 'victory: draw', 'victory: open', 'victory: strategic', 'victory: tactical', 'victory: none', 'control: allied', 'control: german', 'control: nobody',
  'sudden death: allied', 'sudden death: german', 'sudden death: open', 'beach capacity: yes', 'beach capacity: no', 'invasion line: yes', 'invasion line: no', 'headquarters: yes', 'headquarters: no',
]

/** What occurred, the rarest procedures first: a rule nobody comes across shows here before it is missing. */
function told({ procedures, branches, watches, stages, reminders, dues, taps }: Seen): string {
  const often = [...procedures].sort(([, a], [, b]) => a - b).map(([id, n]) => `${id} ${n}`).join(', ')
  return [`${taps} taps, ${stages.size} stages, ${reminders.size} reminders, dues: ${[...dues].sort().join(', ')}`, `procedures: ${often}`, `branches: ${wanted.filter(each => branches.has(each)).join(', ')}`, `watches: ${[...watches].join(', ')}`].join('\n')
}

describe('random play', () => {
  const seen: Seen = { procedures: new Map(), branches: new Set(), watches: new Set(), stages: new Set(), reminders: new Set(), dues: new Set(), taps: 0 }
  const usual = Object.fromEntries(game.data.options.map(each => [each.id, each.usual]))
  const all = Object.fromEntries(game.data.options.filter(each => each.kind === 'toggle').map(each => [each.id, true]))
  const other = { ...usual, ...all, 'historical weather': false, 'city armour': 'doubled', 'recapture die': 'whole', 'sea count': 'moves', 'rebuild armour': 'any' }
  const runs = [...game.data.scenarios.map(each => each.id), 'campaign', 'campaign', 'campaign'].flatMap((scenario, i) => [{ scenario, options: usual, name: 'plain', seed: 11 + i }, { scenario, options: other, name: 'with every option', seed: 31 + i }])

  it.each(runs)('$scenario, $name, seed $seed: never sticks, and the second book agrees', ({ scenario, options, seed }) => {
    const before = seen.taps
    play({ scenario, options }, seed, 1600, seen)
    expect(seen.taps - before).toBe(1601)
  })

  it('together they perform every procedure, stage, watch, branch, reminder and kind of due, and tell how often', () => {
    console.log(told(seen))
    expect(Object.keys(game.procedures).filter(id => !seen.procedures.has(id)), 'never performed').toEqual([])
    expect(Object.values(game.stages).flat().filter(each => each.call === undefined && each.passes !== true).map(each => each.id).filter(id => !seen.stages.has(id)), 'never stood at').toEqual([])
    expect(game.watch.map(each => each.id).filter(id => !seen.watches.has(id)), 'never spoke').toEqual([])
    expect(wanted.filter(each => !seen.branches.has(each)), 'never ended so').toEqual([])
    expect(game.data.reminders.map(each => each.id).filter(id => !seen.reminders.has(id)), 'never reminded').toEqual([])
    expect(['damage', 'storm', 'repair', 'volkssturm', 'hq', 'lost', 'exit', 'german'].filter(id => !seen.dues.has(id)), 'never owed').toEqual([])
  })
})
