import { line, type Line } from '../line.ts'
import { go, reach, type Step } from './reach.ts'
import type { Control, Situation } from './rules.ts'

export interface Nearness {
  readonly sources: readonly { readonly cell: number; readonly side: string; readonly label?: string }[]
  /** the walking route; the bare grid if absent */
  readonly step?: Step
  /** cells with an owner of their own (cities): they are not measured */
  readonly held?: (cell: number) => { readonly side: string; readonly line: Line } | null
  readonly cite: string
}

/** Whoever is nearest has it; equally near, nobody has. Sides are flooded one by one, so a tie is a comparison of numbers. */
export function nearest(at: Situation, rule: Nearness): Control {
  const sides = [...new Set(rule.sources.map(each => each.side))].sort()
  const step = rule.step ?? (() => go(1))
  const least = rule.step === undefined ? 1 : 0
  const floods = sides.map(side => {
    const own = rule.sources.filter(each => each.side === side)
    return { side, own, far: reach(at.grid, { sources: own.map(each => each.cell), step, least, known: at.known }) }
  })
  const closest = (cell: number): { readonly far: number; readonly of: typeof floods } => {
    const far = Math.min(...floods.map(each => each.far.distance(cell)))
    return { far, of: far === Infinity ? [] : floods.filter(each => each.far.distance(cell) === far) }
  }
  const owner = (cell: number): string | null => {
    const held = rule.held?.(cell) ?? null
    if (held !== null) return held.side
    const { of } = closest(cell)
    return of.length === 1 ? of[0]!.side : null
  }
  // supply asks about the same hexes again and again
  const kept: (string | null | undefined)[] = new Array<string | null | undefined>(at.grid.count)
  return {
    of: cell => (kept[cell] === undefined ? (kept[cell] = owner(cell)) : kept[cell]),
    why: cell => {
      const held = rule.held?.(cell) ?? null
      if (held !== null) return [held.line]
      const { far, of } = closest(cell)
      if (of.length === 0) return [line(`${at.name(cell)}: no unit or city can walk there`, rule.cite)]
      const named = of.flatMap(({ side, own, far: flood }) => flood.origins(cell).map(i => `${side}: ${own[i]!.label ?? at.name(own[i]!.cell)}`))
      const head = of.length === 1 ? `${at.name(cell)} belongs to ${of[0]!.side}` : `${at.name(cell)} belongs to nobody: equally near`
      return [line(head, rule.cite), ...named.map(each => line(`${far} away from ${each}`, rule.cite))]
    },
  }
}
