import { drawFalls } from './draws.ts'
import { diceFalls } from './dice.ts'

export type Face = number | string

/** n like dice. `read` says what matters, so that equal throws are counted once. */
export interface Dice {
  readonly kind: 'dice'
  readonly n: number
  readonly faces: readonly Face[]
  /** 'each': every die in order; 'sum': only the total; 'bag': how many of each face */
  readonly read: 'each' | 'sum' | 'bag'
  /** faces that mean the same here: { star: 'miss', infantry: 'hit' } */
  readonly classes?: Readonly<Record<string, string>>
}

/** n from a pile without putting back. */
export interface Draw {
  readonly kind: 'draw'
  readonly pile: string
  readonly from: Contents
  readonly n: number
  /** does it matter which came first? */
  readonly ordered: boolean
  readonly classes?: Readonly<Record<string, string>>
}

/** One of these, each as likely. */
export interface Pick {
  readonly kind: 'pick'
  readonly among: readonly string[]
}

export type Chance = Dice | Draw | Pick

/** What is known of a pile: its order, its contents, or only its size. */
export type Contents =
  | { readonly order: readonly string[] }
  | { readonly bag: Readonly<Record<string, number>> }
  | { readonly count: number }

/** One way it can fall: a throw that stands for all its equals, and how many they are. */
export interface Fall {
  readonly faces: readonly Face[]
  readonly weight: number
}

export interface Falls {
  readonly total: number
  readonly falls: readonly Fall[]
}

export const total = (faces: readonly Face[]): number => faces.reduce<number>((sum, face) => sum + Number(face), 0)
export const count = (faces: readonly Face[], wanted: Face): number => faces.filter(face => face === wanted).length

const known = new WeakMap<Chance, Falls>()

/** Every way a chance can fall; null when nobody can know (a physical deck). Too many are refused before they fill the memory. */
export function falls(chance: Chance, most = 20_000): Falls | null {
  const seen = known.get(chance)
  if (seen !== undefined) return seen
  const found = reckon(chance, most)
  if (found !== null) known.set(chance, found)
  return found
}

function reckon(chance: Chance, most: number): Falls | null {
  if (chance.kind === 'pick') return { total: chance.among.length, falls: chance.among.map(face => ({ faces: [face], weight: 1 })) }
  return chance.kind === 'dice' ? diceFalls(chance, most) : drawFalls(chance, most)
}
