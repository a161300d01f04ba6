import { line, type Line } from '../line.ts'
import type { Situation, Standing } from './rules.ts'

/** At most so much of something in one cell; `count` is how much of it a unit is, 0 for those that stack freely. */
export interface StackLimit { readonly what: string; readonly most: number; readonly cite: string; count(unit: Standing): number }

/** What is too much, or null. */
export function stackLines(at: Situation, cell: number, units: readonly Standing[], limits: readonly StackLimit[]): readonly Line[] | null {
  const found = limits.flatMap(limit => {
    const { what, most, cite } = limit
    const there = units.reduce((sum, unit) => sum + limit.count(unit), 0)
    return there > most ? [line(`${at.name(cell)} holds ${there} ${what}, at most ${most}`, cite)] : []
  })
  return found.length > 0 ? found : null
}

/** Would this unit fit as well? */
export const stacksWith = (at: Situation, cell: number, unit: Standing, there: readonly Standing[], limits: readonly StackLimit[]): readonly Line[] | null =>
  stackLines(at, cell, [...there.filter(each => each.id !== unit.id), unit], limits)
