import type { Counter } from '@/engine/counter.ts'
import type { Faction } from '@/engine/module.ts'
import type { Situation, Standing } from '@/engine/board/rules.ts'
import { drawMarks } from './marks.ts'
import { outline, stroke, type Layers } from './layers.ts'
import type { Overlay } from './overlays.ts'
import type { Pictures } from './pictures.ts'
import type { Ground, Tiles } from './tiles.ts'
import { corners, toScreen, toWorld, type View } from './view.ts'

/** Everything one redraw needs. */
export interface Picture {
  readonly at: Situation
  readonly layers: Layers
  readonly overlay: Overlay
  readonly factions: readonly Faction[]
  readonly pictures: Pictures
  readonly tiles: Tiles
  readonly ink: (token: string) => string
  readonly counter: (unit: Standing) => Counter
  readonly chosen: number
  readonly unit: string | null
  /** cells under the brush, not yet written */
  readonly wet: ReadonlySet<number>
}

const BLANK: Ground = { fill: '', pattern: undefined }

/** The whole visible part, ground first, counters last. Nothing of Vue is touched here. */
export function draw(ctx: CanvasRenderingContext2D, ratio: number, view: View, picture: Picture): void {
  const { at, overlay } = picture
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
  ctx.fillStyle = picture.ink('bg-deep')
  ctx.fillRect(0, 0, view.width, view.height)
  const seen = cellsInView(at, view)
  world(ctx, ratio, view)
  ground(ctx, ratio, view, picture, seen)
  zones(ctx, picture)
  owners(ctx, picture, seen)
  screen(ctx, ratio)
  drawMarks(ctx, view, picture, seen)
  world(ctx, ratio, view)
  lines(ctx, picture)
  screen(ctx, ratio)
  counters(ctx, view, picture, seen)
  for (const [cell, note] of overlay.good) disc(ctx, view, picture, cell, note, true)
  for (const cell of overlay.bad.keys()) disc(ctx, view, picture, cell, '', false)
  for (const cell of overlay.full) badge(ctx, view, picture, cell)
}

const world = (ctx: CanvasRenderingContext2D, ratio: number, view: View): void => {
  ctx.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * (view.width / 2 - view.x * view.scale), ratio * (view.height / 2 - view.y * view.scale))
}
const screen = (ctx: CanvasRenderingContext2D, ratio: number): void => { ctx.setTransform(ratio, 0, 0, ratio, 0, 0) }

export function cellsInView({ grid }: Situation, view: View): readonly number[] {
  const [left, top] = toWorld(view, 0, 0)
  const [right, bottom] = toWorld(view, view.width, view.height)
  const found: number[] = []
  for (let cell = 0; cell < grid.count; cell++) {
    const [x, y] = [grid.x[cell]!, grid.y[cell]!]
    if (x > left - 0.7 && x < right + 0.7 && y > top - 0.7 && y < bottom + 0.7) found.push(cell)
  }
  return found
}

function ground(ctx: CanvasRenderingContext2D, ratio: number, view: View, { at, layers, ink, chosen, wet, tiles }: Picture, seen: readonly number[]): void {
  const shape = corners(at.grid.shape)
  ctx.lineWidth = 2.2 / view.scale
  ctx.strokeStyle = ink('line-2')
  if (at.map.grid.kind === 'places') ctx.stroke(layers.links)
  for (const { fill, path } of layers.fills) { ctx.fillStyle = ink(fill); ctx.fill(path) }
  ctx.lineWidth = 1 / view.scale
  ctx.strokeStyle = ink('hex-line')
  ctx.stroke(layers.rims)
  screen(ctx, ratio)
  for (const cell of seen) {
    const kind = layers.grounds[cell] ?? (view.scale >= 18 && at.grid.hex(cell) ? BLANK : null)
    if (kind !== null) tiles.stamp(ctx, kind, (at.grid.x[cell]! - view.x) * view.scale + view.width / 2, (at.grid.y[cell]! - view.y) * view.scale + view.height / 2)
  }
  world(ctx, ratio, view)
  ctx.lineWidth = 1.2 / view.scale
  ctx.strokeStyle = ink('line-2')
  ctx.setLineDash([4 / view.scale, 4 / view.scale])
  if (at.map.grid.kind !== 'places') ctx.stroke(layers.links)
  ctx.setLineDash([])
  ctx.lineCap = 'round'
  for (const { kind, path } of layers.edges) {
    ctx.strokeStyle = ink(kind.stroke)
    ctx.lineWidth = (kind.drawn === 'across' ? 0.075 : 0.04)
    ctx.setLineDash(kind.dash === true ? [0.12, 0.09] : [])
    ctx.stroke(path)
    if (kind.drawn === 'along' && kind.dash !== true) { ctx.lineCap = 'butt'; ctx.lineWidth = 0.12; ctx.setLineDash([0.03, 0.13]); ctx.stroke(path); ctx.lineCap = 'round' }
  }
  ctx.setLineDash([])
  const lit = new Path2D()
  for (const cell of wet) outline(lit, at.grid, cell, shape, 0.96)
  if (chosen >= 0) outline(lit, at.grid, chosen, shape, 0.95)
  ctx.strokeStyle = ink('lit-line')
  ctx.lineWidth = 3 / view.scale
  ctx.stroke(lit)
}

/** Hatched at 45 degrees, a faction the other way round; spines as heavy sides. */
function zones(ctx: CanvasRenderingContext2D, { at, overlay, ink, factions }: Picture): void {
  const shape = corners(at.grid.shape)
  overlay.zones.forEach(({ faction, cells, spines }, i) => {
    const area = new Path2D()
    const hatch = new Path2D()
    const inside = [...cells.keys()].filter(cell => cells[cell] === 1 && at.known[cell] === 1)
    for (const cell of inside) outline(area, at.grid, cell, shape, 0.97)
    hatchOver(hatch, inside.map(cell => at.grid.x[cell]!), inside.map(cell => at.grid.y[cell]!), i % 2 === 0)
    const colour = ink(factions.find(each => each.id === faction)?.pencil ?? 'zoc')
    ctx.globalAlpha = 0.1
    ctx.fillStyle = colour
    ctx.fill(area)
    ctx.save()
    ctx.clip(area)
    ctx.globalAlpha = 0.5
    ctx.strokeStyle = colour
    ctx.lineWidth = 0.022
    ctx.stroke(hatch)
    ctx.restore()
    ctx.globalAlpha = 1
    const sides = new Path2D()
    spines.forEach((on, edge) => { if (on === 1) stroke(sides, at.grid, edge, 'across') })
    ctx.strokeStyle = ink('refuse')
    ctx.lineWidth = 0.06
    ctx.stroke(sides)
  })
}

/** One set of lines over everything, so that neighbours share them. */
function hatchOver(path: Path2D, xs: readonly number[], ys: readonly number[], rising: boolean): void {
  if (xs.length === 0) return
  const [left, right, top, bottom] = [Math.min(...xs) - 0.6, Math.max(...xs) + 0.6, Math.min(...ys) - 0.6, Math.max(...ys) + 0.6]
  const height = bottom - top
  for (let x = left - height; x < right; x += 0.12) {
    path.moveTo(x, rising ? bottom : top)
    path.lineTo(x + height, rising ? top : bottom)
  }
}

function owners(ctx: CanvasRenderingContext2D, { at, overlay, ink, factions }: Picture, seen: readonly number[]): void {
  if (overlay.owners !== null) {
    const shape = corners(at.grid.shape)
    for (const { id, pencil } of factions) {
      const path = new Path2D()
      for (const cell of seen) if (overlay.owners[cell] === id) outline(path, at.grid, cell, shape, 0.88)
      ctx.strokeStyle = ink(`${pencil}-bar`)
      ctx.lineWidth = 0.07
      ctx.stroke(path)
    }
  }
  for (const ring of overlay.rings) {
    const path = new Path2D()
    ring.forEach((inside, cell) => { if (inside === 1) outline(path, at.grid, cell, corners(at.grid.shape), 0.9) })
    ctx.globalAlpha = 0.16
    ctx.fillStyle = ink('path')
    ctx.fill(path)
    ctx.globalAlpha = 1
  }
}

function lines(ctx: CanvasRenderingContext2D, { at, overlay, ink }: Picture): void {
  const { x, y } = at.grid
  ctx.lineJoin = 'round'
  if (overlay.path.length > 1) {
    ctx.strokeStyle = ink('path')
    ctx.lineWidth = 0.09
    ctx.setLineDash([0.17, 0.1])
    ctx.beginPath()
    overlay.path.forEach((cell, i) => { if (i === 0) ctx.moveTo(x[cell]!, y[cell]!); else ctx.lineTo(x[cell]!, y[cell]!) })
    ctx.stroke()
    ctx.setLineDash([])
  }
  if (overlay.sight !== null) {
    ctx.strokeStyle = ink(overlay.sight.clear ? 'path' : 'refuse')
    ctx.lineWidth = 0.05
    ctx.beginPath()
    ctx.moveTo(x[overlay.sight.from]!, y[overlay.sight.from]!)
    ctx.lineTo(x[overlay.sight.to]!, y[overlay.sight.to]!)
    ctx.stroke()
  }
}

/** Near: the real counters, a stack shown by its edges. Far: squares of the nation's colour. Only what is in sight. */
function counters(ctx: CanvasRenderingContext2D, view: View, picture: Picture, seen: readonly number[]): void {
  const { at, ink, pictures } = picture
  const side = Math.min(64, view.scale * 0.62)
  for (const cell of seen) {
    const stack = at.unitsIn(cell)
    if (stack.length === 0) continue
    const [px, py] = toScreen(view, at.grid.x[cell]!, at.grid.y[cell]!)
    const step = Math.min(5, side * 0.12)
    stack.slice(0, 4).forEach((unit, i) => {
      const shown = i === Math.min(3, stack.length - 1) ? (stack.find(each => each.id === picture.unit) ?? unit) : unit
      const [x, y] = [px - side / 2 + (i - (Math.min(4, stack.length) - 1) / 2) * step, py - side / 2 - (i - (Math.min(4, stack.length) - 1) / 2) * step + side * 0.06]
      const look = picture.counter(shown)
      const image = side >= 18 ? pictures.counter(look) : null
      if (image !== null) ctx.drawImage(image, x, y, side, side)
      else { ctx.fillStyle = ink(look.nation) || ink('neutral'); ctx.fillRect(x, y, side, side); ctx.strokeStyle = ink('card-edge'); ctx.lineWidth = 1; ctx.strokeRect(x, y, side, side) }
    })
    supplySigns(ctx, view, picture, stack, px + side / 2, py + side / 2)
    if (stack.length > 1 && side >= 24) label(ctx, `${stack.length}`, px - side / 2 - 1, py + side / 2 + 4, ink('ink'), ink('bg-deep'))
  }
}

const WORST = ['out', 'limited', 'in'] as const
function supplySigns(ctx: CanvasRenderingContext2D, view: View, { overlay, ink }: Picture, stack: readonly Standing[], x: number, y: number): void {
  const worst = WORST.find(status => stack.some(unit => overlay.supply.get(unit.id) === status))
  if (worst === undefined) return
  const r = Math.max(3, Math.min(9, view.scale * 0.13))
  ctx.beginPath()
  ctx.arc(x, y, r, 0, 2 * Math.PI)
  ctx.fillStyle = ink(worst === 'in' ? 'path' : worst === 'limited' ? 'slip' : 'refuse')
  ctx.fill()
  sign(ctx, x, y, r, worst === 'in' ? 'tick' : worst === 'limited' ? 'half' : 'cross', ink('bg-deep'))
}

/** Never colour alone: a tick, half a stroke, a cross. */
function sign(ctx: CanvasRenderingContext2D, x: number, y: number, r: number, kind: 'tick' | 'half' | 'cross', colour: string): void {
  const d = r * 0.5
  ctx.strokeStyle = colour
  ctx.lineWidth = Math.max(1.2, r * 0.28)
  ctx.beginPath()
  if (kind === 'tick') { ctx.moveTo(x - d, y); ctx.lineTo(x - d * 0.2, y + d * 0.8); ctx.lineTo(x + d, y - d * 0.8) }
  else if (kind === 'half') { ctx.moveTo(x - d, y); ctx.lineTo(x + d, y) }
  else { ctx.moveTo(x - d, y - d); ctx.lineTo(x + d, y + d); ctx.moveTo(x + d, y - d); ctx.lineTo(x - d, y + d) }
  ctx.stroke()
}

/** In the middle of an empty cell, on the corner of a counter. */
function disc(ctx: CanvasRenderingContext2D, view: View, { at, ink }: Picture, cell: number, note: string, good: boolean): void {
  const aside = at.unitsIn(cell).length > 0 ? 0.3 : 0
  const [x, y] = toScreen(view, at.grid.x[cell]! + aside, at.grid.y[cell]! - aside)
  const r = Math.max(5, Math.min(13, view.scale * 0.18))
  ctx.beginPath()
  ctx.arc(x, y, r, 0, 2 * Math.PI)
  ctx.fillStyle = ink(good ? 'path' : 'refuse')
  ctx.fill()
  ctx.strokeStyle = ink('bg-deep')
  ctx.lineWidth = 2
  ctx.stroke()
  const price = /^\d+/.exec(note)?.[0]
  if (price !== undefined && r >= 8) label(ctx, price + (note.includes('stop') ? '|' : ''), x, y + r * 0.42, ink('bg-deep'), null, r * 1.2)
  else sign(ctx, x, y, r, good ? 'tick' : 'cross', ink('bg-deep'))
}

function badge(ctx: CanvasRenderingContext2D, view: View, { at, ink }: Picture, cell: number): void {
  const [x, y] = toScreen(view, at.grid.x[cell]!, at.grid.y[cell]!)
  const r = Math.max(6, Math.min(11, view.scale * 0.16))
  ctx.beginPath()
  ctx.arc(x + view.scale * 0.3, y - view.scale * 0.3, r, 0, 2 * Math.PI)
  ctx.fillStyle = ink('slip')
  ctx.fill()
  label(ctx, '!', x + view.scale * 0.3, y - view.scale * 0.3 + r * 0.5, ink('slip-ink'), null, r * 1.4)
}

export function label(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, colour: string, halo: string | null, size = 12): void {
  ctx.font = `700 ${Math.round(size)}px "Avenir Next Condensed", "Roboto Condensed", "Arial Narrow", "Liberation Sans Narrow", sans-serif`
  ctx.textAlign = 'center'
  if (halo !== null) { ctx.strokeStyle = halo; ctx.lineWidth = 3; ctx.lineJoin = 'round'; ctx.strokeText(text, x, y) }
  ctx.fillStyle = colour
  ctx.fillText(text, x, y)
}
