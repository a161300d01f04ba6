// The floor of our stack: the smallest Vue + Pinia + Dexie + workbox-window app, built in this run with the versions we use.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

export async function floorApp() {
  // beside our node_modules, so that it finds the same packages
  const root = join(process.cwd(), 'node_modules/.cache/floor')
  mkdirSync(join(root, 'src'), { recursive: true })
  const write = (name, text) => writeFileSync(join(root, name), text)
  write('index.html', '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Floor</title></head><body><div id="app"></div><script type="module" src="/src/main.js"></script></body></html>')
  write('src/main.js', `import { createApp } from 'vue'; import { createPinia } from 'pinia'; import { Workbox } from 'workbox-window'; import App from './App.vue'
createApp(App).use(createPinia()).mount('#app'); if ('serviceWorker' in navigator) new Workbox('/sw.js').register()`)
  write('src/store.js', `import { defineStore } from 'pinia'; import Dexie from 'dexie'
const db = new Dexie('floor'); db.version(1).stores({ actions: '[g+n]' })
export const useGame = defineStore('game', { state: () => ({ turn: 1, n: 0 }), actions: { async load() { this.n = await db.table('actions').count(); performance.mark('readable') }, async next() { this.turn++; await db.table('actions').add({ g: 1, n: Date.now() }) } } })`)
  write('src/App.vue', `<script setup>import { onMounted } from 'vue'; import { useGame } from './store.js'; const g = useGame(); onMounted(() => g.load())</script><template><main><h1>Turn {{ g.turn }}</h1><p>{{ g.n }} actions</p><button @click="g.next()">Next</button></main></template>`)
  const outDir = join(root, 'dist')
  await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true }, plugins: [vue(), VitePWA({ registerType: 'prompt', injectRegister: false, manifest: { name: 'Floor', short_name: 'Floor', start_url: '/', display: 'standalone', icons: [] } })] })
  return outDir
}
