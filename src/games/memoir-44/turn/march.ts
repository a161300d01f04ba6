import { line, type Line } from '../../../engine/line.ts'
import type { Scene } from '../../../engine/procedure.ts'
import type { State } from '../../../engine/state.ts'
import type { Party } from '../battle/attack.ts'
import { isInfantry } from '../battle/attack.ts'
import { ground, meant, movesAs, obstacle, type Terrain } from '../facts.ts'
import { commands, on } from '../sides.ts'
import { numberIn } from '../kept.ts'

export interface March {
  readonly unit: string
  readonly hexes: number
  readonly to: string
  readonly onto?: string
  readonly from?: string
  readonly road?: boolean
  readonly occupied?: boolean
  readonly beach?: number
  readonly climbs?: number
  readonly bridge?: boolean
  readonly high?: boolean
  readonly land?: boolean
  readonly ends?: boolean
  /** what a Churchill carries */
  readonly device?: string
}

type Told = Pick<Scene<March>, 'state' | 'slot' | 'input'>

/** How far this unit may go now, and every line that says so. */
export function allowance(state: State, { troop, side }: Party, road: boolean): { readonly hexes: number; readonly lines: readonly Line[] } {
  const lines: Line[] = [line(`${troop.label}: ${troop.move} hexes`, troop.rule)]
  let hexes = troop.move
  const less = (to: number, text: string, cite: string): void => { if (to < hexes) { hexes = to; lines.push(line(text, cite)) } }
  const card = state.flag['card']
  if (card === 'infantry-assault' && isInfantryArm(troop.arm)) { hexes = Math.max(hexes, 3); lines.push(line('Infantry Assault: three hexes without battle', 'Card: Infantry Assault')) }
  if (card === 'behind-lines' && isInfantryArm(troop.arm)) { hexes = 3; lines.push(line('Behind Enemy Lines: three hexes', 'Card: Behind Enemy Lines')) }
  if (card === 'artillery-bombard' && troop.arm === 'artillery') { hexes = 3; lines.push(line('Artillery Bombard: three hexes', 'Card: Artillery Bombard')) }
  const wheels = movesAs(troop) === 'armor' || troop.vehicle
  if (on(state, 'winter') && wheels) less(2, 'Winter: two hexes', 'Winter: Weather')
  if (on(state, 'blitz') && side === 'allies' && troop.arm === 'armor') less(2, 'Blitz: Allied armor two hexes', 'Blitz')
  if (state.option['armor limit'] === side && troop.arm === 'armor') less(hexes - 1, 'The supply depot is destroyed: one hex less', 'Action: Destroy supplies')
  if (road && troop.id === 'truck') { hexes = 4; lines.push(line('Supply truck wholly on road: four hexes', troop.rule)) }
  else if (road && troop.arm !== 'ship' && troop.arm !== 'train') { hexes += 1; lines.push(line('Wholly on road: one hex more', 'Terrain: Road')) }
  return { hexes, lines }
}
const isInfantryArm = (arm: string): boolean => arm === 'infantry'

/** Hexes counted as the rules count them: a steep climb is two. */
const spent = ({ input }: Told): number => input.hexes + (input.climbs ?? 0) + (overCliffs(input.from ?? 'open', input.to) ? 1 : 0)

/** Everything against this move, each with its section. */
export function marchRefusals(scene: Told, who: Party): readonly Line[] {
  const { state, input } = scene
  const { hexes } = allowance(state, who, input.road === true)
  const out: Line[] = []
  const no = (held: boolean, text: string, cite: string): void => { if (held) out.push(line(text, cite)) }
  no(who.unit !== undefined && state.flag['card'] !== undefined && who.facts['ordered'] !== true, `${who.label} has no order this turn`, 'Order')
  no(who.facts['moved'] !== undefined, `${who.label} has moved this turn`, 'Move')
  no(input.occupied === true, 'No unit moves onto or through another; only a friendly air unit may be passed', 'Move')
  no(spent(scene) > hexes, `${who.label} may go ${hexes}, this is ${spent(scene)}`, 'Move')
  no(input.device !== 'bobbin' && (input.beach ?? 0) > numberIn(state.option, 'beach hexes', 2), `At most ${numberIn(state.option, 'beach hexes', 2)} hexes on beaches`, 'Terrain: Beach')
  if (input.hexes > 0) out.push(...entryRefusals(scene, who))
  return out
}

/** Who may go into this hex, and from where. */
export function entryRefusals(scene: Told, who: Party): readonly Line[] {
  const { input } = scene
  const out: Line[] = []
  for (const hex of [ground(scene, input.to), obstacle(scene, input.onto ?? 'none')]) {
    const why = cannotEnter(hex, who, input)
    if (why !== null) out.push(line(why, hex.rule))
    if (hex.adjacent === 'both' && input.hexes > 1) out.push(line(`${hex.label} is entered from the next hex only`, hex.rule))
  }
  const from = ground(scene, input.from ?? 'open')
  if (overCliffs(input.from ?? 'open', input.to) && !onFoot(who)) out.push(line('Only infantry goes up or down cliffs from a beach', 'Terrain: Cliffs'))
  if (from.adjacent !== 'no' && input.hexes > 1) out.push(line(`${from.label} is left by one hex only`, from.rule))
  if ((input.to === 'ocean' || input.from === 'ocean' || input.to === 'coastline') && who.troop.arm !== 'ship' && input.hexes > 1) out.push(line('One hex only in ocean or coastline', input.to === 'coastline' ? 'Terrain: Coastline' : 'Terrain: Ocean'))
  return out
}

/** Up or down between a beach and the cliffs above it. */
export const overCliffs = (from: string, to: string): boolean => (from === 'beach' && to === 'cliffs') || (from === 'cliffs' && to === 'beach')
export const onFoot = ({ troop }: Party): boolean => troop.arm === 'infantry' && troop.id !== 'cavalry' && !troop.vehicle

export function cannotEnter(hex: Terrain, { troop, ...who }: Party, input: Pick<March, 'bridge' | 'high' | 'land' | 'ends'>): string | null {
  const foot = onFoot({ troop, ...who })
  if (hex.enter === 'none') return `${hex.label} is impassable`
  if (hex.enter === 'bridge' && input.bridge !== true) return `${hex.label} is impassable without a bridge`
  if (hex.enter === 'infantry' && !foot) return `${hex.label}: infantry only`
  if (hex.enter === 'no artillery' && troop.arm === 'artillery') return `${hex.label}: no artillery`
  if (hex.enter === 'land or beach' && input.land === false) return `${hex.label} is entered from land or beach only`
  if (hex.enter === 'ends' && input.ends === false) return `${hex.label} is entered through its open ends only`
  return hex.id === 'mountain' && input.high === false ? `${hex.label} is entered from a hill or mountain only` : null
}

/** Why it may not battle after this move; null when it may. */
export function battleAfter(scene: Told, who: Party): Line | null {
  const { state, input } = scene
  const far = reachAndBattle(state, who, input.road === true)
  if (input.hexes > far) return line(`Moved ${input.hexes}: it battles after ${far} at most`, 'Move')
  const from = ground(scene, input.from ?? 'open')
  if (input.hexes > 0 && meant(from.exitNoBattle, movesAs(who.troop))) return line(`${who.troop.label} that leaves ${from.label.toLowerCase()} may not battle`, from.rule)
  if (who.troop.entry || input.hexes === 0) return null
  for (const hex of [ground(scene, input.to), obstacle(scene, input.onto ?? 'none')]) {
    if (meant(hex.noBattle, movesAs(who.troop)) || meant(hex.noFight, movesAs(who.troop))) return line(`No battle on entering ${hex.label.toLowerCase()}`, hex.rule)
    if (hex.noBattle === 'not adjacent' && input.hexes > 1) return line(`${hex.label}: battle only when entered from the next hex`, hex.rule)
  }
  return null
}

/** Japanese infantry closes in over two hexes, Infantry Assault lets all do so; a road adds its hex to those that may move and battle. */
export function reachAndBattle(state: State, who: Party, road = false): number {
  const base = who.troop.moveBattle + (road && who.troop.moveBattle > 0 ? 1 : 0)
  if (state.flag['card'] === 'infantry-assault' && isInfantry(who)) return Math.max(2, base)
  if (state.flag['card'] === 'behind-lines' && isInfantry(who)) return 3
  return isInfantry(who) && commands(state, 'japanese', who.side) ? Math.max(2, base) : base
}
