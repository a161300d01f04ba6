import type { Kind } from '../../engine/state.ts'
import { cardName } from './eventCards.ts'
import { labelOf } from './factions.ts'
import { markers } from './markers.ts'
import { named } from './victory.ts'

/** What players call it at the table. */
export function nameOf(kind: Kind, id: string): string | undefined {
  const [list = '', key = ''] = id.split('/')
  if (kind === 'pile') return list === 'cup' ? markers[key]?.label : undefined
  if (kind !== 'row') return undefined
  if (list === 'objective' || list === 'warfare') return named[key]
  if (list === 'card') return cardName(key)
  return list === 'face' ? `${labelOf(key)} Ops marker` : undefined
}
