import type { TableName } from './tables.ts'

/** Who wants to know when tables change, in this tab or another. */
export interface Watchers {
  /** asks now and again after every change; returns how to stop */
  add<A>(tables: readonly TableName[], ask: () => Promise<A>, seen: (value: A) => void, failed?: (error: unknown) => void): () => void
  /** these tables have changed here */
  wake(tables: readonly TableName[]): void
}

export function watchers(name: string): Watchers {
  const all = new Set<(tables: readonly TableName[]) => void>()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`adjutant-rows ${name}`)
  const tell = (tables: readonly TableName[]): void => { for (const each of all) each(tables) }
  if (channel !== null) channel.onmessage = ({ data }: MessageEvent<readonly TableName[]>) => tell(data)
  ;(channel as { unref?: () => void } | null)?.unref?.()
  return {
    add: (tables, ask, seen, failed) => {
      let [asking, stale] = [false, false]
      const look = async (): Promise<void> => {
        stale = true
        if (asking) return
        asking = true
        while (stale && all.has(wake)) {
          stale = false
          await ask().then(value => { if (all.has(wake)) seen(value) }, (error: unknown) => failed?.(error))
        }
        asking = false
      }
      const wake = (changed: readonly TableName[]): void => { if (changed.some(each => tables.includes(each))) void look() }
      all.add(wake)
      void look()
      return () => all.delete(wake)
    },
    wake: tables => {
      tell(tables)
      channel?.postMessage(tables)
    },
  }
}
