import { forecast, type Forecast, type Limits, type Prospect } from '../engine/forecast.ts'
import { next } from '../engine/game.ts'
import { ladder, type Rung } from '../engine/ladder.ts'
import type { Ask, Call, Outcome } from '../engine/procedure.ts'
import { opened, top, type Opening } from '../engine/runner.ts'
import { useMatch } from './match.ts'

// Asking without doing: what a desk shows while the player is still entering. Follows the match's version.

/** The first question of a procedure not yet started: its lines are the live explanation. */
export function preview(call: Call, rest: Opening = {}): Ask | Outcome | null {
  const { module, now } = useMatch()
  return module === null ? null : next(module, now(), { frame: opened(module, call, rest), answers: [] })
}

export function prospect(call: Call, rest: Opening = {}, limits: Limits = {}): Prospect | null {
  const { module, now } = useMatch()
  return module === null ? null : forecast(module, now(), { frame: opened(module, call, rest), answers: [] }, limits)
}

/** The forecast of what lies open now. */
export function openProspect(limits: Limits = {}): Prospect | null {
  const { module, now } = useMatch()
  const open = top(now())
  return module === null || open === undefined ? null : forecast(module, now(), open, limits)
}

/** `known` is the forecast of this very call, which the desk already shows. */
export function rungs(call: Call, rest: Opening = {}, known?: Forecast): readonly Rung[] {
  const { module, now } = useMatch()
  return module === null ? [] : ladder(module, now(), opened(module, call, rest), known)
}
