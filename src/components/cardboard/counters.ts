import { factorsText, type Counter, type QuickShape, type UnitValue } from '@/engine/counter.ts'
import type { UnitsField } from '@/engine/field.ts'

export interface Inks { readonly field: string; readonly print: string; readonly box: string }

/** Colours of a nation; one the tokens do not know lies there as neutral cardboard. */
export const inksOf = (nation: string): Inks => ({
  field: `var(--${nation}, var(--neutral))`, print: `var(--${nation}-print, var(--neutral-print))`, box: `var(--${nation}-box, var(--neutral-box))`,
})

export type CounterStyle = 'figures' | 'pips' | 'three' | 'classic'

export function styleOf({ figures, pips, factors = '' }: Counter): CounterStyle {
  if (figures !== undefined) return 'figures'
  if (pips !== undefined) return 'pips'
  return factors.split('-').length === 3 ? 'three' : 'classic'
}

const spoken = (symbol: string): string => symbol.replace(/^[np]-/, '')

/** What a screen reader says of a counter. */
export function counterText(counter: Counter): string {
  const { designation, symbol, factors, pips, figures, reduced, badge, elite, spent } = counter
  return [
    designation, spoken(symbol), factors, pips === undefined ? undefined : `${pips} ${pips === 1 ? 'pip' : 'pips'}`, figures === undefined ? undefined : `${figures.now} of ${figures.of} figures`,
    reduced === true ? 'reduced' : undefined, elite === true ? 'elite' : undefined, badge === undefined ? undefined : `now ${badge}`, spent === true ? 'spent' : undefined,
  ].filter(each => each !== undefined && each !== '').join(', ')
}

/** A unit of the form as a counter: as the roster draws it, or from the shape of a typed one. */
export function counterOf(value: UnitValue, roster: UnitsField['roster'], quick: QuickShape | undefined): Counter {
  const known = roster.find(each => each.id === value.unit)?.counter
  const shape = quick?.types.find(each => each.id === value.type)
  const drawn: Counter = known ?? { nation: value.nation, symbol: shape?.symbol ?? value.type, ...(value.label === shape?.label ? {} : { designation: value.label }), factors: factorsText(value.factors) }
  if (known === undefined || value.reduced !== true) return value.reduced === true ? { ...drawn, reduced: true } : drawn
  return { ...drawn, reduced: true }
}
