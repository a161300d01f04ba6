import type { SecretFact } from '../../engine/module.ts'
import { cardList } from './sheets/charts.ts'

/** The card under the Commissar chip is nobody else's business until it is played. */
export const secrets: readonly SecretFact[] = [
  { id: 'chip', label: 'Card under the Commissar chip', rule: 'Nation: Russia', seats: ['allied'], options: Object.entries(cardList.rows).map(([id, { label }]) => ({ id, label: String(label) })), most: 3, revealAt: ['card'] },
]
