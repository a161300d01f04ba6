import { owe } from '../../engine/changes.ts'
import type { Line } from '../../engine/line.ts'
import type { Change } from '../../engine/state.ts'

/** What follows by itself: changes and the lines that say so. */
export interface Follows { readonly changes: readonly Change[]; readonly lines: readonly Line[] }
export const none: Follows = { changes: [], lines: [] }

/** A duty of the stage, with its number so that the desk shows it in the printed order. */
export const task = (order: number, procedure: string, text: string, cite: string): Change => owe(`${order} ${procedure}`, { text, cite, call: { procedure, input: {} } })
export const when = (yes: boolean, ...changes: readonly Change[]): readonly Change[] => (yes ? changes : [])
