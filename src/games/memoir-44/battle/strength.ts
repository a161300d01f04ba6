import { set } from '../../../engine/changes.ts'
import { number } from '../../../engine/field.ts'
import { amount, line, type Line } from '../../../engine/line.ts'
import { choose, type Script } from '../../../engine/procedure.ts'
import type { Change } from '../../../engine/state.ts'
import { meant, numbers, type Terrain } from '../facts.ts'
import { startedWith } from '../roster.ts'
import { commands } from '../sides.ts'
import { isInfantry, ofNation, type Attack, type Party } from './attack.ts'
import { coverLines, lost } from './cover.ts'

/** Values our text lost, asked once and remembered for the match. */
export interface Told { readonly base: number; readonly cover: (hex: Terrain) => number; readonly changes: readonly Change[] }

/** The dice at each range: a mountain gives guns one hex more, a late mortar reaches four hexes if it stood still. */
export function strip({ from, ground, moved, state }: Attack): readonly number[] | null {
  const { troop } = from
  if (troop.dice === null) return null
  if (troop.unmoved !== '' && moved === 0) return numbers(troop.unmoved)
  if (troop.id === 'artillery' && ground.id === 'mountain') return [3, 3, 2, 2, 1, 1, 1]
  if (troop.id === 'italian-artillery' && state.option['italian gun'] === 'seven') return [3, 3, 2, 2, 1, 1, 1]
  return numbers(troop.dice)
}

export const reach = (attack: Attack): number => strip(attack)?.length ?? 8

export function* toldOf(attack: Attack): Script<Told> {
  const changes: Change[] = []
  const printed = strip(attack)
  const base = printed === null ? yield* ask(attack, `dice ${attack.from.troop.id} ${attack.range}`, `Dice of the ${attack.from.troop.label} at range ${attack.range}`, attack.from.troop.rule, 4, 3, changes) : (printed[attack.range - 1] ?? 0)
  const known = new Map<string, number>()
  for (const hex of [attack.terrain, attack.obstacle]) {
    const by = lost(attack, hex)
    known.set(hex.id, by ?? -(yield* ask(attack, `dice ${hex.id} ${attack.from.troop.fires}`, `Dice lost by ${attack.from.troop.fires} against ${hex.label}`, hex.rule, 3, 0, changes)))
  }
  return { base, cover: hex => known.get(hex.id) ?? 0, changes }
}

function* ask({ state, from }: Attack, id: string, label: string, cite: string, max: number, usual: number, changes: Change[]): Script<number> {
  const said = state.flag[id]
  if (typeof said === 'number') return said
  const about = { id, who: from.side, lines: [line('Not in our text: take it from your sheet. It is remembered for this match.', cite)] }
  const { n } = yield* choose(about, { n: number(label, 0, max) }, { n: usual })
  changes.push(set('flag', id, n))
  return n
}

/** Every die and why. The sum of these lines, never below nought, is what is thrown. */
export function diceLines(attack: Attack, told: Told, manual: readonly Line[]): readonly Line[] {
  const { from, range, close } = attack
  const base = amount(`${from.label}, ${close ? 'adjacent' : `range ${range}`}`, 'Range and dice', 'dice', told.base)
  return [base, ...coverLines(attack, told.cover), ...outLines(attack), ...smokeLines(attack), ...bonusLines(attack), ...manual]
}

/** Fighting out of a bad place adds to whatever protects the target. */
function outLines({ from, ground, on, moved }: Attack): readonly Line[] {
  const free = from.troop.id === 'tank-destroyer' && moved === 0
  return [ground, on]
    .filter(hex => hex.out !== 0 && meant(hex.outFor, from.troop.fires) && !(free && hex.building))
    .map(hex => amount(`Out of ${hex.label.toLowerCase()}`, hex.rule, 'dice', hex.out))
}

const smokeLines = ({ input }: Attack): readonly Line[] => [
  ...(input.smokeIn === true ? [amount('Target in smoke', 'Hazard: Smoke', 'dice', -1)] : []),
  ...(input.smokeOut === true ? [amount('Out of smoke', 'Hazard: Smoke', 'dice', -1)] : []),
]

function bonusLines(attack: Attack): readonly Line[] {
  const { input, close, from } = attack
  const out: Line[] = []
  const plus = (held: boolean, text: string, cite: string, by = 1): void => { if (held) out.push(amount(text, cite, 'dice', by)) }
  plus((input.cards ?? 0) > 0, 'Command card', 'Command cards', input.cards)
  plus((input.combat ?? 0) > 0, 'Combat cards, added up', 'Combat cards', input.combat)
  plus(input.street === true && close, 'Street fight', 'Combat cards: Street fight')
  plus(input.leader ?? from.facts['leader'] === true, 'Heroic leader', 'Action: Heroic leader')
  plus(input.crosshair === true && marking(from), 'Crosshair on the target', 'Hazard: Crosshair')
  plus(banzai(attack), 'Japanese infantry at full strength', 'Nation: Japan')
  plus(petards(attack), 'Petard mortar against a bunker', 'Unit: Churchill')
  return out
}

/** Their markers, and the die for one, are the business of big guns and destroyers alone. */
export const marking = ({ troop: { id } }: Pick<Party, 'troop'>): boolean => id === 'big-gun' || id === 'destroyer'
export const petards = ({ input, close, obstacle }: Attack): boolean => input.petard === true && close && obstacle.id.endsWith('bunker')

/** The roster knows whether a unit is whole; otherwise the players say. */
const banzai = ({ from, state, close, input }: Attack): boolean =>
  close && isInfantry(from) && ofNation(from) && commands(state, 'japanese', from.side) && (from.unit === undefined ? input.full !== false : from.figures >= startedWith(from.facts, from.troop.figures))
