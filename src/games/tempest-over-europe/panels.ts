import tracks from '../../../data/tempest-over-europe/tracks.json'
import prices from '../../../data/tempest-over-europe/charts/prices.json'
import type { Drawing, Panel } from '../../engine/drawing.ts'
import type { Value } from '../../engine/ledger.ts'
import type { State } from '../../engine/state.ts'
import { datesOf } from './calendar.ts'
import { ungarrisoned } from './garrisons.ts'
import { astrakhanIncome, axisIncome, frenchIncome, iraqIncome, isBarbarossa, sovietIncome, westIncome } from './economy.ts'
import { poolOf } from './pools.ts'
import { labelOf } from './roster.ts'
import { activeCamp, titled } from './sides.ts'
import { lastTurn, seasonOf, turnOf, yearOf } from './turn.ts'
import { objectiveOf, objectives, toFree, unfreed, victoryPoints } from './victory.ts'
import { controlOf, isDisputed, productionZones, zoneNames, zoneOf } from './zones.ts'
import { track } from './tracks.ts'

const seasonPicture = { winter: 'w-snow', spring: 'w-mud', summer: 'w-clear', autumn: 'w-overcast' } as const
const labelOfTrack = (id: string): string => tracks.tracks.find(each => each.id === id)?.label ?? id
const pool = (state: State, id: string, faction: string, of?: number) => ({ id, label: labelOfTrack(id), n: track(state, id), faction, ...(of === undefined ? {} : { of }) })
const ledger = (state: State, id: string, label: string, rule: string, faction: string, value: Value): Panel => ({ id, label, rule, tab: 'Income', faction, drawing: { kind: 'ledger', unit: 'PR', ...value(state) } })

export function panels(state: State): readonly Panel[] {
  return [
    { id: 'turn', label: 'Game turn', rule: '3', tab: 'Turn', drawing: turnTrack(state) },
    { id: 'pr', label: 'Resource points', rule: '4', tab: 'Points', drawing: { kind: 'pool', pools: [pool(state, 'axisPR', 'axis', 19), pool(state, 'PRC', 'axis'), pool(state, 'westPR', 'west', 19), pool(state, 'sovietPR', 'soviet', 19)] } },
    { id: 'tagged', label: 'Points for one purpose', rule: '5.1', tab: 'Points', drawing: { kind: 'pool', pools: [pool(state, 'lendLease', 'soviet'), pool(state, 'iraqPR', 'west'), pool(state, 'frenchPR', 'west')] } },
    { id: 'nm', label: 'Merchant navy', rule: '5.1', tab: 'Points', faction: 'west', drawing: { kind: 'pool', pools: [pool(state, 'NM', 'west', state.track['nmMax'] ?? 2), pool(state, 'nmBusy', 'west'), pool(state, 'nmUsed', 'west'), pool(state, 'nmZero', 'west')] } },
    ledger(state, 'axis-income', 'Axis income', '4', 'axis', axisIncome), ledger(state, 'west-income', 'Western income', '5.1', 'west', westIncome), ledger(state, 'soviet-income', 'Soviet income', '5.2', 'soviet', sovietIncome),
    ledger(state, 'lend-lease', 'Astrakhan road', '5.2', 'soviet', astrakhanIncome), ledger(state, 'iraq', 'Iraq, Mediterranean armies only', '5.1', 'west', iraqIncome), ledger(state, 'french', 'France, counter-offensive only', '8.1', 'west', frenchIncome),
    ...victory(state),
    { id: 'nations', label: 'Nations', rule: '20', tab: 'Zones', drawing: nations(state) },
    { id: 'production', label: 'Production zones', rule: '4', tab: 'Zones', drawing: zoneList(state, productionZones) },
    { id: 'zones', label: 'Zones fought over', rule: '2', tab: 'Zones', drawing: zoneList(state, zoneNames.filter(zone => controlOf(state, zone) !== (zoneOf(zone)?.control ?? 'neutral') || isDisputed(state, zone) || typeof state.cell[zone]?.['pending'] === 'string')) },
    { id: 'garrisons', label: 'Zones without a garrison', rule: '17.3', tab: 'Zones', faction: 'axis', drawing: zoneList(state, ungarrisoned(state)) },
    { id: 'pools', label: 'Pools', rule: '7.1', tab: 'Pools', drawing: { kind: 'deck', piles: (['axis', 'west', 'soviet'] as const).map(side => { const units = poolOf(state, side); return { id: `pool ${side}`, label: `${side === 'west' ? 'Western' : side === 'axis' ? 'Axis' : 'Soviet'} pool`, n: units.length, faction: side, known: units.map(id => ({ id, label: labelOf(id) })) } }) } },
    { id: 'prices', label: 'What PR buy', rule: '9', tab: 'Points', drawing: { kind: 'list', rows: Object.entries(prices.rows).map(([id, each]) => ({ id, label: each.label, owner: each.side, worth: each.price, cite: each.rule })) } },
  ]
}

function turnTrack(state: State): Drawing {
  const dated = (turn: number): number => datesOf(state, turn).length
  const last = isBarbarossa(state) ? 10 : lastTurn
  return { kind: 'turn', track: 'turn', at: turnOf(state), spaces: Array.from({ length: last }, (_, i) => ({ n: i + 1, label: titled(seasonOf(i + 1)), column: String(yearOf(i + 1)), picture: seasonPicture[seasonOf(i + 1)], ...(dated(i + 1) > 0 ? { due: dated(i + 1) } : {}) })) }
}

function victory(state: State): readonly Panel[] {
  const objective = objectiveOf(state)
  const points = victoryPoints(state)
  const told = state.flag['conference']
  return [
    ...(objective === null ? [] : [{ id: 'vp', label: `${objectives[objective].label}: ${points.total} of ${objectives[objective].of}`, rule: '21', tab: 'Victory', faction: 'axis', drawing: { kind: 'ledger' as const, unit: 'VP', ...points } }]),
    ...(objective === null ? [] : [{ id: 'vp-track', label: 'Points and threshold', rule: '21', tab: 'Victory', faction: 'axis', drawing: { kind: 'number' as const, track: 'VP', at: points.total, min: 0, max: objectives[objective].of, marks: [{ at: objectives[objective].need, text: 'switch', cite: '8.4', tone: 'good' as const }] } }]),
    ...(told === 'churchill' || told === 'marshall' || told === 'stalin' ? [{ id: 'conference', label: 'To be freed before Germany', rule: '21', tab: 'Victory', faction: 'west', drawing: { kind: 'list' as const, rows: toFree[told].map(zone => ({ id: `cell/${zone}`, label: zone, done: !unfreed(state).includes(zone) })) } }] : []),
  ]
}

const nations = (state: State): Drawing => ({
  kind: 'list', rows: tracks.flags.filter(each => ['england', 'france', 'italy', 'hungary', 'romania', 'bulgaria', 'finland'].includes(each.id)).map(each => ({ id: `flag/${each.id}`, label: each.label, note: each.choices?.find(one => one.id === state.flag[each.id])?.label ?? 'unknown', cite: each.rule })),
})

const zoneList = (state: State, zones: readonly string[]): Drawing => ({
  kind: 'list', rows: zones.map(zone => ({ id: `cell/${zone}`, label: zone, owner: controlOf(state, zone), ...(isDisputed(state, zone) ? { note: 'disputed' } : typeof state.cell[zone]?.['pending'] === 'string' ? { note: `will be ${String(state.cell[zone]?.['pending'])}` } : {}) })),
})

export const headline = (state: State): string => {
  const points = objectiveOf(state) === null ? '' : ` · ${victoryPoints(state).total} VP`
  return `Turn ${turnOf(state)}, ${seasonOf(turnOf(state))} ${yearOf(turnOf(state))} · ${activeCamp(state) === 'axis' ? 'Axis' : 'Allies'} active · PR ${track(state, 'axisPR')}/${track(state, 'westPR')}/${track(state, 'sovietPR')}${points}`
}
