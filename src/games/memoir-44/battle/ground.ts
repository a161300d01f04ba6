import { put } from '../../../engine/changes.ts'
import { toggle } from '../../../engine/field.ts'
import { duty, line, type Line } from '../../../engine/line.ts'
import { choose, type Call, type Script } from '../../../engine/procedure.ts'
import type { Change } from '../../../engine/state.ts'
import { meant, movesAs, type Terrain } from '../facts.ts'
import { commands, on } from '../sides.ts'
import { onFoot } from '../turn/march.ts'
import { isInfantry, type Attack, type Party } from './attack.ts'

/** What the attacker does with a hex it emptied in close assault. */
export interface Advance { readonly took: boolean; readonly lines: readonly Line[]; readonly changes: readonly Change[]; readonly then: readonly Call[] }
export const noAdvance: Advance = { took: false, lines: [], changes: [], then: [] }

/** Why this attacker cannot follow into the hex; null when it may. */
export function cannotFollow({ from, terrain, obstacle }: Attack): Line | null {
  const { troop } = from
  if (troop.ground === 0) return line(`${troop.label} does not take ground`, 'Take ground')
  const hex = [terrain, obstacle].find(each => !mayStand(each, from))
  if (hex !== undefined) return line(`${troop.label} cannot enter ${hex.label.toLowerCase()}`, hex.rule)
  return movesAs(troop) === 'armor' && terrain.ground === 'none' ? line(`Armor takes no ground in ${terrain.label.toLowerCase()}`, terrain.rule) : null
}

const mayStand = (hex: Terrain, who: Party): boolean => hex.enter !== 'none' && hex.enter !== 'bridge' && (hex.enter !== 'infantry' || onFoot(who))

/** Why there is no second battle after the advance; null when there is one. */
export function noOverrun({ from, input, terrain, obstacle, breached }: Attack): Line | null {
  if (from.troop.ground < 2 && breached !== true) return line('Only armor overruns', 'Overrun')
  if (input.overrun === true) return line('One overrun a turn', 'Overrun')
  if (from.facts['arrived'] === true) return line('Armor that broke through this turn does not overrun', 'Action: Armor breakthrough')
  if (terrain.ground === 'take') return line(`No overrun into ${terrain.label.toLowerCase()}`, terrain.rule)
  const stops = [terrain, obstacle].find(hex => meant(hex.noBattle, 'armor') || meant(hex.noFight, 'armor'))
  return stops === undefined || from.troop.entry ? null : line(`No battle ${meant(stops.noFight, 'armor') ? 'in' : 'on entering'} ${stops.label.toLowerCase()}`, stops.rule)
}

export function* advanceOf(attack: Attack, vacated: boolean): Script<Advance> {
  if (!attack.close || !vacated) return noAdvance
  const barred = cannotFollow(attack)
  if (barred !== null) return { ...noAdvance, lines: [barred] }
  const overrun = noOverrun(attack)
  const furia = mayFuria(attack)
  const lines = [line(overrun === null ? 'May take the hex and battle once more' : 'May take the hex', overrun === null ? 'Overrun' : 'Take ground'), ...(furia ? [line('Or stay and assault another adjacent enemy with one die', 'Nation: France')] : [])]
  const { take } = yield* choose({ id: 'ground', who: attack.from.side, lines }, { take: toggle('Take ground') }, { take: true })
  if (!take) return { ...noAdvance, then: furia ? [{ procedure: 'furia', input: { attacker: attack.from.key, side: attack.from.side } }] : [] }
  return { took: true, lines: desert(attack, overrun), changes: moved(attack), then: overrun === null ? [again(attack)] : [] }
}

export const advanceDuties = ({ from }: Attack, { took }: Advance): readonly Line[] => (took ? [duty(from.side, `Move ${from.label} into the hex`, 'Take ground')] : [])

const again = ({ from, input, obstacle }: Attack): Call => ({
  procedure: 'overrun', input: { attacker: from.key, side: from.side, ground: input.terrain, on: obstacle.id, moved: input.moved ?? 0 },
})

const mayFuria = ({ from, input, state }: Attack): boolean =>
  input.overrun !== true && from.troop.id === 'infantry' && isInfantry(from) && commands(state, 'french', from.side)

const desert = ({ state }: Attack, overrun: Line | null): readonly Line[] =>
  overrun === null && on(state, 'desert') ? [line('Desert: armor may move one hex further before the second battle', 'Desert overrun')] : []

/** The advancing unit now stands where its enemy stood; sandbags went with that one, and armor takes wire off. */
function moved({ from, at, terrain, obstacle }: Attack): readonly Change[] {
  if (from.unit === undefined) return []
  const lies = obstacle.id === 'sandbags' || (obstacle.id === 'wire' && movesAs(from.troop) === 'armor') ? 'none' : obstacle.id
  return [put('unit', from.unit, { ...(typeof at.facts['cell'] === 'string' ? { cell: at.facts['cell'] } : {}), terrain: terrain.id, obstacle: lies, camouflaged: false })]
}
