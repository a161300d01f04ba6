import type { Kind } from '../../engine/state.ts'
import { labelOf } from './roster.ts'

/** What a unit, zone or pool is called at the table. */
export function nameOf(kind: Kind, id: string): string | undefined {
  if (kind === 'unit') return labelOf(id)
  if (kind === 'cell') return id
  if (kind === 'row') return labelOf(id.slice(id.indexOf('/') + 1))
  if (kind === 'pile') return labelOf(id.slice(id.indexOf('/') + 1))
  return undefined
}
