// Builds the page that holds src/db and nothing else, and serves it on this machine.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { discard, scratch, serve } from './chromium.mjs'

export async function benchSite() {
  const out = scratch('bench')
  await build({
    root: fileURLToPath(new URL('./page', import.meta.url)), configFile: false, logLevel: 'error', base: './',
    build: { outDir: out, emptyOutDir: true, target: 'esnext', minify: false },
  })
  const site = await serve(out)
  return { ...site, close: async () => { await site.close(); discard(out) } }
}
