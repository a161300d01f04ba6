import type { RowFacts } from '../../engine/chart.ts'
import { choice, number, option, type Field } from '../../engine/field.ts'
import type { Outcome, Scene } from '../../engine/procedure.ts'
import { rowsOf, type Side } from './components.ts'
import { cardsAt, phone } from './decks.ts'

type Seen = Pick<Scene, 'slot' | 'state'>
const listed = (scene: Pick<Scene, 'slot'>, side: Side, card: number): RowFacts => rowsOf(scene.slot(`cards-${side}`))[String(card)] ?? {}

/** What the owner's list says of a card, or what was seen of it in this match. */
export const aboutCard = (scene: Seen, side: Side, card: number, what: string): string | number | boolean | null =>
  listed(scene, side, card)[what] ?? scene.state.row[`card/${side}-${card}`]?.[what] ?? null

export const cardName = (scene: Seen, side: Side, card: number): string => {
  const name = aboutCard(scene, side, card, 'name')
  return typeof name === 'string' ? name : ''
}

/** 2.3: what was told of a card goes to the owner's list, over what stands there; a card without a number teaches nothing. */
export function learning(scene: Seen, side: Side, card: number, facts: RowFacts): Pick<Outcome, 'learns'> {
  if (card === 0) return {}
  const known = { ...scene.state.row[`card/${side}-${card}`], ...listed(scene, side, card) }
  const kept = Object.fromEntries(Object.entries(known).filter(([what, value]) => what !== 'where' && value !== null))
  return { learns: [{ chart: `cards-${side}`, row: String(card), facts: { ...kept, ...facts } }] }
}

/** With the app's decks a card of the hand is tapped; with printed ones its number may be told. */
export function cardField(scene: Seen, side: Side): Field {
  if (!phone(scene.state)) return { ...number('Card number, 0 if you do not tell', 0, 55), usual: 0, cite: '2.3' }
  return { ...choice('Card', cardsAt(scene.state, side, 'hand').map(card => option(card, `${card} ${cardName(scene, side, Number(card))}`.trim()))), cite: '2.3' }
}
