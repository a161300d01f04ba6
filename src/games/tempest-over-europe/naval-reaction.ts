import type { UnitValue } from '../../engine/counter.ts'
import { number, toggle, type UnitsField } from '../../engine/field.ts'
import { duty, line, sum, type Line } from '../../engine/line.ts'
import { join } from '../../engine/modifiers.ts'
import { outcome, roll, type Procedure, type Scene } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { set } from '../../engine/changes.ts'
import { idsOf, lots, sideField } from './candidates.ts'
import { ways } from './geography.ts'
import { isKingdom } from './kingdom.ts'
import { fleetField } from './naval.ts'
import { labelOf, placeOf, unitsOf } from './roster.ts'
import { switched, type Side } from './sides.ts'
import { diceBy, factsFor, signed } from './strike.ts'
import { hasLdc, zoneNames } from './zones.ts'

export type Reaction = 'nothing' | 'minor' | 'major'
export const navalReactionOf = (die: number): Reaction => (die <= 2 ? 'nothing' : die <= 4 ? 'minor' : 'major')

export interface NavalReaction { readonly side: Side; readonly between: number; readonly isles: boolean; readonly active: number; readonly fleets: readonly UnitValue[]; readonly zone?: string }
const naval = join<Pick<NavalReaction, 'between' | 'isles'>>(factsFor('naval-reaction'), { distance: each => each.between, 'british-isles': each => each.isles })
export const navalReactionModifiers = (between: number, isles: boolean): readonly Line[] => naval('naval-reaction', { between, isles })
const targetOf = (state: State, zone: string | undefined): string => zone ?? String(state.flag['landing'] ?? '')

/** 16.3: the zones between a fleet's base and the target; Infinity where the map does not tell. */
function zonesBetween(state: State, zone: string): (id: string) => number {
  const { distance } = ways(state)
  return id => (zoneNames.includes(placeOf(state, id)) && zone !== '' ? Math.max(0, distance(placeOf(state, id), zone) - 1) : Infinity)
}

/** 16.3: whoever the map shows in LdC and in range is named; whoever lies farther off cannot react. */
function reacting(scene: Pick<Scene, 'state' | 'slot'>, side: Side, between: (id: string) => number): UnitsField {
  const field = fleetField(scene, side, 'Fleets in LdC within two zones', 0)
  const roster = field.roster.map(each => (each.refusal !== undefined || between(each.id) < 2 || between(each.id) === Infinity ? each : { ...each, refusal: line(`${each.label}: ${between(each.id)} zones between`, '16.3') }))
  return { ...field, roster, usual: roster.filter(each => each.refusal === undefined && between(each.id) < 2 && hasLdc(scene.state, placeOf(scene.state, each.id))).map(each => each.value), cite: '16.3' }
}

export const navalReaction: Procedure<NavalReaction> = {
  id: 'naval reaction', label: 'Naval reaction', cite: '16.3', version: 2, desk: 'combat', picture: 'p-ship', manual: [{ on: 'die', label: 'Reaction die' }],
  fields: scene => {
    const side = scene.input.side ?? (switched(scene.state) ? 'axis' : 'west')
    const zone = targetOf(scene.state, scene.input.zone)
    const between = zonesBetween(scene.state, zone)
    const fleets = reacting(scene, side, between)
    const nearest = Math.min(...idsOf(scene.input.fleets ?? fleets.usual ?? []).map(between))
    return {
      fleets,
      between: { ...number('Zones between target and their base', 0, 3), cite: '16.3', ...(nearest <= 3 ? { usual: nearest } : {}) }, active: { ...number('Active fleets', 1, 6), usual: Math.max(1, unitsOf(side === 'axis' ? 'west' : 'axis', 'fleet').filter(each => scene.state.unit[each.id]?.['sailed'] === true).length), cite: '16.3' },
      isles: { ...toggle('England or Scotland is the target'), cite: '16.3', usual: isKingdom(zone) },
      zone: { kind: 'cell', label: 'Target zone, if you like', among: ['', ...zoneNames], usual: zone, cite: '2' },
      side: sideField('Who reacts', side, ['axis', 'west']),
    }
  },
  *run({ state, input, manual }) {
    const { side, between, isles, active, fleets } = input
    const all = idsOf(fleets)
    if (between > 1 || all.length === 0) return outcome('No reaction: no fleet within two zones', { group: 'no reaction', lines: [line('Only fleets in bases within two zones react', '16.3')] })
    // 20: the Home Fleet reacts to a landing in the United Kingdom without a die
    const sure: readonly string[] = isles ? all.filter(id => id === 'Home Fleet') : []
    // 16.3: the list is headed as the Allies' own; by the other reading an Axis die stands as it fell
    const drm = [...(side === 'axis' && state.option['axis-reaction'] === false ? [] : navalReactionModifiers(between, isles)), ...manual]
    const [face] = yield* roll({ id: 'reaction', who: side, lines: drm, head: [`die ${signed(sum(drm, 'die'))}`] }, diceBy(each => navalReactionOf(each + sum(drm, 'die'))))
    const die = navalReactionOf(Number(face) + sum(drm, 'die'))
    if (die === 'nothing' && sure.length === 0) return outcome('No naval reaction', { group: 'no reaction', tone: 'win', lines: drm })
    const kind = sure.length > 0 ? 'major' : die
    const others = die === 'nothing' ? [] : yield* lots('fleet', side, all.filter(id => !sure.includes(id)), Math.max(0, active - sure.length), line('At random, one a target fleet', '16.3'))
    const picked = [...sure, ...others].map(labelOf)
    return outcome(`${kind === 'minor' ? 'Minor' : 'Major'} reaction: ${picked.join(', ')}`, {
      group: `${kind} reaction`, tone: kind === 'minor' ? 'both' : 'back', tally: { fleets: picked.length }, changes: [set('flag', 'seaReaction', kind)],
      lines: [...drm, ...(sure.length > 0 ? [line('The Home Fleet reacts without a die', '20 Commonwealth')] : []), ...(kind === 'minor' ? [line('D is nothing, 1 and 2 become D, 3 and 4 become 1', '16.3')] : [])],
      duties: [duty(side, `${picked.join(', ')} ${picked.length === 1 ? 'moves' : 'move'} to ${targetOf(state, input.zone) || 'the target'}; fight the naval battle`, '15.4')],
    })
  },
}
