import { add, drop, put, set } from '../../engine/changes.ts'
import { choice, number, option, toggle } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { block, forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { other, sideName, type Side } from './components.ts'
import { told } from './decks.ts'
import { activeSide, pileSize } from './sequence.ts'
import type { Attack } from './shifts.ts'

/** Laid down just now, for the combat at hand. */
const justLaid = (state: State, side: Side): readonly string[] => Object.entries(state.row).filter(([id, row]) => id.startsWith('combat-card/') && row['side'] === side && row['now'] === true).map(([id]) => id)

const faceUpLines = (state: State, ids: readonly string[]): readonly Line[] =>
  ids.map(id => ({ text: `${String(state.row[id]?.['label'] ?? 'Combat Card')}, face up`, cite: '6.62', on: 'die', amount: Number(state.row[id]?.['drm'] ?? 0) }))

/** 9.25, 9.26: one new card each and whatever lies face up; 11.63: nothing for those out of supply. */
export function cardLines(state: State, attack: Attack): readonly Line[] {
  const fresh = (drm: number, side: Side): readonly Line[] => (drm === 0 ? [] : [{ text: `${sideName(side)} Combat Card`, cite: '9.25', on: 'die', amount: drm }])
  return [
    ...(attack.attackersOut ? [] : [...faceUpLines(state, [...attack.attackerCards, ...justLaid(state, attack.side)]), ...fresh(attack.attackerNew, attack.side)]),
    ...(attack.defendersOut ? [] : [...faceUpLines(state, [...attack.defenderCards, ...justLaid(state, other(attack.side))]), ...fresh(attack.defenderNew, other(attack.side))]),
  ]
}

/** A card laid down stays face up for the rest of the turn, or is discarded at once (6.62). */
export const laidDown = (state: State, side: Side, drm: number, stays: boolean, card = 0): readonly Change[] => {
  const n = Object.keys(state.row).filter(id => id.startsWith(`combat-card/${side}`)).length + 1
  const where = stays ? 'table' : 'discard'
  return [
    // a card that the count says is not there changes no count
    ...(pileSize(state, `${side}-hand`) < 1 ? [] : [add('pile', `${side}-hand`, -1), add('pile', `${side}-${where}`, 1)]),
    ...(card > 0 ? [put('row', `card/${side}-${card}`, { where })] : []),
    ...(stays ? [set('row', `combat-card/${side}-${n}`, { side, label: card > 0 ? `Card ${card}` : `Combat Card ${n}`, drm })] : []),
  ]
}

/** 9.25: after the combat a card laid for it lies among the others, or is gone. */
export const settledCards = (state: State): readonly Change[] => (['axis', 'allied'] as const).flatMap(side => justLaid(state, side)).map(id => (state.row[id]?.['stays'] === false ? drop('row', id) : put('row', id, { now: false })))

/** 6.63: at the end of the Action Phase every card face up goes to the discards. */
export function clearedCards(state: State): readonly Change[] {
  const rows = Object.keys(state.row).filter(id => id.startsWith('combat-card/'))
  const seen = Object.entries(state.row).filter(([id, row]) => id.startsWith('card/') && row['where'] === 'table').map(([id]) => put('row', id, { where: 'discard' }))
  return (['axis', 'allied'] as const).flatMap(side => {
    const n = pileSize(state, `${side}-table`)
    return n === 0 ? [] : [add('pile', `${side}-table`, -n), add('pile', `${side}-discard`, n)]
  }).concat(rows.map(id => drop('row', id)), seen)
}

/** Played by itself it counts in the combat at hand, whether it stays or not. */
const atOnce = (state: State, { side, drm, stays }: Laid, card: number): readonly Change[] => {
  const n = Object.keys(state.row).filter(id => id.startsWith(`combat-card/${side}`)).length + 1
  return [...laidDown(state, side, drm, stays, card), put('row', `combat-card/${side}-${n}`, { side, label: card > 0 ? `Card ${card}` : `Combat Card ${n}`, drm, now: true, stays })]
}

interface Laid { readonly side: Side; readonly drm: number; readonly stays: boolean; readonly card?: number }

/** 6.61: attacker first, then defender; the only cards played in the other player's action. */
export const combatCard: Procedure<Laid> = {
  id: 'combat-card', label: 'Play a Combat Card', cite: '6.61', version: 1, desk: 'combat',
  fields: ({ state }) => ({
    side: { ...choice('Played by', [option('axis', 'Axis'), option('allied', 'Allied')]), usual: activeSide(state), cite: '6.61' },
    drm: { ...number('drm', -4, 4), cite: '9.26' },
    stays: { ...toggle('Stays face up this turn'), usual: true, cite: '6.62' },
    card: { ...number('Card number, 0 if you do not tell', state.option['decks'] === 'phone' ? 1 : 0, 55), cite: '2.3' },
  }),
  *run(scene) {
    const { state, input } = scene
    const { side, card = 0 } = input
    if (pileSize(state, `${side}-hand`) < 1) return yield* block({ id: 'hand', who: side }, line('No card in hand', '6.61'))
    const elsewhere = state.option['decks'] === 'phone' && state.row[`card/${side}-${card}`]?.['where'] !== 'hand'
    if (elsewhere) return yield* block({ id: 'card', who: side }, line(`Card ${card} is not in hand`, '6.61'))
    const second = justLaid(state, side).length > 0 ? [yield* forbid({ id: 'second', who: side }, line('One new card for each combat', '9.25'))] : []
    return outcome(`${sideName(input.side)} Combat Card on the table`, {
      group: '', lines: [...second, line(input.stays ? 'Face up until the end of the Action Phase' : 'Discarded after this action', '6.62')],
      changes: atOnce(state, input, card),
      ...(card > 0 ? { learns: [{ chart: `cards-${side}`, row: String(card), facts: { ...told(scene, side, card), type: 'Combat', drm: input.drm } }] } : {}),
    })
  },
}
