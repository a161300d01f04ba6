import { go, reach, type Step } from '../../engine/board/reach.ts'
import type { Situation, Standing, Supply } from '../../engine/board/rules.ts'
import { traceSupply } from '../../engine/board/supply.ts'
import type { Values } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { enemyZone, refusals } from './zones.ts'
import { control } from './boardControl.ts'
import { seaStep } from './boardSea.ts'
import { nationsOf } from './combatants.ts'
import { enemies, ideologyOf } from './factions.ts'
import { difficultMask, isAir, isCombat, isPartisan, nationOf, railMask, stepsOf, wallMask } from './terrain.ts'

/** 11: flags a cell shows; a Mulberry serves the United States, Canada and the United Kingdom (2.4.2). */
const flagsOf = (at: Situation, cell: number): readonly string[] => {
  const facts = at.cell(cell)
  return facts['mulberry'] === true ? ['usd', 'ca', 'br'] : String(facts['flag'] ?? '').split(' ').filter(each => each !== '')
}
export const sourcesOf = (at: Situation, faction: string, nation: string): readonly number[] => {
  const owner = control(at)
  return at.cells((facts, cell) => (facts['flag'] !== undefined || facts['mulberry'] === true) && flagsOf(at, cell).includes(nation) && (facts['area'] === true ? ideologyOf(faction) === 'western' : (owner.of(cell) ?? ideologyOf(faction)) === ideologyOf(faction)))
}

/** 11, 11.1: from the source outward by rail and sea, then at most three hexes overland. The path enters what we leave, so the tests look at `from`. Steps of reinforcement never pass a beachhead (2.4.2). */
export function supplyStep(at: Situation, faction: string, beaches = true): Step {
  const zone = enemyZone(at, faction)
  const [wall, rail, hard] = [wallMask(at), railMask(at), difficultMask(at)]
  const sea = seaStep(at, faction)
  const owner = control(at)
  const foe = at.unitMask(unit => isCombat(unit) && enemies(unit.faction, faction))
  const own = at.unitMask(unit => ideologyOf(unit.faction) === ideologyOf(faction) && (isCombat(unit) || (isPartisan(unit) && at.state.option['partisan-opens'] !== false)))
  const shut = (from: number): string | null => {
    if (!at.grid.hex(from)) return null
    if (foe[from] === 1) return 'enemy-supply'
    if (zone.in[from] === 1 && own[from] === 0) return 'zoc-supply'
    return (owner.of(from) ?? ideologyOf(faction)) === ideologyOf(faction) ? null : 'control'
  }
  return (from, to, mode, spent, edge) => {
    const facts = at.edge(edge)
    const no = shut(from)
    if (facts['sea'] === true || facts['port'] === true) {
      if (mode !== 0) return 'no-rail'
      if (no !== null) return no
      const way = sea(from, to, 0, 0, edge)
      return typeof way === 'string' ? way : !beaches && beachhead(at, to) ? 'beachhead-steps' : go(0, 0)
    }
    if (wall[edge] === 1) return 'impassable'
    if (no !== null) return no
    if ((hard[from] === 1 || hard[to] === 1) && rail[edge] === 0) return 'difficult-supply'
    if (mode === 0 && rail[edge] === 1) return go(0, 0)
    return spent >= 3 ? 'three-hexes' : go(1, 1)
  }
}
const beachhead = (at: Situation, cell: number): boolean => at.cell(cell)['beachhead'] === true

/** 11: every combat unit to its own flag; badges and partisans always. */
const traced = (at: Situation, faction: string, beaches: boolean, limited: (unit: Standing) => Line | null = () => null): Supply => traceSupply(at, {
  units: unit => unit.faction === faction && (isCombat(unit) || isPartisan(unit) || isAir(unit)),
  sources: { flag: unit => (isAir(unit) ? '*' : nationOf(unit)), cells: unit => (isAir(unit) ? nationsOf(faction).flatMap(each => sourcesOf(at, faction, each.id)) : sourcesOf(at, faction, nationOf(unit))) },
  step: supplyStep(at, faction, beaches), legs: ['by rail and sea', 'overland'],
  always: unit => (unit.now['badge'] === 'supply' ? line('Supply badge: always supplied', '2.1.5') : isPartisan(unit) ? line('Partisans are always supplied', '2.2') : unit.cell >= 0 && at.cell(unit.cell)['area'] === true && sourcesOf(at, faction, nationOf(unit)).includes(unit.cell) ? line('In its own source', '11') : null),
  limited, refusals, cite: '11',
})
export function supplyOf(at: Situation, faction: string): Supply {
  if (faction !== 'western' || at.cells(facts => facts['beachhead'] === true).length === 0) return traced(at, faction, true)
  const [open, inland] = [traced(at, faction, true), traced(at, faction, false)]
  const port = (unit: Standing): string | undefined => (open.status(unit) === 'in' && inland.status(unit) === 'out' ? open.verdict(unit).path.find(label => beachhead(at, at.grid.index(label))) : undefined)
  const load = new Map<string, number>()
  for (const unit of at.units.filter(each => each.faction === faction && isCombat(each))) { const by = port(unit); if (by !== undefined) load.set(by, (load.get(by) ?? 0) + stepsOf(unit)) }
  // 2.4.2: whoever has another way does not load it
  return traced(at, faction, true, unit => { const n = load.get(port(unit) ?? '') ?? 0; return n > 4 ? line(`${n} steps trace through this beachhead: four at most in the Supply event`, '2.4.2') : null })
}

/** 7.6.1, 10.2: as far as the app's map can tell: out only where it knows what stops the path. */
export function tracedOn(at: Situation, faction: string, beaches: boolean): (id: string) => 'in' | 'out' | null {
  const supply = traced(at, faction, beaches)
  return id => {
    const unit = at.unit(id)
    if (unit === null || !at.grid.hex(unit.cell)) return null
    const { status, refused } = supply.verdict(unit)
    return status !== 'out' ? 'in' : refused.length > 0 ? 'out' : null
  }
}

/** 11, 11.1: how far overland to the first friendly rail, port or source, where the map knows that part of the way; where it leads from there may not be drawn. */
export function wayToRail(at: Situation, unit: Standing): Values {
  const rail = railMask(at)
  const { first, by } = at.grid
  const onRail = at.cells((facts, cell) => at.grid.hex(cell) && (facts['port'] === true || facts['flag'] !== undefined || by.subarray(first[cell], first[cell + 1]).some(edge => rail[edge] === 1)))
  const overland = reach(at.grid, { sources: onRail, step: supplyStep(at, unit.faction), modes: 2, known: at.known }).distance(unit.cell)
  return overland === Infinity ? {} : { overland, zoned: false }
}

/** 2.3.2: can supply of any nation of the faction be traced to this hex? */
export function reachesFlag(at: Situation, cell: number, faction: string): boolean {
  const sources = nationsOf(faction).flatMap(each => sourcesOf(at, faction, each.id))
  return reach(at.grid, { sources, step: supplyStep(at, faction), modes: 2, known: at.known }).distance(cell) < Infinity
}

/** 7.8: empty, in the country, not closer by walking route to a friendly unit than to an enemy one. */
export function mayRise(at: Situation, cell: number, faction: string, country: string): ReturnType<typeof line> | null {
  const no = (text: string): ReturnType<typeof line> => line(`${at.name(cell)}: ${text}`, '7.8')
  if (at.unitsIn(cell).length > 0) return no('not empty')
  if (/africa|libya|egypt/i.test(String(at.cell(cell)['country'] ?? ''))) return no('not in Africa')
  if (String(at.cell(cell)['country'] ?? country).toLowerCase() !== country.toLowerCase()) return no(`not in ${country}`)
  const wall = wallMask(at)
  const far = (units: readonly Standing[]): number => reach(at.grid, { sources: units.map(each => each.cell), known: at.known, step: (_from, _to, _mode, _spent, edge) => (wall[edge] === 1 ? 'impassable' : go(1)) }).distance(cell)
  const [own, foe] = [far(at.units.filter(unit => isCombat(unit) && unit.faction === faction)), far(at.units.filter(unit => isCombat(unit) && enemies(unit.faction, faction)))]
  return own < foe ? no(`closer to a friendly unit (${own}) than to an enemy one (${foe === Infinity ? 'none' : foe})`) : null
}
