import { computed, ref, shallowRef } from 'vue'
import type { Board } from '@/desks/map/board.ts'
import type { UnitFact } from '@/engine/counter.ts'
import type { Faction } from '@/engine/module.ts'
import type { BoardRules } from '@/engine/board/rules.ts'
import { counterOf, mapIn, situationOf } from '@/engine/board/situation.ts'
import { scratch } from '@/engine/scratch.ts'
import { emptyState, mirrored, fold, type Effect, type State } from '@/engine/state.ts'

export const FACTIONS: readonly Faction[] = [
  { id: 'axis', label: 'Axis', letter: 'A', pencil: 'iron' },
  { id: 'soviet', label: 'Soviet', letter: 'S', pencil: 'red' },
]
const unit = (id: string, faction: string, nation: string, type: string, symbol: string, factors: readonly number[]): UnitFact => ({ id, label: id, faction, nation, type, symbol, size: 'XXX', factors, reduced: [1, 4], steps: 2 })
export const ROSTER: readonly UnitFact[] = [
  unit('6th', 'axis', 'geh', 'infantry', 'inf', [6, 4]), unit('4 Pz', 'axis', 'geh', 'armour', 'arm', [8, 6]), unit('Ro 3', 'axis', 'ro', 'infantry', 'inf', [3, 3]),
  unit('62nd', 'soviet', 'su', 'infantry', 'inf', [5, 3]), unit('5 Tk', 'soviet', 'su', 'armour', 'arm', [7, 5]), unit('64th', 'soviet', 'su', 'infantry', 'inf', [5, 3]),
]

/** A match without a database: the same state, changed by the same fold, undone the same way. */
export function standing(rules: BoardRules, start: State = emptyState(), roster: readonly UnitFact[] = ROSTER, factions: readonly Faction[] = FACTIONS) {
  const state = start
  const version = ref(0)
  const done = shallowRef<readonly { readonly reason: string; readonly effects: readonly Effect[] }[]>([])
  const known = new Map(roster.map(each => [each.id, each]))
  const refusal = ref<string | null>(null)
  const now = (): State => { void version.value; return state }
  const at = computed(() => situationOf(mapIn(rules, now()), known, now()))
  const board: Board = {
    game: computed(() => 'toy'), factions: computed(() => factions), rules: computed(() => rules), roster: computed(() => known), refusal,
    at, state: now, quick: () => null, counter: unit => rules.counter?.(unit, at.value) ?? counterOf(unit), forget: () => { refusal.value = null },
    edit: wanted => {
      refusal.value = typeof wanted === 'string' ? wanted : null
      if (typeof wanted === 'string') return Promise.resolve(false)
      const pad = scratch({ tracks: {} }, state)
      pad.write(wanted.changes)
      if (pad.done.length > 0) done.value = [...done.value, { reason: wanted.reason, effects: [...pad.done] }]
      version.value++
      return Promise.resolve(pad.done.length > 0)
    },
  }
  function undo(): void {
    const last = done.value.at(-1)
    if (last === undefined) return
    fold(state, mirrored(last.effects))
    done.value = done.value.slice(0, -1)
    version.value++
  }
  return { board, state, done, undo }
}
