import { factorsText, type UnitFact, type UnitValue } from '../../engine/counter.ts'
import { number, type Fields, type Option, type UnitsField } from '../../engine/field.ts'
import { line } from '../../engine/line.ts'
import type { Outcome, Scene } from '../../engine/procedure.ts'
import type { Facts, State } from '../../engine/state.ts'
import type { Battle } from './battle-input.ts'
import type { Side } from './table.ts'
import { quickOf, sideOf, unitFact, units } from './units.ts'

type Seen = Pick<Scene, 'state' | 'slot'>
type Rostered = Option & { readonly value: UnitValue }

const symbols: { readonly [type: string]: string | undefined } = Object.fromEntries([...quickOf('allied').types, ...quickOf('german').types].map(each => [each.id, each.symbol]))
const words: { readonly [nation: string]: string } = { us: 'American', br: 'British', ca: 'Canadian', ff: 'French', pol: 'Polish minor', ge: 'Wehrmacht', ss: 'SS', lw: 'Luftwaffe' }

/** The scan shows some counters from behind only: the owner's line of that name is the whole counter. */
const keyOf = ({ nation, type, label }: UnitFact): string => `${nation} ${type} ${label.replace(/ \((reduced|reverse) side\)$/, '')}`

/** What the owner copied from the counters, by what it stands for; the scan is overruled by it. */
function copied({ slot }: Pick<Scene, 'slot'>): ReadonlyMap<string, UnitFact> {
  const own = slot('roster')
  return new Map((own.kind === 'rows' ? Object.entries(own.rows) : []).map(([id, row]) => { const fact = ownUnit(id, row); return [keyOf(fact), fact] }))
}
const asCopied = (own: ReadonlyMap<string, UnitFact>, fact: UnitFact): UnitFact => { const found = own.get(keyOf(fact)); return found === undefined ? fact : { ...found, id: fact.id, symbol: fact.symbol } }

/** Sheet units and the owner's own, less what is known to be dead or withdrawn. */
export function rosterOf(scene: Seen, side: Side): readonly Rostered[] {
  const own = copied(scene)
  const printed = new Set(sheet[side].map(keyOf))
  const typed = Object.keys(scene.state.unit).filter(id => unitFact(id) === undefined && !id.startsWith('own ')).sort().flatMap(id => onMap(id, scene.state.unit[id] as Facts))
  const added = [...typed, ...[...own.values()].filter(each => !printed.has(keyOf(each)))].filter(each => each.faction === side)
  return [...added, ...sheet[side].map(each => asCopied(own, each))].map(each => entry(scene.state, each))
}
const sheet: { readonly [side in Side]: readonly UnitFact[] } = { allied: units.filter(each => each.faction === 'allied'), german: units.filter(each => each.faction === 'german') }

/** A counter typed in on the map takes part like any other while it stands there. */
function onMap(id: string, now: Facts): readonly UnitFact[] {
  if (typeof now['label'] !== 'string' || typeof now['cell'] !== 'string') return []
  const type = String(now['type'] ?? 'infantry')
  return [{ id, label: now['label'], faction: String(now['faction'] ?? 'allied'), nation: String(now['nation'] ?? 'us'), type, symbol: symbols[type] ?? 'n-inf', factors: String(now['factors'] ?? '1-1').split('-').map(Number), steps: Math.max(1, Number(now['steps'] ?? 1)) }]
}

function ownUnit(id: string, row: { readonly [column: string]: string | number | boolean | null }): UnitFact {
  const nation = String(row['nation'] ?? 'us')
  const type = String(row['type'] ?? 'infantry')
  const move = Number(row['move'] ?? 1)
  const weak = Number(row['reduced'] ?? 0)
  return {
    id: `own ${id}`, label: String(row['name'] ?? id), faction: sideOf({ nation }), nation, type, symbol: symbols[type] ?? 'n-inf', factors: [Number(row['combat'] ?? 1), move],
    ...(weak > 0 ? { steps: 2, reduced: [weak, move] } : { steps: 1 }), ...(typeof row['size'] === 'string' ? { size: row['size'] } : {}),
  }
}

/** Two hundred counters are asked for at every tap: those nobody has touched are made once. */
const asPrinted = new Map(units.map(fact => [fact, rostered(fact, undefined)]))

const entry = (state: State, fact: UnitFact): Rostered => {
  const known = state.unit[fact.id]
  return (known === undefined ? asPrinted.get(fact) : undefined) ?? rostered(fact, known)
}

function rostered(fact: UnitFact, known: Facts | undefined): Rostered {
  const steps = Number(known?.['steps'] ?? fact.steps)
  const weak = steps < fact.steps && fact.reduced !== undefined
  const factors = weak ? fact.reduced : fact.factors
  const value: UnitValue = { unit: fact.id, label: fact.label, type: fact.type, nation: fact.nation, factors, steps, ...(steps < fact.steps ? { reduced: true } : {}) }
  const counter = { nation: fact.nation, symbol: fact.symbol, factors: factorsText(factors), designation: fact.label, ...(fact.size === undefined ? {} : { size: fact.size }), ...(steps < fact.steps ? { reduced: true } : {}) }
  const gone = known?.['at'] === 'dead' ? line(`${fact.label} is destroyed`, '2.8') : known?.['at'] === 'withdrawn' ? line(`${fact.label} is withdrawn`, '26.7') : undefined
  return { id: fact.id, label: fact.label, value, counter, note: `${words[fact.nation] ?? ''} ${fact.also?.['group'] === undefined ? '' : `group ${fact.also['group']}`}`.trim(), ...(gone === undefined ? {} : { refusal: gone }) }
}

export const unitsField = (scene: Seen, side: Side, label: string, group: string, min = 0): UnitsField =>
  ({ kind: 'units', label, group, faction: side, min, max: 12, roster: rosterOf(scene, side), quick: quickOf(side) })

const armies = ['attackers', 'defenders', 'defenders2', 'defenders3'] as const

/** 2.8: the printed counter behind a unit of the form, as the owner has it. */
function factOf(own: ReadonlyMap<string, UnitFact>, { unit }: UnitValue): UnitFact | undefined {
  const printed = unit === undefined ? undefined : unitFact(unit)
  return printed === undefined ? [...own.values()].find(each => each.id === unit) : asCopied(own, printed)
}

/** 2.8: reduced in this battle, and neither the scan nor the owner has told its other side. */
function unseen(scene: Pick<Scene<Partial<Battle>>, 'slot' | 'input'>): readonly UnitFact[] {
  const own = copied(scene)
  return armies.flatMap(army => (scene.input[army] ?? []).flatMap(unit => { const fact = unit.reduced === true ? factOf(own, unit) : undefined; return fact === undefined || fact.reduced !== undefined || fact.steps === 1 ? [] : [fact] }))
}

/** Asked for just that one counter, and remembered. */
export const sideFields = (scene: Pick<Scene<Partial<Battle>>, 'slot' | 'input'>): Fields => Object.fromEntries(unseen(scene).map(fact =>
  [`side ${fact.id}`, { ...number(`${fact.label}: combat factor printed on its reduced side`, 0, fact.factors[0] ?? 0), usual: fact.factors[0] ?? 0, group: 'Reduced sides', cite: '2.8' }]))

export const sidesLearnt = (scene: Pick<Scene<Battle>, 'slot' | 'input'>): Pick<Outcome, 'learns'> => ({
  learns: unseen(scene).flatMap(fact => {
    const told = scene.input[`side ${fact.id}`]
    return told === undefined || told === fact.factors[0] ? [] : [{ chart: 'roster', row: fact.id, facts: { name: fact.label, nation: fact.nation, type: fact.type, combat: fact.factors[0] ?? 0, move: fact.factors[1] ?? 0, reduced: told } }]
  }),
})

/** A counter turned over in the form fights with the side it shows, and with the steps of that side. */
export function asFought({ slot, input }: Pick<Scene<Partial<Battle>>, 'slot' | 'input'>): Partial<Battle> {
  const own = copied({ slot })
  const shown = (unit: UnitValue): UnitValue => {
    const fact = factOf(own, unit)
    if (unit.reduced === false && fact !== undefined && unit.steps < fact.steps) return { ...unit, factors: fact.factors, steps: fact.steps }
    if (unit.reduced !== true) return unit
    const told = input[`side ${fact?.id ?? ''}`]
    return { ...unit, steps: Math.max(1, Math.min(unit.steps, (fact?.steps ?? unit.steps) - 1)), factors: fact?.reduced ?? (told === undefined ? unit.factors : [told, ...unit.factors.slice(1)]) }
  }
  return { ...input, ...Object.fromEntries(armies.flatMap(army => { const list = input[army]; return list === undefined ? [] : [[army, list.map(shown)]] })) }
}
