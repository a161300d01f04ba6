import cards from '../../../data/memoir-44/charts/cards.json'
import type { SecretFact } from '../../engine/module.ts'

/** The card under the Commissar chip is nobody else's business until it is played. */
export const secrets: readonly SecretFact[] = [
  { id: 'chip', label: 'Card under the Commissar chip', rule: 'Nation: Russia', seats: ['allied'], options: Object.entries(cards.rows).map(([id, { label }]) => ({ id, label })), most: 3, revealAt: ['card'] },
]
