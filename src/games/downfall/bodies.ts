import { put } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { choose, type Script } from '../../engine/procedure.ts'
import type { Change } from '../../engine/state.ts'
import { pips, sheds, types, withSteps, type UnitType } from './combatants.ts'
import { titleOf } from './factions.ts'

/** A unit while hits are laid on it: pips left, and its armored side while it has one. */
export interface Body { readonly unit: UnitValue; readonly key: string; readonly pips: number; readonly armored: boolean }
export const bodies = (units: readonly UnitValue[]): readonly Body[] => units.map((unit, i) => ({ unit, key: `${i + 1}`, pips: pips(unit), armored: sheds(unit) }))
export const room = (body: Body): number => body.pips + (body.armored ? 1 : 0)
export const alive = (body: Body): boolean => body.pips > 0

/** 8 step 6: a hit is a pip, or the armored side: the owner says which (`1` or `1 flip`). */
export const flip = (key: string): string => `${key} flip`
export const struck = (all: readonly Body[], share: Readonly<Record<string, number>>): readonly Body[] =>
  all.map(each => ({ ...each, armored: each.armored && (share[flip(each.key)] ?? 0) === 0, pips: Math.max(0, each.pips - (share[each.key] ?? 0)) }))

/** The rest as the owner likes; nobody is asked when there is only one way. */
export function* sharing(who: string, id: string, all: readonly Body[], n: number): Script<readonly Body[]> {
  const boxes = all.filter(alive).flatMap(({ key, unit, pips: left, armored }) => [
    ...(armored ? [{ id: flip(key), label: `${unit.label} flips`, max: 1 }] : []), { id: key, label: armored ? `${unit.label}, steps` : unit.label, max: left },
  ])
  const total = boxes.reduce((sum, each) => sum + each.max, 0)
  if (n <= 0) return all
  if (n >= total) return struck(all, Object.fromEntries(boxes.map(each => [each.id, each.max])))
  if (boxes.length === 1) return struck(all, Object.fromEntries(boxes.map(each => [each.id, n])))
  const { share } = yield* choose({ id, who, lines: [line(`${titleOf(who)}: ${n} more ${n === 1 ? 'hit' : 'hits'}; each takes a step or flips an armored unit`, '8 S6')] }, { share: { kind: 'share', label: 'Hits taken by', n, boxes, cite: '8 S6' } }, { share: spread(boxes, n) })
  return struck(all, share)
}

/** Armored sides first, then what was named last: flanks before the primary, ships before steps. */
export function spread(boxes: readonly { readonly id: string; readonly max: number }[], n: number): Readonly<Record<string, number>> {
  const out: Record<string, number> = {}
  let left = n
  for (const box of [...boxes].reverse().sort((a, b) => Number(b.id.endsWith('flip')) - Number(a.id.endsWith('flip')))) {
    const take = Math.min(left, box.max)
    if (take > 0) out[box.id] = take
    left -= take
  }
  return out
}

/** Counters kept on the app's map turn, and advance, with the real ones. */
export function written(units: readonly UnitValue[], all: readonly Body[], advanced: readonly Body[] = [], target = ''): readonly Change[] {
  return units.flatMap((unit, i): readonly Change[] => {
    const body = all[i]
    if (unit.unit === undefined || body === undefined) return []
    const flipped = sheds(unit) && !body.armored ? types[unit.type as UnitType].flips : null
    const cell = body.pips <= 0 ? 'eliminated' : target !== '' && advanced.includes(body) ? target : null
    if (cell === null && flipped === null && body.pips === pips(unit)) return []
    return [put('unit', unit.unit, { ...withSteps(body.pips), ...(flipped === null ? {} : { type: flipped, symbol: types[flipped].symbol }), ...(cell === null ? {} : { cell }) })]
  })
}
export const told = (who: string, all: readonly Body[]): readonly Line[] => all.flatMap(({ unit, pips: left, armored }) => {
  if (left === pips(unit) && armored === sheds(unit)) return []
  if (left <= 0) return [duty(who, `${unit.label} is eliminated, out of the game`, '8 S6')]
  const flips = sheds(unit) && !armored ? `flips to ${types[types[unit.type as UnitType].flips ?? 'leg'].label.toLowerCase()}` : ''
  const loses = left < pips(unit) ? `falls to ${left}` : ''
  return [duty(who, `${unit.label} ${[flips, loses].filter(each => each !== '').join(' and ')}`, '8 S6')]
})
