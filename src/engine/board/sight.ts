import { line, type Line } from '../line.ts'
import type { Grid } from './grid.ts'
import { worded } from './refusal.ts'
import type { Refusals, Refused, Sighting, Situation } from './rules.ts'

export interface SightRule {
  /** what hides; a code says what it is. The two ends are never asked. */
  blocks(cell: number): string | null
  /** along an edge the sight is blocked if both sides of one segment hide. One side here, the other there: open or blocked? */
  readonly staggered: 'open' | 'blocked'
  readonly refusals: Refusals
  readonly cite: string
}

/** A stretch of the line: the cell it crosses, or the one or two cells on whose common edge it runs. */
interface Stretch { readonly left: number; readonly right: number; readonly along: boolean; readonly at: number }

export function sightOf(at: Situation, from: number, to: number, rule: SightRule): Sighting {
  const stretches = stretchesBetween(at.grid, from, to)
  const refused = hidden(at, stretches, rule)
  const crossed = stretches.map(each => [each.left, each.right].filter((cell, i, both) => cell >= 0 && both.indexOf(cell) === i).map(cell => at.label(cell)))
  const pair = `${at.name(from)} and ${at.name(to)}`
  const head = line(refused.length === 0 ? `Clear sight between ${pair}` : `No sight between ${pair}`, rule.cite)
  return { yes: refused.length === 0, lines: [head, ...refused.map(each => each.line)], path: [at.label(from), ...crossed.flat(), at.label(to)], refused, crossed }
}

function hidden(at: Situation, stretches: readonly Stretch[], rule: SightRule): readonly Refused[] {
  const block = (cell: number): string | null => (cell < 0 ? null : rule.blocks(cell))
  const say = (cell: number, code: string): Refused => ({ cell: at.label(cell), line: worded(at, rule.refusals, { from: cell, to: cell, code }) })
  const found = stretches.flatMap(({ left, right, along }) => {
    const [l, r] = [block(left), block(right)]
    if (!along) return l === null ? [] : [say(left, l)]
    return l === null || r === null ? [] : [say(left, l), say(right, r)]
  })
  if (found.length > 0 || rule.staggered === 'open') return found
  const edges = stretches.filter(each => each.along)
  const lefts = edges.filter(each => block(each.left) !== null)
  const rights = edges.filter(each => block(each.right) !== null)
  return lefts.length === 0 || rights.length === 0 ? [] : [say(lefts[0]!.left, block(lefts[0]!.left)!), say(rights[0]!.right, block(rights[0]!.right)!)]
}

const SLACK = 1e-9

/** Every hex the straight line from centre to centre crosses, in order; a hex it only touches with a corner is not crossed. */
function stretchesBetween(grid: Grid, from: number, to: number): readonly Stretch[] {
  if (!grid.hex(from) || !grid.hex(to)) return []
  const far = grid.distance(from, to)
  const inside: Stretch[] = []
  const edges: { readonly cell: number; readonly at: number; readonly side: number }[] = []
  for (let cell = 0; cell < grid.count; cell++) {
    if (cell === from || cell === to || !grid.hex(cell) || grid.distance(from, cell) + grid.distance(cell, to) > far + 1) continue
    const cut = clip(grid, from, to, cell)
    if (cut === null) continue
    if (cut.side === 0) inside.push({ left: cell, right: cell, along: false, at: cut.at })
    else edges.push({ cell, at: cut.at, side: cut.side })
  }
  return [...inside, ...paired(edges)].sort((a, b) => a.at - b.at)
}

function paired(edges: readonly { readonly cell: number; readonly at: number; readonly side: number }[]): readonly Stretch[] {
  const found = new Map<number, Stretch>()
  for (const { cell, at, side } of edges) {
    const name = Math.round(at * 1e6)
    const half = found.get(name) ?? { left: -1, right: -1, along: true, at }
    found.set(name, side > 0 ? { ...half, left: cell } : { ...half, right: cell })
  }
  return [...found.values()]
}

/** The part of the line inside the hex: where its middle is, and on which side of the line the hex lies when it only runs along its edge. */
function clip({ x, y, shape }: Grid, from: number, to: number, cell: number): { readonly at: number; readonly side: number } | null {
  const [dx, dy] = [x[to]! - x[from]!, y[to]! - y[from]!]
  const [px, py] = [x[from]! - x[cell]!, y[from]! - y[cell]!]
  let [enter, leave, edge] = [0, 1, false]
  for (let k = 0; k < 6; k++) {
    const angle = (k * Math.PI) / 3 + (shape === 'flat' ? Math.PI / 6 : 0)
    const [nx, ny] = [Math.cos(angle), Math.sin(angle)]
    const [out, pace] = [px * nx + py * ny - 0.5, dx * nx + dy * ny]
    if (Math.abs(pace) < SLACK) {
      if (out > SLACK) return null
      if (out > -SLACK) edge = true
    } else if (pace < 0) enter = Math.max(enter, -out / pace)
    else leave = Math.min(leave, -out / pace)
  }
  if (leave - enter < SLACK) return null
  return { at: (enter + leave) / 2, side: edge ? Math.sign(dx * -py - dy * -px) : 0 }
}

/** The plain sentence for a desk that only wants one. */
export const sightLine = (sighting: Sighting): Line => sighting.lines[0]!
