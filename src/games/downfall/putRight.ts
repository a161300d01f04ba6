import { add, set } from '../../engine/changes.ts'
import { choice, option, type Option } from '../../engine/field.ts'
import { line } from '../../engine/line.ts'
import { block, outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { markerLabel, orderLabel } from './costs.ts'
import { factions, labelOf } from './factions.ts'
import type { World } from './initiative.ts'
import { belongs, boxes, displayOf, items, markerName, plannedBy, roomFor, sidesOf } from './markers.ts'
import { inCup, listIn } from './read.ts'

export interface PutRight { readonly from: string; readonly to: string }

/** Every place that holds a marker now; the cup by kinds. */
function holders(world: World): readonly (Option & { readonly item: string })[] {
  const { state } = world
  const named = (item: string): string => markerLabel(world, item, sidesOf(item))
  return [
    ...boxes(state).flatMap((item, i) => (item === '' ? [] : [{ id: `box ${i + 1}`, label: `Box ${i + 1}: ${named(item)}`, item }])),
    ...factions.flatMap(faction => displayOf(state, faction).map((each, i) => ({ id: `display ${faction} ${i}`, label: `${labelOf(faction)} display: ${named(each.item)}`, item: each.item }))),
    ...factions.flatMap(faction => { const item = plannedBy(state, faction); return item === undefined ? [] : [{ id: `planned ${faction}`, label: `${labelOf(faction)} planning: ${named(item)}`, item }] }),
    ...items.filter(item => inCup(state, item) > 0).map(item => ({ id: `cup ${item}`, label: `Cup: ${named(item)}`, item })),
  ]
}

/** Where it could lie: the cup, an empty box, a free box or the planning box of its faction. */
function places(world: World, item: string): readonly Option[] {
  const { state } = world
  const own = factions.filter(each => belongs(item, each))
  return [
    option('cup', 'The cup'),
    ...boxes(state).flatMap((each, i) => (each === '' ? [option(`box ${i + 1}`, `Box ${i + 1}`)] : [])),
    ...own.flatMap(each => sidesOf(item).map(order => (roomFor(state, each, order) ? option(`display ${each} ${order}`, `${labelOf(each)}: ${orderLabel(world, each, order)}`) : option(`display ${each} ${order}`, `${labelOf(each)}: ${orderLabel(world, each, order)}`, line('Its box is filled', '1.K'))))),
    ...own.map(each => (plannedBy(state, each) === undefined ? option(`planned ${each}`, `${labelOf(each)} planning box`) : option(`planned ${each}`, `${labelOf(each)} planning box`, line('Planning is taken', '1.K')))),
  ]
}

/** 2.5: one marker taken from where the app believes it and laid where it really is; there are 48 before and after. */
export const putRight: Procedure<PutRight> = {
  id: 'put-right', label: 'Put an order marker right', cite: '2.5', version: 1, desk: 'tracks', picture: 'i-swap',
  fields: ({ state, slot, input }) => {
    const found = holders({ state, slot })
    const item = found.find(each => each.id === input.from)?.item ?? ''
    return { from: { ...choice('The marker', found.map(({ id, label }) => ({ id, label }))), cite: '2.5' }, to: { ...choice('lies really', item === '' ? [option('cup', 'The cup')] : places({ state, slot }, item)), cite: '1.K' } }
  },
  *run(scene) {
    const { state, input } = scene
    const found = holders(scene).find(each => each.id === input.from)
    if (found === undefined) return yield* block({ id: 'place', who: '' }, line('No marker lies there', '2.5'))
    const place = places(scene, found.item).find(each => each.id === input.to)
    if (place === undefined || place.refusal !== undefined) return yield* block({ id: 'place', who: '' }, place?.refusal ?? line('It cannot lie there', '1.K'))
    const label = markerName(found.item)
    return outcome(`${label}: ${place.label}`, { lines: [line(`${label} put right`, '2.5')], changes: [...taken(state, input.from, found.item), ...laid(state, input.to, found.item, input.from)] })
  },
}


function taken(state: State, from: string, item: string): readonly Change[] {
  const [kind = '', who = '', n = ''] = from.split(' ')
  if (kind === 'cup') return [add('pile', `cup/${item}`, -1)]
  if (kind === 'box') return [set('pile', 'track', boxes(state).map((each, i) => (i === Number(who) - 1 ? '' : each)))]
  return kind === 'planned' ? [set('pile', `planning/${who}`, [])] : [set('pile', `display/${who}`, listIn(state, `display/${who}`).filter((_, i) => i !== Number(n)))]
}

/** Taken and laid in one go: what was just emptied must be read as empty. */
function laid(state: State, to: string, item: string, from: string): readonly Change[] {
  const [kind = '', who = '', order = ''] = to.split(' ')
  if (kind === 'cup') return [add('pile', `cup/${item}`, 1)]
  if (kind === 'planned') return [set('pile', `planning/${who}`, [item])]
  if (kind === 'box') return [set('pile', 'track', boxes(state).map((each, i) => (i === Number(who) - 1 ? item : from === `box ${i + 1}` ? '' : each)))]
  const kept = listIn(state, `display/${who}`).filter((_, i) => from !== `display ${who} ${i}`)
  return [set('pile', `display/${who}`, [...kept, `${item}@${order}`])]
}
