import { expect, it } from 'vitest'
import { proceed, setUp, start } from '../../../src/engine/runner.ts'
import { stageAt } from '../../../src/engine/stages.ts'
import { emptyState, fold, type State } from '../../../src/engine/state.ts'
import { memoir } from './game.ts'

/** Sets a scenario up with the usual options and goes on to the card of the next turn but one. */
function walked(scenario: string): { readonly state: State; readonly stages: readonly string[]; readonly sides: readonly string[] } {
  const state = emptyState()
  const usual = Object.fromEntries(memoir.data.options.map(each => [each.id, each.usual]))
  fold(state, setUp(memoir, memoir.setup({ scenario, options: usual })).effects)
  const stages: string[] = []
  const sides: string[] = []
  for (let turn = 0; turn < 2; turn++) {
    sides.push(String(state.flag['side']))
    fold(state, start(memoir, state, state.flag['board'] === 'overlord' ? { procedure: 'hand-out', input: { card: 'attack', to: 'left' } } : { procedure: 'play-card', input: { card: 'attack', section: 'left' } }).effects)
    expect(state.track['orders left'], scenario).toBe(3)
    do {
      stages.push(stageAt(memoir, state)?.id ?? '')
      if (stages.at(-1) === 'draw') fold(state, start(memoir, state, { procedure: 'draw', input: {} }).effects)
      fold(state, proceed(memoir, state).effects)
    } while (stageAt(memoir, state)?.id !== 'card')
  }
  return { state, stages, sides }
}

const boards: Readonly<Record<string, readonly [width: number, height: number]>> = { standard: [13, 9], breakthrough: [13, 17], overlord: [26, 9] }

it.each(memoir.data.scenarios.map(each => [each.id, each.label, each] as const))('Setup MM-001 MM-005 %s %s: header, set-up list, and a turn of each side', (id, _, { start: header, setup, about }) => {
  const { state, stages, sides } = walked(id)
  const other = header['first'] === 'axis' ? 'allies' : 'axis'
  expect(sides).toEqual([header['first'], other])
  expect(stages).toEqual(Array.from({ length: 2 }, () => (header['board'] === 'overlord' ? ['card', 'initiative', 'order', 'move', 'battle', 'draw'] : ['card', 'order', 'move', 'battle', 'draw'])).flat())
  // each side played one card and drew it back: the hand of the header
  expect([state.track['hand allies'], state.track['hand axis'], state.track['target allies'], state.track['target axis']]).toEqual([header['allied cards'], header['axis cards'], header['allied medals'], header['axis medals']])
  expect([state.track['turn'], state.flag['side'], state.flag['year'], state.flag['front']]).toEqual([3, header['first'], header['year'], header['front']])
  const [width, height] = boards[String(header['board'])]!
  expect(memoir.board?.mapFor?.(state).grid).toEqual({ kind: 'board', width, height })
  expect(setup.map(each => each.text).join('; ')).toContain(`Allies: ${String(header['allied cards'])} command cards; ${String(header['allied medals'])} medals win; Axis: ${String(header['axis cards'])} command cards; ${String(header['axis medals'])} medals win`)
  expect(setup.at(-1)?.text).toBe(header['first'] === 'axis' ? 'Axis plays first' : 'Allies play first')
  if (id !== 'own') expect(about).toMatch(new RegExp(`^\\d+ [A-Z][a-z]+ ${String(header['year'])}, `))
})
