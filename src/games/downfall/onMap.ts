import map from '../../../data/downfall/map.json' with { type: 'json' }
import roster from '../../../data/downfall/units.json' with { type: 'json' }
import type { MapFact } from '../../engine/board/map.ts'
import type { Situation } from '../../engine/board/rules.ts'
import { situationOf } from '../../engine/board/situation.ts'
import type { UnitFact } from '../../engine/counter.ts'
import type { Facts, State } from '../../engine/state.ts'

export const mapFact = map as unknown as MapFact
const printed = new Map(roster.map(each => [each.id, each as unknown as UnitFact]))

/** What the players keep on the app's map, for rules that would otherwise have to ask. */
export const onMap = (state: State): Situation => situationOf(mapFact, printed, state)
/** A cell as printed and as the table changed it. */
export const cellFacts = (state: State, label: string): Facts => ({ ...mapFact.cells[label], ...state.cell[label] })
