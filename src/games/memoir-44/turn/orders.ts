import { add, put } from '../../../engine/changes.ts'
import { choice, option, toggle, type Fields, type Option } from '../../../engine/field.ts'
import { line, type Line } from '../../../engine/line.ts'
import { forbid, outcome, type Procedure, type Scene } from '../../../engine/procedure.ts'
import type { Facts, State } from '../../../engine/state.ts'
import { rosterId } from '../battle/attack.ts'
import { plural } from '../words.ts'
import { sectionsOf } from '../board/sections.ts'
import { meant, troop, type Troop } from '../facts.ts'
import { kindOf, unitsOf } from '../roster.ts'
import { mover } from '../sides.ts'
import { textIn, trackOf, unitLabel, unitOf } from '../kept.ts'

export const sections = ['left', 'center', 'right'] as const
export interface Order { readonly unit: string; readonly section: string; readonly moveOnly?: boolean }

export const ordersLeft = (state: State, section: string): number => trackOf(state, `orders ${section}`)
/** Sections first, then orders that hold anywhere, then those Their Finest Hour gives to one arm, then Breakthrough's that only move. */
export const orderKinds = ['left', 'center', 'right', 'any', 'infantry', 'armor', 'move'] as const
export const ordersInAll = (state: State): number => orderKinds.reduce((sum, each) => sum + ordersLeft(state, each), 0)

/** One order for one unit; a unit astride two sections may take it from either. */
export const order: Procedure<Order> = {
  id: 'order', label: 'Order a unit', cite: 'Order', version: 1, desk: 'turn', picture: 'i-flag', offered: 'orders left',
  fields: orderFields,
  *run(scene) {
    const { state, input } = scene
    const lines: Line[] = []
    for (const [n, why] of refusals(scene).entries()) lines.push(yield* forbid({ id: `no order ${n}`, who: mover(state) }, why))
    const unit = rosterId(input.unit)
    const name = unit === undefined ? troop(scene, input.unit).label : unitLabel(state, unit)
    const from = input.moveOnly === true ? 'move' : ([input.section, armOf(scene)].find(each => ordersLeft(state, each) > 0) ?? 'any')
    return outcome(`${name} is ordered`, {
      group: 'ordered', lines: [...lines, line(`${plural(Math.max(0, ordersInAll(state) - 1), 'order')} left`, 'Order')],
      changes: [add('track', `orders ${from}`, -1), ...(unit === undefined ? [] : [put('unit', unit, { ordered: true, ...(input.moveOnly === true ? { moveOnly: true } : {}) })])],
    })
  },
}

function orderFields(scene: Scene<Partial<Order>>): Fields {
  const { state, input } = scene
  const side = mover(state)
  const roster = unitsOf(state, side).map(id => [id, unitOf(state, id)] as const)
  const options: Option[] = [...roster.map(([id, facts]) => rosterOption(scene, id, facts)), ...['infantry', 'armor', 'artillery'].map(id => option(id, `${troop(scene, id).label} (not on the roster)`))]
  const unit = rosterId(input.unit ?? '')
  const offered = unit === undefined ? ['left', 'center', 'right'] : sectionsOf(state, unitOf(state, unit), side)
  return {
    unit: { ...choice('Unit', options), group: 'Order', faction: side },
    section: { ...choice('Section', (offered.length === 0 ? [...sections] : offered).map(id => option(id, id))), usual: offered.find(id => ordersLeft(state, id) > 0) ?? offered[0] ?? 'center', group: 'Order', cite: 'Order' },
    ...(ordersLeft(state, 'move') > 0 ? { moveOnly: { ...toggle('Only to move'), usual: false, group: 'Order', cite: 'Card: Recon' } } : {}),
  }
}

const rosterOption = (scene: Scene<Partial<Order>>, id: string, facts: Facts): Option => ({
  id: `unit:${id}`, label: textIn(facts, 'label', id), picture: kindOf(scene, facts).picture,
  ...(facts['ordered'] === true ? { refusal: line(`${textIn(facts, 'label', id)} has its order`, 'Order') } : {}),
})

const kindAt = (scene: Scene<Order>): Troop => { const unit = rosterId(scene.input.unit); return unit === undefined ? troop(scene, scene.input.unit) : kindOf(scene, unitOf(scene.state, unit)) }
const armOf = (scene: Scene<Order>): string => kindAt(scene).arm

function refusals(scene: Scene<Order>): readonly Line[] {
  const { state, input } = scene
  const unit = rosterId(input.unit)
  const facts = unitOf(state, unit)
  const kind = kindAt(scene)
  const arm = textIn(state.flag, 'card arm')
  const out: Line[] = []
  if (facts['ordered'] === true) out.push(line(`${textIn(facts, 'label', unit)} has its order this turn`, 'Order'))
  if (input.moveOnly !== true && ordersLeft(state, input.section) + ordersLeft(state, kind.arm) + ordersLeft(state, 'any') === 0) out.push(line(ordersLeft(state, 'infantry') + ordersLeft(state, 'armor') > 0 ? `No order left for ${kind.arm}` : `No orders left in the ${input.section} section`, 'Order'))
  if (arm !== '' && !meant(arm, kind.arm)) out.push(line(`The card orders only ${arm.replace(' ', ' and ')}; with none of it, any one unit`, 'Order'))
  if (unit !== undefined && !sectionsOf(state, facts, mover(state)).some(each => each === input.section)) out.push(line(`It does not stand in the ${input.section} section`, 'Order'))
  return out
}
