import type { Tx } from './database.ts'
import { fault } from './errors.ts'
import { schemaVersion } from './tables.ts'
import type { Mark } from './tail.ts'

/** Dexie 4 lets old code open a newer database without a word, so every write asks our own stamp first. The same row counts the
 *  changes, so that a tap asks once; gives the place of the last one. */
export async function checkStamp(tx: Tx): Promise<Mark | undefined> {
  const stamp = await tx.get('meta', 'schema')
  if (stamp === undefined) await tx.put('meta', { key: 'schema', value: schemaVersion })
  else if (typeof stamp.value !== 'number' || stamp.value > schemaVersion) throw fault('NewerData', `rows of schema ${String(stamp.value)}, code of schema ${schemaVersion}`)
  return stamp?.mark
}

export const countChange = (tx: Tx, mark: Mark): Promise<void> => tx.put('meta', { key: 'schema', value: schemaVersion, mark })
