import { describe, expect, it } from 'vitest'
import { storyOf, wantedRows, type Known } from '../../../src/desks/log/story.ts'
import type { ToldRow } from '../../../src/db/records.ts'
import { written, type Deed, type Entry } from '../../../src/engine/journal.ts'

const row = (seq: number, more: Partial<ToldRow> = {}): ToldRow => ({ match: 'm', seq, label: `step ${seq}`, lines: [], where: 'Combat', faction: 'blue', ...more })
const entries = (...does: readonly Deed[]): readonly Entry[] => {
  const out: Entry[] = []
  for (const each of does) out.push(written(out.at(-1), { match: 'm', id: `e${out.length}`, v: 1, module: 'g', at: 0, seat: '', does: each, effects: [] }))
  return out
}
const known: Known = {
  entries: entries({ kind: 'setup' }, { kind: 'answer', answer: { ask: 'x', faces: [6] } }, { kind: 'correct', reason: 'typo' }, { kind: 'next' }, { kind: 'undo', of: 4 }),
  marks: new Map([[4, [{ id: '1', match: 'm', seq: 4, kind: 'note' as const, text: 'Bridge?', at: 0 }]]]), isCombat: id => id === 'battle',
}
const rows = [row(1), row(2, { dice: [6], procedure: 'battle' }), row(3, { faction: 'red' }), row(4), row(5)]
const seqs = (kind: 'all' | 'dice' | 'combat' | 'fix' | 'marked', side = '', words = ''): readonly number[] => wantedRows(rows, { kind, side, words }, known).map(each => each.seq)

describe('filters', () => {
  it.each([['all', [1, 2, 3, 4, 5]], ['dice', [2]], ['combat', [2]], ['fix', [3, 5]], ['marked', [4]]] as const)('%s', (kind, want) => { expect(seqs(kind)).toEqual(want) })
  it('leaves out steps that only go on, unless somebody marked or seeks them', () => {
    expect(wantedRows(rows, { kind: 'all', side: '', words: '' }, { ...known, marks: new Map() }).map(each => each.seq)).toEqual([1, 2, 3, 5])
    expect(wantedRows(rows, { kind: 'all', side: '', words: 'step 4' }, { ...known, marks: new Map() }).map(each => each.seq)).toEqual([4])
  })
  it('a side, a word of a label, a word of a note', () => {
    expect(seqs('all', 'red')).toEqual([3])
    expect(seqs('all', '', 'STEP 2')).toEqual([2])
    expect(seqs('all', '', 'bridge')).toEqual([4])
    expect(seqs('all', '', '(?:[')).toEqual([])
  })
})

it('the story is told newest first, by turn, then by phase and side', () => {
  const when = new Map(rows.map(each => [each.seq, { seq: each.seq, turn: each.seq < 3 ? 'June I' : 'June II', stands: true }]))
  expect(storyOf(rows, when).map(turn => [turn.turn, turn.phases.map(phase => [phase.faction, phase.rows.map(each => each.seq)])])).toEqual([['June II', [['blue', [5, 4]], ['red', [3]]]], ['June I', [['blue', [2, 1]]]]])
})
