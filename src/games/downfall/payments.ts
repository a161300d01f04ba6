import { choice } from '../../engine/field.ts'
import { line } from '../../engine/line.ts'
import { block, outcome, type Procedure } from '../../engine/procedure.ts'
import { labelOf, titleOf } from './factions.ts'
import { advancing, inOrder } from './initiative.ts'

export interface Advance { readonly faction: string; readonly amount: number; readonly cause: string }

/** 5.1: a payment by anyone for anything, with its cause. */
export const advance: Procedure<Advance> = {
  id: 'advance', label: 'Pay initiative', cite: '5.1', version: 1, desk: 'tracks', picture: 'i-plus',
  fields: ({ state }) => ({
    faction: choice('Faction', inOrder(state).map(each => ({ id: each, label: titleOf(each) }))),
    amount: { kind: 'number', label: 'Initiative', min: 1, max: 30, cite: '5.1', usual: 1 },
    cause: choice('For', causes.map(({ id, label }) => ({ id, label }))),
  }),
  *run(scene) {
    const { faction, amount: by, cause } = scene.input
    if (by < 1) return yield* block({ id: 'forward', who: faction }, line('Markers only move forward: pay at least 1', '5.1'))
    const why = causes.find(each => each.id === cause) ?? { id: cause, label: cause, cite: '5.1' }
    const paid = yield* advancing(scene, faction, by, line(`pays ${by} (${why.label})`, why.cite))
    return outcome(`${labelOf(faction)} pays ${by}: ${why.label}`, { code: cause, tally: { initiative: by }, lines: paid.lines, changes: paid.changes, learns: paid.learns })
  },
}

/** 5.1: what a payment can be for. */
export const causes: readonly { readonly id: string; readonly label: string; readonly cite: string }[] = [
  { id: 'partisan', label: 'moved, retreated or traced into a partisan hex', cite: '2.2' },
  { id: 'interception', label: 'interception at sea', cite: '9.1' },
  { id: 'supply', label: 'isolated units in the Supply event', cite: '11.3' },
  { id: 'command-failure', label: 'Command Failure', cite: '7.11' },
  { id: 'material-shortages', label: 'Material Shortages', cite: '7.10' },
  { id: 'wolf-packs', label: 'Wolf Packs card', cite: '5.1' },
  { id: 'event', label: 'event card', cite: '10.2' },
  { id: 'sea', label: 'Baltic or Black Sea use', cite: '14' },
  { id: 'no order', label: 'no order to be had', cite: '6 S3' },
  { id: 'other', label: 'another reason', cite: '5.1' },
]
