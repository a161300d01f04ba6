import type { Scene } from '../../../engine/procedure.ts'
import { amount, line, type Line } from '../../../engine/line.ts'
import { meant, type Terrain } from '../facts.ts'
import { commands } from '../sides.ts'
import { isInfantry, ofNation, type Attack } from './attack.ts'

/** Dice a hex takes from this attacker; null where nobody has told us. */
export function lost(attack: Attack, hex: Terrain): number | null {
  const column = attack.from.troop.fires
  if (column === 'none' || !protects(attack, hex)) return 0
  return hex[column]
}

/** Who stands there decides: a captured bunker helps nobody, sandbags only in countryside or on a beach, caves only the Japanese, heights only against those below. */
function protects(attack: Attack, hex: Terrain): boolean {
  if (hex.id === 'bunker' && attack.input.owner === false) return false
  if (hex.id === 'sandbags' && !attack.terrain.countryside) return false
  if (hex.flagsFor === 'japanese') return japanese(attack)
  if (!hex.lower) return true
  if (hex.id === 'mountain') return !(attack.ground.level >= 2 && attack.input.level !== false)
  return attack.ground.level < hex.level
}

export const japanese = (attack: Attack): boolean => isInfantry(attack.at) && ofNation(attack.at) && commands(attack.state, 'japanese', attack.at.side)

/** Why terrain takes no dice from this attacker at all; null when it does. */
export function ignoring({ from, at, close, moved }: Attack): Line | null {
  const { ignores, label, rule } = from.troop
  if (at.troop.id === 'meemies') return line('Screaming Meemies get no cover', at.troop.rule)
  if (ignores === 'always') return line(`${label} ignores terrain`, rule)
  if (ignores === 'close' && close) return line(`${label} ignore terrain in close assault`, rule)
  return ignores === 'unmoved' && moved === 0 ? line(`${label} did not move: terrain ignored`, rule) : null
}

/** Only the better of terrain and obstacle counts; a flamethrower in close assault loses one die at most. */
export function coverLines(attack: Attack, dice: (hex: Terrain) => number): readonly Line[] {
  const why = ignoring(attack)
  const best = [attack.terrain, attack.obstacle].map(hex => ({ hex, by: dice(hex) })).sort((a, b) => a.by - b.by)[0]
  if (best === undefined || best.by === 0) return []
  if (why !== null) return [why]
  const capped = attack.from.troop.ignores === 'capped' && attack.close ? Math.max(-1, best.by) : best.by
  const both = attack.terrain.id !== 'open' && attack.obstacle.id !== 'none'
  const found = amount(`${best.hex.label} against ${attack.from.troop.fires}${both ? ', the better of both' : ''}`, best.hex.rule, 'dice', capped)
  return capped === best.by ? [found] : [found, line('In close assault a flamethrower loses one die at most', attack.from.troop.rule)]
}

/** How many flags the target may ignore, how many it must, and why. */
export interface Stand { readonly may: number; readonly must: number; readonly lines: readonly Line[] }

export function standOf(attack: Attack): Stand {
  const { at, input, led } = attack
  if (input.incendiary === true) return { may: 0, must: 0, lines: [line('Incendiary shells: no flag is ignored', 'Unit: Screaming Meemies')] }
  const hexes = [attack.terrain, attack.obstacle].filter(hex => hex.flags > 0 && steadies(attack, hex))
  const place = Math.max(0, ...hexes.map(hex => hex.flags))
  const lines: Line[] = hexes.map(hex => line(`${hex.label}: ${hex.flags > 1 ? 'all flags' : 'first flag'} may be ignored`, hex.rule))
  const own = Math.max(at.troop.flags, led ? 1 : 0, italianGun(attack) ? 1 : 0)
  if (at.troop.flags > 0) lines.push(line(`${at.troop.label} may ignore the first flag`, at.troop.rule))
  if (led) lines.push(line('Heroic leader: the first flag may be ignored', 'Action: Heroic leader'))
  if (italianGun(attack)) lines.push(line('Italian artillery may ignore one flag', 'Nation: Italy'))
  const position = Math.max(place, own)
  const fanatic = japanese(attack) ? (position > 0 ? 2 : 1) : 0
  if (fanatic > 0) lines.push(line(`Japanese infantry ignores the first ${fanatic === 2 ? 'two flags' : 'flag'}`, 'Nation: Japan'))
  const cards = input.resistance ?? 0
  if (cards > 0) lines.push(line(`Bitter Resistance: ${cards} flag${cards > 1 ? 's' : ''}`, 'Combat cards: Bitter Resistance'))
  return { may: Math.max(position, fanatic) + cards, must: fanatic, lines }
}

const italianGun = ({ at, state }: Attack): boolean => at.troop.arm === 'artillery' && commands(state, 'italian', at.side)

function steadies(attack: Attack, hex: Terrain): boolean {
  if (hex.id === 'sandbags' && !attack.terrain.countryside) return false
  if (hex.flagsFor === 'owner') return attack.input.owner !== false
  if (hex.flagsFor === 'japanese') return japanese(attack)
  return hex.flagsFor === 'all' || (meant(hex.flagsFor, attack.at.troop.arm) && isInfantry(attack.at))
}

export type Asks = Pick<Scene, 'slot' | 'state'>
