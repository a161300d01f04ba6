import map from '../../../data/festung-europa/map.json' with { type: 'json' }
import type { MapFact } from '../../engine/board/map.ts'
import { movesOf } from '../../engine/board/move.ts'
import { ring } from '../../engine/board/range.ts'
import { go, halt, type Step } from '../../engine/board/reach.ts'
import { retreatsOf, type RetreatPlan } from '../../engine/board/retreat.ts'
import type { BoardRules, Fight, Retreats, Situation, Standing } from '../../engine/board/rules.ts'
import { stackLines, stacksWith, type StackLimit } from '../../engine/board/stack.ts'
import { supplyOf } from '../../engine/board/wanting.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { number, type Values } from '../../engine/field.ts'
import { duty, line } from '../../engine/line.ts'
import { boxOf, closedTo, factorsOf, holder, interdicted, isBeach, nationCode, sideOf, typeOf } from './board-cells.ts'
import { refusals, supply, supplyFor, wayToPort, whoIs, zones } from './board-supply.ts'
import { nationOf, nationsOf, other, sideName } from './components.ts'
import { hexId } from './attack.ts'
import { interviews } from './interviews.ts'
import { stackLimit } from './movement.ts'
import { roundupLimit } from './sequence.ts'
import { sourcesOf } from './supply.ts'

/** 7.11: three, five Allied in a Beach Head, any number in a box. */
function limits(at: Situation, cell: number, faction: string): readonly StackLimit[] {
  const most = stackLimit({ side: faction === 'allied' ? 'allied' : 'axis', kind: boxOf(at, cell) !== '' ? 'box' : isBeach(at, cell) ? 'beach' : 'hex' })
  return [{ what: 'units', most, cite: '7.11', count: unit => (unit.faction === faction ? 1 : 0) }]
}
const fits = (at: Situation, cell: number, unit: Standing): boolean => stacksWith(at, cell, unit, at.unitsIn(cell), limits(at, cell, unit.faction)) === null

/** 8.21, 8.31, 8.43: one point a hex, stop in a ZOC, never from one to the next. */
function moveStep(at: Situation, unit: Standing): Step {
  const zone = zones(at, other(sideOf(unit)))
  const enemy = at.unitMask(each => each.faction !== unit.faction)
  const wall = at.edgeMask(facts => facts['closed'] === true)
  const sealed = roundupLimit(at.state)
  return (from, to, _mode, _spent, edge) => {
    if (wall[edge] === 1) return 'closed'
    if (enemy[to] === 1) return 'enemy'
    if (sealed && (boxOf(at, from) === 'uk' || boxOf(at, to) === 'uk')) return 'roundup'
    const shut = closedTo(at, unit, to)
    if (shut !== null) return shut
    if (zone.in[to] === 1) return zone.in[from] === 1 ? 'zoc-zoc' : halt(1)
    return go(1)
  }
}

/** 9.46 in its order: friendly and supplied, then friendly, then whatever is left. */
function retreats(at: Situation, unit: Standing, hexes: number): Retreats {
  const side = sideOf(unit)
  const zone = zones(at, other(side))
  const supplied = supplyFor(at, side, zone)
  const enemy = at.unitMask(each => each.faction !== unit.faction)
  const mine = at.unitMask(each => each.faction === unit.faction && each.id !== unit.id)
  const sources = sourcesOf(at.state, whoIs(unit)).map(each => at.grid.index(each.hex)).filter(cell => cell >= 0)
  const far = (cell: number): number => Math.min(Infinity, ...sources.map(source => at.grid.distance(cell, source)))
  const plan = (friendly: boolean, inSupply: boolean): RetreatPlan => ({
    hexes, from: unit.cell, away: 'free', who: unit.faction, refusals, cite: '9.46',
    step: (from, to) => {
      if (to === unit.cell) return 'next-to-start'
      if (enemy[to] === 1) return 'enemy'
      if (boxOf(at, to) !== '' && side === 'axis') return 'front-box'
      const shut = closedTo(at, unit, to)
      if (shut !== null) return shut
      // doubt B21: a friendly unit there cancels the zone
      if (zone.in[to] === 1 && mine[to] === 0) return 'zoc-way'
      if (friendly && holder(at, to) !== side) return 'friendly-first'
      return from === unit.cell && sources.length > 0 && far(to) > far(from) ? 'source-way' : go(1)
    },
    end: cell => {
      if (hexes > 1 && at.grid.distance(unit.cell, cell) < 2) return 'next-to-start'
      if (!fits(at, cell, unit)) return 'full'
      return inSupply && supplied.status({ ...unit, cell }) === 'out' ? 'supply-first' : null
    },
  })
  const tries = [plan(true, true), plan(true, false), plan(false, true), plan(false, false)].map(each => retreatsOf(at, unit, each))
  const best = tries.find(each => each.cells.length > 0) ?? tries[3]!
  return { ...best, lines: [...best.lines, ...boxLines(at, unit), ...(best.cells.length === 0 ? [line('It is eliminated, unless it may refuse the retreat', '9.47')] : [])] }
}

/** 9.45: from a Beach Head into the box beside it. */
const besideBox = (at: Situation, cell: number): number | undefined => [...at.grid.near.subarray(at.grid.first[cell], at.grid.first[cell + 1])].find(each => ['uk', 'na'].includes(boxOf(at, each)))
function boxLines(at: Situation, unit: Standing) {
  const beside = besideBox(at, unit.cell)
  return unit.faction === 'allied' && isBeach(at, unit.cell) && beside !== undefined ? [duty('allied', `Or into ${at.name(beside)}, whatever the distance`, '9.45')] : []
}

const valueOf = (unit: Standing): UnitValue => ({ unit: unit.id, label: unit.label, type: typeOf(unit), nation: nationCode(unit), factors: [...factorsOf(unit)], steps: 2, reduced: unit.now['reduced'] === true })

/** What the map knows of the attack: who, where, terrain, and whether all cross a river. */
function fight(at: Situation, attackers: readonly Standing[], target: number): Fight | null {
  const side = attackers[0] === undefined ? null : sideOf(attackers[0])
  if (side === null) return null
  const edges = attackers.map(unit => at.edge(at.grid.edge(unit.cell, target)))
  const all = (what: string): boolean => edges.every(facts => facts[what] === true)
  // 9.17, 2.22: airborne is whichever nationality is missing
  const both = (cell: number): boolean => { const here = attackers.filter(unit => unit.cell === cell).map(valueOf); return nationsOf(here).size + (here.some(unit => nationOf(unit) === 'either') ? 1 : 0) > 1 }
  const told = supplyOf(board, at)
  const out = (unit: Standing): boolean => told.get(unit.id) === 'out'
  const defenders = at.unitsIn(target).filter(unit => sideOf(unit) !== side)
  const terrain = at.cell(target)['terrain']
  const input: Values = {
    side, hex: at.label(target), attackers: attackers.map(valueOf), defenders: defenders.map(valueOf),
    terrain: typeof terrain === 'string' ? terrain : 'clear', crossing: all('rhine') ? 'rhine' : edges.every(facts => facts['river'] === true || facts['rhine'] === true) ? 'river' : 'none',
    strait: all('strait'), ...(side === 'allied' ? { fromBeach: attackers.some(unit => isBeach(at, unit.cell)) } : isBeach(at, target) ? { inFrance: (at.cell(target)['country'] ?? 'france') === 'france', boxNear: besideBox(at, target) !== undefined } : {}), mixedHex: attackers.some(unit => both(unit.cell)), attackersOut: attackers.some(out), defendersOut: defenders.length > 0 && defenders.every(out),
    hitler: side === 'allied' && at.state.flag['hitler'] === hexId(at.label(target)),
  }
  return { procedure: 'combat', input, lines: [line(`${sideName(side)} attack on ${at.name(target)}`, '9.22')] }
}

/** Whose unit it is the counter says, a free way to a port the map; a ZOC is asked of the other side. */
const knownOf = (id: string, at: Situation, unit: Standing): Values => ({ ...(id === 'supply' ? wayToPort(at, unit) : {}), who: id === 'zoc' ? other(sideOf(unit)) : id === 'stacking' ? sideOf(unit) : id === 'retreat' && sideOf(unit) === 'axis' ? 'german' : whoIs(unit) })

export const board: BoardRules = {
  map: map as unknown as MapFact,
  refusals,
  zoc: (at, faction) => zones(at, faction === 'allied' ? 'allied' : 'axis'),
  supply,
  move: {
    label: 'Movement', cite: '8.21',
    fields: (_at, unit) => ({ factor: { ...number('Movement factor', 0, 8), usual: factorsOf(unit)[2] ?? 3, cite: '8.21' } }),
    ask: (at, unit, values) => movesOf(at, unit, { allowance: Number(values['factor'] ?? 3), step: moveStep(at, unit), end: cell => (fits(at, cell, unit) ? null : 'full'), refusals, cite: '8.21' }),
  },
  retreat: {
    label: 'Retreat', cite: '9.46',
    fields: () => ({ hexes: { ...number('Hexes', 1, 4), usual: 1, cite: '9.43' } }),
    ask: (at, unit, values) => retreats(at, unit, Number(values['hexes'] ?? 1)),
  },
  stacking: (at, cell, faction) => stackLines(at, cell, at.unitsIn(cell), limits(at, cell, faction)),
  control: at => ({ of: cell => holder(at, cell), why: cell => [line(`${at.name(cell)} is ${sideName(holder(at, cell))}`, '20')] }),
  ranges: (at, cell) => [
    ...(at.cell(cell)['airfield'] === true || ['uk', 'na'].includes(boxOf(at, cell)) ? [ring(at.grid, cell, boxOf(at, cell) === '' ? 3 : 1, 'Ground support', '14.31'), ring(at.grid, cell, 4, 'Interdiction', '14.32')] : []),
    ...(interdicted(at)[cell] === 1 ? [{ label: 'Interdicted', cite: '14.3', cells: interdicted(at) }] : []),
  ],
  fight,
  interviews: interviews.map(each => ({ ...each, known: (at, unit) => knownOf(each.id, at, unit) })),
  turnOver: unit => (unit.now['reduced'] === true ? null : { reduced: true }),
}
