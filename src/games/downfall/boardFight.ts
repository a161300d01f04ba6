import type { Fight, Situation, Standing } from '../../engine/board/rules.ts'
import type { UnitValue } from '../../engine/counter.ts'
import type { Values } from '../../engine/field.ts'
import type { Json } from '../../engine/json.ts'
import { line } from '../../engine/line.ts'
import { armored } from './combatants.ts'
import { fights, ideologyOf, isAxis, opponentOf } from './factions.ts'
import { active } from './initiative.ts'
import { orderNow } from './read.ts'
import { difficultMask, isAir, isCombat, isPartisan, nationOf, railMask, stepsOf, typeOf, wallMask } from './terrain.ts'
import type { Combat } from './strength.ts'

const valueOf = (unit: Standing): UnitValue => ({ unit: unit.id, label: unit.label, type: typeOf(unit), nation: nationOf(unit), factors: [stepsOf(unit)], steps: stepsOf(unit) })
const strongest: readonly Combat['water'][] = ['river', 'beach', 'strait']

/** 7.2, 1.A.3: units beside the hex that may attack it; not those behind an impassable side, nor armor in or out of a difficult hex off the rail. Only what the map knows is filled in. */
export function fightHere(at: Situation, chosen: readonly Standing[], target: number): Fight | null {
  const here = at.unitsIn(target)
  const attacker = attackerOf(at, chosen, here)
  if (attacker === undefined) return null
  const combatants = here.filter(unit => isCombat(unit) && ideologyOf(unit.faction) !== ideologyOf(attacker))
  const hunted = combatants.length === 0
  const defenders = hunted ? here.filter(unit => isPartisan(unit) && unit.faction === opponentOf(attacker)) : combatants
  const own = chosen.filter(unit => unit.faction === attacker)
  const able = own.filter(mayAttack(at, target))
  // 2.2: Axis units in a partisan's own hex may attack it, and then one of them is the primary
  const inside = hunted ? here.filter(unit => unit.faction === attacker && attacking(unit)) : []
  const ranged = rangedFlank(at, target, attacker, able)
  const [first, ...others] = [...inside, ...able]
  if (first === undefined || defenders.length === 0) return null
  const input: Partial<Combat> = {
    attacker, primary: [valueOf(first)], flank: [...others, ...ranged].map(valueOf), defenders: defenders.map(valueOf), target: at.label(target), ...groundOf(at, target, [...inside, ...able]), ...airOf(at, target, attacker),
    partisan: (here.find(isPartisan)?.faction ?? 'none') as Combat['partisan'], objective: at.cell(target)['objective'] === true,
    // whoever may attack into or out of a difficult hex does so along the rail
    rail: difficultMask(at)[target] === 1 && able.some(unit => armored(valueOf(unit))),
    ...(ranged.length > 0 ? { ranged: true } : {}), ...(hunted ? { sharing: inside.length > 0 ? 'primary' : here.some(unit => isCombat(unit) && isAxis(unit.faction)) ? 'other' : 'apart' } : {}),
  }
  return { procedure: 'combat', input: input as unknown as Values & Json, lines: [line(`${able.length} of ${own.length} beside it may attack ${at.name(target)}`, '7.2')] }
}

const attacking = (unit: Standing): boolean => isCombat(unit) && typeOf(unit) !== 'fortress'

/** 7.2: whoever acts, if it has something to fight there; else the first that has. */
function attackerOf(at: Situation, chosen: readonly Standing[], here: readonly Standing[]): string | undefined {
  const factions = [...new Set([...chosen, ...here].filter(attacking).map(unit => unit.faction))].filter(each => here.some(unit => fights(each, unit.faction) && (isCombat(unit) || isAxis(each))))
  return factions.find(each => each === active(at.state)) ?? factions[0]
}

function mayAttack(at: Situation, target: number): (unit: Standing) => boolean {
  const [wall, hard, rail] = [wallMask(at), difficultMask(at), railMask(at)]
  return unit => {
    const edge = at.grid.edge(unit.cell, target)
    return attacking(unit) && edge >= 0 && wall[edge] === 0 && (!armored(valueOf(unit)) || (hard[unit.cell] === 0 && hard[target] === 0) || rail[edge] === 1)
  }
}

/** 8 step 1: Western airborne units two hexes away, if the order under way shows their symbol and somebody attacks from beside the hex. */
function rangedFlank(at: Situation, target: number, attacker: string, able: readonly Standing[]): readonly Standing[] {
  if (attacker !== 'western' || able.length === 0 || at.state.row[`face/western/${orderNow(at.state)}`]?.['airborne'] !== true) return []
  return at.units.filter(unit => unit.faction === 'western' && typeOf(unit) === 'airborne' && at.grid.distance(unit.cell, target) === 2)
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
