import { line, type Line } from '../../../engine/line.ts'
import { meant, movesAs } from '../facts.ts'
import { on } from '../sides.ts'
import { plural } from '../words.ts'
import { battlesAgain, behindLines, reachAndBattle } from '../turn/march.ts'
import type { Attack } from './attack.ts'
import { reach } from './strength.ts'
import { trackOf } from '../kept.ts'

type Rule = (attack: Attack) => Line | null

/** Why this battle may not be fought, each with its section; the table may overrule every one. */
export const objections = (attack: Attack): readonly Line[] => rules.map(rule => rule(attack)).filter(found => found !== null)

const when = (held: boolean, text: string, cite: string): Line | null => (held ? line(text, cite) : null)

const order: Rule = ({ from, state, input }) =>
  when(from.unit !== undefined && input.side === undefined && state.flag['card'] !== undefined && from.facts['ordered'] !== true, `${from.label} has no order this turn`, 'Order')
const moving: Rule = ({ from }) => when(from.facts['moveOnly'] === true, `${from.label} was ordered to move only`, 'Order')
const once: Rule = ({ from, input, state }) =>
  when(from.facts['battled'] === true && input.overrun !== true && !battlesAgain(state, from), `${from.label} has battled this turn`, 'Battle')
const finish: Rule = ({ state, from }) => {
  const open = Object.values(state.open).find(({ procedure, input }) => ['battle', 'overrun', 'furia'].includes(procedure) && (input as { attacker?: string }).attacker !== from.key)
  return when(open !== undefined, 'Finish the battle that is under way first', 'Battle')
}
const range: Rule = attack =>
  when(attack.range > reach(attack), `${attack.from.label} reaches ${reach(attack)} hexes, not ${attack.range}`, 'Range and dice')
const sight: Rule = ({ from, input, close, moved }) => {
  const needs = moved === 0 ? from.troop.sightUnmoved : from.troop.sight
  return when(!close && needs && input.sight === false, `${from.label} cannot see the target`, 'Line of sight')
}
const smoke: Rule = ({ input, close }) =>
  when(!close && input.smoked === true, 'Smoke on the line blocks even artillery', 'Hazard: Smoke')
const adjacent: Rule = ({ input, close }) =>
  when(!close && input.crowded === true, 'An enemy is adjacent: it must be close assaulted or nobody', 'Battle')
const marched: Rule = ({ from, moved, close, state, input }) => {
  const road = input.road === true || from.facts['road'] === true
  const national = close ? state : { ...state, option: { ...state.option, japanese: false } }
  const far = reachAndBattle(national, from, road)
  return when(moved > far, `${from.label} moved ${moved}: it may battle after ${far} at most`, 'Move')
}
const left: Rule = ({ from, left: out }) => when(meant(out.exitNoBattle, movesAs(from.troop)), `${from.troop.label} that left ${out.label.toLowerCase()} this turn may not battle`, out.rule)
const entered: Rule = ({ from, ground, on: lies, input, moved, state }) => {
  if (from.troop.entry || input.overrun === true || behindLines(state, from)) return null
  const hex = [ground, lies].find(each => meant(each.noBattle, movesAs(from.troop)) || (each.noBattle === 'not adjacent' && moved > 1))
  return when(input.entered === true && hex !== undefined, `No battle on the turn of entering ${hex?.label.toLowerCase() ?? ''}`, hex?.rule ?? '')
}
const inside: Rule = ({ from, ground }) =>
  when(meant(ground.noFight, movesAs(from.troop)), `${from.troop.label} cannot battle in ${ground.label.toLowerCase()}`, ground.rule)
const wadi: Rule = ({ from, ground, terrain, close }) =>
  when(!close && (from.troop.arm === 'infantry' || from.troop.arm === 'armor') && (ground.id === 'wadi' || terrain.id === 'wadi'), 'Into or out of a wadi only from the next hex', 'Terrain: Wadi')
const dark: Rule = ({ state, range }) => {
  const seen = trackOf(state, 'night', 6)
  return when(on(state, 'night') && seen < 6 && range > seen, `Night: sight reaches ${plural(seen, 'hex')}`, 'Night')
}
/** Their own cards hold these units to one kind of battle, before any move. */
const carded: Rule = ({ state, moved, close, input, from }) => {
  const card = state.flag['card']
  if (from.unit === undefined || input.side !== undefined) return null
  if (card === 'close-assault' && (moved > 0 || !close)) return line('Close Assault: adjacent enemies only, and without moving first', 'Card: Close Assault')
  return when(card === 'firefight' && (moved > 0 || close), 'Firefight: at range only, and without moving first', 'Card: Firefight')
}
const sapping: Rule = ({ from, on: lies }) => when(from.troop.id === 'engineers' && lies.id === 'minefield', 'Engineers in a minefield clear it instead of battling', 'Unit: Engineers')
const hidden: Rule = ({ input, at, close }) =>
  when(!close && (input.camouflaged === true || at.facts['camouflaged'] === true), 'A camouflaged unit can only be close assaulted', 'Winter: Camouflage')
const prey: Rule = ({ from, at }) =>
  when(from.troop.id === 'sniper' && at.troop.arm !== 'artillery' && at.troop.arm !== 'infantry', 'A sniper may target infantry and artillery only', 'Unit: Sniper')
const mounted: Rule = ({ from }) => when(from.troop.dice === '', `${from.troop.label} cannot battle`, from.troop.rule)
const friend: Rule = ({ from, at }) => when(from.unit !== undefined && from.unit === at.unit, 'A unit cannot attack itself', 'Battle')
const stillThere: Rule = ({ at }) => when(at.figures < 1, `${at.label} has no figures left`, 'Resolving battles')

const rules: readonly Rule[] = [stillThere, friend, order, moving, once, finish, mounted, range, dark, hidden, sight, smoke, adjacent, marched, left, entered, inside, wadi, prey, carded, sapping]
