import type { Draw } from '../../engine/chance.ts'
import { bagOf } from '../../engine/draws.ts'
import { line, type Line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import facts from '../../../data/downfall/charts/order-markers.json' with { type: 'json' }
import { factions, isAxis, labelOf } from './factions.ts'
import { inCup, listIn } from './read.ts'

interface MarkerFact { readonly label: string; readonly faction: string; readonly front: string; readonly back: string | null; readonly n: number }
export const markers = facts.rows as Readonly<Record<string, MarkerFact>>
export const items: readonly string[] = Object.keys(markers)
export const markerName = (item: string): string => markers[item]?.label ?? item
export const ownerOf = (item: string): string => markers[item]?.faction ?? ''
/** 2.5: always 48, wherever they lie */
export const all = 48
export const sidesOf = (item: string): readonly string[] => {
  const fact = markers[item]
  return fact === undefined ? [] : fact.back === null ? [fact.front] : [fact.front, fact.back]
}

/** Ten boxes, '' where one is empty. */
export const boxes = (state: State): readonly string[] => { const at = listIn(state, 'track'); return at.length === 10 ? at : Array<string>(10).fill('') }
export interface Placed { readonly item: string; readonly order: string }
export const displayOf = (state: State, faction: string): readonly Placed[] =>
  listIn(state, `display/${faction}`).map(each => { const [item = '', order = ''] = each.split('@'); return { item, order } })
export const plannedBy = (state: State, faction: string): string | undefined => listIn(state, `planning/${faction}`)[0]

export const cupDraw = (state: State, n: number, bag = bagOf(state, 'cup', items)): Draw => ({ kind: 'draw', pile: 'cup', from: bag, n, ordered: true })
export const cupSize = (state: State): number => items.reduce((sum, item) => sum + inCup(state, item), 0)

/** Where every copy of a marker lies; a copy too many or too few is a fault of the table or of a hand correction. */
export function census(state: State): Readonly<Record<string, number>> {
  const out: Record<string, number> = {}
  const count = (item: string, n = 1): void => { if (item !== '') out[item] = (out[item] ?? 0) + n }
  for (const item of items) count(item, inCup(state, item))
  for (const item of boxes(state)) count(item)
  for (const faction of factions) {
    for (const { item } of displayOf(state, faction)) count(item)
    count(plannedBy(state, faction) ?? '')
  }
  return out
}

/** How many boxes of one kind a display has: printed on it, set as options (21). */
export function boxesFor(state: State, faction: string, order: string): number {
  if (isAxis(faction) && order !== 'sw') return 1
  if (order !== 'recruit' && order !== 'mechanize' && order !== 'sw') return 1
  return Number(state.option[`boxes-${order}-${faction}`] ?? state.option[`boxes-${order}`] ?? 1)
}
export const filled = (state: State, faction: string, order: string): number => displayOf(state, faction).filter(each => each.order === order).length
export const roomFor = (state: State, faction: string, order: string): boolean => filled(state, faction, order) < boxesFor(state, faction, order)

export const belongs = (item: string, faction: string): boolean => {
  const owner = ownerOf(item)
  return owner === faction || (owner === 'axis' && isAxis(faction))
}

/** 6 step 3: an Axis faction may not take from the track what it has on its display or in planning already. */
const matched = (state: State, faction: string, item: string): boolean => {
  const planned = plannedBy(state, faction)
  const same = (order: string): boolean => sidesOf(item).includes(order)
  return isAxis(faction) && ownerOf(item) === 'axis' && (displayOf(state, faction).some(each => same(each.order)) || (planned !== undefined && sidesOf(planned).some(same)))
}

/** 7.12: the sides of a marker on the track that this faction could play to its display now. */
export function playable(state: State, faction: string, item: string): readonly string[] {
  if (item === '' || !belongs(item, faction) || matched(state, faction, item)) return []
  return sidesOf(item).filter(order => roomFor(state, faction, order))
}
export const plannable = (state: State, faction: string, item: string): boolean =>
  item !== '' && belongs(item, faction) && !matched(state, faction, item) && plannedBy(state, faction) === undefined

/** 6 step 4: could be picked at this moment, for a box or for planning. */
export const selectable = (state: State, faction: string, item: string): boolean =>
  playable(state, faction, item).length > 0 || (state.option['surcharge-counts'] !== 'playable' && plannable(state, faction, item))

/** 6 step 4: what stands ahead and could have been picked; of two equal Axis orders only one could be played. */
export function ahead(state: State, faction: string, box: number): readonly string[] {
  const found = boxes(state).slice(0, box).filter(item => selectable(state, faction, item))
  return found.filter((item, i) => ownerOf(item) !== 'axis' || found.indexOf(item) === i)
}

/** Why a marker on the track cannot be picked. */
export function refusalOf(state: State, faction: string, item: string): Line {
  if (!belongs(item, faction)) return line(`${ownerOf(item) === 'axis' ? 'Axis' : labelOf(ownerOf(item))} order`, '6 S3')
  if (matched(state, faction, item)) return line('Already on its display or planned', '6 S3')
  return line('Its box is filled and planning is taken', '6 S3')
}

/** 7.12: nothing on the track could be played, and the cup can answer. */
export const reseedAllowed = (state: State, faction: string): boolean =>
  cupSize(state) > 0 && boxes(state).every(item => playable(state, faction, item).length === 0)
export const reseedForced = (state: State, faction: string): boolean =>
  reseedAllowed(state, faction) && plannedBy(state, faction) === undefined
