import type { GameModule } from './module.ts'
import { holds, stageAt } from './stages.ts'
import type { State } from './state.ts'

/** The procedures the present stage offers now, in the order of its list. */
export const offeredAt = (module: GameModule, state: State): readonly GameModule['procedures'][string][] =>
  (stageAt(module, state)?.procedures ?? []).flatMap(id => module.procedures[id] ?? []).filter(each => each.offered === undefined || holds(module, state, each.offered))
