import { put, set } from '../../engine/changes.ts'
import type { Choice, GameData } from '../../engine/module.ts'
import type { Change } from '../../engine/state.ts'
import type { Side } from './components.ts'
import { namedHexes } from './control.ts'
import { yearOfCard } from './decks.ts'
import { eventOf } from './event-facts.ts'
import { startDiscards } from './picking.ts'

interface Start {
  readonly turn: number; readonly vp: number; readonly infrastructure: number; readonly hand?: number; readonly discard: number
  readonly aside: { readonly [year: string]: number }; readonly removed: { readonly [side in Side]: readonly number[] }
  readonly events: readonly { readonly id: string; readonly turn: number }[]
}

/** 3.1, 3.3, 18.3 to 18.5, 19.51. */
export function setup(choice: Choice, data: GameData): readonly Change[] {
  const scenario = data.scenarios.find(each => each.id === choice.scenario) ?? data.scenarios[0]
  const start = scenario?.start as unknown as Start
  return [
    set('track', 'turn', start.turn), ...points(choice, start), set('track', 'infrastructure', start.infrastructure),
    put('row', 'infrastructure/start', { label: 'At the start', amount: start.infrastructure, rule: scenario?.id === 'overlord' ? '18.3' : '3.13' }),
    // 3.15 and what else belongs to a turn is set by its first phase
    ...['italy-hexes', 'antwerp-since', 'hand-events-axis', 'hand-events-allied'].map(id => set('track', id, 0)),
    set('flag', 'hitler', 'berlin'), ...airfields,
    // 20: every hex is Axis at the start; those the rules name are on the list from the beginning
    ...namedHexes.map(hex => put('cell', hex, { control: 'axis' })),
    ...(scenario?.id === 'overlord' && choice.options['italy-out'] !== false ? [set('flag', 'italy-surrendered', 1)] : []),
    ...start.events.map(({ id, turn }) => put('row', `event/${id}`, { label: eventOf(id)?.name ?? id, turn, side: eventOf(id)?.side ?? 'allied', cancelled: false })),
    ...(['axis', 'allied'] as const).flatMap(side => deck(choice, start, side)),
    ...(choice.options['decks'] === 'phone' && start.discard > 0 ? startDiscards() : []),
  ]
}

/** 19.51, doubt B22: ceded toward the other side, so an Axis bidder lowers the total. */
function points(choice: Choice, { vp, turn }: Start): readonly Change[] {
  const bid = Number(choice.options['bid'] ?? 0)
  const by = bid === 0 ? 0 : choice.options['bidder'] === 'allied' ? bid : -bid
  return [
    set('track', 'vp', vp + by), put('row', 'vp/start', { label: 'At the start', amount: vp, rule: turn === 1 ? '3.12' : '18.3' }),
    ...(by === 0 ? [] : [put('row', 'vp/bid', { label: 'Tournament bid', amount: by, rule: '19.51' })]),
  ]
}

/** 3.16, 14.4, doubt B11: two permanent airbases and two mobile airfields, one in each box. */
const airfields: readonly Change[] = [
  put('row', 'airfield/base-uk', { label: 'Airbase', at: 'United Kingdom', permanent: true }), put('row', 'airfield/base-na', { label: 'Airbase', at: 'North Africa', permanent: true }),
  put('row', 'airfield/field-a', { label: 'Airfield A', at: 'United Kingdom', permanent: false }), put('row', 'airfield/field-b', { label: 'Airfield B', at: 'North Africa', permanent: false }),
]

const asideOf = ({ aside }: Start, year: number): number => aside[String(year)] ?? 0

/** 2.3: 21 cards of 1943, 20 of 1944, 14 of 1945; 18.3: the first hand is drawn in the first Draw phase, a named card is already there. */
function deck(choice: Choice, start: Start, side: Side): readonly Change[] {
  const gone = start.removed[side]
  const inPlay = 55 - asideOf(start, 1944) - asideOf(start, 1945) - gone.length
  const named = side === 'allied' || choice.options['v1-start'] !== false ? 1 : 0
  const hand = start.hand ?? named
  return [
    set('pile', `${side}-hand`, hand), set('pile', `${side}-discard`, start.discard), set('pile', `${side}-removed`, gone.length), set('pile', `${side}-table`, 0),
    set('pile', `${side}-draw`, inPlay - hand - start.discard), set('pile', `${side}-1944`, asideOf(start, 1944)), set('pile', `${side}-1945`, asideOf(start, 1945)),
    ...gone.map(card => put('row', `card/${side}-${card}`, { where: 'removed' })),
    ...(choice.options['decks'] === 'phone' ? numbered(start, side) : []),
  ]
}

/** When the app shuffles it must know every number; the opening hand is then drawn on the first Draw phase. */
function numbered(start: Start, side: Side): readonly Change[] {
  const cards = Array.from({ length: 55 }, (_, i) => i + 1).filter(card => !start.removed[side].includes(card))
  const aside = (card: number): boolean => asideOf(start, yearOfCard(card)) > 0
  return [
    ...cards.map(card => put('row', `card/${side}-${card}`, { where: aside(card) ? 'aside' : 'draw' })),
    set('pile', `${side}-hand`, 0), set('pile', `${side}-discard`, 0), set('pile', `${side}-draw`, cards.filter(card => !aside(card)).length),
  ]
}
