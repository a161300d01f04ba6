import { handfuls, screen, world, type Picture, type Sheet, type Strokes } from './picture.ts'
import { toScreen } from './view.ts'

/** A path as a broken line, a sight line as a thin one: both from middle to middle. */
export function drawLines(sheet: Sheet, { at, overlay, ink }: Picture): void {
  const { ctx } = sheet
  world(sheet)
  ctx.lineJoin = 'round'
  const follow = (cells: readonly number[]): void => {
    ctx.beginPath()
    for (const cell of cells) ctx.lineTo(at.grid.x[cell]!, at.grid.y[cell]!)
    ctx.stroke()
  }
  if (overlay.path.length > 1) {
    ctx.strokeStyle = ink('path')
    ctx.lineWidth = 0.09
    ctx.setLineDash([0.17, 0.1])
    follow(overlay.path)
    ctx.setLineDash([])
  }
  if (overlay.sight !== null) {
    ctx.strokeStyle = ink(overlay.sight.clear ? 'path' : 'refuse')
    ctx.lineWidth = 0.05
    follow([overlay.sight.from, overlay.sight.to])
  }
}

/** Where one may go and where not, and which cells hold too many. */
export function* drawSigns(sheet: Sheet, picture: Picture): Strokes {
  const { overlay, seen } = picture
  screen(sheet)
  yield* handfuls(seen.filter(cell => overlay.good.has(cell)), some => { for (const cell of some) disc(sheet, picture, cell, overlay.good.get(cell) ?? '', true) })
  yield* handfuls(seen.filter(cell => overlay.bad.has(cell)), some => { for (const cell of some) disc(sheet, picture, cell, '', false) })
  yield* handfuls(seen.filter(cell => overlay.full.has(cell)), some => { for (const cell of some) badge(sheet, picture, cell) })
}

/** In the middle of an empty cell, on the corner of a counter. */
function disc({ ctx, view }: Sheet, { at, ink }: Picture, cell: number, note: string, good: boolean): void {
  const aside = at.unitsIn(cell).length > 0 ? 0.3 : 0
  const [x, y] = toScreen(view, at.grid.x[cell]! + aside, at.grid.y[cell]! - aside)
  const r = Math.max(5, Math.min(13, view.scale * 0.18))
  const price = r >= 8 ? /^\d+/.exec(note)?.[0] : undefined
  spot(ctx, x, y, r, ink(good ? 'path' : 'refuse'), price === undefined ? (good ? 'tick' : 'cross') : null, ink('bg-deep'), 2)
  if (price !== undefined) label(ctx, price + (note.includes('stop') ? '|' : ''), x, y + r * 0.42, ink('bg-deep'), null, r * 1.2)
}

function badge({ ctx, view }: Sheet, { at, ink }: Picture, cell: number): void {
  const [x, y] = toScreen(view, at.grid.x[cell]! + 0.3, at.grid.y[cell]! - 0.3)
  const r = Math.max(6, Math.min(11, view.scale * 0.16))
  spot(ctx, x, y, r, ink('slip'), null, '')
  label(ctx, '!', x, y + r * 0.5, ink('slip-ink'), null, r * 1.4)
}

/** A round spot. Never colour alone: a tick, half a stroke, a cross, a question. */
export function spot(ctx: CanvasRenderingContext2D, x: number, y: number, r: number, fill: string, kind: 'tick' | 'half' | 'cross' | '?' | null, ink: string, rim = 0): void {
  ctx.beginPath()
  ctx.arc(x, y, r, 0, 2 * Math.PI)
  ctx.fillStyle = fill
  ctx.fill()
  ctx.strokeStyle = ink
  if (rim > 0) { ctx.lineWidth = rim; ctx.stroke() }
  if (kind === null) return
  if (kind === '?') { label(ctx, kind, x, y + r * 0.5, ink, null, r * 1.4); return }
  const d = r * 0.5
  ctx.lineWidth = Math.max(1.2, r * 0.28)
  ctx.beginPath()
  if (kind === 'tick') { ctx.moveTo(x - d, y); ctx.lineTo(x - d * 0.2, y + d * 0.8); ctx.lineTo(x + d, y - d * 0.8) }
  else if (kind === 'half') { ctx.moveTo(x - d, y); ctx.lineTo(x + d, y) }
  else { ctx.moveTo(x - d, y - d); ctx.lineTo(x + d, y + d); ctx.moveTo(x + d, y - d); ctx.lineTo(x - d, y + d) }
  ctx.stroke()
}

const FACE = '"Avenir Next Condensed", "Roboto Condensed", "Arial Narrow", "Liberation Sans Narrow", sans-serif'
export function label(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, colour: string, halo: string | null, size = 12): void {
  const font = `700 ${Math.round(size)}px ${FACE}`
  if (ctx.font !== font) ctx.font = font
  ctx.textAlign = 'center'
  if (halo !== null) { ctx.strokeStyle = halo; ctx.lineWidth = 3; ctx.lineJoin = 'round'; ctx.strokeText(text, x, y) }
  ctx.fillStyle = colour
  ctx.fillText(text, x, y)
}
