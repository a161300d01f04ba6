import type { Counter } from '@/engine/counter.ts'
import type { Faction } from '@/engine/module.ts'
import type { Situation, Standing } from '@/engine/board/rules.ts'
import type { Layers } from './layers.ts'
import type { Overlay } from './overlays.ts'
import type { Pictures } from './pictures.ts'
import type { Tiles } from './tiles.ts'
import type { View } from './view.ts'

/** Everything one drawing needs. */
export interface Picture {
  readonly at: Situation
  readonly layers: Layers
  readonly overlay: Overlay
  readonly factions: readonly Faction[]
  readonly pictures: Pictures
  readonly tiles: Tiles
  readonly ink: (token: string) => string
  readonly counter: (unit: Standing) => Counter
  readonly unit: string | null
  /** the cells that can be seen */
  readonly seen: readonly number[]
}

/** Where and how large it is drawn; `ratio` is device pixels to one of ours. */
export interface Sheet { readonly ctx: CanvasRenderingContext2D; readonly ratio: number; readonly view: View }

/** A part of a sheet, in its pixels. */
export interface Area { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A drawing that stops after every few strokes, so that whoever draws can go on in the next frame. */
export type Strokes = Generator<undefined, void>

/** From here on in hexes … */
export function world({ ctx, ratio, view }: Sheet): void {
  ctx.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * (view.width / 2 - view.x * view.scale), ratio * (view.height / 2 - view.y * view.scale))
}
/** … and in pixels again. */
export function screen({ ctx, ratio }: Sheet): void { ctx.setTransform(ratio, 0, 0, ratio, 0, 0) }

const FEW = 32

/** A handful at a time: little enough that even a slow phone has time for several in a frame. */
export function* handfuls<T>(all: readonly T[], each: (some: readonly T[]) => void, few = FEW): Strokes {
  for (let i = 0; i < all.length; i += few) {
    each(all.slice(i, i + few))
    yield
  }
}
