import { owe, set } from '../../engine/changes.ts'
import { choice, option, toggle, type Fields } from '../../engine/field.ts'
import { amount, line, sum, type Line } from '../../engine/line.ts'
import type { Json } from '../../engine/json.ts'
import { choose, outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { factions, labelOf, opponentOf, titleOf } from './factions.ts'
import { active, advancing } from './initiative.ts'
import { seaAttack } from './seaAttack.ts'
import { navalModifier } from './warfare.ts'
import { sky } from './weather.ts'
import { listIn } from './read.ts'

/** 1.C: nine of the eleven are named in the rules. */
export const seas: readonly { readonly id: string; readonly label: string }[] = [
  { id: 'north-atlantic', label: 'North Atlantic Ocean' }, { id: 'south-atlantic', label: 'South Atlantic Ocean' }, { id: 'indian', label: 'Indian Ocean' }, { id: 'north-sea', label: 'North Sea' },
  { id: 'western-med', label: 'Western Mediterranean' }, { id: 'central-med', label: 'Central Mediterranean' }, { id: 'eastern-med', label: 'Eastern Mediterranean' },
  { id: 'baltic', label: 'Baltic Sea' }, { id: 'black', label: 'Black Sea' }, { id: 'other', label: 'Another sea area' },
]
export const seaLabel = (id: string): string => seas.find(each => each.id === id)?.label ?? id

type Activity = 'supply-event' | 'air' | 'reinforce' | 'fleet' | 'port'
const activities: Readonly<Record<Activity, { readonly label: string; readonly attack: boolean }>> = {
  'supply-event': { label: 'Supply event: tracing supply', attack: false },
  air: { label: 'Placing an air unit: tracing supply', attack: false },
  reinforce: { label: 'Reinforcement steps: tracing supply', attack: true },
  fleet: { label: 'Naval units move in', attack: true },
  port: { label: 'Port-to-port move', attack: true },
}

export interface Interception {
  readonly mover: string
  readonly activity: Activity
  readonly area: string
  readonly own: number
  readonly enemy: number
  readonly air: boolean
  readonly modifier: number
  readonly steps: number
  readonly fleets: number
  readonly subs: number
  /** over a boundary, or between ports of an area, checked before in this order */
  readonly same: boolean
}

/** 9: contested sea, a check that may cost initiative, and perhaps a sea attack. */
export const interception: Procedure<Interception> = {
  id: 'interception', label: 'Interception and sea attack', cite: '9.1', version: 2, desk: 'combat', offered: 'naval rules', picture: 'p-ship', manual: [{ on: 'die', label: 'Sea attack dice' }],
  fields: ({ state, input }): Fields => {
    const mover = String(input.mover ?? active(state))
    const ship = (label: string, by: string, max = 30): Fields[string] => ({ kind: 'number', label, min: 0, max, usual: 0, group: labelOf(by), faction: by, cite: '9.1' })
    const attack = activities[input.activity ?? 'port'].attack
    return {
      mover: { ...choice('Who moves or traces', factions.map(each => option(each, titleOf(each)))), usual: active(state), cite: '9' },
      activity: { ...choice('What', Object.entries(activities).map(([id, { label }]) => option(id as Activity, label))), cite: '9' },
      area: { ...choice('Sea area', seas.map(each => option(each.id, each.label))), cite: '9.1.1' },
      own: ship(`${labelOf(mover)} ready naval strength`, mover), enemy: ship(`${labelOf(opponentOf(mover))} ready naval strength`, opponentOf(mover)),
      ...(mover === 'western' || opponentOf(mover) === 'western' ? { air: { ...toggle('A Western fleet there has intrinsic air'), cite: '9.1' }, modifier: { kind: 'number' as const, label: 'Strategic Warfare modifier to Western strength', min: -5, max: 5, usual: 0, cite: '9.1.1' } } : {}),
      ...(attack ? { steps: { kind: 'number' as const, label: 'Steps moving or being placed', min: 0, max: 12, usual: 0, cite: '9.2' }, fleets: ship(`${labelOf(mover)} ready fleets there`, mover, 9), ...(mover === 'okw' ? { subs: ship('Ready submarines there', mover, 9) } : {}) } : {}),
      ...(listIn(state, 'seas-checked').includes(keyOf({ activity: 'port', ...input })) && !tracing(input.activity) ? { same: { ...toggle('Same sea boundary, or ports of the same area, as the check before'), usual: true, cite: '9.1.2' } } : {}),
    }
  },
  prefill: ({ state, input }): { readonly [field: string]: { readonly value: Json; readonly line: Line } } => {
    const owing = owedCheck(state)
    const { mover = active(state), area = '' } = { ...owing, ...input }
    const found = navalModifier(state, area)
    const [own, enemy] = [readyIn(state, area, mover), readyIn(state, area, opponentOf(mover))]
    const counted = line('Ready naval units on the map', '9.1')
    return {
      mover: { value: active(state), line: line(`${labelOf(active(state))} acts`, '5') },
      ...Object.fromEntries(Object.entries(owing).map(([id, value]) => [id, { value, line: line('Owed', '9.1') }])),
      ...(own === null ? {} : { own: { value: own.strength, line: counted }, fleets: { value: own.fleets, line: counted }, subs: { value: own.subs, line: counted } }), ...(enemy === null ? {} : { enemy: { value: enemy.strength, line: counted } }),
      ...(found?.by === null || found === null ? {} : { modifier: { value: found.by, line: line('Strategic Warfare track', '7.9.3') } }),
    }
  },
  *run(scene) {
    const { state } = scene
    const input: Interception = { ...blank, ...scene.input }
    const interceptor = opponentOf(input.mover)
    const seen = listIn(state, 'seas-checked')
    const key = keyOf(input)
    if (seen.includes(key) && (tracing(input.activity) || input.same)) return outcome('Already checked there', { code: 'checked', lines: [line('One check in an order, event or card', '9.1.2')], changes: [] })
    const strengths = strengthLines(state, input)
    const difference = sum(strengths, 'enemy') - sum(strengths, 'own')
    const paid = yield* advancing(scene, input.mover, difference, line(`pays ${difference} (interception)`, '9.1'))
    const lines = [...strengths, line(difference > 0 ? `Interceptor stronger by ${difference}` : 'Interceptor not stronger: nothing to pay', '9.1'), ...paid.lines]
    const changes = [...paid.changes, set('pile', 'seas-checked', [...seen, key])]
    const fights = activities[input.activity].attack && (yield* wants(interceptor, lines))
    const base = outcome(difference > 0 ? `${labelOf(input.mover)} pays ${difference}` : 'No cost', { code: String(Math.max(0, difference)), tally: { initiative: Math.max(0, difference) }, lines, changes, learns: paid.learns })
    return fights ? yield* seaAttack(scene, input, difference, base) : base
  },
}
/** 9: the check stands on the desk with what is known of it; the strengths are asked there. */
export const seaOwed = (mover: string, activity: Activity, area: string | null, steps = 0): Change =>
  owe(`sea ${area ?? mover} ${activity}`, { text: `${titleOf(mover)}: interception${area === null ? '' : ` in the ${seaLabel(area)}`}`, cite: '9.1', call: { procedure: 'interception', input: { mover, activity, steps, ...(area === null ? {} : { area }) } } })
/** The one check that is owed; of several the players say which. */
const owedCheck = (state: State): Partial<Interception> => {
  const [one, ...more] = Object.values(state.due).flatMap(({ call }) => (call?.procedure === 'interception' ? [call.input] : []))
  return more.length > 0 ? {} : (one ?? {}) as Partial<Interception>
}
const blank: Interception = { mover: 'western', activity: 'port', area: 'other', own: 0, enemy: 0, air: false, modifier: 0, steps: 0, fleets: 1, subs: 0, same: false }
const tracing = (activity?: Activity): boolean => activity === 'supply-event' || activity === 'air' || activity === 'reinforce'
/** 9.1.2: traces of supply count as one; so do moves, but only where they come the same way. */
const keyOf = ({ activity, area = '' }: Partial<Interception>): string => `${tracing(activity) ? 'supply' : activity} ${area}`

/** What the app's map knows of a sea area: interdicted units count as absent (2.4); null when nobody entered any. */
function readyIn(state: State, area: string, faction: string): { readonly strength: number; readonly fleets: number; readonly subs: number } | null {
  const here = Object.values(state.unit).filter(unit => unit['cell'] === area && unit['faction'] === faction && (unit['type'] === 'fleet' || unit['type'] === 'sub'))
  const ready = here.filter(unit => unit['interdicted'] !== true)
  const fleets = ready.filter(unit => unit['type'] === 'fleet').length
  return here.length === 0 ? null : { strength: ready.reduce((sum, unit) => sum + Number(unit['strength'] ?? unit['factors'] ?? 0), 0), fleets, subs: ready.length - fleets }
}

/** 9.1 step 1: printed strengths of ready units; the West has its track and its carriers. */
export function strengthLines(state: State, input: Interception): readonly Line[] {
  const west = input.mover === 'western' ? 'own' : opponentOf(input.mover) === 'western' ? 'enemy' : null
  return [
    amount(`${labelOf(input.mover)} naval strength`, '9.1', 'own', input.own), amount(`${labelOf(opponentOf(input.mover))} naval strength`, '9.1', 'enemy', input.enemy),
    ...(west !== null && input.modifier !== 0 ? [amount('Strategic Warfare track', '9.1.1', west, input.modifier)] : []),
    ...(west !== null && input.air && sky(state) === 'fair' ? [amount('Intrinsic air in fair weather', '9.1', west, 1)] : []),
  ]
}

function* wants(interceptor: string, lines: readonly Line[]): Script<boolean> {
  const { attack } = yield* choose({ id: 'attack', who: interceptor, lines: [...lines, line(`${titleOf(interceptor)}: a sea attack?`, '9.2')] }, { attack: choice('Sea attack', [option('no', 'No attack'), option('yes', 'Sea attack')]) }, { attack: 'no' })
  return attack === 'yes'
}
