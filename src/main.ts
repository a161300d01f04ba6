import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import './components/styles/tokens.css'
import './components/styles/base.css'
import { registerWorker } from './pwa/register.ts'
import { router } from './router.ts'
import { database } from './stores/keep.ts'
import { useSettings } from './stores/settings.ts'
import { useShelf } from './stores/shelf.ts'

const app = createApp(App)
app.use(createPinia())
app.use(router)
// the database opens while the first screen is drawn; nothing waits for it but what needs it
void database()
void useShelf().follow()
void useSettings().load()
app.mount('#app')
registerWorker()
const started = Date.now()
// copies and cleaning up are for a quiet moment
setTimeout(() => { void Promise.all([database(), import('./db/upkeep.ts')]).then(([db, { startUpkeep }]) => { startUpkeep(db, started) }) }, 3000)
