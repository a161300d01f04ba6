import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { readFile } from '../../src/db/backup.ts'
import { openDatabase } from '../../src/db/database.ts'
import { listMatches, remove } from '../../src/db/matches.ts'
import { memoryDatabase } from '../../src/db/memory.ts'
import { copies } from '../../src/db/ring.ts'
import { upkeep } from '../../src/db/upkeep.ts'
import { begin, played } from './matches.ts'

test('the upkeep copies first and only then lets go of what was deleted', async () => {
  const db = await openDatabase({ name: crypto.randomUUID() })
  await upkeep(db, 1)
  expect(await copies(db)).toEqual([])
  await played(db, 'kept', 4)
  await begin(db, 'gone')
  await remove(db, 'gone', 5)
  await upkeep(db, 6, 5)
  expect(await listMatches(db)).toHaveLength(2)
  await upkeep(db, 6)
  expect((await listMatches(db)).map(row => row.id)).toEqual(['kept'])
  const [copy] = await copies(db)
  expect((await readFile(copy?.bytes as Blob)).rows.matches.map(row => row.id).sort()).toEqual(['gone', 'kept'])
  await upkeep(db, 7)
  expect(await copies(db)).toHaveLength(2)
  await upkeep(db, 8)
  expect(await copies(db)).toHaveLength(2)
})

test('without storage there is nothing to keep up', async () => {
  const db = memoryDatabase('test')
  await played(db, 'm', 2)
  await upkeep(db, 1)
  expect(await copies(db)).toEqual([])
})
