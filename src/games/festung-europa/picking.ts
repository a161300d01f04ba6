import { add, owe, set } from '../../engine/changes.ts'
import { number, type Option } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { block, choose, forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { learning } from './card-facts.ts'
import { rowsOf, sideName, type Side } from './components.ts'
import { move, phone, toDraw, yearOfCard } from './decks.ts'
import { isWinter, option, pileSize, turnOf, yearOf } from './sequence.ts'

interface Picked { readonly side: Side; readonly card: number }
export const overlord = (state: State): boolean => state.option['opening'] === undefined
/** 3.31, 18.3: with the app's decks the card chosen for the first hand is taken out before the draw. */
export const openingPick = (state: State): boolean => phone(state) && turnOf(state) === (overlord(state) ? 4 : 1)
const winterPick = (state: State, side: Side): boolean => isWinter(turnOf(state)) && option(state, `${side}-draw-option`)
const ruleOf = (state: State, side: Side): string => (openingPick(state) ? (overlord(state) ? '18.3' : '3.31') : side === 'axis' ? '19.1' : '19.2')

/** Why a side takes no card by choice now; it comes before the draw, so a full hand is too late. */
function noPick(state: State, side: Side): Line | null {
  if (!openingPick(state) && !winterPick(state, side)) return line('No card by choice now', ruleOf(state, side))
  if (state.flag[`picked-${side}`] === true) return line('One card by choice', ruleOf(state, side))
  return toDraw(state, side) === 0 ? line('The hand is full: the card is taken before the draw', ruleOf(state, side)) : null
}
export const mayPick = (state: State, side: Side): boolean => noPick(state, side) === null

const picks = (state: State): readonly Option[] => (['axis', 'allied'] as const).map(side => {
  const refusal = noPick(state, side)
  return { id: side, label: sideName(side), ...(refusal === null ? {} : { refusal }) }
})

/** 19.1, 19.2: one card of one's choice, before the shuffle and the draw. */
export const pickCard: Procedure<Picked> = {
  id: 'pick-card', label: 'Take one card by choice', cite: '19.1', version: 1, desk: 'turn', offered: 'may-pick-card',
  fields: ({ state }) => ({
    side: { kind: 'choice', label: 'Who', options: picks(state), cite: '19.1' },
    card: { ...number(phone(state) ? 'Card number' : 'Card number, 0 if you do not tell', phone(state) ? 1 : 0, 55), cite: '19.1' },
  }),
  *run({ state, input: { side, card } }) {
    const rule = ruleOf(state, side)
    const where = state.row[`card/${side}-${card}`]?.['where']
    if (phone(state) && where !== 'draw') return yield* block({ id: 'card', who: side }, line(`Card ${card} is not in the draw pile`, rule))
    const why = [
      ...(yearOfCard(card) > yearOf(turnOf(state)) ? [line('That card is not in the game yet', rule)] : []),
      ...(where !== undefined && where !== 'draw' ? [line(`Card ${card} is ${where === 'removed' ? 'out of the game' : 'not in the draw pile'}`, where === 'removed' ? '6.52' : rule)] : []),
    ]
    const said: Line[] = []
    for (const [i, each] of why.entries()) said.push(yield* forbid({ id: `refused ${i + 1}`, who: side }, each))
    return outcome(`${sideName(side)} takes a card of its choice`, {
      group: 'picked', lines: [...said, line('Taken before shuffling and drawing', rule)],
      changes: [set('flag', `picked-${side}`, true), add('pile', `${side}-${pileSize(state, `${side}-draw`) > 0 ? 'draw' : 'discard'}`, -1), add('pile', `${side}-hand`, 1), ...(card > 0 ? move(side, [String(card)], 'hand') : [])],
    })
  },
}

const discarded: { readonly [side in Side]: string } = { axis: 'U-Boat Offensive', allied: 'Anti-Submarine Warfare' }

/** 18.3: with the app's decks somebody must say which numbers these are, unless the owner's list does. */
export const startDiscards = (): readonly Change[] => (['axis', 'allied'] as const).map(side =>
  owe(`discard-${side}`, { text: `${discarded[side]} starts in the ${sideName(side)} Discard Pile`, cite: '18.3', call: { procedure: 'start-discard', input: { side } } }))

export const startDiscard: Procedure<{ readonly side: Side }> = {
  id: 'start-discard', label: 'A card starts in the discards', cite: '18.3', version: 1, desk: 'none',
  *run(scene) {
    const { state, input: { side } } = scene
    const name = discarded[side]
    const listed = Object.entries(rowsOf(scene.slot(`cards-${side}`))).find(([, row]) => row['name'] === name)?.[0]
    const card = listed === undefined ? (yield* choose({ id: 'number', who: side }, { card: { ...number(`Number of ${name}`, 1, 41), cite: '18.3' } })).card : Number(listed)
    if (state.row[`card/${side}-${card}`]?.['where'] !== 'draw') return yield* block({ id: 'card', who: side }, line(`Card ${card} is not in the draw pile`, '18.3'))
    return outcome(`${name} lies in the discards`, { group: 'set aside', lines: [line(`Card ${card}`, '18.3')], changes: [add('pile', `${side}-draw`, -1), add('pile', `${side}-discard`, 1), ...move(side, [String(card)], 'discard')], ...learning(scene, side, card, { name }) })
  },
}
