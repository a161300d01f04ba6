import type { QuickShape, UnitFact, UnitValue } from '../../engine/counter.ts'
import { factorsText } from '../../engine/counter.ts'
import type { UnitsField, Option } from '../../engine/field.ts'
import { line } from '../../engine/line.ts'
import type { Scene } from '../../engine/procedure.ts'
import type { Facts, State } from '../../engine/state.ts'
import facts from '../../../data/fortress-europa/units.json'
import type { Side } from './table.ts'

export const units = facts as readonly UnitFact[]
const byId = new Map(units.map(each => [each.id, each]))
export const unitFact = (id: string): UnitFact | undefined => byId.get(id)

/** 2.5: everything that counts as armoured. */
const armoured = ['armour', 'mechanized', 'cavalry', 'assault gun', 'engineer']
export const isArmoured = (unit: { readonly type: string }): boolean => armoured.includes(unit.type)

/** 6.5: nothing of these counts towards stacking; assault guns and HQ troops do. */
const free = ['hq', 'ranger', 'commando', 'security', 'partisan', 'artillery', 'flak']
export const stacksFree = (type: string): boolean => free.includes(type)

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

const symbols: { readonly [type: string]: string | undefined } = Object.fromEntries([...alliedQuick.types, ...germanQuick.types].map(each => [each.id, each.symbol]))

type Rostered = Option & { readonly value: UnitValue }

/** Sheet units and the owner's own, less what is known to be dead or withdrawn. */
export function rosterOf(scene: Pick<Scene, 'state' | 'slot'>, side: Side): readonly Rostered[] {
  const own = scene.slot('roster')
  const owners = own.kind === 'rows' ? Object.entries(own.rows).map(([id, row]) => ownUnit(id, row)) : []
  const typed = Object.keys(scene.state.unit).filter(id => !byId.has(id) && !id.startsWith('own ')).sort().flatMap(id => onMap(id, scene.state.unit[id] as Facts))
  const added = [...typed, ...owners].filter(each => each.faction === side).map(each => entry(scene.state, each))
  return [...added, ...sheet[side].map(each => entry(scene.state, each))]
}
const sheet: { readonly [side in Side]: readonly UnitFact[] } = { allied: units.filter(each => each.faction === 'allied'), german: units.filter(each => each.faction === 'german') }

/** A counter typed in on the map takes part like any other while it stands there. */
function onMap(id: string, now: Facts): readonly UnitFact[] {
  if (typeof now['label'] !== 'string' || typeof now['cell'] !== 'string') return []
  const type = String(now['type'] ?? 'infantry')
  return [{ id, label: now['label'], faction: String(now['faction'] ?? 'allied'), nation: String(now['nation'] ?? 'us'), type, symbol: symbols[type] ?? 'n-inf', factors: String(now['factors'] ?? '1-1').split('-').map(Number), steps: Math.max(1, Number(now['steps'] ?? 1)) }]
}

const ownUnit = (id: string, row: { readonly [column: string]: string | number | boolean | null }): UnitFact => {
  const nation = String(row['nation'] ?? 'us')
  const reduced = row['reduced']
  return {
    id: `own ${id}`, label: String(row['name'] ?? id), faction: sideOf({ nation }), nation, type: String(row['type'] ?? 'infantry'), symbol: symbols[String(row['type'] ?? 'infantry')] ?? 'n-inf',
    factors: [Number(row['combat'] ?? 1), Number(row['move'] ?? 1)], steps: typeof reduced === 'number' && reduced > 0 ? 2 : 1,
    ...(typeof reduced === 'number' && reduced > 0 ? { reduced: [reduced, Number(row['move'] ?? 1)] } : {}),
  }
}

/** Two hundred counters are asked for at every tap: those nobody has touched are made once. */
const asPrinted = new Map(units.map(fact => [fact.id, rostered(fact, undefined)]))

const entry = (state: State, fact: UnitFact): Rostered => {
  const known = state.unit[fact.id]
  return (known === undefined ? asPrinted.get(fact.id) : undefined) ?? rostered(fact, known)
}

function rostered(fact: UnitFact, known: Facts | undefined): Rostered {
  const steps = Number(known?.['steps'] ?? fact.steps)
  const weak = steps < fact.steps && fact.reduced !== undefined
  const factors = weak ? fact.reduced : fact.factors
  const value: UnitValue = { unit: fact.id, label: fact.label, type: fact.type, nation: fact.nation, factors, steps, ...(steps < fact.steps ? { reduced: true } : {}) }
  const counter = { nation: fact.nation, symbol: fact.symbol, factors: factorsText(factors), designation: fact.label, ...(fact.size === undefined ? {} : { size: fact.size }), ...(steps < fact.steps ? { reduced: true } : {}) }
  const gone = known?.['at'] === 'dead' ? line(`${fact.label} is destroyed`, '2.8') : known?.['at'] === 'withdrawn' ? line(`${fact.label} is withdrawn`, '26.7') : undefined
  return { id: fact.id, label: fact.label, value, counter, ...(gone === undefined ? {} : { refusal: gone }) }
}

export const unitsField = (scene: Pick<Scene, 'state' | 'slot'>, side: Side, label: string, group: string, min = 0): UnitsField =>
  ({ kind: 'units', label, group, faction: side, min, max: 12, roster: rosterOf(scene, side), quick: quickOf(side) })
