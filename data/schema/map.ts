import * as v from 'valibot'

// map.json of a game, as in src/engine/board/map.ts. That labels lie on the grid is checked by the board itself (`mapFaults`).

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(60))
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const rule = v.pipe(v.string(), v.minLength(1), v.maxLength(80))
const facts = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))
const size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))
const pair = v.tuple([size, size])

const grid = v.variant('kind', [
  v.strictObject({ kind: v.literal('lettered'), columns: v.tuple([v.pipe(v.string(), v.regex(/^([A-Z])\1*$/)), v.pipe(v.string(), v.regex(/^([A-Z])\1*$/))]), numbers: pair }),
  v.strictObject({ kind: v.literal('rrcc'), rows: pair, columns: pair }),
  v.strictObject({ kind: v.literal('board'), width: size, height: size }),
  v.strictObject({ kind: v.literal('places') }),
])

export const map = v.strictObject({
  grid,
  places: v.optional(v.array(v.strictObject({ id, label: text, x: v.number(), y: v.number() }))),
  links: v.optional(v.array(v.strictObject({ from: id, to: id, facts: v.optional(facts) }))),
  terrain: v.pipe(v.array(v.strictObject({
    id, label: text, rule: v.optional(rule), fill: id,
    pattern: v.optional(v.picklist(['trees', 'contours', 'marsh', 'peaks', 'waves', 'houses', 'dunes', 'hedges', 'dots'])),
  })), v.minLength(1)),
  edges: v.array(v.strictObject({ id, label: text, rule: v.optional(rule), drawn: v.picklist(['across', 'along']), stroke: id, dash: v.optional(v.boolean()) })),
  marks: v.array(v.strictObject({ id, label: text, rule: v.optional(rule), symbol: id, kind: v.optional(v.picklist(['toggle', 'number', 'text'])), faction: v.optional(v.boolean()) })),
  cells: v.record(v.string(), facts),
  between: v.record(v.string(), facts),
  fill: v.optional(id),
  unconfirmed: v.optional(v.array(id)),
})
