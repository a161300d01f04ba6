import { computed, ref, type ComputedRef, type Ref } from 'vue'
import type { Counter, QuickShape, UnitFact } from '@/engine/counter.ts'
import type { Grid } from '@/engine/board/grid.ts'
import type { MapFact } from '@/engine/board/map.ts'
import type { BoardRules, Situation, Standing } from '@/engine/board/rules.ts'
import type { Faction, GameModule } from '@/engine/module.ts'
import type { State } from '@/engine/state.ts'
import { counterOf, gridFor, gridSignature, mapIn, situationOf } from '@/engine/board/situation.ts'
import { fieldsOf } from '@/engine/game.ts'
import { useMatch } from '@/stores/match.ts'
import type { Edit } from './edits.ts'

/** The board of the open match, read anew with every entry, and the one way to change it. */
export interface Board {
  readonly game: ComputedRef<string>
  readonly factions: ComputedRef<readonly Faction[]>
  readonly rules: ComputedRef<BoardRules | null>
  readonly at: ComputedRef<Situation | null>
  readonly roster: ComputedRef<ReadonlyMap<string, UnitFact>>
  /** why the last touch changed nothing */
  readonly refusal: Ref<string | null>
  state(): State
  /** how this game's counters can be typed in; null where its battles do not ask for units */
  quick(faction: string): QuickShape | null
  counter(unit: Standing): Counter
  edit(edit: Edit | string): Promise<boolean>
  /** the refusal has been read */
  forget(): void
}

export function useBoard(): Board {
  const match = useMatch()
  const refusal = ref<string | null>(null)
  const rules = computed(() => match.module?.board ?? null)
  const roster = computed<ReadonlyMap<string, UnitFact>>(() => new Map((match.module?.data.units ?? []).map(each => [each.id, each])))
  let kept: { readonly map: MapFact; readonly signature: string; readonly grid: Grid } | null = null

  const at = computed<Situation | null>(() => {
    const board = rules.value
    if (board === null) return null
    const state = match.now()
    const signature = gridSignature(state)
    const map = mapIn(board, state)
    if (kept?.map !== map || kept.signature !== signature) kept = { map, signature, grid: gridFor(map, state) }
    return situationOf(map, roster.value, state, kept.grid)
  })

  async function edit(wanted: Edit | string): Promise<boolean> {
    refusal.value = typeof wanted === 'string' ? wanted : match.readOnly ? 'This window only reads along; the other one writes.' : null
    return typeof wanted === 'string' || refusal.value !== null ? false : match.correct(wanted.changes, wanted.reason)
  }
  return {
    game: computed(() => match.row?.game ?? ''), factions: computed(() => match.module?.data.game.factions ?? []), state: () => match.now(),
    quick: faction => (match.module === null ? null : quickShape(match.module, match.now(), faction)),
    rules, at, roster, refusal, edit, forget: () => { refusal.value = null }, counter: unit => rules.value?.counter?.(unit) ?? counterOf(unit),
  }
}

/** The counters the battles of this game take: the map types in the same ones. A battle may ask first whose attack it is. */
export function quickShape(module: GameModule, state: State, faction: string): QuickShape | null {
  if (module.board?.quick !== undefined) return module.board.quick(faction)
  const battles = Object.values(module.procedures).filter(each => each.desk === 'combat' && each.fields !== undefined)
  const shapes = battles.flatMap(({ id }) => {
    const asked = fieldsOf(module, state, id, {})
    const sided = Object.entries(asked).flatMap(([name, field]) => (field.kind === 'choice' && field.options.some(each => each.id === faction) ? [{ [name]: faction }] : []))
    return [asked, ...sided.map(values => fieldsOf(module, state, id, values))].flatMap(fields => Object.values(fields)).flatMap(field => (field.kind === 'units' && field.quick !== undefined ? [{ of: field.faction, shape: field.quick }] : []))
  })
  return (shapes.find(each => each.of === faction) ?? shapes.find(each => each.of === undefined))?.shape ?? null
}
