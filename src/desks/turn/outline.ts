import type { GameModule } from '@/engine/module.ts'
import { proceed } from '@/engine/runner.ts'
import type { Position, Spot, Stage } from '@/engine/stages.ts'
import type { State } from '@/engine/state.ts'

/** One line of the whole sequence of play: where it lies, how deep, and how to get there. */
export interface OutlineRow { readonly stage: Stage; readonly depth: number; readonly path: Position; readonly at: 'past' | 'now' | 'later' }

/** The printed sequence as a tree laid flat. Lists that only procedures call come last, under their own name. */
export function outlineOf(module: GameModule, state: State): readonly OutlineRow[] {
  const here = state.stage['at'] ?? []
  const rows: Omit<OutlineRow, 'at'>[] = []
  const seen = new Set<string>()
  const walk = (list: string, above: Position, depth: number): void => {
    if (seen.has(list) || depth > 6) return
    seen.add(list)
    for (const stage of module.stages[list] ?? []) {
      const path: Position = [...above, { list, stage: stage.id }]
      rows.push({ stage, depth, path })
      if (stage.call !== undefined) walk(stage.call, [...above, { list, stage: stage.id, lap: 1 }], depth + 1)
    }
  }
  walk(module.start, [], 0)
  for (const list of Object.keys(module.stages)) if (!seen.has(list)) walk(list, [{ list: module.start, stage: module.stages[module.start]?.[0]?.id ?? '' }], 1)
  const now = rows.findIndex(row => row.path.at(-1)?.stage === here.at(-1)?.stage && row.path.at(-1)?.list === here.at(-1)?.list)
  return rows.map((row, i) => ({ ...row, at: i === now ? 'now' : i < now ? 'past' : 'later' }))
}

/** A stage that only calls a list or passes is not a place to stand. */
export const standable = ({ stage }: OutlineRow): boolean => stage.call === undefined && stage.jump === undefined && stage.passes !== true

/** The stages beside the current one, for the bar on the stage card. */
export const siblings = (module: GameModule, position: Position): readonly Stage[] => module.stages[position.at(-1)?.list ?? ''] ?? []

/** Laps already run and asked for, in words: 'round 2'. */
export const lapText = (spot: Spot | undefined): string => (spot?.lap === undefined || spot.item !== undefined ? (spot?.item ?? '') : spot.lap > 1 ? `${spot.lap}` : '')

/** Where Next would lead, and what it would pass over; nothing is changed. */
export function ahead(module: GameModule, state: State): { readonly title: string; readonly passed: number; readonly to: Position } | null {
  try {
    const step = proceed(module, state)
    const at = step.effects.find(each => each.kind === 'stage')?.to
    const spot = Array.isArray(at) ? (at as Position).at(-1) : undefined
    const stage = module.stages[spot?.list ?? '']?.find(each => each.id === spot?.stage)
    return stage === undefined ? null : { title: stage.title, passed: step.passed.length, to: at as Position }
  } catch {
    return null
  }
}
