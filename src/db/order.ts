// Which matches Home shows and in what order: one answer for the list, for Resume, and for the worker that paints it, so nothing else of this room is needed here.

/** What of a match's row that takes. */
export interface Listed {
  readonly title: string
  readonly seats: readonly { readonly label: string; readonly factions: readonly string[] }[]
  readonly standing: { readonly headline: string; readonly stage: string; readonly prompt?: string; readonly faction?: string; readonly ended?: string }
  readonly playedAt: number
  readonly touched?: number
  readonly deletedAt?: number
  readonly archived?: boolean
  readonly scrap?: boolean
}

/** A row that can be drawn; others are for safe mode. */
export const drawable = (row: Listed): boolean => typeof row.title === 'string' && Array.isArray(row.seats) && typeof row.standing?.headline === 'string'
/** The match played last has the highest number, whatever the clock says. */
export const lastFirst = (a: Listed, b: Listed): number => (b.touched ?? 0) - (a.touched ?? 0) || b.playedAt - a.playedAt
export const listed = (row: Listed): boolean => row.deletedAt === undefined && row.scrap !== true
export const underWay = (row: Listed): boolean => listed(row) && row.archived !== true && row.standing.ended === undefined
