import counters from '../../../data/tempest-over-europe/charts/counters.json'
import crt from '../../../data/tempest-over-europe/charts/crt.json'
import prices from '../../../data/tempest-over-europe/charts/prices.json'
import shifts from '../../../data/tempest-over-europe/charts/turn-shift.json'
import game from '../../../data/tempest-over-europe/game.json'
import modifiers from '../../../data/tempest-over-europe/modifiers.json'
import options from '../../../data/tempest-over-europe/options.json'
import reminders from '../../../data/tempest-over-europe/reminders.json'
import scenarios from '../../../data/tempest-over-europe/scenarios.json'
import stages from '../../../data/tempest-over-europe/stages.json'
import tracks from '../../../data/tempest-over-europe/tracks.json'
import units from '../../../data/tempest-over-europe/units.json'
import { procedures } from '../../engine/game.ts'
import { define, type GameData } from '../../engine/module.ts'
import { breakthrough, retreat } from './aftermath.ts'
import { after } from './after.ts'
import { asked } from './asked.ts'
import { airBattle, portStrike } from './air-combat.ts'
import { bombing, jagdwaffe } from './air-war.ts'
import { board } from './board.ts'
import { calendar } from './calendar.ts'
import { landCombat } from './combat.ts'
import { conditions } from './conditions.ts'
import { barbarossa, pactMoves } from './east.ts'
import { franceFalls, vichyAttacked } from './france.ts'
import { garrison } from './garrisons.ts'
import { duce, italyAttacked } from './italy.ts'
import { ukInvaded, ukReturns } from './kingdom.ts'
import { collectAllies, collectAxis, totals } from './economy.ts'
import { axisOffensive } from './axis-offensive.ts'
import { defencePlan, fillPerimeter, reserve } from './led-axis.ts'
import { mechanize, mobilization, sovietBuilds } from './led-soviet.ts'
import { befSails, westSpends } from './led-west.ts'
import { displaced, landOffensive, unsupplied, zoneControl } from './moves.ts'
import { nameOf } from './names.ts'
import { amphibious } from './landing.ts'
import { navalBattle } from './naval.ts'
import { navalReaction } from './naval-reaction.ts'
import { unitReturns } from './returns.ts'
import { beneluxReaction, canadianRaid, counterOffensive } from './counter-offensive.ts'
import { sovietOffensive, stalin } from './soviet-offensive.ts'
import { headline, panels } from './panels.ts'
import { landReaction } from './reactions.ts'
import { redeploy, sicily } from './redeploy.ts'
import { arrive, ship } from './reinforcements.ts'
import { arctic, escort, morale, murmansk, uboats, vWeapons } from './sea-war.ts'
import { setup } from './setup.ts'
import { buyAxis, buySoviet, buyWest } from './spending.ts'
import { conference, invasion, rollObjective, victoryCheck, victoryPoints } from './victory.ts'
import { watches } from './watch.ts'

const data = { game, scenarios, options, stages, reminders, modifiers, tracks, units, charts: [crt, shifts, prices, counters] } as unknown as GameData

export default define(data, {
  setup, conditions, after, panels, calendar, headline, name: nameOf, watch: watches, board, totals: { ...totals, victoryPoints },
  procedures: procedures(
    landCombat, landReaction, airBattle, portStrike, navalBattle, navalReaction, amphibious, landOffensive, displaced, retreat, breakthrough,
    collectAxis, collectAllies, asked(jagdwaffe), asked(bombing), murmansk, arctic, escort, asked(uboats), vWeapons, morale, asked(arrive), asked(ship), unitReturns,
    befSails, asked(westSpends), asked(mobilization), sovietBuilds, mechanize, buyAxis, buyWest, buySoviet, redeploy, asked(sicily), asked(fillPerimeter), asked(reserve), defencePlan, asked(axisOffensive),
    asked(counterOffensive), canadianRaid, asked(sovietOffensive), asked(beneluxReaction), asked(stalin), invasion, asked(conference), rollObjective, victoryCheck,
    asked(franceFalls), asked(vichyAttacked), duce, italyAttacked, ukReturns, asked(ukInvaded), barbarossa, pactMoves, asked(garrison), asked(zoneControl), asked(unsupplied),
  ),
})
