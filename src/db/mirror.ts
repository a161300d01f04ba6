// The rolling copies and the photographs a second time, in the cache storage. Chromium throws a whole database away when it finds
// it corrupt, which a kill in the middle of a large write can bring about; what lies here is in other files and stays.

export type Shelf = 'copies' | 'photos'
interface Piece { readonly id: string; readonly bytes: Blob }
const addressOf = (id: string): string => `/adjutant/${id}`

const open = async (name: string, shelf: Shelf): Promise<Cache | null> => {
  try {
    return typeof caches === 'undefined' ? null : await caches.open(`${name}-${shelf}`)
  } catch {
    return null
  }
}

/** All that can be read; in no order. */
export async function mirrored<P extends Piece>(name: string, shelf: Shelf): Promise<readonly P[]> {
  const cache = await open(name, shelf)
  if (cache === null) return []
  const found = await Promise.all((await cache.keys().catch(() => [])).map(async request => {
    const answer = await cache.match(request).catch(() => undefined)
    const facts = answer === undefined ? null : factsIn<P>(answer.headers.get('x-facts'))
    return answer === undefined || facts === null ? null : { ...facts, bytes: await answer.blob() } as P
  }))
  return found.filter(each => each !== null)
}

function factsIn<P extends Piece>(text: string | null): Omit<P, 'bytes'> | null {
  try {
    const facts = JSON.parse(decodeURIComponent(text ?? '')) as Omit<P, 'bytes'>
    return typeof facts.id === 'string' ? facts : null
  } catch {
    return null
  }
}

/** A failure here is no failure of the piece itself; says whether it lies here. */
export async function mirror(name: string, shelf: Shelf, { bytes, ...facts }: Piece): Promise<boolean> {
  const cache = await open(name, shelf)
  if (cache === null) return false
  return cache.put(addressOf(facts.id), new Response(bytes, { headers: { 'x-facts': encodeURIComponent(JSON.stringify(facts)) } })).then(() => true, () => false)
}

export async function unmirror(name: string, shelf: Shelf, ids: readonly string[]): Promise<void> {
  const cache = await open(name, shelf)
  for (const id of ids) await cache?.delete(addressOf(id)).catch(() => false)
}
