import type { UnitValue } from '../../engine/counter.ts'
import { line, type Line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import { isOn } from './table.ts'
import { isRaider, sideOf } from './units.ts'

const words: { readonly [nation: string]: string } = { us: 'American', br: 'British', ca: 'Canadian', ff: 'French' }

/** 6.2: British and Allied minors are one; the text leaves the Canadians apart. */
const nationFor = (state: State, nation: string): string =>
  nation === 'pol' || nation === 'minor' || (nation === 'ca' && isOn(state, 'canadians')) ? 'br' : nation

/** 21.3: once commandos and rangers attack together, their nations no longer matter. */
function asked(units: readonly UnitValue[]): readonly UnitValue[] {
  const both = units.some(each => each.type === 'commando') && units.some(each => each.type === 'ranger')
  return both ? units.filter(each => !isRaider(each)) : units
}

/** Why these may not attack together; null if they may. */
export function mixed(state: State, units: readonly UnitValue[]): Line | null {
  const nations = [...new Set(asked(units).filter(each => sideOf(each) === 'allied').map(each => nationFor(state, each.nation)))]
  return nations.length > 1 ? line(`${nations.map(each => words[each] ?? each).join(' and ')} may not attack together`, '6.2') : null
}
