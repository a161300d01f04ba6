import facts from '../../../data/tempest-over-europe/units.json'
import type { Chart } from '../../engine/chart.ts'
import type { Counter, QuickShape, UnitValue } from '../../engine/counter.ts'
import type { UnitsField } from '../../engine/field.ts'
import type { State } from '../../engine/state.ts'
import type { Side } from './sides.ts'

export type Fact = (typeof facts)[number]
export type Slot = (id: string) => Chart
export interface Printed { readonly combat: number; readonly reduced: number | null; readonly effectiveness: number; readonly asterisk: boolean }

const byId = new Map<string, Fact>(facts.map(each => [each.id, each]))
export const unitIds: readonly string[] = facts.map(each => each.id)
export const factOf = (id: string): Fact | undefined => byId.get(id)
export const labelOf = (id: string): string => byId.get(id)?.label ?? id
export const sideOf = (id: string): Side => (byId.get(id)?.faction ?? 'axis') as Side
const landTypes = ['infantry', 'armour', 'mechanized', 'airborne', 'front', 'fortress']
export const isLand = (id: string): boolean => landTypes.includes(byId.get(id)?.type ?? '')
export const unitsOf = (side: Side, ...types: readonly string[]): readonly Fact[] => facts.filter(each => each.faction === side && types.includes(each.type))
export const luftflotten: readonly string[] = unitIds.filter(id => id.endsWith(' LF'))

/** What is printed on a counter, as told in this match or entered once by its owner. */
export function printed(state: State, slot: Slot, id: string): Printed | null {
  const chart = slot('counters')
  const told = { ...(chart.kind === 'rows' ? chart.rows[id] : {}), ...state.row[`counter/${id}`] }
  if (told['combat'] === undefined && told['reduced'] === undefined) return null
  const number = (key: string): number | null => (typeof told[key] === 'number' ? told[key] : null)
  return { combat: number('combat') ?? 0, reduced: number('reduced'), effectiveness: number('effectiveness') ?? 0, asterisk: told['asterisk'] === true }
}

export const stepsNow = (state: State, id: string): number => Number(state.unit[id]?.['steps'] ?? byId.get(id)?.steps ?? 2)
export const placeOf = (state: State, id: string): string => String(state.unit[id]?.['cell'] ?? '')
export const inPlace = (state: State, zone: string): readonly string[] => Object.keys(state.unit).filter(id => placeOf(state, id) === zone).sort()

/** 8.1: fronts are turned over to a mechanized side; panzer armies are armour at any strength. */
export const isArmour = (state: State, type: string, steps: number): boolean =>
  type === 'armour' || type === 'mechanized' || (type === 'front' && steps > 1 && state.option['soviet-mechanized'] !== false)

export function valueOf(state: State, slot: Slot, id: string): UnitValue {
  const fact = byId.get(id) as Fact
  const steps = stepsNow(state, id)
  const reduced = steps < fact.steps
  const known = printed(state, slot, id)
  const combat = known === null ? null : reduced ? known.reduced : known.combat
  return {
    unit: id, label: fact.label, type: fact.type, nation: fact.nation, steps, reduced,
    factors: known === null || combat === null ? [] : [combat, known.effectiveness],
  }
}

export function counterOf(value: UnitValue): Counter {
  const fact = byId.get(value.unit ?? '')
  return {
    nation: value.nation, symbol: fact?.symbol ?? value.type, designation: value.label, reduced: value.reduced ?? false,
    ...(fact?.size === undefined ? {} : { size: fact.size }), ...(value.factors.length === 0 ? {} : { factors: value.factors.join('-') }),
  }
}

/** Those that stand in the zone first, then whoever is on the map, then the rest of the box. */
export function rosterOf(state: State, slot: Slot, ids: readonly string[], zone: string): UnitsField['roster'] {
  const rank = (id: string): number => (zone !== '' && placeOf(state, id) === zone ? 0 : state.unit[id] === undefined ? 2 : 1)
  const order = new Map(ids.map((id, i) => [id, i]))
  return [...ids].sort((a, b) => rank(a) - rank(b) || (order.get(a) ?? 0) - (order.get(b) ?? 0)).map(id => {
    const value = valueOf(state, slot, id)
    const used = Number(state.unit[id]?.['attacks'] ?? 0)
    return { id, label: value.label, value, counter: counterOf(value), ...(used > 0 ? { note: used > 1 ? 'has attacked twice' : 'has attacked' } : {}) }
  })
}

const nations: Readonly<Record<Side, QuickShape['nations']>> = {
  axis: [{ id: 'ge', label: 'German' }, { id: 'it', label: 'Italian' }, { id: 'ro', label: 'Romanian' }, { id: 'hu', label: 'Hungarian' }, { id: 'fi', label: 'Finnish' }, { id: 'minor', label: 'Bulgarian' }],
  west: [{ id: 'br', label: 'Commonwealth' }, { id: 'us', label: 'American' }, { id: 'ca', label: 'Canadian' }, { id: 'ff', label: 'French' }, { id: 'pol', label: 'Polish' }, { id: 'minor', label: 'Minor ally' }],
  soviet: [{ id: 'su', label: 'Soviet' }],
}

export const quickOf = (side: Side): QuickShape => ({
  nations: nations[side],
  types: [
    { id: side === 'soviet' ? 'front' : 'infantry', label: side === 'soviet' ? 'Front' : 'Infantry', symbol: 'infantry', factors: [3, 2], steps: 2 },
    { id: 'armour', label: 'Armour', symbol: 'armour', factors: [5, 3], steps: 2 },
    { id: 'airborne', label: 'Airborne', symbol: 'airborne', factors: [2, 3], steps: 1 },
    { id: 'fortress', label: 'Fortress', symbol: 'fortress', factors: [2, 1], steps: 1 },
  ],
  factors: [{ label: 'Combat', min: 0, max: 15 }, { label: 'Effectiveness', min: 0, max: 9 }],
})
