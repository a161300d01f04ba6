import { add, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import type { Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { join } from '../../engine/modifiers.ts'
import { outcome, roll, type Outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { idOf, landTypes, lot, unitsField, zonesField } from './candidates.ts'
import { armiesIn, fortressIn } from './geography.ts'
import { linksOf } from './links.ts'
import { inPlace, labelOf, placeOf, sideOf } from './roster.ts'
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

export const sovietOffensive: Procedure<SovietOffensive> = {
  id: 'soviet offensive', label: 'Inactive Soviets: offensive', cite: '8.2', version: 1, desk: 'turn', picture: 'i-combat',
  fields: ({ state, slot }): Fields => ({
    armies: unitsField(state, slot, 'Soviet armies free to attack', 'soviet', landTypes, winterArmies(state), '8.2'),
    zones: zonesField('Soviet zones held or disputed by the enemy', '8.2', occupied(state), ussr),
  }),
  *run({ state, input }) {
    return seasonOf(turnOf(state)) === 'winter' ? yield* inWinter(state, input) : yield* otherwise(state, input)
  },
}

function* inWinter(state: State, { armies, zones }: SovietOffensive): Script<Outcome> {
  const first = track(state, 'winterOffensives') === 0
  if (zones.length === 0) return outcome('No zone of the USSR is occupied: no winter offensive', { group: 'no target', lines: [line('East Poland and the Baltic States do not count', '8.2')] })
  const order = [...zones].sort((a, b) => importance(state, a) - importance(state, b))
  const duties: Line[] = []
  for (const army of armies) {
    const here = placeOf(state, idOf(army))
    const reach = order.filter(zone => zone === here || linksOf(state, here).some(each => each.to === zone && !each.sea))
    const among = reach.length > 0 ? reach : order
    const best = among.filter(zone => importance(state, zone) === importance(state, among[0] as string))
    const zone = yield* lot(`zone for ${idOf(army)}`, 'soviet', best, line('Disputed zones first, then production; equals at random', '8.2'))
    duties.push(duty('soviet', `${army.label} attacks in ${zone}, an enemy army each${sovietAir(state, zone).length > 0 ? `, with ${sovietAir(state, zone).map(labelOf).join(' and ')}` : ''}`, '8.2'))
  }
  return outcome(`Winter offensive in ${zones.length} ${zones.length === 1 ? 'zone' : 'zones'}`, {
    group: first ? 'first winter' : 'later winter', tally: { armies: armies.length, zones: zones.length }, duties, changes: [add('track', 'winterOffensives', 1)],
    lines: [line(first ? 'First winter: surprise in every attack, no turn shift' : 'Losses doubled, but both sides at the same time', '8.2'), line('Free of PR', '8.2')],
  })
}

function* otherwise(state: State, { armies, zones }: SovietOffensive): Script<Outcome> {
  const open = otherTargets(state).filter(zone => zones.includes(zone))
  const also = zones.filter(zone => !occupied(state).includes(zone) && (isProduction(zone) || zone === 'Leningrad'))
  const among = open.length > 0 ? open : also
  if (among.length === 0) return outcome('No Soviet offensive this turn', { group: 'no target', lines: [line('Neither a disputed zone nor a production zone or Leningrad to win back', '8.2')] })
  const zone = yield* lot('target', 'soviet', among, line('Equals at random', '8.2'))
  const air = sovietAir(state, zone)
  return outcome(`One offensive: ${zone}`, {
    group: 'one offensive', duties: [duty('soviet', `${armies.length > 0 ? armies.map(each => each.label).join(', ') : 'Armies next door'} attack ${zone}${air.length > 0 ? `, ${air.map(labelOf).join(' and ')} in support` : ''}`, '8.2')],
    lines: [line('One offensive outside winter: disputed first, then production or Leningrad', '8.2'), line('Free of PR', '8.2')],
  })
}

/** 20: garrisons held back Stalin; each later roll adds one. */
export const stalinAttacks = (face: number, garrisons: number, earlier: number): boolean => face + earlier - garrisons >= 1

const waiting = join<{ readonly garrisons: number; readonly earlier: number }>(factsFor('stalin'), { garrisons: each => each.garrisons, 'stalin-waits': each => each.earlier })

export interface Stalin { readonly garrisons: number; readonly zones: readonly string[] }
export const stalin: Procedure<Stalin> = {
  id: 'stalin', label: 'Does Stalin attack?', cite: '20 USSR', version: 1, desk: 'turn', picture: 'i-ask',
  fields: ({ state }): Fields => ({
    garrisons: { kind: 'number', label: 'Axis garrisons in West Poland and Prussia', min: 0, max: 12, cite: '20 USSR', usual: armiesIn(state, 'axis', 'West Poland').length + armiesIn(state, 'axis', 'Prussia').length },
    zones: zonesField('Weakest enemy zones next to the USSR (by total strength)', '20 USSR', []),
  }),
  *run({ state, input: { garrisons, zones } }) {
    const earlier = track(state, 'stalin')
    const [face] = yield* roll({ id: 'stalin', who: 'soviet', lines: waiting('stalin', { garrisons, earlier }) }, diceBy(face => String(stalinAttacks(face, garrisons, earlier))))
    if (!stalinAttacks(Number(face), garrisons, earlier)) return outcome('Stalin waits', { group: 'waits', changes: [add('track', 'stalin', 1)] })
    const zone = zones.length === 0 ? 'the weakest adjacent enemy zone' : yield* lot('weakest', 'soviet', zones, line('Equally weak: at random', '20 USSR'))
    return outcome(`The USSR attacks ${zone}`, { group: 'attacks', tone: 'lose', changes: [add('track', 'stalin', 1), set('track', 'barbarossa', turnOf(state))], duties: [duty('soviet', `Attack ${zone} at once`, '20 USSR')] })
  },
}
