import type { Counter, QuickShape, UnitValue } from './counter.ts'
import type { Json } from './json.ts'
import { line, type Line } from './line.ts'

/** Something one may choose, what it costs, and the rule that forbids it if one does. */
export interface Option {
  readonly id: string
  readonly label: string
  readonly price?: number
  readonly refusal?: Line
  readonly lines?: readonly Line[]
  /** a picture from the sprite: terrain and weather are always pictures */
  readonly picture?: string
  readonly counter?: Counter
  /** a second line under the label */
  readonly note?: string
}

interface Common<T> {
  readonly label: string
  readonly cite?: string
  readonly picture?: string
  /** fields of one name lie on one card: 'Attack', 'Defence', 'Ground' … */
  readonly group?: string
  /** the side whose pencil marks the card */
  readonly faction?: string
  /** where the field starts when nothing is known */
  readonly usual?: T
  /** what no single box can say: 'at most two of these together' */
  check?(value: T): Line | null
}

export type NumberField = Common<number> & { readonly kind: 'number'; readonly min: number; readonly max: number }
export type ToggleField = Common<boolean> & { readonly kind: 'toggle' }
export type ChoiceField<O extends string = string> = Common<O> & { readonly kind: 'choice'; readonly options: readonly (Option & { readonly id: O })[] }
/** between `min` and `max` of the list, their prices within the budget */
export type PickField = Common<readonly string[]> & {
  readonly kind: 'pick'; readonly options: readonly Option[]; readonly min: number; readonly max: number; readonly budget?: number
}
/** n points over boxes, none over its own limit */
export type ShareField = Common<Readonly<Record<string, number>>> & {
  readonly kind: 'share'; readonly n: number; readonly boxes: readonly (Option & { readonly max: number })[]
}
export type OrderField = Common<readonly string[]> & { readonly kind: 'order'; readonly options: readonly Option[] }
export type CellField = Common<string> & { readonly kind: 'cell'; readonly among?: readonly string[] }

/** units from the roster or typed in, drawn as counters */
export type UnitsField = Common<readonly UnitValue[]> & {
  readonly kind: 'units'; readonly min: number; readonly max: number
  readonly roster: readonly (Option & { readonly value: UnitValue })[]; readonly quick?: QuickShape
}

export type Field = NumberField | ToggleField | ChoiceField | PickField | ShareField | OrderField | CellField | UnitsField
export type Fields = { readonly [id: string]: Field }
export type Values = { readonly [id: string]: Json }

/** The type of the answer follows from the kind of the field. */
export type ValueOf<F extends Field> =
  F extends ChoiceField<infer O> ? O
  : F extends { readonly kind: 'number' } ? number
  : F extends { readonly kind: 'toggle' } ? boolean
  : F extends { readonly kind: 'cell' } ? string
  : F extends { readonly kind: 'share' } ? Readonly<Record<string, number>>
  : F extends { readonly kind: 'units' } ? readonly UnitValue[]
  : readonly string[]
export type Chosen<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> }

export const option = <const O extends string>(id: O, label: string = id, refusal?: Line): Option & { readonly id: O } =>
  refusal === undefined ? { id, label } : { id, label, refusal }
export const choice = <O extends string>(label: string, options: readonly (Option & { readonly id: O })[]): ChoiceField<O> => ({ kind: 'choice', label, options })
export const toggle = (label: string): ToggleField => ({ kind: 'toggle', label })
export const number = (label: string, min: number, max: number): NumberField => ({ kind: 'number', label, min, max })

/** The value a field starts with when neither the match nor the player says anything. */
export function startOf(field: Field): Json | undefined {
  if (field.usual !== undefined) return field.usual
  switch (field.kind) {
    case 'number': return field.min > 0 ? field.min : Math.min(0, field.max)
    case 'toggle': return false
    case 'units': case 'pick': return []
    case 'order': return field.options.map(each => each.id)
    case 'share': return {}
    default: return undefined
  }
}

/** Why these values are not an answer; null if they are. */
export function refusal(fields: Fields, values: Values): Line | null {
  for (const [id, field] of Object.entries(fields)) {
    const value = values[id]
    const found = value === undefined ? line(`${field.label}: not answered`) : (refuse(field, value) ?? field.check?.(value as never) ?? null)
    if (found !== null) return found
  }
  return null
}

function refuse(field: Field, value: Json): Line | null {
  switch (field.kind) {
    case 'number': return typeof value === 'number' && Number.isInteger(value) && value >= field.min && value <= field.max ? null : line(`${field.label}: ${field.min} to ${field.max}`)
    case 'toggle': return typeof value === 'boolean' ? null : line(`${field.label}: yes or no`)
    case 'cell': return typeof value === 'string' && (field.among?.includes(value) ?? true) ? null : line(`${field.label}: not there`)
    case 'choice': return refusedOption(field.label, field.options, value)
    case 'pick': return refusedPick(field, value as readonly string[])
    case 'units': return refusedUnits(field, value as readonly UnitValue[])
    case 'share': return refusedShare(field, value as Readonly<Record<string, number>>)
    case 'order': return [...(value as readonly string[])].sort().join() === field.options.map(each => each.id).sort().join() ? null : line(`${field.label}: each once`)
  }
}

function refusedOption(label: string, options: readonly Option[], value: Json): Line | null {
  const found = options.find(each => each.id === value)
  return found === undefined ? line(`${label}: no such choice`) : (found.refusal ?? null)
}

function refusedPick({ label, options, min, max, budget }: PickField, value: readonly string[]): Line | null {
  if (value.length < min || value.length > max) return line(`${label}: ${min === max ? min : `${min} to ${max}`}`)
  const price = value.reduce((sum, id) => sum + (options.find(each => each.id === id)?.price ?? 0), 0)
  if (budget !== undefined && price > budget) return line(`${label}: costs ${price} of ${budget}`)
  if (new Set(value).size < value.length) return line(`${label}: each once`)
  for (const id of value) {
    const found = refusedOption(label, options, id)
    if (found !== null) return found
  }
  return null
}

function refusedUnits({ label, min, max, roster }: UnitsField, value: readonly UnitValue[]): Line | null {
  if (value.length < min) return line(`${label}: at least ${min}`)
  if (value.length > max) return line(`${label}: at most ${max}`)
  const named = value.flatMap(each => (each.unit === undefined ? [] : [each.unit]))
  if (new Set(named).size < named.length) return line(`${label}: each unit once`)
  return named.map(id => roster.find(each => each.id === id)?.refusal).find(found => found !== undefined) ?? null
}

function refusedShare({ label, n, boxes }: ShareField, value: Readonly<Record<string, number>>): Line | null {
  const given = Object.values(value).reduce((sum, each) => sum + each, 0)
  if (given !== n) return line(`${label}: ${n} to share, ${given} given`)
  for (const [id, amount] of Object.entries(value)) {
    const box = boxes.find(each => each.id === id)
    if (box === undefined || amount < 0 || amount > box.max) return box?.refusal ?? line(`${label}: ${box?.label ?? id} takes at most ${box?.max ?? 0}`)
  }
  return null
}

/** Every way to answer, if there are few enough to lay out side by side. */
export function answersTo(fields: Fields, limit: number): readonly Values[] | null {
  let all: readonly Values[] = [{}]
  for (const [id, field] of Object.entries(fields)) {
    const ways = waysOf(field)
    if (ways === null || ways.length * all.length > limit) return null
    all = all.flatMap(values => ways.map(way => ({ ...values, [id]: way })))
  }
  return all
}

function waysOf(field: Field): readonly Json[] | null {
  if (field.kind === 'toggle') return [false, true]
  if (field.kind === 'number') return Array.from({ length: field.max - field.min + 1 }, (_, i) => field.min + i)
  if (field.kind === 'choice') return field.options.filter(each => each.refusal === undefined).map(each => each.id)
  if (field.kind === 'pick' && field.max === 1) {
    const one = field.options.filter(each => each.refusal === undefined).map(each => [each.id])
    return field.min === 0 ? [[], ...one] : one
  }
  return null
}
