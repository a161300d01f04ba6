import type { Situation } from '@/engine/board/rules.ts'
import { drawCounters } from './cardboard.ts'
import { drawGround } from './ground.ts'
import { drawMarks, drawNames } from './marks.ts'
import { screen, type Area, type Picture, type Sheet, type Strokes } from './picture.ts'
import { drawRings, drawShading } from './shading.ts'
import { drawLines, drawSigns } from './signs.ts'
import { toWorld, type View } from './view.ts'

/** A part of the sheet, ground first, counters and signs last, a few strokes at a time. Nothing of Vue is touched here. */
export function* draw(sheet: Sheet, area: Area, what: Omit<Picture, 'seen'>): Strokes {
  const { ctx } = sheet
  const picture: Picture = { ...what, seen: cellsIn(what.at, sheet.view, area) }
  yield
  screen(sheet)
  ctx.save()
  ctx.beginPath()
  ctx.rect(area.x, area.y, area.width, area.height)
  ctx.clip()
  yield* drawGround(sheet, picture)
  yield* drawShading(sheet, picture)
  yield* drawMarks(sheet, picture)
  drawLines(sheet, picture)
  yield* drawCounters(sheet, picture)
  yield* drawNames(sheet, picture)
  drawRings(sheet, picture)
  yield* drawSigns(sheet, picture)
  ctx.restore()
}

/** A name may reach over its neighbour's half. */
const REACH = 1.2

function cellsIn({ grid }: Situation, view: View, { x, y, width, height }: Area): readonly number[] {
  const [left, top] = toWorld(view, x, y)
  const [right, bottom] = toWorld(view, x + width, y + height)
  const found: number[] = []
  for (let cell = 0; cell < grid.count; cell++) {
    const [cx, cy] = [grid.x[cell]!, grid.y[cell]!]
    if (cx > left - REACH && cx < right + REACH && cy > top - REACH && cy < bottom + REACH) found.push(cell)
  }
  return found
}
