/** Words by name: what a path names, or what stands behind its question mark. */
export type Words = Readonly<Record<string, string>>

const part = /\/:(\w+)(\??)/g

/** `/match/:id/turn` takes `/match/7/turn` and gives its id; a part with a question mark may be missing. Null: the address of another page. */
export function paramsOf(pattern: string, path: string): Words | null {
  const names: string[] = []
  const shape = pattern.replace(part, (_, name: string, maybe: string) => {
    names.push(name)
    return maybe === '' ? '/([^/]+)' : '(?:/([^/]+))?'
  })
  const found = new RegExp(`^${shape}/?$`).exec(path)
  if (found === null) return null
  try {
    return Object.fromEntries(names.flatMap((name, i) => { const word = found[i + 1]; return word === undefined ? [] : [[name, decodeURIComponent(word)]] }))
  } catch {
    // a stray per cent sign: no address of ours
    return null
  }
}

/** The other way round. */
export const pathOf = (pattern: string, params: Words): string =>
  pattern.replace(part, (_, name: string) => (params[name] === undefined ? '' : `/${encodeURIComponent(params[name])}`))

export const queryOf = (search: string): Words => Object.fromEntries(new URLSearchParams(search))
export const searchOf = (query: Words): string => (Object.keys(query).length === 0 ? '' : `?${String(new URLSearchParams(query))}`)
