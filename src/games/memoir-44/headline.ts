import { rows } from '../../engine/ledger.ts'
import { line, type Line } from '../../engine/line.ts'
import type { Kind, State } from '../../engine/state.ts'
import { ammo, flying } from './air/fleet.ts'
import { medals, needed } from './medals.ts'
import { ended } from './after.ts'
import { mover, on, other, sideName, sides, type Side } from './sides.ts'
import { textIn, trackOf } from './kept.ts'

/** Whose turn, and how the medals stand. */
export function headline(state: State): string {
  const over = ended(state)
  if (over !== null) return over
  const [won, goal] = [(side: Side) => medals(state, side).total, (side: Side) => needed(state, side)]
  const count = goal('allies') === goal('axis') ? `${won('allies')}–${won('axis')} of ${goal('axis')}` : sides.map(side => `${won(side)}/${goal(side)}`).join(' – ')
  return `${sideName(mover(state))}, turn ${trackOf(state, 'turn', 1)} · medals ${count}`
}

export const name = (kind: Kind, id: string): string | undefined => {
  if (kind === 'row') return id.split('/').slice(1).join('/')
  return kind === 'unit' ? id.replaceAll('-', ' ') : undefined
}

/** The card at the start of a turn: what to expect of this one and the next. */
export function calendar(state: State, ahead: number): { readonly title: string; readonly lines: readonly Line[] } | null {
  if (state.end['match'] !== undefined) return null
  const side = ahead % 2 === 0 ? mover(state) : other(mover(state))
  const lines: Line[] = [line(`${medals(state, side).total} of ${needed(state, side)} medals, ${trackOf(state, `hand ${side}`)} cards`, 'Winning')]
  if (on(state, 'night') && trackOf(state, 'night', 1) < 6 && side === textIn(state.option, 'night side', 'allies')) lines.push(line('Four dice for visibility', 'Night'))
  const plane = flying(state, side)
  if (plane !== undefined && ammo(plane) === 0) lines.push(line('Its air unit must withdraw', 'Air: Withdrawing'))
  if (plane?.['landed'] === true) lines.push(line('Its landed air unit is re-supplied', 'Air: Landing'))
  for (const [, row] of rows(state, 'objective')) if (String(row['kind']).endsWith('-start')) lines.push(line(`${String(row['label'])} is decided at the start of the turn`, 'Medals'))
  return { title: `${sideName(side)}, turn ${trackOf(state, 'turn', 1) + ahead}`, lines }
}
