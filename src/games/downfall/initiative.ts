import { set } from '../../engine/changes.ts'
import type { Chart } from '../../engine/chart.ts'
import { line, type Line } from '../../engine/line.ts'
import { choose, type Outcome, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { factions, labelOf, titleOf, type Faction } from './factions.ts'
import { listIn, num, rowsIn } from './read.ts'

export type Slots = (id: string) => Chart
export interface World { readonly state: State; readonly slot: Slots }

export const spaces = 91
/** Absolute position: 91 a circuit, so a marker that has come round early simply stands further on (5). */
export const at = (state: State, marker: string): number => num(state, `lap/${marker}`) * spaces + num(state, `space/${marker}`)
export const spaceOf = (absolute: number): number => ((absolute - 1) % spaces) + 1
/** A marker not yet placed stands before the first space. */
export const lapOf = (absolute: number): number => Math.max(0, Math.floor((absolute - 1) / spaces))
export const two = (absolute: number): string => String(spaceOf(absolute)).padStart(2, '0')
const height = (state: State, faction: string): number => num(state, `height/${faction}`)

/** 5: least advanced first, the bottom of a stack before what lies on it. */
const before = (state: State, a: Faction, b: Faction): number => at(state, a) - at(state, b) || height(state, a) - height(state, b)
export const inOrder = (state: State): readonly Faction[] => [...factions].sort((a, b) => before(state, a, b))
/** 5: whose round it is by the track. */
export const first = (state: State): Faction => factions.reduce((a, b) => (before(state, b, a) < 0 ? b : a))
export const furthest = (state: State): number => Math.max(...factions.map(each => at(state, each)))
export const active = (state: State): Faction => String(state.flag['active'] ?? first(state)) as Faction
export const pending = (state: State): readonly Faction[] => inOrder(state).filter(each => state.flag[`pending/${each}`] === true)
/** 5, exception: round already, while another is not. */
export const roundEarly = (state: State, faction: string): boolean => {
  const last = Math.min(...factions.map(each => lapOf(at(state, each))))
  return lapOf(at(state, faction)) > last
}

/** 5.1: on top of whoever stands there. */
export function markerTo(state: State, faction: string, to: number): readonly Change[] {
  const under = factions.filter(each => each !== faction && at(state, each) === to).map(each => height(state, each))
  return [set('track', `space/${faction}`, spaceOf(to)), set('track', `lap/${faction}`, lapOf(to)), set('track', `height/${faction}`, under.length === 0 ? 0 : Math.max(...under) + 1)]
}

const owned = (slot: Slots, faction: string): readonly string[] | null => {
  const chart = slot(`events-${faction}`)
  return chart.kind === 'set' && chart.source !== 'empty' ? chart.items : null
}

/** What was learned space by space, in this match and in earlier ones. */
function noted({ state, slot }: World, faction: string, event: boolean): readonly number[] {
  const kept = Object.entries(rowsIn(slot, 'event-spaces')).filter(([id, facts]) => id.startsWith(`${faction}/`) && facts['event'] === event).map(([id]) => Number(id.slice(faction.length + 1)))
  return [...listIn(state, `${event ? 'event' : 'plain'}-spaces/${faction}`).map(Number), ...kept]
}

/** Every event space of a faction that anybody has told us. */
export const eventSpaces = (world: World, faction: string): readonly number[] => owned(world.slot, faction)?.map(Number) ?? noted(world, faction, true)

/** The spaces entered by such an advance, in order. */
const entered = (from: number, amount: number): readonly number[] => Array.from({ length: Math.max(0, amount) }, (_, i) => spaceOf(from + i + 1))

/** 5.2: own event spaces entered or passed, and those nobody has told us about yet. */
export function crossing(world: World, faction: string, amount: number): { readonly events: readonly number[]; readonly unknown: readonly number[] } {
  const over = entered(at(world.state, faction), amount)
  const events = eventSpaces(world, faction)
  const sure = owned(world.slot, faction) === null ? [...noted(world, faction, false), ...events] : over
  return { events: over.filter(each => events.includes(each)), unknown: [...new Set(over.filter(each => !sure.includes(each)))] }
}

export interface Paid { readonly to: number; readonly changes: readonly Change[]; readonly lines: readonly Line[]; readonly learns: NonNullable<Outcome['learns']> }

/** 5.1, 5.2: forward only; asks once for spaces that nobody has described, and owes the event. */
export function* advancing(world: World, faction: string, amount: number, why: Line): Script<Paid> {
  if (amount <= 0) return { to: at(world.state, faction), changes: [], lines: [], learns: [] }
  const from = at(world.state, faction)
  const { events, unknown } = crossing(world, faction, amount)
  const found = unknown.length === 0 ? [] : yield* askSpaces(faction, unknown)
  const to = from + amount
  const paid: Line = { ...why, text: `${labelOf(faction)} ${why.text}: ${two(from)} to ${two(to)}`, on: 'initiative', amount }
  const all = [...events, ...found.map(Number)]
  return {
    to, learns: unknown.map(each => ({ chart: 'event-spaces', row: `${faction}/${each}`, facts: { event: found.includes(String(each)) } })),
    lines: [paid, ...all.slice(0, 1).map(each => line(`${labelOf(faction)} event pending: space ${two(each)}`, '5.2'))],
    changes: [...markerTo(world.state, faction, to), ...learned(world.state, faction, unknown, found), ...(all.length === 0 ? [] : [set('flag', `pending/${faction}`, true)])],
  }
}

function* askSpaces(faction: string, unknown: readonly number[]): Script<readonly string[]> {
  const range = unknown.filter((_, i) => i === 0 || i === unknown.length - 1).map(two).join(' to ')
  const { events } = yield* choose(
    { id: `spaces ${faction}`, who: faction, lines: [line(`${titleOf(faction)}: which of ${range} are ${labelOf(faction)} event spaces?`, '5.2')] },
    { events: { kind: 'pick', label: `${labelOf(faction)} event spaces entered`, cite: '5.2', min: 0, max: unknown.length, options: unknown.map(each => ({ id: String(each), label: two(each) })) } },
    { events: [] },
  )
  return events
}

function learned(state: State, faction: string, unknown: readonly number[], found: readonly string[]): readonly Change[] {
  if (unknown.length === 0) return []
  const plain = unknown.map(String).filter(each => !found.includes(each))
  return [
    set('pile', `event-spaces/${faction}`, [...listIn(state, `event-spaces/${faction}`), ...found]),
    set('pile', `plain-spaces/${faction}`, [...listIn(state, `plain-spaces/${faction}`), ...plain]),
  ]
}

/** What a price would mean, before it is paid (DF preview): where to, an event, and who acts then. */
export function foresee(world: World, faction: string, amount: number): Line {
  const { state } = world
  const from = at(state, faction)
  const to = from + amount
  const { events, unknown } = crossing(world, faction, amount)
  const others = inOrder(state).filter(each => each !== faction)
  const next = others.find(each => at(state, each) <= to)
  const owed = events.length > 0 ? `, own event at ${events.slice(0, 1).map(two).join('')}` : unknown.length > 0 ? ', event spaces not told yet' : ''
  return line(`${two(from)} to ${two(to)}${owed}; then ${labelOf(next ?? faction)} acts`, '5.1')
}
