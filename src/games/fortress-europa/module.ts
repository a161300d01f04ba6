import arrivals from '../../../data/fortress-europa/charts/arrivals.json'
import beachCapacities from '../../../data/fortress-europa/charts/beach-capacity.json'
import beaches from '../../../data/fortress-europa/charts/beaches.json'
import cities from '../../../data/fortress-europa/charts/cities.json'
import crossingChart from '../../../data/fortress-europa/charts/crossing.json'
import crt from '../../../data/fortress-europa/charts/crt.json'
import dropChart from '../../../data/fortress-europa/charts/drop.json'
import fortresses from '../../../data/fortress-europa/charts/fortresses.json'
import missionChart from '../../../data/fortress-europa/charts/missions.json'
import movement from '../../../data/fortress-europa/charts/movement.json'
import naval from '../../../data/fortress-europa/charts/naval.json'
import ports from '../../../data/fortress-europa/charts/ports.json'
import replacementChart from '../../../data/fortress-europa/charts/replacements.json'
import roster from '../../../data/fortress-europa/charts/roster.json'
import setUpChart from '../../../data/fortress-europa/charts/set-up.json'
import tacRadius from '../../../data/fortress-europa/charts/tac-radius.json'
import tac from '../../../data/fortress-europa/charts/tac.json'
import terrain from '../../../data/fortress-europa/charts/terrain.json'
import turnNotes from '../../../data/fortress-europa/charts/turn-notes.json'
import turnTrack from '../../../data/fortress-europa/charts/turn-track.json'
import uboatBases from '../../../data/fortress-europa/charts/uboat-bases.json'
import unitTypes from '../../../data/fortress-europa/charts/unit-types.json'
import v1Sites from '../../../data/fortress-europa/charts/v1-sites.json'
import weatherChart from '../../../data/fortress-europa/charts/weather.json'
import game from '../../../data/fortress-europa/game.json'
import modifiers from '../../../data/fortress-europa/modifiers.json'
import options from '../../../data/fortress-europa/options.json'
import reminders from '../../../data/fortress-europa/reminders.json'
import scenarios from '../../../data/fortress-europa/scenarios.json'
import stages from '../../../data/fortress-europa/stages.json'
import tracks from '../../../data/fortress-europa/tracks.json'
import unitFacts from '../../../data/fortress-europa/units.json'
import { procedures } from '../../engine/game.ts'
import { define, type GameData } from '../../engine/module.ts'
import { airlift, dropRoll, germanAirlift, germanDrop, paradrop } from './airborne.ts'
import { alliedAir } from './allied-air.ts'
import { arrivals as arrivalSchedule, exitEast, parisGarrison, stray } from './arrivals.ts'
import { battle } from './battle.ts'
import { board } from './board.ts'
import { hqTroops, overstrength, seventyNinth } from './builds.ts'
import { capacity } from './capacity.ts'
import { conditions } from './conditions.ts'
import { after } from './consequences.ts'
import { italyEntered, release, stirred } from './districts.ts'
import { germanAir, germanBoxes } from './german-air.ts'
import { battles, touched } from './impulse.ts'
import { commitSupport } from './ground-support.ts'
import { invasionLine } from './invasion-line.ts'
import { beachCapacity, beachLine, declareInvasion, raid, reveal } from './invasion.ts'
import { cityTaken, control, flood, hexDestroyed, partisans, placePartisan, volkssturm, volkssturmLost } from './irregulars.ts'
import { attrition, audit, firstCapacity, landed, unitsGone } from './landing.ts'
import { bridge, crossing, stockRaid, strafing } from './missions.ts'
import { allowance, armourRelease, hqRail, rail } from './movement.ts'
import { mulberryLost, placeMulberry, stormDamage } from './mulberries.ts'
import { name } from './names.ts'
import { calendar, headline, panels } from './panels.ts'
import { portBlocked, portDamage, portTaken, repair } from './ports.ts'
import { replacements } from './replacements.ts'
import { hqLost, panzerOption, reserveBack, reserveOut, withdrawal } from './reserve.ts'
import { portUse, sea, seaRoute } from './sea.ts'
import { secrets } from './secrets.ts'
import { setup } from './setup.ts'
import { spend } from './spend.ts'
import { stacking } from './stacking.ts'
import { headquarters, supply } from './supply.ts'
import { suddenDeath, victory } from './victory.ts'
import { watch } from './watches.ts'
import { weather } from './weather.ts'
import { retreat, skorzeny, zoc } from './zoc.ts'

const charts = [
  crt, weatherChart, movement, tac, replacementChart, dropChart, crossingChart, terrain, beachCapacities, ports, cities, uboatBases, v1Sites, fortresses, beaches,
  turnTrack, arrivals, setUpChart, roster, missionChart, naval, tacRadius, unitTypes, turnNotes,
]

/** 33.1.1, 33.2.1, 33.4.1: set up as another scenario is, and what they add. */
const like: { readonly [id: string]: string } = { invasion: 'campaign', 'west-wall': 'campaign', berlin: 'bulge' }
const full = scenarios.map(each => {
  const base = scenarios.find(other => other.id === like[each.id])
  return base === undefined ? each : { ...each, setup: [...base.setup, ...each.setup], start: { ...base.start, ...each.start } }
})

export default define({ game, scenarios: full, options, stages, reminders, modifiers, tracks, units: unitFacts, charts } as unknown as GameData, {
  setup, conditions, after, watch, panels, calendar, headline, name, secrets, board, battles,
  totals: { capacity },
  procedures: procedures(
    battle, touched, commitSupport,
    weather, alliedAir, germanAir, germanBoxes, strafing, bridge, crossing, stockRaid,
    replacements, spend, overstrength, hqTroops, seventyNinth, reserveOut, panzerOption, reserveBack, withdrawal, hqLost,
    portTaken, portDamage, portBlocked, repair, placeMulberry, mulberryLost, stormDamage, landed, unitsGone, audit, firstCapacity, attrition, sea, seaRoute, portUse,
    supply, headquarters, release, stirred, italyEntered, rail, hqRail, allowance, armourRelease, stacking, zoc, skorzeny, retreat,
    paradrop, germanDrop, dropRoll, airlift, germanAirlift, raid, declareInvasion, beachCapacity, beachLine, invasionLine, reveal,
    partisans, placePartisan, volkssturm, volkssturmLost, flood, cityTaken, hexDestroyed, control, arrivalSchedule, parisGarrison, exitEast, stray, victory, suddenDeath,
  ),
})
