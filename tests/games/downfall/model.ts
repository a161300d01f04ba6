// Rules 5, 6, 7.12 and 12 once more, as plainly as they can be said: stacks of names on a long line, a heap for the cup, ten boxes.
// Nothing is imported, so nothing can be wrong twice in the same way.

export type Side = 'western' | 'soviet' | 'okw' | 'okh'
export const sides: readonly Side[] = ['western', 'soviet', 'okw', 'okh']
const axis = (who: Side): boolean => who === 'okw' || who === 'okh'

export interface Model {
  /** absolute space, bottom first; a circuit is 91 */
  readonly line: Map<number, Side[]>
  weather: number
  turn: number
  over: boolean
  readonly pending: Set<Side>
  cup: string[]
  boxes: (string | null)[]
  readonly shown: Record<Side, { marker: string; order: string }[]>
  readonly plan: Record<Side, string | null>
  readonly events: Readonly<Record<Side, readonly number[]>>
  readonly price: (who: Side, order: string) => number
}

/** 2.5: 28 Ops, five general orders for either Ally, ten shared by the Axis. */
export const all48: readonly string[] = [
  ...sides.flatMap(who => [1, 2, 3, 4, 5, 6, 7].map(n => `${who}:ops-${n}`)),
  ...['western', 'soviet'].flatMap(who => ['recruit', 'recruit', 'recruit', 'hq', 'partisans'].map(order => `${who}:${order}`)),
  ...['hq', 'recruit', 'mechanize', 'material-shortages', 'command-failure'].flatMap(order => [`axis:${order}`, `axis:${order}`]),
]

export const begin = (spots: Readonly<Record<Side, number>>, weather: number, events: Model['events'], price: Model['price']): Model => ({
  line: new Map(sides.map(who => [spots[who], [who]])), weather, turn: 1, over: false, pending: new Set(), cup: [...all48], boxes: Array<null>(10).fill(null),
  shown: { western: [], soviet: [], okw: [], okh: [] }, plan: { western: null, soviet: null, okw: null, okh: null }, events, price,
})

export const spotOf = (m: Model, who: Side): number => [...m.line].find(([, stack]) => stack.includes(who))?.[0] ?? 0
/** 5: lowest space first, bottom of a stack first. */
export const inOrder = (m: Model): readonly Side[] => [...m.line].sort(([a], [b]) => a - b).flatMap(([, stack]) => stack)
export const acts = (m: Model): Side => inOrder(m)[0] as Side

/** 5.1, 5.2: space by space, on top of whoever stands at the end. */
export function pay(m: Model, who: Side, n: number): void {
  const from = spotOf(m, who)
  const left = (m.line.get(from) ?? []).filter(each => each !== who)
  if (left.length === 0) m.line.delete(from)
  else m.line.set(from, left)
  for (let space = from + 1; space <= from + n; space++) if (m.events[who].includes(((space - 1) % 91) + 1)) m.pending.add(who)
  m.line.set(from + n, [...(m.line.get(from + n) ?? []), who])
}

const periodOf = (space: number): number => { const at = ((space - 1) % 91) + 1; return at > 60 ? 3 : at > 30 ? 2 : 1 }

/** 6 step 1 and what it brings: a new turn, the end. True if the roll was held back. */
export function weather(m: Model, rolled: number): boolean {
  const old = m.weather
  const from = spotOf(m, acts(m))
  const most = Math.max(...m.line.keys())
  m.weather = Math.min(from + rolled, most)
  if (Math.floor((m.weather - 1) / 91) > Math.floor((old - 1) / 91)) {
    m.turn++
    for (const who of sides) m.cup.push(...m.shown[who].splice(0).map(each => each.marker))
  }
  m.over = m.turn > 8 || (m.turn === 8 && periodOf(m.weather) === 3)
  return from + rolled > most
}
export const weatherDue = (m: Model): boolean => m.weather <= spotOf(m, acts(m))
export const period = (m: Model): number => periodOf(m.weather)

/** 6 step 2: slide, then draw into the lowest empty box. */
export const wanted = (m: Model): number => Math.min(m.boxes.filter(each => each === null).length, m.cup.length)
export function fill(m: Model, drawn: readonly string[]): void {
  const kept = m.boxes.filter(each => each !== null)
  for (const each of drawn) m.cup.splice(m.cup.indexOf(each), 1)
  const row = [...kept, ...drawn]
  m.boxes = [...row, ...Array<null>(10 - row.length).fill(null)]
}

/** 2.5.2: what is printed on the two sides. */
const faces = (marker: string): readonly string[] => {
  const [owner = '', order = ''] = marker.split(':')
  if (order.startsWith('ops')) return owner === 'western' || owner === 'okw' ? [order, 'sw'] : [order]
  return order === 'recruit' && owner !== 'axis' ? ['recruit', 'mechanize'] : [order]
}
const mine = (marker: string, who: Side): boolean => marker.startsWith(`${who}:`) || (axis(who) && marker.startsWith('axis:'))
/** two boxes for Strategic Warfare, one for anything else */
const boxFree = (m: Model, who: Side, order: string): boolean => m.shown[who].filter(each => each.order === order).length < (order === 'sw' ? 2 : 1)
/** 6 step 3: an Axis order equal to one on the display or in planning */
const twin = (m: Model, who: Side, marker: string): boolean => marker.startsWith('axis:') && (m.shown[who].some(each => each.marker === marker) || m.plan[who] === marker)
const playable = (m: Model, who: Side, marker: string): readonly string[] => (mine(marker, who) && !twin(m, who, marker) ? faces(marker).filter(order => boxFree(m, who, order)) : [])
const plannable = (m: Model, who: Side, marker: string): boolean => mine(marker, who) && !twin(m, who, marker) && m.plan[who] === null

/** 6 step 3, 7.12: every choice by name, as '3@recruit', 'planned@sw', 'reseed', 'none'. */
export function choices(m: Model, who: Side): readonly string[] {
  const onTrack = m.boxes.flatMap((marker, i) => (marker === null ? [] : playable(m, who, marker).map(order => `${i + 1}@${order}`)))
  const toPlan = m.boxes.flatMap((marker, i) => (marker !== null && plannable(m, who, marker) ? [`${i + 1}@plan`] : []))
  const planned = m.plan[who] === null ? [] : faces(m.plan[who]).filter(order => boxFree(m, who, order)).map(order => `planned@${order}`)
  const reseed = onTrack.length === 0 && m.cup.length > 0
  if (reseed && m.plan[who] === null) return ['reseed']
  const found = [...onTrack, ...toPlan, ...planned, ...(reseed ? ['reseed'] : [])]
  return found.length === 0 ? ['none'] : found
}

/** 6 step 4: one for each marker ahead that could have been picked, equal Axis orders once. */
function surcharge(m: Model, who: Side, box: number): number {
  const ahead = m.boxes.slice(0, box - 1).filter((marker): marker is string => marker !== null && (playable(m, who, marker).length > 0 || plannable(m, who, marker)))
  return ahead.filter((marker, i) => !marker.startsWith('axis:') || ahead.indexOf(marker) === i).length
}

/** 6 steps 3 and 4: takes, places and pays; `perform` is what Headquarters copies, `drawn` what a Re-seed brings. */
export function take(m: Model, who: Side, choice: string, perform: string, drawn: readonly string[]): void {
  const [from = '', order = from] = choice.split('@')
  if (order === 'none') {
    const next = [...m.line.keys()].filter(space => space > spotOf(m, who)).sort((a, b) => a - b)[0] ?? spotOf(m, who)
    pay(m, who, next - spotOf(m, who))
    return
  }
  if (order === 'reseed') {
    m.cup.push(...m.boxes.filter(each => each !== null))
    m.boxes = Array<null>(10).fill(null)
    fill(m, drawn)
    pay(m, who, 3)
    return
  }
  const box = from === 'planned' ? 0 : Number(from)
  const extra = box === 0 ? 0 : surcharge(m, who, box)
  const marker = box === 0 ? m.plan[who] : m.boxes[box - 1]
  if (marker == null) throw new Error(`nothing to take at ${choice}`)
  if (box === 0) m.plan[who] = null
  else m.boxes[box - 1] = null
  if (order === 'plan') m.plan[who] = marker
  else m.shown[who].push({ marker, order })
  pay(m, who, (order === 'plan' ? 1 : m.price(who, perform)) + extra)
}
/** 7.12: how many a Re-seed draws. */
export const reseeds = (m: Model): readonly string[] => [...m.cup, ...m.boxes.filter(each => each !== null)]
