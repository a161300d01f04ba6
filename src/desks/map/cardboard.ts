import type { Standing } from '@/engine/board/rules.ts'
import { handfuls, screen, type Picture, type Sheet, type Strokes } from './picture.ts'
import { label, spot } from './signs.ts'
import { toScreen } from './view.ts'

const HIGH = 4

/** Near: the real counters, a stack shown by its edges. Far: squares of the nation's colour. Only what is in sight. */
export function* drawCounters(sheet: Sheet, picture: Picture): Strokes {
  screen(sheet)
  yield* handfuls(picture.seen.filter(cell => picture.at.unitsIn(cell).length > 0), some => { for (const cell of some) stack(sheet, picture, cell) }, 24)
}

function stack({ ctx, view }: Sheet, picture: Picture, cell: number): void {
  const { at, ink } = picture
  const units = at.unitsIn(cell)
  // figures need more room than a counter to be told apart
  const side = Math.min(64, view.scale * (picture.counter(units[0]!).figures === undefined ? 0.62 : 0.8))
  const [px, py] = toScreen(view, at.grid.x[cell]!, at.grid.y[cell]!)
  const step = Math.min(5, side * 0.12)
  const top = Math.min(HIGH, units.length) - 1
  units.slice(0, HIGH).forEach((unit, i) => {
    // the chosen one lies on top, wherever it is in the stack
    const shown = i === top ? (units.find(each => each.id === picture.unit) ?? unit) : unit
    counter(ctx, picture, shown, px - side / 2 + (i - top / 2) * step, py - side / 2 - (i - top / 2) * step + side * 0.06, side)
  })
  supplySign(ctx, picture, units, px + side / 2, py + side / 2, Math.max(3, Math.min(9, view.scale * 0.13)))
  if (units.length > 1 && side >= 24) label(ctx, `${units.length}`, px - side / 2 - 1, py + side / 2 + 4, ink('ink'), ink('bg-deep'))
}

function counter(ctx: CanvasRenderingContext2D, { counter: lookOf, pictures, ink }: Picture, unit: Standing, x: number, y: number, side: number): void {
  const look = lookOf(unit)
  const image = side >= 18 ? pictures.counter(look) : null
  ctx.globalAlpha = look.spent === true ? 0.5 : 1
  if (image !== null) ctx.drawImage(image, x, y, side, side)
  else {
    ctx.fillStyle = ink(look.nation === '' ? 'neutral' : look.nation)
    ctx.fillRect(x, y, side, side)
    ctx.strokeStyle = ink('card-edge')
    ctx.lineWidth = 1
    ctx.strokeRect(x, y, side, side)
  }
  ctx.globalAlpha = 1
  if (look.badge !== undefined && side >= 24) label(ctx, look.badge, x + side / 2, y + 3, ink('slip-ink'), ink('slip'), 11)
}

const WORST = [['out', 'refuse', 'cross'], ['limited', 'slip', 'half'], ['open', 'ink-2', '?'], ['in', 'path', 'tick']] as const

/** A stack wears the sign of its worst counter. */
function supplySign(ctx: CanvasRenderingContext2D, { overlay, ink }: Picture, units: readonly Standing[], x: number, y: number, r: number): void {
  const worst = WORST.find(([status]) => units.some(unit => overlay.supply.get(unit.id) === status))
  if (worst !== undefined) spot(ctx, x, y, r, ink(worst[1]), worst[2], ink('bg-deep'))
}
