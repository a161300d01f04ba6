import { falls } from './chance.ts'
import { set } from './changes.ts'
import { exact, gcd, lcm, TooMany } from './dist.ts'
import { answersTo, type Values } from './field.ts'
import { run, type Game, type Run } from './game.ts'
import { line, type Line } from './line.ts'
import type { Answer, Ask, Open, Outcome, Tally, Tone } from './procedure.ts'
import { close, depth, top } from './runner.ts'
import { scratch, type Scratch } from './scratch.ts'
import type { State } from './state.ts'

/** One named result: its weight; its tallies and codes already multiplied by it. */
export interface Result {
  readonly weight: number
  readonly tally: Tally
  readonly codes: Tally
  readonly tone?: Tone
}
export interface Forecast {
  readonly total: number
  readonly results: ReadonlyMap<string, Result>
  readonly paths: number
}

/** One forecast for each way to answer the choice that comes first; a single one, unnamed, if none does. */
export interface Branch { readonly values: Values | null; readonly forecast: Forecast }
export type Prospect = { readonly branches: readonly Branch[] } | { readonly refused: Line }

export interface Limits {
  readonly paths?: number
  readonly branches?: number
  /** false: count how this procedure ends, not what it calls afterwards */
  readonly follow?: boolean
  /** stands in for the players at later choices; by default each question's own usual answer */
  readonly chooser?: (ask: Ask) => Values | undefined
}

/** Counts every way the open procedure, and all it calls, can end: by the very function the real dice will call. */
export function forecast(game: Game, state: State, open: Open, limits: Limits = {}): Prospect {
  const on = scratch(game, state)
  const base = depth(state)
  try {
    on.write([set('open', String(base), open.frame)])
    const walk = walker(game, on, base, limits)
    const first = run(game, state, open)
    const { said } = first
    const ways = said.kind === 'choose' ? branched(open, said.id, answersTo(said.fields, limits.branches ?? 12)) : null
    if (ways === null) return { branches: [{ values: null, forecast: walk(first, open) }] }
    return { branches: ways.map(([values, way]) => ({ values, forecast: walk(run(game, state, way), way) })) }
  } catch (problem) {
    if (problem instanceof TooMany) return { refused: line(problem.message) }
    throw problem
  } finally {
    on.back(0)
  }
}

const branched = (open: Open, ask: string, all: readonly Values[] | null): readonly (readonly [Values, Open])[] | null =>
  all?.map(values => [values, given(open, { ask, values })] as const) ?? null

export const expected = ({ total, results }: Forecast, what: string): number => {
  let sum = 0
  for (const { tally } of results.values()) sum += tally[what] ?? 0
  return sum / total
}

export const chance = ({ total, results }: Forecast, name: string): number => (results.get(name)?.weight ?? 0) / total

const given = ({ frame, answers }: Open, answer: Answer): Open => ({ frame, answers: [...answers, answer] })

/** What has ended so far on one way: its name, its tallies, its last code and tone. */
interface Trail { readonly name: string; readonly tally: Tally; readonly code?: string; readonly tone?: Tone }
const nothing: Trail = { name: '', tally: {} }

/** Walks on from a script that has been run up to its first question; its frame lies on the stack at `base`. */
function walker(game: Game, on: Scratch, base: number, { paths: cap = 20_000, follow = true, chooser }: Limits): (first: Run, open: Open) => Forecast {
  let paths = 0
  const leaf = ({ name, tally, code, tone }: Trail): Forecast => {
    if (++paths > cap) throw new TooMany(`More than ${cap} ways it can go`)
    const result: Result = { weight: 1, tally, codes: code === undefined ? {} : { [code]: 1 }, ...(tone === undefined ? {} : { tone }) }
    return { total: 1, results: new Map([[name, result]]), paths: 1 }
  }

  const opening = (open: Open, trail: Trail): Forecast => walk(run(game, on.state, open), open, trail)

  /** Names and tallies of what ended before are carried along. */
  const walk = ({ script, said }: Run, open: Open, trail: Trail): Forecast => {
    // a script cannot be copied: the last way goes on with it, each other runs it anew
    const onward = (answer: Answer): Forecast => walk({ script, said: script.next(answer).value }, given(open, answer), trail)
    const stops = (at: string): Forecast => leaf({ ...trail, name: joined(trail.name, at) })
    switch (said.kind) {
      case 'outcome': return ended(open, said, after(trail, said))
      case 'chance': {
        const ways = falls(said.chance, cap)
        if (ways === null) return stops(`${said.id}?`)
        const last = ways.falls.length - 1
        return mixed(ways.total, ways.falls.map(({ faces, weight }, i) => {
          const answer = { ask: said.id, faces }
          return [weight, i === last ? onward(answer) : opening(given(open, answer), trail)] as const
        }))
      }
      case 'choose': {
        const values = chooser?.(said) ?? said.usual
        return values === undefined ? stops(`${said.id}?`) : onward({ ask: said.id, values })
      }
      case 'code': return stops('unknown')
      case 'blocked': return stops('not allowed')
    }
  }

  /** On with whatever it called, on the same stack and by the same steps as at the table. */
  const ended = ({ frame }: Open, end: Outcome, trail: Trail): Forecast => {
    if (!follow || (end.then === undefined && depth(on.state) === base + 1)) return leaf(trail)
    const n = on.done.length
    close(game, on, frame, end)
    const head = depth(on.state) > base ? top(on.state) : undefined
    const found = head === undefined ? leaf(trail) : opening(head, trail)
    on.back(n)
    return found
  }

  return (first, open) => {
    paths = 0
    return { ...walk(first, open, nothing), paths }
  }
}

/** A follow-up with no name of its own leaves code and tone as they were. */
function after(trail: Trail, end: Outcome): Trail {
  const group = end.group ?? end.label
  const code = end.code ?? trail.code
  const tone = end.tone ?? trail.tone
  return {
    name: joined(trail.name, group), tally: plus(trail.tally, end.tally),
    ...(code === undefined ? {} : { code: group === '' ? (trail.code ?? code) : code }), ...(tone === undefined ? {} : { tone }),
  }
}

interface Sum { weight: number; tally: Record<string, number>; codes: Record<string, number>; tone?: Tone }

/** Brings branches with different denominators under one and adds up what has the same name. */
function mixed(total: number, parts: readonly (readonly [weight: number, part: Forecast])[]): Forecast {
  const common = parts.reduce((sofar, [, part]) => lcm(sofar, part.total), 1)
  const results = new Map<string, Sum>()
  for (const [weight, part] of parts) {
    const by = weight * (common / part.total)
    for (const [name, { weight: own, tally, codes, tone }] of part.results) {
      const sum = results.get(name) ?? { weight: 0, tally: {}, codes: {}, ...(tone === undefined ? {} : { tone }) }
      sum.weight += own * by
      pour(sum.tally, tally, by)
      pour(sum.codes, codes, by)
      results.set(name, sum)
    }
  }
  return { ...reduced(exact(total * common), results), paths: 0 }
}

function pour(into: Record<string, number>, from: Tally, by: number): void {
  for (const what in from) into[what] = (into[what] ?? 0) + (from[what] ?? 0) * by
}

function reduced(total: number, results: Map<string, Sum>): Omit<Forecast, 'paths'> {
  let by = total
  for (const { weight, tally, codes } of results.values()) {
    by = gcd(weight, by)
    for (const part of [tally, codes]) for (const what in part) by = gcd(Math.abs(part[what] ?? 0), by)
    if (by === 1) return { total, results }
  }
  for (const sum of results.values()) {
    sum.weight /= by
    for (const part of [sum.tally, sum.codes]) for (const what in part) part[what] = (part[what] ?? 0) / by
  }
  return { total: total / by, results }
}

const joined = (a: string, b: string): string => (a === '' ? b : b === '' ? a : `${a} → ${b}`)

function plus(a: Tally, b: Tally): Tally {
  const out: Record<string, number> = { ...a }
  pour(out, b, 1)
  return out
}
