import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import './components/styles/tokens.css'
import './components/styles/base.css'
import { registerWorker } from './pwa/register.ts'
import { router } from './router.ts'
import { database } from './stores/keep.ts'
import { useSettings } from './stores/settings.ts'

// a host that answers every address with Home's page: another desk must not begin with Home's picture
if (location.pathname !== import.meta.env.BASE_URL && document.querySelector('#app > main') !== null) document.querySelector('#app')?.replaceChildren()

const app = createApp(App)
app.use(createPinia())
// the database opens while the first screen is drawn; nothing waits for it but what needs it
void database()
void useSettings().load()
app.use(router)
// what index.html shows stays until the first desk can be drawn in its place
void router.isReady().catch(() => undefined).then(() => { app.mount('#app') })
registerWorker()
const started = Date.now()
// copies and cleaning up are for a quiet moment
setTimeout(() => { void Promise.all([database(), import('./db/upkeep.ts')]).then(([db, { startUpkeep }]) => { startUpkeep(db, started) }) }, 3000)
