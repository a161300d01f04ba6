import { add, put, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import type { Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { outcome, roll, type Procedure, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { idOf, idsOf, landTypes, least, lot, lots, together, unitsField, zonesField } from './candidates.ts'
import { inReach, spare, targets } from './geography.ts'
import { neighbours } from './links.ts'
import { inPlace, labelOf, placeOf, unitsOf } from './roster.ts'
import type { Side } from './sides.ts'
import { oneDie } from './strike.ts'
import { track } from './tracks.ts'
import { seasonOf, turnOf } from './turn.ts'
import { controlOf, isMed } from './zones.ts'

/** 8.2: lower than the turn number; from turn 7 always. */
export const counterOffensiveOn = (face: number, turn: number): boolean => turn >= 7 || face < turn

export interface CounterOffensive { readonly armies: readonly UnitValue[]; readonly zones: readonly string[]; readonly air: readonly UnitValue[]; readonly enemyAir: readonly UnitValue[] }

export const counterOffensive: Procedure<CounterOffensive> = {
  id: 'counter-offensive', label: 'Inactive West: counter-offensive', cite: '8.2', version: 2, desk: 'turn', picture: 'i-combat',
  fields: ({ state, slot }): Fields => {
    const zones = targets(state, 'west')
    const air = (side: Side, near: (zone: string) => readonly string[]): readonly string[] => unitsOf(side, 'air').map(each => each.id).filter(id => placeOf(state, id) !== '' && zones.some(zone => near(zone).includes(placeOf(state, id))))
    return {
      armies: unitsField(state, slot, 'Armies not needed as garrisons', 'west', landTypes, spare(state, 'west'), '8.2'),
      zones: zonesField('Enemy zones next door and disputed zones', '8.2', zones),
      air: unitsField(state, slot, 'Air armies in range', 'west', ['air'], air('west', zone => [zone, ...neighbours(state, zone)]), '8.2'),
      enemyAir: unitsField(state, slot, 'Enemy air armies there', 'axis', ['air'], air('axis', zone => [zone]), '8.2'),
    }
  },
  *run({ state, input }) {
    const turn = turnOf(state)
    if (turn < 7) {
      const [face] = yield* roll({ id: 'counter-offensive', who: 'west', lines: [line(`Lower than ${turn}: the West attacks`, '8.2')] }, oneDie)
      if (!counterOffensiveOn(Number(face), turn)) return outcome('No counter-offensive', { group: 'none', tone: 'win' })
    }
    if (input.armies.length === 0) return outcome('No army can be spared: no counter-offensive', { group: 'nobody', lines: [line('One unit stays in each disputed zone and each zone next to the enemy', '8.2')] })
    if (input.zones.length === 0) return outcome('No zone to attack', { group: 'no target' })
    const orders = yield* armiesOut(state, input)
    const air = orders.length === 0 ? [] : yield* airFirst(state, input, new Set(orders.map(each => each.zone)))
    return outcome(orders.length === 0 ? 'Nobody can attack' : `${orders.length} ${orders.length === 1 ? 'army attacks' : 'armies attack'}`, {
      group: orders.length === 0 ? 'no PR' : 'counter-offensive', tally: { armies: orders.length }, duties: [...air, ...orders.map(each => each.order)],
      lines: orders.length === 0 ? [line('No PR it may use, or no enemy within reach', '8.2')] : [line('Chosen at random among the free armies; each pays its PR with the combat', '8.2')],
    })
  },
}

const airRoom = (state: State, zone: string): number => Number(state.cell[zone]?.['airLimit'] ?? 0) || 16

/** 8.2: free, before the land attack: zone by zone all in range, up to its stacking, together on the weakest enemy air unit. */
function* airFirst(state: State, { air, enemyAir }: CounterOffensive, zones: ReadonlySet<string>): Script<readonly Line[]> {
  const out: Line[] = []
  let free = air
  for (const zone of zones) {
    const there = enemyAir.filter(each => [zone, ''].includes(placeOf(state, idOf(each))))
    const near = free.filter(each => ['', zone, ...neighbours(state, zone)].includes(placeOf(state, idOf(each))))
    if (there.length === 0 || near.length === 0) continue
    const target = yield* lot(`weakest air in ${zone}`, 'west', idsOf(least(there, each => each.steps * 100 + (each.factors[1] ?? 0))), line('The weakest; equals at random', '8.2'))
    const go = yield* lots(`air to ${zone}`, 'west', idsOf(near), airRoom(state, zone), line('Up to the stacking limit, at random', '8.2'))
    free = free.filter(each => !go.includes(idOf(each)))
    out.push(duty('west', `First, free: ${together(go.map(labelOf))} ${go.length === 1 ? 'attacks' : 'attack'} ${labelOf(target)} over ${zone}`, '8.2'))
  }
  return out
}

interface Order { readonly zone: string; readonly order: Line }

/** Armies in random order, each to a random zone it can reach, while there is a PR it may use. */
function* armiesOut(state: State, { armies, zones }: CounterOffensive): Script<readonly Order[]> {
  const stock = { westPR: track(state, 'westPR'), frenchPR: track(state, 'frenchPR'), iraqPR: track(state, 'iraqPR') }
  const orders: Order[] = []
  let left = armies
  while (left.length > 0) {
    const id = yield* lot(`army ${armies.length - left.length + 1}`, 'west', idsOf(left), line('Armies are chosen at random', '8.2'))
    const army = left.find(each => idOf(each) === id) as UnitValue
    left = left.filter(each => each !== army)
    const purse = army.nation === 'ff' ? 'frenchPR' : isMed(state, placeOf(state, id)) && stock.iraqPR > 0 ? 'iraqPR' : 'westPR'
    const near = inReach(state, id, zones)
    if (stock[purse] === 0 || near.length === 0) continue
    stock[purse]--
    const zone = yield* lot(`zone for ${id}`, 'west', near, line('Among the zones it can attack', '8.2'))
    orders.push({ zone, order: duty('west', `${army.label} attacks ${zone}: 1 ${purse === 'westPR' ? 'PR' : purse === 'frenchPR' ? 'French PR' : 'Iraq PR'}`, '8.2') })
  }
  return orders
}

/** 8.2: 1 West France, 2 Benelux, 3 Norway. */
export const raidTarget = (face: number): string | null => ['West France', 'Benelux', 'Norway'][face - 1] ?? null
export const raidOpen = (state: State): boolean => {
  const began = track(state, 'barbarossa')
  return began > 0 && turnOf(state) > began && seasonOf(turnOf(state)) !== 'winter' && state.flag['canadianRaid'] !== true && (placeOf(state, '1st Canadian') === 'England')
}

export const canadianRaid: Procedure<Record<string, never>> = {
  id: 'canadian raid', label: 'Does the Canadian army land?', cite: '8.2', version: 1, desk: 'turn', picture: 't-beach',
  *run({ state }) {
    if (track(state, 'westPR') < 1 || track(state, 'NM') < 1) return outcome('No PR or NM for a raid', { group: 'cannot', lines: [line('The raid costs 1 PR and 1 NM and needs a fleet', '8.2')] })
    const [face] = yield* roll({ id: 'raid', who: 'west', lines: [line('1 West France, 2 Benelux, 3 Norway, 4 to 6 not yet', '8.2')] }, oneDie)
    const zone = raidTarget(Number(face))
    if (zone === null) return outcome('Not this turn', { group: 'not yet' })
    const fleets = unitsOf('west', 'fleet').map(each => each.id).filter(id => placeOf(state, id) !== '' && state.unit[id]?.['disorganized'] !== true && state.unit[id]?.['engaged'] !== true)
    const fleet = fleets.length === 0 ? '' : yield* lot('fleet', 'west', fleets, line('Any fleet will do: at random', '8.2'))
    return outcome(`The Canadians land in ${zone}`, {
      group: zone, lines: [line('1 PR and 1 NM, which is away next turn', '8.2')],
      duties: [duty('west', `1st Canadian lands in ${zone} with ${fleets.length === 0 ? 'a fleet' : labelOf(fleet)} in support; it stays until destroyed${zone === 'West France' ? ', driven out' : ''} or the switch`, '8.2'), ...(controlOf(state, zone) === 'neutral' ? [duty('west', `The army of ${zone} stands aside, but defends against the Axis`, '8.2')] : [])],
      changes: [add('track', 'westPR', -1), add('track', 'nmUsed', 1), set('flag', 'canadianRaid', true), put('unit', '1st Canadian', { cell: zone }), ...(controlOf(state, zone) === 'axis' ? [put('cell', zone, { disputed: true })] : [])],
    })
  },
}

/** 8.3: a random unit of West France when Benelux is attacked. */
export const beneluxReaction: Procedure<{ readonly units: readonly UnitValue[] }> = {
  id: 'benelux reaction', label: 'West France reacts for Benelux', cite: '8.3', version: 1, desk: 'turn', offered: 'franceFights', picture: 'i-move',
  fields: ({ state, slot }): Fields => ({ units: unitsField(state, slot, 'Units in West France', 'west', landTypes, inPlace(state, 'West France').filter(id => id === 'BEF' || id === '1e GA'), '8.3') }),
  *run({ state, input: { units } }) {
    if (state.flag['france'] !== 'allied') return outcome('France is out: nobody reacts', { group: 'out' })
    if (units.length === 0) return outcome('Nobody is in West France', { group: 'nobody' })
    const id = yield* lot('reacts', 'west', idsOf(units), line('At random', '8.3'))
    return outcome(`${labelOf(id)} reacts for Benelux`, { group: 'reacts', lines: [line('It comes if the land reaction calls up reserves', '16.4')], then: [{ procedure: 'land reaction', input: { side: 'west', zone: 'Benelux', strong: false, airborne: false, full: false, marker: true, room: 1, first: id } }] })
  },
}
