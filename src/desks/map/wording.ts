import type { Facts } from '@/engine/state.ts'
import { compass } from '@/engine/board/interview.ts'
import type { BoardRules, Situation } from '@/engine/board/rules.ts'
import type { Line } from '@/engine/line.ts'

/** 'Forest, city, port 3' or that nobody entered it yet. */
export function groundOf(at: Situation, cell: number): string {
  if (at.known[cell] === 0) return 'Not entered yet'
  const facts = at.cell(cell)
  const terrain = at.map.terrain.find(each => each.id === (facts['terrain'] ?? at.map.fill))?.label
  return [terrain, ...marksOf(at, facts)].filter(each => each !== undefined).join(', ') || 'Entered'
}

const marksOf = (at: Situation, facts: Facts): readonly string[] => at.map.marks.flatMap(mark => {
  const value = facts[mark.id]
  return value === undefined || value === null || value === false ? [] : [value === true ? mark.label : `${mark.label}${typeof value === 'string' ? `: ${value.charAt(0).toUpperCase()}${value.slice(1)}` : ` ${String(value)}`}`]
})

/** Every side of a cell with its name and what lies on it. */
export function sidesOf(at: Situation, cell: number): readonly { readonly edge: number; readonly to: number; readonly name: string; readonly on: readonly string[] }[] {
  const { grid } = at
  return [...grid.near.subarray(grid.first[cell], grid.first[cell + 1])].map((to, i) => {
    const edge = grid.by[grid.first[cell]! + i]!
    const facts = at.edge(edge)
    const name = grid.hex(cell) && grid.hex(to) ? `${compass(grid, cell, to)}, ${at.label(to)}` : at.name(to)
    return { edge, to, name, on: at.map.edges.filter(kind => facts[kind.id] === true).map(kind => kind.label) }
  })
}

/** A cell in sentences: ground, sides, counters, zones, control. What the drawing shows, for the ear. */
export function tellCell(rules: BoardRules, at: Situation, cell: number): readonly Line[] {
  const sides = sidesOf(at, cell).filter(each => each.on.length > 0)
  const units = at.unitsIn(cell)
  const factions = [...new Set(at.units.map(each => each.faction))].sort()
  const zones = rules.zoc === undefined ? [] : factions.flatMap(faction => { const zone = rules.zoc!(at, faction); return zone.in[cell] === 1 ? zone.why(cell) : [] })
  const stacked = [...new Set(units.map(each => each.faction))].flatMap(faction => rules.stacking?.(at, cell, faction) ?? [])
  return [
    { text: `${at.name(cell)}: ${groundOf(at, cell)}` },
    ...sides.map(each => ({ text: `${each.on.join(' and ')} to the ${each.name}` })),
    { text: units.length === 0 ? 'No counters' : `Counters: ${units.map(each => each.label).join(', ')}` },
    ...zones, ...stacked, ...(at.known[cell] === 1 ? (rules.control?.(at).why(cell) ?? []) : []),
  ]
}
