import { add, set } from '../../../engine/changes.ts'
import { choice, option, toggle, type Field, type Fields } from '../../../engine/field.ts'
import { duty, line, sum, type Line } from '../../../engine/line.ts'
import { forbid, outcome, type Procedure, type Scene } from '../../../engine/procedure.ts'
import type { Change, State } from '../../../engine/state.ts'
import { mirrored, type Section } from '../board/sections.ts'
import { card, cards, type Card } from '../facts.ts'
import { mover, on, other, type Side } from '../sides.ts'
import { textIn, trackOf } from '../kept.ts'
import { carSections, ordersOf, single } from './card-orders.ts'
import { orderKinds } from './orders.ts'

export interface Play { readonly card: string; readonly section?: string; readonly car?: boolean; readonly asAirPower?: boolean }

export const ALL = 99
export const listed = (state: State, pile: string): readonly string[] => { const found = state.pile[pile]; return Array.isArray(found) ? (found as readonly string[]) : [] }
export const inPlay = (state: State): string => textIn(state.flag, 'card')

export const playCard: Procedure<Play> = {
  id: 'play-card', label: 'Play a command card', cite: 'Command cards', version: 1, desk: 'turn', offered: 'no card yet', picture: 'i-copy',
  fields: cardFields,
  *run(scene) {
    const { state, input } = scene
    const side = mover(state)
    const lines: Line[] = []
    for (const [n, why] of barred(scene, input).entries()) lines.push(yield* forbid({ id: `not this card ${n}`, who: side }, why))
    const played = card(scene, input.card)
    const acts = input.card === 'counter-attack' ? mirror(scene, side) : { card: played, section: input.section }
    const found = ordersOf(scene, acts.card, acts.section, input)
    const orders = orderKinds.map(section => ({ section: String(section), n: sum(found, section) })).filter(({ n }) => n > 0)
    return outcome(told(played, acts, orders), {
      group: played.kind, lines: [...lines, ...found], duties: dutiesOf(state, side, acts.card),
      changes: [
        set('flag', 'card', acts.card.id), ...(acts.section === undefined ? [] : [set('flag', 'section', acts.section)]), set('flag', 'card arm', armsOf(state, acts.card)),
        ...orders.map(({ section, n }) => set('track', `orders ${section}`, n)), set('track', 'card dice', acts.card.dice),
        // played as Air Power it is no Recon any more: one card is drawn
        ...(input.card === 'recon' && input.asAirPower !== true ? [set('flag', 'recon', true)] : []), ...(input.asAirPower === true ? [set('flag', 'as air power', true), set('flag', 'card', 'air-power')] : []),
        set('flag', `last card ${side}`, acts.card.id), set('flag', `last section ${side}`, acts.section ?? null), ...discards(state, side, input.card),
      ],
    })
  },
}

function cardFields(scene: Scene<Partial<Play>>): Fields {
  const { state, input } = scene
  const out: Record<string, Field> = { card: { ...choice('Card', cards(scene).map(each => optionOf(scene, each))), group: 'Card', faction: mover(state), cite: 'Command cards' } }
  const chosen = input.card === undefined || input.card === '' ? undefined : card(scene, input.card)
  if (chosen?.perSection === true) out['section'] = { ...choice('Section', ['left', 'center', 'right'].map(id => option(id, id))), usual: 'center', group: 'Card', cite: 'Order' }
  const car = chosen?.kind === 'section' ? carSections(state, mover(state)) : []
  if (car.length > 0) out['car'] = { ...toggle('Command car in that section'), usual: chosen?.perSection !== true || car.includes(input.section ?? 'center'), group: 'Card', cite: 'Unit: Command Car' }
  if (chosen?.id === 'recon' && asAirPower(state)) out['asAirPower'] = { ...toggle('Play it as Air Power'), usual: false, group: 'Card', cite: on(state, 'air strikes') ? 'Action: Air strikes' : 'Blitz' }
  return out
}

const asAirPower = (state: State): boolean => on(state, 'air strikes') || (on(state, 'blitz') && mover(state) === 'axis')

function optionOf(scene: Scene<Partial<Play>>, each: Card) {
  const why = barred(scene, { card: each.id })[0]
  return { id: each.id, label: each.label, note: each.text ?? summary(each), ...(why === undefined ? {} : { refusal: why }) }
}

const summary = (each: Card): string => {
  const who = each.arm === '' ? 'units' : each.arm.replace(' ', ' and ')
  if (each.perSection) return each.left === ALL ? `all ${who} of one section` : `${each.left} in one section`
  if (each.kind === 'section') return `${each.left}-${each.center}-${each.right} by section`
  return each.any === 0 ? 'as the card says' : `${each.any === ALL ? 'all' : each.any} ${who}`
}

/** Cards that are not to be had now, each with its reason. */
function barred({ state }: Pick<Scene, 'state'>, { card: id }: Pick<Play, 'card'>): readonly Line[] {
  const side = mover(state)
  const out: Line[] = []
  if (id === 'ambush') out.push(line('Ambush answers a close assault; it is not played in your own turn', 'Card: Ambush'))
  if (id === 'air-power' && on(state, 'air')) out.push(line('Air Power leaves the deck when the air rules are used', 'Air: Setup'))
  if (id === 'air-power' && on(state, 'radar alert') && state.flag[`announced ${side}`] !== true) out.push(line('Radar alert: Air Power must be announced a turn ahead', 'Action: Radar alert'))
  if (on(state, 'radar alert') && state.flag[`announced ${side}`] === true && id !== 'air-power') out.push(line('Air Power was announced and must be played', 'Action: Radar alert'))
  if (commissar(state, side) && !chipAllows(state, id)) out.push(line('The card under the Commissar chip must be played, or Recon or Counter-Attack from the hand', 'Nation: Russia'))
  if (id === 'counter-attack' && state.flag[`last card ${other(side)}`] === undefined) out.push(line('The opponent has played no card yet', 'Card: Counter-Attack'))
  return out
}

export const commissar = (state: State, side: Side): boolean => on(state, 'russian') && side === 'allies' && state.flag['board'] !== 'overlord'
const chipAllows = (state: State, id: string): boolean => {
  const chip = listed(state, 'commissar')
  return chip.length === 0 || chip.includes(id) || id === 'recon' || id === 'counter-attack'
}

/** The opponent's last card with left and right exchanged. */
function mirror(scene: Pick<Scene, 'state' | 'slot'>, side: Side): { readonly card: Card; readonly section: string | undefined } {
  const enemy = other(side)
  const section = scene.state.flag[`last section ${enemy}`]
  return { card: card(scene, textIn(scene.state.flag, `last card ${enemy}`, 'counter-attack')), section: typeof section === 'string' ? mirrored(section as Section) : undefined }
}

/** Which arms the card may order; null where any. Breakthrough's Dig-In takes artillery too. */
function armsOf(state: State, played: Card): string | null {
  if (single(state, played) || played.arm === '') return null
  return played.id === 'dig-in' && state.flag['board'] === 'breakthrough' ? `${played.arm} artillery` : played.arm
}

function discards(state: State, side: Side, id: string): readonly Change[] {
  const chip = listed(state, 'commissar')
  const left = chip.includes(id) ? [set('pile', 'commissar', chip.toSpliced(chip.indexOf(id), 1))] : []
  const hand = left.length > 0 ? [] : [add('track', `hand ${side}`, -1)]
  return [...left, ...hand, set('flag', `announced ${side}`, null), ...(id === 'finest-hour' ? reshuffled(state) : [set('pile', 'discard', [...listed(state, 'discard'), id])])]
}

/** Their Finest Hour: every discard goes back into its deck; with the air rules both sides draw an air card. */
function reshuffled(state: State): readonly Change[] {
  const air = on(state, 'air') ? [set('pile', 'air discard', 0), add('track', 'air cards allies', 1), add('track', 'air cards axis', 1)] : []
  return [set('pile', 'discard', []), ...(on(state, 'combat cards') ? [set('pile', 'combat discard', 0)] : []), ...air]
}

function dutiesOf(state: State, side: Side, played: Card): readonly Line[] {
  const out: Line[] = []
  if (played.kind === 'tactic') out.push(duty(side, 'Do what your card says', played.rule))
  if (played.id === 'finest-hour') out.push(duty(side, `Roll ${trackOf(state, `hand ${side}`)} dice, one for each card you hold; then reshuffle all discards into their decks`, played.rule))
  if (played.id === 'barrage' && on(state, 'air')) out.push(duty(side, 'Only ground units: a flying air unit cannot be the target', 'Air: Command cards'))
  if (commissar(state, side)) out.push(duty(side, 'Place a new card under the Commissar chip', 'Nation: Russia'))
  return out
}

function told(played: Card, acts: { readonly card: Card; readonly section: string | undefined }, orders: readonly { readonly section: string; readonly n: number }[]): string {
  const name = played.id === acts.card.id ? played.label : `${played.label} as ${acts.card.label}`
  const all = orders.map(({ section, n }) => `${n >= ALL ? 'all' : n} ${section === 'any' ? 'anywhere' : section === 'move' ? 'only moving' : section}`).join(', ')
  return all === '' ? name : `${name}: ${all}`
}

