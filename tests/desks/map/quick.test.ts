import { expect, test } from 'vitest'
import { quickShape } from '@/desks/map/board.ts'
import type { GameModule } from '@/engine/module.ts'
import { scratch } from '@/engine/scratch.ts'
import { emptyState } from '@/engine/state.ts'

const modules = import.meta.glob<GameModule>('../../../src/games/*/module.ts', { import: 'default', eager: true })

/** A game in which no battle names units as a list types its counters in by kind only. */
const withoutLists = ['memoir-44']

test.each(Object.entries(modules).filter(([path]) => !withoutLists.some(each => path.includes(each))))('counters of every side can be typed in on the map: %s', (_path, module) => {
  const state = emptyState()
  const scenario = module.data.scenarios[0]!
  scratch(module, state).write(module.setup({ scenario: scenario.id, options: {} }))
  for (const { id } of module.data.game.factions) {
    const shape = quickShape(module, state, id)
    expect(shape, id).not.toBeNull()
    expect(shape!.types.length, id).toBeGreaterThan(0)
    expect(shape!.nations.length, id).toBeGreaterThan(0)
  }
})
