import { expect } from 'vitest'
import type { Values } from '../src/engine/field.ts'
import type { Forecast, Prospect } from '../src/engine/forecast.ts'
import type { Game } from '../src/engine/game.ts'
import { redo, replay, sound, standing, undo, written, type Deed, type Entry } from '../src/engine/journal.ts'
import type { Answer, Ask, Call } from '../src/engine/procedure.ts'
import { abandon, answer, correct, jump, objection, opened, proceed, question, setUp, start, waive, type Opening, type Step } from '../src/engine/runner.ts'
import type { Position } from '../src/engine/stages.ts'
import { applied, emptyState, type Change, type Effect, type State } from '../src/engine/state.ts'

/** A match in memory: every tap is a kill. Only the journal is kept, refolded from JSON, and the question asked again. */
export function table(game: Game, setup: readonly Change[]) {
  const entries: Entry[] = []
  let state = emptyState()
  const write = (does: Deed, effects: readonly Effect[]): void => {
    const draft = { match: 'm', id: `e${entries.length + 1}`, v: 1, module: game.id, at: 1_760_000_000_000 + entries.length, seat: 'a', does, effects }
    entries.push(written(entries.at(-1), draft))
    state = killed(replay(entries))
  }
  const take = (does: Deed, step: Step): Step => {
    expect(state).toEqual(replay(entries)) // trying it out has left no trace
    write(does, step.effects)
    expect(killed(asked(question(game, state)))).toEqual(killed(asked(step.ask)))
    return step
  }
  write({ kind: 'setup' }, setUp(game, setup).effects)
  return {
    entries,
    get state() { return state },
    get ask() { return question(game, state) },
    /** the id of the stage the match stands at */
    get stage() { return state.stage['at']?.at(-1)?.stage ?? '' },
    start: (call: Call, rest: Opening = {}) => take({ kind: 'start', ...call, ...rest }, start(game, state, call, rest)),
    answer: (given: Answer) => {
      const ask = question(game, state)
      const no = ask === null ? { text: 'no question' } : objection(ask, given)
      if (no !== null) throw new Error(no.text)
      return take({ kind: 'answer', answer: given, rolledBy: 'table' }, answer(game, state, given))
    },
    next: () => take({ kind: 'next' }, proceed(game, state)),
    jump: (to: Position, reason = 'test') => take({ kind: 'jump', reason }, jump(game, state, to)),
    correct: (changes: readonly Change[], reason: string) => take({ kind: 'correct', reason }, correct(game, state, changes, reason)),
    waive: (due: string, reason: string) => take({ kind: 'waive', reason }, waive(game, state, due, reason)),
    abandon: () => take({ kind: 'abandon' }, abandon(game, state)),
    undo: (to?: number) => { const back = undo(standing(entries), to); if (back !== null) write(back.does, back.effects); return back },
    redo: () => { const back = redo(standing(entries)); if (back !== null) write(back.does, back.effects); return back },
  }
}
export type Table = ReturnType<typeof table>

export const killed = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
const asked = (ask: Ask | null) => (ask === null ? null : { id: ask.id, who: ask.who, lines: ask.lines, kind: ask.kind })

export const faces = (ask: string, ...thrown: (number | string)[]): Answer => ({ ask, faces: thrown })
export const values = (ask: string, chosen: Values): Answer => ({ ask, values: chosen })
export const code = (ask: string, said: string): Answer => ({ ask, code: said })
export const overrule = (ask: string, reason: string): Answer => ({ ask, overrule: reason })

/** Takes back everything since an entry one by one, comparing with the state then, and plays it again by redo. */
export function thereAndBack(at: Table, from: number): void {
  const states = at.entries.map((_, i) => killed(replay(at.entries.slice(0, i + 1))))
  const last = at.entries.length
  for (let seq = last; seq > from; seq--) {
    at.undo()
    expect(at.state).toEqual(states[seq - 2])
  }
  for (let seq = from + 1; seq <= last; seq++) {
    at.redo()
    expect(at.state).toEqual(states[seq - 1])
  }
  at.undo(from + 1)
  expect(at.state).toEqual(states[from - 1])
  expect(sound(at.entries)).toBe(at.entries.length)
}

export interface Count { readonly chance: number; readonly tally: Readonly<Record<string, number>> }

/** Every face of every die, one after the other, through the real runner: no classes, no sums, no merging. */
export function bruteForce(game: Game, state: State, call: Call, pick: (ask: Ask) => Values | undefined = () => undefined): Map<string, Count> {
  const out = new Map<string, { chance: number; tally: Record<string, number> }>()
  const walk = (before: State, step: Step, chance: number, names: readonly string[], sums: Readonly<Record<string, number>>): void => {
    const named = [...names, ...step.outcomes.map(each => each.group ?? each.label)]
    const total: Record<string, number> = { ...sums }
    for (const each of step.outcomes) for (const [what, n] of Object.entries(each.tally)) total[what] = (total[what] ?? 0) + n
    const { ask } = step
    const now = applied(before, step.effects)
    const chosen = ask?.kind === 'choose' ? (pick(ask) ?? ask.usual) : undefined
    if (ask?.kind === 'chance') {
      const ways = thrown(ask)
      for (const way of ways) walk(now, answer(game, now, { ask: ask.id, faces: way }), chance / ways.length, named, total)
    } else if (ask !== null && chosen !== undefined) {
      walk(now, answer(game, now, { ask: ask.id, values: chosen }), chance, named, total)
    } else {
      const name = [...named, ...(ask === null ? [] : [stoppedAt(ask)])].filter(each => each !== '').join(' → ')
      const sum = out.get(name) ?? { chance: 0, tally: {} }
      sum.chance += chance
      for (const what in total) sum.tally[what] = (sum.tally[what] ?? 0) + (total[what] ?? 0) * chance
      out.set(name, sum)
    }
  }
  walk(state, start(game, state, call), 1, [], {})
  return out
}

const stoppedAt = (ask: Ask): string => (ask.kind === 'code' ? 'unknown' : ask.kind === 'blocked' ? 'not allowed' : `${ask.id}?`)

function thrown(ask: Extract<Ask, { kind: 'chance' }>): readonly (readonly (number | string)[])[] {
  const { chance } = ask
  if (chance.kind === 'pick') return chance.among.map(each => [each])
  if (chance.kind === 'dice') {
    let all: (number | string)[][] = [[]]
    for (let i = 0; i < chance.n; i++) all = all.flatMap(row => chance.faces.map(face => [...row, face]))
    return all
  }
  const items = 'bag' in chance.from ? Object.entries(chance.from.bag).flatMap(([id, n]) => Array<string>(n).fill(id)) : []
  const draw = (left: readonly string[], n: number): string[][] =>
    n === 0 ? [[]] : left.flatMap((item, i) => draw(left.toSpliced(i, 1), n - 1).map(rest => [item, ...rest]))
  return draw(items, Math.min(chance.n, items.length))
}

export function single(found: Prospect): Forecast {
  if ('refused' in found) throw new Error(found.refused.text)
  return found.branches[0]?.forecast as Forecast
}

export function sameOdds(counted: Forecast, brute: Map<string, Count>): void {
  expect([...counted.results.keys()].sort()).toEqual([...brute.keys()].sort())
  for (const [name, { weight, tally }] of counted.results) {
    const other = brute.get(name) as Count
    expect(weight / counted.total, name).toBeCloseTo(other.chance, 12)
    for (const what in tally) expect((tally[what] ?? 0) / counted.total, `${name}: ${what}`).toBeCloseTo(other.tally[what] ?? 0, 12)
  }
}

/** An open procedure that nothing has been answered in yet: what a forecast starts from. */
export const fresh = (game: Game, call: Call, rest: Opening = {}) => ({ frame: opened(game, call, rest), answers: [] })
