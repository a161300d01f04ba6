import { line, type Line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import { isMech, nationsOf, other, type Side } from './components.ts'
import { pileSize, played } from './sequence.ts'
import type { Attack } from './shifts.ts'
import { supportObjections } from './support.ts'

/** What the rules do not allow in this attack; the table may overrule each with a reason. */
export const objections = (state: State, attack: Attack): readonly Line[] => [
  ...nationalities(attack), ...beachHead(state, attack), ...(attack.side === 'allied' ? supportObjections(attack) : []), ...carpet(state, attack), ...berlin(state, attack), ...emptyHand(state, attack),
]

/** 9.17: two nationalities attack together only if one attacking hex holds both. */
function nationalities({ attackers, mixedHex }: Attack): readonly Line[] {
  return nationsOf(attackers).size > 1 && !mixedHex ? [line('Two nationalities: one attacking hex must hold both', '9.17')] : []
}

/** 6.26, 9.131: lifted by Rommel, or for good by Roundup. */
export const mechBarred = (state: State): boolean => !played(state, 'rommel') && !played(state, 'roundup')
function beachHead(state: State, { side, terrain, inFrance, attackers }: Attack): readonly Line[] {
  const barred = side === 'axis' && terrain === 'beach' && inFrance && attackers.some(isMech) && mechBarred(state)
  return barred ? [line('Axis mechanized units may not attack a Beach Head in France before Rommel', '9.131')] : []
}

function carpet(state: State, attack: Attack): readonly Line[] {
  return attack.carpet && state.flag['carpet-used'] === true ? [line('One carpet bombing each action', '14.22')] : []
}

/** 16.2: Berlin lies in the closed zone until Stalin Betrayed. */
function berlin(state: State, { side, hex }: Attack): readonly Line[] {
  return side === 'allied' && hex.trim().toLowerCase() === 'berlin' && !played(state, 'stalin-betrayed') ? [line('Berlin can be taken only after Stalin Betrayed', '16.2')] : []
}

/** 9.25: a new card comes out of the hand. */
function emptyHand(state: State, { side, attackerNew, defenderNew }: Attack): readonly Line[] {
  const empty = (who: Side): boolean => pileSize(state, `${who}-hand`) < 1
  return (attackerNew !== 0 && empty(side)) || (defenderNew !== 0 && empty(other(side))) ? [line('No card in hand to play', '9.25')] : []
}
