import { rows, totalOf, type Total } from '../../engine/ledger.ts'
import { amount, line, type Line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import { sideName, sides, type Side } from './sides.ts'
import { numberIn, trackOf } from './kept.ts'

/** Medals are counted, never stored: those for units, and the objectives held now. */
export function medals(state: State, side: Side): Total {
  const units = trackOf(state, `medals ${side}`)
  const held = rows(state, 'objective').filter(([, row]) => row['held'] === side && row['kind'] !== 'sudden')
  return totalOf([
    ...(units > 0 ? [amount('Units, aircraft and other medals', 'Resolving battles', 'medals', units)] : []),
    ...held.map(([, row]) => amount(String(row['label']), 'Medals', 'medals', numberIn(row, 'worth', 1))),
  ])
}

export const needed = (state: State, side: Side): number => trackOf(state, `target ${side}`, 5)

/** The side that has won by now, and how. */
export function winner(state: State): { readonly side: Side; readonly line: Line } | null {
  const sudden = rows(state, 'objective').find(([, row]) => row['kind'] === 'sudden' && (row['held'] === 'allies' || row['held'] === 'axis'))
  if (sudden !== undefined) return { side: sudden[1]['held'] as Side, line: line(`${sideName(String(sudden[1]['held']))} win: ${String(sudden[1]['label'])}`, 'Medal: Sudden death') }
  const found = sides.find(side => medals(state, side).total >= needed(state, side))
  return found === undefined ? null : { side: found, line: line(`${sideName(found)} have ${medals(state, found).total} of ${needed(state, found)} medals and win`, 'Winning') }
}
