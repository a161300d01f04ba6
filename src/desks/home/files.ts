import { exportFile, type Wanted } from '@/db/backup.ts'
import { unwrapped } from '@/db/errors.ts'
import { allowFolder, folderState, writeFolder } from '@/db/folder.ts'
import { noteExport } from '@/db/persist.ts'
import type { MatchRow } from '@/db/records.ts'
import { database } from '@/stores/keep.ts'
import { handOver } from '../handover.ts'

// Files of ours, made and handed on. Nobody makes one at every glance: the desks send for this when it is wanted.

const plainName = (text: string): string => text.replace(/[^\p{L}\p{N} _-]+/gu, '').trim().replace(/\s+/g, '-').slice(0, 40) || 'match'
const today = (): string => new Date().toISOString().slice(0, 10)

async function save(wanted: Pick<Wanted, 'kind' | 'of'>, name: string): Promise<string> {
  const db = await database()
  const blob = await exportFile(db, { ...wanted, at: Date.now() })
  const said = await handOver(blob, `${name}-${today()}.adjutant`)
  await noteExport(db, Date.now())
  return said
}
export const exportMatch = (row: MatchRow): Promise<string> => save({ kind: 'match', of: row.id }, plainName(row.title))
export const exportEverything = (): Promise<string> => save({ kind: 'everything' }, 'adjutant')
/** Values only, for another owner of the game. */
export const exportCharts = async (game: string): Promise<string> => handOver(await exportFile(await database(), { kind: 'charts', of: game, at: Date.now() }), `${game}-charts.adjutant`)

/** After a turn: everything into the owner's folder, if there is one. What to say, and whether a tap of theirs is needed first. */
export async function exportTurn(): Promise<{ readonly said: string | null; readonly ask: boolean }> {
  const db = await database()
  const folder = await folderState(db)
  if (folder == null) return { said: null, ask: false }
  if (!folder.allowed) return { said: null, ask: true }
  try {
    await writeFolder(db, Date.now())
    return { said: `Written to the folder ${folder.name}.`, ask: false }
  } catch (error) {
    return { said: `Not written to the folder ${folder.name} (${unwrapped(error).name}).`, ask: true }
  }
}
/** The tap that was needed. */
export async function chooseFolder(): Promise<string> {
  await allowFolder(await database())
  return (await exportTurn()).said ?? 'No folder was chosen.'
}
