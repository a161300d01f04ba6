import { set } from '../../../src/engine/changes.ts'
import { layered, type Layer } from '../../../src/engine/chart.ts'
import type { Option } from '../../../src/engine/field.ts'
import type { GameModule } from '../../../src/engine/module.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import type { Change, State } from '../../../src/engine/state.ts'
import downfall from '../../../src/games/downfall/module.ts'
import { items, markers } from '../../../src/games/downfall/markers.ts'
import { table, type Table } from '../../table.ts'

/** The module as an owner has it who typed these charts in. */
export function owning(layers: Readonly<Record<string, Layer>>): GameModule {
  return { ...downfall, charts: Object.fromEntries(Object.entries(downfall.charts).map(([id, chart]) => [id, layered(chart, layers[id])])) }
}
export const eventLayers = (spaces: Readonly<Record<string, readonly number[]>>): Readonly<Record<string, Layer>> =>
  Object.fromEntries(['western', 'soviet', 'okw', 'okh'].map(each => [`events-${each}`, { kind: 'set', items: (spaces[each] ?? []).map(String) }]))

/** Event spaces as some owner might have typed them; any would do. */
export const told: GameModule = owning({
  ...eventLayers({ western: [24, 70], soviet: [40], okw: [21, 60], okh: [1] }),
  'costs-okh': { kind: 'grid', cells: { '0/0': '6', '1/0': '5' } },
})

export type Spots = Readonly<Record<string, number>>
export const four: Spots = { western: 30, soviet: 36, okw: 33, okh: 34 }

export const usual = (scenario: string, options: Readonly<Record<string, boolean | string | number>> = {}) => ({ scenario, options: { ...Object.fromEntries(downfall.data.options.map(each => [each.id, each.usual])), ...options } })

/** Ten on the track, the rest in the cup. */
export const laid = (track: readonly string[]): readonly Change[] => [
  set('pile', 'track', [...track, ...Array<string>(10 - track.length).fill('')]),
  ...items.map(item => set('pile', `cup/${item}`, (markers[item]?.n ?? 0) - track.filter(each => each === item).length)),
]
export const spots = (at: Spots, weather: number): readonly Change[] => [
  ...[...Object.entries(at), ['weather', weather] as const].flatMap(([who, absolute]) => [set('track', `space/${who}`, ((absolute - 1) % 91) + 1), set('track', `lap/${who}`, Math.floor((absolute - 1) / 91))]),
]
export const offered = ['okw:ops-2', 'western:hq', 'axis:recruit', 'soviet:ops-1', 'axis:recruit', 'western:recruit', 'axis:hq', 'soviet:ops-2', 'okh:ops-1', 'soviet:hq']

/** A campaign standing at the start of a round: these markers, this track. */
export function round(at: Spots = four, weather = 40, { game = told, turn = 2, scenario = 'campaign', track = offered, options = {}, more = [] as readonly Change[] } = {}): Table {
  const play = table(game, [...game.setup(usual(scenario, options)), ...spots(at, weather), ...laid(track), set('track', 'turn', turn), set('flag', 'sky', 'fair'), ...more])
  play.next()
  return play
}
export const offersOf = (game: GameModule, state: State, procedure = 'pick', field = 'order'): readonly Option[] => {
  const found = game.procedures[procedure]?.fields?.(sceneOf(game, state, { input: {} }))[field]
  return found?.kind === 'choice' || found?.kind === 'pick' ? found.options : []
}
export const pickAs = (play: Table, order: string) => play.start({ procedure: 'pick', input: { order } })
/** How many order markers lie anywhere. */
export { census } from '../../../src/games/downfall/markers.ts'
