import type { Database } from './database.ts'
import { randomHex, sha256 } from './digest.ts'
import type { SecretRow } from './records.ts'

/** What one seat keeps to itself. The hash goes into the journal; the text never does. */
export async function seal(db: Database, secret: Pick<SecretRow, 'match' | 'seat' | 'id' | 'text' | 'at'>): Promise<string> {
  const salt = randomHex(16)
  const hash = await sha256(salt + secret.text)
  await db.write(['secrets'], tx => tx.put('secrets', { ...secret, salt, hash }))
  return hash
}

/** Only ever this seat's. */
export const secretsOf = (db: Database, match: string, seat: string): Promise<SecretRow[]> => db.read(['secrets'], tx => tx.under('secrets', match, seat))

/** Which secrets there are, without what they say: for the desks of the other seat. */
export const sealedIn = async (db: Database, match: string): Promise<readonly Pick<SecretRow, 'seat' | 'id' | 'hash'>[]> =>
  (await db.read(['secrets'], tx => tx.under('secrets', match))).map(({ seat, id, hash }) => ({ seat, id, hash }))

/** The text to show everybody, and whether it is what the journal's hash was made of. */
export async function reveal(db: Database, match: string, seat: string, id: string, hash: string): Promise<{ readonly text: string; readonly genuine: boolean } | undefined> {
  const row = await db.read(['secrets'], tx => tx.get('secrets', [match, seat, id]))
  return row === undefined ? undefined : { text: row.text, genuine: (await sha256(row.salt + row.text)) === hash }
}

export const dropSecret = (db: Database, match: string, seat: string, id: string): Promise<void> => db.write(['secrets'], tx => tx.remove('secrets', [match, seat, id]))
