import type { Grid } from '@/engine/board/grid.ts'
import type { TerrainFact } from '@/engine/board/map.ts'
import { strokePattern } from './marks.ts'
import { corners } from './view.ts'

/** One hex of each ground as a small bitmap at the present size: three thousand stamps cost less than one path of three thousand hexes. */
export interface Tiles {
  stamp(ctx: CanvasRenderingContext2D, kind: Ground, x: number, y: number): void
}
export interface Ground { readonly fill: string; readonly pattern: TerrainFact['pattern'] | undefined }

const PAD = 2

export function createTiles(shape: Grid['shape'], scale: number, ratio: number, ink: (token: string) => string): Tiles {
  const made = new Map<string, HTMLCanvasElement>()
  const [width, height] = shape === 'flat' ? [(2 / Math.sqrt(3)) * scale, scale] : [scale, (2 / Math.sqrt(3)) * scale]
  const [w, h] = [Math.ceil(width) + 2 * PAD, Math.ceil(height) + 2 * PAD]
  return {
    stamp: (ctx, kind, x, y) => {
      const name = `${kind.fill} ${kind.pattern ?? ''}`
      const tile = made.get(name) ?? cut(kind)
      made.set(name, tile)
      ctx.drawImage(tile, x - w / 2, y - h / 2, w, h)
    },
  }

  function cut({ fill, pattern }: Ground): HTMLCanvasElement {
    const tile = document.createElement('canvas')
    tile.width = Math.round(w * ratio)
    tile.height = Math.round(h * ratio)
    const ctx = tile.getContext('2d')
    if (ctx === null) return tile
    ctx.scale(tile.width / w, tile.height / h)
    ctx.beginPath()
    // without a rim the hexes overlap by a hair, so that nothing shows between them
    const size = scale * (scale >= 9 ? 1 : 1.06)
    corners(shape).forEach(([dx, dy], i) => { if (i === 0) ctx.moveTo(w / 2 + dx * size, h / 2 + dy * size); else ctx.lineTo(w / 2 + dx * size, h / 2 + dy * size) })
    ctx.closePath()
    if (fill !== '') { ctx.fillStyle = ink(fill); ctx.fill() }
    ctx.strokeStyle = ink('hex-line')
    ctx.globalAlpha = fill === '' ? 0.45 : 1
    if (scale >= 9) ctx.stroke()
    ctx.globalAlpha = 1
    if (pattern !== undefined && scale >= 22) strokePattern(ctx, pattern, w / 2, h / 2 + scale * 0.06, scale / 84, ink('terrain-mark'))
    return tile
  }
}
