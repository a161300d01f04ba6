import { hash } from '../engine/journal.ts'
import { slots } from './slots.ts'
import workerAddress from './tail.worker.ts?worker&url'
import type { Op } from './transaction.ts'

// Every change a second time, outside the database: one line each in a file of the origin's private file system, on the medium
// before the tap is acknowledged. Chromium keeps all databases of a site in one store and throws that away when it finds it
// corrupt; the newest rolling copy and these lines then give back every acknowledged step. See redo.ts.

/** A place in the row of all changes: which life of the database, and the how-manieth change. */
export interface Mark { readonly life: string; readonly n: number }
export interface Kept extends Mark { readonly at: number; readonly ops: readonly Op[]; /** the rolling copy this change has put in place of everything */ readonly copy?: string }

export interface Tail {
  /** resolves when the line is on the medium, or when there is no place for it */
  keep(change: Kept): Promise<void>
  /** a rolling copy holds everything up to here: lines that are no longer needed go */
  cover(mark: Mark): Promise<void>
  /** whether the last change was kept; null before there was one */
  kept(): boolean | null
  close(): void
}

export const after = (last: Mark | undefined): Mark => ({ life: last?.life ?? crypto.randomUUID(), n: (last?.n ?? 0) + 1 })

const longest = 4_000_000

/** One line: a checksum, then what was changed. The place comes first, where the worker finds it without parsing the rest. Null for
 *  rows that JSON has no word for, or far too many of them: a gap until the next copy. */
export function lineOf({ life, n, at, ops, copy }: Kept): string | null {
  try {
    const text = JSON.stringify([life, n, at, ops, copy])
    return text.length > longest ? null : `${hash(text)} ${text}`
  } catch {
    return null
  }
}

/** What can be read of some lines; a line that was cut off is left out. */
export const linesIn = (text: string): readonly Kept[] => text.split('\n').flatMap(line => {
  const [sum, json] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
  if (sum === '' || hash(json) !== sum) return []
  const [life, n, at, ops, copy] = JSON.parse(json) as [string, number, number, readonly Op[], string | null]
  return [{ life, n, at, ops, ...(copy === null ? {} : { copy }) }]
})

const folder = (): Promise<FileSystemDirectoryHandle> | undefined => globalThis.navigator?.storage?.getDirectory?.()

/** Everything that lies beside a database, in no order. */
export async function readTail(name: string): Promise<readonly Kept[]> {
  const out: Kept[] = []
  try {
    const root = await folder()
    for (let i = 0; root !== undefined && i < slots; i++) out.push(...linesIn(await (await (await root.getFileHandle(`${name}.${i}`)).getFile()).text()))
  } catch { /* the first place that was never used ends the search */ }
  return out
}

const patience = 5000
type Policy = { createScriptURL(url: string): string }
const policy = (): Policy | undefined => (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes?.createPolicy('adjutant-tail', { createScriptURL: url => url })
let trusted: Policy | undefined

/** Starts its worker at the first change. Without one, or with one that does not answer, it keeps nothing and holds nobody up. */
export function openTail(name: string): Tail {
  const waiting = new Map<number, (kept: boolean) => void>()
  let worker: Worker | null = null
  let tries = typeof Worker === 'undefined' || globalThis.navigator?.storage?.getDirectory === undefined ? 0 : 3
  let last: boolean | null = tries === 0 ? false : null
  /** the first change that is not here: none after it is of use until a copy has covered it */
  let missing = 0
  let number = 0
  const close = (): void => {
    worker?.terminate()
    worker = null
    for (const done of waiting.values()) done(false)
    waiting.clear()
  }
  const giveUp = (): void => { tries--; close() }
  const start = (): Worker => {
    trusted ??= policy()
    const started = new Worker(trusted?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module', name })
    started.onmessage = ({ data: [id, kept] }: MessageEvent<[number, boolean]>) => { waiting.get(id)?.(kept); waiting.delete(id) }
    started.onerror = giveUp
    return started
  }
  const tell = async (...message: unknown[]): Promise<boolean> => {
    if (tries <= 0) return false
    const id = ++number
    const timer = setTimeout(giveUp, patience)
    const answered = new Promise<boolean>(resolve => { waiting.set(id, resolve) })
    try {
      worker ??= start()
      worker.postMessage([id, ...message])
    } catch {
      giveUp()
    }
    const kept = await answered
    clearTimeout(timer)
    return kept
  }
  return {
    keep: async change => {
      const line = missing === 0 ? lineOf(change) : null
      last = line !== null && await tell(line)
      if (!last && missing === 0) missing = change.n
    },
    cover: async ({ life, n }) => {
      if (!(await tell(life, n)) || n < missing) return
      missing = 0
      last = true
    },
    kept: () => last,
    close,
  }
}
