import type { State } from '../../engine/state.ts'
import facts from '../../../data/downfall/charts/event-cards.json' with { type: 'json' }
import { isAxis, type Faction } from './factions.ts'
import type { World } from './initiative.ts'
import { rowsIn } from './read.ts'

interface Card { readonly name: string; readonly number: string | null; readonly bonus: string | null }
export const cards = facts.rows as unknown as Readonly<Record<string, Card & Readonly<Record<string, string | number | boolean | null>>>>
export const cardName = (id: string): string => cards[id]?.name ?? id

export const boxesOfEvents = ['pending', 'current', 'spent'] as const
export type EventBox = (typeof boxesOfEvents)[number]
export const cardIn = (state: State, box: EventBox): string | null => { const id = state.flag[`event/${box}`]; return typeof id === 'string' && id !== '' ? id : null }
export const faceUp = (state: State): readonly string[] => boxesOfEvents.flatMap(box => cardIn(state, box) ?? [])

/** 10.2: E3, E6 and E8 add one to every roll of their factions but weather, while face up. */
export const bonusOf = (state: State, faction: string): number =>
  faceUp(state).some(id => cards[id]?.bonus === faction || (cards[id]?.bonus === 'axis' && isAxis(faction))) ? 1 : 0

/** A number on a card: the owner's chart over what the table told this match; null when nobody did. */
export function onCard({ state, slot }: World, id: string, what: string): number | null {
  const printed = rowsIn(slot, 'event-cards')[id]?.[what]
  if (typeof printed === 'number') return printed
  const told = state.row[`card/${id}`]?.[what]
  return typeof told === 'number' ? told : null
}

/** Symbols nobody has told count as none. */
export const symbolsOn = (world: World, id: string, what: string): number => onCard(world, id, what) ?? 0

/** 10.3: air symbols of a faction on these cards; an Axis symbol belongs to whom its marker names. */
export function airOn(world: World, ids: readonly (string | null)[], faction: Faction): number {
  return ids.reduce((sum, id) => {
    if (id === null) return sum
    if (!isAxis(faction)) return sum + symbolsOn(world, id, `air-${faction}`)
    return sum + (world.state.flag[`axis-air/${id}`] === faction ? symbolsOn(world, id, 'air-axis') : 0)
  }, 0)
}

/** 10.3: how many air units a faction should have; the empty discard box shows a Western one. */
export function airDue(world: World, faction: Faction, boxes: readonly EventBox[] = boxesOfEvents): number {
  const printed = faction === 'western' && cardIn(world.state, 'spent') === null && boxes.includes('spent') ? 1 : 0
  return airOn(world, boxes.map(box => cardIn(world.state, box)), faction) + printed
}
export const airOrder: readonly Faction[] = ['soviet', 'okh', 'okw', 'western']
