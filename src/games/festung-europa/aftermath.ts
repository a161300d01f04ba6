import { drop, owe, set } from '../../engine/changes.ts'
import { line, type Line } from '../../engine/line.ts'
import type { Change, State } from '../../engine/state.ts'
import { hexId } from './attack.ts'
import { laidDown, settledCards } from './combat-cards.ts'
import { other } from './components.ts'
import { option } from './sequence.ts'
import type { Attack } from './shifts.ts'
import { sacOn } from './support.ts'
import { vp } from './victory.ts'

interface After { readonly changes: readonly Change[]; readonly lines: readonly Line[] }

/** What a combat uses up, and what it leaves to be done. `open` is the margin when the hex was vacated. */
export function aftermath(state: State, attack: Attack, open: number): After {
  const abbey = cassino(state, attack)
  return {
    changes: [...air(state, attack), ...settledCards(state), ...cards(state, attack), ...abbey.changes, ...taken(attack, open)],
    lines: abbey.lines,
  }
}

/** 14.31: each support marker once an action; 14.22: the bomber is gone until the next Air Power Phase. */
function air(state: State, attack: Attack): readonly Change[] {
  const bomber = attack.carpet ? sacOn(state, 'carpet')[0] : undefined
  return [
    ...attack.support.map(id => set('flag', `used-${id}`, true)),
    ...(attack.carpet ? [set('flag', 'carpet-used', true)] : []),
    ...(bomber === undefined ? [] : [drop('flag', `sac-${bomber}`)]),
  ]
}

const cards = (state: State, attack: Attack): readonly Change[] => [
  ...(attack.attackerNew === 0 ? [] : laidDown(state, attack.side, attack.attackerNew, attack.newCardsStay)),
  ...(attack.defenderNew === 0 ? [] : laidDown(state, other(attack.side), attack.defenderNew, attack.newCardsStay)),
]

/** 19.36: only the first time. */
function cassino(state: State, attack: Attack): After {
  if (!option(state, 'cassino') || !attack.carpet || hexId(attack.hex) !== 'cassino' || state.flag['cassino-bombed'] === true) return { changes: [], lines: [] }
  return { changes: [set('flag', 'cassino-bombed', true), ...vp(state, 'cassino', 1, 'Abbey of Cassino bombed', '19.36')], lines: [line('The abbey is bombed: Axis gains 1 VP', '19.36')] }
}

/** 9.56: the hex changes hands only if somebody enters it, so it is left as something to do. */
const taken = (attack: Attack, open: number): readonly Change[] =>
  open <= 0 || attack.hex.trim() === '' ? [] : [owe(`advance-${hexId(attack.hex)}`, { text: `If a unit entered ${attack.hex}: take control of it`, cite: '9.56', call: { procedure: 'control', input: { hex: attack.hex, to: attack.side } } })]
