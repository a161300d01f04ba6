import type { Counter } from './counter.ts'
import type { Line } from './line.ts'

/** What the Tracks desk draws. A module says what lies where; one component per kind draws it for any game. */
export type Drawing =
  | TurnDrawing | NumberDrawing | PairedDrawing | PoolDrawing | AllowanceDrawing | LedgerDrawing | ListDrawing
  | StackDrawing | DeckDrawing | RingDrawing | BoxesDrawing | DisplayDrawing

/** A turn track with its dates: months across, weeks down, or one row. */
export interface TurnDrawing {
  readonly kind: 'turn'
  readonly track: string
  readonly at: number
  /** every space, in order; `column` puts several under one heading (a month, a year) */
  readonly spaces: readonly { readonly n: number; readonly label: string; readonly column?: string; readonly picture?: string; readonly due?: number; readonly window?: string }[]
}

/** A marker on a row of numbers; `marks` are thresholds worth seeing. */
export interface NumberDrawing {
  readonly kind: 'number'
  readonly track: string
  readonly at: number
  readonly min: number
  readonly max: number
  readonly marks?: readonly { readonly at: number; readonly text: string; readonly cite?: string; readonly tone?: 'good' | 'bad' }[]
}

/** One value shown by two markers, x10 and x1, as printed. */
export interface PairedDrawing { readonly kind: 'paired'; readonly track: string; readonly at: number; readonly max: number }

/** Counts side by side, each with its ceiling if it has one. */
export interface PoolDrawing {
  readonly kind: 'pool'
  readonly pools: readonly { readonly id: string; readonly label: string; readonly n: number; readonly of?: number; readonly inside?: { readonly label: string; readonly n: number }; readonly faction?: string; readonly note?: Line }[]
}

/** What may still be done in this scope: three of seven left, refilled each impulse. */
export interface AllowanceDrawing {
  readonly kind: 'allowance'
  readonly items: readonly { readonly id: string; readonly label: string; readonly left: number; readonly of: number; readonly scope: string; readonly cite?: string; readonly faction?: string }[]
}

/** A total that is the sum of named lines. */
export interface LedgerDrawing { readonly kind: 'ledger'; readonly total: number; readonly unit?: string; readonly lines: readonly Line[]; readonly warn?: Line }

/** Places or things with an owner. */
export interface ListDrawing {
  readonly kind: 'list'
  /** `row` is the id in the state (`row/…` or `cell/…`) that a correction writes */
  readonly rows: readonly { readonly id: string; readonly label: string; readonly owner?: string; readonly note?: string; readonly worth?: number; readonly done?: boolean; readonly cite?: string }[]
}

/** Markers one on the other, bottom first. */
export interface StackDrawing { readonly kind: 'stack'; readonly stacks: readonly { readonly label: string; readonly markers: readonly Marker[] }[] }

/** A deck, hands, discards, removed. `known` cards may be listed; a hidden hand is only counted. */
export interface DeckDrawing {
  readonly kind: 'deck'
  readonly piles: readonly { readonly id: string; readonly label: string; readonly n: number; readonly known?: readonly { readonly id: string; readonly label: string; readonly note?: string }[]; readonly faction?: string }[]
}

export interface Marker {
  readonly id: string
  readonly label: string
  readonly letter: string
  readonly faction?: string
  readonly pending?: boolean
  readonly round?: boolean
  readonly picture?: string
}

/** A ring of spaces walked clockwise, several markers, laps, spaces that trigger. */
export interface RingDrawing {
  readonly kind: 'ring'
  readonly size: number
  /** spaces worth drawing differently: a trigger of one faction, a tint (weather), a bar before it (a period) */
  readonly spaces: readonly { readonly n: number; readonly trigger?: string; readonly tint?: string; readonly bar?: string }[]
  /** in order of acting; `at` 1…size; `height` 0 is the bottom of a stack */
  readonly markers: readonly (Marker & { readonly at: number; readonly lap: number; readonly height: number; readonly note?: string })[]
  readonly middle: { readonly title: string; readonly big: string; readonly small: string }
  /** where a payment under consideration would lead */
  readonly ghost?: { readonly marker: string; readonly to: number; readonly text: string }
}

/** A row of boxes fed from a cup, with prices. */
export interface BoxesDrawing {
  readonly kind: 'boxes'
  readonly cup?: { readonly left: number; readonly of: number }
  readonly boxes: readonly { readonly n: number; readonly item: string | null; readonly label: string; readonly sub?: string; readonly faction?: string; readonly price?: number; readonly sum?: string; readonly refusal?: Line }[]
}

/** Printed boxes that a marker fills. */
export interface DisplayDrawing {
  readonly kind: 'display'
  readonly boxes: readonly { readonly id: string; readonly label: string; readonly price?: string; readonly filled: string | null; readonly faction?: string; readonly cite?: string }[]
}

/** One drawing on the desk: its name, its rule, the tab it lies under. */
export interface Panel { readonly id: string; readonly label: string; readonly rule: string; readonly tab: string; readonly faction?: string; readonly drawing: Drawing }

/** A counter with its place, for set-up lists and the dead pile. */
export interface Placed { readonly counter: Counter; readonly label: string; readonly where: string }
