import facts from '../../../data/downfall/modifiers.json' with { type: 'json' }
import type { UnitValue } from '../../engine/counter.ts'
import { join } from '../../engine/modifiers.ts'
import { amount, type Line } from '../../engine/line.ts'
import { armored, fortress, german, partisan, pips, sumOf, western } from './combatants.ts'
import { isAxis } from './factions.ts'
import { difficultIn, type Sky } from './weather.ts'

/** Everything a land combat depends on (8); the desk's fields are the same. */
export interface Combat {
  readonly attacker: string
  readonly by: 'order' | 'card'
  readonly primary: readonly UnitValue[]
  readonly flank: readonly UnitValue[]
  readonly ranged: boolean
  readonly shock: boolean
  readonly defenders: readonly UnitValue[]
  readonly target: string
  readonly terrain: 'clear' | 'forest' | 'hills' | 'swamp' | 'mountains'
  readonly place: 'none' | 'city' | 'beachhead' | 'mulberry'
  readonly water: 'dry' | 'river' | 'beach' | 'strait'
  readonly rail: boolean
  /** armor attacks out of a difficult hex */
  readonly hard: boolean
  readonly partisan: 'none' | 'western' | 'soviet'
  readonly sharing: 'apart' | 'primary' | 'other'
  readonly weather: Sky
  readonly airA: number
  readonly airEliteA: number
  readonly airD: number
  readonly airEliteD: number
  readonly eliteA: number
  readonly eliteD: number
  readonly conscriptA: number
  readonly conscriptD: number
  readonly airdrop: boolean
  readonly isolatedA: '0' | '1' | '3'
  readonly isolatedD: '0' | '1' | '3'
  readonly bonus: boolean
  readonly hqStrengthA: number
  readonly hqDiceA: number
  readonly diceA: number
  readonly hqStrengthD: number
  readonly hqDiceD: number
  readonly diceD: number
  readonly objective: boolean
  readonly cityCounts?: boolean
}

export const attackers = (combat: Combat): readonly UnitValue[] => [...combat.primary, ...combat.flank]
/** 1.A.3: armor goes into or out of a difficult hex across rail sides only. */
export const offRail = (combat: Combat): boolean => armor(combat).length > 0 && !combat.rail && ((combat.hard && combat.weather !== 'fair') || difficultIn(combat.terrain, combat.weather))
export const lonePartisan = ({ defenders }: Combat): boolean => defenders.length > 0 && defenders.every(partisan)
const armor = (combat: Combat): readonly UnitValue[] => attackers(combat).filter(armored)
/** 8 step 3: badges on units, on elite air in range, and on the Western airdrop marker. */
const eliteA = (combat: Combat): number => combat.eliteA + combat.airEliteA + (combat.airdrop && combat.attacker === 'western' ? 1 : 0)
const eliteD = (combat: Combat): number => combat.eliteD + combat.airEliteD
/** 2.2: a partisan of either Ally takes the ground from an Axis defender. */
const ground = (combat: Combat): boolean => combat.partisan === 'none' || isAxis(combat.attacker) || lonePartisan(combat)

/** 8.1: more air units, then more elite ones; +1 attacker, -1 defender. */
export function superiority({ airA, airD, airEliteA, airEliteD }: Combat): -1 | 0 | 1 {
  if (airA !== airD) return airA > airD ? 1 : -1
  return airEliteA === airEliteD ? 0 : airEliteA > airEliteD ? 1 : -1
}
const airWorth: Readonly<Record<Sky, number>> = { fair: 2, snow: 1, mud: 0 }
function air(combat: Combat): number {
  const side = superiority(combat)
  return side < 0 && lonePartisan(combat) ? 0 : side * airWorth[combat.weather]
}

export const modifiers = join<Combat>(facts, {
  flank: combat => combat.flank.length,
  shock: combat => (combat.shock && combat.attacker === 'soviet' ? attackers(combat).filter(each => each.type === 'shock').length : 0),
  'armor-snow': combat => (combat.weather === 'snow' ? armor(combat).length : 0),
  'armor-german': combat => (combat.weather === 'fair' ? armor(combat).filter(german).length : 0),
  'armor-other': combat => (combat.weather === 'fair' ? armor(combat).filter(each => !german(each)).length : 0),
  'elite-attack': combat => eliteA(combat) > eliteD(combat),
  'conscript-attack': combat => combat.conscriptA > combat.conscriptD,
  'nation-attack': combat => attackers(combat).some(each => german(each) || western(each)),
  'elite-defence': combat => eliteD(combat) > eliteA(combat),
  'conscript-defence': combat => combat.conscriptD > combat.conscriptA,
  'nation-defence': combat => combat.defenders.some(each => !partisan(each) && (german(each) || western(each))),
  city: combat => (ground(combat) || combat.cityCounts === true) && (combat.place === 'city' || combat.place === 'mulberry'),
  hills: combat => ground(combat) && (combat.terrain === 'hills' || combat.terrain === 'forest'),
  mountains: combat => ground(combat) && (combat.terrain === 'mountains' || combat.terrain === 'swamp'),
  river: combat => ground(combat) && combat.water === 'river',
  beach: combat => ground(combat) && combat.water === 'beach',
  strait: combat => ground(combat) && combat.water === 'strait',
  'event-bonus': combat => combat.bonus,
  fortress: combat => combat.defenders.some(fortress),
  snow: combat => combat.weather === 'snow',
  mud: combat => combat.weather === 'mud',
  air,
  airdrop: combat => combat.airdrop,
  'defender-isolated': combat => Number(combat.isolatedD),
  'attacker-isolated': combat => -Number(combat.isolatedA),
})

const given = (text: string, cite: string, on: string, by: number): readonly Line[] => (by === 0 ? [] : [amount(text, cite, on, by)])

/** 8 steps 3 and 5: every line of either strength and of the dice. */
export function combatLines(combat: Combat): readonly Line[] {
  const cards = !lonePartisan(combat)
  return [
    amount(`Primary attacker: ${combat.primary.map(each => each.label).join(', ')}`, '8 S3', 'attack', sumOf(combat.primary)),
    ...given('Headquarters card', '8 S3', 'attack', combat.hqStrengthA),
    amount(`Defending pips: ${combat.defenders.map(each => each.label).join(', ')}`, '8 S3', 'defence', defendingPips(combat.defenders)),
    ...given('Headquarters card', '8 S3', 'defence', cards ? combat.hqStrengthD : 0),
    ...modifiers('combat', combat),
    ...given('Attacker’s Headquarters card', '8 S5', 'die', combat.hqDiceA), ...given('Attacker’s combat cards', '8 S5', 'die', combat.diceA),
    ...given('Defender’s Headquarters card', '8 S5', 'die', cards ? -combat.hqDiceD : 0), ...given('Defender’s combat cards', '8 S5', 'die', cards ? -combat.diceD : 0),
  ]
}

/** 2.2: a partisan gives strength only when it stands alone. */
const defendingPips = (defenders: readonly UnitValue[]): number => {
  const units = defenders.filter(each => !partisan(each))
  return units.length === 0 ? (defenders.length === 0 ? 0 : 1) : units.reduce((sum, each) => sum + pips(each), 0)
}
