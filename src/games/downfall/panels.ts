import type { BoxesDrawing, DisplayDrawing, Panel, RingDrawing } from '../../engine/drawing.ts'
import type { Chart, Grid } from '../../engine/chart.ts'
import type { State } from '../../engine/state.ts'
import { costOf, faceOf, isOps, opsBoxes, orderLabel, type Symbol } from './costs.ts'
import { factions, isAxis, labelOf, playerOf, titleOf, type Faction } from './factions.ts'
import { active, at, eventSpaces, inOrder, lapOf, roundEarly, spaceOf, two, type Slots, type World } from './initiative.ts'
import { ahead, all, boxes, boxesFor, cupSize, displayOf, markerName, ownerOf, plannable, plannedBy, playable, refusalOf, sidesOf } from './markers.ts'
import { eventPanels, orderPanels, victoryPanels } from './sidePanels.ts'
import { period, sky, turn, type Sky } from './weather.ts'
import { num } from './read.ts'

const letters: Readonly<Record<Faction, string>> = { western: 'W', soviet: 'S', okw: 'K', okh: 'H' }
const skies: Readonly<Record<Sky, string>> = { fair: 'Fair', snow: 'Snow', mud: 'Mud' }
const pictures: Readonly<Record<Sky, string>> = { fair: 'w-clear', snow: 'w-snow', mud: 'w-mud' }
const tints: Readonly<Record<Sky, string>> = { fair: 'clear', snow: 'snow', mud: 'mud' }

export function ring(world: World): RingDrawing {
  const { state, slot } = world
  // a tint holds until another is said, so a period nobody has told about needs one of its own
  const weatherAt = (n: number): string => {
    if (period(n) === period(at(state, 'weather'))) return tints[sky(state)]
    const told = (slot('turn-weather') as Grid).cells[turn(state) - 1]?.[period(n) - 1] ?? null
    return told === null ? 'unknown' : tints[told as Sky]
  }
  const trigger = new Map(factions.flatMap(each => eventSpaces(world, each).map(n => [n, each] as const)))
  const spaces = Array.from({ length: 91 }, (_, i) => i + 1).map(n => {
    const owner = trigger.get(n)
    return { n, ...(owner === undefined ? {} : { trigger: owner }), tint: weatherAt(n), ...(n === 1 || n === 31 || n === 61 ? { bar: `period ${period(n)}` } : {}) }
  })
  const order = inOrder(state)
  const first = active(state)
  return {
    kind: 'ring', size: 91, spaces,
    markers: [
      ...order.map((each, i) => ({ id: `space/${each}`, label: labelOf(each), letter: letters[each], faction: each, pending: state.flag[`pending/${each}`] === true, at: Math.max(1, spaceOf(at(state, each))), lap: lapOf(at(state, each)), height: num(state, `height/${each}`), note: noteOf(state, each, i) })),
      { id: 'space/weather', label: skies[sky(state)], letter: '', round: true, picture: pictures[sky(state)], at: Math.max(1, spaceOf(at(state, 'weather'))), lap: lapOf(at(state, 'weather')), height: 0, note: `period ${period(at(state, 'weather'))}` },
    ],
    middle: { title: 'Now acts', big: labelOf(first), small: `the ${playerOf(first)}` },
  }
}

const noteOf = (state: State, faction: string, place: number): string => {
  if (roundEarly(state, faction)) return 'round already: waits for all'
  const below = factions.some(each => each !== faction && at(state, each) === at(state, faction) && num(state, `height/${each}`) < num(state, `height/${faction}`))
  return place === 0 ? 'first' : below ? 'on top' : ''
}

const few: Readonly<Record<Symbol, string>> = { any: 'any', infantry: 'inf', armored: 'arm', shock: 'shock', airborne: 'para', fort: 'fort', elite: 'elite', naval: 'naval', partisan: 'part' }
const plain: Readonly<Record<string, readonly [label: string, sub: string]>> = {
  hq: ['HQ', ''], recruit: ['Recruit 4', ''], mechanize: ['Mechanize', ''], partisans: ['Partisan', 'warfare'], 'material-shortages': ['Material', 'shortages'], 'command-failure': ['Command !', 'failure'],
}
/** Word, number, word, as on the marker: what the boxes have room for. */
function cardboard(world: World, item: string): { readonly label: string; readonly sub?: string } {
  const [front = '', back] = sidesOf(item)
  const owner = ownerOf(item)
  const behind = back === 'sw' ? '/SW' : back === 'mechanize' ? '/mech' : ''
  if (!isOps(front)) { const [label, sub] = plain[front] ?? [front, '']; const low = [owner === 'axis' ? 'Axis' : '', sub, behind].filter(each => each !== '').join(' '); return low === '' ? { label } : { label, sub: low } }
  const { shows } = faceOf(world, owner, front)
  const low = [...(shows ?? []).slice(0, 2).map(each => few[each]), behind].filter(each => each !== '').join(' ')
  return low === '' ? { label: orderLabel(world, owner, front) } : { label: orderLabel(world, owner, front), sub: low }
}

export function actionTrack(world: World): BoxesDrawing {
  const { state, slot } = world
  const faction = active(state)
  return {
    kind: 'boxes', cup: { left: cupSize(state), of: all },
    boxes: boxes(state).map((item, i) => {
      if (item === '') return { n: i + 1, item: null, label: '' }
      const owner = ownerOf(item)
      const can = playable(state, faction, item)
      const drawn = { n: i + 1, item, ...cardboard(world, item), ...(owner === 'axis' ? {} : { faction: owner }) }
      if (can.length === 0 && !plannable(state, faction, item)) return { ...drawn, refusal: refusalOf(state, faction, item) }
      const extra = ahead(state, faction, i).length
      const cost = costOf(slot, faction, can[0] ?? 'plan')
      return cost === null ? { ...drawn, sum: extra === 0 ? '?' : `? + ${extra}` } : { ...drawn, price: cost + extra, sum: extra === 0 ? 'first' : `${cost} + ${extra}` }
    }),
  }
}

const general = (faction: string): readonly string[] => [...(faction === 'western' || faction === 'okw' ? ['sw'] : []), 'hq', 'recruit', 'mechanize', ...(isAxis(faction) ? ['material-shortages', 'command-failure'] : ['partisans'])]

export function display(world: World, faction: string): DisplayDrawing {
  const { state, slot } = world
  const price = (order: string): string => (order === 'hq' ? '=' : String(costOf(slot, faction, order) ?? '?'))
  const named = (order: string, n: number): string => (boxesFor(state, faction, order) > 1 ? `${orderLabel(world, faction, order)} ${n + 1}` : orderLabel(world, faction, order))
  const boxed = [...opsBoxes, ...general(faction)].flatMap(order => {
    const in_ = displayOf(state, faction).filter(each => each.order === order)
    return Array.from({ length: Math.max(boxesFor(state, faction, order), in_.length) }, (_, n) => ({ id: `${order}-${n}`, label: named(order, n), price: price(order), filled: in_[n]?.item ?? null, faction }))
  })
  const planned = plannedBy(state, faction)
  return { kind: 'display', boxes: [...boxed, { id: 'planning', label: planned === undefined ? 'Planning box' : `Planned: ${markerName(planned)}`, price: '1', filled: planned ?? null, faction, cite: '1.K' }] }
}

export const shipped = (charts: readonly Chart[]): Slots => id => {
  const found = charts.find(each => each.id === id)
  if (found === undefined) throw new RangeError(`no chart ${id}`)
  return found
}

export function trackPanels(world: World): readonly Panel[] {
  const order = inOrder(world.state)
  return [
    { id: 'initiative', label: 'Initiative track', rule: '5', tab: 'Initiative', drawing: ring(world) },
    { id: 'action', label: 'Action track', rule: '6 S3', tab: 'Initiative', faction: active(world.state), drawing: actionTrack(world) },
    ...order.map((each): Panel => ({ id: `display-${each}`, label: `${titleOf(each)} order display`, rule: '1.K', tab: each === active(world.state) ? 'Initiative' : 'Orders', faction: each, drawing: display(world, each) })),
  ]
}
/** Every drawing, in the order players reach for them. */
export const panelsWith = (charts: Slots) => (state: State, slot: Slots = charts): readonly Panel[] => {
  const world = { state, slot }
  return [...trackPanels(world), ...eventPanels(world), ...victoryPanels(world), ...orderPanels(world)]
}
export const headline = (state: State): string => `Turn ${turn(state)} · period ${period(Math.max(1, at(state, 'weather')))} · ${sky(state)} · ${labelOf(active(state))} acts at ${two(Math.max(1, at(state, active(state))))}`
