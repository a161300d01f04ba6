import { add, drop, put, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { number, type Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { choose, outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { entryOf, idsOf, landTypes, least, lot, lots, unitsField, zonesField } from './candidates.ts'
import { armiesIn, isEnemy, ownZones, touchesEnemy, ways } from './geography.ts'
import { linksOf } from './links.ts'
import { poolOf } from './pools.ts'
import { inPlace, labelOf, luftflotten, placeOf, stepsNow, type Slot } from './roster.ts'
import { centralGermany, controlOf, france, homeland, isProduction, zoneNames } from './zones.ts'
import { track } from './tracks.ts'

export const fortressZones = [...france, 'Benelux', ...homeland]

/** 11: once, on the turn of the switch. */
export const defencePlan: Procedure<Record<string, never>> = {
  id: 'defence plan', label: 'Axis defence plan', cite: '11', version: 1, desk: 'turn', picture: 't-fort',
  *run({ state, slot }) {
    if (state.flag['defencePlan'] === true) return outcome('The plan was laid out already', { group: '' })
    const changes: Change[] = [set('flag', 'defencePlan', true)]
    const duties: Line[] = []
    const used: string[] = []
    for (const zone of centralGermany.filter(each => !inPlace(state, each).some(id => luftflotten.includes(id)))) {
      const unit = yield* luftflotteFor(state, slot, zone, used)
      if (unit === null) continue
      used.push(unit)
      changes.push(drop('pile', `pool axis/${unit}`), put('unit', unit, { cell: zone, steps: Math.max(1, state.unit[unit] === undefined ? 1 : stepsNow(state, unit)) }))
      duties.push(duty('axis', `${labelOf(unit)} to ${zone}`, '11'))
    }
    for (const zone of fortressZones) changes.push(put('unit', `Fort ${zone}`, { cell: zone, steps: 1 }))
    return outcome('Luftflotten over Germany, eight fortresses placed', { group: 'plan', tally: { fortresses: fortressZones.length }, changes, duties: [...duties, duty('axis', `Fortresses in ${fortressZones.join(', ')}`, '11')] })
  },
}

/** 11: from the pool by lot, else from the map, the most distant first. */
function* luftflotteFor(state: State, slot: Slot, zone: string, used: readonly string[]): Script<string | null> {
  const pool = poolOf(state, 'axis', 'air').filter(id => luftflotten.includes(id) && !used.includes(id))
  if (pool.length > 0) return yield* lot(`Luftflotte for ${zone}`, 'axis', pool, line('Drawn from the pool', '11'))
  const out = luftflotten.filter(id => placeOf(state, id) !== '' && !centralGermany.includes(placeOf(state, id)) && !used.includes(id))
  if (out.length === 0) {
    // nobody has entered where they are: the player names the farthest
    const { far } = yield* choose({ id: `farthest from ${zone}`, who: 'axis', lines: [line('The most distant Luftflotten, all equally far; none if all stand in Germany', '11')] }, { far: { ...unitsField(state, slot, `Luftflotten for ${zone}`, 'axis', [], [], '11'), roster: luftflotten.filter(id => placeOf(state, id) === '' && !used.includes(id)).map(id => entryOf(state, slot, id)) } }, { far: [] })
    return far.length === 0 ? null : yield* lot(`Luftflotte for ${zone}`, 'axis', idsOf(far), line('Equals by lot', '11'))
  }
  const { distance } = ways(state)
  const far = (id: string): number => { const n = distance(placeOf(state, id), zone); return n === Infinity ? -1 : n }
  return yield* lot(`Luftflotte for ${zone}`, 'axis', least(out, id => -far(id)), line('The most distant one, equals by lot', '11'))
}

/** 11.2: friendly or disputed zones touching an undisputed enemy zone, and West France while England is an enemy. */
export function perimeter(state: State): readonly string[] {
  const own = new Set(ownZones(state, 'axis'))
  return zoneNames.filter(zone => (own.has(zone) && touchesEnemy(state, 'axis', zone)) || (zone === 'West France' && controlOf(state, zone) === 'axis' && isEnemy(state, 'axis', 'England') && state.flag['england'] !== 'peace'))
}

export const limitOf = (state: State, zone: string): number => Number(state.cell[zone]?.['limit'] ?? 0)
/** 11.2: one less than the stacking limit, at least one. */
export const wanted = (state: State, zone: string): number => Math.max(1, limitOf(state, zone) - 1)

/** 11.2: how many armies each perimeter zone still wants. */
const missing = (state: State, zone: string): number => Math.max(0, wanted(state, zone) - armiesIn(state, 'axis', zone).length)

export interface Perimeter { readonly zones: readonly string[]; readonly inside: readonly UnitValue[]; readonly short: number }

/** 11.2: free moves from inside, then 1 PR for two random units, then the far zones give. */
export const fillPerimeter: Procedure<Perimeter> = {
  id: 'perimeter', label: 'Inactive Axis: the perimeter', cite: '11.2', version: 2, desk: 'turn', picture: 'i-zoc',
  fields: ({ state, slot }): Fields => {
    const rim = perimeter(state)
    return {
      zones: zonesField('Perimeter zones short of armies', '11.2', rim.filter(zone => missing(state, zone) > 0)),
      short: { ...number('Armies missing there in all', 0, 40), cite: '11.2', usual: rim.reduce((sum, zone) => sum + missing(state, zone), 0) },
      inside: unitsField(state, slot, 'Armies behind the perimeter', 'axis', landTypes, zoneNames.filter(zone => !rim.includes(zone)).flatMap(zone => armiesIn(state, 'axis', zone)), '11.2'),
    }
  },
  *run({ state, input: { zones, inside, short } }) {
    if (zones.length === 0 || short === 0) return outcome('The perimeter is complete', { group: 'complete' })
    const moves = yield* lots('moves up', 'axis', idsOf(inside), short, line('At random', '11.2'))
    const bought = yield* drawPairs(state, short - moves.length)
    const given = yield* farZones(state, zones, short - moves.length - bought.units.length, moves)
    const left = short - moves.length - bought.units.length - given.length
    const all = [...moves, ...bought.units, ...given]
    const go: Line[] = []
    const changes: Change[] = bought.units.map(unit => drop('pile', `pool axis/${unit}`))
    // each zone what it wants; whatever the table asks for beyond that goes anywhere along it
    const room = zones.flatMap(zone => Array.from({ length: Math.max(1, missing(state, zone)) }, () => zone))
    for (const [i, unit] of all.entries()) {
      const zone = yield* lot(`zone ${i + 1}`, 'axis', [...new Set(room.length > 0 ? room : zones)], line('At random among the zones still short', '11.2'))
      if (room.includes(zone)) room.splice(room.indexOf(zone), 1)
      const fresh = bought.units.includes(unit)
      go.push(duty('axis', `${labelOf(unit)}${fresh ? ', reduced, from the pool' : placeOf(state, unit) === '' ? '' : ` from ${placeOf(state, unit)}`} to ${zone}`, '11.2'))
      changes.push(put('unit', unit, { cell: zone, ...(fresh ? { steps: 1 } : {}) }))
    }
    return outcome(`${moves.length} moved, ${bought.units.length} bought for ${bought.pr} PR${given.length > 0 ? `, ${given.length} from far zones` : ''}${left > 0 ? `, ${left} still missing` : ''}`, {
      group: left > 0 ? 'short' : 'filled', tally: { moved: moves.length + given.length, bought: bought.units.length, PR: bought.pr }, duties: go,
      lines: [line('One PR brings two reduced units from the pool', '11.2'), ...(left > 0 && !touchesGermany(state, zones) ? [line('The far zones give nothing: the perimeter does not touch Germany', '11.2')] : [])],
      changes: [add('track', 'axisPR', -bought.pr), ...changes],
    })
  },
}

const touchesGermany = (state: State, zones: readonly string[]): boolean => zones.some(zone => homeland.includes(zone) || linksOf(state, zone).some(each => homeland.includes(each.to)))

/** 11.2: where the perimeter touches Germany the zones farthest from it give, one each before any gives twice, and none is emptied. */
function* farZones(state: State, zones: readonly string[], short: number, moving: readonly string[]): Script<readonly string[]> {
  const out: string[] = []
  if (!touchesGermany(state, zones)) return out
  const { nearest } = ways(state)
  const far = (zone: string): number => { const n = nearest(zone, homeland); return n === Infinity ? 99 : n }
  const there = (zone: string): readonly string[] => armiesIn(state, 'axis', zone).filter(id => !moving.includes(id) && !out.includes(id))
  while (out.length < short) {
    const donors = zoneNames.filter(zone => !zones.includes(zone) && !homeland.includes(zone) && there(zone).length > 1)
    if (donors.length === 0) return out
    const gave = (zone: string): number => armiesIn(state, 'axis', zone).filter(id => out.includes(id)).length
    const zone = yield* lot(`gives ${out.length + 1}`, 'axis', least(least(donors, gave), each => -far(each)), line('The zone farthest from Germany; equals at random', '11.2'))
    out.push(yield* lot(`from ${zone} ${gave(zone) + 1}`, 'axis', there(zone), line('At random; one stays', '11.2')))
  }
  return out
}

function* drawPairs(state: State, short: number): Script<{ readonly units: readonly string[]; readonly pr: number }> {
  const pool = poolOf(state, 'axis', 'infantry', 'airborne', 'armour')
  const pr = Math.min(track(state, 'axisPR'), Math.ceil(Math.max(0, short) / 2), Math.ceil(pool.length / 2))
  return { units: yield* lots('drawn', 'axis', pool, 2 * pr, line('At random', '11.2')), pr }
}

/** 11.2: one armour and one air a PR; then half of the rest, rounded up, makes perimeter units full. */
export const reserveSpend = (left: number): number => Math.ceil(left / 2)

export const reserve: Procedure<{ readonly zones: readonly string[]; readonly reduced: readonly UnitValue[] }> = {
  id: 'reserve', label: 'Inactive Axis: reserve and full units', cite: '11.2', version: 1, desk: 'turn', picture: 'n-arm',
  fields: ({ state, slot }): Fields => ({
    zones: { ...zonesField('Resource zones nearest the perimeter', '11.2', nearestResource(state), resource(state)), min: Math.min(1, resource(state).length) },
    reduced: unitsField(state, slot, 'Reduced units on the perimeter', 'axis', landTypes, perimeter(state).flatMap(zone => armiesIn(state, 'axis', zone)).filter(id => stepsNow(state, id) === 1), '11.2'),
  }),
  *run({ state, input: { zones, reduced } }) {
    const stock = track(state, 'axisPR')
    const [armour, air] = [poolOf(state, 'axis', 'armour'), poolOf(state, 'axis', 'air')]
    const changes: Change[] = []
    const duties: Line[] = []
    let left = stock
    if (left > 0 && zones.length > 0 && armour.length > 0 && air.length > 0) {
      left--
      const [tank, wing] = [yield* lot('armour', 'axis', armour, line('Drawn from the pool', '11.2')), yield* lot('air', 'axis', air, line('Drawn from the pool', '11.2'))]
      const zone = yield* lot('reserve zone', 'axis', zones, line('Equally near: at random', '11.2'))
      for (const unit of [tank, wing]) changes.push(drop('pile', `pool axis/${unit}`), put('unit', unit, { steps: 1, cell: zone }))
      duties.push(duty('axis', `${labelOf(tank)} and ${labelOf(wing)}, reduced, to ${zone} for 1 PR`, '11.2'))
    }
    const half = reserveSpend(left)
    const { n } = half === 0 || reduced.length === 0 ? { n: 0 } : yield* choose({ id: 'how many', who: 'axis', lines: [line(`Half of ${left} PR, rounded up, is ${half}; the text is unclear whether two in all or two a PR`, '11.2')] }, { n: number('Units brought to full strength', 0, Math.min(reduced.length, 2 * half)) }, { n: Math.min(2, reduced.length) })
    const grown = yield* lots('to full', 'axis', idsOf(reduced), n, line('At random', '11.2'))
    for (const unit of grown) changes.push(put('unit', unit, { steps: 2 }))
    const spent = stock - left + (n > 0 ? half : 0)
    if (grown.length > 0) duties.push(...grown.map(id => duty('axis', `${labelOf(id)}${placeOf(state, id) === '' ? '' : ` in ${placeOf(state, id)}`}: to full strength`, '11.2')))
    return outcome(`Reserve: ${spent} of ${stock} PR spent`, { group: 'reserve', tally: { PR: spent }, duties, lines: [line('What is left buys off losses and pays for attacks', '11.2')], changes: [add('track', 'axisPR', -spent), ...changes] })
  },
}

const resource = (state: State): readonly string[] => zoneNames.filter(zone => isProduction(zone) && controlOf(state, zone) === 'axis')
export function nearestResource(state: State): readonly string[] {
  const rim = perimeter(state)
  const { nearest } = ways(state)
  return least(resource(state).filter(zone => nearest(zone, rim) < Infinity), zone => nearest(zone, rim))
}
