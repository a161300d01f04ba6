export type Point = readonly [x: number, y: number]

/** A rounded square walked clockwise from the top left; at this shape a space is a fifth longer than on a circle of the same width. */
export interface Geometry {
  readonly size: number
  readonly depth: number
  readonly count: number
  /** length of one space along the centre line */
  readonly step: number
  /** a point at a distance along the centre line; `off` is inward */
  readonly at: (along: number, off?: number) => Point
  readonly middle: (n: number, off?: number) => Point
  readonly space: (n: number) => string
  /** 0 top, 1 right, 2 bottom, 3 left, and whether the space lies on the straight part */
  readonly side: (n: number) => { readonly side: number; readonly straight: boolean }
}

export function ringOf(count: number, size = 336, radius = 40, depth = 22): Geometry {
  const inset = depth / 2 + 1
  const width = size - 2 * inset
  const straight = width - 2 * radius
  const arc = (Math.PI * radius) / 2
  const quarter = straight + arc
  const step = (4 * quarter) / count
  const at = (along: number, off = 0): Point => {
    const s = ((along % (4 * quarter)) + 4 * quarter) % (4 * quarter)
    const side = Math.floor(s / quarter)
    const t = s - side * quarter
    const a = Math.max(0, t - straight) / radius
    let x = t <= straight ? radius + t : width - radius + radius * Math.sin(a)
    let y = t <= straight ? 0 : radius - radius * Math.cos(a)
    x -= Math.sin(a) * off
    y += Math.cos(a) * off
    for (let k = 0; k < side; k++) [x, y] = [width - y, x]
    return [x + inset, y + inset]
  }
  const space = (n: number): string => {
    const from = (n - 1) * step + .5
    const to = n * step - .5
    const mid = (from + to) / 2
    const h = depth / 2
    return ([[from, -h], [mid, -h], [to, -h], [to, h], [mid, h], [from, h]] as const).map(([s, off]) => at(s, off).map(v => v.toFixed(1)).join()).join(' ')
  }
  const side = (n: number): { side: number; straight: boolean } => {
    const s = (n - .5) * step
    return { side: Math.floor(s / quarter) % 4, straight: s % quarter <= straight }
  }
  return { size, depth, count, step, at, middle: (n, off = 0) => at((n - .5) * step, off), space, side }
}

export interface Standing { readonly id: string; readonly at: number; readonly height: number }
export interface Spot extends Standing { readonly point: Point }

/** How high each marker lies on its space: by its stated height, and in order of acting where that is equal. */
export const levelled = <T extends Standing>(markers: readonly T[]): readonly (T & { readonly level: number })[] =>
  markers.map((marker, i) => ({
    ...marker, level: markers.filter((other, k) => other.at === marker.at && (other.height < marker.height || (other.height === marker.height && k < i))).length,
  }))

/** Every marker stands inside on lanes: a stack climbs lane by lane, bottom next to the band; a neighbour that would overlap steps one lane in. */
export function stand(ring: Geometry, markers: readonly Standing[], edge = 26): readonly Spot[] {
  const placed: Spot[] = []
  for (const marker of [...markers].sort((a, b) => a.height - b.height)) {
    for (let lane = marker.height; ; lane++) {
      const point = ring.middle(marker.at, 42 + 27 * lane)
      const free = placed.every(({ point: [x, y] }) => Math.max(Math.abs(x - point[0]), Math.abs(y - point[1])) >= edge)
      if (!free && lane < 6) continue
      placed.push({ ...marker, point })
      break
    }
  }
  return placed
}

export interface Box { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** Where the middle text stands so that the fewest markers lie under it. */
export function hubPlace(size: number, spots: readonly Point[], w: number, h: number): Box {
  let best: Box = { x: (size - w) / 2, y: (size - h) / 2, w, h }
  let least = Infinity
  for (let dx = -22; dx <= 22; dx += 4) {
    for (let dy = -18; dy <= 18; dy += 4) {
      const box = { x: (size - w) / 2 + dx, y: (size - h) / 2 + dy, w, h }
      const cost = spots.reduce((sum, spot) => sum + covered(box, spot), 0) + Math.hypot(dx, dy)
      if (cost < least) { least = cost; best = box }
    }
  }
  return best
}

function covered(box: Box, [x, y]: Point): number {
  const w = Math.min(box.x + box.w, x + 14) - Math.max(box.x, x - 14)
  const h = Math.min(box.y + box.h, y + 14) - Math.max(box.y, y - 14)
  return w > 0 && h > 0 ? w * h : 0
}

export interface Caption { readonly text: string; readonly x: number; readonly y: number; readonly turn: number }

/** The name of a stretch, written along a straight side where no marker stands. */
export function captions(ring: Geometry, bars: readonly { readonly n: number; readonly bar: string }[], spots: readonly Point[]): readonly Caption[] {
  return bars.flatMap(({ n, bar }, i) => {
    const end = bars[i + 1]?.n ?? ring.count + 1
    let best: Caption | null = null
    let most = -Infinity
    for (let m = n; m < end; m++) {
      const { side, straight } = ring.side(m)
      if (!straight) continue
      const half = bar.length * 2.9
      const [x, y] = ring.middle(m, 33)
      const along = side % 2 === 0 ? x : y
      if (along - half < 44 || along + half > ring.size - 44) continue
      const clear = Math.min(60, ...spots.map(([sx, sy]) => Math.max(0, Math.max(Math.abs(sx - x) - (side % 2 === 0 ? half : 6), Math.abs(sy - y) - (side % 2 === 0 ? 6 : half)))))
      const score = clear - Math.abs(m - (n + end) / 2) * .4
      if (score > most) { most = score; best = { text: bar, x, y, turn: side === 1 ? 90 : side === 3 ? -90 : 0 } }
    }
    return best === null || most < 4 ? [] : [best]
  })
}
