import type { Entry } from '../engine/journal.ts'
import type { Line } from '../engine/line.ts'
import type { GameModule } from '../engine/module.ts'
import type { Ask, Frame } from '../engine/procedure.ts'
import { question, type Step } from '../engine/runner.ts'
import { whoseTurn } from '../engine/stages.ts'
import { fold, mirrored, type State } from '../engine/state.ts'
import type { Standing, ToldRow } from '../db/records.ts'
import { cardboard, labelOf, standingOf, whereText } from './wording.ts'

export interface Told { readonly told: ToldRow; readonly standing: Standing; readonly back: readonly Line[] }

/** What people read about an entry. Needs the state after it: folded in for a moment and taken back, for nothing is kept yet. */
export function tell(game: GameModule, state: State, entry: Entry, step: Step | null, luck: ToldRow['luck'], undoneLabel: string): Told {
  const where = whereText(game, state)
  const faction = whoseTurn(game, state)
  const frame = frameOf(entry, state)
  const asked = entry.does.kind === 'answer' ? question(game, state) : null
  fold(state, entry.effects)
  try {
    const mirror = entry.does.kind === 'undo' || entry.does.kind === 'redo'
    const back = mirror ? cardboard(game, entry.effects) : []
    const base = labelOf(game, entry.does, step, state, asked)
    return {
      back, standing: standingOf(game, state),
      told: {
        match: entry.match, seq: entry.seq, where, label: mirror ? `${base}: ${undoneLabel}` : base, lines: [...(step?.lines ?? []), ...back],
        ...(faction === undefined ? {} : { faction }), ...dutiesOf(step), ...diceOf(entry), ...chartsOf(entry),
        ...(frame === undefined ? {} : { procedure: frame.procedure }), ...(luck === undefined ? {} : { luck }),
      },
    }
  } finally {
    fold(state, mirrored(entry.effects))
  }
}

const frameOf = ({ does, effects }: Entry, state: State): Pick<Frame, 'procedure'> | undefined => {
  if (does.kind === 'start') return { procedure: does.procedure }
  if (does.kind !== 'answer') return undefined
  const at = effects.find(each => each.kind === 'said')?.id
  return at === undefined ? undefined : state.open[at]
}

const dutiesOf = (step: Step | null): Pick<ToldRow, 'duties'> => {
  const duties = step?.outcomes.flatMap(each => each.duties ?? []) ?? []
  return duties.length === 0 ? {} : { duties }
}

const diceOf = ({ does }: Entry): Pick<ToldRow, 'dice'> => (does.kind === 'answer' && 'faces' in does.answer ? { dice: does.answer.faces } : {})

const chartsOf = ({ does }: Entry): Pick<ToldRow, 'charts'> =>
  does.kind === 'answer' && does.charts !== undefined ? { charts: Object.entries(does.charts).map(([id, source]) => ({ id, source })) } : {}

/** The chart a question reads, and whose values it holds: goes into the entry. */
export const chartsRead = (game: GameModule, question: Ask): { readonly charts?: Readonly<Record<string, string>> } => {
  const id = 'chart' in question ? question.chart?.id : undefined
  return id === undefined ? {} : { charts: { [id]: game.charts[id]?.source ?? 'empty' } }
}
