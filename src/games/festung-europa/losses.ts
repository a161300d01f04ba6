import { drop, put } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { toggle, type Fields, type ShareField } from '../../engine/field.ts'
import { duty, type Line } from '../../engine/line.ts'
import { choose, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { isArmy, keyOf, nationNames, nationOf, stepsOf, type Side } from './components.ts'

export interface Loser { readonly key: string; readonly unit: UnitValue; readonly left: number }
export interface Taken {
  readonly taken: number
  readonly after: readonly Loser[]
  readonly changes: readonly Change[]
  readonly duties: readonly Line[]
}

export const losers = (units: readonly UnitValue[]): readonly Loser[] => units.map((unit, i) => ({ key: keyOf(unit, i), unit, left: stepsOf(unit) }))
export const stepsLeft = (units: readonly Loser[]): number => units.reduce((sum, each) => sum + each.left, 0)

/** 9.31: flip or eliminate, the owner chooses; 9.27: excess is ignored. */
export function* stepLosses(id: string, who: Side, state: State, units: readonly Loser[], hits: number): Script<Taken> {
  const alive = units.filter(each => each.left > 0)
  const n = Math.min(hits, stepsLeft(alive))
  if (n === 0) return { taken: 0, after: units, changes: [], duties: [] }
  const field: ShareField = { kind: 'share', label: 'Step losses', cite: '9.31', n, faction: who, boxes: alive.map(each => ({ id: each.key, label: each.unit.label, max: each.left })) }
  const sole = alive.length === 1 || n === stepsLeft(alive)
  const { losses } = sole ? { losses: spread(field) } : yield* choose({ id, who }, { losses: field }, { losses: spread(field) })
  const after = units.map(each => ({ ...each, left: each.left - (losses[each.key] ?? 0) }))
  const hit = after.filter(each => (losses[each.key] ?? 0) > 0)
  return { taken: n, after, changes: hit.flatMap(each => inState(state, each)), duties: hit.map(each => duty(who, each.left > 0 ? `Flip ${each.unit.label}` : `Remove ${each.unit.label}`, '9.31')) }
}

/** Only counters the match keeps are changed; one typed in lies on the table alone. */
function inState(state: State, { unit, left }: Loser): readonly Change[] {
  const id = (unit.unit ?? '').replace(' reduced', '')
  if (state.unit[id] === undefined) return []
  return [left > 0 ? put('unit', id, { reduced: true }) : drop('unit', id)]
}

/** Strongest first, so that as few as possible disappear. */
function spread({ n, boxes }: ShareField): Readonly<Record<string, number>> {
  const out: Record<string, number> = {}
  for (let i = 0; i < n; i++) {
    const most = [...boxes].sort((a, b) => b.max - (out[b.id] ?? 0) - (a.max - (out[a.id] ?? 0)))[0]
    if (most !== undefined) out[most.id] = (out[most.id] ?? 0) + 1
  }
  return out
}

/** 9.32 to 9.36: armies just lost that a corps may replace, and where that corps comes from. */
export const replaceable = (after: readonly Loser[]): readonly Loser[] => after.filter(each => each.left === 0 && isArmy(each.unit) && nationOf(each.unit) !== 'it')

export const corpsFrom = (unit: UnitValue, supply: 'uk' | 'north-africa'): { readonly text: string; readonly cite: string } => {
  if (unit.type === 'airborne-army') return { text: 'the Allied Airborne Corps', cite: '9.32' }
  if (nationOf(unit) === 'ge') return { text: 'a German corps from the OKW Reserve box, not from the Eastern or Balkans Front', cite: '9.323' }
  const nation = nationNames[nationOf(unit)] ?? ''
  return supply === 'uk'
    ? { text: `a corps counted as ${nation} from the United Kingdom box`, cite: '9.321' }
    : { text: `a corps counted as ${nation} from the North Africa box`, cite: '9.322' }
}

export interface Replaced { readonly n: number; readonly duties: readonly Line[] }

/** 9.36: wholly voluntary, so the usual answer is no. */
export function* replaced(id: string, who: Side, armies: readonly Loser[]): Script<Replaced> {
  if (armies.length === 0) return { n: 0, duties: [] }
  const allied = armies.some(each => nationOf(each.unit) !== 'ge')
  const fields: Fields = {
    corps: { kind: 'pick', label: 'Put a corps in place of', options: armies.map(each => ({ id: each.key, label: each.unit.label, note: corpsFrom(each.unit, 'uk').text })), min: 0, max: armies.length, cite: '9.32', faction: who },
    ...(allied ? { uk: { ...toggle('Supply runs to an Overlord or Roundup Beach Head'), cite: '9.321' } } : {}),
  }
  const answer = yield* choose({ id, who }, fields, { corps: [], ...(allied ? { uk: true } : {}) })
  const chosen = answer['corps'] as readonly string[]
  const supply = answer['uk'] === false ? 'north-africa' : 'uk'
  return { n: chosen.length, duties: armies.filter(each => chosen.includes(each.key)).map(each => { const from = corpsFrom(each.unit, supply); return duty(who, `In place of ${each.unit.label}: ${from.text}`, from.cite) }) }
}
