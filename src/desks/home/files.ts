import { exportFile } from '@/db/backup.ts'
import { noteExport } from '@/db/persist.ts'
import type { MatchRow } from '@/db/records.ts'
import { database } from '@/stores/keep.ts'

/** Gives a file to the system: the share sheet where there is one, else a download. Returns what to say. */
export async function handOver(blob: Blob, name: string): Promise<string> {
  const file = new File([blob], name, { type: 'application/octet-stream' })
  if (navigator.canShare?.({ files: [file] }) === true && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ files: [file], title: name })
      return `${name} was handed on.`
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'Not shared.'
    }
  }
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => { URL.revokeObjectURL(url) }, 60_000)
  return `${name} is in your downloads.`
}

const plainName = (text: string): string => text.replace(/[^\p{L}\p{N} _-]+/gu, '').trim().replace(/\s+/g, '-').slice(0, 40) || 'match'
const today = (): string => new Date().toISOString().slice(0, 10)

export async function exportMatch(row: MatchRow): Promise<string> {
  const db = await database()
  const blob = await exportFile(db, { kind: 'match', of: row.id, at: Date.now() })
  const said = await handOver(blob, `${plainName(row.title)}-${today()}.adjutant`)
  await noteExport(db, Date.now())
  return said
}

export async function exportEverything(): Promise<string> {
  const db = await database()
  const blob = await exportFile(db, { kind: 'everything', at: Date.now() })
  const said = await handOver(blob, `adjutant-${today()}.adjutant`)
  await noteExport(db, Date.now())
  return said
}
