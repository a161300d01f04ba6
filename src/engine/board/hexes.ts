/** The hexes of a grid in doubled coordinates: along a line of hexes `u` goes by two, to the next line `v` by one and `u` by one, so u + v is even. */
export interface Hexes {
  readonly shape: 'pointy' | 'flat'
  readonly labels: readonly string[]
  readonly pairs: readonly (readonly [number, number])[]
  readonly x: readonly number[]
  readonly y: readonly number[]
  distance(a: number, b: number): number
  line(a: number, b: number): readonly number[]
}

/** Lines of hexes lie this far apart when a hex is 1 across its flats. */
export const LINE = Math.sqrt(3) / 2

interface Spot { readonly label: string; readonly u: number; readonly v: number }

/** A … Z, AA, BB … ZZ: the alphabet doubled, not counted on. */
export const columnName = (column: number): string => String.fromCharCode(65 + ((column - 1) % 26)).repeat(Math.ceil(column / 26))

/** 0 when it is no column's name. */
export function columnNumber(name: string): number {
  const letter = name.charCodeAt(0) - 64
  return /^([A-Z])\1*$/.test(name) ? letter + 26 * (name.length - 1) : 0
}

/** Even columns (A = 1) sit half a hex farther along their numbers. */
export function letteredHexes([from, to]: readonly [string, string], [low, high]: readonly [number, number]): Hexes {
  const spots: Spot[] = []
  for (let column = columnNumber(from); column <= columnNumber(to); column++) {
    for (let n = low; n <= high; n++) spots.push({ label: `${columnName(column)}${n}`, u: 2 * n - (column % 2), v: column })
  }
  return hexesAt('flat', spots, 1)
}

/** Rows from the south, odd rows half a hex east. */
export function rrccHexes([south, north]: readonly [number, number], [west, east]: readonly [number, number]): Hexes {
  const spots: Spot[] = []
  for (let row = south; row <= north; row++) {
    for (let column = west; column <= east; column++) spots.push({ label: `${two(row)}${two(column)}`, u: 2 * column + (row % 2), v: row })
  }
  return hexesAt('pointy', spots, -1)
}

const two = (n: number): string => String(n).padStart(2, '0')

/** Long rows and short rows in turn, the short ones half a hex in. */
export function boardHexes(width: number, height: number): Hexes {
  const spots: Spot[] = []
  for (let row = 0; row < height; row++) {
    const inset = row % 2
    for (let n = 1; n <= width - inset; n++) spots.push({ label: `${columnName(row + 1)}${n}`, u: 2 * n + inset, v: row })
  }
  return hexesAt('pointy', spots, 1)
}

function hexesAt(shape: 'pointy' | 'flat', spots: readonly Spot[], down: 1 | -1): Hexes {
  const place = new Map(spots.map(({ u, v }, i) => [name(u, v), i]))
  const pairs = spots.flatMap(({ u, v }, i) => [[2, 0], [1, 1], [-1, 1]].flatMap(([du, dv]) => {
    const other = place.get(name(u + du!, v + dv!))
    return other === undefined ? [] : [[i, other] as const]
  }))
  const across = spots.map(({ u }) => u / 2)
  // the northernmost row lies at 0, so that places beside the hexes can be put by eye
  const top = down === 1 ? 0 : Math.max(...spots.map(({ v }) => v))
  const along = spots.map(({ v }) => (down === 1 ? v : top - v) * LINE)
  return {
    shape, pairs, labels: spots.map(each => each.label), x: shape === 'pointy' ? across : along, y: shape === 'pointy' ? along : across,
    distance: (a, b) => apart(spots[a]!, spots[b]!),
    line: (a, b) => lineBetween(spots[a]!, spots[b]!).flatMap(([u, v]) => place.get(name(u, v)) ?? []),
  }
}

const name = (u: number, v: number): number => v * 65536 + u

function apart(a: Spot, b: Spot): number {
  const dv = Math.abs(a.v - b.v)
  return dv + Math.max(0, (Math.abs(a.u - b.u) - dv) / 2)
}

/** Evenly along the line, each point taken to its hex; a hair to one side where it runs along an edge, always the same one. */
function lineBetween(a: Spot, b: Spot): readonly (readonly [number, number])[] {
  const steps = apart(a, b)
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = steps === 0 ? 0 : i / steps
    const v = a.v + (b.v - a.v) * t + 1e-6
    const q = (a.u - a.v) / 2 + ((b.u - b.v) / 2 - (a.u - a.v) / 2) * t + 2e-6
    return nearestHex(q, v)
  })
}

function nearestHex(q: number, r: number): readonly [number, number] {
  const s = -q - r
  let [rq, rr] = [Math.round(q), Math.round(r)]
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(Math.round(s) - s)]
  if (dq > dr && dq > ds) rq = -rr - Math.round(s)
  else if (dr > ds) rr = -rq - Math.round(s)
  return [2 * rq + rr, rr]
}
