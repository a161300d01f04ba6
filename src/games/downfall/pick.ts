import { add, set } from '../../engine/changes.ts'
import type { Option } from '../../engine/field.ts'
import { choice } from '../../engine/field.ts'
import { amount, line, sum, type Line } from '../../engine/line.ts'
import { call, choose, forbid, outcome, roll, type Call, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { costAsked, costOf, isOps, opsBoxes, orderLabel } from './costs.ts'
import { labelOf, titleOf } from './factions.ts'
import { active, advancing, at, foresee, inOrder, markerTo, two, type World } from './initiative.ts'
import { ahead, belongs, boxes, cupDraw, cupSize, displayOf, items, markerName, plannable, plannedBy, playable, refusalOf, reseedAllowed, reseedForced, roomFor, sidesOf } from './markers.ts'
import { beginOps } from './ops.ts'
import { advance } from './payments.ts'
import { commandFailure, materialShortages, partisanWarfare } from './partisans.ts'
import type { None } from './weather.ts'
import { inCup } from './read.ts'

/** 6 step 2: slide down, then draw into the lowest empty box. The phone draws, or the players say what came out of their cup. */
export const fill: Procedure<None> = {
  id: 'fill', label: 'Fill the action track', cite: '6 S2', version: 1, desk: 'turn', offered: 'gaps',
  *run({ state }) {
    const kept = boxes(state).filter(item => item !== '')
    const n = Math.min(10 - kept.length, cupSize(state))
    const lines = [line(`${titleOf(active(state))}: ${boxes(state).slice(0, kept.length).includes('') ? 'slide the markers down, then ' : ''}draw ${n} into ${n === 1 ? `box ${kept.length + 1}` : `boxes ${kept.length + 1} to ${kept.length + n}`}`, '6 S2'), line(`Cup ${cupSize(state)} of 48`, '2.5')]
    const drawn = n === 0 ? [] : (yield* roll({ id: 'draw', who: active(state), lines, head: [`draw ${n}`] }, cupDraw(state, n))).map(String)
    return outcome(drawn.length === 0 ? 'Slid down; the cup is empty' : `Drew ${drawn.map(each => markerName(each)).join(', ')}`, { group: drawn.map(each => markerName(each)).join(', '), changes: [set('pile', 'track', padded([...kept, ...drawn])), ...takenFromCup(drawn)] })
  },
}
const padded = (filled: readonly string[]): readonly string[] => [...filled, ...Array<string>(10 - filled.length).fill('')]
const takenFromCup = (drawn: readonly string[]): readonly Change[] => drawn.map(item => add('pile', `cup/${item}`, -1))

export interface Pick { readonly order: string }

/** 6 step 3: every marker with its price in each box it could go to, or why not; the price is paid at once by step 4. */
export const pick: Procedure<Pick> = {
  id: 'pick', label: 'Pick an order', cite: '6 S3', version: 1, desk: 'turn', offered: 'not picked', picture: 'i-tracks',
  fields: ({ state, slot }) => ({ order: { ...choice(`Order for ${titleOf(active(state))}`, offers({ state, slot }, active(state))), cite: '6 S3', faction: active(state) } }),
  *run(scene) {
    const { state } = scene
    const faction = active(state)
    const chosen = offers(scene, faction).find(each => each.id === scene.input.order)
    const objection = chosen?.refusal ?? (chosen === undefined ? line('No such order here', '6 S3') : undefined)
    const overruled = objection === undefined ? [] : [yield* forbid({ id: 'legal', who: faction }, objection)]
    const { from, order, box } = partsOf(scene.input.order)
    const label = orderLabel(scene, faction, order)
    return outcome(`${labelOf(faction)} takes ${label}`, {
      code: order, lines: [...overruled, line(`${titleOf(faction)}: ${label}`, '6 S3')],
      changes: [...placed(state, faction, from, order, box), set('flag', 'order', order), set('flag', 'surcharge', box === 0 ? 0 : ahead(state, faction, box - 1).length)],
      then: [call(pay, {})],
    })
  },
}

const partsOf = (id: string): { readonly from: string; readonly order: string; readonly box: number } => {
  const [from = '', order = from] = id.split('@')
  return { from, order, box: /^\d+$/.test(from) ? Number(from) : 0 }
}

function placed(state: State, faction: string, from: string, order: string, box: number): readonly Change[] {
  if (order === 'reseed' || order === 'none') return []
  const item = from === 'planned' ? plannedBy(state, faction) ?? '' : boxes(state)[box - 1] ?? ''
  const gone = from === 'planned' ? set('pile', `planning/${faction}`, []) : set('pile', 'track', boxes(state).map((each, i) => (i === box - 1 ? '' : each)))
  const shown = displayOf(state, faction).map(each => `${each.item}@${each.order}`)
  return [gone, order === 'plan' ? set('pile', `planning/${faction}`, [item]) : set('pile', `display/${faction}`, [...shown, `${item}@${order}`])]
}

/** Only what may be done; what lies on the track and may not says why. */
export function offers(world: World, faction: string): readonly Option[] {
  const { state } = world
  if (reseedForced(state, faction)) return [...refused(world, faction), priced(world, faction, 'reseed', 'reseed', 0, 'Re-seed the action track')]
  const free = boxes(state).flatMap((item, i) => offersOf(world, faction, item, i + 1))
  const planned = plannedOffers(world, faction)
  const reseed = reseedAllowed(state, faction) ? [priced(world, faction, 'reseed', 'reseed', 0, 'Re-seed the action track')] : []
  const none = [...free, ...planned].every(each => each.refusal !== undefined) && reseed.length === 0 ? [{ id: 'none', label: 'No order: step up to the next marker', note: noOrderNote(state, faction) }] : []
  return [...free, ...planned, ...reseed, ...none]
}

const refused = ({ state }: World, faction: string): readonly Option[] =>
  boxes(state).flatMap((item, i) => (item === '' ? [] : [{ id: `${i + 1}@`, label: `${i + 1} · ${markerName(item)}`, refusal: belongs(item, faction) ? line('Cannot be played now: re-seed', '7.12') : refusalOf(state, faction, item) }]))

function offersOf(world: World, faction: string, item: string, box: number): readonly Option[] {
  const { state } = world
  if (item === '') return []
  const can = playable(state, faction, item)
  const plan = plannable(state, faction, item)
  if (can.length === 0 && !plan) return [{ id: `${box}@`, label: `${box} · ${markerName(item)}`, refusal: refusalOf(state, faction, item) }]
  const extra = ahead(state, faction, box - 1).length
  return [
    ...can.map(order => priced(world, faction, `${box}@${order}`, order, extra, `${box} · ${orderLabel(world, faction, order)}`)),
    ...(plan ? [priced(world, faction, `${box}@plan`, 'plan', extra, `${box} · ${sidesOf(item).map(each => orderLabel(world, faction, each)).join(' / ')}, to planning`)] : []),
  ]
}

/** 6 step 3: the planned marker has no markers ahead of it. */
function plannedOffers(world: World, faction: string): readonly Option[] {
  const item = plannedBy(world.state, faction)
  if (item === undefined) return []
  return sidesOf(item).map(order => (roomFor(world.state, faction, order)
    ? priced(world, faction, `planned@${order}`, order, 0, `Planned · ${orderLabel(world, faction, order)}`)
    : { id: `planned@${order}`, label: `Planned · ${orderLabel(world, faction, order)}`, refusal: line('Its box is filled', '6 S3') }))
}

function priced(world: World, faction: string, id: string, order: string, extra: number, label: string): Option {
  const cost = costOf(world.slot, faction, order)
  const ahead = extra === 0 ? '' : ` + ${extra} ahead`
  if (cost === null) return { id, label, note: order === 'hq' ? `cost of the Ops order you choose${ahead}` : `cost asked once${ahead}` }
  return { id, label, price: cost + extra, note: extra === 0 ? String(cost) : `${cost}${ahead}`, lines: [foresee(world, faction, cost + extra)] }
}

/** 6 step 4: the box's cost and one for each marker ahead that could have been picked when the choice was made. */
export const pay: Procedure<None> = {
  id: 'pay', label: 'Pay for the order', cite: '6 S4', version: 1, desk: 'turn', offered: 'owes payment',
  *run(scene) {
    const { state } = scene
    const faction = active(state)
    const order = String(state.flag['order'] ?? 'none')
    if (order === 'none') return stepUp(state, faction)
    const perform = order === 'hq' ? yield* copied(scene, faction) : order
    const lines = yield* priceOf(scene, faction, perform)
    const cost = sum(lines, 'cost')
    const paid = yield* advancing(scene, faction, cost, line(`pays ${cost}`, '6 S4'))
    const drawn = order === 'reseed' ? yield* reseeded(state, faction) : []
    return outcome(`${labelOf(faction)} pays ${cost}: ${two(at(state, faction))} to ${two(paid.to)}`, {
      code: order, tally: { initiative: cost }, lines: [...lines, ...paid.lines], learns: paid.learns,
      changes: [...paid.changes, ...drawn, set('flag', 'paid', true), set('flag', 'order', perform)],
      then: opening(perform),
    })
  },
}

/** What needs no further word from a desk opens at once (step 5). */
const opening = (order: string): readonly Call[] =>
  isOps(order) ? [call(beginOps, {})] : order === 'partisans' ? [call(partisanWarfare, {})] : order === 'material-shortages' ? [call(materialShortages, {})] : order === 'command-failure' ? [call(commandFailure, {})] : []

function* priceOf(scene: Scene<None>, faction: string, order: string): Script<readonly Line[]> {
  const cost = yield* costAsked(scene, faction, order)
  const extra = Number(scene.state.flag['surcharge'] ?? 0)
  return [amount(orderLabel(scene, faction, order), '6 S4', 'cost', cost), ...(extra === 0 ? [] : [amount('Selectable markers ahead', '6 S4', 'cost', extra)])]
}

/** 7.5: any Ops order on the display, its box filled or not. */
function* copied(scene: Scene<None>, faction: string): Script<string> {
  const options = opsBoxes.map(order => { const cost = costOf(scene.slot, faction, order); return { id: order, label: orderLabel(scene, faction, order), ...(cost === null ? { note: 'cost asked once' } : { price: cost, lines: [foresee(scene, faction, cost)] }) } })
  const { copy } = yield* choose({ id: 'copy', who: faction, lines: [line(`${titleOf(faction)}: which Ops order does Headquarters perform?`, '7.5')] }, { copy: choice('Ops order', options) })
  return copy
}

/** 7.12: everything back into the cup, ten drawn anew. */
function* reseeded(state: State, faction: string): Script<readonly Change[]> {
  const back = boxes(state).filter(item => item !== '')
  const bag = Object.fromEntries(items.map(item => [item, inCup(state, item) + back.filter(each => each === item).length]))
  const n = Math.min(10, cupSize(state) + back.length)
  const drawn = (yield* roll({ id: 'reseed', who: faction, lines: [line(`${titleOf(faction)}: ${back.length} back into the cup, ${n} drawn one at a time`, '7.12')], head: [`draw ${n}`] }, cupDraw(state, n, { bag }))).map(String)
  return [set('pile', 'track', padded(drawn)), ...items.map(item => set('pile', `cup/${item}`, (bag[item] ?? 0) - drawn.filter(each => each === item).length))]
}

const nextAbove = (state: State, faction: string): number =>
  inOrder(state).map(each => at(state, each)).find(each => each > at(state, faction)) ?? at(state, faction)
const noOrderNote = (state: State, faction: string): string => `${two(at(state, faction))} to ${two(nextAbove(state, faction))}`

/** 6 step 3, last point: to the next space with another marker, on top; event spaces on the way count. */
function stepUp(state: State, faction: string): ReturnType<typeof outcome> {
  const to = nextAbove(state, faction)
  return outcome(`${labelOf(faction)} has no order: ${two(at(state, faction))} to ${two(to)}`, {
    code: 'none', lines: [line('No order anywhere and the cup is empty', '6 S3')],
    changes: to === at(state, faction) ? [...markerTo(state, faction, to), set('flag', 'paid', true)] : [set('flag', 'paid', true)],
    ...(to === at(state, faction) ? {} : { then: [call(advance, { faction, amount: to - at(state, faction), cause: 'no order' })] }),
  })
}
