import { describe, expect, test } from 'vitest'
import type { GameModule } from '@/engine/module.ts'
import { situationOf } from '@/engine/board/situation.ts'
import { filledIn, suppliesIn, supplyOf, wanting } from '@/engine/board/wanting.ts'
import { scratch } from '@/engine/scratch.ts'
import { emptyState, type Facts } from '@/engine/state.ts'
import { drawnState, mapOf, NO_ROSTER, RRCC } from './drawn.ts'
import { rules } from './small.ts'

const HEXES = mapOf(RRCC)
const LEGEND = { G: { unit: { faction: 'axis' } }, S: { unit: { faction: 'soviet' } }, q: { cell: { source: 'axis' } } }

describe('who wants supply', () => {
  test('those the map finds out, with the reason; those in supply are not named', () => {
    const at = situationOf(HEXES, NO_ROSTER, drawnState('3030/q 3031/G 3032 3033/S 3034/G', LEGEND))
    expect(wanting(rules(HEXES), at).map(({ unit, status }) => [unit.id, status])).toEqual([['G@3034', 'out'], ['S@3033', 'out']])
    expect(wanting(rules(HEXES), at)[0]!.lines[0]).toEqual({ text: 'G@3034 is out of supply', cite: '4' })
  })
  test('a verdict the table remembered stands only where the map cannot tell', () => {
    const remembered = (text: string): ReadonlyMap<string, string> => {
      const state = drawnState(text, LEGEND)
      const unit = Object.keys(state.unit)[0]!
      ;(state.unit as Record<string, Facts>)[unit] = { ...state.unit[unit], supply: 'limited' }
      return supplyOf(rules(HEXES), situationOf(HEXES, NO_ROSTER, state))
    }
    expect([...remembered('3031/G').values()]).toEqual(['limited'])
    expect([...remembered('3030/q 3031/G').values()]).toEqual(['in'])
  })
})

const modules = import.meta.glob<GameModule>('../../../src/games/*/module.ts', { import: 'default', eager: true })
const game = (id: string): GameModule => Object.values(modules).find(each => each.data.game.id === id)!
/** every stage of a game, as the position its list begins at */
const stagesOf = (module: GameModule): readonly (readonly [list: string, stage: string])[] => Object.entries(module.stages).flatMap(([list, stages]) => stages.map(each => [list, each.id] as const))

describe('the stages that ask about supply', () => {
  const answers: Readonly<Record<string, string>> = { 'fortress-europa': '18.1', 'festung-europa': '11.41', downfall: '11', 'tempest-over-europe': '18' }
  test.each([
    ['fortress-europa', ['allied supply', 'german supply']],
    ['festung-europa', ['axis', 'axis-attrition', 'allied', 'allied-attrition']],
    ['downfall', ['event-4']],
    ['tempest-over-europe', ['axis-actions', 'operations', 'inactive-operations']],
    ['memoir-44', []],
  ])('%s: %j', (id, expected) => {
    const module = game(id)
    const state = emptyState()
    scratch(module, state).write(module.setup({ scenario: module.data.scenarios[0]!.id, options: {} }))
    const open: GameModule = { ...module, conditions: new Proxy(module.conditions, { get: () => () => true }) }
    const found = stagesOf(module).filter(([list, stage]) => suppliesIn(open, { ...state, stage: { at: [{ list, stage }] } }, [{ text: '', cite: answers[id] ?? '' }]).length > 0)
    expect(found.map(([, stage]) => stage)).toEqual(expected)
  })
})

test('11: the Supply event of Downfall starts with the counters the map finds out of supply', () => {
  const module = game('downfall')
  const state = emptyState()
  scratch(module, state).write(module.setup({ scenario: module.data.scenarios[0]!.id, options: {} }))
  for (const [id, cell, faction] of [['own/cut off', '3031', 'okh'], ['own/at home', '3051', 'soviet']] as const) (state.unit as Record<string, Facts>)[id] = { cell, faction, label: id.slice(4), type: 'leg', nation: '', steps: 2 }
  expect(filledIn(module, state, 'supply-event', ['own/cut off'])).toEqual({ out: ['own/cut off'] })
  expect(filledIn(module, emptyState(), 'supply-event', [])).toEqual({})
})
