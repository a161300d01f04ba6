import type { Situation, Standing } from '../../../engine/board/rules.ts'
import { situationOf } from '../../../engine/board/situation.ts'
import type { State } from '../../../engine/state.ts'
import { mapFor } from '../board/board.ts'
import { isAir } from '../board/hex.ts'
import type { Reader } from '../facts.ts'

/** The match and the sheets as the owner has corrected them. */
export interface Kept extends Reader { readonly state: State }

/** A unit on the map the players keep; null where they keep none, or not this one. */
export function standing({ state, slot }: Kept, id: string | undefined): { readonly at: Situation; readonly unit: Standing } | null {
  if (id === undefined || typeof state.unit[id]?.['cell'] !== 'string') return null
  const at = situationOf(mapFor(state), new Map(), state, undefined, Object.fromEntries(['terrain', 'obstacles', 'units'].map(each => [each, slot(each)])))
  const unit = at.unit(id)
  return unit === null ? null : { at, unit }
}

const besides = ({ at, unit }: { readonly at: Situation; readonly unit: Standing }): readonly Standing[] => at.grid.around(unit.cell).flatMap(cell => at.unitsIn(cell)).filter(each => each.faction !== unit.faction)

/** Is an enemy next to it? Null where the map cannot tell. */
export function besideEnemy(kept: Kept, id: string | undefined): boolean | null {
  const found = standing(kept, id)
  return found === null ? null : besides(found).length > 0
}

/** The one enemy on the ground beside it; among several the table chooses. */
export function onlyEnemy(kept: Kept, id: string | undefined): string | null {
  const found = standing(kept, id)
  const [enemy, ...more] = found === null ? [] : besides(found).filter(each => !isAir(each))
  return enemy === undefined || more.length > 0 ? null : `unit:${enemy.id}`
}
