import 'fake-indexeddb/auto'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportFile, readFile } from '../../../src/db/backup.ts'
import { chartsOf } from '../../../src/db/charts.ts'
import { memoryDatabase } from '../../../src/db/memory.ts'
import { importBackup } from '../../../src/db/restore.ts'
import type { Values } from '../../../src/engine/field.ts'
import { createMatch } from '../../../src/stores/creating.ts'
import { database } from '../../../src/stores/keep.ts'
import { useMatch } from '../../../src/stores/match.ts'
import { noEffect, position } from './scene.ts'

/** A new match on this device, in the action of one side. */
async function opened(side: 'axis' | 'allied') {
  setActivePinia(createPinia())
  const match = useMatch()
  await match.open(await createMatch({ game: 'festung-europa', choice: { scenario: 'campaign', options: {} }, title: 'cards', seats: [], scrap: false }))
  await match.jump(position(side), 'test')
  const say = (ask: string, values: Values) => match.answer({ ask, values }, 'table')
  return { match, say, play: (use: string, card: number) => match.start({ procedure: 'play-card', input: { side, use, card, value: 3, star: true } }) }
}
const listOf = async (chart: string, db = database()) => (await chartsOf(await db, 'festung-europa')).find(each => each.chart === chart)?.layer

it('2.3 FS-036 a card told once is in the owner’s list, and known in the match at once', async () => {
  const { match } = await opened('allied')
  await match.start({ procedure: 'play-card', input: { side: 'allied', use: 'ops', card: 17, value: 4 } })
  expect(await listOf('cards-allied')).toEqual({ kind: 'rows', rows: { 17: { year: 1943, value: 4 } } })
  const slot = match.module?.charts['cards-allied']
  expect(slot?.kind === 'rows' ? slot.rows['17'] : null).toEqual({ year: 1943, value: 4 })
})

describe('6.51: an event the rules do not name', () => {
  const facts = { year: 1943, value: 3, star: true, name: 'Zitadelle', needs: 'Rommel', ...noEffect, vp: -2, handAllied: -1, rp: 2, units: true }

  beforeEach(async () => {
    const { match, say, play } = await opened('axis')
    await play('event', 9)
    await say('event', { event: 'other' })
    await say('name', { name: 'Zitadelle', needs: 'Rommel' })
    // 6.511: Rommel has not been played; the table goes on all the same
    await match.answer({ ask: 'refused 1', overrule: 'we forgot to note it' }, 'table')
    await say('effects', { ...noEffect, vp: -2, handAllied: -1, rp: 2, units: true })
  })

  it('6.51 FS-036 FS-038 its name, what it needs and what it does are typed once and kept in the owner’s list', async () => {
    expect(await listOf('cards-axis')).toMatchObject({ kind: 'rows', rows: { 9: facts } })
  })

  it('6.511 FS-038 in the next match the card goes by its name, is refused until its prerequisite is played, and its effects are ready', async () => {
    const { match, play } = await opened('axis')
    await play('event', 9)
    expect([match.ask?.kind === 'blocked' ? match.ask.why.cite : '', match.now().pile['axis-hand']]).toEqual(['6.511', 8])
    await match.answer({ ask: 'refused 1', overrule: 'he is there' }, 'table')
    expect(match.ask?.kind === 'choose' ? match.ask.usual : null).toEqual({ ...noEffect, vp: -2, handAllied: -1, rp: 2, units: true })
  })

  it('2.3 FS-036 it travels in a pack of charts to another device', async () => {
    const file = await exportFile(await database(), { kind: 'charts', of: 'festung-europa', at: 1 })
    const other = memoryDatabase('another phone')
    await importBackup(other, await readFile(file), { at: 2 })
    expect(await listOf('cards-axis', Promise.resolve(other))).toMatchObject({ kind: 'rows', rows: { 9: facts } })
  })
})
