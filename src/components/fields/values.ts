import { startOf, type Field, type Fields, type Values } from '@/engine/field.ts'
import type { Json } from '@/engine/json.ts'
import type { Line } from '@/engine/line.ts'

/** What the match already knows, and the line that says whence. */
export type Prefill = { readonly [field: string]: { readonly value: Json; readonly line: Line } }

export const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The values a form starts with: what was chosen, else what is known, else the usual. */
export function filled(fields: Fields, values: Values, prefill: Prefill = {}): Values {
  const out: Record<string, Json> = { ...values }
  for (const [id, field] of Object.entries(fields)) {
    if (out[id] !== undefined) continue
    const start = prefill[id]?.value ?? startOf(field)
    if (start !== undefined) out[id] = start
  }
  return out
}

export interface Group { readonly name: string; readonly faction: string | undefined; readonly fields: readonly (readonly [id: string, field: Field])[] }

/** Fields of one group lie on one card, in the order in which they come, under the pencil of the first side it names. */
export function grouped(fields: Fields): readonly Group[] {
  const groups = new Map<string, { name: string; faction: string | undefined; fields: (readonly [string, Field])[] }>()
  for (const [id, field] of Object.entries(fields)) {
    const name = field.group ?? ''
    const group = groups.get(name) ?? { name, faction: undefined, fields: [] }
    group.faction ??= field.faction
    group.fields.push([id, field])
    groups.set(name, group)
  }
  // who fights comes before how: cards with units stand before the others, and the units first on them
  return [...groups.values()]
    .map(group => ({ ...group, fields: group.fields.toSorted((a, b) => Number(hasUnits(b)) - Number(hasUnits(a))) }))
    .sort((a, b) => Number(b.fields.some(hasUnits)) - Number(a.fields.some(hasUnits)))
}

const hasUnits = ([, field]: readonly [string, Field]): boolean => field.kind === 'units'
