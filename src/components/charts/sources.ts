import type { Grid, Source } from '@/engine/chart.ts'

/** Said beside every reading: whose values these are. */
export const sourceText: Readonly<Record<Source, string>> = {
  rules: 'From the rulebook', owner: 'Your card', practice: 'Practice chart, not the printed one', scenario: 'This scenario', empty: 'Not entered yet',
}

/** For the attacker: worst third of the codes, best third, or between; by the grid's own order. */
export function feelOf({ order }: Pick<Grid, 'order'>, code: string | null): 'bad' | 'good' | 'even' {
  const at = code === null ? -1 : (order?.indexOf(code) ?? -1)
  if (order === undefined || at < 0) return 'even'
  return at < order.length * .4 ? 'bad' : at >= order.length * .6 ? 'good' : 'even'
}
