import type { Json } from './json.ts'

/** Records from columns, as the build writes our facts; a hole in a column is a field the record does not have. */
export const records = (n: number, names: string, ...columns: readonly (readonly Json[])[]): readonly { readonly [field: string]: Json }[] => {
  const fields = names.split(',')
  return Array.from({ length: n }, (_, i) => {
    const record: Record<string, Json> = {}
    fields.forEach((field, at) => {
      const value = columns[at]?.[i]
      if (value !== undefined) record[field] = value
    })
    return record
  })
}
