import { add, ends, set } from '../../engine/changes.ts'
import type { Consequence } from '../../engine/game.ts'
import { line, type Line } from '../../engine/line.ts'
import { enters } from '../../engine/stages.ts'
import type { Change, Effect, State } from '../../engine/state.ts'
import type { Chart } from '../../engine/chart.ts'
import { rested, sunkWith } from './air/fleet.ts'
import { winner } from './medals.ts'
import { objectivesNow } from './objectives.ts'
import { smokeDrifts } from './scenario/hazards.ts'
import { craftLost, tokensLeft } from './scenario/works.ts'
import { mover, on, other, sideName } from './sides.ts'
import { trackOf } from './kept.ts'

/** What follows by itself: the next side's turn, lost cards, the end of the battle. */
export function after(done: readonly Effect[], is: State, slot: (id: string) => Chart): Consequence {
  const changes: Change[] = []
  const lines: Line[] = []
  const starts = enters(done, 'card')
  if (starts) changes.push(...turned(is), ...smokeDrifts(is), ...rested({ slot }, is, other(mover(is))))
  if (starts || done.some(each => each.kind === 'row' || each.kind === 'unit')) {
    const now = objectivesNow(is, starts ? other(mover(is)) : null)
    changes.push(...now.changes)
    lines.push(...now.lines)
  }
  changes.push(...tokensLeft(done, is), ...craftLost(done, is), ...sunkWith(done, is))
  const lost = italianLosses(done, is)
  if (lost > 0) {
    changes.push(add('track', 'hand axis', -lost))
    lines.push(line(`Italian High Command: ${lost === 1 ? 'a random card is' : `${lost} random cards are`} discarded`, 'Nation: Italy'))
  }
  const won = winner(is)
  if (won !== null && is.end['match'] === undefined) {
    changes.push(ends(won.side, won.line.text, won.line.cite ?? 'Winning'))
    lines.push(won.line)
  }
  return { changes, lines }
}

const spent = ['ordered', 'moveOnly', 'moved', 'battled', 'entered', 'left', 'road', 'retreated', 'arrived', 'twice', 'again']

/** A new turn: the other side, and orders, moves and battles forgotten. */
function turned(is: State): readonly Change[] {
  const side = other(mover(is))
  const fresh = Object.entries(is.unit).filter(([, facts]) => spent.some(key => facts[key] !== undefined && facts[key] !== null))
  return [
    set('flag', 'side', side), add('track', 'turn', 1),
    ...fresh.map(([id, facts]) => set('unit', id, Object.fromEntries(Object.entries(facts).filter(([key]) => !spent.includes(key))))),
  ]
}

/** One random card for every Axis unit lost, never below three. */
function italianLosses(done: readonly Effect[], is: State): number {
  if (!on(is, 'italian')) return 0
  const fallen = done.filter(each => each.kind === 'track' && each.id === 'lost axis').reduce((sum, each) => sum + Number(each.to ?? 0) - Number(each.from ?? 0), 0)
  return Math.max(0, Math.min(fallen, trackOf(is, 'hand axis') - 3))
}

export const ended = (state: State): string | null => (state.end['match'] === undefined ? null : `${sideName(String(state.end['match']['winner']))} have won`)
