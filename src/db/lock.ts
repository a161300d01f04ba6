/** Who may write in this match from this tab. */
export type Role = 'writer' | 'reader'

export interface Hold {
  /** makes this tab the writer; the other becomes a reader at once */
  takeOver(): void
  release(): void
}

const lockName = (match: string): string => `adjutant-match-${match}`

/** One writer per match across tabs. The rest wait in line as readers and move up when the writer's tab closes or dies. */
export function holdMatch(match: string, become: (role: Role) => void): Hold {
  const locks = globalThis.navigator?.locks
  if (locks === undefined) {
    // without Web Locks two tabs are still kept apart: a stale append is refused inside its transaction
    become('writer')
    return { takeOver: () => undefined, release: () => undefined }
  }
  let done = false
  let role: Role | null = null
  const now = (next: Role): void => {
    role = next
    become(next)
  }
  let letGo: () => void = () => undefined
  let waiting = new AbortController()
  const held = (): Promise<void> => {
    if (done) return Promise.resolve()
    now('writer')
    return new Promise(resolve => { letGo = resolve })
  }
  const wait = (): void => {
    waiting = new AbortController()
    const { signal } = waiting
    // rejects when another tab steals the lock, or when we stop waiting ourselves
    locks.request(lockName(match), { signal }, held).catch(() => { if (!signal.aborted) lost() })
  }
  const lost = (): void => {
    if (done) return
    now('reader')
    wait()
  }
  void locks.query().then(({ held: all }) => {
    if (done) return
    if (all?.some(each => each.name === lockName(match)) === true) now('reader')
    wait()
  })
  return {
    takeOver: () => {
      if (done || role === 'writer') return
      waiting.abort()
      locks.request(lockName(match), { steal: true }, held).catch(lost)
    },
    release: () => {
      done = true
      waiting.abort()
      letGo()
    },
  }
}

interface Written { readonly match: string; readonly seq: number }

const channelName = 'adjutant-journal'
const open = (): BroadcastChannel | null => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName))

/** Tells the other tabs that a match has got this far. */
export function announce(match: string, seq: number): void {
  const channel = open()
  channel?.postMessage({ match, seq } satisfies Written)
  channel?.close()
}

/** Hears how far a match has got in other tabs, so that a reader can follow; returns how to stop. */
export function follow(match: string, heard: (seq: number) => void): () => void {
  const channel = open()
  if (channel === null) return () => undefined
  channel.onmessage = ({ data }: MessageEvent<Written>) => { if (data.match === match) heard(data.seq) }
  return () => channel.close()
}
