import { put, set } from '../../engine/changes.ts'
import { choice, option as pickOne, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { call, choose, forbid, outcome, type Holds, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { airfieldFields } from './air.ts'
import { hexId } from './attack.ts'
import { sideName, type Side } from './components.ts'
import { germanCentres, played } from './sequence.ts'
import { sourcesOf } from './supply.ts'

export type Mover = 'corps' | 'army' | 'airfield' | 'hitler'
export type Way = 'land' | 'sea' | 'box' | 'balkans' | 'airborne'
export interface Trip {
  readonly what: Mover; readonly way: Way; readonly from?: string; readonly to?: string
  readonly fortress?: boolean; readonly outOfSupply: boolean; readonly again: boolean; readonly interdicted?: boolean; readonly friendly: boolean; readonly italian?: boolean; readonly airborneUnit?: boolean
}
export interface Redeploying { readonly side: Side; readonly points: number; readonly trips?: readonly Mover[] }

/** 10.2: a corps or an airfield 1, an army or the Hitler marker 3. */
export const tripCost = (what: Mover): number => (what === 'army' || what === 'hitler' ? 3 : 1)
export const tripsCost = (trips: readonly Mover[]): number => trips.reduce((sum, what) => sum + tripCost(what), 0)

const ports = [pickOne('norway', 'Bergen, Stavanger or Oslo'), pickOne('north', 'Atlantic or North Sea'), pickOne('mediterranean', 'Mediterranean')]

function fieldsFor(side: Side, points: number): Fields {
  const movers = (['corps', 'army', side === 'allied' ? 'airfield' : 'hitler'] as const).map(what => pickOne(what, `${names[what]}: ${tripCost(what)}`))
  const ways = [pickOne('land', 'By land'), pickOne('sea', 'Port to port'), ...(side === 'axis' ? [pickOne('box', 'To or from the Eastern Front or OKW box'), pickOne('balkans', 'To or from the Balkans Front box')] : [pickOne('box', 'To or from the United Kingdom or North Africa box'), pickOne('airborne', 'Airborne: United Kingdom box and any supplied Allied hex')])]
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
  id: 'redeploy', label: 'Redeployment', cite: '10.2', version: 2, desk: 'none',
  *run({ state, input }) {
    const { side, points, trips = [] } = input
    const left = points - tripsCost(trips)
    if (left <= 0) return finished(input)
    const fields = fieldsFor(side, left)
    const usual = { ...Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, field.usual ?? false])), what: 'done' }
    const given = yield* choose({ id: 'redeploy', who: side, holds: holdsOf(input, left), lines: reminders(side) }, fields, usual)
    if (given['what'] === 'done') return finished(input)
    const trip = given as unknown as Trip
    const said: Line[] = []
    for (const [i, why] of tripRefusals(state, side, trip, left).entries()) said.push(yield* forbid({ id: `refused ${i + 1}`, who: side, holds: holdsOf(input, left) }, why))
    const end = trip.what === 'hitler' ? yield* hitlerMoves(state) : trip.what === 'airfield' ? yield* airfieldMoves() : { lines: [], changes: [] }
    return outcome(`${names[trip.what]} redeploys`, { group: '', lines: [...said, line(`Costs ${tripCost(trip.what)}`, '10.2'), ...end.lines], changes: end.changes, then: [call(redeploy, { ...input, trips: [...trips, trip.what] })] })
  },
}

interface End { readonly lines: readonly Line[]; readonly changes: readonly Change[] }

/** 16.41, 11.31, 11.32: only to a German source that is still German. */
function* hitlerMoves(state: State): Script<End> {
  const open = sourcesOf(state, 'german').map(each => each.hex)
  const why = (hex: string): Line => (hex === 'Salzburg' && !played(state, 'alpenfestung') ? line('A source only after Alpenfestung', '11.32') : line('In Allied hands', '10.4'))
  const options = [...germanCentres, 'Salzburg'].map(hex => pickOne(hexId(hex), hex, open.includes(hex) ? undefined : why(hex)))
  const { source } = yield* choose({ id: 'source', who: 'axis' }, { source: { ...choice('Hitler goes to', options), cite: '16.41' } })
  return { lines: [], changes: [set('flag', 'hitler', source)] }
}

/** 14.4, 10.2: the same places as in the Air Power Phase. */
function* airfieldMoves(): Script<End> {
  const { marker, at, beside } = yield* choose({ id: 'airfield', who: 'allied' }, airfieldFields)
  const said = beside ? [yield* forbid({ id: 'beside', who: 'allied' }, line('Not next to an Axis unit', '14.4'))] : []
  return { lines: said, changes: [put('row', `airfield/${marker}`, { at })] }
}

const names: { readonly [what in Mover]: string } = { corps: 'A corps', army: 'An army', airfield: 'An airfield', hitler: 'The Hitler marker' }

const reminders = (side: Side): readonly Line[] => [
  line('Any number of RD cards a turn', '6.31'),
  line('By land: friendly hexes only, stop on entering an enemy ZOC', '10.4'),
  line('By land or by sea, not both; each unit once', '10.6'),
  side === 'allied' ? line('An airfield goes to an Allied hex not next to an Axis unit', '14.4') : line('Hitler moves only between German supply sources', '16.41'),
]

/** 10.4 to 10.9, 14.3, 11.62. */
export function tripRefusals(state: State, side: Side, trip: Trip, left: number): readonly Line[] {
  const cost = tripCost(trip.what)
  return [
    ...(trip.italian === true && trip.way === 'box' ? [line('Italian units use only the Balkans Front box', '10.8')] : []),
    ...(trip.what === 'hitler' && state.flag['hitler'] === 'dead' ? [line('The Hitler marker is out of the game', '16.43')] : []),
    ...(trip.way === 'sea' && side === 'axis' ? seaRefusals(trip) : []),
    ...(cost > left ? [line(`Costs ${cost}, ${left} RD left`, '10.2')] : []),
    ...(trip.fortress === true ? [line('Fortress units never redeploy', '10.6')] : []),
    ...(trip.outOfSupply ? [line('Out of supply: no redeployment', '11.62')] : []),
    ...(trip.again ? [line('Once for each unit in an action', '10.6')] : []),
    ...(!trip.friendly ? [line('Only through friendly hexes to a friendly, supplied hex', '10.4')] : []),
    ...(side === 'axis' && trip.interdicted === true ? [line('Not into a hex within four of an interdiction marker', '14.3')] : []),
    ...(trip.way === 'airborne' && trip.airborneUnit !== true ? [line('Only the Airborne Corps and the 1st Airborne Army', '10.9')] : []),
  ]
}

/** 10.51, 10.52: Norway only to three ports; the two seas apart. */
function seaRefusals({ from = 'north', to = 'north' }: Trip): readonly Line[] {
  if (from === 'norway') return to === 'gate' ? [] : [line('From Bergen, Stavanger and Oslo only to Copenhagen, Kiel and Bremen', '10.51')]
  const sea = (port: string): string => (port === 'mediterranean' ? port : 'north')
  return sea(from) === sea(to) ? [] : [line('Not between the Atlantic or North Sea and the Mediterranean', '10.52')]
}

const finished = ({ side, points, trips = [] }: Redeploying) => outcome(`${sideName(side)} spent ${tripsCost(trips)} of ${points} RD`, { group: 'redeployed', lines: [line(`${trips.length} redeployed`, '10.2')] })

const holdsOf = ({ points, trips = [] }: Redeploying, left: number): Holds => ({
  budget: [{ label: 'RD', left, of: points }],
  declared: trips.map(what => ({ label: `${names[what]}: ${tripCost(what)}`, done: true })),
})
