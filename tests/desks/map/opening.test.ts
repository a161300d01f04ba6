import { expect, test } from 'vitest'
import { openingView } from '@/desks/map/opening.ts'
import { toScreen } from '@/desks/map/view.ts'
import { mapIn, situationOf } from '@/engine/board/situation.ts'
import type { GameModule } from '@/engine/module.ts'
import { emptyState } from '@/engine/state.ts'

const modules = import.meta.glob<GameModule>('../../../src/games/*/module.ts', { import: 'default', eager: true })
const first = (id: string) => {
  const { board } = Object.values(modules).find(each => each.data.game.id === id)!
  const at = situationOf(mapIn(board!, emptyState()), new Map(), emptyState())
  const view = openingView(at, 360, 490)
  const known = [...at.known.keys()].filter(cell => at.known[cell] === 1)
  const seen = known.filter(cell => { const [x, y] = toScreen(view, at.grid.x[cell]!, at.grid.y[cell]!); return x > 0 && x < 360 && y > 0 && y < 490 })
  return { known: known.length, seen: seen.length, scale: view.scale }
}

test.each([['festung-europa'], ['tempest-over-europe'], ['memoir-44']])('%s opens with all that is known in sight', id => {
  const { known, seen } = first(id)
  expect([known > 20, seen]).toEqual([true, known])
})
test.each([['downfall'], ['fortress-europa']])('%s, a wide map of hexes, opens with a piece that can be read', id => {
  const { seen, scale } = first(id)
  expect([seen > 0, scale >= 46]).toEqual([true, true])
})
