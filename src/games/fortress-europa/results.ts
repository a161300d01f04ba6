import { add, owe, put } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import type { ShareField } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { choose, type Script, type Tone } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { countsAshore, isAirborne, sideOf } from './units.ts'

/** 15.3: what a result asks of one side. */
export interface Bears { readonly loss: number | 'all'; readonly retreat: number }
export interface Meaning { readonly attacker: Bears; readonly defender: Bears; readonly tone: Tone; readonly label: string }
const none: Bears = { loss: 0, retreat: 0 }
const means = (label: string, tone: Tone, attacker: Bears, defender: Bears): Meaning => ({ label, tone, attacker, defender })

export const meanings: { readonly [code: string]: Meaning } = {
  AE: means('the attackers are eliminated', 'lose', { loss: 'all', retreat: 0 }, none),
  A2: means('the attackers lose two steps and fall back', 'lose', { loss: 2, retreat: 2 }, none),
  A1: means('the attackers lose a step and fall back', 'lose', { loss: 1, retreat: 2 }, none),
  AR: means('the attackers fall back', 'back', { loss: 0, retreat: 2 }, none),
  E2: means('two attacking steps for one, the defenders go back one hex', 'both', { loss: 2, retreat: 0 }, { loss: 1, retreat: 1 }),
  EX: means('a step each, the defenders go back two hexes', 'both', { loss: 1, retreat: 0 }, { loss: 1, retreat: 2 }),
  DR: means('the defenders go back two hexes', 'push', none, { loss: 0, retreat: 2 }),
  D1: means('the defenders lose a step and go back two hexes', 'push', none, { loss: 1, retreat: 2 }),
  DE: means('the defenders are eliminated', 'win', none, { loss: 'all', retreat: 0 }),
}

export interface Borne {
  readonly changes: readonly Change[]
  readonly duties: readonly Line[]
  readonly steps: number
  /** what is left of each unit, in order */
  readonly left: readonly number[]
}

const stepsOf = (units: readonly UnitValue[]): number => units.reduce((total, each) => total + each.steps, 0)

/** Losses by the owner's choice: asked only where there is one. */
export function* losses(state: State, who: string, role: string, units: readonly UnitValue[], loss: number | 'all'): Script<Borne> {
  const total = stepsOf(units)
  const due = loss === 'all' ? total : Math.min(loss, total)
  const taken = yield* shares(who, role, units, due, total)
  const left = units.map((unit, i) => unit.steps - (taken[i] ?? 0))
  return { left, steps: due, changes: lossChanges(state, units, left), duties: lossDuties(state, who, units, left) }
}

function* shares(who: string, role: string, units: readonly UnitValue[], due: number, total: number): Script<readonly number[]> {
  if (due === total) return units.map(unit => unit.steps)
  if (due === 0) return units.map(() => 0)
  if (units.length === 1) return [due]
  const field: ShareField = { kind: 'share', label: 'Step losses', cite: '15.3', faction: who, n: due, boxes: units.map((unit, i) => ({ id: String(i), label: unit.label, max: unit.steps })) }
  const usual = usualShare(units, due)
  const { losses: chosen } = yield* choose({ id: `${role} losses`, who, lines: [line(`${due} step${due > 1 ? 's' : ''} of the owner's choice`, '15.3')] }, { losses: field }, { losses: usual })
  return units.map((_, i) => chosen[String(i)] ?? 0)
}

/** Strong units first: nothing dies as long as something can be flipped. */
function usualShare(units: readonly UnitValue[], due: number): Readonly<Record<string, number>> {
  const out: Record<string, number> = {}
  const order = units.map((unit, i) => ({ i, steps: unit.steps })).sort((a, b) => b.steps - a.steps)
  for (let given = 0; given < due;) {
    const next = order.reduce((best, each) => (each.steps - (out[each.i] ?? 0) > best.steps - (out[best.i] ?? 0) ? each : best))
    out[next.i] = (out[next.i] ?? 0) + 1
    given++
  }
  return out
}

function lossChanges(state: State, units: readonly UnitValue[], left: readonly number[]): readonly Change[] {
  const dead = units.filter((unit, i) => left[i] === 0 && unit.steps > 0 && countsAshore(state, unit)).length
  const known = units.flatMap((unit, i) => (unit.unit === undefined || left[i] === unit.steps ? [] : [put('unit', unit.unit, { steps: left[i] ?? 0, ...(left[i] === 0 ? { at: 'dead', cell: null } : { reduced: true }) })]))
  const lost = units.filter((unit, i) => left[i] === 0 && unit.steps > 0)
  const militia = lost.filter(unit => unit.type === 'volkssturm').length
  return [...known, ...(dead > 0 ? [add('track', 'ashore', -dead)] : []), ...(militia > 0 ? [add('track', 'volkssturm', -militia)] : []),
    ...lost.filter(flips).map(unit => owe(`lost ${unit.label}`, { text: `${unit.label} was lost: does it return?`, cite: '13.2', call: { procedure: 'hq lost', input: { hq: unit.label } } }))]
}

/** 13.2: German headquarters have two lives. */
const flips = (unit: UnitValue): boolean => unit.type === 'hq' && sideOf(unit) === 'german'

function lossDuties(state: State, who: string, units: readonly UnitValue[], left: readonly number[]): readonly Line[] {
  const out: Line[] = []
  units.forEach((unit, i) => {
    const lost = unit.steps - (left[i] ?? 0)
    if (lost <= 0) return
    // 22.3: a coastal unit has no second step; turning over is for retreats
    if (left[i] === 0 && flips(unit)) out.push(duty(who, `${unit.label}: off the map, on its other side; it re-enters next turn unless this was the second loss`, '13.2'))
    else out.push(left[i] === 0 ? duty(who, `${unit.label}: destroyed`, unit.type === 'coastal' ? '22.3' : '2.8') : duty(who, `${unit.label}: flip, ${left[i]} step left`, unit.steps === 3 ? '27.12' : '2.8'))
    if (left[i] === 0 && sideOf(unit) === 'allied' && !countsAshore(state, unit)) out.push(line(`${unit.label} was not counted: the supply capacity stays`, isAirborne(unit) ? '20.15' : '21.1'))
  })
  return out
}
