import type { RowFacts } from '../../engine/chart.ts'
import type { Scene } from '../../engine/procedure.ts'

/** Whoever can read a slot: charts as the owner has corrected them. */
export type Reader = Pick<Scene, 'slot'>

export type Arm = 'infantry' | 'armor' | 'artillery' | 'ship' | 'train'

/** One line of the troop sheet. A strip or hit symbol that our text lost is null. */
export interface Troop {
  readonly id: string
  readonly label: string
  readonly arm: Arm
  readonly figures: number
  readonly move: number
  readonly moveBattle: number
  readonly dice: string | null
  readonly unmoved: string
  readonly sight: boolean
  readonly sightUnmoved: boolean
  /** 0 never takes ground, 1 takes it, 2 and overruns */
  readonly ground: number
  readonly hit: string | null
  /** the column of terrain dice it reads */
  readonly fires: 'infantry' | 'armor' | 'artillery' | 'none'
  readonly ignores: 'no' | 'always' | 'close' | 'unmoved' | 'capped'
  readonly star: string
  readonly starUnmoved: boolean
  readonly retreat: number
  readonly flags: number
  readonly reroll: string
  readonly medal: number
  readonly entry: boolean
  readonly vehicle: boolean
  readonly picture: string
  readonly rule: string
}

/** One line of the terrain sheet, fortifications and hazards alike. */
export interface Terrain {
  readonly id: string
  readonly label: string
  readonly kind: string
  readonly infantry: number | null
  readonly armor: number | null
  readonly artillery: number | null
  readonly enter: string
  readonly stop: string
  readonly noBattle: string
  readonly noFight: string
  readonly exitNoBattle: string
  readonly out: number
  readonly outFor: string
  readonly flags: number
  readonly flagsFor: string
  readonly blocks: boolean
  readonly level: number
  readonly lower: boolean
  readonly adjacent: string
  readonly ground: string
  readonly cost: number
  readonly retreat: boolean
  readonly building: boolean
  readonly countryside: boolean
  readonly picture: string
  readonly rule: string
}

/** What shelters a target, and what matters to whoever fights out of the hex: mines only the second. */
export const isCover = ({ id }: Terrain): boolean => id !== 'smoke' && id !== 'minefield'
export const hinders = ({ id, out }: Terrain): boolean => out !== 0 || id === 'none' || id === 'minefield'

/** A command card: what it lets one order; its printed text is the owner's to fill in. */
export interface Card {
  readonly id: string
  readonly label: string
  readonly kind: 'section' | 'tactic'
  readonly perSection: boolean
  readonly left: number
  readonly center: number
  readonly right: number
  readonly any: number
  readonly arm: string
  readonly dice: number
  readonly standard: string
  readonly breakthrough: string
  readonly text: string | null
  readonly rule: string
}

export function rowsOf(scene: Reader, chart: string): Readonly<Record<string, RowFacts>> {
  const found = scene.slot(chart)
  if (found.kind !== 'rows') throw new RangeError(`${chart} is not a list`)
  return found.rows
}

/** A list is read once as long as the owner does not correct it. */
const read = new WeakMap<object, ReadonlyMap<string, unknown>>()
const inOrder = new WeakMap<object, readonly unknown[]>()
function list<T>(scene: Reader, chart: string): ReadonlyMap<string, T> {
  const rows = rowsOf(scene, chart)
  const seen = read.get(rows)
  if (seen !== undefined) return seen as ReadonlyMap<string, T>
  const found = new Map(Object.entries(rows).map(([id, facts]: [string, RowFacts]) => [id, { id, ...facts } as unknown as T]))
  read.set(rows, found)
  return found
}
function every<T>(scene: Reader, chart: string): readonly T[] {
  const all = list<T>(scene, chart)
  const seen = inOrder.get(all) ?? [...all.values()]
  inOrder.set(all, seen)
  return seen as readonly T[]
}
function one<T>(scene: Reader, chart: string, id: string): T {
  const found = list<T>(scene, chart).get(id)
  if (found === undefined) throw new RangeError(`no ${id} in ${chart}`)
  return found
}

export const troop = (scene: Reader, id: string): Troop => one(scene, 'units', id)
export const ground = (scene: Reader, id: string): Terrain => one(scene, 'terrain', id)
export const obstacle = (scene: Reader, id: string): Terrain => one(scene, 'obstacles', id)
export const card = (scene: Reader, id: string): Card => one(scene, 'cards', id)
export const troops = (scene: Reader): readonly Troop[] => every(scene, 'units')
export const grounds = (scene: Reader): readonly Terrain[] => every(scene, 'terrain')
export const obstacles = (scene: Reader): readonly Terrain[] => every(scene, 'obstacles')
export const cards = (scene: Reader): readonly Card[] => every(scene, 'cards')

/** Is this arm meant? 'all', 'no', or the arms by name. */
export const meant = (whom: string, arm: string): boolean => whom === 'all' || whom.split(' ').includes(arm)
/** Cavalry is ordered as infantry but moves and fights as armor. */
export const movesAs = ({ id, arm }: Pick<Troop, 'id' | 'arm'>): Arm => (id === 'cavalry' ? 'armor' : arm)
export const numbers = (strip: string): readonly number[] => (strip === '' ? [] : strip.split('-').map(Number))

/** Anything with a name and a picture, as options to tap; made once for each list. */
const tapped = new WeakMap<object, readonly Named[]>()
interface Named { readonly id: string; readonly label: string; readonly picture: string }
export function optionsOf(all: readonly Named[]): readonly Named[] {
  const seen = tapped.get(all)
  if (seen !== undefined) return seen
  const found = all.map(({ id, label, picture }) => ({ id, label, picture }))
  tapped.set(all, found)
  return found
}
