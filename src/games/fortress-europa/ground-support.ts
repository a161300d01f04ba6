import { drop, put } from '../../engine/changes.ts'
import { number } from '../../engine/field.ts'
import { rows } from '../../engine/ledger.ts'
import { line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { combatImpulse, namesOf, type Battle } from './battle-input.ts'
import { isFlag, level } from './table.ts'

const given = (state: State): number => rows(state, 'support').reduce((sum, [, row]) => sum + Number(row['n']), 0)

/** A25: on an invasion turn the aircraft are bound to hexes before the reveal; null where nobody has bound any. */
export function committedTo(state: State, input: Partial<Battle>): number | null {
  if (state.flag['invasion'] === undefined || combatImpulse(state) === 2 || rows(state, 'support').length === 0) return null
  return Math.min(3, namesOf(input).reduce((sum, hex) => sum + Number(state.row[`support/${hex}`]?.['n'] ?? 0), 0))
}

export const committedAir = (state: State, input: Partial<Battle>): { readonly air?: { readonly value: number; readonly line: Line } } => {
  const n = committedTo(state, input)
  return n === null ? {} : { air: { value: n, line: line('Given to this hex before the reveal', '12.2') } }
}

export const usedSupport = (state: State, input: Battle): readonly Change[] => namesOf(input).filter(hex => state.row[`support/${hex}`] !== undefined).map(hex => drop('row', `support/${hex}`))

/** 12.2 step 6, 17.10.2: three a hex, none promised twice; a landing thrown back to another hex leaves its aircraft behind (12.17). */
export const commitSupport: Procedure<{ readonly hex: string; readonly n: number }> = {
  id: 'commit support', label: 'Ground support for a hex', cite: '12.2', version: 1, desk: 'turn', picture: 'p-tac', offered: 'invasion turn',
  fields: ({ state }) => ({ hex: { kind: 'cell', label: 'Hex', cite: '12.2' }, n: { ...number('Aircraft', 0, isFlag(state, 'allied air set') ? Math.min(3, level(state, 'support tac')) : 3), cite: '17.10.2' } }),
  *run({ state, input: { hex, n } }) {
    const lines: Line[] = []
    const free = level(state, 'support tac') - given(state) + Number(state.row[`support/${hex}`]?.['n'] ?? 0)
    if (n > 3) lines.push(yield* forbid({ id: 'three', who: 'allied' }, line('At most three aircraft support one battle', '17.10.2')))
    if (isFlag(state, 'allied air set') && n > free) lines.push(yield* forbid({ id: 'free', who: 'allied' }, line(`Only ${free} not yet given to a hex`, '17.10.2')))
    return outcome(`${hex}: ${n} aircraft`, { lines: [...lines, line('Lost if the landing is moved elsewhere', '12.17')], changes: [put('row', `support/${hex}`, { n })] })
  },
}
