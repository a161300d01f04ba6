import { exportFile } from './backup.ts'
import type { Database } from './database.ts'
import { noteExport } from './persist.ts'

// A folder of the owner's, where the browser gives one: everything is written into it after every turn, one file a day.

interface Folder {
  readonly name: string
  queryPermission(how: { mode: 'readwrite' }): Promise<PermissionState>
  requestPermission(how: { mode: 'readwrite' }): Promise<PermissionState>
  getFileHandle(name: string, how: { create: boolean }): Promise<{ createWritable(): Promise<{ write(bytes: Blob): Promise<void>; close(): Promise<void> }> }>
}
type Picker = (how: { id: string; mode: 'readwrite'; startIn: 'documents' }) => Promise<Folder>
const picker = (): Picker | undefined => (globalThis as { showDirectoryPicker?: Picker }).showDirectoryPicker

export interface FolderState { readonly name: string; /** whether we may write there now; after a restart some browsers want to be asked again */ readonly allowed: boolean }

/** Beside the stamp, not among the memos: a folder belongs to this browser and goes into no file. */
const kept = async (db: Database): Promise<Folder | undefined> => (await db.read(['meta'], tx => tx.get('meta', 'folder')))?.value as Folder | undefined
const mode = { mode: 'readwrite' } as const

/** null: none was chosen; undefined: this browser gives none. */
export async function folderState(db: Database): Promise<FolderState | null | undefined> {
  if (picker() === undefined || !db.saved) return undefined
  const folder = await kept(db)
  return folder === undefined ? null : { name: folder.name, allowed: await folder.queryPermission(mode) === 'granted' }
}

/** Asks for a folder, or for leave to write into the one there is. Only as the answer to a tap. */
export async function allowFolder(db: Database): Promise<void> {
  const folder = await kept(db)
  if (folder !== undefined && await folder.requestPermission(mode) === 'granted') return
  const chosen = await picker()?.({ id: 'adjutant', ...mode, startIn: 'documents' })
  if (chosen !== undefined) await db.write(['meta'], tx => tx.put('meta', { key: 'folder', value: chosen }))
}
export const dropFolder = (db: Database): Promise<void> => db.write(['meta'], tx => tx.remove('meta', 'folder'))

/** Writes everything; the browser puts the file in place only when it is whole. False when there is no folder or no leave. */
export async function writeFolder(db: Database, at: number): Promise<boolean> {
  const folder = await kept(db)
  if (folder === undefined || await folder.queryPermission(mode) !== 'granted') return false
  const file = await folder.getFileHandle(`adjutant-${new Date(at).toISOString().slice(0, 10)}.adjutant`, { create: true })
  const stream = await file.createWritable()
  await stream.write(await exportFile(db, { kind: 'everything', at }))
  await stream.close()
  await noteExport(db, at)
  return true
}
