import { forecast, type Forecast } from './forecast.ts'
import { sceneOf, type Game } from './game.ts'
import type { Json } from './json.ts'
import type { Frame, Procedure } from './procedure.ts'
import type { State } from './state.ts'

/** What "one more" means for this procedure: a factor, an aircraft, another hex. Once it has changed the chances, still more of it never brings the old ones back. */
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
  return nudges.flatMap(nudge => {
    const changed = (n: number): Forecast | null => {
      const then = single(game, state, { ...frame, input: nudge.by(frame.input, n) })
      return then === null || alike(now, then) ? null : then
    }
    const found = first(nudge.most, changed)
    return found === null ? [] : [{ label: nudge.label, n: found[0], forecast: found[1] }]
  })
}

/** The first of 1 to `most` that is something, by halving: twenty looks would be twenty forecasts after every tap. */
function first<T>(most: number, look: (n: number) => T | null): readonly [n: number, found: T] | null {
  const last = look(most)
  let at: readonly [number, T] | null = last === null ? null : [most, last]
  let below = 0
  while (at !== null && at[0] - below > 1) {
    const n: number = Math.floor((below + at[0]) / 2)
    const found = look(n)
    if (found === null) below = n
    else at = [n, found]
  }
  return at
}

const single = (game: Game, state: State, frame: Frame): Forecast | null => {
  const found = forecast(game, state, { frame, answers: [] }, { branches: 0 })
  return 'refused' in found ? null : (found.branches[0]?.forecast ?? null)
}

export const alike = (a: Forecast, b: Forecast): boolean =>
  a.results.size === b.results.size && [...a.results].every(([name, { weight }]) => (b.results.get(name)?.weight ?? 0) * a.total === weight * b.total)
