import { set } from '../../engine/changes.ts'
import { choice, option as pickOne, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { call, choose, forbid, outcome, type Holds, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { sideName, type Side } from './components.ts'

export type Mover = 'corps' | 'army' | 'airfield' | 'hitler'
export type Way = 'land' | 'sea' | 'box' | 'balkans' | 'airborne'
export type Ports = 'norway' | 'north' | 'mediterranean'
export interface Trip {
  readonly what: Mover
  readonly way: Way
  readonly from?: Ports
  readonly to?: Ports
  readonly intoNorwayTargets?: boolean
  readonly fortress: boolean
  readonly outOfSupply: boolean
  readonly again: boolean
  readonly interdicted: boolean
  readonly friendly: boolean
  readonly italian?: boolean
  readonly source?: string
}
export interface Redeploying { readonly side: Side; readonly points: number; readonly trips?: readonly Trip[] }

/** 10.2: a corps or an airfield 1, an army or the Hitler marker 3. */
export const tripCost = (what: Mover): number => (what === 'army' || what === 'hitler' ? 3 : 1)
export const tripsCost = (trips: readonly Trip[]): number => trips.reduce((sum, trip) => sum + tripCost(trip.what), 0)

const ports = [pickOne('norway', 'Bergen, Stavanger or Oslo'), pickOne('north', 'Atlantic or North Sea'), pickOne('mediterranean', 'Mediterranean')]

function fieldsFor(side: Side, points: number): Fields {
  const movers = side === 'allied' ? [pickOne('corps', 'A corps: 1'), pickOne('army', 'An army: 3'), pickOne('airfield', 'An airfield: 1')] : [pickOne('corps', 'A corps: 1'), pickOne('army', 'An army: 3'), pickOne('hitler', 'The Hitler marker: 3')]
  const ways = [pickOne('land', 'By land'), pickOne('sea', 'Port to port'), pickOne('box', side === 'allied' ? 'To or from the United Kingdom or North Africa box' : 'To or from the Eastern Front or OKW box'), ...(side === 'axis' ? [pickOne('balkans', 'To or from the Balkans Front box')] : []), ...(side === 'allied' ? [pickOne('airborne', 'Airborne: United Kingdom box and any supplied Allied hex')] : [])]
  return {
    what: { ...choice(`Next (${points} left)`, [...movers, pickOne('done', 'Done')]), usual: 'corps', cite: '10.2' },
    way: { ...choice('How', ways), usual: 'land', cite: '10.4' },
    friendly: { ...toggle('Start, route and end are friendly, the end in supply'), usual: true, cite: '10.4' },
    outOfSupply: { ...toggle('It is out of supply'), cite: '11.62' },
    again: { ...toggle('It has redeployed in this action'), cite: '10.6' },
    ...(side === 'axis' ? {
      fortress: { ...toggle('It is a fortress'), cite: '10.6' },
      italian: { ...toggle('It is Italian'), cite: '10.8' },
      interdicted: { ...toggle('The end is within four hexes of an interdiction marker'), cite: '14.3' },
      from: { ...choice('From port', ports), usual: 'north', cite: '10.5' }, to: { ...choice('To port', [...ports, pickOne('gate', 'Copenhagen, Kiel or Bremen')]), usual: 'north', cite: '10.5' },
    } : { airborneUnit: { ...toggle('It is the Airborne Corps or the 1st Airborne Army'), cite: '10.9' } }),
  }
}

export const redeploy: Procedure<Redeploying> = {
  id: 'redeploy', label: 'Redeployment', cite: '10.2', version: 1, desk: 'none',
  *run({ state, input }) {
    const { side, points, trips = [] } = input
    const left = points - tripsCost(trips)
    if (left <= 0) return finished(input)
    const fields = fieldsFor(side, left)
    const usual = { ...Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, field.usual ?? false])), what: 'done' }
    const given = yield* choose({ id: 'redeploy', who: side, holds: holdsOf(input, left), lines: reminders(side) }, fields, usual)
    if (given['what'] === 'done') return finished(input)
    const trip = { ...given, what: given['what'] as Mover, way: given['way'] as Way } as unknown as Trip & { airborneUnit?: boolean; to?: string }
    const said: Line[] = []
    for (const [i, why] of tripRefusals(state, side, trip, left).entries()) said.push(yield* forbid({ id: `refused ${i + 1}`, who: side, holds: holdsOf(input, left) }, why))
    const source = trip.what === 'hitler' ? (yield* choose({ id: 'source', who: 'axis' }, { source: hitlerField(state) }))['source'] : undefined
    return outcome(`${name(trip.what)} redeploys`, { group: '', lines: [...said, line(`Costs ${tripCost(trip.what)}`, '10.2')], changes: source === undefined ? [] : [set('flag', 'hitler', source)], then: [call(redeploy, { ...input, trips: [...trips, { what: trip.what, way: trip.way, fortress: false, outOfSupply: false, again: false, interdicted: false, friendly: true }] })] })
  },
}

const name = (what: Mover): string => (what === 'corps' ? 'A corps' : what === 'army' ? 'An army' : what === 'airfield' ? 'An airfield' : 'The Hitler marker')

const reminders = (side: Side): readonly Line[] => [
  line('Any number of RD cards a turn', '6.31'),
  line('By land: friendly hexes only, stop on entering an enemy ZOC', '10.4'),
  line('By land or by sea, not both; each unit once', '10.6'),
  side === 'allied' ? line('An airfield goes to an Allied hex not next to an Axis unit', '14.4') : line('Hitler moves only between German supply sources', '16.41'),
]

/** 10.4 to 10.9, 14.3, 11.62. */
export function tripRefusals(state: State, side: Side, trip: Omit<Trip, 'to'> & { readonly airborneUnit?: boolean; readonly to?: string }, left: number): readonly Line[] {
  const cost = tripCost(trip.what)
  return [
    ...(cost > left ? [line(`Costs ${cost}, ${left} RD left`, '10.2')] : []),
    ...(trip.fortress ? [line('Fortress units never redeploy', '10.6')] : []),
    ...(trip.outOfSupply ? [line('Out of supply: no redeployment', '11.62')] : []),
    ...(trip.again ? [line('Once for each unit in an action', '10.6')] : []),
    ...(!trip.friendly ? [line('Only through friendly hexes to a friendly, supplied hex', '10.4')] : []),
    ...(side === 'axis' && trip.interdicted ? [line('Not into a hex within four of an interdiction marker', '14.3')] : []),
    ...(trip.way === 'sea' && side === 'axis' ? seaRefusals(trip) : []),
    ...(trip.way === 'airborne' && trip.airborneUnit !== true ? [line('Only the Airborne Corps and the 1st Airborne Army', '10.9')] : []),
    ...(trip.what === 'hitler' && state.flag['hitler'] === 'dead' ? [line('The Hitler marker is out of the game', '16.43')] : []),
    ...(trip.italian === true && trip.way === 'box' ? [line('Italian units use only the Balkans Front box', '10.8')] : []),
  ]
}

/** 10.51, 10.52: Norway only to three ports; the two seas apart. */
function seaRefusals({ from = 'north', to = 'north' }: { readonly from?: string; readonly to?: string }): readonly Line[] {
  if (from === 'norway') return to === 'gate' ? [] : [line('From Bergen, Stavanger and Oslo only to Copenhagen, Kiel and Bremen', '10.51')]
  const sea = (port: string): string => (port === 'mediterranean' ? port : 'north')
  return sea(from) === sea(to) ? [] : [line('Not between the Atlantic or North Sea and the Mediterranean', '10.52')]
}

/** 16.41, 11.31, 11.32. */
const hitlerField = (state: State) => {
  const salzburg = state.row['event/alpenfestung'] !== undefined
  return { ...choice('Hitler goes to', [pickOne('berlin', 'Berlin'), pickOne('breslau', 'Breslau'), pickOne('munich', 'Munich'), pickOne('ruhr', 'The Ruhr'), pickOne('salzburg', 'Salzburg', salzburg ? undefined : line('A source only after Alpenfestung', '11.32'))]), cite: '16.41' }
}

const finished = ({ side, points, trips = [] }: Redeploying) => outcome(`${sideName(side)} spent ${tripsCost(trips)} of ${points} RD`, { group: 'redeployed', lines: [line(`${trips.length} redeployed`, '10.2')] })

const holdsOf = ({ points, trips = [] }: Redeploying, left: number): Holds => ({
  budget: [{ label: 'RD', left, of: points }],
  declared: trips.map(trip => ({ label: `${name(trip.what)}: ${tripCost(trip.what)}`, done: true })),
})
