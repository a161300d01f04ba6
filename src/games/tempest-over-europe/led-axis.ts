import { add, drop, put, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { number, type Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { choose, outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { armiesIn, isEnemy, ownZones, touchesEnemy, ways } from './geography.ts'
import { linksOf } from './links.ts'
import { lot, unitsField, zonesField } from './candidates.ts'
import { poolOf } from './pools.ts'
import { inPlace, isArmour, labelOf, placeOf, stepsNow, unitsOf } from './roster.ts'
import { centralGermany, controlOf, france, homeland, isDisputed, isProduction, isRough, zoneNames } from './zones.ts'
import { track } from './tracks.ts'

const luftflotten = unitsOf('axis', 'air').map(each => each.id).filter(id => id.endsWith(' LF'))
export const fortressZones = [...france, 'Benelux', ...homeland]

/** 11: once, on the turn of the switch. */
export const defencePlan: Procedure<Record<string, never>> = {
  id: 'defence plan', label: 'Axis defence plan', cite: '11', version: 1, desk: 'turn', picture: 't-fort',
  *run({ state }) {
    if (state.flag['defencePlan'] === true) return outcome('The plan was laid out already', { group: '' })
    const changes: Change[] = [set('flag', 'defencePlan', true)]
    const duties: Line[] = []
    const used: string[] = []
    for (const zone of centralGermany.filter(each => !inPlace(state, each).some(id => luftflotten.includes(id)))) {
      const unit = yield* luftflotteFor(state, zone, used)
      if (unit === null) { duties.push(duty('axis', `${zone}: the Luftflotte farthest away`, '11')); continue }
      used.push(unit)
      changes.push(drop('pile', `pool axis/${unit}`), put('unit', unit, { cell: zone, steps: Math.max(1, state.unit[unit] === undefined ? 1 : stepsNow(state, unit)) }))
      duties.push(duty('axis', `${labelOf(unit)} to ${zone}`, '11'))
    }
    for (const zone of fortressZones) changes.push(put('unit', `Fort ${zone}`, { cell: zone, steps: 1 }))
    return outcome('Luftflotten over Germany, eight fortresses placed', { group: 'plan', tally: { fortresses: fortressZones.length }, changes, duties: [...duties, duty('axis', `Fortresses in ${fortressZones.join(', ')}`, '11')] })
  },
}

/** 11: from the pool by lot, else from the map, the most distant first. */
function* luftflotteFor(state: State, zone: string, used: readonly string[]): Script<string | null> {
  const pool = poolOf(state, 'axis', 'air').filter(id => luftflotten.includes(id) && !used.includes(id))
  if (pool.length > 0) return yield* lot(`Luftflotte for ${zone}`, 'axis', pool, line('Drawn from the pool', '11'))
  const out = luftflotten.filter(id => placeOf(state, id) !== '' && !centralGermany.includes(placeOf(state, id)) && !used.includes(id))
  if (out.length === 0) return null
  const { distance } = ways(state)
  const far = (id: string): number => { const n = distance(placeOf(state, id), zone); return n === Infinity ? -1 : n }
  const most = Math.max(...out.map(far))
  return yield* lot(`Luftflotte for ${zone}`, 'axis', out.filter(id => far(id) === most), line('The most distant one, equals by lot', '11'))
}

/** 11.2: friendly or disputed zones touching an undisputed enemy zone, and West France while England is an enemy. */
export function perimeter(state: State): readonly string[] {
  const own = new Set(ownZones(state, 'axis'))
  return zoneNames.filter(zone => (own.has(zone) && touchesEnemy(state, 'axis', zone)) || (zone === 'West France' && controlOf(state, zone) === 'axis' && isEnemy(state, 'axis', 'England') && state.flag['england'] !== 'peace'))
}

const limitOf = (state: State, zone: string): number => Number(state.cell[zone]?.['limit'] ?? 0)
/** 11.2: one less than the stacking limit, at least one. */
export const wanted = (state: State, zone: string): number => Math.max(1, limitOf(state, zone) - 1)

export interface Perimeter { readonly zones: readonly string[]; readonly inside: readonly UnitValue[]; readonly short: number }

/** 11.2: free moves from inside, then 1 PR for two random units, then the far zones give. */
export const fillPerimeter: Procedure<Perimeter> = {
  id: 'perimeter', label: 'Inactive Axis: the perimeter', cite: '11.2', version: 1, desk: 'turn', picture: 'i-zoc',
  fields: ({ state, slot }): Fields => {
    const rim = perimeter(state)
    const inside = zoneNames.filter(zone => !rim.includes(zone)).flatMap(zone => armiesIn(state, 'axis', zone))
    return {
      zones: zonesField('Perimeter zones short of armies, one entry a zone', '11.2', rim.filter(zone => armiesIn(state, 'axis', zone).length < wanted(state, zone))),
      short: { ...number('Armies missing on the perimeter in all', 0, 40), cite: '11.2', usual: rim.reduce((sum, zone) => sum + Math.max(0, wanted(state, zone) - armiesIn(state, 'axis', zone).length), 0) },
      inside: unitsField(state, slot, 'Armies behind the perimeter', 'axis', ['infantry', 'armour', 'mechanized', 'airborne'], inside, '11.2'),
    }
  },
  *run({ state, input: { zones, inside, short } }) {
    if (zones.length === 0 || short === 0) return outcome('The perimeter is complete', { group: 'complete' })
    const moves = yield* ordered('moves up', inside.map(each => each.unit ?? each.label), Math.min(short, inside.length))
    const bought = yield* drawPairs(state, short - moves.length)
    const missing = short - moves.length - bought.units.length
    const placing: string[] = []
    const go: Line[] = []
    for (const [i, unit] of [...moves, ...bought.units].entries()) {
      const zone = yield* lot(`zone ${i + 1}`, 'axis', zones, line('At random along the perimeter', '11.2'))
      placing.push(zone)
      go.push(duty('axis', `${labelOf(unit)} to ${zone}${moves.includes(unit) ? '' : ', reduced'}`, '11.2'))
    }
    const all = [...moves, ...bought.units]
    return outcome(`${moves.length} moved, ${bought.units.length} bought for ${bought.pr} PR${missing > 0 ? `, ${missing} still missing` : ''}`, {
      group: missing > 0 ? 'short' : 'filled', tally: { moved: moves.length, bought: bought.units.length, PR: bought.pr }, lines: [line('One PR brings two reduced units from the pool', '11.2')],
      duties: [...go, ...(missing > 0 ? [duty('axis', strip(state, zones), '11.2')] : [])],
      changes: [...(bought.pr > 0 ? [add('track', 'axisPR', -bought.pr)] : []), ...bought.units.map(unit => drop('pile', `pool axis/${unit}`)), ...all.map((unit, i) => put('unit', unit, { cell: placing[i] as string, ...(moves.includes(unit) ? {} : { steps: 1 }) }))],
    })
  },
}

/** 11.2: only where the perimeter touches Germany do the far zones give, and none is emptied if it can be helped. */
function strip(state: State, zones: readonly string[]): string {
  if (!zones.some(zone => homeland.includes(zone) || linksOf(state, zone).some(each => homeland.includes(each.to)))) return 'The rest of the perimeter stays as it is: it does not touch Germany'
  const { nearest } = ways(state)
  const donors = zoneNames.filter(zone => armiesIn(state, 'axis', zone).length > 1 && !zones.includes(zone)).sort((a, b) => nearest(b, homeland) - nearest(a, homeland))
  return donors.length === 0 ? 'Take the missing armies from the zones farthest from Germany, emptying none if possible' : `Take the missing armies from ${donors.join(', ')}, in this order, leaving one in each`
}

function* ordered(id: string, among: readonly string[], n: number): Script<readonly string[]> {
  if (n >= among.length) return among
  const out: string[] = []
  for (let i = 1; i <= n; i++) out.push(yield* lot(`${id} ${i}`, 'axis', among.filter(each => !out.includes(each)), line('At random', '11.2')))
  return out
}

function* drawPairs(state: State, short: number): Script<{ readonly units: readonly string[]; readonly pr: number }> {
  const pool = poolOf(state, 'axis', 'infantry', 'airborne', 'armour')
  const pr = Math.min(track(state, 'axisPR'), Math.ceil(Math.max(0, short) / 2), Math.ceil(pool.length / 2))
  return { units: yield* ordered('drawn', pool, Math.min(pool.length, 2 * pr)), pr }
}

/** 11.2: one armour and one air a PR; then half of the rest, rounded up, makes perimeter units full. */
export const reserveSpend = (left: number): number => Math.ceil(left / 2)

export const reserve: Procedure<{ readonly zones: readonly string[]; readonly reduced: readonly UnitValue[] }> = {
  id: 'reserve', label: 'Inactive Axis: reserve and full units', cite: '11.2', version: 1, desk: 'turn', picture: 'n-arm',
  fields: ({ state, slot }): Fields => ({
    zones: zonesField('Resource zones nearest the perimeter', '11.2', nearestResource(state)),
    reduced: unitsField(state, slot, 'Reduced units on the perimeter', 'axis', ['infantry', 'armour', 'mechanized', 'airborne'], perimeter(state).flatMap(zone => armiesIn(state, 'axis', zone)).filter(id => stepsNow(state, id) === 1), '11.2'),
  }),
  *run({ state, input: { zones, reduced } }) {
    const stock = track(state, 'axisPR')
    const [armour, air] = [poolOf(state, 'axis', 'armour'), poolOf(state, 'axis', 'air')]
    const changes: Change[] = []
    const duties: Line[] = []
    let left = stock
    if (left > 0 && armour.length > 0 && air.length > 0) {
      left--
      const [tank, wing] = [yield* lot('armour', 'axis', armour, line('Drawn from the pool', '11.2')), yield* lot('air', 'axis', air, line('Drawn from the pool', '11.2'))]
      const zone = zones.length === 0 ? '' : yield* lot('reserve zone', 'axis', zones, line('Equally near: at random', '11.2'))
      for (const unit of [tank, wing]) changes.push(drop('pile', `pool axis/${unit}`), put('unit', unit, { steps: 1, ...(zone === '' ? {} : { cell: zone }) }))
      duties.push(duty('axis', `${labelOf(tank)} and ${labelOf(wing)}, reduced, to ${zone === '' ? 'the resource zone nearest the perimeter' : zone}`, '11.2'))
    }
    const half = reserveSpend(left)
    const { n } = half === 0 || reduced.length === 0 ? { n: 0 } : yield* choose({ id: 'how many', who: 'axis', lines: [line(`Half of ${left} PR, rounded up, is ${half}; the text is unclear whether two in all or two a PR`, '11.2')] }, { n: number('Units brought to full strength', 0, Math.min(reduced.length, 2 * half)) }, { n: Math.min(2, reduced.length) })
    const grown = yield* ordered('to full', reduced.map(each => each.unit ?? each.label), n)
    for (const unit of grown) changes.push(put('unit', unit, { steps: 2 }))
    const spent = stock - left + (n > 0 ? half : 0)
    if (grown.length > 0) duties.push(duty('axis', `${grown.map(labelOf).join(', ')} to full strength`, '11.2'))
    return outcome(`Reserve: ${spent} of ${stock} PR spent`, { group: 'reserve', tally: { PR: spent }, duties, lines: [line('What is left buys off losses and pays for attacks', '11.2')], changes: [...(spent > 0 ? [add('track', 'axisPR', -spent)] : []), ...changes] })
  },
}

export function nearestResource(state: State): readonly string[] {
  const rim = perimeter(state)
  const own = zoneNames.filter(zone => isProduction(zone) && controlOf(state, zone) === 'axis')
  const { nearest } = ways(state)
  const least = Math.min(Infinity, ...own.map(zone => nearest(zone, rim)))
  return least === Infinity ? [] : own.filter(zone => nearest(zone, rim) === least)
}

// --- 11.3 --------------------------------------------------------------------------------------------------------------

/** 11.3: the stacking maximum stays on the perimeter, one army elsewhere; full and armoured ones go first. */
export const axisSpare = (state: State): readonly string[] => {
  const rim = perimeter(state)
  const rank = (id: string): number => -stepsNow(state, id) * 2 - Number(isArmour(state, unitType(id), stepsNow(state, id)))
  return zoneNames.flatMap(zone => {
    const armies = [...armiesIn(state, 'axis', zone)].sort((a, b) => rank(a) - rank(b))
    const stay = isDisputed(state, zone) ? 0 : rim.includes(zone) ? Math.max(1, limitOf(state, zone)) : 1
    return armies.slice(0, Math.max(0, armies.length - stay))
  })
}
const unitType = (id: string): string => unitsOf('axis', 'armour').some(each => each.id === id) ? 'armour' : 'infantry'

/** 11.3: into a production zone next door, else any other that is not rough. */
export function axisTargets(state: State): readonly string[] {
  const near = [...new Set(zoneNames.filter(zone => armiesIn(state, 'axis', zone).length > 0).flatMap(zone => linksOf(state, zone).filter(each => !each.sea).map(each => each.to)))].filter(zone => isEnemy(state, 'axis', zone) && !isDisputed(state, zone))
  const production = near.filter(zone => isProduction(zone) && !isRough(state, zone))
  return production.length > 0 ? production : near.filter(zone => !isRough(state, zone))
}

export const axisOffensive: Procedure<{ readonly disputed: readonly string[]; readonly zones: readonly string[]; readonly armies: readonly UnitValue[]; readonly air: boolean }> = {
  id: 'axis offensive', label: 'Inactive Axis: counter-offensives', cite: '11.3', version: 1, desk: 'turn', picture: 'i-combat',
  fields: ({ state, slot }): Fields => ({
    disputed: zonesField('Disputed zones with Axis armies', '11.3', zoneNames.filter(zone => isDisputed(state, zone) && armiesIn(state, 'axis', zone).length > 0)),
    zones: zonesField('Enemy zones next door, production first, none rough', '11.3', axisTargets(state), zoneNames.filter(zone => !isRough(state, zone))),
    armies: unitsField(state, slot, 'Armies beyond the garrison', 'axis', ['infantry', 'armour', 'mechanized', 'airborne'], axisSpare(state), '11.3'),
    air: { kind: 'toggle', label: 'An air army is in range or can be moved there', cite: '11.3', usual: true },
  }),
  *run({ state, input: { disputed, zones, armies, air } }) {
    const duties = disputed.map(zone => duty('axis', `Attack in ${zone}, free: each army the weakest enemy left`, '11.3'))
    const pr = track(state, 'axisPR')
    const best = zones.filter(isProduction).length > 0 ? zones.filter(isProduction) : zones
    if (pr === 0 || best.length === 0 || armies.length === 0 || !air) {
      const why = pr === 0 ? 'No PR for a new zone' : !air ? 'No air army can support a new zone' : armies.length === 0 ? 'No army beyond the garrison' : 'No enemy zone to attack'
      return outcome(disputed.length === 0 ? 'No counter-offensive' : `Free attacks in ${disputed.join(', ')}`, { group: disputed.length === 0 ? 'none' : 'disputed only', duties, lines: [line(why, '11.3')] })
    }
    const zone = yield* lot('target', 'axis', best, line('Several zones: at random', '11.3'))
    const go = armies.slice(0, pr)
    return outcome(`Counter-offensive into ${zone}`, { group: 'new zone', duties: [...duties, duty('axis', `${go.map(each => each.label).join(', ')} attack ${zone}, 1 PR each, with air support; if it falls, break through to the nearest enemy zone`, '11.3')], lines: [line('Production zones first', '11.3')] })
  },
}
