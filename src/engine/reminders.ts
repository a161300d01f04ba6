import type { GameModule, Reminder } from './module.ts'
import { holds } from './stages.ts'
import type { State } from './state.ts'

/** What falls due by itself at the stage the match stands at: any level of the position counts, innermost first. */
export function remindersAt(module: GameModule, state: State): readonly Reminder[] {
  const here = (state.stage['at'] ?? []).map(spot => spot.stage)
  return module.data.reminders.filter(each => each.at.some(stage => here.includes(stage)) && (each.when === undefined || holds(module, state, each.when)))
}
