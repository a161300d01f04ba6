import type { UnitValue } from '../../engine/counter.ts'
import { line, type Line } from '../../engine/line.ts'
import type { Scene } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { put } from '../../engine/changes.ts'
import type { Change } from '../../engine/state.ts'
import { printed, unitIds, type Slot } from './roster.ts'

/** A unit in this combat. `key` tells two alike ones apart; only those of the roster leave a trace in the match. */
export interface Army {
  readonly key: string
  readonly label: string
  readonly unit?: string
  readonly nation: string
  readonly type: string
  readonly steps: number
  readonly combat: number
  /** after the counter is turned over; null while nobody has read it out */
  readonly flipped: number | null
  readonly effectiveness: number
  readonly asterisk: boolean
  /** its values were read out for this combat, from this side of the counter */
  readonly typed?: 'full' | 'reduced'
}
/** Steps as they stand while the combat goes on; an army at 0 is gone. */
export type Steps = Readonly<Record<string, number>>

export type Told = { readonly [field: string]: unknown }
// named once: a forecast looks them up on every way
const combatFields = new Map(unitIds.map(id => [id, `combat ${id}`]))
const effectivenessFields = new Map(unitIds.map(id => [id, `effectiveness ${id}`]))
export const combatField = (id: string): string => combatFields.get(id) ?? `combat ${id}`
export const effectivenessField = (id: string): string => effectivenessFields.get(id) ?? `effectiveness ${id}`
const numberOf = (told: Told, field: string): number => (typeof told[field] === 'number' ? told[field] : 0)

export function armies(scene: Pick<Scene, 'state' | 'slot'>, units: readonly UnitValue[], told: Told): readonly Army[] {
  return units.map((value, i) => {
    const { unit, nation, type, steps } = value
    const label = value.label || type
    const known = unit === undefined ? null : printed(scene.state, scene.slot, unit)
    const side = { label, nation, type, steps, flipped: known?.reduced ?? null, asterisk: known?.asterisk === true }
    if (unit === undefined) return { ...side, key: `${label} ${i + 1}`, ...valuesOf(value.factors) }
    if (value.factors.length >= 2) return { ...side, unit, key: unit, ...valuesOf(value.factors) }
    return { ...side, unit, key: unit, combat: numberOf(told, combatField(unit)), effectiveness: numberOf(told, effectivenessField(unit)), typed: value.reduced === true ? 'reduced' as const : 'full' as const }
  })
}
const valuesOf = ([combat = 0, effectiveness = 0]: readonly number[]): Pick<Army, 'combat' | 'effectiveness'> => ({ combat, effectiveness })

/** Counters of the roster whose values nobody has told us yet. */
export const unread = (units: readonly UnitValue[]): readonly (UnitValue & { readonly unit: string })[] => units.flatMap(each => (each.unit !== undefined && each.factors.length < 2 ? [{ ...each, unit: each.unit }] : []))

/** What was read out for this combat is kept for the next one. */
export const learned = (state: State, slot: Slot, all: readonly Army[]): readonly Change[] => all.flatMap(({ unit, typed, combat, effectiveness }) => {
  if (unit === undefined || typed === undefined || combat === 0) return []
  return [put('row', `counter/${unit}`, { ...(typed === 'reduced' ? { combat: printed(state, slot, unit)?.combat ?? combat, reduced: combat } : { combat }), effectiveness })]
})

export const silent = (all: readonly Army[]): readonly Line[] =>
  all.filter(each => each.typed !== undefined && each.combat === 0).map(each => line(`${each.label}: value not entered, counted as 0`, '1'))

export function stepsOf(all: readonly Army[]): Steps {
  const out: Record<string, number> = {}
  for (const { key, steps } of all) out[key] = steps
  return out
}
const left = (steps: Steps, army: Army): number => steps[army.key] ?? 0
export const alive = (all: readonly Army[], steps: Steps): readonly Army[] => all.filter(each => left(steps, each) > 0)
/** Turned over in this combat, and its other side is not known. */
export const unknownNow = (all: readonly Army[], steps: Steps): readonly Army[] => alive(all, steps).filter(each => left(steps, each) < each.steps && each.flipped === null)
/** A turned counter nobody has read counts half, rounded up, in forecasts; at the table it is asked for. */
export const strength = (army: Army, steps: Steps): number =>
  left(steps, army) >= army.steps ? army.combat : (army.flipped ?? Math.ceil(army.combat / 2))
export const total = (all: readonly Army[], steps: Steps): number => alive(all, steps).reduce((sum, each) => sum + strength(each, steps), 0)
export const best = (all: readonly Army[]): number => Math.max(0, ...all.map(each => each.effectiveness))
export const names = (all: readonly Army[]): string => all.map(each => each.label).join(', ')
