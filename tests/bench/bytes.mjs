import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { measured } from '../../scripts/bytes.mjs'
import { floorApp } from './floor.mjs'

/** P1–P3: ours from the built folder, the floor built in this run; the peers' page weights are fixed reference, measured once. */
export async function bytesRows() {
  const floor = await floorApp()
  const js = readdirSync(join(floor, 'assets')).filter(name => name.endsWith('.js')).reduce((sum, name) => sum + gzipSync(readFileSync(join(floor, 'assets', name)), { level: 9 }).length, 0)
  const peers = { P1: 'Voidfall 147 kB, Secretariat 761 kB', P2: 'Voidfall 200 kB', P3: 'Voidfall 1.1 MB, Secretariat 133 MB' }
  const said = (id, what) => (what.includes('JS') ? `floor ${(js / 1000).toFixed(1)} kB; ${peers[id]}` : what.includes('CSS') ? 'Voidfall 8.9 kB, Secretariat 10.6 kB' : what.includes('gzip') && id === 'P3' ? 'Secretariat 101 MB' : peers[id])
  return measured().map(({ id, what, bytes, limit }) => ({
    id, what, ours: `${(bytes / 1000).toFixed(1)} kB`, anchor: said(id, what),
    ratio: what.includes('JS') ? bytes / js : null, goal: `≤ ${limit / 1000} kB`, met: bytes <= limit,
  }))
}
