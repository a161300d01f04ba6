import 'fake-indexeddb/auto'
import { createPinia, setActivePinia } from 'pinia'
import { expect, it } from 'vitest'
import { chartsOf } from '../../../src/db/charts.ts'
import { createMatch } from '../../../src/stores/creating.ts'
import { database } from '../../../src/stores/keep.ts'
import { useMatch } from '../../../src/stores/match.ts'
import { position } from './scene.ts'

it('2.3 FS-036 a card told once is in the owner’s list, and known in the match at once', async () => {
  setActivePinia(createPinia())
  const match = useMatch()
  await match.open(await createMatch({ game: 'festung-europa', choice: { scenario: 'campaign', options: {} }, title: 'cards', seats: [], scrap: false }))
  await match.jump(position('allied'), 'test')
  await match.start({ procedure: 'play-card', input: { side: 'allied', use: 'ops', card: 17, value: 4 } })
  const [kept] = (await chartsOf(await database(), 'festung-europa')).filter(each => each.chart === 'cards-allied')
  expect(kept?.layer).toEqual({ kind: 'rows', rows: { 17: { year: 1943, value: 4 } } })
  const slot = match.module?.charts['cards-allied']
  expect(slot?.kind === 'rows' ? slot.rows['17'] : null).toEqual({ year: 1943, value: 4 })
})
