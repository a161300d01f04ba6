/** A counter as it lies on the table: what to draw, in the hobby's own terms. Desks draw it; games fill it in. */
export interface Counter {
  /** colours of the nation: 'us', 'br', 'ge', 'ss', 'su' … as in the tokens */
  readonly nation: string
  /** symbol in the box: 'infantry', 'armour', 'airborne', 'tank' … */
  readonly symbol: string
  /** 'XX', 'XXX', 'III' … over the box */
  readonly size?: string
  /** '6-4' as printed */
  readonly factors?: string
  readonly designation?: string
  readonly reduced?: boolean
  /** a value changed by a rule, on the corner: '½ 4' */
  readonly badge?: string
  /** strength as pips on the top edge, and what a turn of the counter brings */
  readonly pips?: number
  /** the most pips this side of the counter can show; a turn back brings one more */
  readonly pipsMost?: number
  /** cannot flip: its name is boxed */
  readonly boxed?: boolean
  readonly conscript?: boolean
  readonly figures?: { readonly now: number; readonly of: number }
  readonly elite?: boolean
  readonly spent?: boolean
}

/** What is printed on a unit, from units.json. What can change (steps, cell, side up) is in the state. */
export interface UnitFact {
  readonly id: string
  readonly label: string
  readonly faction: string
  readonly nation: string
  /** the game's own word: 'armour', 'infantry', 'front' … */
  readonly type: string
  readonly symbol: string
  readonly size?: string
  readonly factors: readonly number[]
  /** the factors of the reduced side; absent when it has none */
  readonly reduced?: readonly number[]
  readonly steps: number
  readonly rule?: string
  /** what only this game prints: effectiveness, badge, arrival … */
  readonly also?: { readonly [what: string]: string | number | boolean }
}

/** A unit as it takes part in a procedure: from the roster, or typed in at the table. */
export type UnitValue = {
  /** its id on the roster; absent for one typed in */
  readonly unit?: string
  readonly label: string
  readonly type: string
  readonly nation: string
  readonly factors: readonly number[]
  readonly steps: number
  readonly reduced?: boolean
}

/** How a unit can be typed in without a roster: its types and how many factors stand on it. */
export interface QuickShape {
  readonly nations: readonly { readonly id: string; readonly label: string }[]
  readonly types: readonly { readonly id: string; readonly label: string; readonly symbol: string; readonly factors: readonly number[]; readonly steps: number }[]
  readonly factors: readonly { readonly label: string; readonly min: number; readonly max: number }[]
}

export const factorsText = (factors: readonly number[]): string => factors.join('-')
