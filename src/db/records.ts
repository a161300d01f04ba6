import type { Layer } from '../engine/chart.ts'
import type { Entry } from '../engine/journal.ts'
import type { Line } from '../engine/line.ts'
import type { Face } from '../engine/chance.ts'
import type { Tally } from '../engine/procedure.ts'
import type { Mark } from './tail.ts'

/** One play of a game, as Home lists it. What is shown there is kept here so that Home never opens a journal. */
export interface MatchRow {
  readonly id: string
  readonly game: string
  readonly scenario: string
  readonly title: string
  readonly seats: readonly SeatRow[]
  readonly createdAt: number
  readonly playedAt: number
  /** counts up whenever another match is played on: Home sorts by it, since a phone's clock may jump */
  readonly touched?: number
  /** the number of the last acknowledged entry, written in the same transaction as the entry */
  readonly head: number
  /** the id of that entry, so that the next one need not look it up; absent after a copy or an import */
  readonly headId?: string
  /** turn, stage and the like, as Home shows them */
  readonly standing: Standing
  readonly archived?: boolean
  /** deleted matches stay for undo until the next start */
  readonly deletedAt?: number
  /** odds without a match: kept out of the list */
  readonly scrap?: boolean
}
export interface SeatRow { readonly id: string; readonly label: string; readonly factions: readonly string[]; readonly dice?: 'phone' | 'table' }
export interface Standing {
  readonly headline: string
  readonly stage: string
  /** what the stage asks for: a cold start shows it before the game's code is there */
  readonly prompt?: string
  readonly faction?: string
  readonly owed?: number
  readonly owedText?: string
  readonly ended?: string
  readonly winner?: string
  /** for the little track on the Resume card */
  readonly turn?: number
  readonly turns?: number
}

export type EntryRow = Entry

/** What was said with an entry: for people, never for the fold. */
export interface ToldRow {
  readonly match: string
  readonly seq: number
  /** in words, for undo and the log: 'Took Attack, paid 8' */
  readonly label: string
  readonly lines: readonly Line[]
  readonly duties?: readonly Line[]
  readonly dice?: readonly Face[]
  /** stage path in words at that time */
  readonly where: string
  readonly faction?: string
  /** procedure and chart source, for the log */
  readonly procedure?: string
  readonly charts?: readonly { readonly id: string; readonly source: string; readonly hash?: string }[]
  /** the forecast shown before the roll and what came, for the luck ledger */
  readonly luck?: { readonly expected: Tally; readonly got: Tally; readonly chance: number; readonly group: string; readonly variance: Tally }
}

/** A note, bookmark or doubt somebody put on an entry: not part of the game, never undone. */
export interface MarkRow { readonly id: string; readonly match: string; readonly seq: number; readonly kind: 'note' | 'bookmark' | 'unsure'; readonly text: string; readonly at: number }

/** What one seat keeps to itself. The journal holds only the salted hash. */
export interface SecretRow { readonly match: string; readonly seat: string; readonly id: string; readonly salt: string; readonly text: string; readonly hash: string; readonly at: number }

/** What the owner typed from the printed charts of one game. */
export interface ChartRow { readonly game: string; readonly chart: string; readonly layer: Layer; readonly hash: string; readonly at: number }

/** Owner's map: cells and edges entered by hand, kept apart from any match. */
export interface MapRow { readonly game: string; readonly id: string; readonly label: string; readonly map: unknown; readonly at: number }

/** A photograph, re-encoded, named by its content. */
export interface PhotoRow { readonly hash: string; readonly bytes: Blob; readonly type: string; readonly width: number; readonly height: number; readonly at: number }
/** Where a photograph is shown: a chart of a game, or a match's board at pack-up. */
export interface PhotoUse { readonly id: string; readonly hash: string; readonly game?: string; readonly chart?: string; readonly match?: string; readonly label: string; readonly at: number }

/** Time per seat, outside the journal: not undone. */
export interface ClockRow { readonly match: string; readonly seat: string; readonly ms: number }

/** House modifiers and reminders of the owner's own. */
export interface HouseRow { readonly id: string; readonly game: string; readonly kind: 'modifier' | 'reminder' | 'setup'; readonly label: string; readonly on?: string; readonly amount?: number; readonly procedure?: string; readonly stage?: string; /** a line of this scenario's set-up */ readonly scenario?: string }

/** Anything small the app remembers: settings, what a player hid, the last procedure, ticks. */
export interface MemoRow { readonly key: string; readonly value: unknown }

/** A rolling copy of everything, as the bytes of a backup file. */
export interface BackupRow { readonly id: string; readonly at: number; readonly day: string; readonly seq: number; readonly bytes: Blob; readonly summary: string; /** of what it holds, to see whether anything has changed since */ readonly print?: string; /** it holds every change up to here */ readonly mark?: Mark }

/** Bytes that could not be read, kept for the owner. */
export interface DamageRow { readonly id: string; readonly match: string; readonly at: number; readonly raw: unknown; readonly why: string }

/** What the database says of itself: its schema stamp, counters that only go up. */
export interface MetaRow { readonly key: string; readonly value: unknown; /** with the stamp: the last change, see tail.ts */ readonly mark?: Mark }
