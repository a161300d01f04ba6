import type { Line } from '../line.ts'
import type { GameModule } from '../module.ts'
import { offeredAt } from '../offered.ts'
import type { State } from '../state.ts'
import type { BoardRules, Situation, Standing, SupplyStatus, SupplyVerdict } from './rules.ts'
import { isWhole } from './supply.ts'

// What the supply stage needs of the map: who is out of supply or only limited, and why.

/** 'open': it hangs on what nobody has entered. */
export type Told = SupplyStatus | 'open'
export interface Wanting { readonly unit: Standing; readonly status: Exclude<Told, 'in'>; readonly lines: readonly Line[] }

/** In, limited or out for every unit on the map: one search a faction. A verdict the table remembered stands where the map cannot tell. */
export function supplyOf(rules: BoardRules, at: Situation): ReadonlyMap<string, Told> {
  if (rules.supply === undefined) return new Map()
  const whole = isWhole(at)
  return new Map([...new Set(at.units.map(each => each.faction))].flatMap(faction => {
    const supply = rules.supply!(at, faction)
    return at.units.filter(each => each.faction === faction).map(each => { const status = supply.status(each); return [each.id, status !== 'out' || whole ? status : unsure(each, supply.verdict(each))] as const })
  }))
}

/** A small sketch is as good as a map: whom something on it stops is out. */
const unsure = ({ now: { supply } }: Standing, { open, refused }: SupplyVerdict): Told => (open !== true ? 'out' : supply === 'in' || supply === 'limited' || supply === 'out' ? supply : refused.length > 0 ? 'out' : 'open')

export function wanting(rules: BoardRules, at: Situation): readonly Wanting[] {
  const status = supplyOf(rules, at)
  return at.units.flatMap(unit => {
    const found = status.get(unit.id) ?? 'in'
    return found === 'in' ? [] : [{ unit, status: found, lines: rules.supply!(at, unit.faction).verdict(unit).lines }]
  })
}

const chapter = (cite: string | undefined): string => (cite ?? '').split('.')[0] ?? ''

/** Is supply what this stage is about? It is when the stage offers a procedure that is the chapter the map's own answer cites, or one of it under the sign of the supply path. */
export function suppliesIn(module: GameModule, state: State, answer: readonly Line[]): readonly string[] {
  const cited = chapter(answer[0]?.cite)
  return cited === '' ? [] : offeredAt(module, state).filter(each => each.cite === cited || (each.picture === 'i-path' && chapter(each.cite) === cited)).map(each => each.id)
}
