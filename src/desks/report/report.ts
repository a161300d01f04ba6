import type { MarkRow, MatchRow, ToldRow } from '@/db/records.ts'
import type { Damage } from '@/db/journal.ts'
import type { Face } from '@/engine/chance.ts'
import { replay, type Deed, type Entry, type RolledBy } from '@/engine/journal.ts'
import type { Line } from '@/engine/line.ts'
import type { GameModule } from '@/engine/module.ts'
import type { State } from '@/engine/state.ts'
import { plain } from '@/stores/wording.ts'
import { annals, throwsOf, type Thrown } from './annals.ts'
import { histograms, type Histogram } from './fairness.ts'
import { luckOf, type Luck } from './luck.ts'
import { seriesOf, type Series } from './series.ts'

/** What is known of a match when its story is told. Sealed notes are not among it. */
export interface Source { readonly row: MatchRow; readonly module: GameModule; readonly entries: readonly Entry[]; readonly told: readonly ToldRow[]; readonly marks: readonly MarkRow[]; readonly damage?: Damage | null }

export interface Item {
  readonly seq: number
  readonly side: string
  readonly text: string
  readonly dice?: readonly Face[]
  readonly by?: RolledBy
  /** odds and columns as they stood before the roll */
  readonly head: readonly string[]
  readonly lines: readonly Line[]
  readonly duties: readonly Line[]
  readonly chance?: number
  readonly practice: boolean
  readonly marks: readonly MarkRow[]
}
export interface Phase { readonly where: string; readonly items: readonly Item[] }
export interface Turn { readonly title: string; readonly phases: readonly Phase[] }
export interface Marked { readonly seq: number; readonly kind: MarkRow['kind']; readonly text: string; readonly label: string; readonly where: string }
export interface Report {
  readonly title: string
  readonly game: string
  readonly scenario: string
  readonly players: readonly string[]
  readonly from: number
  readonly to: number
  readonly headline: string
  readonly result: string
  readonly turns: readonly Turn[]
  readonly series: readonly Series[]
  readonly luck: Luck
  readonly dice: readonly Histogram[]
  readonly marked: readonly Marked[]
  readonly revealed: readonly string[]
  readonly final: readonly { readonly label: string; readonly value: string; readonly rule: string }[]
  /** what could not be told, in words */
  readonly missing: readonly string[]
}

const sideName = (module: GameModule, id: string | undefined): string => module.data.game.factions.find(each => each.id === id)?.label ?? ''

export function reportOf(source: Source): Report {
  const { row, module, entries, told, marks } = source
  const when = annals(module, entries)
  const throws = throwsOf(module, entries)
  const stands = (seq: number): boolean => when.get(seq)?.stands === true
  const state = replay(entries)
  const scenario = module.data.scenarios.find(each => each.id === row.scenario)?.label ?? row.scenario
  return {
    title: row.title, game: `${module.data.game.title}, ${module.data.game.edition}`, scenario,
    players: row.seats.map(seat => `${seat.label} (${seat.factions.map(id => sideName(module, id)).join(', ')})`),
    from: entries[0]?.at ?? row.createdAt, to: entries.at(-1)?.at ?? row.playedAt, headline: module.headline(state), result: resultOf(module, row),
    turns: turnsOf(source, when, throws), series: seriesOf(module, entries), luck: luckOf(told, throws, stands), dice: histograms(throws.filter(each => each.stands)),
    marked: marks.map(mark => { const said = told.find(each => each.seq === mark.seq); return { seq: mark.seq, kind: mark.kind, text: mark.text, label: said?.label ?? `step ${mark.seq}`, where: said?.where ?? '' } }),
    revealed: revealedIn(state), final: finalOf(module, state), missing: missingIn(source, throws, stands),
  }
}

const resultOf = (module: GameModule, { standing }: MatchRow): string =>
  standing.ended === undefined ? '' : [standing.ended, sideName(module, standing.winner) || (standing.winner ?? '')].filter(each => each !== '').join(': ')

const quiet: ReadonlySet<Deed['kind']> = new Set(['setup', 'next', 'start', 'undo', 'redo', 'seal', 'abandon'])

function turnsOf({ module, entries, told, marks }: Source, when: ReturnType<typeof annals>, throws: readonly Thrown[]): readonly Turn[] {
  const thrown = new Map(throws.map(each => [each.seq, each]))
  const turns: { title: string; phases: { where: string; items: Item[] }[] }[] = []
  for (const row of told) {
    const [moment, entry] = [when.get(row.seq), entries[row.seq - 1]]
    const own = marks.filter(each => each.seq === row.seq)
    if (moment?.stands !== true || entry === undefined || (!tellable(row, entry) && own.length === 0)) continue
    let turn = turns.at(-1)
    if (turn?.title !== moment.turn) turns.push(turn = { title: moment.turn, phases: [] })
    let phase = turn.phases.at(-1)
    if (phase?.where !== row.where) turn.phases.push(phase = { where: row.where, items: [] })
    phase.items.push(itemOf(module, row, thrown.get(row.seq), own))
  }
  return turns
}

/** Passing from stage to stage is no story; what was rolled, decided, changed or owed is. */
const tellable = (row: ToldRow, { does }: Entry): boolean => (does.kind === 'undo' || does.kind === 'redo' ? false : row.dice !== undefined || row.duties !== undefined || row.lines.length > 0 || !quiet.has(does.kind))

const itemOf = (module: GameModule, row: ToldRow, thrown: Thrown | undefined, marks: readonly MarkRow[]): Item => ({
  seq: row.seq, side: sideName(module, thrown?.who || row.faction), text: row.label, head: thrown?.head ?? [], lines: row.lines, duties: row.duties ?? [], marks,
  practice: row.charts?.some(each => each.source === 'practice') ?? false,
  ...(thrown === undefined ? {} : { dice: thrown.faces, by: thrown.by }), ...(row.luck === undefined ? {} : { chance: row.luck.chance }),
})

/** Only what its owner has laid open. */
const revealedIn = (state: State): readonly string[] =>
  Object.entries(state.row).filter(([id, facts]) => id.startsWith('secret/') && facts['sealed'] === false && typeof facts['text'] === 'string').map(([, facts]) => String(facts['text']))

function finalOf(module: GameModule, state: State): Report['final'] {
  const { tracks, flags } = module.data.tracks
  const named = (id: string, value: number): string => tracks.find(each => each.id === id)?.names?.[value] ?? String(value)
  return [
    ...tracks.filter(each => each.check === true && state.track[each.id] !== undefined).map(each => ({ label: each.label, value: named(each.id, state.track[each.id] ?? 0), rule: each.rule })),
    ...flags.filter(each => each.check === true && state.flag[each.id] !== undefined).map(each => ({ label: each.label, value: each.choices?.find(one => one.id === state.flag[each.id])?.label ?? plain(state.flag[each.id]), rule: each.rule })),
  ]
}

function missingIn({ row, entries, told, damage }: Source, throws: readonly Thrown[], stands: (seq: number) => boolean): readonly string[] {
  const said = new Set(told.map(each => each.seq))
  const silent = entries.filter(each => !said.has(each.seq)).length
  const counted = new Set(told.filter(each => each.luck !== undefined).map(each => each.seq))
  const blind = throws.filter(each => stands(each.seq) && !counted.has(each.seq)).length
  return [
    ...(damage === undefined || damage === null ? [] : [`${damage.why} The story ends before step ${damage.seq} of ${row.head}.`]),
    ...(silent === 0 ? [] : [`${silent} of ${entries.length} steps have lost their words.`]),
    ...(blind === 0 ? [] : [`${blind} rolls had no forecast that could be counted; they are told, but not in the luck.`]),
  ]
}
