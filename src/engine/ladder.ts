import { forecast, type Forecast } from './forecast.ts'
import { sceneOf, type Game } from './game.ts'
import type { Json } from './json.ts'
import type { Frame, Procedure } from './procedure.ts'
import type { State } from './state.ts'

/** What "one more" means for this procedure: a factor, an aircraft, another hex. */
export interface Nudge<I = Json> {
  readonly label: string
  readonly most: number
  by(input: I, n: number): I
}

export interface Rung { readonly label: string; readonly n: number; readonly forecast: Forecast }

/** For each nudge the first amount that changes the forecast at all; `known` is the forecast as things stand, if somebody has it already. */
export function ladder(game: Game, state: State, frame: Frame, known?: Forecast): readonly Rung[] {
  const procedure: Procedure | undefined = game.procedures[frame.procedure]
  const nudges = procedure?.nudges?.(sceneOf(game, state, frame)) ?? []
  const now = nudges.length === 0 ? null : (known ?? single(game, state, frame))
  if (now === null) return []
  const rungs: Rung[] = []
  for (const nudge of nudges) {
    for (let n = 1; n <= nudge.most; n++) {
      const then = single(game, state, { ...frame, input: nudge.by(frame.input, n) })
      if (then === null || alike(now, then)) continue
      rungs.push({ label: nudge.label, n, forecast: then })
      break
    }
  }
  return rungs
}

const single = (game: Game, state: State, frame: Frame): Forecast | null => {
  const found = forecast(game, state, { frame, answers: [] }, { branches: 0 })
  return 'refused' in found ? null : (found.branches[0]?.forecast ?? null)
}

export const alike = (a: Forecast, b: Forecast): boolean =>
  a.results.size === b.results.size && [...a.results].every(([name, { weight }]) => (b.results.get(name)?.weight ?? 0) * a.total === weight * b.total)
