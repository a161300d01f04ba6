import { add, set } from '../../engine/changes.ts'
import { totalOf, type Total, type Value } from '../../engine/ledger.ts'
import { amount, line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { switched } from './sides.ts'
import { turnOf } from './turn.ts'
import { centralGermany, controlOf, hasLdc, isAllied, isDisputed, productionZones, zoneOf } from './zones.ts'
import { track } from './tracks.ts'

export const isBarbarossa = (state: State): boolean => state.flag['scenario'] === 'barbarossa'

/** 5.1: American PR by turn; the American merchant navy grows by the same figures. */
export const usPR = (turn: number): number => (turn < 11 ? 0 : turn < 12 ? 1 : turn < 13 ? 2 : turn < 15 ? 3 : turn < 17 ? 4 : turn < 19 ? 5 : turn < 20 ? 6 : 7)
/** 5.1: what the merchant navy can be at most. */
export const nmMaxOf = (turn: number): number => 2 + (turn >= 8 ? 1 : 0) + usPR(turn)

// --- 4, 11.2: the Axis ---------------------------------------------------------------------------------------------

export const axisIncome: Value = state => totalOf(isBarbarossa(state) ? [amount('Fixed by the scenario', '23', 'axisPR', 8)] : switched(state) ? inactiveAxis(state) : activeAxis(state))

const activeAxis = (state: State): readonly Line[] => productionZones.flatMap(zone => {
  const by = axisZone(state, zone)
  return by === 0 ? [] : [amount(zone, '4', 'axisPR', by)]
})

function axisZone(state: State, zone: string): number {
  if (zone === 'Sweden') return swedenPays(state) ? 1 : 0
  const german = centralGermany.includes(zone)
  if (controlOf(state, zone) !== 'axis' || !hasLdc(state, zone)) return 0
  if (isDisputed(state, zone) && zoneOf(zone)?.control !== 'axis') return 0
  if (Number(state.cell[zone]?.['taken'] ?? 0) >= turnOf(state)) return 0
  return german && turnOf(state) > 1 ? 2 : 1
}

/** 4 and 20: Sweden sells while it, Norway and Denmark are neither enemy nor disputed. */
export const swedenPays = (state: State): boolean => ['Sweden', 'Norway', 'Denmark'].every(zone => !isAllied(state, zone) && !isDisputed(state, zone))

const inactiveAxis = (state: State): readonly Line[] => productionZones
  .filter(zone => (zone === 'Sweden' ? swedenPays(state) : controlOf(state, zone) === 'axis' || (isDisputed(state, zone) && zoneOf(zone)?.control === 'axis')))
  .map(zone => amount(zone, '11.2', 'axisPR', 1))

// --- 5.1: the West -------------------------------------------------------------------------------------------------

export const westIncome: Value = state => {
  if (isBarbarossa(state)) return totalOf([])
  if (controlOf(state, 'England') === 'axis' && !isDisputed(state, 'England')) return totalOf([line('England is captured: nothing is made or shipped', '5.1')])
  const turn = turnOf(state)
  const overseas = [amount('Dominions', '5.1', 'overseas', 2), ...(turn >= 8 ? [amount('Lend-lease to England', '5.1', 'overseas', 1)] : []), ...(usPR(turn) > 0 ? [amount('United States', '5.1', 'overseas', usPR(turn))] : [])]
  const waiting = overseas.reduce((sum, each) => sum + (each.amount ?? 0), 0)
  const ships = Math.max(0, track(state, 'NM') - track(state, 'nmBusy'))
  const carried = Math.min(waiting, ships)
  return { total: 1 + carried, lines: [amount('England', '5.1', 'westPR', 1), line(`Overseas: ${overseas.map(each => `${each.text} ${each.amount ?? 0}`).join(', ')}`, '5.1'), amount(`Shipped by ${ships} NM`, '5.1', 'westPR', carried)] }
}

/** 5.1: a point of its own colour, for armies on the Mediterranean. */
export const iraqIncome: Value = state => totalOf(!isBarbarossa(state) && controlOf(state, 'Iraq') === 'west' && !isDisputed(state, 'Iraq') && hasLdc(state, 'Iraq') ? [amount('Iraq', '5.1', 'iraqPR', 1)] : [])

/** 8.1, 20: for a counter-offensive only. */
export const frenchIncome: Value = state => totalOf(!isBarbarossa(state) && state.flag['france'] === 'allied' && controlOf(state, 'East France') !== 'axis' ? [amount('East France', '8.1', 'frenchPR', turnOf(state) >= 8 ? 2 : 1)] : [])

// --- 5.2: the Soviets ----------------------------------------------------------------------------------------------

export const sovietProduces = (state: State): boolean => {
  const began = track(state, 'barbarossa')
  return (began > 0 && turnOf(state) > began) || turnOf(state) >= 11
}

export const sovietIncome: Value = state => {
  if (isBarbarossa(state)) return totalOf([amount('Fixed by the scenario', '23', 'sovietPR', 6)])
  if (!sovietProduces(state)) return totalOf([line('The Soviets make nothing until the turn after the attack, or turn 11', '5.2')])
  return totalOf(productionZones.flatMap(zone => {
    const by = sovietZone(state, zone)
    return by === 0 ? [] : [amount(zone, '5.2', 'sovietPR', by)]
  }))
}

function sovietZone(state: State, zone: string): number {
  const home = zoneOf(zone)?.country === 'ussr'
  if (!home) return controlOf(state, zone) === 'soviet' && !isDisputed(state, zone) && Number(state.cell[zone]?.['taken'] ?? 0) < turnOf(state) ? 1 : 0
  if (controlOf(state, zone) !== 'soviet' && !isDisputed(state, zone)) return 0
  const turn = turnOf(state)
  return zone === 'Urals' || zone === 'Siberia' ? (turn < 11 ? 1 : turn < 17 ? 2 : 3) : 1
}

/** 5.2: the road to Astrakhan, six turns after the attack; closed by the Axis in Persia or the Caucasus. */
export const astrakhanIncome: Value = state => {
  if (isBarbarossa(state)) return totalOf([amount('Lend-lease of the scenario', '23', 'lendLease', 1)])
  const began = track(state, 'barbarossa')
  if (began === 0 || turnOf(state) < began + 6) return totalOf([])
  const closed = ['Persia', 'Caucasus'].filter(zone => controlOf(state, zone) === 'axis')
  return totalOf(closed.length > 0 ? [line(`Astrakhan road closed: ${closed.join(', ')} Axis`, '5.2')] : [amount('Astrakhan road', '5.2', 'lendLease', turnOf(state) >= 19 ? 2 : 1)])
}

export const totals: { readonly [id: string]: Value } = { axisIncome, westIncome, iraqIncome, frenchIncome, sovietIncome, astrakhanIncome }

// --- credited ------------------------------------------------------------------------------------------------------

const credit = (id: string, { total }: Total): Change => add('track', id, total)
const ceiling = (state: State, id: string, label: string, { total }: Total): readonly Line[] =>
  track(state, id) + total > 19 ? [line(`${label} held at 19, ${track(state, id) + total - 19} lost`, '4')] : []

export const collectAxis: Procedure<Record<string, never>> = {
  id: 'collect axis', label: 'Collect Axis PR', cite: '4', version: 1, desk: 'turn', picture: 'p-factory',
  *run({ state }) {
    const income = axisIncome(state)
    return outcome(`Axis collects ${income.total} PR`, { tally: { PR: income.total }, lines: [...income.lines, ...ceiling(state, 'axisPR', 'Axis PR', income)], changes: [credit('axisPR', income)] })
  },
}

export const collectAllies: Procedure<Record<string, never>> = {
  id: 'collect allies', label: 'Collect Allied PR', cite: '5', version: 1, desk: 'turn', picture: 'p-factory',
  *run({ state }) {
    const [west, soviet, road, iraq, french] = [westIncome(state), sovietIncome(state), astrakhanIncome(state), iraqIncome(state), frenchIncome(state)]
    return outcome(`West collects ${west.total}, Soviets ${soviet.total}${road.total > 0 ? `, lend-lease ${road.total}` : ''}`, {
      tally: { West: west.total, Soviets: soviet.total },
      lines: [...west.lines, ...iraq.lines, ...french.lines, ...soviet.lines, ...road.lines, ...ceiling(state, 'westPR', 'Western PR', west), ...ceiling(state, 'sovietPR', 'Soviet PR', soviet)],
      changes: [credit('westPR', west), credit('sovietPR', soviet), credit('lendLease', road), set('track', 'iraqPR', iraq.total), set('track', 'frenchPR', french.total)],
    })
  },
}
