import { computed, ref, type ComputedRef, type Ref } from 'vue'
import type { Counter, QuickShape, UnitFact } from '@/engine/counter.ts'
import type { Field } from '@/engine/field.ts'
import type { BoardRules, Situation, Standing } from '@/engine/board/rules.ts'
import type { Faction, GameModule } from '@/engine/module.ts'
import type { Facts, State } from '@/engine/state.ts'
import { counterOf, mapIn, situationOf } from '@/engine/board/situation.ts'
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
  const printed = computed(() => new Map((match.module?.data.units ?? []).map(each => [each.id, each])))
  const roster = computed<ReadonlyMap<string, UnitFact>>(() => (match.module === null ? new Map() : rosterOf(match.module, match.now())))
  const at = computed<Situation | null>(() => {
    const state = match.now()
    return rules.value === null ? null : situationOf(mapIn(rules.value, state), printed.value, state, undefined, match.module?.charts)
  })

  async function edit(wanted: Edit | string): Promise<boolean> {
    refusal.value = typeof wanted === 'string' ? wanted : match.readOnly ? 'This window only reads along; the other one writes.' : null
    return typeof wanted === 'string' || refusal.value !== null ? false : match.correct(wanted.changes, wanted.reason)
  }
  return {
    game: computed(() => match.row?.game ?? ''), factions: computed(() => match.module?.data.game.factions ?? []), state: () => match.now(),
    quick: faction => (match.module === null ? null : quickShape(match.module, match.now(), faction)),
    rules, at, roster, refusal, edit, forget: () => { refusal.value = null }, counter: unit => (at.value === null ? undefined : rules.value?.counter?.(unit, at.value)) ?? counterOf(unit),
  }
}

type Listed = Extract<Field, { readonly kind: 'units' }>

/** The lists of counters in the battles of this game, as they are asked of a side. A battle may ask first whose attack it is. */
function listsOf(module: GameModule, state: State, faction: string): readonly Listed[] {
  const battles = Object.values(module.procedures).filter(each => each.desk === 'combat' && each.fields !== undefined)
  return battles.flatMap(({ id }) => {
    const asked = fieldsOf(module, state, id, {})
    const sided = Object.entries(asked).flatMap(([name, field]) => (field.kind === 'choice' && field.options.some(each => each.id === faction) ? [{ [name]: faction }] : []))
    return [asked, ...sided.map(values => fieldsOf(module, state, id, values))].flatMap(fields => Object.values(fields)).filter(field => field.kind === 'units')
  })
}

/** The counters the battles of this game take: the map types in the same ones. */
export function quickShape(module: GameModule, state: State, faction: string): QuickShape | null {
  if (module.board?.quick !== undefined) return module.board.quick(faction)
  const lists = listsOf(module, state, faction).filter(each => each.quick !== undefined)
  return (lists.find(each => each.faction === faction) ?? lists.find(each => each.faction === undefined))?.quick ?? null
}

/** What is printed, what the owner copied from the counters (the battles list it), and what was typed in on the map and may come back. */
export function rosterOf(module: GameModule, state: State): ReadonlyMap<string, UnitFact> {
  const found = new Map(module.data.units.map(each => [each.id, each]))
  const add = (fact: UnitFact): void => { if (!found.has(fact.id)) found.set(fact.id, { ...fact, also: { own: true } }) }
  for (const { id: faction } of module.data.game.factions) for (const { roster, quick, faction: whose } of listsOf(module, state, faction)) {
    if (whose === faction) for (const { id, value: { reduced, ...value } } of roster) if (reduced !== true) add({ ...value, id, faction, symbol: quick?.types.find(each => each.id === value.type)?.symbol ?? value.type })
  }
  for (const [id, now] of Object.entries(state.unit)) if (module.board?.copies !== true && typeof now['label'] === 'string') add(typedIn(id, now))
  return found
}

/** As it was typed in; what the table has since laid on it (flipped, dropped, out of supply) is no part of the counter. */
function typedIn(id: string, now: Facts): UnitFact {
  const word = (fact: string): string => (typeof now[fact] === 'string' ? now[fact] : '')
  return { id, label: word('label'), faction: word('faction'), nation: word('nation'), type: word('type'), symbol: word('symbol'), factors: word('factors').split('-').map(Number), steps: Number(now['steps'] ?? 1), ...(word('size') === '' ? {} : { size: word('size') }) }
}
