import { add, put, set } from '../../engine/changes.ts'
import { choice, option, toggle, type ChoiceField, type Fields } from '../../engine/field.ts'
import type { Consequence } from '../../engine/game.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { choose, outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import { enters } from '../../engine/stages.ts'
import type { Change, Effect, State } from '../../engine/state.ts'
import { airDue, airOrder, cardIn, cardName, cards, faceUp, onCard, symbolsOn, type EventBox } from './eventCards.ts'
import { axisOf, factions, labelOf, titleOf, type Faction } from './factions.ts'
import { active, type World } from './initiative.ts'
import type { None } from './weather.ts'
import { forgotten, listIn, num } from './read.ts'

/** Whose event procedure is under way. */
export const eventOf = (state: State): Faction => String(state.stage['at']?.find(spot => spot.list === 'round' && spot.stage === 'events')?.item ?? active(state)) as Faction

/** 10.1 steps 1, 2, 6 and 8 happen by themselves. */
export function afterEvents(done: readonly Effect[], is: State, world: World): Consequence {
  const changes: Change[] = []
  const lines: Line[] = []
  if (enters(done, 'event-1')) {
    changes.push(...forgotten(is))
    const current = cardIn(is, 'current')
    if (current !== null) { changes.push(set('flag', 'event/spent', current), set('pile', 'event-discards', [...listIn(is, 'event-discards'), current]), set('flag', 'event/current', null)); lines.push(line(`${cardName(current)} is spent`, '10.1')) }
  }
  if (enters(done, 'event-2')) {
    const next = cardIn(is, 'pending')
    if (next !== null) { changes.push(set('flag', 'event/current', next), set('flag', 'event/pending', null)); lines.push(line(`${cardName(next)} is the current event`, '10.1')) }
  }
  if (enters(done, 'event-6')) { const drawn = drawsOf(world); changes.push(...drawn.changes); lines.push(...drawn.lines) }
  if (enters(done, 'event-8')) { changes.push(set('flag', `pending/${eventOf(is)}`, null)); lines.push(line(`${labelOf(eventOf(is))} marker back to its initiative side`, '10.1')) }
  return { changes, lines }
}

/** 10.1 step 6, 7.9.2: cards for the symbols of the new pending event, and the Western one of Strategic Bombing. */
function drawsOf(world: World): { readonly changes: readonly Change[]; readonly lines: readonly Line[] } {
  const { state } = world
  const card = cardIn(state, 'pending')
  const counts = factions.map(each => [each, card === null ? 0 : symbolsOn(world, card, `draw-${each}`)] as const).filter(([, n]) => n > 0)
  const bombing = state.row['warfare/bombing']?.['inactive'] === true && eventOf(state) === 'western' ? [['western', 1] as const] : []
  const all = [...counts, ...bombing]
  return { changes: all.map(([each, n]) => add('track', `hand/${each}`, n)), lines: [...counts.map(([each, n]) => line(`${titleOf(each)} draws ${n}`, '10.1')), ...bombing.map(() => line('Western draws 1 for Strategic Bombing', '7.9.2'))] }
}

/** 10.3: who has too many or too few, in the printed order. */
export const airGap = (world: World, boxes: readonly EventBox[]): readonly (readonly [Faction, number])[] =>
  airOrder.map(each => [each, airDue(world, each, boxes) - num(world.state, `air/${each}`)] as const)
/** Nothing can be said before the cards face up have been told. */
const cardsTold = (world: World): boolean => cardIn(world.state, 'current') !== null && faceUp(world.state).every(id => counted.every(each => onCard(world, id, each) !== null))
export const airDiffers = (world: World): boolean => cardsTold(world) && airGap(world, ['pending', 'current', 'spent']).some(([, gap]) => gap !== 0)
export const tooMuchAir = (world: World): boolean => cardsTold(world) && airGap(world, ['current', 'spent']).some(([, gap]) => gap < 0)
export const tooLittleAir = (world: World): boolean => cardsTold(world) && airGap(world, ['pending', 'current', 'spent']).some(([, gap]) => gap > 0)

/** 10.1 step 3: down to the spent and the current card. */
export const removeAir: Procedure<None> = {
  id: 'air-remove', label: 'Remove air units', cite: '10.3', version: 1, desk: 'turn', offered: 'air to remove', picture: 'p-tac',
  *run(scene) { return adjusted(airGap(scene, ['current', 'spent']).filter(([, gap]) => gap < 0)) },
}

/** 10.1 step 7: up to all three cards. */
export const placeAir: Procedure<None> = {
  id: 'air-place', label: 'Place air units', cite: '10.3', version: 1, desk: 'turn', offered: 'air to place', picture: 'p-tac',
  *run(scene) { return adjusted(airGap(scene, ['pending', 'current', 'spent']).filter(([, gap]) => gap > 0), scene.state) },
}

/** 12 step 6: both, with the Western unit printed in the empty discard box. */
export const adjustAir: Procedure<None> = {
  id: 'air-adjust', label: 'Adjust air units', cite: '10.3', version: 1, desk: 'turn', offered: 'air differs', picture: 'p-tac',
  *run(scene) { return adjusted(airGap(scene, ['pending', 'current', 'spent']).filter(([, gap]) => gap !== 0), scene.state) },
}

function adjusted(gaps: readonly (readonly [Faction, number])[], state?: State): ReturnType<typeof outcome> {
  return outcome(gaps.length === 0 ? 'No air unit to adjust' : `Air units: ${gaps.map(([each, gap]) => `${labelOf(each)} ${gap > 0 ? '+' : '−'}${Math.abs(gap)}`).join(', ')}`, {
    lines: gaps.map(([each, gap]) => line(`${titleOf(each)} ${gap > 0 ? 'places' : 'removes'} ${Math.abs(gap)}`, '10.3')),
    duties: gaps.flatMap(([each, gap]) => (gap < 0 ? [duty(each, `Remove ${-gap}, own choice, to the force pool`, '10.3')] : [
      duty(each, `Place ${gap}: city or rail hex supplied by any flag of the faction, no other air unit; in an enemy zone only with a combat unit`, '2.3.2'),
      ...(each === 'western' ? [duty(each, 'Or in the United Kingdom or the Middle East; never in a beachhead', '2.3.2')] : []),
      ...(state?.track[`air/${each}`] === 0 ? [duty(each, 'The first one on the map must not be elite', '10.3.2')] : []),
    ])),
    changes: gaps.map(([each, gap]) => add('track', `air/${each}`, gap)),
  })
}

export interface Reveal { readonly card: string; readonly removed: boolean }

/** 10.1 step 5: the top card; one whose removal condition applies goes and another comes. */
export const reveal: Procedure<Reveal> = {
  id: 'reveal', label: 'Reveal the pending event', cite: '10.1', version: 1, desk: 'turn', offered: 'no pending event', picture: 'p-card',
  fields: ({ state, input }): Fields => ({
    card: { ...choice('Card', revealable(state).map(id => option(id, cardName(id)))), cite: '10.1' },
    ...(input.card === undefined || deckEmpty(state) ? {} : { removed: { ...toggle('Its removal condition applies on this turn'), cite: '3.1' } }),
  }),
  *run(scene) {
    const { state, input: { card, removed = false } } = scene
    if (removed) return outcome(`${cardName(card)} is removed`, { code: 'removed', lines: [line(`${cardName(card)}: removal condition applies, reveal another`, '10.1')], changes: [set('pile', 'event-removed', [...listIn(state, 'event-removed'), card]), add('track', 'event-deck', -1)] })
    const told = yield* asked(scene, card)
    const empty = deckEmpty(state)
    return outcome(`Pending event: ${cardName(card)}`, {
      code: 'pending', learns: [{ chart: 'event-cards', row: card, facts: told.values }], lines: [...(empty ? [line('The draw pile is empty: the bottom discard becomes pending', '10.1')] : []), ...told.lines],
      changes: [
        set('flag', 'event/pending', card), put('row', `card/${card}`, { name: cardName(card), ...told.values }), set('flag', `axis-air/${card}`, axisOf(eventOf(state))),
        ...(empty ? [set('pile', 'event-discards', listIn(state, 'event-discards').slice(1))] : [add('track', 'event-deck', -1)]),
      ],
    })
  },
}
const deckEmpty = (state: State): boolean => num(state, 'event-deck') <= 0
/** What can be on top: not face up, not discarded this turn, not removed for good; with an empty pile the bottom discard. */
export function revealable(state: State): readonly string[] {
  if (deckEmpty(state)) return listIn(state, 'event-discards').slice(0, 1)
  const out = [...listIn(state, 'event-discards'), ...listIn(state, 'event-removed'), ...(['pending', 'current', 'spent'] as const).map(box => cardIn(state, box))]
  return Object.keys(cards).filter(id => !out.includes(id))
}

const counted = ['draw-western', 'draw-soviet', 'draw-okw', 'draw-okh', 'air-western', 'air-soviet', 'air-axis'] as const
type Counted = (typeof counted)[number]
const nice: Readonly<Record<Counted, string>> = { 'draw-western': 'Western cards drawn', 'draw-soviet': 'Soviet cards drawn', 'draw-okw': 'OKW cards drawn', 'draw-okh': 'OKH cards drawn', 'air-western': 'Western air symbols', 'air-soviet': 'Soviet air symbols', 'air-axis': 'Axis air symbols' }

/** What is known of the card, and for the rest what was just said. */
const shownOn = (world: World, card: string, said: Readonly<Record<string, unknown>>): readonly (readonly [Counted, number])[] => counted.map(each => [each, onCard(world, card, each) ?? Number(said[each])] as const)

/** Symbols nobody has told yet are asked once and kept. */
export function* asked(scene: Pick<Scene, 'state' | 'slot'>, card: string): Script<{ readonly values: Readonly<Record<string, number>>; readonly lines: readonly Line[] }> {
  const missing = counted.filter(each => onCard(scene, card, each) === null)
  const said = missing.length === 0 ? {} : yield* choose({ id: 'symbols', who: eventOf(scene.state), lines: [line(`${titleOf(eventOf(scene.state))}: what does ${cardName(card)} show? Asked once`, '3.1')] }, Object.fromEntries(missing.map(each => [each, { kind: 'number' as const, label: nice[each], min: 0, max: 3, usual: 0, cite: '3.1' }])), Object.fromEntries(missing.map(each => [each, 0])))
  const shown = shownOn(scene, card, said)
  return { values: Object.fromEntries(shown), lines: shown.filter(([, n]) => n > 0).map(([each, n]) => line(`${nice[each]}: ${n}`, '3.1')) }
}

export interface Opening { readonly pending: string; readonly current: string; readonly spent: string; readonly axis: 'okh' | 'okw' }
/** 4: three cards lie face up from the start. */
export const startEvents: Procedure<Opening> = {
  id: 'start-events', label: 'The three event cards', cite: '4', version: 1, desk: 'turn', offered: 'setting up',
  fields: ({ state, input }): Fields => {
    const known = Object.keys(cards)
    const pick = (label: string, not: readonly (string | undefined)[]): ChoiceField => ({ ...choice(label, known.filter(id => !not.includes(id)).map(id => option(id, cardName(id)))), cite: '4' })
    return { pending: { ...pick('Pending', []), ...(state.flag['event/pending'] === undefined ? {} : { usual: String(state.flag['event/pending']) }) }, current: pick('Current', [input.pending]), spent: pick('Spent', [input.pending, input.current]), axis: { ...choice('The Axis air unit belongs to', [option('okh', 'OKH'), option('okw', 'OKW')]), usual: 'okh', cite: '10.3.1' } }
  },
  *run(scene) {
    const { input } = scene
    const changes: Change[] = []
    const learns: { chart: string; row: string; facts: Readonly<Record<string, number>> }[] = []
    for (const box of ['pending', 'current', 'spent'] as const) {
      const told = yield* askedFor(scene, input[box], box)
      learns.push({ chart: 'event-cards', row: input[box], facts: told.values })
      changes.push(set('flag', `event/${box}`, input[box]), put('row', `card/${input[box]}`, { name: cardName(input[box]), ...told.values }), set('flag', `axis-air/${input[box]}`, input.axis))
    }
    return outcome('Three events face up', { learns, lines: [line(`${cardName(input.pending)} pending, ${cardName(input.current)} current, ${cardName(input.spent)} spent`, '1.P')], changes: [...changes, set('pile', 'event-discards', [input.spent]), set('track', 'event-deck', 12)] })
  },
}
function* askedFor(scene: Scene<Opening>, card: string, box: string): Script<{ readonly values: Readonly<Record<string, number>> }> {
  const missing = counted.filter(each => onCard(scene, card, each) === null)
  if (missing.length === 0) return { values: Object.fromEntries(shownOn(scene, card, {})) }
  const said = yield* choose({ id: `symbols ${box}`, who: '', lines: [line(`What does ${cardName(card)} show?`, '3.1')] }, Object.fromEntries(missing.map(each => [each, { kind: 'number' as const, label: nice[each], min: 0, max: 3, usual: 0, cite: '3.1' }])), Object.fromEntries(missing.map(each => [each, 0])))
  return { values: Object.fromEntries(shownOn(scene, card, said)) }
}

/** 12 step 5: the spent card and all discards go under the draw pile. */
export const eventsUnder = (state: State): readonly Change[] => [
  add('track', 'event-deck', listIn(state, 'event-discards').length), set('pile', 'event-discards', []), set('flag', 'event/spent', null),
]
