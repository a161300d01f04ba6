import { go, reach, type Step } from '../../engine/board/reach.ts'
import { relaySupply } from '../../engine/board/relay.ts'
import type { Situation, Standing, Supply } from '../../engine/board/rules.ts'
import type { Values } from '../../engine/field.ts'
import { rows } from '../../engine/ledger.ts'
import { line, type Line } from '../../engine/line.ts'
import ports from '../../../data/fortress-europa/charts/ports.json'
import { closed, enemyOf, invading, isFrozen, refusals, standsFort, typeOf, zones } from './board-cells.ts'
import { turnOf } from './calendar.ts'
import { bears, mulberryHeld, portHeld } from './capacity.ts'
import { approaches } from './places.ts'

const hexes: { readonly [id: string]: { readonly name: string; readonly hex?: string } } = ports.rows

/** 18.1, 18.2: each Allied port and mulberry whose hex is known, with what it bears now. */
function harbours(at: Situation): readonly { readonly cell: number; readonly capacity: number }[] {
  const held = rows(at.state, 'port').filter(([id]) => wayIn(at, id)).map(([id, row]) => ({ hex: String(row['hex'] ?? hexes[id]?.hex ?? ''), capacity: bears(at.state, row, portHeld(row)) }))
  const placed = rows(at.state, 'mulberry').map(([, row]) => ({ hex: String(row['hex'] ?? ''), capacity: bears(at.state, row, mulberryHeld(row)) }))
  return [...held, ...placed].map(each => ({ cell: at.grid.index(each.hex), capacity: each.capacity })).filter(each => each.cell >= 0 && each.capacity > 0 && !germanIn(at, each.cell))
}

// 12.15, 12.16: the banks from the mouth up, where 18.8 lists none; those of the Orne below Caen the text does not name
const banks: { readonly [port: string]: readonly string[] } = { ...approaches, nantes: ['C9', 'C10', 'D9', 'D10'], bordeaux: ['A16', 'B15', 'A17', 'B16', 'A18', 'B17', 'B18'] }

/** 18.8, 7.4: a German on either bank closes the way to an inland port: for this his ZOC reaches across the estuary. */
const wayIn = (at: Situation, port: string): boolean => !(banks[port] ?? []).some(hex => germanIn(at, at.grid.index(hex)))
const germanIn = (at: Situation, cell: number): boolean => at.unitsIn(cell).some(unit => unit.faction === 'german')

/** 18.3: friendly cities in Germany or Italy. */
const homeCities = (at: Situation): readonly number[] => at.cells(facts => facts['city'] === true && (facts['germany'] === true || facts['italy'] === true) && facts['control'] !== 'allied')

interface Ground { readonly way: Step; readonly ends: Set<number> }

/** 18.1, 18.3, 18.9, 24.3: neither ZOC nor enemy city nor estuary nor partisans on the way; its two ends may be in a ZOC. */
function traced(at: Situation, faction: string, ends: readonly number[], controlled: boolean): Ground {
  const enemy = enemyOf(faction)
  const zone = zones(at, enemy)
  const estuary = at.edgeMask(facts => facts['estuary'] === true)
  const shut = at.cellMask(facts => closed(facts))
  const theirs = at.cellMask(facts => facts['control'] === enemy)
  const city = at.cellMask(facts => facts['city'] === true && facts['control'] === enemy)
  const partisan = at.unitMask(unit => typeOf(unit) === 'partisan' && unit.faction !== faction)
  const free = new Set(ends)
  const way: Step = (from, to, _mode, _spent, edge) => {
    if (zone.in[from] === 1 && !free.has(from)) return 'zoc-supply'
    if (estuary[edge] === 1) return 'estuary'
    if (shut[to] === 1) return 'sea'
    if (city[to] === 1) return 'enemy city'
    if (partisan[to] === 1) return 'partisan'
    return controlled && theirs[to] === 1 ? 'not held' : go(1)
  }
  return { way, ends: free }
}

const isHq = (unit: Standing): boolean => typeOf(unit) === 'hq'

export function supply(at: Situation, faction: string): Supply {
  const allied = faction === 'allied'
  const sources = allied ? harbours(at) : homeCities(at).map(cell => ({ cell, capacity: 999 }))
  const hqs = hqsOf(at, faction)
  const long = traced(at, faction, sources.map(each => each.cell), true)
  const short = traced(at, faction, hqs, false)
  return relaySupply(at, {
    units: unit => unit.faction === faction, relays: isHq, sources, toRelay: long.way,
    toUnit: (from, to, mode, spent, edge) => (spent >= 5 ? 'five' : short.way(from, to, mode, spent, edge)),
    // the airdropped 101st of the example draws nothing
    wants: unit => (!allied || raiding(unit) || unit.now['counts'] === false ? 0 : 1),
    always: unit => (allied ? alliedAlways(at, unit) : germanAlways(at, unit, hqs)),
    refusals, cite: allied ? '18.1' : '18.3', capacityCite: '18.2',
  })
}

/** 18.1, 18.3: hexes to a headquarters, where the map knows that part of the way; whether that is supplied is the rest of the question. */
export function wayToHq(at: Situation, unit: Standing): Values {
  const hqs = hqsOf(at, unit.faction)
  const { way } = traced(at, unit.faction, hqs, false)
  const hexes = reach(at.grid, { sources: hqs, step: way, known: at.known }).distance(unit.cell)
  // a longer way may only go round hexes nobody entered
  const sure = hexes <= 5 || hqs.some(hq => at.grid.distance(hq, unit.cell) === hexes)
  return hexes === Infinity || hexes < 1 || !sure ? {} : { hexes: Math.min(7, hexes), enemies: [], friends: [] }
}
const hqsOf = (at: Situation, faction: string): readonly number[] => at.units.filter(unit => unit.faction === faction && isHq(unit)).map(unit => unit.cell)

const raiding = (unit: Standing): boolean => typeOf(unit) === 'commando' || typeOf(unit) === 'ranger'

const dropped = line('In supply on the turn of the drop', '20.6')
const isDropped = ({ state }: Situation, { now }: Standing): boolean => now['dropped'] === turnOf(state)

function alliedAlways(at: Situation, unit: Standing): Line | null {
  const facts = at.cell(unit.cell)
  if (raiding(unit)) return line('Commandos and rangers are never out of supply', '21.1')
  if (isDropped(at, unit)) return dropped
  if (invading(at, unit)) return line('Invading units are in supply for the whole turn', '18.7.1')
  return (facts['city'] === true && facts['germany'] !== true) || standsFort(at, unit.cell) ? line('In a city or fortress, always', '18.4') : null
}

function germanAlways(at: Situation, unit: Standing, hqs: readonly number[]): Line | null {
  const facts = at.cell(unit.cell)
  if (facts['germany'] === true || facts['italy'] === true) return line('Germans in Germany or Italy are always in supply', '18.5')
  if (isDropped(at, unit)) return dropped
  if (isFrozen(at, unit)) return line('Frozen units are always in supply', '18.5')
  if (facts['city'] === true || standsFort(at, unit.cell)) return line('In a city or fortress, always', '18.4')
  return farAway(at, unit, hqs) ? line('More than five hexes from any enemy, with a line of any length', '18.6') : null
}

/** 18.6 */
function farAway(at: Situation, unit: Standing, hqs: readonly number[]): boolean {
  if (at.units.some(each => each.faction === 'allied' && at.grid.distance(each.cell, unit.cell) <= 5)) return false
  const home = [...hqs, ...at.cells(facts => facts['city'] === true && facts['germany'] === true && facts['control'] !== 'allied')]
  const { way } = traced(at, 'german', home, false)
  return home.length > 0 && reach(at.grid, { sources: home, step: way, known: at.known }).distance(unit.cell) < Infinity
}
