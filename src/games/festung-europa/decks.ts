import { add, put, set } from '../../engine/changes.ts'
import { choice, number, option as pickOne, type Field } from '../../engine/field.ts'
import { line, sum as totalled, type Line } from '../../engine/line.ts'
import { outcome, roll, type Outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { sideName, type Side } from './components.ts'
import { collapsed, controls, germanCentres, isWinter, option, pileSize, trackAt, turnOf, yearOf } from './sequence.ts'
import { sacOn } from './support.ts'

const base = { 1943: 8, 1944: 9, 1945: 10 } as const

/** 4.21: the hand size, line by line. */
export function handLines(state: State, side: Side): readonly Line[] {
  const turn = turnOf(state)
  const bombers = sacOn(state, 'industry').length
  const lost = germanCentres.filter(hex => controls(state, 'allied', hex)).length
  const events = trackAt(state, `hand-events-${side}`)
  return [
    { text: `${yearOf(turn)} turn`, cite: '4.21', on: 'hand', amount: base[yearOf(turn)] },
    ...(side === 'axis' && bombers > 0 ? [{ text: `SAC on industry: ${bombers}`, cite: '14.2', on: 'hand', amount: -bombers }] : []),
    ...(side === 'axis' && collapsed(state) ? [{ text: 'Infrastructure Collapse', cite: '15.2', on: 'hand', amount: -2 }] : []),
    ...(side === 'axis' && option(state, 'industrial-losses') && lost > 0 ? [{ text: `Industrial centres lost: ${lost}`, cite: '19.37', on: 'hand', amount: -lost }] : []),
    ...(events !== 0 ? [{ text: 'Events', cite: '4.21', on: 'hand', amount: events }] : []),
  ]
}
export const handMax = (state: State, side: Side): number => Math.max(0, totalled(handLines(state, side), 'hand'))
export const phone = (state: State): boolean => state.option['decks'] === 'phone'
export const toDraw = (state: State, side: Side): number => Math.max(0, handMax(state, side) - pileSize(state, `${side}-hand`))

/** Where each card of one side lies, as far as it is known: every card when the app shuffles, only the seen ones when the decks are printed. */
export const cardsAt = (state: State, side: Side, where: string): readonly string[] =>
  Object.entries(state.row).filter(([id, row]) => id.startsWith(`card/${side}-`) && row['where'] === where).map(([id]) => id.slice(`card/${side}-`.length)).sort((a, b) => Number(a) - Number(b))
export const move = (side: Side, cards: readonly string[], where: string): readonly Change[] => cards.map(card => put('row', `card/${side}-${card}`, { where }))

/** The pile a card leaves: the hand, or wherever the app's own deck has it when the table overrules. */
export function pileOf(state: State, side: Side, card: number): string {
  const where = phone(state) ? state.row[`card/${side}-${card}`]?.['where'] : undefined
  return `${side}-${typeof where !== 'string' ? 'hand' : where === 'aside' ? yearOfCard(card) : where}`
}

interface Drawing { readonly side: Side; readonly n?: number }

/** 4.21, 4.22: up to the hand size; a short pile is emptied first, then the discards are shuffled. */
export const draw: Procedure<Drawing> = {
  id: 'draw', label: 'Draw cards', cite: '4.2', version: 1, desk: 'turn',
  fields: ({ state }) => ({ side: { ...choice('Who draws', [pickOne('axis', `Axis: ${toDraw(state, 'axis')}`), pickOne('allied', `Allied: ${toDraw(state, 'allied')}`)]), usual: toDraw(state, 'axis') > 0 ? 'axis' : 'allied', cite: '4.21' } }),
  *run(scene) {
    const { state, input: { side } } = scene
    const n = scene.input.n ?? toDraw(state, side)
    const pile = pileSize(state, `${side}-draw`)
    const lines = [...handLines(state, side), line(`${pileSize(state, `${side}-hand`)} in hand, ${n} to draw`, '4.21')]
    return n <= pile ? yield* drawn(scene, n, lines) : yield* shuffled(scene, n, lines)
  },
}

function* drawn({ state, input: { side } }: Scene<Drawing>, n: number, lines: readonly Line[]): Script<Outcome> {
  const cards = phone(state) && n > 0 ? yield* fromBag(side, 'cards', cardsAt(state, side, 'draw'), n, lines) : []
  return outcome(`${sideName(side)} draws ${n}`, { group: 'drawn', lines, changes: [add('pile', `${side}-draw`, -n), add('pile', `${side}-hand`, n), ...move(side, cards, 'hand')] })
}

/** 4.22. With printed decks nobody knows any more what lies where, so the cards seen are forgotten. */
function* shuffled({ state, input: { side } }: Scene<Drawing>, n: number, lines: readonly Line[]): Script<Outcome> {
  const all = pileSize(state, `${side}-draw`)
  const discards = pileSize(state, `${side}-discard`)
  const more = Math.min(n - all, discards)
  const cards = phone(state) && more > 0 ? yield* fromBag(side, 'cards after shuffling', cardsAt(state, side, 'discard'), more, lines) : []
  const old = cardsAt(state, side, 'discard')
  return outcome(`${sideName(side)} draws ${all}, shuffles ${discards} discards and draws ${more}`, {
    group: 'shuffled', lines: [...lines, line('Draw pile short: take all, shuffle the discards, go on', '4.22')],
    changes: [
      set('pile', `${side}-draw`, discards - more), set('pile', `${side}-discard`, 0), add('pile', `${side}-hand`, all + more),
      ...(phone(state) ? move(side, cardsAt(state, side, 'draw'), 'hand') : []), ...move(side, old, 'draw'), ...move(side, cards, 'hand'),
    ],
  })
}

function* fromBag(side: Side, id: string, among: readonly string[], n: number, lines: readonly Line[]): Script<readonly string[]> {
  const bag = Object.fromEntries(among.map(card => [card, 1]))
  return (yield* roll({ id, who: side, lines }, { kind: 'draw', pile: `${side}-draw`, from: { bag }, n, ordered: false })).map(String)
}

/** 6.71, 6.72: on Winter 1944 and Winter 1945, before anybody draws. */
export function yearAdded(state: State): readonly Change[] {
  if (!isWinter(turnOf(state))) return []
  const year = yearOf(turnOf(state))
  return (['axis', 'allied'] as const).flatMap(side => {
    const fresh = pileSize(state, `${side}-${year}`)
    if (fresh === 0) return []
    const back = [...cardsAt(state, side, 'discard'), ...cardsAt(state, side, 'aside').filter(card => yearOfCard(Number(card)) === year)]
    return [set('pile', `${side}-draw`, pileSize(state, `${side}-draw`) + pileSize(state, `${side}-discard`) + fresh), set('pile', `${side}-discard`, 0), set('pile', `${side}-${year}`, 0), ...move(side, back, 'draw')]
  })
}

/** 2.3: 21, 20 and 14 cards; that they are numbered through in this order is our reading (doubt D1). */
export const yearOfCard = (card: number): 1943 | 1944 | 1945 => (card <= 21 ? 1943 : card <= 41 ? 1944 : 1945)

interface Discarding { readonly axis: number | readonly string[]; readonly allied: number | readonly string[] }

/** How many, or which numbers when the app knows the hand. */
const discardField = (state: State, side: Side): Field => (phone(state)
  ? { kind: 'pick', label: `${sideName(side)} discards`, options: cardsAt(state, side, 'hand').map(card => pickOne(card, `Card ${card}`)), min: 0, max: 10, cite: '4.5', faction: side }
  : { ...number(`${sideName(side)} discards`, 0, pileSize(state, `${side}-hand`)), usual: 0, cite: '4.5', faction: side })

/** 4.5: any or all cards left in hand, face down. */
export const discard: Procedure<Discarding> = {
  id: 'discard', label: 'Discard from the hands', cite: '4.5', version: 1, desk: 'turn',
  fields: ({ state }) => ({ axis: discardField(state, 'axis'), allied: discardField(state, 'allied') }),
  *run({ input }) {
    const n = (side: Side): number => { const given = input[side]; return typeof given === 'number' ? given : given.length }
    return outcome(`Axis discards ${n('axis')}, Allied ${n('allied')}`, {
      group: 'discarded', lines: [line('Face down; nobody may look through the other pile', '4.5')],
      changes: (['axis', 'allied'] as const).flatMap(side => (n(side) === 0 ? [] : [add('pile', `${side}-hand`, -n(side)), add('pile', `${side}-discard`, n(side)), ...(typeof input[side] === 'number' ? [] : move(side, input[side], 'discard'))])),
    })
  },
}
