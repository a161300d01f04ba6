import { expect, it } from 'vitest'
import { forecast } from '../../../src/engine/forecast.ts'
import { bruteForce, fresh, sameOdds, single } from '../../table.ts'
import { begin, game } from './kit.ts'

it('31.3 three aircraft over the German stock: every face of every die, counted by class', () => {
  const state = begin().state
  const asked = { procedure: 'stock raid', input: { aircraft: 3 } }
  const counted = single(forecast(game, state, fresh(game, asked)))
  sameOdds(counted, bruteForce(game, state, asked))
  expect(counted.paths).toBe(10)
})
