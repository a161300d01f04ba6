import type { QuickShape, UnitValue } from '../../engine/counter.ts'
import type { Option } from '../../engine/field.ts'
import type { Chart, RowFacts } from '../../engine/chart.ts'

export type Side = 'axis' | 'allied'
export const other = (side: Side): Side => (side === 'axis' ? 'allied' : 'axis')
export const sideName = (side: Side): string => (side === 'axis' ? 'Axis' : 'Allied')

/** 2.22: whom a counter counts as. Airborne units are either Allied nationality. */
export type Nation = 'us' | 'br' | 'ge' | 'it' | 'either'
const countsAs: { readonly [nation: string]: Nation } = {
  us: 'us', ff: 'us', br: 'br', ca: 'br', pol: 'br', nz: 'br', ab: 'either', ge: 'ge', ss: 'ge', lw: 'ge', it: 'it',
}
export const nationOf = (unit: Pick<UnitValue, 'nation'>): Nation => countsAs[unit.nation] ?? 'ge'
/** 9.17: the nationalities taking part; airborne goes with either. */
export const nationsOf = (units: readonly Pick<UnitValue, 'nation'>[]): ReadonlySet<Nation> => new Set(units.map(nationOf).filter(nation => nation !== 'either'))
const names = {
  us: 'American', ff: 'Free French', br: 'British', ca: 'Canadian', pol: 'Polish', nz: 'New Zealand', ab: 'Allied Airborne',
  ge: 'German', ss: 'Waffen SS', lw: 'Luftwaffe', it: 'Italian',
}
export const nationNames: { readonly [nation: string]: string } = names
const ofSide: { readonly [side in Side]: readonly (keyof typeof names)[] } = {
  allied: ['us', 'br', 'ff', 'ca', 'pol', 'nz', 'ab'], axis: ['ge', 'ss', 'lw', 'it'],
}

export const isMech = ({ type }: Pick<UnitValue, 'type'>): boolean => type.startsWith('mech')
export const isFortress = ({ type }: Pick<UnitValue, 'type'>): boolean => type === 'fortress'
export const isArmy = ({ type }: Pick<UnitValue, 'type'>): boolean => type.endsWith('army')

/** 2.23: two steps each; the striped side is the last one. */
export const stepsOf = ({ steps, reduced }: UnitValue): number => (reduced === true ? 1 : steps)
export const attackFactor = ({ factors }: UnitValue): number => factors[0] ?? 0
export const defenceFactor = ({ factors }: UnitValue): number => factors[1] ?? 0
export const total = (units: readonly UnitValue[], of: (unit: UnitValue) => number): number => units.reduce((sum, unit) => sum + of(unit), 0)

/** A unit's name in a list of losses; one typed in has only its place. */
export const keyOf = (unit: UnitValue, i: number): string => unit.unit ?? `${i + 1} ${unit.label}`

const types = (side: Side): QuickShape['types'] => [
  { id: 'mech-army', label: 'Mechanized army', symbol: 'n-arm', factors: [3, 3, 3], steps: 2 },
  { id: 'army', label: 'Army', symbol: 'n-inf', factors: [3, 3, 3], steps: 2 },
  { id: 'mech-corps', label: 'Mechanized corps', symbol: 'n-arm', factors: [1, 1, 3], steps: 2 },
  { id: 'corps', label: 'Corps', symbol: 'n-inf', factors: [1, 1, 3], steps: 2 },
  ...(side === 'axis'
    ? [{ id: 'fortress', label: 'Fortress', symbol: 'n-fort', factors: [0, 1, 0], steps: 2 }]
    : [{ id: 'airborne-army', label: 'Airborne army', symbol: 'n-para', factors: [3, 3, 3], steps: 2 }, { id: 'airborne-corps', label: 'Airborne corps', symbol: 'n-para', factors: [1, 1, 3], steps: 2 }]),
]

/** The counters are not in the rules text: they are typed in, the steppers starting at 3 or 1, or come from the owner's roster. */
export const quick = (side: Side): QuickShape => ({
  nations: ofSide[side].map(id => ({ id, label: names[id] })),
  types: types(side),
  factors: [{ label: 'Attack', min: 0, max: 12 }, { label: 'Defence', min: 0, max: 12 }, { label: 'Move', min: 0, max: 8 }],
})

/** What the owner has told of a list; any other slot holds no rows. */
export const rowsOf = (slot: Chart): { readonly [id: string]: RowFacts } => (slot.kind === 'rows' ? slot.rows : {})

/** The owner's counters of one side, both faces, as far as they are filled in. */
export function rosterOf(slot: Chart, side: Side): readonly (Option & { readonly value: UnitValue })[] {
  return Object.entries(rowsOf(slot)).flatMap(([id, row]) => {
    const nation = String(row['nation'])
    if (!ofSide[side].some(each => each === nation) || row['attack'] === null || row['type'] === null) return []
    const label = String(row['label'] ?? id)
    const face = (reduced: boolean, attack: unknown, defence: unknown): Option & { readonly value: UnitValue } => ({
      id: reduced ? `${id} reduced` : id, label: reduced ? `${label}, reduced` : label,
      value: { unit: reduced ? `${id} reduced` : id, label, type: String(row['type']), nation, factors: [Number(attack), Number(defence), Number(row['move'] ?? 0)], steps: 2, reduced },
    })
    const whole = face(false, row['attack'], row['defence'])
    return row['attackReduced'] === null || row['attackReduced'] === undefined ? [whole] : [whole, face(true, row['attackReduced'], row['defenceReduced'])]
  })
}
