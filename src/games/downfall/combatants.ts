import type { QuickShape, UnitValue } from '../../engine/counter.ts'
import type { UnitsField } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import type { Facts, State } from '../../engine/state.ts'
import roster from '../../../data/downfall/units.json' with { type: 'json' }
import type { Face } from './costs.ts'
import type { Faction } from './factions.ts'

/** 2.1.1: what a combat unit is; a boxed name has no other side. */
export const types = {
  leg: { label: 'Leg', symbol: 'n-inf', category: 'infantry', flips: 'mechanized' },
  motorized: { label: 'Motorized', symbol: 'n-mot', category: 'infantry', flips: 'tank' },
  shock: { label: 'Shock', symbol: 'n-shock', category: 'infantry', flips: null },
  airborne: { label: 'Airborne', symbol: 'n-para', category: 'infantry', flips: null },
  'fort-troops': { label: 'Fort troops', symbol: 'n-sec', category: 'infantry', flips: 'fortress' },
  garrison: { label: 'Garrison', symbol: 'n-garr', category: 'infantry', flips: null },
  tank: { label: 'Tank', symbol: 'n-arm', category: 'armored', flips: 'motorized' },
  mechanized: { label: 'Mechanized', symbol: 'n-mech', category: 'armored', flips: 'leg' },
  'tank-boxed': { label: 'Tank, name boxed', symbol: 'n-arm', category: 'armored', flips: null },
  'mechanized-boxed': { label: 'Mechanized, name boxed', symbol: 'n-mech', category: 'armored', flips: null },
  fortress: { label: 'Fortress', symbol: 'n-fort', category: 'fortress', flips: 'fort-troops' },
  partisan: { label: 'Partisan', symbol: 'n-part', category: 'partisan', flips: null },
} as const
export type UnitType = keyof typeof types
export type Category = 'infantry' | 'armored' | 'fortress' | 'partisan'
export const categoryOf = (type: string): Category => types[type as UnitType]?.category ?? 'infantry'
/** What fights on land: no partisan, no air, no naval unit. */
export const isCombatType = (type: string): boolean => !['partisan', 'air', 'fleet', 'sub'].includes(type)
export const armored = (unit: UnitValue): boolean => categoryOf(unit.type) === 'armored'
export const fortress = (unit: UnitValue): boolean => unit.type === 'fortress'
export const partisan = (unit: UnitValue): boolean => unit.type === 'partisan'
/** 2.1.1: loses its armored side to satisfy a hit */
export const sheds = (unit: UnitValue): boolean => armored(unit) && types[unit.type as UnitType]?.flips !== null

/** 2.1.2, by faction; a partisan has none. The ids are those of the counters' colours. */
const nations: Readonly<Record<Faction, readonly { readonly id: string; readonly label: string }[]>> = {
  western: [{ id: 'usd', label: 'United States' }, { id: 'br', label: 'British' }, { id: 'ca', label: 'Canadian' }, { id: 'fr', label: 'Free French' }, { id: 'nz', label: 'Commonwealth' }],
  soviet: [{ id: 'su', label: 'Soviet' }, { id: 'yu', label: 'Yugoslav' }],
  okw: [{ id: 'ge', label: 'German' }, { id: 'it', label: 'Italian' }, { id: 'bu', label: 'Bulgarian' }],
  okh: [{ id: 'geh', label: 'German' }, { id: 'ro', label: 'Romanian' }, { id: 'hu', label: 'Hungarian' }, { id: 'it', label: 'Italian' }, { id: 'bu', label: 'Bulgarian' }, { id: 'sl', label: 'Slovakian' }],
}
export const nationsOf = (faction: string): readonly { readonly id: string; readonly label: string }[] => nations[faction as Faction]
export const german = (unit: UnitValue): boolean => unit.nation === 'ge' || unit.nation === 'geh'
export const western = (unit: UnitValue): boolean => nations.western.some(each => each.id === unit.nation)
/** 2.1.2: every Axis nation but Germany */
export const axisMinor = (nation: string): boolean => [...nations.okw, ...nations.okh].some(each => each.id === nation) && nation !== 'ge' && nation !== 'geh'

/** Western player's counters have black print, the Soviet player's white; each side's field offers only its own. */
export const quick = (factions: readonly string[], only: readonly UnitType[]): QuickShape => ({
  nations: factions.flatMap(nationsOf).filter((each, i, all) => all.findIndex(other => other.id === each.id) === i),
  types: only.map(id => ({ id, label: types[id].label, symbol: types[id].symbol, factors: [id === 'partisan' || id === 'fortress' ? 1 : 2], steps: id === 'partisan' ? 1 : 2 })),
  factors: [{ label: 'Pips', min: 1, max: 4 }],
})
export const fighting: readonly UnitType[] = ['leg', 'motorized', 'tank', 'mechanized', 'shock', 'airborne', 'fort-troops', 'garrison', 'tank-boxed', 'mechanized-boxed']
export const holding: readonly UnitType[] = [...fighting, 'fortress', 'partisan']

export const pips = (unit: UnitValue): number => unit.factors[0] ?? unit.steps
export const sumOf = (units: readonly UnitValue[]): number => units.reduce((sum, each) => sum + pips(each), 0)

const printed: Readonly<Record<string, Facts>> = Object.fromEntries(roster.map(({ id, label, faction, nation, type, symbol }) => [id, { label, faction, nation, type, symbol }]))
/** Units as the state has them, over what is printed on those of the roster. */
export const unitsOf = (state: State): readonly (readonly [id: string, now: Facts])[] =>
  Object.entries(state.unit).map(([id, now]) => [id, { ...printed[id], ...now }] as const).sort(([a], [b]) => (a < b ? -1 : 1))
/** A unit without a name goes by its id. */
export const nameIn = (id: string, now: Facts): string => String(now['label'] ?? id)
/** 2.1.3: steps are the pips on top; a counter typed in has them as its one factor. */
export const stepsIn = (now: Facts): number => { const told = Number.parseInt(String(now['factors'] ?? ''), 10); return Number.isNaN(told) ? Number(now['steps'] ?? 1) : told }
export const withSteps = (n: number): Facts => ({ steps: n, factors: String(n) })

/** Those the players keep on the app's map, as they stand. */
export function rosterOf(state: State, factions: readonly string[], only: readonly UnitType[]): UnitsField['roster'] {
  return unitsOf(state)
    .filter(([, now]) => factions.includes(String(now['faction'])) && typeof now['cell'] === 'string' && (only as readonly string[]).includes(String(now['type'])))
    .map(([id, now]) => ({ id, label: `${nameIn(id, now)} (${String(now['cell'])})`, value: { unit: id, label: nameIn(id, now), type: String(now['type']), nation: String(now['nation'] ?? ''), factors: [stepsIn(now)], steps: stepsIn(now) } }))
}

/** 7.2: more steps than a counter has are refused. */
export const tooMany = (value: readonly UnitValue[]): Line | null => (value.some(each => pips(each) < 1 || pips(each) > 4 || (partisan(each) && pips(each) > 1)) ? line('A combat unit has 1 to 4 steps, a partisan 1', '2.1.3') : null)

/** 2.1.1, 7.2: does a symbol on the order cover this unit? */
export function covered(type: string, { shows }: Pick<Face, 'shows'>, elite = false): boolean {
  if (shows === null || shows.includes('any')) return categoryOf(type) !== 'fortress' && categoryOf(type) !== 'partisan'
  const category = categoryOf(type)
  if (category === 'partisan') return shows.includes('partisan')
  if (category === 'fortress') return false
  if (elite && shows.includes('elite')) return true
  return (shows.includes('infantry') && category === 'infantry') || (shows.includes('armored') && category === 'armored')
    || (type === 'shock' && shows.includes('shock')) || (type === 'airborne' && shows.includes('airborne')) || (type === 'fort-troops' && shows.includes('fort'))
}
