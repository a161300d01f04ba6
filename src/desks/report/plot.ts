/** Geometry of the plots: numbers to paths, for the screen and for the report alike. */
export interface Box { readonly width: number; readonly height: number; readonly pad: number }
export const wide: Box = { width: 320, height: 110, pad: 14 }

export interface Scale { readonly x: (n: number) => number; readonly y: (n: number) => number; readonly low: number; readonly high: number }

export function scaleOf(xs: readonly number[], ys: readonly number[], { width, height, pad }: Box): Scale {
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [low, high] = [Math.min(0, ...ys), Math.max(0, ...ys)]
  const span = (from: number, to: number): number => (to === from ? 1 : to - from)
  return {
    low, high,
    x: n => round(pad + ((n - left) / span(left, right)) * (width - 2 * pad)),
    y: n => round(height - pad - ((n - low) / span(low, high)) * (height - 2 * pad)),
  }
}

const round = (n: number): number => Math.round(n * 10) / 10

/** Values that hold until they change: a staircase. */
export const stairs = (points: readonly { readonly x: number; readonly y: number }[], { x, y }: Scale): string =>
  points.map((each, i) => (i === 0 ? `M${x(each.x)} ${y(each.y)}` : `H${x(each.x)}V${y(each.y)}`)).join('')

export const signed = (n: number): string => (round(n) > 0 ? `+${round(n)}` : round(n) < 0 ? `−${-round(n)}` : '0')
export const plainly = (n: number): string => String(round(n))

/** '1 roll', '4 rolls' */
export const counted = (n: number): string => `${n} ${n === 1 ? 'roll' : 'rolls'}`
