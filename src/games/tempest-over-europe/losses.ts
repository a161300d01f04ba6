import { add, drop, owe, put } from '../../engine/changes.ts'
import type { ShareField } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { choose, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { alive, type Army, type Steps } from './army.ts'
import { africaBarred, type Fight } from './fight.ts'
import { factOf } from './roster.ts'
import { isActive, isLed, purseOf, switched, type Side } from './sides.ts'
import { turnOf } from './turn.ts'
import { track } from './tracks.ts'

export interface Losses { readonly steps: Steps; readonly paid: number; readonly taken: number; readonly changes: readonly Change[]; readonly lines: readonly Line[] }

/** 15.1: the active Axis pays with PRC, whoever else with PR. */
export const coinOf = (state: State, side: Side): string => (side === 'axis' && !switched(state) ? 'PRC' : purseOf[side])

/** 15.1: the stock that may buy off losses of this side, and why it may not. */
export function stockOf(fight: Fight, side: Side, ldc: boolean): { readonly stock: string; readonly barred: Line | null } {
  const stock = coinOf(fight.state, side)
  const barred = fight.weather === 'cold' ? line('No losses bought off in severe cold', '19')
    : !ldc ? line('No losses bought off without an LdC', '15.1')
      : side === 'axis' && africaBarred(fight) ? line('No PRC in Africa while Malta is English', '18') : null
  return { stock, barred }
}

/** 15.1: minor allies and France cannot, nor paratroops during their drop. */
function mayPay(fight: Fight, army: Army): boolean {
  if (army.type === 'airborne' && fight.kind === 'airborne' && fight.ours.includes(army)) return false
  return ['ge', 'su', 'br', 'ca', 'us'].includes(army.nation) || (army.nation === 'it' && fight.state.option['italian-prc'] === true)
}

/** 15.1, 15.2: who loses what. The led side pays by itself while it can; the player chooses the rest for both. */
export function* takeLosses(id: string, fight: Fight, side: Side, ldc: boolean, all: readonly Army[], steps: Steps, hits: number): Script<Losses> {
  const units = alive(all, steps)
  const { stock, barred } = stockOf(fight, side, ldc)
  const payers = barred === null ? units.filter(each => mayPay(fight, each)) : []
  const points = Math.min(track(fight.state, stock), payers.length)
  const led = isLed(fight.state, side)
  const forced = led ? Math.min(points, hits) : 0
  const said = [...(barred !== null && hits > 0 && track(fight.state, stock) > 0 ? [barred] : []), ...(forced > 0 ? [line(`${forced} bought off by the rules`, '15.1')] : [])]
  const free = led ? 0 : points
  const whole = units.reduce((sum, each) => sum + (steps[each.key] ?? 0), 0)
  const due = Math.min(hits - forced, whole + free)
  if (due <= 0) return told(fight, all, steps, {}, forced, stock, said)
  const only = units[0]
  if (units.length === 1 && only !== undefined && free === 0) return told(fight, all, steps, { [only.key]: due }, forced, stock, said)
  const field = lossField(units, steps, due, payers, free)
  const who = isActive(fight.state, side) ? side : isActive(fight.state, fight.side) ? fight.side : fight.against
  const shared = yield* choose({ id, who, lines: said }, { losses: field }, { losses: usual(field, free) })
  return told(fight, all, steps, shared.losses, forced, stock, said)
}

function lossField(units: readonly Army[], steps: Steps, n: number, payers: readonly Army[], points: number): ShareField {
  const boxes = units.flatMap(each => [
    { id: each.key, label: each.label, max: steps[each.key] ?? 0 },
    ...(points > 0 && payers.includes(each) ? [{ id: `pay ${each.key}`, label: `${each.label}: buy off`, max: 1 }] : []),
  ])
  return { kind: 'share', label: 'Losses', cite: '15.1', n, boxes, check: value => (paidIn(value) > points ? line(`Only ${points} to pay with`, '15.1') : null) }
}

const paidIn = (value: Readonly<Record<string, number>>): number => Object.entries(value).reduce((sum, [id, n]) => sum + (id.startsWith('pay ') ? n : 0), 0)

/** Pay first, then turn full counters over, and only then lose one. */
export function usual({ n, boxes }: ShareField, points: number): Readonly<Record<string, number>> {
  const out: Record<string, number> = {}
  let left = n
  let coins = points
  const give = (id: string, most: number): number => {
    const given = Math.max(0, Math.min(left, most))
    if (given > 0) out[id] = (out[id] ?? 0) + given
    left -= given
    return given
  }
  for (const box of boxes.filter(each => each.id.startsWith('pay '))) coins -= give(box.id, Math.min(1, coins))
  const units = boxes.filter(each => !each.id.startsWith('pay '))
  for (const box of units) give(box.id, box.max - 1)
  for (const box of units) give(box.id, 1)
  return out
}

function told(fight: Fight, all: readonly Army[], steps: Steps, shared: Readonly<Record<string, number>>, forced: number, stock: string, said: readonly Line[]): Losses {
  const paid = forced + paidIn(shared)
  const hit = all.filter(each => (shared[each.key] ?? 0) > 0)
  const after = Object.fromEntries(Object.entries(steps).map(([key, had]) => [key, had - (shared[key] ?? 0)]))
  const lines = hit.map(each => line(`${each.label} loses ${shared[each.key] ?? 0}${after[each.key] === 0 ? `: ${fate(fight.state, each).text}` : ''}`, '15.2'))
  return {
    steps: after, paid, taken: hit.reduce((sum, each) => sum + (shared[each.key] ?? 0), 0), lines: [...said, ...lines],
    changes: [...hit.flatMap(each => stepOff(fight.state, each, after[each.key] ?? 0)), add('track', stock, -paid)],
  }
}

/** 15.2: Germans, Soviets and Western Allies to their pools, others on the turn track one turn ahead, asterisks and fortresses out. */
export function fate(state: State, army: Army): { readonly text: string; readonly changes: readonly Change[] } {
  const unit = army.unit ?? ''
  if (army.asterisk) return { text: 'out of the game', changes: [drop('unit', unit)] }
  const pool = army.nation === 'ge' || army.nation === 'lw' ? 'pool axis' : army.nation === 'su' ? 'pool soviet' : ['br', 'ca', 'us'].includes(army.nation) ? 'pool west' : null
  if (pool !== null) return { text: 'to the pool', changes: [drop('unit', unit), add('pile', `${pool}/${unit}`, 1)] }
  if (army.type === 'fortress') return { text: 'removed', changes: [drop('unit', unit)] }
  const back = turnOf(state) + 1
  return { text: `on the turn track, turn ${back}`, changes: [drop('unit', unit), owe(`back ${unit}`, { text: `${army.label} can come back, reduced`, cite: '15.2', when: { track: 'turn', value: back, stage: 'reinforcements' }, call: { procedure: 'unit returns', input: { unit } } })] }
}

export const stepOff = (state: State, army: Army, left: number): readonly Change[] =>
  army.unit === undefined ? [] : left > 0 ? [put('unit', army.unit, { steps: left })] : fate(state, army).changes

/** Steps off a counter of the roster, wherever it was hit. The JagdWaffe never leaves its box (6.1). */
export function hurt(state: State, unit: string, steps: number, had: number): readonly Change[] {
  const left = had - steps
  if (left > 0 || unit === 'JagdWaffe') return [put('unit', unit, { steps: Math.max(0, left) })]
  const { nation, type, label } = factOf(unit) ?? { nation: '', type: '', label: unit }
  return fate(state, { key: unit, unit, label, nation, type, steps: had, combat: 0, flipped: null, effectiveness: 0, asterisk: false }).changes
}
