import { cell, columnAt, rowAt, type Grid } from '../../engine/chart.ts'
import { line } from '../../engine/line.ts'
import type { Scene, Script } from '../../engine/procedure.ts'
import { labelOf, titleOf } from './factions.ts'
import type { Slots, World } from './initiative.ts'
import { rowsIn } from './read.ts'

export const opsBoxes = ['ops-1', 'ops-2', 'ops-3', 'ops-4', 'ops-5', 'ops-6', 'ops-7'] as const
export const isOps = (order: string): boolean => (opsBoxes as readonly string[]).includes(order)

export const planningCost = 1
export const reseedCost = 3

const grid = (slot: Slots, faction: string): Grid => slot(`costs-${faction}`) as Grid

/** 1.K: what the box says, as far as we know it. */
export function costOf(slot: Slots, faction: string, order: string): number | null {
  if (order === 'plan') return planningCost
  if (order === 'reseed') return reseedCost
  if (order === 'hq' || order === 'none') return null
  const chart = grid(slot, faction)
  const told = cell(chart, 0, rowAt(chart, order))
  return told === null ? null : Number(told)
}

/** The printed cost; a missing one is asked for once, and the owner's chart keeps it. */
export function* costAsked(scene: Pick<Scene, 'state' | 'slot'>, faction: string, order: string): Script<number> {
  const known = costOf(scene.slot, faction, order)
  if (known !== null) return known
  const chart = grid(scene.slot, faction)
  const answer = yield {
    kind: 'code', id: `cost ${order}`, who: faction, lines: [line(`${titleOf(faction)}: what does the box ${orderLabel(scene, faction, order)} cost?`, '6 S4')],
    chart: { id: chart.id, column: columnAt(chart, 'cost'), row: rowAt(chart, order), codes: chart.codes },
  }
  return 'code' in answer ? Number(answer.code) : 0
}

// --- faces of the Ops markers (2.5.1) ------------------------------------------------------------------------------

export const symbols = ['any', 'infantry', 'armored', 'shock', 'airborne', 'fort', 'elite', 'naval', 'partisan'] as const
export type Symbol = (typeof symbols)[number]
export type OpsKind = 'Redeploy' | 'Attack' | 'Redeploy/Attack' | 'Attack/Redeploy'
export const opsKinds: readonly OpsKind[] = ['Redeploy', 'Attack', 'Redeploy/Attack', 'Attack/Redeploy']
export interface Face { readonly kind: OpsKind | null; readonly mp: number | null; readonly attacks: number | null; readonly shows: readonly Symbol[] | null }

/** What is printed on an Ops marker: the owner's chart, else what the table told this match. */
export function faceOf({ state, slot }: World, faction: string, order: string): Face {
  const facts = { ...(state.row[`face/${faction}/${order}`] ?? {}), ...known(rowsIn(slot, 'order-faces')[`${faction}/${order}`]) }
  const number = (what: string): number | null => (typeof facts[what] === 'number' ? facts[what] : null)
  return {
    kind: (facts['kind'] as OpsKind | undefined) ?? null, mp: number('mp'), attacks: number('attacks'),
    shows: symbols.every(each => facts[each] === undefined) ? null : symbols.filter(each => facts[each] === true),
  }
}
const known = (facts: Readonly<Record<string, string | number | boolean | null>> = {}): Readonly<Record<string, string | number | boolean>> =>
  Object.fromEntries(Object.entries(facts).filter((each): each is [string, string | number | boolean] => each[1] !== null))

export const moves = (face: Face): boolean => face.kind !== 'Attack'
export const attacksIn = (face: Face): boolean => face.kind !== 'Redeploy'
/** Nothing is missing that performing it needs. */
export const described = (face: Face): boolean =>
  face.kind !== null && face.shows !== null && (!moves(face) || face.mp !== null) && (!attacksIn(face) || face.attacks !== null)

const names: Readonly<Record<string, string>> = {
  hq: 'Headquarters', recruit: 'Recruit', mechanize: 'Mechanize', partisans: 'Partisan Warfare', sw: 'Strategic Warfare',
  'material-shortages': 'Material Shortages', 'command-failure': 'Command Failure', plan: 'Planning box', reseed: 'Re-seed', none: 'No order',
}
export function orderLabel(world: World, faction: string, order: string): string {
  if (!isOps(order)) return names[order] ?? order
  const { kind, mp, attacks } = faceOf(world, faction, order)
  return kind === null ? `Ops ${order.slice(-1)}` : [kind, moves({ kind } as Face) ? mp : null, attacksIn({ kind } as Face) ? attacks : null].filter(each => each !== null).join(' ')
}
export const markerLabel = (world: World, item: string, sides: readonly string[]): string => {
  const [owner = ''] = item.split(':')
  return `${owner === 'axis' ? 'Axis' : labelOf(owner)} ${sides.map(each => orderLabel(world, owner, each)).join(' / ')}`
}
