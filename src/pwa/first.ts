import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { lean } from './lean.ts'

// The first paint needs no script: the build draws Home once and puts it into index.html, where the app takes its place.

const mark = '<div id="app">'

export const firstPaint = (): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'adjutant-first-paint',
    apply: 'build',
    configResolved(found) { config = found },
    transformIndexHtml: { order: 'post', handler: async html => { const { home, parts } = await drawn(config); return html.replace(mark, `${mark}${home}`).replace('</noscript>', `</noscript>${parts}`) } },
  }
}

/** Any other desk starts from the bare frame: the same page with nothing but the name of the app, and what every desk of a match needs already on the way. */
export const bare = (html: string, base: string, files: readonly string[]): string => html
  .replace(/(<div id="app"><header.*?<\/h1>).*?(<\/header>).*(<\/div>\s*<noscript>)/s, '$1$2$3')
  .replace('</head>', `${files.filter(name => /assets\/(table|board|rolldown-runtime)-/.test(name)).map(name => `<link rel="${name.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="${base}${name}">`).join('')}</head>`)

async function drawn({ root, base, resolve, build: { assetsInlineLimit } }: ResolvedConfig): Promise<{ readonly home: string; readonly parts: string }> {
  const outDir = join(root, 'node_modules/.cache/adjutant-still')
  await build({
    root, base, configFile: false, logLevel: 'warn', plugins: [vue(lean)], resolve: { alias: resolve.alias },
    build: { ssr: 'src/still.ts', outDir, emptyOutDir: true, assetsInlineLimit, rolldownOptions: { output: { entryFileNames: 'still.mjs' } } },
  })
  const { stillHome, stillParts } = await import(`${pathToFileURL(join(outDir, 'still.mjs')).href}?${String(Date.now())}`) as Record<'stillHome' | 'stillParts', () => Promise<string>>
  return { home: await stillHome(), parts: await stillParts() }
}
