import game from '../../../../data/memoir-44/game.json'
import modifiers from '../../../../data/memoir-44/modifiers.json'
import options from '../../../../data/memoir-44/options.json'
import reminders from '../../../../data/memoir-44/reminders.json'
import stages from '../../../../data/memoir-44/stages.json'
import units from '../../../../data/memoir-44/units.json'
import type { UnitFact } from '../../../engine/counter.ts'
import type { GameData } from '../../../engine/module.ts'
import { sides } from '../sides.ts'
import { charts, troopSheet } from './charts.ts'
import { scenarios } from './scenarios.ts'
import { trackFacts } from './tracks.ts'

/** Each side may field every unit of the troop sheet: a counter for each, beside any that units.json names. */
const counters = sides.flatMap(faction => Object.entries(troopSheet.rows).map(([type, row]): UnitFact => ({
  id: `${faction}-${type}`, label: String(row['label']), faction, nation: faction === 'allies' ? 'us' : 'ge', type, symbol: row['arm'] === 'armor' ? 'armour' : String(row['arm']),
  factors: String(row['dice'] ?? '').split('-').filter(each => each !== '').map(Number), steps: Number(row['figures']), rule: String(row['rule']),
})))

export const data = { game, scenarios, options, stages, reminders, modifiers, tracks: trackFacts, units: [...units, ...counters], charts } as unknown as GameData
