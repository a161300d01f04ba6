import { computed, ref, watch, type ComputedRef, type Ref } from 'vue'
import type { UnitValue } from '@/engine/counter.ts'
import { refusal, type Fields, type Values } from '@/engine/field.ts'
import type { Forecast } from '@/engine/forecast.ts'
import { fieldsOf, knownOf } from '@/engine/game.ts'
import type { Rung } from '@/engine/ladder.ts'
import type { Line } from '@/engine/line.ts'
import type { Ask, Call, Outcome } from '@/engine/procedure.ts'
import { filled, type Prefill } from '@/components/fields/values.ts'
import { preview, prospect, rungs } from '@/stores/asking.ts'
import { useMatch } from '@/stores/match.ts'
import { takePrefilled } from '../prefilled.ts'

/** What a player is entering and what the rules already say to it. Nothing is started before the roll. */
export interface Draft {
  readonly values: Ref<Values>
  readonly manual: Ref<readonly Line[]>
  readonly fields: ComputedRef<Fields>
  readonly prefill: ComputedRef<Prefill>
  /** why it cannot start yet */
  readonly missing: ComputedRef<Line | null>
  readonly call: ComputedRef<Call>
  readonly said: ComputedRef<Ask | Outcome | null>
  readonly branches: ComputedRef<readonly { readonly label: string; readonly forecast: Forecast }[]>
  /** why there is no forecast */
  readonly unknown: ComputedRef<Line | null>
  readonly rungs: ComputedRef<readonly Rung[]>
  readonly recent: ComputedRef<readonly UnitValue[]>
  /** modifiers the table adds */
  byHand(lines: readonly Line[]): void
  reset(): void
}

export function useDraft(procedure: Ref<string>): Draft {
  const match = useMatch()
  const values = ref<Values>(takePrefilled(procedure.value))
  const manual = ref<readonly Line[]>([])
  watch(procedure, () => { reset() })
  const reset = (): void => { values.value = {}; manual.value = [] }

  const fields = computed(() => (match.module === null ? {} : fieldsOf(match.module, match.now(), procedure.value, values.value)))
  const prefill = computed<Prefill>(() => (match.module === null ? {} : knownOf(match.module, match.now(), procedure.value, values.value)))
  /** fields that are no longer asked drop out, so a changed mind leaves nothing behind */
  const input = computed<Values>(() => {
    const whole = filled(fields.value, values.value, prefill.value)
    return Object.fromEntries(Object.keys(fields.value).flatMap(id => (whole[id] === undefined ? [] : [[id, whole[id]]])))
  })
  const missing = computed(() => refusal(fields.value, input.value))
  const call = computed<Call>(() => ({ procedure: procedure.value, input: input.value }))
  const rest = computed(() => ({ manual: manual.value }))
  const said = computed(() => (missing.value !== null || procedure.value === '' ? null : preview(call.value, rest.value)))
  const found = computed(() => (said.value === null || said.value.kind === 'blocked' ? null : prospect(call.value, rest.value, { paths: 20_000 })))
  const branches = computed(() => (found.value === null || 'refused' in found.value ? [] : found.value.branches.map(each => ({ label: each.values === null ? '' : Object.values(each.values).map(String).join(', '), forecast: each.forecast }))))
  const unknown = computed(() => (found.value !== null && 'refused' in found.value ? found.value.refused : null))
  const ladder = computed(() => {
    if (found.value === null || 'refused' in found.value) return []
    const [first] = found.value.branches
    return rungs(call.value, rest.value, first?.values === null ? first.forecast : undefined)
  })
  const recent = computed(() => recentUnits(match.entries()))
  return { values, manual, fields, prefill, missing, call, said, branches, unknown, rungs: ladder, recent, byHand: lines => { manual.value = lines }, reset }
}

/** Units of earlier battles of this match, latest first, each once. */
function recentUnits(entries: ReturnType<ReturnType<typeof useMatch>['entries']>): readonly UnitValue[] {
  const found = new Map<string, UnitValue>()
  for (let i = entries.length - 1; i >= 0 && i > entries.length - 400 && found.size < 16; i--) {
    const does = entries[i]?.does
    if (does?.kind !== 'start' || typeof does.input !== 'object' || does.input === null) continue
    for (const value of Object.values(does.input)) if (Array.isArray(value)) for (const unit of value) if (isUnit(unit)) found.set(unit.unit ?? `${unit.label} ${unit.factors.join('-')} ${unit.nation}`, unit)
  }
  return [...found.values()]
}

const isUnit = (value: unknown): value is UnitValue => typeof value === 'object' && value !== null && 'factors' in value
