import { put } from '../../../engine/changes.ts'
import { toggle } from '../../../engine/field.ts'
import { line, type Line } from '../../../engine/line.ts'
import { choose, type Call, type Script } from '../../../engine/procedure.ts'
import type { Change } from '../../../engine/state.ts'
import { meant, movesAs, type Terrain } from '../facts.ts'
import { commands, on } from '../sides.ts'
import { isInfantry, type Attack } from './attack.ts'

/** What the attacker does with a hex it emptied in close assault. */
export interface Advance { readonly took: boolean; readonly lines: readonly Line[]; readonly changes: readonly Change[]; readonly then: readonly Call[] }
export const noAdvance: Advance = { took: false, lines: [], changes: [], then: [] }

/** Why this attacker cannot follow into the hex; null when it may. */
export function cannotFollow({ from, terrain, obstacle }: Attack): Line | null {
  const { troop } = from
  if (troop.ground === 0) return line(`${troop.label} does not take ground`, 'Take ground')
  const hex = [terrain, obstacle].find(each => !mayStand(each, troop.arm, troop.id))
  if (hex !== undefined) return line(`${troop.label} cannot enter ${hex.label.toLowerCase()}`, hex.rule)
  return movesAs(troop) === 'armor' && terrain.ground === 'none' ? line(`Armor takes no ground in ${terrain.label.toLowerCase()}`, terrain.rule) : null
}

const mayStand = (hex: Terrain, arm: string, type: string): boolean => {
  if (hex.enter === 'none' || hex.enter === 'bridge') return false
  if (hex.enter === 'infantry') return arm === 'infantry' && type !== 'cavalry'
  return hex.enter !== 'no artillery' || arm !== 'artillery'
}

/** Why there is no second battle after the advance; null when there is one. */
export function noOverrun({ from, input, terrain, obstacle }: Attack): Line | null {
  if (from.troop.ground < 2) return line('Only armor overruns', 'Overrun')
  if (input.overrun === true) return line('One overrun a turn', 'Overrun')
  if (from.facts['arrived'] === true) return line('Armor that broke through this turn does not overrun', 'Action: Armor breakthrough')
  if (terrain.ground === 'take') return line(`No overrun into ${terrain.label.toLowerCase()}`, terrain.rule)
  const stops = [terrain, obstacle].find(hex => meant(hex.noBattle, 'armor'))
  return stops === undefined || from.troop.entry ? null : line(`No battle on entering ${stops.label.toLowerCase()}`, stops.rule)
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

const again = ({ from, input }: Attack): Call => ({
  procedure: 'overrun', input: { attacker: from.key, side: from.side, ground: input.terrain, on: input.obstacle ?? 'none', moved: input.moved ?? 0 },
})

const mayFuria = ({ from, input, state }: Attack): boolean =>
  input.overrun !== true && from.troop.id === 'infantry' && isInfantry(from) && commands(state, 'french', from.side)

const desert = ({ state }: Attack, overrun: Line | null): readonly Line[] =>
  overrun === null && on(state, 'desert') ? [line('Desert: armor may move one hex further before the second battle', 'Desert overrun')] : []

/** The advancing unit now stands where its enemy stood. */
function moved({ from, at }: Attack): readonly Change[] {
  if (from.unit === undefined) return []
  const place = Object.fromEntries(['cell', 'terrain', 'obstacle'].filter(key => at.facts[key] !== undefined).map(key => [key, at.facts[key] ?? null]))
  return [put('unit', from.unit, { ...place, camouflaged: false })]
}
