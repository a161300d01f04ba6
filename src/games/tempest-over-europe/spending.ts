import prices from '../../../data/tempest-over-europe/charts/prices.json'
import { add, drop, put } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, option, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { choose, forbid, outcome, type Outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { entryOf, heed, lot } from './candidates.ts'
import { factOf, labelOf, printed, sideOf, stepsNow, unitsOf, type Slot } from './roster.ts'
import { purseOf, sideName, type Side } from './sides.ts'
import { turnOf } from './turn.ts'
import { homeland } from './zones.ts'
import { inPool, poolOf } from './pools.ts'
import { track } from './tracks.ts'

interface Item { readonly label: string; readonly side: string; readonly price: number; readonly does: string; readonly type: string; readonly rule: string }
const items: { readonly [id: string]: Item } = prices.rows
export const priceOfItem = (id: string): number => items[id]?.price ?? 0

export interface Purchase { readonly item: string; readonly unit?: readonly UnitValue[]; readonly ldc?: boolean }

const purse = (id: string, side: Side): string => (id === 'soviet mechanized' ? 'lendLease' : purseOf[side])

/** 7.2, 9: what one may buy, what it costs, and why not. */
function purchaseFields(side: Side) {
  return ({ state, slot, input }: Scene<Partial<Purchase>>): Fields => {
    const on = Object.entries(items).filter(([, each]) => each.side === side)
    const chosen = items[input.item ?? '']
    const unit = chosen?.does === 'rebuild' || chosen?.does === 'reorganize' || chosen?.does === 'free'
    return {
      item: { ...choice('Buy', on.map(([id, each]) => ({ ...option(id, each.label, refused(state, id, side)), price: each.price }))), cite: '9', faction: side, usual: on[0]?.[0] ?? '' },
      ...(unit ? { unit: { kind: 'units', label: 'Which', cite: '7.2', faction: side, min: 1, max: 1, usual: [], roster: rosterFor(state, slot, side, chosen) } } : {}),
      ...(unit ? { ldc: { ...toggle('It has an LdC'), cite: '18', usual: true } } : {}),
    }
  }
}

const typesFor = (item: Item): readonly string[] => (item.type === 'infantry' && item.side !== 'soviet' ? ['infantry'] : [item.type])
const rosterFor = (state: State, slot: Slot, side: Side, item: Item) => unitsOf(side, ...typesFor(item))
  .filter(each => item.does !== 'free' || (each.nation !== 'ge' && each.nation !== 'lw'))
  .map(each => entryOf(state, slot, each.id))

function refused(state: State, id: string, side: Side): Line | undefined {
  const item = items[id] as Item
  const stock = track(state, purse(id, side))
  if (item.price > stock) return line(`${item.label} costs ${item.price}, there ${stock === 1 ? 'is' : 'are'} ${stock}`, item.rule)
  if (id === 'soviet mechanized' && !mechanizes(state)) return line('Mechanized armies only from six turns after the attack on the USSR', '8.1')
  if (id === 'west NM' && track(state, 'NM') >= (state.track['nmMax'] ?? 2)) return line('Merchant navy is at its maximum', '5.1')
  if (item.does === 'draw' && poolOf(state, side, item.type).length === 0) return line(`No ${item.type} in the pool`, '7.1')
  return undefined
}

/** 8.1: six turns after the attack lend-lease turns fronts over. */
export const mechanizes = (state: State): boolean => track(state, 'barbarossa') > 0 && turnOf(state) >= track(state, 'barbarossa') + 6

const buying = (side: Side, cite: string): Procedure<Purchase> => ({
  id: `buy ${side}`, label: `${sideName[side]}: spend PR`, cite, version: 1, desk: 'turn', picture: 'p-barrel', fields: purchaseFields(side),
  *run({ state, slot, input }) {
    const item = items[input.item]
    if (item === undefined) return outcome('Nothing bought', { group: '' })
    const why = refused(state, input.item, side)
    if (why !== undefined) yield* forbid({ id: 'refused', who: side }, why)
    const pay = add('track', purse(input.item, side), -item.price)
    const done = (label: string, changes: Outcome['changes'], duties: Outcome['duties'] = []): Outcome => outcome(label, { group: item.label, changes: [pay, ...changes], duties, lines: [line(`${item.label}: ${item.price} PR`, item.rule)], tally: { PR: item.price } })
    if (item.does === 'point') return done(`${item.label} bought`, [add('track', item.type, 1)])
    if (item.does === 'draw') return yield* drawNew(state, side, item, done)
    const unit = input.unit?.[0]?.unit
    if (unit === undefined) return outcome('No unit named', { group: '' })
    yield* heed(side, rebuildRefusals(state, slot, unit, input.ldc !== false, item))
    if (item.does === 'reorganize') return done(`${labelOf(unit)} reorganized, back to its starting base`, [put('unit', unit, { disorganized: false }), drop('due', `back ${unit}`)])
    return done(`${labelOf(unit)} rebuilt by a step`, rebuilt(state, unit))
  },
})

/** 7.2: a destroyed unit returns reduced; a reduced one is turned over. */
export function rebuilt(state: State, unit: string): Outcome['changes'] {
  return inPool(state, unit) ? [drop('pile', `pool ${sideOf(unit)}/${unit}`), put('unit', unit, { steps: 1, built: true })] : [put('unit', unit, { steps: stepsNow(state, unit) + 1, built: true })]
}

export function rebuildRefusals(state: State, slot: Slot, unit: string, ldc: boolean, item: Pick<Item, 'does'>): readonly Line[] {
  const full = stepsNow(state, unit) >= (factOf(unit)?.steps ?? 2) && !inPool(state, unit)
  return [
    ...(state.unit[unit]?.['built'] === true ? [line('One step a unit and turn', '7.2')] : []),
    ...(printed(state, slot, unit)?.asterisk === true ? [line(`${labelOf(unit)} has an asterisk: never rebuilt`, '7.2')] : []),
    ...(ldc ? [] : [line('No rebuilding without an LdC', '18')]),
    ...(unit === '8th Army' && stepsNow(state, unit) >= 1 && turnOf(state) < 10 && state.unit[unit] !== undefined ? [line('The 8th Army stays reduced until the USA is in the war', '8.1')] : []),
    ...(item.does !== 'reorganize' && full && state.unit[unit] !== undefined ? [line(`${labelOf(unit)} is at full strength`, '7.2')] : []),
  ]
}

function* drawNew(state: State, side: Side, item: Item, done: (label: string, changes: Outcome['changes'], duties?: Outcome['duties']) => Outcome): Script<Outcome> {
  const pool = poolOf(state, side, item.type)
  if (pool.length === 0) return done('The pool is empty: take any such counter', [])
  const unit = yield* lot('drawn', side, pool, line('Drawn at random from the pool', '7.1'))
  const out = drop('pile', `pool ${side}/${unit}`)
  if (side !== 'axis') return done(`${labelOf(unit)} drawn, reduced`, [out, put('unit', unit, { steps: 1, built: true, cell: 'to place' })])
  const { to } = yield* choose({ id: 'where', who: side }, { to: choice(`${labelOf(unit)} appears in`, homeland.map(each => option(each))) }, { to: homeland[0] ?? '' })
  return done(`${labelOf(unit)} appears in ${to}, reduced`, [out, put('unit', unit, { steps: 1, built: true, cell: to })])
}

export const buyAxis = buying('axis', '9')
export const buyWest = buying('west', '7.2')
export const buySoviet = buying('soviet', '8.1')
