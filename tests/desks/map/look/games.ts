import { edgeKey } from '@/engine/board/grid.ts'
import type { GameModule } from '@/engine/module.ts'
import { scratch } from '@/engine/scratch.ts'
import { emptyState, type Facts, type State } from '@/engine/state.ts'
import { drawnState, type Legend } from '../../../engine/board/drawn.ts'
import { standing } from '../stand.ts'

// A front of each game as its players would have entered it, so that every overlay can be looked at: ?game=downfall …

const modules = import.meta.glob<GameModule>('../../../../src/games/*/module.ts', { import: 'default', eager: true })

interface Front { readonly text: string; readonly legend: Legend; readonly sides?: readonly string[]; readonly more?: (state: State) => void }
const counter = (faction: string, type: string, rest: Facts): { readonly unit: Facts & { readonly faction: string } } => ({ unit: { faction, type, steps: 2, ...rest } })
const cell = (facts: Facts): { readonly cell: Facts } => ({ cell: facts })
const rows = (columns: readonly string[], numbers: readonly number[], at: Readonly<Record<string, string>>): string => columns.flatMap(column => numbers.map(row => `${column}${row}/${at[`${column}${row}`] ?? ''}`)).join(' ')
const chain = (kind: string, ...cells: readonly string[]): readonly string[] => cells.slice(1).map((each, i) => `${cells[i] ?? ''}-${each} ${kind}`)
/** places by name, each linked with those that lie near it */
function linked(state: State, module: GameModule, far: number): void {
  const places = module.board!.map.places ?? []
  for (const a of places) for (const b of places) if (a.id < b.id && Math.hypot(a.x - b.x, a.y - b.y) <= far) (state.edge as Record<string, Facts>)[edgeKey(a.id, b.id)] = { link: true }
}
const put = (state: State, units: Readonly<Record<string, Facts>>, cells: Readonly<Record<string, Facts>>): void => { Object.assign(state.unit, units); for (const [id, facts] of Object.entries(cells)) (state.cell as Record<string, Facts>)[id] = { ...state.cell[id], ...facts } }

const fronts: Readonly<Record<string, (module: GameModule) => Front>> = {
  downfall: () => ({
    text: `3535 3536/f 3537 3538/Y 3539 3435/h 3436/h 3437/M 3438/Y 3439 3440/w 3335 3336/R 3337 3338/G 3339/S 3340/w
      3235 3236 3237/P 3238 3239 3240/w 3135/F 3136/h 3137 3138 3139/w 3140 3035 3036 3037 3038/A 3039 3040/k`,
    legend: {
      f: cell({ terrain: 'forest' }), h: cell({ terrain: 'hills' }), w: cell({ terrain: 'swamp' }), F: cell({ flag: 'geh', city: true, control: 'axis' }), k: cell({ flag: 'su', city: true, control: 'soviet' }),
      G: counter('okh', 'leg', { nation: 'geh', label: '6', symbol: 'n-inf', steps: 3 }), P: counter('okh', 'tank', { nation: 'geh', label: '4 Pz', symbol: 'n-arm' }), R: counter('okh', 'leg', { nation: 'ro', label: '3', symbol: 'n-inf' }), A: counter('okh', 'air', { nation: 'geh', label: 'VIII', symbol: 'p-tac' }),
      S: counter('soviet', 'leg', { nation: 'su', label: '64', symbol: 'n-inf' }), M: counter('soviet', 'mechanized', { nation: 'su', label: '21', symbol: 'n-mech' }), Y: counter('soviet', 'leg', { nation: 'su', label: '66', symbol: 'n-inf' }),
    },
    sides: [...chain('rail', '3135', '3236', '3237', '3238', '3338'), ...chain('river', '3538', '3438'), '3338-3439 river', '3338-3339 river', '3239-3339 river'],
  }),
  'fortress-europa': () => ({
    text: rows(['I', 'J', 'K', 'L', 'M', 'N', 'O'], [6, 7, 8, 9, 10, 11], { J7: 'H', K7: 'bb', L7: 'b', L8: 'u', M7: 'a', K8: 'u', M8: 'g', N8: 'gt', L10: 'r', M10: 'r', N9: 'G', O7: 'f', O10: 'x', I6: 's', J6: 's', K6: 's' }),
    legend: {
      s: cell({ terrain: 'sea' }), r: cell({ terrain: 'rough' }), H: counter('allied', 'hq', { nation: 'br', label: 'Monty', symbol: 'n-hq', factors: '1-5' }), b: counter('allied', 'infantry', { nation: 'br', label: '3rd', symbol: 'n-inf', factors: '6-4' }), u: counter('allied', 'infantry', { nation: 'us', label: '1st', symbol: 'n-inf', factors: '6-4' }), a: counter('allied', 'armour', { nation: 'br', label: '7th', symbol: 'n-arm', factors: '8-6' }),
      g: counter('german', 'infantry', { nation: 'ge', label: '352', symbol: 'n-inf', factors: '4-3', frozen: '7th' }), t: counter('german', 'armour', { nation: 'ss', label: '12', symbol: 'n-arm', factors: '10-6' }), G: counter('german', 'hq', { nation: 'ge', label: 'Rommel', symbol: 'n-hq', factors: '1-5' }), f: { cell: { terrain: 'clear', fortress: true, control: 'german' } }, x: counter('german', 'infantry', { nation: 'ge', label: '716', symbol: 'n-inf', factors: '3-3' }),
    },
    sides: [...chain('river', 'L8', 'M8', 'N9'), ...chain('rail', 'M10', 'N10', 'O10')],
    more: state => { (state.row as Record<string, Facts>)['mulberry/12'] = { value: 12, damage: 9, state: 'placed', hex: 'J7', blocked: false, from: 0, base: false }; delete (state.flag as Record<string, unknown>)['invasion'] },
  }),
  'festung-europa': module => ({
    text: '', legend: {},
    more: state => {
      linked(state, module, 4.3)
      put(state, { us: { cell: 'Paris', faction: 'allied', type: 'mech-army', nation: 'us', label: '3', symbol: 'n-arm', factors: '7-6-5' }, br: { cell: 'Antwerp', faction: 'allied', type: 'army', nation: 'br', label: '2', symbol: 'n-inf', factors: '5-5-3' }, it: { cell: 'Naples', faction: 'allied', type: 'army', nation: 'us', label: '5', symbol: 'n-inf', factors: '5-5-3' },
        pz: { cell: 'The Ruhr', faction: 'axis', type: 'mech-army', nation: 'ge', label: '5 Pz', symbol: 'n-arm', factors: '6-5-4' }, g1: { cell: 'Amsterdam', faction: 'axis', type: 'corps', nation: 'ge', label: 'LXVII', symbol: 'n-inf', factors: '2-3-3' }, g2: { cell: 'Rome', faction: 'axis', type: 'army', nation: 'ge', label: '14', symbol: 'n-inf', factors: '4-5-3' } }, { Paris: { control: 'allied' }, Antwerp: { control: 'allied' }, Naples: { control: 'allied' }, Marseilles: { control: 'allied' } })
    },
  }),
  'tempest-over-europe': module => ({
    text: '', legend: {},
    more: state => {
      linked(state, module, 2.6)
      put(state, { '6 A': { cell: 'Kharkov', steps: 2 }, '1 PzA': { cell: 'Smolensk', steps: 2 }, '18 A': { cell: 'Baltic States', steps: 1 }, 'West Front': { cell: 'Moscow', steps: 2 }, 'Don Front': { cell: 'Voronezh', steps: 1 }, '1 LF': { cell: 'East Poland', steps: 2 } }, { Kharkov: { control: 'axis', disputed: true }, Smolensk: { control: 'axis' }, 'Baltic States': { control: 'axis' }, 'East Poland': { control: 'axis' }, Moscow: { control: 'soviet' }, Voronezh: { control: 'soviet' } })
    },
  }),
  'memoir-44': () => ({
    text: 'B3/f B4/f C6/t C7/t D5/h D6/hN E3/T E6/E E7/f F5/I F8/l F9/l G4/G G7/X H2/i H3/iI H4/i C9/w A6/A G9/b G10/o H9/o D9/c D10/c B8/K',
    legend: {
      f: cell({ terrain: 'forest' }), t: cell({ terrain: 'town' }), h: cell({ terrain: 'hedgerow' }), l: cell({ terrain: 'lake' }), i: cell({ terrain: 'hill' }), w: cell({ terrain: 'open', wire: true }), b: cell({ terrain: 'beach' }), o: cell({ terrain: 'ocean' }), c: cell({ terrain: 'frozen-river' }),
      T: counter('allies', 'armor', { label: 'Armor', figures: 3 }), I: counter('allies', 'infantry', { label: 'Infantry', figures: 4 }), G: counter('allies', 'artillery', { label: 'Artillery', figures: 2 }), N: counter('allies', 'infantry', { label: 'Infantry 2', figures: 2, battled: true }), E: counter('axis', 'infantry', { label: 'Infantry', figures: 3 }), X: counter('axis', 'armor', { label: 'Armor', figures: 3 }), K: counter('axis', 'artillery', { label: 'Artillery', figures: 2 }), A: counter('axis', 'infantry', { label: 'Infantry', figures: 4 }),
    },
  }),
}

export const gameIds = Object.keys(fronts)

/** The match as set up, with that front laid over it. */
export function front(id: string) {
  const module = Object.values(modules).find(each => each.data.game.id === id)!
  const { text, legend, sides, more } = fronts[id]!(module)
  const state = emptyState()
  scratch(module, state).write(module.setup({ scenario: module.data.scenarios[0]!.id, options: {} }))
  const drawn = drawnState(text, legend, sides)
  Object.assign(state.cell, drawn.cell)
  Object.assign(state.edge, drawn.edge)
  Object.assign(state.unit, drawn.unit)
  const ground = module.board!.map.fill
  if (ground !== undefined) for (const [id, facts] of Object.entries(state.cell)) if (facts['terrain'] === 'clear') (state.cell as Record<string, Facts>)[id] = { ...facts, terrain: ground }
  more?.(state)
  return { ...standing(module.board!, state, module.data.units, module.data.game.factions), factions: module.data.game.factions }
}
