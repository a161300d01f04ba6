import type { Fight, Situation, Standing } from '../../engine/board/rules.ts'
import type { UnitValue } from '../../engine/counter.ts'
import type { Values } from '../../engine/field.ts'
import type { Json } from '../../engine/json.ts'
import { line } from '../../engine/line.ts'
import { complete } from './combatFields.ts'
import { fights, ideologyOf, opponentOf } from './factions.ts'
import { difficultMask, isAir, isCombat, isPartisan, nationOf, railMask, stepsOf, typeOf, wallMask } from './terrain.ts'
import { armored } from './combatants.ts'
import { sky } from './weather.ts'
import type { Combat } from './strength.ts'

const valueOf = (unit: Standing): UnitValue => ({ unit: unit.id, label: unit.label, type: typeOf(unit), nation: nationOf(unit), factors: [stepsOf(unit)], steps: stepsOf(unit) })
const strongest: readonly Combat['water'][] = ['river', 'beach', 'strait']

/** 7.2, 1.A.3: units beside the hex that may attack it; not those behind an impassable side, nor armor in or out of a difficult hex off the rail. */
export function fightHere(at: Situation, attackers: readonly Standing[], target: number): Fight | null {
  const attacker = attackers[0]?.faction
  if (attacker === undefined) return null
  const [wall, hard, rail] = [wallMask(at), difficultMask(at), railMask(at)]
  const barred = (unit: Standing, edge: number): boolean => edge < 0 || wall[edge] === 1 || (armored(valueOf(unit)) && (hard[unit.cell] === 1 || hard[target] === 1) && rail[edge] === 0)
  const able = attackers.filter(unit => unit.faction === attacker && isCombat(unit) && typeOf(unit) !== 'fortress' && !barred(unit, at.grid.edge(unit.cell, target)))
  const here = at.unitsIn(target)
  const lone = here.filter(unit => isPartisan(unit) && unit.faction === opponentOf(attacker))
  const combatants = here.filter(unit => isCombat(unit) && ideologyOf(unit.faction) !== ideologyOf(attacker))
  const defenders = combatants.some(unit => fights(attacker, unit.faction)) ? combatants : combatants.length === 0 ? lone : []
  if (able.length === 0 || defenders.length === 0) return null
  const input = complete({
    attacker, primary: able.slice(0, 1).map(valueOf), flank: able.slice(1).map(valueOf), defenders: defenders.map(valueOf), target: at.label(target), ...groundOf(at, target, able), ...airOf(at, target, attacker),
    partisan: (here.find(isPartisan)?.faction ?? 'none') as Combat['partisan'], weather: sky(at.state), objective: at.cell(target)['objective'] === true,
    rail: able.map(valueOf).filter(armored).length > 0 && able.filter(unit => armored(valueOf(unit))).every(unit => at.edge(at.grid.edge(unit.cell, target))['rail'] === true),
  })
  return { procedure: 'combat', input: input as unknown as Values & Json, lines: [line(`${able.length} of ${attackers.length} chosen may attack ${at.name(target)}`, '7.2')] }
}

function groundOf(at: Situation, target: number, able: readonly Standing[]): Partial<Combat> {
  const facts = at.cell(target)
  const terrain = String(facts['terrain'] ?? 'clear')
  const kinds = able.map(unit => { const edge = at.edge(at.grid.edge(unit.cell, target)); return strongest.filter(kind => edge[kind] === true).at(-1) })
  // all must be across; of several kinds the best for the defender counts
  const water = kinds.includes(undefined) ? 'dry' : strongest.reduce<Combat['water']>((best, kind) => (kinds.includes(kind) ? kind : best), 'dry')
  return { terrain: (['forest', 'hills', 'swamp', 'mountains'].includes(terrain) ? terrain : 'clear') as Combat['terrain'], place: facts['mulberry'] === true ? 'mulberry' : facts['beachhead'] === true ? 'beachhead' : facts['city'] === true || facts['port'] === true ? 'city' : 'none', water }
}

/** 2.3: air units in range of the hex, four or five hexes. */
function airOf(at: Situation, target: number, attacker: string): Partial<Combat> {
  const near = (faction: string): readonly Standing[] => at.units.filter(unit => isAir(unit) && unit.faction === faction && at.grid.distance(unit.cell, target) <= (unit.now['elite'] === true ? 5 : 4))
  const elite = (units: readonly Standing[]): number => units.filter(unit => unit.now['elite'] === true).length
  const [own, foe] = [near(attacker), near(opponentOf(attacker))]
  return { airA: own.length, airEliteA: elite(own), airD: foe.length, airEliteD: elite(foe) }
}
