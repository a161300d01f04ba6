import { add, drop, ends, owe, put, set } from '../../engine/changes.ts'
import type { Consequence } from '../../engine/game.ts'
import { line } from '../../engine/line.ts'
import { enters } from '../../engine/stages.ts'
import type { Change, Effect, State } from '../../engine/state.ts'
import { ussrLost, warInTheEast } from './east.ts'
import { conquests } from './countries.ts'
import { none, task, when, type Follows } from './follows.ts'
import { openFrance } from './france.ts'
import { guardsRecover, homeIsland, isKingdom } from './kingdom.ts'
import { duceRolls, italyJoins, italyLost } from './italy.ts'
import { controlChange, controlOf, france, holdsZone, isDisputed, ussr, zonesOf } from './zones.ts'
import { isBarbarossa, nmMaxOf, sovietProduces } from './economy.ts'
import { settle } from './entering.ts'
import { raidOpen } from './counter-offensive.ts'
import { factOf, stepsNow, unitsOf } from './roster.ts'
import { convoysSail } from './sea-war.ts'
import { cutOff } from './moves.ts'
import { isActive, isLed, sideName, switched, titled, twoPlayers } from './sides.ts'
import { seasonOf, turnOf } from './turn.ts'
import { barbarossaVerdict } from './victory.ts'
import { track } from './tracks.ts'

/** What follows by itself, whoever caused it. */
export function after(done: readonly Effect[], is: State): Consequence {
  // most of what is done moves nothing but a step or a question: nothing follows from that
  if (!done.some(each => each.kind === 'stage' || each.kind === 'cell' || each.kind === 'flag' || each.id === 'barbarossa' || (each.kind === 'unit' && isKingdom(String(each.to?.['cell'] ?? each.from?.['cell'] ?? ''))))) return none
  const parts = [...stages.map(([stage, follow]) => (enters(done, stage) ? follow(is) : none)), nations(done, is), conquests(done, is), homeIsland(done, is), ending(done, is)]
  return { changes: parts.flatMap(each => each.changes), lines: parts.flatMap(each => each.lines) }
}

const stages: readonly (readonly [string, (is: State) => Follows])[] = [
  ['axis-pr', newTurn],
  ['allied-pr', is => ({ changes: [task(1, 'collect allies', 'Collect Allied PR', '5')], lines: !isBarbarossa(is) && !sovietProduces(is) ? [line('No Soviet production yet', '5.2')] : [] })],
  ['strategic', strategic],
  ['reinforcements', is => ({ changes: [...stillZero(is), task(1, 'arrive', 'Place the reinforcements of both sides', '7.1')], lines: [] })],
  ['allied-actions', alliedActions],
  ['axis-actions', is => ({ changes: when(isLed(is, 'axis'), task(1, 'perimeter', 'Fill the external perimeter', '11.2'), task(2, 'reserve', 'Reserve and full units', '11.2')), lines: [] })],
  ['operations', is => ({ changes: cutOffs(is, true, 'start'), lines: [] })],
  ['inactive-operations', inactiveOperations],
  ['control', is => ({ changes: [...settle(is), ...cutOffs(is, false, 'end')], lines: [] })],
  ['victory', is => ({ changes: [...when(is.flag['france'] === 'allied' && (openFrance(is).length > 0 || france.filter(zone => holdsZone(is, zone, 'axis')).length > 1), task(1, 'france', 'Does France surrender?', '20 France')), ...when(track(is, 'franceFell') > 0 && is.flag['italy'] === 'neutral', ...italyJoins()), task(2, 'victory check', 'Count victory points', '21')], lines: [] })],
]

/** 18: whoever is known to be cut off loses a step at the start of its side's operations and another at their end. */
const cutOffs = (is: State, acting: boolean, moment: string): readonly Change[] => (['axis', 'west', 'soviet'] as const).filter(side => isActive(is, side) === acting && cutOff(is, side).length > 0)
  .map(side => owe(`0 supply ${moment} ${side}`, { text: `${sideName[side]}: armies without an LdC lose a step`, cite: '18', call: { procedure: 'unsupplied', input: { side } } }))

const perTurn = ['attacks', 'flown', 'built', 'engaged', 'displaced', 'sailed', 'reacted']
const rested = (is: State): readonly Change[] => Object.keys(is.unit).filter(id => perTurn.some(key => Boolean(is.unit[id]?.[key]))).map(id => put('unit', id, { attacks: 0, flown: false, built: false, engaged: false, displaced: false, sailed: false, reacted: 0 }))

function newTurn(is: State): Follows {
  const turn = turnOf(is) + 1
  const began = track(is, 'barbarossa')
  const early = began > 0 && began < 6 && turn === began + 1 && controlOf(is, 'Yugoslavia') === 'axis'
  const joins = [...(turn === 6 || early ? ['hungary', 'romania'] : []), ...(turn === 7 ? ['bulgaria'] : [])].filter(each => is.flag[each] === 'neutral')
  const more = nmMaxOf(turn) - (is.track['nmMax'] ?? 2)
  const home = ussr.every(zone => !isDisputed(is, zone) && controlOf(is, zone) === 'soviet')
  const colonies = turn === 13 && is.flag['france'] === 'vichy' ? [...zonesOf('afn'), 'Syria'].filter(zone => controlOf(is, zone) === 'neutral') : []
  const four = isBarbarossa(is) && turn === 10 && is.unit['4 LF'] !== undefined
  const persia = began > 0 && turn === began + 1 && controlOf(is, 'Persia') === 'neutral'
  return {
    changes: [
      add('track', 'turn', 1), ...rested(is), set('track', 'nmBusy', track(is, 'nmUsed')), set('track', 'nmUsed', 0),
      ...when(more > 0 && !isBarbarossa(is), set('track', 'nmMax', nmMaxOf(turn)), add('track', 'NM', more)), set('flag', 'ussrHome', home),
      ...joins.flatMap(joining), ...colonies.map(zone => controlChange(zone, 'west')), ...when(persia, controlChange('Persia', 'west')),
      ...when(track(is, 'franceFell') > 0 && is.flag['italy'] === 'neutral', ...italyJoins()), ...when(four, drop('unit', '4 LF')),
      task(1, 'collect axis', 'Collect Axis PR', '4'), ...when(duceRolls({ ...is, track: { ...is.track, turn } }), task(2, 'duce', 'Roll for Il Duce', '20 Italy')),
    ],
    lines: [
      ...joins.map(each => line(`${titled(each)} joins the Axis`, '20 Balkan allies')), ...(turn === 10 && !isBarbarossa(is) ? [line('The USA enters the war', '20 USA')] : []),
      ...(persia ? [line('Persia becomes pro-Allied', '20 Persia')] : []), ...(four ? [line('The 4th Luftflotte leaves', '23')] : []), ...(colonies.length > 0 ? [line('French North Africa and Syria are Allied', '20 France')] : []),
    ],
  }
}

const armyOf: Readonly<Record<string, readonly string[]>> = { hungary: ['1 A Ho'], romania: ['3 A Ro', '4 A Ro'], bulgaria: ['Bulgarian army'], finland: ['1 A Fi', 'Fort Fi'] }
const zoneOfNation: Readonly<Record<string, string>> = { hungary: 'Hungary', romania: 'Romania', bulgaria: 'Bulgaria', finland: 'Finland' }
const joining = (nation: string): readonly Change[] => [set('flag', nation, 'axis'), controlChange(zoneOfNation[nation] as string, 'axis'), ...(armyOf[nation] ?? []).map(id => put('unit', id, { cell: zoneOfNation[nation] as string, steps: factOf(id)?.steps ?? 2 }))]

function strategic(is: State): Follows {
  const turn = turnOf(is)
  const zero = track(is, 'NM') === 0
  const count = track(is, 'nmZero') + 1
  // 6.1: a step a turn by itself; destroyed it is back, reduced
  const tired = is.flag['jagdwaffe'] === true && is.unit['JagdWaffe'] !== undefined && stepsNow(is, 'JagdWaffe') < 2
  return {
    changes: [
      ...when(tired, put('unit', 'JagdWaffe', { steps: stepsNow(is, 'JagdWaffe') + 1 })), ...when(zero && track(is, 'nmZero') > 0, set('track', 'nmZero', count)),
      ...when(turn === 16 && is.flag['jagdwaffe'] !== true, task(1, 'jagdwaffe', 'The JagdWaffe takes over', '6.1')),
      ...when(unitsOf('west', 'bomber').some(each => is.unit[each.id] !== undefined), task(2, 'bombing', 'Bombing of the Reich', '6.1')),
      ...when(convoysSail(is), task(3, 'murmansk', 'Convoy to Murmansk', '6.3')),
      ...when(zero && track(is, 'nmZero') > 0, task(4, 'escort', 'Does the Atlantic Fleet escort?', '6.4')),
      task(5, 'u-boats', 'Battle of the Atlantic', '6.2'),
      ...when(turn >= 21 && controlOf(is, 'Benelux') === 'axis', task(6, 'v-weapons', 'V-weapons', '6.5')),
      ...when(zero && count >= 2 && track(is, 'nmZero') > 0 && turn < 10 && is.flag['england'] === 'war', task(7, 'morale', 'English morale', '6.4')),
    ],
    lines: tired ? [line(`The JagdWaffe regains a step: ${stepsNow(is, 'JagdWaffe') === 0 ? 'back in the box, reduced' : 'full'}`, '6.1')] : [],
  }
}

/** 6.4: the count of turns at zero, as it stands when the phase ends. */
const stillZero = (is: State): readonly Change[] => (track(is, 'NM') > 0 ? when(track(is, 'nmZero') > 0, set('track', 'nmZero', 0)) : when(track(is, 'nmZero') === 0 && is.track['NM'] !== undefined, set('track', 'nmZero', 1)))

function alliedActions(is: State): Follows {
  const turn = turnOf(is)
  const atWar = track(is, 'barbarossa') > 0
  const conference = switched(is) && turn === track(is, 'switch') + 1 && is.flag['conference'] === undefined
  const home = guardsRecover(is)
  return {
    changes: [
      ...home.changes,
      ...when(isLed(is, 'west') && turn === 2 && !isBarbarossa(is), task(1, 'bef sails', 'The BEF goes to West France', '8.1')),
      ...when(isLed(is, 'west') && !isBarbarossa(is), task(2, 'west spends', 'The West spends its PR in order', '8.1')),
      ...when(isLed(is, 'soviet') && !atWar && !isBarbarossa(is), task(3, 'mobilization', turn === 6 ? 'Kiev Front gets its second step' : 'One Soviet unit marked ? enters', '8.1')),
      ...when(isLed(is, 'soviet') && atWar && turn > track(is, 'barbarossa'), task(3, 'soviet builds', 'The Soviets raise armies', '8.1')),
      ...when(conference, task(4, 'conference', 'Inter-Allied conference', '21')),
    ],
    lines: home.lines,
  }
}

function inactiveOperations(is: State): Follows {
  const turn = turnOf(is)
  const atWar = track(is, 'barbarossa') > 0
  const west = isLed(is, 'west') && !isBarbarossa(is)
  return {
    changes: [
      ...cutOffs(is, true, 'end'), ...cutOffs(is, false, 'start'),
      ...when(turn === 1 && !isBarbarossa(is), task(1, 'pact moves', 'The Soviets move by the pact', '20 Poland')),
      ...when(turn >= 11 && !atWar && !switched(is) && !twoPlayers(is), task(1, 'stalin', 'Does Stalin attack?', '20 USSR')),
      ...when(west && turn >= 2 && is.flag['england'] !== 'conquered', task(2, 'counter-offensive', turn < 7 ? `Counter-offensive on a die lower than ${turn}` : 'The West counter-attacks', '8.2')),
      ...when(west && raidOpen(is), task(3, 'canadian raid', 'Does the Canadian army land?', '8.2')),
      ...when(isLed(is, 'soviet') && atWar && (turn > track(is, 'barbarossa') || isBarbarossa(is)), task(4, 'soviet offensive', seasonOf(turn) === 'winter' ? 'Soviet winter offensive' : 'One Soviet offensive', '8.2')),
      ...when(west && turn >= 13, task(5, 'invasion', turn >= 15 ? 'The invasion comes' : 'Does the invasion come?', '8.2')),
      ...when(is.flag['england'] === 'peace' && turn >= 10, task(6, 'uk returns', 'Does England return to the war?', '20 Commonwealth')),
      ...when(isLed(is, 'axis'), task(1, 'axis offensive', 'Axis counter-offensives', '11.3')),
    ],
    lines: [],
  }
}

/** 20: nations leave or join with their zones. */
function nations(done: readonly Effect[], is: State): Follows {
  const cells = new Set(done.filter(each => each.kind === 'cell').map(each => each.id))
  const left = Object.keys(zoneOfNation).filter(nation => cells.has(zoneOfNation[nation] as string) && is.flag[nation] === 'axis' && ['west', 'soviet'].includes(controlOf(is, zoneOfNation[nation] as string)) && !isDisputed(is, zoneOfNation[nation] as string))
  const egypt = cells.has('Egypt') && holdsZone(is, 'Egypt', 'axis') && is.unit['Mediterranean Fleet'] !== undefined
  const italy = is.flag['italy'] === 'axis' && cells.size > 0 && italyLost(is)
  const war = done.some(each => each.kind === 'track' && each.id === 'barbarossa' && Number(each.to) > 0) && is.flag['finland'] === 'neutral'
  const fell = done.some(each => each.kind === 'flag' && each.id === 'france' && each.to === 'vichy') && is.flag['italy'] === 'neutral' && is.stage['at']?.at(-1)?.stage === 'victory'
  return {
    changes: [
      ...left.flatMap(nation => [set('flag', nation, 'out'), ...(armyOf[nation] ?? []).flatMap(id => [drop('unit', id), drop('due', `back ${id}`)])]), ...when(egypt, drop('unit', 'Mediterranean Fleet')),
      ...when(italy, set('flag', 'italy', 'out'), ...['Italian army', 'Supermarina', 'Regia Aeronautica'].map(id => drop('unit', id))), ...when(war, ...warInTheEast(is, track(is, 'barbarossa'))), ...when(fell, ...italyJoins()),
    ],
    lines: [
      ...left.map(nation => line(`${zoneOfNation[nation] as string} is occupied: neutral for the rest of the game`, nation === 'finland' ? '20 Finland' : '20 Balkan allies')), ...(egypt ? [line('Egypt is Axis: the Mediterranean Fleet leaves the game', '20 Commonwealth')] : []),
      ...(italy ? [line('Two Italian zones are lost: Italy surrenders', '20 Italy')] : []), ...(war ? [line('Finland joins the Axis', '20 Finland')] : []), ...(fell ? [line('Italy enters the war', '20 Italy')] : []),
    ],
  }
}

/** 23: both cities end the scenario at once; 20: the USSR surrenders with its last zone. */
function ending(done: readonly Effect[], is: State): Follows {
  if (!done.some(each => each.kind === 'cell') || is.end['match'] !== undefined) return none
  if (isBarbarossa(is) && barbarossaVerdict(is) === 'win') return { changes: [ends('axis', 'Leningrad and Moscow are Axis: victory', '23', { level: 'victory' })], lines: [line('Leningrad and Moscow are Axis: victory', '23')] }
  return ussrLost(is) && !isBarbarossa(is) && is.flag['ussr'] === undefined ? { changes: [set('flag', 'ussr', 'surrendered')], lines: [line('All zones of the USSR are Axis: it surrenders', '20 USSR')] } : none
}
