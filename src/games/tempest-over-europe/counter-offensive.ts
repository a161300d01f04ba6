import { add, put, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import type { Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { outcome, roll, type Procedure, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { idOf, landTypes, lot, unitsField, zonesField } from './candidates.ts'
import { spare, targets } from './geography.ts'
import { linksOf } from './links.ts'
import { inPlace, labelOf, placeOf, valueOf } from './roster.ts'
import { oneDie } from './strike.ts'
import { track } from './tracks.ts'
import { seasonOf, turnOf } from './turn.ts'
import { isMed } from './zones.ts'

/** 8.2: lower than the turn number; from turn 7 always. */
export const counterOffensiveOn = (face: number, turn: number): boolean => turn >= 7 || face < turn

export interface CounterOffensive { readonly armies: readonly UnitValue[]; readonly zones: readonly string[]; readonly air: readonly UnitValue[]; readonly enemyAir: readonly UnitValue[] }

export const counterOffensive: Procedure<CounterOffensive> = {
  id: 'counter-offensive', label: 'Inactive West: counter-offensive', cite: '8.2', version: 1, desk: 'turn', picture: 'i-combat',
  fields: ({ state, slot }): Fields => ({
    armies: unitsField(state, slot, 'Armies not needed as garrisons', 'west', landTypes, spare(state, 'west'), '8.2'),
    zones: zonesField('Enemy zones next door and disputed zones', '8.2', targets(state, 'west')),
    air: unitsField(state, slot, 'Air armies in range', 'west', ['air'], [], '8.2'),
    enemyAir: unitsField(state, slot, 'Enemy air armies they can reach', 'axis', ['air'], [], '8.2'),
  }),
  prefill: ({ state, slot }) => {
    const known = spare(state, 'west')
    return known.length === 0 ? {} : { armies: { value: known.map(id => valueOf(state, slot, id)), line: line('One unit stays in each disputed zone and each zone next to the enemy', '8.2') } }
  },
  *run({ state, input }) {
    const turn = turnOf(state)
    if (turn < 7) {
      const [face] = yield* roll({ id: 'counter-offensive', who: 'west', lines: [line(`Lower than ${turn}: the West attacks`, '8.2')] }, oneDie)
      if (!counterOffensiveOn(Number(face), turn)) return outcome('No counter-offensive', { group: 'none', tone: 'win' })
    }
    if (input.armies.length === 0) return outcome('No army can be spared: no counter-offensive', { group: 'nobody', lines: [line('Only units not needed as garrisons attack', '8.2')] })
    if (input.zones.length === 0) return outcome('No zone to attack', { group: 'no target' })
    const air = yield* airFirst(input)
    const orders = yield* armiesOut(state, input)
    return outcome(orders.length === 0 ? 'No PR: nobody attacks' : `${orders.length} ${orders.length === 1 ? 'army attacks' : 'armies attack'}`, { group: orders.length === 0 ? 'no PR' : 'counter-offensive', tally: { armies: orders.length }, duties: [...air, ...orders], lines: [line('Each army pays 1 PR with its combat', '8.2')] })
  },
}

/** 8.2: free, before the land attack, all together on the weakest enemy air unit. */
function* airFirst({ air, enemyAir }: CounterOffensive): Script<readonly Line[]> {
  if (air.length === 0 || enemyAir.length === 0) return []
  const force = (each: UnitValue): number => each.steps * 100 + (each.factors[1] ?? 0)
  const least = Math.min(...enemyAir.map(force))
  const weakest = enemyAir.filter(each => force(each) === least)
  const target = yield* lot('weakest air', 'west', weakest.map(idOf), line('Equally weak: at random', '8.2'))
  return [duty('west', `First, free: ${air.map(each => each.label).join(', ')} attack ${labelOf(target)}, up to the stacking limit`, '8.2')]
}

/** Armies in random order, each to a random zone it can reach, while there is a PR it may use. */
function* armiesOut(state: State, { armies, zones }: CounterOffensive): Script<readonly Line[]> {
  const stock = { west: track(state, 'westPR'), french: track(state, 'frenchPR'), iraq: track(state, 'iraqPR') }
  const orders: Line[] = []
  let left = armies
  while (left.length > 0) {
    const id = yield* lot(`army ${armies.length - left.length + 1}`, 'west', left.map(idOf), line('Armies are chosen at random', '8.2'))
    const army = left.find(each => idOf(each) === id) as UnitValue
    left = left.filter(each => each !== army)
    const purse = army.nation === 'ff' ? (stock.french > 0 ? 'french' : null) : isMed(state, placeOf(state, id)) && stock.iraq > 0 ? 'iraq' : stock.west > 0 ? 'west' : null
    if (purse === null) continue
    const near = zones.filter(zone => zone === placeOf(state, id) || linksOf(state, placeOf(state, id)).some(each => each.to === zone))
    stock[purse]--
    const zone = yield* lot(`zone for ${id}`, 'west', near.length > 0 ? near : zones, line('Among the zones it can attack', '8.2'))
    orders.push(duty('west', `${army.label} attacks ${zone}: 1 ${purse === 'west' ? 'PR' : purse === 'french' ? 'French PR' : 'Iraq PR'}`, '8.2'))
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
    return outcome(`The Canadians land in ${zone}`, {
      group: zone, duties: [duty('west', `1st Canadian lands in ${zone} with a fleet in support; it stays until destroyed${zone === 'West France' ? ', driven out' : ''} or the switch`, '8.2')],
      changes: [add('track', 'westPR', -1), add('track', 'nmUsed', 1), set('flag', 'canadianRaid', true), put('unit', '1st Canadian', { cell: zone })],
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
    const id = yield* lot('reacts', 'west', units.map(idOf), line('At random', '8.3'))
    return outcome(`${labelOf(id)} reacts for Benelux`, { group: 'reacts', duties: [duty('west', `${labelOf(id)} may come to Benelux by land reaction`, '8.3')] })
  },
}
