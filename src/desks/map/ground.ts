import type { EdgeKind } from '@/engine/board/map.ts'
import { stroke } from './layers.ts'
import { handfuls, screen, world, type Picture, type Sheet, type Strokes } from './picture.ts'
import type { Ground } from './tiles.ts'
import { toScreen } from './view.ts'

const BLANK: Ground = { fill: '', pattern: undefined }

/** Hexes as stamps, places and links as paths, then rivers, walls and rails. */
export function* drawGround(sheet: Sheet, picture: Picture): Strokes {
  const { ctx, view } = sheet
  const { at, ink, tiles, layers, seen } = picture
  screen(sheet)
  ctx.fillStyle = ink('bg-deep')
  ctx.fillRect(0, 0, view.width, view.height)
  drawPlaces(sheet, picture)
  yield
  screen(sheet)
  // stamps are cut to the pixel: smoothing them would only cost time
  ctx.imageSmoothingEnabled = false
  yield* handfuls(seen, some => {
    for (const cell of some) {
      const kind = layers.grounds[cell] ?? (view.scale >= 18 && at.grid.hex(cell) ? BLANK : null)
      if (kind !== null) tiles.stamp(ctx, kind, ...toScreen(view, at.grid.x[cell]!, at.grid.y[cell]!))
    }
  }, 96)
  ctx.imageSmoothingEnabled = true
  world(sheet)
  if (at.map.grid.kind !== 'places') {
    ctx.lineWidth = 1.2 / view.scale
    ctx.strokeStyle = ink('line-2')
    ctx.setLineDash([4 / view.scale, 4 / view.scale])
    ctx.stroke(layers.links)
    ctx.setLineDash([])
  }
  const visible = new Uint8Array(at.grid.count)
  for (const cell of seen) visible[cell] = 1
  for (const { kind, edges } of layers.edges) {
    yield
    const shown = edges.filter(edge => visible[at.grid.ends[2 * edge]!] === 1 || visible[at.grid.ends[2 * edge + 1]!] === 1)
    yield* handfuls(shown, some => { drawEdges(sheet, picture, kind, some) })
  }
}

/** Boxes and areas beside or instead of hexes. */
function drawPlaces(sheet: Sheet, { at, ink, layers }: Picture): void {
  const { ctx, view } = sheet
  world(sheet)
  ctx.lineWidth = 2.2 / view.scale
  ctx.strokeStyle = ink('line-2')
  if (at.map.grid.kind === 'places') ctx.stroke(layers.links)
  for (const { fill, path } of layers.fills) { ctx.fillStyle = ink(fill); ctx.fill(path) }
  // a place is told from the table by its rim alone
  ctx.lineWidth = 1.2 / view.scale
  ctx.stroke(layers.rims)
}

/** A river lies on the side, a rail runs from middle to middle and has sleepers. */
function drawEdges({ ctx }: Sheet, { at, ink }: Picture, kind: EdgeKind, edges: readonly number[]): void {
  ctx.beginPath()
  for (const edge of edges) stroke(ctx, at.grid, edge, kind.drawn)
  ctx.lineCap = 'round'
  ctx.strokeStyle = ink(kind.stroke)
  ctx.lineWidth = kind.drawn === 'across' ? 0.075 : 0.04
  ctx.setLineDash(kind.dash === true ? [0.12, 0.09] : [])
  ctx.stroke()
  if (kind.drawn === 'along' && kind.dash !== true) {
    ctx.lineCap = 'butt'
    ctx.lineWidth = 0.12
    ctx.setLineDash([0.03, 0.13])
    ctx.stroke()
  }
  ctx.setLineDash([])
}
