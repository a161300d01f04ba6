import type { TerrainFact } from '@/engine/board/map.ts'
import { handfuls, screen, type Picture, type Sheet, type Strokes } from './picture.ts'
import { label } from './signs.ts'
import { toScreen } from './view.ts'

const READ = 22

/** The number of the hex, its city or port. Only as large as can be read. */
export function* drawMarks(sheet: Sheet, picture: Picture): Strokes {
  screen(sheet)
  if (sheet.view.scale >= READ) yield* handfuls(picture.seen, some => { for (const cell of some) mark(sheet, picture, cell) }, 24)
}

/** Names lie over the counters. A place has one however far off it is: it is all there is to tell it by. */
export function* drawNames(sheet: Sheet, picture: Picture): Strokes {
  const { at } = picture
  screen(sheet)
  yield* handfuls(picture.seen.filter(cell => at.known[cell] === 1 && (sheet.view.scale >= READ || !at.grid.hex(cell))), some => { for (const cell of some) name(sheet, picture, cell) }, 24)
}

function name({ ctx, view }: Sheet, { at, ink }: Picture, cell: number): void {
  const hex = at.grid.hex(cell)
  const given = at.cell(cell)['name']
  const text = typeof given === 'string' ? given : hex ? '' : (at.map.places?.find(each => each.id === at.label(cell))?.label ?? at.label(cell))
  if (text === '') return
  const [x, y] = toScreen(view, at.grid.x[cell]!, at.grid.y[cell]!)
  const size = Math.max(9.5, Math.min(13, view.scale * 0.16))
  label(ctx, hex ? text : shortened(text, view.scale * 0.32), x, y + (hex ? view.scale * 0.47 : view.scale * 0.34 + size * 0.95), ink('ink'), ink('bg-deep'), size)
}

/** As many letters as have room beside the next place, the same number of each word: West France, West Fra., WeFr. */
export function shortened(text: string, most: number): string {
  if (text.length <= most + 1) return text
  const words = text.split(' ')
  const n = Math.max(1, Math.floor(Math.max(3, most) / words.length))
  return n > 2 ? words.map(each => (each.length > n ? `${each.slice(0, n - 1)}.` : each)).join(' ') : words.map(each => each.slice(0, n)).join('')
}

function mark({ ctx, view }: Sheet, { at, ink, pictures }: Picture, cell: number): void {
  const [x, y] = toScreen(view, at.grid.x[cell]!, at.grid.y[cell]!)
  const facts = at.known[cell] === 1 ? at.cell(cell) : null
  const hex = at.grid.hex(cell)
  ctx.globalAlpha = facts === null ? 0.45 : 1
  if (hex && view.scale >= 40) label(ctx, at.label(cell), x, y - view.scale * 0.36, ink('hex-label'), null, Math.max(9.5, Math.min(12, view.scale * 0.15)))
  ctx.globalAlpha = 1
  if (facts === null) return
  const marks = at.map.marks.filter(each => facts[each.id] !== undefined && facts[each.id] !== false && facts[each.id] !== null)
  marks.slice(0, 3).forEach((each, i) => {
    const image = pictures.symbol(each.symbol, ink('ink-2'))
    const side = view.scale * 0.22
    if (image !== null) ctx.drawImage(image, x - view.scale * 0.44 + i * side, y + view.scale * 0.12, side, side)
  })
}

/** Strokes around the middle of a hex 84 pixels wide. */
export const STROKES: { readonly [P in NonNullable<TerrainFact['pattern']>]: string } = {
  trees: 'M-14 8c-8 0-8-12 0-12s8 12 0 12v6M6-4c-8 0-8-12 0-12s8 12 0 12v6M12 16c-8 0-8-12 0-12s8 12 0 12v6',
  contours: 'M-20 8c0-14 40-14 40 0s-40 14-40 0M-9 6c0-8 22-8 22 0s-22 8-22 0',
  marsh: 'M-20 4h14m-11-4v4m4-6v6m4-4v4M4-6h14m-11-4v4m4-6v6m4-4v4M-2 16h14m-11-4v4m4-6v6m4-4v4',
  peaks: 'M-22 14-10-8 2 14M-4 4 8-14 22 14',
  waves: 'M-20-2c5-5 8-5 12 0s8 5 12 0 8-5 12 0M-14 12c5-5 8-5 12 0s8 5 12 0',
  houses: 'M-18 12V2l7-6 7 6v10zM2 12V-2l8-7 8 7v14z',
  dunes: 'M-20 6c8-12 16-12 22 0M-2 14c8-12 16-12 22 0',
  hedges: 'M-20-6H20M-20 10H20M-12-10v8M0-10v8M12-10v8M-6 6v8M6 6v8',
  dots: 'M-14-4h1M-2 4h1M10-6h1M4 14h1M-12 12h1M16 8h1',
}
const paths = new Map<string, Path2D>()

/** One small mark for a terrain. */
export function strokePattern(ctx: CanvasRenderingContext2D, pattern: NonNullable<TerrainFact['pattern']>, x: number, y: number, scale: number, colour: string): void {
  const path = paths.get(pattern) ?? new Path2D(STROKES[pattern])
  paths.set(pattern, path)
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(scale, scale)
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.5
  ctx.globalAlpha = 0.75
  ctx.stroke(path)
  ctx.restore()
}
