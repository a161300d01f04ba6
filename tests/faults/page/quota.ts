import { exportFile, readFile } from '../../../src/db/backup.ts'
import { saveProblem, unwrapped } from '../../../src/db/errors.ts'
import { append, load } from '../../../src/db/journal.ts'
import type { Entry } from '../../../src/engine/journal.ts'
import { begin, nextEntry, open, said, standing, take, type Table } from './play.ts'

let table: Table | null = null
let pending: Entry | null = null

const noise = (length: number): string => Array.from(crypto.getRandomValues(new Uint8Array(length)), byte => String.fromCharCode(33 + (byte % 90))).join('')

/** Says long things until the browser has no room left; what was said before must stay, what was refused must not count. */
export async function fill(match: string): Promise<{ steps: number; error: string; sentence: string; readable: number; exported: number }> {
  table = await begin(await open(), match)
  for (let i = 0; i < 2000; i++) {
    const entry = nextEntry(table)
    const words = { ...said(entry), label: noise(18_000) }
    try {
      await append(table.db, entry, words, standing(entry.seq))
      table.entries.push(entry)
    } catch (error) {
      pending = entry
      const found = await load(table.db, match, true)
      const file = await readFile(await exportFile(table.db, { kind: 'match', of: match, at: 1 }))
      return { steps: table.entries.length, error: unwrapped(error).name, sentence: saveProblem(error), readable: found?.good ?? 0, exported: file.rows.entries.length }
    }
  }
  return { steps: table.entries.length, error: 'never full', sentence: '', readable: 0, exported: 0 }
}

/** Room again: the very tap that failed goes through, without a reload. */
export async function goOn(): Promise<{ good: number; head: number }> {
  const at = table as Table
  await take(at, pending as Entry)
  for (let i = 0; i < 5; i++) await take(at, nextEntry(at))
  const found = await load(at.db, at.match, true)
  return { good: found?.good ?? 0, head: found?.match.head ?? 0 }
}
