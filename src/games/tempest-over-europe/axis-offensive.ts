import { put } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import type { Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { blows } from './blows.ts'
import { idOf, idsOf, landTypes, least, lot, together, unitsField, zonesField } from './candidates.ts'
import { armiesIn, enemyZones, inReach, isEnemy, ways } from './geography.ts'
import { limitOf, perimeter } from './led-axis.ts'
import { linksOf, neighbours } from './links.ts'
import { factOf, isArmour, labelOf, placeOf, stepsNow, unitsOf } from './roster.ts'
import { track } from './tracks.ts'
import { isDisputed, isProduction, isRough, zoneNames } from './zones.ts'

/** 11.3: full strength first, then armour. */
const rank = (state: State) => (id: string): number => -stepsNow(state, id) * 2 - Number(isArmour(state, factOf(id)?.type ?? '', stepsNow(state, id)))

/** 11.3: the stacking maximum stays on the perimeter, one army elsewhere; full and armoured ones go first. */
export const axisSpare = (state: State): readonly string[] => {
  const rim = perimeter(state)
  return zoneNames.flatMap(zone => {
    const armies = [...armiesIn(state, 'axis', zone)].sort((a, b) => rank(state)(a) - rank(state)(b))
    const stay = isDisputed(state, zone) ? 0 : rim.includes(zone) ? Math.max(1, limitOf(state, zone)) : 1
    return armies.slice(0, Math.max(0, armies.length - stay))
  })
}

/** 11.3: into a production zone next door, else any other that is not rough. */
export function axisTargets(state: State): readonly string[] {
  const near = [...new Set(zoneNames.filter(zone => armiesIn(state, 'axis', zone).length > 0).flatMap(zone => linksOf(state, zone).filter(each => !each.sea).map(each => each.to)))].filter(zone => isEnemy(state, 'axis', zone) && !isDisputed(state, zone) && !isRough(state, zone))
  const production = near.filter(isProduction)
  return production.length > 0 ? production : near
}

export interface AxisOffensive { readonly disputed: readonly string[]; readonly zones: readonly string[]; readonly armies: readonly UnitValue[]; readonly air: readonly UnitValue[] }

export const axisOffensive: Procedure<AxisOffensive> = {
  id: 'axis offensive', label: 'Inactive Axis: counter-offensives', cite: '11.3', version: 2, desk: 'turn', picture: 'i-combat',
  fields: ({ state, slot }): Fields => ({
    disputed: zonesField('Disputed zones with Axis armies', '11.3', zoneNames.filter(zone => isDisputed(state, zone) && armiesIn(state, 'axis', zone).length > 0)),
    zones: zonesField('Enemy zones next door, production first, none rough', '11.3', axisTargets(state), zoneNames.filter(zone => !isRough(state, zone))),
    armies: unitsField(state, slot, 'Armies beyond the garrison', 'axis', landTypes, axisSpare(state), '11.3'),
    air: unitsField(state, slot, 'Air armies on the map', 'axis', ['air'], unitsOf('axis', 'air').map(each => each.id).filter(id => !['', 'bombing box'].includes(placeOf(state, id)) && state.unit[id]?.['engaged'] !== true), '11.3'),
  }),
  *run({ state, input: { disputed, zones, armies, air } }) {
    const duties: Line[] = []
    for (const zone of disputed) duties.push(...(yield* inDisputed(state, zone)))
    const pr = track(state, 'axisPR')
    const reach = zones.filter(zone => armies.some(each => inReach(state, idOf(each), [zone]).length > 0))
    const why = pr === 0 ? 'No PR for a new zone' : air.length === 0 ? 'No air army can support a new zone' : armies.length === 0 ? 'No army beyond the garrison' : reach.length === 0 ? 'No enemy zone to attack' : ''
    if (why !== '') return outcome(disputed.length === 0 ? 'No counter-offensive' : `Free attacks in ${disputed.join(', ')}`, { group: disputed.length === 0 ? 'none' : 'disputed only', duties, lines: [line(why, '11.3')] })
    const best = reach.filter(isProduction)
    const zone = yield* lot('target', 'axis', best.length > 0 ? best : reach, line('Production zones first; several: at random', '11.3'))
    const go = [...idsOf(armies)].filter(id => inReach(state, id, [zone]).length > 0).sort((a, b) => rank(state)(a) - rank(state)(b)).slice(0, pr)
    const wing = yield* support(state, zone, idsOf(air))
    const blow = yield* blows(state, 'axis', zone, go, '11.3', ', 1 PR')
    return outcome(`Counter-offensive into ${zone}: ${together(go.map(labelOf))}`, {
      group: 'new zone', tally: { armies: go.length }, duties: [...duties, ...wing.duties, ...blow, duty('axis', yield* onward(state, zone), '11.3')], changes: wing.changes,
      lines: [line(`${go.length} of ${pr} PR, paid with the combats`, '11.3'), line('Full and armoured armies first', '11.3')],
    })
  },
}

/** 11.3: free, every army there on the weakest enemy left. */
function* inDisputed(state: State, zone: string): Script<readonly Line[]> {
  const there = [...armiesIn(state, 'axis', zone)].sort((a, b) => rank(state)(a) - rank(state)(b))
  return there.length === 0 ? [duty('axis', `Every army in ${zone} attacks, free: the weakest enemy left`, '11.3')] : yield* blows(state, 'axis', zone, there, '11.3', ', free')
}

/** 11.3: at least one air army supports a new zone; with none in range one is moved next to it. */
function* support(state: State, zone: string, air: readonly string[]): Script<{ readonly duties: readonly Line[]; readonly changes: readonly Change[] }> {
  const near = air.filter(id => ['', zone, ...neighbours(state, zone)].includes(placeOf(state, id)))
  if (near.length > 0) return { duties: [duty('axis', `${together(near.map(labelOf))} in support over ${zone}`, '11.3')], changes: [] }
  const unit = yield* lot('air moved', 'axis', air, line('None is in range: one is moved', '11.3'))
  const bases = neighbours(state, zone).filter(each => armiesIn(state, 'axis', each).length > 0)
  const base = bases.length === 0 ? '' : yield* lot('air base', 'axis', bases, line('Next to the zone attacked, at random', '11.3'))
  return { duties: [duty('axis', `${labelOf(unit)} moves ${base === '' ? `next to ${zone}` : `to ${base}`} and supports`, '11.3')], changes: base === '' ? [] : [put('unit', unit, { cell: base })] }
}

/** 11.3: where a breakthrough goes, if the zone falls. */
function* onward(state: State, zone: string): Script<string> {
  const { distance } = ways(state)
  const next = enemyZones(state, 'axis').filter(each => each !== zone && distance(zone, each) < Infinity && !isRough(state, each))
  if (isRough(state, zone) || next.length === 0) return `If ${zone} falls, break through to the nearest enemy zone`
  return `If ${zone} falls, break through to ${yield* lot('onward', 'axis', least(next, each => distance(zone, each)), line('The nearest enemy zone; equals at random', '11.3'))}`
}
