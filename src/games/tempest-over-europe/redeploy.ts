import { add, put } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, option, toggle } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { entryOf, heed, landTypes, sideField } from './candidates.ts'
import { factOf, unitsOf } from './roster.ts'
import { controlOf, isAfrica, isBase, isDisputed, zoneNames } from './zones.ts'
import type { Side } from './sides.ts'
import { track } from './tracks.ts'

export interface Redeployment { readonly side: Side; readonly unit: readonly UnitValue[]; readonly to: string; readonly way: Way; readonly from?: string }
export type Way = 'land' | 'mediterranean' | 'baltic'

/** 13.1, 18: an army across a sea costs the Axis 1 PR, free to Africa with an idle Luftflotte in Sicily. */
export const seaPrice = (state: State, side: Side, way: Way, to: string): number =>
  side !== 'axis' || way === 'land' || (isAfrica(to) && state.flag['sicily'] === true) ? 0 : 1
/** 13.1, 18: one army a turn, two in the Mediterranean once Malta is Axis. */
export const seaLimit = (state: State, way: Way): number => (way === 'mediterranean' && controlOf(state, 'Malta') === 'axis' ? 2 : 1)

export function redeployRefusals(state: State, { side, unit, to, way, from = '' }: Redeployment): readonly Line[] {
  const id = unit[0]?.unit ?? ''
  const type = factOf(id)?.type ?? unit[0]?.type ?? ''
  const owner = controlOf(state, to)
  const air = type === 'air' || type === 'bomber'
  const shipped = track(state, way === 'mediterranean' ? 'seaMed' : 'seaNorth')
  const price = air || type === 'fleet' ? 0 : seaPrice(state, side, way, to)
  return [
    ...(to !== '' && owner !== side && !(air && isDisputed(state, to)) ? [line(`${to} is not friendly`, air ? '13.2' : type === 'fleet' ? '13.3' : '13.1')] : []),
    ...(to !== '' && !air && isDisputed(state, to) ? [line(`${to} is disputed`, type === 'fleet' ? '17.1' : '13.1')] : []),
    ...(!air && from !== '' && isDisputed(state, from) && type !== 'fleet' ? [line(`${from} is disputed`, '13.1')] : []),
    ...(type === 'fleet' && to !== '' && !isBase(state, to) ? [line(`${to} is not marked as a naval base`, '13.3')] : []),
    ...(side === 'axis' && way !== 'land' && !air && type !== 'fleet' && shipped >= seaLimit(state, way) ? [line(`No more than ${seaLimit(state, way)} army a turn over this sea`, '13.1')] : []),
    ...(side === 'axis' && isAfrica(to) && !air && (unit[0]?.steps ?? 1) > 1 && controlOf(state, 'Malta') !== 'axis' ? [line('Malta is English: only one-step armies in Africa', '18')] : []),
    ...(price > track(state, 'axisPR') ? [line(`Shipping costs ${price} PR`, '13.1')] : []),
  ]
}

export const redeploy: Procedure<Redeployment> = {
  id: 'redeploy', label: 'Redeploy a unit', cite: '13', version: 1, desk: 'turn', picture: 'i-move',
  fields: ({ state, slot, input }) => {
    const side = input.side ?? 'axis'
    const ids = unitsOf(side, ...landTypes, 'air', 'fleet').map(each => each.id)
    return {
      unit: { kind: 'units', label: 'Which', min: 1, max: 1, usual: [], faction: side, cite: '13', roster: ids.map(id => entryOf(state, slot, id)) },
      to: { kind: 'cell', label: 'To', among: ['', ...zoneNames], usual: '', cite: '13.1' },
      way: { ...choice('How', [option('land', 'By land or sea link'), option('mediterranean', 'Across the Mediterranean'), option('baltic', 'Across the Baltic or North Sea')]), usual: 'land', cite: '13.1' },
      side: sideField('Side', side),
    }
  },
  *run({ state, input }) {
    const { side, unit, to, way } = input
    const moved = unit[0]
    const from = String(state.unit[moved?.unit ?? '']?.['cell'] ?? '')
    yield* heed(side, redeployRefusals(state, { ...input, from }))
    const army = !['air', 'fleet'].includes(moved?.type ?? '')
    const price = army ? seaPrice(state, side, way, to) : 0
    return outcome(`${moved?.label ?? 'Unit'} redeploys${to === '' ? '' : ` to ${to}`}${price > 0 ? ` for ${price} PR` : ''}`, {
      group: 'redeployed', lines: price === 0 ? [line('Free', army ? '13.1' : moved?.type === 'air' ? '13.2' : '13.3')] : [], duties: [duty(side, `Move ${moved?.label ?? 'it'}`, '13')],
      changes: [
        add('track', 'axisPR', -price), ...(army && way !== 'land' && side === 'axis' ? [add('track', way === 'mediterranean' ? 'seaMed' : 'seaNorth', 1)] : []),
        ...(to === '' || moved?.unit === undefined ? [] : [put('unit', moved.unit, { cell: to })]),
      ],
    })
  },
}

/** 18: said at the start of the turn: the Luftflotte in Sicily does nothing else. */
export const sicily: Procedure<{ readonly idle: boolean }> = {
  id: 'sicily', label: 'Luftflotte idle in Sicily', cite: '18', version: 1, desk: 'turn', picture: 'p-tac',
  fields: () => ({ idle: { ...toggle('A Luftflotte in Sicily does nothing else this turn'), usual: true, cite: '18' } }),
  *run({ input: { idle } }) {
    return outcome(idle ? 'Free redeployment to Africa, PRC there allowed' : 'Malta weighs on Africa', { group: 'Sicily', changes: [{ kind: 'flag', id: 'sicily', to: idle }] })
  },
}
