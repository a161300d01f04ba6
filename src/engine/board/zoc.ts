import { line, type Line } from '../line.ts'
import { worded } from './refusal.ts'
import type { Refusals, Situation, Standing, Zone } from './rules.ts'

export interface ZoneRule {
  /** which units have a zone at all */
  units(unit: Standing): boolean
  /** does it reach this neighbour? A code says why not (impassable side, fortress, estuary, own hex only …) */
  into?(unit: Standing, from: number, to: number, edge: number): string | null
  /** its own hex belongs to it; true if absent */
  own?: boolean
  /** may a cell switch the zone off, whoever exerts it (a friendly unit there, in games and for purposes where that counts)? */
  cancelled?(cell: number): boolean
  /** a hexside between two zoned neighbours of the same unit is blocked */
  spines?: boolean
  refusals?: Refusals
  cite: string
}

/** The zone of all these units, and for each cell whose it is. */
export function zoneOf(at: Situation, rule: ZoneRule): Zone {
  const { grid } = at
  const inside = new Uint8Array(grid.count)
  const spine = new Uint8Array(grid.edges)
  const holders = at.units.filter(unit => rule.units(unit))
  for (const unit of holders) {
    if (rule.own ?? true) mark(inside, unit.cell, rule)
    for (let k = grid.first[unit.cell]!, end = grid.first[unit.cell + 1]!; k < end; k++) {
      const to = grid.near[k]!
      if (inside[to] === 0 && (rule.into === undefined || rule.into(unit, unit.cell, to, grid.by[k]!) === null)) mark(inside, to, rule)
    }
    if (rule.spines === true) for (const edge of spinesAmong(at, neighboursIn(at, rule, unit))) spine[edge] = 1
  }
  const by = (cell: number): readonly Standing[] => (inside[cell] === 0 ? [] : holders.filter(unit => reaches(at, rule, unit, cell)))
  return {
    in: inside, spine, by,
    spineBy: edge => (spine[edge] === 0 ? [] : holders.filter(unit => spinesAmong(at, neighboursIn(at, rule, unit)).includes(edge))),
    why: cell => whyZone(at, rule, holders, cell, by(cell)),
  }
}

function mark(inside: Uint8Array, cell: number, rule: ZoneRule): void {
  if (rule.cancelled === undefined || !rule.cancelled(cell)) inside[cell] = 1
}

function neighboursIn({ grid }: Situation, rule: ZoneRule, unit: Standing): readonly number[] {
  const found: number[] = []
  for (let k = grid.first[unit.cell]!; k < grid.first[unit.cell + 1]!; k++) {
    const to = grid.near[k]!
    if (rule.into === undefined || rule.into(unit, unit.cell, to, grid.by[k]!) === null) found.push(to)
  }
  return found
}

const reaches = (at: Situation, rule: ZoneRule, unit: Standing, cell: number): boolean =>
  unit.cell === cell ? (rule.own ?? true) : at.grid.edge(unit.cell, cell) >= 0 && neighboursIn(at, rule, unit).includes(cell)

/** The sides between two neighbours of one unit that both lie in its zone: they end at its own hex's corner. */
const spinesAmong = ({ grid }: Situation, reached: readonly number[]): readonly number[] =>
  reached.flatMap((a, i) => reached.slice(i + 1).flatMap(b => { const edge = grid.edge(a, b); return edge < 0 ? [] : [edge] }))

function whyZone(at: Situation, rule: ZoneRule, holders: readonly Standing[], cell: number, by: readonly Standing[]): readonly Line[] {
  if (by.length > 0) return by.map(unit => line(`${at.name(cell)} is in the zone of ${unit.label} (${at.label(unit.cell)})`, rule.cite))
  const stopped = holders.flatMap(unit => {
    const edge = at.grid.edge(unit.cell, cell)
    const code = edge < 0 ? null : (rule.into?.(unit, unit.cell, cell, edge) ?? null)
    return code === null ? [] : [worded(at, rule.refusals ?? {}, { from: unit.cell, to: cell, code })]
  })
  return stopped.length > 0 ? stopped : [line(`${at.name(cell)} is in no such zone`, rule.cite)]
}
