import type { UnitValue } from '../../engine/counter.ts'
import { option, type UnitsField } from '../../engine/field.ts'
import type { Line } from '../../engine/line.ts'
import { roll, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { counterOf, unitsOf, valueOf, type Slot } from './roster.ts'
import type { Side } from './sides.ts'
import { zoneNames } from './zones.ts'

export function* lot(id: string, who: string, among: readonly string[], why: Line): Script<string> {
  return among.length === 1 ? (among[0] as string) : String((yield* roll({ id, who, lines: [why] }, { kind: 'pick', among }))[0])
}
export const unitsField = (state: State, slot: Slot, label: string, side: Side, types: readonly string[], usual: readonly string[], cite: string): UnitsField => ({
  kind: 'units', label, cite, faction: side, min: 0, max: 16, usual: usual.map(id => valueOf(state, slot, id)),
  roster: unitsOf(side, ...types).map(({ id }) => { const value = valueOf(state, slot, id); return { id, label: value.label, value, counter: counterOf(value) } }),
})
export const zonesField = (label: string, cite: string, usual: readonly string[], among: readonly string[] = zoneNames) => ({ kind: 'pick' as const, label, cite, options: among.map(each => option(each)), min: 0, max: among.length, usual })
export const idOf = (unit: UnitValue): string => unit.unit ?? unit.label
export const landTypes = ['infantry', 'armour', 'mechanized', 'airborne', 'front']
