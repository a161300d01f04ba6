import { amount, type Line } from '../../../engine/line.ts'
import type { Scene } from '../../../engine/procedure.ts'
import type { State } from '../../../engine/state.ts'
import { sectionsOf } from '../board/sections.ts'
import type { Card } from '../facts.ts'
import { unitOf } from '../kept.ts'
import { unitsOf } from '../roster.ts'
import { mover, on, type Side } from '../sides.ts'
import type { Play } from './cards.ts'
import { dark } from './night.ts'

/** At night Air Power and Barrage order one unit of any kind instead. */
export const single = (state: State, { id }: Card): boolean => dark(state) && (id === 'air-power' || id === 'barrage')

/** Every order the card gives, section by section; Marines and command cars add to it. */
export function ordersOf({ state }: Pick<Scene, 'state'>, played: Card, section: string | undefined, input: Play): readonly Line[] {
  const side = mover(state)
  if (single(state, played)) return [amount(`${played.label} at night orders one unit of your choice`, 'Night', 'any', 1)]
  const out: Line[] = []
  for (const each of ['left', 'center', 'right'] as const) {
    if (played[each] > 0 && (!played.perSection || section === each)) out.push(amount(`${played.label}: ${each}`, played.rule, each, played[each]))
  }
  if (played.any > 0) out.push(amount(played.label, played.rule, 'any', played.any))
  const march = state.flag['board'] === 'breakthrough' ? (onTheMove[played.id] ?? 0) : 0
  if (march > 0) out.push(amount('Breakthrough: units that only move', played.rule, 'move', march))
  if (played.kind === 'section' && input.car === true) out.push(amount('Command car', 'Unit: Command Car', section ?? carSections(state, side)[0] ?? 'center', 1))
  if (gungHo(state, side, played, input)) out.push(amount('Gung-Ho', 'Nation: US Marines', played.kind === 'tactic' ? 'any' : (section ?? 'any'), 1))
  return out
}

/** Breakthrough section cards let more units move without battle. */
const onTheMove: Readonly<Record<string, number>> = { recon: 2, probe: 2, attack: 1 }

/** Gung-Ho: section cards, and tactic cards that order one to four; those that order all, or nobody by number, stay as they are. */
export const boosted = ({ kind, any }: Card): boolean => kind === 'section' || (any >= 1 && any <= 4)

/** One unit more; a counter-attack adds it over a Japanese card. */
const gungHo = (state: State, side: Side, played: Card, { card: id }: Play): boolean =>
  on(state, 'marines') && side === 'allies' && boosted(played) && (id !== 'counter-attack' || on(state, 'japanese'))

/** The sections a command car of this side stands in. */
export const carSections = (state: State, side: Side): readonly string[] =>
  unitsOf(state, side).map(id => unitOf(state, id)).filter(facts => facts['type'] === 'command-car').flatMap(facts => sectionsOf(state, facts, side))
