import crt from '../../../data/festung-europa/charts/crt.json' with { type: 'json' }
import cardsAllied from '../../../data/festung-europa/charts/cards-allied.json' with { type: 'json' }
import cardsAxis from '../../../data/festung-europa/charts/cards-axis.json' with { type: 'json' }
import industry from '../../../data/festung-europa/charts/industry.json' with { type: 'json' }
import redZone from '../../../data/festung-europa/charts/red-zone.json' with { type: 'json' }
import roster from '../../../data/festung-europa/charts/roster.json' with { type: 'json' }
import terrain from '../../../data/festung-europa/charts/terrain.json' with { type: 'json' }
import vpHexes from '../../../data/festung-europa/charts/vp-hexes.json' with { type: 'json' }
import game from '../../../data/festung-europa/game.json' with { type: 'json' }
import modifiers from '../../../data/festung-europa/modifiers.json' with { type: 'json' }
import options from '../../../data/festung-europa/options.json' with { type: 'json' }
import reminders from '../../../data/festung-europa/reminders.json' with { type: 'json' }
import scenarios from '../../../data/festung-europa/scenarios.json' with { type: 'json' }
import stages from '../../../data/festung-europa/stages.json' with { type: 'json' }
import tracks from '../../../data/festung-europa/tracks.json' with { type: 'json' }
import units from '../../../data/festung-europa/units.json' with { type: 'json' }
import { procedures } from '../../engine/game.ts'
import { define, type GameData } from '../../engine/module.ts'
import { after } from './after.ts'
import { airfield, airfieldOverrun, sac, tac } from './air.ts'
import { attrition } from './attrition.ts'
import { board } from './board.ts'
import { playCard } from './cards.ts'
import { combatCard } from './combat-cards.ts'
import { combat } from './combat.ts'
import { conditions } from './conditions.ts'
import { control } from './control.ts'
import { discard, draw } from './decks.ts'
import { event } from './events.ts'
import { entryCheck, stacking, zocCheck } from './movement.ts'
import { removeItalians } from './italy.ts'
import { operations } from './operations.ts'
import { disband } from './options.ts'
import { calendar, headline, name, panels } from './panels.ts'
import { pickCard, startDiscard } from './picking.ts'
import { redeploy } from './redeployment.ts'
import { replace } from './replacements.ts'
import { retreatCheck } from './retreat-check.ts'
import { setup } from './setup.ts'
import { supplyCheck } from './supply.ts'
import { victory, victoryWatches, vpTotal } from './victory.ts'

const charts = [crt, terrain, cardsAllied, cardsAxis, vpHexes, industry, redZone, roster]

export default define({ game, scenarios, options, stages, reminders, modifiers, tracks, units, charts } as unknown as GameData, {
  setup, conditions, after, panels, headline, calendar,
  procedures: procedures(airfield, sac, tac, airfieldOverrun, draw, pickCard, discard, playCard, operations, redeploy, replace, event, combat, combatCard, control, attrition, disband, victory, supplyCheck, zocCheck, entryCheck, stacking, retreatCheck, removeItalians, startDiscard),
  totals: { vp: vpTotal },
  name,
  board,
  watch: victoryWatches,
  secrets: [
    { id: 'hand-axis', label: 'Axis hand', rule: '4.21', seats: ['axis'], revealAt: ['over'] },
    { id: 'hand-allied', label: 'Allied hand', rule: '4.21', seats: ['allied'], revealAt: ['over'] },
  ],
})
