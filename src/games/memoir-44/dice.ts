import { set } from '../../engine/changes.ts'
import type { Dice, Face } from '../../engine/chance.ts'
import type { PickField } from '../../engine/field.ts'
import { line } from '../../engine/line.ts'
import { choose, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change } from '../../engine/state.ts'
import { rowsOf } from './facts.ts'
import { textIn } from './kept.ts'

/** Six faces, infantry twice. */
export const battleFaces: readonly Face[] = ['infantry', 'infantry', 'armor', 'grenade', 'star', 'flag']
const pictures: Readonly<Record<string, string>> = { infantry: 'd-inf', armor: 'd-arm', grenade: 'd-gren', star: 'd-star', flag: 'd-flag' }

/** Faces that do the same here are one class, so that the forecast counts them once. */
export function battleDice(n: number, hits: readonly string[], flags = true): Dice {
  return classed(n, face => (hits.includes(face) ? 'hit' : face === 'flag' && flags ? 'flag' : 'miss'))
}
/** Each of these faces counted for itself, the others together. */
export const sortedDice = (n: number, apart: readonly string[]): Dice => classed(n, face => (apart.includes(face) ? face : 'other'))
const classed = (n: number, of: (face: string) => string): Dice => ({ kind: 'dice', n, faces: battleFaces, read: 'bag', classes: Object.fromEntries(Object.keys(pictures).map(face => [face, of(face)])) })
export const allDice = (n: number): Dice => ({ kind: 'dice', n, faces: battleFaces, read: 'bag' })
export const scored = (thrown: readonly Face[], hits: readonly string[]): number => thrown.filter(face => hits.includes(String(face))).length

/** The faces a rule counts, and what to remember if the players had to say. */
export interface Symbols { readonly faces: readonly string[]; readonly changes: readonly Change[] }

/** A symbol our text lost: from the owner's sheet, from what was said earlier in this match, or asked now. */
export function* symbol(scene: Pick<Scene, 'slot' | 'state'>, id: string, usual: readonly string[]): Script<Symbols> {
  const facts = rowsOf(scene, 'symbols')[id] ?? {}
  const known = facts['faces'] ?? scene.state.flag[`symbol ${id}`]
  if (typeof known === 'string' && known !== '') return { faces: known.split(' '), changes: [] }
  const cite = textIn(facts, 'rule', 'Dice symbols')
  const about = { id: `symbol ${id}`, who: '', lines: [line('Our text lost this symbol: take it from your sheet. It is remembered for this match.', cite)] }
  const { faces } = yield* choose(about, { faces: facesField(textIn(facts, 'label', id), cite) }, { faces: usual })
  return { faces, changes: [set('flag', `symbol ${id}`, faces.join(' '))] }
}

const facesField = (label: string, cite: string): PickField => ({
  kind: 'pick', label, cite, min: 1, max: 3, options: Object.entries(pictures).map(([id, picture]) => ({ id, label: id, picture })),
})
