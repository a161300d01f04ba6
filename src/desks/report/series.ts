import { standing, type Entry } from '@/engine/journal.ts'
import type { GameModule } from '@/engine/module.ts'
import { emptyState, fold, type State } from '@/engine/state.ts'
import { turnTitle } from './annals.ts'

export interface Step { readonly seq: number; readonly value: number; readonly turn: string }
export interface Series { readonly id: string; readonly label: string; readonly rule: string; readonly faction?: string; readonly steps: readonly Step[] }

/** How the tracks of the table check went, through what stands: only those that moved at least twice. */
export function seriesOf(module: GameModule, entries: readonly Entry[]): readonly Series[] {
  const facts = module.data.tracks.tracks.filter(each => each.check === true && each.id !== 'turn')
  const steps = new Map<string, Step[]>(facts.map(each => [each.id, []]))
  const state = emptyState()
  let turn = ''
  for (const { seq, effects } of standing(entries).done) {
    fold(state, effects)
    if (turn === '' || effects.some(each => each.kind === 'track' && each.id === 'turn')) turn = turnTitle(module, state)
    for (const effect of effects) if (effect.kind === 'track') add(steps.get(effect.id), seq, state, effect.id, turn)
  }
  return facts.map(({ id, label, rule, faction }) => ({ id, label, rule, steps: steps.get(id) ?? [], ...(faction === undefined ? {} : { faction }) })).filter(each => each.steps.length > 2)
}

function add(steps: Step[] | undefined, seq: number, state: State, id: string, turn: string): void {
  const value = state.track[id] ?? 0
  if (steps === undefined || steps.at(-1)?.value === value) return
  if (steps.at(-1)?.seq === seq) steps.pop()
  steps.push({ seq, value, turn })
}

/** 'from 3 in June I to 11 in Aug II, lowest 2, highest 12' */
export function seriesText({ steps }: Pick<Series, 'steps'>): string {
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined) return ''
  const values = steps.map(each => each.value)
  return `from ${first.value} in ${first.turn} to ${last.value} in ${last.turn}, lowest ${Math.min(...values)}, highest ${Math.max(...values)}`
}
