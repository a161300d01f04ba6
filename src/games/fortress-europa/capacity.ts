import { rows, totalOf, type Total } from '../../engine/ledger.ts'
import { amount, type Line } from '../../engine/line.ts'
import type { Facts, State } from '../../engine/state.ts'
import { turnOf } from './calendar.ts'
import { level } from './table.ts'
import { portName } from './places.ts'

const number = (row: Facts, key: string): number => Number(row[key] ?? 0)
/** What a port or mulberry can bear now. */
export const worth = (row: Facts): number => Math.max(0, number(row, 'value') - number(row, 'damage'))

/** In Allied hands, not cut off while empty (18.7.11), and past the delay of 20.16 and 21.4. */
const works = (state: State, row: Facts, held: boolean): boolean => held && row['blocked'] !== true && number(row, 'from') <= turnOf(state)

/** 18.2: what it can supply on the map; a port whose value the scenario does not give is not held against anybody. */
export const bears = (state: State, row: Facts, held: boolean): number => (!works(state, row, held) ? 0 : row['base'] === true && number(row, 'value') === 0 ? 99 : worth(row))

/** Scenarios name only the sum: what was in it counts again only when it changes. */
const share = (state: State, row: Facts, held: boolean): number => (works(state, row, held) ? worth(row) : 0) - (row['base'] === true ? number(row, 'value') : 0)

export const portHeld = (row: Facts): boolean => row['owner'] === 'allied'
export const mulberryHeld = (row: Facts): boolean => row['state'] === 'placed'

/** 18.7.3: facilities less units. Worked out, never stored: it cannot drift (A10: the unused number). */
export function capacity(state: State): Total {
  const mulberries = rows(state, 'mulberry').filter(([, row]) => row['state'] !== 'off').map(([id, row]) => facility(state, `Mulberry ${id}`, '29.1', row, mulberryHeld(row)))
  const ports = rows(state, 'port').filter(([, row]) => portHeld(row) || row['base'] === true).map(([id, row]) => facility(state, portName(id), '18.7.2', row, portHeld(row)))
  const ashore = level(state, 'ashore')
  const forward = level(state, 'brought forward')
  return totalOf([
    ...(forward === 0 ? [] : [amount('Brought forward, units and ports together', '33.3', 'capacity', forward)]),
    ...sorted(mulberries), ...sorted(ports).filter(each => each.amount !== 0 || forward === 0),
    amount(`${ashore} units in Europe`, '18.7.14', 'capacity', -ashore),
  ])
}

function facility(state: State, name: string, cite: string, row: Facts, held: boolean): Line {
  const note = !held ? ' lost' : row['blocked'] === true ? ': empty in an enemy ZOC' : number(row, 'from') > turnOf(state) ? ': counts from next turn' : number(row, 'damage') > 0 ? `: ${number(row, 'damage')} damage` : ''
  const rule = row['blocked'] === true ? '18.7.11' : number(row, 'damage') > 0 ? '18.7.8' : cite
  return amount(`${name}${note}`, rule, 'capacity', share(state, row, held))
}

const sorted = (lines: readonly Line[]): readonly Line[] => [...lines].sort((a, b) => a.text.localeCompare(b.text))

/** Gross and net beside each other: the rulebook uses one word for both. */
export const gross = (state: State): number => capacity(state).total + level(state, 'ashore')

/** 18.7.6, 18.7.7: as the Allied turn began; where nobody was there to note it, as it is now. */
export const startCapacity = (state: State): number => state.track['start capacity'] ?? capacity(state).total
