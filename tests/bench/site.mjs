// A static host on this machine only: packed text as hosts send it, and its page for addresses that are no file.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json', '.png': 'image/png', '.txt': 'text/plain' }

export async function serve(root) {
  const packed = new Map()
  const deep = existsSync(join(root, '404.html')) ? '404.html' : 'index.html'
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://host')
    const name = pathname === '/' ? 'index.html' : existsSync(join(root, pathname)) ? pathname.slice(1) : extname(pathname) === '' ? deep : null
    if (name === null || name.includes('..')) return void response.writeHead(404).end()
    const text = extname(name) !== '.png'
    if (!packed.has(name)) packed.set(name, text ? gzipSync(readFileSync(join(root, name)), { level: 9 }) : readFileSync(join(root, name)))
    response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream', 'cache-control': 'no-cache', ...(text ? { 'content-encoding': 'gzip' } : {}) })
    response.end(packed.get(name))
  })
  await new Promise(resolve => { server.listen(0, '127.0.0.1', resolve) })
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => new Promise(resolve => { server.closeAllConnections(); server.close(resolve) }) }
}
