import { outline, stroke } from './layers.ts'
import { handfuls, screen, world, type Picture, type Sheet, type Strokes } from './picture.ts'
import { label } from './signs.ts'
import { corners, toScreen } from './view.ts'

/** What lies over whole cells: zones hatched, owners as rims. */
export function* drawShading(sheet: Sheet, picture: Picture): Strokes {
  const { overlay, factions, ink, seen } = picture
  for (const [i, { faction, cells, spines }] of overlay.zones.entries()) {
    yield
    yield* zone(sheet, picture, seen.filter(cell => cells[cell] === 1 && picture.at.known[cell] === 1), ink(factions.find(each => each.id === faction)?.pencil ?? 'zoc'), i % 2 === 0)
    yield* sides(sheet, picture, spines)
  }
  const { owners } = overlay
  // a game may know owners that are no faction: several that fight as one
  for (const owner of new Set(owners === null ? [] : seen.flatMap(cell => owners[cell] ?? []))) {
    const faction = factions.find(each => each.id === owner)
    yield* owned(sheet, picture, seen.filter(cell => owners?.[cell] === owner), ink(faction === undefined ? 'ink-2' : `${faction.pencil}-bar`), faction?.letter ?? owner.charAt(0).toUpperCase())
  }
}

/** The outlines of these cells as the present path: objects of their own would be garbage in every frame. */
function around({ ctx }: Sheet, { at }: Picture, cells: readonly number[], shrink: number): void {
  const shape = corners(at.grid.shape)
  ctx.beginPath()
  for (const cell of cells) outline(ctx, at.grid, cell, shape, shrink)
}

/** Hatched at 45 degrees, every second faction the other way round. */
function* zone(sheet: Sheet, picture: Picture, cells: readonly number[], colour: string, rising: boolean): Strokes {
  const { ctx, view } = sheet
  const hatch = view.scale < 14 ? null : hatching(sheet, colour, rising)
  world(sheet)
  yield* handfuls(cells, some => {
    around(sheet, picture, some, 0.97)
    ctx.globalAlpha = hatch === null ? 0.3 : 0.12
    ctx.fillStyle = colour
    ctx.fill()
    ctx.globalAlpha = 0.55
    if (hatch !== null) { ctx.fillStyle = hatch; ctx.fill() }
    ctx.globalAlpha = 1
  })
}

/** One set of lines for all cells, tied to the world, so that neighbours share them. */
function hatching({ ctx, ratio, view }: Sheet, colour: string, rising: boolean): CanvasPattern | null {
  const side = Math.max(6, Math.round(view.scale * 0.13 * ratio))
  const tile = document.createElement('canvas')
  tile.width = tile.height = side
  const pen = tile.getContext('2d')
  if (pen === null) return null
  pen.strokeStyle = colour
  pen.lineWidth = Math.max(1, side * 0.2)
  for (const shift of [-side, 0, side]) {
    pen.moveTo(shift, rising ? side : 0)
    pen.lineTo(shift + side, rising ? 0 : side)
  }
  pen.stroke()
  const pattern = ctx.createPattern(tile, 'repeat')
  // whole device pixels, counted from the world's middle: a pattern between pixels would blur
  const [x, y] = toScreen(view, 0, 0)
  const one = 1 / (ratio * view.scale)
  pattern?.setTransform(new DOMMatrix([one, 0, 0, one, (Math.round(x * ratio) / ratio - x) / view.scale, (Math.round(y * ratio) / ratio - y) / view.scale]))
  return pattern
}

function* sides(sheet: Sheet, { at, ink, seen }: Picture, spines: Uint8Array): Strokes {
  const { ctx } = sheet
  if (!spines.includes(1)) return
  const blocked = new Set<number>()
  for (const cell of seen) for (let k = at.grid.first[cell]!; k < at.grid.first[cell + 1]!; k++) if (spines[at.grid.by[k]!] === 1) blocked.add(at.grid.by[k]!)
  yield
  world(sheet)
  ctx.strokeStyle = ink('refuse')
  ctx.lineWidth = 0.06
  yield* handfuls([...blocked], some => {
    ctx.beginPath()
    for (const edge of some) stroke(ctx, at.grid, edge, 'across')
    ctx.stroke()
  })
}

/** A tint, a thin rim, and the owner's letter: never colour alone. */
function* owned(sheet: Sheet, picture: Picture, cells: readonly number[], colour: string, letter: string): Strokes {
  const { ctx, view } = sheet
  yield* handfuls(cells, some => {
    world(sheet)
    around(sheet, picture, some, 0.9)
    ctx.globalAlpha = 0.16
    ctx.fillStyle = colour
    ctx.fill()
    ctx.globalAlpha = 1
    ctx.strokeStyle = colour
    ctx.lineWidth = 0.03
    ctx.stroke()
    if (view.scale < 34) return
    screen(sheet)
    for (const cell of some) { const [x, y] = toScreen(view, picture.at.grid.x[cell]!, picture.at.grid.y[cell]!); label(ctx, letter, x + view.scale * 0.36, y + view.scale * 0.2, colour, picture.ink('bg-deep'), 11) }
  }, 24)
}

/** A line around what is in range, with its name where the desk lets one see it: the sheet is larger than the field all around, and chips lie over the top. */
export function drawRings(sheet: Sheet, { at: { grid }, ink, overlay, seen }: Picture): void {
  const { ctx, view } = sheet
  for (const { cells, label: text } of overlay.rings) {
    let [best, off] = [-1, Infinity]
    world(sheet)
    ctx.beginPath()
    for (const cell of seen) {
      if (cells[cell] === 0) continue
      if (!grid.hex(cell)) outline(ctx, grid, cell, [], 1.15)
      for (let k = grid.first[cell]!; k < grid.first[cell + 1]!; k++) {
        if (cells[grid.near[k]!] === 1 || !grid.hex(cell) || !grid.hex(grid.near[k]!)) continue
        stroke(ctx, grid, grid.by[k]!, 'across')
        const [x, y] = toScreen(view, grid.x[cell]!, grid.y[cell]!)
        if (Math.abs(x - view.width / 2) < off && y > view.height / 7 + 64 && y < (view.height * 6) / 7 - 16) [best, off] = [cell, Math.abs(x - view.width / 2)]
      }
    }
    ctx.strokeStyle = ink('path')
    ctx.lineWidth = 0.06
    ctx.stroke()
    screen(sheet)
    if (best >= 0) label(ctx, text, ...toScreen(view, grid.x[best]!, grid.y[best]!), ink('path'), ink('bg-deep'))
  }
}
