import type { BackupRow } from './records.ts'

// The rolling copies a second time, in the cache storage. Chromium throws a whole database away when it finds it corrupt, which a
// kill in the middle of a large write can bring about; what lies here is in other files and stays.

const addressOf = (id: string): string => `/adjutant-copies/${id}`
type Facts = Omit<BackupRow, 'bytes'>

const open = async (name: string): Promise<Cache | null> => {
  try {
    return typeof caches === 'undefined' ? null : await caches.open(`${name}-copies`)
  } catch {
    return null
  }
}

/** All that can be read; in no order. */
export async function mirrored(name: string): Promise<readonly BackupRow[]> {
  const cache = await open(name)
  if (cache === null) return []
  const found = await Promise.all((await cache.keys().catch(() => [])).map(async request => {
    const answer = await cache.match(request).catch(() => undefined)
    const facts = answer === undefined ? null : factsIn(answer.headers.get('x-facts'))
    return answer === undefined || facts === null ? null : { ...facts, bytes: await answer.blob() }
  }))
  return found.filter(each => each !== null)
}

function factsIn(text: string | null): Facts | null {
  try {
    const facts = JSON.parse(decodeURIComponent(text ?? '')) as Facts
    return typeof facts.id === 'string' && typeof facts.seq === 'number' ? facts : null
  } catch {
    return null
  }
}

/** A failure here is no failure of the copy itself; says whether it lies here. */
export async function mirror(name: string, { bytes, ...facts }: BackupRow): Promise<boolean> {
  const cache = await open(name)
  if (cache === null) return false
  return cache.put(addressOf(facts.id), new Response(bytes, { headers: { 'x-facts': encodeURIComponent(JSON.stringify(facts)) } })).then(() => true, () => false)
}

export async function unmirror(name: string, ids: readonly string[]): Promise<void> {
  const cache = await open(name)
  for (const id of ids) await cache?.delete(addressOf(id)).catch(() => false)
}
