import type { Chart } from '@/engine/chart.ts'
import type { Face } from '@/engine/chance.ts'
import { standing, type Entry, type RolledBy } from '@/engine/journal.ts'
import type { GameModule } from '@/engine/module.ts'
import { question } from '@/engine/runner.ts'
import { emptyState, fold, type State } from '@/engine/state.ts'

/** Where an entry belongs: its turn, and whether it still stands or was undone. */
export interface Moment { readonly seq: number; readonly turn: string; readonly stands: boolean }

/** A throw of dice: what was thrown, by whom and with what. Cards drawn are not dice. */
export interface Thrown { readonly seq: number; readonly stands: boolean; readonly faces: readonly Face[]; readonly die: readonly Face[]; readonly who: string; readonly by: RolledBy; readonly head: readonly string[] }

const isMirror = (entry: Entry): boolean => entry.does.kind === 'undo' || entry.does.kind === 'redo'
const standingSeqs = (entries: readonly Entry[]): ReadonlySet<number> => new Set(standing(entries).done.map(each => each.seq))

/** One walk through the journal: which turn each entry was played in. */
export function annals(module: GameModule, entries: readonly Entry[]): ReadonlyMap<number, Moment> {
  const done = standingSeqs(entries)
  const state = emptyState()
  const out = new Map<number, Moment>()
  let turn = ''
  for (const entry of entries) {
    if (entry.seq > 1) out.set(entry.seq, { seq: entry.seq, turn, stands: isMirror(entry) || done.has(entry.seq) })
    fold(state, entry.effects)
    if (entry.seq === 1 || entry.effects.some(each => each.kind === 'track' && each.id === 'turn')) turn = turnTitle(module, state)
    if (entry.seq === 1) out.set(1, { seq: 1, turn, stands: true })
  }
  return out
}

/** 'Aug II, turn 10': the game's own title of the turn, or its number. */
export function turnTitle(module: GameModule, state: State): string {
  const n = state.track['turn']
  const own = module.calendar?.(state, 0, id => module.charts[id] as Chart)?.title
  if (own !== undefined) return own
  const names = module.data.tracks.tracks.find(each => each.id === 'turn')?.names
  return n === undefined ? 'The match' : (names?.[n] ?? `Turn ${n}`)
}

/** Every throw with the die it was made with: the question is asked once more of the state it was put to. */
export function throwsOf(module: GameModule, entries: readonly Entry[]): readonly Thrown[] {
  const done = standingSeqs(entries)
  const state = emptyState()
  const out: Thrown[] = []
  for (const { seq, does, effects } of entries) {
    if (does.kind === 'answer' && 'faces' in does.answer) {
      const ask = asked(module, state)
      if (ask?.kind === 'chance' && ask.chance.kind === 'dice') out.push({ seq, stands: done.has(seq), faces: does.answer.faces, die: ask.chance.faces, who: ask.who, by: does.rolledBy ?? 'phone', head: ask.head ?? [] })
    }
    fold(state, effects)
  }
  return out
}

/** Rules may have changed since: then the throw is told, but not counted. */
function asked(module: GameModule, state: State): ReturnType<typeof question> {
  try {
    return question(module, state)
  } catch {
    return null
  }
}
