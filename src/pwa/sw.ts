/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { RouteHandlerCallback } from 'workbox-core/types.js'
import { databaseName } from '../db/name.ts'
import { homePainted, matchPainted, storedMatches, type Stored } from './painted.ts'

declare const self: ServiceWorkerGlobalScope

/** milliseconds the first paint waits for the rows */
const patience = 300

// Everything the app needs is stored at install, all games included. A new version waits until the page asks for it.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' })
cleanupOutdatedCaches()
// Home is painted before a script has run; every other desk starts from the bare frame, so that no wrong screen is seen first.
const home = new URL(self.registration.scope).pathname
registerRoute(({ request, url }) => request.mode === 'navigate' && url.pathname === home, painted('index.html', (html, rows) => homePainted(html, rows, home)))
registerRoute(new NavigationRoute(painted('404.html', (html, rows, { pathname }) => {
  const [room, id, desk] = pathname.slice(home.length).split('/')
  return room === 'match' && id !== undefined ? matchPainted(html, rows, decodeURIComponent(id), desk ?? '') : html
})))

/** The stored page with where the match stands written in. A database that answers late or not at all costs nothing: the page comes as it is. */
function painted(page: string, paint: (html: string, rows: readonly Stored[], url: URL) => string): RouteHandlerCallback {
  const plain = createHandlerBoundToURL(page)
  const late = (): Promise<null> => new Promise(resolve => { setTimeout(resolve, patience, null) })
  return async options => {
    const asked = Promise.race([storedMatches(databaseName).catch(() => null), late()])
    const found = await plain(options)
    const rows = await asked
    if (rows === null || !found.ok) return found
    try {
      return new Response(paint(await found.clone().text(), rows, options.url), { headers: { 'content-type': 'text/html; charset=utf-8' } })
    } catch { return found }
  }
}

// The very first visit is taken over at once, so that a lost signal a minute later costs nothing. An update never is.
let first = false
self.addEventListener('install', () => { first = self.registration.active === null })
self.addEventListener('activate', event => { if (first) event.waitUntil(self.clients.claim()) })

self.addEventListener('message', event => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// A match, chart or map pack shared to the app: kept until the page fetches it, then shown on Home's import sheet.
self.addEventListener('fetch', event => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'POST' || !url.pathname.endsWith('/shared')) return
  event.respondWith(receive(event.request))
})

async function receive(request: Request): Promise<Response> {
  const form = await request.formData()
  const file = form.get('pack')
  const home = new URL('./?shared', self.registration.scope).href
  if (file instanceof File) {
    const cache = await caches.open('shared-files')
    await cache.put('shared-file', new Response(file, { headers: { 'x-name': encodeURIComponent(file.name) } }))
  }
  return Response.redirect((await matchPrecache('index.html')) === undefined ? self.registration.scope : home, 303)
}
