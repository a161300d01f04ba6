import { put, set } from '../../engine/changes.ts'
import { choice, option as pickOne, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { choose, forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { option, turnOf, yearOf } from './sequence.ts'
import { sacInPlay, sacs, tacs } from './support.ts'

const missions = [pickOne('industry', 'Attack Industry'), pickOne('infrastructure', 'Attack Infrastructure'), pickOne('oil', 'Attack Oil Production'), pickOne('carpet', 'Carpet Bombing'), pickOne('none', 'No mission')]
type Assignment = { readonly [marker: string]: string }

/** 14.21, 19.34: how many SAC markers one mission may have. */
export const sacLimit = (state: State, mission: string): number => {
  const turn = turnOf(state)
  if (mission === 'oil' && option(state, 'oil-priority') && turn < 6) return 1
  const year = yearOf(turn)
  return year === 1943 ? 1 : year === 1944 ? 2 : Infinity
}

export function sacRefusals(state: State, given: Assignment): readonly Line[] {
  const flying = Object.values(given).filter(mission => mission !== 'none')
  return [...new Set(flying)].flatMap(mission => {
    const limit = sacLimit(state, mission)
    const n = flying.filter(each => each === mission).length
    const label = missions.find(each => each.id === mission)?.label ?? mission
    return n > limit ? [line(`${label}: at most ${limit} SAC ${limit === 1 ? 'marker' : 'markers'}`, mission === 'oil' && option(state, 'oil-priority') && turnOf(state) < 6 ? '19.34' : '14.21')] : []
  })
}

export const sac: Procedure<Assignment> = {
  id: 'sac', label: 'Assign SAC markers', cite: '14.2', version: 1, desk: 'turn', picture: 'p-sac',
  fields: ({ state }) => Object.fromEntries(sacInPlay(state).map(({ id, label }) => [id, { ...choice(`SAC ${label}`, missions), usual: 'industry', cite: '14.2', picture: 'p-sac' }])),
  *run({ state, input }) {
    const said: Line[] = []
    for (const [i, why] of sacRefusals(state, input).entries()) said.push(yield* forbid({ id: `refused ${i + 1}`, who: 'allied' }, why))
    return outcome('SAC missions assigned', {
      group: 'SAC assigned', lines: [...said, ...sacInPlay(state).map(({ id, label }) => line(`${label}: ${missions.find(each => each.id === input[id])?.label ?? 'no mission'}`, '14.2'))],
      changes: sacInPlay(state).map(({ id }) => set('flag', `sac-${id}`, input[id] === 'none' ? null : (input[id] ?? null))),
    })
  },
}

/** Bases an interdiction marker may lie on (14.32): the permanent airbases and the mobile airfields. */
export const bases = (state: State): readonly { readonly id: string; readonly label: string }[] =>
  Object.entries(state.row).filter(([id]) => id.startsWith('airfield/')).map(([id, row]) => ({ id: id.slice('airfield/'.length), label: `${String(row['label'])}, ${String(row['at'])}` })).sort((a, b) => (a.id < b.id ? -1 : 1))

export const tac: Procedure<Assignment> = {
  id: 'tac', label: 'Assign TAC markers', cite: '14.3', version: 1, desk: 'turn', picture: 'p-tac',
  fields: ({ state, input }) => {
    return tacs.reduce<Fields>((fields, { id, label }) => ({
      ...fields,
      [id]: { ...choice(`TAC ${label}`, [pickOne('support', 'Ground Support'), pickOne('interdiction', 'Interdiction')]), usual: 'support', cite: '14.3', picture: 'p-tac' },
      ...(input[id] === 'interdiction' ? { [`${id} base`]: { ...choice(`${label} interdicts from`, bases(state).map(each => pickOne(each.id, each.label))), cite: '14.32' } } : {}),
    }), {})
  },
  *run({ state, input }) {
    const base = (id: string): string => bases(state).find(each => each.id === input[`${id} base`])?.label ?? 'an airbase'
    return outcome('TAC missions assigned', {
      group: 'TAC assigned',
      lines: tacs.map(({ id, label }) => line(input[id] === 'interdiction' ? `${label}: interdiction from ${base(id)}; four hexes, not counting the base, counting Beach Heads` : `${label}: ground support`, input[id] === 'interdiction' ? '14.32' : '14.3')),
      changes: tacs.flatMap(({ id }) => [set('flag', `tac-${id}`, input[id] ?? null), set('flag', `base-${id}`, input[id] === 'interdiction' ? (input[`${id} base`] ?? null) : null)]),
    })
  },
}

/** 14.32: off the map at the end of the Action Phase. */
export const interdictionOff = (state: State): readonly Change[] =>
  tacs.filter(({ id }) => state.flag[`tac-${id}`] === 'interdiction').flatMap(({ id }) => [set('flag', `tac-${id}`, null), set('flag', `base-${id}`, null)])

/** Has any marker been given a mission in this phase? */
export const allocated = (state: State): boolean => [...tacs.map(({ id }) => `tac-${id}`), ...sacs.map(({ id }) => `sac-${id}`)].some(id => state.flag[id] !== undefined)

interface Moving { readonly marker: string; readonly at: string; readonly allied: boolean; readonly beside: boolean }
const mobile = [pickOne('field-a', 'Airfield A'), pickOne('field-b', 'Airfield B')]
/** Which mobile airfield goes where: in the Air Power Phase, or by redeployment. */
export const airfieldFields = {
  marker: { ...choice('Marker', mobile), usual: 'field-a', cite: '14.4' },
  at: { kind: 'cell', label: 'To', usual: '', cite: '14.4', check: (hex: string) => (hex.trim() === '' ? line('Name the hex or the box', '14.4') : null) },
  beside: { ...toggle('An Axis unit is next to it'), cite: '14.4' },
} as const

/** 14.4: before any marker is allocated, to an Allied hex not next to an Axis unit. */
export const airfield: Procedure<Moving> = {
  id: 'airfield', label: 'Relocate an airfield', cite: '14.4', version: 1, desk: 'turn', picture: 'p-tac',
  fields: () => ({ ...airfieldFields, allied: { ...toggle('The hex is Allied-controlled'), usual: true, cite: '14.4' } }),
  *run({ state, input }) {
    const said: Line[] = []
    const assigned = allocated(state)
    const why = [...(input.allied ? [] : [line('Only to an Allied-controlled hex', '14.4')]), ...(input.beside ? [line('Not next to an Axis unit', '14.4')] : []), ...(assigned ? [line('Airfields move before markers are allocated', '14.4')] : [])]
    for (const [i, each] of why.entries()) said.push(yield* forbid({ id: `refused ${i + 1}`, who: 'allied' }, each))
    return outcome(`Airfield to ${input.at}`, { group: 'moved', lines: [...said, line('Moved', '14.4')], changes: [put('row', `airfield/${input.marker}`, { at: input.at })] })
  },
}

interface Overrun { readonly marker: string; readonly at?: string }
/** 14.4: to the nearest Allied Beach Head or either box, as the Allied player likes. */
export const airfieldOverrun: Procedure<Overrun> = {
  id: 'airfield-overrun', label: 'An airfield is overrun', cite: '14.4', version: 1, desk: 'turn', offered: 'airfield-forward',
  fields: () => ({ marker: airfieldFields.marker, ...refuge }),
  *run({ state, input }) {
    const { marker } = input
    const at = input.at ?? (yield* choose({ id: 'refuge', who: 'allied' }, refuge, { at: 'United Kingdom' })).at
    return outcome(`${String(state.row[`airfield/${marker}`]?.['label'] ?? 'Airfield')} to ${at}`, { group: 'overrun', lines: [line('Picked up when an Axis unit enters its hex', '14.4')], changes: [put('row', `airfield/${marker}`, { at })] })
  },
}
const refuge = { at: { ...choice('To', [pickOne('Nearest Beach Head', 'The nearest Allied Beach Head'), pickOne('United Kingdom', 'United Kingdom box'), pickOne('North Africa', 'North Africa box')]), usual: 'United Kingdom', cite: '14.4' } }
