import type { Database } from './database.ts'
import { memo, saveMemo } from './memos.ts'

/** Asks the browser not to clear our storage when space runs low. Some ask the user, some decide alone. */
export const askToStay = async (): Promise<boolean> => {
  const storage = globalThis.navigator?.storage
  if (storage?.persist === undefined) return false
  return (await storage.persisted().catch(() => false)) || storage.persist().catch(() => false)
}

export interface Health {
  readonly saved: boolean
  /** whether the last change was also kept outside the database; null before there was one */
  readonly twice: boolean | null
  readonly problem: string | null
  /** the browser promised not to clear our storage */
  readonly persistent: boolean
  /** started from the home screen */
  readonly installed: boolean
  readonly matches: number
  readonly firstSave: number | null
  readonly lastSave: number | null
  readonly lastRing: number | null
  /** the last copy outside the browser's storage */
  readonly lastExport: number | null
  /** bytes in use; the quota the browser names is not to be trusted and left out */
  readonly bytes: number | null
}

const exported = 'last-export'
export const noteExport = (db: Database, at: number): Promise<void> => saveMemo(db, exported, at)

const fiveDays = 5 * 24 * 3600 * 1000
const muchUnsaved = 5_000_000

/** Safari clears a site after seven days of use without a visit, unless it stands on the home screen; on iPhone every browser is Safari inside. */
export const forgetful = (agent = navigator.userAgent): boolean => /iPad|iPhone|iPod/.test(agent) || (agent.includes('Safari') && !/Chrom|Android/.test(agent))

/** Why it is time for a copy outside the browser; null if it is not. */
export function exportDue({ saved, problem, persistent, installed, matches, lastExport, firstSave, bytes }: Health, now: number, forgets = forgetful()): string | null {
  if (!saved) return problem
  if (matches === 0 || (lastExport !== null && now - lastExport < fiveDays)) return null
  if (forgets && !installed) return 'This browser clears what it keeps after seven days without a visit. Put the app on the home screen, or export a file.'
  const old = !persistent && now - Math.max(firstSave ?? now, lastExport ?? 0) > fiveDays
  return old || (lastExport === null && (bytes ?? 0) > muchUnsaved) ? 'Your matches exist on this device only. Export a file to be safe.' : null
}

/** The facts of the health card. */
export async function health(db: Database): Promise<Health> {
  const [matches, backups] = await db.read(['matches', 'backups'], tx => Promise.all([tx.all('matches'), tx.all('backups')]))
  const [persistent, estimate, last] = await Promise.all([persisted(), used(), memo(db, exported)])
  const newest = backups.sort((a, b) => a.seq - b.seq).at(-1)
  return {
    saved: db.saved, twice: db.twice(), problem: db.problem, persistent, installed: installed(), matches: matches.length,
    firstSave: matches.length === 0 ? null : Math.min(...matches.map(row => row.createdAt)),
    lastSave: matches.length === 0 ? null : Math.max(...matches.map(row => row.playedAt)),
    lastRing: newest?.at ?? null, lastExport: typeof last === 'number' ? last : null, bytes: estimate,
  }
}

const persisted = async (): Promise<boolean> => (await globalThis.navigator?.storage?.persisted?.().catch(() => false)) ?? false
const used = async (): Promise<number | null> => (await globalThis.navigator?.storage?.estimate?.().catch(() => undefined))?.usage ?? null
const installed = (): boolean =>
  typeof matchMedia !== 'undefined' && (matchMedia('(display-mode: standalone)').matches || (globalThis.navigator as { standalone?: boolean }).standalone === true)
