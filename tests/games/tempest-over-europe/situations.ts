import { set } from '../../../src/engine/changes.ts'
import type { Change } from '../../../src/engine/state.ts'
import { objectives } from '../../../src/games/tempest-over-europe/victory.ts'
import { control } from './field.ts'

/** Where a table may stand when it joins: what chance would hardly lay out, and the watches speak of. */
export const situations: readonly (readonly Change[])[] = [
  [],
  [control('Leningrad', 'axis'), control('Moscow', 'axis')],
  [set('flag', 'objective', 'world'), ...objectives.world.zones.map(zone => control(zone, 'axis'))],
  [set('track', 'turn', 20), set('flag', 'active', 'allies'), set('track', 'switch', 15), ...['West Germany', 'South Germany', 'East Germany', 'Prussia'].map(zone => control(zone, 'west'))],
  [set('track', 'turn', 23), set('flag', 'italy', 'axis'), ...['Calabria', 'Zone of the boot', 'Sicily', 'North Italy', 'South Italy'].map(zone => control(zone, 'west'))],
]
