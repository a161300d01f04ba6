import { owe, set } from '../../engine/changes.ts'
import type { Choice, GameData } from '../../engine/module.ts'
import type { Change } from '../../engine/state.ts'

interface Start {
  readonly tracks: Readonly<Record<string, number>>
  readonly flags: Readonly<Record<string, string>>
  readonly units: readonly (readonly [unit: string, zone: string, steps: number])[]
  readonly pool: readonly string[]
  readonly zones?: readonly (readonly [zone: string, control: string])[]
}

export function setup({ scenario, options }: Choice, data: GameData): readonly Change[] {
  const found = data.scenarios.find(each => each.id === scenario)
  const start = found?.start as unknown as Start
  const objective = options['objective'] ?? 'roll'
  const pool = scenario === 'barbarossa' && options['leningrad'] === false ? start.pool.filter(id => id !== 'Leningrad second Front') : start.pool
  return [
    ...Object.entries(start.tracks).map(([id, to]) => set('track', id, to)),
    ...Object.entries(start.flags).map(([id, to]) => set('flag', id, to)), set('flag', 'scenario', scenario),
    ...start.units.map(([unit, cell, steps]) => set('unit', unit, { cell, steps })),
    ...pool.map(unit => set('pile', `pool soviet/${unit}`, 1)),
    ...(start.zones ?? []).map(([zone, control]) => set('cell', zone, { control })),
    ...(scenario === 'barbarossa' ? [set('stage', 'at', [{ list: 'turn', stage: 'axis-actions' }])] : firstTurn(String(objective))),
  ]
}

const firstTurn = (objective: string): readonly Change[] => [
  owe('1 collect', { text: 'Collect Axis PR', cite: '4', call: { procedure: 'collect axis', input: {} } }),
  ...(objective === 'roll' ? [owe('0 objective', { text: 'Roll for the Axis objective', cite: '21', call: { procedure: 'objective', input: {} } })] : [set('flag', 'objective', objective)]),
]
