import type { UnitValue } from '../../engine/counter.ts'
import { choice, option, type Option, type UnitsField } from '../../engine/field.ts'
import type { Line } from '../../engine/line.ts'
import { forbid, roll, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { counterOf, unitsOf, valueOf, type Slot } from './roster.ts'
import { sideName, type Side } from './sides.ts'
import { zoneNames } from './zones.ts'

/** 1: one of several by an equal share of the die; a single one needs none. */
export function* lot(id: string, who: string, among: readonly string[], why: Line): Script<string> {
  return among.length === 1 ? (among[0] as string) : String((yield* roll({ id, who, lines: [why] }, { kind: 'pick', among }))[0])
}
/** n of them, one after the other; all of them need no lot. */
export function* lots(id: string, who: string, among: readonly string[], n: number, why: Line): Script<readonly string[]> {
  if (n >= among.length) return among
  const out: string[] = []
  for (let i = 1; i <= n; i++) out.push(yield* lot(`${id} ${i}`, who, among.filter(each => !out.includes(each)), why))
  return out
}
/** Those that rank lowest. */
export function least<T>(all: readonly T[], rank: (each: T) => number): readonly T[] {
  const low = Math.min(...all.map(rank))
  return all.filter(each => rank(each) === low)
}

/** What speaks against it, one after the other; whatever the table overrules becomes a line. */
export function* heed(who: string, objections: readonly Line[]): Script<readonly Line[]> {
  const out: Line[] = []
  for (const [i, why] of objections.entries()) out.push(yield* forbid({ id: `objection ${i + 1}`, who }, why))
  return out
}

export type Entry = Option & { readonly value: UnitValue }
export const entryOf = (state: State, slot: Slot, id: string, refusal?: Line): Entry => {
  const value = valueOf(state, slot, id)
  return { id, label: value.label, value, counter: counterOf(value), ...(refusal === undefined ? {} : { refusal }) }
}
export const unitsField = (state: State, slot: Slot, label: string, side: Side, types: readonly string[], usual: readonly string[], cite: string): UnitsField => ({
  kind: 'units', label, cite, faction: side, min: 0, max: 16, usual: usual.map(id => valueOf(state, slot, id)),
  roster: unitsOf(side, ...types).map(({ id }) => entryOf(state, slot, id)),
})
export const zonesField = (label: string, cite: string, usual: readonly string[], among: readonly string[] = zoneNames) => ({ kind: 'pick' as const, label, cite, options: among.map(each => option(each)), min: 0, max: among.length, usual })
export const sideField = (label: string, usual: Side, among: readonly Side[] = ['axis', 'west', 'soviet']) => ({ ...choice(label, among.map(each => option(each, sideName[each]))), usual })
export const idOf = (unit: UnitValue): string => unit.unit ?? unit.label
export const idsOf = (units: readonly UnitValue[]): readonly string[] => units.map(idOf)
export const landTypes = ['infantry', 'armour', 'mechanized', 'airborne', 'front']
export const together = (parts: readonly string[]): string => (parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`)
