import { slots } from './slots.ts'

// Appends lines to a file of its own and answers when they are on the medium. A file that another tab's worker holds is passed over.

const scope = globalThis as unknown as { readonly name: string; onmessage: (event: MessageEvent<[number, string, number?]>) => void; postMessage(answer: [number, boolean]): void }
interface SyncHandle { read(into: Uint8Array, at: { at: number }): number; write(bytes: Uint8Array, at: { at: number }): number; truncate(size: number): void; getSize(): number; flush(): void; close(): void }

let own: { readonly slot: number; readonly handle: SyncHandle; end: number } | null = null

const hold = async (slot: number, create: boolean): Promise<SyncHandle | null> => {
  try {
    const root = await navigator.storage.getDirectory()
    const file = await root.getFileHandle(`${scope.name}.${slot}`, { create }) as unknown as { createSyncAccessHandle(): Promise<SyncHandle> }
    return await file.createSyncAccessHandle()
  } catch {
    return null
  }
}

async function append(line: string): Promise<boolean> {
  for (let slot = 0; own === null && slot < slots; slot++) {
    const handle = await hold(slot, true)
    if (handle !== null) own = { slot, handle, end: handle.getSize() }
  }
  if (own === null) return false
  // begins on a line of its own: one that a kill has cut off must not swallow it
  const bytes = new TextEncoder().encode(`\n${line}`)
  if (own.handle.write(bytes, { at: own.end }) < bytes.length) return false
  own.handle.flush()
  own.end += bytes.length
  return true
}

async function cover(life: string, n: number): Promise<boolean> {
  for (let slot = 0; slot < slots; slot++) {
    const handle = own?.slot === slot ? own.handle : await hold(slot, false)
    if (handle === null) continue
    if (!needed(handle, life, n)) {
      handle.truncate(0)
      handle.flush()
      if (own?.slot === slot) own.end = 0
    }
    if (own?.slot !== slot) handle.close()
  }
  return true
}

/** Whether a file holds anything that came after the copy. Other lives are over: whatever of them was to be had is in the copy. */
function needed(handle: SyncHandle, life: string, n: number): boolean {
  const bytes = new Uint8Array(handle.getSize())
  handle.read(bytes, { at: 0 })
  return [...new TextDecoder().decode(bytes).matchAll(/^\S+ \["([^"]+)",(\d+),/gm)].some(([, of, at]) => of === life && Number(at) > n)
}

let turn: Promise<unknown> = Promise.resolve()
scope.onmessage = ({ data: [id, text, n] }) => {
  turn = turn.then(() => (n === undefined ? append(text) : cover(text, n))).catch(() => false).then(done => { scope.postMessage([id, done]) })
}
