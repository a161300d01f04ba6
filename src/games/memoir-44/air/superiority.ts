import { add } from '../../../engine/changes.ts'
import { cell, columnAt, rowAt } from '../../../engine/chart.ts'
import { choice, option } from '../../../engine/field.ts'
import { line } from '../../../engine/line.ts'
import { choose, outcome, type Procedure } from '../../../engine/procedure.ts'
import { sideName } from '../sides.ts'
import { numberIn, textIn } from '../kept.ts'

/** Front and year are on the chart, or the owner has filled the cell in, or the players say. */
export const superiority: Procedure<Readonly<Record<string, never>>> = {
  id: 'superiority', label: 'Air superiority', cite: 'Air superiority', version: 1, desk: 'none', picture: 'p-tac',
  *run({ state, chart }) {
    const grid = chart('superiority')
    const [front, year] = [textIn(state.flag, 'front', 'west'), numberIn(state.flag, 'year', 1944)]
    const printed = cell(grid, columnAt(grid, year), rowAt(grid, front))?.toLowerCase()
    const fields = { who: choice('Air superiority', [option('allies', 'Allies'), option('axis', 'Axis'), option('none', 'Nobody')]) }
    const who = printed ?? (yield* choose({ id: 'superiority', who: '', lines: [line(`${front} ${year}: our chart cannot be read here`, 'Air superiority')] }, fields, { who: 'none' })).who
    return outcome(who === 'none' ? 'Nobody has air superiority' : `${sideName(who)} have air superiority: one air card more`, { group: who, changes: who === 'none' ? [] : [add('track', `air cards ${who}`, 1)] })
  },
}
