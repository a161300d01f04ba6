import { add, put, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, number, option } from '../../engine/field.ts'
import { amount, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { turnName, turnOf } from './calendar.ts'
import { capacity, startCapacity } from './capacity.ts'
import { unitsField } from './roster.ts'
import { isFlag, level } from './table.ts'
import { isRaider } from './units.ts'

/** 18.7.4 to 18.7.7: why n more units may not come ashore now; null if they may. Raids never ask. */
export function noRoom(state: State, n: number): Line | null {
  if (state.flag['invasion'] !== undefined || isFlag(state, 'allies gone')) return null
  const started = startCapacity(state)
  if (started < 0) return line(`Supply capacity was ${started} when the turn began: nothing lands this turn`, '18.7.7')
  const now = capacity(state).total
  if (n <= mayLand(state)) return null
  return started === 0
    ? line('Supply capacity was 0 when the turn began: units land only in exchange, in the same impulse, until it rises', '18.7.6')
    : line(`Supply capacity ${now}: ${n} more would bring it below zero`, '18.7.4')
}

/** How many may still come ashore; what sailed away in an earlier impulse makes no room in this one (18.7.6). */
export function mayLand(state: State): number {
  const now = capacity(state).total
  const started = startCapacity(state)
  return started < 0 ? 0 : Math.max(0, started === 0 ? now - (level(state, 'removed') - level(state, 'swaps')) : now)
}

export type How = 'invaded' | 'dropped' | 'other'
export interface Landed { readonly n: number; readonly how: How; readonly units?: readonly UnitValue[] }

/** Units that came to Europe otherwise than by sea movement or airlift, which count their own; airdropped paratroopers and raiders are not counted. */
export const landed: Procedure<Landed> = {
  id: 'landed', label: 'Units landed', cite: '18.7.2', version: 1, desk: 'tracks', picture: 'p-ship',
  fields: scene => ({
    how: { ...choice('How', [option('invaded', 'Invaded'), option('dropped', 'Airdropped'), option('other', 'Otherwise')]), usual: scene.state.flag['invasion'] === undefined ? 'other' : 'invaded' },
    n: { ...number('Units', 0, 20), usual: 1 },
    units: { ...unitsField(scene, 'allied', 'Which: named here, they are the number', 'Units') },
  }),
  *run({ state, input }) {
    const raiders = (input.units ?? []).filter(isRaider).length
    const all = (input.units ?? []).length || input.n
    const n = input.how === 'dropped' ? 0 : all - raiders
    const lines: Line[] = []
    const no = n === 0 ? null : noRoom(state, n)
    if (no !== null) lines.push(yield* forbid({ id: 'room', who: 'allied', lines: capacity(state).lines }, no))
    if (input.how === 'dropped') lines.push(line('Airdropped paratroopers are not counted', '20.15'))
    if (raiders > 0) lines.push(line('Commandos and rangers are not counted', '21.1'))
    if (n > 0) lines.push(amount(`${n} landed`, '18.7.2', 'capacity', -n))
    return outcome(state.flag['invasion'] === undefined ? `${all} landed, capacity ${capacity(state).total - n}` : `${all} landed`, { lines, changes: [...cameAshore(state, n), ...marked(state, input.units ?? [], input.how), set('flag', 'allies gone', null)] })
  },
}

/** Who lands takes the place of who left in this impulse first (18.7.6). */
export function cameAshore(state: State, n: number): readonly Change[] {
  const swapped = Math.min(n, level(state, 'swaps'))
  return n === 0 ? [] : [add('track', 'ashore', n), ...(swapped > 0 ? [add('track', 'swaps', -swapped), add('track', 'removed', -swapped)] : [])]
}

/** The map knows them by this turn: own hex only, and in supply (12.8, 18.7.1, 20.6). */
export const marked = (state: State, units: readonly UnitValue[], how: How): readonly Change[] =>
  units.flatMap(unit => (unit.unit === undefined ? [] : [put('unit', unit.unit, { at: 'europe', steps: unit.steps, counts: how !== 'dropped' && !isRaider(unit), ...(how === 'other' ? {} : { [how]: turnOf(state) }) })]))

export interface Gone { readonly n: number; readonly why: 'lost' | 'removed'; readonly all?: boolean }

/** 18.7.2 B: destroyed or taken away, each gives a point back at once (18.7.12). */
export const unitsGone: Procedure<Gone> = {
  id: 'units gone', label: 'Allied units lost or taken away', cite: '18.7.2', version: 1, desk: 'tracks', picture: 'i-x',
  fields: ({ state }) => ({
    n: { ...number('Units that count', 0, 40), usual: 1 },
    why: choice('How', [option('lost', 'Destroyed'), option('removed', 'Taken out of Europe')]),
    all: { kind: 'toggle' as const, label: 'No Allied unit is left in Europe', cite: '12.18', usual: level(state, 'ashore') === 0 },
  }),
  *run({ state, input }) {
    return outcome(`${input.n} ${input.why === 'lost' ? 'destroyed' : 'taken away'}, capacity ${capacity(state).total + input.n}`, {
      lines: [amount(`${input.n} fewer in Europe`, '18.7.2', 'capacity', input.n)],
      changes: [add('track', 'ashore', -input.n), ...away(input), ...(input.all === true ? [set('flag', 'allies gone', true)] : [])],
    })
  },
}
const away = (input: Gone): readonly Change[] => (input.why === 'removed' ? [add('track', 'removed', input.n), add('track', 'swaps', input.n)] : [])

/** 18.7.3: facilities less units on the map; the count the players make is right. */
export const audit: Procedure<{ readonly units: number }> = {
  id: 'audit', label: 'Check the supply capacity', cite: '18.7.3', version: 1, desk: 'tracks', picture: 'i-check',
  fields: ({ state }) => ({ units: { ...number('Allied units in Europe that count', 0, 80), usual: level(state, 'ashore') } }),
  *run({ state, input: { units } }) {
    const difference = level(state, 'ashore') - units
    const then = capacity(state).total + difference
    return outcome(difference === 0 ? `The capacity of ${then} is right` : `Off by ${Math.abs(difference)}: the capacity is ${then}`, {
      tally: { difference }, lines: capacity(state).lines, changes: [set('track', 'ashore', units)],
    })
  },
}

/** 18.7.1: set once, at the end of the second impulse of the first invasion. */
export const firstCapacity: Procedure<{ readonly units: number }> = {
  id: 'first capacity', label: 'Set the supply capacity', cite: '18.7.1', version: 1, desk: 'tracks', picture: 'p-harbour', offered: 'invasion turn',
  fields: ({ state }) => ({ units: { ...number('Units in Europe, without airdropped paratroopers, commandos and rangers', 0, 60), usual: level(state, 'ashore') } }),
  *run({ state, input: { units } }) {
    const then = capacity(state).total + level(state, 'ashore') - units
    return outcome(`Supply capacity ${then}`, { lines: [...capacity(state).lines.slice(0, -1), amount(`${units} units in Europe`, '18.7.1', 'capacity', -units)], changes: [set('track', 'ashore', units), set('flag', 'capacity set', true)] })
  },
}

/** 18.7.5: what is over must leave on the next turn, or lose a step each, every turn. */
export const attrition: Procedure<{ readonly removed: number }> = {
  id: 'attrition', label: 'Capacity below zero', cite: '18.7.5', version: 1, desk: 'tracks', picture: 'i-warn', offered: 'steps owed',
  fields: () => ({ removed: number('Units destroyed by these losses', 0, 20) }),
  *run({ state, input }) {
    const over = -capacity(state).total
    return outcome(`${over} step${over === 1 ? '' : 's'} lost`, { tally: { steps: over }, lines: [line(`${over} over the capacity on ${turnName(state, turnOf(state))}: a step for each, the Allied player’s choice`, '18.7.5')], changes: [add('track', 'ashore', -input.removed)] })
  },
}

export function* room(state: State, n: number): Script<readonly Line[]> {
  const no = noRoom(state, n)
  return no === null ? [] : [yield* forbid({ id: 'room', who: 'allied', lines: capacity(state).lines }, no)]
}
