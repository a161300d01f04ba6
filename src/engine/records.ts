import type { Json } from './json.ts'

type Records = readonly { readonly [field: string]: Json }[]

/** A column of words is one text with strokes between them; a hole in a column is a field the record does not have. */
const cells = (column: readonly Json[] | string): readonly (Json | undefined)[] => (typeof column === 'string' ? column.split('|').map(each => (each === '' ? undefined : each)) : column)

/** Records from columns, as the build writes our facts. */
export const records = (n: number, names: string, ...columns: readonly (readonly Json[] | string)[]): Records => {
  const [fields, table] = [names.split(','), columns.map(cells)]
  return Array.from({ length: n }, (_, i) => {
    const record: Record<string, Json> = {}
    fields.forEach((field, at) => {
      const value = table[at]?.[i]
      if (value !== undefined) record[field] = value
    })
    return record
  })
}

/** The same, each under its name. */
export const named = (names: string, list: readonly Json[]): { readonly [name: string]: Json } => Object.fromEntries(names.split('|').map((name, i) => [name, list[i] as Json]))
