import { describe, expect, test } from 'vitest'
import { fightFor } from '@/desks/map/fights.ts'
import { filled } from '@/components/fields/values.ts'
import { refusal } from '@/engine/field.ts'
import { fieldsOf, knownOf, next } from '@/engine/game.ts'
import type { GameModule } from '@/engine/module.ts'
import { opened } from '@/engine/runner.ts'
import { laidOut } from '@/engine/chart.ts'
import { edgeKey } from '@/engine/board/grid.ts'
import { mapIn, situationOf } from '@/engine/board/situation.ts'
import { scratch } from '@/engine/scratch.ts'
import { emptyState, type Facts, type State } from '@/engine/state.ts'

// "Fight here": what the map gives to the Combat desk, as the desk takes it over
const modules = import.meta.glob<GameModule>('../../../src/games/*/module.ts', { import: 'default', eager: true })
const game = (id: string): GameModule => { const base = Object.values(modules).find(each => each.data.game.id === id)!; return { ...base, charts: laidOut(base.charts) } }

type Things = Readonly<Record<string, Facts>>
interface Scene { readonly cells?: Things; readonly edges?: Things; readonly units: Things; readonly acting?: string }
function table(id: string, { cells = {}, edges = {}, units }: Scene) {
  const module = game(id)
  const state: State = emptyState()
  scratch(module, state).write(module.setup({ scenario: module.data.scenarios[0]!.id, options: {} }))
  Object.assign(state.cell, cells)
  Object.assign(state.edge, edges)
  for (const each of Object.keys(state.unit)) delete (state.unit as Record<string, Facts>)[each]
  Object.assign(state.unit, units)
  const at = situationOf(mapIn(module.board!, state), new Map(module.data.units.map(each => [each.id, each])), state)
  return { module, state, at }
}
/** the form as the Combat desk shows it: answers that the rules no longer ask for drop out */
function form(id: string, scene: Scene, target: string) {
  const { module, state, at } = table(id, scene)
  const fight = fightFor(module.board!, at, at.grid.index(target), scene.acting)
  if (fight === null) return null
  const fields = fieldsOf(module, state, fight.procedure, fight.input)
  const whole = filled(fields, fight.input, knownOf(module, state, fight.procedure, fight.input))
  const input = Object.fromEntries(Object.keys(fields).flatMap(field => (whole[field] === undefined ? [] : [[field, whole[field]]])))
  expect(refusal(fields, input)).toBeNull()
  expect(['chance', 'choose', 'code', 'outcome', 'blocked']).toContain(next(module, state, { frame: opened(module, { procedure: fight.procedure, input }), answers: [] }).kind)
  return { procedure: fight.procedure, input, lines: fight.lines }
}
const named = (units: unknown): readonly string[] => (units as readonly { readonly label: string }[]).map(each => each.label)

describe('the map fills in the battle', () => {
  const leg = (cell: string, faction: string, label: string, rest: Facts = {}): Facts => ({ cell, faction, label, type: 'leg', nation: '', steps: 2, ...rest })
  test('Downfall: attackers beside the hex, terrain, river, aircraft in range, who is isolated', () => {
    const scene: Scene = {
      acting: 'soviet', cells: { 3131: { terrain: 'forest' }, 3031: { terrain: 'clear' }, 3130: { terrain: 'clear' }, 3132: { terrain: 'clear' } }, edges: { '3031|3131': { river: true }, '3130|3131': { river: true } },
      units: { a: leg('3031', 'soviet', 'A', { steps: 3 }), b: leg('3130', 'soviet', 'B', { isolated: 1 }), w: leg('3132', 'okw', 'W'), d: leg('3131', 'okh', 'D', { isolated: 3 }), air: { cell: '3033', faction: 'soviet', label: 'Air', type: 'air', nation: '', steps: 1 } },
    }
    const found = form('downfall', scene, '3131')!
    expect(found.input).toMatchObject({ attacker: 'soviet', terrain: 'forest', water: 'river', airA: 1, target: '3131', isolatedA: '1', isolatedD: '3' })
    expect([named(found.input['primary']), named(found.input['flank']), named(found.input['defenders'])]).toEqual([['A'], ['B'], ['D']])
    // 7.2: OKW beside the hex never fights OKH, whoever is to act
    expect(form('downfall', { ...scene, acting: 'okw' }, '3131')!.input['attacker']).toBe('soviet')
  })
  test('Fortress Europa: ground, fortress, and how many cross the river', () => {
    const unit = (cell: string, faction: string, label: string): Facts => ({ cell, faction, label, type: 'infantry', nation: faction === 'german' ? 'ge' : 'us', factors: '6-4', steps: 2 })
    const scene: Scene = { cells: { M10: { terrain: 'rough' }, M11: { terrain: 'clear' }, M9: { terrain: 'clear' } }, edges: { 'M10|M11': { river: true } }, units: { a: unit('M11', 'allied', 'A'), b: unit('M9', 'allied', 'B'), d: unit('M10', 'german', 'D') } }
    const found = form('fortress-europa', scene, 'M10')!
    expect(found.input).toMatchObject({ side: 'allied', ground: 'rough', city: false, fort: 'none', river: 'some', name: 'M10' })
    expect([named(found.input['attackers']), named(found.input['defenders'])]).toEqual([['B', 'A'], ['D']])
  })
  test('Festung Europa: terrain, river, and which side is out of supply; where the map cannot tell, nobody is', () => {
    const place = (name: string, x: number, control: string, terrain: string): Facts => ({ place: true, name, x, y: 0, control, terrain })
    const unit = (cell: string, faction: string, label: string): Facts => ({ cell, faction, label, type: 'corps', nation: faction === 'axis' ? 'ge' : 'us', factors: '3-3-4' })
    const front: Scene = { cells: { Here: place('Here', 0, 'axis', 'forest'), There: place('There', 1, 'allied', 'clear') }, edges: { 'Here|There': { link: true, river: true } }, units: { a: unit('There', 'allied', 'A'), d: unit('Here', 'axis', 'D') } }
    expect(form('festung-europa', front, 'Here')!.input).toMatchObject({ side: 'allied', hex: 'Here', terrain: 'forest', crossing: 'river', attackersOut: false, defendersOut: false })
    // the way to Berlin lies in Allied hands, the way to the box in Axis hands
    const walls = { 'To Berlin': place('To Berlin', 2, 'allied', 'clear'), 'To the box': place('To the box', 3, 'axis', 'clear') }
    const links = { [edgeKey('Here', 'To Berlin')]: { link: true }, [edgeKey('To Berlin', 'Berlin')]: { link: true }, [edgeKey('There', 'To the box')]: { link: true }, [edgeKey('To the box', 'United Kingdom')]: { link: true }, ...Object.fromEntries(['Breslau', 'Munich', 'The Ruhr', 'North Africa'].map(source => [edgeKey(source, 'To Berlin'), { link: true }])) }
    expect(form('festung-europa', { ...front, cells: { ...front.cells, ...walls }, edges: { ...front.edges, ...links } }, 'Here')!.input).toMatchObject({ attackersOut: true, defendersOut: true })
  })
  test('Tempest over Europe: in a disputed zone the side to act attacks those who share it', () => {
    const scene = (acting: string): Scene => ({ acting, cells: { Moscow: { control: 'soviet', disputed: true } }, units: { '1 PzA': { cell: 'Moscow', steps: 2 }, 'West Fr': { cell: 'Moscow', steps: 2, faction: 'soviet', type: 'front', label: 'West Fr', nation: 'su' } } })
    expect(form('tempest-over-europe', scene('axis'), 'Moscow')!.input).toMatchObject({ side: 'axis', zone: 'Moscow' })
    expect(named(form('tempest-over-europe', scene('axis'), 'Moscow')!.input['attackers'])).toEqual(['1 PzA'])
    expect(form('tempest-over-europe', scene('soviet'), 'Moscow')!.input).toMatchObject({ side: 'soviet', zone: 'Moscow' })
  })
  test('Memoir ’44: range, ground of both, and a gun far off where nobody is adjacent', () => {
    const unit = (cell: string, faction: string, type: string, figures: number): Facts => ({ cell, faction, type, label: `${faction} ${type}`, figures })
    const cells = { E6: { terrain: 'forest' }, E5: { terrain: 'hill' } }
    expect(form('memoir-44', { cells, units: { a: unit('E5', 'allies', 'infantry', 4), d: unit('E6', 'axis', 'infantry', 3) } }, 'E6')!.input).toMatchObject({ attacker: 'unit:a', target: 'unit:d', range: 1, terrain: 'forest', ground: 'hill' })
    expect(form('memoir-44', { cells, units: { g: unit('E3', 'allies', 'artillery', 2), d: unit('E6', 'axis', 'infantry', 3) } }, 'E6')!.input).toMatchObject({ attacker: 'unit:g', range: 3, terrain: 'forest' })
  })
})

describe('whose fight it is', () => {
  const unit = (cell: string, faction: string, label: string): Facts => ({ cell, faction, label, type: 'infantry', nation: faction === 'german' ? 'ge' : 'us', factors: '6-4', steps: 2 })
  const cells = { M10: { terrain: 'clear' }, M11: { terrain: 'clear' }, M9: { terrain: 'clear' }, L10: { terrain: 'clear' } }
  const fought = (units: Things, cell: string, acting: string) => { const { module, at } = table('fortress-europa', { cells, units }); return fightFor(module.board!, at, at.grid.index(cell), acting)?.input ?? null }
  test('whoever is to act and chooses its own stack attacks the enemy beside it, with all that stand around that one', () => {
    const units = { a: unit('M11', 'allied', 'A'), b: unit('M9', 'allied', 'B'), d: unit('M10', 'german', 'D') }
    const input = fought(units, 'M11', 'allied')!
    expect([input['side'], input['name'], named(input['attackers'])]).toEqual(['allied', 'M10', ['B', 'A']])
    // the other player's turn: the same hex is attacked
    expect(fought(units, 'M11', 'german')).toMatchObject({ side: 'german', name: 'M11' })
  })
  test('with two enemies beside it the target must be chosen, and allies are no target', () => {
    expect(fought({ a: unit('M10', 'allied', 'A'), d: unit('M9', 'german', 'D'), e: unit('M11', 'german', 'E') }, 'M10', 'allied')).toBeNull()
    const { module, at } = table('tempest-over-europe', { cells: { 'East Poland': { control: 'soviet' }, Prussia: { control: 'west' } }, units: { 'West Front': { cell: 'East Poland', steps: 2 }, BEF: { cell: 'Prussia', steps: 2 } } })
    expect(fightFor(module.board!, at, at.grid.index('Prussia'))).toBeNull()
  })
})

test('no fight for an empty cell, nor where nobody can attack', () => {
  const { module, at } = table('downfall', { cells: { 3131: { terrain: 'clear' } }, units: { d: { cell: '3131', faction: 'okh', label: 'D', type: 'leg', nation: '', steps: 2 } } })
  expect([-1, at.grid.index('3030'), at.grid.index('3131')].map(target => fightFor(module.board!, at, target))).toEqual([null, null, null])
})
