import { add, drop, put, set } from '../../engine/changes.ts'
import { choice, number, option, toggle } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { block, forbid, outcome, type Procedure, type Scene } from '../../engine/procedure.ts'
import type { Change, Facts, State } from '../../engine/state.ts'
import { other, sideName, type Side } from './components.ts'
import { phone } from './decks.ts'
import { aboutCard, cardField, cardName, learning } from './card-facts.ts'
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

/** The next free place before a side. */
function placeOf(state: State, side: Side): number {
  let n = 1
  while (state.row[`combat-card/${side}-${n}`] !== undefined) n++
  return n
}

/** 6.62: a card lies face up for the rest of the turn; `once` marks one that is discarded when the action is over. */
export const laidDown = (state: State, side: Side, drm: number, stays: boolean, card = 0, label = ''): readonly Change[] => {
  const n = placeOf(state, side)
  return [
    // a card that the count says is not there changes no count
    ...(pileSize(state, `${side}-hand`) < 1 ? [] : [add('pile', `${side}-hand`, -1), add('pile', `${side}-table`, 1)]),
    ...(card > 0 ? [put('row', `card/${side}-${card}`, { where: 'table' })] : []),
    set('row', `combat-card/${side}-${n}`, { side, label: label === '' ? `Combat Card ${n}` : label, drm, once: !stays, card }),
  ]
}

/** 9.25: after the combat a card laid for it lies among the others. */
export const settledCards = (state: State): readonly Change[] => (['axis', 'allied'] as const).flatMap(side => justLaid(state, side)).map(id => put('row', id, { now: false }))

const lying = (state: State): readonly (readonly [string, Facts])[] => Object.entries(state.row).filter(([id]) => id.startsWith('combat-card/'))
const offTable = (state: State, side: Side, n: number): readonly Change[] => (n === 0 ? [] : [add('pile', `${side}-table`, -n), add('pile', `${side}-discard`, n)])
const turnedDown = (rows: readonly (readonly [string, Facts])[]): readonly Change[] =>
  rows.flatMap(([id, { side, card = 0 }]) => [drop('row', id), ...(Number(card) > 0 ? [put('row', `card/${String(side)}-${Number(card)}`, { where: 'discard' })] : [])])

/** 6.62: cards of the moment, such as Severe Weather, are discarded when the action is over. */
export function spentCards(state: State): readonly Change[] {
  const spent = lying(state).filter(([, row]) => row['once'] === true)
  return [...turnedDown(spent), ...(['axis', 'allied'] as const).flatMap(side => offTable(state, side, Math.min(pileSize(state, `${side}-table`), spent.filter(([, row]) => row['side'] === side).length)))]
}

/** 6.63: at the end of the Action Phase every card face up goes to the discards. */
export const clearedCards = (state: State): readonly Change[] => [...turnedDown(lying(state)), ...(['axis', 'allied'] as const).flatMap(side => offTable(state, side, pileSize(state, `${side}-table`)))]

interface Laid { readonly side: Side; readonly drm: number; readonly stays: boolean; readonly card?: number | string }

/** Played by itself it counts in the combat at hand, whether it stays or not. */
function atOnce(scene: Scene<Laid>, card: number): readonly Change[] {
  const { state, input: { side, drm, stays } } = scene
  const n = placeOf(state, side)
  const label = card > 0 ? cardName(scene, side, card) || `Card ${card}` : `Combat Card ${n}`
  return [...laidDown(state, side, drm, stays, card, label), put('row', `combat-card/${side}-${n}`, { now: true })]
}

/** 6.61, 9.25: one new card a side and combat, the attacker's first. */
const late = (state: State, side: Side): readonly Line[] => [
  ...(justLaid(state, side).length > 0 ? [line('One new card for each combat', '9.25')] : []),
  ...(side === activeSide(state) && justLaid(state, other(side)).length > 0 ? [line('The attacker plays first, and the defender has played', '6.61')] : []),
]

/** 6.61: attacker first, then defender; the only cards played in the other player's action. */
export const combatCard: Procedure<Laid> = {
  id: 'combat-card', label: 'Play a Combat Card', cite: '6.61', version: 2, desk: 'combat',
  fields: scene => ({
    side: { ...choice('Played by', [option('axis', 'Axis'), option('allied', 'Allied')]), usual: activeSide(scene.state), cite: '6.61' },
    card: cardField(scene, scene.input.side ?? activeSide(scene.state)),
    drm: { ...number('drm', -4, 4), cite: '9.26' },
    stays: { ...toggle('Stays face up this turn'), usual: true, cite: '6.62' },
  }),
  prefill: scene => {
    const { side = activeSide(scene.state), card = 0 } = scene.input
    const seen = (what: string) => aboutCard(scene, side, Number(card), what)
    const said = line(`Card ${card} as seen before`, '2.3')
    return { ...(seen('drm') === null ? {} : { drm: { value: seen('drm'), line: said } }), ...(seen('once') === null ? {} : { stays: { value: seen('once') !== true, line: said } }) }
  },
  *run(scene) {
    const { state, input } = scene
    const { side } = input
    const card = Number(input.card ?? 0)
    if (pileSize(state, `${side}-hand`) < 1) return yield* block({ id: 'hand', who: side }, line('No card in hand', '6.61'))
    if (phone(state) && state.row[`card/${side}-${card}`]?.['where'] !== 'hand') return yield* block({ id: 'card', who: side }, line(`Card ${card} is not in hand`, '6.61'))
    const said: Line[] = []
    for (const [i, why] of late(state, side).entries()) said.push(yield* forbid({ id: `refused ${i + 1}`, who: side }, why))
    return outcome(`${sideName(input.side)} Combat Card on the table`, {
      group: 'laid', lines: [...said, line(input.stays ? 'Face up until the end of the Action Phase' : 'Discarded after this action', '6.62')],
      changes: atOnce(scene, card), ...learning(scene, side, card, { type: 'Combat', drm: input.drm, once: !input.stays }),
    })
  },
}
