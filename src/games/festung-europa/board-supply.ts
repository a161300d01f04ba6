import { go, reach, type Reached, type Step } from '../../engine/board/reach.ts'
import type { Refusals, Situation, Standing, Supply, Zone } from '../../engine/board/rules.ts'
import { traceSupply } from '../../engine/board/supply.ts'
import { zoneOf } from '../../engine/board/zoc.ts'
import type { Values } from '../../engine/field.ts'
import { line } from '../../engine/line.ts'
import { closedToLine, holder, interdicted, isArmy, isItalian, isMechanized, isPort, sideOf } from './board-cells.ts'
import { other, type Side } from './components.ts'
import { option } from './sequence.ts'
import { sourcesOf, type Supplied } from './supply.ts'

export const refusals: Refusals = {
  enemy: { text: 'an enemy unit is there', cite: '8.31' },
  'enemy-hex': { text: 'enemy-controlled', cite: '11.42' },
  zoc: { text: 'in an enemy ZOC without a friendly unit', cite: '8.43', of: 'from' },
  'zoc-zoc': { text: 'straight from one enemy ZOC to another', cite: '8.43' },
  'zoc-way': { text: 'in an enemy ZOC', cite: '9.46' },
  closed: { text: 'behind a prohibited hexside', cite: '8.42' },
  strait: { text: 'no ZOC between Kristiansand and Hirtshals or Viborg', cite: '8.42' },
  box: { text: 'a box of the other side', cite: '8.31' },
  'box-zoc': { text: 'no ZOC into a box', cite: '8.42' },
  roundup: { text: 'after Roundup only by redeployment until turn 3', cite: '8.32' },
  'front-box': { text: 'no retreat into the Eastern or Balkans Front box', cite: '9.46' },
  beach: { text: 'a Beach Head without an Allied marker', cite: '8.31' },
  red: { text: 'the Soviet zone is closed', cite: '8.38' },
  italian: { text: 'outside the Italian area', cite: '13.1' },
  arno: { text: 'German armies stay north of the Arno', cite: '13.1' },
  interdicted: { text: 'the ZOC is cancelled by interdiction', cite: '14.3' },
  full: { text: 'the stack would be too high', cite: '7.11' },
  'source-way': { text: 'not toward a supply source', cite: '9.43' },
  'next-to-start': { text: 'next to the hex it left', cite: '9.46' },
  'friendly-first': { text: 'friendly hexes first', cite: '9.46' },
  'supply-first': { text: 'it must end in supply', cite: '9.46' },
}

/** 8.41, 8.42, 14.3. Doubt D3: whether a mechanized unit is supplied is judged without the other side's zones, which would need its own. */
export function zones(at: Situation, side: Side): Zone {
  const supplied = supplyFor(at, side, null)
  const cancelled = side === 'axis' ? interdicted(at) : new Uint8Array(at.grid.count)
  const wall = at.edgeMask(facts => facts['closed'] === true)
  const strait = at.edgeMask(facts => facts['strait'] === true)
  return zoneOf(at, {
    units: unit => sideOf(unit) === side && isMechanized(unit) && supplied.status(unit) !== 'out',
    into: (_unit, _from, to, edge) => (wall[edge] === 1 ? 'closed' : strait[edge] === 1 ? 'strait' : cancelled[to] === 1 ? 'interdicted' : closedBox(at, side, to)),
    own: false, refusals, cite: '8.41',
  })
}
const closedBox = (at: Situation, side: Side, cell: number): string | null => (at.cell(cell)['box'] !== undefined && holder(at, cell) !== side ? 'box-zoc' : null)

/** 11.4: through friendly hexes the unit itself may enter, never out of an enemy ZOC without a friendly unit in it. */
function supplyStep(at: Situation, unit: Standing, zone: Zone | null): Step {
  const side = sideOf(unit)
  const mine = at.unitMask(unit => sideOf(unit) === side)
  const theirs = at.unitMask(unit => sideOf(unit) !== side)
  const friendly = at.cellMask((_facts, cell) => cell >= 0 && holder(at, cell) === side)
  const shut = at.cellMask((_facts, cell) => cell >= 0 && closedToLine(at, unit, cell) !== null)
  const wall = at.edgeMask(facts => facts['closed'] === true)
  return (from, to, _mode, _spent, edge) => {
    if (wall[edge] === 1) return 'closed'
    if (zone !== null && zone.in[from] === 1 && mine[from] === 0) return 'zoc'
    if (theirs[to] === 1) return 'enemy'
    if (friendly[to] === 0 && mine[to] === 0) return 'enemy-hex'
    return shut[to] === 1 ? (closedToLine(at, unit, to) ?? 'red') : go(1)
  }
}

/** 11.43: Antwerp is no Allied port without The Scheldt. */
const usablePort = (at: Situation, side: Side, cell: number): boolean =>
  isPort(at, cell) && holder(at, cell) === side && !(side === 'allied' && at.label(cell) === 'Antwerp' && holder(at, at.grid.index('The Scheldt')) !== 'allied')

interface Net { readonly direct: readonly number[]; readonly second: readonly number[]; readonly sources: readonly number[] }

/** The sources of some units, the ports that reach one directly, and those that need a second port. */
function net(at: Situation, side: Side, who: Supplied, step: Step): Net {
  const sources = sourcesOf(at.state, who).map(each => at.grid.index(each.hex)).filter(cell => cell >= 0 && (holder(at, cell) === side))
  const ports = at.cells((_facts, cell) => usablePort(at, side, cell))
  // the Allied boxes lie across the sea: every Allied port reaches them directly
  if (side === 'allied') return { sources, direct: ports, second: [] }
  const overland = reach(at.grid, { sources, step, known: at.known })
  const landed = ports.filter(port => overland.distance(port) < Infinity)
  return { sources, direct: [], second: landed.length > 0 ? ports.filter(port => !landed.includes(port)) : [] }
}

/** 11.41: units of one nation may enter the same hexes, armies their own. */
const tracing = (unit: Standing): string => `${whoIs(unit)}${isArmy(unit) ? ' army' : ''}`

/** 11.5, all units of a side; `zone` null leaves enemy zones out. */
export function supplyFor(at: Situation, side: Side, zone: Zone | null): Supply {
  const nets = new Map<string, Net & { readonly step: Step; readonly near: Reached }>()
  const netOf = (unit: Standing) => {
    const kept = nets.get(tracing(unit))
    if (kept !== undefined) return kept
    const step = supplyStep(at, unit, zone)
    const made = net(at, side, whoIs(unit), step)
    const full = option(at.state, 'port-full') ? [...made.sources, ...made.direct] : made.sources
    const whole = { ...made, step, near: reach(at.grid, { sources: full, step, known: at.known }) }
    nets.set(tracing(unit), whole)
    return whole
  }
  return traceSupply(at, {
    units: unit => sideOf(unit) === side,
    sources: { flag: tracing, cells: unit => { const { sources, direct, second } = netOf(unit); return [...sources, ...direct, ...second] } },
    step: { of: unit => netOf(unit).step }, refusals, cite: '11.41',
    // doubt B1 by the switch
    always: unit => (unit.now['supply'] === 'in' ? line('As the table said', '11.1') : null),
    never: unit => (unit.now['supply'] === 'out' ? line('As the table said', '11.1') : null),
    limited: unit => (unit.now['supply'] === 'limited' ? line('As the table said', '11.1') : netOf(unit).near.distance(unit.cell) <= 3 ? null : line('More than three hexes, or by ports', '11.52')),
  })
}
export const whoIs = (unit: Standing): Supplied => (sideOf(unit) === 'allied' ? 'allied' : isItalian(unit) ? 'italian' : 'german')

export const supply = (at: Situation, faction: string): Supply => { const side = faction === 'allied' ? 'allied' : 'axis'; return supplyFor(at, side, zones(at, other(side))) }

/** 11.43: a free way to a port of its own is drawn; where that port leads may not be. */
export function wayToPort(at: Situation, unit: Standing): Values {
  const side = sideOf(unit)
  const ports = at.cells((_facts, cell) => usablePort(at, side, cell))
  return reach(at.grid, { sources: ports, step: supplyStep(at, unit, zones(at, other(side))), known: at.known }).distance(unit.cell) < Infinity ? { coast: 'free' } : {}
}
