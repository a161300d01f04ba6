import type { Faction } from '@/engine/module.ts'

export const factions: readonly Faction[] = [
  { id: 'allies', label: 'Allies', letter: 'A', pencil: 'blue' }, { id: 'axis', label: 'Axis', letter: 'X', pencil: 'red' },
  { id: 'okh', label: 'OKH', letter: 'H', pencil: 'iron' }, { id: 'west', label: 'Western', letter: 'W', pencil: 'blue' },
  { id: 'sov', label: 'Soviet', letter: 'S', pencil: 'red' }, { id: 'okw', label: 'OKW', letter: 'K', pencil: 'steel' },
]
