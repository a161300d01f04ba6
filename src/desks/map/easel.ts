import type { Area, Sheet, Strokes } from './picture.ts'
import { createPace } from './pace.ts'
import { toScreen, type View } from './view.ts'

/** Two canvases: one is shown and moved with the camera, the other is drawn on, a few strokes a frame. No task gets long, however slow the phone. */
export interface Easel {
  /** the camera stands here now */
  look(view: View): void
  /** what is shown is out of date */
  redraw(): void
  /** fingers are down: the camera goes first */
  moving(now: boolean): void
  stop(): void
}
type Pair = readonly [HTMLCanvasElement, HTMLCanvasElement]

const MARGIN = 0.2

/** `draw` begins a drawing of a part of the sheet; `moved` hears of every frame, for what is not on the canvases. */
export function createEasel(canvases: () => Pair | null, draw: (sheet: Sheet, area: Area) => Strokes, moved: (view: View) => void): Easel {
  let view: View = { x: 0, y: 0, scale: 1, width: 0, height: 0 }
  let shown: View | null = null
  let front: 0 | 1 = 0
  let begun: { readonly view: View; readonly strokes: Strokes } | null = null
  let stale = false
  let asked = 0
  const pace = createPace()
  const schedule = (): void => { if (asked === 0) asked = requestAnimationFrame(frame) }

  function frame(): void {
    asked = 0
    const both = canvases()
    if (both === null || view.width === 0) return
    if (begun === null && (stale || shown === null || worn(shown, view))) begun = begin(both)
    if (begun !== null && pace.work(begun.strokes)) finish(both, begun.view)
    if (shown !== null) place(both[front], shown, view)
    moved(view)
    if (begun !== null || stale) schedule()
  }

  function begin(both: Pair): typeof begun {
    const canvas = both[1 - front]!
    const ratio = Math.min(2, devicePixelRatio)
    const [width, height] = [Math.round(view.width * (1 + 2 * MARGIN)), Math.round(view.height * (1 + 2 * MARGIN))]
    fit(canvas, view, width, height, ratio)
    const ctx = canvas.getContext('2d', { alpha: false })
    if (ctx === null) return null
    const known = stale || shown?.scale !== view.scale || both[front].width !== canvas.width || both[front].height !== canvas.height ? null : shown
    stale = false
    const at = known === null ? view : aligned(view, known, ratio)
    const sheet: Sheet = { ctx, ratio, view: { ...at, width, height } }
    return { view: at, strokes: known === null ? draw(sheet, { x: 0, y: 0, width, height }) : rest(sheet, known, both[front]) }
  }

  /** Only the camera has moved: what both pictures share is taken over, the strips that are new are drawn. */
  function* rest(sheet: Sheet, known: View, old: HTMLCanvasElement): Strokes {
    const { view: { width, height, scale, ...at }, ctx } = sheet
    const [dx, dy] = [(known.x - at.x) * scale, (known.y - at.y) * scale]
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.drawImage(old, Math.round(dx * sheet.ratio), Math.round(dy * sheet.ratio))
    if (dx !== 0) yield* draw(sheet, { x: dx > 0 ? 0 : width + dx, y: 0, width: Math.abs(dx), height })
    if (dy !== 0) yield* draw(sheet, { x: 0, y: dy > 0 ? 0 : height + dy, width, height: Math.abs(dy) })
  }

  function finish(both: Pair, drawn: View): void {
    both[front].style.zIndex = '0'
    front = front === 0 ? 1 : 0
    both[front].style.zIndex = '1'
    shown = drawn
    begun = null
  }
  return {
    look: next => { view = next; schedule() },
    redraw: () => { stale = true; schedule() },
    moving: now => {
      pace.busy(now)
      if (!now && shown !== null && shown.scale !== view.scale) { stale = true; schedule() }
    },
    stop: () => { cancelAnimationFrame(asked); pace.stop() },
  }
}

function fit(canvas: HTMLCanvasElement, view: View, width: number, height: number, ratio: number): void {
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width === w && canvas.height === h) return
  canvas.width = w
  canvas.height = h
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px`, left: `${(view.width - width) / 2}px`, top: `${(view.height - height) / 2}px` })
}

/** Half the margin is used up, or it would blur: time for another, before the rim comes into sight. */
function worn(shown: View, view: View): boolean {
  const [x, y] = toScreen(view, shown.x, shown.y)
  const factor = view.scale / shown.scale
  const spare = (MARGIN * factor) / 2
  return Math.abs(x - view.width / 2) > view.width * spare || Math.abs(y - view.height / 2) > view.height * spare || factor < 1 / (1 + MARGIN) || factor > 1.6
}

/** A whole number of device pixels away, so that the old picture can be copied without blur. */
function aligned(view: View, known: View, ratio: number): View {
  const whole = (now: number, was: number): number => was + Math.round((now - was) * view.scale * ratio) / ratio / view.scale
  return { ...view, x: whole(view.x, known.x), y: whole(view.y, known.y) }
}

function place(canvas: HTMLCanvasElement, shown: View, view: View): void {
  const [x, y] = toScreen(view, shown.x, shown.y)
  const whole = (n: number): number => (shown.scale === view.scale ? Math.round(n * devicePixelRatio) / devicePixelRatio : n)
  canvas.style.transform = `translate(${whole(x - view.width / 2)}px, ${whole(y - view.height / 2)}px) scale(${view.scale / shown.scale})`
}
