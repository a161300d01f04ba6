import { add, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import type { Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { join } from '../../engine/modifiers.ts'
import { outcome, roll, type Outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { blows } from './blows.ts'
import { idOf, idsOf, landTypes, least, lot, together, unitsField, zonesField } from './candidates.ts'
import { armiesIn, enemyZones, fortressIn, inReach, spare } from './geography.ts'
import { isBlank, linksOf, neighbours } from './links.ts'
import { inPlace, isLand, labelOf, placeOf, sideOf, stepsNow, valueOf, type Slot } from './roster.ts'
import { diceBy, factsFor } from './strike.ts'
import { track } from './tracks.ts'
import { seasonOf, turnOf, weatherOf } from './turn.ts'
import { beltOf, controlOf, isDisputed, isProduction, ussr, zoneNames } from './zones.ts'

const occupied = (state: State): readonly string[] => ussr.filter(zone => controlOf(state, zone) === 'axis' || isDisputed(state, zone))
const importance = (state: State, zone: string): number => (isDisputed(state, zone) ? 0 : isProduction(zone) || zone === 'Leningrad' ? 1 : 2)

/** 8.2: every zone of the USSR the enemy holds or disputes, disputed first, then production. */
export const winterTargets = (state: State): readonly string[] => [...occupied(state)].sort((a, b) => importance(state, a) - importance(state, b) || (a < b ? -1 : 1))
/** 8.2: whoever need not hold a production zone or Leningrad and stands in a zone the enemy does not hold. */
export const winterArmies = (state: State): readonly string[] => zoneNames.flatMap(zone => {
  const armies = armiesIn(state, 'soviet', zone)
  return (isProduction(zone) || zone === 'Leningrad') && !isDisputed(state, zone) && !fortressIn(state, 'soviet', zone) ? armies.slice(1) : armies
})
/** 8.2: one target on other turns: a disputed zone, else a production zone or Leningrad. */
export function otherTargets(state: State): readonly string[] {
  const disputed = occupied(state).filter(zone => isDisputed(state, zone))
  return disputed.length > 0 ? disputed : occupied(state).filter(zone => isProduction(zone) || zone === 'Leningrad')
}
/** 8.2: at most two air armies in the zone or next door, none in severe cold. */
export function sovietAir(state: State, zone: string): readonly string[] {
  if (weatherOf(beltOf(state, zone) ?? 'blue', turnOf(state)) === 'cold') return []
  const near = [zone, ...linksOf(state, zone).map(each => each.to)]
  return near.flatMap(each => inPlace(state, each)).filter(id => sideOf(id) === 'soviet' && id.startsWith('Air ')).slice(0, 2)
}

export interface SovietOffensive { readonly armies: readonly UnitValue[]; readonly zones: readonly string[] }
const isWinter = (state: State): boolean => seasonOf(turnOf(state)) === 'winter'

export const sovietOffensive: Procedure<SovietOffensive> = {
  id: 'soviet offensive', label: 'Inactive Soviets: offensive', cite: '8.2', version: 2, desk: 'turn', picture: 'i-combat',
  fields: ({ state, slot }): Fields => ({
    // outside winter as in a western counter-offensive: one unit stays next to the enemy
    armies: unitsField(state, slot, 'Soviet armies free to attack', 'soviet', landTypes, isWinter(state) ? winterArmies(state) : spare(state, 'soviet'), '8.2'),
    zones: zonesField('Soviet zones held or disputed by the enemy', '8.2', occupied(state), ussr),
  }),
  *run({ state, input }) {
    return isWinter(state) ? yield* inWinter(state, input) : yield* otherwise(state, input)
  },
}

const withAir = (state: State, zone: string): string => { const air = sovietAir(state, zone); return air.length === 0 ? '' : `, ${together(air.map(labelOf))} in support` }

function* inWinter(state: State, { armies, zones }: SovietOffensive): Script<Outcome> {
  const first = track(state, 'winterOffensives') === 0
  if (zones.length === 0) return outcome('No zone of the USSR is occupied: no winter offensive', { group: 'no target', lines: [line('East Poland and the Baltic States do not count', '8.2')] })
  const go = new Map<string, string[]>()
  for (const army of armies) {
    const reach = inReach(state, idOf(army), zones)
    if (reach.length === 0) continue
    const zone = yield* lot(`zone for ${idOf(army)}`, 'soviet', least(reach, each => importance(state, each)), line('Disputed zones first, then production; equals at random', '8.2'))
    go.set(zone, [...(go.get(zone) ?? []), idOf(army)])
  }
  const duties: Line[] = []
  for (const zone of [...go.keys()].sort((a, b) => importance(state, a) - importance(state, b))) duties.push(...(yield* blows(state, 'soviet', zone, go.get(zone) ?? [], '8.2', withAir(state, zone))))
  return outcome(`Winter offensive in ${zones.length} ${zones.length === 1 ? 'zone' : 'zones'}`, {
    group: first ? 'first winter' : 'later winter', tally: { armies: duties.length, zones: zones.length }, duties, changes: [add('track', 'winterOffensives', 1)],
    lines: [line(first ? 'First winter: surprise in every attack, no turn shift' : 'Losses doubled, but both sides at the same time', '8.2'), line('Free of PR', '8.2')],
  })
}

function* otherwise(state: State, { armies, zones }: SovietOffensive): Script<Outcome> {
  const open = otherTargets(state).filter(zone => zones.includes(zone))
  const also = zones.filter(zone => !occupied(state).includes(zone) && (isProduction(zone) || zone === 'Leningrad'))
  const among = (open.length > 0 ? open : also).filter(zone => armies.length === 0 || armies.some(each => inReach(state, idOf(each), [zone]).length > 0))
  if (among.length === 0) return outcome('No Soviet offensive this turn', { group: 'no target', lines: [line('Neither a disputed zone nor a production zone or Leningrad to win back, or no free army within reach', '8.2')] })
  const zone = yield* lot('target', 'soviet', among, line('Equals at random', '8.2'))
  const go = idsOf(armies).filter(id => inReach(state, id, [zone]).length > 0)
  return outcome(`One offensive: ${zone}`, {
    group: 'one offensive', duties: go.length === 0 ? [duty('soviet', `Free armies next to ${zone} attack it${withAir(state, zone)}`, '8.2')] : yield* blows(state, 'soviet', zone, go, '8.2', withAir(state, zone)),
    lines: [line('One offensive outside winter: disputed first, then production or Leningrad', '8.2'), line('Free of PR', '8.2')],
  })
}

/** 20: garrisons held back Stalin; each later roll adds one. */
export const stalinAttacks = (face: number, garrisons: number, earlier: number): boolean => face + earlier - garrisons >= 1

const waiting = join<{ readonly garrisons: number; readonly earlier: number }>(factsFor('stalin'), { garrisons: each => each.garrisons, 'stalin-waits': each => each.earlier })

/** 20: of the enemy zones next to the USSR those with the least strength on land, as far as it is known. */
export function weakestNextDoor(state: State, slot: Slot): readonly string[] {
  const own = zoneNames.filter(zone => controlOf(state, zone) === 'soviet')
  const near = enemyZones(state, 'soviet').filter(zone => neighbours(state, zone).some(each => own.includes(each)))
  const power = (zone: string): number => inPlace(state, zone).filter(id => isLand(id) && sideOf(id) === 'axis').reduce((sum, id) => sum + (valueOf(state, slot, id).factors[0] ?? stepsNow(state, id)), 0)
  return near.length === 0 ? [] : least(near, power)
}

export interface Stalin { readonly garrisons: number; readonly zones: readonly string[] }
export const stalin: Procedure<Stalin> = {
  id: 'stalin', label: 'Does Stalin attack?', cite: '20 USSR', version: 2, desk: 'turn', picture: 'i-ask',
  fields: ({ state, slot }): Fields => ({
    garrisons: { kind: 'number', label: 'Axis garrisons in West Poland and Prussia', min: 0, max: 12, cite: '20 USSR', usual: armiesIn(state, 'axis', 'West Poland').length + armiesIn(state, 'axis', 'Prussia').length },
    zones: { ...zonesField('Weakest enemy zones next to the USSR (by total strength)', '20 USSR', weakestNextDoor(state, slot), enemyZones(state, 'soviet')), min: 1 },
  }),
  *run({ state, input: { garrisons, zones } }) {
    const earlier = track(state, 'stalin')
    const [face] = yield* roll({ id: 'stalin', who: 'soviet', lines: waiting('stalin', { garrisons, earlier }) }, diceBy(face => String(stalinAttacks(face, garrisons, earlier))))
    if (!stalinAttacks(Number(face), garrisons, earlier)) return outcome('Stalin waits', { group: 'waits', changes: [add('track', 'stalin', 1)] })
    const zone = yield* lot('weakest', 'soviet', zones, line('Equally weak: at random', '20 USSR'))
    const go = zoneNames.flatMap(each => armiesIn(state, 'soviet', each)).filter(id => inReach(state, id, [zone]).length > 0 && !isBlank(state, placeOf(state, id)))
    return outcome(`The USSR attacks ${zone}`, { group: 'attacks', tone: 'lose', changes: [add('track', 'stalin', 1), set('track', 'barbarossa', turnOf(state))], duties: [duty('soviet', `${go.length === 0 ? 'The armies next door' : together(go.map(labelOf))} attack ${zone} at once`, '20 USSR')] })
  },
}
