import { go, reach, type Step } from '../../engine/board/reach.ts'
import type { Situation, Standing, Supply } from '../../engine/board/rules.ts'
import { traceSupply } from '../../engine/board/supply.ts'
import { line } from '../../engine/line.ts'
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

/** 11, 11.1: from the source outward by rail and sea, then at most three hexes overland. The path enters what we leave, so the tests look at `from`. */
export function supplyStep(at: Situation, faction: string): Step {
  const zone = enemyZone(at, faction)
  const [wall, rail, hard] = [wallMask(at), railMask(at), difficultMask(at)]
  const sea = seaStep(at, faction)
  const owner = control(at)
  const foe = at.unitMask(unit => isCombat(unit) && enemies(unit.faction, faction))
  const own = at.unitMask(unit => ideologyOf(unit.faction) === ideologyOf(faction) && (isCombat(unit) || (isPartisan(unit) && at.state.option['partisan-opens'] !== false)))
  return (from, to, mode, spent, edge) => {
    const facts = at.edge(edge)
    if (facts['sea'] === true || facts['port'] === true) {
      if (mode !== 0) return 'no-rail'
      const way = sea(from, to, 0, 0, edge)
      return typeof way === 'string' ? way : go(0, 0)
    }
    if (wall[edge] === 1) return 'impassable'
    if (foe[from] === 1) return 'enemy-supply'
    if (zone.in[from] === 1 && own[from] === 0) return 'zoc-supply'
    const holder = owner.of(from)
    if (holder !== null && holder !== ideologyOf(faction)) return 'control'
    if ((hard[from] === 1 || hard[to] === 1) && rail[edge] === 0) return 'difficult-supply'
    if (mode === 0 && rail[edge] === 1) return go(0, 0)
    return spent >= 3 ? 'three-hexes' : go(1, 1)
  }
}

/** 11: every combat unit to its own flag; badges and partisans always. */
export const supplyOf = (at: Situation, faction: string): Supply => traceSupply(at, {
  units: unit => unit.faction === faction && (isCombat(unit) || isPartisan(unit) || isAir(unit)),
  sources: { flag: unit => (isAir(unit) ? '*' : nationOf(unit)), cells: nation => (nation === '*' ? nationsOf(faction).flatMap(each => sourcesOf(at, faction, each.id)) : sourcesOf(at, faction, nation)) },
  step: supplyStep(at, faction), legs: ['by rail and sea', 'overland'],
  always: unit => (unit.now['badge'] === 'supply' ? line('Supply badge: always supplied', '2.1.5') : isPartisan(unit) ? line('Partisans are always supplied', '2.2') : unit.cell >= 0 && at.cell(unit.cell)['area'] === true && sourcesOf(at, faction, nationOf(unit)).includes(unit.cell) ? line('In its own source', '11') : null),
  limited: unit => (throughBeachhead(at, unit) > 4 ? line('More than four steps trace through this beachhead: four at most in the Supply event', '2.4.2') : null),
  refusals, cite: '11',
})

/** 2.4.2: steps that stand in a beachhead and need its port. */
function throughBeachhead(at: Situation, unit: Standing): number {
  const near = at.units.filter(each => each.faction === 'western' && isCombat(each) && at.cell(each.cell)['beachhead'] === true && each.cell === unit.cell)
  return near.reduce((sum, each) => sum + stepsOf(each), 0)
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
  if (String(at.cell(cell)['country'] ?? country).toLowerCase() !== country.toLowerCase()) return no(`not in ${country}`)
  const wall = wallMask(at)
  const far = (units: readonly Standing[]): number => reach(at.grid, { sources: units.map(each => each.cell), known: at.known, step: (_from, _to, _mode, _spent, edge) => (wall[edge] === 1 ? 'impassable' : go(1)) }).distance(cell)
  const [own, foe] = [far(at.units.filter(unit => isCombat(unit) && unit.faction === faction)), far(at.units.filter(unit => isCombat(unit) && enemies(unit.faction, faction)))]
  return own < foe ? no(`closer to a friendly unit (${own}) than to an enemy one (${foe === Infinity ? 'none' : foe})`) : null
}
