import * as v from 'valibot'
import type { TableName } from './tables.ts'

// What rows from outside must look like. Further fields are kept: a later version of the same schema may add some.

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const name = v.pipe(v.string(), v.maxLength(300))
const text = v.pipe(v.string(), v.maxLength(20_000))
const time = v.pipe(v.number(), v.finite(), v.minValue(-8.64e15), v.maxValue(8.64e15))
const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const flat = v.union([v.string(), v.number(), v.boolean(), v.null()])

const line = v.looseObject({ text, cite: v.optional(name), amount: v.optional(v.number()) })
const standing = v.looseObject({ headline: name, stage: name, turn: v.optional(v.number()), turns: v.optional(v.number()), owed: v.optional(v.number()) })
const seat = v.looseObject({ id, label: name, factions: v.pipe(v.array(id), v.maxLength(50)), dice: v.optional(v.picklist(['phone', 'table'])) })
const layer = v.variant('kind', [
  v.object({ kind: v.literal('grid'), cells: v.record(name, name) }),
  v.object({ kind: v.literal('rows'), rows: v.record(name, v.record(name, flat)) }),
  v.object({ kind: v.literal('set'), items: v.array(name) }),
])

export const shapes = {
  matches: v.looseObject({
    id, game: id, scenario: name, title: name, seats: v.pipe(v.array(seat), v.maxLength(20)), createdAt: time, playedAt: time, head: seq, standing,
    touched: v.optional(v.number()), archived: v.optional(v.boolean()), deletedAt: v.optional(time), scrap: v.optional(v.boolean()),
  }),
  entries: v.looseObject({
    match: id, seq, id, v: v.literal(1), module: name, at: time, seat: v.pipe(v.string(), v.maxLength(200)), does: v.looseObject({ kind: id }),
    effects: v.array(v.looseObject({ kind: id, id: v.pipe(v.string(), v.maxLength(500)) })), prev: v.pipe(v.string(), v.maxLength(200)), sum: id,
  }),
  told: v.looseObject({ match: id, seq, label: text, lines: v.array(line), duties: v.optional(v.array(line)), where: text, dice: v.optional(v.array(v.union([v.string(), v.number()]))) }),
  marks: v.looseObject({ id, match: id, seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), kind: v.picklist(['note', 'bookmark', 'unsure']), text, at: time }),
  secrets: v.looseObject({ match: id, seat: id, id, salt: name, text, hash: name, at: time }),
  charts: v.looseObject({ game: id, chart: id, layer, hash: name, at: time }),
  maps: v.looseObject({ game: id, id, label: name, at: time }),
  photos: v.looseObject({ hash, type: v.literal('image/jpeg'), width: seq, height: seq, at: time }),
  uses: v.looseObject({ id, hash, label: name, at: time, game: v.optional(id), chart: v.optional(id), match: v.optional(id) }),
  clocks: v.looseObject({ match: id, seat: id, ms: v.pipe(v.number(), v.minValue(0)) }),
  house: v.looseObject({ id, game: id, kind: v.picklist(['modifier', 'reminder', 'setup']), label: name, amount: v.optional(v.number()) }),
  memos: v.looseObject({ key: id }),
} satisfies Partial<Record<TableName, v.GenericSchema>>

export type Carried = keyof typeof shapes
export const carried = Object.keys(shapes) as Carried[]

/** The first thing that is wrong with a row, with the place it stands at; null if nothing is. */
export function misshapen(table: Carried, row: unknown): string | null {
  const found = v.safeParse(shapes[table], row, { abortEarly: true })
  if (found.success) return null
  const [issue] = found.issues
  return `${table} ${v.getDotPath(issue) ?? ''}`.trim()
}
