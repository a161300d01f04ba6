import { retreatInterview, supplyInterview, type Cast } from '@/engine/board/interview.ts'
import type { MapFact } from '@/engine/board/map.ts'
import { movesOf } from '@/engine/board/move.ts'
import { go, halt } from '@/engine/board/reach.ts'
import { retreatsOf } from '@/engine/board/retreat.ts'
import type { BoardRules, Situation } from '@/engine/board/rules.ts'
import { sightOf } from '@/engine/board/sight.ts'
import { stackLines } from '@/engine/board/stack.ts'
import { traceSupply } from '@/engine/board/supply.ts'
import { zoneOf } from '@/engine/board/zoc.ts'

export const CAST: Cast = { unit: { faction: 'axis', label: '6th Army' }, enemy: { faction: 'soviet', label: 'a Soviet unit' }, friend: { faction: 'axis', label: 'a friend' } }
const enemyOf = (faction: string): string => (faction === 'axis' ? 'soviet' : 'axis')

/** A small game with every question: zones, supply through friends in three hexes and rail, a stop in zones, two units a hex. */
export function rules(map: MapFact): BoardRules {
  const zoc = (at: Situation, faction: string) => zoneOf(at, { units: unit => unit.faction === faction, cite: '2' })
  const refusals = { zoc: { text: 'in an enemy zone', cite: '2', of: 'from' as const }, into: { text: 'in an enemy zone', cite: '2' }, enemy: { text: 'an enemy is there', cite: '3' }, far: { text: 'more than three hexes', cite: '4' }, full: { text: 'full', cite: '5' } }
  const limits = [{ what: 'units', most: 2, cite: '5', count: () => 1 }]
  return {
    map, refusals, zoc,
    supply: (at, faction) => {
      const [zone, own, enemy] = [zoc(at, enemyOf(faction)), at.unitMask(unit => unit.faction === faction), at.unitMask(unit => unit.faction !== faction)]
      const rail = at.edgeMask(facts => facts['rail'] === true)
      return traceSupply(at, {
        units: unit => unit.faction === faction, sources: at.cells(facts => facts['source'] === faction), refusals, cite: '4', legs: ['by rail', 'overland'],
        step: (from, to, mode, spent, edge) => (enemy[to] === 1 ? 'enemy' : zone.in[from] === 1 && own[from] === 0 ? 'zoc' : rail[edge] === 1 && mode === 0 ? go(0, 0) : spent >= 3 ? 'far' : go(1, 1)),
      })
    },
    move: {
      label: 'Move', cite: '3', fields: () => ({ points: { kind: 'number', label: 'Points', min: 1, max: 6, usual: 3 } }),
      ask: (at, unit, values) => {
        const zone = zoc(at, enemyOf(unit.faction))
        return movesOf(at, unit, { allowance: Number(values['points']), refusals, cite: '3', step: (_from, to) => (zone.in[to] === 1 ? halt(1) : go(1)) })
      },
    },
    retreat: {
      label: 'Retreat', cite: '6',
      ask: (at, unit, values) => {
        const zone = zoc(at, enemyOf(unit.faction))
        return retreatsOf(at, unit, { hexes: Number(values['hexes'] ?? 1), from: unit.cell, away: 'each-farther', who: unit.faction, refusals, cite: '6', step: (_from, to) => (zone.in[to] === 1 ? 'into' : go(1)), end: cell => (at.unitsIn(cell).length >= 2 ? 'full' : null) })
      },
    },
    stacking: (at, cell, faction) => stackLines(at, cell, at.unitsIn(cell).filter(unit => unit.faction === faction), limits),
    sight: (at, from, to) => sightOf(at, from, to, { blocks: cell => (at.cell(cell)['terrain'] === 'forest' ? 'forest' : null), staggered: 'open', refusals: { forest: { text: 'forest', cite: '7' } }, cite: '7' }),
  }
}

export const supply = (map: MapFact) => supplyInterview({ ...CAST, id: 'supply', label: 'In supply?', cite: '4', map, goal: { label: 'the source', cell: { source: 'axis' } }, most: 8, line: { edge: 'rail', label: 'the railway' } })
export const retreat = (map: MapFact) => retreatInterview({ ...CAST, id: 'retreat', label: 'Where to?', cite: '6', map, most: 3, full: 2, hexes: 'hexes' })

/** The same game with its talks and a fight, as a desk gets it. */
export const board = (map: MapFact): BoardRules => ({
  ...rules(map), interviews: [supply(map), retreat(map)],
  ranges: (at, cell) => [{ label: 'range 2', cite: '8', cells: Uint8Array.from(at.grid.labels, (_, to) => (at.grid.distance(cell, to) <= 2 ? 1 : 0)) }],
  fight: (at, attackers, target) => (attackers.length === 0 ? null : { procedure: 'battle', input: { where: at.label(target), attackers: attackers.map(each => each.id) }, lines: [] }),
  control: at => ({ of: cell => { const held = at.unitsIn(cell)[0]?.faction ?? at.cell(cell)['control']; return typeof held === 'string' ? held : null }, why: cell => [{ text: `${at.name(cell)} belongs to whoever is there`, cite: '9' }] }),
})
