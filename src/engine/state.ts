import type { Position } from './stages.ts'
import type { Answer, Frame } from './procedure.ts'
import type { Due } from './due.ts'
import type { Json } from './json.ts'

/** A flat record: a port, a unit, a hex. What is printed on it stays in data; only what can change is here. */
export type Facts = { readonly [key: string]: string | number | boolean | null }

/** Everything a match can be, by kind. A bag is one number an item (`cup/attack`), so drawing writes one number. */
export interface Kinds {
  readonly stage: Position
  readonly track: number
  readonly flag: string | number | boolean
  readonly pile: number | readonly string[]
  readonly row: Facts
  readonly unit: Facts
  readonly cell: Facts
  readonly edge: Facts
  readonly option: string | number | boolean
  readonly open: Frame
  /** the answers given to the open procedure of the same number, apart from its input so that a tap rewrites only them */
  readonly said: readonly Answer[]
  readonly due: Due
  readonly end: Facts
}
export type Kind = keyof Kinds
export type FactsKind = 'row' | 'unit' | 'cell' | 'edge' | 'end'

export type State = { readonly [K in Kind]: { readonly [id: string]: Kinds[K] } }

/** What the journal keeps. Null is absence, on both sides. */
export type Effect = {
  [K in Kind]: { readonly kind: K; readonly id: string; readonly from: Kinds[K] | null; readonly to: Kinds[K] | null }
}[Kind]

/** What a game writes: no `from`, so it cannot be stale; the engine seals changes into effects. */
export type Change =
  | { [K in Kind]: { readonly kind: K; readonly id: string; readonly to: Kinds[K] | null } }[Kind]
  | { readonly kind: 'track' | 'pile'; readonly id: string; readonly by: number }
  | { readonly kind: FactsKind; readonly id: string; readonly put: Facts }
  | { readonly kind: 'stage'; readonly call: string }

type Mutable = { [K in Kind]: Record<string, unknown> }

export const emptyState = (): State => ({
  stage: {}, track: {}, flag: {}, pile: {}, row: {}, unit: {}, cell: {}, edge: {}, option: {}, open: {}, said: {}, due: {}, end: {},
})

/** In place, for replay and for trying out. Order of ids is not kept: whoever shows a list sorts it. */
export function fold(state: State, effects: readonly Effect[]): void {
  const maps = state as Mutable
  for (const { kind, id, to } of effects) {
    if (to === null) delete maps[kind][id]
    else maps[kind][id] = to
  }
}

/** A new state that shares every kind the effects do not touch: for looking back, not for playing on. */
export function applied(state: State, effects: readonly Effect[]): State {
  if (effects.length === 0) return state
  const next: Mutable = { ...(state as Mutable) }
  const own = new Set<Kind>()
  for (const { kind } of effects) {
    if (own.has(kind)) continue
    own.add(kind)
    next[kind] = { ...next[kind] }
  }
  fold(next as State, effects)
  return next as State
}

export const mirrored = (effects: readonly Effect[]): readonly Effect[] =>
  effects.map(({ kind, id, from, to }) => ({ kind, id, from: to, to: from }) as Effect).reverse()

/** Many effects as the fewest that do the same: what a jump across several entries writes. */
export function net(effects: readonly Effect[]): readonly Effect[] {
  const byKey = new Map<string, Effect>()
  for (const effect of effects) {
    const key = `${effect.kind} ${effect.id}`
    const first = byKey.get(key)
    byKey.set(key, first === undefined ? effect : ({ ...effect, from: first.from } as Effect))
  }
  return [...byKey.values()].filter(effect => !same(effect.from, effect.to))
}

/** Equality of plain JSON values; order of keys does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = a as Record<string, Json>
  const right = b as Record<string, Json>
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every(key => key in right && same(left[key], right[key]))
}
