import { line, type Line } from '../../../engine/line.ts'
import type { Scene } from '../../../engine/procedure.ts'
import type { State } from '../../../engine/state.ts'
import { isInfantry, ofNation, type Party } from '../battle/attack.ts'
import { ground, meant, movesAs, obstacle, type Terrain } from '../facts.ts'
import { commands, on } from '../sides.ts'
import { numberIn, textIn } from '../kept.ts'

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
  readonly ends?: boolean
  /** from one cave to any other, as a whole move */
  readonly caves?: boolean
  /** what a Churchill carries */
  readonly device?: string
}

type Told = Pick<Scene<March>, 'state' | 'slot' | 'input'>

/** How far this unit may go now, and every line that says so. */
export function allowance(state: State, who: Party, road: boolean): { readonly hexes: number; readonly lines: readonly Line[] } {
  const { troop, side } = who
  const lines: Line[] = [line(`${troop.label}: ${troop.move} hexes`, troop.rule)]
  let hexes = troop.move
  const now = (to: number, text: string, cite: string): void => { hexes = to; lines.push(line(text, cite)) }
  const less = (to: number, text: string, cite: string): void => { if (to < hexes) now(to, text, cite) }
  const card = state.flag['card']
  const tank = troop.arm === 'armor' && !troop.vehicle
  if (card === 'infantry-assault' && troop.arm === 'infantry') now(Math.max(hexes, 3), 'Infantry Assault: three hexes without battle', 'Card: Infantry Assault')
  if (behindLines(state, who)) now(3, 'Behind Enemy Lines: three hexes', 'Card: Behind Enemy Lines')
  if (card === 'artillery-bombard' && troop.arm === 'artillery') now(3, 'Artillery Bombard: three hexes', 'Card: Artillery Bombard')
  if (aboard(who)) now(2, 'In a landing craft: two hexes of ocean or shore', 'Unit: Landing Craft')
  if (on(state, 'winter') && (movesAs(troop) === 'armor' || troop.vehicle)) less(2, 'Winter: two hexes', 'Winter: Weather')
  if (on(state, 'blitz') && side === 'allies' && tank) less(2, 'Blitz: Allied armor two hexes', 'Blitz')
  if (state.option['armor limit'] === side && tank) less(hexes - 1, 'The supply depot is destroyed: one hex less', 'Action: Destroy supplies')
  if (road && troop.id === 'truck') now(4, 'Supply truck wholly on road: four hexes', troop.rule)
  else if (road && troop.arm !== 'ship' && troop.arm !== 'train') now(hexes + 1, 'Wholly on road: one hex more', 'Terrain: Road')
  return { hexes, lines }
}

/** Behind Enemy Lines: three hexes, a battle and three hexes more; terrain hinders none of it. */
export const behindLines = (state: State, who: Party): boolean => state.flag['card'] === 'behind-lines' && isInfantry(who)
export const movesAgain = (state: State, who: Party): boolean => behindLines(state, who) && who.facts['battled'] === true && who.facts['again'] !== true
/** Artillery Bombard: guns that have not moved battle twice. */
export const battlesAgain = (state: State, { troop, facts }: Pick<Party, 'troop' | 'facts'>): boolean =>
  state.flag['card'] === 'artillery-bombard' && troop.arm === 'artillery' && facts['twice'] !== true && facts['moved'] === undefined

/** Hexes counted as the rules count them: a steep climb is two. */
const spent = ({ input }: Told): number => (input.caves === true ? 0 : input.hexes + (input.climbs ?? 0) + (overCliffs(input.from ?? 'open', input.to) ? 1 : 0))

/** Everything against this move, each with its section. */
export function marchRefusals(scene: Told, who: Party): readonly Line[] {
  const { state, input } = scene
  const beaches = numberIn(state.option, 'beach hexes', 2)
  const out: Line[] = []
  const no = (held: boolean, text: string, cite: string): void => { if (held) out.push(line(text, cite)) }
  no(who.unit !== undefined && state.flag['card'] !== undefined && who.facts['ordered'] !== true, `${who.label} has no order this turn`, 'Order')
  no(who.facts['moved'] !== undefined && !movesAgain(state, who), `${who.label} has moved this turn`, 'Move')
  no(who.facts['battled'] === true && !movesAgain(state, who), `${who.label} has battled: moves come first`, 'Move')
  no(input.occupied === true, 'No unit moves onto or through another; only a friendly air unit may be passed', 'Move')
  out.push(...tooFar(scene, who))
  no(input.device !== 'bobbin' && (input.beach ?? 0) > beaches, `At most ${beaches} hexes on beaches`, 'Terrain: Beach')
  no(input.caves === true && !(isInfantry(who) && commands(state, 'japanese', who.side)), 'Only Japanese infantry goes from cave to cave', 'Terrain: Caves')
  no(input.hexes > 0 && fixed(who.troop.arm, textIn(who.facts, 'obstacle'), input.from ?? 'open'), 'Artillery in a bunker or fortress stays where it is', 'Terrain: Bunker')
  if (input.hexes > 0) out.push(...entryRefusals(scene, who))
  return out
}

/** Farther than it may go. */
export function tooFar(scene: Told, who: Party): readonly Line[] {
  const { hexes } = allowance(scene.state, who, scene.input.road === true)
  return spent(scene) > hexes ? [line(`${who.label} may go ${hexes}, this is ${spent(scene)}`, 'Move')] : []
}

export const fixed = (arm: string, behind: string, from: string): boolean => arm === 'artillery' && (behind.endsWith('bunker') || from === 'fortress')

/** Who may go into this hex, and from where. */
export function entryRefusals(scene: Told, who: Party): readonly Line[] {
  const { input } = scene
  const out: Line[] = []
  const from = ground(scene, input.from ?? 'open')
  const to = ground(scene, input.to)
  for (const hex of [to, obstacle(scene, input.onto ?? 'none')]) {
    const why = cannotEnter(hex, from, who, input)
    if (why !== null) out.push(line(why, hex.rule))
    if (hex.adjacent === 'both' && input.hexes > 1) out.push(line(`${hex.label} is entered from the next hex only`, hex.rule))
  }
  if (input.caves !== true && from.id.endsWith('mountain') && to.level === 0) out.push(line('A mountain is left to a hill or mountain only', from.rule))
  if (overCliffs(from.id, to.id) && !onFoot(who)) out.push(line('Only infantry goes up or down cliffs from a beach', 'Terrain: Cliffs'))
  if (from.adjacent !== 'no' && input.hexes > 1 && !(input.device === 'bobbin' && from.id === 'marsh')) out.push(line(`${from.label} is left by one hex only`, from.rule))
  if ((to.id === 'ocean' || from.id === 'ocean' || to.id === 'coastline') && who.troop.arm !== 'ship' && !aboard(who) && input.hexes > 1) out.push(line('One hex only in ocean or coastline', to.id === 'coastline' ? 'Terrain: Coastline' : 'Terrain: Ocean'))
  return out
}

/** Up or down between a beach and the cliffs above it. */
export const overCliffs = (from: string, to: string): boolean => (from === 'beach' && to === 'cliffs') || (from === 'cliffs' && to === 'beach')
export const onFoot = ({ troop }: Pick<Party, 'troop'>): boolean => isInfantry({ troop }) && troop.id !== 'cavalry'

export const aboard = ({ facts }: Pick<Party, 'facts'>): boolean => typeof facts['craft'] === 'string'
/** Landing craft go onto the shore as well. */
export const seaFor = ({ troop }: Pick<Party, 'troop'>, hex: Terrain): boolean => hex.id === 'ocean' || (troop.id === 'landing-craft' && (hex.id === 'beach' || hex.id === 'coastline'))
const track = ['railroad', 'rail-bridge', 'rail-station']

export function cannotEnter(hex: Terrain, from: Terrain, who: Party, input: Pick<March, 'bridge' | 'ends' | 'caves' | 'device'>): string | null {
  if (who.troop.arm === 'ship' && hex.kind !== 'obstacle' && !seaFor(who, hex)) return 'Ships keep to the sea'
  if (who.troop.arm === 'train' && hex.kind !== 'obstacle' && !track.includes(hex.id)) return 'A train keeps to its track'
  if (hex.enter === 'none') return `${hex.label} is impassable`
  if (hex.enter === 'bridge' && input.bridge !== true && input.device !== 'bridge') return `${hex.label} is impassable without a bridge`
  if (hex.enter === 'infantry' && !onFoot(who)) return `${hex.label}: infantry only`
  if (hex.enter === 'no artillery' && who.troop.arm === 'artillery') return `${hex.label}: no artillery`
  if (hex.enter === 'land or beach' && from.id === 'ocean') return `${hex.label} is entered from land or beach only`
  if (hex.enter === 'ends' && input.ends === false) return `${hex.label} is entered through its open ends only`
  return hex.id.endsWith('mountain') && from.level === 0 && input.caves !== true ? `${hex.label} is entered from a hill or mountain only` : null
}

/** Why it may not battle after this move; null when it may. */
export function battleAfter(scene: Told, who: Party): Line | null {
  const { state, input } = scene
  const far = reachAndBattle(state, who, input.road === true)
  const hexes = input.caves === true ? who.troop.move : input.hexes
  if (input.device === 'bridge') return line('It laid its bridge instead of battling', 'Unit: Churchill')
  if (hexes > far) return line(`Moved ${hexes}: it battles after ${far} at most`, 'Move')
  const from = ground(scene, input.from ?? 'open')
  if (hexes > 0 && meant(from.exitNoBattle, movesAs(who.troop))) return line(`${who.troop.label} that leaves ${from.label.toLowerCase()} may not battle`, from.rule)
  if (who.troop.entry || hexes === 0 || behindLines(state, who)) return null
  for (const hex of [ground(scene, input.to), obstacle(scene, input.onto ?? 'none')]) {
    if (meant(hex.noBattle, movesAs(who.troop)) || meant(hex.noFight, movesAs(who.troop))) return line(`No battle on entering ${hex.label.toLowerCase()}`, hex.rule)
    if (hex.noBattle === 'not adjacent' && hexes > 1) return line(`${hex.label}: battle only when entered from the next hex`, hex.rule)
  }
  return null
}

/** Japanese infantry closes in over two hexes, Infantry Assault lets all do so; a road adds its hex to those that may move and battle. */
export function reachAndBattle(state: State, who: Party, road = false): number {
  const base = who.troop.moveBattle + (road && who.troop.moveBattle > 0 ? 1 : 0)
  if (state.flag['card'] === 'infantry-assault' && isInfantry(who)) return Math.max(2, base)
  if (behindLines(state, who)) return 3
  return isInfantry(who) && ofNation(who) && commands(state, 'japanese', who.side) ? Math.max(2, base) : base
}
