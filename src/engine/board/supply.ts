import { line, type Line } from '../line.ts'
import type { Grid } from './grid.ts'
import { reach, UNKNOWN, type Leg, type Reached, type Refusal, type Step } from './reach.ts'
import { hexCount, refusedCells } from './refusal.ts'
import type { Refusals, Refused, Situation, Standing, Supply, SupplyStatus, SupplyVerdict } from './rules.ts'

export interface SupplyPlan {
  /** whom it concerns */
  units(unit: Standing): boolean
  /** cells, or those that units of one flag share, asked of the first of them */
  readonly sources: readonly number[] | { flag(unit: Standing): string; cells(unit: Standing): readonly number[] }
  /** from the sources outward, for all or for each flag; a step out of a cell that may not be passed is refused, so that a unit in it can still be reached */
  readonly step: Step | { of(unit: Standing): Step }
  /** names of the legs by mode, as in 'by rail' */
  readonly legs?: readonly string[]
  /** supplied whatever lies between (a badge, a city), or never */
  always?(unit: Standing): Line | null
  never?(unit: Standing): Line | null
  /** reached, but only limited: the line says why */
  limited?(unit: Standing, spent: number, mode: number): Line | null
  readonly refusals: Refusals
  readonly cite: string
}

/** All units at once: one flood from the sources (one a flag), then a look at each unit's cell. */
export function traceSupply(at: Situation, plan: SupplyPlan): Supply {
  const floods = new Map<string, Reached>()
  const flood = (unit: Standing): Reached => {
    const flag = isList(plan.sources) ? '' : plan.sources.flag(unit)
    const kept = floods.get(flag)
    if (kept !== undefined) return kept
    const step = typeof plan.step === 'function' ? plan.step : plan.step.of(unit)
    const made = reach(at.grid, { sources: sourcesOf(plan, unit), step, modes: plan.legs?.length ?? 1, known: at.known })
    floods.set(flag, made)
    return made
  }
  const status = (unit: Standing): SupplyStatus => {
    if (!plan.units(unit)) return 'out'
    if ((plan.never?.(unit) ?? null) !== null) return 'out'
    if ((plan.always?.(unit) ?? null) !== null) return 'in'
    const reached = flood(unit)
    const spent = reached.distance(unit.cell)
    if (spent === Infinity) return 'out'
    return (plan.limited?.(unit, spent, reached.mode(unit.cell)) ?? null) === null ? 'in' : 'limited'
  }
  return { status, verdict: unit => verdictOf(at, plan, unit, status(unit), () => flood(unit)) }
}

const isList = (sources: SupplyPlan['sources']): sources is readonly number[] => Array.isArray(sources)
const sourcesOf = ({ sources }: SupplyPlan, unit: Standing): readonly number[] => (isList(sources) ? sources : sources.cells(unit))

function verdictOf(at: Situation, plan: SupplyPlan, unit: Standing, status: SupplyStatus, flood: () => Reached): SupplyVerdict {
  const given = plan.never?.(unit) ?? plan.always?.(unit) ?? null
  if (given !== null) return { yes: status !== 'out', status, lines: [headline(unit, status, plan.cite), given], path: [], refused: [] }
  const reached = flood()
  if (status === 'out') {
    const none = sourcesOf(plan, unit).length === 0
    const refused = none ? [] : hindrances(at, reached, unit.cell, plan.refusals)
    const blank = none ? [] : beyond(at, reached, unit.cell)
    // places that nothing stops are apart only because their links are not drawn
    const apart = !none && refused.length + blank.length === 0
    const lines = none ? [line(`No source of supply for ${unit.label} is on the map`, plan.cite)] : [...refused.map(each => each.line), ...blank, ...(apart ? [line(`No drawn way leads from a source to ${at.name(unit.cell)}`, plan.cite)] : [])]
    return { yes: false, status, lines: [headline(unit, status, plan.cite), ...lines], path: [], refused, open: none ? at.known.includes(0) : blank.length > 0 || (apart && !isWhole(at)) }
  }
  const way = [...reached.path(unit.cell)].reverse()
  const limited = plan.limited?.(unit, reached.distance(unit.cell), reached.mode(unit.cell)) ?? null
  return { yes: true, status, lines: [headline(unit, status, plan.cite), wayLine(at, way, plan), ...(limited === null ? [] : [limited])], path: way.map(each => at.label(each.cell)), refused: [] }
}

const WORDS: { readonly [S in SupplyStatus]: string } = { in: 'in supply', limited: 'in limited supply', out: 'out of supply' }
export const headline = (unit: Standing, status: SupplyStatus, cite: string): Line => line(`${unit.label} is ${WORDS[status]}`, cite)

/** '3 hexes overland to 3235, by rail to 3234 Kharkov': from the unit to its source, leg by leg. */
function wayLine(at: Situation, way: readonly Leg[], { legs = [], cite }: SupplyPlan): Line {
  if (way.length === 1) return line(`It stands on its source, ${at.name(way[0]!.cell)}`, cite)
  const parts: { mode: number; hexes: number; to: number }[] = []
  way.slice(1).forEach((each, i) => {
    const mode = way[i]!.mode
    const last = parts.at(-1)
    if (last?.mode === mode) { last.hexes++; last.to = each.cell } else parts.push({ mode, hexes: 1, to: each.cell })
  })
  return line(`It traces ${parts.map(({ mode, hexes, to }) => `${legs[mode] === undefined ? '' : `${legs[mode]} `}${hexCount(hexes)} to ${at.name(to)}`).join(', then ')}`, cite)
}

const SHOWN = 8

/** What stops it: the refusals on the rim of the pocket the unit sits in, the nearest first. */
export function hindrances(at: Situation, reached: Reached, cell: number, refusals: Refusals): readonly Refused[] {
  const rim: Refusal[] = pocket(at, reached, cell).flatMap(each => reached.refusals(each)).filter(each => each.code !== UNKNOWN)
  const far = (each: Refusal): number => Math.min(at.grid.distance(cell, each.to), at.grid.distance(cell, each.from))
  return refusedCells(at, refusals, rim.sort((a, b) => far(a) - far(b))).slice(0, SHOWN)
}

/** The known cells around it that nothing reaches. */
function pocket({ grid, known }: Situation, reached: Reached, cell: number): readonly number[] {
  const found = new Set([cell])
  for (const at of found) for (const to of grid.around(at)) if (known[to] === 1 && reached.distance(to) === Infinity) found.add(to)
  return [...found]
}

/** Honest about the rim of the map: a way may lead through what nobody entered, or by links nobody tapped in. */
export function beyond(at: Situation, reached: Reached, cell: number): readonly Line[] {
  const { grid, known } = at
  const around = pocket(at, reached, cell)
  const blank = new Set(around.flatMap(each => grid.around(each)).filter(each => known[each] === 0))
  const lone = [...around, ...unlinked(at).filter(each => reached.distance(each) === 0)].filter(each => isUnlinked(grid, each)).map(each => `links of ${at.label(each)}`)
  const labels = [...[...blank].map(each => at.label(each)).sort(), ...lone]
  return labels.length === 0 ? [] : [line(`Not entered, so not looked at: ${labels.slice(0, 6).join(', ')}${labels.length > 6 ? ` and ${labels.length - 6} more` : ''}`)]
}

export const isUnlinked = (grid: Grid, cell: number): boolean => !grid.hex(cell) && grid.first[cell] === grid.first[cell + 1]
const unlinked = ({ grid }: Situation): readonly number[] => [...grid.labels.keys()].filter(cell => isUnlinked(grid, cell))

/** Nothing is left to enter: what this map says of supply is final. */
export const isWhole = (at: Situation): boolean => !at.known.includes(0) && unlinked(at).length === 0
