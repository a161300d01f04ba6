import type { MarkRow, ToldRow } from '@/db/records.ts'
import type { Entry } from '@/engine/journal.ts'
import type { Moment } from '../report/annals.ts'

export type Kind = 'all' | 'dice' | 'combat' | 'fix' | 'marked'
export interface Wanted { readonly kind: Kind; readonly side: string; readonly words: string }
export interface Known { readonly entries: readonly Entry[]; readonly marks: ReadonlyMap<number, readonly MarkRow[]>; readonly isCombat: (procedure: string) => boolean }

const fixes: ReadonlySet<string> = new Set(['correct', 'waive', 'jump', 'undo', 'redo'])

/** Which lines of the log are asked for: every condition must hold. */
export function wantedRows(rows: readonly ToldRow[], { kind, side, words }: Wanted, { entries, marks, isCombat }: Known): readonly ToldRow[] {
  const said = words.trim().toLowerCase()
  const ofKind: Readonly<Record<Kind, (row: ToldRow) => boolean>> = {
    all: () => true, dice: row => row.dice !== undefined, combat: row => row.procedure !== undefined && isCombat(row.procedure),
    fix: row => fixes.has(entries[row.seq - 1]?.does.kind ?? ''), marked: row => marks.has(row.seq),
  }
  return rows.filter(row => ofKind[kind](row) && (kind !== 'all' || said !== '' || row.seq === entries.length || marks.has(row.seq) || !silent(row, entries[row.seq - 1])) && (side === '' || row.faction === side) && (said === '' || textOf(row, marks).includes(said)))
}

/** A step that only opens a question or goes on to the next stage: the heading and the answer tell it. */
const silent = (row: ToldRow, entry: Entry | undefined): boolean => (entry?.does.kind === 'start' || entry?.does.kind === 'next') && row.lines.length === 0 && row.duties === undefined && row.dice === undefined

const textOf = (row: ToldRow, marks: Known['marks']): string =>
  [row.label, row.where, ...row.lines.map(each => `${each.text} ${each.cite ?? ''}`), ...(row.duties ?? []).map(each => each.text), ...(marks.get(row.seq) ?? []).map(each => each.text)].join(' ').toLowerCase()

export interface PhasePart { readonly where: string; readonly faction: string; readonly rows: readonly ToldRow[] }
export interface TurnPart { readonly turn: string; readonly phases: readonly PhasePart[] }

/** Newest first: by turn, then by phase and side. */
export function storyOf(rows: readonly ToldRow[], when: ReadonlyMap<number, Moment>): readonly TurnPart[] {
  const turns: { turn: string; phases: { where: string; faction: string; rows: ToldRow[] }[] }[] = []
  for (const row of rows.toReversed()) {
    const title = when.get(row.seq)?.turn ?? ''
    let turn = turns.at(-1)
    if (turn?.turn !== title) turns.push(turn = { turn: title, phases: [] })
    let phase = turn.phases.at(-1)
    if (phase?.where !== row.where || phase.faction !== (row.faction ?? '')) turn.phases.push(phase = { where: row.where, faction: row.faction ?? '', rows: [] })
    phase.rows.push(row)
  }
  return turns
}
