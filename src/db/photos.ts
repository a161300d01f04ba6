import type { Database } from './database.ts'
import { sha256 } from './digest.ts'
import { mirror, mirrored, unmirror } from './mirror.ts'
import type { PhotoRow, PhotoUse } from './records.ts'

const longest = 1600
/** a picture from any phone's camera fits; what is larger would only fill the memory */
const heaviest = 64_000_000

/** Drawn anew, so that nothing but the picture stays (no place, no camera, no script), and no side is longer than 1600. Throws a plain sentence. */
export async function reencoded(file: Blob): Promise<Omit<PhotoRow, 'at'>> {
  if (file.size > heaviest) throw new Error(`This picture has ${Math.round(file.size / 1e6)} MB; 64 MB is the most. Photograph the card again at a smaller size.`)
  const picture = await createImageBitmap(file).catch(() => { throw new Error('This file is not a picture the browser can read.') })
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const bytes = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.82))
  if (bytes === null) throw new Error('The picture could not be drawn.')
  return { hash: await sha256(new Uint8Array(await bytes.arrayBuffer())), bytes, type: bytes.type, width: canvas.width, height: canvas.height }
}

/** Keeps a photograph once, however often it is used. */
export async function addPhoto(db: Database, file: Blob, use: Omit<PhotoUse, 'hash'>): Promise<PhotoUse> {
  const photo = { ...(await reencoded(file)), at: use.at }
  const row: PhotoUse = { ...use, hash: photo.hash }
  await db.write(['photos', 'uses'], async tx => {
    if ((await tx.get('photos', photo.hash)) === undefined) await tx.add('photos', photo)
    await tx.put('uses', row)
  })
  if (db.saved) await mirrorPhoto(db, photo)
  return row
}

const mirrorPhoto = (db: Database, row: PhotoRow): Promise<boolean> => mirror(db.name, 'photos', { ...row, id: row.hash })

/** What nothing shows any more goes, here and beside the database; what an import brought along is laid beside it. */
export async function evenPhotos(db: Database): Promise<void> {
  const rows = await db.read(['photos', 'uses'], async tx => {
    const shown = new Set((await tx.all('uses')).map(use => use.hash))
    return (await tx.all('photos')).map(row => ({ row, shown: shown.has(row.hash) }))
  })
  const [here, beside] = [rows.filter(each => each.shown), await mirrored(db.name, 'photos')]
  for (const { row, shown } of rows) if (!shown) await db.write(['photos'], tx => tx.remove('photos', row.hash))
  for (const { row } of here) if (!beside.some(each => each.id === row.hash)) await mirrorPhoto(db, row)
  await unmirror(db.name, 'photos', beside.map(each => each.id).filter(id => !here.some(({ row }) => row.hash === id)))
}

export const photo = (db: Database, hash: string): Promise<PhotoRow | undefined> => db.read(['photos'], tx => tx.get('photos', hash))
export const photosOfMatch = (db: Database, match: string): Promise<PhotoUse[]> => db.read(['uses'], tx => tx.by('uses', 'match', match))
export const photosOfGame = (db: Database, game: string): Promise<PhotoUse[]> => db.read(['uses'], tx => tx.by('uses', 'game', game))

/** Takes a photograph off; its bytes go with the last use. */
export const dropPhoto = (db: Database, id: string): Promise<void> =>
  db.write(['photos', 'uses'], async tx => {
    const use = await tx.get('uses', id)
    if (use === undefined) return
    await tx.remove('uses', id)
    if ((await tx.by('uses', 'hash', use.hash)).length === 0) await tx.remove('photos', use.hash)
  })
