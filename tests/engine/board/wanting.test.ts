import { describe, expect, test } from 'vitest'
import type { GameModule } from '@/engine/module.ts'
import { situationOf } from '@/engine/board/situation.ts'
import { suppliesIn, supplyOf, wanting } from '@/engine/board/wanting.ts'
import { fieldsOf, knownOf, next } from '@/engine/game.ts'
import { opened } from '@/engine/runner.ts'
import { scratch } from '@/engine/scratch.ts'
import { emptyState, type Facts, type State } from '@/engine/state.ts'
import { drawnState, mapOf, NO_ROSTER, RRCC } from './drawn.ts'
import { rules } from './small.ts'

const HEXES = mapOf(RRCC)
const LEGEND = { G: { unit: { faction: 'axis' } }, S: { unit: { faction: 'soviet' } }, q: { cell: { source: 'axis' } } }

describe('who wants supply', () => {
  test('those the map finds out, with the reason, and those it cannot tell; those in supply are not named', () => {
    const at = situationOf(HEXES, NO_ROSTER, drawnState('3030/q 3031/G 3032 3033/S 3034/G', LEGEND))
    expect(wanting(rules(HEXES), at).map(({ unit, status }) => [unit.id, status])).toEqual([['G@3034', 'out'], ['S@3033', 'open']])
    expect(wanting(rules(HEXES), at)[0]!.lines[0]).toEqual({ text: 'G@3034 is out of supply', cite: '4' })
  })
  test('on a map of places without links the map cannot tell; with links it can', () => {
    const map = mapOf({ kind: 'places' }, { places: ['Home', 'Way', 'Front'].map((id, x) => ({ id, label: id, x, y: 0 })), cells: { Home: { source: 'axis' } } })
    const told = (links: readonly string[], held: Facts = {}): string | undefined => {
      const state = { ...emptyState(), cell: { Way: held }, edge: Object.fromEntries(links.map(key => [key, { link: true }])), unit: { a: { cell: 'Front', faction: 'axis', label: 'A' }, ...(held['enemy'] === true ? { s: { cell: 'Way', faction: 'soviet', label: 'S' } } : {}) } }
      return supplyOf(rules(map), situationOf(map, NO_ROSTER, state)).get('a')
    }
    expect([told([]), told(['Front|Way']), told(['Front|Way', 'Home|Way']), told(['Front|Way', 'Home|Way'], { enemy: true })]).toEqual(['open', 'open', 'in', 'out'])
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

/** where each game starts its own supply procedure from: the counters the map finds out */
describe('the forms of the supply stages start with what the map finds', () => {
  const table = (id: string, units: Readonly<Record<string, Facts>>, cells: Readonly<Record<string, Facts>> = {}, links: readonly string[] = []): { module: GameModule; state: State } => {
    const module = game(id)
    const state = emptyState()
    scratch(module, state).write(module.setup({ scenario: module.data.scenarios[0]!.id, options: {} }))
    for (const each of Object.keys(state.unit)) delete (state.unit as Record<string, Facts>)[each]
    Object.assign(state.unit, units)
    Object.assign(state.cell, cells)
    Object.assign(state.edge, Object.fromEntries(links.map(each => [each, { link: true }])))
    return { module, state }
  }
  test('11 Downfall: the Supply event asks who is cut off and has them picked', () => {
    const soldier = (cell: string, faction: string): Facts => ({ cell, faction, label: cell, type: 'leg', nation: faction === 'okh' ? 'de' : 'su', steps: 2 })
    const { module, state } = table('downfall', { 'own/cut off': soldier('3034', 'okh'), 'own/enemy': soldier('3032', 'soviet') }, { 3030: { terrain: 'clear', flag: 'de', city: true, control: 'axis' }, ...Object.fromEntries(['3031', '3032', '3033', '3034'].map(hex => [hex, { terrain: 'clear' }])) })
    const input = Object.fromEntries(Object.keys(fieldsOf(module, state, 'supply-event', {})).map(id => [id, 0]))
    expect(next(module, state, { frame: opened(module, { procedure: 'supply-event', input }), answers: [] })).toMatchObject({ kind: 'choose', usual: { out: expect.arrayContaining(['own/cut off']) as unknown } })
  })
  test('11.71 Festung Europa: Attrition counts the units out of supply', () => {
    const { module, state } = table('festung-europa', { a: { cell: 'Alone', faction: 'axis', label: 'A', type: 'corps', nation: 'ge', factors: '2-2-3' } }, { Alone: { place: true, name: 'Alone', x: 0, y: 0, control: 'axis' }, Theirs: { place: true, name: 'Theirs', x: 1, y: 0, control: 'allied' }, Berlin: { control: 'axis' } }, ['Alone|Theirs', 'Berlin|Theirs'])
    const [list, stage] = stagesOf(module).find(([, each]) => each === 'axis-attrition')!
    expect(knownOf(module, { ...state, stage: { at: [{ list, stage }] } }, 'attrition', {})).toMatchObject({ out: { value: 1 } })
  })
  test('18 Tempest over Europe: armies without a line of communications stand in the form', () => {
    const { module, state } = table('tempest-over-europe', { '1 PzA': { cell: 'Smolensk', steps: 2 } }, { Smolensk: { control: 'axis', cut: true } })
    const units = fieldsOf(module, state, 'unsupplied', { side: 'axis' })['units']!
    expect(units.kind === 'units' && units.usual?.map(each => each.label)).toEqual(['1 PzA'])
  })
})
