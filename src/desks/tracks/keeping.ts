import type { Drawing, Panel } from '@/engine/drawing.ts'
import type { Line } from '@/engine/line.ts'
import type { GameModule } from '@/engine/module.ts'
import type { Effect } from '@/engine/state.ts'
import { useMatch } from '@/stores/match.ts'
import { useMemo } from '@/stores/memo.ts'
import { cardboard } from '@/stores/wording.ts'

/** Who keeps a track: the app alone, the printed board (the app only reminds), or both. */
export type Keeper = 'app' | 'both' | 'board'
export const keepers: readonly { readonly id: Keeper; readonly label: string }[] = [{ id: 'app', label: 'App' }, { id: 'both', label: 'Both' }, { id: 'board', label: 'Board' }]

export function useKeeping() {
  const match = useMatch()
  const kept = useMemo<Record<string, Keeper>>(() => `keeping/${match.row?.id ?? ''}`, {})
  return {
    keeper: (panel: string): Keeper => kept.value[panel] ?? 'both',
    keep: (panel: string, who: Keeper): void => { kept.value = { ...kept.value, [panel]: who } },
  }
}

/** The tracks and piles a drawing shows. */
export function shownBy(drawing: Drawing): readonly string[] {
  if ('track' in drawing) return [drawing.track]
  if (drawing.kind === 'pool') return drawing.pools.map(each => each.id)
  if (drawing.kind === 'allowance') return drawing.items.map(each => each.id)
  if (drawing.kind === 'deck') return drawing.piles.map(each => each.id)
  return []
}

/** Markers that hands now move on the printed board: every drawn track that changed and is not the app's alone. */
export function toMove(module: GameModule, panels: readonly Panel[], keeper: (panel: string) => Keeper, effects: readonly Effect[]): readonly Line[] {
  const onBoard = new Set(panels.filter(each => keeper(each.id) !== 'app').flatMap(each => shownBy(each.drawing)))
  return cardboard(module, effects.filter(each => (each.kind === 'track' || each.kind === 'pile') && onBoard.has(each.id)))
}
