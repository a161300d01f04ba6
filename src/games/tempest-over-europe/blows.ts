import { duty, line, type Line } from '../../engine/line.ts'
import type { Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { least, lot, together } from './candidates.ts'
import { enemyArmiesIn } from './geography.ts'
import { factOf, labelOf, stepsNow } from './roster.ts'
import type { Side } from './sides.ts'

/** What is known of an army's strength: its steps, and the combat value told at this table. */
const force = (state: State, id: string): number => stepsNow(state, id) * 100 + Number(state.row[`counter/${id}`]?.[stepsNow(state, id) > 1 ? 'combat' : 'reduced'] ?? 0)

/** 8.2, 11.3: each army strikes an enemy army, the weakest first, equals at random, a fortress with any of them (17.2). */
export function* blows(state: State, side: Side, zone: string, armies: readonly string[], cite: string, more = ''): Script<readonly Line[]> {
  const foes = enemyArmiesIn(state, side, zone)
  const forts = foes.filter(id => factOf(id)?.type === 'fortress')
  const field = foes.filter(id => !forts.includes(id))
  const out: Line[] = []
  let left = field
  for (const army of armies) {
    if (left.length === 0) left = field
    const target = left.length === 0 ? '' : yield* lot(`target of ${army}`, side, least(left, id => force(state, id)), line('The weakest enemy army left; equals at random', cite))
    left = left.filter(id => id !== target)
    const whom = together([...(target === '' ? [] : [target]), ...forts].map(labelOf))
    out.push(duty(side, `${labelOf(army)} attacks ${whom === '' ? 'an enemy army' : whom} in ${zone}${more}`, cite))
  }
  return out
}
