import * as v from 'valibot'

// One schema per kind of file in data/<game>. They check shape; that data and code agree is checked by `define`.

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(120))
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(6000))
const rule = v.pipe(v.string(), v.minLength(1), v.maxLength(80))
const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()])

export const game = v.strictObject({
  id, title: text, edition: text, publisher: text, years: text, players: text, about: text, cover: id,
  factions: v.pipe(v.array(v.strictObject({ id, label: text, letter: v.pipe(v.string(), v.length(1)), pencil: v.picklist(['blue', 'red', 'iron', 'steel']) })), v.minLength(1)),
  seats: v.pipe(v.array(v.strictObject({ id, label: text, factions: v.array(id) })), v.minLength(1)),
})

export const scenarios = v.pipe(v.array(v.strictObject({
  id, label: text, rule, about: text,
  setup: v.array(v.strictObject({ text, rule, faction: v.optional(id) })),
  start: v.record(v.string(), v.unknown()),
})), v.minLength(1))

export const options = v.array(v.strictObject({
  id, label: text, rule, about: text, kind: v.picklist(['toggle', 'choice', 'number']),
  choices: v.optional(v.array(v.strictObject({ id, label: text }))),
  min: v.optional(v.number()), max: v.optional(v.number()), usual: v.union([v.boolean(), v.string(), v.number()]),
  scenarios: v.optional(v.array(id)), doubt: v.optional(id),
}))

const stage = v.strictObject({
  id, title: text, cite: rule, prompt: v.optional(text), tasks: v.optional(v.array(text)), procedures: v.optional(v.array(id)),
  skip: v.optional(id), why: v.optional(text), who: v.optional(id), call: v.optional(id), repeat: v.optional(id), jump: v.optional(id),
  passes: v.optional(v.literal(true)), begins: v.optional(v.array(id)),
})
export const stages = v.strictObject({ start: id, lists: v.record(v.string(), v.pipe(v.array(stage), v.minLength(1))) })

export const reminders = v.array(v.strictObject({ id, text, rule, at: v.pipe(v.array(id), v.minLength(1)), when: v.optional(id), procedure: v.optional(id) }))

const choices = v.optional(v.array(v.strictObject({ id, label: text })))
export const tracks = v.strictObject({
  tracks: v.array(v.strictObject({
    id, label: text, rule, check: v.optional(v.boolean()), faction: v.optional(id), names: v.optional(v.array(v.string())),
    scope: v.optional(id), refill: v.optional(v.number()), min: v.optional(v.number()), max: v.optional(v.number()),
  })),
  flags: v.array(v.strictObject({ id, label: text, rule, scope: v.optional(id), check: v.optional(v.boolean()), names: v.optional(v.boolean()), choices })),
  piles: v.array(v.strictObject({
    id, label: text, rule, kind: v.picklist(['bag', 'list', 'count']), faction: v.optional(id),
    items: v.optional(v.array(v.strictObject({ id, label: text, n: v.optional(v.number()) }))),
  })),
  rows: v.array(v.strictObject({
    id, label: text, rule,
    columns: v.array(v.strictObject({ id, label: text, kind: v.picklist(['number', 'text', 'toggle', 'choice']), options: v.optional(v.array(v.string())), min: v.optional(v.number()), max: v.optional(v.number()) })),
  })),
})

export const modifiers = v.array(v.strictObject({ id, label: text, rule, on: id, amount: v.optional(v.number()), procedures: v.pipe(v.array(id), v.minLength(1)), bestOf: v.optional(id) }))

const factors = v.array(v.number())
export const units = v.array(v.strictObject({
  id, label: text, faction: id, nation: id, type: id, symbol: id, size: v.optional(v.string()), factors, reduced: v.optional(factors),
  steps: v.pipe(v.number(), v.integer(), v.minValue(1)), rule: v.optional(rule), also: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
}))

export const doubts = v.array(v.strictObject({ id, title: text, rule, question: text, reading: text, switch: v.optional(id) }))

export const rules = v.pipe(v.array(v.strictObject({
  id: rule, title: text, text, see: v.optional(v.array(rule)), words: v.optional(v.array(text)), unconfirmed: v.optional(v.boolean()),
})), v.minLength(10))

const source = v.picklist(['rules', 'owner', 'practice', 'scenario', 'empty'])
const slot = { id, label: text, source, cite: rule, unlocks: v.optional(text) }
const head = v.strictObject({ label: text, holds: v.pipe(v.array(v.union([v.number(), v.string()])), v.minLength(1)) })
export const chart = v.variant('kind', [
  v.strictObject({
    ...slot, kind: v.literal('grid'), columns: v.array(head), rows: v.array(head), cells: v.array(v.array(v.nullable(v.string()))), codes: v.array(v.string()),
    revealed: v.optional(v.array(v.strictObject({ column: v.number(), row: v.number(), code: v.string(), cite: rule }))),
    order: v.optional(v.array(v.string())), practice: v.optional(v.array(v.array(v.string()))),
  }),
  v.strictObject({
    ...slot, kind: v.literal('rows'),
    columns: v.array(v.strictObject({ id, label: text, kind: v.picklist(['number', 'text', 'toggle', 'choice']), options: v.optional(v.array(v.string())) })),
    rows: v.record(v.string(), v.record(v.string(), scalar)),
  }),
  v.strictObject({ ...slot, kind: v.literal('set'), among: v.optional(v.array(v.string())), items: v.array(v.string()) }),
])

/** File name without its ending, and what must be in it. `map.json` has a schema of its own beside the board. */
export const files = { game, scenarios, options, stages, reminders, tracks, modifiers, units, doubts, rules }
