import { put } from '../../engine/changes.ts'
import { choice, option } from '../../engine/field.ts'
import { duty, line } from '../../engine/line.ts'
import { choose, outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { lot } from './candidates.ts'
import { factOf, labelOf, sideOf } from './roster.ts'
import { boot, controlOf, france, holdsZone, isDisputed } from './zones.ts'

const homes: Readonly<Record<string, string>> = { fi: 'Finland', hu: 'Hungary', ro: 'Romania', minor: 'Bulgaria' }

/** 20: where an army of an ally comes back: at home; Italians in the boot; the French in East France, else in a zone they still hold or dispute. */
function* homeOf(state: State, unit: string): Script<string> {
  const nation = factOf(unit)?.nation ?? ''
  if (nation === 'it') return (yield* choose({ id: 'boot', who: 'axis', lines: [line('In one of the three zones of the boot', '20 Italy')] }, { zone: choice(labelOf(unit), boot.map(each => option(each))) }, { zone: boot[0] ?? '' })).zone
  if (nation !== 'ff') return sideOf(unit) === 'axis' ? (homes[nation] ?? '') : ''
  if (holdsZone(state, 'East France', 'west')) return 'East France'
  const left = france.filter(zone => controlOf(state, zone) === 'west' || isDisputed(state, zone))
  return left.length === 0 ? '' : yield* lot('French zone', 'west', left, line('East France is lost: at random where the French still stand', '20 France'))
}

/** 7.3, 15.2: what stood on the turn track: a fleet reorganized, an ally's army reduced. */
export const unitReturns: Procedure<{ readonly unit: string }> = {
  id: 'unit returns', label: 'A unit returns', cite: '7.3', version: 1, desk: 'none',
  *run({ state, input: { unit } }) {
    if (state.unit[unit] !== undefined) return outcome(`${labelOf(unit)} returns to its base`, { group: 'reorganized', changes: [put('unit', unit, { disorganized: false })] })
    const cell = yield* homeOf(state, unit)
    return outcome(`${labelOf(unit)} is back`, { group: 'back', changes: [put('unit', unit, { steps: 1, ...(cell === '' ? {} : { cell }) })], duties: [duty(sideOf(unit), `${labelOf(unit)}: reduced${cell === '' ? '' : `, to ${cell}`}`, '15.2')] })
  },
}
