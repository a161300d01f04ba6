// A real Chromium we can kill: started by ourselves, driven over its debugging port.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArgs, chromiumPath } from './flags.mjs'

export const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))
const [living, folders] = [new Set(), new Set()]
export const scratch = name => {
  const folder = mkdtempSync(join(tmpdir(), `adjutant-${name}-`))
  folders.add(folder)
  return folder
}
export const discard = folder => {
  folders.delete(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Whatever a failed test has left: only browsers and folders of our own. */
export function sweep(all = false) {
  for (const pid of living) try { process.kill(-pid, 'SIGKILL') } catch { /* it has gone by itself */ }
  living.clear()
  if (all) for (const folder of folders) discard(folder)
}
process.once('exit', () => sweep(true))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** Starts the browser on a profile; `kill` is a SIGKILL of the whole process group, as when the system takes it away. */
export async function start(profile, more = []) {
  const port = join(profile, 'DevToolsActivePort')
  rmSync(port, { force: true })
  const child = spawn(chromiumPath, [...chromiumArgs, '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...more, 'about:blank'], { detached: true, stdio: 'ignore' })
  living.add(child.pid)
  const gone = new Promise(resolve => child.once('exit', resolve)).then(() => living.delete(child.pid))
  const address = await listening(port, child)
  const browser = await chromium.connectOverCDP(address)
  const context = browser.contexts()[0]
  return {
    browser, context,
    page: async url => {
      const page = await context.newPage()
      if (url !== undefined) await page.goto(url, { waitUntil: 'load' })
      return page
    },
    kill: async () => {
      process.kill(-child.pid, 'SIGKILL')
      await gone
      await browser.close().catch(() => undefined)
    },
    stop: async () => {
      const session = await browser.newBrowserCDPSession().catch(() => null)
      await session?.send('Browser.close').catch(() => undefined)
      const left = await Promise.race([gone.then(() => false), sleep(5000).then(() => true)])
      if (left) { process.kill(-child.pid, 'SIGKILL'); await gone }
      await browser.close().catch(() => undefined)
    },
  }
}

async function listening(file, child) {
  for (let i = 0; i < 600; i++) {
    if (child.exitCode !== null) throw new Error(`Chromium ended at once with ${child.exitCode}`)
    try {
      const [port, path] = readFileSync(file, 'utf8').split('\n')
      if (path) return `ws://127.0.0.1:${port}${path}`
    } catch { /* not yet */ }
    await sleep(50)
  }
  throw new Error('Chromium did not start')
}

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.ico': 'image/x-icon', '.webmanifest': 'application/manifest+json', '.woff2': 'font/woff2' }

/** Serves a folder on this machine only. `change` may alter or refuse an answer; unknown paths get the page for deep links, as on a static host. */
export async function serve(folder, { port = 0, change } = {}) {
  let root = folder
  const seen = []
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname)
    seen.push(path)
    const file = normalize(join(root, path.endsWith('/') ? `${path}index.html` : path))
    const found = file.startsWith(root) ? await readFile(file).catch(() => null) : null
    const body = found ?? (extname(path) === '' ? await readFile(join(root, '404.html')).catch(() => readFile(join(root, 'index.html'))).catch(() => null) : null)
    const answer = { status: body === null ? 404 : 200, type: types[extname(found === null ? '.html' : file)] ?? 'text/html; charset=utf-8', body: body ?? Buffer.from('') }
    const final = change?.(path, answer) ?? answer
    if (final === 'drop') { request.socket.destroy(); return }
    response.writeHead(final.status, { 'content-type': final.type, 'cache-control': 'no-cache' })
    response.end(final.body)
  })
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.address()
  return {
    url: `http://127.0.0.1:${bound}/`, port: bound, seen,
    show: other => { root = other },
    close: () => new Promise(resolve => { server.closeAllConnections(); server.close(resolve) }),
  }
}
