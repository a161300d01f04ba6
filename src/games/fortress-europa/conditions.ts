import type { Condition } from '../../engine/stages.ts'
import type { State } from '../../engine/state.ts'
import { fuelLimit } from './arrivals.ts'
import { alliedFleet, flying, germansFly } from './aircraft.ts'
import { dropsAllowed, dropWeather } from './airborne.ts'
import { lastTurn, newMonth, on, turnName, turnOf } from './calendar.ts'
import { capacity, startCapacity } from './capacity.ts'
import { frozen } from './districts.ts'
import { noInvasion, raidsAllowed } from './invasion.ts'
import { noReplacements } from './replacements.ts'
import { navalWithdrawal } from './sea.ts'
import { volkssturmWaiting } from './irregulars.ts'
import { inOpening, isArdennes, isClear, isFlag, isOn, isStorm, level, scenarioOf, stageOf } from './table.ts'
import { carpetWeather } from './battle-legal.ts'

const optionOn = (id: string): Condition => state => isOn(state, id)
const turn = (test: (turn: number, state: State) => boolean): Condition => state => test(turnOf(state), state)
/** 31.11: the start of either player turn; where its replacement phase is passed over, the stage behind it. */
const turnBegins = (state: State): boolean => {
  const stage = stageOf(state)
  return stage.endsWith('replacements') || (stage === 'german first move' && noReplacements(state) !== null) || (stage === 'invade district' && inOpening(state))
}
const reserveSeason = (at: number): boolean => at >= on.decI && at <= on.febIV

export const conditions: { readonly [id: string]: Condition } = {
  'allied side': () => 'allied', 'german side': () => 'german', both: () => 'both',
  opening: inOpening, 'not opening': state => !inOpening(state), 'ardennes opening': state => state.flag['opening'] === 'ardennes',
  ardennes: isArdennes, 'not ardennes': state => !isArdennes(state),
  'same month': state => !newMonth(state),
  'no allied aircraft': state => alliedFleet(state).sac === 0, 'allied aircraft': state => alliedFleet(state).sac > 0,
  'no german aircraft': state => !germansFly(state), 'german aircraft': germansFly,
  'no invasion': state => state.flag['invasion'] === undefined, 'invasion turn': state => state.flag['invasion'] !== undefined,
  'first invasion': state => state.flag['invasion'] === 'first', 'not first invasion': state => state.flag['invasion'] !== 'first',
  'no german replacements': state => noReplacements(state) !== null || state.flag['opening'] === 'ardennes', 'no replacements': state => noReplacements(state) !== null,
  'partisan roll': turn((at, state) => at > 1 && !isFlag(state, 'partisan rolled')), 'partisan available': state => isFlag(state, 'partisan') && !isFlag(state, 'partisan placed') && (state.flag['invasion'] === undefined || stageOf(state) === 'invasion partisan'), 'partisan placed': state => isFlag(state, 'partisan placed'),
  'allied drops left': state => level(state, 'allied drops') < dropsAllowed(state, 'allied') && dropWeather(state), 'german drops left': state => level(state, 'german drops') < dropsAllowed(state, 'german') && isClear(state),
  'raids left': state => level(state, 'raids') < raidsAllowed(state) && !isStorm(state),
  'second invasion open': state => state.flag['invasion'] === undefined && noInvasion(state) === null,
  'strafing flown': state => flying(state, 'strafing') > 0, 'strafing possible': state => flying(state, 'strafing') > 0 || !isFlag(state, 'allied air set'), 'bridges flown': state => flying(state, 'bridge') > 0 || !isFlag(state, 'allied air set'), 'stock raids': optionOn('stock raids'), 'advanced air': optionOn('advanced air'),
  'overstrength left': state => level(state, 'overstrength') < 6, 'hq troops left': state => level(state, 'hq troops') < 8, 'hq rail left': state => !isFlag(state, 'hq rail used'),
  'districts frozen': state => frozen(state).length > 0, revealing: state => stageOf(state) === 'invade reveal',
  'steps owed': state => capacity(state).total < 0 && turnOf(state) > level(state, 'over since'), 'capacity at zero': state => state.flag['invasion'] === undefined && startCapacity(state) === 0 && capacity(state).total <= 0, 'capacity started below zero': state => state.flag['invasion'] === undefined && startCapacity(state) < 0,
  'may flood': state => isOn(state, 'flooding') && !isFlag(state, 'flooded') && turnBegins(state), 'armour release rolls': turn((at, state) => isOn(state, 'armour release') && at === 1),
  'panzer reserve leaves': turn((at, state) => at === on.novI && !isFlag(state, 'panzer removed')), 'panzer option open': turn((at, state) => at === on.decI && state.flag['panzer option'] === undefined),
  'panzer reserve may return': turn((at, state) => reserveSeason(at) && isFlag(state, 'panzer removed') && !isFlag(state, 'panzer returned')),
  'sudden death due': turn((at, state) => at === on.sepI && isOn(state, 'sudden death')),
  'no sudden death': turn((at, state) => at !== on.sepI || !isOn(state, 'sudden death')), 'no west wall end': turn((at, state) => scenarioOf(state) !== 'west-wall' || at !== 12),
  ...reminderConditions(),
}

/** When a reminder speaks: each is named for what must be so. */
function reminderConditions(): { readonly [id: string]: Condition } {
  return {
    storm: isStorm, clear: isClear,
    'after june i': turn(at => at > 1), 'july iv': turn((at, state) => at === on.julyIV && !isArdennes(state)), 'dec iii': turn((at, state) => at === on.decIII && isArdennes(state)), 'dec iv': turn((at, state) => at === on.decIV && isArdennes(state)),
    'reaction force': turn(at => at === 1), 'naval leaves': turn((at, state) => at === navalWithdrawal(state) && !isFlag(state, 'naval gone')), 'naval gone': state => isFlag(state, 'naval gone'), 'naval moves': state => !isFlag(state, 'naval gone') && !isStorm(state),
    'second invasion window': turn((at, state) => at >= on.augI && at <= on.sepIV && level(state, 'invasions') < 2),
    'second invasion now': state => state.flag['invasion'] === undefined && noInvasion(state) === null,
    'paris garrison due': turn((at, state) => level(state, 'paris turn') > 0 && at >= Math.max(on.augI, level(state, 'paris turn') + 1) && !isFlag(state, 'paris garrison')),
    'carpet left': state => !isFlag(state, 'carpet used') && carpetWeather(state) && state.flag['invasion'] === undefined && (!isFlag(state, 'allied air set') || level(state, 'carpet sac') > 0),
    'support left': state => isFlag(state, 'allied air set') && level(state, 'support tac') > 0, 'german support left': state => level(state, 'german support') > 0,
    'ten by sea': state => isFlag(state, 'ten by sea') && isClear(state), 'landed second': state => level(state, 'second invasion turn') > 0 && turnOf(state) > level(state, 'second invasion turn'),
    'bulge limits': isArdennes, 'berlin forced': turn((at, state) => scenarioOf(state) === 'berlin' && at === on.decIII && level(state, 'forced attacks') < 2),
    'training turn': turn(at => at === on.sepI), 'hq returning': state => Object.entries(state.row).some(([id, row]) => id.startsWith('returning/') && row['turn'] === turnOf(state)),
    'volkssturm waiting': state => level(state, 'volkssturm') < 8 && volkssturmWaiting(state).length > 0,
    'rail cut': state => flying(state, 'rail') > 0, 'storm turn mulberry': state => isStorm(state) && Object.entries(state.row).some(([id, row]) => id.startsWith('mulberry/') && row['state'] === 'placed'),
    'fuel limit': state => fuelLimit({ state }) !== null,
    'fuel month': state => isOn(state, 'advanced air') && newMonth(state), 'storm rolls owed': state => Object.keys(state.due).some(id => id.startsWith('storm ')), 'funnies on': optionOn('funnies'), 'jersey on': optionOn('jersey'), 'decoys on': optionOn('decoys'), 'decoy set-up on': optionOn('decoy set-up'), 'limited set-up on': optionOn('limited free set-up'), 'ardennes set-up on': optionOn('ardennes free set-up'),
    'para limit on': optionOn('para limit'), 'ss first on': optionOn('ss first'), 'exit on': optionOn('exit'), 'varsity on': turn((at, state) => isOn(state, 'varsity') && at >= on.febI && dropWeather(state) && level(state, 'allied drops') < dropsAllowed(state, 'allied')), 'skorzeny left': state => isOn(state, 'skorzeny') && !isFlag(state, 'skorzeny used'),
    'sudden death on': state => isOn(state, 'sudden death') || scenarioOf(state) === 'west-wall', 'standard hidden': state => !isOn(state, 'decoy set-up') && !isArdennes(state),
    'last turn': state => turnOf(state) >= lastTurn(state), 'april i': turn((at, state) => at > on.marI && turnName(state, at) === 'Apr I'),
    'bulge ends': turn((at, state) => at === 30 && scenarioOf(state) === 'berlin'),
    'allies gone': state => isFlag(state, 'allies gone'), '79th split': state => isFlag(state, '79th split'), 'note units': state => Object.keys(state.row).some(id => id.startsWith('note/')),
    'from october': turn((at, state) => at >= on.octI && isFlag(state, 'weather told') && !isClear(state)), 'italy shut': state => !isFlag(state, 'italy entered') && !isArdennes(state),
  }
}

