import type { QuickShape, UnitFact, UnitValue } from '../../engine/counter.ts'
import type { State } from '../../engine/state.ts'
import types from '../../../data/fortress-europa/charts/unit-types.json'
import facts from '../../../data/fortress-europa/units.json'
import type { Side } from './table.ts'

export const units = facts as readonly UnitFact[]
const byId = new Map(units.map(each => [each.id, each]))
export const unitFact = (id: string): UnitFact | undefined => byId.get(id)

const kinds: { readonly [type: string]: { readonly name: string; readonly armoured?: boolean; readonly free?: boolean } } = types.rows
/** 2.5 */
export const isArmoured = (unit: { readonly type: string }): boolean => kinds[unit.type]?.armoured === true
/** 6.5 */
export const stacksFree = (type: string): boolean => kinds[type]?.free === true

const germanNations = ['ge', 'ss', 'lw', 'vs']
export const sideOf = (unit: { readonly nation: string }): Side => (germanNations.includes(unit.nation) ? 'german' : 'allied')

const airborne = ['paratrooper', 'glider']
export const isAirborne = (unit: { readonly type: string }): boolean => airborne.includes(unit.type)
/** 21.1: never out of supply, never counted. */
export const isRaider = (unit: { readonly type: string }): boolean => unit.type === 'commando' || unit.type === 'ranger'

/** 18.7.2, 20.15, 21.1: does its loss raise the supply capacity? An airdropped unit was never counted. */
export function countsAshore(state: State, unit: UnitValue): boolean {
  if (sideOf(unit) === 'german' || isRaider(unit) || unit.type === 'partisan') return false
  const known = unit.unit === undefined ? undefined : state.unit[unit.unit]?.['counts']
  return known === undefined ? !isAirborne(unit) : known === true
}

const type = (id: string, label: string, symbol: string, combat: number, move: number, steps: number) => ({ id, label, symbol, factors: [combat, move], steps })
const alliedQuick: QuickShape = {
  nations: [{ id: 'us', label: 'American' }, { id: 'br', label: 'British' }, { id: 'ca', label: 'Canadian' }, { id: 'ff', label: 'French' }, { id: 'minor', label: 'Allied minor' }],
  types: [
    type('infantry', 'Infantry', 'n-inf', 6, 4, 2), type('armour', 'Armour', 'n-arm', 7, 6, 2), type('paratrooper', 'Paratrooper', 'n-para', 5, 4, 2),
    type('cavalry', 'Cavalry', 'n-cav', 3, 6, 1), type('commando', 'Commando', 'n-cdo', 2, 4, 1), type('ranger', 'Ranger', 'n-cdo', 2, 4, 1), type('hq', 'Headquarters', 'n-hq', 1, 4, 1),
    type('mountain', 'Mountain', 'n-mtn', 4, 5, 2), type('glider', 'Glider', 'n-glider', 5, 4, 2), type('engineer', 'Engineer', 'n-eng', 3, 6, 1),
  ],
  factors: [{ label: 'Combat', min: 0, max: 20 }, { label: 'Movement', min: 0, max: 8 }],
}
const germanQuick: QuickShape = {
  nations: [{ id: 'ge', label: 'Wehrmacht' }, { id: 'ss', label: 'SS' }, { id: 'lw', label: 'Luftwaffe' }],
  types: [
    type('infantry', 'Infantry', 'n-inf', 4, 3, 2), type('armour', 'Panzer', 'n-arm', 7, 6, 2), type('mechanized', 'Panzer grenadier', 'n-mech', 6, 5, 2), type('coastal', 'Coastal defence', 'n-coast', 5, 0, 1),
    type('paratrooper', 'Paratrooper', 'n-para', 4, 4, 2), type('mountain', 'Mountain', 'n-mtn', 4, 4, 2), type('volkssturm', 'Volkssturm', 'n-garr', 2, 2, 1), type('flak', 'Flak', 'n-flak', 2, 3, 1),
    type('hq', 'Headquarters', 'n-hq', 1, 3, 1), type('hq troops', 'HQ troops', 'n-hq', 1, 2, 1), type('assault gun', 'Assault gun', 'n-ag', 2, 5, 1), type('training', 'Training', 'n-train', 2, 3, 1), type('security', 'Security', 'n-sec', 2, 3, 1),
  ],
  factors: [{ label: 'Combat', min: 0, max: 20 }, { label: 'Movement', min: 0, max: 8 }],
}
export const quickOf = (side: Side): QuickShape => (side === 'allied' ? alliedQuick : germanQuick)
