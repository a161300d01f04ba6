import cardEntries from '../../../data/downfall/charts/card-entries.json' with { type: 'json' }
import beaches from '../../../data/downfall/charts/beaches.json' with { type: 'json' }
import combatTable from '../../../data/downfall/charts/combat-table.json' with { type: 'json' }
import costsOkh from '../../../data/downfall/charts/costs-okh.json' with { type: 'json' }
import costsOkw from '../../../data/downfall/charts/costs-okw.json' with { type: 'json' }
import costsSoviet from '../../../data/downfall/charts/costs-soviet.json' with { type: 'json' }
import costsWestern from '../../../data/downfall/charts/costs-western.json' with { type: 'json' }
import eventCards from '../../../data/downfall/charts/event-cards.json' with { type: 'json' }
import eventSpaces from '../../../data/downfall/charts/event-spaces.json' with { type: 'json' }
import eventsOkh from '../../../data/downfall/charts/events-okh.json' with { type: 'json' }
import eventsOkw from '../../../data/downfall/charts/events-okw.json' with { type: 'json' }
import eventsSoviet from '../../../data/downfall/charts/events-soviet.json' with { type: 'json' }
import eventsWestern from '../../../data/downfall/charts/events-western.json' with { type: 'json' }
import mechanizeSteps from '../../../data/downfall/charts/mechanize-steps.json' with { type: 'json' }
import objectiveList from '../../../data/downfall/charts/objectives.json' with { type: 'json' }
import orderFaces from '../../../data/downfall/charts/order-faces.json' with { type: 'json' }
import orderMarkers from '../../../data/downfall/charts/order-markers.json' with { type: 'json' }
import partisanChart from '../../../data/downfall/charts/partisan-table.json' with { type: 'json' }
import reinforcements from '../../../data/downfall/charts/reinforcements.json' with { type: 'json' }
import turnWeather from '../../../data/downfall/charts/turn-weather.json' with { type: 'json' }
import game from '../../../data/downfall/game.json' with { type: 'json' }
import modifiers from '../../../data/downfall/modifiers.json' with { type: 'json' }
import options from '../../../data/downfall/options.json' with { type: 'json' }
import reminders from '../../../data/downfall/reminders.json' with { type: 'json' }
import scenarios from '../../../data/downfall/scenarios.json' with { type: 'json' }
import stages from '../../../data/downfall/stages.json' with { type: 'json' }
import tracks from '../../../data/downfall/tracks.json' with { type: 'json' }
import units from '../../../data/downfall/units.json' with { type: 'json' }
import { procedures } from '../../engine/game.ts'
import { define, type GameData } from '../../engine/module.ts'
import { board } from './board.ts'
import { calendarWith } from './calendar.ts'
import { drawCards, playCard } from './cards.ts'
import { combat } from './combat.ts'
import { conditionsWith } from './conditions.ts'
import { after } from './consequences.ts'
import { adjustAir, placeAir, removeAir, reveal, startEvents } from './events.ts'
import { eventPoints, eventText, highCommand, mareNostrum, supplyEvent } from './eventTexts.ts'
import { losses } from './losses.ts'
import { upgrade } from './guards.ts'
import { interception } from './naval.ts'
import { beginOps, nextPhase } from './ops.ts'
import { fleetLeaves } from './overlord.ts'
import { headline, panelsWith, shipped } from './panels.ts'
import { commandFailure, materialShortages, partisanTable, partisanWarfare } from './partisans.ts'
import { advance } from './payments.ts'
import { fill, pay, pick } from './pick.ts'
import { nameOf } from './names.ts'
import { putRight } from './putRight.ts'
import { beachhead, beachheadGone, fleetMove, fortFlip, portMove, seaUse } from './redeploy.ts'
import { mechanize, recruit } from './reinforce.ts'
import { setup, startOrder, startTrack, startValues } from './setup.ts'
import { ending, objective } from './victory.ts'
import { strategicWarfare } from './warfare.ts'
import { watches } from './watches.ts'
import { weather } from './weather.ts'

/** 1.I: any of the 91 spaces may be an event space. */
const spaces = Array.from({ length: 91 }, (_, i) => String(i + 1))
const charts = [
  combatTable, costsWestern, costsSoviet, costsOkw, costsOkh, ...[eventsWestern, eventsSoviet, eventsOkw, eventsOkh].map(each => ({ ...each, among: spaces })), orderFaces, orderMarkers, turnWeather,
  eventCards, eventSpaces, cardEntries, reinforcements, partisanChart, mechanizeSteps, objectiveList, beaches,
]
const data = { game, scenarios, options, stages, reminders, modifiers, tracks, units, charts } as unknown as GameData
const slot = shipped(data.charts)

export default define(data, {
  setup, conditions: conditionsWith(slot), watch: watches, after,
  procedures: procedures(
    startTrack, startOrder, startValues, startEvents, weather, fill, pick, pay, advance, putRight, beginOps, nextPhase, combat, losses, portMove, fleetMove, beachhead, beachheadGone, fortFlip, seaUse, fleetLeaves, interception,
    recruit, mechanize, partisanWarfare, partisanTable, strategicWarfare, materialShortages, commandFailure, playCard, drawCards,
    removeAir, placeAir, adjustAir, reveal, supplyEvent, highCommand, upgrade, mareNostrum, eventText, eventPoints, objective, ending,
  ),
  panels: panelsWith(slot), calendar: calendarWith(slot), headline, name: nameOf, board,
})
