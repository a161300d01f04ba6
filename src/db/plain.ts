/** A deep copy of plain data: storage cannot take Vue's proxies. Blobs, bytes and dates stay what they are; absent stays absent. */
export function plain<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(plain) as T
  const maker: unknown = Object.getPrototypeOf(value)
  if (maker !== Object.prototype && maker !== null) return value
  const out: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) if (each !== undefined) out[key] = plain(each as unknown)
  return out as T
}

/** The same without these fields. */
export function without<T extends object, K extends keyof T>(value: T, ...fields: readonly K[]): Omit<T, K> {
  const out: Partial<T> = { ...value }
  for (const field of fields) delete out[field]
  return out as Omit<T, K>
}
