import { add, put, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, number, option, toggle } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { zoneObjections } from './access.ts'
import { heed, landTypes, sideField, unitsField } from './candidates.ts'
import { usualSide } from './fight.ts'
import { invaded, isKingdom } from './kingdom.ts'
import { enemyOf, fleetField } from './naval.ts'
import { isActive, purseOf, switched, twoPlayers, type Side } from './sides.ts'
import { isAt, seasonOf, turnOf } from './turn.ts'
import { beltOf, controlOf, holdsZone, zoneNames } from './zones.ts'
import { track } from './tracks.ts'

export interface Landing { readonly side: Side; readonly fleets: readonly UnitValue[]; readonly armies?: readonly UnitValue[]; readonly steps: number; readonly sea: Sea; readonly to?: string; readonly cold?: boolean; readonly passes?: boolean }
export type Sea = 'mediterranean' | 'atlantic' | 'north' | 'baltic'

const stepsOf = (armies: readonly UnitValue[] = []): number => armies.reduce((sum, each) => sum + each.steps, 0)
const available = (state: State): number => Math.max(0, track(state, 'NM') - track(state, 'nmUsed'))

export function landingRefusals(state: State, { side, fleets, steps, sea, to = '', cold, passes }: Landing): readonly Line[] {
  const price = activation(state, side, fleets.length)
  return [
    ...(fleets.some(each => state.unit[each.unit ?? '']?.['sailed'] === true) ? [line('A fleet takes part in one operation a turn', '14.3')] : []),
    ...(to === '' ? [] : zoneObjections(state, side, to)),
    ...(seasonOf(turnOf(state)) === 'winter' && sea !== 'mediterranean' ? [line('No landings in Atlantic, North Sea and Baltic zones in winter', '19')] : []),
    ...(seasonOf(turnOf(state)) === 'winter' && cold === true ? [line('No landings in the cold belt in winter', '19')] : []),
    ...(side === 'west' && steps > available(state) ? [line(`${steps} steps need ${steps} NM, ${available(state)} are free`, '14.3')] : []),
    ...(passes === true && !mayPass(state, side) ? [line(side === 'axis' ? 'Gibraltar is not Axis: no passage between Atlantic and Mediterranean' : 'Neither Gibraltar nor Suez is open', '18')] : []),
    ...(price > track(state, purseOf[side]) ? [line(`The operation costs ${price} PR`, side === 'axis' ? '9' : '10')] : []),
  ]
}

/** 18: the owner of Gibraltar passes; the West also by Suez while Egypt is friendly. */
export const mayPass = (state: State, side: Side): boolean => controlOf(state, 'Gibraltar') === side || (side === 'west' && holdsZone(state, 'Egypt', 'west'))

/** 9: the Axis pays for each fleet it activates. The Allies' 2 PR are paid with the landing's combat (10). */
const activation = (state: State, side: Side, fleets: number): number => (side === 'axis' && isAt(state, 'operations') && (isActive(state, 'axis') || twoPlayers(state)) && !switched(state) ? fleets : 0)

export const amphibious: Procedure<Landing> = {
  id: 'amphibious', label: 'Amphibious operation', cite: '14.3', version: 1, desk: 'combat', picture: 't-beach',
  fields: scene => {
    const side = scene.input.side ?? (usualSide(scene.state) === 'axis' ? 'axis' : 'west')
    return {
      fleets: fleetField(scene, side, 'Fleets that sail'),
      armies: unitsField(scene.state, scene.slot, 'Armies embarked', side, landTypes, [], '14.3'),
      steps: { ...number('Steps embarked (a full army is two)', 0, 12), cite: '14.3', usual: stepsOf(scene.input.armies) },
      to: { kind: 'cell', label: 'Target zone, if you like', among: ['', ...zoneNames], usual: '', cite: '14.3' },
      sea: { ...choice('Target lies on', [option('mediterranean', 'Mediterranean'), option('atlantic', 'Atlantic'), option('north', 'North Sea'), option('baltic', 'Baltic')]), usual: 'mediterranean', cite: '19' },
      cold: { ...toggle('Target zone is named in blue'), cite: '19', picture: 'w-snow', usual: beltOf(scene.state, scene.input.to ?? '') === 'blue' },
      passes: { ...toggle('The way leads between Atlantic and Mediterranean'), cite: '18' },
      side: sideField('Active side', side, ['axis', 'west']),
    }
  },
  *run({ state, input }) {
    yield* heed(input.side, landingRefusals(state, input))
    const { side, to = '', armies = [] } = input
    const price = activation(state, side, input.fleets.length)
    // 20: England or Scotland attacked from the sea
    const home = side === 'axis' && isKingdom(to) && state.flag['england'] === 'war'
    return outcome(`${input.fleets.map(each => each.label).join(', ')} sail with ${input.steps} steps${to === '' ? '' : ` for ${to}`}`, {
      group: 'sail', lines: [line('Fleets cross friendly zones only; they may be rebuilt or reorganized before they sail', '14.3'), ...(input.side === 'west' ? [line(`${input.steps} NM are away next turn`, '14.3')] : [])],
      changes: [add('track', 'axisPR', -price), ...(input.side === 'west' ? [add('track', 'nmUsed', input.steps)] : []), ...input.fleets.flatMap(each => (each.unit === undefined ? [] : [put('unit', each.unit, { sailed: true })])), add('track', 'operation', 1), set('flag', 'landing', to), ...(home ? invaded(state, true) : [])],
      duties: [duty(side, `Move ${input.fleets.map(each => each.label).join(', ')}${armies.length > 0 ? ` with ${armies.map(each => each.label).join(', ')}` : ''} to ${to === '' ? 'the target zone' : to}`, '14.3'), ...(home ? [duty('west', 'Home Guard 1 in England, Home Guard 2 and the Home Fleet in Scotland', '20 Commonwealth')] : []), duty(enemyOf(side), 'Roll for naval reaction', '16.3')],
    })
  },
}
