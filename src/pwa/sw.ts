/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

// Everything the app needs is stored at install, all games included. A new version waits until the page asks for it.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
// Home is painted before a script has run; every other desk starts from the bare frame, so that no wrong screen is seen first.
const home = new URL(self.registration.scope).pathname
registerRoute(({ request, url }) => request.mode === 'navigate' && url.pathname === home, createHandlerBoundToURL('index.html'))
registerRoute(new NavigationRoute(createHandlerBoundToURL('404.html')))

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
