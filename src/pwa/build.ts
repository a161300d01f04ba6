import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { bare } from './first.ts'

// What the build writes around the app: manifest, content security policy, and the page that deep links start from (a static host answers first visits with it as its 404).

/** All addresses are relative, so that a sub-path works. */
export const manifest: Partial<ManifestOptions> = {
  id: './',
  name: 'Adjutant',
  short_name: 'Adjutant',
  description: 'The companion beside your board wargame: turn, exact odds, supply, tracks.',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#10171b',
  theme_color: '#10171b',
  categories: ['games', 'utilities'],
  icons: [
    { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // for the installer only: not in the offline set
  screenshots: [
    { src: 'screenshots/combat.png', sizes: '720x1480', type: 'image/png', form_factor: 'narrow', label: 'A combat with its sum and exact chances' },
    { src: 'screenshots/turn.png', sizes: '720x1480', type: 'image/png', form_factor: 'narrow', label: 'The current step and what is owed' },
    { src: 'screenshots/ring.png', sizes: '720x1480', type: 'image/png', form_factor: 'narrow', label: 'An initiative track of 91 spaces' },
    { src: 'screenshots/home.png', sizes: '720x1480', type: 'image/png', form_factor: 'narrow', label: 'The shelf and the match to resume' },
  ],
  shortcuts: [
    { name: 'Resume', url: './?resume' },
    { name: 'Roll dice', url: './dice' },
    { name: 'New match', url: './?new' },
  ],
  share_target: { action: './shared', method: 'POST', enctype: 'multipart/form-data', params: { files: [{ name: 'pack', accept: ['application/octet-stream', '.adjutant'] }] } },
  file_handlers: [{ action: './?shared', accept: { 'application/octet-stream': ['.adjutant'] } }],
}

/** Nothing inline, nothing evaluated, nothing from elsewhere. Style attributes are ours, set by Vue. */
const rules = [
  "default-src 'self'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' blob: data:", "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'",
  "object-src 'none'", "base-uri 'none'", "form-action 'self'", "require-trusted-types-for 'script'", 'trusted-types vue adjutant-worker adjutant-tail',
]

let [base, folder] = ['/', '']
export const policy = (): Plugin => ({
  name: 'adjutant-policy',
  apply: 'build',
  configResolved(config) { [base, folder] = [config.base, resolve(config.root, config.build.outDir)] },
  transformIndexHtml: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: rules.join('; ') }, injectTo: 'head-prepend' }],
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const index = bundle['index.html']
      if (index?.type === 'asset') this.emitFile({ type: 'asset', fileName: '404.html', source: bare(String(index.source), base, Object.keys(bundle)) })
    },
  },
})

interface Stored { readonly url: string; readonly revision: string | null; readonly size: number }

/** Each file of the offline set with its hash: the worker has the browser compare them at install, and a file that was altered on the way stops the update, not the app. */
export const sealed = (manifest: Stored[]): { manifest: (Stored & { readonly integrity: string })[] } =>
  ({ manifest: manifest.map(each => ({ ...each, integrity: `sha256-${createHash('sha256').update(readFileSync(join(folder, each.url))).digest('base64')}` })) })

/**
 * What is fetched together. What Home needs before it can be read comes in one file, what every desk of a match needs in another:
 * at a quarter of the speed each further file is felt.
 */
export const chunks = [
  { name: 'shell', priority: 2, test: /data\/[^/]+\/game\.json|src\/(App\.vue|router\.ts|routing\/|pwa\/(install|register)|desks\/home\/(HomeDesk|ResumeCard|AppMark|when)|components\/(symbols|factions)\.ts|components\/basics\/(BottomSheet|NoticeBar|SymbolIcon)|stores\/(keep|ahead|registry|shelf|settings)\.ts|db\/(database|stored|transaction|tail|slots|mirror|holding|stamp|tables|plain|errors|memory|matches|journal|charts|memos|lock)\.ts|engine\/(journal|state|records)\.ts)|node_modules\/(vue|@vue|pinia|dexie|workbox-window|workbox-core)\// },
  { name: 'table', priority: 1, test: /src\/(engine\/[a-z]+\.ts|stores\/|components\/(basics|cardboard|fields|forecast)\/|components\/charts\/(ChartTable|ResultCard|sources)|desks\/(Match|handover|house|report\/(luck|plot)|touch|question\/|combat\/|DiceTray|TrayDice|turn\/TurnDesk|turn\/[A-Z][a-z]+(Card|Slips|List|Tools|Sheet)\.vue|turn\/outline))/ },
  { name: 'home', test: /src\/(desks\/(home\/|HelpSheet|help)|db\/(backup|restore|container|sealed|shapes|ring|safe|persist|digest|redo|upkeep))/ },
  { name: 'rules', test: /src\/desks\/rules\// },
  { name: 'desks', test: /src\/(desks\/(turn|tracks|charts|log|report|SidePane)|components\/(tracks|charts)\/)/ },
  // the games reckon with the board, but a match opens without its map
  { name: 'board', test: /src\/engine\/board\// },
  { name: 'map', test: /src\/desks\/map\// },
  { name: (id: string) => `digest-${/data\/([^/]+)\//.exec(id)?.[1] ?? ''}`, test: /data\/[^/]+\/(rules|doubts|chapters)\.json/ },
]
