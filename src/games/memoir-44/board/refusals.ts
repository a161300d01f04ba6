import type { Refusals, Wording } from '../../../engine/board/rules.ts'
import { line } from '../../../engine/line.ts'

const at = (text: string, cite: string): Wording => line(text, cite)

/** Every code the searches can give, in a player's words. */
export const refusals: Refusals = {
  unit: (where, _from, to) => line(`${where.unitsIn(to)[0]?.label ?? 'a unit'} stands in between`, 'Line of sight'),
  obstructed: (where, _from, to) => line(`${String(where.cell(to)['terrain'] ?? 'an obstruction')} blocks sight`, 'Line of sight'),
  lake: at('two or more lakes block sight', 'Terrain: Lake'),
  smoke: at('smoke blocks sight, for artillery too', 'Hazard: Smoke'),
  occupied: (where, _from, to) => line(`${where.unitsIn(to)[0]?.label ?? 'a unit'} is there`, 'Move'),
  'pass-air': at('an air unit may be passed, not joined', 'Move'),
  'enemy-air': at('an enemy air unit bars the way', 'Air: Moving'),
  'infantry-only': at('infantry only', 'Terrain types'),
  'no-artillery': at('no artillery', 'Terrain types'),
  impassable: at('impassable', 'Terrain types'),
  'no-bridge': at('no bridge', 'Terrain: River'),
  'from-below': at('entered from a hill or mountain only', 'Terrain: Mountain'),
  'to-below': { ...line('a mountain is left to a hill or mountain only', 'Terrain: Mountain'), of: 'from' },
  fixed: { ...line('artillery in a bunker or fortress stays', 'Terrain: Bunker'), of: 'from' },
  'from-sea': at('entered from land or beach only', 'Terrain: Pier'),
  'adjacent-only': at('entered from the next hex only', 'Terrain types'),
  beach: at('too many beach hexes', 'Terrain: Beach'),
  ocean: at('one hex of ocean or coastline only', 'Terrain: Ocean'),
  'no-track': at('a train keeps to its track', 'Unit: Train'),
  'not-sea': at('ships keep to the sea', 'Unit: Destroyer'),
  'near-beach': at('a carrier keeps off hexes next to a beach', 'Unit: Aircraft Carrier'),
  'not-back': at('not toward its own side', 'Retreating'),
  'no-retreat': at('no retreat into it', 'Retreating'),
  pinned: { ...line('nobody retreats from there', 'Retreating'), of: 'from' },
}
