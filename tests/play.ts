import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Chance, Face } from '../src/engine/chance.ts'
import type { QuickShape, UnitValue } from '../src/engine/counter.ts'
import { startOf, refusal, type Field, type Fields, type Values } from '../src/engine/field.ts'
import { fieldsOf, knownOf } from '../src/engine/game.ts'
import type { Json } from '../src/engine/json.ts'
import type { Choice, GameModule } from '../src/engine/module.ts'
import type { Answer, Ask } from '../src/engine/procedure.ts'
import { abandon, answer, depth, objection, proceed, question, setUp, start, type Step } from '../src/engine/runner.ts'
import { holds, stageAt } from '../src/engine/stages.ts'
import { emptyState, fold, mirrored, type State } from '../src/engine/state.ts'

/** A seeded player who taps at random: whatever a desk would offer may be tapped. */
export interface Report {
  readonly procedures: Map<string, number>
  /** procedure and the group or code it ended in */
  readonly branches: Set<string>
  readonly stages: Set<string>
  readonly watches: Set<string>
  readonly asks: Set<string>
  readonly cites: Set<string>
  entries: number
  nexts: number
}

export interface Player {
  /** a whole number from 0 to n-1 */
  readonly below: (n: number) => number
}

export function player(seed: number): Player {
  const rng = xoroshiro128plus(seed)
  return { below: n => (n <= 1 ? 0 : uniformInt(rng, 0, n - 1)) }
}

export const blank = (): Report => ({ procedures: new Map(), branches: new Set(), stages: new Set(), watches: new Set(), asks: new Set(), cites: new Set(), entries: 0, nexts: 0 })

/** Plays `taps` taps from a fresh set-up. Every effect list is folded, and now and then taken back and folded again. */
export function playAtRandom(module: GameModule, choice: Choice, seed: number, taps: number, report: Report = blank()): State {
  const by = player(seed)
  const state = emptyState()
  const take = (step: Step): void => {
    fold(state, step.effects)
    if (by.below(8) === 0) {
      const now = JSON.stringify(sorted(state))
      fold(state, mirrored(step.effects))
      fold(state, step.effects)
      if (JSON.stringify(sorted(state)) !== now) throw new Error('undo and redo do not lead back')
    }
    note(module, state, step, report)
  }
  take(setUp(module, module.setup(choice)))
  for (let tap = 0; tap < taps && state.end['match'] === undefined; tap++) take(oneTap(module, state, by, report))
  return state
}

function oneTap(module: GameModule, state: State, by: Player, report: Report): Step {
  const ask = question(module, state)
  if (ask !== null) {
    report.asks.add(`${state.open[depth(state) - 1]?.procedure ?? ''}: ${ask.id}`)
    const given = replyTo(ask, by)
    return given === null ? abandon(module, state) : answer(module, state, given)
  }
  const owed = Object.entries(state.due).filter(([, due]) => due.when === undefined && due.call !== undefined)
  const due = owed[by.below(owed.length)]
  if (due?.[1].call !== undefined && by.below(2) === 0) return start(module, state, due[1].call, { due: due[0] })
  const offered = offers(module, state)
  const chosen = offered[by.below(offered.length)]
  if (chosen !== undefined && by.below(4) > 0) {
    const input = inputFor(module, state, chosen, by)
    if (input !== null) return start(module, state, { procedure: chosen, input })
  }
  report.nexts++
  return proceed(module, state)
}

/** What the desks offer now: the stage's procedures, and all of the other desks whose condition holds. */
export function offers(module: GameModule, state: State): readonly string[] {
  const here = new Set(stageAt(module, state)?.procedures ?? [])
  return Object.values(module.procedures)
    .filter(each => here.has(each.id) || (each.desk !== 'turn' && each.desk !== 'none'))
    .filter(each => each.offered === undefined || holds(module, state, each.offered))
    .map(each => each.id)
}

/** Values for the fields a desk would ask; null when chance found none the fields accept. */
export function inputFor(module: GameModule, state: State, id: string, by: Player): Json | null {
  const procedure = module.procedures[id]
  if (procedure?.fields === undefined) return {}
  for (let attempt = 0; attempt < 6; attempt++) {
    let values: Values = {}
    // fields may depend on what was chosen before: settle in two passes
    for (let pass = 0; pass < 2; pass++) {
      const fields = fieldsOf(module, state, id, values)
      const known = knownOf(module, state, id, values)
      const next: Record<string, Json> = {}
      for (const [name, field] of Object.entries(fields)) next[name] = name in values ? (values[name] as Json) : name in known && by.below(2) === 0 ? (known[name]?.value as Json) : valueFor(field, by)
      values = next
    }
    const fields = fieldsOf(module, state, id, values)
    const all: Values = Object.fromEntries<Json>(Object.entries(fields).map(([name, field]) => [name, values[name] ?? valueFor(field, by)]))
    if (refusal(fields, all) === null) return all
  }
  return null
}

export function valueFor(field: Field, by: Player): Json {
  switch (field.kind) {
    case 'number': return field.min + by.below(Math.min(field.max - field.min, 30) + 1)
    case 'toggle': return by.below(3) === 0
    case 'choice': return open(field.options)[by.below(open(field.options).length)]?.id ?? ''
    case 'pick': return some(open(field.options).map(each => each.id), field.min + by.below(Math.min(field.max, open(field.options).length) - field.min + 1), by)
    case 'order': return some(field.options.map(each => each.id), field.options.length, by)
    case 'cell': return field.among?.[by.below(field.among.length)] ?? ''
    case 'units': {
      const n = Math.max(field.min, 1 + by.below(Math.min(field.max, 3)))
      const roster = field.roster.filter(each => each.refusal === undefined).map(each => each.value)
      return roster.length < Math.max(1, field.min) && field.quick !== undefined ? Array.from({ length: n }, () => typed(field.quick as QuickShape, by)) : some(roster, n, by)
    }
    case 'share': return shared(field.n, field.boxes.filter(box => box.refusal === undefined), by)
  }
}

/** A unit as the quick entry makes one: the type's factors, now and then others. */
function typed({ nations, types, factors }: QuickShape, by: Player): UnitValue {
  const type = types[by.below(types.length)] as QuickShape['types'][number]
  return { label: type.label, type: type.id, nation: nations[by.below(nations.length)]?.id ?? '', steps: type.steps, factors: factors.map(({ min, max }, i) => (by.below(2) === 0 ? (type.factors[i] ?? min) : min + by.below(Math.min(max - min, 12) + 1))) }
}

const open = <T extends { readonly refusal?: unknown }>(options: readonly T[]): readonly T[] => options.filter(each => each.refusal === undefined)

function some<T>(from: readonly T[], n: number, by: Player): readonly T[] {
  const left = [...from]
  const out: T[] = []
  while (out.length < n && left.length > 0) out.push(...left.splice(by.below(left.length), 1))
  return out
}

function shared(n: number, boxes: readonly { readonly id: string; readonly max: number }[], by: Player): Json {
  const out: Record<string, number> = {}
  for (let left = n; left > 0; left--) {
    const room = boxes.filter(box => (out[box.id] ?? 0) < box.max)
    const box = room[by.below(room.length)]
    if (box === undefined) break
    out[box.id] = (out[box.id] ?? 0) + 1
  }
  return out
}

/** A random reply the question accepts; null when it cannot be answered (blocked, or nothing to choose). */
export function replyTo(ask: Ask, by: Player): Answer | null {
  if (ask.kind === 'blocked') return ask.mayOverrule === true && by.below(3) === 0 ? { ask: ask.id, overrule: 'we agreed' } : null
  if (ask.kind === 'code') return { ask: ask.id, code: ask.chart.codes[by.below(ask.chart.codes.length)] ?? '' }
  if (ask.kind === 'chance') return { ask: ask.id, faces: throwOf(ask.chance, by) }
  for (let attempt = 0; attempt < 12; attempt++) {
    const values = chosen(ask.fields, by)
    if (objection(ask, { ask: ask.id, values }) === null) return { ask: ask.id, values }
  }
  return ask.usual !== undefined && objection(ask, { ask: ask.id, values: ask.usual }) === null ? { ask: ask.id, values: ask.usual } : null
}

const chosen = (fields: Fields, by: Player): Values => Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, by.below(6) === 0 ? (startOf(field) ?? valueFor(field, by)) : valueFor(field, by)]))

export function throwOf(chance: Chance, by: Player): readonly Face[] {
  if (chance.kind === 'dice') return Array.from({ length: chance.n }, () => chance.faces[by.below(chance.faces.length)] as Face)
  if (chance.kind === 'pick') return [chance.among[by.below(chance.among.length)] as string]
  if ('order' in chance.from) return chance.from.order.slice(0, chance.n)
  if ('count' in chance.from) return Array.from({ length: Math.min(chance.n, chance.from.count) }, (_, i) => `card ${i + 1}`)
  return some(Object.entries(chance.from.bag).flatMap(([item, n]) => Array<string>(n).fill(item)), chance.n, by)
}

function note(module: GameModule, state: State, step: Step, report: Report): void {
  report.entries++
  for (const spot of state.stage['at'] ?? []) report.stages.add(spot.stage)
  for (const each of step.alerts) report.watches.add(each.text)
  for (const each of step.outcomes) report.branches.add(`${each.group ?? each.label}`)
  for (const effect of step.effects) if (effect.kind === 'open' && effect.to !== null) report.procedures.set(effect.to.procedure, (report.procedures.get(effect.to.procedure) ?? 0) + 1)
  for (const each of [...step.lines, ...step.alerts, ...(step.ask?.lines ?? []), ...step.outcomes.flatMap(end => [...end.lines, ...(end.duties ?? [])])]) if (each.cite !== undefined) report.cites.add(each.cite)
  for (const [id, track] of Object.entries(module.tracks)) {
    const value = state.track[id]
    if (value !== undefined && (value < (track.min ?? -Infinity) || value > (track.max ?? Infinity) || !Number.isFinite(value))) throw new Error(`${id} stands at ${value}`)
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]))
}
