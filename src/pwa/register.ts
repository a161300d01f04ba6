import { Workbox } from 'workbox-window'
import { ref } from 'vue'

/** A new version is stored and waits. It is taken only when somebody asks for it, never in the middle of a match. */
export const updateWaiting = ref(false)
/** Everything is stored: the app opens without a network from now on. */
export const offlineReady = ref(false)

/** Another window has switched: this one still runs the old version and should be loaded again when it suits. */
export const updateTaken = ref(false)

let workbox: Workbox | null = null
let asked = false

/** Trusted Types: the one address a worker may be loaded from is our own. */
const policy = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string } } }).trustedTypes
  ?.createPolicy('adjutant-worker', { createScriptURL: url => url })

export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const url = `${import.meta.env.BASE_URL}sw.js`
  workbox = new Workbox((policy?.createScriptURL(url) ?? url), { scope: import.meta.env.BASE_URL })
  workbox.addEventListener('waiting', () => { updateWaiting.value = true })
  workbox.addEventListener('activated', () => { offlineReady.value = true })
  workbox.addEventListener('controlling', event => { if (event.isUpdate === true && !asked) updateTaken.value = true })
  void workbox.register().then(found => {
    if (found?.active != null) offlineReady.value = true
  }).catch(() => undefined) // without a worker the app still runs, only not offline: the health card says so
}

/** Looks for a new version now. */
export const lookForUpdate = (): void => { void workbox?.update().catch(() => undefined) }

/** The player has asked: switch to the stored version and show it. */
export function takeUpdate(): void {
  asked = true
  workbox?.addEventListener('controlling', () => { location.reload() })
  workbox?.messageSkipWaiting()
}

interface Launches { setConsumer(take: (launch: { readonly files: readonly { getFile(): Promise<File> }[] }) => void): void }

/** A file opened with the app waits in the same drawer as one that was shared to it. */
export function watchOpenedFiles(arrived: () => void): void {
  (globalThis as { launchQueue?: Launches }).launchQueue?.setConsumer(({ files: [handle] }) => {
    if (handle !== undefined) void handle.getFile().then(keepShared).then(arrived, () => undefined)
  })
}
async function keepShared(file: File): Promise<void> {
  const cache = await caches.open('shared-files')
  await cache.put('shared-file', new Response(file, { headers: { 'x-name': encodeURIComponent(file.name) } }))
}

/** A file that was shared to the app, once. */
export async function sharedFile(): Promise<File | null> {
  if (!('caches' in globalThis)) return null
  const cache = await caches.open('shared-files')
  const found = await cache.match('shared-file')
  if (found === undefined) return null
  await cache.delete('shared-file')
  return new File([await found.blob()], decodeURIComponent(found.headers.get('x-name') ?? 'pack'))
}
