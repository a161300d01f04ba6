import { add } from '../../engine/changes.ts'
import { choice, option, toggle, type Option } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { nationWord, type Nation } from './replacements.ts'
import { inTurnOf, isOn, level } from './table.ts'

export type Work = 'flip' | 'full' | 'reduced' | 'one-step'
export interface Spend {
  readonly nation: Nation
  readonly type: string
  readonly work: Work
  readonly zoc: boolean
  readonly supplied: boolean
  readonly minor?: boolean
  readonly ssWaits?: boolean
}

/** 27.8: a destroyed unit costs one factor more than its steps. */
export const cost: { readonly [work in Work]: number } = { flip: 1, full: 3, reduced: 2, 'one-step': 2 }
const workWord: { readonly [work in Work]: string } = { flip: 'Reduced to full', full: 'Destroyed two-step unit to full', reduced: 'Destroyed two-step unit to reduced', 'one-step': 'Destroyed one-step unit' }

/** 27.10: none of these is ever replaced. */
const never = ['flak', 'security', 'artillery', 'glider', 'coastal', 'hq', 'hq troops', 'volkssturm', 'training', 'assault gun']
const armour = ['armour', 'mechanized', 'cavalry', 'engineer']
const specials = ['paratrooper', 'commando', 'ranger']
const types = ['infantry', 'armour', 'mechanized', 'cavalry', 'engineer', 'mountain', 'paratrooper', 'commando', 'ranger', ...never]

const typeOptions: readonly Option[] = types.map(id => option(id, id === 'hq' ? 'Headquarters' : id[0]?.toUpperCase() + id.slice(1), never.includes(id) ? line(`${id} units are never replaced`, '27.10') : undefined))

export const spend: Procedure<Spend> = {
  id: 'spend', label: 'Spend replacements', cite: '27.7', version: 1, desk: 'turn', picture: 'i-plus',
  fields: ({ state, input }) => ({
    nation: { ...choice('Nation', (['us', 'br', 'ge'] as const).map(id => option(id, `${nationWord[id]} ${stockText(state, id)}`))), usual: inTurnOf(state, 'german') ? 'ge' : 'us' },
    type: choice('Unit', typeOptions), work: choice('What for', (Object.keys(cost) as Work[]).map(id => ({ ...option(id, workWord[id]), price: cost[id] }))),
    zoc: { ...toggle('In an enemy ZOC, or in a fortress beside an enemy'), cite: '27.7' },
    supplied: { ...toggle('Can trace supply of any length'), usual: true, cite: '27.7' },
    ...(input.nation === 'br' || input.nation === 'us' ? { minor: { ...toggle('French, Allied minor or a part of the 79th'), cite: '27.14' } } : {}),
    ...(input.nation === 'ge' && isOn(state, 'ss first') && armour.includes(input.type ?? '') ? { ssWaits: { ...toggle('A destroyed SS armoured unit waits'), cite: '31.2' } } : {}),
  }),
  *run({ state, input }) {
    const who = input.nation === 'ge' ? 'german' : 'allied'
    const lines: Line[] = [line(`${workWord[input.work]}: ${cost[input.work]}`, input.work === 'flip' ? '27.1' : '27.8')]
    for (const why of refusals(state, input)) lines.push(yield* forbid({ id: why.cite ?? 'rule', who, lines }, why))
    return outcome(`${cost[input.work]} ${nationWord[input.nation]} factor${cost[input.work] > 1 ? 's' : ''} spent`, {
      lines, changes: payment(state, input), duties: [duty(who, 'Can’t Move marker on it for the turn', '27.7'), ...placing(input, who)],
    })
  },
}

const stockText = (state: State, nation: Nation): string => `${level(state, `${nation} infantry`) + level(state, `${nation} armour`)}(${level(state, `${nation} armour`)})`
const placing = (input: Spend, who: string): readonly Line[] => {
  if (input.work === 'flip') return []
  const para = input.nation === 'ge' && input.type === 'paratrooper' ? [duty(who, 'It may no longer drop, only be airlifted', '27.9')] : []
  return [duty(who, input.nation === 'ge' ? 'Enters like a reinforcement, on an unthreatened city in Germany' : 'Placed in England or Africa like a reinforcement', '27.8'), ...para]
}

const special = (input: Spend): boolean => input.nation !== 'ge' && specials.includes(input.type)

/** What the stock must hold; the doubt A30 says whether the surcharge must be armour. */
function price(state: State, input: Spend): { readonly armour: number; readonly any: number } {
  const n = cost[input.work]
  if (!armour.includes(input.type)) return { armour: 0, any: n }
  return input.work !== 'flip' && state.option['rebuild armour'] === 'any' ? { armour: n - 1, any: 1 } : { armour: n, any: 0 }
}

function* refusals(state: State, input: Spend): Generator<Line> {
  if (never.includes(input.type)) yield line(`${input.type} units are never replaced`, '27.10')
  if (input.minor === true) yield line('French, Allied minors and parts of the 79th are never replaced', '27.14')
  if (input.zoc) yield line('Not in an enemy ZOC, nor in a fortress beside an enemy', '27.7')
  if (!input.supplied) yield line('It must trace supply, of any length', '27.7')
  if (input.ssWaits === true) yield line('Destroyed SS armour comes first', '31.2')
  if (special(input)) {
    if (level(state, 'special') < cost[input.work]) yield line('Only with special factors', '27.9')
    return
  }
  const need = price(state, input)
  const tanks = level(state, `${input.nation} armour`)
  const all = tanks + level(state, `${input.nation} infantry`)
  if (tanks < need.armour) yield line(`${need.armour} armour factors needed, ${tanks} in stock: infantry cannot stand in`, '27.5')
  else if (all < need.armour + need.any) yield line(`${need.armour + need.any} factors needed, ${all} in stock`, '27.3')
}

/** 27.5: armour stands in for infantry when infantry runs out. */
function payment(state: State, input: Spend): readonly Change[] {
  if (special(input)) return [add('track', 'special', -cost[input.work])]
  const need = price(state, input)
  const infantry = Math.min(need.any, level(state, `${input.nation} infantry`))
  return [add('track', `${input.nation} infantry`, -infantry), add('track', `${input.nation} armour`, -(need.armour + need.any - infantry))]
}
