import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import './components/styles/tokens.css'
import './components/styles/base.css'
import { earlyTaps } from './early.ts'
import { registerWorker } from './pwa/register.ts'
import { router } from './router.ts'
import { arrived } from './stores/ahead.ts'
import { database } from './stores/keep.ts'
import { useSettings } from './stores/settings.ts'
import { useShelf } from './stores/shelf.ts'

const atHome = location.pathname === import.meta.env.BASE_URL
// a host that answers every address with Home's page: another desk must not begin with Home's picture
if (!atHome && document.querySelector('#app > main') !== null) document.querySelector('#app')?.replaceChildren()

// the worker has written the Resume card or the stage into the page: it could be read from its first paint on
if (document.querySelector('#app [data-still]') !== null) {
  new PerformanceObserver((list, observer) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (paint === undefined) return
    performance.mark('readable', { startTime: paint.startTime })
    observer.disconnect()
  }).observe({ type: 'paint', buffered: true })
}

const painted = document.querySelector('#app')
const taps = painted === null ? null : earlyTaps(painted)

const app = createApp(App)
app.use(createPinia())
// the database opens and the first screen's rows are read while its code is still on the way
void useSettings().load()
app.use(router)
const read = Promise.all([router.isReady(), atHome ? useShelf().read : router.isReady().then(arrived)])
const patience = new Promise(resolve => { setTimeout(resolve, 600) })
// what index.html shows stays until the first desk can be drawn whole; a slow device is not kept waiting for its rows
void Promise.race([read, router.isReady().then(() => patience)]).catch(() => undefined).then(() => { app.mount('#app'); taps?.() })
// the worker stores everything for later: after what is wanted now
setTimeout(registerWorker, 300)
const started = Date.now()
// copies and cleaning up are for a quiet moment
setTimeout(() => { void Promise.all([database(), import('./db/upkeep.ts')]).then(([db, { startUpkeep }]) => { startUpkeep(db, started) }) }, 3000)
