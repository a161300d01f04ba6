import { add, set } from '../../engine/changes.ts'
import { choice, option, toggle, type Fields, type Option } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { call, forbid, outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { labelOf, titleOf } from './factions.ts'
import { active, type Slots } from './initiative.ts'
import { seaLabel, seaOwed, seas } from './naval.ts'
import { opsNow } from './ops.ts'
import { advance } from './payments.ts'
import { overlordSea } from './overlord.ts'
import { overlord } from './setup.ts'
import { sky } from './weather.ts'
import { num, rowsIn } from './read.ts'

function* allowed(scene: Pick<Scene, 'state'>, all: readonly (Line | false | null)[]): Script<readonly Line[]> {
  const notes: Line[] = []
  for (const why of all) if (why !== false && why !== null) notes.push(yield* forbid({ id: `legal ${notes.length + 1}`, who: active(scene.state) }, why))
  return notes
}

/** 7.1, 7.3, 7.4: movement only while the order moves. */
const notMoving = (scene: Pick<Scene, 'state' | 'slot'>, naval: boolean): readonly (Line | false)[] => {
  const now = opsNow(scene)
  return [
    now !== null && scene.state.flag['phase'] !== 'move' && line('The order is attacking now', '7.4'),
    naval && now !== null && now.face.shows?.includes('naval') === false && line('Naval is not active in this order', '7.1'),
  ]
}

export interface PortMove { readonly type: 'combat' | 'fort'; readonly steps: number; readonly ports: boolean; readonly fleets: boolean; readonly beachhead: boolean; readonly boundary: boolean; readonly area: string; readonly contested: boolean }

/** 7.1.2: from port to friendly port, six steps in an order, a ready fleet in every sea area. */
export const portMove: Procedure<PortMove> = {
  id: 'port-move', label: 'Port-to-port move', cite: '7.1.2', version: 1, desk: 'turn', offered: 'ops ports', picture: 't-port',
  fields: ({ state, input }): Fields => ({
    type: { ...choice('Units', [option('combat', 'Combat units'), option('fort', 'Fort troops or fortress')]), usual: 'combat', cite: '7.1.2' },
    steps: { kind: 'number', label: 'Steps', min: 1, max: 6, usual: 1, cite: '7.1.2' },
    ports: { ...toggle('Starts in a port, ends in a friendly port'), usual: true, cite: '7.1.2' },
    ...(overlord(state) ? {} : { fleets: { ...toggle('A ready friendly fleet in every sea area crossed'), usual: true, cite: '7.1.2' } }),
    beachhead: { ...toggle('To or from a beachhead'), cite: '2.4.2' },
    boundary: { ...toggle('Crosses a sea boundary'), cite: '2.4.2' },
    area: { ...choice('Sea area', seas.map(each => option(each.id, each.label))), cite: '1.C' },
    ...(overlord(state) || input.type === 'fort' ? {} : { contested: { ...toggle('The area is contested'), cite: '9' } }),
  }),
  *run(scene) {
    const { state, input } = scene
    const faction = active(state)
    const left = state.track['port-steps'] ?? 6
    const sea = overlord(state) ? overlordSea(faction, input.area, state.flag[`fleet-gone/${input.area}`] === true) : { refusal: null, extra: 0 }
    const notes = yield* allowed(scene, [
      ...notMoving(scene, true), input.type === 'fort' && line('Fortresses and fort troops do not go by sea', '7.1.2'),
      input.steps > left && line(`Six steps in an order: ${left} left`, '7.1.2'), input.ports === false && line('From a port, to a friendly port', '7.1.2'),
      !overlord(state) && input.fleets === false && line('A ready friendly fleet must be in every sea area crossed', '7.1.2'),
      input.beachhead && input.boundary && line('To or from a beachhead no sea boundary may be crossed', '2.4.2'), sea.refusal,
    ])
    return outcome(`${input.steps} steps port to port`, {
      tally: { steps: input.steps }, lines: [...notes, line(`${Math.max(0, left - input.steps)} of 6 steps left; the move uses all MP`, '7.1.2')],
      changes: [add('track', 'port-steps', -input.steps), set('flag', 'port-moved', true), ...(input.contested === true ? [seaOwed(faction, 'port', input.area, input.steps)] : [])],
      ...(sea.extra > 0 ? { then: [call(advance, { faction, amount: sea.extra, cause: 'sea' })] } : {}),
    })
  },
}

export interface SeaUse { readonly faction: string; readonly area: string }
/** 14: tracing supply over the Baltic or the Black Sea. */
export const seaUse: Procedure<SeaUse> = {
  id: 'sea-use', label: 'Supply over the sea', cite: '14', version: 1, desk: 'tracks', offered: 'overlord',
  fields: ({ state }) => ({ faction: { ...choice('Faction', (['western', 'soviet', 'okh', 'okw'] as const).map(each => option(each, titleOf(each)))), usual: active(state) }, area: choice('Sea area', seas.map(each => option(each.id, each.label))) }),
  *run(scene) {
    const { state, input: { faction, area } } = scene
    const { refusal, extra } = overlordSea(faction, area, state.flag[`fleet-gone/${area}`] === true)
    const notes = yield* allowed(scene, [refusal])
    return outcome(extra > 0 ? `${labelOf(faction)} pays 1 for the ${seaLabel(area)}` : `The ${seaLabel(area)} is free`, { lines: [...notes, line(extra > 0 ? 'One initiative for each use' : 'No extra initiative', '14')], changes: [], ...(extra > 0 ? { then: [call(advance, { faction, amount: extra, cause: 'sea' })] } : {}) })
  },
}

export interface FleetMove { readonly areas: number; readonly named: boolean; readonly ready: boolean; readonly area: string; readonly contested: boolean }

/** 7.1.3: one MP a sea area, before any port-to-port move. */
export const fleetMove: Procedure<FleetMove> = {
  id: 'fleet-move', label: 'Naval units move', cite: '7.1.3', version: 1, desk: 'turn', offered: 'ops naval', picture: 'p-ship',
  fields: () => ({
    areas: { kind: 'number', label: 'Sea areas entered', min: 1, max: 5, usual: 1, cite: '7.1.3' }, named: { ...toggle('A sea area is printed on it'), cite: '2.4' }, ready: { ...toggle('On its ready side'), usual: true, cite: '2.4' },
    area: choice('Last area entered', seas.map(each => option(each.id, each.label))), contested: { ...toggle('Ready enemy naval units are there'), cite: '9' },
  }),
  *run(scene) {
    const { state, input } = scene
    const now = opsNow(scene)
    const notes = yield* allowed(scene, [
      ...notMoving(scene, true), state.flag['port-moved'] === true && line('Naval moves come before any port-to-port move', '7.1'), input.named && line('A fleet with a printed sea area never moves', '2.4'),
      !input.ready && line('An interdicted unit cannot be active', '2.4'), now?.face.mp != null && input.areas > now.face.mp && line(`1 MP an area, ${now.face.mp} MP in this order`, '7.1.3'),
    ])
    return outcome(`Naval move into the ${seaLabel(input.area)}`, { lines: notes, changes: input.contested ? [seaOwed(active(state), 'fleet', input.area)] : [] })
  },
}

export interface Beachhead { readonly beach?: string; readonly from: 'pool' | 'map'; readonly cost: number; readonly open: boolean; readonly weather: boolean; readonly empty: boolean }

/** 2.4.2: the Transport Points printed in the beach hex. */
export const beachhead: Procedure<Beachhead> = {
  id: 'beachhead', label: 'Place a beachhead', cite: '2.4.2', version: 1, desk: 'turn', offered: 'west naval', picture: 't-beach',
  fields: ({ state, slot }) => ({
    from: { ...choice('Marker from', [num(state, 'beachheads') > 0 ? option('pool', 'the force pool') : option('pool', 'the force pool', line('None in the pool', '2.4.2')), num(state, 'beachheads-map') > 0 ? option('map', 'an empty beachhead on the map') : option('map', 'an empty beachhead on the map', line('None on the map', '2.4.2'))]), cite: '2.4.2' },
    ...(beaches(slot, state).length > 0 ? { beach: { ...choice('Beach', beaches(slot, state)), cite: '2.4.2' } } : {}),
    cost: { kind: 'number', label: 'Transport Points printed in the hex', min: 0, max: 10, usual: 1, cite: '2.4.2' },
    open: { ...toggle('No closed-beach marker'), usual: true, cite: '2.6' }, weather: { ...toggle(`The beach allows ${sky(state)} weather`), usual: true, cite: '2.4.2' }, empty: { ...toggle('The beach hex is empty'), usual: true, cite: '2.4.2' },
  }),
  *run(scene) {
    const { state } = scene
    const told = beaches(scene.slot, state).find(each => each.id === scene.input.beach)
    const input = { ...scene.input, cost: told?.price ?? scene.input.cost }
    const notes = yield* allowed(scene, [
      told?.refusal ?? null, ...notMoving(scene, true), state.flag['port-moved'] === true && line('Beachheads come before any port-to-port move', '7.1'), !input.open && line('A closed beach takes no beachhead', '2.6'),
      !input.weather && line(`Not in ${sky(state)} weather`, '2.4.2'), !input.empty && line('The beach hex must be empty', '2.4.2'), input.cost > num(state, 'transport') && line(`${num(state, 'transport')} Transport Points left`, '2.4.2'),
    ])
    return outcome(`Beachhead for ${input.cost} Transport Points`, {
      lines: [...notes, line('Four steps at most; adjacent only to the hex its arrow names', '2.4.2')], duties: [duty('western', 'Place the marker', '2.4.2')],
      changes: [add('track', 'transport', -input.cost), ...(input.from === 'pool' ? [add('track', 'beachheads', -1), add('track', 'beachheads-map', 1)] : [])],
    })
  },
}

/** 2.4.2: no Western unit in it and an Axis unit behind its beach as an OKW round begins. */
export const beachheadGone: Procedure<Readonly<Record<string, never>>> = {
  id: 'beachhead-gone', label: 'A beachhead goes to the pool', cite: '2.4.2', version: 1, desk: 'tracks', offered: 'okw beachhead', picture: 't-beach',
  *run() { return outcome('Beachhead removed', { lines: [line('No Western unit in it, an Axis unit in the hex it points to', '2.4.2')], duties: [duty('western', 'The marker to the force pool', '2.4.2')], changes: [add('track', 'beachheads', 1), add('track', 'beachheads-map', -1)] }) },
}

/** 2.4.2, 2.6: the beaches an owner has told, with their price; greyed when the weather or a marker forbids. */
export function beaches(slot: Slots, state: State): readonly Option[] {
  return Object.entries(rowsIn(slot, 'beaches')).map(([id, facts]) => {
    const shut = facts['closed'] === true && state.flag[`beach-open/${id}`] !== true ? line('Closed', '2.6') : facts[sky(state)] === true ? undefined : line(`Not in ${sky(state)} weather`, '2.4.2')
    return { id, label: id, ...(typeof facts['cost'] === 'number' ? { price: facts['cost'] } : {}), ...(shut === undefined ? {} : { refusal: shut }) }
  })
}

export interface FortFlip { readonly units: number; readonly isolated: boolean; readonly moved: boolean }
/** 7.1.4: only with the fort troops symbol, not isolated, not moved. */
export const fortFlip: Procedure<FortFlip> = {
  id: 'fort-flip', label: 'Fort troops become fortresses', cite: '7.1.4', version: 1, desk: 'turn', offered: 'ops forts', picture: 't-fort',
  fields: () => ({ units: { kind: 'number', label: 'Units', min: 1, max: 9, usual: 1 }, isolated: { ...toggle('Isolated'), cite: '11.3' }, moved: { ...toggle('Moved in this order'), cite: '7.1.4' } }),
  *run(scene) {
    const { input } = scene
    const now = opsNow(scene)
    const notes = yield* allowed(scene, [...notMoving(scene, false), now !== null && now.face.shows?.includes('fort') === false && line('The order does not show fort troops: they may move, not flip', '7.1.4'), input.isolated && line('Isolated fort troops cannot flip', '7.1.4'), input.moved && line('A unit that moved cannot flip', '7.1.4')])
    return outcome(`${input.units} flipped to fortress`, { lines: notes, duties: [duty(active(scene.state), 'Flip the counters, keeping their pips', '7.1.4')], changes: [] })
  },
}
