import { line, type Line } from '../line.ts'
import { assign, type Assigned } from './assign.ts'
import { reach, type Reached, type Step } from './reach.ts'
import { hexCount } from './refusal.ts'
import type { Refusals, Situation, Standing, Supply, SupplyStatus, SupplyVerdict } from './rules.ts'
import { beyond, headline, hindrances } from './supply.ts'

/** Supply through headquarters: source to headquarters, headquarters to unit, and each source gives only so much. */
export interface RelayPlan {
  units(unit: Standing): boolean
  relays(unit: Standing): boolean
  readonly sources: readonly { readonly cell: number; readonly capacity: number }[]
  /** from the source outward to the headquarters */
  readonly toRelay: Step
  /** from the headquarters outward to the units */
  readonly toUnit: Step
  /** may this headquarters serve this unit? */
  serves?(relay: Standing, unit: Standing): boolean
  /** points of capacity it takes; 1 if absent */
  wants?(unit: Standing): number
  /** who draws first when there is not enough for all: the lower number; by id if absent */
  rank?(unit: Standing): number
  always?(unit: Standing): Line | null
  readonly refusals: Refusals
  readonly cite: string
  readonly capacityCite: string
}

interface Network { readonly assigned: Assigned; readonly toUnit: ReadonlyMap<string, Reached>; readonly toRelay: readonly Reached[]; readonly reachable: ReadonlyMap<string, readonly string[]> }

/** Units that are always supplied still count where the game says so: `wants` decides, not this. */
export function relaySupply(at: Situation, plan: RelayPlan): Supply {
  let kept: Network | null = null
  const network = (): Network => (kept ??= networkOf(at, plan))
  const status = (unit: Standing): SupplyStatus => {
    if (!plan.units(unit)) return 'out'
    if ((plan.always?.(unit) ?? null) !== null) return 'in'
    return (network().reachable.get(unit.id)?.length ?? 0) > 0 && !network().assigned.short.some(each => each.demand === unit.id) ? 'in' : 'out'
  }
  return { status, verdict: unit => verdictOf(at, plan, unit, status(unit), network) }
}

function networkOf(at: Situation, plan: RelayPlan): Network {
  const rank = (unit: Standing): number => plan.rank?.(unit) ?? 0
  const units = at.units.filter(each => plan.units(each)).sort((a, b) => rank(a) - rank(b))
  const relays = units.filter(each => plan.relays(each))
  const flood = (cell: number, step: Step): Reached => reach(at.grid, { sources: [cell], step, known: at.known })
  const toRelay = plan.sources.map(each => flood(each.cell, plan.toRelay))
  const toUnit = new Map(relays.map(each => [each.id, flood(each.cell, plan.toUnit)]))
  const served = (unit: Standing): readonly string[] => relays.filter(relay => relay.id === unit.id || ((plan.serves?.(relay, unit) ?? true) && toUnit.get(relay.id)!.distance(unit.cell) < Infinity)).map(each => each.id)
  const reachable = new Map(units.map(unit => [unit.id, served(unit)]))
  const assigned = assign({
    demands: units.map(unit => ({ id: unit.id, wants: plan.wants?.(unit) ?? 1, via: reachable.get(unit.id)! })),
    relays: relays.map(relay => ({ id: relay.id, to: plan.sources.flatMap((source, i) => (toRelay[i]!.distance(relay.cell) < Infinity ? [at.label(source.cell)] : [])) })),
    supplies: plan.sources.map(each => ({ id: at.label(each.cell), capacity: each.capacity })),
  })
  return { assigned, toUnit, toRelay, reachable }
}

function verdictOf(at: Situation, plan: RelayPlan, unit: Standing, status: SupplyStatus, network: () => Network): SupplyVerdict {
  const always = plan.always?.(unit) ?? null
  if (always !== null) return { yes: true, status, lines: [headline(unit, status, plan.cite), always], path: [], refused: [] }
  if (status === 'out') return missing(at, plan, unit, network())
  const { assigned, toUnit, toRelay } = network()
  const given = assigned.given.find(each => each.demand === unit.id)
  if (given === undefined) return { yes: true, status, lines: [headline(unit, status, plan.cite), line('It needs no capacity', plan.capacityCite)], path: [], refused: [] }
  const relay = at.unit(given.relay)!
  const source = plan.sources.findIndex(each => at.label(each.cell) === given.supply)
  const near = [...toUnit.get(relay.id)!.path(unit.cell)].reverse().map(each => at.label(each.cell))
  const far = [...toRelay[source]!.path(relay.cell)].reverse().map(each => at.label(each.cell))
  return {
    yes: true, status, refused: [], path: [...near, ...far.slice(1)],
    lines: [headline(unit, status, plan.cite),
      ...(relay.id === unit.id ? [] : [line(`${hexCount(near.length - 1)} to ${relay.label} in ${at.name(relay.cell)}`, plan.cite)]),
      line(`${relay.label} traces to ${at.name(plan.sources[source]!.cell)}, ${assigned.left[given.supply]} of ${plan.sources[source]!.capacity} left there`, plan.capacityCite)],
  }
}

function missing(at: Situation, plan: RelayPlan, unit: Standing, { assigned, toUnit, toRelay, reachable }: Network): SupplyVerdict {
  const head = headline(unit, 'out', plan.cite)
  const no = (lines: readonly Line[], refused: SupplyVerdict['refused'] = [], open = false): SupplyVerdict => ({ yes: false, status: 'out', lines: [head, ...lines], path: [], refused, open })
  /** what stops every one of these searches on its way to the cell, or what of the way nobody has entered */
  const stopped = (searches: readonly Reached[], cell: number, else_: string, ...first: readonly Line[]): SupplyVerdict => {
    const refused = searches.flatMap(each => hindrances(at, each, cell, plan.refusals))
    const blank = searches.flatMap(each => beyond(at, each, cell)).slice(0, 1)
    const lines = [...first, ...refused.map(each => each.line), ...blank]
    return no(lines.length > 0 ? lines : [line(else_, plan.cite)], refused, blank.length > 0 || (searches.length === 0 && at.known.includes(0)))
  }
  const via = reachable.get(unit.id) ?? []
  if (via.length === 0) return stopped([...toUnit.values()], unit.cell, toUnit.size === 0 ? 'No headquarters is on the map' : `No way at all leads from a headquarters to ${at.name(unit.cell)}`)
  const connected = via.filter(id => toRelay.some(each => each.distance(at.unit(id)!.cell) < Infinity))
  if (connected.length > 0) return no([line(`${connected.map(id => at.unit(id)!.label).join(', ')} can be reached, but the sources behind are used up: ${assigned.short.length} too many`, plan.capacityCite)])
  const relay = at.unit(via[0]!)!
  return stopped(toRelay, relay.cell, '', line(`${relay.label} reaches no source itself`, plan.cite))
}
